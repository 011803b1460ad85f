/* strong_links.c: finding strong links, and writing chains down. */
#include "logic/strong_links.h"

void logic_find_strong_links(const struct board *board, unsigned digit, struct strong_links *links)
{
    static const unsigned char types[3] = {ROW, COLUMN, BOX};
    links->n = 0;
    links->cells = (struct cells){{0, 0}};
    for (unsigned i = 0; i < HOUSES; i++) {
        unsigned house = types[i / 9] + i % 9u;
        if (!(board->pairs[house] >> digit & 1))
            continue;
        unsigned places = board->places[digit][house];
        struct strong_link *link = &links->link[links->n++];
        link->cell[0] = logic_scan_cells[house][set_pop(&places)];
        link->cell[1] = logic_scan_cells[house][set_pop(&places)];
        link->house = (unsigned char)house;
        cells_add(&links->cells, link->cell[0]);
        cells_add(&links->cells, link->cell[1]);
    }
}

/* The cells to which a walk goes from a cell; odd: by its first link, its third, and so on. */
static struct cells cells_beside(const struct walk *walk, unsigned cell, bool odd)
{
    if (walk->links == IN_SIGHT || (walk->links == IN_TURN && !odd))
        return cells_and(logic_peer_sets[cell], walk->cells);
    struct cells partners = {{0, 0}};
    for (unsigned type = 0; type < 3; type++) {
        unsigned house = logic_cell_places[cell].house[type];
        if (walk->board->pairs[house] >> walk->digit & 1)
            partners = cells_or(partners, logic_scan_sets[house]);
    }
    return cells_and(partners, cells_and(walk->board->has[walk->digit], logic_peer_sets[cell]));
}

/* With links in turn, a cell may be met by an even and by an odd number of links. */
bool logic_walk_further(struct walk *walk)
{
    unsigned odd = ++walk->n & 1;
    struct cells *met = &walk->met[odd], before = walk->layer;
    for (walk->layer = (struct cells){{0, 0}}; cells_any(before);) {
        unsigned cell = cells_pop(&before);
        struct cells found = cells_without(cells_beside(walk, cell, odd), *met);
        if (walk->links != IN_TURN)
            found = cells_without(found, walk->met[!odd]);
        *met = cells_or(*met, found);
        walk->layer = cells_or(walk->layer, found);
        while (cells_any(found))
            walk->from[odd][cells_pop(&found)] = (unsigned char)cell;
    }
    return cells_any(walk->layer);
}

unsigned logic_walk_path(const struct walk *walk, unsigned last, unsigned char *cells)
{
    for (unsigned i = walk->n; i > 0; i--) {
        cells[i] = (unsigned char)last;
        last = walk->from[i & 1][last];
    }
    cells[0] = (unsigned char)last;
    return walk->n + 1;
}

/* Cells may share a line and a box: the house of a strong link is one with no other place. */
void logic_link_cells(struct step *step, const unsigned char *cells, unsigned n, bool first_on)
{
    for (unsigned i = 0; i < n; i++) {
        struct sudoku_link link = {.cell = cells[i], .on = first_on ^ (i & 1)};
        link.digit = (unsigned char)(lowest_bit(step->digits) + 1);
        link.from = (uint16_t)(i ? step->n_links - 1u : 0);
        link.strong = i && link.on;
        if (i)
            link.house = (unsigned char)lowest_bit(shared_house(cells[i - 1], cells[i]));
        for (uint32_t shared = link.strong ? houses_of(cells[i - 1]) & houses_of(cells[i]) : 0; shared;
             shared &= shared - 1) {
            if (step->board->pairs[lowest_bit(shared)] & step->digits) {
                link.house = (unsigned char)lowest_bit(public_house(lowest_bit(shared)));
                break;
            }
        }
        step_link(step, link);
    }
}

unsigned logic_tenths_for_nodes(unsigned nodes)
{
    unsigned tenths = 0;
    for (unsigned threshold = 4; nodes > threshold + 2; tenths++)
        threshold = tenths & 1 ? threshold / 3 * 4 : threshold / 2 * 3;
    return tenths;
}
