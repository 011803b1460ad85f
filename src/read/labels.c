/* The names of rows, before them or behind them: see labels.h. */
#include "read/labels.h"

#include <string.h>

#include "read/tokens.h"

enum { LONGEST_PREFIX = 12 };

/* The labels of nine rows, learnt from the first two. */
struct labels {
    char prefix[LONGEST_PREFIX]; /* "row", in lower case */
    size_t length;               /* of the prefix */
    bool is_letter;              /* they are letters, not numbers */
    int first, step;
    unsigned long line; /* of the first */
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- Before the rows ---- */

/* One label, as it was found. */
struct label {
    char prefix[LONGEST_PREFIX];
    size_t length, end; /* of the prefix; behind the label and what closes it */
    int number;
    bool is_letter, is_closed, is_separated;
};

static void skip(struct row_text row, size_t *i, const char *list)
{
    while (*i < row.n && sudoku_token_is_in(row.s[*i], list))
        ++*i;
}

/* Reads the word and the number of a label; false if there is no number. */
static bool read_numbered(struct row_text row, size_t from, size_t i, struct label *label)
{
    for (size_t k = from; k < i; k++)
        label->prefix[label->length++] = is_letter(row.s[k]) ? (char)(row.s[k] | 32) : row.s[k];
    if (i > from) {
        skip(row, &i, " ");
        i += i < row.n && sudoku_token_is_in(row.s[i], "[(");
    }
    size_t digits = i;
    while (i < row.n && is_digit(row.s[i]) && i - digits < 5)
        label->number = 10 * label->number + row.s[i++] - '0';
    bool is_decimal = i + 1 < row.n && row.s[i] == '.' && row.s[i + 1] != ' ';
    label->end = i;
    return i > digits && i < row.n && !is_digit(row.s[i]) && row.s[i] != '-' && !is_decimal;
}

/* Is the letter at this place a label by itself? One of nine from A on, or down from I. */
static bool is_lone_letter(struct row_text row, size_t from, size_t i, unsigned k,
                           const struct labels *labels)
{
    char c = row.s[from];
    bool is_joined = i < row.n && is_digit(row.s[i]) && row.n - i != 9;

    if (i - from != 1 || is_joined || (i < row.n && sudoku_token_is_in(row.s[i], "[(")) || (c | 32) == 'x')
        return false;
    return k ? labels->is_letter : sudoku_token_is_in(c, "AaIi");
}

static bool find_label(struct row_text row, unsigned k, const struct labels *labels, struct label *label)
{
    size_t i = 0;

    *label = (struct label){.number = 0};
    skip(row, &i, "[(\"'|*_# \t");
    size_t from = i;
    while (i < row.n && (is_letter(row.s[i]) || row.s[i] == SIGN_FOREIGN) && i - from < LONGEST_PREFIX)
        i++;
    label->is_letter = is_lone_letter(row, from, i, k, labels);
    if (label->is_letter) {
        label->number = row.s[from];
        label->end = from + 1;
    } else if (!read_numbered(row, from, i, label)) {
        return false;
    }
    i = label->end;
    if (i + 1 < row.n && row.s[i] == '.' && row.s[i + 1] == ' ')
        i++;
    size_t end = i;
    if (i + 1 < row.n && row.s[i] == ',' && row.s[i + 1] == ']')
        i++;
    skip(row, &i, "])\"'*:}");
    label->is_closed = i > label->end;
    bool has_blank = i < row.n && row.s[i] == ' ';
    skip(row, &i, " ");
    label->is_separated = i < row.n && sudoku_token_is_in(row.s[i], ",;\t|&");
    i += label->is_separated;
    label->end = i;
    if (i == end)
        return label->is_letter && !has_blank && cell_of(row.s[i]) && row.n - i == 9;
    return true;
}

/* Does the label go on from the first one: one more or less for each row, or as many as there are lines? */
static bool goes_on(const struct label *label, struct row_text row, unsigned k, struct labels *labels)
{
    if (label->is_letter != labels->is_letter || label->length != labels->length ||
        memcmp(label->prefix, labels->prefix, label->length) != 0)
        return false;
    if (k == 1)
        labels->step = label->number - labels->first;
    long lines = (long)(row.line - labels->line);
    bool is_one = labels->step == 1 || labels->step == -1;
    bool is_next = is_one && label->number == labels->first + (int)k * labels->step;
    bool is_j = label->is_letter && k == 8 && (labels->first | 32) == 'a' && (label->number | 32) == 'j';
    bool counts_lines = lines > 0 && !label->is_letter && label->number - labels->first == lines;
    if (k == 1 && !is_one)
        labels->step = 1;
    return is_next || is_j || counts_lines;
}

static bool strip_before(struct row_text *row, unsigned k, struct labels *labels)
{
    struct label label;

    if (!find_label(*row, k, labels, &label))
        return false;
    bool is_bare = !label.is_letter && !label.length && !label.is_closed && !label.is_separated;
    if (k == 0) {
        *labels = (struct labels){
            .length = label.length, .is_letter = label.is_letter, .first = label.number, .line = row->line};
        memcpy(labels->prefix, label.prefix, sizeof label.prefix);
        if (is_bare && label.number > 1 && label.number != 9)
            return false;
    } else if (!goes_on(&label, *row, k, labels)) {
        return false;
    }
    row->s += label.end;
    row->n -= label.end;
    row->is_cut = true;
    return true;
}

/* ---- Behind the rows, and others ---- */

static bool strip_behind(struct row_text *row, unsigned k, struct labels *labels)
{
    size_t i = row->n;

    while (i && sudoku_token_is_in(row->s[i - 1], " \t|"))
        i--;
    if (i < 2 || !(is_letter(row->s[i - 1]) || is_digit(row->s[i - 1])) ||
        !sudoku_token_is_in(row->s[i - 2], " \t|,"))
        return false;
    int c = row->s[i - 1];
    if (k == 0)
        labels->first = c;
    if (k == 1)
        labels->step = c - labels->first;
    if (k && (labels->step * labels->step != 1 || c != labels->first + (int)k * labels->step))
        return false;
    for (i--; i && sudoku_token_is_in(row->s[i - 1], " |");)
        i--;
    row->n = i;
    return true;
}

/* The bullet of a list, perhaps with a box to be ticked: "- [ ] ". */
static bool strip_bullet(struct row_text *row)
{
    size_t i = 0;

    if (row->n == 10 && sudoku_token_is_in(*row->s, "+-") && !memchr(row->s + 1, *row->s, 9)) {
        row->s++; /* a difference of two files */
        row->n--;
        return true;
    }
    skip(*row, &i, " ");
    if (i + 2 >= row->n || !sudoku_token_is_in(row->s[i], "-*+.") || row->s[i + 1] != ' ')
        return false;
    i += 2;
    if (i + 3 < row->n && row->s[i] == '[' && row->s[i + 2] == ']')
        i += 3;
    row->s += i;
    row->n -= i;
    return true;
}

/* Everything up to the last word that is no value, and what closes it: "first line: ", "name>". */
static bool strip_words(struct row_text *row)
{
    size_t end = 0;

    for (size_t i = 0; i < row->n; i++) {
        size_t from = i;
        while (i < row->n && is_letter(row->s[i]))
            i++;
        if (i > from && sudoku_token_value(row->s + from, row->s + i) < 0)
            end = i;
    }
    if (!end)
        return false;
    skip(*row, &end, ":])>*");
    row->s += end;
    row->n -= end;
    row->is_cut = true;
    return true;
}

/* ---- Columns and boxes ---- */

/* Is the prefix the beginning of one of these words or one of them, in some language? */
static bool is_word_for(const struct labels *labels, const char *words)
{
    if (labels->length < 3)
        return false;
    for (const char *at = words; (at = strchr(at, ' ')) != NULL && at[1]; at++)
        if (memcmp(at + 1, labels->prefix, labels->length < 4 ? labels->length : 4) == 0)
            return true;
    return false;
}

static enum label_unit unit_of(const struct labels *labels)
{
    static const char columns[] =
        " column columna colonne colonna coluna spalte kolom kolonne kolumn kolumna sloupec sarake stolpec "
        "oszlop ";
    static const char boxes[] =
        " box block bloc bloque bloco blok kasten nonet caja cuadro cuadrante region regiao boite carre "
        "quadrant quadrado "
        "quadrato riquadro square sector subgrid vierkant ruutu ruta feld ";
    bool is_letter = labels->length == 1;

    if ((is_letter && *labels->prefix == 'c') || is_word_for(labels, columns))
        return UNIT_COLUMNS;
    if ((is_letter && *labels->prefix == 'b') || is_word_for(labels, boxes))
        return UNIT_BOXES;
    return UNIT_ROWS;
}

bool sudoku_labels_strip(struct row_text rows[9], enum label_place place, enum label_unit *unit)
{
    struct labels before = {.length = 0}, behind = {.length = 0};

    for (unsigned k = 0; k < 9; k++) {
        bool is_before = place == LABEL_BEFORE || place == LABEL_BOTH;
        bool is_behind = place == LABEL_BEHIND || place == LABEL_BOTH;
        if ((is_before && !strip_before(&rows[k], k, &before)) ||
            (is_behind && !strip_behind(&rows[k], k, &behind)) ||
            (place == LABEL_BULLETS && !strip_bullet(&rows[k])) ||
            (place == LABEL_WORDS && !strip_words(&rows[k])))
            return false;
    }
    *unit = unit_of(&before);
    return true;
}
