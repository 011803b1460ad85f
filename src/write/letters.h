/* letters.h: the characters of texts in pictures, their widths, and lines that fit. Nothing measures text for
 * us: a PDF places each line by numbers. */
#ifndef WRITE_LETTERS_H
#define WRITE_LETTERS_H

#include "sudoku_read.h"
#include "write/canvas.h"

/* Returns the first character of n bytes, n at least 1, and stores its length. A byte that is not UTF-8 is
 * taken for a character of Latin-1. White space becomes a blank; other control characters, and code points
 * that are no characters, become U+FFFD. */
uint32_t letter_at(const char *bytes, size_t n, size_t *length);

/* Returns the width of a text in Helvetica, in units of the font's size. */
double letters_width(const char *bytes, size_t n);

/* Returns a letter and its accent, or a blank, of which a character beyond Latin-1 is put together, in the
 * codes of PDF's fonts (pdf.c); NULL if there is none. */
const char *letter_parts(uint32_t c);

/* Adds characters, with those escaped that XML does not take; fit for elements and attributes. */
void xml_add(struct text *out, const char *bytes, size_t n);

/* Are there characters that the font of the back end lacks? They become question marks. */
bool letters_are_lacking(const struct back_end *back, const char *bytes, size_t n);

/* Draws a text in one line: in smaller letters if it would be wider than the width, or cut off with an
 * ellipsis. Only the first `name` bytes are cut, if there are some and that is enough. */
void line_draw(const struct canvas *canvas, enum lettering kind, struct point at, double width,
               const char *string, size_t name);

/* Draws words in lines below a point, in letters as large as their room allows, or cut off with an
 * ellipsis. */
void words_draw(const struct canvas *canvas, struct point at, double width, double height, const char *words);

#endif
