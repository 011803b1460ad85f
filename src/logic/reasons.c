/* reasons.c: why a step is right, in a sentence or two. */
#include "logic/words.h"

/* Those of the houses that are of the same type as the others given, or not. */
static uint32_t houses_alike(uint32_t houses, uint32_t others, bool alike)
{
    uint32_t types = 0;
    for (unsigned type = 0; type < 3; type++)
        if (others >> 9 * type & ALL_DIGITS)
            types |= (uint32_t)ALL_DIGITS << 9 * type;
    return alike ? houses & types : houses & ~types;
}

void sudoku_why_hidden_single(struct words *words, const struct sudoku_step *step)
{
    if (step->type == LAST_CELL) {
        sudoku_say_cell(words, step->cell);
        sudoku_say(words, " is the last empty cell of ");
        sudoku_say_houses(words, step->houses);
        sudoku_say(words, ", which lacks only %u.", step->digit);
        return;
    }
    sudoku_say(words, "In ");
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, " the digit %u has only one place left, ", step->digit);
    sudoku_say_cell(words, step->cell);
    sudoku_say(words, ".");
}

void sudoku_why_naked_single(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, "In ");
    sudoku_say_cell(words, step->cell);
    sudoku_say(words, " every digit but %u is ruled out.", step->digit);
}

/* The beginning is the same for the direct and the ordinary form. */
void sudoku_why_locking(struct words *words, const struct sudoku_step *step)
{
    unsigned digit = lowest_bit(step->digits) + 1;
    uint32_t target = houses_alike(step->covers, step->houses, false);
    sudoku_say(words, "In ");
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, " the digit %u can only stand where it crosses ", digit);
    sudoku_say_houses(words, target);
    sudoku_say(words, ", so no other cell of ");
    sudoku_say_houses(words, target);
    sudoku_say(words, " is %u", digit);
    if (step->digit) {
        sudoku_say(words, "; that leaves ");
        sudoku_say_cell(words, step->cell);
        sudoku_say(words, " as its only place in ");
        sudoku_say_houses(words, houses_alike(step->covers, step->houses, true));
    }
    sudoku_say(words, ".");
}

void sudoku_why_hidden_set(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, "In ");
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, " the digits ");
    sudoku_list_digits(words, step->digits, " and ");
    sudoku_say(words, " can only stand in ");
    sudoku_say_cells(words, step->cells, step->n_cells, " and ");
    sudoku_say(words, ", so no other digit stands there");
    if (step->digit) {
        sudoku_say(words, "; that leaves ");
        sudoku_say_cell(words, step->cell);
        sudoku_say(words, " as the only place for %u", step->digit);
    }
    sudoku_say(words, ".");
}

/* `2 or 7` */
static void either(struct words *words, unsigned digits)
{
    sudoku_list_digits(words, digits, " or ");
}

void sudoku_why_naked_set(struct words *words, const struct sudoku_step *step)
{
    static const char *const all[] = {"both", "all three", "all four"};
    sudoku_say_cells(words, step->cells, step->n_cells, " and ");
    sudoku_say(words, " can only be ");
    either(words, step->digits);
    sudoku_say(words, " and take %s, so no other cell of ", all[step->n_cells - 2]);
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, " is ");
    either(words, step->digits);
    sudoku_say(words, ".");
}

void sudoku_why_fish(struct words *words, const struct sudoku_step *step)
{
    unsigned digit = lowest_bit(step->digits) + 1;
    sudoku_say(words, "In ");
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, " the digit %u can only stand in ", digit);
    sudoku_say_houses(words, step->covers);
    sudoku_say(words, ", one in each: these hold no other %u.", digit);
}

/* Each digit of the pivot but the common one leaves a wing nothing but that. */
void sudoku_why_wing(struct words *words, const struct sudoku_step *step)
{
    unsigned common = step->extra, digit = lowest_bit(common) + 1;
    sudoku_say(words, "The pivot ");
    sudoku_say_cell(words, step->cells[0]);
    sudoku_say(words, " is ");
    either(words, step->cell_digits[0]);
    for (unsigned i = 1; i <= 2; i++) {
        unsigned pivot = lowest_bit(step->cell_digits[i] & ~common) + 1;
        sudoku_say(words, "%s %u leaves %u for ", i == 1 ? ":" : ",", pivot, digit);
        sudoku_say_cell(words, step->cells[i]);
    }
    sudoku_say(words, ". So one of the %s is %u, and no cell that sees ",
               step->n_cells == 3 && step->cell_digits[0] & common ? "three" : "two wings", digit);
    sudoku_say(words, "%s can be.", step->cell_digits[0] & common ? "all three" : "both");
}
