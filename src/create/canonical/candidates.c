/* candidates.c: the list of candidates that tie for the smallest text. Two lists are used in turn: the
 * candidates that were kept for one row are the start of the next. Nearly all puzzles fit into the room
 * within the structure, so the search mostly allocates nothing. */
#include "create/canonical/search.h"

#include <stdlib.h>
#include <string.h>

void sudoku_candidates_init(struct list *list)
{
    list->items = list->first;
    list->n = 0;
    list->room = INLINE_ROOM;
}

void sudoku_candidates_free(struct list *list)
{
    if (list->items != list->first)
        free(list->items);
}

static bool grow(struct list *list)
{
    size_t room = list->room * 4;
    bool is_inline = list->items == list->first;
    struct candidate *items = realloc(is_inline ? NULL : list->items, room * sizeof *items);
    if (items == NULL)
        return false;
    if (is_inline)
        memcpy(items, list->first, sizeof list->first);
    list->items = items;
    list->room = room;
    return true;
}

void sudoku_keep_candidate(struct search *search, const struct candidate *candidate, uint64_t line)
{
    struct list *list = &search->lists[(search->depth + 1) & 1];
    if (line < search->line[search->depth]) {
        search->line[search->depth] = line;
        list->n = 0;
    }
    if (list->n == list->room && !grow(list))
        search->short_of_memory = true;
    else
        list->items[list->n++] = *candidate;
}
