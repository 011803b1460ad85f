#!/bin/sh
# Puzzles at their end: full grids, clashes, several solutions or none, candidates as input. Each mode says so in words, in
# rows and in objects.
. tests/cli/lib.sh

for mode in hint=4 explain=why check; do
    snapshot "ends-${mode%=*}" "--$mode" ends.txt
done
for mode in hint explain step=2 candidates reduce check all=2; do
    snapshot "ends-${mode%=*}-csv" "--$mode" -f csv ends.txt
done
for mode in hint explain info; do
    snapshot "ends-$mode-json" "--$mode" -f json ends.txt
done
for mode in count rate canonical redundant backdoors unavoidable=4; do
    snapshot "ends-${mode%=*}" "--$mode" -f line ends.txt
done
for mode in minimize add-clues=2 minimals=2; do
    snapshot "ends-${mode%=*}" --seed=1 "--$mode" -f line ends.txt
done
snapshot ends-facts -f csv --columns=solution,unique,er,hardest,clues,minimal,symmetry,canonical,error ends.txt
snapshot ends-filter filter --clues=2..30 -f line ends.txt
snapshot ends-vicinity vicinity {-1+0} --minimal -f line ends.txt
run hint -f svg tests/cli/input/ends.txt
same "a picture for each, whatever there is to draw" "1 9" "$status $(grep -o 'class="thick"' "$work/out" | wc -l | tr -d ' ')"
report
