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

static void why_hidden_single(struct words *words, const struct sudoku_step *step)
{
    if (step->rating == 10) {
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

static void why_naked_single(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, "In ");
    sudoku_say_cell(words, step->cell);
    sudoku_say(words, " every digit but %u is ruled out.", step->digit);
}

/* The beginning is the same for the direct and the ordinary form. */
static void why_locking(struct words *words, const struct sudoku_step *step)
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

static void why_hidden_set(struct words *words, const struct sudoku_step *step)
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

static void why_naked_set(struct words *words, const struct sudoku_step *step)
{
    sudoku_say_cells(words, step->cells, step->n_cells, " and ");
    sudoku_say(words, " have only the digits ");
    sudoku_list_digits(words, step->digits, " and ");
    sudoku_say(words, " for themselves and use them all up: no other cell of ");
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, " can be one of these.");
}

static void why_fish(struct words *words, const struct sudoku_step *step)
{
    unsigned digit = lowest_bit(step->digits) + 1;
    sudoku_say(words, "In ");
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, " the digit %u can only stand in ", digit);
    sudoku_say_houses(words, step->covers);
    sudoku_say(words, ", one in each: these hold no other %u.", digit);
}

static void why_wing(struct words *words, const struct sudoku_step *step)
{
    unsigned digit = lowest_bit(step->extra) + 1;
    bool three = step->technique == XYZ_WING;
    sudoku_say(words, "Whatever ");
    sudoku_say_cell(words, step->cells[0]);
    sudoku_say(words, " is, %u stands in ", digit);
    sudoku_say(words, "%s", three ? "it, " : "");
    sudoku_say_cells(words, step->cells + 1, 2, " or ");
    sudoku_say(words, ", so no cell that sees %s can be %u.", three ? "all three" : "both", digit);
}

static void why_loop_type_three(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, "The two cells with more candidates act as one cell");
    if (step->covers) {
        sudoku_say(words, " that must hold ");
        sudoku_list_digits(words, step->extra, " or ");
        sudoku_say(words, ", and with ");
        sudoku_say_cells(words, step->helpers, step->n_helpers, " and ");
        sudoku_say(words, " they are the only places of ");
        sudoku_list_digits(words, step->digits, " and ");
        sudoku_say(words, " in ");
        sudoku_say_houses(words, step->houses);
    } else {
        sudoku_say(words, ", which forms a set of ");
        sudoku_list_digits(words, step->extra, " and ");
        sudoku_say(words, " with ");
        sudoku_say_cells(words, step->helpers, step->n_helpers, " and ");
        sudoku_say(words, " in ");
        sudoku_say_houses(words, step->houses);
    }
    sudoku_say(words, ".");
}

static void why_loop(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, "If the %u cells held only ", step->n_cells);
    unsigned pair = step->type == 3 && step->covers ? step->extra : step->digits;
    sudoku_list_digits(words, pair, " and ");
    sudoku_say(words, ", these two could change places all around and there would be a second solution. ");
    switch (step->type) {
    case 1:
        sudoku_say_cell(words, step->removals[0].cell);
        sudoku_say(words, " is the only one that can be something else.");
        break;
    case 2:
        sudoku_say(words, "So one of those with more candidates is %u, which no cell that sees them can be.",
                   lowest_bit(step->extra) + 1);
        break;
    case 3:
        why_loop_type_three(words, step);
        break;
    default:
        sudoku_say(words, "One of the two cells with more candidates must be %u (",
                   lowest_bit(step->extra) + 1);
        sudoku_say_houses(words, step->houses);
        sudoku_say(words, "), so none can be %u.", lowest_bit(step->digits & ~step->extra) + 1);
    }
}

static void why_bug(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, "Without ");
    sudoku_list_digits(words, step->digits, " and ");
    sudoku_say(words, " in ");
    sudoku_say_cells(words, step->cells, step->n_cells, " and ");
    sudoku_say(words,
               " every open cell would have two candidates and every digit two places in each house, "
               "which never makes a single solution");
    if (step->type == 1)
        sudoku_say(words, ": it stands there.");
    else
        sudoku_say(words, ": one of them is true.");
    if (step->type == 3) {
        sudoku_say(words, " With ");
        sudoku_say_cells(words, step->helpers, step->n_helpers, " and ");
        sudoku_say(words, " that takes up ");
        sudoku_list_digits(words, step->extra, " and ");
        sudoku_say(words, " in ");
        sudoku_say_houses(words, step->houses);
        sudoku_say(words, ".");
    }
    if (step->type == 4) {
        sudoku_say(words, " The other cell keeps ");
        sudoku_list_digits(words, step->extra, " and ");
        sudoku_say(words, ".");
    }
}

static void why_aligned_pair(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, "Every way to fill both ");
    sudoku_say_cells(words, step->cells, step->n_cells, " and ");
    sudoku_say(words, " that uses one of these digits would leave ");
    sudoku_say_cells(words, step->helpers, step->n_helpers, " or ");
    sudoku_say(words, " without a candidate, or break the rules.");
}

void sudoku_say_why(struct words *words, const struct sudoku_step *step)
{
    static void (*const why[TECHNIQUES])(struct words *, const struct sudoku_step *) = {
        [HIDDEN_SINGLE] = why_hidden_single,
        [DIRECT_LOCKING] = why_locking,
        [DIRECT_HIDDEN_PAIR] = why_hidden_set,
        [NAKED_SINGLE] = why_naked_single,
        [DIRECT_HIDDEN_TRIPLET] = why_hidden_set,
        [LOCKING] = why_locking,
        [NAKED_PAIR] = why_naked_set,
        [X_WING] = why_fish,
        [HIDDEN_PAIR] = why_hidden_set,
        [NAKED_TRIPLET] = why_naked_set,
        [SWORDFISH] = why_fish,
        [HIDDEN_TRIPLET] = why_hidden_set,
        [XY_WING] = why_wing,
        [XYZ_WING] = why_wing,
        [UNIQUE_LOOP] = why_loop,
        [NAKED_QUAD] = why_naked_set,
        [JELLYFISH] = why_fish,
        [HIDDEN_QUAD] = why_hidden_set,
        [BUG] = why_bug,
        [ALIGNED_PAIR] = why_aligned_pair,
    };
    why[step->technique](words, step);
}
