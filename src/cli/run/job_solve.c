/* Functions that modes share: they solve, count, copy or reason about the puzzles of a job. */
#include "base/clock.h"
#include "base/pattern.h"
#include "base/rating_words.h"
#include "cli/options/options.h"
#include "cli/run/job.h"

/* ---- --timeout and Ctrl-C ---- */

void job_start_clock(struct job *job)
{
    job->progress.timed_out = false;
    if (job->options->timeout > 0)
        job->progress.deadline = clock_seconds() + job->options->timeout;
}

/* The library knows nothing of output or clocks: it asks from time to time whether to go on. That question is
 * where progress is shown, output is sent, and --timeout and Ctrl-C take effect. */
int job_is_given_up(void *context)
{
    struct job *job = context;
    if (!job_keep_alive(job))
        return 1;
    job->progress.timed_out = job->options->timeout > 0 && clock_seconds() >= job->progress.deadline;
    return job->progress.timed_out;
}

/* A sudoku_cancel. A reasoner outlives the job for which it was made, so its thread is asked. */
static int worker_is_given_up(void *context)
{
    return job_is_given_up(((struct worker *)context)->job);
}

struct sudoku_control job_control(struct job *job)
{
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    control.cancel = worker_is_given_up;
    control.context = job->worker;
    control.threads = job_threads(job);
    return control;
}

/* ---- Solving ---- */

/* The cells of an item that could not be read are all empty, but it is no empty grid. */
const uint16_t *job_candidates(const struct sudoku_item *item, uint16_t room[SUDOKU_CELLS])
{
    if (item->error)
        return NULL;
    if (item->candidates)
        return item->candidates;
    return sudoku_find_candidates(item->cells, room) == SUDOKU_OK ? room : NULL;
}

enum sudoku_status job_search(struct job *job, const uint16_t candidates[SUDOKU_CELLS], size_t limit,
                              char *solution, size_t *count)
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    const struct sudoku_control control = job_control(job);
    query.candidates = candidates;
    query.limit = limit;
    query.solution = solution;
    return sudoku_search(&query, count, &job->sink.tally.guesses, &control);
}

struct sudoku_workspace *job_workspace(struct job *job)
{
    struct worker *worker = job->worker;
    if (!worker->workspace)
        sudoku_workspace_new(job->options->kernel, &worker->workspace);
    return worker->workspace;
}

/* Sends the whole batch through the engine, and solves the items with candidates again: the engine has seen
 * only their cells. After a signal nothing of the batch is shown, since its puzzles are half done. False when
 * memory is short. */
static bool solve_together(struct job *job, unsigned limit, char *solutions, char *counts)
{
    struct sudoku_workspace *workspace = job_workspace(job);
    if (!workspace)
        return false;
    struct sudoku_statistics statistics = SUDOKU_STATISTICS_INIT;
    const struct sudoku_control control = job_control(job);
    enum sudoku_status status = sudoku_workspace_solve(
        workspace, sudoku_batch_cells(job->batch.items, NULL), SUDOKU_LINE, job->batch.n, limit, solutions,
        SUDOKU_LINE, (unsigned char *)counts, &statistics, &control);
    job->sink.tally.guesses += statistics.guesses;
    size_t n = job_is_plain(job) ? 0 : job->batch.n;
    for (size_t i = 0; i < n && status == SUDOKU_OK; i++) {
        const uint16_t *candidates = job_item(job, i)->candidates;
        size_t count = 0;
        if (!candidates)
            continue;
        status = job_search(job, candidates, limit, solutions ? solutions + SUDOKU_LINE * i : NULL, &count);
        if (status == SUDOKU_OK)
            counts[i] = (char)count;
    }
    if (status == SUDOKU_CANCELLED)
        job->batch.n = 0;
    return status != SUDOKU_NO_MEMORY;
}

/* Solves one puzzle after the other, since the engine looks at no clock. A signal ends the batch after the
 * puzzles that are done: nothing is known about the others. */
static void solve_in_time(struct job *job, unsigned limit, char *solutions, char *counts)
{
    for (size_t i = 0; i < job->batch.n; i++) {
        uint16_t room[SUDOKU_CELLS];
        const uint16_t *candidates = job_candidates(job_item(job, i), room);
        size_t count = 0;
        job_start_clock(job);
        if (candidates && job_search(job, candidates, limit, solutions ? solutions + SUDOKU_LINE * i : NULL,
                                     &count) != SUDOKU_OK)
            count = COUNT_UNDECIDED;
        counts[i] = (char)count;
        if (job->progress.interrupted)
            job->batch.n = i;
    }
}

static bool solve(struct job *job, unsigned limit, char *solutions)
{
    job->counts.length = 0;
    char *counts = text_room(&job->counts, job->batch.n);
    job->progress.no_memory = !counts;
    if (counts && job->options->timeout > 0)
        solve_in_time(job, limit, solutions, counts);
    else if (counts)
        job->progress.no_memory = !solve_together(job, limit, solutions, counts);
    return !job->progress.no_memory;
}

/* Each solution has its line's end already, which the engine leaves alone from batch to batch. */
bool job_solve(struct job *job, unsigned limit)
{
    size_t room = job->solutions.room;
    job->solutions.length = 0;
    char *lines = text_room(&job->solutions, SUDOKU_LINE * job->batch.n);
    job->progress.no_memory = !lines;
    for (size_t at = SUDOKU_CELLS; lines && job->solutions.room != room && at < job->solutions.room;
         at += SUDOKU_LINE)
        lines[at] = '\n';
    return lines && solve(job, limit, lines);
}

bool job_count(struct job *job, unsigned limit)
{
    return solve(job, limit, NULL);
}

/* The batch itself must stay as it was read: answers and notes still refer to it. */
char *job_copy_puzzles(struct job *job)
{
    job->solutions.length = 0;
    char *copy = text_room(&job->solutions, SUDOKU_CELLS * job->batch.n);
    for (size_t i = 0; copy && i < job->batch.n; i++)
        memcpy(copy + SUDOKU_CELLS * i, job_item(job, i)->cells, SUDOKU_CELLS);
    return copy;
}

/* ---- Half-solved puzzles ---- */

/* Cells are filled where a digit was given or placed; in a drawing of candidates that is where there is
 * one. Filled cells have no candidates in a position. */
int position_from_candidates(const char *cells, const uint16_t *candidates, struct sudoku_position *position)
{
    uint16_t left[SUDOKU_CELLS] = {0};
    int status = sudoku_find_candidates(cells, left);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        position->cells[cell] = cells[cell];
        position->candidates[cell] = cells[cell] == '.' ? candidates[cell] & left[cell] : 0;
    }
    return status;
}

/* The placed digits count as cells: what a person has entered is part of the position. Does not search for a
 * solution: the modes decide whether they need to know that there is one. */
int position_of_item(const struct sudoku_item *item, struct sudoku_position *position)
{
    if (item->error)
        return SUDOKU_BAD_CHARACTER;
    if (!item->candidates)
        return sudoku_start_position(item->cells, position);
    return position_from_candidates(item->placed ? item->placed : item->cells, item->candidates, position);
}

void position_candidates(const struct sudoku_position *position, uint16_t candidates[SUDOKU_CELLS])
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = position->cells[cell] == '.' ? position->candidates[cell]
                                                        : (uint16_t)(1u << (position->cells[cell] - '1'));
}

int position_check(struct job *job, const struct sudoku_position *position)
{
    uint16_t candidates[SUDOKU_CELLS];
    size_t count = 0;
    position_candidates(position, candidates);
    int status = job_search(job, candidates, 2, NULL, &count);
    if (status != SUDOKU_OK)
        return status;
    return count == 1 ? SUDOKU_OK : count ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
}

unsigned position_troubles(const struct sudoku_position *position, struct text *list)
{
    uint16_t candidates[SUDOKU_CELLS];
    unsigned possible[27] = {0}; /* in each row, column and box */
    unsigned n = 0;
    position_candidates(position, candidates);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        possible[cell / 9] |= candidates[cell];
        possible[9 + cell % 9] |= candidates[cell];
        possible[18 + cell / 27 * 3 + cell % 9 / 3] |= candidates[cell];
        if (!candidates[cell])
            text_print(list, "%sr%dc%d has no candidate", n++ ? "; " : "", cell / 9 + 1, cell % 9 + 1);
    }
    for (int house = 0; house < 27; house++)
        for (int digit = 1; digit <= 9; digit++)
            if (!(possible[house] >> (digit - 1) & 1))
                text_print(list, "%s%s %d has no place for %d", n++ ? "; " : "", house_names[house / 9],
                           house % 9 + 1, digit);
    return n;
}

void position_add_troubles(const struct sudoku_position *position, struct text *out)
{
    struct text list = {0};
    if (position_troubles(position, &list) && !list.failed)
        text_print(out, " (%.*s)", (int)list.length, list.data);
    text_fail_with(out, &list);
    text_free(&list);
}

/* ---- Forms ---- */

/* In the frame of the solution: with its clues as candidates, a puzzle is moved with its solution. */
int job_canonicalize(const struct job *job, const char *puzzle, char form[SUDOKU_CELLS])
{
    uint16_t candidates[SUDOKU_CELLS];
    if (job->options->making.canonical != CANONICAL_SOLUTION)
        return sudoku_canonicalize(puzzle, NULL, form, NULL);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = (uint16_t)(puzzle[cell] > '0' ? 1u << (puzzle[cell] - '1') : 0x1ff);
    int status = sudoku_check(puzzle, NULL, 0, NULL);
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

/* ---- The reasoner ---- */

/* `; this one: 12 steps, ER 9.8 so far` */
static void say_more(const struct job *job, struct text *line)
{
    const struct sudoku_rating *rating = job->worker->rating;
    if (!rating || !rating->steps)
        return;
    text_print(line, "; this one: %u step%s, ER ", rating->steps, rating->steps == 1 ? "" : "s");
    rating_add(line, rating->er);
    text_string(line, " so far");
}

/* A job that works alone has all threads; when other jobs start or end, its share of the threads changes, and
 * there is a new reasoner. */
struct sudoku_reasoner *job_reasoner(struct job *job)
{
    const struct reasoning *wish = &job->options->reasoning;
    const struct sudoku_control control = job_control(job);
    struct sudoku_reasoning_options reasoning = SUDOKU_REASONING_OPTIONS_INIT;
    job->progress.say_more = say_more;
    struct worker *worker = job->worker;
    if (worker->reasoner && worker->reasoner_threads == control.threads)
        return worker->reasoner;
    sudoku_reasoner_free(worker->reasoner);
    worker->reasoner = NULL;
    worker->reasoner_threads = control.threads;
    reasoning.ladder = wish->ladder;
    reasoning.rates = wish->rates;
    reasoning.max_er = reasoning_most(wish);
    reasoning.only = *wish->only ? wish->only : NULL;
    reasoning.without = *wish->without ? wish->without : NULL;
    job->progress.no_memory |= sudoku_reasoner_new(&reasoning, &control, &worker->reasoner) != SUDOKU_OK;
    return worker->reasoner;
}

/* All other statuses, such as a puzzle that no technique solves, are answers and no reason to stop. */
bool job_reasons_on(struct job *job, int status)
{
    job->progress.no_memory |= status == SUDOKU_NO_MEMORY;
    return status != SUDOKU_NO_MEMORY && status != SUDOKU_CANCELLED;
}

int job_rate(struct job *job, const char *cells, const uint16_t *candidates, struct sudoku_rating *rating)
{
    struct sudoku_reasoner *reasoner = job_reasoner(job);
    struct sudoku_position position;
    if (!reasoner)
        return SUDOKU_NO_MEMORY;
    if (candidates)
        position_from_candidates(cells, candidates, &position);
    job->worker->rating = rating;
    int status = sudoku_rate(reasoner, candidates ? NULL : cells, candidates ? &position : NULL, rating);
    job->worker->rating = NULL;
    return status;
}

bool job_accepts(struct job *job, const char *puzzle, struct sudoku_rating *rating)
{
    int status = job_rate(job, puzzle, NULL, rating);
    return job_reasons_on(job, status) && status == SUDOKU_OK &&
           reasoning_accepts(&job->options->reasoning, rating);
}

/* ---- The classifier ---- */

int job_classify(struct job *job, const char *cells, const uint16_t *candidates, enum sudoku_class kind,
                 unsigned least, unsigned most, unsigned *value)
{
    struct sudoku_class_query query = SUDOKU_CLASS_QUERY_INIT;
    const struct sudoku_control control = job_control(job);
    struct worker *worker = job->worker;
    int status = worker->classifier ? SUDOKU_OK : sudoku_classifier_new(&worker->classifier);
    query.puzzle = candidates ? NULL : cells;
    query.candidates = candidates;
    query.kind = kind;
    query.least = least;
    query.most = most;
    if (status == SUDOKU_OK)
        status = sudoku_classify(worker->classifier, &query, value, &control);
    job->progress.no_memory |= status == SUDOKU_NO_MEMORY;
    return status;
}

/* Has no puzzle with a clue more the same depth of trial and error? Clues that singles fill in change
 * nothing, so they do not count. */
static int is_terminal(struct job *job, const char *cells, const uint16_t *candidates, bool *terminal)
{
    uint16_t known[SUDOKU_CELLS], more[SUDOKU_CELLS];
    char solution[SUDOKU_CELLS], expansion[SUDOKU_CELLS];
    unsigned depth = 0, value = 0;
    size_t count;
    int status = job_classify(job, cells, candidates, SUDOKU_CLASS_TE, 0, UINT32_MAX, &depth);
    if (status == SUDOKU_OK && !candidates)
        status = sudoku_find_candidates(cells, known);
    else if (status == SUDOKU_OK)
        memcpy(known, candidates, sizeof known);
    if (status == SUDOKU_OK)
        status = job_search(job, known, 1, solution, &count);
    if (status == SUDOKU_OK)
        status = sudoku_expand(known, expansion);
    *terminal = status == SUDOKU_OK;
    for (int cell = 0; cell < SUDOKU_CELLS && status == SUDOKU_OK && *terminal; cell++) {
        if (expansion[cell] != '.')
            continue;
        memcpy(more, known, sizeof more);
        more[cell] = (uint16_t)(1u << (solution[cell] - '1'));
        status = job_classify(job, NULL, more, SUDOKU_CLASS_TE, depth, depth, &value);
        *terminal = status == SUDOKU_OK && value < depth;
    }
    return status;
}

/* Bounds that lie next to each other ask only on which side of them the value is. */
int job_in_class(struct job *job, const char *cells, const uint16_t *candidates, bool *meets)
{
    int status = SUDOKU_OK;
    *meets = true;
    for (unsigned kind = 0; kind < N_CLASSES && status == SUDOKU_OK && *meets; kind++) {
        const struct range *range = &job->options->reasoning.classes[kind];
        unsigned value = 0;
        if (!range->least && !range->beyond)
            continue;
        status = job_classify(job, cells, candidates, (enum sudoku_class)kind,
                              range->least ? range->least : range->beyond,
                              range->beyond ? range->beyond - 1 : range->least - 1, &value);
        *meets = status == SUDOKU_OK && value >= range->least && (!range->beyond || value < range->beyond);
    }
    if (status == SUDOKU_OK && *meets && job->options->reasoning.terminal)
        status = is_terminal(job, cells, candidates, meets);
    return status == SUDOKU_TOO_DEEP ? SUDOKU_OK : status;
}
