/* Random minimal puzzles, solved step by step: no step may contradict the solution, every one does something,
 * and the rating is that of the path. TEST_FULL: 100,000 puzzles. */
#include "logic/technique.h"
#include "tests/test.h"

enum { TRIALS = 512 };

/* Is the step in keeping with the solution, and does it do anything? */
static int step_is_right(const struct sudoku_position *position, const struct sudoku_step *step,
                         const char *solution)
{
    if (step->digit)
        return position->cells[step->cell] == '.' && solution[step->cell] == '0' + step->digit;
    for (int i = 0; i < step->n_removals; i++) {
        const struct sudoku_removal *removal = &step->removals[i];
        unsigned true_digit = 1u << (solution[removal->cell] - '1');
        if (removal->digits & true_digit || !removal->digits ||
            removal->digits & ~(unsigned)position->candidates[removal->cell])
            return 0;
    }
    return step->n_removals > 0;
}

/* Walks the path and compares it with the rating, which keeps its own account of what changed. */
static void follow(const char *puzzle, struct sudoku_position position, struct sudoku_rating rating,
                   const char *solution)
{
    struct sudoku_step step;
    struct sudoku_rating path = {0};
    int placed = 0;
    while (sudoku_next_step(&position, &step)) {
        int right = step_is_right(&position, &step, solution);
        char text[300];
        sudoku_tell(&step, SUDOKU_TELL_STEP, text, sizeof text);
        CHECK(right, "%.81s: %s", puzzle, text);
        if (!right)
            return;
        if (!path.steps++)
            path.ed = step.rating;
        path.er = step.rating > path.er ? step.rating : path.er;
        path.ep = placed ? path.ep : path.er;
        path.forms[step.technique] |= sudoku_step_forms(&step);
        placed |= step.digit;
        sudoku_apply(&position, &step);
    }
    if (memchr(position.cells, '.', SUDOKU_CELLS)) {
        path.er = SUDOKU_BEYOND;
        path.ep = placed ? path.ep : SUDOKU_BEYOND;
        path.ed = path.steps ? path.ed : SUDOKU_BEYOND;
    } else {
        CHECK(memcmp(position.cells, solution, SUDOKU_CELLS) == 0, "%.81s: another solution", puzzle);
    }
    CHECK(path.er == rating.er && path.ep == rating.ep && path.ed == rating.ed,
          "%.81s: the path rates %d/%d/%d, the puzzle %d/%d/%d", puzzle, path.er, path.ep, path.ed, rating.er,
          rating.ep, rating.ed);
    CHECK(path.steps == rating.steps && memcmp(path.forms, rating.forms, sizeof path.forms) == 0,
          "%.81s: %d steps, %d", puzzle, path.steps, rating.steps);
}

/* The puzzle from its beginning, and again with some wrong candidates taken away at random. */
static void follow_both(const char *puzzle, const char *solution, uint64_t *random)
{
    struct sudoku_position position;
    struct sudoku_rating rating;
    CHECK(sudoku_position_start(puzzle, &position) == SUDOKU_OK, "%.81s: no start", puzzle);
    CHECK(sudoku_rate(puzzle, &rating) == SUDOKU_OK, "%.81s: no rating", puzzle);
    follow(puzzle, position, rating, solution);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        position.candidates[cell] &=
            (uint16_t)(1u << (solution[cell] - '1') | test_random(random) | test_random(random));
    CHECK(sudoku_rate_position(&position, &rating) == SUDOKU_OK, "%.81s: no rating half-way", puzzle);
    follow(puzzle, position, rating, solution);
}

/* No set of techniques loses the solution. */
static void reduce(const char *puzzle, const char *solution, uint32_t techniques)
{
    struct sudoku_position position;
    sudoku_position_start(puzzle, &position);
    CHECK(sudoku_reduce(&position, techniques) == SUDOKU_OK, "%.81s: dead with %lx", puzzle,
          (unsigned long)techniques);
    int lost = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        lost += position.cells[cell] == '.' ? !(position.candidates[cell] >> (solution[cell] - '1') & 1)
                                            : position.cells[cell] != solution[cell];
    CHECK(!lost, "%.81s: %d cells wrong with %lx", puzzle, lost, (unsigned long)techniques);
}

int main(void)
{
    uint64_t seed = test_seed(), random = seed;
    unsigned wanted = test_full() ? 100000 : 1000, made_so_far = 0;
    const struct sudoku_recipe recipe = {.most_clues = 81, .minimal = SUDOKU_CLUES_MINIMAL};
    static char puzzles[TRIALS * SUDOKU_CELLS], solutions[TRIALS * SUDOKU_CELLS];
    static unsigned char made[TRIALS];
    struct sudoku_maker *maker;
    int status = sudoku_maker_open(&recipe, seed, &maker);
    CHECK(status == SUDOKU_OK, "%s", sudoku_strerror(status));
    for (uint64_t first = 0; status == SUDOKU_OK && made_so_far < wanted; first += TRIALS) {
        status = sudoku_maker_try(maker, first, TRIALS, puzzles, solutions, made);
        for (int i = 0; i < TRIALS; i++) {
            if (!made[i] || made_so_far == wanted)
                continue;
            made_so_far++;
            follow_both(puzzles + SUDOKU_CELLS * i, solutions + SUDOKU_CELLS * i, &random);
            reduce(puzzles + SUDOKU_CELLS * i, solutions + SUDOKU_CELLS * i, (uint32_t)test_random(&random));
        }
    }
    sudoku_maker_close(maker);
    return test_report();
}
