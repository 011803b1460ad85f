/* conclude.c: producers 23 to 30, which compare closures.
 *
 * A candidate that contradicts itself is settled; what follows from a candidate both on and off holds (a
 * double), and so does what follows from all places of a digit in a house (region) or all digits of a
 * cell. */
#include "logic/chains/chains.h"

static void init_hint(struct hint *hint, enum hint_kind kind, unsigned n_targets)
{
    hint->kind = (uint8_t)kind;
    hint->n_targets = (uint8_t)n_targets;
    hint->region = 0;
}

/* A start that contradicts itself. Says whether it does. */
static bool contradiction(struct search *search, unsigned start)
{
    struct hint hint;
    const struct closure *closure = logic_closure_of(search, start);
    if (!closure || closure->clash_on == NO_LINK)
        return false;
    init_hint(&hint, KIND_CONTRADICTION, 2);
    hint.conclusion = (uint16_t)(start ^ 1);
    hint.targets[0] = (struct target){closure, closure->clash_on};
    hint.targets[1] = (struct target){closure, closure->clash_off};
    logic_offer(search, &hint);
    return true;
}

/* Everything with one sign that all targets' closures say, in the order of the first of them. The hint has at
 * least one target, and each has its closure. */
static void common_sign(struct search *search, struct hint *hint, bool off)
{
    unsigned words = search->home->net.words;
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
    const struct closure *first = hint->targets[0].closure;
    uint64_t common[ROW_WORDS];
    unsigned left = 0;
    for (unsigned i = 0; i < words; i++) {
        common[i] = ~(uint64_t)0;
        for (unsigned t = 0; t < hint->n_targets; t++)
            common[i] &= off ? hint->targets[t].closure->off[i] : hint->targets[t].closure->on[i];
        for (uint64_t rest = common[i]; rest; rest &= rest - 1)
            left++;
    }
    for (unsigned at = 0; left && at < first->n_links; at++) {
        unsigned node = first->links[at].node;
        if (node_is_off(node) != off || !row_has(common, node / 2))
            continue;
        left--;
        for (unsigned t = 0; t < hint->n_targets; t++)
            hint->targets[t].link = hint->targets[t].closure->at[node];
        hint->conclusion = (uint16_t)node;
        logic_offer(search, hint);
    }
}

/* Everything that the closures of a hint's targets have in common; the targets are filled in here. Nodes are
 * their starts. */
static void common(struct search *search, struct hint *hint, const uint16_t *starts)
{
    for (unsigned t = 0; t < hint->n_targets; t++)
        if (!(hint->targets[t].closure = logic_closure_of(search, starts[t])))
            return;
    common_sign(search, hint, false);
    common_sign(search, hint, true);
}

static void double_chain(struct search *search, unsigned id)
{
    struct hint hint;
    init_hint(&hint, KIND_DOUBLE, 2);
    const uint16_t starts[2] = {(uint16_t)node_on(id), (uint16_t)node_off(id)};
    common(search, &hint, starts);
}

/* The places of a digit in the cell's house of a type, if the cell is the first of several. */
static void region(struct search *search, unsigned cell, unsigned digit, unsigned type)
{
    const struct net *net = &search->home->net;
    unsigned house = house_of(cell, type), places = search->grid.place[digit][house];
    if (!(places & (places - 1)) || lowest_bit(places) != place_of(cell, type))
        return;
    struct hint hint;
    init_hint(&hint, KIND_REGION, logic_set_size[places]);
    hint.region = (uint8_t)(CAUSE_BOX + type);
    uint16_t starts[9];
    for (unsigned n = 0; places; n++)
        starts[n] = (uint16_t)node_on(net_id(net, logic_scan_cells[house][set_pop(&places)], digit));
    if (logic_survey_agree(search, starts, hint.n_targets))
        common(search, &hint, starts);
}

static void all_digits(struct search *search, unsigned cell)
{
    unsigned set = search->grid.cell[cell];
    struct hint hint;
    init_hint(&hint, KIND_CELL, logic_set_size[set]);
    uint16_t starts[9];
    for (unsigned n = 0; set; n++)
        starts[n] = (uint16_t)node_on(net_id(&search->home->net, cell, set_pop(&set)));
    if (logic_survey_agree(search, starts, hint.n_targets))
        common(search, &hint, starts);
}

static void conclude_cell(struct search *search, unsigned cell)
{
    unsigned size = logic_set_size[search->grid.cell[cell]];
    for (unsigned set = search->grid.cell[cell]; set && !search->home->failed;) {
        unsigned digit = set_pop(&set), id = net_id(&search->home->net, cell, digit);
        if (search->producer != PRODUCER_MULTIPLE) {
            contradiction(search, node_on(id));
            contradiction(search, node_off(id));
        }
        if (search->producer >= PRODUCER_DYNAMIC && size > 2)
            double_chain(search, id);
        for (unsigned type = 0; type < 3; type++)
            region(search, cell, digit, type);
    }
    all_digits(search, cell);
}

/* Nishio: contradictions within one digit. Digits that have not changed since a search without a result
 * are skipped. */
static void conclude_digits(struct search *search)
{
    struct chains *home = search->home;
    unsigned digits = logic_changed_digits(home, home->digits.nishio), found = 0;
    for (unsigned id = 0; id < home->net.n && digits && !home->failed; id++) {
        unsigned set = search->grid.cell[home->net.cell[id]], digit = home->net.digit[id];
        if (!(digits >> digit & 1) || !row_has(search->grid.live, id) || !(set & (set - 1)))
            continue;
        for (unsigned start = node_on(id); start <= node_off(id); start++)
            if (logic_digit_fails(&search->grid, home->net.cell[id], digit, node_is_off(start)))
                found |= (unsigned)contradiction(search, start) << digit;
    }
    if (!home->failed)
        logic_remember_digits(home, home->digits.nishio, digits & ~found);
}

static void conclude_cells(struct search *search)
{
    unsigned least = search->producer == PRODUCER_MULTIPLE ? 3 : 2;
    for (unsigned cell = 0; cell < SUDOKU_CELLS && !search->home->failed; cell++)
        if (logic_set_size[search->grid.cell[cell]] >= least)
            conclude_cell(search, cell);
}

/* Multiple chains: what closures have in common is surveyed before any is made. */
static void conclude_static(struct search *search)
{
    struct survey *survey = &search->home->survey;
    logic_survey_static(search);
    if (survey->scouting)
        conclude_cells(search);
    survey->scouting = false;
    if (!survey->ranked || survey->easiest != UINT32_MAX)
        conclude_cells(search);
    survey->valid = false; /* a search around this one has its own closures */
}

void logic_conclude(struct search *search)
{
    if (search->producer == PRODUCER_NISHIO) {
        conclude_digits(search);
        return;
    }
    if (search->producer == PRODUCER_MULTIPLE) {
        conclude_static(search);
        return;
    }
    if (!search->keep_all && search->producer > PRODUCER_DYNAMIC && search->home->query->threads > 1)
        logic_crew_work(search);
    conclude_cells(search);
}
