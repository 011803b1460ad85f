/* The text of --help: at most 48 lines of 80 columns, so that the summary is read on one screen. */
#include "cli/options/table.h"

#include <string.h>

enum { TEXT_COLUMN = 25, COLUMNS = 80 };

static const char opening[] =
    "Usage: sudoku [option...] [file...]\n"
    "Solves Sudoku puzzles from files or standard input (-), in any format.\n";

/* The tests run these examples. */
static const char closing[] =
    "\n"
    "Examples\n"
    "  sudoku puzzles/easy.txt\n"
    "  sudoku --hint puzzles/hard.txt\n"
    "  sudoku --generate=3 --symmetry=rotate180 | sudoku --rate\n"
    "Exit status: 0 all puzzles solved, 1 some not solved, 2 wrong usage or I/O error\n";

/* An option may be named in several rows, its value only in the first of them: the summary has no room to
 * repeat it. */
struct help {
    struct text *out;
    bool everything;          /* every option has a line of its own */
    bool named[OPTIONS_MOST]; /* options that the summary has named */
};

/* Adds words, separated by blanks, in the column for texts; a line that is full goes on below. */
static void add_wrapped(struct text *out, const char *words)
{
    size_t column = TEXT_COLUMN;
    while (*words) {
        size_t length = strcspn(words, " ");
        if (column > TEXT_COLUMN && column + 1 + length > COLUMNS) {
            text_print(out, "\n%*s", TEXT_COLUMN, "");
            column = TEXT_COLUMN;
        } else if (column > TEXT_COLUMN) {
            text_char(out, ' ');
            column++;
        }
        text_add(out, words, length);
        column += length;
        words += length + strspn(words + length, " ");
    }
    text_char(out, '\n');
}

/* `-f, --format=FORMAT` */
static void add_name(struct text *out, const struct option *option)
{
    if (option->letter)
        text_print(out, "-%c, ", option->letter);
    text_print(out, "--%s", option->name);
    if (option->argument)
        text_print(out, option->optional ? "[=%s]" : "=%s", option->argument);
}

/* Does the summary name other in the row of option? An option for one mode only is named in the row of that
 * mode. Others follow the row above them in the table. */
static bool is_named_in_row(const struct option *option, const struct option *other)
{
    if (!other->joins || other->hidden)
        return false;
    if (other->modes)
        return option->mode && option_fits(other, option->mode);
    while (other > option && other->joins)
        other--;
    return other == option;
}

/* Adds the names of the options that join this one, each with its value where it is named first. */
static void add_joining(struct help *help, struct text *out, const struct option *option)
{
    const char *before = option->joint ? option->joint : "; ";
    for (size_t i = 0; i < n_options; i++) {
        const struct option *other = &option_table[i];
        if (!is_named_in_row(option, other))
            continue;
        text_string(out, before);
        if (help->named[i])
            text_print(out, "--%s", other->name);
        else
            add_name(out, other);
        help->named[i] = true;
        before = ", ";
    }
}

/* Writes the description of an option. The summary leaves out the values of options that are mostly given
 * without one. */
static void add_text(struct help *help, struct text *out, const struct option *option)
{
    text_string(out, option->help);
    bool has_words = option->add_words || option->words;
    if (has_words && !option->only_proposed && (help->everything || !option->optional)) {
        text_string(out, ": ");
        option_add_words(option, out);
    }
    if (!help->everything)
        add_joining(help, out, option);
}

/* Both texts are made first: the name is padded, and the description is wrapped beside it. */
static void add_row(struct help *help, const struct option *option)
{
    struct text name = {0}, text = {0};
    text_string(&name, option->letter ? "  " : "      ");
    add_name(&name, option);
    text_char(&name, '\0');
    add_text(help, &text, option);
    text_char(&text, '\0');
    if (!name.failed && !text.failed) {
        text_print(help->out, "%-*s", TEXT_COLUMN, name.data);
        add_wrapped(help->out, text.data);
    }
    help->out->failed |= name.failed || text.failed;
    text_free(&name);
    text_free(&text);
}

static void add_options(struct help *help)
{
    static const char *const titles[SECTIONS] = {
        [SECTION_SOLVING] = "Solving",
        [SECTION_REASONING] = "Reasoning",
        [SECTION_MAKING] = "Making and comparing",
        [SECTION_RESEARCH] = "Research",
        [SECTION_OUTPUT] = "Input and output",
    };
    for (size_t i = 0; i < n_options; i++) {
        const struct option *option = &option_table[i];
        if (i == 0 || option->section != option[-1].section)
            text_print(help->out, "%s%s\n", help->everything || i == 0 ? "\n" : "", titles[option->section]);
        if (!option->hidden && (help->everything || !option->joins))
            add_row(help, option);
    }
}

/* One option, with the modes it has an effect on and the options that have an effect on its mode. */
static void add_one(struct help *help, const struct option *option)
{
    struct text text = {0};
    const char *before = "Options: ";
    add_row(help, option);
    for (size_t i = 0; option->modes && option->modes[i]; i++)
        text_print(&text, "%s%s", i ? ", " : "Works with ", option->modes[i]->name);
    for (size_t i = 0; option->mode && i < n_options; i++) {
        const struct option *other = &option_table[i];
        if (other->hidden || !other->modes || !option_fits(other, option->mode))
            continue;
        text_string(&text, before);
        add_name(&text, other);
        before = ", ";
    }
    text_char(&text, '\0');
    if (!text.failed && text.length > 1) {
        text_print(help->out, "%*s", TEXT_COLUMN, "");
        add_wrapped(help->out, text.data);
    }
    help->out->failed |= text.failed;
    text_free(&text);
}

/* Printed from the option table, so it cannot miss an option or name one that does not exist. */
bool print_help(struct text *answer, const char *value)
{
    struct help help = {.out = answer, .everything = value != NULL};
    const char *name = value ? value + strspn(value, "-") : "";
    const struct option *option = option_find(name, strlen(name));
    if (value && strcmp(value, "all") != 0) {
        if (option)
            add_one(&help, option);
        return option != NULL;
    }
    text_string(answer, opening);
    add_options(&help);
    text_string(answer, closing);
    return true;
}

/* Only reached with an unknown option: print_help has answered all others. */
bool set_help(struct options *options, const char *value, struct text *problem)
{
    struct nearest nearest = {0};
    (void)options;
    for (size_t i = 0; value && i < n_options; i++)
        consider_word(&nearest, value, strlen(value), option_table[i].name);
    text_string(problem, "expected all, the name of an option, or no value");
    return suggest_nearest(problem, &nearest);
}

bool print_version(struct text *answer, const char *value)
{
    (void)value;
    text_string(answer, "sudoku " SUDOKU_VERSION "\n");
    return true;
}
