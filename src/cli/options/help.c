/* The text of --help: at most 48 lines of 80 columns, so that the summary is read on one screen. */
#include "cli/options/table.h"

#include <string.h>

enum { TEXT_COLUMN = 25 };

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

/* Adds a text, which it frees, in its column; a line that is full goes on below. */
static void add_wrapped(struct text *out, struct text *text)
{
    line_add_wrapped(out, text->data, text->length, TEXT_COLUMN, TEXT_COLUMN);
    text_fail_with(out, text);
    text_free(text);
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

/* Adds the row of an option. The summary leaves out the words of options that are mostly given without a
 * value, and names the options that join this one, each with its value where it is named first. */
static void add_row(struct help *help, const struct option *option)
{
    struct text text = {0};
    size_t start = help->out->length;
    const char *word, *before = option->joint ? option->joint : "; ";
    text_string(help->out, option->letter ? "  " : "      ");
    add_name(help->out, option);
    while (help->out->length - start < TEXT_COLUMN && !help->out->failed)
        text_char(help->out, ' ');
    text_string(&text, option->help);
    if (!option->only_proposed && (help->everything || !option->optional))
        for (size_t i = 0; (word = option_word(option, i)); i++)
            text_print(&text, "%s%s", i ? ", " : ": ", word);
    for (size_t i = 0; i < n_options && !help->everything; i++) {
        const struct option *other = &option_table[i];
        if (!is_named_in_row(option, other))
            continue;
        text_string(&text, before);
        if (help->named[i])
            text_print(&text, "--%s", other->name);
        else
            add_name(&text, other);
        help->named[i] = true;
        before = ", ";
    }
    add_wrapped(help->out, &text);
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
    if (text.length)
        text_print(help->out, "%*s", TEXT_COLUMN, "");
    if (text.length || text.failed)
        add_wrapped(help->out, &text);
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
    struct help help = {.out = answer, .everything = value != NULL};
    const char *name = value ? value + strspn(value, "-") : "";
    const struct option *option = option_find(name, strlen(name));
    if (value && strcmp(value, "all") != 0) {
        if (option)
            add_one(&help, option);
        return option != NULL;
    }
    text_string(answer, opening);
    for (size_t i = 0; i < n_options; i++) {
        option = &option_table[i];
        if (i == 0 || option->section != option[-1].section)
            text_print(answer, "%s%s\n", help.everything || i == 0 ? "\n" : "", titles[option->section]);
        if (!option->hidden && (help.everything || !option->joins))
            add_row(&help, option);
    }
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
