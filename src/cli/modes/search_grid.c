/* --unavoidable and --search: the unavoidable sets of a solved grid, and its puzzles with few clues. A
 * puzzle stands for its solution. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/options/options.h"
#include "cli/run/job.h"
#include "sudoku_research.h"

/* One grid takes long and may have many answers; so many are done on all threads, one after the other. */
enum { GRIDS_IN_A_JOB = 32 };

/* Answers are sent when there are this many bytes of them. */
enum { FLUSH_SIZE = 1 << 16 };

#define NEEDS_A_GRID "more than one solution; a solved grid or a proper puzzle is needed"

/* Solves the grid of an answer. Returns SUDOKU_OK, or why it has not exactly one solution. */
static int find_grid(struct answer *answer, char grid[SUDOKU_CELLS])
{
    if (answer->given)
        return job_refuse(answer, "a puzzle of candidates; a solved grid or a puzzle of clues is needed");
    size_t solutions = answer->item->error ? 0 : sudoku_solve(answer->cells, 2, grid);
    return solutions == 1 ? SUDOKU_OK : solutions ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
}

/* Writes a puzzle of the grid under a name. */
static bool write_found(struct job *job, const struct answer *of, const char *cells, const char *name,
                        size_t name_length)
{
    job->sink.tally.found++;
    struct sudoku_item item = *of->item;
    struct answer answer = *of;
    item.name = name;
    item.name_length = name_length;
    answer.item = &item;
    answer.cells = answer.result = cells;
    answer_show_puzzle(&answer, cells);
    job_write(job, &answer);
    return job->sink.out.length < FLUSH_SIZE || job_flush(job);
}

/* ---- --unavoidable ---- */

static bool has(const struct sudoku_cell_set *set, unsigned cell)
{
    return set->bits[cell / 64] >> cell % 64 & 1;
}

/* `6 cells, one of 11 disjoint: r1c2 r1c5 r4c2 r4c8 r7c5 r7c8` */
static void add_set_name(struct text *name, const struct sudoku_cell_set *set, size_t n_disjoint)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        n += has(set, cell);
    name->length = 0;
    text_print(name, "%u cells", n);
    if (n_disjoint)
        text_print(name, ", one of %zu disjoint", n_disjoint);
    text_char(name, ':');
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (has(set, cell))
            text_print(name, " r%uc%u", cell / 9 + 1, cell % 9 + 1);
}

static int write_sets(struct job *job, const struct answer *answer, const char *grid,
                      const struct sudoku_cell_set *sets, size_t n)
{
    size_t disjoint[SUDOKU_CELLS], n_disjoint = 0, next = 0;
    struct text name = {0};
    const struct sudoku_control control = job_control(job);
    int status = SUDOKU_OK;
    if (n <= SUDOKU_MOST_SETS)
        status = sudoku_find_disjoint_sets(sets, n, disjoint, &n_disjoint, &control);
    else
        notes_add(&job->sink.notes, NOTE_TROUBLE, job->batch.file, answer->item->line,
                  "disjoint sets are not marked, because the %zu sets are more than %d; try a smaller N", n,
                  (int)SUDOKU_MOST_SETS);
    for (size_t i = 0; i < n && status == SUDOKU_OK; i++) {
        char cells[SUDOKU_CELLS];
        for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
            cells[cell] = has(&sets[i], cell) ? grid[cell] : '.';
        bool is_disjoint = next < n_disjoint && disjoint[next] == i;
        next += is_disjoint;
        add_set_name(&name, &sets[i], is_disjoint ? n_disjoint : 0);
        if (name.failed)
            status = SUDOKU_NO_MEMORY;
        else if (!write_found(job, answer, cells, name.data, name.length))
            status = SUDOKU_CANCELLED;
    }
    text_free(&name);
    return status;
}

static int answer_unavoidable(struct job *job, struct answer *answer)
{
    char grid[SUDOKU_CELLS];
    struct sudoku_cell_set *sets;
    size_t n;
    const struct sudoku_control control = job_control(job);
    int status = find_grid(answer, grid);
    if (status == SUDOKU_OK)
        status = sudoku_find_unavoidable_sets(grid, job->options->making.set_cells, &sets, &n, &control);
    if (status != SUDOKU_OK)
        return status;
    status = write_sets(job, answer, grid, sets, n);
    sudoku_cell_sets_free(sets);
    return status;
}

/* ---- --search ---- */

/* A search under way. */
struct searching {
    struct job *job;
    const struct answer *answer;
    const struct sudoku_grid_search *search;
    size_t n_steps, begin, next, end;
    size_t found;
    bool gave_up;
};

/* Has the input more grids than this one? */
static bool has_several(const struct job *job)
{
    return job->batch.ticket || job->batch.n > 1;
}

static int show_puzzle(void *context, const char *puzzle)
{
    struct searching *searching = context;
    const struct sudoku_item *item = searching->answer->item;
    searching->found++;
    searching->gave_up |=
        !write_found(searching->job, searching->answer, puzzle, item->name, item->name_length);
    return searching->gave_up;
}

/* A sudoku_cancel. Notes how much of the steps to search is done. */
static int is_given_up(void *context)
{
    struct searching *searching = context;
    double begin = sudoku_grid_search_share(searching->search, searching->begin);
    double end = sudoku_grid_search_share(searching->search, searching->end);
    double next = sudoku_grid_search_share(searching->search, searching->next);
    searching->job->progress.under_way = end > begin ? (next - begin) / (end - begin) : 0;
    return job_is_given_up(searching->job);
}

/* `; this grid: step 1204 of 2293, 29 found` */
static void say_how_far(const struct job *job, struct text *line)
{
    const struct searching *searching = job->progress.about;
    text_print(line, "; this grid: step %zu of %zu, %zu found", searching->next, searching->end,
               searching->found);
}

/* Notes where an interrupted search can be continued; the steps before are complete. A step is right only if
 * the answers found so far are kept, and if there is only one grid to which the step belongs. */
static void note_interrupted(struct searching *searching)
{
    struct job *job = searching->job;
    const struct options *options = job->options;
    bool several = has_several(job);
    char words[REASON_ROOM];
    if (options->parts > 1)
        snprintf(words, REASON_ROOM, "run this share again");
    else if (options->output && (several || searching->found))
        snprintf(words, REASON_ROOM, "run it again from the start, without -o to keep what is found");
    else
        snprintf(words, REASON_ROOM, "--search=%u,%zu goes on from there%s", options->making.search_clues,
                 searching->next, several ? " with this grid alone" : "");
    notes_add(&job->sink.notes, NOTE_TROUBLE, job->batch.file, searching->answer->item->line,
              "searched up to step %zu of %zu; %s", searching->next, searching->end, words);
}

/* Chooses the steps of this share of the search that are not yet done. Refuses one to go on from that the
 * search does not have: to run none of them would look like a proof. */
static bool choose_steps(struct searching *searching)
{
    const struct options *options = searching->job->options;
    const uint64_t resume = options->making.resume;
    size_t n = searching->n_steps, step = 0;
    double parts = (double)options->parts;
    char reason[REASON_ROOM];
    if (resume && resume >= n) {
        snprintf(reason, sizeof reason, "there is no step %" PRIu64 "; the search has %zu, the first is 0",
                 resume, n);
        job_fail(searching->job, "--search", reason);
        return false;
    }
    while (step < n && sudoku_grid_search_share(searching->search, step) < (double)options->part / parts)
        step++;
    searching->begin = step;
    while (step < n &&
           (options->part + 1 == options->parts ||
            sudoku_grid_search_share(searching->search, step) < (double)(options->part + 1) / parts))
        step++;
    searching->end = step;
    if (searching->begin < resume) /* then there is one share, and it has this step */
        searching->begin = (size_t)resume;
    searching->next = searching->begin;
    return true;
}

static int answer_search(struct job *job, struct answer *answer)
{
    struct sudoku_grid_search *search;
    size_t n_steps;
    char grid[SUDOKU_CELLS];
    int status = find_grid(answer, grid);
    if (status == SUDOKU_OK)
        status = sudoku_grid_search_new(grid, job->options->making.search_clues, &search, &n_steps);
    if (status != SUDOKU_OK)
        return status;
    struct searching searching = {.job = job, .answer = answer, .search = search, .n_steps = n_steps};
    struct sudoku_control control = job_control(job);
    control.cancel = is_given_up;
    control.context = &searching;
    job->progress.about = &searching;
    if (choose_steps(&searching)) {
        job->progress.say_more = say_how_far;
        status =
            sudoku_grid_search_run(search, &searching.next, searching.end, show_puzzle, &searching, &control);
        job->progress.say_more = NULL;
        job->progress.under_way = 0;
        if (job->progress.interrupted && searching.next < searching.end)
            note_interrupted(&searching);
    }
    sudoku_grid_search_free(search);
    return status;
}

static void run_search(struct job *job)
{
    const struct options *options = job->options;
    if (has_several(job) && options->parts > 1)
        job_fail(job, "--part", "the shares of --search are those of one grid; the input has more");
    else if (has_several(job) && options->making.resume)
        job_fail(job, "--search", "the step is one of the search in one grid; the input has more");
    else
        job_answer_each(job, answer_search);
    if (job->progress.trouble)
        job->sink.tally.puzzles = job->batch.n;
}

const struct mode mode_unavoidable = {
    .name = "--unavoidable",
    .most_puzzles = GRIDS_IN_A_JOB,
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .needs_one = NEEDS_A_GRID,
    .columns = "result,name", /* a set has a name of its own, beside that of the row */
    .tally = TALLY_FINDING,
    .answer = answer_unavoidable,
};

const struct mode mode_search = {
    .name = "--search",
    .shares_puzzle = true,
    .most_puzzles = GRIDS_IN_A_JOB,
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .needs_one = NEEDS_A_GRID,
    .columns = "result",
    .tally = TALLY_FINDING,
    .run = run_search,
};
