/* Facts about one puzzle, for columns: its solutions, its rating, its forms, its needless clues. */
#include "cli/run/job.h"

#include "cli/options/options.h"
#include "cli/run/half_solved.h"
#include "sudoku_research.h"

enum {
    OF_FORMS = FACT_CANONICAL | FACT_AUTOMORPHISMS,
    OF_CLUES = FACT_MINIMAL | FACT_BACKDOOR | FACT_BACKDOORS,
    MOST_BACKDOOR = 3 /* more than nearly every puzzle needs */
};

/* The facts that are being found, and the puzzle that they are about. */
struct inquiry {
    struct job *job;
    struct answer *answer; /* gets them */
    struct facts *facts;   /* room for them */
    const char *cells;
    const uint16_t *candidates; /* or NULL */
    bool of_clues;              /* do the clues say all? Or are there candidates that say more? */
    size_t count;               /* of solutions, at most 2 */
};

/* What a call has returned that asked the job's control: SUDOKU_CANCELLED if the run is over,
 * SUDOKU_GAVE_UP if only the time for this puzzle is. */
static int outcome(const struct inquiry *inquiry, int status)
{
    return status == SUDOKU_CANCELLED && inquiry->job->timed_out ? SUDOKU_GAVE_UP : status;
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
    return outcome(inquiry, sudoku_search(&query, &inquiry->count, &inquiry->facts->guesses, &control));
}

static void tell_solutions(struct inquiry *inquiry, unsigned wanted)
{
    struct answer *answer = inquiry->answer;
    if (wanted & FACT_COUNT) {
        answer->counts = true;
        answer->count = (struct sudoku_total){0, inquiry->count};
        answer->at_least = inquiry->count > 1; /* no third one was looked for */
    }
    if (wanted & FACT_GUESSES)
        answer->guesses = &inquiry->facts->guesses;
    if (inquiry->count && (wanted & FACT_SOLUTION))
        answer->solution = inquiry->facts->solution;
}

/* Rates the position with the candidates of the input, since those may already exclude digits that the
 * cells leave. */
static int rate(struct inquiry *inquiry)
{
    struct sudoku_reasoner *reasoner = job_reasoner(inquiry->job);
    struct sudoku_rating *rating = &inquiry->facts->rating;
    struct sudoku_position position;
    *rating = (struct sudoku_rating)SUDOKU_RATING_INIT;
    if (!reasoner)
        return SUDOKU_NO_MEMORY;
    if (!inquiry->candidates)
        return sudoku_rate(reasoner, inquiry->cells, rating);
    position_from_candidates(inquiry->cells, inquiry->candidates, &position);
    return sudoku_rate_position(reasoner, &position, rating);
}

static int tell_rating(struct inquiry *inquiry)
{
    int status = rate(inquiry);
    if (status == SUDOKU_OK)
        inquiry->answer->rating = &inquiry->facts->rating;
    if (job_reasons_on(inquiry->job, status))
        return SUDOKU_OK;
    return outcome(inquiry, status);
}

/* Was it found? */
static bool is_found(struct inquiry *inquiry, int status)
{
    inquiry->job->no_memory |= status == SUDOKU_NO_MEMORY;
    return status == SUDOKU_OK;
}

/* Solves the puzzle without each of its clues in turn. A clue is needless if the puzzle has still one
 * solution without it. All of them together, since the engine is fastest with many puzzles at a time. */
static int try_without_clues(struct inquiry *inquiry, const unsigned char *clues, size_t n)
{
    char puzzles[SUDOKU_CELLS * SUDOKU_LINE];
    unsigned char counts[SUDOKU_CELLS];
    for (size_t i = 0; i < n; i++) {
        memcpy(puzzles + SUDOKU_LINE * i, inquiry->cells, SUDOKU_CELLS);
        puzzles[SUDOKU_LINE * i + clues[i]] = '.';
    }
    if (!job_has_workspace(inquiry->job))
        return SUDOKU_NO_MEMORY;
    const struct sudoku_control control = job_control(inquiry->job);
    int status = sudoku_workspace_solve(inquiry->job->workspace, puzzles, SUDOKU_LINE, n, 2, NULL,
                                        SUDOKU_LINE, counts, NULL, &control);
    for (size_t i = 0; status == SUDOKU_OK && i < n; i++)
        inquiry->facts->redundant[clues[i]] = counts[i] == 1;
    return status;
}

static int tell_redundant(struct inquiry *inquiry)
{
    unsigned char clues[SUDOKU_CELLS];
    size_t n = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        inquiry->facts->redundant[cell] = false;
        if (inquiry->cells[cell] != '.')
            clues[n++] = (unsigned char)cell;
    }
    int status = outcome(inquiry, try_without_clues(inquiry, clues, n));
    if (is_found(inquiry, status))
        inquiry->answer->redundant = inquiry->facts->redundant;
    return status;
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
static int tell_backdoor(struct inquiry *inquiry, bool all)
{
    struct text *list = &inquiry->job->backdoors;
    struct facts *facts = inquiry->facts;
    const struct sudoku_control control = job_control(inquiry->job);
    list->length = all ? 0 : list->length;
    int status = sudoku_find_backdoors(inquiry->cells, MOST_BACKDOOR, all ? add_backdoor : NULL, list,
                                       &facts->backdoor, &control);
    inquiry->job->no_memory |= all && list->failed;
    if (is_found(inquiry, status)) {
        inquiry->answer->backdoor = &facts->backdoor;
        inquiry->answer->backdoors = all ? list : NULL;
    }
    return status == SUDOKU_CANCELLED ? outcome(inquiry, status) : SUDOKU_OK;
}

/* Finds the forms of clues; candidates have none. */
static void tell_forms(struct inquiry *inquiry, unsigned wanted)
{
    struct facts *facts = inquiry->facts;
    char *canonical = wanted & FACT_CANONICAL ? facts->canonical : NULL;
    uint32_t *automorphisms = wanted & FACT_AUTOMORPHISMS ? &facts->automorphisms : NULL;
    if (!canonical && !automorphisms)
        return;
    if (is_found(inquiry, sudoku_canonicalize(inquiry->cells, canonical, automorphisms))) {
        inquiry->answer->canonical = canonical ? canonical : inquiry->answer->canonical;
        inquiry->answer->automorphisms = automorphisms;
    }
}

/* Digits entered since may be what makes the solution unique. Returns SUDOKU_NOT_UNIQUE if the clues alone
 * have several. */
static int see_clues_alone(const struct inquiry *inquiry)
{
    struct inquiry clues = *inquiry;
    struct facts room;
    clues.candidates = NULL;
    clues.facts = &room;
    int status = inquiry->candidates ? solve(&clues) : SUDOKU_OK;
    return status == SUDOKU_OK && clues.count != 1 ? SUDOKU_NOT_UNIQUE : status;
}

/* Finds the facts about the clues of a puzzle with one solution. */
static int tell_of_clues(struct inquiry *inquiry, unsigned wanted)
{
    int status = see_clues_alone(inquiry);
    if (status == SUDOKU_NOT_UNIQUE)
        return SUDOKU_OK;
    if (status == SUDOKU_OK && (wanted & FACT_MINIMAL))
        status = tell_redundant(inquiry);
    if (status == SUDOKU_OK && (wanted & (FACT_BACKDOOR | FACT_BACKDOORS)))
        status = tell_backdoor(inquiry, wanted & FACT_BACKDOORS);
    return status;
}

/* Finds the facts that only a puzzle with one solution has. The rating is last: it takes longest. */
static int tell_of_proper(struct inquiry *inquiry, unsigned wanted)
{
    struct facts *facts = inquiry->facts;
    int status = SUDOKU_OK;
    if ((wanted & FACT_SOLUTION_CANONICAL) &&
        is_found(inquiry, sudoku_canonicalize(facts->solution, facts->solution_canonical, NULL)))
        inquiry->answer->solution_canonical = facts->solution_canonical;
    if (inquiry->of_clues && (wanted & OF_CLUES))
        status = tell_of_clues(inquiry, wanted);
    return status == SUDOKU_OK && (wanted & FACT_RATING) ? tell_rating(inquiry) : status;
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

/* Each fact costs time, so only the wanted ones are found, the cheap ones first. */
int facts_find(struct job *job, unsigned wanted, struct answer *answer, struct facts *facts)
{
    enum { OF_SOLUTIONS = FACT_SOLUTION | FACT_COUNT | FACT_GUESSES };
    struct inquiry inquiry = {.job = job,
                              .answer = answer,
                              .facts = facts,
                              .cells = answer->cells,
                              .candidates = candidates_for(job, answer),
                              .of_clues = !answer->given};
    if (sudoku_check(answer->cells, NULL) != SUDOKU_OK)
        return SUDOKU_CLASH;
    if (inquiry.of_clues)
        tell_forms(&inquiry, wanted);
    if (!(wanted & ~OF_FORMS))
        return SUDOKU_OK;
    job_start_clock(job);
    int status = solve(&inquiry);
    if (status != SUDOKU_OK)
        return status;
    tell_solutions(&inquiry, wanted);
    wanted &= ~(unsigned)(OF_SOLUTIONS | OF_FORMS);
    if (inquiry.count == 1)
        return tell_of_proper(&inquiry, wanted);
    if (inquiry.count == 0)
        return SUDOKU_NO_SOLUTION;
    return wanted ? SUDOKU_NOT_UNIQUE : SUDOKU_OK;
}
