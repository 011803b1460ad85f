#!/bin/sh
# What a command costs beside the library's bare loop of the same work, in instructions (bench/commands.c): at most 10 %
# more than the ratio on record here. A command that leaves the library's fast path is ten times as slow, and no answer
# shows it.
. tests/cli/lib.sh
full_only
command -v valgrind >/dev/null || { skip "ratios: valgrind is not installed"; report; exit; }
"$SUDOKU" --version | grep -q avx2 || { skip "ratios: recorded with the AVX2 kernel, which this machine does not run"; report; exit; }
build=${BUILD:-build}/bench/commands
${MAKE:-make} "$build" >"$work/made" 2>&1 || cat "$work/made"

"$SUDOKU" generate 2000 --clues=33 --seed=1 >"$work/easy"
"$SUDOKU" generate 500 --minimal --seed=1 >"$work/minimal"

# instructions ROW WHICH FILE: those of one run.
instructions() {
    SUDOKU_KERNEL=avx2 valgrind --tool=callgrind --toggle-collect=measured --callgrind-out-file=/dev/null \
        "$build" --once "$1" "$2" "$3" 2>&1 | awk '/Collected/ { print $4 }'
}

while IFS='|' read -r ratio file row; do
    command=$(instructions "$row" command "$work/$file")
    library=$(instructions "$row" library "$work/$file")
    seen=$(awk -v a="$command" -v b="$library" 'BEGIN { if (b + 0) printf "%.2f", a / b }')
    check "sudoku $row: $seen times the library, at most 1.1 times $ratio expected" \
        awk -v seen="$seen" -v ratio="$ratio" 'BEGIN { exit !(seen > 0 && seen <= 1.1 * ratio) }'
done <<'ROWS'
1.02|easy|solve -f line -q
2.26|easy|solve -f grid
2.22|easy|solve -f csv
89.30|easy|solve -f fpuzzles
1.91|easy|solve --all -f line
2.60|easy|check -q
1.18|easy|count
1.86|easy|filter
1.23|minimal|filter --minimal
1.59|easy|info --fields=clues
2.58|easy|info --fields=symmetry
2.72|easy|info --fields=solution,solutions,at_least,unique
1.24|minimal|info --fields=minimal,redundant
3.30|easy|candidates -f line
1.04|minimal|candidates --after=house,locked -f line
1.03|minimal|expand
1.01|minimal|rate
ROWS

report
