/* Data sets: heads, which name the columns, and the rows below them; also rows without a head that are a
 * puzzle and its solution. */
#include <string.h>

#include "read/formats.h"

/* ---- Heads ---- */

/* Those found in public data sets. The blank is none of them: it stands in names. */
static bool is_separator(char c)
{
    return c && strchr(",;\t|^~", c);
}

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
    const char *at = reader_skip_quotes(line.at, line.end);

    while (at < line.end && !is_separator(*at))
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

/* Takes as many lines as a row of a data set has, since fields in quotes may contain line ends. The
 * separator of a head, which is not known yet, is NUL. A quote that is never closed must not swallow the
 * file: NOT_MINE. A grid in quotes has nine rows and perhaps borders: 30 lines are more than enough. */
static enum verdict take_row(const struct view *text, char separator, struct line *row)
{
    enum { MOST_LINES = 30 };

    *row = reader_line_at(text, text->at);
    for (int lines = 1; is_open(*row, separator ? separator : find_separator(*row)); lines++) {
        if (lines == MOST_LINES)
            return NOT_MINE;
        if (row->next == text->end)
            return text->complete ? NOT_MINE : NEED_MORE;
        struct line next = reader_line_at(text, row->next);
        row->end = next.end;
        row->next = next.next;
    }
    return PUZZLE;
}

/* Notes what a word of a column's name says about the column. */
static void read_word(struct line word, int column, struct head *head)
{
    bool may_be_count;
    enum meaning meaning = reader_meaning(word, &may_be_count);

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

/* Has the line names in quotes, with a blank after each but the last, as R writes them? */
static bool has_blanks_between(struct line line)
{
    int names = 0;

    for (const char *at = line.at; at < line.end && *at == '"'; names++) {
        at = reader_skip_quotes(at, line.end);
        if (line.end - at == 1)
            return names > 0;
        if (at == line.end || at[1] != ' ')
            return false;
        at += 2;
    }
    return false;
}

static int count_blanks(struct line line)
{
    int n = 0;
    for (; line.at < line.end; line.at++)
        n += *line.at == ' ';
    return n;
}

/* Reads names of columns with separators between them, word by word. False if none is that of the puzzles, or
 * if one has a character that is in no such name, or so many words that it is part of a sentence. */
static bool read_head(struct line line, struct head *head)
{
    enum { MOST_WORDS = 5 };

    *head = (struct head){.separator = has_blanks_between(line) ? ' ' : find_separator(line)};
    for (int column = 1; line.at; column++) {
        struct line name = reader_field_of(line, head->separator, 1), word;
        if (count_blanks(reader_trim(name)) >= MOST_WORDS)
            return false;
        for (word = name; word.at < name.end; word.at = word.end + 1) {
            word.end = word.at;
            while (word.end < name.end && (is_letter(*word.end) || is_digit(*word.end) || *word.end == '_' ||
                                           *word.end == '-' || *word.end == '.'))
                word.end++;
            if (word.end < name.end && !is_separator(*word.end) && !strchr("\" ()\r\n", *word.end))
                return false;
            read_word(word, column, head);
        }
        line.at = name.next;
    }
    return head->puzzle != 0;
}

/* Returns the 81 cells in a column; NULL if there is something else. */
static const char *cells_in_column(struct line line, char separator, int column)
{
    struct line field = reader_bare(reader_field_of(line, separator, column));
    char cells[SUDOKU_CELLS];

    return field.end - field.at == SUDOKU_CELLS && reader_copy_cells(field.at, cells) ? field.at : NULL;
}

/* Names that nobody knows are a head if the line below has as many fields, and a puzzle in one of them. Its
 * column is that with empty cells. More than 100 columns are no data set of puzzles, and looking for each
 * would take long. */
static bool find_puzzles_below(struct line line, struct line below, struct head *head)
{
    enum { MOST_COLUMNS = 100 };
    int columns = reader_count_separators(line, head->separator) + 1;

    if (columns > MOST_COLUMNS || reader_count_separators(below, head->separator) + 1 != columns)
        return false;
    for (int column = 1; column <= columns; column++) {
        const char *cells = cells_in_column(below, head->separator, column);
        if (!cells)
            continue;
        if (reader_is_solution(cells) && !head->solution)
            head->solution = column;
        else if (!head->puzzle)
            head->puzzle = column;
        else
            head->has_more = true;
    }
    return head->puzzle != 0;
}

/* R writes the names of rows into a column that its head, in quotes, leaves out. Then the row below has a
 * field more than the head, and the puzzle is one column further on. */
static void find_row_names(struct line line, struct line below, struct head *head)
{
    int columns = reader_count_separators(line, head->separator) + 1;

    head->has_row_names = reader_count_separators(below, head->separator) == columns &&
                          cells_in_column(below, head->separator, head->puzzle + 1);
    head->puzzle += head->has_row_names;
    head->name += head->has_row_names && head->name;
    head->solution += head->has_row_names && head->solution;
    head->solutions += head->has_row_names && head->solutions;
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
    finding->columns = head->separator ? reader_count_separators(line, head->separator) + 1 : 1;
    finding->columns += head->has_row_names;
    finding->has_row_names = head->has_row_names;
    finding->is_head = true;
    reader_take_line(finding, line);
    return SKIPPED;
}

/* Is the line another head with as many columns, as where files are put together? It names a column of
 * puzzles, and the next line has a puzzle there. Answers SKIPPED, NEED_MORE or NOT_MINE. */
static enum verdict take_next_head(const struct view *text, struct line line, struct finding *finding)
{
    struct head head;

    if (!read_head(line, &head) || head.separator != finding->separator)
        return NOT_MINE;
    if (line.next == text->end)
        return text->complete ? NOT_MINE : NEED_MORE;
    struct line next = reader_line_at(text, line.next);
    bool is_head = cells_in_column(next, head.separator, head.puzzle);
    return is_head ? take_head(finding, line, &head) : NOT_MINE;
}

enum verdict reader_recognise_csv_head(const struct view *text, struct finding *finding)
{
    struct line line, first = reader_line_at(text, text->at);
    struct head head;
    enum verdict verdict = take_row(text, '\0', &line);

    if (verdict == NEED_MORE)
        return NEED_MORE;
    if (verdict == NOT_MINE)
        line = first;
    bool is_known = read_head(line, &head);
    if (!is_known) {
        line = first;
        head = (struct head){.separator = find_separator(line)};
    }
    if (!head.separator || (!is_known && reader_has_grid(line.at, line.end)))
        return NOT_MINE;
    if (is_known && *line.at != '"')
        return take_head(finding, line, &head);
    if (line.next == text->end && !text->complete)
        return NEED_MORE;
    if (line.next < text->end) {
        struct line below = reader_line_at(text, line.next);
        if (is_known)
            find_row_names(line, below, &head);
        else
            is_known = find_puzzles_below(line, below, &head);
    }
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
    if (count_blanks(words) > 1 || !read_head(words, &head))
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
    char separator = finding->puzzle_column ? finding->separator : ',';

    if (text->end - at <= LENGTH || at[SUDOKU_CELLS] != separator)
        return NOT_MINE;
    if (*end != '\n' && (*end != '\r' || text->end - end < 2 || end[1] != '\n'))
        return NOT_MINE;
    if (!reader_is_solution(at + SUDOKU_CELLS + 1) || !reader_copy_cells(at, finding->cells))
        return NOT_MINE;
    reader_take_line(finding, (struct line){at, end, end + (*end == '\r' ? 2 : 1)});
    finding->solution = at + SUDOKU_CELLS + 1;
    finding->is_plain_row = true;
    return PUZZLE;
}

static bool solution_is_first(const struct finding *finding)
{
    return finding->solution_column && finding->solution_column < finding->puzzle_column;
}

/* The row of a data set, in one line, whose puzzle is 81 characters: nearly every row is one. Two thirds of
 * its time would go by if the other recognisers were asked first. */
enum verdict reader_recognise_row(const struct view *text, struct finding *finding)
{
    bool is_pair = finding->puzzle_column == 1 && finding->solution_column == 2 && finding->columns == 2;
    char separator = finding->separator;

    if (!finding->puzzle_column || is_pair)
        return recognise_pair(text, finding);
    if (!separator || separator == ' ' || *text->at == '#' || *text->at == ';')
        return NOT_MINE;
    struct line line = reader_line_at(text, text->at);
    const char *field = reader_column(line, separator, finding->puzzle_column);
    if (!field)
        return NOT_MINE;
    bool is_quoted = *field == '"';
    const char *cells = field + is_quoted, *rest = cells + SUDOKU_CELLS + is_quoted;
    if (line.end - field < SUDOKU_CELLS + 2 * is_quoted || !reader_copy_cells(cells, finding->cells))
        return NOT_MINE;
    if ((is_quoted && rest[-1] != '"') || (rest < line.end && *rest != separator))
        return NOT_MINE;
    /* One sign may be a rule. */
    if (reader_is_one_sign(cells) || is_open((struct line){rest, line.end, NULL}, separator))
        return NOT_MINE;
    reader_take_line(finding, line);
    finding->is_plain_row = true;
    if (solution_is_first(finding)) {
        const char *solution = reader_column(line, separator, finding->solution_column);
        if (field - solution > SUDOKU_CELLS && reader_is_solution(solution) &&
            solution[SUDOKU_CELLS] == separator)
            finding->solution = solution;
    }
    if (solution_is_first(finding) || (field - line.at >= LEAST_GRID && reader_has_grid(line.at, field)))
        reader_other_fields(finding, line);
    else
        reader_rest(finding, line, finding->puzzle_column == 1 ? line.at : cells, rest);
    return PUZZLE;
}

/* Returns the field of the puzzle. */
static struct line puzzle_field(const struct finding *finding, struct line row)
{
    return reader_field_of(row, finding->separator, finding->puzzle_column);
}

/* Reads the puzzle in a field of a row. reader_field leaves text and taken in a copy of the field, so
 * they are set after it. */
static enum verdict read_puzzle(struct finding *finding, struct line row, struct line field)
{
    enum verdict verdict = reader_field(field, finding);

    reader_take_line(finding, row);
    if (verdict == PUZZLE)
        reader_other_fields(finding, row);
    return verdict;
}

/* A row that needs its head, or has several lines. In others, the first 81 cells are the puzzle; blanks
 * between fields stand in names, too. */
enum verdict reader_recognise_record(const struct view *text, struct finding *finding)
{
    char separator = finding->separator;

    if (!finding->puzzle_column)
        return NOT_MINE;
    struct line row = reader_line_at(text, text->at), field;
    if (separator != ' ' && !solution_is_first(finding) && !is_open(row, separator)) {
        field = puzzle_field(finding, row);
        if (!field.at || !reader_has_grid(row.at, field.at))
            return NOT_MINE;
    }
    enum verdict verdict = take_row(text, separator, &row);
    if (verdict != PUZZLE)
        return verdict;
    struct line place = puzzle_field(finding, row);
    if (!place.at)
        return NOT_MINE;
    field = reader_unquote(reader_trim(place));
    verdict = read_puzzle(finding, row, field);
    if (verdict == PUZZLE || reader_has_grid(field.at, field.end))
        return verdict;
    /* The only grids of a whole row may come before the place of the puzzle: they are not the puzzle. */
    bool lacks_puzzle = reader_count_separators(row, separator) + 1 == finding->columns &&
                        reader_has_grid(row.at, place.at) && !reader_has_grid(place.at, row.end);
    return lacks_puzzle ? verdict : NOT_MINE;
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

/* A line with as many fields as the head, two at least, is a row, even if it looks like a comment. If
 * there is no puzzle, its place tells why; but nine fields may also be a row of cells: then eight more are
 * below it, which are not asked whether they are of the data set. */
enum verdict reader_recognise_other_record(const struct view *text, struct finding *finding)
{
    int columns = finding->columns;
    enum verdict verdict = NOT_MINE;

    if (columns < 2)
        return NOT_MINE;
    struct line line = reader_line_at(text, text->at);
    if (line.at == line.end || reader_count_separators(line, finding->separator) + 1 != columns)
        return NOT_MINE;
    if (columns == 9) {
        finding->columns = 0;
        verdict = reader_recognise_rows(text, finding);
        finding->columns = columns;
    }
    if (verdict == PUZZLE || verdict == NEED_MORE)
        return verdict;
    reader_take_line(finding, line);
    finding->first = NULL;
    /* The head comes again where files are put one after the other, each perhaps with its byte-order mark. */
    bool has_mark = line.end - line.at >= 3 && memcmp(line.at, "\xef\xbb\xbf", 3) == 0;
    struct line words = {line.at + (has_mark ? 3 : 0), line.end, NULL};
    if ((size_t)(words.end - words.at) == finding->head_length &&
        memcmp(words.at, finding->head, finding->head_length) == 0)
        return SKIPPED;
    struct line field = reader_bare(puzzle_field(finding, line));
    if (read_puzzle(finding, line, field) == PUZZLE)
        return PUZZLE;
    verdict = take_next_head(text, line, finding);
    if (verdict != NOT_MINE)
        return verdict;
    words = line;
    while (words.at < words.end && !is_digit(*words.at))
        words.at++;
    if (words.at == words.end && is_letter(*line.at))
        (void)reader_reject(finding,
                            "%zu characters, 81 expected; if this is a head, its columns differ from %.*s",
                            (size_t)(field.end - field.at),
                            (int)(finding->head_length < 40 ? finding->head_length : 40), finding->head);
    return is_only_comment(line, finding->separator, field) ? NOT_MINE : INVALID;
}

/* A line with fewer fields than the head, and no puzzle, in any format: a row that was cut off, or words
 * between rows. Either keeps its text in the table. */
enum verdict reader_recognise_short_record(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at);

    if (finding->columns < 2 || reader_has_grid(line.at, line.end))
        return NOT_MINE;
    int fields = reader_count_separators(line, finding->separator) + 1;
    if (fields >= finding->columns)
        return NOT_MINE;
    if (fields < finding->puzzle_column)
        (void)reader_reject(finding, "a row without a puzzle: %d of %d fields", fields, finding->columns);
    else
        (void)reader_field(reader_bare(puzzle_field(finding, line)), finding);
    finding->first = NULL;
    finding->is_short_row = true;
    reader_take_line(finding, line);
    return INVALID;
}

/* A row has a field in the column of the puzzles, and its only line ends are in quotes. */
bool reader_is_row(const struct finding *finding)
{
    struct line row = {finding->text, finding->text_end, NULL};
    const char *line_end;

    if (finding->is_plain_row || finding->is_short_row || !finding->separator)
        return finding->is_plain_row || finding->is_short_row;
    for (line_end = row.at; (line_end = memchr(line_end, '\n', (size_t)(row.end - line_end))) != NULL;
         line_end++)
        if (!is_open((struct line){row.at, line_end, NULL}, finding->separator))
            return false;
    return puzzle_field(finding, row).at != NULL;
}
