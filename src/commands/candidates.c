/* candidates.c: the candidates of each cell: at the start, after some techniques, or after some steps. */
#include <assert.h>

#include "run/reason.h"

static struct technique_list after;
static uint64_t steps;
static bool assumes_one_solution; /* one of the techniques of --after does; set before the run */

static const struct option options[] = {
    {0, "after", "LIST", "apply these techniques for as long as they find something: house,locked",
     take_after, &after, .word_at = technique_at},
    {0, "steps", "N", "make the next N steps", take_number, &steps, 1, 1000, 0},
    REASON_ROWS,
    {0},
};

/* Tables have the grid after steps. */
static const struct field fields[] = {{"candidates", KIND_SETS, NULL}};
static const struct field fields_after_steps[] = {{"grid", KIND_CELLS, NULL},
                                                  {"candidates", KIND_SETS, NULL}};

/* Writes the position, also one without a solution: it shows where the candidates run out. `trouble`: its
 * faults in words, or NULL. */
static void write_position(struct stream *stream, const struct sudoku_position *position, const char *trouble)
{
    struct record *record = &stream->record;
    uint16_t candidates[SUDOKU_CELLS];
    position_candidates(position, candidates);
    assert(record->item && record->n_fields == (steps ? 2 : 1));
    record->grid = (struct grid){.clues = record->item->cells,
                                 .digits = position->cells,
                                 .candidates = candidates,
                                 .lines_have_candidates = true};
    if (steps)
        record_piece(record, 0, position->cells, SUDOKU_CELLS);
    record_sets(record, steps ? 1 : 0, candidates);
    if (trouble) {
        stream->tally.failed++;
        stream_note(stream, NOTE_UNDECIDED, "%s", trouble);
        record->remark = trouble;
    }
    stream_write(stream);
}

/* Does one of the techniques assume that the puzzle has one solution? With several solutions its conclusions
 * may be wrong. All other techniques are right for any position, so they need no search for solutions. */
static bool assume_one_solution(const char *names)
{
    for (size_t n; *names; names += n + (names[n] == ',')) {
        n = strcspn(names, ",");
        const struct sudoku_technique *technique = sudoku_find_technique(names, n);
        if (technique && technique->unique)
            return true;
    }
    return false;
}

/* Searches for solutions only if it must: candidates are those that the rules and the techniques leave,
 * whether or not they lead to a solution. */
static int reduce(struct stream *stream, struct sudoku_reasoner *reasoner, const struct sudoku_item *item)
{
    struct sudoku_position position;
    struct text troubles = {0};
    int status = reason_position(item, &position);
    if (status == SUDOKU_OK && assumes_one_solution)
        status = reason_check_position(stream, &position);
    if (status != SUDOKU_OK)
        return status;
    if (*after.names)
        status = sudoku_reduce(reasoner, &position, after.names);
    if (!stream_take_status(stream, status) || (status != SUDOKU_OK && status != SUDOKU_NO_SOLUTION))
        return status; /* chains need exactly one solution */
    /* A position without a solution is an answer, too. */
    bool has_troubles = position_add_troubles(&position, &troubles);
    text_char(&troubles, '\0');
    if (stream_take_status(stream, troubles.failed ? SUDOKU_NO_MEMORY : SUDOKU_OK)) {
        stream->tally.unsolvable += has_troubles;
        write_position(stream, &position, has_troubles ? troubles.data : NULL);
    }
    text_free(&troubles);
    return SUDOKU_OK;
}

/* Writes the grid even if there was no step: the next program of a pipe needs it. */
static int make_steps(struct stream *stream, struct sudoku_reasoner *reasoner, const struct sudoku_item *item)
{
    struct sudoku_position position;
    const struct sudoku_step *step;
    uint64_t made = 0;
    int status = reason_begin(stream, item, &position);
    if (status != SUDOKU_OK)
        return status;
    while (made < steps && (status = sudoku_find_step(reasoner, &position, &step)) == SUDOKU_OK) {
        sudoku_make_step(&position, step);
        made++;
    }
    assert(made <= steps);
    if (!stream_take_status(stream, status))
        return status;
    stream->tally.solved += made > 0;
    write_position(stream, &position,
                   made                          ? NULL
                   : position_is_full(&position) ? "the grid is full"
                                                 : "no technique finds a step");
    return SUDOKU_OK;
}

static void show(struct stream *stream)
{
    struct sudoku_reasoner *reasoner = reason_new(stream, steps ? SUDOKU_LADDER_PEOPLE : SUDOKU_LADDER_SE, 0);
    const struct sudoku_item *item;
    bool good = reasoner != NULL;
    while (good && (item = stream_next(stream))) {
        record_begin(&stream->record, item, stream->file);
        int status = steps ? make_steps(stream, reasoner, item) : reduce(stream, reasoner, item);
        good = stream_take_status(stream, status);
        if (good && status != SUDOKU_OK)
            reason_fail(stream, status);
    }
    sudoku_reasoner_free(reasoner);
}

static int run(void)
{
    const struct work work = {.work = show,
                              .batch_size = steps ? 16 : 256,
                              .format = &format_box,
                              .fields = steps ? fields_after_steps : fields,
                              .n_fields = steps ? 2 : 1,
                              .suggests_check = steps > 0};
    if (*after.names && steps)
        return usage_error("--after and --steps exclude each other");
    if (!*after.names && !steps && (reasoning.ladder >= 0 || reasoning_is_limited()))
        return usage_error("--ladder, --only and --without need --after or --steps");
    if (!reason_prepare(steps ? SUDOKU_LADDER_PEOPLE : SUDOKU_LADDER_SE, true))
        return STATUS_TROUBLE;
    assumes_one_solution = assume_one_solution(after.names);
    return stream_run(&work);
}

const struct command command_candidates = {
    .name = "candidates",
    .group = GROUP_REASON,
    .summary = "print the candidates, at the start or after some techniques",
    .help = "-f line prints 729 characters, nine for each cell.",
    .example = "sudoku candidates --after=house,locked puzzles.txt",
    .options = options,
    FIELDS(fields),
    .formats = CLASS_BOX | CLASS_LINE | CLASS_TABLE | CLASS_GRID | CLASS_PICTURE,
    .run = run,
};
