#!/bin/sh
# Runs the tests given as arguments (programs, and .sh files by sh), shows what failed, and closes with the sum:
# "N passed, N failed". EMULATOR, if set, runs the programs. A test that ends without such a line of its own counts as one failure.
passed=0 failed=0
output=$(mktemp) || exit 1
trap 'rm -f "$output"' EXIT
for test in "$@"; do
    begin=$(date +%s)
    case $test in
    *.sh) sh "$test" >"$output" 2>&1 </dev/null ;;
    *) ${EMULATOR:-} "$test" >"$output" 2>&1 </dev/null ;;
    esac
    status=$?
    line=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$output" | tail -n 1)
    p=${line%% passed*} f=${line#*passed, } f=${f%% failed*}
    if [ -z "$line" ] || { [ "$status" -ne 0 ] && [ "$f" -eq 0 ]; }; then
        p=${p:-0} f=1
    fi
    [ "$f" -eq 0 ] || { echo "--- $test (status $status)" && cat "$output"; }
    grep '^skipped' "$output"
    name=${test##*/}
    printf '%-28s %7d passed, %d failed, %d s\n' "${name%.sh}" "$p" "$f" $(($(date +%s) - begin))
    passed=$((passed + p)) failed=$((failed + f))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
