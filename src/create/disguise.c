/* disguise.c: the group of changes that leave a Sudoku a Sudoku.
 *
 * `from` says for each cell of the result where its content comes from: applying needs no temporary table
 * of places, and two transformations in a row are one lookup in the other's result. */
#include "create/disguise.h"

#include <string.h>

#include "core/grid.h"

void create_transform_identity(struct transform *transform)
{
    for (unsigned i = 0; i < SUDOKU_CELLS; i++)
        transform->from[i] = (unsigned char)i;
    /* 0 stands for an empty cell and stays it. */
    for (unsigned i = 0; i <= 9; i++)
        transform->digit[i] = (unsigned char)i;
}

void create_transform_place(struct transform *transform, bool transpose, const unsigned char rows[9],
                            const unsigned char columns[9])
{
    create_transform_identity(transform);
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
    create_transform_place(transform, random_below(random, 2) != 0, rows, columns);
    random_permute(random, transform->digit + 1, 9);
}

void create_transform_then(struct transform *transform, const struct transform *next)
{
    const struct transform first = *transform;
    for (unsigned i = 0; i < SUDOKU_CELLS; i++)
        transform->from[i] = first.from[next->from[i]];
    for (unsigned i = 1; i <= 9; i++)
        transform->digit[i] = next->digit[first.digit[i]];
}

void create_transform_apply(const struct transform *transform, const char *puzzle, char *changed)
{
    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        char symbol = puzzle[transform->from[i]];
        changed[i] = symbol >= '1' && symbol <= '9' ? (char)('0' + transform->digit[symbol - '0']) : '.';
    }
}

/* Uses a copy, because the result may be written over the puzzle. */
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
 * All moves of a list become one transformation before the first puzzle is touched: a list may be long, and
 * each puzzle is then changed in one step. */

/* A move that has no argument. Its names are those of the symmetries; each has an older one. */
struct move {
    const char *name, *other_name;
    bool transpose, turn_rows, turn_columns; /* transpose first, then the order of the lines */
};

/* Each is a transposition or none, followed by reversing rows, columns or both. */
static const struct move moves_by_name[] = {
    {"rotate90", "rot90", 1, 0, 1},
    {"rotate180", "rot180", 0, 1, 1},
    {"rotate270", "rot270", 1, 1, 0},
    {"mirror-h", "flip-h", 0, 0, 1},
    {"mirror-v", "flip-v", 0, 1, 0},
    {"diagonal", "transpose", 1, 0, 0},
    {"antidiagonal", "antitranspose", 1, 1, 1},
};

enum { MOVES = sizeof moves_by_name / sizeof *moves_by_name };

static const unsigned char in_order[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};

static void place_move(const struct move *move, struct transform *transform)
{
    unsigned char rows[9], columns[9];
    for (unsigned i = 0; i < 9; i++) {
        rows[i] = (unsigned char)(move->turn_rows ? 8 - i : i);
        columns[i] = (unsigned char)(move->turn_columns ? 8 - i : i);
    }
    create_transform_place(transform, move->transpose, rows, columns);
}

/* Reads n digits, an order of 1..n, and stores them as 0..n-1. */
static bool read_order(const char *text, size_t length, unsigned n, unsigned char *order)
{
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

/* Do the lines of a band stay together? Others would tear boxes apart, and the result would be no Sudoku. */
static bool keeps_bands(const unsigned char lines[9])
{
    for (unsigned i = 0; i < 9; i++)
        if (lines[i] / 3 != lines[i / 3 * 3] / 3)
            return false;
    return true;
}

/* Turns an order of the bands into one of the lines. */
static void spread_bands(const unsigned char bands[3], unsigned char lines[9])
{
    for (unsigned i = 0; i < 9; i++)
        lines[i] = (unsigned char)(3 * bands[i / 3] + i % 3);
}

static bool is_named(const char *text, size_t length, const char *name)
{
    return length == strlen(name) && memcmp(text, name, length) == 0;
}

/* A move with an argument, `name:digits`. */
static bool read_order_move(const char *name, size_t length, const char *value, size_t n,
                            struct transform *transform)
{
    bool upright = is_named(name, length, "columns") || is_named(name, length, "stacks");
    unsigned char order[9];
    if (is_named(name, length, "relabel")) {
        if (!read_order(value, n, 9, order))
            return false;
        create_transform_identity(transform);
        for (unsigned i = 0; i < 9; i++)
            transform->digit[1 + i] = (unsigned char)(order[i] + 1);
        return true;
    }
    unsigned char lines[9];
    if (is_named(name, length, "bands") || is_named(name, length, "stacks")) {
        if (!read_order(value, n, 3, order))
            return false;
        spread_bands(order, lines);
    } else if (is_named(name, length, "rows") || is_named(name, length, "columns")) {
        if (!read_order(value, n, 9, lines) || !keeps_bands(lines))
            return false;
    } else {
        return false;
    }
    create_transform_place(transform, 0, upright ? in_order : lines, upright ? lines : in_order);
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
    for (unsigned i = 0; i < MOVES; i++)
        if (is_named(text, length, moves_by_name[i].name) ||
            is_named(text, length, moves_by_name[i].other_name)) {
            place_move(&moves_by_name[i], transform);
            return true;
        }
    return false;
}

/* Reads all moves as one. Returns false, with the place of the first invalid move, if there is one. */
static bool read_moves(const char *moves, struct transform *all, size_t *wrong)
{
    create_transform_identity(all);
    struct transform next;
    for (const char *at = moves;; at++) {
        size_t length = strcspn(at, ",");
        if (!read_move(at, length, &next)) {
            *wrong = (size_t)(at - moves);
            return false;
        }
        create_transform_then(all, &next);
        at += length;
        if (!*at)
            return true;
    }
}

/* Returns the number of the first puzzle with an invalid character, or n. All puzzles are checked before
 * the first is changed, so an error leaves them as they were. */
static size_t first_malformed(const char *puzzles, size_t stride, size_t n)
{
    size_t i = 0;
    while (i < n && core_is_well_formed(puzzles + stride * i))
        i++;
    return i;
}

enum sudoku_status sudoku_transform(char *puzzles, size_t stride, size_t n, const char *moves, size_t *wrong)
{
    size_t nowhere;
    wrong = wrong ? wrong : &nowhere;
    struct transform all;
    if (!moves || (n > 0 && !puzzles) || (n > 1 && stride < SUDOKU_CELLS) || !read_moves(moves, &all, wrong))
        return SUDOKU_BAD_ARGUMENT;
    size_t malformed = first_malformed(puzzles, stride, n);
    if (malformed < n) {
        *wrong = malformed;
        return SUDOKU_BAD_CHARACTER;
    }
    for (size_t i = 0; i < n; i++) {
        char before[SUDOKU_CELLS], *puzzle = puzzles + stride * i;
        memcpy(before, puzzle, sizeof before);
        create_transform_apply(&all, before, puzzle);
    }
    return SUDOKU_OK;
}
