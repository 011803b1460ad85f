# Installed, the project works for those who have never seen its source; uninstalled, nothing of it is left.
. tests/cli/lib.sh
full_only
unset MAKELEVEL
MAKEFLAGS=-j2 CC=${CC:-cc} MAKE=${MAKE:-make}
export MAKEFLAGS
built=$work/build # other tests are using what was built here

# install_to WHAT ARGUMENTS...: installs, uses and uninstalls with these arguments; $files is where things then are.
install_to() {
    what=$1
    shift
    $MAKE install BUILD="$built" "$@" >"$work/log" 2>&1 || { fail "$what: make install"; cat "$work/log"; return; }
    same "$what: the program solves" "$("$SUDOKU" puzzles/classic.txt)" "$("$files/bin/sudoku" puzzles/classic.txt)"
    for file in include/sudoku.h lib/libsudoku.a lib/libsudoku.so lib/libsudoku.so.2 lib/pkgconfig/sudoku.pc \
        share/man/man1/sudoku.1; do
        check "$what: $file is there" test -f "$files/$file"
    done
    cp tests/stranger.c "$work/stranger.c"
    solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
    (cd "$work" && $CC -std=c99 -Wall -Werror -I"$files/include" -o with-static stranger.c "$files/lib/libsudoku.a" -pthread)
    same "$what: a stranger's program, static library" $solution "$("$work/with-static")"
    (cd "$work" && $CC -std=c99 -Wall -Werror -I"$files/include" -o with-shared stranger.c -L"$files/lib" -lsudoku)
    same "$what: a stranger's program, shared library" $solution "$(LD_LIBRARY_PATH=$files/lib "$work/with-shared")"
    $MAKE uninstall BUILD="$built" "$@" >"$work/log" 2>&1 || fail "$what: make uninstall"
    same "$what: nothing is left" '' "$(find "$files" ! -type d)"
}

files=$work/prefix
install_to "PREFIX" PREFIX="$work/prefix"
files=$work/stage/usr
install_to "DESTDIR" DESTDIR="$work/stage" PREFIX=/usr

if command -v pkg-config >/dev/null; then
    $MAKE install BUILD="$built" PREFIX="$work/pc" >"$work/log" 2>&1
    same "sudoku.pc says how to link" "-I$work/pc/include -L$work/pc/lib -lsudoku" \
        "$(PKG_CONFIG_PATH=$work/pc/lib/pkgconfig pkg-config --cflags --libs sudoku | sed 's/ *$//')"
else
    skip "sudoku.pc: there is no pkg-config"
fi

if command -v nm >/dev/null; then
    declared=$(sed -n 's/^SUDOKU_API.*[ *]\(sudoku_[a-z_]*\)(.*/\1/p' include/sudoku.h | sort)
    same "the shared library exports what the header declares" "$declared" \
        "$(nm -D --defined-only "$built/libsudoku.so.2" | sed 's/.* //' | sort)"
    same "all names of the static library begin with sudoku_" '' \
        "$(nm -g --defined-only "$built/libsudoku.a" | sed -n 's/^[0-9a-f]* [A-Z] //p' | grep -v '^sudoku_')"
else
    skip "exported names: there is no nm"
fi
report
