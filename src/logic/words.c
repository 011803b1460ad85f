/* words.c: cells, digits, houses and lists of them in words.
 *
 * All of it writes into the caller's text and counts what would have been written beyond its end, as
 * snprintf does: asking once for the length and once for the words gives any text in full. */
#include "logic/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "logic/houses.h"
#include "logic/step.h"

void sudoku_say(struct words *words, const char *format, ...)
{
    va_list arguments;
    bool full = words->length >= words->room;
    va_start(arguments, format);
    int n = vsnprintf(full ? NULL : words->text + words->length, full ? 0 : words->room - words->length,
                      format, arguments);
    va_end(arguments);
    words->length += n > 0 ? (size_t)n : 0;
}

void sudoku_say_cell(struct words *words, unsigned cell)
{
    sudoku_say(words, "r%uc%u", cell / 9 + 1, cell % 9 + 1);
}

/* Before item i of n: nothing, a comma, or the word before the last. */
const char *sudoku_list_separator(unsigned i, unsigned n, const char *last)
{
    return i == 0 ? "" : i + 1 < n ? ", " : last;
}

void sudoku_say_cells(struct words *words, const unsigned char *cells, unsigned n, const char *last)
{
    for (unsigned i = 0; i < n; i++) {
        sudoku_say(words, "%s", sudoku_list_separator(i, n, last));
        sudoku_say_cell(words, cells[i]);
    }
}

void sudoku_list_digits(struct words *words, unsigned digits, const char *last)
{
    unsigned n = sudoku_set_size[digits];
    for (unsigned i = 0; i < n; i++)
        sudoku_say(words, "%s%u", sudoku_list_separator(i, n, last), set_pop(&digits) + 1);
}

void sudoku_say_digits(struct words *words, unsigned digits)
{
    for (const char *before = ""; digits; before = ",")
        sudoku_say(words, "%s%u", before, set_pop(&digits) + 1);
}

void sudoku_say_houses(struct words *words, uint32_t houses)
{
    static const char *const one[] = {"row", "column", "box"};
    static const char *const more[] = {"rows", "columns", "boxes"};
    const char *before = "";
    for (unsigned type = 0; type < 3; type++) {
        unsigned numbers = houses >> 9 * type & ALL_DIGITS;
        if (!numbers)
            continue;
        sudoku_say(words, "%s%s ", before, (numbers & (numbers - 1) ? more : one)[type]);
        sudoku_list_digits(words, numbers, " and ");
        before = " and ";
    }
}

/* A name in braces stands for a field of the step and for the word before the last item of a list. */
enum field { HOUSES_OF_STEP, COVERS, DIGITS, EXTRA, PATTERN_CELLS, HELPERS, PLACED_CELL, PLACED_DIGIT };

static const struct piece {
    const char *name;
    enum field field;
    const char *last; /* NULL: commas alone */
} pieces[] = {
    {"houses", HOUSES_OF_STEP, NULL},   {"covers", COVERS, NULL},
    {"digits", DIGITS, NULL},           {"digits and", DIGITS, " and "},
    {"digits or", DIGITS, " or "},      {"extra", EXTRA, NULL},
    {"extra and", EXTRA, " and "},      {"extra or", EXTRA, " or "},
    {"cells", PATTERN_CELLS, " and "},  {"helpers", HELPERS, " and "},
    {"placed cell", PLACED_CELL, NULL}, {"placed digit", PLACED_DIGIT, NULL},
};

static void say_set(struct words *words, unsigned digits, const char *last)
{
    if (last)
        sudoku_list_digits(words, digits, last);
    else
        sudoku_say_digits(words, digits);
}

static void say_piece(struct words *words, const struct step *step, const struct piece *piece)
{
    switch (piece->field) {
    case HOUSES_OF_STEP:
        sudoku_say_houses(words, step->houses);
        break;
    case COVERS:
        sudoku_say_houses(words, step->covers);
        break;
    case DIGITS:
        say_set(words, step->digits, piece->last);
        break;
    case EXTRA:
        say_set(words, step->extra, piece->last);
        break;
    case PATTERN_CELLS:
        sudoku_say_cells(words, step->cells, step->n_cells, piece->last);
        break;
    case HELPERS:
        sudoku_say_cells(words, step->helpers, step->n_helpers, piece->last);
        break;
    case PLACED_CELL:
        sudoku_say_cell(words, step->cell);
        break;
    case PLACED_DIGIT:
        sudoku_say(words, "%u", step->digit);
        break;
    }
}

/* Says the piece of this name of n characters. An unknown name is written as it stands, for the tests to
 * find. */
static void say_named_piece(struct words *words, const struct step *step, const char *name, size_t n)
{
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        if (strlen(pieces[i].name) == n && memcmp(pieces[i].name, name, n) == 0) {
            say_piece(words, step, &pieces[i]);
            return;
        }
    }
    sudoku_say(words, "{%.*s}", (int)n, name);
}

/* Sentences with names in braces can be read in the source as they will be printed, which a list of calls
 * cannot. */
void sudoku_say_about(struct words *words, const struct step *step, const char *text)
{
    while (*text) {
        size_t plain = strcspn(text, "{"), name = strcspn(text + plain, "}");
        sudoku_say(words, "%.*s", (int)plain, text);
        if (name)
            say_named_piece(words, step, text + plain + 1, name - 1);
        text += plain + name + (name > 0);
    }
}

void sudoku_say_helpers(struct words *words, const struct step *step)
{
    if (step->n_helpers)
        sudoku_say_about(words, step, " with {helpers}");
}

void sudoku_say_in_houses(struct words *words, const struct step *step)
{
    if (step->houses)
        sudoku_say_about(words, step, " ({houses})");
}
