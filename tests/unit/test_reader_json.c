/* JSON: arrays of any length in one line, strings with every escape, places kept, malformed text. */
#include "tests/reader_items.h"
#include "tests/test.h"

#define P "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
#define Q "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define ROW "........." /* an empty one */
#define EMPTY ROW ROW ROW ROW ROW ROW ROW ROW ROW
#define ROWS_4 "\"" ROW "\",\"" ROW "\",\"" ROW "\",\"" ROW "\""
#define ROWS_8 ROWS_4 "," ROWS_4
#define S "483921657967345821251876493548132976729564138136798245372689514814253769695417382"

/* Strings, objects and arrays of numbers, more of them than fit into the window, all in one line. */
static void test_endless_line(void)
{
    enum { ELEMENTS = 30000 };
    char numbers[2 * SUDOKU_CELLS + 2] = "[";
    for (size_t i = 0; i < SUDOKU_CELLS; i++) {
        numbers[2 * i + 1] = (char)(P[i] == '.' ? '0' : P[i]);
        numbers[2 * i + 2] = i + 1 < SUDOKU_CELLS ? ',' : ']';
    }
    const char *const elements[] = {numbers, "\"" P "\"",
                                    "{\"id\":1,\"puzzle\":\"" P "\",\"tags\":[\"easy\",{}]}",
                                    "{\"puzzle\":\"" P "\",\"solution\":\"" S "\"}"};
    for (size_t e = 0; e < sizeof elements / sizeof *elements; e++) {
        size_t length = strlen(elements[e]), at = 0;
        char *text = malloc(ELEMENTS * (length + 2) + 20);
        if (!text)
            abort();
        text[at++] = '[';
        for (int i = 0; i < ELEMENTS; i++, at += length + 1) {
            memcpy(text + at, elements[e], length);
            text[at + length] = ',';
        }
        /* NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
        memcpy(text + at - 1, "]\n" P "\n", 84);
        at += 83;
        struct transcript whole = read_bytes(text, at), pieces = read_pieces(text, at, 4099);
        CHECK(!whole.flaw && !pieces.flaw, "%s %s", whole.flaw ? whole.flaw : "",
              pieces.flaw ? pieces.flaw : "");
        CHECK(whole.items == ELEMENTS + 1 && whole.errors == 0, "%zu items, %zu errors", whole.items,
              whole.errors);
        CHECK(strstr(whole.text, "\n2 " P "\n") != NULL, "the line after it is not line 2");
        CHECK(strcmp(whole.text, pieces.text) == 0, "other items in pieces");
        free(whole.text);
        free(pieces.text);
        free(text);
    }
}

static const struct {
    const char *text, *expected;
} examples[] = {
    /* escapes; a NUL and halves of pairs become U+FFFD */
    {"{\"id\":\"x9\",\"name\":\"Jane\",\"puzzle\":\"" P "\"}\n", "1 " P " name=Jane\n"},
    {"{\"name\":\"Jane\",\"id\":\"x9\",\"puzzle\":\"" P "\"}\n", "1 " P " name=Jane\n"},
    {"{\"name\":\"a\\tb\\n\\\"\\\\\\/\\b\\f\\r\",\"puzzle\":\"" P "\"}\n",
     "1 " P " name=a\tb\n\"\\/\b\f\r\n"},
    {"{\"name\":\"\\u00e9\\u20ac\\ud83e\\udde9\",\"puzzle\":\"" P "\"}\n",
     "1 " P " name=\xc3\xa9\xe2\x82\xac\xf0\x9f\xa7\xa9\n"},
    {"{\"name\":\"\\u0000x\\ud83e\\udc\\ude00\",\"puzzle\":\"" P "\"}\n", NULL},
    {"{\"name\":\"\\u0000|\\ud83e|\\udde9\",\"puzzle\":\"" P "\"}\n",
     "1 " P " name=\xef\xbf\xbd|\xef\xbf\xbd|\xef\xbf\xbd\n"},
    /* cells that say where they are are refused */
    {"[{\"x\":1,\"y\":1,\"value\":5}]\n",
     "1 error=a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, board, grid, clues, "
     "mission)\n"},
    {"{\"puzzle\":{\"A1\":5,\"A2\":0}}\n", "1 error=cells one by one in JSON: give the nine rows\n"},
    {"{\"boxes\":[" ROWS_8 ",\"" ROW "\"]}\n", "1 error=columns or boxes in JSON: give the nine rows\n"},
    {"{\"columns\":[" ROWS_8 ",\"" ROW "\"]}\n", "1 error=columns or boxes in JSON: give the nine rows\n"},
    {"{\"moves\":[{\"x\":0,\"y\":1,\"value\":5}],\"puzzle\":\"" P "\"}\n", "1 " P "\n"},
    /* the solution of a neighbour needs a key; others may be puzzles without empty cells */
    {"[[\"" P "\",\"" S "\"], [\"" Q "\"]]\n",
     "1 " P "\n1 error=a solution among puzzles in JSON: give it a key\n1 " Q "\n"},
    {"[\"" S "\",\n\"" P "\"]\n" Q "\n",
     "1 " S "\n2 error=a solution among puzzles in JSON: give it a key\n3 " Q "\n"},
    {"[\"" Q "\",\"" S "\"]\n", "1 " Q "\n1 " S "\n"},
    {"[[\"" P "\",17], [\"" Q "\"", "1 " P "\n1 " Q "\n1 error=JSON that does not end\n"},
    {"[\"" P "\",\"x\n" Q "\n", "1 " P "\n1 error=a JSON string that does not end or is too long\n2 " Q "\n"},
    /* as Python prints them */
    {"[{'puzzle': '" P "', 'solution': '" S "', 'id': 7}, {\"name\": \"it's\", 'puzzle': '" Q "'}]\n",
     "1 " P " solution=" S "\n1 " Q " name=it's\n"},
    {"{0: '" P "', 'new': True, 'none': None}\n", "1 " P "\n"},
    {"{'id': (1, 2), 'puzzle': ['" P "', '" Q "']}\n", "1 " P "\n1 " Q "\n"},
    {"{'puzzle': array([[5, 3, 0]])}\n" P "\n", NULL},
    /* places are kept */
    {"{\"puzzle\":\"" P "\"}\n{}\n{\"puzzle\":\"" Q "\"}\n",
     "1 " P
     "\n2 error=a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, board, grid, clues, "
     "mission)\n3 " Q "\n"},
    {"[\"" P "\",\n\"short\",\n\"" Q "\"]\n", "1 " P "\n2 error=5 characters, 81 expected\n3 " Q "\n"},
    {"{\"quizzes\":[\"" P "\",\"" Q "\"],\"solutions\":[\"" S "\"]}\n", "1 " P "\n1 " Q "\n"},
    {"{\"info\":{\"by\":\"me\"},\"puzzle\":\"" P "\",\"more\":{\"a\":[1,2]},\"solution\":\"" S "\"}\n",
     "1 " P " solution=" S "\n"},
    {"{\"puzzle\":\"" P "\",\"variants\":[{\"puzzle\":\"" Q "\"}]}\n", "1 " P "\n"},
    {"{\"variants\":[{\"puzzle\":\"" Q "\"}],\"puzzle\":\"" P "\"}\n", "1 " P "\n"},
    {"[{\"puzzle\":\"" P "\",\"solution\":\"12\"}]\n", "1 " P "\n"},
    /* two signs for empty cells: one may be a digit that was lost, or the digits count from 0 */
    {"{\"puzzle\":[\"5........\",\"000000000\",\"" ROW "\",\"" ROW "\",\"" ROW "\",\"" ROW "\",\"" ROW
     "\",\"" ROW "\",\"" ROW "\"]}\n" P "\n",
     "1 error=a JSON array that is no grid of 81 cells\n2 " P "\n"},
    /* a grid that lacks a row among others is an error, and the next one begins anew */
    {"[[" ROWS_8 ",\"" ROW "\"],[" ROWS_8 "]]\n",
     "1 " EMPTY "\n1 error=a JSON array that is no grid of 81 cells\n"},
    {"[[" ROWS_8 "],[" ROWS_8 ",\"" ROW "\"]]\n", "1 error=a JSON array that is no grid of 81 cells\n"},
    {"{\"other\":\"" Q "\",\"start\":\"" P "\"}\n", "1 " P "\n"},
    {"{\"start\":\"2026-11-22\",\"board\":\"" P "\"}\n", "1 " P "\n"},
    {"{\"a\":\"" P "\",\"b\":\"" Q "\"}\n", "1 " P "\n1 " Q "\n"},
    /* malformed: a reason, and the next line is read */
    {"{\"puzzle\":\"" P "\n" Q "\n", "1 error=a JSON object that is malformed or does not end\n2 " Q "\n"},
    {"{\"puzzle\":[1,2}\n" Q "\n", "1 error=a JSON object that is malformed or does not end\n2 " Q "\n"},
    {"{\"a\":1,\n53..7....\n\"puzzle\":\"" P "\"}\n",
     "1 error=a JSON object that is malformed or does not end\n2 error=9 cells, 81 expected\n3 " P "\n"},
    {"[\n\"" P "\",\n2026-11-22\n,\"" Q "\"]\n", "2 " P "\n3 error=malformed JSON\n4 " Q "\n"},
    {"[\"" P "\", 2026-11-22, \"" Q "\"]\n", "1 " P "\n1 error=malformed JSON\n"},
    {"{\"puzzle\":[1,2,3]}\n", "1 error=a JSON array that is no grid of 81 cells\n"},
    {"[{\"puzzle\":\"" P "\"},", "1 " P "\n1 error=JSON that does not end\n"},
    {"[\"" P "\",\r\n\"" Q "\"\r\n]\r\n" P "\r\n", "1 " P "\n2 " Q "\n4 " P "\n"},
    {"\xef\xbb\xbf[\"" P "\"]", "1 " P "\n"},
    /* the line of JSON without a puzzle is its first, however much of it has arrived */
    {"[5,\n3 0]\n", "1 error=no puzzle in this text; a puzzle has 81 digits and signs for empty cells\n"},
};

static void test_examples(void)
{
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct transcript seen = read_bytes(examples[i].text, strlen(examples[i].text));
        struct transcript bytes = read_pieces(examples[i].text, strlen(examples[i].text), 1);
        CHECK(!seen.flaw && !bytes.flaw, "%s: %s", examples[i].text, seen.flaw ? seen.flaw : bytes.flaw);
        CHECK(strcmp(seen.text, bytes.text) == 0, "%s: byte by byte:\n%s", examples[i].text, bytes.text);
        CHECK(!examples[i].expected || strcmp(seen.text, examples[i].expected) == 0, "%s: seen\n%s",
              examples[i].text, seen.text);
        free(seen.text);
        free(bytes.text);
    }
}

/* A line of JSON that was cut off anywhere is named, and the line after the next is read, whatever it is: the
 * next one may be the value of a key that has lost its own. */
static void test_cut_lines(void)
{
    static const char *const lines[] = {
        "{\"puzzle\":\"" P "\",\"id\":7,\"tags\":[\"a\",{\"b\":null}],\"n\":1.5}",
        "{\"id\":7,\"grid\":[[0,0,3],[0,2,0],[6,0,0]],\"level\":{\"name\":\"x\"}}",
        "  { \"id\" : 7 , \"puzzle\" : \"" P "\" }",
    };
    static const char *const next[] = {"{\"puzzle\":\"" Q "\"}", "  { \"id\": 8, \"puzzle\": \"" Q "\" }", Q};
    char text[800], expected[300];

    for (size_t l = 0; l < sizeof lines / sizeof *lines; l++)
        for (size_t cut = strlen(lines[l]) - 1; cut > 12; cut--)
            for (size_t n = 0; n < sizeof next / sizeof *next; n++) {
                if (lines[l][cut - 1] == '[')
                    continue; /* the next ones may be the elements of an array */
                snprintf(text, sizeof text, "%s\n%.*s\r\n%s\n%s\n", Q, (int)cut, lines[l], next[n], next[n]);
                snprintf(expected, sizeof expected, "\n4 %s\n", Q);
                struct transcript seen = read_bytes(text, strlen(text));
                CHECK(strstr(seen.text, "\n2 error=") && strstr(seen.text, expected), "%s: seen\n%s", text,
                      seen.text);
                free(seen.text);
            }
}

/* An object may begin a line without being the next one. */
static void test_layouts(void)
{
    static const char *const texts[] = {
        "{\"puzzles\":[\n{\"puzzle\":\"" P "\"},\n{\"puzzle\":\"" Q "\"}\n]}\n",
        "{\n\"first\":\n{\n\"puzzle\":\"" P "\"\n},\n\"second\":\n{\"puzzle\":\"" Q "\"}\n}\n",
        "[\n  {\"a\":\n    {\"puzzle\":\"" P "\"}},\n  {\"puzzle\":\"" Q "\"}\n]\n",
        "[\"" P "\",\n{\"puzzle\":\"" Q "\"}]\n",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct transcript seen = read_bytes(texts[i], strlen(texts[i]));
        CHECK(seen.items == 2 && seen.errors == 0, "%s: seen\n%s", texts[i], seen.text);
        free(seen.text);
    }
}

static int keep_item(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    char *text = context;
    size_t length = strlen(text);

    snprintf(text + length, 800 - length, "%c%.*s|",
             item->error   ? '!'
             : item->table ? 'o'
                           : '-',
             (int)item->text_length, item->text);
    return 0;
}

/* An item's text is a whole object or the puzzle alone, never the rest of an object; also if other puzzles
 * stand in it. */
static void test_texts(void)
{
    static const struct {
        const char *text, *expected;
    } rows[] = {
        {"{\"id\":1,\"puzzle\":\"" P "\",\"history\":[{\"board\":\"" Q "\"},[[\"" Q
         "\"]],{\"x\":{\"grid\":[1]}}],\"z\":9}",
         "o{\"id\":1,\"puzzle\":\"" P "\",\"history\":[{\"board\":\"" Q "\"},[[\"" Q
         "\"]],{\"x\":{\"grid\":[1]}}],\"z\":9}|"},
        {"{\"history\":[{\"board\":\"" Q "\"}],\"puzzle\":\"" P "\",\"z\":9}",
         "o{\"history\":[{\"board\":\"" Q "\"}],\"puzzle\":\"" P "\",\"z\":9}|"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char seen[800] = "";
        CHECK(sudoku_read(rows[i].text, strlen(rows[i].text), keep_item, seen) == SUDOKU_OK, "read");
        CHECK(strcmp(seen, rows[i].expected) == 0, "%s: seen %s", rows[i].text, seen);
    }
}

/* An object is kept whole up to 512 KB; a longer one is an error, and the next one is read. */
static void test_long_objects(void)
{
    static const char end[] = "\",\"puzzle\":\"" P "\",\"id\":8}\n{\"puzzle\":\"" Q "\"}\n";
    for (size_t length = 500000; length <= 2000000; length += 1500000) {
        char *text = malloc(length + sizeof end);
        if (!text)
            abort();
        memset(text, 'x', length);
        /* NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
        memcpy(text, "{\"blob\":\"", 9);
        memcpy(text + length, end, sizeof end);
        struct transcript seen = read_bytes(text, length + sizeof end - 1);
        const char *expected = length == 500000
                                   ? "1 " P "\n2 " Q "\n"
                                   : "1 error=a JSON string that does not end or is too long\n2 " Q "\n";
        CHECK(strcmp(seen.text, expected) == 0, "%s", seen.text);
        free(seen.text);
        free(text);
    }
}

/* Deep nesting and long strings end with a reason, not with the stack or the memory. */
static void test_limits(void)
{
    enum { LONG = 200000 };
    char *text = malloc(LONG + 200);
    struct transcript seen;

    if (!text)
        abort();
    memset(text, '[', LONG);
    memcpy(text + LONG, "1\n" P "\n", 85);
    seen = read_bytes(text, strlen(text));
    CHECK(strstr(seen.text, "2 " P "\n") != NULL, "%s", seen.text);
    free(seen.text);
    memset(text, 'x', LONG);
    /* NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
    memcpy(text, "{\"puzzle\":\"", 11);
    memcpy(text + LONG, "\"}\n" P "\n", 86);
    seen = read_bytes(text, strlen(text));
    CHECK(strcmp(seen.text, "1 error=199989 cells, 81 expected\n2 " P "\n") == 0, "%s", seen.text);
    free(seen.text);
    free(text);
}

int main(void)
{
    test_endless_line();
    test_examples();
    test_cut_lines();
    test_layouts();
    test_texts();
    test_long_objects();
    test_limits();
    return test_report();
}
