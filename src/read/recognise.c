/* The table of kinds of input. */
#include <assert.h>
#include "read/reader.h"
#include "read/text_line.h"

/* The most common first. The order is what decides, and nothing else: each recogniser looks only at its own
 * signs. The last one takes everything. */
static recogniser *const kinds[] = {
    reader_recognise_row,  reader_recognise_plain_line, reader_recognise_pencilmarks, reader_recognise_hodoku,
    reader_recognise_link, reader_recognise_sdk,        reader_recognise_data,        reader_recognise_table,
    reader_recognise_line, reader_recognise_head,       reader_recognise_text,
};

/* The words that came last are the name of a puzzle that has no other. */
static void take_title(struct finding *finding)
{
    if (finding->name_length || !finding->title_length)
        return;
    memcpy(finding->scratch, finding->title, finding->title_length);
    finding->name = finding->scratch;
    finding->name_length = finding->title_length;
}

/* A puzzle in one line without a title belongs to a list: there, words are an error. */
static void leave_title(struct finding *finding, enum verdict verdict)
{
    if (verdict == PUZZLE) {
        size_t length = (size_t)(finding->text_end - finding->text);
        bool is_line = !memchr(finding->text, '\n', length) && !memchr(finding->text, '\r', length);
        bool is_text = finding->has_words || (finding->text < finding->text_end && *finding->text == '<');
        finding->is_in_list = finding->is_row || (!is_text && is_line);
        finding->has_words = false;
        take_title(finding);
    }
    if (verdict == PUZZLE || verdict == INVALID)
        finding->title_length = finding->is_solution = 0;
}

/* Finds the end of a line of <style> or <script>, whose contents are not text: behind their closing tag, if
 * that stands in it. False if the line is none. */
static bool is_script(const struct view *text, struct line *line, struct finding *finding)
{
    static const char *const tags[][2] = {{"<style", "</style"}, {"<script", "</script"}};
    const char *words = skip_any(text->at, text->end, " \t");

    for (size_t i = 0; i < sizeof tags / sizeof *tags && !finding->closing_tag; i++) {
        size_t n = strlen(tags[i][0]);
        if ((size_t)(text->end - words) >= n && memcmp(words, tags[i][0], n) == 0)
            finding->closing_tag = tags[i][1];
    }
    if (!finding->closing_tag)
        return false;
    *line = reader_line_at(text, text->at);
    const char *closing = reader_find_after(line->at, line->end, finding->closing_tag);
    const char *rest = closing ? skip_any(closing, line->end, "> \t") : line->end;
    finding->closing_tag = closing ? NULL : finding->closing_tag;
    if (rest < line->end)
        line->end = line->next = rest;
    return true;
}

/* Notes whether the next text begins inside a line. */
static void leave_line(struct finding *finding, const struct view *text)
{
    assert(finding->taken > text->at);
    finding->is_inside =
        finding->taken > text->at && finding->taken[-1] != '\n' && finding->taken[-1] != '\r';
}

/* Skipped text must not have a puzzle in it: in a comment it is hidden, elsewhere an error. */
static enum verdict judge_skipped(struct finding *finding)
{
    struct line text = {finding->text, finding->text_end, NULL}, lost = reader_lost_cells(text);

    if (lost.at == lost.end || finding->is_hidden)
        return SKIPPED;
    finding->is_hidden = reader_is_comment(text);
    finding->is_something = true;
    return finding->is_hidden ? SKIPPED : reader_reject_cells(finding, lost);
}

/* Only the row of a data set is a whole line in any case: others are cut before the tags of blocks. */
enum verdict reader_recognise(const struct view *text, const struct window *window, struct finding *finding)
{
    struct line first;
    struct view lines = {text->at, NULL, true};
    enum verdict verdict = NOT_MINE;
    assert(text->at < text->end); /* cells are NULL if there was no memory for them */

    if (is_script(text, &first, finding)) {
        reader_take_line(finding, first);
        leave_line(finding, text);
        finding->is_something = true;
        return SKIPPED;
    }
    first = reader_piece_at(text);
    const struct view line = {text->at, first.next, false};
    for (size_t i = finding->is_inside; i < sizeof kinds / sizeof *kinds && verdict == NOT_MINE; i++) {
        verdict = kinds[i](i ? &line : text, finding);
        if (verdict == NEED_MORE)
            lines.end = window ? reader_window_stretch(window) : text->end;
        if (lines.end && verdict == NEED_MORE)
            verdict = kinds[i](&lines, finding);
    }
    if (verdict == NEED_MORE)
        return verdict;
    bool is_full = verdict == PUZZLE && !memchr(finding->cells, '.', SUDOKU_CELLS);
    if (is_full && finding->is_solution) /* of the puzzle above */
        verdict = SKIPPED;
    else if (verdict == SKIPPED)
        verdict = judge_skipped(finding);
    leave_line(finding, text);
    finding->is_line &= !finding->is_inside;
    leave_title(finding, verdict);
    return verdict;
}
