/* The picture of a grid. This file decides what a picture shows, and not how it is written: picture.h has
 * one set of functions for each format, so SVG and PDF show the same. */
#include "cli/write/picture.h"

#include <string.h>

/* At most two decimals and no trailing zeros: pictures consist mostly of numbers. */
void canvas_number(struct text *out, double number)
{
    long hundredths = (long)(number * 100 + (number < 0 ? -.5 : .5));
    if (hundredths < 0) {
        text_char(out, '-');
        hundredths = -hundredths;
    }
    text_number(out, (unsigned long long)(hundredths / 100));
    if (hundredths % 100) {
        text_char(out, '.');
        text_char(out, (char)('0' + hundredths / 10 % 10));
    }
    if (hundredths % 10)
        text_char(out, (char)('0' + hundredths % 10));
}

/* Marks the cells to be red: what --check calls wrong or contradictory, and clues that clash. 972 clashes
 * are more than a grid can have: 27 houses with 36 pairs each. */
static void find_wrong(const struct answer *answer, bool wrong[SUDOKU_CELLS])
{
    struct sudoku_clash clashes[972];
    size_t n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        wrong[cell] = answer->verdict && (answer->verdict->wrong[cell] || answer->verdict->conflict[cell]);
    if (sudoku_find_clashes(answer->cells, clashes, 972, &n) == SUDOKU_CLASH)
        for (size_t i = 0; i < n; i++)
            wrong[clashes[i].first] = wrong[clashes[i].second] = true;
}

static void draw_digit(const struct canvas *canvas, enum layer layer, int cell, char digit)
{
    canvas->shapes->digit(canvas->out, layer, cell_middle(cell), digit);
}

/* Draws the digits of a layer: clues, those of the solution in other cells, or wrong ones of both kinds.
 * Wrong digits have a layer of their own, so that they are red in every picture. */
static void draw_digits(const struct canvas *canvas, enum layer layer, const struct answer *answer,
                        const bool wrong[SUDOKU_CELLS])
{
    canvas->shapes->begin(canvas->out, layer);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool clue = answer->cells[cell] != '.';
        char digit = clue || !answer->shown ? answer->cells[cell] : answer->shown[cell];
        bool here = layer == LAYER_WRONG ? wrong[cell] : !wrong[cell] && clue == (layer == LAYER_CLUES);
        if (here && digit != '.')
            draw_digit(canvas, layer, cell, digit);
    }
    canvas->shapes->end(canvas->out);
}

/* Is the cell neither a clue nor filled in beside candidates? A digit that was entered is drawn large, and
 * its candidates would lie under it. */
static bool is_empty(const struct answer *answer, int cell)
{
    return answer->cells[cell] == '.' && !(answer->candidates && answer->shown && answer->shown[cell] != '.');
}

/* Shades the empty cells that have no candidate left. */
static void draw_dead_ends(const struct canvas *canvas, const struct answer *answer,
                           const uint16_t *candidates)
{
    bool any = false;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (!is_empty(answer, cell) || candidates[cell])
            continue;
        if (!any)
            canvas->shapes->begin(canvas->out, LAYER_HOUSES);
        any = true;
        struct point corner = {10 * (cell % 9), 10 * (int)(cell / 9)};
        canvas->shapes->rectangle(canvas->out, corner, 10, 10, "#f8c9c5");
    }
    if (any)
        canvas->shapes->end(canvas->out);
}

/* Draws the candidates of the empty cells, small, each in its place. */
static void draw_candidates(const struct canvas *canvas, const struct answer *answer)
{
    uint16_t computed[SUDOKU_CELLS];
    const uint16_t *candidates = answer->candidates ? answer->candidates : answer->given;
    /* A puzzle with a clash has no candidates; its clues are drawn all the same. */
    if (!candidates && sudoku_find_candidates(answer->cells, computed) != SUDOKU_OK)
        return;
    if (!candidates)
        candidates = computed;
    draw_dead_ends(canvas, answer, candidates);
    canvas->shapes->begin(canvas->out, LAYER_CANDIDATES);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 1; digit <= 9 && is_empty(answer, cell); digit++)
            if (candidates[cell] >> (digit - 1) & 1)
                canvas->shapes->digit(canvas->out, LAYER_CANDIDATES, candidate_middle(cell, digit),
                                      (char)('0' + digit));
    canvas->shapes->end(canvas->out);
}

/* Draws from the back to the front: later shapes cover earlier ones. */
void picture_draw(const struct canvas *canvas, const struct look *look, const struct answer *answer)
{
    bool wrong[SUDOKU_CELLS];
    find_wrong(answer, wrong);
    if (answer->step)
        picture_draw_marks(canvas, answer->step);
    if (look->fill == FILL_CANDIDATES || answer->candidates)
        draw_candidates(canvas, answer);
    if ((look->fill == FILL_SOLUTION || answer->candidates) && answer->shown)
        draw_digits(canvas, LAYER_SOLVED, answer, wrong);
    draw_digits(canvas, LAYER_CLUES, answer, wrong);
    /* Most pictures have none, and need no empty layer. */
    if (memchr(wrong, 1, sizeof wrong))
        draw_digits(canvas, LAYER_WRONG, answer, wrong);
    canvas->shapes->grid(canvas->out);
    if (answer->step)
        picture_draw_arrows(canvas, answer->step, answer->candidates);
}
