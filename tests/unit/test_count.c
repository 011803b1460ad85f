/* Counting solutions without visiting them, against the plain search; and parts whose counts add up. */
#include "core/board/solver.h"
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
    sudoku_board_solver_plain.search(candidates, &search);
    return search.found;
}

static void check_count(const uint16_t candidates[SUDOKU_CELLS], size_t limit)
{
    static struct count_record records[COUNT_RECORDS];
    uint64_t expected = plain_count(candidates, limit);
    const struct sudoku_board_solver *solver;
    struct sudoku_total total;
    int runs;
    for (size_t i = 0; (solver = sudoku_board_solver(i, &runs)) != NULL; i++)
        if (runs && solver->count) {
            struct count_job with = {.records = records}, without = {.records = NULL};
            total = solver->count(candidates, number(limit), &with);
            CHECK(total.high == 0 && total.low == expected, "%s: %u, not %u", solver->name,
                  (unsigned)total.low, (unsigned)expected);
            total = solver->count(candidates, number(limit), &without);
            CHECK(total.high == 0 && total.low == expected, "%s without records: %u, not %u", solver->name,
                  (unsigned)total.low, (unsigned)expected);
        }
    const struct sudoku_total most = number(limit);
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        CHECK(sudoku_count_solutions(candidates, &most, threads, NULL, NULL, &total, NULL) == SUDOKU_OK,
              "counted");
        CHECK(total.high == 0 && total.low == expected, "%u threads: %u, not %u", threads,
              (unsigned)total.low, (unsigned)expected);
    }
}

/* The parts' solutions are the whole's. */
static void check_split(const uint16_t candidates[SUDOKU_CELLS], size_t room)
{
    static uint16_t parts[64][SUDOKU_CELLS];
    size_t n = sudoku_split_solutions(candidates, parts, room);
    uint64_t sum = 0, expected = plain_count(candidates, 6000);
    CHECK(n <= room, "%u parts", (unsigned)n);
    if (expected == 6000)
        return;
    for (size_t i = 0; i < n; i++)
        sum += plain_count(parts[i], 6000);
    CHECK(sum == expected, "%u solutions in %u parts, not %u", (unsigned)sum, (unsigned)n,
          (unsigned)expected);
}

static void random_grids(uint64_t *random)
{
    int rounds = test_full() ? 3000 : 300;
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
        check_split(candidates, 9 + test_below(random, 56));
    }
}

/* A full grid with four of its digits open: the swaps of some cells do not touch those of others. */
static void products(void)
{
    uint16_t candidates[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = (uint16_t)(strchr("1234", full[cell]) ? 15 : 1 << (full[cell] - '1'));
    check_count(candidates, 100000);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0;
    check_count(candidates, 10);
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
    CHECK(sudoku_count_solutions(candidates, &none, 1, NULL, NULL, &total, NULL) == 0, "limit 0");
    CHECK(total.low == 0 && total.high == 0, "none wanted");
    CHECK(sudoku_count_solutions(candidates, &some, 1, NULL, NULL, &total, &guesses) == 0, "limit");
    CHECK(total.low == 100000 && total.high == 0 && guesses > 0, "%u of the empty grid", (unsigned)total.low);
    for (unsigned threads = 1; threads < 4; threads++) {
        asked = 0;
        CHECK(sudoku_count_solutions(candidates, NULL, threads, ask, &asked, &total, NULL) ==
                  SUDOKU_CANCELLED,
              "not cancelled with %u threads", threads);
        CHECK(asked == 30, "asked %d times", asked);
    }
    CHECK(sudoku_count_solutions(NULL, NULL, 1, NULL, NULL, &total, NULL) == SUDOKU_BAD_ARGUMENT, "NULL");
    CHECK(sudoku_count_solutions(candidates, NULL, 5000, NULL, NULL, &total, NULL) == SUDOKU_BAD_ARGUMENT,
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
    CHECK(sudoku_count_solutions(candidates, &most, 1, NULL, NULL, &one, NULL) == SUDOKU_OK, "one thread");
    CHECK(sudoku_count_solutions(candidates, &most, 4, NULL, NULL, &several, NULL) == SUDOKU_OK, "four");
    CHECK(sudoku_total_compare(one, several) == 0, "%llu and %llu", (unsigned long long)one.low,
          (unsigned long long)several.low);
}

static void check_total(struct sudoku_total a, uint64_t high, uint64_t low)
{
    CHECK(a.high == high && a.low == low, "%llx %llx", (unsigned long long)a.high, (unsigned long long)a.low);
}

static void arithmetic(void)
{
    struct sudoku_total most = {UINT64_MAX, UINT64_MAX}, big = {1, UINT64_MAX};
    check_total(sudoku_total_sum(number(UINT64_MAX), number(1)), 1, 0);
    check_total(sudoku_total_sum(most, number(1)), UINT64_MAX, UINT64_MAX);
    check_total(sudoku_total_sum(big, big), 3, UINT64_MAX - 1);
    check_total(sudoku_total_product(number(UINT64_MAX), number(UINT64_MAX)), UINT64_MAX - 1, 1);
    check_total(sudoku_total_product(number(0x123456789abcdef0), number(0x10000)), 0x1234,
                0x56789abcdef00000);
    check_total(sudoku_total_product(big, number(3)), 5, UINT64_MAX - 2);
    check_total(sudoku_total_product(big, big), UINT64_MAX, UINT64_MAX);
    check_total(sudoku_total_product((struct sudoku_total){1ull << 63, 0}, number(2)), UINT64_MAX,
                UINT64_MAX);
    check_total(sudoku_total_product(number(0), most), 0, 0);
    CHECK(sudoku_total_compare(big, most) < 0 && sudoku_total_compare(big, number(5)) > 0 &&
              sudoku_total_compare(big, big) == 0,
          "compared");
}

int main(void)
{
    uint64_t random = test_seed();
    arithmetic();
    limits_and_stops();
    threads_agree();
    products();
    random_grids(&random);
    return test_report();
}
