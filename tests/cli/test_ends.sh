#!/bin/sh
# Puzzles at their end: full grids, clashes, several solutions or none, candidates as input. Each mode says so in words, in
# rows and in objects.
. tests/cli/lib.sh

snapshot ends-hint hint --detail=grid ends.txt
snapshot ends-explain explain --why ends.txt
snapshot ends-check check ends.txt
for command in hint explain candidates check; do
    snapshot "ends-$command-csv" $command -f csv ends.txt
done
snapshot ends-step-csv candidates --steps=2 -f csv ends.txt
snapshot ends-reduce-csv candidates --after=house,locked -f csv ends.txt
snapshot ends-all-csv solve --all --limit=2 -f csv ends.txt
for command in hint explain; do
    snapshot "ends-$command-json" $command -f json ends.txt
done
for command in count rate canonical; do
    snapshot "ends-$command" $command -f line ends.txt
done
snapshot ends-unavoidable unavoidable --size=4 -f line ends.txt
snapshot ends-minimize minimize --seed=1 -f line ends.txt
snapshot ends-minimals minimize --seed=1 -n 2 -f line ends.txt
snapshot ends-info info ends.txt
snapshot ends-info-json info -f json ends.txt
snapshot ends-facts info --fields=solution,unique,er,hardest,clues,minimal,redundant,backdoors,symmetry,canonical ends.txt
snapshot ends-filter filter --clues=2..30 -f line ends.txt
snapshot ends-vicinity vicinity '{-1+0}' --minimal -f line ends.txt
run hint -f svg tests/cli/input/ends.txt
same "a picture for each, whatever there is to draw" "1 9" "$status $(grep -c 'stroke-width="0.8"' "$work/out")"
report
