/* Every input format, as it is met in the wild: the text, and what the reader must make of it. */
#include "tests/reader_items.h"
#include "tests/test.h"

#define P "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
#define Z "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
#define S "483921657967345821251876493548132976729564138136798245372689514814253769695417382"

#define ROWS                                                                                                 \
    "..3.2.6..\n9..3.5..1\n..18.64..\n..81.29..\n7.......8\n..67.82..\n..26.95..\n8..2.3..9\n..5.1.3..\n"
#define ZERO_ROWS                                                                                            \
    "003020600\n900305001\n001806400\n008102900\n700000008\n006708200\n002609500\n800203009\n005010300\n"

static const struct {
    const char *what, *text, *expected;
} examples[] = {
    /* lines */
    {"dots", P "\n", "1 " P "\n"},
    {"zeros", Z "\n", "1 " P "\n"},
    {"stars", "**3*2*6**9**3*5**1**18*64****81*29**7*******8**67*82****26*95**8**2*3**9**5*1*3**\n",
     "1 " P "\n"},
    {"underscores", "__3_2_6__9__3_5__1__18_64____81_29__7_______8__67_82____26_95__8__2_3__9__5_1_3__\n",
     "1 " P "\n"},
    {"dashes", "--3-2-6--9--3-5--1--18-64----81-29--7-------8--67-82----26-95--8--2-3--9--5-1-3--\n",
     "1 " P "\n"},
    {"x and X", "xx3x2X6xx9xx3x5xx1xx18x64xxxx81x29xx7xxxxxxx8xx67x82xxxx26x95xx8xx2x3xx9xx5x1x3XX\n",
     "1 " P "\n"},
    {"no final newline", P, "1 " P "\n"},
    {"a name", P " Easter Monster  \n", "1 " P " name=Easter Monster\n"},
    {"a name after a tab", P "\t7.1 # easy\n", "1 " P " name=7.1 # easy\n"},
    {"a comment without space", P "# easy\n", "1 " P " name=# easy\n"},
    {"two lines", P "\n\n" Z " b\n", "1 " P "\n3 " P " name=b\n"},
    {"an empty grid", "---------------------------------------------------------------------------------\n",
     "1 .................................................................................\n"},
    {"blanks before", "  " P "\n", "1 " P "\n"},
    /* data sets */
    {"pair", P "," S "\n", "1 " P " solution=" S "\n"},
    {"pair with head", "puzzle,solution\n" Z "," S "\n" P "," S "\n",
     "2 " P " solution=" S "\n3 " P " solution=" S "\n"},
    {"quizzes,solutions", "quizzes,solutions\r\n" Z "," S "\r\n", "2 " P " solution=" S "\n"},
    {"source,question,answer,rating", "source,question,answer,rating\nforum," P "," S ",42\n",
     "2 " P " name=forum 42 solution=" S "\n"},
    {"id,puzzle,solution,clues,difficulty", "id,puzzle,solution,clues,difficulty\n1," P "," S ",29,1.5\n",
     "2 " P " name=1 29,1.5 solution=" S "\n"},
    {"one column with a head", "Puzzle\n" P "\n", "2 " P "\n"},
    {"quoted fields", "\"Puzzle\",\"Solution\"\n\"" P "\",\"" S "\"\n", "2 " P " solution=" S "\n"},
    {"semicolon", P ";" S ";easy\n", "1 " P " name=easy solution=" S "\n"},
    {"tab", "puzzle\tsolution\n" P "\t" S "\n", "2 " P " solution=" S "\n"},
    {"162 characters", P S "\n", "1 " P " solution=" S "\n"},
    {"second field incomplete", P "," P "\n", "1 " P " name=" P "\n"},
    {"trailing comma", "Puzzle,\n" P ",\n", "2 " P "\n"},
    /* wrapped lines */
    {"puzzle bank", "003e27f08bc1 " Z " 7.1\n", "1 " P " name=003e27f08bc1 7.1\n"},
    {"gsf", "99480,99408,114," P ",Name\n", "1 " P " name=99480,99408,114 Name\n"},
    {"tdoku", P ":1:" S "\n", "1 " P " solution=" S "\n"},
    {"Susser", "Label 7\t" P "\n", "1 " P " name=Label 7\n"},
    {"quoted in code", "    \"" P "\",\n", "1 " P "\n"},
    /* grids */
    {"nine rows", ROWS, "1 " P "\n"},
    {"nine rows, CRLF",
     "53..7....\r\n6..195...\r\n.98....6.\r\n8...6...3\r\n4..8.3..1\r\n7...2...6\r\n.6....28.\r\n"
     "...419..5\r\n....8..79\r\n",
     "1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"},
    {"two grids", ROWS "\n" ZERO_ROWS, "1 " P "\n11 " P "\n"},
    {"two grids without a blank line", ROWS ZERO_ROWS, "1 " P "\n10 " P "\n"},
    {"blank lines after bands",
     "..3.2.6..\n9..3.5..1\n..18.64..\n\n..81.29..\n7.......8\n..67.82..\n\n..26.95..\n8..2.3..9\n..5.1.3.."
     "\n" P "\n",
     "1 " P "\n12 " P "\n"},
    {"blank lines after every row",
     "..3.2.6..\n\n9..3.5..1\n\n..18.64..\n\n..81.29..\n\n7.......8\n\n..67.82..\n\n..26.95..\n\n8..2.3.."
     "9\n\n..5.1.3..\n",
     "1 " P "\n"},
    {"spaces between cells",
     ". . 3 . 2 . 6 . .\n9 . . 3 . 5 . . 1\n. . 1 8 . 6 4 . .\n. . 8 1 . 2 9 . .\n7 . . . . . . . 8\n"
     ". . 6 7 . 8 2 . .\n. . 2 6 . 9 5 . .\n8 . . 2 . 3 . . 9\n. . 5 . 1 . 3 . .\n",
     "1 " P "\n"},
    {"our box, coloured",
     "-------------------------\n| \033[1m4\033[0m 8 3 | 9 2 1 | 6 5 7 |\n| 9 6 7 | 3 4 5 | 8 2 1 |\n| 2 5 1 "
     "| 8 7 6 | 4 9 3 "
     "|\n-------------------------\n| 5 4 8 | 1 3 2 | 9 7 6 |\n| 7 2 9 | 5 6 4 | 1 3 8 |\n| 1 3 6 | 7 9 8 | "
     "2 4 5 "
     "|\n-------------------------\n| 3 7 2 | 6 8 9 | 5 1 4 |\n| 8 1 4 | 2 5 3 | 7 6 9 |\n| 6 9 5 | 4 1 7 | "
     "3 8 2 "
     "|\n-------------------------\n",
     "1 " S "\n"},
    {"Simple Sudoku",
     "*-----------*\n|..3|.2.|6..|\n|9..|3.5|..1|\n|..1|8.6|4..|\n|---+---+---|\n|..8|1.2|9..|\n|7..|...|..8|"
     "\n"
     "|..6|7.8|2..|\n|---+---+---|\n|..2|6.9|5..|\n|8..|2.3|..9|\n|..5|.1.|3..|\n*-----------*\n",
     "1 " P "\n"},
    {"qqwing",
     " . . 3 | . 2 . | 6 . . \n 9 . . | 3 . 5 | . . 1 \n . . 1 | 8 . 6 | 4 . . \n-------|-------|-------\n"
     " . . 8 | 1 . 2 | 9 . . \n 7 . . | . . . | . . 8 \n . . 6 | 7 . 8 | 2 . . \n-------|-------|-------\n"
     " . . 2 | 6 . 9 | 5 . . \n 8 . . | 2 . 3 | . . 9 \n . . 5 | . 1 . | 3 . . \n\n",
     "1 " P "\n"},
    {"borders of eleven dashes",
     "..3|.2.|6..\n9..|3.5|..1\n..1|8.6|4..\n-----------\n..8|1.2|9..\n7..|...|..8\n..6|7.8|2..\n-----------"
     "\n"
     "..2|6.9|5..\n8..|2.3|..9\n..5|.1.|3..\n",
     "1 " P "\n"},
    {"borders of nine dashes",
     "..3.2.6..\n9..3.5..1\n..18.64..\n---------\n..81.29..\n7.......8\n..67.82..\n---------\n..26.95..\n8.."
     "2.3..9\n"
     "..5.1.3..\n",
     "1 " P "\n"},
    {"nine dashes that are a row",
     "--3-2-6--\n9--3-5--1\n--18-64--\n---------\n7-------8\n--67-82--\n--26-95--\n8--2-3--9\n--5-1-3--\n",
     "1 ..3.2.6..9..3.5..1..18.64...........7.......8..67.82....26.95..8..2.3..9..5.1.3..\n"},
    {"nine dashes first",
     "---------\n9--3-5--1\n--18-64--\n---------\n7-------8\n--67-82--\n--26-95--\n8--2-3--9\n--5-1-3--\n",
     "1 .........9..3.5..1..18.64...........7.......8..67.82....26.95..8..2.3..9..5.1.3..\n"},
    {"box drawing",
     "┏━━━┯━━━┓\n┃..3│.2.│6..┃\n┃9..│3.5│..1┃\n┃..1│8.6│4..┃\n┠───┼───┨\n┃..8│1.2│9..┃\n┃7..│...│..8┃\n"
     "┃..6│7.8│2..┃\n┠───┼───┨\n┃..2│6.9│5..┃\n┃8..│2.3│..9┃\n┃..5│.1.│3..┃\n┗━━━┷━━━┛\n",
     "1 " P "\n"},
    {"every cell in a frame",
     "╔═══╤═══╗\n║ │ │3║ │2│ ║6│ │ ║\n╟─┼─┼─╫─╢\n║9│ │ ║3│ │5║ │ │1║\n╟─┼─┼─╫─╢\n║ │ │1║8│ │6║4│ │ ║\n"
     "╠═╪═╪═╬═╣\n║ │ │8║1│ │2║9│ │ ║\n╟─┼─┼─╫─╢\n║7│ │ ║ │ │ ║ │ │8║\n╟─┼─┼─╫─╢\n║ │ │6║7│ │8║2│ │ ║\n"
     "╠═╪═╪═╬═╣\n║ │ │2║6│ │9║5│ │ ║\n╟─┼─┼─╫─╢\n║8│ │ ║2│ │3║ │ │9║\n╟─┼─┼─╫─╢\n║ │ │5║ │1│ ║3│ │ ║\n"
     "╚═╧═╧═╩═╝\n",
     "1 " P "\n"},
    {"Markdown table",
     "| | | | | | | | | |\n|-|-|-|-|-|-|-|-|-|\n| | |3| |2| |6| | |\n|9| | |3| |5| | |1|\n| | |1|8| |6|4| | "
     "|\n"
     "| | |8|1| |2|9| | |\n|7| | | | | | | |8|\n| | |6|7| |8|2| | |\n| | |2|6| |9|5| | |\n|8| | |2| |3| | "
     "|9|\n"
     "| | |5| |1| |3| | |\n",
     "1 " P "\n"},
    {"Markdown table whose head is the first row",
     "| | |3| |2| |6| | |\n|:-:|---|---|---|---|---|---|---|---|\n|9| | |3| |5| | |1|\n| | |1|8| |6|4| | |\n"
     "| | |8|1| |2|9| | |\n|7| | | | | | | |8|\n| | |6|7| |8|2| | |\n| | |2|6| |9|5| | |\n|8| | |2| |3| | "
     "|9|\n"
     "| | |5| |1| |3| | |\n",
     "1 " P "\n"},
    {"Markdown table with named columns",
     "| A | B | C | D | E | F | G | H | I |\n|---|---|---|---|---|---|---|---|---|\n| | |3| |2| |6| | |\n"
     "|9| | |3| |5| | |1|\n| | |1|8| |6|4| | |\n| | |8|1| |2|9| | |\n|7| | | | | | | |8|\n| | |6|7| |8|2| | "
     "|\n"
     "| | |2|6| |9|5| | |\n|8| | |2| |3| | |9|\n| | |5| |1| |3| | |\n",
     "2 " P "\n"},
    {"Markdown fence", "Look at this:\n\n```text\n" ROWS "```\n", "4 " P " name=Look at this:\n"},
    {"titles", "Grid 01\n" ZERO_ROWS "Grid 02\n" ROWS, "2 " P " name=Grid 01\n12 " P " name=Grid 02\n"},
    {"middle dots and full-width digits",
     "··3·2·6··\n９··3·5··1\n··18·64··\n··81·29··\n7·······8\n··67·82··\n··26·95··\n8··2·3··9\n··5·1·3··\n",
     "1 " P "\n"},
    /* CSV grids */
    {"CSV rows",
     "0,0,3,0,2,0,6,0,0\n9,0,0,3,0,5,0,0,1\n0,0,1,8,0,6,4,0,0\n0,0,8,1,0,2,9,0,0\n7,0,0,0,0,0,0,0,8\n"
     "0,0,6,7,0,8,2,0,0\n0,0,2,6,0,9,5,0,0\n8,0,0,2,0,3,0,0,9\n0,0,5,0,1,0,3,0,0\n",
     "1 " P "\n"},
    {"CSV rows with empty fields",
     ",,3,,2,,6,,\n9,,,3,,5,,,1\n,,1,8,,6,4,,\n,,,,,,,,\n7,,,,,,,,8\n,,6,7,,8,2,,\n,,2,6,,9,5,,\n8,,,2,,3,,,"
     "9\n"
     ",,5,,1,,3,,\n",
     "1 ..3.2.6..9..3.5..1..18.64...........7.......8..67.82....26.95..8..2.3..9..5.1.3..\n"},
    {"CSV rows, quoted",
     "\"\",\"\",\"3\",\"\",\"2\",\"\",\"6\",\"\",\"\"\n\"9\",,,3,,5,,,1\n,,1,8,,6,4,,\n,,8,1,,2,9,,\n7,,,,,,,"
     ",8\n"
     ",,6,7,,8,2,,\n,,2,6,,9,5,,\n8,,,2,,3,,,9\n,,5,,1,,3,,\n",
     "1 " P "\n"},
    {"semicolons",
     ";;3;;2;;6;;\n9;;;3;;5;;;1\n;;1;8;;6;4;;\n;;8;1;;2;9;;\n7;;;;;;;;8\n;;6;7;;8;2;;\n;;2;6;;9;5;;\n8;;;2;;"
     "3;;;9\n"
     ";;5;;1;;3;;\n",
     "1 " P "\n"},
    {"tabs",
     "\t\t3\t\t2\t\t6\t\t\n9\t\t\t3\t\t5\t\t\t1\n\t\t1\t8\t\t6\t4\t\t\n\t\t8\t1\t\t2\t9\t\t\n7\t\t\t\t\t\t\t"
     "\t8\n"
     "\t\t6\t7\t\t8\t2\t\t\n\t\t2\t6\t\t9\t5\t\t\n8\t\t\t2\t\t3\t\t\t9\n\t\t5\t\t1\t\t3\t\t\n",
     "1 " P "\n"},
    {"a comma after the last field",
     "0,0,3,0,2,0,6,0,0,\n9,0,0,3,0,5,0,0,1,\n0,0,1,8,0,6,4,0,0,\n0,0,8,1,0,2,9,0,0,\n7,0,0,0,0,0,0,0,8,\n"
     "0,0,6,7,0,8,2,0,0,\n0,0,2,6,0,9,5,0,0,\n8,0,0,2,0,3,0,0,9,\n0,0,5,0,1,0,3,0,0,\n",
     "1 " P "\n"},
    {"81 fields",
     "0,0,3,0,2,0,6,0,0,9,0,0,3,0,5,0,0,1,0,0,1,8,0,6,4,0,0,0,0,8,1,0,2,9,0,0,7,0,0,0,0,0,0,0,8,0,0,6,7,0,8,"
     "2,"
     "0,0,0,0,2,6,0,9,5,0,0,8,0,0,2,0,3,0,0,9,0,0,5,0,1,0,3,0,0\n",
     "1 " P "\n"},
    {"81 digits with spaces",
     "0 0 3 0 2 0 6 0 0 9 0 0 3 0 5 0 0 1 0 0 1 8 0 6 4 0 0 0 0 8 1 0 2 9 0 0 7 0 0 0 0 0 0 0 8 0 0 6 7 0 8 "
     "2 "
     "0 0 0 0 2 6 0 9 5 0 0 8 0 0 2 0 3 0 0 9 0 0 5 0 1 0 3 0 0\n",
     "1 " P "\n"},
    {"nine strings of nine",
     "..3.2.6.. 9..3.5..1 ..18.64.. ..81.29.. 7.......8 ..67.82.. ..26.95.. 8..2.3..9 ..5.1.3..\n",
     "1 " P "\n"},
    {"a list of lists",
     "grid = [\n  [0, 0, 3, 0, 2, 0, 6, 0, 0],\n  [9, 0, 0, 3, 0, 5, 0, 0, 1],\n  [0, 0, 1, 8, 0, 6, 4, 0, "
     "0],\n"
     "  [0, 0, 8, 1, 0, 2, 9, 0, 0],\n  [7, 0, 0, 0, 0, 0, 0, 0, 8],\n  [0, 0, 6, 7, 0, 8, 2, 0, 0],\n"
     "  [0, 0, 2, 6, 0, 9, 5, 0, 0],\n  [8, 0, 0, 2, 0, 3, 0, 0, 9],\n  [0, 0, 5, 0, 1, 0, 3, 0, 0]\n]\n",
     "2 " P " name=grid = [\n"},
    {"an array in C",
     "{\n{0,0,3,0,2,0,6,0,0},\n{9,0,0,3,0,5,0,0,1},\n{0,0,1,8,0,6,4,0,0},\n{0,0,8,1,0,2,9,0,0},\n"
     "{7,0,0,0,0,0,0,0,8},\n{0,0,6,7,0,8,2,0,0},\n{0,0,2,6,0,9,5,0,0},\n{8,0,0,2,0,3,0,0,9},\n"
     "{0,0,5,0,1,0,3,0,0}};\n",
     "2 " P "\n"},
    /* brackets */
    {"brackets, nine rows",
     "x x[3]x[2]x[6]x x\n[9] x x [3] x [5] x x [1]\nx x [1][8] x [6][4] x x\nx x [8][1] x [2][9] x x\n"
     "[ 7] x x x x x x x [8]\nx x [6][7] x [8][2] x x\nx x [2][6] x [9][5] x x\n[8] x x [2] x [3] x x [9]\n"
     "x x [5] x [1] x [3] x x\n",
     "1 " P "\n"},
    {"brackets, one line",
     "x x [3] x [2] x [6] x x [9] x x [3] x [5] x x [1] x x [1][8] x [6][4] x x x x [8][1] x [2][9] x x [7] "
     "x x x x x x "
     "x [8] x x [6][7] x [8][2] x x x x [2][6] x [9][5] x x [8] x x [2] x [3] x x [9] x x [5] x [1] x[ 3] x "
     "x\n",
     "1 " P "\n"},
    {"empty brackets",
     "[ ][ ][3][ ][2][ ][6][ ][ ]\n[9][ ][ ][3][ ][5][ ][ ][1]\n[ ][ ][1][8][ ][6][4][ ][ ]\n"
     "[ ][ ][8][1][ ][2][9][ ][ ]\n[7][ ][ ][ ][ ][ ][ ][ ][8]\n[ ][ ][6][7][ ][8][2][ ][ ]\n"
     "[ ][ ][2][6][ ][9][5][ ][ ]\n[8][ ][ ][2][ ][3][ ][ ][9]\n[ ][ ][5][ ][1][ ][3][ ][ ]\n",
     "1 " P "\n"},
    /* other programs */
    {"SadMan",
     "#ATom\r\n#DFirst "
     "light\r\n#LEasy\r\n[Puzzle]\r\n..3.2.6..\r\n9..3.5..1\r\n..18.64..\r\n..81.29..\r\n7.......8\r\n"
     "..67.82..\r\n..26.95..\r\n8..2.3..9\r\n..5.1.3..\r\n",
     "5 " P " name=Tom, First light, Easy\n"},
    {"OpenSudoku",
     "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>Easy</name>\n<game created=\"0\" "
     "data=\"" Z "\"/>\n<game data=\"" Z "\"/><game data=\"" P "\" />\n</opensudoku>\n",
     "4 " P "\n5 " P "\n5 " P "\n"},
    {"HoDoKu, as given", ":0000:x:" P "::::\n", "1 " P "\n"},
    {"JSON lines",
     "{\"puzzle\":\"" P "\",\"solution\":\"" S
     "\",\"solutions\":1}\n{ \"name\" : \"a \\\"b\\\"\", \"puzzle\" : \"" Z "\" }\n",
     "1 " P " solution=" S "\n2 " P " name=a \"b\"\n"},
    {"JSON, indented",
     "{\"puzzles\": [\n  {\n    \"puzzle\": \"" P "\",\n    \"solution\": \"" S
     "\"\n  },\n  {\n    \"puzzle\": \"" Z "\"\n  }\n]}\n",
     "2 " P " solution=" S "\n6 " P "\n"},
    /* in between */
    {"comments", "# a\n; b\n  // c\n#" P "\n" P "\n", "5 " P "\n"},
    {"nothing", "", ""},
    {"nothing but blank lines", "\n\r\n  \n\t\n", ""},
    {"lone CRs", P "\r" P " b\r\r" P, "1 " P "\n2 " P " name=b\n4 " P "\n"},
    {"byte-order mark", "\xef\xbb\xbf" P "\n", "1 " P "\n"},
    {"two forms in one file", ROWS P "\n" ROWS "\n" P "," S "\n",
     "1 " P "\n10 " P "\n11 " P "\n21 " P " solution=" S "\n"},
};

static void test_examples(void)
{
    static const size_t pieces[] = {1, 7, 81, 4096};
    size_t i, k;

    for (i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct transcript seen = read_bytes(examples[i].text, strlen(examples[i].text));
        CHECK(strcmp(seen.text, examples[i].expected) == 0, "%s: seen\n%s", examples[i].what, seen.text);
        for (k = 0; k < sizeof pieces / sizeof *pieces; k++) {
            struct transcript again = read_pieces(examples[i].text, strlen(examples[i].text), pieces[k]);
            CHECK(strcmp(seen.text, again.text) == 0, "%s in pieces of %zu: seen\n%s", examples[i].what,
                  pieces[k], again.text);
            free(again.text);
        }
        free(seen.text);
    }
}

int main(void)
{
    test_examples();
    return test_report();
}
