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

run generate 8 -f svg --per-page=4 --seed=1
check "sheets: well formed" well_formed
same "eight grids" 8 "$(occurrences 'class="thick"')"
check "page 1" grep -q '>1 / 2<' "$work/out"
check "page 2" grep -q '>2 / 2<' "$work/out"
check "two sheets of A4" grep -q 'width="210mm" height="594mm"' "$work/out"
cp "$work/out" "$work/sheets"
run generate 8 -f svg --per-page=4 --seed=1 -j2
check "the same with threads" cmp -s "$work/sheets" "$work/out"
for n in 1 2 6 9; do
    run generate 1 -f svg --per-page=$n --fill=solution
    check "--per-page=$n: well formed" well_formed
    same "--per-page=$n: 81 digits, difficulty, a page number" 83 "$(occurrences '<text')"
done

printf '11%079d\n' 0 >"$work/broken"
run -f svg "$work/broken"
same "a broken puzzle: status" 1 "$status"
check "a broken puzzle: why" grep -q '>r1c1 and r1c2 are both 1 (row 1)<' "$work/out"
run -f svg /dev/null
check "no puzzle: well formed" well_formed

for arguments in '-f svg --per-page=3' '-f svg --paper=a5' '-f line --paper=letter' '-f svg --per-page=x' '-f svg --fill=all' '--per-page=4' \
    '-f line --fill=nothing' '-f svg --fill=solution --minimize'; do
    # shellcheck disable=SC2086
    run $arguments "$work/in"
    same "$arguments" 2 "$status"
done

# A sheet and its answers: the same seed, the same clues in the same places.
clues() { sed -n 's/.*<g class="c">\(.*\)/\1/p' | sed 's:</g>.*::'; }
"$SUDOKU" generate 3 --seed=42 -f svg --per-page=4 | clues >"$work/sheet"
"$SUDOKU" generate 3 --seed=42 -f svg --per-page=4 --fill=solution | clues >"$work/answers"
same "three puzzles on the sheet" 3 "$(grep -c '<text' "$work/sheet")"
check "the answers have the same clues" cmp -s "$work/sheet" "$work/answers"

# A sheet carries its puzzles: names, solutions and candidates are read back from it.
{
    echo "$puzzle a < b & \"c\""
    echo "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
} >"$work/in"
"$SUDOKU" --per-page=2 -f svg "$work/in" >"$work/sheet.svg"
same "read back" "$("$SUDOKU" -f json "$work/in")" "$("$SUDOKU" -f json "$work/sheet.svg")"
check "read back: solutions are compared" "$SUDOKU" check "$work/sheet.svg" >/dev/null
"$SUDOKU" candidates -f line "$work/in" >"$work/marks"
"$SUDOKU" -f svg "$work/marks" >"$work/sheet.svg"
same "candidates are read back" "$("$SUDOKU" -f json "$work/marks")" "$("$SUDOKU" -f json "$work/sheet.svg")"

# Names are printed whatever their bytes are, and fit their space.
clues=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
printf '%s caf\351 \357\277\276\357\277\277\001\033\303\n' $clues >"$work/bytes"
run -f svg "$work/bytes"
replaced=$(printf '\357\277\275')
check "Latin-1 becomes UTF-8, and what is no character U+FFFD" \
    grep -q ">$(printf 'caf\303\251') $replaced$replaced$replaced$replaced$(printf '\303\203')<" "$work/out"
if command -v xmllint >/dev/null; then
    check "and the sheet is XML" xmllint --noout "$work/out"
else
    skip "whether the sheet is XML: there is no xmllint"
fi
echo "$clues $(printf '%0200d' 0 | tr 0 W)" >"$work/long"
run -f svg --per-page=9 "$work/long"
check "a long name is set smaller and cut" grep -q 'font-size: 2.60px">W\{10,40\}'"$(printf '\342\200\246')<" "$work/out"

# Where there is no Helvetica, letters may be those of DejaVu Sans, one of the widest fonts.
dejavu='317 400 459 837 636 950 779 274 390 390 500 837 317 360 317 336 636 636 636 636 636 636 636 636 636 636 336 336
    837 837 837 530 1000 684 686 698 770 631 575 774 751 294 294 655 557 862 748 787 603 787 694 634 610 731 684 988 685
    610 685 390 336 390 837 500 500 612 634 549 634 615 352 634 633 277 277 579 277 974 633 611 634 634 411 520 392 633
    591 817 591 591 524 636 336 636 837'
while read -r name; do
    echo "$clues $name" >"$work/in"
    run -f svg "$work/in"
    check "$name: fits its page in any font" awk -v widths="$dejavu" -v width=106 '
        BEGIN { split(widths, width_of, " ") }
        /class="caption"/ && match($0, />[^<]*</) {
            caption = substr($0, RSTART + 1, RLENGTH - 2)
            size = match($0, /font-size: [0-9.]*/) ? substr($0, RSTART + 11, RLENGTH - 11) : 4
            for (i = 1; i <= length(caption); i++) {
                at = index(" !\"#$%&'"'"'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz", substr(caption, i, 1))
                sum += at ? width_of[at] : 350 # an ellipsis has three bytes
            }
            seen = 1
        }
        END { exit !(seen && sum * size / 1000 <= width) }' "$work/out"
done <<END
Weekly competition, No. 1234: Moonlight over the Danube by Wolfgang, very hard indeed
illicit little filling, flitting, tilting, jittery fjord, and a little more
WWWWWW MMMMMM Weekly Monster Maximum WWW MMMMMM WWWWWW
a puzzle that was printed in a newspaper long ago
END

# The caption gives what is known: the number, the difficulty.
run generate 2 --seed=1 -f svg --per-page=2
check "number and difficulty" grep -q '>1: [a-z]* [0-9.]*<' "$work/out"
echo "$clues named" >"$work/in"
run rate -f svg "$work/in"
check "a rating" grep -q '>named: easy 1.2<' "$work/out"
run -f svg --paper=letter "$work/in"
check "US Letter" grep -q 'width="215.9mm" height="279.4mm"' "$work/out"

# What is wrong is red: clues that clash, cells without a candidate, entered digits.
echo "55${clues#??}" >"$work/in"
run -f svg "$work/in"
same "clues that clash" 2 "$(sed -n 's/.*class="w">\(.*\)<\/g>.*/\1/p' "$work/out" | grep -o '<text' | wc -l | tr -d ' ')"
echo '12345678...................................9.....................................' | sed 's/...$/9../; s/\(.\{17\}\)./\19/' >"$work/in"
run candidates -qf svg "$work/in"
check "a cell without candidates" grep -q '<rect x="80" y="0" width="10" height="10" fill="#f8c9c5"/>' "$work/out"
echo "$clues,53467.922672195348198342567859761423426853791713924856961537284287419635345286179" >"$work/in"
run check -f svg "$work/in"
check "an entered digit" grep -q 'class="w"><text x="75" y="7.5">2</text></g>' "$work/out"

# A file for each page.
run generate 5 --seed=1 -f svg --per-page=2 -o "$work/sheet-%02d.svg"
same "three files" "0 sheet-01.svg sheet-02.svg sheet-03.svg" "$status $(cd "$work" && echo sheet-*.svg)"
same "with two, two and one" "2 2 1" "$(cd "$work" && grep -c 'class="thick"' sheet-*.svg | sed 's/.*://' | tr '\n' ' ' | sed 's/ $//')"
check "numbers go on" grep -q '>5: ' "$work/sheet-03.svg"
run -f svg "$work/sheet-01.svg" -o "$work/sheet-%02d.svg"
same "an input is not overwritten" 2 "$status"
check "and has its puzzles" grep -q 'data-puzzle' "$work/sheet-01.svg"

# More pictures than are kept in memory.
i=0
while [ $i -lt 1500 ]; do echo $clues && i=$((i + 1)); done >"$work/many"
run -f svg --per-page=9 "$work/many"
same "many pictures" "1500 167" "$(occurrences 'class="thick"') $(occurrences 'class="page"')"
check "in their order" grep -q '>1500<' "$work/out"

# Text that is no puzzle has no cells to draw: a note says so, and no empty grid is printed.
printf 'Look at this one, 12 34:\n12345\n%s\n' 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 >"$work/forum.txt"
for mode in "" --check --convert --rate --hint --minimize; do
    # shellcheck disable=SC2086  # none or one
    run $mode -f svg "$work/forum.txt"
    same "$mode: one picture, and a note" "1 1" "$(occurrences 'height="110mm"') $(grep -c forum.txt "$work/err")"
done

# Each petal of a death blossom has a colour of its own, and so have the stem and what goes.
run hint -f svg tests/cli/input/death-blossom.txt
same "a stem, three petals, removed candidates" 5 "$(grep -o '<circle[^>]*>' "$work/out" | sed 's/.*stroke="\([^"]*\)".*/\1/' | sort -u | wc -l | tr -d ' ')"

# What is drawn for steps with chains: circles in their colours, bands of groups, arrows with their bends, what is struck
# out. Numbers may differ by a hundredth, because processors round differently. UPDATE=1 keeps the new drawings: look at them.
drawings=$root/tests/cli/snapshots/step-drawings
run hint --without=unique -f svg --without=jexocet tests/cli/input/chains-se.txt tests/cli/input/death-blossom.txt
grep -e '<circle' -e ' d="[^"]*C' -e 'Z" fill' -e stroke-width= -e '#edf3fa' "$work/out" >"$work/shapes"
[ -z "$UPDATE" ] || cp "$work/shapes" "$drawings"
alike() {
    awk -v drawings="$1" '
        function compare(old, new) {
            number = "-?[0-9]+[.]?[0-9]*"
            while (match(old, number)) {
                of_old = substr(old, RSTART, RLENGTH)
                before = substr(old, 1, RSTART - 1)
                old = substr(old, RSTART + RLENGTH)
                if (!match(new, number) || substr(new, 1, RSTART - 1) != before) return 0
                away = substr(new, RSTART, RLENGTH) - of_old
                if (away > 0.011 || away < -0.011) return 0
                new = substr(new, RSTART + RLENGTH)
            }
            return old == new
        }
        { if ((getline drawn <drawings) <= 0 || !compare(drawn, $0)) { print "line " NR ": " $0 ", not " drawn; exit bad = 1 } }
        END { exit bad || (getline drawn <drawings) > 0 }' "$2"
}
check "steps are drawn as ever" alike "$drawings" "$work/shapes"
same "frames of contradictions" 2 "$(grep -c 'fill="#fdecea"' "$work/out")"
same "a stroke for each kind of link in three branches, and for short ones" 7 "$(grep -o 'stroke-dasharray="[^"]*"' "$work/out" | sort -u | wc -l | tr -d ' ')"
check "what is off is hollow" grep -q '<circle [^>]*fill="#ffffff" stroke="#c97b12"' "$work/out"

# No arrow passes over a digit, but for the two that it joins: its start and its tip are at the rims of their circles. Boxes
# are as large as Helvetica's digits and half of an arrow's width.
"$SUDOKU" hint --ladder=people -f svg tests/cli/input/chains-people.txt >"$work/people.svg"
kinds=x-chain,xy-chain,aic,grouped-aic,als-xy-wing,cell-or-region-chain,dynamic-chains,nested-forcing
"$SUDOKU" hint --detail=grid --ladder=people --only=$kinds -f svg --per-page=4 tests/cli/input/kinds.txt >"$work/kinds.svg"
cat "$work/out" "$work/people.svg" "$work/kinds.svg" >"$work/arrows.svg"
crossings() {
    awk '
        function near(x, y, i) { return sqrt((x - at[i, 0]) ^ 2 + (y - at[i, 1]) ^ 2) }
        function joins(i, a) { a = near(x0, y0, i); b = near(tip[1], tip[2], i); return a < 1.45 && a > 1.39 || b < 1.45 && b > 1.39 }
        function lowest(a, b, c, d) { if (b < a) a = b; if (c < a) a = c; return d < a ? d : a }
        function highest(a, b, c, d) { return -lowest(-a, -b, -c, -d) }
        function digits(line, down, width, height) {
            while (match(line, /x="[0-9.]*" y="[0-9.]*">[1-9]/)) {
                split(substr(line, RSTART, RLENGTH), part, "\"")
                at[n, 0] = part[2]; at[n, 1] = part[4] - down; wide[n] = width; high[n++] = height
                line = substr(line, RSTART + RLENGTH)
            }
        }
        /scale\(/ { n = 0 }
        /class="k"/ { digits($0, 1, .85, 1.05) }
        /class="[csw]"/ { digits($0, 2.5, 2.1, 2.65) }
        / d="[^"]*C/ { way = $0; sub(/.* d="M/, "", way); sub(/".*/, "", way); next }
        way && / d="M[^"]*Z"/ {
            split($0, tip, /[ML ]/); sub(/.* d="M/, ""); split($0, tip, /[L ]/)
            segments = split(way, curve, "C"); split(curve[1], p, " "); x0 = p[1]; y0 = p[2]; x = x0; y = y0; way = ""
            if (y0 > 90) next
            arrows++
            for (s = 2; s <= segments; s++) {
                split(curve[s], c, " ")
                left = lowest(x, c[1], c[3], c[5]); right = highest(x, c[1], c[3], c[5])
                top = lowest(y, c[2], c[4], c[6]); bottom = highest(y, c[2], c[4], c[6])
                around = 0
                for (i = 0; i < n; i++)
                    if (left - wide[i] < at[i, 0] && at[i, 0] < right + wide[i] && top - high[i] < at[i, 1] && at[i, 1] < bottom + high[i])
                        close_by[around++] = i
                for (t = 0; t <= 1; t += .02) {
                    u = 1 - t
                    px = u * u * u * x + 3 * u * u * t * c[1] + 3 * u * t * t * c[3] + t * t * t * c[5]
                    py = u * u * u * y + 3 * u * u * t * c[2] + 3 * u * t * t * c[4] + t * t * t * c[6]
                    for (k = 0; k < around; k++) {
                        i = close_by[k]
                        if (px - at[i, 0] < wide[i] && at[i, 0] - px < wide[i] && py - at[i, 1] < high[i] && at[i, 1] - py < high[i] && !joins(i)) {
                            print "an arrow from " x0 "," y0 " passes over the digit at " at[i, 0] "," at[i, 1]
                            k = around; t = 2; s = segments
                        }
                    }
                }
                x = c[5]; y = c[6]
            }
        }
        END { if (arrows < 250) print arrows + 0 " arrows" }' "$1"
}
same "arrows keep off the digits" "" "$(crossings "$work/arrows.svg")"

# Eight kinds of chains with their legends, two of them nets of which only the main line is drawn: look at the picture after
# UPDATE=1, also in greyscale.
[ -z "$UPDATE" ] || cp "$work/kinds.svg" tests/screens/kinds.svg
grep -v 'class="words"' tests/screens/kinds.svg >"$work/kept"
grep -v 'class="words"' "$work/kinds.svg" >"$work/shapes"
check "kinds of chains are drawn as ever" alike "$work/kept" "$work/shapes"
same "main lines, of 93 and 136 arrows" 2 "$(grep -c '>The main line alone' "$work/kinds.svg")"
same "arrows that stand for a chain inside" 3 "$(grep -c 'stroke-width="0.6"' "$work/kinds.svg")"
sed 's/<text class="/\
/g' "$work/kinds.svg" | sed -n 's/^\(label\|caption\)"[^>]*>\([^<]*\)<.*/\1: \2/p' >"$work/seen"
as_kept "what legends say" "$root/tests/cli/snapshots/legends"
labels() { tr -d '\n' <"$work/out" | sed 's/<text class="label"/\
&/g' | sed -n 's/^<text class="label"[^>]*>\([^<]*\)<.*/\1/p' | paste -sd, -; }
run hint --detail=grid --ladder=people --only=jexocet -f svg 6....894.9....61...7..4....2..61..........2...89..2.......6...5.......3.8....16..
same "a legend in the words of players" "base,targets,removed,cross-lines" "$(labels)"
run hint --detail=grid --ladder=whips -f svg 98.7..6..75.....8...6......4...3.5....58...9.........4.2...71.3..75...6.....12...
same "a whip is drawn link by link, and to each of several ends" 17 "$(sed -n '/class="thick"/,/class="k"/p' "$work/out" | grep -c 'Z" fill')"
"$SUDOKU" hint --detail=grid --ladder=people --only=$kinds -f svg --per-page=9 tests/cli/input/kinds.txt >"$work/small.svg"
same "on a ninth of a page legends make room for words: two are cut, two legends are left" "2 2" \
    "$(grep -c '…</text>' "$work/small.svg") $(grep -c '>removed</text>' "$work/small.svg")"
echo "$clues" | "$SUDOKU" hint --detail=grid -f svg >"$work/single.svg"
same "the digits that leave one place have large circles" 2 "$(grep -c 'r="4"' "$work/single.svg")"
check "a legend for them" grep -q '>rules out others<' "$work/single.svg"

# A booklet: a picture for each step with its words, four on a page, then the solved grid.
words() { sed -n 's/.*<text class="\(caption\|words\|page\)"[^>]*>/\1: /; s:</text>$::p' "$work/out"; }
line=$(sed -n '/^[1-9.]\{81\}/p' puzzles/hard.txt | sed -n 2p)
run explain -f svg --ladder=people "$line"
check "a booklet: well formed" well_formed
words >"$work/seen"
as_kept "the words of a booklet" "$root/tests/cli/snapshots/booklet-words"
steps=$("$SUDOKU" explain -f json --ladder=people "$line" | grep -o '"technique"' | wc -l)
same "a picture for each step and one for the end" "$steps" "$(occurrences 'class="thick"')" # the hardest is told twice
"$SUDOKU" explain -f svg --ladder=people --per-page=9 "$line" >"$work/nine"
check "more on a page" test "$(grep -c 'class="page"' "$work/nine")" -lt "$(occurrences 'class="page"')"
n=$("$SUDOKU" hint --all -f csv puzzles/nice-loop.txt | sed 1d | wc -l)
run hint --all -f svg puzzles/nice-loop.txt
same "all steps: four on a page" "$((n)) $(((n + 3) / 4))" "$(occurrences 'class="thick"') $(occurrences 'class="page"')"
check "... each with its words" sh -c 'test "$1" -ge "$2"' sh "$(words | grep -c '^words: .*[0-9]')" "$n"
run explain -f svg "$clues" "$clues"
check "the steps of several puzzles have their numbers" grep -q '>2: 1\. ' "$work/out"
run explain -f svg 534678912672195348198342567859761423426853791713924856961537284287419635345286179
check "a full grid" grep -q 'class="words".*>The grid is already full\.<' "$work/out"
run explain -f svg --only=x-wing puzzles/nice-loop.txt
same "no step" "1 1" "$status $(occurrences 'class="words".*>No technique leads on from here\.<')"
run hint --detail=grid -f svg puzzles/nice-loop.txt
check "a hint with words" grep -q 'class="words".*: r3c2 &lt;&gt; 3<' "$work/out"
run hint -f svg puzzles/nice-loop.txt
same "a hint without" 0 "$(occurrences 'class="words"')"

# Sheets with a title, and the answers in the same file; each has the caption of its puzzle.
run generate 5 --seed=3 -f svg --per-page=4 --title='Class 4b & Co' --answers=end
check "answers at the end: well formed" well_formed
{ grep -n -o -e 'class="\(title\|name\|caption\|page\)"[^>]*>[^<]*' -e 'data-[a-z]*' "$work/out" | sed 's/^[0-9]*://; s/class=//'; } >"$work/seen"
as_kept "a sheet with a title and answers" "$root/tests/cli/snapshots/sheet-with-answers"
same "puzzles are read once" "$("$SUDOKU" generate 5 --seed=3 -f line)" "$("$SUDOKU" convert -f line "$work/out" | cut -c1-81)"
cp "$work/out" "$work/sheets"
run generate 5 --seed=3 -f svg --per-page=4 --title='Class 4b & Co' --answers=end -j3
check "answers at the end: the same with threads" cmp -s "$work/sheets" "$work/out"
echo "$clues Anna" >"$work/in"
run -q -f svg --answers=same puzzles/several-solutions.txt
same "answers of puzzles with several solutions say so" 5 "$(grep -c '>Answer .*: one of several solutions<' "$work/out")"
same "... and the puzzles do not" 5 "$(grep -c 'one of several' "$work/out")"
run rate -f svg --answers=same "$work/in"
same "answers on the same page" ">1: Anna: easy 1.2<
>Answer 1: Anna: easy 1.2<" "$(grep -o '>[^<>]*Anna[^<>]*<' "$work/out")"
captions() { sed -n 's:.*<text class="caption"[^>]*>\([^<]*\)<.*:\1:p' "$work/out"; }
printf '%s Anna\n%s\n' "$clues" "$clues" >"$work/two"
for what in auto full unrated; do
    run rate -f svg --captions=$what "$work/two"
    captions >>"$work/captions"
done
same "captions: auto, full, unrated" "Anna: easy 1.2
2: easy 1.2
1: Anna: easy 1.2
2: easy 1.2
Anna
2" "$(cat "$work/captions")"
run rate -f svg --answers=same --captions=unrated "$work/two"
same "captions of answers without a rating" "1: Anna
Answer 1: Anna
2
Answer 2" "$(captions)"
run rate -f svg --answers=same "$work/in"
same "one solved grid" 1 "$(grep -c '<g class="s"><text' "$work/out")"
run -f svg --answers=end --per-page=9 "$work/many"
same "many answers: as many, on pages of their own" "3000 334" "$(occurrences 'class="thick"') $(occurrences 'class="page"')"
check "many answers: the last" grep -q '>Answer 1500<' "$work/out"
printf '11%079d\n' 0 >"$work/broken"
run -f svg --answers=end "$work/broken"
same "no answer" 2 "$(occurrences '>[^<]*r1c1 and r1c2 are both 1')"
run -f svg --answers=end -o "$work/out" /dev/null
check "no puzzle: well formed" well_formed
while read -r arguments; do
    # shellcheck disable=SC2086
    run $arguments "$work/in"
    same "$arguments" 2 "$status"
    echo "$arguments: $(head -n 1 "$work/err")" >>"$work/refusals"
done <<END
-f line --title=Monday
-f svg --title=
-f pdf --title=王小明
-f json --answers=end
-f svg --answers=last
-f svg --hint --answers=end
-f svg --answers=end --fill=solution
-f svg --answers=same --per-page=9
-f svg --answers=end -o page-%d.svg
-f line --captions=full
-f svg --captions=none
END
cp "$work/refusals" "$work/seen"
as_kept "what sheets refuse" "$root/tests/cli/snapshots/sheet-refusals"

# What somebody has entered is not the name of the puzzle.
echo "$clues 5346.8912672195348198342567859761423426853791713924856961537284287419635345286197" >"$work/in"
run check -f svg "$work/in"
same "a malformed answer is no caption" ">wrong<" "$(grep -o 'class="caption".*' "$work/out" | grep -o '>[^<]*<' | head -n 1)"

# Numbers are those of the input, as in other formats; a long name leaves room for what follows it.
printf '12345\n%s\n%s\n' "$puzzle" "$puzzle" >"$work/gap"
run -f svg "$work/gap"
same "numbers of the input" 1 "$(occurrences 'caption.*>2<')"
same "... of all" "0 1" "$(occurrences 'caption.*>1<') $(occurrences 'caption.*>3<')"
long='a name that goes on and on, with more and more words, until nobody can read it any more on any page of paper'
echo "$puzzle $long" >"$work/long"
run rate -f svg --per-page=9 "$work/long"
check "a long name is cut, not the rating" grep -q '>a name that.*…: [a-z ]* [0-9.]*</text>' "$work/out"
run rate -f pdf --per-page=9 "$work/long"
same "in PDF" 0 "$status"

# Many pictures wait in a temporary file. A failure of that file is not one of the output.
yes "$puzzle" | head -n 2500 >"$work/many"
TMPDIR=$work/none run -f svg "$work/many"
same "no folder for temporary files" "2 sudoku: $work/none: a temporary file: No such file or directory" "$status $err"

# Characters that no document may have, above and beyond the two of each plane, and wide ones.
printf '%s \357\267\220x\364\220\200\200 \344\270\255\346\226\207\n' "$puzzle" >"$work/odd"
run -f svg "$work/odd"
check "characters that are none" grep -q "$(printf '>\357\277\275x\357\277\275[^<]* \344\270\255\346\226\207<')" "$work/out"
run rate --max-er=1.2 -f svg puzzles/hard.txt
check "a rating above the limit" grep -q '>24 clues: above 1.2<' "$work/out"

report
