/* Functions that recognisers share: lines, names, and the reasons why something is not a puzzle. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "read/formats.h"

/* ---- Lines ---- */

/* Searches for the LF in stretches: otherwise a file whose lines all end in CR would be searched to its end
 * for each of them. */
struct line reader_line_at(const struct view *text, const char *at)
{
    enum { STRETCH = 1024 };
    struct line line = {at, at, at};
    const char *from = at;

    for (;;) {
        size_t length = (size_t)(text->end - from) < STRETCH ? (size_t)(text->end - from) : STRETCH;
        const char *feed = memchr(from, '\n', length);
        const char *end = feed ? feed : from + length;
        const char *back = memchr(from, '\r', (size_t)(end - from));

        if (back) {
            line.end = back;
            line.next = back + 1 < text->end && back[1] == '\n' ? back + 2 : back + 1;
            return line;
        }
        if (feed || end == text->end) {
            line.end = end;
            line.next = feed ? feed + 1 : end;
            return line;
        }
        from = end;
    }
}

/* Includes NUL, and the Ctrl-Z at the end of files of old systems. */
static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\0' || c == '\032';
}

struct line reader_trim(struct line line)
{
    while (line.at < line.end && is_white(*line.at))
        line.at++;
    while (line.end > line.at && is_white(line.end[-1]))
        line.end--;
    return line;
}

unsigned reader_word_in(struct line word, const char *list)
{
    for (unsigned index = 1; *list; index++) {
        const char *at = word.at;
        while (at<word.end && * list> ' ' && (is_letter(*at) ? *at | 32 : *at) == *list)
            at++, list++;
        if (at == word.end && *list <= ' ')
            return index;
        while (*list > ' ')
            list++;
        list += *list == ' ';
    }
    return 0;
}

const char *reader_find_after(const char *at, const char *end, const char *word)
{
    size_t length = strlen(word);

    for (; length && (size_t)(end - at) >= length; at++) {
        at = memchr(at, *word, (size_t)(end - at) - length + 1);
        if (!at)
            return NULL;
        if (memcmp(at, word, length) == 0)
            return at + length;
    }
    return length ? NULL : at;
}

bool reader_is_comment(struct line line)
{
    while (line.at < line.end && is_white(*line.at))
        line.at++;
    return line.at < line.end && (*line.at == '#' || *line.at == ';' ||
                                  (*line.at == '/' && line.end - line.at > 1 && line.at[1] == '/'));
}

/* Text and taken differ by the line's end: items show their text without it. */
void reader_take_line(struct finding *finding, struct line line)
{
    finding->text = line.at;
    finding->text_end = line.end;
    finding->taken = line.next;
}

/* ---- Names ---- */

void reader_add_name(struct finding *finding, struct line piece, const char *between)
{
    size_t used = finding->name == finding->scratch ? finding->name_length : 0,
           before = used ? strlen(between) : 0, length = (size_t)(piece.end - piece.at);

    if (!length || used + before + length > NAME_ROOM)
        return;
    memcpy(finding->scratch + used, between, before);
    memcpy(finding->scratch + used + before, piece.at, length);
    finding->name = finding->scratch;
    finding->name_length = used + before + length;
}

/* The names that data sets, programs and puzzle sites give to puzzles and to what belongs to them: one
 * table for CSV, JSON, XML and labels. Some are German or from other programs. */
enum meaning reader_meaning(struct line name, bool *may_be_count)
{
    static const char *const names[MEANINGS][24] = {
        [MEANS_PUZZLE] = {"puzzle",   "puzzles",        "quiz",    "quizzes", "question", "questions",
                          "sudoku",   "sudokus",        "board",   "boards",  "grid",     "grids",
                          "problem",  "clues",          "givens",  "start",   "initial",  "mission",
                          "unsolved", "unsolved_board", "raetsel", "cells"},
        [MEANS_SOLUTION] = {"solution", "solutions", "answer", "answers", "solved", "loesung",
                            "solved_board"},
        [MEANS_NAME] = {"name", "title", "label", "comment"},
        [MEANS_ID] = {"id"},
        [MEANS_ROW] = {"row", "r", "y", "i"},
        [MEANS_COLUMN] = {"col", "column", "c", "x", "j"},
        [MEANS_VALUE] = {"value", "val", "v", "digit", "number"},
        [MEANS_GIVEN] = {"given", "isgiven", "is_given", "fixed"},
        [MEANS_PLACE] = {"position", "pos"},
    };
    char first = name.at < name.end ? (char)(*name.at | 32) : '\0'; /* every key of JSON is looked up */

    if (may_be_count)
        *may_be_count = reader_word_in(name, "clues givens cells solutions answers");
    for (enum meaning meaning = MEANINGS - 1; meaning != MEANS_OTHER; meaning--)
        for (const char *const *word = names[meaning]; *word; word++)
            if (**word == first && reader_word_in(name, *word))
                return meaning;
    return MEANS_OTHER;
}

/* ---- Reasons ---- */

/* A reason that is too long is cut: it may quote the input. */
enum verdict reader_reject(struct finding *finding, const char *reason, ...)
{
    va_list values;

    va_start(values, reason);
    (void)vsnprintf(finding->reason, sizeof finding->reason, reason, values);
    va_end(values);
    return INVALID;
}

/* Pairs that programs for reading pictures confuse. A table, since whole texts are looked through. */
char reader_digit_like(char letter)
{
    static const char digits[256] = {
        ['O'] = '0', ['o'] = '0', ['D'] = '0', ['Q'] = '0', ['l'] = '1',
        ['I'] = '1', ['i'] = '1', ['Z'] = '2', ['z'] = '2', ['S'] = '5',
        ['s'] = '5', ['G'] = '6', ['b'] = '6', ['B'] = '8', ['g'] = '9',
    };

    return digits[(unsigned char)letter];
}

/* A character of several bytes is shown as a whole, and what cannot be shown as its byte. */
enum verdict reader_reject_cell(struct finding *finding, const char *character, const char *end,
                                unsigned cell)
{
    unsigned char c = (unsigned char)*character;
    unsigned row = cell / 9 + 1, column = cell % 9 + 1;
    int length = 1;

    while (c >= 0xc0 && length < 4 && character + length < end && (character[length] & 0xc0) == 0x80)
        length++;
    if (c < 0x20 || c == 0x7f || (c >= 0x80 && length == 1))
        return reader_reject(finding, "byte 0x%02x in cell %u (r%uc%u) is no digit", c, cell + 1, row,
                             column);
    if (reader_digit_like(*character) && !finding->ocr)
        return reader_reject(finding, "'%c' in cell %u (r%uc%u) is no digit; it looks like %c (try --ocr)", c,
                             cell + 1, row, column, reader_digit_like(*character));
    return reader_reject(finding, "'%.*s' in cell %u (r%uc%u) is no digit", length, character, cell + 1, row,
                         column);
}
