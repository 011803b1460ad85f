/* hard_puzzles.h: the steps of hard puzzles of the project, on both ladders, and of puzzles that are like
 * them. */
#ifndef TESTS_HARD_PUZZLES_H
#define TESTS_HARD_PUZZLES_H

#include "core/cells.h"
#include "core/grid.h"
#include "logic/houses.h"
#include "tests/reasoner.h"

typedef void check_a_step(const struct sudoku_position *position, const struct sudoku_step *step);

static void check_puzzle(const char *puzzle, enum sudoku_ladder ladder, check_a_step *check)
{
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner = reasoner_on(ladder);
    const struct sudoku_step *step;
    CHECK(sudoku_start_position(puzzle, &position) == SUDOKU_OK, "%s", puzzle);
    while (sudoku_find_step(reasoner, &position, &step) == SUDOKU_OK) {
        check(&position, step);
        sudoku_make_step(&position, step);
    }
    sudoku_reasoner_free(reasoner);
}

/* Moves a clue: another one of the solution comes in place of one of the puzzle's. False if that leaves
 * several solutions. */
static bool move_clue(char *puzzle, uint64_t *seed)
{
    char solution[SUDOKU_CELLS], moved[SUDOKU_CELLS + 1] = "";
    unsigned from, to;
    memcpy(moved, puzzle, SUDOKU_CELLS);
    if (sudoku_solve(puzzle, 2, solution) != 1)
        return false;
    do
        from = test_below(seed, SUDOKU_CELLS);
    while (puzzle[from] == '.');
    do
        to = test_below(seed, SUDOKU_CELLS);
    while (puzzle[to] != '.');
    moved[from] = '.';
    moved[to] = solution[to];
    if (sudoku_solve(moved, 2, solution) != 1)
        return false;
    memcpy(puzzle, moved, SUDOKU_CELLS);
    return true;
}

/* Both ladders, of some of the puzzles of the files, then of puzzles that are like them: 5, with
 * TEST_FULL 40, or as many as a variable says. */
static inline void check_hard_puzzles(const char *variable, check_a_step *check)
{
    static const char *const files[] = {"puzzles/hardest.txt", "puzzles/nested.txt",
                                        "puzzles/made-extreme.txt", "puzzles/made-unfair.txt",
                                        "puzzles/17-clue.txt"};
    static char lines[200][200];
    const char *more = getenv(variable);
    uint64_t seed = test_seed();
    unsigned n_lines = 0, n = 0, wanted = more ? (unsigned)atoi(more) : test_full() ? 40 : 5;
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        FILE *file = fopen(files[i], "r");
        CHECK(file != NULL, "%s", files[i]);
        while (file && n_lines < 200 && fgets(lines[n_lines], sizeof *lines, file))
            n_lines += *lines[n_lines] != '#';
        if (file)
            fclose(file);
    }
    for (unsigned step = wanted < n_lines ? n_lines / wanted : 1; n_lines && n < wanted; n++) {
        char *line = lines[n * step % n_lines];
        for (unsigned tries = 0; n >= n_lines && tries < 200 && !move_clue(line, &seed);)
            tries++;
        check_puzzle(line, SUDOKU_LADDER_SE, check);
        check_puzzle(line, SUDOKU_LADDER_PEOPLE, check);
    }
    printf("%u puzzles\n", n);
}

/* What visits the steps of a position, and how many candidates they remove. */
struct visit {
    const struct sudoku_position *position;
    check_a_step *check;
    unsigned n;
};

static inline int visit_step(void *context, const void *result)
{
    const struct sudoku_step *step = result;
    struct visit *visit = context;
    visit->check(visit->position, step);
    visit->n += step->n_removals > 1;
    return 0;
}

/* All steps of chains at the start of some puzzles. */
static inline void check_starts(check_a_step *check)
{
    static const char *const names[] = {"aic", "grouped-aic"};
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_position position;
    options.ladder = SUDOKU_LADDER_PEOPLE;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        struct visit visit = {.position = &position, .check = check};
        struct sudoku_reasoner *reasoner = NULL;
        FILE *file = fopen("puzzles/made-unfair.txt", "r");
        char line[200];
        options.only = names[i];
        CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_OK && file, "%s", names[i]);
        while (file && fgets(line, sizeof line, file))
            if (*line != '#' && visit.n < 100 && sudoku_start_position(line, &position) == SUDOKU_OK)
                sudoku_find_all_steps(reasoner, &position, visit_step, &visit);
        CHECK(visit.n >= 3, "%s: %u steps with several removals", names[i], visit.n);
        if (file)
            fclose(file);
        sudoku_reasoner_free(reasoner);
    }
}

#endif
