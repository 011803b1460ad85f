/* Links to puzzle sites with the puzzle in them.
 *
 *     https://f-puzzles.com/?load=N4Ig...        LZ-string of JSON, in base 64
 *     https://sudokupad.app/fpuzN4Ig...          the same; sclN4Ig...: the site's own short form of JSON
 *     https://www.sudokuwiki.org/sudoku.htm?bd=S9B...   two characters a cell; also alone
 *
 * A link without its puzzle is refused. */
#include <assert.h>
#include <string.h>

#include "core/grid.h"
#include "read/formats.h"

/* Returns the place behind the first of these words that stands in a text; NULL if none does. NULL ends the
 * words. */
static const char *find_any(const char *at, const char *end, const char *const *words)
{
    const char *found = NULL;

    while (*words && !found)
        found = reader_find_after(at, end, *words++);
    return found;
}

/* ---- LZ-string ---- */

/* The text that is kept: the grid stands at its beginning. */
enum { MOST_TEXT = 24 * 1024, MOST_WORDS = 8 * 1024, END_OF_TEXT = 2, FIRST_WORD = 3 };

/* Each word of the dictionary stands somewhere in the text: it is an earlier word and the character after
 * it. */
struct word {
    unsigned short at, length;
};

struct unpacked {
    char text[MOST_TEXT];
    unsigned length, n_words;
    struct word words[MOST_WORDS];
};

/* A place among the bits of a text in base 64. */
struct bits {
    const char *at, *end;
    unsigned held, n_held; /* bits of the characters before that place, the first one lowest */
};

static int value_of(char c)
{
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : is_digit(c)          ? c - '0' + 52
           : c == '+' || c == '-' ? 62
           : c == '/' || c == '_' ? 63
                                  : -1;
}

/* Takes a number whose lowest bit comes first, at most 16 bits; END_OF_TEXT if there are too few. */
static unsigned take_bits(struct bits *bits, unsigned n)
{
    static const unsigned char backwards[8] = {0, 4, 2, 6, 1, 5, 3, 7};

    assert(n <= 16 && bits->n_held < 6);
    for (; bits->n_held < n; bits->n_held += 6) {
        if (bits->at == bits->end) {
            bits->held = bits->n_held = 0;
            return END_OF_TEXT;
        }
        unsigned value = (unsigned)value_of(*bits->at++);
        bits->held |= (backwards[value & 7] << 3 | (unsigned)backwards[value >> 3 & 7]) << bits->n_held;
    }
    unsigned number = bits->held & ((1u << n) - 1);
    bits->held >>= n;
    bits->n_held -= n;
    return number;
}

/* Unpacks a text, as far as there is room. A code is a word, or says that a character of 8 or 16 bits
 * follows, which is a new word. One that is not ASCII becomes a question mark: only digits and titles
 * matter. Each code but the first adds a word, too: the one before it and the first character of its own.
 * That is known before it is complete, and may overlap its own copy. A code has as many bits as the next
 * word's number. */
static void unpack(struct unpacked *to, struct line packed)
{
    struct bits bits = {packed.at, packed.end, 0, 0};
    struct word before = {0, 0};
    unsigned width = 2;

    to->length = 0;
    to->n_words = FIRST_WORD;
    while (to->length < MOST_TEXT && to->n_words + 2 <= MOST_WORDS) {
        unsigned word = take_bits(&bits, width), start = to->length;
        if (word == END_OF_TEXT)
            return;
        if (word < END_OF_TEXT) {
            unsigned code = take_bits(&bits, word ? 16 : 8);
            to->text[start] = code > 0 && code < 0x80 ? (char)code : '?';
            word = to->n_words++;
            to->words[word] = (struct word){(unsigned short)start, 1};
        }
        if (before.length)
            to->words[to->n_words++] = (struct word){before.at, (unsigned short)(before.length + 1)};
        if (word >= to->n_words || start + to->words[word].length > MOST_TEXT)
            return;
        before = (struct word){(unsigned short)start, to->words[word].length};
        const char *from = to->text + to->words[word].at;
        for (unsigned i = 0; i < before.length; i++)
            to->text[start + i] = from[i];
        to->length += before.length;
        while (to->n_words + 1 > 1u << width)
            width++;
    }
}

/* ---- The cells of f-puzzles and SudokuPad ---- */

/* Reads nine rows of nine cells, up to the bracket that closes them: "", "{}", "{v:5}" or
 * {"value":5,"given":true,...}. Where some are given, the others were entered by somebody. */
static bool read_rows(const char *at, const char *end, struct finding *finding)
{
    static const char *const names[] = {"\"value\":", "v:", "'value':", NULL};
    bool has_given = false;
    const char *cell = at;

    for (unsigned n = 0, depth = 0; at < end; at++) {
        if (!depth && *at == ']') {
            finding->has_placed = finding->has_candidates =
                has_given && memcmp(finding->cells, finding->placed, SUDOKU_CELLS) != 0;
            memcpy(finding->cells, has_given ? finding->cells : finding->placed, SUDOKU_CELLS);
            (void)sudoku_find_candidates(finding->placed, finding->candidates);
            return n == SUDOKU_CELLS;
        }
        bool is_end = depth == 1 && (*at == ',' || *at == ']');
        if (is_end && n < SUDOKU_CELLS) {
            const char *value = find_any(cell, at, names);
            if (value && is_in(*value, "\"'"))
                value++;
            bool has_value = value && *value >= '1' && *value <= '9' && !is_digit(value[1]);
            bool is_given = reader_find_after(cell, at, "\"given\":true");
            finding->placed[n] = has_value ? *value : '.';
            finding->cells[n] = is_given ? finding->placed[n] : '.';
            has_given |= is_given;
        }
        n += is_end;
        cell = is_end || (!depth && *at == '[') ? at + 1 : cell;
        depth += *at == '{' || *at == '[';
        depth -= *at == '}' || *at == ']';
        if (!depth && n % 9)
            return false;
    }
    return false;
}

/* Reads f-puzzles' JSON, or that of SudokuPad, whose names are shorter. The title is the puzzle's name. */
static enum verdict read_packed(struct finding *finding, struct line packed)
{
    static const char *const names[] = {"\"grid\":[", "ce:[", "\"cells\":[", NULL};
    struct unpacked unpacked;

    unpack(&unpacked, packed);
    const char *text = unpacked.text, *end = text + unpacked.length, *rows = find_any(text, end, names);
    if (!rows)
        return reader_reject(finding, "a link without a puzzle in it");
    if (!read_rows(rows, end, finding))
        return reader_reject(finding, "a link whose puzzle is not 9 by 9, or is cut off");
    const char *title = reader_find_after(text, end, "\"title\":\"");
    const char *stop = title ? memchr(title, '"', (size_t)(end - title)) : NULL;
    if (stop)
        reader_add_name(finding, (struct line){title, stop, NULL}, "");
    return PUZZLE;
}

/* ---- Other links ---- */

static int digit_36(char c)
{
    return is_digit(c) ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : 36;
}

/* Reads sudokuwiki's two characters a cell, a number in base 36: 1 to 9 are clues, 10 to 18 digits that were
 * solved, and more are sets of candidates. */
static enum verdict read_wiki(struct finding *finding, struct line text)
{
    enum { BASE = 36 };
    uint16_t possible[SUDOKU_CELLS];

    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        int high = digit_36(text.at[2 * cell]), low = digit_36(text.at[2 * cell + 1]), n = high * BASE + low;
        int set = n > 18 ? n - 18 : n > 0 ? 1 << (n - 1) % 9 : 0;
        if (high >= BASE || low >= BASE || n == 0 || set > ALL_DIGITS)
            return reader_reject(finding, "a link whose puzzle is damaged, cell %d", cell + 1);
        finding->candidates[cell] = (uint16_t)set;
        finding->placed[cell] = n <= 18 ? (char)('1' + (n - 1) % 9) : '.';
        finding->cells[cell] = n <= 9 ? finding->placed[cell] : '.';
    }
    (void)sudoku_find_candidates(finding->placed, possible);
    finding->has_placed = memcmp(finding->placed, finding->cells, SUDOKU_CELLS) != 0;
    finding->has_candidates =
        finding->has_placed || memcmp(possible, finding->candidates, sizeof possible) != 0;
    return PUZZLE;
}

/* ---- Which link is it? ---- */

static bool is_wiki_string(struct line piece)
{
    return piece.end - piece.at == 2 * SUDOKU_CELLS + 3 && memcmp(piece.at, "S9B", 3) == 0;
}

/* Words around a link without a puzzle are those of a text, which is for others; 81 cells are read wherever
 * they are (line.c). */
enum verdict reader_recognise_link(const struct view *text, struct finding *finding)
{
    static const char *const sites[] = {"f-puzzles.com/", "sudokupad.", "crackingthecryptic.com/",
                                        "sudokuwiki.org/", NULL};
    static const char *const before[] = {"bd=", "load=", "fpuzzles", "fpuz", "scl", NULL};
    struct line line = reader_line_at(text, text->at), piece = reader_trim(line);
    const char *scheme = reader_find_after(piece.at, piece.end, "://"), *end = piece.end;

    if (!scheme && !is_wiki_string(piece))
        return NOT_MINE;
    if (scheme) {
        const char *site = find_any(scheme, end, sites);
        if (!site || reader_find_cells(scheme, end, finding->cells))
            return NOT_MINE;
        bool has_words = memchr(piece.at, ' ', line_length(piece)) != NULL;
        piece.at = find_any(site, end, before);
        if (!piece.at && has_words)
            return NOT_MINE;
        piece.end = piece.at;
        while (piece.at && piece.end < end && (value_of(*piece.end) >= 0))
            piece.end++;
    }
    reader_take_line(finding, line);
    if (!piece.at)
        return reader_reject(finding, "a link without the puzzle in it: open it, and copy the puzzle");
    if (is_wiki_string(piece))
        return read_wiki(finding, (struct line){piece.at + 3, piece.end, NULL});
    return read_packed(finding, piece);
}
