/* The ladder of whips: each step is right and is what its links say, and the longest one is the class of the
 * puzzle. */
#include "tests/classes.h"

#include "sudoku_research.h"
#include "tests/test.h"

static struct sudoku_classifier *classifier;

static unsigned class_of(const uint16_t *candidates, enum sudoku_class kind)
{
    struct sudoku_class_query query = SUDOKU_CLASS_QUERY_INIT;
    unsigned value = 99;
    query.candidates = candidates;
    query.kind = kind;
    CHECK(sudoku_classify(classifier, &query, &value, NULL) == SUDOKU_OK, "class %d", kind);
    return value;
}

static int number_of(const struct sudoku_link *link)
{
    return 9 * link->cell + link->digit - 1;
}

/* Is every candidate of a variable off, or all but one? */
static bool is_off(const struct slow_state *state, const bool off[729], int variable, int but)
{
    bool all = true, has = but < 0;
    for (int k = 0; k < 9; k++) {
        int candidate = slow_variables[variable][k];
        has |= candidate == but;
        all = all && (candidate == but || off[candidate] || !state->left[candidate]);
    }
    return all && has;
}

/* The variable of a link: a house as a bit number, or the cell. */
static int variable_of(unsigned house, int candidate)
{
    return house == SUDOKU_SAME_CELL ? candidate / 9 : (int)(81 + 9 * house) + candidate % 9;
}

/* Follows the links: each one that is off is linked to what it follows from; each one that is on is all that
 * its variable has left; at the end the step's variable is empty. In a whip each first link of a variable is
 * linked to the last one that is on, and no candidate is twice a left or right one. Returns the length. */
static unsigned follow(const struct slow_state *state, const struct sudoku_step *step, bool is_whip)
{
    bool off[729] = {false}, used[729] = {false}, is_right = step->n_links > 0 && step->links[0].on;
    unsigned length = 0;
    int last = number_of(step->links), target = last;
    for (size_t i = 1; i < step->n_links; i++) {
        const struct sudoku_link *link = &step->links[i], *from = &step->links[link->from];
        int candidate = number_of(link);
        bool is_new = link->on != link[-1].on;
        if (!link->on) {
            is_right &= from->on && slow_linked(candidate, number_of(from)) && state->left[candidate];
            is_right &= !is_whip || !is_new || (slow_linked(candidate, last) && !used[candidate]);
            used[candidate] |= is_new;
            length += is_new;
            off[candidate] = true;
        } else if (is_new) {
            is_right &= is_off(state, off, variable_of(link->house, candidate), candidate) &&
                        (!is_whip || !used[candidate]);
            used[candidate] = true;
            last = candidate;
        }
    }
    int variable = step->n_cells ? step->cells[0].cell : 0;
    for (unsigned house = 0; house < 27; house++)
        for (int digit = 0; digit < 9; digit++)
            if (step->houses >> house & 1 && step->digits >> digit & 1)
                variable = (int)(81 + 9 * house) + digit;
    is_right &= is_off(state, off, variable, -1);
    CHECK(is_right && step->removals[0].cell == target / 9 && step->removals[0].digits == 1u << target % 9,
          "%s of length %u", step->title, step->length);
    return length;
}

static bool agrees(const struct sudoku_step *step, const char *solution)
{
    bool agrees = !step->digit || solution[step->cell] == '0' + step->digit;
    for (size_t i = 0; i < step->n_removals; i++)
        agrees = agrees && !(step->removals[i].digits >> (solution[step->removals[i].cell] - '1') & 1);
    return agrees;
}

/* Goes the path of a puzzle. Returns the length of its longest step. */
static unsigned walk(struct sudoku_position position, const char *without, const char *solution)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_reasoner *reasoner = NULL;
    struct sudoku_step *step = NULL;
    unsigned longest = 0;
    options.ladder = SUDOKU_LADDER_WHIPS;
    options.without = without;
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_OK, "a reasoner");
    CHECK(sudoku_step_new(&step) == SUDOKU_OK, "a step");
    while (sudoku_find_step(reasoner, &position, step) == SUDOKU_OK) {
        CHECK(agrees(step, solution), "%.81s: a wrong %s", position.cells, step->title);
        if (!step->digit) {
            struct slow_state state = {{false}, {false}};
            for (int i = 0; i < 729; i++)
                state.left[i] = position.candidates[i / 9] >> i % 9 & 1;
            unsigned length = follow(&state, step, strcmp(step->technique->name, "whip") == 0);
            CHECK(length == step->length, "length %u, %u links", step->length, length);
            longest = length > longest ? length : longest;
        }
        sudoku_make_step(&position, step);
    }
    CHECK(memcmp(position.cells, solution, SUDOKU_CELLS) == 0, "%.81s: not solved", position.cells);
    sudoku_step_free(step);
    sudoku_reasoner_free(reasoner);
    return longest;
}

/* A puzzle's paths; some have fewer candidates than its clues leave. */
static void try_puzzle(const char *puzzle, const char *solution, bool whips, uint64_t *random)
{
    struct sudoku_position position;
    uint16_t candidates[SUDOKU_CELLS];
    sudoku_start_position(puzzle, &position);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned kept = 1u << (solution[cell] - '1');
        if (random)
            position.candidates[cell] &= (uint16_t)(kept | test_random(random) | test_random(random));
        candidates[cell] = (uint16_t)(position.candidates[cell] ? position.candidates[cell] : kept);
    }
    unsigned b = class_of(candidates, SUDOKU_CLASS_B), longest = walk(position, NULL, solution);
    CHECK(longest == b, "%.81s: B %u, but %u", puzzle, b, longest);
    if (!whips)
        return;
    unsigned w = class_of(candidates, SUDOKU_CLASS_W);
    longest = walk(position, "braid", solution);
    CHECK(longest == w, "%.81s: W %u, but %u", puzzle, w, longest);
    longest = walk(position, "whip", solution);
    CHECK(longest == b, "%.81s: B %u, but braids of %u", puzzle, b, longest);
}

static void random_paths(void)
{
    enum { N = 600, SHORT = 60 };
    static char puzzles[N][SUDOKU_CELLS], solutions[N][SUDOKU_CELLS];
    unsigned char made[N];
    uint64_t random = test_seed();
    size_t n = test_full() ? N : SHORT;
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker = NULL;
    CHECK(sudoku_maker_new(&recipe, random, &maker) == SUDOKU_OK, "a maker");
    sudoku_maker_make(maker, 0, n, puzzles[0], SUDOKU_CELLS, solutions[0], SUDOKU_CELLS, made, NULL);
    sudoku_maker_free(maker);
    for (size_t i = 0; i < n; i++)
        try_puzzle(puzzles[i], solutions[i], true, i % 4 == 3 ? &random : NULL);
}

/* Puzzles of test_classify.c that need long braids; whips alone take longer than anybody waits. */
static void hard_paths(void)
{
    static const struct {
        const char *puzzle;
        unsigned b;
    } hard[] = {
        {".......8...67...3....2..6.52.4...5..8.532...1..1..5..6.1.6.....5.8.7.2.......89..", 7},
        {"..........12.34.56.345.621...37...8...7.58..2.286.3.75.71.6582..8...75.12...8..67", 9},
        {"1..9...2..4..6...8..5..1....2..3...95..7.......6..48...5..9..1......2..7..3...6..", 11},
        {".4..8.9.33..6...2...5..7...1...5.2....9..4..1.8.....9..5.7...8...7.1.6.......3..9", 25},
    };
    for (size_t i = 0; i < sizeof hard / sizeof *hard; i++) {
        char solution[SUDOKU_CELLS];
        if (hard[i].b > 11 && !test_full())
            continue;
        CHECK(sudoku_solve(hard[i].puzzle, 2, solution) == 1, "one solution");
        try_puzzle(hard[i].puzzle, solution, false, NULL);
    }
}

static void words_are_as_researchers_write(void)
{
    static const char puzzle[] =
        ".2..5......71....668.....4..........36..72...7.86...5.57.9..8......13..7..2.....4";
    static const char *const wanted[] = {
        "hidden-single-in-a-block ==> r1c6 = 6",
        "naked-single ==> r7c6 = 4",
        "hidden-single-in-a-block ==> r4c1 = 2",
        "hidden-single-in-a-column ==> r3c9 = 5",
        "hidden-single-in-a-block ==> r2c2 = 5",
        "hidden-single-in-a-column ==> r9c2 = 3",
        "whip[1]: c2n1{r4 .} ==> r4c3, r5c3 <> 1",
        "whip[1]: r5n1{c7 .} ==> r4c7, r4c8, r4c9, r6c7, r6c9 <> 1",
        "whip[2]: c1n1{r9 r1} - b3n1{r1c7 .} ==> r9c7 <> 1",
    };
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_reasoner *reasoner = NULL;
    struct sudoku_step *step = NULL;
    struct sudoku_position position;
    char words[600];
    options.ladder = SUDOKU_LADDER_WHIPS;
    sudoku_start_position(puzzle, &position);
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_OK, "a reasoner");
    CHECK(sudoku_step_new(&step) == SUDOKU_OK, "a step");
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        CHECK(sudoku_find_step(reasoner, &position, step) == SUDOKU_OK, "step %zu", i);
        sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, words, sizeof words);
        CHECK(strcmp(words, wanted[i]) == 0, "%s", words);
        sudoku_make_step(&position, step);
    }
    sudoku_describe_step(step, SUDOKU_DESCRIBE_REASON, words, sizeof words);
    CHECK(strcmp(words, "If r9c7 is 1, then r1c1 is 1, and there is no place for 1 in box 3.") == 0, "%s",
          words);
    sudoku_step_free(step);
    sudoku_reasoner_free(reasoner);
}

int main(void)
{
    CHECK(sudoku_classifier_new(&classifier) == SUDOKU_OK, "a classifier");
    slow_start();
    random_paths();
    hard_paths();
    words_are_as_researchers_write();
    sudoku_classifier_free(classifier);
    return test_report();
}
