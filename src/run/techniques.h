/* techniques.h: names of techniques in the values of options, and the table of them all. */
#ifndef RUN_TECHNIQUES_H
#define RUN_TECHNIQUES_H

#include "run/option.h"
#include "sudoku_logic.h"

/* Names with commas between them. */
struct technique_list {
    const char *names; /* "": there are none */
    struct text text;
};

/* Add to a struct technique_list after checking the names. The nicknames `singles` and `house` are written
 * out, but for --after the library knows `house`. For --only and --without, `unique` stands for all
 * techniques that assume one solution. */
take_option take_reasoning, take_needs, take_after;

/* Adds both kinds of singles if the list has names, but neither of these: whatever else is used, they place
 * the digits. */
void technique_list_add_singles(struct technique_list *list);

/* The names that these rows complete, by their index; NULL after the last. */
const char *technique_at(size_t i);
const char *technique_or_unique_at(size_t i);

/* Is a technique in a list, by one of its names or as one of those that assume one solution? */
bool techniques_have(const char *names, const struct sudoku_technique *technique);

/* Has the ladder a technique of this name? */
bool ladder_has(enum sudoku_ladder ladder, const struct sudoku_technique *technique);

/* Returns the name of a technique in the lists of the command line that a ladder lacks; NULL if it has all.
 * */
const char *techniques_lacking(enum sudoku_ladder ladder);

/* Adds what `sudoku help techniques` prints: those of both ladders, each with its other names, a line each.
 * */
void techniques_add_all(struct text *out);

#endif
