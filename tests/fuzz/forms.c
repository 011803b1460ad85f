/* A puzzle or a full grid in two disguises has one canonical form, which is its own and that of the first
 * of all disguises; so have its candidates, if it has one solution. The disguises are made here. */
#include "tests/fuzz/fuzz.h"

#include "sudoku.h"
#include "sudoku_create.h"

/* Changes a full grid into another one: exchanges the digits of two rows of a band, or columns of a stack,
 * from one place on until neither has a digit twice. */
static void switch_cycle(struct bytes *bytes, char *grid)
{
    unsigned lines = take_byte(bytes), place = take_byte(bytes) % 9;
    unsigned one = lines % 9, two = one / 3 * 3 + (one + 1 + lines / 9 % 2) % 3;
    unsigned next_line = lines / 18 % 2 ? 1 : 9, next = 10 - next_line;
    char *at = grid + one * next_line, *other = grid + two * next_line;
    for (unsigned twice = place; twice < 9; place = twice) {
        char digit = other[place * next];
        other[place * next] = at[place * next];
        at[place * next] = digit;
        for (twice = 0; twice < 9 && (twice == place || at[twice * next] != digit);)
            twice++;
    }
}

/* A full grid, or some of its cells, of which one is perhaps another digit. */
static void take_cells(struct bytes *bytes, char puzzle[SUDOKU_CELLS])
{
    unsigned kind = take_byte(bytes), keep = 0xff;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        puzzle[cell] = (char)('1' + (cell % 9 + cell / 9 * 3 + cell / 27) % 9);
    for (unsigned n = kind % 16; n; n--)
        switch_cycle(bytes, puzzle);
    if (kind / 16 % 4 == 0)
        return;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (cell % 8 == 0)
            keep = take_byte(bytes);
        if (cell % 8 == 0 && kind / 16 % 4 > 1)
            keep &= take_byte(bytes);
        if (!(keep >> cell % 8 & 1))
            puzzle[cell] = '.';
    }
    if (kind >= 0xc0)
        puzzle[take_byte(bytes) % SUDOKU_CELLS] = (char)('1' + take_byte(bytes) % 9);
}

/* Where the cells and digits go. */
struct disguise {
    unsigned char cells[SUDOKU_CELLS];
    char digits[10]; /* by digit */
};

/* Takes an order of n things, n at most 9. */
static void take_order(struct bytes *bytes, unsigned n, unsigned *order)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned other = take_byte(bytes) % (i + 1);
        order[i] = order[other];
        order[other] = i;
    }
}

/* Takes an order of nine rows or columns in which those of a band stay together. */
static void take_lines(struct bytes *bytes, unsigned lines[9])
{
    unsigned bands[3], inner[3];
    take_order(bytes, 3, bands);
    for (unsigned band = 0; band < 3; band++) {
        take_order(bytes, 3, inner);
        for (unsigned i = 0; i < 3; i++)
            lines[3 * band + i] = 3 * bands[band] + inner[i];
    }
}

static void take_disguise(struct bytes *bytes, struct disguise *disguise)
{
    unsigned rows[9], columns[9], digits[9];
    bool is_turned = take_byte(bytes) % 2;
    take_lines(bytes, rows);
    take_lines(bytes, columns);
    take_order(bytes, 9, digits);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned row = rows[cell / 9], column = columns[cell % 9];
        disguise->cells[cell] = (unsigned char)(is_turned ? 9 * column + row : 9 * row + column);
    }
    for (unsigned digit = 1; digit <= 9; digit++)
        disguise->digits[digit] = (char)('1' + digits[digit - 1]);
}

static void put_on(const struct disguise *disguise, const char *puzzle, char *disguised)
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        char c = puzzle[cell];
        disguised[disguise->cells[cell]] = c >= '1' && c <= '9' ? disguise->digits[c - '0'] : '.';
    }
}

/* The first in the order of texts: an empty cell comes before a digit. */
static bool comes_after(const char *puzzle, const char *other)
{
    return memcmp(puzzle, other, SUDOKU_CELLS) > 0;
}

static void try_puzzle(const char *puzzle, const struct disguise *first, const struct disguise *second)
{
    char one[SUDOKU_CELLS], two[SUDOKU_CELLS], form[SUDOKU_CELLS], other[SUDOKU_CELLS];
    put_on(first, puzzle, one);
    put_on(second, puzzle, two);
    enum sudoku_status status = sudoku_canonicalize(one, 0, form, NULL);
    CLAIM(sudoku_canonicalize(two, 0, other, NULL) == status);
    CLAIM(status == sudoku_check(one, NULL, 0, NULL));
    if (status != SUDOKU_OK)
        return;
    CLAIM(memcmp(form, other, sizeof form) == 0);
    CLAIM(!comes_after(form, one) && !comes_after(form, two));
    CLAIM(sudoku_canonicalize(form, 0, other, NULL) == SUDOKU_OK && memcmp(form, other, sizeof form) == 0);
}

/* As many arrangements leave each disguise as it is. */
static void try_automorphisms(const char *puzzle, const struct disguise *first)
{
    enum { ARRANGEMENTS = 3359232 };
    char one[SUDOKU_CELLS];
    uint32_t count = 0, other = 0;
    if (sudoku_check(puzzle, NULL, 0, NULL) != SUDOKU_OK)
        return;
    put_on(first, puzzle, one);
    CLAIM(sudoku_canonicalize(puzzle, 0, NULL, &count) == SUDOKU_OK);
    CLAIM(sudoku_canonicalize(one, 0, NULL, &other) == SUDOKU_OK);
    CLAIM(count == other && count > 0 && ARRANGEMENTS % count == 0);
}

/* Forms by the solution. */
static void try_solution(const char *puzzle, const struct disguise *first)
{
    char one[SUDOKU_CELLS], form[SUDOKU_CELLS], other[SUDOKU_CELLS];
    uint32_t count = 0, others = 0;
    put_on(first, puzzle, one);
    enum sudoku_status status = sudoku_canonicalize(puzzle, 1, form, &count);
    CLAIM(sudoku_canonicalize(one, 1, other, &others) == status);
    if (status != SUDOKU_OK)
        return;
    CLAIM(memcmp(form, other, sizeof form) == 0 && count == others && count > 0);
    CLAIM(sudoku_canonicalize(form, 1, other, &others) == SUDOKU_OK);
    CLAIM(memcmp(form, other, sizeof form) == 0 && count == others);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct bytes all = {bytes, length};
    char puzzle[SUDOKU_CELLS];
    struct disguise first, second;
    unsigned kind = take_byte(&all);
    take_cells(&all, puzzle);
    take_disguise(&all, &first);
    take_disguise(&all, &second);
    if (kind % 16 == 0)
        try_solution(puzzle, &first);
    else if (kind % 16 == 1)
        try_automorphisms(puzzle, &first);
    else
        try_puzzle(puzzle, &first, &second);
    return 0;
}
