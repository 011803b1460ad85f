/* best_singles.c: the implementations of singles, and the best one for this machine. */
#include "research/trials/singles.h"

#include "core/machine.h"

/* Best first. */
static const struct {
    const struct singles *singles;
    enum needs needs;
} implementations[] = {
#if defined(__GNUC__) && defined(__x86_64__)
    {&research_singles_512, NEEDS_AVX512},
    {&research_singles_avx2, NEEDS_AVX2},
#endif
    {&research_singles_128, NEEDS_NOTHING},
};

const struct singles *research_singles(size_t index, int *runs)
{
    if (index >= sizeof implementations / sizeof *implementations)
        return NULL;
    *runs = core_can_run(implementations[index].needs);
    return implementations[index].singles;
}

const struct singles *research_best_singles(void)
{
    size_t i = 0;
    while (!core_can_run(implementations[i].needs))
        i++;
    return implementations[i].singles;
}
