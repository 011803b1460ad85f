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
                                         const struct sudoku_position *position, sudoku_visit_step *visit,
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
