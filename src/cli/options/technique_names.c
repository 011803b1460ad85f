/* Which technique, or which of its forms, the user means. */
#include "cli/options/technique_names.h"

#include <string.h>

#include "cli/base/rating.h"

/* Is the name the title as one word, with or without its type? */
static bool is_title(const char *title, const char *name, size_t n)
{
    static const char type[] = "-type-";
    char word[TECHNIQUE_WORD_ROOM];
    size_t length = technique_word(title, word);
    return n <= length && memcmp(word, name, n) == 0 &&
           (n == length || strncmp(word + n, type, sizeof type - 1) == 0);
}

/* Finds the forms whose titles begin with the name. */
static unsigned forms_named(const struct sudoku_technique *technique, const char *name, size_t n)
{
    unsigned forms = 0;
    for (unsigned i = 0; technique->forms && technique->forms[i]; i++)
        if (is_title(technique->forms[i], name, n))
            forms |= 1u << i;
    return forms;
}

bool technique_named(const char *name, size_t n, struct technique_name *what)
{
    const struct sudoku_technique *technique;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; (technique = sudoku_technique(i)); i++) {
            unsigned forms = pass ? forms_named(technique, name, n) : 0;
            if (!pass && ((strlen(technique->name) == n && memcmp(technique->name, name, n) == 0) ||
                          is_title(technique->title, name, n)))
                forms = 0xff;
            *what = (struct technique_name){(unsigned char)i, (unsigned char)forms};
            if (forms)
                return true;
        }
    }
    return false;
}

/* Keeps a word that is nearer than the nearest so far. */
static void try_word(const char *name, size_t n, const char *other, size_t *best,
                     char nearest[TECHNIQUE_WORD_ROOM])
{
    char word[TECHNIQUE_WORD_ROOM];
    technique_word(other, word);
    size_t distance = text_distance(name, n, word);
    if (distance >= *best || 2 * distance >= n)
        return;
    *best = distance;
    memcpy(nearest, word, sizeof word);
}

void technique_nearest(const char *name, size_t n, char word[TECHNIQUE_WORD_ROOM])
{
    const struct sudoku_technique *technique;
    size_t best = 4;
    word[0] = '\0';
    for (unsigned i = 0; (technique = sudoku_technique(i)); i++) {
        try_word(name, n, technique->name, &best, word);
        for (unsigned k = 0; technique->forms && technique->forms[k]; k++)
            try_word(name, n, technique->forms[k], &best, word);
    }
}
