/* The count of all solved grids that `make prove` makes, and the bands of one class against a slow count. */
#include "tests/prove/bands.h"
#include "tests/test.h"

static struct bands bands;

/* Tries all rows of three boxes whose columns are these partitions. */
static uint32_t count_slowly(unsigned p, unsigned q, unsigned r)
{
    static unsigned short rows[3][ARRANGEMENTS][3];
    uint32_t n = 0;
    arrange(bands.part[p], rows[0]);
    arrange(bands.part[q], rows[1]);
    arrange(bands.part[r], rows[2]);
    for (unsigned i = 0; i < ARRANGEMENTS; i++)
        for (unsigned j = 0; j < ARRANGEMENTS; j++)
            for (unsigned k = 0; k < ARRANGEMENTS; k++) {
                bool fits = true;
                for (unsigned row = 0; row < 3 && fits; row++)
                    fits = (rows[0][i][row] | rows[1][j][row] | rows[2][k][row]) == 511;
                n += fits;
            }
    return n;
}

static void test_some_pairs(void)
{
    uint64_t seed = test_seed();
    for (int round = 0; round < (test_full() ? 100 : 5); round++) {
        unsigned q = test_below(&seed, PARTITIONS_OF_NINE), r = test_below(&seed, PARTITIONS_OF_NINE);
        CHECK(count_slowly(0, q, r) == bands.ways[q][r], "%u %u: %u", q, r, (unsigned)bands.ways[q][r]);
        CHECK(bands.ways[q][r] == bands.ways[r][q], "%u %u", q, r);
    }
}

/* 44 classes, and 6,670,903,752,021,072,936,960 grids, which are 280 * 6^3 times this sum. */
static void test_all_classes(void)
{
    struct band_class *classes;
    uint64_t sum = 0, of_bands = 0;
    size_t n = list_classes(&bands, &classes);
    CHECK(n == 44, "%zu classes", n);
    for (size_t i = 0; i < n; i++) {
        unsigned q = classes[i].pair / PARTITIONS_OF_NINE, r = classes[i].pair % PARTITIONS_OF_NINE;
        sum += classes[i].bands * count_below(&bands, 0, q, r);
        of_bands += classes[i].bands;
    }
    free(classes);
    CHECK(of_bands == UINT64_C(56) * 46656 * 216 / 36, "%llu bands", (unsigned long long)of_bands);
    CHECK(sum == UINT64_C(110299334524157952), "%llu", (unsigned long long)sum);
}

int main(void)
{
    prepare_bands(&bands);
    test_some_pairs();
    test_all_classes();
    return test_report();
}
