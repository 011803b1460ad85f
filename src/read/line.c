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

    if (stop == end || may_border(*stop))
        return true;
    if (end - stop == SUDOKU_CELLS && reader_is_solution(stop))
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
    const char *at = line.at;

    while (line.end - at >= LEAST_GRID) {
        const char *piece = at, *back = at + LEAST_GRID;
        while (back > at && !divides_pieces[(unsigned char)back[-1]])
            back--;
        at = back;
        if (back > piece)
            continue; /* what is before a separator there is too short */
        size_t cells = 0;
        for (; at < line.end && !divides_pieces[(unsigned char)*at]; at++)
            cells += cell_of(*at) != 0;
        struct line found = {piece, at, at};
        if (4 * cells >= 3 * line_length(found) && !is_hexadecimal_id(found))
            return found;
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

/* Where a solution comes first, "S,P", the puzzle is the piece behind it. */
static bool take_puzzle_behind(struct finding *finding, const char *solution, struct line other)
{
    char cells[SUDOKU_CELLS];

    if (line_length(other) != SUDOKU_CELLS || !reader_is_solution(solution) ||
        !reader_copy_cells(other.at, cells) || reader_is_solution(other.at) || !reader_fits(solution, cells))
        return false;
    memcpy(finding->cells, cells, sizeof cells);
    finding->solution = solution;
    return true;
}

bool reader_take_grid(struct finding *finding, struct line other)
{
    enum { NEARLY = 9 }; /* of ten characters are digits: a damaged solution, no puzzle */
    size_t n = line_length(other), digits = reader_count_in(other.at, n, "123456789");
    char grid[SUDOKU_CELLS];

    bool is_grid = n == SUDOKU_CELLS && reader_copy_cells(other.at, grid);
    bool is_work =
        is_grid && reader_fits(grid, finding->cells) && memcmp(grid, finding->cells, sizeof grid) != 0;
    bool is_full = is_grid && !memchr(grid, '.', sizeof grid);
    if (!is_work && 10 * digits < NEARLY * n)
        return false;
    if (is_work && (!is_full || finding->solution))
        finding->entered = memcpy(finding->scratch + NAME_ROOM, grid, sizeof grid);
    else if (!finding->solution)
        reader_take_solution(finding, other);
    return true;
}

/* ---- Names ---- */

/* What may stand between a name and the cells. A table, since there are very many such lines. */
enum { WHITE = 1, COMMA = 2, BAR = 4, QUOTE = 8 };
static const unsigned char between[256] = {
    [' '] = WHITE, ['\t'] = WHITE, ['\v'] = WHITE, ['\f'] = WHITE, ['\0'] = WHITE,
    [','] = COMMA, [';'] = COMMA,  [':'] = BAR,    ['|'] = BAR,    ['&'] = BAR,
    ['`'] = BAR,   ['='] = BAR,    ['"'] = QUOTE,  ['\''] = QUOTE,
};

/* Returns the text without such signs on its left and on its right. */
static struct line unwrap(const char *at, const char *end, int left, int right)
{
    struct line text = {at, end, end};

    while (text.at < text.end && between[(unsigned char)*text.at] & left)
        text.at++;
    while (text.end > text.at && between[(unsigned char)text.end[-1]] & right)
        text.end--;
    return text;
}

/* Is there a letter or a digit in it, and no markup? */
static bool has_sense(struct line text)
{
    bool has = false;

    for (const char *at = text.at; at + 1 < text.end; at++)
        if (*at == '<' && (is_letter(at[1]) || at[1] == '/'))
            return false;
    for (const char *at = text.at; at < text.end && !has; at++)
        has = is_letter(*at) || is_digit(*at) || (unsigned char)*at >= 0x80;
    return has;
}

/* A label before the cells, without a bracket that closes behind them. A bracket right before the cells is
 * that of a program, as in `x <- c("53..7....`: no label; nor is the key of a puzzle, 'puzzle': '53..7....'.
 */
static struct line name_before(const char *at, const char *end)
{
    struct line label = unwrap(at, end, WHITE | COMMA | BAR | QUOTE, WHITE | COMMA | BAR | QUOTE);
    struct line code = unwrap(at, end, 0, WHITE | QUOTE);
    char last = label.at < label.end ? label.end[-1] : '\0';
    const char *word = label.end;

    while (word > label.at && is_letter(word[-1]))
        word--;
    bool is_key = reader_meaning((struct line){word, label.end, NULL}, NULL) == MEANS_PUZZLE;
    bool is_code = is_in(last, "([{/\\") || (code.at < code.end && code.end[-1] == '=');
    if (label.at < label.end && is_in(*label.at, "([{") && !memchr(label.at, ')', line_length(label)))
        label.at++;
    if (is_key || is_code || !has_sense(label))
        label.end = label.at;
    return label;
}

/* A name has no separators at its end and no quotes around all of it; other punctuation belongs to it. A
 * quote inside means that the outer ones are not a pair, as in "a" and "b". */
static struct line name_behind(const char *rest, const char *end)
{
    rest += rest < end && (*rest == '"' || *rest == '\''); /* it closes the cells' field */
    struct line name = unwrap(rest, end, WHITE | COMMA | BAR, WHITE | COMMA), inner = reader_unquote(name);
    name = memchr(inner.at, '"', line_length(inner)) ? name : inner;
    if (!has_sense(name) || (name.at == rest && is_in(*name.at, "])}")))
        name.end = name.at;
    return name;
}

static bool has_letter(struct line line)
{
    while (line.at < line.end && !is_letter(*line.at) && (unsigned char)*line.at < 0x80)
        line.at++;
    return line.at < line.end;
}

/* The name is the text behind the cells if there are letters in it, else the text before them. */
static void take_name(struct finding *finding, struct line line, const char *cells, const char *rest)
{
    const char *digits = rest < line.end && *rest == ':' ? skip_digits(rest + 1, line.end) : rest;
    struct line before = name_before(line.at, cells), name;

    if (digits < line.end && digits > rest && *digits == ':') /* how many solutions, as tdoku writes it */
        rest = digits;
    name = name_behind(rest, line.end);
    if (!has_letter(name) && before.at < before.end)
        name = before;
    finding->name = name.at;
    finding->name_length = line_length(name);
}

/* ---- Lines ---- */

/* Are these the number of a puzzle in a list, "#12 " or "#12: "? Anything else after "#" is a comment. */
static bool is_number_sign(const char *at, const char *end)
{
    enum { MOST_DIGITS = 9 };
    const char *stop;

    if (at == end || *at != '#')
        return false;
    stop = skip_digits(at + 1, end);
    return stop > at + 1 && stop - at <= MOST_DIGITS && stop < end &&
           skip_any(stop, end, " \t.:,;)|\"'") == end;
}

/* Reads a line whose cells are found, and copied. */
static enum verdict read_line(struct finding *finding, struct line line, const char *cells)
{
    const char *rest = cells + SUDOKU_CELLS;
    struct line before = reader_almost_cells((struct line){line.at, cells, NULL}),
                other = reader_almost_cells((struct line){rest, line.end, NULL});

    if (before.at < before.end)
        return reader_reject_cells(finding, before);
    if (other.at < other.end && !take_puzzle_behind(finding, cells, other) &&
        !reader_take_grid(finding, other))
        return reader_reject(finding, "two puzzles in one line: give each a line of its own");
    rest = other.at < other.end ? other.end : rest;
    other = reader_almost_cells((struct line){rest, line.end, NULL});
    if (other.at < other.end)
        return reader_reject(finding, "three grids in one line");
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

/* The solution of the puzzle in the line above is no puzzle of its own. */
enum verdict reader_recognise_line(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at);
    bool is_xml = line_length(line) > 4 && memcmp(line.at, "<!--", 4) == 0;
    const char *cells = reader_find_cells(line.at, line.end, finding->cells);

    if (is_xml) {
        cells = skip_any(line.at + 4, line.end, " ");
        cells = line.end - cells >= SUDOKU_CELLS && reader_copy_cells(cells, finding->cells) ? cells : NULL;
    }
    if (!cells)
        return NOT_MINE;
    reader_take_line(finding, line);
    bool is_rule =
        line_length(reader_trim(line)) == SUDOKU_CELLS && reader_is_one_sign(cells) && is_in(*cells, "-*_");
    if (is_rule || is_xml || (reader_is_comment(line) && !is_number_sign(line.at, cells))) {
        finding->is_hidden = !is_rule && !reader_is_solution(cells);
        finding->is_something = is_rule;
        return SKIPPED;
    }
    if (cells == line.at && cells + SUDOKU_CELLS == line.end)
        return PUZZLE;
    enum meaning label =
        cells > line.at ? reader_label_meaning((struct line){line.at, cells, NULL}) : MEANS_OTHER;
    enum verdict verdict = read_line(finding, line, cells);
    if (label == MEANS_PUZZLE && verdict == PUZZLE && !finding->solution && !finding->head.columns)
        return NEED_MORE;
    bool is_solution = label == MEANS_SOLUTION && reader_is_solution(cells);
    return is_solution && verdict == PUZZLE ? SKIPPED : verdict;
}

/* "Puzzle: ...", and perhaps "Solution: ..." in the next line. */
enum verdict reader_recognise_labelled(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at), below;
    const char *cells = reader_find_cells(line.at, line.end, finding->cells), *at;
    char solution[SUDOKU_CELLS];

    if (!cells || read_line(finding, line, cells) != PUZZLE)
        return NOT_MINE;
    reader_take_line(finding, line);
    if (line.next == text->end)
        return PUZZLE;
    below = reader_line_at(text, line.next);
    at = reader_find_cells(below.at, below.end, solution);
    if (at && reader_is_solution(at) && reader_label_meaning(below) == MEANS_SOLUTION &&
        reader_fits(at, finding->cells)) {
        finding->solution = at;
        finding->text_end = below.end;
        finding->taken = below.next;
    }
    return PUZZLE;
}
