# vicinity: what is found, in which order, and what of it is printed. Which puzzles there are is compared with a search
# of its own in tests/unit/test_vicinity.c.
. tests/cli/lib.sh
cd "$work" || exit 1

proper=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
"$SUDOKU" generate 2 --minimal --seed=1 -f line >puzzles
head -n 1 puzzles >puzzle

# sorted FILE...: their lines in one order everywhere.
sorted() { LC_ALL=C sort "$@"; }

run vicinity '{-1}' $proper
same "-1: one puzzle for each needless clue" "$("$SUDOKU" info -f json --fields=redundant $proper | grep -o '"r.c."' | wc -l)" \
    "$(wc -l <out)"
same "... all of them proper" "$out" "$("$SUDOKU" filter out)"
run vicinity '{-1}' puzzle
same "a minimal puzzle has none" " 0" "$out$err $status"
run vicinity '{+1}' puzzle
same "+1: one puzzle for each empty cell" "$(head -c 81 puzzle | tr -dc . | wc -c)" "$(wc -l <out | sed 's/ //g')"

# The same vicinity, whatever the threads and the kernel, in braces or not.
run vicinity '{-1+1..2}' --minimal puzzles
check "there is something to compare" test "$(wc -l <out)" -gt 100
cp out all
same "no puzzle is printed twice" "$(sorted all)" "$(sorted -u all)"
for threads in -j1 -j3; do
    same "with $threads" "$(cat all)" "$("$SUDOKU" vicinity '{-1+1..2}' $threads --minimal puzzles)"
done
same "with another kernel" "$(cat all)" "$(SUDOKU_KERNEL=generic "$SUDOKU" vicinity '{-1+1..2}' --minimal puzzles)"
same "the second puzzle's come second" "$(cat all)" "$(for i in 1 2; do
    sed -n ${i}p puzzles | "$SUDOKU" vicinity --minimal -- -1+1..2; done)"
same "twice the same puzzle, twice its vicinity" "$("$SUDOKU" vicinity '{-1+1}' puzzle puzzle)" \
    "$(for _ in 1 2; do "$SUDOKU" vicinity '{-1+1}' puzzle; done)"
same "... in no puzzle's own a repeat" "" "$("$SUDOKU" vicinity '{-1+1..2}' puzzle | sorted | uniq -d)"
same "-1+1 contains the puzzle" "$(cat puzzle)" "$("$SUDOKU" vicinity '{-1+1}' puzzle | grep -Fx "$(cat puzzle)")"

# Canonical forms, through pipes; those of a disguise are no others.
forms() { "$SUDOKU" canonical | cut -d' ' -f1 | sorted -u; }
same "the forms of a disguise are nothing new" "$(forms <all)" \
    "$("$SUDOKU" shuffle --seed=1 puzzles | cat puzzles - | "$SUDOKU" vicinity '{-1+1..2}' --minimal | forms)"
check "... and not few" test "$(forms <all | wc -l)" -gt 100

# Too many solutions to list. The number was found by listing the solutions after each added clue.
few=.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...
run vicinity '{-1+1..2}' --minimal $few
same "17 clues" 187 "$(wc -l <out | sed 's/ //g')"
same "... proper and minimal puzzles" "$out" "$("$SUDOKU" vicinity '{-0+0}' --minimal out)"
check "... the puzzle itself, too" grep -qFx -e $few out

# More puzzles than a job keeps: any three of the 64 empty cells, filled.
run vicinity '{+3}' $few
same "more than a job keeps" "41664 41664" "$(wc -l <out | sed 's/ //g') $(sort -u out | wc -l | sed 's/ //g')"

# --minimal is the filter of that name.
same "--minimal" "$("$SUDOKU" vicinity '{-1+1}' puzzle | "$SUDOKU" filter --minimal)" "$("$SUDOKU" vicinity '{-1+1}' --minimal puzzle)"
# Each row of the input comes along with what was found for it, in all of its parts.
printf 'id,puzzle,name\n7,12,\n8,%s,"Jane, Doe"\n9,%s,\n' $proper "$("$SUDOKU" transform diagonal $proper)" >rows.csv
run vicinity '{-2+1}' -j3 -f csv rows.csv
"$SUDOKU" vicinity '{-2+1}' $proper >found
same "a table has the row of the puzzle beside each that is found" "$(sed 's/.*/8,'$proper',"Jane, Doe",&/' found)" \
    "$(grep '^8,' out)"
check "... of every puzzle" grep -q '^9,' out
run vicinity '{-1}' -f csv rows.csv
same "... and no columns that stay empty" "id,puzzle,name,result" "$(head -n 1 out)"
run vicinity '{-1}' -f json rows.csv
same "JSON, too" "{\"id\":8,\"puzzle\":\"$proper\",\"name\":\"Jane, Doe\",\"result\":\"$(head -n 1 out | grep -o '[1-9.]\{81\}' | tail -n 1)\"}" "$(head -n 1 out)"

# Puzzles that are none, or with several solutions.
several=$(echo $proper | sed 's/8..79$/8..7./; s/^53/../')
same "several solutions" "$("$SUDOKU" vicinity '{+1}' "$several")" \
    "$("$SUDOKU" vicinity '{+1}' "$several" | "$SUDOKU" filter)"
check "... are separated" test -n "$("$SUDOKU" vicinity '{+1}' "$several")"
printf '55%s\n%s\n12345\n' "$(echo $proper | cut -c 3-)" $proper >mixed
run vicinity '{-1}' mixed
same "the status of an input with invalid puzzles" 1 "$status"
same "... each is noted" "mixed:1: r1c1 and r1c2 are both 5 (row 1)
mixed:3: 5 cells, 81 expected" "$err"
same "... and the others are searched" "$("$SUDOKU" vicinity '{-1}' $proper)" "$out"
run vicinity '{-1}' --stats $proper
same "--stats" "puzzles 1
found 22" "$(sed -n 's/  */ /; /^puzzles 1\|^found/p' err)"

for value in 1 -1-1 +1-1 -2..1 -10 +1.. - '{-1+1' '{}' -1+1x '{1}' '{-1-1}' '{+1-1}' '{-2..1}' '{-10}' '{+1..}' '{-}' '{-1+1x}' '{-1+1}x'; do
    run vicinity -- "$value" puzzle
    same "vicinity -- $value is refused" "2 sudoku: vicinity: expected clues to take away and to add" \
        "$status $(head -n 1 err | sed 's/\(to add\).*/\1/')"
done
run check --minimal puzzle
same "--minimal names its commands" "2 sudoku: --minimal is an option of filter, generate and vicinity: sudoku filter --minimal" "$status $(head -n 1 err)"

# Interrupted (a shell lets its background jobs ignore SIGINT): what was found is printed, whole lines only. A vicinity for minutes must not keep it.
"$SUDOKU" vicinity '{-3+3}' puzzle >out 2>err &
pid=$!
tries=0
while [ ! -s out ] && [ $tries -lt 300 ]; do
    tries=$((tries + 1))
    sleep 0.1
done
kill -TERM $pid
wait $pid
same "an interrupted run ends by the signal" 143 $?
same "... after whole lines" "" "$(grep -vE '^[1-9.]{81}$' out | head -n 3)"
check "... with what it found" test -s out

# Each part of a puzzle with few clues takes long: a job has one, and the progress knows its share.
"$SUDOKU" vicinity '{-2+1..3}' --minimal --progress=always $few >out 2>err &
pid=$!
hold_until $pid grep -q % err
kill -TERM $pid
wait $pid
check "progress tells the share" \
    grep -q '0 puzzles, [0-9]* %' err

run vicinity '{-1}' "$(printf '%081d' 0)"
same "no clue to take away" "0 " "$status $out$err"

run vicinity '{-1}' missing
same "a file that is missing" "2 sudoku: missing: No such file or directory" "$status $(cat err)"

report
