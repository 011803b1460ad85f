#!/bin/sh
# Solved grids: unavoidable and search, with --part and a step to go on from.
. tests/cli/lib.sh

grid=639241785284765193517983624123857946796432851458619237342178569861594372975326418
other=742395186319678245856124397273961458594837612168542739925416873437289561681753924
echo $grid >"$work/grid"

run unavoidable --size=4 "$work/grid"
same "sets of up to 4 cells" "$(
    cat <<'END'
.3...1.............1...3......................................................... 4 cells: r1c2 r1c6 r3c2 r3c6
....................................79..................................97....... 4 cells: r5c1 r5c2 r9c1 r9c2
END
)" "$out"
run unavoidable "$work/grid"
same "sets of up to 12 cells" 371 "$(wc -l <"$work/out" | tr -d ' ')"
sed 's/ .*//' "$work/out" >"$work/sets"
run unavoidable -f json "$grid"
check "-f json" grep -q "^{\"puzzle\":\"$grid\",\"name\":\"4 cells: .*\",\"result\":\"$(head -1 "$work/sets")\"}" "$work/out"
same "all sets in -f json" 371 "$(wc -l <"$work/out" | tr -d ' ')"

# The row of the grid comes along.
printf 'id,grid,name\nx,%s,Jane\n' $grid >"$work/rows.csv"
run unavoidable --size=4 -f csv "$work/rows.csv"
same "a row of -f csv" "id,grid,name,result,name_2,error
x,$grid,Jane,$(head -1 "$work/sets"),$("$SUDOKU" unavoidable --size=4 $grid | head -1 | cut -c 83-)," "$(head -2 "$work/out")"
run search --clues=81 -f csv "$work/rows.csv"
same "a row of search" "id,grid,name,result,error
x,$grid,Jane,$grid," "$out"

# Of a puzzle, the solution is taken: the same answer as for the grid.
puzzle=$("$SUDOKU" minimize "$work/grid")
run unavoidable "$puzzle"
same "the sets of a puzzle's solution" "$(cat "$work/sets")" "$(sed 's/ .*//' "$work/out")"

printf '%s\n%s\n' $grid $other >"$work/two"
run search --clues=81 "$work/two"
same "two grids are refused before the search" "2 sudoku: search: expected one grid; there are several in the input" "$status $out$err"
for broken in "11$(printf '%079d' 0)" "$(printf '%081d' 0)"; do
    echo "$broken" >"$work/broken"
    run search --clues=81 "$work/broken"
    same "what is no grid: status" 1 "$status"
    check "... its reason: $out" grep -q '^# .*:1: r1c1 and r1c2\|^# .*:1: more than one solution; a solved' "$work/out"
done

run search --clues=80 "$work/grid"
same "puzzles with 80 clues" 81 "$(sort -u "$work/out" | grep -c '^[0-9.]\{81\}$')"
same "status" 0 "$status"
run search --clues=79 -j1 "$work/grid"
same "puzzles with 79 clues" 3240 "$(sort -u "$work/out" | grep -c '^[0-9.]\{81\}$')"
cp "$work/out" "$work/one"
run search --clues=79 -j3 "$work/grid"
check "the same order with threads" cmp -s "$work/one" "$work/out"
for part in 1 2 3; do
    "$SUDOKU" search --clues=79 --part=$part/3 "$work/grid"
done >"$work/parts"
check "the shares one after the other are the whole" cmp -s "$work/one" "$work/parts"
"$SUDOKU" search --clues=79 --start=2 "$work/grid" >"$work/rest"
check "a step leaves out those before it" cmp -s "$work/rest" - <<END
$(tail -n "$(wc -l <"$work/rest")" "$work/one")
END
check "and only these" test "$(wc -l <"$work/rest")" -gt 0 -a "$(wc -l <"$work/rest")" -lt 3240
run search --clues=17 --start=1000000 "$work/grid"
same "a step past the end is no proof" "2 " "$status $out"
same "and this is said" "sudoku: search: --start=1000000: the search has N steps, the first is 0" "$(echo "$err" | sed 's/has [0-9]* steps/has N steps/')"
run search --clues=80 --stats "$work/grid"
same "--stats says how many were found" "puzzles 1 found 81" "$(sed 's/  */ /g' "$work/err" | head -2 | tr '\n' ' ' | sed 's/ $//')"
run search --clues=12 "$work/grid"
same "no puzzle of 12 clues" "0 " "$status $out$err"
run search --clues=3 "$work/grid"
same "too few clues for a single step: no puzzle" "0 " "$status $out$err"
echo "11$(printf '%079d' 0)" >"$work/invalid"
for arguments in 'search --clues=17' 'vicinity {-1+1}'; do
    for part in 1 2 3; do
        # shellcheck disable=SC2086 # a command and what it wants
        "$SUDOKU" $arguments --part=$part/3 -f json "$work/invalid" 2>>"$work/reasons"
    done >"$work/parts"
    # shellcheck disable=SC2086
    same "$arguments: one share reports an invalid puzzle" "$("$SUDOKU" $arguments -f json "$work/invalid" 2>/dev/null)" "$(cat "$work/parts")"
done
same "... in one note" 1 "$(grep -c ':1: r1c1 and r1c2' "$work/reasons")"

# A signal ends it: a note says where the search goes on.
interrupt_search() { # options and files
    "$SUDOKU" --progress=always "$@" >"$work/out" 2>"$work/err" &
    pid=$!
    hold_until $pid grep -q '^.*puzzles, [0-9]* %' "$work/err"
    kill -TERM $pid # the shell lets its children ignore the signal of Ctrl-C
    wait $pid 2>/dev/null
}
interrupt_search search --clues=20 --stats "$work/grid"
check "an interrupted search can be resumed" grep -q 'sudoku: search: searched up to step [0-9]* of [0-9]*; --start=[0-9]* goes on from there$' "$work/err"
same "... from one step, the first that is not done" 1 "$(grep -c 'searched up to' "$work/err")"
check "its grid does not count as done" grep -q 'puzzles  *0$' "$work/err"
step=$(sed -n 's/.*--start=\([0-9]*\) goes on.*/\1/p' "$work/err")
interrupt_search search --clues=20 --start=$((step + 1000)) -q "$work/grid"
check "... also with -q" grep -q 'sudoku: search: searched up to step [0-9]* of [0-9]*; --start=[0-9]\{4\} goes on from there$' "$work/err"
interrupt_search search --clues=20 --part=1/2 "$work/grid"
check "a share is run again" grep -q 'sudoku: search: searched up to step [0-9]* of [0-9]*; run this share again$' "$work/err"
interrupt_search search --clues=20 -o "$work/lost" "$work/grid"
check "what was found is lost with -o, but before the first step nothing was" \
    grep -q 'sudoku: search: searched up to step \(0 of [0-9]*; --start=0 goes on\|[0-9]* of [0-9]*; run it again from the start\)' "$work/err"
check "as the file is not written" test ! -e "$work/lost"

run unavoidable --size=6 puzzles/full-grid.txt
check "the manual's first example" grep -q '^[0-9.]\{81\} 6 cells' "$work/out"

# Another one takes longer; test_grid_search does the third.
full_only
run search --clues=16 puzzles/full-grid.txt
same "no puzzle of 16 clues" "0 " "$status $out"
report
