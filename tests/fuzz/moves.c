/* A list of moves on a puzzle: --transform makes one change of them all. Here each is made on its own, cell
 * by cell; and the moves that take them back, in the other order, give the puzzle as it was. */
#include "tests/fuzz/fuzz.h"

#include "sudoku.h"

enum { MOST_MOVES = 4, LONGEST = 20 };

/* A move without an argument, as the place in the old grid that a cell of the new one comes from. */
static const struct plain_move {
    const char *name, *back;
    int row_of_row, row_of_column, column_of_row, column_of_column; /* 1, -1 counts from the other end, 0 */
} plain_moves[] = {
    {"rotate90", "rotate270", 0, -1, 1, 0}, {"rotate90", "rotate270", 0, -1, 1, 0},
    {"rotate270", "rotate90", 0, 1, -1, 0}, {"rotate180", "rotate180", -1, 0, 0, -1},
    {"mirror-h", "mirror-h", 1, 0, 0, -1},  {"mirror-v", "mirror-v", -1, 0, 0, 1},
    {"diagonal", "diagonal", 0, 1, 1, 0},   {"antidiagonal", "antidiagonal", 0, -1, -1, 0},
};

enum { PLAIN_MOVES = sizeof plain_moves / sizeof *plain_moves };

/* The moves as text, in both directions. */
struct moves {
    int n;
    char there[MOST_MOVES][LONGEST], back[MOST_MOVES][LONGEST];
};

static int from_end(int sign, int place)
{
    return sign < 0 ? 8 - place : sign * place;
}

static void make_plain_move(const struct plain_move *move, char *grid)
{
    char before[SUDOKU_CELLS];
    memcpy(before, grid, sizeof before);
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < 9; column++) {
            int from_row = from_end(move->row_of_row, row) + from_end(move->row_of_column, column);
            int from_column = from_end(move->column_of_row, row) + from_end(move->column_of_column, column);
            grid[9 * row + column] = before[9 * from_row + from_column];
        }
}

/* Takes an order of n things as digits from 1 on, and the order that undoes it. */
static void take_order(struct bytes *bytes, int n, char *order, char *back)
{
    for (int i = 0; i < n; i++)
        order[i] = (char)('1' + i);
    for (int i = n - 1; i > 0; i--) {
        unsigned j = take_below(bytes, (unsigned)i + 1);
        char kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
    for (int i = 0; i < n; i++)
        back[order[i] - '1'] = (char)('1' + i);
}

/* Does the same for nine lines, of which those of a band stay together. */
static void take_lines(struct bytes *bytes, char *order, char *back)
{
    char bands[3], bands_back[3], lines[3], lines_back[3];
    take_order(bytes, 3, bands, bands_back);
    for (int band = 0; band < 3; band++) {
        take_order(bytes, 3, lines, lines_back);
        for (int i = 0; i < 3; i++)
            order[3 * band + i] = (char)(3 * (bands[band] - '1') + lines[i]);
    }
    for (int i = 0; i < 9; i++)
        back[order[i] - '1'] = (char)('1' + i);
}

/* Puts the lines of a grid in an order; a band is three lines. */
static void make_order(char *grid, const char *order, int n, bool upright)
{
    char before[SUDOKU_CELLS];
    memcpy(before, grid, sizeof before);
    for (int line = 0; line < 9; line++)
        for (int i = 0; i < 9; i++) {
            int width = 9 / n, from = (order[line / width] - '1') * width + line % width;
            grid[upright ? 9 * i + line : 9 * line + i] = before[upright ? 9 * i + from : 9 * from + i];
        }
}

static void relabel(char *grid, const char *order)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        grid[cell] = grid[cell] >= '1' && grid[cell] <= '9' ? order[grid[cell] - '1'] : '.';
}

/* Takes a move with an order, and makes it. */
static void take_order_move(struct bytes *bytes, char *grid, char *there, char *back)
{
    static const char *const names[] = {"relabel:", "rows:", "columns:", "bands:", "stacks:"};
    unsigned kind = take_below(bytes, 5);
    size_t length = strlen(names[kind]);
    int n = kind < 3 ? 9 : 3;
    memcpy(there, names[kind], length);
    memcpy(back, names[kind], length);
    if (kind == 1 || kind == 2)
        take_lines(bytes, there + length, back + length);
    else
        take_order(bytes, n, there + length, back + length);
    there[length + (size_t)n] = back[length + (size_t)n] = '\0';
    if (kind == 0)
        relabel(grid, there + length);
    else
        make_order(grid, there + length, n, kind == 2 || kind == 4);
}

static void take_moves(struct bytes *bytes, struct moves *moves, char *grid)
{
    for (moves->n = 0; moves->n == 0 || (moves->n < MOST_MOVES && bytes->left); moves->n++) {
        unsigned kind = take_below(bytes, 2 * PLAIN_MOVES);
        char *there = moves->there[moves->n], *back = moves->back[moves->n];
        if (kind >= PLAIN_MOVES) {
            take_order_move(bytes, grid, there, back);
            continue;
        }
        strcpy(there, plain_moves[kind].name);
        strcpy(back, plain_moves[kind].back);
        make_plain_move(&plain_moves[kind], grid);
    }
}

/* A list with one character changed: refused, and nothing is changed, or understood. */
static void inspect_slip(struct bytes slip, char *list, const char *puzzle)
{
    char own[SUDOKU_CELLS];
    size_t length = strlen(list), wrong = SIZE_MAX;
    memcpy(own, puzzle, sizeof own);
    list[take_below(&slip, (unsigned)length)] = (char)take_byte(&slip);
    enum sudoku_status status = sudoku_transform(own, SUDOKU_CELLS, 1, list, &wrong);
    CLAIM(status == SUDOKU_OK || status == SUDOKU_BAD_ARGUMENT);
    if (status == SUDOKU_OK)
        return;
    CLAIM(memcmp(own, puzzle, sizeof own) == 0);
    CLAIM(wrong <= strlen(list) && (wrong == 0 || list[wrong - 1] == ','));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct bytes all = {bytes, length}, slip = {bytes, length};
    char puzzle[SUDOKU_CELLS], grid[SUDOKU_CELLS], changed[SUDOKU_CELLS];
    char there[MOST_MOVES * LONGEST] = "", back[MOST_MOVES * LONGEST] = "";
    struct moves moves;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        puzzle[cell] = (char)('1' + (cell + cell / 9 * 4) % 9);
    for (unsigned n = take_byte(&all) % 8; n; n--)
        puzzle[take_below(&all, SUDOKU_CELLS)] = '.';
    memcpy(grid, puzzle, sizeof grid);
    memcpy(changed, puzzle, sizeof changed);
    take_moves(&all, &moves, grid);
    for (int i = 0; i < moves.n; i++) {
        strcat(strcat(there, i ? "," : ""), moves.there[i]);
        strcat(strcat(back, i ? "," : ""), moves.back[moves.n - 1 - i]);
    }
    CLAIM(sudoku_transform(changed, SUDOKU_CELLS, 1, there, NULL) == SUDOKU_OK);
    CLAIM(memcmp(changed, grid, sizeof grid) == 0);
    CLAIM(sudoku_transform(changed, SUDOKU_CELLS, 1, back, NULL) == SUDOKU_OK);
    CLAIM(memcmp(changed, puzzle, sizeof puzzle) == 0);
    inspect_slip(slip, there, puzzle);
    return 0;
}
