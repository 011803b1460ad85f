/* main.c: the sudoku program: finds the command, reads its options, and runs it. And a map of the source. */
/* clang-format off */
/*
 *  main.c                    the list of commands, the common options, exit status
 *
 *  commands/  play/          a file for each command: its options, its help, what it does | the game
 *  run/                      what commands stand on. A command's function loops over a stream of puzzles as
 *                            if there were one thread. option, technique_list, wanted, values, help, lesson:
 *                            the command line; input, stream, stream_write, notes, columns, output, progress:
 *                            files, threads and their order; solver, verdict, reason, showing, facts, made:
 *                            what several commands do with a puzzle
 *  write/                    a record is the answer to a puzzle, and each format a writer of records; marks,
 *                            picture and arrows draw steps, svg and pdf are two back ends of one canvas
 *  base/                     text, files, the output file, clock, stack, signals
 *
 *  include/                  the library's interface: sudoku.h for core/ and engine/, sudoku_read.h for read/
 *                            and so on. Below it:
 *    research/               searches near and inside puzzles and over solved grids, classes, and the
 *                            diagnosis of a grid
 *    read/  create/  logic/  every input format | new, changed and compared puzzles | steps and ratings, and
 *                            in research/trials/ trial and error, braids and whips
 *    engine/                 many puzzles at once; desk.h explains how; isa/ has the instruction sets
 *    core/                   the grid, its rules, and one puzzle, solved or its solutions counted; one/ is
 *                            the fast solver for one puzzle
 *
 *  page/                     the game and the teacher in a browser, made by `make wasm` from the library
 *  wasi/  windows/           for WebAssembly and for Windows alone: the calls of POSIX that they do not have
 *
 *  Each room uses only rooms below it. A puzzle's way through the program: main, option, the command, stream,
 *  input, read/, then the engine by solver, or logic/ by reason; the record, stream_write and the format's
 *  writer; and in the order of the input stream, notes and output. stream.h explains the middle of it.
 *
 *  To add a command: a file in commands/ with the struct of run/command.h and a function with the loop of
 *  run/stream.h, which fills the record of write/record.h; and its name in the list below. test_docs.sh and
 *  test_options.sh in tests/cli say what else names all commands. To add an option: a row in its command's
 *  file. To add a format: see write/format.h. */
/* clang-format on */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/files.h"
#include "base/program.h"
#include "base/stack.h"
#include "run/command.h"
#include "run/solver.h"

/* In the order of the help. */
/* clang-format off */
#define COMMANDS(command) \
    command(solve) command(check) command(count) command(convert) \
    command(hint) command(explain) command(candidates) command(expand) command(rate) command(filter) \
    command(info) \
    command(generate) command(minimize) command(shuffle) command(transform) command(sheet) command(play) \
    command(canonical) command(distinct) \
    command(vicinity) command(search) command(unavoidable) command(sample) command(completion)
/* clang-format on */

#define DECLARE_COMMAND(name) extern const struct command command_##name;
#define ADDRESS_OF(name) &command_##name,
COMMANDS(DECLARE_COMMAND)
const struct command *const commands[] = {COMMANDS(ADDRESS_OF) NULL};

/* ---- The common options ---- */

struct common common;
static uint64_t jobs;
static int format;
static bool help, version;
static const char *const when_words[] = {"always", "auto", "never", NULL};

static const char *format_at(size_t i)
{
    return formats[i] ? formats[i]->name : NULL;
}

/* Stores the name of a file; - is standard output. */
static bool take_output(const struct option *option, const char *value, struct text *problem)
{
    return take_text(option, value && strcmp(value, "-") == 0 ? NULL : value, problem);
}

const struct option common_options[] = {
    {'f', "format", "FORMAT", "the output format; 'help formats' lists them", take_word, &format,
     .word_at = format_at},
    {'o', "output", "FILE", "write to FILE, which is replaced if all went well", take_output, &common.output},
    {'j', "jobs", "N", "number of threads (one for each core)", take_number, &jobs, 1, 1024, 0},
    {'q', "quiet", NULL, "print no notes", take_flag, &common.quiet},
    {0, "stats", NULL, "print totals and time at the end", take_flag, &common.stats},
    {0, "progress", "[=WHEN]", "show progress on standard error", take_word, &common.progress,
     .words = when_words},
    {0, "color", "[=WHEN]", "use colours", take_word, &common.color, .words = when_words},
    {'h', "help", NULL, "print the help of the command", take_flag, &help},
    {'V', "version", NULL, "print the version, and the kernels of this machine", take_flag, &version},
    {0},
};

/* ---- The program ---- */

int usage_error(const char *format_string, ...)
{
    va_list arguments;
    va_start(arguments, format_string);
    program_say_list(format_string, arguments);
    va_end(arguments);
    return STATUS_TROUBLE;
}

const struct command *command_find(const char *name)
{
    size_t i = 0;
    while (commands[i] && strcmp(name, commands[i]->name) != 0)
        i++;
    return commands[i];
}

/* Takes the format, if the command can write it. Returns false after a message. */
static bool choose_format(void)
{
    const struct command *command = common.command;
    struct text names = {0};
    common.format = format < 0 ? NULL : formats[format];
    if (!common.format || common.format->class & command->formats)
        return true;
    for (size_t i = 0; formats[i]; i++)
        if (formats[i]->class & command->formats)
            text_print(&names, "%s%s", names.length ? ", " : "", formats[i]->name);
    if (names.data)
        usage_error("-f %s: %s writes only %.*s", common.format->name, command->name, (int)names.length,
                    names.data);
    else
        usage_error("-f %s: %s has only one output format", common.format->name, command->name);
    text_free(&names);
    return false;
}

/* Opens /dev/null in the place of standard streams that are closed, in a mode in which input and output fail:
 * no file of ours may take their numbers. */
static void fill_closed_descriptors(void)
{
    static const int ways[] = {O_WRONLY, O_RDONLY, O_RDWR};
    for (int descriptor = 0; descriptor < 3; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0)
            (void)!open("/dev/null", ways[descriptor]);
}

/* A closed pipe gets no message but is no success. */
int print_text(struct text *out)
{
    int error = out->failed ? ENOMEM : write_all(STDOUT_FILENO, out->data, out->length);
    if (error && error != EPIPE)
        program_say("standard output: %s", strerror(error));
    text_free(out);
    return error ? STATUS_TROUBLE : STATUS_DONE;
}

/* The kernel that is chosen, by SUDOKU_KERNEL or as the fastest, is the first. */
static void add_version(struct text *out)
{
    const char *name, *wanted = kernel_name();
    int runs;
    text_string(out, "sudoku " SUDOKU_VERSION "\nkernels:");
    for (int others = !wanted; others < 2; others++)
        for (size_t i = 0; (name = sudoku_kernel(i, &runs)); i++)
            if (runs && others == !(wanted && strcmp(name, wanted) == 0))
                text_print(out, " %s", name);
    text_char(out, '\n');
}

/* Does what `sudoku help`, `sudoku help TOPIC` and --help print. The topic has n words. */
static int print_help(char **topic, size_t n)
{
    struct text out = {0};
    if (!n)
        help_add_commands(&out);
    else if (!help_add_topic(&out, topic, n))
        return usage_error(
            "no help about '%s'; '%s help' lists the commands, '%s help techniques' the techniques", *topic,
            program_name(), program_name());
    return print_text(&out);
}

static int run(int n, char **arguments)
{
    int at = options_find_command(common_options, n, arguments);
    const struct command *command = at < 0 ? NULL : command_find(arguments[at]);
    bool is_help = at >= 0 && strcmp(arguments[at], "help") == 0;
    struct text out = {0};
    if (command || is_help) { /* moves to the front */
        char *word = arguments[at];
        memmove(arguments + 1, arguments, (size_t)at * sizeof *arguments);
        *arguments = word;
    }
    const int skipped = command || is_help;
    common.command = command ? command : &command_solve;
    common.files = arguments + skipped;
    if (!options_read(common.command->options, common_options, n - skipped, common.files, &common.n_files))
        return STATUS_TROUBLE;
    common.threads = (unsigned)jobs;
    if (version) {
        add_version(&out);
        return print_text(&out);
    }
    if (is_help)
        return print_help(common.files, common.n_files);
    if (help)
        return print_help(arguments, command ? 1 : 0);
    if ((!command && !check_words()) || !choose_format() ||
        !operand_read(common.command, &common.files, &common.n_files))
        return STATUS_TROUBLE;
    return common.command->run();
}

int main(int argc, char **argv)
{
    fill_closed_descriptors();
    program_take_name(argc ? argv[0] : NULL);
    signal(SIGPIPE, SIG_IGN);
#ifdef SIGXFSZ
    signal(SIGXFSZ, SIG_IGN); /* a file that gets too large is an error like a full disk */
#endif
    int status, error = stack_run(run, argc > 1 ? argc - 1 : 0, argv + 1, &status);
    if (error)
        status = usage_error("the stack: %s", strerror(error));
    return ferror(stderr) ? STATUS_TROUBLE : status;
}
