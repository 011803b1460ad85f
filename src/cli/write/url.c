/* -f url and -f fpuzzles: links that open the puzzle at sudokuwiki.org, with its solver, or at
 * f-puzzles.com, where SudokuPad takes it from. */
#include "cli/write/format.h"

/* ---- sudokuwiki ---- */

/* Adds two digits in base 36 for each cell: 1 to 9 for clues, 10 to 18 for digits that were entered, and
 * more for sets of candidates. */
static void add_cells_in_base_36(struct text *out, const char *clues, const char *placed,
                                 const uint16_t *candidates)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    text_string(out, "S9B");
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool is_clue = clues[cell] >= '1' && clues[cell] <= '9';
        bool is_placed = placed[cell] >= '1' && placed[cell] <= '9';
        unsigned number = is_clue ? 0 : is_placed ? 9 : 18;
        number += is_clue || is_placed ? (unsigned)(placed[cell] - '0') : candidates[cell];
        text_char(out, digits[number / 36]);
        text_char(out, digits[number % 36]);
    }
}

static void write_url(struct text *out, const struct look *look, const struct answer *answer)
{
    const char *clues = answer->candidates ? answer->cells : answer->shown;
    const char *entered = answer->item->candidates ? answer_entered(answer) : NULL;
    (void)look;
    if (answer->reason || !clues) {
        line_add_comment(out, answer);
        return;
    }
    text_string(out, "https://www.sudokuwiki.org/sudoku.htm?bd=");
    if (answer->candidates || entered)
        add_cells_in_base_36(out, clues, entered ? entered : clues,
                             answer->candidates ? answer->candidates : answer->item->candidates);
    else
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            text_char(out, clues[cell] >= '1' && clues[cell] <= '9' ? clues[cell] : '0');
    line_add_name(out, answer->item);
    text_char(out, '\n');
}

const struct format format_url = {.name = "url",
                                  .size = 210,
                                  .holds_candidates = true,
                                  .gives_reason = true,
                                  .fixed_empty = true,
                                  .write = write_url};

/* ---- LZ-string ---- */

/* A word of the dictionary is another one and a character. Words that continue the same one are a list. 0
 * is none. */
enum { MOST_WORDS = 4096, FIRST_WORD = 3, CHARACTERS = 128 };

struct packer {
    struct text *out;
    unsigned bits, n_bits;            /* of the next digit in base 64 */
    unsigned width, left;             /* bits of a number; numbers until they need one more */
    unsigned n_words;                 /* the number of the next one */
    unsigned short first[CHARACTERS]; /* the words of one character */
    bool is_fresh[CHARACTERS];        /* the reader does not know that word yet */
    struct {
        unsigned short longer, next; /* the first word that continues it; the next that continues the same */
        unsigned char last;          /* its last character */
        bool is_single;
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

static void count_number(struct packer *packer)
{
    if (--packer->left == 0)
        packer->left = 1u << packer->width++;
}

/* Adds a word: its number, or its character if the reader has not met it. */
static void put_word(struct packer *packer, unsigned word)
{
    unsigned char c = packer->words[word].last;
    if (packer->words[word].is_single && packer->is_fresh[c]) {
        put_bits(packer, 0, packer->width);
        put_bits(packer, c, 8);
        packer->is_fresh[c] = false;
        count_number(packer);
    } else {
        put_bits(packer, word, packer->width);
    }
    count_number(packer);
}

static unsigned add_word(struct packer *packer, unsigned char last, unsigned next)
{
    unsigned word = packer->n_words++;
    packer->words[word].last = last;
    packer->words[word].longer = 0;
    packer->words[word].next = (unsigned short)next;
    packer->words[word].is_single = next == word;
    return word;
}

/* Returns the word of one character, which is added if it is new. */
static unsigned single_word(struct packer *packer, unsigned char c)
{
    if (!packer->first[c]) {
        packer->first[c] = (unsigned short)add_word(packer, c, packer->n_words);
        packer->is_fresh[c] = true;
    }
    return packer->first[c];
}

/* Returns the word that continues another one with this character, or 0. */
static unsigned longer_word(const struct packer *packer, unsigned word, unsigned char c)
{
    unsigned longer = packer->words[word].longer;
    while (longer && packer->words[longer].last != c)
        longer = packer->words[longer].next;
    return longer;
}

/* Adds a text of ASCII, packed, with the signs that fill up its last four digits. */
static void add_packed(struct text *out, const char *at, size_t length)
{
    struct packer packer = {.out = out, .width = 2, .left = 2, .n_words = FIRST_WORD};
    size_t start = out->length;
    unsigned word = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)at[i];
        unsigned single = single_word(&packer, c), longer = word ? longer_word(&packer, word, c) : single;
        if (!longer) {
            put_word(&packer, word);
            packer.words[word].longer = (unsigned short)add_word(&packer, c, packer.words[word].longer);
        }
        word = longer ? longer : single;
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

/* Adds the title. Characters that are not ASCII or would need an escape become question marks. */
static void add_title(struct text *out, const struct sudoku_item *item)
{
    enum { LONGEST = 200 };
    text_string(out, ",\"title\":\"");
    for (size_t i = 0; i < item->name_length && i < LONGEST; i++) {
        char c = item->name[i];
        text_char(out, c < ' ' || c > '~' || c == '"' || c == '\\' ? '?' : c);
    }
    text_char(out, '"');
}

/* Adds what f-puzzles reads: nine rows of cells, of which the clues are given. */
static void add_grid(struct text *out, const char *clues, const char *placed)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool is_clue = clues[cell] >= '1' && clues[cell] <= '9';
        text_string(out, cell % 9 ? "," : cell ? "],[" : "[");
        if (placed[cell] >= '1' && placed[cell] <= '9')
            text_print(out, "{\"value\":%c%s}", placed[cell], is_clue ? ",\"given\":true" : "");
        else
            text_string(out, "{}");
    }
    text_char(out, ']');
}

static void write_fpuzzles(struct text *out, const struct look *look, const struct answer *answer)
{
    char room[SUDOKU_CELLS * 32];
    struct text json = TEXT_IN(room);
    const struct sudoku_item *item = answer->item;
    const char *entered = answer_entered(answer);
    (void)look;
    if (!answer->shown)
        return;
    text_string(&json, "{\"size\":9");
    if (item->name)
        add_title(&json, item);
    text_string(&json, ",\"grid\":[");
    add_grid(&json, answer->shown, entered ? entered : answer->shown);
    text_string(&json, "]}");
    text_string(out, "https://f-puzzles.com/?load=");
    add_packed(out, json.data, json.length);
    text_char(out, '\n');
}

const struct format format_fpuzzles = {
    .name = "fpuzzles", .size = 700, .fixed_empty = true, .write = write_fpuzzles};
