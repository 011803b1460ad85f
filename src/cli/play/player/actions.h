/* actions.h: what the files of this directory share. */
#ifndef CLI_PLAY_PLAYER_ACTIONS_H
#define CLI_PLAY_PLAYER_ACTIONS_H

#include "cli/play/player/play.h"

/* ---- play.c ---- */

/* Begins with these clues; the caller asks for the facts. */
void begin_game(struct play *play, const char puzzle[CELLS]);

/* Returns a task about the present grid. */
struct task task_here(const struct play *play, enum task_kind kind);

/* Asks for a task, and drops one of its kind that is still running. */
void want_task(struct play *play, struct task task);

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

/* Can a step be reasoned from here? Says so if not: one solution, no mistake, and not yet solved. */
bool need_no_mistakes(struct play *play, unsigned key);

void check_entries(struct play *play);
void give_solution(struct play *play);

/* ---- give_help.c ---- */

/* Asks for a task and tells the player; the words say what is done. */
void ask_aloud(struct play *play, enum task_kind kind, const char *words);

void fill_forced(struct play *play);
void reduce_candidates(struct play *play);
void give_hint(struct play *play);
void take_hint(struct play *play, const struct finding *finding);

/* Strikes out the candidates that a reduction found. */
void make_reduction(struct play *play, const struct finding *finding);

/* Makes the move of a step. */
const char *make_step(struct play *play, const struct hint *hint);

const char *plural(unsigned n);

/* ---- cell_keys.c ---- */

/* Moves the cursor; false if the key does not. */
bool cursor_key(struct play *play, unsigned key);

/* Enters a digit in the cell under the cursor, as an entry, a pencil mark, or a candidate struck out. */
void digit_key(struct play *play, unsigned digit, bool pencil);

/* Returns the digit of a key with Shift on a US keyboard; 0 if it is none of these. */
unsigned shifted_digit(unsigned key);

void clear_cell(struct play *play);
void take_entry_back(struct play *play);
void undo_move(struct play *play);

/* Goes back to the clues; removes all clues that are being entered. Both can be undone. */
void restart_grid(struct play *play);

/* ---- keys.c ---- */

/* Turns the pages of a long message; false if the key does not. */
bool page_key(struct play *play, unsigned key);

/* ---- path.c ---- */

void open_path(struct play *play);
void leave_path(struct play *play);
void take_path(struct play *play, const struct finding *finding);
void path_key(struct play *play, unsigned key);

/* ---- wishes.c ---- */

/* Sets the range of ratings that the level stands for. */
void set_range(struct play *play);

void open_made(struct play *play);
void take_made(struct play *play, const struct finding *finding);
void wishes_key(struct play *play, unsigned key);

/* ---- entering.c ---- */

void open_prompt(struct play *play, enum request purpose);
void prompt_key(struct play *play, unsigned key);

/* ---- entering.c ---- */

extern const char empty_grid[CELLS + 1], entering_words[];

void finish_entering(struct play *play);

/* Says how many solutions the clues have. */
void tell_count(struct play *play);

/* Copies a name without the bytes that would upset a terminal. */
void set_name(char name[NAME_ROOM], const char *bytes, size_t n);

/* Asks for this puzzle to be opened. */
void open_puzzle(struct play *play, const char puzzle[CELLS], const char *name);

#endif
