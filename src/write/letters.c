/* letters.c: the characters of texts in pictures, their widths, and lines that fit. */
#include "write/letters.h"

/* ---- Characters ---- */

/* Files of old programs are often in Latin-1, whose bytes are code points: malformed UTF-8 is read as
 * Latin-1. */
uint32_t letter_at(const char *bytes, size_t n, size_t *length)
{
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
    /* Many programs refuse a text with control characters, halves of surrogates, or code points that are no
     * characters. */
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

/* Helvetica's, in thousandths, from the blank to the tilde and from U+00A0 to U+00FF. */
static const short ascii_widths[] = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

static const short latin_widths[] = {
    278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333, 400, 584, 333,  333,
    333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611, 667, 667, 667, 667, 667, 667, 1000, 722,
    667, 667, 667, 667, 278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722,  722,
    722, 667, 667, 611, 556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278,  278,
    556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500};

typedef char widths_are_complete[sizeof ascii_widths / sizeof *ascii_widths == 95 &&
                                         sizeof latin_widths / sizeof *latin_widths == 96
                                     ? 1
                                     : -1];

/* From U+0100 on, for each character a letter and an accent, or a blank. Codes are those of WinAnsiEncoding;
 * below the blank are those of others[], in pdf.c. */
static const char letters[] =
    "A\257a\257A\1a\1A\5a\5C\264c\264C\210c\210C\3c\3C\2c\2D\2d\222"
    "\320 d-E\257e\257E\1e\1E\3e\3E\5e\5E\2e\2G\210g\210G\1g\1"
    "G\3g\3G\270g\221H\210h\210H-h-I\230\11\230I\257\11\257I\1\11\1I\5i\5"
    "I\3\11 ? ? J\210j\210K\270k\270? L\264l\264L\270l\270L\222l\222? "
    "? \7 \10 N\264n\264N\270n\270N\2n\2? ? ? O\257o\257O\1o\1"
    "O\4o\4\214 \234 R\264r\264R\270r\270R\2r\2S\264s\264S\210s\210S\270s\270"
    "\212 \232 T\270t\270T\2t\222T-t-U\230u\230U\257u\257U\1u\1U\6u\6"
    "U\4u\4U\5u\5W\210w\210Y\210y\210\237 Z\264z\264Z\3z\3\216 \236 ? ";

/* A comma below is drawn as a cedilla. */
const char *letter_parts(uint32_t c)
{
    static const unsigned char with_comma[] = {0x5e, 0x5f, 0x62, 0x63};
    const char *letter = c >= 0x218 && c < 0x21c   ? &letters[2 * with_comma[c - 0x218]]
                         : c >= 0x100 && c < 0x180 ? &letters[2 * (c - 0x100)]
                                                   : "?";
    return *letter == '?' ? NULL : letter;
}

/* Letters without a width here count as wide ones, those of East Asia as squares. */
static double width_of(uint32_t c)
{
    /* Codes, each with a letter of the same width. */
    static const char codes[] = "\7L\10l\11I\212S\232s\216Z\236z\237Y\234W\214@";
    const char *letter = letter_parts(c);
    if (letter) {
        const char *like = strchr(codes, *letter);
        return width_of((unsigned char)(like ? like[1] : *letter)) + (letter[1] == '\222' ? .08 : 0);
    }
    if (c >= ' ' && c <= '~')
        return ascii_widths[c - ' '] / 1000.0;
    if (c >= 0xa0 && c <= 0xff)
        return latin_widths[c - 0xa0] / 1000.0;
    return c >= 0x1100 ? 1 : .7;
}

double letters_width(const char *bytes, size_t n)
{
    double width = 0;
    for (size_t i = 0, length; i < n; i += length)
        width += width_of(letter_at(bytes + i, n - i, &length));
    return width;
}

bool letters_are_lacking(const struct back_end *back, const char *bytes, size_t n)
{
    bool lacking = false;
    for (size_t i = 0, length; i < n && back->has_letter; i += length)
        lacking |= !back->has_letter(letter_at(bytes + i, n - i, &length));
    return lacking;
}

/* ---- Lines ---- */

/* Draws a piece of a text, an ellipsis if it is cut, and the rest. */
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

/* Returns the length of the part that is at most so wide. */
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
    const double wanted = letterings[kind].size, least = .65 * wanted, letters_of_a_name = 5;
    const size_t n = strlen(string);
    const double natural = letters_width(string, n) * canvas->back->widest, size = width / natural;
    if (natural * least <= width) {
        draw_text(canvas, kind, size < wanted ? size : wanted, at, (struct sudoku_piece){string, n}, false,
                  "");
        return;
    }
    const double room = width / least / canvas->back->widest - 1; /* without the ellipsis */
    const double left = room - letters_width(string + name, n - name);
    const bool cuts_name = name && name < n && left >= letters_of_a_name;
    const size_t shown = cuts_name ? fit(string, name, left) : fit(string, n, room);
    draw_text(canvas, kind, least, at, (struct sudoku_piece){string, shown}, true,
              cuts_name ? string + name : "");
}

/* Takes the next line, at most so wide in units of the letters' size unless its first word is wider. A
 * relation stays whole: `r4c6 <> 2`. */
static struct sudoku_piece take_line(const char **at, double width)
{
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
