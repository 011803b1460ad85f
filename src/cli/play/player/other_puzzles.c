/* other_puzzles.c: puzzles other than the present one: of the player's own, pasted, and newly made; and the
 * prompt for a file. */
#include <stdio.h>
#include <string.h>

#include "cli/play/player/play.h"
#include "cli/base/rating_words.h"
#include "sudoku.h"

/* ---- Entering a puzzle ---- */

/* Clues are moves like others (game/): they can be undone, and an unfinished puzzle is saved. The
 * solutions are counted after each of them. */

const char empty_grid[CELLS + 1] =
    ".................................................................................";

const char entering_words[] = "Enter or paste the clues of your puzzle; Return begins to play it.";

void play_begin_entering(struct play *play)
{
    play_begin(play, empty_grid, "");
    const char *refused = game_make(&play->game, MOVE_EDIT, CELLS, 0);
    if (refused)
        after_move(play, refused);
    else
        play_say(play, TONE_PLAIN, "%s", entering_words);
}

/* The game itself cannot open a puzzle: it may have been played before, and its file is for others to
 * read. */
static void open_puzzle(struct play *play, const char puzzle[CELLS])
{
    puzzle_set(&play->request.puzzle, puzzle);
    play->request.kind = REQUEST_OPEN;
}

/* A puzzle of the player's own may have several solutions. One without any is refused: nothing in it could be
 * checked or solved. */
void finish_entering(struct play *play)
{
    char clues[CELLS];
    if (!need_facts(play, KEY_RETURN))
        return;
    cells_text(play->game.cells, true, clues);
    if (play->help.facts.count)
        open_puzzle(play, clues);
    else
        play_say(play, TONE_WARNING,
                 game_warnings(&play->game, NULL, 0) ? "These clues contradict each other: y shows where."
                                                     : "These clues have no solution.");
}

/* Shows the number of solutions while the clues are entered. */
void tell_count(struct play *play)
{
    unsigned differs = 0;
    for (unsigned cell = 0; cell < CELLS; cell++)
        differs += play->help.facts.differs[cell];
    if (play->help.facts.count == 0)
        play_say(play, TONE_WARNING, "No solution.");
    else if (play->help.facts.count == 1)
        play_say(play, TONE_GOOD, "One solution: Return begins to play.");
    else
        play_say(play, TONE_PLAIN, "%s%u solutions; %u cells still differ. %s",
                 play->help.facts.count == COUNT_LIMIT ? "At least " : "", play->help.facts.count, differs,
                 differs == CELLS ? "Go on entering clues." : "They are marked.");
}

/* ---- Puzzles from elsewhere ---- */

/* Digits first: they remove candidates, and only those that are then still left need be struck out. */
void play_take_entries(struct play *play, const struct puzzle *puzzle)
{
    const char *refused = NULL;
    for (unsigned cell = 0; cell < CELLS && !refused; cell++) {
        char digit = puzzle->cells[cell];
        if (digit != '.' && !play->game.cells[cell].digit)
            refused = game_make(&play->game, MOVE_ENTER, cell, bit_of((unsigned)(digit - '0')));
    }
    for (unsigned cell = 0; cell < CELLS && !refused; cell++) {
        unsigned gone = cell_candidates(play->game.cells, cell) & ~(unsigned)puzzle->candidates[cell];
        if (gone) {
            refused = game_make(&play->game, MOVE_STRIKE, cell, gone);
            play->view.candidates = true;
        }
    }
    play->course.changes++;
    if (refused)
        after_move(play, refused);
}

/* While a puzzle is entered, pasted clues replace its clues; otherwise they are a puzzle to be opened. */
void play_paste(struct play *play, const struct puzzle *puzzle)
{
    if (puzzle->error) {
        play_say(play, TONE_WARNING, "The pasted text is no puzzle: %s.", puzzle->error);
        return;
    }
    leave_path(play);
    play->view.show = SHOW_GRID;
    play->help.deferred = 0;
    if (play->game.editing) {
        after_move(play, game_paste(&play->game, puzzle->clues));
        return;
    }
    play->request.puzzle = *puzzle;
    play->request.kind = REQUEST_OPEN;
}

/* ---- The prompt ---- */

void open_prompt(struct play *play, int purpose)
{
    /* The puzzle's clues name the file, so that two puzzles do not get the same one. 24 bits are enough
     * for the files of one person; if two puzzles meet all the same, the prompt asks before it overwrites. */
    unsigned long hash = 5381;
    char clues[CELLS];
    cells_text(play->game.cells, true, clues);
    for (unsigned cell = 0; cell < CELLS; cell++)
        hash = (hash * 33 + (unsigned char)clues[cell]) & 0xffffff;
    snprintf(play->prompt.text, sizeof play->prompt.text, "sudoku-%06lx.%s", hash,
             purpose == REQUEST_DRAW ? "svg" : "txt");
    play->prompt.purpose = (enum request)purpose;
    play->prompt.overwrite = false;
    play->view.show = SHOW_PROMPT;
}

/* Another name is another file, so the question whether it may be overwritten must be asked again. Any
 * character is added if it is printable and there is room. */
static void edit_name(struct play *play, unsigned key)
{
    size_t n = strlen(play->prompt.text);
    play->prompt.overwrite = false;
    if (key == KEY_CONTROL('u'))
        n = 0;
    else if (key == KEY_BACKSPACE)
        n -= n > 0;
    else if (key >= ' ' && key < KEY_BACKSPACE && n + 1 < sizeof play->prompt.text)
        play->prompt.text[n++] = (char)key;
    play->prompt.text[n] = '\0';
}

void play_paste_name(struct play *play, const char *text, size_t length)
{
    for (size_t i = 0; i < length && text[i] != '\r' && text[i] != '\n'; i++)
        edit_name(play, text[i] >= ' ' && text[i] < KEY_BACKSPACE ? (unsigned)text[i] : 0);
}

void prompt_key(struct play *play, unsigned key)
{
    if (key == KEY_RETURN && *play->prompt.text)
        play->request.kind = play->prompt.purpose;
    if (key == KEY_RETURN || key == KEY_ESCAPE || key == KEY_CONTROL('c') || key == KEY_CONTROL('g'))
        play->view.show = SHOW_GRID;
    else
        edit_name(play, key);
}

/* ---- A new puzzle ---- */

/* What the player wishes of it; it is made beside the game. */

enum { ANY_LEVEL = LEVELS, BY_RATING };
/* Tenths: the scale goes from 1.0 to 11.9, and SUDOKU_BEYOND is above it. */
enum { LOWEST_RATING = 10, HIGHEST_RATING = 119 };

/* A level stands for a range of ratings. */
static void set_range(struct play *play)
{
    struct wishes *wishes = &play->maker.wishes;
    if (play->maker.wish_level < LEVELS) {
        rating_range(play->maker.wish_level, &wishes->low, &wishes->high);
    } else if (play->maker.wish_level == ANY_LEVEL) {
        wishes->low = 0;
        wishes->high = SUDOKU_BEYOND;
    }
    if (wishes->low < LOWEST_RATING)
        wishes->low = LOWEST_RATING;
}

void open_wishes(struct play *play)
{
    set_range(play);
    play->view.show = SHOW_WISHES;
}

/* The next seed follows from this one (a linear congruential step), so pressing the key twice makes two
 * puzzles, and a test knows which. */
void play_make(struct play *play)
{
    set_range(play);
    play->maker.wishes.seed = play->maker.seed;
    play->maker.seed = play->maker.seed * 6364136223846793005u + 1442695040888963407u;
    want_task(play, TASK_MAKE);
    play->maker.made = false;
    play->maker.making_since = play->course.changes;
    play_say(play, TONE_PLAIN, "Making a puzzle... You can play on; Esc cancels.");
}

/* Nobody needs to know how many solutions the empty grid has. */
void play_begin_making(struct play *play)
{
    play_begin(play, empty_grid, "");
    leave_task(play, TASK_FACTS);
    play_make(play);
}

/* Takes a new puzzle. It is opened at once unless the player has gone on with the old one, makes a pause, or
 * has a list or prompt open. */
void take_made(struct play *play, const struct finding *finding)
{
    if (finding->status != SUDOKU_OK) {
        play_say(play, TONE_WARNING, "None of %llu new puzzles is as you wish: n chooses an easier level.",
                 (unsigned long long)play->maker.wishes.trials);
    } else if (play->course.changes == play->maker.making_since && !play->game.editing &&
               play->view.show == SHOW_GRID) {
        open_puzzle(play, finding->puzzle);
    } else {
        play->maker.made = true;
        play->maker.made_puzzle = *finding;
        play_say(play, TONE_GOOD, "The new puzzle is ready: N opens it.");
    }
}

/* While there is nothing to open, the same key shows the progress. */
void open_made(struct play *play)
{
    if (play->maker.made)
        open_puzzle(play, play->maker.made_puzzle.puzzle);
    else
        play_say(play, TONE_PLAIN,
                 play->work.running[TASK_MAKE] ? "The new puzzle is not ready yet."
                                               : "n makes a new puzzle.");
}

/* The next rating up or down; above the scale there is one more. SUDOKU_BEYOND is no neighbour of the
 * others as a number, hence the two exceptions. */
static unsigned step_rating(unsigned rating, int by)
{
    if (by > 0)
        return rating >= HIGHEST_RATING ? SUDOKU_BEYOND : rating + 1;
    if (rating == SUDOKU_BEYOND)
        return HIGHEST_RATING;
    return rating > LOWEST_RATING ? rating - 1 : LOWEST_RATING;
}

/* Levels and ratings are two ways to say the same: a level sets the range, and a range that is changed by
 * hand is no level any more. Its other end is pushed along, so that the range is never empty. */
void change_wish(struct play *play, int by)
{
    struct wishes *wishes = &play->maker.wishes;
    unsigned n = 0, *level = &play->maker.wish_level;
    const bool low = play->maker.wish_row == WISH_LOW;
    if (play->maker.wish_row == WISH_LEVEL) {
        *level = (*level + LEVELS + 2 + (unsigned)by) % (LEVELS + 2);
        set_range(play);
    } else if (play->maker.wish_row == WISH_SYMMETRY) {
        while (symmetry_name(n))
            n++;
        wishes->symmetry = (wishes->symmetry + n + (unsigned)by) % n;
    } else {
        unsigned *end = low ? &wishes->low : &wishes->high, *other = low ? &wishes->high : &wishes->low;
        *end = step_rating(*end, by);
        if (wishes->low > wishes->high)
            *other = *end;
        *level = BY_RATING;
    }
}
