#!/bin/sh
# Classes of depth: the fields of info, expand, and the filters --te, --b, --bxb, --bxbb and --w.
. tests/cli/lib.sh

# values FIELDS ARGUMENTS...: those alone, in a line each.
values() {
    names=$1
    shift
    "$SUDOKU" info --fields="$names" -f tsv "$@" | awk -F '\t' -v n="$(echo "$names" | tr ',' '\n' | wc -l)" \
        'NR > 1 { line = $2; for (i = 3; i <= n + 1; i++) line = line " " $i; print line }'
}

# Of depth 0 to 3; from https://github.com/denis-berthier, as those of tests/unit/test_classify.c.
zero=.23..67..4...8..2.....2..65......3..3..9....1...3.2874.47.9....86.5............1.
one=.......8...67...3....2..6.52.4...5..8.532...1..1..5..6.1.6.....5.8.7.2.......89..
two=1...5...94.....2...8...7.1.......3....8..1.6....5....2.7.9.....8....4.7..64.....3
three=98.76....7.58.4....64.9.....49...65.....5..7......6.....7...5.8....4..39.....921.
printf '%s\n' $zero $one $two $three >"$work/all"

run info --fields=te,b,bxb,bxbb,w -f line "$work/all"
same "classes" "$zero te=0 b=0 bxb=0 bxbb=0 w=0
$one te=1 b=7 bxb=0 bxbb=0 w=8
$two te=2 bxb=2 bxbb=0 error=\"no b, w: it needs deeper trial and error\"
$three te=3 bxbb=2 error=\"no b, bxb, w: it needs deeper trial and error\"" "$out"
same "... are no failure" 0 "$status"
same "... as numbers" "0 -
1 -
2 2
3 -" "$(values te,bxb "$work/all" | sed 's/ 0*$/ -/')"
same "... as columns" "puzzle,te,b,name,error
$zero,0,0,,
$one,1,7,,
$two,2,,,no b: it needs deeper trial and error
$three,3,,,no b: it needs deeper trial and error" "$("$SUDOKU" info --fields=te,b "$work/all")"
same "... as JSON" '"te":2,"bxb":2' "$("$SUDOKU" info --fields=te,bxb -f json $two | grep -o '"te".*2')"
same "threads change nothing" "$(values bxb -j1 "$work/all")" "$(values bxb -j3 "$work/all")"
same "a puzzle of candidates" "2 2" "$("$SUDOKU" candidates -f box $two | values te,bxb)"
same "the expansion" 81 "$(values expansion $zero | tr -cd 1-9 | wc -c | tr -d ' ')"
run info --fields=te,b,bxb,bxbb,w -f line 53...............................................................................
same "several solutions" '1 error="more than one solution"' "$status ${out#* }"
for format in csv json tsv line; do
    run info --fields=te,b,bxb,bxbb,w -f $format 53...............................................................................
    same "several solutions: the status of -f $format" 1 "$status"
done
same "no whips although there are braids" 'b=25 error="no w: whips do not solve it"' \
    "$("$SUDOKU" info --fields=b,w -f line .4..8.9.33..6...2...5..7...1...5.2....9..4..1.8.....9..5.7...8...7.1.6.......3..9 | cut -d ' ' -f 2-)"
run info --fields=te,b,bxb,bxbb,w 11...............................................................................
same "an invalid puzzle" 1 "$status"
run info --fields=te,er $zero
same "beside a rating" "0 $zero,0,$("$SUDOKU" rate $zero | sed 's/.*ER=\([0-9.]*\).*/\1/'),," "$status $(tail -n 1 "$work/out")"
run info --fields=te,te $zero
same "a column twice" "2 sudoku: --fields=te,te: te is listed twice" "$status $err"

run expand $zero $one
same "expand" "$("$SUDOKU" $zero -f line)
$(values expansion $one)" "$out"
same "... of a full grid" "$("$SUDOKU" -f line $one)" "$("$SUDOKU" expand "$("$SUDOKU" -f line $one)")"
"$SUDOKU" candidates --after=house,locked -f line $one >"$work/marks"
run expand "$work/marks"
same "... not of a puzzle of candidates" "1 # $work/marks:1: a puzzle of candidates; expand works with puzzles of clues" "$status $out"
run expand 12345678.........9...............................................................
same "... of a contradiction" "1 # arguments:1: no solution" "$status $(echo "$out" | sed 's/^# [^:]*/# arguments/')"
run expand 53...............................................................................
same "... of a puzzle with several solutions" "53..............................................................................." "$out"

keeps() { same "filter $1" "$2" "$("$SUDOKU" filter "$1" "$work/all")"; }
keeps --te=2 "$two"
keeps --te=2.. "$two
$three"
keeps --te=..1 "$zero
$one"
keeps --b=7 "$one"
keeps --b=8.. ''
keeps --b=6..7 "$one"
keeps --bxb=2.. "$two"
keeps --bxb=3.. ''
keeps --bxb=0 "$zero
$one"
keeps --bxbb=2 "$three"
keeps --w=7..9 "$one"

same "conditions of all kinds" "$two" "$("$SUDOKU" filter --te=1..2 --bxb=1.. --clues=20..30 "$work/all")"
"$SUDOKU" generate 100 --seed=1 >"$work/made"
"$SUDOKU" filter --b=4.. "$work/made" >"$work/long"
same "braids of filtered puzzles" "$("$SUDOKU" info --fields=b "$work/made" | awk -F , 'NR > 1 && ($2 >= 4) { print $1 }')" "$(cat "$work/long")"
check "... some have them, some do not" test "$(wc -l <"$work/long")" -gt 0 -a "$(wc -l <"$work/long")" -lt 100
for wrong in x 3..2 .. 1.5 100 ''; do
    run filter --te="$wrong" $zero
    same "--te=$wrong" 2 "$status"
done
run sample 1 --te=1
same "a fair sample has no conditions" "2 sudoku: --te is an option of filter: sudoku filter --te=1" "$status $err"
report
