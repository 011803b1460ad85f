# The library as others meet it: its headers, its manual and its examples agree.
. tests/cli/lib.sh
. tests/examples/check.sh

list_declared >"$work/declared"
check "the headers' functions were found" test "$(wc -l <"$work/declared")" -gt 40
same "each is declared in one line's beginning" "$(cat include/*.h | grep -c '^SUDOKU_API')" "$(wc -l <"$work/declared" | tr -d ' ')"

# mentions FILE...: which of them the files mention.
mentions() { cat "$@" | grep -o 'sudoku_[a-z_]*' | sort -u | comm -12 - "$work/declared"; }

same "the manual has every function" "$(cat "$work/declared")" "$(mentions src/sudoku.3)"
same "bad arguments are tried on every function" "$(cat "$work/declared")" "$(mentions tests/unit/test_edges*.c tests/unit/test_diagnosis.c)"

# prototypes FILE: what is declared in it, without blanks, a line each.
prototypes() { sed 's/^\.B[IR]* *//; s/"//g; s/SUDOKU_API//' "$1" | tr -d ' \n' | grep -oE '[a-z_0-9*]*[*]?sudoku_[a-z_]+\([^;]*\);' | sort; }
awk '/^SUDOKU_API/ { on = 1 } on; /;$/ { on = 0 }' include/*.h >"$work/header"
sed -n '/^\.SH SYNOPSIS/,/^\.SH DESCRIPTION/p' src/sudoku.3 >"$work/synopsis"
same "the manual's prototypes are the headers'" "$(prototypes "$work/header")" "$(prototypes "$work/synopsis")"

for page in src/sudoku.1 src/sudoku.3; do
    check "$page has the library's version" grep -q "sudoku $(sed -n 's/.*SUDOKU_VERSION "\(.*\)"/\1/p' include/sudoku.h)" $page
done
same "in the manual each function has a paragraph" '' \
    "$(awk '/^\.SH/ { on = /FUNCTIONS/ } on && /^\.BR? sudoku_[a-z_]+( ,|$)/ && before !~ /^\.T[PQ]$/; { before = $0 }' src/sudoku.3)"
well_formed src/sudoku.3

for header in include/*.h; do
    echo "#include \"${header#include/}\"" >"$work/alone.c"
    check "$header stands alone in C99" ${CC:-cc} -std=c99 -pedantic -Wall -Wextra -Werror -Iinclude -c -o "$work/alone.o" "$work/alone.c"
    if command -v "${CXX:-c++}" >/dev/null; then
        check "... and in C++" ${CXX:-c++} -x c++ -std=c++98 -Wall -Wextra -Werror -Iinclude -c -o "$work/alone.o" "$work/alone.c"
    fi
done

# Sanitizers' libraries want their own flags.
if [ "${BUILD:-build}" = build ]; then
    check_examples -Iinclude libsudoku.a -pthread
else
    skip "the examples: other builds want other flags"
fi
report
