#!/bin/sh
# Runs the tests given as arguments (programs, and .sh files by sh), JOBS at a time, or one more than there are cores, since
# some wait most of the time; shows what failed, and closes with the sum of test functions in programs and of checks in
# scripts: "N passed, N failed".
# EMULATOR, if set, runs the programs. A test that ends without such a line of its own counts as one failure.
jobs=${JOBS:-$(($(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 1))}
results=$(mktemp -d) || exit 1
trap 'rm -rf "$results"' EXIT
# Ctrl-C reaches this shell, but not what it has put into the background.
trap 'trap "" TERM; kill 0; wait; exit 130' INT HUP
trap 'exit 1' TERM

# alone TEST: the line to type that runs it again.
alone() {
    settings=${TEST_FULL:+TEST_FULL=$TEST_FULL }${TEST_SEED:+TEST_SEED=$TEST_SEED }
    [ -z "$SUDOKU" ] || settings="${settings}SUDOKU='$SUDOKU' "
    case $1 in
    *.sh) echo "to run it alone: ${settings}sh $1" ;;
    *) echo "to run it alone: make $1 && $settings${EMULATOR:+$EMULATOR }$1" ;;
    esac
}

# run TEST PLACE: leaves its two numbers in the file PLACE/sum, and prints what there is to say.
run() {
    begin=$(date +%s)
    case $1 in
    *.sh) sh "$1" ;;
    *) ${EMULATOR:-} "$1" ;;
    esac >"$2/output" 2>&1 </dev/null
    status=$?
    line=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$2/output" | tail -n 1)
    p=${line%% passed*} f=${line#*passed, } f=${f%% failed*}
    if [ -z "$line" ] || { [ "$status" -ne 0 ] && [ "$f" -eq 0 ]; }; then
        p=${p:-0} f=1
    fi
    name=${1##*/}
    {
        [ "$f" -eq 0 ] || { echo "--- $1 (status $status)" && cat "$2/output" && alone "$1"; }
        grep '^skipped' "$2/output"
        printf '%-28s %7d passed, %d failed, %d s\n' "${name%.sh}" "$p" "$f" $(($(date +%s) - begin))
    } >"$2/said"
    cat "$2/said"
    echo "$p $f" >"$2/sum"
}

# work TESTS...: runs those that no other worker has taken; whoever makes a test's folder has it.
work() {
    number=0
    for test in "$@"; do
        number=$((number + 1))
        if mkdir "$results/$number" 2>/dev/null; then
            run "$test" "$results/$number"
        fi
    done
}

while [ "$jobs" -gt 1 ]; do
    work "$@" &
    jobs=$((jobs - 1))
done
work "$@"
wait

passed=0 failed=0 number=0
while [ "$number" -lt $# ]; do
    number=$((number + 1))
    if [ -f "$results/$number/sum" ] && read -r p f <"$results/$number/sum"; then
        passed=$((passed + p)) failed=$((failed + f))
    else
        echo "--- test $number of $# was lost"
        failed=$((failed + 1))
    fi
done
echo "$# programs and scripts"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
