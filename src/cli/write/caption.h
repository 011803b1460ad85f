/* caption.h: names and other texts as they can be printed: valid UTF-8 that fits its space, and escaped in
 * XML. */
#ifndef CLI_WRITE_CAPTION_H
#define CLI_WRITE_CAPTION_H

#include <stddef.h>
#include <stdint.h>

#include "cli/base/text.h"
#include "cli/write/format.h"

/* Returns the first character of n bytes, n at least 1, and stores its length. A byte that is not UTF-8 is
 * taken for a character of Latin-1. Control characters, and code points that are no characters, become
 * U+FFFD. */
uint32_t caption_character(const char *bytes, size_t n, size_t *length);

/* Adds a text with only valid, printable characters; the others become U+FFFD, and white space a blank. */
void caption_add_clean(struct text *out, const char *bytes, size_t n);

/* Adds the caption of an answer's picture: name, reason, technique, difficulty, as far as there are any.
 * CAPTION_NAME_END follows the name. Without a name, it begins with the puzzle's number in the input, if
 * it has one of its own, and CAPTION_NUMBER. */
enum { CAPTION_NUMBER = 1, CAPTION_NAME_END = 2 };
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
