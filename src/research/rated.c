/* rated.c: puzzles by rating. The maker knows no logic, so puzzles are made and rated until one fits. */
#include <string.h>

#include "sudoku_research.h"

enum { EASY = 25, MEDIUM = 40 }; /* the highest ratings that get many clues */

/* The clues that people expect: many in easy puzzles, as few as the symmetry allows in hard ones. */
static struct sudoku_recipe usual_recipe(unsigned most_er)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    recipe.symmetry = SUDOKU_ROTATE_180;
    recipe.minimal = most_er <= MEDIUM ? SUDOKU_NOT_MINIMAL : SUDOKU_GROUPS_MINIMAL;
    if (most_er <= MEDIUM) {
        recipe.least_clues = most_er <= EASY ? 32 : 28;
        recipe.most_clues = most_er <= EASY ? 36 : 32;
    }
    return recipe;
}

/* Stores whether naked and hidden singles are enough. */
static enum sudoku_status try_singles(const char *puzzle, int *are_enough)
{
    struct sudoku_position position;
    enum sudoku_status status = sudoku_start_position(puzzle, &position);
    if (status == SUDOKU_OK)
        status = sudoku_reduce(NULL, &position, "hidden-single,naked-single");
    *are_enough = status == SUDOKU_OK && !memchr(position.cells, '.', SUDOKU_CELLS);
    return status;
}

/* A rating ends at the first step that is too hard. */
enum sudoku_status sudoku_make_rated(const struct sudoku_recipe *given, unsigned least_er, unsigned most_er,
                                     uint64_t seed, char *puzzle, struct sudoku_rating *rating,
                                     const struct sudoku_control *control)
{
    const struct sudoku_recipe usual = usual_recipe(most_er);
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_maker *maker = NULL;
    struct sudoku_reasoner *reasoner = NULL;
    int found = 0;
    if (!puzzle || !most_er || least_er > most_er)
        return SUDOKU_BAD_ARGUMENT;
    options.max_er = most_er;
    enum sudoku_status status = sudoku_maker_new(given ? given : &usual, seed, &maker);
    if (status == SUDOKU_OK)
        status = sudoku_reasoner_new(&options, control, &reasoner);
    for (uint64_t trial = 0; status == SUDOKU_OK && !found; trial++) {
        struct sudoku_rating rated = SUDOKU_RATING_INIT;
        char made[SUDOKU_CELLS], solution[SUDOKU_CELLS];
        unsigned char is_made = 0;
        status =
            sudoku_maker_make(maker, trial, 1, made, SUDOKU_CELLS, solution, SUDOKU_CELLS, &is_made, control);
        if (status == SUDOKU_OK && is_made)
            status = sudoku_rate(reasoner, made, NULL, &rated);
        found = status == SUDOKU_OK && is_made && rated.er >= least_er;
        if (found && !given && most_er <= EASY)
            status = try_singles(made, &found);
        status = status == SUDOKU_TOO_HARD ? SUDOKU_OK : status;
        if (found)
            memcpy(puzzle, made, SUDOKU_CELLS);
        if (found && rating)
            status = sudoku_rate(reasoner, made, NULL, rating);
    }
    sudoku_maker_free(maker);
    sudoku_reasoner_free(reasoner);
    return status;
}
