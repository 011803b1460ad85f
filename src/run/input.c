/* input.c: opens one file after the other and is the source of its reader. */
#include "run/input.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/program.h"
#include "base/puzzle_argument.h"

/* Returns the size of an argument, a file or a puzzle; below 0 if it is not known, as of a pipe. */
static double size_of(const char *file)
{
    assert(file);
    struct stat status;
    if ((strcmp(file, "-") == 0 ? fstat(STDIN_FILENO, &status) : stat(file, &status)) != 0)
        return (double)strlen(file) + 1;
    return S_ISREG(status.st_mode) ? (double)status.st_size : -1;
}

void input_open(struct input *input, char **files, size_t n, bool quiet)
{
    static char standard_input[] = "-";
    static char *only[] = {standard_input};
    *input = (struct input){.files = n ? files : only, .n_files = n ? n : 1};
    for (size_t i = 0; i < input->n_files && input->size >= 0; i++) {
        double size = size_of(input->files[i]);
        input->size = size < 0 ? -1 : input->size + size;
    }
    if (!n && !quiet && isatty(STDIN_FILENO))
        program_say("reading puzzles from the terminal until Ctrl-D; '%s help' lists the commands",
                    program_name());
}

/* The messages suggest a way out for common mistakes in names of files. */
static void note_trouble(struct input *input, const char *file, int error, struct notes *notes)
{
    assert(file && error);
    input->failed = true;
    input->cut_short |= input->reader || error == ENOMEM;
    if (!*file)
        notes_add(notes, NOTE_TROUBLE, 0, "an empty argument", 0,
                  "expected a file, a puzzle, or - for standard input");
    else if (error == ENOENT && argument_advice(file))
        notes_add(notes, NOTE_TROUBLE, 0, file, 0, "no such file%s", argument_advice(file));
    else if (error == EISDIR && input->descriptor != STDIN_FILENO)
        notes_add(notes, NOTE_TROUBLE, 0, file, 0, "is a directory; name its files: %s%s*", file,
                  file[strlen(file) - 1] == '/' ? "" : "/");
    else
        notes_add(notes, NOTE_TROUBLE, 0, file, 0, "%s", strerror(error));
}

/* ---- Files ---- */

/* Does a read return within this number of milliseconds? An error counts as ready: read() reports it. */
static bool is_ready(const struct input *input, int milliseconds)
{
    struct pollfd descriptor = {.fd = input->descriptor, .events = POLLIN};
    return input->never_waits || poll(&descriptor, 1, milliseconds) != 0;
}

/* Notes how the first line ends, and whether there is anything but blanks. LINE_END_CR: the last byte of a
 * piece, after which an LF may follow. */
static void look_at(struct input *input, const char *bytes, size_t length)
{
    const char *feed = input->line_end < LINE_END_LF ? memchr(bytes, '\n', length) : NULL;
    if (feed) {
        bool after_cr = feed > bytes ? feed[-1] == '\r' : input->line_end == LINE_END_CR;
        input->line_end = after_cr ? LINE_END_CRLF : LINE_END_LF;
    } else if (length && input->line_end < LINE_END_LF) {
        input->line_end = bytes[length - 1] == '\r' ? LINE_END_CR : LINE_END_UNKNOWN;
    }
    for (size_t i = 0; i < length && !input->has_text; i++)
        input->has_text = !strchr(" \t\r\n", bytes[i]);
}

/* The reader's source. It never waits for more input while puzzles that have come are not answered: another
 * program may wait for these answers. */
static ptrdiff_t read_file(void *context, char *buffer, size_t room)
{
    assert(room && ((struct input *)context)->descriptor >= 0);
    struct input *input = context;
    ssize_t got;
    if (!is_ready(input, 0))
        return SUDOKU_LATER;
    do
        got = read(input->descriptor, buffer, room);
    while (got < 0 && errno == EINTR);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        return SUDOKU_LATER;
    if (got < 0) {
        input->error = errno;
        return SUDOKU_SOURCE_FAILED;
    }
    look_at(input, buffer, (size_t)got);
    input->read += (double)got;
    input->is_at_end = !got;
    return got;
}

/* The source of a puzzle on the command line. */
static ptrdiff_t read_argument(void *context, char *buffer, size_t room)
{
    assert(room && ((struct input *)context)->argument);
    struct input *input = context;
    const size_t n = strnlen(input->argument, room);
    memcpy(buffer, input->argument, n);
    input->argument += n;
    input->is_at_end = !n;
    return (ptrdiff_t)n;
}

/* Opens a file, or an argument that holds a puzzle: messages do not repeat it, since its cells would hide the
 * reason. Each file has a reader of its own: a format, or the head of a table, ends with its file. Returns 0
 * or errno. */
static int open_file(struct input *input, const char *file)
{
    bool standard = strcmp(file, "-") == 0;
    sudoku_source_fn *source = read_file;
    struct stat status;
    input->name = standard ? "stdin" : file;
    input->descriptor = standard ? STDIN_FILENO : open(file, O_RDONLY);
    input->error = 0;
    input->is_at_end = false;
    if (input->descriptor < 0 && errno != EACCES && argument_is_puzzle(file)) {
        input->name = "argument";
        input->argument = file;
        input->read += (double)strlen(file) + 1;
        source = read_argument;
    } else if (input->descriptor < 0 || fstat(input->descriptor, &status) != 0) {
        return errno;
    } else if (S_ISDIR(status.st_mode)) {
        return EISDIR;
    } else {
        input->never_waits = S_ISREG(status.st_mode);
    }
    return sudoku_reader_new(source, input, &input->reader) == SUDOKU_OK ? 0 : ENOMEM;
}

/* Returns the name of a file for messages, NULL when memory is short: without the characters that would break
 * a line or control a terminal. Notes of several batches use it, so it stays until the run ends. */
static const char *tame_name(struct input *input, size_t i)
{
    assert(i < input->n_files && !(input->tame_names && input->tame_names[i]));
    const char *name = input->files[i];
    const size_t n = strlen(name);
    if (!input->tame_names)
        input->tame_names = calloc(input->n_files, sizeof *input->tame_names);
    char *copy = input->tame_names ? malloc(n + 1) : NULL;
    if (!copy)
        return NULL;
    text_tame(memcpy(copy, name, n + 1), n, '?');
    return input->tame_names[i] = copy;
}

/* Opens the next file that can be opened; returns false if there is none left. A file that cannot be read
 * does not end the run, but its exit status is that of trouble. */
static bool open_next(struct input *input, struct notes *notes)
{
    while (input->next < input->n_files) {
        const char *file = input->files[input->next];
        int error = open_file(input, file);
        if (input->name == file && !(input->name = tame_name(input, input->next))) {
            error = ENOMEM;
            input->name = "a file";
        }
        input->next++;
        if (!error)
            return true;
        note_trouble(input, input->name, error, notes);
        sudoku_reader_free(input->reader);
        input->reader = NULL;
        if (input->descriptor > STDERR_FILENO)
            close(input->descriptor);
    }
    return false;
}

const struct sudoku_table *input_table(const struct input *input)
{
    return input->header.length ? &input->table : input->findings ? input->findings->table : NULL;
}

/* Closes the file, but not standard input, which is the caller's. Keeps the first table: a file may have a
 * header and nothing else. */
static void close_file(struct input *input)
{
    if (!input->reader)
        return;
    const struct sudoku_table *table = input->findings ? input->findings->table : NULL;
    if (table && !input->header.length) {
        input->table = *table;
        text_add(&input->header, table->header, table->header_length);
        input->table.header = input->header.data;
    }
    sudoku_reader_free(input->reader);
    input->reader = NULL;
    input->findings = NULL;
    if (input->descriptor > STDIN_FILENO)
        close(input->descriptor);
}

void input_free(struct input *input)
{
    close_file(input);
    text_free(&input->header);
    for (size_t i = 0; input->tame_names && i < input->n_files; i++)
        free(input->tame_names[i]);
    free(input->tame_names);
}

/* ---- Filling ---- */

/* Comments are skipped without a note, except those that may be meant as puzzles. */
static void note_hidden(const struct input *input, struct notes *notes)
{
    if (input->findings->hidden)
        notes_add(notes, NOTE_HIDDEN, 0, input->name, input->findings->hidden_line,
                  "a puzzle in a comment or after another is not read; give it a line of its own");
}

/* A signal that comes just before poll() is noticed a moment later. Returns false if the run is over. */
static bool wait_for_more(struct input *input)
{
    assert(input->reader);
    enum { MOMENT = 200 /* milliseconds */ };
    bool over = false;
    do
        over = input->is_over && input->is_over();
    while (!over && !is_ready(input, MOMENT));
    return !over;
}

size_t input_fill(struct input *input, struct sudoku_batch *batch, struct notes *notes)
{
    assert(batch && input->next <= input->n_files);
    while (input->reader || open_next(input, notes)) {
        size_t n;
        enum sudoku_status status = sudoku_reader_fill(input->reader, batch, &n, &input->findings);
        if (n)
            return n;
        if (status == SUDOKU_LATER) {
            if (!wait_for_more(input))
                return 0;
            continue;
        }
        if (status != SUDOKU_OK)
            note_trouble(input, input->name, status == SUDOKU_NO_MEMORY ? ENOMEM : input->error, notes);
        note_hidden(input, notes);
        close_file(input);
    }
    return 0;
}
