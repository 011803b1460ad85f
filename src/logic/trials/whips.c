/* whips.c: whips, braids that are chains.
 *
 * A whip with target Z and length n: variables V1 .. Vn, each with a left candidate Lk, and but for the last
 * one a right candidate Rk, the only candidate of Vk that is not linked to Z or an earlier R; all candidates
 * of Vn are. L1 is linked to Z, Lk to R(k-1). All L, R and Z are different. Braids only ask for links to any
 * earlier R, so a target without a braid has no whip. Whips can be broken by removals, therefore the shortest
 * one is always the next. */
#include "logic/trials/trials.h"

/* A partial whip. */
struct whip {
    struct candidate_set possible, asserted, left; /* what is left, Z and the R, and the L */
    unsigned last, n;                              /* Z or the last R; how many R */
};

static unsigned count_members(const struct candidate_set *set, unsigned candidate, unsigned variable)
{
    unsigned n = 0;
    for (unsigned i = 0; i < 9; i++)
        n += set_has(set, variable_member(candidate, variable, i));
    return n;
}

/* The candidates that can be the next left one. */
static struct candidate_set left_candidates(const struct core_singles *singles, const struct known *state,
                                            const struct whip *whip)
{
    struct candidate_set others, left;
    singles->assert_one(&state->possible, whip->last, &others);
    left = set_without(&state->possible, &others);
    left = set_without(&left, &whip->asserted);
    return set_without(&left, &whip->left);
}

/* Is a variable of one of these candidates empty? */
static bool one_is_empty(const struct whip *whip, const struct candidate_set *left, struct trail *trail)
{
    uint16_t list[729];
    unsigned n = set_list(left, list);
    for (unsigned i = 0; i < n; i++)
        for (unsigned variable = 0; variable < VARIABLES; variable++)
            if (count_members(&whip->possible, list[i], variable) == 0) {
                if (trail) {
                    trail->n = whip->n;
                    trail->left[whip->n] = list[i];
                }
                return true;
            }
    return false;
}

/* The left candidates of the variables in which this right candidate is the only one left. */
static struct candidate_set left_of(const struct whip *whip, unsigned right, const struct candidate_set *left)
{
    struct candidate_set found = {{0}};
    for (unsigned variable = 0; variable < VARIABLES; variable++) {
        if (count_members(&whip->possible, right, variable) > 1)
            continue;
        for (unsigned i = 0; i < 9; i++)
            if (set_has(left, variable_member(right, variable, i)))
                set_add(&found, variable_member(right, variable, i));
    }
    return found;
}

/* Can the whip be completed with at most so many right candidates more? */
static bool can_complete(struct trials *trials, const struct known *state, const struct whip *whip,
                         unsigned most)
{
    struct candidate_set skipped = whip->asserted, rights, left;
    uint16_t list[729], options[729];
    unsigned rounds = trials->singles->count_rounds(&whip->possible, &skipped, most, &rights);
    if (rounds == NO_RUIN || logic_trials_stop(trials, 1))
        return false;
    left = left_candidates(trials->singles, state, whip);
    if (rounds == 0 && one_is_empty(whip, &left, trials->trail))
        return true;
    if (rounds == 0)
        rights = set_without(&whip->possible, &whip->asserted);
    rights = set_without(&rights, &whip->left);
    for (unsigned i = 0, n = most ? set_list(&rights, list) : 0; i < n; i++) {
        struct candidate_set option = left_of(whip, list[i], &left);
        for (unsigned k = 0, m = set_list(&option, options); k < m; k++) {
            struct whip next = *whip;
            trials->singles->assert_one(&next.possible, list[i], &next.possible);
            set_add(&next.asserted, list[i]);
            set_add(&next.left, options[k]);
            next.last = list[i];
            next.n++;
            if (can_complete(trials, state, &next, most - 1)) {
                if (trials->trail) {
                    trials->trail->left[whip->n] = options[k];
                    trials->trail->right[whip->n] = list[i];
                }
                return true;
            }
        }
    }
    return false;
}

enum { LIKE_BRAIDS = 2 }; /* a shortest braid of length 2 is a whip */

bool logic_has_whip(struct trials *trials, const struct known *state, unsigned target, unsigned length)
{
    struct whip whip = {state->possible, state->asserted, {{0}}, target, 0};
    if (!logic_has_braid(trials, state, target, length))
        return false;
    if (length <= LIKE_BRAIDS && !trials->trail)
        return true;
    trials->singles->assert_one(&whip.possible, target, &whip.possible);
    set_add(&whip.asserted, target);
    return can_complete(trials, state, &whip, length - 1);
}

/* Whips of length 1 are locked candidates, those of length 2 braids, which may be removed in any order. */
enum rest logic_apply_whips(struct trials *trials, struct nest *nest, struct known *state, unsigned length,
                            const struct candidate_set *solution)
{
    struct targets targets;
    bool hit = length > LIKE_BRAIDS;
    enum rest rest = logic_apply_braids(trials, nest, state, hit ? LIKE_BRAIDS : length, solution);
    while (hit && rest == IS_OPEN) {
        unsigned target;
        rest = logic_find_targets(trials, nest, state, length, solution, &targets);
        hit = rest == IS_OPEN &&
              logic_find_shortest(trials, state, &targets, logic_has_whip, LIKE_BRAIDS, length, &target);
        if (hit) {
            set_remove(&state->possible, target);
            rest = trials->singles->close(state, true);
        }
        if (trials->status != SUDOKU_OK)
            rest = IS_STOPPED;
    }
    return rest;
}
