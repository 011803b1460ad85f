/* Links to puzzle sites with the puzzle in them, and the rules of variants.
 *
 *     https://f-puzzles.com/?load=N4Ig...        LZ-string of JSON, in base 64
 *     https://sudokupad.app/fpuzN4Ig...          the same; sclN4Ig...: the site's own short form of JSON
 *     https://sudokupad.app/puzzle/N4Ig...       the same with "p": digits and runs of empty cells
 *     https://www.sudokuwiki.org/sudoku.htm?bd=S9B...   two characters a cell; also alone
 *
 * A link without its puzzle is refused, and so is one to a variant of Sudoku. The packing is pieroxy's
 * lz-string; the names of rules are those of David Clamage's SudokuSolver (FPuzzlesBoard.cs) and of Sven
 * Neumann's SudokuPad (puzzlezipper.js). */
#include <assert.h>
#include <string.h>

#include "core/grid.h"
#include "read/json.h"

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

/* Returns the value at a place of a text in base 64, and how many characters it takes: browsers write "+" as
 * "%2B" and "/" as "%2F". -1 at the end of the text. */
static int digit_at(const char *at, const char *end, size_t *length)
{
    bool is_code = end - at > 2 && memcmp(at, "%2", 2) == 0 && is_in((char)(at[2] | 32), "bf");

    *length = is_code ? 3 : 1;
    return at == end ? -1 : value_of(!is_code ? *at : (at[2] | 32) == 'b' ? '+' : '/');
}

/* Takes a number whose lowest bit comes first, at most 16 bits; END_OF_TEXT if there are too few. */
static unsigned take_bits(struct bits *bits, unsigned n)
{
    static const unsigned char backwards[8] = {0, 4, 2, 6, 1, 5, 3, 7};

    assert(n <= 16 && bits->n_held < 6);
    for (; bits->n_held < n; bits->n_held += 6) {
        size_t length;
        int digit = digit_at(bits->at, bits->end, &length);
        if (digit < 0) {
            bits->held = bits->n_held = 0;
            return END_OF_TEXT;
        }
        unsigned value = (unsigned)digit;
        bits->at += length;
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
    assert(packed.at <= packed.end);

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

/* ---- Rules of variants ---- */

/* Finds the next member of an object: its name without quotes, and its value. SudokuPad's short form has no
 * quotes around names, and single ones around texts. False after the last, and if the object is cut off. */
static bool next_member(const char **at, const char *end, struct line *name, struct line *value)
{
    const char *start = *at = skip_any(*at, end, "{, \t\r\n");
    struct line colon = {NULL, NULL, NULL};
    char quote = '\0';
    int depth = 0;

    for (; *at < end; ++*at) {
        char c = **at;
        if (quote) {
            *at += c == '\\' && end - *at > 1;
            quote = c == quote ? '\0' : quote;
            continue;
        }
        if (!depth && (c == ',' || c == '}'))
            break;
        if (!depth && c == ':' && !colon.at)
            colon = (struct line){*at, *at + 1, NULL};
        quote = json_is_quote(c) ? c : '\0';
        depth += json_opens(c) - json_closes(c);
    }
    if (!colon.at || *at == end)
        return false;
    *name = reader_trim((struct line){start, colon.at, NULL});
    name->at += json_is_quote(*name->at);
    name->end -= name->end > name->at && json_is_quote(name->end[-1]);
    *value = (struct line){skip_any(colon.end, *at, " \t\r\n"), *at, NULL};
    return true;
}

static unsigned box_of(unsigned row, unsigned column)
{
    return row / 3 * 3 + column / 3;
}

/* Are these the nine boxes? They are given as a number for each cell, or as nine lists of rows and columns,
 * "[0,0]" or "R1C1". */
static bool are_boxes(struct line value)
{
    unsigned digit[2 * SUDOKU_CELLS], n = 0, least = 9;

    for (const char *at = value.at; at < value.end; at++) {
        if (!is_digit(*at))
            continue;
        if (n == 2 * SUDOKU_CELLS)
            return false;
        digit[n] = (unsigned)(*at - '0');
        least = digit[n] < least ? digit[n] : least;
        n++;
    }
    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        unsigned row = i / 9, column = i % 9, first = box_of(row, column) / 3 * 27 + column / 3 * 3;
        if (n == SUDOKU_CELLS && digit[i] != digit[first])
            return false;
        const unsigned *pair = digit + 2 * i, *model = digit + 2 * (i - i % 9);
        if (n == 2 * SUDOKU_CELLS &&
            box_of(pair[0] - least, pair[1] - least) != box_of(model[0] - least, model[1] - least))
            return false;
    }
    return n >= SUDOKU_CELLS && n % SUDOKU_CELLS == 0;
}

/* Cages without cells hold texts, such as the title. */
static bool has_cells(struct line cages)
{
    static const char *const names[] = {"\"cells\"", "ce", NULL};
    const char *at = cages.at;

    while ((at = find_any(at, cages.end, names)) != NULL) {
        const char *first = skip_any(at, cages.end, ": \t\r\n[");
        if (first < cages.end && *first != ']')
            return true;
    }
    return false;
}

bool reader_is_rule(struct line name, struct line value, bool is_packed)
{
    static const char rules[] =
        "diagonal diagonals diagonal+ diagonal- antiknight antiking anti_knight anti_king disjointgroups "
        "nonconsecutive negative arrow arrows killercage killercages killer cage littlekillersum odd even "
        "minimum maximum rowindexer columnindexer boxindexer extraregion extraregions thermometer "
        "thermometers thermos palindrome palindromes renban whispers regionsumline difference xv ratio clone "
        "quadruple betweenline sandwichsum xsum skyscraper entropicline modularline nabner doublearrow "
        "zipperline slowthermometer constraints kropki inequalities jigsaw irregular windoku lines overlays "
        "underlays",
                      packed[] = "a l o u";
    bool is_list = json_opens(*value.at), is_text = json_is_quote(*value.at);
    const char *first = skip_any(value.at + 1, value.end, " \t\r\n");

    assert(value.at < value.end);
    bool is_true = (*value.at | 32) == 't' && reader_word_in(value, "true t");
    if (is_list ? first == value.end || json_closes(*first)
                : !is_true && !(is_text && line_length(value) > SUDOKU_CELLS))
        return false;
    if (reader_word_in(name, "cages ca"))
        return is_text || has_cells(value);
    if (reader_word_in(name, "regions re"))
        return !are_boxes(value);
    return !is_text && (reader_word_in(name, rules) || (is_packed && reader_word_in(name, packed)));
}

/* ---- The cells of f-puzzles and SudokuPad ---- */

/* Finds the value of a member in a cell, NULL if it has none. */
static const char *find_value(const char *cell, const char *end, const char *const *names)
{
    const char *value = find_any(cell, end, names);

    return value ? skip_any(value, end, ": \t\"'") : NULL;
}

enum verdict reader_read_cell_objects(const char *at, const char *end, struct finding *finding)
{
    static const char *const values[] = {"\"value\"", "v:", "'value'", NULL},
                             *const given[] = {"\"given\"", NULL}, *const regions[] = {"\"region\"", NULL};
    bool has_given = false;
    const char *cell = at;

    for (unsigned n = 0, depth = 0; at < end; at++) {
        if (!depth && *at == ']') {
            finding->has_placed = finding->has_candidates =
                has_given && memcmp(finding->cells, finding->placed, SUDOKU_CELLS) != 0;
            memcpy(finding->cells, has_given ? finding->cells : finding->placed, SUDOKU_CELLS);
            (void)sudoku_find_candidates(finding->placed, finding->candidates);
            if (n == SUDOKU_CELLS)
                return PUZZLE;
            break;
        }
        bool is_end = depth == 1 && (*at == ',' || *at == ']');
        if (is_end && n < SUDOKU_CELLS) {
            const char *value = find_value(cell, at, values), *is_given = find_value(cell, at, given),
                       *region = find_value(cell, at, regions);
            bool has_value = value && *value >= '1' && *value <= '9' && !is_digit(value[1]);
            bool is_clue = is_given && *is_given == 't';
            bool is_wrong = value && value < at && !is_in(*value, "0n,}"); /* 0, null, "" */
            if (!has_value && (is_wrong || is_clue))
                return reader_reject(finding, "a value in cell %u that is not a digit", n + 1);
            finding->placed[n] = has_value ? *value : '.';
            finding->cells[n] = is_clue ? finding->placed[n] : '.';
            has_given |= is_clue;
            if (region && is_digit(*region) && (unsigned)(*region - '0') != box_of(n / 9, n % 9))
                return reader_reject(finding, "a variant (region): only plain Sudoku is read");
        }
        n += is_end;
        cell = is_end || (!depth && *at == '[') ? at + 1 : cell;
        depth += *at == '{' || *at == '[';
        depth -= *at == '}' || *at == ']';
        if (!depth && n % 9)
            break;
    }
    return reader_reject(finding, "cells that are not 9 by 9");
}

/* Reads the digits of a short link: each character is a digit, 0 for an empty cell, and up to five empty
 * cells after it. */
static enum verdict read_runs(struct line text, struct finding *finding)
{
    static const char runs[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    unsigned n = 0;

    for (; text.at < text.end; text.at++) {
        const char *run = *text.at ? strchr(runs, *text.at) : NULL;
        unsigned code = run ? (unsigned)(run - runs) : 0, blanks = code / 10;
        if (!run || n + 1 + blanks > SUDOKU_CELLS)
            return reader_reject(finding, "cells that are not 9 by 9");
        finding->cells[n++] = code % 10 ? (char)('0' + code % 10) : '.';
        for (; blanks; blanks--)
            finding->cells[n++] = '.';
    }
    return n == SUDOKU_CELLS ? PUZZLE : reader_reject(finding, "cells that are not 9 by 9");
}

/* Returns the long form of a name that SudokuPad shortens. */
static struct line long_name(struct line name)
{
    static const char *const names[] = {"arrows", "lines", "overlays", "underlays", "cages", "regions"};
    unsigned n = reader_word_in(name, "a l o u ca re");

    return n ? (struct line){names[n - 1], names[n - 1] + strlen(names[n - 1]), NULL} : name;
}

/* Takes the text of a title as the name. */
static void take_title(struct finding *finding, struct line value)
{
    if (json_is_quote(*value.at) && line_length(value) > 1)
        reader_add_name(finding, (struct line){value.at + 1, value.end - 1, NULL}, "");
}

/* Reads f-puzzles' JSON, or that of SudokuPad, whose names are shorter. The title is the puzzle's name. */
static enum verdict read_packed(struct finding *finding, struct line packed, const char *site,
                                int site_length)
{
    struct line name, value;
    struct unpacked unpacked;
    enum verdict verdict = NOT_MINE;

    unpack(&unpacked, packed);
    const char *at = unpacked.text, *end = at + unpacked.length;
    if (at == end || *at != '{')
        return reader_reject(finding, "no puzzle in this link to %.*s: open it, and copy the puzzle",
                             site_length, site);
    if (unpacked.length == MOST_TEXT || unpacked.n_words + 2 > MOST_WORDS)
        return reader_reject(finding, "a link with too much in it: give the puzzle alone");
    while (next_member(&at, end, &name, &value)) {
        if (value.at == value.end)
            continue;
        bool are_rows = *value.at == '[' && reader_word_in(name, "grid ce cells");
        if (are_rows || (json_is_quote(*value.at) && reader_word_in(name, "p"))) {
            verdict = are_rows ? reader_read_cell_objects(value.at + 1, value.end, finding)
                               : read_runs((struct line){value.at + 1, value.end - 1, NULL}, finding);
        } else if (reader_is_rule(name, value, true)) {
            name = long_name(name);
            return reader_reject(finding, "a link to a variant (%.*s): only plain Sudoku is read",
                                 (int)line_length(name), name.at);
        } else if (reader_word_in(name, "title n")) {
            take_title(finding, value);
        } else if (reader_word_in(name, "metadata") && *value.at == '{') {
            const char *inner = value.at;
            while (next_member(&inner, value.end, &name, &value))
                if (value.at < value.end && reader_word_in(name, "title t"))
                    take_title(finding, value);
        }
    }
    if (at == end || *at != '}')
        return reader_reject(finding, "a link that is cut off, or damaged");
    return verdict == NOT_MINE ? reader_reject(finding, "a link without a puzzle in it") : verdict;
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
    assert(line_length(text) == 2 * SUDOKU_CELLS);

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

/* Finds the packed puzzle of the next link in a line, which ends with it; at is NULL if there is none. Sets
 * the site's name, NULL if there is no such link. */
static struct line next_packed(const char *at, const char *end, struct line *site)
{
    static const char *const sites[] = {"f-puzzles.com",        "sudokupad.",  "crackingthecryptic.com",
                                        "sudokuwiki.org",       "tinyurl.com", "cracking-the-cryptic.web.app",
                                        "swaroopg92.github.io", NULL};
    static const char *const before[] = {"bd=", "load=", "fpuzzles", "fpuz", "scl", "/puzzle/", NULL};
    enum { FAR_ENOUGH = 100 }; /* the puzzle begins in these bytes of the address */
    struct line packed = {NULL, NULL, NULL};
    size_t length;

    for (*site = packed; (site->at = reader_find_after(at, end, "://")) != NULL; at = site->end) {
        site->end = site->at;
        while (site->end < end && !is_in(*site->end, "/?# \t<>\"'|)]"))
            site->end++;
        if (find_any(site->at, site->end, sites))
            break;
    }
    if (!site->at)
        return packed;
    const char *stop = site->end;
    while (stop < end && stop - site->end < FAR_ENOUGH && !is_in(*stop, " \t<>\"'|)]"))
        stop++;
    site->next = stop;
    packed.at = packed.end = find_any(site->end, stop, before);
    while (packed.at && packed.end < end && digit_at(packed.end, end, &length) >= 0)
        packed.end += length;
    return packed;
}

/* Words around a link without a puzzle are those of a text, which is for others; 81 cells are read wherever
 * they are (line.c). */
enum verdict reader_recognise_link(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at), piece = reader_trim(line), site = piece, other;
    bool is_string = is_wiki_string(piece);

    if (!is_string) {
        bool has_words = memchr(piece.at, ' ', line_length(piece)) != NULL;
        piece = next_packed(piece.at, piece.end, &site);
        if (!site.at || reader_find_cells(site.at, line.end, finding->cells) || (!piece.at && has_words))
            return NOT_MINE;
    }
    reader_take_line(finding, line);
    if (!piece.at)
        return reader_reject(finding, "no puzzle in this link to %.*s: open it, and copy the puzzle",
                             (int)line_length(site), site.at);
    for (const char *at = piece.end; !is_string && at; at = other.at ? other.end : NULL) {
        struct line second = next_packed(at, line.end, &other);
        bool is_same = line_length(second) == line_length(piece) &&
                       (!second.at || memcmp(second.at, piece.at, line_length(piece)) == 0);
        if (second.at && !is_same)
            return reader_reject(finding, "two puzzles in one line: give each a line of its own");
        other.end = second.at ? second.end : other.next;
    }
    if (is_wiki_string(piece))
        return read_wiki(finding, (struct line){piece.at + 3, piece.end, NULL});
    return read_packed(finding, piece, site.at, (int)line_length(site));
}
