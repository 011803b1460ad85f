/* reduce.c: the digits and strikes that need no decision of the player. Filling uses singles only: all of
 * its entries can be seen at a glance, so it takes no thinking away from the player. Reducing goes up the
 * techniques one by one and says which one it needed. */
#include <stdio.h>
#include <string.h>

#include "cli/play/help/work.h"

void start_position(const struct task *task, struct sudoku_position *position)
{
    memcpy(position->cells, task->cells, CELLS);
    memcpy(position->candidates, task->candidates, sizeof position->candidates);
}

/* Works at once, without a child process: singles are quick. */
int helper_fill(const char cells[CELLS], const uint16_t candidates[CELLS], struct deed deeds[CELLS])
{
    struct sudoku_position position;
    int n = 0;
    memcpy(position.cells, cells, CELLS);
    memcpy(position.candidates, candidates, sizeof position.candidates);
    if (sudoku_reduce(&position, "hidden-single,naked-single") != SUDOKU_OK)
        return -1;
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (cells[cell] == '.' && position.cells[cell] != '.')
            deeds[n++] = (struct deed){.cell = (unsigned char)cell,
                                       .digit = (unsigned char)(position.cells[cell] - '0')};
    return n;
}

/* ---- Fewer candidates ---- */

/* Techniques below this rating place digits, which is left to the player. */
enum { FIRST_REDUCING = 26 };

/* Adds the techniques of a level to a list: the houses by themselves, then one technique more with each
 * level. False: no such level. */
static bool techniques_of(unsigned level, bool proper, struct text *names, const char **newest)
{
    const struct sudoku_technique *technique;
    text_string(names, "house");
    *newest = "houses";
    for (unsigned i = 0; level && (technique = sudoku_technique(i)); i++) {
        if (technique->rating < FIRST_REDUCING || (technique->unique && !proper))
            continue;
        text_print(names, ",%s", technique->name);
        *newest = technique->title;
        level--;
    }
    return level == 0;
}

static bool same_candidates(const struct sudoku_position *position, const struct task *task)
{
    return memcmp(position->candidates, task->candidates, sizeof position->candidates) == 0;
}

/* Reduces the position of a task as far as a level goes. False: no such level. */
static bool reduce_at(unsigned level, const struct task *task, struct sudoku_position *position, int *status,
                      const char **newest)
{
    struct text names = {0};
    /* sudoku_reduce wants a NUL, which text does not have by itself. */
    bool any = techniques_of(level, task->proper, &names, newest);
    text_char(&names, '\0');
    start_position(task, position);
    *status = names.failed ? SUDOKU_NO_MEMORY : any ? sudoku_reduce(position, names.data) : SUDOKU_OK;
    text_free(&names);
    return any;
}

/* Goes up from the level until something can be struck out. The list grows rather than being one technique
 * at a time: a hard technique often prepares an easy one, and all that they find together is one move for
 * the player. A position that contradicts itself ends the search, too. */
void find_reduction(const struct task *task, still_wanted *wanted, void *context, struct finding *finding)
{
    struct sudoku_position position;
    const char *newest;
    int status;
    finding->status = SUDOKU_NO_SOLUTION;
    memcpy(finding->candidates, task->candidates, sizeof finding->candidates);
    for (unsigned level = task->level; reduce_at(level, task, &position, &status, &newest) && wanted(context);
         level++) {
        if (status == SUDOKU_OK && same_candidates(&position, task))
            continue;
        finding->status = status;
        finding->level = level;
        snprintf(finding->words, sizeof finding->words, "%s", newest);
        memcpy(finding->candidates, position.candidates, sizeof finding->candidates);
        return;
    }
    finding->status = SUDOKU_OK;
}
