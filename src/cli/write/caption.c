/* Captions of pictures, and the widths of their letters.
 *
 * The widths are needed because nothing measures text for us: a PDF places each line by numbers, and a
 * caption that is too wide would run into the picture beside it. */
#include "base/rating_words.h"
#include "cli/write/format.h"

/* ---- Characters ---- */

/* U+FFFD, the replacement character: it says that something stood there. */
static const uint32_t unknown = 0xfffd;

/* Files of old programs are often in Latin-1, whose bytes are code points: what is malformed is taken for
 * one. */
uint32_t caption_character(const char *bytes, size_t n, size_t *length)
{
    const unsigned char *at = (const unsigned char *)bytes;
    uint32_t c;
    *length = utf8_decode(at, n, &c);
    if (!*length) {
        *length = 1;
        c = *at;
    }
    if (c >= '\t' && c <= '\r')
        return ' ';
    /* The C1 controls, halves of surrogates, and code points that are no characters are left out: many
     * programs refuse a text with them. */
    bool is_control = c < 0x20 || (c >= 0x7f && c < 0xa0);
    bool is_half = c >= 0xd800 && c < 0xe000;
    bool is_none = (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c < 0xfdf0) || c > 0x10ffff;
    return is_control || is_half || is_none ? unknown : c;
}

void caption_add_clean(struct text *out, const char *bytes, size_t n)
{
    for (size_t i = 0, length; i < n; i += length)
        text_utf8(out, caption_character(bytes + i, n - i, &length));
}

/* ---- The text of a caption ---- */

/* Nothing comes before the first part, whichever it is. */
static void separate(struct text *out, size_t start)
{
    text_string(out, out->length > start ? ": " : "");
}

/* Steps, solutions and puzzles found have no number of their own: there may be more of the puzzle, and they
 * are counted instead. */
void caption_add(struct text *out, const struct look *look, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    /* An answer that is malformed is no name. */
    bool is_claim = item->name && item->malformed_solution &&
                    item->name_length == item->malformed_solution_length &&
                    memcmp(item->name, item->malformed_solution, item->name_length) == 0;
    const char *name = is_claim ? NULL : item->name;
    bool is_only = !answer->step && !answer->number && !answer->result && item->text_length;
    bool is_told = answer->words && !answer->is_one_of_several; /* all pictures are of this puzzle */
    if (answer->is_key)
        text_char(out, KEY_BEGIN);
    const bool counts_all = look->answers || look->captions == CAPTIONS_FULL;
    if ((!name || counts_all) && !is_told)
        text_number(out, is_only || answer->words || look->answers ? answer->place : 0);
    text_char(out, '\n');
    if (name)
        caption_add_clean(out, name, item->name_length);
    text_char(out, '\n');
    size_t start = out->length - (name != NULL);
    if (answer->reason) {
        separate(out, start);
        caption_add_clean(out, answer->reason, strlen(answer->reason));
    }
    if (answer->counts && answer->count.low > 1 && answer->solution && !answer->number &&
        look->fill == FILL_SOLUTION) {
        separate(out, start);
        text_string(out, "one of several solutions");
    }
    if (answer->verdict) {
        separate(out, start);
        text_string(out, answer->verdict->word);
    }
    if (answer->step) {
        separate(out, start);
        if (answer->step_number)
            text_print(out, "%u. ", (unsigned)answer->step_number);
        text_string(out, answer->step->title);
    }
    if ((answer->rating || answer->above) && !answer->step_number && look->captions != CAPTIONS_UNRATED) {
        separate(out, start);
        text_print(out, "%s ", answer->above ? "above" : rating_word(answer->rating->er));
        rating_add(out, answer->above ? answer->above : answer->rating->er);
    }
    text_char(out, '\n');
    for (size_t i = 0; answer->words && i < answer->words->length; i++)
        text_char(out, answer->words->data[i] == '\n' ? '\v' : answer->words->data[i]);
    text_char(out, '\n');
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
const char *caption_letter(uint32_t c)
{
    static const unsigned char with_comma[] = {0x5e, 0x5f, 0x62, 0x63};
    const char *letter = c >= 0x218 && c < 0x21c   ? &letters[2 * with_comma[c - 0x218]]
                         : c >= 0x100 && c < 0x180 ? &letters[2 * (c - 0x100)]
                                                   : "?";
    return *letter == '?' ? NULL : letter;
}

/* Other letters are treated as wide ones, those of East Asia as squares. */
static double width_of(uint32_t c)
{
    /* Codes, each with a letter of the same width. */
    static const char codes[] = "\7L\10l\11I\212S\232s\216Z\236z\237Y\234W\214@";
    const char *letter = caption_letter(c);
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

double caption_width(const char *bytes, size_t n)
{
    double width = 0;
    for (size_t i = 0, length; i < n; i += length)
        width += width_of(caption_character(bytes + i, n - i, &length));
    return width;
}

/* Makes the letters smaller, down to `least`, below which nobody could read them, before it drops any. */
double caption_fit(const char *bytes, size_t *n, double width, double wanted, double least)
{
    double natural = caption_width(bytes, *n);
    if (natural * wanted <= width)
        return wanted;
    if (natural * least <= width)
        return width / natural;
    double used = 1; /* the ellipsis */
    size_t i = 0, length;
    for (; i < *n; i += length) {
        used += width_of(caption_character(bytes + i, *n - i, &length));
        if (used * least > width)
            break;
    }
    *n = i;
    return least;
}

/* ---- XML ---- */

void xml_add_text(struct text *out, const char *bytes, size_t n)
{
    static const char special[] = "&<>\"";
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (size_t i = 0, length; i < n; i += length) {
        const uint32_t c = caption_character(bytes + i, n - i, &length);
        const char *place = c < 0x80 ? strchr(special, (int)c) : NULL;
        if (place)
            text_string(out, entities[place - special]);
        else
            text_utf8(out, c);
    }
}
