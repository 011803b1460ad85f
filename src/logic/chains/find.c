/* find.c: one producer on one board, and its easiest hint as a step. */
#include "logic/chains/trail.h"

/* Gives the board to the search, unless that was done and nothing has changed: several producers in turn
 * are asked about the same board. */
static void cast_net(struct chains *home, struct board *board)
{
    if (home->board == board && board->netted)
        return;
    logic_net_cast(&home->net, board);
    memcpy(home->has, board->has, sizeof home->has);
    home->has_single = cells_any(board_with(board, 1));
    home->webs[PASS_MIXED].closed = false;
    home->searches[0]->producer = PRODUCER_NONE;
    home->board = board;
    board->netted = true;
}

/* The cells in which the argument starts: of a region all places, else one. */
static void describe_start(const struct net *net, const struct hint *hint, struct step *step)
{
    unsigned first = hint->n_targets ? hint->targets[0].closure->links[0].node : hint->trail.start;
    unsigned cell = net->cell[first / 2], digit = net->digit[first / 2];
    step->digits = (uint16_t)(1u << digit);
    if (hint->kind == KIND_CELL) {
        step->digits = net->start.cell[cell];
    } else if (hint->kind == KIND_REGION) {
        unsigned house = house_of(cell, hint->region - CAUSE_BOX);
        step->houses = public_houses((uint32_t)1 << house);
        for (unsigned places = net->start.place[digit][house]; places;)
            step_cell(step, logic_scan_cells[house][set_pop(&places)], step->digits);
        return;
    }
    step_cell(step, cell, step->digits);
}

/* Names the cell in which a contradiction shows. */
static void describe_clash(const struct net *net, const struct hint *hint, struct step *step)
{
    if (hint->kind != KIND_CONTRADICTION)
        return;
    const struct target *target = &hint->targets[0];
    unsigned id = target->closure->links[target->link].node / 2;
    step_helper(step, net->cell[id], 1u << net->digit[id]);
}

/* Writes the hint as a step: removals cell by cell. */
static void describe(const struct search *search, const struct hint *hint, struct step *step)
{
    const struct net *net = &search->home->net;
    uint16_t removals[CANDIDATES], digits[SUDOKU_CELLS] = {0};
    unsigned n = logic_hint_removals(search, hint, removals);
    bool cycle = hint->conclusion == NO_NODE;
    step_begin(step, hint->tenths - (unsigned)step->technique->rating);
    step->type = (unsigned char)(hint->kind + (cycle ? KIND_CYCLE : 0));
    step->length = (uint16_t)(hint->complexity < UINT16_MAX ? hint->complexity : UINT16_MAX);
    for (unsigned i = 0; i < n; i++)
        digits[net->cell[removals[i]]] |= (uint16_t)(1u << net->digit[removals[i]]);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        step_removes(step, cell, digits[cell]);
    describe_start(net, hint, step);
    describe_clash(net, hint, step);
    if (!cycle && !node_is_off(hint->conclusion))
        step_places(step, net->cell[hint->conclusion / 2], net->digit[hint->conclusion / 2]);
}

enum chain_outcome logic_chains_find(struct chains *home, struct board *board,
                                     const struct technique *technique, const struct chain_query *query,
                                     struct step *step)
{
    struct search *search = home->searches[0];
    home->failed = home->cancelled = false;
    home->query = query;
    cast_net(home, board);
    logic_search_run(search, &home->net.start, technique->size);
    if (technique->size > PRODUCER_MULTIPLE)
        home->webs[PASS_MIXED].closed = false; /* chains inside have used it */
    bool found = search->n_offers > 0 && !home->failed;
    if (found)
        describe(search, search->offers, step);
    if (found && step->links_room)
        logic_chains_argue(search, step);
    if (!home->failed)
        return found ? CHAIN_FOUND : CHAIN_NONE;
    board->netted = false; /* a search that ended half-way must not be continued */
    return home->cancelled ? CHAIN_CANCELLED : CHAIN_NO_MEMORY;
}
