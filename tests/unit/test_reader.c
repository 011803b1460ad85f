/* The reader's window: bytes in any pieces, lines of any length, ends of every kind, input that is slow or fails. */
#include <fcntl.h>
#include <time.h>

#include "read/arena.h"
#include "tests/reader_items.h"
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

/* A batch comes back as soon as the input has nothing more right now, and only with whole puzzles. */
static void test_slow_input(void)
{
    struct sudoku_batch *batch;
    struct reader *reader;
    int fds[2];
    static const char first[] = P "\n" P " named\n..3.2.6..\n9..3.5..1", second[] = "\n", third[] = P "\n";

    if (pipe(fds) != 0 || sudoku_batch_new(8192, &batch) != SUDOKU_OK)
        abort();
    reader = reader_open(fds[0], "slow");
    CHECK(write(fds[1], first, sizeof first - 1) > 0, "pipe");
    CHECK(reader_fill(reader, batch) == 1 && sudoku_batch_count(batch) == 2, "%zu items",
          sudoku_batch_count(batch));
    CHECK(write(fds[1], second, sizeof second - 1) > 0, "pipe");
    CHECK(write(fds[1], third, sizeof third - 1) > 0, "pipe");
    CHECK(reader_fill(reader, batch) == 1 && sudoku_batch_count(batch) == 2, "%zu items",
          sudoku_batch_count(batch));
    CHECK(sudoku_batch_item(batch, 0)->error && sudoku_batch_item(batch, 0)->line == 3,
          "two rows are no grid");
    CHECK(!sudoku_batch_item(batch, 1)->error && sudoku_batch_item(batch, 1)->line == 5, "line %lu",
          sudoku_batch_item(batch, 1)->line);
    close(fds[1]);
    CHECK(reader_fill(reader, batch) == 0, "the end");
    CHECK(reader_fill(reader, batch) == 0, "the end again");
    close(fds[0]);
    reader_close(reader);
    sudoku_batch_free(batch);
}

/* A descriptor that others made non-blocking is waited for. */
static void test_non_blocking(void)
{
    struct transcript seen;
    int fds[2];
    pid_t writer;

    if (pipe(fds) != 0 || fcntl(fds[0], F_SETFL, O_NONBLOCK) != 0 || (writer = fork()) < 0)
        abort();
    if (writer == 0) {
        struct timespec pause = {0, 20000000};
        nanosleep(&pause, NULL);
        _exit(write(fds[1], P "\n", 82) != 82);
    }
    close(fds[1]);
    seen = read_fd(fds[0], P "\n", 82);
    CHECK(strcmp(seen.text, "1 " P "\n") == 0, "%s", seen.text);
    free(seen.text);
    close(fds[0]);
    waitpid(writer, NULL, 0);
}

static void test_read_errors(void)
{
    struct sudoku_batch *batch;
    struct reader *reader;
    int folder = open(".", O_RDONLY);

    if (sudoku_batch_new(1, &batch) != SUDOKU_OK)
        abort();
    reader = reader_open(folder, ".");
    CHECK(reader_fill(reader, batch) == -1 && errno == EISDIR, "a folder: %s", strerror(errno));
    reader_close(reader);
    close(folder);
    reader = reader_open(folder, "closed");
    CHECK(reader_fill(reader, batch) == -1 && errno == EBADF, "a closed file: %s", strerror(errno));
    CHECK(reader_fill(reader, batch) == -1 && errno == EBADF, "still closed: %s", strerror(errno));
    reader_close(reader);
    sudoku_batch_free(batch);
}

/* A batch takes no more items than its room, and the rest comes with the next one. */
static void test_room(void)
{
    static const size_t rooms[] = {1, 2, 31, 32, 33, 100};
    char *text = repeat(P "\n", 101);
    size_t i;

    for (i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        FILE *file = tmpfile();
        struct reader *reader;
        struct sudoku_batch *batch;
        size_t total = 0;
        if (!file || fputs(text, file) < 0 || fflush(file) != 0 || lseek(fileno(file), 0, SEEK_SET) != 0)
            abort();
        reader = reader_open(fileno(file), "file");
        if (sudoku_batch_new(rooms[i], &batch) != SUDOKU_OK)
            abort();
        while (reader_fill(reader, batch) == 1) {
            CHECK(sudoku_batch_count(batch) <= rooms[i], "%zu items in room for %zu",
                  sudoku_batch_count(batch), rooms[i]);
            total += sudoku_batch_count(batch);
        }
        CHECK(total == 101, "room for %zu: %zu items", rooms[i], total);
        reader_close(reader);
        sudoku_batch_free(batch);
        fclose(file);
    }
    free(text);
}

/* Big and small pieces, again and again. */
static void test_arena(void)
{
    struct arena *arena = arena_new();
    int round, i;

    for (round = 0; round < 3; round++) {
        for (i = 0; i < 3000; i++) {
            size_t size = i % 500 == 499 ? 2000000 : (size_t)i;
            char *piece = arena_take(arena, size);
            CHECK(piece && (uintptr_t)piece % 8 == 0, "piece %d", i);
            memset(piece, i, size);
        }
        CHECK(arena_used(arena) > 12000000, "%zu", arena_used(arena));
        arena_reset(arena);
        CHECK(arena_used(arena) == 0, "%zu", arena_used(arena));
    }
    CHECK(strcmp(arena_copy(arena, "abc", 2), "ab") == 0, "copy");
    arena_free(arena);
}

int main(void)
{
    test_many();
    test_long_lines();
    test_long_gaps();
    test_slow_input();
    test_non_blocking();
    test_read_errors();
    test_room();
    test_arena();
    return test_report();
}
