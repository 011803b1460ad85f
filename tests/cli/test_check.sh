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

# Solutions that are none.
easy='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
answer='534678912672195348198342567859761423426853791713924856961537284287419635345286179'
cat >"$work/data" <<END
puzzle,solution
$easy,$answer
$easy,${answer%?}
$easy,${answer%?}.
$easy,${answer}1
$easy,xx
$easy,12345
$easy,
END
run --check "$work/data"
same "every broken solution is named" "$work/data:2: right: the solution
$work/data:3: wrong: the solution has 80 cells
$work/data:4: wrong: the solution has no digit at r9c9
$work/data:5: wrong: the solution has 82 cells
$work/data:6: wrong: the solution has 2 cells
$work/data:7: wrong: the solution has 5 cells
$work/data:8: right so far: one solution" "$out"
same "status of a broken solution" 1 "$status"
run -f line "$work/data"
same "solving does not mind" "0 7" "$status $(grep -c "^$answer" "$work/out")"

cat >"$work/data" <<END
id;rating;puzzle;remark;answer
1;2.0;"$easy";easy;"$answer"
1;2.0;"$easy";easy;"${answer%?}"
1;2.0;$easy;easy;
END
run --check "$work/data"
same "the head says where solutions are" "$work/data:2: right: the solution
$work/data:3: wrong: the solution has 80 cells
$work/data:4: right so far: one solution" "$out"

cat >"$work/data" <<END
quizzes,solutions
$easy,$answer
$easy,xx
$easy,1
END
run --check "$work/data"
same "a column of solutions, or of their numbers" "$work/data:2: right: the solution
$work/data:3: wrong: the solution has 2 cells
$work/data:4: right so far: one solution" "$out"
for mode in --count '--all --quiet' --first; do
    # shellcheck disable=SC2086
    "$SUDOKU" $mode -f csv "$work/data" >"$work/own"
    run --check "$work/own"
    same "what $mode -f csv writes passes the check" 0 "$status"
done

# Without a head, what looks like a solution; a name, a number or another puzzle is none.
cat >"$work/data" <<END
$easy,${answer%?}
$easy ${answer%?}.
$easy,1234567890123456789 a name
$easy,$easy
{"puzzle":"$easy","solution":"${answer%?}"}
{"puzzle":"$easy","solution":""}
END
run --check "$work/data"
same "broken solutions without a head" "$work/data:1: wrong: the solution has 80 cells
$work/data:2: wrong: the solution has no digit at r9c9
$work/data:3: right so far: one solution
$work/data:4: right so far: one solution
$work/data:5: wrong: the solution has 80 cells
$work/data:6: right so far: one solution" "$out"

# All cells are filled, some of them entered.
run -f hodoku puzzles/classic.txt
echo "$out" >"$work/full"
run --check "$work/full"
same "a full grid with entered digits" "$work/full:1: right: a complete grid" "$out"

report
