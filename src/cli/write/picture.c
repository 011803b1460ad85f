/* The picture of a grid. This file decides what a picture shows, and not how it is written, so SVG and PDF
 * show the same. */
#include "cli/write/picture.h"

#include <string.h>

/* ---- Shapes ---- */

/* At most two decimals and no trailing zeros: pictures consist mostly of numbers. */
void picture_number(struct text *out, double number)
{
    long long hundredths = (long long)(number * 100 + (number < 0 ? -.5 : .5));
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

/* Adds a colour, whose letters are lower case, as the language writes it, or any other word. */
static void add_word(const struct canvas *canvas, const char *word)
{
    static const char digits[] = "0123456789abcdef";
    if (*word != '#' || !canvas->language->has_color_values) {
        text_string(canvas->out, word);
        return;
    }
    for (int i = 1; i < 7; i += 2) {
        int value = (int)(16 * (strchr(digits, word[i]) - digits) + (strchr(digits, word[i + 1]) - digits));
        picture_number(canvas->out, value / 255.0);
        text_char(canvas->out, ' ');
    }
}

/* Adds a shape: its template with the numbers and words in their places. */
void canvas_draw(const struct canvas *canvas, const char *template, const double *numbers, const char *word,
                 const char *other)
{
    while (*template) {
        size_t n = strcspn(template, "$@");
        text_add(canvas->out, template, n);
        template += n;
        if (*template == '$')
            picture_number(canvas->out, numbers[template[1] - 'a']);
        else if (*template)
            add_word(canvas, template[1] == '0' ? word : other);
        template += *template ? 2 : 0;
    }
}

void canvas_begin(const struct canvas *canvas, enum layer layer)
{
    text_string(canvas->out, canvas->language->begin[layer]);
}

void canvas_end(const struct canvas *canvas)
{
    text_string(canvas->out, canvas->language->end);
}

void canvas_rectangle(const struct canvas *canvas, double x, double y, double width, double height,
                      const char *fill)
{
    canvas_draw(canvas, canvas->language->rectangle, (const double[]){x, y, width, height}, fill, NULL);
}

void canvas_line(const struct canvas *canvas, struct point from, struct point to, double width,
                 const char *color)
{
    canvas_draw(canvas, canvas->language->line, (const double[]){from.x, from.y, to.x, to.y, width}, color,
                NULL);
}

void canvas_circle(const struct canvas *canvas, struct point at, double radius, const struct ring *ring)
{
    const double r = radius, k = .5523 * r;
    const double numbers[] = {at.x,     at.y,     r,        at.x + r, at.x - r, at.y + r,
                              at.y - r, at.x + k, at.x - k, at.y + k, at.y - k};
    canvas_draw(canvas, canvas->language->circle, numbers, ring->fill, ring->rim);
}

static void draw_digit(const struct canvas *canvas, enum layer layer, struct point middle, char digit)
{
    const struct language *language = canvas->language;
    int kind = layer == LAYER_CANDIDATES ? 0 : layer == LAYER_SOLVED ? 1 : 2;
    const double place[] = {middle.x - language->left[kind], middle.y + language->down[kind]};
    canvas_draw(canvas, language->digit[kind], place, (char[]){digit, '\0'}, NULL);
}

struct point cell_middle(int cell)
{
    return (struct point){10 * (cell % 9) + 5.0, 10 * (cell / 9) + 5.0};
}

struct point candidate_middle(int cell, int digit)
{
    return (struct point){10 * (cell % 9) + 2.2 + 2.8 * ((digit - 1) % 3),
                          10 * (cell / 9) + 2.2 + 2.8 * ((digit - 1) / 3)};
}

/* ---- Digits ---- */

/* Draws the digits of a layer: clues, those of the solution in other cells, or wrong ones of both kinds, also
 * those that stand in a clue's place.
 * Wrong digits have a layer of their own, so that they are red in every picture. */
static void draw_digits(const struct canvas *canvas, enum layer layer, const struct answer *answer,
                        const bool wrong[SUDOKU_CELLS])
{
    canvas_begin(canvas, layer);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool clue = answer->cells[cell] != '.';
        bool kept = clue && !(layer == LAYER_WRONG && answer->shown && answer->shown[cell] != '.');
        char digit = kept || !answer->shown ? answer->cells[cell] : answer->shown[cell];
        bool here = layer == LAYER_WRONG ? wrong[cell] : !wrong[cell] && clue == (layer == LAYER_CLUES);
        if (here && digit != '.')
            draw_digit(canvas, layer, cell_middle(cell), digit);
    }
    canvas_end(canvas);
}

/* A digit that was entered is drawn large, and its candidates would lie under it. */
bool picture_is_open(const struct answer *answer, int cell)
{
    return answer->cells[cell] == '.' && !(answer->candidates && answer->shown && answer->shown[cell] != '.');
}

/* Draws the candidates of the empty cells, small, each in its place, and shades cells that have none left. */
static void draw_candidates(const struct canvas *canvas, const struct answer *answer)
{
    uint16_t computed[SUDOKU_CELLS];
    const uint16_t *candidates = answer->candidates ? answer->candidates : answer->given;
    bool any_dead_end = false, has_marks = answer->overlay && answer->overlay->has_marks;
    /* Candidates are not drawn if clues clash; the clues are. */
    if (!candidates && sudoku_find_candidates(answer->cells, computed) != SUDOKU_OK)
        return;
    if (!candidates)
        candidates = computed;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (!picture_is_open(answer, cell) || candidates[cell] || has_marks)
            continue;
        if (!any_dead_end)
            canvas_begin(canvas, LAYER_HOUSES);
        any_dead_end = true;
        canvas_rectangle(canvas, 10 * (cell % 9), 10 * (int)(cell / 9), 10, 10, "#f8c9c5");
    }
    if (any_dead_end)
        canvas_end(canvas);
    canvas_begin(canvas, LAYER_CANDIDATES);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 1; digit <= 9 && picture_is_open(answer, cell); digit++)
            if (candidates[cell] >> (digit - 1) & 1)
                draw_digit(canvas, LAYER_CANDIDATES, candidate_middle(cell, digit), (char)('0' + digit));
    canvas_end(canvas);
}

/* ---- The picture ---- */

static void draw_overlay(const struct canvas *canvas, const struct overlay *overlay)
{
    canvas_begin(canvas, LAYER_HOUSES);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (*overlay->cells[cell])
            canvas_rectangle(canvas, 10 * (cell % 9), 10 * (int)(cell / 9), 10, 10, overlay->cells[cell]);
    canvas_end(canvas);
    canvas_begin(canvas, LAYER_CIRCLES);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 1; digit <= 9; digit++) {
            const char *fill = overlay->candidates[cell][digit - 1].fill,
                       *rim = overlay->candidates[cell][digit - 1].rim;
            if (*fill)
                canvas_circle(canvas, candidate_middle(cell, digit), RING_RADIUS, &(struct ring){fill, rim});
        }
    canvas_end(canvas);
}

/* Draws from the back to the front: later shapes cover earlier ones. To be red are the cells that --check
 * calls wrong or contradictory, and clues that clash. 972 clashes are more than a grid can have: 27 houses
 * with 36 pairs each. */
void picture_draw(struct text *out, const struct language *language, const struct look *look,
                  const struct answer *answer)
{
    const struct canvas canvas = {out, language};
    const struct verdict *verdict = answer->verdict;
    bool wrong[SUDOKU_CELLS];
    struct sudoku_clash clashes[972];
    size_t n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        wrong[cell] = (verdict && (verdict->wrong[cell] || verdict->conflict[cell])) ||
                      (answer->overlay && answer->overlay->wrong[cell]);
    if (sudoku_check(answer->cells, clashes, 972, &n) == SUDOKU_CLASH)
        for (size_t i = 0; i < n; i++)
            wrong[clashes[i].first] = wrong[clashes[i].second] = true;
    struct drawn_step drawn;
    if (answer->overlay)
        draw_overlay(&canvas, answer->overlay);
    if (answer->step) {
        step_begin_drawing(&drawn, &canvas, answer);
        step_draw_marks(&drawn);
    }
    if (look->fill == FILL_CANDIDATES || answer->candidates)
        draw_candidates(&canvas, answer);
    if ((look->fill == FILL_SOLUTION || answer->candidates) && answer->shown)
        draw_digits(&canvas, LAYER_SOLVED, answer, wrong);
    draw_digits(&canvas, LAYER_CLUES, answer, wrong);
    /* Most pictures have none, and need no empty layer. */
    if (memchr(wrong, 1, sizeof wrong))
        draw_digits(&canvas, LAYER_WRONG, answer, wrong);
    text_string(out, language->grid);
    if (answer->step)
        step_draw_arrows(&drawn);
    text_char(out, LEGEND_BEGIN);
    text_number(out, answer->step && look->has_words ? step_draw_legend(&drawn) : 0);
    if (answer->step) {
        text_fail_with(out, &drawn.links);
        step_end_drawing(&drawn);
    }
}
