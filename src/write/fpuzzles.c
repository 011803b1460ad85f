/* fpuzzles.c: a link that opens the puzzle at f-puzzles.com, where SudokuPad takes it from: JSON, packed by
 * LZ-string. */
#include <assert.h>

#include "write/format.h"
#include "write/canvas.h"

/* ---- LZ-string ---- */

/* A word of the dictionary is another word, or the empty word 0, and a character. */
enum { MOST_WORDS = 4096, FIRST_WORD = 3 };

struct packer {
    struct text *out;
    unsigned bits, n_bits; /* that are no digit in base 64 yet, the first one lowest */
    unsigned width, left;  /* bits of a number; numbers until they need one more */
    unsigned n_words;      /* the number of the next word */
    struct word {
        unsigned short before; /* the word that it continues */
        unsigned char last;    /* its last character */
        bool is_fresh;         /* it is a character that the output does not have yet */
    } words[MOST_WORDS];
    unsigned short table[MOST_WORDS]; /* the numbers of the words, each near the place of its hash; 0: free */
};

/* Adds a number, its lowest bit first. LZ-string fills a digit from its highest bit on: the digits stand here
 * in the order of their bits read backwards. */
static void put_bits(struct packer *packer, unsigned number, unsigned n)
{
    static const char digits[] = "AgQwIoY4EkU0Msc8CiSyKqa6GmW2Oue+BhRxJpZ5FlV1Ntd9DjTzLrb7HnX3Pvf/";
    assert(n <= 16 && packer->n_bits < 6);
    packer->bits |= number << packer->n_bits;
    for (packer->n_bits += n; packer->n_bits >= 6; packer->n_bits -= 6) {
        text_char(packer->out, digits[packer->bits % 64]);
        packer->bits /= 64;
    }
}

/* Adds a word: its number or, for a fresh one, its character, which counts as a number more. */
static void put_word(struct packer *packer, unsigned word)
{
    bool is_fresh = packer->words[word].is_fresh;
    put_bits(packer, is_fresh ? 0 : word, packer->width);
    if (is_fresh)
        put_bits(packer, packer->words[word].last, 8);
    for (int i = 0; i < (is_fresh ? 2 : 1); i++)
        if (--packer->left == 0)
            packer->left = 1u << packer->width++;
    packer->words[word].is_fresh = false;
}

/* Returns the place in the table of the word that continues a word with a character, or the free place where
 * it belongs. */
static unsigned short *find_word(struct packer *packer, unsigned word, unsigned char last)
{
    for (unsigned at = (word << 8 | last) * 2654435761u >> 20;; at++) {
        unsigned short *place = &packer->table[at % MOST_WORDS];
        const struct word *found = &packer->words[*place];
        if (!*place || (found->before == word && found->last == last))
            return place;
    }
}

static void add_word(struct packer *packer, unsigned short *place, unsigned word, unsigned char last)
{
    assert(!*place && packer->n_words < MOST_WORDS);
    packer->words[packer->n_words] = (struct word){(unsigned short)word, last, word == 0};
    *place = (unsigned short)packer->n_words++;
}

/* Adds a text of ASCII, packed, with the signs that fill up its last four digits. */
static void add_packed(struct text *out, const char *at, size_t length)
{
    struct packer packer; /* the words are set as they are added */
    size_t start = out->length;
    unsigned word = 0;
    packer.out = out;
    packer.bits = packer.n_bits = 0;
    packer.width = packer.left = 2;
    packer.n_words = FIRST_WORD;
    memset(packer.words, 0, FIRST_WORD * sizeof *packer.words);
    memset(packer.table, 0, sizeof packer.table);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)at[i];
        unsigned short *longer = find_word(&packer, word, c);
        if (*longer) {
            word = *longer;
            continue;
        }
        unsigned short *alone = find_word(&packer, 0, c);
        if (!*alone)
            add_word(&packer, alone, 0, c);
        if (word) {
            put_word(&packer, word);
            add_word(&packer, find_word(&packer, word, c), word, c); /* alone may have taken its place */
        }
        word = *alone;
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

/* Adds a title. Characters that are not ASCII or would need an escape become question marks. */
static void add_title(struct text *json, const char *name, size_t n)
{
    enum { LONGEST = 200 };
    text_string(json, "\"title\":\"");
    for (size_t i = 0, at = 0, length; at < n && i < LONGEST; i++, at += length) {
        uint32_t c = letter_at(name + at, n - at, &length);
        text_char(json, c < ' ' || c > '~' || c == '"' || c == '\\' ? '?' : (char)c);
    }
    text_string(json, "\",");
}

static void write_fpuzzles(struct text *out, const struct look *look, struct record *record)
{
    char room[SUDOKU_CELLS * 32];
    struct text json = TEXT_IN(room);
    const struct sudoku_piece name = record_name(record);
    const char *entered = record_entered(record), *clues = record->grid.clues;
    const char *digits = entered ? entered : grid_digits(&record->grid);
    (void)look;
    if (!digits)
        return;
    text_string(&json, "{\"size\":9,");
    if (name.length)
        add_title(&json, name.at, name.length);
    text_string(&json, "\"grid\":");
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        text_string(&json, cell == 0 ? "[[{" : cell % 9 == 0 ? "],[{" : ",{");
        if (digits[cell] != '.') {
            text_string(&json, "\"value\":");
            text_char(&json, digits[cell]);
            text_string(&json, !clues || clues[cell] == digits[cell] ? ",\"given\":true" : "");
        }
        text_char(&json, '}');
    }
    text_string(&json, "]]}");
    text_string(out, "https://f-puzzles.com/?load=");
    add_packed(out, json.data, json.length);
    text_char(out, '\n');
}

const struct format format_fpuzzles = {.name = "fpuzzles",
                                       .summary = "a link that opens the puzzle at f-puzzles.com",
                                       .class = CLASS_CELLS,
                                       .write = write_fpuzzles};
