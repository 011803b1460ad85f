# Puzzles of candidates in every command: their candidates come along, or the command says why it cannot take them.
. tests/cli/lib.sh
cd "$work" || exit 1

puzzle=.43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............553489.71.
solution=143986257679425381285731694962354178357618942418279563821567439796143825534892716
echo "$puzzle" >clues
"$SUDOKU" candidates --after=house,locked -f line clues >reduced
"$SUDOKU" candidates -f line clues >start
"$SUDOKU" candidates --after=house,locked -f box clues >grid
marks=$(cat reduced)
check "some candidates are gone" test "$(tr -d . <reduced)" != "$(tr -d . <start)"

# gives "what is tested" EXPECTED ARGUMENTS...
gives() {
    what=$1 expected=$2
    shift 2
    run "$@"
    same "$what" "$expected" "$out"
}

gives "solved" $solution -f line reduced
gives "pair" "$marks,$solution" -f pair reduced
gives "json" "{\"puzzle\":\"$marks\",\"solution\":\"$solution\",\"solutions\":1,\"unique\":true}" -f json reduced
gives "a grid is the same puzzle" "$marks,$solution" -f pair grid
run -f csv reduced
same "csv" "$marks,$solution,1" "$(echo "$out" | sed -n 2p | cut -d , -f 1-3)"
run count -f csv reduced
same "count" "$marks,1,false" "$(echo "$out" | sed -n 2p | cut -d , -f 1-3)"
run rate reduced
same "rate" "$marks ER=3.2 EP=3.2" "$(echo "$out" | cut -d ' ' -f 1-3)"
run rate -f csv reduced
same "rate -f csv" "$marks,3.2,3.2" "$(echo "$out" | sed -n 2p | cut -d , -f 1-3)"
run hint -f json reduced
same "hint -f json" "{\"puzzle\":\"$marks\"" "$(echo "$out" | cut -d , -f 1)"
gives "unique" "$marks" filter reduced
gives "filter" "$marks" filter --er=3.2 reduced

# What is written is read again.
for format in pair csv json; do
    "$SUDOKU" -f $format reduced >written
    gives "round trip: $format" "$marks,$solution" -f pair written
    run check written
    case $out in *"correct"*) pass ;; *) fail "the solution of $format: $out" ;; esac
done
"$SUDOKU" -f svg reduced >written
gives "round trip: svg" "$marks,$solution" -f pair written

# Candidates that say no more than the clues do are an ordinary puzzle.
gives "all candidates" "$puzzle,$solution" -f pair start
gives "all candidates minimized" "$("$SUDOKU" minimize clues)" minimize start
gives "all candidates, canonical" "$("$SUDOKU" canonical clues)" canonical start
gives "the same as the clues" "$puzzle" distinct clues start

# The facts about clues are told of candidates that say no more, and of clues beside which digits were entered.
fields=canonical,automorphisms,minimal,redundant,backdoor,backdoors
right=':0000:x:53.+67+8...6..195....98...+56.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::'
wrong=':0000:x:53.+27....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::'
classic=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
for half in "$right" "$wrong"; do
    gives "facts beside entries" "$("$SUDOKU" info --fields=$fields $classic)" info --fields=$fields "$half"
    gives "needless clues beside entries" "$("$SUDOKU" info --fields=redundant $classic)" info --fields=redundant "$half"
    gives "canonical -f json beside entries" "$("$SUDOKU" canonical -f json $classic)" canonical -f json "$half"
done
gives "facts beside entries, in a line" "$("$SUDOKU" info $classic)" info "$right"
gives "facts of all candidates" "$("$SUDOKU" info -f json clues)" info -f json start
gives "backdoors of all candidates" "$("$SUDOKU" info --fields=backdoors clues)" info --fields=backdoors start
# The entry makes the solution unique; about the clues alone there is nothing to tell.
run info --fields=solutions,minimal,backdoor -f json \
    ':0000:x:.39...12....9.7...8..4.1..6+342...79...........91...54.5..1.9..3...8.5....14...87.:::'
same "entries that make the solution unique" '"solutions":1,"at_least":false}' "$(echo "$out" | cut -d , -f 2-)"
run check "$wrong"
same "an entry is wrong, a cell with one candidate is no entry" "stdin:1: wrong: no solution: r1c4 is 2 and should be 6" \
    "$(echo "$out" | sed 's/^[^:]*:[^:]*:/stdin:1:/' | head -n 1)"

# Commands of clues.
run canonical reduced
same "canonical works with clues alone" "1 # reduced:1: a puzzle of candidates; canonical works with puzzles of clues" "$status $out"
run distinct clues reduced
same "distinct compares clues alone" "1 $puzzle" "$status $out"
check "... and says so" grep -q 'reduced:1: a puzzle of candidates; distinct works with puzzles of clues' err

# Refusals say why.
refuses() {
    expected=$1
    shift
    run "$@"
    same "status of $*" 1 "$status"
    check "$*: $expected (seen: $out $err)" grep -qF "$expected" out err
}
refuses "reduced:1: a puzzle of candidates; minimize works with puzzles of clues" minimize reduced
refuses "reduced:1: a puzzle of candidates; minimize works with puzzles of clues" minimize --all reduced
refuses "reduced:1: a puzzle of candidates; shuffle works with puzzles of clues" shuffle reduced
refuses "reduced:1: a puzzle of candidates; transform works with puzzles of clues" transform rotate90 reduced
refuses "reduced:1: a puzzle of candidates; vicinity works with puzzles of clues" vicinity '{+1}' reduced
refuses "reduced:1: a puzzle of candidates; expand works with puzzles of clues" expand reduced
run info --fields=redundant,backdoors reduced
same "no needless clues and no backdoors of candidates" "0 $marks,,,," "$status $(tail -n 1 out)"
echo "7,$marks" >inner
refuses "inner:1: 7: nine candidates in 81 cells are read at the start of a line" -f csv-grid inner
gives "in a column with a header" "$solution 7" -f line "id,puzzle
7,$marks"

# Chains rely on the one solution.
several=.39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.
refuses "argument:1: more than one solution; reasoning needs exactly one" candidates --after=forcing-chains $several
gives "what needs no solution is applied to several" "$("$SUDOKU" candidates -f line --after=house $several)" candidates -f line --after=house,locked $several

report
