/* dig.c: removes clues from many puzzles, with one question to the engine for each in every round.
 *
 * The engine is fast with large batches, so up to DIGS_IN_PROGRESS puzzles are dug at the same time. The
 * composition of a batch does not change any result. */
#include "create/dig.h"

#include "core/control.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The digs in progress, and their questions. */
struct progress {
    struct dig digs[DIGS_IN_PROGRESS];
    char questions[DIGS_IN_PROGRESS][SUDOKU_CELLS];
    char solutions[DIGS_IN_PROGRESS][SUDOKU_CELLS];
    signed char counts[DIGS_IN_PROGRESS];
};

/* With fewer clues than this, groups are tried one by one: a random choice of so few clues rarely has exactly
 * one solution. */
enum { SPARSE = 33 };

/* ---- Symmetries ---- */

/* A generator of a group of symmetries: turns the grid about its diagonal, then the rows, the columns. */
enum { DIAGONAL = 1, ROWS_TURNED = 2, COLUMNS_TURNED = 4 };

/* A group that needs one generator has the identity as its second. */
static const unsigned char generators[SUDOKU_RANDOM_SYMMETRY + 1][2] = {
    [SUDOKU_ROTATE_180] = {ROWS_TURNED | COLUMNS_TURNED},
    [SUDOKU_ROTATE_90] = {DIAGONAL | COLUMNS_TURNED},
    [SUDOKU_MIRROR_H] = {COLUMNS_TURNED},
    [SUDOKU_MIRROR_V] = {ROWS_TURNED},
    [SUDOKU_DIAGONAL] = {DIAGONAL},
    [SUDOKU_ANTIDIAGONAL] = {DIAGONAL | ROWS_TURNED | COLUMNS_TURNED},
    [SUDOKU_FULL_SYMMETRY] = {COLUMNS_TURNED, DIAGONAL},
};

static unsigned image_of_cell(unsigned generator, unsigned cell)
{
    assert(generator <= (DIAGONAL | ROWS_TURNED | COLUMNS_TURNED));
    assert(cell < SUDOKU_CELLS);
    unsigned row = generator & DIAGONAL ? cell % 9 : cell / 9;
    unsigned column = generator & DIAGONAL ? cell / 9 : cell % 9;
    row = generator & ROWS_TURNED ? 8 - row : row;
    return 9 * row + (generator & COLUMNS_TURNED ? 8 - column : column);
}

/* Follows both generators from each cell until no new cell turns up. Orbits have eight cells at most. */
void create_orbits_fill(struct orbits *orbits, enum sudoku_symmetry symmetry)
{
    unsigned char seen[SUDOKU_CELLS] = {0};
    assert((unsigned)symmetry < SUDOKU_RANDOM_SYMMETRY);
    memset(orbits, 0, sizeof *orbits);
    for (unsigned start = 0; start < SUDOKU_CELLS; start++) {
        unsigned char *cells = orbits->cell[orbits->n];
        unsigned size = 1;
        if (seen[start])
            continue;
        cells[0] = (unsigned char)start;
        seen[start] = 1;
        for (unsigned i = 0; i < 2 * size; i++) {
            unsigned next = image_of_cell(generators[symmetry][i % 2], cells[i / 2]);
            if (!seen[next]) {
                seen[next] = 1;
                cells[size++] = (unsigned char)next;
            }
        }
        assert(size <= 8);
        orbits->size[orbits->n++] = (unsigned char)size;
    }
}

/* ---- Digging ---- */

static bool is_clue(char c)
{
    return c >= '1' && c <= '9';
}

/* Lists the groups that have clues, and counts the clues. */
static void list_groups(struct dig *dig, const struct orbits *orbits)
{
    dig->orbits = orbits;
    dig->groups = dig->clues = dig->next = dig->step = dig->bound = 0;
    for (unsigned group = 0; group < orbits->n; group++) {
        unsigned clues = 0;
        for (unsigned i = 0; i < orbits->size[group]; i++)
            clues += is_clue(dig->puzzle[orbits->cell[group][i]]);
        if (clues)
            dig->order[dig->groups++] = (unsigned char)group;
        dig->clues = (unsigned char)(dig->clues + clues);
    }
    assert(dig->groups <= orbits->n);
    assert(dig->clues >= dig->groups);
    assert(dig->clues <= SUDOKU_CELLS);
}

/* Stores the solution and finds its swaps. */
static void use_solution(struct dig *dig, const char *solution)
{
    memcpy(dig->solution, solution, SUDOKU_CELLS);
    if (dig->groups)
        create_find_swaps(&dig->swaps, dig->solution, dig->puzzle);
}

void create_dig_prepare(struct dig *dig, const char *puzzle, const char *solution,
                        const struct orbits *orbits, struct random *random)
{
    memcpy(dig->puzzle, puzzle, SUDOKU_CELLS);
    dig->audit_orbits = NULL;
    dig->n_out = dig->least = 0;
    dig->audit = dig->needless = false;
    dig->status = SUDOKU_OK;
    list_groups(dig, orbits);
    random_permute(random, dig->order, dig->groups);
    dig->unproven = !solution;
    if (solution)
        use_solution(dig, solution);
}

/* Empties a group's cells in a text. Returns how many clues that took. */
static unsigned empty_group(const struct dig *dig, unsigned position, char *puzzle)
{
    unsigned group = dig->order[position];
    unsigned taken = 0;
    assert(position < dig->groups);
    for (unsigned i = 0; i < dig->orbits->size[group]; i++) {
        char *cell = &puzzle[dig->orbits->cell[group][i]];
        taken += is_clue(*cell);
        *cell = '.';
    }
    return taken;
}

/* Only clues count in the sets: removing and restoring must be exact opposites. */
static void restore_to_sets(struct dig *dig, unsigned position)
{
    unsigned group = dig->order[position];
    assert(position < dig->groups);
    for (unsigned i = 0; i < dig->orbits->size[group]; i++)
        if (is_clue(dig->puzzle[dig->orbits->cell[group][i]]))
            swaps_restore(&dig->swaps, dig->orbits->cell[group][i]);
}

/* Takes a group out of the unavoidable sets. Returns false, and changes nothing, if one of them needs it. */
static bool take_out_of_sets(struct dig *dig, unsigned position)
{
    unsigned group = dig->order[position];
    assert(position < dig->groups);
    bool emptied = false;
    for (unsigned i = 0; i < dig->orbits->size[group]; i++)
        if (is_clue(dig->puzzle[dig->orbits->cell[group][i]]))
            emptied = swaps_remove(&dig->swaps, dig->orbits->cell[group][i]) || emptied;
    if (emptied)
        restore_to_sets(dig, position);
    return !emptied;
}

/* Removes the next groups that may go from the question. Those before the first of them must stay. */
static void plan_question(struct dig *dig, char *question)
{
    unsigned clues = dig->clues;
    dig->n_out = 0;
    assert(dig->step > 0);
    for (unsigned position = dig->next;
         position < dig->groups && dig->n_out < dig->step && clues > dig->least; position++) {
        /* Too large? Smaller groups may follow, but first the groups already out must be decided. */
        if (clues < dig->least + dig->orbits->size[dig->order[position]]) {
            if (dig->n_out)
                break;
            continue;
        }
        if (!take_out_of_sets(dig, position))
            continue;
        clues -= empty_group(dig, position, question);
        dig->out[dig->n_out++] = (unsigned char)position;
    }
    assert(dig->n_out <= dig->step);
    assert(clues >= dig->least || !dig->n_out);
    dig->next = dig->n_out ? dig->out[0] : dig->groups;
}

/* Writes the dig's next question. Returns false if it has none left. */
static bool next_question(struct dig *dig, char *question)
{
    memcpy(question, dig->puzzle, SUDOKU_CELLS);
    while (!dig->unproven && !dig->needless) {
        if (dig->next == dig->groups)
            return false;
        if (!dig->step) { /* found by measuring */
            unsigned together = dig->orbits->size[dig->order[dig->next]];
            bool is_dense = !dig->audit && dig->clues > SPARSE + together;
            dig->step = (unsigned char)(is_dense ? (dig->clues - SPARSE) / together : 1);
        }
        plan_question(dig, question);
        if (!dig->n_out)
            return false;
        if (dig->bound != 1)
            return true;
        /* Without this group there is a second solution. */
        memcpy(question, dig->puzzle, SUDOKU_CELLS);
        restore_to_sets(dig, dig->next++);
        dig->bound = dig->step = 0;
    }
    return dig->unproven;
}

/* Do the two solutions differ in a cell of the group? */
static bool is_changed(const struct dig *dig, unsigned position, const char *other)
{
    unsigned group = dig->order[position];
    for (unsigned i = 0; i < dig->orbits->size[group]; i++)
        if (dig->solution[dig->orbits->cell[group][i]] != other[dig->orbits->cell[group][i]])
            return true;
    return false;
}

/* The groups in question cannot all be removed. If the solution found is another one, not even those up to
 * the last group in which it differs can. The bound is halved in the next question: the group that has to
 * stay is found by halving. */
static void keep_groups(struct dig *dig, const char *found)
{
    bool differs = memcmp(found, dig->solution, SUDOKU_CELLS) != 0;
    assert(dig->n_out > 0);
    for (unsigned i = 0; i < dig->n_out; i++)
        restore_to_sets(dig, dig->out[i]);
    dig->bound = dig->n_out;
    while (differs && !is_changed(dig, dig->out[dig->bound - 1], found))
        dig->bound--;
    assert(dig->bound > 0);
    dig->step = (unsigned char)((dig->bound + 1) / 2);
}

/* The first answer to a puzzle with an unknown solution shows whether it has exactly one. */
static void take_answer(struct dig *dig, unsigned solutions, const char *found)
{
    if (dig->unproven) {
        dig->unproven = false;
        dig->status = solutions == 1 ? SUDOKU_OK : solutions ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
        if (solutions == 1)
            use_solution(dig, found);
        else
            dig->groups = 0;
    } else if (solutions != 1) {
        keep_groups(dig, found);
    } else {
        assert(dig->n_out > 0);
        /* In an audit, a clue that can go means that the puzzle is not minimal, and ends it. */
        dig->needless = dig->audit;
        for (unsigned i = 0; i < dig->n_out; i++)
            dig->clues = (unsigned char)(dig->clues - empty_group(dig, dig->out[i], dig->puzzle));
        dig->next = (unsigned char)(dig->out[dig->n_out - 1] + 1);
        dig->bound = (unsigned char)(dig->bound ? dig->bound - dig->n_out : 0);
        dig->step = (unsigned char)((dig->bound + 1) / 2);
    }
}

/* Moves a dig on to its next question, to the audit that follows it, or to a new dig in its place. Returns
 * false if there is none. */
static bool advance_dig(const struct dig_caller *caller, struct dig *dig, char *question)
{
    while (!next_question(dig, question)) {
        if (dig->audit_orbits) {
            list_groups(dig, dig->audit_orbits);
            dig->audit_orbits = NULL;
            dig->audit = true;
            continue;
        }
        caller->finish(caller->context, dig);
        if (!caller->start(caller->context, dig))
            return false;
    }
    return true;
}

enum sudoku_status create_dig_all(struct sudoku_solver *workspace, const struct dig_caller *caller)
{
    struct progress *progress = malloc(sizeof *progress);
    enum sudoku_status status = progress ? SUDOKU_OK : SUDOKU_NO_MEMORY;
    struct sudoku_solver *own = NULL;
    struct sudoku_control control;
    size_t n = 0;
    if (!control_read(&control, caller->control))
        status = SUDOKU_BAD_ARGUMENT;
    if (status == SUDOKU_OK && !workspace)
        status = sudoku_solver_new(NULL, &own);
    while (status == SUDOKU_OK && n < DIGS_IN_PROGRESS &&
           caller->start(caller->context, &progress->digs[n]) &&
           advance_dig(caller, &progress->digs[n], progress->questions[n]))
        n++;
    while (n && status == SUDOKU_OK) {
        assert(n <= DIGS_IN_PROGRESS);
        status =
            control_is_cancelled(&control)
                ? SUDOKU_CANCELLED
                : sudoku_solve_many(own ? own : workspace, progress->questions[0], SUDOKU_CELLS, n, 2,
                                    progress->solutions[0], SUDOKU_CELLS, progress->counts, NULL, &control);
        for (size_t i = n; i-- > 0 && status == SUDOKU_OK;) {
            take_answer(&progress->digs[i], progress->counts[i], progress->solutions[i]);
            if (advance_dig(caller, &progress->digs[i], progress->questions[i]) || i == --n)
                continue;
            /* Leaves its place to the last one, whose answer has been taken already. */
            progress->digs[i] = progress->digs[n];
            memcpy(progress->questions[i], progress->questions[n], SUDOKU_CELLS);
        }
    }
    sudoku_solver_free(own);
    free(progress);
    return status;
}

/* ---- Puzzles of the caller ---- */

/* The digs of one call. */
struct run {
    struct orbits orbits;
    char *puzzles;
    size_t stride, n, started;
    const uint64_t *seeds;
    signed char *statuses;
};

/* Hashes a puzzle, so that its result does not depend on its place in the batch. A zero counts as a point:
 * both mean an empty cell. */
static uint64_t number_of(const char *puzzle)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < SUDOKU_CELLS; i++)
        number = random_scramble(number + (puzzle[i] == '0' ? '.' : (unsigned char)puzzle[i]));
    return number;
}

/* Starts on the next valid puzzle, and sets the status of the invalid ones before it. */
static bool start_puzzle(void *context, struct dig *dig)
{
    struct run *run = context;
    while (run->started < run->n) {
        size_t i = run->started++;
        const char *puzzle = run->puzzles + run->stride * i;
        run->statuses[i] = (signed char)sudoku_check(puzzle, NULL, 0, NULL);
        if (run->statuses[i] != SUDOKU_OK)
            continue;
        struct random random = random_stream(run->seeds ? run->seeds[i] : 0, number_of(puzzle));
        create_dig_prepare(dig, puzzle, NULL, &run->orbits, &random);
        dig->index = i;
        return true;
    }
    return false;
}

static void finish_puzzle(void *context, struct dig *dig)
{
    struct run *run = context;
    assert(dig->index < run->n);
    run->statuses[dig->index] = dig->status;
    if (dig->status == SUDOKU_OK)
        memcpy(run->puzzles + run->stride * dig->index, dig->puzzle, SUDOKU_CELLS);
}

enum sudoku_status sudoku_minimize(char *puzzles, size_t stride, size_t n, enum sudoku_symmetry symmetry,
                                   const uint64_t *seeds, struct sudoku_solver *workspace,
                                   signed char *statuses, const struct sudoku_control *control)
{
    struct run run = {.puzzles = puzzles, .stride = stride, .n = n, .seeds = seeds, .statuses = statuses};
    const struct dig_caller caller = {start_puzzle, finish_puzzle, &run, control};
    if ((unsigned)symmetry >= SUDOKU_RANDOM_SYMMETRY ||
        (n > 0 && (!puzzles || !statuses || stride < SUDOKU_CELLS)))
        return SUDOKU_BAD_ARGUMENT;
    create_orbits_fill(&run.orbits, symmetry);
    return create_dig_all(workspace, &caller);
}
