/* Searches for chains that end early: at a bound on the rating, or because the caller cancels them. */
#include "tests/chain_positions.h"
#include "tests/chain_samples.h"

static int always(void *context)
{
    ++*(int *)context;
    return 1;
}

/* A bound on the rating ends the search early. */
static void test_bound(void)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    for (size_t i = 0; i < CHAIN_SAMPLES; i += 5) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        struct sudoku_reasoner *reasoner;
        if (chain_samples[i].er > QUICK)
            continue;
        for (unsigned below = 0; below < 2; below++) {
            options.max_er = chain_samples[i].er - below;
            CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_OK, "no reasoner");
            enum sudoku_status status = sudoku_rate(reasoner, chain_samples[i].puzzle, NULL, &rating);
            CHECK(status == (below ? SUDOKU_TOO_HARD : SUDOKU_OK), "%s: %d", chain_samples[i].puzzle, status);
            CHECK(below ? rating.er < chain_samples[i].er : rating.er == chain_samples[i].er, "%s: %u",
                  chain_samples[i].puzzle, rating.er);
            sudoku_reasoner_free(reasoner);
        }
    }
}

/* The caller can cancel a search, which does no harm to the next one. */
static void test_cancel(void)
{
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    struct sudoku_reasoner *reasoner;
    int asked = 0;
    control.cancel = always;
    control.context = &asked;
    CHECK(sudoku_reasoner_new(NULL, &control, &reasoner) == SUDOKU_OK, "no reasoner");
    for (size_t i = 0; i < CHAIN_POSITIONS; i++) {
        struct board board;
        struct step step;
        asked = 0;
        init_board(reasoner, &board, i);
        enum sudoku_status status = find_step(&board, &step);
        CHECK(status == (asked ? SUDOKU_CANCELLED : SUDOKU_OK), "position %zu: %d", i, status);
        CHECK(asked || chain_positions[i].producer < 23, "position %zu: not asked", i);
        reasoner->control.cancel = NULL;
        reasoner_take(reasoner, &board);
        CHECK(find_step(&board, &step) == SUDOKU_OK && step.rating == chain_positions[i].rating,
              "position %zu after it was cancelled", i);
        reasoner->control.cancel = always;
    }
    sudoku_reasoner_free(reasoner);
}

/* A caller that cancels the rating of a puzzle at the tenth question after 10.0 was reached. */
struct witness {
    struct sudoku_rating rating;
    unsigned asked, er, steps;
};

static int watch(void *context)
{
    struct witness *witness = context;
    witness->er = witness->rating.er;
    witness->steps = witness->rating.steps;
    return witness->er >= 100 && ++witness->asked == 10;
}

/* The rating of the steps so far is known when a search on several threads is cancelled, and afterwards. */
static void test_so_far(void)
{
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    struct witness witness = {SUDOKU_RATING_INIT, 0, 0, 0};
    struct sudoku_reasoner *reasoner;
    control.cancel = watch;
    control.context = &witness;
    control.threads = 2;
    CHECK(sudoku_reasoner_new(NULL, &control, &reasoner) == SUDOKU_OK, "no reasoner");
    for (size_t i = 0; i < CHAIN_SAMPLES; i++) {
        if (chain_samples[i].er != 104)
            continue;
        witness.asked = 0;
        enum sudoku_status status = sudoku_rate(reasoner, chain_samples[i].puzzle, NULL, &witness.rating);
        CHECK(status == SUDOKU_CANCELLED, "%s: %d", chain_samples[i].puzzle, status);
        CHECK(witness.er >= 100 && witness.steps > 0, "%u after %u steps", witness.er, witness.steps);
        CHECK(witness.rating.er == witness.er && witness.rating.steps == witness.steps, "%u after %u steps",
              witness.rating.er, witness.rating.steps);
    }
    sudoku_reasoner_free(reasoner);
}

/* A reduction by chains can be bounded and cancelled, too. */
static void test_reduce(void)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    struct sudoku_reasoner *reasoner;
    struct sudoku_position position, start;
    int asked = 0;
    CHECK(sudoku_start_position(chain_samples[20].puzzle, &start) == SUDOKU_OK, "a position");
    options.ladder = SUDOKU_LADDER_SE;
    options.max_er = 70;
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_OK, "no reasoner");
    position = start;
    CHECK(sudoku_reduce(reasoner, &position, "hidden-single,naked-single,locked,forcing-chains") ==
              SUDOKU_TOO_HARD,
          "a chain above 7.0");
    sudoku_reasoner_free(reasoner);
    options.max_er = 12;
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_OK, "no reasoner");
    position = start;
    CHECK(sudoku_reduce(reasoner, &position, "hidden-single") == SUDOKU_OK, "steps of up to 1.2");
    CHECK(memcmp(&position, &start, sizeof start) != 0, "some of 1.2");
    sudoku_reasoner_free(reasoner);
    control.cancel = always;
    control.context = &asked;
    CHECK(sudoku_reasoner_new(NULL, &control, &reasoner) == SUDOKU_OK, "no reasoner");
    position = start;
    CHECK(sudoku_reduce(reasoner, &position, "dynamic-chains") == SUDOKU_CANCELLED && asked, "cancelled");
    sudoku_reasoner_free(reasoner);
}

int main(void)
{
    test_bound();
    test_cancel();
    test_so_far();
    test_reduce();
    return test_report();
}
