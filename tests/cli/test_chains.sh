#!/bin/sh
# Chains as they are told: a position of each kind, named after its next step, in words, notation, JSON and pictures.
. tests/cli/lib.sh

for ladder in people se; do
    snapshot chains-$ladder hint --detail=grid --ladder=$ladder chains-$ladder.txt
    snapshot chains-$ladder-eureka hint --detail=step --ladder=$ladder --notation=eureka chains-$ladder.txt
    file=tests/cli/input/chains-$ladder.txt
    same "$ladder: each position has the step that it is named after" "$(sed 's/^[^ ]* //' $file)" \
        "$("$SUDOKU" hint --detail=technique --ladder=$ladder -f json $file | sed 's/.*"name":"\([^"]*\)".*"technique":"\1.*/\1/')"
    run hint --ladder=$ladder --notation=eureka -f json $file
    same "$ladder: links in JSON" "$(wc -l <$file)" "$(grep -c '"chain":\["[A-Zr].*","  .* is .*"\],"reason"' "$work/out")"
    # Nets have no such notation.
    same "$ladder: the notation in JSON" "$(grep -vcE 'Nishio|Dynamic|Nested' $file)" "$(grep -c '"eureka":\["([1-9]' "$work/out")"
    if command -v python3 >/dev/null; then
        check "$ladder: valid JSON" python3 -c 'import json, sys; [json.loads(line) for line in open(sys.argv[1])]' "$work/out"
    fi
    run hint --detail=grid --ladder=$ladder $file
    same "$ladder: told in 80 columns" '' "$(grep '^  ' "$work/out" | awk 'length > 80')"
    run hint --ladder=$ladder -f svg $file
    check "$ladder: arrows of both sorts" sh -c "grep -q 'stroke-width=\"0.32\" d=.*C' '$work/out' && grep -q 'stroke-width=\"0.32\" stroke-dasharray=\"[0-9.].*C' '$work/out'"
    check "$ladder: candidates struck out" grep -q 'stroke="#c62828"' "$work/out"
done

# The ladders differ, the rating does not.
same "the rating is Sudoku Explainer's" "$("$SUDOKU" explain --ladder=se tests/cli/input/steps.txt 2>/dev/null | sed -n 's/.*; the puzzle is//p')" \
    "$("$SUDOKU" explain tests/cli/input/steps.txt 2>/dev/null | sed -n 's/.*; the puzzle is//p')"
run hint --ladder=wooden puzzles/nice-loop.txt
same "there is no such ladder" 2 "$status"
run hint --notation=staff puzzles/nice-loop.txt
same "there is no such notation" 2 "$status"
run explain --what puzzles/nice-loop.txt
same "explain --what" 2 "$status"
run rate --ladder=people puzzles/nice-loop.txt
same "a rating on the people's ladder: its hardest step" "$("$SUDOKU" explain -f csv --fields=rating puzzles/nice-loop.txt | sed '1d; s/.*,\([0-9.]*\),.*,.*$/\1/' | sort -n | tail -n 1)" \
    "$(printf '%s\n' "$out" | sed -n 's/.* ER=\([0-9.]*\) .*/\1/p')"
run count --ladder=people puzzles/nice-loop.txt
same "--ladder is for steps and ratings" 2 "$status"

# Nested chains, rated one puzzle after the other by one thread, and each by three at once.
snapshot rate-nested rate -j1 ../../../puzzles/nested.txt
sed '/^#/d' puzzles/nested.txt | while read -r puzzle; do
    echo "$puzzle" | "$SUDOKU" rate -j3
done >"$work/by-three"
same "the same ratings by three threads" "$(grep ER= tests/cli/snapshots/rate-nested)" "$(cat "$work/by-three")"

# The README's picture. Ten candidates make a loop of ten links, the last of which leads back to the first; the legend has one
# of each kind.
"$SUDOKU" hint -f svg puzzles/nice-loop.txt >"$work/chain"
[ -z "$UPDATE" ] || cp "$work/chain" tests/screens/chain.svg
same "a continuous loop is closed" 12 "$(grep -c 'stroke="#37474f"' "$work/chain")"
same "the picture is up to date" '' "$(diff tests/screens/chain.svg "$work/chain")"

report
