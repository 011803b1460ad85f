/* rating.c: ratings in words and numbers. */
#include "cli/base/rating.h"

#include <ctype.h>
#include <string.h>

/* Singles; locked candidates, pairs and small fish; wings, loops and quads; what remains without chains. */
static const struct {
    const char *word;
    unsigned highest;
} words[] = {{"easy", 25}, {"medium", 40}, {"hard", 54}, {"unfair", 62}, {"extreme", SUDOKU_BEYOND}};

const char *rating_word(unsigned er)
{
    size_t i = 0;
    while (er > words[i].highest)
        i++;
    return words[i].word;
}

bool rating_range(const char *word, unsigned *low, unsigned *high)
{
    *low = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; *low = words[i++].highest + 1)
        if (strcmp(word, words[i].word) == 0) {
            *high = words[i].highest;
            return true;
        }
    return false;
}

void rating_add(struct text *out, unsigned tenths)
{
    if (tenths == SUDOKU_BEYOND) {
        text_string(out, ">6.2");
        return;
    }
    text_number(out, tenths / 10);
    text_char(out, '.');
    text_char(out, (char)('0' + tenths % 10));
}

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
