/* random_grid.h: solved grids, every one of the 6,670,903,752,021,072,936,960 as likely as any other. */
#ifndef CREATE_RANDOM_GRID_H
#define CREATE_RANDOM_GRID_H

#include "create/random.h"
#include "sudoku.h"

enum { PARTITIONS = 280, LABELLINGS = 19683, PASSES = 56 };

/* Counts that are kept from one grid to the next to save time; the grids do not depend on them. Belongs to
 * one thread. 200 kilobytes. */
struct grid_source {
    unsigned char column[PASSES][9]; /* where the digits of a stack's top sets go in the middle */
    uint16_t power[PASSES][9];       /* 3 to the digit's place among the middle's nine */
    uint16_t partition[LABELLINGS];  /* the number of the partition that a labelling makes */
    unsigned char mixed[PARTITIONS]; /* has a three with one of 0-2, one of 3-5 and one of 6-8 */
    uint16_t ways[PARTITIONS]
                 [PARTITIONS]; /* ways to order a band, by its partitions; 0 where not yet counted */
};

void create_grid_source_prepare(struct grid_source *source);

/* Draws a grid: 81 digits. */
void create_random_grid(struct grid_source *source, struct random *random, char *grid);

#endif
