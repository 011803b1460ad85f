/* marks.c: from a step to marks.
 *
 * Of a net with many arrows only the main line is marked: the shortest way from a start to the end of each
 * branch, and the candidates that its links need besides. All arrows together would be a hairball. */
#include "write/marks.h"

#include <assert.h>
#include <string.h>

enum { LINKS_MOST = 4096, ARROWS_OF_A_NET = 30 };

static const struct sudoku_link *parent_of(const struct sudoku_step *step, const struct sudoku_link *link,
                                           unsigned k)
{
    assert(k < link->n_parents);
    return &step->links[step->parents[link->first_parent + k]];
}

/* ---- Candidates ---- */

static void mark(struct marks *marks, unsigned cell, unsigned digit, enum role role)
{
    assert(cell < SUDOKU_CELLS && digit >= 1 && digit <= 9 && role != ROLE_NONE);
    unsigned char *old = &marks->roles[cell][digit - 1];
    *old = *old < role ? (unsigned char)role : *old;
}

static void mark_digits(struct marks *marks, const struct sudoku_part *cell, enum role role)
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
    assert(group->n_cells && cell < SUDOKU_CELLS);
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
    bool is_new = marks->n_arrows < ARROWS_MOST;
    for (unsigned i = 0; i < marks->n_arrows; i++) {
        const struct arrow *old = &marks->arrows[i];
        is_new &= old->cell != start || old->digit != from->digit || old->to_cell != end ||
                  old->to_digit != to->digit;
    }
    if (is_new)
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

/* Links come after those from which they follow. */
static void add_main_lines(struct marks *marks, const struct sudoku_step *step, size_t n)
{
    const struct sudoku_link *links = step->links;
    uint16_t ways[LINKS_MOST], before[LINKS_MOST]; /* by link: the length of the way to it; the link before */
    for (size_t i = 0; i < n; i++) {
        const uint16_t *parents = step->parents + links[i].first_parent;
        before[i] = links[i].n_parents ? parents[0] : 0;
        for (unsigned k = 1; k < links[i].n_parents; k++)
            before[i] = ways[parents[k]] < ways[before[i]] ? parents[k] : before[i];
        ways[i] = links[i].n_parents ? (uint16_t)(ways[before[i]] + 1) : 0;
    }
    for (size_t i = 0; i < n; i++) {
        bool is_end = i + 1 == n || links[i + 1].branch != links[i].branch;
        if (is_end)
            add_ring(marks, &links[i]);
        for (size_t at = i; is_end && links[at].n_parents; at = before[at]) {
            for (unsigned k = 0; k < links[at].n_parents; k++)
                add_ring(marks, parent_of(step, &links[at], k));
            add_arrow(marks, &links[before[at]], &links[at]);
        }
    }
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
static void close_loop(struct marks *marks, const struct sudoku_step *step, size_t n)
{
    const struct sudoku_link *first = step->links, *last = first + n - 1;
    bool is_line = true;
    for (const struct sudoku_link *link = first + 1; link <= last; link++)
        is_line &= link->n_parents == 1 && parent_of(step, link, 0) == link - 1;
    if (is_line && !first->on && last->on && exclude_each_other(first, last))
        add_arrow(marks, last, first);
}

/* Returns the cell in which the first two branches end, if the same candidate is on in one and off in the
 * other; else -1. */
static int find_clash(const struct sudoku_link *links, size_t n)
{
    const struct sudoku_link *end[2] = {NULL, NULL};
    for (size_t i = 0; i < n; i++)
        if (links[i].branch < 2)
            end[links[i].branch] = &links[i];
    bool clash = end[0] && end[1] && end[0]->n_cells == 1 && end[1]->n_cells == 1 &&
                 end[0]->cells[0] == end[1]->cells[0] && end[0]->digit == end[1]->digit &&
                 end[0]->on != end[1]->on;
    return clash ? end[0]->cells[0] : -1;
}

/* ---- Steps ---- */

/* The links of a step's own argument: the chains inside would be too much. */
static size_t count_links(const struct sudoku_step *step, size_t most)
{
    size_t n = 0;
    while (n < most && n < LINKS_MOST && n < step->n_links && step->links[n].depth == 0)
        n++;
    return n;
}

void marks_of_links(const struct sudoku_step *step, unsigned most, struct marks *marks)
{
    const size_t n = count_links(step, most);
    memset(marks, 0, sizeof *marks);
    marks->clash = find_clash(step->links, n);
    for (size_t i = 0; i < n; i++) {
        const struct sudoku_link *link = &step->links[i];
        add_ring(marks, link);
        for (unsigned k = 0; k < link->n_parents; k++)
            add_arrow(marks, parent_of(step, link, k), link);
    }
}

void marks_of_step(const struct sudoku_step *step, struct marks *marks)
{
    const size_t n = count_links(step, LINKS_MOST);
    marks_of_links(step, (unsigned)n, marks);
    if (marks->n_arrows > ARROWS_OF_A_NET) {
        *marks = (struct marks){.clash = marks->clash, .is_main_line = true};
        add_main_lines(marks, step, n);
    } else if (n) {
        close_loop(marks, step, n);
    }
    marks->houses = step->houses;
    for (size_t i = 0; i < step->n_helpers && !n; i++)
        mark_digits(marks, &step->helpers[i], (enum role)(ROLE_HELPER + step->helpers[i].set % HELPER_SETS));
    for (size_t i = 0; i < step->n_cells && !n; i++)
        mark_digits(marks, &step->cells[i], ROLE_PATTERN);
    for (size_t i = 0; i < step->n_removals; i++)
        mark_digits(marks, &step->removals[i], ROLE_REMOVED);
    if (step->digit)
        mark(marks, step->cell, step->digit, ROLE_PLACED);
}
