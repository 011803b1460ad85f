# The default mode, from the front door: every format, names kept, what is broken said in the right place.
. tests/cli/lib.sh

easy='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
answer='534678912672195348198342567859761423426853791713924856961537284287419635345286179'
hard='4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......'
hard_answer='417369825632158947958724316825437169791586432346912758289643571573291684164875293'

printf '%s\n%s hard\n' "$easy" "$hard" >"$work/two"
run "$work/two"
same "two puzzles in boxes" "# 1
-------------------------
| 5 3 4 | 6 7 8 | 9 1 2 |
| 6 7 2 | 1 9 5 | 3 4 8 |
| 1 9 8 | 3 4 2 | 5 6 7 |
-------------------------
| 8 5 9 | 7 6 1 | 4 2 3 |
| 4 2 6 | 8 5 3 | 7 9 1 |
| 7 1 3 | 9 2 4 | 8 5 6 |
-------------------------
| 9 6 1 | 5 3 7 | 2 8 4 |
| 2 8 7 | 4 1 9 | 6 3 5 |
| 3 4 5 | 2 8 6 | 1 7 9 |
-------------------------

# hard
-------------------------
| 4 1 7 | 3 6 9 | 8 2 5 |
| 6 3 2 | 1 5 8 | 9 4 7 |
| 9 5 8 | 7 2 4 | 3 1 6 |
-------------------------
| 8 2 5 | 4 3 7 | 1 6 9 |
| 7 9 1 | 5 8 6 | 4 3 2 |
| 3 4 6 | 9 1 2 | 7 5 8 |
-------------------------
| 2 8 9 | 6 4 3 | 5 7 1 |
| 5 7 3 | 2 9 1 | 6 8 4 |
| 1 6 4 | 8 7 5 | 2 9 3 |
-------------------------" "$out"
same "nothing to remark" "" "$err"
same "status of success" 0 "$status"

run -f line "$work/two"
same "lines, the name kept" "$answer
$hard_answer hard" "$out"

run -f pair "$work/two"
same "pairs" "$easy,$answer
$hard,$hard_answer" "$out"

run -f csv "$work/two"
same "csv" "puzzle,solution,solutions,at_least,unique,name,error
$easy,$answer,1,false,true,,
$hard,$hard_answer,1,false,true,hard," "$out"

run -f json "$work/two"
same "json" "{\"puzzle\":\"$easy\",\"solution\":\"$answer\",\"solutions\":1,\"unique\":true}
{\"puzzle\":\"$hard\",\"name\":\"hard\",\"solution\":\"$hard_answer\",\"solutions\":1,\"unique\":true}" "$out"

# What is written can be read back, colour codes included.
for format in $formats; do
    "$SUDOKU" -f $format "$work/two" >"$work/written"
    same "$format, read back" "$answer
$hard_answer" "$("$SUDOKU" -f line "$work/written" | cut -c 1-81)"
done
"$SUDOKU" --color=always "$work/two" >"$work/written"
same "box in colour, read back" "$answer
$hard_answer" "$("$SUDOKU" -f line "$work/written")"

# --all stops at its limit, and says so; CSV tells which solution it is.
two=.39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.
echo "$two" >"$work/several"
run solve --all --limit=1 -f csv "$work/several"
same "the first of two" "puzzle,solution,number,name,error
$two,439658127156927384827431956342516798785294631691783542578149263263875419914362875,1,," "$out"
same "said that there are more" "$work/several:1: more solutions than the 1 shown; --limit=all shows them all" "$err"
same "status" 0 "$status"
for limit in 2 3 all; do
    run solve --all --limit=$limit -f line "$work/several"
    same "--limit=$limit: both, and nothing to say" "2 " "$(wc -l <"$work/out" | tr -d ' ') $err"
done

# Boxes say which puzzle they are; a single one without a name need not.
printf '%s\n' "$easy" >"$work/one"
run "$work/one"
same "one puzzle has no heading" '-------------------------' "$(head -n 1 "$work/out")"
run generate 2 -f box --seed=1
same "made puzzles are numbered" '# 1 # 2' "$(grep '^#' "$work/out" | tr '\n' ' ' | sed 's/ $//')"

# On a terminal, where the output and the notes mix, each note follows its puzzle.
{
    echo "$easy"
    echo "5${easy}" | cut -c1-81
    echo '534678912672195348.........859761423426853791.........961537284287419635.........'
    echo "$easy"
} >"$work/mixed"
"$SUDOKU" "$work/mixed" >"$work/both" 2>&1
same "notes come with their puzzles" "# 1
|
$work/mixed:2: r1c1 and r1c2 are both 5 (row 1); try 'sudoku check'
# 3
|
$work/mixed:3: more than one solution; the first one found is shown; try 'sudoku check'
# 4
|" "$(sed -n '/^| 5 3 4 |/s/ .*//p; /^[|-]/d; /./p' "$work/both")"
# Many solutions: counted as they are printed, however many threads; an interrupted count is a lower bound.
open='.3.6..9....2.95..8..8.....78...61............7.39..........72......19.....5....7.'
printf '%s\n' "$open" >"$work/open"
"$SUDOKU" solve --all --limit=all -q -f line "$work/open" | wc -l | tr -d ' ' >"$work/printed"
for threads in 1 3; do
    same "-j$threads: counted as printed" "$(cat "$work/printed")" "$("$SUDOKU" count --limit=all -j$threads "$work/open")"
done
echo 12..34....................................5............6......................... >"$work/endless"
"$SUDOKU" count --limit=all --stats "$work/endless" >"$work/out" 2>"$work/err" &
hold_until $! grep -q 'may take long and shows no progress; Ctrl-C ends it with the number so far' "$work/err"
kill -TERM $!
wait $! 2>"$work/killed"
same "an interrupted count: status" 143 $?
check "an interrupted count: it says that it takes long" grep -qx "$work/endless:1: counting the solutions, .*" "$work/err"
check "an interrupted count: the lower bound" grep -qx '>=[1-9][0-9]*' "$work/out"
check "an interrupted count: the table" grep -q '^guesses  *[1-9]' "$work/err"

report
