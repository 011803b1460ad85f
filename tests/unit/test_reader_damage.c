/* Good inputs with one character or one line deleted, doubled or inserted, cut off, or joined to another one:
 * how often is a wrong puzzle read without a message?
 *
 * Some damage leaves no trace, such as a digit that lands in an empty field, so the count is never zero.
 * SECURITY.md states the bound. DAMAGE_SHOW=1 prints every case. */
#include "sudoku.h"
#include "tests/test.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ROUNDS: how many times each file suffers each kind of damage. */
enum { MOST_PUZZLES = 64, MOST_BYTES = 6000, ROUNDS = 10, LEAST_INPUTS = 20000, MOST_WRONG = 80 };

enum damage {
    DELETE_CHAR,
    DOUBLE_CHAR,
    INSERT_CHAR,
    DELETE_LINE,
    DOUBLE_LINE,
    INSERT_LINE,
    CUT_OFF,
    JOIN,
    DAMAGES
};

static const char *const damage_names[] = {"delete a character",
                                           "double a character",
                                           "insert a character",
                                           "delete a line",
                                           "double a line",
                                           "insert a line",
                                           "cut off",
                                           "join without a line feed"};

/* What a reading gave: its puzzles, and whether there was any message. */
struct reading {
    char puzzles[MOST_PUZZLES][SUDOKU_CELLS];
    size_t n;
    bool has_error;
};

static int note_item(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    struct reading *reading = context;

    reading->has_error |= item->error != NULL;
    if (!item->error && reading->n < MOST_PUZZLES)
        memcpy(reading->puzzles[reading->n++], item->cells, SUDOKU_CELLS);
    return 0;
}

static struct reading read_text(const char *text, size_t length)
{
    struct reading reading = {.n = 0};

    if (sudoku_read(text, length, note_item, &reading) != SUDOKU_OK)
        abort();
    return reading;
}

static bool holds(const struct reading *reading, const char *puzzle)
{
    for (size_t i = 0; i < reading->n; i++)
        if (memcmp(reading->puzzles[i], puzzle, SUDOKU_CELLS) == 0)
            return true;
    return false;
}

/* Is there a puzzle that the good input does not hold, and no message? */
static bool is_wrong(const struct reading *good, const struct reading *damaged)
{
    if (damaged->has_error)
        return false;
    for (size_t i = 0; i < damaged->n; i++)
        if (!holds(good, damaged->puzzles[i]))
            return true;
    return false;
}

static size_t line_start(const char *text, size_t at)
{
    while (at && text[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_length(const char *text, size_t length, size_t start)
{
    const char *end = memchr(text + start, '\n', length - start);
    return end ? (size_t)(end - text) - start + 1 : length - start;
}

/* Writes the text with n bytes taken out at a place and others put there. Returns the new length. */
static size_t splice(char *to, const char *text, size_t length, size_t at, size_t n, const char *insert,
                     size_t inserted)
{
    memcpy(to, text, at);
    memcpy(to + at, insert, inserted);
    memcpy(to + at + inserted, text + at + n, length - at - n);
    return length + inserted - n;
}

static size_t damage_text(char *to, const char *text, size_t length, enum damage damage, uint64_t *random)
{
    static const char characters[] = "0123456789.x-_*,;| \tqA\"'[(<&\n";
    static const char *const lines[] = {
        "\n",      "53..7....\n", ".........\n", "---------\n", "1 2 3 4 5 6 7 8 9\n",
        "hello\n", "12\n",        ",,,,,,,,\n",  "# comment\n", "5,3,0,0,7,0,0,0,0\n"};
    size_t at = test_below(random, (unsigned)length), start = line_start(text, at);
    size_t whole = line_length(text, length, start);

    switch (damage) {
    case DELETE_CHAR:
        return splice(to, text, length, at, 1, "", 0);
    case DOUBLE_CHAR:
        return splice(to, text, length, at, 0, text + at, 1);
    case INSERT_CHAR:
        return splice(to, text, length, at, 0, characters + test_below(random, sizeof characters - 1), 1);
    case DELETE_LINE:
        return splice(to, text, length, start, whole, "", 0);
    case DOUBLE_LINE:
        return splice(to, text, length, start, 0, text + start, whole);
    case CUT_OFF:
        return splice(to, text, length, at, length - at, "", 0);
    case JOIN: { /* with itself */
        size_t end = length - (text[length - 1] == '\n');
        memcpy(to, text, end);
        memcpy(to + end, text, length);
        return end + length;
    }
    default: {
        const char *line = lines[test_below(random, sizeof lines / sizeof *lines)];
        return splice(to, text, length, start, 0, line, strlen(line));
    }
    }
}

/* Each file has a seed of its own, so a new file changes nothing for the others. */
static uint64_t seed_of(const char *name)
{
    uint64_t seed = 1;

    while (*name)
        seed = seed * 31 + (unsigned char)*name++;
    return seed;
}

struct count {
    int inputs, wrong, wrong_by[DAMAGES];
};

static void damage_file(const char *name, const char *text, size_t length, struct count *count)
{
    static char damaged[2 * MOST_BYTES + 100];
    struct reading good = read_text(text, length);
    uint64_t random = seed_of(name);

    if (good.has_error || !good.n)
        return;
    for (int i = 0; i < DAMAGES * ROUNDS; i++) {
        enum damage damage = (enum damage)(i % DAMAGES);
        size_t n = damage_text(damaged, text, length, damage, &random);
        struct reading reading = read_text(damaged, n);
        count->inputs++;
        if (!is_wrong(&good, &reading))
            continue;
        count->wrong++;
        count->wrong_by[damage]++;
        if (getenv("DAMAGE_SHOW"))
            printf("==== %s, round %d: %s\n%.*s\n", name, i / DAMAGES, damage_names[damage], (int)n, damaged);
    }
}

static void damage_named(const char *name, struct count *count)
{
    char path[300], text[MOST_BYTES];

    snprintf(path, sizeof path, "tests/formats/%.200s.txt", name);
    FILE *file = fopen(path, "rb");
    CHECK(file, "cannot read %s", path);
    if (!file)
        return;
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    if (length && length < sizeof text)
        damage_file(name, text, length, count);
}

int main(void)
{
    FILE *table = fopen("tests/formats/expected", "r");
    char line[2048];
    struct count count = {0};

    if (!table) {
        puts("cannot read tests/formats/expected");
        return 1;
    }
    while (fgets(line, sizeof line, table)) {
        line[strcspn(line, "\t")] = '\0';
        damage_named(line, &count);
    }
    fclose(table);
    printf("%d damaged inputs, %d with a wrong puzzle and no message\n", count.inputs, count.wrong);
    for (int i = 0; i < DAMAGES; i++)
        printf("  %s: %d\n", damage_names[i], count.wrong_by[i]);
    CHECK(count.inputs >= LEAST_INPUTS, "only %d inputs", count.inputs);
    CHECK(count.wrong <= MOST_WRONG, "%d wrong puzzles without a message", count.wrong);
    return test_report();
}
