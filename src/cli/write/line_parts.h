/* line_parts.h: what the formats with one line for each puzzle share. */
#ifndef CLI_WRITE_LINE_PARTS_H
#define CLI_WRITE_LINE_PARTS_H

#include "cli/write/format.h"

/* `# file:line: reason`, the line of a puzzle without a solution. The output can still be pasted beside the
 * input, and readers skip it. */
void line_add_comment(struct text *out, const struct answer *answer);

/* 729 characters, nine for each cell: digit d, or a point, in place d. */
void line_add_candidates(struct text *out, const uint16_t candidates[SUDOKU_CELLS]);

/* The puzzle: 81 characters, or 729 if it is one of candidates. */
void line_add_puzzle(struct text *out, const struct answer *answer);

/* The number of solutions: `3`, or `>=1000000` if counting stopped there. */
void line_add_count(struct text *out, const struct answer *answer);

/* `# name` or, where there are several puzzles, `# 3`: says which puzzle is drawn below. Readers skip it. */
void line_add_heading(struct text *out, const struct answer *answer);

/* Copies the puzzle's name. Its line ends become blanks: the rest would be a line of its own. */
void line_copy_name(char *to, const struct sudoku_item *item);

/* A blank and the puzzle's name, if it has one. */
void line_add_name(struct text *out, const struct sudoku_item *item);

#endif
