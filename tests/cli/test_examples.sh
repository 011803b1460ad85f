# The example programs compile against the public header alone, link the library, and do what they say.
. tests/cli/lib.sh

[ "${BUILD:-build}" = build ] || { skip "the examples: the library is built for a sanitizer"; report; exit; }
for example in read stream; do
    check "tests/examples/$example.c compiles" \
        "${CC:-cc}" -std=c99 -pedantic -Wall -Wextra -Wshadow -Werror -Iinclude -o "$work/$example" \
        "tests/examples/$example.c" libsudoku.a -pthread
done

same "read: puzzles of every format, and a reason for what is none" \
    "$("$SUDOKU" --count -f csv -q puzzles/classic-rows.txt puzzles/classic.csv | sed -n 's/^\([1-9.]*\),,1,.*/\1 1 /p')
line 1: 5 cells, 81 expected" \
    "$(for file in puzzles/classic-rows.txt puzzles/classic.csv; do "$work/read" <"$file" | cut -c 1-84; done
       echo 12345 | "$work/read")"
same "read: nothing in nothing" '' "$("$work/read" </dev/null)"
same "stream: solutions as of the program" "$("$SUDOKU" -q -f line puzzles/17-clue.txt | cut -c 1-81)" \
    "$("$work/stream" <puzzles/17-clue.txt)"
same "stream: solutions of an input that arrives in pieces" "$("$SUDOKU" -q -f line puzzles/hardest.txt | cut -c 1-81)" \
    "$({ head -c 1000 puzzles/hardest.txt; sleep 0.1; tail -c +1001 puzzles/hardest.txt; } | "$work/stream")"
report
