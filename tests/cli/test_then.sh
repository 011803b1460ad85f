# --then: a chain of modes is the pipe of these modes, whatever the number of threads; --rounds and --resume.
. tests/cli/lib.sh
cd "$work" || exit 1

grep -hv '^#' "$root/puzzles/hard.txt" "$root/puzzles/hardest.txt" | cut -c1-81 | head -n 6 >hard
"$SUDOKU" generate 100 --seed=1 --er=..2 >easy

# piped LINK...: the input goes through a process for each link.
piped() {
    link=$1
    shift
    if [ $# -eq 0 ]; then
        "$SUDOKU" -q -f line "--$link"
    else
        "$SUDOKU" -q -f line "--$link" | piped "$@"
    fi
}

# ---- The same as a pipe ----

sed -n '1,2p;6p' hard >some
for chain in expand,distinct,vicinity=-0+1,distinct,te=1..,minimals=20,distinct \
    vicinity=-1+1,clues=24..40,minimize,canonical,distinct expand,add-clues=2,vicinity=-1,redundant \
    shuffle=3,transform=rotate90,canonical=solution,exclude=easy,distinct unique,er=6..,convert b=1..,te=1,count \
    minimals=300,shuffle=5,all=2 add-clues=2,minimize,all=9000,canonical,distinct; do
    # shellcheck disable=SC2086,SC2046
    piped $(echo "$chain" | tr , ' ') <some >expected
    check "$chain: there is something to compare" test -s expected
    for threads in 1 3; do
        "$SUDOKU" -j$threads -q -f line --then=$chain some >seen
        check "$chain with -j$threads" cmp -s expected seen
    done
done
"$SUDOKU" canonical easy | "$SUDOKU" distinct >expected
check "many puzzles in each job" cmp -s expected - <<END
$("$SUDOKU" --then=canonical,distinct easy)
END
"$SUDOKU" shuffle --seed=1 -n 50 easy >many
"$SUDOKU" minimize many | "$SUDOKU" filter | "$SUDOKU" canonical | "$SUDOKU" distinct >expected
for threads in 1 4; do
    "$SUDOKU" -j$threads --then=minimize,unique,canonical,distinct many >seen
    check "more than one job, -j$threads" cmp -s expected seen
done
same "a pipe that waits is answered" "$(head -n 1 hard | "$SUDOKU" expand)" \
    "$( (head -n 1 hard; sleep 3) | "$SUDOKU" -j2 --then=expand,distinct | { read -r line && echo "$line"; })"
# What does not fit into memory comes out at the end of its link, and then goes through those behind it.
head -n 2 easy >pair
"$SUDOKU" vicinity {-1+1} pair | "$SUDOKU" distinct --memory=64K | "$SUDOKU" expand | LC_ALL=C sort >expected
"$SUDOKU" --then=vicinity=-1+1,distinct,expand --memory=64K pair | LC_ALL=C sort >seen
check "what was put on disk goes on" cmp -s expected seen

# ---- What stands beside --then ----

same "the mode of the command is the first link" "$("$SUDOKU" vicinity {-1+1} --minimal pair | "$SUDOKU" filter --er=..2 | "$SUDOKU" rate)" \
    "$("$SUDOKU" vicinity {-1+1} --minimal --then=er=..2,rate pair)"
same "puzzles that are made" "$("$SUDOKU" sample 60 --seed=4 | "$SUDOKU" filter --te=1)" \
    "$("$SUDOKU" sample 60 --seed=4 --then=te=1)"
same "... as a link" "$("$SUDOKU" generate 9 --seed=4 | "$SUDOKU" expand)" "$("$SUDOKU" --then=generate=9,expand --seed=4)"
same "options for the links that they fit" "$("$SUDOKU" shuffle --seed=1 -n 3 hard | "$SUDOKU" rate)" \
    "$("$SUDOKU" -n 3 --then=shuffle=1,rate hard)"
same "a value with commas, hyphens, short names" "$("$SUDOKU" filter --needs=x-wing,naked-pair easy | "$SUDOKU" canonical)" \
    "$("$SUDOKU" --then='--needs={x-wing,naked-pair} , canon' easy)"
same "the output is the last link's" "$("$SUDOKU" expand hard | "$SUDOKU" rate -f json --columns=er,clues | sed 's/"file.*//')" \
    "$("$SUDOKU" --then=expand,rate -f json --columns=er,clues hard | sed 's/"file.*//')"
"$SUDOKU" --then=expand,te=1.. --part=1/3 hard >seen
"$SUDOKU" --then=expand,te=1.. --part=2/3 hard >>seen
"$SUDOKU" --then=expand,te=1.. --part=3/3 hard >>seen
same "--part cuts the input" "$("$SUDOKU" --then=expand,te=1.. hard)" "$(cat seen)"
(head -n 1 hard | tr '.' '8'; head -n 1 hard) >mixed
run --then=expand,distinct mixed
same "puzzles that fail" "1 mixed:1: r1c1 and r1c4 are both 8" "$status ${err%% (*}"
run --then=transform=rotate90,minimals,convert "$(printf '%081d' 0 | tr 0 .)"
same "a note has the name of its link" "minimals:1: more than one solution" "$err"

# ---- Tables ----

p=$(head -n 1 hard)
printf 'id,puzzle,"a, b"\r\n7,%s,"x, ""y"""\r\n8,%s,z\r\n' "$p" "$p" >table.csv
e=$("$SUDOKU" expand "$p")
cr=$(printf '\r')
same "columns go through" "id,puzzle,\"a, b\"$cr
7,$e,\"x, \"\"y\"\"\"$cr" "$("$SUDOKU" --then=expand,distinct table.csv)"
same "... and get more" "id,puzzle,\"a, b\",clues$cr
7,$e,\"x, \"\"y\"\"\",$(printf %s "$e" | tr -dc 1-9 | wc -c | tr -d ' ')$cr" "$("$SUDOKU" --then=expand,distinct -f csv --columns=clues table.csv)"
same "... of objects" "{\"id\":7,\"puzzle\":\"$e\",\"tag\":\"x\"}" \
    "$(echo "{\"id\":7,\"puzzle\":\"$p\",\"tag\":\"x\"}" | "$SUDOKU" --then=expand,convert -f json | sed 's/,"file.*/}/')"
same "... none pass" "id,puzzle,\"a, b\"$cr" "$("$SUDOKU" --then=expand,te=0 table.csv)"
same "names" "$e the first" "$("$SUDOKU" --then=expand,distinct -f line "$p the first")"
marks=$("$SUDOKU" candidates --after=house,locked -f pencilmarks "$p")
same "candidates" "$(echo "$marks" | "$SUDOKU" canonical)" "$("$SUDOKU" --then=reduce,canonical "$p")"

# ---- --stats ----

run --stats --then=expand,distinct,te=1..,rate hard hard
same "a line for each link" 'expand 12 in 12 out
distinct 12 in 6 out
te=1.. 6 in 6 out
rate 6 in 6 out
time' "$(echo "$err" | sed 's/  */ /g; s/ [0-9.]* m*s$//')"

# ---- Rounds ----

head -n 1 easy >seeds
# by_hand N: rounds that forget nothing, made of single runs. The puzzles of all rounds are compared.
"$SUDOKU" vicinity {-1+1} --canonical seeds | "$SUDOKU" filter --er=..1.5 >round1
"$SUDOKU" vicinity {-1+1} --canonical round1 | "$SUDOKU" filter --er=..1.5 | cat round1 - | "$SUDOKU" distinct >round2
for threads in 1 3; do
    "$SUDOKU" vicinity {-1+1} -j$threads --canonical --then=er=..1.5,distinct --rounds=2 seeds >seen
    check "two rounds, -j$threads" cmp -s round2 seen
done
check "... found more than one" test "$(wc -l <round1)" -lt "$(wc -l <round2)"
"$SUDOKU" --then=transform=rotate90,distinct --rounds=1000000 hard >seen
same "rounds end when nothing new comes" "$("$SUDOKU" transform rotate90 hard)" "$(cat seen)"
same "... or by their number" "$("$SUDOKU" --then=transform=rotate90 --rounds=5 "$p" | sed 1q)" \
    "$("$SUDOKU" --then=transform=rotate90 --rounds=5 "$p" | tail -n 1)"
same "a table in rounds" "id,puzzle,\"a, b\"
$(for turn in rotate90 rotate180 rotate270; do "$SUDOKU" transform $turn "$p" | sed 's/.*/7,&,"x, ""y"""/;p;s/.*,\(.*\),.*,.*/8,\1,z/'; done)" \
    "$(tr -d '\r' <table.csv | "$SUDOKU" --then=transform=rotate90 --rounds=3 -f raw)"
run vicinity {-1+1} --rounds=2 --memory=64K pair
check "too much to remember" grep -q 'too many puzzles for --rounds and --resume; try a larger --memory' err
run vicinity {-1+1} --resume=small --memory=64K pair
run vicinity {-1+1} --resume=small --memory=16M pair
check "... but a resumed run may have more" cmp -s out - <<END
$("$SUDOKU" vicinity {-1+1} pair)
END

# ---- Interrupted and resumed ----

chain=expand,distinct,minimals=120,distinct,shuffle=1
"$SUDOKU" generate 100 --seed=2 | "$SUDOKU" --add-clues=3 >start
n=$(wc -l <start)
# state: how many puzzles were saved; a record without its end does not count.
state() { grep -aE '^round|end$' state 2>/dev/null | awk '/^round/ { n = $4 } /end$/ { saved = n } END { print saved }'; }
has_saved() { [ -n "$(state)" ]; }
has_begun() { grep -aq '^round' state; }
has_grown() { [ "$(wc -c <state)" -gt "$size" ]; }
# stop_run SIGNAL CONDITION: sends the signal to $pid as soon as the condition holds.
stop_run() {
    hold_until $pid "$2"
    kill -s "$1" $pid 2>/dev/null
    wait $pid 2>/dev/null
    status=$?
}
"$SUDOKU" --then=$chain -j2 start >whole
cksum <whole >expected
for signal in KILL TERM; do
    rm -f state out
    "$SUDOKU" --then=$chain -j1 --resume=state start >begun 2>err &
    pid=$!
    stop_run $signal has_saved
    check "$signal interrupts it" test $status -gt 128
    check "... after something was saved" test "$(state)" -gt 0
    [ $signal = KILL ] || check "... and that is said" grep -q "^sudoku: state: the same command goes on behind puzzle $(state) of round 1$" err
    saved=$(state)
    "$SUDOKU" --then=$chain -j2 --resume=state --stats start 2>err | cksum >seen
    check "... and it goes on ($signal)" cmp -s expected seen
    same "... behind what was saved" $((n - saved)) "$(awk '/^expand/ {print $2}' err)"
done
same "again when all is done" "$(cat expected)" "$("$SUDOKU" --then=$chain --resume=state start | cksum)"
same "... in another format" "$("$SUDOKU" convert -f sdk whole | cksum)" "$("$SUDOKU" --then=$chain --resume=state -f sdk start | cksum)"
head -c $(($(wc -c <state) - 2)) state >shorter && mv shorter state
same "a record without its end" "$(cat expected)" "$("$SUDOKU" --then=$chain --resume=state start | cksum)"
run --then=$chain,canonical --resume=state start
same "of another command" "sudoku: state: is not a file of this command; choose another name for --resume 2" "$err $status"
"$SUDOKU" filter --needs=x-wing --needs=naked-pair --then=filter --resume=needs easy >out
run filter --needs=swordfish --needs=naked-pair --then=filter --resume=needs easy
same "... of the same options with another value" "2 sudoku: needs: is not a file of this command; choose another name for --resume" "$status $err"
run --then=$chain --resume=start start
same "no file of --resume" "sudoku: start: is not a file of this command; choose another name for --resume 2" "$err $status"
check "... is left as it is" test "$(wc -l <start)" -eq "$n"
run --then=$chain --resume=none/state start
same "a folder that is missing" "sudoku: none/state: No such file or directory 2" "$err $status"
# In rounds: the second one goes on, too.
"$SUDOKU" vicinity {-1} --canonical --then=er=..1.5,vicinity=+1,distinct --rounds=3 seeds >expected
rm -f state
size=0
for _ in 1 2 3; do
    "$SUDOKU" vicinity {-1} --canonical --then=er=..1.5,vicinity=+1,distinct --rounds=3 --resume=state seeds >seen 2>err &
    pid=$!
    stop_run KILL has_grown
    size=$(wc -c <state)
done
"$SUDOKU" vicinity {-1} --canonical --then=er=..1.5,vicinity=+1,distinct --rounds=3 --resume=state seeds >seen
check "rounds, killed again and again" cmp -s expected seen
# A puzzle in parts, of which some are done.
set -- --vicinity=-2+2 --minimal --canonical --then=distinct,er=..1.5 "$p"
"$SUDOKU" "$@" >expected
rm -f state
"$SUDOKU" -j1 --resume=state "$@" >begun &
pid=$!
stop_run KILL has_begun
check "a part of a puzzle was saved" grep -aq '^round 1 done 0 part [1-9]' state
"$SUDOKU" --resume=state "$@" >seen
check "... and the others are not lost" cmp -s expected seen

# ---- Mistakes ----

wrong() {
    expected=$1
    shift
    run "$@" hard
    same "$*" "sudoku: $expected 2" "$(head -n 1 err) $status"
}
wrong "--then: unknown option --xpand; did you mean vicinity {-N+M" --then=vicinity
wrong "--then:} --expand?" --then=xpand
wrong "--then: expected clues to take away and to add, each up to 9, such as -1+1, -2+1..2, -1 or +2" --then=expand,vicinity=3
wrong "--then: needs a value: rate prints no puzzles, so it can only be the last link" --then=expand,rate,distinct
wrong "--then: generate reads no puzzles, so it can only be the first link" --then=expand,generate
wrong "--then: rate prints no puzzles, so it can only be the last link" --then=expand,rate --rounds=2
wrong "--then: generate=2 cannot be in a chain with --rounds or --resume, which put in puzzles again" --then=generate=2 --rounds=2
wrong "--then: shuffle needs a seed with --resume, such as shuffle=1" --then=shuffle --resume=x
wrong "--then=: expected modes and conditions, such as expand,distinct,te=2" --then=
wrong "--memory has no effect on any of these links" --then=te=2 --memory=1M
for rounds in 1 2; do
    wrong "--rounds and --resume need --then or a mode that prints puzzles" --rounds=$rounds
done
wrong "--resume: a step is one of --search; --then goes on with the name of a file" --resume=3
run --then=quiet hard
check "what is no link" grep -q "^sudoku: --then: 'quiet' is no mode and no condition; links are modes and " err
run --then=expand,,distinct hard
check "an empty link" grep -q '^sudoku: --then: an empty link; links are modes and ' err

report
