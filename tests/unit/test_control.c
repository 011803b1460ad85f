/* Every call that can take long, cancelled by its control: it ends within a tenth of a second. */
#include <time.h>

#include "sudoku_research.h"
#include "tests/test.h"

static const char hard[] =
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
static const char hardest[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
static const char empty[] =
    ".................................................................................";
static const char grid[] =
    "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
static const char deep[] =
    "98.76.5..7.4...6....5.48...8......32...9..4.........516...57....7........4.89...6";
static const char long_braids[] =
    ".4..8.9.33..6...2...5..7...1...5.2....9..4..1.8.....9..5.7...8...7.1.6.......3..9";
static const char long_bxb[] =
    "......7.9456....31.......6..1......863.8.41.58..1.....34...8.5...164.......3.5...";
static const char pattern[] =
    "x.......x....x....x..x....x.x..x..x....x.x..x..x.....x....x......x..x....x..x....";

enum { MANY = 100000 };

static struct sudoku_grid_search *grid_search; /* prepared, which takes a moment */
static size_t grid_search_steps;

/* Places for many puzzles, their solutions and what is said of each. */
static char puzzles[MANY][SUDOKU_CELLS], solutions[MANY][SUDOKU_CELLS];
static unsigned char flags[MANY];
static signed char counts[MANY];

static void fill_puzzles(const char *puzzle)
{
    for (int i = 0; i < MANY; i++)
        memcpy(puzzles[i], puzzle, SUDOKU_CELLS);
}

static const uint16_t *all_candidates(void)
{
    static uint16_t candidates[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = 0x1ff;
    return candidates;
}

static int go_on_text(void *context, const char *text)
{
    (void)context, (void)text;
    return 0;
}

static int go_on_result(void *context, const void *result)
{
    (void)context, (void)result;
    return 0;
}

/* ---- The calls ---- */

static int search(const struct sudoku_control *control)
{
    return sudoku_search(QUERY(.puzzle = empty, .limit = SIZE_MAX), NULL, NULL, control);
}

static int count(const struct sudoku_control *control)
{
    struct sudoku_total total;
    return sudoku_count_solutions(all_candidates(), NULL, &total, NULL, control);
}

static int visit(const struct sudoku_control *control)
{
    return sudoku_search(QUERY(.candidates = all_candidates(), .limit = SIZE_MAX, .visit = go_on_text), NULL,
                         NULL, control);
}

static int solve_in_workspace(const struct sudoku_control *control)
{
    struct sudoku_solver *workspace;
    int status = sudoku_solver_new(NULL, &workspace);
    fill_puzzles(hard);
    if (status == SUDOKU_OK)
        status =
            sudoku_solve_many(workspace, puzzles[0], SUDOKU_CELLS, MANY, 2, NULL, 0, counts, NULL, control);
    sudoku_solver_free(workspace);
    return status;
}

static int solve_parallel(const struct sudoku_control *control)
{
    fill_puzzles(hard);
    return sudoku_solve_many(NULL, puzzles[0], SUDOKU_CELLS, MANY, 2, NULL, 0, counts, NULL, control);
}

static int make(const struct sudoku_recipe *recipe, const struct sudoku_control *control)
{
    struct sudoku_maker *maker;
    int status = sudoku_maker_new(recipe, 1, &maker);
    if (status == SUDOKU_OK)
        status = sudoku_maker_make(maker, 0, MANY, puzzles[0], SUDOKU_CELLS, solutions[0], SUDOKU_CELLS,
                                   flags, control);
    sudoku_maker_free(maker);
    return status;
}

static int make_any(const struct sudoku_control *control)
{
    const struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    return make(&recipe, control);
}

static int make_few(const struct sudoku_control *control)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    recipe.least_clues = recipe.most_clues = 17;
    return sudoku_make_few(&recipe, 1, 1, 8, go_on_text, NULL, control);
}

static int make_some(const struct sudoku_control *control)
{
    const struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    return sudoku_make(&recipe, 1, MANY, puzzles[0], SUDOKU_CELLS, NULL, control);
}

static int make_pattern(const struct sudoku_control *control)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    recipe.pattern = pattern;
    return make(&recipe, control);
}

static int minimize(const struct sudoku_control *control)
{
    fill_puzzles(grid);
    return sudoku_minimize(puzzles[0], SUDOKU_CELLS, MANY, SUDOKU_NO_SYMMETRY, NULL, NULL,
                           (signed char *)flags, control);
}

static int find_minimals(const struct sudoku_control *control)
{
    return sudoku_find_minimals(grid, go_on_text, NULL, NULL, control);
}

static int find_vicinity(unsigned less, unsigned more, int minimal, const struct sudoku_control *control)
{
    struct sudoku_vicinity_options options = SUDOKU_VICINITY_OPTIONS_INIT;
    options.least_removed = options.most_removed = less;
    options.least_added = options.most_added = more;
    options.minimal = minimal;
    return sudoku_find_vicinity(hard, &options, NULL, go_on_text, NULL, control);
}

static int find_near(const struct sudoku_control *control)
{
    return find_vicinity(2, 2, 1, control);
}

static int find_far(const struct sudoku_control *control)
{
    return find_vicinity(3, 6, 0, control);
}

static int find_far_minimal(const struct sudoku_control *control)
{
    return find_vicinity(3, 6, 1, control);
}

static int find_nearly_empty(const struct sudoku_control *control)
{
    return find_vicinity(9, 9, 0, control);
}

static int find_unavoidable(const struct sudoku_control *control)
{
    return sudoku_find_unavoidable(grid, 18, go_on_result, NULL, control);
}

static int search_grid(const struct sudoku_control *control)
{
    size_t next = 0;
    return sudoku_grid_search_run(grid_search, &next, grid_search_steps, go_on_text, NULL, control);
}

static int sample(const struct sudoku_control *control)
{
    return sudoku_sample(NULL, 1, 0, MANY, go_on_result, NULL, control);
}

static int rate(const struct sudoku_control *control)
{
    struct sudoku_reasoner *reasoner;
    int status = sudoku_reasoner_new(NULL, control, &reasoner);
    for (int i = 0; i < 100 && status == SUDOKU_OK; i++) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        status = sudoku_rate(reasoner, hardest, NULL, &rating);
    }
    sudoku_reasoner_free(reasoner);
    return status;
}

static int classify(const char *puzzle, enum sudoku_class kind, const struct sudoku_control *control)
{
    uint16_t candidates[SUDOKU_CELLS];
    unsigned value;
    int status = sudoku_find_candidates(puzzle, candidates);
    for (int i = 0; i < 1000 && status == SUDOKU_OK; i++)
        status = sudoku_classify(candidates, kind, 0, UINT32_MAX, &value, control);
    return status;
}

static int find_depth(const struct sudoku_control *control)
{
    return classify(deep, SUDOKU_CLASS_TE, control);
}

static int find_b(const struct sudoku_control *control)
{
    return classify(long_braids, SUDOKU_CLASS_B, control);
}

static int find_bxb(const struct sudoku_control *control)
{
    return classify(long_bxb, SUDOKU_CLASS_BXB, control);
}

static int find_bxbb(const struct sudoku_control *control)
{
    return classify(deep, SUDOKU_CLASS_BXBB, control);
}

static int find_w(const struct sudoku_control *control)
{
    static const char long_whips[] =
        "..1..2....2..3....4..5..6....6.....7.1.....8.9.....5....7..8..3.3..9..1.5..7..4..";
    return classify(long_whips, SUDOKU_CLASS_W, control);
}

static const struct call {
    const char *name;
    int (*run)(const struct sudoku_control *control);
} calls[] = {
    {"search", search},
    {"count_solutions", count},
    {"visit_solutions", visit},
    {"workspace_solve", solve_in_workspace},
    {"solve_parallel", solve_parallel},
    {"maker_make", make_any},
    {"make_few", make_few},
    {"make", make_some},
    {"maker_make, a pattern", make_pattern},
    {"minimize", minimize},
    {"find_minimals", find_minimals},
    {"find_vicinity", find_near},
    {"find_vicinity, far", find_far},
    {"find_vicinity, far and minimal", find_far_minimal},
    {"find_vicinity, nearly everything", find_nearly_empty},
    {"find_unavoidable", find_unavoidable},
    {"grid_search_run", search_grid},
    {"sample", sample},
    {"rate", rate},
    {"classify, depth", find_depth},
    {"classify, B", find_b},
    {"classify, BxB", find_bxb},
    {"classify, BxBB", find_bxbb},
    {"classify, W", find_w},
};

/* Processor time, in seconds, which other programs do not lengthen. */
static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* A caller that cancels at a time. */
static int is_late(void *context)
{
    const double *deadline = context;
    return now() >= *deadline;
}

/* What checks every access to memory takes much longer. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static const double allowed = 2;
#else
static const double allowed = 0.1;
#endif

int main(void)
{
    static const double after[] = {0, 0.03, 0.1};
    CHECK(sudoku_grid_search_new(grid, 18, &grid_search, &grid_search_steps, NULL) == SUDOKU_OK, "no search");
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        for (size_t k = 0; k < sizeof after / sizeof *after; k++) {
            double late = allowed;
            /* A processor that is shared may be slow for a moment. */
            for (int tries = 0; tries < 3 && late >= allowed; tries++) {
                double deadline = now() + after[k];
                int status = calls[i].run(CONTROL(is_late, &deadline, 1));
                late = now() - deadline;
                CHECK(status == SUDOKU_CANCELLED, "%s: status %d", calls[i].name, status);
            }
            CHECK(late < allowed, "%s: %.3f s late", calls[i].name, late);
        }
    sudoku_grid_search_free(grid_search);
    return test_report();
}
