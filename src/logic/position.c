/* position.c: where a solve stands, the next step from there, and making it.
 *
 * Callers keep a position as plain data. Each search loads it into a board, which knows much more, and
 * forgets that afterwards. */
#include <stdlib.h>

#include "core/one/solver.h"
#include "logic/reasoner.h"

/* Filled cells have no candidates in a position. */
enum sudoku_status sudoku_start_position(const char *puzzle, struct sudoku_position *position)
{
    if (!position)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = sudoku_find_candidates(puzzle, position->candidates);
    char solution[SUDOKU_CELLS];
    if (status != SUDOKU_OK)
        return status;
    status = core_only_solution_of(position->candidates, solution);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        int value = cell_value(puzzle[cell]);
        position->cells[cell] = value ? puzzle[cell] : '.';
        if (value)
            position->candidates[cell] = 0;
    }
    return status;
}

/* Candidates that the digits exclude may be missing or not: the board removes them either way. */
enum sudoku_status logic_board_load(struct board *board, const struct sudoku_position *position)
{
    if (!position || !core_are_candidates(position->candidates))
        return SUDOKU_BAD_ARGUMENT;
    if (!logic_board_init(board, position->cells))
        return sudoku_check(position->cells, NULL, 0, NULL);
    logic_board_restrict(board, position->candidates);
    return SUDOKU_OK;
}

enum sudoku_status logic_board_solve(const struct board *board, char solution[SUDOKU_CELLS])
{
    uint16_t candidates[SUDOKU_CELLS];
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] =
            board->value[cell] ? (uint16_t)(1u << (board->value[cell] - 1)) : board->candidates[cell];
    return core_only_solution_of(candidates, solution);
}

enum sudoku_status logic_board_check(struct board *board)
{
    char solution[SUDOKU_CELLS];
    enum sudoku_status status = board->proper ? SUDOKU_OK : logic_board_solve(board, solution);
    board->proper = status == SUDOKU_OK;
    return status;
}

/* The step inside may change its layout from version to version; the one that callers see may only grow. */
static void make_view(struct shown_step *shown)
{
    struct step *step = &shown->step;
    for (unsigned set = 0; set < step->n_sets; set++)
        for (unsigned i = 0; i < step->sets[set].n; i++)
            step->helpers[step->sets[set].first + i].set = (unsigned char)set;
    shown->view = (struct sudoku_step){
        .technique = step->technique,
        .title = logic_step_title(step),
        .rating = step->rating,
        .digit = step->digit,
        .cell = step->cell,
        .length = (uint16_t)step->length,
        .digits = (uint16_t)step->digits,
        .extra = (uint16_t)step->extra,
        .houses = step->houses,
        .covers = step->covers,
        .n_removals = step->n_removals,
        .n_cells = step->n_cells,
        .n_helpers = step->n_helpers,
        .n_links = step->n_links,
        .n_left_out = step->n_left_out,
        .removals = step->removals,
        .cells = step->cells,
        .helpers = step->helpers,
        .links = step->links,
        .parents = step->parents,
    };
}

enum sudoku_status logic_begin_search(struct sudoku_reasoner *reasoner,
                                      const struct sudoku_position *position, struct board *board)
{
    struct shown_step *shown = reasoner->shown;
    enum sudoku_status status = logic_board_load(board, position);
    if (status != SUDOKU_OK)
        return status;
    if (!board->empty_cells)
        return SUDOKU_FULL;
    if (!shown && !(shown = reasoner->shown = malloc(sizeof *shown)))
        return SUDOKU_NO_MEMORY;
    step_keep_links(&shown->step, shown->links, shown->parents, LINKS_MAX);
    reasoner_take(reasoner, board);
    return SUDOKU_OK;
}

const struct sudoku_step *logic_show_step(const struct board *board)
{
    struct shown_step *shown = board->reasoner->shown;
    memcpy(shown->step.candidates, board->candidates, sizeof board->candidates);
    if (technique_of(&shown->step)->add_evidence)
        technique_of(&shown->step)->add_evidence(&shown->step);
    make_view(shown);
    return &shown->view;
}

/* An argument from uniqueness may be wrong if there are several solutions, and a grid without a step may have
 * none. */
enum sudoku_status sudoku_find_step(struct sudoku_reasoner *reasoner, const struct sudoku_position *position,
                                    const struct sudoku_step **step)
{
    struct board board;
    if (!reasoner || !step)
        return SUDOKU_BAD_ARGUMENT;
    *step = NULL;
    enum sudoku_status status = logic_begin_search(reasoner, position, &board);
    if (status != SUDOKU_OK)
        return status;
    struct step *found = &reasoner->shown->step;
    status = logic_next_step(&board, false, found);
    if (status == SUDOKU_NO_STEP || (status == SUDOKU_OK && found->technique->unique)) {
        enum sudoku_status solutions = logic_board_check(&board);
        status = solutions == SUDOKU_OK ? status : solutions;
    }
    if (status == SUDOKU_OK)
        *step = logic_show_step(&board);
    return status;
}

/* Works on the caller's position alone, so a step can be made long after it was found. */
enum sudoku_status sudoku_make_step(struct sudoku_position *position, const struct sudoku_step *step)
{
    if (!position || !step)
        return SUDOKU_BAD_ARGUMENT;
    for (size_t i = 0; i < step->n_removals; i++)
        position->candidates[step->removals[i].cell] &= (uint16_t)~step->removals[i].digits;
    if (!step->digit)
        return SUDOKU_OK;
    position->cells[step->cell] = (char)('0' + step->digit);
    position->candidates[step->cell] = 0;
    for (struct cells seen = logic_peer_sets[step->cell]; cells_any(seen);)
        position->candidates[cells_pop(&seen)] &= (uint16_t) ~(1u << (step->digit - 1));
    return SUDOKU_OK;
}
