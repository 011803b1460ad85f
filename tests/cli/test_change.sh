#!/bin/sh
# Changing puzzles: minimize, shuffle, transform.
. tests/cli/lib.sh

puzzle=..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
full=987654321246173985351928746128537694634892157795461832519286473472319568863745219
backwards() { awk '{ for (i = length($0); i; i--) printf "%s", substr($0, i, 1); print "" }'; }
grid=123456789456789123789123456214365897365897214897214365531642978642978531978531642

run minimize - <<END
$puzzle
END
same "a minimal puzzle stays as it is" $puzzle "$out"
"$SUDOKU" generate 50 --clues=40 --seed=1 >"$work/rich"
run minimize "$work/rich"
same "all still proper" 50 "$("$SUDOKU" filter "$work/out" | wc -l | tr -d ' ')"
same "the same solutions" "$("$SUDOKU" -f line "$work/rich")" "$("$SUDOKU" -f line "$work/out")"
awk '{ for (i = 1; i <= 81; i++) if (substr($0, i, 1) ~ /[1-9]/) print substr($0, 1, i - 1) "." substr($0, i + 1) }' \
    "$work/out" >"$work/less"
check "there are clues to take away" test "$(wc -l <"$work/less")" -gt 1000
same "none can be taken away" "" "$("$SUDOKU" filter -q "$work/less")"
cp "$work/out" "$work/poor"
run minimize -j2 "$work/rich"
check "the same with threads" cmp -s "$work/poor" "$work/out"
"$SUDOKU" generate 20 --clues=40..41 --symmetry=rotate180 --seed=1 >"$work/turned"
run minimize --symmetry=rotate180 "$work/turned"
same "the symmetry is kept" "$(tr 1-9 x <"$work/out")" \
    "$("$SUDOKU" transform rotate180 "$work/out" | tr 1-9 x)"
run minimize --symmetry=random "$work/turned"
same "minimize --symmetry=random" 2 "$status"
printf '12%079d\n11%079d\n' 0 0 >"$work/bad"
run minimize "$work/bad"
same "status of puzzles that cannot be minimised" 1 "$status"
check "not unique" grep -q '^# .*:1: more than one solution$' "$work/out"
check "broken" grep -q '^# .*:2: r1c1 and r1c2 are both 1' "$work/out"

run vicinity '{+1}' - <<END
$puzzle
END
same "one more clue" 64 "$(echo "$out" | tr -d '.' | grep -c '^[1-9]\{18\}$')"
same "from its solution" $full "$(echo "$out" | "$SUDOKU" -f line | sort -u)"

run shuffle --seed=7 - <<END
$puzzle
$puzzle
END
first=$(sed -n 1p "$work/out") second=$(sed -n 2p "$work/out")
check "two lines are shuffled each in its way" [ "$first" != "$second" ]
same "as many clues" 17 "$(printf %s "$second" | tr -d '.' | wc -c | tr -d ' ')"
same "with one solution each" "1
1" "$("$SUDOKU" count "$work/out")"
same "the same seed again" "$first" "$(echo $puzzle | "$SUDOKU" shuffle --seed=7)"
echo $puzzle | "$SUDOKU" shuffle --seed=7 -n 200 >"$work/copies"
same "copies: the first is the one without" "$first" "$(sed 1q "$work/copies")"
same "... all are different" 200 "$(sort -u "$work/copies" | wc -l | tr -d ' ')"
same "... and the same puzzle" 1 "$("$SUDOKU" distinct "$work/copies" | wc -l | tr -d ' ')"
same "... none of an invalid one" "" "$(echo "55$(echo $puzzle | cut -c 3-80)" | "$SUDOKU" shuffle --seed=7 -n 5 2>/dev/null | grep -v '^#')"

# transformed MOVES EXPECTED: what becomes of the grid.
transformed() {
    same "$1" "$2" "$(echo $grid | "$SUDOKU" transform "$1")"
}
transformed rotate90,rotate90,rotate90,rotate90 $grid
transformed rotate90,rotate270 $grid
transformed rotate180 "$(echo $grid | backwards)"
transformed rotate90,rotate270 $grid
transformed rotate180,rotate180 $grid
transformed rotate270,rotate90 $grid
transformed mirror-h,mirror-h $grid
transformed mirror-v,mirror-v $grid
transformed diagonal,diagonal $grid
transformed antidiagonal,antidiagonal $grid
transformed diagonal,antidiagonal "$(echo $grid | backwards)"
transformed mirror-h,mirror-v "$(echo $grid | backwards)"
transformed relabel:987654321 "$(echo $grid | tr 123456789 987654321)"
same "rotate90 is clockwise" 965832741 "$(echo $grid | "$SUDOKU" transform rotate90 | cut -c1-9)"
same "rows" "$(echo $grid | cut -c10-18)" "$(echo $grid | "$SUDOKU" transform rows:213456789 | cut -c1-9)"
same "columns" 213 "$(echo $grid | "$SUDOKU" transform columns:213456789 | cut -c1-3)"
same "bands" "$(echo $grid | cut -c28-36)" "$(echo $grid | "$SUDOKU" transform bands:213 | cut -c1-9)"
same "stacks" 456123789 "$(echo $grid | "$SUDOKU" transform stacks:213 | cut -c1-9)"
for moves in rot45 '' rows:213 rows:412356789 relabel:112345678 bands:124 rotate90,,rotate90; do
    run transform "$moves" /dev/null
    same "transform $moves" 2 "$status"
    check "transform $moves: what is allowed" grep -q antidiagonal "$work/err"
done

# Several solutions: said once for each puzzle, and not that it is broken.
echo .39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87. >"$work/several"
for mode in minimize rate; do
    run $mode "$work/several"
    check "$mode: the reason in the output" grep -q "^# $work/several:1: more than one solution" "$work/out"
    same "$mode: the sum in the note" "sudoku: 1 puzzle has several solutions" "$err"
    same "$mode: status" 1 "$status"
done
run minimize -f box "$work/several"
same "minimize -f box: the reason in the note" "$work/several:1: more than one solution" "$err"

# Digits that were entered belong to the puzzle as it was read: its disguise has others, or none.
head -n 1 tests/cli/input/entries.txt >"$work/entered"
for mode in "shuffle --seed=3" canonical "minimize --seed=1" "transform rotate90,relabel:234567891"; do
    # shellcheck disable=SC2086
    "$SUDOKU" $mode -f line "$work/entered" >"$work/changed"
    for format in url fpuzzles sdk; do
        # shellcheck disable=SC2086
        same "$mode -f $format: without the entered digits" "$("$SUDOKU" convert -f $format "$work/changed")" \
            "$("$SUDOKU" $mode -f $format "$work/entered")"
    done
done
check "--empty and entered digits: they are written" sh -c '"$1" convert --empty=0 -f sdk "$2" | grep -qx 534070000' - "$SUDOKU" "$work/entered"

report
