/* The library's edge: inputs that end early, and readers and batches with missing arguments. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "tests/edges.h"
#include "tests/batch.h"
#include "tests/end_of_memory.h"

static int count_item(void *context, const void *result)
{
    const struct sudoku_item *item = result;
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
static int check_fields(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    const char **expected = context;
    char text[1000] = "", bare[1000] = "", room[1000];
    struct sudoku_field field = SUDOKU_FIELD_INIT;
    for (unsigned number = 1; sudoku_next_field(item, &field, room); number++) {
        size_t n = strlen(text), n_bare = strlen(bare);
        snprintf(text + n, sizeof text - n, "%.*s=%.*s%s;", (int)field.name.length, field.name.at,
                 (int)field.value.length, field.value.at ? field.value.at : "", field.is_surplus ? "!" : "");
        snprintf(bare + n_bare, sizeof bare - n_bare, "%.*s=%.*s;", (int)field.bare_name.length,
                 field.bare_name.at, (int)field.bare_value.length,
                 field.bare_value.at ? field.bare_value.at : "");
        CHECK(field.number == number, "field %u is number %u", number, field.number);
    }
    CHECK(strcmp(text, *expected) == 0, "%s instead of %s", text, *expected);
    (*expected) += strlen(*expected) + 1;
    CHECK(strcmp(bare, *expected) == 0, "%s instead of %s", bare, *expected);
    CHECK(!item->table || (sudoku_next_field(item, &field, NULL) && field.number == 1), "it begins again");
    (*expected) += strlen(*expected) + 1;
    return 0;
}

/* The fields of rows that are as long as their header, too short and too long, and of objects. */
static void fields_of_rows(void)
{
#define PUZZLE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    static const char lines[] = "id,puzzle,\"no, te\"\n7," PUZZLE ",\"a \"\"b\"\"\"\n8," PUZZLE "\n9," PUZZLE
                                ",x,y,z\n"
                                "\n{\"id\": 5, \"puzzle\":\"" PUZZLE
                                "\", \"more\":{\"a\":[1, \"]\\\"\"]}, \"n\\u0041\":\"b\\n\", \"no\":null}\n",
                      plain[] = PUZZLE "\n";
    const char *expected = "id=7;puzzle=" PUZZLE
                           ";\"no, te\"=\"a \"\"b\"\"\";\0"
                           "id=7;puzzle=" PUZZLE
                           ";no, te=a \"b\";\0"
                           "id=8;puzzle=" PUZZLE
                           ";\"no, te\"=;\0"
                           "id=8;puzzle=" PUZZLE
                           ";no, te=;\0"
                           "id=9;puzzle=" PUZZLE
                           ";\"no, te\"=x,y,z!;\0"
                           "id=9;puzzle=" PUZZLE
                           ";no, te=x,y,z;\0"
                           "\"id\"=5;\"puzzle\"=\"" PUZZLE
                           "\";\"more\"={\"a\":[1, \"]\\\"\"]};\"n\\u0041\"=\"b\\n\";\"no\"=null;\0"
                           "id=5;puzzle=" PUZZLE ";more={\"a\":[1, \"]\\\"\"]};nA=b\n;no=;\0";
    CHECK(sudoku_read(lines, sizeof lines - 1, check_fields, &expected) == SUDOKU_OK && !*expected, "rows");
    expected = "\0";
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
    const struct sudoku_findings *findings;
    size_t items = 0;
    CHECK(sudoku_read(NULL, 1, count_item, &items) == SUDOKU_BAD_ARGUMENT, "no bytes");
    CHECK(sudoku_read("5", 1, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no visitor");
    CHECK(sudoku_read(NULL, 0, count_item, &items) == SUDOKU_OK && !items, "nothing to read");
    CHECK(sudoku_batch_new(1, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_batch_new(0, &batch) == SUDOKU_BAD_ARGUMENT && !batch, "no room");
    CHECK(sudoku_batch_new((1 << 20) + 1, &batch) == SUDOKU_BAD_ARGUMENT && !batch, "too much room");
    CHECK(sudoku_reader_new(fail_to_read, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    int plain = 9;
    CHECK(sudoku_reader_new(NULL, NULL, &reader) == SUDOKU_BAD_ARGUMENT && !reader, "no source");
    CHECK(sudoku_batch_new(1, &batch) == SUDOKU_OK && count_items(batch) == 0, "an empty batch");
    CHECK(!sudoku_batch_item(batch, 0) && !sudoku_batch_cells(batch, NULL), "nothing in it");
    CHECK(!sudoku_batch_cells(batch, &plain) && plain == 1, "nothing but cells in it");
    CHECK(count_items(NULL) == 0 && !sudoku_batch_item(NULL, 0) && !sudoku_batch_cells(NULL, NULL),
          "no batch");
    CHECK(!sudoku_batch_cells(NULL, &plain) && plain == 0, "no batch");
    const struct sudoku_table table = {"x", 1, ',', 0, 0};
    const struct sudoku_item row = {.text = "\"a \"b\"\"\"", .text_length = 8, .table = &table};
    struct sudoku_field field = SUDOKU_FIELD_INIT;
    char text[9];
    CHECK(!sudoku_next_field(NULL, &field, text), "no item has no fields");
    CHECK(!sudoku_next_field(&row, NULL, text), "no place");
    field.size--;
    CHECK(!sudoku_next_field(&row, &field, text), "less than there ever was");
    field.size++;
    CHECK(sudoku_next_field(&row, &field, text) && field.bare_value.length == 5 &&
              memcmp(field.bare_value.at, "a \"b\"", 5) == 0,
          "a quote that is not doubled");
    CHECK(sudoku_reader_new(fail_to_read, NULL, &reader) == SUDOKU_OK, "a reader");
    CHECK(sudoku_reader_fill(NULL, batch, &items, &findings) == SUDOKU_BAD_ARGUMENT && !items && !findings,
          "no reader");
    CHECK(sudoku_reader_fill(reader, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no batch");
    CHECK(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_SOURCE_FAILED, "a source that fails");
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
