/* Data sets: heads, which name the columns, and the rows below them; also rows without a head that are a
 * puzzle and its solution. */
#include <string.h>

#include "read/formats.h"

/* ---- Heads ---- */

/* Those found in public data sets. The blank is none of them: it stands in names. */
static const char separators[] = ",;\t|^~";

/* Returns the first separator of a line outside of quotes; NUL if there is none. A blank is one between names
 * in quotes, as R writes them. */
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

/* Notes what a word of a column's name says about the column. */
static void read_word(struct line word, struct head *head)
{
    bool may_count;
    enum meaning meaning = reader_meaning(word, &may_count);
    int *column = &head->column[meaning];
    bool *was_count = &head->may_count[meaning];

    if (!*column || (*was_count && (!may_count || meaning == MEANS_SOLUTION))) {
        *column = head->columns;
        *was_count = may_count;
    } else if (meaning == MEANS_PUZZLE && *column != head->columns && !*was_count && !may_count) {
        head->more_puzzles = head->columns;
    }
}

/* Reads names of columns with separators between them, word by word. False if none is that of the puzzles, or
 * if one has a character that is in no such name, or more words than any name has, or if eight
 * columns or more are unnamed: then the name is the title of a sheet with a grid below. */
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
            while (word.end < end && (is_letter(*word.end) || is_digit(*word.end) || is_in(*word.end, "_-.")))
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

static enum verdict take_head(struct finding *finding, struct line line, const struct head *head)
{
    reader_take_line(finding, line);
    finding->title_length = 0;
    finding->head = *head;
    finding->is_head = true;
    return SKIPPED;
}

/* Does a column of a row hold a puzzle, in 81 cells or, in quotes, in several lines? */
static bool has_cells(struct line row, char separator, int column, char *cells)
{
    struct line field = reader_bare(reader_field_of(row, separator, column));
    struct finding other = {.cells = cells};

    if (line_length(field) == SUDOKU_CELLS)
        return reader_copy_cells(field.at, cells);
    return line_length(field) > SUDOKU_CELLS && memchr(field.at, '\n', line_length(field)) &&
           reader_field(field, &other) == PUZZLE;
}

/* "Puzzle", "sudoku puzzles": has it no words but such names? */
static bool is_lone_head(struct line words)
{
    struct line word = {NULL, NULL, words.at};

    while (reader_next_word(&word, words.end, " \""))
        if (reader_meaning(word, NULL) != MEANS_PUZZLE)
            return false;
    return true;
}

/* A head names the puzzles; a sentence with such a word in it is none. A name alone, "puzzle", is one, but
 * with a colon it is a heading of people. Of names that nobody knows, the row below tells. */
enum verdict reader_recognise_head(const struct view *text, struct finding *finding)
{
    enum { MOST_BLANKS = 4 };
    struct line line = reader_line_at(text, text->at), words = reader_trim(line);
    bool is_heading = words.at < words.end && words.end[-1] == ':';
    struct head head;

    words.end -= is_heading;
    char separator = find_separator(line);
    if (words.at == words.end || (!is_letter(*words.at) && !is_in(*words.at, "\",;\t|_^~")))
        return NOT_MINE;
    bool is_known = separator ? read_head(line, MOST_BLANKS, &head) : is_lone_head(words);
    if (!separator && is_known && is_heading) {
        reader_take_line(finding, line);
        return SKIPPED;
    }
    if (!separator || is_heading) {
        head = (struct head){.columns = 1, .column = {[MEANS_PUZZLE] = 1}};
        return is_known && !is_heading ? take_head(finding, line, &head) : NOT_MINE;
    }
    bool may_be_known = is_known && *words.at != '"' && finding->head.columns != head.columns;
    return may_be_known ? take_head(finding, line, &head) : NEED_MORE;
}

/* Adds to a line as many as a row of a data set has, since fields in quotes may contain line ends. False if
 * the quote is not closed soon: it must not swallow the file. */
static bool take_row(const struct view *text, char separator, struct line *row)
{
    enum { MOST_LINES = 30 };

    for (int lines = 1; is_open(*row, separator); lines++) {
        if (lines == MOST_LINES || row->next == text->end)
            return false;
        struct line next = reader_line_at(text, row->next);
        row->end = next.end;
        row->next = next.next;
    }
    return true;
}

/* Names that nobody knows are a head if the line below has as many fields, and a puzzle in one of them; R
 * writes the names of rows into a column that its head, in quotes, leaves out. Among rows, another head has a
 * puzzle below it. */
enum verdict reader_recognise_unknown_head(const struct view *text, struct finding *finding)
{
    enum { MOST_BLANKS = 4, MOST_COLUMNS = 100 };
    struct line line = reader_line_at(text, text->at), below;
    char cells[SUDOKU_CELLS];
    struct head head;
    bool is_known = read_head(line, MOST_BLANKS, &head), has_digits = false;

    if (line.next == text->end)
        return is_known && !finding->head.columns ? take_head(finding, line, &head) : NOT_MINE;
    below = reader_line_at(text, line.next);
    if (!take_row(text, head.separator, &below))
        return NOT_MINE;
    int fields = reader_count_fields(below, head.separator);
    if (is_known) {
        bool has_row_names = fields == head.columns + 1 &&
                             has_cells(below, head.separator, head.column[MEANS_PUZZLE] + 1, cells);
        head.has_row_names = has_row_names;
        head.columns += has_row_names;
        for (int meaning = 0; meaning < MEANINGS; meaning++)
            head.column[meaning] += has_row_names && head.column[meaning];
        bool is_next = finding->head.columns == head.columns && finding->head.separator == head.separator;
        return !is_next || has_cells(below, head.separator, head.column[MEANS_PUZZLE], cells)
                   ? take_head(finding, line, &head)
                   : NOT_MINE;
    }
    for (const char *at = line.at; at < line.end; at++)
        has_digits |= is_digit(*at) && at > line.at && cell_of(at[-1]);
    head = (struct head){.separator = find_separator(line)};
    head.columns = reader_count_fields(line, head.separator);
    if (has_digits || head.columns > MOST_COLUMNS || fields != head.columns ||
        finding->head.columns == fields)
        return NOT_MINE;
    for (int column = 1; column <= head.columns; column++) {
        if (!has_cells(below, head.separator, column, cells))
            continue;
        int *place = &head.column[reader_is_solution(cells) && !head.column[MEANS_SOLUTION] ? MEANS_SOLUTION
                                                                                            : MEANS_PUZZLE];
        head.more_puzzles = *place ? column : head.more_puzzles;
        *place = *place ? *place : column;
    }
    return head.column[MEANS_PUZZLE] ? take_head(finding, line, &head) : NOT_MINE;
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
    finding->is_line = finding->is_row = true;
    return PUZZLE;
}

/* Is the line the head once more, where files are put one after the other, each perhaps with its byte-order
 * mark? */
static bool is_same_head(struct line line, const struct head *head)
{
    size_t mark = line.end - line.at >= 3 && memcmp(line.at, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    return head->text && line_length(line) == mark + head->length &&
           memcmp(line.at + mark, head->text, head->length) == 0;
}

/* Takes the name of a row. In quotes, doubled quotes stand for one; then it is copied to scratch, else it
 * stays where it is. */
static void take_name_field(struct finding *finding, struct line row, int column)
{
    struct line whole = reader_trim(reader_field_of(row, finding->head.separator, column)),
                name = reader_unquote(whole);
    size_t length = line_length(whole);

    finding->name = name.at;
    finding->name_length = line_length(name);
    if (name.at > whole.at && length <= NAME_ROOM && memchr(name.at, '"', finding->name_length)) {
        finding->name = finding->scratch;
        finding->name_length =
            sudoku_field_text((struct sudoku_piece){whole.at, length}, false, finding->scratch);
    }
}

/* Takes the grids in columns whose names do not say what they are. A second puzzle is not read, and noted. */
static void take_other_grids(struct finding *finding, struct line row)
{
    const struct head *head = &finding->head;
    struct line rest = row;

    for (int column = 1; rest.at; column++) {
        struct line field = reader_field_of(rest, head->separator, 1), inner = reader_bare(field);
        rest.at = field.next;
        if (column == head->column[MEANS_PUZZLE] || column == head->column[MEANS_SOLUTION] ||
            line_length(inner) < LEAST_GRID || reader_almost_cells(inner).at != inner.at)
            continue;
        bool is_puzzle = line_length(inner) == SUDOKU_CELLS && !reader_take_grid(finding, inner);
        finding->is_hidden |= is_puzzle && column == head->more_puzzles;
    }
}

/* Takes solution and name from their columns; the puzzle's ends at rest. An id is a name where there is no
 * other. */
static enum verdict take_other_fields(struct finding *finding, struct line row, const char *rest)
{
    const struct head *head = &finding->head;
    int solution = head->column[MEANS_SOLUTION], name = head->column[MEANS_NAME];

    finding->is_row = true;
    if (solution && solution == head->column[MEANS_PUZZLE] + 1) { /* nearly always the next field */
        const char *at = rest < row.end ? rest + 1 : NULL, *end = at ? at + SUDOKU_CELLS : NULL;
        if (at && row.end - at >= SUDOKU_CELLS && (end == row.end || *end == head->separator) &&
            reader_is_solution(at))
            finding->solution = at;
    }
    if (solution && !finding->solution) {
        struct line field = reader_bare(reader_field_of(row, head->separator, solution));
        bool is_count = head->may_count[MEANS_SOLUTION] && line_length(field) < LEAST_GRID &&
                        reader_count_in(field.at, line_length(field), "0123456789") == line_length(field);
        if (field.at && !is_count)
            reader_take_solution(finding, field);
    }
    name = name ? name : head->column[MEANS_ID];
    if (name)
        take_name_field(finding, row, name);
    bool has_room = line_length(row) >= (solution ? 3 : 2) * (size_t)SUDOKU_CELLS;
    if (has_room && head->columns > (solution ? 2 : 1))
        take_other_grids(finding, row);
    return PUZZLE;
}

/* A line below a head that has no puzzle in its place: it may be blank, a comment, another head, or the line
 * of another kind. Otherwise what is wrong with it is the reason. */
static enum verdict explain_row(struct finding *finding, struct line row, struct line puzzle)
{
    enum { LEAST_FIELDS = 2, GRID = 9 };
    const struct head *head = &finding->head;
    struct line words = reader_trim(row);
    char cells[SUDOKU_CELLS];
    struct head other;
    int fields = reader_count_fields(row, head->separator);
    bool has_number = line_length(words) > 1 && *words.at == '#' && is_digit(words.at[1]);
    bool is_comment =
        reader_is_comment(words) &&
        (fields != head->columns || (!has_number && *row.at != head->separator && puzzle.at < puzzle.end));
    if (is_same_head(row, head)) {
        reader_take_line(finding, row);
        return SKIPPED;
    }
    if (reader_count_in(words.at, line_length(words), "|-: ") == line_length(words) &&
        is_in(*words.at, "|")) {
        reader_take_line(finding, row); /* the rule of a table of Markdown */
        return SKIPPED;
    }
    if (fields == 1 && head->columns > 1 && finding->is_in_list && words.at < words.end && !is_comment &&
        line_length(words) < GRID && !is_in(*words.at, "{[")) {
        reader_take_line(finding, row);
        finding->is_row = true;
        return reader_reject(finding, "a row without a puzzle: 1 of %d fields", head->columns);
    }
    if (words.at == words.end || is_in(*words.at, "{[") || fields < LEAST_FIELDS || is_comment ||
        (fields == GRID && head->columns != GRID) || read_head(words, 1, &other))
        return NOT_MINE;
    if (fields != head->columns && reader_find_cells(row.at, row.end, cells))
        return NOT_MINE; /* a puzzle in one line (line.c) */
    reader_take_line(finding, row);
    finding->is_row = true;
    return puzzle.at
               ? reader_reject_cells(finding, puzzle)
               : reader_reject(finding, "a row without a puzzle: %d of %d fields", fields, head->columns);
}

/* Are these 81 signs a line that someone has drawn below a head? */
static bool is_rule(const char *cells)
{
    return is_in(*cells, "-*_") && reader_is_one_sign(cells);
}

/* A row with a puzzle in its place: nearly every row is one. */
static enum verdict recognise_record(const struct view *text, struct finding *finding)
{
    const struct head *head = &finding->head;
    struct line row = reader_line_at(text, text->at), field;
    const char *place = reader_column(row, head->separator, head->column[MEANS_PUZZLE]);

    if (head->separator && is_open(row, head->separator))
        return NEED_MORE;
    if (place) {
        const char *end = place + SUDOKU_CELLS; /* without looking for the field's end */
        bool is_bare = row.end - place >= SUDOKU_CELLS && (end == row.end || *end == head->separator);
        if (is_bare && reader_copy_cells(place, finding->cells) &&
            !(place == row.at && (is_rule(place) || !head->separator))) {
            reader_take_line(finding, row);
            finding->is_line = true;
            return take_other_fields(finding, row, end);
        }
    }
    if (!head->separator)
        return NOT_MINE;
    field = place ? reader_field_of(row, head->separator, head->column[MEANS_PUZZLE])
                  : (struct line){NULL, NULL, NULL};
    struct line puzzle = place ? reader_bare(field) : field;
    bool has_puzzle = place && line_length(puzzle) >= SUDOKU_CELLS && reader_field(puzzle, finding) == PUZZLE;
    if (has_puzzle && !(field.at == row.at && is_rule(puzzle.at))) {
        reader_take_line(finding, row);
        finding->is_line = true;
        return take_other_fields(finding, row, field.end);
    }
    finding->has_candidates = false;
    return explain_row(finding, row, puzzle);
}

enum verdict reader_recognise_row(const struct view *text, struct finding *finding)
{
    const struct head *head = &finding->head;
    bool may_be_pair = !head->columns || (head->columns == 2 && head->column[MEANS_PUZZLE] == 1 &&
                                          head->column[MEANS_SOLUTION] == 2);
    enum verdict verdict = may_be_pair ? recognise_pair(text, finding) : NOT_MINE;

    return verdict == NOT_MINE && head->columns ? recognise_record(text, finding) : verdict;
}

/* A row whose fields in quotes go over several lines. If a quote is not closed, the row is its first line. */
enum verdict reader_recognise_long_row(const struct view *text, struct finding *finding)
{
    const struct head *head = &finding->head;
    struct line row = reader_line_at(text, text->at), first = row;
    struct finding other = {.cells = finding->scratch + NAME_ROOM};

    finding->is_row = true;
    if (!take_row(text, head->separator, &row))
        row = first;
    reader_take_line(finding, row);
    struct line puzzle = reader_field_of(row, head->separator, head->column[MEANS_PUZZLE]);
    if (!puzzle.at)
        return reader_reject(finding, "a row without a puzzle: %d of %d fields",
                             reader_count_fields(row, head->separator), head->columns);
    if (reader_field(reader_bare(puzzle), finding) != PUZZLE)
        return INVALID;
    enum verdict verdict = take_other_fields(finding, row, puzzle.end);
    struct line solution = finding->malformed_solution;
    if (solution.at && reader_field(solution, &other) == PUZZLE && reader_is_solution(other.cells)) {
        finding->solution = other.cells;
        finding->malformed_solution.at = NULL;
    }
    return verdict;
}
