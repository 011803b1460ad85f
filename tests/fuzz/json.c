/* Text that looks like JSON, made of pieces of it so that it gets deep: however it arrives, the reader
 * finds the same items, and each of them keeps its promises. */
#include "tests/fuzz/fuzz.h"
#include "tests/reader_items.h"

#define P "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
#define Q "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define S "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
#define T "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

enum { ROOM = 3000, DEEPEST = 36, MOST_VALUES = 3 };

/* The text so far. What does not fit is left out. */
struct made {
    char text[ROOM];
    size_t length;
};

static void add(struct made *made, const char *piece)
{
    size_t length = strlen(piece);
    if (length > ROOM - made->length)
        return;
    memcpy(made->text + made->length, piece, length);
    made->length += length;
}

static void add_one_of(struct made *made, struct bytes *bytes, const char *const *pieces, size_t n)
{
    add(made, pieces[take_below(bytes, (unsigned)n)]);
}

#define ADD_ONE_OF(made, bytes, pieces) add_one_of(made, bytes, pieces, sizeof(pieces) / sizeof *(pieces))

static void add_string(struct made *made, struct bytes *bytes)
{
    static const char *const strings[] = {"\"" P "\"",
                                          "\"" Q "\"",
                                          "\"" S "\"",
                                          "\"" T "\"",
                                          "'" P "'",
                                          "\"..3.2.6..\"",
                                          "\"5\"",
                                          "\"\"",
                                          "\" \"",
                                          "\"a name\"",
                                          "\"\\u0041\\ud83e\\udde9\\n\\\"\"",
                                          "\"12345\"",
                                          "\"\xc3\xa9\xff\""};
    ADD_ONE_OF(made, bytes, strings);
}

static void add_word(struct made *made, struct bytes *bytes)
{
    static const char *const words[] = {"0",    "5",  "9",    "null", "NaN", "5.0",
                                        "true", "-1", "None", "12e3", "nul"};
    ADD_ONE_OF(made, bytes, words);
}

/* Something that need not be right where it comes. */
static void add_noise(struct made *made, struct bytes *bytes)
{
    static const char *const pieces[] = {"{",           "}",
                                         "[",           "]",
                                         "(",           ")",
                                         ",",           ":",
                                         "\n",          "\r\n",
                                         " ",           "\"",
                                         "\\",          "\n" P "\n",
                                         "\n# words\n", "\r",
                                         "'",           "\xef\xbb\xbf",
                                         "<",           "puzzle,name\n"};
    char raw[2] = {(char)take_byte(bytes), '\0'};
    if (take_byte(bytes) % 4)
        ADD_ONE_OF(made, bytes, pieces);
    else
        add(made, raw);
}

/* Eighty-one cells, or about as many: as numbers, objects or strings, in rows or in one array. */
static void add_grid(struct made *made, struct bytes *bytes)
{
    static const char *const forms[] = {"%c", "\"%c\"", "{\"value\":%c}", "[%c]", "%c.0"};
    unsigned cells = take_byte(bytes) % 8 ? 81 : take_below(bytes, 100);
    const char *form = forms[take_below(bytes, 5)];
    bool has_rows = take_byte(bytes) % 2;
    add(made, has_rows ? "[[" : "[");
    for (unsigned i = 0; i < cells; i++) {
        char cell[20];
        if (i)
            add(made, has_rows && i % 9 == 0 ? "],[" : ",");
        snprintf(cell, sizeof cell, form, P[i % 81] == '.' ? '0' : P[i % 81]);
        add(made, cell);
    }
    add(made, has_rows ? "]]" : "]");
}

/* Cells that say where they are. */
static void add_places(struct made *made, struct bytes *bytes)
{
    add(made, "[");
    for (unsigned n = 1 + take_byte(bytes) % 7, i = 0; i < n; i++) {
        char cell[60];
        unsigned place = take_below(bytes, 100);
        snprintf(cell, sizeof cell, "%s{\"row\":%u,\"col\":%u,\"value\":%u}", i ? "," : "", place / 10,
                 place % 10, take_byte(bytes) % 10);
        add(made, cell);
    }
    add(made, "]");
}

static void add_value(struct made *made, struct bytes *bytes, unsigned depth);

static void add_list(struct made *made, struct bytes *bytes, unsigned depth)
{
    unsigned n = take_byte(bytes) % 5;
    add(made, "[");
    for (unsigned i = 0; i < n; i++) {
        add(made, i ? "," : "");
        add_value(made, bytes, depth + 1);
    }
    add(made, "]");
}

static void add_object(struct made *made, struct bytes *bytes, unsigned depth)
{
    static const char *const keys[] = {"puzzle", "solution", "name", "id",    "quizzes", "other",
                                       "row",    "x",        "v",    "value", "grid",    "answer"};
    unsigned n = take_byte(bytes) % 5;
    add(made, "{");
    for (unsigned i = 0; i < n; i++) {
        add(made, i ? ",\"" : "\"");
        ADD_ONE_OF(made, bytes, keys);
        add(made, "\":");
        add_value(made, bytes, depth + 1);
    }
    add(made, "}");
}

static void add_value(struct made *made, struct bytes *bytes, unsigned depth)
{
    unsigned kind = take_byte(bytes);
    if (kind >= 240)
        add_noise(made, bytes);
    if (kind % 16 >= 14 && take_byte(bytes) % 2)
        add(made, kind % 16 == 14 ? "\n  " : " ");
    switch (depth < DEEPEST ? kind % 8 : 7) {
    case 0:
    case 1:
        add_list(made, bytes, depth);
        return;
    case 2:
    case 3:
        add_object(made, bytes, depth);
        return;
    case 4:
        add_grid(made, bytes);
        return;
    case 5:
        add_places(made, bytes);
        return;
    case 6:
        add_word(made, bytes);
        return;
    default:
        add_string(made, bytes);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct bytes all = {bytes, length};
    struct made made = {.length = 0};
    uint64_t sizes = take_u64(&all);
    for (int i = 0; i < MOST_VALUES && (all.left || !i); i++) {
        add_value(&made, &all, 0);
        add(&made, "\n");
    }
    struct transcript whole = read_bytes(made.text, made.length);
    struct transcript pieces = read_random_pieces(made.text, made.length, sizes);
    CLAIM(!whole.flaw && !pieces.flaw);
    CLAIM(strcmp(whole.text, pieces.text) == 0);
    free(whole.text);
    free(pieces.text);
    return 0;
}
