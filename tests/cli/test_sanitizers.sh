# The suite again, at its quick length, under the sanitizers; skipped where the compiler has none. What runs the same code a
# thousand times is left to make asan.
. tests/cli/lib.sh
full_only
unset TEST_FULL SUDOKU MAKELEVEL CFLAGS
MAKEFLAGS=-j2 JOBS=2 CC=${CC:-cc} MAKE=${MAKE:-make}
export MAKEFLAGS JOBS CC
rest='canonical classify convert depth filters formats generate grid lessons list machines made make options part random_grid
    reader_shapes round_trip rows sampler vicinity walk'

# start TARGET FLAGS: makes TARGET in the background, if the compiler can build and run a program with FLAGS.
start() {
    echo 'int main(void) { return 0; }' >"$work/empty.c"
    if ! $CC $2 -o "$work/empty" "$work/empty.c" 2>/dev/null || ! "$work/empty" 2>/dev/null; then
        skip "make $1: the compiler cannot do $2"
        return
    fi
    {
        $MAKE "$1" ASAN_REST="$rest" >"$work/$1.log" 2>&1
        echo $? >"$work/$1.status"
    } &
}

# finish TARGET: says how it ended, if it was started.
finish() {
    [ -f "$work/$1.log" ] || return
    sum=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$work/$1.log" | tail -n 1)
    if [ "$(cat "$work/$1.status" 2>/dev/null)" = 0 ]; then
        echo "$1: $sum"
        passed=$((passed + ${sum%% passed*}))
    else
        grep -vE '^  (CC|AR|LINK|TEST) |passed, 0 failed' "$work/$1.log" | head -n 60
        fail "make $1: ${sum:-it did not build}"
    fi
}

start asan -fsanitize=address,undefined
start tsan -fsanitize=thread
wait
finish asan
finish tsan
report
