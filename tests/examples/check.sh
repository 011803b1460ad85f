# check.sh: sourced by the tests that have a library to try the examples with: those in this folder and in the README.

# The functions that the headers declare, one a line, sorted.
list_declared() { sed -n 's/^SUDOKU_API.*[ *]\(sudoku_[a-z_]*\)(.*/\1/p' include/*.h | sort; }

# example NAME ARGUMENTS...: runs an example that was compiled.
example() {
    name=$1
    shift
    "$work/$name" "$@" 2>&1
}

# block LANGUAGE: the README's code in this language.
block() { awk -v start="^\`\`\`$1\$" '$0 ~ start { on = 1; next } /^```$/ { on = 0 } on' README.md; }

# The README says what its examples print.
printed() { sed -n "s,^$1 prints \\(.*\\)\$,\\1,p" README.md; }

# check_examples FLAGS...: compiles all examples with these flags, which name header and library, and runs them.
check_examples() {
    block c >"$work/readme.c"
    for file in tests/examples/*.c "$work/readme.c"; do
        name=${file##*/} name=${name%.c}
        ${CC:-cc} -std=c99 -pedantic -Wall -Wextra -Werror -o "$work/$name" "$file" "$@" || fail "$file compiles"
    done
    same "the README's C example" "$(printed '#')" "$(example readme)"
    same "solve_file" "$("$SUDOKU" -f line puzzles/hard.txt | cut -c1-81)" "$(example solve_file puzzles/hard.txt)"
    same "solve_file names what is broken" "tests/bad/letter-in-grid.txt" \
        "$(example solve_file tests/bad/letter-in-grid.txt | sed -n 's/:.*//p')"
    same "solve_file fails if it cannot read" "solve_file: the source of the input failed
status 1" "$(example solve_file / || echo "status $?")"
    same "rate" "4.2 XY-wing
4.5 Unique rectangle type 1, with a unique loop" "$(example rate \
        1.34..78.4..7....3..9.2......5..7.3.....1.6..8......4...1........2395..49...71.5. \
        ..3..6..9456.8.1.3......4..2.7...3....5...271.....1..6.9.5....8......9......3..17)"
    same "rate says why it does not" "5: $("$work/rate" 5 2>&1 | sed 's/.*: //')" "$(example rate 5)"
    "$SUDOKU" generate 10 --clues=24..26 --seed=1 -f line >"$work/made"
    "$SUDOKU" canonical -f line "$work/made" | cut -c 1-81 | paste -d ' ' "$work/made" - >"$work/make_puzzles.out"
    same "make_puzzles" "$(cat "$work/make_puzzles.out")" "$(example make_puzzles)"
    { echo "4.2 XY-wing"; "$SUDOKU" explain "$(cat tests/examples/half-way.txt)" | sed -n 's/^ *[0-9]*\. //p'; } >"$work/explain.out"
    same "explain" "$(cat "$work/explain.out")" "$(example explain "$(cat tests/examples/half-way.txt)")"
    same "explain says why it does not" "explain: more than one solution" "$(example explain "$(printf '%081d' 0)")"
    check_reading
    check_cplusplus "$@"
}

# The examples that read standard input.
check_reading() {
    same "read: puzzles of every format, and a reason for what is none" \
        "$("$SUDOKU" convert -f line puzzles/classic-rows.txt puzzles/classic.csv | cut -c 1-81 | sed 's/$/ 1 /')
line 1: 5 cells, 81 expected" \
        "$(for file in puzzles/classic-rows.txt puzzles/classic.csv; do "$work/read" <"$file" | cut -c 1-84; done
           echo 12345 | "$work/read")"
    same "read: nothing in nothing" '' "$("$work/read" </dev/null)"
    same "solve_file: solutions of an input that arrives in pieces" "$("$SUDOKU" -q -f line puzzles/hardest.txt | cut -c 1-81)" \
        "$({ head -c 1000 puzzles/hardest.txt; sleep 0.1; tail -c +1001 puzzles/hardest.txt; } | "$work/solve_file")"
}

# The same for C++, where there is a compiler.
check_cplusplus() {
    block cpp >"$work/readme.cpp"
    if command -v "${CXX:-c++}" >/dev/null; then
        ${CXX:-c++} -std=c++11 -pedantic -Wall -Wextra -Werror -o "$work/readme_cpp" "$work/readme.cpp" "$@" ||
            fail "the README's C++ example compiles"
        same "the README's C++ example" "$(printed '//')" "$(example readme_cpp)"
        for name in solve_file explain make_puzzles; do
            ${CXX:-c++} -std=c++11 -pedantic -Wall -Wextra -Werror -o "$work/$name.cpp" "tests/examples/$name.cpp" "$@" ||
                fail "tests/examples/$name.cpp compiles"
        done
        same "solve_file.cpp" "$(example solve_file tests/bad/letter-in-grid.txt)" "$(example solve_file.cpp tests/bad/letter-in-grid.txt)"
        same "solve_file.cpp solves standard input" "$("$work/solve_file" puzzles/hard.txt)" "$("$work/solve_file.cpp" <puzzles/hard.txt)"
        same "solve_file.cpp fails if it cannot read" "solve_file: the source of the input failed
status 1" "$(example solve_file.cpp / || echo "status $?")"
        same "explain.cpp" "$(cat "$work/explain.out")" "$(example explain.cpp "$(cat tests/examples/half-way.txt)")"
        same "make_puzzles.cpp" "$(cat "$work/make_puzzles.out")" "$(example make_puzzles.cpp)"
    else
        skip "the README's C++ example: there is no C++ compiler"
    fi
}

test_python() {
    PYTHONDONTWRITEBYTECODE=1 SUDOKU_LIBRARY=libsudoku.so $python tests/examples/test_sudoku.py "$@" >"$work/log" 2>&1 || { cat "$work/log" && false; }
}

# python_run FILE ARGUMENTS...: runs a file in Python with the library under test.
python_run() {
    PYTHONDONTWRITEBYTECODE=1 SUDOKU_LIBRARY=libsudoku.so $python "$@" 2>&1
}

# python_example NAME ARGUMENTS...: runs an example in Python.
python_example() {
    name=$1
    shift
    python_run "tests/examples/$name.py" "$@"
}

# Runs the README's Python example and the tests of sudoku.py, where there is Python; LD_LIBRARY_PATH leads to the shared library.
check_python() {
    block python >"$work/readme.py"
    python=''
    for name in python3 /usr/bin/python3; do # one with numpy, if there is any
        if "$name" -c 'import numpy' 2>/dev/null || { [ -z "$python" ] && command -v $name >/dev/null; }; then
            python=$name
        fi
    done
    if [ -n "$python" ]; then
        same "the README's Python example" "$(printed '#')" "$(PYTHONPATH=tests/examples python_run "$work/readme.py")"
        check "sudoku.py" test_python
        "$SUDOKU" -q -f line puzzles/hard.txt | cut -c 1-81 >"$work/solve_file.out"
        same "solve_file.py" "$(cat "$work/solve_file.out")" "$(python_example solve_file puzzles/hard.txt)"
        same "explain.py" "$(cat "$work/explain.out")" "$(python_example explain "$(cat tests/examples/half-way.txt)")"
        same "make_puzzles.py" "$(cat "$work/make_puzzles.out")" "$(python_example make_puzzles)"
        if $python -c 'import numpy' 2>/dev/null; then
            check "numpy takes at most 1.3 times as long as the call, or 1.6 on a busy machine" test_python --time 1.6
        else
            skip "the arrays of sudoku.py: there is no numpy"
        fi
    else
        skip "the README's Python example and sudoku.py: there is no python3"
    fi
}
