/* -f hodoku: a line of HoDoKu's library. */
#include "cli/write/line_parts.h"

/* Adds the candidates that are gone although no digit in a row, column or box excludes them: `412 418`,
 * digit, row and column. Lists nothing for a grid with a clash: it has no candidates to compare with. */
static void add_deleted(struct text *out, const char *digits, const uint16_t *candidates)
{
    uint16_t possible[SUDOKU_CELLS];
    const char *before = "";
    if (sudoku_find_candidates(digits, possible) != SUDOKU_OK)
        return;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 1; digit <= 9; digit++)
            if ((possible[cell] & ~candidates[cell]) >> (digit - 1) & 1) {
                text_print(out, "%s%d%d%d", before, digit, cell / 9 + 1, cell % 9 + 1);
                before = " ";
            }
}

/* Returns the digits to be shown: clues and, after a +, those that were placed or solved. NULL if there is
 * nothing to show. */
static const char *digits_of(const struct answer *answer)
{
    if (answer->reason)
        return NULL;
    if (answer->shows_puzzle && answer->item->placed)
        return answer->item->placed;
    return answer->solution || !answer->candidates ? answer->solution : answer->cells;
}

/* `:technique:candidate:cells:deleted candidates:eliminations:placements:comment`; +d is a cell that was
 * solved. 0000 is the number of no technique, and x stands for the candidate that it would be about. */
static void write_hodoku(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    const char *digits = digits_of(answer);
    if (!digits) {
        line_add_comment(out, answer);
        return;
    }
    /* Each cell may have a + before it. */
    char cells[2 * SUDOKU_CELLS], *end = cells;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool is_empty = digits[cell] < '1' || digits[cell] > '9';
        if (answer->cells[cell] != digits[cell] && !is_empty)
            *end++ = '+';
        *end++ = is_empty ? '.' : digits[cell];
    }
    text_string(out, ":0000:x:");
    text_add(out, cells, (size_t)(end - cells));
    text_char(out, ':');
    if (answer->candidates)
        add_deleted(out, digits, answer->candidates);
    text_string(out, "::\n");
}

const struct format format_hodoku = {
    .name = "hodoku",
    .holds_candidates = true,
    .size = 150,
    .gives_reason = true,
    .fixed_empty = true,
    .write = write_hodoku,
};
