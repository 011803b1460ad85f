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

report
