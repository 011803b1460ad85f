/* words.h: pieces of sentences about steps, for the techniques to put together. */
#ifndef LOGIC_WORDS_H
#define LOGIC_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "sudoku_logic.h"

struct step;

/* A text that grows. Past the end of the room, length goes on counting but nothing is written. */
struct words {
    char *text;
    size_t room, length;
};

/* Appends as printf does. */
void logic_say(struct words *words, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* `r1c2` */
void logic_say_cell(struct words *words, unsigned cell);

/* `r1c2, r3c4 and r5c6`: last is " and " or " or " */
void logic_say_cells(struct words *words, const unsigned char *cells, unsigned n, const char *last);

/* The same of parts of a step. */
void logic_say_parts(struct words *words, const struct sudoku_part *parts, unsigned n, const char *last);

/* Returns all digits of some parts of a step. */
static inline unsigned united_digits(const struct sudoku_part *parts, unsigned n)
{
    unsigned united = 0;
    for (unsigned i = 0; i < n; i++)
        united |= parts[i].digits;
    return united;
}

/* `2,5,7` */
void logic_say_digits(struct words *words, unsigned digits);

/* `2, 5 and 7`: last is " and " or " or " */
void logic_list_digits(struct words *words, unsigned digits, const char *last);

/* `row 4`, `columns 2 and 5`, `row 4 and box 5` */
void logic_say_houses(struct words *words, uint32_t houses);

/* Says a template, such as a technique's reason: words with slots in braces for a part of the step.
 *
 *     {houses} {covers}                           rows 2 and 5
 *     {digits} {digits and} {extra or}            2,7; 2 and 7; 2 or 7
 *     {cells} {cells or} {helpers} {helpers ,}    r1c1, r2c2 and r3c3
 *     {pivot} {wings} {pivot's digits or}         the roles in the technique's row; their digits
 *     {removed cell} {placed digit} {length}      what the step does, how long its chain is
 *     [several fins?fins|fin]                     one or the other; conditions: a slot that is not empty,
 *     [type 2?... ] [is a loop?... ]              `several` and a slot; the step's type, or its name in the
 *                                                 technique's row (technique.kinds)
 *     [each cells| and |{it} is {its digits or}]  the same about each item of a list, and what stands between
 *
 * words.c lists all other names. A name in braces may also be one of the technique's phrases. */
void logic_say_about(struct words *words, const struct step *step, const char *text);

/* Returns the separator before item i of n in a list: nothing, a comma or the last word. */
const char *logic_list_separator(unsigned i, unsigned n, const char *last);

/* Are the first n characters of a text this name? */
static inline bool is_name(const char *name, const char *text, size_t n)
{
    return strlen(name) == n && memcmp(name, text, n) == 0;
}

#endif
