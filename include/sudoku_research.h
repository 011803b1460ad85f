/* sudoku_research.h: searches around, inside and over Sudoku puzzles and grids, for those who study them.
 *
 * What sudoku.h says about puzzles, statuses, objects and threads holds here, too. */
#ifndef SUDOKU_RESEARCH_H
#define SUDOKU_RESEARCH_H

#include "sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif
