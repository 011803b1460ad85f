/* The text of --help: at most 48 lines of 80 columns, so that the summary is read on one screen. */
#include "cli/options/help.h"

#include <string.h>

#include "cli/options/table.h"

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
    "\n"
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
    if (!other->joins)
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
    if (option->add_values && (help->everything || !option->optional)) {
        text_string(out, ": ");
        option->add_values(out);
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
        [SECTION_OUTPUT] = "Input and output",
    };
    for (size_t i = 0; i < n_options; i++) {
        const struct option *option = &option_table[i];
        if (i == 0 || option->section != option[-1].section)
            text_print(help->out, "%s%s\n", help->everything || i == 0 ? "\n" : "", titles[option->section]);
        if (help->everything || !option->joins)
            add_row(help, option);
    }
}

/* Printed from the option table, so it cannot miss an option or name one that does not exist. */
bool print_help(struct text *answer, const char *value)
{
    struct help help = {.out = answer, .everything = value && strcmp(value, "all") == 0};
    if (value && !help.everything)
        return false;
    text_string(answer, opening);
    add_options(&help);
    text_string(answer, closing);
    return true;
}

bool set_help(struct options *options, const char *value, struct text *problem)
{
    (void)options, (void)value;
    return reject(problem, "expected all, or no value");
}
