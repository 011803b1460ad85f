/* player.h: a game as its player sees it: the cursor, the view, the help under way.
 *
 * Keys change it (keys.c, helper.c, puzzles.c), journal.c saves it, and view_draw draws it. */
#ifndef PLAY_PLAYER_H
#define PLAY_PLAYER_H

#include "base/terms.h"
#include "play/game.h"
#include "play/screen.h"
#include "play/terminal.h"
#include "sudoku.h"
#include "sudoku_read.h"

enum { JOURNAL_PATH = 4096, NAME_ROOM = 100 };

/* The puzzles of files and pastes, one record after the other: the clues, the title and its NUL, and the
 * moves that the input has made already, each with a `\n`, and a NUL. */
struct collection {
    struct text records;
    size_t n, at;
    size_t invalid; /* items that are no puzzles */
};

/* The facts about a puzzle. */
struct facts {
    bool counted;       /* solutions and solution are known */
    bool rated;         /* so is the rating, or there is none */
    unsigned solutions; /* 0, 1, or 2 for more */
    char solution[CELLS];
    bool doubtful
        [CELLS];     /* clues that contradict each other, or cells that several solutions fill otherwise */
    unsigned rating; /* tenths; 0: none */
};

/* The file of a game. */
struct journal {
    int file; /* -1: none */
    char path[JOURNAL_PATH];
    bool has_lines;
    bool missed; /* a move was made that is not saved */
    int error;   /* why nothing is saved any more; 0: all is */
};

/* How much of a hint is shown. */
enum reveal { REVEAL_NOTHING, REVEAL_WHERE, REVEAL_WHAT, REVEAL_STEP };

enum show { SHOW_GRID, SHOW_KEYS, SHOW_LEVELS, SHOW_WORDS };

struct player {
    struct game game;
    struct facts facts;
    struct journal journal;
    char title[NAME_ROOM];
    struct collection collection;
    size_t given; /* the moves that the input had made already: undo keeps them */
    char before[CELLS],
        before_title[NAME_ROOM]; /* the game that this one replaced; before[0] is 0 without one */

    struct sudoku_control control;
    struct sudoku_reasoner *reasoner, *singles;
    const struct sudoku_step *step; /* the one that was found last, or NULL */
    uint64_t seed;                  /* of the next new puzzle */

    unsigned cursor, typed_at; /* typed_at: in the empty grid, while another one is shown */
    bool candidates;           /* are shown */
    bool pencil;               /* digits are marks */
    unsigned pinned;           /* the digit that stays highlighted, or 0 */
    bool checked;              /* mistakes are shown, and Return takes them back */
    enum show show;
    int page; /* of SHOW_KEYS and SHOW_WORDS */

    enum reveal reveal; /* of step */
    size_t link;        /* of its chain, from 1; 0: the whole step */

    char message[2000]; /* until the next key */
    enum ink message_ink;
    const char *searching; /* the purpose of the search under way, or NULL */
    double search_began;
    double played, saved_at; /* seconds */

    bool suspends, over; /* the session is to do so */
    int rows, columns;   /* of the window */
    struct looks looks;
};

/* ---- Keys (keys.c) ---- */

enum { KEYS_MOST = 8 };

struct key_row {
    const char *shown, *what;
    unsigned keys[KEYS_MOST]; /* that do the same; 0 ends them */
    void (*act)(struct player *player, unsigned key);
};

/* All keys, as the page of keys shows them; the last row has no name. */
extern const struct key_row key_rows[];

void player_key(struct player *player, unsigned key);
void player_say(struct player *player, enum ink ink, const char *format, ...) PRINTS(3, 4);

/* Makes a move and saves it, or says why it cannot be made. JOINED: by the program, and undone together with
 * the move before; JOINED_BY_PLAYER: by the player. */
enum by { BY_PLAYER, BY_PROGRAM, JOINED, JOINED_BY_PLAYER };
bool player_make(struct player *player, enum move_kind kind, unsigned cell, unsigned digits, enum by by);

/* Is a puzzle of the player's own being typed? */
bool player_is_entering(const struct player *player);

/* Adds the line of the clock to the journal. */
void save_time(struct player *player);

/* ---- Help (helper.c) ---- */

/* The searches of a player are ended by cancel. Returns false if memory is short. */
bool player_begin(struct player *player, sudoku_cancel_fn *cancel, uint64_t seed);
void player_free(struct player *player);

/* Called when there is nothing else to do: rates the puzzle. The next key cancels it. */
void player_rest(struct player *player);

/* A search: its purpose, and how it ended; false without a result. */
void begin_search(struct player *player, const char *purpose);
bool end_search(struct player *player, int status);

/* Leaves the hint and the walk. */
void forget_hint(struct player *player);

void hint(struct player *player, unsigned key);
void make_hint(struct player *player, unsigned key);
void walk(struct player *player, unsigned key);
void force(struct player *player, unsigned key);
void reduce(struct player *player, unsigned key);
void check(struct player *player, unsigned key);

/* Marks the player's entries that are wrong, and the cells whose digit was struck out. Returns how many. */
unsigned find_mistakes(const struct player *player, bool wrong[CELLS]);

/* Marks what cannot be: cells that clash, a cell without a candidate, a house without a place for a digit.
 * Writes the first in words, all clashes of its digit. Returns how many there are. */
enum { WARNING_ROOM = 200 };
unsigned find_warnings(const struct game *game, bool wrong[CELLS], char words[WARNING_ROOM]);

/* `Solved in 2:22 with 3 hints. n makes a new puzzle.` */
void say_solved(const struct player *player, struct text *words);

/* Returns the number of links that can be walked: those outside of inner chains come first. */
size_t count_links(const struct sudoku_step *step);

/* ---- Puzzles (puzzles.c) ---- */

/* Adds an item that is a puzzle. Returns false if memory is short. */
bool collection_add(struct collection *collection, const struct sudoku_item *item);

/* Opens the game of a puzzle; moves: the text of those that it begins with. */
void player_open(struct player *player, const char *puzzle, const char *title, const char *moves);

/* Opens the first puzzle that is not solved. */
void player_open_collection(struct player *player);

/* Shows candidates if the last game did and, if opens is true and it is not solved, opens it. */
bool player_open_last(struct player *player, bool opens);

/* Saves the game before the program ends. */
void player_leave(struct player *player);

void player_paste(struct player *player, const char *bytes, size_t n);
void new_puzzle(struct player *player, unsigned level);
void turn(struct player *player, unsigned key);

/* Returns false if no other game was begun in this session. */
bool return_to_game_before(struct player *player);
void type_own(struct player *player, unsigned key);

/* ---- Games on the disk (journal.c) ---- */

/* Opens the file of the game that was just begun, and makes the moves in it. */
void journal_open(struct player *player);

/* Adds a line. */
void journal_add(struct journal *journal, const struct game *game, const char *line);

/* Closes the file, and removes it if it is empty. */
void journal_close(struct journal *journal);

/* Returns the words for its error. */
const char *journal_trouble(const struct journal *journal);

/* Is there a solved game of this puzzle, which is not open? */
bool journal_is_solved(const char *puzzle);

/* The game that was played last, and whether candidates were shown. */
bool journal_read_last(char puzzle[CELLS], char title[NAME_ROOM], bool *candidates);
void journal_write_last(struct player *player);

/* ---- The session (session.c) ---- */

/* Plays the puzzles of a collection, which it frees; without them a new one of a level, an index of
 * rating_words; with -1 for the level the last game. Returns the exit status: 2 if the game could not be
 * shown, or a move is not saved. */
int play_run(struct collection *collection, int level, uint64_t seed);

/* ---- The view (view.c, words.c): the same player and size give the same screen ---- */

void view_draw(const struct player *player, struct screen *screen);

/* Is the window large enough to play in? */
bool view_fits(const struct player *player);

/* Returns the cell at a place of the screen; CELLS if there is none. */
unsigned view_cell_at(const struct player *player, int row, int column);

/* Writes the words about the game. */
void write_words(struct pane *pane, const struct player *player);

/* Draws the title and the line of keys, and the page that is shown instead of the grid. */
void draw_bars(struct screen *screen, const struct player *player);
void draw_page(struct screen *screen, const struct player *player);

/* Returns the number of pages that the words or keys take. */
int view_pages(const struct player *player);

#endif
