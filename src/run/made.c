/* made.c: writes puzzles that were made of others. */
#include "run/made.h"

#include <assert.h>
#include <stdio.h>

const struct field result_field[1] = {[RESULT] = {"result", KIND_CELLS, NULL}};

/* In lines, the name replaces that of the item, unless it is NULL. */
static void write_named(struct stream *stream, const struct sudoku_item *item, const char *puzzle,
                        const char *name)
{
    assert(item && puzzle);
    struct record *record = &stream->record;
    record_begin(record, item, stream->file);
    assert(record->n_fields > RESULT && puzzle);
    if (name)
        record->name = piece_of(name);
    record_piece(record, RESULT, puzzle, SUDOKU_CELLS);
    record->grid.clues = puzzle;
    stream_write(stream);
}

void write_result(struct stream *stream, const struct sudoku_item *item, const char *puzzle)
{
    write_named(stream, item, puzzle, NULL);
}

int write_found(void *context, const char *puzzle)
{
    assert(puzzle);
    const struct finding *finding = context;
    assert(finding->item && !finding->item->error);
    struct stream *stream = finding->stream;
    stream->tally.found++;
    write_named(stream, finding->item, puzzle, finding->is_nameless ? "" : NULL);
    return stream->cut;
}

bool is_puzzle_of_clues(const struct sudoku_item *item)
{
    return !item->error && !item_has_candidates(item);
}

bool begin_clues(struct stream *stream, const struct sudoku_item *item)
{
    char words[80];
    record_begin(&stream->record, item, stream->file);
    if (is_puzzle_of_clues(item))
        return true;
    snprintf(words, sizeof words, "a puzzle of candidates; %s works with puzzles of clues",
             common.command->name);
    stream_fail(stream, item->error ? SUDOKU_BAD_CHARACTER : SUDOKU_BAD_ARGUMENT, words);
    return false;
}

bool find_grid(struct stream *stream, const struct sudoku_item *item, char grid[SUDOKU_CELLS])
{
    const int solutions = is_puzzle_of_clues(item) ? sudoku_solve(item->cells, 2, grid) : 0;
    if (!item->error && item_has_candidates(item))
        stream_fail(stream, SUDOKU_BAD_ARGUMENT,
                    "a puzzle of candidates; a solved grid or a puzzle of clues is needed");
    else if (solutions != 1)
        stream_fail(stream, solutions > 1 ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION,
                    solutions > 1 ? "more than one solution; a solved grid or a proper puzzle is needed"
                                  : NULL);
    return solutions == 1;
}
