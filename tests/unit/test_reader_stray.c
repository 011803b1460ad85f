/* Stray lines before, inside and after the grids of every format: nothing vanishes in silence.
 *
 * Wherever the line stands, the puzzle is read or an error names the place; an error in any case if the line
 * holds digits that could be cells and is neither part of the puzzle nor a name or a comment. */
#include "sudoku.h"
#include "tests/test.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define P "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define S "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

/* The same puzzle in many formats. */
static const struct {
    const char *name, *text;
    bool inside; /* a line may stand between its lines */
} grids[] = {
    {"line", P "\n", false},
    {"line with a name", P " hard, number 5\n", false},
    {"pair", P "," S "\n", false},
    {"rows",
     "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
     true},
    {"bands",
     "53..7....\n6..195...\n.98....6.\n\n8...6...3\n4..8.3..1\n7...2...6\n\n.6....28.\n...419..5\n....8.."
     "79\n",
     true},
    {"zeros",
     "530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n000080079\n",
     true},
    {"box",
     "-------------------------\n| 5 3 . | . 7 . | . . . |\n| 6 . . | 1 9 5 | . . . |\n"
     "| . 9 8 | . . . | . 6 . |\n-------------------------\n| 8 . . | . 6 . | . . 3 |\n"
     "| 4 . . | 8 . 3 | . . 1 |\n| 7 . . | . 2 . | . . 6 |\n-------------------------\n"
     "| . 6 . | . . . | 2 8 . |\n| . . . | 4 1 9 | . . 5 |\n| . . . | . 8 . | . 7 9 |\n"
     "-------------------------\n",
     true},
    {"Simple Sudoku",
     "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|.6.|..3|\n|4..|8.3|..1|"
     "\n"
     "|7..|.2.|..6|\n|---+---+---|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*-----------*\n",
     true},
    {"CSV grid",
     "5,3,,,7,,,,\n6,,,1,9,5,,,\n,9,8,,,,,6,\n8,,,,6,,,,3\n4,,,8,,3,,,1\n7,,,,2,,,,6\n,6,,,,,2,8,\n,,,4,1,9,,"
     ",5\n"
     ",,,,8,,,7,9\n",
     true},
    {"data set", "puzzle,solution\n" P "," S "\n", true},
    {"sdk",
     "#Ame\n[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419.."
     "5\n"
     "....8..79\n",
     true},
    {"JSON", "{\"puzzle\":\"" P "\"}\n", false},
    {"JSON in lines", "[\n  {\n    \"puzzle\": \"" P "\"\n  }\n]\n", true},
    {"XML", "<opensudoku>\n<game data=\"" P "\"/>\n</opensudoku>\n", true},
    {"HoDoKu", ":0000:x:" P ":::\n", false},
    {"Markdown",
     "| | | | | | | | | |\n|-|-|-|-|-|-|-|-|-|\n|5|3| | |7| | | | |\n|6| | |1|9|5| | | |\n| |9|8| | | | |6| "
     "|\n"
     "|8| | | |6| | | |3|\n|4| | |8| |3| | |1|\n|7| | | |2| | | |6|\n| |6| | | | |2|8| |\n| | | |4|1|9| | "
     "|5|\n"
     "| | | | |8| | |7|9|\n",
     true},
};

/* Lines that may get in between. */
static const char *const strays[] = {
    "hello",
    "Hello, this is my puzzle from today",
    "My puzzle:",
    "Puzzle 1",
    "Grid 01",
    "1",
    "12",
    "# comment",
    "// comment",
    "; comment",
    "----",
    "====",
    "***",
    "--- 5 ---",
    "*** 4 ***",
    "2026-11-22",
    "22.11.2026",
    "10:45",
    "10:45:33 PM",
    "[Easy]",
    "[Puzzle 1]",
    "[code]",
    "[/code]",
    "[quote=Fred]",
    "```",
    "> quoted",
    "<pre>",
    "<p>Here it is</p>",
    "53..7....",
    "53..7...",
    "53..7.....",
    "123456789",
    "1 2 3 4 5 6 7 8 9",
    "A B C D E F G H I",
    ".........",
    "000000000",
    "---------",
    "81",
    "7.2/7.2/2.6",
    "ER 7.2",
    "Rating: *****",
    "5 3",
    "53..",
    "|",
    "+---+---+---+",
    "Solution:",
    "I found 534678912 in row one",
    "http://example.com/?p=53..7",
    "P = 53..7....6..195....98",
    "{",
    "}",
    "[",
    "]",
    "null",
    "\"puzzle\"",
    "puzzle",
    "puzzle,solution",
    ",,,,,,,,",
    "name: 12345678",
    "Tel. 030 1234567",
    "   ",
    "\f",
    "-- ",
    "a",
    "x",
    "\xc3\xa9",
    "- item",
    "1. item",
    "1) 5",
    "1-2-3",
    "v1.2.3",
    "Page 3 of 7",
    "3/7",
    "0",
    "...",
    "?",
    "\"",
    "\\",
    "$ cat puzzle.txt",
    "\033[0m",
};

/* What was read. */
struct result {
    unsigned puzzles, same, errors;
    unsigned long error_lines[64];
    bool is_named; /* the puzzle's name has the stray line in it */
    const char *stray;
};

static int take(void *context, const void *read)
{
    const struct sudoku_item *item = read;
    struct result *result = context;
    size_t length = strlen(result->stray);
    if (item->error) {
        if (result->errors < 64)
            result->error_lines[result->errors] = item->line;
        result->errors++;
        return 0;
    }
    result->puzzles++;
    result->same += memcmp(item->cells, P, SUDOKU_CELLS) == 0;
    for (size_t i = 0; item->name && i + length <= item->name_length; i++)
        result->is_named |= memcmp(item->name + i, result->stray, length) == 0;
    return 0;
}

/* Does the line hold what could be cells: several digits and points, most of it? Words, comments and dates,
 * which have two signs between their numbers, hold none. */
static bool holds_cells(const char *line)
{
    size_t cells = 0, digits = 0, signs = 0, letters = 0;
    for (const char *at = line; *at; at++) {
        cells += (*at >= '0' && *at <= '9') || *at == '.';
        digits += *at >= '1' && *at <= '9';
        signs += *at == '-' || *at == '/' || *at == ':' || (*at == '.' && at[1] != '.');
        letters += (*at | 32) >= 'a' && (*at | 32) <= 'z';
    }
    return *line != '#' && !letters && signs < 2 && digits >= 2 && cells >= 5 && 2 * cells > strlen(line);
}

/* Returns the place of line number n, from 0. */
static size_t place_of_line(const char *text, unsigned n)
{
    const char *at = text;
    while (n--)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - text);
}

static void read_with_stray(const char *grid, unsigned line, const char *stray, struct result *result)
{
    char text[2000];
    size_t place = place_of_line(grid, line), length = strlen(stray);
    memcpy(text, grid, place);
    /* NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
    memcpy(text + place, stray, length);
    text[place + length] = '\n';
    /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.strcpy) */
    strcpy(text + place + length + 1, grid + place);
    *result = (struct result){.stray = stray};
    CHECK(sudoku_read(text, strlen(text), take, result) == SUDOKU_OK, "not read");
}

static void test_place(size_t i, unsigned line, unsigned lines, const char *stray)
{
    struct result result;
    const char *where = line == 0 ? "before" : line == lines ? "after" : "inside";
    read_with_stray(grids[i].text, line, stray, &result);
    CHECK(result.puzzles || result.errors, "%s: '%s' %s: nothing", grids[i].name, stray, where);
    CHECK(result.same || result.errors, "%s: '%s' %s: another puzzle, no error", grids[i].name, stray, where);
    /* The head of a data set or of a table may be numbers, and so may the columns of a grid. */
    bool is_heading = strcmp(stray, "1 2 3 4 5 6 7 8 9") == 0 || strcmp(stray, "123456789") == 0;
    if (holds_cells(stray) && !is_heading)
        CHECK(result.errors || result.is_named, "%s: '%s' %s: lost", grids[i].name, stray, where);
    /* Outside of the grid it does no harm, unless it looks like a row. */
    if ((line == 0 || line == lines) && strlen(stray) < 6)
        CHECK(result.same, "%s: '%s' %s: the puzzle is lost", grids[i].name, stray, where);
}

static unsigned count_lines(const char *text)
{
    unsigned n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

static void test_all(void)
{
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        unsigned lines = count_lines(grids[i].text);
        for (size_t k = 0; k < sizeof strays / sizeof *strays; k++)
            for (unsigned line = 0; line <= lines; line++)
                if (line == 0 || line == lines || grids[i].inside)
                    test_place(i, line, lines, strays[k]);
    }
}

/* Two grids with the line between them: each is read, or an error says why not. */
static void test_between(void)
{
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++)
        for (size_t k = 0; k < sizeof strays / sizeof *strays; k++) {
            char twice[2000];
            struct result result;
            /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.strcpy) */
            strcpy(twice, grids[i].text);
            /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.strcpy) */
            strcat(twice, grids[i].text);
            read_with_stray(twice, count_lines(grids[i].text), strays[k], &result);
            CHECK(result.same == 2 || result.errors, "%s: '%s' between: %u puzzles, no error", grids[i].name,
                  strays[k], result.same);
        }
}

/* A grid with a row too few below a title: the error covers the title, which may have been the row. */
static void test_broken_below_title(void)
{
    for (size_t k = 0; k < sizeof strays / sizeof *strays; k++) {
        struct result result;
        static const char rows[] =
            "6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n\n";
        read_with_stray(rows, 0, strays[k], &result);
        bool is_row = strspn(strays[k], "0123456789.-/, ") == strlen(strays[k]) && strlen(strays[k]) >= 8;
        CHECK(result.errors || (is_row && result.puzzles), "'%s' above eight rows: nothing", strays[k]);
    }
}

/* What people write below a grid is skipped; in a list of puzzles every line counts, and so do digits. */
static void test_prose(void)
{
    static const char rows[] =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    static const struct {
        const char *below;
        unsigned errors;
    } texts[] = {
        {"\nThanks for any help!\nFred\n", 0},  {"Stuck after 2 hours... what now?\n", 0},
        {"Is r5c5 a 5, or 7?\n\nRegards\n", 0}, {"I have 53..7 in row one\n", 0},
        {"Thanks\n53..7....\nFred\n", 1},       {P "\nThanks\n", 0},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[1000];
        struct result result = {.stray = "none"};
        snprintf(text, sizeof text, "%s%s", rows, texts[i].below);
        CHECK(sudoku_read(text, strlen(text), take, &result) == SUDOKU_OK, "not read");
        CHECK(result.same && result.errors == texts[i].errors, "%s: %u errors", texts[i].below,
              result.errors);
    }
}

int main(void)
{
    test_prose();
    test_all();
    test_between();
    test_broken_below_title();
    return test_report();
}
