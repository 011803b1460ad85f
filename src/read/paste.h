/* paste.h: lines of a text that may hold a puzzle in any form, and the judgement on them. */
#ifndef READ_PASTE_H
#define READ_PASTE_H

#include "read/reading.h"

enum { PASTE_LINES = 120, PASTE_BYTES = 12 * 1024, MOST_TITLES = 3, MOST_PASTES = 3 };

/* What earlier lines have said, on which depends what the strict formats take. */
struct context {
    const char *head;
    int puzzle_column, columns;
    unsigned cells_column;
    bool is_in_text, is_in_list;
};

struct paste {
    const struct view *view;
    struct finding *finding;
    struct stripper stripper;
    struct piece piece[PASTE_LINES];
    unsigned n;    /* how many pieces there are */
    unsigned kept; /* and with those that were gathered before: most lines belong to nothing, and would be
                       gathered again for each of the hundred lines before them */
    struct context context; /* in which strict formats were found not to begin at the kept ones */
    const char *not_strict; /* a place where none begins */
    unsigned block;         /* the first that is no word above a grid */
    unsigned plain;         /* rows of nine cells in the block */
    char bytes[PASTE_BYTES];
    size_t used;
    unsigned long lines;
    bool is_nameless; /* what stands above is no name */
};

/* What the judge says about a block. */
struct judgement {
    enum verdict verdict; /* PUZZLE, INVALID, SKIPPED, or NEED_MORE: later lines decide */
    unsigned first, end;  /* the pieces that it is about */
    unsigned line;        /* the piece whose line the item has */
    struct grid grid;
};

/* The lines of a block that may be rows. */
struct rows {
    const struct piece *row[PASTE_LINES];
    unsigned at[PASTE_LINES], paragraph[PASTE_LINES];
    unsigned n;
};

/* Judges the block as a whole; is_all says that no more lines of it come. */
void reader_paste_judge(struct paste *paste, bool is_all, struct judgement *judgement);

/* Says why the rows are no grid: one message for all of them. */
void reader_paste_explain(struct paste *paste, const struct rows *rows, struct judgement *judgement);

/* Says why a line is no puzzle, and returns INVALID. */
enum verdict reader_paste_explain_line(struct line line, struct finding *finding);

/* Do nine rows from this one on belong together: in one paragraph, in three of three, in nine of one? */
bool reader_paste_is_together(const struct rows *rows, unsigned first);

#endif
