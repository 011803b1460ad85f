/* check.c: is each grid right, and if not, where is it wrong, and what would make it right?
 *
 * Everything is decided from at most two solutions, which the engine finds for the whole batch. Only grids
 * that turn out wrong or unfinished cost more: they are diagnosed one by one. */
#include "base/files.h"
#include "base/pattern.h"
#include "run/making.h"
#include "run/reason.h"
#include "run/solver.h"
#include "sudoku_research.h"

static const char *against;
static bool only_wrong;

static const struct option options[] = {
    {0, "against", "GRID", "compare each grid with this puzzle and its solution", take_text, &against},
    {0, "wrong", NULL, "print only wrong grids, without a diagnosis", take_flag, &only_wrong},
    {0},
};

enum { VERDICT, SOLUTION, SOLUTIONS, AT_LEAST, UNIQUE, WRONG, CONTRADICTION, REPAIRS, DIFFERING, REASON };
static const struct field fields[] = {
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
};

/* Objects of JSON have them in another order, and say more: is the contradiction the smallest, and which
 * digit does a repair replace? */
enum { SMALLEST = 4 };
static const struct field members[] = {
    {"verdict", KIND_TEXT, NULL},       {"reason", KIND_TEXT, NULL},    {"wrong", KIND_LIST, NULL},
    {"contradiction", KIND_LIST, NULL}, {"smallest", KIND_TRUTH, NULL}, {"differing", KIND_LIST, NULL},
    {"repairs", KIND_JSON, NULL},       {"solution", KIND_CELLS, NULL}, {"solutions", KIND_NUMBER, NULL},
    {"at_least", KIND_FLAG, NULL},      {"unique", KIND_TRUTH, NULL}};

static size_t place_of(unsigned finding)
{
    static const unsigned char places[] = {
        [VERDICT] = 0, [REASON] = 1,   [WRONG] = 2,     [CONTRADICTION] = 3, [DIFFERING] = 5,
        [REPAIRS] = 6, [SOLUTION] = 7, [SOLUTIONS] = 8, [AT_LEAST] = 9,      [UNIQUE] = 10};
    return common.format == &format_json ? places[finding] : finding;
}

/* The puzzle of --against and its solution. */
static char puzzle_against[SUDOKU_CELLS], solution_against[SUDOKU_CELLS];

/* A grid and the findings about it. The cells of `entries` are compared with clues or solutions, and those
 * that differ are marked in wrong. */
struct checking {
    struct stream *stream;
    const struct sudoku_item *item;
    const char *cells;
    const char *solution;       /* the first, if there are any */
    unsigned count;             /* of solutions, at most 2 */
    char entries[SUDOKU_CELLS]; /* the grid that is checked: clues, entered digits, a given solution */
    unsigned left_out;          /* the clues that a grid lacks, which its entries have nevertheless */
    const char *verdict;
    struct text reason;
    bool wrong[SUDOKU_CELLS];
    struct sudoku_diagnosis diagnosis;
};

/* Counts a failure if the grid is wrong: the exit status says whether all grids are right. A puzzle that is
 * merely unfinished is not wrong. */
static void judge(struct checking *checking, const char *verdict, const char *reason)
{
    checking->verdict = verdict;
    checking->stream->tally.failed += strcmp(verdict, "wrong") == 0;
    text_string(&checking->reason, reason);
}

static bool has(struct sudoku_cell_set set, int cell)
{
    return set.bits[cell / 64] >> cell % 64 & 1;
}

static bool has_conflict(const struct sudoku_diagnosis *diagnosis)
{
    return diagnosis->conflict.bits[0] || diagnosis->conflict.bits[1];
}

/* ---- Clashes ---- */

/* More clashes than any grid of nine rows, columns and boxes can have: each house has 36 pairs. */
enum { MOST_CLASHES = 27 * 36 };

/* `whose` says in which grid they are, if that is not the puzzle itself. */
static void list_clashes(struct checking *checking, const char *cells, const char *whose)
{
    struct sudoku_clash clashes[MOST_CLASHES];
    size_t n = 0;
    sudoku_check(cells, clashes, MOST_CLASHES, &n);
    judge(checking, "wrong", whose);
    for (size_t i = 0; i < n; i++) {
        text_string(&checking->reason, i ? "; " : "");
        clash_add_words(&checking->reason, &clashes[i]);
        checking->wrong[clashes[i].first] = checking->wrong[clashes[i].second] = true;
    }
}

/* ---- Solutions and entered digits that come with a puzzle ---- */

/* Marks the entries that differ from digits, 81 of them. Returns how many there are. */
static unsigned mark_wrong(struct checking *checking, const char *digits)
{
    const char *entries = checking->entries;
    unsigned n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        checking->wrong[cell] = entries[cell] != '.' && digits[cell] != '.' && entries[cell] != digits[cell];
        n += checking->wrong[cell];
    }
    return n;
}

/* Compares the entries with the only solution or, if there are several, with the clues, which each of them
 * has. `the solution has 4 at r1c1, where the puzzle has 5; r1c3 is 2 and should be 4`: those that differ
 * from a clue come first. Returns false if none differs. */
static bool list_wrong(struct checking *checking)
{
    struct text *reason = &checking->reason;
    const char *before = "";
    if (!mark_wrong(checking, checking->count == 1 ? checking->solution : checking->cells))
        return false;
    judge(checking, "wrong", "");
    for (int clues = 1; clues >= 0; clues--)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            if (!checking->wrong[cell] || clues != (checking->cells[cell] != '.'))
                continue;
            if (clues)
                text_print(reason, "%s%c at r%dc%d, where the puzzle has %c",
                           *before   ? before
                           : against ? "the grid has "
                                     : "the solution has ",
                           checking->entries[cell], cell / 9 + 1, cell % 9 + 1, checking->cells[cell]);
            else
                text_print(reason, "%sr%dc%d is %c and should be %c", before, cell / 9 + 1, cell % 9 + 1,
                           checking->entries[cell], checking->solution[cell]);
            before = "; ";
        }
    return true;
}

/* A solution that changes a clue is wrong whatever else it says. */
static void check_given_solution(struct checking *checking)
{
    const char *given = checking->item->solution;
    memcpy(checking->entries, given, SUDOKU_CELLS);
    if (list_wrong(checking))
        return;
    if (checking->count == 1) {
        judge(checking, "right", "the solution");
    } else if (sudoku_check(given, NULL, 0, NULL) != SUDOKU_OK) {
        list_clashes(checking, given, "in the solution ");
    } else {
        judge(checking, "right", "a solution, but not the only one");
        checking->stream->tally.not_unique++;
    }
}

/* Takes the text in the solution's place as the digits that somebody has entered so far. Returns false if
 * it is no grid. Empty cells get the clue of the puzzle: a clue that was not copied is not an error. */
static bool take_entries(struct checking *checking)
{
    const char *claim = checking->item->malformed_solution;
    if (checking->item->malformed_solution_length != SUDOKU_CELLS)
        return false;
    for (size_t i = 0; i < SUDOKU_CELLS; i++) {
        if (!strchr("123456789.0_-*xX?", claim[i]) || !claim[i])
            return false;
        checking->entries[i] = claim[i] >= '1' && claim[i] <= '9' ? claim[i] : checking->cells[i];
    }
    return true;
}

/* Checks a given solution that is malformed: of the wrong length, or not full. The digits entered so far are
 * compared with the puzzle and its solution. Missing digits are a failure, too: a solution was expected. */
static void check_claim(struct checking *checking)
{
    const char *claim = checking->item->malformed_solution;
    size_t length = checking->item->malformed_solution_length, cell = 0;
    struct text *reason = &checking->reason;
    bool compares = take_entries(checking) && checking->count == 1;
    if (compares && list_wrong(checking))
        return;
    judge(checking, "wrong", "the solution has ");
    while (cell < length && claim[cell] >= '1' && claim[cell] <= '9')
        cell++;
    if (length == SUDOKU_CELLS)
        text_print(reason, "no digit at r%zuc%zu", cell / 9 + 1, cell % 9 + 1);
    else
        text_print(reason, "%zu cell%s", length, length == 1 ? "" : "s");
    if (compares) {
        checking->verdict = "incomplete";
        text_string(reason, "; the digits in it are right");
    }
}

/* ---- Puzzles without a solution ---- */

/* Finds out why the puzzle is not proper. A listing of candidates gets no diagnosis, since candidates are
 * not clues. */
static void diagnose(struct checking *checking)
{
    if (!only_wrong && !checking->item->candidates)
        sudoku_diagnose(checking->cells, &checking->diagnosis);
}

/* Adds what can be seen without a search, and which entries may be wrong unless the diagnosis says more. */
static void check_unsolvable(struct checking *checking)
{
    const struct sudoku_item *item = checking->item;
    char solution[SUDOKU_CELLS];
    judge(checking, "wrong", "no solution");
    reason_add_troubles(item, &checking->reason);
    checking->stream->tally.unsolvable++;
    if (item->placed && sudoku_solve(checking->cells, 2, solution) == 1)
        mark_wrong(checking, solution);
    diagnose(checking);
    if (!has_conflict(&checking->diagnosis))
        reason_add_mistakes(item, &checking->reason);
}

/* ---- Puzzles and half-solved grids ---- */

/* Checks a puzzle that comes with no solution. Several are no failure here: nobody has claimed that there is
 * only one. `12 of 51 cells filled`, if the input tells clues and entered digits apart. A full grid that has
 * a solution is its own. */
static void check_puzzle(struct checking *checking)
{
    unsigned clues = count_clues(checking->cells), filled = count_clues(checking->entries);
    bool is_work = against || checking->item->placed || checking->item->entered;
    if (checking->count == 0) {
        check_unsolvable(checking);
    } else if (filled == SUDOKU_CELLS && checking->left_out) {
        judge(checking, "right", "");
        text_print(&checking->reason, "all %u empty cells are filled; %u clue%s left out",
                   SUDOKU_CELLS - clues, checking->left_out, checking->left_out > 1 ? "s are" : " is");
    } else if (filled == SUDOKU_CELLS) {
        judge(checking, "right", "a complete grid");
    } else if (checking->count == 1) {
        judge(checking, is_work ? "right so far" : "proper puzzle", "");
        if (is_work)
            text_print(&checking->reason, "%u of %u cells filled", filled - clues, SUDOKU_CELLS - clues);
    } else {
        judge(checking, "incomplete", "several solutions");
        diagnose(checking);
        checking->stream->tally.not_unique++;
    }
}

static void check_grid(struct checking *checking)
{
    struct tally *tally = &checking->stream->tally;
    const struct sudoku_item *item = checking->item;
    if (item->error) {
        judge(checking, "wrong", item->error);
        tally->invalid++;
        return;
    }
    /* Only puzzles without a solution are looked at: one with a clash has none. */
    if (checking->count == 0 && sudoku_check(checking->cells, NULL, 0, NULL) != SUDOKU_OK) {
        list_clashes(checking, checking->cells, "");
        diagnose(checking);
        tally->invalid++;
        return;
    }
    tally->solved += checking->count > 0;
    /* Work may stand beside the puzzle, perhaps together with a solution: is an entry wrong, or does it
     * clash? */
    if ((item->entered || against) && checking->count == 1 && list_wrong(checking))
        return;
    if (!against && item->entered && checking->count > 1 &&
        sudoku_check(checking->entries, NULL, 0, NULL) != SUDOKU_OK)
        list_clashes(checking, checking->entries, "in the entered digits ");
    else if (!against && item->malformed_solution)
        check_claim(checking);
    else if (!against && item->solution)
        check_given_solution(checking);
    else
        check_puzzle(checking);
}

/* ---- The diagnosis in words ---- */

/* Adds the cells that have several values. Those of a row share its name: a list of many cells stays short.
 * A whole row needs no columns. */
static void add_differing(struct text *out, const uint16_t values[SUDOKU_CELLS])
{
    const char *before = "";
    for (int row = 0; row < 9; row++) {
        char columns[10] = "";
        size_t n = 0;
        for (int column = 0; column < 9; column++)
            if (values[9 * row + column] & (values[9 * row + column] - 1))
                columns[n++] = (char)('1' + column);
        if (n)
            text_print(out, n == 9 ? "%sr%d" : "%sr%dc%s", before, row + 1, columns);
        before = n ? ", " : before;
    }
}

/* Two clues that contradict each other clash: the verdict has said so. */
static void add_conflict(struct text *out, const struct sudoku_diagnosis *diagnosis, const char *clues)
{
    const char *before = "  these clues contradict each other: ";
    size_t start = out->length;
    unsigned n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (!has(diagnosis->conflict, cell))
            continue;
        text_print(out, "%sr%dc%d = %c", before, cell / 9 + 1, cell % 9 + 1, clues[cell]);
        before = ", ";
        n++;
    }
    if (n <= 2)
        out->length = start;
    else
        text_string(out, diagnosis->is_smallest ? " (no fewer clues do)\n" : "\n");
}

/* Is the puzzle also proper without the clue in this cell? */
static bool can_be_empty(const struct sudoku_diagnosis *diagnosis, unsigned cell)
{
    bool can = false;
    for (size_t i = 0; i < diagnosis->n_repairs; i++)
        can |= diagnosis->repairs[i].cell == cell && diagnosis->repairs[i].to == '.';
    return can;
}

/* `  one change makes it proper: r1c3 = 5 instead of 2; or r5c9 = 3 or empty instead of 1`. The cell's
 * removal, if that is a repair as well, is said with it and not again. */
static void add_changes(struct text *out, const struct sudoku_diagnosis *diagnosis)
{
    const char *before = "  one change makes it proper: ";
    for (size_t i = 0; i < diagnosis->n_repairs - diagnosis->n_additions; i++) {
        const struct sudoku_repair *repair = &diagnosis->repairs[i];
        if (repair->to == '.')
            continue;
        text_print(out, "%sr%dc%d = %c%s instead of %c", before, repair->cell / 9 + 1, repair->cell % 9 + 1,
                   repair->to, can_be_empty(diagnosis, repair->cell) ? " or empty" : "", repair->from);
        before = "; or ";
    }
    text_string(out, *before == ';' ? "\n" : "");
    if (has_conflict(diagnosis) && diagnosis->tried_all && !diagnosis->n_repairs)
        text_string(out, "  no change of a single clue makes it proper\n");
}

/* `  one more clue makes it proper: r1c3 = 5 or 7; or r1c4 = 5; or one in 12 other cells`. */
static void add_additions(struct text *out, const struct sudoku_diagnosis *diagnosis)
{
    enum { FEW = 5 };
    unsigned cells = 0, last = SUDOKU_CELLS;
    for (size_t i = diagnosis->n_repairs - diagnosis->n_additions; i < diagnosis->n_repairs; i++) {
        const struct sudoku_repair *repair = &diagnosis->repairs[i];
        bool same = repair->cell == last;
        cells += !same;
        last = repair->cell;
        if (cells > FEW)
            continue;
        if (same)
            text_print(out, " or %c", repair->to);
        else
            text_print(out, "%sr%dc%d = %c",
                       cells > 1 ? "; or " : "  one more clue makes it proper: ", repair->cell / 9 + 1,
                       repair->cell % 9 + 1, repair->to);
    }
    if (cells > FEW)
        text_print(out, "; or one in %u other cell%s", cells - FEW, cells - FEW == 1 ? "" : "s");
    text_string(out, cells ? "\n" : "");
}

static void add_diagnosis(struct text *out, const struct checking *checking)
{
    const struct sudoku_diagnosis *diagnosis = &checking->diagnosis;
    add_conflict(out, diagnosis, checking->cells);
    if (diagnosis->n_differing == SUDOKU_CELLS) {
        text_string(out, "  the solutions differ in every cell\n");
    } else if (diagnosis->n_differing) {
        text_print(out, "  the solutions differ in %u cells: ", diagnosis->n_differing);
        add_differing(out, diagnosis->values);
        text_char(out, '\n');
    }
    add_changes(out, diagnosis);
    add_additions(out, diagnosis);
}

/* ---- Output ---- */

/* Adds `file:3: wrong: no solution`, and below it the diagnosis. The grids of several people for one puzzle
 * have their names before the verdict. */
static void add_words(struct text *out, const struct checking *checking)
{
    text_string(out, checking->stream->file);
    text_char(out, ':');
    text_number(out, checking->item->line);
    text_char(out, ':');
    if (against && checking->item->name) {
        line_add_name(out, checking->item);
        text_char(out, ':');
    }
    text_char(out, ' ');
    text_string(out, checking->verdict);
    if (checking->reason.length) {
        text_string(out, ": ");
        text_add(out, checking->reason.data, checking->reason.length);
    }
    text_char(out, '\n');
    add_diagnosis(out, checking);
}

/* Sets a value to cells as `r1c1 r1c4`: each by itself, which is simpler to take apart than the groups that
 * people read. */
static void set_cells(struct record *record, size_t field, const bool cells[SUDOKU_CELLS])
{
    const char *before = "";
    struct text *out = record_open(record, field);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (cells[cell]) {
            text_print(out, "%sr%dc%d", before, cell / 9 + 1, cell % 9 + 1);
            before = " ";
        }
    record_close(record, field);
}

/* Sets the repairs: `r1c2=3 r4c5=.`, or `[{"cell":"r1c2","from":5,"to":3},...]`. */
static void set_repairs(struct record *record, const struct sudoku_diagnosis *diagnosis)
{
    struct text *out = record_open(record, place_of(REPAIRS));
    for (size_t i = 0; i < diagnosis->n_repairs; i++) {
        const struct sudoku_repair *repair = &diagnosis->repairs[i];
        const char from[] = {repair->from, '\0'}, to[] = {repair->to, '\0'};
        unsigned row = repair->cell / 9 + 1, column = repair->cell % 9 + 1;
        if (common.format == &format_json)
            text_print(out, "%s{\"cell\":\"r%uc%u\",\"from\":%s,\"to\":%s}", i ? "," : "[", row, column,
                       *from == '.' ? "null" : from, *to == '.' ? "null" : to);
        else
            text_print(out, "%sr%uc%u=%s", i ? " " : "", row, column, to);
    }
    text_string(out, diagnosis->n_repairs && common.format == &format_json ? "]" : "");
    record_close(record, place_of(REPAIRS));
}

static void set_values(struct record *record, const struct checking *checking)
{
    const struct sudoku_diagnosis *diagnosis = &checking->diagnosis;
    bool cells[SUDOKU_CELLS];
    record_string(record, place_of(VERDICT), checking->verdict);
    if (checking->count)
        record_piece(record, place_of(SOLUTION), checking->solution, SUDOKU_CELLS);
    record_number(record, place_of(SOLUTIONS), checking->count);
    record_truth(record, place_of(AT_LEAST), checking->count == 2); /* counting stops at 2 */
    if (checking->count)
        record_truth(record, place_of(UNIQUE), checking->count == 1);
    record_piece(record, place_of(REASON), checking->reason.data, checking->reason.length);
    if (memchr(checking->wrong, 1, SUDOKU_CELLS))
        set_cells(record, place_of(WRONG), checking->wrong);
    if (has_conflict(diagnosis)) {
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            cells[cell] = has(diagnosis->conflict, cell);
        set_cells(record, place_of(CONTRADICTION), cells);
        if (common.format == &format_json)
            record_truth(record, SMALLEST, diagnosis->is_smallest);
    }
    if (diagnosis->n_differing) {
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            cells[cell] = (diagnosis->values[cell] & (diagnosis->values[cell] - 1)) != 0;
        set_cells(record, place_of(DIFFERING), cells);
    }
    set_repairs(record, diagnosis);
}

/* Shows the grid that was checked or, where solutions differ, what each cell can be; in pictures, cells that
 * all solutions agree on are solved. */
static void show_grid(struct checking *checking, bool is_picture)
{
    const uint16_t *values = checking->diagnosis.values;
    const bool differs = checking->diagnosis.n_differing > 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool is_conflict = has(checking->diagnosis.conflict, cell);
        checking->wrong[cell] = !differs && (checking->wrong[cell] || is_conflict);
        for (int digit = 1; digit <= 9 && differs && is_picture; digit++)
            if (values[cell] == 1u << (digit - 1))
                checking->entries[cell] = (char)('0' + digit);
    }
    checking->stream->record.grid = (struct grid){.clues = checking->cells,
                                                  .digits = checking->entries,
                                                  .candidates = differs ? values : NULL,
                                                  .differs = differs,
                                                  .wrong = checking->wrong};
}

/* Words come before a box, so that the reason is read before the grid. */
static void write_verdict(struct checking *checking)
{
    const struct format *format = common.format ? common.format : &format_line;
    struct stream *stream = checking->stream;
    const char *error = checking->item->error;
    struct text place = {0};
    if (format == &format_line || format == &format_box) {
        text_string(&stream->out, format == &format_box ? "\n" : "");
        add_words(&stream->out, checking);
        stream->tally.written++;
        if (format == &format_line || error)
            return;
        show_grid(checking, false);
        stream->record.grid.clues = checking->diagnosis.n_differing ? checking->entries : NULL;
        box_add(&stream->out, stream->look, &stream->record.grid);
    } else if (format->back_end && error) {
        stream_note(stream, NOTE_BROKEN, "%s", error);
    } else {
        set_values(&stream->record, checking);
        if (format->back_end)
            show_grid(checking, true);
        if (against && !checking->item->name) { /* a grid in a file of its own is known by the file */
            text_print(&place, "%s:%lu", stream->file + folder_length(stream->file), checking->item->line);
            stream->record.grid.name = (struct sudoku_piece){place.data, place.length};
        }
        stream->record.grid.caption = checking->verdict;
        stream_write(stream);
        text_fail_with(&stream->out, &place);
        text_free(&place);
    }
}

/* Checks a grid. The entered digits are checked together with the clues; beside a puzzle they may have any
 * sign for empty cells. */
static void check_item(struct stream *stream, const struct sudoku_item *item, const char *solution,
                       unsigned count)
{
    const char *grid = item->placed ? item->placed : item->entered ? item->entered : item->cells;
    const uint64_t failed = stream->tally.failed;
    const size_t start = stream->out.length;
    const bool compares = against && !item->error;
    struct checking checking = {.stream = stream,
                                .item = item,
                                .cells = compares ? puzzle_against : item->cells,
                                .solution = compares ? solution_against : solution,
                                .count = compares ? 1 : count,
                                .diagnosis = SUDOKU_DIAGNOSIS_INIT};
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const bool is_filled = grid[cell] >= '1' && grid[cell] <= '9';
        const char clue = compares ? puzzle_against[cell] : '.';
        checking.entries[cell] = is_filled ? grid[cell] : clue;
        checking.left_out += !is_filled && clue != '.';
    }
    record_begin(&stream->record, item, stream->file);
    check_grid(&checking);
    if (!only_wrong || stream->tally.failed != failed)
        write_verdict(&checking);
    text_fail_with(&stream->out, &checking.reason);
    if (stream->out.failed) { /* drops a verdict that lacks a piece */
        stream->out.length = start;
        stream_goes_on(stream, SUDOKU_NO_MEMORY);
    }
    text_free(&checking.reason);
}

/* Diagnoses can take a tenth of a second each, so the stream looks at the clock between grids. */
static void check(struct stream *stream)
{
    struct solver solver = {0};
    size_t n;
    while ((n = solver_next(&solver, stream, 2, false)))
        for (size_t i = 0; i < n && !stream->cut; i++) {
            check_item(stream, stream_item(stream, i), solver.solutions.data + SUDOKU_LINE * i,
                       (unsigned char)solver.counts.data[i]);
            stream->cut |= stream_is_over(stream);
        }
    solver_free(&solver);
}

static int run(void)
{
    struct work work = {.work = check, .format = &format_line};
    if (common.format == &format_json) {
        work.fields = members;
        work.n_fields = sizeof members / sizeof *members;
    }
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
    .arguments = "[FILE...]",
    .summary = "check each grid and name what is wrong",
    .help =
        "Solutions and entered digits beside a puzzle are compared with its solution. A\n"
        "puzzle that is not proper gets a diagnosis: the fewest clues that contradict\n"
        "each other, the cells in which solutions differ, the changes that help.",
    .example = "sudoku check --against=puzzle.txt class/*.txt",
    .options = options,
    .fields = fields,
    .n_fields = sizeof fields / sizeof *fields,
    .gives = NEEDS_CELLS | NEEDS_FIELDS | GIVES_VERDICTS,
    .run = run,
};
