/* fields.h: --fields=LIST: the columns of a table, chosen from all that a command has. */
#ifndef RUN_FIELDS_H
#define RUN_FIELDS_H

#include "write/record.h"

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
