/* Which technique, or which of its forms, the user means. */
#include "cli/options/technique_names.h"

#include <string.h>

#include "cli/base/rating.h"

/* Are two names the same but for hyphens, blanks and underscores? */
static bool differ_in_hyphens(const char *name, size_t n, const char *word)
{
    for (;; name++, n--, word++) {
        while (n && strchr("- _", *name))
            name++, n--;
        while (*word == '-')
            word++;
        if (!n || !*word || *name != *word)
            return !n && !*word;
    }
}

/* Keeps a word that is nearer than the nearest so far. */
static void try_word(const char *name, size_t n, const char *other, size_t *best,
                     char nearest[TECHNIQUE_WORD_ROOM])
{
    char word[TECHNIQUE_WORD_ROOM];
    technique_word(other, word);
    size_t distance = differ_in_hyphens(name, n, word) ? 0 : text_distance(name, n, word);
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
