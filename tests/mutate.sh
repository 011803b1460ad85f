#!/bin/sh
# mutate.sh: do the tests notice a mistake? Makes N random mistakes in the files named, one at a time, and runs the tests that
# run the changed line until one fails. A mistake that no test notices is a survivor: a test is missing, or the change makes no
# difference.
#
#   sh tests/mutate.sh N FILE...        N mistakes, in all files of src/ if none is named (but for kernels of other machines)
#   MUTATE_TESTS='build/tests/test_create tests/cli/test_make.sh'   only these tests (default: all)
#   MUTATE_SEED=2                       other mistakes
#
# Needs gcc and gcov. Which test runs which lines is found out first, with a build of its own, and kept in build/mutate.
n=${1:-20}
[ $# -eq 0 ] || shift
seed=${MUTATE_SEED:-1}
home=$PWD/build/mutate
export CC="${CC:-gcc}"
mkdir -p "$home"
files=$*
[ -n "$files" ] || files=$(find src -name '*.c' | grep -v /isa/)

# tests: the names of all tests, or of those wanted.
all_tests() {
    # Some tests build by themselves or look at sources, not at what the program does.
    find tests/unit -name 'test_*.c' | sed 's,tests/unit/\(.*\)\.c,build/tests/\1,'
    find tests/cli -name 'test_*.sh' |
        grep -v -e _install -e _sanitizers -e _docs -e _floors -e _build -e _valgrind -e _library -e _faults
}
tests=${MUTATE_TESTS:-$(all_tests)}

# copy NAME: a copy of the tree, to be built with other flags. What was built there before stays.
copy() {
    mkdir -p "$home/$1"
    rm -rf "$home/$1/src" "$home/$1/tests"
    cp -R Makefile include src tests puzzles bench README.md .github "$home/$1" 2>/dev/null
}

# run_test TEST SECONDS: in the current folder.
run_test() {
    case $1 in
    *.sh) SUDOKU=./sudoku timeout "$2" sh "$1" ;;
    *) SUDOKU=./sudoku timeout "$2" "$1" ;;
    esac >log 2>&1 </dev/null
}

# ---- Which test runs which lines? ----

find_lines() {
    echo "finding out which test runs which lines"
    copy coverage
    cd "$home/coverage" || exit
    make -j2 CFLAGS='--coverage -O1' all >log 2>&1 || { tail log && exit 1; }
    for test in $tests; do
        case $test in
        *.sh) ;;
        *) make CFLAGS='--coverage -O1' "$test" >log 2>&1 || { tail log && continue; } ;;
        esac
        find . -name '*.gcda' -exec rm -f {} +
        begin=$(date +%s)
        run_test "$test" 600 || echo "  $test fails even without a mistake" >&2
        seconds=$(($(date +%s) - begin))
        find build -name '*.gcda' ! -path '*/checked/*' ! -path '*/tests/*' -exec gcov -t {} + 2>/dev/null |
            awk -v files="$files" -v test="$test" -v seconds="$seconds" -F: '
                BEGIN { n = split(files, list, /[ \n]+/); for (i = 1; i <= n; i++) wanted[list[i]] }
                $2 + 0 == 0 && $3 == "Source" { file = $4; next }
                file in wanted && $1 + 0 > 0 && $2 + 0 > 0 { print file, $2 + 0, seconds, test }'
    done | sort -u >"$home/lines.new"
    cd - >/dev/null || exit
    mv "$home/lines.new" "$home/lines"
}

wanted="$files $tests"
if [ ! -s "$home/lines" ] || [ "$(cat "$home/wanted" 2>/dev/null)" != "$wanted" ]; then
    find_lines
fi
echo "$wanted" >"$home/wanted"

# ---- Mistakes ----

rm -rf "$home/tree"
copy tree
cd "$home/tree" || exit
echo "building"
make -j2 all >log 2>&1 || { tail log && exit 1; }
killed=0 survived=0 alike=0 draws=0

# notice FILE LINE: does a test fail? The quick ones come first, and those that have noticed mistakes in this file before. A
# program must be linked with the mistake before it runs, which takes a second.
notice() {
    awk -v file="$1" -v line="$2" -v noticed="$home/noticed" '
        BEGIN { while ((getline <noticed) > 0) if ($1 == file) times[$2]++ }
        $1 == file && $2 == line { print ($3 + ($4 ~ /sh$/ ? 1 : 2)) / (1 + times[$4]), $3, $4 }' "$home/lines" |
        sort -n >tests_of_line
    while read -r _ seconds test; do
        case $test in
        *.sh) ;;
        *) make "$test" >log 2>&1 || return 0 ;;
        esac
        run_test "$test" $((10 * seconds + 20)) || { echo "$1 $test" >>"$home/noticed" && return 0; }
    done <tests_of_line
    return 1
}

while [ $((killed + survived)) -lt "$n" ] && [ $draws -lt $((20 * n)) ]; do
    draws=$((draws + 1))
    file=$(awk -v seed="$seed$draws" 'BEGIN { srand(seed); rand() } { seen[$1 " " $2] = $1 } END {
        for (i in seen) all[++n] = i; print seen[all[1 + int(rand() * n)]] }' "$home/lines")
    awk -v file="$file" '$1 == file { print $2 }' "$home/lines" | sort -un >lines_of_file
    change=$(awk -v seed="$seed$draws" -v lines=lines_of_file -f tests/mutate.awk "$file")
    [ -n "$change" ] || continue
    line=${change%%	*} new=${change#*	}
    old=$(sed -n "${line}p" "$file")
    object=build/${file#src/}
    object=${object%.c}.o
    cp "$file" original
    cp "$object" original.o
    NEW=$new awk -v line="$line" 'NR == line { print ENVIRON["NEW"]; next } { print }' original >"$file"
    if ! make "$object" >log 2>&1; then
        : # it is no C
    elif cmp -s "$object" original.o; then
        alike=$((alike + 1))
    elif make all >log 2>&1 && notice "$file" "$line"; then
        killed=$((killed + 1))
    else
        survived=$((survived + 1))
        printf '%s:%s: survives\n    %s\n    %s\n' "$file" "$line" "$(echo "$old" | sed 's/^ *//')" "$(echo "$new" | sed 's/^ *//')"
    fi
    cp original "$file"
    make "$object" >log 2>&1
done
echo "$((killed + survived)) mistakes, $killed noticed, $survived survived, $alike made the same code"
[ "$survived" -eq 0 ]
