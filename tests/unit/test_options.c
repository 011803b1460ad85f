/* The rows of options: each kind of value, the forms in which options are written, and refusals. */
#include "tests/test.h"

#include <stdarg.h>
#include <stdio.h>

#include "run/command.h"

/* ---- What main.c has in the program ---- */

static const struct command reading = {.name = "test"};
struct common common = {.command = &reading};
const struct command *const commands[] = {NULL};
static char message[1000];

int usage_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return STATUS_TROUBLE;
}

const struct command *command_find(const char *name)
{
    (void)name;
    return NULL;
}

/* ---- Rows ---- */

static bool flag, quiet;
static const char *text, *list;
static uint64_t number, limit, jobs;
static struct range range, tenths;
static unsigned rating;
static int word, when;
static const char *const words[] = {"people", "se", NULL};
static const char *const when_words[] = {"always", "auto", "never", NULL};

static const char *word_number(size_t i)
{
    static const char *const all[] = {"line", "box"};
    return i < 2 ? all[i] : NULL;
}

/* A command's own kind: a list whose names begin with x. */
static bool take_list(const struct option *option, const char *value, struct text *problem)
{
    *(const char **)option->to = value;
    if (value && *value != 'x')
        text_string(problem, "expected x");
    return !problem->length;
}

static const struct option own[] = {
    {0, "flag", NULL, "a flag", take_flag, &flag},
    {'t', "text", "TEXT", "a text", take_text, &text},
    {'n', "number", "N", "a number", take_number, &number, 2, 1000, 7},
    {0, "limit", "N|all", "a limit", take_limit, &limit, 1, UINT64_MAX, 1000000},
    {0, "range", "N..M", "a range", take_range, &range, 17, 81},
    {0, "er", "LOW..HIGH", "ratings", take_tenths, &tenths, 0, 120},
    {0, "max-er", "ER", "a rating", take_rating, &rating, 10, 120, 115},
    {0, "ladder", "LADDER", "a word", take_word, &word, .words = words},
    {0, "list", "LIST", "a kind of its own", take_list, &list},
    {0},
};

static int format;
const struct option common_options[] = {
    {'f', "format", "FORMAT", "a word by a function", take_word, &format, .word_at = word_number},
    {'q', "quiet", NULL, "a flag", take_flag, &quiet},
    {'j', "jobs", "N", "a number", take_number, &jobs, 1, 1024},
    {0, "color", "[=WHEN]", "a value that may be left out", take_word, &when, .words = when_words},
    {0},
};

static char *arguments[40];
static size_t n_others;

/* Reads a command line whose words have single blanks between them. */
static bool reads(const char *line)
{
    static char room[1000];
    int n = 0;
    *message = '\0';
    /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.strcpy) */
    strcpy(room, line);
    for (char *at = strtok(room, " "); at && n < 40; at = strtok(NULL, " "))
        arguments[n++] = at;
    return options_read(own, common_options, n, arguments, &n_others);
}

static void good(const char *line)
{
    CHECK(reads(line) && !*message, "%s: %s", line, message);
}

static void refused(const char *line, const char *reason)
{
    CHECK(!reads(line), "%s is accepted", line);
    CHECK(strstr(message, reason) != NULL, "%s: '%s' does not have '%s'", line, message, reason);
}

/* ---- Tests ---- */

static void check_defaults(void)
{
    CHECK(!flag && !quiet && !text && !list, "flags and texts");
    CHECK(number == 7 && limit == 1000000 && jobs == 0, "numbers");
    CHECK(range.low == 17 && range.high == 81 && tenths.low == 0 && tenths.high == 120, "ranges");
    CHECK(rating == 115 && word == -1 && format == -1 && when == -1, "ratings and words");
    CHECK(!option_given(&number) && !option_given(&flag) && n_others == 0, "nothing is given");
}

static void defaults(void)
{
    good("");
    check_defaults();
}

static void kinds(void)
{
    good("--flag --text=a --number=2 --limit=all --range=20..30 --er=4.2 --max-er=7 --ladder=se --list=x");
    CHECK(flag && strcmp(text, "a") == 0 && number == 2 && limit == UINT64_MAX, "values");
    CHECK(range.low == 20 && range.high == 30 && tenths.low == 42 && tenths.high == 42, "ranges");
    CHECK(rating == 70 && word == 1 && strcmp(list, "x") == 0, "others");
    CHECK(option_given(&flag) && option_given(&list) && !option_given(&jobs), "given");
    good("--range=25");
    CHECK(range.low == 25 && range.high == 25, "one number");
    good("--range=..30");
    CHECK(range.low == 17 && range.high == 30, "open below");
    good("--range=30..");
    CHECK(range.low == 30 && range.high == 81, "open above");
    good("--er=4..5");
    CHECK(tenths.low == 40 && tenths.high == 59, "whole ratings have tenths");
    good("--er=4");
    CHECK(tenths.low == 40 && tenths.high == 40, "one rating");
    good("--er=..12");
    CHECK(tenths.high == 120, "the end of the scale");
    good("--limit=18446744073709551615 --number=1000");
    CHECK(limit == UINT64_MAX && number == 1000, "the largest");
    good("--number=3 --number=4");
    CHECK(number == 4, "the last one counts");
}

/* Nothing may be left of the line before. */
static void reading_twice(void)
{
    good(
        "--flag -qt a -n 5 --limit=3 --range=20..30 --er=4..5 --max-er=7 --ladder=se -fbox --color -j3 file");
    CHECK(n_others == 1 && option_given(&flag), "the first line");
    good("");
    check_defaults();
    refused("--flag --number=1", "expected a number from 2 to 1000");
    good("");
    check_defaults();
}

static void forms(void)
{
    good("-qj2 -fline -n=9 a --text b -- --flag -q");
    CHECK(quiet && jobs == 2 && format == 0 && number == 9 && strcmp(text, "b") == 0 && !flag, "letters");
    CHECK(n_others == 3 && strcmp(arguments[0], "a") == 0 && strcmp(arguments[1], "--flag") == 0 &&
              strcmp(arguments[2], "-q") == 0,
          "%zu others", n_others);
    good("- --fl --fo box");
    CHECK(flag && format == 1 && n_others == 1, "shortened names");
    good("--color file");
    CHECK(when == 0 && n_others == 1, "the next argument is no value of an optional one");
    good("--color=never");
    CHECK(when == 2, "its value");
}

static void refusals(void)
{
    refused("--number=1001", "--number=1001: expected a number from 2 to 1000");
    refused("--number=5x", "expected a number");
    refused("--limit=18446744073709551616", "or all");
    refused("--limit=some", "or all");
    refused("--range=30..20", "the smaller number first");
    refused("--range=16", "expected a number from 17 to 81");
    refused("--range=..", "expected");
    refused("--range=20...30", "expected");
    refused("--er=4.25", "expected a rating such as");
    refused("--er=13", "expected a rating");
    refused("--max-er=0.9", "expected a rating from 1.0 to 12.0");
    refused("--ladder=poeple", "expected people or se");
    refused("--list=y", "--list=y: expected x");
    refused("--text=", "--text=: expected TEXT, but the value is empty");
    refused("--number", "--number needs a value: --number=N");
    refused("-n", "--number needs a value");
    refused("--flag=1", "--flag takes no value");
    refused("--f", "--f is ambiguous: --flag or --format");
    refused("--xyz", "unknown option --xyz; 'sudoku help test' lists the options");
    refused("-xq", "unknown option -x; 'sudoku help test' lists the options");
    refused("-qxt", "unknown option -x; 'sudoku help test' lists the options");
    refused("-3", "unknown option -3; put -- before arguments that begin with a hyphen");
}

static int where_command_stands(const char *line)
{
    static char room[1000];
    int n = 0;
    /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.strcpy) */
    strcpy(room, line);
    for (char *at = strtok(room, " "); at && n < 40; at = strtok(NULL, " "))
        arguments[n++] = at;
    return options_find_command(common_options, n, arguments);
}

static void commands_stand_first(void)
{
    CHECK(where_command_stands("") == -1, "nothing");
    CHECK(where_command_stands("rate file") == 0, "the first word");
    CHECK(where_command_stands("-q --color -j 2 rate") == 4, "after common options");
    CHECK(where_command_stands("-qj2 --format=line rate") == 2, "values are no words");
    CHECK(where_command_stands("--format line rate") == 2, "values in a word of their own");
    CHECK(where_command_stands("--er=3 rate") == -1, "after an option of a command");
    CHECK(where_command_stands("-- rate") == -1, "after --");
    CHECK(where_command_stands("- rate") == 0, "standard input is a file");
}

static void help_of_rows(void)
{
    struct text out = {0};
    options_help(own, &out);
    options_help(common_options, &out);
    text_char(&out, '\0');
    CHECK(strstr(out.data, "  -n, --number=N") && strstr(out.data, "--color[=WHEN]") &&
              strstr(out.data, "a word: people, se"),
          "%s", out.data);
    text_free(&out);
}

int main(void)
{
    defaults();
    kinds();
    reading_twice();
    forms();
    refusals();
    commands_stand_first();
    help_of_rows();
    return test_report();
}
