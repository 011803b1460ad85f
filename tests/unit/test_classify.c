/* Classes by trial and error, braids and whips: known values, the definitions, bounds, and what does not
 * apply. */
#include "research/trials/singles.h"
#include "sudoku_research.h"
#include "tests/plain_singles.h"
#include "tests/classes.h"
#include "tests/test.h"

static int classify(const char *puzzle, enum sudoku_class kind, unsigned least, unsigned most,
                    unsigned *value)
{
    uint16_t candidates[SUDOKU_CELLS];
    int status = sudoku_find_candidates(puzzle, candidates);
    return status ? status : (int)sudoku_classify(candidates, kind, least, most, value, NULL);
}

/* Facts from https://github.com/denis-berthier: Controlled-bias_Sudoku_generator_and_collection (B and W up
 * to 9), CSP-Rules-V2.1 (examples of SHC), Sudoku-classif and Monhard-until-2023-08-15-TE23 (BxB, BxBB). */
static const struct {
    const char *puzzle;
    enum sudoku_class kind;
    unsigned value;
} known[] = {
    {".23..67..4...8..2.....2..65......3..3..9....1...3.2874.47.9....86.5............1.", SUDOKU_CLASS_TE, 0},
    {"..34..78.....89...7...2.......6..9..64......8.....5.31.1...2...57.3....6.6....35.", SUDOKU_CLASS_TE, 1},
    {".2..5...94.....1....9....6..6......73....4.....5.6...2..7.9...6...3..8..8....1...", SUDOKU_CLASS_TE, 2},
    {"98.76.5..7.4...6....5.48...8......32...9..4.........516...57....7........4.89...6", SUDOKU_CLASS_TE, 3},
    {"...45.....5...9..6....2.1.42.......77...3.42.9.8........2...5.8....1....89.....72", SUDOKU_CLASS_B, 0},
    {"..3.56...4...8.1...8....4.52......7.....475.6...6...3.6.....8...759.26...........", SUDOKU_CLASS_B, 1},
    {"...........1..2.34..3.512....6.78..2.1.6.487..7812.3.6..75.64..1...476.36.421375.", SUDOKU_CLASS_B, 2},
    {"...4....9.57..9...68.7.24..27.8....3.....1.....43...78..2.1..9..........8.....352", SUDOKU_CLASS_B, 3},
    {"1..45..8.45...9....6.7.2....38...9.1...9273.....8...4.3.1.4.8.7..5.............15", SUDOKU_CLASS_B, 5},
    {".......8...67...3....2..6.52.4...5..8.532...1..1..5..6.1.6.....5.8.7.2.......89..", SUDOKU_CLASS_B, 7},
    {"..........12.34.56.345.621...37...8...7.58..2.286.3.75.71.6582..8...75.12...8..67", SUDOKU_CLASS_B, 9},
    {"1..9...2..4..6...8..5..1....2..3...95..7.......6..48...5..9..1......2..7..3...6..", SUDOKU_CLASS_B, 11},
    {"..1..2....2..3....4..5..6....6.....7.1.....8.9.....5....7..8..3.3..9..1.5..7..4..", SUDOKU_CLASS_B, 18},
    {".4..8.9.33..6...2...5..7...1...5.2....9..4..1.8.....9..5.7...8...7.1.6.......3..9", SUDOKU_CLASS_B, 25},
    {".2.4..78...7.....6...37.....8.7....5.61.......3.....12..5.64..8.7.....6.9.....5.1", SUDOKU_CLASS_BXB,
     0},
    {"..............1..2.34...56.....3..7...8...4...6.2.........548...2.......1...6....", SUDOKU_CLASS_BXB,
     1},
    {"1...5...94.....2...8...7.1.......3....8..1.6....5....2.7.9.....8....4.7..64.....3", SUDOKU_CLASS_BXB,
     2},
    {"1.3.....9.5.....2...91..5......1..6..9.2....18....4....3.9....2.1.3....59...7....", SUDOKU_CLASS_BXB,
     3},
    {"..3.5..8.4....9......23...5.6...14.....3...67..8....2..1.........57....29.....6..", SUDOKU_CLASS_BXB,
     5},
    {"........1.....2.3...4.5.6...3.....72.4....8..6..8..9...7...1...4.56.....8..59....", SUDOKU_CLASS_BXB,
     7},
    {"..3...78.4.7.8.2.6........4...6.5.......1.......2386476.....3..7.8...4.2.327...68", SUDOKU_CLASS_BXB,
     10},
    {"......7.9456....31.......6..1......863.8.41.58..1.....34...8.5...164.......3.5...", SUDOKU_CLASS_BXB,
     14},
    {"1..4.6....5..8.1...8......6.....7...6...4..258...6...1...9...5.5...1...4..2...3..", SUDOKU_CLASS_BXBB,
     0},
    {"98.76....7.58.4....64.9.....49...65.....5..7......6.....7...5.8....4..39.....921.", SUDOKU_CLASS_BXBB,
     2},
    {"........9.5.1...3.8..3......39.6.4.8....14..37......6..72...8...4..9...1.6.8.5...", SUDOKU_CLASS_W, 0},
    {".2.4..78...7.....6...37.....8.7....5.61.......3.....12..5.64..8.7.....6.9.....5.1", SUDOKU_CLASS_W, 1},
    {"61975.8..28.9.....57.8..9..8362715941475892..9254.....351648729498327...762195...", SUDOKU_CLASS_W, 2},
    {"....924..3.....6........1.....6243.8.4.5.92...2....9.4...97154219524...........91", SUDOKU_CLASS_W, 4},
    {".2..5......71....668.....4..........36..72...7.86...5.57.9..8......13..7..2.....4", SUDOKU_CLASS_W, 7},
    {"....5.78.4.......6.....3..1.6..9..7.3.8..49......28...7.2.61.........5..93....1.7", SUDOKU_CLASS_W, 9},
};

/* The value is found, and every question about a bound gets the same answer. */
static void values_are_known(void)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        unsigned value = 99, right = known[i].value;
        int status = classify(known[i].puzzle, known[i].kind, 0, UINT32_MAX, &value);
        CHECK(status == SUDOKU_OK && value == right, "%s: status %d, %u", known[i].puzzle, status, value);
        for (unsigned bound = right ? right - 1 : 0; bound <= right + 1; bound++) {
            status = classify(known[i].puzzle, known[i].kind, bound + 1, bound, &value);
            CHECK(status == SUDOKU_OK && value == (right > bound ? bound + 1 : bound), "%s > %u: %d, %u",
                  known[i].puzzle, bound, status, value);
        }
        static const unsigned large[] = {8, 84, 1000, UINT32_MAX};
        for (size_t k = 0; k < sizeof large / sizeof *large; k++) {
            status = classify(known[i].puzzle, known[i].kind, large[k], UINT32_MAX, &value);
            CHECK(status == SUDOKU_OK && value == (right < large[k] ? large[k] - 1 : right),
                  "%s, least %u: %d, %u", known[i].puzzle, large[k], status, value);
        }
        status = classify(known[i].puzzle, known[i].kind, right, right, &value);
        CHECK(status == SUDOKU_OK && value == right, "%s: %u", known[i].puzzle, value);
    }
}

static void threads_find_the_same(void)
{
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    control.threads = 3;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint16_t candidates[SUDOKU_CELLS];
        unsigned value = 99;
        sudoku_find_candidates(known[i].puzzle, candidates);
        int status = sudoku_classify(candidates, known[i].kind, 0, UINT32_MAX, &value, &control);
        CHECK(status == SUDOKU_OK && value == known[i].value, "%s: status %d, %u", known[i].puzzle, status,
              value);
    }
}

#define SOLVED "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define EMPTY "................................................................................."

static void others_have_no_value(void)
{
    static const struct {
        const char *puzzle;
        int status[5];
    } wanted[] = {
        {SOLVED, {SUDOKU_OK, SUDOKU_OK, SUDOKU_OK, SUDOKU_OK, SUDOKU_OK}},
        {EMPTY,
         {SUDOKU_NOT_UNIQUE, SUDOKU_NOT_UNIQUE, SUDOKU_NOT_UNIQUE, SUDOKU_NOT_UNIQUE, SUDOKU_NOT_UNIQUE}},
        {"12345678.........9...............................................................",
         {SUDOKU_NO_SOLUTION, SUDOKU_NO_SOLUTION, SUDOKU_NO_SOLUTION, SUDOKU_NO_SOLUTION,
          SUDOKU_NO_SOLUTION}},
        {"11...............................................................................",
         {SUDOKU_CLASH, SUDOKU_CLASH, SUDOKU_CLASH, SUDOKU_CLASH, SUDOKU_CLASH}},
        {".2..5...94.....1....9....6..6......73....4.....5.6...2..7.9...6...3..8..8....1...",
         {SUDOKU_OK, SUDOKU_TOO_DEEP, SUDOKU_OK, SUDOKU_OK, SUDOKU_TOO_DEEP}},
        {"98.76.5..7.4...6....5.48...8......32...9..4.........516...57....7........4.89...6",
         {SUDOKU_OK, SUDOKU_TOO_DEEP, SUDOKU_TOO_DEEP, SUDOKU_OK, SUDOKU_TOO_DEEP}},
        /* Braids solve it, but no whips. */
        {".4..8.9.33..6...2...5..7...1...5.2....9..4..1.8.....9..5.7...8...7.1.6.......3..9",
         {SUDOKU_OK, SUDOKU_OK, SUDOKU_OK, SUDOKU_OK, SUDOKU_TOO_DEEP}},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        for (int kind = 0; kind < 5; kind++) {
            unsigned value = 99;
            int status = classify(wanted[i].puzzle, (enum sudoku_class)kind, 0, UINT32_MAX, &value);
            CHECK(status == wanted[i].status[kind], "%s, %d: status %d", wanted[i].puzzle, kind, status);
            CHECK((status == SUDOKU_OK) == (value != 99), "%s, %d: %u", wanted[i].puzzle, kind, value);
            CHECK(i > 0 || value == 0, "a full grid: %u", value);
        }
}

/* The same of puzzles of candidates: a full grid, an empty cell, two equal digits, and all candidates. */
static void candidates_have_corners_too(void)
{
    static const struct {
        const char *cell[2];
        int status;
    } wanted[] = {{{"5", "3"}, SUDOKU_OK}, {{"5", ""}, SUDOKU_NO_SOLUTION}, {{"5", "5"}, SUDOKU_NO_SOLUTION}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        for (int kind = 0; kind < 5; kind++) {
            uint16_t candidates[SUDOKU_CELLS];
            unsigned value = 99;
            for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
                const char digit = cell < 2 ? *wanted[i].cell[cell] : SOLVED[cell];
                candidates[cell] = (uint16_t)(digit ? 1u << (digit - '1') : 0);
            }
            int status = sudoku_classify(candidates, (enum sudoku_class)kind, 0, UINT32_MAX, &value, NULL);
            CHECK(status == wanted[i].status && (status != SUDOKU_OK || value == 0), "%zu, %d: %d, %u", i,
                  kind, status, value);
            memset(candidates, 0xff, sizeof candidates);
            for (int cell = 0; cell < SUDOKU_CELLS; cell++)
                candidates[cell] &= 0x1ff;
            CHECK(sudoku_classify(candidates, (enum sudoku_class)kind, 0, UINT32_MAX, &value, NULL) ==
                      SUDOKU_NOT_UNIQUE,
                  "all of them");
        }
}

/* ---- The definitions ---- */

static struct slow_state slow_read(const uint16_t candidates[SUDOKU_CELLS])
{
    struct slow_state state = {{false}, {false}};
    for (int i = 0; i < 729; i++)
        state.left[i] = candidates[i / 9] >> i % 9 & 1;
    return state;
}

/* The value by definition, or limit if it is that or more. */
static unsigned by_definition(const struct slow_state *state, enum sudoku_class kind, unsigned limit)
{
    struct slow_state left = *state;
    unsigned n = 0;
    for (; n < limit; n++)
        if ((kind == SUDOKU_CLASS_TE  ? slow_try(&left, 0, (int)n)
             : kind == SUDOKU_CLASS_W ? slow_chains(&left, (int)n, true)
             : kind == SUDOKU_CLASS_B ? slow_chains(&left, (int)n, false)
                                      : slow_try(&left, (int)n, 1)) == SLOW_SOLVED)
            break;
    return n;
}

/* Compares a value below the limit, or that it is not. */
static void compare(const uint16_t candidates[SUDOKU_CELLS], enum sudoku_class kind, unsigned limit)
{
    struct slow_state state = slow_read(candidates);
    unsigned value = 99, right = by_definition(&state, kind, limit);
    int status = sudoku_classify(candidates, kind, 0, limit - 1, &value, NULL);
    CHECK(right < limit ? status == SUDOKU_OK && value == right
                        : status == SUDOKU_TOO_DEEP || (status == SUDOKU_OK && value == limit),
          "class %d: status %d, %u, not %u", kind, status, value, right);
}

/* A minimal puzzle has more candidates than it needs: with some of those taken away it is a puzzle of
 * candidates, without clues. */
static void take_some(uint16_t candidates[SUDOKU_CELLS], const char *solution, uint64_t *random)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned kept = 1u << (solution[cell] - '1');
        candidates[cell] &= (uint16_t)(kept | test_random(random) | test_random(random));
    }
}

static void classes_are_as_defined(void)
{
    enum { N = 24 };
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker;
    char puzzles[N][SUDOKU_CELLS], solutions[N][SUDOKU_CELLS];
    unsigned char made[N];
    uint64_t random = test_seed();
    slow_start();
    CHECK(sudoku_maker_new(&recipe, random, &maker) == SUDOKU_OK, "a maker");
    sudoku_maker_make(maker, 0, N, puzzles[0], SUDOKU_CELLS, solutions[0], SUDOKU_CELLS, made, NULL);
    sudoku_maker_free(maker);
    for (int i = 0; i < (test_full() ? N : N / 4); i++) {
        uint16_t candidates[SUDOKU_CELLS];
        sudoku_find_candidates(puzzles[i], candidates);
        if (i % 4 == 3)
            take_some(candidates, solutions[i], &random);
        compare(candidates, SUDOKU_CLASS_TE, 2);
        compare(candidates, SUDOKU_CLASS_B, 4);
        compare(candidates, SUDOKU_CLASS_W, 4);
        compare(candidates, SUDOKU_CLASS_BXB, 1);
    }
    for (size_t i = 0; i < sizeof known / sizeof *known && test_full(); i++)
        if (known[i].kind == SUDOKU_CLASS_BXB && known[i].value == 1) {
            uint16_t candidates[SUDOKU_CELLS];
            sudoku_find_candidates(known[i].puzzle, candidates);
            compare(candidates, SUDOKU_CLASS_BXB, 2);
        }
}

/* ---- The functions that find singles ---- */

/* Random candidates of random puzzles, close enough to ruin that both outcomes occur. */
static struct known random_state(uint64_t *random)
{
    struct known state = {{{0}}, {{0}}};
    uint16_t candidates[SUDOKU_CELLS];
    size_t i = test_below(random, sizeof known / sizeof *known);
    sudoku_find_candidates(known[i].puzzle, candidates);
    unsigned spared = test_below(random, 60);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        for (unsigned digit = 0; digit < 9; digit++)
            if (candidates[cell] >> digit & 1 && test_below(random, 60) <= spared)
                set_add(&state.possible, candidate_at(cell, digit));
    return state;
}

static void machines_find_the_same(void)
{
    uint64_t random = test_seed();
    for (int i = 0; i < (test_full() ? 20000 : 2000); i++) {
        struct known start = random_state(&random);
        unsigned one = candidate_at(test_below(&random, SUDOKU_CELLS), test_below(&random, 9));
        unsigned most = test_below(&random, 5);
        for (size_t k = 0; research_singles[k]; k++) {
            const struct singles *plain = &plain_singles, *other = research_singles[k];
            if (!core_can_run(other->needs))
                continue;
            for (int locked = 0; locked < 2; locked++) {
                struct known a = start, b = start;
                enum rest rest = plain->close(&a, locked), same = other->close(&b, locked);
                CHECK(rest == same && (rest == IS_RUINED || memcmp(&a, &b, sizeof a) == 0),
                      "%s, close: %d %d", other->name, rest, same);
            }
            struct candidate_set a = start.possible, b = start.possible, first = {{0}}, first_too = {{0}};
            plain->assert_one(&a, one, &a);
            other->assert_one(&b, one, &b);
            CHECK(memcmp(&a, &b, sizeof a) == 0, "%s, assert", other->name);
            struct candidate_set barred = {{0}};
            set_add(&barred, one);
            unsigned rounds = plain->count_rounds(&start.possible, &barred, most, &first);
            CHECK(rounds == other->count_rounds(&start.possible, &barred, most, &first_too) &&
                      memcmp(&first, &first_too, sizeof first) == 0,
                  "%s, rounds: %u", other->name, rounds);
            uint16_t list[SUDOKU_CELLS], without[SUDOKU_CELLS], without_too[SUDOKU_CELLS];
            unsigned n = 0;
            for (unsigned i1 = 0; i1 < CANDIDATE_NUMBERS && n < SUDOKU_CELLS; i1++)
                if (set_has(&first, i1))
                    list[n++] = (uint16_t)i1;
            plain->count_after(&start.possible, &barred, most, list, n, without);
            other->count_after(&start.possible, &barred, most, list, n, without_too);
            CHECK(memcmp(without, without_too, n * sizeof *without) == 0, "%s, after", other->name);
            if (rounds == 0)
                continue;
            plain->count_without(&start.possible, &barred, most + 1, list, n, without);
            other->count_without(&start.possible, &barred, most + 1, list, n, without_too);
            CHECK(memcmp(without, without_too, n * sizeof *without) == 0, "%s, without", other->name);
        }
    }
}

int main(void)
{
    values_are_known();
    threads_find_the_same();
    others_have_no_value();
    candidates_have_corners_too();
    machines_find_the_same();
    classes_are_as_defined();
    return test_report();
}
