/* The library's edge: every function with texts that are too short, end at unreadable memory, hold wrong
 * characters or clash, with numbers out of range, and with NULL. None may crash, read too far, or succeed
 * in silence. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <sys/mman.h>
#include <unistd.h>

#include "sudoku.h"
#include "tests/test.h"

enum { NONE = 99 };

/* Two megabytes that end where memory ends. */
enum { ROOM = 1 << 21 };
static char *end_of_memory;

static int map_memory(void)
{
    long page = sysconf(_SC_PAGESIZE);
    char *memory =
        mmap(NULL, ROOM + (size_t)page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory + ROOM, (size_t)page, PROT_NONE) != 0)
        return -1;
    end_of_memory = memory + ROOM;
    return 0;
}

/* Copies the text to where it is the last thing in memory. */
static char *last_in_memory(const char *text, size_t n)
{
    return memcpy(end_of_memory - n, text, n);
}

static const char proper[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solved[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/* ---- One text ---- */

/* Each calls one function and returns a status. */
typedef int function(char *puzzle);

static int solve(char *puzzle)
{
    char solution[SUDOKU_CELLS];
    return sudoku_solve(puzzle, 2, solution) == 1 && sudoku_solve(puzzle, 1, NULL) == 1 ? SUDOKU_OK : NONE;
}

static int solve_within(char *puzzle)
{
    size_t count = 7;
    int status = sudoku_solve_within(puzzle, 2, 1000, NULL, &count, NULL);
    CHECK(status == SUDOKU_OK ? count == 1 : count == 0, "%zu solutions", count);
    return status;
}

static int check(char *puzzle)
{
    return sudoku_check(puzzle, NULL);
}

static int find_clashes(char *puzzle)
{
    struct sudoku_clash clash;
    size_t count;
    return sudoku_find_clashes(puzzle, &clash, 1, &count);
}

static int find_candidates(char *puzzle)
{
    uint16_t candidates[SUDOKU_CELLS];
    return sudoku_find_candidates(puzzle, candidates);
}

/* The same answers from every kernel. */
static int solve_many(char *puzzle)
{
    unsigned char count = 7;
    int status = sudoku_solve_many(puzzle, SUDOKU_CELLS, 1, 2, NULL, 0, &count);
    int solved_by_one = count;
    const char *kernel;
    int runs;
    CHECK(status == SUDOKU_OK, "%s", sudoku_strerror(status));
    CHECK(sudoku_solve_parallel(puzzle, 0, 1, 2, NULL, 0, &count, 3) == SUDOKU_OK && count == solved_by_one,
          "%d", count);
    for (size_t i = 0; (kernel = sudoku_kernel(i, &runs)); i++) {
        struct sudoku_workspace *workspace = NULL;
        if (!runs)
            continue;
        count = 7;
        CHECK(sudoku_workspace_new(kernel, &workspace) == SUDOKU_OK, "%s", kernel);
        CHECK(sudoku_workspace_solve(workspace, puzzle, SUDOKU_CELLS, 1, 2, NULL, 0, &count, NULL) ==
                  SUDOKU_OK,
              "%s", kernel);
        CHECK(count == solved_by_one, "%s: %d solutions", kernel, count);
        sudoku_workspace_free(workspace);
    }
    return solved_by_one == 1 ? SUDOKU_OK : NONE;
}

static int make_with(struct sudoku_recipe recipe)
{
    struct sudoku_maker *maker;
    int status = sudoku_maker_new(&recipe, 1, &maker);
    CHECK((status == SUDOKU_OK) == (maker != NULL), "%s", sudoku_strerror(status));
    sudoku_maker_free(maker);
    return status;
}

static int make_from_pattern(char *puzzle)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    recipe.pattern = puzzle;
    return make_with(recipe);
}

static int make_from_solution(char *puzzle)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    recipe.solution = puzzle;
    return make_with(recipe);
}

static int minimize(char *puzzle)
{
    signed char status = 7;
    CHECK(sudoku_minimize(puzzle, 1, SUDOKU_NO_SYMMETRY, 1, NULL, &status) == SUDOKU_OK, "a text");
    return status;
}

static int add_clues(char *puzzle)
{
    return sudoku_add_clues(puzzle, 3, 1, NULL);
}

static int canonicalize(char *puzzle)
{
    char canonical[SUDOKU_CELLS];
    return sudoku_canonicalize(puzzle, canonical);
}

static int count_automorphisms(char *puzzle)
{
    uint32_t count;
    return sudoku_count_automorphisms(puzzle, &count);
}

static int shuffle(char *puzzle)
{
    char shuffled[SUDOKU_CELLS];
    return sudoku_shuffle(puzzle, 1, 1, shuffled);
}

static int transform(char *puzzle)
{
    size_t wrong = 7;
    int status = sudoku_transform(puzzle, 1, "rot90,flip-h", &wrong);
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
    return sudoku_rate(puzzle, &rating);
}

/* What a function is to say about a text that is no puzzle, about one with a clash, and about a proper
 * puzzle. */
static const struct {
    const char *name;
    function *call;
    int malformed, clash, proper;
} functions[] = {
    {"solve", solve, NONE, NONE, SUDOKU_OK},
    {"solve_within", solve_within, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"check", check, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"find_clashes", find_clashes, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"find_candidates", find_candidates, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"solve_many", solve_many, NONE, NONE, SUDOKU_OK},
    {"pattern", make_from_pattern, SUDOKU_BAD_CHARACTER, SUDOKU_OK, SUDOKU_OK},
    {"solution", make_from_solution, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_BAD_CHARACTER},
    {"minimize", minimize, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"add_clues", add_clues, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"canonicalize", canonicalize, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"count_automorphisms", count_automorphisms, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"shuffle", shuffle, SUDOKU_BAD_CHARACTER, SUDOKU_OK, SUDOKU_OK},
    {"transform", transform, SUDOKU_BAD_CHARACTER, SUDOKU_OK, SUDOKU_OK},
    {"start_position", start_position, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
    {"rate", rate, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH, SUDOKU_OK},
};

enum { FUNCTIONS = sizeof functions / sizeof *functions };

/* A text that ends after n characters, and memory with it; and one that has a wrong character there. */
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
            CHECK(functions[i].call(NULL) == (functions[i].call == solve ? NONE : SUDOKU_BAD_ARGUMENT), "%s",
                  functions[i].name);
}

/* ---- Batches ---- */

/* A batch of any size whose last puzzle is cut off where memory ends: the others are solved all the
 * same. */
static void batches_that_end_early(void)
{
    static const size_t sizes[] = {1, 2, 5, 6, 17, 64, 700, 5000};
    static char text[SUDOKU_CELLS * 5000];
    static unsigned char counts[5000];
    for (size_t i = 0; i < 5000; i++)
        memcpy(text + SUDOKU_CELLS * i, proper, SUDOKU_CELLS);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t cut = 0; cut < SUDOKU_CELLS; cut += 16) {
            size_t n = sizes[i], length = SUDOKU_CELLS * (n - 1) + cut + 1;
            text[length - 1] = '\0';
            int status = sudoku_solve_many(last_in_memory(text, length), SUDOKU_CELLS, n, 2, NULL, 0, counts);
            CHECK(status == SUDOKU_OK, "%zu puzzles: %d", n, status);
            CHECK(counts[n - 1] == 0, "%zu puzzles, the last of %zu characters", n, cut);
            CHECK(n == 1 || (counts[0] == 1 && counts[n - 2] == 1), "%zu puzzles", n);
            counts[n - 1] = 7;
            status = sudoku_solve_parallel(end_of_memory - length, SUDOKU_CELLS, n, 2, NULL, 0, counts, 2);
            CHECK(status == SUDOKU_OK && counts[n - 1] == 0, "%zu puzzles", n);
            text[length - 1] = proper[cut];
        }
}

/* Whole batches at the end of memory, on every kernel. */
static void whole_batches(void)
{
    static char text[SUDOKU_CELLS * 1100];
    static unsigned char counts[1100];
    const char *kernel;
    int runs;
    for (size_t i = 0; i < 1100; i++)
        memcpy(text + SUDOKU_CELLS * i, proper, SUDOKU_CELLS);
    for (size_t i = 0; (kernel = sudoku_kernel(i, &runs)); i++)
        for (size_t n = 1; runs && n <= 1100; n += n < 70 ? 1 : 103) {
            struct sudoku_workspace *workspace;
            const char *puzzles = last_in_memory(text, SUDOKU_CELLS * n);
            memset(counts, 7, sizeof counts);
            CHECK(sudoku_workspace_new(kernel, &workspace) == SUDOKU_OK, "%s", kernel);
            CHECK(sudoku_workspace_solve(workspace, puzzles, SUDOKU_CELLS, n, 2, NULL, 0, counts, NULL) ==
                          SUDOKU_OK &&
                      counts[0] == 1 && counts[n - 1] == 1,
                  "%s, %zu puzzles", kernel, n);
            sudoku_workspace_free(workspace);
        }
}

/* Puzzles changed in place: what is wrong in one of them does not spoil the others. */
static void wrong_puzzles_among_others(void)
{
    char puzzles[3 * SUDOKU_CELLS], before[3 * SUDOKU_CELLS];
    signed char statuses[3];
    size_t wrong = 7;
    for (size_t i = 0; i < 3; i++)
        memcpy(puzzles + SUDOKU_CELLS * i, proper, SUDOKU_CELLS);
    puzzles[SUDOKU_CELLS + 40] = 'x';
    memcpy(before, puzzles, sizeof before);
    CHECK(sudoku_transform(puzzles, 3, "rot90", &wrong) == SUDOKU_BAD_CHARACTER && wrong == 1, "%zu", wrong);
    CHECK(memcmp(puzzles, before, sizeof before) == 0, "nothing is changed");
    CHECK(sudoku_minimize(puzzles, 3, SUDOKU_NO_SYMMETRY, 1, NULL, statuses) == SUDOKU_OK, "three puzzles");
    CHECK(statuses[0] == SUDOKU_OK && statuses[1] == SUDOKU_BAD_CHARACTER && statuses[2] == SUDOKU_OK,
          "%d %d %d", statuses[0], statuses[1], statuses[2]);
    CHECK(memcmp(puzzles + SUDOKU_CELLS, before + SUDOKU_CELLS, SUDOKU_CELLS) == 0, "it is left alone");
    CHECK(memcmp(puzzles, puzzles + 2 * SUDOKU_CELLS, SUDOKU_CELLS) == 0, "equal puzzles stay equal");
}

/* ---- Other arguments ---- */

static void wrong_moves(void)
{
    static const struct {
        const char *moves;
        size_t wrong;
    } samples[] = {
        {"", 0},         {",", 0},          {"rot90,", 6},         {"rot90,turn", 6}, {"relabel:12345678", 0},
        {"rows:", 0},    {"bands:122", 0},  {"rows:147258369", 0}, {"rot90:", 0},     {"flip-v,columns", 7},
        {"rot90 ,x", 0}, {"bands:3214", 0},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        char puzzle[82];
        size_t wrong = 7;
        memcpy(puzzle, proper, sizeof puzzle);
        CHECK(sudoku_transform(puzzle, 1, samples[i].moves, &wrong) == SUDOKU_BAD_ARGUMENT, "%s",
              samples[i].moves);
        CHECK(wrong == samples[i].wrong, "%s: %zu", samples[i].moves, wrong);
        CHECK(memcmp(puzzle, proper, sizeof puzzle) == 0, "%s changes nothing", samples[i].moves);
        CHECK(sudoku_transform(NULL, 0, samples[i].moves, NULL) == SUDOKU_BAD_ARGUMENT, "%s",
              samples[i].moves);
    }
    CHECK(sudoku_transform(NULL, 0, "rot90", NULL) == SUDOKU_OK, "no puzzles");
}

static void null_arguments(void)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_workspace *workspace;
    struct sudoku_maker *maker;
    char puzzle[82];
    unsigned char count;
    signed char status;
    size_t n;
    memcpy(puzzle, proper, sizeof puzzle);
    CHECK(sudoku_find_clashes(puzzle, NULL, 0, NULL) == SUDOKU_BAD_ARGUMENT, "no count");
    CHECK(sudoku_find_clashes(puzzle, NULL, 1, &n) == SUDOKU_BAD_ARGUMENT, "room for nothing");
    CHECK(sudoku_find_candidates(puzzle, NULL) == SUDOKU_BAD_ARGUMENT, "no candidates");
    CHECK(sudoku_search(NULL, 1, NULL, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no candidates");
    CHECK(sudoku_search_within(NULL, 1, 1, NULL, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no candidates");
    CHECK(sudoku_solve_within(puzzle, 1, 9, NULL, NULL, NULL) == SUDOKU_OK, "nothing asked");
    CHECK(sudoku_workspace_new(NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_workspace_new("", &workspace) == SUDOKU_BAD_ARGUMENT && !workspace, "no name");
    CHECK(sudoku_workspace_solve(NULL, puzzle, 81, 1, 1, NULL, 0, &count, NULL) == SUDOKU_BAD_ARGUMENT,
          "nowhere");
    CHECK(sudoku_solve_many(NULL, 81, 1, 1, NULL, 0, &count) == SUDOKU_BAD_ARGUMENT, "no puzzles");
    CHECK(sudoku_solve_many(puzzle, 81, 1, 1, NULL, 0, NULL) == SUDOKU_BAD_ARGUMENT, "no counts");
    CHECK(sudoku_solve_many(NULL, 0, 0, 1, NULL, 0, NULL) == SUDOKU_OK, "nothing to do");
    CHECK(sudoku_solve_parallel(NULL, 81, 1, 1, NULL, 0, &count, 1) == SUDOKU_BAD_ARGUMENT, "no puzzles");
    CHECK(sudoku_solve_parallel(puzzle, 81, 1, 1, NULL, 0, NULL, 1) == SUDOKU_BAD_ARGUMENT, "no counts");
    CHECK(sudoku_solve_parallel(NULL, 0, 0, 1, NULL, 0, NULL, 0) == SUDOKU_OK, "nothing to do");
    CHECK(sudoku_count_plain_lines(NULL, 5) == 0, "no text");
    CHECK(sudoku_count_solutions(NULL, NULL, 1, NULL, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no cells");
    CHECK(sudoku_maker_new(NULL, 1, &maker) == SUDOKU_BAD_ARGUMENT && !maker, "no recipe");
    CHECK(sudoku_maker_new(&recipe, 1, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_maker_make(NULL, 0, 1, puzzle, puzzle, &count) == SUDOKU_BAD_ARGUMENT, "no maker");
    CHECK(sudoku_minimize(NULL, 1, SUDOKU_NO_SYMMETRY, 1, NULL, &status) == SUDOKU_BAD_ARGUMENT,
          "no puzzles");
    CHECK(sudoku_minimize(puzzle, 1, SUDOKU_NO_SYMMETRY, 1, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "no statuses");
    CHECK(sudoku_minimize(NULL, 0, SUDOKU_NO_SYMMETRY, 1, NULL, NULL) == SUDOKU_OK, "nothing to do");
    CHECK(sudoku_canonicalize(puzzle, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_count_automorphisms(puzzle, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_find_backdoor(puzzle, 3, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put its size");
    uint16_t sets[SUDOKU_CELLS] = {0};
    CHECK(sudoku_canonicalize_candidates(NULL, sets, NULL) == SUDOKU_BAD_ARGUMENT, "no candidates");
    CHECK(sudoku_canonicalize_candidates(sets, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_canonicalize_candidates(sets, sets, NULL) == SUDOKU_NO_SOLUTION, "empty sets");
    sets[80] = 1 << 9;
    CHECK(sudoku_canonicalize_candidates(sets, sets, NULL) == SUDOKU_BAD_ARGUMENT, "a digit 10");
    CHECK(sudoku_shuffle(puzzle, 1, 1, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_transform(NULL, 1, "rot90", NULL) == SUDOKU_BAD_ARGUMENT, "no puzzles");
    CHECK(sudoku_transform(puzzle, 1, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no moves");
    CHECK(sudoku_maker_new(&recipe, 1, &maker) == SUDOKU_OK && maker, "a maker");
    CHECK(sudoku_maker_make(maker, 0, 1, NULL, puzzle, &count) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_maker_make(maker, 0, 0, NULL, NULL, NULL) == SUDOKU_OK, "no trials");
    sudoku_maker_free(maker);
    sudoku_maker_free(NULL);
    sudoku_workspace_free(NULL);
}

static void null_reasoning(void)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_position position;
    struct sudoku_step *step;
    char text[9] = "12345678";
    int uses;
    CHECK(sudoku_start_position(proper, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_start_position(proper, &position) == SUDOKU_OK, "a position");
    CHECK(sudoku_check_position(NULL) == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_check_position(&position) == SUDOKU_OK, "a proper one");
    CHECK(sudoku_technique(1000) == NULL, "not so many");
    CHECK(sudoku_ladder_technique(SUDOKU_LADDER_PEOPLE, 1000) == NULL, "not so many for people");
    CHECK(sudoku_ladder_technique(SUDOKU_LADDER_SE, 3) == sudoku_technique(3), "the same ladder");
    CHECK(sudoku_find_technique(NULL, 5) == NULL && sudoku_find_technique("", 0) == NULL, "no name");
    CHECK(sudoku_find_technique("naked-pairs", 10) == sudoku_find_technique("naked-pair", 10),
          "the length counts");
    CHECK(sudoku_step_new(NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_step_new(&step) == SUDOKU_OK && step && !step->technique, "an empty step");
    CHECK(sudoku_find_step(NULL, step) == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_find_step(&position, NULL) == SUDOKU_BAD_ARGUMENT, "no step");
    CHECK(sudoku_make_step(NULL, step) == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_make_step(&position, NULL) == SUDOKU_BAD_ARGUMENT, "no step");
    CHECK(sudoku_make_step(&position, step) == SUDOKU_OK, "an empty step does nothing");
    CHECK(sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, text, sizeof text) == 0 && !*text,
          "an empty step");
    CHECK(sudoku_describe_step(NULL, SUDOKU_DESCRIBE_STEP, NULL, 9) == 0, "no step");
    CHECK(sudoku_find_step(&position, step) == SUDOKU_OK && step->technique, "a step");
    CHECK(sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, NULL, 9) > 9, "nowhere to put it");
    CHECK(sudoku_describe_step(step, (enum sudoku_description)99, text, sizeof text) == 0,
          "no such description");
    sudoku_step_free(step);
    sudoku_step_free(NULL);
    CHECK(sudoku_rate(proper, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_rate_position(NULL, &rating) == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_rate_position(&position, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_rating_uses(NULL, "bug", &uses) == SUDOKU_BAD_ARGUMENT, "no rating");
    CHECK(sudoku_rating_uses(&rating, NULL, &uses) == SUDOKU_BAD_ARGUMENT, "no names");
    CHECK(sudoku_rating_uses(&rating, "bug", NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_reduce(NULL, "house") == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_reduce(&position, NULL) == SUDOKU_BAD_ARGUMENT, "no names");
}

/* Reasoners with options that are not initialised or do not exist, and with missing arguments. */
static void null_reasoners(void)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner;
    struct sudoku_step *step;
    CHECK(sudoku_reasoner_new(NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    options.size = sizeof options.size;
    CHECK(sudoku_reasoner_new(&options, &reasoner) == SUDOKU_BAD_ARGUMENT && !reasoner, "too small");
    options.size = sizeof options;
    options.ladder = (enum sudoku_ladder)99;
    CHECK(sudoku_reasoner_new(&options, &reasoner) == SUDOKU_BAD_ARGUMENT && !reasoner, "no such ladder");
    CHECK(sudoku_reasoner_new(NULL, &reasoner) == SUDOKU_OK && reasoner, "the default options");
    CHECK(sudoku_step_new(&step) == SUDOKU_OK, "a step");
    CHECK(sudoku_start_position(proper, &position) == SUDOKU_OK, "a position");
    CHECK(sudoku_reasoner_rate(NULL, proper, &rating) == SUDOKU_BAD_ARGUMENT, "no reasoner");
    CHECK(sudoku_reasoner_rate(reasoner, NULL, &rating) == SUDOKU_BAD_ARGUMENT, "no puzzle");
    CHECK(sudoku_reasoner_rate(reasoner, proper, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_reasoner_rate(reasoner, proper, &rating) == SUDOKU_OK && rating.er > 0, "a rating");
    CHECK(sudoku_reasoner_rate_position(NULL, &position, &rating) == SUDOKU_BAD_ARGUMENT, "no reasoner");
    CHECK(sudoku_reasoner_rate_position(reasoner, NULL, &rating) == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_reasoner_rate_position(reasoner, &position, NULL) == SUDOKU_BAD_ARGUMENT, "no rating");
    CHECK(sudoku_reasoner_rating_so_far(reasoner, &rating) == SUDOKU_BAD_ARGUMENT, "it rates none");
    CHECK(sudoku_reasoner_set_clues(NULL, proper) == SUDOKU_BAD_ARGUMENT, "no reasoner");
    CHECK(sudoku_reasoner_set_clues(reasoner, "123") == SUDOKU_BAD_CHARACTER, "no puzzle");
    CHECK(sudoku_reasoner_set_clues(reasoner, NULL) == SUDOKU_OK, "clues are unknown");
    CHECK(sudoku_reasoner_reduce(NULL, &position, "house") == SUDOKU_BAD_ARGUMENT, "no reasoner");
    CHECK(sudoku_reasoner_reduce(reasoner, NULL, "house") == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_reasoner_reduce(reasoner, &position, "") == SUDOKU_BAD_ARGUMENT, "no names");
    CHECK(sudoku_reasoner_find_step(NULL, &position, step) == SUDOKU_BAD_ARGUMENT, "no reasoner");
    CHECK(sudoku_reasoner_find_step(reasoner, NULL, step) == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_reasoner_find_step(reasoner, &position, NULL) == SUDOKU_BAD_ARGUMENT, "no step");
    CHECK(sudoku_reasoner_find_step(reasoner, &position, step) == SUDOKU_OK, "a step");
    sudoku_step_free(step);
    sudoku_reasoner_free(reasoner);
    sudoku_reasoner_free(NULL);
}

/* Lists with a name that nobody knows, or with an empty one. */
static void unknown_names(void)
{
    static const char *const lists[] = {"",      ",",        "bug,", ",bug",  "bug,,locked",
                                        "xwing", "bug type", "Bug",  "type-1"};
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_position position;
    int uses;
    sudoku_start_position(proper, &position);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        CHECK(sudoku_rating_uses(&rating, lists[i], &uses) == SUDOKU_BAD_ARGUMENT, "'%s'", lists[i]);
        CHECK(sudoku_reduce(&position, lists[i]) == SUDOKU_BAD_ARGUMENT, "'%s'", lists[i]);
    }
    CHECK(sudoku_rating_uses(&rating, "house", &uses) == SUDOKU_BAD_ARGUMENT, "house is no technique");
    CHECK(sudoku_rating_uses(&rating, "bug,pointing,unique-rectangle", &uses) == SUDOKU_OK && uses == 0,
          "unused");
}

/* Positions that no puzzle leads to. */
static void wrong_positions(void)
{
    static const struct {
        int cell;
        char content;
        unsigned candidates;
        int status;
    } samples[] = {
        {2, 'x', 0, SUDOKU_BAD_CHARACTER},
        {80, '\0', 0, SUDOKU_BAD_CHARACTER},
        {2, '5', 0, SUDOKU_CLASH},
        {2, '.', 0x200, SUDOKU_BAD_ARGUMENT},
        {2, '.', 0xffff, SUDOKU_BAD_ARGUMENT},
    };
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_step *step;
    CHECK(sudoku_step_new(&step) == SUDOKU_OK, "a step");
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct sudoku_position position;
        sudoku_start_position(proper, &position);
        position.cells[samples[i].cell] = samples[i].content;
        position.candidates[samples[i].cell] = (uint16_t)samples[i].candidates;
        CHECK(sudoku_check_position(&position) == samples[i].status, "sample %zu", i);
        CHECK(sudoku_find_step(&position, step) == samples[i].status, "sample %zu", i);
        CHECK(sudoku_rate_position(&position, &rating) == samples[i].status, "sample %zu", i);
        CHECK(sudoku_reduce(&position, "house,locked") == samples[i].status, "sample %zu", i);
    }
    struct sudoku_position position;
    sudoku_start_position(solved, &position);
    CHECK(sudoku_find_step(&position, step) == SUDOKU_NO_STEP && !step->technique, "a full grid");
    sudoku_start_position(proper, &position);
    position.candidates[2] = 0;
    CHECK(sudoku_check_position(&position) == SUDOKU_NO_SOLUTION, "a cell without candidates");
    CHECK(sudoku_rate_position(&position, &rating) == SUDOKU_NO_SOLUTION, "a cell without candidates");
    CHECK(sudoku_reduce(&position, "house") == SUDOKU_NO_SOLUTION, "a cell without candidates");
    sudoku_step_free(step);
}

static void wrong_numbers(void)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    uint16_t candidates[SUDOKU_CELLS] = {0};
    char puzzle[82];
    unsigned char count;
    signed char status;
    memcpy(puzzle, proper, sizeof puzzle);
    candidates[80] = 0x200;
    CHECK(sudoku_search(candidates, 1, NULL, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "a tenth digit");
    CHECK(sudoku_solve(puzzle, 0, NULL) == 0, "no solution wanted");
    CHECK(sudoku_solve_many(puzzle, 81, 1, 0, NULL, 0, &count) == SUDOKU_BAD_ARGUMENT, "limit 0");
    CHECK(sudoku_solve_parallel(puzzle, 81, 1, 256, NULL, 0, &count, 1) == SUDOKU_BAD_ARGUMENT, "limit 256");
    CHECK(sudoku_solve_parallel(puzzle, 80, 2, 2, NULL, 0, &count, 1) == SUDOKU_BAD_ARGUMENT, "stride 80");
    CHECK(sudoku_solve_parallel(puzzle, 81, 1, 2, NULL, 0, &count, 1000000) == SUDOKU_BAD_ARGUMENT,
          "threads");
    CHECK(sudoku_minimize(puzzle, 1, SUDOKU_RANDOM_SYMMETRY, 1, NULL, &status) == SUDOKU_BAD_ARGUMENT,
          "random");
    recipe.most_clues = 82;
    CHECK(make_with(recipe) == SUDOKU_BAD_ARGUMENT, "82 clues");
    recipe.most_clues = 20, recipe.least_clues = 21;
    CHECK(make_with(recipe) == SUDOKU_BAD_ARGUMENT, "21 to 20 clues");
    recipe = (struct sudoku_recipe)SUDOKU_RECIPE_INIT;
    recipe.symmetry = (enum sudoku_symmetry)(SUDOKU_RANDOM_SYMMETRY + 1);
    CHECK(make_with(recipe) == SUDOKU_BAD_ARGUMENT, "a symmetry");
    recipe = (struct sudoku_recipe)SUDOKU_RECIPE_INIT;
    recipe.kernel = "no such kernel";
    CHECK(make_with(recipe) == SUDOKU_BAD_ARGUMENT, "a kernel");
}

/* ---- Reading ---- */

static int count_item(void *context, const struct sudoku_item *item)
{
    size_t *items = context;
    CHECK(item->cells && (item->error || sudoku_check(item->cells, NULL) != SUDOKU_BAD_CHARACTER), "an item");
    return ++*items == 3;
}

/* Inputs that end anywhere, and memory with them. */
static void inputs_that_end_early(void)
{
    static const char input[] =
        "# a comment\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 a "
        "name\n"
        "\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8.."
        "79\n"
        "{\"puzzle\": "
        "\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7x\"}\n";
    for (size_t n = 0; n < sizeof input; n++) {
        size_t items = 0;
        int status = sudoku_read(last_in_memory(input, n), n, count_item, &items);
        CHECK(status == SUDOKU_OK && items <= 3, "%zu bytes: %zu items", n, items);
        CHECK(n < sizeof input - 1 || items == 3, "%zu items in all", items);
    }
}

static ptrdiff_t fail_to_read(void *context, char *buffer, size_t room)
{
    (void)context, (void)buffer, (void)room;
    return -1;
}

static void null_reading(void)
{
    struct sudoku_batch *batch;
    struct sudoku_reader *reader;
    size_t items = 0;
    CHECK(sudoku_read(NULL, 1, count_item, &items) == SUDOKU_BAD_ARGUMENT, "no bytes");
    CHECK(sudoku_read("5", 1, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no visitor");
    CHECK(sudoku_read(NULL, 0, count_item, &items) == SUDOKU_OK && !items, "nothing to read");
    CHECK(sudoku_batch_new(1, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_batch_new(0, &batch) == SUDOKU_BAD_ARGUMENT && !batch, "no room");
    CHECK(sudoku_batch_new((1 << 20) + 1, &batch) == SUDOKU_BAD_ARGUMENT && !batch, "too much room");
    CHECK(sudoku_reader_new(fail_to_read, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_reader_new(NULL, NULL, &reader) == SUDOKU_BAD_ARGUMENT && !reader, "no source");
    CHECK(sudoku_batch_new(1, &batch) == SUDOKU_OK && sudoku_batch_count(batch) == 0, "an empty batch");
    CHECK(!sudoku_batch_item(batch, 0) && !sudoku_batch_cells(batch), "nothing in it");
    CHECK(sudoku_batch_is_plain(batch) == 1, "nothing but cells in it");
    CHECK(sudoku_batch_count(NULL) == 0 && !sudoku_batch_item(NULL, 0) && !sudoku_batch_cells(NULL),
          "no batch");
    CHECK(sudoku_batch_is_plain(NULL) == 0, "no batch");
    CHECK(sudoku_reader_new(fail_to_read, NULL, &reader) == SUDOKU_OK, "a reader");
    CHECK(sudoku_reader_fill(NULL, batch) == SUDOKU_BAD_ARGUMENT, "no reader");
    CHECK(!sudoku_reader_table(NULL), "no reader has no table");
    CHECK(!sudoku_reader_hidden(NULL, NULL), "no reader has no comments");
    CHECK(sudoku_reader_set_ocr(NULL, 1) == SUDOKU_BAD_ARGUMENT, "no reader");
    CHECK(sudoku_reader_fill(reader, NULL) == SUDOKU_BAD_ARGUMENT, "no batch");
    CHECK(sudoku_reader_fill(reader, batch) == SUDOKU_SOURCE_FAILED, "a source that fails");
    sudoku_reader_free(reader);
    sudoku_batch_free(batch);
    sudoku_reader_free(NULL);
    sudoku_batch_free(NULL);
}

/* ---- Structures that grow ---- */

/* A recipe of a header of the future: as long as its new field says nothing it is a recipe. */
static void sizes_of_recipes(void)
{
    struct {
        struct sudoku_recipe recipe;
        size_t wish;
    } future = {SUDOKU_RECIPE_INIT, 0};
    struct sudoku_maker *maker;
    future.recipe.size = sizeof future;
    CHECK(sudoku_maker_new(&future.recipe, 1, &maker) == SUDOKU_OK, "nothing new is wanted");
    sudoku_maker_free(maker);
    future.wish = 1;
    CHECK(sudoku_maker_new(&future.recipe, 1, &maker) == SUDOKU_BAD_ARGUMENT, "it cannot be had");
    future.wish = 0, future.recipe.size = sizeof future.recipe - 1;
    CHECK(sudoku_maker_new(&future.recipe, 1, &maker) == SUDOKU_BAD_ARGUMENT, "less than there ever was");
    future.recipe.size = 0;
    CHECK(sudoku_maker_new(&future.recipe, 1, &maker) == SUDOKU_BAD_ARGUMENT, "no size");
    future.recipe.size = SIZE_MAX / 3;
    CHECK(sudoku_maker_new(&future.recipe, 1, &maker) == SUDOKU_BAD_ARGUMENT, "no size ever set");
}

/* Only the size that the caller names is written. */
static void sizes_of_statistics(void)
{
    struct {
        struct sudoku_statistics statistics;
        uint64_t more;
    } future = {SUDOKU_STATISTICS_INIT, 0};
    struct sudoku_workspace *workspace;
    unsigned char count;
    CHECK(sudoku_workspace_new(sudoku_best_kernel(), &workspace) == SUDOKU_OK, "a workspace");
    future.statistics.size = sizeof future;
    for (int i = 1; i <= 2; i++) {
        CHECK(sudoku_workspace_solve(workspace, proper, 81, 1, 2, NULL, 0, &count, &future.statistics) ==
                  SUDOKU_OK,
              "solved");
        CHECK(future.statistics.size == sizeof future && future.more == 0, "%d", (int)future.more);
        CHECK(future.statistics.services > 0, "%d", (int)future.statistics.services);
    }
    future.statistics.size = sizeof future.statistics, future.more = 5;
    CHECK(sudoku_workspace_solve(workspace, proper, 81, 1, 2, NULL, 0, &count, &future.statistics) ==
                  SUDOKU_OK &&
              future.more == 5,
          "%d", (int)future.more);
    future.statistics.size = 8;
    CHECK(sudoku_workspace_solve(workspace, proper, 81, 1, 2, NULL, 0, &count, &future.statistics) ==
              SUDOKU_BAD_ARGUMENT,
          "less than there ever was");
    sudoku_workspace_free(workspace);
}

/* A rating writes what the caller has room for, and says nothing of what it does not know. */
static void sizes_of_ratings(void)
{
    struct {
        struct sudoku_rating rating;
        uint64_t more;
    } future = {SUDOKU_RATING_INIT, 5};
    int uses;
    CHECK(sudoku_rate(proper, &future.rating) == SUDOKU_OK && future.more == 5, "%d", (int)future.more);
    CHECK(sudoku_rating_uses(&future.rating, "hidden-single", &uses) == SUDOKU_OK && uses == 1,
          "hidden singles");
    future.rating.size = sizeof future;
    CHECK(sudoku_rate(proper, &future.rating) == SUDOKU_OK && future.more == 0, "%d", (int)future.more);
    CHECK(future.rating.size == sizeof future && future.rating.er == 12, "%u", future.rating.er);
    future.rating.size = sizeof future.rating - 1;
    CHECK(sudoku_rate(proper, &future.rating) == SUDOKU_BAD_ARGUMENT, "less than there ever was");
    CHECK(sudoku_rating_uses(&future.rating, "bug", &uses) == SUDOKU_BAD_ARGUMENT,
          "less than there ever was");
    future.rating.size = 0;
    CHECK(sudoku_rate(proper, &future.rating) == SUDOKU_BAD_ARGUMENT, "no size");
}

static void versions_agree(void)
{
    char version[40];
    snprintf(version, sizeof version, "%d.%d.%d", SUDOKU_VERSION_MAJOR, SUDOKU_VERSION_MINOR,
             SUDOKU_VERSION_PATCH);
    CHECK(strcmp(version, SUDOKU_VERSION) == 0, "%s", version);
    CHECK(strcmp(sudoku_version(), SUDOKU_VERSION) == 0, "%s", sudoku_version());
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
    batches_that_end_early();
    whole_batches();
    wrong_puzzles_among_others();
    wrong_moves();
    null_arguments();
    null_reasoning();
    null_reasoners();
    unknown_names();
    wrong_positions();
    wrong_numbers();
    inputs_that_end_early();
    null_reading();
    sizes_of_recipes();
    sizes_of_statistics();
    sizes_of_ratings();
    versions_agree();
    return test_report();
}
