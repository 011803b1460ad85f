/* actions.h: what the files of this directory share. */
#ifndef CLI_PLAY_PLAYER_ACTIONS_H
#define CLI_PLAY_PLAYER_ACTIONS_H

#include "cli/play/player/play.h"

extern const char empty_grid[CELLS + 1], entering_words[];

/* ---- play.c ---- */

void clear_message(struct play *play);

/* Returns a task about the present grid. */
struct task task_here(const struct play *play, enum task_kind kind);

/* Asks for a task, and drops one of its kind that is still running. */
void want_task(struct play *play, enum task_kind kind);

/* Stops waiting for a finding of this kind. */
void leave_task(struct play *play, enum task_kind kind);

/* Asks for the facts of new clues: the number of solutions, and the difficulty. */
void ask_for_facts(struct play *play);

/* Drops what was shown about the grid, because the grid has changed. */
void forget_help(struct play *play);

/* Called after the grid has changed. */
void grid_changed(struct play *play);

/* Ends a move: `refused` is what the game said to it, or NULL. Returns whether the move was made. */
bool after_move(struct play *play, const char *refused);

/* ---- give_help.c ---- */

/* Are the facts known? If not, the key is taken again when they are. */
bool need_facts(struct play *play, unsigned key);

void check_entries(struct play *play);
void give_solution(struct play *play);
void fill_forced(struct play *play);
void reduce_candidates(struct play *play);
void give_hint(struct play *play);
void open_path(struct play *play);
void leave_path(struct play *play);

/* Makes the steps of the path before the one that is shown. */
void follow_path(struct play *play);

/* What findings lead to. */
void make_reduction(struct play *play, const struct finding *finding);
void take_hint(struct play *play, const struct finding *finding);
void take_path(struct play *play, const struct finding *finding);

/* ---- other_puzzles.c ---- */

/* Begins to play the puzzle that was entered. */
void finish_entering(struct play *play);

/* Says how many solutions the clues have. */
void tell_count(struct play *play);

/* Asks for a file's name; purpose is enum request. */
void open_prompt(struct play *play, int purpose);
void prompt_key(struct play *play, unsigned key);

/* Shows the wishes for a new puzzle; changes the one that is chosen. */
void open_wishes(struct play *play);
void change_wish(struct play *play, int by);
enum { WISH_LEVEL, WISH_SYMMETRY, WISH_LOW, WISH_HIGH, WISHES };

void open_made(struct play *play);
void take_made(struct play *play, const struct finding *finding);

#endif
