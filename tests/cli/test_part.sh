#!/bin/sh
# --part=K/N: the outputs of all shares, one after the other, are the output of the whole run.
. tests/cli/lib.sh

# whole N ARGUMENTS...: runs all, and N shares; compares what they print, byte for byte.
whole() {
    parts=$1
    shift
    "$SUDOKU" "$@" >"$work/whole" 2>"$work/whole_err"
    : >"$work/parts"
    part=1
    while [ "$part" -le "$parts" ]; do
        "$SUDOKU" "$@" --part="$part/$parts" >>"$work/parts" 2>>"$work/parts_err"
        part=$((part + 1))
    done
    check "$parts shares of $*" cmp -s "$work/whole" "$work/parts"
    check "... which is not empty" test -s "$work/whole"
}

"$SUDOKU" generate 1000 --seed=3 >"$work/plain"
for parts in 1 2 7 20; do
    whole $parts -q -f line "$work/plain"
done
whole 3 -q -f csv "$work/plain"
whole 3 -q -f json "$work/plain"
whole 3 -q -f box "$work/plain"
whole 3 convert -q -f opensudoku "$work/plain"
whole 4 canonical -q "$work/plain"
whole 4 filter -q "$work/plain"
whole 3 shuffle --seed=5 "$work/plain"
whole 4 count -q "$work/plain"
whole 5 -q -f line puzzles/easy.txt puzzles/hard.txt "$work/plain"

# Wrong puzzles keep the numbers of their lines, which a share finds out only then.
awk 'NR % 37 == 5 { print "11" substr($0, 3); next } NR % 53 == 0 { print "nonsense"; next } { print }' "$work/plain" >"$work/wrong"
whole 3 -f line "$work/wrong"
whole 3 -f json "$work/wrong"
whole 3 candidates --steps=1 -f json "$work/wrong"
: >"$work/parts_err"
whole 2 -f csv "$work/wrong"

# A file that is not plain throughout is not cut in the middle of a puzzle.
{ sed 400q "$work/plain"; "$SUDOKU" convert -f grid "$work/plain" | sed 4000q; sed 100q "$work/plain"; } >"$work/mixed"
for parts in 2 5 9; do
    whole $parts -q -f line "$work/mixed"
done

# What is not plain, and pipes, are cut by counted items.
"$SUDOKU" -f csv "$work/plain" >"$work/rows.csv"
whole 3 rate -q -f csv "$work/rows.csv" --columns=er --jobs=1
"$SUDOKU" convert -f grid "$work/plain" >"$work/grids"
whole 3 -q -f line "$work/grids"
same "a pipe" "$("$SUDOKU" -q -f line "$work/plain" | cksum)" \
    "$(for part in 1/3 2/3 3/3; do "$SUDOKU" convert -f grid "$work/plain" | "$SUDOKU" -q -f line --part=$part; done | cksum)"
same "standard input from a file" "$("$SUDOKU" -q -f line "$work/plain" | cksum)" \
    "$(for part in 1/3 2/3 3/3; do "$SUDOKU" -q -f line --part=$part <"$work/plain"; done | cksum)"

# More shares than puzzles; each puzzle is in one of them.
sed 2q "$work/plain" >"$work/two"
whole 5 -q -f line "$work/two"
whole 5 -q -f csv "$work/two"

# Puzzles that are made are cut by trials.
whole 4 sample 500 --seed=7
whole 3 sample 500 --seed=7 --clues=24 -f csv
whole 3 sample 500 --seed=7
whole 3 sample 500 --seed=7 -f json -j2

# --distinct of shares: canonical forms that are sorted can be merged.
{ cat "$work/plain"; "$SUDOKU" shuffle --seed=5 "$work/plain"; } >"$work/disguises"
for part in 1 2 3; do
    "$SUDOKU" canonical -q --part=$part/3 "$work/disguises" | LC_ALL=C sort -u >"$work/forms.$part"
done
same "the forms of three shares" 1000 "$(LC_ALL=C sort -mu "$work"/forms.? | wc -l | tr -d ' ')"
same "... are those of the whole" "$("$SUDOKU" canonical -q "$work/disguises" | LC_ALL=C sort -u | cksum)" \
    "$(LC_ALL=C sort -mu "$work"/forms.? | cksum)"

# A share that fails leaves no file under its name, and one that was there as it was.
echo old >"$work/share.2"
"$SUDOKU" --part=2/3 -o "$work/share.2" "$work/missing" 2>"$work/err"
same "status of a failed share" 2 "$?"
same "its message" "sudoku: $work/missing: No such file or directory" "$(sed 1q "$work/err")"
same "its file stays as it was" old "$(cat "$work/share.2")"
if [ -r /proc/self/mem ]; then # which can be opened, but not read
    same "a file that cannot be read" "sudoku: /proc/self/mem" \
        "$("$SUDOKU" -f line --part=1/2 "$work/plain" /proc/self/mem 2>&1 | sed 's/: [^:]*$//')"
fi

# wrong MESSAGE ARGUMENTS...
wrong() {
    message=$1
    shift
    run "$@"
    same "status of $*" 2 "$status"
    same "message of $*" "sudoku: $message" "$(sed 1q "$work/err")"
}
for value in 0/3 4/3 1/0 3 1/2x x; do
    wrong "--part=$value: expected a share such as 3/8, from 1/8 to 8/8" --part=$value "$work/plain"
done
wrong "--part needs --trials with --generate: N puzzles may take any number of trials" generate 5 --part=1/2
wrong "--trials and a number of puzzles cannot be combined: write --generate alone" sample 5
wrong "--trials and --give-up cannot be combined: the number of trials is fixed" sample 5 --give-up=3
wrong "--part cannot be combined with pictures: their pages are laid out together" --part=1/2 -f svg "$work/plain"

# Several plain files, a wrong line behind the first window of 64 KB, and none at all.
head -n 300 "$work/plain" >"$work/first"
whole 4 -q -f line "$work/first" "$work/plain" "$work/first"
{ cat "$work/plain"; cat "$work/plain"; sed '990s/^......../nonsense/' "$work/plain"; } >"$work/long"
whole 3 -f json "$work/long"
whole 3 -f line "$work/long"
# A grid over more than a window: the cut is where plain lines begin again.
{ cat "$work/first"; yes '| 1 2 3 | 4 5 6 | 7 8 9 |' | head -n 4000; cat "$work/first"; } >"$work/gap"
whole 5 -f line "$work/gap"
# A file whose name is printed in another way is the same file.
cp "$work/long" "$work/a
b"
same "lines of a file whose name has two" "$("$SUDOKU" -f line --part=3/3 "$work/long" 2>/dev/null | sed -n 's/^# .*:\([0-9]*\):.*/\1/p')" \
    "$("$SUDOKU" -f line --part=3/3 "$work/a
b" 2>/dev/null | sed -n 's/^# .*:\([0-9]*\):.*/\1/p')"
# Fewer rows than shares; standard input by its name; other modes that give puzzles numbers.
sed 3q "$work/rows.csv" >"$work/two.csv"
for part in 1 2 3 4 5; do
    "$SUDOKU" -q -f line --part=$part/5 "$work/two.csv"
done >"$work/parts"
same "fewer rows than shares" "$("$SUDOKU" -q -f line "$work/two.csv")" "$(cat "$work/parts")"
same "standard input by its name" "$("$SUDOKU" -q -f line "$work/first" | cksum)" \
    "$(for part in 1/2 2/2; do "$SUDOKU" -q -f line --part=$part - <"$work/first"; done | cksum)"
head -n 6 "$work/plain" >"$work/six"
for mode in --check --hint --explain --shuffle=1; do
    whole 2 $mode -f json "$work/six"
done
# A pipe waits in a temporary file, in /tmp if TMPDIR says nothing.
same "TMPDIR is empty" "$(tail -n 3 "$work/six" | "$SUDOKU" -q -f line)" "$(cat "$work/six" | TMPDIR='' "$SUDOKU" -q -f line --part=2/2)"
cat "$work/six" | TMPDIR=$work/none "$SUDOKU" -q -f line --part=2/2 >"$work/out" 2>"$work/err"
same "no folder for it: status" 2 $?
same "... why" "sudoku: --part: No such file or directory" "$(cat "$work/err" "$work/out")"

report
