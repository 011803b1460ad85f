/* net.c: numbers the live candidates and lists their weak links. Most steps remove a candidate or two, so
 * the numbers are kept as long as the board has no candidate without a number: those that it has lost are
 * no longer live, as in the grids of closures. That saves 9 % of the instructions of ratings from 7.1 to
 * 8.9. */
#include "logic/chains/net.h"

#include <stddef.h>

/* The words of a row for so many candidates. */
static unsigned words_for(unsigned n)
{
    return n <= 64 * ROW_WORDS_USUAL ? ROW_WORDS_USUAL : (n + 127) / 128 * 2;
}

/* Numbers the candidates cell by cell. */
static void number(struct net *net)
{
    net->n = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        for (unsigned set = net->start.cell[cell]; set;) {
            unsigned digit = set_pop(&set);
            net->cell[net->n] = (uint8_t)cell;
            net->digit[net->n] = (uint8_t)digit;
            net->id[9 * cell + digit] = (uint16_t)net->n++;
        }
    }
    net->words = words_for(net->n);
}

/* Adds a tie of candidate id; *n counts all ties. */
static void tie(struct net *net, unsigned id, unsigned to, unsigned cause, unsigned *n)
{
    net->ties[*n] = (struct tie){(uint16_t)to, (uint8_t)cause};
    ++*n;
    row_add(net->weak[id], to);
    if (cause > 1)
        row_add(net->house[id], to);
}

/* Box, row, column, each cell once: what lies in the box is not mentioned again. */
static void tie_candidate(struct net *net, unsigned id, unsigned *n)
{
    unsigned cell = net->cell[id], digit = net->digit[id];
    row_clear(net->weak[id], net->words);
    row_clear(net->house[id], net->words);
    net->tie[id] = (uint16_t)*n;
    for (unsigned set = net->start.cell[cell] & ~(1u << digit); set;)
        tie(net, id, net_id(net, cell, set_pop(&set)), 1, n);
    net->house_tie[id] = (uint16_t)*n;
    for (unsigned type = 0; type < 3; type++) {
        unsigned house = house_of(cell, type);
        for (unsigned places = net->start.place[digit][house] & ~(1u << place_of(cell, type)); places;) {
            unsigned to = net_id(net, logic_scan_cells[house][set_pop(&places)], digit);
            if (!row_has(net->weak[id], to))
                tie(net, id, to, 2 + type, n);
        }
    }
}

/* Does the board have numbered candidates only, and enough of them? Those that are gone cost time in every
 * loop: with fewer than three in four, or fewer words to a row, new numbers are better. */
static bool is_numbered(const struct net *net, const struct board *board)
{
    unsigned n = 0;
    for (unsigned digit = 0; digit < 9; digit++)
        if (cells_any(cells_without(board->has[digit], net->has[digit])))
            return false;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        n += logic_set_size[board->candidates[cell]];
    return 4 * n >= 3 * net->n && words_for(n) == net->words;
}

void logic_net_cast(struct net *net, const struct board *board)
{
    bool numbered = is_numbered(net, board);
    memcpy(net->start.cell, board->candidates, sizeof net->start.cell);
    for (unsigned digit = 0; digit < 9; digit++)
        memcpy(net->start.place[digit], board->places[digit], sizeof net->start.place[digit]);
    for (unsigned house = 0; house < HOUSES; house++)
        net->empties[house] = (uint8_t)board_empties(board, house);
    memcpy(net->filled, board->filled, sizeof net->filled);
    if (!numbered) {
        memcpy(net->has, board->has, sizeof net->has);
        number(net);
        unsigned n = 0;
        for (unsigned id = 0; id < net->n; id++)
            tie_candidate(net, id, &n);
        net->tie[net->n] = (uint16_t)n;
    }
    memset(net->start.live, 0, sizeof net->start.live);
    for (unsigned id = 0; id < net->n; id++)
        net->start.live[id >> 6] |= (uint64_t)(net->start.cell[net->cell[id]] >> net->digit[id] & 1)
                                    << (id & 63);
}

/* Links two candidates strongly, unless they are already. */
static void link_both(struct net *net, unsigned a, unsigned b, unsigned cause)
{
    unsigned n = net->n_strong[a];
    for (unsigned i = 0; i < n; i++)
        if (net->strong[a][i].to == b)
            return;
    net->strong[a][net->n_strong[a]++] = (struct tie){(uint16_t)b, (uint8_t)cause};
    net->strong[b][net->n_strong[b]++] = (struct tie){(uint16_t)a, (uint8_t)cause};
    uint64_t *row = net->tied[cause > 1 ? LINKS_IN_HOUSES : LINKS_IN_CELLS];
    row_add(row, a);
    row_add(row, b);
}

/* The houses with exactly two places. */
static uint32_t find_pairs(const uint16_t places[HOUSES_ROOM])
{
    uint32_t houses = 0;
    for (unsigned i = 0; i < HOUSE_WORDS; i++) {
        uint64_t four;
        memcpy(&four, places + 4 * i, sizeof four);
        four = without_lowest(four);
        four = (not_empty(four) & ~not_empty(without_lowest(four))) >> 15;
        houses |= (uint32_t)(four * 0x0001000200040008u >> 48 & 15) << 4 * i; /* a bit of each */
    }
    return houses;
}

void logic_net_link(struct net *net, const struct grid *grid)
{
    static const uint32_t types[3] = {0777u << BOX, 0777u << ROW, 0777u << COLUMN};
    memset(net->n_strong, 0, net->n * sizeof *net->n_strong);
    memset(net->tied, 0, sizeof net->tied);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned low = grid->cell[cell], high = low & (low - 1);
        if (high && !(high & (high - 1)))
            link_both(net, net_id(net, cell, lowest_bit(low)), net_id(net, cell, lowest_bit(high)), 1);
    }
    for (unsigned digit = 0; digit < 9; digit++) {
        uint32_t pairs = find_pairs(grid->place[digit]);
        for (unsigned type = 0; type < 3; type++)
            for (uint32_t rest = pairs & types[type]; rest; rest &= rest - 1) {
                const unsigned char *cells = logic_scan_cells[lowest_bit(rest)];
                unsigned places = grid->place[digit][lowest_bit(rest)], first = set_pop(&places);
                link_both(net, net_id(net, cells[first], digit),
                          net_id(net, cells[lowest_bit(places)], digit), 2 + type);
            }
    }
    for (unsigned i = 0; i < net->words; i++)
        net->tied[ALL_LINKS][i] = net->tied[LINKS_IN_HOUSES][i] | net->tied[LINKS_IN_CELLS][i];
}

void logic_net_copy(struct net *net, const struct net *from)
{
    memcpy(net, from, offsetof(struct net, ties));
    memcpy(net->ties, from->ties, from->tie[from->n] * sizeof *net->ties);
    memcpy(net->weak, from->weak, from->n * sizeof *net->weak);
    memcpy(net->house, from->house, from->n * sizeof *net->house);
}
