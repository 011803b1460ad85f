# Filters with -f: --unique, --filter and --distinct print the puzzles that pass in any format.
. tests/cli/lib.sh
cd "$work" || exit 1

proper=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
several=.3..7....6..1.5....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....
turned=$(echo $proper | "$SUDOKU" transform rot90)
clash=55$(echo $proper | cut -c 3-)
printf '%s first\n%s\n%s\n%s,%s\n' $proper $several "$clash" "$turned" "$("$SUDOKU" -f line "$turned")" >all

# passes "what is tested" EXPECTED ARGUMENTS...
passes() {
    what=$1 expected=$2
    shift 2
    run "$@" all
    same "$what" "$expected" "$out"
    same "$what: status" 1 "$status"
    same "$what: the broken puzzle is noted" "all:3: r1c1 and r1c2 are both 5 (row 1)" "$err"
}

passes "--unique" "$proper first
$turned,$("$SUDOKU" -f line "$turned")" filter
passes "--unique -f line" "$proper first
$turned" filter -f line
passes "--unique -f json" "{\"puzzle\":\"$proper\",\"name\":\"first\",\"solutions\":1,\"unique\":true}
{\"puzzle\":\"$turned\",\"solution\":\"$("$SUDOKU" -f line "$turned")\",\"solutions\":1,\"unique\":true}" filter -f json
passes "--distinct -f line" "$proper first
$several" distinct -f line
passes "--distinct -f json" "{\"puzzle\":\"$proper\",\"name\":\"first\"}
{\"puzzle\":\"$several\"}" distinct -f json
passes "--distinct -f grid" "$(echo $proper | fold -w 9)

$(echo "$several" | fold -w 9)" distinct -f grid
run filter --er=1..2 -f csv all
same "--filter -f csv" "puzzle,er
$proper,1.2
$turned,1.2" "$(echo "$out" | cut -d , -f 1,2)"
run filter --clues=30 -f line all
same "--clues -f line" "$proper first
$turned" "$out"
run filter --clues=20..40 -f line all
same "a puzzle with several solutions does not pass" "$proper first
$turned" "$out"
run filter --clues=31..40 -f line all
same "--clues with more than there are" "" "$out"
run filter --clues=17..29 -f line all
same "--clues with fewer than there are" "" "$out"
for format in box csv csv-grid json svg pdf; do
    "$SUDOKU" filter -q -f $format -o written all
    case $format in
    pdf) check "pdf" grep -q '^%PDF' written ;;
    *) same "what $format writes is read again" "$proper $turned" \
        "$("$SUDOKU" transform rot180,rot180 written | cut -c 1-81 | tr '\n' ' ' | sed 's/ $//')" ;;
    esac
done
# passes_whole "what is tested" FILE ARGUMENTS...: the output is the file.
passes_whole() {
    what=$1 file=$2
    shift 2
    "$SUDOKU" -q "$@" "$file" >written
    check "$what" cmp -s "$file" written
}
# The lines of Windows stay as they are: of a list, of grids and of a table, from a file and a pipe, in many jobs.
sed 's/$/\r/' all >crlf
"$SUDOKU" filter -q crlf >written
same "CRLF: --unique" "$(sed '2,3d' crlf)" "$(cat written)"
"$SUDOKU" filter -q --clues=30 <crlf >written
same "CRLF: --clues, through a pipe" "$(sed '2,3d' crlf)" "$(cat written)"
same "CRLF: --distinct, line ends" 2 "$("$SUDOKU" distinct -q crlf | grep -c "$(printf '\r')\$")"
{ echo $proper | fold -w 9 && echo && echo "$several" | fold -w 9; } | sed 's/$/\r/' >grids
passes_whole "CRLF: grids" grids distinct
{ echo id,puzzle && echo "7,$proper"; } | sed 's/$/\r/' >table
passes_whole "CRLF: a table" table filter
{ yes "$proper" | head -n 20000; } | sed 's/$/\r/' >long
passes_whole "CRLF: many" long filter -j 2
same "LF stays, too" "$(sed '2,3d' all)" "$("$SUDOKU" filter -q all)"
# Beyond the memory, the puzzles go through files.
"$SUDOKU" generate 3000 --seed=1 >many
same "--distinct -f csv, with little memory" "$(cat many)" \
    "$("$SUDOKU" distinct --memory=64K -f csv many many | sed '1d; s/,.*//')"
same "a solution is not made up" '' "$("$SUDOKU" filter -q -f csv all | cut -d , -f 2 | sed -n 2p)"
same "the input's solution stays" "$("$SUDOKU" -f line "$turned")" "$("$SUDOKU" filter -q -f csv all | cut -d , -f 2 | sed -n 3p)"
# As many of each level.
"$SUDOKU" generate 200 --seed=1 -f line >"$work/many"
"$SUDOKU" rate "$work/many" | awk '++n[$5] <= 10 { print $1 }' >"$work/first"
same "the first of each level" "$(cat "$work/first")" "$("$SUDOKU" filter --per-level=10 "$work/many")"
same "... in a table" "$(cat "$work/first")" "$("$SUDOKU" filter --per-level=10 -f csv "$work/many" | sed '1d;s/,.*//')"
same "... with another condition" "" "$("$SUDOKU" filter --per-level=10 --difficulty=easy "$work/many" | "$SUDOKU" filter --difficulty=medium)"
same "... made" "$("$SUDOKU" generate 60 --seed=1 -f line | "$SUDOKU" filter --per-level=3 | sed 9q)" "$("$SUDOKU" generate 9 --per-level=3 --seed=1 -f line)"
run filter --per-level=0 "$work/many"
same "... none" 2 "$status"

# EP and ED, by range and by word, beside the ratings of the same puzzles.
{ grep -hE "^[1-9.]{81}( |$)" "$root/puzzles/hard.txt" "$root/puzzles/made-easy.txt" && sed -n 3p "$root/puzzles/hardest.txt"; } >rated
"$SUDOKU" rate -f csv --columns=puzzle,er,ep,ed rated >ratings
# rated "what is tested" CONDITION ARGUMENTS...: awk's condition on er, ep and ed.
rated() {
    what=$1 condition=$2
    shift 2
    "$SUDOKU" "$@" rated | cut -c 1-81 >seen
    same "$what" "$(awk -F, "NR > 1 { er = \$2; ep = \$3; ed = \$4; if ($condition) print \$1 }" ratings)" "$(cat seen)"
    check "$what: some, not all" test "$(wc -l <seen)" -gt 0 -a "$(wc -l <seen)" -lt 60
}
rated "--ep" "ep >= 1.5 && ep <= 2.9" filter --ep=1.5..2
rated "--ed" "ed == 1.2" filter --ed=1.2
rated "--ep and --er" "ep >= 1.5 && er >= 3.0" filter --ep=1.5.. --er=3..
rated "pearls" "ep == er" filter --ep=pearl
rated "diamonds" "ed == er" filter --ed=diamond
rated "pearls that are no diamonds" "ep == er && er >= 2 && ed <= 2.9" filter --ep=pearl --er=2.. --ed=..2
run generate 1 --seed=5 --ed=diamond --er=2.. --rate -f csv --columns=er,ed
same "a made diamond" "1 1" "$(awk -F, 'NR > 1 && $2 >= 2 { n++; alike += $2 == $3 } END { print n, alike }' "$work/out")"
same "diamonds nearby" "$("$SUDOKU" vicinity {-1+1} $proper | "$SUDOKU" filter --ed=diamond)" "$("$SUDOKU" vicinity {-1+1} --ed=diamond $proper)"
for impossible in '--ep=5 filter --er=..4' '--ed=5 --ep=..4' '--ed=5 --er=4' '--difficulty=easy --ep=6' '--ed=diamond --ep=..3 --er=4..' --ep=diamond --ed=pearl --ep=5..4 --ep=x; do
    # shellcheck disable=SC2086
    run $impossible rated
    same "$impossible" "2 " "$status $out"
done
check "the word is named" grep -q 'or pearl$' "$work/err"

report
