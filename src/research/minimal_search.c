/* minimal_search.c: the minimal puzzles inside a puzzle.
 *
 * A set of clues of a grid is a proper puzzle if and only if every other solved grid differs from this one at
 * some clue: if it hits the difference of each. So the minimal puzzles inside a puzzle are the minimal sets
 * of its clues that hit all differences. These are far too many to be listed; they are learned instead:
 * whenever the solver finds a second solution, the clues at which it differs are a new one.
 *
 * The search decides clue by clue, in the order of the cells, whether a clue that can go does go. A clue is
 * dropped only if the clues that are not dropped still make a proper puzzle, and kept only as long as every
 * kept clue can still become needed: if some difference holds no other kept clue. Both questions are answered
 * exactly, by a difference that is known or by the solver. So what has been learned changes the time, but
 * neither the puzzles nor their order, and no puzzle comes twice. */
#include <stdlib.h>
#include <string.h>

#include "core/one/solver.h"
#include "core/control.h"
#include "core/cells.h"
#include "create/dig.h"
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
    sudoku_puzzle_visitor *visit;
    void *context;
    struct sudoku_control control;
    size_t searches; /* since the caller was asked */
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
 * SUDOKU_CELLS? If so, learns the difference. The clues are those of a solved grid: they never clash, and
 * there is nothing that could fail. */
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

static void show(struct minimals *minimals, const char *puzzle)
{
    minimals->found++;
    minimals->ended = minimals->visit && minimals->visit(minimals->context, puzzle) != 0;
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
        show(minimals, puzzle);
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

/* ---- Draws ---- */

/* Some thousand draws, which the engine makes together. */
struct drawing {
    const struct minimals *minimals;
    const char *puzzle;
    struct sudoku_draws left; /* these and those after them */
    struct orbits orbits;
    size_t n, started;
    char drawn[4096][SUDOKU_CELLS];
};

static bool start_draw(void *context, struct dig *dig)
{
    struct drawing *drawing = context;
    if (drawing->started == drawing->n)
        return false;
    struct random random = random_stream(drawing->left.seed, drawing->left.first + drawing->started);
    create_dig_prepare(dig, drawing->puzzle, drawing->minimals->solution, &drawing->orbits, &random);
    dig->index = drawing->started++;
    return true;
}

static void keep_draw(void *context, struct dig *dig)
{
    struct drawing *drawing = context;
    memcpy(drawing->drawn[dig->index], dig->puzzle, SUDOKU_CELLS);
}

static void draw(struct minimals *minimals, const char *puzzle, const struct sudoku_draws *draws)
{
    enum { TOGETHER = sizeof((struct drawing *)0)->drawn / SUDOKU_CELLS };
    struct drawing *drawing = malloc(sizeof *drawing);
    const struct dig_caller caller = {start_draw, keep_draw, drawing, &minimals->control};
    if (!drawing) {
        minimals->status = SUDOKU_NO_MEMORY;
        return;
    }
    drawing->minimals = minimals;
    drawing->puzzle = puzzle;
    drawing->left = *draws;
    create_orbits_fill(&drawing->orbits, SUDOKU_NO_SYMMETRY);
    while (drawing->left.n && minimals->status == SUDOKU_OK && !minimals->ended) {
        drawing->n = drawing->left.n < TOGETHER ? (size_t)drawing->left.n : TOGETHER;
        drawing->started = 0;
        minimals->status = create_dig_all(NULL, &caller);
        for (size_t i = 0; i < drawing->n && minimals->status == SUDOKU_OK && !minimals->ended; i++)
            show(minimals, drawing->drawn[i]);
        drawing->left.first += drawing->n;
        drawing->left.n -= drawing->n;
    }
    free(drawing);
}

enum sudoku_status sudoku_find_minimals(const char *puzzle, const struct sudoku_draws *draws,
                                        sudoku_puzzle_visitor *visit, void *context, size_t *count,
                                        const struct sudoku_control *control)
{
    char solution[SUDOKU_CELLS];
    struct sudoku_draws ours = SUDOKU_DRAWS_INIT;
    struct sudoku_control asked;
    if (!control_read(&asked, control) ||
        (draws && !sized_read(&ours, sizeof ours, draws, SIZE_UP_TO(struct sudoku_draws, n))))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = core_only_solution(puzzle, solution);
    if (status != SUDOKU_OK)
        return status;
    struct minimals *minimals = calloc(1, sizeof *minimals);
    if (!minimals)
        return SUDOKU_NO_MEMORY;
    memcpy(minimals->solution, solution, SUDOKU_CELLS);
    minimals->visit = visit;
    minimals->context = context;
    minimals->control = asked;
    minimals->clues = cells_of_clues(puzzle);
    if (draws)
        draw(minimals, puzzle, &ours);
    else
        find_all(minimals);
    if (count)
        *count = minimals->found;
    status = minimals->status;
    free(minimals);
    return status;
}
