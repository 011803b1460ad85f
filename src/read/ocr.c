/* Puzzles that a program read from a picture: letters that look like digits are digits on demand. */
#include <string.h>

#include "read/formats.h"

enum { MOST_BYTES = 4000, MOST_LINES = 30 };

/* Returns the end of the lines that a puzzle may have from here on. */
static const char *end_of_lines(const struct view *text)
{
    const char *at = text->at;

    for (int lines = 0; lines < MOST_LINES && at < text->end; lines++) {
        const char *next = sudoku_line_at(text, at).next;
        if (next - text->at > MOST_BYTES)
            break;
        at = next;
    }
    return at;
}

/* A copy with digits has the same length, so what was found in it is in the same place in the text. */
static void move_finding(struct finding *finding, const struct view *copy, const struct view *text)
{
    finding->text = text->at + (finding->text - copy->at);
    finding->text_end = text->at + (finding->text_end - copy->at);
    finding->taken = text->at + (finding->taken - copy->at);
    if (finding->first)
        finding->first = text->at + (finding->first - copy->at);
    if (finding->name && finding->name >= copy->at && finding->name < copy->end)
        finding->name = text->at + (finding->name - copy->at);
    finding->solution = finding->malformed_solution.at = NULL;
}

enum verdict sudoku_recognise_ocr(const struct view *text, struct finding *finding)
{
    char bytes[MOST_BYTES];
    const char *end;
    struct view copy;
    enum verdict verdict;

    if (!finding->ocr)
        return NOT_MINE;
    end = end_of_lines(text);
    if (end == text->at)
        return NOT_MINE;
    copy = (struct view){bytes, bytes + (end - text->at), text->complete || end < text->end};
    memcpy(bytes, text->at, (size_t)(end - text->at));
    for (char *at = bytes; at < copy.end; at++)
        if (sudoku_digit_like(*at))
            *at = sudoku_digit_like(*at);
    verdict = sudoku_recognise_field(&copy, finding);
    if (verdict == NEED_MORE)
        return NEED_MORE;
    if (verdict != PUZZLE) {
        finding->name = finding->solution = finding->first = finding->malformed_solution.at = NULL;
        return NOT_MINE;
    }
    move_finding(finding, &copy, text);
    return PUZZLE;
}
