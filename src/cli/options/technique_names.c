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

/* What players call some techniques; the ladders have other names for them. */
static const struct {
    const char *theirs, *ours;
} other_names[] = {
    {"y-wing", "xy-wing"},
    {"ywing", "xy-wing"},
    {"bug+1", "bug"},
    {"ur", "unique-rectangle"},
    {"uniqueness", "unique-rectangle"},
    {"ape", "aligned-pair"},
    {"locked-candidate", "locked-candidates"},
    {"intersection-removal", "locked"},
    {"box-line-reduction", "claiming"},
    {"pointing-pair", "pointing"},
};

/* Forms such as Skyscraper have no name of their own on some ladders, yet users know them by it. */
void technique_nearest(const char *name, size_t n, struct nearest *nearest)
{
    const struct sudoku_technique *technique;
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (strlen(other_names[i].theirs) == n && memcmp(other_names[i].theirs, name, n) == 0)
            consider_word(nearest, other_names[i].ours, strlen(other_names[i].ours), other_names[i].ours);
    for (unsigned i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_SE, i)); i++) {
        consider_word(nearest, name, n, technique->name);
        for (unsigned k = 0; technique->forms && technique->forms[k]; k++)
            consider_title(nearest, name, n, technique->forms[k]);
    }
}
