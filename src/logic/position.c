/* position.c: where a solve stands, the next step from there, and making it.
 *
 * Callers keep a position as plain data. Each search loads it into a board, which knows much more, and
 * forgets that afterwards. */
#include <stdlib.h>

#include "core/one/solver.h"
#include "logic/reasoner.h"

/* A filled cell has no candidates here: they are what is still open. */
enum sudoku_status sudoku_start_position(const char *puzzle, struct sudoku_position *position)
{
    if (!position)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = sudoku_find_candidates(puzzle, position->candidates);
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

enum sudoku_status sudoku_check_position(const struct sudoku_position *position)
{
    struct board board;
    enum sudoku_status status = logic_board_load(&board, position);
    return status == SUDOKU_OK ? logic_board_check(&board) : status;
}

enum sudoku_status sudoku_step_new(struct sudoku_step **step)
{
    if (!step)
        return SUDOKU_BAD_ARGUMENT;
    /* The public step is the first member, so the two have the same address. */
    struct step_object *object = malloc(sizeof *object);
    *step = object ? &object->view : NULL;
    if (!object)
        return SUDOKU_NO_MEMORY;
    object->view = (struct sudoku_step){0};
    return SUDOKU_OK; /* cppcheck-suppress memleak */ /* *step is the object's address */
}

void sudoku_step_free(struct sudoku_step *step)
{
    free(step);
}

/* Shows the caller the step that was found. The step inside may change its layout from version to version;
 * the one that callers see may only grow. */
static void show_step(struct step_object *object)
{
    struct step *step = &object->step;
    for (unsigned set = 0; set < step->n_sets; set++)
        for (unsigned i = 0; i < step->sets[set].n; i++)
            step->helpers[step->sets[set].first + i].set = (unsigned char)set;
    object->view = (struct sudoku_step){
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

void logic_begin_search(struct sudoku_reasoner *reasoner, struct board *board, struct step_object *object)
{
    step_keep_links(&object->step, object->links, object->parents, LINKS_MAX);
    reasoner_take(reasoner, board);
    object->view = (struct sudoku_step){0};
}

void logic_finish_step(const struct board *board, struct step_object *object)
{
    memcpy(object->step.candidates, board->candidates, sizeof board->candidates);
    if (technique_of(&object->step)->add_evidence)
        technique_of(&object->step)->add_evidence(&object->step);
    show_step(object);
}

enum sudoku_status sudoku_find_step(struct sudoku_reasoner *reasoner, const struct sudoku_position *position,
                                    struct sudoku_step *step)
{
    struct sudoku_reasoner passing = default_reasoner();
    struct step_object *object = (struct step_object *)step;
    struct board board;
    if (!step)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = logic_board_load(&board, position);
    if (status == SUDOKU_OK) {
        logic_begin_search(reasoner ? reasoner : &passing, &board, object);
        status = board.empty_cells ? logic_next_step(&board, false, &object->step) : SUDOKU_NO_STEP;
    }
    if (status == SUDOKU_OK)
        logic_finish_step(&board, object);
    logic_close_reasoner(&passing);
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
