/* Listing the solutions of a puzzle with many, against the plain search. */
#include "core/one/solver.h"
#include "core/count.h"
#include "tests/test.h"

static const char full[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

enum { MOST = 20000 };

/* What a visitor has seen. `most` ends it: so many calls. */
struct seen {
    char lines[MOST][SUDOKU_LINE];
    size_t n, calls, most;
};

static int see(void *context, const char *lines, size_t n)
{
    struct seen *seen = context;
    CHECK(n > 0 && seen->n + n <= MOST, "%u lines", (unsigned)n);
    for (size_t i = 0; i < n; i++) {
        CHECK(lines[SUDOKU_LINE * i + SUDOKU_CELLS] == '\n', "line %u does not end", (unsigned)i);
        memcpy(seen->lines[seen->n++], lines + SUDOKU_LINE * i, SUDOKU_LINE);
    }
    return ++seen->calls == seen->most;
}

static int see_one(void *context, const char *solution)
{
    struct seen *seen = context;
    memcpy(seen->lines[seen->n], solution, SUDOKU_CELLS);
    seen->lines[seen->n++][SUDOKU_CELLS] = '\n';
    return 0;
}

static int by_text(const void *a, const void *b)
{
    return memcmp(a, b, SUDOKU_LINE);
}

static bool are_same(const struct seen *a, const struct seen *b)
{
    return a->n == b->n && memcmp(a->lines, b->lines, sizeof *a->lines * a->n) == 0;
}

static void sort(struct seen *seen)
{
    qsort(seen->lines, seen->n, sizeof *seen->lines, by_text);
}

/* All solutions of a puzzle that has at most MOST, through the deals and in the usual way. */
static void check_all(const uint16_t candidates[SUDOKU_CELLS])
{
    static struct seen expected, by_deals, listed;
    expected.n = by_deals.n = listed.n = 0;
    struct board_search search = {
        .limit = MOST, .patience = UINT64_MAX, .visit = see_one, .context = &expected};
    core_board_solver_plain.search(candidates, &search);
    if (expected.n == MOST)
        return;
    sort(&expected);
    CHECK(core_list_deals(candidates, SIZE_MAX, see, &by_deals, NULL, CONTROL(NULL, NULL, 1)) == SUDOKU_OK,
          "no memory");
    sort(&by_deals);
    CHECK(are_same(&expected, &by_deals), "%u by deals, not %u", (unsigned)by_deals.n, (unsigned)expected.n);
    CHECK(sudoku_visit_solutions(candidates, SIZE_MAX, see, &listed, NULL, NULL) == SUDOKU_OK, "listed");
    sort(&listed);
    CHECK(are_same(&expected, &listed), "%u, not %u", (unsigned)listed.n, (unsigned)expected.n);
}

/* Grids with random cells left open, and for some with random candidates in the others. Tall and wide holes
 * make the deals of stacks or those of bands the fewer. */
static void random_grids(uint64_t *random)
{
    int rounds = test_full() ? 400 : 60;
    for (int i = 0; i < rounds; i++) {
        uint16_t candidates[SUDOKU_CELLS];
        unsigned clues = 24 + test_below(random, 14);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            candidates[cell] = (uint16_t)(1 << (full[cell] - '1'));
            if (test_below(random, 81) >= clues)
                candidates[cell] = 0x1ff;
            else if (i % 3 == 0 && test_below(random, 4) == 0)
                candidates[cell] |= (uint16_t)(1 << test_below(random, 9));
        }
        check_all(candidates);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            candidates[cell] = (i % 2 ? cell % 9 : cell / 9) < 4 && !strchr("78", full[cell])
                                   ? 0x1ff
                                   : (uint16_t)(1 << (full[cell] - '1'));
        candidates[test_below(random, 81)] = 0x1ff;
        check_all(candidates);
    }
}

/* Few solutions come in the order of the search. */
static void order(void)
{
    static struct seen searched, listed;
    uint16_t candidates[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0x1ff;
    for (size_t limit = 1; limit <= 1000; limit *= 10) {
        uint64_t guesses = 0;
        searched.n = listed.n = 0;
        CHECK(sudoku_search(
                  QUERY(.candidates = candidates, .limit = limit, .visit = see_one, .context = &searched),
                  NULL, NULL, NULL) == SUDOKU_OK,
              "searched");
        CHECK(sudoku_visit_solutions(candidates, limit, see, &listed, &guesses, NULL) == SUDOKU_OK, "listed");
        CHECK(are_same(&searched, &listed) && listed.n == limit, "another order, limit %u", (unsigned)limit);
        CHECK(guesses > 0, "no guesses");
    }
}

static int ask(void *context)
{
    return ((struct seen *)context)->calls >= 3;
}

static int ask_at_end(void *context)
{
    return ((struct seen *)context)->n >= MOST / 2;
}

static int say_yes(void *context)
{
    (void)context;
    return 1;
}

/* A list that is complete, or ended by its visitor, is not cancelled: nobody is asked any more. A question
 * that is answered with yes from the start ends a list of few solutions, too, before the first visit. */
static void questions(void)
{
    static struct seen seen;
    uint16_t candidates[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0x1ff;
    seen.n = seen.calls = 0;
    CHECK(sudoku_visit_solutions(candidates, MOST / 2, see, &seen, NULL, CONTROL(ask_at_end, &seen, 1)) ==
              SUDOKU_OK,
          "complete");
    CHECK(seen.n == MOST / 2, "%u", (unsigned)seen.n);
    seen = (struct seen){.most = 3};
    CHECK(sudoku_visit_solutions(candidates, MOST, see, &seen, NULL, CONTROL(ask, &seen, 1)) == SUDOKU_OK,
          "ended by the visitor");
    seen = (struct seen){.most = 0};
    for (size_t limit = 1; limit <= MOST; limit = 20 * limit)
        CHECK(sudoku_visit_solutions(candidates, limit, see, &seen, NULL, CONTROL(say_yes, &seen, 1)) ==
                  SUDOKU_CANCELLED,
              "limit %u", (unsigned)limit);
    CHECK(sudoku_visit_solutions(candidates, 0, see, &seen, NULL, CONTROL(say_yes, &seen, 1)) == SUDOKU_OK,
          "nothing to list");
    CHECK(seen.calls == 0, "visited %u times", (unsigned)seen.calls);
}

static void limits_and_stops(void)
{
    static struct seen seen;
    uint16_t candidates[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0x1ff;
    for (size_t limit = 0; limit < MOST; limit = 3 * limit + 1) {
        seen.n = 0;
        CHECK(sudoku_visit_solutions(candidates, limit, see, &seen, NULL, NULL) == SUDOKU_OK, "limit");
        CHECK(seen.n == limit, "%u, not %u", (unsigned)seen.n, (unsigned)limit);
    }
    sort(&seen);
    for (size_t i = 1; i < seen.n; i++)
        CHECK(by_text(seen.lines[i - 1], seen.lines[i]) != 0, "the same one twice");
    seen = (struct seen){.most = 2};
    CHECK(sudoku_visit_solutions(candidates, SIZE_MAX, see, &seen, NULL, NULL) == SUDOKU_OK, "ended");
    CHECK(seen.calls == 2, "visited %u times", (unsigned)seen.calls);
    seen = (struct seen){.most = 0};
    CHECK(sudoku_visit_solutions(candidates, MOST, see, &seen, NULL, CONTROL(ask, &seen, 1)) ==
              SUDOKU_CANCELLED,
          "cancelled");
    CHECK(seen.calls == 3 && seen.n < MOST, "visited %u times", (unsigned)seen.calls);
    candidates[0] = 0x200;
    CHECK(sudoku_visit_solutions(candidates, 1, see, &seen, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "digit 10");
    CHECK(sudoku_visit_solutions(NULL, 1, see, &seen, NULL, CONTROL(ask, &seen, 1)) == SUDOKU_BAD_ARGUMENT,
          "no candidates");
    candidates[0] = 0x1ff;
    CHECK(sudoku_visit_solutions(candidates, 1, NULL, &seen, NULL, CONTROL(ask, &seen, 1)) ==
              SUDOKU_BAD_ARGUMENT,
          "no visitor");
}

int main(void)
{
    uint64_t random = test_seed();
    limits_and_stops();
    questions();
    order();
    random_grids(&random);
    return test_report();
}
