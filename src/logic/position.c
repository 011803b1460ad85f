/* position.c: where a solve stands, the next step from there, and making it. */
#include "logic/step.h"

int sudoku_position_start(const char *puzzle, struct sudoku_position *position)
{
    int status = sudoku_find_candidates(puzzle, position->candidates);
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
    step_keep_links(step, NULL, 0);
    return board.empty_cells && sudoku_climb(&sudoku_se_ladder, NULL, &board, step) >= 0;
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
