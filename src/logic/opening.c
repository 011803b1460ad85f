/* opening.c: fills in the hidden singles that a puzzle begins with, many at a time.
 *
 * Every puzzle's rating begins with hidden singles, and two puzzles in five need nothing else, so they have a
 * board of their own, which is several times faster than the techniques' (board.h). One hidden single never
 * spoils another: all that follow from a puzzle are the same in any order. The hardest of them is known from
 * the kinds that it takes to get there: last cells of a house, singles of a box, singles of a line. Each kind
 * is exhausted before the next is used.
 *
 * That board is nine digits times 81 bits in three bands of three rows, 27 bits each. The digits lie side by
 * side, so that a loop over them finds the singles of all digits with a few vector instructions. A tenth
 * "digit" is the set of empty cells: its singles are the last cells. */
#include "logic/opening.h"
#include "logic/houses.h"

/* The ratings of the kinds of hidden singles, in tenths. */
enum { LAST_CELL = 10, IN_BOX = 12, IN_LINE = 15 };

enum { EMPTY = 9, LANES = 12, BANDS = 3, ROW_MASK = 0777, BAND_MASK = 0777777777, BOX_STARTS = 0111 };

struct bands {
    uint32_t lane[BANDS][LANES];
};

/* Which of three sets' members are in two of them or more. */
#define IN_TWO(a, b, c) (((a) & (b)) | (((a) | (b)) & (c)))

/* The cells that are their box's only place. */
static void box_singles(const struct bands *has, struct bands *single)
{
    for (unsigned band = 0; band < BANDS; band++) {
        for (unsigned i = 0; i < LANES; i++) {
            uint32_t x = has->lane[band][i];
            uint32_t a = x & ROW_MASK, b = x >> 9 & ROW_MASK, c = x >> 18;
            uint32_t once = a | b | c, twice = IN_TWO(a, b, c);
            a = once & BOX_STARTS, b = once >> 1 & BOX_STARTS, c = once >> 2 & BOX_STARTS;
            twice |= twice >> 1 | twice >> 2 | IN_TWO(a, b, c);
            uint32_t box = (a | b | c) & ~twice;
            box |= box << 1 | box << 2;
            single->lane[band][i] = x & (box | box << 9 | box << 18);
        }
    }
}

/* The row, if it has one bit only; else nothing. */
static inline uint32_t keep_lone_bit(uint32_t row)
{
    uint32_t more = (row & (row - 1)) + ROW_MASK; /* bit 9: there are more */
    return row & ((more >> 9 & 1) - 1);
}

/* Adds the cells that are their row's or column's only place. */
static void add_line_singles(const struct bands *has, struct bands *single)
{
    for (unsigned band = 0; band < BANDS; band++) {
        for (unsigned i = 0; i < LANES; i++) {
            uint32_t x = has->lane[band][i];
            single->lane[band][i] |= keep_lone_bit(x & ROW_MASK) | keep_lone_bit(x >> 9 & ROW_MASK) << 9 |
                                     keep_lone_bit(x >> 18) << 18;
        }
    }
    for (unsigned i = 0; i < LANES; i++) {
        uint32_t x = has->lane[0][i], y = has->lane[1][i], z = has->lane[2][i];
        uint32_t once = x | y | z, twice = IN_TWO(x, y, z);
        uint32_t a = once & ROW_MASK, b = once >> 9 & ROW_MASK, c = once >> 18;
        twice |= twice >> 9 | twice >> 18 | IN_TWO(a, b, c);
        uint32_t column = (a | b | c) & ~twice & ROW_MASK;
        column |= column << 9 | column << 18;
        single->lane[0][i] |= x & column;
        single->lane[1][i] |= y & column;
        single->lane[2][i] |= z & column;
    }
}

/* Puts a digit into a cell; the other digits lose it when the round ends. Returns false if it is not possible
 * there. */
static bool place_digit(struct bands *has, unsigned cell, unsigned digit, char *cells)
{
    unsigned band = cell / 27;
    uint32_t bit = (uint32_t)1 << cell % 27;
    if (!(has->lane[band][digit] & has->lane[band][EMPTY] & bit))
        return false;
    uint64_t low = logic_peer_sets[cell].word[0], high = logic_peer_sets[cell].word[1];
    has->lane[0][digit] &= ~(uint32_t)(low & BAND_MASK);
    has->lane[1][digit] &= ~(uint32_t)(low >> 27 & BAND_MASK);
    has->lane[2][digit] &= ~(uint32_t)((low >> 54 | high << 10) & BAND_MASK);
    has->lane[band][EMPTY] ^= bit;
    cells[cell] = (char)('1' + digit);
    return true;
}

/* No digit can go where a cell is filled. Only now, so that all singles of a round are found on the same
 * board. */
static void end_round(struct bands *has)
{
    for (unsigned band = 0; band < BANDS; band++) {
        uint32_t empty = has->lane[band][EMPTY];
        for (unsigned i = 0; i < LANES; i++)
            has->lane[band][i] &= empty;
    }
}

/* Clues are placed like found digits: a clash shows as a place that is no longer possible. */
static bool read_puzzle(struct bands *has, const char *puzzle, char *cells)
{
    for (unsigned band = 0; band < BANDS; band++)
        for (unsigned i = 0; i < LANES; i++)
            has->lane[band][i] = BAND_MASK;
    struct cells clues = {{0, 0}};
    unsigned char wrong = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned char value = (unsigned char)(puzzle[cell] - '0');
        value = puzzle[cell] == '.' ? 0 : value;
        cells[cell] = value ? puzzle[cell] : '.';
        wrong |= value > 9;
    }
    for (unsigned cell = 0; cell < 64; cell++)
        clues.word[0] |= (uint64_t)(cells[cell] != '.') << cell;
    for (unsigned cell = 64; cell < SUDOKU_CELLS; cell++)
        clues.word[1] |= (uint64_t)(cells[cell] != '.') << (cell - 64);
    while (!wrong && cells_any(clues)) {
        unsigned cell = cells_pop(&clues);
        wrong = !place_digit(has, cell, (unsigned)(cells[cell] - '1'), cells);
    }
    end_round(has);
    return !wrong;
}

/* Places the singles of one round. Returns how many, -1 on a contradiction. */
static int place_singles(struct bands *has, const struct bands *single, char *cells)
{
    int placed = 0;
    for (unsigned band = 0; band < BANDS; band++) {
        for (unsigned digit = 0; digit < 9; digit++) {
            for (uint32_t rest = single->lane[band][digit]; rest; rest &= rest - 1) {
                if (!place_digit(has, 27 * band + lowest_bit(rest), digit, cells))
                    return -1;
                placed++;
            }
        }
    }
    end_round(has);
    return placed;
}

static bool any_single(const struct bands *single)
{
    uint32_t any = 0;
    for (unsigned band = 0; band < BANDS; band++)
        for (unsigned i = 0; i < EMPTY; i++)
            any |= single->lane[band][i];
    return any != 0;
}

/* Finds the singles of the easiest kind there is. Returns its rating, or 0 if there are none. hardest is that
 * of the singles before: what a kind no harder can find need not be told apart. */
static unsigned easiest_singles(const struct bands *has, unsigned hardest, struct bands *single)
{
    box_singles(has, single);
    if (hardest == IN_BOX && any_single(single))
        return IN_BOX;
    struct bands boxes = *single;
    add_line_singles(has, single);
    if (hardest == IN_LINE)
        return any_single(single) ? IN_LINE : 0;
    if (single->lane[0][EMPTY] | single->lane[1][EMPTY] | single->lane[2][EMPTY]) {
        for (unsigned band = 0; band < BANDS; band++)
            for (unsigned i = 0; i < EMPTY; i++)
                single->lane[band][i] &= single->lane[band][EMPTY];
        return LAST_CELL;
    }
    if (!any_single(&boxes))
        return any_single(single) ? IN_LINE : 0;
    *single = boxes;
    return IN_BOX;
}

bool logic_play_opening(const char *puzzle, struct opening *opening)
{
    opening->steps = opening->first = opening->hardest = 0;
    struct bands has;
    if (!read_puzzle(&has, puzzle, opening->cells))
        return false;
    struct bands single;
    while (has.lane[0][EMPTY] | has.lane[1][EMPTY] | has.lane[2][EMPTY]) {
        unsigned kind = easiest_singles(&has, opening->hardest, &single);
        if (!kind)
            break;
        int placed = place_singles(&has, &single, opening->cells);
        if (placed <= 0)
            return false;
        if (!opening->steps)
            opening->first = (unsigned char)kind;
        if (kind > opening->hardest)
            opening->hardest = (unsigned char)kind;
        opening->steps += (unsigned)placed;
    }
    return true;
}
