/* Lines without a puzzle: those that may be between puzzles, and those that are an error. */
#include <string.h>

#include "read/formats.h"
#include "read/row.h"

static bool begins(struct line line, const char *word)
{
    size_t length = strlen(word);

    return (size_t)(line.end - line.at) >= length && memcmp(line.at, word, length) == 0;
}

/* Reads a line as the row of a grid behind "#". A frame is often drawn with the same sign, "#5|3| # |7| #":
 * each of them counts as a bar. */
static void read_hidden_row(struct line line, struct row *row)
{
    enum { LONGEST = 100 };
    char bars[LONGEST];
    size_t length = (size_t)(line.end - line.at);
    bool has_frame = length > 1 && length <= LONGEST && memchr(line.at + 1, '#', length - 1) != NULL;

    if (has_frame)
        for (size_t i = 0; i < length; i++)
            bars[i] = line.at[i] == '#' ? '|' : line.at[i];
    else
        line.at += length > 0;
    sudoku_read_row(has_frame ? (struct line){bars, bars + length, NULL} : line, row);
}

static bool has_digit(struct line line)
{
    while (line.at < line.end && !(*line.at >= '1' && *line.at <= '9'))
        line.at++;
    return line.at < line.end;
}

/* Takes the comments from here on if nine of them are rows with digits; those without are borders. NEED_MORE
 * if the text ends among them. */
static enum verdict take_hidden_grid(const struct view *text, struct finding *finding)
{
    enum { MOST_LINES = 24 };
    unsigned rows = 0;
    const char *at = text->at;

    for (unsigned lines = 0; lines < MOST_LINES && rows < 9; lines++) {
        if (at == text->end)
            return text->complete ? NOT_MINE : NEED_MORE;
        struct line line = sudoku_line_at(text, at);
        struct row row;
        at = line.next;
        read_hidden_row(line, &row);
        if (line.at == line.end || *line.at != '#' || row.kind == ROW_WORDS)
            return NOT_MINE;
        if (row.kind != ROW_CELLS || !has_digit(line))
            continue;
        if (row.cells != 9 || row.wrong)
            return NOT_MINE;
        rows++;
        finding->text_end = line.end;
        finding->taken = line.next;
    }
    finding->text = text->at;
    finding->is_hidden = true;
    return rows == 9 ? SKIPPED : NOT_MINE;
}

/* Empty lines and comments. White space includes NUL and Ctrl-Z, see sudoku_trim. */
enum verdict sudoku_recognise_comment(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at), inner = sudoku_trim(line);

    if (inner.at < inner.end && !sudoku_is_comment(line))
        return NOT_MINE;
    enum verdict hidden = *line.at == '#' ? take_hidden_grid(text, finding) : NOT_MINE;
    if (hidden != NOT_MINE)
        return hidden;
    finding->is_hidden = sudoku_hides_puzzle(inner);
    sudoku_take_line(finding, line);
    return SKIPPED;
}

/* Does the line consist of these characters? */
static bool has_only(struct line line, const char *characters)
{
    for (; line.at < line.end; line.at++)
        if (!*line.at || !strchr(characters, *line.at))
            return false;
    return true;
}

/* One or a few signs, as above the signature of a letter. */
static bool is_short_rule(struct line line)
{
    enum { LONGEST = 5 };

    return line.at < line.end && line.end - line.at <= LONGEST && has_only(line, "-=_*");
}

/* Rules of a table in LaTeX, without cells behind them. */
static bool is_latex_rule(struct line line)
{
    static const char *const rules[] = {"\\hline", "\\cline{", "\\toprule", "\\midrule", "\\bottomrule"};
    bool is_rule = false;

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        is_rule |= begins(line, rules[i]);
    return is_rule && !memchr(line.at, '&', (size_t)(line.end - line.at));
}

/* "sep=;", the first line of files that Excel writes for itself. */
static bool is_separator_of_excel(struct line line)
{
    return begins(line, "sep=") && line.end - line.at == 5;
}

/* "Name: puzzle, dtype: object", below a column that pandas has printed. */
static bool is_end_of_series(struct line line)
{
    static const char end[] = ", dtype: object";
    const size_t length = sizeof end - 1;

    return (size_t)(line.end - line.at) > length && memcmp(line.end - length, end, length) == 0;
}

/* Borders, the fences of Markdown, lines of brackets or tags alone, and the environments of LaTeX. They
 * come with puzzles that are pasted from programs, forums and papers. */
enum verdict sudoku_recognise_border(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at), inner = sudoku_trim(line);
    struct row row;

    sudoku_read_row(line, &row);
    if (row.kind != ROW_BORDER && row.kind != ROW_BLANK && !has_only(inner, "{}[](),;\"' \t$") &&
        !begins(inner, "```") && !begins(inner, "~~~") && !begins(inner, "\\begin{") &&
        !begins(inner, "\\end{") && !is_latex_rule(inner) && !is_separator_of_excel(inner) &&
        !is_short_rule(inner) && !is_end_of_series(inner))
        return NOT_MINE;
    finding->is_in_text |= sudoku_is_markup(line);
    sudoku_take_line(finding, line);
    return SKIPPED;
}

/* A rule may happen to be 81 signs long. Dashes and stars alone in an input are an empty grid; other signs
 * of rules never are. */
enum verdict sudoku_recognise_rule(const struct view *text, struct finding *finding)
{
    bool may_be_grid = *text->at == '-' || *text->at == '*';

    if (!may_be_grid && *text->at != '=' && *text->at != '~' && *text->at != '+' && *text->at != '#')
        return NOT_MINE;
    struct line line = sudoku_line_at(text, text->at), inner = sudoku_trim(line);
    if (inner.at != line.at || inner.end - inner.at != SUDOKU_CELLS || !sudoku_is_one_sign(inner.at))
        return NOT_MINE;
    sudoku_take_line(finding, line);
    if (!may_be_grid || finding->is_in_list || finding->is_in_text)
        return SKIPPED;
    struct line rest = sudoku_trim((struct line){line.next, text->end, text->end});
    while (rest.at < rest.end && (*rest.at == '\n' || *rest.at == '\r'))
        rest = sudoku_trim((struct line){rest.at + 1, rest.end, rest.end});
    if (rest.at < rest.end)
        return SKIPPED;
    return text->complete ? NOT_MINE : NEED_MORE;
}

/* ---- Bytes that are no text ---- */

/* A line with control characters that occur in no text need not be asked what else it could be: that takes a
 * hundred times as long. Those of terminals do not count, and those that old files end with; in the cells of
 * a puzzle, they are named with their place. */
enum verdict sudoku_recognise_bytes(const struct view *text, struct finding *finding)
{
    enum { SEVERAL = 2 };
    static const bool controls[256] = {
        [1] = true,  [2] = true,  [3] = true,  [4] = true,  [5] = true,   [6] = true,
        [14] = true, [15] = true, [16] = true, [17] = true, [18] = true,  [19] = true,
        [20] = true, [21] = true, [22] = true, [23] = true, [24] = true,  [25] = true,
        [28] = true, [29] = true, [30] = true, [31] = true, [127] = true,
    };
    struct line line = sudoku_line_at(text, text->at);
    unsigned n = 0;

    for (const char *at = line.at; at < line.end; at++)
        n += controls[(unsigned char)*at];
    struct line piece = n < SEVERAL ? line : sudoku_almost_cells(line);
    if (n < SEVERAL || piece.at < piece.end || sudoku_is_comment(line))
        return NOT_MINE;
    sudoku_take_line(finding, line);
    return sudoku_reject(finding, "no puzzle in this line");
}

/* ---- Heads of tables ---- */

/* Words between bars, above a border between bars: the head of a Markdown table. */
enum verdict sudoku_recognise_table_head(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at), inner = sudoku_trim(line);

    struct line cells = sudoku_almost_cells(inner);
    if (!begins(inner, "|") || inner.end[-1] != '|' || cells.at < cells.end)
        return NOT_MINE;
    if (line.next == text->end)
        return text->complete ? NOT_MINE : NEED_MORE;
    struct row row;
    sudoku_read_row(sudoku_line_at(text, line.next), &row);
    if (row.kind != ROW_BORDER || !begins(sudoku_trim(row.line), "|"))
        return NOT_MINE;
    sudoku_take_line(finding, line);
    return SKIPPED;
}

/* ---- Errors ---- */

/* Is it a Sudoku of another size in one line? Letters are digits above 9; a short one has none, so that a
 * puzzle that was cut off is not taken for it. */
static bool is_other_square(struct line line)
{
    enum { SMALL = 6 * 6, MEDIUM = 12 * 12, LARGE = 16 * 16, LARGEST = 25 * 25 };
    ptrdiff_t length = line.end - line.at;

    if (length != SMALL && length != MEDIUM && length != LARGE && length != LARGEST)
        return false;
    for (; line.at < line.end; line.at++) {
        bool is_letter = (*line.at | 32) >= 'a' && (*line.at | 32) <= 'z';
        if (!cell_of(*line.at) && (!is_letter || length == SMALL))
            return false;
        if (length == SMALL && *line.at > '6' && *line.at <= '9')
            return false;
    }
    return true;
}

/* Rejects a piece that is mostly cells. The most helpful reason that fits: the length alone often tells
 * what the piece was meant to be. */
static enum verdict explain_piece(struct line piece, struct finding *finding)
{
    size_t length = (size_t)(piece.end - piece.at), cells = 0;
    const char *wrong = NULL;

    for (const char *at = piece.at; at < piece.end; at++) {
        if (cell_of(*at))
            cells++;
        else if (!wrong)
            wrong = at;
    }
    if (length == SUDOKU_CELLS && wrong)
        return sudoku_reject_cell(finding, wrong, piece.end, (unsigned)(wrong - piece.at));
    if (length == 9 * SUDOKU_CELLS)
        return sudoku_reject(finding,
                             "nine candidates in 81 cells are read at the start of a line, or in a column "
                             "with a header such as puzzle");
    if (length > 650 && length < 800)
        return sudoku_reject(finding, "%zu characters, 729 expected for nine candidates in 81 cells", length);
    if (cells == length && length > 2 * SUDOKU_CELLS - 10 && length < 2 * SUDOKU_CELLS + 10)
        return sudoku_reject(finding, "%zu cells, 81 expected (or 162 with a solution)", length);
    if (cells == length)
        return sudoku_reject_length(finding, piece);
    if (length < SUDOKU_CELLS || wrong - piece.at >= SUDOKU_CELLS)
        return sudoku_reject(finding, "%zu characters, 81 expected", length);
    return sudoku_reject_cell(finding, wrong, piece.end, (unsigned)(wrong - piece.at));
}

/* Has the row as many numbers as that of a larger Sudoku? They have one digit or two, so its lines differ in
 * length and in characters. */
static bool is_row_of_numbers(const struct row *row)
{
    return row->kind == ROW_CELLS && (row->groups == 12 || row->groups == 16 || row->groups == 25);
}

static size_t length_of(struct line line)
{
    return (size_t)(line.end - line.at);
}

/* Does the line go with the first one? */
static bool is_alike(const struct row *first, const struct row *row)
{
    if (row->kind != first->kind)
        return false;
    if (is_row_of_numbers(first))
        return row->groups == first->groups;
    return length_of(sudoku_trim(row->line)) == length_of(sudoku_trim(first->line)) ||
           (row->cells && row->cells == first->cells);
}

/* Takes lines that belong together although they are of no format: short ones with as many cells, as many
 * characters, or as many numbers as the first. They are one invalid puzzle. NEED_MORE if the text ends among
 * them. */
static enum verdict gather_lines(const struct view *text, struct finding *finding, const struct row *first,
                                 unsigned *lines)
{
    enum { SHORT = 40, MOST_LINES = 100 };
    size_t longest = is_row_of_numbers(first) ? 2 * SHORT : SHORT;

    *lines = 1;
    if (length_of(sudoku_trim(first->line)) > longest)
        return INVALID;
    struct row row;
    while (*lines < MOST_LINES) {
        if (finding->taken == text->end)
            return text->complete ? INVALID : NEED_MORE;
        sudoku_read_row(sudoku_line_at(text, finding->taken), &row);
        if (length_of(sudoku_trim(row.line)) > longest || row.cells == 9 || row.groups == 9 ||
            !is_alike(first, &row))
            return INVALID;
        finding->text_end = row.line.end;
        finding->taken = row.line.next;
        ++*lines;
    }
    return INVALID;
}

/* Are these lines a square of another size? Letters may be digits there, and numbers may have two digits.
 * These are the usual sizes of other Sudokus. */
static bool is_other_size(const struct row *row, unsigned lines)
{
    struct line line = sudoku_trim(row->line);
    unsigned length = (unsigned)(line.end - line.at);

    if (lines != 4 && lines != 6 && lines != 8 && lines != 12 && lines != 16 && lines != 25)
        return false;
    return row->cells == lines || row->groups == lines || length == lines || length == 2 * lines - 1;
}

/* Is it a row of a smaller Sudoku, or one of 12? Rows of these sizes look like those of a broken grid. */
static bool is_row_of_size(const struct row *row, unsigned size)
{
    struct line line = sudoku_trim(row->line);

    return (row->kind == ROW_CELLS && row->cells == size) || (size == 12 && length_of(line) == size);
}

/* As many rows as each has cells, and nothing but borders and blank lines between them. */
enum verdict sudoku_recognise_other_size(const struct view *text, struct finding *finding)
{
    const char *at = text->at;
    unsigned rows = 0, size = 0;
    struct row row;

    do {
        if (at == text->end && !text->complete)
            return NEED_MORE;
        if (at == text->end)
            break;
        sudoku_read_row(sudoku_line_at(text, at), &row);
        at = row.line.next;
        if (!rows)
            size = row.cells == 6 || row.cells == 8 ? row.cells : 12;
        if (is_row_of_size(&row, size)) {
            rows++;
            finding->text_end = row.line.end;
            finding->taken = row.line.next;
        } else if (rows == 0 || rows == size || (row.kind != ROW_BORDER && row.kind != ROW_BLANK)) {
            break;
        }
    } while (rows <= size);
    if (rows != size)
        return NOT_MINE;
    finding->text = text->at;
    return sudoku_reject(finding, "a grid of %u x %u: only 9 x 9 is known", size, size);
}

/* Whatever is left is invalid. */
enum verdict sudoku_recognise_unknown(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at), piece = sudoku_almost_cells(line);

    sudoku_take_line(finding, line);
    struct line cells = piece.at < piece.end ? piece : sudoku_trim(line);
    if (is_other_square(cells))
        return sudoku_reject(finding, "%zu cells: only grids of 9 x 9 are known", length_of(cells));
    if (piece.at < piece.end)
        return explain_piece(piece, finding);
    struct row row;
    sudoku_read_row(line, &row);
    unsigned lines;
    if (gather_lines(text, finding, &row, &lines) == NEED_MORE)
        return NEED_MORE;
    if (is_other_size(&row, lines))
        return sudoku_reject(finding, "a grid of %u x %u: only 9 x 9 is known", lines, lines);
    if (lines == 9 && row.cells == 18)
        return sudoku_reject(finding, "two grids side by side: put them one below the other");
    if (lines > 1 && row.kind == ROW_CELLS)
        return sudoku_reject(finding, "%u lines with %u cell%s, 9 rows of 9 expected", lines, row.cells,
                             row.cells == 1 ? "" : "s");
    if (lines > 1)
        return sudoku_reject(finding, "no puzzle in these %u lines", lines);
    if (row.kind == ROW_CELLS && row.wrong == 0)
        return sudoku_reject(finding, "%u cell%s, 81 expected", row.cells, row.cells == 1 ? "" : "s");
    if (row.kind == ROW_CELLS && row.cells == SUDOKU_CELLS)
        return sudoku_reject_cell(finding, row.wrong_at, line.end, row.wrong_cell);
    return sudoku_reject(finding, "no puzzle in this line");
}
