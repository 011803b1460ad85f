/* main.c: the sudoku program: finds the command, reads its options, and runs it. And a map of the source. */
/* clang-format off */
/*
 *  main.c                    the list of commands, the common options, exit status
 *
 *  commands/  play/          a file for each command: its options, its help, what it does | the game
 *  run/                      what commands stand on. A command's function loops over a stream of puzzles as if
 *                            there were one thread:
 *                              option    rows, and how the command line is read by them
 *                              stream    batches, threads, the order of the output
 *                              input     the files, one after the other
 *                              notes, tally      messages about puzzles; totals and the progress line
 *                              solver, reason, facts, making      what several commands do with a puzzle
 *  write/                    a record is the answer to a puzzle, and each format a writer of records; marks,
 *                            picture and arrows draw steps, svg and pdf are two back ends of one canvas
 *  base/                     text, files, the output file, clock, cores, signals
 *
 *  include/                  the library's interface: sudoku.h for core/ and engine/, sudoku_read.h for read/
 *                            and so on. Behind it:
 *    research/               searches near and inside puzzles and over solved grids, classes, what is wrong
 *                            with a grid
 *    read/  create/  logic/  every input format | new, changed and compared puzzles | steps and ratings, and
 *                            in logic/trials/ trial and error, braids and whips
 *    engine/                 many puzzles at once; desk.h explains how; isa/ has the instruction sets
 *    core/                   the grid, its rules, and one puzzle, solved or its solutions counted; board/ is
 *                            the fast solver for one puzzle
 *
 *  wasi/                     for WebAssembly alone: threads, signals and calls that it does not have
 *
 *  Each room uses only rooms below it. A puzzle's way through the program: main, option, the command, stream,
 *  input, read/, then the engine or reason and logic/, then the record's writer and output_file.
 *
 *  To add a command: its file, and its name in the list below. To add an option: a row in its command's file.
 *  To add a format: see write/format.h. */
/* clang-format on */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/program.h"
#include "base/puzzle_argument.h"
#include "run/command.h"

/* In the order of the help. */
/* clang-format off */
#define COMMANDS(command) \
    command(solve) command(check) command(count) command(convert) \
    command(generate) command(minimize) command(shuffle) command(transform) command(sheet) \
    command(canonical) command(distinct) \
    command(vicinity) command(search) command(unavoidable) command(sample) command(completion)
/* To come: hint explain candidates expand rate filter info after convert; play after sheet. */
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
    {'f', "format", "FORMAT", "how answers are written; 'help formats' lists the formats", take_word, &format,
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

/* ---- Refusals, with the way out ---- */

int usage_error(const char *format_string, ...)
{
    va_list arguments;
    va_start(arguments, format_string);
    fprintf(stderr, "%s: ", program_name());
    vfprintf(stderr, format_string, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return STATUS_TROUBLE;
}

/* Options of versions in which everything was an option, and what took their place. An empty place: the
 * command of that name. */
static const char *const former[][2] = {
    {"count", ""},
    {"check", ""},
    {"convert", ""},
    {"hint", ""},
    {"explain", ""},
    {"candidates", ""},
    {"expand", ""},
    {"rate", ""},
    {"filter", ""},
    {"info", ""},
    {"generate", ""},
    {"minimize", ""},
    {"shuffle", ""},
    {"transform", ""},
    {"play", ""},
    {"canonical", ""},
    {"distinct", ""},
    {"vicinity", ""},
    {"search", ""},
    {"unavoidable", ""},
    {"completion", ""},
    {"first", "solve --first"},
    {"all", "solve --all"},
    {"unique", "filter"},
    {"against", "check --against=GRID"},
    {"redundant", "info --fields=redundant"},
    {"reduce", "candidates --after=LIST"},
    {"step", "candidates --steps=N"},
    {"backdoors", "info --fields=backdoors"},
    {"classify", "info --fields=te,b,bxb"},
    {"columns", "info --fields=LIST"},
    {"unbiased", "sample TRIALS"},
    {"trials", "sample TRIALS"},
    {"copies", "shuffle --number=N"},
    {"minimals", "minimize --all"},
    {"techniques", "help techniques"},
    {"exclude", "distinct --exclude=FILE"},
    {"empty", "convert --empty=SIGN"},
    {"per-page", "sheet --per-page=N"},
    {"paper", "sheet --paper=SIZE"},
    {"title", "sheet --title=TEXT"},
    {"answers", "sheet --answers"},
    {"fill", "sheet --candidates"},
    {"captions", "sheet --rated"},
};

/* Those that are gone, and the way to get the same. */
static const char *const gone[][2] = {
    {"timeout", "parallel --timeout limits a puzzle, filter --max-er a rating, count --limit a count"},
    {"with", "filter --needs=LIST names techniques"},
    {"no-unique", "--without=unique leaves out techniques that assume one solution"},
    {"terminal", "info --fields=te shows the depth of trial and error"},
    {"per-level", "a loop over filter --difficulty does it"},
    {"add-clues", "explain shows the cells to add"},
    {"memory", "sort spills: canonical | cut -d' ' -f1 | LC_ALL=C sort -u"},
    {"then", "commands are joined by pipes"},
    {"rounds", "a loop of the shell does it"},
    {"resume", "work in chunks: split -l, and a file for each chunk"},
    {"part", "split -n l/K/N FILE makes shares of a file"},
    {"split", "canonical --by=solution | cut -d' ' -f1 | LC_ALL=C sort | split"},
    {"ocr", "tr replaces letters that look like digits"},
    {"mark-clues", "--color shows which digits are clues"},
    {"kernel", "SUDOKU_KERNEL in the environment chooses one"},
};

enum { N_FORMER = sizeof former / sizeof *former, N_GONE = sizeof gone / sizeof *gone };

static bool is_name(const char *name, size_t n, const char *other)
{
    return strlen(other) == n && memcmp(name, other, n) == 0;
}

/* Adds the commands other than this one that have the option: `filter and generate`. Returns the first of
 * them, and its row. */
static const struct command *find_owners(const char *name, size_t n, struct text *out,
                                         const struct option **row)
{
    const struct command *first = NULL, *last = NULL;
    for (size_t i = 0; commands[i]; i++) {
        const struct option *found = option_find(commands[i]->options, name, n);
        if (!found || commands[i] == common.command)
            continue;
        if (last != first)
            text_print(out, ", %s", last->name);
        else if (last)
            text_string(out, last->name);
        last = commands[i];
        if (!first) {
            first = last;
            *row = found;
        }
    }
    if (last == first && first)
        text_string(out, first->name);
    else if (last)
        text_print(out, " and %s", last->name);
    return first;
}

static void suggest_nearest(const char *name, size_t n)
{
    struct nearest nearest = {.written = name, .length = n};
    const struct option *const tables[] = {common.command->options, common_options};
    for (int i = 0; i < 2; i++)
        for (const struct option *row = tables[i]; row && row->name; row++)
            consider(&nearest, row->name);
    const char *dashes = n > 1 ? "--" : "-";
    if (nearest.word)
        usage_error("unknown option %s%.*s; did you mean --%s?", dashes, (int)n, name, nearest.word);
    else if (format_find(name))
        usage_error("unknown option %s%s; did you mean -f %s?", dashes, name, name);
    else
        usage_error("unknown option %s%.*s; '%s help %s' lists the options", dashes, (int)n, name,
                    program_name(), common.command->name);
}

void refuse_option(const char *name, size_t n)
{
    struct text owners = {0};
    const struct option *row = NULL;
    const struct command *owner = n > 1 ? find_owners(name, n, &owners, &row) : NULL;
    size_t i = 0, k = 0;
    while (i < N_FORMER && !is_name(name, n, former[i][0]))
        i++;
    while (k < N_GONE && !is_name(name, n, gone[k][0]))
        k++;
    if (i < N_FORMER && !*former[i][1])
        usage_error("--%s is now a command: %s %s", former[i][0], program_name(), former[i][0]);
    else if (owner && owners.data)
        usage_error("--%s is an option of %.*s: %s %s --%s%s%s", row->name, (int)owners.length, owners.data,
                    program_name(), owner->name, row->name, row->argument ? "=" : "",
                    row->argument ? row->argument : "");
    else if (i < N_FORMER)
        usage_error("--%s is now %s %s", former[i][0], program_name(), former[i][1]);
    else if (k < N_GONE)
        usage_error("--%s is gone: %s", gone[k][0], gone[k][1]);
    else
        suggest_nearest(name, n);
    text_free(&owners);
}

const struct command *command_find(const char *name)
{
    size_t i = 0;
    while (commands[i] && strcmp(name, commands[i]->name) != 0)
        i++;
    return commands[i];
}

/* Is the argument something to read: a file, standard input or a puzzle? */
static bool can_read(const char *argument)
{
    struct stat status;
    return strcmp(argument, "-") == 0 || stat(argument, &status) == 0 || argument_has_cells(argument, false);
}

/* Names of commands in other programs. */
static const char *const other_names[][2] = {
    {"validate", "check"},   {"verify", "check"},           {"grade", "rate"},
    {"rating", "rate"},      {"create", "generate"},        {"random", "generate"},
    {"new", "generate"},     {"canonicalize", "canonical"}, {"normalize", "canonical"},
    {"minlex", "canonical"}, {"enumerate", "solve"},        {"print", "sheet"},
    {"human", "explain"},    {"trace", "explain"}};

/* Refuses words that are neither files nor puzzles but look like commands: at the start, where the command
 * stands, and after a file. Returns false after a message. */
static bool check_words(bool has_command)
{
    for (size_t i = 0; i < common.n_files; i++) {
        const char *word = common.files[i];
        struct nearest nearest = {.written = word, .length = strlen(word)};
        if (can_read(word))
            continue;
        if (command_find(word) && !has_command) {
            usage_error("no file '%s'; commands stand first: %s %s %s", word, program_name(), word,
                        i ? common.files[0] : "FILE");
            return false;
        }
        for (size_t k = 0; commands[k] && i == 0 && !has_command; k++)
            consider(&nearest, commands[k]->name);
        for (size_t k = 0; i == 0 && !has_command && k < sizeof other_names / sizeof *other_names; k++)
            if (strcmp(word, other_names[k][0]) == 0)
                nearest.word = other_names[k][1];
        if (nearest.word) {
            usage_error("no command and no file '%s'; did you mean '%s'?", word, nearest.word);
            return false;
        }
    }
    return true;
}

/* Takes the format, if the command can write it. Returns false after a message. */
static bool choose_format(void)
{
    const struct command *command = common.command;
    struct text names = {0};
    common.format = format < 0 ? NULL : formats[format];
    if (!common.format || (command->gives && format_fits(common.format, command->gives)))
        return true;
    for (size_t i = 0; formats[i]; i++)
        if (command->gives && format_fits(formats[i], command->gives))
            text_print(&names, "%s%s", names.length ? ", " : "", formats[i]->name);
    if (names.data)
        usage_error("-f %s: %s writes only %.*s", common.format->name, command->name, (int)names.length,
                    names.data);
    else
        usage_error("-f %s: %s has only one output format", common.format->name, command->name);
    text_free(&names);
    return false;
}

/* ---- The program ---- */

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

static void add_version(struct text *out)
{
    const char *name;
    int runs;
    text_string(out, "sudoku " SUDOKU_VERSION "\nkernels:");
    for (size_t i = 0; (name = sudoku_kernel(i, &runs)); i++)
        if (runs)
            text_print(out, " %s", name);
    text_char(out, '\n');
}

/* Does what `sudoku help`, `sudoku help TOPIC` and --help print. */
static int print_help(const char *topic)
{
    struct text out = {0};
    if (!topic)
        help_add_commands(&out);
    else if (!help_add_topic(&out, topic)) {
        text_free(&out);
        return usage_error("no help about '%s'; '%s help' lists the commands", topic, program_name());
    }
    return print_text(&out);
}

static int run(int n, char **arguments)
{
    int at = options_find_command(common_options, n, arguments);
    const struct command *command = at < 0 ? NULL : command_find(arguments[at]);
    bool is_help = at >= 0 && strcmp(arguments[at], "help") == 0;
    struct text out = {0};
    /* The command moves to the front. */
    for (int i = at; (command || is_help) && i > 0; i--) {
        char *word = arguments[i];
        arguments[i] = arguments[i - 1];
        arguments[i - 1] = word;
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
        return print_help(common.n_files ? common.files[0] : NULL);
    if (help)
        return print_help(command ? command->name : NULL);
    if (!choose_format() || (!common.command->makes && !check_words(command != NULL)))
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
    int status = run(argc > 1 ? argc - 1 : 0, argv + 1);
    return ferror(stderr) ? STATUS_TROUBLE : status;
}
