/* exchange.c: writes games to files that the player names, and takes what is pasted: a puzzle, or the name of
 * a file. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/base/files.h"
#include "cli/play/session.h"
#include "cli/write/output_file.h"

/* Returns the format for a file's name. */
static const char *format_for(const char *file)
{
    static const char *const formats_by_ending[][2] = {
        {".svg", "svg"},   {".csv", "csv-grid"}, {".json", "json"}, {".sdm", "line"},
        {".line", "line"}, {".html", "svg"},     {".pdf", "pdf"},   {".sdk", "sdk"}};
    size_t n = strlen(file);
    for (size_t i = 0; i < sizeof formats_by_ending / sizeof *formats_by_ending; i++) {
        size_t length = strlen(formats_by_ending[i][0]);
        if (n > length && strcasecmp(file + n - length, formats_by_ending[i][0]) == 0)
            return formats_by_ending[i][1];
    }
    return "grid";
}

/* Writes a file that must not exist yet: O_EXCL makes the question and the answer one step, so a file that
 * appears in between is safe, too. Returns 0 or errno. */
static int write_new(const char *file, const struct text *text)
{
    int output = open(file, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (output < 0)
        return errno;
    int error = write_all(output, text->data, text->length);
    if (close(output) != 0 && !error)
        error = errno;
    if (error)
        unlink(file);
    return error;
}

/* Overwrites a file, as a whole or not at all. Returns 0 or errno. */
static int overwrite(const char *file, const struct text *text)
{
    struct output_file output;
    int error = output_file_open(&output, file);
    if (error)
        return error;
    error = write_all(output.descriptor, text->data, text->length);
    if (!error)
        return output_file_keep(&output);
    output_file_drop(&output);
    return error;
}

/* A file that exists is not overwritten at the first attempt. The prompt then stays open, and Return once
 * more overwrites. */
void write_game(struct session *session)
{
    struct play *play = &session->play;
    struct text text = {0};
    char clues[CELLS], cells[CELLS];
    const char *file = play->prompt.text;
    cells_text(play->game.cells, true, clues);
    cells_text(play->game.cells, false, cells);
    const char *format = play->prompt.purpose == REQUEST_DRAW ? "svg" : format_for(file);
    bool drawn = helper_draw(format, clues, cells, *play->course.name ? play->course.name : NULL, &text);
    int error = !drawn ? ENOMEM : (play->prompt.overwrite ? overwrite : write_new)(file, &text);
    text_free(&text);
    if (error == EEXIST && !play->prompt.overwrite) {
        play->prompt.overwrite = true;
        play->view.show = SHOW_PROMPT;
    } else if (error) {
        play_say(play, TONE_WARNING, "%s: %s.", file, strerror(error));
    } else {
        play_say(play, TONE_GOOD, "Written to %s.", file);
    }
}

/* ---- Paste ---- */

/* The result of a pasted text so far. */
struct first_puzzle {
    struct session *session;
    bool found, failed;
};

/* The first puzzle counts; if there is none, the first reason. */
static bool take_first(void *context, const struct puzzle *puzzle)
{
    struct first_puzzle *first = context;
    if (puzzle->error && first->failed)
        return true;
    play_paste(&first->session->play, puzzle);
    first->failed |= puzzle->error != NULL;
    first->found = !puzzle->error;
    return !first->found;
}

void paste(struct session *session, const struct text *text)
{
    struct first_puzzle first = {.session = session};
    if (session->play.view.show == SHOW_PROMPT)
        play_paste_name(&session->play, text->data, text->length);
    else if (!text->length || helper_read_text(text->data, text->length, false, take_first, &first) != 0)
        play_say(&session->play, TONE_WARNING, "Nothing was pasted.");
    else if (!first.found && !first.failed)
        play_say(&session->play, TONE_WARNING, "There is no puzzle in the pasted text.");
}
