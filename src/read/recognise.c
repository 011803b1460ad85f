/* The table of formats.
 *
 * The order is what decides between formats, and nothing else: each recogniser looks only at its own
 * signs. Moving a row changes what ambiguous lines mean: tests/unit/test_reader_formats.c has many of
 * these. */
#include "read/formats.h"

typedef recogniser *const format;

/* The strict formats, the most common first. A comment may contain anything: a recogniser that could take
 * it for a puzzle checks for comments. Whatever none of them takes is a paste (paste.c). */
static format formats[] = {
    reader_recognise_row,        reader_recognise_record,       reader_recognise_rule,
    reader_recognise_plain_line, reader_recognise_pencilmarks,  reader_recognise_hodoku,
    reader_recognise_link,       reader_recognise_xml,          reader_recognise_sdk,
    reader_recognise_data_line,  reader_recognise_other_record, reader_recognise_bytes,
    reader_recognise_wide_row,   reader_recognise_section,      reader_recognise_triples,
    reader_recognise_assignment, reader_recognise_table_head,   reader_recognise_csv_head,
};

/* A puzzle in one line below a title. */
static format lines_below[] = {
    reader_recognise_plain_line,
    reader_recognise_data_line,
};

/* Asks one after the other. */
static enum verdict ask(format *row, size_t n, const struct view *text, struct finding *finding)
{
    enum verdict verdict = NOT_MINE;

    for (size_t i = 0; i < n && verdict == NOT_MINE; i++)
        verdict = row[i](text, finding);
    return verdict;
}

enum verdict reader_recognise_strict(const struct view *text, struct finding *finding)
{
    return ask(formats, sizeof formats / sizeof *formats, text, finding);
}

enum verdict reader_recognise(const struct view *text, struct finding *finding)
{
    enum verdict verdict = reader_recognise_strict(text, finding);
    bool in_text = finding->is_in_text;

    if (verdict == NOT_MINE)
        verdict = reader_recognise_paste(text, finding);
    if (verdict == INVALID && finding->text == text->at && finding->puzzle_column &&
        reader_recognise_short_record(text, finding) == INVALID)
        finding->is_in_text = in_text;
    return verdict;
}

enum verdict reader_recognise_line(const struct view *text, struct finding *finding)
{
    return ask(lines_below, sizeof lines_below / sizeof *lines_below, text, finding);
}
