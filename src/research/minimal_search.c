/* minimal_search.c: the minimal puzzles inside a puzzle.
 *
 * A set of clues of a grid is a proper puzzle if and only if every other solved grid differs from this one at
 * some clue: if it hits the difference of each. So the minimal puzzles inside a puzzle are the minimal sets
 * of its clues that hit all differences. There are far too many differences to list, so they are learned:
 * whenever the solver finds a second solution, the clues at which it differs are a new one.
 *
 * The search decides clue by clue, in the order of the cells, whether a clue that can go does go. A clue is
 * dropped only if the clues that are not dropped still make a proper puzzle, and kept only as long as every
 * kept clue can still become needed: if some difference holds no other kept clue. Both questions are answered
 * exactly, by a difference that is known or by the solver. So the differences known change the time, but
 * neither the puzzles nor their order, and no puzzle comes twice. */
#include <stdlib.h>
#include <string.h>

#include "core/one/solver.h"
#include "core/control.h"
#include "core/cells.h"
#include "sudoku_research.h"

enum { MOST_DIFFERENCES = 4096, SEARCHES_PER_QUESTION = 64 };

struct minimals {
    char solution[SUDOKU_CELLS];
    struct cells clues, kept, dropped;
    struct cells needed;              /* clues without which the puzzle has two solutions */
    unsigned char open[SUDOKU_CELLS]; /* the others */
    unsigned n_open;
    struct cells differences[MOST_DIFFERENCES]; /* learned, among the clues */
    unsigned n_differences, next_difference;    /* when the list is full, the oldest is replaced */
    sudoku_text_fn *visit;
    void *context;
    struct sudoku_control control;
    size_t searches; /* since the control was checked */
    size_t found;
    enum sudoku_status status;
    bool ended;
};

/* A search for a solution other than the one that is known. */
struct second {
    const struct minimals *minimals;
    struct cells difference;
    bool found;
};

static int look_at_solution(void *context, const char *solution)
{
    struct second *second = context;
    const struct minimals *minimals = second->minimals;
    second->found = memcmp(solution, minimals->solution, SUDOKU_CELLS) != 0;
    for (unsigned cell = 0; second->found && cell < SUDOKU_CELLS; cell++)
        if (solution[cell] != minimals->solution[cell] && cells_has(minimals->clues, cell))
            cells_add(&second->difference, cell);
    return second->found;
}

/* Does a puzzle of these clues have a second solution, with another digit in that cell unless it is
 * SUDOKU_CELLS? If so, learns the difference. Clues of a solved grid never clash, so this cannot fail. */
static bool has_second(struct minimals *minimals, struct cells clues, unsigned cell)
{
    uint16_t candidates[SUDOKU_CELLS];
    char puzzle[SUDOKU_CELLS];
    struct second second = {.minimals = minimals};
    if (control_cancels_after(&minimals->control, &minimals->searches, 1, SEARCHES_PER_QUESTION)) {
        minimals->status = SUDOKU_CANCELLED;
        minimals->ended = true;
    }
    cells_spell(clues, minimals->solution, puzzle);
    (void)sudoku_find_candidates(puzzle, candidates);
    if (cell < SUDOKU_CELLS)
        candidates[cell] &= (uint16_t) ~(1u << (minimals->solution[cell] - '1'));
    struct board_search search = {
        .limit = 2, .patience = UINT64_MAX, .visit = look_at_solution, .context = &second};
    core_best_board_solver()->search(candidates, &search);
    if (second.found) {
        minimals->differences[minimals->next_difference] = second.difference;
        minimals->next_difference = (minimals->next_difference + 1) % MOST_DIFFERENCES;
        if (minimals->n_differences < MOST_DIFFERENCES)
            minimals->n_differences++;
    }
    return second.found;
}

/* Is the puzzle still proper without the dropped clues? */
static bool is_proper(struct minimals *minimals)
{
    for (unsigned i = 0; i < minimals->n_differences; i++)
        if (cells_within(minimals->differences[i], minimals->dropped))
            return false;
    return !has_second(minimals, cells_without(minimals->clues, minimals->dropped), SUDOKU_CELLS);
}

/* The kept clues that are known to be able to become needed. */
static struct cells known_needed(const struct minimals *minimals)
{
    struct cells known = minimals->needed;
    for (unsigned i = 0; i < minimals->n_differences; i++) {
        struct cells hit = cells_and(minimals->differences[i], minimals->kept);
        if (cells_count(hit) == 1)
            known = cells_or(known, hit);
    }
    return known;
}

/* Can every kept clue still become needed? */
static bool all_can_be_needed(struct minimals *minimals)
{
    struct cells doubtful = cells_without(minimals->kept, known_needed(minimals));
    while (cells_any(doubtful)) {
        unsigned cell = cells_pop(&doubtful);
        struct cells others = minimals->kept;
        cells_remove(&others, cell);
        if (!has_second(minimals, others, cell))
            return false;
    }
    return true;
}

/* Decides about the clues from number next on. With none left, the kept clues are those that were not
 * dropped: they make a proper puzzle, in which each is needed. */
static void decide(struct minimals *minimals, unsigned next)
{
    if (minimals->ended)
        return;
    if (next == minimals->n_open) {
        char puzzle[SUDOKU_CELLS];
        cells_spell(minimals->kept, minimals->solution, puzzle);
        minimals->found++;
        minimals->ended = minimals->visit && minimals->visit(minimals->context, puzzle) != 0;
        return;
    }
    unsigned cell = minimals->open[next];
    cells_add(&minimals->dropped, cell);
    if (is_proper(minimals))
        decide(minimals, next + 1);
    cells_remove(&minimals->dropped, cell);
    cells_add(&minimals->kept, cell);
    if (!minimals->ended && all_can_be_needed(minimals))
        decide(minimals, next + 1);
    cells_remove(&minimals->kept, cell);
}

static void find_all(struct minimals *minimals)
{
    for (struct cells left = minimals->clues; cells_any(left);) { /* which can go one by one? */
        unsigned cell = cells_pop(&left);
        struct cells others = minimals->clues;
        cells_remove(&others, cell);
        if (has_second(minimals, others, cell))
            cells_add(&minimals->needed, cell);
        else
            minimals->open[minimals->n_open++] = (unsigned char)cell;
    }
    minimals->kept = minimals->needed;
    decide(minimals, 0);
}

enum sudoku_status sudoku_find_minimals(const char *puzzle, sudoku_text_fn *visit, void *context,
                                        size_t *count, const struct sudoku_control *control)
{
    struct minimals *minimals = calloc(1, sizeof *minimals);
    if (!minimals)
        return SUDOKU_NO_MEMORY;
    minimals->visit = visit;
    minimals->context = context;
    minimals->status = control_read(&minimals->control, control)
                           ? core_only_solution(puzzle, minimals->solution)
                           : SUDOKU_BAD_ARGUMENT;
    if (minimals->status == SUDOKU_OK) {
        minimals->clues = cells_of_clues(puzzle);
        find_all(minimals);
        if (count)
            *count = minimals->found;
    }
    enum sudoku_status status = minimals->status;
    free(minimals);
    return status;
}
