/* Counting solutions without visiting them, against the plain search. */
#include "core/one/solver.h"
#include "core/count.h"
#include "tests/test.h"

static const char full[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static struct sudoku_total number(uint64_t low)
{
    return (struct sudoku_total){0, low};
}

static uint64_t plain_count(const uint16_t candidates[SUDOKU_CELLS], size_t limit)
{
    struct board_search search = {.limit = limit, .patience = UINT64_MAX};
    core_board_solver_plain.search(candidates, &search);
    return search.found;
}

/* Through the deals alone, all units of them. */
static struct sudoku_total count_by_deals(const uint16_t candidates[SUDOKU_CELLS], size_t limit)
{
    const struct sudoku_control *control = CONTROL(NULL, NULL, 1);
    struct sudoku_total total = number(0);
    struct deals *deals;
    CHECK(core_deals_new(candidates, UINT64_MAX, control, &deals) == SUDOKU_OK, "no deals");
    struct walker *walker = deals ? calloc(1, sizeof *walker) : NULL;
    CHECK(walker != NULL, "no memory");
    if (walker)
        core_walker_begin(walker, deals, control);
    for (size_t unit = 0; walker && unit < core_walk_units(deals) && total.low < limit; unit++)
        core_count_unit(walker, unit, number(limit), &total);
    free(walker);
    free(deals);
    return total.low > limit ? number(limit) : total;
}

static void check_count(const uint16_t candidates[SUDOKU_CELLS], size_t limit)
{
    uint64_t expected = plain_count(candidates, limit);
    struct sudoku_total total = count_by_deals(candidates, limit);
    CHECK(total.high == 0 && total.low == expected, "%u, not %u", (unsigned)total.low, (unsigned)expected);
    const struct sudoku_total most = number(limit);
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        CHECK(sudoku_count_solutions(candidates, &most, &total, NULL, CONTROL(NULL, NULL, threads)) ==
                  SUDOKU_OK,
              "counted");
        CHECK(total.high == 0 && total.low == expected, "%u threads: %u, not %u", threads,
              (unsigned)total.low, (unsigned)expected);
    }
}

static void random_grids(uint64_t *random)
{
    int rounds = test_cases(600, 60);
    for (int i = 0; i < rounds; i++) {
        uint16_t candidates[SUDOKU_CELLS];
        unsigned clues = 21 + test_below(random, 14), extra = test_below(random, 60);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            candidates[cell] = (uint16_t)(1 << (full[cell] - '1'));
            if (test_below(random, 81) >= clues)
                candidates[cell] = 0x1ff;
            else if (i % 3 == 0)
                for (int d = 0; d < 9; d++)
                    if (test_below(random, 100) < extra)
                        candidates[cell] |= (uint16_t)(1 << d);
        }
        check_count(candidates, i % 4 == 0 ? 100 : 6000);
    }
}

/* A full grid with four of its digits open: the swaps of some cells do not touch those of others. */
static void swaps(void)
{
    uint16_t candidates[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = (uint16_t)(strchr("1234", full[cell]) ? 15 : 1 << (full[cell] - '1'));
    check_count(candidates, 100000);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0;
    check_count(candidates, 10);
}

/* Each box of a band has the same three columns of digits, in turn; only the rows are open. Then a band is
 * filled in 1728 ways, whatever the others: 12 Latin squares for each of three columns. */
static void independent_bands(void)
{
    static const uint16_t column[3] = {0007, 0070, 0700};
    uint16_t candidates[SUDOKU_CELLS];
    uint64_t expected = 1;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0;
    for (int open = 1; open <= 3; open++) {
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            int band = cell / 27, shift = (cell % 3 + cell % 9 / 3 + band) % 3;
            int row = cell / 9 % 3;
            static const char digits[3][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}};
            int digit = 3 * shift + digits[row][cell % 9 / 3];
            candidates[cell] = band < open ? column[shift] : (uint16_t)(1 << digit);
        }
        expected *= 1728;
        struct sudoku_total total;
        CHECK(sudoku_count_solutions(candidates, NULL, &total, NULL, NULL) == SUDOKU_OK, "counted");
        CHECK(total.high == 0 && total.low == expected, "%d bands: %llu", open,
              (unsigned long long)total.low);
        total = count_by_deals(candidates, SIZE_MAX);
        CHECK(total.low == expected, "%d bands, by deals: %llu", open, (unsigned long long)total.low);
    }
}

/* Where candidates are struck out at random, there are hundreds of pairs of deals for each guess of the
 * search: a count up to a limit ends when the search has found as many. */
static void the_search_is_faster(uint64_t *random)
{
    for (int i = 0; i < 12; i++) {
        uint16_t candidates[SUDOKU_CELLS];
        const unsigned part = 55 + 2 * (unsigned)i;
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            candidates[cell] = (uint16_t)(1 << (full[cell] - '1'));
            for (int d = 0; d < 9; d++)
                if (test_below(random, 100) < part)
                    candidates[cell] |= (uint16_t)(1 << d);
        }
        for (uint64_t limit = 5000; limit <= 80000; limit *= 4) {
            struct board_search search = {.limit = limit, .patience = UINT64_MAX};
            struct sudoku_total most = number(limit), total;
            uint64_t guesses;
            core_best_board_solver()->search(candidates, &search);
            CHECK(sudoku_count_solutions(candidates, &most, &total, &guesses, NULL) == SUDOKU_OK, "counted");
            CHECK(total.low == search.found, "%llu, not %llu", (unsigned long long)total.low,
                  (unsigned long long)search.found);
            CHECK(guesses <= 2 * search.guesses + 10, "limit %llu: %llu guesses instead of %llu",
                  (unsigned long long)limit, (unsigned long long)guesses, (unsigned long long)search.guesses);
        }
    }
}

static int ask(void *context)
{
    return ++*(int *)context == 30;
}

static void limits_and_stops(void)
{
    uint16_t candidates[SUDOKU_CELLS];
    struct sudoku_total total;
    uint64_t guesses = 0;
    int asked = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0x1ff;
    struct sudoku_total none = number(0), some = number(100000);
    CHECK(sudoku_count_solutions(candidates, &none, &total, NULL, NULL) == 0, "limit 0");
    CHECK(total.low == 0 && total.high == 0, "none wanted");
    CHECK(sudoku_count_solutions(candidates, &some, &total, &guesses, NULL) == 0, "limit");
    CHECK(total.low == 100000 && total.high == 0 && guesses > 0, "%u of the empty grid", (unsigned)total.low);
    for (unsigned threads = 1; threads < 4; threads++) {
        asked = 0;
        CHECK(sudoku_count_solutions(candidates, NULL, &total, NULL, CONTROL(ask, &asked, threads)) ==
                  SUDOKU_CANCELLED,
              "not cancelled with %u threads", threads);
        CHECK(asked == 30, "asked %d times", asked);
    }
    CHECK(sudoku_count_solutions(NULL, NULL, &total, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "NULL");
    CHECK(sudoku_count_solutions(candidates, NULL, &total, NULL, CONTROL(NULL, NULL, 5000)) ==
              SUDOKU_BAD_ARGUMENT,
          "5,000 threads");
}

/* A puzzle of some work: as many solutions with several threads as with one. */
static void threads_agree(void)
{
    uint16_t candidates[SUDOKU_CELLS];
    struct sudoku_total one, several;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = (uint16_t)(cell < 18 ? 1 << (full[cell] - '1') : 0x1ff);
    struct sudoku_total most = number(1000000);
    CHECK(sudoku_count_solutions(candidates, &most, &one, NULL, NULL) == SUDOKU_OK, "one thread");
    CHECK(sudoku_count_solutions(candidates, &most, &several, NULL, CONTROL(NULL, NULL, 4)) == SUDOKU_OK,
          "four");
    CHECK(core_total_compare(one, several) == 0, "%llu and %llu", (unsigned long long)one.low,
          (unsigned long long)several.low);
}

static void check_total(struct sudoku_total a, uint64_t high, uint64_t low)
{
    CHECK(a.high == high && a.low == low, "%llx %llx", (unsigned long long)a.high, (unsigned long long)a.low);
}

static void arithmetic(void)
{
    struct sudoku_total most = {UINT64_MAX, UINT64_MAX}, big = {1, UINT64_MAX};
    check_total(core_total_sum(number(UINT64_MAX), number(1)), 1, 0);
    check_total(core_total_sum(most, number(1)), UINT64_MAX, UINT64_MAX);
    check_total(core_total_sum(big, big), 3, UINT64_MAX - 1);
    CHECK(core_total_compare(big, most) < 0 && core_total_compare(big, number(5)) > 0 &&
              core_total_compare(big, big) == 0,
          "compared");
}

int main(void)
{
    uint64_t random = test_seed();
    arithmetic();
    limits_and_stops();
    threads_agree();
    the_search_is_faster(&random);
    swaps();
    independent_bands();
    random_grids(&random);
    return test_report();
}
