#!/bin/sh
# The program for Windows, run by Wine, says what the native one says; and its library is called by a C program.
#
# Not run there, since Wine shows its own rules or Windows has others: test_output (modes and links of files, /dev/stdout),
# test_status and test_ends (closed streams, signals of other processes), unit tests that start programs.
# Wine reports a pipe that is closed while a write waits as an invalid handle; a later write gets the right error:
#     WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), bytes, 1 << 20, &n, NULL)    in    program.exe | head -c 1
. tests/cli/lib.sh

cross=${WINDOWS_CC:-x86_64-w64-mingw32-gcc-posix}
WINE=${WINE:-$(command -v wine64 || echo /usr/lib/wine/wine64)}
if ! command -v "$cross" >/dev/null || ! [ -x "$WINE" ]; then
    skip "Windows: there is no gcc-mingw-w64-x86-64 or no wine64"
    report
    exit
fi
if ! ${MAKE:-make} windows >"$work/log" 2>&1; then
    tail -n 20 "$work/log"
    fail "make windows"
    report
    exit 1
fi

# A home for Wine, and one server that stays while the tests run.
export WINE WINEPREFIX="$work/wine" WINEDEBUG=-all XDG_RUNTIME_DIR="$work"
printf '#!/bin/sh\nexec "$WINE" "%s" "$@"\n' "$PWD/build/windows/sudoku.exe" >"$work/sudoku"
chmod +x "$work/sudoku"
"$work/sudoku" -V >/dev/null 2>&1
"${WINE%/*}/wineserver" -p 2>/dev/null || wineserver -p 2>/dev/null
trap '"${WINE%/*}/wineserver" -k 2>/dev/null; rm -rf "$work"' EXIT
windows() { "$work/sudoku" "$@"; }

# like ARGUMENTS...: both say the same.
like() { same "$*" "$("$SUDOKU" "$@" 2>&1)" "$(windows "$@" 2>&1)"; }

like puzzles/classic.txt
for command in check count convert hint explain candidates expand rate filter info minimize shuffle canonical distinct unavoidable \
    'transform r12' 'vicinity {-1+1}' 'sheet -f svg' 'hint -f svg' 'explain -f json' 'rate -f csv'; do
    # shellcheck disable=SC2086 # commands with their arguments
    case $command in
    shuffle) like shuffle --seed=1 puzzles/classic.txt ;;
    *) like $command puzzles/classic.txt ;;
    esac
done
like generate 20 --seed=7 --difficulty=hard
like sample 20 --seed=1
like search --clues=16 --part=1/1000000 "$("$SUDOKU" -f line puzzles/classic.txt | cut -c 1-81)"
like completion bash
like help
like nonsense
like solve no-such-file.txt src
windows play puzzles/classic.txt >"$work/out" 2>&1 </dev/null
same "no console to play at" 2 $?

# Scripts of the native program.
for name in change check; do
    printf '%s: ' "$name"
    SUDOKU="$work/sudoku" sh "tests/cli/test_$name.sh" >"$work/seen" 2>&1
    same "the script test_$name" "0" "$(sed -n '$s/.* passed, \([0-9]*\) failed/\1/p' "$work/seen")"
    tail -n 1 "$work/seen"
done

# Names and arguments.
mkdir "$work/földer"
cp puzzles/classic.txt "$work/földer/Rätsel 1.txt"
answer=$("$SUDOKU" -f line puzzles/classic.txt)
same "a name in UTF-8" "$answer" "$(windows -f line "$work/földer/Rätsel 1.txt")"
same "a drive and backslashes" "$answer" "$(windows -f line "Z:$(printf '%s' "$work/földer/Rätsel 1.txt" | tr / '\\')")"
same "a star, which the shell of Windows leaves to the program" "$answer" "$(cd "$work/földer" && windows -f line 'R*.txt')"
same "a pipe" "$answer" "$(sed '' puzzles/classic.txt | windows -f line)"

# Output.
echo old >"$work/answers"
windows -f line -o "$work/answers" puzzles/classic.txt
same "a file is replaced" "0 $answer" "$? $(cat "$work/answers")"
windows -f line -o "$work/answers" no-such-file.txt 2>/dev/null
same "... and kept after trouble" "2 $answer" "$? $(cat "$work/answers")"
same "nothing stays beside it" "" "$(find "$work" -name '*.new-*')"
windows -f line -o NUL puzzles/classic.txt
same "NUL" 0 $?
windows -o "$work/answers" "$work/answers" >/dev/null 2>&1
same "its own input" 2 $?
if [ -c /dev/full ]; then
    windows -f line puzzles/easy.txt >/dev/full 2>"$work/err"
    same "a full disk" "2 sudoku: standard output: No space left on device" "$? $(cat "$work/err")"
fi
{ windows -f line puzzles/easy.txt; echo $? >"$work/status"; } 2>/dev/null | true
same "a closed pipe is no success" 2 "$(cat "$work/status")"

# Ctrl-C ends the output after a whole line.
check "a program that presses Ctrl-C" "$cross" -o "$work/ctrl_c.exe" tests/ctrl_c.c
same "Ctrl-C ends the program" c000013a \
    "$("$WINE" "$work/ctrl_c.exe" 2000 "build/windows/sudoku.exe generate 99999999 --seed=1" "$work/made" 2>&1 | tr -d '\r')"
check "... with lines" test -s "$work/made"
same "... that are whole" "" "$(grep -vE '^[1-9.]{81}$' "$work/made")"
same "... the last one, too" "" "$(tail -c 1 "$work/made" | tr -d '\n')"

# Every kernel, since spilled vectors are the danger; the tests of the engine and of one board, too.
SUDOKU="$work/sudoku" sh tests/kernels.sh >"$work/seen" 2>&1
same "every kernel" "0" "$(sed -n '$s/.* passed, \([0-9]*\) failed/\1/p' "$work/seen")"
grep -c '^kernel' "$work/seen"
units='test_many test_board_solver test_reader test_reader_formats test_reader_json test_create test_count test_logic_one_digit test_machine'
for test in $units; do
    [ ! -f tests/unit/$test.c ] || set -- "$@" "build/windows/tests/$test"
done
if ${MAKE:-make} windows-tests WINDOWS_TESTS="$*" >"$work/log" 2>&1; then
    for test in "$@"; do
        same "$test" 0 "$("$WINE" "$test.exe" 2>&1 | sed -n 's/^[0-9]* passed, \([0-9]*\) failed.*/\1/p')"
    done
else
    tail -n 20 "$work/log"
    fail "the unit tests for Windows"
fi

# The library, from a C program.
cp tests/examples/solve_file.c "$work"
check "a program with the DLL" "$cross" -std=c99 -Ibuild/windows -o "$work/solve_file.exe" "$work/solve_file.c" -Lbuild/windows -lsudoku.dll
cp build/windows/libsudoku.dll "$work"
same "... solves" "$("$SUDOKU" -f line puzzles/easy.txt | cut -c 1-81)" \
    "$("$WINE" "$work/solve_file.exe" puzzles/easy.txt | tr -d '\r' | cut -c 1-81)"

# Speed: the time of the processor on one thread, since other programs may keep it busy; the least of some runs in turns, and without
# the start of Wine. Where the least ones differ by more, more turns bring them nearer to what they would be on an idle machine.
for _ in 1 2 3 4 5 6 7 8; do cat puzzles/easy.txt puzzles/17-clue.txt puzzles/hard.txt; done | grep '^[0-9.]' | cut -c 1-81 >"$work/some"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
    cat "$work/some" "$work/some" >"$work/twice"
    mv "$work/twice" "$work/some"
done
# The second line of times has the minutes and seconds of the processes that have ended, in the program and in the system.
took() {
    ("$@" >/dev/null 2>&1; times) | awk -F '[ms ]+' 'NR == 2 { printf "%d\n", 1000 * (60 * ($1 + $3) + $2 + $4) }'
}
native=999999 there=999999 start=999999
turns=0
while [ $turns -lt 5 ] || { [ $turns -lt 30 ] && [ $(((there - start) * 100)) -gt $((native * 115)) ]; }; do
    n=$(took "$SUDOKU" -q -j1 -f line "$work/some") w=$(took windows -q -j1 -f line "$work/some") s=$(took windows -V)
    [ "$n" -ge $native ] || native=$n
    [ "$w" -ge $there ] || there=$w
    [ "$s" -ge $start ] || start=$s
    turns=$((turns + 1))
done
there=$((there - start))
echo "$(wc -l <"$work/some") puzzles: $there ms, and $native ms with the native program"
check "at most 15 % slower than the native program" test $((there * 100)) -le $((native * 115))
report
