# One file for each kind of bad input: every puzzle in it that is broken gets its reason, the others their answers,
# as they stand in the file beside it. UPDATE=1 writes those anew: read the difference.
. tests/cli/lib.sh

for file in tests/bad/*.txt; do
    expected=${file%.txt}.expected
    name=${file##*/}
    "$SUDOKU" --format=line "$file" >"$work/out" 2>/dev/null
    status=$?
    if [ -n "$UPDATE" ]; then
        cp "$work/out" "$expected"
    fi
    if diff "$expected" "$work/out" >"$work/difference" 2>&1; then
        pass
    else
        fail "$name (expected <, seen >)"
        cat "$work/difference"
    fi
    if [ "$status" -eq 1 ]; then
        pass
    else
        fail "$name: exit status $status, not 1"
    fi
    # What is not broken is solved: every file but those that are no text ends with a good puzzle.
    case $name in
    utf-16.txt | gzip.txt | pdf.txt | program.txt | picture.txt | grid-cut-off.txt) continue ;;
    esac
    if tail -n 1 "$work/out" | grep -q '^483921657967345821251876493548132976729564138136798245372689514814253769695417382'; then
        pass
    else
        fail "$name: the good puzzle at its end was not solved"
    fi
done

report
