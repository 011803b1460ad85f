/* braid_trials.c: trial and error with braids, T&E(B(n), depth).
 *
 * A hypothesis that trial and error by singles does not refute at the same depth is refuted by no braids: so
 * that is tried first, and covers other candidates. Only the rest get braids, and their states are kept for
 * longer braids and later trials. */
#include "core/control.h"
#include "core/team.h"
#include "research/trials/trials.h"

/* A series of trials with braids. */
struct braided {
    struct trials *trials;
    struct nest *nest, *inner;
    struct known *state;
    unsigned length, depth;
    struct kept_states *kept; /* REFUTED: by singles, so that braids are tried in the state */
    struct candidate_set covered;
};

/* The state of a hypothesis, and the state after its singles. */
static void start(struct braided *series, unsigned candidate)
{
    struct kept_states *singles = series->nest->kept[series->depth];
    struct known *under = &series->kept->state[candidate];
    research_assume(series->trials, series->state, candidate, under);
    if (singles->has[candidate] == HOLDS)
        known_meet(under, &singles->state[candidate]);
}

/* Does trial and error by singles leave the hypothesis standing? Keeps its state then. Braids begin anew:
 * what was found out is not theirs. */
static bool holds_by_singles(struct braided *series, unsigned candidate)
{
    struct known under = series->kept->state[candidate];
    research_enter_nest(series->inner);
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
        research_enter_nest(series->inner);
        if (research_try_braids(series->trials, series->inner, under, series->length, series->depth - 1,
                                NULL) == IS_RUINED)
            return true;
    }
    set_join(&series->covered, &under->asserted);
    return false;
}

/* Lists the hypotheses that the known state does not cover. Returns their number. */
static unsigned list_hypotheses(struct braided *series, const struct candidate_set *solution, uint16_t *list)
{
    series->covered = series->state->asserted;
    if (solution)
        set_join(&series->covered, solution);
    struct candidate_set open = set_without(&series->state->possible, &series->covered);
    return set_list(&open, list);
}

static bool needs_trial(const struct braided *series, unsigned candidate)
{
    return known_is_open(series->state, candidate) && !set_has(&series->covered, candidate);
}

/* Tries all hypotheses, one after the other. Returns what becomes of the state, and in *hit whether any was
 * refuted. */
static enum rest try_alone(struct braided *series, const struct candidate_set *solution, bool *hit)
{
    uint16_t list[729];
    enum rest rest = IS_OPEN;
    for (unsigned i = 0, n = list_hypotheses(series, solution, list); i < n && rest == IS_OPEN; i++) {
        if (!needs_trial(series, list[i]))
            continue;
        if (is_refuted(series, list[i])) {
            *hit = true;
            set_remove(&series->state->possible, list[i]);
            rest = research_try(series->trials, series->nest, series->state, series->depth, solution);
            set_join(&series->covered, &series->state->asserted);
        }
        if (series->trials->status != SUDOKU_OK)
            rest = IS_STOPPED;
    }
    return rest;
}

/* What a team shares. The lock of the team guards it, but for the kept states: each belongs to the member
 * that tries its candidate. */
struct shared {
    struct braided *series;
    uint16_t list[729];
    unsigned n, next;
    bool hit;
};

/* Takes the next hypothesis that needs a trial, and the known state. The lock is held. */
static bool take_hypothesis(struct shared *shared, struct known *state, struct candidate_set *covered,
                            unsigned *candidate)
{
    while (shared->next < shared->n && !shared->hit) {
        *candidate = shared->list[shared->next++];
        if (needs_trial(shared->series, *candidate)) {
            *state = *shared->series->state;
            *covered = shared->series->covered;
            return true;
        }
    }
    return false;
}

/* A member tries hypotheses until one is refuted: by any member, since that changes the state. */
static void try_some(struct team *team, unsigned member)
{
    struct shared *shared = team->context;
    struct trials *trials = &shared->series->trials->helpers[member];
    struct known state;
    unsigned candidate;
    trials->status = SUDOKU_OK;
    trials->control = (struct sudoku_control)SUDOKU_CONTROL_INIT;
    trials->control.cancel = core_team_is_over;
    trials->control.context = team;
    pthread_mutex_lock(&team->lock);
    struct braided mine = *shared->series;
    mine.trials = trials;
    mine.inner = trials->nest;
    mine.state = &state;
    while (!core_team_ask(team) && take_hypothesis(shared, &state, &mine.covered, &candidate)) {
        pthread_mutex_unlock(&team->lock);
        bool refuted = is_refuted(&mine, candidate);
        pthread_mutex_lock(&team->lock);
        if (trials->status != SUDOKU_OK) {
            core_team_end(team, trials->status);
        } else if (refuted) {
            set_remove(&shared->series->state->possible, candidate);
            shared->hit = true;
        } else {
            set_join(&shared->series->covered, &mine.covered);
        }
    }
    pthread_mutex_unlock(&team->lock);
}

/* The same with a team. */
static enum rest try_together(struct braided *series, const struct candidate_set *solution, unsigned threads,
                              bool *hit)
{
    struct shared shared = {series, {0}, 0, 0, false};
    struct trials *trials = series->trials;
    struct team team = {.work = try_some, .context = &shared, .control = &trials->control};
    if (!research_hire_helpers(trials, threads))
        return IS_STOPPED;
    shared.n = list_hypotheses(series, solution, shared.list);
    trials->status = core_team_run(&team, threads);
    *hit = shared.hit;
    if (trials->status != SUDOKU_OK)
        return IS_STOPPED;
    return *hit ? research_try(trials, series->nest, series->state, series->depth, solution) : IS_OPEN;
}

enum rest research_try_braids(struct trials *trials, struct nest *nest, struct known *state, unsigned length,
                              unsigned depth, const struct candidate_set *solution)
{
    struct braided series = {trials, nest, NULL, state, length, depth, NULL, {{0}}};
    if (depth == 0)
        return research_apply_braids(trials, nest, state, length, solution);
    enum rest rest = research_try(trials, nest, state, depth, solution);
    series.kept = research_kept_states(trials, &nest->braided);
    series.inner = research_inner_nest(trials, nest);
    unsigned threads = nest->outer ? 1 : control_threads(&trials->control);
    for (bool hit = length > 0; hit && rest == IS_OPEN && trials->status == SUDOKU_OK;) {
        hit = false;
        rest =
            threads > 1 ? try_together(&series, solution, threads, &hit) : try_alone(&series, solution, &hit);
    }
    return trials->status == SUDOKU_OK ? rest : IS_STOPPED;
}
