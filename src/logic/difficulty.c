/* difficulty.c: the words for ratings. */
#include "sudoku_logic.h"

/* The highest rating of each word: singles; locked candidates, pairs and small fish; wings, loops and quads;
 * the other steps without chains; single chains; chains from several cases; nets of chains, with techniques
 * and other chains inside; the hardest puzzles that forums collect. */
static const struct {
    const char *word;
    unsigned highest;
} difficulties[] = {{"easy", 25},    {"medium", 40},     {"hard", 54},      {"unfair", 62},
                    {"extreme", 75}, {"diabolical", 89}, {"nightmare", 99}, {"monster", SUDOKU_BEYOND}};

const char *sudoku_difficulty(unsigned er)
{
    enum { LAST = sizeof difficulties / sizeof *difficulties - 1 };
    size_t i = 0;
    while (i < LAST && er > difficulties[i].highest)
        i++;
    return difficulties[i].word;
}
