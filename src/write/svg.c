/* svg.c: -f svg. All pages are below each other in one drawing; @page makes a printer cut it at the right
 * places. Fonts are the reader's own: the file embeds none and stays small. */
#include "write/format.h"

#include <assert.h>

#include "write/canvas.h"
#include "write/sheet.h"

static void add_number(struct text *out, const char *name, double number)
{
    text_char(out, ' ');
    text_string(out, name);
    text_string(out, "=\"");
    add_decimal(out, number);
    text_char(out, '"');
}

static void add_pen(struct text *out, const struct pen *pen)
{
    if (pen->fill == NO_COLOR)
        text_string(out, " fill=\"none\"");
    else
        text_print(out, " fill=\"#%06x\"", (unsigned)pen->fill);
    if (pen->stroke != NO_COLOR) {
        text_print(out, " stroke=\"#%06x\"", (unsigned)pen->stroke);
        add_number(out, "stroke-width", pen->width);
    }
    if (pen->dashes)
        text_print(out, " stroke-dasharray=\"%s\"", pen->dashes);
}

static void add_path(struct text *out, const char *moves, const struct point *points, const struct pen *pen)
{
    text_string(out, "<path");
    add_pen(out, pen);
    text_string(out, " d=\"");
    for (; *moves; moves++) {
        text_char(out, *moves);
        for (int i = 0; i < (*moves == 'C' ? 3 : *moves != 'Z'); i++, points++) {
            text_string(out, i ? " " : "");
            add_decimal(out, points->x);
            text_char(out, ' ');
            add_decimal(out, points->y);
        }
    }
    text_string(out, "\"/>\n");
}

static void add_circle(struct text *out, struct point middle, double radius, const struct pen *pen)
{
    assert(radius > 0);
    text_string(out, "<circle");
    add_number(out, "cx", middle.x);
    add_number(out, "cy", middle.y);
    add_number(out, "r", radius);
    add_pen(out, pen);
    text_string(out, "/>\n");
}

/* Attributes are set once for a group: a sheet has thousands of digits. */
static void add_letters(struct text *out, enum lettering kind, double size, const struct label *labels,
                        size_t n)
{
    assert(kind < LETTERINGS && size > 0);
    text_print(out, "<g class=\"%s\"", letterings[kind].name);
    if (size < letterings[kind].size || size > letterings[kind].size)
        text_print(out, " style=\"font-size:%.2fpx\"", size);
    text_string(out, ">\n");
    for (; n; n--, labels++) {
        text_string(out, "<text");
        add_number(out, "x", labels->at.x);
        add_number(out, "y", labels->at.y);
        text_char(out, '>');
        xml_add(out, labels->bytes, labels->length);
        text_string(out, "</text>\n");
    }
    text_string(out, "</g>\n");
}

/* The puzzle is also in attributes, so that our reader can read the file again. Of a puzzle of candidates
 * that was read, it is the candidates, unless the picture shows others, made of them. */
static void add_puzzle(struct text *out, const struct record *record)
{
    static const struct look plain = {.empty = '.'};
    const struct grid *grid = &record->grid;
    const struct sudoku_piece name = record_name(record);
    text_string(out, " data-puzzle=\"");
    if (grid_digits(grid) && record->item && item_has_candidates(record->item))
        line_add_puzzle(out, &plain, record);
    else
        line_add_grid(out, &plain, &(struct grid){.clues = grid->clues, .candidates = grid->candidates});
    if (name.length) {
        text_string(out, "\" data-name=\"");
        xml_add(out, name.at, name.length);
    }
    text_char(out, '"');
}

static void enter(struct text *out, struct point corner, double scale, const struct record *record)
{
    text_string(out, "<g transform=\"translate(");
    add_decimal(out, corner.x);
    text_char(out, ' ');
    add_decimal(out, corner.y);
    text_char(out, ')');
    if (scale < 1 || scale > 1)
        text_print(out, " scale(%.4f)", scale);
    text_char(out, '"');
    if (record)
        add_puzzle(out, record);
    text_string(out, ">\n");
}

static void leave(struct text *out)
{
    text_string(out, "</g>\n");
}

/* The styles are named by a letter: a sheet of many puzzles repeats the names thousands of times. */
static void begin_document(struct text *out, struct document *document, size_t n)
{
    const double width = document->sheets[PUZZLE_PICTURES].width,
                 height = document->sheets[PUZZLE_PICTURES].height;
    text_print(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%gmm\" height=\"%.10gmm\" viewBox=\"0 0 %g "
               "%.10g\">\n<style>\n@page { size: %gmm %gmm; margin: 0 }\n"
               "svg { font-family: 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif; "
               "text-anchor: middle }\n",
               width, height * (double)n, width, height * (double)n, width, height);
    for (int i = 0; i < LETTERINGS; i++)
        text_print(out, ".%s { font-size: %gpx; fill: #%06x%s%s%s }\n", letterings[i].name,
                   letterings[i].size, (unsigned)letterings[i].color,
                   letterings[i].is_bold ? "; font-weight: 600" : "",
                   letterings[i].from_left ? "; text-anchor: start" : "",
                   letterings[i].has_halo ? "; paint-order: stroke; stroke: #fff; stroke-width: .7" : "");
    text_string(out, "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
}

static void add_page(struct text *out, struct document *document, size_t i, const struct text *contents)
{
    enter(out, (struct point){0, document->sheets[PUZZLE_PICTURES].height * (double)i}, 1, NULL);
    text_add(out, contents->data, contents->length);
    leave(out);
}

static void end_document(struct text *out, struct document *document, size_t n)
{
    (void)document, (void)n;
    text_string(out, "</svg>\n");
}

/* The widest of the usual fonts, DejaVu Sans and Verdana, set texts a quarter wider than Helvetica. */
static const struct back_end back_end = {.widest = 1.25,
                                         .path = add_path,
                                         .circle = add_circle,
                                         .letters = add_letters,
                                         .enter = enter,
                                         .leave = leave,
                                         .begin = begin_document,
                                         .page = add_page,
                                         .end = end_document};

const struct format format_svg = {.name = "svg",
                                  .summary = "a picture, or pages, for browsers and editors",
                                  .class = CLASS_PICTURE,
                                  .back_end = &back_end};
