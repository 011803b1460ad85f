/* pages.h: pictures on pages, in one file or in a file for each page.
 *
 * The output of a format with a page writer for a puzzle is kept until the place of the puzzle is known: its
 * caption (caption.h) and its data, a line each, then the picture of its grid in a square of 90 by 90, and
 * PUZZLE_END.
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

enum { PUZZLE_END = '\f' };

enum paper { PAPER_A4, PAPER_LETTER };

/* How many puzzles share a page, in millimetres. Without --per-page there is one page for each puzzle, and it
 * is only as large as the puzzle. */
struct sheet {
    unsigned columns, rows;
    double width, height;
    double size; /* of a grid */
    bool plain;  /* only as large as the puzzle, without a number */
};

/* A file of pages while it is written. */
struct document {
    struct sheet sheet;
    size_t puzzles;         /* that it will have; 0 if the page writer does not need to know */
    size_t added;           /* so far */
    size_t before;          /* puzzles in the files before */
    bool is_one_of_several; /* files */
    bool any_font;          /* captions are set in a font that the reader has, not in Helvetica for certain */
    const char *command;    /* that made the puzzles, or NULL */
    uint64_t length;        /* bytes written so far */
    struct text contents;   /* for the page writer: of the page that is being filled */
    struct text offsets;    /* for the page writer: uint64_t */
    uint64_t table;         /* for the page writer: where its last table begins */
    bool too_long;          /* for its format */
};

/* The parts of a puzzle that was kept, and its place on the page. */
struct placed {
    struct sudoku_piece data, picture;
    double x, y; /* of the grid's upper left corner, from that of the page */
    size_t page; /* in the document, from 0 */
    struct text caption;
    size_t fitting;      /* so many bytes of it fit, if an ellipsis follows */
    double caption_size; /* in which it fits */
};

struct page_writer {
    bool needs_number; /* of puzzles, before the first */
    void (*begin)(struct text *out, struct document *document);
    void (*add)(struct text *out, struct document *document, const struct placed *placed);
    void (*end)(struct text *out, struct document *document);
};

static inline size_t puzzles_per_sheet(const struct sheet *sheet)
{
    return (size_t)sheet->columns * sheet->rows;
}

/* Returns how many pages n puzzles take; a document has at least one. */
size_t pages_of(const struct sheet *sheet, size_t n);

/* Is this the name of a file for each page, with %d or %03d for the number of the page? */
bool pages_are_files(const char *name);

/* Is it the name of one of these files? */
bool pages_match(const char *pattern, const char *name);

struct pages;
struct look;

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

#endif
