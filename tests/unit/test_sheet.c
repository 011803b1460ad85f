/* Pictures on pages: places and sizes, the order of puzzles and answers, characters that formats escape, the
 * structure of a PDF, and calls for memory that fail. */
#include "tests/failing.h"
#include "tests/reasoner.h"

#include "sudoku_logic.h"
#include "write/format.h"
#include "write/canvas.h"
#include "write/sheet.h"

static const char clues[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solution[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static const struct format *const both[] = {&format_svg, &format_pdf};

static unsigned count(const struct text *text, const char *part)
{
    unsigned n = 0;
    const size_t length = strlen(part);
    for (size_t i = 0; i + length <= text->length; i++)
        n += memcmp(text->data + i, part, length) == 0;
    return n;
}

static struct sudoku_piece piece(const char *string)
{
    return (struct sudoku_piece){string, strlen(string)};
}

/* Draws n puzzles, each with an answer if wanted, and writes the document. */
static struct text write_puzzles(const struct format *format, struct sheet sheet, unsigned n, bool answers,
                                 struct sudoku_piece name, const char *caption)
{
    struct document document = document_for(format->back_end, &sheet);
    struct text out = {0};
    for (unsigned i = 0; i < n; i++) {
        struct text pictures = {0};
        struct record record = {.name = name, .number = n > 1 ? i + 1 : 0};
        record.grid = (struct grid){.clues = clues, .caption = caption};
        if (answers)
            record.answer = (struct grid){.clues = clues, .digits = solution};
        document_draw(&pictures, &document, &record);
        CHECK(!pictures.failed, "a picture");
        document_add(&document, &pictures);
        text_free(&pictures);
    }
    document_write(&document, &out, NULL, NULL);
    CHECK(!out.failed, "a document");
    document_free(&document);
    return out;
}

/* ---- Pages ---- */

/* Captions of 4 mm stand 3 mm above their grids, and the line for the name is at 21. */
static void test_places(void)
{
    static const unsigned per_page[] = {1, 2, 4, 6, 9, 12};
    for (unsigned i = 0; i < 6; i++)
        for (int kind = 0; kind < 8; kind++) {
            const bool is_letter = kind & 1, has_steps = kind & 4;
            const char *title = kind & 2 ? "Class 4b" : NULL;
            const struct sheet sheet = sheet_for(per_page[i], is_letter, title, has_steps);
            const double left = sheet.width - sheet.size * sheet.columns;
            const double high = 6 + sheet.size + sheet.words;
            const double gap =
                (sheet.height - sheet.head - sheet.foot - high * sheet.rows) / (sheet.rows + 1);
            CHECK(sheet.columns * sheet.rows == per_page[i], "%u a page", per_page[i]);
            CHECK(sheet.size >= (has_steps ? 30 : 48) && left / (sheet.columns + 1) >= 10, "%u, %d: size %f",
                  per_page[i], kind, sheet.size);
            CHECK(gap >= 3.99, "%u, %d: a gap of %f", per_page[i], kind, gap);
            CHECK(!title || sheet.head + gap + 6 - 3 - 4 > 21 + 1, "%u, %d: caption", per_page[i], kind);
            CHECK(has_steps == (sheet.words > 10), "%u, %d: words %f", per_page[i], kind, sheet.words);
            CHECK(sheet.height - sheet.foot <= sheet.height - 9 - 3, "%u: the page's number", per_page[i]);
        }
    const struct sheet plain = sheet_for(0, false, NULL, false);
    CHECK(plain.is_plain && plain.width < 120 && plain.height < 120, "a lone picture");
}

static void test_pages(void)
{
    for (unsigned i = 0; i < 2; i++) {
        const struct sheet sheet = sheet_for(4, false, "Class", false);
        struct text out = write_puzzles(both[i], sheet, 5, true, piece("Anna"), NULL);
        if (both[i] == &format_svg) {
            CHECK(count(&out, "1 / 3") == 1 && count(&out, "3 / 3") == 1, "pages");
            CHECK(count(&out, "data-puzzle") == 5, "answers are no puzzles");
            CHECK(count(&out, ">1: Anna<") == 1 && count(&out, ">Answer 5: Anna<") == 1, "captions");
            CHECK(strstr(out.data, ">5: Anna<") < strstr(out.data, "Answer 1"), "answers come last");
            CHECK(count(&out, ">Class<") == 3 && count(&out, ">Name<") == 2, "heads");
        } else {
            CHECK(count(&out, "/Type /Page ") == 3, "pages");
        }
        text_free(&out);
        out = write_puzzles(both[i], sheet, 0, false, piece(""), NULL);
        CHECK(out.length > 500, "an empty document");
        text_free(&out);
        out = write_puzzles(both[i], sheet_for(0, false, NULL, false), 3, false, piece(""), NULL);
        CHECK(count(&out, i ? "/Type /Page " : "data-puzzle") == 3 && !count(&out, "1 / 3"), "lone pictures");
        text_free(&out);
    }
}

/* ---- Texts ---- */

static void test_captions(void)
{
    static const char long_name[] =
        "A name that is very much longer than the picture below it is wide, and goes "
        "on and on, so that it cannot be shown";
    const struct sheet sheet = sheet_for(0, false, NULL, false);
    struct text out = write_puzzles(&format_svg, sheet, 1, false, piece(""), NULL);
    CHECK(!count(&out, "class=\"a\""), "the only puzzle has no caption");
    text_free(&out);
    out = write_puzzles(&format_svg, sheet, 2, false, piece(""), "hard 4.5");
    CHECK(count(&out, ">1: hard 4.5<") == 1 && count(&out, ">2: hard 4.5<") == 1, "numbers");
    text_free(&out);
    out = write_puzzles(&format_svg, sheet, 1, false, piece(long_name), "hard 4.5");
    CHECK(count(&out, "\xe2\x80\xa6: hard 4.5<") == 1, "the name is cut, not the rest");
    text_free(&out);
}

/* A name may hold any bytes; the ends of pictures must not be mistaken. */
static void test_escapes(void)
{
    static const char name[] = "<a&b>\"\f\a\x01 \xff\xc5\x81 \xe6\x95\xb0 (\\)";
    for (unsigned i = 0; i < 2; i++) {
        struct text out =
            write_puzzles(both[i], sheet_for(2, false, name, false), 4, true, piece(name), name);
        for (size_t k = 0; k < out.length; k++)
            CHECK((unsigned char)out.data[k] >= ' ' || out.data[k] == '\n', "a control character at %zu", k);
        CHECK(count(&out, i ? "/Type /Page " : "/ 3<") == 3, "pages");
        CHECK(i || count(&out, "&lt;a&amp;b&gt;&quot;") >= 12, "escapes");
        CHECK(!i || count(&out, "(<a") == 0, "a PDF has no such string");
        text_free(&out);
    }
    CHECK(format_pdf.back_end->lacks_letters("\xe6\x95\xb0"), "a Chinese character");
    CHECK(!format_pdf.back_end->lacks_letters("\xc5\x81\xc3\xb3\x64\xc5\xba? \xe2\x80\x93"), "Lodz");
}

struct found {
    unsigned n;
    char name[100];
    bool has_candidates;
};

static int find_item(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    struct found *found = context;
    found->n += memcmp(item->cells, clues, SUDOKU_CELLS) == 0;
    snprintf(found->name, sizeof found->name, "%.*s", (int)item->name_length, item->name ? item->name : "");
    found->has_candidates = item->candidates && item->candidates[2] == 3;
    return 0;
}

/* What the program draws it reads again. */
static void test_reading(void)
{
    struct found found = {0};
    const struct sheet sheet = sheet_for(4, false, "T", false);
    struct document document = document_for(format_svg.back_end, &sheet);
    struct text pictures = {0}, out = {0};
    uint16_t candidates[SUDOKU_CELLS];
    const struct sudoku_item item = {.cells = clues, .name = "Zo\xc3\xab & <Co>", .name_length = 11};
    struct record record = {.item = &item, .grid = {.clues = clues, .digits = solution}};
    document_draw(&pictures, &document, &record);
    document_add(&document, &pictures);
    document_write(&document, &out, NULL, NULL);
    sudoku_read(out.data, out.length, find_item, &found);
    CHECK(found.n == 1 && strcmp(found.name, item.name) == 0, "read again: %u, %s", found.n, found.name);
    document_free(&document);
    pictures.length = out.length = 0;
    CHECK(sudoku_find_candidates(clues, candidates) == SUDOKU_OK, "candidates");
    candidates[2] = 3; /* r1c3 is 1, 2 or 4 */
    record = (struct record){.grid = {.candidates = candidates}};
    document_draw(&pictures, &document, &record);
    document_add(&document, &pictures);
    document_write(&document, &out, NULL, NULL);
    sudoku_read(out.data, out.length, find_item, &found);
    CHECK(found.has_candidates, "a puzzle of candidates");
    document_free(&document);
    text_free(&pictures);
    text_free(&out);
}

/* A document_send: the text goes on in another one. */
static void append(void *context, struct text *out)
{
    CHECK(out->length < 1 << 18, "a part of %zu bytes", out->length);
    text_add(context, out->data, out->length);
    out->length = 0;
}

/* Pictures that wait in a file and are sent in parts make the same document as all in memory. */
static void test_waiting(void)
{
    enum { PUZZLES = 800, RECORDS = 10 };
    for (int i = 0; i < 2; i++) {
        const struct sheet sheet = sheet_for(4, false, "T", false);
        struct document documents[2] = {document_for(both[i]->back_end, &sheet),
                                        document_for(both[i]->back_end, &sheet)};
        struct text outs[2] = {{0}}, last = {0};
        struct record record = {.grid = {.clues = clues}, .answer = {.clues = clues, .digits = solution}};
        for (unsigned n = 0; n < PUZZLES; n += RECORDS) {
            struct text pictures = {0};
            for (unsigned k = 1; k <= RECORDS; k++) {
                record.number = n + k;
                document_draw(&pictures, &documents[0], &record);
            }
            for (int k = 0; k < 2; k++) {
                setenv("TMPDIR", k ? "/nowhere" : "/tmp", 1);
                document_add(&documents[k], &pictures);
            }
            text_free(&pictures);
        }
        CHECK(documents[0].pictures[PUZZLE_PICTURES].file >= 0 &&
                  documents[1].pictures[PUZZLE_PICTURES].file < 0,
              "a file, and none");
        CHECK(documents[0].pictures[PUZZLE_PICTURES].text.length < 1 << 20, "the rest in memory");
        document_write(&documents[0], &last, append, &outs[0]);
        text_add(&outs[0], last.data, last.length);
        document_write(&documents[1], &outs[1], NULL, NULL);
        CHECK(!documents[0].error && outs[0].length == outs[1].length &&
                  memcmp(outs[0].data, outs[1].data, outs[0].length) == 0,
              "%zu and %zu bytes", outs[0].length, outs[1].length);
        for (int k = 0; k < 2; k++) {
            document_free(&documents[k]);
            text_free(&outs[k]);
        }
        text_free(&last);
    }
}

/* ---- The structure of a PDF ---- */

static void test_structure(void)
{
    struct text out = write_puzzles(&format_pdf, sheet_for(12, true, "T", false), 30, true, piece("n"), "c");
    text_char(&out, '\0');
    const char *at = strstr(out.data, "startxref\n");
    const unsigned long table = at ? strtoul(at + 10, NULL, 10) : 0;
    CHECK(table && strncmp(out.data + table, "xref\n0 ", 7) == 0, "the table");
    const char *line = out.data + table + 7;
    const unsigned long objects = strtoul(line, NULL, 10);
    line = strchr(line, '\n') + 1;
    CHECK(objects == 6 + 2 * 6, "%lu objects", objects);
    for (unsigned long i = 1; i < objects; i++) {
        char expected[40];
        snprintf(expected, sizeof expected, "%lu 0 obj\n", i);
        CHECK(strncmp(out.data + strtoul(line + 20 * i, NULL, 10), expected, strlen(expected)) == 0,
              "object %lu", i);
    }
    /* Each stream is as long as it says. */
    unsigned streams = 0;
    for (const char *next = out.data + 100; (next = strstr(next, "/Length ")) != NULL; next++) {
        const unsigned long length = strtoul(next + 8, NULL, 10);
        const char *start = strstr(next, "stream\n") + 7;
        CHECK(strncmp(start + length, "\nendstream", 10) == 0, "stream %u", streams);
        streams++;
    }
    CHECK(streams == 6, "%u streams", streams);
    text_free(&out);
}

/* ---- Steps ---- */

/* Draws the steps of a puzzle, four to a page, with these words or NULL for short ones. */
static void draw_steps(const struct format *format, const char *words, struct text *out)
{
    const struct sheet sheet = sheet_for(4, false, NULL, true);
    struct document document = document_for(format->back_end, &sheet);
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner = reasoner_on(SUDOKU_LADDER_SE);
    const struct sudoku_step *step;
    CHECK(sudoku_start_position(clues, &position) == SUDOKU_OK, "a puzzle");
    for (int i = 0; i < 8 && sudoku_find_step(reasoner, &position, &step) == SUDOKU_OK; i++) {
        struct text pictures = {0};
        const struct record record = {.grid = {.clues = clues,
                                               .digits = position.cells,
                                               .candidates = position.candidates,
                                               .step = step,
                                               .words = words ? words : step->title}};
        document_draw(&pictures, &document, &record);
        document_add(&document, &pictures);
        text_free(&pictures);
        sudoku_make_step(&position, step);
    }
    document_write(&document, out, NULL, NULL);
    document_free(&document);
    sudoku_reasoner_free(reasoner);
}

static void test_steps(void)
{
    struct text out = {0}, words = {0};
    draw_steps(&format_svg, NULL, &out);
    CHECK(count(&out, ">placed<") == 2, "one legend a page, %u", count(&out, ">placed<"));
    out.length = 0;
    for (int i = 0; i < 2000; i++)
        text_string(&words, i % 7 ? "r1c2 <> 3, so "
                                  : "a-word-that-is-much-longer-than-a-line-of-the-words-"
                                    "below-a-picture-can-ever-be\n\n");
    text_char(&words, '\0');
    draw_steps(&format_svg, words.data, &out);
    CHECK(count(&out, "\xe2\x80\xa6<") == 8, "words that are cut: %u", count(&out, "\xe2\x80\xa6<"));
    CHECK(count(&out, ">&lt;&gt;") == 0 && count(&out, "&lt;&gt;<") == 0, "relations stay whole");
    out.length = 0;
    draw_steps(&format_svg, "\n\nNo step.\n", &out);
    CHECK(count(&out, ">No step.<") == 8, "words between line feeds");
    text_free(&out);
    text_free(&words);
}

/* ---- Memory ---- */

static struct text draw_all(const struct format *format)
{
    const struct sheet sheet = sheet_for(1, false, "Title", true);
    struct document document = document_for(format->back_end, &sheet);
    struct text out = {0};
    for (int i = 0; i < 3; i++) {
        struct text pictures = {0};
        const struct record record = {.number = 7,
                                      .grid = {.clues = clues, .caption = "c", .words = "some words"},
                                      .answer = {.clues = clues, .digits = solution}};
        document_draw(&pictures, &document, &record);
        text_fail_with(&out, &pictures); /* a caller does not go on without a picture */
        document_add(&document, &pictures);
        text_free(&pictures);
    }
    document_write(&document, &out, NULL, NULL);
    document_free(&document);
    return out;
}

/* Each call for memory fails once: the document is complete, or it has failed. */
static void test_memory(void)
{
    for (unsigned i = 0; i < 2; i++) {
        struct text whole = draw_all(both[i]);
        unsigned long calls = 1, failed = 0;
        CHECK(!whole.failed && whole.length > 1000, "whole");
        for (unsigned long at = 1; at <= calls; at++) {
            begin_fault((struct fault){.call = "memory", .at = at, .error = ENOMEM});
            struct text out = draw_all(both[i]);
            calls = end_fault();
            failed += out.failed;
            CHECK(out.failed || (out.length == whole.length && memcmp(out.data, whole.data, out.length) == 0),
                  "%s: call %lu for memory", both[i]->name, at);
            text_free(&out);
        }
        CHECK(calls > 20 && failed > 20, "%lu of %lu", failed, calls);
        text_free(&whole);
    }
}

int main(void)
{
    test_places();
    test_pages();
    test_captions();
    test_escapes();
    test_reading();
    test_waiting();
    test_structure();
    test_steps();
    test_memory();
    return test_report();
}
