/* rectangles.c: four cells in two rows, two columns and two boxes that, filled with two digits, would give a
 * second solution: hidden, incomplete and avoidable rectangles. And three digits in the six cells where two
 * lines of three boxes cross three others. Players know them from Sudopedia and HoDoKu's manual. (Unique
 * rectangles are short loops: deadly_patterns.c.) */
#include "logic/techniques/deadly.h"
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

/* ---- Hidden rectangle: the corners could hold the same two digits.
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
 * it. ---- */

enum { HIDDEN = 1, DIAGONAL };

/* Is one corner a digit if another in its line is not? Then adds that line to a set of houses. */
static bool is_tied(const struct board *board, unsigned cell, unsigned other, unsigned digit,
                    uint32_t *houses)
{
    unsigned line = cell / 9 == other / 9 ? ROW + cell / 9 : COLUMN + cell % 9;
    bool tied = board->pairs[line] & board->candidates[cell] & board->candidates[other] & digit;
    *houses |= tied ? public_house(line) : 0;
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
        if (step->candidates[step->cells[i]] == step->digits)
            cells[n++] = step->cells[i];
    if (n == 0)
        return;
    logic_say_cells(words, cells, n, " and ");
    logic_say(words, " can only be ");
    logic_list_digits(words, step->digits, " or ");
    logic_say(words, ". ");
}

static const struct phrase phrases[] = {{"pairs", say_pairs}, {NULL, NULL}};

/* Sudoku Explainer does not have it; its nearest relative is a unique rectangle of type 4, which rates 4.5
 * with one such house. The second one adds a tenth. */
const struct technique logic_technique_hidden_rectangle = {
    .known = {"hidden-rectangle", "Hidden rectangle", 46, 1,
              (const char *const[]){"Hidden rectangle", "Unique rectangle type 6", NULL}},
    .find = find_hidden,
    .pattern = " {digits} in {cells}",
    .reason =
        "{pairs}[covers?In {covers} the digit {extra} can only be in the corners. ][houses?In {houses} the "
        "digit "
        "{other digit} can only be in the corners. ]If {last} were {other digit}, {middle} "
        "would be {extra} and {first} {other digit}, and swapping {digits and} in the four cells would give "
        "a second solution. So {last} is not {other digit}[type 2?, and for the same reason {first} is "
        "not].",
    .phrases = phrases,
    .whereabouts = IN_FIRST_BOX,
};

/* ---- Incomplete rectangle: a unique rectangle of types 1 to 4 in which a corner lacks one of the two digits
 * already; or of type 3 with more cells than Sudoku Explainer looks at. It is as deadly as a whole one: what
 * matters is that the corners have no other digits. ---- */

/* Could the corners be filled with the two digits of a pair? */
static bool is_possible(const struct board *board, const unsigned char corners[4], unsigned digit,
                        unsigned other)
{
    const uint16_t *candidates = board->candidates;
    return candidates[corners[0]] & candidates[corners[3]] & digit &&
           candidates[corners[1]] & candidates[corners[2]] & other;
}

/* Keeps the steps of a rectangle with a corner that has only two digits. A whole one has only what other
 * techniques leave to it. */
static void try_incomplete(struct deadly *deadly, const unsigned char corners[4])
{
    const struct board *board = deadly->board;
    unsigned pair = board->candidates[corners[0]], low = pair & -pair, common = pair;
    for (unsigned i = 1; i < 4; i++)
        common &= board->candidates[corners[i]];
    if (!is_possible(board, corners, low, pair & ~low) && !is_possible(board, corners, pair & ~low, low))
        return;
    logic_deadly_pattern(deadly, corners, 4, pair);
    if (common != pair)
        logic_deadly_types(deadly);
    else if (deadly->n == 2 && deadly->extra & (deadly->extra - 1))
        logic_deadly_type_three(deadly);
}

static bool find_incomplete(struct step *step)
{
    struct deadly deadly = {.for_people = true};
    unsigned char corners[4];
    deadly_begin(&deadly, step);
    for (struct cells twos = board_with(step->board, 2); cells_any(twos);) {
        unsigned corner = cells_pop(&twos);
        for (unsigned opposite = 0; opposite < SUDOKU_CELLS; opposite++)
            if (step->board->candidates[corner] & step->board->candidates[opposite] &&
                find_corners(corner, opposite, corners))
                try_incomplete(&deadly, corners);
    }
    return deadly.best_order != UINT32_MAX;
}

static const char *const incomplete_forms[] = {"Incomplete rectangle type 1", "Incomplete rectangle type 2",
                                               "Incomplete rectangle type 3", "Incomplete rectangle type 4",
                                               "Unique rectangle type 3",     NULL};

/* Has each corner both digits? Then only the type is like those that Sudoku Explainer has. */
static unsigned form_of_rectangle(const struct step *step)
{
    unsigned common = step->digits;
    for (unsigned i = 0; i < step->n_cells; i++)
        common &= step->cell_digits[i];
    return common == step->digits ? 4 : step->type - 1u;
}

/* Rated like unique rectangles. */
const struct technique logic_technique_incomplete_rectangle = {
    .known = {"incomplete-rectangle", "Incomplete rectangle", 45, 1, incomplete_forms},
    .find = find_incomplete,
    .pattern = DEADLY_PATTERN,
    .reason = DEADLY_REASON(SWAP_DIGITS),
    .form_of = form_of_rectangle,
    .whereabouts = IN_FIRST_BOX,
};

/* ---- Extended rectangle: three digits in two lines of a chute, in three crossing lines, one in each box.
 *
 *      12  . . | 23 . . | . 13 .
 *      123 . . | 23 . . | . 13x.     with 1,2,3 alone the two rows could be swapped; so r2c8 is x
 *      .   . . | .  . . | . .  . ---- */

/* Tries some digits, of which each cell must have one. */
static void try_three(struct deadly *deadly, const unsigned char cells[6], unsigned digits)
{
    for (unsigned i = 0; i < 6; i++)
        if (!(deadly->board->candidates[cells[i]] & digits))
            return;
    logic_deadly_pattern(deadly, cells, 6, digits);
    logic_deadly_types(deadly);
}

/* Two cells that see each other have no extra candidates. If they have only two of the three digits, the
 * third one is tried. */
static void try_extended(struct deadly *deadly, const unsigned char cells[6], unsigned two)
{
    unsigned digits = 0, others = 0;
    for (unsigned i = 0; i < 6; i++)
        *(i / 2 == two ? &digits : &others) |= deadly->board->candidates[cells[i]];
    if (logic_set_size[digits] == 3)
        try_three(deadly, cells, digits);
    for (others &= logic_set_size[digits] == 2 ? ~digits : 0; others; others &= others - 1)
        try_three(deadly, cells, digits | (others & -others));
}

/* Two lines of a chute, all but one, and a crossing line in each box. */
static void search_lines(struct deadly *deadly, unsigned chute, unsigned left_out)
{
    unsigned char at[9][2];
    unsigned size[9];
    for (unsigned k = 0; k < 9; k++) {
        unsigned united = 0;
        size[k] = 0;
        for (unsigned i = 0; i < 2; i++) {
            unsigned line = chute % 3 * 3 + (left_out + 1 + i) % 3;
            at[k][i] = (unsigned char)(chute < 3 ? 9 * line + k : 9 * k + line);
            if (!deadly->board->candidates[at[k][i]])
                united = ALL_DIGITS;
            united |= deadly->board->candidates[at[k][i]];
        }
        size[k] = logic_set_size[united];
    }
    for (unsigned n = 0; n < 27; n++) {
        const unsigned k[3] = {n / 9, 3 + n / 3 % 3, 6 + n % 3};
        const unsigned char cells[6] = {at[k[0]][0], at[k[0]][1], at[k[1]][0],
                                        at[k[1]][1], at[k[2]][0], at[k[2]][1]};
        for (unsigned two = 0; two < 3; two++)
            if (size[k[two]] <= 3 && size[k[0]] < 9 && size[k[1]] < 9 && size[k[2]] < 9)
                try_extended(deadly, cells, two);
    }
}

static bool find_extended(struct step *step)
{
    struct deadly deadly = {.for_people = true};
    deadly_begin(&deadly, step);
    for (unsigned i = 0; i < 18; i++)
        search_lines(&deadly, i / 3, i % 3);
    return deadly.best_order != UINT32_MAX;
}

/* Rated like the unique loops of six cells that it resembles; Sudoku Explainer does not have it. */
const struct technique logic_technique_extended_rectangle = {
    .known = {"extended-rectangle", "Extended rectangle", 46, 1,
              (const char *const[]){"Extended rectangle type 1", "Extended rectangle type 2",
                                    "Extended rectangle type 3", "Extended rectangle type 4", NULL}},
    .find = find_extended,
    .pattern = DEADLY_PATTERN,
    .reason = DEADLY_REASON("exchanging the two cells in each box"),
    .whereabouts = IN_FIRST_BOX,
};

/* ---- Avoidable rectangle: some corners were filled while solving, and none of them is a clue.
 *
 *      2 . . | 7 . . | . . .          2 . . | 7 . . | . . .
 *      . . . | . . . | . . .          . . . | . . . | . . .
 *      7 . . | 28. . | . . .          78x x | 28x x | x x x
 *
 * If the fourth cell on the left were 2, swapping 2 and 7 in all four would give a second solution, since no
 * clue tells the two apart. So it is not 2. On the right one of the two lower cells is 8 for the same
 * reason, and the cells that see both, x, are not.
 *
 * The board knows which cells were filled on it; those that were full at the start count as clues. ---- */

/* Tries the digits that could be swapped: that of corners 0 and 3, and that of the other two. One empty
 * corner does not have its own; or two empty ones have but one further digit, which is in one of them. */
static bool try_swap(struct step *step, const unsigned char corners[4], const unsigned digits[2])
{
    const struct board *board = step->board;
    struct cells seen = {{UINT64_MAX, UINT64_MAX}};
    unsigned own = 0, further[2], n = 0;
    step_begin(step, 0);
    step->digits = digits[0] | digits[1];
    for (unsigned i = 0; i < 4; i++) {
        unsigned cell = corners[i];
        step_cell(step, cell, digits[i == 1 || i == 2]);
        if (cells_has(board->placed, cell))
            continue;
        own = digits[i == 1 || i == 2];
        further[n++] = board->candidates[cell] & ~own;
        step_helper(step, cell, board->candidates[cell]);
        seen = cells_and(seen, logic_peer_sets[cell]);
        if (!(board->candidates[cell] & own))
            return false;
    }
    step->type = (unsigned char)n;
    if (n == 1) {
        step_removes(step, step->helpers[0], own);
    } else if (further[0] == further[1] && logic_set_size[further[0]] == 1) {
        step->extra = further[0];
        step_removes_all(step, seen, further[0]);
    }
    return step_has_news(step);
}

/* Filled corners opposite each other are equal; the digit of two empty ones may be any of their
 * candidates. */
static bool try_avoidable(struct step *step, const unsigned char corners[4])
{
    const struct board *board = step->board;
    unsigned digits[2] = {0, 0}, n_empty = 0, first_empty = 0;
    for (unsigned i = 4; i-- > 0;) {
        unsigned *digit = &digits[i == 1 || i == 2], value = board->value[corners[i]];
        if (!cells_has(board->placed, corners[i])) {
            first_empty = i;
            n_empty++;
        } else if (*digit && *digit != 1u << (value - 1)) {
            return false;
        } else {
            *digit = 1u << (value - 1);
        }
    }
    if (n_empty != 1 && n_empty != 2)
        return false;
    if (digits[0] && digits[1])
        return try_swap(step, corners, digits);
    for (unsigned rest = board->candidates[corners[first_empty]]; rest; rest &= rest - 1) {
        digits[first_empty == 1] = rest & -rest;
        if (try_swap(step, corners, digits))
            return true;
    }
    return false;
}

/* First corners in reading order, then those opposite. At least two of the four are filled. */
static bool find_avoidable(struct step *step)
{
    struct cells open = step->board->placed;
    unsigned char corners[4];
    for (unsigned n = 1; n <= 4; n++)
        open = cells_or(open, board_with(step->board, n));
    for (struct cells firsts = step->board->placed; cells_any(firsts);) {
        unsigned first = cells_pop(&firsts);
        for (struct cells rest = open; cells_any(rest);)
            if (find_corners(first, cells_pop(&rest), corners) && cells_has(open, corners[1]) &&
                cells_has(open, corners[2]) && try_avoidable(step, corners))
                return true;
    }
    return false;
}

/* Rated like the unique rectangles that it resembles; Sudoku Explainer does not have it. */
const struct technique logic_technique_avoidable_rectangle = {
    .known = {"avoidable-rectangle", "Avoidable rectangle", 45, 1,
              (const char *const[]){"Avoidable rectangle type 1", "Avoidable rectangle type 2", NULL}},
    .find = find_avoidable,
    .pattern = " {digits} in {cells}",
    .reason =
        "None of {cells} is a clue. If [each helpers| and |{it} [at first?were |]{its own digits}], swapping "
        "{digits and} in the four cells would give a "
        "second solution. So [type 1?{removed cell} is not {removed digits}.|{helpers or} is {extra}, and no "
        "cell that sees both can be {extra}.]",
    .whereabouts = IN_FIRST_BOX,
};
