/* fish.c: n lines in which a digit has places in n crossing lines only: X-wing, swordfish, jellyfish.
 *
 * Both orientations are searched, columns first; of one orientation, the first fish in the order of its
 * lines is the step. So the same board always gives the same step. */
#include "logic/step.h"
#include "logic/tuples.h"

/* Lines of one type as the bases, the others as the covers. */
struct orientation {
    unsigned base; /* first house */
    unsigned cover;
};

/* One fish. */
struct fish {
    unsigned bases, covers; /* lines 0..8 of the two types */
    unsigned digit;
};

/* Is there something to remove from the covers outside the bases? */
static bool removes_candidates(const struct board *board, const struct orientation *orientation,
                               const struct fish *fish)
{
    for (unsigned rest = fish->covers; rest;)
        if (board->places[fish->digit][orientation->cover + set_pop(&rest)] & ~fish->bases)
            return true;
    return false;
}

/* The digit's first worthwhile fish whose bases come before those of *best. Bases that come later would not
 * be preferred, so the search ends there. */
static bool search_digit(const struct board *board, const struct orientation *orientation, unsigned size,
                         unsigned digit, struct fish *best)
{
    struct tuples tuples;
    tuples_begin(&tuples, size);
    for (unsigned line = 0; line < 9; line++)
        tuples_add(&tuples, line, board->places[digit][orientation->base + line]);
    while (tuples_next(&tuples) && tuples.items < best->bases) {
        struct fish fish = {tuples.items, tuples.united, digit};
        if (removes_candidates(board, orientation, &fish)) {
            *best = fish;
            return true;
        }
    }
    return false;
}

/* Finds the first fish in order of its lines, then of its digit. */
static bool search(const struct board *board, const struct orientation *orientation, unsigned size,
                   unsigned digits, struct fish *best)
{
    best->bases = ALL_DIGITS + 1;
    bool found = false;
    while (digits) {
        unsigned digit = set_pop(&digits);
        /* A fish needs as many lines again outside, from which something can be removed. */
        if (board->filled[digit] <= 9 - 2 * size && search_digit(board, orientation, size, digit, best))
            found = true;
    }
    return found;
}

static void describe(struct step *step, const struct board *board, const struct technique *self,
                     const struct orientation *orientation, const struct fish *fish)
{
    step_begin(step, self, 0);
    step->digits = (uint16_t)(1u << fish->digit);
    step->houses = public_houses((uint32_t)fish->bases << orientation->base);
    step->covers = public_houses((uint32_t)fish->covers << orientation->cover);
    for (unsigned rest = fish->bases; rest;) {
        unsigned line = orientation->base + set_pop(&rest);
        step_cells(step, board, line, board->places[fish->digit][line], 1u << fish->digit);
    }
    for (unsigned rest = fish->covers; rest;) {
        unsigned line = orientation->cover + set_pop(&rest);
        for (unsigned places = board->places[fish->digit][line] & ~fish->bases; places;)
            step_removes(step, board, sudoku_scan_cells[line][set_pop(&places)], 1u << fish->digit);
    }
}

static bool find(struct board *board, const struct technique *self, struct step *step)
{
    static const struct orientation columns = {.base = COLUMN, .cover = ROW},
                                    rows = {.base = ROW, .cover = COLUMN};
    uint64_t *unseen = board_unseen(board);
    unsigned digits = (unsigned)(*unseen >> MARK_DIGITS);
    struct fish fish;
    if (search(board, &columns, self->size, digits, &fish)) {
        describe(step, board, self, &columns, &fish);
        return true;
    }
    if (search(board, &rows, self->size, digits, &fish)) {
        describe(step, board, self, &rows, &fish);
        return true;
    }
    *unseen = 0;
    return false;
}

#define FISH(name, title, rating, lines)                                                                     \
    {                                                                                                        \
        .known = {name, title, rating, 0, NULL}, .find = find, .pattern = " {digits} in {houses}, {covers}", \
        .reason =                                                                                            \
            "In {houses} the digit {digits} can only be in {covers}, in a different one each time, "         \
            "so no other cell of {covers} can be {digits}.",                                                 \
        .size = (lines), .keeps_marks = true,                                                                \
    }

const struct technique sudoku_technique_x_wing = FISH("x-wing", "X-wing", 32, 2);
const struct technique sudoku_technique_swordfish = FISH("swordfish", "Swordfish", 38, 3);
const struct technique sudoku_technique_jellyfish = FISH("jellyfish", "Jellyfish", 52, 4);
