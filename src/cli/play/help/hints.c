/* hints.c: the next steps of reasoning, in words and as a pattern on the grid. */
#include <stdio.h>

#include "cli/play/help/work.h"

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
    struct sudoku_reasoner *reasoner = NULL;
    reasoning.ladder = SUDOKU_LADDER_PEOPLE;
    reasoning.cancelled = is_given_up;
    reasoning.context = asker;
    return sudoku_reasoner_new(&reasoning, &reasoner) == SUDOKU_OK ? reasoner : NULL;
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
           (status = sudoku_reasoner_find_step(reasoner, &position, step)) == SUDOKU_OK) {
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
