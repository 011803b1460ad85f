/* whips.c: whips, braids that are chains.
 *
 * A whip with target Z and length n: variables V1 .. Vn, each with a left candidate Lk, and but for the last
 * one a right candidate Rk, the only candidate of Vk that is not linked to Z or an earlier R; all candidates
 * of Vn are. L1 is linked to Z, Lk to R(k-1). All L, R and Z are different. Braids only ask for links to any
 * earlier R, so a target without a braid has no whip. Whips can be broken by removals, therefore the shortest
 * one is always the next. */
#include <string.h>

#include "research/trials/trials.h"

/* A partial whip. */
struct whip {
    struct candidate_set possible, asserted, left; /* all that are left, Z and the R, and the L */
    unsigned last;                                 /* Z or the last R */
    struct candidate_set *missed;                  /* those L that were missed as another L or R */
};

/* Those of some candidates that are no L yet. */
static struct candidate_set without_left(const struct whip *whip, const struct candidate_set *candidates)
{
    struct candidate_set others = set_without(candidates, &whip->left),
                         missed = set_without(candidates, &others);
    set_join(whip->missed, &missed);
    return others;
}

/* The candidates that can be the next left one. */
static struct candidate_set left_candidates(const struct singles *singles, const struct known *state,
                                            const struct whip *whip)
{
    struct candidate_set others, left;
    singles->assert_one(&state->possible, whip->last, &others);
    left = set_without(&state->possible, &others);
    left = set_without(&left, &whip->asserted);
    return without_left(whip, &left);
}

/* Is a variable of one of these candidates empty? */
static bool one_is_empty(const struct whip *whip, const struct candidate_set *left)
{
    for (unsigned last = set_next(left, 0); last < CANDIDATE_NUMBERS; last = set_next(left, last + 1))
        for (unsigned variable = 0; variable < VARIABLES; variable++)
            if (!variable_others(&whip->possible, last, variable))
                return true;
    return false;
}

/* The left candidates of the variables in which this right candidate is the only one left. */
static struct candidate_set left_of(const struct whip *whip, unsigned right, const struct candidate_set *left)
{
    struct candidate_set found = {{0}};
    for (unsigned variable = 0; variable < VARIABLES; variable++) {
        if (variable_others(&whip->possible, right, variable))
            continue;
        for (unsigned i = 0; i < 9; i++)
            if (set_has(left, variable_member(right, variable, i)))
                set_add(&found, variable_member(right, variable, i));
    }
    return found;
}

/* Can the whip be completed with at most this number of further right candidates? With another L for the same
 * R it can only if the first was missed elsewhere. */
static bool can_complete(struct trials *trials, const struct known *state, const struct whip *whip,
                         unsigned most)
{
    struct candidate_set skipped = whip->asserted, rights, left;
    unsigned rounds = trials->singles->count_rounds(&whip->possible, &skipped, most, &rights);
    if (rounds == NO_RUIN || research_trials_stop(trials, 1))
        return false;
    left = left_candidates(trials->singles, state, whip);
    if (rounds == 0 && one_is_empty(whip, &left))
        return true;
    if (rounds == 0)
        rights = set_without(&whip->possible, &whip->asserted);
    rights = without_left(whip, &rights);
    for (unsigned right = set_next(&rights, 0); most && right < CANDIDATE_NUMBERS;
         right = set_next(&rights, right + 1)) {
        struct candidate_set options = left_of(whip, right, &left);
        for (unsigned option = set_next(&options, 0); option < CANDIDATE_NUMBERS;
             option = set_next(&options, option + 1)) {
            struct whip next = *whip;
            trials->singles->assert_one(&next.possible, right, &next.possible);
            set_add(&next.asserted, right);
            set_add(&next.left, option);
            next.last = right;
            if (can_complete(trials, state, &next, most - 1))
                return true;
            if (!set_has(whip->missed, option))
                break;
        }
    }
    return false;
}

enum { LIKE_BRAIDS = 2 }; /* a shortest braid of length 2 is a whip */

bool research_has_whip(struct trials *trials, const struct known *state, unsigned target, unsigned length)
{
    struct candidate_set missed = {{0}};
    struct whip whip = {state->possible, state->asserted, {{0}}, target, &missed};
    if (!research_has_braid(trials, state, target, length))
        return false;
    if (length <= LIKE_BRAIDS)
        return true;
    trials->singles->assert_one(&whip.possible, target, &whip.possible);
    set_add(&whip.asserted, target);
    return can_complete(trials, state, &whip, length - 1);
}

/* Finds the shortest whip. Most are not longer than those before, so that the targets of these are found
 * first: the rounds for a length take longer to count than those for a shorter one. */
static unsigned find_whip(struct trials *trials, struct nest *nest, struct known *state, unsigned longest,
                          unsigned most, const struct candidate_set *solution, unsigned *target)
{
    struct targets targets;
    unsigned length = 0, least = LIKE_BRAIDS;
    for (unsigned n = longest > LIKE_BRAIDS ? longest : LIKE_BRAIDS + 1; !length && n <= most; n++) {
        if (research_find_targets(trials, nest, state, n, solution, &targets) != IS_OPEN)
            return 0;
        length = research_find_shortest(trials, state, &targets, research_has_whip, least, n, target);
        least = n + 1;
    }
    return length;
}

/* Whips of length 1 are locked candidates, those of length 2 braids, which may be removed in any order. */
enum rest research_apply_whips(struct trials *trials, struct nest *nest, struct known *state, unsigned most,
                               const struct candidate_set *solution, unsigned *longest)
{
    unsigned target, length = 0;
    enum rest rest = IS_OPEN;
    for (unsigned n = 0; n <= LIKE_BRAIDS && n <= most && rest == IS_OPEN; n++) {
        struct candidate_set before = state->possible;
        rest = research_apply_braids(trials, nest, state, n, solution);
        if (n > *longest && memcmp(&before, &state->possible, sizeof before) != 0)
            *longest = n;
    }
    while (rest == IS_OPEN && (length = find_whip(trials, nest, state, *longest, most, solution, &target))) {
        set_remove(&state->possible, target);
        *longest = length > *longest ? length : *longest;
        rest = length > LIKE_BRAIDS ? trials->singles->close(state, true)
                                    : research_apply_braids(trials, nest, state, LIKE_BRAIDS, solution);
    }
    return trials->status == SUDOKU_OK ? rest : IS_STOPPED;
}
