/* The library's edge: inputs that end early, and readers and batches with missing arguments. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "tests/edges.h"
#include "tests/end_of_memory.h"

static int count_item(void *context, const struct sudoku_item *item)
{
    size_t *items = context;
    CHECK(item->cells && (item->error || sudoku_check(item->cells, NULL, 0, NULL) != SUDOKU_BAD_CHARACTER),
          "an item");
    return ++*items == 3;
}

/* Inputs cut off after each of their bytes, where memory ends. */
static void inputs_that_end_early(void)
{
    static const char input[] =
        "# a comment\n"
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 a name\n"
        "\n"
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n"
        "....8..79\n"
        "{\"puzzle\": "
        "\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7x\"}\n";
    for (size_t n = 0; n < sizeof input; n++) {
        size_t items = 0;
        int status = sudoku_read(last_in_memory(input, n), n, count_item, &items);
        CHECK(status == SUDOKU_OK && items <= 3, "%zu bytes: %zu items", n, items);
        CHECK(n < sizeof input - 1 || items == 3, "%zu items in all", items);
    }
}

/* Compares the fields of an item with a text that has each name and value, "name=value;". */
static int check_fields(void *context, const struct sudoku_item *item)
{
    const char **expected = context;
    char text[1000] = "";
    struct sudoku_fields fields = sudoku_item_fields(item);
    struct sudoku_field field;
    while (sudoku_next_field(&fields, &field)) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, "%.*s=%.*s%s;", (int)field.name.length, field.name.at,
                 (int)field.value.length, field.value.at ? field.value.at : "", field.is_surplus ? "!" : "");
    }
    CHECK(strcmp(text, *expected) == 0, "%s instead of %s", text, *expected);
    (*expected) += strlen(*expected) + 1;
    return 0;
}

/* The fields of rows that are as long as their header, too short and too long, and of objects. */
static void fields_of_rows(void)
{
#define PUZZLE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    static const char lines[] = "id,puzzle,\"no, te\"\n7," PUZZLE ",\"a \"\"b\"\"\"\n8," PUZZLE "\n9," PUZZLE
                                ",x,y,z\n"
                                "\n{\"id\": 5, \"puzzle\":\"" PUZZLE "\", \"more\":{\"a\":[1, \"]\\\"\"]}}\n",
                      plain[] = PUZZLE "\n";
    const char *expected = "id=7;puzzle=" PUZZLE
                           ";\"no, te\"=\"a \"\"b\"\"\";\0"
                           "id=8;puzzle=" PUZZLE
                           ";\"no, te\"=;\0"
                           "id=9;puzzle=" PUZZLE
                           ";\"no, te\"=x,y,z!;\0"
                           "\"id\"=5;\"puzzle\"=\"" PUZZLE "\";\"more\"={\"a\":[1, \"]\\\"\"]};\0";
    CHECK(sudoku_read(lines, sizeof lines - 1, check_fields, &expected) == SUDOKU_OK && !*expected, "rows");
    expected = "";
    CHECK(sudoku_read(plain, sizeof plain - 1, check_fields, &expected) == SUDOKU_OK, "no row");
}

static ptrdiff_t fail_to_read(void *context, char *buffer, size_t room)
{
    (void)context, (void)buffer, (void)room;
    return -1;
}

static void null_reading(void)
{
    struct sudoku_batch *batch;
    struct sudoku_reader *reader;
    size_t items = 0;
    CHECK(sudoku_read(NULL, 1, count_item, &items) == SUDOKU_BAD_ARGUMENT, "no bytes");
    CHECK(sudoku_read("5", 1, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no visitor");
    CHECK(sudoku_read(NULL, 0, count_item, &items) == SUDOKU_OK && !items, "nothing to read");
    CHECK(sudoku_batch_new(1, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_batch_new(0, &batch) == SUDOKU_BAD_ARGUMENT && !batch, "no room");
    CHECK(sudoku_batch_new((1 << 20) + 1, &batch) == SUDOKU_BAD_ARGUMENT && !batch, "too much room");
    CHECK(sudoku_reader_new(fail_to_read, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    int plain = 9;
    const struct sudoku_reading_options short_of_a_size = {0};
    CHECK(sudoku_reader_new(fail_to_read, NULL, &short_of_a_size, &reader) == SUDOKU_BAD_ARGUMENT, "no size");
    CHECK(sudoku_reader_new(NULL, NULL, NULL, &reader) == SUDOKU_BAD_ARGUMENT && !reader, "no source");
    CHECK(sudoku_batch_new(1, &batch) == SUDOKU_OK && sudoku_batch_count(batch) == 0, "an empty batch");
    CHECK(!sudoku_batch_item(batch, 0) && !sudoku_batch_cells(batch, NULL), "nothing in it");
    CHECK(!sudoku_batch_cells(batch, &plain) && plain == 1, "nothing but cells in it");
    CHECK(sudoku_batch_count(NULL) == 0 && !sudoku_batch_item(NULL, 0) && !sudoku_batch_cells(NULL, NULL),
          "no batch");
    CHECK(!sudoku_batch_cells(NULL, &plain) && plain == 0, "no batch");
    struct sudoku_fields fields = sudoku_item_fields(NULL);
    struct sudoku_field field;
    CHECK(!sudoku_next_field(&fields, &field), "no item has no fields");
    CHECK(!sudoku_next_field(NULL, &field) && !sudoku_next_field(&fields, NULL), "no place");
    char text[8];
    CHECK(sudoku_field_text((struct sudoku_piece){NULL, 0}, 0, text) == 0, "no field");
    CHECK(sudoku_field_text((struct sudoku_piece){"a", 1}, 0, NULL) == 0, "no place for its text");
    CHECK(sudoku_field_text((struct sudoku_piece){"\"a \"b\"\"\"", 8}, 0, text) == 5 &&
              memcmp(text, "a \"b\"", 5) == 0,
          "a quote that is not doubled");
    CHECK(sudoku_reader_new(fail_to_read, NULL, NULL, &reader) == SUDOKU_OK, "a reader");
    CHECK(sudoku_reader_fill(NULL, batch) == SUDOKU_BAD_ARGUMENT, "no reader");
    CHECK(!sudoku_reader_findings(NULL), "no reader has no findings");
    CHECK(sudoku_reader_fill(reader, NULL) == SUDOKU_BAD_ARGUMENT, "no batch");
    CHECK(sudoku_reader_fill(reader, batch) == SUDOKU_SOURCE_FAILED, "a source that fails");
    sudoku_reader_free(reader);
    sudoku_batch_free(batch);
    sudoku_reader_free(NULL);
    sudoku_batch_free(NULL);
}

int main(void)
{
    if (map_memory() != 0) {
        printf("skipped: no memory with an end\n");
        return test_report();
    }
    inputs_that_end_early();
    fields_of_rows();
    null_reading();
    return test_report();
}
