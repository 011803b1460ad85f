/* The output of a run: opening, pieces in their order, closing. */
#include "cli/write/output.h"

#include <errno.h>

#include "base/files.h"
#include "base/text.h"

/* Writes a piece and empties it. Grids begin with the blank line that separates them from the grid before:
 * the first one has none before it. */
static bool write_piece(struct output *output, struct text *piece)
{
    if (piece->failed)
        piece->length = text_ending_with(piece, '\n');
    size_t cr = piece->length > 1 && piece->data[0] == '\r';
    size_t skip = !output->wrote && piece->length && piece->data[cr] == '\n' ? cr + 1 : 0;
    /* After an error, nothing more is written: the disk or the memory may have room again, and lines would be
     * missing in the middle. */
    if (piece->length && !output->error && !output->no_memory) {
        if (output->into)
            text_add(output->into, piece->data + skip, piece->length - skip);
        else
            output->error = write_all(output->descriptor, piece->data + skip, piece->length - skip);
        output->wrote = true;
    }
    output->no_memory |= piece->failed || (output->into && output->into->failed);
    piece->length = 0;
    return !output->error && !output->no_memory;
}

/* Writes the text before the first answer, once. */
static bool open_once(struct output *output)
{
    bool opens = output->format->open && !output->opened;
    output->opened = true;
    if (!opens)
        return true;
    struct text opening = {0};
    output->format->open(&opening, &output->look);
    bool good = write_piece(output, &opening);
    text_free(&opening);
    return good;
}

/* Adds a piece of pictures, or closes their pages if it is NULL. */
static bool send_pages(struct output *output, const struct text *piece)
{
    if (!output->pages)
        output->pages =
            pages_new(output->format->page_writer, &output->look, output->descriptor, output->pattern);
    output->no_memory |= !output->pages || (piece && piece->failed);
    if (output->no_memory || output->error)
        return false;
    int error = piece ? pages_add(output->pages, piece->data, piece->length) : pages_close(output->pages);
    output->no_memory |= error == ENOMEM;
    if (error != ENOMEM)
        output->error = error;
    if (error && pages_spool_failed(output->pages))
        output->failed = temporary_folder();
    return !error;
}

/* A format that lays out all answers together cannot write before the last one has come. */
bool output_send(struct output *output, struct text *piece)
{
    if (output->format->page_writer) {
        bool good = send_pages(output, piece);
        piece->length = 0;
        return good;
    }
    /* The columns of a table are known with the first puzzle, so nothing begins before there is an answer. */
    return (!piece->length || open_once(output)) && write_piece(output, piece);
}

/* An empty input still gets its header: an empty table is a table. */
bool output_close(struct output *output)
{
    if (output->error || output->no_memory || !open_once(output))
        return false;
    if (output->format->page_writer)
        return send_pages(output, NULL);
    struct text ending = {0};
    if (output->format->ending && !output->others_follow)
        text_string(&ending, output->format->ending);
    bool good = write_piece(output, &ending);
    text_free(&ending);
    return good;
}

void output_free(struct output *output)
{
    pages_free(output->pages);
}
