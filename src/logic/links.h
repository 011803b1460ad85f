/* links.h: chains without branches, off and on in turn: `if this candidate is off, that one is on, so this is
 * off, so that is on`. At least one of the two ends is on, so what both rule out can go. */
#ifndef LOGIC_LINKS_H
#define LOGIC_LINKS_H

#include "logic/step.h"
#include "logic/words.h"

/* Adds the next candidate of a chain to a step, the first one as off. A link inside a cell has
 * SUDOKU_SAME_CELL as its house; the house of the first candidate says nothing. */
static inline void step_next_link(struct step *step, unsigned cell, unsigned digit, unsigned house)
{
    unsigned n = step->n_links;
    step_link(step, (struct sudoku_link){.from = (uint16_t)(n ? n - 1 : 0),
                                         .cell = (unsigned char)cell,
                                         .digit = (unsigned char)(digit + 1),
                                         .on = n & 1,
                                         .strong = n & 1,
                                         .house = (unsigned char)house});
}

/* The number of the house in which two cells see each other, for links. */
static inline unsigned link_house(unsigned a, unsigned b)
{
    return lowest_bit(shared_house(a, b));
}

/* A chain of more candidates is not told in a sentence: the reason says where it leads, and its links are
 * told line by line (logic_say_chain). */
enum { TOLD_IN_A_SENTENCE = 12 };

/* The number of the first link after a node: after a candidate or a group. */
static inline unsigned links_after_group(const struct step *step, unsigned link)
{
    while (step->links[link].grouped)
        link++;
    return link + 1;
}

/* Says links first to end of a step, a chain from its start: `If r1c1 is not 5, r1c4 is 5 (row 1), so ...` */
void logic_say_links(struct words *words, const struct step *step, unsigned first, unsigned end);

/* `r1c1 is 5`, `r1c1 or r1c2 is 5`, `r1c1 and r1c2 are not 5`: the candidate or group of a link */
void logic_say_link(struct words *words, const struct step *step, unsigned link, bool on);

/* `r1c5 is not 5, and r2c2 is not 3 or 4`: what a step removes, or `r1c5 is 5` */
void logic_say_conclusion(struct words *words, const struct step *step);

/* Of steps with links: `{chain}` and `{branches}` tell them in a sentence if they are short, `{start off}`
 * and `{proof}` the start or that one of the two ends is on, `{conclusion}` where they lead. */
extern const struct phrase logic_chain_phrases[];

/* Says the chain of a step link by link, in lines (chain_words.c); nothing if it has no links. */
void logic_say_chain(struct words *words, const struct step *step);

/* Says the same in the Eureka notation, or almost locked sets in it. */
void logic_say_eureka(struct words *words, const struct step *step);

/* Techniques of almost locked sets: cells and helpers, a pivot with two sets. */
technique_say logic_eureka_pair, logic_eureka_sets;

#endif
