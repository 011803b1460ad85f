# check: what it says about grids that are wrong, and that it does not take long for it.
. tests/cli/lib.sh

easy='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
answer='534678912672195348198342567859761423426853791713924856961537284287419635345286179'

# Nothing stands out as wrong, and 17 grids with an entry less are as hard to see through as this one.
echo '.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........' >"$work/long"
run check "$work/long"
same "a search for wrong entries that would take long is given up" "$work/long:1: wrong: no solution" "$out"
same "its status" 1 "$status"

echo '53..7....6..195....98....1.8...6...34..8.3..17...2...6.6....28....419..5....8..79' >"$work/slip"
run check "$work/slip"
same "a slip of the pen is found" "$work/slip:1: wrong: no solution
  these clues contradict each other: r1c1 = 5, r2c4 = 1, r3c2 = 9, r3c8 = 1, r4c1 = 8, r5c1 = 4, r5c9 = 1, r6c1 = 7, \
r7c7 = 2, r8c5 = 1, r8c6 = 9, r9c9 = 9 (no smaller set does)
  one change makes it proper: r1c1 = 1 or empty instead of 5; or r3c8 = 5 instead of 1; or r3c8 = 6 instead of 1" "$out"
run check --wrong "$work/slip"
same "in short" "$work/slip:1: wrong: no solution" "$out"

# Every repair is one: a puzzle with exactly one solution.
run check -f json "$work/slip"
sed -n 's/.*"repairs":\[\([^]]*\)\].*/\1/p' "$work/out" | tr ',' '\n' |
    sed -n 's/"r\(.\)c\(.\)=\(.\)"/\1 \2 \3/p' |
    while read -r row column digit; do
        at=$((9 * row + column - 10))
        sed "s/\(.\{$at\}\)./\1$digit/" "$work/slip"
    done >"$work/repaired"
same "all repairs are there" 4 "$(wc -l <"$work/repaired" | tr -d ' ')"
same "and all are proper" 4 "$("$SUDOKU" filter "$work/repaired" | wc -l | tr -d ' ')"

# What contradicts itself does so without the other clues, and no longer if one of its clues is missing.
contradiction=$(awk 'BEGIN {
    n = split("11=5 24=1 32=9 38=1 41=8 51=4 59=1 61=7 77=2 85=1 86=9 99=9", clues, " ")
    for (without = 0; without <= n; without++) {
        grid = sprintf("%081d", 0)
        for (i = 1; i <= n; i++) {
            at = 9 * substr(clues[i], 1, 1) + substr(clues[i], 2, 1) - 9
            if (i != without)
                grid = substr(grid, 1, at - 1) substr(clues[i], 4) substr(grid, at + 1)
        }
        print grid
    }
}')
same "the contradiction, and its clues one by one" "0
>=1 12 times" "$(echo "$contradiction" | "$SUDOKU" count --limit=1 -q | awk 'NR == 1 { print; next } { n++ } END { print $0, n " times" }')"

# The grids of several people for one puzzle, each with a name.
cat >"$work/pupils" <<END
$answer Anna
$(echo $answer | sed 's/5\(.\{40\}\)$/2\1/') Ben
53.${answer#???} Carl
6${answer#?} Dan
..${answer#??} Eve
123
END
run check --against=$easy "$work/pupils"
cp "$work/out" "$work/seen"
sed -i.bak "s:$work/::" "$work/seen"
as_kept "grids against a puzzle" "$root/tests/cli/snapshots/check-against"
same "against a puzzle: status" 1 "$status"
echo "$easy" >"$work/puzzle"
"$SUDOKU" check --against="$work/puzzle" "$work/pupils" >"$work/again"
check "the puzzle in a file" cmp -s "$work/out" "$work/again"
run check --wrong --against=$easy "$work/pupils"
same "wrong ones alone" "wrong wrong wrong" "$(sed 's/.*: \(wrong\).*/\1/' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
run check --against=$easy -f svg "$work/pupils"
same "a picture has the wrong digit, not the clue" '<text x="45" y="47.52">2</text>
<text x="5" y="7.52">6</text>' "$(sed -n '/<g class="r">/,/<.g>/p' "$work/out" | grep '<text')"
mkdir "$work/class"
echo $answer >"$work/class/anna.txt"
echo "6${answer#?}" | fold -w 9 >"$work/class/ben.txt"
run check --against=$easy "$work/class/anna.txt" "$work/class/ben.txt"
same "grids in files of their own" "correct wrong" "$(sed 's/^.*:1: \([a-z]*\): .*/\1/' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
run check --against=$easy -f svg "$work/class/anna.txt" "$work/class/ben.txt"
same "captions name the files, never the grid" "anna.txt:1: correct ben.txt:1: wrong" \
    "$(sed -n '/<g class="a">/,/<.g>/s/.*<text[^>]*>\([^<]*\)<.*/\1/p' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
run check --against=$easy -f csv "$work/pupils"
same "in a table" 5 "$(grep -c ",$answer,1," "$work/out")"
for value in 12 "$(printf '%081d' 0)" "$work/none" "11${easy#??}"; do
    run check --against="$value" "$work/pupils"
    same "against $value" "2 sudoku: --against=$value: expected a puzzle" "$status $(head -n 1 "$work/err" | sed 's/\(a puzzle\).*/\1/')"
done
run --against=$easy "$work/pupils"
same "without check" "2 sudoku: --against is an option of check: sudoku check --against=$easy" "$status $(head -n 1 "$work/err")"

# Several solutions: where they differ, and what is missing.
cat >"$work/several" <<END
534678912672195348.........859761423426853791.........961537284287419635.........
END
run check "$work/several"
same "several solutions" "$work/several:1: incomplete: several solutions
  the solutions differ in 4 cells: r3c56, r6c56
  one more clue makes it proper: r3c5 = 2 or 4; or r3c6 = 2 or 4; or r6c5 = 2 or 4; or r6c6 = 2 or 4" "$out"
run check -f csv "$work/several"
same "in a table" "puzzle,verdict,solution,solutions,at_least,unique,wrong,contradiction,repairs,differing,reason,name
$(cat "$work/several"),incomplete,$answer,2,true,false,,,r3c5=2 r3c5=4 r3c6=2 r3c6=4 r6c5=2 r6c5=4 r6c6=2 r6c6=4,r3c5 r3c6 r6c5 r6c6,several solutions," "$out"
run check -f box "$work/several"
check "the picture shows what cells can be" grep -q '^| 1 9 8 | 3 24 24 | 5 6 7 |$' "$work/out"
run check -f box "$work/slip"
check "the picture marks what is wrong" grep -q '^|!5 3 \. | \. 7 \. | \. \. \. |$' "$work/out"
same "a picture is read again" "$(cat "$work/slip" | tr -d '\n')" \
    "$("$SUDOKU" check -f box "$work/slip" | "$SUDOKU" candidates -q -f json | sed -n 's/{"puzzle":"\([^"]*\)".*/\1/p')"

# Solutions that are none.
cat >"$work/data" <<END
puzzle,solution
$easy,$answer
$easy,${answer%?}
$easy,${answer%?}.
$easy,${answer}1
$easy,xx
$easy,12345
$easy,
END
run check "$work/data"
same "every broken solution is named" "$work/data:2: correct
$work/data:3: wrong: the solution has 80 cells
$work/data:4: incomplete: the solution has no digit at r9c9; the digits in it are right
$work/data:5: wrong: the solution has 82 cells
$work/data:6: wrong: the solution has 2 cells
$work/data:7: wrong: the solution has 5 cells
$work/data:8: wrong: the solution is empty" "$out"
same "status of a broken solution" 1 "$status"
run -f line "$work/data"
same "solving does not mind" "0 7" "$status $(grep -c "^$answer" "$work/out")"

cat >"$work/data" <<END
id;rating;puzzle;remark;answer
1;2.0;"$easy";easy;"$answer"
1;2.0;"$easy";easy;"${answer%?}"
1;2.0;$easy;easy;
END
run check "$work/data"
same "the head says where solutions are" "$work/data:2: 1: correct
$work/data:3: 1: wrong: the solution has 80 cells
$work/data:4: 1: wrong: the solution is empty" "$out"

cat >"$work/data" <<END
quizzes,solutions
$easy,$answer
$easy,xx
$easy,1
END
run check "$work/data"
same "a column of solutions" "$work/data:2: correct
$work/data:3: wrong: the solution has 2 cells
$work/data:4: wrong: the solution has 1 cell" "$out"
for mode in count 'solve --all --quiet' 'solve --first'; do
    # shellcheck disable=SC2086
    cut -d , -f 1 "$work/data" | "$SUDOKU" $mode -f csv >"$work/own"
    run check "$work/own"
    same "what $mode -f csv writes passes the check" 0 "$status"
done

# A changed clue hides no other mistake.
printf '%s,%s\n' "$easy" "$(echo "$answer" | sed 's/^.../998/; s/.$/8/')" >"$work/data"
run check "$work/data"
same "clues and other cells" "$work/data:1: wrong: the solution has 9 at r1c1, where the puzzle has 5; \
9 at r1c2, where the puzzle has 3; 8 at r9c9, where the puzzle has 9; r1c3 is 8 and should be 4" "$out"

# Without a head, what looks like a solution; a name, a number or another puzzle is none.
cat >"$work/data" <<END
$easy,${answer%?}
$easy ${answer%?}.
$easy,1234567890123456789 a name
{"puzzle":"$easy","solution":"${answer%?}"}
{"puzzle":"$easy","solution":""}
END
run check "$work/data"
same "broken solutions without a head" "$work/data:1: wrong: the solution has 80 cells
$work/data:2: incomplete: the solution has no digit at r9c9; the digits in it are right
$work/data:3: 1234567890123456789 a name: proper puzzle
$work/data:4: wrong: the solution has 80 cells
$work/data:5: wrong: the solution is empty" "$out"

# All cells are filled, some of them entered.
run -f hodoku puzzles/classic.txt
echo "$out" >"$work/full"
run check "$work/full"
same "a full grid with entered digits" "$work/full:1: correct: a complete grid" "$out"

# Solutions of a table whose fields are in quotes, with blanks inside.
P=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
S=534678912672195348198342567859761423426853791713924856961537284287419635345286179
{
    echo 'puzzle,solution'
    echo "\" $P \",$S"
    echo "\" $P \",$(echo $S | sed 's/79$/97/')"
} >"$work/quoted.csv"
run check "$work/quoted.csv"
same "given solutions beside quoted puzzles" "$work/quoted.csv:2: correct
$work/quoted.csv:3: wrong: the solution has 9 at r9c8, where the puzzle has 7; 7 at r9c9, where the puzzle has 9" "$out"

# A puzzle with several solutions, given one of them, and one that clashes.
several=.3..7....6..1.5....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....
first=$("$SUDOKU" solve --first -q -f line $several)
printf 'puzzle,solution\n%s,%s\n%s,3%s\n' $several "$first" $several "${first#?}" >"$work/several.csv"
run check --stats "$work/several.csv"
same "given solutions of a puzzle with several" "$work/several.csv:2: correct: a solution, but not the only one
$work/several.csv:3: wrong: in the solution r1c1 and r1c2 are both 3 (row 1); r1c1 and r9c1 are both 3 (column 1); r1c1 and r1c2 are both 3 (box 1)" "$out"
same "one of them is counted" "not unique 1" "$(grep '^not unique' "$work/err" | tr -s ' ')"

several=.39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.
same "the verdict as a field" "puzzle,verdict
$several,incomplete" "$("$SUDOKU" info --fields=verdict $several | cut -d , -f 1,2)"
printf 'puzzle,solution\n%s,%.80s.\n%s,%.79s1.\n' "$easy" "$answer" "$easy" "$answer" >"$work/begun.csv"
same "... of solutions with an empty cell" "incomplete
wrong" "$("$SUDOKU" info --fields=verdict "$work/begun.csv" | sed 1d | cut -d , -f 3)"
for file in "$root/puzzles/easy.txt" "$work/begun.csv" "$work/several.csv"; do
    same "info and check have one verdict: $file" "$("$SUDOKU" check -f csv "$file" | sed 1d | grep -o 'wrong\|incomplete\|correct\|proper puzzle')" \
        "$("$SUDOKU" info --fields=verdict -f csv "$file" | sed 1d | grep -o 'wrong\|incomplete\|correct\|proper puzzle')"
done

P=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
S=534678912672195348198342567859761423426853791713924856961537284287419635345286179
# A solution that is cut off, in quotation marks after a blank: these are no cells of it.
printf 'puzzle,solution\n%s, "%.80s"\n' $P $S >"$work/short.csv"
run check "$work/short.csv"
same "a short solution in quotes" "$work/short.csv:2: wrong: the solution has 80 cells" "$out"
# Another puzzle beside it is refused.
for other in 9.$(echo $P | cut -c 3-) $P; do
    run check - <<END
$P,$other
END
    same "another puzzle in the line" "1 wrong: two puzzles in one line: give each a line of its own" "$status ${out#*: }"
done

# Two slips in the same house: the diagnosis says that no single change is enough.
P=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
run check "11${P#??}"
same "a clash that takes two changes" "argument:1: wrong: r1c1 and r1c2 are both 1 (row 1); r1c1 and r1c2 are both 1 (box 1)
  no change of a single clue makes it proper" "$out"

# As many clashes as there can be; a solution of one cell, and one with a sign that is none of a cell.
run check "$(printf '%081d' 0 | tr 0 1)"
same "many clashes" "1 972" "$status $(head -n 1 "$work/out" | tr ';' '\n' | grep -c 'are both 1')"
printf 'puzzle,solution\n%s,5\n%s,%s;79\n' $P $P "${S%???}" >"$work/data"
run check "$work/data"
same "solutions that are none" "$work/data:2: wrong: the solution has 1 cell
$work/data:3: wrong: the solution has no digit at r9c7" "$out"
several=.3..7....6..1.5....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....
run check -f svg $several
check "a picture of what cells can be" grep -q 'incomplete' "$work/out"
same "... of nine cells, in small digits" 19 "$(sed -n '/<g class="k">/,/<.g>/p' "$work/out" | grep -c '<text')"
# A drawing of text that is no puzzle would be an empty grid.
echo "${P%?}" >"$work/broken"
run check -f box "$work/broken"
same "no drawing of what is no puzzle" "1$work/broken:1: wrong: 80 cells, 81 expected" "$status$out"
run check -f svg "$work/broken"
same "... nor a picture" "1 $work/broken:1: 80 cells, 81 expected" "$status $err"

# A diagnosis that would take long says what it has found: a contradiction that may not be the smallest, or where solutions
# differ, without all clues that could be changed.
long=.8..4..12..2915.4.......576.57.62...1..........3.7.4........2..5....4638.6453...7
run check $long
same "a large contradiction" "argument:1: wrong: no solution
  these clues contradict each other: r1c9 = 2, r2c4 = 9, r2c5 = 1, r2c6 = 5, r3c8 = 7, r3c9 = 6, r4c2 = 5, r4c5 = 6, \
r4c6 = 2, r5c1 = 1, r6c5 = 7, r7c7 = 2, r8c6 = 4, r8c8 = 3, r8c9 = 8, r9c2 = 6, r9c3 = 4, r9c4 = 5, r9c9 = 7
  one change makes it proper: r2c4 = 7 instead of 9; or r8c9 = 1 or empty instead of 8" "$out"
run check -f json $long
same "... in JSON" 19 "$(sed -n 's/.*"contradiction":\[\([^]]*\)\].*/\1/p' "$work/out" | tr ',' '\n' | wc -l | tr -d ' ')"
check "... which says that it is" grep -q '"smallest":false' "$work/out"
for format in grid csv-grid pair hodoku sdk opensudoku url fpuzzles; do
    run check -f $format $long
    same "no room for verdicts in $format" "2 sudoku: -f $format: check writes only box, line, csv, tsv, json, svg, pdf" "$status $out$err"
done
for long in ........1.....2.3....45.6....1.7..8..7.6......8....7....3..9...54.7..8..8..5..... \
    .....5.8....6.1.43..........1.5........3.6...3.......553.....61........4.........; do
    run check $long
    same "many solutions" "argument:1: incomplete: several solutions
2" "$(sed 1q "$work/out")
$(wc -l <"$work/out" | tr -d ' ')"
    check "... where they differ" grep -q '^  the solutions differ in 6[04] cells: r1c12' "$work/out"
done

# Digits in the place of a solution, beside a puzzle with several; a state without a solution.
printf 'puzzle,solution\n%s,%s\n' $several "$several" >"$work/data"
run check "$work/data"
same "no solution of a puzzle with several" "$work/data:2: wrong: the solution has no digit at r1c1" "$out"
printf '[Puzzle]\n%s\n[State]\n%s\n' "$(echo $several | fold -w 9)" "$(echo "29${several#??}" | fold -w 9)" >"$work/state.sdk"
run check "$work/state.sdk"
check "entered digits that leave no solution, of a puzzle with several" grep -q ':2: wrong: ' "$work/out"

report
