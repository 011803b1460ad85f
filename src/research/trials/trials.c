/* trials.c: trial and error by singles.
 *
 * Most trials are saved by three observations. A hypothesis that cannot be refuted covers all candidates that
 * were asserted under it: they cannot be refuted either. Its state is kept: after a removal outside, only
 * states that still hold the removed candidate are touched, and they go on from where they were. And a trial
 * begins with the results for its candidate at a lower depth, and outside the hypothesis. */
#include "research/trials/trials.h"

#include <stdlib.h>
#include <string.h>

#include "core/control.h"

const struct singles *const research_singles[] = {
#if defined(__GNUC__) && defined(__x86_64__)
    &research_singles_512,
    &research_singles_avx2,
#endif
    &research_singles_128,
    NULL,
};

const struct singles *research_best_singles(void)
{
    size_t i = 0;
    while (research_singles[i + 1] && !core_can_run(research_singles[i]->needs))
        i++;
    return research_singles[i];
}

/* Closures between two checks of the control: a millisecond. */
enum { WORK_PER_CHECK = 4096 };

static struct nest *new_nest(struct nest *outer)
{
    struct nest *nest = calloc(1, sizeof *nest);
    if (nest)
        nest->outer = outer;
    return nest;
}

struct trials *research_trials_new(void)
{
    struct trials *trials = calloc(1, sizeof *trials);
    if (!trials)
        return NULL;
    trials->singles = research_best_singles();
    trials->nest = new_nest(NULL);
    if (trials->nest)
        return trials;
    free(trials);
    return NULL;
}

static void free_nests(struct nest *nest)
{
    for (struct nest *inner; nest; nest = inner) {
        inner = nest->inner;
        for (int depth = 0; depth <= MOST_DEPTH; depth++)
            free(nest->kept[depth]);
        free(nest->braided);
        free(nest);
    }
}

static void dismiss(struct trials *trials)
{
    for (unsigned i = 0; i < trials->n_helpers; i++)
        free_nests(trials->helpers[i].nest);
    free(trials->helpers);
    trials->n_helpers = 0;
    trials->helpers = NULL;
}

void research_trials_free(struct trials *trials)
{
    if (!trials)
        return;
    dismiss(trials);
    free_nests(trials->nest);
    free(trials);
}

bool research_hire_helpers(struct trials *trials, unsigned n)
{
    if (trials->n_helpers >= n)
        return true;
    dismiss(trials);
    trials->helpers = calloc(n, sizeof *trials->helpers);
    for (unsigned i = 0; trials->helpers && i < n; i++) {
        struct trials *helper = &trials->helpers[i];
        helper->singles = trials->singles;
        helper->nest = new_nest(trials->nest);
        trials->n_helpers += helper->nest != NULL;
        if (!helper->nest)
            break;
    }
    if (trials->n_helpers == n)
        return true;
    dismiss(trials);
    trials->status = SUDOKU_NO_MEMORY;
    return false;
}

bool research_trials_stop(struct trials *trials, size_t work)
{
    if (trials->status == SUDOKU_OK &&
        control_cancels_after(&trials->control, &trials->work, work, WORK_PER_CHECK))
        trials->status = SUDOKU_CANCELLED;
    return trials->status != SUDOKU_OK;
}

static void forget(struct kept_states *kept)
{
    if (!kept)
        return;
    memset(kept->has, NOT_KEPT, sizeof kept->has);
    kept->n_active = 0;
}

void research_enter_nest(struct nest *nest)
{
    for (int depth = 0; depth <= MOST_DEPTH; depth++)
        forget(nest->kept[depth]);
    forget(nest->braided);
}

struct kept_states *research_kept_states(struct trials *trials, struct kept_states **place)
{
    if (!*place)
        *place = calloc(1, sizeof **place);
    if (!*place)
        trials->status = SUDOKU_NO_MEMORY;
    return *place;
}

struct nest *research_inner_nest(struct trials *trials, struct nest *nest)
{
    if (!nest->inner)
        nest->inner = new_nest(nest);
    if (!nest->inner)
        trials->status = SUDOKU_NO_MEMORY;
    return nest->inner;
}

static enum rest apply_singles(struct trials *trials, struct known *state)
{
    return research_trials_stop(trials, 1) ? IS_STOPPED : trials->singles->close(state, false);
}

void research_assume(struct trials *trials, const struct known *state, unsigned candidate,
                     struct known *under)
{
    trials->singles->assert_one(&state->possible, candidate, &under->possible);
    under->asserted = state->asserted;
    set_add(&under->asserted, candidate);
}

/* The states of a candidate that hold in a nest: they are a start for others. */
static void meet_kept(struct known *state, const struct kept_states *kept, unsigned candidate)
{
    if (kept && kept->has[candidate] == HOLDS)
        known_meet(state, &kept->state[candidate]);
}

/* A series of trials at one depth. */
struct series {
    struct trials *trials;
    struct nest *nest;
    struct known *state;
    unsigned depth;
    const struct candidate_set *solution;
    struct kept_states *kept;
    struct candidate_set covered;
    bool stays; /* refuted candidates stay in the state */
    bool changed;
};

/* Goes on with the trial of a candidate from its kept state. Returns IS_OPEN to go on with the series. */
static enum rest go_on(struct series *series, unsigned candidate)
{
    struct known *under = &series->kept->state[candidate];
    enum rest rest;
    if (series->depth == 1) {
        rest = apply_singles(series->trials, under);
    } else {
        struct nest *inner = research_inner_nest(series->trials, series->nest);
        if (!inner)
            return IS_STOPPED;
        research_enter_nest(inner);
        rest = research_try(series->trials, inner, under, series->depth - 1, NULL);
    }
    if (rest == IS_RUINED) {
        series->kept->has[candidate] = REFUTED;
        if (series->stays)
            return IS_OPEN;
        series->changed = true;
        set_remove(&series->state->possible, candidate);
        rest = apply_singles(series->trials, series->state);
        set_join(&series->covered, &series->state->asserted);
        return rest;
    }
    if (rest == IS_STOPPED || (rest == IS_SOLVED && !series->solution))
        return rest;
    set_join(&series->covered, &under->asserted);
    return IS_OPEN;
}

/* Takes the kept states to the present state; those from which something is taken are tried again. */
static enum rest renew_kept(struct series *series)
{
    struct kept_states *kept = series->kept;
    enum rest rest = IS_OPEN;
    unsigned left = 0, n = kept->n_active;
    series->covered = series->state->asserted;
    if (series->solution)
        set_join(&series->covered, series->solution);
    for (unsigned i = 0; i < n; i++) {
        unsigned candidate = kept->active[i];
        struct known *under = &kept->state[candidate];
        if (!set_has(&series->state->possible, candidate))
            kept->has[candidate] = REFUTED;
        if (rest != IS_OPEN || !known_is_open(series->state, candidate))
            continue;
        if (set_is_within(&under->possible, &series->state->possible)) {
            set_join(&series->covered, &under->asserted);
        } else {
            known_meet(under, series->state);
            rest = go_on(series, candidate);
        }
        if (kept->has[candidate] == HOLDS)
            kept->active[left++] = (uint16_t)candidate;
    }
    kept->n_active = left;
    return rest;
}

/* Tries the candidates that no kept state covers. */
static enum rest try_others(struct series *series)
{
    struct kept_states *kept = series->kept;
    struct candidate_set open = set_without(&series->state->possible, &series->covered);
    uint16_t list[729];
    unsigned n = set_list(&open, list);
    enum rest rest = IS_OPEN;
    for (unsigned i = 0; i < n && rest == IS_OPEN; i++) {
        unsigned candidate = list[i];
        struct known *under = &kept->state[candidate];
        if (!known_is_open(series->state, candidate) || set_has(&series->covered, candidate) ||
            kept->has[candidate] == REFUTED)
            continue;
        research_assume(series->trials, series->state, candidate, under);
        if (series->depth > 1)
            meet_kept(under, series->nest->kept[series->depth - 1], candidate);
        if (series->nest->outer)
            meet_kept(under, series->nest->outer->kept[series->depth], candidate);
        kept->has[candidate] = HOLDS;
        rest = go_on(series, candidate);
        if (kept->has[candidate] == HOLDS)
            kept->active[kept->n_active++] = (uint16_t)candidate;
    }
    return rest;
}

enum rest research_try(struct trials *trials, struct nest *nest, struct known *state, unsigned depth,
                       const struct candidate_set *solution)
{
    if (depth == 0)
        return apply_singles(trials, state);
    struct series series = {trials, nest, state, depth, solution, NULL, {{0}}, false, false};
    series.kept = research_kept_states(trials, &nest->kept[depth]);
    if (!series.kept)
        return IS_STOPPED;
    enum rest rest;
    do {
        rest = research_try(trials, nest, state, depth - 1, solution);
        if (rest != IS_OPEN)
            return rest;
        series.changed = false;
        rest = renew_kept(&series);
        if (rest == IS_OPEN)
            rest = try_others(&series);
    } while (rest == IS_OPEN && series.changed);
    return rest == IS_SOLVED && !solution ? IS_OPEN : rest;
}

bool research_find_refuted(struct trials *trials, struct nest *nest, struct known *state,
                           const struct candidate_set *solution, struct candidate_set *refuted)
{
    struct series series = {trials, nest, state, 1, solution, NULL, {{0}}, true, false};
    memset(refuted, 0, sizeof *refuted);
    series.kept = research_kept_states(trials, &nest->kept[1]);
    if (!series.kept || renew_kept(&series) == IS_STOPPED || try_others(&series) == IS_STOPPED)
        return false;
    struct candidate_set open = set_without(&state->possible, &state->asserted);
    uint16_t list[729];
    for (unsigned i = 0, n = set_list(&open, list); i < n; i++)
        if (series.kept->has[list[i]] == REFUTED)
            set_add(refuted, list[i]);
    return true;
}
