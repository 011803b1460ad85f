# Installed, the project works for those who have never seen its source; uninstalled, nothing of it is left.
. tests/cli/lib.sh
. tests/examples/check.sh
full_only
unset MAKELEVEL
MAKEFLAGS=-j2 CC=${CC:-cc} MAKE=${MAKE:-make}
export MAKEFLAGS CC
# Other tests are using what was built here: a copy of it is installed.
built=$work/build
mkdir "$built"
for room in src/*/; do
    room=${room#src/}
    [ ! -d "build/$room" ] || cp -Rp "build/${room%/}" "$built"
done
cp -p build/main.o build/flags "$built"

# install_to WHAT ARGUMENTS...: installs, uses and uninstalls with these arguments; $files is where things then are.
install_to() {
    what=$1
    shift
    $MAKE install BUILD="$built" "$@" >"$work/log" 2>&1 || { fail "$what: make install"; cat "$work/log"; return; }
    same "$what: the program solves" "$("$SUDOKU" puzzles/classic.txt)" "$("$files/bin/sudoku" puzzles/classic.txt)"
    for file in include/*.h lib/libsudoku.a lib/libsudoku.so lib/libsudoku.so.3 lib/pkgconfig/sudoku.pc \
        share/man/man1/sudoku.1 share/man/man3/sudoku.3 share/bash-completion/completions/sudoku \
        share/zsh/site-functions/_sudoku share/fish/vendor_completions.d/sudoku.fish share/doc/sudoku/LICENSE; do
        check "$what: $file is there" test -f "$files/$file"
    done
    same "$what: the module for Python is there, once" 1 "$(find "$files" -path '*/python3*' -name sudoku.py | wc -l | tr -d ' ')"
    for function in $(list_declared); do
        same "$what: the page of $function" '.so man3/sudoku.3' "$(cat "$files/share/man/man3/$function.3")"
    done
    check_examples -I"$files/include" "$files/lib/libsudoku.a" -pthread
    LD_LIBRARY_PATH=$files/lib
    export LD_LIBRARY_PATH
    check_examples -I"$files/include" -L"$files/lib" -lsudoku
    check_python
    # shellcheck disable=SC2046 # our own objects, without blanks in their names
    $CC -o "$work/program" $(find "$built/base" "$built/write" "$built/run" "$built/commands" "$built/play" "$built/main.o" -name '*.o') -L"$files/lib" -lsudoku -pthread
    same "$what: the program needs no more than the shared library" "$("$SUDOKU" rate puzzles/classic.txt)" \
        "$("$work/program" rate puzzles/classic.txt)"
    unset LD_LIBRARY_PATH
    $MAKE uninstall BUILD="$built" "$@" >"$work/log" 2>&1 || fail "$what: make uninstall"
    same "$what: nothing is left" '' "$(find "$files" ! -type d)"
}

files=$work/prefix
install_to "PREFIX" PREFIX="$work/prefix"
files=$work/stage/usr
install_to "DESTDIR" DESTDIR="$work/stage" PREFIX=/usr

# Under another name, everything that belongs to the program has it.
$MAKE install BUILD="$built" PREFIX="$work/renamed" PROGRAM=sudoku-c >"$work/log" 2>&1 || fail "make install PROGRAM=sudoku-c"
files=$work/renamed
same "renamed: its files" "bin/sudoku-c
share/bash-completion/completions/sudoku-c
share/doc/sudoku-c
share/fish/vendor_completions.d/sudoku-c.fish
share/man/man1/sudoku-c.1
share/zsh/site-functions/_sudoku-c" "$(cd "$files" && find . -name '*sudoku-c*' | sed 's,^./,,' | sort)"
same "renamed: no file has the old name" '' "$(cd "$files" && find bin share -name '*sudoku*' | grep -v -e sudoku-c -e man3)"
same "renamed: no command has the old name" '' "$(cd "$files" && sed -n '/^\.B[IR]* sudoku [a-z[-]/p; /^sudoku /p; /[|(] *sudoku [a-z-]/p' share/man/man1/sudoku-c.1
    grep -hE '(^|[^_a-z])sudoku($|[^-])' share/bash-completion/completions/* share/zsh/site-functions/* share/fish/vendor_completions.d/*)"
$MAKE uninstall BUILD="$built" PREFIX="$work/renamed" PROGRAM=sudoku-c >"$work/log" 2>&1 || fail "make uninstall PROGRAM=sudoku-c"
same "renamed: nothing is left" '' "$(find "$files" ! -type d)"

if command -v pkg-config >/dev/null; then
    $MAKE install BUILD="$built" PREFIX="$work/pc" >"$work/log" 2>&1
    same "sudoku.pc says how to link" "-I$work/pc/include -L$work/pc/lib -lsudoku" \
        "$(PKG_CONFIG_PATH=$work/pc/lib/pkgconfig pkg-config --cflags --libs sudoku | sed 's/ *$//')"
else
    skip "sudoku.pc: there is no pkg-config"
fi

if command -v nm >/dev/null; then
    declared=$(list_declared)
    same "the shared library exports what the headers declare" "$declared" \
        "$(nm -D --defined-only "$built/libsudoku.so.3" | sed -n 's/.* [^A] //; s/@.*//; /^sudoku_/p' | sort)"
    same "... and nothing else" '' \
        "$(nm -D --defined-only "$built/libsudoku.so.3" | grep -v ' A SUDOKU_[0-9]*$' | sed 's/.* //' | grep -v '^sudoku_')"
    same "the static library, too" "$declared" "$(nm -g --defined-only "$built/libsudoku.a" | sed -n 's/^[0-9a-f]* [A-Z] //p' | sort)"
else
    skip "exported names: there is no nm"
fi
report
