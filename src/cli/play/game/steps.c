/* steps.c: the next steps of reasoning, in words and as a pattern on the grid; and the digits and strikes
 * that need no decision of the player. */
#include <stdio.h>
#include <string.h>

#include "cli/play/game/helper.h"

static void start_position(const struct task *task, struct sudoku_position *position)
{
    memcpy(position->cells, task->cells, CELLS);
    memcpy(position->candidates, task->candidates, sizeof position->candidates);
}

/* The pattern's candidates; of a chain those that are on, while those that are off are helpers. All of it
 * is copied: the step belongs to the reasoner and is overwritten by the next one. */
static void describe_step(const struct sudoku_step *step, struct hint *hint)
{
    *hint = (struct hint){.digit = step->digit, .cell = step->cell, .rating = (unsigned char)step->rating};
    for (size_t i = 0; i < step->n_cells; i++)
        hint->pattern[step->cells[i].cell] |= step->cells[i].digits ? step->cells[i].digits : step->digits;
    for (size_t i = 0; i < step->n_helpers; i++)
        hint->helpers[step->helpers[i].cell] |=
            step->helpers[i].digits ? step->helpers[i].digits : step->extra;
    for (size_t i = 0; i < step->n_removals; i++)
        hint->removals[step->removals[i].cell] |= step->removals[i].digits;
    for (size_t i = 0; i < step->n_links && step->links[i].depth == 0; i++) {
        const struct sudoku_link *link = &step->links[i];
        (link->on ? hint->pattern : hint->helpers)[link->cell] |= (uint16_t)(1u << (link->digit - 1));
    }
    snprintf(hint->technique, sizeof hint->technique, "%s", step->title);
    sudoku_describe_step(step, SUDOKU_DESCRIBE_PLACE, hint->where, sizeof hint->where);
    sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, hint->step, sizeof hint->step);
}

/* Adds the whole reason: that of a chain has a line for each of its links. */
static void add_reason(const struct sudoku_step *step, struct text *words)
{
    size_t room = sudoku_describe_step(step, SUDOKU_DESCRIBE_FULL, NULL, 0) + 1;
    char *at = text_room(words, room);
    if (!at)
        return;
    *at = '\0';
    sudoku_describe_step(step, SUDOKU_DESCRIBE_FULL, at, room);
    words->length += room;
}

/* The caller that wants the steps. */
struct asker {
    still_wanted *wanted;
    void *context;
};

/* A sudoku_cancel. It is asked within a step too, because a single step may take long. */
static int is_given_up(void *context)
{
    const struct asker *asker = context;
    return !asker->wanted(asker->context);
}

/* Makes a reasoner that tries the techniques in the order of players; NULL when memory is short. */
static struct sudoku_reasoner *open_reasoner(struct asker *asker)
{
    struct sudoku_reasoning_options reasoning = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    struct sudoku_reasoner *reasoner = NULL;
    reasoning.ladder = SUDOKU_LADDER_PEOPLE;
    control.cancel = is_given_up;
    control.context = asker;
    return sudoku_reasoner_new(&reasoning, &control, &reasoner) == SUDOKU_OK ? reasoner : NULL;
}

/* Hints have one size and follow each other; their reasons may be long and go into a text behind them, at
 * the offset `why`. Clues are told to the reasoner only for a proper puzzle: techniques that rely on
 * uniqueness draw wrong conclusions from others. */
void find_hints(const struct task *task, size_t limit, still_wanted *wanted, void *context,
                struct finding *finding, struct text *hints, struct text *words)
{
    struct sudoku_position position;
    struct sudoku_step *step = NULL;
    struct asker asker = {wanted, context};
    int status = SUDOKU_OK;
    struct sudoku_reasoner *reasoner = open_reasoner(&asker);
    hints->failed |= !reasoner || sudoku_step_new(&step) != SUDOKU_OK;
    start_position(task, &position);
    if (reasoner && task->proper)
        sudoku_reasoner_set_clues(reasoner, task->puzzle);
    while (!hints->failed && finding->n_hints < limit && wanted(context) &&
           (status = sudoku_find_step(reasoner, &position, step)) == SUDOKU_OK) {
        struct hint hint;
        describe_step(step, &hint);
        hint.why = words->length;
        add_reason(step, words);
        text_add(hints, (const char *)&hint, sizeof hint);
        finding->n_hints++;
        sudoku_make_step(&position, step);
    }
    finding->status = status;
    sudoku_step_free(step);
    sudoku_reasoner_free(reasoner);
}

/* ---- Filling and reducing ---- */

/* The digits and strikes that need no decision of the player. Filling uses singles only: all of
 * its entries can be seen at a glance, so it takes no thinking away from the player. Reducing goes up the
 * techniques one by one and says which one it needed. */

/* Works at once, without a child process: singles are quick. */
int helper_fill(const char cells[CELLS], const uint16_t candidates[CELLS], struct deed deeds[CELLS])
{
    struct sudoku_position position;
    int n = 0;
    memset(deeds, 0, CELLS * sizeof *deeds);
    memcpy(position.cells, cells, CELLS);
    memcpy(position.candidates, candidates, sizeof position.candidates);
    if (sudoku_reduce(NULL, &position, "hidden-single,naked-single") != SUDOKU_OK)
        return -1;
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (cells[cell] == '.' && position.cells[cell] != '.') {
            deeds[cell].digit = (unsigned char)(position.cells[cell] - '0');
            n++;
        }
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
    for (unsigned i = 0; level && (technique = sudoku_ladder_technique(SUDOKU_LADDER_SE, i)); i++) {
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
    *status = names.failed ? SUDOKU_NO_MEMORY : any ? sudoku_reduce(NULL, position, names.data) : SUDOKU_OK;
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
