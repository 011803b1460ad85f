/* Listing the solutions of a puzzle with many, against the plain search. */
#include "core/one/solver.h"
#include "core/count.h"
#include "tests/test.h"

static const char full[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

enum { MOST = 20000 };

/* Solutions that a visitor has seen. It ends the search at `most`, unless that is 0. */
struct seen {
    char lines[MOST][SUDOKU_LINE];
    size_t n, most;
};

static int see(void *context, const char *solution)
{
    struct seen *seen = context;
    CHECK(seen->n < MOST, "%u solutions", (unsigned)seen->n);
    memcpy(seen->lines[seen->n], solution, SUDOKU_CELLS);
    seen->lines[seen->n++][SUDOKU_CELLS] = '\n';
    return seen->n == seen->most;
}

/* Lists solutions by sudoku_search. */
static int list(const uint16_t *candidates, size_t limit, struct seen *seen, uint64_t *guesses,
                const struct sudoku_control *control)
{
    return sudoku_search(QUERY(.candidates = candidates, .limit = limit, .visit = see, .context = seen), NULL,
                         guesses, control);
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
    struct board_search search = {.limit = MOST, .patience = UINT64_MAX, .visit = see, .context = &expected};
    core_board_solver_plain.search(candidates, &search);
    if (expected.n == MOST)
        return;
    sort(&expected);
    struct board_search deals = {.limit = UINT64_MAX, .visit = see, .context = &by_deals};
    CHECK(core_list_deals(candidates, CONTROL(NULL, NULL, 1), &deals) == SUDOKU_OK, "no memory");
    sort(&by_deals);
    CHECK(are_same(&expected, &by_deals), "%u by deals, not %u", (unsigned)by_deals.n, (unsigned)expected.n);
    CHECK(list(candidates, SIZE_MAX, &listed, NULL, NULL) == SUDOKU_OK, "listed");
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

/* Few solutions come in the order of the solver for one board. */
static void order(void)
{
    static struct seen searched, listed;
    uint16_t candidates[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0x1ff;
    for (size_t limit = 1; limit <= 1000; limit *= 10) {
        uint64_t guesses = 0;
        searched.n = listed.n = 0;
        struct board_search search = {
            .limit = limit, .patience = UINT64_MAX, .visit = see, .context = &searched};
        core_best_board_solver()->search(candidates, &search);
        CHECK(list(candidates, limit, &listed, &guesses, NULL) == SUDOKU_OK, "listed");
        CHECK(are_same(&searched, &listed) && listed.n == limit, "another order, limit %u", (unsigned)limit);
        CHECK(guesses == search.guesses, "%u guesses", (unsigned)guesses);
    }
}

static int ask(void *context)
{
    return ((struct seen *)context)->n >= MOST / 4;
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

/* A list that is complete, or ended by its visitor, is not cancelled. A control that cancels from the start
 * ends a list of few solutions, too, before the first visit. */
static void questions(void)
{
    static struct seen seen;
    uint16_t candidates[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0x1ff;
    seen.n = 0;
    CHECK(list(candidates, MOST / 2, &seen, NULL, CONTROL(ask_at_end, &seen, 1)) == SUDOKU_OK, "complete");
    CHECK(seen.n == MOST / 2, "%u", (unsigned)seen.n);
    seen = (struct seen){.most = MOST / 4};
    CHECK(list(candidates, MOST, &seen, NULL, CONTROL(ask, &seen, 1)) == SUDOKU_OK, "ended by the visitor");
    CHECK(seen.n == MOST / 4, "%u", (unsigned)seen.n);
    seen = (struct seen){.most = 0};
    for (size_t limit = 5000; limit <= MOST; limit *= 2)
        CHECK(list(candidates, limit, &seen, NULL, CONTROL(say_yes, &seen, 1)) == SUDOKU_CANCELLED,
              "limit %u", (unsigned)limit);
    CHECK(list(candidates, 0, &seen, NULL, CONTROL(say_yes, &seen, 1)) == SUDOKU_OK, "nothing to list");
    CHECK(seen.n == 0, "visited %u", (unsigned)seen.n);
}

static void limits_and_stops(void)
{
    static struct seen seen;
    uint16_t candidates[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0x1ff;
    for (size_t limit = 0; limit < MOST; limit = 3 * limit + 1) {
        size_t count = 0;
        char first[SUDOKU_CELLS];
        seen.n = 0;
        CHECK(sudoku_search(QUERY(.candidates = candidates, .limit = limit, .solution = first, .visit = see,
                                  .context = &seen),
                            &count, NULL, NULL) == SUDOKU_OK,
              "limit");
        CHECK(seen.n == limit && count == limit, "%u, not %u", (unsigned)seen.n, (unsigned)limit);
        CHECK(!limit || memcmp(first, seen.lines[0], SUDOKU_CELLS) == 0, "limit %u", (unsigned)limit);
    }
    sort(&seen);
    for (size_t i = 1; i < seen.n; i++)
        CHECK(by_text(seen.lines[i - 1], seen.lines[i]) != 0, "the same one twice");
    for (size_t most = 2; most < MOST; most *= 20) {
        seen = (struct seen){.most = most};
        CHECK(list(candidates, SIZE_MAX, &seen, NULL, NULL) == SUDOKU_OK, "ended");
        CHECK(seen.n == most, "visited %u", (unsigned)seen.n);
    }
    seen = (struct seen){.most = 0};
    CHECK(list(candidates, MOST, &seen, NULL, CONTROL(ask, &seen, 1)) == SUDOKU_CANCELLED, "cancelled");
    CHECK(seen.n >= MOST / 4 && seen.n < MOST, "visited %u", (unsigned)seen.n);
    candidates[0] = 0x200;
    CHECK(list(candidates, 10000, &seen, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "digit 10");
    CHECK(list(NULL, 10000, &seen, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no candidates");
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
