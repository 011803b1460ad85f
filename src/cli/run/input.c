/* The files of a run: opens one after the other and is the source of its reader. */
#include "cli/run/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/program.h"
#include "cli/options/options.h"
#include "base/interrupt.h"

enum { SKIPPED_TOGETHER = 8192 };

void input_open(struct input *input, const struct options *options)
{
    static char standard_input[] = "-";
    static char *only[] = {standard_input};
    size_t n = options->n_files;
    *input = (struct input){.files = n ? options->files : only, .n_files = n ? n : 1};
    if (!n && !options->quiet && isatty(STDIN_FILENO))
        program_say("reading puzzles from the terminal until Ctrl-D; see '%s --help'", program_name());
}

void input_follow(struct input *input, const char *name, sudoku_source *source, void *context)
{
    *input = (struct input){
        .n_files = 1, .name = name, .fd = -1, .never_waits = true, .source = source, .context = context};
}

/* The messages suggest a way out for common mistakes in names of files. */
static void note_trouble(struct input *input, const char *file, int error, struct notes *notes)
{
    input->failed = true;
    input->cut_short |= input->reader || error == ENOMEM;
    if (!*file)
        notes_add(notes, NOTE_TROUBLE, "an empty argument", 0,
                  "expected a file, a puzzle, or - for standard input");
    else if (error == ENOENT && argument_is_row(file))
        notes_add(notes, NOTE_TROUBLE, file, 0,
                  "no such file; to give nine rows as one puzzle, put quotes around all of them");
    else if (error == ENOENT && argument_is_part(file))
        notes_add(notes, NOTE_TROUBLE, file, 0, "no such file; a puzzle has 81 cells, in quotes");
    else if (error == EISDIR && input->fd != STDIN_FILENO)
        notes_add(notes, NOTE_TROUBLE, file, 0, "is a directory; name its files: %s/*", file);
    else
        notes_add(notes, NOTE_TROUBLE, file, 0, "%s", strerror(error));
}

/* Does a read return at once, or within so many milliseconds? An error counts as ready: the read then says
 * what it is. */
static bool is_ready(const struct input *input, int milliseconds)
{
    struct pollfd poll_input = {.fd = input->fd, .events = POLLIN};
    return input->never_waits || poll(&poll_input, 1, milliseconds) != 0;
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

/* The reader's source. It never waits for more input while lines that have come are not answered: another
 * program may wait for these answers. */
static ptrdiff_t read_file(void *context, char *buffer, size_t room)
{
    struct input *input = context;
    ssize_t got;
    if (!is_ready(input, 0))
        return SUDOKU_LATER;
    do
        got = read(input->fd, buffer, room);
    while (got < 0 && errno == EINTR);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        return SUDOKU_LATER;
    if (got < 0) {
        input->error = errno;
        return SUDOKU_SOURCE_FAILED;
    }
    look_at(input, buffer, (size_t)got);
    return got;
}

/* Makes a new reader for each file: a format, or the head of a table, ends with its file. */
static int open_reader(struct input *input, sudoku_source *source, void *context)
{
    return sudoku_reader_new(source, context, NULL, &input->reader) == SUDOKU_OK ? 0 : ENOMEM;
}

/* Opens a file for reading, or an argument that holds a puzzle: messages do not repeat it, since its cells
 * would hide the reason. Returns 0 or errno. */
static int open_file(struct input *input, const char *file)
{
    /* Standard input is not closed at its end, as it is not ours. */
    bool standard = strcmp(file, "-") == 0;
    struct stat status;
    input->name = standard ? "stdin" : file;
    input->fd = standard ? STDIN_FILENO : open(file, O_RDONLY);
    if (input->fd < 0 && errno != EACCES && argument_has_cells(file)) {
        input->name = "argument";
        input->argument = (struct text_source){file, strlen(file)};
        return open_reader(input, text_source_read, &input->argument);
    }
    if (input->fd < 0 || fstat(input->fd, &status) != 0)
        return errno;
    input->never_waits = S_ISREG(status.st_mode);
    input->error = 0;
    if (S_ISDIR(status.st_mode))
        return EISDIR;
    return open_reader(input, read_file, input);
}

/* Opens the next file that can be opened; false when there is none left. A file that cannot be read does
 * not end the run; the exit status tells. */
static bool open_next(struct input *input, struct notes *notes)
{
    while (input->next < input->n_files) {
        size_t next = input->next++;
        if (input->source && open_reader(input, input->source, input->context) == 0)
            return true;
        if (input->source) {
            note_trouble(input, input->name, ENOMEM, notes);
            break;
        }
        char *file = input->files[next];
        int error = open_file(input, file);
        /* Names are printed, and an open file is not opened again by its name: the characters that would
         * break a line or control a terminal are replaced. */
        for (char *at = file; input->name == file && !input->is_counting && *at; at++)
            if ((unsigned char)*at < ' ' || *at == 127)
                *at = '?';
        if (!error)
            return true;
        note_trouble(input, input->name, error, notes);
        if (input->fd > STDERR_FILENO)
            close(input->fd);
    }
    return false;
}

const struct sudoku_table *input_table(const struct input *input)
{
    const struct sudoku_findings *findings = sudoku_reader_findings(input->reader);
    return input->header.length ? &input->table : findings ? findings->table : NULL;
}

void input_free(struct input *input)
{
    input_close(input);
    text_free(&input->header);
}

/* Keeps the first table: a file may have a header and nothing else. */
void input_close(struct input *input)
{
    if (!input->reader)
        return;
    const struct sudoku_table *table = sudoku_reader_findings(input->reader)->table;
    if (table && !input->header.length) {
        input->table = *table;
        text_add(&input->header, table->header, table->header_length);
        input->table.header = input->header.data;
    }
    sudoku_reader_free(input->reader);
    input->reader = NULL;
    if (input->fd > STDIN_FILENO)
        close(input->fd);
}

/* Comments are skipped without a word, except those that may be meant as puzzles; so is what stands behind a
 * puzzle. */
static void note_hidden(const struct input *input, struct notes *notes)
{
    const struct sudoku_findings *findings = sudoku_reader_findings(input->reader);
    if (findings->hidden == 1)
        notes_add(notes, NOTE_HIDDEN, input->name, findings->hidden_line,
                  "a puzzle in a comment or behind another is not read; give it a line of its own");
    else if (findings->hidden)
        notes_add(notes, NOTE_HIDDEN, input->name, findings->hidden_line,
                  "%zu puzzles in comments or behind others are not read; give each a line of its own",
                  findings->hidden);
}

/* Reads the next items of the input; see input_fill. A signal that comes just before poll() is noticed a
 * moment later. */
static bool read_items(struct input *input, struct sudoku_batch *batch, struct notes *notes)
{
    enum { MOMENT = 400 /* milliseconds */ };
    for (;;) {
        if (!input->reader && !open_next(input, notes))
            return false;
        enum sudoku_status status = sudoku_reader_fill(input->reader, batch);
        if (status == SUDOKU_OK && sudoku_batch_count(batch) > 0)
            return true;
        input->waits = status == SUDOKU_LATER && input->source;
        if (input->waits)
            return false;
        if (status == SUDOKU_LATER) {
            while (!interrupt_signal() && !is_ready(input, MOMENT))
                ;
            if (interrupt_signal())
                return false;
            continue;
        }
        if (status != SUDOKU_OK)
            note_trouble(input, input->name, status == SUDOKU_NO_MEMORY ? ENOMEM : input->error, notes);
        if (!input->source)
            note_hidden(input, notes);
        input_close(input);
    }
}

/* Reads items and forgets them: n, or as many as there are. The last batch has room for those to be skipped
 * and no more. Returns how many; notes what went wrong, once. */
static uint64_t skip_items(struct input *input, uint64_t n, struct notes *notes)
{
    uint64_t left = n;
    bool more = true;
    while (left > 0 && more) {
        struct sudoku_batch *batch;
        if (sudoku_batch_new(left < SKIPPED_TOGETHER ? (size_t)left : SKIPPED_TOGETHER, &batch) !=
            SUDOKU_OK) {
            note_trouble(input, input->name ? input->name : "input", ENOMEM, notes);
            break;
        }
        more = read_items(input, batch, notes);
        left -= more ? sudoku_batch_count(batch) : 0;
        sudoku_batch_free(batch);
    }
    return n - left;
}

/* Copies standard input to a temporary file, which takes its place. Returns 0 or errno. */
static int spool_stdin(void)
{
    static char buffer[1 << 16];
    ssize_t got = 0;
    int error = 0, file = temporary_open();
    if (file < 0)
        return errno;
    while (!error && !interrupt_signal()) {
        got = read(STDIN_FILENO, buffer, sizeof buffer);
        if (got == 0)
            break;
        if (got < 0)
            error = errno == EINTR ? 0 : errno;
        else
            error = write_all(file, buffer, (size_t)got);
    }
    if (!error && (lseek(file, 0, SEEK_SET) < 0 || dup2(file, STDIN_FILENO) < 0))
        error = errno;
    close(file);
    return error;
}

/* Counts all items; none if something could not be read. Then the input stands at its beginning again.
 * Returns 0 or errno: without memory, not even a note may say what failed. */
static int count_items(struct input *input, uint64_t *items)
{
    struct notes notes = {0};
    struct input first = *input;
    first.is_counting = true;
    *items = skip_items(&first, UINT64_MAX, &notes);
    /* If a file cannot be read, no share is right. */
    if (first.failed)
        notes_print(&notes, &(struct notes_printed){.quiet = true}, NULL, NULL);
    input->failed = first.failed;
    *items = first.failed ? 0 : *items;
    int error = notes.text.failed ? ENOMEM : 0;
    notes_free(&notes);
    input_free(&first);
    return error;
}

int input_cut(struct input *input, const struct options *options, bool *cuts_puzzle)
{
    int error = 0;
    uint64_t items;
    bool has_stdin = false;
    for (size_t i = 0; i < input->n_files; i++)
        has_stdin |= strcmp(input->files[i], "-") == 0;
    off_t start = has_stdin ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
    if (start < 0) {
        error = spool_stdin();
        start = 0;
    }
    if (!error)
        error = count_items(input, &items);
    if (!error && has_stdin && lseek(STDIN_FILENO, start, SEEK_SET) < 0)
        error = errno;
    *cuts_puzzle &= !error && items == 1;
    if (*cuts_puzzle)
        input->share = (struct share){.is_part = true, .end = 1};
    else if (!error)
        input->share = (struct share){.is_part = true,
                                      .begin = share_begin(items, options->part, options->parts),
                                      .end = share_begin(items, options->part + 1, options->parts)};
    return error;
}

size_t input_take(struct input *input, size_t n)
{
    uint64_t left = input->share.end - input->items;
    if (!input->share.is_part)
        return n;
    n = n < left ? n : (size_t)left;
    input->items += n;
    return n;
}

bool input_fill(struct input *input, struct sudoku_batch *batch, struct notes *notes)
{
    const struct share *share = &input->share;
    if (share->is_part) {
        if (input->items < share->begin)
            input->items += skip_items(input, share->begin - input->items, notes);
        /* If that failed, the next items would be those of another share. */
        if (input->items < share->begin || input->items >= share->end)
            return false;
    }
    return read_items(input, batch, notes);
}

/* Finds the size of a file of the input: below 0 if it has none, as a pipe. False if it is no file. */
static bool find_size(const char *name, double *size)
{
    struct stat status;
    if ((strcmp(name, "-") == 0 ? fstat(STDIN_FILENO, &status) : stat(name, &status)) != 0)
        return false;
    *size = S_ISREG(status.st_mode) ? (double)status.st_size : -1;
    return true;
}

/* Uses sizes, since nothing else is known before a file is read. */
double input_size(const struct input *input)
{
    double total = 0, size;
    if (input->source)
        return -1;
    for (size_t i = 0; i < input->n_files; i++) {
        if (!find_size(input->files[i], &size))
            size = (double)strlen(input->files[i]) + 1; /* it is a puzzle */
        if (size < 0)
            return -1;
        total += size;
    }
    return total;
}

/* With --part, what comes before and behind the run's own share does not count. */
double input_share(const struct input *input)
{
    const struct share *share = &input->share;
    double total = 0, done = 0, size;
    if (input->source || share->end == UINT64_MAX)
        return -1;
    if (share->is_part)
        return input->items > share->begin
                   ? (double)(input->items - share->begin) / (double)(share->end - share->begin)
                   : 0;
    for (size_t i = 0; i < input->n_files; i++) {
        if (!find_size(input->files[i], &size))
            continue;
        if (size < 0)
            return -1;
        total += size;
        if (i + 1 == input->next && input->reader)
            done += (double)lseek(input->fd, 0, SEEK_CUR);
        else if (i < input->next)
            done += size;
    }
    return total > 0 ? done / total : -1;
}
