/* technique_list.h: lists of techniques on the command line. */
#ifndef RUN_TECHNIQUE_LIST_H
#define RUN_TECHNIQUE_LIST_H

#include "run/option.h"
#include "sudoku_logic.h"

/* Names with commas between them. */
struct technique_list {
    const char *names; /* "": there are none */
    struct text text;
};

/* Add to a struct technique_list after checking the names. The nicknames `singles` and `house` are written
 * out, but for --after the library knows `house`; `unique`, in rows that complete it, stands for all
 * techniques that assume one solution. */
take_option take_techniques, take_after;

/* The names that these rows complete, by their index; NULL after the last. */
const char *technique_at(size_t i);
const char *technique_or_unique_at(size_t i);

/* Has the ladder a technique of this name? */
bool ladder_has(enum sudoku_ladder ladder, const struct sudoku_technique *technique);

/* Adds both kinds of singles if the list has names, but neither of these: whatever else is used, they place
 * the digits. */
void technique_list_add_singles(struct technique_list *list);

/* Returns the last technique on the command line that the ladder lacks; NULL: it has all. */
const char *techniques_lacking(enum sudoku_ladder ladder);

/* Notes the techniques on the command line that find what players call otherwise: `'remote pair' is found as
 * xy-chain`. */
void techniques_note_other_names(void);

#endif
