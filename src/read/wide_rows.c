/* Tables with a column for each cell, or for each row of the grid, as machine learning has them:
 * "id,c1,...,c81", "5,3,0,...", 162 columns of puzzle and solution, "id,row1,...,row9". All of a puzzle is
 * in one line, and the other columns are its name.
 *
 * 82 fields that could all be cells do not say which of them is none. The names of the columns do, or the
 * clashes that a wrong choice nearly always makes; a line that stays in doubt is refused. */
#include <string.h>

#include "read/formats.h"
#include "read/tokens.h"

/* So many columns may stand beside those of the cells. */
enum { MOST_OTHERS = 12, MOST_FIELDS = 2 * SUDOKU_CELLS + MOST_OTHERS };

/* The fields of a line. */
struct fields {
    struct line field[MOST_FIELDS];
    unsigned n;
};

/* Returns the separator that a line has most of, at least eight of it; NUL if there is none. */
static char find_separator(struct line line)
{
    static const char separators[] = ",;\t|";
    unsigned counts[256] = {0}, most = 7;
    char found = '\0';

    while (line.at < line.end)
        counts[(unsigned char)*line.at++]++;
    for (const char *at = separators; *at; at++)
        if (counts[(unsigned char)*at] > most) {
            most = counts[(unsigned char)*at];
            found = *at;
        }
    return found;
}

/* False if the line has more fields than such a table. */
static bool split(struct line line, char separator, struct fields *fields)
{
    for (fields->n = 0; line.at; fields->n++) {
        struct line field = reader_field_of(line, separator, 1);
        if (fields->n == MOST_FIELDS)
            return false;
        fields->field[fields->n] = reader_bare(field);
        line.at = field.next;
    }
    return true;
}

static bool is_last_empty(const struct fields *fields)
{
    const struct line *last = &fields->field[fields->n - 1];

    return last->at == last->end;
}

/* Are there so many fields, not counting an empty one behind a separator that closes the line? */
static bool has_columns(const struct fields *fields, unsigned columns)
{
    return fields->n == columns || (fields->n == columns + 1 && is_last_empty(fields));
}

/* Drops the empty field behind a separator that closes the line. If other fields are empty, too, it may be an
 * empty cell. */
static void drop_last_empty(struct fields *fields)
{
    unsigned empty = 0;

    for (unsigned i = 0; i < fields->n; i++)
        empty += fields->field[i].at == fields->field[i].end;
    fields->n -= empty == 1 && is_last_empty(fields) && fields->n % SUDOKU_CELLS == 1;
}

/* ---- Heads ---- */

/* Do the names of two columns belong to one series, as c1 and c2, r1c9 and r2c1, A9 and B1? They are alike
 * but for their digits, and for a letter before a single digit. */
static bool are_alike(struct line a, struct line b)
{
    bool are_places = a.end - a.at == 2 && b.end - b.at == 2, has_digits = false;

    if (are_places && (a.at[0] | 32) >= 'a' && (a.at[0] | 32) <= 'i' && (b.at[0] | 32) >= 'a' &&
        (b.at[0] | 32) <= 'i')
        a.at++, b.at++;
    while (a.at < a.end && b.at < b.end) {
        if (is_digit(*a.at) != is_digit(*b.at) || (!is_digit(*a.at) && *a.at != *b.at))
            return false;
        has_digits |= is_digit(*a.at);
        do
            a.at++;
        while (a.at < a.end && is_digit(*a.at) && is_digit(a.at[-1]));
        do
            b.at++;
        while (b.at < b.end && is_digit(*b.at) && is_digit(b.at[-1]));
    }
    return has_digits && a.at == a.end && b.at == b.end;
}

/* ---- Rows ---- */

/* The grids of a line: a puzzle, and perhaps its solution. */
struct grids {
    unsigned first, fields; /* where they are */
    char cells[SUDOKU_CELLS], solution[SUDOKU_CELLS];
    bool has_solution;
};

/* Reads the grid whose first field is this one: fields of one cell each, or of nine. Returns how many fields
 * it has; 0 if there is none. */
static unsigned read_grid(const struct fields *fields, unsigned first, char *cells)
{
    unsigned n = 0, i;

    for (i = first; n < SUDOKU_CELLS; i++) {
        if (i == fields->n)
            return 0;
        struct line field = fields->field[i];
        bool is_row = field.end - field.at == 9 && n == 9 * (i - first);
        if (!is_row && n != i - first)
            return 0;
        for (unsigned k = 0; is_row && k < 9; k++)
            cells[n + k] = cell_of(field.at[k]);
        if (!is_row)
            cells[n] = reader_token_cell(field);
        for (unsigned end = n + (is_row ? 9 : 1); n < end; n++)
            if (!cells[n])
                return 0;
    }
    return i - first;
}

/* Reads the grids from this field on: a puzzle and its solution, in either order, or a puzzle. */
static bool read_grids(const struct fields *fields, unsigned first, struct grids *grids)
{
    char other[SUDOKU_CELLS];
    unsigned n = read_grid(fields, first, grids->cells), more = n ? read_grid(fields, first + n, other) : 0;
    bool is_turned = more && reader_is_solution(grids->cells) && reader_is_entered(grids->cells, other);

    grids->has_solution =
        is_turned || (more && reader_is_solution(other) && reader_is_entered(other, grids->cells));
    if (grids->has_solution)
        memcpy(grids->solution, is_turned ? grids->cells : other, sizeof other);
    if (is_turned)
        memcpy(grids->cells, other, sizeof other);
    grids->first = first;
    grids->fields = grids->has_solution ? n + more : n;
    return n > 0;
}

/* Finds the only place where the grids can be. Returns how many places there are: if they are several, those
 * without clashes count. */
static unsigned find_grids(const struct fields *fields, struct grids *found)
{
    unsigned places = 0, without_clashes = 0;
    struct grids grids;

    for (unsigned first = 0; first < fields->n && first <= MOST_OTHERS; first++) {
        if (!read_grids(fields, first, &grids))
            continue;
        bool is_free = grids.has_solution || sudoku_check(grids.cells, NULL) == SUDOKU_OK;
        if (!places || grids.has_solution || (is_free && !without_clashes))
            *found = grids;
        if (grids.has_solution)
            return 1;
        places++;
        without_clashes += is_free;
    }
    return places > 1 && without_clashes ? without_clashes : places;
}

/* The fields beside the grids are the name. */
static void take_name(struct finding *finding, const struct fields *fields, const struct grids *grids)
{
    size_t length = 0;

    for (unsigned i = 0; i < fields->n; i++) {
        size_t more = (size_t)(fields->field[i].end - fields->field[i].at);
        bool is_cell = i >= grids->first && i < grids->first + grids->fields;
        if (is_cell || !more || length + more + 1 > sizeof finding->scratch - SUDOKU_CELLS)
            continue;
        if (length)
            finding->scratch[length++] = ' ';
        memcpy(finding->scratch + length, fields->field[i].at, more);
        length += more;
    }
    finding->name = length ? finding->scratch : NULL;
    finding->name_length = length;
}

/* The solution stands behind the name in scratch. */
static enum verdict take_grids(struct finding *finding, const struct fields *fields,
                               const struct grids *grids)
{
    char *solution = finding->scratch + sizeof finding->scratch - SUDOKU_CELLS;

    memcpy(finding->cells, grids->cells, sizeof grids->cells);
    take_name(finding, fields, grids);
    if (grids->has_solution)
        finding->solution = memcpy(solution, grids->solution, SUDOKU_CELLS);
    return PUZZLE;
}

/* How many names of one series begin with this one? */
static unsigned series_length(const struct fields *names, unsigned first)
{
    unsigned n = 1;

    while (first + n < names->n && are_alike(names->field[first + n - 1], names->field[first + n]))
        n++;
    return n;
}

/* The names of columns: those of the first series, if the next line has grids there. */
static enum verdict take_head(const struct view *text, struct line line, char separator, struct fields *names,
                              struct finding *finding)
{
    struct fields fields;
    struct grids grids;
    unsigned first = 0, n = 0;

    names->n -= is_last_empty(names);
    while (first < names->n && (n = series_length(names, first)) % SUDOKU_CELLS != 0 && n != 9 && n != 18)
        first += n;
    if (first == names->n)
        return NOT_MINE;
    if (line.next == text->end)
        return text->complete ? NOT_MINE : NEED_MORE;
    if (!split(reader_line_at(text, line.next), separator, &fields) || !has_columns(&fields, names->n) ||
        !read_grids(&fields, first, &grids) ||
        (n != grids.fields && n != 2 * grids.fields && 2 * n != grids.fields))
        return NOT_MINE;
    finding->cells_column = first + 1;
    finding->cells_columns = names->n;
    reader_take_line(finding, line);
    return SKIPPED;
}

/* Do the numbers of columns differ so little that a field is missing or one too many? A table with another
 * number of columns is another table. */
static bool is_miscounted(const struct fields *fields, const struct finding *finding)
{
    return finding->cells_column && fields->n != finding->cells_columns &&
           fields->n <= finding->cells_columns + MOST_OTHERS &&
           fields->n + MOST_OTHERS >= finding->cells_columns;
}

/* A line of cells, with or without a head. */
static enum verdict take_row(struct line line, struct fields *fields, struct finding *finding)
{
    bool is_named = finding->cells_column && has_columns(fields, finding->cells_columns);

    if (!is_named)
        drop_last_empty(fields);
    struct grids grids;
    unsigned places =
        is_named ? read_grids(fields, finding->cells_column - 1, &grids) : find_grids(fields, &grids);
    if (!places)
        return NOT_MINE;
    reader_take_line(finding, line);
    if (!is_named && is_miscounted(fields, finding))
        return reader_reject(finding, "%u fields, but %u columns in the header", fields->n,
                             finding->cells_columns);
    if (places == 1)
        return take_grids(finding, fields, &grids);
    return reader_reject(
        finding, "%u fields, and more than one place for the cells; name the columns in a header", fields->n);
}

enum verdict reader_recognise_wide_row(const struct view *text, struct finding *finding)
{
    enum { SHORTEST_NAMES = 9 * 2 + 8 };
    struct line line = reader_line_at(text, text->at);
    struct fields fields;

    if (line.end - line.at < SHORTEST_NAMES || reader_is_comment(line) ||
        memchr(line.at, '\0', (size_t)(line.end - line.at)))
        return NOT_MINE;
    char separator = find_separator(line);
    if (!separator || !split(line, separator, &fields) || fields.n < 9)
        return NOT_MINE;
    enum verdict verdict = take_row(line, &fields, finding);
    return verdict == NOT_MINE ? take_head(text, line, separator, &fields, finding) : verdict;
}
