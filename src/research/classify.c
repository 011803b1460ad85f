/* classify.c: the difficulty of a puzzle by trial and error, braids and whips.
 *
 * All classes are the smallest n for which a theory solves the puzzle. The theories for n = 0, 1 .. are
 * applied one after the other to the same state. */
#include <assert.h>

#include "core/one/solver.h"
#include "core/control.h"
#include "research/trials/trials.h"
#include "sudoku_research.h"

/* A class: its theories, and the depth of trial and error without which none of them solves a puzzle,
 * if there is one. */
struct class_kind {
    enum rest (*apply)(struct trials *trials, struct nest *nest, struct known *state, unsigned n,
                       const struct candidate_set *solution);
    unsigned depth;
    unsigned most; /* n above which there is nothing new */
    /* NULL, or all theories up to one, which raises n to that of the last one needed. */
    enum rest (*apply_all)(struct trials *trials, struct nest *nest, struct known *state, unsigned up_to,
                           const struct candidate_set *solution, unsigned *n);
};

static enum rest try_bxb(struct trials *trials, struct nest *nest, struct known *state, unsigned n,
                         const struct candidate_set *solution)
{
    return research_try_braids(trials, nest, state, n, 1, solution);
}

static enum rest try_bxbb(struct trials *trials, struct nest *nest, struct known *state, unsigned n,
                          const struct candidate_set *solution)
{
    return research_try_braids(trials, nest, state, n, 2, solution);
}

/* No braid asserts more candidates than there are cells. */
static const struct class_kind kinds[] = {
    [SUDOKU_CLASS_TE] = {research_try, 0, MOST_DEPTH, NULL},
    [SUDOKU_CLASS_B] = {research_apply_braids, 1, SUDOKU_CELLS + 1, NULL},
    [SUDOKU_CLASS_BXB] = {try_bxb, 2, SUDOKU_CELLS + 1, NULL},
    [SUDOKU_CLASS_BXBB] = {try_bxbb, 3, SUDOKU_CELLS + 1, NULL},
    [SUDOKU_CLASS_W] = {NULL, 1, SUDOKU_CELLS + 1, research_apply_whips},
};
enum { N_KINDS = sizeof kinds / sizeof *kinds };

static struct candidate_set set_of_grid(const char grid[SUDOKU_CELLS])
{
    struct candidate_set set = {{0}};
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        set_add(&set, candidate_at(cell, (unsigned)(grid[cell] - '1')));
    return set;
}

/* Finds the state of a puzzle and its only solution. */
static enum sudoku_status read_puzzle(const uint16_t candidates[SUDOKU_CELLS],
                                      const struct sudoku_control *control, struct known *state,
                                      struct candidate_set *solution)
{
    char grid[SUDOKU_CELLS];
    size_t count = 0;
    struct sudoku_query search = SUDOKU_QUERY_INIT;
    search.candidates = candidates;
    search.limit = 2;
    search.solution = grid;
    enum sudoku_status status = sudoku_search(&search, &count, NULL, control);
    if (status != SUDOKU_OK || count != 1)
        return status != SUDOKU_OK ? status : count ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
    *state = (struct known){set_of_candidates(candidates), {{0}}};
    *solution = set_of_grid(grid);
    return SUDOKU_OK;
}

/* Does any theory of this class solve the state? */
static bool applies(struct trials *trials, const struct class_kind *kind, const struct known *state,
                    const struct candidate_set *solution)
{
    struct known tried = *state;
    research_enter_nest(trials->nest);
    enum rest rest = research_try(trials, trials->nest, &tried, kind->depth, solution);
    assert(kind->depth > 0);
    research_enter_nest(trials->nest);
    return rest == IS_SOLVED;
}

/* Up to this n, applying a theory is faster than finding out whether any theory solves the puzzle. */
enum { NO_QUESTION = 2 };

/* Applies the theories from this one on, until one solves the puzzle or is the last one wanted. A theory
 * beyond the last of its kind does what that one does. */
static enum sudoku_status find_value(struct trials *trials, const struct class_kind *kind,
                                     struct known *state, const struct candidate_set *solution, unsigned n,
                                     unsigned most, unsigned *value)
{
    bool applicable = kind->depth == 0;
    const unsigned least = n;
    assert(n <= most);
    n = least < kind->most ? least : kind->most;
    for (; n <= kind->most; n++) {
        if (!applicable && n > NO_QUESTION && !(applicable = applies(trials, kind, state, solution)))
            break;
        unsigned up_to = !applicable ? NO_QUESTION : kind->most;
        up_to = most < up_to ? most : up_to;
        enum rest rest = kind->apply_all ? kind->apply_all(trials, trials->nest, state, up_to, solution, &n)
                                         : kind->apply(trials, trials->nest, state, n, solution);
        if (kind->apply_all && rest == IS_OPEN)
            n = up_to;
        if (rest == IS_OPEN && n == most) {
            if (!applicable && !applies(trials, kind, state, solution))
                break;
            n++;
        } else if (rest == IS_OPEN) {
            continue;
        } else if (rest == IS_STOPPED) {
            return trials->status;
        }
        assert(n <= kind->most || most < n);
        *value = n > least ? n : least;
        return SUDOKU_OK;
    }
    return trials->status == SUDOKU_OK ? SUDOKU_TOO_DEEP : trials->status;
}

enum sudoku_status sudoku_classify(const uint16_t candidates[SUDOKU_CELLS], enum sudoku_class kind,
                                   unsigned least, unsigned most, unsigned *value,
                                   const struct sudoku_control *control)
{
    struct sudoku_control ours;
    struct known state;
    struct candidate_set solution;
    if (!candidates || !value || !control_read(&ours, control) || (unsigned)kind >= N_KINDS ||
        (least > 0 && least - 1 > most) || !core_are_candidates(candidates))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = read_puzzle(candidates, &ours, &state, &solution);
    if (status != SUDOKU_OK)
        return status;
    struct trials *trials = research_trials_new();
    if (!trials)
        return SUDOKU_NO_MEMORY;
    trials->control = ours;
    status = find_value(trials, &kinds[kind], &state, &solution, least ? least - 1 : 0, most, value);
    research_trials_free(trials);
    return status;
}
