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
 * digit that only the crossing cells have goes from both. Players know it from Sudopedia and HoDoKu's manual,
 * also as two-sector disjoint subset. */
#include "logic/step.h"
#include "logic/words.h"

/* Cells of the line outside the box, or of the box outside the line, that take up a digit of the crossing
 * cells or more. */
struct side {
    unsigned places; /* in the house */
    unsigned digits;
    unsigned size;  /* cells */
    unsigned taken; /* how many more cells than digits that the crossing cells lack */
};

struct sides {
    struct side side[1 << 6];
    unsigned n;
};

/* A line and a box that cross, and the smallest step so far. */
struct crossing {
    const struct board *board;
    const struct technique *self;
    struct step *step;
    unsigned best;              /* cells of the smallest step so far */
    unsigned house[2];          /* line, box */
    unsigned rest[2];           /* empty cells of each that are not in the other, as places */
    uint16_t united[2][1 << 9]; /* the digits of each subset of these */
};

/* Fills in the digits of all subsets of the cells on one side. */
static void unite_subsets(struct crossing *crossing, unsigned which)
{
    uint16_t *united = crossing->united[which];
    unsigned rest = crossing->rest[which];
    united[0] = 0;
    /* all subsets of rest in ascending order */
    for (unsigned subset = -rest & rest; subset; subset = (subset - rest) & rest) {
        unsigned cell = logic_scan_cells[crossing->house[which]][lowest_bit(subset)];
        united[subset] = united[subset & (subset - 1)] | crossing->board->candidates[cell];
    }
}

/* Lists the sets of cells on one side that take up a digit of the crossing cells. */
static void list_sides(const struct crossing *crossing, unsigned which, unsigned digits, struct sides *sides)
{
    unsigned rest = crossing->rest[which];
    sides->n = 0;
    for (unsigned subset = -rest & rest; subset; subset = (subset - rest) & rest) {
        unsigned united = crossing->united[which][subset];
        unsigned size = logic_set_size[subset], further = logic_set_size[united & ~digits];
        if (size > further)
            sides->side[sides->n++] = (struct side){subset, united, size, size - further};
    }
}

/* Removes digits from the cells of a house that are not part of the pattern. */
static void clear_house(const struct crossing *crossing, unsigned house, unsigned digits,
                        struct cells pattern, struct step *step)
{
    step_removes_all(step, crossing->board, cells_without(logic_scan_sets[house], pattern), digits);
}

/* Writes the step if it removes something: the crossing cells are its cells, those of line and box its
 * helpers. */
static bool write_step(const struct crossing *crossing, unsigned places, unsigned digits,
                       const struct side *line, const struct side *box, struct step *step)
{
    const struct board *board = crossing->board;
    const struct side *sides[2] = {line, box};
    struct cells pattern = {{0, 0}};
    unsigned n = logic_set_size[places] + line->size + box->size;
    bool extended = line->size + box->size > 2;
    step_begin(step, crossing->self, 2 * (n - 4));
    step->type = extended ? 2 : 1;
    step->digits = (uint16_t)digits;
    step->extra = (uint16_t)(digits | line->digits | box->digits);
    step->houses = public_houses((uint32_t)1 << crossing->house[0]);
    step->covers = public_houses((uint32_t)1 << crossing->house[1]);
    step_cells(step, board, crossing->house[0], places, ALL_DIGITS);
    for (unsigned i = 0; i < step->n_cells; i++)
        cells_flip(&pattern, step->cells[i]);
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned rest = sides[i]->places; rest;) {
            unsigned cell = logic_scan_cells[crossing->house[i]][set_pop(&rest)];
            step_helper(step, cell, board->candidates[cell]);
            cells_flip(&pattern, cell);
        }
    }
    struct cells both = cells_and(logic_scan_sets[crossing->house[0]], logic_scan_sets[crossing->house[1]]);
    step_removes_all(step, board, cells_without(both, pattern), step->extra);
    pattern = cells_or(pattern, both);
    clear_house(crossing, crossing->house[0], step->extra & ~box->digits, pattern, step);
    clear_house(crossing, crossing->house[1], step->extra & ~line->digits, pattern, step);
    return step->n_removals > 0;
}

/* Tries some of the crossing cells with all sides that fit. */
static void try_cells(struct crossing *crossing, unsigned places, unsigned digits)
{
    unsigned size = logic_set_size[places], spare = logic_set_size[digits] - size;
    if (spare < 2)
        return;
    struct sides lines;
    list_sides(crossing, 0, digits, &lines);
    if (!lines.n)
        return;
    struct sides boxes;
    list_sides(crossing, 1, digits, &boxes);
    struct step step;
    for (unsigned i = 0; i < lines.n; i++) {
        const struct side *line = &lines.side[i];
        for (unsigned k = 0; k < boxes.n; k++) {
            const struct side *box = &boxes.side[k];
            if (line->taken + box->taken != spare || line->digits & box->digits ||
                size + line->size + box->size >= crossing->best ||
                !write_step(crossing, places, digits, line, box, &step))
                continue;
            crossing->best = size + line->size + box->size;
            step_copy(crossing->step, &step);
        }
    }
}

/* Tries all pairs of crossing cells, and all three. */
static void search_crossing(struct crossing *crossing, unsigned line, unsigned box)
{
    const struct board *board = crossing->board;
    struct cells both = cells_and(logic_scan_sets[line], logic_scan_sets[box]);
    unsigned common[2] = {0, 0}, places = 0;
    crossing->house[0] = line;
    crossing->house[1] = box;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned place = 0; place < 9; place++)
            common[i] |= (unsigned)cells_has(both, logic_scan_cells[crossing->house[i]][place]) << place;
    places = common[0] & board->empties[line];
    if (logic_set_size[places] < 2)
        return;
    for (unsigned i = 0; i < 2; i++) {
        crossing->rest[i] = board->empties[crossing->house[i]] & ~common[i];
        unite_subsets(crossing, i);
    }
    for (unsigned subset = -places & places; subset; subset = (subset - places) & places) {
        unsigned digits = 0;
        if (logic_set_size[subset] < 2)
            continue;
        for (unsigned rest = subset; rest;)
            digits |= board->candidates[logic_scan_cells[line][set_pop(&rest)]];
        try_cells(crossing, subset, digits);
    }
}

/* Finds the smallest step; of equal ones, the first, by boxes, columns before rows. */
static bool find(struct board *board, const struct technique *self, struct step *step)
{
    struct crossing crossing = {.board = board, .self = self, .step = step, .best = PATTERN_MAX};
    for (unsigned box = BOX; box < BOX + 9; box++) {
        for (unsigned i = 0; i < 6; i++) {
            unsigned line = i < 3 ? COLUMN + box % 3 * 3 + i : ROW + box / 3 * 3 + i - 3;
            search_crossing(&crossing, line, box);
        }
    }
    return crossing.best < PATTERN_MAX;
}

/* How many of the helpers are in the line: they come first. */
static unsigned helpers_in_line(const struct step *step)
{
    unsigned n = 0;
    while (n < step->n_helpers && !(step->covers >> core_cell_houses[step->helpers[n]][2] & 1))
        n++;
    return n;
}

static void say_line_cells(struct words *words, const struct step *step)
{
    logic_say_cells(words, step->helpers, helpers_in_line(step), " and ");
}

static void say_box_cells(struct words *words, const struct step *step)
{
    unsigned n = helpers_in_line(step);
    logic_say_cells(words, step->helpers + n, step->n_helpers - n, " and ");
}

/* `No digit is possible both in r1c5 (row 1) and in r3c2 (box 1)` */
static void say_apart(struct words *words, const struct step *step)
{
    unsigned n = helpers_in_line(step);
    logic_say(words, "No digit is possible both in ");
    logic_say_cells(words, step->helpers, n, " or ");
    logic_say_about(words, step, " ({houses}) and in ");
    logic_say_cells(words, step->helpers + n, step->n_helpers - n, " or ");
    logic_say_about(words, step, " ({covers})");
}

/* `no other cell of row 1 can be 1 or 5` */
static void say_cleared(struct words *words, uint32_t house, unsigned digits)
{
    logic_say(words, "no other cell of ");
    logic_say_houses(words, house);
    logic_say(words, " can be ");
    logic_list_digits(words, digits, " or ");
}

static void say_both_cleared(struct words *words, const struct step *step)
{
    unsigned n = helpers_in_line(step);
    logic_say(words, "They are %u digits for as many cells, so each is there exactly once. So ",
              (unsigned)logic_set_size[step->extra]);
    say_cleared(words, step->houses,
                step->extra & ~united_digits(step->helper_digits + n, step->n_helpers - n));
    logic_say(words, ", and ");
    say_cleared(words, step->covers, step->extra & ~united_digits(step->helper_digits, n));
}

static const struct phrase phrases[] = {{"line's cells", say_line_cells},
                                        {"box's cells", say_box_cells},
                                        {"apart", say_apart},
                                        {"cleared", say_both_cleared},
                                        {NULL, NULL}};

static const char *const forms[] = {"Sue de Coq", "Extended Sue de Coq", NULL};

/* Sudoku Explainer does not have it. Four cells with four digits rate like a naked quad, each further cell
 * two tenths more. */
const struct technique logic_technique_sue_de_coq = {
    .known = {"sue-de-coq", "Sue de Coq", 50, 0, forms},
    .find = find,
    .pattern = " {digits} in {cells} with {line's cells} ({houses}) and {box's cells} ({covers})",
    .reason = "{apart}. So none of {extra and} can be twice in these cells and {cells}. {cleared}.",
    .phrases = phrases,
};
