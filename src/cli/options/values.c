/* Numbers and words on the command line. */
#include "cli/options/values.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Returns false so that a setter can end with it. */
bool reject(struct text *problem, const char *format, ...)
{
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    text_string(problem, message);
    return false;
}

bool read_number(const char **text, uint64_t most, uint64_t *number)
{
    const char *start = *text;
    *number = 0;
    for (; **text >= '0' && **text <= '9'; ++*text) {
        uint64_t digit = (uint64_t)(**text - '0');
        /* Compared before it is multiplied: there is no overflow even if most is the largest number. */
        if (digit > most || *number > (most - digit) / 10)
            return false;
        *number = 10 * *number + digit;
    }
    return *text != start;
}

bool read_whole_number(const char *value, uint64_t least, uint64_t most, uint64_t *number)
{
    return read_number(&value, most, number) && *value == '\0' && *number >= least;
}

/* A whole number of milliseconds, at least one. */
bool read_seconds(const char *value, double *seconds)
{
    enum { MOST = 1000000000 };
    uint64_t whole = 0, part = 0;
    unsigned places = 0;
    bool valid = read_number(&value, MOST, &whole);
    if (valid && *value == '.') {
        /* The number of digits gives their value: .5 is 500 milliseconds, .05 is 50. */
        const char *start = ++value;
        valid = read_number(&value, 999, &part);
        places = (unsigned)(value - start);
    }
    for (; places < 3; places++)
        part *= 10;
    *seconds = (double)whole + 1e-3 * (double)part;
    return valid && !*value && places == 3 && whole + part > 0;
}

bool read_size(const char *value, size_t *size)
{
    enum { LEAST = 1 << 16 };
    static const char units[] = "KMG";
    uint64_t number = 0;
    bool valid = read_number(&value, SIZE_MAX, &number);
    const char *unit = *value ? strchr(units, *value) : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    /* The shift is tested before it is done: it could push bits out at the top and look small. */
    if (!valid || value[unit != NULL] || number > SIZE_MAX >> shift || number << shift < LEAST)
        return false;
    *size = (size_t)number << shift;
    return true;
}

int read_tenths(const char **text, int more)
{
    const char *at = *text;
    int tenths = 0;
    if (*at < '0' || *at > '9')
        return -1;
    /* Ends early, so that many digits cannot overflow; the caller refuses numbers above the scale and text
     * that is left over. */
    while (*at >= '0' && *at <= '9' && tenths < 100)
        tenths = 10 * tenths + *at++ - '0';
    tenths *= 10;
    if (at[0] == '.' && at[1] >= '0' && at[1] <= '9') {
        tenths += at[1] - '0';
        at += 2;
    } else {
        tenths += more;
    }
    *text = at;
    return tenths;
}

void add_words(struct text *out, const char *const *words, const char *last)
{
    for (size_t i = 0; words[i]; i++)
        text_print(out, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : last, words[i]);
}

/* Are two names the same but for hyphens, blanks and underscores? People write names of techniques in all
 * these ways. */
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

void consider_word(struct nearest *nearest, const char *written, size_t n, const char *word)
{
    enum { FARTHEST = 3 };
    char lower[NEAREST_ROOM] = "";
    /* Whatever is this long is not a misspelt name. */
    if (n > sizeof lower || strlen(word) >= sizeof nearest->word)
        return;
    for (size_t i = 0; i < n; i++)
        lower[i] = (char)tolower((unsigned char)written[i]);
    /* Two slips in three letters make any word of any other, so more than half of them must be right. */
    size_t distance = differ_in_hyphens(lower, n, word) ? 0 : text_distance(lower, n, word);
    if (distance > FARTHEST || 2 * distance >= n || (*nearest->word && distance >= nearest->distance))
        return;
    memcpy(nearest->word, word, strlen(word) + 1);
    nearest->distance = distance;
}

bool suggest_nearest(struct text *problem, const struct nearest *nearest)
{
    return *nearest->word ? reject(problem, "; did you mean %s?", nearest->word) : false;
}

bool choose_word(const char *value, const char *const *words, size_t *index, struct text *problem)
{
    struct nearest nearest = {0};
    for (*index = 0; words[*index]; ++*index) {
        if (strcmp(value, words[*index]) == 0)
            return true;
        consider_word(&nearest, value, strlen(value), words[*index]);
    }
    text_string(problem, "expected ");
    add_words(problem, words, " or ");
    return suggest_nearest(problem, &nearest);
}
