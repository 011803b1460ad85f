/* position.c: a caller's position, its next step or all of them, and making a step.
 *
 * Callers keep a position as plain data. Each search loads it into a board, which keeps much more (board.h),
 * and drops the board afterwards. */
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
        .houses = public_houses(step->houses),
        .covers = public_houses(step->covers),
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
    assert(shown->step.technique && (shown->step.digit || shown->step.n_removals));
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

/* ---- All steps ----
 *
 * A technique finds its first step, or its best, with news: with an effect that no step listed before has. So
 * it is called again until it finds nothing. The candidates stay as they are, so no step hides another. */

bool logic_step_has_news(const struct step *step)
{
    assert(step->technique && step->board->listed);
    bool news = step->digit && board_news(step->board, step->cell, 1u << (step->digit - 1));
    for (unsigned i = 0; i < step->n_removals; i++)
        news |= board_news(step->board, step->removals[i].cell, step->removals[i].digits) != 0;
    return news;
}

/* The steps of a position. */
struct listing {
    struct board board;
    struct listed listed;
    sudoku_result_fn *visit;
    void *context;
    bool any, ended;
};

static void note(struct listed *listed, unsigned cell, unsigned digits)
{
    assert(cell < SUDOKU_CELLS && digits <= ALL_DIGITS);
    listed->digits[cell] |= (uint16_t)digits;
    while (digits)
        cells_add(&listed->has[set_pop(&digits)], cell);
}

/* Notes the effects of a step. A digit that it places is removed from all cells that its cell sees, and is
 * no single any more. */
static void note_step(struct listing *listing, const struct step *step)
{
    for (unsigned i = 0; i < step->n_removals; i++)
        note(&listing->listed, step->removals[i].cell, step->removals[i].digits);
    if (!step->digit)
        return;
    note(&listing->listed, step->cell, ALL_DIGITS);
    for (struct cells seen = logic_peer_sets[step->cell]; cells_any(seen);)
        note(&listing->listed, cells_pop(&seen), 1u << (step->digit - 1));
    for (unsigned type = 0; type < 3; type++)
        listing->board.singles[house_of(step->cell, type)] &= (uint16_t) ~(1u << (step->digit - 1));
}

static void list_technique(struct listing *listing, unsigned rung)
{
    const struct sudoku_reasoner *reasoner = listing->board.reasoner;
    struct step *step = &reasoner->shown->step;
    struct rungs only = {{false}};
    only.has[rung] = true;
    do {
        if (logic_climb(reasoner->ladder, &only, &listing->board, step) < 0 || !step_has_news(step))
            return;
        note_step(listing, step);
        listing->ended = listing->visit(listing->context, logic_show_step(&listing->board)) != 0;
        listing->any = true;
    } while (!listing->ended && !technique_of(step)->last_resort);
}

enum sudoku_status sudoku_find_all_steps(struct sudoku_reasoner *reasoner,
                                         const struct sudoku_position *position, sudoku_result_fn *visit,
                                         void *context)
{
    struct listing listing = {.visit = visit, .context = context};
    if (!reasoner || !visit)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = logic_begin_search(reasoner, position, &listing.board);
    listing.board.listed = &listing.listed;
    if (status == SUDOKU_OK)
        status = logic_board_check(&listing.board);
    for (unsigned i = 0; status == SUDOKU_OK && !listing.ended && i < reasoner->ladder->n; i++) {
        const struct technique *technique = reasoner->ladder->rungs[i];
        if ((reasoner->is_limited && !reasoner->allowed.has[i]) ||
            (reasoner->max_er && technique->known.rating > reasoner->max_er) ||
            (listing.any && technique->last_resort))
            continue;
        list_technique(&listing, i);
        status = reasoner->trouble;
    }
    return status != SUDOKU_OK || listing.any ? status : SUDOKU_NO_STEP;
}

/* ---- Making a step ---- */

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
