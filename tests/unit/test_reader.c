/* The public reader: bytes in any pieces, lines of any length, ends of every kind, sources that are slow or
 * fail. */
#include "read/reader.h"
#include "tests/reader_items.h"
#include "tests/batch.h"
#include "tests/test.h"

#define P "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

static char *repeat(const char *text, size_t times)
{
    size_t length = strlen(text), i;
    char *all = malloc(length * times + 1);

    if (!all)
        abort();
    for (i = 0; i < times; i++)
        memcpy(all + i * length, text, length);
    all[length * times] = '\0';
    return all;
}

/* Many puzzles, in reads that end anywhere: each is seen once, with its line. */
static void test_many(void)
{
    static const char *const ends[] = {P "\n", P "\r\n", P "\r"};
    static const size_t pieces[] = {4096, 65521, 1 << 20};
    size_t e, p;

    for (e = 0; e < 3; e++) {
        char *text = repeat(ends[e], 10000);
        struct transcript whole = read_bytes(text, strlen(text));
        CHECK(whole.items == 10000 && whole.errors == 0, "%zu items, %zu errors", whole.items, whole.errors);
        CHECK(strstr(whole.text, "\n10000 " P "\n") != NULL, "the last line has another number");
        for (p = 0; p < 3; p++) {
            struct transcript seen = read_pieces(text, strlen(text), pieces[p]);
            CHECK(strcmp(seen.text, whole.text) == 0, "ends %zu, pieces of %zu", e, pieces[p]);
            free(seen.text);
        }
        free(whole.text);
        free(text);
    }
}

/* A line that is longer than the window gives one reason; the next puzzle is read. */
static void test_long_lines(void)
{
    static const size_t lengths[] = {1000, 131071, 131072, 1000000, 1048575, 1048576, 1048577, 5000000};
    size_t i;

    for (i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        char *line = repeat("q", lengths[i] + 200);
        struct transcript seen;
        /* NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
        memcpy(line, P "\n", 82);
        memcpy(line + lengths[i] + 82, "\r\n" P "\n", 85);
        seen = read_pieces(line, strlen(line), 60000);
        CHECK(seen.items == 3 && seen.errors == 1, "%zu: %zu items, %zu errors", lengths[i], seen.items,
              seen.errors);
        CHECK(strstr(seen.text, "\n3 " P "\n") != NULL, "%zu: the line after it is not line 3", lengths[i]);
        CHECK((strstr(seen.text, "line longer than") != NULL) == (lengths[i] > 1048576 - 2), "%zu: %s",
              lengths[i], seen.text);
        free(seen.text);
        free(line);
    }
}

/* More blank lines than the window holds may stand before a grid, and inside it. */
static void test_long_gaps(void)
{
    char *gap = repeat("\n", 2000000), *text = malloc(4000200);
    struct transcript seen;

    if (!text)
        abort();
    sprintf(text, "%s123456789\n%s" P "\n", gap, gap);
    seen = read_bytes(text, strlen(text));
    CHECK(seen.items == 2 && seen.errors == 1, "%zu items: %s", seen.items, seen.text);
    CHECK(strstr(seen.text, "\n4000002 " P "\n") != NULL, "%s", seen.text);
    free(seen.text);
    free(text);
    free(gap);
}

/* A source that a test feeds. */
struct feed {
    const char *text; /* what comes next; NULL: nothing right now */
    ptrdiff_t after;  /* the answer after that */
    char *buffer;     /* the last one that was to be filled */
    size_t room;      /* and its size */
};

static ptrdiff_t take_feed(void *context, char *buffer, size_t room)
{
    struct feed *feed = context;
    size_t length = feed->text ? strlen(feed->text) : 0;

    feed->buffer = buffer;
    feed->room = room;
    if (!length)
        return feed->after;
    if (length > room)
        length = room;
    memcpy(buffer, feed->text, length);
    feed->text = feed->text[length] ? feed->text + length : NULL;
    return (ptrdiff_t)length;
}

/* A batch comes back as soon as the source has nothing more right now, and only with whole puzzles. */
static void test_slow_source(void)
{
    struct feed feed = {P "\n" P " named\n..3.2.6..\n9..3.5..1", SUDOKU_LATER, NULL, 0};
    struct sudoku_batch *batch;
    struct sudoku_reader *reader;

    if (sudoku_batch_new(8192, &batch) != SUDOKU_OK ||
        sudoku_reader_new(take_feed, &feed, &reader) != SUDOKU_OK)
        abort();
    CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_OK && count_items(batch) == 2, "%zu items",
          count_items(batch));
    CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_LATER && count_items(batch) == 0,
          "too early");
    feed.text = "\n" P "\n";
    CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_LATER && count_items(batch) == 0,
          "too early");
    feed.after = 0;
    CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_OK && count_items(batch) == 2, "%zu items",
          count_items(batch));
    CHECK(sudoku_batch_item(batch, 0)->error && sudoku_batch_item(batch, 0)->line == 3,
          "two rows are no grid");
    CHECK(!sudoku_batch_item(batch, 1)->error && sudoku_batch_item(batch, 1)->line == 5, "line %lu",
          sudoku_batch_item(batch, 1)->line);
    CHECK(!sudoku_batch_item(batch, 2), "a third item");
    CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_OK && count_items(batch) == 0, "the end");
    CHECK(!sudoku_batch_cells(batch, NULL), "cells of nothing");
    CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_OK && count_items(batch) == 0,
          "the end again");
    sudoku_reader_free(reader);
    sudoku_batch_free(batch);
}

/* What came before an error is delivered first. A source that says it wrote more than there is room for
 * fails. */
static void test_source_that_fails(void)
{
    static const ptrdiff_t answers[] = {-1, -100, PTRDIFF_MAX / 2};
    size_t i;

    for (i = 0; i < sizeof answers / sizeof *answers; i++) {
        struct feed feed = {P "\n" P, answers[i], NULL, 0};
        struct sudoku_batch *batch;
        struct sudoku_reader *reader;
        if (sudoku_batch_new(10, &batch) != SUDOKU_OK ||
            sudoku_reader_new(take_feed, &feed, &reader) != SUDOKU_OK)
            abort();
        CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_OK && count_items(batch) == 2,
              "%zu items", count_items(batch));
        CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_SOURCE_FAILED &&
                  count_items(batch) == 0,
              "answer %td", answers[i]);
        CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_SOURCE_FAILED, "answer %td, again",
              answers[i]);
        sudoku_reader_free(reader);
        sudoku_batch_free(batch);
    }
}

/* Half a puzzle before an error is not reported as invalid: the error is to blame. */
static void test_source_that_fails_in_a_line(void)
{
    static const char *const halves[] = {"..3.2.6..9..3.5", "..3.2.6..\n9..3.5..1\n..18.6", "[\"..3.2",
                                         "{\"puzzle\":"};
    size_t i;

    for (i = 0; i < sizeof halves / sizeof *halves; i++) {
        char text[200];
        struct feed feed = {text, -1, NULL, 0};
        struct sudoku_batch *batch;
        struct sudoku_reader *reader;
        sprintf(text, P "\n%s", halves[i]);
        if (sudoku_batch_new(10, &batch) != SUDOKU_OK ||
            sudoku_reader_new(take_feed, &feed, &reader) != SUDOKU_OK)
            abort();
        CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_OK && count_items(batch) == 1,
              "%s: %zu items", halves[i], count_items(batch));
        CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_SOURCE_FAILED &&
                  count_items(batch) == 0,
              "%s", halves[i]);
        sudoku_reader_free(reader);
        sudoku_batch_free(batch);
    }
}

/* Whether an input is text is decided by its first line, however much else has arrived. */
static void test_first_line(void)
{
    static const char text[] = P "\r\1\2\3\4\5\6\1\2\3\4\5\6\1\2\3\4\5\6\1\2\3\4\5\6\1\2\3\4\5\6\n" P "\n";
    struct transcript whole = read_bytes(text, sizeof text - 1),
                      bytes = read_pieces(text, sizeof text - 1, 1);

    CHECK(strncmp(whole.text, "1 " P "\n", 84) == 0, "%s", whole.text);
    CHECK(strcmp(whole.text, bytes.text) == 0, "byte by byte:\n%s", bytes.text);
    free(whole.text);
    free(bytes.text);
}

/* Text with two bytes a character shows in its first line. */
static void test_first_bytes(void)
{
    static const struct {
        const char *bytes;
        size_t length;
        bool wide;
    } beginnings[] = {{"\n\0\0\0\0\0\0\0&=", 10, false},
                      {"5\0.\0.\0\n\0", 8, true},
                      {"\0.\0.\0.\0\n", 8, true},
                      {"\0\n\0", 3, false},
                      {"\xff\xfe\n\0"
                       "1\0\n\0",
                       8, true}};

    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        struct transcript whole = read_bytes(beginnings[i].bytes, beginnings[i].length),
                          single = read_pieces(beginnings[i].bytes, beginnings[i].length, 1);
        CHECK((strstr(whole.text, "UTF-") != NULL) == beginnings[i].wide, "beginning %zu: %s", i, whole.text);
        CHECK(strcmp(whole.text, single.text) == 0, "beginning %zu, byte by byte: %s", i, single.text);
        free(whole.text);
        free(single.text);
    }
}

/* Rows point to their table, which outlives the reader. Item by item: 'r' for a row, 'o' for an object,
 * '-'. */
static void test_tables(void)
{
#define PUZZLE_OF_ROW "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    struct feed feed = {"id;puzzle;name\n1;" PUZZLE_OF_ROW ";a\n2;" PUZZLE_OF_ROW
                        "\n3;12;b\n4;;\n"
                        "5;\"" PUZZLE_OF_ROW
                        "\";\"two lines\"\n"
                        "{\"id\":6,\"x\":{\"y\":[1]},\"quiz\":\"" PUZZLE_OF_ROW
                        "\"}\n"
                        "[\"" PUZZLE_OF_ROW "\"]\n",
                        0, NULL, 0};
    static const char expected[] = "rrrrro-";
    const struct sudoku_findings *findings;
    struct sudoku_batch *batch;
    size_t n;
    struct sudoku_reader *reader;

    if (sudoku_batch_new(20, &batch) != SUDOKU_OK ||
        sudoku_reader_new(take_feed, &feed, &reader) != SUDOKU_OK)
        abort();
    CHECK(sudoku_reader_fill(reader, batch, &n, &findings) == SUDOKU_OK, "filled");
    CHECK(findings->table && findings->table->puzzle_column == 2, "the reader's table");
    sudoku_reader_free(reader);
    CHECK(n == strlen(expected) && n == count_items(batch), "%zu items", n);
    for (size_t i = 0; i < n && i < strlen(expected); i++) {
        const struct sudoku_item *item = sudoku_batch_item(batch, i);
        const struct sudoku_table *table = item->table;
        char kind = !table ? '-' : table->header ? 'r' : 'o';
        CHECK(kind == expected[i], "item %zu: %c", i, kind);
        if (kind == 'r')
            CHECK(table->header_length == 14 && memcmp(table->header, "id;puzzle;name", 14) == 0 &&
                      table->separator == ';' && table->puzzle_column == 2 && table->name_column == 3,
                  "the table of item %zu", i);
        if (kind == 'o')
            CHECK(table->puzzle_column == 3 && item->text[0] == '{' &&
                      item->text[item->text_length - 1] == '}',
                  "%s", item->text);
    }
    sudoku_batch_free(batch);
}

/* A puzzle alone in its line is a row of the table above it, however the bytes arrive. */
static void test_lone_rows(void)
{
    static const char text[] = "puzzle,solution\n" P "\n" P ",\n" P "\n" P "\n";

    for (size_t piece = 1; piece < sizeof text; piece++) {
        struct pieces pieces = {.at = text, .left = sizeof text - 1, .piece = piece};
        struct sudoku_batch *batch;
        struct sudoku_reader *reader;
        if (sudoku_batch_new(5, &batch) != SUDOKU_OK ||
            sudoku_reader_new(next_piece, &pieces, &reader) != SUDOKU_OK)
            abort();
        CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_OK && count_items(batch) == 4,
              "filled");
        for (size_t i = 0; i < count_items(batch); i++)
            CHECK(sudoku_batch_item(batch, i)->table, "item %zu, pieces of %zu", i, piece);
        sudoku_reader_free(reader);
        sudoku_batch_free(batch);
    }
}

/* Objects of JSON below a table are no rows of it, although they may have as many commas. */
static void test_objects_below_rows(void)
{
    static const char text[] =
        "id,x,puzzle\n1,2," P "\n{\"puzzle\":\"" P "\",\"name\":\"a\",\"x\":\"" P "\"}\n3,4," P "\n";

    for (size_t piece = 1; piece < 2 * sizeof text; piece++) {
        struct transcript seen = read_pieces(text, sizeof text - 1, piece);
        CHECK(strcmp(seen.text, "2 " P " name=1\n3 " P " name=a\n4 " P " name=3\n") == 0, "pieces of %zu: %s",
              piece, seen.text);
        free(seen.text);
    }
}

/* Lines that are likely to be plain are read straight to where the batch has them, and stay there. */
static void test_no_copy(void)
{
    char *text = repeat(P "\n", 1000), *more = repeat(P "\n", 100);
    struct feed feed = {text, SUDOKU_LATER, NULL, 0};
    struct sudoku_batch *batch;
    struct sudoku_reader *reader;

    if (sudoku_batch_new(5000, &batch) != SUDOKU_OK ||
        sudoku_reader_new(take_feed, &feed, &reader) != SUDOKU_OK)
        abort();
    CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_OK && count_items(batch) == 1000,
          "%zu items", count_items(batch));
    feed.text = more;
    CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_OK && count_items(batch) == 100,
          "%zu items", count_items(batch));
    CHECK(feed.buffer == sudoku_batch_cells(batch, NULL) + 8200, "read to another place");
    CHECK(feed.room > 100000, "only %zu bytes at a time", feed.room);
    CHECK(sudoku_batch_item(batch, 99)->text == sudoku_batch_cells(batch, NULL) + 8118, "copied");
    CHECK(sudoku_batch_item(batch, 99)->line == 1100, "line %lu", sudoku_batch_item(batch, 99)->line);
    sudoku_reader_free(reader);
    sudoku_batch_free(batch);
    free(text);
    free(more);
}

static void test_arguments(void)
{
    struct sudoku_batch *batch;
    struct sudoku_reader *reader;
    struct feed feed = {NULL, 0, NULL, 0};

    batch = (struct sudoku_batch *)&feed;
    reader = (struct sudoku_reader *)&feed;
    CHECK(sudoku_batch_new(0, &batch) == SUDOKU_BAD_ARGUMENT && !batch, "no room");
    batch = (struct sudoku_batch *)&feed;
    CHECK(sudoku_batch_new((size_t)-1, &batch) == SUDOKU_BAD_ARGUMENT && !batch, "too much room");
    CHECK(sudoku_batch_new(1, NULL) == SUDOKU_BAD_ARGUMENT, "no place for a batch");
    CHECK(sudoku_reader_new(NULL, NULL, &reader) == SUDOKU_BAD_ARGUMENT && !reader, "no source");
    CHECK(sudoku_reader_new(take_feed, &feed, NULL) == SUDOKU_BAD_ARGUMENT, "no place for a reader");
    if (sudoku_batch_new(1, &batch) != SUDOKU_OK || sudoku_reader_new(take_feed, &feed, &reader) != SUDOKU_OK)
        abort();
    CHECK(sudoku_reader_fill(NULL, batch, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no reader");
    CHECK(sudoku_reader_fill(reader, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no batch");
    CHECK(count_items(batch) == 0 && !sudoku_batch_item(batch, 0), "something in a new batch");
    sudoku_reader_free(reader);
    sudoku_batch_free(batch);
    sudoku_reader_free(NULL);
    sudoku_batch_free(NULL);
}

/* ---- A block of bytes ---- */

struct visits {
    size_t items, most, errors;
    unsigned long line;
};

static int visit(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    struct visits *visits = context;

    visits->items++;
    visits->errors += item->error != NULL;
    visits->line = item->line;
    return visits->items == visits->most;
}

static void test_block(void)
{
    char *text = repeat(P "\n" P "1\n", 1000);
    struct visits all = {0, 0, 0, 0}, some = {0, 700, 0, 0}, none = {0, 0, 0, 0};

    CHECK(sudoku_read(text, strlen(text), visit, &all) == SUDOKU_OK, "read");
    CHECK(all.items == 2000 && all.errors == 1000 && all.line == 2000, "%zu items, %zu errors, line %lu",
          all.items, all.errors, all.line);
    CHECK(sudoku_read(text, strlen(text), visit, &some) == SUDOKU_OK && some.items == 700, "%zu items",
          some.items);
    CHECK(sudoku_read(text, 0, visit, &none) == SUDOKU_OK && none.items == 0, "%zu items", none.items);
    CHECK(sudoku_read(NULL, 0, visit, &none) == SUDOKU_OK && none.items == 0, "%zu items", none.items);
    CHECK(sudoku_read(NULL, 1, visit, &none) == SUDOKU_BAD_ARGUMENT, "no bytes");
    CHECK(sudoku_read(text, 1, NULL, &none) == SUDOKU_BAD_ARGUMENT, "no visitor");
    free(text);
}

/* A batch takes no more items than its room, and the rest comes with the next one. */
static void test_room(void)
{
    static const size_t rooms[] = {1, 2, 31, 32, 33, 100};
    char *text = repeat(P "\n", 101);
    size_t i;

    for (i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        struct feed feed = {text, 0, NULL, 0};
        struct sudoku_reader *reader;
        struct sudoku_batch *batch;
        size_t total = 0;
        if (sudoku_reader_new(take_feed, &feed, &reader) != SUDOKU_OK ||
            sudoku_batch_new(rooms[i], &batch) != SUDOKU_OK)
            abort();
        while (sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_OK && count_items(batch) > 0) {
            CHECK(count_items(batch) <= rooms[i], "%zu items in room for %zu", count_items(batch), rooms[i]);
            total += count_items(batch);
        }
        CHECK(total == 101, "room for %zu: %zu items", rooms[i], total);
        sudoku_reader_free(reader);
        sudoku_batch_free(batch);
    }
    free(text);
}

/* Big and small pieces, again and again. */
static void test_arena(void)
{
    struct arena memory = {.first = NULL}, *arena = &memory;
    int round, i;

    for (round = 0; round < 3; round++) {
        for (i = 0; i < 3000; i++) {
            size_t size = i % 500 == 499 ? 2000000 : (size_t)i;
            char *piece = reader_arena_take(arena, size);
            CHECK(piece && (uintptr_t)piece % 8 == 0, "piece %d", i);
            memset(piece, i, size);
        }
        CHECK(arena->used > 12000000, "%zu", arena->used);
        reader_arena_reset(arena);
        CHECK(arena->used == 0, "%zu", arena->used);
    }
    CHECK(strcmp(reader_arena_copy(arena, "abc", 2), "ab") == 0, "copy");
    reader_arena_free(arena);
}

/* A byte 0 in a field is not the end of a name in the table. */
static void test_names(void)
{
    static const char *const fields[] = {"c\0", "r\0\0", "id\0", "\0"};
    static const size_t lengths[] = {2, 3, 3, 1};
    for (int i = 0; i < 4; i++) {
        struct line field = {fields[i], fields[i] + lengths[i], NULL};
        CHECK(reader_meaning(field) == MEANS_OTHER, "field %d", i);
    }
    struct line id = {fields[2], fields[2] + 2, NULL};
    CHECK(reader_meaning(id) == MEANS_ID, "an id");
}

int main(void)
{
    test_names();
    test_many();
    test_long_lines();
    test_long_gaps();
    test_slow_source();
    test_source_that_fails();
    test_source_that_fails_in_a_line();
    test_first_line();
    test_first_bytes();
    test_tables();
    test_lone_rows();
    test_objects_below_rows();
    test_no_copy();
    test_arguments();
    test_block();
    test_room();
    test_arena();
    return test_report();
}
