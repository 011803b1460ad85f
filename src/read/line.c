/* A whole puzzle in one line, its 81 cells in one piece, perhaps with a name or a solution beside it. These
 * are by far the most frequent inputs; reader.c passes whole blocks of bare lines by without asking anyone.
 */
#include <string.h>

#include "core/grid.h"
#include "read/formats.h"

/* ---- Pieces of cells ---- */

/* 81 cells with a letter, a digit or an empty cell right beside them are part of something else, such as 729
 * pencilmarks. */
static bool may_border(char c)
{
    return !(is_digit(c) || is_letter(c) || cell_of(c));
}

/* Of 81 characters, the last may be the full stop of a sentence behind 80 cells. */
static bool ends_with_stop(const char *at)
{
    return at[SUDOKU_CELLS - 1] == '.' && !memchr(at, '.', SUDOKU_CELLS - 1) && memchr(at, '0', SUDOKU_CELLS);
}

/* A sentence may end after cells without points; among points, a full stop could be a cell too many. The
 * solution may stand right behind the puzzle. */
static bool ends_here(const char *at, const char *end)
{
    const char *stop = at + SUDOKU_CELLS;

    if (stop == end || may_border(*stop) || (end - stop == SUDOKU_CELLS && reader_is_solution(stop)))
        return true;
    return *stop == '.' && (end - stop == 1 || stop[1] == ' ') && !memchr(at, '.', SUDOKU_CELLS);
}

const char *reader_find_cells(const char *at, const char *end, char *cells)
{
    while (end - at >= SUDOKU_CELLS) {
        if (reader_copy_cells(at, cells) && !ends_with_stop(at) && ends_here(at, end))
            return at;
        bool is_bold = end - at >= SUDOKU_CELLS + 4 && memcmp(at, "**", 2) == 0 &&
                       memcmp(at + SUDOKU_CELLS + 2, "**", 2) == 0; /* of Markdown */
        if (is_bold && reader_copy_cells(at + 2, cells))
            return at + 2;
        /* Goes on after the word in which they might have been: cells begin at the start of a word. */
        while (at < end && !may_border(*at))
            at++;
        while (at < end && may_border(*at))
            at++;
    }
    return NULL;
}

/* Is it an id that programs make, a UUID or a hash in hexadecimal? Chance makes some of them look like cells:
 * most of their characters are digits, or dashes. */
static bool is_hexadecimal_id(struct line piece)
{
    size_t n = line_length(piece), letters = reader_count_in(piece.at, n, "abcdefABCDEF");

    return (n == 32 || n == 36 || n == 40 || n == 64) && letters &&
           letters + reader_count_in(piece.at, n, "0123456789-") == n;
}

static const bool divides_pieces[256] = {
    [' '] = true,  ['\t'] = true, [','] = true, [';'] = true, [':'] = true, ['"'] = true,
    ['\''] = true, ['|'] = true,  ['<'] = true, ['>'] = true, ['('] = true, [')'] = true,
    ['['] = true,  [']'] = true,  ['{'] = true, ['}'] = true, ['='] = true, ['\0'] = true,
};

struct line reader_almost_cells(struct line line)
{
    for (const char *at = line.at, *stop = at; line.end - at >= LEAST_GRID; at = stop + 1) {
        size_t cells = 0;
        for (stop = at; stop < line.end && !divides_pieces[(unsigned char)*stop]; stop++)
            cells += cell_of(*stop) != 0;
        struct line piece = {at, stop, stop};
        size_t length = line_length(piece);
        if (length >= LEAST_GRID && 4 * cells >= 3 * length && !is_hexadecimal_id(piece))
            return piece;
    }
    return (struct line){line.at, line.at, line.at};
}

/* ---- Solutions ---- */

/* Malformed ones (too short, too long, or with an empty cell) do not matter when the puzzle is solved, but a
 * check reports them. */
void reader_take_solution(struct finding *finding, struct line text)
{
    if (line_length(text) == SUDOKU_CELLS && reader_is_solution(text.at))
        finding->solution = text.at;
    else if (text.at < text.end)
        finding->malformed_solution = text;
}

bool reader_fits(const char *grid, const char *clues)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (clues[cell] != '.' && clues[cell] != grid[cell])
            return false;
    return true;
}

/* ---- Names ---- */

/* Characters that may stand between a name and the cells. */
static const bool divides_names[256] = {
    [' '] = true, ['\t'] = true, ['\v'] = true, ['\f'] = true, ['\0'] = true, [','] = true, [';'] = true,
    [':'] = true, ['|'] = true,  ['&'] = true,  ['`'] = true,  ['='] = true,  ['"'] = true, ['\''] = true,
};

/* Is there a letter, or also a digit, in it, and no markup? */
static bool has_sense(struct line text, bool with_digits)
{
    bool has = false;

    for (const char *at = text.at; at < text.end; at++) {
        if (*at == '<' && at + 1 < text.end && (is_letter(at[1]) || at[1] == '/'))
            return false;
        has |= is_letter(*at) || (with_digits && is_digit(*at)) || (unsigned char)*at >= 0x80;
    }
    return has;
}

/* A label before the cells, without a bracket that closes behind them. A bracket right before the cells is
 * that of a program, as in `x <- c("53..7....`: no label; nor is the key of a puzzle, 'puzzle': '53..7....'.
 */
static struct line name_before(const char *at, const char *end)
{
    struct line label = {at, end, end}, none = {at, at, at};
    bool is_code = false;

    while (label.at < end && divides_names[(unsigned char)*label.at])
        label.at++;
    for (; label.end > label.at && divides_names[(unsigned char)label.end[-1]]; label.end--)
        is_code |= label.end[-1] == '=';
    if (label.at == label.end || is_code || is_in(label.end[-1], "([{/\\") || !has_sense(label, true))
        return none;
    const char *word = label.end;
    while (word > label.at && is_letter(word[-1]))
        word--;
    if (reader_meaning((struct line){word, label.end, NULL}) == MEANS_PUZZLE)
        return none;
    label.at += is_in(*label.at, "([{") && !memchr(label.at, ')', line_length(label));
    return label;
}

/* Returns the place behind the ratings that `sudoku rate` prints: ER=1.2 EP=1.2 ED=1.2 easy hidden-single. */
static const char *skip_ratings(struct line name)
{
    struct line word = {NULL, NULL, name.at};
    unsigned ratings = 0;

    if (line_length(name) < 3 || name.at[2] != '=')
        return name.at;
    while (reader_next_word(&word, name.end, " ") && line_length(word) > 3 && *word.at == 'E' &&
           is_in(word.at[1], "RPD") && word.at[2] == '=')
        ratings++;
    if (ratings < 3)
        return name.at;
    (void)reader_next_word(&word, name.end, " "); /* behind the word for the difficulty */
    return skip_any(word.next, name.end, " ");
}

/* A name has no separators at its end and no quotes around all of it; other punctuation belongs to it. A
 * quote inside means that the outer ones are not a pair, as in "a" and "b". */
static struct line name_behind(const char *rest, const char *end)
{
    rest += rest < end && (*rest == '"' || *rest == '\''); /* it closes the cells' field */
    struct line name = {rest, end, end};
    while (name.at < end && divides_names[(unsigned char)*name.at] && !is_in(*name.at, "\"'"))
        name.at++;
    while (name.end > name.at && divides_names[(unsigned char)name.end[-1]] &&
           !is_in(name.end[-1], "\"':|&`="))
        name.end--;
    name.at = skip_ratings(name);
    struct line inner = reader_unquote(name);
    name = memchr(inner.at, '"', line_length(inner)) ? name : inner;
    if (!has_sense(name, true) || (name.at == rest && is_in(*name.at, "])}")))
        name.end = name.at;
    return name;
}

/* The name is the text behind the cells if there are letters in it, else the text before them. */
static void take_name(struct finding *finding, struct line line, const char *cells, const char *rest)
{
    const char *digits = rest < line.end && *rest == ':' ? skip_digits(rest + 1, line.end) : rest;
    struct line before = name_before(line.at, cells), name;

    if (digits < line.end && digits > rest && *digits == ':') /* how many solutions, as tdoku writes it */
        rest = digits;
    name = name_behind(rest, line.end);
    if (!has_sense(name, false) && before.at < before.end)
        name = before;
    finding->name = name.at;
    finding->name_length = line_length(name);
}

/* ---- Lines ---- */

/* Reads a line whose cells are found, and copied. A second piece of cells can only be the solution, perhaps a
 * damaged one. */
static enum verdict read_line(struct finding *finding, struct line line, const char *cells)
{
    const char *rest = cells + SUDOKU_CELLS;
    struct line before = reader_almost_cells((struct line){line.at, cells, NULL}),
                other = reader_almost_cells((struct line){rest, line.end, NULL});

    if (before.at < before.end)
        return reader_reject_cells(finding, before);
    if (other.at < other.end) {
        size_t n = line_length(other), digits = reader_count_in(other.at, n, "123456789");
        rest = other.end;
        if (10 * digits < 9 * n || line_length(reader_almost_cells((struct line){rest, line.end, NULL})))
            return reader_reject(finding, "two puzzles in one line: give each a line of its own");
        reader_take_solution(finding, other);
    }
    take_name(finding, line, cells, rest);
    return PUZZLE;
}

/* The most common of all: the line begins with its cells. */
enum verdict reader_recognise_plain_line(const struct view *text, struct finding *finding)
{
    if (text->end - text->at <= SUDOKU_CELLS || !may_border(text->at[SUDOKU_CELLS]) ||
        !reader_copy_cells(text->at, finding->cells) || ends_with_stop(text->at) ||
        reader_is_one_sign(text->at))
        return NOT_MINE;
    struct line line = reader_line_at(text, text->at);
    reader_take_line(finding, line);
    finding->is_line = true;
    return line.end - line.at == SUDOKU_CELLS ? PUZZLE : read_line(finding, line, line.at);
}

/* A comment and a rule are no puzzles; "#12 " is the number of one. Nor is the solution of the puzzle in the
 * line above. */
enum verdict reader_recognise_line(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at);
    const char *cells = reader_find_cells(line.at, line.end, finding->cells);

    if (!cells)
        return NOT_MINE;
    reader_take_line(finding, line);
    bool is_rule =
        line_length(reader_trim(line)) == SUDOKU_CELLS && reader_is_one_sign(cells) && is_in(*cells, "-*_");
    const char *number = *line.at == '#' ? skip_digits(line.at + 1, cells) : line.at;
    bool is_numbered = number > line.at + 1 && skip_any(number, cells, " \t.:,;)|\"'") == cells;
    if (is_rule || (reader_is_comment(line) && !is_numbered)) {
        finding->is_hidden = !is_rule && !reader_is_solution(cells);
        finding->is_something = is_rule;
        return SKIPPED;
    }
    bool is_solution = cells > line.at && reader_is_solution(cells) &&
                       reader_label_meaning((struct line){line.at, cells, NULL}) == MEANS_SOLUTION;
    enum verdict verdict = read_line(finding, line, cells);
    return is_solution && verdict == PUZZLE ? SKIPPED : verdict;
}
