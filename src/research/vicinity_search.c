/* vicinity_search.c: all proper puzzles that a few clues less and a few more make of a puzzle.
 *
 * For each set of clues that is taken away, the solutions of the rest are listed once; the list tells which
 * clues, added, leave one of them (solution_list.h). If there are too many, some of them show which clues
 * cannot do that, and the others are tried (witnesses.h).
 *
 * With a list, only whether the puzzle is minimal needs the solver. A clue that is among the added ones is
 * known to be needed from the list. For a clue q of the rest, that is the question whether the puzzle has a
 * second solution without it:
 *
 *      rest        candidates of this rest        questions        answers
 *      ..4.1..     + r1c1=5 r7c2=3                without 4?       one solution: drop the candidate
 *                  + r1c1=5 r8c9=1                without 1?       a second one may answer others, too
 *                  + r2c4=8 r9c9=6 ...            without 4? ...
 *
 * Candidates wait until there are thousands, and each asks one question in every round, so that the engine
 * solves them together. A second solution with another digit in the place of q shows that q is needed by
 * every candidate whose added clues it has: that answers most questions without asking. */
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "core/grid.h"
#include "create/solution_list.h"
#include "core/cells.h"
#include "research/witnesses.h"
#include "sudoku_research.h"

enum {
    MOST_CANDIDATES = 8192,
    SAME_QUESTIONS = 16,   /* in a round, about a clue of a rest; measured */
    FIRST_WITNESSES = 256, /* taken from a list that is too long */
    OPTIONS_LEAST = sizeof(struct sudoku_vicinity_options)
};

struct candidate {
    unsigned rest; /* the index of what is left of the puzzle */
    unsigned char n;
    bool is_dead; /* not minimal */
    struct clue added[MOST_ADDED];
    struct cells open; /* the cells of clues that may be needless */
};

/* What is left of the puzzle, and its candidates that wait. */
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

struct sudoku_vicinity {
    struct sudoku_vicinity_options options;
    uint16_t adds[SUDOKU_VICINITY_MOST + 1]; /* how many clues to add if so many are taken away, as bits */
    struct sudoku_solver *workspace;
    struct solution_list list;
    struct witnesses *witnesses; /* if the list would be too long */
    struct waiting_room *room;
    bool has_puzzle;
    char puzzle[SUDOKU_CELLS];
    unsigned char clues[SUDOKU_CELLS]; /* cells */
    unsigned n_clues;
    uint64_t parts;
    /* How often a clue in the last cell turned out to be needless beside this added clue. It guides the
     * questions; the result does not depend on it. */
    uint32_t needless[SUDOKU_CELLS][9][SUDOKU_CELLS];
};

/* A call of sudoku_vicinity_find. */
struct search {
    struct sudoku_vicinity *vicinity;
    sudoku_text_fn *visit;
    void *context;
    char rest[SUDOKU_CELLS];
    bool has_list;                  /* of the rest's solutions, all or those that fit */
    struct clue before[MOST_ADDED]; /* added before the others are found at once */
    unsigned n_before;
    bool over; /* the visitor ended it */
    enum sudoku_status status;
    struct sudoku_control control;
};

/* ---- Objects ---- */

enum sudoku_status sudoku_vicinity_new(const struct sudoku_vicinity_options *options,
                                       struct sudoku_vicinity **vicinity)
{
    struct sudoku_vicinity_options ours = SUDOKU_VICINITY_OPTIONS_INIT;
    if (!vicinity)
        return SUDOKU_BAD_ARGUMENT;
    *vicinity = NULL;
    if ((options && !sized_read(&ours, sizeof ours, options, OPTIONS_LEAST)) ||
        ours.least_removed > ours.most_removed || ours.most_removed > SUDOKU_VICINITY_MOST ||
        ours.least_added > ours.most_added || ours.most_added > SUDOKU_VICINITY_MOST)
        return SUDOKU_BAD_ARGUMENT;
    struct sudoku_vicinity *made = calloc(1, sizeof *made);
    if (!made)
        return SUDOKU_NO_MEMORY;
    made->options = ours;
    made->list.most = ours.most_listed;
    /* Clues that were taken away may come back, so a step of i less and j more contains that of i-1 less and
     * j-1 more. In a part, those taken away do not come back, and so no puzzle is found twice. */
    for (unsigned less = ours.least_removed; less <= ours.most_removed; less++)
        for (unsigned more = ours.least_added; more <= ours.most_added; more++)
            for (unsigned back = 0; back <= less && back <= more; back++)
                made->adds[less - back] |= (uint16_t)(1u << (more - back));
    enum sudoku_status status = sudoku_solver_new(ours.kernel, &made->workspace);
    made->options.kernel = NULL; /* the caller's */
    if (status == SUDOKU_OK &&
        (!(made->room = malloc(sizeof *made->room)) || !(made->witnesses = malloc(sizeof *made->witnesses))))
        status = SUDOKU_NO_MEMORY;
    if (status != SUDOKU_OK) {
        sudoku_vicinity_free(made);
        return status;
    }
    made->room->n = made->room->n_rests = 0;
    *vicinity = made;
    return SUDOKU_OK;
}

void sudoku_vicinity_free(struct sudoku_vicinity *vicinity)
{
    if (!vicinity)
        return;
    sudoku_solver_free(vicinity->workspace);
    create_solution_list_free(&vicinity->list);
    free(vicinity->witnesses);
    free(vicinity->room);
    free(vicinity);
}

/* Returns the number of ways to choose k of n things; n is at most 81 and k at most 9. */
static uint64_t count_choices(unsigned n, unsigned k)
{
    uint64_t choices = k <= n;
    for (unsigned i = 1; i <= k && choices; i++)
        choices = choices * (n - k + i) / i;
    return choices;
}

enum sudoku_status sudoku_vicinity_start(struct sudoku_vicinity *vicinity, const char *puzzle,
                                         uint64_t *parts)
{
    if (!vicinity || !puzzle)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = sudoku_check(puzzle, NULL, 0, NULL);
    vicinity->has_puzzle = status == SUDOKU_OK;
    if (status != SUDOKU_OK)
        return status;
    cells_spell(cells_of_clues(puzzle), puzzle, vicinity->puzzle);
    vicinity->n_clues = cells_list(cells_of_clues(puzzle), vicinity->clues);
    vicinity->parts = 0;
    for (unsigned less = 0; less <= SUDOKU_VICINITY_MOST; less++)
        vicinity->parts += vicinity->adds[less] ? count_choices(vicinity->n_clues, less) : 0;
    if (parts)
        *parts = vicinity->parts;
    return SUDOKU_OK;
}

/* ---- Which candidates are minimal ---- */

static bool is_cancelled(struct search *search)
{
    if (search->status == SUDOKU_OK && control_is_cancelled(&search->control))
        search->status = SUDOKU_CANCELLED;
    return search->status != SUDOKU_OK || search->over;
}

static void write_puzzle(const char *rest, const struct candidate *candidate, char *puzzle)
{
    memcpy(puzzle, rest, SUDOKU_CELLS);
    for (unsigned i = 0; i < candidate->n; i++)
        puzzle[candidate->added[i].cell] = (char)('0' + candidate->added[i].digit);
}

/* Chooses the clue to ask about. The best question ends a candidate, and with it all questions about it: so
 * it is about the clue that was needless most often beside the same added ones, which saves 13 % of the time.
 * It is left for the next round if enough others of the same rest ask about this clue: their answers may do.
 * Returns SUDOKU_CELLS if nothing is asked. */
static unsigned choose_question(const struct sudoku_vicinity *vicinity, const struct candidate *candidate,
                                const unsigned char asked[SUDOKU_CELLS])
{
    unsigned best = SUDOKU_CELLS;
    uint64_t best_score = 0;
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t open = candidate->open.word[word]; open; open &= open - 1) {
            unsigned cell = 64 * word + lowest_bit(open);
            uint64_t score = 1;
            for (unsigned i = 0; i < candidate->n; i++)
                score += vicinity->needless[candidate->added[i].cell][candidate->added[i].digit - 1][cell];
            if (score > best_score && asked[cell] < SAME_QUESTIONS) {
                best = cell;
                best_score = score;
            }
        }
    return best;
}

/* Writes at most one question of each candidate. Returns how many. */
static unsigned ask(struct sudoku_vicinity *vicinity)
{
    struct waiting_room *room = vicinity->room;
    unsigned n = 0;
    for (unsigned rest = 0; rest < room->n_rests; rest++) {
        unsigned char asked[SUDOKU_CELLS] = {0};
        unsigned end = room->rests[rest].first + room->rests[rest].n;
        for (unsigned i = room->rests[rest].first; i < end; i++) {
            const struct candidate *candidate = &room->candidates[i];
            unsigned cell = candidate->is_dead ? SUDOKU_CELLS : choose_question(vicinity, candidate, asked);
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

static void take_answer(struct sudoku_vicinity *vicinity, unsigned question)
{
    struct waiting_room *room = vicinity->room;
    struct candidate *candidate = &room->candidates[room->asking[question]];
    unsigned cell = room->about[question];
    char puzzle[SUDOKU_CELLS];
    if (room->counts[question] == 1) {
        candidate->is_dead = true;
        for (unsigned i = 0; i < candidate->n; i++)
            vicinity->needless[candidate->added[i].cell][candidate->added[i].digit - 1][cell]++;
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
    struct sudoku_vicinity *vicinity = search->vicinity;
    struct waiting_room *room = vicinity->room;
    unsigned n;
    while (!is_cancelled(search) && (n = ask(vicinity)) > 0) {
        search->status = sudoku_solve_many(vicinity->workspace, room->questions[0], SUDOKU_CELLS, n, 2,
                                           room->solutions[0], SUDOKU_CELLS, room->counts, NULL);
        for (unsigned i = 0; i < n && search->status == SUDOKU_OK; i++)
            take_answer(vicinity, i);
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

/* Adds a candidate of n clues, after those added before. All clues of a minimal puzzle may be needless but
 * those that the list of solutions was asked about. */
static bool add_candidate(void *context, const struct clue *clues, unsigned n)
{
    struct search *search = context;
    const struct sudoku_vicinity *vicinity = search->vicinity;
    struct waiting_room *room = vicinity->room;
    struct candidate candidate = {.n = (unsigned char)(search->n_before + n)};
    memcpy(candidate.added, search->before, search->n_before * sizeof *clues);
    if (n)
        memcpy(candidate.added + search->n_before, clues, n * sizeof *clues);
    if (!vicinity->options.minimal) {
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
    for (unsigned i = 0; i < vicinity->n_clues; i++)
        if (search->rest[vicinity->clues[i]] != '.')
            cells_add(&candidate.open, vicinity->clues[i]);
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
            if (candidates[cell] >> (digit - 1) & 1 && search->vicinity->puzzle[cell] != (char)('0' + digit))
                clues[n++] = (struct clue){(unsigned char)cell, (unsigned char)digit};
    return n;
}

/* Adds the last clue to a puzzle with too many solutions for a list; the row of the witnesses is about this
 * puzzle. */
static void add_last(struct search *search, const char *puzzle, unsigned first, unsigned row)
{
    struct witnesses *witnesses = search->vicinity->witnesses;
    struct clue clues[9 * SUDOKU_CELLS];
    char with[SUDOKU_CELLS];
    unsigned n = find_clues(search, puzzle, first, clues);
    memcpy(with, puzzle, SUDOKU_CELLS);
    for (unsigned i = 0; i < n && goes_on(search); i++) {
        if (is_witnessed(witnesses, row, number_of(clues[i])))
            continue;
        with[clues[i].cell] = (char)('0' + clues[i].digit);
        if (research_witnesses_solve(witnesses, with) == 1)
            add_candidate(search, &clues[i], 1);
        with[clues[i].cell] = '.';
    }
}

static void add_clues(struct search *search, const char *puzzle, unsigned n, unsigned first);

/* There are too many solutions for a list, so each clue that can be added is, and the rest is searched from
 * there. The last two are found with the witnesses. A clue that leaves one solution, or none, can be skipped
 * if the puzzle is to be minimal: then the next would not be needed. */
static void add_each(struct search *search, const char *puzzle, unsigned n, unsigned first)
{
    struct sudoku_vicinity *vicinity = search->vicinity;
    struct clue clues[9 * SUDOKU_CELLS];
    char with[SUDOKU_CELLS];
    unsigned n_clues = find_clues(search, puzzle, first, clues);
    memcpy(with, puzzle, SUDOKU_CELLS);
    for (unsigned i = 0; i < n_clues && !is_cancelled(search); i++) {
        unsigned cell = clues[i].cell, number = number_of(clues[i]);
        with[cell] = (char)('0' + clues[i].digit);
        search->before[search->n_before++] = clues[i];
        if (n > 2)
            add_clues(search, with, n - 1, cell + 1);
        else if (is_witnessed(vicinity->witnesses, ANY_SOLUTION, number) ||
                 research_witnesses_solve(vicinity->witnesses, with) > (vicinity->options.minimal != 0))
            add_last(search, with, cell + 1, number);
        search->n_before--;
        with[cell] = '.';
    }
}

/* Lists the solutions of a puzzle. Those of a rest are listed once, and those of a list that is too long are
 * the first witnesses. */
static void list_solutions(struct search *search, const char *puzzle, const struct clue_choice *choice)
{
    struct sudoku_vicinity *vicinity = search->vicinity;
    struct solution_list *list = &vicinity->list;
    if (search->has_list && search->n_before == 0)
        return;
    search->has_list = search->n_before == 0;
    search->status = create_list_solutions(list, puzzle, choice);
    if (search->status != SUDOKU_OK || list->complete)
        return;
    memset(vicinity->witnesses, 0, sizeof *vicinity->witnesses);
    for (size_t i = 0; i < FIRST_WITNESSES && i < list->n; i++)
        research_witnesses_note(vicinity->witnesses, list->texts[i * list->n / FIRST_WITNESSES]);
}

/* Finds the candidates with n more clues than the puzzle, in cells from first on. */
static void add_clues(struct search *search, const char *puzzle, unsigned n, unsigned first)
{
    struct sudoku_vicinity *vicinity = search->vicinity;
    struct clue_choice choice = {.not_these = vicinity->puzzle, .needed = vicinity->options.minimal != 0};
    if (n == 0) {
        if (sudoku_solve(puzzle, 2, NULL) == 1)
            add_candidate(search, NULL, 0);
        return;
    }
    list_solutions(search, puzzle, &choice);
    if (search->status != SUDOKU_OK)
        return;
    if (vicinity->list.complete) {
        enum sudoku_status status = create_separate_solutions(&vicinity->list, n, first, &choice,
                                                              add_candidate, search, &search->control);
        if (search->status == SUDOKU_OK) /* what stopped a candidate from being added comes first */
            search->status = status;
    } else if (n > 1) {
        add_each(search, puzzle, n, first);
    } else {
        add_last(search, puzzle, first, ANY_SOLUTION);
    }
}

/* ---- Parts ---- */

/* Takes away the clues of a part: parts are numbered by how many these are, then by their places in rising
 * order. Returns how many. */
static unsigned take_away(struct search *search, uint64_t part)
{
    const struct sudoku_vicinity *vicinity = search->vicinity;
    unsigned clues = vicinity->n_clues, place = 0, n = 0;
    for (;; n++) {
        uint64_t parts = vicinity->adds[n] ? count_choices(clues, n) : 0;
        if (part < parts)
            break;
        part -= parts;
    }
    search->has_list = false;
    memcpy(search->rest, vicinity->puzzle, SUDOKU_CELLS);
    for (unsigned i = 0; i < n; i++) {
        for (uint64_t parts; part >= (parts = count_choices(clues - place - 1, n - i - 1)); place++)
            part -= parts;
        search->rest[vicinity->clues[place++]] = '.';
    }
    return n;
}

enum sudoku_status sudoku_vicinity_find(struct sudoku_vicinity *vicinity, uint64_t first, uint64_t n,
                                        sudoku_text_fn *visit, void *context,
                                        const struct sudoku_control *control)
{
    struct search search = {.vicinity = vicinity, .visit = visit, .context = context};
    if (!vicinity || !visit || !vicinity->has_puzzle || first > vicinity->parts ||
        n > vicinity->parts - first || !control_read(&search.control, control))
        return SUDOKU_BAD_ARGUMENT;
    for (uint64_t part = first; part < first + n && !is_cancelled(&search); part++) {
        unsigned adds = vicinity->adds[take_away(&search, part)];
        for (unsigned more = 0; more <= SUDOKU_VICINITY_MOST && !is_cancelled(&search); more++)
            if (adds >> more & 1)
                add_clues(&search, search.rest, more, 0);
    }
    send_candidates(&search);
    return search.status;
}
