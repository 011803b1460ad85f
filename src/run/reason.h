/* reason.h: how commands reason: the rows of their options, the ladder, a reasoner for each thread, ratings
 * as values, and positions. */
#ifndef RUN_REASON_H
#define RUN_REASON_H

#include "run/stream.h"
#include "run/technique_list.h"
#include "sudoku_logic.h"

/* The reasoning options, and the rows that set them. */
struct reasoning {
    int ladder; /* enum sudoku_ladder, -1: the command's own */
    struct technique_list only, without;
};
extern struct reasoning reasoning;
extern const char *const ladder_words[];

/* clang-format off */
#define REASON_ROWS \
    {0, "ladder", "LADDER", "the order in which steps are searched for", take_word, &reasoning.ladder, \
     .words = ladder_words}, \
    {0, "only", "LIST", "use only these techniques", take_techniques, &reasoning.only, \
     .word_at = technique_or_unique_at}, \
    {0, "without", "LIST", "use none of these; unique: those that assume one solution", take_techniques, \
     &reasoning.without, .word_at = technique_or_unique_at}
/* clang-format on */

/* Are some techniques left out? */
bool reasoning_is_limited(void);

/* To be called once, before the run. own is the ladder of the command: people if it shows steps, and SE if
 * it rates. If only the other ladder has a named technique, that ladder is used. Singles are added to
 * --only if it names none, unless the command searches for a single step. Returns false after a message if
 * the ladder lacks a named technique. */
bool reason_prepare(enum sudoku_ladder own, bool adds_singles);

/* Returns the ladder of the run. */
enum sudoku_ladder reason_ladder(enum sudoku_ladder own);

/* Makes a thread's reasoner with these options, which calls stream_is_over; max_er 0: no limit. Ratings are
 * on the command's ladder if its own is SE, else always on SE. NULL when memory is short (the run ends
 * then). */
struct sudoku_reasoner *reason_new(struct stream *stream, enum sudoku_ladder own, unsigned max_er);

/* Rates an item, with its candidates and what was entered. Returns what sudoku_rate returns, or
 * SUDOKU_BAD_CHARACTER for an item that is no puzzle. */
int reason_rate(struct sudoku_reasoner *reasoner, const struct sudoku_item *item,
                struct sudoku_rating *rating);

/* The fields of a rating; the last is there only if somebody wants it. Lines have them if is_shown. */
enum {
    RATING_ER,
    RATING_EP,
    RATING_ED,
    RATING_WORD,
    RATING_HARDEST,
    RATING_STEPS,
    RATING_TECHNIQUES,
    N_RATING_FIELDS
};
#define USUAL_RATING "er,ep,ed,difficulty,hardest,steps"
/* clang-format off */
#define RATING_FIELDS(is_shown) \
    [RATING_ER] = {"er", KIND_NUMBER, is_shown ? "ER=" : NULL}, \
    [RATING_EP] = {"ep", KIND_NUMBER, is_shown ? "EP=" : NULL}, \
    [RATING_ED] = {"ed", KIND_NUMBER, is_shown ? "ED=" : NULL}, \
    [RATING_WORD] = {"difficulty", KIND_TEXT, is_shown ? "" : NULL}, \
    [RATING_HARDEST] = {"hardest", KIND_TITLE, is_shown ? "" : NULL}, \
    [RATING_STEPS] = {"steps", KIND_NUMBER, NULL}, \
    [RATING_TECHNIQUES] = {"techniques", KIND_LIST, is_shown ? "" : NULL}
/* clang-format on */

/* Sets a value to this field of a rating. */
void record_set_rating(struct record *record, size_t value, unsigned field,
                       const struct sudoku_rating *rating);

/* ---- Positions ---- */

/* Stores the position of an item: with the candidates that the input lists, or else those that its digits
 * leave. Returns SUDOKU_OK or why it is none; does not look for solutions. */
int reason_position(const struct sudoku_item *item, struct sudoku_position *position);

/* Returns SUDOKU_OK if such a position has exactly one solution; SUDOKU_NO_SOLUTION, SUDOKU_NOT_UNIQUE or
 * SUDOKU_CANCELLED if not. */
int reason_check_position(struct stream *stream, const struct sudoku_position *position);

/* Stores the position from which steps are searched for: one with exactly one solution, or techniques that
 * rely on this would mislead. Returns SUDOKU_OK or why there is none. */
int reason_begin(struct stream *stream, const struct sudoku_item *item, struct sudoku_position *position);

/* Fails the record's puzzle, which has not exactly one solution. */
void reason_fail(struct stream *stream, int status);

/* Stores the candidates; a filled cell has its digit as its only one. */
void position_candidates(const struct sudoku_position *position, uint16_t candidates[SUDOKU_CELLS]);

static inline bool position_is_full(const struct sudoku_position *position)
{
    return !memchr(position->cells, '.', SUDOKU_CELLS);
}

/* Adds the cells without a candidate and the houses without a place for a digit: `r1c2 has no candidate; row
 * 3 has no place for 7`. Returns how many there are. */
unsigned position_add_troubles(const struct sudoku_position *position, struct text *list);

#endif
