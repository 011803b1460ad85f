/* -f svg: puzzles as a picture, or on sheets to print. All sheets of a file stand below each other, in
 * millimetres.
 *
 * The puzzle also stands in attributes, data-puzzle and data-name, so that our reader can read a sheet
 * again (src/read/xml.c). Fonts are the reader's own: the sheet embeds none and stays small. */
#include "cli/write/caption.h"
#include "cli/write/format.h"
#include "cli/write/pages.h"
#include "cli/write/picture.h"

/* ---- Shapes ---- */

/* Attributes are set once for a group: a sheet has thousands of digits. */
static void begin(struct text *out, enum layer layer)
{
    static const char *const attributes[] = {
        [LAYER_HOUSES] = "",
        [LAYER_CIRCLES] = " stroke-width=\".25\"",
        [LAYER_CANDIDATES] = " class=\"k\"",
        [LAYER_SOLVED] = " class=\"s\"",
        [LAYER_CLUES] = " class=\"c\"",
        [LAYER_WRONG] = " class=\"w\"",
        [LAYER_ARROWS] = " fill=\"none\" stroke-width=\".32\" stroke-linecap=\"butt\"",
    };
    text_print(out, "<g%s>", attributes[layer]);
}

static void end(struct text *out)
{
    text_string(out, "</g>\n");
}

/* ` name="4.2"` */
static void add_number(struct text *out, const char *name, double number)
{
    text_print(out, " %s=\"", name);
    canvas_number(out, number);
    text_char(out, '"');
}

/* `M4.2 5`, or with another letter. */
static void add_point(struct text *out, char letter, struct point point)
{
    text_char(out, letter);
    canvas_number(out, point.x);
    text_char(out, ' ');
    canvas_number(out, point.y);
}

/* Text stands on its base line, below the middle of its digits. */
static void add_digit(struct text *out, enum layer layer, struct point middle, char digit)
{
    text_string(out, "<text");
    add_number(out, "x", middle.x);
    add_number(out, "y", middle.y + (layer == LAYER_CANDIDATES ? 1 : 2.5));
    text_print(out, ">%c</text>", digit);
}

static void add_rectangle(struct text *out, struct point corner, double width, double height,
                          const char *fill)
{
    text_string(out, "<rect");
    add_number(out, "x", corner.x);
    add_number(out, "y", corner.y);
    add_number(out, "width", width);
    add_number(out, "height", height);
    text_print(out, " fill=\"%s\"/>\n", fill);
}

static void add_circle(struct text *out, struct point middle, double radius, const char *fill,
                       const char *rim)
{
    text_string(out, "<circle");
    add_number(out, "cx", middle.x);
    add_number(out, "cy", middle.y);
    add_number(out, "r", radius);
    text_print(out, " fill=\"%s\" stroke=\"%s\"/>\n", fill, rim);
}

static void add_line(struct text *out, struct point from, struct point to, double width, const char *color)
{
    text_string(out, "<path d=\"");
    add_point(out, 'M', from);
    add_point(out, 'L', to);
    text_print(out, "\" stroke=\"%s\"", color);
    add_number(out, "stroke-width", width);
    text_string(out, "/>\n");
}

static void add_curve(struct text *out, struct point from, struct point lean, struct point to,
                      const char *color, bool dashed)
{
    text_string(out, "<path d=\"");
    add_point(out, 'M', from);
    add_point(out, 'Q', lean);
    add_point(out, ' ', to);
    text_print(out, "\" stroke=\"%s\"%s/>\n", color, dashed ? " stroke-dasharray=\".9 .6\"" : "");
}

static void add_triangle(struct text *out, const struct point corners[3], const char *fill)
{
    text_string(out, "<path d=\"");
    for (int i = 0; i < 3; i++)
        add_point(out, i ? 'L' : 'M', corners[i]);
    text_print(out, "Z\" fill=\"%s\"/>\n", fill);
}

/* One path for all thin lines and one for the thick ones, drawn last so that corners meet neatly. */
static void add_grid(struct text *out)
{
    text_string(out, "<path class=\"thin\" d=\"");
    for (int i = 10; i < 90; i += 10)
        if (i % 30)
            text_print(out, "M%d 0V90M0 %dH90", i, i);
    text_string(out, "\"/>\n<path class=\"thick\" d=\"M30 0V90M60 0V90M0 30H90M0 60H90M0 0H90V90H0Z\"/>\n");
}

static const struct shapes svg_shapes = {
    .begin = begin,
    .end = end,
    .digit = add_digit,
    .rectangle = add_rectangle,
    .circle = add_circle,
    .line = add_line,
    .curve = add_curve,
    .triangle = add_triangle,
    .grid = add_grid,
};

/* ---- A puzzle ---- */

/* The puzzle as attributes, which the reader finds in a sheet: its cells or its candidates, its name, and the
 * solution if that is shown. */
static void add_data(struct text *out, const struct look *look, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    text_string(out, " data-puzzle=\"");
    line_add_puzzle(out, answer);
    if (item->name) {
        text_string(out, "\" data-name=\"");
        xml_add_text(out, item->name, item->name_length);
    }
    if (look->fill == FILL_SOLUTION && answer->shown && answer->shown != answer->cells) {
        text_string(out, "\" data-solution=\"");
        text_add(out, answer->shown, SUDOKU_CELLS);
    }
    text_string(out, "\"");
}

/* Three parts, ended by a line feed each and PUZZLE_END, as pages.h wants them. */
static void write_svg(struct text *out, const struct look *look, const struct answer *answer)
{
    const struct canvas canvas = {out, &svg_shapes};
    caption_add(out, answer);
    text_char(out, '\n');
    add_data(out, look, answer);
    text_char(out, '\n');
    picture_draw(&canvas, look, answer);
    text_char(out, PUZZLE_END);
}

/* ---- Sheets ---- */

/* The styles are named by a letter: a sheet of many puzzles repeats the names thousands of times. */
static void begin_document(struct text *out, struct document *document)
{
    const struct sheet *sheet = &document->sheet;
    double height = sheet->height * (double)pages_of(sheet, document->puzzles);
    document->any_font = true;
    text_print(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%gmm\" height=\"%.10gmm\" viewBox=\"0 0 %g "
               "%.10g\">\n",
               sheet->width, height, sheet->width, height);
    if (document->command) {
        text_string(out, "<metadata>");
        xml_add_text(out, document->command, strlen(document->command));
        text_string(out, "</metadata>\n");
    }
    text_print(out,
               "<style>\n"
               "@page { size: %gmm %gmm; margin: 0 }\n"
               "text { font-family: 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif; "
               "text-anchor: middle }\n"
               ".c text { font-size: 7px; font-weight: 600; fill: #111 }\n"
               ".w text { font-size: 7px; font-weight: 600; fill: #c62828 }\n"
               ".s text { font-size: 7px; fill: #2b6cb0 }\n"
               ".k text { font-size: 2.6px; fill: #555 }\n"
               ".caption { font-size: 4px; fill: #444 }\n"
               ".page { font-size: 3.4px; fill: #777 }\n"
               ".thin { fill: none; stroke: #777; stroke-width: .18 }\n"
               ".thick { fill: none; stroke: #111; stroke-width: .8; stroke-linejoin: miter }\n"
               "</style>\n"
               "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
               sheet->width, sheet->height);
}

/* A caption that is too long is set smaller, then cut. */
static void add_caption(struct text *out, const struct document *document, const struct placed *placed)
{
    bool is_cut = placed->fitting < placed->caption.length;
    text_string(out, "<text class=\"caption\"");
    add_number(out, "x", document->sheet.size / 2);
    text_string(out, " y=\"-3\"");
    if (placed->caption_size < 4)
        text_print(out, " style=\"font-size: %.2fpx\"", placed->caption_size);
    text_char(out, '>');
    xml_add_text(out, placed->caption.data, placed->fitting);
    text_string(out, is_cut ? "\xe2\x80\xa6</text>\n" : "</text>\n");
}

/* Sheets stand below each other in one drawing; @page makes a printer cut it at the right places. */
static void add_puzzle(struct text *out, struct document *document, const char *kept, size_t length)
{
    struct placed placed;
    pages_place(document, kept, length, &placed);
    text_print(out, "<g transform=\"translate(%.2f %.2f)\"", placed.x,
               placed.y + (double)placed.page * document->sheet.height);
    text_add(out, placed.data, placed.data_length);
    text_string(out, ">\n");
    if (placed.caption.length)
        add_caption(out, document, &placed);
    text_print(out, "<g transform=\"scale(%.4f)\">\n", document->sheet.size / 90);
    text_add(out, placed.picture, placed.picture_length);
    text_string(out, "</g>\n</g>\n");
    text_fail_with(out, &placed.caption);
    text_free(&placed.caption);
}

/* `2 / 5` or, in a file for each page, `2`. */
static void end_document(struct text *out, struct document *document)
{
    const struct sheet *sheet = &document->sheet;
    size_t pages = pages_of(sheet, document->puzzles);
    size_t before = document->before / ((size_t)sheet->columns * sheet->rows);
    for (size_t page = 0; page < pages && !sheet->plain; page++) {
        text_print(out, "<text class=\"page\" x=\"%g\" y=\"%.10g\">%zu", sheet->width / 2,
                   (double)(page + 1) * sheet->height - 9, before + page + 1);
        if (!document->is_one_of_several)
            text_print(out, " / %zu", pages);
        text_string(out, "</text>\n");
    }
    text_string(out, "</svg>\n");
}

static const struct page_writer svg_pages = {
    .needs_number = true,
    .begin = begin_document,
    .add = add_puzzle,
    .end = end_document,
};

const struct format format_svg = {
    .name = "svg",
    .holds_candidates = true,
    .size = 4000,
    .shows_puzzle = true,
    .picture = true,
    .fixed_empty = true,
    .write = write_svg,
    .page_writer = &svg_pages,
};
