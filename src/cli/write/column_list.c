/* Lists of columns, as a run has one: chosen by name or by default. */
#include "cli/write/columns.h"

#include <string.h>

void columns_insert(column_list list, const struct column *before, const struct column *column)
{
    const struct column *next = NULL;
    while (*list && *list != before)
        list++;
    /* Each column takes the place of the next, up to the NULL at the end. There is room, since no column
     * is there twice. */
    for (list += *list != NULL; column; column = next) {
        next = *list;
        *list++ = column;
    }
    *list = NULL;
}

bool columns_have(const struct column *const *list, const struct column *column)
{
    while (*list && *list != column)
        list++;
    return *list != NULL;
}

/* Refuses a column that is there twice: it would make a JSON object with two equal keys, of which readers
 * keep one or the other. */
const char *columns_append(column_list list, const char *names)
{
    size_t n = 0;
    while (list[n])
        n++;
    for (size_t length; *names; names += length + (names[length] == ',')) {
        names += strspn(names, " ");
        length = strcspn(names, ",");
        size_t shown = length; /* without blanks behind it */
        while (shown && names[shown - 1] == ' ')
            shown--;
        const struct column *column = columns_find(names, shown);
        if (!column || columns_have(list, column))
            return names;
        list[n++] = column;
        list[n] = NULL;
    }
    return NULL;
}

const struct column *columns_unfilled(const struct column *const *list, enum content content)
{
    while (*list && (!(*list)->contents || ((*list)->contents >> content & 1)))
        list++;
    return *list;
}

unsigned columns_need(const struct column *const *list)
{
    unsigned needs = 0;
    for (; *list; list++)
        needs |= (*list)->needs;
    return needs;
}
