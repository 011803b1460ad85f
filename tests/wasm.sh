#!/bin/sh
# The program for WebAssembly, run by node, says what the native one says; the page with it works in Chromium, if there is one.
. tests/cli/lib.sh

for tool in clang wasm-ld node; do
    if ! command -v $tool >/dev/null; then
        skip "WebAssembly: there is no $tool"
        report
        exit
    fi
done
if ! [ -f /usr/include/wasm32-wasi/stdio.h ]; then
    skip "WebAssembly: there is no wasi-libc"
    report
    exit
fi
if ! ${MAKE:-make} wasm >"$work/log" 2>&1; then
    tail -n 20 "$work/log"
    fail "make wasm"
    report
    exit 1
fi

wasm() { node --no-warnings tests/wasm.mjs build/wasm/sudoku.wasm "$@"; }

# like NAME ARGUMENTS...: both say the same.
like() {
    what=$1
    shift
    same "$what" "$("$SUDOKU" -j1 "$@" 2>&1)" "$(wasm "$@" 2>&1)"
}

# like_each WHAT FOLDER ARGUMENTS...: both say the same of each file in a folder, as standard input.
like_each() {
    what=$1 folder=$2
    shift 2
    wasm --each "$work/wasm" "$folder"/*.txt -- "$@"
    for file in "$folder"/*.txt; do
        same "$what: ${file##*/}" "$("$SUDOKU" -j1 "$@" <"$file" 2>&1)" "$(cat "$work/wasm/${file##*/}")"
    done
    rm -r "$work/wasm"
}

like_each "formats" tests/formats -f line
like_each "bad input" tests/bad -f line
like_each "the bundled sets" puzzles count --limit=10 -f csv
for arguments in rate explain 'hint --detail=grid -f svg' 'hint -f json' canonical 'sheet'; do
    # shellcheck disable=SC2086 # arguments are words
    like "$arguments" $arguments puzzles/made-unfair.txt
done
same "a pipe as input" "$("$SUDOKU" puzzles/hard.txt)" "$(sed '' puzzles/hard.txt | wasm)"
like "puzzles are made" generate 20 --seed=7 -f csv
same "its kernel is the best" wasm "$(wasm --version | sed -n 's/^kernels: *\([a-z0-9]*\).*/\1/p')"
wasm -o "$work/solved" puzzles/hard.txt 2>"$work/err"
same "a file is written" "$("$SUDOKU" puzzles/hard.txt)" "$(cat "$work/solved")"
wasm play puzzles/hard.txt >/dev/null 2>"$work/err"
same "no terminal to play at" "2 sudoku: play needs a terminal, and there is none in WebAssembly" "$? $(cat "$work/err")"
same "no second thread: one does all the work" "$("$SUDOKU" -j1 puzzles/hard.txt)" "$(wasm -j2 puzzles/hard.txt)"

# took COMMAND...: its processor time in hundredths of a second.
took() {
    times >"$work/before"
    "$@" >/dev/null 2>&1
    times >"$work/after"
    cat "$work/before" "$work/after" | awk -F '[ms ]+' 'NR == 2 { before = 60 * $1 + $2 } NR == 4 { printf "%d", 100 * (60 * $1 + $2 - before) }'
}
grep -h '^[0-9.]' puzzles/17-clue.txt puzzles/made-*.txt >"$work/set"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do # 2^12 times as many
    cat "$work/set" "$work/set" >"$work/twice"
    mv "$work/twice" "$work/set"
done
# Other programs only lengthen the times, so the least of some tries counts.
least=1000
turns=0
while [ $turns -lt 3 ] || { [ $turns -lt 10 ] && [ $least -gt 30 ]; }; do
    turns=$((turns + 1))
    start=$(took wasm puzzles/classic.txt)
    there=$(took wasm -q -f line "$work/set")
    same_width=$(SUDOKU_KERNEL=sse2 took "$SUDOKU" -q -j1 -f line "$work/set")
    ratio=$(((there - start) * 10 / (same_width + 1)))
    [ $ratio -ge $least ] || least=$ratio
done
echo "$(wc -l <"$work/set") puzzles: $((there - start)) hundredths of a second in WebAssembly," \
    "$(took "$SUDOKU" -q -j1 -f line "$work/set") with the native program, $same_width with its vectors of the same width:" \
    "$least tenths of that"
case $("$SUDOKU" --version) in
    *sse2*) check "at most three times as long as with native vectors of the same width" test $least -le 30 ;;
    *) skip "the ratio of times: there is no sse2" ;;
esac

# The library as a module, which is loaded and called.
size=$(wc -c <build/wasm/libsudoku.wasm)
echo "the library's module: $size bytes"
check "the library's module has at most 400 KB" test "$size" -le 400000
solved="1 $("$SUDOKU" -f line "$(sed -n 's/.*\(53\.\.7[0-9.]*\).*/\1/p' puzzles/classic.txt | sed 1q)" | cut -c 1-81)"
for module in libsudoku libsudoku-full; do
    same "$module solves, too" "$solved" "$(node --no-warnings tests/wasm.mjs build/wasm/$module.wasm --library)"
done
check "only the full one has functions for research" [ "$(grep -c sudoku_classify build/wasm/libsudoku.wasm)" = 0 ]
check "... which it has" grep -q sudoku_classify build/wasm/libsudoku-full.wasm

# What the page calls.
hard=$(sed -n '/^[1-9.]\{81\}/{s/\(.\{81\}\).*/\1/p;q;}' puzzles/made-unfair.txt)
same "the page's library hints and rates like the program" \
    "$("$SUDOKU" hint --detail=step "$hard" | sed -n 2p), $("$SUDOKU" rate -f csv "$hard" | sed -n '2s/[^,]*,\([^,]*\),.*/\1/p')" \
    "$(node --no-warnings tests/wasm.mjs build/wasm/page.wasm --page "$hard")"

# The page, played by keys and taps.
size=$(wc -c <build/wasm/sudoku.html)
echo "the page: $size bytes"
check "the page has less than 768,000 bytes" test "$size" -lt 768000
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -n "$browser" ]; then
    timeout 600 node tests/page.mjs build/wasm/sudoku.html "$browser" >"$work/played" 2>&1
    grep -v ' passed, ' "$work/played"
    line=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$work/played")
    check "the page is played to the end" test -n "$line"
    played=${line%% passed*} lost=${line#*passed, }
    passed=$((passed + ${played:-0})) failed=$((failed + ${lost%% failed*}))
else
    skip "the page: there is no Chromium"
fi
report
