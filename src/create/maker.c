/* maker.c: makes puzzles by trial. */
#include <stdlib.h>
#include <string.h>

#include "create/dig.h"
#include "create/random_grid.h"
#include "create/transform.h"

/* Grids are dear beside the question whether a pattern fits: a pattern is tried on so many shuffled forms of
 * one. */
enum { FORMS_OF_A_GRID = 64 };

struct sudoku_maker {
    uint64_t seed;
    int has_pattern, has_solution;
    char pattern[SUDOKU_CELLS]; /* 'x' where a clue is to stand, else '.' */
    char solution[SUDOKU_CELLS];
    unsigned least_clues, most_clues;
    enum sudoku_symmetry symmetry;
    enum sudoku_minimality minimal;
    uint64_t form_of; /* the number of the grid in solution, while patterns are tried */
    struct sudoku_orbits orbits[SUDOKU_RANDOM_SYMMETRY];
    struct sudoku_grid_source grids;
    struct sudoku_dig_room *room;
    struct sudoku_workspace *workspace;
};

/* A run of trials. */
struct run {
    struct sudoku_maker *maker;
    uint64_t first;
    size_t n, started;
    char *puzzles, *solutions;
    unsigned char *made;
};

static int recipe_is_sound(const struct sudoku_recipe *recipe)
{
    return recipe->least_clues <= recipe->most_clues && recipe->most_clues <= SUDOKU_CELLS &&
           (unsigned)recipe->symmetry <= SUDOKU_RANDOM_SYMMETRY &&
           (unsigned)recipe->minimal <= SUDOKU_CLUES_MINIMAL;
}

static int copy_solution(struct sudoku_maker *maker, const char *solution)
{
    unsigned i;

    for (i = 0; i < SUDOKU_CELLS; i++)
        if (solution[i] < '1' || solution[i] > '9')
            return SUDOKU_BAD_ARGUMENT;
    memcpy(maker->solution, solution, SUDOKU_CELLS);
    maker->has_solution = 1;
    return sudoku_check(solution, NULL);
}

static void copy_pattern(struct sudoku_maker *maker, const char *pattern)
{
    unsigned i;

    for (i = 0; i < SUDOKU_CELLS; i++)
        maker->pattern[i] = pattern[i] == '.' || pattern[i] == '0' ? '.' : 'x';
    maker->has_pattern = 1;
}

int sudoku_maker_open(const struct sudoku_recipe *recipe, uint64_t seed, struct sudoku_maker **made)
{
    struct sudoku_maker *maker;
    unsigned i;
    int status = SUDOKU_OK;

    *made = NULL;
    if (!recipe_is_sound(recipe))
        return SUDOKU_BAD_ARGUMENT;
    maker = calloc(1, sizeof *maker);
    if (!maker)
        return SUDOKU_NO_MEMORY;
    maker->seed = seed;
    maker->least_clues = recipe->least_clues;
    maker->most_clues = recipe->most_clues;
    maker->symmetry = recipe->symmetry;
    maker->minimal = recipe->minimal;
    maker->form_of = UINT64_MAX;
    for (i = 0; i < SUDOKU_RANDOM_SYMMETRY; i++)
        sudoku_orbits_fill(&maker->orbits[i], (enum sudoku_symmetry)i);
    sudoku_grid_source_prepare(&maker->grids);
    if (recipe->pattern)
        copy_pattern(maker, recipe->pattern);
    if (recipe->solution)
        status = copy_solution(maker, recipe->solution);
    if (status == SUDOKU_OK) {
        maker->room = sudoku_dig_room_new();
        maker->workspace = sudoku_workspace_new(recipe->kernel);
        if (!maker->room || !maker->workspace)
            status = maker->room && recipe->kernel ? SUDOKU_BAD_ARGUMENT : SUDOKU_NO_MEMORY;
    }
    if (status == SUDOKU_OK)
        *made = maker;
    else
        sudoku_maker_close(maker);
    return status;
}

void sudoku_maker_close(struct sudoku_maker *maker)
{
    if (!maker)
        return;
    sudoku_dig_room_free(maker->room);
    sudoku_workspace_free(maker->workspace);
    free(maker);
}

/* The solved grid of a trial. */
static void draw_solution(struct sudoku_maker *maker, uint64_t trial, struct sudoku_random *random,
                          char *solution)
{
    struct sudoku_transform form;

    if (maker->has_solution) {
        memcpy(solution, maker->solution, SUDOKU_CELLS);
    } else if (!maker->has_pattern) {
        sudoku_random_grid(&maker->grids, random, solution);
    } else {
        if (maker->form_of != trial / FORMS_OF_A_GRID) {
            struct sudoku_random shared;

            maker->form_of = trial / FORMS_OF_A_GRID;
            shared = random_stream(~maker->seed, maker->form_of);
            sudoku_random_grid(&maker->grids, &shared, maker->solution);
        }
        sudoku_transform_random(&form, random);
        sudoku_transform_apply(&form, maker->solution, solution);
    }
}

/* Keeps the clues of the pattern. Returns 0 when two digits are missing, which is never unique. */
static int cut_out(const char *pattern, const char *solution, char *puzzle)
{
    unsigned seen = 0, digits = 0, i;

    for (i = 0; i < SUDOKU_CELLS; i++) {
        puzzle[i] = pattern[i] == '.' ? '.' : solution[i];
        if (puzzle[i] != '.' && !(seen >> (puzzle[i] - '0') & 1)) {
            seen |= 1u << (puzzle[i] - '0');
            digits++;
        }
    }
    return digits >= 8;
}

/* A trial that cuts the pattern out of a grid. Returns 0 when that is hopeless. */
static int start_pattern(struct sudoku_maker *maker, const char *solution, struct sudoku_random *random,
                         struct sudoku_dig *dig)
{
    char puzzle[SUDOKU_CELLS];

    if (!cut_out(maker->pattern, solution, puzzle))
        return 0;
    sudoku_dig_prepare(dig, puzzle, NULL, &maker->orbits[SUDOKU_NO_SYMMETRY], random);
    dig->audit = 1;
    if (maker->minimal == SUDOKU_NOT_MINIMAL)
        dig->groups = 0;
    return 1;
}

/* A trial that digs in a solved grid. */
static void start_dig(struct sudoku_maker *maker, const char *solution, struct sudoku_random *random,
                      struct sudoku_dig *dig)
{
    unsigned symmetry = maker->symmetry;

    if (symmetry == SUDOKU_RANDOM_SYMMETRY)
        symmetry = 1 + random_below(random, SUDOKU_RANDOM_SYMMETRY - 1);
    sudoku_dig_prepare(dig, solution, solution, &maker->orbits[symmetry], random);
    if (maker->minimal == SUDOKU_CLUES_MINIMAL && symmetry != SUDOKU_NO_SYMMETRY)
        dig->audit_orbits = &maker->orbits[SUDOKU_NO_SYMMETRY];
    if (maker->minimal == SUDOKU_NOT_MINIMAL)
        dig->least = (unsigned char)(maker->least_clues +
                                     random_below(random, maker->most_clues - maker->least_clues + 1));
}

/* Begins the next trial that is not hopeless. */
static int start(void *context, struct sudoku_dig *dig)
{
    struct run *run = context;

    while (run->started < run->n) {
        size_t i = run->started++;
        struct sudoku_random random = random_stream(run->maker->seed, run->first + i);
        char *solution = run->solutions + SUDOKU_CELLS * i;

        run->made[i] = 0;
        draw_solution(run->maker, run->first + i, &random, solution);
        if (!run->maker->has_pattern)
            start_dig(run->maker, solution, &random, dig);
        else if (!start_pattern(run->maker, solution, &random, dig))
            continue;
        dig->index = i;
        return 1;
    }
    return 0;
}

/* Ends a trial: is the puzzle as it should be? */
static void finish(void *context, struct sudoku_dig *dig)
{
    struct run *run = context;
    struct sudoku_maker *maker = run->maker;

    if (dig->status != SUDOKU_OK || dig->needless || dig->clues < maker->least_clues ||
        dig->clues > maker->most_clues)
        return;
    memcpy(run->puzzles + SUDOKU_CELLS * dig->index, dig->puzzle, SUDOKU_CELLS);
    run->made[dig->index] = 1;
}

int sudoku_maker_try(struct sudoku_maker *maker, uint64_t first, size_t n, char *puzzles, char *solutions,
                     unsigned char *made)
{
    struct run run = {maker, first, n, 0, puzzles, solutions, made};
    struct sudoku_dig_site site = {start, finish, &run};

    return sudoku_dig_all(maker->room, maker->workspace, &site);
}
