# Filters: what passes, and filter and distinct with -f in any format.
. tests/cli/lib.sh
cd "$work" || exit 1

proper=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
several=.3..7....6..1.5....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....
turned=$(echo $proper | "$SUDOKU" transform rotate90)
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

passes "filter" "$proper first
$turned,$("$SUDOKU" -f line "$turned")" filter
passes "filter -f line" "$proper first
$turned" filter -f line
passes "filter -f json" "{\"puzzle\":\"$proper\",\"name\":\"first\",\"solutions\":1,\"unique\":true}
{\"puzzle\":\"$turned\",\"solution\":\"$("$SUDOKU" -f line "$turned")\",\"solutions\":1,\"unique\":true}" filter -f json
passes "filter -f csv" "puzzle,solution,solutions,unique,name
$proper,,1,true,first
$turned,$("$SUDOKU" -f line "$turned"),1,true," filter -f csv
passes "distinct -f line" "$proper first
$several" distinct -f line
passes "distinct -f json" "{\"puzzle\":\"$proper\",\"name\":\"first\"}
{\"puzzle\":\"$several\"}" distinct -f json
passes "distinct -f grid" "$(echo $proper | fold -w 9)

$(echo "$several" | fold -w 9)" distinct -f grid
run filter --er=1..2 -f csv all
same "filter -f csv" "puzzle,er
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
        "$("$SUDOKU" transform rotate180,rotate180 written | cut -c 1-81 | tr '\n' ' ' | sed 's/ $//')" ;;
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
same "CRLF: filter" "$(sed '2,3d' crlf)" "$(cat written)"
"$SUDOKU" filter -q --clues=30 <crlf >written
same "CRLF: --clues, through a pipe" "$(sed '2,3d' crlf)" "$(cat written)"
same "CRLF: distinct, line ends" 2 "$("$SUDOKU" distinct -q crlf | grep -c "$(printf '\r')\$")"
{ echo $proper | fold -w 9 && echo && echo "$several" | fold -w 9; } | sed 's/$/\r/' >grids
passes_whole "CRLF: grids" grids distinct
{ echo id,puzzle && echo "7,$proper"; } | sed 's/$/\r/' >table
passes_whole "CRLF: a table" table filter
{ yes "$proper" | head -n 20000; } | sed 's/$/\r/' >long
passes_whole "CRLF: many" long filter -j 2
same "LF stays, too" "$(sed '2,3d' all)" "$("$SUDOKU" filter -q all)"
"$SUDOKU" generate 3000 --seed=1 >many
same "distinct -f csv, of many" "$(cat many)" "$("$SUDOKU" distinct -f csv many many | sed '1d; s/,.*//')"
same "a solution is not made up" '' "$("$SUDOKU" filter -q -f json all | sed -n 1p | grep -o '"solution"')"
same "the input's solution stays" "$("$SUDOKU" -f line "$turned")" "$("$SUDOKU" filter -q -f json all | sed -n '2s/.*"solution":"\([1-9]*\)".*/\1/p')"
# Each level by its word, beside the ratings of the same puzzles.
"$SUDOKU" generate 200 --seed=1 -f line >"$work/many"
for level in easy medium hard unfair extreme diabolical nightmare monster; do
    same "--difficulty=$level" "$("$SUDOKU" rate "$work/many" | awk -v level=$level '$5 == level { print $1 }')" \
        "$("$SUDOKU" filter --difficulty=$level "$work/many")"
done
check "... some of several" test "$("$SUDOKU" rate "$work/many" | cut -d' ' -f5 | sort -u | wc -l)" -gt 3

# EP and ED, by range and by word, beside the ratings of the same puzzles.
{ grep -hE "^[1-9.]{81}( |$)" "$root/puzzles/hard.txt" "$root/puzzles/made-easy.txt" && sed -n 3p "$root/puzzles/hardest.txt"; } >rated
"$SUDOKU" info -f csv --fields=er,ep,ed rated | cut -d , -f 1-4 >ratings
# rated "what is tested" CONDITION ARGUMENTS...: awk's condition on er, ep and ed.
rated() {
    what=$1 condition=$2
    shift 2
    "$SUDOKU" "$@" rated | cut -c 1-81 >seen
    same "$what" "$(awk -F, "NR > 1 { er = \$2; ep = \$3; ed = \$4; if ($condition) print \$1 }" ratings)" "$(cat seen)"
    check "$what: some, not all" test "$(wc -l <seen)" -gt 0 -a "$(wc -l <seen)" -lt 60
}
# A single rating is that rating alone; the high end of a range has its tenths.
rated "--er=2" "er == 2" filter --er=2
rated "--er=2.0" "er == 2" filter --er=2.0
rated "--er=1.5..2" "er >= 1.5 && er <= 2.9" filter --er=1.5..2
rated "--er=..3" "er <= 3.9" filter --er=..3
rated "--er=..3.0" "er <= 3" filter --er=..3.0
rated "--ep" "ep >= 1.5 && ep <= 2.9" filter --ep=1.5..2
rated "--ed" "ed == 1.2" filter --ed=1.2
rated "--ep and --er" "ep >= 1.5 && er >= 3.0" filter --ep=1.5.. --er=3..
for impossible in '--difficulty=easy --er=6' --ep=5..4 --ep=x; do
    # shellcheck disable=SC2086
    run filter $impossible rated
    same "$impossible" "2 " "$status $out"
done

# Puzzles are solved, and their clues tested, many at a time; the answers are those of each puzzle alone.
{
    grep -hE "^[1-9.]{81}" "$root"/puzzles/made-minimal.txt "$root"/puzzles/made-hard.txt "$root"/puzzles/several-solutions.txt | cut -c 1-81
    sed -n '/^[1-9.]\{81\}/{s/^\(.\{9\}\)[1-9]\{1,2\}/\1./;p;}' "$root"/puzzles/made-minimal.txt | cut -c 1-81 | awk 'length == 81'
    printf '%s\n' 11.......................................................................... \
        534678912672195348198342567859761423426853791713924856961537284287419635345286179
} | awk 'NR % 2' >several
for kind in 'filter -q' 'filter -q --minimal' 'filter -q --minimal --clues=22..24' \
    'info -q -f tsv --fields=solution,solutions,verdict,minimal,redundant,symmetry,clues'; do
    # shellcheck disable=SC2086
    "$SUDOKU" $kind several | grep -v ^puzzle | cut -f -8 >together
    # shellcheck disable=SC2086
    while read -r puzzle; do "$SUDOKU" $kind "$puzzle" | grep -v ^puzzle | cut -f -8; done <several >alone
    same "$kind: many puzzles at a time" "$(cat alone)" "$(cat together)"
    check "$kind: some answers" test "$(wc -l <together)" -gt 3
done

report
