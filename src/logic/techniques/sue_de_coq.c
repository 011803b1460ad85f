/* sue_de_coq.c: two or three cells where a line and a box cross, with further cells of either, that have
 * only as many digits as cells.
 *
 *      1245 1245 .  | y  15 y | y y y       row: 15
 *      x    x    x  | .  .  . | . . .
 *      x    24   x  | .  .  . | . . .       box: 24
 *
 * The cell of the row and that of the box have no digit in common, so no digit can be twice in the four
 * cells, and with four digits for four cells each is there once. 1 and 5 are in the row's three cells, so no
 * other cell of the row, y, is 1 or 5, and for the same reason no other cell of the box, x, is 2 or 4. A
 * digit that only the crossing cells have is removed from both. The pattern is named after its finder,
 * whose thread "Two-Sector Disjoint Subsets" in the New Sudoku Players' Forum has it. */
#include "logic/step.h"

/* Cells of the line outside the box, or of the box outside the line, that take up a digit of the crossing
 * cells or more. */
struct side {
    unsigned places; /* in the house */
    unsigned digits;
    unsigned size;  /* cells */
    unsigned taken; /* how many more cells than digits that the crossing cells lack */
};

/* A line and a box that cross, and the smallest step so far. */
struct crossing {
    const struct board *board;
    struct step *step, trial;
    unsigned best;              /* cells of the smallest step so far */
    unsigned house[2];          /* line, box */
    struct cells both;          /* the three cells in both, filled ones too */
    unsigned rest[2];           /* empty cells of each that are not in the other, as places */
    uint16_t united[2][1 << 9]; /* the digits of each subset of these */
};

/* Lists the sets of cells on one side that take up a digit of the crossing cells. */
static unsigned list_sides(const struct crossing *crossing, unsigned which, unsigned digits,
                           struct side sides[1 << 6])
{
    unsigned rest = crossing->rest[which], n = 0;
    for (unsigned subset = -rest & rest; subset; subset = (subset - rest) & rest) {
        unsigned united = crossing->united[which][subset];
        unsigned size = logic_set_size[subset], further = logic_set_size[united & ~digits];
        if (size > further)
            sides[n++] = (struct side){subset, united, size, size - further};
    }
    return n;
}

/* Keeps a step if it removes something: the crossing cells are its cells, those of line and box its
 * helpers. */
static void try_sides(struct crossing *crossing, unsigned places, unsigned digits,
                      const struct side *const sides[2])
{
    struct step *step = &crossing->trial;
    struct cells pattern = cells_at(crossing->house[0], places);
    unsigned n = logic_set_size[places] + sides[0]->size + sides[1]->size;
    step_begin(step, 2 * (n - 4));
    step->type = sides[0]->size + sides[1]->size > 2 ? 2 : 1;
    step->digits = digits;
    step->extra = digits | sides[0]->digits | sides[1]->digits;
    step->houses = house_bit(crossing->house[0]);
    step->covers = house_bit(crossing->house[1]);
    step_all_cells(step, pattern);
    for (unsigned i = 0; i < 2; i++) {
        struct cells side = cells_at(crossing->house[i], sides[i]->places);
        step_all_helpers(step, side);
        pattern = cells_or(pattern, side);
    }
    step->sets[0] = (struct helper_set){0, (unsigned char)sides[0]->size, 0}; /* callers see no sets */
    step->sets[1] = (struct helper_set){step->sets[0].n, (unsigned char)sides[1]->size, 0};
    step_removes_all(step, cells_without(crossing->both, pattern), step->extra);
    pattern = cells_or(pattern, crossing->both);
    for (unsigned i = 0; i < 2; i++)
        step_removes_all(step, cells_without(logic_scan_sets[crossing->house[i]], pattern),
                         step->extra & ~sides[!i]->digits);
    if (!step_has_news(step))
        return;
    crossing->best = n;
    step_copy(crossing->step, step);
}

/* Tries some of the crossing cells with all sides that fit. */
static void try_cells(struct crossing *crossing, unsigned places, unsigned digits)
{
    struct side lines[1 << 6], boxes[1 << 6];
    unsigned size = logic_set_size[places], spare = logic_set_size[digits] - size;
    unsigned n_lines = spare < 2 ? 0 : list_sides(crossing, 0, digits, lines);
    unsigned n_boxes = n_lines ? list_sides(crossing, 1, digits, boxes) : 0;
    for (unsigned i = 0; i < n_lines; i++)
        for (unsigned k = 0; k < n_boxes; k++) {
            const struct side *const sides[2] = {&lines[i], &boxes[k]};
            if (lines[i].taken + boxes[k].taken == spare && !(lines[i].digits & boxes[k].digits) &&
                size + lines[i].size + boxes[k].size < crossing->best)
                try_sides(crossing, places, digits, sides);
        }
}

/* Tries all pairs of crossing cells, and all three. */
static void search_crossing(struct crossing *crossing, unsigned line, unsigned box)
{
    const struct board *board = crossing->board;
    unsigned places = 0;
    crossing->house[0] = line;
    crossing->house[1] = box;
    crossing->both = cells_and(logic_scan_sets[line], logic_scan_sets[box]);
    for (unsigned i = 0; i < 2; i++) {
        unsigned house = crossing->house[i], common = 0;
        for (unsigned place = 0; place < 9; place++)
            common |= (unsigned)cells_has(crossing->both, logic_scan_cells[house][place]) << place;
        if (i == 0)
            places = common & board->empties[house];
        if (!(places & (places - 1)))
            return;
        unsigned rest = crossing->rest[i] = board->empties[house] & ~common;
        uint16_t *united = crossing->united[i];
        united[0] = 0;
        /* all subsets of rest in ascending order */
        for (unsigned subset = -rest & rest; subset; subset = (subset - rest) & rest) {
            unsigned cell = logic_scan_cells[house][lowest_bit(subset)];
            united[subset] = united[subset & (subset - 1)] | board->candidates[cell];
        }
    }
    for (unsigned subset = -places & places; subset; subset = (subset - places) & places) {
        unsigned digits = 0;
        for (unsigned rest = subset; rest;)
            digits |= board->candidates[logic_scan_cells[line][set_pop(&rest)]];
        if (logic_set_size[subset] > 1)
            try_cells(crossing, subset, digits);
    }
}

/* Finds the smallest step; of equal ones, the first, by boxes, columns before rows. */
static bool find(struct step *step)
{
    struct crossing crossing = {.board = step->board, .step = step, .best = PATTERN_MAX};
    step_prepare_trial(&crossing.trial, step);
    for (unsigned box = BOX; box < BOX + 9; box++) {
        for (unsigned i = 0; i < 6; i++) {
            unsigned line = i < 3 ? COLUMN + box % 3 * 3 + i : ROW + box / 3 * 3 + i - 3;
            search_crossing(&crossing, line, box);
        }
    }
    return crossing.best < PATTERN_MAX;
}

static const char *const forms[] = {"Sue de Coq", "Extended Sue de Coq", NULL};

static const struct sudoku_lesson sue_de_coq_lesson = {
    "Two or three cells where a row or column crosses a box, some cells of the rest of the line and some of "
    "the rest of the box have together as many digits as cells. The cells of the line and those of the box "
    "have no digit in common, so none can be there twice, and each digit is there exactly once. So the "
    "digits of the line's part go from the rest of the line, those of the box's part from the rest of the "
    "box.",
    "Look for crossings with four digits in two cells or five in three. Then look for a cell with two of "
    "them in the rest of the line and a cell with two others in the rest of the box.",
    "It is two naked sets that share the cells of the crossing. If a digit is in both side cells, it could "
    "be there twice, and nothing follows.",
    .other_names = "two-sector disjoint subsets",
    .position = ".96.42....2396....47518329661.....2.58..2.6.123.61....951436872.6285..1..482.1.65",
};

/* Sudoku Explainer does not have it. Four cells with four digits rate like a naked quad, each further cell
 * two tenths more. */
const struct technique logic_technique_sue_de_coq = {
    .known = {"sue-de-coq", "Sue de Coq", 50, 0, forms, &sue_de_coq_lesson},
    .find = find,
    .pattern = " {digits} in {cells} with {one side} ({houses}) and {other side} ({covers})",
    .roles = {{"one side", OF_SET, 0, 0}, {"other side", OF_SET, 1, 0}},
    .reason =
        "{one side} ({houses}) and {other side} ({covers}) have no candidate in common, so no digit can be "
        "twice in "
        "these cells and {cells}. They are {count of extra} cells with the {count of extra} digits {extra "
        "and}, so each "
        "digit is there exactly once. So no other cell of {houses} can be {extra of one side "
        "or}, and no other cell of {covers} can be {extra of other side or}.",
};
