/* Solved grids: is every one as likely as the others? What follows from that is counted over many grids. */
#include "create/random.h"
#include "tests/oracle.h"
#include "tests/test.h"

enum { GRIDS = 100000, BAND_SAMPLE = 10 };

/* In how many ways a band's columns can be ordered, and the share of the bands of all
 * 6,670,903,752,021,072,936,960 grids for which it is so. The shares were computed exactly, by adding up all
 * 280^2 kinds of bands with all 56^3 ways to go on below each; the same sum gives that number of grids. */
static const struct {
    unsigned ways;
    double share;
} shares[] = {
    {96, 0.00398042},  {120, 0.02497754}, {144, 0.06247266}, {156, 0.07639907},
    {168, 0.15235137}, {180, 0.08873204}, {192, 0.15350678}, {216, 0.05340353},
    {228, 0.07522155}, {264, 0.03295564}, {276, 0.06861992}, {288, 0.17941344},
    {516, 0.01439823}, {576, 0.00722970}, {864, 0.00621586}, {1728, 0.00012225},
};

enum { KINDS = sizeof shares / sizeof *shares };

/* What was counted over the grids. */
struct counts {
    unsigned digits[81][9];        /* by cell */
    unsigned neighbours[9][9];     /* digits of r1c1 and r2c4, which share no house */
    unsigned bands[KINDS], others; /* by the ways to order them */
    unsigned sample;
};

/* The ways to put the digits of each column of a band in another order, rows staying without a repeated
 * digit. */
static unsigned order_columns(char band[3][9], unsigned column, unsigned used[3])
{
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    unsigned ways = 0;
    if (column == 9)
        return 1;
    for (int order = 0; order < 6; order++) {
        unsigned bits[3], fits = 1;
        for (int row = 0; row < 3; row++) {
            bits[row] = 1u << (band[orders[order][row]][column] - '0');
            fits = fits && !(used[row] & bits[row]);
        }
        if (!fits)
            continue;
        for (int row = 0; row < 3; row++)
            used[row] |= bits[row];
        ways += order_columns(band, column + 1, used);
        for (int row = 0; row < 3; row++)
            used[row] &= ~bits[row];
    }
    return ways;
}

/* Counts one of the six bands and stacks of a grid. */
static void count_band(struct counts *counts, const char *grid, unsigned which)
{
    char band[3][9];
    unsigned used[3] = {0, 0, 0}, ways, kind;
    for (unsigned row = 0; row < 3; row++)
        for (unsigned column = 0; column < 9; column++) {
            unsigned line = 3 * (which % 3) + row;
            band[row][column] = grid[which < 3 ? 9 * line + column : 9 * column + line];
        }
    ways = order_columns(band, 0, used);
    for (kind = 0; kind < KINDS && shares[kind].ways != ways; kind++)
        ;
    if (kind < KINDS)
        counts->bands[kind]++;
    else
        counts->others++;
    counts->sample++;
}

static double square_over(double seen, double expected)
{
    return (seen - expected) * (seen - expected) / expected;
}

static void test_cells(const struct counts *counts)
{
    for (int cell = 0; cell < 81; cell++) {
        double chi = 0;
        for (int digit = 0; digit < 9; digit++)
            chi += square_over(counts->digits[cell][digit], GRIDS / 9.0);
        /* 8 degrees of freedom: above 33.4 in one of 18,000 */
        CHECK(chi < 33.4, "chi-square %.1f in cell %d", chi, cell);
    }
}

static void test_neighbours(const struct counts *counts)
{
    double chi = 0;
    for (int a = 0; a < 9; a++)
        for (int b = 0; b < 9; b++) {
            /* r1c1 and r2c4 share no house; by symmetry all pairs of equal digits, and all of different ones,
             * are alike */
            double expected = 0;
            for (int x = 0; x < 9; x++)
                for (int y = 0; y < 9; y++)
                    expected += (x == y) == (a == b) ? counts->neighbours[x][y] : 0;
            expected /= a == b ? 9 : 72;
            chi += square_over(counts->neighbours[a][b], expected);
        }
    /* 79 degrees of freedom: above 135 in one of 10,000 */
    CHECK(chi < 135, "chi-square %.1f of the pairs", chi);
}

static void test_bands(const struct counts *counts)
{
    double chi = 0;
    for (int kind = 0; kind < KINDS; kind++)
        chi += square_over(counts->bands[kind], shares[kind].share * counts->sample);
    /* 15 degrees of freedom: above 44.3 in one of 10,000 */
    CHECK(chi < 44.3, "chi-square %.1f over %u bands", chi, counts->sample);
    CHECK(counts->others == 0, "%u bands of unknown kind", counts->others);
}

int main(void)
{
    static struct grid_source source;
    static struct counts counts;
    uint64_t seed = test_seed();
    unsigned sample = test_full() ? 1 : BAND_SAMPLE;

    create_grid_source_prepare(&source);
    for (unsigned i = 0; i < GRIDS; i++) {
        struct random random = random_stream(seed, i);
        char grid[81];
        create_random_grid(&source, &random, grid);
        if (i % 100 == 0)
            CHECK(oracle_solves(grid, grid), "grid %u: %.81s", i, grid);
        for (int cell = 0; cell < 81; cell++)
            counts.digits[cell][grid[cell] - '1']++;
        counts.neighbours[grid[0] - '1'][grid[12] - '1']++;
        if (i % sample == 0)
            count_band(&counts, grid, i / sample % 6);
    }
    test_cells(&counts);
    test_neighbours(&counts);
    test_bands(&counts);
    return test_report();
}
