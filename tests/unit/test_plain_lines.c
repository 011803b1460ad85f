/* Which lines are plain: every kernel's answer against the definition, with each character in each place. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel.h"
#include "tests/test.h"

static bool is_plain(const char *line)
{
    for (int i = 0; i < SUDOKU_CELLS; i++)
        if (line[i] != '.' && (line[i] < '0' || line[i] > '9'))
            return false;
    return line[SUDOKU_CELLS] == '\n';
}

static size_t plain_lines(const char *text, size_t n)
{
    size_t lines = 0;
    while (lines < n && is_plain(text + SUDOKU_LINE * lines))
        lines++;
    return lines;
}

static void fill(char *text, size_t n, uint64_t *random)
{
    for (size_t i = 0; i < SUDOKU_LINE * n; i++)
        text[i] = i % SUDOKU_LINE == SUDOKU_CELLS ? '\n' : ".0123456789"[test_below(random, 11)];
}

/* All characters in all places of a line, somewhere among others. */
static void test_characters(const struct kernel *kernel, uint64_t *random)
{
    enum { LINES = 40 };
    char text[LINES * SUDOKU_LINE];
    fill(text, LINES, random);
    for (size_t place = 0; place < SUDOKU_LINE; place++)
        for (int c = 0; c < 256; c++) {
            char *at = text + SUDOKU_LINE * test_below(random, LINES) + place, before = *at;
            *at = (char)c;
            size_t expected = plain_lines(text, LINES), seen = kernel->plain_lines(text, LINES);
            CHECK(seen == expected, "%s: %zu plain lines instead of %zu, character %d in place %zu",
                  kernel->name, seen, expected, c, place);
            *at = before;
        }
}

/* All lengths, in memory that ends where they end. */
static void test_lengths(const struct kernel *kernel, uint64_t *random)
{
    for (size_t n = 0; n < 70; n++) {
        char *text = malloc(SUDOKU_LINE * n + !n);
        if (!text)
            abort();
        fill(text, n, random);
        size_t seen = kernel->plain_lines(text, n);
        CHECK(seen == n, "%s: %zu plain lines instead of %zu", kernel->name, seen, n);
        free(text);
    }
}

int main(void)
{
    uint64_t random = test_seed();
    const char *name;
    int runs;
    for (size_t i = 0; (name = sudoku_kernel(i, &runs)); i++) {
        const struct kernel *kernel = runs ? engine_find_kernel(name) : NULL;
        if (!kernel || !kernel->plain_lines)
            continue;
        test_characters(kernel, &random);
        test_lengths(kernel, &random);
    }
    return test_report();
}
