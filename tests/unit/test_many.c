/* Every kernel against the one-puzzle solver and the oracle, on random puzzles of every kind: 4,000 for each
 * kernel. TEST_FULL: 100,000; MANY_PUZZLES=N for more. */
#include "engine/kernel.h"
#include "sudoku.h"
#include "tests/oracle.h"
#include "tests/test.h"

enum { ROOM = 4096, CELLS = SUDOKU_CELLS };

static const char *const kinds[] = {"solved",     "easy",     "minimal", "several solutions",
                                    "unsolvable", "clashing", "wrong",   "near-empty",
                                    "empty",      "junk"};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* A full grid: the pattern that every beginner knows, with digits, rows, columns and bands mixed. */
static void full_grid(uint64_t *state, char *grid)
{
    unsigned row[9], column[9], digit[9];
    for (unsigned i = 0; i < 9; i++)
        row[i] = column[i] = digit[i] = i;
    for (unsigned i = 9; i > 1; i--) {
        unsigned j = test_below(state, i), swap = digit[i - 1];
        digit[i - 1] = digit[j];
        digit[j] = swap;
    }
    for (unsigned i = 0; i < 40; i++) {
        unsigned *line = test_below(state, 2) ? row : column;
        unsigned chute = 3 * test_below(state, 3), a = chute + test_below(state, 3),
                 b = chute + test_below(state, 3);
        unsigned swap = line[a];
        line[a] = line[b];
        line[b] = swap;
    }
    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned r = row[cell / 9], c = column[cell % 9];
        grid[cell] = (char)('1' + digit[(3 * (r % 3) + r / 3 + c) % 9]);
    }
}

static void remove_some(uint64_t *state, char *grid, unsigned count)
{
    while (count--)
        grid[test_below(state, CELLS)] = test_below(state, 2) ? '.' : '0';
}

/* Takes clues away while the solution stays unique. */
static void minimise(uint64_t *state, char *grid, unsigned tries)
{
    while (tries--) {
        unsigned cell = test_below(state, CELLS);
        char clue = grid[cell];
        grid[cell] = '.';
        if (sudoku_solve(grid, 2, NULL) != 1)
            grid[cell] = clue;
    }
}

static void random_puzzle(uint64_t *state, unsigned kind, char *puzzle)
{
    full_grid(state, puzzle);
    switch (kind) {
    case 1:
        remove_some(state, puzzle, 45);
        break;
    case 2:
        minimise(state, puzzle, 100);
        break;
    case 3:
        minimise(state, puzzle, 60);
        remove_some(state, puzzle, 8);
        break;
    case 4:
    case 5: /* a wrong digit, early or late */
        remove_some(state, puzzle, kind == 4 ? 130 : 60);
        puzzle[test_below(state, CELLS)] = (char)('1' + test_below(state, 9));
        break;
    case 6:
        remove_some(state, puzzle, 60);
        puzzle[test_below(state, CELLS)] = "x /:\n\t-"[test_below(state, 8)];
        break;
    case 7:
        memset(puzzle, '.', CELLS);
        for (int i = 0; i < 5; i++)
            puzzle[test_below(state, CELLS)] = (char)('1' + test_below(state, 4));
        break;
    case 8:
        memset(puzzle, test_below(state, 2) ? '.' : '0', CELLS);
        break;
    case 9:
        for (int i = 0; i < CELLS; i++)
            puzzle[i] = (char)test_below(state, 256);
        break;
    default:
        break;
    }
}

static char puzzles[ROOM * 100], expected[ROOM * CELLS], solutions[ROOM * 128];
static signed char expected_counts[ROOM], counts[ROOM];
static unsigned char kind_of[ROOM];

static void make_puzzles(uint64_t *state, size_t n, size_t stride)
{
    for (size_t i = 0; i < n; i++) {
        unsigned pick = test_below(state, 20);
        kind_of[i] = (unsigned char)(pick < KINDS ? pick : 1 + pick % 3);
        random_puzzle(state, kind_of[i], puzzles + i * stride);
    }
}

static void solve_expected(size_t n, size_t stride, unsigned limit)
{
    for (size_t i = 0; i < n; i++)
        expected_counts[i] =
            (signed char)sudoku_solve(puzzles + i * stride, (int)limit, expected + i * CELLS);
}

static void compare(const char *kernel, size_t n, size_t stride, size_t solution_stride, unsigned limit,
                    const char *out)
{
    for (size_t i = 0; i < n; i++) {
        const char *puzzle = puzzles + i * stride, *solution = out + i * solution_stride;
        CHECK(counts[i] == expected_counts[i], "%s: n %zu, limit %u, %s: %.81s: %d, not %d", kernel, n, limit,
              kinds[kind_of[i]], puzzle, counts[i], expected_counts[i]);
        if (expected_counts[i] > 0)
            CHECK(oracle_solves(puzzle, solution), "%s: %s: %.81s: %.81s", kernel, kinds[kind_of[i]], puzzle,
                  solution);
        if (expected_counts[i] == 1 && limit > 1)
            CHECK(memcmp(solution, expected + i * CELLS, CELLS) == 0, "%s: %.81s", kernel, puzzle);
        if (expected_counts[i] <= 0)
            CHECK(solution[0] == '?', "%s: %.81s", kernel, puzzle);
    }
}

/* One batch through one kernel, its answers at an odd address between guards. */
static void solve_and_compare(struct sudoku_solver *workspace, const char *kernel, size_t n, size_t stride,
                              size_t solution_stride, unsigned limit)
{
    char *out = solutions + 1;
    memset(solutions, '?', sizeof solutions);
    memset(counts, 99, sizeof counts);
    CHECK(sudoku_solve_many(workspace, puzzles, stride, n, limit, out, solution_stride, counts, NULL, NULL) ==
              SUDOKU_OK,
          "%s", kernel);
    compare(kernel, n, stride, solution_stride, limit, out);
    CHECK(solutions[0] == '?', "%s wrote before the solutions", kernel);
    for (size_t i = 0; i < n; i++)
        for (size_t j = CELLS; j < solution_stride; j++)
            CHECK(out[i * solution_stride + j] == '?', "%s wrote between the solutions", kernel);
    CHECK(out[n * solution_stride] == '?', "%s wrote behind the solutions", kernel);
    CHECK(n == ROOM || counts[n] == 99, "%s wrote behind the counts", kernel);
}

static struct sudoku_solver *new_workspace(const char *kernel)
{
    struct sudoku_solver *workspace;
    CHECK(sudoku_solver_new(kernel, &workspace) == SUDOKU_OK && workspace, "%s", kernel);
    return workspace;
}

static void test_kernel(const char *kernel, size_t total, uint64_t seed)
{
    static const unsigned limits[] = {2, 1, 3, SUDOKU_MOST_LIMIT};
    struct sudoku_solver *workspace = new_workspace(kernel);
    uint64_t state = seed;
    CHECK(workspace != NULL, "%s", kernel);
    for (size_t done = 0, round = 0; workspace && done < total; done += 1000, round++) {
        size_t n = total - done < 1000 ? total - done : 1000, stride = 81 + round % 3;
        unsigned limit = limits[round % 4];
        make_puzzles(&state, n, stride);
        solve_expected(n, stride, limit);
        solve_and_compare(workspace, kernel, n, stride, 81 + round % 4, limit);
    }
    sudoku_solver_free(workspace);
}

/* Batches around every number of lanes. */
static void test_sizes(const char *kernel, uint64_t seed)
{
    static const size_t sizes[] = {0,   1,   2,   15,  16,  17,  31,  63,  64,  65,  127,  128,
                                   129, 255, 256, 257, 511, 512, 513, 575, 577, 700, 1023, 1025};
    struct sudoku_solver *workspace = new_workspace(kernel);
    uint64_t state = seed;
    make_puzzles(&state, 1100, 82);
    solve_expected(1100, 82, 2);
    for (size_t i = 0; workspace && i < sizeof sizes / sizeof sizes[0]; i++)
        solve_and_compare(workspace, kernel, sizes[i], 82, 81, 2);
    sudoku_solver_free(workspace);
}

/* Not a byte more than the puzzles, solutions and counts have: for the sanitizers and valgrind to see. */
static void test_exact_memory(const char *kernel, uint64_t seed)
{
    enum { N = 300 };
    struct sudoku_solver *workspace = new_workspace(kernel);
    char *text = malloc(N * CELLS), *out = malloc(N * CELLS);
    signed char *found = malloc(N);
    uint64_t state = seed;
    make_puzzles(&state, N, CELLS);
    solve_expected(N, CELLS, 2);
    if (!workspace || !text || !out || !found)
        exit(2);
    memcpy(text, puzzles, N * CELLS);
    CHECK(sudoku_solve_many(workspace, text, CELLS, N, 2, out, CELLS, found, NULL, NULL) == SUDOKU_OK, "%s",
          kernel);
    CHECK(memcmp(found, expected_counts, N) == 0, "%s: counts", kernel);
    free(text);
    free(out);
    free(found);
    sudoku_solver_free(workspace);
}

static int ask_three_times(void *asked)
{
    return ++*(int *)asked == 3;
}

/* Puzzles that would take a minute: the third answer ends them, and the workspace is as good as new. */
static void test_cancel(const char *kernel)
{
    static const char hopeless[] =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    enum { N = 300 };
    struct sudoku_solver *workspace = new_workspace(kernel);
    uint64_t state = 1;
    int asked = 0;
    for (size_t i = 0; i < N; i++)
        memcpy(puzzles + i * CELLS, hopeless, CELLS);
    CHECK(sudoku_solve_many(workspace, puzzles, CELLS, N, 2, NULL, 0, counts, NULL,
                            CONTROL(ask_three_times, &asked, 1)) == SUDOKU_CANCELLED,
          "%s", kernel);
    CHECK(asked == 3, "%s: asked %d times", kernel, asked);
    make_puzzles(&state, N, CELLS);
    solve_expected(N, CELLS, 2);
    solve_and_compare(workspace, kernel, N, CELLS, CELLS, 2);
    sudoku_solver_free(workspace);
}

/* Easy puzzles, with some of every kind between them: most lanes are solved at the same time, the others must
 * stay as they are. */
static void test_easy_stream(const char *kernel, size_t n, uint64_t seed)
{
    static const unsigned limits[] = {2, 1, 5};
    struct sudoku_solver *workspace = new_workspace(kernel);
    uint64_t state = seed;
    for (size_t i = 0; i < n; i++) {
        kind_of[i] = (unsigned char)(test_below(&state, 20) ? 1 : test_below(&state, KINDS));
        random_puzzle(&state, kind_of[i], puzzles + i * CELLS);
    }
    for (size_t i = 0; workspace && i < 3; i++) {
        solve_expected(n, CELLS, limits[i]);
        solve_and_compare(workspace, kernel, n, CELLS, CELLS, limits[i]);
        CHECK(sudoku_solve_many(workspace, puzzles, CELLS, n, limits[i], NULL, 0, counts, NULL, NULL) ==
                  SUDOKU_OK,
              "%s", kernel);
        CHECK(memcmp(counts, expected_counts, n) == 0, "%s: counts alone, limit %u", kernel, limits[i]);
    }
    sudoku_solver_free(workspace);
}

/* Near-empty grids, asked for so many solutions that places run out while others are finished. */
static void test_crowd(const char *kernel, uint64_t seed)
{
    enum { N = 400 };
    struct sudoku_solver *workspace = new_workspace(kernel);
    uint64_t state = seed;
    for (size_t i = 0; i < N; i++) {
        kind_of[i] = i % 8 ? 7 : 3;
        random_puzzle(&state, kind_of[i], puzzles + i * CELLS);
    }
    solve_expected(N, CELLS, 100);
    if (workspace)
        solve_and_compare(workspace, kernel, N, CELLS, CELLS, 100);
    sudoku_solver_free(workspace);
}

/* Nothing but grids with very many solutions: far more boards than there are places. */
static void test_overflow(const char *kernel)
{
    struct sudoku_solver *workspace = new_workspace(kernel);
    size_t n = 1500;
    if (!workspace)
        return;
    memset(puzzles, '.', n * CELLS);
    CHECK(sudoku_solve_many(workspace, puzzles, CELLS, n, SUDOKU_MOST_LIMIT, solutions, CELLS, counts, NULL,
                            NULL) == SUDOKU_OK,
          "%s", kernel);
    CHECK(workspace->statistics.overflows > 0, "%s: there was room for all", kernel);
    for (size_t i = 0; i < n; i++) {
        CHECK(counts[i] == SUDOKU_MOST_LIMIT, "%s: %d", kernel, counts[i]);
        CHECK(oracle_solves(puzzles, solutions + i * CELLS), "%s: %.81s", kernel, solutions + i * CELLS);
    }
    sudoku_solver_free(workspace);
}

/* Few clues of full grids: so many solutions that the engine changes its order of search, back where the
 * puzzles are minimal; and boards in which it would lose itself. */
static void test_few_clues(const char *kernel, size_t n, uint64_t seed)
{
    static const unsigned limits[] = {2, 1, 3, 20};
    struct sudoku_solver *workspace = new_workspace(kernel);
    uint64_t state = seed;
    for (size_t i = 0; i < n; i++) {
        char *puzzle = puzzles + i * CELLS;
        int minimal = i / 200 % 2;
        kind_of[i] = (unsigned char)(minimal ? 2 : 7);
        unsigned keep = minimal ? CELLS : i % 4 ? 8 : 8 + test_below(&state, 14);
        random_puzzle(&state, minimal ? 2 : 0, puzzle);
        for (unsigned left = CELLS; left > keep;) {
            unsigned cell = test_below(&state, CELLS);
            left -= puzzle[cell] != '.';
            puzzle[cell] = '.';
        }
    }
    for (size_t i = 0; workspace && i < (test_full() ? 4 : 2); i++) {
        solve_expected(n, CELLS, limits[i]);
        solve_and_compare(workspace, kernel, n, CELLS, CELLS, limits[i]);
    }
    sudoku_solver_free(workspace);
}

/* Many copies of one puzzle, which the engine must not search more than so often. */
static void test_copies(const char *kernel, const char *puzzle, size_t n, size_t solutions_each,
                        size_t guesses_each)
{
    struct sudoku_solver *workspace = new_workspace(kernel);
    size_t found = 0;
    if (!workspace)
        return;
    for (size_t i = 0; i < n; i++)
        memcpy(puzzles + CELLS * i, puzzle, CELLS);
    CHECK(sudoku_solve_many(workspace, puzzles, CELLS, n, 2, NULL, 0, counts, NULL, NULL) == SUDOKU_OK,
          "solved");
    for (size_t i = 0; i < n; i++)
        found += (size_t)counts[i];
    CHECK(found == solutions_each * n && workspace->statistics.guesses < guesses_each * n,
          "%s: %.81s: %zu found with %llu guesses", kernel, puzzle, found,
          (unsigned long long)workspace->statistics.guesses);
    sudoku_solver_free(workspace);
}

/* Parts of this puzzle have no solution, and showing that takes millions of guesses: whoever meets them in
 * numbers must not insist. */
static void test_sparse(const char *kernel)
{
    test_copies(kernel, ".59................................2.4......................3...............4....",
                300, 2, 1000);
}

/* As many copies of a hard puzzle as there are lanes keep the desk busy for long before any of them is
 * solved: that is no reason to solve them all again elsewhere. */
static void test_hard_copies(const char *kernel)
{
    test_copies(kernel, ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
                512, 1, 300);
}

/* The second box needs 1, 4 and 5 in two cells. No sweep sees that, and the rest of the grid is empty: what
 * the one-puzzle solver proves must count, or the search has no end. Alone and in a crowd. */
static void test_dead_box(const char *kernel)
{
    static const char puzzle[] =
        "100000450000009000040786000000000000000000000000000000000000000000000000000000000";
    test_copies(kernel, puzzle, 1, 0, 100000);
    test_copies(kernel, puzzle, 700, 0, 1000);
}

/* The sweeps do not see two equal clues in a box, and an almost empty grid with such clues could be searched
 * for ever: the engine looks for them, though not always at once. Here they are among others, which need
 * no guess or many, or have so many solutions that they are searched in depth. */
static void test_clashes(const char *kernel)
{
    static const struct {
        const char *puzzle;
        int solutions;
        unsigned guesses;
    } crowds[] = {
        {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1, 0},
        {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 1, 150},
        {"1..........2..........3..........4..........5..........6..........7..........8...", 2, 80}};
    static const char clashing[] =
        "1.........1......................................................................";
    enum { N = 1500, EVERY = 29, IN_VAIN = 20 };
    struct sudoku_solver *workspace = new_workspace(kernel);
    for (size_t c = 0; workspace && c < sizeof crowds / sizeof *crowds; c++) {
        for (size_t i = 0; i < N; i++) {
            char *puzzle = puzzles + CELLS * i;
            sudoku_shuffle(i % EVERY ? crowds[c].puzzle : clashing, 1, i, puzzle);
        }
        CHECK(sudoku_solve_many(workspace, puzzles, CELLS, N, 2, NULL, 0, counts, NULL, NULL) == SUDOKU_OK,
              "crowd %zu", c);
        for (size_t i = 0; i < N; i++)
            CHECK(counts[i] == (i % EVERY ? crowds[c].solutions : SUDOKU_CLASH),
                  "%s, crowd %zu, puzzle %zu: %d", kernel, c, i, counts[i]);
        uint64_t most = (uint64_t)N * crowds[c].guesses + N / EVERY * IN_VAIN;
        CHECK(workspace->statistics.guesses < most, "%s, crowd %zu: %llu guesses", kernel, c,
              (unsigned long long)workspace->statistics.guesses);
    }
    for (size_t n = 1; workspace && n <= 5; n++) {
        for (size_t i = 0; i < n; i++)
            memcpy(puzzles + CELLS * i, clashing, CELLS);
        CHECK(sudoku_solve_many(workspace, puzzles, CELLS, n, SUDOKU_MOST_LIMIT, NULL, 0, counts, NULL,
                                NULL) == SUDOKU_OK,
              "%zu of them alone", n);
        for (size_t i = 0; i < n; i++)
            CHECK(counts[i] == SUDOKU_CLASH, "%s, %zu alone: %d", kernel, n, counts[i]);
    }
    sudoku_solver_free(workspace);
}

/* Guesses are counted, whoever makes them. */
static void test_guesses(const char *kernel)
{
    static const char hard[] =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    struct sudoku_solver *workspace = new_workspace(kernel);
    if (!workspace)
        return;
    CHECK(sudoku_solve_many(workspace, hard, CELLS, 1, 2, NULL, 0, counts, NULL, NULL) == SUDOKU_OK &&
              counts[0] == 1 && workspace->statistics.guesses > 0,
          "%s: %d, %u guesses", kernel, counts[0], (unsigned)workspace->statistics.guesses);
    sudoku_solver_free(workspace);
}

/* Code that is there for speed alone leaves its trace in the counts: a choice of cells that needs few
 * guesses, lanes that are mostly full, several sweeps between two services. A lone puzzle is swept, too. */
static void test_work(const char *kernel)
{
    static const char hard[] =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    enum { N = 512 };
    struct sudoku_solver *workspace = new_workspace(kernel);
    if (!workspace)
        return;
    for (uint64_t i = 0; i < N; i++)
        sudoku_shuffle(hard, 1, i, puzzles + CELLS * i);
    CHECK(sudoku_solve_many(workspace, puzzles, CELLS, N, 2, NULL, 0, counts, NULL, NULL) == SUDOKU_OK,
          "many");
    const struct statistics many = workspace->statistics;
    CHECK(many.guesses > 66 * N && many.guesses < 78 * N, "%s: %.2f guesses a puzzle", kernel,
          (double)many.guesses / N);
    CHECK(sudoku_solve_many(workspace, puzzles, CELLS, 1, 2, NULL, 0, counts, NULL, NULL) == SUDOKU_OK,
          "one");
    const struct statistics one = workspace->statistics;
    CHECK(one.sweeps > 0, "%s: no sweeps", kernel);
    CHECK(many.lanes_used <= many.lanes && 10 * many.lanes_used >= 8 * many.lanes, "%s: %.2f of the lanes",
          kernel, (double)many.lanes_used / (double)many.lanes);
    CHECK(2 * many.services <= many.sweeps && many.overflows == 0, "%s: %u services, %u sweeps", kernel,
          (unsigned)many.services, (unsigned)many.sweeps);
    sudoku_solver_free(workspace);
}

/* The plain call chooses by itself, with any number of puzzles. */
static void test_plain_call(uint64_t seed)
{
    static const size_t sizes[] = {0, 1, 5, 31, 32, 33, 100, 600};
    uint64_t state = seed;
    make_puzzles(&state, 600, 81);
    solve_expected(600, 81, 2);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        memset(solutions, '?', sizeof solutions);
        CHECK(sudoku_solve_many(NULL, puzzles, 81, sizes[i], 2, solutions, 81, counts, NULL, NULL) ==
                  SUDOKU_OK,
              "%zu", sizes[i]);
        compare("plain call", sizes[i], 81, 81, 2, solutions);
        CHECK(sudoku_solve_many(NULL, puzzles, 81, sizes[i], 2, NULL, 0, counts, NULL, NULL) == SUDOKU_OK,
              "%zu", sizes[i]);
        CHECK(memcmp(counts, expected_counts, sizes[i]) == 0, "%zu puzzles, without solutions", sizes[i]);
    }
    CHECK(sudoku_solve_many(NULL, puzzles, 81, 1, 0, solutions, 81, counts, NULL, NULL) ==
              SUDOKU_BAD_ARGUMENT,
          "limit 0");
    CHECK(sudoku_solve_many(NULL, puzzles, 81, 1, SUDOKU_MOST_LIMIT + 1, solutions, 81, counts, NULL, NULL) ==
              SUDOKU_BAD_ARGUMENT,
          "limit 128");
    CHECK(sudoku_solve_many(NULL, puzzles, 80, 2, 2, solutions, 81, counts, NULL, NULL) ==
              SUDOKU_BAD_ARGUMENT,
          "stride 80");
    CHECK(sudoku_solve_many(NULL, puzzles, 81, 2, 2, solutions, 80, counts, NULL, NULL) ==
              SUDOKU_BAD_ARGUMENT,
          "stride 80");
    CHECK(sudoku_solve_many(NULL, NULL, 81, 1, 2, solutions, 81, counts, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "no puzzles");
    struct sudoku_solver *none;
    CHECK(sudoku_solver_new("no such kernel", &none) == SUDOKU_BAD_ARGUMENT && !none,
          "a kernel that nobody knows");
}

/* The one-puzzle solver itself, on a few puzzles: the oracle is slow. */
static void test_oracle(uint64_t seed, size_t n)
{
    uint64_t state = seed;
    make_puzzles(&state, n, 81);
    for (size_t i = 0; i < n; i++) {
        int junk = kind_of[i] == 6 || kind_of[i] == 9 || kind_of[i] == 7;
        int count = sudoku_solve(puzzles + i * 81, 3, NULL);
        size_t solutions_found = count > 0 ? (size_t)count : 0;
        CHECK(junk || solutions_found == oracle_count(puzzles + i * 81, 3, NULL), "%.81s", puzzles + i * 81);
    }
}

int main(void)
{
    uint64_t seed = test_seed();
    const char *more = getenv("MANY_PUZZLES");
    size_t total = more ? strtoul(more, NULL, 10) : (size_t)test_cases(100000, 4000);
    const char *kernel;
    int runs;
    int found = 0;
    for (size_t i = 0; (kernel = sudoku_kernel(i, &runs)); i++)
        found += runs && strcmp(kernel, sudoku_kernel(0, NULL)) == 0;
    CHECK(found == 1, "the best kernel, %s, is one of those that run here", sudoku_kernel(0, NULL));
    test_oracle(seed + 1, test_cases(1000, 100));
    test_plain_call(seed + 2);
    for (size_t i = 0; (kernel = sudoku_kernel(i, &runs)); i++) {
        if (!runs) {
            printf("skipped on this machine: %s\n", kernel);
            continue;
        }
        printf("kernel %s\n", kernel);
        test_kernel(kernel, total, seed + 3);
        test_sizes(kernel, seed + 4);
        test_exact_memory(kernel, seed + 5);
        test_easy_stream(kernel, test_full() ? ROOM : 1500, seed + 8);
        test_crowd(kernel, seed + 6);
        test_cancel(kernel);
        test_overflow(kernel);
        test_guesses(kernel);
        test_work(kernel);
        test_sparse(kernel);
        test_hard_copies(kernel);
        test_dead_box(kernel);
        test_clashes(kernel);
        test_few_clues(kernel, test_full() ? ROOM : 400, seed + 7);
    }
    return test_report();
}
