/* text.h: a buffer that grows as text is added to it. */
#ifndef CLI_BASE_TEXT_H
#define CLI_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "sudoku.h"

/* Marks a function like printf, with the numbers of its format and of the first argument behind it. */
#if defined(__GNUC__)
#define PRINTS(format_number, first) __attribute__((format(printf, format_number, first)))
#else
#define PRINTS(format_number, first)
#endif

/* After a failed allocation nothing more is added, so failed can be checked once, at the end. All zero is
 * an empty text. A message that must be possible without memory goes to a text that begins with an array of
 * the caller's, never outgrows it, and is not freed. */
struct text {
    char *data;
    size_t length, room;
    bool failed;
};

/* The part of text_room that is seldom needed. */
char *text_grow(struct text *text, size_t n);

/* Room for n more bytes at the end, not yet counted in length; NULL when memory is short. Rows of tables are
 * made of twenty small pieces: this, and what calls it, is in the header so that most of them are a test and
 * a copy. After a failure room equals length, and nothing fits any more. */
static inline char *text_room(struct text *text, size_t n)
{
    bool fits = text->room - text->length >= n && text->data;
    return fits ? text->data + text->length : text_grow(text, n);
}

/* A text in an array of characters, which must have room for all that will be added. */
#define TEXT_IN(array)                                                                                       \
    {                                                                                                        \
        .data = (array), .room = sizeof(array)                                                               \
    }

void text_free(struct text *text);

/* If a part failed, so has the text that it was for: nothing more is added, as after a failure of its own. */
void text_fail_with(struct text *text, const struct text *part);

static inline void text_add(struct text *text, const char *bytes, size_t n)
{
    char *end = n ? text_room(text, n) : NULL; /* bytes may be NULL if there are none */
    if (end) {
        memcpy(end, bytes, n);
        text->length += n;
    }
}

/* Returns the length of the part that ends with the last such character; 0 if there is none. */
size_t text_ending_with(const struct text *text, char end);

static inline void text_char(struct text *text, char c)
{
    text_add(text, &c, 1);
}

static inline void text_string(struct text *text, const char *string)
{
    text_add(text, string, strlen(string));
}

/* Adds a character of Unicode in UTF-8. */
void text_utf8(struct text *text, unsigned character);

/* Decodes the character of UTF-8 at the start of n bytes, n at least 1, which may be the half of a surrogate
 * or beyond Unicode. Returns its length; 0 if it is malformed, or longer than it needs to be. */
size_t utf8_decode(const unsigned char *bytes, size_t n, uint32_t *character);

/* Adds a number in decimal. */
void text_number(struct text *text, unsigned long long number);
void text_total(struct text *text, struct sudoku_total total);

/* Adds a number with a comma at every third digit, for people. */
void text_grouped(struct text *text, unsigned long long number);

/* Adds text as printf does. Too slow for what is written for every puzzle. */
void text_print(struct text *text, const char *format, ...) PRINTS(2, 3);

/* Returns the number of letters of a word of length n that must be inserted, dropped, changed or swapped with
 * the next to get the other word. */
size_t text_distance(const char *word, size_t n, const char *other);

#endif
