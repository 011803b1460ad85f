/* houses.c: the tables of houses.h, which macros spell out. C99 has no other way to compute constants at
 * compile time, and tables filled at run time would be global state. */
#include "logic/houses.h"

/* One cell's bit in one half of a set, and the same for a row, a column, a box and the cells that a cell
 * sees. */
#define BIT(cell, half) ((cell) / 64 == (half) ? (uint64_t)1 << ((cell) % 64) : 0)
#define THREE(cell, step, half)                                                                              \
    (BIT(cell, half) | BIT((cell) + (step), half) | BIT((cell) + 2 * (step), half))
#define ROW_BITS(r, half)                                                                                    \
    (THREE(9 * (r), 1, half) | THREE(9 * (r) + 3, 1, half) | THREE(9 * (r) + 6, 1, half))
#define COLUMN_BITS(c, half) (THREE(c, 9, half) | THREE((c) + 27, 9, half) | THREE((c) + 54, 9, half))
#define BOX_FIRST(b) ((b) / 3 * 27 + (b) % 3 * 3)
#define BOX_BITS(b, half)                                                                                    \
    (THREE(BOX_FIRST(b), 1, half) | THREE(BOX_FIRST(b) + 9, 1, half) | THREE(BOX_FIRST(b) + 18, 1, half))
#define BOX_OF(r, c) ((r) / 3 * 3 + (c) / 3)
#define PEER_BITS(r, c, half)                                                                                \
    ((ROW_BITS(r, half) | COLUMN_BITS(c, half) | BOX_BITS(BOX_OF(r, c), half)) & ~BIT(9 * (r) + (c), half))

/* Repetition: nine times, and for every cell. */
#define NINE(entry) entry(0), entry(1), entry(2), entry(3), entry(4), entry(5), entry(6), entry(7), entry(8)
#define ROW_OF(entry, r)                                                                                     \
    entry(r, 0), entry(r, 1), entry(r, 2), entry(r, 3), entry(r, 4), entry(r, 5), entry(r, 6), entry(r, 7),  \
        entry(r, 8)
#define EVERY_CELL(entry)                                                                                    \
    ROW_OF(entry, 0), ROW_OF(entry, 1), ROW_OF(entry, 2), ROW_OF(entry, 3), ROW_OF(entry, 4),                \
        ROW_OF(entry, 5), ROW_OF(entry, 6), ROW_OF(entry, 7), ROW_OF(entry, 8)

#define PLACE(r, c)                                                                                          \
    {                                                                                                        \
        {BOX + BOX_OF(r, c), COLUMN + (c), ROW + (r)},                                                       \
        {                                                                                                    \
            (r) % 3 * 3 + (c) % 3, (r), (c)                                                                  \
        }                                                                                                    \
    }
const struct cell_place logic_cell_places[SUDOKU_CELLS] = {EVERY_CELL(PLACE)};

#define PEERS_OF(r, c)                                                                                       \
    {                                                                                                        \
        {                                                                                                    \
            PEER_BITS(r, c, 0), PEER_BITS(r, c, 1)                                                           \
        }                                                                                                    \
    }
const struct cells logic_peer_sets[SUDOKU_CELLS] = {EVERY_CELL(PEERS_OF)};

#define BOX_CELLS(b)                                                                                         \
    {                                                                                                        \
        BOX_FIRST(b), BOX_FIRST(b) + 1, BOX_FIRST(b) + 2, BOX_FIRST(b) + 9, BOX_FIRST(b) + 10,               \
            BOX_FIRST(b) + 11, BOX_FIRST(b) + 18, BOX_FIRST(b) + 19, BOX_FIRST(b) + 20                       \
    }
#define COLUMN_CELLS(c)                                                                                      \
    {                                                                                                        \
        c, c + 9, c + 18, c + 27, c + 36, c + 45, c + 54, c + 63, c + 72                                     \
    }
#define ROW_CELLS(r)                                                                                         \
    {                                                                                                        \
        9 * r, 9 * r + 1, 9 * r + 2, 9 * r + 3, 9 * r + 4, 9 * r + 5, 9 * r + 6, 9 * r + 7, 9 * r + 8        \
    }
const unsigned char logic_scan_cells[HOUSES][9] = {NINE(BOX_CELLS), NINE(COLUMN_CELLS), NINE(ROW_CELLS)};

#define BOX_SET(b)                                                                                           \
    {                                                                                                        \
        {                                                                                                    \
            BOX_BITS(b, 0), BOX_BITS(b, 1)                                                                   \
        }                                                                                                    \
    }
#define COLUMN_SET(c)                                                                                        \
    {                                                                                                        \
        {                                                                                                    \
            COLUMN_BITS(c, 0), COLUMN_BITS(c, 1)                                                             \
        }                                                                                                    \
    }
#define ROW_SET(r)                                                                                           \
    {                                                                                                        \
        {                                                                                                    \
            ROW_BITS(r, 0), ROW_BITS(r, 1)                                                                   \
        }                                                                                                    \
    }
const struct cells logic_scan_sets[HOUSES] = {NINE(BOX_SET), NINE(COLUMN_SET), NINE(ROW_SET)};

/* The places of box b, column k and row k that a digit in row r, column c leaves. */
#define KEPT_IN_BOX(r, c, b)                                                                                 \
    (BOX_OF(r, c) == (b)  ? 0                                                                                \
     : (r) / 3 == (b) / 3 ? 0777 & ~(0007 << (r) % 3 * 3)                                                    \
     : (c) / 3 == (b) % 3 ? 0777 & ~(0111 << (c) % 3)                                                        \
                          : 0777)
#define KEPT_IN_LINE(line, at, k)                                                                            \
    ((line) == (k) ? 0 : (line) / 3 == (k) / 3 ? 0777 & ~(0007 << (at) / 3 * 3) : 0777 & ~(1 << (at)))
#define NINE_KEPT(kept, a, b)                                                                                \
    kept(a, b, 0), kept(a, b, 1), kept(a, b, 2), kept(a, b, 3), kept(a, b, 4), kept(a, b, 5), kept(a, b, 6), \
        kept(a, b, 7), kept(a, b, 8)
#define KEPT(r, c)                                                                                           \
    {                                                                                                        \
        NINE_KEPT(KEPT_IN_BOX, r, c), NINE_KEPT(KEPT_IN_LINE, c, r), NINE_KEPT(KEPT_IN_LINE, r, c)           \
    }
const uint16_t logic_kept_places[SUDOKU_CELLS][HOUSES_ROOM] = {EVERY_CELL(KEPT)};

#define SIZES2(n) n, n + 1, n + 1, n + 2
#define SIZES4(n) SIZES2(n), SIZES2(n + 1), SIZES2(n + 1), SIZES2(n + 2)
#define SIZES6(n) SIZES4(n), SIZES4(n + 1), SIZES4(n + 1), SIZES4(n + 2)
#define SIZES8(n) SIZES6(n), SIZES6(n + 1), SIZES6(n + 1), SIZES6(n + 2)
const unsigned char logic_set_size[ALL_DIGITS + 1] = {SIZES8(0), SIZES8(1)};
