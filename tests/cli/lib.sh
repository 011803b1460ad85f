# lib.sh: for the tests of the whole program; sourced by each. Checks count and go on.
# SUDOKU is the program under test. Every test works in its own empty folder, $work.
SUDOKU=${SUDOKU:-./sudoku}
case $SUDOKU in /*) ;; *) SUDOKU=$PWD/${SUDOKU#./} ;; esac
root=$PWD
passed=0 failed=0
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
unset NO_COLOR SUDOKU_KERNEL

# The formats that solving writes and the program reads again.
formats='box line grid csv csv-grid pair json hodoku'

pass() { passed=$((passed + 1)); }

# place_of "what is tested": the line of the script that says so. A shell need not know where it is; the words are compared,
# with anything in the place of variables.
place_of() {
    awk -v said="$1" '
        match($0, /(same|check|fail|as_kept) "([^"\\]|\\.)*"/) {
            words = substr($0, RSTART, RLENGTH - 1)
            sub(/^[a-z_]* "/, "", words)
            gsub(/\\/, "", words)
            gsub(/\$\{[^}]*\}|\$\([^)]*\)|\$[A-Za-z0-9_*@#?]*/, "\001", words)
            at = said "\n"
            n = split(words, part, "\001")
            for (i = 1; i <= n && (part[i] == "" || ((from = index(at, part[i])) && (i > 1 || from == 1))); i++)
                if (part[i] != "")
                    at = substr(at, from + length(part[i]))
            if (i > n && words != "\001" && (part[n] == "" || at == "\n")) {
                print NR
                exit
            }
        }' "$0" 2>/dev/null
}

fail() {
    failed=$((failed + 1))
    failed_at=$(cd "$root" && place_of "$*")
    printf '%s: failed: %s\n' "$0${failed_at:+:$failed_at}" "$*"
}

# check "what is tested" COMMAND...: the command must succeed.
check() {
    checked=$1 # not $what, which callers use
    shift
    if "$@"; then pass; else fail "$checked"; fi
}

# same "what is tested" EXPECTED SEEN: two texts must be equal.
same() {
    if [ "$2" = "$3" ]; then pass; else fail "$1"; printf 'expected:\n%s\nseen:\n%s\n' "$2" "$3"; fi
}

# run ARGUMENTS...: runs the program; leaves its answers in $out and $err, its exit status in $status.
# shellcheck disable=SC2034
run() {
    "$SUDOKU" "$@" >"$work/out" 2>"$work/err"
    status=$?
    out='' err=''
    [ ! -s "$work/out" ] || out=$(cat "$work/out")
    [ ! -s "$work/err" ] || err=$(cat "$work/err")
}

# as_kept "what is tested" FILE: $work/seen must be as FILE. UPDATE=1 writes FILE anew: read the difference.
as_kept() {
    if [ -n "$UPDATE" ]; then
        cp "$work/seen" "$2"
    fi
    if diff "$2" "$work/seen" >"$work/difference" 2>&1; then
        pass
    else
        fail "$1 (expected <, seen >)"
        cat "$work/difference"
    fi
}

# snapshot NAME ARGUMENTS...: answers, notes and exit status, run inside tests/cli/input with its standard input as
# it is, must be as in tests/cli/snapshots/NAME.
snapshot() {
    name=$1
    shift
    (cd "$root/tests/cli/input" && exec "$SUDOKU" "$@") >"$work/out" 2>"$work/err"
    status=$?
    {
        printf '$ sudoku'
        printf ' %s' "$@"
        printf '\n'
        cat "$work/out"
        [ ! -s "$work/err" ] || { echo '--- on standard error' && cat "$work/err"; }
        echo "--- exit status $status"
    } >"$work/seen"
    as_kept "snapshot $name" "$root/tests/cli/snapshots/$name"
}

# limit ARGUMENTS...: ulimit, for the rest of a subshell. A build with --coverage writes its counts elsewhere then: cut off
# by the limit, they would spoil those of all other runs.
limit() {
    export GCOV_PREFIX="$work/coverage"
    # shellcheck disable=SC2039,SC3045
    ulimit "$@"
}

# hold_until "PIDS" COMMAND...: waits until the command succeeds, one of the programs has ended, or for a minute or two. Meanwhile
# the programs mostly stand still, so that it costs next to no work to see what they do after a second.
hold_until() {
    held=$1
    shift
    tries=0
    # shellcheck disable=SC2086 # numbers of processes
    until sleep 0.03 && "$@" 2>/dev/null || ! kill -STOP $held 2>/dev/null || [ $tries -ge 150 ]; do
        tries=$((tries + 1))
        sleep 0.4
        kill -CONT $held
    done
    # shellcheck disable=SC2086
    kill -CONT $held 2>/dev/null
}

# well_formed PAGE: a man page must be one.
well_formed() {
    if command -v mandoc >/dev/null; then
        same "$1 is well formed" '' "$(mandoc -T lint -W warning "$1" 2>&1 | grep -v 'missing date\|skipping paragraph')"
    elif command -v man >/dev/null; then
        same "$1 is well formed" '' "$(man --warnings -E UTF-8 -l -Tutf8 -Z "$1" 2>&1 >/dev/null)"
    else
        skip "the form of $1: there is neither mandoc nor man"
    fi
}

skip() { printf 'skipped: %s\n' "$*"; }

# Ends a test that takes long, or builds by itself, unless it is `make test-all` that runs it.
full_only() {
    [ -n "$TEST_FULL" ] && [ "${BUILD:-build}" = build ] && return
    skip "${0##*/}: only \`make test-all\` runs it"
    report
    exit
}

# The last line of every test.
report() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
