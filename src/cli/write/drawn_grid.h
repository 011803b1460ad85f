/* drawn_grid.h: grids drawn with characters: the box of -f box, and the grid with the candidates of each
 * cell. */
#ifndef CLI_WRITE_DRAWN_GRID_H
#define CLI_WRITE_DRAWN_GRID_H

#include "base/text.h"
#include "sudoku.h"

/* The colours of digits, from the weakest to the strongest: of several for one digit, the last shows. A chain
 * has a pair for the candidates that are off and on in each of its branches, the first branch last; all
 * further branches share the first pair. */
enum ink {
    INK_PLAIN,
    INK_CLUE,
    INK_PATTERN, /* what the argument is about */
    INK_CHAINS,  /* six of them */
    INK_CHAIN = INK_CHAINS + 5,
    INK_PLACED,
    INK_GONE /* removed, or wrong */
};

enum { INK_BRANCHES = 3 };

struct drawing {
    const uint16_t *sets; /* the candidates of each cell; or NULL, and */
    const char *digits;   /* 81 of them, or signs of empty cells */
    bool has_colors;
    char marks[SUDOKU_CELLS];
    unsigned char inks[SUDOKU_CELLS][9]; /* of each digit, from 1: enum ink */
};

struct look;

/* Begins a drawing with clues, 81 characters, that have a ' before them if the look marks them. */
void drawing_begin(struct drawing *drawing, const struct look *look, const char *clues, bool bold);

/* Gives an ink to the digits of a set, if the look has colours. */
void drawing_ink(struct drawing *drawing, int cell, unsigned digits, enum ink ink);

/* Adds the grid, columns aligned: with one digit in each cell, 13 lines of 25 characters, apart from
 * colours. */
void drawing_add(struct text *out, const struct drawing *drawing);

/* Adds a grid of digits without marks and colours, many times faster. */
void box_add(struct text *out, const char *digits);

#endif
