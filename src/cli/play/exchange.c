/* exchange.c: puzzles from files and pasted text, and games written to files that the player names. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/files.h"
#include "base/program.h"
#include "base/puzzle_argument.h"
#include "cli/play/session.h"
#include "cli/play/player/view.h"
#include "base/output_file.h"
#include "cli/write/picture.h"

/* ---- Collections ---- */

/* All puzzles are in memory, as short records in a growing text instead of structures: collections have
 * hundreds of thousands of puzzles. The text moves when it grows, so places in it are numbers, not
 * pointers. */

/* Puzzles that are invalid are counted, not reported one by one: the screen is about to be taken over. */
static bool keep_puzzle(void *context, const struct puzzle *puzzle)
{
    struct collection *collection = context;
    struct text *records = &collection->records;
    if (puzzle->error) {
        if (!collection->invalid++)
            collection->invalid_line = puzzle->line;
        return true;
    }
    text_add(&collection->places, (const char *)&records->length, sizeof records->length);
    text_add(records, puzzle->clues, CELLS);
    text_add(records, puzzle->name, strlen(puzzle->name) + 1);
    if (memcmp(puzzle->cells, puzzle->clues, CELLS) != 0 || puzzle->candidates[0] <= DIGITS) {
        text_add(records, puzzle->cells, CELLS);
        text_add(records, (const char *)puzzle->candidates, sizeof puzzle->candidates);
    }
    collection->n++;
    return !records->failed && !collection->places.failed;
}

void collection_get(const struct collection *collection, size_t i, struct puzzle *puzzle)
{
    size_t ends[2] = {0, collection->records.length};
    memcpy(ends, collection->places.data + i * sizeof *ends, (i + 1 < collection->n ? 2 : 1) * sizeof *ends);
    const char *at = collection->records.data + ends[0], *end = collection->records.data + ends[1];
    puzzle_set(puzzle, at);
    snprintf(puzzle->name, sizeof puzzle->name, "%s", at + CELLS);
    at += CELLS + strlen(puzzle->name) + 1;
    if (at < end) {
        memcpy(puzzle->cells, at, CELLS);
        memcpy(puzzle->candidates, at + CELLS, sizeof puzzle->candidates);
    }
}

/* Reads a file or, if there is no such file, the puzzle given in its place. A file that exists but cannot
 * be read is an error, even if its name looks like a puzzle. */
static bool read_file(struct collection *collection, const char *file)
{
    int descriptor = open(file, O_RDONLY), error = errno;
    if (descriptor >= 0) {
        enum { MOST = 64 << 20 }; /* half a million puzzles; a device has no end */
        struct text text = {0};
        error = read_all(descriptor, MOST, &text);
        close(descriptor);
        error = error ? error : helper_read(text.data, text.length, keep_puzzle, collection);
        text_free(&text);
    } else if (error != EACCES && argument_has_cells(file)) {
        error = helper_read(file, strlen(file), keep_puzzle, collection);
    }
    if (!error && (collection->records.failed || collection->places.failed))
        error = ENOMEM;
    if (error)
        program_say("%s: %s", file, strerror(error));
    return !error;
}

/* The same files have the same key, from wherever they are named. */
bool collection_read(struct collection *collection, char **files, size_t n)
{
    struct text paths = {0};
    char folder[1024];
    for (size_t i = 0; i < n; i++)
        if (!read_file(collection, files[i]))
            return false;
    if (n && !collection->n) {
        program_say("%s: no puzzle in it", files[0]);
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        if (files[i][0] != '/' && getcwd(folder, sizeof folder))
            text_print(&paths, "%s/", folder);
        text_print(&paths, "%s\n", strncmp(files[i], "./", 2) == 0 ? files[i] + 2 : files[i]);
    }
    snprintf(collection->key, sizeof collection->key, "collection-%016llx",
             (unsigned long long)store_hash(paths.data, paths.length));
    text_free(&paths);
    return true;
}

void collection_free(struct collection *collection)
{
    text_free(&collection->records);
    text_free(&collection->places);
    collection->n = 0;
}

/* ---- Writing ---- */

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

/* Writes a file. Unless it may be overwritten it must not exist yet: O_EXCL makes the question and the answer
 * one step, so a file that appears in between is safe, too. An old file is replaced as a whole or not at
 * all. Returns 0 or errno. */
static int write_file(const char *file, bool overwrite, const struct text *text)
{
    struct output_file output = {.descriptor = -1};
    int error = 0;
    if (overwrite)
        error = output_file_open(&output, file);
    else if ((output.descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL, 0666)) < 0)
        error = errno;
    if (error)
        return error;
    error = write_all(output.descriptor, text->data, text->length);
    if (overwrite && !error)
        return output_file_keep(&output);
    if (overwrite)
        output_file_drop(&output);
    else if (close(output.descriptor) != 0 && !error)
        error = errno;
    if (error && !overwrite)
        unlink(file);
    return error;
}

/* A file that exists is not overwritten at the first attempt. The prompt then stays open, and Return once
 * more overwrites. */
void write_game(struct session *session)
{
    struct play *play = &session->play;
    struct text text = {0}, words = {0};
    char file[STORE_PATH];
    const struct task here = task_here(play, TASK_HINT);
    const char *home = getenv("HOME"), *name = play->prompt.text;
    bool at_home = home && strncmp(name, "~/", 2) == 0;
    snprintf(file, sizeof file, "%s%s", at_home ? home : "", at_home ? name + 1 : name);
    const char *format = play->prompt.purpose == REQUEST_DRAW ? "svg" : format_for(file);
    struct overlay overlay = {.has_marks = false};
    struct drawn_chain chain;
    const bool has_step = play_shown_hint(play) != NULL;
    view_overlay(play, &overlay);
    overlay.chain = play_shown_chain(play, &chain, &overlay.present) ? &chain : NULL;
    if (has_step)
        play_picture_words(play, &words);
    text.failed = words.failed;
    int error = !helper_draw(format, &here, &overlay, has_step ? &words : NULL,
                             *play->course.name ? play->course.name : NULL, &text)
                    ? ENOMEM
                    : write_file(file, play->prompt.overwrite, &text);
    text_free(&words);
    text_free(&text);
    if (error == EEXIST && !play->prompt.overwrite) {
        play->prompt.overwrite = true;
        play->prompt.before = play->view.show;
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
    else if (!text->length || helper_read(text->data, text->length, take_first, &first) != 0)
        play_say(&session->play, TONE_WARNING, "Nothing was pasted.");
    else if (!first.found && !first.failed)
        play_say(&session->play, TONE_WARNING, "There is no puzzle in the pasted text.");
}
