/* Data sets: heads, which name the columns, and the rows below them; also rows without a head that are a
 * puzzle and its solution. */
#include <string.h>

#include "read/tokens.h"

/* ---- Lines ---- */

/* Those found in public data sets. The blank is none of them: it stands in names. */
static const char separators[] = ",;\t|^~";

/* Returns the first separator outside of quotes; NUL if there is none. A blank is one between names in
 * quotes, as R writes them. */
static char find_separator(struct line line)
{
    const char *at = reader_skip_quotes(line.at, line.end);

    if (at > line.at && line.end - at > 2 && at[1] == ' ' && at[2] == '"')
        return ' ';
    while (at < line.end && !is_in(*at, separators))
        at++;
    return at < line.end ? *at : '\0';
}

/* Is the line's last field still in quotes at its end? A quote opens them only at the start of a field:
 * `6" board` is a field like any other. Goes from quote to quote: fields without any are passed over. */
static bool is_open(struct line line, char separator)
{
    const char *at = line.at;

    while (at && (at = memchr(at, '"', (size_t)(line.end - at))) != NULL) {
        if (at == line.at || at[-1] == separator)
            at = reader_skip_quotes(at, line.end);
        if (at == line.end)
            return true;
        at = memchr(at, separator, (size_t)(line.end - at));
        at = at ? at + 1 : NULL;
    }
    return false;
}

/* Adds to a line as many as a row of a data set has, since fields in quotes may contain line ends. A quote
 * that is never closed must not swallow the file: NOT_MINE, and the row is its first line. A grid in quotes
 * has nine rows and perhaps borders: 30 lines are more than enough. */
static inline enum verdict take_row(const struct view *text, char separator, struct line *row)
{
    enum { MOST_LINES = 30 };
    const struct line first = *row;

    for (int lines = 1; is_open(*row, separator); lines++) {
        if (row->next == text->end && !text->complete)
            return NEED_MORE;
        if (row->next == text->end || lines == MOST_LINES) {
            *row = first;
            return NOT_MINE;
        }
        struct line next = reader_line_at(text, row->next);
        row->end = next.end;
        row->next = next.next;
    }
    return PUZZLE;
}

/* ---- Heads ---- */

/* Notes what a word of a column's name says about the column. */
static void read_word(struct line word, struct head *head)
{
    bool may_be_count;
    enum meaning meaning = reader_meaning(word, &may_be_count);
    int *column = &head->column[meaning];
    bool *was_count = &head->may_be_count[meaning];

    if (!*column || (*was_count && (!may_be_count || meaning == MEANS_SOLUTION))) {
        *column = head->columns;
        *was_count = may_be_count;
    } else if (meaning == MEANS_PUZZLE) {
        head->has_more_puzzles |= *column != head->columns && !*was_count && !may_be_count;
    }
}

/* Reads names of columns with separators between them, word by word. False if none is that of the puzzles, or
 * if one has a character that is in no such name, or so many words that it is part of a sentence, or
 * if eight columns or more are unnamed: then the name is the title of a sheet with a grid below. */
static bool read_head(struct line line, int most_blanks, struct head *head)
{
    int nameless = 0;

    *head = (struct head){.separator = find_separator(line)};
    while (line.at) {
        struct line field = reader_field_of(line, head->separator, 1), word = reader_trim(field);
        const char *end = word.end;
        int blanks = 0;
        head->columns++;
        nameless += word.at == end;
        for (; word.at < end && blanks <= most_blanks; word.at = word.end + 1) {
            word.end = word.at;
            while (word.end < end && (is_letter(*word.end) || is_digit(*word.end) || *word.end == '_' ||
                                      *word.end == '-' || *word.end == '.'))
                word.end++;
            if (word.end < end && !is_in(*word.end, separators) && !is_in(*word.end, "\" ()\r\n"))
                return false;
            blanks += word.end < end && *word.end == ' ';
            read_word(word, head);
        }
        if (blanks > most_blanks)
            return false;
        line.at = field.next;
    }
    return head->column[MEANS_PUZZLE] != 0 && nameless < 8;
}

/* Does a column hold a puzzle, in 81 cells or, in quotes, in several lines? Copies its cells. */
static bool cells_in_column(const struct finding *finding, struct line line, char separator, int column,
                            char *cells)
{
    struct line whole = reader_trim(reader_field_of(line, separator, column)), field = reader_bare(whole);

    if (field.end - field.at == SUDOKU_CELLS)
        return reader_copy_cells(field.at, cells);
    return field.end - field.at > SUDOKU_CELLS && memchr(field.at, '\n', (size_t)(field.end - field.at)) &&
           reader_field_cells(finding, field, true, cells);
}

/* Names that nobody knows are a head if the line below has as many fields, and a puzzle in one of them. Its
 * column is that with empty cells. More than 100 columns are no data set of puzzles, and looking for each
 * would take long. */
static bool find_puzzles_below(const struct finding *finding, struct line line, struct line below,
                               struct head *head)
{
    enum { MOST_COLUMNS = 100 };
    char cells[SUDOKU_CELLS];

    *head = (struct head){.separator = find_separator(line)};
    head->columns = reader_count_fields(line, head->separator);
    if (head->columns > MOST_COLUMNS || reader_count_fields(below, head->separator) != head->columns)
        return false;
    for (int column = 1; column <= head->columns; column++) {
        if (!cells_in_column(finding, below, head->separator, column, cells))
            continue;
        int *place = &head->column[reader_is_solution(cells) && !head->column[MEANS_SOLUTION] ? MEANS_SOLUTION
                                                                                              : MEANS_PUZZLE];
        head->has_more_puzzles |= *place != 0;
        *place = *place ? *place : column;
    }
    return head->column[MEANS_PUZZLE] != 0;
}

/* R writes the names of rows into a column that its head, in quotes, leaves out. Then the row below has a
 * field more than the head, and the puzzle is one column further on. */
static void find_row_names(const struct finding *finding, struct line below, struct head *head)
{
    char cells[SUDOKU_CELLS];

    head->has_row_names =
        reader_count_fields(below, head->separator) == head->columns + 1 &&
        cells_in_column(finding, below, head->separator, head->column[MEANS_PUZZLE] + 1, cells);
    head->columns += head->has_row_names;
    for (int meaning = 0; meaning < MEANINGS; meaning++)
        head->column[meaning] += head->has_row_names && head->column[meaning];
}

static enum verdict take_head(struct finding *finding, struct line line, const struct head *head)
{
    finding->head = *head;
    finding->is_head = true;
    reader_take_line(finding, line);
    return SKIPPED;
}

/* Where files are put together, another head with as many columns may come among the rows: it has a puzzle
 * below it. So have names that nobody knows; below those in quotes there may be one more column. */
enum verdict reader_recognise_csv_head(const struct view *text, struct finding *finding)
{
    enum { MOST_BLANKS = 4 };
    char cells[SUDOKU_CELLS];
    struct line first = reader_line_at(text, text->at), line = first;
    struct head head;

    if (take_row(text, find_separator(line), &line) == NEED_MORE)
        return NEED_MORE;
    bool is_known = read_head(line, MOST_BLANKS, &head);
    line = is_known ? line : first;
    bool is_next = finding->head.columns > 1 && head.separator == finding->head.separator &&
                   reader_count_fields(line, head.separator) == finding->head.columns;
    if (!find_separator(line) || (!is_known && (is_next || reader_has_grid(line.at, line.end))))
        return NOT_MINE;
    if (is_known && *line.at != '"' && !is_next)
        return take_head(finding, line, &head);
    if (line.next == text->end && !text->complete)
        return NEED_MORE;
    struct line below =
        line.next < text->end ? reader_line_at(text, line.next) : (struct line){line.end, line.end, NULL};
    if (line.next < text->end && take_row(text, find_separator(line), &below) == NEED_MORE)
        return NEED_MORE;
    if (is_next)
        is_known = cells_in_column(finding, below, head.separator, head.column[MEANS_PUZZLE], cells);
    else if (is_known)
        find_row_names(finding, below, &head);
    else
        is_known = find_puzzles_below(finding, line, below, &head);
    return is_known ? take_head(finding, line, &head) : NOT_MINE;
}

/* "Puzzle" alone or "sudoku puzzles"; a sentence with such a word in it is none. If a grid came next, this
 * would be its title. With a colon it is a heading of people, not the name of a column. */
enum verdict reader_recognise_lone_head(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at), words = reader_trim(line);
    bool is_heading = words.at < words.end && words.end[-1] == ':';
    struct head head;

    words.end -= is_heading;
    if (!read_head(words, 1, &head) || head.separator)
        return NOT_MINE;
    reader_take_line(finding, line);
    return is_heading ? SKIPPED : take_head(finding, line, &head);
}

/* ---- Rows ---- */

/* A puzzle and its solution, without a head or with one that names no more: the row of most data sets. All
 * its places are known, so nothing has to be looked for. */
static enum verdict recognise_pair(const struct view *text, struct finding *finding)
{
    enum { LENGTH = 2 * SUDOKU_CELLS + 1 };
    const char *at = text->at, *end = at + LENGTH;
    char separator = finding->head.columns ? finding->head.separator : ',';

    if (text->end - at <= LENGTH || at[SUDOKU_CELLS] != separator)
        return NOT_MINE;
    if (*end != '\n' && (*end != '\r' || text->end - end < 2 || end[1] != '\n'))
        return NOT_MINE;
    if (!reader_is_solution(at + SUDOKU_CELLS + 1) || !reader_copy_cells(at, finding->cells))
        return NOT_MINE;
    reader_take_line(finding, (struct line){at, end, end + (*end == '\r' ? 2 : 1)});
    finding->solution = at + SUDOKU_CELLS + 1;
    finding->is_plain_row = finding->is_row = true;
    return PUZZLE;
}

/* Returns the field of the puzzle. */
static struct line puzzle_field(const struct finding *finding, struct line row)
{
    return reader_field_of(row, finding->head.separator, finding->head.column[MEANS_PUZZLE]);
}

/* A row with a puzzle in its place: nearly every row is one, and two thirds of its time would go by if the
 * other recognisers were asked first. In a row of one line whose first cells are not those of the puzzle, or
 * in one of several lines, the place alone tells. */
enum verdict reader_recognise_row(const struct view *text, struct finding *finding)
{
    const struct head *head = &finding->head;
    int puzzle = head->column[MEANS_PUZZLE], solution = head->column[MEANS_SOLUTION];

    if (!puzzle || (puzzle == 1 && solution == 2 && head->columns == 2)) {
        enum verdict verdict = recognise_pair(text, finding);
        if (verdict == PUZZLE || !puzzle)
            return verdict;
    }
    struct line line = reader_line_at(text, text->at), row = line;
    enum verdict verdict = take_row(text, head->separator, &row);
    if (verdict != PUZZLE)
        return verdict;
    const char *place = reader_column(row, head->separator, puzzle);
    bool is_line = row.next == line.next;
    if (!place || (is_line && !head->separator))
        return NOT_MINE;
    struct line field = {place, place + SUDOKU_CELLS, NULL}; /* without looking for its end */
    if (row.end - place < SUDOKU_CELLS || (field.end < row.end && *field.end != head->separator))
        field = reader_unquote(puzzle_field(finding, row));
    bool is_usual = is_line && head->separator != ' ' && (!solution || solution > puzzle) &&
                    !(place - row.at >= LEAST_GRID && reader_has_grid(row.at, place));
    bool has_cells = field.end - field.at == SUDOKU_CELLS && reader_copy_cells(field.at, finding->cells);
    if (is_usual && (!has_cells || *row.at == '#' || *row.at == ';' || reader_is_one_sign(field.at)))
        return NOT_MINE; /* one sign may be a rule */
    field = has_cells ? field : reader_unquote(reader_trim(puzzle_field(finding, row)));
    verdict = has_cells ? PUZZLE : reader_field(field, finding);
    reader_take_line(finding, row);
    if (verdict == PUZZLE) {
        finding->is_plain_row = is_line;
        finding->is_row = true;
        if (is_usual)
            reader_rest(finding, row, puzzle == 1 ? row.at : field.at, field.end);
        else
            reader_other_fields(finding, row);
        return PUZZLE;
    }
    /* The only grids of a whole row may come before the place of the puzzle: they are not the puzzle. */
    bool lacks_puzzle = reader_count_fields(row, head->separator) == head->columns &&
                        reader_has_grid(row.at, place) && !reader_has_grid(place, row.end);
    return reader_has_grid(field.at, field.end) || lacks_puzzle ? INVALID : NOT_MINE;
}

/* Is a line without a puzzle a comment, and not a row of the table with its sign? A comment about a puzzle
 * has a number for a name, a place for the puzzle with nothing in it, or with what should be one; "# see
 * above, and below" has none. */
static bool is_only_comment(struct line line, char separator, struct line puzzle)
{
    bool has_number = line.end - line.at > 1 && line.at[0] == '#' && is_digit(line.at[1]);

    return reader_is_comment(line) && !has_number && *line.at != separator && puzzle.at < puzzle.end &&
           !reader_has_grid(puzzle.at, puzzle.end);
}

/* Is the line the head once more, where files are put one after the other, each perhaps with its byte-order
 * mark? */
static bool is_same_head(struct line line, const struct head *head)
{
    size_t mark = line.end - line.at >= 3 && memcmp(line.at, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    return (size_t)(line.end - line.at) == mark + head->length &&
           memcmp(line.at + mark, head->text, head->length) == 0;
}

/* A line with as many fields as the head, two at least, is a row, even if it looks like a comment. If
 * there is no puzzle, its place tells why; but nine fields may also be a row of cells: then eight more are
 * below it, which are not asked whether they are of the data set. */
enum verdict reader_recognise_other_record(const struct view *text, struct finding *finding)
{
    struct head *head = &finding->head;
    int columns = head->columns;
    enum verdict verdict = NOT_MINE;
    struct line line = reader_line_at(text, text->at);

    if (columns < 2 || line.at == line.end || reader_count_fields(line, head->separator) != columns)
        return NOT_MINE;
    if (columns == 9) {
        head->columns = 0;
        verdict = reader_recognise_rows(text, finding);
        head->columns = columns;
    }
    if (verdict == PUZZLE || verdict == NEED_MORE)
        return verdict;
    reader_take_line(finding, line);
    finding->first = NULL;
    if (is_same_head(line, head))
        return SKIPPED;
    struct line field = reader_bare(puzzle_field(finding, line));
    verdict = reader_recognise_csv_head(text, finding);
    if (verdict != NOT_MINE)
        return verdict;
    verdict = reader_field(field, finding);
    reader_take_line(finding, line);
    if (verdict == PUZZLE) {
        reader_other_fields(finding, line);
        return PUZZLE;
    }
    if (is_letter(*line.at) && !reader_count_in(line.at, (size_t)(line.end - line.at), "0123456789"))
        (void)reader_reject(
            finding, "%zu characters, 81 expected; if this is a head, its columns differ from %.*s",
            (size_t)(field.end - field.at), (int)(head->length < 40 ? head->length : 40), head->text);
    return is_only_comment(line, head->separator, field) ? NOT_MINE : INVALID;
}

/* A line with fewer fields than the head, and no puzzle, in any format: a row that was cut off, or words
 * between rows. Either keeps its text in the table. */
enum verdict reader_recognise_short_record(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at);
    const struct head *head = &finding->head;

    if (head->columns < 2 || reader_has_grid(line.at, line.end))
        return NOT_MINE;
    int fields = reader_count_fields(line, head->separator);
    if (fields >= head->columns)
        return NOT_MINE;
    if (fields < head->column[MEANS_PUZZLE])
        (void)reader_reject(finding, "a row without a puzzle: %d of %d fields", fields, head->columns);
    else
        (void)reader_field(reader_bare(puzzle_field(finding, line)), finding);
    finding->first = NULL;
    finding->is_row = true;
    reader_take_line(finding, line);
    return INVALID;
}
