/* braids.c: the shortest braids, and the theories B(n).
 *
 * A braid with target Z: assert Z, then singles that appear one after the other, until a variable (a cell, or
 * a digit in a house) is empty. Its length is the number of these singles, plus one. So the shortest one is a
 * smallest set of singles that empties a variable, which is searched depth-first. Asserting all singles at
 * once, round after round, gives the least number that is needed. */
#include <string.h>

#include "research/trials/trials.h"

/* A node of the search: the candidates left, those asserted, and those not to be asserted below it. */
struct braid_node {
    struct candidate_set possible, asserted, barred;
};

static void assert_at(const struct singles *singles, struct braid_node *node, unsigned candidate)
{
    singles->assert_one(&node->possible, candidate, &node->possible);
    set_add(&node->asserted, candidate);
}

static bool can_ruin(struct trials *trials, struct braid_node *node, unsigned most);

/* Keeps the lists of a function off the stack of those that call it, which call each other. */
#if defined(__GNUC__)
#define APART static __attribute__((noinline))
#else
#define APART static
#endif

/* Asserts a single. If that does not lead to an empty variable, bars it, so that each set is seen once. */
static bool single_can_ruin(struct trials *trials, struct braid_node *node, unsigned single, unsigned most)
{
    struct braid_node next = *node;
    assert_at(trials->singles, &next, single);
    set_add(&node->barred, single);
    return can_ruin(trials, &next, most - 1);
}

/* Asserts those of the singles in turn that do not take too many rounds. */
APART bool one_can_ruin(struct trials *trials, struct braid_node *node, const struct candidate_set *skipped,
                        const struct candidate_set *available, unsigned most)
{
    uint16_t list[729], rounds[729];
    unsigned n = set_list(available, list);
    trials->singles->count_after(&node->possible, skipped, most - 1, list, n, rounds);
    for (unsigned i = 0; i < n; i++)
        if (rounds[i] != NO_RUIN && single_can_ruin(trials, node, list[i], most))
            return true;
    return false;
}

/* Asserts the singles without which it takes too many rounds. Returns how many there are; else stores that
 * one without which it takes the longest. */
APART unsigned assert_needed(const struct singles *singles, struct braid_node *node,
                             const struct candidate_set *skipped, const struct candidate_set *available,
                             unsigned most, uint16_t *choice)
{
    uint16_t list[729], rounds[729];
    unsigned n = set_list(available, list), needed = 0, longest = 0;
    singles->count_without(&node->possible, skipped, most, list, n, rounds);
    for (unsigned i = 0; i < n; i++)
        if (rounds[i] == NO_RUIN) {
            assert_at(singles, node, list[i]);
            needed++;
        } else if (rounds[i] > longest) {
            longest = rounds[i];
            *choice = list[i];
        }
    return needed;
}

enum { MOST_PLAIN = 2 }; /* singles left to assert at which it does not pay to look for needed ones */

/* Can a variable be emptied by asserting at most this number of singles? Changes the node. */
static bool can_ruin(struct trials *trials, struct braid_node *node, unsigned most)
{
    const struct singles *singles = trials->singles;
    while (!research_trials_stop(trials, 1)) {
        struct candidate_set skipped = node->asserted, available;
        uint16_t choice = 0;
        set_join(&skipped, &node->barred);
        unsigned rounds = singles->count_rounds(&node->possible, &skipped, most, &available);
        if (rounds == NO_RUIN)
            return false;
        if (rounds == 0 || most == 1)
            return true;
        if (most <= MOST_PLAIN)
            return one_can_ruin(trials, node, &skipped, &available, most);
        unsigned needed = assert_needed(singles, node, &skipped, &available, most, &choice);
        if (needed > most)
            return false;
        most -= needed;
        if (!needed && single_can_ruin(trials, node, choice, most))
            return true;
    }
    return false;
}

bool research_has_braid(struct trials *trials, const struct known *state, unsigned target, unsigned length)
{
    struct braid_node node = {state->possible, state->asserted, {{0}}};
    assert_at(trials->singles, &node, target);
    return can_ruin(trials, &node, length - 1);
}

unsigned research_find_shortest(struct trials *trials, const struct known *state,
                                const struct targets *targets, has_chain *has, unsigned least, unsigned most,
                                unsigned *target)
{
    for (unsigned length = least; length <= most && trials->status == SUDOKU_OK; length++)
        for (unsigned i = 0; i < targets->n; i++) {
            *target = targets->candidate[i];
            if (targets->rounds[i] < length && has(trials, state, *target, length))
                return length;
        }
    return 0;
}

enum rest research_find_targets(struct trials *trials, struct nest *nest, struct known *state,
                                unsigned length, const struct candidate_set *solution,
                                struct targets *targets)
{
    struct candidate_set refuted;
    if (!research_find_refuted(trials, nest, state, solution, &refuted))
        return IS_STOPPED;
    targets->n = set_list(&refuted, targets->candidate);
    trials->singles->count_after(&state->possible, &state->asserted, length - 1, targets->candidate,
                                 targets->n, targets->rounds);
    for (unsigned i = 0; i < targets->n; i++)
        targets->rounds[i] = targets->rounds[i] == NO_RUIN ? (uint16_t)length : targets->rounds[i];
    return research_trials_stop(trials, targets->n) ? IS_STOPPED : IS_OPEN;
}

/* Removes the targets that have a braid of this length. Returns IS_OPEN, or the outcome for the state. */
static enum rest remove_targets(struct trials *trials, struct known *state, const struct targets *targets,
                                unsigned length, bool *hit)
{
    enum rest rest = IS_OPEN;
    for (unsigned i = 0; i < targets->n && rest == IS_OPEN; i++) {
        unsigned target = targets->candidate[i];
        if (targets->rounds[i] >= length || !known_is_open(state, target))
            continue;
        if (research_has_braid(trials, state, target, length)) {
            *hit = true;
            set_remove(&state->possible, target);
            rest = trials->singles->close(state, true);
        }
        if (trials->status != SUDOKU_OK)
            rest = IS_STOPPED;
    }
    return rest;
}

enum { SHORT_BRAID = 4 };

/* Braids of length 1 are locked candidates. Short ones are looked for first; then all lengths at once, which
 * takes half the time of one after the other. */
enum rest research_apply_braids(struct trials *trials, struct nest *nest, struct known *state,
                                unsigned length, const struct candidate_set *solution)
{
    enum rest rest = research_trials_stop(trials, 1) ? IS_STOPPED : trials->singles->close(state, length > 0);
    for (bool hit = length > 1; hit && rest == IS_OPEN;) {
        struct targets targets;
        hit = false;
        rest = research_find_targets(trials, nest, state, length, solution, &targets);
        for (unsigned n = 2; n <= length && !hit && rest == IS_OPEN;
             n = n < SHORT_BRAID || n == length ? n + 1 : length)
            rest = remove_targets(trials, state, &targets, n, &hit);
    }
    return rest;
}
