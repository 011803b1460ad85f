# Every file of tests/formats, as people paste puzzles: the puzzles read must be those of the table `expected`: the
# file's name without .txt, a tab, and its puzzles with blanks between; none if the file must be refused.
. tests/cli/lib.sh

tab=$(printf '\t')
while IFS=$tab read -r name _; do
    "$SUDOKU" convert --quiet --format=line "tests/formats/$name.txt" 2>/dev/null
    echo "status $? of $name"
done <tests/formats/expected >"$work/answers"

# The number of checks, then what is wrong: words around a puzzle are named, cells are read; a file without a puzzle gets a reason.
awk -F "$tab" '
    function same(what, wanted, seen) {
        checks++
        if (wanted "" != seen "") wrong[++n] = name ": " what ": " seen ", expected " wanted
    }
    NR == FNR { expected[$1] = $2; next }
    !/^status / {
        if (/^#/) {
            errors++
            words += !/no puzzle in this line/ && !/without a puzzle/
        } else {
            split($0, part, " ")
            puzzles = puzzles (puzzles == "" ? "" : " ") part[1]
        }
        next
    }
    {
        split($0, part, " ")
        name = part[4]
        same("puzzles", expected[name], puzzles)
        if (expected[name] == "") {
            same("status", 1, part[2])
            same("a reason", 1, errors > 0)
        } else {
            same("errors about lines with cells", 0, words + 0)
            if (!errors) same("status", 0, part[2])
        }
        puzzles = ""
        errors = words = 0
    }
    END {
        print checks + 0
        for (i = 1; i <= n; i++) print wrong[i]
    }' tests/formats/expected "$work/answers" >"$work/judged"
{
    read -r checks
    while read -r wrong; do
        fail "$wrong"
    done
    passed=$((passed + checks - failed))
} <"$work/judged"
same "each file of the table has been read" "$(wc -l <tests/formats/expected)" "$(grep -c '^status ' "$work/answers")"

# No file is left out.
same "files that are not in the table" "" "$(for file in tests/formats/*.txt; do file=${file##*/} && echo "${file%.txt}"; done |
    LC_ALL=C sort >"$work/files" && cut -f 1 tests/formats/expected | LC_ALL=C sort | LC_ALL=C comm -23 "$work/files" -)"

# Reasons say what to do.
reason() {
    run --format=line "tests/formats/$1.txt"
    same "$1" "# tests/formats/$1.txt:1: $2" "$out"
}
reason ocr-letters "'S' in cell 1 (r1c1) is not a digit; it looks like 5"
# Words are no cells that a program has misread.
run --format=line <<EOF
id,puzzle
1,$(sed 1q tests/formats/line-uuid.txt | cut -d ' ' -f 2)
9,garbage
EOF
same "a word for a puzzle" "# stdin:3: 7 characters, 81 expected" "$(echo "$out" | grep '^#')"
reason_of() {
    same "$1" "# stdin:1: $2" "$(printf '%s' "$1" | "$SUDOKU" --format=line 2>/dev/null)"
}
for value in 99 -9999 --; do
    row=5,3,$value,$value,7,$value,$value,$value,$value
    reason_of "$(for n in 1 2 3 4 5 6 7 8 9; do echo "$row"; done)" \
        "row 1 is not nine cells of one form"
done
for name in r-matrix-na pandas-print-headings xml-text-and-attribute; do
    run --format=line "tests/formats/$name.txt"
    same "$name: no errors" "" "$(printf '%s\n' "$out" | grep '^#')"
done
# Grids of other sizes.
reason sixteen-by-sixteen "a 16 by 16 grid: only 9 by 9 is read"
reason six-by-six-boxed "a 6 by 6 grid: only 9 by 9 is read"
reason eight-by-eight "an 8 by 8 grid: only 9 by 9 is read"
reason six-by-six-line "36 cells, 81 expected"
# Words around a puzzle are skipped, but no line that may hold cells is.
for name in bbcode-post-with-signature bbcode-post-one-line bbcode-post-two-grids html-page-with-grid markdown-readme \
    letter-around-line bbcode-code-in-sentence bbcode-code-ends-line sentence-with-comma-above-line; do
    run --format=line "tests/formats/$name.txt"
    same "$name: no errors" "" "$(printf '%s\n' "$out" | grep '^#')"
    same "$name: no notes" "" "$err"
done
# A puzzle is not left out in silence because it stands in a comment.
cells=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
for sign in '#' '# ' '; ' '// ' '# Easy: '; do
    printf '%s\n' "$sign$cells" "$cells" >"$work/input"
    run --format=line --first <"$work/input"
    same "${sign}: one puzzle" "534678912672195348198342567859761423426853791713924856961537284287419635345286179" "$out"
    same "${sign}: a note" "stdin:1: a puzzle in a comment or after another is not read; give it a line of its own" "$err"
done
# Nor because it stands behind another, which is refused; a solution is read.
for between in ' ' ',' '	' '","'; do
    run convert --format=line <<END
$cells$between.................................................................................
$cells$between..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
$cells${between}534678912672195348198342567859761423426853791713924856961537284287419635345286179
END
    same "two puzzles, $between between" "# stdin:1: two puzzles in one line: give each a line of its own
# stdin:2: two puzzles in one line: give each a line of its own
$cells" "$out"
done
# Nor because each of its rows is a comment, unless a puzzle stands beside them.
sed '/^$/d; s/^/# /' tests/formats/rows-double-spaced.txt >"$work/rows"
run convert --format=line "$work/rows"
same "rows in comments" "$(sed -n 's/^rows-double-spaced.//p' tests/formats/expected)" "$out"
echo ..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.. >>"$work/rows"
run convert --format=line "$work/rows"
same "rows in comments above a puzzle" "$(tail -n 1 "$work/rows")" "$out"
# A line with tags is no name.
{
    echo '<body><h1>Puzzle <b>A</b></h1>'
    cat tests/formats/html-pre.txt
} >"$work/input"
run convert --format=csv <"$work/input"
same "a heading of HTML above a grid" "$cells,," "$(echo "$out" | sed 1d)"
reason two-grids-side-by-side-damaged "row 1 has 18 cells, 9 expected"

# The contents of <style> and <script> are no text.
printf '<style>\np { margin: 123456789; }\n</style>\n<style>b { margin: 123456789; }</style>\n<script>\nx = 53..7....\n</script>\n%s\n' "$cells" >"$work/page"
run convert --format=csv "$work/page"
same "a style and a script" "$cells,," "$(echo "$out" | sed 1d)"

report
