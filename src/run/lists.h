/* lists.h: lists of names in the values of options: techniques, and the fields of tables. */
#ifndef RUN_LISTS_H
#define RUN_LISTS_H

#include "run/option.h"
#include "sudoku_logic.h"
#include "write/record.h"

/* ---- Techniques ---- */

/* Names with commas between them. */
struct technique_list {
    const char *names; /* "": there are none */
    struct text text;
};

/* Add to a struct technique_list after checking the names. The nicknames `singles` and `house` are written
 * out, but for --after the library knows `house`; `unique`, in rows that complete it, stands for all
 * techniques that assume one solution. */
take_option take_techniques, take_after;

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

/* ---- Fields: the columns of a table, chosen from all that a command has ---- */

struct field_list {
    size_t n;
    struct field fields[FIELDS_MOST];
    unsigned char places[FIELDS_MOST]; /* of each among all fields of the command */
};

/* Inserts a field of the command as number `at`. Returns false if the list has it: a table cannot have two
 * columns of one name. */
bool field_list_insert(struct field_list *list, const struct field *all, size_t place, size_t at);

/* Empties the list and reads names with commas between them. Returns false if one is unknown or there twice;
 * problem gets words. */
bool field_list_read(struct field_list *list, const struct field *all, size_t n_all, const char *names,
                     struct text *problem);

#endif
