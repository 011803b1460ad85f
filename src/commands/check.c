/* check.c: is each grid right, and if not, where is it wrong, and what would make it right?
 *
 * Everything is decided from at most two solutions, which the engine finds for the whole batch. Only grids
 * that turn out wrong or unfinished cost more: they are diagnosed one by one. */
#include <stdio.h>

#include "base/files.h"
#include "base/terms.h"
#include "run/solving.h"
#include "run/reason.h"
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
    [REPAIRS] = {"repairs", KIND_JSON, NULL},
    [DIFFERING] = {"differing", KIND_LIST, NULL},
    [REASON] = {"reason", KIND_TEXT, NULL},
    /* From here on only in JSON: is it the smallest contradiction? */
    [SMALLEST] = {"smallest", KIND_TRUTH, NULL},
    [FILE_NAME] = {"file", KIND_TEXT, NULL},
    [LINE] = {"line", KIND_NUMBER, NULL},
};
/* Objects of JSON have them in this order. */
static const unsigned char order_of_json[N_MEMBERS] = {
    VERDICT,  REASON,    WRONG,    CONTRADICTION, SMALLEST,  DIFFERING, REPAIRS,
    SOLUTION, SOLUTIONS, AT_LEAST, UNIQUE,        FILE_NAME, LINE};
static unsigned char places[N_MEMBERS]; /* of the fields in the records of this run */

/* The puzzle of --against and its solution. */
static char puzzle_against[SUDOKU_CELLS], solution_against[SUDOKU_CELLS];

/* A grid and the findings about it. */
struct checking {
    struct stream *stream;
    const struct sudoku_item *item;
    const char *puzzle;      /* the clues */
    const char *solution;    /* the first, if there are any */
    unsigned count;          /* of solutions, at most 2 */
    char grid[SUDOKU_CELLS]; /* the grid that is checked: clues, entered digits, or a given solution */
    const char *verdict;
    struct text reason;
    bool wrong[SUDOKU_CELLS], conflict[SUDOKU_CELLS], differing[SUDOKU_CELLS];
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

/* Takes digits as the grid, 81 signs. An empty cell gets the clue of the puzzle: a clue that was not copied
 * is not an error. Returns false if one is no sign of a cell. */
static bool take_grid(struct checking *checking, const char *signs)
{
    bool is_grid = true;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const char sign = signs[cell];
        const bool is_digit = sign >= '1' && sign <= '9';
        if (!is_digit && sign != '.') /* seldom */
            is_grid &= sign && strchr("0_-*xX?", sign);
        checking->grid[cell] = is_digit ? sign : checking->puzzle[cell];
    }
    return is_grid;
}

/* Finds out why the puzzle is not proper. A listing of candidates gets no diagnosis, since candidates are
 * not clues. */
static void diagnose(struct checking *checking)
{
    const struct sudoku_diagnosis *diagnosis = &checking->diagnosis;
    if (only_wrong || checking->item->candidates)
        return;
    sudoku_diagnose(checking->puzzle, &checking->diagnosis);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        checking->conflict[cell] = diagnosis->conflict.bits[cell / 64] >> cell % 64 & 1;
        checking->differing[cell] =
            diagnosis->n_differing && diagnosis->values[cell] & (diagnosis->values[cell] - 1);
    }
}

/* ---- Verdicts ---- */

/* Lists the clashes of cells; `where` says in which grid they are, if that is not the puzzle itself. */
static void list_clashes(struct checking *checking, const char *cells, const char *where)
{
    enum { MOST_CLASHES = 27 * 36 }; /* nine rows, columns and boxes, each with 36 pairs */
    struct sudoku_clash clashes[MOST_CLASHES];
    size_t n = 0;
    sudoku_check(cells, clashes, MOST_CLASHES, &n);
    judge(checking, "wrong", where);
    for (size_t i = 0; i < n; i++) {
        text_string(&checking->reason, i ? "; " : "");
        clash_add_words(&checking->reason, &clashes[i]);
        checking->wrong[clashes[i].first] = checking->wrong[clashes[i].second] = true;
    }
}

/* Marks the digits of the grid that differ from these. Returns whether some do. */
static bool mark_wrong(struct checking *checking, const char *digits)
{
    if (memcmp(checking->grid, digits, SUDOKU_CELLS) == 0)
        return false;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        checking->wrong[cell] =
            checking->grid[cell] != '.' && digits[cell] != '.' && checking->grid[cell] != digits[cell];
    return memchr(checking->wrong, 1, SUDOKU_CELLS);
}

/* Adds `the solution has 4 at r1c1, where the puzzle has 5; r1c3 is 2 and should be 4`: those in the place of
 * a clue come first. */
static void add_wrong(struct checking *checking, const char *solution, const char *before)
{
    struct text *reason = &checking->reason;
    for (int of_clues = 1; of_clues >= 0; of_clues--)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            const int row = cell / 9 + 1, column = cell % 9 + 1;
            const char digit = checking->grid[cell], clue = checking->puzzle[cell];
            if (!checking->wrong[cell] || of_clues != (clue != '.'))
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

/* Compares the grid with the only solution or, if there are several, with the clues, which each of them has.
 * Returns false if none differs. */
static bool list_wrong(struct checking *checking)
{
    if (!mark_wrong(checking, checking->count == 1 ? checking->solution : checking->puzzle))
        return false;
    judge(checking, "wrong", "");
    add_wrong(checking, checking->solution, "");
    return true;
}

/* Checks the solution of the input. It is wrong if it changes a clue, whatever else it has. If it has empty
 * cells and its digits are right, it is incomplete, which fails as well: a solution was expected. */
static void check_solution(struct checking *checking)
{
    const struct sudoku_item *item = checking->item;
    const char *signs = item->solution ? item->solution : item->malformed_solution;
    const size_t n = item->solution ? SUDOKU_CELLS : item->malformed_solution_length;
    bool is_grid = true;
    size_t cell = 0;
    if (item->solution)
        memcpy(checking->grid, signs, SUDOKU_CELLS);
    else
        is_grid = n == SUDOKU_CELLS && take_grid(checking, signs);
    if (is_grid && (item->solution || checking->count == 1) && list_wrong(checking))
        return;
    while (cell < n && signs[cell] >= '1' && signs[cell] <= '9')
        cell++;
    if (n == 0) {
        judge(checking, "wrong", "the solution is empty");
    } else if (n != SUDOKU_CELLS) {
        judge(checking, "wrong", "the solution has ");
        text_print(&checking->reason, "%zu cell%s", n, n == 1 ? "" : "s");
    } else if (cell < n) {
        judge(checking, "wrong", "the solution has no digit at ");
        text_print(&checking->reason, "r%zuc%zu", cell / 9 + 1, cell % 9 + 1);
        if (is_grid && checking->count == 1) {
            checking->verdict = "incomplete";
            text_string(&checking->reason, "; the digits in it are right");
        }
    } else if (checking->count == 1) {
        judge(checking, "correct", "");
    } else if (sudoku_check(signs, NULL, 0, NULL) != SUDOKU_OK) {
        list_clashes(checking, signs, "in the solution ");
    } else {
        judge(checking, "correct", "a solution, but not the only one");
        checking->stream->tally.not_unique++;
    }
}

/* Adds what can be seen without a search, and which entered digits are wrong if the clues alone have one
 * solution. */
static void check_unsolvable(struct checking *checking)
{
    const struct sudoku_item *item = checking->item;
    struct text *reason = &checking->reason;
    struct sudoku_position position;
    char solution[SUDOKU_CELLS];
    checking->stream->tally.unsolvable++;
    judge(checking, "wrong", "no solution");
    const size_t before = reason->length;
    text_string(reason, " (");
    if (reason_position(item, &position) == SUDOKU_OK && position_add_troubles(&position, reason))
        text_char(reason, ')');
    else
        reason->length = before;
    if (item->placed && sudoku_solve(checking->puzzle, 2, solution) == 1 && mark_wrong(checking, solution))
        add_wrong(checking, solution, ": ");
    diagnose(checking);
}

/* Checks a puzzle that comes with no solution. Several are no failure here: nobody has claimed that there is
 * only one. `12 of 51 cells filled`, if the input tells clues and entered digits apart. A full grid that has
 * a solution is its own. */
static void check_puzzle(struct checking *checking)
{
    const struct sudoku_item *item = checking->item;
    const unsigned clues = count_clues(checking->puzzle), filled = count_clues(checking->grid);
    const unsigned left_out = filled - count_clues(item->placed ? item->placed : item->cells);
    const bool is_work = against || item->placed;
    if (checking->count == 0) {
        check_unsolvable(checking);
    } else if (filled == SUDOKU_CELLS && left_out) {
        judge(checking, "correct", "");
        text_print(&checking->reason, "all %u empty cells are filled; %u clue%s left out",
                   SUDOKU_CELLS - clues, left_out, left_out > 1 ? "s are" : " is");
    } else if (filled == SUDOKU_CELLS) {
        judge(checking, "correct", "a complete grid");
    } else if (checking->count == 1) {
        judge(checking, is_work ? "correct so far" : "proper puzzle", "");
        if (is_work)
            text_print(&checking->reason, "%u of %u cells filled", filled - clues, SUDOKU_CELLS - clues);
    } else {
        judge(checking, "incomplete", "several solutions");
        diagnose(checking);
        checking->stream->tally.not_unique++;
    }
}

/* Work may stand beside the puzzle, perhaps together with a solution: first, is an entry wrong, or does it
 * clash? */
static void check_grid(struct checking *checking)
{
    struct tally *tally = &checking->stream->tally;
    const struct sudoku_item *item = checking->item;
    if (item->error) {
        judge(checking, "wrong", item->error);
        tally->invalid++;
        return;
    }
    if (checking->count == 0 && sudoku_check(checking->puzzle, NULL, 0, NULL) != SUDOKU_OK) {
        list_clashes(checking, checking->puzzle, "");
        diagnose(checking);
        tally->invalid++;
        return;
    }
    tally->solved += checking->count > 0;
    if (against && checking->count == 1 && list_wrong(checking))
        return;
    if (!against && (item->solution || item->malformed_solution))
        check_solution(checking);
    else
        check_puzzle(checking);
}

/* ---- Words ---- */

/* Two clues that contradict each other clash, which the verdict says already. */
static void add_conflict(struct text *out, const struct checking *checking)
{
    const size_t start = out->length;
    unsigned n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (checking->conflict[cell])
            text_print(out, "%sr%dc%d = %c",
                       n++ ? ", " : "  these clues contradict each other: ", cell / 9 + 1, cell % 9 + 1,
                       checking->puzzle[cell]);
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
    line_add_place(out, checking->stream->file, checking->item);
    text_string(out, checking->verdict);
    text_string(out, checking->reason.length ? ": " : "");
    text_add(out, checking->reason.data, checking->reason.length);
    text_char(out, '\n');
    add_conflict(out, checking);
    add_differing(out, checking);
    add_changes(out, checking);
    add_additions(out, &checking->diagnosis);
}

/* ---- Fields ---- */

/* Sets the repairs: `r1c2=3 r4c5=.`, or `[{"cell":"r1c2","from":5,"to":3},...]`. */
static void set_repairs(struct record *record, const struct sudoku_diagnosis *diagnosis)
{
    const bool is_json = common.format == &format_json;
    struct text *out = record_open(record, places[REPAIRS]);
    for (size_t i = 0; i < diagnosis->n_repairs; i++) {
        const struct sudoku_repair *repair = &diagnosis->repairs[i];
        const char from[] = {repair->from, '\0'}, to[] = {repair->to, '\0'};
        unsigned row = repair->cell / 9 + 1, column = repair->cell % 9 + 1;
        if (is_json)
            text_print(out, "%s{\"cell\":\"r%uc%u\",\"from\":%s,\"to\":%s}", i ? "," : "[", row, column,
                       *from == '.' ? "null" : from, *to == '.' ? "null" : to);
        else
            text_print(out, "%sr%uc%u=%s", i ? " " : "", row, column, to);
    }
    text_string(out, diagnosis->n_repairs && is_json ? "]" : "");
    record_close(record, places[REPAIRS]);
}

static void set_values(struct record *record, const struct checking *checking)
{
    const bool has_solution = checking->count > 0, is_json = common.format == &format_json;
    record_string(record, places[VERDICT], checking->verdict);
    record_piece(record, places[REASON], checking->reason.data, checking->reason.length);
    record_piece(record, places[SOLUTION], checking->solution, has_solution ? SUDOKU_CELLS : 0);
    record_number(record, places[SOLUTIONS], checking->count);
    record_truth(record, places[AT_LEAST], checking->count == 2); /* counting stops at 2 */
    if (has_solution)
        record_truth(record, places[UNIQUE], checking->count == 1);
    record_cells(record, places[WRONG], checking->wrong);
    record_cells(record, places[CONTRADICTION], checking->conflict);
    record_cells(record, places[DIFFERING], checking->differing);
    set_repairs(record, &checking->diagnosis);
    if (is_json && memchr(checking->conflict, 1, SUDOKU_CELLS))
        record_truth(record, places[SMALLEST], checking->diagnosis.is_smallest);
    if (is_json) {
        record_string(record, places[FILE_NAME], record->file);
        record_number(record, places[LINE], checking->item->line);
    }
}

/* ---- The run ---- */

/* Shows the grid that was checked or, where solutions differ, what each cell can be; in pictures, cells that
 * all solutions agree on are solved. */
static void show_grid(struct checking *checking, bool is_picture)
{
    const uint16_t *values = checking->diagnosis.values;
    const bool differs = checking->diagnosis.n_differing > 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        checking->wrong[cell] = !differs && (checking->wrong[cell] || checking->conflict[cell]);
        for (int digit = 1; digit <= 9 && differs && is_picture; digit++)
            if (values[cell] == 1u << (digit - 1))
                checking->grid[cell] = (char)('0' + digit);
    }
    checking->stream->record.grid = (struct grid){.clues = is_picture ? checking->puzzle
                                                           : differs  ? checking->grid
                                                                      : NULL,
                                                  .digits = checking->grid,
                                                  .candidates = differs ? values : NULL,
                                                  .differs = differs,
                                                  .wrong = checking->wrong};
}

/* Words come before a box, so that the reason is read before the grid. */
static void write_verdict(struct checking *checking)
{
    const struct format *format = common.format ? common.format : &format_line;
    const struct sudoku_item *item = checking->item;
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
        stream_note(stream, NOTE_BROKEN, "%s", item->error);
        return;
    }
    set_values(record, checking);
    if (format->back_end)
        show_grid(checking, true);
    if (against && !item->name) { /* a grid in a file of its own is known by the file */
        snprintf(place, sizeof place, "%s:%lu", stream->file + folder_length(stream->file), item->line);
        record->grid.name = (struct sudoku_piece){place, strlen(place)};
    }
    if (item->malformed_solution && !item->table) /* stands where names do */
        record->grid.name = (struct sudoku_piece){"", 0};
    record->grid.caption = checking->verdict;
    stream_write(stream);
}

/* Checks a grid. The entered digits are checked together with the clues. */
static void check_item(struct stream *stream, const struct sudoku_item *item, const char *solution,
                       unsigned count)
{
    const uint64_t failed = stream->tally.failed;
    const size_t start = stream->out.length;
    const bool compares = against && !item->error;
    struct checking checking = {.stream = stream,
                                .item = item,
                                .puzzle = compares ? puzzle_against : item->cells,
                                .solution = compares ? solution_against : solution,
                                .count = compares ? 1 : count,
                                .diagnosis = SUDOKU_DIAGNOSIS_INIT};
    if (compares || item->placed)
        take_grid(&checking, item->placed ? item->placed : item->cells);
    else
        memcpy(checking.grid, item->cells, SUDOKU_CELLS);
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
                       solver_count(&solver, i));
            if (stream_is_over(stream)) {
                stream->cut = true;
                stream->n = i + 1; /* the grids that are done */
            }
        }
    solver_free(&solver);
}

static int run(void)
{
    const bool is_json = common.format == &format_json;
    static struct field members[N_MEMBERS];
    const struct work work = {.work = check,
                              .format = &format_line,
                              .fields = members,
                              .n_fields = is_json ? N_MEMBERS : N_FIELDS,
                              .also_reads = {against}};
    for (int i = 0; i < N_MEMBERS; i++) {
        const int field = is_json ? order_of_json[i] : i;
        members[i] = fields[field];
        places[field] = (unsigned char)i;
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
