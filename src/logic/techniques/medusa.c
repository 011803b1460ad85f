/* medusa.c: 3D Medusa: candidates that strong links connect, in houses and in cells, in two colours.
 *
 *      27 . . | . .  7 | . . .       2 in r1c1, 7 in r1c6 and 5 in r4c6 are of one colour,
 *      .  . . | . .  . | . . .       7 in r1c1, 7 in r4c6 and 5 in r4c1 of the other, if row 1 and
 *      .  . . | . .  . | . . .       column 6 have no other places for 7, and row 4 none for 5
 *      -------+--------+------
 *      25 . . | . . 57 | . . .       so 2 in r4c1, which sees 2 in r1c1 and shares a cell with 5, is false
 *
 * All candidates of one colour are true, and none of the other. Wrap: two of a colour see each other or share
 * a cell, so it is the other one. Trap: what sees both colours, in houses or in its cell, is false. Empty
 * cell: a colour that would leave a cell without candidates is false. Simple colouring is the same with one
 * digit. Players read about it at SudokuWiki. */
#include "logic/links.h"
#include "logic/people.h"

enum { WRAP = 1, TRAP, EMPTY_CELL };

/* Candidates in two colours, and what each colour turns off. */
struct colours {
    const struct graph *graph;
    uint64_t on[2][ROW_WORDS], off[2][ROW_WORDS];
    uint64_t done[ROW_WORDS]; /* of this and other groups */
};

/* Colours what strong links connect to a candidate. */
static void colour(struct colours *colours, unsigned start)
{
    const struct graph *graph = colours->graph;
    uint16_t queue[CANDIDATES];
    unsigned n = 0;
    memset(colours->on, 0, sizeof colours->on);
    memset(colours->off, 0, sizeof colours->off);
    row_add(colours->on[0], start);
    row_add(colours->done, start);
    queue[n++] = (uint16_t)start;
    for (unsigned i = 0; i < n; i++) {
        unsigned id = queue[i], own = !row_has(colours->on[0], id);
        row_join(colours->off[own], graph->weak[id], graph->words);
        for (unsigned k = 0; k < graph->n_strong[id]; k++) {
            unsigned to = graph->strong[id][k].to;
            if (row_has(colours->done, to))
                continue;
            row_add(colours->done, to);
            row_add(colours->on[!own], to);
            queue[n++] = (uint16_t)to;
        }
    }
}

/* Does a colour turn off all candidates of a cell? With a single one it is a naked single. */
static bool empties_cell(const struct colours *colours, const struct board *board, unsigned own)
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned digits = board->candidates[cell];
        while (digits && row_has(colours->off[own], graph_id(colours->graph, cell, lowest_bit(digits))))
            digits &= digits - 1;
        if (!digits && logic_set_size[board->candidates[cell]] > 1)
            return true;
    }
    return false;
}

/* What goes, and why; first: the colour that is told first, which a wrap removes. */
static unsigned find_losses(const struct colours *colours, const struct board *board,
                            uint64_t losses[ROW_WORDS], unsigned *first)
{
    const struct graph *graph = colours->graph;
    uint64_t any = 0;
    for (unsigned kind = WRAP; kind <= EMPTY_CELL; kind += EMPTY_CELL - WRAP)
        for (*first = 0; *first < 2; ++*first)
            if (kind == WRAP ? rows_meet(colours->on[*first], colours->off[*first], graph->words)
                             : empties_cell(colours, board, *first)) {
                memcpy(losses, colours->on[*first], sizeof colours->on[0]);
                return kind;
            }
    *first = 0;
    for (unsigned i = 0; i < graph->words; i++)
        any |= losses[i] = colours->off[0][i] & colours->off[1][i] &
                           ~(colours->on[0][i] | colours->on[1][i]) & graph->start.live[i];
    return any ? TRAP : 0;
}

/* Writes the step of a group if it removes something and has fewer cells than the limit. Returns their
 * number, or 0. */
static unsigned try_colours(struct step *step, const struct colours *colours, unsigned limit)
{
    uint64_t losses[ROW_WORDS], coloured[ROW_WORDS] = {0};
    uint16_t digits[2][SUDOKU_CELLS] = {{0}}, lost[SUDOKU_CELLS] = {0};
    unsigned first, kind = find_losses(colours, step->board, losses, &first), united = 0, n[2] = {0, 0};
    struct cells cells = {{0, 0}};
    if (!kind || !rows_meet(losses, step->board->reasoner->people->targets, colours->graph->words))
        return 0;
    logic_row_digits(colours->graph, losses, lost);
    for (unsigned i = 0; i < 2; i++) {
        logic_row_digits(colours->graph, colours->on[first ^ i], digits[i]);
        for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
            united |= digits[i][cell];
            n[i] += digits[i][cell] != 0;
            if (digits[i][cell])
                cells_add(&cells, cell);
        }
    }
    if (!(united & (united - 1)) || cells_count(cells) >= limit || n[0] > PATTERN_MAX || n[1] > PATTERN_MAX)
        return 0;
    step_begin(step, kind == EMPTY_CELL ? 10 : 0);
    step->type = (unsigned char)kind;
    step->digits = united;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (digits[0][cell])
            step_cell(step, cell, digits[0][cell]);
        if (digits[1][cell])
            step_helper(step, cell, digits[1][cell]);
        step_removes(step, cell, lost[cell]);
    }
    for (unsigned i = 0; i < colours->graph->words; i++)
        coloured[i] = colours->on[0][i] | colours->on[1][i];
    if (kind != EMPTY_CELL)
        logic_tell_colours(step, colours->graph, coloured, kind == TRAP);
    return cells_count(cells);
}

/* The group with the fewest cells. */
static bool find(struct step *step)
{
    struct colours colours = {.graph = NULL};
    const unsigned most = step_limit(step, 2 * PATTERN_MAX + 1);
    unsigned limit = most;
    if (limit <= 4 || !(colours.graph = logic_people_graph(step->board, false)))
        return false;
    for (unsigned id = 0; id < colours.graph->n; id++) {
        if (row_has(colours.done, id) || !colours.graph->n_strong[id])
            continue;
        colour(&colours, id);
        unsigned size = try_colours(step, &colours, limit);
        limit = size ? size : limit;
    }
    return limit < most;
}

static const char *const forms[] = {"3D Medusa wrap", "3D Medusa trap", "3D Medusa, empty cell", NULL};

/* Sudoku Explainer removes each candidate with a forcing chain, from 7.0; an empty cell takes several. */
const struct technique logic_technique_medusa = {
    .known = {"3d-medusa", "3D Medusa", 70, 0, forms},
    .find = find,
    .pattern =
        " [each cells|, |{its digits} in {it}] [type 2?or|beside] [each helpers|, |{its digits} in {it}]",
    .reason =
        "Houses with two places for a digit and cells with two candidates link these candidates, so that all "
        "of one colour are true, [each cells| and |{its digits and} in {it}], or all of the other, [each "
        "helpers| and |{its digits and} in {it}]. [type 1?The first colour would put a digit in a house "
        "twice, or two digits in a cell, so it is the other.][type 2?What cannot be true together with one "
        "of each is false.][type 3?The first colour would leave a cell without a candidate, so it is the "
        "other.]",
    .by_size = 1,
};
