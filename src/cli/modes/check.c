/* --check: is each grid right, and if not, where is it wrong? */
#include "cli/mode.h"
#include "cli/modes/position.h"
#include "cli/modes/wrong_entries.h"
#include "cli/options/options.h"

/* More clashes than any grid of nine rows, columns and boxes can have: each house has 36 pairs. */
enum { MOST_CLASHES = 27 * 36 };

/* One puzzle and its verdict. */
struct checking {
    struct job *job;
    size_t i; /* its index in the job */
    const struct sudoku_item *item;
    const char *cells;
    const char *solution; /* the first, if there are any */
    unsigned count;       /* of solutions, at most 2 */
    struct text *out;
};

static void wrong(struct checking *checking, const char *reason)
{
    text_string(checking->out, "wrong: ");
    text_string(checking->out, reason);
    checking->job->tally.failed++;
}

static void list_clashes(struct checking *checking, const char *cells, const char *whose)
{
    struct sudoku_clash clashes[MOST_CLASHES];
    size_t n = 0;
    sudoku_find_clashes(cells, clashes, MOST_CLASHES, &n);
    wrong(checking, whose);
    for (size_t i = 0; i < n && i < MOST_CLASHES; i++) {
        char words[REASON_ROOM];
        clash_in_words(&clashes[i], words);
        text_string(checking->out, i ? "; " : "");
        text_string(checking->out, words);
    }
}

/* The first cell where the given solution changes a clue, or -1. */
static int changed_clue(const struct checking *checking)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (checking->cells[cell] != '.' && checking->cells[cell] != checking->item->solution[cell])
            return cell;
    return -1;
}

/* Reports a given solution that is malformed. */
static void refuse_claim(struct checking *checking)
{
    const char *claim = checking->item->malformed_solution;
    size_t length = checking->item->malformed_solution_length, cell = 0;
    wrong(checking, "the solution has ");
    while (cell < length && claim[cell] >= '1' && claim[cell] <= '9')
        cell++;
    if (length == SUDOKU_CELLS)
        text_print(checking->out, "no digit at r%zuc%zu", cell / 9 + 1, cell % 9 + 1);
    else
        text_print(checking->out, "%zu cell%s", length, length == 1 ? "" : "s");
}

static void check_given_solution(struct checking *checking)
{
    const char *given = checking->item->solution;
    int cell = changed_clue(checking);
    if (cell >= 0) {
        wrong(checking, "");
        text_print(checking->out, "the solution has %c at r%dc%d, where the puzzle has %c", given[cell],
                   cell / 9 + 1, cell % 9 + 1, checking->cells[cell]);
    } else if (checking->count == 1 && memcmp(given, checking->solution, SUDOKU_CELLS) == 0) {
        text_string(checking->out, "right: the solution");
    } else if (sudoku_check(given, NULL) != SUDOKU_OK) {
        list_clashes(checking, given, "in the solution ");
    } else {
        text_string(checking->out, "right: a solution, but not the only one");
        checking->job->tally.not_unique++;
    }
}

/* Adds ` (r1c2 has no candidate; row 3 has no place for 7)` if this can be seen without a search. */
static void name_dead_ends(struct checking *checking)
{
    struct sudoku_position position;
    if (position_of_item(checking->job, checking->i, &position) == SUDOKU_OK)
        position_add_troubles(&position, checking->out);
}

static void check_partial(struct checking *checking)
{
    if (checking->count == 0) {
        wrong(checking, "no solution");
        name_dead_ends(checking);
        checking->job->tally.unsolvable++;
        wrong_entries_add(checking->out, checking->item, checking->cells);
    } else if (checking->count == 1) {
        text_string(checking->out, "right so far: one solution");
    } else {
        text_string(checking->out, "right so far: several solutions");
        checking->job->tally.not_unique++;
    }
}

/* Is the grid full, with clues or entered digits, and right? */
static bool is_complete(const struct checking *checking)
{
    const char *placed = checking->item->placed ? checking->item->placed : checking->cells;
    return checking->count > 0 && !memchr(placed, '.', SUDOKU_CELLS);
}

static void check_one(struct checking *checking)
{
    struct tally *tally = &checking->job->tally;
    if (checking->item->error) {
        wrong(checking, checking->item->error);
        tally->invalid++;
    } else if (checking->count == 0 && sudoku_check(checking->cells, NULL) != SUDOKU_OK) {
        list_clashes(checking, checking->cells, "");
        tally->invalid++;
    } else {
        tally->solved += checking->count > 0;
        if (checking->item->malformed_solution)
            refuse_claim(checking);
        else if (checking->item->solution)
            check_given_solution(checking);
        else if (is_complete(checking))
            text_string(checking->out, "right: a complete grid");
        else
            check_partial(checking);
    }
}

static void run_check(struct job *job)
{
    if (!job_solve(job, 2))
        return;
    for (size_t i = 0; i < job->n; i++) {
        const struct answer answer = job_answer(job, i);
        struct checking checking = {.job = job,
                                    .i = i,
                                    .item = answer.item,
                                    .cells = answer.cells,
                                    .solution = job->solutions.data + SUDOKU_LINE * i,
                                    .count = (unsigned char)job->counts.data[i],
                                    .out = &job->out};
        size_t start = job->out.length;
        uint64_t failed = job->tally.failed;
        text_string(&job->out, answer.file);
        text_char(&job->out, ':');
        text_number(&job->out, answer.item->line);
        text_string(&job->out, ": ");
        check_one(&checking);
        text_char(&job->out, '\n');
        if (job->options->quiet && job->tally.failed == failed)
            job->out.length = start;
    }
    job->tally.puzzles += job->n;
}

const struct mode mode_check = {.name = "--check", .run = run_check};
