/* prove: counts the solved grids, and prints what is counted on the way. `make prove` runs it. */
#include <inttypes.h>
#include <stdio.h>

#include "tests/prove/bands.h"

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

static int count_grids(void)
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
    return grids.high == UINT64_C(6670903752) && grids.low == UINT64_C(21072936960) ? 0 : 1;
}

int main(void)
{
    if (count_grids() == 0)
        return 0;
    fputs("prove: Felgenhauer and Jarvis have 6670903752021072936960\n", stderr);
    return 1;
}
