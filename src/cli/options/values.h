/* values.h: reads the values of options: numbers, words, and what the user may have meant. */
#ifndef CLI_OPTIONS_VALUES_H
#define CLI_OPTIONS_VALUES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Adds a problem, as printf. Always returns false, for setters to return. */
bool reject(struct text *problem, const char *format, ...) PRINTS(2, 3);

/* Reads digits, without sign or spaces, and moves *text behind them. Returns false if there are none or the
 * number is more than most. */
bool read_number(const char **text, uint64_t most, uint64_t *number);

/* Reads a value that is one number from least to most and nothing else. */
bool read_whole_number(const char *value, uint64_t least, uint64_t most, uint64_t *number);

/* Reads `5` or `0.5`, at least a millisecond. */
bool read_seconds(const char *value, double *seconds);

struct range;
struct ratings;

/* Reads `7`, `7..9`, `7..` or `..9`, numbers up to most; it may be reversed. */
bool read_range(const char *value, uint64_t most, struct range *range);

/* Reads a rating or a range of ratings. Returns false after saying what is wrong with it. */
bool read_ratings(const char *value, struct ratings *ratings, struct text *problem);

/* Reads `500M`: a number of bytes from 64K, with K, M or G for powers of 1024. */
bool read_size(const char *value, size_t *size);

/* Reads `4`, `4.2`, in tenths, and moves *text behind it. Without a decimal, more tenths are added. Negative
 * if there is none. */
int read_tenths(const char **text, int more);

/* Are these n characters the word? */
static inline bool is_word(const char *name, size_t n, const char *word)
{
    return strlen(word) == n && memcmp(word, name, n) == 0;
}

/* Finds a name of n characters among pairs, {NULL, NULL} after the last: returns the other of its pair, or
 * NULL. */
const char *other_name(const char *const (*pairs)[2], const char *name, size_t n);

/* Remembers the word that is nearest to what the user wrote, for `did you mean`. Starts with all zero. */
enum { NEAREST_ROOM = 40 };
/* The distance counts letters to change, add or drop; it has a meaning only if there is a word. */
struct nearest {
    char word[NEAREST_ROOM]; /* "" if none is near */
    size_t distance;
};

/* Considers one more word for what the user wrote: n characters, in any case and with or without hyphens. */
void consider_word(struct nearest *nearest, const char *written, size_t n, const char *word);

/* Adds `; did you mean x-wing?` if a word is near. Always returns false, as reject. */
bool suggest_nearest(struct text *problem, const struct nearest *nearest);

#endif
