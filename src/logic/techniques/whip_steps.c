/* whip_steps.c: whips and braids as steps, and the path that researchers write:
 *
 *     whip[3]: r3c4{n7 n2} - c4n2{r4 r8} - b8n5{r8c4 .} ==> r9c5 <> 7
 *
 * If the target r9c5 were 7, then r3c4 could not be 7 and were 2; that leaves r8 for 2 in column 4, and then
 * there is no place for 5 in box 8. Each piece is a variable (r3c4, a cell; c4n2, the places of 2 in column
 * 4) with the left candidate, which the right one of the piece before rules out, and its own right one. What
 * else the variable had is ruled out by the target or an earlier right candidate. In braids, so may be the
 * left one. trials/whips.c defines both exactly.
 *
 * The links of a step are the target, then for each variable its candidates that are off, the left one first,
 * and the right one, which follows from all of them. */
#include "logic/trials/trials.h"

#include "logic/links.h"
#include "logic/reasoner.h"

/* The chain under way. */
struct path {
    struct step *step;
    const struct known *state;
    const struct core_singles *singles;
    struct candidate_set left; /* what the target and the right candidates leave */
    uint16_t on[SUDOKU_CELLS + 2], link[SUDOKU_CELLS + 2]; /* the target, right candidates; and their links */
    unsigned n_on;
};

/* A variable, one of those of a candidate, and its left candidate. */
struct variable {
    unsigned candidate, number, left;
};

enum { NO_CANDIDATE = CANDIDATE_NUMBERS };

/* The size of a technique. */
enum { WHIP, BRAID };

static bool are_linked(unsigned a, unsigned b)
{
    if (candidate_cell(a) == candidate_cell(b))
        return a != b;
    return candidate_digit(a) == candidate_digit(b) && sees(candidate_cell(a), candidate_cell(b));
}

/* Returns which candidate that is on rules this one out: the last one, from 1; or 0. */
static unsigned ruled_out_by(const struct path *path, unsigned candidate)
{
    unsigned i = path->n_on;
    while (i && !are_linked(path->on[i - 1], candidate))
        i--;
    return i;
}

static void turn_on(struct path *path, unsigned candidate, unsigned link)
{
    path->on[path->n_on] = (uint16_t)candidate;
    path->link[path->n_on++] = (uint16_t)link;
    path->singles->assert_one(&path->left, candidate, &path->left);
}

static unsigned add_link(struct path *path, unsigned from, unsigned candidate, bool on, unsigned house)
{
    return step_link(path->step,
                     (struct sudoku_link){.from = (uint16_t)from,
                                          .cell = (unsigned char)candidate_cell(candidate),
                                          .digit = (unsigned char)(candidate_digit(candidate) + 1),
                                          .on = on,
                                          .strong = on && path->n_on,
                                          .house = (unsigned char)house});
}

/* Turns a candidate off, unless it need not be the left one and is off already. Returns its link. */
static unsigned turn_off(struct path *path, unsigned candidate, bool is_left)
{
    unsigned cell = candidate_cell(candidate), by = ruled_out_by(path, candidate) - 1, i = 1;
    const struct step *step = path->step;
    for (; !is_left && i < step->n_links; i++)
        if (!step->links[i].on && step->links[i].cell == cell &&
            step->links[i].digit == candidate_digit(candidate) + 1)
            return i;
    unsigned source = candidate_cell(path->on[by]);
    return add_link(path, path->link[by], candidate, false,
                    source == cell ? SUDOKU_SAME_CELL : link_house(source, cell));
}

/* Is this candidate all that a variable has left; or, without a candidate, has it nothing left? */
static bool leaves_only(const struct path *path, const struct variable *variable, unsigned right)
{
    bool found = right == NO_CANDIDATE;
    for (unsigned i = 0; i < 9; i++) {
        unsigned member = variable_member(variable->candidate, variable->number, i);
        found |= member == right;
        if (set_has(&path->left, member) && member != right)
            return false;
    }
    return found;
}

/* Finds the next variable among those of some candidates, given the left candidate or NO_CANDIDATE: that one
 * then, which the last right candidate rules out, or else the latest possible. */
static struct variable find_variable(const struct path *path, const struct candidate_set *among,
                                     unsigned left, unsigned right)
{
    struct variable best = {0, 0, 0};
    uint16_t list[729];
    unsigned latest = 0;
    for (unsigned i = 0, n = set_list(among, list); i < n; i++)
        for (unsigned number = 0; number < VARIABLES; number++) {
            struct variable variable = {list[i], number, left};
            for (unsigned k = 0; k < 9 && leaves_only(path, &variable, right); k++) {
                unsigned member = variable_member(list[i], number, k), by = ruled_out_by(path, member);
                if (member == right || !set_has(&path->state->possible, member) || by <= latest ||
                    (left != NO_CANDIDATE && member != left))
                    continue;
                latest = by;
                best = (struct variable){list[i], number, member};
            }
        }
    return best;
}

/* Adds the links of a variable, and that of its right candidate if there is one. */
static void add_variable(struct path *path, const struct variable *variable, unsigned right)
{
    unsigned off[9], n = 1;
    off[0] = turn_off(path, variable->left, true);
    for (unsigned i = 0; i < 9; i++) {
        unsigned member = variable_member(variable->candidate, variable->number, i);
        if (member != right && member != variable->left && set_has(&path->state->possible, member))
            off[n++] = turn_off(path, member, false);
    }
    if (right == NO_CANDIDATE)
        return;
    unsigned house = variable->number == CELL_VARIABLE
                         ? SUDOKU_SAME_CELL
                         : core_cell_houses[candidate_cell(right)][variable->number];
    unsigned first = add_link(path, off[0], right, true, house);
    for (unsigned i = 1; i < n; i++)
        add_link(path, off[i], right, true, house);
    turn_on(path, right, first);
}

/* The last variable says where there is nothing left. A chain of length 1 removes all that is linked to its
 * candidates. */
static void conclude(struct path *path, const struct variable *last, unsigned target)
{
    struct step *step = path->step;
    unsigned cell = candidate_cell(last->left), digit = candidate_digit(last->left);
    if (last->number == CELL_VARIABLE) {
        step_cell(step, cell, step->board->candidates[cell]);
    } else {
        step->houses = (uint32_t)1 << core_cell_houses[cell][last->number];
        step->digits = 1u << digit;
    }
    struct cells targets = {{0, 0}};
    cells_flip(&targets, candidate_cell(target));
    if (step->length == 1) {
        targets = step->board->has[digit];
        for (unsigned i = 0; i < 9; i++) {
            unsigned member = variable_member(last->left, last->number, i);
            if (set_has(&path->state->possible, member))
                targets = cells_and(targets, logic_peer_sets[candidate_cell(member)]);
        }
    }
    step_removes_all(step, targets, 1u << candidate_digit(target));
}

static void write_step(struct step *step, const struct trials *trials, const struct known *state,
                       unsigned target)
{
    bool is_whip = technique_of(step)->size == WHIP;
    enum { NISHIO = 75 };
    const struct trail *trail = trials->trail;
    struct path path = {.step = step, .state = state, .singles = trials->singles, .left = state->possible};
    unsigned length = trail->n + 1;
    struct variable variable = {0, 0, 0};
    step_begin(step, length == 1 ? 0 : NISHIO + logic_tenths_for_nodes(2 * length) - step->technique->rating);
    step->length = length;
    turn_on(&path, target, add_link(&path, 0, target, true, 0));
    for (unsigned i = 0; i < length; i++) {
        unsigned right = i < trail->n ? trail->right[i] : NO_CANDIDATE;
        unsigned left = is_whip ? trail->left[i] : NO_CANDIDATE;
        struct candidate_set among = {{0}};
        if (is_whip)
            set_add(&among, left);
        else if (right != NO_CANDIDATE)
            set_add(&among, right);
        else
            among = set_without(&state->possible, &path.left);
        variable = find_variable(&path, &among, left, right);
        add_variable(&path, &variable, right);
    }
    conclude(&path, &variable, target);
}

/* What is known on a board, and its solution. */
static enum sudoku_status read_board(const struct board *board, struct known *state,
                                     struct candidate_set *solution)
{
    char grid[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS], placed[SUDOKU_CELLS], solved[SUDOKU_CELLS];
    enum sudoku_status status = logic_board_solve(board, grid);
    for (unsigned cell = 0; cell < SUDOKU_CELLS && status == SUDOKU_OK; cell++) {
        placed[cell] = board->value[cell] ? (uint16_t)(1u << (board->value[cell] - 1)) : 0;
        candidates[cell] = board->candidates[cell] | placed[cell];
        solved[cell] = (uint16_t)(1u << (grid[cell] - '1'));
    }
    if (status == SUDOKU_OK) {
        *state = (struct known){set_of_candidates(candidates), set_of_candidates(placed)};
        *solution = set_of_candidates(solved);
    }
    return status;
}

/* Finds the shortest one, unless there are singles: the candidates that those will remove are no parts of
 * chains. Returns whether there is a step. */
static bool search(struct step *step, struct trials *trials)
{
    has_chain *has = technique_of(step)->size == WHIP ? logic_has_whip : logic_has_braid;
    struct known state;
    struct candidate_set solution, singles;
    struct targets targets;
    struct trail trail;
    unsigned target, most = step_limit(step, SUDOKU_CELLS + 2) - 1;
    trials->status = read_board(step->board, &state, &solution);
    if (trials->status != SUDOKU_OK)
        return false;
    trials->singles->count_rounds(&state.possible, &state.asserted, 0, &singles);
    logic_enter_nest(trials->nest);
    trials->trail = &trail;
    bool found = set_is_empty(&singles) &&
                 logic_find_targets(trials, trials->nest, &state, most, &solution, &targets) == IS_OPEN &&
                 logic_find_shortest(trials, &state, &targets, has, 1, most, &target);
    if (found)
        write_step(step, trials, &state, target);
    trials->trail = NULL;
    return found;
}

static bool find(struct step *step)
{
    struct sudoku_reasoner *reasoner = step->board->reasoner;
    if (!reasoner || reasoner->trouble != SUDOKU_OK)
        return false;
    if (!reasoner->trials && !(reasoner->trials = logic_trials_new())) {
        reasoner->trouble = SUDOKU_NO_MEMORY;
        return false;
    }
    reasoner->trials->control.cancel = reasoner->query.cancelled;
    reasoner->trials->control.context = reasoner->query.context;
    bool found = search(step, reasoner->trials);
    reasoner->trouble = reasoner->trials->status;
    return found;
}

/* ---- Words ---- */

/* `n7`, `r4`, `c4`, `r8c4`: a candidate of a variable */
static void say_candidate(struct words *words, const struct sudoku_link *link, unsigned house)
{
    if (house == SUDOKU_SAME_CELL)
        logic_say(words, "n%u", link->digit);
    else if (house < COLUMNS)
        logic_say(words, "c%u", link->cell % 9 + 1);
    else if (house < BOXES)
        logic_say(words, "r%u", link->cell / 9 + 1);
    else
        logic_say_cell(words, link->cell);
}

/* `r3c4{n7 n2}`, `c4n2{r4 r8}`, `b8n5{r8c4 .}` */
static void say_variable(struct words *words, const struct sudoku_link *left, const struct sudoku_link *right,
                         unsigned house)
{
    if (house == SUDOKU_SAME_CELL)
        logic_say_cell(words, left->cell);
    else
        logic_say(words, "%c%un%u", "rcb"[house / 9], house % 9 + 1, left->digit);
    logic_say(words, "{");
    say_candidate(words, left, house);
    logic_say(words, " ");
    if (right)
        say_candidate(words, right, house);
    else
        logic_say(words, ".");
    logic_say(words, "}");
}

/* Goes to the next right candidate of a step from a link that is on, which has a link for each of those that
 * it follows from. Returns its first link, or the number of links; and in *left the left candidate. */
static unsigned next_right(const struct step *step, unsigned link, unsigned *left)
{
    while (link < step->n_links && step->links[link].on)
        link++;
    *left = link;
    while (link < step->n_links && !step->links[link].on)
        link++;
    return link;
}

static void say_path(struct words *words, const struct step *step)
{
    unsigned left;
    logic_say(words, "[%u]: ", step->length);
    for (unsigned link = next_right(step, 0, &left); link < step->n_links;
         link = next_right(step, link, &left)) {
        say_variable(words, &step->links[left], &step->links[link], step->links[link].house);
        logic_say(words, " - ");
    }
    say_variable(words, &step->links[left], NULL,
                 step->houses ? lowest_bit(step->houses) : (unsigned)SUDOKU_SAME_CELL);
}

/* `then r3c4 is 2, r8c4 is 2 and so ` */
static void say_rights(struct words *words, const struct step *step)
{
    unsigned left;
    for (unsigned link = next_right(step, 0, &left), first = link; link < step->n_links;
         link = next_right(step, link, &left)) {
        logic_say(words, link == first ? "then " : ", ");
        logic_say_link(words, step, link, true);
    }
    logic_say(words, step->length > 1 ? ", and " : "");
}

/* `r5c8 or r5c9`: what goes, which is a single candidate if the length is above 1 */
static void say_targets(struct words *words, const struct step *step)
{
    unsigned char cells[SUDOKU_CELLS];
    for (unsigned i = 0; i < step->n_removals; i++)
        cells[i] = step->removals[i].cell;
    logic_say_cells(words, cells, step->n_removals, " or ");
}

static const struct phrase phrases[] = {
    {"path", say_path}, {"rights", say_rights}, {"targets", say_targets}, {NULL, NULL}};

/* Sudoku Explainer calls the shortest ones locked candidates, and others Nishio. Of two of the same length,
 * the whip is taken: where braids are on the ladder, they stand before it. */
#define CHAIN(name, kind, behind)                                                                            \
    {                                                                                                        \
        .known = {name, name, 26, 0, NULL}, .find = find, .pattern = "{path}", .arrow = " ==> ",             \
        .reason =                                                                                            \
            "If {targets} is {removed digits}, {rights}there is no "                                         \
            "[houses?place for {digits} in {houses}|digit for {cells}].",                                    \
        .opening = "", .phrases = phrases, .size = (kind), .by_size = behind, .last_resort = true            \
    }

const struct technique logic_technique_whip = CHAIN("whip", WHIP, 1);
const struct technique logic_technique_braid = CHAIN("braid", BRAID, 3);
