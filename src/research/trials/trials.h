/* trials.h: what follows from hypotheses: trial and error by singles, braids, whips; for the classes of
 * research/classify.c.
 *
 * Denis Berthier's definitions. A state is a set of candidates. Two candidates are linked if they are in one
 * cell, or have one digit and are in one house. The basic theory is naked and hidden singles. T&E(T, n) of a
 * state applies theory T to the end, and for n > 0 removes each candidate whose assertion T&E(T, n - 1)
 * makes contradictory, until there is none. Only contradictions count. The result does not depend on the
 * order, so that the candidates of the known solution need no trial, and each result for a state holds for
 * all states inside it.
 *
 * Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles" (2012). */
#ifndef LOGIC_TRIALS_TRIALS_H
#define LOGIC_TRIALS_TRIALS_H

#include "research/trials/singles.h"
#include "sudoku.h"

/* Deeper ones are not tried: of no puzzle is known that it needs more than three. */
enum { MOST_DEPTH = 6 };

struct kept_states;

/* The states that are kept of the candidates of one state, by the depth of the trials. Inside a hypothesis is
 * another nest; the one outside gives its states as a start. */
struct nest {
    struct nest *outer, *inner;
    struct kept_states *kept[MOST_DEPTH + 1];
    struct kept_states *braided; /* states of hypotheses to which braids were applied */
};

/* The workspace of a thread. */
struct trials {
    const struct singles *singles;
    struct sudoku_control control;
    size_t work;               /* since the control was checked */
    enum sudoku_status status; /* why it was stopped */
    struct nest *nest;
    struct trials *helpers; /* of the members of a team: their nests are inside this one's */
    unsigned n_helpers;
};

/* Kept states: of candidates that could not be refuted, or not yet. */
enum kept { NOT_KEPT, HOLDS, REFUTED };
struct kept_states {
    unsigned char has[CANDIDATE_NUMBERS]; /* enum kept */
    uint16_t active[729];                 /* those that hold, in the order of their trials */
    unsigned n_active;
    unsigned char length[CANDIDATE_NUMBERS]; /* of the braids that were applied */
    struct known state[CANDIDATE_NUMBERS];
};

/* Returns NULL if memory is short. Everything else is allocated when it is needed, and kept. */
struct trials *research_trials_new(void);
void research_trials_free(struct trials *trials);

/* Makes n helpers for a team. Returns false if memory is short. */
bool research_hire_helpers(struct trials *trials, unsigned n);

/* Counts a piece of work; a closure has 1. Returns whether to stop. */
bool research_trials_stop(struct trials *trials, size_t work);

/* Clears a nest, for another state. */
void research_enter_nest(struct nest *nest);

/* Returns the states kept at a place, made when they are first needed, or the nest inside this one; NULL if
 * memory is short. */
struct kept_states *research_kept_states(struct trials *trials, struct kept_states **place);
struct nest *research_inner_nest(struct trials *trials, struct nest *nest);

/* The state under the hypothesis of a candidate, before anything follows. */
void research_assume(struct trials *trials, const struct known *state, unsigned candidate,
                     struct known *under);

/* Applies T&E(singles, depth) to a state. If the solution is known, its candidates are not tried; if it is
 * not, a state that is found to hold one is left as it is, IS_OPEN: it cannot be refuted. */
enum rest research_try(struct trials *trials, struct nest *nest, struct known *state, unsigned depth,
                       const struct candidate_set *solution);

/* Applies B(length). The nest keeps states. */
enum rest research_apply_braids(struct trials *trials, struct nest *nest, struct known *state,
                                unsigned length, const struct candidate_set *solution);

/* Finds the candidates that singles refute, without removing them; keeps states as research_try does for
 * depth 1. Returns false if it was stopped. */
bool research_find_refuted(struct trials *trials, struct nest *nest, struct known *state,
                           const struct candidate_set *solution, struct candidate_set *refuted);

/* The candidates that singles refute, with the rounds that takes: a braid is longer than that. Rounds are
 * counted up to a number. */
struct targets {
    uint16_t candidate[729], rounds[729];
    unsigned n;
};

/* Finds all targets, and which of them braids of less than this length can have. Returns IS_OPEN or
 * IS_STOPPED. */
enum rest research_find_targets(struct trials *trials, struct nest *nest, struct known *state,
                                unsigned length, const struct candidate_set *solution,
                                struct targets *targets);

/* Is there a braid of at most this length, or a whip? */
typedef bool has_chain(struct trials *trials, const struct known *state, unsigned target, unsigned length);
has_chain research_has_braid, research_has_whip;

/* Finds the first target with the shortest chain. Returns its length, at most this, or 0. */
unsigned research_find_shortest(struct trials *trials, const struct known *state,
                                const struct targets *targets, has_chain *has, unsigned least, unsigned most,
                                unsigned *target);

/* Applies T&E(B(length), depth). */
enum rest research_try_braids(struct trials *trials, struct nest *nest, struct known *state, unsigned length,
                              unsigned depth, const struct candidate_set *solution);

/* Applies whips of at most this length, the shortest first. Raises *longest to the length of the longest. */
enum rest research_apply_whips(struct trials *trials, struct nest *nest, struct known *state, unsigned most,
                               const struct candidate_set *solution, unsigned *longest);

/* ---- Variables ---- */

/* Each candidate is in four: its row, column and box, numbered as in core_cell_houses, and its cell. */
enum { VARIABLES = 4, CELL_VARIABLE = 3 };

/* One of the nine candidates of one of the variables that a candidate is in. */
static inline unsigned variable_member(unsigned candidate, unsigned variable, unsigned i)
{
    unsigned cell = candidate_cell(candidate), digit = candidate_digit(candidate);
    return variable == CELL_VARIABLE
               ? candidate_at(cell, i)
               : candidate_at(core_house_cells[core_cell_houses[cell][variable]][i], digit);
}

/* The candidates of a set that are in a variable, but for this one of the variable: a bit for each. */
static inline uint32_t variable_others(const struct candidate_set *set, unsigned candidate, unsigned variable)
{
    enum { IN_ROW = 0x1ff, IN_COLUMN = 1 | 1 << 9 | 1 << 18, IN_BOX = 7 * IN_COLUMN };
    unsigned word = candidate / 32, bit = candidate % 32, first = word & ~3u;
    uint32_t one = UINT32_C(1) << bit, own = set->word[word] & ~one, others = 0;
    if (variable == 0)
        return own & (uint32_t)IN_ROW << bit / 9 * 9;
    if (variable == 2)
        return own & (uint32_t)IN_BOX << bit % 9 / 3 * 3;
    for (unsigned i = first; variable == 1 && i < first + 3; i++)
        others = others << 1 | ((i == word ? own : set->word[i]) >> bit % 9 & IN_COLUMN);
    for (unsigned i = word % 4; variable == CELL_VARIABLE && i < 36; i += 4)
        others = others << 1 | (i != word && set->word[i] & one);
    return others;
}

/* ---- Sets ---- */

static inline bool set_is_within(const struct candidate_set *inner, const struct candidate_set *outer)
{
    uint32_t any = 0;
    for (int i = 0; i < SET_WORDS; i++)
        any |= inner->word[i] & ~outer->word[i];
    return any == 0;
}

static inline void set_join(struct candidate_set *set, const struct candidate_set *more)
{
    for (int i = 0; i < SET_WORDS; i++)
        set->word[i] |= more->word[i];
}

static inline struct candidate_set set_without(const struct candidate_set *set,
                                               const struct candidate_set *removed)
{
    struct candidate_set left;
    for (int i = 0; i < SET_WORDS; i++)
        left.word[i] = set->word[i] & ~removed->word[i];
    return left;
}

/* Lists the candidates of a set. Returns how many there are. */
static inline unsigned set_list(const struct candidate_set *set, uint16_t candidates[729])
{
    unsigned n = 0;
    for (unsigned i = 0; i < SET_WORDS; i++)
        for (uint32_t word = set->word[i]; word; word &= word - 1)
            candidates[n++] = (uint16_t)(32 * i + lowest_bit(word));
    return n;
}

/* Returns the first candidate of a set from one on, or CANDIDATE_NUMBERS. */
static inline unsigned set_next(const struct candidate_set *set, unsigned candidate)
{
    unsigned i = candidate / 32;
    uint32_t word = i < SET_WORDS ? set->word[i] & (uint32_t)-1 << candidate % 32 : 0;
    while (!word && ++i < SET_WORDS)
        word = set->word[i];
    return word ? 32 * i + lowest_bit(word) : CANDIDATE_NUMBERS;
}

/* Adds the removals and assertions of another state. */
static inline void known_meet(struct known *state, const struct known *other)
{
    for (int i = 0; i < SET_WORDS; i++) {
        state->possible.word[i] &= other->possible.word[i];
        state->asserted.word[i] |= other->asserted.word[i];
    }
}

/* Is this candidate still open: neither removed nor asserted? */
static inline bool known_is_open(const struct known *state, unsigned candidate)
{
    return set_has(&state->possible, candidate) && !set_has(&state->asserted, candidate);
}

#endif
