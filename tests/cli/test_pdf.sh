# -f pdf: files that any viewer opens.
. tests/cli/lib.sh

clues=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

# well_formed FILE: the tables say where every object begins, each leads to the one before, and every stream is as long as it
# says.
well_formed() {
    LC_ALL=C awk '
        function fail(what) { print FILENAME ": " what; bad = 1 }
        { here = next_one; next_one += length($0) + 1 }
        inside && $0 == "endstream" { inside = 0; if (seen != expected) fail("a stream of " seen) }
        inside { seen += length($0) + 1; next }
        / 0 obj$/ { begins[$1] = here; objects++ }
        /\/Length [0-9]+ >>$/ { sub(/.*\/Length /, ""); expected = $0 + 0 }
        $0 == "stream" { seen = -1; inside = 1 }
        $0 == "xref" { in_table = 1; table = here; next }
        $0 == "trailer" { in_table = 0; next }
        in_table && NF == 2 { object = $1; next }
        in_table && $3 == "n" { listed++; if (!(object in begins) || begins[object] != $1 + 0) fail("object " object) }
        in_table { object++ }
        /\/Root/ {
            previous = match($0, /Prev [0-9]+/) ? substr($0, RSTART + 5, RLENGTH - 5) : ""
            if (previous != before) fail("the table before " table)
            before = table
        }
        last == "startxref" && $0 != table { fail("startxref " $0) }
        { last = $0 }
        END { if (listed != objects || last != "%%EOF") fail(listed " of " objects " objects"); exit bad }' "$1"
}

# Another program's word, where there is one.
opens() {
    ! command -v qpdf >/dev/null || qpdf --check "$1" >/dev/null 2>"$work/complaint"
}

pages() { grep -c '/Type /Page ' "$1"; }

grids() { grep -ac '^\.*[0-9. ]* RG \[\] 0 d 0\.8 w$' "$1"; }

"$SUDOKU" generate 8 --seed=42 >"$work/eight"
run sheet "$work/eight"
cp "$work/out" "$work/sheet.pdf"
same "status" 0 "$status"
same "the version" '%PDF-1.4' "$(head -n 1 "$work/out" | cut -c1-8)"
check "well formed" well_formed "$work/sheet.pdf"
check "qpdf opens it" opens "$work/sheet.pdf"
same "two pages of eight grids" "2 8" "$(pages "$work/sheet.pdf") $(grids "$work/sheet.pdf")"
check "of A4" grep -q 'MediaBox \[0 0 595.28 841.89\]' "$work/sheet.pdf"
"$SUDOKU" sheet -f pdf --per-page=4 -j2 "$work/eight" >"$work/threads.pdf"
check "the same with threads" cmp -s "$work/sheet.pdf" "$work/threads.pdf"

{
    echo "$clues"
    printf '%s caf\351 \342\202\254 \346\225\260 (x\\)\n' $clues
    echo "55${clues#??} wrong"
} >"$work/in"
for arguments in solve check convert candidates hint 'transform rotate90' 'sheet --candidates --paper=letter --per-page=1' 'sheet --rated --per-page=1'; do
    # shellcheck disable=SC2086
    run $arguments -f pdf "$work/in"
    case $arguments in
    *--rated*) n=2 ;;
    sheet*) n=3 ;;
    *) n=3 ;;
    esac
    check "$arguments: well formed" well_formed "$work/out"
    check "$arguments: qpdf opens it" opens "$work/out"
    same "$arguments: a page for each picture" "$n $n" "$(pages "$work/out") $(grids "$work/out")"
done
run hint -f pdf puzzles/nice-loop.txt
check "arrows: well formed" well_formed "$work/out"
check "arrows: qpdf opens it" opens "$work/out"

# A title, and small answers that begin on a new page.
head -n 5 "$work/eight" >"$work/five"
run sheet --title='Class 4b' --answers "$work/five"
check "answers: well formed" well_formed "$work/out"
check "answers: qpdf opens it" opens "$work/out"
same "answers: pages" "3 10" "$(pages "$work/out") $(grids "$work/out")"

# Words under the pictures are cut if they have no room.
run explain -f pdf puzzles/nice-loop.txt
check "a booklet: well formed" well_formed "$work/out"
check "a booklet: qpdf opens it" opens "$work/out"
n=$("$SUDOKU" explain -f csv puzzles/nice-loop.txt | wc -l) # with the header, for the last picture
n=$((n + 13))
same "a booklet: four on a page, and a lesson for each technique" "$n $(((n + 3) / 4))" \
    "$(grids "$work/out") $(pages "$work/out")"
few=$("$SUDOKU" explain --skip-singles -f csv puzzles/nice-loop.txt | wc -l)
run explain -f pdf --skip-singles -j3 puzzles/nice-loop.txt puzzles/nice-loop.txt
same "two puzzles without singles, and each lesson once" $((2 * few + 12)) "$(grids "$work/out")"
run explain -f pdf --skip-singles puzzles/easy.txt
same "easy puzzles without singles, and no lesson" 14 "$(grids "$work/out")"

# Puzzles are rated on all threads; the pictures in the document must be whole.
run sheet --rated --per-page=9 -j3 puzzles/hard.txt
same "rated: status" 0 "$status"
check "rated: well formed" well_formed "$work/out"
same "rated: a grid for each puzzle" 14 "$(grids "$work/out")"

# Many pages.
"$SUDOKU" generate 1001 --seed=42 >"$work/many"
for pages in 500 1001; do
    head -n $pages "$work/many" >"$work/some"
    run solve -f pdf "$work/some"
    check "$pages pages: well formed" well_formed "$work/out"
    check "$pages pages: qpdf opens it" opens "$work/out"
    same "$pages pages" "$pages $pages" "$(pages "$work/out") $(grids "$work/out")"
done
cp "$work/out" "$work/threads.pdf"
run solve -f pdf -j3 "$work/some"
check "the same with threads" cmp -s "$work/out" "$work/threads.pdf"

run solve -qf pdf "$work/in"
name=$(printf 'caf\351 \200 ? (x\\)' | od -An -tx1 | tr -d ' \n')
check "a name in the encoding of the fonts" grep -q "<$name>" "$work/out"
run solve -f pdf /dev/null
check "no puzzle: well formed" well_formed "$work/out"
same "no puzzle: a page" 1 "$(pages "$work/out")"

number() { printf '<%s> Tj' "$(printf '%s' "$1" | od -An -tx1 | tr -d ' \n')"; }
"$SUDOKU" sheet -q --per-page=1 "$work/in" >"$work/sheet.pdf"
for page in 1 2 3; do
    check "the number of a page" grep -q "$(number "$page / 3")" "$work/sheet.pdf"
done

# A title is in the document's properties, in UTF-16.
"$SUDOKU" sheet --title="Class 4b" "$work/five" >"$work/titled.pdf"
check "a title is in the document" grep -q "^/Title <feff$(printf 'Class 4b' | od -An -tx1 | tr -d '\n' | sed 's/ /00/g')>" "$work/titled.pdf"
check "... and on each page" test "$(grep -c "$(number 'Class 4b')" "$work/titled.pdf")" -eq 2
run sheet -o "$work/long.pdf" --title "$(printf '%01500d' 0)" "$work/five"
check "a long title is in the PDF" grep -q '^/Title <feff00300030' "$work/long.pdf"
check "... which is well formed" well_formed "$work/long.pdf"
"$SUDOKU" sheet --title="$(printf 'a\tb')" "$work/five" >"$work/titled.pdf"
check "a tab in a title is a blank" grep -q '^/Title <feff006100200062>' "$work/titled.pdf"
run sheet --title="$(printf 'a\001')" "$work/five"
same "a control character is refused" "2 sudoku: --title: the fonts of -f pdf lack letters of the title; try -f svg" "$status $err"
"$SUDOKU" sheet --title="$(printf '\305\201uk')" "$work/five" >"$work/titled.pdf"
check "letters beyond Latin-1" grep -q '^/Title <feff01410075006b>' "$work/titled.pdf"
check "a document with it is well formed" well_formed "$work/titled.pdf"

# Letters of Latin-2 lose their accents, which the fonts lack: no note.
printf '%s \305\201ukasz D\304\205b \310\231\n%s \305\273 \305\240\n' "$clues" "$clues" >"$work/in"
run solve -f pdf "$work/in"
same "letters of Latin-2: no note" "" "$err"
check "letters of Latin-2: well formed" well_formed "$work/out"
check "letters of Latin-2: qpdf opens it" opens "$work/out"
check "letters of Latin-2: without accents" grep -q "$(number 'Lukasz Dab s')" "$work/out"
check "... but for those that the fonts have" grep -q "$(number "$(printf 'Z \212')")" "$work/out"

# A document does not take the name of an input, however the two are written.
"$SUDOKU" convert -f svg "$clues" >"$work/sheet.svg"
cp "$work/sheet.svg" "$work/kept"
for name in "$work/sheet.svg" "$work/./sheet.svg" "$work/../${work##*/}/sheet.svg"; do
    run solve -f svg -o "$name" "$work/sheet.svg"
    same "$name is an input, too" 2 "$status"
    check "$name: is said" grep -q "is also an input file; choose another name for the output" "$work/err"
    check "$name: the input is unchanged" cmp -s "$work/sheet.svg" "$work/kept"
done
run solve -f svg -o "$work/other.svg" "$work/sheet.svg"
same "another name" 0 "$status"

if command -v pdftotext >/dev/null; then
    echo "$clues" >"$work/in"
    "$SUDOKU" convert -f pdf "$work/in" >"$work/one.pdf"
    same "all digits of the puzzle, in their order" "$(echo $clues | tr -d .)" \
        "$(pdftotext -layout "$work/one.pdf" - | sed '/\//d' | tr -cd '1-9')"
else
    skip "the text in the file: there is no pdftotext"
fi

# At a terminal.
if script --version 2>/dev/null | grep -q util-linux; then
    for command in solve sheet; do
        seen=$(script -qc "'$SUDOKU' $command -f pdf $clues" /dev/null </dev/null | tr -d '\r' | head -n 1)
        same "$command: no PDF on a terminal" "sudoku: a PDF cannot be shown on a terminal; try -o sheet.pdf" "$seen"
    done
    seen=$(script -qc "'$SUDOKU' sheet $clues" /dev/null </dev/null | tr -d '\r' | head -n 1)
    same "... nor without -f" "sudoku: a PDF cannot be shown on a terminal; try -o sheet.pdf" "$seen"
else
    skip "a PDF at a terminal: there is no script of util-linux"
fi

report
