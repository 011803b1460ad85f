/* --check: is each grid right, and if not, where is it wrong, and what would make it right?
 *
 * Everything is decided from at most two solutions, which the engine finds for the whole batch. Only grids
 * that turn out wrong or unfinished cost more: they are diagnosed one by one (diagnosis.c). */
#include "base/files.h"
#include "base/pattern.h"
#include "cli/modes/diagnosis.h"
#include "cli/options/options.h"
#include "cli/run/job.h"

/* More clashes than any grid of nine rows, columns and boxes can have: each house has 36 pairs. A list of
 * that length, 972, is always complete. */
enum { MOST_CLASHES = 27 * 36 };

/* One puzzle and the findings about it. The cells of `entries` are compared with clues or solutions, and
 * those that differ are marked in verdict.wrong. */
struct checking {
    struct job *job;
    const struct sudoku_item *item;
    bool against; /* it is compared with a puzzle that is not its own */
    const char *cells;
    const char *solution;       /* the first, if there are any */
    unsigned count;             /* of solutions, at most 2 */
    char entries[SUDOKU_CELLS]; /* the grid that is checked: clues, entered digits, a given solution */
    unsigned left_out;          /* the clues that a grid lacks, which its entries have nevertheless */
    struct verdict verdict;
};

/* Counts a failure if the grid is wrong: the exit status says whether all grids are right. A puzzle that is
 * merely unfinished is not wrong. */
static void judge(struct checking *checking, const char *word, const char *reason)
{
    checking->verdict.word = word;
    checking->job->sink.tally.failed += strcmp(word, "wrong") == 0;
    text_string(&checking->verdict.reason, reason);
}

/* `whose` says in which grid they are, if that is not the puzzle itself. */
static void list_clashes(struct checking *checking, const char *cells, const char *whose)
{
    struct sudoku_clash clashes[MOST_CLASHES];
    size_t n = 0;
    sudoku_check(cells, clashes, MOST_CLASHES, &n);
    judge(checking, "wrong", whose);
    for (size_t i = 0; i < n; i++) {
        char words[REASON_ROOM];
        clash_in_words(&clashes[i], words);
        text_string(&checking->verdict.reason, i ? "; " : "");
        text_string(&checking->verdict.reason, words);
        checking->verdict.wrong[clashes[i].first] = checking->verdict.wrong[clashes[i].second] = true;
    }
}

/* ---- Solutions and entered digits that come with a puzzle ---- */

/* Marks the entries that differ from digits, 81 of them. Returns how many there are. */
static unsigned mark_wrong(struct checking *checking, const char *digits)
{
    const char *entries = checking->entries;
    unsigned n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        checking->verdict.wrong[cell] =
            entries[cell] != '.' && digits[cell] != '.' && entries[cell] != digits[cell];
        n += checking->verdict.wrong[cell];
    }
    return n;
}

/* Compares the entries with the only solution or, if there are several, with the clues, which each of them
 * has. `the solution has 4 at r1c1, where the puzzle has 5; r1c3 is 2 and should be 4`: those that differ
 * from a clue come first. False if none differs. */
static bool list_wrong(struct checking *checking)
{
    struct text *reason = &checking->verdict.reason;
    const char *before = "";
    if (!mark_wrong(checking, checking->count == 1 ? checking->solution : checking->cells))
        return false;
    judge(checking, "wrong", "");
    for (int clues = 1; clues >= 0; clues--)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            if (!checking->verdict.wrong[cell] || clues != (checking->cells[cell] != '.'))
                continue;
            if (clues)
                text_print(reason, "%s%c at r%dc%d, where the puzzle has %c",
                           *before             ? before
                           : checking->against ? "the grid has "
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
        checking->job->sink.tally.not_unique++;
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
    struct text *reason = &checking->verdict.reason;
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
        checking->verdict.word = "incomplete";
        text_string(reason, "; the digits in it are right");
    }
}

/* ---- Puzzles and half-solved grids ---- */

/* Finds out why the puzzle is not proper. A listing of candidates gets no diagnosis, since candidates are
 * not clues. */
static void diagnose_puzzle(struct checking *checking)
{
    if (!checking->job->options->quiet && !checking->item->candidates)
        diagnose(checking->cells, &checking->verdict);
}

/* Says `no solution (r1c2 has no candidate; row 3 has no place for 7)`, if that can be seen without a search,
 * and which entries of a half-solved grid differ from the solution of its clues. */
static void check_unsolvable(struct checking *checking)
{
    const struct sudoku_item *item = checking->item;
    struct text *reason = &checking->verdict.reason;
    struct sudoku_position position;
    char solution[SUDOKU_CELLS];
    judge(checking, "wrong", "no solution");
    if (position_of_item(item, &position) == SUDOKU_OK)
        position_add_troubles(&position, reason);
    checking->job->sink.tally.unsolvable++;
    if (item->placed && sudoku_solve(checking->cells, 2, solution) == 1)
        mark_wrong(checking, solution);
    diagnose_puzzle(checking);
    if (!checking->verdict.n_conflict)
        wrong_entries_add(reason, item, checking->cells);
}

/* Checks a puzzle that comes with no solution. Several are no failure here: nobody has claimed that there is
 * only one. `12 of 51 cells filled`, if the input tells clues and entered digits apart. A full grid that has
 * a solution is its own. */
static void check_puzzle(struct checking *checking)
{
    unsigned clues = count_clues(checking->cells), filled = count_clues(checking->entries);
    bool is_work = checking->against || checking->item->placed || checking->item->entered;
    if (checking->count == 0) {
        check_unsolvable(checking);
    } else if (filled == SUDOKU_CELLS && checking->left_out) {
        judge(checking, "right", "");
        text_print(&checking->verdict.reason, "all %u empty cells are filled; %u clue%s left out",
                   SUDOKU_CELLS - clues, checking->left_out, checking->left_out > 1 ? "s are" : " is");
    } else if (filled == SUDOKU_CELLS) {
        judge(checking, "right", "a complete grid");
    } else if (checking->count == 1) {
        judge(checking, is_work ? "right so far" : "proper puzzle", "");
        if (is_work)
            text_print(&checking->verdict.reason, "%u of %u cells filled", filled - clues,
                       SUDOKU_CELLS - clues);
    } else {
        judge(checking, "incomplete", "several solutions");
        diagnose_puzzle(checking);
        checking->job->sink.tally.not_unique++;
    }
}

static void check_one(struct checking *checking)
{
    struct tally *tally = &checking->job->sink.tally;
    const struct sudoku_item *item = checking->item;
    if (item->error) {
        judge(checking, "wrong", item->error);
        tally->invalid++;
        return;
    }
    if (checking->count == COUNT_UNDECIDED) {
        judge(checking, "undecided", "whether there is a solution takes longer than --timeout to find out");
        checking->count = 0;
        tally->undecided++;
        tally->failed++;
        return;
    }
    /* Only puzzles without a solution are looked at: one with a clash has none. */
    if (checking->count == 0 && sudoku_check(checking->cells, NULL, 0, NULL) != SUDOKU_OK) {
        list_clashes(checking, checking->cells, "");
        diagnose_puzzle(checking);
        tally->invalid++;
        return;
    }
    tally->solved += checking->count > 0;
    /* Work may stand beside the puzzle, perhaps together with a solution: is an entry wrong, or does it
     * clash? */
    if ((item->entered || checking->against) && checking->count == 1 && list_wrong(checking))
        return;
    if (checking->against) {
        check_puzzle(checking);
        return;
    }
    if (item->entered && checking->count > 1 && sudoku_check(checking->entries, NULL, 0, NULL) != SUDOKU_OK)
        list_clashes(checking, checking->entries, "in the entered digits ");
    else if (item->malformed_solution)
        check_claim(checking);
    else if (item->solution)
        check_given_solution(checking);
    else
        check_puzzle(checking);
}

/* ---- Output ---- */

/* `file:3: wrong: no solution`, and below it the diagnosis. Grids of several people for one puzzle have their
 * names before the verdict. */
static void write_words(struct checking *checking)
{
    struct text *out = &checking->job->sink.out;
    const struct verdict *verdict = &checking->verdict;
    text_string(out, checking->job->batch.file);
    text_char(out, ':');
    text_number(out, checking->item->line);
    text_char(out, ':');
    if (checking->against && checking->item->name) {
        line_add_name(out, checking->item);
        text_char(out, ':');
    }
    text_char(out, ' ');
    text_string(out, verdict->word);
    if (verdict->reason.length) {
        text_string(out, ": ");
        text_add(out, verdict->reason.data, verdict->reason.length);
    }
    text_char(out, '\n');
    verdict_add_diagnosis(out, verdict, checking->cells);
}

/* Words come first and a drawing below them, so that the reason is read before the grid. A picture shows the
 * grid that was checked or, where solutions differ, what each cell can be. */
static void write_verdict(struct checking *checking, struct answer *answer)
{
    struct job *job = checking->job;
    const struct format *format = job->options->format;
    const struct look *look = &job->options->look;
    const uint16_t *values = checking->verdict.values;
    bool is_box = format == &format_box;
    if (format->page_writer && checking->item->error) {
        notes_add(&job->sink.notes, NOTE_BROKEN, job->batch.file, checking->item->line, "%s",
                  checking->item->error);
        return;
    }
    for (int cell = 0; cell < SUDOKU_CELLS && format->page_writer && checking->verdict.n_differing; cell++)
        for (int digit = 1; digit <= 9; digit++)
            if (values[cell] == 1u << (digit - 1))
                checking->entries[cell] = (char)('0' + digit);
    if (format->page_writer) {
        answer->cells = checking->cells;
        answer->shown = checking->entries;
        answer->candidates = checking->verdict.n_differing ? values : NULL;
    }
    if (format != &format_line && !is_box) {
        struct sudoku_item named = *checking->item;
        struct text place = {0};
        /* A grid in a file of its own is told by the file. */
        if (format->page_writer && checking->against && !named.name) {
            text_print(&place, "%s:%lu", job->batch.file + folder_length(job->batch.file), named.line);
            named.name = place.data;
            named.name_length = place.length;
            answer->item = &named;
        }
        job_write(job, answer);
        answer->item = checking->item;
        text_fail_with(&job->sink.out, &place);
        text_free(&place);
        return;
    }
    text_string(&job->sink.out, is_box ? "\n" : "");
    write_words(checking);
    if (is_box && !checking->item->error)
        verdict_add_picture(&job->sink.out, &checking->verdict, checking->entries, checking->cells, look);
}

/* The grid that is checked has the entered digits together with the clues; beside a puzzle they may have any
 * sign for empty cells. Diagnoses can take a tenth of a second each, so the job is kept alive between
 * them. */
static int check_item(struct job *job, struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    const char *grid = item->placed ? item->placed : item->entered ? item->entered : item->cells;
    struct checking checking = {.job = job,
                                .item = item,
                                .cells = answer->cells,
                                .solution = job->solutions.data + SUDOKU_LINE * job->batch.at,
                                .count = (unsigned char)job->counts.data[job->batch.at]};
    const struct against *against = &job->options->against;
    if (against->given && !item->error) {
        checking.against = true;
        checking.cells = against->puzzle;
        checking.solution = against->solution;
        checking.count = 1;
    }
    if (!job_keep_alive(job))
        return SUDOKU_CANCELLED;
    /* With --quiet only failures are written; the tally shows whether this is one. */
    uint64_t failed = job->sink.tally.failed;
    size_t start = job->sink.out.length;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const bool is_filled = grid[cell] >= '1' && grid[cell] <= '9';
        const char clue = checking.against ? against->puzzle[cell] : '.';
        checking.entries[cell] = is_filled ? grid[cell] : clue;
        checking.left_out += !is_filled && clue != '.';
    }
    check_one(&checking);
    /* cppcheck-suppress autoVariables ; the answer is written before this function ends */
    answer->verdict = &checking.verdict;
    answer->solution = checking.count ? checking.solution : NULL;
    answer->asked = FACT_SOLUTION | FACT_COUNT;
    answer->count.low = checking.count;
    answer->counts = true;
    /* Counting stops at 2. */
    answer->at_least = checking.count == 2;
    if (!job->options->quiet || job->sink.tally.failed != failed)
        write_verdict(&checking, answer);
    if (checking.verdict.reason.failed || job->sink.out.failed) { /* a verdict that lacks a piece is none */
        job->progress.no_memory = true;
        job->sink.out.length = start;
    }
    text_free(&checking.verdict.reason);
    return SUDOKU_OK;
}

static bool prepare_check(struct job *job)
{
    return job_solve(job, 2);
}

const struct mode mode_check = {
    .name = "--check",
    .formats = FORMAT_LIST(&format_line, &format_box, &format_json, &format_csv, &format_tsv, &format_svg,
                           &format_pdf),
    .columns = "verdict,solution,solutions,at_least,unique,wrong,contradiction,repairs,differing,reason",
    .prepare = prepare_check,
    .answer = check_item,
};
