/* reader_items.h: what the reader makes of some bytes, as a text that tests can compare.
 *
 * One line for each item: its line number, then either its cells, "name=...", "solution=...",
 * "candidates=..." as far as it has them, or "error=...". */
#ifndef TESTS_READER_ITEMS_H
#define TESTS_READER_ITEMS_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sudoku.h"
#include "tests/batch.h"

struct transcript {
    char *text;
    size_t length, room;
    size_t items, errors;
    const char *flaw; /* of some item: see item_flaw */
};

static inline void transcript_add(struct transcript *to, const char *text, size_t length)
{
    if (to->length + length + 1 > to->room) {
        to->room = 2 * (to->room + length + 1);
        to->text = realloc(to->text, to->room);
        if (!to->text)
            abort();
    }
    memcpy(to->text + to->length, text, length);
    to->length += length;
    to->text[to->length] = '\0';
}

static inline void transcript_item(struct transcript *to, const struct sudoku_item *item)
{
    char buffer[64];
    int cell;

    to->items++;
    to->errors += item->error != NULL;
    transcript_add(to, buffer, (size_t)sprintf(buffer, "%lu ", item->line));
    if (item->error) {
        transcript_add(to, "error=", 6);
        transcript_add(to, item->error, strlen(item->error));
    } else {
        transcript_add(to, item->cells, SUDOKU_CELLS);
    }
    if (item->name) {
        transcript_add(to, " name=", 6);
        transcript_add(to, item->name, item->name_length);
    }
    if (item->solution) {
        transcript_add(to, " solution=", 10);
        transcript_add(to, item->solution, SUDOKU_CELLS);
    }
    if (item->candidates)
        transcript_add(to, " candidates=", 12);
    for (cell = 0; item->candidates && cell < SUDOKU_CELLS; cell++)
        transcript_add(to, buffer, (size_t)sprintf(buffer, cell ? ",%x" : "%x", item->candidates[cell]));
    transcript_add(to, "\n", 1);
}

/* What must be true of every item, whatever the input; the first thing that is not, or NULL. */
static inline const char *item_flaw(const struct sudoku_item *item, const char *line,
                                    unsigned long line_before)
{
    int cell;

    if (line[SUDOKU_CELLS] != '\n')
        return "cells without a line feed behind them";
    for (cell = 0; cell < SUDOKU_CELLS; cell++) {
        char c = item->cells[cell], in_line = line[cell] == '0' ? '.' : line[cell];
        if (c != '.' && (c < '1' || c > '9' || item->error))
            return "a cell holds what it can not";
        if (in_line != (item->error ? '?' : c))
            return "the batch's cells are not those of the item";
        if (item->solution && (item->solution[cell] < '1' || item->solution[cell] > '9'))
            return "a solution that is not complete";
        if (item->candidates && item->candidates[cell] > 0x1ff)
            return "more candidates than digits";
    }
    if (item->line < line_before)
        return "lines go backwards";
    if (item->name && item->name_length == 0)
        return "an empty name";
    if (item->error && (!*item->error || item->solution || item->candidates))
        return "an error with an answer";
    return NULL;
}

/* Where the lines of an item stand in the input, from a place on; NULL if nowhere. */
static inline const char *find_text(const struct sudoku_item *item, const char *at, const char *end)
{
    for (; at && (size_t)(end - at) >= item->text_length; at++)
        if (memcmp(at, item->text, item->text_length) == 0)
            return at;
    return NULL;
}

/* Bytes that arrive in pieces, with a pause after each if wanted. */
struct pieces {
    const char *at;
    size_t left, piece;
    bool pauses, pausing;
    uint64_t random; /* of how many bytes each piece has, below twice `piece`; 0: each has `piece` of them */
};

static inline size_t piece_size(struct pieces *pieces)
{
    if (!pieces->random)
        return pieces->piece;
    pieces->random = pieces->random * 6364136223846793005u + 1442695040888963407u;
    return 1 + (size_t)(pieces->random >> 33) % (2 * pieces->piece - 1);
}

static inline ptrdiff_t next_piece(void *context, char *buffer, size_t room)
{
    struct pieces *pieces = context;
    size_t n = piece_size(pieces);

    if (n > pieces->left)
        n = pieces->left;
    pieces->pausing = pieces->pauses && !pieces->pausing;
    if (pieces->pausing)
        return SUDOKU_LATER;
    if (n > room)
        n = room;
    memcpy(buffer, pieces->at, n);
    pieces->at += n;
    pieces->left -= n;
    return (ptrdiff_t)n;
}

/* How many items the batches of the readers below may hold. */
static size_t reader_room = 100;

/* The same for an object of JSON in which other puzzles came first, which may begin before at, but ends
 * after it. */
static inline const char *find_object(const struct sudoku_item *item, const char *begin, const char *at,
                                      const char *end)
{
    size_t length = item->text_length;

    if (!at || !length || *item->text != '{' || item->text[length - 1] != '}')
        return NULL;
    return find_text(item, (size_t)(at - begin) < length ? begin : at - length + 1, end);
}

/* Adds the items of a batch to a transcript, and looks for flaws in them. Returns the place in the input
 * after the last one. */
static inline const char *transcript_batch(struct transcript *to, struct sudoku_batch *batch,
                                           const char *begin, const char *at, const char *end,
                                           unsigned long *line)
{
    size_t items = count_items(batch);

    for (size_t i = 0; i < items; i++) {
        const struct sudoku_item *item = sudoku_batch_item(batch, i);
        const char *flaw = item_flaw(item, sudoku_batch_cells(batch, NULL) + SUDOKU_LINE * i, *line);
        transcript_item(to, item);
        const char *found = find_object(item, begin, at, end);
        if (!found)
            found = find_text(item, at, end);
        if (flaw || !found)
            to->flaw = flaw ? flaw : "lines that do not stand there";
        at = found ? found + item->text_length : NULL;
        *line = item->line;
    }
    return at;
}

/* Reads everything from such a source. Free the text. */
static inline struct transcript read_all(struct pieces pieces)
{
    const char *begin = pieces.at, *at = begin, *end = at + pieces.left;
    struct transcript result = {NULL, 0, 0, 0, 0, NULL};
    struct sudoku_reader *reader;
    struct sudoku_batch *batch;
    enum sudoku_status status;
    unsigned long line = 0;

    if (sudoku_reader_new(next_piece, &pieces, &reader) != SUDOKU_OK ||
        sudoku_batch_new(reader_room, &batch) != SUDOKU_OK)
        abort();
    transcript_add(&result, "", 0);
    do {
        status = sudoku_reader_fill(reader, batch, NULL, NULL);
        if (status == SUDOKU_LATER && count_items(batch) > 0)
            result.flaw = "items that are kept back";
        at = transcript_batch(&result, batch, begin, at, end, &line);
    } while (status == SUDOKU_LATER || (status == SUDOKU_OK && count_items(batch) > 0));
    if (status != SUDOKU_OK)
        result.flaw = sudoku_strerror(status);
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return result;
}

/* Reads bytes that arrive in pieces of that size. */
static inline struct transcript read_pieces(const char *bytes, size_t length, size_t piece)
{
    return read_all((struct pieces){bytes, length, piece, false, false, 0});
}

/* Reads bytes that arrive in about a hundred pieces, with a pause after each. */
static inline struct transcript read_hundred_pieces(const char *bytes, size_t length)
{
    return read_all((struct pieces){bytes, length, length / 100 + 1, true, false, 0});
}

/* Reads bytes that arrive in pieces of sizes that a number decides, some of them with a pause after each. */
static inline struct transcript read_random_pieces(const char *bytes, size_t length, uint64_t number)
{
    return read_all(
        (struct pieces){bytes, length, (size_t)1 << number % 8, number >> 3 & 1, false, number | 1});
}

/* Reads bytes that are there all at once. */
static inline struct transcript read_bytes(const char *bytes, size_t length)
{
    return read_pieces(bytes, length, length + 1);
}

#endif
