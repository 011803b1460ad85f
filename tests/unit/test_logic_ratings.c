/* Puzzles, made with the program, for each rating that it ever found; and puzzles with several solutions
 * where an argument from uniqueness would be the next step. */
#include "logic/reasoner.h"
#include <stdbool.h>

#include "sudoku.h"
#include "tests/test.h"

static const struct {
    const char *puzzle;
    unsigned char er, ep, ed;
} samples[] = {
    {"1274.593883597.64..963825.16598431.77146298533821.746957829..1.96371428524.538796", 10, 10, 10},
    {"...39....78.......3...21.....49..3....91784.......4..247..1.5.....6...9.........8", 12, 12, 12},
    {".....6..73....421.2.48...........15...12......7........58....3...241...51....9..8", 15, 12, 12},
    {"..4...65.......9.36..3..8...87.2......5..12..2....4.95.......7.79.....3..3.9.2...", 17, 12, 12},
    {"7......9...5.4..2..2.5.1..6.....4......89.......1.35...3...82...6.4..98.27....6.3", 20, 12, 12},
    {"..69......4.3..8.212...59......6.4............5.4...89.94.7...1....5....21.....6.", 23, 12, 12},
    {"7...426...3........926.....9..5....12.149.5....5..3.........9.5.....72........136", 25, 12, 12},
    {"..3...1.2.1.5...46.84.....7...3..4.5.25.9...3.9....6..5..8.......2.5....9..7.1...", 26, 12, 12},
    {".......785..8.2.9.9.....32....48......923..6...3.7.....8...7..546.1...........1..", 28, 12, 12},
    {".23...16......4.827..8.........4.8.31.4...9..3....7.......1...5.....642...75....1", 30, 12, 12},
    {".......5.19...7....72..9.........6.....56..38.....8...8.5.92.6..1....9..2...3.1.5", 32, 12, 12},
    {"....5.4....28....3.6...987...6...9.4....36....9...123.5.4.....9.7.2.......1..3...", 34, 12, 12},
    {"..3..81.7..695.....2..1...............45....6..7.83.21....7......2....34..8...6.2", 36, 12, 12},
    {".........267...4.9..9.6....5.1.9..7......78......8...6...1....8.5..3....74....6.2", 38, 12, 12},
    {".9..83.....84..7.........1..6...7.8.4...3.1.2..2.............9.2...96...6..7.12.5", 40, 12, 12},
    {"..4.5...9.....4..291.2..5.8145.6........9..7..9...1...4..8.........3.8..2.7.....5", 42, 12, 12},
    {"..5.....7...6.8.........962...58..4..9.2..3..3...1.6..72..............9...83..4.5", 44, 12, 12},
    {"8..9...........795.6..2.8.....78......74..5.3.2..........3.9....7..45..1..4.....2", 45, 12, 12},
    {".68...4..1......9.3...81....314.69..79....3.......9...6.7.....2.14..3....8..12.4.", 46, 12, 12},
    {"56...9...8....5..3..3............6..3...5.8....216.4.9....4..62.1.3...5..2......4", 47, 12, 12},
    {"1.....9...8..4.6....531.8...31...78..........7.4.8...9.2...5..6..3...125....9....", 50, 12, 12},
    {"8..69.2..34..1...6..5..........86......2..7.5....5..2....8..5.....9....2462....1.", 52, 12, 12},
    {".1.6.........95...8.543......9..7..8......3..4..........8...1..6..3.85..7..5...49", 54, 12, 12},
    {"......7.9.583.76...1.......5..4.............1....2.98.12..89..5.......4..8.5.6...", 56, 12, 12},
    {".9.....5.21.49.............5...7..14.....8...3..95..8...98......2....4...7..45..3", 57, 12, 12},
    {"....35...8...6.....4...9.....4........34.29.59....7.6........5.....8.3.4.62...71.", 58, 12, 12},
    {"..6.89...2...1...4..345.2...7......854..7..31...5..9..1..9...539...3...2..7......", 59, 12, 12},
    {"..9.4.8...6.2.....27..5...1.....2..6..5.......9.47..15.17......3..6.42.........5.", 62, 12, 12},
    {"...3..74.....6.3........5....9...2...7.6...5142...3...1....4..2...7......34..2.8.", 72, 12, 12},
};

static void test_samples(void)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        CHECK(sudoku_rate(NULL, samples[i].puzzle, NULL, &rating) == SUDOKU_OK, "%s is refused",
              samples[i].puzzle);
        CHECK(rating.er == samples[i].er && rating.ep == samples[i].ep && rating.ed == samples[i].ed,
              "%s rates %u/%u/%u", samples[i].puzzle, rating.er, rating.ep, rating.ed);
    }
}

/* Do the steps lead to a rectangle, a loop or a BUG? */
static bool leads_to_uniqueness(const char *puzzle)
{
    static struct sudoku_reasoner without_chains;
    struct board board;
    struct step step;
    logic_board_init(&board, puzzle);
    reasoner_take(&without_chains, &board);
    without_chains.trouble = SUDOKU_CANCELLED;
    step_keep_links(&step, NULL, NULL, 0);
    while (board.empty_cells && logic_climb(&logic_se_ladder, NULL, &board, &step) >= 0) {
        if (step.technique->unique)
            return true;
        logic_board_apply(&board, &step);
    }
    return false;
}

/* Without a clue a minimal puzzle has several solutions, and is told so before anything is concluded from
 * there being one. */
static void test_improper(void)
{
    int reached = 0;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        char puzzle[SUDOKU_CELLS + 1];
        if (samples[i].er < 45 || samples[i].er > 57)
            continue;
        memcpy(puzzle, samples[i].puzzle, sizeof puzzle);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            struct sudoku_rating rating = SUDOKU_RATING_INIT;
            if (puzzle[cell] == '.')
                continue;
            puzzle[cell] = '.';
            reached += leads_to_uniqueness(puzzle);
            CHECK(sudoku_rate(NULL, puzzle, NULL, &rating) == SUDOKU_NOT_UNIQUE, "%s has a rating", puzzle);
            puzzle[cell] = samples[i].puzzle[cell];
        }
    }
    CHECK(reached > 0, "no puzzle led to an argument from uniqueness");
}

int main(void)
{
    test_samples();
    test_improper();
    return test_report();
}
