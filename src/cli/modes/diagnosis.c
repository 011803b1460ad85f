/* diagnosis.c: which clues contradict each other, and which single change makes a puzzle proper.
 *
 * A *correction* is a set of clues whose removal leaves a puzzle that can be solved. Clues that contradict
 * each other do so without all others, so they include a clue of every correction. To find the smallest
 * conflict, the smallest set that meets all corrections known so far is tried:
 *
 *      corrections              smallest set
 *      {a b} {b c d}            {b}           can be solved, without a and d: another correction
 *      {a b} {b c d} {a d}      {a b}         cannot: it is a conflict, and no smaller set can be one
 *
 * Each round ends the search or excludes a set; most puzzles need a few dozen. This is "smallest MUS
 * extraction with minimal hitting set dualization" (Ignatiev, Previti, Liffiton, Marques-Silva, 2015). */
#include "cli/modes/diagnosis.h"

#include <string.h>

#include "sudoku.h"
#include "sudoku_research.h"

enum {
    MOST_EFFORT = 50000, /* solver calls and guesses: about a tenth of a second */
    MOST_CORRECTIONS = 400,
    MOST_LOOKS = 1000000 /* at corrections, in the searches for sets that meet them all: some hundredths */
};

/* A puzzle that is examined, and the effort that was spent on it. It is measured in calls and guesses, not in
 * seconds, so that the answer is the same on every machine. */
struct diagnosis {
    const char *clues;
    struct verdict *verdict;
    uint64_t spent;
    bool out; /* all is used up: answers since then mean nothing */
};

/* Counts solutions, at most limit. Returns 0 for clues that clash, and when the effort is used up: callers
 * check diagnosis->out before they rely on a 0. */
static size_t count_solutions(struct diagnosis *diagnosis, const char *cells, size_t limit, char *solution)
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    size_t count = 0;
    query.puzzle = cells;
    query.limit = limit;
    query.solution = solution;
    query.most_guesses = diagnosis->spent < MOST_EFFORT ? MOST_EFFORT - diagnosis->spent : 0;
    diagnosis->spent++;
    if (diagnosis->out || !query.most_guesses ||
        sudoku_search(&query, &count, &diagnosis->spent, NULL) == SUDOKU_GAVE_UP) {
        diagnosis->out = true;
        return 0;
    }
    return count;
}

/* ---- The smallest conflict ---- */

static bool has(struct sudoku_cell_set set, int cell)
{
    return set.bits[cell / 64] >> cell % 64 & 1;
}

static void include(struct sudoku_cell_set *set, int cell)
{
    set->bits[cell / 64] |= (uint64_t)1 << cell % 64;
}

static bool meet(struct sudoku_cell_set a, struct sudoku_cell_set b)
{
    return (a.bits[0] & b.bits[0]) || (a.bits[1] & b.bits[1]);
}

static struct sudoku_cell_set without(struct sudoku_cell_set set, struct sudoku_cell_set other)
{
    return (struct sudoku_cell_set){{set.bits[0] & ~other.bits[0], set.bits[1] & ~other.bits[1]}};
}

static unsigned size_of(struct sudoku_cell_set set)
{
    unsigned n = 0;
    for (int i = 0; i < 2; i++)
        for (uint64_t rest = set.bits[i]; rest; rest &= rest - 1)
            n++;
    return n;
}

static void keep_clues(const char *clues, struct sudoku_cell_set kept, char cells[SUDOKU_CELLS])
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        cells[cell] = has(kept, cell) ? clues[cell] : '.';
}

/* The collection that a smallest set must meet. It grows by one each round; most puzzles need a few dozen. */
struct corrections {
    struct sudoku_cell_set sets[MOST_CORRECTIONS];
    size_t n;
    size_t looks; /* so far */
};

/* Extends chosen by at most room cells, none of them excluded, so that it meets all corrections. False if
 * that is impossible, or MOST_LOOKS are used up. Branches on the cells of the smallest correction that is
 * not met yet; a cell that was tried is excluded from the later branches, so no set is tried twice. */
static bool meet_all(struct corrections *corrections, struct sudoku_cell_set *chosen,
                     struct sudoku_cell_set excluded, unsigned room)
{
    struct sudoku_cell_set best = {{0, 0}}, apart = {{0, 0}};
    unsigned least = SUDOKU_CELLS + 1, needed = 0;
    corrections->looks += corrections->n + 1;
    if (corrections->looks > MOST_LOOKS)
        return false;
    for (size_t i = 0; i < corrections->n; i++) {
        if (meet(corrections->sets[i], *chosen))
            continue;
        struct sudoku_cell_set open = without(corrections->sets[i], excluded);
        unsigned size = size_of(open);
        if (size < least) {
            least = size;
            best = open;
        }
        if (!meet(open, apart)) { /* corrections without a common cell need a cell each */
            needed++;
            apart.bits[0] |= open.bits[0];
            apart.bits[1] |= open.bits[1];
        }
    }
    if (least > SUDOKU_CELLS)
        return true;
    for (int cell = 0; cell < SUDOKU_CELLS && needed <= room; cell++) {
        if (!has(best, cell))
            continue;
        struct sudoku_cell_set before = *chosen;
        include(chosen, cell);
        if (meet_all(corrections, chosen, excluded, room - 1))
            return true;
        *chosen = before;
        include(&excluded, cell);
    }
    return false;
}

/* Overwrites an earlier conflict, which is larger. */
static void store_conflict(struct verdict *verdict, struct sudoku_cell_set conflict, bool smallest)
{
    verdict->smallest = smallest;
    verdict->n_conflict = size_of(conflict);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        verdict->conflict[cell] = has(conflict, cell);
}

/* Drops each clue that the contradiction does not need. Finds a conflict of which nothing can be removed, but
 * perhaps not the smallest. */
static void find_some_conflict(struct diagnosis *diagnosis)
{
    char cells[SUDOKU_CELLS];
    struct sudoku_cell_set conflict = {{0, 0}};
    memcpy(cells, diagnosis->clues, sizeof cells);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        char clue = cells[cell];
        cells[cell] = '.';
        if (clue != '.' && count_solutions(diagnosis, cells, 1, NULL)) {
            cells[cell] = clue;
            include(&conflict, cell);
        }
    }
    if (!diagnosis->out)
        store_conflict(diagnosis->verdict, conflict, false);
}

/* The size grows by one when no set of that size meets all corrections, so the first conflict is a
 * smallest one. The search stops at the size of the conflict at hand, which then is a smallest one itself. */
static void find_smallest_conflict(struct diagnosis *diagnosis)
{
    const char *clues = diagnosis->clues;
    struct corrections corrections = {.n = 0};
    const struct sudoku_cell_set nothing = {{0, 0}};
    struct sudoku_cell_set all = nothing;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (clues[cell] != '.')
            include(&all, cell);
    for (unsigned size = 0; size < diagnosis->verdict->n_conflict && !diagnosis->out;) {
        char cells[SUDOKU_CELLS], solution[SUDOKU_CELLS];
        struct sudoku_cell_set chosen = nothing;
        if (!meet_all(&corrections, &chosen, nothing, size)) {
            if (corrections.looks > MOST_LOOKS)
                return;
            size++;
            continue;
        }
        keep_clues(clues, chosen, cells);
        if (!count_solutions(diagnosis, cells, 1, solution)) {
            if (!diagnosis->out)
                store_conflict(diagnosis->verdict, chosen, true);
            return;
        }
        /* Every clue is added that leaves a solution; no search for those that the solution at hand has. */
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            struct sudoku_cell_set more = chosen;
            include(&more, cell);
            keep_clues(clues, more, cells);
            if (has(all, cell) && !has(chosen, cell) &&
                (solution[cell] == clues[cell] || count_solutions(diagnosis, cells, 1, solution)))
                chosen = more;
        }
        if (corrections.n == MOST_CORRECTIONS)
            return;
        corrections.sets[corrections.n++] = without(all, chosen);
    }
    diagnosis->verdict->smallest = !diagnosis->out; /* nothing smaller than the one at hand was found */
}

/* ---- Repairs ---- */

static void add_repair(struct verdict *verdict, int cell, char from, char to)
{
    verdict->repairs[verdict->n_repairs++] =
        (struct repair){.cell = (unsigned char)cell, .from = from, .to = to};
}

/* Rates how unlikely it is that this was the mistake: the fewer digits the cell can have, the likelier;
 * among equals, digits that people mistake for each other: they look alike, or their keys are neighbours. */
static unsigned cost_of(const struct verdict *verdict, const struct repair *repair)
{
    static const char *const pairs[] = {"17", "35", "38", "56", "68", "69",
                                        "12", "23", "34", "45", "78", "89"};
    unsigned digits = 0;
    bool alike = false;
    for (size_t i = 0; i < verdict->n_repairs; i++)
        digits += verdict->repairs[i].cell == repair->cell && verdict->repairs[i].to != '.';
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        alike |= strchr(pairs[i], repair->from) && strchr(pairs[i], repair->to);
    return 4 * digits + 2 * (repair->to == '.') + !alike;
}

/* The best first, in the order of the grid among equals. */
static void sort_repairs(struct verdict *verdict)
{
    struct repair found[REPAIRS_MAX];
    unsigned costs[REPAIRS_MAX];
    size_t n = verdict->n_repairs, sorted = 0;
    for (size_t i = 0; i < n; i++) {
        found[i] = verdict->repairs[i];
        costs[i] = cost_of(verdict, &found[i]);
    }
    for (unsigned cost = 0; sorted < n; cost++)
        for (size_t i = 0; i < n; i++)
            if (costs[i] == cost)
                verdict->repairs[sorted++] = found[i];
}

/* Tries the removal of each clue and all other digits in its place. Every repair changes a clue of the
 * conflict, if there is one; else all are tried, as in a puzzle with several solutions. Either all repairs
 * are found or none. */
static void find_repairs(struct diagnosis *diagnosis)
{
    struct verdict *verdict = diagnosis->verdict;
    char cells[SUDOKU_CELLS], solution[SUDOKU_CELLS];
    memcpy(cells, diagnosis->clues, sizeof cells);
    for (int cell = 0; cell < SUDOKU_CELLS && !diagnosis->out; cell++) {
        char clue = cells[cell];
        if (clue == '.' || (verdict->n_conflict && !verdict->conflict[cell]))
            continue;
        cells[cell] = '.';
        size_t count = count_solutions(diagnosis, cells, 2, solution);
        if (count == 1) { /* with another digit here, or the puzzle would be proper as it is */
            add_repair(verdict, cell, clue, solution[cell]);
            add_repair(verdict, cell, clue, '.');
        }
        for (char digit = '1'; digit <= '9' && count == 2; digit++) {
            cells[cell] = digit;
            if (digit != clue && count_solutions(diagnosis, cells, 2, NULL) == 1)
                add_repair(verdict, cell, clue, digit);
        }
        cells[cell] = clue;
    }
    if (diagnosis->out)
        verdict->n_repairs = 0;
    sort_repairs(verdict);
}

/* ---- Several solutions ---- */

/* Collects the digits that each cell has in some solution: a digit that no solution so far has shown is
 * put into its cell and tried. One solution answers for all cells at once, so there are far fewer searches
 * than cells and digits. */
static void find_values(struct diagnosis *diagnosis)
{
    uint16_t *values = diagnosis->verdict->values;
    char cells[SUDOKU_CELLS], solution[SUDOKU_CELLS];
    memcpy(cells, diagnosis->clues, sizeof cells);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (cells[cell] != '.') {
            values[cell] |= (uint16_t)(1u << (cells[cell] - '1'));
            continue;
        }
        for (int digit = '1'; digit <= '9'; digit++) {
            cells[cell] = (char)digit;
            if (values[cell] >> (digit - '1') & 1 || !count_solutions(diagnosis, cells, 1, solution))
                continue;
            for (int other = 0; other < SUDOKU_CELLS; other++)
                values[other] |= (uint16_t)(1u << (solution[other] - '1'));
        }
        cells[cell] = '.';
    }
    for (int cell = 0; cell < SUDOKU_CELLS && !diagnosis->out; cell++)
        diagnosis->verdict->n_differing += (values[cell] & (values[cell] - 1)) != 0;
}

/* Finds the clues that could be added to have one solution, all of them or none. Only digits that some
 * solution has are tried: others leave none. */
static void find_additions(struct diagnosis *diagnosis)
{
    struct verdict *verdict = diagnosis->verdict;
    char cells[SUDOKU_CELLS];
    size_t before = verdict->n_repairs;
    memcpy(cells, diagnosis->clues, sizeof cells);
    for (int cell = 0; cell < SUDOKU_CELLS && !diagnosis->out; cell++) {
        if (cells[cell] != '.')
            continue;
        for (int digit = '1'; digit <= '9'; digit++) {
            cells[cell] = (char)digit;
            if (verdict->values[cell] >> (digit - '1') & 1 && count_solutions(diagnosis, cells, 2, NULL) == 1)
                add_repair(verdict, cell, '.', (char)digit);
        }
        cells[cell] = '.';
    }
    if (diagnosis->out)
        verdict->n_repairs = before;
    verdict->n_additions = verdict->n_repairs - before;
}

/* The cheap and useful parts come first: time may run out in the later ones. */
void diagnose(const char *clues, struct verdict *verdict)
{
    struct diagnosis diagnosis = {.clues = clues, .verdict = verdict};
    size_t count = count_solutions(&diagnosis, clues, 2, NULL);
    if (diagnosis.out)
        return;
    if (count == 0) {
        find_some_conflict(&diagnosis);
        find_repairs(&diagnosis);
        verdict->tried_all = !diagnosis.out;
        find_smallest_conflict(&diagnosis);
    } else {
        find_values(&diagnosis);
        find_repairs(&diagnosis);
        find_additions(&diagnosis);
    }
}

/* ---- Entries that may be wrong ---- */

/* Names the entries without which the puzzle would have a solution: one of them is probably a slip. Names all
 * of them or, if that would take long, none. */
static void name_suspects(struct text *out, const char *clues)
{
    struct diagnosis diagnosis = {.clues = clues};
    char cells[SUDOKU_CELLS];
    const char *before = ", but would have one without ";
    size_t start = out->length;
    memcpy(cells, clues, sizeof cells);
    for (int cell = 0; cell < SUDOKU_CELLS && !diagnosis.out; cell++) {
        char entry = cells[cell];
        /* One entry is left out at a time: that finds a single slip. Pairs would take 80 times as long. */
        cells[cell] = '.';
        if (entry != '.' && count_solutions(&diagnosis, cells, 1, NULL)) {
            text_print(out, "%sr%dc%d = %c", before, cell / 9 + 1, cell % 9 + 1, entry);
            before = ", or without ";
        }
        cells[cell] = entry;
    }
    out->length = diagnosis.out ? start : out->length;
}

/* Returns the digit of a filled cell, else 0. A cell with one candidate is one, unless the input says which
 * cells are. */
static int entry_of(const struct sudoku_item *item, int cell)
{
    unsigned candidates = item->candidates[cell];
    int digit = 1;
    if (item->placed)
        return item->placed[cell] == '.' ? 0 : item->placed[cell] - '0';
    if (!candidates || candidates & (candidates - 1))
        return 0;
    while (candidates >> digit)
        digit++;
    return digit;
}

/* Names the entries that differ from the solution, or the cells whose candidates do not include its digit.
 * Returns how many there are. */
static int list_contradictions(struct text *out, const struct sudoku_item *item, const char *solution,
                               bool entries)
{
    int found = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned candidates = item->candidates[cell];
        int entry = entry_of(item, cell);
        if (candidates >> (solution[cell] - '1') & 1 || entries != (entry > 0))
            continue;
        text_print(out, "%sr%dc%d ", found++ ? "; " : ": ", cell / 9 + 1, cell % 9 + 1);
        if (entries)
            text_print(out, "is %d and should be %c", entry, solution[cell]);
        else
            text_print(out, "has lost its %c", solution[cell]);
    }
    return found;
}

/* A half-solved grid tells clues and entries apart. If the clues alone have one solution, each entry can be
 * compared with it; if none is wrong, a candidate was removed that is needed: a wrong digit also removes
 * candidates around it. */
void wrong_entries_add(struct text *out, const struct sudoku_item *item, const char *clues)
{
    char solution[SUDOKU_CELLS];
    if (!item->candidates)
        name_suspects(out, clues);
    else if (sudoku_solve(clues, 2, solution) == 1 && !list_contradictions(out, item, solution, true))
        list_contradictions(out, item, solution, false);
}
