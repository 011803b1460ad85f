/* format.h: the output formats. To add one: write its file with one `const struct format`, and add its name
 * to FORMATS. Its class decides which commands can write it. */
#ifndef WRITE_FORMAT_H
#define WRITE_FORMAT_H

#include "write/record.h"

/* The classes of formats. A format has one, a command the set of those that its records fill. */
enum format_class {
    CLASS_BOX = 1,      /* a drawn grid, or words for people */
    CLASS_LINE = 2,     /* a line for each puzzle */
    CLASS_TABLE = 4,    /* the fields of the record: tables and JSON */
    CLASS_GRID = 8,     /* cells or candidates */
    CLASS_CELLS = 16,   /* cells alone: a puzzle of candidates does not fit */
    CLASS_PAIR = 32,    /* the puzzle and its field called solution */
    CLASS_PICTURE = 64, /* drawn on pages */
    CLASSES_OF_PUZZLES = CLASS_BOX | CLASS_LINE | CLASS_TABLE | CLASS_GRID | CLASS_CELLS | CLASS_PICTURE,
    CLASSES_OF_SOLUTIONS = CLASSES_OF_PUZZLES | CLASS_PAIR
};

struct layout;
struct back_end;

/* Settings of a run that writers follow. */
struct look {
    struct layout *layout; /* the columns, for formats with has_layout */
    bool color;            /* boxes use colours */
    char empty;            /* the sign for empty cells: '.', or what convert's --empty chose */
    bool replaces;         /* the grid replaces the puzzle of the row that was read */
    bool passes;  /* rows pass as they are: they get no field of the command and no column for errors */
    bool filters; /* puzzles without an answer are left out, so there is no column for errors */
    bool made;    /* puzzles are made, not read: they have neither names nor errors */
    bool crlf; /* the lines of the input end with CR LF, and those of a table that passes on rows do so too */
};

struct format {
    const char *name;
    const char *summary;     /* a line of `sudoku help formats` */
    enum format_class class; /* 0: raw, which no user chooses */
    bool has_layout;         /* it is a table: its columns are those of the first row and of the command */
    bool writes_empty;       /* it writes the sign for empty cells that the user chose */
    bool gives_error;        /* the output has the reason why a puzzle has no answer; notes only count it */
    /* Optional: writes what comes before the first record; ending comes after the last. */
    void (*open)(struct text *out, const struct look *look);
    const char *ending;
    void (*write)(struct text *out, const struct look *look, struct record *record); /* writes one record */
    const struct back_end *back_end; /* of pictures: they are drawn and put on pages (sheet.h); else NULL */
};

/* Those that -f takes, in the order of the help. raw, the lines unchanged, has no name for users. */
/* clang-format off */
#define FORMATS(format) \
    format(box) format(line) format(grid) format(csv) format(tsv) format(csv_grid) format(pair) format(json) \
    format(hodoku) format(sdk) format(opensudoku) format(url) format(fpuzzles) format(svg) format(pdf)
/* clang-format on */

#define DECLARE_FORMAT(name) extern const struct format format_##name;
FORMATS(DECLARE_FORMAT)
DECLARE_FORMAT(raw)
#undef DECLARE_FORMAT

/* All that -f takes; ends with NULL. */
extern const struct format *const formats[];

/* ---- Parts of lines (lines.c) ---- */

/* Adds n cells, with the look's sign for the empty ones; and nine lines of nine, with a separator. */
void line_add_cells(struct text *out, const struct look *look, const char *cells, size_t n);
void line_add_rows(struct text *out, const struct look *look, const char *cells, char separator);

/* Adds 729 characters, nine for each cell; nothing if candidates is NULL. */
void line_add_sets(struct text *out, const uint16_t *candidates);

/* Adds 81 digits or, if the grid has only candidates, these. */
void line_add_grid(struct text *out, const struct look *look, const struct grid *grid);

/* Adds the puzzle that the record is about in the same way; nothing if there was an error in its place. */
void line_add_puzzle(struct text *out, const struct look *look, const struct record *record);

/* Adds a blank and a name; nothing if its length is 0. */
void line_add_name(struct text *out, struct sudoku_piece name);

/* Adds `# name` or `# number` above a drawn grid, if there is one; readers skip it. */
void line_add_heading(struct text *out, const struct record *record);

/* Adds `file:line: name: `, the beginning of a message about a puzzle. */
void line_add_location(struct text *out, const char *file, const struct sudoku_item *item);

/* Adds `# file:line: reason`. */
void line_add_comment(struct text *out, const struct record *record);

/* Returns the digits that somebody has entered in the puzzle that was read, with its clues, if the record
 * shows this puzzle (exchange.c); NULL if there are none. */
const char *record_entered(const struct record *record);

/* Draws a grid (box.c): digits, or the candidates of each cell, columns aligned. A wrong cell has a ! before
 * it; with colours, clues are bold and the marks of the step show. */
void box_add(struct text *out, const struct look *look, const struct grid *grid);

/* ---- The columns of rows, from the names in the input to those in the output (layout.c) ---- */

/* The contents of a column after those of the input: the number of a field, or one of these. */
enum { COLUMN_PUZZLE = -3, COLUMN_NAME = -2, COLUMN_ERROR = -1 };

struct column {
    size_t start, length; /* of the name */
    int content;          /* of those after the input's */
};

/* The columns of a run are made from the first row. All threads read them. In JSON, the columns are keys, and
 * those of a run are the new members alone: the record of each thread keeps the layout of its last table. */
struct layout {
    struct text header;  /* the line of the input's table that names its columns; empty: there is none */
    char from, to;       /* the separators in the input and in the output */
    struct text names;   /* of all columns, one after the other */
    struct text columns; /* of struct column */
    size_t n_columns, n_input; /* the first are those of the input; none: the puzzles have no table */
    size_t puzzle, name; /* the columns of the puzzles and of their names; n_input if there is none. In JSON,
                          * name is the index of the command's field of that name */
    bool passes_lines;   /* the format is raw */
};

/* The members of an error in JSON, after the fields of the command; ends with NULL. */
extern const char *const error_members[];

/* Makes the keys of a row with these fields, in place of those before. Returns false when memory is short. */
bool layout_set_keys(struct layout *layout, const struct record *record, const struct sudoku_item *row);

/* Is the item a row of the layout's table, which has a header? */
bool layout_is_of(const struct layout *layout, const struct sudoku_item *item);

static inline const struct column *layout_column(const struct layout *layout, size_t column)
{
    return (const struct column *)layout->columns.data + column;
}

static inline struct sudoku_piece column_name(const struct layout *layout, size_t column)
{
    const struct column *of = layout_column(layout, column);
    return (struct sudoku_piece){layout->names.data + of->start, of->length};
}

static inline bool is_same(struct sudoku_piece a, struct sudoku_piece b)
{
    return a.length == b.length && (!a.length || memcmp(a.at, b.at, a.length) == 0);
}

static inline struct sudoku_piece piece_of(const char *string)
{
    return (struct sudoku_piece){string, strlen(string)};
}

/* ---- Fields of the input ---- */

/* Memory for the bare names and values of a row. */
struct row_room {
    char small[2048], *large;
};

/* Prepares it. Returns NULL when memory is short. Free room->large. */
char *row_room(struct row_room *room, const struct sudoku_item *row);

/* Quotes the text that was added from start on, if a table needs that: if it has a separator, a quote or the
 * end of a line. */
void field_quote(struct text *out, size_t start, char separator);

/* Adds what goes between the quotes of a string of JSON, any bytes (json.c). */
void json_add_escaped(struct text *out, const char *bytes, size_t n);

/* Makes the columns of a table: those of the first row and those of the command. NULL when memory is short.
 * All threads read it. */
struct layout *layout_new(const struct record *first, const struct look *look, const struct format *format);
void layout_free(struct layout *layout);

/* Does the item have the same columns as the row that the layout was made of? */
bool layout_fits(const struct layout *layout, const struct sudoku_item *item);

/* Has the layout a column for this field of a row that does not fit? The name `name` stands for names of
 * puzzles that are no row. */
bool layout_has(const struct layout *layout, struct sudoku_piece name);

#endif
