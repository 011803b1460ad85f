/* pages.h: captions, pictures, and pages of both, in one file or in a file for each page.
 *
 * The output of a format with a page writer for a puzzle is kept until the place of the puzzle is known: its
 * caption, words and data in lines, then the picture of its grid in a square of 90 by 90, LEGEND_BEGIN and
 * the legend below it, the number of its rows, a digit, and PUZZLE_END. If it shows the answer to a puzzle,
 * it begins with KEY_BEGIN.
 * The page writer makes documents of them. One that needs to know beforehand how many puzzles a document
 * has gets them from a temporary file if they are many, so that memory does not grow with the number of
 * puzzles. */
#ifndef CLI_WRITE_PAGES_H
#define CLI_WRITE_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/base/text.h"
#include "sudoku.h"

struct answer;
struct look;

enum { PUZZLE_END = '\f', KEY_BEGIN = '\a', LEGEND_BEGIN = '\v', LINES_OF_WORDS = 32 };

/* ---- Pages ---- */

enum paper { PAPER_A4, PAPER_LETTER };

/* How many puzzles share a page, in millimetres. Without --per-page there is one page for each puzzle, and it
 * is only as large as the puzzle. */
struct sheet {
    unsigned columns, rows;
    double width, height;
    double head;  /* the height of the room for a title */
    double size;  /* of a grid */
    double words; /* the height of the room for words under a grid */
    bool plain;   /* only as large as the puzzle, without a number */
};

/* Of the objects of a PDF: 7 and those of a chapter of 500 pages. */
enum { DOCUMENT_OFFSETS = 7 + 1 + 2 * 500 };

/* A file of pages while it is written. */
struct document {
    struct sheet sheet;
    size_t puzzles;         /* that it will have; 0 if the page writer does not need to know */
    size_t added;           /* so far */
    size_t before;          /* puzzles in the files before */
    bool is_one_of_several; /* files */
    bool any_font;          /* captions are set in a font that the reader has, not in Helvetica for certain */
    const char *command;    /* that made the puzzles, or NULL */
    const char *title;      /* above each page, or NULL */
    double title_size;      /* in which it fits */
    size_t title_fitting;   /* so many bytes of it, if an ellipsis follows */
    size_t keys_from;       /* the first page with answers alone */
    uint64_t length;        /* bytes written so far */
    struct text contents;   /* for the page writer: of the page that is being filled */
    uint64_t offsets[DOCUMENT_OFFSETS]; /* for the page writer */
    uint64_t table;                     /* for the page writer: where its last table begins */
    bool too_long;                      /* for its format */
};

/* The parts of a puzzle that was kept, and its place on the page. */
struct placed {
    struct sudoku_piece data, picture, legend;
    double x, y; /* of the grid's upper left corner, from that of the page */
    size_t page; /* in the document, from 0 */
    struct text caption;
    size_t fitting;                            /* so many bytes of it fit, if an ellipsis follows */
    double caption_size;                       /* in which it fits */
    struct sudoku_piece lines[LINES_OF_WORDS]; /* of words */
    size_t n_lines;
    double legend_height;       /* above the words */
    bool words_cut;             /* there are more, and an ellipsis follows */
    double words_size, words_x; /* the size in which they fit; where all lines begin on the page */
};

struct page_writer {
    bool needs_number; /* of puzzles, before the first */
    void (*begin)(struct text *out, struct document *document);
    void (*add)(struct text *out, struct document *document, const struct placed *placed);
    void (*end)(struct text *out, struct document *document);
};

/* Where the title stands below the upper edge of the page, and the line under it for name and date. */
enum { TITLE_BASELINE = 13, NAME_BASELINE = 21 };
#define NAME_SIZE 3.6

/* The parts of that line: a word around x and a stroke from x to x, all from the middle of the page. Signs of
 * underlining would be read as empty cells. */
extern const struct blank {
    const char *word;
    double at, from, to;
} blanks_to_fill[2];

static inline size_t puzzles_per_sheet(const struct sheet *sheet)
{
    return (size_t)sheet->columns * sheet->rows;
}

/* Returns how many pages n puzzles take; a document has at least one. */
size_t pages_of(const struct sheet *sheet, size_t n);

/* Returns the place of the page's number, %d or %03d, in the name of a file for each page; NULL if there is
 * none. */
const char *pages_find_number(const char *name);

/* Is that file, which exists, one of these files? */
bool pages_match(const char *pattern, const char *name);

struct pages;

/* Adds a whole document with one puzzle. */
void pages_write_one(struct text *out, const struct page_writer *writer, const struct look *look,
                     const char *kept, size_t length);

/* Begins pages that are written to a descriptor or, if name is not NULL, to a file each. NULL when memory is
 * short. */
struct pages *pages_new(const struct page_writer *writer, const struct look *look, int descriptor,
                        const char *name);

void pages_free(struct pages *pages);

/* Adds some puzzles that were kept. Returns 0 or errno. */
int pages_add(struct pages *pages, const char *kept, size_t length);

/* Writes the rest, after the last puzzle. Returns 0 or errno. */
int pages_close(struct pages *pages);

/* Was the error one of the temporary file, and not of the output? */
bool pages_spool_failed(const struct pages *pages);

/* ---- Captions: names and other texts as they can be printed (caption.c) ---- */

/* Returns the first character of n bytes, n at least 1, and stores its length. A byte that is not UTF-8 is
 * taken for a character of Latin-1. Control characters, and code points that are no characters, become
 * U+FFFD. */
uint32_t caption_character(const char *bytes, size_t n, size_t *length);

/* Adds a text with only valid, printable characters; the others become U+FFFD, and white space a blank. */
void caption_add_clean(struct text *out, const char *bytes, size_t n);

/* Adds the caption of an answer's picture in four lines: its puzzle's number in the input, 0 if it has none
 * of its own and nothing if it has a name, unless answers are to be found by it; the name; what follows:
 * reason, technique, difficulty, as far as there are any; and the words under it, with \v between their
 * lines. */
void caption_add(struct text *out, const struct look *look, const struct answer *answer);

/* In terms of the size of the letters. */
#define LINE_HEIGHT 1.3

/* The baseline of a line of words, from 0, below the upper edge of the grid. */
static inline double words_baseline(const struct sheet *sheet, const struct placed *placed, size_t line)
{
    return sheet->size + placed->legend_height + 2 + placed->words_size * (1 + LINE_HEIGHT * (double)line);
}

/* Returns the width of a clean text in a font like Helvetica, in units of the font's size. */
double caption_width(const char *bytes, size_t n);

/* Returns a letter and its accent, or a blank, of which a character beyond Latin-1 is put together, in the
 * codes of PDF's fonts (pdf.c); NULL if there is none. */
const char *caption_letter(uint32_t c);

/* Returns the size of the font in which a caption fits the width, from least to wanted. If it does not fit
 * even then, *n becomes the length of the part that leaves room for an ellipsis. */
double caption_fit(const char *bytes, size_t *n, double width, double wanted, double least);

/* Adds n bytes with the special characters of XML escaped; fit for the content of an element and for an
 * attribute in double quotes. Bytes and characters that XML cannot hold become U+FFFD; white space becomes a
 * blank. */
void xml_add_text(struct text *out, const char *bytes, size_t n);

/* Adds a number with at most two decimals: `4.25`, `4.2`, `4`. */
void picture_number(struct text *out, double number);

#endif
