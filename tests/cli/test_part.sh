#!/bin/sh
# --part=K/N of vicinity and search: the outputs of all shares, one after the other, are the output of the whole run.
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
    check "... $*: not empty" test -s "$work/whole"
}

grid=639241785284765193517983624123857946796432851458619237342178569861594372975326418
echo $grid >"$work/grid"
"$SUDOKU" generate 3 --minimal --seed=3 >"$work/plain"

# Shares of a puzzle's vicinity and of a search; more shares than parts of the work, too.
sed 1q "$work/plain" >"$work/one"
for parts in 1 2 7 ${TEST_FULL:+20}; do
    whole "$parts" vicinity '{-1+1}' "$work/one"
    whole "$parts" search --clues=80 "$work/grid"
done
# A share of a search takes 0.2 s to prepare, so there are few more than the 81 cells to take away.
if [ -n "$TEST_FULL" ]; then
    whole 500 vicinity '{-1+1}' "$work/one"
    whole 100 search --clues=80 "$work/grid"
fi
for format in csv json opensudoku ${TEST_FULL:+tsv box grid hodoku sdk csv-grid}; do
    whole 3 vicinity '{-1+1}' -q -f $format "$work/one"
    whole 4 search --clues=80 -q -f $format "$work/grid"
done
whole 3 vicinity '{-2+1}' -j1 "$work/one"
whole 3 search --clues=79 -j1 "$work/grid"
printf 'id,puzzle,name\n8,%s,"Jane, Doe"\n' "$(cat "$work/one")" >"$work/row.csv"
whole 3 vicinity '{+1}' -f csv "$work/row.csv"
check "... with the row" grep -q '^8,.*,"Jane, Doe",' "$work/parts"
same "standard input" "$("$SUDOKU" vicinity '{-1+1}' <"$work/one" | cksum)" \
    "$(for part in 1/2 2/2; do "$SUDOKU" vicinity '{-1+1}' --part=$part <"$work/one"; done | cksum)"
# Shares are as much work each: none has all of the steps.
for part in 1 2; do
    "$SUDOKU" search --clues=79 --part=$part/2 "$work/grid" | wc -l
done >"$work/sizes"
same "each share finds some" 2 "$(awk '$1 > 300' "$work/sizes" | wc -l | tr -d ' ')"

# A wrong puzzle is reported by one of the shares.
{ echo "11$(printf '%079d' 0)" && cat "$work/one" && echo nonsense 123; } >"$work/wrong"
whole 3 vicinity '{-1+1}' -f json "$work/wrong"

# A share that fails leaves no file under its name, and one that was there as it was.
echo old >"$work/share.2"
"$SUDOKU" vicinity '{-1}' --part=2/3 -o "$work/share.2" "$work/missing" 2>"$work/err"
same "status of a failed share" 2 "$?"
same "its message" "sudoku: $work/missing: No such file or directory" "$(sed 1q "$work/err")"
same "its file stays as it was" old "$(cat "$work/share.2")"
if [ -r /proc/self/mem ]; then # which can be opened, but not read
    same "a file that cannot be read" "sudoku: /proc/self/mem" \
        "$("$SUDOKU" vicinity '{-1}' -f line --part=1/2 "$work/one" /proc/self/mem 2>&1 >/dev/null | sed 's/: [^:]*$//')"
fi

# wrong MESSAGE ARGUMENTS...
wrong() {
    message=$1
    shift
    run "$@"
    same "status of $*" 2 "$status"
    same "message of $*" "sudoku: $message" "$(sed 1q "$work/err")"
}
for value in 0/3 4/3 1/0 3 1/2x x 1/1000000001 1000000001/1000000001; do
    wrong "--part=$value: expected a share such as 3/8, from 1/8 to 8/8" vicinity '{-1}' --part=$value "$work/plain"
    wrong "--part=$value: expected a share such as 3/8, from 1/8 to 8/8" search --clues=80 --part=$value "$work/grid"
done
run vicinity '{-1}' --part=1000000000/1000000000 "$work/one"
same "the last share of the most" "0 " "$status $err"
wrong "--start and --part exclude each other: a share is short enough to be run again" search --clues=80 --start=2 --part=1/2 "$work/grid"
wrong "--part: shares of the work have no pictures, whose pages are laid out together" vicinity '{-1}' --part=1/2 -f svg "$work/one"
for command in solve rate generate sample; do
    wrong "--part is an option of vicinity and search: sudoku vicinity --part=1/2" $command --part=1/2
done

# What makes shares of a file of lines now: the shell's tools.
"$SUDOKU" generate 1000 --seed=3 >"$work/plain"
if split -n l/1/3 "$work/plain" >/dev/null 2>&1; then
    same "shares of a file" "$("$SUDOKU" -q -f line "$work/plain" | cksum)" \
        "$(for part in 1 2 3; do split -n l/$part/3 "$work/plain" | "$SUDOKU" -q -f line; done | cksum)"
fi

report
