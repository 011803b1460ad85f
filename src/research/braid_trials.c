/* braid_trials.c: trial and error with braids, T&E(B(n), depth).
 *
 * A hypothesis that trial and error by singles does not refute at the same depth is refuted by no braids: so
 * that is tried first, and covers other candidates. Only the rest get braids, and their states are kept for
 * longer braids and later trials. */
#include "research/trials.h"

/* A series of trials with braids. */
struct braided {
    struct trials *trials;
    struct nest *nest, *inner;
    struct known *state;
    unsigned length, depth;
    struct kept_states *kept; /* REFUTED: by singles, so that braids are tried in the state */
    struct candidate_set covered;
};

/* The state of a hypothesis with what singles make of it. */
static void start(struct braided *series, unsigned candidate)
{
    struct kept_states *singles = series->nest->kept[series->depth];
    struct known *under = &series->kept->state[candidate];
    research_assume(series->trials, series->state, candidate, under);
    if (singles->has[candidate] == HOLDS)
        known_meet(under, &singles->state[candidate]);
}

/* Does trial and error by singles leave the hypothesis standing? Keeps its state then. Braids begin anew: what
 * was found out is not theirs. */
static bool holds_by_singles(struct braided *series, unsigned candidate)
{
    struct known under = series->kept->state[candidate];
    research_enter(series->inner);
    if (research_try(series->trials, series->inner, &under, series->depth, NULL) == IS_RUINED) {
        start(series, candidate);
        series->kept->has[candidate] = REFUTED;
        return false;
    }
    series->kept->state[candidate] = under;
    series->kept->has[candidate] = HOLDS;
    return true;
}

/* Takes the kept state of a hypothesis to the present state. Returns whether that changes nothing. */
static bool is_settled(struct braided *series, unsigned candidate)
{
    struct kept_states *kept = series->kept;
    struct known *under = &kept->state[candidate];
    if (kept->has[candidate] == NOT_KEPT) {
        start(series, candidate);
        return false;
    }
    bool settled = set_is_within(&under->possible, &series->state->possible) &&
                   (kept->has[candidate] == HOLDS || kept->length[candidate] == series->length);
    known_meet(under, series->state);
    return settled;
}

/* Is the hypothesis refuted? Else it covers others. */
static bool is_refuted(struct braided *series, unsigned candidate)
{
    struct kept_states *kept = series->kept;
    struct known *under = &kept->state[candidate];
    if (!is_settled(series, candidate) &&
        (kept->has[candidate] == REFUTED || !holds_by_singles(series, candidate))) {
        kept->length[candidate] = (unsigned char)series->length;
        research_enter(series->inner);
        if (research_try_braids(series->trials, series->inner, under, series->length, series->depth - 1,
                                NULL) == IS_RUINED)
            return true;
    }
    set_join(&series->covered, &under->asserted);
    return false;
}

enum rest research_try_braids(struct trials *trials, struct nest *nest, struct known *state, unsigned length,
                              unsigned depth, const struct candidate_set *solution)
{
    struct braided series = {trials, nest, NULL, state, length, depth, NULL, {{0}}};
    if (depth == 0)
        return research_braid(trials, nest, state, length, solution);
    enum rest rest = research_try(trials, nest, state, depth, solution);
    series.kept = research_kept(trials, &nest->braided);
    series.inner = research_inner(trials, nest);
    for (bool hit = length > 0; hit && rest == IS_OPEN && trials->status == SUDOKU_OK;) {
        uint16_t list[729];
        hit = false;
        series.covered = state->asserted;
        if (solution)
            set_join(&series.covered, solution);
        struct candidate_set open = set_without(&state->possible, &series.covered);
        unsigned n = set_list(&open, list);
        for (unsigned i = 0; i < n && rest == IS_OPEN; i++) {
            if (!known_is_open(state, list[i]) || set_has(&series.covered, list[i]))
                continue;
            if (is_refuted(&series, list[i])) {
                hit = true;
                set_remove(&state->possible, list[i]);
                rest = research_try(trials, nest, state, depth, solution);
                set_join(&series.covered, &state->asserted);
            }
            if (trials->status != SUDOKU_OK)
                rest = IS_STOPPED;
        }
    }
    return trials->status == SUDOKU_OK ? rest : IS_STOPPED;
}
