/* player.h: a game as its player sees it: the cursor, what is shown, the help under way.
 *
 * Keys change it (keys.c, hints.c, puzzles.c), and view_draw draws it. */
#ifndef PLAY_PLAYER_H
#define PLAY_PLAYER_H

#include "play/helper.h"
#include "play/journal.h"
#include "play/screen.h"
#include "play/terminal.h"

/* ---- Collections: the puzzles of files and pastes (puzzles.c) ---- */

struct collection {
    struct text records, places; /* puzzles one after the other; where each begins */
    size_t n, at;
    size_t invalid; /* items that are no puzzles */
};

struct puzzle {
    char cells[CELLS];      /* the clues */
    char entered[CELLS];    /* all '.', or somebody's work on it so far */
    uint16_t struck[CELLS]; /* candidates that the puzzle rules out */
    char title[NAME_ROOM];
};

/* Adds an item that is a puzzle. Returns false if memory is short. */
bool collection_add(struct collection *collection, const struct sudoku_item *item);
void collection_get(const struct collection *collection, size_t i, struct puzzle *puzzle);
void collection_free(struct collection *collection);

/* ---- The player ---- */

/* How much of a hint is shown. */
enum reveal { REVEAL_NOTHING, REVEAL_WHERE, REVEAL_WHAT, REVEAL_STEP };

enum show { SHOW_GRID, SHOW_KEYS, SHOW_LEVELS, SHOW_WORDS, SHOW_PAUSE };

enum tone { TONE_PLAIN, TONE_GOOD, TONE_WARNING };

struct player {
    struct game game;
    struct facts facts;
    struct helper helper;
    struct collection collection;
    struct journal journal;
    struct game_name name;
    char title[NAME_ROOM];

    unsigned cursor;
    bool candidates;  /* are shown */
    bool pencil;      /* digits are marks */
    unsigned pinned;  /* the digit that stays highlighted, or 0 */
    unsigned checked; /* 1: the mistakes were counted; more: they are shown */
    enum show show;
    int page; /* of SHOW_KEYS and SHOW_WORDS */

    enum reveal reveal; /* of helper.step */
    size_t node;        /* of its chain, from 1; 0: the whole step */
    struct text words;  /* the whole reason of the step */

    enum tone tone;
    char message[2000];    /* until the next key */
    const char *searching; /* the purpose of the search under way, or NULL */
    double search_began;
    double played; /* seconds */
    unsigned long saved_seconds;

    bool suspends, over; /* the session is to do so */
    bool stumbled;       /* a move was lost: memory was short */
    int rows, columns;   /* of the window */
    struct looks looks;
};

/* ---- Keys (keys.c) ---- */

enum { KEYS_MOST = 10 };

struct key_row {
    const char *shown, *what;
    unsigned keys[KEYS_MOST]; /* that do the same; 0 ends them */
    void (*act)(struct player *player, unsigned key);
};

/* All keys, as the page of keys shows them; the last one has no name. */
extern const struct key_row key_rows[];

void player_key(struct player *player, unsigned key);
void player_say(struct player *player, enum tone tone, const char *format, ...) PRINTS(3, 4);

/* Makes a move and saves it, or says why it cannot be made. */
bool player_make(struct player *player, struct move move);

/* Makes a move of the program. */
bool player_auto(struct player *player, enum move_kind kind, unsigned cell, unsigned digits, bool joined);

/* Is a puzzle of the player's own being typed? */
bool player_is_entering(const struct player *player);

/* Called when there is nothing else to do: finds out about the puzzle. The next key cancels it. */
void player_rest(struct player *player);

void player_free(struct player *player);

/* ---- Puzzles (puzzles.c) ---- */

void player_open(struct player *player, const struct puzzle *puzzle);
void player_open_collection(struct player *player);

/* Shows candidates if the last game did and, if opens is true and it is not solved, opens it. */
bool player_open_last(struct player *player, bool opens);

void player_leave(struct player *player);
void player_paste(struct player *player, const char *bytes, size_t n);
void new_puzzle(struct player *player, unsigned level);
void turn(struct player *player, unsigned key);
void enter_own(struct player *player, unsigned key);

/* Adds the line of the clock to the journal. */
void save_time(struct player *player);

/* ---- Help (hints.c) ---- */

void hint(struct player *player, unsigned key);
void make_hint(struct player *player, unsigned key);
void walk(struct player *player, unsigned key);
void force(struct player *player, unsigned key);
void reduce(struct player *player, unsigned key);
void solve(struct player *player, unsigned key);
void check(struct player *player, unsigned key);

/* Tells the purpose of a search, and how it ended: false without a result. */
void begin_search(struct player *player, const char *purpose);
bool end_search(struct player *player, int status);

/* Marks the player's entries that are wrong, and the cells whose digit was struck out. Returns how many. */
unsigned find_mistakes(const struct player *player, bool wrong[CELLS]);

/* Marks what cannot be: cells that clash, a cell without a candidate, a house without a place for a digit.
 * Adds the first in words. Returns how many there are. */
unsigned find_warnings(const struct game *game, bool wrong[CELLS], struct text *words);

/* A node of the chain of a step: the index of its link, the one after it, and its number from 1. The node
 * before the first is all zero. */
struct node {
    size_t first, end, number;
};
bool next_node(const struct sudoku_step *step, struct node *node);
struct node find_node(const struct sudoku_step *step, size_t number);
void node_add_words(const struct sudoku_step *step, const struct node *node, struct text *words);

/* ---- The session (session.c) ---- */

struct wishes {
    bool makes;     /* a new puzzle of a level to begin with */
    unsigned level; /* an index of rating_words */
    uint64_t seed;
};

/* Plays the puzzles of a collection, which it frees; or a new one, or the last game. Returns the exit
 * status: 2 if the game could not be shown, or a move is not saved. */
int play_run(struct collection *collection, const struct wishes *wishes);

/* ---- The view (view.c, words.c): the same player and size give the same screen ---- */

void view_draw(const struct player *player, struct screen *screen);

/* Returns the cell at a place of the screen; CELLS if there is none. */
unsigned view_cell_at(const struct player *player, int row, int column);

/* Returns the number of pages that the words or keys take. */
int view_pages(const struct player *player);

#endif
