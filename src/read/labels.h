/* labels.h: the names of rows, before them or behind them. */
#ifndef READ_LABELS_H
#define READ_LABELS_H

#include "read/formats.h"

/* The pattern of the labels of nine rows, learnt from that of the first; all zero before. */
struct labels {
    struct line prefix, suffix; /* "Row " and ":" */
    char first;                 /* '0', '1', 'A' or 'a'; or '8', '9', 'I' or 'i' if they count down */
    int step;                   /* 1, or -1 */
};

/* Removes the label before the row of this number, from 0. False if there is none, or one that does not go on
 * from that of the first row. */
bool sudoku_skip_label(struct line *line, unsigned number, struct labels *labels);

/* Does the same for a label behind the row, "53..7.... 1". */
bool sudoku_skip_last_label(struct line *line, unsigned number, struct labels *labels);

/* Removes the bullet of a list before the row, which may have a box to be ticked: "- [ ] ". False if there
 * is none, or another one than before the first row. */
bool sudoku_skip_bullet(struct line *line, unsigned number, struct labels *labels);

/* Puts cells in order whose labels say that they are columns or boxes: "Column 1:", "Box 1:". */
void sudoku_arrange_by_labels(const struct labels *labels, char *cells);

/* Puts cells in order that stand box by box. */
void sudoku_arrange_boxes(const char *boxes, char *cells);

#endif
