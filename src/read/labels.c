/* Labels before and behind the rows of a grid: numbers or letters that count, words in many languages, the
 * sender and the time of a message.
 *
 * To read another kind of label: give it a place in the enumeration (paste.h), and a function that takes it
 * away from all nine rows, or returns false if it is not there. */
#include "read/paste.h"

#include <string.h>

struct row reader_row_peel(struct row row, const char *front, const char *back)
{
    while (row.n && is_in(*row.s, front))
        row.s++, row.n--;
    while (row.n && is_in(row.s[row.n - 1], back))
        row.n--;
    return row;
}

/* Returns the first place from i on that is no character of the list. */
static size_t skip(struct row row, size_t i, const char *list)
{
    while (i < row.n && is_in(row.s[i], list))
        i++;
    return i;
}

/* The lists have the first four letters of words in many languages. A single letter, such as the b of b1, is
 * enough before a number. */
enum unit reader_unit_of_word(struct line word, bool has_number)
{
    static const char *const words[] = {
        [UNIT_COLUMNS] = " colu cols colo spal kolo kolu slou sara stol oszl ",
        [UNIT_BOXES] =
            " box boxe bloc blok kast none caja cuad regi boit carr quad riqu sect subg squa vier ruut "
            "ruta feld "};
    size_t n = (size_t)(word.end - word.at);
    char start[4] = "";

    for (size_t i = 0; i < n && i < sizeof start; i++)
        start[i] = (char)(word.at[i] | 32);
    for (enum unit unit = UNIT_COLUMNS; unit <= UNIT_BOXES; unit++)
        for (const char *at = words[unit]; (at = strchr(at, ' ')) != NULL && at[1]; at++)
            if ((n >= 3 && memcmp(at + 1, start, n < 4 ? n : 4) == 0) ||
                (n == 1 && has_number && *start == words[unit][1]))
                return unit;
    return UNIT_ROWS;
}

/* Do the labels of nine rows, numbers or letters, count them, up or down, or count the lines of the text? */
static bool do_count(const int labels[9], const struct row rows[9])
{
    bool are_rows = true, are_lines = true;

    for (int k = 1; k < 9; k++) {
        int more = labels[k] - labels[0], step = labels[1] < labels[0] ? -1 : 1;
        bool is_j = k == 8 && more == 9 && is_letter((char)labels[0]);
        are_rows &= more == k * step || is_j;
        are_lines &= more == (int)(rows[k].line - rows[0].line);
    }
    return are_rows || are_lines;
}

/* Skips words before a row that are no values, and the signs between them. Stores the first of them, and a
 * letter that stands alone. */
static size_t skip_words(struct row row, size_t i, struct line *first, int *letter)
{
    for (;;) {
        size_t from = skip(row, i, "[(\"'|*_#>:) \t"), end = from;
        while (end < row.n && (is_letter(row.s[end]) || row.s[end] == SIGN_FOREIGN))
            end++;
        struct line word = {row.s + from, row.s + end, NULL};
        if (end == from || reader_token_value(word.at, word.end) >= 0)
            return i;
        *first = first->at ? *first : word;
        *letter = end - from == 1 ? *word.at : *letter;
        i = end;
    }
}

/* Takes labels before rows away: words, which mean the same in all rows, and a number that counts, if there
 * is one. */
static bool strip_before(struct row rows[9], enum unit *unit, bool *is_weak)
{
    int labels[9] = {0}, letters[9] = {0};
    size_t words[9], ends[9];
    enum unit units[9];

    for (int k = 0; k < 9; k++) {
        struct row row = rows[k];
        struct line word = {NULL, NULL, NULL};
        words[k] = skip_words(row, 0, &word, &letters[k]);
        size_t i = skip(row, words[k], "[(\"'|*_# \t"), digits = i;
        while (i < row.n && is_digit(row.s[i]) && i - digits < 5)
            labels[k] = 10 * labels[k] + row.s[i++] - '0';
        ends[k] = skip_words(row, i, &word, &letters[k]);
        bool is_cell = i == digits || i == row.n || is_digit(row.s[i]) || row.s[i] == '-' ||
                       (row.s[i] == '.' && i + 1 < row.n && row.s[i + 1] != ' ');
        labels[k] = is_cell ? -1 : labels[k];
        units[k] = word.at ? reader_unit_of_word(word, !is_cell) : UNIT_ROWS;
    }
    bool has_numbers = do_count(labels, rows);
    bool has_letters = !has_numbers && do_count(letters, rows);
    *is_weak |= !has_numbers && !has_letters;
    *unit = has_letters ? UNIT_ROWS : units[0];
    for (int k = 0; k < 9; k++) {
        struct row *row = &rows[k];
        size_t i = has_numbers ? ends[k] : words[k];
        if (!i || (units[k] != *unit && !has_letters))
            return false;
        i += has_numbers && i + 1 < row->n &&
             (row->s[i] == '.' ? row->s[i + 1] == ' ' : row->s[i] == ',' && row->s[i + 1] == ']');
        i = skip(*row, skip(*row, i, "])\"'*:}>"), " ");
        i += i < row->n && is_in(row->s[i], ",;\t|&");
        *row = (struct row){row->s + i, row->n - i, row->line, true};
    }
    return true;
}

/* Takes numbers or letters that count away from behind rows. */
static bool strip_behind(struct row rows[9])
{
    int labels[9];

    for (int k = 0; k < 9; k++) {
        struct row row = reader_row_peel(rows[k], "", " \t|");
        labels[k] = row.n > 1 && is_in(row.s[row.n - 2], " \t|,") ? row.s[row.n - 1] : 0;
        row.n -= row.n > 0;
        rows[k] = reader_row_peel(row, "", " |");
    }
    return do_count(labels, rows);
}

/* Takes away the prefix that all rows share, apart from its digits, up to the last word or time of day in it
 * and the signs behind that: the sender and the time of a message, or a file and a line. */
static bool strip_prefix(struct row rows[9])
{
    size_t end = 0, i;
    bool is_same = true, is_time = false;

    for (i = 0; is_same && i < rows[0].n; i++) {
        char c = rows[0].s[i];
        for (int k = 1; k < 9; k++)
            is_same &= i < rows[k].n && (rows[k].s[i] == c || (is_digit(rows[k].s[i]) && is_digit(c)));
        bool is_word = i > 1 && is_letter(rows[0].s[i - 1]) && is_letter(rows[0].s[i - 2]);
        end = is_same && is_in(c, " :>])") && (is_word || (is_time && c == ' ')) ? i : end;
        is_time = c == ':' || (is_time && c != ' ');
    }
    for (int k = 0; end && k < 9; k++) {
        i = skip(rows[k], end, ":>])\"' \t");
        rows[k] = (struct row){rows[k].s + i, rows[k].n - i, rows[k].line, true};
    }
    return end > 0;
}

bool reader_strip_labels(struct row rows[9], enum place place, enum unit *unit, bool *is_weak)
{
    return (!(place & LABEL_PREFIX) || strip_prefix(rows)) &&
           (!(place & LABEL_BEFORE) || strip_before(rows, unit, is_weak)) &&
           (!(place & LABEL_BEHIND) || strip_behind(rows));
}
