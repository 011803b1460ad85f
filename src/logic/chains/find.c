/* find.c: one producer on one board, and its easiest hint as a step. */
#include "logic/chains/trail.h"

/* Gives the board to the search, unless that was done and nothing has changed: several producers in turn
 * are asked about the same board. */
static void cast_net(struct chains *home, struct board *board)
{
    if (home->board == board && board->netted)
        return;
    sudoku_net_cast(&home->net, board);
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
            step_cell(step, sudoku_scan_cells[house][set_pop(&places)], step->digits);
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
static void describe(const struct search *search, const struct board *board, const struct hint *hint,
                     const struct technique *technique, struct step *step)
{
    const struct net *net = &search->home->net;
    uint16_t removals[CANDIDATES], digits[SUDOKU_CELLS] = {0};
    unsigned n = sudoku_hint_removals(search, hint, removals);
    bool cycle = hint->conclusion == NO_NODE;
    step_begin(step, technique, hint->tenths - (unsigned)technique->known.rating);
    step->type = (unsigned char)(hint->kind + (cycle ? KIND_CYCLE : 0));
    step->length = (uint16_t)(hint->complexity < UINT16_MAX ? hint->complexity : UINT16_MAX);
    for (unsigned i = 0; i < n; i++)
        digits[net->cell[removals[i]]] |= (uint16_t)(1u << net->digit[removals[i]]);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        step_removes(step, board, cell, digits[cell]);
    describe_start(net, hint, step);
    describe_clash(net, hint, step);
    if (!cycle && !node_is_off(hint->conclusion))
        step_places(step, net->cell[hint->conclusion / 2], net->digit[hint->conclusion / 2]);
}

/* The links of an argument and of the chains inside. A link with several parents is written once for each
 * of them. */
static uint32_t count_links(const struct chain *chain)
{
    uint32_t n = chain->n_parents + chain->n_branches;
    for (uint32_t i = 0; i < chain->n_nested; i++)
        n += count_links(chain->nested[i]);
    return n;
}

/* Returns the public number of the house or reason for which a link holds. */
static unsigned reason_of(const struct chain_link *link)
{
    switch ((enum chain_cause)link->cause) {
    case CAUSE_BOX:
    case CAUSE_ROW:
    case CAUSE_COLUMN:
        return lowest_bit(public_houses((uint32_t)1 << house_of(link->cell, link->cause - CAUSE_BOX)));
    case CAUSE_LOCKED:
        return SUDOKU_BY_LOCKED;
    case CAUSE_HIDDEN_PAIR:
        return SUDOKU_BY_HIDDEN_PAIR;
    case CAUSE_NAKED_PAIR:
        return SUDOKU_BY_NAKED_PAIR;
    case CAUSE_X_WING:
        return SUDOKU_BY_X_WING;
    case CAUSE_CHAIN:
        return SUDOKU_BY_CHAIN;
    default:
        return SUDOKU_SAME_CELL;
    }
}

/* Writes a branch as links of the step; number[] becomes where the chain's links stand there. */
static void write_branch(struct step *step, const struct chain *chain, unsigned branch, unsigned depth,
                         uint16_t *number)
{
    const struct chain_branch *it = &chain->branches[branch];
    for (uint32_t at = it->first; at < it->first + it->n; at++) {
        const struct chain_link *from = &chain->links[at];
        struct sudoku_link link = {.from = step->n_links,
                                   .cell = from->cell,
                                   .digit = from->digit,
                                   .on = !from->off,
                                   .strong = !from->off && from->n_parents,
                                   .house = (unsigned char)reason_of(from),
                                   .branch = (unsigned char)branch,
                                   .depth = (unsigned char)depth};
        number[at] = step->n_links;
        if (!from->n_parents)
            step_link(step, link);
        for (uint32_t i = 0; i < from->n_parents; i++) {
            link.from = number[chain->parents[from->parents + i]];
            step_link(step, link);
        }
    }
}

/* The two functions call each other, because a chain may rest on chains, which rest on chains. */
static void write_argument(struct step *step, const struct chain *chain, unsigned depth);

/* Writes the chains inside, each behind the others, and tells the links that rest on them. */
static void write_nested(struct step *step, const struct chain *chain, unsigned depth, const uint16_t *number)
{
    for (uint32_t at = 0; at < chain->n_links; at++) {
        const struct chain_link *link = &chain->links[at];
        if (link->cause != CAUSE_CHAIN)
            continue;
        for (uint32_t i = 0; i < link->n_parents; i++)
            step->links[number[at] + i].nested = step->n_links;
        write_argument(step, chain->nested[link->nested], depth + 1);
    }
}

/* A cycle is written one way round. */
static void write_argument(struct step *step, const struct chain *chain, unsigned depth)
{
    uint16_t number[LINKS_MAX];
    bool one = chain->hint.kind >= KIND_DIGIT && chain->hint.kind <= KIND_MIXED;
    for (unsigned branch = 0; branch < (one ? 1 : chain->n_branches); branch++)
        write_branch(step, chain, branch, depth, number);
    if (chain->n_nested)
        write_nested(step, chain, depth, number);
}

/* Gives the step the whole argument of the easiest hint, if it keeps links and all have room. A chain
 * without room is dropped as a whole: half of it would prove nothing. */
static void argue(struct chains *home, struct step *step)
{
    struct chain *chain = sudoku_chains_argue(home);
    if (chain && count_links(chain) <= step->links_room && count_links(chain) <= LINKS_MAX)
        write_argument(step, chain, 0);
    sudoku_chain_free(chain);
}

enum chain_outcome sudoku_chains_find(struct chains *home, struct board *board,
                                      const struct technique *technique, const struct chain_query *query,
                                      struct step *step)
{
    struct search *search = home->searches[0];
    home->failed = home->cancelled = false;
    home->query = query;
    cast_net(home, board);
    sudoku_search_run(search, &home->net.start, technique->size);
    if (technique->size > PRODUCER_MULTIPLE)
        home->webs[PASS_MIXED].closed = false; /* chains inside have used it */
    bool found = search->n_offers > 0 && !home->failed;
    if (found)
        describe(search, board, search->offers, technique, step);
    if (found && step->links_room)
        argue(home, step);
    if (!home->failed)
        return found ? CHAIN_FOUND : CHAIN_NONE;
    board->netted = false; /* a search that ended half-way must not be continued */
    return home->cancelled ? CHAIN_CANCELLED : CHAIN_NO_MEMORY;
}
