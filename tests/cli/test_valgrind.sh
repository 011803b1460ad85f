# Smoke tests under valgrind: each way through the program once, no error and nothing lost.
. tests/cli/lib.sh
full_only
command -v valgrind >/dev/null || { skip "valgrind: not installed"; report; exit; }

# clean EXPECTED-STATUS ARGUMENTS...: the program's own exit status, which valgrind would replace with 99.
clean() {
    expected=$1
    shift
    valgrind -q --leak-check=full --show-leak-kinds=all --error-exitcode=99 "$SUDOKU" "$@" >"$work/out" 2>"$work/err"
    status=$?
    [ "$status" -eq "$expected" ] || tail -n 20 "$work/err"
    same "valgrind: sudoku $*" "$expected" "$status"
}

clean 0 puzzles/easy.txt puzzles/classic.csv
clean 0 -f json -j 2 puzzles/17-clue.txt
clean 0 count --limit=20 puzzles/several-solutions.txt
clean 0 solve --all --limit=20 -f line puzzles/several-solutions.txt
clean 0 check puzzles/dataset.csv puzzles/full-grid.txt
grep -v 'only a search' puzzles/unsolvable.txt >"$work/unsolvable.txt" # which takes 15 s here
clean 1 -f csv "$work/unsolvable.txt"
clean 0 filter puzzles/several-solutions.txt
clean 0 transform rotate90,mirror-h puzzles/easy.txt
clean 0 shuffle --seed=1 puzzles/easy.txt
clean 0 generate 2 --seed=1 --symmetry=random -j2
clean 0 generate 1 --seed=1 --difficulty=medium -f csv
clean 0 minimize puzzles/classic.txt
clean 0 vicinity '{+1}' puzzles/classic.txt
clean 0 search --clues=80 puzzles/full-grid.txt
clean 0 unavoidable --size=6 puzzles/full-grid.txt
clean 0 sample 20 --seed=1
clean 0 minimize --all puzzles/classic.txt
clean 0 expand puzzles/easy.txt
clean 0 canonical puzzles/17-clue.txt
clean 0 distinct puzzles/17-clue.txt puzzles/easy.txt
clean 0 rate puzzles/made-medium.txt
clean 0 explain -f json puzzles/nice-loop.txt
clean 0 hint --detail=grid puzzles/classic.txt
clean 0 candidates --after=house,x-wing puzzles/hard.txt
clean 0 filter --er=1..2 puzzles/easy.txt
clean 0 info -f csv puzzles/classic.csv
clean 0 convert -f sdk puzzles/classic.csv
clean 0 info --fields=er,solution -f json puzzles/classic.csv
printf '%s\n' 'puzzle,a' '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,1' >"$work/a.csv"
sed 's/,a/,b/' "$work/a.csv" >"$work/b.csv"
clean 0 -f json "$work/a.csv" "$work/b.csv"
clean 0 info --fields=clues "$work/a.csv"
clean 0 -f svg puzzles/easy.txt
clean 0 -f pdf puzzles/classic.txt
clean 0 sheet --answers --rated puzzles/easy.txt
clean 0 candidates -f line puzzles/classic-boxed.txt
clean 0 help all
clean 0 completion zsh
clean 2 --no-such-option
clean 2 puzzles/missing.txt
report
