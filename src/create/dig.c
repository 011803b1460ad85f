/* dig.c: takes clues away from many puzzles in lockstep. */
#include "create/dig.h"

#include <string.h>

/* A random subset of a grid's cells is hardly ever unique with fewer clues than this: from here on groups are
 * tried one by one. */
enum { SPARSE = 32 };

static int is_clue(char c)
{
    return c >= '1' && c <= '9';
}

/* How many groups to try together, as experience has it. */
static unsigned choose_step(const struct sudoku_dig *dig)
{
    unsigned together = dig->orbits->size[dig->order[dig->next]];

    return dig->clues > SPARSE + together ? (dig->clues - SPARSE) / together : 1;
}

/* Lists the groups that have clues, and counts these. */
static void list_groups(struct sudoku_dig *dig, const struct sudoku_orbits *orbits)
{
    unsigned group, i;

    dig->orbits = orbits;
    dig->groups = dig->clues = dig->next = 0;
    for (group = 0; group < orbits->n; group++) {
        unsigned clues = 0;

        for (i = 0; i < orbits->size[group]; i++)
            clues += is_clue(dig->puzzle[orbits->cell[group][i]]);
        if (clues)
            dig->order[dig->groups++] = (unsigned char)group;
        dig->clues = (unsigned char)(dig->clues + clues);
    }
}

void sudoku_dig_prepare(struct sudoku_dig *dig, const char *puzzle, const struct sudoku_orbits *orbits,
                        struct sudoku_random *random)
{
    memset(dig, 0, sizeof *dig);
    memcpy(dig->puzzle, puzzle, SUDOKU_CELLS);
    list_groups(dig, orbits);
    random_permute(random, dig->order, dig->groups);
}

/* Empties the cells of count groups from the next on. Returns how many clues that took. */
static unsigned take_out(const struct sudoku_dig *dig, unsigned count, char *puzzle)
{
    unsigned taken = 0, i, k;

    for (i = 0; i < count; i++) {
        unsigned group = dig->order[dig->next + i];

        for (k = 0; k < dig->orbits->size[group]; k++) {
            char *cell = &puzzle[dig->orbits->cell[group][k]];

            taken += is_clue(*cell);
            *cell = '.';
        }
    }
    return taken;
}

/* Writes down the dig's next question. Returns 0 when it has none left. */
static int ask(struct sudoku_dig *dig, char *question)
{
    memcpy(question, dig->puzzle, SUDOKU_CELLS);
    dig->question = 0;
    if (dig->unproven)
        return 1;
    while (!dig->needless && dig->next < dig->groups && dig->clues > dig->least) {
        unsigned most = (dig->bound ? dig->bound : dig->groups) - dig->next;

        if (!dig->step)
            dig->step = (unsigned char)(dig->audit ? 1 : choose_step(dig));
        if (dig->step > most)
            dig->step = (unsigned char)most;
        if (dig->clues - take_out(dig, dig->step, question) >= dig->least) {
            dig->question = dig->step;
            return 1;
        }
        memcpy(question, dig->puzzle, SUDOKU_CELLS);
        if (dig->step == 1)
            dig->next++; /* too many at once: smaller groups may follow */
        else
            dig->step = 1;
    }
    return 0;
}

/* The groups asked about can go. */
static void accept(struct sudoku_dig *dig)
{
    if (dig->audit) {
        dig->needless = 1;
        return;
    }
    dig->clues = (unsigned char)(dig->clues - take_out(dig, dig->question, dig->puzzle));
    dig->next = (unsigned char)(dig->next + dig->question);
    if (dig->bound && dig->next + 1 == dig->bound) { /* this one is to blame */
        dig->next++;
        dig->bound = 0;
    }
    dig->step = (unsigned char)(dig->bound ? (dig->bound - dig->next) / 2 : 0);
}

/* They cannot all go: if there was one only it stays, else half as many are tried. */
static void refuse(struct sudoku_dig *dig)
{
    if (dig->question == 1) {
        dig->next++;
        dig->bound = 0;
        dig->step = 0;
        return;
    }
    dig->bound = (unsigned char)(dig->next + dig->question);
    dig->step = (unsigned char)(dig->question / 2);
}

static void hear(struct sudoku_dig *dig, unsigned solutions)
{
    if (dig->unproven) {
        dig->unproven = 0;
        dig->status = solutions == 1 ? SUDOKU_OK : solutions ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
        if (solutions != 1)
            dig->groups = 0;
    } else if (solutions == 1) {
        accept(dig);
    } else {
        refuse(dig);
    }
}

/* The dig is done; begins the audit that was to follow, if any. */
static int begin_audit(struct sudoku_dig *dig)
{
    if (!dig->audit_orbits)
        return 0;
    list_groups(dig, dig->audit_orbits);
    dig->audit_orbits = NULL;
    dig->audit = 1;
    dig->step = dig->bound = 0;
    return 1;
}

/* Lets a dig go on to its next question, or a new dig take its place. Returns 0 when there is none. */
static int advance(const struct sudoku_dig_site *site, struct sudoku_dig *dig, char *question)
{
    while (!ask(dig, question)) {
        if (begin_audit(dig))
            continue;
        site->finish(site->context, dig);
        if (!site->start(site->context, dig))
            return 0;
    }
    return 1;
}

void sudoku_dig_all(struct sudoku_dig_room *room, const struct sudoku_dig_site *site)
{
    size_t n = 0, i;

    while (n < DIGS_IN_FLIGHT && site->start(site->context, &room->digs[n]) &&
           advance(site, &room->digs[n], room->questions[n]))
        n++;
    while (n) {
        sudoku_solve_many(room->questions[0], SUDOKU_CELLS, n, 2, room->solutions[0], SUDOKU_CELLS,
                          room->counts);
        for (i = n; i-- > 0;) {
            hear(&room->digs[i], room->counts[i]);
            if (advance(site, &room->digs[i], room->questions[i]))
                continue;
            /* The last one moves up; it has been heard already. */
            n--;
            room->digs[i] = room->digs[n];
            memcpy(room->questions[i], room->questions[n], SUDOKU_CELLS);
        }
    }
}
