# Limits of the system: little memory, a small stack, few descriptors, small files; very long lines, many files, files that
# shrink, many threads. A run ends with the right answers or says what it lacks, with status 2, and its memory is bounded.
. tests/cli/lib.sh

good='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
answer='534678912672195348198342567859761423426853791713924856961537284287419635345286179'
echo "$good" >"$work/good"
yes "$good" | head -n 20000 >"$work/many"
yes "$answer" | head -n 20000 >"$work/answers"
"$SUDOKU" -f json "$work/many" >"$work/json"
full() { [ -n "$TEST_FULL" ]; }

# The sanitizers reserve terabytes, and are no measure of memory.
sanitized=$(nm "$SUDOKU" 2>/dev/null | grep -c '__asan_init\|__tsan_init\|__msan_init')

# bounded NAME STATUS COMMAND...: ends with this status and, if not 0, says why.
bounded() {
    name=$1 expected=$2
    shift 2
    "$@" >"$work/out" 2>"$work/err" </dev/null
    same "$name: status" "$expected" $?
    [ "$expected" = 0 ] || check "$name: says why" test -s "$work/err"
}

# ---- Memory ----

# in_memory KILOBYTES COMMAND...
in_memory() { (limit -v "$1" && shift && exec "$@"); }

if [ "$sanitized" -gt 0 ]; then
    skip "limits of memory: the sanitizers need more"
else
    bounded "24 MB, solving" 0 in_memory 24576 "$SUDOKU" -j1 -f line "$work/many"
    check "24 MB: all answers" cmp -s "$work/answers" "$work/out"
    # Memory does not grow with the input, so thousands of puzzles need no more than one. generate reads nothing.
    head -n 8000 "$work/many" | "$SUDOKU" shuffle -q -f line >"$work/different"
    head -n 20 "$work/different" >"$work/few"
    for command in count check filter canonical distinct convert 'convert -f svg' 'solve -f json' info candidates \
        shuffle minimize rate explain 'generate 100'; do
        input=$work/different
        case $command in
        generate*) input='' ;;
        minimize | rate | explain) input=$work/few ;;
        esac
        # shellcheck disable=SC2086 # words, and no file for generate
        bounded "64 MB, $command" 0 in_memory 65536 "$SUDOKU" $command -q -j1 $input
    done
    bounded "64 MB, many disguises" 0 in_memory 65536 "$SUDOKU" shuffle -n 1000 -q -j2 "$work/different"
    # Known puzzles cost memory, but not the file that they are in.
    { echo "$good" && yes '# known' | head -n 5000000; } >"$work/known"
    bounded "32 MB, distinct --exclude of 40 MB" 0 in_memory 32768 "$SUDOKU" distinct -q -j1 --exclude="$work/known" "$work/few"
    rm "$work/known"
    # A search with more puzzles than fit into memory shows the first ones at once.
    echo $answer >"$work/grid"
    in_memory 65536 "$SUDOKU" search --clues=60 -q -j2 "$work/grid" 2>"$work/err" | head -n 100000 >"$work/out"
    same "64 MB, search with astronomically many puzzles" "100000 100000" \
        "$(wc -l <"$work/out" | tr -d ' ') $(sort -u "$work/out" | wc -l | tr -d ' ')"
    # As much as the program itself needs, and less: never a crash, never half an answer with status 0.
    for size in 1024 2048 4096 6144 8192 12288; do
        in_memory $size "$SUDOKU" -j1 -f line "$work/many" >"$work/out" 2>"$work/err" </dev/null
        case $? in
        0) check "$size KB: all answers" cmp -s "$work/answers" "$work/out" ;;
        2) check "$size KB: says why" grep -qi 'memory' "$work/err" ;;
        126 | 127 | 139) # it was not even loaded
            check "$size KB: nothing is written" test ! -s "$work/out" ;;
        *) fail "$size KB: status" ;;
        esac
    done
fi

# ---- Stack, descriptors, size of files, threads ----

small_stack() { (limit -s 32 && exec "$@"); }
if [ "$sanitized" -gt 0 ]; then
    skip "limits of the stack: the sanitizers need more"
else
    for command in 'solve -f line' count rate canonical explain 'generate 3' hint 'sheet --answers --rated' check \
        'info --fields=te,bxbb,w,backdoors' 'minimize' 'count --limit=all'; do
        input=$work/good
        case $command in generate*) input='' ;; esac
        # shellcheck disable=SC2086
        bounded "a stack of 32 KB, $command" 0 small_stack "$SUDOKU" $command -q -j2 $input
    done
    bounded "a stack of 32 KB, a grid with misread letters" 1 small_stack "$SUDOKU" -j2 tests/formats/ocr-letters.txt
fi
# make gives its commands descriptors of its own.
few_files() { (exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- && limit -n "$1" && shift && exec "$@"); }
bounded "one descriptor for a file" 0 few_files 4 "$SUDOKU" -f line "$work/good"
same "... is enough" "$answer" "$(cat "$work/out")"
# With three, a program with shared libraries does not even start; a static one says that there are too few.
few_files 3 "$SUDOKU" -f line "$work/good" >"$work/out" 2>"$work/err"
status=$?
check "no descriptor for a file: status" test $status = 2 -o $status = 127
check "... says why" test -s "$work/err"
small_file() { (limit -f 1 && exec "$SUDOKU" -f line "$work/many" >"$work/cut"); }
bounded "an output of one block" 2 small_file
head -c "$(wc -c <"$work/cut")" "$work/answers" >"$work/head"
check "... is a beginning of the right one" cmp -s "$work/cut" "$work/head"
check "... and not empty" test -s "$work/cut"
same "... and ends with a line" '' "$(tail -c 1 "$work/cut")"
bounded "the most threads" 0 "$SUDOKU" -j1024 -f line "$work/many"
check "... give the same answers" cmp -s "$work/answers" "$work/out"
bounded "too many threads" 2 "$SUDOKU" -j100000 "$work/good"
check "... are refused" grep -q 'from 1 to 1024' "$work/err"

# ---- Inputs ----

# A file that is cut off while it is read: what was there is answered, perhaps with a broken line at the end.
yes "$good" | head -n 300000 >"$work/shrinking"
"$SUDOKU" -f line -j1 "$work/shrinking" >"$work/out" 2>"$work/err" &
: >"$work/shrinking"
wait $!
check "a file that shrinks: a status of its own" test $? -le 2
check "a file that shrinks: no wrong answer" test "$(grep -cv "^$answer\$\|^#" "$work/out")" = 0

# many_files N: so many arguments.
many_files() {
    yes "$work/good" | head -n "$1" | xargs -n 100000 -s 2000000 "$SUDOKU" -f line -j2 >"$work/out" 2>"$work/err"
    same "$1 files: all read" "$1" "$(grep -c "^$answer" "$work/out")"
}
many_files 2000

# long_line MEGABYTES CHARACTER: one line, in a program of 64 MB.
long_line() {
    head -c $(($1 << 20)) /dev/zero | tr '\0' "$2" |
        if [ "$sanitized" -gt 0 ]; then "$SUDOKU" -j1 -f line; else in_memory 65536 "$SUDOKU" -j1 -f line; fi \
            >"$work/out" 2>"$work/err"
    same "a line of $1 MB of '$2' is no puzzle" 1 $?
    check "... which is said in few words" test "$(wc -c <"$work/err")" -lt 1000
}
long_line 20 x
long_line 20 5
if full; then
    long_line 1000 x
    many_files 100000
    head -c 2147483648 /dev/zero | in_memory 65536 "$SUDOKU" -j1 >"$work/out" 2>"$work/err"
    check "2 GB of zeros" test $? -ge 1
    check "... is said in few words" test "$(wc -c <"$work/err")" -lt 1000
else
    skip "a line of 1 GB, 2 GB of zeros, 100,000 files: only \`make test-all\` reads them"
fi
report
