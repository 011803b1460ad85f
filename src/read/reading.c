/* The ways to split the rows of a grid, and which of them is right: see reading.h.
 *
 * To read another kind of row: write a function that makes cells of one row and give it a line in the
 * table of ways, before those that would take its rows for something else. */
#include "read/reading.h"

#include <string.h>

/* What a way to split looks for, the same in all nine rows. */
struct way {
    int (*read)(struct row_text row, const struct way *way, uint16_t *cell); /* how many cells, or -1 */
    char sign;              /* the separator, or the sign for empty cells */
    unsigned pitch, offset; /* of cells with blanks for empty ones */
    int ellipsis;           /* how many cells it is */
};

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

/* ---- Ways to split ---- */

static const char around_cells[] = " \t|,;&[](){}\"'`/$\\=!";

/* The digit for a letter from "A" to "I", where letters stand for digits. */
static char digit_for_letter(char c)
{
    char letter = (char)(c | 32);

    if (letter >= 'a' && letter <= 'i')
        return (char)('1' + letter - 'a');
    return set_of(c) ? SIGN_FOREIGN : c;
}

/* One character for each cell; 'A' as the sign: letters for digits, '*': stars are no cells. */
static int read_compact(struct row_text row, const struct way *way, uint16_t *cell)
{
    int n = 0;

    for (size_t i = 0; i < row.n; i++) {
        char c = way->sign == 'A' ? digit_for_letter(row.s[i]) : row.s[i];
        if (c == '*' && way->sign == '*')
            continue;
        if (c == SIGN_ELLIPSIS)
            for (int k = way->ellipsis; k > 0; k--)
                n = add(cell, n, 0);
        else if (cell_of(c) || (way->sign && c == way->sign))
            n = add(cell, n, c == way->sign ? 0 : set_of(c));
        else if (!reader_token_is_in(c, around_cells))
            return -1;
    }
    return n;
}

static struct row_text peel(struct row_text row, const char *front, const char *back)
{
    while (row.n && reader_token_is_in(*row.s, front))
        row.s++, row.n--;
    while (row.n && reader_token_is_in(row.s[row.n - 1], back))
        row.n--;
    return row;
}

/* Takes away what opens and closes a row of fields. */
static struct row_text inner_fields(struct row_text row, char separator)
{
    if (separator == '|') {
        row = peel(row, row.is_cut ? "" : " ", " .");
        if (row.n && *row.s == '|' && !row.is_cut)
            row.s++, row.n--;
        row.n -= row.n && row.s[row.n - 1] == '|';
    } else if (reader_token_is_in(separator, "])}")) {
        row = peel(row, "", " \t|");
        row.n -= row.n && row.s[row.n - 1] == separator;
    } else if (separator == ',') {
        row = peel(row, " [({", " ");
        struct row_text inner = peel(row, "", ", ;)]}");
        if (inner.n < row.n && memchr(inner.s + inner.n, ']', row.n - inner.n))
            row = inner;
    }
    return row;
}

/* A value for each field, between separators. */
static int read_fields(struct row_text row, const struct way *way, uint16_t *cell)
{
    bool is_bracket = reader_token_is_in(way->sign, "])}");
    int n = 0;

    row = inner_fields(row, way->sign);
    const char *at = row.s, *end = row.s + row.n;
    if (!memchr(at, way->sign, row.n))
        return -1;
    for (;;) {
        while (is_bracket && at < end && reader_token_is_in(*at, " \t|"))
            at++;
        if (is_bracket && (at == end || !reader_token_is_in(*at++, "[({")))
            return -1;
        const char *stop = at;
        if (at < end && *at == '"')
            stop = reader_skip_quotes(at, end);
        while (stop < end && *stop != way->sign)
            stop++;
        int value = reader_token_value(at, stop);
        if (value < 0)
            return -1;
        n = add(cell, n, value);
        if (stop == end)
            return n;
        at = stop + 1;
    }
}

/* A value for each word, with anything between. */
static int split_words(struct row_text row, const char *between, int (*value)(const char *, const char *),
                       uint16_t *cell)
{
    struct line word = {NULL, NULL, row.s};
    int n = 0;

    while (reader_token_next_word(&word, row.s + row.n, between)) {
        int set = value(word.at, word.end);
        if (set < 0)
            return -1;
        n = add(cell, n, set);
    }
    return n;
}

static int read_words(struct row_text row, const struct way *way, uint16_t *cell)
{
    (void)way;
    return split_words(row, " \t|,;[](){}\"'&", reader_token_value, cell);
}

/* Words that are lists of candidates, "1,2,5". */
static int read_lists(struct row_text row, const struct way *way, uint16_t *cell)
{
    (void)way;
    return split_words(row, " \t|", reader_token_value, cell);
}

static int value_of_roman(const char *at, const char *end)
{
    static const char *const numerals[] = {"i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"};

    for (int k = 0; k < 9; k++) {
        const char *const one[] = {numerals[k], NULL};
        if (reader_is_one_of((struct line){at, end, NULL}, one))
            return 1 << k;
    }
    return end - at == 1 && cell_of(*at) && !is_letter(*at) && !set_of(*at) ? 0 : -1;
}

static int read_roman(struct row_text row, const struct way *way, uint16_t *cell)
{
    (void)way;
    return split_words(row, " \t|,", value_of_roman, cell);
}

/* Blanks are empty cells, each with a place of its own, perhaps with others around it: nine cells, or three
 * boxes of three between bars. Those at a row's end may be missing. */
static int read_places(struct row_text row, const struct way *way, uint16_t *cell)
{
    size_t bars;
    int box = 0, n = 0;
    unsigned place = 0, offset = way->offset;

    row = peel(row, "", " \t");
    bars = row.n - reader_token_count_others(row.s, row.n, "|");
    if (bars > 2 && bars <= 4)
        row = peel(row, "|", "|");
    else if (bars && way->pitch == 2)
        offset = 0;
    for (size_t i = 0; i < row.n; i++) {
        char c = row.s[i];
        bool is_cell = place >= offset && (place - offset) % way->pitch == 0;
        place++;
        if (c == '|' && bars && bars <= 4) {
            if (++box > 2 || n > 3 * box)
                return -1;
            while (n < 3 * box)
                n = add(cell, n, 0);
            place = 0;
            offset = way->offset;
        } else if (c == '|' && way->pitch == 1) {
            place--;
        } else if (c != ' ' && !(is_cell && cell_of(c))) {
            return -1;
        } else if (is_cell) {
            n = add(cell, n, set_of(c));
        }
    }
    return bars && bars <= 4 && box < 2 ? -1 : n;
}

/* "409-000-002": three groups of three with the same sign between. */
static int read_threes(struct row_text row, const struct way *way, uint16_t *cell)
{
    row = peel(row, " ", " ");
    if (row.n != 11 || row.s[3] != row.s[7] || is_digit(row.s[3]))
        return -1;
    for (int k = 0; k < 3; k++)
        if (read_compact((struct row_text){row.s + 4 * k, 3, 0, false}, way, cell + 3 * k) != 3)
            return -1;
    return 9;
}

/* A number whose leading zeros a spreadsheet has dropped. */
static int read_number(struct row_text row, const struct way *way, uint16_t *cell)
{
    row = peel(row, " ", " ");
    if (row.n > 9 || (row.n > 1 && *row.s == '0') || reader_token_count_others(row.s, row.n, "0123456789"))
        return -1;
    return (int)(9 - row.n) + read_compact(row, way, cell + 9 - row.n); /* the others are empty */
}

/* ---- Nine rows, split in one way ---- */

struct nine {
    struct row_text row[9];
    uint16_t cell[9][READING_ROOM];
    int width; /* the most cells of a row */
};

/* Where the columns of a spreadsheet end: those that are empty in all rows do not count, neither at the
 * end nor between the boxes. */
static void drop_empty_columns(struct nine *nine)
{
    bool is_used[READING_ROOM] = {false};
    int width = nine->width;

    for (int k = 0; k < 9; k++)
        for (int i = 0; i < width; i++)
            is_used[i] |= nine->cell[k][i] != 0;
    while (width > 11 && !is_used[width - 1])
        width--;
    bool has_gaps = width <= 11 && nine->width >= 11 && !is_used[3] && !is_used[7];
    for (int k = 0; has_gaps && k < 9; k++) {
        memmove(nine->cell[k] + 3, nine->cell[k] + 4, 3 * sizeof **nine->cell);
        memmove(nine->cell[k] + 6, nine->cell[k] + 8, 3 * sizeof **nine->cell);
    }
    while (width > 9 && (has_gaps || !is_used[width - 1]))
        width--;
    nine->width = width;
}

/* Ways whose rows may lack empty cells at their end, and ways of fields, in which one may be too many. */
static bool may_be_short(const struct way *way)
{
    return way->read == read_places || (way->read == read_fields && way->sign == '\t');
}

/* Splits all rows; false if that does not make nine cells of each. */
static bool split_rows(struct nine *nine, const struct way *way)
{
    int count[9];

    nine->width = 0;
    memset(nine->cell, 0, sizeof nine->cell);
    for (int k = 0; k < 9; k++) {
        count[k] = way->read(nine->row[k], way, nine->cell[k]);
        if (count[k] < 0 && nine->row[k].n <= 1 && may_be_short(way))
            count[k] = 0;
        if (count[k] < 0 || count[k] > READING_ROOM)
            return false;
        nine->width = count[k] > nine->width ? count[k] : nine->width;
    }
    for (int k = 0; k < 9; k++)
        if (count[k] != nine->width && !may_be_short(way))
            return false;
    if (way->read == read_fields && nine->width > 9)
        drop_empty_columns(nine);
    if (may_be_short(way) && nine->width < 9 && nine->width >= 7)
        nine->width = 9;
    return nine->width == 9;
}

/* Which sign do the rows have for empty cells? The only one in them, if it is none of the usual ones. */
static char learn_sign(const struct row_text *rows, int n)
{
    char sign = '\0';

    for (int k = 0; k < n; k++)
        for (size_t i = 0; i < rows[k].n; i++) {
            char c = rows[k].s[i];
            if (cell_of(c) && !set_of(c))
                return '\0';
            if (cell_of(c) || reader_token_is_in(c, " \t|,") || (is_letter(c) && (c | 32) != 'o'))
                continue;
            if (c == SIGN_FOREIGN || c == SIGN_CONTROL || (sign && sign != c) ||
                reader_token_is_in(c, "[](){}\"'"))
                return '\0';
            sign = c;
        }
    return sign;
}

/* How many characters of the rows are in the list? */
static size_t count_characters(const struct nine *nine, const char *list)
{
    size_t n = 0;

    for (int k = 0; k < 9; k++)
        n += nine->row[k].n - reader_token_count_others(nine->row[k].s, nine->row[k].n, list);
    return n;
}

/* Are there so many digits, and in so many rows, as in a puzzle with one solution? Two empty rows of a band
 * could change places. */
static bool has_enough(const struct nine *nine)
{
    unsigned filled = 0, empty_rows = 0;

    for (int k = 0; k < 9; k++) {
        unsigned before = filled;
        for (int i = 0; i < 9; i++)
            filled += nine->cell[k][i] != 0;
        empty_rows += filled == before;
    }
    return filled > 7 && empty_rows <= 3;
}

/* Blanks for empty cells: by boxes, by characters, or by every second character. */
static bool split_blanks(struct nine *nine)
{
    if (count_characters(nine, ".0_"))
        return false;
    bool found = false;
    for (unsigned pitch = 1; pitch <= 3 && !found; pitch++)
        for (unsigned offset = 0; offset < 3 && !found; offset++)
            found = split_rows(nine, &(struct way){.read = read_places, .pitch = pitch, .offset = offset});
    return found && has_enough(nine);
}

/* Zeros are dropped from numbers only at their beginning: nine rows without one there, two of them too
 * short. */
static bool split_numbers(struct nine *nine)
{
    unsigned shorter = 0;

    for (int k = 0; k < 9; k++)
        shorter += peel(nine->row[k], " ", " ").n < 9;
    return shorter >= 2 && shorter < 9 && count_characters(nine, "0") >= 6 &&
           split_rows(nine, &(struct way){.read = read_number});
}

/* Letters for digits need many of them. */
static bool split_letters(struct nine *nine)
{
    return count_characters(nine, "ABCDEFGHIabcdefghi") >= 17 &&
           split_rows(nine, &(struct way){.read = read_compact, .sign = 'A'});
}

static bool split_sign(struct nine *nine)
{
    char sign = learn_sign(nine->row, 9);

    return sign && split_rows(nine, &(struct way){.read = read_compact, .sign = sign, .ellipsis = 3});
}

/* The ways in the order in which they are tried: by a function of their own, or by rows. */
static const struct {
    struct way way;
    bool (*split)(struct nine *nine); /* NULL: split_rows */
    bool is_weak;                     /* what is read so must not clash */
    bool has_groups;                  /* it can read candidates */
} ways[] = {
    {.way = {.read = read_compact, .ellipsis = 3}},
    {.way = {.read = read_fields, .sign = ','}},
    {.way = {.read = read_fields, .sign = ';'}},
    {.way = {.read = read_fields, .sign = '\t'}},
    {.way = {.read = read_fields, .sign = '|'}},
    {.way = {.read = read_fields, .sign = '&'}},
    {.way = {.read = read_words}, .has_groups = true},
    {.way = {.read = read_lists}, .has_groups = true},
    {.way = {.read = read_fields, .sign = ']'}},
    {.way = {.read = read_fields, .sign = ')'}},
    {.way = {.read = read_fields, .sign = '}'}},
    {.split = split_blanks, .is_weak = true},
    {.split = split_sign},
    {.way = {.read = read_compact, .sign = '*', .ellipsis = 3}},
    {.way = {.read = read_compact, .ellipsis = 1}},
    {.way = {.read = read_threes}},
    {.split = split_numbers, .is_weak = true},
    {.way = {.read = read_roman}, .is_weak = true},
    {.split = split_letters, .is_weak = true},
};

/* ---- Whole grids ---- */

bool reader_grid_clashes(const struct grid *grid)
{
    unsigned seen[27] = {0};

    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        unsigned bit = grid->cell[i] & (grid->cell[i] - 1) ? 0 : grid->cell[i];
        unsigned *row = &seen[i / 9], *column = &seen[9 + i % 9], *box = &seen[18 + i / 27 * 3 + i % 9 / 3];
        if ((*row | *column | *box) & bit)
            return true;
        *row |= bit;
        *column |= bit;
        *box |= bit;
    }
    return false;
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
}

/* Notes whether some cells list candidates. */
static void find_sets(struct grid *grid)
{
    grid->has_sets = false;
    for (unsigned i = 0; i < SUDOKU_CELLS; i++)
        grid->has_sets |= (grid->cell[i] & (grid->cell[i] - 1)) != 0;
}

void reader_grid_arrange(struct grid *grid, enum label_unit unit)
{
    const struct grid lines = *grid;

    for (unsigned k = 0; k < SUDOKU_CELLS; k++) {
        unsigned line = k / 9, place = k % 9, cell = k;
        if (unit == UNIT_COLUMNS)
            cell = 9 * place + line;
        if (unit == UNIT_BOXES)
            cell = 9 * (line / 3 * 3 + place / 3) + line % 3 * 3 + place % 3;
        grid->cell[cell] = lines.cell[k];
    }
}

/* Makes a grid of nine lines, which are rows, columns or boxes. */
static void arrange(const struct nine *nine, enum label_unit unit, struct grid *grid)
{
    for (unsigned k = 0; k < SUDOKU_CELLS; k++)
        grid->cell[k] = nine->cell[k / 9][k % 9];
    find_sets(grid);
    reader_grid_arrange(grid, unit);
}

/* Rows that mostly have nine cells as they stand are a broken grid if not all have: only groups of
 * candidates in some of them may mend that. */
static bool is_broken(const struct nine *nine)
{
    const struct way compact = {.read = read_compact, .ellipsis = 3};
    uint16_t cell[READING_ROOM];
    unsigned plain = 0;

    for (int k = 0; k < 9; k++)
        plain += read_compact(nine->row[k], &compact, cell) == 9;
    return plain >= 5 && plain < 9;
}

static void list_rows(const struct piece *const pieces[9], struct nine *nine)
{
    for (int k = 0; k < 9; k++)
        nine->row[k] = (struct row_text){pieces[k]->line.s, pieces[k]->line.n, pieces[k]->number, false};
}

/* Tries all ways to split rows whose labels are gone. */
static bool try_ways(struct nine *nine, enum label_place place, enum label_unit unit, bool broken,
                     struct grid *grid, unsigned *beside)
{
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (broken && (place != LABEL_NONE || !ways[i].has_groups))
            continue;
        bool found = ways[i].split ? ways[i].split(nine) : split_rows(nine, &ways[i].way);
        bool is_field = ways[i].way.read == read_fields && reader_token_is_in(ways[i].way.sign, "\t|");
        if (found && is_field && !has_enough(nine))
            continue;
        if (!found && place == LABEL_NONE && !ways[i].is_weak && nine->width > 9 && nine->width % 9 == 0)
            *beside = (unsigned)nine->width / 9;
        if (!found)
            continue;
        arrange(nine, unit, grid);
        bool is_weak = ways[i].is_weak || place >= LABEL_BEHIND;
        if (reader_grid_is_plausible(grid, is_weak) && (!broken || grid->has_sets))
            return true;
    }
    return false;
}

bool reader_reading_of_nine(const struct piece *const rows[9], struct grid *grid, unsigned *beside)
{
    struct nine nine;
    unsigned none;

    beside = beside ? beside : &none;
    *beside = 0;
    list_rows(rows, &nine);
    bool broken = is_broken(&nine);
    for (enum label_place place = LABEL_NONE; place < LABEL_PLACES; place++) {
        enum label_unit unit = rows[0]->line.is_box && rows[8]->line.is_box ? UNIT_BOXES : UNIT_ROWS;
        list_rows(rows, &nine);
        if (place != LABEL_NONE && !reader_labels_strip(nine.row, place, &unit))
            continue;
        if (try_ways(&nine, place, unit, broken, grid, beside)) {
            *beside = 0;
            return true;
        }
    }
    return false;
}

/* ---- One line ---- */

/* The ways to split a line with any number of cells. */
static const struct way line_ways[] = {
    {.read = read_compact, .ellipsis = 3},
    {.read = read_compact, .sign = '\1', .ellipsis = 3},
    {.read = read_words},
    {.read = read_fields, .sign = ','},
    {.read = read_fields, .sign = ']'},
    {.read = read_fields, .sign = ')'},
    {.read = read_fields, .sign = ';'},
    {.read = read_fields, .sign = '\t'},
    {.read = read_compact, .sign = '*', .ellipsis = 3},
    {.read = read_compact, .ellipsis = 1},
};

bool reader_reading_of_line(const struct piece *piece, unsigned cells, uint16_t *cell)
{
    uint16_t found[READING_ROOM];

    for (size_t i = 0; i < sizeof line_ways / sizeof *line_ways; i++) {
        struct way way = line_ways[i];
        struct row_text row = {piece->line.s, piece->line.n, 0, false};
        if (way.sign == '\1' && (way.sign = learn_sign(&row, 1)) == '\0')
            continue;
        int n = way.read(row, &way, found);
        bool is_closed =
            way.read == read_fields && n == (int)cells + 1 && cells == SUDOKU_CELLS && !found[cells];
        if ((n != (int)cells && !is_closed) || cells > READING_ROOM)
            continue;
        memcpy(cell, found, cells * sizeof *cell);
        return true;
    }
    return false;
}

/* 81 cells with blanks for the empty ones, of which the last may be missing. */
static bool read_line_places(const struct piece *piece, struct grid *grid)
{
    uint16_t cell[READING_ROOM] = {0};
    struct row_text row = {piece->line.s, piece->line.n, 0, false};
    const struct way way = {.read = read_places, .pitch = 1};

    if (row.n > 82 || reader_token_count_others(row.s, row.n, "0._-*") < row.n || !memchr(row.s, ' ', row.n))
        return false;
    int n = read_places(row, &way, cell);
    memcpy(grid->cell, cell, sizeof grid->cell);
    return n >= 70 && n <= SUDOKU_CELLS;
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
    if (has_broken_word(piece) && piece->line.s[0] != '*')
        return false;
    bool found = reader_reading_of_line(piece, SUDOKU_CELLS, grid->cell), is_weak = !found;

    if (!found && !read_line_places(piece, grid))
        return false;
    find_sets(grid);
    return reader_grid_is_plausible(grid, is_weak || grid->has_sets);
}

unsigned reader_reading_count_groups(const struct piece *piece)
{
    struct line word = {NULL, NULL, piece->line.s};
    unsigned n = 0;

    while (reader_token_next_word(&word, piece->line.s + piece->line.n, " \t|,;[](){}"))
        n++;
    return n;
}

/* ---- Rows that are several lines high ---- */

/* Reads one of 27 lines with 27 places. Blanks are places only between bars. */
static bool read_drawn_line(const struct piece *piece, char places[28])
{
    const char *s = piece->line.s;
    bool has_bars = memchr(s, '|', piece->line.n) != NULL;
    unsigned n = 0;

    for (size_t i = 0; i < piece->line.n && n <= 27; i++) {
        if (s[i] == '|') {
            while (n % 3 && n < 27)
                places[n++] = '.';
        } else if (n < 27 && (s[i] == ' ' ? has_bars : cell_of(s[i]) != 0)) {
            places[n++] = s[i] == ' ' ? '.' : cell_of(s[i]);
        } else if (!reader_token_is_in(s[i], " \t")) {
            return false;
        }
    }
    while (has_bars && n < 27 && n > 18)
        places[n++] = '.';
    return n == 27;
}

/* Makes a cell of its drawing: candidates in their places, or a single digit anywhere. */
static bool take_drawing(char drawn[27][28], unsigned cell, uint16_t *set)
{
    unsigned digits = 0;
    bool in_place = true;

    *set = 0;
    for (unsigned k = 0; k < 9; k++) {
        char c = drawn[cell / 9 * 3 + k / 3][cell % 9 * 3 + k % 3];
        digits += c != '.';
        in_place &= c == '.' || c == (char)('1' + k);
        *set |= set_of(c);
    }
    return in_place || digits == 1;
}

static unsigned read_drawn(const struct piece *pieces, unsigned n, struct grid *grid)
{
    char drawn[27][28];
    unsigned rows = 0, i;

    for (i = 0; i < n && rows < 27; i++) {
        if (pieces[i].kind == TOKEN_RULE || pieces[i].kind == TOKEN_BLANK)
            continue;
        if (!read_drawn_line(&pieces[i], drawn[rows++]))
            return 0;
    }
    for (unsigned cell = 0; rows == 27 && cell < SUDOKU_CELLS; cell++)
        if (!take_drawing(drawn, cell, &grid->cell[cell]))
            return 0;
    find_sets(grid);
    return rows == 27 ? i : 0;
}

/* Lines between rules are one row: what stands in their fields counts. */
static unsigned read_between_rules(const struct piece *pieces, unsigned n, struct grid *grid)
{
    const struct way bars = {.read = read_fields, .sign = '|'};
    uint16_t cell[READING_ROOM];
    unsigned row = 0, in_row = 0, highest = 0, i;
    bool after_rule = true;

    memset(grid, 0, sizeof *grid);
    for (i = 0; i < n; i++) {
        if (pieces[i].kind == TOKEN_RULE) {
            after_rule = true;
            continue;
        }
        bool is_line = pieces[i].kind == TOKEN_CELLS || pieces[i].kind == TOKEN_BLANK;
        if (!is_line || (after_rule && row == 9))
            break;
        row += after_rule;
        in_row = after_rule ? 1 : in_row + 1;
        highest = in_row > highest ? in_row : highest;
        after_rule = false;
        struct row_text text = {pieces[i].line.s, pieces[i].line.n, 0, false};
        if (read_fields(text, &bars, cell) != 9)
            return 0;
        for (unsigned k = 0; k < 9; k++) {
            if (cell[k] & (cell[k] - 1))
                return 0;
            grid->cell[9 * (row - 1) + k] |= cell[k];
        }
    }
    return row == 9 && highest > 1 ? i : 0;
}

unsigned reader_reading_of_tall(const struct piece *pieces, unsigned n, struct grid *grid)
{
    unsigned used = read_drawn(pieces, n, grid);

    return used ? used : read_between_rules(pieces, n, grid);
}
