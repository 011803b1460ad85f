#!/bin/sh
# What is inside a puzzle: its minimal puzzles, its needless clues and its backdoors.
. tests/cli/lib.sh

easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..

# Minimal puzzles with two clues more: one from the middle of the vicinity of each.
"$SUDOKU" generate 20 --minimal --seed=3 | while read -r puzzle; do
    "$SUDOKU" vicinity '{+2}' "$puzzle" | sed -n '500p'
done >"$work/more"
same "there are twenty of them" 20 "$(wc -l <"$work/more" | tr -d ' ')"
run minimize --all "$work/more"
cp "$work/out" "$work/all"
same "status of minimize --all" 0 "$status"
same "each is minimal" "minimal true" \
    "$("$SUDOKU" info --fields=minimal -f csv "$work/all" | sed 's/[^,]*,\([^,]*\).*/minimal \1/' | sed 1d | sort -u)"
same "none comes twice" "$(wc -l <"$work/all" | tr -d ' ')" "$(sort -u "$work/all" | wc -l | tr -d ' ')"
same "each puzzle holds one or more" 20 "$("$SUDOKU" minimize --all -f csv "$work/more" | sed '1d; s/,.*//' | sort -u | wc -l | tr -d ' ')"
run minimize -n 5 --seed=2 "$work/more"
same "five of each puzzle" 100 "$(wc -l <"$work/out" | tr -d ' ')"
LC_ALL=C sort -u "$work/out" >"$work/drawn"
same "those drawn are among all" "$(wc -l <"$work/drawn" | tr -d ' ')" \
    "$(LC_ALL=C sort "$work/all" | LC_ALL=C comm -12 - "$work/drawn" | wc -l | tr -d ' ')"
run minimize --all -j1 "$work/more"
check "threads change nothing" cmp -s "$work/all" "$work/out"
run minimize --all "$(sed -n 1p "$work/all")"
same "a minimal puzzle holds itself" "$(sed -n 1p "$work/all")" "$out"

printf '%s\n%s\n' 11..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 \
    53..............................................................................7 >"$work/wrong"
run minimize --all "$work/wrong"
same "status for wrong puzzles" 1 "$status"
same "their reasons" "# $work/wrong:1: r1c1 and r1c2 are both 1 (row 1)
# $work/wrong:2: more than one solution" "$out"
sed -n 1p "$work/more" >"$work/one"
run minimize -n 9000 --seed=1 "$work/one"
same "thousands of draws find all of a few" "$("$SUDOKU" minimize --all "$work/one" | LC_ALL=C sort)" "$(LC_ALL=C sort -u "$work/out")"
same "draw N has the seed S + N - 1" "$("$SUDOKU" minimize --seed=3 "$work/one")" "$(sed -n 3p "$work/out")"
"$SUDOKU" minimize -n 3000 -j3 "$work/more" >"$work/draws"
same "draws of many puzzles, in the order of the input" "$("$SUDOKU" minimize -n 3000 -j1 "$work/more" | cksum)" "$(cksum <"$work/draws")"
run minimize -n 40 --symmetry=rotate180 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
same "draws keep the symmetry" 40 "$("$SUDOKU" info --fields=symmetry "$work/out" | grep -c 'rotate180\|full')"
run minimize -n 0 "$easy"
same "no draws" 2 "$status"

run info --fields=redundant -f line "$easy"
same "redundant clues" "$easy redundant=r1c1,r1c2,r1c5,r2c1,r2c4,r2c5,r2c6,r3c2,r4c1,r4c9,r5c1,r5c4,r5c6,r6c1,r6c9,r7c2,r8c4,r8c5,r8c6,r8c9,r9c5,r9c9" "$out"
run info --fields=redundant -f csv "$hard"
same "... of a minimal puzzle" "puzzle,redundant,name,error
$hard,,," "$out"

run info --fields=backdoor,backdoors -f line "$easy" "$hard"
same "backdoors" "$easy backdoor=0
$hard backdoor=2 backdoors=$("$SUDOKU" info --fields=backdoors -f csv "$hard" | sed '1d; s/[^,]*,\([^,]*\).*/\1/; s/ /,/g')" "$out"
check "... seven" [ "$(tail -n 1 "$work/out" | tr , '\n' | grep -c 'r[1-9]c[1-9]+r[1-9]c[1-9]$')" -eq 7 ]
same "... as a list of JSON" '["r1c3+r5c2"' "$("$SUDOKU" info --fields=backdoors -f json "$hard" | grep -o '\["r1c3+r5c2"')"

# A puzzle without an answer has a reason, and is a failure.
for fields in '' --fields=redundant --fields=backdoors; do
    # shellcheck disable=SC2086
    run info -f line $fields "531${easy#???}"
    same "$fields: no solution" "1 531${easy#???} error=\"no solution\"" \
        "$status $(echo "$out" | sed 's/ clues=.*canonical=[.1-9]*//')"
    # shellcheck disable=SC2086
    run info -f line $fields "55${easy#??}"
    same "$fields: a clash" "1 error=\"r1c1 and r1c2 are both 5 (row 1)\"" "$status error=${out#*error=}"
done

report
