/* words.c: cells, digits, houses and lists of them in words. */
#include "logic/words.h"

#include <stdarg.h>
#include <stdio.h>

#include "logic/houses.h"

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

void sudoku_say_pattern(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, " ");
    sudoku_say_digits(words, step->digits);
    sudoku_say(words, " in ");
    sudoku_say_cells(words, step->cells, step->n_cells, " and ");
}

void sudoku_say_crossing(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, " %u in ", lowest_bit(step->digits) + 1);
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, ", ");
    sudoku_say_houses(words, step->covers);
}

void sudoku_say_helpers(struct words *words, const struct sudoku_step *step)
{
    if (!step->n_helpers)
        return;
    sudoku_say(words, " with ");
    sudoku_say_cells(words, step->helpers, step->n_helpers, " and ");
}

void sudoku_say_in_houses(struct words *words, const struct sudoku_step *step)
{
    if (!step->houses)
        return;
    sudoku_say(words, " (");
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, ")");
}
