/* All unavoidable sets of a grid up to a size, compared with the second solutions that a simple solver finds;
 * the most disjoint ones, compared with trying all. */
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

static void check_disjoint(const struct sudoku_cell_set *sets, size_t n)
{
    size_t chosen[81], n_chosen = 0;
    struct sudoku_cell_set all = {{0, 0}};
    unsigned cells = 0;
    CHECK(sudoku_find_disjoint_sets(sets, n, chosen, &n_chosen, NULL) == SUDOKU_OK, "n %zu", n);
    for (size_t i = 0; i < n_chosen; i++) {
        all.bits[0] |= sets[chosen[i]].bits[0];
        all.bits[1] |= sets[chosen[i]].bits[1];
        cells += size_of(&sets[chosen[i]]);
    }
    CHECK(size_of(&all) == cells, "chosen sets meet");
    CHECK(n_chosen >= 8 && n_chosen <= 16, "%zu disjoint sets", n_chosen);
}

/* All choices of a few sets, against the answer. */
static void test_disjoint_small(uint64_t *random)
{
    for (int round = 0; round < 300; round++) {
        struct sudoku_cell_set sets[12];
        size_t chosen[81], n_chosen = 0, best = 0;
        for (int i = 0; i < 12; i++) {
            sets[i] = (struct sudoku_cell_set){{0, 0}};
            for (unsigned k = 0; k < 2 + test_below(random, 3); k++)
                sets[i].bits[test_below(random, 2)] |= UINT64_C(1) << test_below(random, 8);
        }
        for (unsigned choice = 0; choice < 1u << 12; choice++) {
            struct sudoku_cell_set used = {{0, 0}};
            size_t n = 0;
            int fits = 1;
            for (int i = 0; i < 12 && fits; i++)
                if (choice >> i & 1) {
                    fits = !(used.bits[0] & sets[i].bits[0]) && !(used.bits[1] & sets[i].bits[1]);
                    used.bits[0] |= sets[i].bits[0];
                    used.bits[1] |= sets[i].bits[1];
                    n++;
                }
            best = fits && n > best ? n : best;
        }
        CHECK(sudoku_find_disjoint_sets(sets, 12, chosen, &n_chosen, NULL) == SUDOKU_OK, "round %d", round);
        CHECK(n_chosen == best, "round %d: %zu, not %zu", round, n_chosen, best);
    }
}

static int count_question(void *context)
{
    unsigned *questions = context;
    return ++*questions == 3;
}

/* A search among many sets can be ended. */
static void test_disjoint_cancelled(uint64_t *random)
{
    enum { SETS = 120 };
    struct sudoku_cell_set sets[SETS];
    size_t chosen[81], n_chosen = 7, n_all = 0;
    unsigned questions = 0;
    for (int i = 0; i < SETS; i++) {
        sets[i] = (struct sudoku_cell_set){{0, 0}};
        for (int k = 0; k < 4; k++)
            sets[i].bits[0] |= UINT64_C(1) << test_below(random, 50);
    }
    CHECK(sudoku_find_disjoint_sets(sets, SETS, chosen, &n_chosen, CONTROL(count_question, &questions, 1)) ==
              SUDOKU_CANCELLED,
          "%u questions", questions);
    CHECK(questions == 3 && n_chosen == 7, "%u questions, %zu sets", questions, n_chosen);
    questions = 3;
    CHECK(sudoku_find_disjoint_sets(sets, SETS, chosen, &n_all, NULL) == SUDOKU_OK && n_all > 5, "%zu sets",
          n_all);
    CHECK(sudoku_find_disjoint_sets(sets, SETS, chosen, &n_chosen, CONTROL(count_question, &questions, 1)) ==
                  SUDOKU_OK &&
              n_chosen == n_all && questions > 3,
          "%u questions, %zu sets, not %zu", questions, n_chosen, n_all);
}

static void test_grid(const char *grid, uint64_t *random)
{
    struct sudoku_cell_set *sets = NULL, *few = NULL;
    size_t n = 0, n_few = 0;
    CHECK(sudoku_find_unavoidable_sets(grid, 12, &sets, &n, NULL) == SUDOKU_OK, "%.81s", grid);
    CHECK(n > 150 && n < 700, "%zu sets in %.81s", n, grid);
    for (size_t i = 0; i < n; i++) {
        CHECK(size_of(&sets[i]) <= 12 && (i == 0 || size_of(&sets[i - 1]) <= size_of(&sets[i])), "set %zu",
              i);
        check_minimal(grid, &sets[i]);
    }
    check_complete(grid, sets, n, random);
    check_disjoint(sets, n);
    CHECK(sudoku_find_unavoidable_sets(grid, 9, &few, &n_few, NULL) == SUDOKU_OK, "%.81s", grid);
    CHECK(n_few && n_few < n && memcmp(few, sets, n_few * sizeof *few) == 0, "%zu of %zu", n_few, n);
    CHECK(n_few < n && size_of(&sets[n_few]) > 9, "%zu of %zu", n_few, n);
    sudoku_cell_sets_free(sets);
    sudoku_cell_sets_free(few);
}

static int stop(void *context)
{
    return ++*(int *)context;
}

static void test_edges(void)
{
    struct sudoku_cell_set *sets = NULL, empty = {{0, 0}};
    size_t n = 0, chosen[81];
    int asked = 0;
    CHECK(sudoku_find_unavoidable_sets(FAMILIAR, 18, &sets, &n, CONTROL(stop, &asked, 1)) ==
                  SUDOKU_CANCELLED &&
              asked == 1,
          "asked %d", asked);
    CHECK(!sets, "an array after an error");
    CHECK(sudoku_find_unavoidable_sets(FAMILIAR, 3, &sets, &n, NULL) == SUDOKU_OK && n == 0, "%zu", n);
    sudoku_cell_sets_free(sets);
    CHECK(sudoku_find_unavoidable_sets(FAMILIAR, 0, &sets, &n, NULL) == SUDOKU_OK && n == 0, "%zu", n);
    sudoku_cell_sets_free(sets);
    CHECK(sudoku_find_disjoint_sets(NULL, 0, chosen, &n, NULL) == SUDOKU_OK && n == 0, "%zu", n);
    CHECK(sudoku_find_disjoint_sets(&empty, 1, chosen, &n, NULL) == SUDOKU_BAD_ARGUMENT, "an empty set");
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
    test_disjoint_small(&seed);
    test_disjoint_cancelled(&seed);
    test_edges();
    return test_report();
}
