/* The stream: whatever the number of threads and the size of batches, the output is in the order of the
 * input; turns, numbers, early ends, notes. */
#include "tests/instead_of_main.h"
#include "tests/test.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/files.h"
#include "run/stream.h"

/* ---- A command whose work is set by each test ---- */

enum { PUZZLES = 3000 };
static char input_name[] = "/tmp/test_stream_XXXXXX", output_name[] = "/tmp/test_stream_XXXXXX";
static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const struct command reading = {.name = "test"}, making = {.name = "test", .makes = true};

/* Writes the number of the puzzle, or why it has no answer. */
static void write_number(struct text *out, const struct look *look, struct record *record)
{
    (void)look;
    if (record->error)
        text_print(out, "%s\n", record->error);
    else
        text_print(out, "%llu\n", (unsigned long long)record->number);
}

static const struct format plain = {.name = "plain", .gives_error = true, .write = write_number};

/* Runs with so many threads; the output is stored in out, with a NUL. Notes are lost. */
static int run(struct work work, bool reads, unsigned threads, struct text *out)
{
    char *files[] = {input_name};
    common = (struct common){.command = reads ? &reading : &making,
                             .files = files,
                             .n_files = reads,
                             .output = output_name,
                             .threads = threads,
                             .quiet = true};
    work.format = &plain;
    int status = stream_run(&work);
    FILE *file = fopen(output_name, "r");
    CHECK(file && read_all(fileno(file), 1 << 24, out) == 0, "%s is there", output_name);
    if (file)
        fclose(file);
    text_char(out, '\0');
    unlink(output_name);
    return status;
}

/* Is the output the numbers from first on, n of them? */
static bool is_counted(const struct text *out, unsigned first, unsigned n)
{
    struct text expected = {0};
    for (unsigned i = 0; i < n; i++)
        text_print(&expected, "%u\n", first + i);
    text_char(&expected, '\0');
    bool same = expected.length == out->length && strcmp(expected.data, out->data) == 0;
    text_free(&expected);
    return same;
}

/* Takes a time that depends on the puzzle, so that batches are done in another order. */
static void dawdle(uint64_t number)
{
    if (number % 97 == 0)
        nanosleep(&(struct timespec){.tv_nsec = (long)(number % 5) * 1000000}, NULL);
}

/* ---- Tests ---- */

static void number_puzzles(struct stream *stream)
{
    const struct sudoku_item *item;
    while ((item = stream_next(stream))) {
        dawdle(item->line);
        record_begin(&stream->record, item, stream->file);
        stream_write(stream);
    }
}

static void order(void)
{
    for (unsigned threads = 1; threads <= 8; threads *= 2)
        for (size_t most = 2; most <= 512; most *= 8) {
            struct text out = {0};
            int status = run((struct work){.work = number_puzzles, .batch_size = most}, true, threads, &out);
            CHECK(status == STATUS_DONE && is_counted(&out, 1, PUZZLES), "%u threads, batches of %zu",
                  threads, most);
            text_free(&out);
        }
}

/* Batches one after the other add to a total that only the thread whose turn it is changes. */
static uint64_t total;

static void add_in_turn(struct stream *stream)
{
    size_t n;
    while ((n = stream_next_batch(stream))) {
        dawdle(stream->first);
        if (!stream_wait_turn(stream))
            break;
        CHECK(total == stream->first, "%llu before %llu", (unsigned long long)total,
              (unsigned long long)stream->first);
        total += n;
    }
}

static void turns(void)
{
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct text out = {0};
        total = 0;
        run((struct work){.work = add_in_turn, .batch_size = 7}, true, threads, &out);
        CHECK(total == PUZZLES, "%llu puzzles", (unsigned long long)total);
        text_free(&out);
    }
}

/* Trials of which the first 1234 are enough, found in any order. */
static void make(struct stream *stream)
{
    size_t n;
    while ((n = stream_next_batch(stream))) {
        dawdle(stream->first);
        if (!stream_wait_turn(stream))
            break;
        for (size_t i = 0; i < n && total < 1234; i++)
            text_print(&stream->out, "%llu\n", (unsigned long long)total++);
        if (total == 1234)
            stream_enough(stream);
    }
}

static void numbers(void)
{
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct text out = {0};
        total = 0;
        run((struct work){.work = make, .n_trials = UINT64_MAX, .n_wanted = 5, .batch_size = 64}, false,
            threads, &out);
        CHECK(is_counted(&out, 0, 1234), "%u threads", threads);
        text_free(&out);
    }
}

/* More than fits into a batch's text: pieces in between keep their place. */
static void flush_often(struct stream *stream)
{
    const struct sudoku_item *item;
    while ((item = stream_next(stream))) {
        record_begin(&stream->record, item, stream->file);
        stream_write(stream);
        if (item->line % 3 == 0 && !stream_flush(stream))
            break;
    }
}

static void flushes(void)
{
    struct text out = {0};
    run((struct work){.work = flush_often, .batch_size = 10}, true, 4, &out);
    CHECK(is_counted(&out, 1, PUZZLES), "pieces keep their order");
    text_free(&out);
}

/* Work that is given up at a puzzle: the output is what came before. */
static void give_up(struct stream *stream)
{
    const struct sudoku_item *item;
    while ((item = stream_next(stream))) {
        if (item->line == 777 && !stream_take_status(stream, SUDOKU_CANCELLED))
            break;
        record_begin(&stream->record, item, stream->file);
        stream_write(stream);
    }
}

static void cut(void)
{
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct text out = {0};
        run((struct work){.work = give_up, .batch_size = 32}, true, threads, &out);
        CHECK(is_counted(&out, 1, 776), "a prefix with %u threads", threads);
        text_free(&out);
    }
}

/* Ways to end at puzzle 777, of which the stream must count the puzzles that are done. Each calls the stream
 * again, as a command may. */
enum ending { AT_PUZZLE, IN_BATCH, PARTIAL, BEFORE_BATCH };
static enum ending ending;

static void end_and_call(struct stream *stream)
{
    const struct sudoku_item *item = NULL;
    bool goes_on = true;
    while (goes_on && (ending == AT_PUZZLE || stream_next_batch(stream))) {
        if (ending == BEFORE_BATCH && stream->first <= 776 && 776 < stream->first + stream->n)
            goes_on = stream_take_status(stream, SUDOKU_CANCELLED);
        while (goes_on && (item = ending == AT_PUZZLE ? stream_next(stream) : stream_next_in_batch(stream)))
            goes_on = item->line != 777 || stream_take_status(stream, SUDOKU_CANCELLED);
        goes_on &= item || ending != AT_PUZZLE;
    }
    if (ending == PARTIAL)
        stream_count_partial(stream);
    for (int i = 0; i < 3 && stream->cut; i++)
        CHECK(!stream_next_in_batch(stream) && !stream_next(stream) && !stream_next_batch(stream),
              "nothing comes after a cut");
}

static void counts_of_a_cut(void)
{
    static const unsigned expected[] = {
        [AT_PUZZLE] = 776, [IN_BATCH] = 776, [PARTIAL] = 777, [BEFORE_BATCH] = 768};
    for (ending = AT_PUZZLE; ending <= BEFORE_BATCH; ending++) {
        char *files[] = {input_name}, totals_name[] = "/tmp/test_stream_XXXXXX", line[100] = "";
        const struct work work = {.work = end_and_call, .batch_size = 32, .format = &plain};
        const int standard_error = dup(STDERR_FILENO), totals = mkstemp(totals_name);
        unsigned puzzles = 0;
        common = (struct common){.command = &reading, .files = files, .n_files = 1, .threads = 1};
        common.stats = true;
        CHECK(dup2(totals, STDERR_FILENO) >= 0, "standard error is a file");
        stream_run(&work);
        dup2(standard_error, STDERR_FILENO);
        CHECK(pread(totals, line, sizeof line - 1, 0) > 0 && sscanf(line, "puzzles %u", &puzzles) == 1 &&
                  puzzles == expected[ending],
              "ending %d counts %u puzzles", (int)ending, puzzles);
        close(totals);
        close(standard_error);
        unlink(totals_name);
    }
}

/* An error of the run leaves the output file as it was: none. */
static void abort_run(struct stream *stream)
{
    if (stream_next(stream))
        stream_abort(stream, "test", "expected on standard error");
}

static void aborts(void)
{
    struct work work = {.work = abort_run, .format = &plain};
    char *files[] = {input_name};
    common = (struct common){.command = &reading, .files = files, .n_files = 1, .output = output_name};
    CHECK(stream_run(&work) == STATUS_TROUBLE, "the status");
    CHECK(access(output_name, F_OK) != 0, "no output");
}

/* Failures count, and the output says why. */
static void fail_all(struct stream *stream)
{
    const struct sudoku_item *item;
    while ((item = stream_next(stream))) {
        record_begin(&stream->record, item, stream->file);
        stream_fail(stream, SUDOKU_NO_SOLUTION, item->line == 2 ? "a reason" : NULL);
    }
}

static void failures(void)
{
    struct text out = {0};
    CHECK(run((struct work){.work = fail_all}, true, 2, &out) == STATUS_SOME_FAILED, "the status");
    CHECK(strncmp(out.data, "no solution\na reason\nno solution\n", 33) == 0, "%.40s", out.data);
    text_free(&out);
}

int main(void)
{
    int descriptor = mkstemp(input_name), other = mkstemp(output_name);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    CHECK(file && other >= 0, "temporary files");
    for (int i = 0; i < PUZZLES && file; i++)
        fprintf(file, "%s\n", easy);
    if (file)
        fclose(file);
    close(other);
    unlink(output_name);
    order();
    turns();
    numbers();
    flushes();
    cut();
    counts_of_a_cut();
    aborts();
    failures();
    unlink(input_name);
    return test_report();
}
