/* Grids whose cells stand one by one, in the fields of a line or line by line.
 *
 * Tables have a column for each cell, or for each row of the grid, as machine learning has them:
 * "id,c1,...,c81", "5,3,0,...", 162 columns of puzzle and solution, "id,row1,...,row9". All of a puzzle is
 * in one line, and the other columns are its name. 82 fields that could all be cells do not say which of them
 * is none. The names of the columns do, or the clashes that a wrong choice nearly always makes; a line that
 * stays in doubt is refused.
 *
 * Lists have a cell in each line, by its row, its column and its digit: "row,col,value" above "1,1,5", as
 * databases and programs write grids, or each with its place, "r1c3=5", any number of them in a line. Cells
 * that do not come are empty. The head must name the three columns, or all 81 cells must come in their order:
 * three numbers in a line may be anything else. */
#include <string.h>

#include "core/grid.h"
#include "read/tokens.h"

/* ---- Tables ---- */

/* So many columns may stand beside those of the cells. */
enum { MOST_OTHERS = 12, MOST_FIELDS = 2 * SUDOKU_CELLS + MOST_OTHERS };

/* The fields of a line. */
struct fields {
    struct line field[MOST_FIELDS];
    unsigned n;
};

/* The grids of a line: a puzzle, and perhaps its solution. */
struct grids {
    unsigned first, fields; /* where they are */
    char cells[SUDOKU_CELLS], solution[SUDOKU_CELLS];
    bool has_solution;
};

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

static bool is_empty(struct line field)
{
    return field.at == field.end;
}

/* Are there so many fields, not counting an empty one behind a separator that closes the line? */
static bool has_columns(const struct fields *fields, unsigned columns)
{
    return fields->n == columns || (fields->n == columns + 1 && is_empty(fields->field[columns]));
}

/* Do the names of two columns belong to one series, as c1 and c2, r1c8 and r1c9, 0 and 1? */
static bool are_alike(struct line a, struct line b)
{
    return !is_empty(a) && !is_empty(b) && is_digit(a.end[-1]) &&
           b.end[-1] == '0' + (a.end[-1] - '0' + 1) % 10 &&
           (*a.at == *b.at || (is_digit(*a.at) && is_digit(*b.at)));
}

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
        for (unsigned end = n + (is_row ? 9 : 1); n < end; n++, field.at++) {
            cells[n] = is_row ? cell_of(*field.at) : reader_token_cell(field);
            if (!cells[n])
                return 0;
        }
    }
    return i - first;
}

/* Reads the grids from this field on: a puzzle and its solution, in either order, or a puzzle. */
static bool read_grids(const struct fields *fields, unsigned first, struct grids *grids)
{
    unsigned n = read_grid(fields, first, grids->cells),
             more = n ? read_grid(fields, first + n, grids->solution) : 0;

    grids->has_solution = more && reader_make_pair(grids->cells, grids->solution);
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
        bool is_free = grids.has_solution || sudoku_check(grids.cells, NULL, 0, NULL) == SUDOKU_OK;
        if (!places || grids.has_solution || (is_free && !without_clashes))
            *found = grids;
        if (grids.has_solution)
            return 1;
        places++;
        without_clashes += is_free;
    }
    return places > 1 && without_clashes ? without_clashes : places;
}

/* The fields beside the grids are the name. The solution stands behind it in scratch. */
static enum verdict take_grids(struct finding *finding, const struct fields *fields,
                               const struct grids *grids)
{
    memcpy(finding->cells, grids->cells, sizeof grids->cells);
    if (grids->has_solution)
        finding->solution = memcpy(finding->scratch + NAME_ROOM, grids->solution, SUDOKU_CELLS);
    for (unsigned i = 0; i < fields->n; i++)
        if (i < grids->first || i >= grids->first + grids->fields)
            reader_add_name(finding, fields->field[i], " ");
    return PUZZLE;
}

/* The names of columns: those of the first series of nine, if the next line has grids there. */
static enum verdict take_head(const struct view *text, struct line line, char separator, struct fields *names,
                              struct finding *finding)
{
    struct fields fields;
    struct grids grids;
    unsigned first = 0, n = 1;

    names->n -= is_empty(names->field[names->n - 1]);
    while (n < 9 && first + n < names->n) {
        bool is_one_more = are_alike(names->field[first + n - 1], names->field[first + n]);
        first += is_one_more ? 0 : n;
        n = is_one_more ? n + 1 : 1;
    }
    if (n < 9)
        return NOT_MINE;
    if (line.next == text->end)
        return text->complete ? NOT_MINE : NEED_MORE;
    if (!split(reader_line_at(text, line.next), separator, &fields) || !has_columns(&fields, names->n) ||
        !read_grids(&fields, first, &grids))
        return NOT_MINE;
    finding->cells_column = first + 1;
    finding->cells_columns = names->n;
    reader_take_line(finding, line);
    return SKIPPED;
}

/* A line of cells, with or without a head. */
static enum verdict take_row(struct line line, struct fields *fields, struct finding *finding)
{
    unsigned columns = finding->cells_columns, empty = 0;
    bool is_named = finding->cells_column && has_columns(fields, columns);
    struct grids grids;

    /* The empty field behind a separator that closes the line goes. If other fields are empty, too, it may be
     * an empty cell. */
    for (unsigned i = 0; i < fields->n; i++)
        empty += is_empty(fields->field[i]);
    fields->n -=
        !is_named && empty == 1 && is_empty(fields->field[fields->n - 1]) && fields->n % SUDOKU_CELLS == 1;
    unsigned places =
        is_named ? read_grids(fields, finding->cells_column - 1, &grids) : find_grids(fields, &grids);
    if (!places)
        return NOT_MINE;
    reader_take_line(finding, line);
    /* A field is missing or one too many; a table with quite another number of columns is another table. */
    if (!is_named && finding->cells_column && fields->n != columns && fields->n <= columns + MOST_OTHERS &&
        fields->n + MOST_OTHERS >= columns)
        return reader_reject(finding, "%u fields, but %u columns in the header", fields->n, columns);
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
    size_t n = (size_t)(line.end - line.at), most = 7;
    char separator = '\0';

    if (n < SHORTEST_NAMES || reader_is_comment(line) || memchr(line.at, '\0', n))
        return NOT_MINE;
    for (const char *sign = ",;\t|"; *sign; sign++) {
        size_t count = reader_count_in(line.at, n, (char[]){*sign, '\0'});
        separator = count > most ? *sign : separator;
        most = count > most ? count : most;
    }
    if (!separator || !split(line, separator, &fields) || fields.n < 9)
        return NOT_MINE;
    enum verdict verdict = take_row(line, &fields, finding);
    return verdict == NOT_MINE ? take_head(text, line, separator, &fields, finding) : verdict;
}

/* ---- Lists: three fields in a line ---- */

enum { TRIPLE = 3 };

/* The cells so far. */
struct triples {
    int field[MEANINGS]; /* which of them, from 0, is which part; -1: none */
    struct places places;
    bool is_named; /* each has its place beside it */
    bool has_head; /* else every cell must come after the one before it, row by row, and none be missing */
};

/* Splits a line into three fields, between commas, semicolons, tabs or blanks. The last may be missing. */
static bool split_triple(struct line line, struct fields *fields)
{
    enum { LONGEST = 40 };
    const char *separator = ",;\t ";

    line = reader_trim(line);
    while (separator[1] && !memchr(line.at, *separator, (size_t)(line.end - line.at)))
        separator++;
    if (line.end - line.at >= LONGEST || !split(line, *separator, fields))
        return false;
    fields->field[TRIPLE - 1] =
        fields->n < TRIPLE ? (struct line){line.end, line.end, NULL} : fields->field[TRIPLE - 1];
    return fields->n == TRIPLE || (fields->n == TRIPLE - 1 && *separator != ' ');
}

/* Reads the names of the three columns. */
static bool read_head(struct line line, struct triples *triples)
{
    struct fields fields;
    int field[MEANINGS];

    field[MEANS_ROW] = field[MEANS_COLUMN] = field[MEANS_VALUE] = -1;
    if (!split_triple(line, &fields))
        return false;
    for (unsigned i = 0; i < fields.n; i++)
        field[reader_word_in(fields.field[i], "n num") /* in objects of JSON they may be anything */
                  ? MEANS_VALUE
                  : reader_meaning(fields.field[i], NULL)] = (int)i;
    triples->has_head = field[MEANS_ROW] >= 0 && field[MEANS_COLUMN] >= 0 && field[MEANS_VALUE] >= 0;
    if (triples->has_head)
        memcpy(triples->field, field, sizeof field);
    return triples->has_head;
}

/* Is there a number of one digit at the place? */
static bool is_digit_at(const char *at, const char *end)
{
    return at < end && is_digit(*at) && (at + 1 == end || !is_digit(at[1]));
}

/* Reads a line as a cell. False if it is none. */
static bool read_cell(struct line line, struct triples *triples)
{
    struct fields fields;
    struct places *places = &triples->places;

    if (!split_triple(line, &fields))
        return false;
    struct line row = fields.field[triples->field[MEANS_ROW]],
                column = fields.field[triples->field[MEANS_COLUMN]];
    char value = reader_token_cell(fields.field[triples->field[MEANS_VALUE]]);
    if (row.end - row.at != 1 || column.end - column.at != 1 || !is_digit(*row.at) || !is_digit(*column.at) ||
        !value)
        return false;
    unsigned base = places->cells[0][0] || (*row.at == '0' && *column.at == '0') ? 0 : 1;
    unsigned place = 9 * ((unsigned)(*row.at - '0') - base) + (unsigned)(*column.at - '0') - base;
    if (!triples->has_head && place != places->n)
        return false;
    reader_place_cell(places, *row.at, *column.at, value);
    return true;
}

/* ---- Lists: cells with their places, "r1c3=5", "A1=4", "(0, 2): 3", "sudoku(1,3,5)." ---- */

/* "A1" and "r1c3" count from 1 and are places without brackets. */
const char *reader_read_place(const char *at, const char *end, struct cell_place *place)
{
    bool is_letter_row = end - at > 1 && (*at | 32) >= 'a' && (*at | 32) <= 'i' && is_digit_at(at + 1, end);
    bool is_named =
        is_letter_row || (end - at > 3 && (*at | 32) == 'r' && is_digit(at[1]) && (at[2] | 32) == 'c');
    const char *row = at;

    while (!is_letter_row && row < end && is_letter(*row))
        row++;
    row = is_letter_row ? row : skip_any(row, end, "( ");
    if (row == end || (!is_letter_row && !is_digit_at(row, end)))
        return NULL;
    const char *column = is_letter_row ? row + 1 : is_named ? row + 2 : skip_any(row + 1, end, ", ");
    place->row = is_letter_row ? (char)('1' + (*row | 32) - 'a') : *row;
    place->column = column < end ? *column : '\0';
    place->is_named = is_named;
    place->has_letter = is_letter_row;
    bool is_place = is_named || memchr(at, '(', (size_t)(row - at));
    return is_place && is_digit_at(column, end) ? column + 1 : NULL;
}

/* Adds the entries of a line. False if anything else is in it. */
static bool read_entries(struct line line, struct places *places)
{
    const char *end = line.end;
    struct cell_place place;

    for (const char *at = line.at; at < end;) {
        const char *from = reader_read_place(skip_any(at, end, " \t{[\"'"), end, &place);
        if (!from)
            return false;
        const char *value = skip_any(from, end, " \t\"'=:,)->");
        size_t between = (size_t)(value - from);
        bool has_sign = reader_count_in(from, between, "=:") > 0;
        if (places->n == SUDOKU_CELLS || !between || !is_digit_at(value, end) ||
            (place.has_letter && !has_sign))
            return false;
        reader_place_cell(places, place.row, place.column, cell_of(*value));
        places->has_nine |= place.is_named;
        at = skip_any(value + 1, end, " \t\"',;.)]}");
    }
    return true;
}

/* Takes lines of cells, to the first line that has none. Where a line is broken, so is a list that is surely
 * one. */
static enum verdict take_lines(const struct view *text, const char *from, struct triples *triples,
                               struct finding *finding)
{
    enum { SURE = 3, MOST_LINES = 100 };
    struct places *places = &triples->places;
    const char *broken = NULL;

    for (int lines = 0; lines < MOST_LINES && (triples->is_named || places->n < SUDOKU_CELLS); lines++) {
        if (from == text->end && !text->complete && places->n)
            return NEED_MORE;
        if (from == text->end)
            break;
        const struct places before = *places;
        struct line line = reader_line_at(text, from);
        bool is_list =
            triples->is_named ? line.at < line.end && read_entries(line, places) : read_cell(line, triples);
        if (!is_list)
            *places = before;
        size_t n = (size_t)(line.end - line.at);
        bool has_digit = reader_count_in(line.at, n, "0123456789") > 0;
        if (!is_list && (!triples->is_named || places->n < SURE || !has_digit))
            break;
        if (!is_list && !broken)
            broken = line.at;
        finding->text_end = line.end;
        finding->taken = from = line.next;
    }
    unsigned least = triples->is_named ? FEWEST_CLUES : triples->has_head ? 1 : SUDOKU_CELLS;
    if (places->n < least && !broken)
        return NOT_MINE;
    finding->text = text->at;
    finding->first = broken;
    if (broken)
        return reader_reject(finding, "a list of cells, but not every entry has a row, a column and a digit");
    const char *reason = reader_take_places(places, finding->cells);
    return reason ? reader_reject(finding, "%s", reason) : PUZZLE;
}

enum verdict reader_recognise_triples(const struct view *text, struct finding *finding)
{
    struct triples named = {.is_named = true},
                   triples = {.field = {[MEANS_ROW] = 0, [MEANS_COLUMN] = 1, [MEANS_VALUE] = 2}};
    enum verdict verdict = take_lines(text, text->at, &named, finding);
    struct line line = reader_line_at(text, text->at);

    if (verdict != NOT_MINE)
        return verdict;
    bool has_head = read_head(line, &triples);
    if (has_head && line.next == text->end && !text->complete)
        return NEED_MORE;
    return take_lines(text, has_head ? line.next : text->at, &triples, finding);
}
