/* Heads of data sets: lines that name the columns of the rows below them (csv_rows.c). */
#include <string.h>

#include "read/names.h"

/* Those found in public data sets. The blank is none of them: it stands in names. */
static const char separators[] = ",;\t|^~";

static bool is_separator(char c)
{
    return c && strchr(separators, c);
}

static bool is_word_character(char c)
{
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

static int count_blanks(struct line line)
{
    int n = 0;
    for (; line.at < line.end; line.at++)
        n += *line.at == ' ';
    return n;
}

/* ---- Heads ---- */

/* What the names of the columns tell. */
struct head {
    int puzzle, name, solution, solutions; /* columns from 1; 0 if there is none */
    bool may_be_number;                    /* the column of the puzzles may be the number of their clues */
    bool has_more;                         /* another column has puzzles, too */
    bool has_row_names;                    /* the first column has no name in the head */
    char separator;
};

/* Returns the first separator outside of quotes; NUL if there is none. */
static char find_separator(struct line line)
{
    const char *at = sudoku_skip_quotes(line.at, line.end);

    while (at < line.end && !is_separator(*at))
        at++;
    return at < line.end ? *at : '\0';
}

/* A quote that is never closed must not swallow the file. A grid in quotes has nine rows and perhaps borders:
 * 30 lines are more than enough. */
enum verdict sudoku_take_row(const struct view *text, char separator, struct line *row)
{
    enum { MOST_LINES = 30 };

    *row = sudoku_line_at(text, text->at);
    for (int lines = 1; sudoku_is_open(*row, separator ? separator : find_separator(*row)); lines++) {
        if (lines == MOST_LINES)
            return NOT_MINE;
        if (row->next == text->end)
            return text->complete ? NOT_MINE : NEED_MORE;
        struct line next = sudoku_line_at(text, row->next);
        row->end = next.end;
        row->next = next.next;
    }
    return PUZZLE;
}

/* Notes what a word of a column's name says about the column. */
static void read_word(struct line word, int column, struct head *head)
{
    bool may_be_count;
    enum meaning meaning = read_meaning(word, &may_be_count);

    head->has_more |= meaning == MEANS_PUZZLE && head->puzzle && head->puzzle != column &&
                      !head->may_be_number && !may_be_count;
    if (meaning == MEANS_PUZZLE && (!head->puzzle || (head->may_be_number && !may_be_count))) {
        head->puzzle = column;
        head->may_be_number = may_be_count;
    } else if (meaning == MEANS_NAME && !head->name) {
        head->name = column;
    } else if (meaning == MEANS_SOLUTION && may_be_count) {
        head->solutions = column;
    } else if (meaning == MEANS_SOLUTION && !head->solution) {
        head->solution = column;
    }
}

/* Reads the name of a column word by word. False if it has a character that is in no such name, or so many
 * words that it is part of a sentence. */
static bool read_name(struct line name, int column, struct head *head)
{
    enum { MOST_WORDS = 5 };

    if (count_blanks(sudoku_trim(name)) >= MOST_WORDS)
        return false;
    for (struct line word = name; word.at < name.end; word.at = word.end + 1) {
        for (word.end = word.at; word.end < name.end && is_word_character(*word.end);)
            word.end++;
        if (word.end < name.end && !is_separator(*word.end) && !strchr("\" ()\r\n", *word.end))
            return false;
        read_word(word, column, head);
    }
    return true;
}

/* Has the line names in quotes, with a blank after each but the last, as R writes them? */
static bool has_blanks_between(struct line line)
{
    int names = 0;

    for (const char *at = line.at; at < line.end && *at == '"'; names++) {
        at = sudoku_skip_quotes(at, line.end);
        if (line.end - at == 1)
            return names > 0;
        if (at == line.end || at[1] != ' ')
            return false;
        at += 2;
    }
    return false;
}

/* Names of columns with separators between them, one of which is that of the puzzles. */
static bool read_head(struct line line, struct head *head)
{
    head->separator = has_blanks_between(line) ? ' ' : find_separator(line);
    for (int column = 1; line.at; column++) {
        struct line name = sudoku_field(line, head->separator, 1);
        if (!read_name(name, column, head))
            return false;
        line.at = name.next;
    }
    return head->puzzle != 0;
}

/* Names that nobody knows are a head if the next line has as many fields, and a puzzle in one of them. Its
 * column is that with empty cells. More than 100 columns are no data set of puzzles, and looking for each
 * would take long. */
static enum verdict read_unknown_head(const struct view *text, struct line line, struct head *head)
{
    char separator = find_separator(line);

    if (!separator || sudoku_almost_cells(line).at < sudoku_almost_cells(line).end)
        return NOT_MINE;
    if (line.next == text->end)
        return text->complete ? NOT_MINE : NEED_MORE;
    struct line next = sudoku_line_at(text, line.next);
    head->separator = separator;
    int columns = sudoku_count_separators(line, separator) + 1;
    if (columns > 100 || sudoku_count_separators(next, separator) + 1 != columns)
        return NOT_MINE;
    char cells[SUDOKU_CELLS];
    for (int column = 1; column <= columns; column++) {
        struct line field = sudoku_unquote(sudoku_trim(sudoku_field(next, separator, column)));
        if (field.end - field.at != SUDOKU_CELLS || !sudoku_copy_cells(field.at, cells))
            continue;
        if (sudoku_is_solution(field.at) && !head->solution)
            head->solution = column;
        else if (!head->puzzle)
            head->puzzle = column;
        else
            head->has_more = true;
    }
    return head->puzzle ? PUZZLE : NOT_MINE;
}

/* R writes the names of rows into a column that its head, in quotes, leaves out. Then the first row has a
 * field more than the head, and the puzzle is one column further on. NEED_MORE if that row has not come
 * yet. */
static enum verdict find_row_names(const struct view *text, struct line line, struct head *head)
{
    if (line.at == line.end || *line.at != '"')
        return PUZZLE;
    if (line.next == text->end)
        return text->complete ? PUZZLE : NEED_MORE;
    struct line next = sudoku_line_at(text, line.next);
    int columns = sudoku_count_separators(line, head->separator) + 1;
    if (sudoku_count_separators(next, head->separator) != columns)
        return PUZZLE;
    char cells[SUDOKU_CELLS];
    struct line field = sudoku_unquote(sudoku_field(next, head->separator, head->puzzle + 1));
    if (field.end - field.at != SUDOKU_CELLS || !sudoku_copy_cells(field.at, cells))
        return PUZZLE;
    head->has_row_names = true;
    head->puzzle++;
    head->name += head->name > 0;
    head->solution += head->solution > 0;
    head->solutions += head->solutions > 0;
    return PUZZLE;
}

/* A column "solutions" may hold solutions or their number: which of them, its values decide
 * (may_be_count). */
static enum verdict take_head(struct finding *finding, struct line line, const struct head *head)
{
    finding->puzzle_column = head->puzzle;
    finding->name_column = head->name;
    finding->may_be_count = !head->solution;
    finding->solution_column = head->solution ? head->solution : head->solutions;
    finding->has_more_puzzles = head->has_more;
    finding->separator = head->separator;
    finding->columns = head->separator ? sudoku_count_separators(line, head->separator) + 1 : 1;
    finding->columns += head->has_row_names;
    finding->has_row_names = head->has_row_names;
    finding->is_head = true;
    sudoku_take_line(finding, line);
    return SKIPPED;
}

enum verdict sudoku_take_next_head(const struct view *text, struct line line, struct finding *finding)
{
    struct head head = {.separator = '\0'};

    if (!read_head(line, &head) || head.separator != finding->separator)
        return NOT_MINE;
    if (line.next == text->end)
        return text->complete ? NOT_MINE : NEED_MORE;
    struct line next = sudoku_line_at(text, line.next);
    struct line field = sudoku_unquote(sudoku_trim(sudoku_field(next, head.separator, head.puzzle)));
    char cells[SUDOKU_CELLS];
    if (field.end - field.at != SUDOKU_CELLS || !sudoku_copy_cells(field.at, cells))
        return NOT_MINE;
    return take_head(finding, line, &head);
}

enum verdict sudoku_recognise_csv_head(const struct view *text, struct finding *finding)
{
    static const struct head no_head = {.separator = '\0'};
    struct line line;
    struct head head = no_head;
    enum verdict verdict = sudoku_take_row(text, '\0', &line);

    if (verdict == NEED_MORE)
        return NEED_MORE;
    if (verdict == NOT_MINE)
        line = sudoku_line_at(text, text->at);
    if (!read_head(line, &head)) {
        head = no_head;
        line = sudoku_line_at(text, text->at);
        verdict = read_unknown_head(text, line, &head);
        if (verdict != PUZZLE)
            return verdict;
    }
    if (!head.separator)
        return NOT_MINE;
    verdict = find_row_names(text, line, &head);
    return verdict == PUZZLE ? take_head(finding, line, &head) : verdict;
}

/* "Puzzle" alone or "sudoku puzzles"; a sentence with such a word in it is none. If a grid came next, this
 * would be its title. With a colon it is a heading of people, not the name of a column. */
enum verdict sudoku_recognise_lone_head(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at), words = sudoku_trim(line);
    struct head head = {.separator = '\0'};

    bool is_heading = words.at < words.end && words.end[-1] == ':';
    words.end -= is_heading;
    if (count_blanks(words) > 1 || !read_head(words, &head))
        return NOT_MINE;
    if (is_heading) {
        sudoku_take_line(finding, line);
        return SKIPPED;
    }
    return take_head(finding, line, &head);
}
