/* entering.c: a puzzle of the player's own, typed or pasted.
 *
 * Clues are moves like others (game/): they can be undone, and an unfinished puzzle is saved. The
 * solutions are counted after each of them. */
#include <stdio.h>
#include <string.h>

#include "cli/play/player/actions.h"

const char empty_grid[CELLS + 1] =
    ".................................................................................";

const char entering_words[] = "Enter or paste the clues of your puzzle; Return begins to play it.";

void play_begin_entering(struct play *play)
{
    begin_game(play, empty_grid);
    const char *refused = game_make(&play->game, MOVE_EDIT, CELLS, 0);
    play_set_name(play, "");
    ask_for_facts(play);
    if (refused)
        after_move(play, refused);
    else
        play_say(play, TONE_PLAIN, "%s", entering_words);
}

/* A puzzle of the player's own may have several solutions. One without any is refused: nothing in it could be
 * checked or solved. */
void finish_entering(struct play *play)
{
    char clues[CELLS];
    if (!need_facts(play, KEY_RETURN))
        return;
    cells_text(play->game.cells, true, clues);
    if (play->help.facts.count == 0) {
        bool clash = game_warnings(&play->game, NULL, 0) > 0;
        play_say(play, TONE_WARNING,
                 clash ? "These clues contradict each other: y shows where."
                       : "These clues have no solution.");
        return;
    }
    open_puzzle(play, clues, "");
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

/* Names come from files: control characters and what is not ASCII would upset a terminal. Bytes of UTF-8
 * are dropped as well, since a name that is cut in the middle of a character would be invalid. */
void set_name(char name[NAME_ROOM], const char *bytes, size_t n)
{
    size_t length = 0;
    for (size_t i = 0; i < n && length + 1 < NAME_ROOM; i++)
        if (bytes[i] >= ' ' && (unsigned char)bytes[i] < 127)
            name[length++] = bytes[i];
    name[length] = '\0';
}

/* The game itself cannot open a puzzle: it may have been played before, and its file is for others to
 * read. */
void open_puzzle(struct play *play, const char puzzle[CELLS], const char *name)
{
    memcpy(play->request.puzzle, puzzle, CELLS);
    set_name(play->request.name, name, strlen(name));
    play->request.has_entries = false;
    play->request.kind = REQUEST_OPEN;
}

/* Keeps the entries and candidates of a puzzle until the game is open. The candidates are copied: those of
 * the reader are valid only while it reads. */
static void keep_entries(struct play *play, const struct puzzle *puzzle)
{
    play->request.has_entries = true;
    play->request.entries = *puzzle;
    if (!puzzle->candidates)
        return;
    memcpy(play->request.candidates, puzzle->candidates, sizeof play->request.candidates);
    play->request.entries.candidates = play->request.candidates;
}

/* Digits first: they remove candidates, and only those that are then still left need be struck out. */
void play_take_entries(struct play *play, const struct puzzle *puzzle)
{
    const char *refused = NULL;
    for (unsigned cell = 0; cell < CELLS && !refused; cell++) {
        char digit = puzzle->cells[cell];
        if (digit != '.' && !play->game.cells[cell].digit)
            refused = game_make(&play->game, MOVE_ENTER, cell, bit_of((unsigned)(digit - '0')));
    }
    for (unsigned cell = 0; cell < CELLS && puzzle->candidates && !refused; cell++) {
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
    open_puzzle(play, puzzle->clues, "");
    set_name(play->request.name, puzzle->name ? puzzle->name : "", puzzle->name ? puzzle->name_length : 0);
    keep_entries(play, puzzle);
}

/* ---- The prompt ---- */

void open_prompt(struct play *play, enum request purpose)
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
    play->prompt.purpose = purpose;
    play->prompt.overwrite = false;
    play->view.show = SHOW_PROMPT;
}

/* Adds a character if it is printable and there is room. Another name is another file, so the question
 * whether it may be overwritten must be asked again. */
static void add_character(struct play *play, unsigned character)
{
    size_t n = strlen(play->prompt.text);
    play->prompt.overwrite = false;
    if (character < ' ' || character >= 127 || n + 1 >= sizeof play->prompt.text)
        return;
    play->prompt.text[n] = (char)character;
    play->prompt.text[n + 1] = '\0';
}

void play_paste_name(struct play *play, const char *text, size_t length)
{
    for (size_t i = 0; i < length && text[i] != '\r' && text[i] != '\n'; i++)
        add_character(play, (unsigned char)text[i]);
}

void prompt_key(struct play *play, unsigned key)
{
    size_t n = strlen(play->prompt.text);
    switch (key) {
    case KEY_RETURN:
        play->view.show = SHOW_GRID;
        if (n)
            play->request.kind = play->prompt.purpose;
        return;
    case KEY_ESCAPE:
    case KEY_CONTROL('c'):
    case KEY_CONTROL('g'):
        play->view.show = SHOW_GRID;
        return;
    case KEY_BACKSPACE:
        play->prompt.overwrite = false;
        if (n)
            play->prompt.text[n - 1] = '\0';
        break;
    case KEY_CONTROL('u'):
        play->prompt.overwrite = false;
        play->prompt.text[0] = '\0';
        break;
    default:
        add_character(play, key);
        break;
    }
}
