/* backdoor.h: all smallest backdoors of a puzzle. */
#ifndef LOGIC_BACKDOOR_H
#define LOGIC_BACKDOOR_H

#include "sudoku.h"

/* Returns anything but 0 to end the search. */
typedef int sudoku_cells_visitor(void *context, const unsigned char *cells, unsigned size);

/* Does what sudoku_find_backdoor does, and calls visit for each backdoor of the smallest size, unless that
 * size is 0. */
enum sudoku_status sudoku_visit_backdoors(const char *puzzle, unsigned most, sudoku_cells_visitor *visit,
                                          void *context, unsigned *size);

#endif
