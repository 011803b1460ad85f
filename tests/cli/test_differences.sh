# Different ways to the same answer: rate and explain, explain and the solver, canonical forms under random disguises.
# Only `make test-all` runs it; DISGUISES=N for more of them than 100,000, SEED=S for other puzzles.
. tests/cli/lib.sh
full_only
seed=${SEED:-20240229} disguises=${DISGUISES:-100000}
echo "seed $seed"

# ---- rate, explain, candidates --steps, the solution ----

"$SUDOKU" generate 400 --seed="$seed" -q -f line >"$work/minimal"
"$SUDOKU" generate 100 --clues=30 --seed="$seed" -q -f line >"$work/easy"
cat "$work/minimal" "$work/easy" | cut -c 1-81 >"$work/puzzles"
n=$(wc -l <"$work/puzzles")
check "there are puzzles" test "$n" -ge 450
# The others have a long way.
"$SUDOKU" filter --er=..8 "$work/puzzles" >"$work/rateable"
check "most of them are rated" test "$(wc -l <"$work/rateable")" -ge 400
"$SUDOKU" rate -f json "$work/rateable" | grep -o '"er":[0-9.]*' | cut -d : -f 2 >"$work/rates"
# The hardest step of each puzzle, and the grid after its last.
ends() {
    "$SUDOKU" explain --fields=puzzle_number,rating,grid -f csv "$@" "$work/rateable" | awk -F, '
        NR > 2 && $2 != number { print hardest, grid; hardest = 0 }
        NR > 1 { number = $2; grid = $4; if ($3 + 0 > hardest + 0) hardest = $3 }
        END { print hardest, grid }'
}
ends --ladder=se >"$work/explained"
cut -d ' ' -f 1 "$work/explained" >"$work/explained-rates"
check "the hardest step on the ladder of ratings is the rating" cmp "$work/rates" "$work/explained-rates"
cut -d ' ' -f 2 "$work/explained" >"$work/ends"
"$SUDOKU" -f line "$work/rateable" >"$work/solutions"
check "explain ends with the solution" cmp "$work/solutions" "$work/ends"
ends --ladder=people | cut -d ' ' -f 2 | grep -v '[.]' | sort >"$work/people"
check "the people's ladder solves most of them" test "$(wc -l <"$work/people")" -ge 300
sort "$work/solutions" >"$work/sorted"
check "the people's ladder ends with solutions, too" test -z "$(comm -13 "$work/sorted" "$work/people")"
"$SUDOKU" candidates --steps=10 "$work/rateable" -f line 2>/dev/null | "$SUDOKU" -q -f line >"$work/after"
check "ten steps do not change the solution" cmp "$work/solutions" "$work/after"

# ---- Canonical forms ----

# disguised N FILE: so many disguises of the puzzles in the file, all different by their places, have the canonical forms of
# the puzzles and no other.
disguised() {
    yes "$(cat "$2")" | head -n "$1" >"$work/copies"
    "$SUDOKU" canonical -q -f line "$2" | sort -u >"$work/forms"
    "$SUDOKU" shuffle --seed="$seed" -q -f line "$work/copies" >"$work/disguises"
    check "$1 disguises: ${2##*/}: they differ" test "$(sort -u "$work/disguises" | wc -l)" -gt $(($1 / 2))
    "$SUDOKU" canonical -q -f line "$work/disguises" | sort -u >"$work/seen"
    check "$1 disguises: ${2##*/}: their forms" cmp "$work/forms" "$work/seen"
}
head -n 20 "$work/puzzles" >"$work/some"
head -n 20 "$work/solutions" >"$work/full"
disguised "$disguises" "$work/some"
disguised $((disguises / 2)) "$work/full"
cut -c 1-40 "$work/some" | sed 's/$/........................................./' >"$work/sparse"
disguised $((disguises / 100)) "$work/sparse"
report
