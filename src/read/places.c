/* Lists of cells that say where they are: lines (triples.c) or objects of JSON. */
#include "read/places.h"

void sudoku_place_cell(struct places *places, char row, char column, char cell)
{
    char *place = &places->cells[row - '0'][column - '0'];

    places->is_twice |= *place != '\0';
    places->has_zero |= row == '0' || column == '0';
    places->has_nine |= row == '9' || column == '9';
    *place = cell;
    places->n++;
}

const char *sudoku_take_places(const struct places *places, char *cells)
{
    unsigned base = places->has_zero ? 0 : 1;

    if (places->is_twice)
        return "a list of cells with one of them twice";
    if (places->has_zero && places->has_nine)
        return "a list of cells whose rows and columns are neither 0 to 8 nor 1 to 9";
    if (!places->has_zero && !places->has_nine)
        return "a list of cells: do rows and columns count from 0 or 1? add one in row or column 0 or 9";
    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        char cell = places->cells[i / 9 + base][i % 9 + base];
        cells[i] = cell ? cell : '.';
    }
    return NULL;
}
