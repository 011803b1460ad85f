#!/bin/sh
# Every kernel of the engine that this machine can run, forced in turn: the same answers as the one-puzzle solver gives, in
# every command that uses the engine. `sh tests/kernels.sh EMULATOR` runs ./sudoku, or $SUDOKU, in an emulator.
. tests/cli/lib.sh
emulator=${1:-}

# sudoku ARGUMENTS...
sudoku() { $emulator "$SUDOKU" "$@"; }

# Where there are several solutions each kernel may find another one first; those puzzles are only counted.
cat puzzles/easy.txt puzzles/hard*.txt puzzles/17-clue.txt | grep -E '^[0-9.]{81}' | cut -c 1-81 >"$work/all"
for times in 1 2 3 4; do cat "$work/all" "$work/all"; done >"$work/many"
while read -r puzzle; do
    echo "$puzzle" | sudoku -q -f line 2>/dev/null
done <"$work/all" | sed 's/^#.*/#/' >"$work/one_by_one"
for times in 1 2 3 4; do cat "$work/one_by_one" "$work/one_by_one"; done >"$work/answers"

for kernel in $(sudoku --version | sed -n 's/^kernels: *//p' | tr -d ,); do
    for threads in 1 2; do
        SUDOKU_KERNEL="$kernel" sudoku -q -j $threads -f line "$work/many" | sed 's/^#.*/#/' >"$work/seen"
        check "kernel $kernel, $threads threads: the one-puzzle solver's answers" cmp -s "$work/answers" "$work/seen"
    done
    SUDOKU_KERNEL=$kernel sudoku solve -q -f line --first "$work/many" | sed 's/^#.*/#/' >"$work/seen"
    same "kernel $kernel, first solutions: as many" "$(grep -c '^[1-9]' "$work/answers")" "$(grep -c '^[1-9]' "$work/seen")"
    head -n 5 puzzles/several-solutions.txt puzzles/unsolvable.txt | grep "^[.1-9]" >"$work/mixed"
    cat "$work/many" >>"$work/mixed"
    SUDOKU_KERNEL="$kernel" sudoku count --limit=2 "$work/mixed" 2>/dev/null >"$work/seen"
    same "kernel $kernel: count agrees with filter" "$(grep -c '^1$' "$work/seen")" \
        "$(SUDOKU_KERNEL="$kernel" sudoku filter -q "$work/mixed" | grep -c .)"
    echo "kernel $kernel: tried"
done
report
