/* A value as a cell: see values.h. */
#include "read/values.h"

#include "read/tokens.h"

char sudoku_cell_of_value(struct line value)
{
    int set = token_value(value.at, value.end), digit = 1;

    if (set <= 0)
        return set ? '\0' : '.';
    if (token_count_others(value.at, (size_t)(value.end - value.at), "0123456789., \t\"'"))
        return '\0'; /* candidates with marks */
    while (!(set >> (digit - 1) & 1))
        digit++;
    return set == 1 << (digit - 1) ? (char)('0' + digit) : '\0';
}
