/* prompt.c: the prompt for the name of a file. */
#include <stdio.h>
#include <string.h>

#include "cli/play/player/parts.h"

void open_prompt(struct play *play, enum request purpose)
{
    /* The puzzle's clues name the file, so that two puzzles do not get the same one. 24 bits are enough
     * for the files of one person; if two puzzles meet all the same, the prompt asks before it overwrites. */
    unsigned long hash = 5381;
    char clues[CELLS];
    game_text(&play->game, true, clues);
    for (unsigned cell = 0; cell < CELLS; cell++)
        hash = (hash * 33 + (unsigned char)clues[cell]) & 0xffffff;
    snprintf(play->prompt, sizeof play->prompt, "sudoku-%06lx.%s", hash,
             purpose == REQUEST_DRAW ? "svg" : "txt");
    play->prompt_for = purpose;
    play->overwrite = false;
    play->show = SHOW_PROMPT;
}

/* Adds a character if it is printable and there is room. Another name is another file, so the question
 * whether it may be overwritten must be asked again. */
static void add_character(struct play *play, unsigned character)
{
    size_t n = strlen(play->prompt);
    play->overwrite = false;
    if (character < ' ' || character >= 127 || n + 1 >= sizeof play->prompt)
        return;
    play->prompt[n] = (char)character;
    play->prompt[n + 1] = '\0';
}

void play_paste_name(struct play *play, const char *text, size_t length)
{
    for (size_t i = 0; i < length && text[i] != '\r' && text[i] != '\n'; i++)
        add_character(play, (unsigned char)text[i]);
}

void prompt_key(struct play *play, unsigned key)
{
    size_t n = strlen(play->prompt);
    switch (key) {
    case KEY_RETURN:
        play->show = SHOW_GRID;
        if (n)
            play->request = play->prompt_for;
        return;
    case KEY_ESCAPE:
    case KEY_CONTROL('c'):
    case KEY_CONTROL('g'):
        play->show = SHOW_GRID;
        return;
    case KEY_BACKSPACE:
        play->overwrite = false;
        if (n)
            play->prompt[n - 1] = '\0';
        break;
    case KEY_CONTROL('u'):
        play->overwrite = false;
        play->prompt[0] = '\0';
        break;
    default:
        add_character(play, key);
        break;
    }
}
