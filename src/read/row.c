/* The cells of a line of a text, and the label before them.
 *
 * To read another way to write nine cells: give it a function here that says no to everything else, and its
 * place in reader_row_read. */
#include <assert.h>
#include <string.h>

#include "read/text_line.h"

/* These stand for "None", "NaN" and the like, and for -1, among the signs of empty cells; and for "5.0" and
 * "5*" among those of digits. */
enum { SIGN_WORD = 'n', SIGN_MINUS = 'm', SIGN_FLOAT = 'f', SIGN_MARKED = 'k' };

static uint16_t set_of(char digit)
{
    return digit > '0' && digit <= '9' ? (uint16_t)(1 << (digit - '1')) : 0;
}

/* A sign of a cell in a text: people write question marks, too. */
static bool is_cell(char c)
{
    return cell_of(c) || c == '?';
}

struct row reader_row_peel(struct row row, const char *front, const char *back)
{
    assert(row.s);
    while (row.n && is_in(*row.s, front))
        row.s++, row.n--;
    while (row.n && is_in(row.s[row.n - 1], back))
        row.n--;
    return row;
}

/* Adds a cell; the sign is that of an empty one, NUL if it has none. */
static void add_cell(struct cells *cells, unsigned n, int set, char sign)
{
    char usual = is_letter(sign) ? (char)(sign | 32) : sign;
    assert(n < SUDOKU_CELLS && (set & ~0x1ff) == 0);

    cells->set[n] = (uint16_t)set;
    cells->lists += (set & (set - 1)) != 0;
    cells->has_minus |= !set && sign == SIGN_MINUS;
    if (set) {
        cells->has_float |= sign == SIGN_FLOAT;
        cells->has_plain |= sign != SIGN_FLOAT;
        cells->is_marked |= sign == SIGN_MARKED;
        return;
    }
    cells->blank += !sign;
    cells->drawn += sign != '\0';
    cells->is_mixed |= sign && cells->sign && cells->sign != usual;
    cells->sign = sign ? usual : cells->sign;
}

void reader_cells_join(struct cells *all, const struct cells *row)
{
    all->is_mixed |= row->is_mixed || (all->sign && row->sign && all->sign != row->sign);
    all->sign = row->sign ? row->sign : all->sign;
    all->blank += row->blank;
    all->drawn += row->drawn;
    all->lists += row->lists;
    all->is_learnt |= row->is_learnt;
    all->is_marked |= row->is_marked;
    all->has_float |= row->has_float;
    all->has_plain |= row->has_plain;
    all->has_minus |= row->has_minus;
    assert(all->blank + all->drawn + all->lists <= SUDOKU_CELLS);
}

/* A candidate grid has no empty cells, but a few programs leave some out; and no grid has one or two open
 * cells. */
const char *reader_why_not_one_form(const struct cells *cells)
{
    enum { FEWEST = 3 };
    unsigned empty = cells->blank + cells->drawn;
    assert(cells->blank + cells->drawn + cells->lists <= SUDOKU_CELLS);

    if (cells->lists && (cells->lists < empty || cells->lists < FEWEST))
        return "digits that stand together in some cells, and empty ones: give each cell a place";
    if (!cells->lists && (cells->is_mixed || cells->is_marked || (cells->blank && cells->drawn) ||
                          (cells->has_float && cells->has_plain) || (cells->blank && empty < FEWEST)))
        return "two forms, or two signs for empty cells: one of them may be a cell that is lost";
    return NULL;
}

/* ---- Values ---- */

/* Returns the digits that a value stands for as a set, 0 for an empty cell, -1 if it is no value: "5", "5.0",
 * "None", "1379", and candidates with marks, "13*7". */
static int value_of(struct row value, char *sign)
{
    static const char quotes[] = " \t\"'`[({<", others[] = " \t\"'`])}>;";
    int set = 0;

    *sign = '\0';
    value = reader_row_peel(value, quotes, others);
    if (!value.n)
        return 0;
    if (value.n == 1) {
        *sign = *value.s;
        return is_cell(*value.s) ? set_of(*value.s) : -1;
    }
    struct line word = {value.s, value.s + value.n, NULL};
    if (reader_word_in(word, "nan none null nil na n/a blank empty -1 <na>")) {
        *sign = *value.s == '-' ? SIGN_MINUS : SIGN_WORD;
        return 0;
    }
    if (is_digit(*value.s) && value.s[1] == '.' && value.n <= 3 &&
        reader_count_in(value.s + 2, value.n - 2, "0") == value.n - 2) {
        *sign = *value.s == '0' ? '0' : SIGN_FLOAT;
        return set_of(*value.s); /* "5.0" */
    }
    if (value.n == 5 && reader_count_in(value.s, 2, "*_") == 2 && value.s[0] == value.s[3])
        return set_of(value.s[2]) && value.s[0] == value.s[4] ? set_of(value.s[2]) : -1; /* "**5**" */
    for (size_t i = 0; i < value.n; i++) {
        int digit = set_of(value.s[i]);
        if (digit > set)
            set |= digit;
        else if (!is_in(value.s[i], "*#@!?+-~'\"/()<>[]{}^,"))
            return -1;
    }
    *sign = set && !(set & (set - 1)) ? SIGN_MARKED : '\0';
    return set ? set : -1;
}

bool reader_row_add_value(struct cells *cells, unsigned n, struct row value)
{
    char sign;
    int set = value_of(value, &sign);
    assert(n < SUDOKU_CELLS);

    if (set >= 0)
        add_cell(cells, n, set, sign);
    return set >= 0;
}

unsigned reader_row_count_values(struct row row)
{
    struct line word = {NULL, NULL, row.s};
    unsigned n = 0;
    char sign;

    while (reader_next_word(&word, row.s + row.n, " \t|,;[](){}"))
        n += value_of((struct row){word.at, line_length(word)}, &sign) >= 0;
    return n;
}

/* ---- Fields, signs, words ---- */

/* A value for each field between separators. What opens and closes the row goes; a separator behind the
 * last field, too, unless some field is empty: all nine rows must have one. */
static bool read_fields(struct row row, char separator, unsigned wanted, struct cells *cells)
{
    const char list[] = {separator, '\0'};
    size_t n = 0;

    row = separator == '|'   ? reader_row_peel(row, " ", " ")
          : separator == ',' ? reader_row_peel(row, " \t[({", " \t;])}\\")
                             : reader_row_peel(row, " [({", " ])}\\");
    if (separator == ',' && row.n > 1 && row.s[row.n - 1] == ',' && is_in(row.s[row.n - 2], "])}"))
        row = reader_row_peel((struct row){row.s, row.n - 1}, "", " \t;])}\\"); /* it is no field's */
    size_t bars = separator == '|' ? reader_count_in(row.s, row.n, "|") : 0;
    if (bars == wanted + 1 && *row.s == '|' && row.s[row.n - 1] == '|')
        row = (struct row){row.s + 1, row.n - 2};
    size_t separators = reader_count_in(row.s, row.n, list);
    bool is_spare = separator != '|' && separators == wanted && row.n && row.s[row.n - 1] == separator;
    for (size_t i = 0; is_spare && i + 1 < row.n; i++) /* else it may be a field, behind a label */
        is_spare = !(row.s[i] == separator && row.s[i + 1] == separator);
    row.n -= is_spare;
    separators -= is_spare;
    cells->is_spare = is_spare && !reader_count_in(row.s, row.n, "])}\"'");
    if (separators + 1 != wanted)
        return false;
    for (const char *at = row.s, *end = row.s + row.n; n < wanted; n++) {
        const char *stop = at < end ? memchr(at, separator, (size_t)(end - at)) : NULL;
        stop = stop ? stop : end;
        if (!reader_row_add_value(cells, (unsigned)n, (struct row){at, (size_t)(stop - at)}))
            return false;
        at = stop + 1;
    }
    return true;
}

/* One sign for each cell, of which one may be unusual, or a blank in brackets, "[5][3][ ]". Where something
 * stands between them, it divides them into pieces of one length: else the number of a puzzle, or the bullet
 * before it, might be a cell that is lost. */
static bool read_signs(struct row row, unsigned wanted, struct cells *cells, char learnt)
{
    static const char between[] = " \t|,;:[](){}\"'`/$\\!";
    bool is_bracketed = memchr(row.s, '[', row.n) && reader_count_in(row.s, row.n, "[") == wanted;
    unsigned n = 0, length = 0, piece = 0;

    for (size_t i = 0; i <= row.n; i++) {
        char c = i < row.n ? row.s[i] : ' ';
        bool is_blank =
            is_bracketed && c == '[' && i + 2 < row.n && row.s[i + 1] == ' ' && row.s[i + 2] == ']';
        bool is_sign = is_cell(c) || (learnt && c == learnt) || is_blank;
        if (!is_sign && !is_in(c, between))
            return false;
        if (is_sign && n < wanted)
            add_cell(cells, n, set_of(c), is_blank ? '\0' : c);
        n += is_sign;
        piece += is_sign;
        if (is_sign || !piece)
            continue;
        length = length ? length : piece;
        if (piece != length)
            return false;
        piece = 0;
    }
    cells->is_learnt = learnt != '\0';
    return n == wanted;
}

/* Returns the only sign of a row that is neither usual nor a bracket, quote or separator: a person may have
 * taken it for empty cells. NUL if there is none, or several. */
static char unusual_sign(struct row row)
{
    char sign = '\0';

    for (size_t i = 0; i < row.n; i++) {
        char c = row.s[i];
        if ((unsigned char)c <= ' ' || is_cell(c) || is_in(c, "|,;:[](){}\"'`/\\!$&<>"))
            continue;
        if (sign && c != sign)
            return '\0';
        sign = c;
    }
    return sign;
}

/* Groups of three with a sign between them, "53.-.7.-...": all three have the same length. */
static bool read_divided(struct row row, struct cells *cells)
{
    row = reader_row_peel(row, " ", " ");
    if (row.n != 11 || row.s[3] != row.s[7] || is_digit(row.s[3]))
        return false;
    for (unsigned i = 0, n = 0; i < row.n; i++) {
        if (i == 3 || i == 7)
            continue;
        if (!is_cell(row.s[i]) || row.s[i] == row.s[3])
            return false;
        add_cell(cells, n++, set_of(row.s[i]), row.s[i]);
    }
    return true;
}

/* A value for each word. */
static bool read_words(struct row row, unsigned wanted, struct cells *cells)
{
    unsigned n = 0;

    row = reader_row_peel(row, " \t[({", " \t])};,");
    struct line word = {NULL, NULL, row.s};
    while (reader_next_word(&word, row.s + row.n, " \t|'"))
        if (n == wanted || !reader_row_add_value(cells, n++, (struct row){word.at, line_length(word)}))
            return false;
    return n == wanted;
}

bool reader_row_read(struct row row, unsigned wanted, struct cells *cells)
{
    const struct cells none = {.set = cells->set};
    assert((wanted == 9 || wanted == SUDOKU_CELLS) && cells->set);

    for (const char *separator = ",;\t|&"; *separator; separator++) {
        *cells = none;
        if (read_fields(row, *separator, wanted, cells))
            return true;
    }
    *cells = none;
    if (read_signs(row, wanted, cells, '\0'))
        return true;
    *cells = none;
    if (read_words(row, wanted, cells))
        return true;
    char learnt = unusual_sign(row);
    *cells = none;
    if (learnt && read_signs(row, wanted, cells, learnt) && !cells->is_mixed)
        return true;
    *cells = none;
    return wanted == 9 && read_divided(row, cells);
}

/* ---- Labels ---- */

/* Words that mean a row, in some languages. Others may mean columns or boxes: their lines are no rows. */
static const char row_words[] =
    "row rows r zeile reihe ligne fila riga linha rij rad wiersz rivi radek line ryad l "
    "index";

/* Skips what may stand between a label and its row: signs, blanks, and a separator of fields. A point or a
 * star right before the row is an empty cell. */
static size_t skip_behind(struct row row, size_t i)
{
    enum { MOST_SIGNS = 4 };
    size_t end = i + (i + 1 < row.n && row.s[i] == ',' && row.s[i + 1] == ']' ? 2 : 0), stop = end;

    while (stop < row.n && is_in(row.s[stop], ":.)]*}>\"'=") && stop < i + MOST_SIGNS)
        stop++;
    bool has_blank = stop < row.n && is_in(row.s[stop], " \t|,;&");
    while (stop > end && !has_blank && is_in(row.s[stop - 1], ".*"))
        stop--;
    if (!has_blank && stop == i)
        return i;
    while (stop < row.n && row.s[stop] == ' ')
        stop++;
    return stop + (stop < row.n && is_in(row.s[stop], "|\t&,;"));
}

int reader_row_take_label(struct row *row)
{
    struct row rest = reader_row_peel(*row, " \t", "");
    size_t i = 0, digits;
    int label = LABEL_NONE;

    for (int peeled = 0; peeled < 2; peeled++, rest = reader_row_peel(rest, "[(\"'|*_#> \t", "")) {
        bool is_comment = rest.n > 3 && memcmp(rest.s, "-- ", 3) == 0; /* of SQL; "+" is that of a diff */
        if (rest.n > 9 && (is_comment || *rest.s == '+' || (is_in(*rest.s, "-*") && rest.s[1] == ' '))) {
            *row = (struct row){rest.s + 1 + is_comment, rest.n - 1 - is_comment};
            return LABEL_BULLET + *rest.s;
        }
    }
    while (i < rest.n && is_letter(rest.s[i]))
        i++;
    struct line word = {rest.s, rest.s + i, NULL};
    bool is_letter_alone =
        i == 1 && (*rest.s | 32) <= 'j' && i < rest.n && (!is_digit(rest.s[i]) || rest.n == i + 9);
    if (i && !is_letter_alone && !reader_word_in(word, row_words))
        return LABEL_NONE;
    bool is_word = i > 0 && !is_letter_alone;
    while (is_word && i < rest.n && is_in(rest.s[i], " #_"))
        i++;
    for (digits = i; !is_letter_alone && i < rest.n && is_digit(rest.s[i]) && i - digits < 3; i++)
        label = 10 * (i > digits ? label : 0) + rest.s[i] - '0';
    if (is_letter_alone)
        label = LABEL_LETTER + (*rest.s | 32);
    size_t end = skip_behind(rest, i);
    bool is_joined = is_letter_alone && end == i && rest.n == i + 9; /* "A53..7...." */
    if (label == LABEL_NONE || (end == i && !is_joined) || end == rest.n)
        return LABEL_NONE;
    bool has_bar = row->n && *reader_row_peel(*row, " ", "").s == '|' && rest.s[rest.n - 1] == '|';
    *row = (struct row){rest.s + end, rest.n - end - has_bar};
    return label;
}
