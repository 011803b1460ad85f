/* letters.c: the characters of texts in pictures, their widths, and lines that fit. */
#include "write/canvas.h"

#include <assert.h>

/* ---- Characters ---- */

/* Files of old programs are often in Latin-1. Many programs refuse control characters, halves of surrogates
 * and code points that are no characters. */
uint32_t letter_at(const char *bytes, size_t n, size_t *length)
{
    assert(n > 0);
    const uint32_t replacement = 0xfffd; /* it shows that something stood there */
    const unsigned char *at = (const unsigned char *)bytes;
    uint32_t c;
    *length = utf8_decode(at, n, &c);
    if (!*length) {
        *length = 1;
        c = *at;
    }
    if (c >= '\t' && c <= '\r')
        return ' ';
    bool is_control = c < 0x20 || (c >= 0x7f && c < 0xa0);
    bool is_half = c >= 0xd800 && c < 0xe000;
    bool is_none = (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c < 0xfdf0) || c > 0x10ffff;
    return is_control || is_half || is_none ? replacement : c;
}

void xml_add(struct text *out, const char *bytes, size_t n)
{
    static const char special[] = "&<>\"";
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (size_t i = 0, length; i < n; i += length) {
        const uint32_t c = letter_at(bytes + i, n - i, &length);
        const char *place = c < 0x80 ? strchr(special, (int)c) : NULL;
        if (place)
            text_string(out, entities[place - special]);
        else
            text_utf8(out, c);
    }
}

/* ---- Widths ---- */

/* Helvetica's, in thousandths, from the blank to the tilde. */
static const short widths[] = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

/* The letters of U+00C0 to U+017F without their accents; ? for others. */
static const char bases[] =
    "AAAAAA?CEEEEIIIIDNOOOOO?OUUUUY??aaaaaa?ceeeeiiiidnooooo?ouuuuy?y"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi??JjKkkLlLlLlLlLlNnNnNnnNnOoOoOo??RrRrRr"
    "SsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

char letter_base(uint32_t c)
{
    return c >= 0x218 && c < 0x21c ? "SsTt"[c - 0x218] : c >= 0xc0 && c < 0x180 ? bases[c - 0xc0] : '?';
}

/* Other characters count as rather wide ones, those of East Asia as squares. */
static double width_of(uint32_t c)
{
    const char base = letter_base(c);
    if (c >= ' ' && c <= '~')
        return widths[c - ' '] / 1000.0;
    return base != '?' ? widths[base - ' '] / 1000.0 : c >= 0x1100 ? 1 : .6;
}

double letters_width(const char *bytes, size_t n)
{
    assert(bytes || !n);
    double width = 0;
    for (size_t i = 0, length; i < n; i += length)
        width += width_of(letter_at(bytes + i, n - i, &length));
    return width;
}

/* ---- Lines ---- */

static void draw_text(const struct canvas *canvas, enum lettering kind, double size, struct point at,
                      struct sudoku_piece shown, bool is_cut, const char *rest)
{
    struct text whole = {0};
    text_add(&whole, shown.at, shown.length);
    text_string(&whole, is_cut ? "\xe2\x80\xa6" : "");
    text_string(&whole, rest);
    if (whole.length)
        canvas->back->letters(canvas->out, kind, size, &(struct label){at, whole.data, whole.length}, 1);
    text_fail_with(canvas->out, &whole);
    text_free(&whole);
}

static size_t fit(const char *bytes, size_t n, double width)
{
    size_t i = 0;
    for (size_t length; i < n; i += length) {
        width -= width_of(letter_at(bytes + i, n - i, &length));
        if (width < 0)
            break;
    }
    return i;
}

/* The size goes down to `least`, below which nobody could read the letters, before any is dropped. A name
 * keeps some letters in any case. */
void line_draw(const struct canvas *canvas, enum lettering kind, struct point at, double width,
               const char *string, size_t name)
{
    assert(width > 0 && name <= strlen(string));
    const double wanted = letterings[kind].size, least = .65 * wanted, letters_of_a_name = 5;
    const size_t n = strlen(string);
    const double natural = letters_width(string, n) * canvas->back->widest, size = width / natural;
    const double room = width / least / canvas->back->widest - 1; /* without the ellipsis */
    const double left = room - letters_width(string + name, n - name);
    const bool is_cut = natural * least > width, cuts_name = is_cut && left >= letters_of_a_name;
    const size_t shown = cuts_name ? fit(string, name, left) : is_cut ? fit(string, n, room) : n;
    draw_text(canvas, kind,
              is_cut          ? least
              : size < wanted ? size
                              : wanted,
              at, (struct sudoku_piece){string, shown}, is_cut, cuts_name ? string + name : "");
}

/* Takes the next line, at most so wide in units of the letters' size unless its first word is wider. A
 * relation stays whole: `r4c6 <> 2`. */
static struct sudoku_piece take_line(const char **at, double width)
{
    assert(**at && width > 0);
    struct sudoku_piece line = {*at, 0};
    for (size_t n = 0;; n++) {
        n += strcspn(*at + n, " \n");
        const char *next = *at + n;
        bool is_in_relation =
            *next == ' ' && (next[1] == '<' || next[1] == '=' || (n && (next[-1] == '>' || next[-1] == '=')));
        if (is_in_relation)
            continue;
        if (line.length && letters_width(*at, n) > width)
            break;
        line.length = n;
        if (*next != ' ')
            break;
    }
    *at += line.length;
    *at += **at == '\n' ? strspn(*at, "\n") : **at == ' ';
    return line;
}

/* Large words need as much room as a page for one picture has. */
void words_draw(const struct canvas *canvas, struct point at, double width, double height, const char *words)
{
    assert(width > 0 && height > 0);
    const double least = 2.2, step = .2, line_height = 1.3, bottom = at.y + height;
    double size = height > 60 ? 5 : letterings[LETTERS_WORDS].size;
    words += strspn(words, "\n");
    for (bool fits = false; !fits && size - step >= least; size -= fits ? 0 : step) {
        double used = 0;
        for (const char *rest = words; *rest; used += size * line_height)
            take_line(&rest, width / size / canvas->back->widest);
        fits = used <= height;
    }
    for (at.y += size; *words && at.y <= bottom; at.y += size * line_height) {
        const struct sudoku_piece line = take_line(&words, width / size / canvas->back->widest);
        draw_text(canvas, LETTERS_WORDS, size, at, line, *words && at.y + size * line_height > bottom, "");
    }
}
