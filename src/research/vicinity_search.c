/* vicinity_search.c: all proper puzzles that are a puzzle with a few clues less and a few more.
 *
 * For each set of clues to remove, the solutions of the rest are listed once; the list shows which clues,
 * added, leave one of them (solution_list.h). If there are too many solutions, each clue is added in turn,
 * and the witnesses refuse most of the last two. Without witnesses {-2+2} of a 17-clue puzzle
 * takes 11 times as long, with lists of any length.
 *
 * The solver is needed only to find out whether a puzzle is minimal. The list shows that the added clues are
 * needed. A clue q of the rest is needed if the puzzle has a second solution without it:
 *
 *      rest        candidates of this rest        questions        answers
 *      ..4.1..     + r1c1=5 r7c2=3                without 4?       one solution: drop the candidate
 *                  + r1c1=5 r8c9=1                without 1?       a second one may answer others, too
 *                  + r2c4=8 r9c9=6 ...            without 4? ...
 *
 * Candidates wait until there are thousands, and each has one question in every round, so that the engine
 * solves them together. A second solution with another digit in the place of q shows that q is needed by
 * every candidate whose added clues it has: that answers most questions without solving. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "core/grid.h"
#include "core/one/solver.h"
#include "core/ordered.h"
#include "research/solution_list.h"
#include "core/cells.h"
#include "sudoku_research.h"

/* Solutions of a list. The test defines a shorter list. */
#ifndef MOST_LISTED
#define MOST_LISTED 8192
#endif

enum {
    MOST_CANDIDATES = 8192,
    SAME_QUESTIONS = 16,  /* in a round, about a clue of a rest; measured */
    FIRST_WITNESSES = 256 /* taken from a list that is too long */
};

/* ---- Witnesses ----
 *
 * A puzzle may have too many solutions to list, but two of them are enough to show that a clue does not leave
 * a single one. So each solution that happens to be found is noted for all pairs of its digits:
 *
 *                                r1c1=1  r1c1=2  r1c2=1  ...
 *      any solution               twice   once    twice
 *      solutions with r1c3=4      once     .      twice         + r1c3=4 r1c2=1: two solutions at least
 *      solutions with r1c3=7      twice   twice    once
 *
 * Only a pair that has not been seen twice is solved, and the solutions that the solver finds answer for many
 * other pairs, too. */

enum {
    CLUE_NUMBERS = 9 * SUDOKU_CELLS, /* the clue of a cell and a digit is number 9 * cell + digit - 1 */
    ANY_SOLUTION = CLUE_NUMBERS,     /* the row about all solutions */
    CLUE_WORDS = (CLUE_NUMBERS + 63) / 64,
    FINGERPRINTS = 1 << 18
};

/* All 0 for another puzzle. */
struct witnesses {
    uint64_t once[CLUE_NUMBERS + 1][CLUE_WORDS]; /* seen once or more */
    uint64_t twice[CLUE_NUMBERS + 1][CLUE_WORDS];
    uint64_t noted[FINGERPRINTS / 64]; /* the fingerprints of the solutions, as bits */
};

static unsigned number_of(struct clue clue)
{
    return 9u * clue.cell + clue.digit - 1;
}

/* Do two solutions noted have this clue, and the one that the row is about? */
static bool is_witnessed(const struct witnesses *witnesses, unsigned row, unsigned number)
{
    return witnesses->twice[row][number / 64] >> number % 64 & 1;
}

/* Two solutions may have the same fingerprint. Then the second is not noted, which costs one extra
 * solve; a solution noted twice would look like two. */
static bool is_new(struct witnesses *witnesses, const char *solution)
{
    uint64_t hash = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        hash = 10 * hash + (uint64_t)(solution[cell] - '0');
    hash = (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    unsigned fingerprint = (unsigned)(hash >> 46);
    uint64_t bit = UINT64_C(1) << fingerprint % 64, *word = &witnesses->noted[fingerprint / 64];
    bool was_there = *word & bit;
    *word |= bit;
    return !was_there;
}

/* Notes a solution, unless it has been noted before. A sudoku_text_fn. */
static int note_solution(void *context, const char *solution)
{
    struct witnesses *witnesses = context;
    uint64_t clues[CLUE_WORDS] = {0};
    unsigned rows[SUDOKU_CELLS + 1] = {ANY_SOLUTION};
    if (!is_new(witnesses, solution))
        return 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned number = 9 * cell + (unsigned)(solution[cell] - '1');
        clues[number / 64] |= UINT64_C(1) << number % 64;
        rows[cell + 1] = number;
    }
    for (unsigned i = 0; i <= SUDOKU_CELLS; i++) {
        uint64_t *once = witnesses->once[rows[i]], *twice = witnesses->twice[rows[i]];
        for (unsigned word = 0; word < CLUE_WORDS; word++) {
            twice[word] |= once[word] & clues[word];
            once[word] |= clues[word];
        }
    }
    return 0;
}

/* Returns the number of solutions of a puzzle, at most 2, and notes them. */
static unsigned solve_and_note(struct witnesses *witnesses, const char *puzzle)
{
    uint16_t candidates[SUDOKU_CELLS];
    struct board_search search = {
        .limit = 2, .patience = UINT64_MAX, .visit = note_solution, .context = witnesses};
    if (sudoku_find_candidates(puzzle, candidates) == SUDOKU_OK)
        core_best_board_solver()->search(candidates, &search);
    return (unsigned)search.found;
}

/* ---- The search ---- */

struct candidate {
    unsigned rest; /* its index */
    unsigned char n;
    bool is_dead; /* not minimal */
    struct clue added[MOST_ADDED];
    struct cells open; /* the cells of clues that may be needless */
};

/* The puzzle without the removed clues, and its waiting candidates. */
struct rest {
    char puzzle[SUDOKU_CELLS];
    unsigned first, n;
};

/* The candidates that wait, and the questions of a round. */
struct waiting_room {
    struct candidate candidates[MOST_CANDIDATES];
    struct rest rests[MOST_CANDIDATES];
    unsigned n, n_rests;
    char questions[MOST_CANDIDATES][SUDOKU_CELLS];
    char solutions[MOST_CANDIDATES][SUDOKU_CELLS];
    signed char counts[MOST_CANDIDATES];
    unsigned asking[MOST_CANDIDATES];     /* the candidate of each question */
    unsigned char about[MOST_CANDIDATES]; /* the cell of the clue in question */
};

/* A call of sudoku_find_vicinity. */
struct plan {
    struct sudoku_vicinity_options options;
    uint16_t adds[SUDOKU_VICINITY_MOST + 1]; /* by clues to remove: how many to add, as bits */
    char puzzle[SUDOKU_CELLS];
    unsigned char clues[SUDOKU_CELLS]; /* their cells */
    unsigned n_clues;
    uint64_t first, end, in_step; /* the parts, and how many are a step */
    size_t next;                  /* the first step that has not been visited */
    const struct sudoku_control *control;
};

/* The search of a thread. All 0 at first. */
struct search {
    const struct plan *plan;
    char rest[SUDOKU_CELLS];
    struct sudoku_solver *workspace;
    struct solution_list list;
    bool has_list;                  /* of the solutions of the rest: all, or those that fit */
    struct witnesses witnesses;     /* if the list would be too long */
    struct clue before[MOST_ADDED]; /* added before the others are found at once */
    unsigned n_before;
    struct waiting_room *room;
    /* How often a clue in the last cell was needless beside this added clue. It guides the questions; the
     * result does not depend on it. */
    uint32_t needless[SUDOKU_CELLS][9][SUDOKU_CELLS];
    sudoku_text_fn *visit;
    void *context;
    bool over; /* ended by the visitor */
    enum sudoku_status status;
    const struct sudoku_control *control;
};

/* Returns the number of ways to choose k of n things; n is at most 81 and k at most 9. */
static uint64_t count_choices(unsigned n, unsigned k)
{
    uint64_t choices = k <= n;
    for (unsigned i = 1; i <= k && choices; i++)
        choices = choices * (n - k + i) / i;
    return choices;
}

/* ---- Which candidates are minimal ---- */

static bool is_cancelled(struct search *search)
{
    if (search->status == SUDOKU_OK && control_is_cancelled(search->control))
        search->status = SUDOKU_CANCELLED;
    return search->status != SUDOKU_OK || search->over;
}

static void write_puzzle(const char *rest, const struct candidate *candidate, char *puzzle)
{
    memcpy(puzzle, rest, SUDOKU_CELLS);
    for (unsigned i = 0; i < candidate->n; i++)
        puzzle[candidate->added[i].cell] = (char)('0' + candidate->added[i].digit);
}

/* Chooses the clue for a candidate's question. The best question ends the candidate, so it is about the clue
 * that was needless most often beside the same added ones, which saves 13 % of the time. A clue waits for the
 * next round if enough other candidates of the rest have a question about it: their answers may answer this
 * one. Returns SUDOKU_CELLS for no question. */
static unsigned choose_question(const struct search *search, const struct candidate *candidate,
                                const unsigned char asked[SUDOKU_CELLS])
{
    unsigned best = SUDOKU_CELLS;
    uint64_t best_score = 0;
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t open = candidate->open.word[word]; open; open &= open - 1) {
            unsigned cell = 64 * word + lowest_bit(open);
            uint64_t score = 1;
            for (unsigned i = 0; i < candidate->n; i++)
                score += search->needless[candidate->added[i].cell][candidate->added[i].digit - 1][cell];
            if (score > best_score && asked[cell] < SAME_QUESTIONS) {
                best = cell;
                best_score = score;
            }
        }
    return best;
}

/* Writes at most one question of each candidate. Returns how many. */
static unsigned ask(struct search *search)
{
    struct waiting_room *room = search->room;
    unsigned n = 0;
    for (unsigned rest = 0; rest < room->n_rests; rest++) {
        unsigned char asked[SUDOKU_CELLS] = {0};
        unsigned end = room->rests[rest].first + room->rests[rest].n;
        for (unsigned i = room->rests[rest].first; i < end; i++) {
            const struct candidate *candidate = &room->candidates[i];
            unsigned cell = candidate->is_dead ? SUDOKU_CELLS : choose_question(search, candidate, asked);
            if (cell == SUDOKU_CELLS)
                continue;
            asked[cell]++;
            write_puzzle(room->rests[rest].puzzle, candidate, room->questions[n]);
            room->questions[n][cell] = '.';
            room->about[n] = (unsigned char)cell;
            room->asking[n++] = i;
        }
    }
    return n;
}

/* A solution that lacks one clue of a candidate shows that this clue is needed. This one lacks only the clue
 * in `cell` of a rest, so it is about the candidates whose added clues it has all. No branch depends on that,
 * since none would be predicted well. */
static void show_needed(struct waiting_room *room, const struct rest *rest, const char *solution,
                        unsigned cell)
{
    for (unsigned i = rest->first; i < rest->first + rest->n; i++) {
        struct candidate *candidate = &room->candidates[i];
        unsigned lacks = 0;
        for (unsigned k = 0; k < candidate->n; k++)
            lacks |= (unsigned)(solution[candidate->added[k].cell] - '0') ^ candidate->added[k].digit;
        candidate->open.word[cell / 64] &= ~((uint64_t)!lacks << cell % 64);
    }
}

/* The same for a solution that has all clues of a rest: it is about the candidates of which it lacks a single
 * added clue. */
static void show_added_needed(struct waiting_room *room, const struct rest *rest, const char *solution)
{
    for (unsigned i = rest->first; i < rest->first + rest->n; i++) {
        struct candidate *candidate = &room->candidates[i];
        unsigned lacking = 0, cell = 0;
        for (unsigned k = 0; k < candidate->n; k++)
            if (solution[candidate->added[k].cell] != (char)('0' + candidate->added[k].digit)) {
                cell = candidate->added[k].cell;
                lacking++;
            }
        if (lacking == 1)
            cells_remove(&candidate->open, cell);
    }
}

static void take_answer(struct search *search, unsigned question)
{
    struct waiting_room *room = search->room;
    struct candidate *candidate = &room->candidates[room->asking[question]];
    unsigned cell = room->about[question];
    char puzzle[SUDOKU_CELLS];
    if (room->counts[question] == 1) {
        candidate->is_dead = true;
        for (unsigned i = 0; i < candidate->n; i++)
            search->needless[candidate->added[i].cell][candidate->added[i].digit - 1][cell]++;
        return;
    }
    cells_remove(&candidate->open, cell);
    const struct rest *rest = &room->rests[candidate->rest];
    write_puzzle(rest->puzzle, candidate, puzzle);
    /* The engine gives the first solution that it finds, which may be that of the candidate. */
    const char *solution = room->solutions[question];
    if (solution[cell] == puzzle[cell])
        return;
    if (rest->puzzle[cell] != '.')
        show_needed(room, rest, solution, cell);
    else
        show_added_needed(room, rest, solution);
}

/* Passes the minimal ones of the waiting candidates to the visitor, and empties the room. */
static void send_candidates(struct search *search)
{
    struct waiting_room *room = search->room;
    unsigned n;
    while (!is_cancelled(search) && (n = ask(search)) > 0) {
        search->status = sudoku_solve_many(search->workspace, room->questions[0], SUDOKU_CELLS, n, 2,
                                           room->solutions[0], SUDOKU_CELLS, room->counts, NULL, NULL);
        for (unsigned i = 0; i < n && search->status == SUDOKU_OK; i++)
            take_answer(search, i);
    }
    for (unsigned i = 0; i < room->n && search->status == SUDOKU_OK && !search->over; i++) {
        const struct candidate *candidate = &room->candidates[i];
        char puzzle[SUDOKU_CELLS];
        write_puzzle(room->rests[candidate->rest].puzzle, candidate, puzzle);
        search->over = !candidate->is_dead && search->visit(search->context, puzzle);
    }
    room->n = room->n_rests = 0;
}

/* ---- Finding candidates ---- */

/* Adds a candidate of n clues, after those added before. All clues of a minimal puzzle may be needless except
 * those that the list of solutions has shown to be needed. */
static bool add_candidate(void *context, const struct clue *clues, unsigned n)
{
    struct search *search = context;
    struct waiting_room *room = search->room;
    struct candidate candidate = {.n = (unsigned char)(search->n_before + n)};
    memcpy(candidate.added, search->before, search->n_before * sizeof *clues);
    if (n)
        memcpy(candidate.added + search->n_before, clues, n * sizeof *clues);
    if (!search->plan->options.minimal) {
        char puzzle[SUDOKU_CELLS];
        write_puzzle(search->rest, &candidate, puzzle);
        search->over = search->visit(search->context, puzzle);
        return !search->over;
    }
    if (room->n == MOST_CANDIDATES)
        send_candidates(search);
    struct rest *rest = room->n_rests ? &room->rests[room->n_rests - 1] : NULL;
    if (!rest || memcmp(rest->puzzle, search->rest, SUDOKU_CELLS) != 0) {
        rest = &room->rests[room->n_rests++];
        memcpy(rest->puzzle, search->rest, SUDOKU_CELLS);
        rest->first = room->n;
        rest->n = 0;
    }
    candidate.rest = (unsigned)(rest - room->rests);
    for (unsigned i = 0; i < search->plan->n_clues; i++)
        if (search->rest[search->plan->clues[i]] != '.')
            cells_add(&candidate.open, search->plan->clues[i]);
    for (unsigned i = 0; i < search->n_before; i++)
        cells_add(&candidate.open, search->before[i].cell);
    room->candidates[room->n++] = candidate;
    rest->n++;
    return search->status == SUDOKU_OK && !search->over;
}

static bool goes_on(const struct search *search)
{
    return search->status == SUDOKU_OK && !search->over;
}

/* Writes the clues that can be added to a puzzle, in cells from first on. Returns how many; none if the
 * puzzle has a clash. */
static unsigned find_clues(const struct search *search, const char *puzzle, unsigned first,
                           struct clue clues[9 * SUDOKU_CELLS])
{
    uint16_t candidates[SUDOKU_CELLS];
    unsigned n = 0;
    if (sudoku_find_candidates(puzzle, candidates) != SUDOKU_OK)
        return 0;
    for (unsigned cell = first; cell < SUDOKU_CELLS; cell++)
        for (unsigned digit = 1; digit <= 9 && puzzle[cell] == '.'; digit++)
            if (candidates[cell] >> (digit - 1) & 1 && search->plan->puzzle[cell] != (char)('0' + digit))
                clues[n++] = (struct clue){(unsigned char)cell, (unsigned char)digit};
    return n;
}

static void add_clues(struct search *search, const char *puzzle, unsigned n, unsigned first);

/* Adds each possible clue in turn to a puzzle with too many solutions for a list, in cells from first on, and
 * the other n - 1 after it. The row of the witnesses is about this puzzle: they refuse most of the last two
 * clues. In a minimal puzzle no clue but the last leaves one solution. */
static void add_each(struct search *search, const char *puzzle, unsigned n, unsigned first, unsigned row)
{
    struct clue clues[9 * SUDOKU_CELLS];
    char with[SUDOKU_CELLS];
    unsigned n_clues = find_clues(search, puzzle, first, clues);
    memcpy(with, puzzle, SUDOKU_CELLS);
    for (unsigned i = 0; i < n_clues && goes_on(search) && !(n > 1 && is_cancelled(search)); i++) {
        unsigned cell = clues[i].cell, number = number_of(clues[i]);
        bool has_two = n <= 2 && is_witnessed(&search->witnesses, row, number);
        with[cell] = (char)('0' + clues[i].digit);
        if (n == 1) {
            if (!has_two && solve_and_note(&search->witnesses, with) == 1)
                add_candidate(search, &clues[i], 1);
        } else {
            search->before[search->n_before++] = clues[i];
            if (n > 2)
                add_clues(search, with, n - 1, cell + 1);
            else if (has_two ||
                     solve_and_note(&search->witnesses, with) > (search->plan->options.minimal != 0))
                add_each(search, with, 1, cell + 1, number);
            search->n_before--;
        }
        with[cell] = '.';
    }
}

/* Lists the solutions of a puzzle. Those of a rest are listed once. The first witnesses are from a list that
 * is too long. */
static void list_solutions(struct search *search, const char *puzzle, const struct clue_choice *choice)
{
    struct solution_list *list = &search->list;
    if (search->has_list && search->n_before == 0)
        return;
    search->has_list = search->n_before == 0;
    search->status = research_list_solutions(list, puzzle, choice);
    if (search->status != SUDOKU_OK || list->complete)
        return;
    memset(&search->witnesses, 0, sizeof search->witnesses);
    for (size_t i = 0; i < FIRST_WITNESSES && i < list->n; i++)
        (void)note_solution(&search->witnesses, list->texts[i * list->n / FIRST_WITNESSES]);
}

/* Finds the candidates with n more clues than the puzzle, in cells from first on. */
static void add_clues(struct search *search, const char *puzzle, unsigned n, unsigned first)
{
    const struct clue_choice choice = {.not_these = search->plan->puzzle,
                                       .needed = search->plan->options.minimal != 0};
    if (n == 0) {
        if (sudoku_solve(puzzle, 2, NULL) == 1)
            add_candidate(search, NULL, 0);
        return;
    }
    list_solutions(search, puzzle, &choice);
    if (search->status != SUDOKU_OK)
        return;
    if (!search->list.complete) {
        add_each(search, puzzle, n, first, ANY_SOLUTION);
        return;
    }
    enum sudoku_status status =
        research_separate_solutions(&search->list, n, first, &choice, add_candidate, search, search->control);
    if (search->status == SUDOKU_OK) /* an error of add_candidate is the first */
        search->status = status;
}

/* ---- Parts ---- */

/* Removes the clues of a part: parts are numbered by how many these are, then by their places in rising
 * order. Returns how many. */
static unsigned remove_clues(struct search *search, uint64_t part)
{
    unsigned clues = search->plan->n_clues, place = 0, n = 0;
    for (;; n++) {
        uint64_t parts = search->plan->adds[n] ? count_choices(clues, n) : 0;
        if (part < parts)
            break;
        part -= parts;
    }
    search->has_list = false;
    memcpy(search->rest, search->plan->puzzle, SUDOKU_CELLS);
    for (unsigned i = 0; i < n; i++) {
        for (uint64_t parts; part >= (parts = count_choices(clues - place - 1, n - i - 1)); place++)
            part -= parts;
        search->rest[search->plan->clues[place++]] = '.';
    }
    return n;
}

/* Clues that were removed may come back, so a vicinity of i less and j more contains that of i-1 less and j-1
 * more. In a part, the removed clues do not come back, and so no puzzle is found twice. */
static void plan_parts(const struct sudoku_vicinity_options *options, uint16_t adds[SUDOKU_VICINITY_MOST + 1])
{
    for (unsigned less = options->least_removed; less <= options->most_removed; less++)
        for (unsigned more = options->least_added; more <= options->most_added; more++)
            for (unsigned back = 0; back <= less && back <= more; back++)
                adds[less - back] |= (uint16_t)(1u << (more - back));
}

/* Parts of a step: enough puzzles for the engine, and usually well below a second of work. The fewer clues
 * are left, the more solutions a part has to list, from a millisecond to a minute's work. */
static uint64_t choose_step(const struct plan *plan)
{
    const unsigned most = plan->options.most_removed, left = plan->n_clues > most ? plan->n_clues - most : 0;
    assert(plan->first <= plan->end);
    uint64_t parts = left >= 24 ? 64 : left >= 22 ? 32 : 1;
    while ((plan->end - plan->first) / parts >= SIZE_MAX / 2)
        parts *= 2;
    return parts;
}

static void end_search(void *memory)
{
    struct search *search = memory;
    if (!search)
        return;
    sudoku_solver_free(search->workspace);
    research_solution_list_free(&search->list);
    free(search->room);
    free(search);
}

static void *begin_search(void *context)
{
    struct search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    search->plan = context;
    search->list.most = MOST_LISTED;
    search->room = malloc(sizeof *search->room);
    if (!search->room || sudoku_solver_new(search->plan->options.kernel, &search->workspace) != SUDOKU_OK) {
        end_search(search);
        return NULL;
    }
    search->room->n = search->room->n_rests = 0;
    return search;
}

static enum sudoku_status search_step(void *memory, size_t step, sudoku_text_fn *show, void *shown_with,
                                      const struct sudoku_control *control)
{
    struct search *search = memory;
    const struct plan *plan = search->plan;
    uint64_t part = plan->first + step * plan->in_step;
    const uint64_t end = plan->end - part < plan->in_step ? plan->end : part + plan->in_step;
    assert(part < end && !search->room->n);
    search->visit = show;
    search->context = shown_with;
    search->control = control;
    for (; part < end && !is_cancelled(search); part++) {
        unsigned adds = plan->adds[remove_clues(search, part)];
        for (unsigned more = 0; more <= SUDOKU_VICINITY_MOST && !is_cancelled(search); more++)
            if (adds >> more & 1)
                add_clues(search, search->rest, more, 0);
    }
    send_candidates(search);
    return search->status;
}

/* A sudoku_cancel_fn of the caller's thread: tells the caller how many parts have been visited. */
static int tell_and_ask(void *context)
{
    const struct plan *plan = context;
    const uint64_t done = plan->next * plan->in_step, all = plan->end - plan->first;
    if (plan->options.done)
        *plan->options.done = done < all ? done : all;
    return control_is_cancelled(plan->control);
}

/* Searches the parts of a plan. */
static enum sudoku_status search_parts(struct plan *plan, sudoku_text_fn *visit, void *context,
                                       const struct sudoku_control *asked)
{
    struct sudoku_solver *workspace = NULL;
    struct sudoku_control control = *asked;
    struct ordered ordered = {.begin = begin_search,
                              .end = end_search,
                              .search = search_step,
                              .context = plan,
                              .visit = visit,
                              .visitor = context};
    enum sudoku_status status = sudoku_solver_new(plan->options.kernel, &workspace);
    sudoku_solver_free(workspace);
    if (status != SUDOKU_OK) /* of a kernel that does not exist, too */
        return status;
    plan->in_step = choose_step(plan);
    plan->control = asked;
    control.cancel = tell_and_ask;
    control.context = plan;
    const uint64_t parts = plan->end - plan->first,
                   steps = parts / plan->in_step + (parts % plan->in_step != 0);
    status = core_ordered_run(&ordered, &plan->next, (size_t)steps, &control);
    return ordered.is_ended ? SUDOKU_OK : status;
}

enum sudoku_status sudoku_find_vicinity(const char *puzzle, const struct sudoku_vicinity_options *options,
                                        uint64_t *parts, sudoku_text_fn *visit, void *context,
                                        const struct sudoku_control *control)
{
    struct plan plan = {.options = SUDOKU_VICINITY_OPTIONS_INIT};
    struct sudoku_vicinity_options *ours = &plan.options;
    struct sudoku_control asked;
    uint64_t n = 0;
    if ((options && !sized_read(ours, sizeof *ours, options, sizeof *ours)) ||
        ours->least_removed > ours->most_removed || ours->most_removed > SUDOKU_VICINITY_MOST ||
        ours->least_added > ours->most_added || ours->most_added > SUDOKU_VICINITY_MOST)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = sudoku_check(puzzle, NULL, 0, NULL);
    if (status != SUDOKU_OK)
        return status;
    plan_parts(ours, plan.adds);
    for (unsigned less = 0; less <= SUDOKU_VICINITY_MOST; less++)
        n += plan.adds[less] ? count_choices(cells_count(cells_of_clues(puzzle)), less) : 0;
    if (parts)
        *parts = n;
    if (!visit)
        return SUDOKU_OK;
    if (!control_read(&asked, control))
        return SUDOKU_BAD_ARGUMENT;
    plan.first = ours->first_part < n ? ours->first_part : n;
    plan.end = ours->n_parts < n - plan.first ? plan.first + ours->n_parts : n;
    cells_spell(cells_of_clues(puzzle), puzzle, plan.puzzle);
    plan.n_clues = cells_list(cells_of_clues(puzzle), plan.clues);
    return search_parts(&plan, visit, context, &asked);
}
