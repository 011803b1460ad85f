/* reader_examples.h: every input format as it is met in the wild, and what the reader must make of it. */
#ifndef TESTS_READER_EXAMPLES_H
#define TESTS_READER_EXAMPLES_H

#define P "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
#define Z "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
#define S "483921657967345821251876493548132976729564138136798245372689514814253769695417382"

#define P80 "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3."

#define ELLIPSIS "\xe2\x80\xa6"

#define ROWS                                                                                                 \
    "..3.2.6..\n9..3.5..1\n..18.64..\n..81.29..\n7.......8\n..67.82..\n..26.95..\n8..2.3..9\n..5.1.3..\n"
#define ZERO_ROWS                                                                                            \
    "003020600\n900305001\n001806400\n008102900\n700000008\n006708200\n002609500\n800203009\n005010300\n"

static const struct {
    const char *what, *text, *expected;
} reader_examples[] = {
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
    {"a name with commas behind the puzzle", "puzzle,name\n" P ",Smith, John\n" P ",,\n",
     "2 " P " name=Smith, John\n3 " P "\n"},
    {"a name with punctuation", P " \"A\" and (B), C:\n", "1 " P " name=\"A\" and (B), C:\n"},
    {"a name in quotes", P ",\"all of it\"\n", "1 " P " name=all of it\n"},
    {"a comment without space", P "# easy\n", "1 " P " name=# easy\n"},
    {"two lines", P "\n\n" Z " b\n", "1 " P "\n3 " P " name=b\n"},
    {"a rule below a head",
     "puzzle,name\n" P
     ",a\n---------------------------------------------------------------------------------\n" P ",b\n",
     "2 " P " name=a\n4 " P " name=b\n"},
    {"an empty grid", "---------------------------------------------------------------------------------\n",
     "1 error=no puzzle in this text; a puzzle has 81 digits and signs for empty cells\n"},
    {"a rule above puzzles",
     "---------------------------------------------------------------------------------\n" P "\n",
     "2 " P "\n"},
    {"a rule of stars",
     P "\n*********************************************************************************\n" Z "\n",
     "1 " P "\n3 " P "\n"},
    {"a rule of equal signs",
     P "\n=================================================================================\n", "1 " P "\n"},
    {"blanks before", "  " P "\n", "1 " P "\n"},
    /* data sets */
    {"pair", P "," S "\n", "1 " P " solution=" S "\n"},
    {"a field in quotes that goes over two lines", "id,puzzle\n7,\"53..7....\n6..195...\"\n8," P "\nx,5\n",
     "2 error=a field in quotes that does not end in its line\n3 error=9 cells, 81 expected\n4 " P
     " name=8\n5 error=1 cell, 81 expected\n"},
    {"pair with head", "puzzle,solution\n" Z "," S "\n" P "," S "\n",
     "2 " P " solution=" S "\n3 " P " solution=" S "\n"},
    {"quizzes,solutions", "quizzes,solutions\r\n" Z "," S "\r\n", "2 " P " solution=" S "\n"},
    {"source,question,answer,rating", "source,question,answer,rating\nforum," P "," S ",42\n",
     "2 " P " solution=" S "\n"},
    {"id,puzzle,solution,clues,difficulty", "id,puzzle,solution,clues,difficulty\n1," P "," S ",29,1.5\n",
     "2 " P " name=1 solution=" S "\n"},
    {"one column with a head", "Puzzle\n" P "\n", "2 " P "\n"},
    {"quoted fields", "\"Puzzle\",\"Solution\"\n\"" P "\",\"" S "\"\n", "2 " P " solution=" S "\n"},
    {"semicolon", P ";" S ";easy\n", "1 " P " name=easy solution=" S "\n"},
    {"tab", "puzzle\tsolution\n" P "\t" S "\n", "2 " P " solution=" S "\n"},
    {"81 fields and a separator behind the last, with few clues",
     "0,0,5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,"
     "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,7,\n",
     "1 ..5.............................................................................7\n"},
    {"162 characters", P S "\n", "1 " P " solution=" S "\n"},
    {"second field incomplete", P "," P "\n",
     "1 error=two puzzles in one line: give each a line of its own\n"},
    {"trailing comma", "Puzzle,\n" P ",\n", "2 " P "\n"},
    {"a column of names",
     "puzzle,solution,solutions,name,error\n" P "," S ",1,Name One,\n" P "," S ",1,\"a, \"\"b\"\" c\",\n" P
     ",,,,some reason\n" P "\n" P " x\n",
     "2 " P " name=Name One solution=" S "\n3 " P " name=a, \"b\" c solution=" S "\n4 " P "\n5 " P "\n6 " P
     " name=x\n"},
    {"rows of a data set that look like comments",
     "id,puzzle,note\n#1," P ",n\n#2,,keep\n#3,..3.2.6..9..3.5..1..18.64....81.29..7.......8..,\n; ,,\n"
     "# a comment, with, commas\n",
     "2 " P
     " name=#1\n3 error=0 cells, 81 expected\n4 error=47 cells, 81 expected\n5 error=0 cells, 81 expected\n"
     "6 error=4 characters, 81 expected\n"},
    {"rows of nine columns without a puzzle",
     "id,puzzle,a,b,c,d,e,f,g\n1," P ",1,2,3,4,5,6,7\n2,,1,2,3,4,5,6,7\n3,abc,x,,,,,,\n4," P ",,,,,,,\n",
     "2 " P " name=1\n3 error=0 cells, 81 expected\n4 error=3 characters, 81 expected\n5 " P " name=4\n"},
    {"nine columns, then nine rows of cells",
     "id,puzzle,a,b,c,d,e,f,g\n1," P ",1,2,3,4,5,6,7\n"
     "0,0,3,0,2,0,6,0,0\n9,0,0,3,0,5,0,0,1\n0,0,1,8,0,6,4,0,0\n0,0,8,1,0,2,9,0,0\n7,0,0,0,0,0,0,0,8\n"
     "0,0,6,7,0,8,2,0,0\n0,0,2,6,0,9,5,0,0\n8,0,0,2,0,3,0,0,9\n0,0,5,0,1,0,3,0,0\n",
     "2 " P
     " name=1\n3 error=1 cell, 81 expected\n4 error=1 cell, 81 expected\n5 error=1 cell, 81 expected\n6 "
     "error=1 cell, 81 expected\n7 error=1 cell, 81 expected\n8 error=1 cell, 81 expected\n9 error=1 cell, "
     "81 expected\n10 error=1 cell, 81 expected\n11 error=1 cell, 81 expected\n"},
    {"a title and nine rows below a data set", "id,puzzle,note\n1," P ",n\nGrid 2\n" ROWS "2\n" ROWS,
     "2 " P " name=1\n3 error=a row without a puzzle: 1 of 3 fields\n4 " P "\n14 " P " name=2\n"},
    {"solution first, without a head", S "," P "\n",
     "1 error=two puzzles in one line: give each a line of its own\n"},
    {"a grid without empty cells, and other cells behind it",
     S ","
       "1"
       ".................................................................................."
       "\n" S ",5................................................................................\n" S " x\n",
     "1 error=two puzzles in one line: give each a line of its own\n2 error=two puzzles in one line: give "
     "each a line of its own\n3 " S " name=x\n"},
    {"the same head twice", "id,puzzle\n1," P "\nid,puzzle\n2," P "\n\xef\xbb\xbfid,puzzle\r\n3," P "\n",
     "2 " P " name=1\n4 " P " name=2\n6 " P " name=3\n"},
    {"the same head twice, solution first", "answer,quiz\n" S "," P "\nanswer,quiz\n" S "," P "\n",
     "2 " P " solution=" S "\n4 " P " solution=" S "\n"},
    /* wrapped lines */
    {"puzzle bank", "003e27f08bc1 " Z " 7.1\n", "1 " P " name=003e27f08bc1\n"},
    {"gsf", "99480,99408,114," P ",Name\n", "1 " P " name=Name\n"},
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
     "2 " P "\n"},
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
    {"columns with labels in brackets",
     "(c1) . 9 . . 7 . . 8 .\n"
     "(c2) . . . . . . . . .\n"
     "(c3) 3 . 1 8 . 6 2 . 5\n"
     "(c4) . 3 8 1 . 7 6 2 .\n"
     "(c5) 2 . . . . . . . 1\n"
     "(c6) . 5 6 2 . 8 9 3 .\n"
     "(c7) 6 . 4 9 . 2 5 . 3\n"
     "(c8) . . . . . . . . .\n"
     "(c9) . 1 . . 8 . . 9 .\n",
     "1 error='c' in row 1 is not a digit\n"},
    {"eight rows, half of them with groups",
     "12 3 4 5 6 7 8 9 1\n"
     "1 2 3 4 5 6 7 8 9\n"
     "12 3 4 5 6 7 8 9 1\n"
     "1 2 3 4 5 6 7 8 9\n"
     "12 3 4 5 6 7 8 9 1\n"
     "1 2 3 4 5 6 7 8 9\n"
     "12 3 4 5 6 7 8 9 1\n"
     "1 2 3 4 5 6 7 8 9\n",
     "1 error=8 rows, 9 expected\n"},
    {"rows of HTML with words behind them",
     "<tr><td></td><td></td><td>3</td><td></td><td>2</td><td></td><td>6</td><td></td><td></td></tr>7th\n"
     "<tr><td>9</td><td></td><td></td><td>3</td><td></td><td>5</td><td></td><td></td><td>1</td></tr>7th\n"
     "<tr><td></td><td></td><td>1</td><td>8</td><td></td><td>6</td><td>4</td><td></td><td></td></tr>7th\n"
     "<tr><td></td><td></td><td>8</td><td>1</td><td></td><td>2</td><td>9</td><td></td><td></td></tr>7th\n"
     "<tr><td>7</td><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td>8</td></tr>7th\n"
     "<tr><td></td><td></td><td>6</td><td>7</td><td></td><td>8</td><td>2</td><td></td><td></td></tr>7th\n"
     "<tr><td></td><td></td><td>2</td><td>6</td><td></td><td>9</td><td>5</td><td></td><td></td></tr>7th\n"
     "<tr><td>8</td><td></td><td></td><td>2</td><td></td><td>3</td><td></td><td></td><td>9</td></tr>7th\n"
     "<tr><td></td><td></td><td>5</td><td></td><td>1</td><td></td><td>3</td><td></td><td></td></tr>7th\n",
     "1 " P "\n"},
    {"two lines, a backslash between blanks",
     "..3.2.6..9..3.5..1..18.64....81.29..7... \\ \n....8..67.82....26.95..8..2.3..9..5.1.3..\n",
     "1 error=row 1 has 40 cells, 9 expected\n"},
    {"rows in brackets, x for empty",
     "[xx3x2x6xx]\n"
     "[9xx3x5xx1]\n"
     "[xx18x64xx]\n"
     "[xx81x29xx]\n"
     "[7xxxxxxx8]\n"
     "[xx67x82xx]\n"
     "[xx26x95xx]\n"
     "[8xx2x3xx9]\n"
     "[xx5x1x3xx]\n",
     "1 " P "\n"},
    {"the same with blanks",
     "[x x 3 x 2 x 6 x x]\n"
     "[9 x x 3 x 5 x x 1]\n"
     "[x x 1 8 x 6 4 x x]\n"
     "[x x 8 1 x 2 9 x x]\n"
     "[7 x x x x x x x 8]\n"
     "[x x 6 7 x 8 2 x x]\n"
     "[x x 2 6 x 9 5 x x]\n"
     "[8 x x 2 x 3 x x 9]\n"
     "[x x 5 x 1 x 3 x x]\n",
     "1 " P "\n"},
    {"the same with an empty row",
     "[xxxxxxxxx]\n"
     "[9xx3x5xx1]\n"
     "[xx18x64xx]\n"
     "[xx81x29xx]\n"
     "[7xxxxxxx8]\n"
     "[xx67x82xx]\n"
     "[xx26x95xx]\n"
     "[8xx2x3xx9]\n"
     "[xx5x1x3xx]\n",
     "1 ........."
     "9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..\n"},
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
    {"entities in a name of XML", "<game name=\"O&#39;Hara &amp; &apos;Co&apos;\" data=\"" P "\"/>\n",
     "1 " P " name=O'Hara & 'Co'\n"},
    {"shapes among points",
     "\xe2\x96\xb3\xe2\x96\xae"
     "3.2.6..\n9..3.5..1\n..18.64..\n..81.29..\n7.......8\n..67.82..\n"
     "..26.95..\n8..2.3..9\n..5.1.3..\n",
     "1 " P "\n"},
    {"HoDoKu, as given", ":0000:x:" P "::::\n", "1 " P "\n"},
    {"JSON lines",
     "{\"puzzle\":\"" P "\",\"solution\":\"" S
     "\",\"solutions\":1}\n{ \"name\" : \"a \\\"b\\\"\", \"puzzle\" : \"" Z "\" }\n",
     "1 " P " solution=" S "\n2 " P " name=a \"b\"\n"},
    {"JSON with a puzzle for each key, in their order",
     "{\"easy\": \"" P "\",\n \"medium\": "
     "\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\",\n \"hard\": \"" P
     "\"}\n",
     "1 " P "\n2 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n3 " P
     "\n"},
    {"JSON with a grid for each key, in their order",
     "{\"easy\": "
     "[0,0,3,0,2,0,6,0,0,9,0,0,3,0,5,0,0,1,0,0,1,8,0,6,4,0,0,0,0,8,1,0,2,9,0,0,7,0,0,0,0,0,0,0,8,0,0,6,7,0,8,"
     "2,0,0,0,0,2,6,0,9,5,0,0,8,0,0,2,0,3,0,0,9,0,0,5,0,1,0,3,0,0],\n \"hard\": "
     "\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"}\n",
     "1 " P "\n2 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"},
    {"JSON, indented",
     "{\"puzzles\": [\n  {\n    \"puzzle\": \"" P "\",\n    \"solution\": \"" S
     "\"\n  },\n  {\n    \"puzzle\": \"" Z "\"\n  }\n]}\n",
     "2 " P " solution=" S "\n6 " P "\n"},
    /* seen in letters, forums and programs */
    {"blanks in a box",
     "+-------+-------+-------+\n"
     "|     3 |   2   | 6     |\n"
     "| 9     | 3   5 |     1 |\n"
     "|     1 | 8   6 | 4     |\n"
     "+-------+-------+-------+\n"
     "|     8 | 1   2 | 9     |\n"
     "| 7     |       |     8 |\n"
     "|     6 | 7   8 | 2     |\n"
     "+-------+-------+-------+\n"
     "|     2 | 6   9 | 5     |\n"
     "| 8     | 2   3 |     9 |\n"
     "|     5 |   1   | 3     |\n"
     "+-------+-------+-------+\n",
     "1 " P "\n"},
    {"a tag that begins as that of a cell", "<thead>" ROWS, "1 " P "\n"},
    {"rows and columns with labels",
     "    1 2 3   4 5 6   7 8 9\n"
     "  +-------+-------+-------+\n"
     "A | . . 3 | . 2 . | 6 . . |\n"
     "B | 9 . . | 3 . 5 | . . 1 |\n"
     "C | . . 1 | 8 . 6 | 4 . . |\n"
     "  +-------+-------+-------+\n"
     "D | . . 8 | 1 . 2 | 9 . . |\n"
     "E | 7 . . | . . . | . . 8 |\n"
     "F | . . 6 | 7 . 8 | 2 . . |\n"
     "  +-------+-------+-------+\n"
     "G | . . 2 | 6 . 9 | 5 . . |\n"
     "H | 8 . . | 2 . 3 | . . 9 |\n"
     "I | . . 5 | . 1 . | 3 . . |\n"
     "  +-------+-------+-------+\n",
     "2 " P "\n"},
    {"columns without blanks and rows with labels",
     "  123456789\n1 ..3.2.6..\n2 9..3.5..1\n3 ..18.64..\n4 ..81.29..\n5 7.......8\n6 ..67.82..\n7 "
     "..26.95..\n8 8..2.3..9\n9 ..5.1.3..\n",
     "2 " P "\n"},
    {"columns 123456789 above nine rows",
     "123456789\n" ROWS "\n1 2 3 4 5 6 7 8 9\n" ROWS "\nA B C D E F G H I\n" ROWS,
     "2 " P "\n13 " P "\n24 " P "\n"},
    {"a first row of 123456789",
     "123456789\n456789123\n789123456\n234567891\n567891234\n891234567\n345678912\n678912345\n912345678"
     "\n" ROWS,
     "1 123456789456789123789123456234567891567891234891234567345678912678912345912345678\n10 " P "\n"},
    {"an array of numpy",
     "array([[0, 0, 3, 0, 2, 0, 6, 0, 0],\n"
     "       [9, 0, 0, 3, 0, 5, 0, 0, 1],\n"
     "       [0, 0, 1, 8, 0, 6, 4, 0, 0],\n"
     "       [0, 0, 8, 1, 0, 2, 9, 0, 0],\n"
     "       [7, 0, 0, 0, 0, 0, 0, 0, 8],\n"
     "       [0, 0, 6, 7, 0, 8, 2, 0, 0],\n"
     "       [0, 0, 2, 6, 0, 9, 5, 0, 0],\n"
     "       [8, 0, 0, 2, 0, 3, 0, 0, 9],\n"
     "       [0, 0, 5, 0, 1, 0, 3, 0, 0]])\n",
     "1 " P "\n"},
    {"an array that numpy printed",
     "[[0 0 3 0 2 0 6 0 0]\n"
     " [9 0 0 3 0 5 0 0 1]\n"
     " [0 0 1 8 0 6 4 0 0]\n"
     " [0 0 8 1 0 2 9 0 0]\n"
     " [7 0 0 0 0 0 0 0 8]\n"
     " [0 0 6 7 0 8 2 0 0]\n"
     " [0 0 2 6 0 9 5 0 0]\n"
     " [8 0 0 2 0 3 0 0 9]\n"
     " [0 0 5 0 1 0 3 0 0]]\n",
     "1 " P "\n"},
    {"quoted in a letter",
     "On Monday X wrote:\n"
     "> ..3.2.6..\n"
     "> 9..3.5..1\n"
     "> ..18.64..\n"
     "> ..81.29..\n"
     "> 7.......8\n"
     "> ..67.82..\n"
     "> ..26.95..\n"
     "> 8..2.3..9\n"
     "> ..5.1.3..\n",
     "2 " P " name=On Monday X wrote:\n"},
    {"rows as strings",
     "grid = (\n"
     "    \"..3.2.6..\"\n"
     "    \"9..3.5..1\"\n"
     "    \"..18.64..\"\n"
     "    \"..81.29..\"\n"
     "    \"7.......8\"\n"
     "    \"..67.82..\"\n"
     "    \"..26.95..\"\n"
     "    \"8..2.3..9\"\n"
     "    \"..5.1.3..\"\n"
     ")\n",
     "2 " P "\n"},
    {"borders of equals signs",
     "..3|.2.|6..\n"
     "9..|3.5|..1\n"
     "..1|8.6|4..\n"
     "===+===+===\n"
     "..8|1.2|9..\n"
     "7..|...|..8\n"
     "..6|7.8|2..\n"
     "===+===+===\n"
     "..2|6.9|5..\n"
     "8..|2.3|..9\n"
     "..5|.1.|3..\n",
     "1 " P "\n"},
    {"a border below every row",
     " . | . | 3 | . | 2 | . | 6 | . | . |\n"
     "-----------------------------------\n"
     " 9 | . | . | 3 | . | 5 | . | . | 1 |\n"
     "-----------------------------------\n"
     " . | . | 1 | 8 | . | 6 | 4 | . | . |\n"
     "-----------------------------------\n"
     " . | . | 8 | 1 | . | 2 | 9 | . | . |\n"
     "-----------------------------------\n"
     " 7 | . | . | . | . | . | . | . | 8 |\n"
     "-----------------------------------\n"
     " . | . | 6 | 7 | . | 8 | 2 | . | . |\n"
     "-----------------------------------\n"
     " . | . | 2 | 6 | . | 9 | 5 | . | . |\n"
     "-----------------------------------\n"
     " 8 | . | . | 2 | . | 3 | . | . | 9 |\n"
     "-----------------------------------\n"
     " . | . | 5 | . | 1 | . | 3 | . | . |\n"
     "-----------------------------------\n",
     "1 " P "\n"},
    {"lists of Prolog",
     "[_,_,3,_,2,_,6,_,_],\n"
     "[9,_,_,3,_,5,_,_,1],\n"
     "[_,_,1,8,_,6,4,_,_],\n"
     "[_,_,8,1,_,2,9,_,_],\n"
     "[7,_,_,_,_,_,_,_,8],\n"
     "[_,_,6,7,_,8,2,_,_],\n"
     "[_,_,2,6,_,9,5,_,_],\n"
     "[8,_,_,2,_,3,_,_,9],\n"
     "[_,_,5,_,1,_,3,_,_],\n",
     "1 " P "\n"},
    {"a line in brackets", "[" P "]\n", "1 " P "\n"},
    {"HoDoKu's grid of digits",
     ".---------------.---------------.---------------.\n"
     "| .  .  3  | .  2  .  | 6  .  .  |\n"
     "| 9  .  .  | 3  .  5  | .  .  1  |\n"
     "| .  .  1  | 8  .  6  | 4  .  .  |\n"
     ":----------+----------+----------:\n"
     "| .  .  8  | 1  .  2  | 9  .  .  |\n"
     "| 7  .  .  | .  .  .  | .  .  8  |\n"
     "| .  .  6  | 7  .  8  | 2  .  .  |\n"
     ":----------+----------+----------:\n"
     "| .  .  2  | 6  .  9  | 5  .  .  |\n"
     "| 8  .  .  | 2  .  3  | .  .  9  |\n"
     "| .  .  5  | .  1  .  | 3  .  .  |\n"
     "'----------'----------'----------'\n",
     "1 " P "\n"},
    {"comments behind the rows",
     "..3.2.6..  # row\n"
     "9..3.5..1  # row\n"
     "..18.64..  # row\n"
     "..81.29..  # row\n"
     "7.......8  # row\n"
     "..67.82..  # row\n"
     "..26.95..  # row\n"
     "8..2.3..9  # row\n"
     "..5.1.3..  # row\n",
     "1 " P "\n"},
    {"names between bars", P " | Easter | 9.9\n", "1 " P " name=Easter | 9.9\n"},
    {"numbers as titles",
     "1\n"
     "..3.2.6..\n"
     "9..3.5..1\n"
     "..18.64..\n"
     "..81.29..\n"
     "7.......8\n"
     "..67.82..\n"
     "..26.95..\n"
     "8..2.3..9\n"
     "..5.1.3..\n"
     "2\n"
     "..3.2.6..\n"
     "9..3.5..1\n"
     "..18.64..\n"
     "..81.29..\n"
     "7.......8\n"
     "..67.82..\n"
     "..26.95..\n"
     "8..2.3..9\n"
     "..5.1.3..\n",
     "2 " P " name=1\n"
     "12 " P " name=2\n"},
    {"Ctrl-Z at the end",
     "003020600900305001001806400008102900700000008006708200002609500800203009005010300\r\n"
     "003020600900305001001806400008102900700000008006708200002609500800203009005010300\r\n"
     "\032",
     "1 " P "\n"
     "2 " P "\n"},
    {"a colour code that does not end",
     P "\n\033[1111111111111111111111111111111111111111m\n\033[\n\033[1\n\033\n",
     "1 " P "\n2 error='m' in cell 41 (r5c5) is not a digit\n4 error=1 cell, "
     "81 expected\n"},
    {"a list with numbers", "#1 " P "\n#2: " Z " easy\n#12, " P "\n",
     "1 " P " name=#1\n2 " P " name=easy\n3 " P " name=#12\n"},
    {"puzzles in comments", "# " P "\n#1a " P "\n; " P "\n// " P "\n# 1 " P "\n#" Z "\n", ""},
    {"numbers that are no blank line",
     "123 45 6 789 123 45 6 789 12\n1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 "
     "9\n",
     "2 error=row 2 has 36 cells, 9 expected\n"},
    {"a tag of code in a sentence", "Hi all, see [code]\n" ROWS "[/code] what now?\n",
     "2 " P " name=Hi all, see\n"},
    {"cells before a tag of code", "..3.2.6.. [code]9..3.5..1\n..18.64..\n", "1 error=3 rows, 9 expected\n"},
    {"ellipses for three points",
     "..3.2.6..9..3.5..1..18.64" ELLIPSIS ".81.29..7" ELLIPSIS ELLIPSIS ".8..67.82" ELLIPSIS
     ".26.95..8..2.3..9..5.1.3.. a" ELLIPSIS "\n",
     "1 error='\xe2\x80\xa6"
     "' in cell 26 (r3c8) is not a digit name=a" ELLIPSIS "\n"},
    /* titles and words around lines */
    {"titles of lines", "Easy\n" P "\n\nHard\n" Z "\n", "2 " P " name=Easy\n5 " P " name=Hard\n"},
    {"a title with numbers", "Nr 1 (SE 7.1)\n" P "\n", "2 " P " name=Nr 1 (SE 7.1)\n"},
    {"a date", "2024-05-06\n" P "\n", "2 " P " name=2024-05-06\n"},
    {"numbers", "5\n" P "\n6)\n" P "," S "\n", "2 " P " name=5\n4 " P " name=6) solution=" S "\n"},
    {"a letter with a line", "Here is my puzzle, can you help?\n\n" P "\n\nThanks, Bob\n", "3 " P "\n"},
    {"a letter with a title",
     "Hi all,\nI tried this for days.\n\nCan anybody help me? Thanks.\n\nHard one:\n" ROWS,
     "7 " P " name=Hard one:\n"},
    {"a title and its author", "My title\nby Bob\n" ROWS, "3 " P " name=by Bob\n"},
    {"a long letter with a line",
     "I have been at this puzzle since yesterday evening, and nothing seems to help any more.\n"
     "One\nTwo\nThree\nFour\n\n" P "\n",
     "7 " P " name=Four\n"},
    {"a title above a list with names", "My puzzles\n" P " a\n" P " b\n", "2 " P " name=a\n3 " P " name=b\n"},
    {"a title that may be cells", "53..7.... is it\n" P "\n12.\n" P "\n.12\n" P "\n",
     "1 error=no puzzle in this line\n2 " P "\n3 error=3 cells, 81 expected\n4 " P
     "\n5 error=3 cells, 81 expected\n6 " P "\n"},
    {"a row of a data set without a puzzle", "puzzle\n" P "\nabc\n" P "\n", "2 " P "\n4 " P "\n"},
    {"words in a list",
     P
     "\nA line of words that is much too long to be the title of the puzzle in the line below, or of any.\n" P
     "\nThanks\n",
     "1 " P "\n2 error=no puzzle in this line\n3 " P "\n"},
    {"a title above a broken line", "Easy\n" P "5\n", "2 error=82 cells, 81 expected\n"},
    /* in between */
    {"comments", "# a\n; b\n  // c\n#" P "\n" P "\n", "5 " P "\n"},
    {"bytes", "\001\002 12\n" P "\n", "1 error=2 cells, 81 expected\n2 " P "\n"},
    {"bytes in a comment", "# \001\002 12\n" P "\n", "2 " P "\n"},
    {"bytes in cells",
     "..3.\003\0036..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..\n",
     "1 error=byte 0x03 in cell 5 (r1c5) is not a digit\n"},
    {"80 cells and a byte that is white", "\v" P80 "\032\n", "1 error=80 cells, 81 expected\n"},
    {"nothing", "", ""},
    {"nothing but blank lines", "\n\r\n  \n\t\n", ""},
    {"lone CRs", P "\r" P " b\r\r" P, "1 " P "\n2 " P " name=b\n4 " P "\n"},
    {"byte-order mark", "\xef\xbb\xbf" P "\n", "1 " P "\n"},
    {"two forms in one file", ROWS P "\n" ROWS "\n" P "," S "\n",
     "1 " P "\n10 " P "\n11 " P "\n21 " P " solution=" S "\n"},
    {"rows as numbers without their leading zeros",
     "3020600\n900305001\n1806400\n8102900\n700000008\n6708200\n2609500\n800203009\n5010300\n",
     "1 error=row 1 has 7 cells, 9 expected\n"},
    {"a puzzle and its solution side by side",
     "53..7....  534678912\n6..195...  672195348\n.98....6.  198342567\n8...6...3  859761423\n"
     "4..8.3..1  426853791\n7...2...6  713924856\n.6....28.  961537284\n...419..5  287419635\n"
     "....8..79  345286179\n",
     "1 error=row 1 has 18 cells, 9 expected\n"},
    {"a sheet with a title and columns between boxes",
     "My "
     "Sudoku\t\t\t\t\t\t\t\t\t\t\n5\t3\t\t\t\t7\t\t\t\t\t\n6\t\t\t\t1\t9\t5\t\t\t\t\n\t9\t8\t\t\t\t\t\t\t6\t"
     "\n\t\t\t\t\t\t\t\t\t\t\n"
     "8\t\t\t\t\t6\t\t\t\t\t3\n4\t\t\t\t8\t\t3\t\t\t\t1\n7\t\t\t\t\t2\t\t\t\t\t6\n\t\t\t\t\t\t\t\t\t\t\n\t6\t"
     "\t\t\t\t\t\t2\t8\t\n\t\t\t\t4\t1\t9\t\t\t\t5\n"
     "\t\t\t\t\t8\t\t\t\t7\t9\n",
     "2 error=row 1 has 11 cells, 9 expected\n"},
    {"a grid within the table that lays out a page",
     "<table><tr><td>Home<td><table border=1>\n"
     "<tr><td>5<td>3<td><td><td>7<td><td><td><td>\n"
     "<tr><td>6<td><td><td>1<td>9<td>5<td><td><td>\n"
     "<tr><td><td>9<td>8<td><td><td><td><td>6<td>\n"
     "<tr><td>8<td><td><td><td>6<td><td><td><td>3\n"
     "<tr><td>4<td><td><td>8<td><td>3<td><td><td>1\n"
     "<tr><td>7<td><td><td><td>2<td><td><td><td>6\n"
     "<tr><td><td>6<td><td><td><td><td>2<td>8<td>\n"
     "<tr><td><td><td><td>4<td>1<td>9<td><td><td>5\n"
     "<tr><td><td><td><td><td>8<td><td><td>7<td>9\n"
     "</table></td></tr></table>\n",
     "1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"},
    {"a page in one line",
     "<html><style>a{b:1}</style><p>" P "</p><script src=\"a.js\"></script><p>" P "</p></html>\n",
     "1 " P "\n1 " P "\n"},
    {"a line with a name and a script",
     "words\n" P " name <script>x</script>\n53..7....6..195....98....6.8...6...34\n",
     "2 " P " name=name\n3 error=37 cells, 81 expected\n"},
    {"a script after a style, and a puzzle after it",
     "<style>\na{}\n</style><script>\nx = 123456789;\n</script><p>" P "</p>\n", "5 " P "\n"},
    {"a question and its answer in a table",
     "prompt,completion\n\"Solve this:\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n"
     "7...2...6\n.6....28.\n...419..5\n....8..79\n\",\"done\"\n",
     "2 error=a field in quotes that does not end in its line\n3 "
     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"},
    {"a question to a language model in JSON",
     "{\"messages\": [{\"content\": \"Solve this:\\n5 3 . . 7 . . . .\\n6 . . 1 9 5 . . .\"}]}\n",
     "1 error=a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, board, grid, clues, "
     "mission)\n"},
    {"cells with places under a key that nobody knows",
     "{\"squares\": [{\"x\": 0, \"y\": 0, \"value\": 5}, {\"x\": 1, \"y\": 0, \"value\": 3}, {\"x\": 4, \"y\""
     ": 0, \"value\": 7}, {\"x\": 0, \"y\": 1, \"value\": 6}, {\"x\": 3, \"y\": 1, \"value\": 1}, {\"x\": 4"
     ", \"y\": 1, \"value\": 9}, {\"x\": 5, \"y\": 1, \"value\": 5}, {\"x\": 1, \"y\": 2, \"value\": 9}, {\""
     "x\": 2, \"y\": 2, \"value\": 8}, {\"x\": 7, \"y\": 2, \"value\": 6}, {\"x\": 0, \"y\": 3, \"value\": 8"
     "}, {\"x\": 4, \"y\": 3, \"value\": 6}, {\"x\": 8, \"y\": 3, \"value\": 3}, {\"x\": 0, \"y\": 4, \"valu"
     "e\": 4}, {\"x\": 3, \"y\": 4, \"value\": 8}, {\"x\": 5, \"y\": 4, \"value\": 3}, {\"x\": 8, \"y\": 4, "
     "\"value\": 1}, {\"x\": 0, \"y\": 5, \"value\": 7}, {\"x\": 4, \"y\": 5, \"value\": 2}, {\"x\": 8, \"y\""
     ": 5, \"value\": 6}, {\"x\": 1, \"y\": 6, \"value\": 6}, {\"x\": 6, \"y\": 6, \"value\": 2}, {\"x\": 7"
     ", \"y\": 6, \"value\": 8}, {\"x\": 3, \"y\": 7, \"value\": 4}, {\"x\": 4, \"y\": 7, \"value\": 1}, {\""
     "x\": 5, \"y\": 7, \"value\": 9}, {\"x\": 8, \"y\": 7, \"value\": 5}, {\"x\": 4, \"y\": 8, \"value\": 8"
     "}, {\"x\": 7, \"y\": 8, \"value\": 7}, {\"x\": 8, \"y\": 8, \"value\": 9}]}\n",
     "1 error=columns or boxes in JSON: give the nine rows\n"},
    {"cells whose place is an array",
     "{\"cells\": [\n{\"position\": [0, 0], \"value\": 5, \"fixed\": true},\n"
     "{\"position\": [0, 1], \"value\": 3, \"fixed\": true},\n"
     "{\"position\": [0, 2], \"value\": 8, \"fixed\": false},\n"
     "{\"position\": [0, 3], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [0, 4], \"value\": 7, \"fixed\": true},\n"
     "{\"position\": [0, 5], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [0, 6], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [0, 7], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [0, 8], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [1, 0], \"value\": 6, \"fixed\": true},\n"
     "{\"position\": [1, 1], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [1, 2], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [1, 3], \"value\": 1, \"fixed\": true},\n"
     "{\"position\": [1, 4], \"value\": 9, \"fixed\": true},\n"
     "{\"position\": [1, 5], \"value\": 5, \"fixed\": true},\n"
     "{\"position\": [1, 6], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [1, 7], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [1, 8], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [2, 0], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [2, 1], \"value\": 9, \"fixed\": true},\n"
     "{\"position\": [2, 2], \"value\": 8, \"fixed\": true},\n"
     "{\"position\": [2, 3], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [2, 4], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [2, 5], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [2, 6], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [2, 7], \"value\": 6, \"fixed\": true},\n"
     "{\"position\": [2, 8], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [3, 0], \"value\": 8, \"fixed\": true},\n"
     "{\"position\": [3, 1], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [3, 2], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [3, 3], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [3, 4], \"value\": 6, \"fixed\": true},\n"
     "{\"position\": [3, 5], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [3, 6], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [3, 7], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [3, 8], \"value\": 3, \"fixed\": true},\n"
     "{\"position\": [4, 0], \"value\": 4, \"fixed\": true},\n"
     "{\"position\": [4, 1], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [4, 2], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [4, 3], \"value\": 8, \"fixed\": true},\n"
     "{\"position\": [4, 4], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [4, 5], \"value\": 3, \"fixed\": true},\n"
     "{\"position\": [4, 6], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [4, 7], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [4, 8], \"value\": 1, \"fixed\": true},\n"
     "{\"position\": [5, 0], \"value\": 7, \"fixed\": true},\n"
     "{\"position\": [5, 1], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [5, 2], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [5, 3], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [5, 4], \"value\": 2, \"fixed\": true},\n"
     "{\"position\": [5, 5], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [5, 6], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [5, 7], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [5, 8], \"value\": 6, \"fixed\": true},\n"
     "{\"position\": [6, 0], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [6, 1], \"value\": 6, \"fixed\": true},\n"
     "{\"position\": [6, 2], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [6, 3], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [6, 4], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [6, 5], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [6, 6], \"value\": 2, \"fixed\": true},\n"
     "{\"position\": [6, 7], \"value\": 8, \"fixed\": true},\n"
     "{\"position\": [6, 8], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [7, 0], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [7, 1], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [7, 2], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [7, 3], \"value\": 4, \"fixed\": true},\n"
     "{\"position\": [7, 4], \"value\": 1, \"fixed\": true},\n"
     "{\"position\": [7, 5], \"value\": 9, \"fixed\": true},\n"
     "{\"position\": [7, 6], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [7, 7], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [7, 8], \"value\": 5, \"fixed\": true},\n"
     "{\"position\": [8, 0], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [8, 1], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [8, 2], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [8, 3], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [8, 4], \"value\": 8, \"fixed\": true},\n"
     "{\"position\": [8, 5], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [8, 6], \"value\": 0, \"fixed\": false},\n"
     "{\"position\": [8, 7], \"value\": 7, \"fixed\": true},\n"
     "{\"position\": [8, 8], \"value\": 9, \"fixed\": true}]}\n",
     "82 error=a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, board, grid, clues, "
     "mission)\n"},
    {"cells whose places are keys",
     "{\"puzzle\": {\"A1\": \"5\", \"A2\": \"3\", \"A3\": \".\", \"A4\": \".\", \"A5\": \"7\", \"A6\": "
     "\".\", \"A7\": \""
     ".\", \"A8\": \".\", \"A9\": \".\", \"B1\": \"6\", \"B2\": \".\", \"B3\": \".\", \"B4\": \"1\", \"B5\": "
     "\"9\", \"B6\""
     ": \"5\", \"B7\": \".\", \"B8\": \".\", \"B9\": \".\", \"C1\": \".\", \"C2\": \"9\", \"C3\": \"8\", "
     "\"C4\": \".\", \""
     "C5\": \".\", \"C6\": \".\", \"C7\": \".\", \"C8\": \"6\", \"C9\": \".\", \"D1\": \"8\", \"D2\": \".\", "
     "\"D3\": \".\""
     ", \"D4\": \".\", \"D5\": \"6\", \"D6\": \".\", \"D7\": \".\", \"D8\": \".\", \"D9\": \"3\", \"E1\": "
     "\"4\", \"E2\": "
     "\".\", \"E3\": \".\", \"E4\": \"8\", \"E5\": \".\", \"E6\": \"3\", \"E7\": \".\", \"E8\": \".\", "
     "\"E9\": \"1\", \"F1"
     "\": \"7\", \"F2\": \".\", \"F3\": \".\", \"F4\": \".\", \"F5\": \"2\", \"F6\": \".\", \"F7\": \".\", "
     "\"F8\": \".\", "
     "\"F9\": \"6\", \"G1\": \".\", \"G2\": \"6\", \"G3\": \".\", \"G4\": \".\", \"G5\": \".\", \"G6\": "
     "\".\", \"G7\": \"2"
     "\", \"G8\": \"8\", \"G9\": \".\", \"H1\": \".\", \"H2\": \".\", \"H3\": \".\", \"H4\": \"4\", \"H5\": "
     "\"1\", \"H6\":"
     " \"9\", \"H7\": \".\", \"H8\": \".\", \"H9\": \"5\", \"I1\": \".\", \"I2\": \".\", \"I3\": \".\", "
     "\"I4\": \".\", \"I"
     "5\": \"8\", \"I6\": \".\", \"I7\": \".\", \"I8\": \"7\", \"I9\": \"9\"}}\n",
     "1 error=cells one by one in JSON: give the nine rows\n"},
    {"81 fields with a number and without one",
     "[5, 3, 10, , 7, 0, 0, 0, 0, 6, 0, 0, 1, 9, 5, 0, 0, 0, 0, 9, 8, 0, 0, 0, 0, 6, 0, 8, "
     "0, 0, 0, 6, 0, 0, 0, 3, 4, 0, 0, 8, 0, 3, 0, 0, 1, 7, 0, 0, 0, 2, 0, 0, 0, 6, 0, 6, 0"
     ", 0, 0, 0, 2, 8, 0, 0, 0, 0, 4, 1, 9, 0, 0, 5, 0, 0, 0, 0, 8, 0, 0, 7, 9]\n",
     "1 error=81 cells of which some are no digits, or not of one form\n"},
    {"nine rows with a number and without one",
     "5,3,10,,7,0,0,0,0\n6,0,0,1,9,5,0,0,0\n0,9,8,0,0,0,0,6,0\n8,0,0,0,6,0,0,0,3\n"
     "4,0,0,8,0,3,0,0,1\n7,0,0,0,2,0,0,0,6\n0,6,0,0,0,0,2,8,0\n0,0,0,4,1,9,0,0,5\n"
     "0,0,0,0,8,0,0,7,9\n",
     "1 error=row 1 is not nine cells of one form\n"},
    {"rows of a chat",
     "[24/11/2026, 12:03:11] Bob: ..3.2.6..\n[24/11/2026, 12:03:12] Bob: 9..3.5..1\n"
     "[24/11/2026, 12:03:13] Bob: ..18.64..\n[24/11/2026, 12:03:14] Bob: ..81.29..\n"
     "[24/11/2026, 12:03:15] Bob: 7.......8\n[24/11/2026, 12:03:16] Bob: ..67.82..\n"
     "[24/11/2026, 12:03:17] Bob: ..26.95..\n[24/11/2026, 12:03:18] Bob: 8..2.3..9\n"
     "[24/11/2026, 12:03:19] Bob: ..5.1.3..\n",
     "1 error='B' in row 1 is not a digit\n"},
    {"rows of a log with spaces",
     "2026-11-24 12:00:00 DEBUG row 0: 0 0 3 0 2 0 6 0 0\n"
     "2026-11-24 12:00:01 DEBUG row 1: 9 0 0 3 0 5 0 0 1\n"
     "2026-11-24 12:00:02 DEBUG row 2: 0 0 1 8 0 6 4 0 0\n"
     "2026-11-24 12:00:03 DEBUG row 3: 0 0 8 1 0 2 9 0 0\n"
     "2026-11-24 12:00:04 DEBUG row 4: 7 0 0 0 0 0 0 0 8\n"
     "2026-11-24 12:00:05 DEBUG row 5: 0 0 6 7 0 8 2 0 0\n"
     "2026-11-24 12:00:06 DEBUG row 6: 0 0 2 6 0 9 5 0 0\n"
     "2026-11-24 12:00:07 DEBUG row 7: 8 0 0 2 0 3 0 0 9\n"
     "2026-11-24 12:00:08 DEBUG row 8: 0 0 5 0 1 0 3 0 0\n",
     "1 error='D' in row 1 is not a digit\n"},
    {"rows that a search has found",
     "puzzles/a.txt:12:..3.2.6..\npuzzles/a.txt:13:9..3.5..1\npuzzles/a.txt:14:..18.64..\n"
     "puzzles/a.txt:15:..81.29..\npuzzles/a.txt:16:7.......8\npuzzles/a.txt:17:..67.82..\n"
     "puzzles/a.txt:18:..26.95..\npuzzles/a.txt:19:8..2.3..9\npuzzles/a.txt:20:..5.1.3..\n",
     "1 error='p' in row 1 is not a digit\n"},
    {"rows after the time",
     "12:00 ..3.2.6..\n12:01 9..3.5..1\n12:02 ..18.64..\n12:03 ..81.29..\n12:04 7.......8\n"
     "12:05 ..67.82..\n12:06 ..26.95..\n12:07 8..2.3..9\n12:08 ..5.1.3..\n",
     "1 error=row 1 has 13 cells, 9 expected\n"},
    {"rows that a patch adds",
     "--- a/p.txt\n+++ b/p.txt\n@@ -0,0 +1,9 @@\n+..3.2.6..\n+9..3.5..1\n+..18.64..\n+..81.29..\n"
     "+7.......8\n+..67.82..\n+..26.95..\n+8..2.3..9\n+..5.1.3..\n",
     "4 " P "\n"},
    {"a letter for empty cells",
     "nn3n2n6nn\n9nn3n5nn1\nnn18n64nn\nnn81n29nn\n7nnnnnnn8\nnn67n82nn\nnn26n95nn\n8nn2n3nn9\n"
     "nn5n1n3nn\n",
     "1 " P "\n"},
    {"digits in words",
     "blank blank three blank two blank six blank blank\n"
     "nine blank blank three blank five blank blank one\n"
     "blank blank one eight blank six four blank blank\n"
     "blank blank eight one blank two nine blank blank\n"
     "seven blank blank blank blank blank blank blank eight\n"
     "blank blank six seven blank eight two blank blank\n"
     "blank blank two six blank nine five blank blank\n"
     "eight blank blank two blank three blank blank nine\n"
     "blank blank five blank one blank three blank blank\n",
     "1 error=no puzzle in this text; a puzzle has 81 digits and signs for empty cells\n"},
    {"bars before cells",
     "|||3||2||6||\n|9|||3||5|||1\n|||1|8||6|4||\n|||8|1||2|9||\n|7||||||||8\n|||6|7||8|2||\n"
     "|||2|6||9|5||\n|8|||2||3|||9\n|||5||1||3||\n",
     "1 error=row 1 has 3 cells, 9 expected\n"},
    {"a quoted list of lists",
     "(define b '((0 0 3 0 2 0 6 0 0)\n (9 0 0 3 0 5 0 0 1)\n (0 0 1 8 0 6 4 0 0)\n"
     " (0 0 8 1 0 2 9 0 0)\n (7 0 0 0 0 0 0 0 8)\n (0 0 6 7 0 8 2 0 0)\n (0 0 2 6 0 9 5 0 0)\n"
     " (8 0 0 2 0 3 0 0 9)\n (0 0 5 0 1 0 3 0 0)))\n",
     "1 error='d' in row 1 is not a digit\n"},
    {"lines that go on with three points",
     "S = [ ...\n  0 0 3 0 2 0 6 0 0; ...\n  9 0 0 3 0 5 0 0 1; ...\n  0 0 1 8 0 6 4 0 0; ...\n"
     "  0 0 8 1 0 2 9 0 0; ...\n  7 0 0 0 0 0 0 0 8; ...\n  0 0 6 7 0 8 2 0 0; ...\n"
     "  0 0 2 6 0 9 5 0 0; ...\n  8 0 0 2 0 3 0 0 9; ...\n  0 0 5 0 1 0 3 0 0; ...\n];\n",
     "2 error=row 1 has 10 cells, 9 expected\n"},
    {"question marks between bars",
     "??3|?2?|6??\n9??|3?5|??1\n??1|8?6|4??\n---+---+---\n??8|1?2|9??\n7??|???|??8\n??6|7?8|2??\n"
     "---+---+---\n??2|6?9|5??\n8??|2?3|??9\n??5|?1?|3??\n",
     "1 " P "\n"},
    {"rules of low lines around points",
     "___|___|___\n|..3|.2.|6..|\n|9..|3.5|..1|\n|..1|8.6|4..|\n___|___|___\n|..8|1.2|9..|\n"
     "|7..|...|..8|\n|..6|7.8|2..|\n___|___|___\n|..2|6.9|5..|\n|8..|2.3|..9|\n|..5|.1.|3..|\n"
     "___|___|___\n",
     "1 " P "\n"},
    {"rules of low lines around dashes",
     "___|___|___\n|--3|-2-|6--|\n|9--|3-5|--1|\n|--1|8-6|4--|\n___|___|___\n|--8|1-2|9--|\n"
     "|7--|---|--8|\n|--6|7-8|2--|\n___|___|___\n|--2|6-9|5--|\n|8--|2-3|--9|\n|--5|-1-|3--|\n"
     "___|___|___\n",
     "1 " P "\n"},
    {"boxes in JSON",
     "{\"boxes\": [[0, 0, 3, 9, 0, 0, 0, 0, 1], [0, 2, 0, 3, 0, 5, 8, 0, 6], [6, 0, 0, 0, 0, "
     "1, 4, 0, 0], [0, 0, 8, 7, 0, 0, 0, 0, 6], [1, 0, 2, 0, 0, 0, 7, 0, 8], [9, 0, 0, 0, 0"
     ", 8, 2, 0, 0], [0, 0, 2, 8, 0, 0, 0, 0, 5], [6, 0, 9, 2, 0, 3, 0, 1, 0], [5, 0, 0, 0,"
     " 0, 9, 3, 0, 0]]}\n",
     "1 error=columns or boxes in JSON: give the nine rows\n"},
    {"columns in JSON by name",
     "{\"col1\": [0, 9, 0, 0, 7, 0, 0, 8, 0], \"col2\": [0, 0, 0, 0, 0, 0, 0, 0, 0], \"col3\": [3"
     ", 0, 1, 8, 0, 6, 2, 0, 5], \"col4\": [0, 3, 8, 1, 0, 7, 6, 2, 0], \"col5\": [2, 0, 0, 0, "
     "0, 0, 0, 0, 1], \"col6\": [0, 5, 6, 2, 0, 8, 9, 3, 0], \"col7\": [6, 0, 4, 9, 0, 2, 5, 0,"
     " 3], \"col8\": [0, 0, 0, 0, 0, 0, 0, 0, 0], \"col9\": [0, 1, 0, 0, 8, 0, 0, 9, 0]}\n",
     "1 error=columns or boxes in JSON: give the nine rows\n"},
    {"rows in JSON by name",
     "{\"r1\": \"..3.2.6..\", \"r2\": \"9..3.5..1\", \"r3\": \"..18.64..\", \"r4\": \"..81.29..\", \"r5\": "
     "\"7"
     ".......8\", \"r6\": \"..67.82..\", \"r7\": \"..26.95..\", \"r8\": \"8..2.3..9\", \"r9\": \"..5.1.3..\""
     "}\n",
     "1 error=a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, board, grid, clues, "
     "mission)\n"},
    {"cells in JSON by number",
     "{\"0\": 0, \"1\": 0, \"2\": 3, \"3\": 0, \"4\": 2, \"5\": 0, \"6\": 6, \"7\": 0, \"8\": 0, \"9\": 9, "
     "\"10\""
     ": 0, \"11\": 0, \"12\": 3, \"13\": 0, \"14\": 5, \"15\": 0, \"16\": 0, \"17\": 1, \"18\": 0, \"19\": 0,"
     " \"20\": 1, \"21\": 8, \"22\": 0, \"23\": 6, \"24\": 4, \"25\": 0, \"26\": 0, \"27\": 0, \"28\": 0, "
     "\"29"
     "\": 8, \"30\": 1, \"31\": 0, \"32\": 2, \"33\": 9, \"34\": 0, \"35\": 0, \"36\": 7, \"37\": 0, \"38\": "
     "0"
     ", \"39\": 0, \"40\": 0, \"41\": 0, \"42\": 0, \"43\": 0, \"44\": 8, \"45\": 0, \"46\": 0, \"47\": 6, "
     "\"4"
     "8\": 7, \"49\": 0, \"50\": 8, \"51\": 2, \"52\": 0, \"53\": 0, \"54\": 0, \"55\": 0, \"56\": 2, "
     "\"57\": "
     "6, \"58\": 0, \"59\": 9, \"60\": 5, \"61\": 0, \"62\": 0, \"63\": 8, \"64\": 0, \"65\": 0, \"66\": 2, "
     "\""
     "67\": 0, \"68\": 3, \"69\": 0, \"70\": 0, \"71\": 9, \"72\": 0, \"73\": 0, \"74\": 5, \"75\": 0, "
     "\"76\":"
     " 1, \"77\": 0, \"78\": 3, \"79\": 0, \"80\": 0}\n",
     "1 error=a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, board, grid, clues, "
     "mission)\n"},
    {"cells in JSON by row and column",
     "{\"0,2\": 3, \"0,4\": 2, \"0,6\": 6, \"1,0\": 9, \"1,3\": 3, \"1,5\": 5, \"1,8\": 1, \"2,2\": 1, \"2,3"
     "\": 8, \"2,5\": 6, \"2,6\": 4, \"3,2\": 8, \"3,3\": 1, \"3,5\": 2, \"3,6\": 9, \"4,0\": 7, \"4,8\": 8,"
     " \"5,2\": 6, \"5,3\": 7, \"5,5\": 8, \"5,6\": 2, \"6,2\": 2, \"6,3\": 6, \"6,5\": 9, \"6,6\": 5, \"7,0"
     "\": 8, \"7,3\": 2, \"7,5\": 3, \"7,8\": 9, \"8,2\": 5, \"8,4\": 1, \"8,6\": 3}\n",
     "1 error=a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, board, grid, clues, "
     "mission)\n"},
    {"a heading above labelled rows",
     "row,1,2,3,4,5,6,7,8,9\n1,0,0,3,0,2,0,6,0,0\n2,9,0,0,3,0,5,0,0,1\n3,0,0,1,8,0,6,4,0,0\n"
     "4,0,0,8,1,0,2,9,0,0\n5,7,0,0,0,0,0,0,0,8\n6,0,0,6,7,0,8,2,0,0\n7,0,0,2,6,0,9,5,0,0\n"
     "8,8,0,0,2,0,3,0,0,9\n9,0,0,5,0,1,0,3,0,0\n",
     "2 " P "\n"},
    {"rows and cells of XML",
     "<sudoku>\n"
     "  <row><cell></cell><cell></cell><cell>3</cell><cell></cell><cell>2</cell><cell></cel"
     "l><cell>6</cell><cell></cell><cell></cell></row>\n"
     "  <row><cell>9</cell><cell></cell><cell></cell><cell>3</cell><cell></cell><cell>5</ce"
     "ll><cell></cell><cell></cell><cell>1</cell></row>\n"
     "  <row><cell></cell><cell></cell><cell>1</cell><cell>8</cell><cell></cell><cell>6</ce"
     "ll><cell>4</cell><cell></cell><cell></cell></row>\n"
     "  <row><cell></cell><cell></cell><cell>8</cell><cell>1</cell><cell></cell><cell>2</ce"
     "ll><cell>9</cell><cell></cell><cell></cell></row>\n"
     "  <row><cell>7</cell><cell></cell><cell></cell><cell></cell><cell></cell><cell></cell"
     "><cell></cell><cell></cell><cell>8</cell></row>\n"
     "  <row><cell></cell><cell></cell><cell>6</cell><cell>7</cell><cell></cell><cell>8</ce"
     "ll><cell>2</cell><cell></cell><cell></cell></row>\n"
     "  <row><cell></cell><cell></cell><cell>2</cell><cell>6</cell><cell></cell><cell>9</ce"
     "ll><cell>5</cell><cell></cell><cell></cell></row>\n"
     "  <row><cell>8</cell><cell></cell><cell></cell><cell>2</cell><cell></cell><cell>3</ce"
     "ll><cell></cell><cell></cell><cell>9</cell></row>\n"
     "  <row><cell></cell><cell></cell><cell>5</cell><cell></cell><cell>1</cell><cell></cel"
     "l><cell>3</cell><cell></cell><cell></cell></row>\n</sudoku>\n",
     "2 " P "\n"},
};

enum { READER_EXAMPLES = sizeof reader_examples / sizeof *reader_examples };

#endif
