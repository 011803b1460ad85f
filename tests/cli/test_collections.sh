# The bundled collections are what their names and headers say.
. tests/cli/lib.sh

for file in puzzles/*; do
    check "$file begins with a comment that says what it is" grep -q -m 1 '^#' "$file"
    case $file in
    *unsolvable* | *several*) continue ;;
    esac
    run -q -f line "$file"
    same "$file: every puzzle has a solution" 0 "$status"
    same "$file: and only one" 1 "$("$SUDOKU" count -q "$file" | sort -u)"
done

solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
for file in puzzles/classic*; do
    same "$file is the same puzzle as the others" $solution "$("$SUDOKU" -q -f line "$file" | cut -c 1-81)"
done

run -f line puzzles/unsolvable.txt
same "unsolvable.txt has no puzzle with a solution" '' "$(grep -v '^#' "$work/out")"
same "and says so by its exit status" 1 "$status"
same "several-solutions.txt has no proper puzzle" '' "$("$SUDOKU" filter -q puzzles/several-solutions.txt)"
same "17-clue.txt has 17 clues in each" 17 \
    "$(grep -v '^#' puzzles/17-clue.txt | cut -c 1-81 | tr -cd '1-9\n' | awk '{print length}' | sort -u)"
run check puzzles/dataset.csv puzzles/full-grid.txt
same "dataset.csv and full-grid.txt pass their check" 0 "$status"
report
