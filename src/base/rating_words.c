/* Ratings in words and numbers. */
#include "base/rating_words.h"

#include <ctype.h>
#include <string.h>

const char *const rating_words[] = {"easy",       "medium",    "hard",    "unfair", "extreme",
                                    "diabolical", "nightmare", "monster", NULL};

/* The highest rating of each word: singles; locked candidates, pairs and small fish; wings, loops and quads;
 * what remains without chains; single chains; chains from several cases; nets of chains, with techniques and
 * other chains inside; what forums collect as the hardest. */
static const unsigned highest[] = {25, 40, 54, 62, 75, 89, 99, SUDOKU_BEYOND};

size_t rating_level(unsigned er)
{
    size_t i = 0;
    while (er > highest[i])
        i++;
    return i;
}

const char *rating_word(unsigned er)
{
    return rating_words[rating_level(er)];
}

/* A range begins a tenth above the end of the one before, so every rating has exactly one word. */
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
