/* ratings.c: the difficulty of a puzzle, in numbers and words. */
#include <stdio.h>
#include <string.h>

#include "cli/base/rating.h"
#include "cli/play/help/work.h"
#include "sudoku.h"

void find_rating(const char *puzzle, struct finding *finding)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    finding->status = sudoku_rate(puzzle, &rating);
    if (finding->status != SUDOKU_OK)
        return;
    finding->rating = rating.er;
    snprintf(finding->hardest, sizeof finding->hardest, "%s", rating_hardest(&rating));
}

/* The names and limits of the levels are those of --difficulty; only their numbers are added here. */
unsigned level_of(unsigned rating)
{
    const char *word = rating_word(rating);
    unsigned level = 0;
    while (level + 1 < LEVELS && strcmp(rating_words[level], word) != 0)
        level++;
    return level;
}

const char *level_name(unsigned level)
{
    return level < LEVELS ? rating_words[level] : NULL;
}

void level_range(unsigned level, unsigned *low, unsigned *high)
{
    rating_range(level, low, high);
}

void add_rating(unsigned rating, struct text *out)
{
    rating_add(out, rating);
}
