/* -f svg: puzzles as a picture, or on sheets to print. All sheets of a file stand below each other, in
 * millimetres.
 *
 * The puzzle also stands in attributes, data-puzzle and data-name, so that our reader can read a sheet
 * again (src/read/xml.c). Fonts are the reader's own: the sheet embeds none and stays small. */
#include "cli/write/picture.h"

/* ---- Shapes ---- */

#define DIGIT "<text x=\"$a\" y=\"$b\">@0</text>"

/* Attributes are set once for a group: a sheet has thousands of digits. Text stands on its base line, below
 * the middle of its digits. One path has all thin lines and one the thick ones, drawn last so that corners
 * meet neatly. */
static const struct language svg = {
    .begin = {[LAYER_HOUSES] = "<g>",
              [LAYER_CIRCLES] = "<g stroke-width=\".25\">",
              [LAYER_CANDIDATES] = "<g class=\"k\">",
              [LAYER_SOLVED] = "<g class=\"s\">",
              [LAYER_CLUES] = "<g class=\"c\">",
              [LAYER_WRONG] = "<g class=\"w\">",
              [LAYER_ARROWS] = "<g fill=\"none\" stroke-linecap=\"butt\">",
              [LAYER_LEGEND] = "<g class=\"k\" fill=\"none\" stroke-width=\".25\">"},
    .end = "</g>\n",
    .digit = {DIGIT, DIGIT, DIGIT},
    .down = {1, 2.5, 2.5},
    .label = "<text class=\"label\" x=\"$a\" y=\"$b\">@0</text>",
    .rectangle = "<rect x=\"$a\" y=\"$b\" width=\"$c\" height=\"$d\" fill=\"@0\"/>\n",
    .circle = "<circle cx=\"$a\" cy=\"$b\" r=\"$c\" fill=\"@0\" stroke=\"@1\"/>\n",
    .line = "<path d=\"M$a $bL$c $d\" stroke=\"@0\" stroke-width=\"$e\"/>\n",
    .path = "<path stroke=\"@0\" stroke-width=\"$c\" stroke-dasharray=\"@1\" d=\"M$a $b",
    .bend = "C$a $b $c $d $e $f",
    .path_end = "\"/>\n",
    .solid = "none",
    .triangle = "<path d=\"M$a $bL$c $dL$e $fZ\" fill=\"@0\"/>\n",
    .grid =
        "<path class=\"thin\" d=\"M10 0V90M0 10H90M20 0V90M0 20H90M40 0V90M0 40H90M50 0V90M0 50H90"
        "M70 0V90M0 70H90M80 0V90M0 80H90\"/>\n"
        "<path class=\"thick\" d=\"M30 0V90M60 0V90M0 30H90M0 60H90M0 0H90V90H0Z\"/>\n",
};

/* ---- A puzzle ---- */

/* Writes three parts, ended by a line feed each and PUZZLE_END, as pages.h wants them. The second is the
 * puzzle as attributes, which the reader finds in a sheet: its cells or its candidates, its name, and the
 * solution if that is shown. */
static void write_svg(struct text *out, const struct look *look, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    caption_add(out, look, answer);
    text_string(out, answer->is_key ? " data-answer=\"" : " data-puzzle=\"");
    line_add_grid(out, answer->cells, answer->given);
    if (item->name) {
        text_string(out, "\" data-name=\"");
        xml_add_text(out, item->name, item->name_length);
    }
    if (look->fill == FILL_SOLUTION && answer->shown && answer->shown != answer->cells) {
        text_string(out, "\" data-solution=\"");
        text_add(out, answer->shown, SUDOKU_CELLS);
    }
    text_string(out, "\"\n");
    picture_draw(out, &svg, look, answer);
    text_char(out, PUZZLE_END);
}

/* ---- Sheets ---- */

/* The styles are named by a letter: a sheet of many puzzles repeats the names thousands of times. */
static void begin_document(struct text *out, struct document *document)
{
    const struct sheet *sheet = &document->sheet;
    double height = sheet->height * (double)document->pages;
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
    text_print(
        out,
        "<style>\n"
        "@page { size: %gmm %gmm; margin: 0 }\n"
        "text { font-family: 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif; "
        "text-anchor: middle }\n"
        ".c text { font-size: 7px; font-weight: 600; fill: #111 }\n"
        ".w text { font-size: 7px; font-weight: 600; fill: #c62828 }\n"
        ".s text { font-size: 7px; fill: #2b6cb0 }\n"
        ".k text { font-size: 2.6px; fill: #555 }\n"
        ".caption { font-size: 4px; fill: #444 }\n"
        "%s%s"
        ".page { font-size: 3.4px; fill: #777 }\n"
        ".thin { fill: none; stroke: #777; stroke-width: .18 }\n"
        ".thick { fill: none; stroke: #111; stroke-width: .8; stroke-linejoin: miter }\n"
        "</style>\n"
        "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
        sheet->width, sheet->height,
        document->title ? ".title { font-weight: 600; fill: #222 }\n.name { font-size: 3.6px; fill: #444 }\n"
                        : "",
        sheet->words > 0 ? ".words { text-anchor: start; fill: #222 }\n.label { text-anchor: start }\n" : "");
}

/* Sheets stand below each other in one drawing; @page makes a printer cut it at the right places. */
static void begin_puzzle(struct text *out, const struct document *document, const struct placed *placed)
{
    text_print(out, "<g transform=\"translate(%.2f %.2f)\"", placed->x,
               placed->y + (double)placed->page * document->sheet.height);
    text_add(out, placed->data.at, placed->data.length);
    text_string(out, ">\n");
}

/* Adds `name="12.5"` with a blank before it. */
static void add_number(struct text *out, const char *name, double number)
{
    text_print(out, " %s=\"", name);
    picture_number(out, number);
    text_char(out, '"');
}

static void add_size(struct text *out, double size)
{
    text_print(out, " style=\"font-size: %.2fpx\"", size);
}

/* The style sheet has the size of some kinds. */
static void add_text(struct text *out, const struct document *document, const struct page_text *text)
{
    const bool has_own = text->kind->size <= 0;
    text_print(out, "<text class=\"%s\"", text->kind->name);
    if (has_own)
        add_size(out, text->size);
    add_number(out, "x", text->x - document->origin_x);
    add_number(out, "y", text->y - document->origin_y);
    if (!has_own && text->size < text->kind->size)
        add_size(out, text->size);
    text_char(out, '>');
    xml_add_text(out, text->words.at, text->words.length);
    text_string(out, text->is_cut ? "\xe2\x80\xa6</text>\n" : "</text>\n");
}

static void add_line(struct text *out, const struct document *document, double x, double y, double to)
{
    text_print(out, "<path class=\"thin\" d=\"M%g %.10gH%g\"/>\n", x, y - document->origin_y, to);
}

static void add_picture(struct text *out, const struct document *document, const struct placed *placed)
{
    text_print(out, "<g transform=\"scale(%.4f)\">\n", document->sheet.size / 90);
    text_add(out, placed->picture.at, placed->picture.length);
    text_add(out, placed->legend.at, placed->legend.length);
    text_string(out, "</g>\n</g>\n");
}

static void end_document(struct text *out, struct document *document)
{
    (void)document;
    text_string(out, "</svg>\n");
}

static const struct page_writer svg_pages = {
    .begin = begin_document,
    .begin_puzzle = begin_puzzle,
    .add_text = add_text,
    .add_line = add_line,
    .add_picture = add_picture,
    .end = end_document,
};

const struct format format_svg = {.name = "svg",
                                  .size = 4000,
                                  .traits = HOLDS_CANDIDATES | SHOWS_PUZZLE | FIXED_EMPTY,
                                  .write = write_svg,
                                  .page_writer = &svg_pages};
