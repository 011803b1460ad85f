/* The library's edge: functions of one puzzle, with texts that are too short, malformed or clash. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "tests/edges.h"
#include "tests/end_of_memory.h"

/* What a call that has no status of its own returns in place of one, if it found nothing. */
enum { NONE = 99 };

/* Each calls one function and returns a status. */
typedef int function(char *puzzle);

static int solve(char *puzzle)
{
    char solution[SUDOKU_CELLS];
    int count = sudoku_solve(puzzle, 2, solution);
    CHECK(count == sudoku_solve(puzzle, 1, NULL), "%d", count);
    return count == 1 ? SUDOKU_OK : count == 0 ? NONE : count;
}

static int solve_within(char *puzzle)
{
    size_t count = 7;
    int status = sudoku_search(QUERY(.puzzle = puzzle, .limit = 2, .most_guesses = 1000), &count, NULL, NULL);
    CHECK(status == SUDOKU_OK ? count == 1 : count == 0, "%zu solutions", count);
    return status;
}

static int check(char *puzzle)
{
    return sudoku_check(puzzle, NULL, 0, NULL);
}

static int find_clashes(char *puzzle)
{
    struct sudoku_clash clash;
    size_t count;
    return sudoku_check(puzzle, &clash, 1, &count);
}

static int find_candidates(char *puzzle)
{
    uint16_t candidates[SUDOKU_CELLS];
    return sudoku_find_candidates(puzzle, candidates);
}

/* The same answers from every kernel. */
static int solve_many(char *puzzle)
{
    signed char count = 7;
    int status = sudoku_solve_many(NULL, puzzle, SUDOKU_CELLS, 1, 2, NULL, 0, &count, NULL, NULL);
    int solved_by_one = count;
    const char *kernel;
    int runs;
    CHECK(status == SUDOKU_OK, "%s", sudoku_strerror(status));
    CHECK(sudoku_solve_many(NULL, puzzle, SUDOKU_CELLS, 1, 2, NULL, 0, &count, NULL,
                            CONTROL(NULL, NULL, 3)) == SUDOKU_OK &&
              count == solved_by_one,
          "%d", count);
    for (size_t i = 0; (kernel = sudoku_kernel(i, &runs)); i++) {
        struct sudoku_solver *workspace = NULL;
        if (!runs)
            continue;
        count = 7;
        CHECK(sudoku_solver_new(kernel, &workspace) == SUDOKU_OK, "%s", kernel);
        CHECK(sudoku_solve_many(workspace, puzzle, SUDOKU_CELLS, 1, 2, NULL, 0, &count, NULL, NULL) ==
                  SUDOKU_OK,
              "%s", kernel);
        CHECK(count == solved_by_one, "%s: %d solutions", kernel, count);
        sudoku_solver_free(workspace);
    }
    return solved_by_one == 1 ? SUDOKU_OK : solved_by_one == 0 ? NONE : solved_by_one;
}

static int make_from_pattern(char *puzzle)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    recipe.pattern = puzzle;
    return try_recipe(recipe);
}

static int make_from_solution(char *puzzle)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    recipe.solution = puzzle;
    return try_recipe(recipe);
}

static int minimize(char *puzzle)
{
    signed char status = 7;
    CHECK(sudoku_minimize(puzzle, SUDOKU_CELLS, 1, SUDOKU_NO_SYMMETRY, NULL, NULL, &status, NULL) ==
              SUDOKU_OK,
          "a text");
    return status;
}

static int canonicalize(char *puzzle)
{
    char canonical[SUDOKU_CELLS];
    return sudoku_canonicalize(puzzle, 0, canonical, NULL);
}

static int count_automorphisms(char *puzzle)
{
    uint32_t count;
    return sudoku_canonicalize(puzzle, 0, NULL, &count);
}

static int shuffle(char *puzzle)
{
    char shuffled[SUDOKU_CELLS];
    return sudoku_shuffle(puzzle, 1, 1, shuffled);
}

static int transform(char *puzzle)
{
    size_t wrong = 7;
    int status = sudoku_transform(puzzle, SUDOKU_CELLS, 1, "rotate90,mirror-h", &wrong);
    CHECK(wrong == (status == SUDOKU_OK ? 7u : 0u), "%zu", wrong);
    return status;
}

static int start_position(char *puzzle)
{
    struct sudoku_position position;
    return sudoku_start_position(puzzle, &position);
}

static int rate(char *puzzle)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    return sudoku_rate(NULL, puzzle, NULL, &rating);
}

/* The status that each function returns for a malformed text, for a clash, and for a proper puzzle. */
static const struct {
    const char *name;
    function *call;
    int malformed, clash, proper;
} functions[] = {
    {"solve", solve, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"solve_within", solve_within, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"check", check, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"find_clashes", find_clashes, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"find_candidates", find_candidates, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"solve_many", solve_many, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"pattern", make_from_pattern, SUDOKU_BAD_CHARACTER, SUDOKU_OK, SUDOKU_OK},
    {"solution", make_from_solution, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_BAD_CHARACTER},
    {"minimize", minimize, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"canonicalize", canonicalize, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"count_automorphisms", count_automorphisms, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"shuffle", shuffle, SUDOKU_BAD_CHARACTER, SUDOKU_OK, SUDOKU_OK},
    {"transform", transform, SUDOKU_BAD_CHARACTER, SUDOKU_OK, SUDOKU_OK},
    {"start_position", start_position, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"rate", rate, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
};

enum { FUNCTIONS = sizeof functions / sizeof *functions };

/* Texts that end after n characters, where memory ends; and texts with a wrong character in that place. */
static void texts_that_end_early(void)
{
    static const char strange[] = "a\n -\x80\xff/:";
    for (size_t i = 0; i < FUNCTIONS; i++)
        for (size_t n = 0; n < SUDOKU_CELLS; n++) {
            char text[SUDOKU_CELLS + 1];
            memcpy(text, proper, sizeof text);
            text[n] = strange[n % (sizeof strange - 1)];
            int status = functions[i].call(last_in_memory(text, SUDOKU_CELLS));
            CHECK(status == functions[i].malformed, "%s, cell %zu: %d", functions[i].name, n, status);
            text[n] = '\0';
            status = functions[i].call(last_in_memory(text, n + 1));
            CHECK(status == functions[i].malformed, "%s, %zu characters: %d", functions[i].name, n, status);
        }
}

/* 81 characters and no NUL. */
static void whole_texts(void)
{
    char clashing[SUDOKU_CELLS];
    memcpy(clashing, proper, SUDOKU_CELLS);
    clashing[80] = clashing[79];
    for (size_t i = 0; i < FUNCTIONS; i++) {
        int status = functions[i].call(last_in_memory(proper, SUDOKU_CELLS));
        CHECK(status == functions[i].proper, "%s: %d", functions[i].name, status);
        status = functions[i].call(last_in_memory(clashing, SUDOKU_CELLS));
        CHECK(status == functions[i].clash, "%s: %d", functions[i].name, status);
    }
    CHECK(make_from_solution(last_in_memory(solved, SUDOKU_CELLS)) == SUDOKU_OK, "a solution");
}

static void null_texts(void)
{
    for (size_t i = 0; i < FUNCTIONS; i++)
        if (functions[i].call != make_from_pattern && functions[i].call != make_from_solution &&
            functions[i].call != minimize && functions[i].call != solve_many &&
            functions[i].call != transform)
            CHECK(functions[i].call(NULL) == SUDOKU_BAD_ARGUMENT, "%s", functions[i].name);
}

int main(void)
{
    if (map_memory() != 0) {
        printf("skipped: no memory with an end\n");
        return test_report();
    }
    texts_that_end_early();
    whole_texts();
    null_texts();
    return test_report();
}
