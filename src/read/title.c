/* Lines above a puzzle that say which one it is: words, a number, a date, "--- 5 ---", "[Easy]"; and the
 * headings of columns. */
#include <string.h>

#include "read/formats.h"
#include "read/glyph.h"
#include "read/row.h"

enum { LONGEST_TITLE = 72, MOST_TITLES = 3, MOST_BETWEEN = 4 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The fences of Markdown stand around grids and are never titles. */
static bool is_fence(struct line line)
{
    line = sudoku_trim(line);
    return line.end - line.at >= 3 && (memcmp(line.at, "```", 3) == 0 || memcmp(line.at, "~~~", 3) == 0);
}

/* ---- Which lines are titles, although they hold characters of cells? ---- */

/* Digits in two to six short groups with '-', '/', '.', ':' or blanks between: a date, a time, or both. */
static bool is_date(struct line line)
{
    unsigned groups = 0, digits = 0, length = 0;

    for (const char *at = line.at; at < line.end; at++) {
        if (is_digit(*at)) {
            groups += length == 0;
            length++;
            digits++;
        } else if (!length || !strchr("-/.: ", *at)) {
            return false;
        } else {
            length = 0;
        }
        if (length > 4)
            return false;
    }
    return length && groups >= 2 && groups <= 6 && digits <= 14 && digits >= 3;
}

/* A number between signs: "--- 5 ---", "*** 4 ***". */
static bool is_decorated_number(struct line line)
{
    const char *at = line.at, *end = line.end;
    char sign = *at;

    if (end - at < 5 || !strchr("-*=_~#+", sign))
        return false;
    while (at < end && *at == sign)
        at++;
    while (end > at && end[-1] == sign)
        end--;
    line = sudoku_trim((struct line){at, end, end});
    if (line.at == at || line.end == end || line.end - line.at > 4 || line.at == line.end)
        return false;
    for (at = line.at; at < line.end; at++)
        if (!is_digit(*at))
            return false;
    return true;
}

/* Are there nine cells and nothing else between the brackets of "[x x 3 x 2 x 6 x x]"? */
static bool is_row_in_brackets(struct line line)
{
    unsigned cells = 0;

    for (const char *at = line.at + 1; at < line.end - 1; at++) {
        if (!cell_of(*at) && *at != ' ')
            return false;
        cells += *at != ' ';
    }
    return cells == 9;
}

/* Something with a letter in brackets, the whole line, but neither a row nor a tag of BBCode that is about
 * the looks. */
static bool is_section(struct line line)
{
    static const char *const tags[] = {"code",  "quote", "spoiler", "hidden", "hide", "pre",   "tt",
                                       "mono",  "size",  "font",    "center", "b",    "i",     "u",
                                       "color", "list",  "img",     "url",    "left", "right", "table"};
    const char *at = line.at + 1;

    if (line.end - line.at < 3 || *line.at != '[' || line.end[-1] != ']' || !is_letter(*at) ||
        memchr(at, ']', (size_t)(line.end - 1 - at)) || is_row_in_brackets(line))
        return false;
    size_t length;
    for (length = 0; is_letter(at[length]);)
        length++;
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strlen(tags[i]) == length && memcmp(tags[i], at, length) == 0)
            return false;
    return memchr(at, ',', (size_t)(line.end - at)) == NULL;
}

/* Has a row of nine cells the same digit twice? Then it is no row of a puzzle, and perhaps a date. */
static bool repeats(struct line line)
{
    unsigned seen = 0, cells = 0, twice = 0;

    for (; line.at < line.end; line.at++, cells++) {
        unsigned bit = *line.at >= '1' && *line.at <= '9' ? 1u << (*line.at - '0') : 0;
        twice |= seen & bit;
        seen |= bit;
    }
    return cells != 9 || twice;
}

/* Nine headings without anything between them: "123456789". */
static bool is_joined_heading(struct line line)
{
    line = sudoku_trim(line);
    return line.end - line.at == 9 &&
           (memcmp(line.at, "123456789", 9) == 0 || memcmp(line.at, "012345678", 9) == 0 ||
            memcmp(line.at, "ABCDEFGHI", 9) == 0 || memcmp(line.at, "abcdefghi", 9) == 0);
}

/* Nine headings in order: "1 2 3 ...", "A B C ...", "c1 c2 c3 ...", "[,1] [,2] ...". */
static bool is_heading(struct line line)
{
    unsigned n = 0;
    char first = '\0';

    if (is_joined_heading(line))
        return true;
    while (line.at < line.end) {
        const char *word = line.at;
        while (line.at < line.end && (is_letter(*line.at) || is_digit(*line.at)))
            line.at++;
        if (line.at > word) {
            if (line.at - word > 4 || n == 9)
                return false;
            if (n == 0)
                first = line.at[-1];
            if (line.at[-1] != (char)(first + (int)n) || !strchr("01Aa", first))
                return false;
            n++;
        } else if (!strchr(" \t|,;[]().:\"", *line.at++)) {
            return false;
        }
    }
    return n == 9;
}

static bool is_certain_title(struct line line)
{
    line = sudoku_trim(line);
    if (line.at == line.end || line.end - line.at > LONGEST_TITLE)
        return false;
    return is_section(line) || is_decorated_number(line) || (is_date(line) && repeats(line));
}

/* The number of a puzzle in a list: "5", "12.", "3)". Digits that were meant to be cells are more, or have
 * signs of empty cells among them. */
static bool is_number(struct line line)
{
    enum { LONGEST = 4 };

    line = sudoku_trim(line);
    line.end -= line.end - line.at > 1 && strchr(".):", line.end[-1]) && line.end[-1];
    size_t length = (size_t)(line.end - line.at);
    while (line.at < line.end && is_digit(*line.at))
        line.at++;
    return length && length <= LONGEST && line.at == line.end;
}

/* ---- Taking a title and its grid ---- */

/* "See this [code]": the tag belongs to the grid below. */
static struct line without_tag(struct line title)
{
    const char *at = title.end - (title.end > title.at);

    if (title.at == title.end || *at != ']')
        return title;
    while (at > title.at && *at != '[')
        at--;
    if (at > title.at && sudoku_is_markup((struct line){at, title.end, title.end}) &&
        glyph_at(at, title.end).kind == GLYPH_NOTHING)
        title.end = at;
    return sudoku_trim(title);
}

/* Is the line a sentence of a letter, and so no name? "Hi all," is one, and "Can you help me?". */
static bool is_sentence(struct line line)
{
    enum { MANY = 8, SOME = 2 };
    unsigned words = 1;

    if (line.at == line.end)
        return false;
    for (const char *at = line.at; at < line.end; at++)
        words += *at == ' ';
    char last = line.end[-1];
    return words > MANY || last == ',' || (words > SOME && (last == '.' || last == '!' || last == '?'));
}

/* Is it a line of a program or of LaTeX, which opens a list: "int board[9][9] = {", "\\begin{array}"? */
static bool is_program(struct line line)
{
    if (line.at == line.end)
        return false;
    char last = line.end[-1];
    return last == '{' || last == '[' || last == '(' || last == '=' || *line.at == '\\' || *line.at == '$';
}

/* Copies a title to the room, which is as long, without the tags of HTML in it: "<h1>Easy</h1>". */
static struct line copy_without_tags(struct line title, char *room)
{
    char *to = room;

    while (title.at < title.end) {
        struct glyph glyph = glyph_at(title.at, title.end);
        bool is_tag = *title.at == '<' && glyph.kind != GLYPH_OTHER;
        for (unsigned i = 0; i < glyph.length && !is_tag; i++)
            *to++ = title.at[i];
        title.at += glyph.length;
    }
    return sudoku_trim((struct line){room, to, to});
}

/* Adds a title to the name. */
static void add_to_name(struct finding *finding, struct line title, size_t *length)
{
    char room[sizeof finding->scratch];

    if ((size_t)(title.end - title.at) > sizeof room)
        return;
    title = copy_without_tags(without_tag(sudoku_trim(title)), room);
    if (is_sentence(title) || is_program(title))
        return;
    if (is_section(title)) {
        title.at++;
        title.end--;
    }
    size_t more = (size_t)(title.end - title.at);
    if (!more || *length + more + 2 > sizeof finding->scratch)
        return;
    if (*length && finding->scratch[*length - 1] != ',')
        finding->scratch[(*length)++] = ',';
    if (*length)
        finding->scratch[(*length)++] = ' ';
    memcpy(finding->scratch + *length, title.at, more);
    *length += more;
}

/* "6 NaN NaN 1 9 5 NaN NaN NaN" is a row. */
static bool is_words(const struct row *row)
{
    return row->line.end - row->line.at <= LONGEST_TITLE && row->kind == ROW_WORDS &&
           !sudoku_may_be_cells(row->line);
}

/* Skips what may stand between a title and its grid: blank lines, fences, lines of tags, more titles. Returns
 * PUZZLE with rest at the grid, NEED_MORE, or NOT_MINE. */
static enum verdict find_grid(struct view *rest, struct finding *finding, size_t *name)
{
    unsigned titles = 1, between = 0;
    struct row row;

    for (;;) {
        if (rest->at == rest->end)
            return rest->complete ? NOT_MINE : NEED_MORE;
        sudoku_read_row(sudoku_line_at(rest, rest->at), &row);
        bool is_title = is_words(&row) || is_certain_title(row.line);
        if (is_title && !is_fence(row.line) && titles < MOST_TITLES && !is_heading(row.line)) {
            add_to_name(finding, row.line, name);
            titles++;
        } else if (row.kind != ROW_BLANK && !is_fence(row.line)) {
            return PUZZLE;
        } else if (++between > MOST_BETWEEN) {
            return NOT_MINE;
        }
        rest->at = row.line.next;
    }
}

/* Takes a title, and the grid below it with its name. If that is broken, the title is rejected with it: it
 * may have been meant as a row. One title too many is skipped, and the next one takes its turn. */
static enum verdict take_title(const struct view *text, struct finding *finding, bool names)
{
    struct line title = sudoku_line_at(text, text->at);
    struct view rest = {.at = title.next, .end = text->end, .complete = text->complete};
    size_t name = 0;

    if (names)
        add_to_name(finding, title, &name);
    enum verdict verdict = find_grid(&rest, finding, &name);
    if (verdict != PUZZLE)
        return verdict;
    const char *grid = rest.at;
    verdict = sudoku_recognise_rows(&rest, finding);
    if (verdict == NEED_MORE || verdict == NOT_MINE)
        return verdict;
    if (verdict == INVALID && is_certain_title(sudoku_line_at(&rest, grid))) {
        sudoku_take_line(finding, title);
        return SKIPPED;
    }
    if (verdict == PUZZLE || !finding->first)
        finding->first = grid;
    finding->text = text->at;
    if (verdict == INVALID)
        return INVALID;
    finding->name = name ? finding->scratch : NULL;
    finding->name_length = name;
    return PUZZLE;
}

/* Is a digit twice in a row, a column or a box? */
static bool has_clash(const char *cells)
{
    unsigned rows[9] = {0}, columns[9] = {0}, boxes[9] = {0};

    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
        unsigned bit = cells[cell] == '.' ? 0 : 1u << (cells[cell] - '0');
        if ((rows[row] | columns[column] | boxes[box]) & bit)
            return true;
        rows[row] |= bit;
        columns[column] |= bit;
        boxes[box] |= bit;
    }
    return false;
}

/* "123456789" above nine rows may be the headings of columns or the first row. It is a heading if it
 * cannot be a row, because it clashes with eight rows below it, and the nine rows do without it. */
static enum verdict take_digits_above(const struct view *text, struct finding *finding)
{
    enum verdict verdict = sudoku_recognise_grid(text, finding);

    if (verdict == PUZZLE && !has_clash(finding->cells))
        verdict = NOT_MINE;
    if (verdict == PUZZLE)
        verdict = take_title(text, finding, false);
    bool is_mine = verdict == NEED_MORE || (verdict == PUZZLE && !has_clash(finding->cells));
    if (!is_mine)
        finding->first = NULL;
    if (!is_mine)
        finding->has_candidates = false;
    return is_mine ? verdict : NOT_MINE;
}

enum verdict sudoku_recognise_title(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at), inner = sudoku_trim(line);

    if (is_certain_title(line))
        return take_title(text, finding, true);
    bool may_be_row = inner.at < inner.end && *inner.at == '1' && is_heading(inner);
    return may_be_row ? take_digits_above(text, finding) : NOT_MINE;
}

/* Words or a number right above a grid are its name: "Grid 01", "My puzzle:". Headings of columns are not. */
enum verdict sudoku_recognise_titled_grid(const struct view *text, struct finding *finding)
{
    struct line title = sudoku_line_at(text, text->at);

    if (title.end - title.at > LONGEST_TITLE)
        return NOT_MINE;
    if (is_heading(title))
        return take_title(text, finding, false);
    struct row row;
    sudoku_read_row(title, &row);
    bool is_opening = is_program(sudoku_trim(title)) && !sudoku_may_be_cells(title);
    if (row.kind != ROW_WORDS && (row.kind != ROW_CELLS || row.cells > 3) && !is_opening)
        return NOT_MINE;
    return take_title(text, finding, true);
}

/* Has the title more letters than digits? Then nobody looks for cells in it. */
static bool is_wordy(struct line title)
{
    int letters = 0, digits = 0;

    for (; title.at < title.end; title.at++) {
        letters += is_letter(*title.at);
        digits += is_digit(*title.at);
    }
    return letters > digits;
}

/* The same above a puzzle in one line. A line with a name of its own keeps it, and words above it are
 * skipped: they head all of a list, but within a list they are an error, as digits are that could be
 * cells. In a data set, words are a row without a puzzle. */
enum verdict sudoku_recognise_titled_line(const struct view *text, struct finding *finding)
{
    struct line title = sudoku_line_at(text, text->at);
    struct view rest = {.at = title.next, .end = text->end, .complete = text->complete};
    size_t name = 0;
    struct row row;

    if (finding->puzzle_column)
        return NOT_MINE;
    sudoku_read_row(title, &row);
    if (!is_words(&row) && !is_certain_title(title) && !is_number(title))
        return NOT_MINE;
    add_to_name(finding, title, &name);
    enum verdict verdict = find_grid(&rest, finding, &name);
    if (verdict == PUZZLE)
        verdict = sudoku_recognise_line(&rest, finding);
    if (verdict != PUZZLE)
        return verdict;
    if (finding->name && finding->name_length) {
        finding->name = finding->solution = finding->malformed_solution.at = NULL;
        sudoku_take_line(finding, title);
        return finding->is_in_list || !is_wordy(title) ? NOT_MINE : SKIPPED;
    }
    finding->first = rest.at;
    finding->text = text->at;
    finding->name = name ? finding->scratch : NULL;
    finding->name_length = name;
    return PUZZLE;
}
