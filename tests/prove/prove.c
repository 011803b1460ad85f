/* prove: counts the solved grids and the essentially different ones, and prints what is counted on the way.
 * `make prove` runs it. */
#include <inttypes.h>
#include <stdio.h>

#include "tests/prove/bands.h"
#include "tests/prove/fixed.h"

/* A number in two halves of nine and more decimal digits. */
struct large {
    uint64_t high, low; /* high * 10^12 + low */
};

#define LARGE_BASE UINT64_C(1000000000000)

static struct large multiply(uint64_t number, uint64_t factor)
{
    uint64_t low = number % LARGE_BASE * factor;
    return (struct large){number / LARGE_BASE * factor + low / LARGE_BASE, low % LARGE_BASE};
}

/* Returns the number of grids divided by 9!, which fits in 64 bits. */
static uint64_t count_grids(void)
{
    static struct bands bands;
    struct band_class *classes;
    uint64_t sum = 0;
    prepare_bands(&bands);
    size_t n = list_classes(&bands, &classes);
    printf("class      bands   grids below each\n");
    for (size_t i = 0; i < n; i++) {
        unsigned q = classes[i].pair / PARTITIONS_OF_NINE, r = classes[i].pair % PARTITIONS_OF_NINE;
        classes[i].below = count_below(&bands, 0, q, r);
        sum += classes[i].bands * classes[i].below;
        printf("%5zu %10" PRIu64 " %18" PRIu64 "\n", i + 1, classes[i].bands, classes[i].below);
    }
    free(classes);
    struct large grids = multiply(sum, PARTITIONS_OF_NINE * ARRANGEMENTS);
    printf("%zu classes of bands, %" PRIu64 "%012" PRIu64 " solved grids\n", n, grids.high, grids.low);
    return sum / 6; /* 9! is 6 * 280 * 216 */
}

/* The mean number of grids, divided by 9!, that a symmetry fixes; the identity fixes them all. All sums
 * fit in 64 bits. Returns 0 if the mean is not a whole number. */
static uint64_t count_orbits(uint64_t grids)
{
    static struct line_orders lines;
    static struct symmetry_class classes[SYMMETRY_CLASSES];
    prepare_line_orders(&lines);
    struct fixed_search *search = make_fixed_search(&lines);
    if (!search) {
        fputs("prove: not enough memory\n", stderr);
        return 0;
    }
    unsigned n = list_symmetry_classes(&lines, classes), fixing = 0;
    uint64_t sum = 0;
    printf("\nclass   symmetries   grids / 9! that each fixes\n");
    for (unsigned i = 0; i < n; i++) {
        uint64_t fixed = i ? count_fixed(search, &classes[i]) : grids;
        if (!fixed)
            continue;
        fixing++;
        sum += fixed * classes[i].symmetries;
        printf("%5u %12" PRIu32 " %20" PRIu64 "\n", i + 1, classes[i].symmetries, fixed);
        fflush(stdout);
    }
    free(search);
    printf("%u classes of symmetries, %u fix grids, %" PRIu64 " essentially different grids\n", n, fixing,
           sum / SYMMETRIES);
    return sum % SYMMETRIES ? 0 : sum / SYMMETRIES;
}

int main(void)
{
    uint64_t grids = count_grids();
    if (grids != UINT64_C(18383222420692992)) {
        fputs("prove: Felgenhauer and Jarvis have 6670903752021072936960\n", stderr);
        return 1;
    }
    if (count_orbits(grids) != UINT64_C(5472730538)) {
        fputs("prove: Russell and Jarvis have 5472730538\n", stderr);
        return 1;
    }
    return 0;
}
