/* refuse.c: mistakes on the command line, with the way out: old and misspelt options, options of other
 * commands, words that should be commands. */
#include <sys/stat.h>

#include "base/program.h"
#include "base/puzzle_argument.h"
#include "run/command.h"

/* Options of the time before there were commands: what to type now, or how to get the same result. The table
 * does not have options that became a command of their name, nor those that are an option of some command. */
static const struct {
    const char *name, *now, *instead;
} former[] = {
    {"unique", "filter", NULL},
    {"redundant", "info --fields=redundant", NULL},
    {"reduce", "candidates --after=LIST", NULL},
    {"with", "candidates --after=LIST", NULL},
    {"step", "candidates --steps=N", NULL},
    {"backdoors", "info --fields=backdoors", NULL},
    {"classify", "info --fields=te,b,bxb", NULL},
    {"columns", "info --fields=LIST", NULL},
    {"unbiased", "sample TRIALS", NULL},
    {"trials", "sample TRIALS", NULL},
    {"copies", "shuffle --number=N", NULL},
    {"minimals", "minimize --all", NULL},
    {"techniques", "help techniques", NULL},
    {"fill", "sheet --candidates", NULL},
    {"captions", "sheet --rated", NULL},
    {"timeout", NULL, "parallel --timeout limits a puzzle, rate --max-er a rating, count --limit a count"},
    {"no-unique", NULL, "--without=unique leaves out techniques that assume one solution"},
    {"terminal", NULL, "info --fields=te shows the depth of trial and error"},
    {"per-level", NULL, "a loop over filter --difficulty does it"},
    {"add-clues", NULL, "vicinity {+1} prints the puzzles with one clue more"},
    {"memory", NULL, "sort spills: canonical | cut -d' ' -f1 | LC_ALL=C sort -u"},
    {"then", NULL, "commands are joined by pipes"},
    {"rounds", NULL, "a loop of the shell does it"},
    {"resume", NULL, "work in chunks: split -l, and a file for each chunk"},
    {"part", NULL, "split -n l/K/N FILE makes shares of a file"},
    {"split", NULL, "info --fields=solution_canonical, then sort and split by that column"},
    {"ocr", NULL, "tr replaces letters that look like digits"},
    {"mark-clues", NULL, "--color shows which digits are clues"},
    {"kernel", NULL, "SUDOKU_KERNEL in the environment chooses one"},
};
enum { N_FORMER = sizeof former / sizeof *former };

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
    struct nearest command = {.written = name, .length = n};
    for (size_t i = 0; commands[i]; i++)
        consider(&command, commands[i]->name);
    if (command.word && (!nearest.word || command.distance < nearest.distance))
        usage_error("unknown option %s%.*s; did you mean the command %s?", dashes, (int)n, name,
                    command.word);
    else if (nearest.word)
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
    const struct command *owner = find_owners(name, n, &owners, &row);
    size_t i = 0, k = 0;
    while (commands[i] && !is_name(name, n, commands[i]->name))
        i++;
    while (k < N_FORMER && !is_name(name, n, former[k].name))
        k++;
    if (commands[i])
        usage_error("--%s is now a command: %s %s", commands[i]->name, program_name(), commands[i]->name);
    else if (owner && owners.data)
        usage_error("--%s is an option of %.*s: %s %s --%s%s%s", row->name, (int)owners.length, owners.data,
                    program_name(), owner->name, row->name, row->argument ? "=" : "",
                    !row->argument   ? ""
                    : name[n] == '=' ? name + n + 1
                                     : row->argument);
    else if (k < N_FORMER && former[k].now)
        usage_error("--%s is now %s %s", former[k].name, program_name(), former[k].now);
    else if (k < N_FORMER)
        usage_error("--%s is gone: %s", former[k].name, former[k].instead);
    else
        suggest_nearest(name, n);
    text_free(&owners);
}

/* Is the argument something to read: a file, standard input or a puzzle? */
static bool can_read(const char *argument)
{
    struct stat status;
    return strcmp(argument, "-") == 0 || stat(argument, &status) == 0 || argument_has_cells(argument);
}

/* Names of commands in other programs. */
static const char *const other_names[][2] = {
    {"validate", "check"},   {"verify", "check"},           {"grade", "rate"},
    {"rating", "rate"},      {"create", "generate"},        {"random", "generate"},
    {"new", "generate"},     {"canonicalize", "canonical"}, {"normalize", "canonical"},
    {"minlex", "canonical"}, {"enumerate", "solve"},        {"print", "sheet"},
    {"human", "explain"},    {"trace", "explain"}};

/* Prints that a word is the value of an option, or its name, without the hyphens: `count 3`, `explain why`.
 * Returns false if it is not. */
static bool refuse_bare(const char *word)
{
    const struct option *options = common.command->options;
    const struct option *limit = option_find(options, "limit", 5);
    const struct option *number = limit ? limit : option_find(options, "number", 6);
    if (option_find(options, word, strlen(word)))
        usage_error("no file '%s'; did you mean --%s?", word, word);
    else if (number && *word && !word[strspn(word, "0123456789")])
        usage_error("no file '%s'; did you mean --%s=%s?", word, number->name, word);
    else
        return false;
    return true;
}

/* A word looks like a command if it stands first and is nearly the name of one, or if it stands after a file
 * and is one. */
bool check_words(bool has_command)
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
        if (refuse_bare(word))
            return false;
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
