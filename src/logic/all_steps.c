/* all_steps.c: all steps of a position.
 *
 * A technique finds its first step, or its best, that has news: that does something which no step listed
 * before does or implies. So it is asked again until it finds nothing. The candidates stay as they are, so
 * that no step hides another one. */
#include "logic/reasoner.h"

bool logic_step_has_news(const struct step *step)
{
    bool news = step->digit && board_news(step->board, step->cell, 1u << (step->digit - 1));
    for (unsigned i = 0; i < step->n_removals; i++)
        news |= board_news(step->board, step->removals[i].cell, step->removals[i].digits) != 0;
    return news;
}

/* The steps of a position. */
struct listing {
    struct board board;
    struct listed listed;
    struct step_object *object;
    sudoku_visit_step *visit;
    void *context;
    bool any, ended;
};

/* Notes that a cell has lost some digits. */
static void note(struct listed *listed, unsigned cell, unsigned digits)
{
    listed->digits[cell] |= (uint16_t)digits;
    while (digits)
        cells_add(&listed->has[set_pop(&digits)], cell);
}

/* Notes what a step does. A digit that it places goes from all that its cell sees, and is no single any
 * more. */
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
    struct step *step = &listing->object->step;
    struct rungs only = {{false}};
    only.has[rung] = true;
    do {
        if (logic_climb(reasoner->ladder, &only, &listing->board, step) < 0 || !step_has_news(step))
            return;
        note_step(listing, step);
        logic_finish_step(&listing->board, listing->object);
        listing->ended = listing->visit(listing->context, &listing->object->view) != 0;
        listing->any = true;
    } while (!listing->ended && !technique_of(step)->last_resort);
}

enum sudoku_status sudoku_find_all_steps(struct sudoku_reasoner *reasoner,
                                         const struct sudoku_position *position, struct sudoku_step *step,
                                         sudoku_visit_step *visit, void *context)
{
    struct sudoku_reasoner passing = default_reasoner(), *ours = reasoner ? reasoner : &passing;
    struct listing listing = {.object = (struct step_object *)step, .visit = visit, .context = context};
    if (!step || !visit)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = logic_board_load(&listing.board, position);
    listing.board.listed = &listing.listed;
    if (status == SUDOKU_OK)
        logic_begin_search(ours, &listing.board, listing.object);
    for (unsigned i = 0; status == SUDOKU_OK && !listing.ended && i < ours->ladder->n; i++) {
        const struct technique *technique = ours->ladder->rungs[i];
        if (!listing.board.empty_cells || (ours->is_limited && !ours->allowed.has[i]) ||
            (ours->max_er && technique->known.rating > ours->max_er) ||
            (listing.any && technique->last_resort))
            continue;
        list_technique(&listing, i);
        status = ours->trouble;
    }
    logic_close_reasoner(&passing);
    return status != SUDOKU_OK || listing.any ? status : SUDOKU_NO_STEP;
}
