/* Every one-board solver that this machine can run against the plain one and, where it is fast enough, the
 * naive oracle: on proper puzzles, puzzles with several solutions or none, nearly empty ones, and grids of
 * candidates. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS. NOLINT(bugprone-reserved-identifier) */
#include "core/one/solver.h"
#include "tests/end_of_memory.h"
#include "tests/oracle.h"
#include "tests/test.h"

enum { KEPT = 1000 };

static const char full[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/* The solutions that a search has visited. */
struct visited {
    size_t count, stop_at;
    char solutions[KEPT][SUDOKU_CELLS];
};

static int keep(void *context, const char *solution)
{
    struct visited *visited = context;
    if (visited->count < KEPT)
        memcpy(visited->solutions[visited->count], solution, SUDOKU_CELLS);
    return ++visited->count == visited->stop_at;
}

static int by_text(const void *a, const void *b)
{
    return memcmp(a, b, SUDOKU_CELLS);
}

static struct board_search search_for(size_t limit, struct visited *visited)
{
    struct board_search search = {.limit = limit, .patience = UINT64_MAX, .may_differ = true};
    if (visited) {
        visited->count = visited->stop_at = 0;
        search.visit = keep;
        search.context = visited;
    }
    return search;
}

/* Runs check(solver, ...) for all fast solvers of this machine. */
#define FOR_EACH_SOLVER(solver)                                                                              \
    for (size_t each = 0, done = 0; !done; done = 1)                                                         \
        for (; (solver = core_board_solvers[each]) != NULL; each++)                                          \
            if (core_can_run(solver->needs))

static void say_which_are_tested(void)
{
    const struct core_board_solver *solver;
    for (size_t i = 0; (solver = core_board_solvers[i]) != NULL; i++)
        printf("%s: %s\n", solver->name, core_can_run(solver->needs) ? "tested" : "skipped on this machine");
}

/* Thins out a valid grid down to so many clues, now and then spoils some. */
static void random_puzzle(uint64_t *random, unsigned clues, char *puzzle)
{
    memcpy(puzzle, full, 82);
    for (unsigned left = 81; left > clues;) {
        unsigned cell = test_below(random, 81);
        left -= puzzle[cell] != '.';
        puzzle[cell] = '.';
    }
    for (unsigned spoiled = test_below(random, 8) / 5; spoiled > 0; spoiled--)
        puzzle[test_below(random, 81)] = (char)('1' + test_below(random, 9));
}

static void check_puzzle(const char *puzzle, size_t limit, int ask_oracle)
{
    const struct core_board_solver *solver;
    struct board_search expected = search_for(limit, NULL);
    core_board_solver_plain.solve(puzzle, &expected);
    if (ask_oracle) {
        size_t count = oracle_count(puzzle, limit, NULL);
        CHECK(count == expected.found, "the oracle finds %zu, plain %zu in %s", count, (size_t)expected.found,
              puzzle);
    }
    char first[SUDOKU_CELLS], solution[SUDOKU_CELLS];
    bool any = false;
    FOR_EACH_SOLVER(solver)
    {
        struct board_search search = search_for(limit, NULL);
        search.solution = solution;
        solver->solve(puzzle, &search);
        CHECK(search.found == expected.found, "%s finds %zu, plain %zu in %s", solver->name,
              (size_t)search.found, (size_t)expected.found, puzzle);
        CHECK(search.found == 0 || oracle_solves(puzzle, solution), "%s: %.81s does not solve %s",
              solver->name, solution, puzzle);
        if (search.found == 0 || solver == &core_board_solver_plain)
            continue;
        CHECK(!any || memcmp(solution, first, SUDOKU_CELLS) == 0, "%s: another first solution of %s",
              solver->name, puzzle);
        memcpy(first, solution, SUDOKU_CELLS);
        any = true;
    }
}

static void random_puzzles(uint64_t *random)
{
    static const size_t limits[] = {1, 2, 255, 1000};
    int rounds = test_cases(2500, 600);
    char puzzle[82];
    for (int i = 0; i < rounds; i++) {
        random_puzzle(random, 22 + test_below(random, 20), puzzle);
        check_puzzle(puzzle, limits[i % 4], i % 8 == 0);
    }
    for (int i = 0; i < rounds / 20; i++) {
        random_puzzle(random, test_below(random, 22), puzzle);
        check_puzzle(puzzle, limits[i % 4], 0);
    }
}

/* Texts that end where memory ends, with other signs of empty cells, invalid characters, or a NUL too early.
 * There is no room for a NUL after 81 characters. */
static void damaged_texts(uint64_t *random)
{
    static const char signs[] = {'0', '0', '.', '\0', '/', ':', '-', ' ', '\n', 'x', (char)0xae, (char)0xb1};
    const struct core_board_solver *solver;
    const int rounds = test_cases(30000, 6000);
    for (int i = 0; i < rounds; i++) {
        char puzzle[82];
        random_puzzle(random, 24 + test_below(random, 40), puzzle);
        for (unsigned changes = test_below(random, 3); changes > 0; changes--)
            puzzle[test_below(random, SUDOKU_CELLS)] = signs[test_below(random, sizeof signs)];
        const size_t length = strlen(puzzle);
        const char *text = last_in_memory(puzzle, length < SUDOKU_CELLS ? length + 1 : SUDOKU_CELLS);
        const size_t limit = i % 3 == 0 ? 20 : 1 + (size_t)(i % 3);
        struct board_search expected = search_for(limit, NULL);
        core_board_solver_plain.solve(text, &expected);
        FOR_EACH_SOLVER(solver)
        {
            char solution[SUDOKU_CELLS];
            struct board_search search = search_for(limit, NULL);
            search.solution = solution;
            solver->solve(text, &search);
            CHECK(search.found == expected.found && (!search.found || oracle_solves(puzzle, solution)),
                  "%s finds %zu, plain %zu in %.81s", solver->name, (size_t)search.found,
                  (size_t)expected.found, puzzle);
        }
    }
}

static void known_puzzles(void)
{
    static const char *puzzles[] = {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "000000008003000400090020060000079000000061200060502070008000500010000020405000003",
        "12345678...........................9.............................................",
        "..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7",
        "11...............................................................................",
        "1........1.......................................................................",
        "1.........1......................................................................",
        ".................................................................................",
        "53467",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286178",
        "53467891267219534819834256785976142342685379171392485696153728428741963534528617x",
        full,
    };
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        check_puzzle(puzzles[i], 1, 0);
        check_puzzle(puzzles[i], 2, 0);
        check_puzzle(puzzles[i], 300, 0);
    }
}

/* Does this grid use only what the candidates allow, without a clash? */
static int fits(const uint16_t candidates[SUDOKU_CELLS], const char *solution)
{
    int fine = oracle_solves(solution, solution);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        fine = fine && (candidates[cell] >> (solution[cell] - '1') & 1);
    return fine;
}

/* All solutions of a grid of candidates, up to the limit: the same set everywhere if there are no more, and
 * the same sequence from all solvers but the plain one. */
static void check_candidates(const uint16_t candidates[SUDOKU_CELLS], size_t limit)
{
    static struct visited plain, fast, first;
    const struct core_board_solver *solver;
    struct board_search expected = search_for(limit, &plain);
    int any = 0;
    core_board_solver_plain.search(candidates, &expected);
    qsort(plain.solutions, plain.count, SUDOKU_CELLS, by_text);
    FOR_EACH_SOLVER(solver)
    {
        struct board_search search = search_for(limit, &fast);
        solver->search(candidates, &search);
        CHECK(search.found == expected.found && fast.count == plain.count, "%s finds %zu, plain %zu",
              solver->name, (size_t)search.found, (size_t)expected.found);
        for (size_t i = 0; i < fast.count; i++)
            CHECK(fits(candidates, fast.solutions[i]), "%s: %.81s", solver->name, fast.solutions[i]);
        if (solver != &core_board_solver_plain && any++)
            CHECK(memcmp(first.solutions, fast.solutions, fast.count * SUDOKU_CELLS) == 0, "%s: the order",
                  solver->name);
        else if (solver != &core_board_solver_plain)
            first = fast;
        qsort(fast.solutions, fast.count, SUDOKU_CELLS, by_text);
        if (fast.count < limit)
            CHECK(memcmp(fast.solutions, plain.solutions, fast.count * SUDOKU_CELLS) == 0, "%s: the set",
                  solver->name);
    }
}

/* A solution stays possible but for one grid in eight; other candidates stay by chance. */
static void random_candidates(uint64_t *random)
{
    int rounds = test_cases(1200, 160);
    for (int i = 0; i < rounds; i++) {
        uint16_t candidates[SUDOKU_CELLS];
        unsigned most = 20 + test_below(random, 50);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            candidates[cell] = (uint16_t)(1 << (full[cell] - '1'));
            for (int d = 0; d < 9; d++)
                if (test_below(random, 100) < most)
                    candidates[cell] |= (uint16_t)(1 << d);
        }
        if (i % 8 == 0)
            candidates[test_below(random, 81)] &= (uint16_t)test_random(random);
        check_candidates(candidates, i % 3 == 0 ? 2 : KEPT);
    }
}

static void visitors_and_patience_stop(void)
{
    static struct visited visited;
    const struct core_board_solver *solver;
    uint16_t candidates[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0x1ff;
    FOR_EACH_SOLVER(solver)
    {
        struct board_search search = search_for(KEPT, &visited);
        visited.stop_at = 7;
        solver->search(candidates, &search);
        CHECK(search.found == 7 && visited.count == 7, "%s: %zu found", solver->name, (size_t)search.found);
        CHECK(search.guesses > 0, "%s counts guesses", solver->name);
        search = search_for(KEPT, NULL);
        search.patience = 100;
        solver->search(candidates, &search);
        CHECK(search.guesses == 101 && search.found < KEPT, "%s: %u guesses", solver->name,
              (unsigned)search.guesses);
        search = search_for(0, &visited);
        solver->search(candidates, &search);
        CHECK(search.found == 0 && visited.count == 0, "%s: limit 0", solver->name);
        candidates[40] = 0;
        search = search_for(1, NULL);
        solver->search(candidates, &search);
        CHECK(search.found == 0, "%s: a cell without candidates", solver->name);
        candidates[40] = 0x1ff;
    }
}

int main(void)
{
    uint64_t random = test_seed();
    say_which_are_tested();
    CHECK(map_memory() == 0, "no memory");
    for (core_four_boards = 1; core_four_boards <= 2; core_four_boards++) {
        known_puzzles();
        damaged_texts(&random);
        random_puzzles(&random);
        random_candidates(&random);
        visitors_and_patience_stop();
    }
    return test_report();
}
