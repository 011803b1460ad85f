/* wings.c: a pivot and two wings with two candidates each, one of which must hold their common digit.
 *
 * The wings lie in the pivot's houses. If the pivot is not the common digit, it turns one of them into it. */
#include "logic/step.h"
#include "logic/words.h"

/* The cells that the pivot sees and that have two candidates, in peer order: box, then row, then column. */
static unsigned wings_of(const struct board *board, unsigned pivot, unsigned char wings[PEERS])
{
    struct cells rest = cells_and(board->with[2], logic_peer_sets[pivot]);
    unsigned n = 0;
    for (unsigned type = 0; type < 3; type++) {
        struct cells house = logic_scan_sets[house_of(pivot, type)];
        struct cells part = cells_and(rest, house);
        rest = cells_without(rest, house);
        while (cells_any(part))
            wings[n++] = (unsigned char)cells_pop(&part);
    }
    return n;
}

/* Writes the step of a pivot and its wings if it removes something. With a pivot of three, the common
 * digit may be in the pivot as well, so cells must see it, too. */
static bool try_wings(const struct board *board, const struct technique *self, unsigned pivot, unsigned a,
                      unsigned b, struct step *step)
{
    unsigned common = board->candidates[a] & board->candidates[b];
    struct cells seen = cells_and(logic_peer_sets[a], logic_peer_sets[b]);
    if (self->size == 3)
        seen = cells_and(seen, logic_peer_sets[pivot]);
    seen = cells_and(seen, board->has[lowest_bit(common)]);
    if (!cells_any(seen))
        return false;
    step_begin(step, self, 0);
    step_removes_all(step, board, seen, common);
    step->digits = (uint16_t)(board->candidates[pivot] | common);
    step->extra = (uint16_t)common;
    step_cell(step, pivot, board->candidates[pivot]);
    step_cell(step, a, board->candidates[a]);
    step_cell(step, b, board->candidates[b]);
    return true;
}

/* Do pivot and wings hold three digits together, with none (pivot of two) or one (of three) in all? */
static inline bool wings_fit(unsigned pivot, unsigned a, unsigned b, unsigned size)
{
    return logic_set_size[pivot | a | b] == 3 && logic_set_size[pivot & a & b] == size - 2;
}

static bool search_pivot(const struct board *board, const struct technique *self, unsigned pivot,
                         struct step *step)
{
    unsigned char wings[PEERS];
    unsigned n = wings_of(board, pivot, wings), digits = board->candidates[pivot];
    for (unsigned i = 0; i < n; i++) {
        unsigned a = board->candidates[wings[i]];
        if (logic_set_size[digits & ~a] != 1)
            continue;
        for (unsigned k = 0; k < n; k++) {
            unsigned b = board->candidates[wings[k]];
            if (k != i && wings_fit(digits, a, b, self->size) &&
                try_wings(board, self, pivot, wings[i], wings[k], step))
                return true;
        }
    }
    return false;
}

/* Pivots in reading order, with as many candidates as the technique's size. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    logic_board_count(board);
    struct cells pivots = board->with[self->size];
    while (cells_any(pivots))
        if (search_pivot(board, self, cells_pop(&pivots), step))
            return true;
    return false;
}

/* `: if it is 3, r1c2 is 5; if it is 4, r2c1 is 5`: whatever the pivot is, one of the cells is the common
 * digit. */
static void say_cases(struct words *words, const struct step *step)
{
    for (unsigned i = 1; i <= 2; i++) {
        logic_say(words, "%s if it is ", i == 1 ? ":" : ";");
        logic_say_digits(words, step->cell_digits[i] & ~(unsigned)step->extra);
        logic_say(words, ", ");
        logic_say_cell(words, step->cells[i]);
        logic_say_about(words, step, " is {extra}");
    }
}

static const struct phrase phrases[] = {{"cases", say_cases}, {NULL, NULL}};

#define WING(name, title, rating, candidates, ends, see)                                                     \
    {                                                                                                        \
        .known = {name, title, rating, 0, NULL}, .find = find,                                               \
        .pattern = " {digits} in {first} (pivot), {later cells}",                                            \
        .reason = "The pivot {first} is {first's digits or}{cases}. So one of the " ends                     \
                  " is {extra}, and no cell that sees " see " can be {extra}.",                              \
        .phrases = phrases, .size = (candidates),                                                            \
    }

const struct technique logic_technique_xy_wing = WING("xy-wing", "XY-wing", 42, 2, "two wings", "both");
const struct technique logic_technique_xyz_wing = WING("xyz-wing", "XYZ-wing", 44, 3, "three", "all three");
