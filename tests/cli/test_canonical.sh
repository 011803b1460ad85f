#!/bin/sh
# canonical and distinct: one form for all disguises, and only the first of them through.
. tests/cli/lib.sh

puzzle=100007090030020008009600500005300900010080002600004000300000010040000007007000300
form=.....1..2....2..3....3..4....15......3..6..7.8....4..9..24..7...5..7..6.9....3..8

# Disguises: every puzzle with rows and columns exchanged, and with 1 to 9 renamed to 9 to 1.
transpose() { awk '{ for (c = 1; c <= 9; c++) for (r = 0; r < 9; r++) printf "%s", substr($0, 9 * r + c, 1); print "" }'; }
rename() { tr 123456789 987654321; }

echo $puzzle >"$work/puzzle"
run canonical "$work/puzzle"
same "the form" "0 $form" "$status $out"
same "the form of the form" $form "$(echo $form | "$SUDOKU" canonical)"
same "transposed" $form "$(echo $puzzle | transpose | "$SUDOKU" canonical)"
same "renamed" $form "$(echo $puzzle | rename | "$SUDOKU" canonical)"
same "the name stays" "$form my puzzle" "$(echo "$puzzle my puzzle" | "$SUDOKU" canonical)"
same "a full grid" 123456789456789123789123456231564897564897231897231564312645978645978312978312645 \
    "$(echo 978312645312645978645978312231564897897231564564897231123456789789123456456789123 | "$SUDOKU" canonical)"

same "JSON" "{\"puzzle\":\"$(echo $puzzle | tr 0 .)\",\"name\":\"x\",\"canonical\":\"$form\",\"automorphisms\":1}" \
    "$(echo "$puzzle x" | "$SUDOKU" canonical -f json)"
same "automorphisms" '"automorphisms":3359232}' "$(printf '%081d\n' 0 | "$SUDOKU" canonical -f json | sed 's/.*,//')"

printf '55%079d\n%s\n' 0 $puzzle >"$work/clash"
run canonical "$work/clash"
same "a clash takes its line" "$(printf '# %s:1: r1c1 and r1c2 are both 5 (row 1)\n%s' "$work/clash" $form)" "$out"
same "a clash is a failure" 1 "$status"
run distinct "$work/clash"
same "a clash does not pass" $puzzle "$out"
same "a clash is a failure here, too" 1 "$status"

# 3240 puzzles that are all different: a grid without symmetries less two clues. Then all again, in disguise.
awk 'BEGIN {
    grid = "512743896348695712976182345429368157163957428785421963894236571651874239237519684"
    for (i = 1; i <= 81; i++) for (j = i + 1; j <= 81; j++)
        print substr(grid, 1, i - 1) "." substr(grid, i + 1, j - i - 1) "." substr(grid, j + 1), "number", ++n
}' >"$work/all"
rename <"$work/all" >"$work/twice"
cut -d' ' -f1 "$work/all" | transpose | sort >>"$work/twice"
head -n 3240 "$work/twice" >"$work/expected"
for options in -j1 -j2 -j4; do
    "$SUDOKU" distinct $options "$work/twice" >"$work/seen"
    same "status with $options" 0 $?
    check "the first of each with $options" cmp "$work/expected" "$work/seen"
done
(limit -n 16 && "$SUDOKU" distinct -j1 "$work/twice" >"$work/seen")
check "with sixteen descriptors" cmp "$work/expected" "$work/seen"
run distinct <"$work/all"
check "from standard input" cmp "$work/all" "$work/out"

if [ -e /dev/full ]; then
    "$SUDOKU" distinct "$work/twice" 2>/dev/null >/dev/full
    same "a full disk" 2 $?
fi

# In the frame of the solution.
"$SUDOKU" generate 30 --seed=5 >"$work/made"
"$SUDOKU" canonical --by=solution "$work/made" >"$work/frames"
same "--by=solution: the solutions are minlex forms" "$("$SUDOKU" -f line "$work/made" | "$SUDOKU" canonical)" "$("$SUDOKU" -f line "$work/frames")"
same "... the puzzles are disguises" "$("$SUDOKU" canonical "$work/made")" "$("$SUDOKU" canonical "$work/frames")"
same "... all disguises have the same" "$(cat "$work/frames")" "$("$SUDOKU" shuffle --seed=7 "$work/made" | "$SUDOKU" canonical --by=solution)"
run canonical --by=solution 53...............................................................................
same "... but several solutions" "1 more than one solution; this form needs exactly one" "$status ${out#*: }"
run canonical --by=grid 53...............................................................................
same "... and no other word" 2 "$status"
near=$(sed -n 1p "$work/made")
same "... relatives lie in the same frame" 1 "$({ "$SUDOKU" vicinity '{+1}' "$near" | sed 1q; echo "$near"; } | "$SUDOKU" canonical --by=solution | "$SUDOKU" -f line | sort -u | wc -l | tr -d " ")"

# Known puzzles.
sed -n 1,10p "$work/made" | "$SUDOKU" shuffle --seed=3 >"$work/known"
sed -n '11,$p' "$work/made" >"$work/rest"
same "--exclude drops disguises of known puzzles" "$(cat "$work/rest")" "$("$SUDOKU" distinct --exclude="$work/known" "$work/made")"
same "... and others of each other" "$(cat "$work/rest")" "$(cat "$work/made" "$work/made" | "$SUDOKU" distinct --exclude="$work/known")"
"$SUDOKU" expand "$work/known" >"$work/expanded"
same "... an expansion is not the puzzle" "$(cat "$work/made")" "$("$SUDOKU" distinct --exclude="$work/expanded" "$work/made")"
same "... from standard input" "$(cat "$work/rest")" "$("$SUDOKU" distinct --exclude=- "$work/made" <"$work/known")"
same "... on the command line" "$(sed 1d "$work/made")" "$("$SUDOKU" distinct --exclude="$(sed 1q "$work/made")" "$work/made")"
run distinct --exclude="$work/nothing" "$work/made"
same "... of a file that is not there" "2 sudoku: $work/nothing: No such file or directory" "$status $err"
echo 55....... >"$work/wrong"
run distinct --exclude="$work/wrong" "$work/made"
same "... of no puzzles" 2 "$status"
run distinct --exclude= "$work/made"
same "... without a name" 2 "$status"

report
