/* facts.c: a function for each fact of a puzzle, and the parts that several facts share: these are found when
 * the first fact needs them, and kept until the next puzzle. */
#include "run/facts.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/terms.h"
#include "run/solver.h"
#include "sudoku_research.h"

enum { MOST_BACKDOOR = 3 }; /* more cells than nearly every puzzle needs */

enum need { NOTHING, A_SOLUTION, ONE_SOLUTION, CLUES };
enum part { SOLUTIONS, RATING, FORM, REDUNDANCY, N_PARTS };

struct facts {
    struct stream *stream;
    struct record *record;
    unsigned max_er;
    struct sudoku_reasoner *reasoner; /* the three are made when they are first needed */
    struct sudoku_solver *workspace;

    const struct sudoku_item *item;
    bool of_candidates;         /* it is a puzzle of candidates: nothing is known about its clues */
    const uint16_t *candidates; /* with which it is solved; NULL: its clues say all */
    bool known[N_PARTS];
    int statuses[N_PARTS];
    size_t count; /* of solutions, at most 2 */
    uint64_t guesses;
    char solution[SUDOKU_CELLS], canonical[SUDOKU_CELLS];
    struct sudoku_rating rating;
    uint32_t automorphisms;
    bool redundant[SUDOKU_CELLS];
    char undefined[40], why_undefined[100]; /* names of classes, and why they are not defined */

    unsigned fact; /* the one to be found */
    size_t field;  /* its value in the record */
};

/* ---- What facts share ---- */

/* Searches for two solutions, with the candidates of the input where they say more than the clues or where
 * digits were entered. */
static int solve(struct facts *facts)
{
    const struct sudoku_control control = stream_control(facts->stream);
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    query.puzzle = facts->candidates ? NULL : facts->item->cells;
    query.candidates = facts->candidates;
    query.limit = 2;
    query.solution = facts->solution;
    return sudoku_search(&query, &facts->count, &facts->guesses, &control);
}

static int rate(struct facts *facts)
{
    facts->rating = (struct sudoku_rating)SUDOKU_RATING_INIT;
    if (!facts->reasoner)
        facts->reasoner = reason_new(facts->stream, SUDOKU_LADDER_SE, facts->max_er);
    return facts->reasoner ? reason_rate(facts->reasoner, facts->item, &facts->rating) : SUDOKU_NO_MEMORY;
}

static int canonicalize(struct facts *facts)
{
    return sudoku_canonicalize(facts->item->cells, 0, facts->canonical, &facts->automorphisms);
}

/* All clues together, since the engine is fastest with many puzzles at a time. */
int find_redundant_clues(struct stream *stream, struct sudoku_solver *workspace, const char *puzzle,
                         bool redundant[SUDOKU_CELLS])
{
    const struct sudoku_control control = stream_control(stream);
    char puzzles[SUDOKU_CELLS * SUDOKU_LINE];
    unsigned char clues[SUDOKU_CELLS];
    signed char counts[SUDOKU_CELLS];
    size_t n = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        redundant[cell] = false;
        if (puzzle[cell] == '.')
            continue;
        memcpy(puzzles + SUDOKU_LINE * n, puzzle, SUDOKU_CELLS);
        puzzles[SUDOKU_LINE * n + cell] = '.';
        clues[n++] = (unsigned char)cell;
    }
    int status =
        sudoku_solve_many(workspace, puzzles, SUDOKU_LINE, n, 2, NULL, SUDOKU_LINE, counts, &control);
    for (size_t i = 0; i < n && status == SUDOKU_OK; i++)
        redundant[clues[i]] = counts[i] == 1;
    return status;
}

static int try_clues(struct facts *facts)
{
    int status = facts->workspace ? SUDOKU_OK : sudoku_solver_new(kernel_name(), &facts->workspace);
    return status != SUDOKU_OK
               ? status
               : find_redundant_clues(facts->stream, facts->workspace, facts->item->cells, facts->redundant);
}

/* Finds a part, once. */
static int find(struct facts *facts, enum part part)
{
    static int (*const finders[N_PARTS])(struct facts *) = {
        [SOLUTIONS] = solve, [RATING] = rate, [FORM] = canonicalize, [REDUNDANCY] = try_clues};
    if (!facts->known[part])
        facts->statuses[part] = finders[part](facts);
    facts->known[part] = true;
    return facts->statuses[part];
}

/* Has the puzzle what a fact needs? Digits that were entered may be what makes the solution unique: clues
 * that alone have several solutions have none of the facts about clues, nor do candidates. SUDOKU_NO_STEP:
 * the puzzle has no such facts. */
static int check_need(struct facts *facts, enum need need)
{
    if (need == CLUES && facts->of_candidates)
        return SUDOKU_NO_STEP;
    if (need == CLUES && facts->candidates)
        return sudoku_solve(facts->item->cells, 2, NULL) == 1 ? SUDOKU_OK : SUDOKU_NO_STEP;
    int status = need == NOTHING ? SUDOKU_OK : find(facts, SOLUTIONS);
    if (status != SUDOKU_OK || need <= A_SOLUTION || facts->count == 1)
        return status;
    return facts->count ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
}

/* ---- The facts ---- */

typedef int find_fact(struct facts *facts);

/* No third solution was searched for. */
static int find_solution(struct facts *facts)
{
    struct record *record = facts->record;
    if (facts->fact == FACT_solutions)
        record_number(record, facts->field, facts->count);
    else if (facts->fact == FACT_guesses)
        record_number(record, facts->field, facts->guesses);
    else if (facts->fact == FACT_at_least)
        record_truth(record, facts->field, facts->count > 1);
    else if (facts->fact == FACT_unique && facts->count)
        record_truth(record, facts->field, facts->count == 1);
    else if (facts->fact == FACT_solution && facts->count)
        record_piece(record, facts->field, facts->solution, SUDOKU_CELLS);
    return facts->count ? SUDOKU_OK : SUDOKU_NO_SOLUTION;
}

/* A puzzle above the limit has the fact `above` alone. */
static int find_rating(struct facts *facts)
{
    const struct sudoku_rating *rating = &facts->rating;
    struct record *record = facts->record;
    int status = find(facts, RATING);
    if (status == SUDOKU_TOO_HARD && facts->fact == FACT_above)
        record_tenths(record, facts->field, facts->max_er);
    if (status != SUDOKU_OK)
        return status;
    if (facts->fact == FACT_er)
        record_tenths(record, facts->field, rating->er);
    else if (facts->fact == FACT_ep)
        record_tenths(record, facts->field, rating->ep);
    else if (facts->fact == FACT_ed)
        record_tenths(record, facts->field, rating->ed);
    else if (facts->fact == FACT_difficulty)
        record_string(record, facts->field, rating_word(rating->er));
    else if (facts->fact == FACT_hardest)
        record_string(record, facts->field, rating_hardest(rating));
    else if (facts->fact == FACT_steps)
        record_number(record, facts->field, rating->steps);
    return status;
}

static int find_clues(struct facts *facts)
{
    record_number(facts->record, facts->field, count_clues(facts->item->cells));
    return SUDOKU_OK;
}

static int find_redundant(struct facts *facts)
{
    int status = find(facts, REDUNDANCY);
    const char *before = "";
    if (status != SUDOKU_OK)
        return status;
    if (facts->fact == FACT_minimal) {
        record_truth(facts->record, facts->field, !memchr(facts->redundant, 1, SUDOKU_CELLS));
        return status;
    }
    struct text *out = record_open(facts->record, facts->field);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (facts->redundant[cell]) {
            text_print(out, "%sr%dc%d", before, cell / 9 + 1, cell % 9 + 1);
            before = " ";
        }
    record_close(facts->record, facts->field);
    return status;
}

/* The symmetries of the pattern of clues, whatever their digits. */
static int find_symmetry(struct facts *facts)
{
    symmetries_add(record_open(facts->record, facts->field), facts->item->cells);
    record_close(facts->record, facts->field);
    return SUDOKU_OK;
}

/* Candidates have no such form. */
static int find_canonical(struct facts *facts)
{
    int status = facts->of_candidates ? SUDOKU_NO_STEP : find(facts, FORM);
    if (status == SUDOKU_OK && facts->fact == FACT_canonical)
        record_piece(facts->record, facts->field, facts->canonical, SUDOKU_CELLS);
    else if (status == SUDOKU_OK)
        record_number(facts->record, facts->field, facts->automorphisms);
    return status;
}

static int find_solution_canonical(struct facts *facts)
{
    char form[SUDOKU_CELLS];
    int status = sudoku_canonicalize(facts->solution, 0, form, NULL);
    if (status == SUDOKU_OK)
        record_print(facts->record, facts->field, "%.*s", SUDOKU_CELLS, form);
    return status;
}

/* A sudoku_result_fn. */
static int add_backdoor(void *context, const void *result)
{
    const struct sudoku_cell_set *set = result;
    struct text *list = context;
    const char *before = list->length ? " " : "";
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (set->bits[cell / 64] >> cell % 64 & 1) {
            text_print(list, "%sr%uc%u", before, cell / 9 + 1, cell % 9 + 1);
            before = "+";
        }
    return list->failed;
}

/* A puzzle that needs more cells than are looked for has no such fact. */
static int find_backdoors(struct facts *facts)
{
    const struct sudoku_control control = stream_control(facts->stream);
    const bool lists = facts->fact == FACT_backdoors;
    struct text list = {0};
    unsigned size = 0;
    int status = sudoku_find_backdoors(facts->item->cells, MOST_BACKDOOR, lists ? add_backdoor : NULL, &list,
                                       &size, &control);
    status = list.failed ? SUDOKU_NO_MEMORY : status;
    if (status == SUDOKU_OK && lists)
        record_print(facts->record, facts->field, "%.*s", (int)list.length, list.data ? list.data : "");
    else if (status == SUDOKU_OK)
        record_number(facts->record, facts->field, size);
    text_free(&list);
    return status;
}

/* Nothing if singles run into a contradiction. */
static int find_expansion(struct facts *facts)
{
    struct sudoku_position position;
    if (reason_position(facts->item, &position) == SUDOKU_OK &&
        sudoku_reduce(NULL, &position, "naked-single,hidden-single") == SUDOKU_OK)
        record_print(facts->record, facts->field, "%.*s", SUDOKU_CELLS, position.cells);
    return SUDOKU_OK;
}

static int find_class(struct facts *facts)
{
    const struct sudoku_control control = stream_control(facts->stream);
    const enum sudoku_class kind = (enum sudoku_class)(SUDOKU_CLASS_TE + facts->fact - FACT_te);
    const size_t n = strlen(facts->undefined);
    uint16_t room[SUDOKU_CELLS];
    const uint16_t *candidates = facts->candidates ? facts->candidates : item_candidates(facts->item, room);
    unsigned value = 0;
    int status = sudoku_classify(candidates, kind, 0, (unsigned)-1, &value, &control);
    if (status == SUDOKU_OK)
        record_number(facts->record, facts->field, value);
    else if (status == SUDOKU_TOO_DEEP)
        snprintf(facts->undefined + n, sizeof facts->undefined - n, "%s%s", n ? ", " : "",
                 fact_fields[facts->fact].name);
    return status;
}

/* Do two grids agree where both have a digit? */
static bool agree(const char *grid, const char *other)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (grid[cell] >= '1' && grid[cell] <= '9' && other[cell] >= '1' && other[cell] <= '9' &&
            grid[cell] != other[cell])
            return false;
    return true;
}

/* What check finds, without the reason: about the solution or the entered digits beside the puzzle, if there
 * are any; else about the puzzle. */
static int find_verdict(struct facts *facts)
{
    const struct sudoku_item *item = facts->item;
    const char *work = item->placed;
    const char *grid = work ? work : item->cells, *verdict = "incomplete";
    int status = find(facts, SOLUTIONS);
    if (status != SUDOKU_OK)
        return status;
    bool is_only = facts->count == 1;
    const char *right = is_only ? facts->solution : item->cells;
    if (!facts->count || item->malformed_solution)
        verdict = "wrong";
    else if (item->solution)
        verdict = agree(item->solution, right) && sudoku_check(item->solution, NULL, 0, NULL) == SUDOKU_OK
                      ? "correct"
                      : "wrong";
    else if (count_clues(grid) == SUDOKU_CELLS)
        verdict = "correct";
    else if (is_only)
        verdict = work ? "correct so far" : "proper puzzle";
    record_string(facts->record, facts->field, verdict);
    return SUDOKU_OK;
}

/* ---- The table ---- */

#define FIELD_OF_FACT(name, kind, find, need) {#name, kind, #name "="},
#define FINDER_OF_FACT(name, kind, find, need) {find, need},
const struct field fact_fields[N_FACTS] = {FACTS(FIELD_OF_FACT)};
static const struct {
    find_fact *find;
    enum need need;
} finders[N_FACTS] = {FACTS(FINDER_OF_FACT)};

struct facts *facts_new(struct stream *stream, unsigned max_er)
{
    struct facts *facts = calloc(1, sizeof *facts);
    if (facts)
        *facts = (struct facts){.stream = stream, .record = &stream->record, .max_er = max_er};
    else
        stream_goes_on(stream, SUDOKU_NO_MEMORY);
    return facts;
}

void facts_free(struct facts *facts)
{
    if (!facts)
        return;
    sudoku_reasoner_free(facts->reasoner);
    sudoku_solver_free(facts->workspace);
    free(facts);
}

void facts_begin(struct facts *facts, const struct sudoku_item *item)
{
    facts->item = item;
    facts->of_candidates = item_has_candidates(item);
    facts->candidates = facts->of_candidates || item->placed ? item->candidates : NULL;
    memset(facts->known, 0, sizeof facts->known);
    facts->guesses = 0;
    *facts->undefined = '\0';
}

int facts_set(struct facts *facts, unsigned fact, size_t field)
{
    facts->fact = fact;
    facts->field = field;
    int status = check_need(facts, finders[fact].need);
    if (status == SUDOKU_OK)
        status = finders[fact].find(facts);
    bool has_none = status == SUDOKU_NO_STEP || status == SUDOKU_GAVE_UP || status == SUDOKU_TOO_DEEP ||
                    status == SUDOKU_TOO_HARD;
    return has_none ? SUDOKU_OK : status;
}

const char *facts_why_undefined(struct facts *facts)
{
    bool lacks_whips = strcmp(facts->undefined, "w") == 0; /* which need not be because of the depth */
    if (!*facts->undefined)
        return NULL;
    snprintf(facts->why_undefined, sizeof facts->why_undefined, "no %s: %s", facts->undefined,
             lacks_whips ? "whips do not solve it" : "it needs deeper trial and error");
    return facts->why_undefined;
}
