/* marks.c: from a step to marks.
 *
 * Of a net with many arrows only the main line is marked: the shortest way from a start to each end, and the
 * candidates that its links need besides. All arrows together would be a hairball. */
#include "write/marks.h"

#include <string.h>

enum { LINKS_MOST = 4096, ARROWS_OF_A_NET = 30 };

/* The links of a step's own argument; the chains inside would be too much. */
struct chain {
    const struct sudoku_link *links;
    const uint16_t *parents; /* of all links */
    size_t n;
    uint16_t ways[LINKS_MOST]; /* the number of links from a start, by link */
    bool leads_on[LINKS_MOST]; /* another link follows from it */
};

static size_t parent_of(const struct chain *chain, size_t link, unsigned k)
{
    return chain->parents[chain->links[link].first_parent + k];
}

/* ---- Candidates ---- */

static void mark(struct marks *marks, unsigned cell, unsigned digit, enum role role)
{
    unsigned char *old = &marks->roles[cell][digit - 1];
    *old = *old < role ? (unsigned char)role : *old;
}

static void mark_digits(struct marks *marks, const struct sudoku_cell_digits *cell, enum role role)
{
    for (unsigned digit = 1; digit <= 9; digit++)
        if (cell->digits >> (digit - 1) & 1)
            mark(marks, cell->cell, digit, role);
}

/* Marks a candidate, or all of its group with the bands between them. */
static void add_ring(struct marks *marks, const struct sudoku_link *link)
{
    for (unsigned k = 0; k < link->n_cells; k++) {
        mark(marks, link->cells[k], link->digit, role_of_link(link->branch, link->on));
        if (k + 1u < link->n_cells && marks->n_bands < BANDS_MOST)
            marks->bands[marks->n_bands++] = (struct arrow){.cell = link->cells[k],
                                                            .digit = link->digit,
                                                            .to_cell = link->cells[k + 1],
                                                            .to_digit = link->digit,
                                                            .branch = link->branch,
                                                            .on = link->on};
    }
}

/* ---- Arrows ---- */

/* Returns the cell of a group that is nearest to another candidate, where the candidates of a grid are 27 by
 * 27 places. */
static unsigned nearest(const struct sudoku_link *group, unsigned cell, unsigned digit)
{
    unsigned best = group->cells[0];
    int least = 2 * 27 * 27;
    for (unsigned k = 0; k < group->n_cells; k++) {
        int from = group->cells[k], to = (int)cell, a = group->digit - 1, b = (int)digit - 1;
        int x = 3 * (from % 9 - to % 9) + a % 3 - b % 3, y = 3 * (from / 9 - to / 9) + a / 3 - b / 3;
        best = x * x + y * y < least ? group->cells[k] : best;
        least = x * x + y * y < least ? x * x + y * y : least;
    }
    return best;
}

/* Branches often share their first links: arrows over each other would look like one thick one. */
static void add_arrow(struct marks *marks, const struct sudoku_link *from, const struct sudoku_link *to)
{
    unsigned start = nearest(from, to->cells[0], to->digit), end = nearest(to, start, from->digit);
    for (unsigned i = 0; i < marks->n_arrows; i++) {
        const struct arrow *old = &marks->arrows[i];
        if (old->cell == start && old->digit == from->digit && old->to_cell == end &&
            old->to_digit == to->digit)
            return;
    }
    if (marks->n_arrows < ARROWS_MOST)
        marks->arrows[marks->n_arrows++] =
            (struct arrow){.cell = (unsigned char)start,
                           .digit = from->digit,
                           .to_cell = (unsigned char)end,
                           .to_digit = to->digit,
                           .branch = to->branch,
                           .strong = to->on && to->n_parents,
                           .by_chain = to->n_parents && to->reason == SUDOKU_BY_CHAIN,
                           .on = to->on};
}

static void add_links(struct marks *marks, const struct chain *chain)
{
    for (size_t i = 0; i < chain->n; i++) {
        add_ring(marks, &chain->links[i]);
        for (unsigned k = 0; k < chain->links[i].n_parents; k++)
            add_arrow(marks, &chain->links[parent_of(chain, i, k)], &chain->links[i]);
    }
}

/* ---- The main line of a net ---- */

/* Finds the shortest way to each link. */
static void measure_ways(struct chain *chain)
{
    memset(chain->leads_on, 0, sizeof chain->leads_on);
    for (size_t i = 0; i < chain->n; i++) {
        chain->ways[i] = chain->links[i].n_parents ? UINT16_MAX : 0;
        for (unsigned k = 0; k < chain->links[i].n_parents; k++) {
            size_t parent = parent_of(chain, i, k);
            if (chain->ways[parent] + 1 < chain->ways[i])
                chain->ways[i] = (uint16_t)(chain->ways[parent] + 1);
            chain->leads_on[parent] = true;
        }
    }
}

/* Marks the way back from an end to its start, and the other candidates from which its links follow. */
static void add_main_line(struct marks *marks, const struct chain *chain, size_t end)
{
    const struct sudoku_link *links = chain->links;
    add_ring(marks, &links[end]);
    for (size_t at = end, best; links[at].n_parents; at = best) {
        best = parent_of(chain, at, 0);
        for (unsigned k = 0; k < links[at].n_parents; k++) {
            size_t parent = parent_of(chain, at, k);
            add_ring(marks, &links[parent]);
            best = chain->ways[parent] < chain->ways[best] ? parent : best;
        }
        add_arrow(marks, &links[best], &links[at]);
    }
}

static void add_main_lines(struct marks *marks, struct chain *chain)
{
    measure_ways(chain);
    for (size_t i = 0; i < chain->n; i++)
        if (!chain->leads_on[i])
            add_main_line(marks, chain, i);
}

/* ---- Loops and contradictions ---- */

/* Can no candidate of one group be on together with one of the other? */
static bool exclude_each_other(const struct sudoku_link *a, const struct sudoku_link *b)
{
    for (unsigned i = 0; i < a->n_cells; i++)
        for (unsigned k = 0; k < b->n_cells; k++) {
            unsigned one = a->cells[i], other = b->cells[k];
            bool see = one / 9 == other / 9 || one % 9 == other % 9 ||
                       (one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3);
            if (one == other ? a->digit == b->digit : a->digit != b->digit || !see)
                return false;
        }
    return true;
}

/* A chain without branches whose first candidate is off and whose last is on is a loop if these exclude each
 * other. The step lists no link for that, but it closes the loop. */
static void close_loop(struct marks *marks, const struct chain *chain)
{
    const struct sudoku_link *links = chain->links, *last = &links[chain->n - 1];
    for (size_t i = 1; i < chain->n; i++)
        if (links[i].n_parents != 1 || parent_of(chain, i, 0) != i - 1)
            return;
    if (!links->on && last->on && exclude_each_other(links, last))
        add_arrow(marks, last, links);
}

/* Returns the cell in which the first two branches end, if the same candidate is on in one and off in the
 * other; else -1. */
static int find_clash(const struct chain *chain)
{
    const struct sudoku_link *end[2] = {NULL, NULL};
    for (size_t i = 0; i < chain->n; i++)
        if (chain->links[i].branch < 2)
            end[chain->links[i].branch] = &chain->links[i];
    bool clash = end[0] && end[1] && end[0]->n_cells == 1 && end[1]->n_cells == 1 &&
                 end[0]->cells[0] == end[1]->cells[0] && end[0]->digit == end[1]->digit &&
                 end[0]->on != end[1]->on;
    return clash ? end[0]->cells[0] : -1;
}

/* ---- Steps ---- */

/* Takes at most n links. */
static void take_chain(struct chain *chain, const struct sudoku_step *step, size_t n)
{
    chain->links = step->links;
    chain->parents = step->parents;
    chain->n = 0;
    while (chain->n < n && chain->n < step->n_links && step->links[chain->n].depth == 0)
        chain->n++;
}

void marks_of_links(const struct sudoku_step *step, unsigned n, struct marks *marks)
{
    struct chain chain;
    memset(marks, 0, sizeof *marks);
    take_chain(&chain, step, n);
    marks->clash = find_clash(&chain);
    add_links(marks, &chain);
}

void marks_of_step(const struct sudoku_step *step, struct marks *marks)
{
    struct chain chain;
    take_chain(&chain, step, LINKS_MOST);
    marks_of_links(step, LINKS_MOST, marks);
    if (marks->n_arrows > ARROWS_OF_A_NET) {
        *marks = (struct marks){.clash = marks->clash, .is_main_line = true};
        add_main_lines(marks, &chain);
    } else if (chain.n) {
        close_loop(marks, &chain);
    }
    marks->houses = step->houses;
    for (size_t i = 0; i < step->n_helpers && !chain.n; i++)
        mark_digits(marks, &step->helpers[i], (enum role)(ROLE_HELPER + step->helpers[i].set % HELPER_SETS));
    for (size_t i = 0; i < step->n_cells && !chain.n; i++)
        mark_digits(marks, &step->cells[i], ROLE_PATTERN);
    for (size_t i = 0; i < step->n_removals; i++)
        mark_digits(marks, &step->removals[i], ROLE_REMOVED);
    if (step->digit)
        mark(marks, step->cell, step->digit, ROLE_PLACED);
}
