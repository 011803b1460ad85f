/* words.c: cells, digits and houses in words. */
#include "logic/words.h"

#include <stdarg.h>
#include <stdio.h>

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

/* What stands before item i of n in a list. */
static const char *between(unsigned i, unsigned n, const char *last)
{
    return i == 0 ? "" : i + 1 < n ? ", " : last;
}

void sudoku_say_cells(struct words *words, const unsigned char *cells, unsigned n, const char *last)
{
    for (unsigned i = 0; i < n; i++) {
        sudoku_say(words, "%s", between(i, n, last));
        sudoku_say_cell(words, cells[i]);
    }
}

void sudoku_list_digits(struct words *words, unsigned digits, const char *last)
{
    unsigned n = sudoku_set_size[digits];
    for (unsigned i = 0; i < n; i++)
        sudoku_say(words, "%s%u", between(i, n, last), set_pop(&digits) + 1);
}

void sudoku_say_digits(struct words *words, unsigned digits)
{
    for (const char *before = ""; digits; before = ",")
        sudoku_say(words, "%s%u", before, set_pop(&digits) + 1);
}

/* A BUG's bug digits of one cell. */
static unsigned holding(const struct sudoku_step *step, unsigned i)
{
    return step->cell_digits[i] & step->digits;
}

static void list_and(struct words *words, unsigned digits)
{
    sudoku_list_digits(words, digits, " and ");
}

void sudoku_say_holdings(struct words *words, const struct sudoku_step *step, bool sentence)
{
    bool alike = true;
    for (unsigned i = 1; i < step->n_cells; i++)
        alike = alike && holding(step, i) == holding(step, 0);
    for (unsigned i = 0; i < step->n_cells; i++) {
        sudoku_say(words, "%s", between(i, step->n_cells, " and "));
        if (i == 0 || !alike) {
            (sentence ? list_and : sudoku_say_digits)(words, holding(step, i));
            sudoku_say(words, " in ");
        }
        sudoku_say_cell(words, step->cells[i]);
    }
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
