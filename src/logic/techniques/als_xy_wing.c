/* als_xy_wing.c: three almost locked sets, two of them tied to the third, the pivot, by different digits.
 *
 *      16 . . | 12 23  . | . . .      pivot: 1,2,3 in r1c4 and r1c5
 *      .  . . | .  .   . | . . .      wings: 1,6 in r1c1,
 *      .  . . | .  .   . | . . .             3,5,6 in r4c5 and r5c5
 *      -------+----------+------
 *      .  . . | .  35  . | . . .
 *      x  . . | .  356 . | . . .
 *
 * A set that lacks a digit has all its others. So if the first wing lacks 6, it has 1; the pivot lacks 1 and
 * has 3; the second wing lacks 3 and has 6. 6 is in one of the wings, and a cell that sees all places for 6
 * in both, x, is not 6. With one cell each they are an XY-wing. Sets may share cells: a digit that ties two
 * of them has no place in both. Players know it from Sudopedia and HoDoKu's manual.
 *
 * The search goes the other way: if x were 6, both wings would lack it, and the pivot two digits. */
#include "logic/links.h"
#include "logic/techniques/als.h"

/* A search, and the best step so far. */
struct search {
    struct step *step;
    const struct als_list *list;
    unsigned best; /* cells */
};

/* Keeps the step of two wings if it is smaller. ties: the digits that tie them to the pivot */
static void try_wing(struct search *search, unsigned digit, unsigned pivot, const unsigned wings[2],
                     const unsigned ties[2])
{
    const struct als *als = search->list->als;
    struct step *step = search->step;
    struct cells seen = step->board->has[digit];
    unsigned cells = als[pivot].size + als[wings[0]].size + als[wings[1]].size + 0u;
    if (cells >= search->best || wings[0] == wings[1])
        return;
    search->best = cells;
    step_begin(step, 0);
    step->digits = 1u << digit;
    step->extra = 1u << ties[0] | 1u << ties[1];
    step_all_cells(step, als[pivot].cells);
    for (unsigned i = 0; i < 2; i++) {
        step->sets[i] = (struct helper_set){step->n_helpers, als[wings[i]].size, (uint16_t)(1u << ties[i])};
        step_all_helpers(step, als[wings[i]].cells);
        seen = cells_and(seen, part_of(search->list, &als[wings[i]], digit)->seen);
    }
    step->n_sets = 2;
    step_removes_all(step, seen, step->digits);
}

/* Supposes that a cell is a digit. Small sets come first; of each pivot and digit that ties it, the first
 * wing is kept. */
static void suppose(struct search *search, unsigned digit, unsigned cell)
{
    enum { NONE = 0xffff };
    uint16_t wing[ALS_MAX][9];
    struct als_subset lacking = search->list->locked[digit][cell];
    memset(wing, 0xff, sizeof wing);
    for (unsigned a = als_pop(&lacking); a < ALS_MAX && search->list->als[a].size + 2u < search->best;
         a = als_pop(&lacking)) {
        for (unsigned ties = search->list->als[a].digits & ~(1u << digit); ties;) {
            unsigned tie = set_pop(&ties);
            struct als_subset pivots = part_of(search->list, &search->list->als[a], tie)->tied;
            for (unsigned pivot = als_pop(&pivots); pivot < ALS_MAX; pivot = als_pop(&pivots)) {
                for (unsigned other = 0; other < 9; other++)
                    if (other != tie && wing[pivot][other] != NONE)
                        try_wing(search, digit, pivot, (unsigned[]){wing[pivot][other], a},
                                 (unsigned[]){other, tie});
                if (wing[pivot][tie] == NONE)
                    wing[pivot][tie] = (uint16_t)a;
            }
        }
    }
}

static bool find(struct step *step)
{
    const unsigned limit = step_limit(step, PATTERN_MAX + 1);
    struct search search = {.step = step, .best = limit};
    if (limit <= ALS_STEP_MIN || !(search.list = logic_als_of(step->board)))
        return false;
    for (unsigned digit = 0; digit < 9; digit++)
        for (struct cells cells = board_targets(step->board, digit); cells_any(cells);)
            suppose(&search, digit, cells_pop(&cells));
    return search.best < limit;
}

/* Sudoku Explainer does not have it; the least of its chains with several branches rates 8.0. */
const struct technique logic_technique_als_xy_wing = {
    .known = {"als-xy-wing", "ALS-XY-wing", 80, 0, NULL},
    .find = find,
    .pattern =
        " {cells' digits} in {cells} (pivot)"
        "[each sets||; {its digits} in {it}, restricted common {its ties and}]",
    .reason =
        ALS_HAS("cells") ", so {extra or} is there. "
        "[each sets|; |[at first?If|if] it is {its ties or}, {it} [several it?lack it and need|lacks it and "
        "needs] {digits}]. So one of these sets has {digits}, and no cell that sees all their places for "
        "{digits} can be {digits}.",
    .eureka = logic_eureka_wing,
    .whereabouts = IN_FIRST_BOX,
    .by_size = 3,
};
