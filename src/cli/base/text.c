/* A growing buffer: bytes, numbers, formatted text; and how far two words are apart. */
#include "cli/base/text.h"

#include <stdio.h>
#include <stdlib.h>

/* A shorter piece must not follow the one that is missing, so there is no more room. */
static void fail(struct text *text)
{
    text->failed = true;
    text->room = text->length;
}

void text_fail_with(struct text *text, const struct text *part)
{
    if (part->failed)
        fail(text);
}

/* Doubles the room, so that each byte is moved a few times at most. */
char *text_grow(struct text *text, size_t n)
{
    if (text->failed)
        return NULL;
    size_t room = text->room ? text->room : 2048;
    while (room - text->length < n)
        room *= 2;
    char *data = realloc(text->data, room);
    if (!data) {
        fail(text);
        return NULL;
    }
    text->data = data;
    text->room = room;
    return data + text->length;
}

void text_free(struct text *text)
{
    free(text->data);
    *text = (struct text){0};
}

/* Anything after that is an answer that is still being written. */
size_t text_ending_with(const struct text *text, char end)
{
    size_t length = text->length;
    while (length && text->data[length - 1] != end)
        length--;
    return length;
}

/* The first byte has as many ones at its top as the character has bytes. */
void text_utf8(struct text *text, unsigned character)
{
    if (character < 0x80) {
        text_char(text, (char)character);
        return;
    }
    int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    text_char(text, (char)((0xff00 >> (more + 1) & 0xff) | character >> (6 * more)));
    while (more--)
        text_char(text, (char)(0x80 | (character >> (6 * more) & 0x3f)));
}

/* The first byte announces the length. 0xc0 and 0xc1 could only begin overlong forms, and from 0xf5 on there
 * is no character. */
size_t utf8_decode(const unsigned char *bytes, size_t n, uint32_t *character)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = *bytes;
    size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    *character = first;
    if (first < 0x80)
        return 1;
    if (first < 0xc2 || first >= 0xf5 || length > n)
        return 0;
    *character = first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        *character = *character << 6 | (bytes[i] & 0x3f);
    }
    return *character < least[length] ? 0 : length;
}

size_t utf8_fit(const char *bytes, size_t n, size_t most)
{
    if (n <= most)
        return n;
    while (most && (bytes[most] & 0xc0) == 0x80)
        most--;
    return most;
}

/* Writes the digits backwards from end, a comma at every third one if wanted; returns where they begin. */
static char *digits_before(char *end, unsigned long long number, bool grouped)
{
    int written = 0;
    do {
        if (grouped && written && written % 3 == 0)
            *--end = ',';
        *--end = (char)('0' + number % 10);
        written++;
    } while (number /= 10);
    return end;
}

/* Written by hand because it is done for millions of lines, where printf would be noticed. */
void text_number(struct text *text, unsigned long long number)
{
    char digits[32], *end = digits + sizeof digits, *start = digits_before(end, number, false);
    text_add(text, start, (size_t)(end - start));
}

void text_total(struct text *text, struct sudoku_total total)
{
    char digits[40], *end = digits + sizeof digits, *start = end;
    if (!total.high) { /* all but a few counts in the world */
        text_number(text, total.low);
        return;
    }
    /* Long division by ten, by quarters: 32 bits and a remainder fit a word. */
    uint64_t quarters[4] = {total.high >> 32, total.high & UINT32_MAX, total.low >> 32,
                            total.low & UINT32_MAX};
    do {
        uint64_t rest = 0;
        for (int i = 0; i < 4; i++) {
            uint64_t value = rest << 32 | quarters[i];
            quarters[i] = value / 10;
            rest = value % 10;
        }
        *--start = (char)('0' + rest);
    } while (quarters[0] | quarters[1] | quarters[2] | quarters[3]);
    text_add(text, start, (size_t)(end - start));
}

void text_grouped(struct text *text, unsigned long long number)
{
    char digits[32], *end = digits + sizeof digits, *start = digits_before(end, number, true);
    text_add(text, start, (size_t)(end - start));
}

/* Measured first: the room that is left may be too small. */
void text_print_list(struct text *text, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int n = vsnprintf(NULL, 0, format, arguments);
    char *end = n < 0 ? NULL : text_room(text, (size_t)n + 1);
    if (end) {
        vsnprintf(end, (size_t)n + 1, format, again);
        text->length += (size_t)n;
    }
    va_end(again);
}

void text_print(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_print_list(text, format, arguments);
    va_end(arguments);
}

/* The distance of Damerau and Levenshtein, in which each letter is swapped once at most; words are short,
 * so the whole table is kept. */
size_t text_distance(const char *word, size_t n, const char *other)
{
    enum { LONGEST = 32 };
    size_t steps[LONGEST + 1][LONGEST + 1]; /* from the first i letters to the other's first j */
    size_t m = strlen(other);
    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                steps[i][j] = i + j;
                continue;
            }
            size_t changed = steps[i - 1][j - 1] + (word[i - 1] != other[j - 1]);
            size_t one_more = (steps[i - 1][j] < steps[i][j - 1] ? steps[i - 1][j] : steps[i][j - 1]) + 1;
            steps[i][j] = changed < one_more ? changed : one_more;
            bool swapped = i > 1 && j > 1 && word[i - 1] == other[j - 2] && word[i - 2] == other[j - 1];
            if (swapped && steps[i - 2][j - 2] + 1 < steps[i][j])
                steps[i][j] = steps[i - 2][j - 2] + 1;
        }
    return steps[n][m];
}
