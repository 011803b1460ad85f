/* Puzzles that need chains: their ratings, and every step against the solution. */
#include "tests/chain_positions.h"
#include "tests/chain_samples.h"

#include "logic/chains/chains.h"

/* Solves step by step; every step must agree with the solution and do something. */
static void follow(const char *puzzle, struct sudoku_reasoner *reasoner)
{
    struct board board;
    struct step step;
    char solution[SUDOKU_CELLS];
    sudoku_solve(puzzle, 1, solution);
    logic_board_init(&board, puzzle);
    reasoner_take(reasoner, &board);
    while (board.empty_cells && find_step(&board, &step) == SUDOKU_OK) {
        bool right = step.digit ? solution[step.cell] == '0' + step.digit : step.n_removals > 0;
        for (int i = 0; i < step.n_removals; i++)
            right &= !(step.removals[i].digits >> (solution[step.removals[i].cell] - '1') & 1);
        CHECK(right, "%s: a wrong step of technique %s", puzzle, step.technique->name);
        if (!right)
            return;
        logic_board_apply(&board, &step);
    }
    CHECK(board.empty_cells == 0, "%s: stuck", puzzle);
}

static void test_samples(struct sudoku_reasoner *reasoner)
{
    for (size_t i = 0; i < CHAIN_SAMPLES; i++) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        if (chain_samples[i].er > QUICK && !test_full())
            continue;
        CHECK(sudoku_rate(reasoner, chain_samples[i].puzzle, NULL, &rating) == SUDOKU_OK, "%s is refused",
              chain_samples[i].puzzle);
        CHECK(rating.er == chain_samples[i].er && rating.ep == chain_samples[i].ep &&
                  rating.ed == chain_samples[i].ed,
              "%s rates %u/%u/%u", chain_samples[i].puzzle, rating.er, rating.ep, rating.ed);
        follow(chain_samples[i].puzzle, reasoner);
    }
}

/* Threads change nothing: each position has its step, the first puzzle that needs chains inside chains its
 * rating. */
static void test_threads(void)
{
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    struct sudoku_reasoner *reasoner;
    control.threads = 4097;
    CHECK(sudoku_reasoner_new(NULL, &control, &reasoner) == SUDOKU_BAD_ARGUMENT, "4097 threads");
    control.threads = 3;
    CHECK(sudoku_reasoner_new(NULL, &control, &reasoner) == SUDOKU_OK, "no reasoner");
    for (size_t i = 0; i < CHAIN_POSITIONS; i++) {
        struct step step;
        char text[4000];
        find_step_at(reasoner, i, &step, text);
        CHECK(
            strcmp(text + 1, chain_positions[i].step) == 0 && step.rating == chain_positions[i].rating &&
                (chain_positions[i].producer == NO_PRODUCER || step.length == chain_positions[i].complexity),
            "position %zu with threads:%s", i, text);
    }
    for (size_t i = 0; i < CHAIN_SAMPLES; i++) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        if (chain_samples[i].er < 104 || (chain_samples[i].er > 104 && !test_full()))
            continue;
        CHECK(sudoku_rate(reasoner, chain_samples[i].puzzle, NULL, &rating) == SUDOKU_OK &&
                  rating.er == chain_samples[i].er && rating.ep == chain_samples[i].ep,
              "%s rates %u with threads", chain_samples[i].puzzle, rating.er);
    }
    sudoku_reasoner_free(reasoner);
}

/* Two searches by different producers, on grids that differ in the first cell, once had the same key in the
 * table of results. One took the result of the other, and the solution was lost. */
static void test_keys(void)
{
    struct sudoku_position position;
    CHECK(sudoku_start_position(
              ".6.......9.526......7..9......89...2.5....31..2..73........419....6.12.8.4.......",
              &position) == SUDOKU_OK,
          "a position");
    CHECK(sudoku_reduce(NULL, &position,
                        "house,dynamic-plus,dynamic-chains,nested-multiple,nested-dynamic") == SUDOKU_OK,
          "a wrong step");
    CHECK(position.candidates[19] >> 2 & 1, "3 is lost in r3c2");
}

/* What can grow of the memory for chains, and what it is part of: less than half of what it may be. */
static void test_memory(const struct sudoku_reasoner *reasoner)
{
    const struct chains *home = reasoner->chains;
    const struct cache *cache = &home->cache;
    size_t bytes = sizeof *home + (cache->table ? CACHE_SIZE * sizeof *cache->table : 0) +
                   cache->room_hints * sizeof *cache->hints + cache->pool.room * sizeof *cache->pool.items;
    for (unsigned depth = 0; depth < DEPTHS; depth++) {
        const struct search *search = home->searches[depth];
        bytes += sizeof *search + search->arena.bytes + search->room_hints * sizeof *search->hints +
                 search->growth.parents.room * sizeof *search->growth.parents.items;
    }
    CHECK(bytes < CHAINS_BYTES / 2, "%zu bytes", bytes);
    if (test_full())
        printf("  memory of a thread: %zu bytes\n", bytes);
}

int main(void)
{
    struct sudoku_reasoner *reasoner;
    CHECK(sudoku_reasoner_new(NULL, NULL, &reasoner) == SUDOKU_OK, "no reasoner");
    test_samples(reasoner);
    test_threads();
    test_keys();
    test_memory(reasoner);
    sudoku_reasoner_free(reasoner);
    return test_report();
}
