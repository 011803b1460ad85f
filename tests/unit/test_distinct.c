/* Keys in memory and on disk: whatever the bound, the first of every key comes out, in order. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/files.h"
#include "cli/modes/distinct_set.h"
#include "tests/test.h"

static void make_key(unsigned number, unsigned char key[KEY_SIZE])
{
    memset(key, 0, KEY_SIZE);
    memcpy(key + number % 4 * 8, &number, sizeof number);
}

/* Sends n texts with keys out of `universe`, some more often than others, through the set. */
static void check_stream(size_t memory, unsigned n, unsigned universe, uint64_t *random)
{
    struct distinct *distinct = distinct_open(memory);
    struct text expected = {0}, seen = {0};
    char *known = calloc(universe, 1);
    unsigned later = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned number = test_below(random, 1 + test_below(random, universe));
        unsigned char key[KEY_SIZE];
        char text[40];
        size_t length = (size_t)snprintf(text, sizeof text, "%u: %u\n", i, number);
        make_key(number, key);
        if (!known[number])
            text_add(&expected, text, length);
        known[number] = 1;
        switch (distinct_add(distinct, key, text, length)) {
        case DISTINCT_NEW:
            CHECK(later == 0, "text %u is new after others had to wait", i);
            text_add(&seen, text, length);
            break;
        case DISTINCT_LATER:
            later++;
            break;
        case DISTINCT_TROUBLE:
            CHECK(0, "trouble with text %u", i);
            break;
        case DISTINCT_SEEN:
            break;
        }
    }
    CHECK(distinct_resolve(distinct), "cannot resolve");
    int more;
    while ((more = distinct_next(distinct, &seen)) > 0)
        ;
    CHECK(more == 0, "cannot read back");
    CHECK(seen.length == expected.length &&
              (seen.length == 0 || memcmp(seen.data, expected.data, seen.length) == 0),
          "memory %zu, %u texts, %u keys: %zu bytes, not %zu", memory, n, universe, seen.length,
          expected.length);
    distinct_close(distinct);
    text_free(&expected);
    text_free(&seen);
    free(known);
}

static void test_bound(void)
{
    struct key_set set;
    unsigned char key[KEY_SIZE];
    unsigned n = 0;
    CHECK(key_set_init(&set, 1 << 20), "no memory");
    do
        make_key(n, key);
    while (key_set_add(&set, key) == KEY_ADDED && ++n);
    size_t bytes = n * KEY_SIZE + set.n_slots * sizeof *set.slots * 3 / 2;
    CHECK(n == set.n && n > 20000, "%u keys", n);
    CHECK(bytes <= 1 << 20, "%zu bytes", bytes);
    for (unsigned i = 0; i < n; i++) {
        make_key(i, key);
        CHECK(key_set_add(&set, key) == KEY_PRESENT, "key %u", i);
    }
    key_set_free(&set);
}

static int open_files(void)
{
    int n = 0;
    for (int file = 0; file < 100; file++)
        n += fcntl(file, F_GETFD) != -1;
    return n;
}

static void test_no_folder(void)
{
    setenv("TMPDIR", "/dev/null/nowhere", 1);
    struct distinct *distinct = distinct_open(0);
    unsigned char key[KEY_SIZE] = {0};
    CHECK(distinct_add(distinct, key, "x", 1) == DISTINCT_TROUBLE, "no trouble");
    distinct_close(distinct);
    unsetenv("TMPDIR");
}

/* The program's unlink(), which fails so many times. */
static int failures;

int unlink(const char *name)
{
    if (failures > 0) {
        failures--;
        errno = EIO;
        return -1;
    }
    return unlinkat(AT_FDCWD, name, 0);
}

static int names_in(const char *folder)
{
    DIR *names = opendir(folder);
    int n = -2; /* "." and ".." */
    while (names && readdir(names))
        n++;
    if (names)
        closedir(names);
    return n;
}

/* A temporary file leaves no name in the folder, even if taking it away fails once. */
static void test_nameless(void)
{
    char folder[] = "/tmp/sudoku-test-XXXXXX";
    if (!mkdtemp(folder))
        exit(2);
    setenv("TMPDIR", folder, 1);
    failures = 1;
    int file = temporary_open();
    CHECK(file >= 0 && write(file, "x", 1) == 1, "no file");
    CHECK(names_in(folder) == 0, "%d names stay", names_in(folder));
    close(file);
    failures = 0;
    unsetenv("TMPDIR");
    if (rmdir(folder) != 0)
        printf("%s stays\n", folder);
}

int main(void)
{
    uint64_t random = test_seed();
    unsigned n = test_full() ? 300000 : 30000;
    int before = open_files();
    check_stream(1 << 24, n, n, &random);
    check_stream(1 << 16, n, n, &random);
    check_stream(1 << 12, n, n, &random);
    check_stream(1 << 12, n, 100, &random);
    check_stream(1 << 12, 300000, 300000, &random); /* more than a block of marks */
    check_stream(1 << 12, 0, 1, &random);
    CHECK(open_files() == before, "%d files were left open", open_files() - before);
    test_bound();
    test_no_folder();
    test_nameless();
    return test_report();
}
