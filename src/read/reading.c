/* The ways to read the rows of a grid, and which of them is right: see paste.h.
 *
 * To read another kind of row: give it a line in the table of ways, before those that would take its rows
 * for something else, and what is new about it to the function that reads rows of its kind. */
#include <string.h>

#include "core/grid.h"
#include "read/paste.h"

static struct row row_of(const struct piece *piece)
{
    return (struct row){piece->line.s, piece->line.n, piece->number, false};
}

/* ---- Ways to read a row ---- */

enum { LEARN = 1 };

/* What a way looks for, the same in all nine rows. */
struct way {
    enum { SIGNS, FIELDS, WORDS, PLACES, NUMBERS } kind;
    char separator;       /* of fields */
    const char *between;  /* of words */
    bool is_open;         /* the separator stands before each field, and behind none */
    char empty, dropped;  /* a sign for empty cells beside the usual ones, one for nothing */
    bool is_divided;      /* "409-000-002": the same sign stands between three groups of three */
    bool has_letters;     /* they are digits: A to I, or words */
    bool is_one_ellipsis; /* it is one cell, not three */
    bool is_weak;         /* what is read so must not clash */
    bool has_groups;      /* it can read candidates */
    bool is_for_lines;    /* it can read 81 cells in a line, too */
    unsigned variant;     /* of PLACES: where they are */
};

static const struct way ways[] = {
    {.kind = SIGNS, .is_for_lines = true},
    {.kind = FIELDS, .separator = ',', .is_for_lines = true},
    {.kind = FIELDS, .separator = ';', .is_for_lines = true},
    {.kind = FIELDS, .separator = '\t', .is_for_lines = true},
    {.kind = FIELDS, .separator = '|'},
    {.kind = FIELDS, .separator = '&'},
    {.kind = WORDS, .between = " \t|,;[](){}\"'&", .has_groups = true, .is_for_lines = true},
    {.kind = WORDS, .between = " \t|", .has_groups = true, .is_for_lines = true}, /* "1,2,5", "[5][]" */
    {.kind = PLACES, .is_weak = true},
    {.kind = SIGNS, .empty = LEARN, .is_for_lines = true},
    {.kind = SIGNS, .dropped = '*', .is_for_lines = true},
    {.kind = SIGNS, .dropped = '+'},
    {.kind = FIELDS, .separator = '|', .is_open = true, .is_weak = true},
    {.kind = SIGNS, .is_one_ellipsis = true, .is_for_lines = true},
    {.kind = SIGNS, .is_divided = true},
    {.kind = NUMBERS, .is_weak = true},
    {.kind = WORDS, .between = " \t|,", .has_letters = true, .is_weak = true},
    {.kind = SIGNS, .has_letters = true, .is_weak = true},
};
enum { N_WAYS = sizeof ways / sizeof *ways };

static uint16_t set_of(char digit)
{
    return is_digit(digit) && digit > '0' ? (uint16_t)(1 << (digit - '1')) : 0;
}

/* Stores a cell if there is room; returns how many there are. */
static int add(uint16_t *cell, int n, int value)
{
    if (n < READING_ROOM)
        cell[n] = (uint16_t)value;
    return n + 1;
}

/* Are there fields without a sign and fields with two? Then they are no cells one by one: "10,,3". */
static bool has_uneven_fields(struct row row)
{
    unsigned separators = 0, n = 0;
    bool has_none = false, has_two = false;

    for (size_t i = 0; i < row.n; i++) {
        bool is_separator = is_in(row.s[i], ",;\t");
        n += cell_of(row.s[i]) != 0;
        has_none |= is_separator && n == 0;
        has_two |= n == 2;
        separators += is_separator;
        n = is_separator ? 0 : n;
    }
    return separators >= 8 && has_none && has_two;
}

/* One character for each cell. */
static int read_signs(struct row row, const struct way *way, uint16_t *cell)
{
    int n = 0;

    if (has_uneven_fields(row))
        return -1;
    for (size_t i = 0; i < row.n; i++) {
        char c = row.s[i], letter = (char)(c | 32);
        if ((way->is_divided && i % 4 == 3) || (way->dropped && c == way->dropped))
            continue;
        if (way->has_letters && letter >= 'a' && letter <= 'i')
            n = add(cell, n, 1 << (letter - 'a'));
        else if (c == SIGN_ELLIPSIS)
            for (int k = way->is_one_ellipsis ? 1 : 3; k > 0; k--)
                n = add(cell, n, 0);
        else if ((cell_of(c) || (way->empty && c == way->empty)) && !(way->has_letters && set_of(c)))
            n = add(cell, n, set_of(c));
        else if (!is_in(c, " \t|,;&[](){}\"'`/$\\=!"))
            return -1;
    }
    return n;
}

/* Takes away what opens and closes a row of fields. */
static struct row inner_fields(struct row row, const struct way *way)
{
    char separator = way->separator;

    if (separator == '|') {
        row = reader_row_peel(row, row.is_cut ? "" : " ", " .");
        if (row.n && *row.s == '|' && !row.is_cut)
            row.s++, row.n--;
        row.n -= row.n && row.s[row.n - 1] == '|' && !way->is_open;
    } else if (separator == ',') {
        row = reader_row_peel(row, " [({", " ");
        struct row inner = reader_row_peel(row, "", ", ;)]}");
        if (inner.n < row.n && memchr(inner.s + inner.n, ']', row.n - inner.n))
            row = inner;
    }
    return row;
}

/* A value for each field, between separators. */
static int read_fields(struct row row, const struct way *way, uint16_t *cell)
{
    int n = 0;

    row = inner_fields(row, way);
    struct line rest = {row.s, row.s + row.n, NULL};
    if (!memchr(row.s, way->separator, row.n))
        return -1;
    while (rest.at) {
        struct line field = reader_field_of(rest, way->separator, 1);
        int value = reader_token_value(field.at, field.end);
        if (value < 0)
            return -1;
        n = add(cell, n, value);
        rest.at = field.next;
    }
    return n;
}

/* Returns the digit of a Roman numeral or of an English word, as a set; 0 for an empty cell, -1 for anything
 * else. */
static int value_of_word(struct line word)
{
    int number = reader_number_of_word(word), k = (int)reader_word_in(word, "i ii iii iv v vi vii viii ix");

    if (number >= 0)
        return number ? 1 << (number - 1) : 0;
    bool is_empty = word.end - word.at > 1 || !is_letter(*word.at);
    return k ? 1 << (k - 1) : is_empty && reader_token_value(word.at, word.end) == 0 ? 0 : -1;
}

/* A value for each word, with anything between. Brackets that hold words are one. */
static int read_words(struct row row, const struct way *way, uint16_t *cell)
{
    struct line word = {NULL, NULL, row.s};
    const char *end = row.s + row.n;
    int n = 0;

    while (reader_next_word(&word, end, way->between)) {
        if (is_in(*word.at, "[({")) {
            for (word.end = word.at + 1; word.end < end && !is_in(word.end[-1], "])}");)
                word.end++;
            while (word.end < end && !is_in(*word.end, " \t|") &&
                   !(is_in(*word.end, "[({") && is_in(word.end[-1], "])}")))
                word.end++;
            word.next = word.end;
        }
        int value = *word.at == ','    ? -1
                    : way->has_letters ? value_of_word(word)
                                       : reader_token_value(word.at, word.end);
        if (value < 0)
            return -1;
        n = add(cell, n, value);
    }
    return n;
}

/* Blanks are empty cells, each with a place of its own, perhaps with others around it: nine cells, or three
 * boxes of three between bars. Those at a row's end may be missing. */
static int read_places(struct row row, unsigned variant, uint16_t *cell)
{
    unsigned pitch = variant / 3 + 1, place = 0, offset = variant % 3;
    int box = 0, n = 0;

    row = reader_row_peel(row, "", " \t");
    size_t bars = reader_count_in(row.s, row.n, "|");
    if (bars > 2 && bars <= 4)
        row = reader_row_peel(row, "|", "|");
    else if (bars && pitch == 2)
        offset = 0;
    for (size_t i = 0; i < row.n; i++) {
        char c = row.s[i];
        bool is_cell = place >= offset && (place - offset) % pitch == 0;
        place++;
        if (c == '|' && bars <= 4) {
            if (++box > 2 || n > 3 * box)
                return -1;
            while (n < 3 * box)
                n = add(cell, n, 0);
            place = 0;
            offset = variant % 3;
        } else if (c == '|' && pitch == 1) {
            place--;
        } else if (c != ' ' && !(is_cell && cell_of(c))) {
            return -1;
        } else if (is_cell) {
            n = add(cell, n, set_of(c));
        }
    }
    return bars && bars <= 4 && box < 2 ? -1 : n;
}

/* Returns how many cells the row has, or -1. */
static int read_row(struct row row, const struct way *way, uint16_t *cell)
{
    if (way->kind == FIELDS)
        return read_fields(row, way, cell);
    if (way->kind == WORDS)
        return read_words(row, way, cell);
    if (way->kind == PLACES)
        return read_places(row, way->variant, cell);
    if (way->kind == SIGNS && !way->is_divided)
        return read_signs(row, way, cell);
    row = reader_row_peel(row, " ", " ");
    if (way->is_divided)
        return row.n == 11 && row.s[3] == row.s[7] && !is_digit(row.s[3]) ? read_signs(row, way, cell) : -1;
    /* A number whose leading zeros a spreadsheet has dropped. */
    if (row.n > 9 || (row.n > 1 && *row.s == '0') || !reader_has_only(row.s, row.n, "0123456789"))
        return -1;
    return (int)(9 - row.n) + read_signs(row, way, cell + 9 - row.n); /* the others are empty */
}

/* ---- What all rows say ---- */

/* Which sign do the rows have for empty cells? The only one in them, if it is none of the usual ones. */
static char learn_empty(const struct row *rows, int n)
{
    char sign = '\0';

    for (int k = 0; k < n; k++)
        for (size_t i = 0; i < rows[k].n; i++) {
            char c = rows[k].s[i];
            if (cell_of(c) == '.')
                return '\0';
            if (cell_of(c) || is_in(c, " \t|,"))
                continue;
            if (c == SIGN_FOREIGN || c == SIGN_CONTROL || (sign && sign != c) || is_in(c, "[](){}\"'"))
                return '\0';
            sign = c;
        }
    return sign;
}

struct nine {
    struct row row[9];
    uint16_t cell[9][READING_ROOM];
    int width; /* the most cells of a row */
};

/* Columns that are empty in all rows do not count: those of a spreadsheet at the end and between boxes, the
 * bullets of a list in front. */
static void drop_empty_columns(struct nine *nine, bool is_list)
{
    bool is_used[READING_ROOM] = {false};
    int width = nine->width;

    for (int k = 0; k < 9; k++)
        for (int i = 0; i < width; i++)
            is_used[i] |= nine->cell[k][i] != 0;
    bool has_gaps = width >= 11 && !is_used[3] && !is_used[7];
    while (!is_list && width > (has_gaps ? 11 : 9) && !is_used[width - 1])
        width--;
    for (int k = 0; has_gaps && width == 11 && k < 9; k++) {
        memmove(nine->cell[k] + 3, nine->cell[k] + 4, 3 * sizeof **nine->cell);
        memmove(nine->cell[k] + 6, nine->cell[k] + 8, 3 * sizeof **nine->cell);
    }
    nine->width = has_gaps && width == 11 ? 9 : width;
    for (int k = 0; is_list && width == 10 && !is_used[0] && k < 9; k++) {
        memmove(nine->cell[k], nine->cell[k] + 1, 9 * sizeof **nine->cell);
        nine->width = 9;
    }
}

/* Reads all rows; false if that does not make nine cells of each. Rows of blanks and of fields between tabs
 * may lack empty cells at their end. */
static bool read_rows(struct nine *nine, const struct way *way)
{
    bool may_be_short = way->kind == PLACES || way->separator == '\t';
    int least = READING_ROOM;

    nine->width = 0;
    memset(nine->cell, 0, sizeof nine->cell);
    for (int k = 0; k < 9; k++) {
        int n = read_row(nine->row[k], way, nine->cell[k]);
        n = n < 0 && nine->row[k].n <= 1 && may_be_short ? 0 : n;
        if (n < 0 || n > READING_ROOM)
            return false;
        nine->width = n > nine->width ? n : nine->width;
        least = n < least ? n : least;
    }
    bool is_even = least == nine->width;
    if (!is_even && !may_be_short)
        return false;
    if ((way->kind == FIELDS || way->kind == SIGNS) && nine->width > 9)
        drop_empty_columns(nine, way->kind == SIGNS);
    bool are_grids = nine->width % 9 == 0 && nine->width <= 9 * MOST_BESIDE && (nine->width == 9 || is_even);
    return are_grids || (may_be_short && nine->width <= 9 && nine->width >= 7);
}

/* How many characters of the rows are in the list? */
static size_t count_characters(const struct nine *nine, const char *list)
{
    size_t n = 0;

    for (int k = 0; k < 9; k++)
        n += reader_count_in(nine->row[k].s, nine->row[k].n, list);
    return n;
}

/* Tries a way on rows whose labels are gone. */
static bool try_way(struct nine *nine, struct way way)
{
    unsigned shorter = 0, filled = 0, empty_rows = 0;

    for (int k = 0; k < 9; k++)
        shorter += reader_row_peel(nine->row[k], " ", " ").n < 9;
    if ((way.kind == PLACES && count_characters(nine, ".0_")) ||
        (way.kind == SIGNS && way.has_letters && count_characters(nine, "ABCDEFGHIabcdefghi") < FEWEST_CLUES))
        return false;
    /* Zeros are dropped at the beginning of numbers alone: others are left. */
    if (way.kind == NUMBERS && (shorter < 2 || shorter == 9 || count_characters(nine, "0") < 6))
        return false;
    if (way.empty && !(way.empty = learn_empty(nine->row, 9)))
        return false;
    for (way.variant = 0; !read_rows(nine, &way); way.variant++)
        if (way.kind != PLACES || way.variant == 8)
            return false;
    if (way.kind != PLACES && way.separator != '\t' && way.separator != '|')
        return true;
    /* Where blanks may be anything, there must be so many digits, and in so many rows, as in a puzzle with
     * one solution: two empty rows of a band could change places. */
    for (int k = 0; k < 9; k++) {
        unsigned before = filled;
        for (int i = 0; i < 9; i++)
            filled += nine->cell[k][i] != 0;
        empty_rows += filled == before;
    }
    return filled > 7 && empty_rows <= 3;
}

/* Takes one of the grids that stand side by side. */
static void take_beside(const struct nine *nine, unsigned index, enum unit unit, struct grid *grid)
{
    for (unsigned k = 0; k < SUDOKU_CELLS; k++)
        grid->cell[k] = nine->cell[k / 9][9 * index + k % 9];
    reader_grid_arrange(grid, unit);
}

/* Takes one of several grids side by side. Each must have enough clues and no clashes; otherwise the rows are
 * something else. A puzzle and its solution are one item. */
static bool take_grids(const struct nine *nine, enum unit unit, struct grid *grid)
{
    char cells[MOST_BESIDE][SUDOKU_CELLS];
    unsigned index = grid->index;

    grid->beside = nine->width > 9 ? (unsigned)nine->width / 9 : 1;
    for (unsigned i = 0; i < grid->beside && grid->beside > 1; i++) {
        unsigned clues = 0;
        take_beside(nine, i, unit, grid);
        reader_cells_of_candidates(grid->cell, cells[i]);
        for (unsigned k = 0; k < SUDOKU_CELLS; k++)
            clues += cells[i][k] != '.';
        if (clues < FEWEST_CLUES || grid->has_sets || reader_grid_clashes(grid))
            return false;
    }
    bool is_turned = grid->beside == 2 && reader_is_solution(cells[0]);
    grid->has_solution = grid->beside == 2 && reader_make_pair(cells[0], cells[1]);
    if (grid->has_solution) {
        memcpy(grid->solution, cells[1], SUDOKU_CELLS);
        grid->beside = 1;
        index = is_turned;
    }
    take_beside(nine, index, unit, grid);
    return true;
}

bool reader_reading_of_nine(const struct piece *const rows[9], struct grid *grid)
{
    struct nine nine;
    unsigned plain = 0;

    for (int k = 0; k < 9; k++)
        plain += read_signs(row_of(rows[k]), &ways[0], nine.cell[k]) == 9;
    /* Rows that mostly have nine cells as they stand are a broken grid if not all have: only groups of
     * candidates in some of them may mend that. */
    bool is_broken = plain >= 5 && plain < 9;
    for (enum place place = LABEL_NONE; place < LABEL_PLACES && !(is_broken && place); place++) {
        enum unit unit = rows[0]->line.is_box && rows[8]->line.is_box ? UNIT_BOXES : UNIT_ROWS;
        for (int k = 0; k < 9; k++)
            nine.row[k] = row_of(rows[k]);
        bool is_weak = place >= LABEL_BEHIND;
        if (!reader_strip_labels(nine.row, place, &unit, &is_weak))
            continue;
        for (const struct way *way = ways; way < ways + N_WAYS; way++) {
            if (is_broken && !way->has_groups)
                continue;
            if (!try_way(&nine, *way))
                continue;
            if (take_grids(&nine, unit, grid) && reader_grid_is_plausible(grid, way->is_weak || is_weak) &&
                (!is_broken || grid->has_sets))
                return true;
        }
    }
    return false;
}

/* ---- Whole grids ---- */

bool reader_grid_clashes(const struct grid *grid)
{
    char cells[SUDOKU_CELLS];

    reader_cells_of_candidates(grid->cell, cells);
    return sudoku_check(cells, NULL, 0, NULL) != SUDOKU_OK;
}

bool reader_grid_is_plausible(const struct grid *grid, bool is_weak)
{
    unsigned sets = 0, empty = 0;

    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        sets += (grid->cell[i] & (grid->cell[i] - 1)) != 0;
        empty += !grid->cell[i];
    }
    return !(sets && sets < empty) && !(is_weak && reader_grid_clashes(grid));
}

void reader_grid_take(const struct grid *grid, struct finding *finding)
{
    reader_cells_of_candidates(grid->cell, finding->cells);
    finding->has_candidates = grid->has_sets;
    if (grid->has_sets)
        memcpy(finding->candidates, grid->cell, sizeof grid->cell);
    if (grid->has_solution)
        finding->solution = memcpy(finding->scratch + NAME_ROOM, grid->solution, SUDOKU_CELLS);
}

unsigned reader_unit_cell(enum unit unit, unsigned k)
{
    unsigned line = k / 9, place = k % 9;

    return unit == UNIT_COLUMNS ? 9 * place + line
           : unit == UNIT_BOXES ? 9 * (line / 3 * 3 + place / 3) + line % 3 * 3 + place % 3
                                : k;
}

void reader_grid_arrange(struct grid *grid, enum unit unit)
{
    const struct grid lines = *grid;

    grid->has_sets = false;
    for (unsigned k = 0; k < SUDOKU_CELLS; k++) {
        grid->cell[reader_unit_cell(unit, k)] = lines.cell[k];
        grid->has_sets |= (lines.cell[k] & (lines.cell[k] - 1)) != 0;
    }
}

/* ---- One line ---- */

/* May blanks be the empty cells of a line with 81, of which the last may be missing? */
static bool has_blanks_alone(struct row row)
{
    return row.n <= SUDOKU_CELLS + 1 && memchr(row.s, ' ', row.n) && !reader_count_in(row.s, row.n, "0._-*");
}

bool reader_reading_of_line(const struct piece *piece, unsigned cells, uint16_t *cell)
{
    enum { LEAST = 70 };
    struct row row = row_of(piece);

    for (size_t i = 0; i < N_WAYS && cells <= READING_ROOM; i++) {
        struct way way = ways[i];
        uint16_t found[READING_ROOM] = {0};
        bool is_places = way.kind == PLACES && cells == SUDOKU_CELLS && has_blanks_alone(row);
        if (!(way.is_for_lines || is_places) || (way.empty && !(way.empty = learn_empty(&row, 1))))
            continue;
        unsigned n = (unsigned)read_row(row, &way, found);
        bool is_closed =
            way.kind == FIELDS && cells == SUDOKU_CELLS && n == SUDOKU_CELLS + 1 && !found[SUDOKU_CELLS];
        if (n == cells || is_closed || (is_places && n >= LEAST && n < cells)) {
            memcpy(cell, found, cells * sizeof *cell);
            return true;
        }
    }
    return false;
}

/* Is most of the line one word that is not 81 cells long? Then no other sign makes it so. */
static bool has_broken_word(const struct piece *piece)
{
    enum { LONG = 60 };
    const char *s = piece->line.s, *end = s + piece->line.n;

    for (const char *at = s, *word = s; at <= end; at++) {
        if (at < end && cell_of(*at))
            continue;
        if (at - word >= LONG && at - word != SUDOKU_CELLS)
            return !memchr(s, SIGN_ELLIPSIS, piece->line.n);
        word = at + 1;
    }
    return false;
}

bool reader_reading_of_grid_line(const struct piece *piece, struct grid *grid)
{
    if ((has_broken_word(piece) && *piece->line.s != '*') ||
        !reader_reading_of_line(piece, SUDOKU_CELLS, grid->cell))
        return false;
    reader_grid_arrange(grid, UNIT_ROWS);
    return reader_grid_is_plausible(grid, grid->has_sets || has_blanks_alone(row_of(piece)));
}

/* ---- Rows that are several lines high ---- */

/* Finds the nine parts of a line that is a part of a row: what stands between bars, or three places each, in
 * room. Blanks are places only beside bars. */
static bool split_drawn(const struct piece *piece, struct line parts[9], char room[27])
{
    const char *at = piece->line.s, *end = at + piece->line.n;
    size_t bars = reader_count_in(at, piece->line.n, "|"), n = 0;

    at += bars == 10 && *at == '|';
    for (int k = 0; bars >= 8 && k < 9; k++) {
        const char *bar = at < end ? memchr(at, '|', (size_t)(end - at)) : NULL;
        parts[k] = (struct line){at, bar ? bar : end, NULL};
        at = bar ? bar + 1 : end;
    }
    if (bars >= 8)
        return at == end;
    for (; at < end; at++) {
        bool is_place = *at == ' ' ? bars > 0 : *at != '|' && *at != '\t';
        if (is_place && n == 27)
            return false;
        if (is_place)
            room[n++] = *at;
    }
    while (bars && n < 27 && n > 18)
        room[n++] = ' ';
    for (int k = 0; k < 9; k++)
        parts[k] = (struct line){room + 3 * k, room + 3 * k + 3, NULL};
    return n == 27;
}

/* Cells are drawn with candidates in their places, or with a single digit anywhere. A row has as many lines
 * as stand above the first rule, or three. */
unsigned reader_reading_of_tall(const struct piece *pieces, unsigned n, struct grid *grid)
{
    unsigned lines = 0, height = 0, i;
    bool is_misplaced[SUDOKU_CELLS] = {false};

    memset(grid->cell, 0, sizeof grid->cell);
    while (height < n && pieces[height].kind == TOKEN_CELLS)
        height++;
    height = height > 1 && height < 9 ? height : 3;
    for (i = 0; i < n && lines < 9 * height; i++) {
        struct line parts[9];
        char room[27];
        if (pieces[i].kind == TOKEN_RULE || pieces[i].kind == TOKEN_BLANK)
            continue;
        if (pieces[i].kind != TOKEN_CELLS || !split_drawn(&pieces[i], parts, room))
            return 0;
        for (unsigned k = 0; k < 9; k++)
            for (const char *at = parts[k].at; at < parts[k].end; at++) {
                unsigned cell = 9 * (lines / height) + k;
                int place = 3 * (int)(lines % height) + (int)(at - parts[k].at) + 1;
                if (*at != ' ' && !cell_of(*at))
                    return 0;
                grid->cell[cell] |= set_of(*at);
                is_misplaced[cell] |= set_of(*at) && (parts[k].end - parts[k].at > 3 || *at != '0' + place);
            }
        lines++;
    }
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (is_misplaced[cell] && (grid->cell[cell] & (grid->cell[cell] - 1)))
            return 0;
    reader_grid_arrange(grid, UNIT_ROWS);
    return lines == 9 * height ? i : 0;
}
