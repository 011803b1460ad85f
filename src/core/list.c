/* list.c: lists the solutions of one puzzle.
 *
 * Most puzzles have few solutions, which are found by a search and kept until it ends; then the order is that
 * of the search. If there are too many to keep, they are listed through the deals, from the first one on. */
#include <stdlib.h>
#include <string.h>

#include "core/board/solver.h"
#include "core/control.h"
#include "core/grid.h"
#include "core/list_deals.h"

/* So many solutions are kept, and so many guesses made to find them: about a millisecond. */
enum { FEW = 4096 };

/* A call of sudoku_visit_solutions. */
struct list {
    struct listing listing;
    size_t limit, room;
    bool is_short; /* of memory */
    struct sudoku_control control;
    bool is_cancelled;
};

/* A sudoku_visitor: keeps the solution. */
static int keep_solution(void *context, const char *solution)
{
    struct list *list = context;
    struct listing *listing = &list->listing;
    if (listing->n == list->room) {
        size_t room = list->room ? 4 * list->room : 64;
        char *lines = realloc(listing->lines, room * SOLUTION_LINE);
        list->is_short = !lines;
        if (!lines)
            return 1;
        listing->lines = lines;
        list->room = room;
    }
    char *line = listing->lines + SOLUTION_LINE * listing->n++;
    memcpy(line, solution, SUDOKU_CELLS);
    line[SUDOKU_CELLS] = '\n';
    return 0;
}

/* Lists the solutions if they are few. False if they are too many, or too hard to find. */
static bool list_few(struct list *list, const uint16_t candidates[SUDOKU_CELLS], uint64_t *guesses)
{
    size_t most = list->limit < FEW ? list->limit : FEW;
    struct board_search search = {.limit = most, .patience = FEW, .visit = keep_solution, .context = list};
    core_best_board_solver()->search(candidates, &search);
    bool is_all =
        !list->is_short && (search.found == list->limit || (search.guesses <= FEW && search.found < most));
    if (is_all)
        core_listing_flush(&list->listing);
    *guesses += is_all ? search.guesses : 0;
    free(list->listing.lines);
    list->listing.lines = NULL;
    list->listing.n = 0;
    return is_all;
}

/* For a count_job. */
static int ask_caller(struct count_job *job)
{
    struct list *list = job->context;
    if (control_is_cancelled(&list->control))
        list->is_cancelled = true;
    return list->is_cancelled;
}

enum sudoku_status sudoku_visit_solutions(const uint16_t candidates[SUDOKU_CELLS], size_t limit,
                                          sudoku_lines_visitor *visit, void *context, uint64_t *guesses,
                                          const struct sudoku_control *control)
{
    struct list list = {.listing = {.visit = visit, .context = context, .left = limit}, .limit = limit};
    if (!candidates || !core_are_candidates(candidates) || !visit || !control_read(&list.control, control))
        return SUDOKU_BAD_ARGUMENT;
    struct count_job job = {.stop = ask_caller, .context = &list};
    /* Asked once before: a list of few does not ask. */
    if (limit > 0 && !ask_caller(&job) && !list_few(&list, candidates, &job.guesses)) {
        struct deals *deals = list.is_short ? NULL : core_deals_new(candidates);
        bool has_memory = deals && core_list_deals(deals, &list.listing, &job);
        core_deals_free(deals);
        if (!has_memory)
            return SUDOKU_NO_MEMORY;
    }
    if (guesses)
        *guesses += job.guesses;
    return list.is_cancelled ? SUDOKU_CANCELLED : SUDOKU_OK;
}
