/* Records, made by hand, in every format that is text: what stands where, what is escaped, what happens when
 * memory is short. */
#include "tests/failing.h"

#include "write/format.h"

static const char puzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solved[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
static const char empty[] =
    ".................................................................................";

enum { SOLUTION, SOLUTIONS, AT_LEAST, WORDS, CELLS, TITLE, RATING, N_FIELDS };
static const struct field fields[N_FIELDS] = {
    [SOLUTION] = {"solution", KIND_CELLS, NULL}, [SOLUTIONS] = {"solutions", KIND_NUMBER, "solutions="},
    [AT_LEAST] = {"at_least", KIND_FLAG, ">="},  [WORDS] = {"words", KIND_TEXT, NULL},
    [CELLS] = {"cells", KIND_LIST, "cells="},    [TITLE] = {"title", KIND_TITLE, ""},
    [RATING] = {"er", KIND_NUMBER, "ER="}};

static const struct sudoku_item plain_item = {.cells = puzzle, .line = 7, .text = puzzle, .text_length = 81};
static const struct look plain_look = {.empty = '.'};

/* The output of a run: the opening and some records. */
struct run {
    const struct format *format;
    struct look look;
    struct record record;
    struct text out;
};

/* raw has no name for users. */
static struct run begin(const char *format, size_t n_fields)
{
    size_t i = 0;
    while (formats[i] && strcmp(formats[i]->name, format) != 0)
        i++;
    return (struct run){.format = formats[i] ? formats[i] : &format_raw,
                        .look = plain_look,
                        .record = {.fields = fields, .n_fields = n_fields}};
}

/* The layout is made of the first record, as in the program. Returns false when memory is short. */
static bool write(struct run *run)
{
    const struct format *format = run->format;
    if (!run->look.layout && format->has_layout) {
        run->look.layout = layout_new(&run->record, &run->look, format);
        if (!run->look.layout)
            return false;
        if (format->open)
            format->open(&run->out, &run->look);
    }
    format->write(&run->out, &run->look, &run->record);
    text_fail_with(&run->out, &run->record.room);
    return !run->out.failed;
}

static void end(struct run *run)
{
    layout_free(run->look.layout);
    record_free(&run->record);
    text_free(&run->out);
}

/* Checks everything that was written, and ends the run. */
static void wrote(struct run *run, const char *expected)
{
    text_char(&run->out, '\0');
    CHECK(!run->out.failed && strcmp(run->out.data, expected) == 0, "-f %s wrote\n%s, expected\n%s",
          run->format->name, run->out.data, expected);
    end(run);
}

/* A solved puzzle, with all its values. */
static void solve(struct record *record, const struct sudoku_item *item)
{
    record_begin(record, item, "a file");
    record->grid = (struct grid){.clues = item->cells, .digits = solved};
    if (!record->n_fields)
        return;
    record_piece(record, SOLUTION, solved, SUDOKU_CELLS);
    record_number(record, SOLUTIONS, 1);
    record_truth(record, AT_LEAST, false);
}

/* ---- Values ---- */

static void values(void)
{
    struct record record = {.fields = fields, .n_fields = N_FIELDS};
    record_begin(&record, NULL, NULL);
    record_number(&record, SOLUTIONS, UINT64_MAX);
    record_tenths(&record, RATING, 104);
    record_print(&record, WORDS, "%s %d", "step", 3);
    text_string(record_open(&record, CELLS), "r1c1");
    record_close(&record, CELLS);
    record_string(&record, TITLE, NULL);
    static const char *const expected[N_FIELDS] = {[SOLUTION] = "",  [SOLUTIONS] = "18446744073709551615",
                                                   [AT_LEAST] = "",  [WORDS] = "step 3",
                                                   [CELLS] = "r1c1", [TITLE] = "",
                                                   [RATING] = "10.4"};
    for (size_t i = 0; i < N_FIELDS; i++) {
        struct sudoku_piece value = record_value(&record, i);
        CHECK(value.length == strlen(expected[i]) && memcmp(value.at, expected[i], value.length) == 0,
              "%s: %.*s", fields[i].name, (int)value.length, value.at);
    }
    record_begin(&record, &plain_item, "a file");
    CHECK(!record_value(&record, WORDS).length && !record.error && !record.grid.clues, "values stay");
    record_free(&record);
}

/* ---- Lines ---- */

static void lines(void)
{
    struct sudoku_item item = plain_item;
    char expected[400];
    struct run run = begin("line", N_FIELDS);
    solve(&run.record, &item);
    record_string(&run.record, CELLS, "r1c2 r3c4");
    record_string(&run.record, TITLE, "Hidden single");
    record_string(&run.record, WORDS, "not in lines");
    write(&run);
    item.name = "two\r\nlines";
    item.name_length = 10;
    solve(&run.record, &item);
    run.record.error = "no er";
    write(&run);
    record_begin(&run.record, &item, "a file");
    run.record.error = "no solution";
    write(&run);
    snprintf(expected, sizeof expected,
             "%s solutions=1 cells=r1c2,r3c4 hidden-single\n%s solutions=1 error=\"no er\" two  lines\n"
             "# a file:7: two  lines: no solution\n",
             solved, solved);
    wrote(&run, expected);
}

/* A cell with one candidate, one with all, 79 with none. */
static void candidates_in_lines(void)
{
    uint16_t sets[SUDOKU_CELLS] = {1 << 4, 0x1ff};
    char expected[800];
    struct run run = begin("line", 0);
    record_begin(&run.record, &plain_item, "a file");
    run.record.grid.candidates = sets;
    write(&run);
    snprintf(expected, sizeof expected, "....5....123456789%s%s%s%s%s%s%s%s%.63s\n", empty, empty, empty,
             empty, empty, empty, empty, empty, empty);
    wrote(&run, expected);
}

static void pairs(void)
{
    struct run run = begin("pair", 1);
    char expected[400];
    run.look.empty = '0';
    record_begin(&run.record, &plain_item, "a file");
    run.record.grid.clues = puzzle;
    record_piece(&run.record, SOLUTION, solved, SUDOKU_CELLS);
    write(&run);
    record_begin(&run.record, &plain_item, "a file");
    run.record.error = "two 5s";
    write(&run);
    snprintf(expected, sizeof expected,
             "530070000600195000098000060800060003400803001700020006060000280000419005000080079,%s\n"
             "# a file:7: two 5s\n",
             solved);
    wrote(&run, expected);
}

/* ---- Drawn grids ---- */

static void grids(void)
{
    struct run run = begin("grid", 0);
    solve(&run.record, &plain_item);
    write(&run);
    record_begin(&run.record, &plain_item, "a file");
    run.record.error = "a note gives the reason";
    write(&run);
    wrote(&run,
          "\n534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n"
          "345286179\n");
    run = begin("csv-grid", 0);
    run.look.empty = '0';
    record_begin(&run.record, NULL, NULL);
    run.record.grid.clues = puzzle;
    write(&run);
    wrote(&run,
          "\n5,3,0,0,7,0,0,0,0\n6,0,0,1,9,5,0,0,0\n0,9,8,0,0,0,0,6,0\n8,0,0,0,6,0,0,0,3\n4,0,0,8,0,3,0,0,1\n"
          "7,0,0,0,2,0,0,0,6\n0,6,0,0,0,0,2,8,0\n0,0,0,4,1,9,0,0,5\n0,0,0,0,8,0,0,7,9\n");
}

static const char box[] =
    "-------------------------\n"
    "| 5 3 _ | _ 7 _ | _ _ _ |\n"
    "| 6 _ _ | 1 9 5 | _ _ _ |\n"
    "| _ 9 8 | _ _ _ | _ 6 _ |\n"
    "-------------------------\n"
    "| 8 _ _ | _ 6 _ | _ _ 3 |\n"
    "| 4 _ _ | 8 _ 3 | _ _ 1 |\n"
    "| 7 _ _ | _ 2 _ | _ _ 6 |\n"
    "-------------------------\n"
    "| _ 6 _ | _ _ _ | 2 8 _ |\n"
    "| _ _ _ | 4 1 9 | _ _ 5 |\n"
    "| _ _ _ | _ 8 _ | _ 7 9 |\n"
    "-------------------------\n";

static void boxes(void)
{
    struct sudoku_item item = plain_item;
    bool wrong[SUDOKU_CELLS] = {false};
    char expected[1000];
    struct run run = begin("box", 0);
    run.look.empty = '_';
    record_begin(&run.record, &item, "a file");
    run.record.grid.clues = puzzle;
    run.record.number = 3;
    write(&run);
    item.name = "a\nname";
    item.name_length = 6;
    run.record.nth = 2;
    run.record.grid.wrong = wrong;
    write(&run);
    snprintf(expected, sizeof expected, "\n# 3\n%s\n# a name: solution 2\n%s", box, box);
    wrote(&run, expected);

    run = begin("box", 0);
    wrong[0] = wrong[80] = true;
    box_add(&run.out, &run.look, &(struct grid){.clues = puzzle, .wrong = wrong});
    text_char(&run.out, '\0');
    CHECK(strstr(run.out.data, "|!5 3 . |") && strstr(run.out.data, " 7!9 |"), "%s", run.out.data);
    end(&run);
}

/* Columns are as wide as their widest cell; a cell without candidates has a point. */
static void boxes_of_candidates(void)
{
    uint16_t sets[SUDOKU_CELLS] = {[2] = 0x3, [80] = 0x1ff};
    char clues[SUDOKU_CELLS + 1];
    struct run run = begin("box", 0);
    /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.strcpy) */
    strcpy(clues, empty);
    clues[0] = '5';
    record_begin(&run.record, NULL, NULL);
    run.record.grid = (struct grid){.clues = clues, .candidates = sets};
    write(&run);
    wrote(&run,
          "\n----------------------------------\n"
          "| 5 . 12 | . . . | . . .         |\n"
          "| . . .  | . . . | . . .         |\n"
          "| . . .  | . . . | . . .         |\n"
          "----------------------------------\n"
          "| . . .  | . . . | . . .         |\n"
          "| . . .  | . . . | . . .         |\n"
          "| . . .  | . . . | . . .         |\n"
          "----------------------------------\n"
          "| . . .  | . . . | . . .         |\n"
          "| . . .  | . . . | . . .         |\n"
          "| . . .  | . . . | . . 123456789 |\n"
          "----------------------------------\n");
}

/* Clues are bold, removed candidates red, the pattern green. */
static void colors(void)
{
    const struct sudoku_part cells[] = {{.cell = 1, .digits = 0x3}};
    const struct sudoku_part removals[] = {{.cell = 2, .digits = 0x2}};
    const struct sudoku_step step = {
        .title = "Naked single", .n_cells = 1, .cells = cells, .n_removals = 1, .removals = removals};
    uint16_t sets[SUDOKU_CELLS] = {[1] = 0x7, [2] = 0x6};
    struct run run = begin("box", 0);
    run.look.color = true;
    char clues[SUDOKU_CELLS + 1];
    /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.strcpy) */
    strcpy(clues, empty);
    clues[0] = '5';
    box_add(&run.out, &run.look, &(struct grid){.clues = clues, .candidates = sets, .step = &step});
    text_char(&run.out, '\0');
    CHECK(
        strstr(run.out.data, "| \033[1m5\033[0m \033[1;32m1\033[0m\033[1;32m2\033[0m3 \033[1;31m2\033[0m3 |"),
        "%s", run.out.data);
    end(&run);
    /* So are the digits in which solutions differ. */
    run = begin("box", 0);
    run.look.color = true;
    box_add(&run.out, &run.look,
            &(struct grid){.clues = empty, .digits = empty, .candidates = sets, .differs = true});
    text_char(&run.out, '\0');
    CHECK(strstr(run.out.data, " \033[1;32m2\033[0m\033[1;32m3\033[0m |"), "%s", run.out.data);
    end(&run);
    /* In a puzzle of candidates, a digit alone in its cell is as good as a clue. */
    run = begin("box", 0);
    run.look.color = true;
    box_add(&run.out, &run.look, &(struct grid){.candidates = (uint16_t[SUDOKU_CELLS]){0x10, 0x3}});
    text_char(&run.out, '\0');
    CHECK(strstr(run.out.data, "| \033[1m5\033[0m 12 . |"), "%s", run.out.data);
    end(&run);
}

/* ---- Tables ---- */

static void tables(void)
{
    struct sudoku_item item = plain_item;
    char expected[1000];
    for (int tabs = 0; tabs < 2; tabs++) {
        struct run run = begin(tabs ? "tsv" : "csv", WORDS + 1);
        solve(&run.record, &item);
        record_string(&run.record, WORDS, "a \"word\", and\tmore");
        write(&run);
        item.name = "x";
        item.name_length = 1;
        record_begin(&run.record, &item, "a file");
        run.record.error = "r1c1 and r1c2 are both 5";
        write(&run);
        item.name = NULL;
        static const char *const lines[] = {
            "puzzle,solution,solutions,at_least,words,name,error\n%s,%s,1,false,"
            "\"a \"\"word\"\", and\tmore\",,\n%s,,,,,x,r1c1 and r1c2 are both 5\n",
            "puzzle\tsolution\tsolutions\tat_least\twords\tname\terror\n%s\t%s\t1\t"
            "false\t\"a \"\"word\"\", and\tmore\"\t\t\n%s\t\t\t\t\tx\tr1c1 and r1c2 are "
            "both 5\n"};
        snprintf(expected, sizeof expected, lines[tabs], puzzle, solved, puzzle);
        wrote(&run, expected);
    }
}

/* Puzzles that were made have neither names nor errors; a verdict has its reason in a column of its own. */
static void columns(void)
{
    static const struct field verdict[] = {{"verdict", KIND_TEXT, NULL}, {"reason", KIND_TEXT, NULL}};
    struct run run = begin("csv", 1);
    char expected[400];
    run.look.made = true;
    record_begin(&run.record, NULL, NULL);
    run.record.grid.clues = puzzle;
    record_piece(&run.record, SOLUTION, solved, SUDOKU_CELLS);
    write(&run);
    snprintf(expected, sizeof expected, "puzzle,solution\n%s,%s\n", puzzle, solved);
    wrote(&run, expected);
    run = begin("csv", 0);
    run.record.fields = verdict;
    run.record.n_fields = 2;
    record_begin(&run.record, &plain_item, "a file");
    record_string(&run.record, 0, "wrong");
    record_string(&run.record, 1, "no solution");
    write(&run);
    snprintf(expected, sizeof expected, "puzzle,verdict,reason,name\n%s,wrong,no solution,\n", puzzle);
    wrote(&run, expected);
}

/* ---- Rows that were read ---- */

/* A sudoku_result_fn: writes each item with its solution; those with an error, the error. */
static int write_item(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    struct run *run = context;
    if (item->error) {
        record_begin(&run->record, item, "a file");
        run->record.error = item->error;
    } else {
        solve(&run->record, item);
        run->record.grid.digits = NULL;
    }
    return !write(run);
}

/* Writes what is read from these bytes. {p} and {s} stand for the puzzle and its solution, in expected,
 * too. */
static void add_spelt(struct text *out, const char *string)
{
    for (; *string; string++) {
        bool is_name = *string == '{' && string[1] && string[2] == '}';
        if (is_name && (string[1] == 'p' || string[1] == 's')) {
            text_string(out, string[1] == 'p' ? puzzle : solved);
            string += 2;
        } else {
            text_char(out, *string);
        }
    }
    text_char(out, '\0');
}

static void rows_are(const char *format, size_t n_fields, struct look look, const char *input,
                     const char *expected)
{
    struct run run = begin(format, n_fields);
    struct text bytes = {0}, lines = {0};
    add_spelt(&bytes, input);
    add_spelt(&lines, expected);
    run.look = look;
    CHECK(sudoku_read(bytes.data, bytes.length - 1, write_item, &run) == SUDOKU_OK, "%s", bytes.data);
    wrote(&run, lines.data);
    text_free(&bytes);
    text_free(&lines);
}

static void rows_of_tables(void)
{
    struct look crlf = plain_look, zeros = plain_look, passes = plain_look;
    crlf.crlf = passes.passes = zeros.replaces = true;
    zeros.empty = '0';
    rows_are("csv", 1, plain_look, "id,puzzle\n1,{p}\n\"2, or 3\",{p}\n",
             "id,puzzle,solution,error\n1,{p},{s},\n\"2, or 3\",{p},{s},\n");
    rows_are("tsv", 1, plain_look, "id,puzzle\n\"2, or\t3\",{p}\n",
             "id\tpuzzle\tsolution\terror\n\"2, or\t3\"\t{p}\t{s}\t\n");
    rows_are("csv", 1, crlf, "id,puzzle\n1,{p}\n", "id,puzzle,solution,error\r\n1,{p},{s},\r\n");
    rows_are("csv", 1, zeros, "id,puzzle\n1,{p}\n",
             "id,puzzle,solution,error\n"
             "1,530070000600195000098000060800060003400803001700020006060000280000419005000080079,{s},\n");
    rows_are("csv", 1, passes, "id,puzzle\n1,{p}\n", "id,puzzle\n1,{p}\n");
    /* A name that is taken gets a number, the next free one. */
    rows_are("csv", 1, plain_look, "puzzle,solution,solution_2\n{p},,x\n",
             "puzzle,solution,solution_2,solution_3,error\n{p},,x,{s},\n");
    /* A row that is too short, and one that is too long. */
    rows_are("csv", 1, plain_look, "id,puzzle,more\n1,{p}\n2,{p},x,y\n",
             "id,puzzle,more,solution,error\n1,{p},,{s},\n2,{p},\"x,y\",{s},\n");
    rows_are("csv", 1, plain_look, "id,puzzle\n1,53\n",
             "id,puzzle,solution,error\n1,53,,\"2 cells, 81 expected\"\n");
}

static void rows_of_two_tables(void)
{
    rows_are("csv", 1, plain_look, "id,puzzle\n1,{p}\n\nquiz,name,id\n{p},x,2\n",
             "id,puzzle,solution,error\n1,{p},{s},\n2,{p},{s},\n");
    rows_are("raw", 0, plain_look, "id,puzzle\n1,{p}\n\nquiz,name,id\n{p},x,2\n",
             "id,puzzle\n1,{p}\n2,{p}\n");
    rows_are("json", 1, plain_look, "id,puzzle\n1,{p}\n\nquiz,name,solution\n{p},x,2\n",
             "{\"id\":1,\"puzzle\":\"{p}\",\"solution\":\"{s}\"}\n"
             "{\"quiz\":\"{p}\",\"name\":\"x\",\"solution\":2,\"solution_2\":\"{s}\"}\n");
}

static void rows_of_objects(void)
{
    rows_are("csv", 1, plain_look,
             "{\"n\":1,\"puzzle\":\"{p}\"}\n{\"puzzle\":\"{p}\",\"n\":\"a,\\\"b\\\"\"}\n",
             "n,puzzle,solution,error\n1,{p},{s},\n\"a,\"\"b\"\"\",{p},{s},\n");
    rows_are("json", 1, plain_look,
             "{\"n\": 1, \"puzzle\": \"{p}\"}\n{\"puzzle\":\"{p}\",\"solution\":null}\n",
             "{\"n\": 1, \"puzzle\": \"{p}\",\"solution\":\"{s}\"}\n"
             "{\"puzzle\":\"{p}\",\"solution\":null,\"solution_2\":\"{s}\"}\n");
    /* Objects are copied as they stand, but for a last comma. */
    rows_are("json", 1, plain_look, "{\"a\": True, \"c\": \"\\u00e9\", \"puzzle\": \"{p}\", }\n",
             "{\"a\": True, \"c\": \"\\u00e9\", \"puzzle\": \"{p}\",\"solution\":\"{s}\"}\n");
}

static void rows_unchanged(void)
{
    struct look crlf = plain_look;
    crlf.crlf = true;
    rows_are("raw", 0, plain_look, "{p} a name\n", "{p} a name\n");
    rows_are("raw", 0, crlf, "{p} a name\r\n", "{p} a name\r\n");
}

/* Columns of further tables that the output lacks are known, so that notes can name them. */
static void further_columns(void)
{
    static const char *const formats_of_rows[] = {"csv", "raw"};
    const struct sudoku_table first = {.header = "puzzle", .header_length = 6, .separator = ','};
    const struct sudoku_table second = {.header = "id,puzzle", .header_length = 9, .separator = ','};
    const struct sudoku_piece id = {"id", 2}, first_column = {"puzzle", 6};
    struct sudoku_item row = plain_item, other = plain_item;
    row.table = &first;
    other.table = &second;
    for (size_t i = 0; i < 2; i++) {
        struct run run = begin(formats_of_rows[i], 0);
        record_begin(&run.record, &row, "a file");
        write(&run);
        CHECK(layout_fits(run.look.layout, &row), "-f %s", formats_of_rows[i]);
        CHECK(layout_fits(run.look.layout, &other) == (i == 1), "-f %s", formats_of_rows[i]);
        CHECK(!layout_has(run.look.layout, id) && layout_has(run.look.layout, first_column), "-f %s",
              formats_of_rows[i]);
        end(&run);
    }
}

/* ---- JSON ---- */

static void objects(void)
{
    static const struct field all[] = {{"cells", KIND_CELLS, NULL}, {"number", KIND_NUMBER, NULL},
                                       {"truth", KIND_TRUTH, NULL}, {"flag", KIND_FLAG, NULL},
                                       {"list", KIND_LIST, NULL},   {"lines", KIND_LINES, NULL},
                                       {"text", KIND_TEXT, NULL}};
    struct sudoku_item item = plain_item;
    struct run run = begin("json", 0);
    char expected[800];
    item.name = "caf\xc3\xa9 \xff \"x\"\n";
    item.name_length = 12;
    run.record.fields = all;
    run.record.n_fields = sizeof all / sizeof *all;
    record_begin(&run.record, &item, "a \"file\"");
    record_string(&run.record, 0, "r1c2=3");
    record_tenths(&run.record, 1, 42);
    record_truth(&run.record, 2, false);
    record_truth(&run.record, 3, false);
    record_string(&run.record, 4, "r1c1 r1c2");
    record_string(&run.record, 5, "row 4\nbox 2");
    record_string(&run.record, 6, "a\tb\\c");
    run.record.error = "why";
    write(&run);
    item.error = "no puzzle";
    item.name = NULL;
    record_begin(&run.record, &item, "f");
    run.record.error = item.error;
    write(&run);
    snprintf(expected, sizeof expected,
             "{\"puzzle\":\"%s\",\"name\":\"caf\xc3\xa9 \\ufffd "
             "\\\"x\\\"\\u000a\",\"cells\":\"r1c2=3\",\"number\":4.2,"
             "\"truth\":false,\"list\":[\"r1c1\",\"r1c2\"],\"lines\":[\"row 4\",\"box 2\"],"
             "\"text\":\"a\\u0009b\\\\c\",\"error\":\"why\",\"file\":\"a \\\"file\\\"\",\"line\":7}\n"
             "{\"puzzle\":null,\"error\":\"no puzzle\",\"file\":\"f\",\"line\":7}\n",
             puzzle);
    wrote(&run, expected);
}

/* The reason of a step is a member like others. */
static void reasons(void)
{
    static const struct field of_step[] = {{"reason", KIND_TEXT, NULL}};
    char expected[800];
    struct run run = begin("json", 0);
    run.record.fields = of_step;
    run.record.n_fields = 1;
    record_begin(&run.record, &plain_item, "f");
    record_string(&run.record, 0, "the 3s");
    write(&run);
    record_begin(&run.record, &plain_item, "f");
    run.record.error = "no solution";
    write(&run);
    snprintf(expected, sizeof expected,
             "{\"puzzle\":\"%s\",\"reason\":\"the 3s\"}\n"
             "{\"puzzle\":\"%s\",\"error\":\"no solution\",\"file\":\"f\",\"line\":7}\n",
             puzzle, puzzle);
    wrote(&run, expected);
}

/* ---- Formats of other programs ---- */

static void other_programs(void)
{
    struct sudoku_item item = plain_item;
    static const char *const formats_of_others[] = {"sdk", "opensudoku", "hodoku", "url", "fpuzzles"};
    static const char *const expected[] = {
        "\n#D a <b>\n[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n"
        "...419..5\n....8..79\n",
        "<game name=\"a &lt;b&gt;\" "
        "data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\" />\n",
        ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::\n",
        "https://www.sudokuwiki.org/"
        "sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079 a "
        "<b>\n",
        NULL};
    item.name = "a <b>";
    item.name_length = 5;
    for (size_t i = 0; expected[i]; i++) {
        struct run run = begin(formats_of_others[i], 0);
        record_begin(&run.record, &item, "a file");
        run.record.grid.clues = item.cells;
        write(&run);
        wrote(&run, expected[i]);
        run = begin(formats_of_others[i], 0);
        record_begin(&run.record, &item, "a file");
        run.record.error = "no solution";
        write(&run);
        wrote(&run, run.format->gives_error ? "# a file:7: a <b>: no solution\n" : "");
    }
}

/* Entered digits show where a format has them; they do not belong to a puzzle that was made of this one. */
static void entered_digits(void)
{
    struct sudoku_item item = plain_item;
    char placed[SUDOKU_CELLS + 1];
    /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.strcpy) */
    strcpy(placed, puzzle);
    placed[2] = '4';
    item.placed = placed;
    struct run run = begin("hodoku", 0);
    record_begin(&run.record, &item, "a file");
    run.record.grid.clues = item.cells;
    write(&run);
    run.record.grid.clues = solved;
    write(&run);
    char expected[400];
    snprintf(expected, sizeof expected, ":0000:x:53+4.%s:::\n:0000:x:%s:::\n", puzzle + 4, solved);
    wrote(&run, expected);
    run = begin("sdk", 0);
    record_begin(&run.record, &item, "a file");
    run.record.grid.clues = item.cells;
    write(&run);
    text_char(&run.out, '\0');
    CHECK(strstr(run.out.data, "[State]\n534.7....\n"), "%s", run.out.data);
    end(&run);
}

/* The candidates that are gone although no digit excludes them, and sets in base 36. */
static void candidates_of_others(void)
{
    uint16_t sets[SUDOKU_CELLS];
    struct run run = begin("hodoku", 0);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        sets[cell] = 0x1ff;
    sets[80] = 0xff;
    sets[0] = 0x1;
    record_begin(&run.record, &plain_item, "a file");
    run.record.grid.candidates = sets;
    write(&run);
    char expected[200];
    snprintf(expected, sizeof expected, ":0000:x:1%s:999::\n", empty + 1);
    wrote(&run, expected);
    run = begin("url", 0);
    record_begin(&run.record, &plain_item, "a file");
    run.record.grid.candidates = sets;
    write(&run);
    text_char(&run.out, '\0');
    const char *cells = strstr(run.out.data, "bd=S9B");
    CHECK(cells && strncmp(cells + 6, "01epep", 6) == 0 && strcmp(cells + 6 + 160, "7l\n") == 0, "%s",
          run.out.data);
    end(&run);
}

/* ---- Memory ---- */

struct short_run {
    struct run run;
    bool failed; /* as the program would notice it */
};

/* A sudoku_result_fn. Only the allocations of the record and the format count. */
static int write_short(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    struct short_run *run = context;
    fault.call = "memory";
    run->failed = write_item(&run->run, item);
    fault.call = NULL;
    return run->failed;
}

/* Writes rows of two tables and an object in each format, while each allocation fails in turn: a record that
 * lacks a piece is noticed. */
static void no_memory(void)
{
    static const char *const names[] = {"box", "line", "grid", "csv", "tsv", "pair", "json", "hodoku", "raw"};
    struct text bytes = {0};
    add_spelt(&bytes,
              "id,puzzle,solution\n\"1,\"\"2\",{p},x\n1,{p}\n\nn,quiz\n1,{p}\n\n"
              "{\"solution\":1,\"puzzle\":\"{p}\"}\n");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        unsigned long calls = 1, failures = 0;
        for (unsigned long at = 1; at <= calls; at++) {
            struct short_run run = {.run = begin(names[i], N_FIELDS)};
            begin_fault((struct fault){NULL, at, ENOMEM, false});
            sudoku_read(bytes.data, bytes.length - 1, write_short, &run);
            calls = end_fault();
            CHECK((calls >= at) == run.failed, "-f %s, allocation %lu: %s", names[i], at,
                  run.failed ? "failed" : "a piece is missing");
            failures += run.failed;
            end(&run.run);
        }
        CHECK(failures > 0, "-f %s needs no memory", names[i]);
    }
    text_free(&bytes);
}

/* Sets are an array until a writer makes characters of them; a remark stands where errors do; a record
 * may have another name in lines than its puzzle in tables; a last title that is empty is a hyphen in lines.
 * */
static void sets_remarks_and_names(void)
{
    static const struct field all[] = {{"sets", KIND_SETS, NULL}, {"hardest", KIND_TITLE, ""}};
    static const char *const names[] = {"csv", "json", "line"};
    const struct sudoku_item item = {.cells = puzzle, .line = 7, .name = "own", .name_length = 3};
    uint16_t candidates[SUDOKU_CELLS] = {0x1ff, 0x101};
    char sets[9 * SUDOKU_CELLS + 1], arrays[1000] = "[\"123456789\",\"19\"", expected[3][3000];
    memset(sets, '.', 9 * SUDOKU_CELLS);
    memcpy(sets, "1234567891.......9", 18);
    sets[9 * SUDOKU_CELLS] = '\0';
    for (int cell = 2; cell < SUDOKU_CELLS; cell++)
        strcat(arrays, ",\"\"");
    snprintf(expected[0], sizeof *expected, "puzzle,sets,hardest,name,error\n%s,%s,,own,a remark\n", puzzle,
             sets);
    snprintf(expected[1], sizeof *expected,
             "{\"puzzle\":\"%s\",\"name\":\"own\",\"sets\":%s],\"error\":\"a remark\",\"file\":\"a file\","
             "\"line\":7}\n",
             puzzle, arrays);
    snprintf(expected[2], sizeof *expected, "%s - other\n", puzzle);
    for (int i = 0; i < 3; i++) {
        struct run run = begin(names[i], 0);
        run.record.fields = all;
        run.record.n_fields = 2;
        record_begin(&run.record, &item, "a file");
        run.record.grid.clues = puzzle;
        run.record.name = piece_of("other");
        run.record.remark = "a remark";
        record_sets(&run.record, 0, candidates);
        record_string(&run.record, 1, "");
        write(&run);
        wrote(&run, expected[i]);
    }
}

int main(void)
{
    values();
    sets_remarks_and_names();
    lines();
    candidates_in_lines();
    pairs();
    grids();
    boxes();
    boxes_of_candidates();
    colors();
    tables();
    columns();
    rows_of_tables();
    rows_of_two_tables();
    rows_of_objects();
    rows_unchanged();
    further_columns();
    objects();
    reasons();
    other_programs();
    entered_digits();
    candidates_of_others();
    no_memory();
    return test_report();
}
