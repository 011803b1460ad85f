#include "cli/options/impossible.h"

#include <stdio.h>

enum {
    FEWEST_CLUES = 17, /* McGuire, Tugemann and Civario, 2012 */
    REASON_LENGTH = 160
};

static bool is_clue(const char *pattern, size_t cell)
{
    return pattern[cell] != '.' && pattern[cell] != '0';
}

static unsigned count_clues(const char *pattern)
{
    unsigned clues = 0;
    for (size_t cell = 0; cell < SUDOKU_CELLS; cell++)
        clues += is_clue(pattern, cell);
    return clues;
}

/* A row, or a column if rows and columns change places. */
static bool line_is_empty(const char *pattern, size_t line, bool is_column)
{
    for (size_t i = 0; i < 9; i++)
        if (is_clue(pattern, is_column ? 9 * i + line : 9 * line + i))
            return false;
    return true;
}

/* Two rows of a band, or columns of a stack, without a clue: exchanged, they make a second solution. */
static bool find_empty_pair(const char *pattern, bool is_column, size_t pair[2])
{
    for (pair[0] = 0; pair[0] < 9; pair[0]++)
        for (pair[1] = pair[0] + 1; pair[1] < pair[0] / 3 * 3 + 3; pair[1]++)
            if (line_is_empty(pattern, pair[0], is_column) && line_is_empty(pattern, pair[1], is_column))
                return true;
    return false;
}

static const char *pattern_reason(const struct making *making, const char **option)
{
    static char reason[REASON_LENGTH];
    const struct sudoku_recipe *recipe = &making->recipe;
    unsigned clues = count_clues(recipe->pattern);
    size_t pair[2];

    *option = "--generate";
    if (recipe->solution && making->puzzles > 1)
        return "--pattern and --from together leave one puzzle";
    *option = "--pattern";
    if (clues < FEWEST_CLUES) {
        snprintf(reason, sizeof reason, "has %u clue%s: fewer than 17 never give a single solution", clues,
                 clues == 1 ? "" : "s");
        return reason;
    }
    for (int is_column = 0; is_column < 2; is_column++)
        if (find_empty_pair(recipe->pattern, is_column, pair)) {
            snprintf(reason, sizeof reason,
                     "leaves %s %zu and %zu without a clue: their digits could change places",
                     is_column ? "columns" : "rows", pair[0] + 1, pair[1] + 1);
            return reason;
        }
    *option = "--clues";
    snprintf(reason, sizeof reason, "does not go with this --pattern, which has %u", clues);
    return clues < recipe->least_clues || clues > recipe->most_clues ? reason : NULL;
}

/* Quarter turns carry every cell but the centre to three others or to seven. */
static bool quarter_turns_allow(unsigned clues)
{
    return clues % 4 < 2;
}

static const char *symmetry_reason(const struct sudoku_recipe *recipe, const char **option)
{
    static char reason[REASON_LENGTH];
    unsigned less = recipe->least_clues, more = recipe->most_clues;

    if (recipe->symmetry != SUDOKU_ROTATE_90 && recipe->symmetry != SUDOKU_FULL_SYMMETRY)
        return NULL;
    for (unsigned clues = less; clues <= more; clues++)
        if (quarter_turns_allow(clues))
            return NULL;
    while (!quarter_turns_allow(less))
        less--;
    while (!quarter_turns_allow(more))
        more++;
    *option = "--clues";
    snprintf(reason, sizeof reason,
             "in this symmetry clues come in fours, but for the one in the centre: %u is possible, and %u",
             less, more);
    return reason;
}

const char *impossible_reason(const struct making *making, const char **option)
{
    return making->recipe.pattern ? pattern_reason(making, option) : symmetry_reason(&making->recipe, option);
}
