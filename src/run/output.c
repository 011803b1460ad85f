/* output.c: opens the output, sends texts in their order with the notes between them, and keeps or drops the
 * file. */
#include "run/output.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/interrupt.h"
#include "base/program.h"
#include "run/command.h"

/* ---- Opening ---- */

static const char *output_name(void)
{
    return common.output ? common.output : "standard output";
}

/* Is that the file of this name, - for standard input? */
static bool is_file(const struct stat *output, const char *name)
{
    assert(output && name);
    struct stat input;
    bool there = (strcmp(name, "-") == 0 ? fstat(STDIN_FILENO, &input) : stat(name, &input)) == 0;
    return there && input.st_dev == output->st_dev && input.st_ino == output->st_ino;
}

/* Is the output one of the inputs? Then the run would destroy it, or read its own answers. The files of
 * options are read before the output is opened, so adding to them with >> is fine. */
static bool is_an_input(const char *const also_reads[2])
{
    struct stat status;
    bool there = (common.output ? stat(common.output, &status) : fstat(STDOUT_FILENO, &status)) == 0;
    bool same = false;
    if (!there || !S_ISREG(status.st_mode))
        return false;
    for (int i = 0; i < 2 && common.output; i++)
        same |= also_reads[i] && is_file(&status, also_reads[i]);
    if (common.command->makes)
        return same;
    same |= !common.n_files && is_file(&status, "-");
    for (size_t i = 0; i < common.n_files; i++)
        same |= is_file(&status, common.files[i]);
    return same;
}

bool output_uses_color(int descriptor)
{
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (common.color == WHEN_ALWAYS || common.color == WHEN_NEVER)
        return common.color == WHEN_ALWAYS;
    return isatty(descriptor) && !(refused && *refused) && !(terminal && strcmp(terminal, "dumb") == 0);
}

bool output_open(struct output *output, const struct look *look, const struct sheet *sheet,
                 const char *const also_reads[2])
{
    assert(common.format && look && !look->layout);
    *output = (struct output){.file.descriptor = STDOUT_FILENO, .look = *look};
    if (is_an_input(also_reads)) {
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
    output->look.color = output_uses_color(output->file.descriptor);
    output->look.empty = look->empty ? look->empty : '.';
    if (common.format->back_end) { /* PDF is for paper: a picture a page */
        const struct sheet plain = sheet_for(common.format == &format_pdf, false, NULL, false);
        output->document = document_for(common.format->back_end, sheet ? sheet : &plain);
    }
    return true;
}

/* ---- Sending ---- */

/* Grids begin with the blank line that separates them from the grid before: the first one has none. After an
 * error nothing more is written, or lines would be missing in the middle. */
static void write_bytes(struct output *output, const char *bytes, size_t n)
{
    assert(bytes || !n);
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

/* A batch while it is sent. */
struct sending {
    struct output *output;
    const struct text *out;
    size_t sent;
};

/* Sends the text up to a place. */
static void send_until(void *context, size_t at)
{
    struct sending *sending = context;
    const size_t end = at < sending->out->length ? at : sending->out->length;
    if (end <= sending->sent || common.format->back_end)
        return;
    open_once(sending->output);
    write_bytes(sending->output, sending->out->data + sending->sent, end - sending->sent);
    sending->sent = end;
}

void output_send(struct output *output, struct text *out, struct notes *notes)
{
    assert(common.format);
    struct sending sending = {output, out, 0};
    output->no_memory |= out->failed || notes_have_failed(notes);
    notes_print(&output->notes, notes, send_until, &sending);
    if (common.format->back_end && out->length)
        document_add(&output->document, out);
    output->error = output->error ? output->error : output->document.error;
    send_until(&sending, out->length);
    out->length = 0;
}

/* ---- The end ---- */

/* A document_send. */
static void send_part(void *context, struct text *out)
{
    write_bytes(context, out->data, out->length);
    out->length = 0;
}

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
            document_write(&output->document, &ending, send_part, output);
        else if (format->ending && !output->goes_on)
            text_string(&ending, format->ending);
        output->no_memory |= ending.failed;
        write_bytes(output, ending.data, ending.length);
        text_free(&ending);
        output->error = output->error ? output->error : output->document.error;
    }
    notes_print_rest(&output->notes);
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
