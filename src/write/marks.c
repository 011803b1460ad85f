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
    size_t n;
    uint16_t ways[LINKS_MOST]; /* the number of links from a start, by link */
    bool leads_on[LINKS_MOST]; /* another link follows from it */
};

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
    for (;; link++) {
        mark(marks, link->cell, link->digit, role_of_link(link->branch, link->on));
        if (!link->grouped)
            return;
        if (marks->n_bands < BANDS_MOST)
            marks->bands[marks->n_bands++] = (struct arrow){.cell = link->cell,
                                                            .digit = link->digit,
                                                            .to_cell = link[1].cell,
                                                            .to_digit = link[1].digit,
                                                            .branch = link->branch,
                                                            .on = link->on};
    }
}

/* ---- Arrows ---- */

static bool are_same(const struct sudoku_link *a, const struct sudoku_link *b)
{
    return a->cell == b->cell && a->digit == b->digit && a->on == b->on && a->branch == b->branch;
}

/* Is this the first of a group, or no part of one? A group gets one arrow, not one from each of its cells. */
static bool leads_group(const struct sudoku_link *links, size_t i)
{
    return i == 0 || !links[i - 1].grouped;
}

/* Is it the same candidate as the one before, with another reason? */
static bool goes_on(const struct sudoku_link *links, size_t i)
{
    return i > 0 && links[i].from != i && are_same(&links[i], &links[i - 1]);
}

/* Returns the candidate of a group that is nearest to another candidate, where those of a grid are 27 by 27
 * places. */
static const struct sudoku_link *nearest(const struct sudoku_link *group, const struct sudoku_link *to)
{
    const struct sudoku_link *best = group;
    int least = 2 * 27 * 27;
    for (bool more = true; more; group++) {
        int x = 3 * (group->cell % 9 - to->cell % 9) + (group->digit - 1) % 3 - (to->digit - 1) % 3;
        int y = 3 * (group->cell / 9 - to->cell / 9) + (group->digit - 1) / 3 - (to->digit - 1) / 3;
        best = x * x + y * y < least ? group : best;
        least = x * x + y * y < least ? x * x + y * y : least;
        more = group->grouped;
    }
    return best;
}

/* Branches often share their first links: arrows over each other would look like one thick one. */
static void add_arrow(struct marks *marks, const struct sudoku_link *from, const struct sudoku_link *to)
{
    const struct sudoku_link *start = nearest(from, to), *end = nearest(to, start);
    for (unsigned i = 0; i < marks->n_arrows; i++) {
        const struct arrow *old = &marks->arrows[i];
        if (old->cell == start->cell && old->digit == start->digit && old->to_cell == end->cell &&
            old->to_digit == end->digit)
            return;
    }
    if (marks->n_arrows < ARROWS_MOST)
        marks->arrows[marks->n_arrows++] = (struct arrow){.cell = start->cell,
                                                          .digit = start->digit,
                                                          .to_cell = end->cell,
                                                          .to_digit = end->digit,
                                                          .branch = to->branch,
                                                          .strong = to->strong,
                                                          .by_chain = to->house == SUDOKU_BY_CHAIN,
                                                          .on = to->on};
}

static void add_links(struct marks *marks, const struct chain *chain)
{
    const struct sudoku_link *links = chain->links;
    for (size_t i = 0; i < chain->n; i++) {
        if (!leads_group(links, i))
            continue;
        add_ring(marks, &links[i]);
        if (links[i].from != i)
            add_arrow(marks, &links[links[i].from], &links[i]);
    }
}

/* ---- The main line of a net ---- */

/* Finds the shortest way to each link: of several links to the same candidate, the first has that of the
 * shortest. */
static void measure_ways(struct chain *chain)
{
    const struct sudoku_link *links = chain->links;
    size_t first = 0;
    memset(chain->leads_on, 0, sizeof chain->leads_on);
    for (size_t i = 0; i < chain->n; i++) {
        first = goes_on(links, i) ? first : i;
        chain->ways[i] = links[i].from == i ? 0 : (uint16_t)(chain->ways[links[i].from] + 1);
        if (chain->ways[i] < chain->ways[first])
            chain->ways[first] = chain->ways[i];
        chain->leads_on[links[i].from] |= links[i].from != i;
    }
}

/* Marks the way back from an end to its start, and the other candidates from which its links follow. */
static void add_main_line(struct marks *marks, const struct chain *chain, size_t end)
{
    const struct sudoku_link *links = chain->links;
    add_ring(marks, &links[end]);
    for (size_t at = end; links[at].from != at;) {
        size_t best = at;
        for (size_t i = at; i == at || (i < chain->n && goes_on(links, i)); i++) {
            add_ring(marks, &links[links[i].from]);
            best = chain->ways[links[i].from] < chain->ways[links[best].from] ? i : best;
        }
        add_arrow(marks, &links[links[best].from], &links[best]);
        at = links[best].from;
    }
}

static void add_main_lines(struct marks *marks, struct chain *chain)
{
    measure_ways(chain);
    for (size_t i = 0; i < chain->n; i++)
        if (leads_group(chain->links, i) && !goes_on(chain->links, i) && !chain->leads_on[i])
            add_main_line(marks, chain, i);
}

/* ---- Loops and contradictions ---- */

/* Can two candidates not both be on? */
static bool exclude_each_other(const struct sudoku_link *a, const struct sudoku_link *b)
{
    bool see = a->cell / 9 == b->cell / 9 || a->cell % 9 == b->cell % 9 ||
               (a->cell / 27 == b->cell / 27 && a->cell % 9 / 3 == b->cell % 9 / 3);
    return a->cell == b->cell ? a->digit != b->digit : a->digit == b->digit && see;
}

/* A chain without branches whose first candidate is off and whose last is on is a loop if these exclude each
 * other. The step lists no link for that, but it closes the loop. */
static void close_loop(struct marks *marks, const struct chain *chain)
{
    const struct sudoku_link *links = chain->links;
    size_t last = 0;
    for (size_t i = 1; i < chain->n; i++) {
        if (!leads_group(links, i))
            continue;
        if (links[i].from != last)
            return;
        last = i;
    }
    if (links[0].on || !links[last].on)
        return;
    for (size_t i = 0; i == 0 || !leads_group(links, i); i++)
        for (size_t k = last; k < chain->n; k++)
            if (!exclude_each_other(&links[i], &links[k]))
                return;
    add_arrow(marks, &links[last], links);
}

/* Returns the cell in which the first two branches end, if the same candidate is on in one and off in the
 * other; else -1. */
static int find_clash(const struct chain *chain)
{
    const struct sudoku_link *end[2] = {NULL, NULL};
    for (size_t i = 0; i < chain->n; i++)
        if (chain->links[i].branch < 2)
            end[chain->links[i].branch] = &chain->links[i];
    bool clash = end[0] && end[1] && end[0]->cell == end[1]->cell && end[0]->digit == end[1]->digit &&
                 end[0]->on != end[1]->on;
    return clash ? end[0]->cell : -1;
}

/* ---- Steps ---- */

/* Takes at most n links, without a group that is not whole. */
static void take_chain(struct chain *chain, const struct sudoku_step *step, size_t n)
{
    chain->links = step->links;
    chain->n = 0;
    while (chain->n < n && chain->n < step->n_links && step->links[chain->n].depth == 0)
        chain->n++;
    while (chain->n && step->links[chain->n - 1].grouped)
        chain->n--;
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
