/* Shared steps whose puzzles are shown in order: any threads, steps of any size, early ends, and failures. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/ordered.h"
#include "tests/test.h"

enum { LARGE = 40000, FAILS = 7000, NO_THREAD_MEMORY = -1 };

/* The search: step s has (s * 7) % 5 puzzles, some steps take long, and one has more than may wait. */
struct plan {
    size_t large, fails; /* steps; SIZE_MAX: none */
    int begins;          /* NO_THREAD_MEMORY: no thread gets any */
};

static size_t size_of(const struct plan *plan, size_t step)
{
    return step == plan->large ? LARGE : step * 7 % 5;
}

static void *begin(void *context)
{
    struct plan *plan = context;
    struct plan **memory = plan->begins == NO_THREAD_MEMORY ? NULL : malloc(sizeof *memory);
    if (memory)
        *memory = plan;
    return memory;
}

static void end(void *memory)
{
    free(memory);
}

static void spell(size_t step, size_t i, char puzzle[SUDOKU_CELLS + 1])
{
    snprintf(puzzle, SUDOKU_CELLS + 1, "%040zu%041zu", step, i);
}

static enum sudoku_status search(void *memory, size_t step, sudoku_text_fn *show, void *shown_with,
                                 const struct sudoku_control *control)
{
    const struct plan *plan = *(struct plan **)memory;
    char puzzle[SUDOKU_CELLS + 1];
    (void)control;
    if (step % 97 == 1)
        nanosleep(&(struct timespec){.tv_nsec = 300000}, NULL);
    for (size_t i = 0; i < size_of(plan, step); i++) {
        spell(step, i, puzzle);
        if (show(shown_with, puzzle))
            return SUDOKU_CANCELLED;
    }
    return step == plan->fails ? SUDOKU_NO_SOLUTION : SUDOKU_OK;
}

/* The puzzles that were visited. */
struct visit {
    const struct plan *plan;
    size_t step, i; /* of the next puzzle */
    size_t n, most; /* shown; ends after */
    bool is_wrong;
    const size_t *next; /* of the call */
};

static void go_on(struct visit *visit)
{
    while (visit->i >= size_of(visit->plan, visit->step)) {
        visit->step++;
        visit->i = 0;
    }
}

static int show(void *context, const char *puzzle)
{
    struct visit *visit = context;
    char expected[SUDOKU_CELLS + 1];
    go_on(visit);
    spell(visit->step, visit->i++, expected);
    visit->is_wrong |= memcmp(expected, puzzle, SUDOKU_CELLS) != 0 || *visit->next > visit->step;
    return ++visit->n == visit->most;
}

static enum sudoku_status run(struct plan *plan, size_t from, size_t to, size_t most, unsigned threads,
                              size_t *next, struct visit *visit, bool *is_ended)
{
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    *visit = (struct visit){.plan = plan, .step = from, .most = most, .next = next};
    struct ordered ordered = {
        .begin = begin, .end = end, .search = search, .context = plan, .visit = show, .visitor = visit};
    control.threads = threads;
    *next = from;
    enum sudoku_status status = core_ordered_run(&ordered, next, to, &control);
    *is_ended = ordered.is_ended;
    CHECK(!visit->is_wrong, "%u threads: another order, or a wrong next step", threads);
    return status;
}

static void test_order(void)
{
    enum { STEPS = 80000 }; /* more than may be under way */
    size_t next, all = LARGE;
    struct visit visit;
    bool is_ended;
    for (unsigned threads = 1; threads <= 5; threads += 2) {
        struct plan plan = {.large = 3, .fails = SIZE_MAX};
        size_t expected = 0;
        for (size_t step = 0; step < STEPS; step++)
            expected += size_of(&plan, step);
        int status = run(&plan, 0, STEPS, SIZE_MAX, threads, &next, &visit, &is_ended);
        CHECK(status == SUDOKU_OK && !is_ended && next == STEPS, "%d, next %zu", status, next);
        CHECK(visit.n == expected, "%u threads: %zu puzzles, not %zu", threads, visit.n, expected);
        status = run(&plan, 3, 4, SIZE_MAX, threads, &next, &visit, &is_ended);
        CHECK(status == SUDOKU_OK && visit.n == all && next == 4, "a single step: %zu", visit.n);
        status = run(&plan, 9, 9, SIZE_MAX, threads, &next, &visit, &is_ended);
        CHECK(status == SUDOKU_OK && visit.n == 0 && next == 9, "no step");
    }
}

static void test_ends(void)
{
    size_t next;
    struct visit visit;
    bool is_ended;
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct plan plan = {.large = 50, .fails = SIZE_MAX};
        int status = run(&plan, 0, 9000, 20000, threads, &next, &visit, &is_ended);
        CHECK(status == SUDOKU_CANCELLED && is_ended, "ended by its visitor: %d", status);
        CHECK(visit.n == 20000 && next == 50, "in step 50, not %zu, with %zu puzzles", next, visit.n);
        plan.fails = FAILS;
        status = run(&plan, 0, 9000, SIZE_MAX, threads, &next, &visit, &is_ended);
        CHECK(status == SUDOKU_NO_SOLUTION && !is_ended && next <= FAILS, "a step that fails: %d, %zu",
              status, next);
        plan.begins = NO_THREAD_MEMORY;
        status = run(&plan, 0, 10, SIZE_MAX, threads, &next, &visit, &is_ended);
        CHECK(status == SUDOKU_NO_MEMORY && next == 0, "no memory for a thread: %d", status);
    }
}

int main(void)
{
    test_order();
    test_ends();
    return test_report();
}
