/* backdoors.c: all smallest backdoors, for researchers; src/logic/backdoor.c finds them. */
#include "logic/backdoor.h"
#include "sudoku_research.h"

static int go_on(void *context, const unsigned char *cells, unsigned size)
{
    (void)context, (void)cells, (void)size;
    return 0;
}

enum sudoku_status sudoku_find_backdoors(const char *puzzle, unsigned most, sudoku_backdoor_visitor *visit,
                                         void *context, unsigned *size)
{
    return sudoku_visit_backdoors(puzzle, most, visit ? visit : go_on, context, size);
}
