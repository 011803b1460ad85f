/* pattern.c: the words for houses and symmetries, and the clues of a puzzle. */
#include "base/pattern.h"

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

/* Compares the places of the clues, not their digits. The library calls the moves by the same names. */
static bool has_symmetry(const char *cells, enum sudoku_symmetry symmetry)
{
    char clues[SUDOKU_CELLS], moved[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        clues[cell] = moved[cell] = cells[cell] >= '1' && cells[cell] <= '9' ? '1' : '.';
    sudoku_transform(moved, SUDOKU_CELLS, 1, symmetry_words[symmetry], NULL);
    return memcmp(clues, moved, sizeof clues) == 0;
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
