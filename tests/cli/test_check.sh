# --check: what it says about grids that are wrong, and that it does not take long for it.
. tests/cli/lib.sh

# Nothing stands out as wrong, and 17 grids with an entry less are as hard to see through as this one.
echo '.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........' >"$work/long"
run --check "$work/long"
same "a search for wrong entries that would take long is given up" "$work/long:1: wrong: no solution" "$out"
same "its status" 1 "$status"

echo '53..7....6..195....98....1.8...6...34..8.3..17...2...6.6....28....419..5....8..79' >"$work/slip"
run --check "$work/slip"
same "a slip of the pen is found" \
    "$work/slip:1: wrong: no solution, but would have one without r1c1 = 5, or without r3c8 = 1" "$out"

report
