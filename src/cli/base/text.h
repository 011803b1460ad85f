/* text.h: a buffer that grows as text is added to it. */
#ifndef CLI_BASE_TEXT_H
#define CLI_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* After a failed allocation nothing more is added; whoever hands the text on looks at failed once. All zero
 * is an empty text. */
struct text {
    char *data;
    size_t length, room;
    bool failed;
};

/* Room for n more bytes at the end, not yet counted in length; NULL when memory is short. */
char *text_room(struct text *text, size_t n);

void text_free(struct text *text);

static inline void text_add(struct text *text, const char *bytes, size_t n)
{
    char *end = text_room(text, n);
    if (end) {
        memcpy(end, bytes, n);
        text->length += n;
    }
}

void text_char(struct text *text, char c);
void text_string(struct text *text, const char *string);

/* A number in decimal. */
void text_number(struct text *text, unsigned long long number);

/* A number with a comma at every third digit, for people. */
void text_grouped(struct text *text, unsigned long long number);

/* As printf; for what is not written a million times. */
void text_print(struct text *text, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* How many letters must be put in, left out, changed or swapped with the next to make a word of length n into the other. */
size_t text_distance(const char *word, size_t n, const char *other);

#endif
