/* Cells in the digits and signs of other scripts and shapes: each character has the value that
 * Unicode gives it, and a grid is read whatever its cells are written in. The lists here say so
 * again, by blocks. */
#include "tests/fuzz/fuzz.h"

#include "read/text_line.h"

/* Digits that count up from here. */
static const struct {
    unsigned code, first, last;
} digits[] = {{0x30, 0, 9},    {0x660, 0, 9},   {0x6f0, 0, 9},   {0x966, 0, 9},   {0xff10, 0, 9},
              {0x9e6, 0, 9},   {0xbe6, 0, 9},   {0xe50, 0, 9},   {0xf20, 0, 9},   {0x17e0, 0, 9},
              {0x2080, 0, 9},  {0x2460, 1, 9},  {0x2776, 1, 9},  {0x2780, 1, 9},  {0x278a, 1, 9},
              {0x1d7ce, 0, 9}, {0x1d7d8, 0, 9}, {0x1d7e2, 0, 9}, {0x1d7ec, 0, 9}, {0x1d7f6, 0, 9}};

enum { SCRIPTS = sizeof digits / sizeof *digits, LONGEST_CELL = 24, MANY = 60 };

/* Signs of empty cells besides zeros. Dashes may also be borders. */
static const unsigned signs[] = {0x2e,   0x2a,   0x5f,   0x78,   0x58,   0xb7,   0xd7,   0x2022, 0x2205,
                                 0x2217, 0x2219, 0x22c5, 0x2423, 0x2588, 0x2592, 0x25a0, 0x25a1, 0x25cb,
                                 0x25cf, 0x25e6, 0x25ef, 0x25fb, 0x26aa, 0x2b1b, 0x2b1c, 0x2b55, 0x3002,
                                 0x3007, 0x30fb, 0xff0a, 0xff0e, 0xff38, 0xff3f, 0xff58, 0xff65, 0x1f7e6};

enum { SIGNS = sizeof signs / sizeof *signs };

/* Writes a character as UTF-8, and returns its length. */
static size_t encode(unsigned code, char *at)
{
    if (code < 0x80) {
        at[0] = (char)code;
        return 1;
    }
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length; --i; code >>= 6)
        at[i] = (char)(0x80 | (code & 0x3f));
    at[0] = (char)(0xf00u >> length | code);
    return length;
}

/* The value of a digit, from 0; -1 if it is none. */
static int value_of(unsigned code)
{
    for (unsigned i = 0; i < SCRIPTS; i++)
        if (code >= digits[i].code && code <= digits[i].code + digits[i].last - digits[i].first)
            return (int)(code - digits[i].code + digits[i].first);
    return -1;
}

/* The cell that a character looks like; NUL if it is none. */
static char cell_at(const char *at, const char *end, size_t *length)
{
    int sign = reader_sign_at(at, end, length);

    return sign == SIGN_ELLIPSIS ? '.' : sign < SIGN_OTHER ? cell_of((char)sign) : '\0';
}

static void try_character(struct bytes *bytes)
{
    char text[4];
    unsigned code = (take_byte(bytes) << 16 | take_byte(bytes) << 8 | take_byte(bytes)) % 0x110000;
    if (code >= 0xd800 && code < 0xe000)
        return; /* no characters */
    size_t length = encode(code, text), seen;
    char cell = cell_at(text, text + length, &seen);
    int value = value_of(code);
    CLAIM(seen == length);
    CLAIM(value < 1 || cell == '0' + value);
    CLAIM(value != 0 || cell == '.');
    for (unsigned i = 0; i < SIGNS; i++)
        CLAIM(code != signs[i] || cell == '.');
}

/* Any bytes are characters one behind the other, and none depends on what follows it. */
static void try_bytes(struct bytes *bytes)
{
    size_t length;
    char *text = take_piece(bytes, 100, &length), *at = text, *end = text + length;
    while (at < end) {
        size_t n, again;
        int sign = reader_sign_at(at, end, &n);
        CLAIM(n >= 1 && n <= (size_t)(end - at) && sign >= 0 && sign < 256);
        CLAIM((*at >= 0 && *at < ' ') || (reader_sign_at(at, at + n, &again) == sign && again == n));
        at += n;
    }
    free(text);
}

/* Puts what is invisible around a cell. */
static size_t dress(unsigned kind, const char *cell, size_t length, char *at)
{
    static const char *const dresses[][2] = {{"", "\xef\xb8\x8f\xe2\x83\xa3"},
                                             {"\x1b[1;31m", "\x1b[0m"},
                                             {"<b>", "</b>"},
                                             {"[i]", "[/i]"},
                                             {"\xe2\x80\x8b", "\xe2\x81\xa0"}};
    const char *const *dress = dresses[kind % 5];
    size_t before = strlen(dress[0]), behind = strlen(dress[1]);
    memcpy(at, dress[0], before);
    memcpy(at + before, cell, length);
    memcpy(at + before + length, dress[1], behind);
    return before + length + behind;
}

static size_t add_cell(struct bytes *bytes, unsigned sign, char *cell, char *at)
{
    unsigned kind = take_byte(bytes), script = take_byte(bytes) % SCRIPTS, value = kind % 10;
    if (value < digits[script].first)
        script = 0;
    unsigned code = value || sign == SIGNS ? digits[script].code + value - digits[script].first : signs[sign];
    char text[4];
    size_t length = encode(code, text);
    *cell = value ? (char)('0' + value) : '.';
    if (kind >= 240 && value)
        return dress(take_byte(bytes), text, length, at);
    memcpy(at, text, length);
    return length;
}

/* A grid as a field: in one line, in rows, or in boxes. */
static void try_grid(struct bytes *bytes)
{
    char text[SUDOKU_CELLS * LONGEST_CELL], cells[SUDOKU_CELLS], seen[SUDOKU_CELLS];
    struct finding finding = {.cells = seen};
    unsigned clues = 0;
    unsigned form = take_byte(bytes) % 3, sign = take_byte(bytes) % (SIGNS + 1);
    size_t length = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (form && cell && cell % 9 == 0)
            text[length++] = '\n';
        if (form == 2 && cell % 9 && cell % 3 == 0)
            text[length++] = '|';
        length += add_cell(bytes, sign, &cells[cell], text + length);
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        clues += cells[cell] != '.';
    enum verdict verdict = reader_field((struct line){text, text + length, NULL}, &finding);
    CLAIM(verdict == PUZZLE || clues < MANY); /* rows without clues may be lines */
    CLAIM(verdict != PUZZLE || (!finding.has_candidates && memcmp(seen, cells, sizeof cells) == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static void (*const tries[])(struct bytes *) = {try_character, try_bytes, try_grid, try_grid};
    struct bytes all = {bytes, length};
    tries[take_byte(&all) % 4](&all);
    return 0;
}
