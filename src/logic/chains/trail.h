/* trail.h: chains and cycles of single links, breadth first, as producer 21 wants them. */
#ifndef LOGIC_CHAINS_TRAIL_H
#define LOGIC_CHAINS_TRAIL_H

#include "logic/chains/chains.h"

/* Chains of one digit, cycles of cell links, and what mixes them. */
enum trail_pass { PASS_DIGIT, PASS_CELLS, PASS_MIXED };

/* The nodes that can be reached from a start, each with the one it was reached from first. */
struct tree {
    unsigned n;
    uint16_t node[NODES + 1], parent[NODES + 1];
    uint8_t cause[NODES + 1];
    uint16_t depth[NODES + 1];
};

/* The nodes that a tree may have: candidates that are on, and that are off. What leads to one of them must be
 * among them too. */
struct realm {
    uint64_t on[ROW_WORDS], off[ROW_WORDS];
};

/* Grows a tree from a node, until a node turns up that is not the start (or NO_NODE), and to a depth. All
 * nodes are from the realm (NULL: any). Returns where that node is in the tree, or NO_LINK. */
unsigned logic_tree_grow(struct tree *tree, const struct net *net, const struct grid *grid,
                         const struct realm *realm, enum trail_pass pass, unsigned start, unsigned stop,
                         unsigned depth);

/* The ties that are the weak links of a candidate in a pass. */
static inline const struct tie *pass_ties(const struct net *net, enum trail_pass pass, unsigned id)
{
    return net->ties + (pass == PASS_DIGIT ? net->house_tie[id] : net->tie[id]);
}

static inline const uint64_t *pass_weak(const struct net *net, enum trail_pass pass, unsigned id)
{
    return pass == PASS_DIGIT ? net->house[id] : net->weak[id];
}

static inline unsigned pass_strong(enum trail_pass pass)
{
    return pass == PASS_DIGIT ? LINK_HOUSES : pass == PASS_CELLS ? LINK_CELLS : LINK_ALL;
}

/* Finds what candidates that are on turn off at once, or those that are off turn on. */
FOR_WORDS void web_layer(const struct web *web, const struct net *net, const struct grid *grid,
                         const uint64_t *layer, bool off, uint64_t *next, unsigned words)
{
    row_clear(next, words);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = layer[i]; rest; rest &= rest - 1) {
            unsigned id = 64 * i + lowest_bit(rest);
            if (!off)
                row_join(next, pass_weak(net, web->pass, id), words);
            for (unsigned k = 0; off && k < web->n_mates[id]; k++)
                row_add(next, web->mates[id][k]);
        }
    for (unsigned i = 0; i < words; i++)
        next[i] &= grid->live[i];
}

#endif
