/* all_steps.c: all steps of a position.
 *
 * A technique finds its first step, or its best. To make it find another, what a step does is taken from a
 * copy of the board; there the technique may also find what the board itself does not have yet. A step counts
 * if everything that it rests on is the same on the board itself. */
#include "logic/reasoner.h"

/* Has a digit the same places in a house of both boards? */
static bool same_places(const struct board *a, const struct board *b, unsigned digit, uint32_t houses)
{
    bool same = true;
    for (unsigned house = 0; house < HOUSES; house++)
        same &= !(houses >> house & 1) || a->places[digit][house] == b->places[digit][house];
    return same;
}

/* Compares the candidates of the pattern's cells, or only the digit if there is one and its houses are known;
 * the places of its digits in its houses, or else in those of its cells; and what makes strong links. */
static bool holds_on(const struct board *first, const struct board *board, const struct step *step)
{
    bool holds = true, one_digit = logic_set_size[step->digits] == 1;
    unsigned all = step->digits | step->extra, which = one_digit && step->houses ? step->digits : ALL_DIGITS;
    unsigned in_cells = 0;
    uint32_t houses = public_houses(step->houses);
    for (unsigned i = 0; i < step->n_cells + step->n_helpers + 0u; i++) {
        unsigned cell = i < step->n_cells ? step->cells[i] : step->helpers[i - step->n_cells];
        holds &= ((first->candidates[cell] ^ board->candidates[cell]) & which) == 0;
        houses |= one_digit && !step->houses ? houses_of(cell) : 0;
        in_cells |= first->candidates[cell];
    }
    if (step->n_cells && in_cells == step->digits && logic_set_size[in_cells] == step->n_cells)
        houses = 0; /* a naked subset */
    if (step->digit && !step->n_links) {
        all |= 1u << (step->digit - 1);
        houses |= step->n_cells ? houses_of(step->cell) : 0;
        holds &= houses || first->candidates[step->cell] == board->candidates[step->cell];
    }
    while (all)
        holds &= same_places(first, board, set_pop(&all), houses);
    for (unsigned i = 0; i < step->n_links; i++) {
        const struct sudoku_link *link = &step->links[i];
        holds &=
            first->candidates[link->cell] == board->candidates[link->cell] || link->house != SUDOKU_SAME_CELL;
        if (link->strong && link->house < SUDOKU_SAME_CELL)
            holds &= same_places(first, board, link->digit - 1u, public_house(link->house));
    }
    return holds;
}

/* Takes from a board what a step does: a digit that it places, too, is taken from its cell and from all that
 * this one sees, but nothing else, since techniques would see more than there is. Returns whether any was
 * there. */
static bool take_away(struct board *board, const struct step *step)
{
    struct cells seen = logic_peer_sets[step->cell];
    unsigned placed = step->digit ? 1u << (step->digit - 1) : 0;
    bool any = (board->candidates[step->cell] & placed) != 0;
    for (unsigned i = 0; i < step->n_removals; i++)
        for (unsigned digits = step->removals[i].digits & board->candidates[step->removals[i].cell];
             digits;) {
            logic_board_remove(board, step->removals[i].cell, set_pop(&digits));
            any = true;
        }
    for (cells_add(&seen, step->cell); placed && any && cells_any(seen);) {
        unsigned cell = cells_pop(&seen);
        if (board->candidates[cell] & placed)
            logic_board_remove(board, cell, step->digit - 1u);
    }
    return any;
}

/* Makes a search go on after a step. A hidden single that is not there yet may be one in another house. */
static bool go_on(struct board *board, const struct step *step, bool holds)
{
    unsigned house = step->houses ? lowest_bit(public_houses(step->houses)) : 0;
    unsigned single = step->digit && step->houses ? board->singles[house] & 1u << (step->digit - 1) : 0;
    if (holds || !single || step->n_cells || step->n_links)
        return take_away(board, step);
    board->singles[house] ^= (uint16_t)single;
    return true;
}

/* The steps of a position. */
struct listing {
    const struct board *board;
    uint16_t rest[SUDOKU_CELLS]; /* the candidates that are left after all steps that were shown */
    struct step_object *object;
    sudoku_visit_step *visit;
    void *context;
    bool any, ended;
};

static bool is_wanted(const struct sudoku_reasoner *reasoner, unsigned rung)
{
    return (!reasoner->is_limited || reasoner->allowed.has[rung]) &&
           (!reasoner->max_er || reasoner->ladder->rungs[rung]->known.rating <= reasoner->max_er);
}

/* Chooses a rung. Last resorts that are chosen by their size are tried together: of a braid and a whip, the
 * shorter one is the next step. */
static void choose_rung(const struct sudoku_reasoner *reasoner, unsigned rung, struct rungs *chosen)
{
    const struct ladder *ladder = reasoner->ladder;
    chosen->has[rung] = true;
    for (; rung < ladder->n && ladder->rungs[rung]->last_resort && ladder->rungs[rung]->by_size; rung++)
        chosen->has[rung] = is_wanted(reasoner, rung);
}

/* Does a step do more than the steps before it, with all that the digits that they place imply? */
static bool is_new(struct listing *listing, const struct step *step)
{
    unsigned placed = step->digit ? 1u << (step->digit - 1) : 0;
    bool any = (listing->rest[step->cell] & placed) != 0;
    for (unsigned i = 0; i < step->n_removals; i++) {
        uint16_t *left = &listing->rest[step->removals[i].cell];
        any |= (*left & step->removals[i].digits) != 0;
        *left &= (uint16_t)~step->removals[i].digits;
    }
    for (struct cells seen = logic_peer_sets[step->cell]; placed && cells_any(seen);)
        listing->rest[cells_pop(&seen)] &= (uint16_t)~placed;
    listing->rest[step->cell] &= placed ? 0 : ALL_DIGITS;
    return any;
}

/* Shows what a technique finds on a copy of the board, where only some marks are left if it searches by
 * these. */
static void list_marked(struct listing *listing, unsigned rung, uint64_t marks)
{
    const struct sudoku_reasoner *reasoner = listing->board->reasoner;
    struct rungs only = {{false}};
    struct board board = *listing->board;
    struct step *step = &listing->object->step;
    bool goes_on = true;
    choose_rung(reasoner, rung, &only);
    while (!listing->ended && goes_on) {
        for (unsigned i = 0; i < MARKED_MAX && marks != MARK_ALL; i++)
            board.unseen[i] = marks;
        board.fresh = marks == MARK_ALL ? board.fresh : 0;
        if (logic_climb(reasoner->ladder, &only, &board, step) < 0)
            return;
        bool holds = holds_on(listing->board, &board, step);
        if (holds && is_new(listing, step)) {
            logic_finish_step(listing->board, listing->object);
            listing->ended = listing->visit(listing->context, &listing->object->view) != 0;
            listing->any = true;
        }
        goes_on = !technique_of(step)->last_resort && go_on(&board, step, holds);
    }
}

/* House by house, or digit by digit, if that is how the technique searches: then what it finds in one does
 * not hide what there is in another. */
static void list_technique(struct listing *listing, unsigned rung)
{
    const struct technique *technique = listing->board->reasoner->ladder->rungs[rung];
    unsigned first = technique->in_house ? 0 : MARK_DIGITS, n = technique->in_house ? MARK_DIGITS : 9;
    if (technique->find)
        list_marked(listing, rung, MARK_ALL);
    for (unsigned i = 0; i < n && !technique->find; i++)
        list_marked(listing, rung, (uint64_t)1 << (first + i));
}

enum sudoku_status sudoku_find_all_steps(struct sudoku_reasoner *reasoner,
                                         const struct sudoku_position *position, struct sudoku_step *step,
                                         sudoku_visit_step *visit, void *context)
{
    struct sudoku_reasoner passing = default_reasoner(), *ours = reasoner ? reasoner : &passing;
    struct board board;
    if (!step || !visit)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = logic_board_load(&board, position);
    struct listing listing = {
        .board = &board, .object = (struct step_object *)step, .visit = visit, .context = context};
    if (status == SUDOKU_OK && !logic_begin_search(ours, &board, listing.object))
        status = SUDOKU_BAD_ARGUMENT;
    if (status == SUDOKU_OK)
        memcpy(listing.rest, board.candidates, sizeof listing.rest);
    for (unsigned i = 0; status == SUDOKU_OK && board.empty_cells && i < ours->ladder->n; i++) {
        if (!is_wanted(ours, i) || (listing.any && ours->ladder->rungs[i]->last_resort))
            continue;
        list_technique(&listing, i);
        status = ours->trouble;
    }
    logic_close_reasoner(&passing);
    return status != SUDOKU_OK || listing.any ? status : SUDOKU_NO_STEP;
}
