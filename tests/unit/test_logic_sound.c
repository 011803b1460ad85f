/* Random minimal puzzles, solved step by step: no step may contradict the solution, every one does something,
 * and the rating is that of the path. TEST_FULL: 100,000 puzzles. */
#include "logic/step.h"
#include "tests/test.h"

enum { TRIALS = 512 };

extern const struct technique sudoku_technique_skyscraper;

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
        path.forms[sudoku_rung_of(&sudoku_se_ladder, technique_of(&step))] |=
            (unsigned char)sudoku_step_forms(&step);
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

static bool is_same(const struct sudoku_step *a, const struct sudoku_step *b)
{
    bool same = a->digit == b->digit && a->cell == b->cell && a->n_removals == b->n_removals;
    for (int i = 0; same && i < a->n_removals; i++)
        same = a->removals[i].cell == b->removals[i].cell && a->removals[i].digits == b->removals[i].digits;
    return same;
}

/* The people's ladder makes right steps too, and each rung finds the same step on a fresh board as on one
 * that was kept current. Returns which of its techniques were used. */
static void climb_people(const char *puzzle, const char *solution, unsigned used[RUNGS_MAX])
{
    static struct sudoku_link links[300];
    struct sudoku_position position;
    struct sudoku_step step, again;
    struct board board, fresh;
    int rung;
    sudoku_position_start(puzzle, &position);
    sudoku_board_init(&board, puzzle);
    step_keep_links(&step, links, 300);
    step_keep_links(&again, NULL, 0);
    while (board.empty_cells && (rung = sudoku_climb(&sudoku_people_ladder, NULL, &board, &step)) >= 0) {
        bool right = step_is_right(&position, &step, solution);
        sudoku_board_init(&fresh, position.cells);
        sudoku_board_restrict(&fresh, position.candidates);
        CHECK(right, "%.81s: wrong %s", puzzle, step.technique->name);
        CHECK(sudoku_climb(&sudoku_people_ladder, NULL, &fresh, &again) == rung && is_same(&step, &again),
              "%.81s: a fresh board gives another step than %s", puzzle, step.technique->name);
        if (!right)
            return;
        used[rung]++;
        sudoku_board_apply(&board, &step);
        sudoku_apply(&position, &step);
    }
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
    const struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    static char puzzles[TRIALS * SUDOKU_CELLS], solutions[TRIALS * SUDOKU_CELLS];
    static unsigned char made[TRIALS];
    unsigned used[RUNGS_MAX] = {0};
    struct sudoku_maker *maker;
    int status = sudoku_maker_new(&recipe, seed, &maker);
    CHECK(status == SUDOKU_OK, "%s", sudoku_strerror(status));
    for (uint64_t first = 0; status == SUDOKU_OK && made_so_far < wanted; first += TRIALS) {
        status = sudoku_maker_make(maker, first, TRIALS, puzzles, solutions, made);
        for (int i = 0; i < TRIALS; i++) {
            if (!made[i] || made_so_far == wanted)
                continue;
            made_so_far++;
            follow_both(puzzles + SUDOKU_CELLS * i, solutions + SUDOKU_CELLS * i, &random);
            climb_people(puzzles + SUDOKU_CELLS * i, solutions + SUDOKU_CELLS * i, used);
            reduce(puzzles + SUDOKU_CELLS * i, solutions + SUDOKU_CELLS * i, (uint32_t)test_random(&random));
        }
    }
    sudoku_maker_free(maker);
    unsigned skyscraper = sudoku_rung_of(&sudoku_people_ladder, &sudoku_technique_skyscraper);
    CHECK(used[skyscraper] > 0, "no skyscraper in %u puzzles", made_so_far);
    return test_report();
}
