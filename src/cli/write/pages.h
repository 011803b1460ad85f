/* pages.h: captions, pictures, and pages of both, in one file or in a file for each page.
 *
 * The output of a format with a page writer for a puzzle is kept until the place of the puzzle is known: its
 * caption, words and data in lines, then the picture of its grid in a square of 90 by 90, LEGEND_BEGIN and
 * the legend below it, the number of its rows, a digit, and PUZZLE_END. If it shows the answer to a puzzle,
 * it begins with KEY_BEGIN.
 * A document is made of them when all are there, so that it knows how many. Many wait in a temporary file:
 * memory does not grow with their number. */
#ifndef CLI_WRITE_PAGES_H
#define CLI_WRITE_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "sudoku.h"

struct answer;
struct look;

enum { PUZZLE_END = '\f', KEY_BEGIN = '\a', LEGEND_BEGIN = '\v' };

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

/* Of the objects of a PDF: 6 and those of a chapter of 500 pages. */
enum { DOCUMENT_OFFSETS = 6 + 1 + 2 * 500 };

/* A file of pages while it is written. */
struct document {
    const struct page_writer *writer;
    struct text *out;
    struct sheet sheet;
    size_t puzzles;         /* that it will have */
    size_t pages, page;     /* the same for pages; the one that is being filled, from 0 */
    size_t added;           /* puzzles so far */
    size_t before;          /* puzzles in the files before */
    bool is_one_of_several; /* files */
    bool any_font;          /* captions are set in a font that the reader has, not in Helvetica for certain */
    const char *command;    /* that made the puzzles, or NULL */
    const char *title;      /* above each page, or NULL */
    double title_size;      /* in which it fits */
    size_t title_fitting;   /* so many bytes of it, if an ellipsis follows */
    size_t keys_from;       /* the first page with answers alone */
    double origin_x,
        origin_y;         /* where SVG counts from: the page's corner or, for its own texts, the puzzle's */
    uint64_t length;      /* bytes written so far */
    struct text contents; /* of the page that is being filled, if it is written as a whole */
    uint64_t offsets[DOCUMENT_OFFSETS]; /* for the page writer */
    uint64_t table;                     /* for the page writer: where its last table begins */
    bool too_long;                      /* for its format */
};

/* What texts on pages are for. */
struct text_kind {
    const char *name;
    double size; /* in millimetres; 0: each has its own */
    double gray; /* 0 is black */
    bool from_left;
};

/* A text on a page, clean; all places are in millimetres from its upper left corner. */
struct page_text {
    const struct text_kind *kind;
    double x, y; /* its middle, or its left side; its baseline */
    double size;
    struct sudoku_piece words;
    bool is_cut; /* an ellipsis follows */
};

/* The parts of a puzzle that was kept, and its place on the page. */
struct placed {
    struct sudoku_piece data, picture, legend;
    double x, y; /* of the grid's upper left corner */
    size_t page; /* in the document, from 0 */
};

/* What a language of documents can write. */
struct page_writer {
    void (*begin)(struct text *out, struct document *document);
    /* Optional; the texts of the puzzle follow, and its picture. */
    void (*begin_puzzle)(struct text *page, const struct document *document, const struct placed *placed);
    void (*add_text)(struct text *page, const struct document *document, const struct page_text *text);
    void (*add_line)(struct text *page, const struct document *document, double x, double y, double to);
    void (*add_picture)(struct text *page, const struct document *document, const struct placed *placed);
    /* Writes document->contents, which has the page; NULL: pages go to the output as they come. */
    void (*end_page)(struct text *out, struct document *document);
    void (*end)(struct text *out, struct document *document);
};

static inline size_t puzzles_per_sheet(const struct sheet *sheet)
{
    return (size_t)sheet->columns * sheet->rows;
}

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
 * taken for a character of Latin-1. White space becomes a blank; other control characters, and code points
 * that are no characters, become U+FFFD. */
uint32_t caption_character(const char *bytes, size_t n, size_t *length);

/* Adds a text as such characters. */
void caption_add_clean(struct text *out, const char *bytes, size_t n);

/* Adds the caption of an answer's picture in four lines: its puzzle's number in the input, 0 if it has none
 * of its own and nothing if it has a name, unless answers are to be found by it; the name; what follows:
 * reason, technique, difficulty, as far as there are any; and the words under it, with \v between their
 * lines. */
void caption_add(struct text *out, const struct look *look, const struct answer *answer);

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
