/* All unavoidable sets of a grid up to a size, compared with the second solutions that a simple solver
 * finds. */
#include "create/random.h"
#include "sudoku_research.h"
#include "tests/oracle.h"
#include "tests/test.h"

/* "Strangely familiar": the grid with twenty-nine puzzles of 17 clues. */
#define FAMILIAR "639241785284765193517983624123857946796432851458619237342178569861594372975326418"

static int has(const struct sudoku_cell_set *set, unsigned cell)
{
    return set->bits[cell / 64] >> cell % 64 & 1;
}

static unsigned size_of(const struct sudoku_cell_set *set)
{
    unsigned size = 0;
    for (unsigned cell = 0; cell < 81; cell++)
        size += (unsigned)has(set, cell);
    return size;
}

static int inside(const struct sudoku_cell_set *a, const struct sudoku_cell_set *b)
{
    return !(a->bits[0] & ~b->bits[0]) && !(a->bits[1] & ~b->bits[1]);
}

/* Each set alone makes a second solution, and a smaller part of it does not. */
static void check_minimal(const char *grid, const struct sudoku_cell_set *set)
{
    char puzzle[81];
    for (unsigned cell = 0; cell < 81; cell++)
        puzzle[cell] = (char)(has(set, cell) ? '.' : grid[cell]);
    CHECK(oracle_count(puzzle, 2, NULL) == 2, "no second solution in %.81s", puzzle);
    for (unsigned cell = 0; cell < 81; cell++)
        if (has(set, cell)) {
            puzzle[cell] = grid[cell];
            CHECK(oracle_count(puzzle, 2, NULL) == 1, "a smaller set in %.81s", puzzle);
            puzzle[cell] = '.';
        }
}

static int expect_set(const char *grid, const char *other, const struct sudoku_cell_set *sets, size_t n,
                      unsigned most)
{
    struct sudoku_cell_set change = {{0, 0}};
    for (unsigned cell = 0; cell < 81; cell++)
        if (grid[cell] != other[cell])
            change.bits[cell / 64] |= UINT64_C(1) << cell % 64;
    if (size_of(&change) == 0 || size_of(&change) > most)
        return 0;
    size_t i = 0;
    while (i < n && !inside(&sets[i], &change))
        i++;
    CHECK(i < n, "a set of %u cells is not found: %.81s %.81s", size_of(&change), grid, other);
    return 1;
}

/* The solutions of a puzzle that differ in few cells from the grid: each must contain a set that was
 * found. */
struct watch {
    const char *grid;
    const struct sudoku_cell_set *sets;
    size_t n;
    int seen;
};

static int watch_solution(void *context, const char *solution)
{
    struct watch *watch = context;
    watch->seen += expect_set(watch->grid, solution, watch->sets, watch->n, 12);
    return 0;
}

/* Digs holes at random and looks at all solutions: whatever differs in up to 12 cells has a set inside. */
static void check_complete(const char *grid, const struct sudoku_cell_set *sets, size_t n, uint64_t *random)
{
    struct watch watch = {grid, sets, n, 0};
    for (int round = 0; round < (test_full() ? 3000 : 60); round++) {
        char puzzle[81];
        uint16_t candidates[81];
        size_t count;
        memcpy(puzzle, grid, 81);
        for (int i = 0; i < 50; i++)
            puzzle[test_below(random, 81)] = '.';
        sudoku_find_candidates(puzzle, candidates);
        sudoku_search(
            QUERY(.candidates = candidates, .limit = 3000, .visit = watch_solution, .context = &watch),
            &count, NULL, NULL);
    }
    CHECK(watch.seen > 10, "only %d second solutions seen", watch.seen);
}

/* Sets that a search has found, at most ROOM. */
enum { ROOM = 1000 };
struct found {
    struct sudoku_cell_set sets[ROOM];
    size_t n, wanted;
};

static int keep(void *context, const void *result)
{
    struct found *found = context;
    found->sets[found->n++] = *(const struct sudoku_cell_set *)result;
    return found->n == found->wanted;
}

static void test_grid(const char *grid, uint64_t *random)
{
    struct found all = {.wanted = ROOM}, few = {.wanted = ROOM}, first = {.wanted = 3};
    CHECK(sudoku_find_unavoidable(grid, 12, keep, &all, NULL) == SUDOKU_OK, "%.81s", grid);
    CHECK(all.n > 150 && all.n < 700, "%zu sets in %.81s", all.n, grid);
    for (size_t i = 0; i < all.n; i++) {
        CHECK(size_of(&all.sets[i]) <= 12 && (i == 0 || size_of(&all.sets[i - 1]) <= size_of(&all.sets[i])),
              "set %zu", i);
        check_minimal(grid, &all.sets[i]);
    }
    check_complete(grid, all.sets, all.n, random);
    CHECK(sudoku_find_unavoidable(grid, 9, keep, &few, NULL) == SUDOKU_OK, "%.81s", grid);
    CHECK(few.n && few.n < all.n && memcmp(few.sets, all.sets, few.n * sizeof *few.sets) == 0, "%zu of %zu",
          few.n, all.n);
    CHECK(few.n < all.n && size_of(&all.sets[few.n]) > 9, "%zu of %zu", few.n, all.n);
    CHECK(sudoku_find_unavoidable(grid, 12, keep, &first, NULL) == SUDOKU_OK && first.n == 3,
          "%zu sets, ended after 3", first.n);
}

static int stop(void *context)
{
    return ++*(int *)context;
}

static void test_edges(void)
{
    static struct found found = {.wanted = ROOM};
    int questions = 0;
    CHECK(sudoku_find_unavoidable(FAMILIAR, 18, keep, &found, CONTROL(stop, &questions, 1)) ==
                  SUDOKU_CANCELLED &&
              questions == 1,
          "%d questions", questions);
    CHECK(sudoku_find_unavoidable(FAMILIAR, 3, keep, &found, NULL) == SUDOKU_OK, "3 cells");
    CHECK(sudoku_find_unavoidable(FAMILIAR, 0, keep, &found, NULL) == SUDOKU_OK, "no cells");
    CHECK(found.n == 0, "%zu sets", found.n);
}

int main(void)
{
    static struct grid_source source;
    uint64_t seed = test_seed();
    struct random random = random_stream(seed, 0);
    create_grid_source_prepare(&source);
    test_grid(FAMILIAR, &seed);
    for (int i = 0; i < (test_full() ? 20 : 2); i++) {
        char grid[81];
        create_random_grid(&source, &random, grid);
        test_grid(grid, &seed);
    }
    test_edges();
    return test_report();
}
