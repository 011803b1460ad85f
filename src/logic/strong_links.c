/* strong_links.c: finding strong links, and writing chains down. */
#include "logic/strong_links.h"

void logic_find_strong_links(const struct board *board, unsigned digit, struct strong_links *links)
{
    static const unsigned char types[3] = {ROW, COLUMN, BOX};
    links->n = 0;
    links->cells = (struct cells){{0, 0}};
    for (unsigned i = 0; i < 3 * 9; i++) {
        unsigned house = types[i / 9] + i % 9u;
        if (!(board->pairs[house] >> digit & 1))
            continue;
        unsigned places = board->places[digit][house];
        struct strong_link *link = &links->link[links->n++];
        link->cell[0] = logic_scan_cells[house][set_pop(&places)];
        link->cell[1] = logic_scan_cells[house][set_pop(&places)];
        link->house = (unsigned char)house;
        for (unsigned end = 0; end < 2; end++)
            if (!cells_has(links->cells, link->cell[end]))
                cells_flip(&links->cells, link->cell[end]);
    }
}

struct cells logic_strong_partners(const struct board *board, unsigned digit, unsigned cell)
{
    const struct cell_place *place = &logic_cell_places[cell];
    struct cells partners = {{0, 0}};
    for (unsigned type = 0; type < 3; type++)
        if (board->pairs[place->house[type]] >> digit & 1)
            partners = cells_or(partners, logic_scan_sets[place->house[type]]);
    return cells_and(partners, cells_and(board->has[digit], logic_peer_sets[cell]));
}

bool logic_walk_further(struct walk *walk)
{
    unsigned odd = ++walk->n & 1;
    struct cells *met = &walk->met[odd], before = walk->layer;
    for (walk->layer = (struct cells){{0, 0}}; cells_any(before);) {
        unsigned cell = cells_pop(&before);
        struct cells found = cells_without(walk->links(walk->context, cell, odd), *met);
        if (!walk->twice)
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

/* The house of a link, in the order of core/grid.h. Cells may share a line and a box: of a strong link the
 * house is one with no other place. */
static unsigned house_of_link(const struct board *board, unsigned digit, unsigned a, unsigned b, bool strong)
{
    for (unsigned type = 0; strong && type < 3; type++) {
        unsigned house = logic_cell_places[a].house[type];
        if (house == logic_cell_places[b].house[type] && board->pairs[house] >> digit & 1)
            return lowest_bit(public_houses((uint32_t)1 << house));
    }
    return lowest_bit(shared_house(a, b));
}

void logic_link_cells(struct step *step, const struct board *board, unsigned digit,
                      const unsigned char *cells, unsigned n, bool first_on)
{
    for (unsigned i = 0; i < n; i++) {
        struct sudoku_link link = {.cell = cells[i], .digit = (unsigned char)(digit + 1)};
        unsigned before = i ? cells[i - 1] : step->n_links ? step->links[step->n_links - 1].cell : cells[0];
        link.on = first_on ^ (i & 1);
        link.from = (uint16_t)(step->n_links ? step->n_links - 1u : 0);
        link.strong = step->n_links && link.on;
        if (step->n_links)
            link.house = (unsigned char)house_of_link(board, digit, before, cells[i], link.strong);
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

/* The next digit with marks, or 9. Marks of houses say nothing more about a single digit. */
static unsigned next_unseen_digit(uint64_t *unseen)
{
    *unseen &= MARK_ALL << MARK_DIGITS;
    return *unseen ? lowest_bit(*unseen) - MARK_DIGITS : 9;
}

bool logic_find_by_digit(struct board *board, const struct technique *self, struct step *step,
                         digit_search *search)
{
    uint64_t *unseen = board_unseen(board);
    logic_board_count_places(board);
    for (unsigned digit; (digit = next_unseen_digit(unseen)) < 9; *unseen &= *unseen - 1)
        if (search(board, self, digit, step))
            return true;
    return false;
}
