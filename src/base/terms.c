/* terms.c: houses, symmetries, ratings. */
#include "base/terms.h"

#include <ctype.h>

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

/* ---- Ratings and techniques ---- */

const char *const rating_words[] = {"easy",       "medium",    "hard",    "unfair", "extreme",
                                    "diabolical", "nightmare", "monster", NULL};

/* The highest rating of each word: singles; locked candidates, pairs and small fish; wings, loops and quads;
 * the other steps without chains; single chains; chains from several cases; nets of chains, with techniques
 * and other chains inside; the hardest puzzles that forums collect. */
static const unsigned highest[RATING_LEVELS] = {25, 40, 54, 62, 75, 89, 99, SUDOKU_BEYOND};

size_t rating_level(unsigned er)
{
    size_t word = 0;
    while (word + 1 < RATING_LEVELS && er > highest[word])
        word++;
    return word;
}

const char *rating_word(unsigned er)
{
    return rating_words[rating_level(er)];
}

void rating_range(size_t word, unsigned *low, unsigned *high)
{
    *low = word ? highest[word - 1] + 1 : 0;
    *high = highest[word];
}

void rating_add(struct text *out, unsigned tenths)
{
    text_number(out, tenths / 10);
    text_char(out, '.');
    text_char(out, (char)('0' + tenths % 10));
}

/* Beyond the scale, the hardest technique that was used says nothing: it did not suffice. */
const char *rating_hardest(const struct sudoku_rating *rating)
{
    return rating->er == SUDOKU_BEYOND || !rating->hardest ? "" : rating->hardest;
}

size_t technique_word(const char *title, char word[TECHNIQUE_WORD_ROOM])
{
    size_t n = 0;
    for (; title[n] && n + 1 < TECHNIQUE_WORD_ROOM; n++)
        word[n] = title[n] == ' ' ? '-' : (char)tolower((unsigned char)title[n]);
    word[n] = '\0';
    return n;
}
