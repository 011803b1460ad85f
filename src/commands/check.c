/* check.c: is each grid right, and if not, where is it wrong, and what would make it right?
 *
 * The verdict needs at most two solutions, which the engine finds for the whole batch. Only wrong and
 * unfinished grids are diagnosed, one by one. */
#include <assert.h>
#include <stdio.h>

#include "base/files.h"
#include "base/terms.h"
#include "run/reason.h"
#include "run/solver.h"
#include "run/values.h"
#include "run/verdict.h"
#include "sudoku_research.h"

static const char *against;
static bool only_wrong;

static const struct option options[] = {
    {0, "against", "GRID", "compare each grid with this puzzle and its solution", take_text, &against},
    {0, "wrong", NULL, "print only wrong grids, without a diagnosis", take_flag, &only_wrong},
    {0},
};

enum { VERDICT, SOLUTION, SOLUTIONS, AT_LEAST, UNIQUE, WRONG, CONTRADICTION, REPAIRS, DIFFERING, REASON };
enum { N_FIELDS = REASON + 1, SMALLEST = N_FIELDS, FILE_NAME, LINE, N_MEMBERS };
static const struct field fields[N_MEMBERS] = {
    [VERDICT] = {"verdict", KIND_TEXT, NULL},
    [SOLUTION] = {"solution", KIND_CELLS, NULL},
    [SOLUTIONS] = {"solutions", KIND_NUMBER, NULL},
    [AT_LEAST] = {"at_least", KIND_FLAG, NULL},
    [UNIQUE] = {"unique", KIND_TRUTH, NULL},
    [WRONG] = {"wrong", KIND_LIST, NULL},
    [CONTRADICTION] = {"contradiction", KIND_LIST, NULL},
    [REPAIRS] = {"repairs", KIND_LIST, NULL},
    [DIFFERING] = {"differing", KIND_LIST, NULL},
    [REASON] = {"reason", KIND_TEXT, NULL},
    /* The rest only in JSON. SMALLEST: no smaller set of clues is a contradiction. */
    [SMALLEST] = {"smallest", KIND_TRUTH, NULL},
    [FILE_NAME] = {"file", KIND_TEXT, NULL},
    [LINE] = {"line", KIND_NUMBER, NULL},
};

/* The puzzle of --against and its solution. */
static char puzzle_against[SUDOKU_CELLS], solution_against[SUDOKU_CELLS];

/* A grid and the findings about it. */
struct checking {
    struct stream *stream;
    struct verdict verdict;
    struct text reason;
    bool conflict[SUDOKU_CELLS], differing[SUDOKU_CELLS];
    struct sudoku_diagnosis diagnosis;
};

/* Finds out why the puzzle is not proper. Puzzles of candidates get no diagnosis, since candidates are not
 * clues. */
static void diagnose(struct checking *checking)
{
    const struct sudoku_diagnosis *diagnosis = &checking->diagnosis;
    if (only_wrong || checking->verdict.item->candidates)
        return;
    assert(checking->verdict.count != 1);
    sudoku_diagnose(checking->verdict.puzzle, &checking->diagnosis);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        checking->conflict[cell] = diagnosis->conflict.bits[cell / 64] >> cell % 64 & 1;
        checking->differing[cell] =
            diagnosis->n_differing && diagnosis->values[cell] & (diagnosis->values[cell] - 1);
    }
}

/* ---- Reasons ---- */

/* Lists the clashes of cells. */
static void list_clashes(struct checking *checking, const char *cells)
{
    enum { MOST_CLASHES = 27 * 36 }; /* nine rows, columns and boxes, each with 36 pairs */
    struct sudoku_clash clashes[MOST_CLASHES];
    bool *wrong = checking->verdict.wrong;
    size_t n = 0;
    sudoku_check(cells, clashes, MOST_CLASHES, &n);
    assert(n > 0 && n <= MOST_CLASHES);
    for (size_t i = 0; i < n; i++) {
        text_string(&checking->reason, i ? "; " : "");
        clash_add_words(&checking->reason, &clashes[i]);
        wrong[clashes[i].first] = wrong[clashes[i].second] = true;
    }
}

/* Adds `the solution has 4 at r1c1, where the puzzle has 5; r1c3 is 2 and should be 4`: those in the place of
 * a clue come first. */
static void add_wrong(struct checking *checking, const char *solution, const char *before)
{
    const struct verdict *verdict = &checking->verdict;
    struct text *reason = &checking->reason;
    for (int of_clues = 1; of_clues >= 0; of_clues--)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            const int row = cell / 9 + 1, column = cell % 9 + 1;
            const char digit = verdict->grid[cell], clue = verdict->puzzle[cell];
            if (!verdict->wrong[cell] || of_clues != (clue != '.'))
                continue;
            text_string(reason, before);
            if (of_clues)
                text_print(reason, "%s%c at r%dc%d, where the puzzle has %c",
                           *before == ';' ? ""
                           : against      ? "the grid has "
                                          : "the solution has ",
                           digit, row, column, clue);
            else
                text_print(reason, "r%dc%d is %c and should be %c", row, column, digit, solution[cell]);
            before = "; ";
        }
}

/* Adds the reason about the solution of the input if none of its digits differs. */
static void explain_solution(struct checking *checking)
{
    const struct verdict *verdict = &checking->verdict;
    const struct sudoku_item *item = verdict->item;
    struct text *reason = &checking->reason;
    const char *signs = item->solution ? item->solution : item->malformed_solution;
    const size_t n = item->solution ? SUDOKU_CELLS : item->malformed_solution_length;
    size_t cell = 0;
    assert(signs && !verdict->differs);
    while (cell < n && signs[cell] >= '1' && signs[cell] <= '9')
        cell++;
    if (n == 0) {
        text_string(reason, "the solution is empty");
    } else if (n != SUDOKU_CELLS) {
        text_print(reason, "the solution has %zu cell%s", n, n == 1 ? "" : "s");
    } else if (cell < n) {
        text_print(reason, "the solution has no digit at r%zuc%zu", cell / 9 + 1, cell % 9 + 1);
        text_string(reason, verdict->is_grid && verdict->count == 1 ? "; the digits in it are right" : "");
    } else if (verdict->fails) {
        text_string(reason, "in the solution ");
        list_clashes(checking, signs);
    } else if (verdict->count > 1) {
        text_string(reason, "a solution, but not the only one");
        checking->stream->tally.not_unique++;
    }
}

/* Adds the cells and houses that have run out of candidates, and the entered digits that are wrong if the
 * clues alone have one solution. */
static void explain_unsolvable(struct checking *checking)
{
    struct verdict *verdict = &checking->verdict;
    struct text *reason = &checking->reason;
    struct sudoku_position position;
    char solution[SUDOKU_CELLS];
    assert(verdict->count == 0 && !verdict->item->error);
    checking->stream->tally.unsolvable++;
    text_string(reason, "no solution");
    const size_t before = reason->length;
    text_string(reason, " (");
    if (reason_position(verdict->item, &position) == SUDOKU_OK && position_add_troubles(&position, reason))
        text_char(reason, ')');
    else
        reason->length = before;
    if (verdict->item->placed && sudoku_solve(verdict->puzzle, 2, solution) == 1 &&
        verdict_mark_wrong(verdict, solution))
        add_wrong(checking, solution, ": ");
    diagnose(checking);
}

/* Explains a puzzle that comes with no solution. `12 of 51 cells filled`: if the input distinguishes clues
 * and entered digits. */
static void explain_puzzle(struct checking *checking)
{
    const struct verdict *verdict = &checking->verdict;
    const struct sudoku_item *item = verdict->item;
    struct text *reason = &checking->reason;
    assert(!item->error && verdict->count <= 2);
    if (verdict->count == 0) {
        explain_unsolvable(checking);
    } else if (verdict->filled == SUDOKU_CELLS) {
        const unsigned left_out = SUDOKU_CELLS - count_clues(item->placed ? item->placed : item->cells);
        if (left_out)
            text_print(reason, "all %u empty cells are filled; %u clue%s left out",
                       SUDOKU_CELLS - count_clues(verdict->puzzle), left_out, left_out > 1 ? "s are" : " is");
        else
            text_string(reason, "a complete grid");
    } else if (verdict->count > 1) {
        text_string(reason, "several solutions");
        diagnose(checking);
        checking->stream->tally.not_unique++;
    } else if (against || item->placed) {
        const unsigned clues = count_clues(verdict->puzzle);
        text_print(reason, "%u of %u cells filled", verdict->filled - clues, SUDOKU_CELLS - clues);
    }
}

/* Adds the reason for the verdict, and counts it. */
static void explain(struct checking *checking)
{
    struct tally *tally = &checking->stream->tally;
    struct verdict *verdict = &checking->verdict;
    const struct sudoku_item *item = verdict->item;
    const bool is_unsolvable = verdict->count == 0 && !item->error;
    tally->failed += verdict->fails;
    tally->solved += verdict->count > 0 && !item->error;
    if (item->error) {
        text_string(&checking->reason, stream_why_invalid(checking->stream, item));
        tally->invalid++;
    } else if (is_unsolvable && sudoku_check(verdict->puzzle, NULL, 0, NULL) != SUDOKU_OK) {
        list_clashes(checking, verdict->puzzle);
        diagnose(checking);
        tally->invalid++;
    } else if (verdict->differs ||
               (is_unsolvable && item->solution && verdict_mark_wrong(verdict, verdict->puzzle))) {
        add_wrong(checking, verdict->solution, "");
    } else if (!against && (item->solution || item->malformed_solution)) {
        explain_solution(checking);
    } else {
        explain_puzzle(checking);
    }
}

/* ---- Words ---- */

/* Adds the clues that contradict each other. Two alone are a clash, which the reason lists already. */
static void add_conflict(struct text *out, const struct checking *checking)
{
    const size_t start = out->length;
    unsigned n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (checking->conflict[cell])
            text_print(out, "%sr%dc%d = %c",
                       n++ ? ", " : "  these clues contradict each other: ", cell / 9 + 1, cell % 9 + 1,
                       checking->verdict.puzzle[cell]);
    if (n > 2)
        text_string(out, checking->diagnosis.is_smallest ? " (no smaller set does)\n" : "\n");
    else
        out->length = start;
}

/* Adds the cells in which solutions differ. Those of a row share its name, `r1c12`, and a whole row needs no
 * columns: a list of many cells stays short. */
static void add_differing(struct text *out, const struct checking *checking)
{
    const unsigned n = checking->diagnosis.n_differing;
    const char *before = "";
    if (n == SUDOKU_CELLS)
        text_string(out, "  the solutions differ in every cell\n");
    if (n == 0 || n == SUDOKU_CELLS)
        return;
    text_print(out, "  the solutions differ in %u cells: ", n);
    for (int row = 0; row < 9; row++) {
        char columns[10] = "";
        size_t length = 0;
        for (int column = 0; column < 9; column++)
            if (checking->differing[9 * row + column])
                columns[length++] = (char)('1' + column);
        if (length)
            text_print(out, length == 9 ? "%sr%d" : "%sr%dc%s", before, row + 1, columns);
        before = length ? ", " : before;
    }
    text_char(out, '\n');
}

/* Adds `  one change makes it proper: r1c3 = 5 instead of 2; or r5c9 = 3 or empty instead of 1`: an empty
 * cell is another repair, listed with the change of the same clue. */
static void add_changes(struct text *out, const struct checking *checking)
{
    const struct sudoku_diagnosis *diagnosis = &checking->diagnosis;
    const size_t n = diagnosis->n_repairs - diagnosis->n_additions;
    const char *before = "  one change makes it proper: ";
    bool can_be_empty[SUDOKU_CELLS] = {false};
    assert(diagnosis->n_additions <= diagnosis->n_repairs && diagnosis->n_repairs <= SUDOKU_REPAIRS_MOST);
    for (size_t i = 0; i < n; i++)
        can_be_empty[diagnosis->repairs[i].cell] |= diagnosis->repairs[i].to == '.';
    for (size_t i = 0; i < n; i++) {
        const struct sudoku_repair *repair = &diagnosis->repairs[i];
        if (repair->to == '.')
            continue;
        text_print(out, "%sr%dc%d = %c%s instead of %c", before, repair->cell / 9 + 1, repair->cell % 9 + 1,
                   repair->to, can_be_empty[repair->cell] ? " or empty" : "", repair->from);
        before = "; or ";
    }
    text_string(out, *before == ';' ? "\n" : "");
    if (memchr(checking->conflict, 1, SUDOKU_CELLS) && diagnosis->tried_all && !diagnosis->n_repairs)
        text_string(out, "  no change of a single clue makes it proper\n");
}

/* Adds `  one more clue makes it proper: r1c3 = 5 or 7; or r1c4 = 5; or one in 12 other cells`. */
static void add_additions(struct text *out, const struct sudoku_diagnosis *diagnosis)
{
    enum { FEW = 5 };
    const char *before = "  one more clue makes it proper: ";
    unsigned cells = 0, last = SUDOKU_CELLS;
    for (size_t i = diagnosis->n_repairs - diagnosis->n_additions; i < diagnosis->n_repairs; i++) {
        const struct sudoku_repair *repair = &diagnosis->repairs[i];
        const bool is_other = repair->cell != last;
        cells += is_other;
        last = repair->cell;
        if (cells <= FEW && is_other)
            text_print(out, "%sr%dc%d = %c", before, last / 9 + 1, last % 9 + 1, repair->to);
        else if (cells <= FEW)
            text_print(out, " or %c", repair->to);
        before = "; or ";
    }
    if (cells > FEW)
        text_print(out, "; or one in %u other cell%s", cells - FEW, cells - FEW == 1 ? "" : "s");
    text_string(out, cells ? "\n" : "");
}

/* Adds `file:3: wrong: no solution`, and below it the diagnosis. The grids of several people for one puzzle
 * have their names before the verdict. */
static void add_words(struct text *out, const struct checking *checking)
{
    line_add_location(out, checking->stream->file, checking->verdict.item);
    text_string(out, checking->verdict.word);
    text_string(out, checking->reason.length ? ": " : "");
    text_add(out, checking->reason.data, checking->reason.length);
    text_char(out, '\n');
    add_conflict(out, checking);
    add_differing(out, checking);
    add_changes(out, checking);
    add_additions(out, &checking->diagnosis);
}

/* ---- Fields ---- */

/* Sets the repairs: `r1c2=3 r4c5=.` */
static void set_repairs(struct record *record, const struct sudoku_diagnosis *diagnosis)
{
    struct text *out = record_open(record, REPAIRS);
    for (size_t i = 0; i < diagnosis->n_repairs; i++) {
        const struct sudoku_repair *repair = &diagnosis->repairs[i];
        assert(repair->cell < SUDOKU_CELLS);
        text_print(out, "%sr%dc%d=%c", i ? " " : "", repair->cell / 9 + 1, repair->cell % 9 + 1, repair->to);
    }
    record_close(record, REPAIRS);
}

static void set_values(struct record *record, const struct checking *checking)
{
    const struct verdict *verdict = &checking->verdict;
    const bool has_solution = verdict->count > 0, is_json = common.format == &format_json;
    record_string(record, VERDICT, verdict->word);
    record_piece(record, REASON, checking->reason.data, checking->reason.length);
    record_piece(record, SOLUTION, verdict->solution, has_solution ? SUDOKU_CELLS : 0);
    record_number(record, SOLUTIONS, verdict->count);
    record_truth(record, AT_LEAST, verdict->count == 2); /* counting stops at 2 */
    if (has_solution)
        record_truth(record, UNIQUE, verdict->count == 1);
    record_cells(record, WRONG, verdict->wrong);
    record_cells(record, CONTRADICTION, checking->conflict);
    record_cells(record, DIFFERING, checking->differing);
    set_repairs(record, &checking->diagnosis);
    if (is_json && memchr(checking->conflict, 1, SUDOKU_CELLS))
        record_truth(record, SMALLEST, checking->diagnosis.is_smallest);
    if (is_json) {
        record_string(record, FILE_NAME, record->file);
        record_number(record, LINE, verdict->item->line);
    }
}

/* ---- The run ---- */

/* Shows the grid that was checked or, if solutions differ, the digits of each cell in them. Pictures solve
 * the cells on which all solutions agree. */
static void show_grid(struct checking *checking, bool is_picture)
{
    const uint16_t *values = checking->diagnosis.values;
    const bool differs = checking->diagnosis.n_differing > 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        checking->verdict.wrong[cell] =
            !differs && (checking->verdict.wrong[cell] || checking->conflict[cell]);
        for (int digit = 1; digit <= 9 && differs && is_picture; digit++)
            if (values[cell] == 1u << (digit - 1))
                checking->verdict.grid[cell] = (char)('0' + digit);
    }
    checking->stream->record.grid = (struct grid){.clues = is_picture ? checking->verdict.puzzle
                                                           : differs  ? checking->verdict.grid
                                                                      : NULL,
                                                  .digits = checking->verdict.grid,
                                                  .candidates = differs ? values : NULL,
                                                  .differs = differs,
                                                  .wrong = checking->verdict.wrong};
}

/* Words come before a box, so that the reason is read before the grid. */
static void write_verdict(struct checking *checking)
{
    const struct format *format = common.format;
    const struct sudoku_item *item = checking->verdict.item;
    struct stream *stream = checking->stream;
    struct record *record = &stream->record;
    char place[300];
    if (format == &format_line || format == &format_box) {
        text_string(&stream->out, format == &format_box ? "\n" : "");
        add_words(&stream->out, checking);
        if (format == &format_box && !item->error) {
            show_grid(checking, false);
            box_add(&stream->out, stream->look, &record->grid);
        }
        return;
    }
    if (format->back_end && item->error) {
        stream_note(stream, NOTE_BROKEN, "%s", stream_why_invalid(stream, item));
        return;
    }
    set_values(record, checking);
    if (format->back_end)
        show_grid(checking, true);
    if (against && !item->name) { /* named by its place */
        snprintf(place, sizeof place, "%s:%lu", stream->file + folder_length(stream->file), item->line);
        record->name = (struct sudoku_piece){place, strlen(place)};
    }
    if (item->malformed_solution && !item->table) /* stands where names do */
        record->name = (struct sudoku_piece){"", 0};
    record->grid.caption = checking->verdict.word;
    stream_write(stream);
}

/* Checks a grid. The entered digits are checked together with the clues. */
static void check_item(struct stream *stream, const struct sudoku_item *item, const char *solution,
                       unsigned count)
{
    const bool compares = against && !item->error;
    struct checking checking = {.stream = stream,
                                .verdict = {.item = item,
                                            .puzzle = compares ? puzzle_against : item->cells,
                                            .solution = compares ? solution_against : solution,
                                            .count = compares ? 1 : count,
                                            .compares = compares},
                                .diagnosis = SUDOKU_DIAGNOSIS_INIT};
    record_begin(&stream->record, item, stream->file);
    assert(count <= 2 && (solution || !count));
    verdict_find(&checking.verdict);
    explain(&checking);
    if (!only_wrong || checking.verdict.fails)
        write_verdict(&checking);
    text_fail_with(&stream->out, &checking.reason);
    stream_take_status(stream, stream->out.failed ? SUDOKU_NO_MEMORY : SUDOKU_OK);
    text_free(&checking.reason);
}

static void check(struct stream *stream)
{
    const struct sudoku_item *item;
    struct solver solver = {0};
    while (solver_next(&solver, stream, 2, false))
        while ((item = stream_next_in_batch(stream))) {
            const size_t i = stream_now(stream);
            check_item(stream, item, solver.solutions.data + SUDOKU_LINE * i, solver_count(&solver, i));
        }
    solver_free(&solver);
}

static int run(void)
{
    const struct work work = {.work = check,
                              .is_slow = true, /* a diagnosis takes up to a tenth of a second */
                              .format = &format_line,
                              .fields = fields,
                              .n_fields = common.format == &format_json ? N_MEMBERS : N_FIELDS,
                              .also_reads = {against}};
    if (!kernel_check())
        return STATUS_TROUBLE;
    if (against && !read_grid(against, false, puzzle_against))
        return usage_error("--against=%s: expected a puzzle, 81 characters, or a file with one", against);
    if (against && sudoku_solve(puzzle_against, 2, solution_against) != 1)
        return usage_error(
            "--against=%s: expected a puzzle with one solution; check says what is wrong with "
            "this one",
            against);
    return stream_run(&work);
}

const struct command command_check = {
    .name = "check",
    .group = GROUP_SOLVE,
    .summary = "check each grid and name what is wrong",
    .help =
        "A solution beside a puzzle is compared with the right one. A puzzle that is not\n"
        "proper gets a diagnosis: the fewest clues that contradict each other, the cells\n"
        "in which solutions differ, the changes that help.",
    .example = "sudoku check --against=puzzle.txt class/*.txt",
    .options = options,
    .fields = fields,
    .n_fields = N_FIELDS,
    .formats = CLASS_BOX | CLASS_LINE | CLASS_TABLE | CLASS_PICTURE,
    .run = run,
};
