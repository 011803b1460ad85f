# What the program writes it reads back: every format, also in colour, also one after the other in one file.
. tests/cli/lib.sh

cat >"$work/puzzles" <<'END'
..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.. First
4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... Second, "so called"
1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
END
"$SUDOKU" -f line "$work/puzzles" | cut -c1-81 >"$work/solutions"
"$SUDOKU" -f line "$work/puzzles" >"$work/named"
same "names are kept as they are" "$(cut -c82- "$work/puzzles")" "$(cut -c82- "$work/named")"

for format in $formats; do
    for color in never always; do
        "$SUDOKU" -f "$format" --color="$color" "$work/puzzles" >"$work/$format"
        "$SUDOKU" -f line "$work/$format" >"$work/seen"
        cut -c1-81 "$work/seen" >"$work/cells"
        check "$format, colour $color: read back" cmp -s "$work/solutions" "$work/cells"
    done
    "$SUDOKU" -f line <"$work/$format" >"$work/piped"
    check "$format: through a pipe" cmp -s "$work/seen" "$work/piped"
done
for format in line csv json; do
    "$SUDOKU" -f line "$work/$format" >"$work/seen"
    check "$format keeps names" cmp -s "$work/named" "$work/seen"
done

for format in $formats; do
    cat "$work/$format"
    echo
done >"$work/all"
for format in $formats; do cat "$work/solutions"; done >"$work/expected"
"$SUDOKU" -f line "$work/all" | cut -c1-81 >"$work/seen"
check "all formats in one file" cmp -s "$work/expected" "$work/seen"

"$SUDOKU" candidates --color=always "$work/puzzles" >"$work/candidates"
"$SUDOKU" -f line "$work/candidates" | cut -c1-81 >"$work/seen"
check "candidate grids" cmp -s "$work/solutions" "$work/seen"

# A cell without candidates stays one.
"$SUDOKU" candidates -q puzzles/unsolvable.txt >"$work/marks"
run -q -f line "$work/marks"
same "candidates of what has no solution" "no solution
no solution
no solution
no solution" "$(sed 's/.*: //' "$work/out")"

report
