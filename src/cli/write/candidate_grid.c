/* Grids of candidates, plain or in colours. The reader can read these drawings: strokes of - and | between
 * the boxes, and candidates without gaps. Colours are added only for people, since escape sequences would
 * trouble other programs. */
#include "cli/write/candidate_grid.h"

#define PLAIN "\033[0m"
#define BOLD "\033[1m"
#define GREEN "\033[1;32m"
#define RED "\033[1;31m"
#define BLUE "\033[1;34m"
#define YELLOW "\033[1;33m"
#define CYAN "\033[1;36m"
#define MAGENTA "\033[1;35m"
/* Underlining tells the third branch apart: there are no further colours that every terminal shows well. */
#define UNDERLINED_GREEN "\033[1;4;32m"
#define UNDERLINED_YELLOW "\033[1;4;33m"

static int count_digits(unsigned set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* Each column is as wide as its widest cell. A cell without candidates shows a point. So the drawing is as
 * narrow as it can be; nine digits in every cell would need 100 columns. */
static void measure(const uint16_t *candidates, int widths[9])
{
    for (int column = 0; column < 9; column++) {
        widths[column] = 1;
        for (int row = 0; row < 9; row++) {
            int n = count_digits(candidates[9 * row + column]);
            widths[column] = n > widths[column] ? n : widths[column];
        }
    }
}

static void draw_border(struct text *out, const int widths[9])
{
    int width = 7; /* four strokes, and a blank behind the first three */
    for (int column = 0; column < 9; column++)
        width += widths[column] + 1;
    while (width--)
        text_char(out, '-');
    text_char(out, '\n');
}

/* The colour of a candidate of a chain, in the first branch that has it; or NULL. Green and yellow are on
 * and off, as in the pictures; later branches have other pairs. */
static const char *color_in_chain(int cell, unsigned digit, const struct paint *paint)
{
    static const char *const colors[PAINTED_BRANCHES][2] = {
        {GREEN, YELLOW}, {CYAN, MAGENTA}, {UNDERLINED_GREEN, UNDERLINED_YELLOW}};
    for (int branch = 0; branch < PAINTED_BRANCHES; branch++) {
        if (paint->on[branch][cell] & digit)
            return colors[branch][0];
        if (paint->off[branch][cell] & digit)
            return colors[branch][1];
    }
    return NULL;
}

/* The colour of a candidate, or NULL. The changes of the step come first: a removed candidate may also be
 * part of its chain. */
static const char *color_of(int cell, unsigned digit, const char *clues, const struct paint *paint)
{
    if (paint && paint->gone[cell] & digit)
        return RED;
    if (paint && paint->placed[cell] & digit)
        return BLUE;
    const char *chain = paint ? color_in_chain(cell, digit, paint) : NULL;
    if (chain)
        return chain;
    if (paint && paint->pattern[cell] & digit)
        return GREEN;
    return clues && clues[cell] != '.' ? BOLD : NULL;
}

static void draw_cell(struct text *out, int cell, unsigned set, const char *clues, const struct paint *paint)
{
    if (!set)
        text_char(out, '.');
    for (int digit = 0; digit < 9; digit++) {
        if (!(set >> digit & 1))
            continue;
        const char *color = color_of(cell, 1u << digit, clues, paint);
        text_string(out, color ? color : "");
        text_char(out, (char)('1' + digit));
        text_string(out, color ? PLAIN : "");
    }
}

/* The mark takes the blank before the cell, so columns stay as wide as they are without marks. */
void candidate_grid_add(struct text *out, const uint16_t candidates[SUDOKU_CELLS], const char *clues,
                        const char *marked, const struct paint *paint)
{
    int widths[9];
    measure(candidates, widths);
    for (int row = 0; row < 9; row++) {
        if (row % 3 == 0)
            draw_border(out, widths);
        for (int column = 0; column < 9; column++) {
            int cell = 9 * row + column, n = count_digits(candidates[cell]);
            text_string(out, column % 3 == 0 ? "|" : "");
            text_char(out, marked && marked[cell] != '.' ? '\'' : ' ');
            draw_cell(out, cell, candidates[cell], clues, paint);
            for (int i = n ? n : 1; i < widths[column]; i++)
                text_char(out, ' ');
            text_string(out, column % 3 == 2 ? " " : "");
        }
        text_string(out, "|\n");
    }
    draw_border(out, widths);
}
