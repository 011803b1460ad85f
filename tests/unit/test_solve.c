/* The one-puzzle solver against known puzzles and, at random, against the naive oracle. */
#include "sudoku.h"
#include "tests/oracle.h"
#include "tests/test.h"

static const char full[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static void solves(const char *puzzle)
{
    char solution[SUDOKU_CELLS];
    int count = sudoku_solve(puzzle, 2, solution);
    CHECK(count == 1, "%d solutions of %s", count, puzzle);
    CHECK(oracle_solves(puzzle, solution), "%.81s does not solve %s", solution, puzzle);
}

static void known_puzzles(void)
{
    solves("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    solves("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
    solves("98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6");
    solves(".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...");
    solves(full);
}

static void limits_are_kept(void)
{
    char empty[82], solution[SUDOKU_CELLS];
    memset(empty, '.', 81);
    empty[81] = 0;
    CHECK(sudoku_solve(empty, 0, solution) == SUDOKU_BAD_ARGUMENT, "limit 0");
    CHECK(sudoku_solve(NULL, 1, solution) == SUDOKU_BAD_ARGUMENT, "no puzzle");
    CHECK(sudoku_solve(empty, 1, NULL) == 1, "no room for a solution");
    CHECK(sudoku_solve(empty, 1000, solution) == 1000, "limit 1000");
    CHECK(oracle_solves(empty, solution), "the first solution of many");
}

static void unsolvable_puzzles(void)
{
    static const char *puzzles[] = {
        "..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7",
        "11...............................................................................",
        "12345678...........................9.............................................",
    };
    static const int statuses[] = {SUDOKU_CLASH, SUDOKU_CLASH, 0};
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++)
        CHECK(sudoku_solve(puzzles[i], 1, NULL) == statuses[i], "%s", puzzles[i]);
    CHECK(sudoku_solve("12345", 1, NULL) == SUDOKU_BAD_CHARACTER, "a short text");
}

/* Thins out a valid grid, now and then spoils a clue. */
static void random_puzzle(uint64_t *random, char *puzzle)
{
    unsigned keep = 22 + test_below(random, 20);
    memcpy(puzzle, full, 82);
    for (unsigned clues = 81; clues > keep;) {
        unsigned cell = test_below(random, 81);
        clues -= puzzle[cell] != '.';
        puzzle[cell] = '.';
    }
    if (test_below(random, 4) == 0)
        puzzle[test_below(random, 81)] = (char)('1' + test_below(random, 9));
}

static void agrees_with_the_oracle(void)
{
    uint64_t random = test_seed();
    int rounds = test_full() ? 20000 : 2000;
    for (int i = 0; i < rounds; i++) {
        char puzzle[82], solution[SUDOKU_CELLS];
        size_t limit = 1 + test_below(&random, 20);
        random_puzzle(&random, puzzle);
        size_t expected = oracle_count(puzzle, limit, NULL);
        int status = sudoku_solve(puzzle, (int)limit, solution);
        size_t found = status > 0 ? (size_t)status : 0;
        CHECK(found == expected, "%zu, not %zu solutions of %s", found, expected, puzzle);
        CHECK(found == 0 || oracle_solves(puzzle, solution), "%.81s does not solve %s", solution, puzzle);
    }
}

/* Counts visits; ends the search at the third. */
static int third_time(void *context, const char *solution)
{
    int *visits = context;
    CHECK(solution[0] >= '1', "a digit");
    return ++*visits == 3;
}

static void visitors_see_every_solution(void)
{
    uint16_t candidates[SUDOKU_CELLS];
    uint64_t guesses = 0;
    size_t count;
    int visits = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0x1ff;
    CHECK(
        sudoku_search(QUERY(.candidates = candidates, .limit = 100, .visit = third_time, .context = &visits),
                      &count, &guesses, NULL) == SUDOKU_OK &&
            count == 3,
        "stopped by the visitor");
    CHECK(visits == 3, "%d visits", visits);
    CHECK(guesses > 0, "guesses are counted");
    candidates[0] = 0;
    CHECK(sudoku_search(QUERY(.candidates = candidates, .limit = 1), &count, NULL, NULL) == SUDOKU_OK &&
              count == 0,
          "a cell without candidates");
}

int main(void)
{
    known_puzzles();
    limits_are_kept();
    unsolvable_puzzles();
    agrees_with_the_oracle();
    visitors_see_every_solution();
    return test_report();
}
