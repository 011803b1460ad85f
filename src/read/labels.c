/* The names of rows: "A ", "R1:", "Row 1: ", " 1)", "[1,]", "\"1\",", "| **1** |". They count from A, 0 or
 * 1, or down to it as those of a chess board. Only nine that go on from each other are labels: digits may
 * also be cells. */
#include "read/labels.h"

#include <string.h>

/* What may stand before a label. */
static const char opening[] = "[(\"'|*_ \t";

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_one_of(char c, const char *characters)
{
    return c && strchr(characters, c);
}

/* May a label count from this character, up or down? */
static bool is_first(char c, struct labels *labels)
{
    labels->first = c;
    labels->step = is_one_of(c, "01Aa") ? 1 : -1;
    return is_one_of(c, "01Aa98Ii");
}

/* Some leave out I, which looks like 1: their ninth row is J. */
static bool is_label(char c, unsigned number, const struct labels *labels)
{
    char expected = (char)(labels->first + labels->step * (int)number);

    return c == expected || (number == 8 && (expected | 32) == 'i' && c == expected + 1);
}

/* ---- Before the row ---- */

/* Returns where the label of the first row has its number or letter, behind what is the same in all rows;
 * NULL if it has none. */
static const char *find_first(struct line line, struct labels *labels)
{
    const char *at = line.at, *word;

    while (at < line.end && is_one_of(*at, opening))
        at++;
    word = at;
    while (at < line.end && is_letter(*at))
        at++;
    if (at - word == 1 && at < line.end && !is_digit(*at) && is_one_of(*word, "AaIi"))
        at = word;
    while (at < line.end && at > word && is_blank(*at))
        at++;
    at += at > word && at < line.end && is_one_of(*at, "[(");
    bool is_mine = at < line.end && is_first(*at, labels);
    return is_mine ? at : NULL;
}

/* Skips what closes the label: the same quotes or stars as before it. */
static const char *skip_closing(const char *at, struct line line, struct line prefix)
{
    while (at < line.end && prefix.end > prefix.at && is_one_of(prefix.end[-1], "\"'*_") &&
           *at == prefix.end[-1]) {
        at++;
        prefix.end--;
    }
    return at;
}

/* Takes the label of the first row as the pattern of all. */
static bool learn_label(struct line line, struct labels *labels)
{
    const char *at = find_first(line, labels);

    if (!at)
        return false;
    labels->prefix = (struct line){line.at, at, at};
    const char *word = ++at, *closed = skip_closing(at, line, labels->prefix);
    at = closed;
    if (at < line.end && *at == '\t') {
        at++; /* of a spreadsheet, whose next field may be empty */
    } else if (labels->prefix.at == labels->prefix.end || *labels->prefix.at != '|') {
        while (at < line.end && at - closed < 2 && is_one_of(*at, ":.)],|>-"))
            at++;
    }
    if (at > closed && at < line.end && !is_blank(*at) && is_one_of(at[-1], ".-"))
        at--; /* that is an empty cell */
    labels->suffix = (struct line){word, at, at};
    return true;
}

static bool skip_text(struct line *line, struct line text)
{
    size_t length = (size_t)(text.end - text.at);

    if ((size_t)(line->end - line->at) < length || memcmp(line->at, text.at, length) != 0)
        return false;
    line->at += length;
    return true;
}

bool sudoku_skip_label(struct line *line, unsigned number, struct labels *labels)
{
    while (line->at < line->end && is_blank(*line->at))
        line->at++;
    if (number == 0 && !learn_label(*line, labels))
        return false;
    if (!skip_text(line, labels->prefix) || line->at == line->end || !is_label(*line->at, number, labels))
        return false;
    line->at++;
    if (!skip_text(line, labels->suffix) || line->at == line->end)
        return false;
    return labels->suffix.at < labels->suffix.end || is_blank(*line->at);
}

/* ---- Behind the row ---- */

bool sudoku_skip_last_label(struct line *line, unsigned number, struct labels *labels)
{
    while (line->end > line->at && is_one_of(line->end[-1], " \t)]"))
        line->end--;
    if (line->end - line->at < 2 || (number == 0 && !is_first(line->end[-1], labels)) ||
        !is_label(line->end[-1], number, labels))
        return false;
    line->end--;
    while (line->end > line->at && is_one_of(line->end[-1], "[("))
        line->end--;
    return line->end > line->at && is_one_of(line->end[-1], " \t|");
}

/* ---- Bullets ---- */

bool sudoku_skip_bullet(struct line *line, unsigned number, struct labels *labels)
{
    static const char *const bullets[] = {"- [ ] ", "- [x] ", "* [ ] ", "- ", "* ", "+ ", "\xe2\x80\xa2 "};

    while (line->at < line->end && is_blank(*line->at))
        line->at++;
    for (size_t i = 0; number == 0 && i < sizeof bullets / sizeof *bullets; i++) {
        struct line bullet = {bullets[i], bullets[i] + strlen(bullets[i]), NULL};
        struct line rest = *line;
        if (!skip_text(&rest, bullet))
            continue;
        labels->suffix = bullet;
        break;
    }
    return labels->suffix.at && skip_text(line, labels->suffix);
}

/* ---- Columns and boxes ---- */

/* Does a label begin with one of these words, before its number? */
static bool has_word(struct line prefix, const char *const *words)
{
    while (prefix.at < prefix.end && is_one_of(*prefix.at, opening))
        prefix.at++;
    struct line word = {prefix.at, prefix.at, NULL};
    while (word.end < prefix.end && is_letter(*word.end))
        word.end++;
    return sudoku_is_one_of(word, words);
}

void sudoku_arrange_boxes(const char *boxes, char *cells)
{
    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        unsigned row = i / 9, column = i % 9, box = row / 3 * 3 + column / 3;
        cells[i] = boxes[9 * box + row % 3 * 3 + column % 3];
    }
}

void sudoku_arrange_by_labels(const struct labels *labels, char *cells)
{
    static const char *const columns[] = {"c", "col", "column", "columns", "spalte", "colonne", NULL},
                             *const boxes[] = {"b", "box", "block", "square", "region", NULL};
    bool is_column = has_word(labels->prefix, columns), is_box = has_word(labels->prefix, boxes);
    char given[SUDOKU_CELLS];

    if (labels->prefix.at == labels->prefix.end || (!is_column && !is_box))
        return;
    memcpy(given, cells, sizeof given);
    if (is_box)
        sudoku_arrange_boxes(given, cells);
    for (unsigned i = 0; is_column && i < SUDOKU_CELLS; i++)
        cells[i] = given[9 * (i % 9) + i / 9];
}
