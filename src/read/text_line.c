/* A line of a text: what stands around its cells goes, then it is a row, a rule, words ... */
#include <assert.h>
#include <string.h>

#include "read/text_line.h"

/* ---- Markup ---- */

enum tag { TAG_NONE, TAG_INSIDE, TAG_BLOCK, TAG_CELL };
enum { LONGEST_TAG = 400 };

/* Finds the tag of HTML or BBCode at a place. Blocks begin a line. */
static enum tag tag_at(const char *at, const char *end, size_t *length)
{
    static const char blocks[] =
        "code quote spoiler hidden hide pre br p tr div li h1 h2 h3 h4 ul ol table tbody thead "
        "body html section blockquote textarea style script",
                      cells[] = "td th input",
                      forum[] =
                          "tt mono size font center b i u s color colour list img url "
                          "left right sup sub";
    bool is_html = *at == '<';
    struct line word = {at + 1 + (end - at > 1 && at[1] == '/'), NULL, NULL};
    assert(at < end && is_in(*at, "<["));

    *length = 0;
    end = end - at > LONGEST_TAG ? at + LONGEST_TAG : end;
    for (word.end = word.at; word.end < end && (is_letter(*word.end) || is_digit(*word.end));)
        word.end++;
    bool is_comment = is_html && end - at > 1 && is_in(at[1], "!?");
    bool is_block = reader_word_in(word, blocks), is_cell = is_html && reader_word_in(word, cells);
    if (!is_comment && (word.at >= word.end || !is_letter(*word.at)))
        return TAG_NONE;
    if (!is_html &&
        (!(is_block || reader_word_in(word, forum)) || word.end == end || !is_in(*word.end, "]= ")))
        return TAG_NONE;
    const char *stop = memchr(word.end, is_html ? '>' : ']', (size_t)(end - word.end));
    if (!stop || (is_html && memchr(word.end, '<', (size_t)(stop - word.end))))
        return TAG_NONE;
    *length = (size_t)(stop + 1 - at);
    return is_cell ? TAG_CELL : is_block ? TAG_BLOCK : TAG_INSIDE;
}

int reader_entity_at(const char *at, const char *end, size_t *length)
{
    assert(at < end);
    static const struct {
        const char *name;
        int sign;
    } known[] = {{"&nbsp;", ' '},  {"&middot;", '.'},
                 {"&bull;", '.'},  {"&lt;", '<'},
                 {"&gt;", '>'},    {"&amp;", '&'},
                 {"&quot;", '"'},  {"&apos;", '\''},
                 {"&minus;", '-'}, {"&ndash;", '-'},
                 {"&mdash;", '-'}, {"&emsp;", ' '},
                 {"&times;", 'x'}, {"&hellip;", SIGN_ELLIPSIS}};
    unsigned code = 0;

    *length = 0;
    if (*at != '&')
        return SIGN_NOTHING;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t n = strlen(known[i].name);
        if ((size_t)(end - at) >= n && memcmp(at, known[i].name, n) == 0) {
            *length = n;
            return known[i].sign;
        }
    }
    if (end - at < 4 || at[1] != '#')
        return SIGN_NOTHING;
    bool is_hexadecimal = (at[2] | 32) == 'x';
    const char *p = at + 2 + is_hexadecimal;
    for (; p < end && p - at < 10 && (is_digit(*p) || (is_hexadecimal && is_letter(*p))); p++)
        code = is_hexadecimal ? 16 * code + (unsigned)(is_digit(*p) ? *p - '0' : (*p | 32) - 'a' + 10)
                              : 10 * code + (unsigned)(*p - '0');
    if (p == end || *p != ';' || p - at < 3)
        return SIGN_NOTHING;
    *length = (size_t)(p + 1 - at);
    return reader_sign_of_code(code);
}

/* Is it a fence of Markdown, with the name of a language? */
static bool is_fence(struct line line)
{
    line = reader_trim(line);
    return line_length(line) >= 3 && line_length(line) < 20 &&
           (memcmp(line.at, "```", 3) == 0 ||
            (memcmp(line.at, "~~~", 3) == 0 && (line_length(line) == 3 || is_letter(line.at[3]))));
}

struct line reader_piece_at(const struct view *text)
{
    struct line piece = {text->at, text->at, text->at};
    bool has_sign = false;
    size_t length;
    assert(text->at < text->end);

    for (; piece.end < text->end && *piece.end != '\n' && *piece.end != '\r'; piece.end += length) {
        size_t left = (size_t)(text->end - piece.end);
        const struct view near = {piece.end, piece.end + (left < LONGEST_TAG ? left : LONGEST_TAG), false};
        bool is_bracket = *near.at == '<' || *near.at == '[';
        enum tag tag = is_bracket ? tag_at(near.at, reader_line_at(&near, near.at).end, &length) : TAG_NONE;
        piece.next = piece.end;
        if (piece.end > piece.at &&
            ((tag == TAG_BLOCK && has_sign) || (tag && piece.end - piece.at > TEXT_ROOM)))
            return piece;
        length = tag ? length : 1;
        has_sign |= !tag && (unsigned char)*near.at > ' ';
    }
    piece.next = reader_line_at(text, piece.end).next;
    return piece;
}

size_t reader_text_strip(struct line *from, char *s, struct text_line *line)
{
    size_t n = 0, length;
    bool has_sign = false;

    *s = '\0';
    if (is_fence(*from)) {
        line->is_tag = true;
        return 0;
    }
    for (const char *at = from->at; at < from->end && n < TEXT_ROOM; at += length) {
        bool is_bracket = *at == '<' || *at == '[';
        enum tag tag = is_bracket ? tag_at(at, from->end, &length) : TAG_NONE;
        line->is_tag |= tag != TAG_NONE;
        if (tag == TAG_BLOCK && has_sign && at > from->at) {
            from->end = from->next = at;
            break;
        }
        int sign = tag == TAG_CELL ? ' ' : SIGN_NOTHING;
        line->is_in_table |= tag == TAG_CELL;
        if (tag == TAG_NONE) {
            sign = reader_entity_at(at, from->end, &length);
            sign = length ? sign : reader_sign_at(at, from->end, &length);
            if (*at == '\\' && from->end - at > 2 && at[1] == 'n' && !is_letter(at[2])) {
                length = 2; /* the end of a line, as programs write it */
                sign = '/';
            }
        }
        has_sign |= sign && sign != ' ' && sign != '\t';
        if (sign == SIGN_ELLIPSIS) {
            memcpy(s + n, "...", 3);
            n += 3;
        } else if (sign) {
            s[n++] = (char)sign;
        }
    }
    s[n] = '\0';
    return n;
}

/* The signs of a quoted letter, "> > ", go. */
static struct row unquoted(const char *s, size_t n)
{
    size_t from = 0;

    while (from < n && (s[from] == '>' || (s[from] == ' ' && from && s[from - 1] == '>')))
        from++;
    return (struct row){s + from, n - from};
}

/* The names before a list of a program go: "grid = [[5, 3", "a = np.array([[5, 3", "  intArrayOf(5, 3". */
static struct row behind_name(struct row row)
{
    size_t letters = 0;

    row = reader_row_peel(row, " ", "");
    const char *equal = row.n && is_letter(*row.s) ? memchr(row.s, '=', row.n) : NULL;
    if (equal)
        row = reader_row_peel((struct row){equal + 1, row.n - (size_t)(equal + 1 - row.s)}, " ", "");
    while (letters < row.n && (is_letter(row.s[letters]) || (letters && row.s[letters] == '.')))
        letters++;
    bool is_call = letters > 1 && letters < row.n && row.s[letters] == '(';
    return is_call ? (struct row){row.s + letters + 1, row.n - letters - 1} : row;
}

/* A comment behind a row goes: "53..7....  # row 1". Empty if there is none. */
static struct row before_comment(struct row row)
{
    for (size_t i = 9; i + 1 < row.n; i++) {
        const char *at = row.s + i;
        bool is_comment = *at == '#' || memcmp(at, "//", 2) == 0 || memcmp(at, "<-", 2) == 0;
        if ((is_comment && is_in(at[-1], " \t,;]})\"")) || memcmp(at, "\\\\", 2) == 0)
            return (struct row){row.s, i};
    }
    return (struct row){row.s, 0};
}

/* ---- Rows, rules, words ---- */

static bool has_only(struct row row, const char *list)
{
    return skip_any(row.s, row.s + row.n, list) == row.s + row.n;
}

/* Lines and corners without digits. Points alone are a row. */
static bool is_rule(struct row row)
{
    size_t drawn = reader_count_in(row.s, row.n, "-=_~+#*\5"), dots = reader_count_in(row.s, row.n, ".:'`");

    return has_only(row, "-=_~+#*|.:'` \t,/\\\5") &&
           (drawn >= 3 || reader_count_in(row.s, row.n, "+-=\5") || (!dots && !drawn));
}

/* Do its last nine words count, as the names of columns do: A to I, c1 to c9, "row" and 1 to 9? Digits alone
 * may also be a row. */
static bool is_heading(struct row row)
{
    struct line word = {NULL, NULL, row.s};
    bool has_name = memchr(row.s, '[', row.n) != NULL;
    unsigned n = 0;
    char last = '\0';

    while (reader_next_word(&word, row.s + row.n, " \t|,;[]:\"'*")) {
        char c = word.end[-1];
        bool is_next =
            n && (c == last + 1 || (n == 8 && c == last + 2 && is_letter(c))); /* J, for I is like 1 */
        has_name |= is_letter(*word.at);
        n = is_next ? n + 1 : is_in(c, "01aA");
        last = c;
    }
    return n == 9 && has_name;
}

/* Is it a number, or a date, as stand above puzzles? */
static bool is_number(struct row row)
{
    size_t digits = reader_count_in(row.s, row.n, "0123456789"),
           signs = reader_count_in(row.s, row.n, "-/.,:()#[] ");
    size_t apart = reader_count_in(row.s, row.n, "-/.:");
    bool is_wide = false;

    for (size_t i = 0; i + 1 < row.n; i++)
        is_wide |= (row.s[i] == ' ' && (row.s[i + 1] == ' ' || i == 0)) ||
                   (row.s[i] == '.' && row.s[i + 1] == '.' && row.n > 5) ||
                   (i && row.s[i] == '.' && row.s[i - 1] == ' ' && row.s[i + 1] == ' ');
    return digits + signs == row.n && digits && digits <= (apart >= 2 ? 14 : 4) && apart <= 4 && !is_wide;
}

/* Does a piece as long as a row stand among words, with two empty cells side by side? */
static bool has_piece(struct row row)
{
    size_t run = 0, gaps = 0;

    for (size_t i = 0; i < row.n && !(run >= 9 && gaps); i++) {
        bool is_cell = is_digit(row.s[i]) || is_in(row.s[i], "._*-");
        gaps = is_cell ? gaps + (run && !is_digit(row.s[i]) && row.s[i - 1] == row.s[i]) : 0;
        run = is_cell ? run + 1 : 0;
    }
    return run >= 9 && gaps && gaps + 1 < run;
}

/* "#(" begins a list of a program, and ";" stands between the fields of a sheet; a row may have "#" for empty
 * cells. */
static bool is_comment(struct row row)
{
    struct line line = reader_trim((struct line){row.s, row.s + row.n, NULL});
    bool is_list = line_length(line) > 1 && memcmp(line.at, "#(", 2) == 0;

    bool is_sheet = *row.s == ';' && reader_count_in(row.s, row.n, ";") >= 8;

    return reader_is_comment(line) && !is_list && !is_sheet;
}

/* Reads a row with whatever stands around it. */
static bool read_row(struct row row, struct text_line *line)
{
    struct row code = behind_name(row), rest = row;
    struct row bare = before_comment(code);

    if (reader_count_in(row.s, row.n, "+") && !reader_count_in(row.s, row.n, "123456789"))
        return false; /* corners of a rule */
    if (reader_row_read(code, 9, &line->cells) || (bare.n && reader_row_read(bare, 9, &line->cells)))
        return true;
    line->label = reader_row_take_label(&rest);
    if (line->label == LABEL_NONE)
        return false;
    bare = before_comment(rest);
    return reader_row_read(rest, 9, &line->cells) || (bare.n && reader_row_read(bare, 9, &line->cells));
}

/* Notes whether a row is empty, or counts: then it may be a heading. */
static void note_row(struct text_line *line)
{
    unsigned first = line->set[0] ? 1 : 0, in_order = 0, digits = 0;

    for (unsigned k = 0; k < 9; k++) {
        digits += line->set[k] != 0;
        in_order += line->set[k] == (k + first ? 1u << (k + first - 1) : 0);
    }
    line->is_empty = !digits;
    line->is_heading = in_order == 9;
}

/* Was a line that is neither row nor rule meant to have cells? Words with a few digits are words. */
static enum text_kind words_or_cells(struct row row, struct text_line *line)
{
    size_t letters = reader_count_in(row.s, row.n, "\3") - reader_count_in(row.s, row.n, "xX");

    for (size_t i = 0; i < row.n; i++)
        letters += is_letter(row.s[i]);
    line->n_letters = (unsigned)letters;
    if (letters) {
        bool has_words = letters >= 3 && line->n_cells < LEAST_GRID; /* "ISBN 978-3-8094-3621-2" */
        bool has_cells = line->n_cells >= 7 && line->n_cells >= 3 * letters;
        return (has_cells && !has_words) || reader_row_count_values(row) >= 9 || has_piece(row) ? TEXT_CELLS
                                                                                                : TEXT_WORDS;
    }
    line->is_number = is_number(line->is_tag ? reader_row_peel(row, " \t", " \t") : row);
    unsigned least = reader_count_in(row.s, row.n, "123456789") ? 1 : 4; /* "...", "x" are words */
    return line->n_cells >= least && !line->is_number ? TEXT_CELLS : TEXT_WORDS;
}

/* The first of these kinds that fits. */
static enum text_kind kind_of(struct row row, struct text_line *line, uint16_t *cell81)
{
    bool is_blank = has_only(row, " \t"), is_command = row.n > 2 && *row.s == '\\' && !line->n_cells;
    struct cells cells = {.set = cell81};

    if (line->is_in_table)
        return is_blank ? TEXT_BLANK : TEXT_WORDS; /* no grid (program_files.c) */
    if (is_blank && reader_count_in(row.s, row.n, "\t") < 8)
        return TEXT_BLANK;
    if (row.n > 4 && memcmp(row.s, "@@ -", 4) == 0) /* where a diff goes on */
        return TEXT_WORDS;
    line->is_comment = is_comment(row) && !(has_only(row, "#123456789 |") && read_row(row, line));
    if (line->is_comment)
        return TEXT_BLANK;
    line->is_heading = is_heading(row);
    if (line->is_heading)
        return TEXT_RULE;
    if (read_row(row, line))
        return TEXT_ROW;
    line->label = LABEL_NONE;
    if ((line->bars == 2 || line->bars == 4) && line->n_blanks >= 9 && has_only(row, " |"))
        return TEXT_CELLS; /* a row without clues, between bars */
    line->is_heading = has_only(row, " \t{}[](),;`\"'");
    if (line->is_heading || is_rule(row) || has_only(row, " \t{}[](),;`|\"'/") || is_command)
        return TEXT_RULE;
    if (row.n < SUDOKU_CELLS || !reader_row_read(behind_name(row), SUDOKU_CELLS, &cells))
        return words_or_cells(row, line);
    line->cells = cells;
    return reader_why_not_one_form(&cells) ? TEXT_CELLS : TEXT_LINE;
}

void reader_text_read(struct line from, struct text_line *line, uint16_t *cell81)
{
    char s[TEXT_ROOM + 4];
    assert(from.at <= from.end && cell81);

    *line = (struct text_line){.label = LABEL_NONE};
    line->cells.set = line->set;
    size_t n = reader_text_strip(&from, s, line);
    struct row row = unquoted(s, n);
    line->from = from;
    line->bars = (unsigned)reader_count_in(row.s, row.n, "|");
    line->n_blanks = (unsigned)reader_count_in(row.s, row.n, " ");
    for (size_t i = 0; i < row.n; i++)
        line->n_cells += cell_of(row.s[i]) != 0;
    line->kind = kind_of(row, line, cell81);
    if (line->kind == TEXT_ROW)
        note_row(line);
    line->cells.set = NULL;
}
