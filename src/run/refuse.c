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

/* `--er is an option of filter and generate: sudoku filter --er=3`. Returns false if no other command has the
 * option. */
static bool refuse_option_of_others(const char *name, size_t n)
{
    const struct command *first = NULL;
    const struct option *row = NULL, *found;
    char room[500];
    struct text owners = TEXT_IN(room);
    for (size_t i = 0; commands[i]; i++) {
        if (commands[i] == common.command || !(found = option_find(commands[i]->options, name, n)))
            continue;
        bool is_last = true;
        for (size_t k = i + 1; commands[k]; k++)
            is_last &= commands[k] == common.command || !option_find(commands[k]->options, name, n);
        text_print(&owners, "%s%s", !first ? "" : is_last ? " and " : ", ", commands[i]->name);
        row = first ? row : found;
        first = first ? first : commands[i];
    }
    if (!first)
        return false;
    const char *value = !row->argument ? "" : name[n] == '=' ? name + n + 1 : row->argument;
    usage_error("--%s is an option of %s: %s %s --%s%s%s", row->name, room, program_name(), first->name,
                row->name, row->argument ? "=" : "", value);
    return true;
}

bool refuse_known(const char *name, size_t n)
{
    size_t i = 0, k = 0;
    while (commands[i] && !is_name(name, n, commands[i]->name))
        i++;
    while (k < N_FORMER && !is_name(name, n, former[k].name))
        k++;
    if (commands[i])
        usage_error("--%s is now a command: %s %s", commands[i]->name, program_name(), commands[i]->name);
    else if (refuse_option_of_others(name, n))
        return true;
    else if (k < N_FORMER && former[k].now)
        usage_error("--%s is now %s %s", former[k].name, program_name(), former[k].now);
    else if (k < N_FORMER)
        usage_error("--%s is gone: %s", former[k].name, former[k].instead);
    return commands[i] || k < N_FORMER;
}

void refuse_option(const char *name, size_t n)
{
    const struct option *const tables[] = {common.command->options, common_options};
    struct nearest nearest = {.written = name, .length = n}, command = nearest;
    if (refuse_known(name, n))
        return;
    for (int i = 0; i < 2; i++)
        for (const struct option *row = tables[i]; row && row->name; row++)
            consider(&nearest, row->name);
    for (size_t i = 0; commands[i]; i++)
        consider(&command, commands[i]->name);
    if (command.word && (!nearest.word || command.distance < nearest.distance))
        usage_error("unknown option --%.*s; did you mean the command %s?", (int)n, name, command.word);
    else if (nearest.word)
        usage_error("unknown option --%.*s; did you mean --%s?", (int)n, name, nearest.word);
    else if (format_find(name))
        usage_error("unknown option --%s; did you mean -f %s?", name, name);
    else
        usage_error("unknown option --%.*s; '%s help %s' lists the options", (int)n, name, program_name(),
                    common.command->name);
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

/* Refuses a word that stands first and is nearly the name of a command. Returns false if it is not. */
static bool refuse_nearly_command(const char *word)
{
    struct nearest nearest = {.written = word, .length = strlen(word)};
    for (size_t i = 0; commands[i]; i++)
        consider(&nearest, commands[i]->name);
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (strcmp(word, other_names[i][0]) == 0)
            nearest.word = other_names[i][1];
    if (nearest.word)
        usage_error("no command and no file '%s'; did you mean '%s'?", word, nearest.word);
    return nearest.word;
}

/* Refuses the value or name of an option without its hyphens: `count 3`, `explain why`. */
bool check_words(bool has_command)
{
    const struct option *options = common.command->options;
    const struct option *limit = option_find(options, "limit", 5);
    const struct option *number = limit ? limit : option_find(options, "number", 6);
    for (size_t i = 0; i < common.n_files; i++) {
        const char *word = common.files[i];
        bool good = false;
        if (can_read(word))
            continue;
        if (command_find(word) && !has_command)
            usage_error("no file '%s'; commands stand first: %s %s %s", word, program_name(), word,
                        i ? common.files[0] : "FILE");
        else if (option_find(options, word, strlen(word)))
            usage_error("no file '%s'; did you mean --%s?", word, word);
        else if (number && *word && !word[strspn(word, "0123456789")])
            usage_error("no file '%s'; did you mean --%s=%s?", word, number->name, word);
        else
            good = i > 0 || has_command || !refuse_nearly_command(word);
        if (!good)
            return false;
    }
    return true;
}
