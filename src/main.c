/* main.c: the sudoku program, and a map of its source tree. */
/* clang-format off */
/*
 *  main.c                    options in, output opened, exit status out
 *
 *  cli/                      the program around the library. Each layer uses those below it, and sudoku.h:
 *    modes/  play/           things to do with puzzles | the game at the terminal
 *                            play/game/ the moves and the library's part, player/ keys to moves, and the
 *                            view on a screen, terminal/ keys and colours
 *    run/                    input, threads, order; and job.h, the batch that a mode gets
 *    options/                the command line, and the table of the options
 *    mode.h                  the contract between a mode and the pipeline that runs it
 *    write/                  every output format, and the output itself
 *    base/                   text, notes, totals, ratings: shared by all of them
 *
 *  include/                  the library's interface: sudoku.h for core/ and engine/, sudoku_read.h for read/
 *                            and so on. Behind it:
 *    research/               searches near and inside puzzles and over solved grids, classes
 *    read/  create/  logic/  every input format | new, changed and compared puzzles | steps and ratings, and
 *                            in research/trials/ trial and error, braids and whips
 *    engine/                 many puzzles at once; desk.h explains how; isa/ has the instruction sets
 *    core/                   the grid, its rules, and one puzzle, solved or its solutions counted; board/ is
 *                            the fast solver for one puzzle
 *
 *  wasi/                     for WebAssembly alone: threads, signals and calls that it does not have
 *
 *  What callers have begins with sudoku_; other names of the library begin with their room, core_, engine_,
 *  reader_, logic_, create_ or research_.
 *
 *  tests/cli/test_floors.sh fails if a file includes a header of a layer above, or of its neighbour. */
/* clang-format on */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/program.h"
#include "cli/options/options.h"
#include "base/interrupt.h"
#include "cli/run/pipeline.h"
#include "base/output_file.h"

enum { EXIT_FAILED = 1, EXIT_TROUBLE = 2 };

/* If standard input, output or error was closed at the start, opens /dev/null in its place, in a mode in
 * which input and output fail; what is said on standard error is discarded. No file of ours may take its
 * number. */
static void fill_closed_descriptors(void)
{
    static const int ways[] = {O_WRONLY, O_RDONLY, O_RDWR};
    for (int descriptor = 0; descriptor < 3; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0)
            (void)!open("/dev/null", ways[descriptor]);
}

static void complain(const char *about, int error)
{
    program_say("%s: %s", about, strerror(error));
}

/* Is that file one of the inputs? Then the run would destroy it, or read its own answers. */
static bool is_an_input(const struct options *options, const struct stat *output)
{
    struct stat input;
    bool same = false;
    for (size_t i = 0; i < options->n_files && !same; i++) {
        const char *file = options->files[i];
        same = (strcmp(file, "-") == 0 ? fstat(STDIN_FILENO, &input) : stat(file, &input)) == 0 &&
               input.st_dev == output->st_dev && input.st_ino == output->st_ino;
    }
    if (options->n_files == 0 && !options_first(options)->mode->source && fstat(STDIN_FILENO, &input) == 0)
        same = input.st_dev == output->st_dev && input.st_ino == output->st_ino;
    return same;
}

/* Does each page of pictures go to a file of its own? */
static bool writes_page_files(const struct options *options)
{
    return options->format->page_writer && pages_find_number(options->output) != NULL;
}

/* Opens an output, which is called so, or is standard output; false after a message. The files of pages are
 * opened one by one, later. */
static bool open_output(const struct options *options, const char *name, struct output_file *file)
{
    struct stat status;
    bool there = (name ? stat(name, &status) : fstat(STDOUT_FILENO, &status)) == 0;
    *file = (struct output_file){.descriptor = STDOUT_FILENO};
    if (writes_page_files(options)) {
        for (size_t i = 0; i < options->n_files; i++)
            if (pages_match(options->output, options->files[i])) {
                program_say("%s: would overwrite the input file %s; choose another name", options->output,
                            options->files[i]);
                return false;
            }
        return true;
    }
    if (there && S_ISREG(status.st_mode) && is_an_input(options, &status)) {
        program_say("%s: is also an input file; choose another name for the output",
                    name ? name : "standard output");
        return false;
    }
    int error = name ? output_file_open(file, name) : 0;
    if (error)
        complain(name, error);
    return !error;
}

/* Did the run as a whole go wrong? Its answers are incomplete then. */
static bool has_failed(const struct outcome *outcome)
{
    return outcome->no_memory || outcome->write_error || outcome->unread || outcome->trouble;
}

/* Keeps an output file if the run came to its end and nothing is missing. */
static void close_output(const struct options *options, const char *name, struct output_file *file,
                         struct outcome *outcome)
{
    if (!name || writes_page_files(options))
        return;
    if (!has_failed(outcome) && !outcome->interrupt) {
        outcome->write_error = output_file_keep(file);
        return;
    }
    if (file->target && !outcome->write_error)
        program_say("%s: %s, because the run %s", name, file->replaces ? "left unchanged" : "not written",
                    outcome->interrupt ? "was interrupted" : "failed");
    output_file_drop(file);
}

/* Says what went wrong with the run as a whole. A reader that has gone away needs no words, but it is no
 * success. */
static int status_of(const char *output, const struct outcome *outcome)
{
    if (outcome->no_memory)
        complain("puzzles", ENOMEM);
    if (outcome->unwritten)
        program_say("%s: a temporary file: %s", outcome->unwritten, strerror(outcome->write_error));
    else if (outcome->write_error && outcome->write_error != EPIPE)
        complain(output ? output : "standard output", outcome->write_error);
    if (has_failed(outcome) || outcome->unsaid)
        return EXIT_TROUBLE;
    return outcome->tally.failed || outcome->found_nothing ? EXIT_FAILED : EXIT_SUCCESS;
}

static int run_with(struct options *options, const char *test, struct output_file files[2])
{
    interrupt_catch();
    /* Colour on request, or on a terminal without NO_COLOR. */
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    options->look.color = options->color == WHEN_ALWAYS ||
                          (options->color == WHEN_AUTO && isatty(files[0].descriptor) &&
                           !(refused && *refused) && !(terminal && strcmp(terminal, "dumb") == 0));
    struct outcome outcome = pipeline_run(options, files[0].descriptor, files[1].descriptor);
    close_output(options, options->output, &files[0], &outcome);
    close_output(options, test, &files[1], &outcome);
    if (options->stats && !options->n_before)
        tally_print(&outcome.tally, options->mode->tally, options->making.seed, outcome.seconds);
    int status = status_of(outcome.failed_in_test ? test : options->output, &outcome);
    if (outcome.interrupt)
        interrupt_die();
    return status;
}

/* The names of the two files of --split: `set-%s.csv` is set-train.csv and set-test.csv. */
static char *name_split(const char *pattern, const char *word)
{
    const char *at = strstr(pattern, "%s");
    size_t room = strlen(pattern) + strlen(word);
    char *name = malloc(room);
    if (name)
        snprintf(name, room, "%.*s%s%s", (int)(at - pattern), pattern, word, at + 2);
    return name;
}

/* Opens one output, or the two of --split. */
static bool open_outputs(struct options *options, const char *test, struct output_file files[2])
{
    files[1].descriptor = -1;
    if (!open_output(options, options->output, &files[0]))
        return false;
    if (!test || open_output(options, test, &files[1]))
        return true;
    output_file_drop(&files[0]);
    return false;
}

static int run_mode(struct options *options)
{
    struct output_file files[2];
    char *train = NULL, *test = NULL;
    if (options->split.test) {
        train = name_split(options->output, "train");
        test = name_split(options->output, "test");
        options->output = train;
    }
    bool good = !options->split.test || (train && test);
    if (!good)
        complain("options", ENOMEM);
    int status = good && open_outputs(options, test, files) ? run_with(options, test, files) : EXIT_TROUBLE;
    free(train);
    free(test);
    return status;
}

int main(int argc, char **argv)
{
    struct options options;
    struct text answer = {0};
    int status = EXIT_TROUBLE, error;
    fill_closed_descriptors();
    program_take_name(argc ? argv[0] : NULL);
    signal(SIGPIPE, SIG_IGN);
#ifdef SIGXFSZ
    signal(SIGXFSZ, SIG_IGN); /* a file that gets too large is an error like a full disk */
#endif
    switch (options_parse(&options, argc - 1, argv + 1, &answer)) {
    case OPTIONS_RUN:
        status = options.mode == &mode_play ? play_run(&options) : run_mode(&options);
        break;
    case OPTIONS_DONE: /* a closed pipe gets no message but is no success */
        error = answer.failed ? ENOMEM : write_all(STDOUT_FILENO, answer.data, answer.length);
        if (error && error != EPIPE)
            complain("standard output", error);
        status = error ? EXIT_TROUBLE : EXIT_SUCCESS;
        break;
    case OPTIONS_WRONG:
        if (answer.failed)
            complain("options", ENOMEM);
        else
            fwrite(answer.data, 1, answer.length, stderr);
        break;
    }
    text_free(&answer);
    options_free(&options);
    /* words that are lost are output that is lost */
    return ferror(stderr) ? EXIT_TROUBLE : status;
}
