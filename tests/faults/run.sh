#!/bin/sh
# run.sh: lets the k-th call of a kind fail, for every k, every kind and every command, and looks at what the program does.
#
#   sh tests/faults/run.sh          the kinds of calls and modes below
#   FAULTS='read write' MODES='solve' sh tests/faults/run.sh
#   MODES=-o sh tests/faults/run.sh     what happens to the file of -o
#   SAMPLE=4 sh tests/faults/run.sh     every fourth of these calls
#   EVERY=1 sh tests/faults/run.sh      each of up to 1,000 calls of a kind, not of up to 100
#   THREADS=3 sh tests/faults/run.sh    with three threads
#   DEPTH=5 sh tests/faults/run.sh      one call from each place in the program, if it is new: places differ in one of
#                                       the five innermost functions at work; with glibc
#
# Whatever fails, the program must say so with status 2 and a message, or do its work as if nothing had happened; what it
# wrote must be a beginning of the right output, in whole lines. It must not crash, hang or lose a puzzle in silence.
. tests/cli/lib.sh

shim=$work/shim.so
if ! ${CC:-cc} -shared -fPIC -O1 -o "$shim" tests/faults/shim.c -ldl 2>"$work/cc"; then
    skip "faults: the shim cannot be built here"
    report
    exit
fi
FAULT_COUNT=$work/count LD_PRELOAD=$shim "$SUDOKU" --version >"$work/out" 2>"$work/err"
if [ ! -s "$work/count" ]; then
    skip "faults: the program is static, or a sanitizer comes first"
    report
    exit
fi
ENOMEM=12 EIO=5 EINTR=4 EAGAIN=11 ENOSPC=28 EPIPE=32 EMFILE=24 EBUSY=16 EACCES=13 EINVAL=22

# The puzzles that each mode gets: proper ones, several solutions, a clash, a broken line, candidates, names.
{
    head -n 12 puzzles/hard.txt
    head -n 3 puzzles/several-solutions.txt
    echo '55.......6..195....98....65.8...6...34..8.3..17...2...6.6....28....419..5....8..7 a clash'
    echo 'a line of words without cells'
    # candidates that leave a cell and a house without a place
    "$SUDOKU" candidates -q -f line puzzles/classic.txt | sed 's/^\(.\{9\}\).........\(.\{9\}\)........./\1.........\2........./'
    for name in 1 2 3 4 5 6 7 8 9; do
        echo "53..7....6..195....98....65.8...6...34..8.3..17...2...6.6....28....419..5....8..7$name, \"wrong\" in four places"
    done
} >"$work/puzzles"

sed -n '/^[^#]/{p;q;}' puzzles/classic.txt >"$work/one"
"$SUDOKU" -q -f line "$work/one" >"$work/full"
sed 's/^[1-9.]\{36\}\(.\{45\}\).*/....................................\1/' "$work/one" >"$work/open"
echo 100000000020000000003000000000400000000050000000006000000000700000000080000000009 >"$work/sparse"

# A table with quotes, a line end in a field, a row that is too short and one that is too long; and objects whose
# members differ.
{
    echo 'id,puzzle,"a ""note""",id'
    grep '^[1-9.]' puzzles/hard.txt | sed -n '1,4s/^\(.\{81\}\).*/1,\1,"one, ""two""",0.50/p'
    printf '2,%s,"two\nlines",x,y,"z"\n3,12\n' "$(head -c 81 "$work/one")"
} >"$work/table"
grep '^[1-9.]' puzzles/hard.txt | sed -n '1,6s/^\(.\{81\}\).*/\1/p' | awk '{
    printf "{\"id\":%d,\"%s\":\"%s\",\"a long name of a member of number %d\":[1,\"\\u00e9\"]}\n", NR, NR % 2 ? "puzzle" : "quiz", $0, NR / 2
}' >"$work/objects"

# Many puzzles and disguises of them.
"$SUDOKU" generate 7500 --seed=1 -f line >"$work/many" 2>/dev/null
"$SUDOKU" shuffle --seed=1 -f line "$work/many" 2>/dev/null | tail -n 3000 >"$work/shuffled"
cat "$work/shuffled" >>"$work/many"
# A table with fewer columns than the other, and in another order.
printf 'puzzle,note,id\n%s,x,1\n' "$(head -c 81 "$work/one")" >"$work/other-table"
echo '111100111100111001111001110011110011110011100111001111001110011110011110011100111' >"$work/mask"

# mode NAME: its arguments.
arguments_of() {
    case $1 in
    solve) echo "" ;;
    line) echo "-f line" ;;
    json) echo "-f json" ;;
    csv) echo "-f csv" ;;
    svg) echo "-f svg" ;;
    pdf) echo "-f pdf" ;;
    sheet) echo "sheet --per-page=4 --answers --title=Monday" ;;
    sheet-sorted) echo "sheet -f svg --sort --rated" ;;
    count) echo "count" ;;
    count-all) echo "count --limit=all" ;;
    count-csv) echo "count --limit=1000 -f csv" ;;
    all) echo "solve --all --limit=3 -f line" ;;
    all-json) echo "solve --all --limit=3 -f json" ;;
    all-open) echo "solve --all --limit=5000 -f line" ;;
    check) echo "check" ;;
    check-json) echo "check -f json" ;;
    info) echo "info" ;;
    info-fields) echo "info --fields=redundant,backdoors,te,canonical,solution_canonical" ;;
    candidates) echo "candidates" ;;
    after) echo "candidates --after=house,locked" ;;
    after-chains) echo "candidates --after=dynamic-plus" ;;
    hint) echo "hint --detail=grid" ;;
    hint-json) echo "hint --detail=grid -f json" ;;
    hint-svg) echo "hint -f svg" ;;
    hint-csv) echo "hint -f csv" ;;
    steps) echo "candidates --steps=30 -f hodoku" ;;
    expand) echo "expand" ;;
    explain) echo "explain" ;;
    explain-json) echo "explain -f json" ;;
    explain-svg) echo "explain -f svg" ;;
    explain-csv) echo "explain -f csv" ;;
    rate) echo "rate" ;;
    filter) echo "filter" ;;
    filter-er) echo "filter --er=1.2..9" ;;
    generate) echo "generate 3 --seed=1 -f line" ;;
    sample) echo "sample 300 --seed=1 -f line" ;;
    vicinity) echo "vicinity {-1+1} --minimal" ;;
    vicinity-threads) echo "vicinity {-1+1} -j3" ;;
    minimals) echo "minimize -n 3 --seed=1" ;;
    minimals-all) echo "minimize --all" ;;
    search) echo "search --clues=80" ;;
    search-threads) echo "search --clues=16 --part=1/81 -j3" ;;
    unavoidable) echo "unavoidable --size=8" ;;
    minimize) echo "minimize --seed=1" ;;
    shuffle) echo "shuffle --seed=1" ;;
    transform) echo "transform rotate90" ;;
    canonical) echo "canonical" ;;
    distinct) echo "distinct" ;;
    distinct-many) echo "-j1 distinct" ;;
    exclude) echo "distinct --exclude=$work/one" ;;
    pattern) echo "generate 2 --seed=1 -f line --pattern=$work/mask" ;;
    rows) echo "-f csv" ;;
    rows-fields) echo "info --fields=er,solution" ;;
    rows-json) echo "-f json" ;;
    rows-fpuzzles) echo "convert -f fpuzzles" ;;
    rows-tsv) echo "convert -f tsv --empty=0" ;;
    rows-raw) echo "filter" ;;
    rows-info) echo "info -f csv" ;;
    rows-distinct) echo "distinct -f csv" ;;
    objects) echo "-f csv" ;;
    objects-json) echo "info --fields=er,clues" ;;
    threads) echo "-f line -j 3" ;;
    pipe) echo "-f line" ;;
    raw) echo "filter $work/other-table" ;;
    pair) echo "-f pair" ;;
    argument) echo "-f line" ;;
    help) echo "help all" ;;
    version) echo "--version" ;;
    completion) echo "completion bash" ;;
    wrong) echo "info --fields=nothing" ;;
    few) echo "generate 1 --clues=20 --seed=4 -f line" ;;
    canonical-sparse) echo "canonical" ;;
    distinct-sparse) echo "distinct" ;;
    esac
}
all_calls="memory pthread_create open read write note close fstat stat access dup dup2 lseek poll pread pwrite
    mkstemp fopen fdopen fread fwrite fflush fseeko"
all_modes="solve line json csv svg pdf sheet sheet-sorted count count-all count-csv all all-json all-open check check-json info
    info-fields candidates after after-chains hint hint-json hint-svg hint-csv steps expand explain
    explain-json explain-svg explain-csv rate filter filter-er generate sample vicinity vicinity-threads
    minimals minimals-all search search-threads unavoidable minimize shuffle transform canonical distinct
    distinct-many exclude pattern rows rows-fields rows-json rows-tsv rows-fpuzzles rows-raw rows-info rows-distinct
    objects objects-json threads pipe raw pair argument help version completion wrong few canonical-sparse
    distinct-sparse"

# attempt CALL AT ERROR ON MODE: one run, with the fault; leaves output, messages and status. The shim is loaded behind
# timeout, whose own calls would be counted otherwise.
attempt() {
    if [ "$5" = pipe ]; then
        # shellcheck disable=SC2002 # a pipe, not a file
        cat "$work/puzzles" | run_faulty "$@"
    else
        run_faulty "$@" </dev/null
    fi
    status=$?
}

run_faulty() {
    # shellcheck disable=SC2046
    timeout 20 env LD_PRELOAD="$shim" FAULT_CALL="$1" FAULT_AT="$2" FAULT_ERROR="$3" FAULT_ON="$4" \
        FAULT_COUNT="$work/count" FAULT_DEPTH="$DEPTH" \
        "$SUDOKU" ${THREADS:+-j$THREADS} $(arguments_of "$5") ${input:+"$input"} >"$work/out" 2>"$work/err"
}

# is_prefix: is the output a beginning of the right one, in whole lines? Or the right one for a file that cannot be opened:
# that of an empty one, which is a page in formats of pages.
is_prefix() {
    ! cmp -s "$work/right_of_nothing" "$work/out" || return 0
    size=$(wc -c <"$work/out")
    head -c "$size" "$work/right" >"$work/begin"
    cmp -s "$work/begin" "$work/out" || return 1
    [ "$size" -eq 0 ] || [ -z "$(tail -c 1 "$work/out")" ]
}

same_notes() { [ "$1" = 1 ] || cmp -s "$work/right_notes" "$work/err"; }

# judge WHAT QUIET: does the run of attempt() keep the promises? QUIET=1: no message is asked for, because of a closed pipe,
# or because it is the messages that cannot be written.
judge() {
    if [ "$status" -eq "$right_status" ] && cmp -s "$work/right" "$work/out" && same_notes "$2"; then
        pass
    elif [ "$status" -eq "$right_status" ] && [ "$status" -ne 2 ] && cmp -s "$work/right" "$work/out"; then
        fail "$1: all went well, but the notes differ"
    elif [ "$status" -ne 2 ]; then
        fail "$1: status $status, output $(cmp "$work/right" "$work/out" 2>&1 | tail -n 1)"
    elif [ "$2" = 0 ] && ! grep -qv '^sudoku: .*: *$' "$work/err"; then
        fail "$1: status 2 without a message"
    elif ! is_prefix; then
        fail "$1: the output is no beginning of the right one in whole lines"
    else
        pass
    fi
}

# places N: the calls to let fail: all of them; of more than 100, or 1,000 with EVERY, the first and last ones and 50 between. Of a sample, one
# in SAMPLE of these, and others in each mode.
drawn=0
places() {
    if [ -n "$DEPTH" ]; then
        awk -v kind="$2" -v known="$work/places" 'BEGIN { while ((getline place <known) > 0) seen[place] = 1 }
            NR > 1 && !seen[kind $2]++ { print kind $2 >>known; print $1 }' "$work/calls"
        return
    fi
    awk -v n="$1" -v sample="${SAMPLE:-1}" -v all="${EVERY:+1000}" -v drawn=$drawn 'BEGIN { step = n > (all ? all : 100) ? int(n / 50) : 1
        for (k = 1; k <= n; k++)
            if ((k <= 10 || k > n - 10 || k % step == 0) && ++drawn % sample == 0) print k }'
}

# every CALL ERROR QUIET MODE [ON]: the call fails at each of its places in turn; ON=1: and ever after.
counted=
every() {
    if [ "$counted" != "$4 $1" ]; then
        counted="$4 $1"
        attempt "$1" 0 0 0 "$4"
        cp "$work/count" "$work/calls"
    fi
    read -r n <"$work/calls"
    for k in $(places "$n" "$1 $2 ${5:-0} "); do
        attempt "$1" "$k" "$2" "${5:-0}" "$4"
        judge "$4: $1 number $k of $n fails with errno $2${5:+, and all later ones}" "$3"
    done
    drawn=$((drawn + n))
}

# -o FILE: either the new text is there or the old one, and nothing beside it.
attempt_file() {
    mkdir -p "$work/folder"
    echo old >"$work/folder/file"
    # shellcheck disable=SC2086 # the assignments of a second fault
    timeout 20 env $also LD_PRELOAD="$shim" FAULT_CALL="$1" FAULT_AT="$2" FAULT_ERROR="$3" FAULT_COUNT="$work/count" \
        FAULT_DEPTH="$DEPTH" "$SUDOKU" -q -f line -o "$work/$name" "$work/puzzles" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

is_old_or_begun() {
    [ "$(cat "$work/folder/file")" = old ] && return
    [ -n "$also" ] && head -c "$(wc -c <"$work/folder/file")" "$work/right" | cmp -s - "$work/folder/file"
}

every_file() {
    attempt_file "$1" 0 0
    cp "$work/count" "$work/calls"
    read -r n <"$work/calls"
    for k in $(places "$n" "$1 $2 $name $also"); do
        attempt_file "$1" "$k" "$2"
        what="-o $name${also:+, $also}: $1 number $k of $n fails with errno $2"
        same "$what: files" file "$(ls -A "$work/folder")"
        if [ "$status" -eq 2 ]; then
            # Only a copy over the old file may fail in the middle of it.
            check "$what: the old file" is_old_or_begun
            check "$what: a message" grep -q '^sudoku: .*: ' "$work/err"
        else
            same "$what: status" 1 "$status"
            check "$what: the new file" cmp -s "$work/right" "$work/folder/file"
        fi
    done
    drawn=$((drawn + n))
}

if [ "${MODES:--o}" = -o ]; then
    also='' name=folder/file
    "$SUDOKU" -q -f line "$work/puzzles" >"$work/right" 2>/dev/null
    for call in malloc calloc realloc; do every_file $call $ENOMEM; done
    for call in fsync rename close read write; do every_file $call $EIO; done
    for call in write fsync; do every_file $call $ENOSPC; done
    for call in open create readlink; do every_file $call $EMFILE; done
    every_file create $EACCES
    every_file fsync $EINVAL
    every_file rename $EBUSY
    for call in stat access fstat lseek; do every_file $call $EIO; done
    # A file that takes no other in its place, or whose folder takes no new one, is written over.
    for also in "FAULT_ALSO=rename FAULT_ALSO_ERROR=$EBUSY" "FAULT_ALSO=create FAULT_ALSO_ERROR=$EACCES"; do
        for call in open mkstemp; do every_file $call $EMFILE; done
        for call in read write close lseek fsync; do every_file $call $EIO; done
        every_file fsync $EINVAL
        for call in read write; do every_file $call $EINTR; done
        every_file write 0
    done
    also='' name=link
    ln -s folder/file "$work/link"
    for call in malloc readlink; do every_file $call $ENOMEM; done
fi

[ "$MODES" != -o ] || MODES=' '
for mode in ${MODES:-$all_modes}; do
    input=$work/puzzles
    case $mode in
    generate | few | pattern | sample | help | version | completion | wrong | pipe) input= ;;
    argument) input=$("$SUDOKU" convert -f box "$work/one") ;;
    raw) input=$work/table ;;
    *-sparse) input=$work/sparse ;;
    search* | unavoidable) input=$work/full ;;
    vicinity* | minimals) input=$work/one ;;
    distinct-many) input=$work/many ;;
    all-open) input=$work/open ;;
    rows*) input=$work/table ;;
    objects*) input=$work/objects ;;
    after-chains) input=$work/one ;; # chains take long: a step or two is enough
    esac
    attempt none 0 0 0 "$mode"
    cp "$work/out" "$work/right"
    cp "$work/err" "$work/right_notes"
    right_status=$status
    # shellcheck disable=SC2046
    [ -z "$input" ] ||
        "$SUDOKU" ${THREADS:+-j$THREADS} $(arguments_of "$mode") /dev/null >"$work/right_of_nothing" 2>/dev/null
    # Here it is the first of two files that cannot be opened.
    [ "$mode" != raw ] || "$SUDOKU" filter "$work/table" >"$work/right_of_nothing" 2>/dev/null
    for call in ${FAULTS:-$all_calls}; do
        case $call in
        memory | malloc | calloc | realloc)
            every "$call" $ENOMEM 0 "$mode"
            every "$call" $ENOMEM 0 "$mode" 1
            ;;
        pthread_create) every "$call" $EAGAIN 0 "$mode" ;;
        open | dup | dup2 | mkstemp | fopen | fdopen) every "$call" $EMFILE 0 "$mode" ;;
        poll) every "$call" $EINTR 0 "$mode" ;;
        read | pread)
            every "$call" $EIO 0 "$mode"
            every "$call" $EINTR 0 "$mode"
            [ "$call" = pread ] || every "$call" $EAGAIN 0 "$mode"
            every "$call" 0 0 "$mode"
            ;;
        pwrite)
            every "$call" $ENOSPC 0 "$mode"
            every "$call" $EINTR 0 "$mode"
            every "$call" 0 0 "$mode"
            ;;
        fwrite | fflush)
            quiet=0
            [ "$mode" != wrong ] || quiet=1 # its only output is a message
            every "$call" $ENOSPC $quiet "$mode"
            ;;
        note)
            every "$call" $ENOSPC 1 "$mode"
            every "$call" $EINTR 0 "$mode"
            every "$call" $EAGAIN 0 "$mode"
            every "$call" 0 0 "$mode"
            ;;
        write)
            every "$call" $ENOSPC 0 "$mode"
            every "$call" -$ENOSPC 0 "$mode"
            every "$call" $EIO 0 "$mode"
            every "$call" $EINTR 0 "$mode"
            every "$call" $EAGAIN 0 "$mode"
            every "$call" 0 0 "$mode"
            every "$call" $EPIPE 1 "$mode"
            ;;
        *) every "$call" $EIO 0 "$mode" ;;
        esac
    done
done
report
