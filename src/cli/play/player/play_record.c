/* play_record.c: a game with its view, as text. There are lines of a word and its values, then the moves
 * (game/play_record.c), which come last because there may be thousands. The player's preferences are kept with
 * each game, not for the program as a whole. */
#include <stdlib.h>
#include <string.h>

#include "cli/play/player/actions.h"

void play_record(const struct play *play, struct text *out)
{
    char clues[CELLS];
    /* The first clues, not the present ones: clues that were entered are among the moves. */
    cells_text(play->game.start, true, clues);
    text_print(out, "puzzle %.81s\n", clues);
    if (*play->course.name)
        text_print(out, "name %s\n", play->course.name);
    text_print(out, "cursor %u\nplayed %llu\n", play->view.cursor,
               (unsigned long long)(play->course.played / 1000));
    text_print(out, "show%s%s%s%s\n", play->view.candidates ? " candidates" : "",
               play->view.pencil ? " pencil" : "", play->view.clock_hidden ? " noclock" : "",
               play->view.vi ? " vi" : "");
    text_print(out, "state%s%s\n", play->course.gave_up ? " gave-up" : "",
               play->course.scored ? " scored" : "");
    text_string(out, "moves\n");
    game_record(&play->game, out);
}

/* One line of the record before its moves. False if it makes no sense. A line of another version counts as
 * damage: the file is set aside, rather than saved again without it. */
static bool restore_line(struct play *play, const char *line)
{
    if (strncmp(line, "name ", 5) == 0)
        set_name(play->course.name, line + 5, strlen(line + 5));
    else if (strncmp(line, "cursor ", 7) == 0)
        play->view.cursor = (unsigned)strtoul(line + 7, NULL, 10) % CELLS;
    else if (strncmp(line, "played ", 7) == 0)
        play->course.played = 1000 * (uint64_t)strtoull(line + 7, NULL, 10);
    else if (strncmp(line, "show", 4) == 0) {
        play->view.candidates = strstr(line, " candidates") != NULL;
        play->view.pencil = strstr(line, " pencil") != NULL;
        play->view.clock_hidden = strstr(line, " noclock") != NULL;
        play->view.vi = strstr(line, " vi") != NULL;
    } else if (strncmp(line, "state", 5) == 0) {
        play->course.gave_up = strstr(line, " gave-up") != NULL;
        play->course.scored = strstr(line, " scored") != NULL;
    } else {
        return false;
    }
    return true;
}

/* Copies the next line into a buffer and moves on behind it. False at the end, or if it is too long.
 * GAME_LINE has room for the longest: a `reduce` of all cells, 15 characters each. */
static bool next_line(const char **at, const char *end, char line[GAME_LINE])
{
    const char *stop = *at < end ? memchr(*at, '\n', (size_t)(end - *at)) : NULL;
    if (!stop || stop - *at >= GAME_LINE)
        return false;
    memcpy(line, *at, (size_t)(stop - *at));
    line[stop - *at] = '\0';
    *at = stop + 1;
    return true;
}

static bool restore_lines(struct play *play, const char *at, const char *end)
{
    char line[GAME_LINE];
    if (!next_line(&at, end, line) || strncmp(line, "puzzle ", 7) != 0 || strlen(line) != 7 + CELLS)
        return false;
    play_begin(play, line + 7, "");
    bool moves = false;
    while (next_line(&at, end, line)) {
        if (moves ? game_move(&play->game, line) != NULL
                  : strcmp(line, "moves") != 0 && !restore_line(play, line))
            return false;
        moves |= strcmp(line, "moves") == 0;
    }
    return moves && at == end;
}

bool play_restore(struct play *play, const char *text, size_t length)
{
    bool restored = restore_lines(play, text, text + length);
    if (!restored)
        play_begin(play, empty_grid, "");
    ask_for_facts(play);
    if (play->game.editing)
        play_say(play, TONE_PLAIN, "%s", entering_words);
    return restored;
}
