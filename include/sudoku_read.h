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

/* A puzzle, or an error where one was expected. Only error ends with a NUL; members that the input lacks are
 * NULL. Members may be added at the end: do not copy or allocate items. */
struct sudoku_item {
    const char *cells;  /* 81 characters: '1'..'9', or '.' where empty; all empty if there is an error */
    const char *error;  /* why this is not a puzzle */
    unsigned long line; /* the line on which it begins, from 1 */
    const char *text;   /* its lines as they stand in the input, without the end of the last one */
    size_t text_length;
    const char *name; /* its name or comment */
    size_t name_length;
    const char *solution;           /* the solution that the input gives, 81 digits */
    const char *malformed_solution; /* the text in the solution's place if it is not 81 digits */
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

/* A field of an item's row, a line of a table or an object of JSON. */
struct sudoku_field {
    size_t size;
    struct sudoku_piece name, value; /* as in the input; value.at is NULL if the row ends before it */
    struct sudoku_piece bare_name, bare_value; /* without quotes and escapes; the null of JSON is empty */
    unsigned number;                           /* from 1 */
    int is_surplus; /* the last of a line with more fields than its header: the value is all the rest */
    struct sudoku_piece names, values; /* private: of the fields that follow */
};

/* clang-format off */
#define SUDOKU_FIELD_INIT \
    {sizeof(struct sudoku_field), {NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}, 0, 0, {NULL, 0}, {NULL, 0}}
/* clang-format on */

/* Goes to the next field of an item's row, which has as many as the header names, or the members of the
 * object. After the last field, the next call begins again. An item without a table has no fields.
 * room: memory for bare names and values, as long as header and text of the item together. NULL: there are no
 * bare names and values.
 * Returns 1, or 0 after the last field. */
SUDOKU_API int sudoku_next_field(const struct sudoku_item *item, struct sudoku_field *field, char *room);

/* Reads n bytes. Calls visit with each puzzle, and each error where a puzzle was expected, in their order: a
 * struct sudoku_item.
 * Returns SUDOKU_OK, also if visit ended the reading; SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_read(const char *bytes, size_t n, sudoku_result_fn *visit,
                                          void *context);

/* The source of a reader. Fills buffer with at most room bytes, 1 or more. Returns their number;
 * 0 at the end of the input;
 * SUDOKU_LATER if there are none right now;
 * SUDOKU_SOURCE_FAILED after an error (never -errno, which may equal SUDOKU_LATER). */
typedef ptrdiff_t sudoku_source_fn(void *context, char *buffer, size_t room);

/* Items in their order, and the memory that holds them. Used by one thread at a time. */
struct sudoku_batch;

/* Makes an empty batch for at most room items, 1 to 2^20. Its memory grows with the items.
 * Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_batch_new(size_t room, struct sudoku_batch **batch);
SUDOKU_API void sudoku_batch_free(struct sudoku_batch *batch);

/* Returns item number i, from 0, or NULL if there is no such item. The item is valid until the next call for
 * this batch; its texts are valid until the batch is filled again or freed. */
SUDOKU_API const struct sudoku_item *sudoku_batch_item(struct sudoku_batch *batch, size_t i);

/* Returns the cells of all items for sudoku_solve_many, with a stride of SUDOKU_LINE: 81 characters, of
 * which '.' and '0' are empty cells, and a line feed; those of an item with an error are '?'. Returns NULL if
 * the batch is empty.
 * plain: receives 1 if all items are cells and nothing else (no name, solution, error, row), else 0; may be
 * NULL. */
SUDOKU_API const char *sudoku_batch_cells(const struct sudoku_batch *batch, int *plain);

/* Reads batch after batch from a source. Used by one thread at a time. */
struct sudoku_reader;

/* Makes a reader for a source, which is called with context.
 * Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_reader_new(sudoku_source_fn *source, void *context,
                                                struct sudoku_reader **reader);

/* Frees a reader, but not its source; NULL is allowed. */
SUDOKU_API void sudoku_reader_free(struct sudoku_reader *reader);

/* Facts about all input that a reader has read, beside its items. Members may be added at the end. */
struct sudoku_findings {
    const struct sudoku_table *table; /* whose header was read last, or NULL */
    /* Puzzles that were not read because they stand in a comment, such as "# " and 81 cells. */
    size_t hidden;
    unsigned long hidden_line; /* of the first of them, or 0 */
};

/* Refills a batch with the next items of the input: as many as it has room for, or fewer if the source has
 * nothing more right now.
 * n: receives the number of items, whatever the status: 0 at the end of the input; may be NULL.
 * findings: receives the reader's findings, valid until the next call for this reader; may be NULL.
 * Returns SUDOKU_OK; SUDOKU_LATER if the source has nothing right now and no item is complete;
 * SUDOKU_SOURCE_FAILED or SUDOKU_NO_MEMORY after all items before the failure were delivered; or
 * SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_reader_fill(struct sudoku_reader *reader, struct sudoku_batch *batch,
                                                 size_t *n, const struct sudoku_findings **findings);

#ifdef __cplusplus
}
#endif

#endif
