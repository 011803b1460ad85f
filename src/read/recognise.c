/* The table of kinds of input. */
#include "read/reader.h"

/* The most common first. The order is what decides, and nothing else: each recogniser looks only at its own
 * signs. The last one takes everything. */
static recogniser *const kinds[] = {
    reader_recognise_row,  reader_recognise_plain_line, reader_recognise_pencilmarks, reader_recognise_hodoku,
    reader_recognise_link, reader_recognise_sdk,        reader_recognise_data,        reader_recognise_line,
    reader_recognise_head, reader_recognise_text,
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

/* The contents of <style> and <script> are not text. Ends a line where these begin or, if it begins with
 * them, where they end. */
static bool is_script(struct line *line, struct finding *finding)
{
    static const char *const tags[][2] = {{"<style", "</style"}, {"<script", "</script"}};
    const char *start = line->end, *words = skip_any(line->at, line->end, " \t");

    for (size_t i = 0; i < sizeof tags / sizeof *tags && !finding->closing_tag; i++) {
        const char *after = reader_find_after(line->at, start, tags[i][0]);
        start = after ? after - strlen(tags[i][0]) : start;
        if (after && start == words)
            finding->closing_tag = tags[i][1];
    }
    if (!finding->closing_tag) {
        line->next = start < line->end ? start : line->next;
        line->end = start;
        return false;
    }
    const char *closing = reader_find_after(line->at, line->end, finding->closing_tag);
    const char *rest = closing ? skip_any(closing, line->end, "> \t") : line->end;
    finding->closing_tag = closing ? NULL : finding->closing_tag;
    line->next = rest < line->end ? rest : line->next;
    return true;
}

enum verdict reader_recognise(const struct view *text, const struct window *window, struct finding *finding)
{
    struct line first = reader_line_at(text, text->at);
    const char *end = first.end;
    bool is_text = !is_script(&first, finding), is_cut = first.end < end;
    const struct view line = {text->at, first.next, false};
    struct view lines = {text->at, NULL, true};
    enum verdict verdict = NOT_MINE;

    if (!is_text) {
        reader_take_line(finding, first);
        finding->is_something = true;
        return SKIPPED;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && verdict == NOT_MINE; i++) {
        verdict = kinds[i](&line, finding);
        if (verdict == NEED_MORE)
            lines.end = is_cut ? first.next : window ? reader_window_stretch(window) : text->end;
        if (lines.end && verdict == NEED_MORE)
            verdict = kinds[i](&lines, finding);
    }
    finding->is_line &= !is_cut;
    leave_title(finding, verdict);
    return verdict;
}
