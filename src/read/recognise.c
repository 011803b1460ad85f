/* The table of formats, and lines that are certainly no puzzle: rules that happen to have 81 signs, and bytes
 * that are no text. */
#include <string.h>

#include "read/formats.h"

/* ---- Lines that are no puzzle ---- */

/* A rule may happen to be 81 signs long. Dashes and stars alone in an input are an empty grid; other signs
 * of rules never are. Below the head of a table of Markdown a rule is no row of it. */
static enum verdict recognise_rule(const struct view *text, struct finding *finding)
{
    bool has_bar = *text->at == '|';

    if (!has_bar && *text->at != '-' && *text->at != '*')
        return NOT_MINE;
    struct line line = reader_line_at(text, text->at), inner = reader_trim(line);
    size_t n = (size_t)(inner.end - inner.at);
    if (has_bar ? !finding->head.columns || !memchr(inner.at, '-', n) || strspn(inner.at, "|:- ") < n
                : n != SUDOKU_CELLS || !reader_is_one_sign(inner.at))
        return NOT_MINE;
    reader_take_line(finding, line);
    const char *rest = line.next;
    while (rest < text->end && (unsigned char)*rest <= ' ')
        rest++;
    if (has_bar || finding->is_in_list || finding->is_in_text || rest < text->end)
        return SKIPPED;
    return text->complete ? NOT_MINE : NEED_MORE;
}

/* ---- The table ---- */

/* The strict formats, the most common first. The order is what decides between formats, and nothing else:
 * each recogniser looks only at its own signs. Moving a row changes what ambiguous lines mean:
 * tests/unit/test_reader_formats.c has many of these. A comment may contain anything: a recogniser that could
 * take it for a puzzle checks for comments. Whatever none of them takes is a paste (paste.c). */
static recogniser *const formats[] = {
    reader_recognise_row,        recognise_rule,
    reader_recognise_plain_line, reader_recognise_pencilmarks,
    reader_recognise_hodoku,     reader_recognise_link,
    reader_recognise_xml,        reader_recognise_sdk,
    reader_recognise_data_line,  reader_recognise_other_record,
    reader_recognise_wide_row,   reader_recognise_section,
    reader_recognise_triples,    reader_recognise_assignment,
    reader_recognise_csv_head,
};

enum verdict reader_recognise_strict(const struct view *text, struct finding *finding)
{
    enum verdict verdict = NOT_MINE;

    for (size_t i = 0; i < sizeof formats / sizeof *formats && verdict == NOT_MINE; i++)
        verdict = formats[i](text, finding);
    return verdict;
}

enum verdict reader_recognise(const struct view *text, struct finding *finding)
{
    enum verdict verdict = reader_recognise_strict(text, finding);
    bool in_text = finding->is_in_text;

    if (verdict == NOT_MINE)
        verdict = reader_recognise_paste(text, finding);
    if (verdict == INVALID && finding->text == text->at && finding->head.columns &&
        reader_recognise_short_record(text, finding) == INVALID)
        finding->is_in_text = in_text;
    return verdict;
}

enum verdict reader_recognise_line(const struct view *text, struct finding *finding)
{
    enum verdict verdict = reader_recognise_plain_line(text, finding);
    return verdict == NOT_MINE ? reader_recognise_data_line(text, finding) : verdict;
}
