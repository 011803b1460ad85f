/* Facts about one puzzle, for columns: its solutions, its rating, its forms, its needless clues. */
#include "cli/run/job.h"

#include <stdio.h>

#include "cli/options/options.h"
#include "sudoku_research.h"

enum {
    OF_SOLUTIONS = FACT_SOLUTION | FACT_COUNT | FACT_GUESSES,
    OF_FORMS = FACT_CANONICAL | FACT_AUTOMORPHISMS,
    OF_NO_SOLUTION = OF_FORMS | FACT_EXPANSION, /* it need not be known */
    OF_BACKDOORS = FACT_BACKDOOR | FACT_BACKDOORS,
    OF_CLUES = FACT_MINIMAL | OF_BACKDOORS,
    OF_CLASSES = FACT_CLASS * ((1 << N_CLASSES) - 1),
    MOST_BACKDOOR = 3 /* more than nearly every puzzle needs */
};

/* The facts that are being found, and the puzzle that they are about. */
struct inquiry {
    struct job *job;
    struct answer *answer; /* gets them */
    struct facts *facts;   /* room for them */
    const char *cells;
    const uint16_t *candidates; /* or NULL */
    size_t count;               /* of solutions, at most 2 */
};

/* What a call has returned that asked the job's control: SUDOKU_CANCELLED if the run is over,
 * SUDOKU_GAVE_UP if only the time for this puzzle is. */
static int outcome(const struct job *job, int status)
{
    return status == SUDOKU_CANCELLED && job->progress.timed_out ? SUDOKU_GAVE_UP : status;
}

/* Was it found? */
static bool is_found(struct job *job, int status)
{
    job->progress.no_memory |= status == SUDOKU_NO_MEMORY;
    return status == SUDOKU_OK;
}

/* Finds the forms of clues; candidates have none. */
static void find_forms(struct inquiry *inquiry, unsigned wanted)
{
    struct answer *answer = inquiry->answer;
    char *canonical = wanted & FACT_CANONICAL ? inquiry->facts->canonical : NULL;
    uint32_t automorphisms = 0, *counted = wanted & FACT_AUTOMORPHISMS ? &automorphisms : NULL;
    if (is_found(inquiry->job, sudoku_canonicalize(inquiry->cells, NULL, canonical, counted))) {
        answer->canonical = canonical ? canonical : answer->canonical;
        answer->automorphisms = automorphisms;
    }
}

/* Returns SUDOKU_OK, or why the other facts will not be found. */
static int solve(struct inquiry *inquiry)
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    const struct sudoku_control control = job_control(inquiry->job);
    query.puzzle = inquiry->candidates ? NULL : inquiry->cells;
    query.candidates = inquiry->candidates;
    query.limit = 2;
    query.solution = inquiry->facts->solution;
    inquiry->facts->guesses = 0;
    return outcome(inquiry->job, sudoku_search(&query, &inquiry->count, &inquiry->facts->guesses, &control));
}

/* Solves the puzzle without each of its clues in turn. A clue is needless if the puzzle has still one
 * solution without it. All of them together, since the engine is fastest with many puzzles at a time. */
static int find_redundant(struct inquiry *inquiry)
{
    struct job *job = inquiry->job;
    bool *redundant = inquiry->facts->redundant;
    char puzzles[SUDOKU_CELLS * SUDOKU_LINE];
    unsigned char clues[SUDOKU_CELLS], counts[SUDOKU_CELLS];
    size_t n = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        redundant[cell] = false;
        if (inquiry->cells[cell] == '.')
            continue;
        memcpy(puzzles + SUDOKU_LINE * n, inquiry->cells, SUDOKU_CELLS);
        puzzles[SUDOKU_LINE * n + cell] = '.';
        clues[n++] = (unsigned char)cell;
    }
    const struct sudoku_control control = job_control(job);
    int status = SUDOKU_NO_MEMORY;
    struct sudoku_workspace *workspace = job_workspace(job);
    if (workspace)
        status = outcome(job, sudoku_workspace_solve(workspace, puzzles, SUDOKU_LINE, n, 2, NULL, SUDOKU_LINE,
                                                     counts, NULL, &control));
    if (!is_found(job, status))
        return status;
    for (size_t i = 0; i < n; i++)
        redundant[clues[i]] = counts[i] == 1;
    inquiry->answer->redundant = redundant;
    return SUDOKU_OK;
}

static int add_backdoor(void *context, const unsigned char *cells, unsigned size)
{
    struct text *list = context;
    for (unsigned i = 0; i < size; i++)
        text_print(list, "%sr%dc%d", i ? "+" : list->length ? " " : "", cells[i] / 9 + 1, cells[i] % 9 + 1);
    return list->failed;
}

/* The list has a text of its own: the cells of the puzzle may be in job->solutions. A puzzle that needs more
 * cells than are looked for has no answer, and that is no error. */
static int find_backdoors(struct inquiry *inquiry, bool all)
{
    struct job *job = inquiry->job;
    struct text *list = &job->backdoors;
    const struct sudoku_control control = job_control(job);
    list->length = all ? 0 : list->length;
    unsigned size = 0;
    int status = sudoku_find_backdoors(inquiry->cells, MOST_BACKDOOR, all ? add_backdoor : NULL, list, &size,
                                       &control);
    inquiry->facts->backdoor = size;
    job->progress.no_memory |= all && list->failed;
    if (is_found(job, status)) {
        inquiry->answer->backdoor = &inquiry->facts->backdoor;
        inquiry->answer->backdoors = all ? list : NULL;
    }
    return status == SUDOKU_CANCELLED ? outcome(job, status) : SUDOKU_OK;
}

/* Finds the facts about the clues of a puzzle with one solution. Digits entered since may be what makes it
 * unique: clues that alone have several have none of these facts. */
static int find_of_clues(struct inquiry *inquiry, unsigned wanted)
{
    struct facts room;
    struct inquiry clues = *inquiry;
    clues.candidates = NULL;
    clues.facts = &room;
    int status = inquiry->candidates ? solve(&clues) : SUDOKU_OK;
    if (status != SUDOKU_OK || clues.count != 1)
        return status;
    if (wanted & FACT_MINIMAL)
        status = find_redundant(inquiry);
    if (status == SUDOKU_OK && (wanted & OF_BACKDOORS))
        status = find_backdoors(inquiry, wanted & FACT_BACKDOORS);
    return status;
}

/* Rates the position with the candidates of the input, since those may already exclude digits that the
 * cells leave. */
static int find_rating(struct inquiry *inquiry)
{
    struct sudoku_rating *rating = &inquiry->facts->rating;
    *rating = (struct sudoku_rating)SUDOKU_RATING_INIT;
    int status = job_rate(inquiry->job, inquiry->cells, inquiry->candidates, rating);
    if (status == SUDOKU_TOO_HARD)
        inquiry->answer->above = inquiry->job->options->reasoning.max_er;
    if (status == SUDOKU_OK)
        inquiry->answer->rating = rating;
    return job_reasons_on(inquiry->job, status) ? SUDOKU_OK : outcome(inquiry->job, status);
}

/* Finds what singles fill in; nothing if they run into a contradiction. */
static void find_expansion(struct inquiry *inquiry)
{
    uint16_t room[SUDOKU_CELLS];
    const uint16_t *candidates = inquiry->candidates;
    if (!candidates && sudoku_find_candidates(inquiry->cells, room) == SUDOKU_OK)
        candidates = room;
    if (sudoku_expand(candidates, inquiry->facts->expansion) == SUDOKU_OK)
        inquiry->answer->expansion = inquiry->facts->expansion;
}

/* Finds the classes, and says which are not defined for the puzzle. */
static int find_classes(struct inquiry *inquiry, unsigned wanted)
{
    static const char *const names[N_CLASSES] = {"te", "b", "bxb", "bxbb", "w"};
    struct job *job = inquiry->job;
    char undefined[40] = "";
    for (unsigned kind = 0; kind < N_CLASSES; kind++) {
        unsigned value;
        if (!(wanted & (unsigned)FACT_CLASS << kind))
            continue;
        int status = job_classify(job, inquiry->cells, inquiry->candidates, (enum sudoku_class)kind, 0,
                                  UINT32_MAX, &value);
        if (status == SUDOKU_TOO_DEEP) {
            snprintf(undefined + strlen(undefined), sizeof undefined - strlen(undefined), "%s%s",
                     *undefined ? ", " : "", names[kind]);
        } else if (status != SUDOKU_OK) {
            return outcome(job, status);
        } else {
            inquiry->facts->classes[kind] = value;
            inquiry->answer->classes[kind] = &inquiry->facts->classes[kind];
        }
    }
    if (*undefined && !inquiry->answer->reason) {
        bool lacks_whips = strcmp(undefined, "w") == 0; /* which need not be because of the depth */
        snprintf(job->reason, REASON_ROOM, "no %s: %s", undefined,
                 lacks_whips ? "whips do not solve it" : "it needs deeper trial and error");
        inquiry->answer->reason = job->reason;
        inquiry->answer->is_partial = true;
    }
    return SUDOKU_OK;
}

/* Returns the candidates with which the puzzle is solved: those of the result, or those of the input, if they
 * say more than the clues or if digits were entered since. Where all columns are about the clues, the clues
 * alone are solved. */
static const uint16_t *candidates_for(const struct job *job, const struct answer *answer)
{
    if (answer->result)
        return answer->given;
    bool of_clues = !(job->look->needs & ~(unsigned)(OF_FORMS | OF_CLUES));
    return answer->given || (answer->item->placed && !of_clues) ? answer->item->candidates : NULL;
}

/* Each fact costs time, so only the wanted ones are found, the cheap ones first; the rating takes longest. */
int facts_find(struct job *job, unsigned wanted, struct answer *answer, struct facts *facts)
{
    struct inquiry inquiry = {.job = job,
                              .answer = answer,
                              .facts = facts,
                              .cells = answer->cells,
                              .candidates = candidates_for(job, answer)};
    if (sudoku_check(answer->cells, NULL, 0, NULL) != SUDOKU_OK)
        return SUDOKU_CLASH;
    if (!answer->given && (wanted & OF_FORMS))
        find_forms(&inquiry, wanted);
    if (wanted & FACT_EXPANSION)
        find_expansion(&inquiry);
    if (!(wanted & ~(unsigned)OF_NO_SOLUTION))
        return SUDOKU_OK;
    job_start_clock(job);
    int status = solve(&inquiry);
    if (status != SUDOKU_OK)
        return status;
    if (wanted & FACT_COUNT) {
        answer->counts = true;
        answer->count = (struct sudoku_total){0, inquiry.count};
        answer->at_least = inquiry.count > 1; /* no third one was looked for */
    }
    if (wanted & FACT_GUESSES)
        answer->guesses = &facts->guesses;
    if (inquiry.count == 0)
        return SUDOKU_NO_SOLUTION;
    if (wanted & FACT_SOLUTION)
        answer->solution = facts->solution;
    if (inquiry.count > 1) /* the other facts are those of a puzzle with one solution */
        return wanted & ~(unsigned)(OF_SOLUTIONS | OF_NO_SOLUTION) ? SUDOKU_NOT_UNIQUE : SUDOKU_OK;
    if ((wanted & FACT_SOLUTION_CANONICAL) &&
        is_found(job, sudoku_canonicalize(facts->solution, NULL, facts->solution_canonical, NULL)))
        answer->solution_canonical = facts->solution_canonical;
    if (!answer->given && (wanted & OF_CLUES))
        status = find_of_clues(&inquiry, wanted);
    if (status == SUDOKU_OK && (wanted & OF_CLASSES))
        status = find_classes(&inquiry, wanted);
    return status == SUDOKU_OK && (wanted & FACT_RATING) ? find_rating(&inquiry) : status;
}
