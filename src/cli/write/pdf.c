/* -f pdf: puzzles on pages, as PDF 1.4 with the fonts that every viewer has.
 *
 * Objects 1 and 2 are the catalogue and the list of chapters, 3 and 4 the fonts, 5 what is known of the
 * document. Then come chapters of 500 pages, so that memory does not grow with the number of pages. A chapter
 * has a list of its pages and two objects for each page: the page and its contents. A page is written as soon
 * as it is full, and the chapter's list and a table of where its objects begin as soon as the chapter is. The
 * list of chapters, and a table that leads to the one before, come last: a PDF is read from its end. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/write/picture.h"

enum { CATALOG = 1, CHAPTER_LIST, REGULAR, BOLD, INFO, FIRST_CHAPTER };
enum { PAGES_A_CHAPTER = 500, OBJECTS_A_CHAPTER = 1 + 2 * PAGES_A_CHAPTER };

static const double points_per_mm = 72 / 25.4;

/* ---- Shapes: the operators of a page's contents ---- */

/* The grid's y points down and letters stand up, so each digit is set with a matrix that turns it over. */
#define DIGIT(font) "BT /F" font " Tf 1 0 0 -1 $a $b Tm (@0) Tj ET\n"

/* q and Q keep a layer's colour from the next one. Digits of Helvetica are .556 wide, which places their
 * middle without measuring. PDF has cubic curves only. */
static const struct language pdf = {
    .begin = {[LAYER_HOUSES] = "q 0 0 0 rg\n",
              [LAYER_CIRCLES] = "q 0 0 0 rg\n",
              [LAYER_CANDIDATES] = "q 0.33 0.33 0.33 rg\n",
              [LAYER_SOLVED] = "q 0.17 0.42 0.69 rg\n",
              [LAYER_CLUES] = "q 0.07 0.07 0.07 rg\n",
              [LAYER_WRONG] = "q 0.78 0.16 0.16 rg\n",
              [LAYER_ARROWS] = "q 0 0 0 rg\n",
              [LAYER_LEGEND] = "q\n"},
    .end = "Q\n",
    .digit = {DIGIT("3 2.6"), DIGIT("3 7"), DIGIT("4 7")},
    .left = {.556 * 2.6 / 2, .556 * 7 / 2, .556 * 7 / 2},
    .down = {.95, 2.5, 2.5},
    .label = "0.33 g " DIGIT("3 2.6"),
    .rectangle = "@0rg\n$a $b $c $d re f\n",
    .circle =
        "@0rg\n@1RG\n0.25 w $d $b m $d $j $h $f $a $f c $i $f $e $j $e $b c "
        "$e $k $i $g $a $g c $h $g $d $k $d $b c b\n",
    .line = "@0RG\n$e w $a $b m $c $d l S\n",
    .path = "@0RG\n[@1] 0 d $c w $a $b m\n",
    .bend = "$a $b $c $d $e $f c\n",
    .path_end = "S [] 0 d\n",
    .solid = "",
    .triangle = "@0rg\n$a $b m $c $d l $e $f l f\n",
    .grid =
        "q .18 w .47 G\n"
        "10 0 m 10 90 l 0 10 m 90 10 l 20 0 m 20 90 l 0 20 m 90 20 l 40 0 m 40 90 l 0 40 m 90 40 l "
        "50 0 m 50 90 l 0 50 m 90 50 l 70 0 m 70 90 l 0 70 m 90 70 l 80 0 m 80 90 l 0 80 m 90 80 l "
        "S .8 w .07 G 30 0 m 30 90 l 60 0 m 60 90 l 0 30 m 90 30 l 0 60 m 90 60 l 0 0 90 90 re S Q\n",
    .has_color_values = true,
};

/* The line for data stays empty: a PDF has no attributes from which a puzzle could be read again. */
static void write_pdf(struct text *out, const struct look *look, const struct answer *answer)
{
    caption_add(out, look, answer);
    text_char(out, '\n');
    picture_draw(out, &pdf, look, answer);
    text_char(out, PUZZLE_END);
}

/* ---- Text ---- */

/* Adds two numbers, each with a blank after it. */
static void add_numbers(struct text *out, double x, double y)
{
    picture_number(out, x);
    text_char(out, ' ');
    picture_number(out, y);
    text_char(out, ' ');
}

/* Accents and letters that the fonts have and WinAnsiEncoding lacks get the codes from 1 on. */
static const char others[] = "/breve /caron /dotaccent /hungarumlaut /ogonek /ring /Lslash /lslash /dotlessi";

/* The code of a character in WinAnsiEncoding; those that the base fonts do not have are question marks.
 * Between 0x80 and 0x9f this encoding differs from Latin-1. */
static unsigned char win_ansi(uint32_t c)
{
    static const struct {
        uint32_t character;
        unsigned char code;
    } signs[] = {{0x20ac, 0x80}, {0x2026, 0x85}, {0x2018, 0x91}, {0x2019, 0x92}, {0x201c, 0x93},
                 {0x201d, 0x94}, {0x2022, 0x95}, {0x2013, 0x96}, {0x2014, 0x97}, {0x2122, 0x99},
                 {0x201e, 0x84}, {0x201a, 0x82}, {0x2212, 0x2d}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i].character == c)
            return signs[i].code;
    return c < 0x100 ? (unsigned char)c : '?';
}

static bool lacks_letters(const struct sudoku_item *item)
{
    bool lacks = false;
    for (size_t i = 0, length; i < item->name_length && !lacks; i += length) {
        uint32_t c = caption_character(item->name + i, item->name_length - i, &length);
        lacks = c != '?' && !caption_letter(c) && win_ansi(c) == '?';
    }
    return lacks;
}

/* Adds a letter with its accent, in a string that is open. The accent is set over it, higher for a tall
 * letter; what is copied from the page is the character itself. */
static void add_letter(struct text *out, const char *letter, const char *bytes, size_t n, double size)
{
    enum { CEDILLA = 0xb8, OGONEK = 5, BEFORE = 0x91, BEHIND = 0x92 };
    const unsigned char accent = (unsigned char)letter[1];
    size_t length;
    const bool is_quote = accent == BEFORE || accent == BEHIND,
               is_below = accent == CEDILLA || accent == OGONEK;
    const bool is_tall = (*letter >= 'A' && *letter <= 'Z') || strchr("hklt", *letter) || accent == BEFORE;
    const double advance = caption_width(bytes, n), wide = is_quote ? .222 : .333;
    const double base = advance - (accent == BEHIND ? .08 : 0);
    double from = accent == BEHIND ? base - .04 : (base - wide) / 2, rise = accent == '-' ? .28 : .195;
    if (accent == OGONEK || (accent == '-' && *letter == 'd'))
        from = base - .3;
    rise = is_below || accent == BEHIND || (!is_tall && accent != '-') ? 0 : rise;
    text_print(out, "> Tj /Span << /ActualText <feff%04x> >> BDC <%02x> Tj ",
               (unsigned)caption_character(bytes, n, &length), (unsigned)(unsigned char)*letter);
    picture_number(out, rise * size);
    text_print(out, " Ts [%d <%02x> %d] TJ 0 Ts EMC <", (int)(1000 * (base - from)), (unsigned)accent,
               (int)(1000 * (from + wide - advance)));
}

/* It is written in hexadecimal digits, so that no character needs an escape. */
static void add_text(struct text *out, const struct document *document, const struct page_text *text)
{
    double size = text->size,
           width = (caption_width(text->words.at, text->words.length) + (text->is_cut ? 1 : 0)) * size;
    text_print(out, "%.2f g BT /F%d ", text->kind->gray, REGULAR);
    picture_number(out, size);
    text_string(out, " Tf ");
    add_numbers(out, text->kind->from_left ? text->x : text->x - width / 2, document->sheet.height - text->y);
    text_string(out, "Td <");
    for (size_t i = 0, length; i < text->words.length; i += length) {
        const char *bytes = text->words.at + i;
        uint32_t c = caption_character(bytes, text->words.length - i, &length);
        const char *letter = caption_letter(c);
        if (letter && letter[1] != ' ')
            add_letter(out, letter, bytes, length, size);
        else
            text_print(out, "%02x", letter ? (unsigned char)*letter : win_ansi(c));
    }
    text_string(out, text->is_cut ? "85> Tj ET\n" : "> Tj ET\n");
}

static void add_line(struct text *out, const struct document *document, double x, double y, double to)
{
    text_string(out, ".18 w ");
    add_numbers(out, x, document->sheet.height - y);
    text_string(out, "m ");
    add_numbers(out, to, document->sheet.height - y);
    text_string(out, "l S\n");
}

static void add_picture(struct text *out, const struct document *document, const struct placed *placed)
{
    const struct sheet *sheet = &document->sheet;
    text_print(out, "q %.5f 0 0 %.5f ", sheet->size / 90, -sheet->size / 90);
    add_numbers(out, placed->x, sheet->height - placed->y);
    text_string(out, "cm\n");
    text_add(out, placed->picture.at, placed->picture.length);
    text_add(out, placed->legend.at, placed->legend.length);
    text_string(out, "Q\n");
}

/* ---- Pages ---- */

/* The objects of a chapter: first its list of pages. */
static size_t chapter_object(size_t chapter)
{
    return FIRST_CHAPTER + chapter * OBJECTS_A_CHAPTER;
}

/* Notes where object number i begins, after what was written before and what is still in the text. Objects
 * are not written in the order of their numbers, so each has its place: first those of the document, then
 * those of a chapter. The table has ten digits for each. */
static void note_offset(struct text *out, struct document *document, size_t i)
{
    const uint64_t most = 9999999999;
    size_t place = i < FIRST_CHAPTER ? i : FIRST_CHAPTER + (i - FIRST_CHAPTER) % OBJECTS_A_CHAPTER;
    uint64_t offset = document->length + out->length;
    document->too_long |= offset > most;
    document->offsets[place] = offset;
}

static void begin_object(struct text *out, struct document *document, size_t i)
{
    note_offset(out, document, i);
    text_print(out, "%zu 0 obj\n", i);
}

/* Adds an entry about the document in hexadecimal digits, so that no character needs an escape: in ASCII or,
 * after a byte order mark, in UTF-16. */
static void add_entry(struct text *out, const char *key, const char *value)
{
    const size_t n = value ? strlen(value) : 0;
    bool is_ascii = true;
    size_t length;
    for (size_t i = 0; i < n; i += length)
        is_ascii &= caption_character(value + i, n - i, &length) < 0x80;
    if (!value)
        return;
    text_print(out, "\n/%s <%s", key, is_ascii ? "" : "feff");
    for (size_t i = 0; i < n; i += length) {
        unsigned c = caption_character(value + i, n - i, &length);
        if (c > 0xffff)
            text_print(out, "%04x", 0xd7c0 + (c >> 10));
        text_print(out, is_ascii ? "%02x" : "%04x", c > 0xffff ? 0xdc00 | (c & 0x3ff) : c);
    }
    text_char(out, '>');
}

/* Helvetica is one of the fonts that every reader of PDF must have, so none is embedded. The document names
 * its title, the program and, if it has made the puzzles, its command. */
static void begin_document(struct text *out, struct document *document)
{
    static const char *const names[] = {"Helvetica", "Helvetica-Bold"};
    /* The four bytes above 127 tell programs that transfer files that this one is not text. */
    text_string(out, "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n");
    begin_object(out, document, CATALOG);
    text_print(out, "<< /Type /Catalog /Pages %d 0 R >>\nendobj\n", CHAPTER_LIST);
    for (size_t i = 0; i < 2; i++) {
        begin_object(out, document, REGULAR + i);
        text_print(out,
                   "<< /Type /Font /Subtype /Type1 /BaseFont /%s\n/Encoding << /Type /Encoding "
                   "/BaseEncoding /WinAnsiEncoding\n/Differences [1 %s] >> >>\nendobj\n",
                   names[i], others);
    }
    begin_object(out, document, INFO);
    text_string(out, "<< /Producer (sudoku " SUDOKU_VERSION ")");
    add_entry(out, "Title", document->title);
    add_entry(out, "Subject", document->command);
    text_string(out, " >>\nendobj\n");
}

/* Writes the list of the last chapter so far. */
static void add_page_list(struct text *out, struct document *document, size_t pages)
{
    size_t chapter = (pages - 1) / PAGES_A_CHAPTER, n = pages - chapter * PAGES_A_CHAPTER;
    begin_object(out, document, chapter_object(chapter));
    text_print(out, "<< /Type /Pages /Parent %d 0 R /Count %zu /Kids [", CHAPTER_LIST, n);
    for (size_t i = 0; i < n; i++)
        text_print(out, "%s%zu 0 R", i % 8 ? " " : "\n", chapter_object(chapter) + 1 + 2 * i);
    text_string(out, "] >>\nendobj\n");
}

/* Each line of the table has 20 bytes. That is why each line ends with a blank and a line feed. */
static void add_offsets(struct text *out, const struct document *document, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        text_print(out, "%010" PRIu64 " 00000 n \n", document->offsets[i]);
}

/* Writes where the objects of the last chapter so far begin and, at the end, those of the document. The next
 * table leads to this one. A table that is the only one must list its objects without a gap. */
static void add_table(struct text *out, struct document *document, size_t pages, bool at_end)
{
    uint64_t start = document->length + out->length;
    size_t chapter = (pages - 1) / PAGES_A_CHAPTER;
    size_t objects = 1 + 2 * (pages - chapter * PAGES_A_CHAPTER), places = FIRST_CHAPTER + objects;
    bool is_one = at_end && chapter == 0;
    text_string(out, "xref\n");
    if (at_end) {
        text_print(out, "0 %zu\n0000000000 65535 f \n", is_one ? places : FIRST_CHAPTER);
        add_offsets(out, document, 1, FIRST_CHAPTER);
    }
    if (!is_one)
        text_print(out, "%zu %zu\n", chapter_object(chapter), objects);
    add_offsets(out, document, FIRST_CHAPTER, places);
    text_print(out, "trailer\n<< /Size %zu /Root %d 0 R /Info %d 0 R", chapter_object(chapter) + objects,
               CATALOG, INFO);
    if (chapter)
        text_print(out, " /Prev %" PRIu64, document->table);
    text_print(out, " >>\nstartxref\n%" PRIu64 "\n%%%%EOF\n", start);
    document->table = start;
}

/* Writes the page that is full, or the last one. The page comes before its contents; both have numbers
 * that follow from that of the page. Its unit is a millimetre instead of a point. */
static void end_page(struct text *out, struct document *document)
{
    const struct sheet *sheet = &document->sheet;
    const size_t page = document->page, chapter = chapter_object(page / PAGES_A_CHAPTER);
    const size_t number = chapter + 1 + 2 * (page % PAGES_A_CHAPTER);
    struct text contents = {0};
    begin_object(out, document, number);
    text_print(out, "<< /Type /Page /Parent %zu 0 R /MediaBox [0 0 ", chapter);
    add_numbers(out, sheet->width * points_per_mm, sheet->height * points_per_mm);
    text_print(out, "] /Contents %zu 0 R\n/Resources << /Font << /F%d %d 0 R /F%d %d 0 R >> >> >>\nendobj\n",
               number + 1, REGULAR, REGULAR, BOLD, BOLD);
    begin_object(out, document, number + 1);
    text_print(&contents, "q %.5f 0 0 %.5f 0 0 cm\n", points_per_mm, points_per_mm);
    text_add(&contents, document->contents.data, document->contents.length);
    text_char(&contents, 'Q');
    text_print(out, "<< /Length %zu >>\nstream\n", contents.length);
    text_add(out, contents.data, contents.length);
    text_string(out, "\nendstream\nendobj\n");
    text_fail_with(out, &contents);
    text_free(&contents);
    document->contents.length = 0;
    if ((page + 1) % PAGES_A_CHAPTER == 0 || page + 1 == document->pages)
        add_page_list(out, document, page + 1);
    if ((page + 1) % PAGES_A_CHAPTER == 0 && page + 1 < document->pages)
        add_table(out, document, page + 1, false);
}

static void end_document(struct text *out, struct document *document)
{
    begin_object(out, document, CHAPTER_LIST);
    text_print(out, "<< /Type /Pages /Count %zu /Kids [", document->pages);
    for (size_t chapter = 0; chapter * PAGES_A_CHAPTER < document->pages; chapter++)
        text_print(out, "%s%zu 0 R", chapter % 8 ? " " : "\n", chapter_object(chapter));
    text_string(out, "] >>\nendobj\n");
    add_table(out, document, document->pages, true);
}

static const struct page_writer pdf_pages = {
    .begin = begin_document,
    .add_text = add_text,
    .add_line = add_line,
    .add_picture = add_picture,
    .end_page = end_page,
    .end = end_document,
};

const struct format format_pdf = {.name = "pdf",
                                  .size = 9000,
                                  .traits = HOLDS_CANDIDATES | SHOWS_PUZZLE | FIXED_EMPTY,
                                  .write = write_pdf,
                                  .lacks_letters = lacks_letters,
                                  .page_writer = &pdf_pages};
