/* caption.h: names and other texts as they can be printed: valid UTF-8 that fits its space, and escaped in
 * XML. */
#ifndef CLI_WRITE_CAPTION_H
#define CLI_WRITE_CAPTION_H

#include <stddef.h>
#include <stdint.h>

#include "cli/base/text.h"
#include "cli/write/format.h"

/* Decodes the character of UTF-8 at the start of n bytes, n at least 1, which may be the half of a surrogate
 * or beyond Unicode. Returns its length; 0 if it is malformed, or longer than it needs to be. */
size_t utf8_decode(const unsigned char *bytes, size_t n, uint32_t *character);

/* Returns the first character of n bytes, n at least 1, and stores its length. A byte that is not UTF-8 is
 * taken for a character of Latin-1. Control characters, and code points that are no characters, become
 * U+FFFD. */
uint32_t caption_character(const char *bytes, size_t n, size_t *length);

/* Adds a text with only valid, printable characters; the others become U+FFFD, and white space a blank. */
void caption_add_clean(struct text *out, const char *bytes, size_t n);

/* Adds the caption of an answer's picture in three lines: its puzzle's number in the input, 0 if it has none
 * of its own and nothing if it has a name; the name; and what follows: reason, technique, difficulty, as far
 * as there are any. */
void caption_add(struct text *out, const struct answer *answer);

/* Returns the width of a clean text in a font like Helvetica, in units of the font's size. */
double caption_width(const char *bytes, size_t n);

/* Returns the size of the font in which a caption fits the width, from least to wanted. If it does not fit
 * even then, *n becomes the length of the part that leaves room for an ellipsis. */
double caption_fit(const char *bytes, size_t *n, double width, double wanted, double least);

/* Adds n bytes with the special characters of XML escaped; fit for the content of an element and for an
 * attribute in double quotes. Bytes and characters that XML cannot hold become U+FFFD; white space becomes a
 * blank. */
void xml_add_text(struct text *out, const char *bytes, size_t n);

#endif
