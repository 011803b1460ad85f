/* reader_items.h: what the reader makes of some bytes, as a text that tests can compare.
 *
 * One line for each item: its line number, then either its cells, "name=...", "solution=...", "candidates=..."
 * as far as it has them, or "error=...". */
#ifndef TESTS_READER_ITEMS_H
#define TESTS_READER_ITEMS_H

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "read/reader.h"

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
    if (item->error && (!*item->error || item->name || item->solution || item->candidates))
        return "an error with something else";
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

/* How many items the batches of the readers below may hold. */
static size_t reader_room = 100;

/* Reads everything from an open file, which holds these bytes. Free the text. */
static inline struct transcript read_fd(int fd, const char *bytes, size_t length)
{
    const char *at = bytes;
    struct transcript result = {NULL, 0, 0, 0, 0, NULL};
    struct reader *reader = reader_open(fd, "test");
    struct sudoku_batch *batch;
    unsigned long line = 0;
    int filled;
    size_t i;

    if (!reader || sudoku_batch_new(reader_room, &batch) != SUDOKU_OK)
        abort();
    transcript_add(&result, "", 0);
    while ((filled = reader_fill(reader, batch)) == 1) {
        for (i = 0; i < sudoku_batch_count(batch); i++) {
            const struct sudoku_item *item = sudoku_batch_item(batch, i);
            const char *flaw = item_flaw(item, sudoku_batch_cells(batch) + SUDOKU_LINE * i, line);
            transcript_item(&result, item);
            at = find_text(item, at, bytes + length);
            if (flaw || !at)
                result.flaw = flaw ? flaw : "lines that do not stand there";
            at = at ? at + item->text_length : NULL;
            line = item->line;
        }
    }
    if (filled < 0)
        transcript_add(&result, "read error\n", 11);
    sudoku_batch_free(batch);
    reader_close(reader);
    return result;
}

/* Reads bytes that arrive in pieces of that size. Small ones are a read each, where the system can do that; a
 * bigger one could be cut off, as the reader may ask for less. */
static inline struct transcript read_pieces(const char *bytes, size_t length, size_t piece)
{
    const char *left = bytes;
    size_t n_left = length;
    struct transcript result;
    int fds[2];
    pid_t writer;

    if ((piece > 1024 || socketpair(AF_UNIX, SOCK_SEQPACKET, 0, fds) != 0) && pipe(fds) != 0)
        abort();
    writer = fork();
    if (writer < 0)
        abort();
    if (writer == 0) {
        close(fds[0]);
        while (n_left > 0) {
            ssize_t sent = write(fds[1], left, n_left < piece ? n_left : piece);
            if (sent < 0)
                _exit(1);
            left += sent;
            n_left -= (size_t)sent;
        }
        _exit(0);
    }
    close(fds[1]);
    result = read_fd(fds[0], bytes, length);
    close(fds[0]);
    waitpid(writer, NULL, 0);
    return result;
}

/* Reads a few kilobytes that arrive in about a hundred pieces, without a second process. */
static inline struct transcript read_hundred_pieces(const char *bytes, size_t length)
{
    struct transcript result;
    size_t piece = length / 100 + 1, at;
    int fds[2];

    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, fds) != 0 && pipe(fds) != 0)
        abort();
    for (at = 0; at < length; at += piece) {
        piece = length - at < piece ? length - at : piece;
        if (write(fds[1], bytes + at, piece) != (ssize_t)piece)
            abort();
    }
    close(fds[1]);
    result = read_fd(fds[0], bytes, length);
    close(fds[0]);
    return result;
}

/* Reads bytes from a file of their own. */
static inline struct transcript read_bytes(const char *bytes, size_t length)
{
    struct transcript result;
    FILE *file = tmpfile();

    if (!file || fwrite(bytes, 1, length, file) != length || fflush(file) != 0 ||
        lseek(fileno(file), 0, SEEK_SET) != 0)
        abort();
    result = read_fd(fileno(file), bytes, length);
    fclose(file);
    return result;
}

#endif
