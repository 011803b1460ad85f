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

run generate 8 --seed=42 -f pdf --per-page=4
cp "$work/out" "$work/sheet.pdf"
same "status" 0 "$status"
same "the version" '%PDF-1.4' "$(head -n 1 "$work/out" | cut -c1-8)"
check "well formed" well_formed "$work/sheet.pdf"
check "qpdf opens it" opens "$work/sheet.pdf"
same "two pages" 2 "$(pages "$work/sheet.pdf")"
check "of A4" grep -q 'MediaBox \[0 0 595.28 841.89 \]' "$work/sheet.pdf"
"$SUDOKU" generate 8 --seed=42 -f pdf --per-page=4 -j2 >"$work/threads.pdf"
check "the same with threads" cmp -s "$work/sheet.pdf" "$work/threads.pdf"

{
    echo "$clues"
    printf '%s caf\351 \342\202\254 \346\225\260 (x\\)\n' $clues
    echo "55${clues#??} wrong"
} >"$work/in"
for arguments in '' '--fill=candidates --paper=letter' '--check' '--rate' '--candidates' '--hint' '--transform=rot90'; do
    # shellcheck disable=SC2086
    run $arguments -f pdf "$work/in"
    check "$arguments: well formed" well_formed "$work/out"
    check "$arguments: qpdf opens it" opens "$work/out"
    same "$arguments: a page for each puzzle" 3 "$(pages "$work/out")"
done
run hint -f pdf puzzles/nice-loop.txt
check "arrows: well formed" well_formed "$work/out"
check "arrows: qpdf opens it" opens "$work/out"

# A title, and answers that begin on a new page.
for where in same end; do
    run generate 5 --seed=3 -f pdf --per-page=4 --title='Class 4b' --answers=$where
    check "answers, $where: well formed" well_formed "$work/out"
    check "answers, $where: qpdf opens it" opens "$work/out"
    same "answers, $where: pages" "$([ $where = end ] && echo 4 || echo 3)" "$(pages "$work/out")"
done

# Words under the pictures are cut if they have no room.
run explain -f pdf --per-page=9 puzzles/nice-loop.txt
check "a booklet: well formed" well_formed "$work/out"
check "a booklet: qpdf opens it" opens "$work/out"

# Output is sent while the next puzzle is being rated; the pictures in it must be whole.
run rate -f pdf --per-page=9 puzzles/hard.txt
same "sent while rating: status" 0 "$status"
check "sent while rating: well formed" well_formed "$work/out"
same "sent while rating: a grid for each puzzle" 14 "$(grep -c '^q \.18 w' "$work/out")"

# Memory stays the same because each 500 pages get a table of their own.
for pages in 500 1001; do
    run generate $pages --seed=42 -f pdf
    check "$pages pages: well formed" well_formed "$work/out"
    check "$pages pages: qpdf opens it" opens "$work/out"
    same "$pages pages" $pages "$(pages "$work/out")"
done
same "tables" 3 "$(grep -c '^xref$' "$work/out")"

run -qf pdf "$work/in"
name=$(printf 'caf\351 \200 ? (x\\)' | od -An -tx1 | tr -d ' \n')
check "a name in the encoding of the fonts" grep -q "<$name>" "$work/out"
run -f pdf /dev/null
check "no puzzle: well formed" well_formed "$work/out"
same "no puzzle: a page" 1 "$(pages "$work/out")"

run -qf pdf -o "$work/page-%d.pdf" "$work/in"
same "a file for each page" "page-1.pdf page-2.pdf page-3.pdf" "$(cd "$work" && echo page-*.pdf)"
check "each well formed" well_formed "$work/page-2.pdf"

# A file for each page does not know how many there will be, so its page number stands alone.
"$SUDOKU" -qf pdf --per-page=1 -o "$work/sheet-%d.pdf" "$work/in"
number() { printf '<%s> Tj' "$(printf '%s' "$1" | od -An -tx1 | tr -d ' \n')"; }
check "the number of a page in a file of its own" grep -q "$(number 2)" "$work/sheet-2.pdf"
"$SUDOKU" -qf pdf --per-page=1 "$work/in" >"$work/sheet.pdf"
for page in 1 2 3; do
    check "the number of a page in one file" grep -q "$(number "$page / 3")" "$work/sheet.pdf"
done

# The command that makes the puzzles again is in the document, without the name of the file.
run generate 2 --clues=28 -f pdf -o "$work/made.pdf"
command=$(sed -n 's/^.Subject <\([0-9a-f]*\)>.*/\1/p' "$work/made.pdf")
seed=$(sed -n 's/.*--seed=\([0-9]*\) .*/\1/p' "$work/err")
same "the command is in the document" "$command" \
    "$(printf '%s' "sudoku generate 2 --clues=28 -f pdf --seed=$seed" | od -An -v -tx1 | tr -d ' \n')"
"$SUDOKU" generate 2 --clues=28 -f pdf --seed="$seed" >"$work/again.pdf"
check "which makes the same again" cmp -s "$work/again.pdf" "$work/made.pdf"
check "a document with it is well formed" well_formed "$work/made.pdf"
"$SUDOKU" generate 2 --clues=28 -f svg --per-page=2 --seed=5 >"$work/made.svg"
check "in SVG, too" grep -q '<metadata>sudoku generate 2 --clues=28 -f svg --per-page=2 --seed=5</metadata>' "$work/made.svg"
same "and the sheet is still read" "$("$SUDOKU" generate 2 --clues=28 --seed=5 -f line)" \
    "$("$SUDOKU" convert -f line "$work/made.svg" | cut -c1-81)"

# So is the title, in UTF-16 if it is not ASCII; the command has it in quotes.
"$SUDOKU" generate 1 --seed=5 -f pdf --title="Class 4b" >"$work/titled.pdf"
check "a title is in the document" grep -q "^/Title <$(printf 'Class 4b' | od -An -tx1 | tr -d ' \n')>" "$work/titled.pdf"
check "... and in its command" grep -q "^/Subject <$(printf "sudoku generate 1 --seed=5 -f pdf '--title=Class 4b'" | od -An -v -tx1 | tr -d ' \n')>" "$work/titled.pdf"
# A command that is too long is left out: a part of it would make other puzzles.
run generate 1 --seed=5 -f pdf -o "$work/long.pdf" --title "$(printf '%01500d' 0)"
check "a long title is in the PDF" grep -q '^/Title <3030' "$work/long.pdf"
check "... and a command that is too long is not" sh -c '! grep -q "^/Subject" "$1"' sh "$work/long.pdf"
"$SUDOKU" generate 1 --seed=5 -f pdf --title="$(printf 'a\tb')" >"$work/titled.pdf"
check "a tab in a title is a blank" grep -q '^/Title <612062>' "$work/titled.pdf"
"$SUDOKU" sheet -f pdf --title="$(printf 'a\001')" puzzles/easy.txt >"$work/titled.pdf" 2>"$work/err"
check "a control character is refused" grep -q 'lack letters of the title' "$work/err"
"$SUDOKU" generate 1 --seed=5 -f pdf --title="$(printf '\305\201uk')" >"$work/titled.pdf"
check "... in UTF-16" grep -q '^/Title <feff01410075006b>' "$work/titled.pdf"
check "a document with it is well formed" well_formed "$work/titled.pdf"

# Letters of Latin-2 are put together: an a and an ogonek under it, for "Łukasz Dąb", a tall Z and a dot. A copy has the letter.
printf '%s \305\201ukasz D\304\205b\n%s \305\273\n' "$clues" "$clues" >"$work/in"
run -f pdf "$work/in"
same "letters of Latin-2: no note" "" "$err"
check "letters of Latin-2: well formed" well_formed "$work/out"
check "letters of Latin-2: qpdf opens it" opens "$work/out"
check "letters of Latin-2: the fonts have them" grep -q 'Differences \[1 /breve /caron /dotaccent /hungarumlaut /ogonek /ring /Lslash' "$work/out"
check "letters of Latin-2: an accent below" grep -q \
    '<07756b61737a2044> Tj /Span << /ActualText <feff0105> >> BDC <61> Tj 0 Ts \[300 <05> -*[0-9]*\] TJ 0 Ts EMC <62> Tj' "$work/out"
check "letters of Latin-2: an accent above" grep -q \
    '/ActualText <feff017b> >> BDC <5a> Tj 0\.78 Ts \[[0-9]* <03> -*[0-9]*\] TJ 0 Ts EMC' "$work/out"
"$SUDOKU" generate 2 --clues=30 -f pdf --seed=1 --title="$(printf 'Pr\305\257vodce')" >"$work/titled.pdf"
check "letters of Latin-2: in a title" grep -q '/ActualText <feff016f>' "$work/titled.pdf"

# Letters that the fonts lack are told.
printf '%s \347\216\213\345\260\217\346\230\216\n%s caf\303\251?\n' "$clues" "$clues" >"$work/in"
run -f pdf "$work/in"
same "letters that the fonts lack" \
    "$work/in:1: the fonts of --format=pdf lack letters of the name, which become ?; --format=svg shows them" "$err"
run -f svg "$work/in"
same "SVG shows all letters" "" "$err"

# No page takes the name of an input, however the two are written.
"$SUDOKU" convert -f svg "$clues" >"$work/sheet-1.svg"
cp "$work/sheet-1.svg" "$work/kept"
for name in "$work/sheet-%d.svg" "$work/./sheet-%03d.svg" "$work/../${work##*/}/sheet-%d.svg"; do
    run -f svg -o "$name" "$work/sheet-1.svg"
    same "$name is an input, too" 2 "$status"
    check "$name: is said" grep -q "would overwrite the input file" "$work/err"
    check "$name: the input is unchanged" cmp -s "$work/sheet-1.svg" "$work/kept"
done
run -f svg -o "$work/other-%d.svg" "$work/sheet-1.svg"
same "another name" 0 "$status"

if command -v pdftotext >/dev/null; then
    echo "$clues" >"$work/in"
    "$SUDOKU" -f pdf --fill=nothing "$work/in" >"$work/one.pdf"
    same "all digits of the puzzle, in their order" "$(echo $clues | tr -d .)" \
        "$(pdftotext -layout "$work/one.pdf" - | sed '/\//d' | tr -cd '1-9')"
else
    skip "the text in the file: there is no pdftotext"
fi

# At a terminal.
if script --version 2>/dev/null | grep -q util-linux; then
    seen=$(script -qc "'$SUDOKU' -f pdf $clues" /dev/null </dev/null | tr -d '\r' | head -n 1)
    same "no PDF on a terminal" "sudoku: --format=pdf: a PDF cannot be shown on a terminal; try -o sheet.pdf" "$seen"
else
    skip "a PDF at a terminal: there is no script of util-linux"
fi

report
