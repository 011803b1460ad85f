/* sudoku_read.h: reads puzzles in every format; sudoku.h includes it.
 *
 * The format is detected for each puzzle: lines with or without a name or solution, grids with or without
 * borders, candidate grids, CSV, JSON, XML, .sdk, HoDoKu and more. The library opens no files: bytes come
 * from memory or from a function of the caller. */
#ifndef SUDOKU_READ_H
#define SUDOKU_READ_H

#include "sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The data set that an item is a row of. Members may be added at the end. */
struct sudoku_table {
    const char *header; /* the line that names the columns; NULL: every row is an object of JSON */
    size_t header_length;
    char separator;    /* between the fields of a line */
    int puzzle_column; /* from 1, or the number of the object's member; 0: an object without a puzzle */
    int name_column;   /* or 0 */
};

/* One puzzle of the input, or what should have been one. Only error ends with a NUL; whatever the input does
 * not give is NULL. Members may be added at the end: take items from the library, do not copy or allocate
 * them. */
struct sudoku_item {
    const char *cells;  /* 81 characters: '1'..'9', or '.' where empty; all empty if there is an error */
    const char *error;  /* why this is not a puzzle */
    unsigned long line; /* the line on which it begins, from 1 */
    const char *text;   /* its lines as they stand in the input, without the end of the last one */
    size_t text_length;
    const char *name; /* its name or comment */
    size_t name_length;
    const char *solution;           /* the solution that the input gives, 81 digits */
    const char *malformed_solution; /* what stands in the solution's place but is not 81 digits */
    size_t malformed_solution_length;
    const uint16_t *candidates; /* 81 sets of digits, if the input lists candidates */
    const char *placed; /* clues and entered digits, 81 characters, if the input tells them apart; cells then
                           holds the clues alone */
    /* Then text is a row of it: a line, or several with a field in quotes, or an object of JSON. */
    const struct sudoku_table *table;
};

/* A piece of a text, without a NUL at its end. */
struct sudoku_piece {
    const char *at;
    size_t length;
};

/* The place in an item's row, a line of a table or an object of JSON: begin with sudoku_item_fields. */
struct sudoku_fields {
    int is_json;
    char separator;
    struct sudoku_piece names,
        values; /* those that come next; at is NULL after the last. JSON has both in values */
};

struct sudoku_field {
    struct sudoku_piece name,
        value; /* as they stand, with their quotes; value.at is NULL if the row ends before it */
    int is_json;
    int is_surplus; /* the last of a line with more fields than its header: the value is all the rest */
};

/* Goes to the first field of an item's row. An item without a table has none. */
SUDOKU_API struct sudoku_fields sudoku_item_fields(const struct sudoku_item *item);

/* Takes the next field: as many as the header names, or the members of the object. Returns 0 after the
 * last, else 1. Nothing is copied: the field points into the item. */
SUDOKU_API int sudoku_next_field(struct sudoku_fields *fields, struct sudoku_field *field);

/* Stores the text of a name or value, without its quotes and escapes, in text, which has room for
 * piece.length bytes. Returns how long it is: 0 for the null of JSON. */
SUDOKU_API size_t sudoku_field_text(struct sudoku_piece piece, int is_json, char *text);

/* Called once for each item, which is valid until the call returns. Returns 0 to go on, anything else to end
 * the reading. */
typedef int sudoku_item_visitor(void *context, const struct sudoku_item *item);

/* Reads n bytes and calls visit for every puzzle, and for everything that should have been one, in their
 * order. Returns SUDOKU_OK, also if visit ended the reading, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_read(const char *bytes, size_t n, sudoku_item_visitor *visit,
                                          void *context);

/* Gives a reader its bytes: fills buffer with at most room of them, room being 1 or more. Returns how many; 0
 * at the end of the input; SUDOKU_LATER if there are none right now; SUDOKU_SOURCE_FAILED after an error
 * (never -errno, which may equal SUDOKU_LATER). */
typedef ptrdiff_t sudoku_source(void *context, char *buffer, size_t room);

/* Items in their order, and the memory that holds them. Used by one thread at a time; another one may take
 * over. */
struct sudoku_batch;

/* Makes an empty batch for at most room items, 1 to 2^20. Its memory grows with the items. Returns
 * SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_batch_new(size_t room, struct sudoku_batch **batch);

/* Frees a batch and its items; NULL is allowed. */
SUDOKU_API void sudoku_batch_free(struct sudoku_batch *batch);

/* Returns the number of items; 0 if batch is NULL. */
SUDOKU_API size_t sudoku_batch_count(const struct sudoku_batch *batch);

/* Returns item number i, from 0, or NULL if there is no such item. The item is valid until the next call for
 * this batch; what it points to is valid until the batch is filled again or freed. */
SUDOKU_API const struct sudoku_item *sudoku_batch_item(struct sudoku_batch *batch, size_t i);

/* Returns the cells of all items for sudoku_solve_many, with a stride of SUDOKU_LINE: 81 characters, of
 * which '.' and '0' are empty cells, and a line feed. The cells of an item with an error are '?', so that it
 * counts 0 solutions. Returns NULL if the batch is empty. Stores 1 in *plain if no item has anything but its
 * cells (a name, a solution, an error, a row ...), else 0; plain may be NULL. */
SUDOKU_API const char *sudoku_batch_cells(const struct sudoku_batch *batch, int *plain);

/* Reads batch after batch from a source. Used by one thread at a time; another one may take over. */
struct sudoku_reader;

/* How to read. Members may be added at the end: there are none so far. */
struct sudoku_reading_options {
    size_t size;
};

/* clang-format off */
#define SUDOKU_READING_OPTIONS_INIT {sizeof(struct sudoku_reading_options)}
/* clang-format on */

/* Makes a reader for a source, which is called with context. options may be NULL. Returns SUDOKU_OK,
 * SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_reader_new(sudoku_source *source, void *context,
                                                const struct sudoku_reading_options *options,
                                                struct sudoku_reader **reader);

/* Frees a reader, but not its source; NULL is allowed. */
SUDOKU_API void sudoku_reader_free(struct sudoku_reader *reader);

/* What a reader has met that is no item. Members may be added at the end. */
struct sudoku_findings {
    const struct sudoku_table *table; /* whose header was read last, or NULL */
    /* Puzzles that were not read because they stand in a comment, such as "# " and 81 cells. */
    size_t hidden;
    unsigned long hidden_line; /* of the first of them, or 0 */
};

/* Returns what the reader has met so far, valid until the next call for this reader; NULL if reader is
 * NULL. */
SUDOKU_API const struct sudoku_findings *sudoku_reader_findings(struct sudoku_reader *reader);

/* Refills a batch with the next items of the input, as many as there is room for, or fewer if the source has
 * nothing more right now. Returns SUDOKU_OK with at least one item, or without any at the end of
 * the input; SUDOKU_LATER if the source has nothing right now and no item is complete; SUDOKU_SOURCE_FAILED
 * or SUDOKU_NO_MEMORY after all items before the failure were delivered; or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_reader_fill(struct sudoku_reader *reader, struct sudoku_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
