/* survey.c: what closures say, found out by rows before any is made.
 *
 * Most houses and cells have no conclusion: their closures have nothing in common. What a static closure
 * says does not depend on the order of its links, and the web of producer 21 knows it: its on nodes are
 * what the start reaches, its off nodes what these exclude. Only a closure that contradicts itself ends
 * before it has said all; it is taken to say everything, and made when it matters.
 *
 * A static link has one parent, and what is off is followed in the order of its distance from the start.
 * So the argument for a node is the shortest way to it, whose length the web knows, too. The board wants
 * its easiest conclusion only: the lengths are compared first, and closures made where they are shortest.
 *
 * Without all this, rating takes half as many instructions again from 8.3 to 9.3; without the lengths 9 %
 * more from 8.3 to 8.9. */
#include "logic/chains/trail.h"

/* The rows of one start on. Says whether its closure does without a contradiction. */
FOR_WORDS bool survey_start(struct survey *survey, const struct web *web, const struct net *net,
                            const struct grid *grid, unsigned id, unsigned words)
{
    uint64_t *on = survey->on + (size_t)id * words, *off = survey->off + (size_t)id * words;
    memcpy(on, web->reach + (size_t)id * words, words * sizeof *on);
    row_add(on, id);
    row_clear(off, words);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = on[i]; rest; rest &= rest - 1)
            row_join(off, net->weak[64 * i + lowest_bit(rest)], words);
    for (unsigned i = 0; i < words; i++)
        off[i] &= grid->live[i];
    if (!rows_meet(on, off, words))
        return true;
    memset(on, 0xff, words * sizeof *on);
    memset(off, 0xff, words * sizeof *off);
    return false;
}

static bool survey_any(struct survey *survey, const struct web *web, const struct net *net,
                       const struct grid *grid, unsigned id)
{
    WITH_WORDS(net, return survey_start(survey, web, net, grid, id, words));
}

/* The board's web is still that of producer 21's last pass. */
void logic_survey_static(struct search *search)
{
    struct chains *home = search->home;
    struct web *web = &home->webs[PASS_MIXED];
    if (search->keep_all || !web->closed) {
        web->search = NULL;
        logic_web_spin(web, &home->net, &search->grid, PASS_MIXED);
        logic_web_close(web, &home->net, &search->grid);
    }
    bool sound = true;
    for (unsigned id = 0; id < home->net.n; id++)
        if (row_has(search->grid.live, id))
            sound &= survey_any(&home->survey, web, &home->net, &search->grid, id);
    home->survey.valid = true;
    home->survey.ranked = home->survey.scouting = sound && !search->keep_all;
    home->survey.easiest = UINT32_MAX;
    memset(home->survey.nodes, 0, home->net.n * sizeof *home->survey.nodes);
}

/* Notes how many nodes lead from a start to each node, itself and the start included: layer by layer. */
FOR_WORDS void measure(const struct web *web, const struct net *net, const struct grid *grid, unsigned id,
                       uint16_t *nodes, unsigned words)
{
    uint64_t layer[ROW_WORDS], next[ROW_WORDS], met[2][ROW_WORDS], any = 1;
    bool off = false;
    row_clear(layer, words);
    row_clear(met[1], words);
    row_add(layer, id);
    memcpy(met[0], layer, words * sizeof *layer);
    for (unsigned n = 1; any; n++, off = !off) {
        for (unsigned i = 0; i < words; i++)
            for (uint64_t rest = layer[i]; rest; rest &= rest - 1)
                nodes[2 * (64 * i + lowest_bit(rest)) + off] = (uint16_t)n;
        web_layer(web, net, grid, layer, off, next, words);
        any = 0;
        for (unsigned i = 0; i < words; i++) {
            layer[i] = next[i] & ~met[!off][i];
            met[!off][i] |= next[i];
            any |= layer[i];
        }
    }
}

/* The nodes of branches from a start; NULL when there is no memory. */
static const uint16_t *branch_nodes(struct search *search, unsigned id)
{
    struct chains *home = search->home;
    uint16_t **nodes = &home->survey.nodes[id];
    if (*nodes || !(*nodes = logic_chains_take(home, &search->arena, 2 * home->net.n * sizeof **nodes)))
        return *nodes;
    WITH_WORDS(&home->net, measure(&home->webs[PASS_MIXED], &home->net, &search->grid, id, *nodes, words));
    return *nodes;
}

/* The least complexity of what closures have in common with one sign. */
static uint32_t easiest_of_sign(struct search *search, const uint16_t *starts, unsigned n, bool off)
{
    const struct survey *survey = &search->home->survey;
    const struct net *net = &search->home->net;
    const uint64_t *rows = off ? survey->off : survey->on;
    const uint16_t *nodes[TARGETS_MAX];
    uint32_t least = UINT32_MAX;
    for (unsigned t = 0; t < n; t++)
        if (!(nodes[t] = branch_nodes(search, starts[t] / 2)))
            return least;
    for (unsigned i = 0; i < net->words; i++) {
        uint64_t common = ~(uint64_t)0;
        for (unsigned t = 0; t < n; t++)
            common &= rows[(size_t)(starts[t] / 2) * net->words + i];
        for (; common; common &= common - 1) {
            unsigned id = 64 * i + lowest_bit(common), set = search->grid.cell[net->cell[id]];
            uint32_t sum = 0;
            for (unsigned t = 0; t < n; t++)
                sum += nodes[t][2 * id + off];
            if (sum < least && (off || set & (set - 1)))
                least = sum;
        }
    }
    return least;
}

/* Do rows of some starts have a candidate in common? */
static bool rows_agree(const uint64_t *rows, unsigned words, const uint16_t *starts, unsigned n)
{
    for (unsigned i = 0; i < words; i++) {
        uint64_t common = ~(uint64_t)0;
        for (unsigned t = 0; t < n; t++)
            common &= rows[(size_t)(starts[t] / 2) * words + i];
        if (common)
            return true;
    }
    return false;
}

bool logic_survey_agree(struct search *search, const uint16_t *starts, unsigned n)
{
    struct survey *survey = &search->home->survey;
    unsigned words = search->home->net.words;
    if (!survey->valid)
        return true;
    if (!rows_agree(survey->off, words, starts, n) && !rows_agree(survey->on, words, starts, n))
        return false;
    if (!survey->ranked)
        return true;
    uint32_t on = easiest_of_sign(search, starts, n, false), off = easiest_of_sign(search, starts, n, true);
    uint32_t easiest = on < off ? on : off;
    if (survey->scouting && easiest < survey->easiest)
        survey->easiest = easiest;
    return !survey->scouting && easiest == survey->easiest;
}
