/* output.c: sends texts in their order, with the notes beside them; prints totals and progress. */
#include "run/output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/files.h"
#include "base/interrupt.h"
#include "base/program.h"
#include "run/input.h"
#include "run/stream.h"

/* ---- Opening ---- */

static const char *output_name(void)
{
    return common.output ? common.output : "standard output";
}

/* Is that the file of this name, - for standard input? */
static bool is_file(const struct stat *output, const char *name)
{
    struct stat input;
    bool there = (strcmp(name, "-") == 0 ? fstat(STDIN_FILENO, &input) : stat(name, &input)) == 0;
    return there && input.st_dev == output->st_dev && input.st_ino == output->st_ino;
}

/* Is the output one of the inputs? Then the run would destroy it, or read its own answers. The files of
 * options are read before the output is opened, so adding to them with >> is fine. */
static bool is_an_input(const struct work *work)
{
    struct stat status;
    bool there = (common.output ? stat(common.output, &status) : fstat(STDOUT_FILENO, &status)) == 0;
    bool same = false;
    if (!there || !S_ISREG(status.st_mode))
        return false;
    for (int i = 0; i < 2 && common.output; i++)
        same |= work->also_reads[i] && is_file(&status, work->also_reads[i]);
    if (common.command->makes)
        return same;
    same |= !common.n_files && is_file(&status, "-");
    for (size_t i = 0; i < common.n_files; i++)
        same |= is_file(&status, common.files[i]);
    return same;
}

bool uses_color(int descriptor)
{
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (common.color == WHEN_ALWAYS || common.color == WHEN_NEVER)
        return common.color == WHEN_ALWAYS;
    return isatty(descriptor) && !(refused && *refused) && !(terminal && strcmp(terminal, "dumb") == 0);
}

bool output_open(struct output *output, const struct work *work)
{
    *output = (struct output){.file.descriptor = STDOUT_FILENO,
                              .opened = work->follows,
                              .wrote = work->follows,
                              .goes_on = work->goes_on};
    if (is_an_input(work)) {
        program_say("%s: is also an input file; choose another name for the output", output_name());
        return false;
    }
    if (common.format == &format_pdf && !common.output && isatty(STDOUT_FILENO)) {
        program_say("a PDF cannot be shown on a terminal; try -o sheet.pdf");
        return false;
    }
    int error = common.output ? output_file_open(&output->file, common.output) : 0;
    if (error) {
        program_say("%s: %s", output_name(), strerror(error));
        return false;
    }
    output->look = work->look;
    output->look.color = uses_color(output->file.descriptor);
    output->look.empty = work->look.empty ? work->look.empty : '.';
    output->look.made = work->numbers != 0;
    if (common.format->back_end) { /* PDF is for paper: a picture a page */
        const struct sheet plain = sheet_for(common.format == &format_pdf, false, NULL, false);
        const struct sheet *sheet = work->sheet ? work->sheet : &plain;
        output->document = document_for(common.format->back_end, sheet);
    }
    return true;
}

/* ---- Columns ---- */

/* Returns the item that decides the columns: the first row with a puzzle, or else the first row, since the
 * members of an object without a puzzle say little about those to come; or else the first item. */
static const struct sudoku_item *first_row(struct stream *stream)
{
    const struct sudoku_item *first = stream_item(stream, 0);
    for (size_t i = 0; i < stream->n; i++) {
        const struct sudoku_item *item = stream_item(stream, i);
        if (item->table && item->table->puzzle_column)
            return item;
        first = item->table && !first->table ? item : first;
    }
    return first;
}

/* Has the batch nothing but the cells of puzzles? Batches of numbers have no puzzles. */
static bool is_plain(const struct stream *stream)
{
    int plain = !stream->whole;
    if (stream->batch)
        sudoku_batch_cells(stream->batch, &plain);
    return plain;
}

/* A table without rows has its columns, too. */
static bool choose_columns(struct output *output, const struct work *work, struct stream *stream,
                           const struct input *input)
{
    struct record first = {.fields = work->fields, .n_fields = work->n_fields};
    struct sudoku_item empty = {.text = "", .table = work->numbers ? NULL : input_table(input)};
    if (stream && !is_plain(stream))
        first.item = first_row(stream);
    if (empty.table && (!first.item || !first.item->table))
        first.item = &empty;
    const struct sudoku_table *table = first.item ? first.item->table : NULL;
    if (table && work->as_input)
        common.format = !table->header ? &format_json : table->separator == '\t' ? &format_tsv : &format_csv;
    output->look.crlf = input->line_end == LINE_END_CRLF;
    output->look.layout = layout_new(&first, &output->look, common.format);
    return output->look.layout != NULL;
}

/* Has the output all columns of a row? The puzzle always has one, whatever it is called. Puzzles that are no
 * rows may have names. */
static bool has_columns(const struct output *output, const struct sudoku_item *item, struct text *memory)
{
    static const struct sudoku_piece of_names = {"name", 4};
    const bool passes_lines = common.format == &format_raw;
    struct sudoku_field field = SUDOKU_FIELD_INIT;
    bool has_all = true;
    if (!item->table)
        return !item->name || passes_lines || layout_has(output->look.layout, of_names);
    if ((item->table->header || passes_lines) && layout_fits(output->look.layout, item))
        return true;
    char *room = text_room(memory, item->text_length + item->table->header_length + 1);
    while (room && sudoku_next_field(item, &field, room))
        has_all &= (int)field.number == item->table->puzzle_column || !field.bare_name.length ||
                   layout_has(output->look.layout, field.bare_name);
    return has_all;
}

/* Without these notes, users would believe that the output has the columns. All rows of a file have the
 * columns of its header; each object has its own. */
static void note_columns(struct output *output, struct stream *stream)
{
    const struct sudoku_table *last = NULL;
    struct text memory = {0};
    for (size_t i = 0; i < stream->n && output->noted != stream->file; i++) {
        const struct sudoku_item *item = stream_item(stream, i);
        if (item->table ? item->table == last : !item->name)
            continue;
        last = item->table && item->table->header ? item->table : NULL;
        if (has_columns(output, item, &memory))
            continue;
        output->noted = stream->file;
        notes_add(&stream->notes, NOTE_COLUMNS, stream->out.length, stream->file, item->line,
                  "columns and names that are not in the first table are left out");
    }
    text_fail_with(&stream->out, &memory);
    text_free(&memory);
}

bool output_set_columns(struct output *output, const struct work *work, struct stream *stream,
                        const struct input *input)
{
    if (!common.format->has_layout)
        return true;
    if (!output->look.layout && !choose_columns(output, work, stream, input))
        return false;
    if (stream && stream->batch && common.format->open && !is_plain(stream))
        note_columns(output, stream);
    return true;
}

/* ---- Notes ---- */

void notes_add(struct notes *notes, enum note_kind kind, size_t place, const char *file, unsigned long line,
               const char *format, ...)
{
    const size_t start = notes->text.length;
    va_list arguments;
    if (notes->counts[kind]++ >= NOTES_SHOWN)
        return;
    if (line)
        text_print(&notes->text, "%s:%lu: ", file, line);
    else
        text_print(&notes->text, "%s: %s: ", program_name(), file);
    va_start(arguments, format);
    text_print_list(&notes->text, format, arguments);
    va_end(arguments);
    if (!notes->text.failed)
        text_tame(notes->text.data + start, notes->text.length - start, ' ');
    text_char(&notes->text, '\n');
    const struct note note = {kind, notes->text.length - start, place};
    text_add(&notes->list, (const char *)&note, sizeof note);
}

void notes_free(struct notes *notes)
{
    text_free(&notes->text);
    text_free(&notes->list);
}

/* Notes of one kind after their number. */
static const struct {
    const char *one, *many;
} kinds[NOTE_KINDS] = {
    [NOTE_TROUBLE] = {"file could not be read", "files could not be read"},
    [NOTE_BROKEN] = {"puzzle is invalid", "puzzles are invalid"},
    [NOTE_REFUSED] = {"puzzle was refused", "puzzles were refused"},
    [NOTE_UNSOLVABLE] = {"puzzle has no solution", "puzzles have no solution"},
    [NOTE_NOT_UNIQUE] = {"puzzle has several solutions", "puzzles have several solutions"},
    [NOTE_UNDECIDED] = {"puzzle is undecided", "puzzles are undecided"},
    [NOTE_CUT_SHORT] = {"puzzle has more solutions than shown", "puzzles have more solutions than shown"},
    [NOTE_LONG] = {"puzzle took long to count", "puzzles took long to count"},
    [NOTE_COLUMNS] = {"file has columns that are left out", "files have columns that are left out"},
    [NOTE_HIDDEN] = {"file has puzzles in comments", "files have puzzles in comments"},
};

/* Writes lines at once, so that the lines of several programs do not mix. */
static void print_lines(struct output *output, const char *lines, size_t length)
{
    output->notes_failed |= length && write_all(STDERR_FILENO, lines, length) != 0;
}

/* Of some kinds there was no note, since the output itself says why. The text lies in an array: it is printed
 * even without memory. */
static void print_rest(struct output *output)
{
    char space[(PROGRAM_NAME_MOST + 100) * NOTE_KINDS];
    struct text text = TEXT_IN(space);
    for (int kind = 0; kind < NOTE_KINDS; kind++) {
        unsigned long rest = output->notes[kind] - output->shown[kind];
        if (!rest || (common.quiet && kind != NOTE_TROUBLE))
            continue;
        const bool is_in_place = !output->shown[kind];
        const bool has_reason = kind == NOTE_BROKEN || kind == NOTE_REFUSED; /* in the output */
        text_print(&text, "%s: ", program_name());
        text_grouped(&text, rest);
        text_print(&text, "%s %s%s\n", is_in_place ? "" : " more",
                   rest == 1 ? kinds[kind].one : kinds[kind].many,
                   is_in_place && has_reason ? "; the output says why" : "");
    }
    print_lines(output, text.data, text.length);
}

/* ---- Sending ---- */

/* Grids begin with the blank line that separates them from the grid before: the first one has none. After an
 * error nothing more is written, or lines would be missing in the middle. */
static void write_bytes(struct output *output, const char *bytes, size_t n)
{
    size_t cr = n > 1 && bytes[0] == '\r';
    size_t skip = !output->wrote && n && bytes[cr] == '\n' ? cr + 1 : 0;
    if (!n || output->error || output->no_memory)
        return;
    output->error = write_all(output->file.descriptor, bytes + skip, n - skip);
    output->wrote = true;
}

/* Writes what comes before the first answer. */
static void open_once(struct output *output)
{
    struct text opening = {0};
    if (!output->opened && common.format->open)
        common.format->open(&opening, &output->look);
    output->no_memory |= opening.failed;
    write_bytes(output, opening.data, opening.length);
    output->opened = true;
    text_free(&opening);
}

/* Sends a text from *sent up to a place. */
static void send_until(struct output *output, const struct text *out, size_t *sent, size_t place)
{
    if (place <= *sent || common.format->back_end)
        return;
    open_once(output);
    write_bytes(output, out->data + *sent, place - *sent);
    *sent = place;
}

void output_send(struct output *output, struct text *out, struct notes *notes)
{
    const struct note *list = (const struct note *)notes->list.data;
    const char *line = notes->text.data;
    size_t sent = 0;
    output->no_memory |= out->failed || notes_have_failed(notes);
    for (size_t i = 0; i < notes->list.length / sizeof *list; line += list[i++].length) {
        if (output->shown[list[i].kind] >= NOTES_SHOWN || (common.quiet && list[i].kind != NOTE_TROUBLE))
            continue;
        output->shown[list[i].kind]++;
        send_until(output, out, &sent, list[i].place < out->length ? list[i].place : out->length);
        print_lines(output, line, list[i].length);
    }
    for (int kind = 0; kind < NOTE_KINDS; kind++)
        output->notes[kind] += notes->counts[kind];
    if (common.format->back_end && out->length)
        document_add(&output->document, out);
    send_until(output, out, &sent, out->length);
    out->length = notes->text.length = notes->list.length = 0;
    memset(notes->counts, 0, sizeof notes->counts);
}

/* ---- The end ---- */

/* An empty input still gets its header: an empty table is a table. A document would not show that pictures
 * are missing, and the header of a table depends on the first row, so neither is written if the input is
 * incomplete. */
void output_end(struct output *output, bool is_incomplete)
{
    const struct format *format = common.format;
    struct text ending = {0};
    is_incomplete &= format->back_end || (format->has_layout && !output->opened);
    if (!output->error && !output->no_memory && !is_incomplete) {
        open_once(output);
        if (format->back_end)
            document_write(&output->document, &ending);
        else if (format->ending && !output->goes_on)
            text_string(&ending, format->ending);
        output->no_memory |= ending.failed;
        write_bytes(output, ending.data, ending.length);
        text_free(&ending);
    }
    print_rest(output);
}

void output_close(struct output *output, bool has_failed, uint64_t done)
{
    if (common.output && !has_failed && !interrupt_signal()) {
        output->error = output_file_keep(&output->file);
    } else if (common.output) {
        if (output->file.target && !output->error)
            program_say("%s: %s, because the run %s; %llu puzzle%s done", common.output,
                        output->file.replaces ? "left unchanged" : "not written",
                        interrupt_signal() ? "was interrupted" : "failed", (unsigned long long)done,
                        done == 1 ? " was" : "s were");
        output_file_drop(&output->file);
    }
    if (output->no_memory)
        program_say("puzzles: %s", strerror(ENOMEM));
    else if (output->error && output->error != EPIPE)
        program_say("%s: %s", output_name(), strerror(output->error));
}

void output_free(struct output *output)
{
    layout_free(output->look.layout);
    if (common.format->back_end)
        document_free(&output->document);
}

/* ---- Totals and progress ---- */

void tally_add(struct tally *total, const struct tally *more)
{
    const uint64_t *from = (const uint64_t *)more;
    uint64_t *to = (uint64_t *)total;
    for (size_t i = 0; i < sizeof *total / sizeof *to; i++)
        to[i] += from[i];
}

/* In the order of struct tally. */
static const char *const rows[] = {"puzzles",    "trials",     "distinct", "found",     "solved",
                                   "not unique", "unsolvable", "invalid",  "undecided", "guesses"};

/* Aligns numbers at their last digit and groups their digits with commas. */
static void print_row(const char *name, uint64_t number)
{
    char space[40];
    struct text text = TEXT_IN(space);
    text_grouped(&text, number);
    fprintf(stderr, "%-11s %15.*s\n", name, (int)text.length, space);
}

/* Leaves out totals of 0, except the first. */
void tally_print(const struct tally *tally, const uint64_t *seed, double seconds)
{
    const uint64_t *totals = (const uint64_t *)tally;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (i == 0 || totals[i])
            print_row(rows[i], totals[i]);
    if (seed)
        fprintf(stderr, "%-11s %15" PRIu64 "\n", "seed", *seed);
    fprintf(stderr, "%-11s %15.6f s\n", "time", seconds);
    print_row("puzzles/s", seconds > 0 ? (uint64_t)((double)tally->puzzles / seconds) : 0);
}

/* Draws `12,345 puzzles, 4,115 a second, 45 %, 2:05 left`, as if the rest went as fast. The line lies in an
 * array: it is shown even if memory is short. ESC [ K clears what an earlier, longer line has left. */
void progress_show(struct progress *progress, const struct tally *tally)
{
    const double now = progress->wanted ? clock_seconds() : 0, seconds = now - progress->start;
    const double share = progress->share, left = share > 0 ? seconds * (1 - share) / share : 0;
    char space[200];
    struct text line = TEXT_IN(space);
    if (!progress->wanted || now < progress->next)
        return;
    text_string(&line, "\r\033[K");
    text_grouped(&line, tally->puzzles);
    text_string(&line, tally->puzzles == 1 ? " puzzle" : " puzzles");
    if ((double)tally->puzzles >= seconds) {
        text_string(&line, ", ");
        text_grouped(&line, (uint64_t)((double)tally->puzzles / seconds));
        text_string(&line, " a second");
    }
    if (share >= 0)
        text_print(&line, ", %.0f %%", 100 * share);
    if (left >= 1 && left < 1e8)
        text_print(&line, ", %lu:%02lu left", (unsigned long)left / 60, (unsigned long)left % 60);
    fprintf(stderr, "%.*s", (int)line.length, line.data);
    progress->shown = true;
    progress->next = now + 0.2;
}

void progress_clear(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
