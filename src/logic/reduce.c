/* reduce.c: removes the candidates that some techniques can remove, or that each house alone rules out. */
#include "logic/reasoner.h"
#include "logic/words.h"

/* If n empty cells of a house have only n digits between them, no other cell of the house can have these
 * digits. By Hall's theorem, applying this to every subset of the cells removes every candidate that is in no
 * complete filling of the house. Returns -1 if n cells have fewer than n digits, else whether anything was
 * removed. */
static int reduce_house(struct board *board, unsigned house)
{
    unsigned char cell[9] = {0};
    uint16_t united[1 << 9]; /* the digits of each subset of the cells */
    unsigned n = 0, gone[9] = {0};
    for (unsigned rest = board->empties[house]; rest;)
        cell[n++] = logic_scan_cells[house][set_pop(&rest)];
    united[0] = 0;
    for (unsigned subset = 1; subset < 1u << n; subset++) {
        united[subset] = united[subset & (subset - 1)] | board->candidates[cell[lowest_bit(subset)]];
        if (logic_set_size[united[subset]] < logic_set_size[subset])
            return -1;
        if (logic_set_size[united[subset]] > logic_set_size[subset])
            continue;
        for (unsigned i = 0; i < n; i++)
            if (!(subset >> i & 1))
                gone[i] |= united[subset];
    }
    int changed = 0;
    for (unsigned i = 0; i < n; i++) {
        for (unsigned rest = board->candidates[cell[i]] & gone[i]; rest; changed = 1)
            logic_board_remove(board, cell[i], set_pop(&rest));
    }
    return changed;
}

/* Reduces each house once. Returns the same as reduce_house. */
static int reduce_houses(struct board *board)
{
    int changed = 0;
    for (unsigned house = 0; house < HOUSES; house++) {
        int outcome = reduce_house(board, house);
        if (outcome < 0)
            return -1;
        changed |= outcome;
    }
    return changed;
}

/* Is there an empty cell without a candidate, or a house with fewer digits that have a place than empty
 * cells? Checked before each step: on such a board, the conclusions of techniques mean nothing. */
static bool is_dead(const struct board *board)
{
    unsigned possible[HOUSES] = {0}; /* in its empty cells */
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (board->value[cell])
            continue;
        if (!board->candidates[cell])
            return true;
        for (unsigned type = 0; type < 3; type++)
            possible[logic_cell_places[cell].house[type]] |= board->candidates[cell];
    }
    for (unsigned house = 0; house < HOUSES; house++)
        if (logic_set_size[possible[house]] < board_empties(board, house))
            return true;
    return false;
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

enum sudoku_status sudoku_reduce(struct sudoku_reasoner *reasoner, struct sudoku_position *position,
                                 const char *names)
{
    struct rungs rungs = {{false}};
    struct sudoku_reasoner passing = default_reasoner();
    struct technique_name name;
    bool houses = false;
    struct board board;
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
    enum sudoku_status status = logic_board_load(&board, position);
    if (status != SUDOKU_OK)
        return status;
    reasoner_take(reasoner, &board);
    status = reduce_board(&board, &rungs, houses);
    logic_board_position(&board, position);
    logic_close_reasoner(&passing);
    return status;
}
