/* Reading takes time in proportion to the input, whatever is in it: each kind of line and each token of the
 * grammar, repeated to some length and to twice that, alone and in random pairs, in a file and in small
 * pieces. A pair that takes too long is printed and belongs into the list below. */
#include <time.h>

#include "tests/reader_items.h"
#include "tests/batch.h"
#include "tests/test.h"

#define P "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

static const char *const kinds[] = {
    "\n",
    " \n",
    "y\n",
    "1\n",
    ".\n",
    "12\n",
    "|\n",
    "||||||||||\n",
    "=====\n",
    "-\n",
    "---------\n",
    "*---*\n",
    "+---+---+---+\n",
    "```\n",
    "~~~\n",
    "\"\n",
    "\"a,\n",
    "#\n",
    "#A x\n",
    "# x\n",
    ";;;;;;;;\n",
    "[\n",
    "[ ",
    "[[[",
    "{\n",
    "{ ",
    "{\"a\":",
    "{}",
    "[]\n",
    "{\"puzzle\":1}\n",
    "[{\"puzzle\":",
    "\"\\u",
    "<\n",
    "<a\n",
    "<",
    "<a ",
    "<=\"",
    "<a a=\"",
    "<a a=\"5\"",
    " a=5",
    "<b>",
    "<!--",
    "<p>x",
    "<br>5",
    "<td>5",
    "<p>53..7....<p>x",
    "<script>x</script>",
    "<style>x",
    "</style>",
    "puzzle,x\n<p>x",
    ">",
    "=",
    "https://f-puzzles.com/",
    "https://sudokupad.app/scl",
    "load=",
    "bd=S9B",
    "[code]x",
    "[b]x",
    ",",
    ";",
    "\t",
    "_",
    "*",
    "5",
    "5 ",
    "x",
    "//",
    "\\",
    "r1c1=5",
    "<puzzle>",
    "<puzzle>\n",
    "<puzzle",
    "<style>\n",
    "<td>\n",
    "<table>\n",
    "<table x\n",
    "<table><tr><td>5</td>\n",
    "<tr><th>\n",
    "0123456789012345678901234567890123456789\n",
    /* NOLINTNEXTLINE(bugprone-suspicious-missing-comma) */
    "5,3,0,0,7,0,0,0,0,6,0,0,1,9,5,0,0,0,0,9,8,0,0,0,0,6,0,8,0,0,0,6,0,0,0,3,4,0,0,8,0,3,0,0,1,7,0,0,0,2,"
    "0,0,0,6,0,6,0,0,0,0,2,8,0,0,0,0,4,1,9,0,0,5,0,0,0,0,8,0,0,7,9,1,\n",
    "- 53..7....\n",
    "row,col,value\n",
    "<div class=cell>5</div>\n",
    "<div class=cell>",
    "<=\"<div class=cell>",
    "a = {\n",
    "a = [[[\n",
    "0,0,5\n",
    "|   |   |   |   |   |   |   |   |   |\n",
    "... ... ... ... ... ... ... ... ...\n",
    "[[{\"value\":5},{}],",
    "{\"grid\":[[{},",
    "53..7.... 1\n",
    "\"1\",5,3\n",
    P "\",\"",
    "<game data=\"" P "\"/>",
    "[code]\n",
    "[b=",
    "[x]\n",
    "[Easy]\n",
    "[Puzzle]\n",
    "[PencilMarks]\n",
    "&",
    "&nbsp;\n",
    "\\n",
    "\033[",
    "\033[1\n",
    "a,b\n",
    "puzzle,x\n",
    "a b c\n",
    "Dear reader,\n",
    "A B C D E F G H I\n",
    "1 2 3 4 5 6 7 8 9\n",
    "2026-11-22\n",
    "--- 5 ---\n",
    "123456789\n",
    "53..7....\n",
    "53..7....\n\n",
    "53  7\n",
    "53??7????\n",
    "5,3,,,7,,,,\n",
    "5\t3\n",
    "5.0 NaN\n",
    "A 53..7....\n",
    "r1 53..7....\n",
    "1:53..7....\n",
    "Row 1: 5\n",
    "53..7....q\n",
    "25 3 4 5 6 7 8 9 1\n",
    "12345678901234567890\n",
    "123456789012345678901234567\n",
    "\xe2\x80\x93",
    "\xe2\x94\x80\n",
    "\xff",
    "\r",
    "\r\n\r",
    ":0000:x:\n",
    ":",
    "Puzzle: " P "\n",
    P "\n",
    P "x\n",
    P ",",
    P "\",\"" P "\"\n",
    "[\"" P "\",",
    "> > > ",
    "x = ",
    "(",
    "'",
};

static char *repeat(const char *kind, const char *other, size_t length)
{
    size_t first = strlen(kind), second = strlen(other), at = 0;
    char *text = malloc(length + first + second);

    if (!text)
        abort();
    while (at < length) {
        /* NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
        memcpy(text + at, kind, first);
        /* NOLINTNEXTLINE(bugprone-not-null-terminated-result) */
        memcpy(text + at + first, other, second);
        at += first + second;
    }
    return text;
}

/* Processor time of one run, in seconds. */
static double seconds_for(const char *text, size_t length, size_t piece)
{
    clock_t start = clock();
    struct pieces pieces = {.at = text, .left = length, .piece = piece};
    struct sudoku_reader *reader;
    struct sudoku_batch *batch;
    if (sudoku_reader_new(next_piece, &pieces, &reader) != SUDOKU_OK ||
        sudoku_batch_new(1000, &batch) != SUDOKU_OK)
        abort();
    while (sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_OK && count_items(batch) > 0) {
    }
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

enum { TRIES = 20 };

/* Twice the text may take three times as long, and a little more for small times. On a busy machine some runs
 * take far longer than others: the shortest times of several tries count. Both texts end with the last byte,
 * unless it is NUL. */
static void test_text(const char *kind, const char *other, char last, size_t piece)
{
    size_t length = test_full() ? 60000 : 20000;
    char *text = repeat(kind, other, 2 * length), middle = text[length - 1];
    double once = 0, twice = 0;
    bool right = false;

    for (int try = 0; try < TRIES && !right; try++) {
        if (last)
            text[2 * length - 1] = last;
        double seconds = seconds_for(text, 2 * length, piece);
        twice = try == 0 || seconds < twice ? seconds : twice;
        right = twice < .1;
        if (right)
            break;
        if (last)
            text[length - 1] = last;
        seconds = seconds_for(text, length, piece);
        text[length - 1] = middle;
        once = try == 0 || seconds < once ? seconds : once;
        right = twice < 3 * once + .1 && twice < 3;
    }
    CHECK(right, "'%s%s' in pieces of %zu: %.3f s for %zu bytes, %.3f s for twice as many", kind, other,
          piece, once, length, twice);
    free(text);
}

static void test_kind(const char *kind, const char *other, size_t piece)
{
    test_text(kind, other, '\0', piece);
    if (strchr(kind, '<') || strchr(other, '<'))
        test_text(kind, other, '>', piece);
}

int main(void)
{
    size_t n = sizeof kinds / sizeof *kinds;
    uint64_t random = test_seed();
    int pairs = test_full() ? 160 : 60;

    for (size_t i = 0; i < n; i++) {
        test_kind(kinds[i], "", 1 << 20);
        test_kind(kinds[i], "", 61);
    }
    while (pairs-- > 0)
        test_kind(kinds[test_below(&random, (unsigned)n)], kinds[test_below(&random, (unsigned)n)],
                  pairs % 2 ? 61 : 1 << 20);
    return test_report();
}
