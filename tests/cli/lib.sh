# lib.sh: for the tests of the whole program; sourced by each. Checks count and go on.
# SUDOKU is the program under test. Every test works in its own empty folder, $work.
SUDOKU=${SUDOKU:-./sudoku}
case $SUDOKU in /*) ;; *) SUDOKU=$PWD/${SUDOKU#./} ;; esac
root=$PWD
passed=0 failed=0
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
unset NO_COLOR SUDOKU_KERNEL

pass() { passed=$((passed + 1)); }

fail() {
    failed=$((failed + 1))
    printf 'failed: %s\n' "$*"
}

# check "what is tested" COMMAND...: the command must succeed.
check() {
    what=$1
    shift
    if "$@"; then pass; else fail "$what"; fi
}

# same "what is tested" EXPECTED SEEN: two texts must be equal.
same() {
    if [ "$2" = "$3" ]; then pass; else fail "$1"; printf 'expected:\n%s\nseen:\n%s\n' "$2" "$3"; fi
}

# run ARGUMENTS...: runs the program; leaves its answers in $out and $err, its exit status in $status.
run() {
    "$SUDOKU" "$@" >"$work/out" 2>"$work/err"
    status=$?
    out=$(cat "$work/out")
    err=$(cat "$work/err")
}

skip() { printf 'skipped: %s\n' "$*"; }

# The last line of every test.
report() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
