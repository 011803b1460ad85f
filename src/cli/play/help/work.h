/* work.h: the parts of a task, for the files of this directory. */
#ifndef CLI_PLAY_HELP_WORK_H
#define CLI_PLAY_HELP_WORK_H

#include "cli/play/help/helper.h"
#include "sudoku.h"

/* Counts the solutions of the clues, and finds the cells in which they differ. */
void find_facts(const struct task *task, still_wanted *wanted, void *context, struct finding *finding);

/* Rates a puzzle. */
void find_rating(const char *puzzle, struct finding *finding);

/* Finds the next steps, at most limit, and their reasons. */
void find_hints(const struct task *task, size_t limit, still_wanted *wanted, void *context,
                struct finding *finding, struct text *hints, struct text *words);

/* Removes candidates, by the first level of techniques that finds any. */
void find_reduction(const struct task *task, still_wanted *wanted, void *context, struct finding *finding);

/* Makes a puzzle with the wanted properties. */
void make_puzzle(const struct wishes *wishes, still_wanted *wanted, void *context, struct finding *finding);

/* Stores the position of a task. */
void start_position(const struct task *task, struct sudoku_position *position);

#endif
