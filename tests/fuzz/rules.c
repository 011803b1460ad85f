/* One text that may be a puzzle: what the library says about its characters, clashes and candidates is what a
 * few lines find that share nothing with it, not even tables. */
#include "tests/fuzz/fuzz.h"

#include "sudoku.h"

enum { MOST_CLASHES = 27 * 36 };

static bool is_digit(char c)
{
    return c >= '1' && c <= '9';
}

/* Takes a text: any bytes, or cells alone, in one byte each. A NUL stands behind the last. Returns whether it
 * is a puzzle. */
static bool take_text_of_puzzle(struct bytes *bytes, char text[SUDOKU_CELLS + 1])
{
    bool is_raw = take_byte(bytes) % 4 == 0, is_puzzle = true;
    memset(text, 0, SUDOKU_CELLS + 1);
    for (int cell = 0; cell < SUDOKU_CELLS && bytes->left; cell++) {
        unsigned byte = take_byte(bytes);
        text[cell] = is_raw ? (char)byte : "0.123456789"[byte % 11];
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        is_puzzle = is_puzzle && (is_digit(text[cell]) || text[cell] == '0' || text[cell] == '.');
    return is_puzzle;
}

/* Are both cells in this house? */
static bool are_in(enum sudoku_house house, int index, int a, int b)
{
    int rows[] = {a / 9, b / 9}, columns[] = {a % 9, b % 9};
    for (int i = 0; i < 2; i++) {
        int own = house == SUDOKU_ROW      ? rows[i]
                  : house == SUDOKU_COLUMN ? columns[i]
                                           : rows[i] / 3 * 3 + columns[i] / 3;
        if (own != index)
            return false;
    }
    return true;
}

/* How often each digit stands in each row, column and box. */
struct counts {
    unsigned char rows[9][10], columns[9][10], boxes[9][10];
};

static struct counts count_digits(const char *puzzle)
{
    struct counts counts = {0};
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < 9; column++) {
            char c = puzzle[9 * row + column];
            int digit = is_digit(c) ? c - '0' : 0;
            counts.rows[row][digit]++;
            counts.columns[column][digit]++;
            counts.boxes[row / 3 * 3 + column / 3][digit]++;
        }
    return counts;
}

/* Any two of n equal digits in a house clash. */
static size_t count_clashes(const struct counts *counts)
{
    size_t n = 0;
    for (int house = 0; house < 9; house++)
        for (int digit = 1; digit <= 9; digit++) {
            unsigned row = counts->rows[house][digit], column = counts->columns[house][digit],
                     box = counts->boxes[house][digit];
            if (row + column + box > 1)
                n += (row * row - row + column * column - column + box * box - box) / 2;
        }
    return n;
}

/* Each clash that is listed is one, and comes once: they stand in an order. */
static void inspect_clashes(const char *puzzle, const struct sudoku_clash *clashes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct sudoku_clash *clash = &clashes[i], *next = clash + 1;
        CLAIM(clash->first < clash->second && clash->second < SUDOKU_CELLS);
        CLAIM(clash->house <= SUDOKU_BOX && clash->index < 9);
        CLAIM(are_in((enum sudoku_house)clash->house, clash->index, clash->first, clash->second));
        CLAIM(puzzle[clash->first] == '0' + clash->digit && puzzle[clash->second] == '0' + clash->digit);
        unsigned place = clash->house * 9u + clash->index;
        unsigned cells = clash->first * 81u + clash->second;
        CLAIM(i + 1 == n || place < next->house * 9u + next->index ||
              (place == next->house * 9u + next->index && cells < next->first * 81u + next->second));
    }
}

static void inspect_candidates(const char *puzzle, const struct counts *counts,
                               const uint16_t candidates[SUDOKU_CELLS])
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const unsigned char *row = counts->rows[cell / 9], *column = counts->columns[cell % 9],
                            *box = counts->boxes[cell / 27 * 3 + cell % 9 / 3];
        unsigned expected = is_digit(puzzle[cell]) ? 1u << (puzzle[cell] - '1') : 0;
        for (int digit = 1; digit <= 9 && !is_digit(puzzle[cell]); digit++)
            if (row[digit] + column[digit] + box[digit] == 0)
                expected |= 1u << (digit - 1);
        CLAIM(candidates[cell] == expected);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct sudoku_clash clashes[MOST_CLASHES];
    struct bytes all = {bytes, length};
    char text[SUDOKU_CELLS + 1];
    struct sudoku_clash first;
    uint16_t candidates[SUDOKU_CELLS];
    size_t n = 0;
    bool is_puzzle = take_text_of_puzzle(&all, text);
    enum sudoku_status status = sudoku_check(text, &first, 1, NULL);
    CLAIM(is_puzzle == (status != SUDOKU_BAD_CHARACTER));
    CLAIM(sudoku_check(text, NULL, 0, NULL) == status);
    CLAIM(sudoku_check(text, clashes, MOST_CLASHES, &n) == status);
    CLAIM(sudoku_find_candidates(text, candidates) == status);
    if (status == SUDOKU_BAD_CHARACTER)
        return 0;
    struct counts counts = count_digits(text);
    CLAIM(n == count_clashes(&counts));
    CLAIM(status == (n ? SUDOKU_CLASH : SUDOKU_OK));
    inspect_clashes(text, clashes, n);
    if (n)
        CLAIM(memcmp(&first, clashes, sizeof first) == 0);
    else
        inspect_candidates(text, &counts, candidates);
    return 0;
}
