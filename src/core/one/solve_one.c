/* solve_one.c: the plain solver for one puzzle. It is the reference for everything faster, and does the
 * work on machines without vectors.
 *
 * The classic solver: for every row, column and box a mask of the digits that it still lacks. A cell's
 * candidates are what its three houses lack in common. Each pass over the open cells fills those with one
 * candidate, finds digits that fit only one cell of a house, and notices dead ends; when a pass fills
 * nothing, the most constrained cell is guessed: fewest candidates first, then the most unsolved peers
 * (which saves one guess in seven on 17-clue puzzles). */
#include <assert.h>
#include <string.h>

#include "core/one/solver.h"
#include "core/grid.h"

/* A board being solved. Small, about 300 bytes, so that a guess may simply copy it. */
struct position {
    uint16_t lacks[HOUSES];           /* the digits that each house still needs */
    uint16_t allowed[SUDOKU_CELLS];   /* the candidates that the search started from */
    unsigned char open[SUDOKU_CELLS]; /* the unsolved cells, in any order */
    int open_count;
};

struct search {
    struct board_search *wanted;
    char solution[SUDOKU_CELLS]; /* a cell is always written anew before a solution is complete: no undo */
};

enum outcome { DEAD, STUCK, SOLVED };

static unsigned candidates_of(const struct position *position, int cell)
{
    const unsigned char *houses = core_cell_houses[cell];
    return position->allowed[cell] & position->lacks[houses[0]] & position->lacks[houses[1]] &
           position->lacks[houses[2]];
}

/* Fills the open cell at this index of the list with a digit, given as a set of one. */
static void fill(struct search *search, struct position *position, int index, unsigned digit)
{
    assert(index < position->open_count && digit && !(digit & (digit - 1)));
    assert(candidates_of(position, position->open[index]) & digit);
    int cell = position->open[index];
    const unsigned char *houses = core_cell_houses[cell];
    position->lacks[houses[0]] &= (uint16_t)~digit;
    position->lacks[houses[1]] &= (uint16_t)~digit;
    position->lacks[houses[2]] &= (uint16_t)~digit;
    position->open[index] = position->open[--position->open_count];
    search->solution[cell] = (char)('0' + lowest_digit(digit));
}

/* The digits seen in a house's open cells: in one at least, in two at least. */
struct tally {
    uint16_t once[HOUSES];
    uint16_t twice[HOUSES];
};

/* Fills every cell with one candidate and tallies the others. The tally may still hold candidates that a cell
 * filled later in the pass has taken away; that is safe, because a digit with one place in a larger set has
 * at most one. Returns the number of cells filled, -1 at a dead end. */
static int fill_naked_singles(struct search *search, struct position *position, struct tally *tally)
{
    int filled = 0;
    memset(tally, 0, sizeof *tally);
    for (int i = position->open_count - 1; i >= 0; i--) {
        int cell = position->open[i];
        unsigned set = candidates_of(position, cell);
        if (!set)
            return -1;
        if (!(set & (set - 1))) {
            fill(search, position, i, set);
            filled++;
            continue;
        }
        for (int k = 0; k < 3; k++) {
            int house = core_cell_houses[cell][k];
            tally->twice[house] |= (uint16_t)(tally->once[house] & set);
            tally->once[house] |= (uint16_t)set;
        }
    }
    return filled;
}

/* Fills every cell that is a house's only place for a digit. Returns as above. */
static int fill_hidden_singles(struct search *search, struct position *position, struct tally *tally)
{
    int filled = 0;
    unsigned any = 0;
    uint16_t *hidden = tally->once;
    for (int house = 0; house < HOUSES; house++) {
        if (position->lacks[house] & ~tally->once[house])
            return -1;
        hidden[house] &= (uint16_t)(position->lacks[house] & ~tally->twice[house]);
        any |= hidden[house];
    }
    for (int i = any ? position->open_count - 1 : -1; i >= 0; i--) {
        int cell = position->open[i];
        const unsigned char *houses = core_cell_houses[cell];
        unsigned set =
            candidates_of(position, cell) & (hidden[houses[0]] | hidden[houses[1]] | hidden[houses[2]]);
        if (!set)
            continue;
        if (set & (set - 1))
            return -1;
        fill(search, position, i, set);
        filled++;
    }
    return filled;
}

/* Fills what follows without a guess. */
static enum outcome deduce(struct search *search, struct position *position)
{
    while (position->open_count > 0) {
        struct tally tally;
        int naked = fill_naked_singles(search, position, &tally);
        int hidden = naked < 0 ? -1 : fill_hidden_singles(search, position, &tally);
        if (hidden < 0)
            return DEAD;
        if (naked + hidden == 0)
            return STUCK;
    }
    return SOLVED;
}

/* Returns the index, in the open list, of the cell with the fewest candidates and, among those, the most
 * open peers. */
static int most_constrained(const struct position *position)
{
    int best = 0;
    int best_score = -1;
    assert(position->open_count > 0);
    for (int i = 0; i < position->open_count; i++) {
        int cell = position->open[i];
        const unsigned char *houses = core_cell_houses[cell];
        int peers = digit_count(position->lacks[houses[0]]) + digit_count(position->lacks[houses[1]]) +
                    digit_count(position->lacks[houses[2]]);
        int score = 32 * (9 - digit_count(candidates_of(position, cell))) + peers;
        if (score > best_score) {
            best = i;
            best_score = score;
        }
    }
    return best;
}

/* Explores everything below this position. */
static void explore(struct search *search, struct position *position)
{
    enum outcome outcome = deduce(search, position);
    if (outcome == SOLVED)
        core_take_solution(search->wanted, search->solution);
    if (outcome != STUCK)
        return;
    int index = most_constrained(position);
    unsigned choices = candidates_of(position, position->open[index]);
    assert(choices & (choices - 1));
    while (choices && !search->wanted->stopped) {
        unsigned digit = choices & -choices;
        struct position child = *position;
        choices &= choices - 1;
        search->wanted->guesses += choices != 0;
        if (search->wanted->guesses > search->wanted->patience && !core_search_goes_on(search->wanted))
            return;
        fill(search, &child, index, digit);
        explore(search, &child);
    }
}

static void search_from(const uint16_t candidates[SUDOKU_CELLS], struct board_search *wanted)
{
    struct search search = {.wanted = wanted};
    struct position start = {.open_count = SUDOKU_CELLS};
    assert(core_are_candidates(candidates));
    for (int house = 0; house < HOUSES; house++)
        start.lacks[house] = ALL_DIGITS;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        start.allowed[cell] = candidates[cell];
        start.open[cell] = (unsigned char)cell;
    }
    if (wanted->limit > 0)
        explore(&search, &start);
}

static void solve(const char *puzzle, struct board_search *wanted)
{
    uint16_t candidates[SUDOKU_CELLS];
    if (sudoku_find_candidates(puzzle, candidates) == SUDOKU_OK)
        search_from(candidates, wanted);
}

const struct core_board_solver core_board_solver_plain = {"plain", NEEDS_NOTHING, solve, search_from};
