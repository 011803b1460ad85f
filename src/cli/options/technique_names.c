/* Which technique, or which of its forms, the user means. */
#include "cli/options/technique_names.h"

#include <string.h>

#include "cli/base/rating.h"

/* Titles count as they would be written in a list of names. */
static void consider_title(struct nearest *nearest, const char *written, size_t n, const char *title)
{
    char word[TECHNIQUE_WORD_ROOM];
    technique_word(title, word);
    consider_word(nearest, written, n, word);
}

/* The library finds names on Sudoku Explainer's ladder only, as ratings use no other. */
bool technique_is_of_people(const char *name, size_t n)
{
    const struct sudoku_technique *technique;
    for (size_t i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_PEOPLE, i)); i++)
        if (strlen(technique->name) == n && memcmp(technique->name, name, n) == 0)
            return true;
    return false;
}

/* Forms such as Skyscraper have no name of their own on some ladders, yet users know them by it. */
void technique_nearest(const char *name, size_t n, struct nearest *nearest)
{
    const struct sudoku_technique *technique;
    for (unsigned i = 0; (technique = sudoku_technique(i)); i++) {
        consider_word(nearest, name, n, technique->name);
        for (unsigned k = 0; technique->forms && technique->forms[k]; k++)
            consider_title(nearest, name, n, technique->forms[k]);
    }
}
