/* The files of a run: descriptors that are slow, non-blocking, closed or no files at all. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "run/input.h"
#include "tests/batch.h"
#include "tests/test.h"

#define P "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

/* Makes a descriptor standard input, and reads it as a run does. */
static void open_stdin(struct input *input, int descriptor)
{
    if (dup2(descriptor, STDIN_FILENO) < 0)
        abort();
    input_open(input, NULL, 0, true);
}

static struct sudoku_batch *new_batch(void)
{
    struct sudoku_batch *batch;
    if (sudoku_batch_new(100, &batch) != SUDOKU_OK)
        abort();
    return batch;
}

/* What a person has typed is answered before the input ends. */
static void test_slow_pipe(void)
{
    struct sudoku_batch *batch = new_batch();
    struct notes notes = {0};
    struct input input;
    int ends[2];
    if (pipe(ends) != 0)
        abort();
    open_stdin(&input, ends[0]);
    for (int round = 0; round < 3; round++) {
        CHECK(write(ends[1], P "\n" P, 122) == 122, "pipe"); /* one and a half */
        CHECK(input_fill(&input, batch, &notes) && count_items(batch) == 1, "round %d: %zu items", round,
              count_items(batch));
        CHECK(write(ends[1], &P[40], 41) == 41 && write(ends[1], "\n", 1) == 1, "pipe");
        CHECK(input_fill(&input, batch, &notes) && count_items(batch) == 1, "round %d: %zu items", round,
              count_items(batch));
    }
    close(ends[1]);
    CHECK(!input_fill(&input, batch, &notes) && !input.failed, "the end");
    input_free(&input);
    close(ends[0]);
    notes_free(&notes);
    sudoku_batch_free(batch);
}

/* A descriptor that others made non-blocking is waited for. */
static void test_non_blocking(void)
{
    struct sudoku_batch *batch = new_batch();
    struct notes notes = {0};
    struct input input;
    pid_t writer;
    int ends[2];
    if (pipe(ends) != 0 || fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0 || (writer = fork()) < 0)
        abort();
    if (writer == 0) {
        struct timespec pause = {0, 20000000};
        nanosleep(&pause, NULL);
        _exit(write(ends[1], P "\n", 82) != 82);
    }
    close(ends[1]);
    open_stdin(&input, ends[0]);
    CHECK(input_fill(&input, batch, &notes) && count_items(batch) == 1, "%zu items", count_items(batch));
    CHECK(!input_fill(&input, batch, &notes) && !input.failed, "the end");
    waitpid(writer, NULL, 0);
    input_free(&input);
    close(ends[0]);
    notes_free(&notes);
    sudoku_batch_free(batch);
}

/* Reads one thing that cannot be read; the note must say why. */
static void expect_failure(char *file, const char *reason)
{
    struct sudoku_batch *batch = new_batch();
    struct notes notes = {0};
    struct input input;
    input_open(&input, &file, 1, true);
    CHECK(!input_fill(&input, batch, &notes) && input.failed, "%s: no failure", file);
    text_char(&notes.text, '\0');
    CHECK(notes.text.data && strstr(notes.text.data, reason), "%s: %s", file, notes.text.data);
    input_free(&input);
    notes_free(&notes);
    sudoku_batch_free(batch);
}

static void test_failures(void)
{
    char folder[] = ".", nowhere[] = "no such file", standard[] = "-";
    int write_only = open("/dev/null", O_WRONLY);
    expect_failure(folder, "directory");
    expect_failure(nowhere, "No such file");
    if (write_only < 0 || dup2(write_only, STDIN_FILENO) < 0)
        abort();
    expect_failure(standard, "Bad file descriptor");
    close(write_only);
}

int main(void)
{
    test_slow_pipe();
    test_non_blocking();
    test_failures();
    return test_report();
}
