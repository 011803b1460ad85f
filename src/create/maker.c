/* maker.c: makes puzzles by trial.
 *
 * A trial draws its random numbers from the seed and its own number. So trials can be made in any order,
 * by any thread, and always with the same result. */
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "core/grid.h"
#include "create/disguise.h"
#include "create/maker.h"

/* A pattern is tried on this many shuffled forms of each grid: drawing a grid takes much longer. */
enum { FORMS_OF_A_GRID = 64 };

/* A run of trials. */
struct run {
    struct sudoku_maker *maker;
    uint64_t first;
    size_t n, started;
    char *puzzles;
    size_t stride;
    char *solutions;
    size_t solution_stride;
    unsigned char *made;
    struct sudoku_control control;
};

/* Copies the caller's recipe, which may have the size of another version, 3.0 or later. */
static bool read_recipe(struct sudoku_recipe *ours, const struct sudoku_recipe *recipe)
{
    *ours = (struct sudoku_recipe)SUDOKU_RECIPE_INIT;
    return recipe && sized_read(ours, sizeof *ours, recipe, SIZE_UP_TO(struct sudoku_recipe, kernel)) &&
           ours->least_clues <= ours->most_clues && ours->most_clues <= SUDOKU_CELLS &&
           ours->most_clues >= FEWEST_CLUES && (unsigned)ours->symmetry <= SUDOKU_RANDOM_SYMMETRY &&
           (unsigned)ours->minimal <= SUDOKU_CLUES_MINIMAL;
}

static enum sudoku_status copy_solution(struct sudoku_maker *maker, const char *solution)
{
    enum sudoku_status status = sudoku_check(solution, NULL, 0, NULL);
    for (unsigned i = 0; i < SUDOKU_CELLS && status == SUDOKU_OK; i++)
        if (!cell_value(solution[i]))
            status = SUDOKU_BAD_CHARACTER;
    if (status == SUDOKU_OK)
        maker->recipe.solution = memcpy(maker->solution, solution, SUDOKU_CELLS);
    return status;
}

static enum sudoku_status copy_pattern(struct sudoku_maker *maker, const char *pattern)
{
    unsigned clues = 0;
    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        bool is_mark = pattern[i] == 'x' || pattern[i] == 'X';
        if (!is_mark && cell_value(pattern[i]) < 0)
            return SUDOKU_BAD_CHARACTER;
        maker->pattern[i] = is_mark || cell_value(pattern[i]) ? 'x' : '.';
        clues += maker->pattern[i] == 'x';
    }
    maker->recipe.pattern = maker->pattern;
    return clues < FEWEST_CLUES ? SUDOKU_BAD_ARGUMENT : SUDOKU_OK;
}

enum sudoku_status sudoku_maker_new(const struct sudoku_recipe *recipe, uint64_t seed,
                                    struct sudoku_maker **maker)
{
    struct sudoku_recipe ours;
    enum sudoku_status status = SUDOKU_OK;
    if (maker)
        *maker = NULL;
    if (!maker || !read_recipe(&ours, recipe))
        return SUDOKU_BAD_ARGUMENT;
    struct sudoku_maker *made = calloc(1, sizeof *made);
    if (!made)
        return SUDOKU_NO_MEMORY;
    made->seed = seed;
    made->recipe = ours;
    made->form_of = UINT64_MAX;
    for (unsigned i = 0; i < SUDOKU_RANDOM_SYMMETRY; i++)
        create_orbits_fill(&made->orbits[i], (enum sudoku_symmetry)i);
    create_grid_source_prepare(&made->grids);
    if (ours.pattern)
        status = copy_pattern(made, ours.pattern);
    if (status == SUDOKU_OK && ours.solution)
        status = copy_solution(made, ours.solution);
    if (status == SUDOKU_OK)
        status = sudoku_solver_new(ours.kernel, &made->workspace);
    if (status == SUDOKU_OK)
        *maker = made;
    else
        sudoku_maker_free(made);
    return status;
}

void sudoku_maker_free(struct sudoku_maker *maker)
{
    if (!maker)
        return;
    sudoku_solver_free(maker->workspace);
    free(maker);
}

/* Draws the solved grid of a trial. With a pattern, FORMS_OF_A_GRID trials share a grid, drawn from a
 * stream of its own: it must not depend on which of them comes first. */
static void draw_solution(struct sudoku_maker *maker, uint64_t trial, struct random *random, char *solution)
{
    struct transform form;
    if (maker->recipe.solution) {
        memcpy(solution, maker->solution, SUDOKU_CELLS);
    } else if (!maker->recipe.pattern) {
        create_random_grid(&maker->grids, random, solution);
    } else {
        if (maker->form_of != trial / FORMS_OF_A_GRID) {
            maker->form_of = trial / FORMS_OF_A_GRID;
            struct random shared = random_stream(~maker->seed, maker->form_of);
            create_random_grid(&maker->grids, &shared, maker->solution);
        }
        create_transform_random(&form, random);
        create_transform_apply(&form, maker->solution, solution);
    }
}

/* A trial that cuts the pattern out of a grid. Returns false if two digits are missing: such a puzzle is
 * never unique. */
static bool start_pattern(struct sudoku_maker *maker, const char *solution, struct random *random,
                          struct dig *dig)
{
    char puzzle[SUDOKU_CELLS];
    unsigned seen = 0;
    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        puzzle[i] = maker->pattern[i] == '.' ? '.' : solution[i];
        seen |= puzzle[i] == '.' ? 0 : 1u << (puzzle[i] - '1');
    }
    if (digit_count(seen) < 8)
        return false;
    create_dig_prepare(dig, puzzle, NULL, &maker->orbits[SUDOKU_NO_SYMMETRY], random);
    dig->audit = true;
    if (maker->recipe.minimal == SUDOKU_NOT_MINIMAL)
        dig->groups = 0;
    return true;
}

/* A trial that digs in a solved grid. */
static void start_dig(struct sudoku_maker *maker, const char *solution, struct random *random,
                      struct dig *dig)
{
    unsigned symmetry = maker->recipe.symmetry;
    if (symmetry == SUDOKU_RANDOM_SYMMETRY)
        symmetry = 1 + random_below(random, SUDOKU_RANDOM_SYMMETRY - 1);
    create_dig_prepare(dig, solution, solution, &maker->orbits[symmetry], random);
    if (maker->recipe.minimal == SUDOKU_CLUES_MINIMAL && symmetry != SUDOKU_NO_SYMMETRY)
        dig->audit_orbits = &maker->orbits[SUDOKU_NO_SYMMETRY];
    if (maker->recipe.minimal == SUDOKU_NOT_MINIMAL)
        dig->least =
            (unsigned char)(maker->recipe.least_clues +
                            random_below(random, maker->recipe.most_clues - maker->recipe.least_clues + 1));
}

/* Begins the next trial, without those that cannot succeed. */
static bool start_trial(void *context, struct dig *dig)
{
    struct run *run = context;
    while (run->started < run->n) {
        size_t i = run->started++;
        struct random random = random_stream(run->maker->seed, run->first + i);
        char solution[SUDOKU_CELLS];
        run->made[i] = 0;
        draw_solution(run->maker, run->first + i, &random, solution);
        if (run->solutions)
            memcpy(run->solutions + run->solution_stride * i, solution, SUDOKU_CELLS);
        if (!run->maker->recipe.pattern)
            start_dig(run->maker, solution, &random, dig);
        else if (!start_pattern(run->maker, solution, &random, dig))
            continue;
        dig->index = i;
        return true;
    }
    return false;
}

/* Ends a trial, and keeps the puzzle if it matches the recipe. A trial that failed leaves its place empty,
 * so that the numbers of trials and places agree. */
static void finish_trial(void *context, struct dig *dig)
{
    struct run *run = context;
    struct sudoku_maker *maker = run->maker;
    if (dig->status != SUDOKU_OK || dig->needless || dig->clues < maker->recipe.least_clues ||
        dig->clues > maker->recipe.most_clues)
        return;
    memcpy(run->puzzles + run->stride * dig->index, dig->puzzle, SUDOKU_CELLS);
    run->made[dig->index] = 1;
}

enum sudoku_status sudoku_maker_make(struct sudoku_maker *maker, uint64_t first, size_t n, char *puzzles,
                                     size_t stride, char *solutions, size_t solution_stride,
                                     unsigned char *made, const struct sudoku_control *control)
{
    struct run run = {.maker = maker,
                      .first = first,
                      .n = n,
                      .puzzles = puzzles,
                      .stride = stride,
                      .solutions = solutions,
                      .solution_stride = solution_stride,
                      .made = made};
    struct dig_caller caller = {start_trial, finish_trial, &run, &run.control};
    if (!maker || !control_read(&run.control, control) || (n > 0 && (!puzzles || !made)) ||
        (n > 0 && (stride < SUDOKU_CELLS || (solutions && solution_stride < SUDOKU_CELLS))))
        return SUDOKU_BAD_ARGUMENT;
    if (n == 0)
        return SUDOKU_OK;
    enum sudoku_status status = create_dig_all(maker->workspace, &caller);
    if (status != SUDOKU_OK) /* digs end in any order */
        memset(made, 0, n);
    return status;
}

/* ---- Some puzzles ---- */

/* Trials that are made together, and their puzzles. */
enum { MOST_TOGETHER = 1024, GIVE_UP = 1000000 };

struct together {
    char puzzles[MOST_TOGETHER][SUDOKU_CELLS];
    unsigned char made[MOST_TOGETHER];
};

/* Makes no more trials than may be needed, until they turn out to fail. */
static enum sudoku_status make_puzzles(struct sudoku_maker *maker, struct together *together, size_t n,
                                       char *puzzles, size_t stride, size_t *made,
                                       const struct sudoku_control *control)
{
    uint64_t trial = 0, in_vain = 0;
    while (*made < n && in_vain < GIVE_UP) {
        size_t trials = n - *made + in_vain;
        trials = trials < MOST_TOGETHER ? trials : MOST_TOGETHER;
        enum sudoku_status status = sudoku_maker_make(maker, trial, trials, together->puzzles[0],
                                                      SUDOKU_CELLS, NULL, 0, together->made, control);
        if (status != SUDOKU_OK)
            return status;
        for (size_t i = 0; i < trials && *made < n; i++) {
            in_vain = together->made[i] ? 0 : in_vain + 1;
            if (together->made[i])
                memcpy(puzzles + stride * (*made)++, together->puzzles[i], SUDOKU_CELLS);
        }
        trial += trials;
    }
    return *made < n ? SUDOKU_GAVE_UP : SUDOKU_OK;
}

enum sudoku_status sudoku_make(const struct sudoku_recipe *recipe, uint64_t seed, size_t n, char *puzzles,
                               size_t stride, size_t *made, const struct sudoku_control *control)
{
    struct sudoku_maker *maker = NULL;
    size_t unwanted;
    made = made ? made : &unwanted;
    *made = 0;
    if ((n > 0 && (!puzzles || stride < SUDOKU_CELLS)))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = sudoku_maker_new(recipe, seed, &maker);
    struct together *together = status == SUDOKU_OK ? malloc(sizeof *together) : NULL;
    if (together)
        status = make_puzzles(maker, together, n, puzzles, stride, made, control);
    else if (status == SUDOKU_OK)
        status = SUDOKU_NO_MEMORY;
    free(together);
    sudoku_maker_free(maker);
    return status;
}
