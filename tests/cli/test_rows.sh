# Tables and JSON lines: the fields of a row come along, and new ones are added to them.
. tests/cli/lib.sh
cd "$work" || exit 1

easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
answer=534678912672195348198342567859761423426853791713924856961537284287419635345286179
hard=000000010400000000020000000000050407008000300001090000300400200050100000000806000
hard_answer=693784512487512936125963874932651487568247391741398625319475268856129743274836159

# gives "what is tested" EXPECTED ARGUMENTS...
gives() {
    what=$1 expected=$2
    shift 2
    run "$@"
    same "$what" "$expected" "$out"
}

# ---- Tables ----

# As pandas writes it: an index without a name, floats, quotes where they are needed.
cat >pandas.csv <<END
,puzzle,score,author
0,$easy,1.5,"Doe, Jane"
1,$hard,,"the ""hard"" one"
END
gives "what pandas writes" ",puzzle,score,author,solution,error
0,$easy,1.5,\"Doe, Jane\",$answer,
1,$hard,,\"the \"\"hard\"\" one\",$hard_answer," info --fields=solution pandas.csv
sed 's/$/\r/' pandas.csv >crlf.csv
plain=$out
gives "CRLF" "$(echo "$plain" | sed 's/$/\r/')" info --fields=solution crlf.csv
printf '\357\273\277' | cat - pandas.csv >bom.csv
gives "a byte-order mark" "$plain" info --fields=solution bom.csv
tab=$(printf '\t')
gives "tabs out" "${tab}puzzle${tab}score${tab}author${tab}clues${tab}error
0$tab$easy${tab}1.5${tab}Doe, Jane${tab}30${tab}
1$tab$hard$tab$tab\"the \"\"hard\"\" one\"${tab}17${tab}" info --fields=clues -f tsv pandas.csv
"$SUDOKU" convert -f tsv pandas.csv >tabs.tsv
gives "tabs in" "$("$SUDOKU" info --fields=clues pandas.csv)" info --fields=clues -f csv tabs.tsv
gives "tabs stay tabs" "$("$SUDOKU" info --fields=clues -f tsv pandas.csv)" info --fields=clues tabs.tsv
printf 'nr;quiz;decimal\n7;%s;0,5\n' $easy >semicolons.csv
gives "semicolons, a decimal comma" "nr,quiz,decimal,clues,error
7,$easy,\"0,5\",30," info --fields=clues semicolons.csv

# The head says which column holds the puzzles, even if an earlier one holds grids, too, or its own place is empty.
cat >other.csv <<END
id,canonical,puzzle
1,$hard,$easy
"2","$hard","$easy"
3,$hard,
4,,$easy
END
gives "another grid before the puzzle" "id,canonical,puzzle,solution,error
1,$hard,$easy,$answer,
\"2\",\"$hard\",\"$easy\",$answer,
3,$hard,,,\"0 cells, 81 expected\"
4,,$easy,$answer," info --fields=solution other.csv

# Missing fields, fields too many, rows that are no puzzle.
cat >ragged.csv <<END
id,puzzle,note
1,$easy,"two, words"
2,$easy
3,$easy,a,b,"c"
4,12.,short
5,,
END
gives "ragged rows" "id,puzzle,note,clues,error
1,$easy,\"two, words\",30,
2,$easy,,30,
3,$easy,\"a,b,\"\"c\"\"\",30,
4,12.,short,,\"3 cells, 81 expected\"
5,,,,\"0 cells, 81 expected\"" info --fields=clues ragged.csv
same "rows that are no puzzle: status" 1 "$status"
run info -q --fields=clues ragged.csv
same "every row has its place" 6 "$(wc -l <out)"

printf 'id,puzzle\n#1,%s\n# a comment, %s\n' $easy "with a comma" >numbers.csv
gives "a row may look like a comment" "id,puzzle,clues,error
#1,$easy,30,
# a comment, with a comma,,\"12 characters, 81 expected\"" info --fields=clues numbers.csv

printf 'id,puzzle,note\n#1,%s,n\n#2,,keep\n' $easy >signs.csv
gives "and one without its puzzle keeps its place" "id,puzzle,note,clues,error
#1,$easy,n,30,
#2,,keep,,\"0 cells, 81 expected\"" info --fields=clues signs.csv
printf 'id,puzzle,note\n1,%s,n\n4\n6\n9,12\nthe end\n' $easy >cut.csv
gives "rows that are cut off keep what they have" "id,puzzle,note,clues,error
1,$easy,n,30,
4,,,,a row without a puzzle: 1 of 3 fields
6,,,,a row without a puzzle: 1 of 3 fields
9,12,,,\"2 cells, 81 expected\"
the end,,,,a row without a puzzle: 1 of 3 fields" info --fields=clues cut.csv
printf 'id,puzzle,a,b,c,d,e,f,g\n2,,1,2,3,4,5,6,7\n3,abc,x,,,,,,\n4,%s,,,,,,,\n' $easy >nine.csv
gives "nine columns" "id,puzzle,a,b,c,d,e,f,g,clues,error
2,,1,2,3,4,5,6,7,,\"0 cells, 81 expected\"
3,abc,x,,,,,,,,\"3 characters, 81 expected\"
4,$easy,,,,,,,,30," info --fields=clues --quiet nine.csv
gives "two files in one: the header once" "$(sed 1d pandas.csv | cat pandas.csv -)" filter <<END
$(cat pandas.csv pandas.csv)
END

# A quote opens a field only at its start.
cat >inches.csv <<END
id,puzzle,note
1,$easy,6" board
2,$easy,plain
3,$hard,7" board
END
gives "quotes in the middle of fields" "id,puzzle,note,clues,error
1,$easy,6\" board,30,
2,$easy,plain,30,
3,$hard,7\" board,17," info --fields=clues inches.csv

head -n 3 ragged.csv >whole.csv
gives "a filter adds no blank line to a table" "$(cat whole.csv)" filter whole.csv
for number in 0.30000000000000004 0.00030000000000000004 1e-05 -2.5E+10 123456789012345; do
    printf 'x,puzzle\n%s,%s\n' $number $easy >number.csv
    gives "$number is a number" "{\"x\":$number,\"puzzle\":\"$easy\",\"clues\":30}" info -f json --fields=clues number.csv
done
# A solution with one empty cell is not a number.
dot=$(echo "$easy" | tr . 1 | cut -c 1-2).$(echo "$easy" | tr . 1 | cut -c 4-)
for text in 1234567890123456 0.123456789012345678901 "$dot" 007 1e 1.e5 e5 . - 1e+ 0x1; do
    printf 'x,puzzle\n%s,%s\n' $text $easy >number.csv
    gives "$text is a string" "{\"x\":\"$text\",\"puzzle\":\"$easy\",\"clues\":30}" info -f json --fields=clues number.csv
done

# Columns that would be empty in every row are no columns.
gives "solve --first does not count" "id,puzzle,note,solution,error" solve --first -f csv --quiet <<END
id,puzzle,note
END
gives "... but a note beside it does" "puzzle,solution,solutions,at_least,unique,name,error
$easy,$answer,1,false,true,," solve -f csv $easy
gives "first, an object" "{\"puzzle\":\"$easy\",\"solution\":\"$answer\"}" solve --first -f json $easy
gives "a filter without ratings" "puzzle,solution,solutions,unique,name
$easy,,1,true," filter --clues=30 -f csv $easy
gives "... or with classes" "puzzle,solution,solutions,unique,name
$easy,,1,true," filter --te=0.. -f csv $easy
same "candidates whose search begins again count their solution once" "1 true" \
    "$("$SUDOKU" info -f csv --fields=solutions,unique "$root/tests/cli/input/many-guesses.txt" |
        awk -F, 'NR == 2 { print $(NF - 4), $(NF - 2) }')"
echo 12...3. >short.txt
gives "check: the error of a row that is no puzzle" \
    "puzzle,verdict,solution,solutions,at_least,unique,wrong,contradiction,repairs,differing,reason,name
,wrong,,0,false,,,,,,\"7 cells, 81 expected\"," check -f csv short.txt
gives "the error of a line in an object" \
    '{"puzzle":null,"verdict":"wrong","solutions":0,"reason":"7 cells, 81 expected","file":"short.txt","line":1}' \
    check -f json short.txt

# Names of columns in quotes, with a separator in them.
printf 'id,"note, private",puzzle\n7,"x, y",%s\n' $easy >private.csv
gives "a separator in a column's name" "id,\"note, private\",puzzle,clues,error
7,\"x, y\",$easy,30," info --fields=clues private.csv
gives "and filter keeps the row" "$(cat private.csv)" filter private.csv
printf 'clues,puzzle\n30,%s\n' $easy >clues.csv
gives "clues may be a number" "clues,puzzle
30,$(echo $easy | tr . 0)" convert -f csv --empty=0 clues.csv

# Names that are taken, or there twice.
cat >taken.csv <<END
solution,puzzle,solution_2,puzzle
mine,$easy,too,again
END
gives "names that are taken" "solution,puzzle,solution_2,puzzle,solution_3,error
mine,$easy,too,again,$answer," info --fields=solution taken.csv
printf 'puzzle,clues,er\n%s,x,y\n' $easy >two-taken.csv
gives "two names that are taken" "puzzle,clues,er,clues_2,er_2,error
$easy,x,y,30,1.2," info --fields=clues,er two-taken.csv
gives "the same in JSON" "{\"solution\":\"mine\",\"puzzle\":\"$easy\",\"solution_2\":\"too\",\"puzzle_2\":\"again\",\"solution_3\":\"$answer\"}" \
    info -f json --fields=solution taken.csv

printf 'a,puzzle,a,a_2,solution,solution\n1,%s,2,3,4,5\n' $easy >twice.csv
gives "names with numbers that are taken" "{\"a\":1,\"puzzle\":\"$easy\",\"a_2\":2,\"a_2_2\":3,\"solution\":4,\"solution_2\":5,\"solution_3\":\"$answer\"}" \
    info -f json --fields=solution twice.csv
printf 'b,puzzle,"b ""x"""\n7,%s,8\n' $easy >second.csv
gives "each table has its keys" "$out
{\"b\":7,\"puzzle\":\"$easy\",\"b \\\"x\\\"\":8,\"solution\":\"$answer\"}
$out" info -f json --fields=solution twice.csv second.csv twice.csv

# Work that grows with the square of the number of columns would take minutes here.
awk -v puzzle=$easy 'BEGIN {
    header = "puzzle"
    for (i = 0; i < 4000; i++) { header = header ",column" i; row = row "," i; members = members ",\"column" i "\":" i }
    print header >"wide.csv"
    while (rows++ < 40) { print puzzle row >"wide.csv"; print "{\"puzzle\":\"" puzzle "\"" members "}" >"wide.json" } }'
"$SUDOKU" convert -f json wide.csv >made
check "4,000 columns: JSON" cmp -s wide.json made
"$SUDOKU" convert -f csv wide.json >made
check "4,000 members: CSV" cmp -s wide.csv made

# A header and nothing else; one column; no header.
echo 'id,puzzle' >empty.csv
gives "a header without rows" "id,puzzle,er,error" info --fields=er empty.csv
printf 'quizzes\n%s\n' $easy >one.csv
gives "one column" "quizzes,clues,error
$easy,30," info --fields=clues one.csv
gives "no header" "puzzle,clues,name,error
$easy,30,," info --fields=clues $easy

printf '1,%s,x\n2,%s,y\n' $easy $hard >headless.csv
gives "no header, more fields" "puzzle,clues,name,error
$easy,30,x,
$(echo $hard | tr 0 .),17,y," info --fields=clues headless.csv
printf '%s\n%s my name\n' $easy $hard >late.txt
gives "the first puzzle has no name" "puzzle,clues,name,error
$easy,30,,
$(echo $hard | tr 0 .),17,my name," info --fields=clues late.txt
same "nothing is left out" "" "$err"

# Files with other columns: sorted by name. A puzzle from no table has its place, too.
printf 'note,puzzle\nhello,%s\n' $hard >other.csv
echo "$easy by hand" >line.txt
gives "several files" "id,puzzle,note,clues,error
2,$easy,,30,
,$hard,hello,17,
,$easy,,30," info --fields=clues "$(printf 'id,puzzle,note\n2,%s\n' $easy >first.csv && echo first.csv)" other.csv line.txt

printf 'a,puzzle,b\n1,%s,2\n3,%s,4\n' $easy $hard >more.csv
gives "a column that the first file has not" "note,puzzle
hello,$hard
,$easy
,$hard" convert -f csv other.csv more.csv
same "is named once" "more.csv:2: columns and names that are not in the first table are left out" "$err"

# ---- JSON ----

cat >lines.json <<END
{"id": 1, "quiz":"$easy" , "tags":["a","\u00e9"],"n":2.50}
{"quiz":"$hard","solution":"?","x":{"puzzle":null}}
{"id":3}
END
gives "unknown fields, byte for byte" "{\"id\": 1, \"quiz\":\"$easy\" , \"tags\":[\"a\",\"\\u00e9\"],\"n\":2.50,\"clues\":30,\"solution\":\"$answer\"}
{\"quiz\":\"$hard\",\"solution\":\"?\",\"x\":{\"puzzle\":null},\"clues\":17,\"solution_2\":\"$hard_answer\"}" \
    info -f json --fields=clues,solution --quiet "$(head -n 2 lines.json >good.json && echo good.json)"
echo "{\"puzzle\":\"$easy\",\"solution\":1,\"solution_2\":2}" >taken.json
gives "names of members that are taken" "{\"puzzle\":\"$easy\",\"solution\":1,\"solution_2\":2,\"solution_3\":\"$answer\"}" \
    info -f json --fields=solution taken.json
echo "{\"puzzle\":\"$easy\",\"verdict\":1}" >taken.json
gives "a verdict beside a member of that name" \
    "{\"puzzle\":\"$easy\",\"verdict\":1,\"verdict_2\":\"proper puzzle\",\"solution\":\"$answer\",\"solutions\":1,\"unique\":true,\"file\":\"taken.json\",\"line\":1}" \
    check -f json taken.json
gives "objects as rows" "id,quiz,tags,n,clues,error
1,$easy,\"[\"\"a\"\",\"\"\\u00e9\"\"]\",2.50,30,
,$hard,,,17," info --fields=clues -f csv good.json
printf '{"id":5,"puzzle":"%s"}\n{"id":6,"puzzle":"%s"}\n' $easy $hard >plain.json
gives "objects with a puzzle and another member" "id,puzzle,clues,error
5,$easy,30,
6,$hard,17," info --fields=clues -f csv plain.json
gives "objects stay objects" "{\"id\":5,\"puzzle\":\"$easy\",\"clues\":30}
{\"id\":6,\"puzzle\":\"$hard\",\"clues\":17}" info --fields=clues plain.json
printf 'nr,puzzle\n1,%s\n' $easy >nr.csv
gives "objects after a table" "nr,puzzle,clues,error
1,$easy,30,
,$easy,30,
,$hard,17," info --fields=clues nr.csv plain.json
check "what is left out is named" grep -q "^plain.json:1: columns and names that are not in the first table are left out" err
printf '{"solution":"%s","puzzle":"%s"}\n' $answer $easy >solved.json
gives "the puzzle's member is the puzzle's column" "solution,puzzle
$answer,$(echo $easy | tr . 0)
,$(echo $hard | tr . 0)" convert -f csv --empty=0 solved.json $hard
printf '{"id":3}\n{"id":4,"puzzle":"%s"}\n' $easy >none.json
gives "an object without a puzzle comes first" "id,puzzle
3,
4,$easy" convert -f csv none.json
cat >escapes.json <<END
{"puzzle":"$easy","a":"\\u00e9\\u20ac\\ud83d\\ude00","b":"x\\\\\\"\\n\\ty","c":null,"d":true}
END
gives "escapes are undone in tables" "puzzle,a,b,c,d,clues,error
$easy,é€😀,\"x\\\"\"
${tab}y\",,true,30," info --fields=clues -f csv escapes.json
gives "rows as objects: numbers stay numbers" "{\"nr\":7,\"quiz\":\"$easy\",\"decimal\":\"0,5\",\"clues\":30}" \
    info -f json --fields=clues semicolons.csv
printf '[\n  {\n    "puzzle": "%s",\n    "id": 1\n  }\n]\n' $easy >pretty.json
gives "a printed object becomes a line" "{    \"puzzle\": \"$easy\",    \"id\": 1,\"clues\":30}" info -f json --fields=clues pretty.json

# ---- Modes ----

for command in filter distinct 'filter --er=1.0..'; do
    # shellcheck disable=SC2086  # a command and its options
    {
        gives "$command keeps rows and header" "$(cat pandas.csv)" $command pandas.csv
        gives "$command in a pipe" "$("$SUDOKU" info --fields=clues pandas.csv)" info --fields=clues - <<END
$("$SUDOKU" $command pandas.csv)
END
        gives "$command keeps objects" "$(cat good.json)" $command good.json
    }
done
gives "a filter that lets nothing through keeps the header" ",puzzle,score,author" filter --er=9.0.. pandas.csv
gives "solution and rating" ",puzzle,score,author,solution,er,error
0,$easy,1.5,\"Doe, Jane\",$answer,1.2,
1,$hard,,\"the \"\"hard\"\" one\",$hard_answer,1.5," info --fields=solution,er pandas.csv
gives "with all of a rating" ",puzzle,score,author,er,ep,ed,difficulty,hardest,steps,error
0,$easy,1.5,\"Doe, Jane\",1.2,1.2,1.2,easy,Hidden single,51,
1,$hard,,\"the \"\"hard\"\" one\",1.5,1.2,1.2,easy,Hidden single,64," rate -f csv pandas.csv
gives "with a count" ",puzzle,score,author,solutions,at_least,unique,error
0,$easy,1.5,\"Doe, Jane\",1,false,true,
1,$hard,,\"the \"\"hard\"\" one\",1,false,true," count -f csv pandas.csv
several=.39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.
gives "numbers are numbers" "puzzle,solutions,at_least,unique,name,error
$several,2,true,false,," count --limit=2 -f csv $several
same "and no more is said" "" "$err"
gives "no rating, and why" "puzzle,er,name,error
$several,,,more than one solution" info --quiet --fields=er $several
gives "changed puzzles" "puzzle,result,name,error" minimize -f csv /dev/null
"$SUDOKU" minimize one.csv | "$SUDOKU" info --fields=clues >made
same "the clues that minimize leaves" "$("$SUDOKU" minimize $easy | tr -cd 1-9 | wc -c)" "$(sed -n '$s/^[^,]*,\([0-9]*\),,$/\1/p' made)"
"$SUDOKU" generate 3 --seed=1 -f csv | "$SUDOKU" info --fields=er,clues >made
same "generate in a pipe" "puzzle,solution,solutions,at_least,unique,er,clues,error 4" "$(head -n 1 made) $(wc -l <made)"
# More than a job may hold, or no second thread would start.
awk -v puzzle=$easy 'BEGIN { print "id,puzzle,name"; while (i++ < 30000) print i "," puzzle ",\"row " i "\"" }' >rows
for jobs in 1 3; do
    "$SUDOKU" info -j$jobs --fields=solution rows >"rows$jobs"
done
check "the order is that of the input" cmp -s rows1 rows3
same "every row is there" 30001 "$(wc -l <rows3)"

# ---- Facts that cannot be had ----

clash=55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
unsolvable=532.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
printf '%s\n' $clash $unsolvable $several $easy >no_facts.txt
gives "the reason stands in the table" "puzzle,er,name,error
$clash,,,r1c1 and r1c2 are both 5 (row 1)
$unsolvable,,,no solution
$several,,,more than one solution
$easy,1.2,," info -f csv --fields=er no_facts.txt
same "and only there" "1 sudoku: 1 puzzle is invalid; the output says why
sudoku: 1 puzzle has no solution
sudoku: 1 puzzle has several solutions" "$status $err"
gives "or in the line" "$clash error=\"r1c1 and r1c2 are both 5 (row 1)\"
$unsolvable error=\"no solution\"
$several error=\"more than one solution\"
$easy er=1.2" info -f line --fields=er no_facts.txt
same "once" 3 "$(wc -l <err)"

# ---- Wrong use ----

run info --fields=er,clue line.txt
same "an unknown field" 2 "$status"
check "is named" grep -q 'expected some of solution, solutions' err
run info --fields=er,er line.txt
check "a field twice" grep -q -- '--fields=er,er: er is listed twice' err
run info --fields= line.txt
same "no field" 2 "$status"

while IFS='|' read -r arguments message; do
    # shellcheck disable=SC2086  # several words
    run $arguments line.txt
    same "$arguments: nothing is written" "2 " "$status $out"
    check "$arguments: $message" grep -q -- "$message" err
done <<END
info --fields=result|expected some of solution,
info --fields=number -f json|expected some of solution,
hint --fields=clues,technique|expected some of puzzle_number,
explain --fields=er|expected some of puzzle_number,
hint --fields=technique -f box|--fields needs -f csv, tsv or json
explain --fields=technique -f svg|--fields needs -f csv, tsv or json
info --max-er=2.0 --fields=clues|--max-er needs a rating
info --fields=er -f box|info writes only line, csv, tsv
check --fields=verdict|--fields is an option of hint, explain, rate, filter and info
END
wing=1.34..78.4..7....3..9.2......5..7.3.....1.6..8......4...1........2395..49...71.5.
gives "above is there if there is a limit" "puzzle,er,above,clues,name,error
$several,,,28,,more than one solution
$wing,,4.1,27,,
$easy,1.2,,30,," info -q --max-er=4.1 --fields=er,clues $several $wing $easy

# ---- Steps ----

printf 'id,puzzle\n7,%s\n' $easy >row.csv
gives "hint" "id,puzzle,where,technique,rating,placed,removed,text,why,error
7,$easy,box 2,Hidden single,1.2,r1c6=8,,Hidden single in box 2: r1c6 = 8,The 8s in r3c3 and r5c4 leave only r1c6 for 8 in box 2.," hint -f csv row.csv
gives "a level tells no more in a table" "id,puzzle,where,error
7,$easy,box 2," hint --detail=where -f csv row.csv
gives "hint, fields" "id,puzzle,technique,rating,grid,error
7,$easy,Hidden single,1.2,$easy," hint --fields=technique,rating,grid row.csv
gives "hint, fields in JSON" "{\"id\":7,\"puzzle\":\"$easy\",\"technique\":\"Hidden single\",\"rating\":1.2,\"placed\":\"r1c6=8\"}" \
    hint -f json --fields=technique,rating,placed,removed row.csv
gives "no hint for a full grid" "puzzle,where,name,error
$answer,,,the grid is full: there is nothing left to do" hint --detail=where -f csv $answer

run explain -f csv row.csv $hard
same "explain: columns" "id,puzzle,puzzle_number,step,technique,rating,placed,removed,text,error" "$(head -n 1 out)"
same "a row for each step" "$("$SUDOKU" explain row.csv $hard | grep -c '^ *[0-9]*\. ')" "$(($(wc -l <out) - 1))"
same "the row of a step" "7,$easy,1,2,Hidden single,1.2,r1c4=6,,Hidden single in box 2: r1c4 = 6," "$(sed -n 3p out)"
same "the grid after the last step" "$answer,," "$("$SUDOKU" explain --fields=grid $easy | sed -n '$s/^[^,]*,//p')"
sets=$("$SUDOKU" candidates --steps=1 -f line row.csv | cut -d ' ' -f 1)
gives "candidates --steps" "id,puzzle,grid,candidates,error
7,$easy,53..78...6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,$sets," candidates --steps=1 -f csv row.csv
same "... with nine places for each cell" "729 ....5......3......12.4....." "$(printf %s "$sets" | wc -c | tr -d ' ') $(echo "$sets" | cut -c 1-27)"
run candidates --steps=1 -f csv $answer
same "no step" "puzzle,grid,candidates,name,error 1
$answer,$answer,,the grid is full" "$(sed -n 1p out) $status
$(sed -n '2s/,[1-9.]\{729\},/,/p' out)"

printf 'Puzzles:\n%s\n' ..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.. >heading.txt
gives "a heading is no column" "puzzle,clues,name,error
..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..,32,," info --fields=clues -f csv heading.txt
empty=$(printf '%081d' 0 | tr 0 .)
gives "a lower bound says so" "puzzle,solutions,at_least,unique,name,error
$empty,5,true,false,," count --limit=5 -f csv $empty
gives "beside other facts" "puzzle,solutions,at_least,clues,name,error
$empty,2,true,0,," info --fields=solutions,clues -q $empty
gives "in its own place, and once" "puzzle,at_least,solutions,name,error
$empty,true,2,," info --fields=at_least,solutions -q $empty
gives "in JSON" "{\"puzzle\":\"$empty\",\"clues\":0,\"solutions\":2,\"at_least\":true}" \
    info --fields=clues,solutions -q -f json $empty

# A line is one line, whatever the name has in it.
printf '{"name":"a\\nb\\r\\nc","puzzle":"%s"}\n' $easy >names.json
gives "names of several lines" "$answer a b  c" -f line names.json
gives "... of rated puzzles" "$easy ER=1.2 EP=1.2 ED=1.2 easy hidden-single a b  c" rate -f line names.json

run solve --all --limit=3 -f csv $empty
same "one note for all solutions of a puzzle" "4 argument:1: more solutions than the 3 shown; --limit=all shows them all" "$(wc -l <out) $err"

# A puzzle that is an array of JSON is 81 characters in a table, and what it was in an object.
run convert --format=csv "$root/tests/formats/json-9x9-numbers.txt"
same "an array in a table" "board
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" "$out"
# A quote that is never closed is closed in the new table, or it would join the fields behind it.
printf 'puzzle,name\n%s,"a\n%s,b\n' $easy $easy >quote.csv
run info --format=csv --fields=clues quote.csv
same "a quote that is not closed" "$easy,\"\"\"a\",30," "$(printf '%s\n' "$out" | sed -n 2p)"

# Lines of a table end as they do in the input.
printf 'id,puzzle\r\n1,%s\r\n"2",%s\r\n' $easy $easy >windows.csv
printf 'id,puzzle,er,error\r\n1,%s,1.2,\r\n"2",%s,1.2,\r\n' $easy $easy >expected
run info --fields=er windows.csv
check "a table of Windows" cmp -s expected out
tr -d '\r' <windows.csv >unix.csv
run info --fields=er unix.csv
same "a table of Unix" "$(tr -d '\r' <expected)" "$out"
printf '%s\r\n' $easy >windows.txt
run info --fields=er windows.txt
same "puzzles of Windows are no table" "puzzle,er,name,error
$easy,1.2,," "$out"

# A line end of Windows that arrives in two pieces.
{
    printf 'id,puzzle\r'
    sleep 0.3 2>/dev/null || sleep 1
    printf '\n1,%s\r\n' $easy
} | "$SUDOKU" convert -f csv >out
printf 'id,puzzle\r\n1,%s\r\n' $easy >expected
check "a line end in two pieces" cmp -s expected out

# A filter puts the rows of a second table under the columns of the first.
printf 'puzzle,note,id\n%s,"x, y",1\n' $easy >first.csv
printf 'id,puzzle,more\n2,%s,z\n"3",%s,"z"\n' $hard $easy >second.csv
gives "tables with other columns, filtered" "puzzle,note,id
$easy,\"x, y\",1
$hard,,2
$easy,,3" filter first.csv second.csv
check "... the column that has no place is named" grep -q "second.csv:2: columns and names that are not in the first table are left out" err
gives "... objects as well" "puzzle,note,id
$easy,\"x, y\",1
$hard,,4" filter first.csv - <<END
{"id":4,"puzzle":"$hard"}
END

# The puzzle has its place, whatever its column is called.
printf 'quizzes,note\n%s,z\n' $easy >quizzes.csv
gives "a table that calls puzzles otherwise" "puzzle,note,id
$easy,\"x, y\",1
$easy,z," convert -f csv first.csv quizzes.csv
same "... lacks no place" "" "$(cat err)"

# Names beside puzzles that are in no table: the first of them is noted, once.
printf '%s one\n%s two\n' $easy $hard >two.txt
echo id,puzzle,note >header.csv
gives "names without a column" "id,puzzle,note,clues,error
,$easy,,30,
,$(echo $hard | tr 0 .),,17," info --fields=clues -f csv header.csv two.txt
same "... is noted" 1 "$(grep -c "columns and names that are not in the first table are left out" err)"

# The members of an object come along, whatever is made of its puzzle.
printf '{"id":5,"puzzle":"%s"}\n' $easy >object.json
run vicinity '{-0+0}' -f json object.json
same "an object and its vicinity" "{\"id\":5,\"puzzle\":\"$easy\",\"result\":\"$easy\"}" "$out"

# They are copied as they stand, but for the ends of lines and a last comma.
members() { # INPUT OUTPUT: of an object's members, after its puzzle
    same "members: $1" "{\"puzzle\":\"$easy\",$2}" "$(printf '{"puzzle":"%s",%s}\n' $easy "$1" | "$SUDOKU" convert -f json)"
}
members '"a":None, "b":[1,,true ] ,"c":"\u00e9\\" , ' '"a":None, "b":[1,,true ] ,"c":"\u00e9\\"'
members '"a":
[1,
 2]' '"a":[1, 2]'

printf '{"puzzle":"%s","name":"a\\u12"}\n' $easy >cut-off.json
same "an escape that is cut off, in a name" "$easy a$(printf '\357\277\275')" "$("$SUDOKU" convert -f line cut-off.json)"

# A column without a name, one that is taken; numbers that are none in JSON.
printf ',puzzle,er\n1,%s,1e5\n2,%s,1e\n3,%s,1.5e+07\n4,%s,-2.E1\n5,%s,-\n' $easy $easy $easy $easy $easy >odd.csv
gives "odd names in a table" ",puzzle,er,er_2,error
1,$easy,1e5,1.2," info --fields=er -f csv - <<END
$(head -n 2 odd.csv)
END
same "odd numbers in JSON" '1e5 "1e" 1.5e+07 "-2.E1" "-" ' "$("$SUDOKU" convert -f json odd.csv | sed 's/.*"er":\(.*\)}/\1/' | tr '\n' ' ')"
check "the column without a name" grep -q '^{"":1,"puzzle":' <<END
$("$SUDOKU" convert -f json odd.csv)
END

# Tables with other separators, and lines and grids without a table, under the columns of the first.
printf 'puzzle\tid\n%s\t"2"\n' $hard >tabs.tsv
printf 'id,puzzle\n1,%s\n' $easy >first.csv
gives "tabs after commas" "id,puzzle
1,$easy
2,$hard" filter first.csv tabs.tsv
gives "commas and tabs as tabs" "id	puzzle
1	$easy
2	$hard" convert -f tsv first.csv tabs.tsv
printf 'puzzle\n%s\n' $easy >one.csv
"$SUDOKU" convert -f grid $hard >grid.txt
dots=$(echo $hard | tr 0 .)
printf '%s b\n' $hard >line.txt
gives "a grid in a table of two columns" "id,puzzle
1,$easy
,$dots
,$dots" filter first.csv line.txt grid.txt
gives "... of one" "puzzle
$easy
$hard b
$dots" filter one.csv line.txt grid.txt

# The first object may be without a puzzle; what is no member of it has no column.
printf '{"id":1}\n{"board":"%s","id":2}\n{"id":3,"puzzle":"%s","x":null}\n' $easy $dots >objects.json
gives "objects without a puzzle" "board,id
,1
$easy,2
$dots,3" convert -f csv objects.json
check "... are named" grep -q 'objects.json:1: a JSON object without a puzzle' err
check "... and what is left out" grep -q "objects.json:3: columns and names that are not in the first table are left out" err
printf '[{"puzzle":[[%s]],"tags":[],"n":""}]\n' "$(echo $easy | tr . 0 | fold -w 9 | sed 's/./&,/g; s/,$//' | tr '\n' ' ' | sed 's/ $//; s/ /],[/g')" >array.json
gives "an array with another sign for empty cells" "puzzle,tags,n
$(echo $easy | tr . _),[]," convert -f csv --empty=_ array.json

# A second column of puzzles is named; the work on the puzzle, and columns of other names, are fields as others.
printf 'id,easy,hard\n1,%s,%s\n' $easy $dots >two.csv
same "a second puzzle of a row" "# two.csv:2: two puzzles in one line: give each a line of its own" "$("$SUDOKU" convert -f line two.csv 2>err)"
printf 'puzzle,board\n%s,534%s\n' $easy "${easy#???}" >work.csv
printf 'id,puzzle,canonical\n1,%s,%s\n' $easy $dots >two.csv
"$SUDOKU" convert -f line work.csv two.csv >out 2>err
same "other columns" "" "$(cat err)"

# An object whose end is missing is an error with its line, after the puzzle that it has. A line that begins with { is the next.
printf '{"id":7,"n":{"a":[1]},"puzzle":"53..7\n{"id":8,"puzzle":"%s"\n' $dots >cut.json
"$SUDOKU" -f json cut.json >out 2>err
same "objects that do not end" '{"puzzle":null,"error":"a JSON object that is malformed or does not end","file":"cut.json","line":1}
{"puzzle":null,"error":"JSON that does not end","file":"cut.json","line":2}' "$(grep null out)"
same "... the puzzle of the second is solved" 1 "$(grep -c "\"puzzle\":\"$dots\",\"solution\"" out)"

report
