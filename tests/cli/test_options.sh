# The command line: every spelling, and every slip answered with what is allowed.
. tests/cli/lib.sh

puzzle='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
answer='534678912672195348198342567859761423426853791713924856961537284287419635345286179'
echo "$puzzle" >"$work/one"

# gives "what is tested" ARGUMENTS...: the answer in a line.
gives() {
    what=$1
    shift
    run "$@"
    same "$what" "$answer" "$out"
}

# wrong EXPECTED ARGUMENTS...: a usage mistake; EXPECTED is part of what is said.
wrong() {
    expected=$1
    shift
    run "$@"
    same "status of: $*" 2 "$status"
    same "no answer: $*" "" "$out"
    check "said of $*: $expected (seen: $err)" grep -qF -e "$expected" "$work/err"
    check "$* points to the help" grep -qF -e '--help' "$work/err"
}

gives "short option, separate" -f line "$work/one"
gives "short option, attached" -fline "$work/one"
gives "long option, =" --format=line "$work/one"
gives "long option, separate" --format line "$work/one"
gives "long option, shortened" --form=line "$work/one"
gives "short option, =" -f=line "$work/one"
gives "options after files" "$work/one" -f line
gives "short options together" -qfline -j2 "$work/one"
gives "the last of two counts" -f box -f line "$work/one"
gives "threads" -j 3 -f line "$work/one"
gives "threads" --jobs=3 -f line "$work/one"
gives "first" solve --first -f line "$work/one"
gives "all" solve --all -f line "$work/one"
gives "progress never" --progress=never -f line "$work/one"
gives "color never" --color=never -f line "$work/one"
gives "a dash as output" -o - -f line "$work/one"
out=$("$SUDOKU" -f line <"$work/one")
same "standard input" "$answer" "$out"
out=$("$SUDOKU" - -f line <"$work/one")
same "a dash is standard input" "$answer" "$out"
cp "$work/one" "$work/two"
out=$("$SUDOKU" -f line "$work/one" - <"$work/two")
same "a dash among files" "$answer
$answer" "$out"
cp "$work/one" "$work/-q"
out=$(cd "$work" && "$SUDOKU" -f line -- -q)
same "a file that looks like an option" "$answer" "$out"

wrong "unknown option --nonsense" --nonsense
wrong "did you mean --count?" --coutn
wrong "did you mean --format?" --fromat=line
wrong "did you mean --jobs?" --jbos=1
same "no far name is proposed" "sudoku: unknown option --make" "$("$SUDOKU" --make 2>&1 | head -n 1)"
wrong "did you mean --color?" --colour=never
wrong "did you mean --count?" -count
wrong "there twice; one list" --then=expand --then=te=1
wrong "%s stands for train and test, and needs --split" -o "x-%s.txt"
wrong "%d numbers pages: it needs --format=svg or pdf" -f csv -o "x-%d.csv"
wrong "exclude=A,exclude=B" distinct --exclude=a --exclude=b
wrong "a picture shows the whole step" hint --detail=where -f svg
wrong "no room for so many puzzles" generate 100 --per-level=2 --er=..2.5
wrong "generate=3 reads no files" --then=generate=3,te=1 puzzles/easy.txt
wrong "unknown option -z" -z
wrong "unknown option -z" -qz
wrong "ambiguous: --count, --copies, --convert, --columns, --color or --completion" --co
wrong "--format=xml: expected one of box, line" -f xml
wrong "; did you mean json?" -f jsn
wrong "sudoku: hint --detail=4" --hint=2 --notation=eureka "$work/one"
wrong "--notation=eureka --search needs a value: --search=N" --search "$work/one"
wrong "sudoku: --er needs a value: --er=LOW..HIGH" --filter --er 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
wrong "--from=$work/one: expected a solved grid" --generate --from "$work/one"
wrong "--notation=eureka needs or needs --format=json" --step --notation=eureka "$work/one"
wrong "--notation=eureka has no effect on --format=svg" --hint --notation=eureka -f svg "$work/one"
wrong "did you mean rotate180?" --generate --symmetry=rotat180
wrong "did you mean always?" --color=alwys
wrong "did you mean json?" -f JSON
wrong "unknown option -v; did you mean -V?" -v
wrong "--c is ambiguous: --count, --check, --candidates, --clues, --copies, --canonical, --classify, --convert, --columns, --captions, --color or --completion" --c
same "--clues alone filters" "$puzzle" "$("$SUDOKU" filter --clues=30 "$work/one")"
same "--clues alone filters, nothing left" "" "$("$SUDOKU" filter --clues=17..20 "$work/one")"
wrong "sudoku: why: no such file; did you mean --explain=why?" explain why "$work/one"
wrong "sudoku: all: no such file; did you mean --count=all?" count all "$work/one"
wrong "sudoku: never: no such file; did you mean --color=never?" --color never "$work/one"
wrong "sudoku: check: no such file; did you mean --check?" check "$work/one"
wrong "sudoku: solve: no such file; solving is the default and needs no option" solve "$work/one"
wrong "unknown option --solve; solving is the default and needs no option" --solve "$work/one"
wrong "unknown option --limit; did you mean --count?" --limit=2 "$work/one"
wrong "unknown option --enumerate; did you mean --all?" --enumerate "$work/one"
wrong "unknown option --level; did you mean --difficulty?" --level=hard
wrong "--rate takes no value; did you mean --rate $work/one?" rate
wrong "--generate reads no files; remove 'hard' or write --difficulty=hard" generate hard
wrong "--generate=hard: expected a number of puzzles, from 1; --difficulty says how hard they are" generate hard
run ''
same "an empty argument" "2 sudoku: an empty argument: expected a file, a puzzle, or - for standard input" "$status $err"
wrong "unknown option -json; did you mean -f json?" -json
wrong "unknown option -csv; did you mean -f csv?" -csv
wrong "unknown option --json; did you mean --format=json?" --json
wrong "unknown technique 'xywing'; did you mean xy-wing?" filter --needs=xywing
wrong "unknown technique 'y-wing'; did you mean xy-wing?" filter --needs=y-wing
wrong "unknown technique 'ur'; did you mean unique-rectangle?" filter --needs=ur
wrong "unknown technique 'skyscrape'; did you mean skyscraper?" filter --needs=skyscrape
wrong "the technique 'skyscraper' is not on --ladder=se" filter --needs=skyscraper --ladder=se
wrong "the technique 'direct-locking' is not on --ladder=people" explain --only=direct-locking --ladder=people
wrong "the technique 'direct-locking' is not on --ladder=people" filter --only=direct-locking,skyscraper
wrong "the technique 'whip' is not on --ladder=people" explain --only=whip --ladder=people
wrong "the technique 'locked' is not on --ladder=whips" explain --only=locked --ladder=whips
wrong "unknown technique 'whips'; did you mean whip?" explain --only=whips
wrong "whips and braids have lengths, not ratings: --classify=b,w prints them, and --w=5.. selects puzzles" rate --ladder=whips
wrong "whips and braids have lengths, not ratings" generate --needs=braid
wrong "--format=line holds digits, no candidates: try --reduce=hidden-single,naked-single, or --format=pencilmarks" \
    --reduce -f line
wrong "--format=line holds digits, no candidates" candidates --after=naked-single,locked -f line
wrong "unknown technique 'singles'; did you mean hidden-single?" candidates --after=singles -f line
# What cannot be is refused rather than searched for.
wrong "--needs: x-wing rates 3.2 or more, above the rating that is wanted" generate 1 --er=..3.0 --needs=x-wing
wrong "--needs: xy-wing rates 4.2 or more" filter --difficulty=easy --needs=xy-wing
wrong "--needs: --only leaves out x-wing, so no puzzle can need it" generate 1 --only=hidden-single --needs=x-wing
wrong "--needs: --without leaves out bug" filter --without=unique --needs=bug
wrong "expected 17 or more" generate 1 --clues=10..16
wrong "unknown technique '?'; --techniques and --techniques=people list the names; levels: unique, hodoku-easy, hodoku-medium" '--only=?'
wrong "unknown technique 'hodoku-hrd'; did you mean hodoku-hard?" filter --only=hodoku-hrd
wrong "--without=: expected names separated by commas" filter --without=
wrong "--only works with" count --only=locked
wrong "--clues works with --generate, --filter and --vicinity, not with --check" check --clues=20..30
wrong "--with=house,: expected names separated by commas" candidates --after=house,
wrong "--fill needs --format=svg or --format=pdf" --fill=solution
wrong "--fill=solution works with solving and --generate, not with --minimize" minimize -f svg --fill=solution
wrong "--format needs a value: --format=FORMAT" -f
wrong "--output needs a value" --output
wrong "--jobs=0: expected a number from 1 to 1024" -j0
wrong "--jobs=four: expected a number" -j four
wrong "--jobs=9999999999999999999999: expected a number" -j 9999999999999999999999
wrong "--count=-1: expected a number from 1 to" count --limit=-1
wrong "--count=18446744073709551616: expected a number from 1 to" count --limit=18446744073709551616
wrong "--count=: expected a number" count
wrong "--all=5x: expected a number" solve --all --limit=5x
wrong "--color=blue: expected auto, always or never" --color=blue
wrong "--progress=yes: expected auto, always or never" --progress=yes
wrong "--unique takes no value" filter
wrong "--count and --check cannot be combined" count --check
wrong "--first works with solving, not with --count" count --first
wrong "--count writes only line, csv, tsv, json" count -f box
wrong "--format=pair: --unique writes only raw, line, box" filter -f pair
wrong "--output=: expected the name of a file" -o ''


run --color=always "$work/one"
bold=$(printf '\033[1m5\033[0m')
check "color: a clue is bold" grep -qF "$bold" "$work/out"
run "$work/one"
same "no color in a file" 0 "$(grep -c "$(printf '\033')" "$work/out")"
NO_COLOR=1 "$SUDOKU" --color=always "$work/one" >"$work/out"
check "asked for by name, NO_COLOR gives way" grep -qF "$bold" "$work/out"

run --stats -f line "$work/one"
for row in puzzles solved 'not unique' unsolvable invalid guesses time puzzles/s; do
    check "statistics: $row" grep -q "^$row " "$work/err"
done
yes 12345 | head -n 40 >"$work/broken"
run count --stats -f line "$work/broken"
check "broken puzzles cost no guesses" grep -q '^guesses *0$' "$work/err"
run distinct --stats "$work/one" "$work/one"
same "statistics of --distinct" "puzzles 2 distinct 1 invalid 0" \
    "$(sed -n 1,3p "$work/err" | tr -s ' \n' ' ' | sed 's/ $//')"
run canonical --stats "$work/one"
same "statistics of forms" "puzzles 1 invalid 0" "$(sed -n 1,2p "$work/err" | tr -s ' \n' ' ' | sed 's/ $//')"
run --stats -f line "$work/one"
same "statistics do not mix with answers" "$answer" "$out"
slow_puzzles() {
    for second in 1 2 3; do
        sleep 0.7 2>/dev/null || sleep 1
        echo "$puzzle"
    done
}
slow_puzzles | "$SUDOKU" --progress=always -f line >"$work/out" 2>"$work/err"
same "progress does not mix with answers" "$answer
$answer
$answer" "$(cat "$work/out")"
check "progress is shown" grep -q 'puzzles' "$work/err"

# Twenty notes of a kind, then their number.
{
    yes '5.5..............................................................................' | head -n 25
    yes '532.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79' | head -n 21
    yes '.................................................................................' | head -n 1022
} >"$work/many"
run "$work/many"
same "notes of three kinds" 20,20,20 "$(grep -c both "$work/err"),$(grep -c ': no solution' "$work/err"),$(grep -c 'more than one' "$work/err")"
same "and the rest" "sudoku: 5 more puzzles are invalid
sudoku: 1 more puzzle has no solution
sudoku: 1,002 more puzzles have several solutions" "$(tail -n 3 "$work/err")"
run -q "$work/many"
same "quiet" "" "$err"

# The help fits on a screen.
run --help
same "help succeeds" 0 "$status"
check "help: at most 48 lines" [ "$(wc -l <"$work/out")" -le 48 ]
same "help: at most 80 columns" "" "$(grep -E '^.{81}' "$work/out")"

# The long help has a line for every row of the table, and the summary names them all.
"$SUDOKU" --help=all >"$work/all"
same "long help: at most 80 columns" "" "$(grep -E '^.{81}' "$work/all")"
grep -oE '^  (-[a-zA-Z], |    )--[a-z-]+' "$work/all" | sed 's/.*--/--/' >"$work/names"
same "the long help has a line for every option but old spellings" \
    "$(($(grep -c '^    ROW(' src/cli/options/table.c) - $(grep -c 'hidden = true' src/cli/options/table.c)))" \
    "$(wc -l <"$work/names" | tr -d ' ')"
wrong "--te=5..2: expected the smaller number first" filter --te=5..2
wrong "--exclude=none,expansion: no such file; did you mean none,expansions?" distinct --exclude=none,expansion
wrong "did you mean solution?" canonical --by=soluton
wrong "did you mean canonical?" --help=canonicl
run --help=split
check "the values of an option are named" grep -q 'Value: two shares such as 90/10' "$work/out"
wrong "--help=some: expected all, the name of an option, or no value" --help=some
wrong "did you mean hint?" --help=hnit
run --help=hint
same "help about one option" 0 "$status"
check "its modes' options are named" grep -q -e '--ladder=LADDER' "$work/out"
run --help=--er
check "the modes of an option are named" grep -q 'Works with --filter, --generate, --vicinity' "$work/out"
run --help
while read -r name; do
    check "the help knows $name" grep -Eq -e "$name([^a-z-]|\$)" "$work/out"
done <"$work/names"
sed -n '/^const struct format/,/^}/s/.*\.name = "\([a-z-]*\)".*/\1/p' src/cli/write/*.c >"$work/names"
while read -r name; do
    check "the help knows -f $name" grep -Eq " $name([,;]|\$)" "$work/out"
done <"$work/names"

# Kernels: each that this machine can run gives the same answer.
same "the list of kernels heeds SUDOKU_KERNEL" "generic   chosen by SUDOKU_KERNEL" \
    "$(SUDOKU_KERNEL=generic "$SUDOKU" --version | grep SUDOKU)"
run --version
same "a list of kernels" 0 "$status"
same "one kernel is the default" 1 "$(grep -c ' default$' "$work/out")"
grep -v 'not supported by this machine' "$work/out" | sed 's/ .*//' >"$work/kernels"
while read -r kernel; do
    gives "--kernel=$kernel" -f line "$work/one"
    same "SUDOKU_KERNEL=$kernel" "$answer" "$(SUDOKU_KERNEL=$kernel "$SUDOKU" -f line "$work/one")"
done <"$work/kernels"
wrong "--format=candidates: solving writes only box, line, grid, " -f candidates "$work/one"
wrong "; try distinct --candidates" -f candidates "$work/one"
wrong "--format=box: --rate writes only line, csv, tsv, json, svg, pdf" --rate -f box "$work/one"
check "and no more" grep -q 'pdf$' "$work/err"
wrong "--format=hodoku: writes only raw, line, box" --distinct -f hodoku "$work/one"
wrong "sudoku: 3: no such file; did you mean count --limit=3?" --count 3 "$work/one"
wrong "sudoku: 4: no such file; did you mean hint --detail=4?" --hint 4 "$work/one"
echo "$puzzle" >"$work/3"
same "a file whose name is a number" 1 "$(cd "$work" && "$SUDOKU" count 3)"
wrong "--kernel=fast: expected one of " 
wrong "--kernel works with solving" solve --all
SUDOKU_KERNEL=fast "$SUDOKU" "$work/one" >"$work/out" 2>"$work/err"
same "a kernel that is not there, by the environment" 2 $?
check "said" grep -q 'SUDOKU_KERNEL=fast: expected' "$work/err"
run --help

# Its examples work as printed.
mkdir "$work/bin"
ln -s "$SUDOKU" "$work/bin/sudoku"
sed -n 's/^Examples: //p' "$work/out" | tr ';' '\n' >"$work/examples"
same "two examples" 2 "$(wc -l <"$work/examples" | tr -d ' ')"
while read -r example; do
    PATH=$work/bin:$PATH sh -c "$example" >"$work/seen" 2>"$work/err" </dev/null
    same "example: $example" 0 $?
    check "example prints something: $example" [ -s "$work/seen" ]
done <"$work/examples"

# Forgotten hyphens are no reason to mean something else.
run filter --needs=xywing
check "xywing is xy-wing without its hyphen" grep -q 'did you mean xy-wing?' "$work/err"

wrong "expected the most cells of a set, from 4 to 18" unavoidable --size=19 "$work/one"
wrong "expected the most cells of a set, from 4 to 18" unavoidable --size=3 "$work/one"
wrong "expected a number of clues, from 1 to 81" search --clues=82 "$work/one"
wrong "expected a number of clues, from 1 to 81" search --clues=0 "$work/one"
wrong "expected the number of a step after the comma" search --clues=81 --start=x "$work/one"
wrong "expected a number of clues, from 1 to 81" search --clues=81.1 "$work/one"
wrong "--search with a step and --part cannot be combined" search --clues=81 --start=3 --part=1/2 "$work/one"
gives "all clues" search --clues=81 "$work/one"

# Installed under another name, the program says that name.
ln -s "$SUDOKU" "$work/sudoku-c"
renamed() { "$work/sudoku-c" "$@" 2>&1 </dev/null; }
same "a renamed program in its help and completions" '' "$(for option in --help --help=all --completion=bash --completion=zsh --completion=fish; do
    renamed $option | grep -E '(^|[^_a-z])sudoku($|[^-])'
done)"
same "... its usage" "Usage: sudoku-c [option...] [file...]" "$(renamed --help | head -n 1)"
same "... the command that bash completes" sudoku-c "$(renamed completion bash | sed -n 's/^complete .* //p')"
same "... and messages" "sudoku-c: no puzzle in the input
sudoku-c: /nowhere: No such file or directory
sudoku-c: --jobs=0: expected a number from 1 to 1024
try 'sudoku-c --help' for the list of options" "$(renamed; renamed /nowhere; renamed -j0)"
ln -s "$SUDOKU" "$work/odd name"
same "a name that is no word is not repeated" "sudoku: no puzzle in the input" "$("$work/odd name" 2>&1 </dev/null)"

report
