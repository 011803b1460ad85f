/* Patterns and numbers of clues that no puzzle has. Only requests that are certainly impossible, and
 * quickly seen to be, are refused. All others are tried, and --give-up ends those that do not succeed. */
#include "cli/options/impossible.h"

#include "cli/base/grid.h"

enum { FEWEST_CLUES = 17 }; /* McGuire, Tugemann and Civario, 2012 */

/* Any sign but these is a clue: patterns may have an x or a digit there. */
static bool is_clue(const char *pattern, size_t cell)
{
    return pattern[cell] != '.' && pattern[cell] != '0';
}

/* Is there no clue in a row, or in a column? */
static bool line_is_empty(const char *pattern, size_t line, bool is_column)
{
    for (size_t i = 0; i < 9; i++)
        if (is_clue(pattern, is_column ? 9 * i + line : 9 * line + i))
            return false;
    return true;
}

/* Finds two rows of a band, or columns of a stack, without a clue: exchanged, they make a second solution. */
static bool find_empty_pair(const char *pattern, bool is_column, size_t pair[2])
{
    for (pair[0] = 0; pair[0] < 9; pair[0]++)
        for (pair[1] = pair[0] + 1; pair[1] < pair[0] / 3 * 3 + 3; pair[1]++)
            if (line_is_empty(pattern, pair[0], is_column) && line_is_empty(pattern, pair[1], is_column))
                return true;
    return false;
}

/* Each of these would search until it gives up, minutes later, without saying why. */
static bool refuse_pattern(const struct making *making, struct text *problem)
{
    static const char several[] = "such a puzzle has more than one solution";
    const struct sudoku_recipe *recipe = &making->recipe;
    unsigned clues = count_clues(recipe->pattern);
    if (recipe->solution && making->puzzles > 1)
        return !reject(problem,
                       "--pattern and --from together describe one puzzle; --generate=%zu asks for more",
                       making->puzzles);
    if (clues < FEWEST_CLUES)
        return !reject(problem, "--pattern has %u clue%s, fewer than 17: %s", clues, clues == 1 ? "" : "s",
                       several);
    for (int is_column = 0; is_column < 2; is_column++) {
        size_t pair[2];
        if (find_empty_pair(recipe->pattern, is_column, pair))
            return !reject(problem, "--pattern leaves %s %zu and %zu without a clue: %s",
                           is_column ? "columns" : "rows", pair[0] + 1, pair[1] + 1, several);
    }
    if (clues < recipe->least_clues || clues > recipe->most_clues)
        return !reject(problem, "--clues does not match --pattern, which has %u clues", clues);
    return false;
}

/* Quarter turns take every cell but the centre to three others or to seven. The centre is alone: the
 * number of clues is a multiple of 4, or one more. */
static bool quarter_turns_allow(unsigned clues)
{
    return clues % 4 < 2;
}

static bool refuse_symmetry(const struct sudoku_recipe *recipe, struct text *problem)
{
    unsigned less = recipe->least_clues, more = recipe->most_clues;
    if (recipe->symmetry != SUDOKU_ROTATE_90 && recipe->symmetry != SUDOKU_FULL_SYMMETRY)
        return false;
    for (unsigned clues = less; clues <= more; clues++)
        if (quarter_turns_allow(clues))
            return false;
    /* Both ends are suggested: which one the user prefers is not known. */
    while (!quarter_turns_allow(less))
        less--;
    while (!quarter_turns_allow(more))
        more++;
    return !reject(
        problem,
        "--clues: with this symmetry the number of clues is a multiple of 4 or one more than that; "
        "try %u or %u",
        less, more);
}

bool find_impossible_wish(const struct making *making, struct text *problem)
{
    return making->recipe.pattern ? refuse_pattern(making, problem)
                                  : refuse_symmetry(&making->recipe, problem);
}
