/* facts.c: one function finds the facts that are wanted, group by group: those that follow from a solution,
 * from a rating and so on are found together. */
#include "run/facts.h"

#include <assert.h>
#include <stdlib.h>

#include "base/terms.h"
#include "run/solver.h"
#include "run/verdict.h"
#include "sudoku_research.h"

#define FIELD_OF_FACT(name, kind) {#name, kind, #name "="},
const struct field fact_fields[N_FACTS] = {FACTS(FIELD_OF_FACT)};

enum { NOWHERE = FIELDS_MOST - 1 }; /* a value that no field shows */

struct facts {
    struct stream *stream;
    unsigned char index[N_FACTS]; /* of each fact among the values; NOWHERE: it is not wanted */
    unsigned max_er;
    struct sudoku_reasoner *reasoner;
    struct solver solver;
    bool solves, keeps_solutions; /* for the facts that are wanted */
    char solution[SUDOKU_CELLS];
    char why_undefined[100];
};

/* Is one of these facts wanted, up to the last one? */
static bool wants(const struct facts *facts, unsigned first, unsigned last)
{
    assert(first <= last && last < N_FACTS);
    while (first < last && facts->index[first] == NOWHERE)
        first++;
    return facts->index[first] != NOWHERE;
}

struct facts *facts_new(struct stream *stream, const struct field_list *list, unsigned max_er)
{
    assert(list->n <= N_FACTS);
    struct facts *facts = calloc(1, sizeof *facts);
    if (!facts) {
        stream_take_status(stream, SUDOKU_NO_MEMORY);
        return NULL;
    }
    facts->stream = stream;
    facts->max_er = max_er;
    memset(facts->index, NOWHERE, sizeof facts->index);
    for (size_t i = 0; i < list->n; i++)
        facts->index[list->indices[i]] = (unsigned char)i;
    facts->keeps_solutions = wants(facts, FACT_solution, FACT_solution) ||
                             wants(facts, FACT_solution_canonical, FACT_solution_canonical) ||
                             wants(facts, FACT_verdict, FACT_verdict);
    facts->solves = facts->keeps_solutions || wants(facts, FACT_solutions, FACT_techniques) ||
                    wants(facts, FACT_minimal, FACT_redundant) ||
                    wants(facts, FACT_guesses, FACT_backdoors) || wants(facts, FACT_te, FACT_w);
    return facts;
}

void facts_free(struct facts *facts)
{
    if (!facts)
        return;
    sudoku_reasoner_free(facts->reasoner);
    solver_free(&facts->solver);
    free(facts);
}

/* ---- Groups ---- */

/* A puzzle above the limit has the fact `above` alone. */
static int find_rating(struct facts *facts, const struct sudoku_item *item)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct record *record = &facts->stream->record;
    const unsigned char *index = facts->index;
    if (!facts->reasoner)
        facts->reasoner = reason_new(facts->stream, SUDOKU_LADDER_SE, facts->max_er);
    int status = facts->reasoner ? reason_rate(facts->reasoner, item, &rating) : SUDOKU_NO_MEMORY;
    if (status == SUDOKU_TOO_HARD)
        record_tenths(record, index[FACT_above], facts->max_er);
    if (status != SUDOKU_OK)
        return status;
    for (unsigned field = 0; field < N_RATING_FIELDS; field++)
        if (index[FACT_er + field] != NOWHERE)
            record_set_rating(record, index[FACT_er + field], field, &rating);
    return status;
}

static int find_redundant(struct facts *facts)
{
    static const struct range any = {0, SUDOKU_CELLS};
    struct record *record = &facts->stream->record;
    const bool *redundant;
    int status =
        solver_test_clues(&facts->solver, facts->stream, stream_now(facts->stream), &any, &redundant);
    if (status == SUDOKU_OK) {
        record_cells(record, facts->index[FACT_redundant], redundant);
        record_truth(record, facts->index[FACT_minimal], !memchr(redundant, 1, SUDOKU_CELLS));
    }
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

/* Leaves the fact out if the puzzle needs more cells. */
static int find_backdoors(struct facts *facts, const char *puzzle)
{
    enum { MOST_BACKDOOR = 3 }; /* more cells than nearly every puzzle needs */
    const struct sudoku_control control = stream_control(facts->stream);
    const bool lists = wants(facts, FACT_backdoors, FACT_backdoors);
    struct record *record = &facts->stream->record;
    struct text list = {0};
    unsigned size = 0;
    int status =
        sudoku_find_backdoors(puzzle, MOST_BACKDOOR, lists ? add_backdoor : NULL, &list, &size, &control);
    status = list.failed ? SUDOKU_NO_MEMORY : status;
    if (status == SUDOKU_OK) {
        record_number(record, facts->index[FACT_backdoor], size);
        record_print(record, facts->index[FACT_backdoors], "%.*s", (int)list.length,
                     list.data ? list.data : "");
    }
    text_free(&list);
    return status;
}

/* A class of a puzzle that needs deeper trial and error is not defined, nor are whips that do not solve
 * it. */
static int find_classes(struct facts *facts, const uint16_t *candidates)
{
    const struct sudoku_control control = stream_control(facts->stream);
    struct record *record = &facts->stream->record;
    struct text why = TEXT_IN(facts->why_undefined);
    bool of_whips = true;
    int status = SUDOKU_OK;
    for (unsigned fact = FACT_te; fact <= FACT_w; fact++) {
        const enum sudoku_class kind = (enum sudoku_class)(SUDOKU_CLASS_TE + fact - FACT_te);
        unsigned value = 0;
        if (facts->index[fact] == NOWHERE)
            continue;
        status = sudoku_classify(candidates, kind, 0, (unsigned)-1, &value, &control);
        if (status == SUDOKU_OK)
            record_number(record, facts->index[fact], value);
        else if (status != SUDOKU_TOO_DEEP)
            return status;
        else
            text_print(&why, "%s%s", why.length ? ", " : "no ", fact_fields[fact].name);
        of_whips &= status == SUDOKU_OK || fact == FACT_w;
    }
    if (why.length) {
        text_string(&why, of_whips ? ": whips do not solve it" : ": it needs deeper trial and error");
        text_char(&why, '\0');
        record->error = facts->why_undefined;
    }
    return SUDOKU_OK;
}

/* ---- All facts ---- */

/* Searches for two solutions, with the candidates of the input where they say more than the clues or where
 * digits were entered. Puzzles of clues alone are solved in batches, unless their guesses are counted. */
static int solve(struct facts *facts, const struct sudoku_item *item, const uint16_t *candidates,
                 size_t *count)
{
    const size_t now = stream_now(facts->stream);
    struct record *record = &facts->stream->record;
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    uint64_t guesses = 0;
    int status = SUDOKU_OK;
    *count = solver_count(&facts->solver, now);
    if (facts->keeps_solutions && *count)
        memcpy(facts->solution, facts->solver.solutions.data + SUDOKU_LINE * now, SUDOKU_CELLS);
    query.puzzle = candidates ? NULL : item->cells;
    query.candidates = candidates;
    query.limit = 2;
    query.solution = facts->solution;
    /* The engine may find another first solution of several than the search. */
    if (candidates || wants(facts, FACT_guesses, FACT_guesses) || (facts->keeps_solutions && *count > 1)) {
        const struct sudoku_control control = stream_control(facts->stream);
        status = sudoku_search(&query, count, &guesses, &control);
    }
    record_number(record, facts->index[FACT_solutions], *count); /* no third one was searched for */
    record_truth(record, facts->index[FACT_at_least], *count > 1);
    record_number(record, facts->index[FACT_guesses], guesses);
    if (*count) {
        record_truth(record, facts->index[FACT_unique], *count == 1);
        record_piece(record, facts->index[FACT_solution], facts->solution, SUDOKU_CELLS);
    }
    return status;
}

/* Adds the symmetries of the pattern of clues, whatever their digits: `rotate180 diagonal`, `full` or `none`.
 * Each row, column and their mirror images are sets of places with a clue. A quarter turn implies the half
 * turn; a quarter turn and a mirror imply all. */
static void add_symmetries(struct text *out, const char *cells)
{
    unsigned row[9] = {0}, column[9] = {0}, row_back[9] = {0}, column_back[9] = {0};
    bool has[SUDOKU_FULL_SYMMETRY];
    const size_t start = out->length;
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < 9; k++) {
            const unsigned in_row = cells[9 * i + k] != '.', in_column = cells[9 * k + i] != '.';
            row[i] |= in_row << k;
            row_back[i] = row_back[i] << 1 | in_row;
            column[i] |= in_column << k;
            column_back[i] = column_back[i] << 1 | in_column;
        }
    memset(has, true, sizeof has);
    for (int i = 0; i < 9; i++) {
        has[SUDOKU_ROTATE_180] &= row[i] == row_back[8 - i];
        has[SUDOKU_ROTATE_90] &= row[i] == column_back[i];
        has[SUDOKU_MIRROR_H] &= row[i] == row_back[i];
        has[SUDOKU_MIRROR_V] &= row[i] == row[8 - i];
        has[SUDOKU_DIAGONAL] &= row[i] == column[i];
        has[SUDOKU_ANTIDIAGONAL] &= row[i] == column_back[8 - i];
    }
    const bool is_full = has[SUDOKU_ROTATE_90] && has[SUDOKU_MIRROR_H];
    has[SUDOKU_ROTATE_180] &= !has[SUDOKU_ROTATE_90];
    for (int symmetry = SUDOKU_ROTATE_180; symmetry < SUDOKU_FULL_SYMMETRY; symmetry++)
        if (has[symmetry] && !is_full) {
            text_string(out, out->length > start ? " " : "");
            text_string(out, symmetry_words[symmetry]);
        }
    if (out->length == start)
        text_string(out, symmetry_words[is_full ? SUDOKU_FULL_SYMMETRY : SUDOKU_NO_SYMMETRY]);
}

/* A puzzle of candidates has no facts about clues, nor has one that is unique only by its entered digits. */
int facts_find(struct facts *facts, const struct sudoku_item *item)
{
    assert(facts->stream->record.item == item);
    const unsigned char *index = facts->index;
    struct record *record = &facts->stream->record;
    const bool of_candidates = item_has_candidates(item);
    const uint16_t *candidates = of_candidates || item->placed ? item->candidates : NULL;
    const bool of_solutions =
        wants(facts, FACT_solution, FACT_unique) || wants(facts, FACT_guesses, FACT_guesses);
    const bool of_one = wants(facts, FACT_er, FACT_techniques) || wants(facts, FACT_te, FACT_w) ||
                        wants(facts, FACT_solution_canonical, FACT_solution_canonical);
    const bool of_clues =
        wants(facts, FACT_minimal, FACT_redundant) || wants(facts, FACT_backdoor, FACT_backdoors);
    struct sudoku_position position;
    uint16_t room[SUDOKU_CELLS];
    char form[SUDOKU_CELLS];
    uint32_t automorphisms;
    size_t count = 0;
    int status = facts->solves ? solver_solve(&facts->solver, facts->stream, 2, !facts->keeps_solutions) : 0;
    if (status != SUDOKU_OK)
        return status;
    if (item->error)
        return SUDOKU_CLASH;
    if (wants(facts, FACT_clues, FACT_clues))
        record_number(record, index[FACT_clues], count_clues(item->cells));
    if (wants(facts, FACT_symmetry, FACT_symmetry)) {
        add_symmetries(record_open(record, index[FACT_symmetry]), item->cells);
        record_close(record, index[FACT_symmetry]);
    }
    const bool is_solved = facts->solves && !item->candidates;
    if (is_solved ? (signed char)facts->solver.counts.data[stream_now(facts->stream)] < 0
                  : stream_why_invalid(facts->stream, item) != NULL)
        return SUDOKU_CLASH;

    if (facts->solves)
        status = solve(facts, item, candidates, &count);
    if (wants(facts, FACT_verdict, FACT_verdict)) {
        struct verdict verdict = {
            .item = item, .puzzle = item->cells, .solution = facts->solution, .count = (unsigned)count};
        verdict_find(&verdict);
        record_string(record, index[FACT_verdict], verdict.word);
    }
    const int lack = count == 0 ? SUDOKU_NO_SOLUTION : count > 1 ? SUDOKU_NOT_UNIQUE : SUDOKU_OK;
    const bool has_clues =
        of_clues && !of_candidates && (candidates ? sudoku_solve(item->cells, 2, NULL) : (int)count) == 1;

    if (status == SUDOKU_OK && count == 1 && wants(facts, FACT_er, FACT_techniques))
        status = find_rating(facts, item);
    status = status == SUDOKU_TOO_HARD ? SUDOKU_OK : status;
    if (status == SUDOKU_OK && has_clues && wants(facts, FACT_minimal, FACT_redundant))
        status = find_redundant(facts);
    if (status == SUDOKU_OK && has_clues && wants(facts, FACT_backdoor, FACT_backdoors))
        status = find_backdoors(facts, item->cells);
    status = status == SUDOKU_GAVE_UP ? SUDOKU_OK : status;
    if (status == SUDOKU_OK && !of_candidates && wants(facts, FACT_automorphisms, FACT_canonical)) {
        status = sudoku_canonicalize(item->cells, 0, form, &automorphisms);
        record_print(record, index[FACT_canonical], "%.*s", SUDOKU_CELLS, form);
        record_number(record, index[FACT_automorphisms], automorphisms);
    }
    if (status == SUDOKU_OK && count == 1 && wants(facts, FACT_solution_canonical, FACT_solution_canonical)) {
        status = sudoku_canonicalize(facts->solution, 0, form, NULL);
        record_print(record, index[FACT_solution_canonical], "%.*s", SUDOKU_CELLS, form);
    }
    if (status == SUDOKU_OK && wants(facts, FACT_expansion, FACT_expansion) &&
        reason_position(item, &position) == SUDOKU_OK &&
        sudoku_reduce(NULL, &position, "naked-single,hidden-single") == SUDOKU_OK)
        record_print(record, index[FACT_expansion], "%.*s", SUDOKU_CELLS, position.cells);
    if (status == SUDOKU_OK && count == 1 && wants(facts, FACT_te, FACT_w))
        status = find_classes(facts, candidates ? candidates : item_candidates(item, room));
    if (status != SUDOKU_OK)
        return status;
    const bool is_lacking = of_one || (of_clues && !of_candidates && !candidates) || (of_solutions && !count);
    return is_lacking ? lack : SUDOKU_OK;
}
