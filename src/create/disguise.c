/* disguise.c: the group of changes that leave a Sudoku a Sudoku.
 *
 * `from` gives the source of each cell of the result, so that two transformations in a row are one lookup in
 * the other's result. */
#include "create/disguise.h"

#include <assert.h>
#include <string.h>

#include "core/grid.h"

static const unsigned char in_order[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

/* Lets row r come from row rows[r] and column c from column columns[c]; the grid is transposed before that if
 * transpose is true. The digits stay. */
static void place_lines(struct transform *transform, bool transpose, const unsigned char rows[9],
                        const unsigned char columns[9])
{
    memcpy(transform->digit, in_order, sizeof in_order);
    for (unsigned row = 0; row < 9; row++)
        for (unsigned column = 0; column < 9; column++) {
            unsigned r = rows[row], c = columns[column];
            transform->from[9 * row + column] = (unsigned char)(transpose ? 9 * c + r : 9 * r + c);
        }
}

/* An order of nine lines that keeps the lines of a band together. */
static void order_lines(unsigned char lines[9], struct random *random)
{
    unsigned char bands[3] = {0, 1, 2};
    random_permute(random, bands, 3);
    for (unsigned band = 0; band < 3; band++) {
        for (unsigned i = 0; i < 3; i++)
            lines[3 * band + i] = (unsigned char)(3 * bands[band] + i);
        random_permute(random, lines + 3 * band, 3);
    }
}

void create_transform_random(struct transform *transform, struct random *random)
{
    unsigned char rows[9];
    order_lines(rows, random);
    unsigned char columns[9];
    order_lines(columns, random);
    place_lines(transform, random_below(random, 2) != 0, rows, columns);
    random_permute(random, transform->digit + 1, 9);
}

void create_transform_apply(const struct transform *transform, const char *puzzle, char *changed)
{
    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        assert(transform->from[i] < SUDOKU_CELLS);
        char symbol = puzzle[transform->from[i]];
        changed[i] = symbol >= '1' && symbol <= '9' ? (char)('0' + transform->digit[symbol - '0']) : '.';
    }
}

/* Copies the puzzle first: the result may overwrite it. */
enum sudoku_status sudoku_shuffle(const char *puzzle, uint64_t seed, uint64_t index, char *shuffled)
{
    struct random random = random_stream(seed, index);
    if (!puzzle || !shuffled)
        return SUDOKU_BAD_ARGUMENT;
    if (!core_is_well_formed(puzzle))
        return SUDOKU_BAD_CHARACTER;
    char before[SUDOKU_CELLS];
    memcpy(before, puzzle, sizeof before);
    struct transform transform;
    create_transform_random(&transform, &random);
    create_transform_apply(&transform, before, shuffled);
    return SUDOKU_OK;
}

/* ---- Moves by name ----
 *
 * All moves of a list become one transformation first, so that each puzzle is changed in one step. */

/* A move without an argument; its name is that of the symmetry. It may transpose the grid, then reverse the
 * order of its rows, of its columns or of both. */
struct move {
    const char *name;
    bool transpose, turn_rows, turn_columns;
};

static const struct move moves_by_name[] = {
    {"rotate90", 1, 0, 1}, {"rotate180", 0, 1, 1}, {"rotate270", 1, 1, 0},    {"mirror-h", 0, 0, 1},
    {"mirror-v", 0, 1, 0}, {"diagonal", 1, 0, 0},  {"antidiagonal", 1, 1, 1},
};

/* The moves with an order as their argument: of the digits, of lines, or of threes of lines. */
enum { RELABEL, ROW_ORDER, COLUMN_ORDER, BAND_ORDER, STACK_ORDER, ORDERS };
static const char *const orders_by_name[ORDERS] = {"relabel", "rows", "columns", "bands", "stacks"};

static bool is_named(const char *text, size_t length, const char *name)
{
    return length == strlen(name) && memcmp(text, name, length) == 0;
}

/* Reads n digits, an order of 1..n, and stores them as 0..n-1. */
static bool read_order(const char *text, size_t length, unsigned n, unsigned char *order)
{
    assert(n <= 9);
    unsigned seen = 0;
    if (length != n)
        return false;
    for (unsigned i = 0; i < n; i++) {
        unsigned value = (unsigned)(text[i] - '1');
        if (value >= n || (seen >> value & 1))
            return false;
        seen |= 1u << value;
        order[i] = (unsigned char)value;
    }
    return true;
}

/* Reads `name:digits`. Refuses orders in which a line leaves its band: they tear boxes apart. */
static bool read_order_move(const char *name, size_t length, const char *value, size_t n,
                            struct transform *transform)
{
    unsigned char order[9], lines[9];
    unsigned kind = 0;
    while (kind < ORDERS && !is_named(name, length, orders_by_name[kind]))
        kind++;
    if (kind == ORDERS || !read_order(value, n, kind < BAND_ORDER ? 9 : 3, order))
        return false;
    for (unsigned i = 0; i < 9; i++) {
        lines[i] = (unsigned char)(kind < BAND_ORDER ? order[i] : 3 * order[i / 3] + i % 3);
        if (kind != RELABEL && lines[i] / 3 != lines[i / 3 * 3] / 3)
            return false;
    }
    bool is_of_rows = kind == ROW_ORDER || kind == BAND_ORDER, is_of_columns = !is_of_rows && kind != RELABEL;
    place_lines(transform, false, is_of_rows ? lines : in_order, is_of_columns ? lines : in_order);
    for (unsigned i = 0; i < 9 && kind == RELABEL; i++)
        transform->digit[1 + i] = (unsigned char)(order[i] + 1);
    return true;
}

/* Reads one move. */
static bool read_move(const char *text, size_t length, struct transform *transform)
{
    const char *colon = memchr(text, ':', length);
    if (colon) {
        size_t name = (size_t)(colon - text);
        return read_order_move(text, name, colon + 1, length - name - 1, transform);
    }
    for (unsigned i = 0; i < sizeof moves_by_name / sizeof *moves_by_name; i++) {
        const struct move *move = &moves_by_name[i];
        unsigned char turned[9] = {8, 7, 6, 5, 4, 3, 2, 1, 0};
        if (!is_named(text, length, move->name))
            continue;
        place_lines(transform, move->transpose, move->turn_rows ? turned : in_order,
                    move->turn_columns ? turned : in_order);
        return true;
    }
    return false;
}

/* Reads all moves as one. Returns false, with the place of the first invalid move, if there is one. */
static bool read_moves(const char *moves, struct transform *all, size_t *wrong)
{
    memcpy(all->digit, in_order, sizeof in_order);
    for (unsigned i = 0; i < SUDOKU_CELLS; i++)
        all->from[i] = (unsigned char)i;
    for (const char *at = moves;; at++) {
        const struct transform before = *all;
        struct transform next;
        size_t length = strcspn(at, ",");
        if (!read_move(at, length, &next)) {
            *wrong = (size_t)(at - moves);
            return false;
        }
        for (unsigned i = 0; i < SUDOKU_CELLS; i++)
            all->from[i] = before.from[next.from[i]];
        for (unsigned i = 1; i <= 9; i++)
            all->digit[i] = next.digit[before.digit[i]];
        at += length;
        if (!*at)
            return true;
    }
}

/* All puzzles are checked before the first is changed, so an error leaves them as they were. */
enum sudoku_status sudoku_transform(char *puzzles, size_t stride, size_t n, const char *moves, size_t *wrong)
{
    size_t nowhere;
    wrong = wrong ? wrong : &nowhere;
    struct transform all;
    if (!moves || (n > 0 && (!puzzles || stride < SUDOKU_CELLS)) || !read_moves(moves, &all, wrong))
        return SUDOKU_BAD_ARGUMENT;
    for (size_t i = 0; i < n; i++)
        if (!core_is_well_formed(puzzles + stride * i)) {
            *wrong = i;
            return SUDOKU_BAD_CHARACTER;
        }
    for (size_t i = 0; i < n; i++) {
        char before[SUDOKU_CELLS], *puzzle = puzzles + stride * i;
        memcpy(before, puzzle, sizeof before);
        create_transform_apply(&all, before, puzzle);
    }
    return SUDOKU_OK;
}
