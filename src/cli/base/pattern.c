/* pattern.c: the words for houses and symmetries, and the clues of a puzzle. */
#include "cli/base/pattern.h"

#include "sudoku.h"

/* ---- Houses and clues: the library shows them as numbers and characters only ---- */

const char *const house_names[3] = {
    [SUDOKU_ROW] = "row",
    [SUDOKU_COLUMN] = "column",
    [SUDOKU_BOX] = "box",
};

unsigned count_clues(const char *cells)
{
    unsigned clues = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        clues += cells[cell] != '.' && cells[cell] != '0' && cells[cell] != '_';
    return clues;
}

/* ---- Symmetries ---- */

const char *const symmetry_words[] = {
    [SUDOKU_NO_SYMMETRY] = "none",          [SUDOKU_ROTATE_180] = "rotate180",
    [SUDOKU_ROTATE_90] = "rotate90",        [SUDOKU_MIRROR_H] = "mirror-h",
    [SUDOKU_MIRROR_V] = "mirror-v",         [SUDOKU_DIAGONAL] = "diagonal",
    [SUDOKU_ANTIDIAGONAL] = "antidiagonal", [SUDOKU_FULL_SYMMETRY] = "full",
    [SUDOKU_RANDOM_SYMMETRY] = "random",    NULL,
};

/* Returns the cell to which a symmetry moves a cell. */
static int image_of(int cell, enum sudoku_symmetry symmetry)
{
    int row = cell / 9, column = cell % 9;
    switch (symmetry) {
    case SUDOKU_ROTATE_180:
        return 80 - cell;
    case SUDOKU_ROTATE_90:
        return 9 * column + 8 - row;
    case SUDOKU_MIRROR_H:
        return 9 * row + 8 - column;
    case SUDOKU_MIRROR_V:
        return 9 * (8 - row) + column;
    case SUDOKU_DIAGONAL:
        return 9 * column + row;
    case SUDOKU_ANTIDIAGONAL:
        return 9 * (8 - column) + 8 - row;
    default:
        return cell;
    }
}

static bool is_clue(char c)
{
    return c >= '1' && c <= '9';
}

/* Compares the places of the clues, not their digits. */
static bool has_symmetry(const char *cells, enum sudoku_symmetry symmetry)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (is_clue(cells[cell]) != is_clue(cells[image_of(cell, symmetry)]))
            return false;
    return true;
}

/* A quarter turn implies the half turn; a quarter turn and a mirror imply all. */
void symmetries_add(struct text *out, const char *cells)
{
    const char *before = "";
    bool turns = has_symmetry(cells, SUDOKU_ROTATE_90);
    if (turns && has_symmetry(cells, SUDOKU_MIRROR_H)) {
        text_string(out, symmetry_words[SUDOKU_FULL_SYMMETRY]);
        return;
    }
    for (int symmetry = SUDOKU_ROTATE_180; symmetry < SUDOKU_FULL_SYMMETRY; symmetry++) {
        if (!has_symmetry(cells, (enum sudoku_symmetry)symmetry) || (turns && symmetry == SUDOKU_ROTATE_180))
            continue;
        text_string(out, before);
        text_string(out, symmetry_words[symmetry]);
        before = " ";
    }
    if (!*before)
        text_string(out, symmetry_words[SUDOKU_NO_SYMMETRY]);
}
