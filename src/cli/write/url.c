/* -f url and -f fpuzzles: links that open the puzzle at sudokuwiki.org, with its solver, or at
 * f-puzzles.com, where SudokuPad takes it from. */
#include "cli/write/write_json.h"

/* ---- sudokuwiki ---- */

static bool is_digit(char c)
{
    return c >= '1' && c <= '9';
}

/* Adds two digits in base 36 for each cell: 1 to 9 for clues, 10 to 18 for digits that were entered, and more
 * for sets of candidates. */
static void add_cells_in_base_36(struct text *out, const char *clues, const char *entered,
                                 const uint16_t *candidates)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    text_string(out, "S9B");
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned number = is_digit(clues[cell]) ? 0 : is_digit(entered[cell]) ? 9 : 18;
        number += number < 18 ? (unsigned)(entered[cell] - '0') : candidates[cell];
        text_char(out, digits[number / 36]);
        text_char(out, digits[number % 36]);
    }
}

static void write_url(struct text *out, const struct look *look, const struct answer *answer)
{
    const char *clues = answer->candidates ? answer->cells : answer->shown;
    const char *entered = answer->item->candidates ? answer_entered(answer) : NULL;
    const uint16_t *candidates = answer->candidates ? answer->candidates : answer->item->candidates;
    bool has_candidates = answer->candidates || entered;
    (void)look;
    if (answer->reason || !clues) {
        line_add_comment(out, answer);
        return;
    }
    text_string(out, "https://www.sudokuwiki.org/sudoku.htm?bd=");
    if (has_candidates)
        add_cells_in_base_36(out, clues, entered ? entered : clues, candidates);
    else
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            text_char(out, is_digit(clues[cell]) ? clues[cell] : '0');
    line_add_name(out, answer->item);
    text_char(out, '\n');
}

const struct format format_url = {
    .name = "url", .size = 210, .traits = HOLDS_CANDIDATES | GIVES_REASON | FIXED_EMPTY, .write = write_url};

/* ---- LZ-string ---- */

/* A word of the dictionary is another one, or the empty word 0, and a character. Words that continue the same
 * one are a list, which ends with 0. */
enum { MOST_WORDS = 4096, FIRST_WORD = 3 };

struct packer {
    struct text *out;
    unsigned bits, n_bits; /* of the next digit in base 64 */
    unsigned width, left;  /* bits of a number; numbers until they need one more */
    unsigned n_words;      /* the number of the next one */
    struct {
        unsigned short longer, next; /* the first word that continues it; the next that continues the same */
        unsigned char last;          /* its last character */
        bool is_fresh;               /* it is a character that the reader has not met */
    } words[MOST_WORDS];
};

/* Adds a number, its lowest bit first. */
static void put_bits(struct packer *packer, unsigned number, unsigned n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (unsigned i = 0; i < n; i++) {
        packer->bits = packer->bits << 1 | (number >> i & 1);
        if (++packer->n_bits < 6)
            continue;
        text_char(packer->out, digits[packer->bits]);
        packer->bits = packer->n_bits = 0;
    }
}

/* Adds a word: its number or, if the reader has not met it, its character, which counts as a number more. */
static void put_word(struct packer *packer, unsigned word)
{
    bool is_new = packer->words[word].is_fresh;
    put_bits(packer, is_new ? 0 : word, packer->width);
    if (is_new)
        put_bits(packer, packer->words[word].last, 8);
    for (int i = 0; i < (is_new ? 2 : 1); i++)
        if (--packer->left == 0)
            packer->left = 1u << packer->width++;
    packer->words[word].is_fresh = false;
}

/* Finds the word that continues a word with a character; 0 if there is none. */
static unsigned find_word(const struct packer *packer, unsigned word, unsigned char last)
{
    unsigned longer = packer->words[word].longer;
    while (longer && packer->words[longer].last != last)
        longer = packer->words[longer].next;
    return longer;
}

static void add_word(struct packer *packer, unsigned word, unsigned char last)
{
    unsigned n = packer->n_words++;
    packer->words[n].last = last;
    packer->words[n].next = packer->words[word].longer;
    packer->words[n].is_fresh = word == 0;
    packer->words[word].longer = (unsigned short)n;
}

/* Adds a text of ASCII, packed, with the signs that fill up its last four digits. */
static void add_packed(struct text *out, const char *at, size_t length)
{
    struct packer packer = {.out = out, .width = 2, .left = 2, .n_words = FIRST_WORD};
    size_t start = out->length;
    unsigned word = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)at[i];
        if (!find_word(&packer, 0, c))
            add_word(&packer, 0, c);
        unsigned longer = find_word(&packer, word, c);
        if (!longer) {
            put_word(&packer, word);
            add_word(&packer, word, c);
        }
        word = longer ? longer : find_word(&packer, 0, c);
    }
    put_word(&packer, word);
    put_bits(&packer, 2, packer.width); /* the end */
    do
        put_bits(&packer, 0, 1);
    while (packer.n_bits);
    while ((out->length - start) % 4 && !out->failed)
        text_char(out, '=');
}

/* ---- f-puzzles ---- */

/* Packs what f-puzzles reads: the title, and nine rows of cells, of which the clues are given. In the title,
 * characters that are not ASCII or would need an escape become question marks. */
static void write_fpuzzles(struct text *out, const struct look *look, const struct answer *answer)
{
    enum { LONGEST = 200 };
    char room[SUDOKU_CELLS * 32], title[LONGEST + 1];
    struct text json = TEXT_IN(room);
    const struct sudoku_item *item = answer->item;
    const char *clues = answer->shown, *entered = answer_entered(answer), *digits = entered ? entered : clues;
    (void)look;
    if (!clues)
        return;
    size_t n = 0;
    for (size_t i = 0, length; item->name && i < item->name_length && n < LONGEST; i += length) {
        uint32_t c = caption_character(item->name + i, item->name_length - i, &length);
        title[n++] = c < ' ' || c > '~' || c == '"' || c == '\\' ? '?' : (char)c;
    }
    title[n] = '\0';
    json_begin(&json, NULL, '{');
    json_number(&json, "size", 9);
    if (item->name)
        json_word(&json, "title", title);
    json_begin(&json, "grid", '[');
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (cell % 9 == 0)
            json_begin(&json, NULL, '[');
        json_begin(&json, NULL, '{');
        if (is_digit(digits[cell]))
            json_number(&json, "value", (unsigned)(digits[cell] - '0'));
        if (is_digit(digits[cell]) && is_digit(clues[cell]))
            json_truth(&json, "given", true);
        json_end(&json, '}');
        if (cell % 9 == 8)
            json_end(&json, ']');
    }
    json_end(&json, ']');
    json_end(&json, '}');
    text_string(out, "https://f-puzzles.com/?load=");
    add_packed(out, json.data, json.length);
    text_char(out, '\n');
}

const struct format format_fpuzzles = {
    .name = "fpuzzles", .size = 700, .traits = FIXED_EMPTY, .write = write_fpuzzles};
