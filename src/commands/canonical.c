/* canonical.c: the form of each puzzle that it has in common with all its disguises. */
#include "run/making.h"

enum { BY_PUZZLE, BY_SOLUTION };
static int by;
static const char *const by_words[] = {"puzzle", "solution", NULL};

static const struct option options[] = {
    {0, "by", "WHAT", "the form in which this is minlex (puzzle)", take_word, &by, .words = by_words},
    {0},
};

enum { CANONICAL, AUTOMORPHISMS };
static const struct field fields[] = {
    [CANONICAL] = {"canonical", KIND_CELLS, NULL},
    [AUTOMORPHISMS] = {"automorphisms", KIND_NUMBER, NULL},
};

/* Finds the form in which the solution is minlex: with its clues as candidates, a puzzle is moved with its
 * solution. */
static int canonicalize_solution(const char *puzzle, char form[SUDOKU_CELLS])
{
    uint16_t candidates[SUDOKU_CELLS];
    int status = sudoku_check(puzzle, NULL, 0, NULL);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = (uint16_t)(puzzle[cell] == '.' ? 0x1ff : 1u << (puzzle[cell] - '1'));
    if (status == SUDOKU_OK)
        status = sudoku_canonicalize(NULL, candidates, NULL, NULL);
    for (int cell = 0; cell < SUDOKU_CELLS && status == SUDOKU_OK; cell++) {
        int digit = 0;
        while (candidates[cell] != 1u << digit && digit < 9)
            digit++;
        form[cell] = (char)(digit < 9 ? '1' + digit : '.');
    }
    return status;
}

/* Puzzles of clues can have any number of solutions; those of candidates have a form only if they have
 * one. */
static void write_form(struct stream *stream, const struct sudoku_item *item, bool counts)
{
    struct record *record = &stream->record;
    char form[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
    uint32_t automorphisms;
    int status;
    record_begin(record, item, stream->file);
    if (item->error) {
        status = SUDOKU_BAD_CHARACTER;
    } else if (item_has_candidates(item)) {
        memcpy(candidates, item->candidates, sizeof candidates);
        status = sudoku_canonicalize(NULL, candidates, NULL, &automorphisms);
        record->grid.candidates = candidates;
    } else {
        status = by == BY_SOLUTION ? canonicalize_solution(item->cells, form)
                                   : sudoku_canonicalize(item->cells, NULL, form, NULL);
        if (status == SUDOKU_OK && counts)
            status = sudoku_canonicalize(item->cells, NULL, NULL, &automorphisms);
        record->grid.clues = form;
    }
    if (!stream_goes_on(stream, status))
        return;
    if (status != SUDOKU_OK) {
        record->grid = (struct grid){0};
        stream_fail(stream, status,
                    status == SUDOKU_NOT_UNIQUE ? "more than one solution; this form needs exactly one"
                                                : NULL);
        return;
    }
    if (counts) {
        record_grid(record, CANONICAL);
        record_number(record, AUTOMORPHISMS, automorphisms);
    }
    stream_write(stream);
}

static void canonical(struct stream *stream)
{
    const bool counts = common.format && common.format->needs & NEEDS_FIELDS;
    const struct sudoku_item *item;
    while ((item = stream_next(stream)))
        write_form(stream, item, counts);
}

static int run(void)
{
    static const struct work work = {.work = canonical, .format = &format_line, .tally = TALLY_FORMS};
    by = by == BY_SOLUTION ? BY_SOLUTION : BY_PUZZLE; /* -1 by default */
    return stream_run(&work);
}

const struct command command_canonical = {
    .name = "canonical",
    .group = GROUP_COMPARE,
    .arguments = "[FILE...]",
    .summary = "print the minlex form, which all disguises of a puzzle share",
    .example = "sudoku canonical puzzles.txt | cut -d' ' -f1 | LC_ALL=C sort -u",
    .options = options,
    .fields = fields,
    .n_fields = sizeof fields / sizeof *fields,
    .gives = NEEDS_CELLS | NEEDS_CANDIDATES | NEEDS_ROWS | NEEDS_FIELDS,
    .run = run,
};
