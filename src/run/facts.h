/* facts.h: what can be found out about a puzzle. To add a fact: its row in FACTS, and its function in
 * facts.c. */
#ifndef RUN_FACTS_H
#define RUN_FACTS_H

#include "run/reason.h"

/* Name, kind, function, and what the puzzle must have, in the order of the help. */
/* clang-format off */
#define FACTS(fact) \
    fact(solution, KIND_CELLS, find_solution, A_SOLUTION) \
    fact(solutions, KIND_NUMBER, find_solution, A_SOLUTION) \
    fact(at_least, KIND_FLAG, find_solution, A_SOLUTION) \
    fact(unique, KIND_TRUTH, find_solution, A_SOLUTION) \
    fact(er, KIND_NUMBER, find_rating, ONE_SOLUTION) fact(ep, KIND_NUMBER, find_rating, ONE_SOLUTION) \
    fact(ed, KIND_NUMBER, find_rating, ONE_SOLUTION) fact(above, KIND_NUMBER, find_rating, ONE_SOLUTION) \
    fact(difficulty, KIND_TEXT, find_rating, ONE_SOLUTION) \
    fact(hardest, KIND_TITLE, find_rating, ONE_SOLUTION) fact(steps, KIND_NUMBER, find_rating, ONE_SOLUTION) \
    fact(clues, KIND_NUMBER, find_clues, NOTHING) fact(minimal, KIND_TRUTH, find_redundant, CLUES) \
    fact(redundant, KIND_LIST, find_redundant, CLUES) fact(symmetry, KIND_LIST, find_symmetry, NOTHING) \
    fact(automorphisms, KIND_NUMBER, find_canonical, NOTHING) \
    fact(canonical, KIND_CELLS, find_canonical, NOTHING) \
    fact(solution_canonical, KIND_CELLS, find_solution_canonical, ONE_SOLUTION) \
    fact(guesses, KIND_NUMBER, find_solution, A_SOLUTION) \
    fact(backdoor, KIND_NUMBER, find_backdoors, CLUES) fact(backdoors, KIND_LIST, find_backdoors, CLUES) \
    fact(expansion, KIND_CELLS, find_expansion, NOTHING) \
    fact(te, KIND_NUMBER, find_class, ONE_SOLUTION) fact(b, KIND_NUMBER, find_class, ONE_SOLUTION) \
    fact(bxb, KIND_NUMBER, find_class, ONE_SOLUTION) fact(bxbb, KIND_NUMBER, find_class, ONE_SOLUTION) \
    fact(w, KIND_NUMBER, find_class, ONE_SOLUTION) fact(verdict, KIND_TEXT, find_verdict, NOTHING)

#define NUMBER_OF_FACT(name, kind, find, need) FACT_##name,
enum { FACTS(NUMBER_OF_FACT) N_FACTS };
#undef NUMBER_OF_FACT
/* clang-format on */

/* Their fields, by this enum; each has its name as its label. */
extern const struct field fact_fields[N_FACTS];

/* What a thread needs to find facts. */
struct facts;

/* Ratings end at max_er; 0: no limit. Returns NULL when memory is short (the run ends then). */
struct facts *facts_new(struct stream *stream, unsigned max_er);
void facts_free(struct facts *facts);

/* Goes to the next puzzle. */
void facts_begin(struct facts *facts, const struct sudoku_item *item);

/* Sets value number `field` of the record to a fact; to nothing if the puzzle does not have that. What
 * several facts need is found once. Returns SUDOKU_OK; SUDOKU_CLASH, SUDOKU_NO_SOLUTION or SUDOKU_NOT_UNIQUE
 * if that is why the puzzle does not have it; or the status after which the run does not go on. */
int facts_set(struct facts *facts, unsigned fact, size_t field);

/* Returns which of the classes that were to be found are not defined for the puzzle, and why; or NULL. */
const char *facts_why_undefined(struct facts *facts);

/* Finds the clues, 81 truths, without which the puzzle still has one solution. Returns what
 * sudoku_solve_many returns. */
int find_redundant_clues(struct stream *stream, struct sudoku_solver *workspace, const char *puzzle,
                         bool redundant[SUDOKU_CELLS]);

#endif
