/* rate.c: single steps, and how hard the hardest one of a puzzle is. */
#include "logic/cascade.h"
#include "logic/technique.h"

int sudoku_position_start(const char *puzzle, struct sudoku_position *position)
{
    int status = sudoku_candidates(puzzle, position->candidates);
    if (status != SUDOKU_OK)
        return status;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        int value = cell_value(puzzle[cell]);
        position->cells[cell] = value ? puzzle[cell] : '.';
        if (value)
            position->candidates[cell] = 0;
    }
    return SUDOKU_OK;
}

int sudoku_next_step(const struct sudoku_position *position, struct sudoku_step *step)
{
    struct board board;
    if (!sudoku_board_init(&board, position->cells))
        return 0;
    sudoku_board_restrict(&board, position->candidates);
    return board.empty_cells && sudoku_find_step(&board, ALL_TECHNIQUES, step);
}

void sudoku_apply(struct sudoku_position *position, const struct sudoku_step *step)
{
    for (unsigned i = 0; i < step->n_removals; i++)
        position->candidates[step->removals[i].cell] &= (uint16_t)~step->removals[i].digits;
    if (!step->digit)
        return;
    position->cells[step->cell] = (char)('0' + step->digit);
    position->candidates[step->cell] = 0;
    for (struct cells seen = sudoku_peer_sets[step->cell]; cells_any(seen);)
        position->candidates[cells_pop(&seen)] &= (uint16_t) ~(1u << (step->digit - 1));
}

/* Has what is left of the board exactly one solution? */
static int check_proper(const struct board *board)
{
    uint16_t candidates[SUDOKU_CELLS];
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] =
            board->value[cell] ? (uint16_t)(1u << (board->value[cell] - 1)) : board->candidates[cell];
    size_t solutions = sudoku_search(candidates, 2, NULL, NULL, NULL);
    return solutions == 1 ? SUDOKU_OK : solutions ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
}

/* Takes a step into the account; placed says whether a digit was placed before. */
static void note_step(struct sudoku_rating *rating, const struct sudoku_step *step, bool placed)
{
    rating->forms[step->technique] |= sudoku_step_forms(step);
    if (!rating->steps++)
        rating->ed = step->rating;
    if (step->rating > rating->er) {
        rating->er = step->rating;
        rating->hardest = sudoku_step_title(step);
    }
    if (!placed)
        rating->ep = rating->er;
}

/* The techniques prove by themselves that a puzzle is proper when they fill it without an argument from
 * uniqueness. So it is only searched for a second solution before the first such argument, or at the end. */
static int rate_board(struct board *board, struct sudoku_rating *rating)
{
    struct sudoku_step step;
    bool proven = false, placed = rating->steps > 0;
    while (board->empty_cells) {
        bool found = sudoku_find_step(board, ALL_TECHNIQUES, &step);
        if (!proven && (!found || sudoku_technique_table[step.technique].known.unique)) {
            int status = check_proper(board);
            if (status != SUDOKU_OK)
                return status;
            proven = true;
        }
        if (!found) {
            rating->er = SUDOKU_BEYOND;
            if (!placed)
                rating->ep = SUDOKU_BEYOND;
            if (!rating->steps)
                rating->ed = SUDOKU_BEYOND;
            return SUDOKU_OK;
        }
        note_step(rating, &step, placed);
        placed = placed || step.digit;
        sudoku_board_apply(board, &step);
    }
    return SUDOKU_OK;
}

int sudoku_rate_position(const struct sudoku_position *position, struct sudoku_rating *rating)
{
    struct board board;
    if (!sudoku_board_init(&board, position->cells))
        return SUDOKU_CLASH;
    sudoku_board_restrict(&board, position->candidates);
    memset(rating, 0, sizeof *rating);
    return rate_board(&board, rating);
}

int sudoku_rate(const char *puzzle, struct sudoku_rating *rating)
{
    struct board board;
    char cells[SUDOKU_CELLS];
    if (!sudoku_cascade(puzzle, cells, rating)) {
        int status = sudoku_check(puzzle, NULL);
        return status == SUDOKU_OK ? SUDOKU_NO_SOLUTION : status;
    }
    if (!memchr(cells, '.', SUDOKU_CELLS))
        return SUDOKU_OK;
    sudoku_board_init(&board, cells);
    return rate_board(&board, rating);
}
