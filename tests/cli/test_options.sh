# The command line: every spelling, and every slip answered with the way out.
. tests/cli/lib.sh

puzzle='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
answer='534678912672195348198342567859761423426853791713924856961537284287419635345286179'
cd "$work" || exit 1
echo "$puzzle" >one
echo "$answer" >solved

# gives "what is tested" ARGUMENTS...: the answer in a line.
gives() {
    what=$1
    shift
    run "$@"
    same "$what" "0 $answer" "$status $out"
}

# wrong EXPECTED ARGUMENTS...: a usage mistake; EXPECTED is part of the one line that is said, and nothing is done.
wrong() {
    expected=$1
    shift
    run "$@"
    same "status of: $*" 2 "$status"
    same "no answer: $*" "" "$out"
    check "said of $*: $expected (seen: $err)" grep -qF -e "$expected" err
    same "one line about: $*" 1 "$(wc -l <err | tr -d ' ')"
}

# ---- Spellings ----

gives "short option, separate" -f line one
gives "short option, attached" -fline one
gives "short option, =" -f=line one
gives "long option, =" --format=line one
gives "long option, separate" --format line one
gives "long option, shortened" --form=line one
gives "... of a command" solve --fir -f line one
gives "options after files" one -f line
gives "short options together" -qfline -j2 one
gives "the last of two counts" -f box -f line one
gives "threads" -j 3 -f line one
gives "threads" --jobs=3 -f line one
gives "first" solve --first -f line one
gives "all" solve --all -f line one
gives "a limit" solve --all --limit=5 -f line one
gives "... without end" solve --all --limit=all -f line one
gives "progress never" --progress=never -f line one
gives "color never" --color=never -f line one
gives "a dash as output" -o - -f line one
same "standard input" "$answer" "$("$SUDOKU" -f line <one)"
same "a dash is standard input" "$answer" "$("$SUDOKU" - -f line <one)"
cp one two
same "a dash among files" "$answer
$answer" "$("$SUDOKU" -f line one - <two)"
cp one ./-q
same "a file that looks like an option" "$answer" "$("$SUDOKU" -f line -- -q)"

# ---- Where commands stand ----

gives "a command after common options" -q -f line solve one
gives "... after one that takes a value" -f line -j 2 solve one
gives "options before and after the command" -f line solve --first one
same "another command after options" 1 "$("$SUDOKU" -q count one)"
gives "without a command, puzzles are solved" -f line one
gives "... also those on the command line" "$puzzle" -f line
cp one rate
same "a word that is a command is one, whatever files there are" "$puzzle ER=1.2" "$("$SUDOKU" rate rate | cut -d ' ' -f 1,2)"
gives "after -- it is a file" -f line -- rate
gives "... and with its folder" -f line ./rate
gives "... after a command" -f line solve -- rate
gives "a file of its own name" solve rate -f line
wrong "no file 'count'; commands stand first: sudoku count one" one count
wrong "no file 'explain'; commands stand first: sudoku explain one" one -q explain
wrong "no command and no file 'rat'; did you mean 'rate'?" rat
rm rate
wrong "no command and no file 'rat'; did you mean 'rate'?" rat one
wrong "no command and no file 'Generate'; did you mean 'generate'?" Generate
wrong "no command and no file 'genrate'; did you mean 'generate'?" -q genrate
# Words that are no command: those of the trade and of other programs lead to one, and nothing is solved.
for pair in minlex:canonical normalise:canonical verify:check validate:check new:generate create:generate difficulty:rate \
    skfr:rate 'pattern:generate --pattern=PATTERN' isomorphs:shuffle version:--version print:sheet unique:filter \
    'te:info --fields=te' pencilmarks:candidates dedup:distinct 'solutions:solve --all' Minlex:canonical step:hint \
    'reduce:minimize' 'backdoor:info --fields=backdoors' gnrate:generate cnvrt:convert hnit:hint cuotn:count \
    solveee:solve enerate:generate; do
    wrong "no command and no file '${pair%%:*}'; did you mean '${pair#*:}'?" "${pair%%:*}" one
done
for word in xyzzy abcdefg post 530070000; do
    wrong "no command and no file '$word'; 'sudoku help' lists the commands" "$word" one
done
sed -n '/^} trade\[\] = {/,/^};/p' "$root/src/run/help.c" | sed -n 's/^    {"\([^"]*\)", "\(.*\)"},$/\1:\2/p' >trade
check "the words of the trade are there" [ "$(wc -l <trade)" -gt 30 ]
cut -d: -f2 trade | tr ' ' '\n' | sort >words
same "no word of the trade is there twice" '' "$(uniq -d words)"
"$SUDOKU" help | sed -n 's/^  \([a-z]*\)  .*/\1/p' | sort >names
same "... or a command" '' "$(sort words names | uniq -d)"
same "... and each leads to a command" '' "$(cut -d: -f1 trade | sed 's/ .*//' | grep -v -x -e help -e --version -f names)"
wrong "sudoku: some-file.txt: No such file or directory" some-file.txt
run -f line some-file.txt one
same "a missing file with an ending is passed over" "2 $answer" "$status $out"
cp one 3
same "a file whose name is a number" 1 "$("$SUDOKU" count 3)"
wrong "an empty argument: expected a file, a puzzle, or - for standard input" ''
wrong "generate: expected a number from 1 to 18446744073709551615; it reads no files" generate one
wrong "generate: '3' is one argument too many; it reads no files" generate 2 3
wrong "generate: expected a number from 1 to" generate 0

# ---- What is misspelt ----

wrong "unknown option --nonsense; 'sudoku help solve' lists the options" --nonsense
wrong "unknown option --nonsense; 'sudoku help rate' lists the options" rate --nonsense
wrong "did you mean --format?" --fromat=line
wrong "did you mean --jobs?" --jbos=1
same "no far name is proposed" "sudoku: unknown option --make; 'sudoku help solve' lists the options" "$("$SUDOKU" --make 2>&1)"
wrong "did you mean --color?" --colour=never
wrong "did you mean --needs?" filter --need5=x-wing
wrong "unknown option -z" -z
wrong "unknown option -z" -qz
wrong "unknown option -z; 'sudoku help solve' lists the options" -zq
wrong "unknown option -Q; 'sudoku help solve' lists the options" -Q
wrong "--jobs=son: expected a number from 1 to 1024" -json
wrong "--p is ambiguous: --pattern or --progress" generate --p
wrong "--format=xml: expected box, line, grid" -f xml
wrong "--format=JSON: expected box, line, grid, csv" -f JSON
wrong "--symmetry=rotat180: expected " generate --symmetry=rotat180
wrong "--by=soluton: expected puzzle or solution" canonical --by=soluton
wrong "--difficulty=esy: expected easy, medium" filter --difficulty=esy
wrong "unknown move 'rot91'" transform rot91 one
wrong "no help about 'nonsense'; 'sudoku help' lists the commands" help nonsense

# Techniques.
wrong "unknown technique 'xy-ving'; did you mean xy-wing?" filter --needs=xy-ving
wrong "unknown technique 'X-Ving'; did you mean x-wing?" filter --needs=X-Ving
wrong "unknown technique 'skyscrape'; did you mean skyscraper?" filter --needs=skyscrape
wrong "the technique 'skyscraper' is not on --ladder=se" filter --needs=skyscraper --ladder=se
wrong "the technique 'direct-locking' is not on --ladder=people" explain --only=direct-locking --ladder=people
wrong "no ladder has both 'skyscraper' and 'direct-locking'" filter --only=direct-locking,skyscraper
wrong "no ladder has both 'tridagon' and 'forcing-chains'" generate --needs=forcing-chains,tridagon
wrong "no ladder has both 'tridagon' and 'forcing-chains'" filter --needs=forcing-chains,tridagon
wrong "unknown technique '?'; 'help techniques' lists the names" filter '--only=?'
for gone in whip braid hodoku-hard se-3; do
    wrong "unknown technique '$gone'" explain --only=$gone
done
wrong "--ladder=whips: expected se or people" rate --ladder=whips
wrong "--difficulty=hard..easy: expected the easier one first" filter --difficulty=hard..easy
wrong "--difficulty=easy..hrd: expected easy, medium, hard, unfair, extreme, diabolical, nightmare or monster" generate --difficulty=easy..hrd
for command in hint explain candidates rate filter; do
    steps=
    [ $command != candidates ] || steps=--steps=1
    # shellcheck disable=SC2086
    run $command $steps -q --only=singles --without=unique --ladder=people one
    check "$command has the options of reasoning: $err" test "$status" -le 1
done

# ---- Options of other commands, and those of the time before there were commands ----

wrong "--er is an option of filter and generate: sudoku filter --er=3" --er=3
wrong "--er is an option of filter and generate: sudoku filter --er=LOW..HIGH" rate --er
wrong "--needs is an option of filter and generate: sudoku filter --needs=x-wing" explain --needs=x-wing
wrong "--only is an option of hint, explain, candidates, rate and filter: sudoku hint --only=locked" count --only=locked
wrong "--clues is an option of filter, generate and search: sudoku filter --clues=20..30" check --clues=20..30
wrong "--against is an option of check: sudoku check --against=$puzzle" --against=$puzzle
wrong "--minimal is an option of filter, generate and vicinity: sudoku filter --minimal" --minimal one
wrong "--notation is an option of hint and explain: sudoku hint --notation=eureka" candidates --notation=eureka
wrong "--per-page is an option of sheet: sudoku sheet --per-page=4" solve -f pdf --per-page=4
# What was a mode is a command.
for command in count check play candidates info expand hint explain rate filter generate minimize shuffle transform distinct \
    canonical search unavoidable vicinity convert completion; do
    wrong "--$command is now a command: sudoku $command" --$command one
    wrong "--$command is now a command: sudoku $command" --$command=1
    wrong "--$command is now a command: sudoku $command" -q --$command
done

# ---- Values ----

wrong "--format needs a value: --format=FORMAT" -f
wrong "--output needs a value" --output
wrong "--output=: expected FILE, but the value is empty" -o ''
wrong "--er needs a value: --er=LOW..HIGH" filter --er

wrong "--jobs=0: expected a number from 1 to 1024" -j0
wrong "--jobs=four: expected a number" -j four
wrong "--jobs=9999999999999999999999: expected a number" -j 9999999999999999999999
wrong "--limit=-1: expected a number from 1 to" count --limit=-1
wrong "--limit=18446744073709551616: expected a number from 1 to" count --limit=18446744073709551616
wrong "--limit=: expected a number" count --limit=
wrong "--limit=5x: expected a number" solve --all --limit=5x
wrong "or all" count --limit=many
wrong "--limit needs --all" solve --limit=2 one
wrong "--color=blue: expected always, auto or never" --color=blue
wrong "--progress=yes: expected always, auto or never" --progress=yes
wrong "--quiet takes no value" --quiet=yes
wrong "--minimal takes no value" filter --minimal=yes
wrong "--stats takes no value" --stats=1
wrong "--help takes no value" --help=all
wrong "-f box: count writes only line, csv, tsv, json" count -f box one
wrong "-f pair: filter writes only box, line, grid" filter -f pair one
wrong "-f line: hint writes only box, csv, tsv, json, svg, pdf" hint -f line one
wrong "-f box: rate writes only line, csv, tsv, json" rate -f box one
wrong "-f svg: info writes only" info -f svg one
wrong "-f csv: sheet writes only svg, pdf" sheet -f csv one
for format in candidates pencilmarks values; do
    wrong "--format=$format: expected box, line, grid" -f $format one
done
wrong "--first and --all exclude each other" solve --first --all one
wrong "--all and --number exclude each other" minimize --all -n 3 one
wrong "--number=x: expected a number from 1" minimize -n x one
wrong "--number=0: expected a number from 1" shuffle -n0 one
wrong "--detail=4: expected where, technique, step or grid" hint --detail=4 one
wrong "--all lists whole steps, without --detail" hint --all --detail=where one
wrong "--detail=where is in words: a picture shows the whole step" hint --detail=where -f svg one
wrong "--detail=technique is in words: a picture shows the whole step" hint --detail=technique -f pdf one
wrong "--notation=klingon: expected words or eureka" hint --notation=klingon one
wrong "--notation=eureka needs --detail=step or --detail=grid" hint --detail=technique --notation=eureka one
wrong "--notation=eureka has no effect on -f svg" hint --notation=eureka -f svg one
wrong "--notation=eureka has no effect on -f pdf" explain --notation=eureka -f pdf one
wrong "--fields needs -f csv, tsv or json" hint --fields=text -f box one
wrong "--fields=te,te: te is listed twice" info --fields=te,te one
wrong "--fields=er,foo: expected some of solution" info --fields=er,foo one
wrong "--max-er=99: expected a rating from 0.1 to 20.0" rate --max-er=99 one
wrong "--max-er needs a rating: --fields=er" info --fields=clues --max-er=3 one
wrong "--empty=z: expected 0, . or _" convert --empty=z one
wrong "--per-page=3: expected 1, 2, 4, 6, 9 or 12" sheet --per-page=3 one
wrong "--paper=a5: expected a4 or letter" sheet --paper=a5 one
wrong "--from=one: expected a solved grid" generate --from one
wrong "completion: expected bash, zsh, fish or powershell" completion tcsh
wrong "completion: expected bash, zsh, fish or powershell" completion
wrong "sample: expected a number from 1 to" sample
wrong "sample: expected a number from 1 to" sample many
wrong "sample: '3' is one argument too many; it reads no files" sample 2 3
wrong "vicinity: expected clues to take away and to add" vicinity one
wrong "transform: unknown move ''; expected, separated by commas: rotate90" transform
wrong "--te=5..2: expected the smaller number first" filter --te=5..2
wrong "--er=5..2: expected the smaller number first" filter --er=5..2
wrong "--er=high: expected a rating such as 4.2, 4.2..5.6, 4.2.. or ..5.6" filter --er=high
wrong "--er=25: expected a rating such as 4.2, 4.2..5.6, 4.2.. or ..5.6, up to 20.0" filter --er=25
wrong "--size=19: expected a number from 4 to 18" unavoidable --size=19 one
wrong "--size=3: expected a number from 4 to 18" unavoidable --size=3 one
for clues in 82 0 81.1 x ''; do
    wrong "--clues=$clues: expected a number from 1 to 81" search --clues=$clues one
done
wrong "--start=x: expected a number from 0" search --clues=80 --start=x one
wrong "search needs a number of clues: sudoku search --clues=17 FILE" search one
gives "all clues" search --clues=81 one
for right in 1 1024; do
    gives "-j $right" -j $right -f line one
done
same "each detail is one" "4" "$(for detail in where technique step grid; do "$SUDOKU" hint --detail=$detail one | cksum; done | sort -u | wc -l | tr -d ' ')"
for sign in 0 . _; do
    same "--empty=$sign" "$(echo "$puzzle" | tr . "$sign")" "$("$SUDOKU" convert --empty=$sign one)"
done
same "a single rating has no tenths" "$("$SUDOKU" filter --er=1.2 one)" "$puzzle"
same "... it is that alone" "" "$("$SUDOKU" filter --er=1 one)"
same "... the high end of a range has them" "$puzzle" "$("$SUDOKU" filter --er=1..1 one)"
same "--clues" "$puzzle" "$("$SUDOKU" filter --clues=30 one)"
same "--clues, nothing left" "" "$("$SUDOKU" filter --clues=17..20 one)"

# What cannot be is refused rather than searched for.
wrong "--needs: x-wing rates 3.2 or more, above the rating that is wanted" generate 1 --er=..3.0 --needs=x-wing
wrong "--needs: xy-wing rates 4.2 or more" filter --difficulty=easy --needs=xy-wing
wrong "expected 17 or more" generate 1 --clues=10..16
wrong "expected 17 or more" filter --clues=16
wrong "--er and --difficulty exclude each other: no rating is in both ranges" filter --er=5.. --difficulty=easy
wrong "--er and --difficulty exclude each other: no rating is in both ranges" generate --er=5.. --difficulty=easy

# ---- Colours, statistics, progress, notes ----

run --color=always one
bold=$(printf '\033[1m5\033[0m')
check "color: a clue is bold" grep -qF "$bold" out
run --color one
check "color alone is always" grep -qF "$bold" out
run one
same "no color in a file" 0 "$(grep -c "$(printf '\033')" out)"
NO_COLOR=1 "$SUDOKU" --color=always one >out
check "asked for by name, NO_COLOR gives way" grep -qF "$bold" out

run --stats -f line one
for row in puzzles solved time puzzles/s; do
    check "statistics: $row" grep -q "^$row " err
done
check "statistics: nothing is invalid" sh -c '! grep -q invalid err'
yes 12345 | head -n 40 >broken
run count --stats -f line broken
check "broken puzzles cost no guesses" sh -c '! grep -q guesses err'
run distinct --stats one one
same "statistics of distinct" "puzzles 2 distinct 1" "$(sed -n 1,2p err | tr -s ' \n' ' ' | sed 's/ $//')"
run canonical --stats one
same "statistics of forms" "puzzles 1" "$(sed -n 1p err | tr -s ' \n' ' ' | sed 's/ $//')"
run --stats -f line one
same "statistics do not mix with answers" "$answer" "$out"
slow_puzzles() {
    for second in 1 2 3; do
        sleep 0.7 2>/dev/null || sleep 1
        echo "$puzzle"
    done
}
slow_puzzles | "$SUDOKU" --progress=always -f line >out 2>err
same "progress does not mix with answers" "$answer
$answer
$answer" "$(cat out)"
check "progress is shown" grep -q 'puzzles' err

# Twenty notes of a kind, then their number.
{
    yes '5.5..............................................................................' | head -n 25
    yes '532.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79' | head -n 21
    yes '.................................................................................' | head -n 1022
} >many
run many
same "notes of three kinds" 20,20,20 "$(grep -c both err),$(grep -c ': no solution' err),$(grep -c 'more than one' err)"
same "and the rest" "sudoku: 5 more puzzles are invalid
sudoku: 1 more puzzle has no solution
sudoku: 1,002 more puzzles have several solutions" "$(tail -n 3 err)"
run -q many
same "quiet" "" "$err"

# ---- Help and version ----

# The list of commands fits on a screen, and has them all.
run --help
same "help succeeds" 0 "$status"
cp out help
same "help is help" "$(cat help)" "$("$SUDOKU" help)"
check "help: at most 40 lines" [ "$(wc -l <help)" -le 40 ]
same "help: at most 80 columns" "" "$(grep -E '^.{81}' help)"
sed -n 's/^  \([a-z]*\)  .*/\1/p' help >commands
n_commands=$(ls "$root"/src/commands/*.c | wc -l | tr -d ' ')
same "help has all commands" "$n_commands" "$(wc -l <commands | tr -d ' ')"
same "... each once" "" "$(sort commands | uniq -d)"
# Each command's help says what it takes; the long help has the same.
"$SUDOKU" help all >help-all
same "long help: at most 80 columns" "" "$(grep -E '^.{81}' help-all)"
while read -r command; do
    run help "$command"
    cp out seen
    same "help of $command" "0 Usage: sudoku $command" "$status $(head -n 1 seen | cut -d ' ' -f 1-3)"
    same "$command --help" "$(cat seen)" "$("$SUDOKU" "$command" --help)"
    same "$command -h, after other options" "$(cat seen)" "$("$SUDOKU" -q "$command" -j2 -h)"
    check "help of $command fits on a screen" [ "$(wc -l <seen)" -le 48 ]
    same "... at most 80 columns" "" "$(grep -E '^.{81}' seen)"
    for part in 'Common options: -f' 'Exit status: ' 'Example: '; do
        check "help of $command has: $part" grep -q "^$part" seen
    done
    # Each of its options is in the long help.
    grep -oE '^  (-[a-z], |    )--[a-z-]+' seen | sed 's/.*--/--/' >options
    while read -r option; do
        check "the long help has $option of $command" grep -qE -e "^  (-[a-z], |    )$option(=| |\$)" help-all
    done <options
done <commands
for format in box line grid csv tsv csv-grid pair json hodoku sdk opensudoku url fpuzzles svg pdf; do
    check "help formats has $format" [ "$("$SUDOKU" help formats | grep -c "^$format ")" -eq 1 ]
done
check "help techniques has both ladders" [ "$("$SUDOKU" help techniques | grep -c 'x-wing\|skyscraper\|direct-locking')" -ge 3 ]

# The examples of all commands work as printed, beside a file of each name in them.
mkdir bin examples
ln -s "$SUDOKU" bin/sudoku
ln -s "$root/puzzles" examples/puzzles
(
    cd examples || exit 1
    sed -n '/^[1-9.]\{81\}/p' "$root/puzzles/easy.txt" | head -n 3 >puzzles.txt
    head -n 1 puzzles.txt >puzzle.txt
    cp puzzles.txt known.txt
    cp puzzles.txt new.txt
    "$SUDOKU" convert -f sdk puzzle.txt >puzzles.sdk
    "$SUDOKU" convert -f csv puzzles.txt >puzzles.csv
    "$SUDOKU" -f line "$root/puzzles/full-grid.txt" >grid.txt
    mkdir class .config
    "$SUDOKU" -f line puzzle.txt >class/anna.txt
    mkdir -p .config/fish/completions
)
sed -n 's/^Example: //p' help-all >examples.txt
same "one for each command" "$n_commands" "$(wc -l <examples.txt | tr -d ' ')"
while read -r example; do
    case $example in
    *'sudoku play'*) # which needs a terminal
        check "its name: $example" grep -q "sudoku play" examples.txt
        continue ;;
    *'--clues=17'* | *'{-2+2}'*) continue ;; # which take minutes
    esac
    (cd examples && PATH=$work/bin:$PATH HOME=$work/examples sh -c "$example") >seen 2>err </dev/null
    same "example: $example ($(cat err))" 0 $?
done <examples.txt

# Kernels: each that this machine can run gives the same answer; the chosen one is named first.
run --version
same "the version has two lines" "0 2" "$status $(wc -l <out | tr -d ' ')"
same "-V" "$out" "$("$SUDOKU" -V)"
same "... of a command, too" "$out" "$("$SUDOKU" rate --version)"
sed -n 's/^kernels: //p' out | tr ' ' '\n' >kernels
check "there is one at least" test -s kernels
while read -r kernel; do
    same "SUDOKU_KERNEL=$kernel" "$answer" "$(SUDOKU_KERNEL=$kernel "$SUDOKU" -f line one)"
    same "... is the first of the list" "kernels: $kernel" "$(SUDOKU_KERNEL=$kernel "$SUDOKU" --version | sed -n 2p | cut -d ' ' -f 1,2)"
done <kernels
for command in solve count filter info 'filter --minimal' 'vicinity {-1}' 'generate 1' 'minimize'; do
    case $command in generate*) file='' ;; *) file=one ;; esac
    # shellcheck disable=SC2086
    SUDOKU_KERNEL=fast "$SUDOKU" $command $file >out 2>err
    same "a kernel that is not there: $command" "2 sudoku: SUDOKU_KERNEL=fast: no kernel of this machine; -V lists them" "$? $(cat err)"
    same "... no answer" "" "$(cat out)"
done
same "what does not use the engine works without" "$puzzle" "$(SUDOKU_KERNEL=fast "$SUDOKU" convert one)"
same "an empty name is none" "$answer" "$(SUDOKU_KERNEL='' "$SUDOKU" -f line one)"

# Installed under another name, the program says that name.
ln -s "$SUDOKU" sudoku-c
renamed() { ./sudoku-c "$@" 2>&1 </dev/null; }
for command in help 'help all' 'completion bash' 'completion zsh' 'completion fish' 'help techniques'; do
    # shellcheck disable=SC2086
    same "a renamed program in: $command" '' "$(renamed $command | grep -E '(^|[^_a-z])sudoku($|[^-])')"
done
same "... its usage" "Usage: sudoku-c [COMMAND] [OPTION...] [FILE...]" "$(renamed --help | head -n 1)"
same "... the command that bash completes" sudoku-c "$(renamed completion bash | sed -n 's/^complete .* //p')"
same "... and messages" "sudoku-c: no puzzle in the input
sudoku-c: /nowhere: No such file or directory
sudoku-c: --jobs=0: expected a number from 1 to 1024
sudoku-c: --rate is now a command: sudoku-c rate
sudoku-c: generate: expected a number from 1 to 18446744073709551615; it reads no files" "$(renamed; renamed /nowhere; renamed -j0; renamed --rate; renamed generate x)"
ln -s "$SUDOKU" "odd name"
same "a name that is no word is not repeated" "sudoku: no puzzle in the input" "$("./odd name" 2>&1 </dev/null)"

cd "$root" || exit 1
report
