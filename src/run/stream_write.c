/* stream_write.c: writes records and notes of a batch, and decides why a puzzle has no answer. */
#include "base/program.h"

#include <assert.h>

#include "base/terms.h"
#include "run/output.h"
#include "run/stream.h"

/* Notes have the name of the puzzle: teachers look for pupils, not for lines. */
void stream_note(struct stream *stream, enum note_kind kind, const char *format, ...)
{
    assert(kind < NOTE_KINDS);
    const struct sudoku_item *item = stream->record.item;
    struct text words = {0};
    va_list arguments;
    line_add_name(&words, item_name(item));
    text_string(&words, words.length ? ": " : " ");
    va_start(arguments, format);
    text_print_list(&words, format, arguments);
    va_end(arguments);
    text_fail_with(&stream->notes.text, &words);
    notes_add(&stream->notes, kind, stream->out.length, item ? stream->file : common.command->name,
              item ? item->line : 0, "%.*s", (int)words.length - 1, words.data ? words.data + 1 : "");
    text_free(&words);
}

void clash_add_words(struct text *out, const struct sudoku_clash *clash)
{
    assert(clash->first < SUDOKU_CELLS && clash->second < SUDOKU_CELLS && clash->first != clash->second);
    text_print(out, "r%dc%d and r%dc%d are both %d (%s %d)", clash->first / 9 + 1, clash->first % 9 + 1,
               clash->second / 9 + 1, clash->second % 9 + 1, clash->digit, house_names[clash->house],
               clash->index + 1);
}

/* Digits that a person has entered can clash as clues can. */
const char *stream_why_invalid(struct stream *stream, const struct sudoku_item *item)
{
    struct text reason = TEXT_IN(stream->reason);
    struct sudoku_clash clash;
    if (!item->error &&
        sudoku_check(item->placed ? item->placed : item->cells, &clash, 1, NULL) != SUDOKU_CLASH)
        return NULL;
    if (item->error)
        text_string(&reason, item->error);
    else
        clash_add_words(&reason, &clash);
    text_tame(stream->reason, reason.length, ' '); /* it may quote the input */
    text_char(&reason, '\0');
    return stream->reason;
}

/* A puzzle with several solutions counts as solved, too: one was found, although it is no answer. The cells
 * of an invalid item are all empty, so they have many solutions: its error comes first. */
void stream_decline(struct stream *stream, int status, const char *why)
{
    assert(status != SUDOKU_OK);
    assert(why || (status != SUDOKU_NO_STEP && status != SUDOKU_BAD_ARGUMENT));
    const struct sudoku_item *item = stream->record.item;
    const struct work *work = stream->work;
    const struct format *format = common.format;
    struct tally *tally = &stream->tally;
    const bool is_unreadable = item && item->error;
    bool suggests_check = false;
    enum note_kind kind = NOTE_BROKEN;
    if (status == SUDOKU_NO_STEP) {
        kind = NOTE_UNDECIDED;
        tally->undecided++;
    } else if (status == SUDOKU_NOT_UNIQUE && !is_unreadable) {
        kind = NOTE_NOT_UNIQUE;
        why = why ? why : "more than one solution";
        tally->not_unique++;
        tally->solved++;
    } else if (status == SUDOKU_BAD_ARGUMENT) {
        kind = NOTE_REFUSED;
    } else {
        const char *invalid = item ? stream_why_invalid(stream, item) : NULL;
        kind = invalid ? NOTE_BROKEN : NOTE_UNSOLVABLE;
        why = invalid ? invalid : why ? why : "no solution";
        suggests_check = work->suggests_check && !is_unreadable;
        ++*(invalid ? &tally->invalid : &tally->unsolvable);
    }
    tally->failed++;
    stream->record.error = why;
    if (format->gives_error && !work->look.filters && !(format->open && work->look.passes))
        stream->notes.counts[kind]++;
    else if (suggests_check)
        stream_note(stream, kind, "%s; try '%s check'", why, program_name());
    else
        stream_note(stream, kind, "%s", why);
}

void stream_fail(struct stream *stream, int status, const char *why)
{
    struct record *record = &stream->record;
    stream_decline(stream, status, why);
    record->grid = record->answer = (struct grid){0};
    if (common.format->back_end && record->item)
        record->grid.clues = record->item->cells;
    if (!stream->work->look.filters)
        stream_write(stream);
}

/* Returns why the format has no place for the record's answer; NULL: it has one. */
static const char *why_unfit(const struct record *record)
{
    if (common.format->class == CLASS_CELLS && record->grid.candidates && !grid_digits(&record->grid))
        return "a puzzle of candidates does not fit the format; try -f box";
    if (common.format->class == CLASS_PAIR && !record->error && !record_solution(record).length)
        return "the input gives no whole solution; 'solve' finds it";
    return NULL;
}

void stream_write(struct stream *stream)
{
    const struct format *format = common.format;
    struct record *record = &stream->record;
    const char *unfit = why_unfit(record);
    const size_t before = stream->out.length;
    stream->out.feeds = 0;
    if (record->item && stream->is_one_of_several)
        record->number = stream->first + stream->at;
    if (unfit) {
        stream_decline(stream, SUDOKU_BAD_ARGUMENT, unfit);
        record->grid = (struct grid){0};
    }
    if (!format->back_end)
        format->write(&stream->out, stream->look, record);
    else if (!(record->item && record->item->error)) /* it would be the picture of an empty grid */
        document_draw(&stream->out, &stream->output->document, record);
    text_fail_with(&stream->out, &record->room);
    assert(stream->out.failed || stream->out.length >= before);
    if (stream->out.failed) { /* drops an answer that lacks a piece */
        stream->out.length = before;
        stream->cut = true;
    }
    stream_bound_memory(stream);
}

bool stream_write_line(struct stream *stream, const char *line, size_t n)
{
    assert(!memchr(line, '\n', n));
    char *to;
    if (common.format != &format_line)
        return false;
    if ((to = text_room(&stream->out, n + 1))) {
        memcpy(to, line, n);
        to[n] = '\n';
        stream->out.length += n + 1;
    }
    stream_bound_memory(stream);
    return true;
}

bool stream_send(struct stream *stream, struct text *lines)
{
    struct text out = stream->out;
    if (common.format != &format_line)
        return false;
    if (out.length || lines->failed) {
        text_add(&stream->out, lines->data, lines->length);
        text_fail_with(&stream->out, lines);
    } else {
        stream->out = *lines;
        *lines = out;
    }
    return true;
}
