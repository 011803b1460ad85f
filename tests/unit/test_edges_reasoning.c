/* The library's edge: positions, steps, ratings and reasoners. */
#include "tests/edges.h"
#include "tests/reasoner.h"

/* The proper puzzle without some of its clues. */
static char several[SUDOKU_CELLS + 1];

static void remove_clues(void)
{
    char solution[SUDOKU_CELLS];
    memcpy(several, proper, SUDOKU_CELLS);
    for (int cell = SUDOKU_CELLS; cell-- > 0 && sudoku_solve(several, 2, solution) == 1;)
        several[cell] = '.';
}

static void null_positions(void)
{
    struct sudoku_position position;
    CHECK(sudoku_start_position(proper, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_start_position(proper, &position) == SUDOKU_OK, "a position");
    CHECK(sudoku_start_position(several, &position) == SUDOKU_NOT_UNIQUE && position.cells[0] == several[0],
          "several solutions");
    memset(&position, 'x', sizeof position);
    CHECK(sudoku_start_position("1", &position) == SUDOKU_BAD_CHARACTER && position.cells[0] == 'x',
          "too short");
}

static void technique_names(void)
{
    CHECK(sudoku_ladder_technique(SUDOKU_LADDER_SE, 1000) == NULL, "not so many");
    CHECK(sudoku_ladder_technique(SUDOKU_LADDER_PEOPLE, 1000) == NULL, "not so many for people");
    CHECK(!sudoku_ladder_technique((enum sudoku_ladder)2, 0), "a third ladder");
    CHECK(!sudoku_ladder_technique((enum sudoku_ladder) - 1, 0), "a ladder before the first");
    CHECK(sudoku_find_technique(NULL, 5) == NULL && sudoku_find_technique("", 0) == NULL, "no name");
    CHECK(sudoku_find_technique("naked-pairs", 10) == sudoku_find_technique("naked-pair", 10),
          "the length counts");
}

static void null_steps(void)
{
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner = reasoner_on(SUDOKU_LADDER_PEOPLE);
    const struct sudoku_step *step;
    char text[9] = "12345678";
    CHECK(sudoku_start_position(proper, &position) == SUDOKU_OK, "a position");
    CHECK(sudoku_find_step(reasoner, NULL, &step) == SUDOKU_BAD_ARGUMENT && !step, "no position");
    CHECK(sudoku_find_step(reasoner, &position, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_find_step(NULL, &position, &step) == SUDOKU_BAD_ARGUMENT, "no reasoner");
    CHECK(sudoku_find_step(reasoner, &position, &step) == SUDOKU_OK && step->technique, "a step");
    CHECK(sudoku_make_step(NULL, step) == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_make_step(&position, NULL) == SUDOKU_BAD_ARGUMENT, "no step");
    CHECK(sudoku_describe_step(NULL, SUDOKU_DESCRIBE_STEP, text, sizeof text) == 0 && !*text, "no step");
    CHECK(sudoku_describe_step(NULL, SUDOKU_DESCRIBE_STEP, NULL, 9) == 0, "no step, nowhere to put it");
    CHECK(sudoku_describe_step(NULL, SUDOKU_DESCRIBE_LINK, NULL, 9) == 0 &&
              sudoku_describe_step(step, SUDOKU_DESCRIBE_LINK + (int)step->n_links, text, sizeof text) == 0 &&
              !*text,
          "no link");
    CHECK(sudoku_describe_step(step, -1, text, sizeof text) == 0, "no description has a number below 0");
    CHECK(sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, NULL, 9) > 9, "nowhere to put it");
    CHECK(sudoku_describe_step(step, 99, text, sizeof text) == 0, "no such description");
    sudoku_reasoner_free(reasoner);
}

static void null_ratings(void)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_position position;
    int uses;
    CHECK(sudoku_start_position(proper, &position) == SUDOKU_OK, "a position");
    CHECK(sudoku_rate(NULL, proper, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_rate(NULL, NULL, NULL, &rating) == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_rate(NULL, NULL, &position, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(strcmp(sudoku_difficulty((unsigned)-1), "monster") == 0, "any number has a word");
    CHECK(sudoku_rating_uses(NULL, "bug", &uses) == SUDOKU_BAD_ARGUMENT, "no rating");
    CHECK(sudoku_rating_uses(&rating, NULL, &uses) == SUDOKU_BAD_ARGUMENT, "no names");
    CHECK(sudoku_rating_uses(&rating, "bug", NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_reduce(NULL, NULL, "house") == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_reduce(NULL, &position, NULL) == SUDOKU_BAD_ARGUMENT, "no names");
}

static int count_step(void *context, const void *result)
{
    const struct sudoku_step *step = result;
    (void)step;
    ++*(unsigned *)context;
    return 0;
}

static void wrong_options(void)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_reasoner *reasoner;
    CHECK(sudoku_reasoner_new(NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    options.size = sizeof options.size;
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_BAD_ARGUMENT && !reasoner, "too small");
    options.size = sizeof options;
    options.ladder = (enum sudoku_ladder)99;
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_BAD_ARGUMENT && !reasoner,
          "no such ladder");
    options.ladder = SUDOKU_LADDER_SE;
    options.only = "naked-pair,no-such";
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_BAD_ARGUMENT && !reasoner,
          "no such technique");
    options.only = "";
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_BAD_ARGUMENT && !reasoner, "no name");
    options.only = NULL;
    options.without = "skyscraper";
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_BAD_ARGUMENT && !reasoner,
          "a technique of the other ladder");
}

static void null_reasoners(void)
{
    unsigned n_steps = 0;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner;
    const struct sudoku_step *step;
    CHECK(sudoku_reasoner_new(NULL, NULL, &reasoner) == SUDOKU_OK && reasoner, "the default options");
    CHECK(sudoku_start_position(proper, &position) == SUDOKU_OK, "a position");
    CHECK(sudoku_rate(reasoner, NULL, NULL, &rating) == SUDOKU_BAD_ARGUMENT, "no puzzle");
    CHECK(sudoku_rate(reasoner, proper, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_rate(reasoner, proper, NULL, &rating) == SUDOKU_OK && rating.er > 0, "a rating");
    CHECK(sudoku_rate(reasoner, proper, &position, &rating) == SUDOKU_BAD_ARGUMENT,
          "a puzzle and a position");
    CHECK(sudoku_rate(reasoner, NULL, &position, NULL) == SUDOKU_BAD_ARGUMENT, "no rating");
    CHECK(sudoku_reduce(reasoner, NULL, "house") == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_reduce(reasoner, &position, "") == SUDOKU_BAD_ARGUMENT, "no names");
    CHECK(sudoku_find_all_steps(reasoner, NULL, count_step, &n_steps) == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_find_all_steps(NULL, &position, count_step, &n_steps) == SUDOKU_BAD_ARGUMENT, "no reasoner");
    CHECK(sudoku_find_all_steps(reasoner, &position, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no visitor");
    CHECK(sudoku_find_all_steps(reasoner, &position, count_step, &n_steps) == SUDOKU_OK && n_steps > 0,
          "%u steps", n_steps);
    CHECK(sudoku_find_step(reasoner, &position, &step) == SUDOKU_OK, "a step");
    sudoku_reasoner_free(reasoner);
    sudoku_reasoner_free(NULL);
}

/* Lists with a name that nobody knows, or with an empty one. */
static void unknown_names(void)
{
    static const char *const lists[] = {"",      ",",        "bug,", ",bug",  "bug,,locked",
                                        "xving", "bug type", "bu",   "type-1"};
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_position position;
    int uses;
    sudoku_start_position(proper, &position);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        CHECK(sudoku_rating_uses(&rating, lists[i], &uses) == SUDOKU_BAD_ARGUMENT, "'%s'", lists[i]);
        CHECK(sudoku_reduce(NULL, &position, lists[i]) == SUDOKU_BAD_ARGUMENT, "'%s'", lists[i]);
    }
    CHECK(sudoku_rating_uses(&rating, "house", &uses) == SUDOKU_BAD_ARGUMENT, "house is no technique");
    CHECK(sudoku_rating_uses(&rating, "bug,pointing,unique-rectangle", &uses) == SUDOKU_OK && uses == 0,
          "unused");
}

/* Positions that no puzzle leads to. */
static void wrong_positions(void)
{
    static const struct {
        int cell;
        char content;
        unsigned candidates;
        int status;
    } samples[] = {
        {2, 'x', 0, SUDOKU_BAD_CHARACTER},
        {80, '\0', 0, SUDOKU_BAD_CHARACTER},
        {2, '5', 0, SUDOKU_CLASH},
        {2, '.', 0x200, SUDOKU_BAD_ARGUMENT},
        {2, '.', 0xffff, SUDOKU_BAD_ARGUMENT},
    };
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_reasoner *reasoner = reasoner_on(SUDOKU_LADDER_PEOPLE);
    const struct sudoku_step *step;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct sudoku_position position;
        sudoku_start_position(proper, &position);
        position.cells[samples[i].cell] = samples[i].content;
        position.candidates[samples[i].cell] = (uint16_t)samples[i].candidates;
        CHECK(sudoku_find_step(reasoner, &position, &step) == samples[i].status, "sample %zu", i);
        CHECK(sudoku_rate(NULL, NULL, &position, &rating) == samples[i].status, "sample %zu", i);
        CHECK(sudoku_reduce(NULL, &position, "house,locked") == samples[i].status, "sample %zu", i);
    }
    struct sudoku_position position;
    sudoku_start_position(solved, &position);
    CHECK(sudoku_find_step(reasoner, &position, &step) == SUDOKU_FULL && !step, "a full grid");
    CHECK(sudoku_find_all_steps(reasoner, &position, count_step, NULL) == SUDOKU_FULL, "a full grid");
    sudoku_start_position(proper, &position);
    position.candidates[2] = 0;
    CHECK(sudoku_find_all_steps(reasoner, &position, count_step, NULL) == SUDOKU_NO_SOLUTION,
          "a cell without candidates");
    CHECK(sudoku_rate(NULL, NULL, &position, &rating) == SUDOKU_NO_SOLUTION, "a cell without candidates");
    CHECK(sudoku_reduce(NULL, &position, "house") == SUDOKU_NO_SOLUTION, "a cell without candidates");
    sudoku_reasoner_free(reasoner);
}

/* Steps that are right for each solution need no count of them; others, and the lack of any, do. */
static void several_solutions(void)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner = reasoner_on(SUDOKU_LADDER_PEOPLE);
    const struct sudoku_step *step;
    enum sudoku_status status;
    CHECK(sudoku_start_position(several, &position) == SUDOKU_NOT_UNIQUE, "several solutions");
    while ((status = sudoku_find_step(reasoner, &position, &step)) == SUDOKU_OK) {
        CHECK(!step->technique->unique, "%s", step->title);
        sudoku_make_step(&position, step);
    }
    CHECK(status == SUDOKU_NOT_UNIQUE && !step, "status %d", status);
    sudoku_reasoner_free(reasoner);
    options.only = "jexocet";
    CHECK(sudoku_start_position(proper, &position) == SUDOKU_OK, "one solution");
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_OK, "a reasoner");
    CHECK(sudoku_find_step(reasoner, &position, &step) == SUDOKU_NO_STEP && !step, "a stuck grid");
    sudoku_reasoner_free(reasoner);
}

int main(void)
{
    remove_clues();
    null_positions();
    technique_names();
    null_steps();
    null_ratings();
    wrong_options();
    null_reasoners();
    unknown_names();
    wrong_positions();
    several_solutions();
    return test_report();
}
