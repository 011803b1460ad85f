#!/bin/sh
# Pictures: -f svg, --per-page and --fill.
. tests/cli/lib.sh

puzzle=..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9

# How often a text stands in the output.
occurrences() { grep -o -e "$1" "$work/out" | wc -l | tr -d ' '; }

# Every tag that is opened is closed, in order.
well_formed() {
    tr '\n' ' ' <"$work/out" | sed 's/</\
</g' | awk '
        /^<\// { name = substr($1, 3); sub(/>.*/, "", name); if (stack[depth--] != name) bad = 1; next }
        /^<[a-z]/ { tag = $0; sub(/>.*/, "", tag); if (tag ~ /\/$/) next
                    name = substr($1, 2); sub(/>.*/, "", name); stack[++depth] = name }
        END { exit bad || depth }'
}

echo "$puzzle" >"$work/in"
run -f svg "$work/in"
same "status" 0 "$status"
check "well formed" well_formed
same "all digits and no caption" 81 "$(occurrences '<text')"
same "the clues stand out" 17 "$(sed -n '/<g class="c">/p' "$work/out" | grep -o '<text' | wc -l | tr -d ' ')"
same "one grid" 1 "$(occurrences 'class="thick"')"

run -f svg --fill=nothing "$work/in"
same "the clues alone" 17 "$(occurrences '<text')"

run -f svg --fill=candidates "$work/in"
check "candidates: well formed" well_formed
same "the clues and the candidates" 320 "$(occurrences '<text')"

echo "$puzzle a < b & c" >"$work/named"
run -f svg "$work/named"
check "a name in the picture" grep -q '>a &lt; b &amp; c<' "$work/out"
check "a name: well formed" well_formed

run --generate=8 -f svg --per-page=4 --seed=1
check "sheets: well formed" well_formed
same "eight grids" 8 "$(occurrences 'class="thick"')"
check "page 1" grep -q '>1 / 2<' "$work/out"
check "page 2" grep -q '>2 / 2<' "$work/out"
check "two sheets of A4" grep -q 'width="210mm" height="594mm"' "$work/out"
cp "$work/out" "$work/sheets"
run --generate=8 -f svg --per-page=4 --seed=1 -j2
check "the same with threads" cmp -s "$work/sheets" "$work/out"
for n in 1 2 6 9; do
    run --generate=1 -f svg --per-page=$n --fill=solution
    check "--per-page=$n: well formed" well_formed
    same "--per-page=$n: 81 digits, a page number" 82 "$(occurrences '<text')"
done

printf '11%079d\n' 0 >"$work/broken"
run -f svg "$work/broken"
same "a broken puzzle: status" 1 "$status"
check "a broken puzzle: why" grep -q '>r1c1 and r1c2 are both 1 (row 1)<' "$work/out"
run -f svg /dev/null
check "no puzzle: well formed" well_formed

for arguments in '-f svg --per-page=3' '-f svg --per-page=x' '-f svg --fill=all' '--per-page=4' \
    '-f line --fill=nothing' '-f svg --fill=solution --minimize'; do
    # shellcheck disable=SC2086
    run $arguments "$work/in"
    same "$arguments" 2 "$status"
done

# A sheet and its answers: the same seed, the same clues in the same places.
clues() { sed -n 's/.*<g class="c">\(.*\)/\1/p' | sed 's:</g>.*::'; }
"$SUDOKU" --generate=3 --seed=42 -f svg --per-page=4 | clues >"$work/sheet"
"$SUDOKU" --generate=3 --seed=42 -f svg --per-page=4 --fill=solution | clues >"$work/answers"
same "three puzzles on the sheet" 3 "$(grep -c '<text' "$work/sheet")"
check "the answers have the same clues" cmp -s "$work/sheet" "$work/answers"

# A sheet carries its puzzles: names, solutions and candidates are read back from it.
{
    echo "$puzzle a < b & \"c\""
    echo "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
} >"$work/in"
"$SUDOKU" --per-page=2 -f svg "$work/in" >"$work/sheet.svg"
same "read back" "$("$SUDOKU" -f json "$work/in")" "$("$SUDOKU" -f json "$work/sheet.svg")"
check "read back: solutions are compared" "$SUDOKU" --check "$work/sheet.svg" >/dev/null
"$SUDOKU" --candidates -f pencilmarks "$work/in" >"$work/marks"
"$SUDOKU" -f svg "$work/marks" >"$work/sheet.svg"
same "candidates are read back" "$("$SUDOKU" -f json "$work/marks")" "$("$SUDOKU" -f json "$work/sheet.svg")"

report
