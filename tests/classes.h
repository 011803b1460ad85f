/* classes.h: the classes of puzzles straight from their definitions, too slow to be wrong. It shares nothing
 * with the library. Candidate 9 * cell + digit, digits 0..8. */
#ifndef TESTS_CLASSES_H
#define TESTS_CLASSES_H

#include <stdbool.h>
#include <string.h>

/* The candidates that are left, and those that have been asserted. */
struct slow_state {
    bool left[729], asserted[729];
};

/* The 324 variables, nine candidates each: cells, and the places of a digit in rows, columns and boxes. */
static int slow_variables[324][9];

static void slow_start(void)
{
    for (int i = 0; i < 81; i++)
        for (int k = 0; k < 9; k++) {
            int a = i / 9, digit = i % 9, box = (a / 3 * 3 + k / 3) * 9 + a % 3 * 3 + k % 3;
            slow_variables[i][k] = 9 * i + k;
            slow_variables[81 + i][k] = 9 * (9 * a + k) + digit;
            slow_variables[162 + i][k] = 9 * (9 * k + a) + digit;
            slow_variables[243 + i][k] = 9 * box + digit;
        }
}

static bool slow_linked(int a, int b)
{
    int ca = a / 9, cb = b / 9;
    if (a == b || ca == cb)
        return a != b;
    return a % 9 == b % 9 &&
           (ca / 9 == cb / 9 || ca % 9 == cb % 9 || (ca / 27 == cb / 27 && ca % 9 / 3 == cb % 9 / 3));
}

static void slow_assert(struct slow_state *state, int candidate)
{
    state->asserted[candidate] = true;
    for (int i = 0; i < 729; i++)
        if (slow_linked(candidate, i))
            state->left[i] = false;
}

/* How many candidates a variable has left; stores the last of them. */
static int slow_count(const struct slow_state *state, int variable, int *candidate)
{
    int n = 0;
    for (int k = 0; k < 9; k++)
        if (state->left[slow_variables[variable][k]]) {
            *candidate = slow_variables[variable][k];
            n++;
        }
    return n;
}

enum slow_rest { SLOW_RUIN, SLOW_OPEN, SLOW_SOLVED };

/* Singles, one after the other. */
static enum slow_rest slow_singles(struct slow_state *state)
{
    int asserted = 0, single = 0;
    for (int variable = 0; variable < 324; variable++) {
        int n = slow_count(state, variable, &single);
        if (n == 0)
            return SLOW_RUIN;
        if (n == 1 && !state->asserted[single]) {
            slow_assert(state, single);
            variable = -1;
        }
    }
    for (int i = 0; i < 729; i++)
        asserted += state->asserted[i];
    return asserted == 81 ? SLOW_SOLVED : SLOW_OPEN;
}

/* Can a variable be emptied by asserting at most n singles? */
static bool slow_braid(const struct slow_state *state, int n)
{
    int single = 0;
    for (int variable = 0; variable < 324; variable++)
        if (slow_count(state, variable, &single) == 0)
            return true;
    for (int variable = 0; variable < 324 && n > 0; variable++)
        if (slow_count(state, variable, &single) == 1 && !state->asserted[single]) {
            struct slow_state next = *state;
            slow_assert(&next, single);
            if (slow_braid(&next, n - 1))
                return true;
        }
    return false;
}

/* Can the whip be completed with at most n right candidates more? before: the state without the target; used:
 * target, left and right candidates; last: the one that the next left candidate is linked to. */
static bool slow_whip(const struct slow_state *before, const struct slow_state *state, const bool used[729],
                      int last, int n)
{
    for (int variable = 0; variable < 324; variable++)
        for (int k = 0; k < 9; k++) {
            int left = slow_variables[variable][k], right = 0;
            if (!before->left[left] || !slow_linked(left, last) || used[left])
                continue;
            int count = slow_count(state, variable, &right);
            if (count == 0)
                return true;
            if (count > 1 || n == 0 || used[right] || right == left || state->asserted[right])
                continue;
            struct slow_state next = *state;
            bool more[729];
            memcpy(more, used, sizeof more);
            more[left] = more[right] = true;
            slow_assert(&next, right);
            if (slow_whip(before, &next, more, right, n - 1))
                return true;
        }
    return false;
}

/* Is there a braid, or a whip, of at most this length? */
static bool slow_target(const struct slow_state *state, int target, int length, bool whips)
{
    struct slow_state under = *state;
    bool used[729] = {false};
    if (!state->left[target] || state->asserted[target])
        return false;
    slow_assert(&under, target);
    used[target] = true;
    return whips ? slow_whip(state, &under, used, target, length - 1) : slow_braid(&under, length - 1);
}

/* Braids, or whips, up to a length, the shortest first. */
static enum slow_rest slow_chains(struct slow_state *state, int length, bool whips)
{
    enum slow_rest rest = slow_singles(state);
    for (int n = 1; n <= length && rest == SLOW_OPEN; n++)
        for (int digit = 0; digit < 9 && rest == SLOW_OPEN; digit++)
            for (int cell = 0; cell < 81; cell++)
                if (slow_target(state, 9 * cell + digit, n, whips)) {
                    state->left[9 * cell + digit] = false;
                    rest = slow_singles(state);
                    n = 0;
                    digit = 9;
                    break;
                }
    return rest;
}

/* T&E(B(length), depth). */
static inline enum slow_rest slow_try(struct slow_state *state, int length, int depth)
{
    if (depth == 0)
        return slow_chains(state, length, false);
    for (;;) {
        enum slow_rest rest = slow_try(state, length, depth - 1);
        bool removed = false;
        if (rest != SLOW_OPEN)
            return rest;
        for (int i = 0; i < 729 && !removed; i++) {
            if (!state->left[i] || state->asserted[i])
                continue;
            struct slow_state under = *state;
            slow_assert(&under, i);
            removed = slow_try(&under, length, depth - 1) == SLOW_RUIN;
            if (removed)
                state->left[i] = false;
        }
        if (!removed)
            return SLOW_OPEN;
    }
}

#endif
