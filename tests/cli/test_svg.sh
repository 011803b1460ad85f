#!/bin/sh
# Pictures: -f svg, and the pages of sheet.
. tests/cli/lib.sh

puzzle=..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9

# How often a text stands in the output.
occurrences() { grep -o -e "$1" "$work/out" | wc -l | tr -d ' '; }

# How many grids there are, and pages: each page has its own place below the one before.
grids() { occurrences 'stroke-width="0.8"'; }
pages() { echo $(($(sed -n 's/.*width="[0-9.]*mm" height="\([0-9]*\)[0-9.]*mm".*/\1/p' "$work/out") / $(sed -n 's/^@page { size: [0-9.]*mm \([0-9]*\)[0-9.]*mm.*/\1/p' "$work/out"))); }

# texts LETTERS [FILE]: the texts that are set in such letters, a line each. They have a letter for a name: c clues, s digits of a
# solution, r wrong ones, k and o candidates with a mark and others, l labels of a legend, a captions, w words, t a title,
# b its line for a name and a date, p page numbers.
texts() {
    awk -v letters="$1" '
        /^<g class="/ { split($0, part, "\""); now = part[2]; next }
        /^<\/g>/ { now = "" }
        index(letters, now) && sub(/^<text[^>]*>/, "") { sub(/<\/text>$/, ""); print }' "${2:-$work/out}"
}

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
run solve -f svg "$work/in"
same "status" 0 "$status"
check "well formed" well_formed
same "all digits and no caption" 81 "$(occurrences '<text')"
same "the clues stand out" "17 64" "$(texts c | wc -l | tr -d ' ') $(texts s | wc -l | tr -d ' ')"
same "one grid" "1 1" "$(grids) $(pages)"

run convert -f svg "$work/in"
same "the clues alone" 17 "$(occurrences '<text')"

run candidates -f svg "$work/in"
check "candidates: well formed" well_formed
same "the clues and the candidates" 320 "$(occurrences '<text')"

echo "$puzzle a < b & c" >"$work/named"
run solve -f svg "$work/named"
check "a name in the picture" grep -q '>a &lt; b &amp; c<' "$work/out"
check "a name: well formed" well_formed

"$SUDOKU" generate 8 --seed=1 >"$work/eight"
run sheet -f svg "$work/eight"
check "sheets: well formed" well_formed
same "eight grids, four to a page" "8 2" "$(grids) $(pages)"
same "their numbers" "1 2 3 4 5 6 7 8" "$(texts a | paste -sd ' ' -)"
same "the numbers of the pages" "1 / 2,2 / 2" "$(texts p | paste -sd , -)"
check "two sheets of A4" grep -q 'width="210mm" height="594mm"' "$work/out"
cp "$work/out" "$work/sheets"
run sheet -f svg --per-page=4 -j2 "$work/eight"
check "the same with threads" cmp -s "$work/sheets" "$work/out"
for n in 1 2 4 6 9 12; do
    run sheet -f svg --per-page=$n "$work/in"
    check "--per-page=$n: well formed" well_formed
    same "--per-page=$n: 17 digits and a page number" 18 "$(occurrences '<text')"
    run sheet -f svg --per-page=$n --rated --answers "$work/eight"
    same "--per-page=$n: pages" $(((7 + n) / n + 1)) "$(pages)"
    same "--per-page=$n: pictures with their numbers" "16 1:,2:,3:,Answer 1:,Answer 2:,Answer 3:" \
        "$(grids) $(texts a | sed -n 's/\([123]:\) [a-z]* [0-9.]*$/\1/p' | paste -sd , -)"
done

printf '11%079d\n' 0 >"$work/broken"
run solve -f svg "$work/broken"
same "a broken puzzle: status" 1 "$status"
check "a broken puzzle: why" grep -q '>r1c1 and r1c2 are both 1 (row 1)<' "$work/out"
run solve -f svg /dev/null
check "no puzzle: well formed" well_formed
run sheet -f svg /dev/null
check "no puzzle on a sheet: well formed" well_formed

for arguments in 'sheet -f svg --per-page=3' 'sheet -f svg --paper=a5' 'sheet -f line --paper=letter' 'sheet -f svg --per-page=x' \
    'sheet --per-page' 'solve -f svg --per-page=4' 'convert -f svg --fill=nothing' 'minimize -f svg --title=x' 'rate -f svg'; do
    # shellcheck disable=SC2086
    run $arguments "$work/in"
    same "$arguments" "2 " "$status $out"
done

# A sheet and its answers: the same clues in the same places.
clues() { sed -n '/^<g transform=.*data-puzzle/,/0.8/{/class="c"/,/^<.g>/p}' "$1"; }
run sheet -f svg --answers "$work/eight"
clues "$work/out" >"$work/sheet"
sed 's/ data-puzzle="[^"]*"//; s/^\(<g transform="translate(0 0) scale([0-9.]*)"\)>/\1 data-puzzle>/' "$work/out" >"$work/all"
clues "$work/all" >"$work/answers"
same "puzzles on the sheet" 8 "$(grep -c 'class="c"' "$work/sheet")"
check "the answers have the same clues" sh -c 'cat "$1" "$1" | cmp -s - "$2"' sh "$work/sheet" "$work/answers"

# A sheet carries its puzzles: names and candidates are read back from it.
{
    echo "$puzzle a < b & \"c\""
    echo "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
} >"$work/in"
for command in solve convert 'sheet --per-page=2'; do
    # shellcheck disable=SC2086
    "$SUDOKU" $command -f svg "$work/in" >"$work/sheet.svg"
    same "$command: read back" "$("$SUDOKU" solve -f json "$work/in")" "$("$SUDOKU" solve -f json "$work/sheet.svg")"
done
"$SUDOKU" candidates -f line "$work/in" >"$work/marks"
for command in solve candidates; do
    "$SUDOKU" $command -f svg "$work/marks" >"$work/sheet.svg"
    same "$command: candidates are read back" "$("$SUDOKU" solve -f json "$work/marks")" "$("$SUDOKU" solve -f json "$work/sheet.svg")"
done

# Names are printed whatever their bytes are, and fit their space.
clues=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
printf '%s caf\351 \357\277\276\357\277\277\001\033\303\n' $clues >"$work/bytes"
run solve -f svg "$work/bytes"
replaced=$(printf '\357\277\275')
check "Latin-1 becomes UTF-8, and what is no character U+FFFD" \
    grep -q ">$(printf 'caf\303\251') $replaced$replaced$replaced$replaced$(printf '\303\203')<" "$work/out"
if command -v xmllint >/dev/null; then
    check "and the sheet is XML" xmllint --noout "$work/out"
else
    skip "whether the sheet is XML: there is no xmllint"
fi
echo "$clues $(printf '%0200d' 0 | tr 0 W)" >"$work/long"
run sheet -f svg --per-page=9 "$work/long"
check "a long name is set smaller" grep -q 'class="a" style="font-size:2.60px"' "$work/out"
check "... and cut" sh -c 'echo "$1" | grep -q "^W\{10,40\}$2\$"' sh "$(texts a)" "$(printf '\342\200\246')"

# Where there is no Helvetica, letters may be those of DejaVu Sans, one of the widest fonts.
dejavu='317 400 459 837 636 950 779 274 390 390 500 837 317 360 317 336 636 636 636 636 636 636 636 636 636 636 336 336
    837 837 837 530 1000 684 686 698 770 631 575 774 751 294 294 655 557 862 748 787 603 787 694 634 610 731 684 988 685
    610 685 390 336 390 837 500 500 612 634 549 634 615 352 634 633 277 277 579 277 974 633 611 634 634 411 520 392 633
    591 817 591 591 524 636 336 636 837'
while read -r name; do
    echo "$clues $name" >"$work/in"
    run solve -f svg "$work/in"
    check "$name: fits its page in any font" awk -v widths="$dejavu" -v width=106 '
        BEGIN { split(widths, width_of, " ") }
        /^<g class="a"/ { size = match($0, /font-size:[0-9.]*/) ? substr($0, RSTART + 10, RLENGTH - 10) : 4; here = 1; next }
        here && match($0, />[^<]*</) {
            caption = substr($0, RSTART + 1, RLENGTH - 2)
            here = 0
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

# The caption gives what is known: the number, the name, the difficulty.
"$SUDOKU" generate 2 --seed=1 >"$work/two"
run sheet -f svg --per-page=2 --rated "$work/two"
same "number and difficulty" "$("$SUDOKU" rate "$work/two" | sed 's/.* ER=\([0-9.]*\) .* \([a-z]*\) [a-z-]*$/\2 \1/' | sed '=' | paste -d : - - | sed 's/:/: /')" "$(texts a)"
echo "$clues named" >"$work/in"
run sheet -f svg --rated "$work/in"
same "a rating" "named: easy 1.2" "$(texts a)"
run sheet -f svg --paper=letter "$work/in"
check "US Letter" grep -q 'width="215.9mm" height="279.4mm"' "$work/out"
hard=1...56..9.5...9.2....1..4....5.9..7..3.2...5.96..3....3...4.....9......864...5...
printf '%s\n%s\n%s\n' $hard "$clues named" "$puzzle" >"$work/three"
run sheet -f svg --sort --rated "$work/three"
same "easy ones first" "named: easy 1.2
2: easy 2.3
3: extreme 6.6" "$(texts a)"
same "... which the numbers follow" "$clues $puzzle $hard" "$(sed -n 's/.*data-puzzle="\([^"]*\)".*/\1/p' "$work/out" | paste -sd ' ' -)"

# What is wrong is red: clues that clash, cells without a candidate, entered digits.
echo "55${clues#??}" >"$work/in"
run solve -f svg "$work/in"
same "clues that clash" "5 5" "$(texts r | paste -sd ' ' -)"
echo '12345678...................................9.....................................' | sed 's/...$/9../; s/\(.\{17\}\)./\19/' >"$work/in"
run candidates -qf svg "$work/in"
check "a cell without candidates" grep -q '<path fill="#f8c9c5" d="M80 0L90 0L90 10L80 10Z"/>' "$work/out"
echo "$clues,53467.922672195348198342567859761423426853791713924856961537284287419635345286179" >"$work/in"
run check -f svg "$work/in"
same "an entered digit" '<text x="75" y="7.52">2</text>' "$(sed -n '/class="r"/,/g>/{/text/p}' "$work/out")"

# An input is not overwritten.
"$SUDOKU" sheet -f svg "$work/eight" >"$work/sheet.svg"
run sheet -f svg "$work/sheet.svg" -o "$work/sheet.svg"
same "an input is not overwritten" 2 "$status"
check "and has its puzzles" grep -q 'data-puzzle' "$work/sheet.svg"

# More pictures than are kept in memory.
i=0
while [ $i -lt 1500 ]; do echo $clues && i=$((i + 1)); done >"$work/many"
run sheet -f svg --per-page=9 "$work/many"
same "many pictures" "1500 167" "$(grids) $(pages)"
same "in their order" "$(awk 'BEGIN { while (i++ < 1500) print i }' | paste -sd , -)" "$(texts a | paste -sd , -)"
run solve -f svg "$work/many"
same "pages of their own" "1500 1500" "$(grids) $(pages)"

# Text that is no puzzle has no cells to draw: a note says so, and no empty grid is printed.
printf 'Look at this one:\n12345\n%s\n' 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 >"$work/forum.txt"
for command in solve check convert hint minimize candidates expand shuffle sheet; do
    run $command -f svg "$work/forum.txt"
    same "$command: one picture, one note" "1 1" "$(grids) $(grep -c forum.txt "$work/err")"
done

# What is drawn for steps with chains: circles in their colours, bands of groups, arrows with their bends, what is struck
# out. Numbers may differ by a hundredth, because processors round differently. UPDATE=1 keeps the new drawings: look at them.
drawings=$root/tests/cli/snapshots/step-drawings
run hint --without=unique -f svg --without=jexocet tests/cli/input/chains-se.txt
grep -e '<circle' -e '<path' "$work/out" >"$work/shapes"
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
same "frames of contradictions, and their signs" 4 "$(grep -c 'fill="#fdecea"' "$work/out")"
same "a stroke for each kind of link in three branches, and for short ones" 7 \
    "$(grep ' d="[^"]*C' "$work/out" | sed 's/.*stroke-dasharray="\([^"]*\)".*/\1/; /^</s/.*/none/' | sort -u | wc -l | tr -d ' ')"
check "what is off is hollow" grep -q '<circle [^>]*fill="#ffffff" stroke="#c97b12"' "$work/out"

# No arrow passes over a large digit. At most one in eight passes under candidates that it does not join: these are drawn later,
# with their circles or a halo. An arrow's start and tip are at the rims of the two circles that it joins. Boxes are as large as
# Helvetica's digits and half of an arrow's width.
"$SUDOKU" hint --ladder=people -f svg tests/cli/input/chains-people.txt >"$work/people.svg"
kinds=x-chain,xy-chain,aic,grouped-aic,als-xy-wing,cell-or-region-chain,dynamic-chains,nested-forcing
"$SUDOKU" hint --ladder=people --only=$kinds -f svg tests/cli/input/kinds.txt >"$work/kinds.svg"
cat "$work/out" "$work/people.svg" "$work/kinds.svg" >"$work/arrows.svg"
crossings() {
    awk '
        function near(x, y, i) { return sqrt((x - at[i, 0]) ^ 2 + (y - at[i, 1]) ^ 2) }
        function joins(i, a) { a = near(x0, y0, i); b = near(tip[1], tip[2], i); return a < 1.45 && a > 1.39 || b < 1.45 && b > 1.39 }
        function lowest(a, b, c, d) { if (b < a) a = b; if (c < a) a = c; return d < a ? d : a }
        function highest(a, b, c, d) { return -lowest(-a, -b, -c, -d) }
        function digit(down, width, height) {
            split($0, part, "\"")
            at[n, 0] = part[2]; at[n, 1] = part[4] - down; below[n] = letters ~ /[ko]/; wide[n] = width; high[n++] = height
        }
        function follow(way, a,    segments, curve, c, p, s, t, k, i) {
            segments = split(way, curve, "C"); split(curve[1], p, " "); x0 = p[1]; y0 = p[2]; x = x0; y = y0
            tip[1] = tips[a, 1]; tip[2] = tips[a, 2]
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
                            if (below[i]) under++
                            else print "an arrow from " x0 "," y0 " passes over the digit at " at[i, 0] "," at[i, 1]
                            return
                        }
                    }
                }
                x = c[5]; y = c[6]
            }
        }
        # A grid: its arrows, their circles, the digits, then its lines.
        inside && (/^<circle/ || /^<text/) { drawn = 1 }
        inside && drawn && / d="[^"]*C/ { print "an arrow over circles and digits: " $0 }
        /data-puzzle=/ { n = here = drawn = 0; inside = 1 }
        /^<g class="/ { split($0, part, "\""); letters = part[2] }
        inside && /^<text/ && letters ~ /[ko]/ { digit(.94, .85, 1.05) }
        inside && /^<text/ && letters ~ /[csr]/ { digit(2.52, 2.1, 2.65) }
        inside && / d="[^"]*C/ { way = $0; sub(/.* d="M/, "", way); sub(/".*/, "", way); next }
        inside && way && / d="M[^"]*Z"/ { sub(/.* d="M/, ""); split($0, part, /[L ]/); ways[here] = way; tips[here, 1] = part[1]; tips[here++, 2] = part[2]; way = "" }
        inside && /stroke-width="0.8"/ { arrows += here; for (a = 0; a < here; a++) follow(ways[a], a); inside = 0 }
        END { if (arrows < 250 || under > arrows / 8) print under " of " arrows + 0 " arrows pass under a digit" }' "$1"
}
same "arrows keep off the digits" "" "$(crossings "$work/arrows.svg")"

# Eight kinds of chains with their legends, two of them nets of which only the main line is drawn: look at the picture after
# UPDATE=1, also in greyscale.
[ -z "$UPDATE" ] || cp "$work/kinds.svg" tests/screens/kinds.svg
grep -v '^<text' tests/screens/kinds.svg >"$work/kept"
grep -v '^<text' "$work/kinds.svg" >"$work/shapes"
check "kinds of chains are drawn as ever" alike "$work/kept" "$work/shapes"
same "main lines, of 93 and 136 arrows" 2 "$(texts l "$work/kinds.svg" | grep -c 'the main line alone')"
same "an arrow that stands for a chain inside, and its sign" 3 "$(grep -c 'stroke-width="0.6"' "$work/kinds.svg")"
awk '
    /^<g class="/ { split($0, part, "\""); now = part[2] }
    now ~ /[al]/ && sub(/^<text[^>]*>/, "") { sub(/<\/text>$/, ""); print (now == "l" ? "label: " : "caption: ") $0 }' "$work/kinds.svg" >"$work/seen"
as_kept "what legends say" "$root/tests/cli/snapshots/legends"
labels() { texts l "$1" | paste -sd, -; }
run hint --detail=grid --ladder=people --only=jexocet -f svg 6....894.9....61...7..4....2..61..........2...89..2.......6...5.......3.8....16..
same "the legend of a pattern" "pattern,further cells,removed,houses" "$(labels "$work/out")"
"$SUDOKU" explain --ladder=people -f svg puzzles/nice-loop.txt >"$work/page"
same "one legend a page, for all pictures on it" "" "$(awk '
    /^<g transform="translate\(0 [0-9]*\)">/ { split("", seen); page++ }
    /^<g class="/ { split($0, part, "\""); now = part[2] }
    now == "l" && sub(/^<text[^>]*>/, "") && seen[$0]++ { print page ": " $0 }' "$work/page")"
check "... which has the signs of several steps" sh -c 'echo "$1" | grep -q "strong link.*removed.*placed"' sh "$(labels "$work/page")"
echo "$clues" | "$SUDOKU" hint -f svg >"$work/single.svg"
same "the digits that leave one place have large circles" 2 "$(grep -c 'r="4"' "$work/single.svg")"
same "a legend for them" "rules out others,placed,houses" "$(labels "$work/single.svg")"

# A booklet: a picture for each step with its words, four on a page, then the solved grid.
words() {
    awk '
        /^<g class="/ { split($0, part, "\""); now = part[2] }
        now ~ /[awp]/ && sub(/^<text[^>]*>/, "") { sub(/<\/text>$/, ""); print (now == "a" ? "caption: " : now == "w" ? "words: " : "page: ") $0 }' "$work/out"
}
line=$(sed -n '/^[1-9.]\{81\}/p' puzzles/hard.txt | sed -n 2p)
run explain -f svg --ladder=people "$line"
check "a booklet: well formed" well_formed
words >"$work/seen"
as_kept "the words of a booklet" "$root/tests/cli/snapshots/booklet-words"
steps=$("$SUDOKU" explain -f json --ladder=people "$line" | grep -c '"technique"')
same "a picture for each step and one for the end, four on a page" "$((steps + 1)) $(((steps + 4) / 4))" "$(grids) $(pages)"
n=$("$SUDOKU" hint --all -f csv puzzles/nice-loop.txt | sed 1d | wc -l)
run hint --all -f svg puzzles/nice-loop.txt
same "all steps: four on a page" "$((n)) $(((n + 3) / 4))" "$(grids) $(pages)"
check "... each with its words" sh -c 'test "$1" -ge "$2"' sh "$(words | grep -c '^words: .*[0-9]')" "$n"
run explain -f svg "$clues" "$clues"
check "the steps of several puzzles have their numbers" sh -c 'echo "$1" | grep -q "^2: 1\. "' sh "$(texts a)"
run explain -f svg 534678912672195348198342567859761423426853791713924856961537284287419635345286179
same "a full grid" "The grid is already full." "$(texts w)"
run explain -f svg --only=x-wing puzzles/nice-loop.txt
same "no step" "1 1" "$status $(texts w | grep -c '^No technique leads on from here\.$')"
for detail in step grid; do
    run hint --detail=$detail -f svg puzzles/nice-loop.txt
    check "a hint is drawn whole" sh -c 'echo "$1" | grep -q ": r3c2 &lt;&gt; 3$"' sh "$(texts w)"
done

# Sheets with a title, and the answers in the same file; each has the caption of its puzzle.
"$SUDOKU" generate 5 --seed=3 >"$work/five"
run sheet -f svg --title='Class 4b & Co' --answers --rated "$work/five"
check "answers: well formed" well_formed
awk '/^<g class="/ { split($0, part, "\""); now = part[2] } /data-puzzle/ { print "a puzzle" }
    now ~ /[tbap]/ && sub(/^<text[^>]*>/, "") { sub(/<\/text>$/, ""); print now ": " $0 }' "$work/out" >"$work/seen"
as_kept "a sheet with a title and answers" "$root/tests/cli/snapshots/sheet-with-answers"
same "puzzles are read once" "$(cat "$work/five")" "$("$SUDOKU" convert -f line "$work/out" | cut -c1-81)"
cp "$work/out" "$work/sheets"
run sheet -f svg --title='Class 4b & Co' --answers --rated -j3 "$work/five"
check "answers: the same with threads" cmp -s "$work/sheets" "$work/out"
run sheet -f svg --answers puzzles/several-solutions.txt
same "puzzles with several solutions have no answer, and are left out" "1 0 5" "$status $(grids) $(grep -c 'more than one solution' "$work/err")"
run sheet -f svg puzzles/several-solutions.txt
same "... and without answers are not" "0 5" "$status $(grids)"
run solve -q -f svg puzzles/several-solutions.txt
same "one of their solutions says so" 5 "$(texts a | grep -c 'one of several solutions$')"
printf '%s Anna\n%s\n' "$clues" "$clues" >"$work/two"
run sheet -f svg "$work/two"
same "captions" "Anna,2" "$(texts a | paste -sd , -)"
run sheet -f svg --rated --answers "$work/two"
same "captions of ratings and answers" "1: Anna: easy 1.2,2: easy 1.2,Answer 1: Anna: easy 1.2,Answer 2: easy 1.2" "$(texts a | paste -sd , -)"
same "one solved grid for each" 2 "$(grep -c '<g class="s">' "$work/out")"
run sheet -f svg --candidates "$work/two"
same "candidates in empty cells" "$("$SUDOKU" candidates -f line "$clues" | tr -cd 1-9 | wc -c) 0" \
    "$(($(texts ck "$work/out" | wc -l) / 2)) $(grep -c '<g class="s">' "$work/out")"
run sheet -f svg --answers --per-page=9 "$work/many"
same "many answers: as many, on pages of their own" "3000 292" "$(grids) $(pages)"
same "many answers: the last" "Answer 1500" "$(texts a | tail -n 1)"
printf '11%079d\n' 0 >"$work/broken"
run sheet -f svg --answers "$work/broken"
same "no answer" "1 0 1" "$status $(grids) $(grep -c 'r1c1 and r1c2 are both 1' "$work/err")"
check "no puzzle: well formed" well_formed
while read -r arguments; do
    # shellcheck disable=SC2086
    run $arguments "$work/in"
    same "$arguments" "2 " "$status $out"
    echo "$arguments: $(head -n 1 "$work/err")" >>"$work/refusals"
done <<END
sheet -f line
sheet -f svg --title=
sheet --title=王小明
sheet -f json --answers
sheet --answers=last
sheet --rated=yes
solve -f svg --title=Monday
hint --answers
convert -f pdf --per-page=9
generate --fill=solution
rate -f pdf
END
cp "$work/refusals" "$work/seen"
as_kept "what sheets refuse" "$root/tests/cli/snapshots/sheet-refusals"

# What somebody has entered is not the name of the puzzle.
echo "$clues 5346.8912672195348198342567859761423426853791713924856961537284287419635345286197" >"$work/in"
run check -f svg "$work/in"
same "a malformed answer is no caption" "wrong" "$(texts a)"

# Numbers are those of the input, as in other formats; a long name leaves room for what follows it.
printf '12345\n%s\n%s\n' "$puzzle" "$puzzle" >"$work/gap"
run solve -f svg "$work/gap"
same "numbers of the input" "2,3" "$(texts a | paste -sd , -)"
long='a name that goes on and on, with more and more words, until nobody can read it any more on any page of paper'
echo "$puzzle $long" >"$work/long"
run sheet -f svg --rated --per-page=9 "$work/long"
check "a long name is cut, not the rating" grep -q '>a name that.*…: [a-z ]* [0-9.]*</text>' "$work/out"
run sheet -f pdf --rated --per-page=9 "$work/long"
same "in PDF" 0 "$status"

# Characters that no document may have, above and beyond the two of each plane, and wide ones.
printf '%s \357\267\220x\364\220\200\200 \344\270\255\346\226\207\n' "$puzzle" >"$work/odd"
run solve -f svg "$work/odd"
check "characters that are none" grep -q "$(printf '>\357\277\275x\357\277\275[^<]* \344\270\255\346\226\207<')" "$work/out"

report
