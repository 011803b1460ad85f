/* output.c: sends texts in their order, and notes beside them. */
#include "run/output.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/interrupt.h"
#include "base/program.h"

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

/* Is the output one of the inputs? Then the run would destroy it, or read its own answers. */
static bool is_an_input(void)
{
    struct stat status;
    bool there = (common.output ? stat(common.output, &status) : fstat(STDOUT_FILENO, &status)) == 0;
    bool reads = !common.command->makes, same = false;
    there = there && S_ISREG(status.st_mode);
    if (reads && there && !common.n_files)
        same = is_file(&status, "-");
    for (size_t i = 0; i < common.n_files && reads && there; i++)
        same |= is_file(&status, common.files[i]);
    return same;
}

/* Uses colours if the user wants them, or on a terminal without NO_COLOR. */
static bool uses_color(int descriptor)
{
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (common.color == WHEN_ALWAYS || common.color == WHEN_NEVER)
        return common.color == WHEN_ALWAYS;
    return isatty(descriptor) && !(refused && *refused) && !(terminal && strcmp(terminal, "dumb") == 0);
}

bool output_open(struct output *output, const struct work *work)
{
    *output = (struct output){.format = common.format ? common.format : work->format,
                              .file.descriptor = STDOUT_FILENO,
                              .opened = work->follows,
                              .wrote = work->follows,
                              .goes_on = work->goes_on,
                              .printed.quiet = common.quiet};
    if (is_an_input()) {
        program_say("%s: is also an input file; choose another name for the output", output_name());
        return false;
    }
    if (output->format == &format_pdf && !common.output && isatty(STDOUT_FILENO)) {
        program_say("a PDF cannot be shown on a terminal; try -o sheet.pdf");
        return false;
    }
    int error = common.output ? output_file_open(&output->file, common.output) : 0;
    if (error) {
        program_say("%s: %s", output_name(), strerror(error));
        return false;
    }
    output->look = (struct look){.color = uses_color(output->file.descriptor),
                                 .empty = work->empty ? work->empty : '.',
                                 .replaces = work->replaces,
                                 .passes = work->passes,
                                 .filters = work->filters,
                                 .made = work->numbers != 0};
    if (output->format->back_end) { /* PDF is for paper: a picture a page */
        const struct sheet plain = sheet_for(output->format == &format_pdf, false, NULL, false);
        output->document =
            (struct document){.back = output->format->back_end, .sheet = work->sheet ? *work->sheet : plain};
    }
    return true;
}

/* ---- Sending ---- */

/* Grids begin with the blank line that separates them from the grid before: the first one has none. After an
 * error nothing more is written, or lines would be missing in the middle. */
static void write_bytes(struct output *output, const char *bytes, size_t n)
{
    size_t cr = n > 1 && bytes[0] == '\r';
    size_t skip = !output->wrote && n && bytes[cr] == '\n' ? cr + 1 : 0;
    if (!n || output->error)
        return;
    output->error = write_all(output->file.descriptor, bytes + skip, n - skip);
    output->wrote = true;
}

/* Writes the text before the first answer. */
static void open_once(struct output *output)
{
    struct text opening = {0};
    if (!output->opened && output->format->open)
        output->format->open(&opening, &output->look, output->layout);
    output->no_memory |= opening.failed;
    if (!opening.failed)
        write_bytes(output, opening.data, opening.length);
    output->opened = true;
    text_free(&opening);
}

/* A text while its notes are printed beside it. */
struct sending {
    struct output *output;
    const struct text *out;
    size_t sent;
};

/* A notes_send. */
static void send_until(void *context, size_t place)
{
    struct sending *sending = context;
    if (place <= sending->sent || place > sending->out->length)
        return;
    open_once(sending->output);
    if (!sending->output->no_memory)
        write_bytes(sending->output, sending->out->data + sending->sent, place - sending->sent);
    sending->sent = place;
}

/* A line that is not complete must not look like an answer. */
void output_send(struct output *output, struct text *out, struct notes *notes)
{
    struct sending sending = {output, out, 0};
    output->no_memory |= out->failed || notes->text.failed;
    if (out->failed)
        out->length = text_ending_with(out, '\n');
    notes_print(notes, &output->printed, output->format->back_end ? NULL : send_until, &sending);
    if (output->format->back_end && out->length)
        document_add(&output->document, out);
    else
        send_until(&sending, out->length);
    out->length = 0;
}

/* ---- The end ---- */

/* An empty input still gets its header: an empty table is a table. A document would not show that pictures
 * are missing, and the header of a table depends on the first row, so neither is written if the input is
 * incomplete. */
void output_end(struct output *output, bool is_incomplete)
{
    const struct format *format = output->format;
    struct text ending = {0};
    is_incomplete &= format->back_end || (format->has_layout && !output->opened);
    if (output->error || output->no_memory || is_incomplete)
        return;
    open_once(output);
    if (format->back_end)
        document_write(&output->document, &ending);
    else if (format->ending && !output->goes_on)
        text_string(&ending, format->ending);
    output->no_memory |= ending.failed;
    if (!output->no_memory)
        write_bytes(output, ending.data, ending.length);
    text_free(&ending);
}

void output_close(struct output *output, bool has_failed)
{
    if (!common.output)
        return;
    if (!has_failed && !interrupt_signal()) {
        output->error = output_file_keep(&output->file);
        return;
    }
    if (output->file.target && !output->error)
        program_say("%s: %s, because the run %s", common.output,
                    output->file.replaces ? "left unchanged" : "not written",
                    interrupt_signal() ? "was interrupted" : "failed");
    output_file_drop(&output->file);
}

void output_complain(const struct output *output)
{
    if (output->error && output->error != EPIPE)
        program_say("%s: %s", output_name(), strerror(output->error));
}

void output_free(struct output *output)
{
    layout_free(output->layout);
    if (output->format->back_end)
        document_free(&output->document);
    text_free(&output->noted);
}
