/* Damaged input: the examples of all formats with bytes changed, lost and doubled, and mixed with each other.
 * The reader must keep its promises about every item, and read the same whatever the pieces. */
#include "tests/reader_examples.h"
#include "tests/reader_items.h"
#include "tests/test.h"

enum { ROOM = 16384 };

/* Bytes that mean something to the reader, more than chance would give. */
static char telling_byte(uint64_t *random)
{
    static const char bytes[] =
        "0123456789.-*_xX|+=,;:\t \n\r\n\r\"'[]{}<>#/\\\033\0\xef\xbb\xbf\xe2\x94\x82";

    if (test_below(random, 4) == 0)
        return (char)test_below(random, 256);
    return bytes[test_below(random, sizeof bytes)];
}

static size_t append_example(char *text, size_t length, uint64_t *random)
{
    const char *example = reader_examples[test_below(random, READER_EXAMPLES)].text;
    size_t more = strlen(example);

    if (length + more > ROOM / 2)
        return length;
    /* NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
    memcpy(text + length, example, more);
    return length + more;
}

static size_t damage(char *text, size_t length, uint64_t *random)
{
    size_t at = test_below(random, (unsigned)length), most = length - at;
    size_t run = test_below(random, most < 100 ? (unsigned)most : 100);

    switch (test_below(random, 4)) {
    case 0:
        text[at] = telling_byte(random);
        return length;
    case 1: /* one more */
        memmove(text + at + 1, text + at, length - at);
        text[at] = telling_byte(random);
        return length + 1;
    case 2: /* some lost */
        memmove(text + at, text + at + run, length - at - run);
        return length - run;
    default: /* some doubled */
        if (length + run >= ROOM)
            return length;
        memmove(text + at + run, text + at, length - at);
        return length + run;
    }
}

static void test_damaged(uint64_t *random, int rounds)
{
    static char text[ROOM + 64];

    while (rounds-- > 0) {
        struct transcript whole, pieces;
        size_t length = append_example(text, 0, random), damages = test_below(random, 6);
        while (test_below(random, 3) == 0)
            length = append_example(text, length, random);
        while (damages-- > 0 && length > 0)
            length = damage(text, length, random);
        whole = read_bytes(text, length);
        pieces = read_hundred_pieces(text, length);
        CHECK(!whole.flaw, "%s in\n%.*s", whole.flaw, (int)length, text);
        CHECK(strcmp(whole.text, pieces.text) == 0, "%.*s\nis read as\n%sin pieces as\n%s", (int)length, text,
              whole.text, pieces.text);
        free(whole.text);
        free(pieces.text);
    }
}

static void test_noise(uint64_t *random, int rounds)
{
    static char text[4096];

    while (rounds-- > 0) {
        size_t i, length = test_below(random, sizeof text);
        struct transcript seen;
        for (i = 0; i < length; i++)
            text[i] = rounds % 2 ? telling_byte(random) : (char)test_below(random, 256);
        seen = read_bytes(text, length);
        CHECK(!seen.flaw, "%s", seen.flaw);
        free(seen.text);
    }
}

/* A line of a file that is plain lines all over, or nearly so. */
static size_t append_line(char *text, uint64_t *random, unsigned oddities)
{
    static const char *const odd[] = {"", "# a comment", "\r", "* 1 2 3", "a name of its own"};
    size_t length = SUDOKU_CELLS;
    for (size_t i = 0; i < length; i++)
        text[i] = "..0123456789"[test_below(random, 12)];
    if (test_below(random, 1000) < oddities)
        switch (test_below(random, 5)) {
        case 0:
            text[test_below(random, SUDOKU_CELLS)] = telling_byte(random);
            break;
        case 1:
            text[length++] = telling_byte(random);
            break;
        case 2:
            length -= test_below(random, SUDOKU_CELLS);
            break;
        case 3:
            memset(text, '*', 1 + test_below(random, 5)); /* a rarer sign for empty cells */
            break;
        default:
            length = (size_t)sprintf(text, "%s", odd[test_below(random, sizeof odd / sizeof *odd)]);
        }
    text[length++] = '\n';
    return length;
}

static void expect_same(const struct transcript *expected, struct transcript seen, const char *how)
{
    CHECK(!seen.flaw, "%s: %s", how, seen.flaw);
    CHECK(strcmp(expected->text, seen.text) == 0, "%s: other items than one at a time", how);
    free(seen.text);
}

/* Big files, whose plain lines are taken many at a time. What is read must not depend on how they arrive, nor
 * on how many there are in a batch. */
static void test_plain_runs(uint64_t *random, int rounds)
{
    enum { LINES = 4000 };
    static char text[LINES * (SUDOKU_CELLS + 2)];
    while (rounds-- > 0) {
        unsigned oddities = test_below(random, 2) ? 1 + test_below(random, 20) : test_below(random, 200);
        size_t length = 0, lines = 1 + test_below(random, LINES);
        while (lines-- > 0)
            length += append_line(text + length, random, rounds % 5 ? oddities : 0);
        if (test_below(random, 3) == 0)
            length -= 1 + test_below(random, 80); /* the last line is cut off */
        struct transcript expected =
            read_pieces(text, length, 83); /* too few for more than a line at a time */
        CHECK(!expected.flaw, "%s", expected.flaw);
        expect_same(&expected, read_bytes(text, length), "a file");
        reader_room = 5000;
        expect_same(&expected, read_bytes(text, length), "a file in big batches");
        expect_same(&expected, read_pieces(text, length, 4097 + test_below(random, 8000)), "a pipe");
        reader_room = 100;
        free(expected.text);
    }
}

/* In a list of plain lines words are skipped, but for long ones, in the middle and at the end, however the
 * lines arrive. */
static void test_name_among_lines(uint64_t *random)
{
    enum { BEFORE = 32 }; /* enough for the reader to expect more of them */
    static char text[(BEFORE + 10) * (SUDOKU_CELLS + 2)];
    size_t length = 0;
    for (int i = 0; i < BEFORE; i++)
        length += append_line(text + length, random, 0);
    length += (size_t)sprintf(text + length, "a name of its own\n");
    length += append_line(text + length, random, 0);
    length += append_line(text + length, random, 0);
    length += (size_t)sprintf(text + length,
                              "a line of words that is much too long to be the name of what stands "
                              "in the next line\n");
    struct transcript expected = read_bytes(text, length);
    CHECK(expected.errors == 1, "%zu errors", expected.errors);
    for (size_t piece = 61; piece < 2 * SUDOKU_LINE; piece++)
        expect_same(&expected, read_pieces(text, length, piece), "words at the end");
    free(expected.text);
}

/* Plain lines, one that is too long and ends like a plain one, and then both plain lines and others. */
static void test_long_line(uint64_t *random)
{
    enum { LONG = 1 << 20, LINES = 300 };
    static char text[LONG + 2 * LINES * (SUDOKU_CELLS + 2)];
    static const size_t more[] = {0, 1, 80, 81, 82, 83, 163, 200};
    for (size_t m = 0; m < sizeof more / sizeof *more; m++) {
        size_t length = 0;
        for (int i = 0; i < LINES; i++)
            length += append_line(text + length, random, 0);
        memset(text + length, '7', LONG + more[m]);
        length += LONG + more[m];
        text[length++] = '\n';
        for (int i = 0; i < LINES; i++) {
            length += append_line(text + length, random, 0);
            if (i % 50 == 0)
                /* NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
                memcpy(text + length - 1, " name\n", 6), length += 5;
        }
        struct transcript expected = read_pieces(text, length, 4097);
        CHECK(expected.items == 2 * LINES + 1 && expected.errors == 1, "%zu items, %zu errors",
              expected.items, expected.errors);
        reader_room = 5000;
        expect_same(&expected, read_bytes(text, length), "a long line in a file");
        expect_same(&expected, read_pieces(text, length, 5000), "a long line in a pipe");
        reader_room = 100;
        free(expected.text);
    }
}

int main(void)
{
    uint64_t random = test_seed();

    test_damaged(&random, test_full() ? 8000 : 2000);
    test_noise(&random, test_full() ? 5000 : 500);
    test_plain_runs(&random, test_full() ? 400 : 40);
    test_name_among_lines(&random);
    test_long_line(&random);
    return test_report();
}
