#!/bin/sh
# Measures all kinds of work, in one process and as whole commands (with hyperfine), beside any other programs. It installs nothing. Run it from the top of the project; `bench/benchmarks.sh --help` lists the options.
set -u

usage() {
    cat <<'END'
Usage: bench/benchmarks.sh [option...]

  --data DIR                more sets: every file in DIR that begins with a puzzle, 81 characters a line
  --peer 'NAME=COMMAND'     another program, which reads puzzle lines on standard input
  --plug 'NAME=FILE.so'     another solver as a shared library (bench/plug.h)
  --lister 'NAME=COMMAND'   another program, which prints a million solutions of the puzzle on its standard input
  --maker 'NAME=COMMAND'    another program, which makes puzzles; a %d in COMMAND is their number
  --only PART[,PART...]     library, startup, sets, threads, ways, all, making (every one)
  --lines N                 puzzles in a set, repeated where it has fewer (1000000; peers and hard sets get a part)
  --runs N                  timed runs of each command (5), after a warm-up
  --output DIR              where the tables, data and chart go (bench/results)
  --quick                   a trial: small sets, two runs

Writes benchmarks.md, benchmarks.json and benchmarks.svg. Milliseconds are medians on the clock; what one
thread does in a second is counted in processor time.
END
}

usage_error() {
    echo "benchmarks.sh: $*" >&2
    exit 2
}

newline='
'
comma=''
data='' peers='' plugs='' listers='' makers='' only=library,startup,sets,threads,ways,all,making
lines=1000000 runs=5 output=bench/results
while [ $# -gt 0 ]; do
    option=$1
    shift
    value=
    case $option in
    --help | -h) usage && exit ;;
    --quick) lines=20000 runs=2 && continue ;;
    --*=*) value=${option#*=} option=${option%%=*} ;;
    --data | --peer | --plug | --lister | --maker | --lines | --runs | --only | --output)
        [ $# -gt 0 ] || usage_error "$option wants a value"
        value=$1
        shift ;;
    *) usage_error "$option: not an option" ;;
    esac
    case $option in
    --data) data=$value ;;
    --peer | --plug | --lister | --maker)
        case $value in *?=?*) ;; *) usage_error "$option wants NAME=..." ;; esac
        case $option in
        --peer) peers=$peers$value$newline ;;
        --plug) plugs="$plugs --peer $value" ;;
        --lister) listers=$listers$value$newline ;;
        --maker) makers=$makers$value$newline ;;
        esac ;;
    --only) only=$value ;;
    --lines) lines=$value ;;
    --runs) runs=$value ;;
    --output) output=$value ;;
    *) usage_error "$option: not an option" ;;
    esac
done
[ -x ./sudoku ] || usage_error "there is no ./sudoku: run make first"
command -v hyperfine >/dev/null || usage_error "hyperfine is needed: apt-get install hyperfine (or brew, cargo, dnf)"
mkdir -p "$output" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' INT TERM

wanted() { case ,$only, in *,$1,*) ;; *) return 1 ;; esac; }
cpus=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)

# time_it PART FILE.csv ARGUMENTS...: runs hyperfine; keeps its JSON under the part's name and its CSV in FILE. Commands run
# without a shell of hyperfine's; where one is needed (to redirect) it is part of the command, and less than a millisecond.
time_it() {
    part=$1 csv=$2
    shift 2
    echo "    $part" >&2
    hyperfine -N --style none --warmup 1 --runs "$runs" --export-json "$work/json" --export-csv "$csv" "$@" 2>"$work/err" || {
        cat "$work/err" >&2
        echo "benchmarks.sh: $part: a command failed" >&2
        return 1
    }
    printf '%s\n"%s": ' "$comma" "$part" >>"$work/all.json"
    cat "$work/json" >>"$work/all.json"
    comma=,
}

# rows CSV PUZZLES GROUP [wall]: hyperfine's CSV as Markdown rows GROUP | command | ms | us a puzzle | puzzles/s; and as bars for
# the chart. The milliseconds are the median on the clock. The rest is of processor time, user and system, which other work on the
# machine spoils less; with "wall", where threads are compared, of the clock too.
rows() {
    awk -F, -v n="$2" -v group="$3" -v wall="${4:-}" -v bars="$work/bars" 'NR > 1 {
        spent = wall ? $4 : $5 + $6
        printf "| %s | %s | %.1f | %.3f | %.0f |\n", group, $1, $4 * 1e3, spent * 1e6 / n, n / spent
        printf "%s\t%s\t%.1f\n", group, $1, n / spent >> bars
    }' "$1"
}

# kind CSV N WORK: the median of each command as a row WORK, program, microseconds, for the table of all kinds of work.
kind() {
    awk -F, -v n="$2" -v work="$3" 'NR > 1 { printf "%s\t%s\t%.6f\n", work, $1, ($5 + $6) * 1e6 / n }' "$1" >>"$work/kinds"
}

# repeat FILE N: the puzzles of a collection, again and again, until there are N lines.
repeat() {
    grep -E '^[0-9.]' "$1" | cut -c 1-81 | awk -v n="$2" '
        length($0) == 81 { line[k++] = $0 }
        END { for (i = 0; i < n && k; i++) print line[i % k] }'
}

# machine: what the figures depend on, as Markdown rows.
machine() {
    echo '| | |'
    echo '|---|---|'
    echo "| CPU | $(sed -n 's/^model name.*: //p' /proc/cpuinfo 2>/dev/null | head -n 1), $cpus cores for this run, $(uname -m) |"
    # shellcheck disable=SC1091
    echo "| system | $(. /etc/os-release 2>/dev/null && echo "$PRETTY_NAME"), $(uname -sr) |"
    echo "| compiler | $(${CC:-cc} --version 2>/dev/null | head -n 1) |"
    echo "| flags | \`$(sed 's/^[^ ]* //; s/ -I[^ ]*//g; s/ -W[^ ]*//g' build/flags 2>/dev/null)\` |"
    echo "| program | $(./sudoku --version | head -n 1), $(git rev-parse --short HEAD 2>/dev/null || echo 'no git') |"
    echo "| kernels | $(./sudoku --version | sed -n 's/^kernels: *//p') |"
    echo "| date | $(date -u '+%Y-%m-%d %H:%M') UTC |"
    echo "| hyperfine | $(hyperfine --version), $runs runs after a warm-up; load $(uptime | sed 's/.*average[s]*: //; s/,.*//') when it began |"
}

# What one process takes, with every answer checked: batches, one puzzle after the other, and solutions counted.
library() {
    ${MAKE:-make} build/bench/bench >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
    kernel=$(./sudoku --version | sed -n 's/^kernels: *\([a-z0-9]*\).*/\1/p')
    for file in "${data:-$work/sets}"/*; do
        head -c 81 "$file" 2>/dev/null | grep -qE '^[0-9.]{81}$' && few_lines "$file" >"$work/races/$(basename "$file")"
    done
    echo "    library: batches" >&2
    # shellcheck disable=SC2086 # words
    race "--kernels ${kernel:-avx2} --batch 65536" | sed -n 's/^/in batches: /p' >>"$work/kinds"
    echo "    library: one by one" >&2
    race --lone | sed -n 's/^/one by one: /p' >>"$work/kinds"
    echo "    library: solutions counted" >&2
    # shellcheck disable=SC2086
    build/bench/bench --count-solutions 1000000 --rounds "$runs" $plugs | awk -F' *[|] *' '
        $3 ~ /./ && $5 + 0 > 0 { printf "a million solutions counted: %s\t%s\t%s\n", ++n[$3] == 1 ? "15 clues" : "8 on a diagonal",
            $3 == "count" ? "sudoku" : $3 == "search" ? "sudoku, each visited" : $3, $5 }' >>"$work/kinds"
}

# race ARGUMENTS: the bench on the sets; prints set, solver, microseconds.
race() {
    # shellcheck disable=SC2086
    build/bench/bench $1 --limit 2 --rounds "$runs" --median $plugs "$work"/races/* | awk -F' *[|] *' -v own="${kernel:-avx2}" '
        $4 + 0 > 0 { printf "%s\t%s\t%s\n", $2, $3 == own || $3 == "sudoku_solve" ? "sudoku" : $3, $4 }'
}

# The first puzzles of a collection: a peer takes a second for them, not a minute.
few_lines() { repeat "$1" "$(case $1 in *hardest*) echo 257 ;; *) echo 10000 ;; esac)"; }

# All solutions of a puzzle, printed: a million lines are 82 MB.
all() {
    printf '\n## A million solutions of one puzzle, printed by one thread, processor time\n\n'
    printf '| puzzle | program | ms | us a solution | solutions/s |\n|---|---|---|---|---|\n'
    for name in '15 clues' '8 on a diagonal'; do
        case $name in
        15*) echo '...................2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...' >"$work/open" ;;
        *) echo '1.........2.........3.........4.........5.........6.........7.........8..........' >"$work/open" ;;
        esac
        ./sudoku solve --all --limit=1000000 -q -j 1 -f line "$work/open" >"$work/solutions"
        time_it "all $name" "$work/csv" -n sudoku "./sudoku solve --all --limit=1000000 -q -j 1 -f line $work/open" || exit 1
        rows "$work/csv" 1000000 "$name"
        kind "$work/csv" 1000000 "a million solutions printed: $name"
        time_it "all $name to a file" "$work/csv" \
            -n sudoku "sh -c './sudoku solve --all -q -j 1 -f line $work/open >$work/copy'" \
            -n 'cat of the same' "sh -c 'cat $work/solutions >$work/copy'" || exit 1
        rows "$work/csv" 1000000 "$name, to a file"
        kind "$work/csv" 1000000 "the same, to a file: $name"
        while IFS='=' read -r lister command; do
            echo "$command <$work/open" >"$work/peer.sh"
            time_it "all $name, $lister" "$work/csv" -n "$lister" "sh $work/peer.sh" || continue
            rows "$work/csv" 1000000 "$name"
            kind "$work/csv" 1000000 "a million solutions printed: $name"
        done <"$work/listers"
    done
}

# All kinds of work as one table: microseconds, and how many times as long each program takes as this one.
kinds() {
    printf '\n## All kinds of work: microseconds for each puzzle or solution, and times as long as sudoku\n\n'
    awk -F'\t' '
        !($1 in row) { row[$1] = ++rows; work[rows] = $1 }
        !($2 in column) && $2 !~ /,/ { column[$2] = ++columns; program[columns] = $2 }
        { us[$1, $2] = $3 }
        END {
            printf "| work |"
            for (c = 1; c <= columns; c++) printf " %s |", program[c]
            printf "\n|---|"
            for (c = 1; c <= columns; c++) printf "---|"
            for (r = 1; r <= rows; r++) {
                printf "\n| %s |", work[r]
                for (c = 1; c <= columns; c++) {
                    value = us[work[r], program[c]]
                    own = us[work[r], "sudoku"]
                    if (value == "") printf " |"
                    else if (program[c] == "sudoku") printf " %.3g |", value
                    else printf " %.3g (%.3g x) |", value, value / own
                }
            }
            printf "\n"
        }' "$work/kinds"
}

# One puzzle: what does it cost beside starting a program that does nothing?
startup() {
    printf 'int main(void) { return 0; }\n' >"$work/empty.c"
    if ! ${CC:-cc} -O2 -static -o "$work/empty" "$work/empty.c" 2>/dev/null ||
        ! ${MAKE:-make} BUILD=build/static static >"$work/log" 2>&1; then
        echo "    startup: skipped: this compiler cannot link statically" >&2
        return
    fi
    static=build/static/sudoku
    sed -n '/^8\.\.\.\.\.\.\.\.\.\.36/p' puzzles/hardest.txt >"$work/one-hard.txt"
    puzzle_runs=$runs
    runs=$((runs * 60))
    time_it startup "$work/startup.csv" \
        -n 'an empty static program' "$work/empty" \
        -n 'an easy puzzle (static build)' "$static puzzles/classic.txt" \
        -n 'a hardest puzzle (static build)' "$static $work/one-hard.txt" \
        -n 'an easy puzzle (default build)' './sudoku puzzles/classic.txt' || exit 1
    runs=$puzzle_runs
    printf '\n## One puzzle, beside an empty program\n\n| command | ms | times the empty program |\n|---|---|---|\n'
    awk -F, 'NR == 2 { empty = $4 } NR > 1 { printf "| %s | %.3f | %.2f |\n", $1, $4 * 1e3, $4 / empty }' "$work/startup.csv"
}

# The sets: bundled collections repeated, puzzles made from a seed, and what --data has.
collect() {
    mkdir -p "$work/sets"
    repeat puzzles/easy.txt "$lines" >"$work/sets/easy"
    repeat puzzles/17-clue.txt "$((lines / 2))" >"$work/sets/17-clue"
    repeat puzzles/hardest.txt "$((lines / 20))" >"$work/sets/hardest"
    if ./sudoku generate 1 --seed=1 >/dev/null 2>&1; then
        ./sudoku generate 20000 --seed=1 -f line | cut -c 1-81 >"$work/minimal"
        repeat "$work/minimal" "$((lines / 2))" >"$work/sets/minimal"
    fi
    [ -n "$data" ] || return 0
    for file in "$data"/*; do
        head -c 81 "$file" 2>/dev/null | grep -qE '^[0-9.]{81}$' || continue
        name=$(basename "$file")
        repeat "$file" "$((lines / $(case $name in *hardest*) echo 20 ;; *) echo 2 ;; esac)))" >"$work/sets/$name"
    done
}

sets() {
    printf '\n## Collections, one thread, limit 2 (a second solution is looked for), processor time\n\n'
    printf '| set | program | ms | us a puzzle | puzzles/s |\n|---|---|---|---|---|\n'
    for set in "$work"/sets/*; do
        name=$(basename "$set")
        n=$(wc -l <"$set")
        time_it "set $name" "$work/csv" -n sudoku "./sudoku -q -j 1 -f line $set" || exit 1
        rows "$work/csv" "$n" "$name"
        kind "$work/csv" "$n" "whole program: $name"
        few=$((n / 20 + 1))
        head -n "$few" "$set" >"$work/few"
        while IFS='=' read -r peer command; do
            echo "$command <$work/few" >"$work/peer.sh"
            time_it "set $name, $peer" "$work/csv" -n "$peer" "sh $work/peer.sh" || continue
            rows "$work/csv" "$few" "$name"
            kind "$work/csv" "$few" "whole program: $name"
        done <"$work/peers"
    done
}

threads() {
    printf '\n## Threads, the easy and the hardest set, time on the clock\n\n| set | program | ms | us a puzzle | puzzles/s |\n|---|---|---|---|---|\n'
    for name in easy hardest; do
        n=$(wc -l <"$work/sets/$name")
        j=1
        while [ "$j" -le "$cpus" ]; do
            time_it "threads $name $j" "$work/csv" -n "with -j $j" "./sudoku -q -j $j -f line $work/sets/$name" || exit 1
            rows "$work/csv" "$n" "$name" wall
            j=$((j < cpus && j * 2 > cpus ? cpus : j * 2))
        done
    done
}

ways() {
    set=$work/sets/easy
    n=$(wc -l <"$set")
    printf '\n## Ways in and out, the easy set, one thread, processor time\n\n| way | program | ms | us a puzzle | puzzles/s |\n|---|---|---|---|---|\n'
    time_it "way file" "$work/csv" -n 'sudoku -f line' "./sudoku -q -j 1 -f line $set" || exit 1
    rows "$work/csv" "$n" "a file"
    time_it "way stdin" "$work/csv" -n 'sudoku -f line' "sh -c './sudoku -q -j 1 -f line <$set'" || exit 1
    rows "$work/csv" "$n" "standard input"
    time_it "way pipe" "$work/csv" -n 'cat into sudoku -f line' "sh -c 'cat $set | ./sudoku -q -j 1 -f line -'" || exit 1
    rows "$work/csv" "$n" "a pipe"
    for format in box csv json; do
        time_it "way $format" "$work/csv" -n "sudoku -f $format" "./sudoku -q -j 1 -f $format $set" || exit 1
        rows "$work/csv" "$n" "to $format"
    done
    time_it "way count" "$work/csv" -n "sudoku count --limit=2" "./sudoku count --limit=2 -q -j 1 $set" || exit 1
    rows "$work/csv" "$n" "counting"
    for command in rate canonical; do
        few=$((n / 10))
        head -n "$few" "$set" >"$work/few"
        time_it "way $command" "$work/csv" -n "sudoku $command" "./sudoku $command -q -j 1 $work/few" || exit 1
        rows "$work/csv" "$few" "$command"
    done
}

making() {
    printf '\n## Making minimal puzzles, one thread, processor time\n\n| kind | program | ms | us a puzzle | puzzles/s |\n|---|---|---|---|---|\n'
    n=$((lines / 50))
    time_it "making" "$work/csv" -n sudoku "./sudoku generate $n -q -j 1 --minimal --seed=1 -f line" || exit 1
    rows "$work/csv" "$n" "making them"
    kind "$work/csv" "$n" "minimal puzzles made"
    while IFS='=' read -r maker command; do
        few=$((n / 100 + 1))
        # shellcheck disable=SC2059 # the command is the format: its %d is the number
        time_it "making, $maker" "$work/csv" -n "$maker" "$(printf "$command" "$few")" || continue
        rows "$work/csv" "$few" "making them"
        kind "$work/csv" "$few" "minimal puzzles made"
    done <"$work/makers"
}

: >"$work/bars"
printf %s "$peers" >"$work/peers"
printf %s "$makers" >"$work/makers"
printf %s "$listers" >"$work/listers"
: >"$work/kinds"
mkdir "$work/races"
collect
{
    echo '# Benchmarks: all kinds of work, and whole commands'
    echo
    machine
} >"$work/head"
if wanted library; then library; fi
{
    if wanted startup; then startup; fi
    if wanted sets; then sets; cp "$work/bars" "$work/chart"; fi
    if wanted threads; then threads; fi
    if wanted ways; then ways; fi
    if wanted all; then all; fi
    if wanted making; then
        : >"$work/bars"
        making
        [ ! -s "$work/chart" ] || cat "$work/bars" >>"$work/chart"
    fi
    if [ -n "$peers$listers$makers" ]; then
        printf '\n## The other programs\n\n'
        awk -F= '{ name = $1; sub(/^[^=]*=/, ""); printf "- %s: `%s`\n", name, $0 }' "$work/peers" "$work/listers" "$work/makers"
    fi
} >"$work/parts" || exit 1
{
    cat "$work/head"
    [ ! -s "$work/kinds" ] || kinds
    cat "$work/parts"
} >"$work/benchmarks.md" || exit 1
cp "$work/benchmarks.md" "$output/benchmarks.md"
{ echo '{'; cat "$work/all.json"; echo '}'; } >"$output/benchmarks.json"
if [ -s "$work/chart" ]; then
    awk -v title='Puzzles in a second of one core, whole command' \
        -v note="$(sed -n 's/^| CPU | \(.*\) |$/\1/p' "$work/benchmarks.md"), $(date -u +%Y-%m-%d)" \
        -f bench/chart.awk "$work/chart" >"$output/benchmarks.svg"
fi
cat "$output/benchmarks.md"
