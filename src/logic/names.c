/* names.c: techniques by the names that people type. */
#include <string.h>

#include "logic/technique.h"

/* A character of a title as it stands in a name: `Naked pair` is naked-pair. */
static char as_in_name(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c == ' ' ? '-' : c;
}

/* Is the name this title, all of it or all but the type? */
static bool is_title(const char *title, const char *name, size_t length)
{
    static const char type[] = " type ";
    for (size_t i = 0; i < length; i++)
        if (!title[i] || as_in_name(title[i]) != name[i])
            return false;
    return length > 0 && (!title[length] || strncmp(title + length, type, sizeof type - 1) == 0);
}

/* The forms with such titles, as a set. */
static unsigned forms_with_title(const struct sudoku_technique *known, const char *name, size_t length)
{
    unsigned forms = 0;
    for (unsigned i = 0; known->forms && known->forms[i]; i++)
        forms |= (unsigned)is_title(known->forms[i], name, length) << i;
    return forms;
}

static bool is_technique(const struct sudoku_technique *known, const char *name, size_t length)
{
    return (strlen(known->name) == length && memcmp(known->name, name, length) == 0) ||
           is_title(known->title, name, length);
}

/* Techniques come before forms: `hidden-single` is any hidden single. */
bool sudoku_look_up_name(const struct ladder *ladder, const char *name, size_t length,
                         struct technique_name *found)
{
    for (unsigned rung = 0; rung < ladder->n; rung++)
        if (is_technique(&ladder->rungs[rung]->known, name, length)) {
            *found = (struct technique_name){rung, sudoku_all_forms(&ladder->rungs[rung]->known)};
            return true;
        }
    for (unsigned rung = 0; rung < ladder->n; rung++) {
        unsigned forms = forms_with_title(&ladder->rungs[rung]->known, name, length);
        if (forms) {
            *found = (struct technique_name){rung, forms};
            return true;
        }
    }
    return false;
}

const struct sudoku_technique *sudoku_ladder_technique(enum sudoku_ladder ladder, size_t index)
{
    const struct ladder *ours = ladder == SUDOKU_LADDER_PEOPLE ? &sudoku_people_ladder : &sudoku_se_ladder;
    return index < ours->n ? &ours->rungs[index]->known : NULL;
}

const struct sudoku_technique *sudoku_find_technique(const char *name, size_t length)
{
    struct technique_name found;
    if (!name || !sudoku_look_up_name(&sudoku_se_ladder, name, length, &found))
        return NULL;
    return &sudoku_se_ladder.rungs[found.rung]->known;
}
