# Exit statuses, and that trouble with input or output never looks like success.
. tests/cli/lib.sh

good='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
clash='55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
unsolvable='532.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
echo "$good" >"$work/good"
echo "$clash" >"$work/clash"
echo "$unsolvable" >"$work/unsolvable"

# status "what is tested" EXPECTED ARGUMENTS...
status() {
    what=$1
    expected=$2
    shift 2
    run "$@"
    same "$what" "$expected" "$status"
}

status "solved" 0 "$work/good"
status "a clash" 1 "$work/clash"
status "no solution" 1 "$work/unsolvable"
status "one bad among good ones" 1 "$work/good" "$work/unsolvable" "$work/good"
status "counted" 0 count "$work/good"
status "none to count" 1 count "$work/unsolvable"
status "check holds" 0 check "$work/good"
status "check fails" 1 check "$work/clash"
status "a filter" 0 filter "$work/good"
status "nothing read, nothing wrong" 0 /dev/null
# Text without anything that looks like a puzzle is not nothing.
for text in '[' '-----' '<p></p>'; do
    printf '%s\n' "$text" >"$work/text"
    status "no puzzle in $text" 1 "$work/text"
done
printf '# a comment\n' >"$work/text"
status "comments" 1 "$work/text"
check "it is said" grep -q 'no puzzle' "$work/err"
for text in '' '\n \t\r\n' 'puzzle,solution\n'; do
    # shellcheck disable=SC2059
    printf "$text" >"$work/text"
    status "nothing: $text" 0 "$work/text"
    check "it is said" grep -q 'no puzzle' "$work/err"
done

status "missing file" 2 "$work/missing" "$work/good"
check "named" grep -q 'missing: No such file' "$work/err"
check "the other is solved" grep -q '| 5 3 4 |' "$work/out"
for option in filter distinct rate '-f csv' '-f json' '-f svg'; do
    # shellcheck disable=SC2086
    status "missing file alone, $option" 2 $option "$work/missing"
done
status "directory as file" 2 "$work"
check "said" grep -q 'is a directory' "$work/err"
status "trouble outweighs a clash" 2 "$work/clash" "$work/missing"
status "quiet does not hide trouble" 2 -q "$work/missing"
check "it is named all the same" grep -q 'missing' "$work/err"

"$SUDOKU" "$work/good" >&- 2>"$work/err"
same "closed standard output" 2 $?
check "said" grep -q 'standard output' "$work/err"
"$SUDOKU" --help >&- 2>/dev/null
same "closed standard output, help" 2 $?
"$SUDOKU" <&- >"$work/out" 2>"$work/err"
same "closed standard input" 2 $?
check "said" grep -q 'stdin' "$work/err"
"$SUDOKU" -o "$work/written" "$work/clash" "$work/good" 2>&-
same "closed standard error" 1 $?
same "no note in the output file" 14 "$(wc -l <"$work/written" | tr -d ' ')"
"$SUDOKU" --help >&- 2>"$work/err"
check "closed standard output, help: said" grep -q '^sudoku: standard output: ' "$work/err"

same "-o - is standard output" "$("$SUDOKU" "$work/good")" "$(cd "$work" && "$SUDOKU" -o - "$work/good")"
check "and no file" [ ! -e "$work/-" ]

if [ -w /dev/full ]; then
    "$SUDOKU" "$work/good" >/dev/full 2>"$work/err"
    same "full disk" 2 $?
    check "said" grep -q 'standard output: No space' "$work/err"
    status "full disk behind -o" 2 -o /dev/full "$work/good"
    check "said" grep -q '/dev/full: No space' "$work/err"
    "$SUDOKU" solve --all "$work/good" >/dev/full 2>"$work/err"
    same "full disk, all solutions: one message" 1 "$(wc -l <"$work/err" | tr -d ' ')"
    for option in --help --version 'help all' 'help techniques'; do
        # shellcheck disable=SC2086
        "$SUDOKU" $option >/dev/full 2>"$work/err"
        same "full disk, $option" 2 $?
        check "$option: said" grep -q '^sudoku: standard output: No space' "$work/err"
    done
    "$SUDOKU" --stats "$work/good" >"$work/out" 2>/dev/full
    same "totals that cannot be printed" 2 $?
    same "and the answer" "$("$SUDOKU" "$work/good")" "$(cat "$work/out")"
    "$SUDOKU" -f line /dev/null >"$work/out" 2>/dev/full
    same "that there is no puzzle, and cannot be said" 2 $?
    echo "${good%?}" >"$work/short"
    for threads in 1 3; do
        "$SUDOKU" -j"$threads" -f line "$work/good" "$work/short" >"$work/out" 2>/dev/full
        same "a note that cannot be printed, $threads threads" 2 $?
    done
    # In every mode that has a note to say: the answers are kept, since nothing is missing from them.
    for mode in '' 'solve --first' count 'solve --all' filter candidates info 'info --fields=redundant,backdoors' \
        'candidates --after=house' hint 'candidates --steps=1' explain expand rate 'filter --er=1..' minimize 'minimize --all' \
        'shuffle --seed=1' canonical 'transform rotate90' distinct convert 'vicinity {-1}' unavoidable; do
        # shellcheck disable=SC2086
        "$SUDOKU" $mode "$work/good" "$work/short" >"$work/expected" 2>/dev/null
        # shellcheck disable=SC2086
        "$SUDOKU" $mode -o "$work/kept" "$work/good" "$work/short" 2>/dev/full
        same "a note that is lost: sudoku $mode" 2 $?
        check "its answers are kept: sudoku $mode" cmp -s "$work/expected" "$work/kept"
        rm -f "$work/kept"
    done
    "$SUDOKU" check -o "$work/kept" "$work/good" "$work/short" 2>/dev/full
    same "check has no notes to lose" 1 $?
    "$SUDOKU" generate -f line >"$work/out" 2>/dev/full
    same "the seed is a note that is lost" 2 $?
    "$SUDOKU" -o "$work/kept" "$work/good" "$work/missing" 2>/dev/full
    same "a file that cannot be read, and a note that is lost" 2 $?
    "$SUDOKU" -q "$work/good" >"$work/out" 2>/dev/full
    same "nothing to be said" 0 $?
    # Notes that are lost fail the run in every mode, and the output file is whole all the same.
    for option in count 'solve --all' filter canonical distinct convert info candidates 'candidates --after=house' hint \
        'candidates --steps=1' explain rate 'filter --er=1..' 'minimize --all' minimize 'shuffle --seed=1' 'transform rotate90' \
        unavoidable; do
        # shellcheck disable=SC2086
        "$SUDOKU" $option -o "$work/kept" "$work/good" "$work/short" 2>"$work/err"
        # shellcheck disable=SC2086
        "$SUDOKU" $option -o "$work/whole" "$work/good" "$work/short" 2>/dev/full
        same "lost notes, $option" 2 $?
        check "lost notes, $option: the output file" cmp -s "$work/kept" "$work/whole"
        rm -f "$work/kept" "$work/whole"
    done
else
    skip "full disk: no /dev/full"
fi

# The reader of a pipe goes away: quiet, but no success.
for threads in 1 3; do
    { yes "$good" | { "$SUDOKU" -j"$threads" -f line 2>"$work/err"; echo $? >"$work/status"; } | head -n 1; } \
        >"$work/out" 2>/dev/null
    same "closed pipe, $threads threads" 2 "$(cat "$work/status")"
    same "without words" "" "$(cat "$work/err")"
done

status "output into a folder that is not there" 2 -o "$work/no/where" "$work/good"
echo kept >"$work/kept"
status "no input for the output" 2 -o "$work/kept" "$work/missing" "$work"
same "an output without input stays as it was" kept "$(cat "$work/kept")"
status "output over the input" 2 -o "$work/good" "$work/good"
check "the input is still there" test -s "$work/good"
# shellcheck disable=SC2094
"$SUDOKU" -o "$work/good" <"$work/good" 2>/dev/null
same "output over standard input" 2 $?
check "the input is still there" test -s "$work/good"
status "output into a file" 0 -f line -o "$work/answers" "$work/good"
same "it is there" "534678912672195348198342567859761423426853791713924856961537284287419635345286179" \
    "$(cat "$work/answers")"

# Names are printed on one line, whatever is in them.
broken="$work/a
b"
cp "$work/clash" "$broken"
status "a line's end in a name" 1 "$broken"
same "... does not end a line" "a?b:1: r1c1 and r1c2 are both 5 (row 1); try 'sudoku check'" "$(sed 's/.*\///' "$work/err")"
status "a line's end in the name of no file" 2 "$broken.txt"
same "... does not end a line" "a?b.txt: No such file or directory" "$(sed 's/.*\///' "$work/err")"

# --needs takes any number of names.
all=$("$SUDOKU" help techniques | awk '/^[a-z]/ && $2 ~ /^[0-9]/ { printf "%s,", $1 }')
for technique in $(echo "$all" | tr , ' '); do
    status "a technique: $technique" 0 filter --needs="$technique" /dev/null
done
many=$(yes naked-pair | head -n 200 | paste -s -d , -)
status "two hundred names" 0 filter --needs="$many,x-wing" /dev/null

report
