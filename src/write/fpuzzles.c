/* fpuzzles.c: a link that opens the puzzle at f-puzzles.com, where SudokuPad takes it from: JSON, packed by
 * LZ-string. */
#include "write/format.h"
#include "write/canvas.h"

/* ---- LZ-string ---- */

/* A word of the dictionary is another word, or the empty word 0, and a character. Words that continue the
 * same word are a list, which ends with 0. */
enum { MOST_WORDS = 4096, FIRST_WORD = 3 };

struct packer {
    struct text *out;
    unsigned bits, n_bits; /* of the next digit in base 64 */
    unsigned width, left;  /* bits of a number; numbers until they need one more */
    unsigned n_words;      /* the number of the next word */
    struct word {
        unsigned short longer, next; /* the first word that continues it; the next that continues the same */
        unsigned char last;          /* its last character */
        bool is_fresh;               /* it is a character that the output does not have yet */
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
    packer->words[packer->n_words] =
        (struct word){.next = packer->words[word].longer, .last = last, .is_fresh = word == 0};
    packer->words[word].longer = (unsigned short)packer->n_words++;
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
    const struct sudoku_item *item = record->item;
    const char *entered = record_entered(record), *clues = record->grid.clues;
    const char *digits = entered ? entered : grid_digits(&record->grid);
    (void)look;
    if (!digits)
        return;
    text_string(&json, "{\"size\":9,");
    if (item && item->name)
        add_title(&json, item->name, item->name_length);
    text_string(&json, "\"grid\":");
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        text_string(&json, cell == 0 ? "[[" : cell % 9 == 0 ? "],[" : ",");
        if (digits[cell] == '.')
            text_string(&json, "{}");
        else
            text_print(&json, "{\"value\":%c%s}", digits[cell],
                       !clues || clues[cell] == digits[cell] ? ",\"given\":true" : "");
    }
    text_string(&json, "]]}");
    text_string(out, "https://f-puzzles.com/?load=");
    add_packed(out, json.data, json.length);
    text_char(out, '\n');
}

const struct format format_fpuzzles = {.name = "fpuzzles",
                                       .summary = "a link that opens the puzzle at f-puzzles.com",
                                       .needs = NEEDS_CELLS,
                                       .write = write_fpuzzles};
