# Puzzles that stand on the command line.
. tests/cli/lib.sh

puzzle='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
answer='534678912672195348198342567859761423426853791713924856961537284287419635345286179'
rows=$(echo "$puzzle" | fold -w 9)
cd "$work" || exit 1

# gives "what is tested" EXPECTED ARGUMENTS...
gives() {
    what=$1 expected=$2
    shift 2
    run "$@"
    same "$what" "$expected" "$out"
    same "$what: status" 0 "$status"
}

# refuses EXPECTED STATUS ARGUMENTS...: EXPECTED is part of the answer or of the notes.
refuses() {
    expected=$1 code=$2
    shift 2
    run "$@"
    same "status of: $*" "$code" "$status"
    check "said of $*: $expected" grep -qF -e "$expected" out err
}

gives "81 characters" "$answer" -f line "$puzzle"
gives "after --" "$answer" -f line -- "$puzzle"
gives "nine rows" "$answer" -f line "$rows"
gives "nine rows with slashes" "$answer" -f line "$(echo "$rows" | paste -s -d / -)"
gives "nine rows with blanks" "$answer" -f line "$(echo "$rows" | paste -s -d ' ' -)"
gives "a box" "$answer" -f line "$("$SUDOKU" transform rotate180,rotate180 -f box "$puzzle")"
gives "candidates, 729 characters" "$answer" -f line "$("$SUDOKU" candidates -f line "$puzzle")"
gives "JSON" "$answer" -f line "{\"puzzle\":\"$puzzle\"}"
gives "two puzzles" "$answer
$answer" -f line "$puzzle" "$puzzle"
dashes=$(echo "$puzzle" | "$SUDOKU" transform mirror-v | tr . -)
gives "dashes at the start are no options" 1 count "$dashes"
gives "a puzzle after a command" 1 count "$puzzle"
gives "digits after a command" 1 count "$(echo "$puzzle" | tr . 0)"
gives "another command" "$(echo "$puzzle" | "$SUDOKU" transform rotate90)" transform rotate90 "$puzzle"
"$SUDOKU" -f line -o answer.txt "$puzzle"
same "output to a file" "$answer" "$(cat answer.txt)"
echo "$puzzle" | sed 's/5/./' | "$SUDOKU" -f line - "$puzzle" >both
same "beside standard input" "$answer
$answer" "$(cat both)"

# A file of that name wins.
mkdir files
echo "$answer" >"files/$puzzle"
same "a file of that name" "$answer" "$(cd files && "$SUDOKU" transform rotate180,rotate180 "$puzzle")"

# Messages name the place, and never repeat the cells. Each is for a puzzle alone, and for one with a name.
refuses "argument:1: 82 cells, 81 expected" 1 count "$puzzle."
refuses "argument:1: 80 cells, 81 expected" 1 -f line "${puzzle%9}"
refuses "argument:1: 40 cells, 81 expected" 1 -f line "$(echo "$puzzle" | cut -c 1-40)"
refuses "argument:1: Easter Monster: 80 cells, 81 expected" 1 -f line "${puzzle%9} Easter Monster"
refuses "argument:1: 79 cells, 81 expected" 1 -f line "$(echo "$puzzle" | cut -c 1-79 | tr . x)"
refuses "argument:1: r1c1 and r1c2 are both 5" 1 count "55$(echo "$puzzle" | cut -c 3-)"
refuses "2026-11-22-19-04-55.12: No such file" 2 2026-11-22-19-04-55.12
refuses "argument:9: row 9 has 8 cells" 1 count "$(echo "$rows" | sed 's/./& /g; $s/..$//')"
refuses "argument:2: row 2 has 8 cells" 1 count "$(echo "$rows" | sed '2s/.//')"
refuses "r1c1 and r1c2 are both 5" 1 count "5$(echo "5$puzzle" | cut -c 1,4-)"
# shellcheck disable=SC2086
refuses "53..7....: no such file; a puzzle has 81 cells, in quotes" 2 $rows
refuses "no such file; a puzzle has 81 cells, in quotes" 2 53..7...
refuses "no such file; a puzzle has 81 cells, in quotes" 2 '53..7..../6..195…'
refuses "../7: No such file" 2 ../7
refuses "1.2/3.4: No such file" 2 1.2/3.4
# Word processors make one character of three points.
dotted=$(echo "$puzzle" | sed 's/[.][.][.]/…/g')
gives "an ellipsis for three points" "$answer" -f line "$dotted"
gives "rows with ellipses" "$answer" -f line "$(echo "$rows" | sed 's/[.][.][.]/…/g')"
gives "rows with slashes and ellipses" "$answer" -f line "$(echo "$rows" | sed 's/[.][.][.]/…/g' | paste -s -d / -)"
printf 'id,puzzle,solution\n7,%s,%s\n' "$dotted" "$answer" >dotted.csv
gives "a field with ellipses" "dotted.csv:2: 7: correct" check dotted.csv
refuses "collection-2026-11-22.txt: No such file" 2 collection-2026-11-22.txt
refuses "it reads no files" 2 generate "$puzzle"

# Letters that look like digits are refused with the cell that they stand in.
letters=$(echo "$puzzle" | tr '.1589' 'OlSBg')
echo "$letters" | fold -w 9 >rows.txt
printf 'id,puzzle,note\n1,%s,Bob\n' "$letters" >fields.csv
refuses "fields.csv:2: " 1 count fields.csv
refuses "rows.txt:" 1 count rows.txt
gives "tr makes digits of them" "$answer" -f line "$(echo "$letters" | tr 'OlSBg' '.1589')"

# What is no file is told apart from a part of a puzzle.
for word in abcdefghi.txt ...... 5..a; do
    run "$word"
    same "$word is neither" "2 sudoku: $word: No such file or directory" "$status $err"
done
run '5../3..'
same "a few cells" "2 sudoku: 5../3..: no such file; a puzzle has 81 cells, in quotes" "$status $err"
set --
for number in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23; do
    set -- "$@" "$work/missing-$number"
done
run -q "$@"
same "many missing files" "20 sudoku: 3 more files could not be read" "$(grep -c ': No such file' "$work/err") $(tail -n 1 "$work/err")"

# A link goes to the reader, with a puzzle in it or without one.
run convert -f line https://sudokupad.app/abc
same "a short link" "# argument:1: no puzzle in this link to sudokupad.app: open it, and copy the puzzle" "$out"

run convert -f line "$("$SUDOKU" convert -f fpuzzles "$puzzle")"
same "a link with a puzzle" "$puzzle" "$out"
report
