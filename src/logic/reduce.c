/* reduce.c: removes the candidates that some techniques can remove, or that each house alone rules out. The
 * latter by J.-C. Regin, A filtering algorithm for constraints of difference in CSPs, 1994. */
#include <assert.h>

#include "logic/reasoner.h"
#include "logic/words.h"

/* The empty cells of a house, their digits, and one way to fill them. */
struct house {
    unsigned char cell[9], owner[9]; /* of each digit: the cell that has it, by its place here */
    uint16_t set[9];
    unsigned n, taken; /* cells; digits that have an owner */
};

/* Gives a cell one of its digits, and another digit to the cell that loses it. Returns false if that cannot
 * be done without the digits that were tried. */
static bool give_digit(struct house *house, unsigned cell, unsigned *tried)
{
    unsigned free = house->set[cell] & ~house->taken, rest;
    if (free) {
        house->taken |= free & (0u - free);
        house->owner[lowest_bit(free)] = (unsigned char)cell;
        return true;
    }
    while ((rest = house->set[cell] & ~*tried)) {
        const unsigned digit = lowest_bit(rest);
        *tried |= 1u << digit;
        if (give_digit(house, house->owner[digit], tried)) {
            house->owner[digit] = (unsigned char)cell;
            return true;
        }
    }
    return false;
}

/* Removes the candidates of a house that are in no complete filling of it. There are as many digits as empty
 * cells, so a cell can take the digit of another one if that one can get the cell's own, directly or over
 * others. All subsets of the cells, by Hall's theorem, took three times as long. Returns -1 if there is no
 * filling, else whether anything was removed. */
static int reduce_house(struct board *board, unsigned number)
{
    struct house house = {.n = 0};
    unsigned reached[9] = {0}; /* the cells whose digits a cell can take so */
    int changed = 0;
    for (unsigned rest = board->empties[number]; rest;) {
        const unsigned cell = logic_scan_cells[number][set_pop(&rest)], set = board->candidates[cell];
        if (set && !(set & (set - 1)) && board->singles[number] & set)
            continue; /* as good as filled: a cell with one digit, which is in no other cell */
        house.cell[house.n] = (unsigned char)cell;
        house.set[house.n++] = (uint16_t)set;
    }
    for (unsigned i = 0, tried = 0; i < house.n; i++, tried = 0)
        if (!give_digit(&house, i, &tried))
            return -1;
    for (unsigned i = 0; i < house.n; i++)
        for (unsigned rest = house.set[i]; rest;)
            reached[i] |= 1u << house.owner[set_pop(&rest)];
    for (unsigned over = 0; over < house.n; over++)
        for (unsigned i = 0; i < house.n; i++)
            reached[i] |= reached[over] & (0u - (reached[i] >> over & 1));
    for (unsigned i = 0; i < house.n; i++)
        for (unsigned rest = house.set[i]; rest;) {
            const unsigned digit = set_pop(&rest);
            if (reached[house.owner[digit]] >> i & 1)
                continue;
            logic_board_remove(board, house.cell[i], digit);
            changed = 1;
        }
    return changed;
}

/* The place of the marks of reduce_houses beside those of the rungs. */
enum { HOUSE_MARKS = MARKED_MAX - 1 };

/* Reduces each house once that has changed since: a house that was reduced has nothing more to lose until
 * another one takes something from it. Returns the same as reduce_house. */
static int reduce_houses(struct board *board)
{
    int changed = 0;
    assert(board->reasoner->ladder->n <= HOUSE_MARKS);
    board->rung = HOUSE_MARKS;
    for (unsigned house = 0; house < HOUSES; house++) {
        if (!(*board_unseen(board) >> house & 1))
            continue;
        int outcome = reduce_house(board, house);
        if (outcome < 0)
            return -1;
        *board_unseen(board) &= ~((uint64_t)1 << house);
        changed |= outcome;
    }
    return changed;
}

/* Is there an empty cell without a candidate, or a house with fewer digits that have a place than empty
 * cells? Checked before each step: on such a board, the conclusions of techniques mean nothing. A word holds
 * four houses. */
static bool is_dead(const struct board *board)
{
    uint64_t empty[HOUSE_WORDS], placeable[HOUSE_WORDS] = {0}, dead = 0;
    struct cells possible = {{0, 0}};
    for (unsigned digit = 0; digit < 9; digit++) {
        uint64_t places[HOUSE_WORDS];
        memcpy(places, board->places[digit], sizeof places);
        for (unsigned i = 0; i < HOUSE_WORDS; i++)
            placeable[i] += not_empty(places[i]) >> 15;
        possible = cells_or(possible, board->has[digit]);
    }
    memcpy(empty, board->empties, sizeof empty);
    for (unsigned i = 0; i < HOUSE_WORDS; i++) { /* counts the bits of each house */
        uint64_t n = empty[i] - (empty[i] >> 1 & 0x5555 * EACH_HOUSE);
        n = (n & 0x3333 * EACH_HOUSE) + (n >> 2 & 0x3333 * EACH_HOUSE);
        n = (n + (n >> 4)) & 0x0f0f * EACH_HOUSE;
        n = (n + (n >> 8)) & 0x001f * EACH_HOUSE;
        dead |= ~((placeable[i] | HOUSE_TOPS) - n) & HOUSE_TOPS;
    }
    return dead || cells_count(possible) < board->empty_cells;
}

/* Fills in the hidden singles that a position begins with, if the chosen rungs are both kinds of singles and
 * perhaps locked candidates. Like whole houses, these lead to the same end in any order, since no removal
 * takes a step away: it may be made at once, or by another step. Returns false for other rungs, and if the
 * position contradicts itself: where that shows depends on the order. */
static bool open_position(const struct sudoku_position *position, const struct ladder *ladder,
                          const struct rungs *rungs, struct sudoku_position *opened)
{
    const unsigned hidden = logic_rung_of(ladder, &logic_technique_hidden_single),
                   naked = logic_rung_of(ladder, &logic_technique_naked_single),
                   locked = logic_rung_of(ladder, &logic_technique_locking);
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    for (unsigned i = 0; i < ladder->n; i++)
        if (rungs->has[i] ? i != hidden && i != naked && i != locked : i == hidden || i == naked)
            return false;
    *opened = *position;
    bool good = core_is_well_formed(position->cells) && core_are_candidates(position->candidates) &&
                logic_play_opening(position->cells, opened->cells, &rating);
    for (unsigned cell = 0; cell < SUDOKU_CELLS && good; cell++) {
        const bool is_new = opened->cells[cell] != '.' && position->cells[cell] < '1';
        good = !is_new || position->candidates[cell] >> (opened->cells[cell] - '1') & 1;
        opened->candidates[cell] = opened->cells[cell] == '.' ? position->candidates[cell] : 0;
    }
    return good;
}

/* Makes steps of the chosen rungs as long as there are any. Returns SUDOKU_OK, SUDOKU_NO_SOLUTION at a
 * dead end, or the status of a search for chains. Houses as a whole, if wanted, come only when there is no
 * step. */
static enum sudoku_status reduce_board(struct board *board, const struct rungs *rungs, bool houses)
{
    struct step step;
    int outcome = 1;
    step_keep_links(&step, NULL, NULL, 0);
    while (outcome > 0 && board->empty_cells && !is_dead(board)) {
        outcome = 0;
        if (logic_climb(board->reasoner->ladder, rungs, board, &step) >= 0) {
            if (board->reasoner->max_er && step.rating > board->reasoner->max_er)
                return SUDOKU_TOO_HARD;
            logic_board_apply(board, &step);
            outcome = 1;
        } else if (houses) {
            outcome = reduce_houses(board);
        }
    }
    if (outcome < 0 || is_dead(board))
        return SUDOKU_NO_SOLUTION;
    return board->reasoner->trouble;
}

/* The same for a position, which receives the board even if it is a dead end. */
static enum sudoku_status reduce_position(struct sudoku_reasoner *reasoner, struct sudoku_position *position,
                                          const struct rungs *rungs, bool houses)
{
    struct board board;
    enum sudoku_status status = logic_board_load(&board, position);
    if (status != SUDOKU_OK)
        return status;
    reasoner_take(reasoner, &board);
    status = reduce_board(&board, rungs, houses);
    logic_board_position(&board, position);
    return status;
}

enum sudoku_status sudoku_reduce(struct sudoku_reasoner *reasoner, struct sudoku_position *position,
                                 const char *names)
{
    struct rungs rungs = {{false}};
    struct sudoku_reasoner passing = default_reasoner();
    struct technique_name name;
    bool houses = false;
    struct sudoku_position opened;
    reasoner = reasoner ? reasoner : &passing;
    for (const char *end = ","; *end; names = end + 1) {
        if (!names)
            return SUDOKU_BAD_ARGUMENT;
        end = names + strcspn(names, ",");
        size_t length = (size_t)(end - names);
        if (is_name("house", names, length))
            houses = true;
        else if (logic_look_up_name(reasoner->ladder, names, length, &name))
            rungs.has[name.rung] = true;
        else
            return SUDOKU_BAD_ARGUMENT;
    }
    enum sudoku_status status = position ? SUDOKU_NO_SOLUTION : SUDOKU_BAD_ARGUMENT;
    if (position && !reasoner->max_er && open_position(position, reasoner->ladder, &rungs, &opened)) {
        if (!memchr(opened.cells, '.', SUDOKU_CELLS)) { /* a full grid needs no board */
            *position = opened;
            return SUDOKU_OK;
        }
        status = reduce_position(reasoner, &opened, &rungs, houses);
        *position = status == SUDOKU_NO_SOLUTION ? *position : opened;
    }
    if (status == SUDOKU_NO_SOLUTION)
        status = reduce_position(reasoner, position, &rungs, houses);
    logic_close_reasoner(&passing);
    return status;
}
