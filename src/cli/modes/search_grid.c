/* --unavoidable and --search: the unavoidable sets of a solved grid, and its puzzles with few clues. A
 * puzzle stands for its solution. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options/options.h"
#include "cli/run/job.h"
#include "sudoku_research.h"

/* A grid may have many sets. A step takes a millisecond in a search for few clues, less in one for very many,
 * and minutes between. A job costs a third of a millisecond besides: 2.8 % of the search for 16 clues with 32
 * steps each, 5.6 % with 16. */
enum { GRIDS_IN_A_JOB = 32, STEPS_IN_A_JOB = 32, LEAST_LONG = 18, MOST_LONG = 40 };

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

/* The search in one grid, which all jobs with its steps share. */
struct searching {
    struct sudoku_grid_search *search;
    size_t n; /* steps */
    char grid[SUDOKU_CELLS];
};

static void free_searching(void *plan)
{
    struct searching *searching = plan;
    sudoku_grid_search_free(searching->search);
    free(searching);
}

static double share_before(const void *plan, uint64_t step)
{
    return sudoku_grid_search_share(((const struct searching *)plan)->search, (size_t)step);
}

/* Prepares the search in a grid, whose steps are the parts. What is no grid has one part, which says why, and
 * so has a grid without steps, because no puzzle has so few clues. A step to begin with is one of the first
 * grid; one that its search does not have is refused: to run none of them would look like a proof. */
static bool split_search(struct job *job, struct puzzle_in_parts *puzzle)
{
    const struct making *making = &job->options->making;
    struct answer answer = job_answer(job, 0);
    struct searching *searching = calloc(1, sizeof *searching);
    size_t steps = 1;
    char reason[REASON_ROOM];
    int status = searching ? find_grid(&answer, searching->grid) : SUDOKU_NO_MEMORY;
    if (status == SUDOKU_OK)
        status = sudoku_grid_search_new(searching->grid, making->search_clues, &searching->search, &steps);
    puzzle->parts = steps ? steps : 1;
    bool is_long = making->search_clues >= LEAST_LONG && making->search_clues <= MOST_LONG;
    puzzle->most = is_long ? 1 : STEPS_IN_A_JOB;
    if (status != SUDOKU_OK) {
        free(searching);
        job->progress.no_memory |= status == SUDOKU_NO_MEMORY;
        return status != SUDOKU_NO_MEMORY;
    }
    searching->n = steps;
    puzzle->plan = searching;
    puzzle->free_plan = free_searching;
    puzzle->share = steps ? share_before : NULL;
    puzzle->first = job->batch.ticket ? 0 : making->resume;
    if (puzzle->first < steps || !puzzle->first)
        return true;
    snprintf(reason, sizeof reason, "there is no step %" PRIu64 "; the search has %zu, the first is 0",
             making->resume, steps);
    job_fail(job, "--search", reason);
    return false;
}

/* Some of its steps. */
struct steps {
    struct job *job;
    const struct answer *answer;
    size_t next, found;
};

static int show_puzzle(void *context, const char *puzzle)
{
    struct steps *steps = context;
    const struct sudoku_item *item = steps->answer->item;
    steps->found++;
    return !write_found(steps->job, steps->answer, puzzle, item->name, item->name_length);
}

/* Notes where an interrupted search can be continued; the steps before are complete. A step is right only if
 * the answers found so far are kept. */
static void note_interrupted(const struct steps *steps)
{
    struct job *job = steps->job;
    const struct options *options = job->options;
    const struct job_batch *batch = &job->batch;
    bool is_later = batch->before + !batch->goes_on > 1, is_first = !batch->goes_on && !is_later;
    char words[REASON_ROOM];
    if (options->parts > 1)
        snprintf(words, REASON_ROOM, "run this share again");
    else if (options->output && (!is_first || steps->found))
        snprintf(words, REASON_ROOM, "run it again from the start, without -o to keep what is found");
    else
        snprintf(words, REASON_ROOM, "--search=%u,%zu goes on from there%s", options->making.search_clues,
                 steps->next, is_later ? " with this grid as the first" : "");
    notes_add(&job->sink.notes, NOTE_TROUBLE, batch->file, steps->answer->item->line,
              "searched up to step %zu of %" PRIu64 "; %s", steps->next, batch->whole->parts, words);
}

/* Threads have other steps, or other grids. */
static int answer_search(struct job *job, struct answer *answer)
{
    const struct searching *searching = job->batch.whole->plan;
    char grid[SUDOKU_CELLS];
    if (!searching)
        return find_grid(answer, grid);
    struct steps steps = {.job = job, .answer = answer, .next = (size_t)job->batch.part};
    struct sudoku_control control = job_control(job);
    control.threads = 1;
    size_t end = searching->n ? steps.next + (size_t)job->batch.parts : 0;
    int status = sudoku_grid_search_run(searching->search, &steps.next, end, show_puzzle, &steps, &control);
    if (job->progress.interrupted && steps.next < end && !job->options->in_legs)
        note_interrupted(&steps);
    return status;
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
    .most_puzzles = 1,
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .needs_one = NEEDS_A_GRID,
    .columns = "result",
    .tally = TALLY_FINDING,
    .split = split_search,
    .answer = answer_search,
};
