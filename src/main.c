/* main.c: the sudoku program, and a map of its source tree. */
/* clang-format off */
/*
 *  main.c                    options in, output opened, exit status out
 *
 *  cli/                      the program around the library. Each layer uses those below it, and sudoku.h:
 *    modes/  run/  play/     things to do with puzzles | input, threads, order | the game at the terminal
 *    options/                the command line, and the table of the options
 *    mode.h                  the contract between a mode, the pipeline that runs it and the layers below
 *    write/                  every output format, and the output itself
 *    base/                   text, notes, totals, ratings: shared by all of them
 *
 *  include/sudoku.h          the library's interface. Behind it:
 *    read/  create/  logic/  every input format | new, changed and compared puzzles | steps, ratings, reasons
 *    engine/                 many puzzles at once; desk.h explains how; isa/ has the instruction sets
 *    core/                   the grid, its rules, and one puzzle; board/ is the fast solver for one puzzle
 *
 *  tests/cli/test_floors.sh fails if a file includes a header from a layer above, or from a neighbour in
 * its layer. */
/* clang-format on */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/base/argument.h"
#include "cli/base/write_all.h"
#include "cli/options/options.h"
#include "cli/play/run.h"
#include "cli/run/pipeline.h"

enum { EXIT_FAILED = 1, EXIT_TROUBLE = 2 };

/* If standard input, output or error was closed at the start, opens /dev/null in its place, in a mode in
 * which its normal use fails: no file of ours may take its number. */
static void fill_closed_descriptors(void)
{
    static const int ways[] = {O_WRONLY, O_RDONLY, O_RDWR};
    for (int descriptor = 0; descriptor < 3; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0)
            (void)!open("/dev/null", ways[descriptor]);
}

static void complain(const char *about, int error)
{
    fprintf(stderr, "sudoku: %s: %s\n", about, strerror(error));
}

/* Prints the answer to --help and the like. A closed pipe gets no message but is no success. */
static int print_answer(const struct text *answer)
{
    int error = answer->failed ? ENOMEM : write_all(STDOUT_FILENO, answer->data, answer->length);
    if (error && error != EPIPE)
        complain("standard output", error);
    return error ? EXIT_TROUBLE : EXIT_SUCCESS;
}

/* Would writing to this file destroy one that is still to be read? */
static bool is_an_input(const struct options *options)
{
    struct stat output, input;
    if (stat(options->output, &output) != 0 || !S_ISREG(output.st_mode))
        return false;
    for (size_t i = 0; i < options->n_files; i++) {
        bool standard = strcmp(options->files[i], "-") == 0;
        if ((standard ? fstat(STDIN_FILENO, &input) : stat(options->files[i], &input)) == 0 &&
            input.st_dev == output.st_dev && input.st_ino == output.st_ino)
            return true;
    }
    return options->n_files == 0 && fstat(STDIN_FILENO, &input) == 0 && input.st_dev == output.st_dev &&
           input.st_ino == output.st_ino;
}

/* Is there anything to answer? Where no input can be read, an output of the run before is better kept. */
static bool has_input(const struct options *options)
{
    bool any = options->n_files == 0;
    for (size_t i = 0; i < options->n_files && !any; i++) {
        struct stat status;
        const char *file = options->files[i];
        any = strcmp(file, "-") == 0 || argument_has_cells(file, options->ocr) ||
              (access(file, R_OK) == 0 && stat(file, &status) == 0 && !S_ISDIR(status.st_mode));
    }
    return any;
}

/* The descriptor to write to, or -1 after a word to the user. */
static int open_output(const struct options *options)
{
    if (!options->output)
        return STDOUT_FILENO;
    if (is_an_input(options)) {
        fprintf(stderr, "sudoku: %s: is also an input file; choose another name for the output\n",
                options->output);
        return -1;
    }
    int output = has_input(options) ? open(options->output, O_WRONLY | O_CREAT | O_TRUNC, 0666)
                                    : open("/dev/null", O_WRONLY);
    if (output < 0)
        complain(options->output, errno);
    return output;
}

/* Colour on request, or where it can be seen and is welcome. */
static bool wants_color(const struct options *options, int output)
{
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (options->color != WHEN_AUTO)
        return options->color == WHEN_ALWAYS;
    return isatty(output) && !(refused && *refused) && !(terminal && strcmp(terminal, "dumb") == 0);
}

/* Says what went wrong with the run as a whole. A reader that has gone away needs no words, but it is no
 * success. */
static int status_of(const struct options *options, const struct outcome *outcome)
{
    if (outcome->no_memory)
        complain("puzzles", ENOMEM);
    if (outcome->write_error && outcome->write_error != EPIPE)
        complain(options->output ? options->output : "standard output", outcome->write_error);
    if (outcome->no_memory || outcome->write_error || outcome->unread || outcome->trouble)
        return EXIT_TROUBLE;
    return outcome->tally.failed ? EXIT_FAILED : EXIT_SUCCESS;
}

static int run(struct options *options)
{
    int output = open_output(options);
    if (output < 0)
        return EXIT_TROUBLE;
    options->look.color = wants_color(options, output);
    struct outcome outcome = pipeline_run(options, output);
    if (options->output && close(output) != 0 && !outcome.write_error)
        outcome.write_error = errno;
    if (options->stats)
        tally_print(&outcome.tally, options->mode->tally, outcome.seconds);
    return status_of(options, &outcome);
}

int main(int argc, char **argv)
{
    struct options options;
    struct text answer = {0};
    int status = EXIT_TROUBLE;
    fill_closed_descriptors();
    signal(SIGPIPE, SIG_IGN);
    switch (options_parse(&options, argc - 1, argv + 1, &answer)) {
    case OPTIONS_RUN:
        status = options.mode == &mode_play ? play_run(&options) : run(&options);
        break;
    case OPTIONS_DONE:
        status = print_answer(&answer);
        break;
    case OPTIONS_WRONG:
        fwrite(answer.data, 1, answer.length, stderr);
        break;
    }
    text_free(&answer);
    return status;
}
