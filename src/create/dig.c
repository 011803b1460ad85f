/* dig.c: takes clues away from many puzzles in lockstep. */
#include "create/dig.h"

#include <stdlib.h>
#include <string.h>

struct sudoku_dig_room {
    struct sudoku_dig digs[DIGS_IN_FLIGHT];
    char questions[DIGS_IN_FLIGHT][SUDOKU_CELLS];
    char solutions[DIGS_IN_FLIGHT][SUDOKU_CELLS];
    unsigned char counts[DIGS_IN_FLIGHT];
};

/* A random choice of a grid's cells is hardly ever unique with fewer clues than this: from here on groups are tried one
 * by one. */
enum { SPARSE = 33 };

struct sudoku_dig_room *sudoku_dig_room_new(void)
{
    return calloc(1, sizeof(struct sudoku_dig_room));
}

void sudoku_dig_room_free(struct sudoku_dig_room *room)
{
    free(room);
}

static bool is_clue(char c)
{
    return c >= '1' && c <= '9';
}

/* Lists the groups that have clues, and counts these. */
static void list_groups(struct sudoku_dig *dig, const struct sudoku_orbits *orbits)
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
}

/* The solution is known: now the sets of swaps can be found. */
static void use_solution(struct sudoku_dig *dig, const char *solution)
{
    memcpy(dig->solution, solution, SUDOKU_CELLS);
    if (dig->groups)
        sudoku_swaps_find(&dig->swaps, dig->solution, dig->puzzle);
}

void sudoku_dig_prepare(struct sudoku_dig *dig, const char *puzzle, const char *solution,
                        const struct sudoku_orbits *orbits, struct sudoku_random *random)
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

/* How many groups to try together, as experience has it. */
static unsigned choose_step(const struct sudoku_dig *dig)
{
    unsigned together = dig->orbits->size[dig->order[dig->next]];
    return !dig->audit && dig->clues > SPARSE + together ? (dig->clues - SPARSE) / together : 1;
}

/* Empties a group's cells in a text. Returns how many clues that took. */
static unsigned empty_group(const struct sudoku_dig *dig, unsigned position, char *puzzle)
{
    unsigned group = dig->order[position];
    unsigned taken = 0;
    for (unsigned i = 0; i < dig->orbits->size[group]; i++) {
        char *cell = &puzzle[dig->orbits->cell[group][i]];
        taken += is_clue(*cell);
        *cell = '.';
    }
    return taken;
}

static void restore_swaps(struct sudoku_dig *dig, unsigned position)
{
    unsigned group = dig->order[position];
    for (unsigned i = 0; i < dig->orbits->size[group]; i++)
        if (is_clue(dig->puzzle[dig->orbits->cell[group][i]]))
            swaps_restore(&dig->swaps, dig->orbits->cell[group][i]);
}

/* Could this group go, as far as the swaps can tell? If so it is taken out of their sets. */
static bool can_go(struct sudoku_dig *dig, unsigned position)
{
    unsigned group = dig->order[position];
    bool emptied = false;
    for (unsigned i = 0; i < dig->orbits->size[group]; i++)
        if (is_clue(dig->puzzle[dig->orbits->cell[group][i]]))
            emptied = swaps_remove(&dig->swaps, dig->orbits->cell[group][i]) || emptied;
    if (emptied)
        restore_swaps(dig, position);
    return !emptied;
}

/* Takes the next groups out that may go. What must stay before the first of them is decided. */
static void plan_question(struct sudoku_dig *dig, char *question)
{
    unsigned clues = dig->clues, position;
    dig->n_out = 0;
    for (position = dig->next; position < dig->groups && dig->n_out < dig->step && clues > dig->least;
         position++) {
        /* Too many at once? Smaller groups may follow, but first what is out must be known to stay out. */
        if (clues < dig->least + dig->orbits->size[dig->order[position]]) {
            if (dig->n_out)
                break;
            continue;
        }
        if (!can_go(dig, position))
            continue;
        clues -= empty_group(dig, position, question);
        dig->out[dig->n_out++] = (unsigned char)position;
    }
    dig->next = dig->n_out ? dig->out[0] : dig->groups;
}

/* Writes down the dig's next question. Returns false when it has none left. */
static bool next_question(struct sudoku_dig *dig, char *question)
{
    memcpy(question, dig->puzzle, SUDOKU_CELLS);
    while (!dig->unproven && !dig->needless) {
        if (dig->next == dig->groups)
            return false;
        if (!dig->step)
            dig->step = (unsigned char)choose_step(dig);
        plan_question(dig, question);
        if (!dig->n_out)
            return false;
        if (dig->bound != 1)
            return true;
        /* This one is to blame. */
        memcpy(question, dig->puzzle, SUDOKU_CELLS);
        restore_swaps(dig, dig->next++);
        dig->bound = dig->step = 0;
    }
    return dig->unproven;
}

/* The groups asked about can go. */
static void accept(struct sudoku_dig *dig)
{
    dig->needless = dig->audit;
    for (unsigned i = 0; i < dig->n_out; i++)
        dig->clues = (unsigned char)(dig->clues - empty_group(dig, dig->out[i], dig->puzzle));
    dig->next = (unsigned char)(dig->out[dig->n_out - 1] + 1);
    if (dig->bound)
        dig->bound = (unsigned char)(dig->bound - dig->n_out);
    dig->step = (unsigned char)((dig->bound + 1) / 2);
}

/* Has the group a cell where the solutions differ? */
static bool is_changed(const struct sudoku_dig *dig, unsigned position, const char *other)
{
    unsigned group = dig->order[position];
    for (unsigned i = 0; i < dig->orbits->size[group]; i++)
        if (dig->solution[dig->orbits->cell[group][i]] != other[dig->orbits->cell[group][i]])
            return true;
    return false;
}

/* They cannot all go. If the solution that was found is another one, then not even those can up to the last in which
 * it differs; else it may be any of them. */
static void refuse(struct sudoku_dig *dig, const char *found)
{
    bool differs = memcmp(found, dig->solution, SUDOKU_CELLS) != 0;
    for (unsigned i = 0; i < dig->n_out; i++)
        restore_swaps(dig, dig->out[i]);
    dig->bound = dig->n_out;
    while (differs && !is_changed(dig, dig->out[dig->bound - 1], found))
        dig->bound--;
    dig->step = (unsigned char)((dig->bound + 1) / 2);
}

static void take_answer(struct sudoku_dig *dig, unsigned solutions, const char *found)
{
    if (dig->unproven) {
        dig->unproven = false;
        dig->status = solutions == 1 ? SUDOKU_OK : solutions ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
        if (solutions == 1)
            use_solution(dig, found);
        else
            dig->groups = 0;
    } else if (solutions == 1) {
        accept(dig);
    } else {
        refuse(dig, found);
    }
}

/* The dig is done; begins the audit that was to follow, if any. */
static bool begin_audit(struct sudoku_dig *dig)
{
    if (!dig->audit_orbits)
        return false;
    list_groups(dig, dig->audit_orbits);
    dig->audit_orbits = NULL;
    dig->audit = true;
    return true;
}

/* Lets a dig go on to its next question, or a new dig take its place. Returns false when there is none. */
static bool advance(const struct sudoku_dig_site *site, struct sudoku_dig *dig, char *question)
{
    while (!next_question(dig, question)) {
        if (begin_audit(dig))
            continue;
        site->finish(site->context, dig);
        if (!site->start(site->context, dig))
            return false;
    }
    return true;
}

enum sudoku_status sudoku_dig_all(struct sudoku_dig_room *room, struct sudoku_workspace *workspace,
                                  const struct sudoku_dig_site *site)
{
    size_t n = 0;
    while (n < DIGS_IN_FLIGHT && site->start(site->context, &room->digs[n]) &&
           advance(site, &room->digs[n], room->questions[n]))
        n++;
    while (n) {
        enum sudoku_status status =
            sudoku_workspace_solve(workspace, room->questions[0], SUDOKU_CELLS, n, 2, room->solutions[0],
                                   SUDOKU_CELLS, room->counts, NULL);

        if (status != SUDOKU_OK)
            return status;
        for (size_t i = n; i-- > 0;) {
            take_answer(&room->digs[i], room->counts[i], room->solutions[i]);
            if (advance(site, &room->digs[i], room->questions[i]))
                continue;
            /* The last one moves up; it has been heard already. */
            n--;
            room->digs[i] = room->digs[n];
            memcpy(room->questions[i], room->questions[n], SUDOKU_CELLS);
        }
    }
    return SUDOKU_OK;
}
