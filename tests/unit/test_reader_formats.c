/* Every input format, as it is met in the wild: the text, and what the reader must make of it. */
#include "tests/reader_examples.h"
#include "tests/reader_items.h"
#include "tests/test.h"

static void test_examples(void)
{
    static const size_t pieces[] = {1, 7, 81, 4096};
    size_t i, k;

    for (i = 0; i < READER_EXAMPLES; i++) {
        struct transcript seen = read_bytes(reader_examples[i].text, strlen(reader_examples[i].text));
        CHECK(!seen.flaw, "%s: %s", reader_examples[i].what, seen.flaw);
        CHECK(strcmp(seen.text, reader_examples[i].expected) == 0, "%s: seen\n%s", reader_examples[i].what,
              seen.text);
        for (k = 0; k < sizeof pieces / sizeof *pieces; k++) {
            struct transcript again =
                read_pieces(reader_examples[i].text, strlen(reader_examples[i].text), pieces[k]);
            CHECK(strcmp(seen.text, again.text) == 0, "%s in pieces of %zu: seen\n%s",
                  reader_examples[i].what, pieces[k], again.text);
            free(again.text);
        }
        free(seen.text);
    }
}

/* The candidates of one cell, as digits, from a transcript with a single item; "" if it has none. */
static const char *candidates_of(const struct transcript *seen, int cell)
{
    static char digits[10];
    const char *at = strstr(seen->text, " candidates=");
    unsigned long set;
    int d, n = 0;

    for (at = at ? at + 12 : NULL; at && cell > 0; cell--)
        at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL;
    set = at ? strtoul(at, NULL, 16) : 0;
    for (d = 1; d <= 9; d++)
        if (set >> (d - 1) & 1)
            digits[n++] = (char)('0' + d);
    digits[n] = '\0';
    return digits;
}

static const struct {
    const char *what, *text, *cells;
    struct {
        int cell;
        const char *digits;
    } candidates[3];
} half_solved[] = {
    {"HoDoKu's candidate grid",
     ".------------------.------------------.------------------.\n| 1579  2     3    | 4     16    19   | 8  "
     "   579   159 "
     " |\n| 4     156   8    | 1269  5     7    | 3     69    16   |\n| 179   57    56   | 3     168   89   "
     "| 2     4     "
     "15   |\n:------------------+------------------+------------------:\n| 2     8     4    | 7     9     1 "
     "   | 56    "
     "3     56   |\n| 3     9     7    | 5     4     6    | 1     2     8    |\n| 15    156   156  | 8     2 "
     "    3    | "
     "4     579   579  |\n:------------------+------------------+------------------:\n| 6     4     9    | "
     "12    178   "
     "5    | 57    18    3    |\n| 57    3     2    | 169   178   4    | 5679  158   1579 |\n| 8     157   "
     "15   | 19    3  "
     "   29   | 579   156   4    |\n'------------------'------------------'------------------'\n",
     ".234..8..4.8.573.....3..24.284791.3.397546128...8234..649..5..3.32..4...8...3...4",
     {{0, "1579"}, {1, "2"}, {8, "159"}}},
    {"no borders, one blank",
     "12 3 4 5 6 7 8 9 1\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n1 2 3 "
     "4 5 6 7 8 "
     "9\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 89 123456789\n",
     ".34567891123456789123456789123456789123456789123456789123456789123456789"
     "1234567..",
     {{0, "12"}, {80, "123456789"}, {79, "89"}}},
    {"as many empty cells as groups",
     "12 . 34 . 56 . 7 8 9\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n"
     "1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n",
     "......789123456789123456789123456789123456789123456789123456789123456789123456789",
     {{0, "12"}, {1, ""}, {2, "34"}}},
    {"HoDoKu's line",
     ":0702:9:"
     "+4.3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..:512 812 719::\n",
     P,
     {{0, "4"}, {1, "7"}, {8, "5"}}},
    {"SadMan's state",
     "[Puzzle]\n" ROWS "[State]\n4.3.2.6..\n9..3.5..1\n..18.64..\n..81.29..\n7.......8\n..67.82..\n"
     "..26.95..\n8..2.3..9\n..5.1.3..\n",
     P,
     {{0, "4"}, {1, "578"}, {2, "3"}}},
};

static void test_half_solved(void)
{
    size_t i, k;

    for (i = 0; i < sizeof half_solved / sizeof *half_solved; i++) {
        struct transcript seen = read_bytes(half_solved[i].text, strlen(half_solved[i].text));
        CHECK(seen.items == 1 && strstr(seen.text, half_solved[i].cells), "%s: %s", half_solved[i].what,
              seen.text);
        for (k = 0; k < 3; k++) {
            const char *digits = candidates_of(&seen, half_solved[i].candidates[k].cell);
            CHECK(strcmp(digits, half_solved[i].candidates[k].digits) == 0, "%s: cell %d has candidates %s",
                  half_solved[i].what, half_solved[i].candidates[k].cell, digits);
        }
        free(seen.text);
    }
}

/* 729 characters with a dot or a zero for what is no candidate. */
static void test_pencilmarks(void)
{
    char text[740];
    struct transcript seen;
    int i;

    for (i = 0; i < 729; i++)
        text[i] = (char)('1' + i % 9);
    memset(text, '.', 9); /* r1c1: 5; r1c2: all but 1; r1c3: none */
    text[4] = '5';
    text[9] = '0';
    memset(text + 18, '0', 9);
    /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.strcpy) */
    strcpy(text + 729, " name\n");
    seen = read_bytes(text, strlen(text));
    CHECK(strncmp(seen.text, "1 5....", 7) == 0 && strstr(seen.text, " name=name candidates=10,1fe,0,1ff,"),
          "%s", seen.text);
    free(seen.text);
}

/* A table with names of rows is searched up to a bound: it is also found in a long page. The reader has
 * much of the page in memory only after its first window. */
static void test_grid_in_long_page(void)
{
    enum { ROOM = 100000, BLANKS = 30000 };
    char *text = malloc(ROOM);
    if (!text)
        abort();
    memset(text, '\n', ROOM);
    size_t length = BLANKS;
    length += (size_t)sprintf(text + length, "<pre>\n");
    for (int row = 0; row < 9; row++)
        length += (size_t)sprintf(text + length, "%.9s\n", &(P)[9 * row]);
    length += (size_t)sprintf(text + length, "</pre>");
    text[length] = '\n';
    struct transcript seen = read_bytes(text, ROOM), again = read_pieces(text, ROOM, 4096);
    CHECK(strcmp(seen.text, "30002 " P "\n") == 0, "%s", seen.text);
    CHECK(strcmp(seen.text, again.text) == 0, "in pieces: %s", again.text);
    free(seen.text);
    free(again.text);
    free(text);
}

int main(void)
{
    test_half_solved();
    test_pencilmarks();
    test_grid_in_long_page();
    test_examples();
    return test_report();
}
