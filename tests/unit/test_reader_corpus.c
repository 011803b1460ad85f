/* The files of tests/formats in pieces: what is read must not depend on how it arrives, and a file with a
 * broken cell must never end without an item. */
#include "tests/reader_items.h"
#include "tests/test.h"

/* Reads a whole file. Free the bytes. */
static char *read_file(const char *path, size_t *length)
{
    enum { ROOM = 1 << 16 };
    char *bytes = malloc(ROOM);
    FILE *file = fopen(path, "rb");

    if (!bytes || !file) {
        printf("cannot read %s\n", path);
        exit(1);
    }
    *length = fread(bytes, 1, ROOM, file);
    fclose(file);
    return bytes;
}

static void test_pieces(const char *name, const char *bytes, size_t length)
{
    static const size_t pieces[] = {1, 2, 7, 81, 1000};
    struct transcript whole = read_bytes(bytes, length);

    CHECK(!whole.flaw, "%s: %s", name, whole.flaw);
    CHECK(whole.items > 0, "%s: nothing is read", name);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct transcript seen = read_pieces(bytes, length, pieces[i]);
        CHECK(!seen.flaw, "%s in pieces of %zu: %s", name, pieces[i], seen.flaw);
        CHECK(strcmp(seen.text, whole.text) == 0, "%s in pieces of %zu: seen\n%sexpected\n%s", name,
              pieces[i], seen.text, whole.text);
        free(seen.text);
    }
    free(whole.text);
}

/* A 'q' in the place of a digit, anywhere, changes what is read or is named; it never makes the input
 * empty. */
static void test_broken(const char *name, char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i += 1 + i / 8) {
        char kept = bytes[i];
        struct transcript seen;
        if (kept < '1' || kept > '9')
            continue;
        bytes[i] = 'q';
        seen = read_bytes(bytes, length);
        CHECK(!seen.flaw, "%s with byte %zu changed: %s", name, i, seen.flaw);
        CHECK(seen.items > 0, "%s with byte %zu changed: nothing is read", name, i);
        free(seen.text);
        bytes[i] = kept;
    }
}

int main(void)
{
    FILE *table = fopen("tests/formats/expected", "r");
    char line[2048], path[256];
    int files = 0;

    if (!table) {
        puts("cannot read tests/formats/expected");
        return 1;
    }
    for (; fgets(line, sizeof line, table); files++) {
        size_t length;
        char *bytes;
        line[strcspn(line, "\t")] = '\0';
        snprintf(path, sizeof path, "tests/formats/%.200s.txt", line);
        bytes = read_file(path, &length);
        test_pieces(line, bytes, length);
        test_broken(line, bytes, length);
        free(bytes);
    }
    fclose(table);
    CHECK(files >= 180, "only %d files", files);
    return test_report();
}
