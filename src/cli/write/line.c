/* The formats that give a puzzle one line. Where there is no solution the line is a comment, so that the
 * output can still be pasted beside the input. */
#include "cli/write/formats.h"

void writer_comment(struct text *out, const struct answer *answer)
{
    text_print(out, "# %s:%lu: %s\n", answer->file, answer->item->line, answer->reason);
}

void writer_count(struct text *out, const struct answer *answer)
{
    if (answer->count == answer->limit)
        text_string(out, ">=");
    text_number(out, answer->count);
}

/* The number of solutions alone; a broken puzzle has none to tell. */
static void number_line(struct text *out, const struct answer *answer)
{
    if (answer->limit == 0) {
        writer_comment(out, answer);
    } else {
        writer_count(out, answer);
        text_char(out, '\n');
    }
}

void writer_line(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    const struct item *item = answer->item;
    size_t name = item->name ? item->name_length : 0;
    char *to;
    if (answer->numbers_only) {
        number_line(out, answer);
    } else if (!answer->solution) {
        writer_comment(out, answer);
    } else if ((to = text_room(out, SUDOKU_CELLS + 2 + name))) {
        memcpy(to, answer->solution, SUDOKU_CELLS);
        to += SUDOKU_CELLS;
        if (name) {
            *to++ = ' ';
            memcpy(to, item->name, name);
            to += name;
        }
        *to++ = '\n';
        out->length = (size_t)(to - out->data);
    }
}

void writer_pair(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    char *to;
    if (!answer->solution) {
        writer_comment(out, answer);
    } else if ((to = text_room(out, 2 * SUDOKU_CELLS + 2))) {
        memcpy(to, answer->cells, SUDOKU_CELLS);
        to[SUDOKU_CELLS] = ',';
        memcpy(to + SUDOKU_CELLS + 1, answer->solution, SUDOKU_CELLS);
        to[2 * SUDOKU_CELLS + 1] = '\n';
        out->length += 2 * SUDOKU_CELLS + 2;
    }
}

/* The quotes in it are doubled. */
void writer_csv_text(struct text *out, const char *bytes, size_t n)
{
    if (!memchr(bytes, ',', n) && !memchr(bytes, '"', n)) {
        text_add(out, bytes, n);
        return;
    }
    text_char(out, '"');
    for (size_t i = 0; i < n; i++) {
        if (bytes[i] == '"')
            text_char(out, '"');
        text_char(out, bytes[i]);
    }
    text_char(out, '"');
}

void writer_csv(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    const struct item *item = answer->item;
    text_add(out, answer->cells, item->error ? 0 : SUDOKU_CELLS);
    text_char(out, ',');
    if (answer->solution && !answer->numbers_only)
        text_add(out, answer->solution, SUDOKU_CELLS);
    text_char(out, ',');
    if (answer->number)
        text_number(out, answer->number);
    else if (answer->limit)
        writer_count(out, answer);
    text_char(out, ',');
    if (item->name)
        writer_csv_text(out, item->name, item->name_length);
    text_char(out, ',');
    if (answer->reason)
        writer_csv_text(out, answer->reason, strlen(answer->reason));
    text_char(out, '\n');
}

/* `:technique:candidate:cells:deleted candidates:eliminations:placements:`; +d is a cell that was solved. */
void writer_hodoku(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    if (!answer->solution) {
        writer_comment(out, answer);
        return;
    }
    char cells[2 * SUDOKU_CELLS], *end = cells;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (answer->cells[cell] == '.')
            *end++ = '+';
        *end++ = answer->solution[cell];
    }
    text_string(out, ":0000:x:");
    text_add(out, cells, (size_t)(end - cells));
    text_string(out, ":::\n");
}
