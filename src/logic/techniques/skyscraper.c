/* skyscraper.c: two lines in which a digit has two places each, one of them in the same crossing line.
 *
 *      . . 5 | . . . | . x x   roof
 *      x x . | . . . | 5 . .   roof
 *      . . . | . . . | . . .
 *      ------+-------+------
 *      . . 5 | . . . | 5 . .   base
 *
 * In columns 3 and 7 the digit 5 has no other places. Only one of the base cells can be 5, so one of the roof
 * cells is 5, and the cells that see both, x, are not. If the roof were level like the base, this would be an
 * X-wing. */
#include "logic/step.h"
#include "logic/words.h"

/* Lines of one type that may carry a skyscraper. */
struct skyline {
    unsigned first;    /* house of the lines */
    unsigned crossing; /* first house of the lines that cross them */
};

/* Writes the step of two lines whose only places for the digit are here, if it removes something. The roof
 * cells are cells 0 and 3 of the step, the base between them: the order of the chain. */
static bool try_lines(const struct board *board, const struct technique *self, const struct skyline *skyline,
                      unsigned digit, const unsigned lines[2], struct step *step)
{
    unsigned left = board->places[digit][lines[0]], right = board->places[digit][lines[1]];
    unsigned base = left & right, cells[4];
    if (sudoku_set_size[base] != 1)
        return false;
    cells[0] = sudoku_scan_cells[lines[0]][lowest_bit(left ^ base)];
    cells[1] = sudoku_scan_cells[lines[0]][lowest_bit(base)];
    cells[2] = sudoku_scan_cells[lines[1]][lowest_bit(base)];
    cells[3] = sudoku_scan_cells[lines[1]][lowest_bit(right ^ base)];
    struct cells seen = cells_and(sudoku_peer_sets[cells[0]], sudoku_peer_sets[cells[3]]);
    seen = cells_and(seen, board->has[digit]);
    if (!cells_any(seen))
        return false;
    step_begin(step, self, 0);
    step->digits = (uint16_t)(1u << digit);
    step->houses = public_houses((uint32_t)1 << lines[0] | (uint32_t)1 << lines[1]);
    step->covers = public_houses((uint32_t)1 << (skyline->crossing + lowest_bit(base)));
    for (unsigned i = 0; i < 4; i++)
        step_cell(step, cells[i], 1u << digit);
    step_removes_all(step, board, seen, 1u << digit);
    return true;
}

/* If one roof cell is not the digit, the other one is: this is why. */
static void link_cells(struct step *step)
{
    for (unsigned i = 0; i < 4; i++) {
        struct sudoku_link link = {.cell = step->cells[i],
                                   .digit = (unsigned char)(lowest_bit(step->digits) + 1)};
        link.from = (uint16_t)(i ? i - 1 : 0);
        link.on = i & 1;
        link.strong = i & 1;
        link.house = (unsigned char)(i ? lowest_bit(shared_house(step->cells[i], step->cells[i - 1])) : 0);
        step_link(step, link);
    }
}

static bool search_digit(const struct board *board, const struct technique *self,
                         const struct skyline *skyline, unsigned digit, struct step *step)
{
    unsigned lines[9], n = 0;
    for (unsigned line = skyline->first; line < skyline->first + 9; line++)
        if (board->pairs[line] >> digit & 1)
            lines[n++] = line;
    for (unsigned a = 0; a < n; a++) {
        for (unsigned b = a + 1; b < n; b++) {
            const unsigned two[2] = {lines[a], lines[b]};
            if (try_lines(board, self, skyline, digit, two, step)) {
                link_cells(step);
                return true;
            }
        }
    }
    return false;
}

/* Digits in ascending order; rows before columns. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    static const struct skyline rows = {ROW, COLUMN}, columns = {COLUMN, ROW};
    uint64_t *unseen = board_unseen(board);
    sudoku_board_count_places(board);
    *unseen &= ~(((uint64_t)1 << MARK_DIGITS) - 1);
    for (; *unseen; *unseen &= *unseen - 1) {
        unsigned digit = lowest_bit(*unseen) - MARK_DIGITS;
        if (search_digit(board, self, &rows, digit, step) || search_digit(board, self, &columns, digit, step))
            return true;
    }
    return false;
}

/* ` 5 in columns 3 and 7, row 5` */
static void say_lines(struct words *words, const struct step *step)
{
    sudoku_say_about(words, step, " {digits} in {houses}, {covers}");
}

static void explain(struct words *words, const struct step *step)
{
    sudoku_say_about(words, step, "In {houses} the digit {digits} has only two places each. ");
    sudoku_say_cells(words, step->cells + 1, 2, " and ");
    sudoku_say_about(words, step, " are both in {covers}, so at most one of them is {digits}. So ");
    sudoku_say_cell(words, step->cells[0]);
    sudoku_say(words, " or ");
    sudoku_say_cell(words, step->cells[3]);
    sudoku_say_about(words, step, " is {digits}, and no cell that sees both can be {digits}.");
}

/* Sudoku Explainer, which has no skyscrapers, finds the same removals with a forcing chain that it rates
 * 6.6. */
const struct technique sudoku_technique_skyscraper = {
    .known = {"skyscraper", "Skyscraper", 66, 0, NULL},
    .find = find,
    .pattern = say_lines,
    .reason = explain,
    .keeps_marks = true,
};
