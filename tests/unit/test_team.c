/* Teams where the system does not help: the clock is set back during a wait, or no thread can be started.
 *
 * The test is linked with --wrap, so that calls of the library come to the functions here. */
#include <pthread.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

#include "core/team.h"
#include "sudoku_research.h"
#include "tests/test.h"

static bool no_threads;

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                          void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                          void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                          void *argument)
{
    enum { NO_MORE_THREADS = 11 };
    return no_threads ? NO_MORE_THREADS : __real_pthread_create(thread, attributes, start, argument);
}

/* The wall clock is an hour fast whenever it is read: so it is set back by an hour before a wait begins. */
int __real_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now)
{
    int status = __real_clock_gettime(clock, now);
    now->tv_sec += clock == CLOCK_REALTIME ? 3600 : 0;
    return status;
}

static void wait_once(struct team *team, unsigned member)
{
    (void)member;
    pthread_mutex_lock(&team->lock);
    core_team_wait(team);
    pthread_mutex_unlock(&team->lock);
}

/* The alarm kills a test that waits for an hour. */
static void test_clock(void)
{
    struct team team = {.work = wait_once, .control = CONTROL(NULL, NULL, 1)};
    alarm(20);
    CHECK(core_team_run(&team, 1) == SUDOKU_OK, "the wait");
    alarm(0);
}

struct shown {
    size_t n;
    uint64_t hash;
};

enum { SHOWN_MOST = 50 };

static int add_puzzle(void *context, const char *puzzle)
{
    struct shown *shown = context;
    for (int c = 0; c < SUDOKU_CELLS; c++)
        shown->hash = shown->hash * 31 + (unsigned char)puzzle[c];
    return ++shown->n == SHOWN_MOST;
}

/* Shows the first puzzles of a grid with so many clues. */
static int search_grid(unsigned clues, size_t *next, struct shown *shown)
{
    struct sudoku_grid_search *search;
    int status = sudoku_grid_search_new(
        "639241785284765193517983624123857946796432851458619237342178569861594372975326418", clues, &search,
        NULL, NULL);
    *next = 0;
    *shown = (struct shown){0, 0};
    if (status == SUDOKU_OK)
        status = sudoku_grid_search_run(search, next, 2, add_puzzle, shown, CONTROL(NULL, NULL, 2));
    sudoku_grid_search_free(search);
    return status;
}

/* The caller's thread does all work: to the end, or until the visitor ends it. */
static void test_grid_search(void)
{
    for (unsigned clues = 16; clues <= 24; clues += 8) {
        struct shown with, without;
        size_t next_with, next_without;
        int status_with = search_grid(clues, &next_with, &with);
        no_threads = true;
        int status = search_grid(clues, &next_without, &without);
        no_threads = false;
        CHECK(status == status_with, "%u clues: %s", clues, sudoku_strerror(status));
        CHECK(next_without == next_with && without.n == with.n && without.hash == with.hash,
              "%u clues: %zu puzzles, not %zu", clues, without.n, with.n);
        CHECK(clues > 16 ? with.n == SHOWN_MOST : next_with == 2, "%u clues: %zu puzzles, %zu steps", clues,
              with.n, next_with);
    }
}

int main(void)
{

    test_grid_search();
    test_clock();
    return test_report();
}
