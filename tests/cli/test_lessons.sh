#!/bin/sh
# Techniques by the names that people know, and their lessons.
. tests/cli/lib.sh

puzzle=$(sed -n '/^[0-9.]/{p;q;}' puzzles/hard.txt)

# A name that means more than it says gets a note, others none.
run hint --only='Remote Pairs' "$puzzle"
same "a pattern with a wider name" "sudoku: 'Remote Pairs' is found as xy-chain" "$err"
run hint -q --only='remote pair' "$puzzle"
same "no note with -q" "" "$err"
run hint --only='y wing' "$puzzle"
same "another name of the same technique" "" "$err"

# Each lesson is one screen, with all its parts, and its drawn position can be read as a puzzle.
"$SUDOKU" help techniques | sed -n 's/^\([a-z][a-z-]*\)  *[0-9].*/\1/p' >"$work/techniques"
same "the number of techniques" 53 "$(wc -l <"$work/techniques" | tr -d ' ')"
while read -r name; do
    run help "$name"
    same "$name: status" 0 "$status$err"
    check "$name: one screen" test "$(wc -l <"$work/out")" -le 48
    check "$name: 80 columns" test "$(awk 'length > m { m = length } END { print m }' "$work/out")" -le 80
    for part in "($name)" 'How to look: ' 'Take care: ' '^ *1 ' 'How hard: ' '^Practice: sudoku .*play -$'; do
        check "$name: $part" grep -q "$part" "$work/out"
    done
    same "$name: the position is a puzzle with one solution" 1 \
        "$("$SUDOKU" check -q -f line <"$work/out" 2>&1 | grep -c proper)"
done <"$work/techniques"

# Any name or alias, as one argument or several.
for name in 'XY-Wing' 'xy wing' 'Y-Wing' 'bent triple'; do
    same "a lesson by the name $name" "XY-wing (xy-wing)" "$("$SUDOKU" help "$name" | sed 1q)"
done
same "a name in several arguments" "Naked pair (naked-pair)" "$("$SUDOKU" help Naked Pairs | sed 1q)"
run help naked paint
same "no lesson" "2 sudoku: no help about 'naked'; 'sudoku help' lists the commands, 'sudoku help techniques' the techniques" \
    "$status $err"

report
