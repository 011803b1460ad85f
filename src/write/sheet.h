/* sheet.h: pictures on pages. They wait until the number of pages is known: a megabyte in memory, the
 * others in a temporary file. Then page after page is written. */
#ifndef WRITE_SHEET_H
#define WRITE_SHEET_H

#include "write/canvas.h"
#include "write/record.h"

/* A page in millimetres, and the pictures on it. */
struct sheet {
    unsigned columns, rows;
    double width, height;
    double size;       /* of a grid */
    double words;      /* the height of the room for words below a grid */
    double head, foot; /* the heights of the rooms for the title, and for legend and number */
    const char *title; /* with a line for name and date; or NULL */
    bool is_plain;     /* one picture, on a page as large as itself, without a number */
};

/* per_page: 1, 2, 4, 6, 9 or 12; 0: plain, as large as the picture. has_steps: there are words below the
 * grids. The title must stay valid. */
struct sheet sheet_for(unsigned per_page, bool is_letter, const char *title, bool has_steps);

/* Draws a grid in a square, whose corner is the origin; the record is that of its puzzle, or NULL
 * (picture.c). */
void picture_draw(struct canvas *canvas, double size, const struct grid *grid, const struct record *record);

/* Explains signs in rows below a point. */
void legend_draw(struct canvas *canvas, struct point at, double width, unsigned signs);

enum { PUZZLE_PICTURES, ANSWER_PICTURES, PICTURE_KINDS };

/* The pictures of a kind that wait. */
struct pictures {
    struct text text; /* the last ones; while they are read back, those that come next */
    int file;         /* of those before; -1: there are none */
    size_t n, at;     /* how many there are; in text, where the next one begins */
};

/* Sends a part of a document and empties it. */
typedef void document_send(void *context, struct text *out);

struct document {
    const struct back_end *back;
    struct sheet sheets[PICTURE_KINDS];
    struct pictures pictures[PICTURE_KINDS];
    int error; /* errno of the temporary file */
    /* While it is written: */
    document_send *send; /* NULL: all is one text */
    void *context;
    uint64_t sent, before; /* bytes sent; the place of the object before (pdf.c) */
    struct text distances; /* uint32_t: from each object to the next */
};

/* Returns an empty document; the answers are small, twelve to a page. */
struct document document_for(const struct back_end *back, const struct sheet *sheet);

/* Adds a record's picture, and that of its answer, to a text of any thread. A grid without a caption gets the
 * puzzle's name or number, and the error. */
void document_draw(struct text *out, const struct document *document, const struct record *record);

/* Takes such texts in, in the order of the calls. */
void document_add(struct document *document, const struct text *pictures);

/* Adds the whole document after the last picture to a text, which is sent whenever it is long; the answers
 * begin on a new page. Sets document->error if the pictures could not be read back. */
void document_write(struct document *document, struct text *out, document_send *send, void *context);

/* Sends the text if it is long. */
void document_send_if_long(struct document *document, struct text *out);

void document_free(struct document *document);

#endif
