/* A whole puzzle in one line, its 81 cells in one piece, perhaps with a name or a solution beside it. These
 * are by far the most frequent inputs; reader.c passes whole blocks of bare lines by without asking anyone.
 */
#include <assert.h>
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
    assert(at <= end && cells);
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
    [' '] = true, ['\t'] = true, [','] = true, [';'] = true,  [':'] = true,  ['"'] = true, ['\''] = true,
    ['|'] = true, ['<'] = true,  ['>'] = true, ['('] = true,  [')'] = true,  ['['] = true, [']'] = true,
    ['{'] = true, ['}'] = true,  ['='] = true, ['\n'] = true, ['\r'] = true,
};

struct line reader_almost_cells(struct line line)
{
    assert(line.at <= line.end);
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

/* The only judge of what was meant to be a puzzle and is not read: lines, data sets, JSON and comments ask
 * it. A whole solution may be left out, and a rule is drawn with one sign. */
struct line reader_lost_cells(struct line text)
{
    enum { LEAST_LOST = 73 };
    assert(text.at <= text.end);

    for (;;) {
        struct line piece = reader_almost_cells(text);
        size_t n = line_length(piece);
        if (!n)
            return piece;
        bool is_full = n == SUDOKU_CELLS && reader_is_solution(piece.at);
        if (n >= LEAST_LOST && !is_full && memcmp(piece.at, piece.at + 1, n - 1) != 0)
            return piece;
        text.at = piece.end;
    }
}

/* ---- Solutions ---- */

/* Malformed ones (empty, too short, too long, or with an empty cell) do not matter when the puzzle is solved,
 * but a check reports them. */
void reader_take_solution(struct finding *finding, struct line text)
{
    if (line_length(text) == SUDOKU_CELLS && reader_is_solution(text.at))
        finding->solution = text.at;
    else
        finding->malformed_solution = text;
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
    struct line inner = reader_unquote(name);
    name = memchr(inner.at, '"', line_length(inner)) ? name : inner;
    if (!has_sense(name, true) || (name.at == rest && is_in(*name.at, "])}")))
        name.end = name.at;
    return name;
}

/* The name is the text after the cells if it has letters, else the text before them. */
void reader_take_name(struct finding *finding, struct line line, const char *cells, const char *rest)
{
    assert(line.at <= cells && cells <= rest && rest <= line.end);
    struct line before = name_before(line.at, cells), name = name_behind(rest, line.end);

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
    assert(line.at <= cells && cells + SUDOKU_CELLS <= line.end);

    if (before.at < before.end)
        return reader_reject_cells(finding, before);
    if (other.at < other.end) {
        size_t n = line_length(other), digits = reader_count_in(other.at, n, "123456789");
        rest = other.end;
        if (10 * digits < 9 * n || line_length(reader_almost_cells((struct line){rest, line.end, NULL})))
            return reader_reject(finding, "two puzzles in one line: give each a line of its own");
        reader_take_solution(finding, other);
    }
    reader_take_name(finding, line, cells, rest);
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

enum { SLOTS = 9 * SUDOKU_CELLS };

/* ---- Pencilmarks: nine characters for each cell, of which the d-th is d or empty ---- */

/* A digit in the place of another is an error rather than a candidate: the line is shifted, or damaged. */
enum verdict reader_take_pencilmarks(struct finding *finding, const char *at)
{
    assert(at && finding->cells);
    memset(finding->candidates, 0, sizeof finding->candidates);
    for (int i = 0; i < SLOTS; i++) {
        int cell = i / 9, digit = i % 9 + 1;
        char c = cell_of(at[i]);
        if (c == '0' + digit)
            finding->candidates[cell] |= (uint16_t)(1 << (digit - 1));
        else if (c != '.')
            return reader_reject(finding, "'%c' in the place of candidate %d of r%dc%d", at[i], digit,
                                 cell / 9 + 1, cell % 9 + 1);
    }
    finding->has_candidates = true;
    reader_cells_of_candidates(finding->candidates, finding->cells);
    return PUZZLE;
}

/* Any run of 729 cells is taken, and then either valid or explained: no other format has lines like this. */
enum verdict reader_recognise_pencilmarks(const struct view *text, struct finding *finding)
{
    const char *end = text->at;

    while (end < text->end && end - text->at <= SLOTS && cell_of(*end))
        end++;
    if (end - text->at != SLOTS)
        return NOT_MINE;
    struct line line = reader_line_at(text, text->at), rest = reader_trim((struct line){end, line.end, NULL});
    reader_take_line(finding, line);
    if (line_length(rest) > SUDOKU_CELLS && is_in(*rest.at, ",; \t") && reader_is_solution(rest.at + 1)) {
        finding->solution = rest.at + 1;
        rest.at += 1 + SUDOKU_CELLS;
    }
    reader_add_name(finding, (struct line){skip_any(rest.at, rest.end, ",; \t"), rest.end, NULL}, " ");
    return reader_take_pencilmarks(finding, text->at);
}

/* ---- HoDoKu: ":technique:candidate:cells:deleted candidates:eliminations:placements:" ---- */

/* Reads 81 cells; those after a '+' were placed and are not clues. Counts on beyond 81, for the message. */
static enum verdict read_cells(struct line field, struct finding *finding, char *placed, bool *any_placed)
{
    unsigned n = 0;

    *any_placed = false;
    for (const char *at = field.at; at < field.end; at++) {
        bool plus = *at == '+' && at + 1 < field.end;
        at += plus;
        char cell = cell_of(*at);
        if (!cell && n < SUDOKU_CELLS)
            return reader_reject_character(finding, at, field.end, n);
        if (n < SUDOKU_CELLS) {
            placed[n] = cell;
            finding->cells[n] = plus ? '.' : cell;
            *any_placed |= plus;
        }
        n++;
    }
    return n == SUDOKU_CELLS ? PUZZLE : reader_reject(finding, "%u cells, 81 expected", n);
}

/* Removes the deleted candidates: digit, row and column of each, with blanks between them. */
static enum verdict delete_candidates(struct line field, struct finding *finding)
{
    struct line word = {NULL, NULL, field.at};

    while (reader_next_word(&word, field.end, " ")) {
        const char *at = word.at;
        int n = (int)(word.end - at);
        if (n != 3 || cell_of(at[0]) <= '.' || cell_of(at[1]) <= '.' || cell_of(at[2]) <= '.')
            return reader_reject(finding, "'%.*s' is no deleted candidate (digit, row, column)",
                                 n < 20 ? n : 20, at);
        finding->candidates[9 * (at[1] - '1') + at[2] - '1'] &= (uint16_t) ~(1 << (at[0] - '1'));
        finding->has_candidates = true;
    }
    return PUZZLE;
}

/* Only with three fields at least: a line may begin with a colon for other reasons. */
enum verdict reader_recognise_hodoku(const struct view *text, struct finding *finding)
{
    if (*text->at != ':' || text->end - text->at < 2 || text->at[1] < '0' || text->at[1] > '9')
        return NOT_MINE;
    struct line line = reader_line_at(text, text->at);
    struct line technique = reader_field_of(line, ':', 2), cells = reader_field_of(line, ':', 4);
    if (!cells.at || cells.at == line.end)
        return NOT_MINE;
    reader_take_line(finding, line);
    if (line_length(reader_lost_cells((struct line){cells.end, line.end, NULL})))
        return reader_reject(finding, "two puzzles in one line: give each a line of its own");
    char placed[SUDOKU_CELLS];
    bool any_placed;
    if (read_cells(cells, finding, placed, &any_placed) == INVALID)
        return INVALID;
    (void)sudoku_find_candidates(placed, finding->candidates);
    finding->has_candidates = any_placed;
    finding->has_placed = true;
    memcpy(finding->placed, placed, sizeof finding->placed);
    /* 0000 is no technique and would be no name. */
    if (technique.end - technique.at != 4 || memcmp(technique.at, "0000", 4) != 0) {
        finding->name = technique.at;
        finding->name_length = (size_t)(technique.end - technique.at);
    }
    return delete_candidates(reader_field_of(line, ':', 5), finding);
}
