/* flat_links.c: links of a step for pictures and JSON. */
#include "cli/write/flat_links.h"

enum { LINKS_IN_A_STEP = 16384 };

void flat_links_add(struct text *out, const struct sudoku_step *step, bool inside)
{
    uint16_t first[LINKS_IN_A_STEP];
    size_t n = 0, n_links = 0;
    while (n_links < step->n_links && (inside || !step->links[n_links].depth)) {
        const struct sudoku_link *link = &step->links[n_links];
        first[n_links++] = (uint16_t)n;
        n += link->n_cells > 1 ? link->n_cells : link->n_parents > 1 ? link->n_parents : 1u;
    }
    for (size_t i = 0; i < n_links; i++) {
        const struct sudoku_link *link = &step->links[i];
        const uint16_t *parents = step->parents + link->first_parent;
        struct flat_link flat = {.from = first[link->n_parents ? parents[0] : i],
                                 .digit = link->digit,
                                 .on = link->on,
                                 .strong = link->on && link->n_parents,
                                 .house = link->reason,
                                 .branch = link->branch,
                                 .depth = link->depth,
                                 .nested = link->nested && inside ? first[link->nested] : 0};
        for (unsigned k = 0; k < link->n_cells; k++) {
            flat.cell = link->cells[k];
            flat.grouped = k + 1u < link->n_cells;
            text_add(out, (const char *)&flat, sizeof flat);
        }
        for (unsigned k = 1; k < link->n_parents; k++) {
            flat.from = first[parents[k]];
            text_add(out, (const char *)&flat, sizeof flat);
        }
    }
}
