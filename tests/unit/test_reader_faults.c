/* Damaged inputs that once gave another puzzle, or lost one, without a word: each gives a message now, and no
 * puzzle but those that are there. */
#include "tests/reader_items.h"
#include "tests/test.h"

#define A "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define A80 "53..7....6..195....98....6.8...6..34..8.3..17...2...6.6....28....419..5....8..79"
#define A82 "53..7....6..195....98....6.8...6....34..8.3..17...2...6.6....28....419..5....8..79"
#define B "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
#define S "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define FLOATS "5.0,3.0,0.0,0.0,7.0,0.0,0.0,0.0,0.0\n6.0,0.0,0.0,1.0,9.0,5.0,0.0,0.0,0.0\n"
#define MORE_FLOATS                                                                                          \
    "8.0,0.0,0.0,0.0,6.0,0.0,0.0,0.0,3.0\n4.0,0.0,0.0,8.0,0.0,3.0,0.0,0.0,1.0\n"                             \
    "7.0,0.0,0.0,0.0,2.0,0.0,0.0,0.0,6.0\n0.0,6.0,0.0,0.0,0.0,0.0,2.0,8.0,0.0\n"                             \
    "0.0,0.0,0.0,4.0,1.0,9.0,0.0,0.0,5.0\n0.0,0.0,0.0,0.0,8.0,0.0,0.0,7.0,9.0\n"
#define DASHES "\n---------\n"
#define ROWS_8                                                                                               \
    "6 | | |1|9|5| | | |\n| |9|8| | | | |6| |\n|8| | | |6| | | |3|\n|4| | |8| |3| | |1|\n"                   \
    "|7| | | |2| | | |6|\n| |6| | | | |2|8| |\n| | | |4|1|9| | |5|\n| | | | |8| | |7|9|\n"

static const struct {
    const char *what, *text;
    unsigned puzzles; /* that are right */
} faults[] = {
    {"a cell of floats with two points", FLOATS "0.0,9.0,8.0,0.0,0.0,0.0,0.0,6.0,0..0\n" MORE_FLOATS, 0},
    {"a cell of floats with two digits", FLOATS "0.0,9.0,8.0,0.0,0.0,0.0,0.0,6.0,10.0\n" MORE_FLOATS, 0},
    {"a comma for a point", FLOATS "0.0,9.0,8.0,0.0,0.0,0.0,0.0,6.0,0,0\n" MORE_FLOATS, 0},
    {"a float among numbers", "5,3,0,0,7,0,0,0,0\n" MORE_FLOATS, 0},
    {"three rows of floats", FLOATS "0.0,9.0,8.0,0.0,0.0,0.0,0.0,6.0,0.0\n", 0},
    {"six rows of floats", MORE_FLOATS, 0},
    {"80 cells before a puzzle in JSON", "[\"" A80 "\", \"" B "\"]\n", 1},
    {"80 cells before a puzzle in Python", "['" A80 "', '" B "']\n", 1},
    {"80 cells before a puzzle in C", "{\"" A80 "\", \"" B "\"};\n", 0},
    {"80 cells before a puzzle in R", "c(\"" A80 "\", \"" B "\")\n", 0},
    {"80 cells before a puzzle in SQL", "INSERT INTO t VALUES ('" A80 "'),('" B "');\n", 0},
    {"two puzzles in a list of a program", "c(\"" A "\", \"" B "\")\n", 0},
    {"82 cells in a column of JSON", "{\"puzzle\":{\"0\":\"" A82 "\",\"1\":\"" B "\"}}\n", 1},
    {"82 cells behind a puzzle in HTML", "<li>" A "</li><li>" A82 "</li>\n", 1},
    {"rows of a data set joined", "quizzes,solutions\n" A "," S B "," S "\n", 0},
    {"a lost comma behind the id", "id,puzzle,solution\n1" A "," S "\n", 0},
    {"a damaged row that looks like a head", "name,puzzle\nGrid 7," A80 "\nGrid 8," B "\n", 1},
    {"80 cells under a key of JSON", "{\"easy\":\"" A80 "\",\"hard\":\"" B "\"}\n", 1},
    {"a level with a good puzzle and a damaged one", "{\"level1\":[\"" A "\",\"" A80 "\"]}\n", 1},
    {"80 cells behind a zero byte", B "\0" A80 "\n", 0},
    {"lines joined without a line feed", A " 550e8400-e29b-41d4-a716-446655440000" B " x\n", 0},
    {"rows of a table joined", "| 1 | " A " || 2 | " B " |\n", 0},
    {"a row doubled above lines of dashes",
     "53..7....\n53..7...." DASHES "6..195..." DASHES ".98....6." DASHES "8...6...3" DASHES "4..8.3..1" DASHES
     "7...2...6" DASHES ".6....28." DASHES "...419..5" DASHES "....8..79" DASHES,
     0},
    {"rows and lines of dashes, cut off",
     "53..7...." DASHES "6..195..." DASHES ".98....6." DASHES "8...6...3" DASHES "4..8.3..1\n", 0},
    {"the head of a table of Markdown and eight rows", "| | | | | | | | | |\n|-|-|-|-|-|-|-|-|-|\n" ROWS_8,
     0},
    {"a comma doubled in a line of fields",
     "5,3,,,7,,,,,6,,,1,9,5,,,,,9,8,,,,,6,,8,,,,6,,,,,3,4,,,8,,3,,,1,7,,,,2,,,,6,,6,,,,,2,8,,,,,4,1,9,,,5,,,,"
     ","
     "8,,,7,9\n",
     0},
    {"a row of dashes among rows, one doubled",
     "--3-2-6--\n9--3-5--1\n--18-64--\n---------\n7-------8\n--67-82--\n--26-95--\n--26-95--\n8--2-3--9\n"
     "--5-1-3--\n",
     0},
    {"cells in tags that are taken back",
     "ab><td>[spoiler]x\n<tr><td>5</td><td>3</td><td>[spoiler]</td></tr>\n", 0},
    {"a table of HTML that lacks a cell",
     "<table>\n<tr><td>5</td><td>3</td><td></td><td></td></tr>\n<tr><td>6</td><td></td></tr>\n</table>\n", 0},
    {"a puzzle and its solution in quotes of their own line", "\"" S "," B "\"\n", 0},
    {"a solution in a list of puzzles", "[\"" A "\",\"" S "\"]\n", 1},
    {"boxes in JSON",
     "{\"boxes\":[[5,3,0,6,0,0,0,9,8],[0,7,0,1,9,5,0,0,0],[0,0,0,0,0,0,0,6,0],[8,0,0,4,0,0,7,0,0],"
     "[0,6,0,8,0,3,0,2,0],[0,0,3,0,0,1,0,0,6],[0,6,0,0,0,0,0,0,0],[0,0,0,4,1,9,0,8,0],[2,8,0,0,0,5,0,7,9]]}"
     "\n",
     0},
    {"vectors of Scheme", "#(5 3 0 0 7 0 0 0 0)\n#(6 0 0 1 9 5 0 0 0)\n", 0},
    {"a list of cells", "r1c1=5\nr1c2=3\n\nr1c5=7\n", 0},
    {"columns by name",
     "Column 1: 5 6 . 8 4 7 . . .\nColumn 2: 3 . 9 . . . 6 . .\nColumn 3: . . 8 . . . . . .\n"
     "Column 4: . 1 . . 8 . . 4 .\nColumn 5: 7 9 . 6 . 2 . 1 8\nColumn 6: . 5 . . 3 . . 9 .\n"
     "Column 7: . . . . . . 2 . .\nColumn 8: . . 6 . . . 8 . 7\nColumn 9: . . . 3 1 6 . 5 9\n",
     0},
    {"labels behind rows", "53..7.... 1\n6..195... 2\n.98....6. 3\n", 0},
    {"grids side by side", "53..7....  534678912\n6..195...  672195348\n.98....6.  198342567\n", 0},
};

enum { FAULTS = sizeof faults / sizeof *faults };

/* Is each puzzle of the transcript A or B? */
static bool are_right(const char *transcript)
{
    for (const char *at = transcript; *at; at = strchr(at, '\n') + 1) {
        const char *cells = strchr(at, ' ') + 1;
        bool is_right = strncmp(cells, A, SUDOKU_CELLS) == 0 || strncmp(cells, B, SUDOKU_CELLS) == 0;
        if (strncmp(cells, "error=", 6) != 0 && !is_right)
            return false;
    }
    return true;
}

static void test_faults(void)
{
    for (size_t i = 0; i < FAULTS; i++) {
        const char *text = faults[i].text;
        size_t length = strlen(text);
        if (text[length - 1] != '\n') /* the zero byte in it */
            length += 1 + strlen(text + length + 1);
        struct transcript seen = read_bytes(text, length), pieces = read_pieces(text, length, 7);
        CHECK(!seen.flaw, "%s: %s", faults[i].what, seen.flaw);
        CHECK(seen.errors > 0 && seen.items - seen.errors == faults[i].puzzles && are_right(seen.text),
              "%s: seen\n%s", faults[i].what, seen.text);
        CHECK(strcmp(seen.text, pieces.text) == 0, "%s in pieces: seen\n%s", faults[i].what, pieces.text);
        free(seen.text);
        free(pieces.text);
    }
}

/* Blank lines cost next to nothing: eight million of them take less than a second. */
static void test_blank_lines(void)
{
    enum { BLANKS = 8 << 20 };
    char *text = malloc(BLANKS + sizeof A);

    if (!text)
        abort();
    memset(text, '\n', BLANKS);
    memcpy(text + BLANKS, A, sizeof A);
    struct transcript seen = read_bytes(text, BLANKS + SUDOKU_CELLS);
    CHECK(strcmp(seen.text, "8388609 " A "\n") == 0, "%s", seen.text);
    free(seen.text);
    free(text);
}

int main(void)
{
    test_faults();
    test_blank_lines();
    return test_report();
}
