/* grow.h: arrays that grow by one element at a time. */
#ifndef CORE_GROW_H
#define CORE_GROW_H

#include <stdlib.h>

/* Makes room for one more element in an array of n: `least` elements at first, then twice as many each time.
 * Returns the array, which may have moved, or NULL when memory is short: then the old one stays as it is. */
static inline void *grow_array(void *array, size_t n, size_t *room, size_t least, size_t element)
{
    size_t wanted = *room ? 2 * *room : least;
    if (n < *room)
        return array;
    void *grown = realloc(array, wanted * element);
    if (grown)
        *room = wanted;
    return grown;
}

#endif
