/* The names of rows, before them or behind them: see labels.h. */
#include "read/labels.h"

#include <string.h>

#include "read/tokens.h"

enum { LONGEST_PREFIX = 12 };

/* A label: that of the first row tells what the others are like. */
struct label {
    char prefix[LONGEST_PREFIX]; /* "row", in lower case */
    size_t length, end;          /* of the prefix; behind the label and what closes it */
    int number;                  /* or a letter */
    bool is_letter, is_bare;     /* a number and a blank are all there is */
};

/* The labels of nine rows. */
struct labels {
    struct label first;
    int step;
    unsigned long line; /* of the first */
};

/* ---- Before the rows ---- */

static void skip(struct row_text row, size_t *i, const char *list)
{
    while (*i < row.n && reader_token_is_in(row.s[*i], list))
        ++*i;
}

/* Is the letter a label by itself? One of nine from A on, or down from I; right before nine cells at
 * least. */
static bool is_lone_letter(struct row_text row, size_t from, size_t i, const struct label *first)
{
    char c = row.s[from], next = i < row.n ? row.s[i] : '\0';

    if (i - from != 1 || (is_digit(next) && row.n - i != 9) || reader_token_is_in(next, "[("))
        return false;
    return (c | 32) != 'x' && (first ? first->is_letter : reader_token_is_in(c, "AaIi"));
}

/* Reads the word and the number of a label, from a place on, and returns the place behind them; 0 if there is
 * no number. */
static size_t read_number(struct row_text row, size_t i, struct label *label)
{
    skip(row, &i, label->length ? " " : "");
    i += label->length && i < row.n && reader_token_is_in(row.s[i], "[(");
    size_t digits = i;
    while (i < row.n && is_digit(row.s[i]) && i - digits < 5)
        label->number = 10 * label->number + row.s[i++] - '0';
    bool is_decimal = i + 1 < row.n && row.s[i] == '.' && row.s[i + 1] != ' ';
    bool is_number = i > digits && i < row.n && !is_digit(row.s[i]) && row.s[i] != '-' && !is_decimal;
    return is_number ? i : 0;
}

static bool find_label(struct row_text row, const struct label *first, struct label *label)
{
    size_t i = 0;

    *label = (struct label){.number = 0};
    skip(row, &i, "[(\"'|*_# \t");
    size_t from = i, end;
    while (i < row.n && (is_letter(row.s[i]) || row.s[i] == SIGN_FOREIGN) && i - from < LONGEST_PREFIX)
        i++;
    label->is_letter = is_lone_letter(row, from, i, first);
    if (label->is_letter)
        label->number = row.s[from];
    for (size_t k = from; k < i && !label->is_letter; k++)
        label->prefix[label->length++] = (char)(row.s[k] | 32);
    end = i = label->is_letter ? i : read_number(row, i, label);
    if (!end)
        return false;
    i += i + 1 < row.n &&
         ((row.s[i] == '.' && row.s[i + 1] == ' ') || (row.s[i] == ',' && row.s[i + 1] == ']'));
    skip(row, &i, "])\"'*:}");
    bool is_closed = i > end + (row.s[end] == '.' || row.s[end] == ',');
    skip(row, &i, " ");
    bool is_separated = i < row.n && reader_token_is_in(row.s[i], ",;\t|&");
    label->is_bare = !label->is_letter && !label->length && !is_closed && !is_separated;
    label->end = i + is_separated;
    return label->end > end || (label->is_letter && row.n - end == 9);
}

/* Does the label go on from the first one: one more or less for each row, or as many as there are lines? */
static bool goes_on(const struct label *label, unsigned long line, unsigned k, struct labels *labels)
{
    const struct label *first = &labels->first;
    int more = label->number - first->number;
    bool is_j = label->is_letter && k == 8 && (first->number | 32) == 'a' && more == 9;

    if (label->is_letter != first->is_letter || label->length != first->length ||
        memcmp(label->prefix, first->prefix, label->length) != 0)
        return false;
    if (k == 1)
        labels->step = more == -1 ? -1 : 1;
    return more == (int)k * labels->step || is_j ||
           (!label->is_letter && more == (long)(line - labels->line));
}

static bool strip_before(struct row_text *row, unsigned k, struct labels *labels)
{
    struct label label;

    if (!find_label(*row, k ? &labels->first : NULL, &label))
        return false;
    if (k == 0) {
        *labels = (struct labels){.first = label, .line = row->line};
        if (label.is_bare && label.number > 1 && label.number != 9)
            return false;
    } else if (!goes_on(&label, row->line, k, labels)) {
        return false;
    }
    row->s += label.end;
    row->n -= label.end;
    row->is_cut = true;
    return true;
}

/* ---- Behind the rows, and others ---- */

static bool strip_behind(struct row_text *row, unsigned k, int *first, int *step)
{
    size_t i = row->n;

    while (i && reader_token_is_in(row->s[i - 1], " \t|"))
        i--;
    if (i < 2 || !(is_letter(row->s[i - 1]) || is_digit(row->s[i - 1])) ||
        !reader_token_is_in(row->s[i - 2], " \t|,"))
        return false;
    int c = row->s[i - 1];
    *first = k ? *first : c;
    *step = k == 1 && c < *first ? -1 : k == 1 ? 1 : *step;
    if (c != *first + (int)k * *step)
        return false;
    for (i--; i && reader_token_is_in(row->s[i - 1], " |");)
        i--;
    row->n = i;
    return true;
}

/* The bullet of a list, perhaps with a box to be ticked: "- [ ] ". */
static bool strip_bullet(struct row_text *row)
{
    size_t i = 0;

    if (row->n == 10 && reader_token_is_in(*row->s, "+-") && !memchr(row->s + 1, *row->s, 9)) {
        row->s++; /* a difference of two files */
        row->n--;
        return true;
    }
    skip(*row, &i, " ");
    if (i + 2 >= row->n || !reader_token_is_in(row->s[i], "-*+.") || row->s[i + 1] != ' ')
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
        if (i > from && reader_token_value(row->s + from, row->s + i) < 0)
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
static bool is_word_for(const struct label *label, const char *words)
{
    for (const char *at = words; (at = strchr(at, ' ')) != NULL && at[1]; at++)
        if (label->length >= 3 && memcmp(at + 1, label->prefix, label->length < 4 ? label->length : 4) == 0)
            return true;
    return label->length == 1 && words[1] == *label->prefix;
}

static enum label_unit unit_of(const struct label *label)
{
    static const char columns[] =
        " column columna colonne colonna coluna spalte kolom kolonne kolumn kolumna sloupec sarake stolpec "
        "oszlop ";
    static const char boxes[] =
        " box block bloc bloque bloco blok kasten nonet caja cuadro cuadrante region regiao boite carre "
        "quadrant quadrado "
        "quadrato riquadro square sector subgrid vierkant ruutu ruta feld ";

    return is_word_for(label, columns) ? UNIT_COLUMNS : is_word_for(label, boxes) ? UNIT_BOXES : UNIT_ROWS;
}

bool reader_labels_strip(struct row_text rows[9], enum label_place place, enum label_unit *unit)
{
    struct labels before = {.step = 0};
    int first = 0, step = 0;

    for (unsigned k = 0; k < 9; k++) {
        bool is_before = place == LABEL_BEFORE || place == LABEL_BOTH;
        bool is_behind = place == LABEL_BEHIND || place == LABEL_BOTH;
        if ((is_before && !strip_before(&rows[k], k, &before)) ||
            (is_behind && !strip_behind(&rows[k], k, &first, &step)) ||
            (place == LABEL_BULLETS && !strip_bullet(&rows[k])) ||
            (place == LABEL_WORDS && !strip_words(&rows[k])))
            return false;
    }
    *unit = unit_of(&before.first);
    return true;
}
