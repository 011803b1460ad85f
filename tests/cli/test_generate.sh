#!/bin/sh
# Making puzzles: generate, sample and their options.
. tests/cli/lib.sh

run generate 3 --seed=1
same "three lines" 3 "$(wc -l <"$work/out" | tr -d ' ')"
same "status" 0 "$status"
same "the first puzzle of seed 1" \
    1.7...9....59...4......2.....9.431..........3.8...........9.....6..1.28..4.53..96 "$(sed -n 1p "$work/out")"
cp "$work/out" "$work/three"

# Collections are named by their command: its puzzles never change.
# pinned CHECKSUM ARGUMENTS...
pinned() {
    sum=$1
    shift
    same "the puzzles of $*" "$sum" "$("$SUDOKU" "$@" -f line | cksum)"
}
pinned "1422207198 1640" generate 20 --seed=1
pinned "3702838914 1640" generate 20 --seed=1 --symmetry=random
pinned "524107883 1640" generate 20 --seed=1 --symmetry=full
pinned "2413515944 410" generate 5 --seed=1 --minimal
pinned "3542851439 410" generate 5 --seed=1 --clues=30

# --symmetry=random: each puzzle has one of the symmetries, not always the same.
"$SUDOKU" generate 20 --seed=1 --symmetry=random | awk '
    # Where a symmetry puts the cell in row r and column c.
    function image(kind, r, c) {
        if (kind == 1) return 9 * (8 - r) + 8 - c
        if (kind == 2) return 9 * r + 8 - c
        if (kind == 3) return 9 * (8 - r) + c
        if (kind == 4) return 9 * c + r
        return 9 * (8 - c) + 8 - r
    }
    {
        found = 0
        for (kind = 1; kind <= 5 && !found; kind++) {
            found = kind
            for (cell = 0; cell < 81 && found; cell++) {
                other = image(kind, int(cell / 9), cell % 9)
                if ((substr($0, cell + 1, 1) == ".") != (substr($0, other + 1, 1) == ".")) found = 0
            }
        }
        kinds[found]++
    }
    END { for (kind in kinds) n++; print kinds[0] + 0, (n > 1) }' >"$work/kinds"
same "--symmetry=random" "0 1" "$(cat "$work/kinds")"

run generate 2 --seed=1
same "fewer are the first of more" "$(sed 2q "$work/three")" "$out"

run generate 1 --seed=1 -f box
same "a box with the clues alone" "| 1 . 7 | . . . | 9 . . |" "$(sed -n 2p "$work/out")"

run generate 3000 --seed=4 -j1
cp "$work/out" "$work/one"
run generate 3000 --seed=4 -j2
check "threads change nothing" cmp -s "$work/one" "$work/out"
same "all of them proper" 3000 "$("$SUDOKU" filter "$work/one" | wc -l | tr -d ' ')"
same "no two alike" 3000 "$(sort -u "$work/one" | wc -l | tr -d ' ')"

"$SUDOKU" generate 300 --seed=4 >"$work/few"
for kernel in $("$SUDOKU" --version | sed -n 's/^kernels: *//p' | tr -d ,); do
    SUDOKU_KERNEL=$kernel "$SUDOKU" generate 300 --seed=4 >"$work/out"
    check "kernel $kernel changes nothing" cmp -s "$work/few" "$work/out"
done

run generate 5 --clues=28..30 --seed=9
same "five with 28 to 30 clues" 5 "$(tr -d '.' <"$work/out" | awk 'length($0) >= 28 && length($0) <= 30' | wc -l | tr -d ' ')"

run generate 4 --symmetry=rotate180 --seed=2
same "a turn leaves the picture" "$(tr 1-9 x <"$work/out")" \
    "$("$SUDOKU" transform rotate180 "$work/out" | tr 1-9 x)"
run generate 4 --symmetry=diagonal --seed=2
same "the diagonal leaves the picture" "$(tr 1-9 x <"$work/out")" \
    "$("$SUDOKU" transform diagonal "$work/out" | tr 1-9 x)"

run generate 1 --symmetry=full --clues=17 --give-up=2000 --seed=1
same "giving up fails" 1 "$status"
same "giving up is said" "sudoku: generate: gave up after 2000 trials without a puzzle, with 0 of 1 made; try a larger --give-up" "$err"
# Threads that are ahead of the one that gives up have made puzzles, which are not wanted any more.
same "giving up is the end" "$("$SUDOKU" generate 3000 --difficulty=hard --give-up=60 --seed=9 -j1 2>/dev/null | cksum)" \
    "$("$SUDOKU" generate 3000 --difficulty=hard --give-up=60 --seed=9 -j3 2>/dev/null | cksum)"

# A trial for 17 clues may take a minute: the program says so, and a signal ends it.
"$SUDOKU" generate --clues=17 --seed=5 2>"$work/err" &
sleep 0.5
kill $!
wait $! 2>/dev/null
same "a slow trial is announced" \
    "sudoku: generate: a trial for 17 clues may take a minute; gives up after 64 trials without a puzzle" "$(sed 1q "$work/err")"

run generate --stats --seed=77
check "the seed is told" grep -q '^seed  *77$' "$work/err"
run generate --stats
seed=$(awk '$1 == "seed" {print $2}' "$work/err")
same "a fresh seed can be used again" "$out" "$("$SUDOKU" generate --seed="$seed")"

solution=127465938835971642496382571659843127714629853382157469578296314963714285241538796
run generate 2 --from=$solution --seed=3
same "dug from the given grid" "$solution
$solution" "$("$SUDOKU" -f line "$work/out")"

first_empty=.x.....xxx.x...x.x..x.x.x...x.x.x..x..x...x..x..x.x.x...x.x.x..x.x...x.xxx.....x.
run generate --pattern=$first_empty --seed=5
same "a pattern whose first cell is empty" "$first_empty" "$(tr 1-9 x <"$work/out")"

pattern=xx.....xxx.x...x.x..x.x.x.....x.x.....x...x.....x.x.....x.x.x..x.x...x.xxx.....xx
run generate --pattern=$pattern --seed=5
same "the pattern" $pattern "$(tr 1-9 x <"$work/out")"

run generate 5 --difficulty=medium --seed=1
same "five" 5 "$(wc -l <"$work/out" | tr -d ' ')"
same "all medium" "     5 medium" "$("$SUDOKU" rate "$work/out" | awk '{ n[$5]++ } END { for (w in n) printf "%6d %s\n", n[w], w }')"
same "--difficulty filters, too" "$out" "$("$SUDOKU" filter --difficulty=medium "$work/out")"
run generate 12 --difficulty=..medium --seed=1
same "a range of difficulties has all of them" "    10 easy      2 medium" "$("$SUDOKU" rate "$work/out" |
    awk '{ n[$5]++ } END { printf "%6d easy %6d medium", n["easy"], n["medium"] }')"
same "... in filter, too" "$("$SUDOKU" filter --difficulty=medium "$work/out")" "$("$SUDOKU" filter --difficulty=medium.. "$work/out")"
same "... with both ends" "$out" "$("$SUDOKU" filter --difficulty=easy..hard "$work/out")"
run generate 2 --er=4.2..5.0 --seed=3 --clues=22..24
same "two rated as asked" 2 "$("$SUDOKU" filter --er=4.2..5.0 --clues=22..24 "$work/out" | wc -l | tr -d ' ')"
run generate 1 --needs=xy-wing --seed=1
same "it needs what was asked for" 1 "$("$SUDOKU" filter --needs=xy-wing "$work/out" | wc -l | tr -d ' ')"
run generate --er=1.0 --needs=xy-wing
same "nothing is both" 2 "$status"
run generate --er=9.5.. --needs=swordfish --seed=1 --give-up=50
same "nothing of both is found" 1 "$status"

# Searches without an answer, and ratings without end, stopped as soon as the progress of all is shown.
"$SUDOKU" generate --symmetry=full --clues=17 --give-up=1000000000 --progress=always 2>"$work/err" &
endless=$!
"$SUDOKU" sample 100000000 --progress=always -o /dev/null 2>"$work/trials" &
endless="$endless $!"
yes "$(tail -n 1 puzzles/hardest.txt)" | head -n 10000 >"$work/hardest"
"$SUDOKU" rate -j1 --progress=always "$work/hardest" >"$work/out" 2>"$work/rated" &
endless="$endless $!"
"$SUDOKU" -q -f line "$work/hardest" | head -n 1 >"$work/grid"
"$SUDOKU" search --clues=19 --progress=always "$work/grid" >/dev/null 2>"$work/searched" &
endless="$endless $!"
progress_of_all() {
    grep -q % "$work/err" && grep -q % "$work/trials" && grep -q % "$work/rated" && grep -q % "$work/searched"
}
hold_until "$endless" progress_of_all
# shellcheck disable=SC2086 # numbers of processes
kill $endless
wait 2>"$work/killed"
check "progress tells the share of what is wanted" grep -q '0 puzzles, 0 %' "$work/err"
check "... of trials whose number is fixed" grep -q 'puzzles*.*, [0-9]* %' "$work/trials"
check "progress of ratings tells the share of the file" grep -q 'puzzles*.* [0-9]* %' "$work/rated"
check "progress of a search tells its share" grep -q 'puzzles*.* [0-9]* %' "$work/searched"

run sample 0
same "no sample of no trials" 2 "$status"
run sample
same "a sample needs a number of trials" 2 "$status"
run sample 1 --seed=2 -f line
check "the weights stand after the puzzles" grep -qE '^[.1-9]{81} weight=[0-9.e+]*$' "$work/out"
run sample 1 --seed=2
same "a single trial: one puzzle" 1 "$(sed 1d "$work/out" | wc -l | tr -d ' ')"

# refused ARGUMENT WORD: refused with status 2, and WORD among what is allowed.
refused() {
    run generate "$1"
    same "$1: status" 2 "$status"
    check "$1: what is allowed: $err" grep -q -e "$2" "$work/err"
}
refused --clues=82 'from 0 to 81'
refused --clues=16 '17 or more'
refused --clues=30..20 'smaller number first'
# Few clues come from walks that 64 trials share: the same puzzles again, whatever the threads and the kernel.
"$SUDOKU" generate 66 --clues=20 --seed=4 -f line >"$work/few"
same "puzzles with few clues" 66 "$("$SUDOKU" filter "$work/few" | "$SUDOKU" filter --clues=20 | sort -u | wc -l | tr -d ' ')"
same "... again, with other threads" "$(cat "$work/few")" "$("$SUDOKU" generate 66 --clues=20 --seed=4 -f line -j2)"
few=$((TEST_FULL ? 66 : 5))
same "... the first of them alone, with another kernel" "$(head -n $few "$work/few")" \
    "$(SUDOKU_KERNEL=generic "$SUDOKU" generate $few --clues=20 --seed=4 -f line -j1)"
run generate 3 --clues=20 --minimal --seed=4 -f line
same "... minimal" 3 "$("$SUDOKU" vicinity '{-0+0}' --minimal "$work/out" | wc -l | tr -d ' ')"
refused --clues=20.30 'a range such as'
refused --symmetry=round antidiagonal
refused --pattern=xxx '81 characters'
refused --from=123 '81 digits'
refused --seed=-1 'from 0 to'
refused --give-up=0 'from 1'
refused 0 'a number from 1'
refused --difficulty=tricky unfair
refused puzzle.txt 'reads no files'
# What no puzzle can be is refused before a search.
# hopeless REASON OPTION...
hopeless() {
    reason=$1
    shift
    run generate --give-up=10 "$@"
    same "$*: status" 2 "$status"
    same "$*: the reason" "sudoku: $reason" "$(sed -n 1p "$work/err")"
}
fours='--clues: with this symmetry the number of clues is a multiple of 4 or one more than that'
hopeless "$fours" --symmetry=full --clues=30
hopeless "$fours" --symmetry=rotate90 --clues=26..27
hopeless "$fours" --symmetry=rotate90 --clues=79
gap=.........
hopeless "--pattern has 16 clues, fewer than 17: such a puzzle has more than one solution" \
    --pattern=xxxxxxxx.${gap}xxxxxxxx.$gap$gap$gap$gap$gap$gap
hopeless "--pattern leaves rows 4 and 6 without a clue: such a puzzle has more than one solution" \
    --pattern=xxxxxxxxxxxxxxxxxxxxxxxxxxx${gap}xxxxxxxxx${gap}xxxxxxxxxxxxxxxxxxxxxxxxxxx
third=..xxxxxxx
hopeless "--pattern leaves columns 1 and 2 without a clue: such a puzzle has more than one solution" \
    --pattern=$third$third$third$third$third$third$third$third$third
hopeless "--clues does not match --pattern, which has 28 clues" --pattern=$pattern --clues=30..40
hopeless "--pattern and --from together describe one puzzle, not 2" 2 --pattern=$pattern --from=$solution

# Pattern and grid may stand in files.
made=$("$SUDOKU" generate --seed=3 --pattern=$pattern)
printf '%s\n' $pattern | fold -w 9 >"$work/pattern"
same "a pattern in a file" "$made" "$("$SUDOKU" generate --seed=3 --pattern="$work/pattern")"
same "the pattern of a puzzle" "$made" "$("$SUDOKU" generate --seed=3 --pattern="$made")"
made=$("$SUDOKU" generate --seed=3 --from=$solution)
printf '%s\n' $solution | fold -w 9 >"$work/grid"
same "a grid in a file" "$made" "$("$SUDOKU" generate --seed=3 --from="$work/grid")"
printf '%s,%s\n' "$made" $solution >"$work/grid"
same "a puzzle and its solution in a file" "$made" "$("$SUDOKU" generate --seed=3 --from="$work/grid")"
refused --pattern="$work/nothing" 'or a file with them'
refused --from="$work/nothing" 'or a file with one'

run generate --pattern=$pattern --from=$solution --seed=1
same "the one trial that there is" \
    "sudoku: generate: gave up after 1 trial without a puzzle, with 0 of 1 made" "$err"
run generate --symmetry=full --clues=29..31 --seed=1
same "a range with a possible number" 0 "$status"
run generate --pattern=$pattern --clues=28 --seed=5
same "the pattern's number" 0 "$status"
run --minimal
same "--minimal without a command" 2 "$status"

# At a terminal, a person gets a grid.
if script --version 2>/dev/null | grep -q util-linux; then
    seen=$(script -qc "'$SUDOKU' generate --seed=1 --color=never" /dev/null </dev/null | tr -d '\r' | sed -n 2p)
    same "a grid at a terminal" '| 1 . 7 | . . . | 9 . . |' "$seen"
else
    skip "a grid at a terminal: there is no script of util-linux"
fi

# A seed that was drawn is printed, and repeats the run.
for mode in 'generate 3' 'sample 2000' "shuffle $work/solved"; do
    [ -s "$work/solved" ] || echo 534678912672195348198342567859761423426853791713924856961537284287419635345286179 >"$work/solved"
    # shellcheck disable=SC2086
    run $mode -f line
    seed=$(sed -n 's/^sudoku: [a-z]*: --seed=\([0-9]*\) repeats this run$/\1/p' "$work/err")
    check "$mode: the seed is told (seen: $err)" test -n "$seed"
    # shellcheck disable=SC2086
    same "$mode: and makes the same" "$out" "$("$SUDOKU" $mode --seed="$seed" -f line 2>&1)"
    # shellcheck disable=SC2086
    run $mode -q
    same "$mode: not with -q" "" "$err"
done

run generate 5 --seed=1 -j1 --stats
same "the trials are counted" "trials 5" "$(grep trials "$work/err" | tr -s ' ')"

# The table of a fair sample has the weight of each puzzle, which depends on its number of clues alone.
run sample 300 --seed=7 -f csv
check "a sample: one weight for each number of clues" awk -F, '
    NR > 1 { wrong += (w[$3] && w[$3] != $4) || $4 <= 1; n += !w[$3]; w[$3] = $4 } END { exit wrong || n < 6 }' "$work/out"
same "... and the clues are counted" "$(sed 1d "$work/out" | cut -d , -f 3)" \
    "$(sed 1d "$work/out" | cut -d , -f 1 | "$SUDOKU" info --fields=clues | sed 1d | cut -d , -f 2)"

report
