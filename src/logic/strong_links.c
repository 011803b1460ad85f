/* strong_links.c: finding strong links. */
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

unsigned logic_tenths_for_nodes(unsigned nodes)
{
    unsigned tenths = 0;
    for (unsigned threshold = 4; nodes > threshold + 2; tenths++)
        threshold = tenths & 1 ? threshold / 3 * 4 : threshold / 2 * 3;
    return tenths;
}
