/* Diagnoses: conflicts have no solution and no smaller one has none, repairs make a puzzle proper, and all of
 * them are found; compared with plain searches for puzzles that are spoiled at random. */
#include "tests/test.h"

#include "sudoku_research.h"

static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static int has(struct sudoku_cell_set set, int cell)
{
    return set.bits[cell / 64] >> cell % 64 & 1;
}

static int size_of(struct sudoku_cell_set set)
{
    int n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        n += has(set, cell);
    return n;
}

static size_t solutions_with(const char *puzzle, int cell, char digit)
{
    char cells[SUDOKU_CELLS];
    memcpy(cells, puzzle, sizeof cells);
    cells[cell] = digit;
    int count = sudoku_solve(cells, 2, NULL);
    return count > 0 ? (size_t)count : 0;
}

/* Is this change among the repairs? */
static int is_repair(const struct sudoku_diagnosis *diagnosis, int cell, char to)
{
    int n = 0;
    for (size_t i = 0; i < diagnosis->n_repairs; i++)
        n += diagnosis->repairs[i].cell == cell && diagnosis->repairs[i].to == to;
    CHECK(n < 2, "r%dc%d twice", cell / 9 + 1, cell % 9 + 1);
    return n;
}

/* The conflict has no solution, and has one without any of its clues. */
static void check_conflict(const char *puzzle, const struct sudoku_diagnosis *diagnosis)
{
    char cells[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        CHECK(!has(diagnosis->conflict, cell) || puzzle[cell] != '.', "a conflict of clues");
        cells[cell] = has(diagnosis->conflict, cell) ? puzzle[cell] : '.';
    }
    CHECK(sudoku_solve(cells, 1, NULL) < 1, "%.81s", cells);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (has(diagnosis->conflict, cell))
            CHECK(solutions_with(cells, cell, '.') > 0, "%.81s needs r%dc%d", cells, cell / 9 + 1,
                  cell % 9 + 1);
}

/* Every change of one clue is a repair if and only if it leaves one solution. */
static void check_repairs(const char *puzzle, const struct sudoku_diagnosis *diagnosis)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 0; digit <= 9; digit++) {
            const char to = digit ? (char)('0' + digit) : '.';
            if (to == puzzle[cell])
                continue;
            CHECK(is_repair(diagnosis, cell, to) == (solutions_with(puzzle, cell, to) == 1),
                  "%.81s: r%dc%d = %c", puzzle, cell / 9 + 1, cell % 9 + 1, to);
        }
}

/* Each cell has the digits with which it has a solution. */
static void check_values(const char *puzzle, const struct sudoku_diagnosis *diagnosis)
{
    unsigned differing = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned values = 0;
        for (int digit = 1; digit <= 9; digit++)
            if (puzzle[cell] == '.' ? solutions_with(puzzle, cell, (char)('0' + digit)) > 0
                                    : puzzle[cell] == '0' + digit)
                values |= 1u << (digit - 1);
        CHECK(values == diagnosis->values[cell], "%.81s: r%dc%d", puzzle, cell / 9 + 1, cell % 9 + 1);
        differing += (values & (values - 1)) != 0;
    }
    CHECK(differing == diagnosis->n_differing, "%u cells differ, not %u", differing, diagnosis->n_differing);
}

/* Examines a puzzle, and counts what was found out about how many. */
struct counts {
    int without, several, smallest;
};

static void examine(const char *puzzle, struct counts *counts)
{
    struct sudoku_diagnosis diagnosis = SUDOKU_DIAGNOSIS_INIT;
    int solutions = sudoku_solve(puzzle, 2, NULL);
    CHECK(sudoku_diagnose(puzzle, &diagnosis) == SUDOKU_OK, "%.81s", puzzle);
    if (solutions == 1) {
        CHECK(!diagnosis.n_repairs && !size_of(diagnosis.conflict) && !diagnosis.n_differing,
              "a proper puzzle");
    } else if (solutions <= 0 && diagnosis.tried_all) {
        counts->without++;
        counts->smallest += diagnosis.is_smallest;
        check_conflict(puzzle, &diagnosis);
        check_repairs(puzzle, &diagnosis);
        CHECK(!diagnosis.n_additions, "a clue more cannot help");
    } else if (solutions == 2 && diagnosis.n_differing && diagnosis.n_repairs) {
        counts->several++;
        check_values(puzzle, &diagnosis);
        check_repairs(puzzle, &diagnosis);
    }
}

/* Makes puzzles and changes or drops a clue of each. */
static void check_spoiled(void)
{
    struct counts counts = {0};
    uint64_t seed = test_seed();
    for (int i = 0; i < (test_full() ? 400 : 60); i++) {
        char puzzle[SUDOKU_CELLS];
        int cell;
        sudoku_shuffle(easy, 5, (uint64_t)i, puzzle);
        do
            cell = (int)test_below(&seed, SUDOKU_CELLS);
        while (puzzle[cell] == '.');
        puzzle[cell] = (char)(i % 3 ? '1' + test_below(&seed, 9) : '.');
        examine(puzzle, &counts);
    }
    CHECK(counts.without > 5 && counts.several > 5, "%d and %d puzzles", counts.without, counts.several);
    CHECK(counts.smallest > 5, "%d smallest conflicts", counts.smallest);
}

/* The conflict of a clash are its two cells, and no smaller one was overlooked. */
static void check_clash(void)
{
    struct sudoku_diagnosis diagnosis = SUDOKU_DIAGNOSIS_INIT;
    char puzzle[SUDOKU_CELLS];
    memcpy(puzzle, easy, sizeof puzzle);
    puzzle[2] = '5';
    CHECK(sudoku_diagnose(puzzle, &diagnosis) == SUDOKU_OK, "a clash");
    CHECK(size_of(diagnosis.conflict) == 2 && has(diagnosis.conflict, 0) && has(diagnosis.conflict, 2) &&
              diagnosis.is_smallest,
          "its conflict");
    CHECK(is_repair(&diagnosis, 2, '.') && is_repair(&diagnosis, 2, '4'), "its repairs");
}

static void check_arguments(void)
{
    struct sudoku_diagnosis diagnosis = SUDOKU_DIAGNOSIS_INIT, zeros = SUDOKU_DIAGNOSIS_INIT;
    char puzzle[SUDOKU_CELLS];
    CHECK(sudoku_diagnose(NULL, &diagnosis) == SUDOKU_BAD_ARGUMENT, "no puzzle");
    CHECK(sudoku_diagnose(easy, NULL) == SUDOKU_BAD_ARGUMENT, "no place");
    CHECK(sudoku_diagnose("55", &diagnosis) == SUDOKU_BAD_CHARACTER, "short");
    diagnosis.size = 8;
    CHECK(sudoku_diagnose(easy, &diagnosis) == SUDOKU_BAD_ARGUMENT, "a size that is none");
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        puzzle[cell] = easy[cell] == '.' ? '0' : easy[cell];
    puzzle[25] = '1';
    diagnosis.size = sizeof diagnosis;
    CHECK(sudoku_diagnose(puzzle, &zeros) == SUDOKU_OK && zeros.n_repairs == 4, "zeros for empty cells: %zu",
          zeros.n_repairs);
}

int main(void)
{
    check_clash();
    check_spoiled();
    check_arguments();
    return test_report();
}
