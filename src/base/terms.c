/* terms.c: houses, symmetries, ratings. */
#include "base/terms.h"

#include <assert.h>
#include <ctype.h>

const char *const house_names[3] = {
    [SUDOKU_ROW] = "row",
    [SUDOKU_COLUMN] = "column",
    [SUDOKU_BOX] = "box",
};

unsigned count_clues(const char *cells)
{
    unsigned char clues = 0; /* of one byte, so that sixteen are counted at once */
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

/* ---- Ratings and techniques ---- */

const char *const rating_words[] = {"easy",       "medium",    "hard",    "unfair", "extreme",
                                    "diabolical", "nightmare", "monster", NULL};

const char *rating_word(unsigned er)
{
    return sudoku_difficulty(er);
}

void rating_range(size_t word, unsigned *low, unsigned *high)
{
    unsigned er = 0;
    while (strcmp(rating_word(er), rating_words[word]) != 0)
        er++;
    *low = er;
    while (er < SUDOKU_BEYOND && strcmp(rating_word(er + 1), rating_words[word]) == 0)
        er++;
    *high = er;
}

void rating_add(struct text *out, unsigned tenths)
{
    text_number(out, tenths / 10);
    text_char(out, '.');
    text_char(out, (char)('0' + tenths % 10));
}

/* Beyond the scale there is none: the techniques did not solve the puzzle. */
const char *rating_hardest(const struct sudoku_rating *rating)
{
    return rating->er == SUDOKU_BEYOND || !rating->hardest ? "" : rating->hardest;
}

size_t technique_word(const char *title, char word[TECHNIQUE_WORD_ROOM])
{
    size_t n = 0;
    for (; title[n] && n + 1 < TECHNIQUE_WORD_ROOM; n++)
        word[n] = title[n] == ' ' ? '-' : (char)tolower((unsigned char)title[n]);
    assert(n < TECHNIQUE_WORD_ROOM);
    word[n] = '\0';
    return n;
}
