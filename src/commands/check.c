/* check.c: is each grid right, and if not, where is it wrong, and what would make it right?
 *
 * Everything is decided from at most two solutions, which the engine finds for the whole batch. Only grids
 * that turn out wrong or unfinished cost more: they are diagnosed one by one. */
#include "base/files.h"
#include "base/terms.h"
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
 * digit does a repair replace, and the place of the grid. */
enum { SMALLEST = 4, FILE_NAME = 11, LINE };
static const struct field members[] = {
    {"verdict", KIND_TEXT, NULL},       {"reason", KIND_TEXT, NULL},    {"wrong", KIND_LIST, NULL},
    {"contradiction", KIND_LIST, NULL}, {"smallest", KIND_TRUTH, NULL}, {"differing", KIND_LIST, NULL},
    {"repairs", KIND_JSON, NULL},       {"solution", KIND_CELLS, NULL}, {"solutions", KIND_NUMBER, NULL},
    {"at_least", KIND_FLAG, NULL},      {"unique", KIND_TRUTH, NULL},   {"file", KIND_TEXT, NULL},
    {"line", KIND_NUMBER, NULL}};

static size_t place_of(unsigned finding)
{
    static const unsigned char places[] = {
        [VERDICT] = 0, [REASON] = 1,   [WRONG] = 2,     [CONTRADICTION] = 3, [DIFFERING] = 5,
        [REPAIRS] = 6, [SOLUTION] = 7, [SOLUTIONS] = 8, [AT_LEAST] = 9,      [UNIQUE] = 10};
    return common.format == &format_json ? places[finding] : finding;
}

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
    unsigned left_out;       /* the clues that it lacked; it has them nevertheless */
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
    checking->left_out = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const char sign = signs[cell];
        const bool is_digit = sign >= '1' && sign <= '9';
        if (!is_digit && sign != '.') /* seldom */
            is_grid &= sign && strchr("0_-*xX?", sign);
        checking->grid[cell] = is_digit ? sign : checking->puzzle[cell];
        checking->left_out += !is_digit && checking->puzzle[cell] != '.';
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
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        checking->wrong[cell] =
            checking->grid[cell] != '.' && digits[cell] != '.' && checking->grid[cell] != digits[cell];
    return memchr(checking->wrong, 1, SUDOKU_CELLS);
}

/* Compares the grid with the only solution or, if there are several, with the clues, which each of them has.
 * `the solution has 4 at r1c1, where the puzzle has 5; r1c3 is 2 and should be 4`: those in the place of a
 * clue come first. Returns false if none differs. */
static bool list_wrong(struct checking *checking)
{
    struct text *reason = &checking->reason;
    if (!mark_wrong(checking, checking->count == 1 ? checking->solution : checking->puzzle))
        return false;
    judge(checking, "wrong", "");
    for (int of_clues = 1; of_clues >= 0; of_clues--)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            const int row = cell / 9 + 1, column = cell % 9 + 1;
            const char digit = checking->grid[cell], clue = checking->puzzle[cell];
            const char *whose = against ? "the grid has " : "the solution has ";
            if (!checking->wrong[cell] || of_clues != (clue != '.'))
                continue;
            if (of_clues)
                text_print(reason, "%s%c at r%dc%d, where the puzzle has %c", reason->length ? "; " : whose,
                           digit, row, column, clue);
            else
                text_print(reason, "%sr%dc%d is %c and should be %c", reason->length ? "; " : "", row, column,
                           digit, checking->solution[cell]);
        }
    return true;
}

/* Checks what the input gives as the solution. It is wrong if it changes a clue, whatever else it says, and
 * if it is not complete. If its digits so far are right, it is merely incomplete, which fails as well: a
 * solution was expected. */
static void check_solution(struct checking *checking)
{
    const struct sudoku_item *item = checking->item;
    const char *signs = item->solution ? item->solution : item->malformed_solution;
    const size_t n = item->solution ? SUDOKU_CELLS : item->malformed_solution_length;
    const bool compares = n == SUDOKU_CELLS && take_grid(checking, signs);
    size_t cell = 0;
    if (compares && (item->solution || checking->count == 1) && list_wrong(checking))
        return;
    while (cell < n && signs[cell] >= '1' && signs[cell] <= '9')
        cell++;
    if (n == 0) {
        judge(checking, "wrong", "the solution is empty");
    } else if (n != SUDOKU_CELLS || cell < n) {
        judge(checking, "wrong", "the solution has ");
        if (n != SUDOKU_CELLS)
            text_print(&checking->reason, "%zu cell%s", n, n == 1 ? "" : "s");
        else
            text_print(&checking->reason, "no digit at r%zuc%zu", cell / 9 + 1, cell % 9 + 1);
        if (compares && checking->count == 1) {
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

/* Adds what can be seen without a search, and which entries may be wrong unless the diagnosis says more. */
static void check_unsolvable(struct checking *checking)
{
    const struct sudoku_item *item = checking->item;
    char solution[SUDOKU_CELLS];
    judge(checking, "wrong", "no solution");
    reason_add_troubles(item, &checking->reason);
    checking->stream->tally.unsolvable++;
    if (item->placed && sudoku_solve(checking->puzzle, 2, solution) == 1)
        mark_wrong(checking, solution);
    diagnose(checking);
    if (!memchr(checking->conflict, 1, SUDOKU_CELLS))
        reason_add_mistakes(item, &checking->reason);
}

/* Checks a puzzle that comes with no solution. Several are no failure here: nobody has claimed that there is
 * only one. `12 of 51 cells filled`, if the input tells clues and entered digits apart. A full grid that has
 * a solution is its own. */
static void check_puzzle(struct checking *checking)
{
    const unsigned clues = count_clues(checking->puzzle), filled = count_clues(checking->grid);
    const bool is_work = against || checking->item->placed;
    if (checking->count == 0) {
        check_unsolvable(checking);
    } else if (filled == SUDOKU_CELLS && checking->left_out) {
        judge(checking, "correct", "");
        text_print(&checking->reason, "all %u empty cells are filled; %u clue%s left out",
                   SUDOKU_CELLS - clues, checking->left_out, checking->left_out > 1 ? "s are" : " is");
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

/* Two clues that contradict each other clash: the verdict has said so. */
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
    else if (n)
        text_print(out, "  the solutions differ in %u cells: ", n);
    for (int row = 0; row < 9 && n && n < SUDOKU_CELLS; row++) {
        char columns[10] = "";
        size_t length = 0;
        for (int column = 0; column < 9; column++)
            if (checking->differing[9 * row + column])
                columns[length++] = (char)('1' + column);
        if (length)
            text_print(out, length == 9 ? "%sr%d" : "%sr%dc%s", before, row + 1, columns);
        before = length ? ", " : before;
    }
    text_string(out, *before ? "\n" : "");
}

/* Adds `  one change makes it proper: r1c3 = 5 instead of 2; or r5c9 = 3 or empty instead of 1`: removing a
 * clue is another repair, and said with its change. */
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

/* Sets a value to cells as `r1c1 r1c4`: each by itself, which is simpler to take apart than the groups that
 * people read. */
static void set_cells(struct record *record, unsigned finding, const bool cells[SUDOKU_CELLS])
{
    struct text *out = record_open(record, place_of(finding));
    const size_t start = out->length;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (cells[cell])
            text_print(out, "%sr%dc%d", out->length > start ? " " : "", cell / 9 + 1, cell % 9 + 1);
    record_close(record, place_of(finding));
}

/* Sets the repairs: `r1c2=3 r4c5=.`, or `[{"cell":"r1c2","from":5,"to":3},...]`. */
static void set_repairs(struct record *record, const struct sudoku_diagnosis *diagnosis)
{
    const bool is_json = common.format == &format_json;
    struct text *out = record_open(record, place_of(REPAIRS));
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
    record_close(record, place_of(REPAIRS));
}

static void set_values(struct record *record, const struct checking *checking)
{
    record_string(record, place_of(VERDICT), checking->verdict);
    record_piece(record, place_of(REASON), checking->reason.data, checking->reason.length);
    record_number(record, place_of(SOLUTIONS), checking->count);
    record_truth(record, place_of(AT_LEAST), checking->count == 2); /* counting stops at 2 */
    if (checking->count) {
        record_piece(record, place_of(SOLUTION), checking->solution, SUDOKU_CELLS);
        record_truth(record, place_of(UNIQUE), checking->count == 1);
    }
    set_cells(record, WRONG, checking->wrong);
    set_cells(record, CONTRADICTION, checking->conflict);
    set_cells(record, DIFFERING, checking->differing);
    set_repairs(record, &checking->diagnosis);
    if (common.format == &format_json && memchr(checking->conflict, 1, SUDOKU_CELLS))
        record_truth(record, SMALLEST, checking->diagnosis.is_smallest);
    if (common.format == &format_json) {
        record_string(record, FILE_NAME, record->file);
        record_number(record, LINE, checking->item->line);
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
    struct text place = {0};
    if (format == &format_line || format == &format_box) {
        text_string(&stream->out, format == &format_box ? "\n" : "");
        add_words(&stream->out, checking);
        stream->tally.written++;
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
        text_print(&place, "%s:%lu", stream->file + folder_length(stream->file), item->line);
        record->grid.name = (struct sudoku_piece){place.data, place.length};
    }
    if (item->malformed_solution && !item->table) /* stands where names do */
        record->grid.name = (struct sudoku_piece){"", 0};
    record->grid.caption = checking->verdict;
    stream_write(stream);
    text_fail_with(&stream->out, &place);
    text_free(&place);
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
    take_grid(&checking, item->placed ? item->placed : item->cells);
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
        "Solutions beside a puzzle are compared with its solution. A\n"
        "puzzle that is not proper gets a diagnosis: the fewest clues that contradict\n"
        "each other, the cells in which solutions differ, the changes that help.",
    .example = "sudoku check --against=puzzle.txt class/*.txt",
    .options = options,
    FIELDS(fields),
    .gives = NEEDS_CELLS | NEEDS_FIELDS | GIVES_VERDICTS,
    .run = run,
};
