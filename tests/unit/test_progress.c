/* What the progress line says, and the share of the input that it goes by. */
#include "tests/test.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/clock.h"
#include "tests/batch.h"
#include "run/input.h"
#include "run/progress.h"

#define P "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

static char folder[] = "/tmp/test-progress-XXXXXX";

/* Returns the line of a run that began so many seconds ago, without what clears an earlier one. */
static const char *line_of(double seconds, uint64_t puzzles, double fraction)
{
    static char line[300];
    struct progress progress = {.is_on = true, .start = clock_seconds() - seconds, .fraction = fraction};
    char name[100];
    snprintf(name, sizeof name, "%s/line", folder);
    int saved = dup(STDERR_FILENO), file = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (saved < 0 || dup2(file, STDERR_FILENO) < 0)
        abort();
    progress_show(&progress, &(struct tally){.puzzles = puzzles});
    progress_show(&progress, &(struct tally){.puzzles = 0}); /* too early: nothing is drawn */
    progress_clear(&progress);
    progress_clear(&progress); /* nothing is left to clear */
    ssize_t n = pread(file, line, sizeof line - 1, 0);
    dup2(saved, STDERR_FILENO);
    close(saved), close(file), unlink(name);
    line[n < 0 ? 0 : n] = '\0';
    size_t length = strlen(line);
    CHECK(length >= 8 && !progress.shown && memcmp(line, "\r\033[K", 4) == 0 &&
              strcmp(line + length - 4, "\r\033[K") == 0,
          "cleared before and after: %s", line);
    line[length < 4 ? 0 : length - 4] = '\0';
    return length < 8 ? "" : line + 4;
}

/* Begins the line with these words? Times left are not compared to the second: the machine may be slow. */
static void shows(const char *begin, const char *line)
{
    CHECK(strncmp(line, begin, strlen(begin)) == 0, "%s, expected %s...", line, begin);
}

static void test_lines(void)
{
    CHECK(strcmp(line_of(90, 1, -1), "1 puzzle") == 0, "slow");
    CHECK(strcmp(line_of(1, 0, -1), "0 puzzles") == 0, "nothing yet");
    shows("5,000 puzzles, 4", line_of(100, 5000, -1));
    shows("5,000 puzzles, 49", line_of(100.5, 5000, 0));
    const char *line = line_of(100.5, 5000, .5);
    CHECK(strstr(line, " a second, 50 %, 1:4") || strstr(line, " a second, 50 %, 1:5"), "%s", line);
    line = line_of(3610, 5000, .25);
    CHECK(strstr(line, ", 25 %, 180:") || strstr(line, ", 25 %, 181:"), "hours: %s", line);
    /* Nothing is known of the time at the ends, nor if it would be years. */
    CHECK(!strstr(line_of(100, 5000, 0), "left"), "at the start");
    CHECK(!strstr(line_of(100, 5000, 1), "left"), "at the end");
    CHECK(!strstr(line_of(100, 5000, 1e-9), "left"), "years");
    CHECK(!strstr(line_of(.001, 5000, .999999), "left"), "less than a second");
}

/* Writes a file of n puzzles; returns its name, which the next call keeps. */
static char *write_puzzles(int n)
{
    static char names[3][100];
    static int written;
    char *name = names[written++];
    snprintf(name, sizeof names[0], "%s/%d", folder, written);
    FILE *file = fopen(name, "w");
    for (int i = 0; file && i < n; i++)
        fputs(P "\n", file);
    CHECK(file && fclose(file) == 0, "%s", name);
    return name;
}

static void is_about(const char *what, double seen, double expected)
{
    CHECK(seen > expected - 1e-6 && seen < expected + 1e-6, "%s: %g, expected %g", what, seen, expected);
}

static void test_shares(void)
{
    char argument[] = P, nowhere[] = "no such file", standard[] = "-", device[] = "/dev/null";
    char *first = write_puzzles(10), *second = write_puzzles(30);
    struct notes notes = {0};
    struct sudoku_batch *batch;
    struct input input;
    if (sudoku_batch_new(100, &batch) != SUDOKU_OK)
        abort();

    input_open(&input, (char *[]){first, second}, 2, true);
    is_about("the size of two files", input.size, 40 * 82);
    is_about("before the first", input_fraction(&input), 0);
    CHECK(input_fill(&input, batch, &notes) && count_items(batch) == 10, "the first file");
    is_about("after the first", input_fraction(&input), .25);
    while (input_fill(&input, batch, &notes))
        ;
    is_about("after the second", input_fraction(&input), 1);
    input_free(&input);

    /* An argument with a puzzle counts as what was typed; nothing is known of what is no file. */
    input_open(&input, (char *[]){argument, first}, 2, true);
    is_about("an argument and a file", input.size, 11 * 82);
    CHECK(input_fill(&input, batch, &notes) && count_items(batch) == 1, "the argument");
    is_about("after the argument", input_fraction(&input), 1. / 11);
    CHECK(input_fill(&input, batch, &notes), "the file");
    is_about("after the file", input_fraction(&input), 1);
    input_free(&input);
    for (int i = 0; i < 2; i++) {
        input_open(&input, (char *[]){i ? device : standard, nowhere}, 2, true);
        if (!i && dup2(open("/dev/null", O_RDONLY), STDIN_FILENO) < 0)
            abort();
        CHECK(input.size < 0 && input_fraction(&input) < 0, "a device has a size");
        input_free(&input);
    }
    CHECK(!notes.text.length, "%.*s", (int)notes.text.length, notes.text.data);
    notes_free(&notes);
    sudoku_batch_free(batch);
    unlink(first), unlink(second);
}

int main(void)
{
    if (!mkdtemp(folder))
        abort();
    test_lines();
    test_shares();
    rmdir(folder);
    return test_report();
}
