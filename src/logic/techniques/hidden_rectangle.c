/* hidden_rectangle.c: hidden rectangles: four cells in two rows, two columns and two boxes that, filled with
 * two digits, would give a second solution. Players know them from Sudopedia and HoDoKu's manual. (Unique
 * rectangles are short loops: unique_loop.c.) */
#include "logic/step.h"
#include "logic/words.h"

/* Finds the corners of a rectangle from two opposite ones: the second is in the row of the first, the third
 * in its column. Returns whether they lie in two boxes. */
static bool find_corners(unsigned first, unsigned opposite, unsigned char corners[4])
{
    if ((opposite % 9 / 3 == first % 9 / 3) == (opposite / 27 == first / 27) || sees(first, opposite))
        return false;
    corners[0] = (unsigned char)first;
    corners[1] = (unsigned char)(first / 9 * 9 + opposite % 9);
    corners[2] = (unsigned char)(opposite / 9 * 9 + first % 9);
    corners[3] = (unsigned char)opposite;
    return true;
}

/* The corners could hold the same two digits.
 *
 *      27 . . | 2578. . | . . .
 *      .  . . | .   . . | . . .
 *      2479 . | 257 . . | . . .   the corner opposite 27
 *
 * The opposite corner's row and column have no other places for 2 than the corners. If that corner were 7,
 * the corners beside it would be 2 and the first one 7, and swapping 2 and 7 in all four would give a second
 * solution. So it is not 7. A corner beside it could also be 2 because it has only 2 and 7, and the first one
 * 7 because its row or column has no other places for 7. In type 6 the corners beside have the two digits
 * alone, and both rows, or both columns, tie the same digit to the corners: neither of the others is
 * it. */

enum { HIDDEN = 1, DIAGONAL };

/* Is one corner a digit if another in its line is not? Then adds that line to a set of houses. */
static bool is_tied(const struct board *board, unsigned cell, unsigned other, unsigned digit,
                    uint32_t *houses)
{
    unsigned line = cell / 9 == other / 9 ? ROW + cell / 9 : COLUMN + cell % 9;
    bool tied = board->pairs[line] & board->candidates[cell] & board->candidates[other] & digit;
    *houses |= tied ? house_bit(line) : 0;
    return tied;
}

/* The corners by their part: if the last were the second digit, those beside it would be the first digit and
 * the opposite one the second. */
struct corners {
    unsigned last, beside[2], opposite;
    unsigned digit[2];
    uint32_t houses[2]; /* that tie each digit */
};

/* Is that so? Types 1 and 4, in which the opposite corner and one beside have only the two digits, are those
 * of other techniques. */
static bool is_hidden(const struct board *board, struct corners *corners)
{
    unsigned pair = corners->digit[0] | corners->digit[1], n = 0;
    corners->houses[0] = corners->houses[1] = 0;
    for (unsigned i = 0; i < 2; i++) {
        if (board->candidates[corners->beside[i]] == pair)
            n++;
        else if (!is_tied(board, corners->beside[i], corners->last, corners->digit[0], &corners->houses[0]))
            return false;
    }
    if (board->candidates[corners->opposite] == pair)
        return !n;
    return is_tied(board, corners->opposite, corners->beside[0], corners->digit[1], &corners->houses[1]) ||
           is_tied(board, corners->opposite, corners->beside[1], corners->digit[1], &corners->houses[1]);
}

/* Writes the step of a last corner; of type 6 if the opposite one can be the last as well. */
static bool write_hidden(struct step *step, struct corners *corners)
{
    struct corners turned = *corners;
    turned.last = corners->opposite;
    turned.opposite = corners->last;
    bool both = !corners->houses[0] && is_hidden(step->board, &turned);
    const unsigned cells[4] = {corners->opposite, corners->beside[0], corners->beside[1], corners->last};
    step_begin(step, both ? 1 : 0);
    step->type = both ? DIAGONAL : HIDDEN;
    step->digits = corners->digit[0] | corners->digit[1];
    step->extra = corners->digit[0];
    step->covers = corners->houses[0];
    step->houses = corners->houses[1] | (both ? turned.houses[1] : 0);
    for (unsigned i = 0; i < 4; i++)
        step_cell(step, cells[i], step->digits & step->board->candidates[cells[i]]);
    step_removes(step, corners->last, corners->digit[1]);
    if (both)
        step_removes(step, corners->opposite, corners->digit[1]);
    return step_has_news(step);
}

/* Tries the digits that both corners beside the last one, corner 0, have. */
static bool try_hidden(struct step *step, const unsigned char corners[4])
{
    const struct board *board = step->board;
    unsigned last = corners[0], shared = board->candidates[corners[1]] & board->candidates[corners[2]];
    struct corners found = {.last = last, .beside = {corners[1], corners[2]}, .opposite = corners[3]};
    for (; shared; shared &= shared - 1) {
        found.digit[0] = shared & -shared;
        unsigned others = board->candidates[last] & board->candidates[found.opposite] & ~found.digit[0];
        for (; others; others &= others - 1) {
            found.digit[1] = others & -others;
            if (is_hidden(board, &found) && write_hidden(step, &found))
                return true;
        }
    }
    return false;
}

/* Last corners in reading order, the opposite ones by columns. */
static bool find_hidden(struct step *step)
{
    const uint16_t *candidates = step->board->candidates;
    unsigned char corners[4];
    logic_board_count_places(step->board);
    for (unsigned last = 0; last < SUDOKU_CELLS; last++)
        for (unsigned n = 0; candidates[last] && n < SUDOKU_CELLS; n++)
            if (candidates[last] & candidates[n % 9 * 9 + n / 9] &&
                find_corners(last, n % 9 * 9 + n / 9, corners) && try_hidden(step, corners))
                return true;
    return false;
}

/* `r1c8 and r5c9 can only be 5 or 6. `: the corners but the last that need no house */
static void say_pairs(struct words *words, const struct step *step)
{
    unsigned char cells[4];
    unsigned n = 0;
    for (unsigned i = 0; i + 1u < step->n_cells; i++)
        if (step->candidates[step->cells[i].cell] == step->digits)
            cells[n++] = step->cells[i].cell;
    if (n == 0)
        return;
    logic_say_cells(words, cells, n, " and ");
    logic_say(words, " can only be ");
    logic_list_digits(words, step->digits, " or ");
    logic_say(words, ". ");
}

static const struct phrase phrases[] = {{"pairs", say_pairs}, {NULL, NULL}};

static const struct sudoku_lesson hidden_rectangle_lesson = {
    "Four corners in two rows, two columns and two boxes could all be the same two digits. In the row and "
    "the column through one corner, one of the digits has no places outside the rectangle. If that corner "
    "were the other digit, the rest of the rectangle would follow, and swapping would give a second "
    "solution. So the corner is not that other digit.",
    "Find a corner with just the pair, look at the corner diagonally opposite, and check whether in its row "
    "and in its column one digit of the pair can only be in corners. The other digit then goes from it.",
    "The corners may have many other candidates: what counts is where the digit can be. It holds only if the "
    "puzzle has exactly one solution, and the corners must lie in two boxes.",
    .other_names = "hidden unique rectangle, uniqueness test 6 = unique rectangle type 6",
    .position = "412..63..8......2.5.723...474912385662598471338176524927461953815....9629...52471",
};

/* Sudoku Explainer does not have it; its nearest relative is a unique rectangle of type 4, which rates 4.5
 * with one such house. The second one adds a tenth. */
const struct technique logic_technique_hidden_rectangle = {
    .known = {"hidden-rectangle", "Hidden rectangle", 46, 1,
              (const char *const[]){"Hidden rectangle", "Unique rectangle type 6", NULL},
              &hidden_rectangle_lesson},
    .find = find_hidden,
    .kinds = (const char *const[]){"hidden", "diagonal"},
    .pattern = " {digits} in {cells}",
    .reason =
        "{pairs}[covers?In {covers} the {extra} must be in a corner of the rectangle. ]"
        "[houses?In {houses} the {other digit} must be in a corner of the rectangle. ]If {last} were {other "
        "digit}, {beside} would be "
        "{extra} and {opposite} {other digit}, and swapping {digits and} in the four cells would give a "
        "second solution. So {last} is not {other digit}[is diagonal?, and for the same reason {opposite} is "
        "not].",
    .roles = {{"opposite", OF_CELLS, 0, 1}, {"beside", OF_CELLS, 1, 2}, {"last", OF_CELLS, 3, 1}},
    .phrases = phrases,
    .whereabouts = IN_FIRST_BOX,
};
