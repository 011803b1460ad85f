#!/bin/sh
# Candidates, hints, explanations, reduction and ratings.
. tests/cli/lib.sh

for command in candidates hint explain rate; do
    snapshot "logic-$command" $command steps.txt
    snapshot "logic-$command-json" $command -f json steps.txt
done
snapshot logic-reduce candidates --after=house,locked steps.txt
snapshot logic-reduce-json candidates --after=house,locked -f json steps.txt
snapshot logic-rate-csv rate -f csv steps.txt
snapshot logic-hint-csv hint --detail=step -f csv steps.txt
snapshot logic-explain-csv explain --notation=eureka --fields=step,technique,rating,placed,removed,eureka -f csv steps.txt
snapshot logic-reduce-csv candidates --after=house,locked -f tsv steps.txt
snapshot logic-candidates-line candidates -f line steps.txt
snapshot logic-techniques help techniques
snapshot logic-check check steps.txt
snapshot logic-hint-4 hint --detail=grid --color=always steps.txt
snapshot logic-candidates-color candidates --color=always steps.txt

wing=1.34..78.4..7....3..9.2......5..7.3.....1.6..8......4...1........2395..49...71.5.
echo $wing >"$work/wing"

# The pieces of a step of each technique, in both ladders: cells, digits, houses, links.
for ladder in se people; do
    "$SUDOKU" explain --ladder=$ladder -f json tests/cli/input/techniques.txt | awk -f tests/cli/steps.awk >"$work/steps"
    [ -z "$UPDATE" ] || cp "$work/steps" tests/cli/snapshots/steps-$ladder
    check "steps-$ladder (expected <, seen >)" diff tests/cli/snapshots/steps-$ladder "$work/steps"
done

# The ladder: every rung says more.
same "rung 1" "$work/wing:1:
Look at box 2." "$("$SUDOKU" hint --detail=where "$work/wing")"
same "rung 2" "$work/wing:1:
Look at box 2: Hidden single." "$("$SUDOKU" hint --detail=technique "$work/wing")"
same "rung 3 by default" "$("$SUDOKU" hint --detail=step "$work/wing")" "$("$SUDOKU" hint "$work/wing")"
json() { "$SUDOKU" hint "--detail=$1" -f json "$work/wing" | sed "s/^{\"puzzle\":\"$wing\",//; s/\"candidates\":.*/\"candidates\"/"; }
step='"where":"box 2","technique":"Hidden single","rating":1.2,"placed":"r3c4=1","with":["r5c5","r9c6"],"houses":["box 2"],"text":"Hidden single in box 2: r3c4 = 1","reason":"The 1s in r5c5 and r9c6 leave only r3c4 for 1 in box 2."'
same "rung 1 in JSON" '"where":"box 2"}' "$(json where)"
same "rung 2 in JSON" '"where":"box 2","technique":"Hidden single","rating":1.2}' "$(json technique)"
same "rung 3 in JSON" "$step}" "$(json step)"
same "rung 4 in JSON" "$step,\"candidates\"" "$(json grid)"
same "every hint says whose it is" "$work/wing:1: $work/wing:1: " \
    "$("$SUDOKU" hint --detail=where "$work/wing" "$work/wing" | grep : | tr '\n' ' ')"
run hint --detail=all "$work/wing"
same "there is no such rung" 2 "$status"

# The README's hint.
same "the README's hint" "$(awk '/^[$] echo .* [|] sudoku hint --detail=grid$/ { on = 1; next } /^```/ { on = 0 } on' README.md)" \
    "$(sed -n 's/^[$] echo \(.*\) | sudoku hint --detail=grid$/\1/p' README.md | "$SUDOKU" hint --detail=grid)"

# What is printed is read back, in colour or not, and a solve goes on from it.
"$SUDOKU" candidates --after=locked,naked-pair,hidden-single "$work/wing" >"$work/grid"
for format in box line; do
    "$SUDOKU" candidates -f $format "$work/grid" >"$work/once"
    same "$format is read back" "$(cat "$work/once")" "$("$SUDOKU" candidates -f $format "$work/once")"
done
same "colours are read over" "$(cat "$work/grid")" \
    "$("$SUDOKU" candidates --color=always "$work/grid" | "$SUDOKU" candidates)"
"$SUDOKU" explain "$work/wing" | grep -c '^ *[0-9]*\. ' >"$work/all"
"$SUDOKU" explain "$work/grid" | grep -c '^ *[0-9]*\. ' >"$work/rest"
check "a solve is taken up in the middle" test "$(cat "$work/rest")" -lt "$(cat "$work/all")"
same "and ends the same" "$("$SUDOKU" -f line "$work/wing")" \
    "$("$SUDOKU" explain -f json --fields=grid "$work/grid" | sed -n '$s/.*"grid":"\([1-9]*\)".*/\1/p')"
same "a library line with a candidate deleted" "no" \
    "$(echo ":0000:x:$wing:212::" | "$SUDOKU" candidates -f json | sed 's/.*"candidates":\["1","\([0-9]*\)".*/\1/' |
        grep -q 2 && echo yes || echo no)"

same "the last cells of a library line are not filled yet" "stdin:1:
Look at column 2: Last cell." \
    "$(echo ':0000:x:1..+4+5+67+89+4+5+6+7+8+91+2+3+7+8+9+1+2+3+4+5+6+2+1+4+3+6+5+8+9+7365897214897214365531642978642978531978531..2:::' |
        "$SUDOKU" hint --detail=technique)"

# A house says all it can by itself: five cells share five digits, each pair of neighbours two.
awk 'BEGIN { split("12 23 34 45 15", first, " ")
    for (cell = 1; cell <= 81; cell++) for (d = 1; d <= 9; d++) printf "%s", (cell > 5 || index(first[cell], d)) ? d : "."
    print "" }' >"$work/ring"
same "house" "| 12 23 34 | 45 15 6789 | 6789 6789 6789 |" \
    "$("$SUDOKU" candidates --after=house "$work/ring" | sed -n 2p | tr -s ' ')"
run candidates --after=hous "$work/ring"
same "no such technique" 2 "$status"
check "but house is near" test "$err" != "${err%did you mean house*}"
run solve --after=house "$work/ring"
same "--after is an option of candidates" "2 sudoku: --after is an option of candidates: sudoku candidates --after=house" "$status $err"
run candidates --after=bug "$work/ring"
same "an argument from uniqueness needs a proper puzzle" 1 "$status"

# The filter lets lines through as they are.
printf '%s  with a name\n...456..9..6.......891..45.2.........7..9.....35......397...5.......4.72.....5361\n' $wing >"$work/two"
same "by rating" "$wing  with a name" "$("$SUDOKU" filter --er=4.2 "$work/two")"
same "by a range" "$(cat "$work/two")" "$("$SUDOKU" filter --er=2..4.2 "$work/two")"
same "open above" "$wing  with a name" "$("$SUDOKU" filter --er=2.1.. "$work/two")"
same "open below" "$(sed 1d "$work/two")" "$("$SUDOKU" filter --er=..4.1 "$work/two")"
same "by technique" "$wing  with a name" "$("$SUDOKU" filter --needs=xy-wing "$work/two")"
same "by technique and rating" "" "$("$SUDOKU" filter --needs=xy-wing --er=5.. "$work/two")"
same "by clues" "$wing  with a name" "$("$SUDOKU" filter --clues=27 "$work/two")"
for wrong in 20.1 5..4 .. x 4.2..x; do
    run filter "--er=$wrong" "$work/two"
    same "--er=$wrong" 2 "$status"
done
same "chains are on the scale" "$(cat "$work/two")" "$("$SUDOKU" filter --er=..11.9 "$work/two")"

# The whole scale, and a bound on it.
chains=1...56..9.5...9.2....1..4....5.9..7..3.2...5.96..3....3...4.....9......864...5...
echo "$chains  a name" >"$work/chains"
same "a chain" "$chains ER=6.6 EP=1.2 ED=1.2 extreme forcing-x-chain a name" "$("$SUDOKU" rate "$work/chains")"
same "above" "$chains above 6.5 a name" "$("$SUDOKU" rate --max-er=6.5 "$work/chains")"
same "not above" "$("$SUDOKU" rate "$work/chains")" "$("$SUDOKU" rate --max-er=6.6 "$work/chains")"
same "above in a table" "$chains,,,,,,,6.5,a name," "$("$SUDOKU" rate --max-er=6.5 -f csv "$work/chains" | tail -n 1)"
same "above in JSON" "{\"puzzle\":\"$chains\",\"name\":\"a name\",\"above\":6.5}" "$("$SUDOKU" rate --max-er=6.5 -f json "$work/chains")"
same "by chains" "$chains  a name" "$(cat "$work/two" "$work/chains" | "$SUDOKU" filter --er=6.5.. --needs=forcing-chains)"
same "by word" "$chains  a name" "$(cat "$work/two" "$work/chains" | "$SUDOKU" filter --difficulty=extreme)"
same "below" "" "$("$SUDOKU" filter --er=..6.5 "$work/chains")"
same "reduced with chains" 81 "$("$SUDOKU" candidates --after=hidden-single,forcing-x-chain -f line "$work/chains" | tr -cd 1-9 | wc -c | tr -d ' ')"
for wrong in 0 x 20.1 7.0..; do
    run rate "--max-er=$wrong" "$work/chains"
    same "--max-er=$wrong" 2 "$status"
done
run generate 2 --er=7.1.. --seed=5 -f line
same "made with chains" 2 "$("$SUDOKU" filter --er=7.1.. "$work/out" | wc -l | tr -d ' ')"

# Puzzles that are made are rated in a pipe; rates and explanations agree.
check "the rating in words" sh -c '"$0" explain $1 | tail -n 1 | grep -q "^Sudoku Explainer rates the puzzle 4.2 (hard): its hardest step is an XY-wing.$"' "$SUDOKU" $wing
"$SUDOKU" generate 20 --seed=3 -f line >"$work/made"
"$SUDOKU" generate 20 --seed=3 -f line | "$SUDOKU" rate >"$work/rated"
same "made and rated" "$(cat "$work/made")" "$(cut -c 1-81 "$work/rated")"
same "... as a column" "$(sed 's/.*ER=\([^ ]*\).*/\1/' "$work/rated")" \
    "$("$SUDOKU" info --fields=er "$work/made" | sed '1d; s/,,$//; s/.*,//')"
same "... as explained" "$(sed 's/.*ER=\([^ ]*\).*/\1/' "$work/rated")" \
    "$("$SUDOKU" explain "$work/made" | sed -n 's/^Sudoku Explainer rates the puzzle \([0-9.]*\) (.*/\1/p')"

# How often each technique served: the sum is the number of steps.
run rate --fields=steps,techniques puzzles/made-hard.txt
same "the techniques of a puzzle" "55,hidden-single:52 direct-hidden-pair:1 naked-single:1 xy-wing:1" "$(sed -n '2s/[^,]*,//; 2s/,,$//p' "$work/out")"
for ladder in se people; do
    "$SUDOKU" rate --ladder=$ladder -f csv --fields=steps,techniques puzzles/made-*.txt puzzles/hard.txt >"$work/techniques" 2>/dev/null
    check "many puzzles, $ladder" test "$(wc -l <"$work/techniques")" -ge 100
    same "the sum is the steps, $ladder" "" "$(awk -F, 'NR > 1 && $2 != "" {
        sum = 0
        n = split($3, uses, " ")
        for (i = 1; i <= n; i++) sum += substr(uses[i], index(uses[i], ":") + 1)
        if (sum != $2) print
    }' "$work/techniques")"
done
same "... as info and filter have it" "$("$SUDOKU" rate --fields=techniques puzzles/made-hard.txt | cut -d, -f2)" \
    "$("$SUDOKU" info --fields=techniques puzzles/made-hard.txt | cut -d, -f2)"
same "..." "$("$SUDOKU" rate -f tsv --fields=techniques puzzles/made-hard.txt | cut -f2)" \
    "$("$SUDOKU" filter --fields=techniques -f tsv puzzles/made-hard.txt | cut -f2)"

# Techniques of the people's ladder, and only some techniques.
sky=5..........7..1....3.46.185.1......2..8.3.......794..........94472..96....6...5..
same "a technique that Sudoku Explainer lacks" "$sky" "$("$SUDOKU" filter --needs=skyscraper "$work/two" $sky)"
same "... asked for both ways" "$sky" "$("$SUDOKU" filter --ladder=people --needs=skyscraper "$work/two" $sky)"
loki=57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..
same "the only one that needs a tridagon" "$loki" "$("$SUDOKU" filter --needs=tridagon "$work/two" $sky $loki)"
# With two of its digits more, the rest is short.
"$SUDOKU" explain --ladder=people "$(echo $loki | sed 's/^57\.\.\(.\{21\}\)\./57.8\13/')" >"$work/loki"
check "its guardian is placed" \
    grep -q "Tridagon 3,5,7 in boxes 5, 6, 8 and 9, guardian 1 in r8c8: r8c8 = 1" "$work/loki"
same "... and then no nested chains are needed" "" "$(grep -e Nested -e Dynamic "$work/loki")"
platinum=.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....
exocet=98.76....75..4......3..97..8....59...3.....2....4....1.7.6.83.....1....2.......6.
same "one that needs a JExocet" "$exocet" "$("$SUDOKU" filter --needs=jexocet "$work/two" $sky $exocet)"
run hint --only=hidden-single,naked-single,jexocet $platinum
check "its step" grep -q 'JExocet 1,2,4,7 in r1c7 and r2c7 (base), r4c8 and r7c9 (targets): r7c9 <> 3' "$work/out"
same "... in JSON: the targets and their companions, the cross-lines" '"with":["r4c8","r7c9","r4c9","r7c8"],"houses":["row 3","row 4","row 7"]' \
    "$("$SUDOKU" hint -f json --only=jexocet $platinum | grep -o '"with":.*"row 7"]')"
same "... in a picture: the targets, also in the legend" 9 "$("$SUDOKU" hint -f svg --only=jexocet $platinum | grep -o 'fill="#ffffff" stroke="#c97b12"' | wc -l | tr -d ' ')"
same "only singles" "" "$("$SUDOKU" filter --only=singles "$work/chains" $sky)"
same "singles are enough" "$(sed 1d "$work/two")" "$("$SUDOKU" filter --only=singles,direct-locking,direct-hidden-pair "$work/two")"
some=singles,locked,house
same "subsets, and one more" "$sky" "$("$SUDOKU" filter --only=$some,skyscraper $sky)"
same "... without that technique" "" "$("$SUDOKU" filter --only=$some,skyscraper --without=skyscraper $sky)"
same "... nor without it" "" "$("$SUDOKU" filter --only=$some $sky)"
same "techniques that are left out add up" "$("$SUDOKU" rate --without=xy-wing,unique puzzles/made-unfair.txt)" \
    "$("$SUDOKU" rate --without=unique --without=xy-wing puzzles/made-unfair.txt)"
"$SUDOKU" help techniques | sed -n 's/^\([a-z][a-z-]*\)  *[0-9].*/\1/p' | while read -r name; do
    "$SUDOKU" hint --without="$name" "$work/two" >"$work/out" 2>"$work/err" || echo "$name $(cat "$work/out" "$work/err")"
done >"$work/unknown"
same "every name that is listed is known" "" "$(cat "$work/unknown")"
same "explanations stop at --max-er" "Hardest step so far: 5. Hidden single|Sudoku Explainer rates the puzzle above 1.5." \
    "$("$SUDOKU" explain --max-er=1.5 $wing | tail -n 2 | paste -sd '|' -)"
same "... in rows" "no step within --max-er leads on from here" \
    "$("$SUDOKU" explain --max-er=1.5 -f csv $wing | sed -n '$s/.*,//p')"
same "... in JSON" '"error":"no step within --max-er leads on from here","file":"argument","line":1}' \
    "$("$SUDOKU" explain --max-er=1.5 -f json $wing | sed -n '$s/.*\("error".*\)/\1/p')"
same "... and go on below it" "Hardest step: 34. XY-wing|Sudoku Explainer rates the puzzle 4.2 (hard): its hardest step is an XY-wing." \
    "$("$SUDOKU" explain --max-er=4.2 $wing | tail -n 2 | paste -sd '|' -)"
same "on the ladder of SE, all steps have their ratings" "55 55" \
    "$("$SUDOKU" explain --ladder=se $wing | grep -c '^ *[0-9]*\. ') $("$SUDOKU" explain --ladder=se $wing | grep -c '^ *[0-9]*\. .* ([0-9.]*)$')"
same "... and the end has one rating" "Hardest step: 34. XY-wing, 4.2" "$("$SUDOKU" explain --ladder=se $wing | sed -n 's/^Hardest/&/p')"
"$SUDOKU" explain $wing | sed -n '/^ *[0-9]*\. /p' >"$work/all_steps"
"$SUDOKU" explain --skip-singles $wing >"$work/few_steps"
same "without singles" "$(grep -v 'single\|Last cell' "$work/all_steps")" "$(grep '^ *[0-9]*\. ' "$work/few_steps")"
same "... which are counted" "$(grep -c 'single\|Last cell' "$work/all_steps")" \
    "$(awk '/^     [0-9]+ singles?$/ { n += $1 } END { print n }' "$work/few_steps")"
"$SUDOKU" explain -f json --fields=before_candidates,candidates $sky >"$work/trace"
same "candidates before a step are those after the one before" "$(sed '$d; s/.*"candidates"://' "$work/trace")" \
    "$(sed '1d; s/.*"before_candidates"://; s/,"candidates".*/}/' "$work/trace")"
check "... which are some" [ "$(wc -l <"$work/trace")" -gt 20 ]
same "up to a rating" "$wing  with a name" "$("$SUDOKU" filter --er=..4.2 "$work/two" | grep name)"
same "... and below it" "" "$("$SUDOKU" filter --er=..4.1 "$work/two" | grep name)"
same "digits are placed by singles, listed or not" "$("$SUDOKU" explain --only=xy-wing,hidden-single,naked-single $wing)" \
    "$("$SUDOKU" explain --only=xy-wing $wing)"
check "... so that it solves" sh -c "'$SUDOKU' explain --only=xy-wing $wing | grep -q 'XY-wing'"
run rate --only=hidden-single,locked "$work/chains"
same "not solved by these" "1 # $work/chains:1: a name: these techniques do not solve it" "$status $out"
run explain --only=singles "$work/chains"
check "an explanation goes as far as they lead" grep -q 'No technique leads on from here' "$work/out"
same "... and does not rate the puzzle" "" "$(grep 'rates the puzzle' "$work/out")"
"$SUDOKU" generate 300 --seed=2 -f line | "$SUDOKU" filter --only=naked-single >"$work/naked"
check "made for naked singles" test "$(wc -l <"$work/naked")" -ge 3
same "... which are enough" "$(wc -l <"$work/naked") 0" \
    "$("$SUDOKU" explain --only=naked-single "$work/naked" | grep -c '^Hardest step: .*Naked single') $("$SUDOKU" explain --only=naked-single "$work/naked" | grep -c Hidden)"
check "reduced with it" test "$("$SUDOKU" candidates --after=hidden-single,locked $sky)" != "$("$SUDOKU" candidates --after=hidden-single,locked,skyscraper $sky)"

# Names for several techniques.
pairs=.43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.
same "all subsets" "$("$SUDOKU" explain --only=locked,naked-pair,hidden-pair,naked-triplet,hidden-triplet,naked-quad,hidden-quad $pairs)" \
    "$("$SUDOKU" explain --only=locked,house $pairs)"
check "... of which there are some" sh -c "'$SUDOKU' explain --only=locked,house $pairs | grep -q 'Naked pair'"
same "... or those of every size" "$("$SUDOKU" candidates --after=house "$work/wing")" \
    "$("$SUDOKU" candidates --after=house,naked-single,hidden-single "$work/wing")"
same "both singles" "$("$SUDOKU" candidates --after=naked-single,hidden-single "$work/wing")" "$("$SUDOKU" candidates --after=singles "$work/wing")"
same "... as expand fills them in" "$("$SUDOKU" expand "$work/wing" | "$SUDOKU" candidates)" "$("$SUDOKU" candidates --after=singles "$work/wing")"
run filter --needs=xy-wing,x-ving "$work/two"
check "the name that is unknown is said" grep -q "unknown technique 'x-ving'" "$work/err"
check "a slip is seen" test "$err" != "${err%did you mean x-wing?*}"
same "both of two techniques" "$wing  with a name" "$("$SUDOKU" filter --needs=xy-wing,hidden-single "$work/two")"
same "only one of two techniques" "" "$("$SUDOKU" filter --needs=xy-wing,swordfish "$work/two")"
same "rating and difficulty both hold" "" "$("$SUDOKU" filter --er=3.9..6.2 --difficulty=medium "$work/two")"
run filter --er=4.2..5.0 --difficulty=easy "$work/two"
same "no rating is both" "2 sudoku: --er and --difficulty exclude each other: no rating is in both ranges" \
    "$status $(sed 1q "$work/err")"
same "in either order" "" "$("$SUDOKU" filter --difficulty=medium --er=3.9..6.2 "$work/two")"

# Names as rate writes them.
four=12..5....4..189...6....7.5..6....9.57......2...5.4.3.....5..4.1....2...394.......
one=16...4.8..5.896..2....3....21.......8...4562...4...3.5.9..78...5...............7.
three=1.34...89.5..89...6...3..........86....9..5.2....6....532..1.....4..56..9..8..1.4
printf '%s\n' $four $one $three >"$work/bugs"
same "one type" $four "$("$SUDOKU" filter --needs=bug-type-4 "$work/bugs")"
same "all types" "$(cat "$work/bugs")" "$("$SUDOKU" filter --needs=bug "$work/bugs")"
same "no type of another" "" "$("$SUDOKU" filter --needs=bug-type-2 "$work/bugs")"
"$SUDOKU" rate "$work/two" "$work/bugs" | while read -r _ _ _ _ _ word _; do
    "$SUDOKU" filter --needs="$word" "$work/two" "$work/bugs" | grep -q . || echo "$word"
done >"$work/unknown"
same "what rate writes" "" "$(cat "$work/unknown")"
same "a form that does not occur" "" "$("$SUDOKU" filter --needs=unique-rectangle "$work/two")"
same "the form stands for its technique" "$("$SUDOKU" candidates --after=locked "$work/wing")" \
    "$("$SUDOKU" candidates --after=pointing "$work/wing")"

# A grid with a slip is not only refused.
slip=53..7....6..195....98....1.8...6...34..8.3..17...2...6.6....28....419..5....8..79
for command in hint explain; do
    echo $slip | "$SUDOKU" $command 2>"$work/err"
    same "$command names the way out" "stdin:1: no solution; try 'sudoku check'" "$(sed 1q "$work/err")"
    echo ":0000:x:5+5.$(echo $wing | cut -c4-):::" | "$SUDOKU" $command 2>"$work/err"
    same "$command names a clash" "stdin:1: r1c1 and r1c2 are both 5 (row 1); try 'sudoku check'" "$(cat "$work/err")"
done
check "a full grid has no steps" sh -c "'$SUDOKU' -f line '$work/wing' | '$SUDOKU' explain | grep -q 'already full'"

# What is said of a BUG is true of each of its cells.
bug() { "$SUDOKU" explain --ladder=se -f json "$work/bugs" | sed -n 's/.*"puzzle_number":'"$1"',.*"text":"BUG type[^"]*","reason":"\([^"]*\)".*/\1/p'; }
grave="every empty cell would have two candidates and every digit two places in each house. Such a grid never has exactly one solution, so"
true="one of these candidates is true."
same "BUG type 4" "Without 6 in r7c8 and 7 in r8c8 $grave $true In column 8 one of r7c8 and r8c8 is 9, so the other one is its candidate: r7c8 is 6 or 9 and r8c8 is 7 or 9." "$(bug 1)"
same "BUG type 1" "Without 1 and 4 in r9c9 $grave r9c9 is 1 or 4." "$(bug 2)"
same "BUG type 3" "Without 3 in r6c1, 8 in r6c3 and 4 in r6c6 $grave $true Its cell uses 3, 4 and 8 in row 6 together with r6c2 and r6c7, which can be nothing else, so no other cell there can be 3, 4 or 8." "$(bug 3)"

# The order stays, whatever the number of threads.
i=0
while [ $i -lt 2000 ]; do
    cat "$work/two"
    i=$((i + 1))
done >"$work/many"
"$SUDOKU" rate -j1 "$work/many" >"$work/one"
"$SUDOKU" rate -j4 "$work/many" >"$work/four"
check "order with threads" cmp "$work/one" "$work/four"
same "lines" 4000 "$(wc -l <"$work/four" | tr -d ' ')"

# candidates --steps is a filter: its steps are those of explain, one at a time or several.
echo '.43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.' >"$work/hard"
"$SUDOKU" explain -f csv --fields=grid,candidates "$work/hard" | cut -d, -f 2,3 >"$work/all"
cp "$work/hard" "$work/grid"
step=1
for n in 1 20 1 20; do
    step=$((step + n))
    "$SUDOKU" candidates --steps=$n -f csv "$work/grid" | sed 1d | cut -d, -f 2,3 >"$work/made"
    same "explain: the position after $n steps" "$(sed -n ${step}p "$work/all")" "$(cat "$work/made")"
    "$SUDOKU" candidates --steps=$n -f hodoku "$work/grid" >"$work/next"
    mv "$work/next" "$work/grid"
done
check "a grid and candidates" grep -q '^[1-9.]\{81\},[1-9.]\{729\}$' "$work/made"
run candidates --steps=20 -f hodoku "$work/hard"
check "with candidates removed on the way" grep -q ':735 337 649 673 375 775 [ 0-9]*::$' "$work/out"
run candidates --steps=1000 -f hodoku "$work/grid"
same "to the end" "$("$SUDOKU" -f line "$work/hard")" "$("$SUDOKU" -f line "$work/out")"
same "the status of a step" 0 "$status"
cp "$work/out" "$work/grid"
run candidates --steps=1 "$work/grid"
same "the status without one" 1 "$status"
check "and why" grep -q 'the grid is full$' "$work/err"
check "with the grid for the next program" grep -q '^| 1 4 3 |' "$work/out"
for format in box line json; do
    "$SUDOKU" candidates --steps=25 -f $format "$work/hard" >"$work/grid"
    same "-f $format is read again" "$("$SUDOKU" -f line "$work/hard")" "$("$SUDOKU" -f line "$work/grid")"
done
run candidates --steps=0 "$work/hard"
same "no steps are too few" 2 "$status"

# All steps of a position: in words, in notation, as rows and as JSON; each is also the only step of its technique alone.
all=.43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.
run hint --all $all
same "all steps begin with the easiest" "  1. Hidden single in box 4: r5c1 = 3" "$(sed -n 2p "$work/out")"
check "with those of several techniques" sh -c "grep -q 'Naked pair 1,7' '$work/out' && grep -q 'X-wing 6' '$work/out' && grep -q 'Cell forcing chain' '$work/out'"
same "as many rows" "$(grep -c '^ *[0-9]*\. ' "$work/out")" "$("$SUDOKU" hint --all -f csv $all | sed 1d | wc -l | tr -d ' ')"
same "as many in JSON" "$(grep -c '^ *[0-9]*\. ' "$work/out")" "$("$SUDOKU" hint --all -f json $all | grep -o '"technique"' | wc -l | tr -d ' ')"
same "each once" "" "$(sed -n 's/^ *[0-9]*\. //p' "$work/out" | sort | uniq -d)"
same "none removes only what a single implies" "" "$(grep -e 'Claiming 3 in row 4' -e 'r6c7 <> 9$' "$work/out")"
check "in notation" sh -c "'$SUDOKU' hint --all --without=hidden-single,naked-single --notation=eureka $all | grep -q '^ *([1-9=]*)r[1-9]c[1-9].* => '"
run hint --all --only=x-wing $all
same "those of one technique" "  1. X-wing 6 in rows 1 and 9, columns 6 and 9: r7c6, r8c6, r4c9, r7c9 <> 6" "$(sed -n 2p "$work/out")"
check "a loop that ends where it began places its digit" \
    sh -c "'$SUDOKU' hint --all --ladder=people --only=aic $all | grep -q 'Discontinuous nice loop of length 4: r1c4 = 9$'"
run hint --all --only=naked-pair,swordfish 9..3..1....5..9.....4..8.9.4..7...1..5.284.3..9...1..5.1.8..5.....5..3....6..7..1
same "none" "1 " "$status $(grep '1\. ' "$work/out")"
check "... which says what was asked" grep -q 'no technique finds a step here (asked: naked-pair,swordfish)$' "$work/out"
same "... and what was not" "argument:1: no technique finds a step here (asked: bug) (not asked: x-wing)" \
    "$("$SUDOKU" hint --only=bug --without=x-wing $all)"
same "the list of names says which ladder has one" "direct-locking se|x-wing both|als-xz people" \
    "$("$SUDOKU" help techniques | awk '/^(direct-locking|als-xz|x-wing) / { print $1, $3 }' | paste -sd '|' -)"
for wrong in 0 all steps; do
    run hint --detail=$wrong $all
    same "--detail=$wrong" 2 "$status"
done
run hint --all --detail=step $all
same "--all lists whole steps" 2 "$status"

report
