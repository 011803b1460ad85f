/* Which entries of a half-solved grid may be wrong. */
#include "cli/modes/wrong_entries.h"

#include "sudoku.h"

/* The guesses spent on finding entries that may be wrong: about a tenth of a second. */
enum { LONG_SEARCH = 50000 };

/* Stores whether the grid has a solution. False if finding out would take long. */
static bool find_out(const char *cells, uint64_t *guesses, size_t *count)
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    query.puzzle = cells;
    query.limit = 1;
    query.most_guesses = LONG_SEARCH;
    return sudoku_search(&query, count, guesses, NULL) != SUDOKU_GAVE_UP && *guesses <= LONG_SEARCH;
}

/* Names the entries without which the puzzle would have a solution: one of them is probably a slip. Names all
 * of them or, if that would take long, none. */
static void name_suspects(struct text *out, const char *clues)
{
    char cells[SUDOKU_CELLS];
    const char *before = ", but would have one without ";
    size_t start = out->length, count;
    uint64_t guesses = 0;
    memcpy(cells, clues, sizeof cells);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        char entry = cells[cell];
        if (entry == '.')
            continue;
        /* One entry is left out at a time: that finds a single slip. Pairs would take 80 times as long. */
        cells[cell] = '.';
        if (!find_out(cells, &guesses, &count)) {
            out->length = start;
            return;
        }
        if (count) {
            text_print(out, "%sr%dc%d = %c", before, cell / 9 + 1, cell % 9 + 1, entry);
            before = ", or without ";
        }
        cells[cell] = entry;
    }
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
 * compared with it; if none is wrong, a candidate was removed that is needed. */
static void name_contradictions(struct text *out, const struct sudoku_item *item, const char *clues)
{
    char solution[SUDOKU_CELLS];
    /* A wrong digit also removes candidates around it, so these are named only if no digit is wrong. */
    if (sudoku_solve(clues, 2, solution) == 1 && !list_contradictions(out, item, solution, true))
        list_contradictions(out, item, solution, false);
}

void wrong_entries_add(struct text *out, const struct sudoku_item *item, const char *clues)
{
    if (item->candidates)
        name_contradictions(out, item, clues);
    else
        name_suspects(out, clues);
}
