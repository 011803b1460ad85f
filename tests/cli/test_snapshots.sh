# The whole program, one run after the other: what it prints, what it remarks, how it exits.
. tests/cli/lib.sh

for format in $formats; do
    snapshot "solve-$format" --format="$format" mixed.txt
done
snapshot solve-first solve --first -f json mixed.txt
snapshot solve-color --color=always mixed.txt
snapshot solve-quiet -qf grid mixed.txt
snapshot solve-missing missing.txt mixed.txt . -f line
snapshot count count --limit=3 mixed.txt several.txt
snapshot count-default count --quiet mixed.txt several.txt
snapshot count-json count --limit=300 -f json mixed.txt several.txt
snapshot count-csv count --limit=3 -f csv mixed.txt several.txt
snapshot all solve --all --limit=2 -f line mixed.txt several.txt
snapshot all-json solve --all --limit=2 -f json mixed.txt several.txt
snapshot unique filter mixed.txt several.txt
snapshot check-grids check grids.txt
snapshot check-given check given.csv
snapshot check-entries check entries.txt
snapshot check-color check -f box --color=always several.txt grids.txt given.csv
snapshot check-json check -f json several.txt grids.txt given.csv
snapshot check-quiet check --wrong given.csv grids.txt
# Escapes in names, arrays of wrong lengths, repeated keys, numbers of all kinds, ends in the middle.
snapshot odd-json convert -f csv odd.json
snapshot odd-json-rows convert -f hodoku odd.json
same "the version" "sudoku $(sed -n 's/^\.TH SUDOKU 1 .*"sudoku \([0-9.]*\)".*/\1/p' src/sudoku.1)" "$("$SUDOKU" --version | sed 1q)"

same "no answer has the name of nothing" "" "$(grep -l '(null)' tests/cli/snapshots/* tests/bad/* tests/formats/*)"

report
