/* Which technique, or which of its forms, the user means. */
#include "cli/options/technique_names.h"

#include "cli/base/rating.h"

/* Titles count as they would be written in a list of names. */
static void consider_title(struct nearest *nearest, const char *written, size_t n, const char *title)
{
    char word[TECHNIQUE_WORD_ROOM];
    technique_word(title, word);
    consider_word(nearest, written, n, word);
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
