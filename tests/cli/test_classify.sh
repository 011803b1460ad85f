#!/bin/sh
# --classify, its columns, --expand, and the filters --te, --b, --bxb, --bxbb, --w and --terminal.
. tests/cli/lib.sh

# Of depth 0 to 3; from https://github.com/denis-berthier, as those of tests/unit/test_classify.c.
zero=.23..67..4...8..2.....2..65......3..3..9....1...3.2874.47.9....86.5............1.
one=.......8...67...3....2..6.52.4...5..8.532...1..1..5..6.1.6.....5.8.7.2.......89..
two=1...5...94.....2...8...7.1.......3....8..1.6....5....2.7.9.....8....4.7..64.....3
three=98.76....7.58.4....64.9.....49...65.....5..7......6.....7...5.8....4..39.....921.
printf '%s\n' $zero $one $two $three >"$work/all"

run info --fields=te,b,bxb,bxbb,w "$work/all"
same "classes" "$zero te=0 b=0 bxb=0 bxbb=0 w=0
$one te=1 b=7 bxb=0 bxbb=0 w=8
$two te=2 bxb=2 bxbb=0 error=\"no b, w: it needs deeper trial and error\"
$three te=3 bxbb=2 error=\"no b, bxb, w: it needs deeper trial and error\"" "$out"
same "... are no failure" 0 "$status"
same "... as numbers" "0 -
1 -
2 2
3 -" "$("$SUDOKU" info --fields=te,bxb -f values "$work/all" | sed 's/ 0$/ -/')"
same "... as columns" "puzzle,te,b,error
$zero,0,0,
$one,1,7,
$two,2,,no b: it needs deeper trial and error
$three,3,,no b: it needs deeper trial and error" "$("$SUDOKU" --columns=te,b,error -f csv "$work/all")"
same "... as JSON" '"te":2,"bxb":2' "$("$SUDOKU" info --fields=te,bxb -f json $two | grep -o '"te".*2')"
same "threads change nothing" "$("$SUDOKU" info --fields=bxb -j1 -f values "$work/all")" "$("$SUDOKU" info --fields=bxb -j3 -f values "$work/all")"
same "a puzzle of candidates" "2 2" "$("$SUDOKU" candidates -f candidates $two | "$SUDOKU" info --fields=te,bxb -f values)"
same "the expansion" 81 "$("$SUDOKU" info --fields=expansion -f values $zero | tr -cd 1-9 | wc -c | tr -d ' ')"
run info --fields=te,b,bxb,bxbb,w 53...............................................................................
same "several solutions" '1 error="more than one solution"' "$status ${out#* }"
for format in csv json values; do
    run info --fields=te,b,bxb,bxbb,w -f $format 53...............................................................................
    same "several solutions: the status of -f $format" 1 "$status"
done
run filter --terminal $zero
same "no clue more is left to a puzzle of depth 0" "$zero" "$out"
same "no whips although there are braids" 'b=25 error="no w: whips do not solve it"' \
    "$("$SUDOKU" info --fields=b,w .4..8.9.33..6...2...5..7...1...5.2....9..4..1.8.....9..5.7...8...7.1.6.......3..9 | cut -d ' ' -f 2-)"
run info --fields=te,b,bxb,bxbb,w -f values 11...............................................................................
same "an invalid puzzle" 1 "$status"
# Finding the whips of this puzzle takes far too long.
slow=..1..2....2..3....4..5..6....6.....7.1.....8.9.....5....7..8..3.3..9..1.5..7..4..
run info --fields=w --timeout=0.5 $slow
same "a class that takes too long" "1 $slow error=\"undecided after 0.5 seconds; a longer --timeout may tell\"" "$status $out"
run info --fields=te,w --timeout=0.5 -f csv $slow $zero
same "... the others are found" "1 puzzle,te,w,name,error
$slow,1,,,undecided after 0.5 seconds; a longer --timeout may tell
$zero,0,0,," "$status $out"
run info --fields=te,er $zero
same "another column" 2 "$status"
run info --fields=te,te $zero
same "a column twice" 2 "$status"

run expand $zero $one
same "--expand" "$("$SUDOKU" $zero -f line)
$("$SUDOKU" info --fields=expansion -f values $one)" "$out"
same "... of a full grid" "$("$SUDOKU" -f line $one)" "$("$SUDOKU" expand "$("$SUDOKU" -f line $one)")"
"$SUDOKU" candidates --after=house,locked -f pencilmarks $one >"$work/marks"
run expand "$work/marks"
check "... not of a puzzle of candidates" test "$status $err" != "${err%a puzzle of candidates; --expand works with puzzles of clues*}"
run expand 12345678.........9...............................................................
same "... of a contradiction" "1 # arguments:1: no solution" "$status $(echo "$out" | sed 's/^# [^:]*/# arguments/')"
run expand 53...............................................................................
same "... of a puzzle with several solutions" "53..............................................................................." "$out"

keeps() { same "$1" "$2" "$("$SUDOKU" "$1" "$work/all")"; }
keeps filter --te=2 "$two"
keeps filter --te=2.. "$two
$three"
keeps filter --te=..1 "$zero
$one"
keeps filter --b=7 "$one"
keeps filter --b=8.. ''
keeps filter --b=6..7 "$one"
keeps filter --bxb=2.. "$two"
keeps filter --bxb=3.. ''
keeps filter --bxb=0 "$zero
$one"
keeps filter --bxbb=2 "$three"
keeps filter --w=7..9 "$one"

# --terminal, by definition: all puzzles with a clue more.
"$SUDOKU" generate 40 --te=1 --seed=4 >"$work/depth1"
while read -r puzzle; do
    solution=$("$SUDOKU" -f line "$puzzle") expansion=$("$SUDOKU" expand -f line "$puzzle")
    echo "$puzzle $solution $expansion"
done <"$work/depth1" | awk '{ for (i = 1; i <= 81; i++) if (substr($3, i, 1) == ".")
    print substr($1, 1, i - 1) substr($2, i, 1) substr($1, i + 1), $1 }' >"$work/more"
cut -d ' ' -f 1 "$work/more" | "$SUDOKU" info --fields=te -f values | paste -d ' ' - "$work/more" |
    awk '{ seen[$3]; if ($1 == 1) same[$3] } END { for (p in seen) if (!(p in same)) print p }' | sort >"$work/terminal"
same "--terminal" "$(cat "$work/terminal")" "$("$SUDOKU" filter --terminal "$work/depth1" | sort)"
check "... some are, some are not" test "$(wc -l <"$work/terminal")" -gt 0 -a "$(wc -l <"$work/terminal")" -lt 40
same "conditions of all kinds" "$two" "$("$SUDOKU" filter --te=1..2 --bxb=1.. --clues=20..30 "$work/all")"
"$SUDOKU" generate 2 --b=4.. --seed=1 >"$work/made"
same "puzzles are made to order" 2 "$("$SUDOKU" filter --b=4.. "$work/made" | wc -l | tr -d ' ')"
"$SUDOKU" vicinity {-1+1} --te=2.. $two | "$SUDOKU" filter --te=0..1 >"$work/easy"
same "vicinities have them, too" 0 "$(wc -l <"$work/easy" | tr -d ' ')"
for wrong in x 3..2 .. 1.5 100 ''; do
    run filter --te="$wrong" $zero
    same "--te=$wrong" 2 "$status"
done
run sample 1 --te=1
same "a fair sample has no conditions" 2 "$status"
report
