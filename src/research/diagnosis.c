/* diagnosis.c: which clues contradict each other, and which single change makes a puzzle proper.
 *
 * A *correction* is a set of clues whose removal leaves a puzzle that has a solution. Clues that contradict
 * each other do so without all others, so they include a clue of every correction. The search for the
 * smallest conflict tries the smallest set that meets all corrections known so far:
 *
 *      corrections              smallest set
 *      {a b} {b c d}            {b}           has a solution, without a and d: another correction
 *      {a b} {b c d} {a d}      {a b}         has none: it is a conflict, and no smaller set can be one
 *
 * Each round ends the search or excludes a set; most puzzles need a few dozen. This is "smallest MUS
 * extraction with minimal hitting set dualization" (Ignatiev, Previti, Liffiton, Marques-Silva, 2015).
 *
 * Conflicts hit all corrections: Reiter, "A Theory of Diagnosis from First Principles" (1987). */
#include <string.h>

#include "core/cells.h"
#include "core/control.h"
#include "sudoku_research.h"

enum {
    MOST_EFFORT = 50000, /* solver calls and guesses: about a tenth of a second */
    MOST_CORRECTIONS = 400,
    MOST_LOOKS = 1000000 /* at corrections, in the searches for sets that meet them all: some hundredths */
};

/* The effort spent on a puzzle. It is measured in calls and guesses, not in seconds, so that the answer is
 * the same on every machine. */
struct examination {
    const char *clues; /* 81 characters, '.' for an empty cell */
    struct sudoku_diagnosis *diagnosis;
    uint64_t spent;
    bool gave_up; /* the effort is used up: later counts are meaningless */
};

/* Counts solutions, at most limit. Returns 0 for clues that clash, and when the effort is used up: callers
 * check gave_up before they rely on a 0. */
static size_t count_solutions(struct examination *examination, const char *cells, size_t limit,
                              char *solution)
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    size_t count = 0;
    query.puzzle = cells;
    query.limit = limit;
    query.solution = solution;
    query.most_guesses = examination->spent < MOST_EFFORT ? MOST_EFFORT - examination->spent : 0;
    uint64_t guesses = 0;
    if (!query.most_guesses || sudoku_search(&query, &count, &guesses, NULL) == SUDOKU_GAVE_UP)
        examination->gave_up = true;
    examination->spent += 1 + guesses;
    return examination->gave_up ? 0 : count;
}

/* Copies the puzzle and replaces the other signs of an empty cell. */
static void read_clues(const char *puzzle, char clues[SUDOKU_CELLS])
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        clues[cell] = (char)(puzzle[cell] > '0' ? puzzle[cell] : '.');
}

/* ---- The smallest conflict ---- */

/* The corrections that a smallest set must meet; one more each round. */
struct corrections {
    struct cells sets[MOST_CORRECTIONS];
    size_t n;
    size_t looks; /* so far */
};

/* Extends chosen by at most room cells, none of them excluded, so that it meets all corrections. Returns
 * false if that is impossible, or MOST_LOOKS are used up. Branches on the cells of the smallest correction
 * that is not met yet; a cell that was tried is excluded from the later branches, so no set is tried
 * twice. */
static bool meet_all(struct corrections *corrections, struct cells *chosen, struct cells excluded,
                     unsigned room)
{
    struct cells best = {{0, 0}}, apart = {{0, 0}};
    unsigned least = SUDOKU_CELLS + 1, needed = 0;
    corrections->looks += corrections->n + 1;
    if (corrections->looks > MOST_LOOKS)
        return false;
    for (size_t i = 0; i < corrections->n; i++) {
        if (cells_meet(corrections->sets[i], *chosen))
            continue;
        struct cells open = cells_without(corrections->sets[i], excluded);
        unsigned size = cells_count(open);
        if (size < least) {
            least = size;
            best = open;
        }
        if (!cells_meet(open, apart)) { /* corrections without a common cell need a cell each */
            needed++;
            apart = cells_or(apart, open);
        }
    }
    if (least > SUDOKU_CELLS)
        return true;
    if (needed > room)
        return false;
    while (cells_any(best)) {
        struct cells before = *chosen;
        unsigned cell = cells_pop(&best);
        cells_add(chosen, cell);
        if (meet_all(corrections, chosen, excluded, room - 1))
            return true;
        *chosen = before;
        cells_add(&excluded, cell);
    }
    return false;
}

/* Replaces an earlier conflict, which is larger. */
static void store_conflict(struct sudoku_diagnosis *diagnosis, struct cells conflict, bool smallest)
{
    diagnosis->is_smallest = smallest;
    memcpy(diagnosis->conflict.bits, conflict.word, sizeof diagnosis->conflict.bits);
}

/* Drops each clue that the contradiction does not need. Finds a conflict of which nothing can be removed, but
 * perhaps not the smallest. */
static void find_some_conflict(struct examination *examination)
{
    char cells[SUDOKU_CELLS];
    struct cells conflict = {{0, 0}};
    memcpy(cells, examination->clues, sizeof cells);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        char clue = cells[cell];
        cells[cell] = '.';
        if (clue != '.' && count_solutions(examination, cells, 1, NULL)) {
            cells[cell] = clue;
            cells_add(&conflict, cell);
        }
    }
    if (!examination->gave_up)
        store_conflict(examination->diagnosis, conflict, false);
}

/* Adds every clue to the chosen ones that leaves a solution; no search for those that the solution at hand
 * has. Returns the other clues, a correction. */
static struct cells find_correction(struct examination *examination, struct cells all, struct cells chosen,
                                    char solution[SUDOKU_CELLS])
{
    const char *clues = examination->clues;
    for (struct cells rest = cells_without(all, chosen); cells_any(rest);) {
        char cells[SUDOKU_CELLS];
        struct cells more = chosen;
        unsigned cell = cells_pop(&rest);
        cells_add(&more, cell);
        cells_spell(more, clues, cells);
        if (solution[cell] == clues[cell] || count_solutions(examination, cells, 1, solution))
            chosen = more;
    }
    return cells_without(all, chosen);
}

/* The size grows by one when no set of that size meets all corrections, so the first conflict is a smallest
 * one. The search stops at the size of the known conflict, which then is a smallest one itself. */
static void find_smallest_conflict(struct examination *examination)
{
    struct sudoku_diagnosis *diagnosis = examination->diagnosis;
    struct corrections corrections = {.n = 0};
    const struct cells nothing = {{0, 0}}, all = cells_of_clues(examination->clues);
    const unsigned known = cells_count(cells_of_bits(diagnosis->conflict.bits));
    for (unsigned size = 0; size < known && !examination->gave_up;) {
        char cells[SUDOKU_CELLS], solution[SUDOKU_CELLS];
        struct cells chosen = nothing;
        if (!meet_all(&corrections, &chosen, nothing, size)) {
            if (corrections.looks > MOST_LOOKS)
                return;
            size++;
            continue;
        }
        cells_spell(chosen, examination->clues, cells);
        if (!count_solutions(examination, cells, 1, solution)) {
            if (!examination->gave_up)
                store_conflict(diagnosis, chosen, true);
            return;
        }
        struct cells correction = find_correction(examination, all, chosen, solution);
        if (corrections.n == MOST_CORRECTIONS)
            return;
        corrections.sets[corrections.n++] = correction;
    }
    diagnosis->is_smallest = !examination->gave_up; /* no smaller one than the known conflict was found */
}

/* ---- Repairs ---- */

static void add_repair(struct sudoku_diagnosis *diagnosis, unsigned cell, char from, char to)
{
    diagnosis->repairs[diagnosis->n_repairs++] =
        (struct sudoku_repair){.cell = (unsigned char)cell, .from = from, .to = to};
}

/* Rates how unlikely it is that this was the mistake: the fewer digits the cell can have, the likelier;
 * among equals, digits that people mistake for each other: they look alike, or their keys are neighbours. */
static unsigned cost_of(const struct sudoku_diagnosis *diagnosis, const struct sudoku_repair *repair)
{
    static const char *const pairs[] = {"17", "35", "38", "56", "68", "69",
                                        "12", "23", "34", "45", "78", "89"};
    unsigned digits = 0;
    bool alike = false;
    for (size_t i = 0; i < diagnosis->n_repairs; i++)
        digits += diagnosis->repairs[i].cell == repair->cell && diagnosis->repairs[i].to != '.';
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        alike |= strchr(pairs[i], repair->from) && strchr(pairs[i], repair->to);
    return 4 * digits + 2 * (repair->to == '.') + !alike;
}

/* The best first, in the order of the grid among equals. */
static void sort_repairs(struct sudoku_diagnosis *diagnosis)
{
    struct sudoku_repair found[SUDOKU_REPAIRS_MOST];
    unsigned costs[SUDOKU_REPAIRS_MOST];
    size_t n = diagnosis->n_repairs, sorted = 0;
    for (size_t i = 0; i < n; i++) {
        found[i] = diagnosis->repairs[i];
        costs[i] = cost_of(diagnosis, &found[i]);
    }
    for (unsigned cost = 0; sorted < n; cost++)
        for (size_t i = 0; i < n; i++)
            if (costs[i] == cost)
                diagnosis->repairs[sorted++] = found[i];
}

/* Tries the removal of each clue and all other digits in its place. Every repair changes a clue of the
 * conflict, if there is one; otherwise all are tried, as in a puzzle with several solutions. Either all
 * repairs are found or none. */
static void find_repairs(struct examination *examination)
{
    struct sudoku_diagnosis *diagnosis = examination->diagnosis;
    const struct cells conflict = cells_of_bits(diagnosis->conflict.bits);
    char cells[SUDOKU_CELLS], solution[SUDOKU_CELLS];
    memcpy(cells, examination->clues, sizeof cells);
    for (unsigned cell = 0; cell < SUDOKU_CELLS && !examination->gave_up; cell++) {
        char clue = cells[cell];
        if (clue == '.' || (cells_any(conflict) && !cells_has(conflict, cell)))
            continue;
        cells[cell] = '.';
        size_t count = count_solutions(examination, cells, 2, solution);
        if (count == 1) { /* with another digit here, or the puzzle would be proper as it is */
            add_repair(diagnosis, cell, clue, solution[cell]);
            add_repair(diagnosis, cell, clue, '.');
        }
        for (char digit = '1'; digit <= '9' && count == 2; digit++) {
            cells[cell] = digit;
            if (digit != clue && count_solutions(examination, cells, 2, NULL) == 1)
                add_repair(diagnosis, cell, clue, digit);
        }
        cells[cell] = clue;
    }
    if (examination->gave_up)
        diagnosis->n_repairs = 0;
    sort_repairs(diagnosis);
}

/* ---- Several solutions ---- */

/* Collects the digits that each cell has in some solution: puts each digit that no solution so far has into
 * its cell and solves. Each solution has a digit of every cell, so there are far fewer searches than cells
 * and digits. */
static void find_values(struct examination *examination)
{
    uint16_t *values = examination->diagnosis->values;
    char cells[SUDOKU_CELLS], solution[SUDOKU_CELLS];
    memcpy(cells, examination->clues, sizeof cells);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (cells[cell] != '.') {
            values[cell] |= (uint16_t)(1u << (cells[cell] - '1'));
            continue;
        }
        for (int digit = '1'; digit <= '9'; digit++) {
            cells[cell] = (char)digit;
            if (values[cell] >> (digit - '1') & 1 || !count_solutions(examination, cells, 1, solution))
                continue;
            for (int other = 0; other < SUDOKU_CELLS; other++)
                values[other] |= (uint16_t)(1u << (solution[other] - '1'));
        }
        cells[cell] = '.';
    }
    for (int cell = 0; cell < SUDOKU_CELLS && !examination->gave_up; cell++)
        examination->diagnosis->n_differing += (values[cell] & (values[cell] - 1)) != 0;
}

/* Finds the clues of which one more leaves one solution, all of them or none. Only digits that some solution
 * has are tried: others leave none. */
static void find_additions(struct examination *examination)
{
    struct sudoku_diagnosis *diagnosis = examination->diagnosis;
    char cells[SUDOKU_CELLS];
    size_t before = diagnosis->n_repairs;
    memcpy(cells, examination->clues, sizeof cells);
    for (unsigned cell = 0; cell < SUDOKU_CELLS && !examination->gave_up; cell++) {
        if (cells[cell] != '.')
            continue;
        for (int digit = '1'; digit <= '9'; digit++) {
            cells[cell] = (char)digit;
            if (diagnosis->values[cell] >> (digit - '1') & 1 &&
                count_solutions(examination, cells, 2, NULL) == 1)
                add_repair(diagnosis, cell, '.', (char)digit);
        }
        cells[cell] = '.';
    }
    if (examination->gave_up)
        diagnosis->n_repairs = before;
    diagnosis->n_additions = diagnosis->n_repairs - before;
}

/* ---- The interface ---- */

/* The cheap and useful parts come first: the effort may be used up in the later ones. */
enum sudoku_status sudoku_diagnose(const char *puzzle, struct sudoku_diagnosis *diagnosis)
{
    struct sudoku_diagnosis found = SUDOKU_DIAGNOSIS_INIT;
    char clues[SUDOKU_CELLS];
    struct examination examination = {.clues = clues, .diagnosis = &found};
    enum sudoku_status status = sudoku_check(puzzle, NULL, 0, NULL);
    if (!diagnosis || !size_is_sound(diagnosis->size, SIZE_UP_TO(struct sudoku_diagnosis, repairs)))
        return SUDOKU_BAD_ARGUMENT;
    if (status != SUDOKU_OK && status != SUDOKU_CLASH)
        return status;
    read_clues(puzzle, clues);
    size_t count = count_solutions(&examination, clues, 2, NULL);
    if (count == 0 && !examination.gave_up) {
        find_some_conflict(&examination);
        find_repairs(&examination);
        found.tried_all = !examination.gave_up;
        find_smallest_conflict(&examination);
    } else if (count > 1) {
        find_values(&examination);
        find_repairs(&examination);
        find_additions(&examination);
    }
    sized_write(diagnosis, &found, sizeof found);
    return SUDOKU_OK;
}
