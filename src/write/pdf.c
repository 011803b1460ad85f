/* pdf.c: -f pdf. PDF 1.4 with Helvetica, which every reader of PDF must have, so no font is embedded.
 *
 * Objects 1 and 2 are the catalogue and the list of pages, 3 and 4 the fonts, 5 the title and the producer.
 * Then each page has two: the page and its contents. The table at the end lists where each begins. */
#include <assert.h>
#include <stdio.h>

#include "write/format.h"
#include "write/canvas.h"
#include "write/sheet.h"

enum { CATALOG = 1, PAGE_LIST, REGULAR, BOLD, INFO, FIRST_PAGE };

/* ---- Shapes: the operators of a page's contents ---- */

static void add_point(struct text *out, struct point point)
{
    add_decimal(out, point.x);
    text_char(out, ' ');
    add_decimal(out, point.y);
    text_char(out, ' ');
}

static void add_color(struct text *out, int color, const char *operator)
{
    assert(color >= 0 && color <= 0xffffff);
    for (int shift = 16; shift >= 0; shift -= 8) {
        add_decimal(out, (color >> shift & 255) / 255.0);
        text_char(out, ' ');
    }
    text_string(out, operator);
}

static void add_path(struct text *out, const char *moves, const struct point *points, const struct pen *pen)
{
    if (pen->fill != NO_COLOR)
        add_color(out, pen->fill, "rg ");
    if (pen->stroke != NO_COLOR) {
        add_color(out, pen->stroke, "RG ");
        text_print(out, "[%s] 0 d ", pen->dashes ? pen->dashes : "");
        add_decimal(out, pen->width);
        text_string(out, " w\n");
    }
    for (; *moves; moves++) {
        for (int i = 0; i < (*moves == 'C' ? 3 : *moves != 'Z'); i++, points++)
            add_point(out, *points);
        text_string(out, *moves == 'M' ? "m " : *moves == 'L' ? "l " : *moves == 'C' ? "c " : "h ");
    }
    text_string(out, pen->fill == NO_COLOR ? "S\n" : pen->stroke == NO_COLOR ? "f\n" : "B\n");
}

/* Four curves, each a quarter of the circle but for a few parts in ten thousand. */
static void add_circle(struct text *out, struct point middle, double radius, const struct pen *pen)
{
    assert(radius > 0);
    static const struct point on[] = {{1, 0},      {1, .5523},  {.5523, 1},   {0, 1},       {-.5523, 1},
                                      {-1, .5523}, {-1, 0},     {-1, -.5523}, {-.5523, -1}, {0, -1},
                                      {.5523, -1}, {1, -.5523}, {1, 0}};
    struct point points[13];
    for (int i = 0; i < 13; i++)
        points[i] = (struct point){middle.x + radius * on[i].x, middle.y + radius * on[i].y};
    add_path(out, "MCCCCZ", points, pen);
}

/* ---- Text ---- */

/* Returns the code of a character in WinAnsiEncoding, which differs from Latin-1 between 0x80 and 0x9f. Other
 * letters lose their accents; a character without a letter becomes a question mark. */
static unsigned char win_ansi(uint32_t c)
{
    static const unsigned short signs[] = {0x20ac, 0,      0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021,
                                           0x2c6,  0x2030, 0x160,  0x2039, 0x152,  0,      0x17d,  0,
                                           0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                           0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0,      0x17e,  0x178};
    for (unsigned i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i] == c)
            return (unsigned char)(0x80 + i);
    return c == 0x2212 ? '-' : c < 0x100 ? (unsigned char)c : (unsigned char)letter_base(c);
}

static bool lacks_letters(const char *string)
{
    bool lacks = false;
    for (size_t i = 0, n = strlen(string), length; i < n; i += length) {
        const uint32_t c = letter_at(string + i, n - i, &length);
        lacks |= c != '?' && win_ansi(c) == '?';
    }
    return lacks;
}

/* In hexadecimal digits, so that no character needs an escape. */
static void add_string(struct text *out, const struct label *label)
{
    text_char(out, '<');
    for (size_t i = 0, length; i < label->length; i += length)
        text_print(out, "%02x", (unsigned)win_ansi(letter_at(label->bytes + i, label->length - i, &length)));
    text_string(out, "> Tj\n");
}

/* y points down and letters stand up, so a text is set with a matrix that turns it over. A halo is the same
 * text once before, with a thick white rim. */
static void add_letters(struct text *out, enum lettering kind, double size, const struct label *labels,
                        size_t n)
{
    const struct letters *letters = &letterings[kind];
    for (int halo = letters->has_halo; halo >= 0; halo--) {
        if (halo)
            text_string(out, "1 1 1 RG [] 0 d .7 w 1 Tr ");
        add_color(out, letters->color, "rg ");
        text_print(out, "BT /F%d ", letters->is_bold ? BOLD : REGULAR);
        add_decimal(out, size);
        text_string(out, " Tf\n");
        for (size_t i = 0; i < n; i++) {
            const struct label *label = &labels[i];
            const double width = letters->from_left ? 0 : letters_width(label->bytes, label->length) * size;
            text_string(out, "1 0 0 -1 ");
            add_point(out, (struct point){label->at.x - width / 2, label->at.y});
            text_string(out, "Tm ");
            add_string(out, label);
        }
        text_string(out, halo ? "ET 0 Tr\n" : "ET\n");
    }
}

static void enter(struct text *out, struct point corner, double scale, const struct record *record)
{
    (void)record;
    text_print(out, "q %.5f 0 0 %.5f ", scale, scale);
    add_point(out, corner);
    text_string(out, "cm\n");
}

static void leave(struct text *out)
{
    text_string(out, "Q\n");
}

/* ---- Documents ---- */

/* Notes how far the object is from the one before: objects are written in the order of their numbers, and
 * four bytes each are enough for a million pages. */
static void begin_object(struct text *out, struct document *document, size_t i)
{
    const uint64_t at = document->sent + out->length;
    const uint32_t distance = (uint32_t)(at - document->before);
    assert(document->distances.failed || i == document->distances.length / sizeof distance + 1);
    assert(at - document->before <= UINT32_MAX);
    text_add(&document->distances, (const char *)&distance, sizeof distance);
    document->before = at;
    text_print(out, "%zu 0 obj\n", i);
}

/* Adds the producer, and the title in UTF-16 after a byte order mark. */
static void add_information(struct text *out, const char *title)
{
    text_string(out, "<< /Producer (sudoku " SUDOKU_VERSION ")");
    text_string(out, title ? "\n/Title <feff" : "");
    for (size_t i = 0, n = title ? strlen(title) : 0, length; i < n; i += length) {
        const unsigned c = letter_at(title + i, n - i, &length);
        if (c > 0xffff)
            text_print(out, "%04x", 0xd7c0 + (c >> 10));
        text_print(out, "%04x", c > 0xffff ? 0xdc00 | (c & 0x3ff) : c);
    }
    text_string(out, title ? "> >>\nendobj\n" : " >>\nendobj\n");
}

static void begin_document(struct text *out, struct document *document, size_t n)
{
    static const char *const fonts[] = {"Helvetica", "Helvetica-Bold"};
    /* The four bytes above 127 tell programs that transfer files that this one is not text. */
    text_string(out, "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n");
    begin_object(out, document, CATALOG);
    text_print(out, "<< /Type /Catalog /Pages %d 0 R >>\nendobj\n", PAGE_LIST);
    begin_object(out, document, PAGE_LIST);
    text_print(out, "<< /Type /Pages /Count %zu /Kids [", n);
    for (size_t i = 0; i < n; i++) {
        text_print(out, "%s%zu 0 R", i % 8 ? " " : "\n", FIRST_PAGE + 2 * i);
        document_send_if_long(document, out);
    }
    text_string(out, "] >>\nendobj\n");
    for (size_t i = 0; i < 2; i++) {
        begin_object(out, document, REGULAR + i);
        text_print(out,
                   "<< /Type /Font /Subtype /Type1 /BaseFont /%s\n/Encoding /WinAnsiEncoding >>\nendobj\n",
                   fonts[i]);
    }
    begin_object(out, document, INFO);
    add_information(out, document->sheets[PUZZLE_PICTURES].title);
}

/* The page's unit is a millimetre instead of a point, and y points down. */
static void add_page(struct text *out, struct document *document, size_t i, const struct text *contents)
{
    const struct sheet *sheet = &document->sheets[PUZZLE_PICTURES];
    const size_t number = FIRST_PAGE + 2 * i;
    const double points = 72 / 25.4;
    char matrix[80];
    const int length =
        snprintf(matrix, sizeof matrix, "%.5f 0 0 -%.5f 0 %.3f cm\n", points, points, sheet->height * points);
    begin_object(out, document, number);
    text_print(out,
               "<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %.2f %.2f] /Contents %zu 0 R\n"
               "/Resources << /Font << /F%d %d 0 R /F%d %d 0 R >> >> >>\nendobj\n",
               PAGE_LIST, sheet->width * points, sheet->height * points, number + 1, REGULAR, REGULAR, BOLD,
               BOLD);
    begin_object(out, document, number + 1);
    text_print(out, "<< /Length %zu >>\nstream\n%s", (size_t)length + contents->length, matrix);
    text_add(out, contents->data, contents->length);
    text_string(out, "\nendstream\nendobj\n");
}

/* Each line of the table has 20 bytes. That is why it ends with a blank and a line feed. */
static void end_document(struct text *out, struct document *document, size_t n)
{
    const size_t objects = FIRST_PAGE + 2 * n;
    const uint64_t table = document->sent + out->length;
    uint64_t at = 0;
    text_fail_with(out, &document->distances);
    text_print(out, "xref\n0 %zu\n0000000000 65535 f \n", objects);
    for (size_t i = 1; i < objects && !out->failed; i++) {
        uint32_t distance;
        memcpy(&distance, document->distances.data + sizeof distance * (i - 1), sizeof distance);
        at += distance;
        text_print(out, "%010llu 00000 n \n", (unsigned long long)at);
        document_send_if_long(document, out);
    }
    text_print(out, "trailer\n<< /Size %zu /Root %d 0 R /Info %d 0 R >>\nstartxref\n%llu\n%%%%EOF\n", objects,
               CATALOG, INFO, (unsigned long long)table);
}

static const struct back_end back_end = {.widest = 1,
                                         .path = add_path,
                                         .circle = add_circle,
                                         .letters = add_letters,
                                         .enter = enter,
                                         .leave = leave,
                                         .lacks_letters = lacks_letters,
                                         .begin = begin_document,
                                         .page = add_page,
                                         .end = end_document};

const struct format format_pdf = {
    .name = "pdf", .summary = "the same as pages to print", .class = CLASS_PICTURE, .back_end = &back_end};
