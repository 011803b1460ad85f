/* Data sets: heads, which name the columns, and the rows below them; also rows without a head that are a
 * puzzle and its solution. */
#include <assert.h>
#include <string.h>

#include "read/formats.h"

/* ---- Heads ---- */

/* Those found in public data sets. The blank is none of them: it stands in names. */
static const char separators[] = ",;\t|^~";

/* Returns the first separator of a line outside of quotes; NUL if there is none. */
static char find_separator(struct line line)
{
    const char *at = reader_skip_quotes(line.at, line.end);

    while (at < line.end && !is_in(*at, separators))
        at++;
    return at < line.end ? *at : '\0';
}

/* Notes the meaning of a word of a column's name. "clues" and "solutions" may be numbers: the column of
 * another such name comes before theirs. */
static void read_word(struct line word, struct head *head)
{
    assert(head->columns >= 1);
    bool may_count = reader_word_in(word, "clues givens cells solutions answers") > 0;
    enum meaning meaning = reader_meaning(word);

    if (!head->column[meaning] || (head->may_count[meaning] && !may_count)) {
        head->column[meaning] = head->columns;
        head->may_count[meaning] = may_count;
    }
}

/* Reads names of columns with separators between them, word by word. False if none is that of the puzzles, or
 * if one has a character that is in no such name, or more words than any name has, or if eight columns or
 * more are unnamed: then the name is the title of a sheet with a grid below. */
static bool read_head(struct line line, struct head *head)
{
    enum { MOST_WORDS = 5, MOST_NAMELESS = 7 };
    int nameless = 0;

    const struct line whole = line;
    *head = (struct head){.separator = find_separator(line)};
    while (line.at) {
        struct line field = reader_field_of(line, head->separator, 1), words = reader_bare(field);
        struct line word = {NULL, NULL, words.at};
        int n = 0;
        for (head->columns++; reader_next_word(&word, words.end, " ()\",;\t|^~"); n++) {
            for (const char *at = word.at; at < word.end; at++)
                if (!is_letter(*at) && !is_digit(*at) && !is_in(*at, "_-."))
                    return false;
            if (line_length(word) >= LEAST_GRID) /* a row, in which cells were lost */
                return false;
            read_word(word, head);
        }
        if (n > MOST_WORDS)
            return false;
        nameless += !n;
        line.at = field.next;
    }
    if (!head->column[MEANS_PUZZLE] || nameless > MOST_NAMELESS)
        return false;
    struct line name = reader_bare(reader_field_of(whole, head->separator, head->column[MEANS_PUZZLE]));
    bool are_many = name.at < name.end && (name.end[-1] | 32) == 's';
    if (are_many && head->columns == 2) /* "quizzes,solutions": one for each, not their number */
        head->may_count[MEANS_SOLUTION] = false;
    return true;
}

/* A head names the puzzles; a sentence with such a word in it is none. A name alone, "puzzle", is one, but
 * with a colon it is a heading of people. */
enum verdict reader_recognise_head(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at), words = reader_trim(line);
    bool is_heading = words.at < words.end && words.end[-1] == ':';
    struct head head = {.columns = 1, .column = {[MEANS_PUZZLE] = 1}};

    words.end -= is_heading;
    if (words.at == words.end || (!is_letter(*words.at) && !is_in(*words.at, "\",;\t|_^~")))
        return NOT_MINE;
    bool has_separator = find_separator(line) != '\0';
    if (has_separator ? is_heading || !read_head(line, &head)
                      : reader_meaning(reader_bare(words)) != MEANS_PUZZLE)
        return NOT_MINE;
    reader_take_line(finding, line);
    if (is_heading)
        return SKIPPED;
    finding->title_length = 0;
    finding->head = head;
    finding->is_head = true;
    return SKIPPED;
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

/* Takes the name of a row; an id where there is no other. In quotes, doubled quotes stand for one; then it is
 * copied to scratch, else it stays where it is. */
static void take_name(struct finding *finding, struct line row)
{
    const struct head *head = &finding->head;
    int column = head->column[MEANS_NAME] ? head->column[MEANS_NAME] : head->column[MEANS_ID];
    assert(row.at <= row.end);
    struct line field =
        column ? reader_field_of(row, head->separator, column) : (struct line){NULL, NULL, NULL};

    if (!field.at)
        return;
    if (column == head->columns && field.next && *field.at != '"') /* commas belong to the last name */
        for (field.end = row.end; field.end > field.at && field.end[-1] == head->separator;)
            field.end--;
    struct line whole = reader_trim(field), name = reader_unquote(whole);
    finding->name = name.at;
    finding->name_length = line_length(name);
    if (name.at > whole.at && line_length(whole) <= NAME_ROOM && memchr(name.at, '"', finding->name_length)) {
        finding->name = finding->scratch;
        finding->name_length = reader_bare_text(whole, false, finding->scratch);
    }
}

/* Takes the solution from its column; the puzzle's ends at rest. */
static void take_solution_of_row(struct finding *finding, struct line row, const char *rest)
{
    const struct head *head = &finding->head;
    int solution = head->column[MEANS_SOLUTION];

    if (solution && solution == head->column[MEANS_PUZZLE] + 1) { /* nearly always the next field */
        const char *at = rest < row.end ? rest + 1 : NULL, *end = at ? at + SUDOKU_CELLS : NULL;
        if (at && row.end - at >= SUDOKU_CELLS && (end == row.end || *end == head->separator) &&
            reader_is_solution(at))
            finding->solution = at;
    }
    if (solution && !finding->solution) {
        struct line field = reader_bare(reader_field_of(row, head->separator, solution));
        bool is_count = head->may_count[MEANS_SOLUTION] && line_length(field) < LEAST_GRID &&
                        skip_digits(field.at, field.end) == field.end;
        if (field.at && !is_count)
            reader_take_solution(finding, field);
    }
}

/* A line below a head that has no puzzle in its place: it may be blank, a comment, another head, or the line
 * of another kind. Otherwise it is refused. */
static enum verdict explain_row(struct finding *finding, struct line row, struct line puzzle)
{
    enum { GRID = 9 };
    const struct head *head = &finding->head;
    struct line words = reader_trim(row);
    char cells[SUDOKU_CELLS];
    struct head other;
    int fields = reader_count_fields(row, head->separator);
    size_t mark = line_length(row) >= 3 && memcmp(row.at, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    bool is_same_head = head->text && line_length(row) == mark + head->length &&
                        memcmp(row.at + mark, head->text, head->length) == 0; /* of a file behind this one */
    bool is_rule = reader_count_in(row.at, line_length(row), "|-: ") == line_length(row);

    if (is_same_head || (is_rule && is_in(*words.at, "|"))) {
        reader_take_line(finding, row);
        return SKIPPED;
    }
    if (fields < 2 || is_in(*words.at, "{[") || read_head(words, &other) ||
        (fields != head->columns &&
         (fields == GRID || reader_is_comment(words) || reader_find_cells(row.at, row.end, cells))))
        return NOT_MINE;
    reader_take_line(finding, row);
    if (head->column[MEANS_NAME])
        take_name(finding, row);
    return puzzle.at
               ? reader_reject_cells(finding, puzzle)
               : reader_reject(finding, "a row without a puzzle: %d of %d fields", fields, head->columns);
}

/* Is a piece of cells in a row, but not in its place? Names may have commas without quotes, and the last
 * fields may lack: such a row has another number of fields than the head. It is refused if other cells stand
 * outside of the puzzle's column, or a whole solution behind the last column: lines were joined, or a
 * separator is lost. */
static bool has_stray_cells(struct line row, const struct head *head)
{
    struct line field = {row.at, row.at, row.at};
    assert(head->columns >= 1);

    if (reader_count_fields(row, head->separator) == head->columns)
        return false;
    for (int column = 1; field.next; column++) {
        field = reader_field_of((struct line){field.next, row.end, NULL}, head->separator, 1);
        bool is_own = column == head->column[MEANS_PUZZLE];
        struct line piece = column > head->columns ? reader_almost_cells(field) : reader_lost_cells(field);
        if (!is_own && line_length(piece))
            return true;
    }
    return false;
}

/* A row with a puzzle in its place: nearly every row is one. A line of 81 signs is a rule, not a puzzle. */
static enum verdict recognise_record(const struct view *text, struct finding *finding)
{
    const struct head *head = &finding->head;
    struct line row = reader_line_at(text, text->at), puzzle = {NULL, NULL, NULL};
    const char *place = reader_column(row, head->separator, head->column[MEANS_PUZZLE]);
    enum verdict verdict = NOT_MINE;
    assert(head->separator && head->column[MEANS_PUZZLE] >= 1);

    finding->is_row = true;
    if (place) {
        const char *stop = place + SUDOKU_CELLS; /* without looking for the field's end */
        bool is_bare = row.end - place >= SUDOKU_CELLS && (stop == row.end || *stop == head->separator);
        struct line field = {place, stop, NULL};
        if (is_bare && reader_copy_cells(place, finding->cells)) {
            verdict = PUZZLE;
        } else {
            field = reader_field_of(row, head->separator, head->column[MEANS_PUZZLE]);
            puzzle = reader_bare(field);
            if (line_length(puzzle) >= SUDOKU_CELLS)
                verdict = reader_field(puzzle, finding);
        }
        if (verdict == PUZZLE && (*place != '-' || !reader_is_one_sign(place))) {
            reader_take_line(finding, row);
            finding->is_line = true;
            take_solution_of_row(finding, row, field.end);
            take_name(finding, row);
            const char *end = finding->solution ? finding->solution + SUDOKU_CELLS : field.end;
            bool has_room = place - row.at > LEAST_GRID || row.end - end > LEAST_GRID; /* for other cells */
            if (has_room && has_stray_cells(row, head))
                return reader_reject(finding, "cells outside of the columns for them: %d of %d fields",
                                     reader_count_fields(row, head->separator), head->columns);
            return PUZZLE;
        }
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

    if (verdict == NOT_MINE && head->separator)
        verdict = recognise_record(text, finding);
    finding->is_row &= verdict == PUZZLE || verdict == INVALID;
    return verdict;
}
