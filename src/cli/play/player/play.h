/* play.h: a game and what its player asks: the cursor, what is shown, which help was called for. Keys in,
 * moves out.
 *
 * It does no input or output. It asks for long work by a task, and goes on when the finding comes; it asks
 * for files by `request`. So a test can play without a terminal. */
#ifndef CLI_PLAY_PLAYER_PLAY_H
#define CLI_PLAY_PLAYER_PLAY_H

#include "cli/play/terminal/key_parser.h"
#include "cli/play/game/game.h"
#include "cli/play/game/helper.h"

/* The view that replaces the plain grid, or lies over it. */
enum show { SHOW_GRID, SHOW_KEYS, SHOW_WISHES, SHOW_PATH, SHOW_STATISTICS, SHOW_PROMPT, SHOW_PAUSE };

enum tone { TONE_PLAIN, TONE_GOOD, TONE_WARNING };

/* How much of a hint was asked for. */
enum hint_level { HINT_NONE, HINT_WHERE, HINT_WHAT, HINT_WHY, HINT_SHOWN };

/* Requests that only files or the terminal can serve. */
enum request {
    REQUEST_NONE,
    REQUEST_OPEN,  /* play request.puzzle, from where it was left */
    REQUEST_ENTER, /* take up the puzzle that is being entered, or begin one */
    REQUEST_BACK,  /* to the game before it */
    REQUEST_TURN,  /* to puzzle request.index of the collection */
    REQUEST_DRAW,  /* an SVG of the game to the file that the prompt holds */
    REQUEST_WRITE, /* the game to that file */
    REQUEST_STATISTICS,
    REQUEST_SOLVED, /* count it in the statistics */
    REQUEST_REDRAW,
    REQUEST_SUSPEND,
    REQUEST_QUIT
};

/* How many puzzles are made before a wish is given up: about a minute. One random puzzle in five has the
 * level easy, one in 50,000 or fewer the level monster. */
enum { NEW_TRIALS = 200000 };

enum { MESSAGE_ROOM = 800, PROMPT_ROOM = 200, WORDS_ROOM = 240 };

/* Puzzles solved on one level. */
struct score {
    unsigned solved, helped;
    unsigned long best, total; /* seconds; of those solved without help */
};

/* Which warnings come unasked. */
enum warn { WARN_CLASHES, WARN_DEAD_ENDS, WARN_NOTHING, WARN_KINDS };
extern const char *const warning_kinds[WARN_KINDS];

/* What is shown, and how. */
struct view {
    unsigned cursor;
    bool chosen[CELLS]; /* several cells; they count as long as the cursor is on one of them */
    bool choosing;      /* the cursor chooses all that it comes to */
    unsigned before;    /* the key that a digit is to follow, or 0 */
    bool vi;            /* h moves to the left */
    bool pencil;        /* digits are pencil marks */
    bool candidates;    /* are shown in all games */
    bool revealed;      /* ... and in this one, because of a step */
    bool clock_hidden;
    enum warn warnings;
    unsigned pinned; /* the digit that stays highlighted, or 0 */
    enum show show;
    char message[MESSAGE_ROOM];
    enum tone tone;
    bool busy;     /* the message will be replaced when a finding comes */
    bool reasoned; /* the message is a hint's, and its reason belongs to it */
    int page;      /* of a text that is too long for its place; any number, the view counts round */
    bool wide;     /* it has the whole screen */
    unsigned node; /* of the chain that is walked, from 1; 0: all of it is shown */
    bool whole;    /* of a net, more than its main line is shown */
};

/* What the program has told about the grid and knows of the puzzle. */
struct help {
    unsigned check;   /* 1: mistakes were counted, 2: they are shown */
    unsigned warning; /* the warning, from 1, whose cause is shown; 0: none */
    enum hint_level hint_level;
    struct text steps; /* a finding: the step of a hint, or all from here; empty: none is shown */
    size_t n_steps, step_at;
    bool facts_known;
    struct finding facts;
    bool rating_known;
    unsigned rating;
    unsigned deferred; /* the key to be taken again when the facts are known, or 0 */
};

/* Levels of a wish behind the others; and ratings in tenths: the scale goes from 1.0 to 11.9, and
 * puzzles beyond it are not made. */
enum { ANY_LEVEL = LEVELS, BY_RATING, LOWEST_RATING = 10, HIGHEST_RATING = 119 };

/* The puzzle being made. */
struct maker {
    struct wishes wishes;
    unsigned wish_row, wish_level;
    uint64_t seed;         /* of the next new puzzle */
    unsigned making_since; /* changes, when it was asked for */
    bool made;             /* made_puzzle waits */
    struct finding made_puzzle;
};

/* The puzzle among others, and how the game has gone so far. */
struct course {
    char name[NAME_ROOM]; /* of the puzzle, or "" */
    size_t index, total;  /* in a collection; total 0: none */
    bool elsewhere;       /* the present puzzle is not the collection's */
    unsigned changes;     /* grows with every change of the grid */
    bool unsaved;
    uint64_t played;                 /* milliseconds, without pauses */
    bool gave_up;                    /* the solution was asked for */
    bool scored;                     /* counted in the statistics */
    struct score scores[LEVELS + 1]; /* the last: unrated */
};

/* A file's name, or a number, that is being typed. */
struct prompt {
    char text[PROMPT_ROOM];
    enum request purpose;
    enum show before; /* where it was asked for */
    bool overwrite;   /* the file exists: Return once more overwrites it */
};

/* A step of a technique to be found by the player. */
struct practice {
    unsigned technique; /* of the puzzle that is opened; 0: none */
    bool on;            /* the step is to be found */
    struct hint step;
    char title[80], words[MESSAGE_ROOM];
};

/* Work beside the game. */
struct work {
    struct task tasks[TASK_KINDS]; /* the last of each kind */
    bool wanted[TASK_KINDS];       /* to be started, instead of any of its kind that runs */
    bool running[TASK_KINDS];      /* it was asked for, and its finding is waited for */
};

/* What is asked for from outside of the game. */
struct wanted {
    enum request kind;
    struct puzzle puzzle; /* its entries and candidates count unless it was played before */
    size_t index;
};

/* Only what play_record writes outlives the program. */
struct play {
    struct game game;
    struct view view;
    struct help help;
    struct maker maker;
    struct course course;
    struct prompt prompt;
    struct practice practice;
    struct work work;
    struct wanted request;
};

void play_init(struct play *play, uint64_t seed);
void play_free(struct play *play);

/* Begins a game with this puzzle. */
void play_begin(struct play *play, const char puzzle[CELLS], const char *name);

/* Begins to enter a puzzle of the player's own. */
void play_begin_entering(struct play *play);

/* Asks for a new puzzle. */
void play_make(struct play *play);

/* Does the same, and begins with an empty grid until the puzzle comes. */
void play_begin_making(struct play *play);

/* All keys of the program, as the list of keys shows them. */
enum { KEY_ROWS = 32 };
extern const struct key_row {
    const char *key, *what;
    const char *sent; /* the characters that they send */
    void (*act)(struct play *play, unsigned key);
    bool playing; /* not while clues are entered */
} key_rows[KEY_ROWS];

/* Handles a key of the player. */
void play_key(struct play *play, unsigned key, bool alt);
void play_paste(struct play *play, const struct puzzle *puzzle);

/* Adds the first line of a pasted text to the prompt. */
void play_paste_name(struct play *play, const char *text, size_t length);

/* Takes the digits and candidates that the input had beyond the clues. */
void play_take_entries(struct play *play, const struct puzzle *puzzle);

/* Takes the finding of a task. */
void play_find(struct play *play, const struct finding *finding);

/* Called when a task has ended without a finding. */
void play_lose(struct play *play, enum task_kind kind);

/* Called when time has passed. */
void play_tick(struct play *play, unsigned milliseconds);

/* Is the clock running? */
bool play_is_timed(const struct play *play);

void play_say(struct play *play, enum tone tone, const char *format, ...) PRINTS(3, 4);

/* Stores the grid to be shown: that of the game, or that of the path at its present step. */
void play_cells(const struct play *play, struct cell cells[CELLS]);

/* Returns a step of those that were found, and the step whose pattern is shown, or NULL; and a text of it. */
const struct hint *play_step(const struct play *play, size_t i);
const struct hint *play_shown_hint(const struct play *play);
const char *play_step_words(const struct play *play, size_t place);
const struct flat_link *play_step_links(const struct play *play, const struct hint *step);

/* The candidates that a step is about, as it is shown: each has a colour, from 1, or 0. */
struct pattern {
    unsigned char colors[CELLS][9];
    bool on[CELLS][9];      /* of a chain: the digit is in the cell, if its start is true */
    char letters[CELLS][9]; /* of a chain: in the order of its nodes; or 0 */
    bool clash[CELLS];      /* of a chain: a candidate is on and off */
};

/* Stores the pattern of the step that is shown; false if there is none, and then the player's colours. */
bool play_pattern(const struct play *play, struct pattern *pattern);

struct drawn_chain;

/* Stores the chain of the step that is shown, with the links that are shown, and as *present the link that
 * the player has walked to, or the number of links. False if the step has no chain. */
bool play_shown_chain(const struct play *play, struct drawn_chain *chain, size_t *present);

/* Is a chain shown? Has it more nodes than its main line? */
static inline bool play_has_chain(const struct play *play)
{
    const struct hint *hint = play_shown_hint(play);
    return hint && hint->n_links;
}

static inline bool play_has_net(const struct play *play)
{
    const struct hint *hint = play_shown_hint(play);
    return hint && hint->is_net;
}

/* Walks to the next node of the chain that is shown, or to the one before; false if there is no chain. */
bool walk_chain(struct play *play, bool back);

/* Shows all of a chain again. */
void leave_chain(struct play *play);

/* The words to be shown: the message or step, the reason of the hint or step, and instead of it that of the
 * link of a chain that is walked; each may be "". */
struct words {
    const char *message, *reason;
    char link[WORDS_ROOM];
};

void play_words(const struct play *play, struct words *words);

/* Adds the words for a picture of the step that is shown. */
void play_picture_words(const struct play *play, struct text *out);

/* Are all steps shown as a list, perhaps behind a prompt? */
static inline bool play_is_path(const struct play *play)
{
    const enum show show = play->view.show;
    return show == SHOW_PATH || (show == SHOW_PROMPT && play->prompt.before == SHOW_PATH);
}

/* Is the cell chosen, by the cursor or with several others? */
static inline bool play_is_chosen(const struct play *play, unsigned cell)
{
    const struct view *view = &play->view;
    return cell == view->cursor || (view->chosen[cell] && view->chosen[view->cursor]);
}

/* Are candidates shown? While clues are entered, the cells that still differ are marked instead. */
static inline bool play_shows_candidates(const struct play *play)
{
    return (play->view.candidates || play->view.revealed) && !play->game.editing;
}

/* Finds the player's wrong entries, and candidates struck out wrongly. Returns how many; mistakes may be
 * NULL. */
unsigned play_mistakes(const struct play *play, bool mistakes[CELLS]);

/* Finds the warnings that come unasked, as game_warnings does. */
size_t play_warnings(const struct play *play, struct warning *warnings, size_t room);

/* Adds the settings that a player chooses once, as words with blanks before them; takes them from a line that
 * has such words. */
void play_add_settings(const struct play *play, struct text *out);
void play_take_settings(struct play *play, const char *line);

/* Adds the state that is to be kept: the puzzle, the game's record and what was shown. play_restore reads
 * it; it returns false if the text makes no sense, and then the play is as after play_begin with an empty
 * grid. */
void play_record(const struct play *play, struct text *out);
bool play_restore(struct play *play, const char *text, size_t length);

/* ---- What the files of this directory share ---- */

extern const char empty_grid[CELLS + 1], entering_words[];

void clear_message(struct play *play);

/* Returns a task about the grid that is shown: the present one, or that of the path. */
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

/* Are the facts known? If not, the key is taken again when they are. */
bool need_facts(struct play *play, unsigned key);

void check_entries(struct play *play, unsigned key);
void give_solution(struct play *play, unsigned key);
void fill_forced(struct play *play, unsigned key);
void reduce_candidates(struct play *play, unsigned key);
void give_hint(struct play *play, unsigned key);
void open_path(struct play *play, unsigned key);
void leave_steps(struct play *play);

/* Makes the steps of the path before the one that is shown. */
void follow_path(struct play *play);

/* What findings lead to. */
void take_reduction(struct play *play, const struct finding *finding);
void take_practice(struct play *play, const struct finding *finding);

/* Says of a move that the player has made whether it was the step that is practised. */
void judge_practice(struct play *play, enum move_kind kind, unsigned cell, unsigned digits);
void take_steps(struct play *play, const struct finding *finding);

/* Begins to play the puzzle that was entered. */
void finish_entering(struct play *play);

/* Shows the wishes for a new puzzle, or opens the puzzle that was made. */
void new_puzzle(struct play *play, unsigned key);

/* Sets the range of ratings that the level stands for. */
void set_range(struct play *play);

#endif
