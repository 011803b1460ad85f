/* Output formats, one answer at a time: what must be escaped, and what stands where. */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "tests/test.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options/options.h"
#include "cli/write/write_json.h"
#include "cli/write/layout.h"
#include "cli/write/output.h"
#include "cli/write/pages.h"

static const char puzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solved[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static struct sudoku_item item = {.cells = puzzle, .line = 7};

static struct answer an_answer(void)
{
    return (struct answer){.item = &item,
                           .file = "a file",
                           .cells = puzzle,
                           .shown = solved,
                           .solution = solved,
                           .count = {0, 1},
                           .counts = true};
}

static void same(const char *what, struct text *text, const char *expected)
{
    text_char(text, '\0');
    CHECK(!text->failed && strcmp(text->data, expected) == 0, "%s: %s, expected %s", what, text->data,
          expected);
    text_free(text);
}

/* The look of a run with these columns over puzzles that have no table. */
static struct look a_look(const char *columns)
{
    struct look look = {.shows_error = true, .has_names = true, .separator = ','};
    CHECK(!columns_append(look.columns, columns), "%s", columns);
    look.layout = layout_new(&look, NULL, NULL);
    return look;
}

static void writes(const char *what, const char *format, const struct answer *answer, const char *expected)
{
    const struct look look = a_look("solution,solutions,at_least,unique");
    struct text text = {0};
    format_find(format)->write(&text, &look, answer);
    same(what, &text, expected);
    layout_free((struct layout *)look.layout);
}

static void writes_count(const char *what, const struct answer *answer, const char *expected)
{
    const struct look look = {.line = LINE_OF_COUNT};
    struct text text = {0};
    format_line.write(&text, &look, answer);
    same(what, &text, expected);
}

static void strings(void)
{
    static const struct {
        const char *bytes, *json;
    } cases[] = {
        {"", "\"\""},
        {"plain", "\"plain\""},
        {"a \"quoted\" \\ thing", "\"a \\\"quoted\\\" \\\\ thing\""},
        {"tab\there\n\r\x01\x1f\x7f", "\"tab\\u0009here\\u000a\\u000d\\u0001\\u001f\\u007f\""},
        {"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
         "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\""}, /* two to four bytes */
        {"\xff\xfe", "\"\\ufffd\\ufffd\""},
        {"\xc3", "\"\\ufffd\""},                                  /* cut off */
        {"\xc3x", "\"\\ufffdx\""},                                /* no continuation */
        {"\xc0\xaf", "\"\\ufffd\\ufffd\""},                       /* too long for what it says */
        {"\xe0\x80\x80", "\"\\ufffd\\ufffd\\ufffd\""},            /* the same in three bytes */
        {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},            /* half of a UTF-16 pair */
        {"\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""}, /* beyond the last character */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text text = {0};
        json_add_string(&text, cases[i].bytes, strlen(cases[i].bytes));
        same("a JSON string", &text, cases[i].json);
    }
    struct text text = {0};
    json_add_string(&text, "a\0b", 3);
    same("NUL in a JSON string", &text, "\"a\\u0000b\"");
}

static void names(void)
{
    struct answer answer = an_answer();
    item.name = "one, \"two\"";
    item.name_length = (uint32_t)strlen(item.name);
    writes(
        "name in a line", "line", &answer,
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179 one, \"two\"\n");
    writes("name in CSV", "csv", &answer,
           "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,"
           "534678912672195348198342567859761423426853791713924856961537284287419635345286179,1,false,true,"
           "\"one, \"\"two\"\"\",\n");
    item.name = NULL;
}

static void failures(void)
{
    static const char *const grids[] = {"box", "grid", "csv-grid"};
    struct answer answer = an_answer();
    answer.solution = answer.shown = NULL;
    answer.reason = "no solution";
    answer.count.low = 0;
    writes("no solution in a line", "line", &answer, "# a file:7: no solution\n");
    writes("no solution in a pair", "pair", &answer, "# a file:7: no solution\n");
    writes(
        "no solution in JSON", "json", &answer,
        "{\"puzzle\":\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\","
        "\"solutions\":0,\"error\":\"no solution\",\"file\":\"a file\",\"line\":7}\n");
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++)
        writes("no solution, no grid", grids[i], &answer, "");
}

static void counts(void)
{
    struct answer answer = an_answer();
    answer.count.low = 4;
    writes_count("all of them", &answer, "4\n");
    answer.count.low = 5;
    answer.at_least = true;
    writes_count("or more", &answer, ">=5\n");
    answer.count.low = 0;
    answer.at_least = false;
    writes_count("none", &answer, "0\n");
}

/* More solutions than 64 bits count are several, too. */
static void many_solutions(void)
{
    struct answer answer = an_answer();
    const struct look look = a_look("solutions,unique");
    struct text text = {0};
    answer.count = (struct sudoku_total){361, 0};
    format_csv.write(&text, &look, &answer);
    same("2^64 solutions", &text,
         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,"
         "6659274610609148133376,false,,\n");
    layout_free((struct layout *)look.layout);
}

static void ratings(void)
{
    const struct look look = a_look("er,ep,ed,level,hardest,steps");
    const struct sudoku_rating rating = {.er = 42, .ep = 12, .ed = 10, .steps = 50, .hardest = "XY-wing"};
    struct answer answer = an_answer();
    answer.solution = answer.shown = NULL;
    answer.rating = &rating;
    writes("a rating in a line", "line", &answer,
           "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
           " ER=4.2 EP=1.2 ED=1.0 hard xy-wing\n");
    struct text text = {0};
    format_csv.open(&text, &look);
    format_csv.write(&text, &look, &answer);
    same("a rating in CSV", &text,
         "puzzle,er,ep,ed,level,hardest,steps,name,error\n"
         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,"
         "4.2,1.2,1.0,hard,XY-wing,50,,\n");
    layout_free((struct layout *)look.layout);
}

/* Sends pieces through an output and compares what arrives. */
static void sends(const char *what, const struct format *format, const char *const *pieces,
                  const char *expected)
{
    FILE *file = tmpfile();
    CHECK(file != NULL, "no temporary file");
    if (!file)
        return;
    struct output output = {
        .descriptor = fileno(file), .format = format, .look = a_look("solution,solutions")};
    for (; *pieces; pieces++) {
        struct text piece = {0};
        text_string(&piece, *pieces);
        CHECK(output_send(&output, &piece) && piece.length == 0, "%s: sent and emptied", what);
        text_free(&piece);
    }
    CHECK(output_close(&output), "%s: closed", what);
    output_free(&output);
    layout_free((struct layout *)output.look.layout);
    char seen[200] = "";
    rewind(file);
    seen[fread(seen, 1, sizeof seen - 1, file)] = '\0';
    CHECK(strcmp(seen, expected) == 0, "%s: %s, expected %s", what, seen, expected);
    fclose(file);
}

/* `[picture]`: stands for pages. */
static void begin_brackets(struct text *out, struct document *document)
{
    text_print(out, "%zu[", document->puzzles);
}

static void add_to_brackets(struct text *out, const struct document *document, const struct placed *placed)
{
    (void)document;
    text_add(out, placed->picture.at, placed->picture.length);
}

static void end_brackets(struct text *out, struct document *document)
{
    text_print(out, "]%zu", document->added);
}

static void outputs(void)
{
    const struct page_writer writer = {
        .begin = begin_brackets, .add_picture = add_to_brackets, .end = end_brackets};
    const struct format brackets = {.name = "brackets", .page_writer = &writer};
    const char a[] = "\n\n\n\n\na\v0\f"; /* without captions, words, data and legend */
    const char b_and_c[] = "\n\n\n\n\nb\v0\f\n\n\n\n\nc\v0\f";
    sends("one header", &format_csv, (const char *[]){"a\n", "", "b\n", NULL},
          "puzzle,solution,solutions,name,error\na\nb\n");
    sends("a header without answers", &format_csv, (const char *[]){NULL},
          "puzzle,solution,solutions,name,error\n");
    sends("no blank line at the top", &format_grid, (const char *[]){"", "\na\n", "\nb\n", NULL}, "a\n\nb\n");
    sends("no header", &format_line, (const char *[]){"a\n", "b\n", NULL}, "a\nb\n");
    sends("pages", &brackets, (const char *[]){a, b_and_c, NULL}, "3[abc]3");
    sends("pages with one puzzle", &brackets, (const char *[]){a, NULL}, "1[a]1");
    sends("pages without a puzzle", &brackets, (const char *[]){NULL}, "0[]0");
}

/* The names of files for each page, and which of them an input file could have. */
static void page_names(void)
{
    static const struct {
        const char *name;
        bool files;
    } names[] = {{"page-%d.svg", true}, {"%03d", true},       {"100%/%d", true}, {"50%-%05d.svg", true},
                 {"page.svg", false},   {"100%", false},      {"%3d", false},    {"%00d", false},
                 {"%0", false},         {"%s-%i.svg", false}, {"%0:d", false},   {NULL, false}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        CHECK((pages_find_number(names[i].name) != NULL) == names[i].files, "%s", names[i].name);
    static const struct {
        const char *pattern, *name;
        bool match;
    } pairs[] = {{"page-%d.svg", "page-1.svg", true},   {"page-%03d.svg", "page-12345.svg", true},
                 {"page-%d.svg", "page-.svg", false},   {"page-%d.svg", "page-1.pdf", false},
                 {"page-%d.svg", "page-1x.svg", false}, {"page-%d.svg", "side-1.svg", false},
                 {"page-%d.svg", "./page-1.svg", true}, {"page-%d.svg", "/page-1.svg", false},
                 {"./page-%d.svg", "page-1.svg", true}, {"/no such folder/%d", "1", false},
                 {"%d", "/no such folder/1", false},    {"%d/page.svg", "1/page.svg", true},
                 {"page-%03d.svg", "page-1.svg", true}, {"a very long name %d", "1", false}};
    char folder[] = "/tmp/test_writer-XXXXXX", before[1000];
    CHECK(mkdtemp(folder) && getcwd(before, sizeof before) && chdir(folder) == 0, "%s", folder);
    CHECK(mkdir("1", 0777) == 0, "a folder");
    for (int turn = 0; turn < 2; turn++) /* to be compared, and to be removed */
        for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
            FILE *file = turn || *pairs[i].name == '/' ? NULL : fopen(pairs[i].name, "w");
            if (file)
                fclose(file);
            if (turn)
                remove(pairs[i].name);
            else
                CHECK(pages_match(pairs[i].pattern, pairs[i].name) == pairs[i].match, "%s and %s",
                      pairs[i].pattern, pairs[i].name);
        }
    CHECK(chdir(before) == 0 && rmdir(folder) == 0, "%s", folder);
}

/* Lays a row out as an object of JSON and as a row of CSV. */
static void write_row(struct sudoku_item *row, struct text *json, struct text *csv)
{
    struct look look = {.shows_error = true, .separator = ','};
    struct answer answer = an_answer();
    CHECK(!columns_append(look.columns, "solutions"), "columns");
    look.layout = layout_new(&look, row->table, row);
    struct names keys = {.n = 0};
    CHECK(names_take(&keys, row, true), "keys");
    answer.item = row;
    answer.keys = &keys;
    format_json.write(json, &look, &answer);
    format_csv.open(csv, &look);
    format_csv.write(csv, &look, &answer);
    layout_free((struct layout *)look.layout);
    names_free(&keys);
}

/* Objects that no reader would pass on: whatever is cut off, nothing behind the end is read. Each object is
 * copied to memory of its own length, for the address sanitizer. */
static void cut_objects(void)
{
    static const char whole[] =
        "{\"a\\\"b\\u00e9\\ud83d\\ude00\\ud83d\\n\" : [1,{\"c\":\"]\"}] ,, \"d\" "
        "5:\"\\u12\",\"e\":\"f\\\\\"}";
    const struct sudoku_table table = {.separator = '\0'};
    for (size_t length = 2; length < sizeof whole; length++) {
        char *text = malloc(length);
        if (!text)
            abort();
        memcpy(text, whole, length - 1);
        text[length - 1] = '}';
        struct sudoku_item row = {.cells = puzzle, .table = &table, .text = text, .text_length = length};
        struct text json = {0}, csv = {0};
        write_row(&row, &json, &csv);
        CHECK(!json.failed && json.length > length && json.data[json.length - 1] == '\n', "length %zu",
              length);
        CHECK(!csv.failed && csv.length && csv.data[csv.length - 1] == '\n', "length %zu", length);
        if (length == sizeof whole - 1) {
            same("objects as rows", &csv,
                 "\"a\"\"b\xc3\xa9\xf0\x9f\x98\x80\xef\xbf\xbd\n\",d,\xef\xbf\xbd,f\\,solutions,error\n"
                 "\"[1,{\"\"c\"\":\"\"]\"\"}]\",5,e,,1,\n");
        }
        text_free(&json);
        text_free(&csv);
        free(text);
    }
}

/* A descriptor that cannot be written to: the error is kept, and nothing more is tried. */
static void failed_output(void)
{
    struct output output = {.descriptor = -1, .format = &format_line};
    struct text piece = {0};
    text_string(&piece, "a\n");
    CHECK(!output_send(&output, &piece) && output.error == EBADF, "error %d", output.error);
    CHECK(!output_close(&output), "not closed");
    text_free(&piece);
    output_free(&output);
}

/* Every cell must stand where a reader looks for it. */
static void box(void)
{
    const struct look look = {.color = false};
    struct text text = {0};
    struct answer answer = an_answer();
    char digits[SUDOKU_CELLS + 1] = "";
    size_t n = 0;
    format_find("box")->write(&text, &look, &answer);
    for (size_t i = 0; i < text.length; i++)
        if (text.data[i] >= '1' && text.data[i] <= '9' && n < SUDOKU_CELLS)
            digits[n++] = text.data[i];
    CHECK(strcmp(digits, solved) == 0, "%s", digits);
    CHECK(text.length == 1 + 13 * 26, "%zu", text.length);
    text_free(&text);
}

static void numbers(void)
{
    struct text text = {0};
    text_number(&text, 0);
    text_char(&text, ' ');
    text_number(&text, 18446744073709551615u);
    text_char(&text, ' ');
    text_grouped(&text, 999);
    text_char(&text, ' ');
    text_grouped(&text, 1000);
    text_char(&text, ' ');
    text_grouped(&text, 18446744073709551615u);
    text_print(&text, " %d%s", 5, "x");
    same("numbers", &text, "0 18446744073709551615 999 1,000 18,446,744,073,709,551,615 5x");
    text_total(&text, (struct sudoku_total){0, 0});
    text_char(&text, ' ');
    text_total(&text, (struct sudoku_total){361, 11629141411924803584u});
    text_char(&text, ' ');
    text_total(&text, (struct sudoku_total){UINT64_MAX, UINT64_MAX});
    same("128 bits", &text, "0 6670903752021072936960 340282366920938463463374607431768211455");
    for (int i = 0; i < 100000; i++)
        text_string(&text, "abcdefg");
    CHECK(text.length == 700000 && memcmp(text.data + 699993, "abcdefg", 7) == 0, "%zu", text.length);
    text_free(&text);
}

/* The widths of Helvetica up to the last letters of Latin-1, and of those that are put together; others are
 * estimated. */
static void widths(void)
{
    static const struct {
        const char *text;
        int width; /* in thousandths */
    } cases[] = {{" ", 278},
                 {"~", 584},
                 {"\xc2\xa0", 278},
                 {"\xc3\xbf", 500},
                 {"\xc4\x80", 667}, /* an A with a macron; then a d with a caron, which stands behind it */
                 {"\xc4\x8f", 636},
                 {"\xc5\x82", 222},
                 {"\xc6\x80", 700},
                 {"\xe1\x83\xbf", 700},
                 {"\xe1\x84\x80", 1000},
                 {"AV", 1334}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double width = 1000 * caption_width(cases[i].text, strlen(cases[i].text)) - cases[i].width;
        CHECK(width < .5 && width > -.5, "%s: %f off", cases[i].text, width);
    }
}

/* The tables of a PDF have ten digits for the place of an object. */
static void longest_pdf(void)
{
    struct text out = {0};
    struct document document = {.length = 9999999000};
    format_pdf.page_writer->begin(&out, &document);
    CHECK(!document.too_long, "up to ten digits");
    text_free(&out);
    document.length = 9999999999;
    format_pdf.page_writer->begin(&out, &document);
    CHECK(document.too_long, "eleven digits");
    text_free(&out);
}

int main(void)
{
    widths();
    strings();
    names();
    failures();
    counts();
    many_solutions();
    ratings();
    outputs();
    page_names();
    cut_objects();
    failed_output();
    box();
    numbers();
    longest_pdf();
    return test_report();
}
