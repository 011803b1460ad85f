/* rating.c: how hard the hardest step of a puzzle is.
 *
 * A rating makes the first step of a ladder, that of Sudoku Explainer unless the caller wants another, again
 * and again, until the grid is full or there is no step. */
#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "core/control.h"
#include "logic/reasoner.h"

/* The rating of version 3.0. */
enum { RATING_LEAST = SIZE_UP_TO(struct sudoku_rating, used) };

/* ---- The opening: the hidden singles that a puzzle begins with, many at a time.
 *
 * Every puzzle's rating begins with hidden singles, and two puzzles in five need nothing else, so they have a
 * board of their own, which is several times faster than the techniques' (board.h). One hidden single never
 * spoils another: all that follow from a puzzle are the same in any order. The hardest of them follows from
 * the kinds of singles that are needed: last cells of a house, singles of a box, singles of a line. Each kind
 * is exhausted before the next is used.
 *
 * That board is nine digits times 81 bits in three bands of three rows, 27 bits each. The digits lie side by
 * side, so that a loop over them finds the singles of all digits with a few vector instructions. A tenth
 * "digit" is the set of empty cells: its singles are the last cells. ---- */

/* The ratings of the kinds of hidden singles, in tenths. */
enum { LAST_CELL = 10, IN_BOX = 12, IN_LINE = 15 };

enum { EMPTY = 9, LANES = 12, BANDS = 3, ROW_MASK = 0777, BAND_MASK = 0777777777, BOX_STARTS = 0111 };

struct bands {
    uint32_t lane[BANDS][LANES];
};

/* The members of two or three of three sets. */
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
    unsigned char wrong = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned char value = (unsigned char)(puzzle[cell] - '0');
        value = puzzle[cell] == '.' ? 0 : value;
        cells[cell] = value ? puzzle[cell] : '.';
        wrong |= value > 9;
    }
    struct cells clues = cells_of_clues(cells);
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

/* Finds the singles of the easiest kind there is. Returns its rating, or 0 if there are none. hardest is
 * the rating of the singles before: kinds that are no harder need not be distinguished. */
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

/* The easiest hidden single is always made first. */
bool logic_play_opening(const char *puzzle, char cells[SUDOKU_CELLS], struct sudoku_rating *rating)
{
    struct bands has, single;
    if (!read_puzzle(&has, puzzle, cells))
        return false;
    while (has.lane[0][EMPTY] | has.lane[1][EMPTY] | has.lane[2][EMPTY]) {
        unsigned kind = easiest_singles(&has, rating->er, &single);
        if (!kind)
            break;
        int placed = place_singles(&has, &single, cells);
        if (placed <= 0)
            return false;
        if (!rating->steps)
            rating->ed = rating->ep = kind; /* the first step places a digit */
        if (kind > rating->er)
            rating->er = kind;
        rating->steps += (unsigned)placed;
    }
    return true;
}

/* ---- Ratings ---- */

/* Does the caller have room for a rating? */
static bool is_room(const struct sudoku_rating *rating)
{
    return rating && size_is_sound(rating->size, RATING_LEAST);
}

/* Makes the hidden singles that a puzzle begins with, many at a time and without a board, and then sets up
 * the board. */
static enum sudoku_status begin(const struct sudoku_reasoner *reasoner, struct board *board,
                                const char *puzzle, struct sudoku_rating *rating)
{
    const struct technique *single = &logic_technique_hidden_single;
    char cells[SUDOKU_CELLS];
    /* A text that is too short must not be read beyond its end. */
    if (memchr(puzzle, '\0', SUDOKU_CELLS))
        return SUDOKU_BAD_CHARACTER;
    if (reasoner->is_limited && !reasoner->rating_allowed.has[logic_rung_of(reasoner->rating_ladder, single)])
        return logic_board_init(board, puzzle) ? SUDOKU_OK : sudoku_check(puzzle, NULL, 0, NULL);
    if (!logic_play_opening(puzzle, cells, rating)) {
        enum sudoku_status status = sudoku_check(puzzle, NULL, 0, NULL);
        return status == SUDOKU_OK ? SUDOKU_NO_SOLUTION : status;
    }
    if (rating->steps) {
        rating->hardest = single->known.forms[rating->er > single->known.rating];
        rating->used[logic_technique_number(single)] = (unsigned char)logic_all_forms(&single->known);
        rating->times[logic_technique_number(single)][0] = (unsigned short)rating->steps;
    }
    if (memchr(cells, '.', SUDOKU_CELLS))
        logic_board_init(board, cells);
    else
        board->empty_cells = 0; /* two puzzles in five: a full grid needs no board */
    return SUDOKU_OK;
}

/* Rates the steps on a board. ED is the first step's rating, EP the highest until a digit is placed, ER
 * the highest of all. Techniques that fill the grid without an argument from uniqueness prove that there
 * is one solution. So a second solution is searched for only before the first such argument, or if there
 * is no step. The rating so far goes to *shown, where the caller's control may read it. */
static enum sudoku_status rate_board(struct board *board, struct sudoku_rating *rating,
                                     struct sudoku_rating *shown)
{
    struct step step;
    bool placed = rating->steps > 0;
    step_keep_links(&step, NULL, NULL, 0);
    while (board->empty_cells) {
        memcpy(&shown->er, &rating->er,
               RATING_LEAST - offsetof(struct sudoku_rating, er)); /* without times */
        enum sudoku_status found = logic_next_step(board, true, &step);
        if (found != SUDOKU_OK || step.technique->unique) {
            enum sudoku_status status = logic_board_check(board);
            if (status != SUDOKU_OK)
                return status;
        }
        if (found != SUDOKU_OK && found != SUDOKU_NO_STEP)
            return found;
        unsigned tenths = found == SUDOKU_OK ? step.rating : (unsigned)SUDOKU_BEYOND;
        assert(found != SUDOKU_OK || step.rating >= step.technique->rating);
        if (!rating->steps)
            rating->ed = tenths;
        if (tenths > rating->er) {
            rating->er = tenths;
            rating->hardest = found == SUDOKU_OK ? logic_step_title(&step) : rating->hardest;
        }
        if (!placed)
            rating->ep = rating->er;
        if (found == SUDOKU_NO_STEP)
            return SUDOKU_OK; /* harder than the hardest technique, which is 20.0 on the scale */
        const unsigned number = logic_technique_number(technique_of(&step)), forms = logic_step_forms(&step);
        assert(number < sizeof rating->times / sizeof *rating->times && forms && forms <= UCHAR_MAX);
        rating->used[number] |= (unsigned char)forms;
        rating->times[number][lowest_bit(forms)]++;
        rating->steps++;
        placed = placed || step.digit;
        logic_board_apply(board, &step);
    }
    return SUDOKU_OK;
}

/* Without a reasoner of the caller's, one with the default options works for this call. A rating that ended
 * at max_er keeps the results of the steps before it. */
enum sudoku_status sudoku_rate(struct sudoku_reasoner *reasoner, const char *puzzle,
                               const struct sudoku_position *position, struct sudoku_rating *rating)
{
    struct sudoku_rating ours = SUDOKU_RATING_INIT;
    struct sudoku_reasoner passing = default_reasoner();
    struct board board;
    if (!is_room(rating) || !puzzle == !position)
        return SUDOKU_BAD_ARGUMENT;
    reasoner = reasoner ? reasoner : &passing;
    enum sudoku_status status =
        puzzle ? begin(reasoner, &board, puzzle, &ours) : logic_board_load(&board, position);
    if (status == SUDOKU_OK) {
        reasoner_take(reasoner, &board);
        status = rate_board(&board, &ours, rating);
    }
    logic_close_reasoner(&passing);
    if (status == SUDOKU_OK || status == SUDOKU_TOO_HARD)
        sized_write(rating, &ours, sizeof ours);
    return status;
}

/* How often a rating used some forms of a technique. Forms that count as one are counted as the first. A
 * caller of version 3.0 has no room for numbers. */
static int count_uses(const struct sudoku_rating *rating, const struct technique *technique, unsigned forms)
{
    const unsigned number = logic_technique_number(technique);
    int n = 0;
    if (!(rating->used[number] & forms) || rating->size < sizeof *rating)
        return (rating->used[number] & forms) != 0;
    for (forms = technique->forms_count_as_one ? 1 : forms; forms; forms &= forms - 1)
        n += rating->times[number][lowest_bit(forms)];
    return n ? n : 1; /* a rating that was cut off has no numbers */
}

/* By forms: a technique may have several, and a name may stand for one of them only. */
enum sudoku_status sudoku_rating_uses(const struct sudoku_rating *rating, const char *names, int *uses)
{
    int least = INT_MAX;
    if (!is_room(rating) || !names || !uses)
        return SUDOKU_BAD_ARGUMENT;
    unsigned forms;
    for (size_t length;; names += length + 1) {
        length = strcspn(names, ",");
        const struct technique *technique = logic_find_named(names, length, &forms);
        if (!technique)
            return SUDOKU_BAD_ARGUMENT;
        const int n = count_uses(rating, technique, forms);
        least = n < least ? n : least;
        if (!names[length])
            break;
    }
    *uses = least;
    return SUDOKU_OK;
}
