# The stream: order whatever the threads, answers before the input ends, memory that does not grow.
. tests/cli/lib.sh

puzzle='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
answer='534678912672195348198342567859761423426853791713924856961537284287419635345286179'
hard='4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......'

# Numbered lines: hard, easy and broken ones, in runs of different length so that batches finish out of turn.
awk -v easy="$puzzle" -v hard="$hard" 'BEGIN {
    for (i = 1; i <= 40000; i++)
        print (i % 9973 < 40 ? hard : i % 7919 == 0 ? substr(easy, 2) "5" : easy) " " i
}' >"$work/many"
"$SUDOKU" -j1 -f line "$work/many" >"$work/one" 2>"$work/notes"
same "a line for each" 40000 "$(wc -l <"$work/one" | tr -d ' ')"
for threads in 2 3 16; do
    "$SUDOKU" -j$threads -f line "$work/many" >"$work/seen" 2>"$work/seen-notes"
    check "$threads threads, the same answers" cmp -s "$work/one" "$work/seen"
    check "$threads threads, the same notes" cmp -s "$work/notes" "$work/seen-notes"
    # shellcheck disable=SC2002
    cat "$work/many" | "$SUDOKU" -j$threads -f line >"$work/seen" 2>/dev/null
    sed 's/^# stdin:/# '"$(echo "$work/many" | sed 's/[\/&]/\\&/g')"':/' "$work/seen" >"$work/named"
    check "$threads threads, the same through a pipe" cmp -s "$work/one" "$work/named"
done
for mode in --check --unique --count; do
    "$SUDOKU" -j1 $mode "$work/many" >"$work/one" 2>"$work/notes"
    "$SUDOKU" -j4 $mode "$work/many" >"$work/seen" 2>"$work/seen-notes"
    check "$mode: the same answers" cmp -s "$work/one" "$work/seen"
    check "$mode: the same notes" cmp -s "$work/notes" "$work/seen-notes"
done

# Lines of 81 cells alone, with a remark here and there: what is said about some names the right lines.
awk -v easy="$puzzle" 'BEGIN {
    for (i = 1; i <= 30000; i++)
        print i % 4999 == 0 ? "# a remark" : i % 8009 == 0 ? "5" substr(easy, 2, 7) "5" substr(easy, 10) : easy
}' >"$work/plain"
for threads in 1 3; do
    "$SUDOKU" -j$threads -f line "$work/plain" 2>"$work/notes" | grep -n '^#' | sed 's/^\([0-9]*\):.*:\([0-9]*\):.*/\1 \2/' >"$work/seen"
    same "$threads threads: where the wrong lines are" "8008 8009 16015 16018 24023 24027" "$(tr '\n' ' ' <"$work/seen" | sed 's/ $//')"
done

# Batches of plain lines reuse their texts: one with a wrong line in between does not show in those after it.
awk -v easy="$puzzle" 'BEGIN { for (i = 1; i <= 50000; i++) print i == 12000 ? "5" substr(easy, 2, 7) "5" substr(easy, 10) : easy }' >"$work/plain"
for threads in 1 3; do
    "$SUDOKU" -j$threads -f line "$work/plain" 2>"$work/notes" | uniq -c | sed 's/^ *//; s/#.*/#/' >"$work/seen"
    same "$threads threads: lines after a batch with a wrong one" "11999 $answer 1 # 38000 $answer" \
        "$(tr '\n' ' ' <"$work/seen" | sed 's/ $//')"
done

# Candidates and a name, then lines of cells alone, over several batches: nobody takes another's candidates.
awk -v easy="$puzzle" -v hard="$hard" 'BEGIN {
    for (c = 1; c <= 81; c++) {
        digit = substr(easy, c, 1)
        for (d = 1; d <= 9; d++) all = all (digit == "." || digit == d ? d : ".")
    }
    for (i = 1; i <= 4500; i++) print all
    print easy " a name"
    for (i = 1; i <= 9000; i++) print i % 2 ? hard : easy
}' >"$work/mixed"
run -j1 -q -f line "$work/mixed"
same "candidates before plain lines" "0 4500 1 4500 4500" "$status $(printf '%s\n' "$out" | awk -v easy="$answer" '
    $0 == easy { alike[NR <= 4500]++; next }
    $0 == easy " a name" { named++; next }
    { other++ }
    END { print alike[1], named, alike[0], other }')"

# Many small files are one stream.
"$SUDOKU" -j4 -f line "$work/many" "$work/many" /dev/null "$work/many" >"$work/seen" 2>/dev/null
same "several files" 120000 "$(wc -l <"$work/seen" | tr -d ' ')"

# Files are closed again, also those that cannot be read: more of them than a process may have open.
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40; do
    echo "$puzzle" >"$work/small-$i"
    mkdir "$work/folder-$i"
done
same "40 files, 20 descriptors" 40 "$( (limit -n 20 && "$SUDOKU" -q -f line "$work"/small-*) | grep -c "$answer")"
same "40 folders, 20 descriptors" 1 "$( (limit -n 20 && "$SUDOKU" -q -f line "$work"/folder-* "$work/small-1") 2>/dev/null | grep -c "$answer")"

# More solutions than a buffer holds, of two puzzles at once: each comes out whole and in its turn.
{
    echo '................................................................................. a'
    echo "$puzzle b"
} >"$work/open"
"$SUDOKU" solve --all --limit=20000 -q -f line "$work/open" >"$work/seen"
same "all solutions" "20000 1" "$(grep -c 'a$' "$work/seen") $(grep -c 'b$' "$work/seen")"
same "all different" 20001 "$(sort -u "$work/seen" | wc -l | tr -d ' ')"
same "in order" "$answer b" "$(tail -n 1 "$work/seen")"

# ... and of puzzles that two threads work on: the second waits for its turn.
{
    for _ in 1 2 3 4 5 6 7; do printf '%s\n%s\n%s\n%s\n%s\n%s\n%s\n%s\n%s\n' $puzzle $puzzle $puzzle $puzzle $puzzle $puzzle $puzzle $puzzle $puzzle; done
    sed 1q "$work/open"
    sed 1q "$work/open" | tr a b
    echo "$puzzle c"
} >"$work/two"
"$SUDOKU" solve --all --limit=20000 -q -j3 -f line "$work/two" >"$work/seen"
same "all solutions by two threads" "63 a b c" "$(head -n 63 "$work/seen" | grep -c "^$answer\$") $(tail -n +64 "$work/seen" | cut -c 83- | uniq | tr '\n' ' ' | sed 's/ $//')"
same "... of each as many" 40064 "$(wc -l <"$work/seen" | tr -d ' ')"

# The first answer comes while the input is still open.
{
    echo "$puzzle"
    sleep 1
    touch "$work/late"
} | "$SUDOKU" -f line | {
    read -r line
    [ "$line" = "$answer" ] && [ ! -e "$work/late" ] && touch "$work/early"
    cat >/dev/null
}
check "an answer at once" test -e "$work/early"

# The number above a first puzzle does not depend on how fast the second one comes.
slowly() {
    echo "$puzzle"
    sleep 0.3 2>/dev/null || sleep 1
    echo "$second"
}
for second in "$hard" "$hard a name" '' 'no puzzle'; do
    for arguments in 'solve -f box' 'explain -f svg'; do
        # shellcheck disable=SC2086
        printf '%s\n%s\n' "$puzzle" "$second" | "$SUDOKU" $arguments >"$work/one" 2>"$work/notes"
        # shellcheck disable=SC2086
        slowly | "$SUDOKU" $arguments >"$work/seen" 2>"$work/seen-notes"
        check "$arguments, then '$second': a slow pipe" cmp -s "$work/one" "$work/seen"
        check "... and its notes" cmp -s "$work/notes" "$work/seen-notes"
    done
done

# Batches of growing size, each as a slow pipe brings it: every solution has its own line.
for batch in 1 3 40 1000 9000; do
    yes "$puzzle" | head -n $batch
    sleep 0.3 2>/dev/null || sleep 1
done | "$SUDOKU" -j1 -f line | sort | uniq -c >"$work/seen"
same "growing batches" "10044 $answer" "$(sed 's/^ *//' "$work/seen")"

# Memory: look at the process after it has read everything but the end.
if [ -r /proc/self/status ] && grep -q VmHWM /proc/self/status && ! grep -q -e __asan_ -e __tsan_ -e __gcov_ "$SUDOKU"; then
    puzzles=60000
    [ -z "$TEST_FULL" ] || puzzles=1000000
    for arguments in '-j1 -f line' '-j2 -f line' '-j2 -f box' '-j2 -f json'; do
        rm -f "$work/seen"
        {
            yes "$puzzle a name" | head -n "$puzzles"
            sleep 1
        } | {
            exec 3<&0
            # shellcheck disable=SC2086
            "$SUDOKU" $arguments <&3 >/dev/null &
            child=$!
            wait_for=0
            while kill -0 $child 2>/dev/null && [ $wait_for -lt 60 ]; do
                grep VmHWM "/proc/$child/status" 2>/dev/null >"$work/now" && cp "$work/now" "$work/memory"
                sleep 0.1 2>/dev/null || sleep 1
                wait_for=$((wait_for + 1))
            done
            wait $child
        }
        kilobytes=$(tr -cd 0-9 <"$work/memory")
        check "$arguments: memory, $kilobytes kB" [ "${kilobytes:-99999}" -lt 16384 ]
    done
else
    skip "memory: no /proc, or a build with memory of its own: a sanitizer's, or one that counts lines"
fi

# A puzzle that takes for ever does not hold up the answers before it, nor hide how far the run is.
{
    for _ in 1 2 3; do echo "$puzzle"; done
    echo 12..34....................................5............6.........................
} >"$work/endless"
for threads in 1 3; do
    "$SUDOKU" count --limit=all -j$threads --progress=always "$work/endless" >"$work/out" 2>"$work/err" &
    hold_until $! grep -q puzzles "$work/err"
    kill $!
    wait $! 2>"$work/killed"
    same "-j$threads: the answers before an endless one" "1 1 1 >=N " "$(sed 's/=.*/=N/' "$work/out" | tr '\n' ' ')"
    check "-j$threads: progress is shown meanwhile" grep -q puzzles "$work/err"
    check "-j$threads: which is not 100 %" [ "$(grep -c '100 %' "$work/err")" -eq 0 ]
done

# The parts of one puzzle, on several threads; the thread sanitizer says what they share.
run vicinity '{-1+1}' -j4 -f line "$puzzle"
same "a puzzle in parts" "0 0" "$status $(printf %s "$err" | wc -c | tr -d ' ')"

report
