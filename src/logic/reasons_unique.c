/* reasons_unique.c: why the steps are right that compare several fillings of a few cells: loops and BUGs, which
 * would leave two solutions, and aligned pairs. */
#include "logic/words.h"

static void either(struct words *words, unsigned digits)
{
    sudoku_list_digits(words, digits, " or ");
}

/* What a cell of a loop can be beside the pair. */
static unsigned beyond_pair(const struct sudoku_step *step, unsigned i)
{
    return step->cell_digits[i] & ~(unsigned)step->digits;
}

/* `r6c1 and r6c3`: the cells of a loop with more candidates than the pair. */
static void say_rescue_cells(struct words *words, const struct sudoku_step *step, const char *last)
{
    unsigned char cells[SUDOKU_PATTERN_MAX];
    unsigned n = 0;
    for (unsigned i = 0; i < step->n_cells; i++)
        if (beyond_pair(step, i))
            cells[n++] = step->cells[i];
    sudoku_say_cells(words, cells, n, last);
}

/* `r6c1 can also be 3, r6c3 also 3 or 8`. Returns all these digits. */
static unsigned say_ways_out(struct words *words, const struct sudoku_step *step)
{
    unsigned all = 0;
    for (unsigned i = 0; i < step->n_cells; i++) {
        if (!beyond_pair(step, i))
            continue;
        sudoku_say(words, "%s", all ? ", " : "Only ");
        sudoku_say_cell(words, step->cells[i]);
        sudoku_say(words, "%s", all ? " " : " can also be ");
        either(words, beyond_pair(step, i));
        all |= beyond_pair(step, i);
    }
    return all;
}

static void why_type_two(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, "Only ");
    say_rescue_cells(words, step, " and ");
    sudoku_say(words, " can also be %u, so one of them is, and no cell that sees ",
               lowest_bit(step->extra) + 1);
    sudoku_say(words, "them all can be.");
}

/* The two cells act as one, with their further digits or with the pair. */
static void why_type_three(struct words *words, const struct sudoku_step *step)
{
    unsigned all = say_ways_out(words, step);
    sudoku_say(words, ", so one of the two is ");
    either(words, all);
    if (step->covers) {
        sudoku_say(words, " and only the other can be ");
        either(words, step->digits);
        sudoku_say(words, ". Beside these two, ");
        sudoku_list_digits(words, step->extra, " and ");
        sudoku_say(words, " have only %s ", step->n_helpers == 1 ? "the place" : "the places");
        sudoku_say_cells(words, step->helpers, step->n_helpers, " and ");
        sudoku_say(words, " in ");
        sudoku_say_houses(words, step->houses);
        sudoku_say(words, ", where nothing else can stand.");
        return;
    }
    sudoku_say(words, ". With ");
    sudoku_say_cells(words, step->helpers, step->n_helpers, " and ");
    sudoku_say(words, ", which can only be ");
    either(words, step->extra);
    sudoku_say(words, ", it takes up ");
    sudoku_list_digits(words, step->extra, " and ");
    sudoku_say(words, " in ");
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, ": no other cell there is one of these.");
}

static void why_type_four(struct words *words, const struct sudoku_step *step)
{
    unsigned kept = lowest_bit(step->extra) + 1, gone = lowest_bit(step->digits & ~step->extra) + 1;
    sudoku_say(words, "The digit %u has no other place in ", kept);
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, " than ");
    say_rescue_cells(words, step, " and ");
    sudoku_say(words, ", so one of these is %u; were the other %u, there would be nothing but ", kept, gone);
    sudoku_list_digits(words, step->digits, " and ");
    sudoku_say(words, ". So neither is %u.", gone);
}

void sudoku_why_loop(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, "If these %u cells held only ", step->n_cells);
    sudoku_list_digits(words, step->digits, " and ");
    sudoku_say(words, ", these two could change places all around and there would be a second solution. ");
    switch (step->type) {
    case 1:
        say_ways_out(words, step);
        sudoku_say(words, ", so it is.");
        break;
    case 2:
        why_type_two(words, step);
        break;
    case 3:
        why_type_three(words, step);
        break;
    default:
        why_type_four(words, step);
    }
}

/* Each of the two cells is its bug digit or the digit that they share. */
static void why_bug_type_four(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, "one of these is true. The digit %u must stand in one of the two cells (",
               lowest_bit(step->extra) + 1);
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, "), so the other one makes one of these true: ");
    for (unsigned i = 0; i < 2; i++) {
        sudoku_say(words, "%s", i ? ", " : "");
        sudoku_say_cell(words, step->cells[i]);
        sudoku_say(words, " is ");
        either(words, step->cell_digits[i]);
    }
    sudoku_say(words, ".");
}

static void why_bug_type_three(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, "one of these is true. That cell takes up ");
    sudoku_list_digits(words, step->extra, " and ");
    sudoku_say(words, " in ");
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, " together with ");
    sudoku_say_cells(words, step->helpers, step->n_helpers, " and ");
    sudoku_say(words, ", which can be nothing else: no further cell there is one of these.");
}

void sudoku_why_bug(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, "Without ");
    sudoku_say_holdings(words, step, true);
    sudoku_say(words,
               " every open cell would have two candidates and every digit two places in each house, and "
               "such a grid never has just one solution: ");
    switch (step->type) {
    case 1:
        sudoku_say_cell(words, step->cells[0]);
        sudoku_say(words, " is ");
        either(words, step->digits);
        sudoku_say(words, ".");
        break;
    case 2:
        sudoku_say(words, "one of these is %u, and no cell that sees them all can be.",
                   lowest_bit(step->digits) + 1);
        break;
    case 3:
        why_bug_type_three(words, step);
        break;
    default:
        why_bug_type_four(words, step);
    }
}

/* The excluder that has just these two digits. */
static unsigned excluder_of(const struct sudoku_step *step, unsigned digits)
{
    unsigned i = 0;
    while (i + 1 < step->n_helpers && step->helper_digits[i] != digits)
        i++;
    return step->helpers[i];
}

/* `if r4c9 is 2, r6c9 can be neither 2 (column 9) nor 3 (r2c9 left empty)` */
static void why_not(struct words *words, const struct sudoku_step *step, unsigned which, unsigned digit)
{
    unsigned others = step->cell_digits[!which], n = sudoku_set_size[others];
    sudoku_say_cell(words, step->cells[which]);
    sudoku_say(words, " is %u, ", digit + 1);
    sudoku_say_cell(words, step->cells[!which]);
    sudoku_say(words, " can be");
    for (unsigned i = 0; i < n; i++) {
        unsigned other = set_pop(&others);
        sudoku_say(words, "%s%u (", i == 0 ? " neither " : i + 1 < n ? ", " : " nor ", other + 1);
        if (other == digit) {
            sudoku_say_houses(words, shared_house(step->cells[0], step->cells[1]));
        } else {
            sudoku_say_cell(words, excluder_of(step, 1u << digit | 1u << other));
            sudoku_say(words, " left empty");
        }
        sudoku_say(words, ")");
    }
}

void sudoku_why_aligned_pair(struct words *words, const struct sudoku_step *step)
{
    const char *before = "If ";
    for (unsigned i = 0; i < step->n_removals; i++) {
        unsigned which = step->removals[i].cell == step->cells[1];
        for (unsigned rest = step->removals[i].digits; rest; before = "; if ") {
            sudoku_say(words, "%s", before);
            why_not(words, step, which, set_pop(&rest));
        }
    }
    sudoku_say(words, ".");
}
