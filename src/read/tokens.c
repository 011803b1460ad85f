/* What a stripped line is: cells, a rule, words; see tokens.h. */
#include "read/tokens.h"

#include <string.h>

size_t reader_count_in(const char *s, size_t n, const char *list)
{
    bool is_listed[256] = {false};
    size_t listed = 0;

    while (*list)
        is_listed[(unsigned char)*list++] = true;
    for (size_t i = 0; i < n; i++)
        listed += is_listed[(unsigned char)s[i]];
    return listed;
}

bool reader_has_only(const char *s, size_t n, const char *list)
{
    return reader_count_in(s, n, list) == n;
}

bool reader_next_word(struct line *word, const char *end, const char *between)
{
    word->at = skip_any(word->next, end, between);
    word->end = word->at;
    while (word->end < end && !is_in(*word->end, between))
        word->end++;
    word->next = word->end;
    return word->at < word->end;
}

/* ---- Values ---- */

/* Is the word one that stands for an empty cell, "NaN", or a variable of Prolog, "_G12"? */
static bool is_none(const char *at, size_t n)
{
    static const char words[] = "nan none null nil na n/a <na> undefined empty nothing blank missing";

    return (n > 2 && *at == '_' && is_letter(at[1]) && is_digit(at[n - 1])) ||
           reader_word_in((struct line){at, at + n, NULL}, words);
}

int reader_number_of_word(struct line word)
{
    return (int)reader_word_in(word, "zero one two three four five six seven eight nine") - 1;
}

int reader_token_value(const char *at, const char *end)
{
    int set = 0, highest = 0, open = 0;

    at = skip_any(at, end, " \t\"'");
    while (end > at && is_in(end[-1], " \t\"',"))
        end--;
    size_t n = (size_t)(end - at);
    if (n == 0 || is_none(at, n))
        return 0;
    if (n > 1 && is_in(*at, "{([") && is_in(end[-1], "})]"))
        return reader_token_value(at + 1, end - 1);
    if (n == 2 && *at == '0' && is_digit(at[1])) /* "05" */
        at++, n--;
    if (n > 1 && is_digit(*at) && (at[1] == '.' || at[1] == ',') && /* "5.0" */
        reader_has_only(at + 2, n - 2, "0"))
        n = 1;
    if (n == 1 && is_digit(*at))
        return *at > '0' ? 1 << (*at - '1') : 0;
    if (n == 1)
        return cell_of(*at) || *at == '?' || *at == '~' || *at == SIGN_ELLIPSIS ? 0 : -1;
    if (n == 2 && memcmp(at, "-1", 2) == 0)
        return 0;
    if (is_letter(*at) && (*at | 32) != 'x' && is_digit(at[1]))
        at++; /* "a27": someone has marked the candidates */
    for (; at < end; at++) {
        open += is_in(*at, "([{<") ? 1 : is_in(*at, ")]}>") ? -1 : 0;
        if (is_digit(*at) && *at - '0' > highest) {
            highest = *at - '0';
            set |= 1 << (highest - 1);
        } else if (!is_in(*at, "*#@?!+-_~'\"`,/()<>[]{}^")) {
            return -1;
        }
    }
    return set && !open ? set : -1;
}

char reader_token_cell(struct line value)
{
    int set = reader_token_value(value.at, value.end), digit = 1;

    if (set <= 0)
        return set ? '\0' : '.';
    if (!reader_has_only(value.at, (size_t)(value.end - value.at), "0123456789., \t\"'"))
        return '\0'; /* candidates with marks */
    while (!(set >> (digit - 1) & 1))
        digit++;
    return set == 1 << (digit - 1) ? (char)('0' + digit) : '\0';
}

/* ---- What may stand above a puzzle ---- */

static void trim(const char **s, size_t *n)
{
    while (*n && is_in(**s, " \t"))
        ++*s, --*n;
    while (*n && is_in((*s)[*n - 1], " \t"))
        --*n;
}

/* Is it a number: "5", "12.", "3)"? */
static bool is_number(const char *s, size_t n)
{
    enum { LONGEST = 4 };

    trim(&s, &n);
    if (n > 1 && is_in(s[n - 1], ".):"))
        n--;
    return n && n <= LONGEST && reader_has_only(s, n, "0123456789");
}

/* Is it a date or a time? */
static bool is_date(const char *s, size_t n)
{
    unsigned groups = 0, digits = 0, length = 0, threes = 0;

    trim(&s, &n);
    for (size_t i = 0; i < n; i++) {
        if (!is_digit(s[i]) && (!length || !is_in(s[i], "-/.: ")))
            return false;
        groups += is_digit(s[i]) && length == 0;
        threes += is_digit(s[i]) && length == 2;
        digits += is_digit(s[i]);
        length = is_digit(s[i]) ? length + 1 : 0;
        if (length > 4)
            return false;
    }
    return length && groups >= 2 && groups <= 6 && digits >= 3 && digits <= 14 && threes < 3;
}

/* Is it a number between signs, "--- 5 ---"? */
static bool is_decorated(const char *s, size_t n)
{
    trim(&s, &n);
    const char sign = n ? *s : '\0';
    while (n && *s == sign)
        s++, n--;
    while (n && s[n - 1] == sign)
        n--;
    return is_in(sign, "-*=_~#+") && n > 2 && *s == ' ' && s[n - 1] == ' ' && is_number(s, n);
}

bool reader_is_heading(const char *s, size_t n)
{
    char first = '\0';
    int k = 0;
    size_t label = 0; /* the word above the labels of rows */

    trim(&s, &n);
    while (label < n && is_letter(s[label]))
        label++;
    label = label > 1 && label < n ? label : 0;
    s += label;
    n -= label;
    for (size_t i = 0; i < n; i++) {
        bool is_sign = is_letter(s[i]) || is_digit(s[i]);
        if (!is_sign && !is_in(s[i], " \t|,;[]().:\""))
            return false;
        bool is_last = i + 1 == n || n == 9 || !(is_letter(s[i + 1]) || is_digit(s[i + 1]));
        if (!is_sign || !is_last)
            continue;
        first = k ? first : s[i];
        if (s[i] != first + k++)
            return false;
    }
    return k == 9 && is_in(first, "01Aa");
}

/* A row in nine pieces or in three has many pieces of this length. A row in one piece is long: numbers have
 * no two points side by side, and are seldom as long; those of addresses are no rows. */
bool reader_holds_row(const char *s, size_t n)
{
    unsigned singles = 0, threes = 0;

    for (size_t i = 0; i < n; i++) {
        size_t from = i, digits = 0, pairs = 0;
        for (; i < n && (is_digit(s[i]) || is_in(s[i], ".-_*")); i++) {
            digits += is_digit(s[i]);
            pairs += i > from && !is_digit(s[i]) && !is_digit(s[i - 1]);
        }
        size_t length = i - from;
        singles += length == 1 && (from == 0 || !is_letter(s[from - 1]));
        threes += length == 3 && digits && !(digits == 2 && s[from + 1] == '.');
        while (length && s[from + length - 1] == '.' && length <= 6)
            length--;
        if (digits && (length >= 7 || (length >= 5 && pairs)) &&
            !(from && length < 70 && is_in(s[from - 1], "=/&#?")) && !is_date(s + from, length))
            return true;
    }
    return singles >= 7 || threes >= 3;
}

/* ---- Letters that look like digits ---- */

void reader_token_mend(char *s, size_t n)
{
    size_t end;

    for (size_t from = 0; from < n; from = end + (end == from)) {
        bool is_grid = true;
        for (end = from; end < n && (is_letter(s[end]) || cell_of(s[end])); end++)
            is_grid &= cell_of(s[end]) || reader_digit_like(s[end]);
        is_grid &= end - from > 1 || end == n || s[end] != '\''; /* b'...' */
        for (size_t i = from; is_grid && i < end; i++)
            s[i] = reader_digit_like(s[i]) ? reader_digit_like(s[i]) : s[i];
    }
}

/* ---- What stands around the cells of a line ---- */

/* Shortens the text of a piece to these bytes. */
static void cut(struct piece *piece, size_t from, size_t to)
{
    piece->line.s += from;
    piece->line.n = to - from;
}

/* How long is what stands before the bracket of an array of Lisp, "#(" or "#2A(("? */
static size_t sign_of_array(const char *s, size_t n)
{
    size_t i = 1;

    while (i < n && i < 4 && (is_digit(s[i]) || (s[i] | 32) == 'a'))
        i++;
    return n && *s == '#' && i < n && s[i] == '(' ? i : 0;
}

/* Drops the signs of a quoted letter, "> > ", those of a formula and of an array before the cells; the
 * backslash by which a line goes on in the next and the point of a clause of Prolog behind them. */
static void drop_signs(struct piece *piece)
{
    const char *s = piece->line.s;
    size_t n = piece->line.n, i = 0;

    while (i < n && n > 1 && (s[i] == '>' || (s[i] == ' ' && i && s[i - 1] == '>')))
        i++;
    if (n - i > 1 && s[i] == '$' && s[i + 1] == '$')
        i += 2;
    while (i < n && s[i] == ' ' && memchr(s, '#', n))
        i++;
    i += sign_of_array(s + i, n - i);
    size_t end = n > i + 1 && s[n - 1] == ' ' && s[n - 2] == '\\' ? n - 1 : n;
    if (end > i + 5 && memcmp(s + end - 4, " ...", 4) == 0 && is_in(s[end - 5], ",;"))
        end -= 4; /* MATLAB */
    bool is_last = end > i + 1 && (s[end - 1] == '\\' || (s[end - 1] == '.' && s[end - 2] == ']'));
    cut(piece, i, is_last ? end - 1 : end);
}

/* Drops a comment behind cells: "# ...", "// ...", "<- ...". */
static void drop_comment_behind(struct piece *piece)
{
    const char *s = piece->line.s;
    size_t n = piece->line.n, letters = 0, cells = 0;

    for (size_t i = 1; i + 1 < n; i++) {
        char next = s[i + 1];
        letters += is_letter(s[i - 1]);
        cells += cell_of(s[i - 1]) != 0;
        bool is_comment = s[i] == '#' || s[i] == '%'
                              ? next == ' ' || is_letter(next)
                              : (s[i] == '/' && next == '/') || (s[i] == '<' && next == '-') ||
                                    (s[i] == '-' && next == '-' && i + 2 < n && s[i + 2] == ' ');
        if (!is_comment || !is_in(s[i - 1], " \t"))
            continue;
        while (i && is_in(s[i - 1], " \t"))
            i--;
        if (cells > letters)
            cut(piece, 0, i);
        return;
    }
}

/* Drops the bullets of a list, or of a list in a list, before a single sign: "- - 5". */
static void drop_bullets(struct piece *piece)
{
    size_t n = piece->line.n;

    if (n > 2 && reader_has_only(piece->line.s, n - 1, "- ") && memcmp(piece->line.s + n - 3, "- ", 2) == 0)
        cut(piece, n - 1, n);
}

/* Drops what a list begins with in "grid = [[5, 3" or "problem(1, [[_,": up to the bracket or sign before the
 * first cells. */
static void drop_code(struct piece *piece)
{
    enum { FAR_ENOUGH = 60 };
    const char *s = piece->line.s;
    size_t n = piece->line.n, best = 0, letters = 0, since = 0, signs = 0;

    for (size_t at = 0; at < n && at < FAR_ENOUGH; at++) {
        bool opens = is_in(s[at], "[{("), is_call = letters > 1 && is_letter(s[at - 1]);
        letters += is_letter(s[at]);
        since += is_letter(s[at]) || is_digit(s[at]) || cell_of(s[at]);
        if ((best && !opens && since > 3) || (s[at] == ',' && !best))
            break;
        bool are_two = at + 1 < n && is_in(s[at + 1], "[{(");
        if (letters && (s[at] == '=' || (opens && (best || are_two || (is_call && s[at] != '{'))))) {
            best = at + 1;
            since = 0;
        }
    }
    for (size_t i = best; best && i < n; i++)
        signs += (cell_of(s[i]) && s[i] != 'x') || (is_letter(s[i]) && !is_letter(s[i - 1]));
    if (signs >= 9)
        cut(piece, best, n);
}

/* How long is a word that programs put before a value: "Some(5)", "Just 5", "b'5'"? */
static size_t wrapper_at(const char *s, size_t n, size_t i)
{
    size_t k = i;

    while (k < n && (is_letter(s[k]) || (k > i && is_digit(s[k]))))
        k++;
    bool is_just = s[k] == ' ' && is_digit(s[k + 1]) &&
                   ((k - i == 4 && memcmp(s + i, "Just", 4) == 0) || (k - i == 1 && s[i] == 'j'));
    return is_in(s[k], "('\"") || is_just ? k - i + is_just : 0;
}

/* Takes such words away if no letters but those of empty cells are left. */
static void unwrap_values(struct piece *piece)
{
    enum { LONGEST = 1000 };
    char copy[LONGEST + 1];
    char *s = piece->line.s;
    size_t n = piece->line.n, m = 0, left = 0;
    bool has_just = strstr(s, "j ") != NULL;

    for (size_t i = 0; i < n && n < LONGEST; i++) {
        i += wrapper_at(s, n, i);
        copy[m++] = has_just && s[i] == 'n' ? '.' : s[i];
        left += is_letter(copy[m - 1]) && (m == 1 || !is_letter(copy[m - 2])) && (copy[m - 1] | 32) != 'n';
    }
    if (n < LONGEST && m < n && left == 0) {
        memcpy(s, copy, m);
        piece->line.n = m;
    }
}

/* "#", ";" and "//" begin comments, unless the line is a row: nine cells, or nine fields. A frame may be
 * drawn with "#", which is one of bars then, and arrays of Lisp begin with it. */
static bool is_comment(char *s, size_t n)
{
    enum { SHORTEST_FRAME = 11, LONGEST_FRAME = 60 };

    while (n && is_in(*s, " \t"))
        s++, n--;
    while (n && is_in(s[n - 1], " \t"))
        n--;
    size_t signs = reader_count_in(s, n, "#");
    bool begins = n && (*s == '#' || *s == ';' || (n > 1 && s[0] == '/' && s[1] == '/'));
    bool is_row = n == 9 && signs >= 3 && signs < 9 && !memchr(s, ' ', 9);
    bool is_framed = signs > 1 && s[n - 1] == '#' && n >= SHORTEST_FRAME && n <= LONGEST_FRAME;
    for (size_t i = *s == '#' ? 0 : n; is_framed && i < n; i++)
        s[i] = s[i] != '#' ? s[i] : signs == n ? '=' : '|';
    return begins && reader_count_in(s, n, ";") < 8 && !is_row && !is_framed && !sign_of_array(s, n);
}

/* ---- Kinds ---- */

/* A border: no digits, and dashes or the like. Nine dashes may be a row, and so may three groups of three. */
static bool is_rule(struct piece *piece)
{
    const char *s = piece->line.s;
    size_t n = piece->line.n, seen = n - reader_count_in(s, n, " \t|"), dashes = reader_count_in(s, n, "-"),
           lines = reader_count_in(s, n, "-=_~");

    if (n == SUDOKU_CELLS && reader_has_only(s, n, "*=~+#-") && reader_is_one_sign(s))
        return true;
    if (!reader_has_only(s, n, "-=_~+|:.'`*# \t,"))
        return false;
    bool is_one_sign = dashes == seen || reader_has_only(s, n, "= |\t") || reader_has_only(s, n, "~ |\t");
    piece->may_be_row = is_one_sign && (seen == 9 || seen == 3 || seen == 27);
    if (lines >= 3 && reader_has_only(s, n, "_. |"))
        return reader_has_only(s, n, "_") && seen > 9; /* else a row */
    return lines >= 3 || (seen > 1 && seen <= 5 && reader_has_only(s, n, "-=_*")) ||
           (dashes && seen == dashes);
}

struct counts {
    unsigned letters, foreign, cells, digits;
    bool has_long; /* words of more than four letters */
    size_t label;  /* the length of a word before everything else */
};

/* Counts what a line with more than signs has, and notes it. */
static struct counts count_characters(struct piece *piece)
{
    enum { MANY = 9 };
    struct counts counts = {0};
    unsigned numbers = 0; /* written as words */
    const char *s = piece->line.s;
    size_t n = piece->line.n;

    for (size_t i = 0; i < n;) {
        const char *word = s + i;
        unsigned char c = (unsigned char)s[i];
        if (!is_letter(s[i])) {
            counts.foreign += c == SIGN_FOREIGN;
            piece->has_wrong |= c == SIGN_CONTROL || c >= SIGN_OTHER;
            counts.cells += cell_of(s[i]) || c == SIGN_ELLIPSIS || c >= SIGN_OTHER;
            counts.digits += is_digit(s[i]);
            i++;
            continue;
        }
        while (i < n && (is_letter(s[i]) || (s[i] == '/' && s + i > word)))
            i++;
        size_t length = (size_t)(s + i - word);
        if (reader_has_only(word, length, "xXoO"))
            counts.cells += (unsigned)length;
        else if (is_none(word, length) || (length <= 4 && reader_has_only(word, length, "IVX")))
            counts.cells++;
        else if (reader_number_of_word((struct line){word, word + length, NULL}) >= 0)
            numbers++;
        else if (!counts.cells && !counts.digits && !counts.label && length <= 8)
            counts.label = length;
        else
            counts.letters += (unsigned)length;
        counts.has_long |= counts.letters && length > 4;
    }
    if (counts.cells + numbers < MANY)
        counts.letters += numbers;
    else
        counts.cells += numbers;
    piece->cells = (unsigned)(reader_count_in(s, n, "0123456789.*_-xX"));
    piece->letters = counts.letters;
    piece->has_label = counts.label > 1;
    return counts;
}

/* Is it a single field of words, with the empty fields of a spreadsheet behind it? */
static bool is_lone_field(const char *s, size_t n)
{
    size_t empty = 0;

    for (; n && is_in(s[n - 1], ",;\t "); n--)
        empty += s[n - 1] != ' ';
    return empty >= 7 && !reader_count_in(s, n, ",;\t|&0123456789");
}

/* Is it a word and a date or a number, "Easy, 2026-11-22", "Puzzle 10000", or a date that is no row, since a
 * digit is in it twice, or it has not nine signs? */
static bool is_title(const char *s, size_t n, size_t label)
{
    size_t from = label;
    bool is_twice = false;

    trim(&s, &n);
    while (label && from < n && is_in(s[from], ", :"))
        from++;
    if (label > 1 &&
        (is_date(s + from, n - from) || (n - from < 7 && reader_has_only(s + from, n - from, "0123456789"))))
        return true;
    for (size_t i = 1; i < n && !is_twice; i++)
        is_twice = is_digit(s[i]) && s[i] > '0' && memchr(s, s[i], i);
    return (is_twice || n - reader_count_in(s, n, " ") != 9) && n > 4 && is_date(s, n) &&
           !reader_has_only(s, n, "0123456789 ");
}

static enum token_kind kind_of_characters(struct piece *piece, size_t separators)
{
    struct counts counts = count_characters(piece);
    const char *s = piece->line.s;
    size_t n = piece->line.n;
    unsigned words = counts.letters + (unsigned)counts.label, cells = counts.cells;
    bool is_row;

    if (counts.foreign)
        is_row = cells > 3 * (counts.foreign + words);
    else if (words)
        is_row = !memchr(s, '=', n) && !is_lone_field(s, n) && (cells >= 5 || separators >= 7) &&
                 (!counts.letters || (cells >= 3 * words && !counts.has_long));
    else
        is_row = cells || separators >= 8 || reader_has_only(s, n, "@#~+?!:/\\%^ |");
    bool is_hidden = !is_row && n < 200 && !is_date(s, n) && reader_holds_row(s, n) && !counts.foreign &&
                     piece->cells >= 9;
    if ((is_row || is_hidden) && !is_title(s, n, is_row ? counts.label : 0))
        return TOKEN_CELLS;
    /* Nine signs are a row, too, if some are "A" to "I" for digits, look like digits, or are one letter. */
    size_t letters = 0, alike = 0, k = 0;
    while (k < n && !is_letter(s[k]))
        k++;
    for (size_t i = 0; i < n; i++) {
        letters += is_in(s[i], "ABCDEFGHI") || reader_digit_like(s[i]);
        alike += k < n && s[i] == s[k];
    }
    letters = letters < 9 && letters > alike ? letters : alike;
    bool has_letters = letters && n - reader_count_in(s, n, " \t|,") == 9 &&
                       n - reader_count_in(s, n, "0123456789.-_* \t|,") == letters;
    return piece->is_heading || has_letters ? TOKEN_CELLS : TOKEN_WORDS;
}

static enum token_kind kind_of(struct piece *piece)
{
    const char *s = piece->line.s;
    size_t n = piece->line.n, separators = reader_count_in(s, n, ",;\t|&");
    bool has_bars = memchr(s, '|', n) != NULL;

    if (reader_has_only(s, n, " \t")) {
        piece->may_be_row = separators >= 8; /* a row without clues, or a separator */
        return piece->may_be_row ? TOKEN_RULE : piece->line.has_tag ? TOKEN_TAG : TOKEN_BLANK;
    }
    if (reader_has_only(s, n,
                        "{}[](),;\"'$ \t`|&/")) { /* alone they are a row without clues if they are many */
        bool is_row = separators >= 8 || (reader_has_only(s, n, "[] \t") && n >= 18) ||
                      (separators >= 2 && reader_has_only(s, n, "| ") && n >= 9);
        piece->may_be_row = separators >= 8 && !has_bars;
        return piece->may_be_row ? TOKEN_RULE : is_row ? TOKEN_CELLS : TOKEN_TAG;
    }
    if (is_rule(piece))
        return TOKEN_RULE;
    if (separators == 1 && s[n - 1] == '\t' && is_number(s, n)) /* "cat -n" of an empty line */
        return TOKEN_BLANK;
    bool is_place_in_diff = n > 4 && memcmp(s, "@@ -", 4) == 0;
    if (is_place_in_diff || is_decorated(s, n))
        return TOKEN_WORDS;
    drop_bullets(piece);
    drop_code(piece);
    unwrap_values(piece);
    s = piece->line.s;
    n = piece->line.n;
    piece->is_heading = reader_is_heading(s, n);
    piece->is_title = piece->is_heading || is_number(s, n) || is_date(s, n);
    return kind_of_characters(piece, separators);
}

void reader_token_read(const struct stripped *line, struct piece *piece)
{
    *piece = (struct piece){.line = *line, .original = line->s};
    piece->is_comment = !line->is_row && is_comment(line->s, line->n);
    if (piece->is_comment) {
        piece->kind = TOKEN_BLANK;
        return;
    }
    drop_signs(piece);
    drop_comment_behind(piece);
    /* "Name: puzzle, dtype: object", below a column that pandas has printed. */
    const char *type = piece->line.n > 7 ? strstr(piece->line.s, "dtype: ") : NULL;
    bool is_end = type && (type == piece->line.s || type[-1] == ' ');
    piece->kind = is_end ? TOKEN_TAG : kind_of(piece);
    struct line word = {NULL, NULL, piece->line.s};
    while (reader_next_word(&word, piece->line.s + piece->line.n, " \t|,;[](){}"))
        piece->groups++;
}
