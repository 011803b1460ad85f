/* The text of --help: at most 48 lines of 80 columns, so that the summary is read on one screen. */
#include "cli/options/table.h"

#include <string.h>

#include "base/program.h"

enum { TEXT_COLUMN = 25 };

static const char opening[] =
    "Usage: sudoku [option...] [file...]\n"
    "Solves Sudoku puzzles from files or standard input (-), in any format.\n";

/* The tests run these examples. */
static const char closing[] =
    "\n"
    "Examples: sudoku puzzles/easy.txt; sudoku --generate=3 | sudoku --rate\n"
    "Exit status: 0 all puzzles solved, 1 some not solved, 2 wrong usage or I/O error\n";

/* Adds a text, which it frees, in its column; a line that is full goes on below. */
static void add_wrapped(struct text *out, struct text *text)
{
    line_add_wrapped(out, text->data, text->length, TEXT_COLUMN, TEXT_COLUMN);
    text_fail_with(out, text);
    text_free(text);
}

/* `-f, --format=FORMAT` */
static void add_name(struct text *out, const struct option *option, bool with_value)
{
    if (option->letter)
        text_print(out, "-%c, ", option->letter);
    text_print(out, "--%s", option->name);
    if (option->argument && with_value)
        text_print(out, option->optional ? "[=%s]" : "=%s", option->argument);
}

/* Does the summary name other in the row of option? Options for some modes that stand below the row of a mode
 * are named with each of them. Others follow the row above them in the table. */
static bool is_named_in_row(const struct option *option, const struct option *other)
{
    const struct option *row = other;
    if (!other->joins || other->hidden)
        return false;
    while (row->joins)
        row--;
    if (other->modes && row->mode)
        return option->mode && option_fits(other, option->mode);
    return row == option;
}

/* Adds the row of an option. The summary leaves out the words of options that are mostly given without a
 * value, and names the options that join this one: --help=NAME tells their values. */
static void add_row(struct text *out, const struct option *option, bool is_summary)
{
    struct text text = {0};
    size_t start = out->length;
    const char *word, *before = option->joint ? option->joint : "; ";
    text_string(out, option->letter ? "  " : "      ");
    add_name(out, option, true);
    while (out->length - start < TEXT_COLUMN && !out->failed)
        text_char(out, ' ');
    text_string(&text, option->help);
    if (!option->only_proposed && !(is_summary && option->optional))
        for (size_t i = 0; (word = option_word(option, i)); i++)
            text_print(&text, "%s%s", i ? ", " : ": ", word);
    for (size_t i = 0; i < n_options && is_summary; i++)
        if (is_named_in_row(option, &option_table[i])) {
            text_string(&text, before);
            add_name(&text, &option_table[i], false);
            before = ", ";
        }
    add_wrapped(out, &text);
}

/* One option, with the modes it has an effect on and the options that have an effect on its mode. */
static void add_one(struct text *out, const struct option *option)
{
    struct text text = {0};
    const char *before = "Options: ";
    add_row(out, option, false);
    if (option->expected) {
        text_print(out, "%*s", TEXT_COLUMN, "");
        text_print(&text, "Value: %s", option->expected);
        add_wrapped(out, &text);
    }
    for (size_t i = 0; option->modes && option->modes[i]; i++)
        text_print(&text, "%s%s", i ? ", " : "Works with ", option->modes[i]->name);
    for (size_t i = 0; option->mode && i < n_options; i++) {
        const struct option *other = &option_table[i];
        if (other->hidden || !other->modes || !option_fits(other, option->mode))
            continue;
        text_string(&text, before);
        add_name(&text, other, true);
        before = ", ";
    }
    if (text.length)
        text_print(out, "%*s", TEXT_COLUMN, "");
    if (text.length || text.failed)
        add_wrapped(out, &text);
}

/* Printed from the option table, so it cannot miss an option or name one that does not exist. */
bool print_help(struct text *answer, const char *value)
{
    static const char *const titles[SECTIONS] = {
        [SECTION_SOLVING] = "Solving",
        [SECTION_REASONING] = "Reasoning",
        [SECTION_MAKING] = "Making and comparing",
        [SECTION_RESEARCH] = "Research",
        [SECTION_OUTPUT] = "Input and output",
    };
    const char *name = value ? value + strspn(value, "-") : "";
    const struct option *option = option_find(name, strlen(name));
    if (value && strcmp(value, "all") != 0) {
        if (option)
            add_one(answer, option);
        return option != NULL;
    }
    program_words(answer, opening);
    for (size_t i = 0; i < n_options; i++) {
        option = &option_table[i];
        if (i == 0 || option->section != option[-1].section)
            text_print(answer, "%s%s\n", value || i == 0 ? "\n" : "", titles[option->section]);
        if (!option->hidden && (value || !option->joins))
            add_row(answer, option, !value);
    }
    program_words(answer, closing);
    return true;
}

bool print_version(struct text *answer, const char *value)
{
    (void)value;
    text_string(answer, "sudoku " SUDOKU_VERSION "\n");
    return true;
}
