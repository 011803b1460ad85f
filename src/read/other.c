/* Lines without a puzzle: those that may be between puzzles, and those that are an error. */
#include <string.h>

#include "read/formats.h"
#include "read/row.h"

static bool begins(struct line line, const char *word)
{
    size_t length = strlen(word);

    return (size_t)(line.end - line.at) >= length && memcmp(line.at, word, length) == 0;
}

/* Empty lines and comments. */
enum verdict sudoku_recognise_comment(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at), inner = sudoku_trim(line);

    if (inner.at < inner.end && !sudoku_is_comment(line))
        return NOT_MINE;
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

/* Borders, the fences of Markdown, and lines of brackets alone. */
enum verdict sudoku_recognise_border(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at), inner = sudoku_trim(line);
    struct row row;

    sudoku_read_row(line, &row);
    if (row.kind != ROW_BORDER && row.kind != ROW_BLANK && !has_only(inner, "{}[](),;\"' \t") &&
        !begins(inner, "```") && !begins(inner, "~~~"))
        return NOT_MINE;
    sudoku_take_line(finding, line);
    return SKIPPED;
}

/* ---- Heads of data sets and tables ---- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 32) : c;
}

static bool is_one_of(struct line word, const char *const *words)
{
    size_t k, length = (size_t)(word.end - word.at);

    for (; *words; words++) {
        for (k = 0; k < length && lower(word.at[k]) == (*words)[k]; k++) {
        }
        if (k == length && !(*words)[k])
            return true;
    }
    return false;
}

static bool is_word_character(char c)
{
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

/* Names of columns with separators between them; one of them is the name of the puzzle's column. */
enum verdict sudoku_recognise_csv_head(const struct view *text, struct finding *finding)
{
    static const char *const puzzles[] = {"puzzle",    "puzzles", "quiz",  "quizzes", "question",
                                          "questions", "sudoku",  "grid",  "problem", "board",
                                          "clues",     "givens",  "start", "initial", NULL};
    static const char *const names[] = {"name", "title", "label", "comment", NULL};
    static const char *const solutions[] = {"solution", "answer", NULL};
    static const char *const perhaps[] = {"solutions", "answers", NULL}; /* or their number */
    struct line line = sudoku_line_at(text, text->at), word = line;
    int column = 1, name_column = 0, solution_column = 0, perhaps_column = 0;
    char separator = '\0';
    bool has_puzzle = false;

    for (; word.at < line.end; word.at = word.end + 1) {
        for (word.end = word.at; word.end < line.end && is_word_character(*word.end);)
            word.end++;
        if (word.end < line.end && !strchr(",;\t\" |()", *word.end))
            return NOT_MINE;
        has_puzzle |= is_one_of(word, puzzles);
        if (!name_column && is_one_of(word, names))
            name_column = column;
        if (!solution_column && is_one_of(word, solutions))
            solution_column = column;
        if (is_one_of(word, perhaps))
            perhaps_column = column;
        if (word.end < line.end && strchr(",;\t", *word.end)) {
            separator = *word.end;
            column++;
        }
    }
    if (!has_puzzle)
        return NOT_MINE;
    finding->name_column = name_column;
    finding->may_be_count = !solution_column;
    finding->solution_column = solution_column ? solution_column : perhaps_column;
    finding->separator = separator;
    sudoku_take_line(finding, line);
    return SKIPPED;
}

/* Words between bars, above a border between bars: the head of a Markdown table. */
enum verdict sudoku_recognise_table_head(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at), inner = sudoku_trim(line);
    struct row row;

    if (!begins(inner, "|") || inner.end[-1] != '|')
        return NOT_MINE;
    if (line.next == text->end)
        return text->complete ? NOT_MINE : NEED_MORE;
    sudoku_read_row(sudoku_line_at(text, line.next), &row);
    if (row.kind != ROW_BORDER || !begins(sudoku_trim(row.line), "|"))
        return NOT_MINE;
    sudoku_take_line(finding, line);
    return SKIPPED;
}

/* ---- Errors ---- */

/* Rejects a piece that is mostly cells. */
static enum verdict explain_piece(struct line piece, struct finding *finding)
{
    size_t length = (size_t)(piece.end - piece.at), cells = 0;
    const char *at, *wrong = NULL;

    for (at = piece.at; at < piece.end; at++) {
        if (cell_of(*at))
            cells++;
        else if (!wrong)
            wrong = at;
    }
    if (length == SUDOKU_CELLS && wrong)
        return sudoku_reject_cell(finding, wrong, piece.end, (unsigned)(wrong - piece.at));
    if (length > 650 && length < 800)
        return sudoku_reject(finding, "%zu characters, 729 expected for nine candidates in 81 cells", length);
    if (cells == length && length > 2 * SUDOKU_CELLS - 10 && length < 2 * SUDOKU_CELLS + 10)
        return sudoku_reject(finding, "%zu cells, 81 expected (or 162 with a solution)", length);
    if (cells == length)
        return sudoku_reject(finding, "%zu cells, 81 expected", length);
    if (length < SUDOKU_CELLS || wrong - piece.at >= SUDOKU_CELLS)
        return sudoku_reject(finding, "%zu characters, 81 expected", length);
    return sudoku_reject_cell(finding, wrong, piece.end, (unsigned)(wrong - piece.at));
}

/* Takes lines that belong together although they are of no format: short ones with as many cells, or as many
 * characters, as the first. They are one invalid puzzle. NEED_MORE if the text ends among them. */
static enum verdict gather_lines(const struct view *text, struct finding *finding, const struct row *first,
                                 unsigned *lines)
{
    enum { SHORT = 40, MOST_LINES = 100 };
    struct line inner = sudoku_trim(first->line), next;
    struct row row;

    *lines = 1;
    if (inner.end - inner.at > SHORT)
        return INVALID;
    while (*lines < MOST_LINES) {
        if (finding->taken == text->end)
            return text->complete ? INVALID : NEED_MORE;
        sudoku_read_row(sudoku_line_at(text, finding->taken), &row);
        next = sudoku_trim(row.line);
        if (row.kind != first->kind || next.end - next.at > SHORT || row.cells == 9 || row.groups == 9)
            return INVALID;
        if (next.end - next.at != inner.end - inner.at && (row.cells != first->cells || !row.cells))
            return INVALID;
        finding->text_end = row.line.end;
        finding->taken = row.line.next;
        ++*lines;
    }
    return INVALID;
}

/* Whatever is left is invalid. */
enum verdict sudoku_recognise_unknown(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at), piece = sudoku_almost_cells(line);
    struct row row;
    unsigned lines;

    sudoku_take_line(finding, line);
    if (piece.at < piece.end)
        return explain_piece(piece, finding);
    sudoku_read_row(line, &row);
    if (gather_lines(text, finding, &row, &lines) == NEED_MORE)
        return NEED_MORE;
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
