/* labels.h: the names of rows, before them or behind them, and bullets. */
#ifndef READ_LABELS_H
#define READ_LABELS_H

#include "read/formats.h"

/* A row of a grid, as far as it is to be read. */
struct row_text {
    const char *s;
    size_t n;
    unsigned long line; /* its number, for labels that count lines */
    bool is_cut;        /* something before it has been taken away */
};

/* Where labels may stand. */
enum label_place {
    LABEL_NONE,
    LABEL_BEFORE,
    LABEL_BEHIND,
    LABEL_BOTH,
    LABEL_BULLETS,
    LABEL_WORDS,
    LABEL_PLACES
};

/* What nine labelled lines are. */
enum label_unit { UNIT_ROWS, UNIT_COLUMNS, UNIT_BOXES };

/* Takes the labels of nine lines away. False if they have none, or such as do not count up or down. */
bool reader_labels_strip(struct row_text rows[9], enum label_place place, enum label_unit *unit);

#endif
