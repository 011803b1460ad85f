/* walk.c: walks from puzzle to puzzle, towards fewer clues. */
#include "create/walk.h"

#include <string.h>

#include "core/control.h"

enum {
    MOST_LISTED = 2048, /* a rest with more solutions takes long, and two clues hardly ever separate them */
    STUCK = 100         /* failed steps after which no other is likely to succeed */
};

void sudoku_walk_begin(struct sudoku_walk *walk, const char *puzzle, unsigned wanted)
{
    memcpy(walk->puzzle, puzzle, SUDOKU_CELLS);
    walk->wanted = wanted;
    walk->clues = walk->in_vain = 0;
    walk->status = SUDOKU_OK;
    walk->list.most = MOST_LISTED;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        walk->clues += puzzle[cell] != '.';
}

/* Takes clues away at random. */
static void take_clues(struct sudoku_walk *walk, unsigned n, char *rest)
{
    unsigned char cells[SUDOKU_CELLS];
    unsigned clues = 0;
    memcpy(rest, walk->puzzle, SUDOKU_CELLS);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (rest[cell] != '.')
            cells[clues++] = (unsigned char)cell;
    for (; n; n--) {
        unsigned i = random_below(&walk->random, clues);
        rest[cells[i]] = '.';
        cells[i] = cells[--clues];
    }
}

/* Some of the puzzles that can be reached, each with the same probability. */
struct draw {
    struct sudoku_walk *walk;
    const char *rest;
    unsigned seen;
};

static bool draw_puzzle(void *context, const struct clue *clues, unsigned n)
{
    struct draw *draw = context;
    struct sudoku_walk *walk = draw->walk;
    unsigned place = draw->seen < WALK_FINDS ? draw->seen : random_below(&walk->random, draw->seen + 1);
    draw->seen++;
    if (place >= WALK_FINDS)
        return true;
    char *puzzle = walk->found[place];
    memcpy(puzzle, draw->rest, SUDOKU_CELLS);
    for (unsigned i = 0; i < n; i++)
        puzzle[clues[i].cell] = (char)('0' + clues[i].digit);
    return true;
}

/* Adds n clues to a rest whose solutions are listed, and moves there: to any of the puzzles drawn, which
 * becomes the first. False if no n clues leave one solution. */
static bool add_and_move(struct sudoku_walk *walk, const char *rest, unsigned n,
                         const struct clue_choice *choice)
{
    struct draw draw = {walk, rest, 0};
    if (!sudoku_separate_solutions(&walk->list, n, 0, choice, draw_puzzle, &draw))
        walk->status = SUDOKU_NO_MEMORY;
    walk->n_found = draw.seen < WALK_FINDS ? draw.seen : WALK_FINDS;
    if (walk->status != SUDOKU_OK || !walk->n_found)
        return false;
    unsigned chosen = random_below(&walk->random, walk->n_found);
    memcpy(walk->puzzle, walk->found[chosen], SUDOKU_CELLS);
    memcpy(walk->found[chosen], walk->found[0], SUDOKU_CELLS);
    memcpy(walk->found[0], walk->puzzle, SUDOKU_CELLS);
    return true;
}

/* Makes a step that takes two clues away. */
static bool step(struct sudoku_walk *walk)
{
    char rest[SUDOKU_CELLS];
    char before[SUDOKU_CELLS];
    const struct clue_choice choice = {.not_these = before, .only_these = walk->keeping, .needed = true};
    memcpy(before, walk->puzzle, SUDOKU_CELLS);
    take_clues(walk, 2, rest);
    if (!sudoku_list_solutions(&walk->list, rest, &choice)) {
        walk->status = SUDOKU_NO_MEMORY;
        return false;
    }
    if (!walk->list.complete)
        return false;
    if (walk->clues > walk->wanted && add_and_move(walk, rest, 1, &choice)) {
        walk->clues--;
        return true;
    }
    return add_and_move(walk, rest, 2, &choice);
}

static bool goes_on(struct sudoku_walk *walk)
{
    if (walk->status == SUDOKU_OK && control_is_cancelled(&walk->control))
        walk->status = SUDOKU_CANCELLED;
    return walk->status == SUDOKU_OK && walk->steps && walk->in_vain < STUCK;
}

bool sudoku_walk_on(struct sudoku_walk *walk)
{
    while (goes_on(walk)) {
        walk->steps--;
        walk->in_vain++;
        if (!step(walk))
            continue;
        walk->in_vain = 0;
        if (walk->clues == walk->wanted)
            return true;
    }
    return false;
}
