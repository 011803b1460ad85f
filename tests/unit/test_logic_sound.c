/* Random minimal puzzles, solved step by step: no step may contradict the solution, every one does something,
 * and the rating is that of the path. TEST_FULL: 700 puzzles; SOUND_PUZZLES=N for more. */
#include <ctype.h>

#include "logic/reasoner.h"
#include "logic/step.h"
#include "tests/reasoner.h"

enum { TRIALS = 512 };

/* Puzzles that need three nested levels of trial and error, with tridagons of one, two and more guardians and
 * of two in a cell. The first is mith's Loki, the others are from Denis Berthier's collections. */
static const char *const nested[] = {
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    "98.76....7.58.4....64.9.....49...65.....5..7......6.....7...5.8....4..39.....921.",
    "98.76.5..75.8.4........9....36....5..2....6.....54.......6.589.....9.7......87.64",
    "98.76.5..7.54.89...4..59...4.7....5..9...7....68.45.......86.........63........21",
    "1.3.5.7.9.57....3669..7.15........7137....96......73.5.6.2.8........56..93...4...",
    "9876.....5..48.....4....6...3.86.21..1...4..8.....3.4...23..86....1...3.....2....",
    "98.76.5..7.4..96....5.48...85....93..9.....25......4.66...57......89..67.........",
};

/* Techniques of the people's ladder that these and seven hundred other puzzles are sure to need. */
static const char *const common[] = {
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "simple-colouring",
    "finned-x-wing",
    "w-wing",
    "hidden-rectangle",
    "locked-pair",
    "locked-triplet",
    "finned-swordfish",
    "xy-chain",
    "sue-de-coq",
    "als-xz",
    "als-xy-wing",
    "als-xy-chain",
    "aic",
    "grouped-aic",
    "cell-or-region-chain",
    "tridagon",
};

/* What a step does. */
struct deed {
    int digit, cell;
    const struct sudoku_part *removals;
    size_t n_removals;
};

/* Is it in keeping with the solution, and does it do anything? */
static bool is_right(const struct sudoku_position *position, struct deed deed, const char *solution)
{
    if (deed.digit)
        return position->cells[deed.cell] == '.' && solution[deed.cell] == '0' + deed.digit;
    for (size_t i = 0; i < deed.n_removals; i++) {
        const struct sudoku_part *removal = &deed.removals[i];
        unsigned true_digit = 1u << (solution[removal->cell] - '1');
        if (removal->digits & true_digit || !removal->digits ||
            removal->digits & ~(unsigned)position->candidates[removal->cell])
            return false;
    }
    return deed.n_removals > 0;
}

/* The titles of the steps of a path. */
struct path {
    struct sudoku_rating rating;
    const char *titles[SUDOKU_CELLS * 9];
};

/* Has the path such a step? */
static bool has_title(const struct path *path, const char *title)
{
    for (unsigned i = 0; i < path->rating.steps; i++)
        if (strcmp(path->titles[i], title) == 0)
            return true;
    return false;
}

/* Does the rating say of a title, in the manner of names, what the path says of it? */
static bool agrees(const struct sudoku_rating *rating, const struct path *path, const char *title)
{
    char name[60];
    int uses = -1;
    size_t n = 0;
    for (; title[n]; n++)
        name[n] = title[n] == ' ' ? '-' : (char)tolower((unsigned char)title[n]);
    name[n] = '\0';
    return sudoku_rating_uses(rating, name, &uses) == SUDOKU_OK && !uses == !has_title(path, title);
}

/* Does the rating know what the path used? Hidden singles count as one; the others by their forms. */
static bool agree_on_uses(const struct sudoku_rating *rating, const struct path *path)
{
    const struct sudoku_technique *technique;
    bool agree = true;
    for (size_t i = 1; (technique = sudoku_ladder_technique(SUDOKU_LADDER_SE, i)); i++)
        if (!technique->forms)
            agree = agree && agrees(rating, path, technique->title);
        else
            for (size_t k = 0; technique->forms[k]; k++)
                agree = agree && agrees(rating, path, technique->forms[k]);
    return agree;
}

/* Takes note of a step as a rating does. */
static void note(struct path *path, const struct sudoku_step *step, bool placed)
{
    struct sudoku_rating *rating = &path->rating;
    path->titles[rating->steps] = step->title;
    if (!rating->steps++)
        rating->ed = step->rating;
    rating->er = step->rating > rating->er ? step->rating : rating->er;
    rating->ep = placed ? rating->ep : rating->er;
}

/* Walks the path and compares it with the rating, which keeps its own account of what changed. */
static void follow(const char *puzzle, struct sudoku_position position, struct sudoku_rating rating,
                   const char *solution, struct sudoku_reasoner *reasoner)
{
    const struct sudoku_step *step;
    struct path path = {.rating = SUDOKU_RATING_INIT};
    bool placed = false;
    while (sudoku_find_step(reasoner, &position, &step) == SUDOKU_OK) {
        struct deed deed = {step->digit, step->cell, step->removals, step->n_removals};
        bool right = is_right(&position, deed, solution);
        char text[300];
        sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, text, sizeof text);
        CHECK(right, "%.81s: %s", puzzle, text);
        if (!right)
            return;
        note(&path, step, placed);
        placed = placed || step->digit;
        sudoku_make_step(&position, step);
    }
    if (memchr(position.cells, '.', SUDOKU_CELLS)) {
        path.rating.er = SUDOKU_BEYOND;
        path.rating.ep = placed ? path.rating.ep : SUDOKU_BEYOND;
        path.rating.ed = path.rating.steps ? path.rating.ed : SUDOKU_BEYOND;
    } else {
        CHECK(memcmp(position.cells, solution, SUDOKU_CELLS) == 0, "%.81s: another solution", puzzle);
    }
    CHECK(path.rating.er == rating.er && path.rating.ep == rating.ep && path.rating.ed == rating.ed,
          "%.81s: the path rates %u/%u/%u, the puzzle %u/%u/%u", puzzle, path.rating.er, path.rating.ep,
          path.rating.ed, rating.er, rating.ep, rating.ed);
    CHECK(path.rating.steps == rating.steps, "%.81s: %u steps, %u", puzzle, path.rating.steps, rating.steps);
    CHECK(agree_on_uses(&rating, &path), "%.81s: other techniques", puzzle);
}

/* The puzzle from its beginning, and again with some wrong candidates taken away at random. */
static void follow_both(const char *puzzle, const char *solution, uint64_t *random,
                        struct sudoku_reasoner *reasoner)
{
    struct sudoku_position position;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    CHECK(sudoku_start_position(puzzle, &position) == SUDOKU_OK, "%.81s: no start", puzzle);
    CHECK(sudoku_rate(NULL, puzzle, NULL, &rating) == SUDOKU_OK, "%.81s: no rating", puzzle);
    follow(puzzle, position, rating, solution, reasoner);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        position.candidates[cell] &=
            (uint16_t)(1u << (solution[cell] - '1') | test_random(random) | test_random(random));
    CHECK(sudoku_rate(NULL, NULL, &position, &rating) == SUDOKU_OK, "%.81s: no rating half-way", puzzle);
    follow(puzzle, position, rating, solution, reasoner);
}

static bool is_same(const struct step *a, const struct step *b)
{
    bool same = a->technique == b->technique && a->digit == b->digit && a->cell == b->cell &&
                a->n_removals == b->n_removals;
    for (int i = 0; same && i < a->n_removals; i++)
        same = a->removals[i].cell == b->removals[i].cell && a->removals[i].digits == b->removals[i].digits;
    return same;
}

/* Has every slot of the step's templates been filled in? */
static bool is_worded(const struct step *step)
{
    char text[2][1000];
    logic_write_step(step, SUDOKU_DESCRIBE_STEP, text[0], sizeof text[0]);
    logic_write_step(step, SUDOKU_DESCRIBE_REASON, text[1], sizeof text[1]);
    return !strpbrk(text[0], "{}[]|") && !strpbrk(text[1], "{}[]|");
}

/* Gives a board to a reasoner whose searches for chains find nothing. */
static void take_without_chains(struct board *board)
{
    static struct sudoku_reasoner reasoner;
    reasoner_take(&reasoner, board);
    reasoner.trouble = SUDOKU_CANCELLED;
}

/* Each technique that keeps marks, asked alone as long as it has steps and twice each time, answers as it
 * does on a fresh board. */
static void ask_alone(const struct board *start)
{
    const struct ladder *ladder = &logic_people_ladder;
    for (unsigned rung = 0; rung < ladder->n; rung++) {
        struct rungs chosen = {.has = {false}};
        struct board board = *start;
        bool found = ladder->rungs[rung]->known.rating < 90;
        take_without_chains(&board);
        for (chosen.has[rung] = true; found;) {
            struct step step = {.links = NULL}, again = step, anew = step;
            struct sudoku_position position;
            struct board fresh;
            found = logic_climb(ladder, &chosen, &board, &step) >= 0;
            logic_board_position(&board, &position);
            logic_board_init(&fresh, position.cells);
            logic_board_restrict(&fresh, position.candidates);
            take_without_chains(&fresh);
            CHECK((logic_climb(ladder, &chosen, &board, &again) >= 0) == found &&
                      (!found || is_same(&step, &again)),
                  "%s: another answer the second time", ladder->rungs[rung]->known.name);
            CHECK((logic_climb(ladder, &chosen, &fresh, &anew) >= 0) == found &&
                      (!found || is_same(&step, &anew)),
                  "%s: another answer on a fresh board", ladder->rungs[rung]->known.name);
            if (found)
                logic_board_apply(&board, &step);
        }
    }
}

/* The people's ladder makes right steps too, and each rung finds the same step on a fresh board as on one
 * that was kept current. thoroughly: not only the first that has a step. Counts which techniques were
 * used. */
static void climb_people(const char *puzzle, const char *solution, bool thoroughly, unsigned used[RUNGS_MAX])
{
    static struct sudoku_link links[300];
    static uint16_t parents[300];
    struct sudoku_position position;
    struct step step, again;
    struct board board, fresh;
    int rung;
    sudoku_start_position(puzzle, &position);
    logic_board_init(&board, puzzle);
    take_without_chains(&board);
    step_keep_links(&step, links, parents, 300);
    step_keep_links(&again, NULL, NULL, 0);
    while (board.empty_cells && (rung = logic_climb(&logic_people_ladder, NULL, &board, &step)) >= 0) {
        struct deed deed = {step.digit, step.cell, step.removals, step.n_removals};
        bool right = is_right(&position, deed, solution);
        logic_board_init(&fresh, position.cells);
        logic_board_restrict(&fresh, position.candidates);
        take_without_chains(&fresh);
        CHECK(right, "%.81s: wrong %s", puzzle, step.technique->name);
        CHECK(logic_climb(&logic_people_ladder, NULL, &fresh, &again) == rung && is_same(&step, &again),
              "%.81s: a fresh board gives another step than %s", puzzle, step.technique->name);
        CHECK(is_worded(&step), "%.81s: slots in the words of %s", puzzle, step.technique->name);
        if (!right)
            return;
        used[rung]++;
        if (thoroughly)
            ask_alone(&board);
        logic_board_apply(&board, &step);
        logic_board_position(&board, &position);
    }
}

/* From this rating on, a technique takes long where easier ones are left out. */
enum { SLOW = 85 };

/* The names of a random set of techniques, and perhaps "house"; with slow ones one time in 32. */
static void choose_names(char *names, uint32_t chosen)
{
    const struct sudoku_technique *technique;
    strcpy(names, chosen >> 31 ? "house" : "hidden-single");
    for (size_t i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_SE, i)); i++)
        if (chosen >> i % 31 & 1 && (technique->rating < SLOW || !(chosen & 31)))
            sprintf(names + strlen(names), ",%s", technique->name);
}

/* No set of techniques loses the solution. */
static void reduce(struct sudoku_reasoner *reasoner, const char *puzzle, const char *solution,
                   uint32_t chosen)
{
    struct sudoku_position position;
    char names[2000];
    choose_names(names, chosen);
    sudoku_start_position(puzzle, &position);
    CHECK(sudoku_reduce(reasoner, &position, names) == SUDOKU_OK, "%.81s: dead with %s", puzzle, names);
    int lost = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        lost += position.cells[cell] == '.' ? !(position.candidates[cell] >> (solution[cell] - '1') & 1)
                                            : position.cells[cell] != solution[cell];
    CHECK(!lost, "%.81s: %d cells wrong with %s", puzzle, lost, names);
}

static void check_used(const unsigned used[RUNGS_MAX], unsigned puzzles)
{
    for (size_t i = 0; i < sizeof common / sizeof *common; i++) {
        unsigned times = 0;
        for (unsigned rung = 0; rung < logic_people_ladder.n; rung++)
            if (strcmp(logic_people_ladder.rungs[rung]->known.name, common[i]) == 0)
                times = used[rung];
        CHECK(times > 0, "no %s in %u puzzles", common[i], puzzles);
    }
}

int main(void)
{
    uint64_t seed = test_seed(), random = seed;
    const char *more = getenv("SOUND_PUZZLES");
    unsigned wanted = more ? (unsigned)strtoul(more, NULL, 10) : test_full() ? 700 : 120, made_so_far = 0;
    const struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    static char puzzles[TRIALS * SUDOKU_CELLS], solutions[TRIALS * SUDOKU_CELLS];
    static unsigned char made[TRIALS];
    unsigned used[RUNGS_MAX] = {0};
    struct sudoku_maker *maker;
    struct sudoku_reasoner *reasoner = reasoner_on(SUDOKU_LADDER_SE);
    int status = sudoku_maker_new(&recipe, seed, &maker);
    CHECK(status == SUDOKU_OK, "%s", sudoku_strerror(status));
    for (uint64_t first = 0; status == SUDOKU_OK && made_so_far < wanted; first += TRIALS) {
        status = sudoku_maker_make(maker, first, TRIALS, puzzles, SUDOKU_CELLS, solutions, SUDOKU_CELLS, made,
                                   NULL);
        for (int i = 0; i < TRIALS; i++) {
            if (!made[i] || made_so_far == wanted)
                continue;
            made_so_far++;
            follow_both(puzzles + SUDOKU_CELLS * i, solutions + SUDOKU_CELLS * i, &random, reasoner);
            climb_people(puzzles + SUDOKU_CELLS * i, solutions + SUDOKU_CELLS * i, made_so_far % 64 == 0,
                         used);
            reduce(reasoner, puzzles + SUDOKU_CELLS * i, solutions + SUDOKU_CELLS * i,
                   (uint32_t)test_random(&random));
        }
    }
    for (size_t i = 0; i < (test_full() ? sizeof nested / sizeof *nested : 1); i++) {
        CHECK(sudoku_solve(nested[i], 2, solutions) == 1, "%s: not proper", nested[i]);
        climb_people(nested[i], solutions, true, used);
    }
    sudoku_maker_free(maker);
    sudoku_reasoner_free(reasoner);
    if (made_so_far >= 700)
        check_used(used, made_so_far);
    return test_report();
}
