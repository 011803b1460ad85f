/* facts.h: what can be found out about a puzzle. To add a fact: its row in FACTS, and its value in
 * facts_find. */
#ifndef RUN_FACTS_H
#define RUN_FACTS_H

#include "run/reason.h"

/* Name and kind, in the order of the help. */
/* clang-format off */
#define FACTS(fact) \
    fact(solution, KIND_CELLS) fact(solutions, KIND_NUMBER) fact(at_least, KIND_FLAG) \
    fact(unique, KIND_TRUTH) \
    fact(er, KIND_NUMBER) fact(ep, KIND_NUMBER) fact(ed, KIND_NUMBER) \
    fact(difficulty, KIND_TEXT) fact(hardest, KIND_TITLE) fact(steps, KIND_NUMBER) \
    fact(techniques, KIND_LIST) fact(above, KIND_NUMBER) \
    fact(clues, KIND_NUMBER) fact(minimal, KIND_TRUTH) fact(redundant, KIND_LIST) fact(symmetry, KIND_LIST) \
    fact(automorphisms, KIND_NUMBER) fact(canonical, KIND_CELLS) fact(solution_canonical, KIND_CELLS) \
    fact(guesses, KIND_NUMBER) fact(backdoor, KIND_NUMBER) fact(backdoors, KIND_LIST) \
    fact(expansion, KIND_CELLS) \
    fact(te, KIND_NUMBER) fact(b, KIND_NUMBER) fact(bxb, KIND_NUMBER) fact(bxbb, KIND_NUMBER) \
    fact(w, KIND_NUMBER) fact(verdict, KIND_TEXT)

#define NUMBER_OF_FACT(name, kind) FACT_##name,
enum { FACTS(NUMBER_OF_FACT) N_FACTS };
#undef NUMBER_OF_FACT
/* clang-format on */

/* Their fields, by this enum; each has its name as its label. */
extern const struct field fact_fields[N_FACTS];

/* Does finding it take long, so that batches must be small? */
static inline bool fact_is_slow(unsigned fact)
{
    return (fact >= FACT_er && fact <= FACT_steps) || fact == FACT_backdoor || fact == FACT_backdoors ||
           (fact >= FACT_te && fact <= FACT_w);
}

/* What a thread needs to find facts. */
struct facts;

/* The facts of the list become the values of the stream's record, in the order of the list. Ratings end at
 * max_er; 0: no limit. Returns NULL when memory is short (the run ends then). */
struct facts *facts_new(struct stream *stream, const struct field_list *list, unsigned max_er);
void facts_free(struct facts *facts);

/* Sets the values of the record that was begun for the item. Facts that it does not have get none; its error
 * says which classes are not defined. Returns SUDOKU_OK; SUDOKU_CLASH, SUDOKU_NO_SOLUTION or
 * SUDOKU_NOT_UNIQUE if the puzzle does not have all for that reason; or the status after which the run does
 * not go on. */
int facts_find(struct facts *facts, const struct sudoku_item *item);

#endif
