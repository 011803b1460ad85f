/* Which texts are fetched into the cache, and when. No answer depends on it. */
#include "tests/desk.h"

enum { N = 5 * LANES };

static char puzzles[N][SUDOKU_LINE];
static char solutions[N][SUDOKU_LINE];
static unsigned char counts[N];
static struct statistics statistics;

static struct many_job new_job(size_t n)
{
    return (struct many_job){.puzzles = puzzles[0],
                             .stride = SUDOKU_LINE,
                             .n = n,
                             .limit = 2,
                             .solutions = solutions[0],
                             .solution_stride = SUDOKU_LINE,
                             .counts = counts,
                             .statistics = &statistics};
}

/* A few after each digit, until the desk is LANES ahead, and never past the last puzzle. */
static void test_pace(void)
{
    struct desk *desk = new_desk();
    struct many_job job = new_job(N - 3);
    desk->job = &job;
    for (size_t wanted = FETCH_AT_ONCE; wanted <= LANES; wanted += FETCH_AT_ONCE) {
        fetch_ahead(desk);
        CHECK(desk->next_fetched == wanted, "%zu instead of %zu", desk->next_fetched, wanted);
    }
    fetch_ahead(desk);
    CHECK(desk->next_fetched == LANES, "%zu: a desk ahead", desk->next_fetched);
    desk->next_puzzle = 3 * LANES;
    fetch_ahead(desk);
    CHECK(desk->next_fetched == 3 * LANES + FETCH_AT_ONCE, "%zu: read before it was fetched",
          desk->next_fetched);
    desk->next_puzzle = N - 3;
    fetch_ahead(desk);
    CHECK(desk->next_fetched == N - 3, "%zu: the end", desk->next_fetched);
    free(desk);
}

/* All texts of a job have been asked for when it ends, and each puzzle is solved. */
static void test_whole_job(size_t n, size_t stride, bool with_solutions)
{
    struct desk *desk = new_desk();
    struct many_job job = new_job(n);
    job.stride = stride;
    if (!with_solutions)
        job.solutions = NULL;
    memset(counts, 9, sizeof counts);
    CHECK(solve(desk, &job), "solved");
    CHECK(desk->next_fetched == n, "%zu of %zu", desk->next_fetched, n);
    for (size_t i = 0; i < n; i++)
        CHECK(counts[i] == 1, "puzzle %zu: %u solutions", i, counts[i]);
    free(desk);
}

int main(void)
{
    static const char easy[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    for (size_t i = 0; i < N; i++)
        memcpy(puzzles[i], easy, SUDOKU_LINE);
    test_pace();
    test_whole_job(N, SUDOKU_LINE, true);
    test_whole_job(N, SUDOKU_LINE, false);
    test_whole_job(N / 3, 3 * (size_t)SUDOKU_LINE, true);
    test_whole_job(1, SUDOKU_LINE, true);
    (void)plain_lines;
    return test_report();
}
