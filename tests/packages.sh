# packages.sh: sourced by what has a fresh Debian to try the packages of `make deb` in.

# everything ROOT: all files of a system but what the package manager writes about its own work.
everything() {
    find "$1" -xdev ! -type d | sed "s,^$1,," |
        grep -vE '^/(var/lib/dpkg|var/cache|var/log|proc|sys|dev|tmp)/|^/etc/ld\.so\.cache$' | LC_ALL=C sort
}

# check_reproducible: two builds, in different places, at different times, with different umasks, give the same packages.
check_reproducible() {
    second=0
    umask 077
    for place in "$work/here" "$work/another/place"; do
        mkdir -p "$place"
        git ls-files -z | tar -c --null -T - | tar -x -C "$place"
        find "$place" -exec touch -d "2001-01-0$((second + 1)) 12:00" {} +
        (cd "$place" && CFLAGS=-O0 SOURCE_DATE_EPOCH=1700000000 TZ=UTC-$((second * 9)) ${MAKE:-make} deb) >"$work/log" 2>&1 ||
            { tail -n 20 "$work/log"; fail "make deb in $place"; }
        (cd "$place/build/deb" && cksum ./*.deb) >"$place.sums"
        second=1
        umask 022
    done
    same "packages do not depend on where and when they are built" "$(cat "$work/here.sums")" "$(cat "$work/another/place.sums")"
    same "... and there are four" 4 "$(wc -l <"$work/here.sums" | tr -d ' ')"
    rm -r "$work/here" "$work/another"
}

# check_packages ROOT: builds the packages, installs, uses and removes them in the system ROOT, and finds nothing left.
check_packages() {
    system=$1
    if ! SOURCE_DATE_EPOCH=1700000000 ${MAKE:-make} deb >"$work/log" 2>&1; then
        tail -n 20 "$work/log"
        fail "make deb"
        return
    fi
    if command -v lintian >/dev/null; then
        same "lintian finds no error" '' "$(lintian --allow-root --fail-on none --tag-display-limit 0 build/deb/*.deb 2>&1 | grep '^E:')"
    else
        skip "the packages' form: there is no lintian"
    fi
    everything "$system" >"$work/before"
    mkdir "$system/tmp/packages"
    cp build/deb/*.deb "$system/tmp/packages"
    # A minimal system has no Python, which the fourth package needs.
    check "the packages are installed" chroot "$system" sh -c 'dpkg -i /tmp/packages/[ls]*.deb' >"$work/log" 2>&1
    same "the module for Python is in its package" ./usr/lib/python3/dist-packages/sudoku.py \
        "$(dpkg-deb -c build/deb/python3-sudoku-c_*.deb | sed -n 's,.* \(.*/sudoku\.py\)$,\1,p')"
    same "the installed program" "$("$SUDOKU" puzzles/easy.txt)" "$(chroot "$system" sudoku-c <puzzles/easy.txt)"
    same "its manual and completions are there" '' "$(for file in man/man1/sudoku-c.1.gz man/man3/sudoku_solve.3.gz \
        bash-completion/completions/sudoku-c zsh/vendor-completions/_sudoku-c fish/vendor_completions.d/sudoku-c.fish; do
        [ -e "$system/usr/share/$file" ] || echo "$file"
    done)"
    library=$(dirname "$(find "$system/usr/lib" -name libsudoku.a)")
    if ${CC:-cc} -o "$system/tmp/packages/rate" tests/examples/rate.c -I"$system/usr/include" -L"$library" -lsudoku; then
        same "a program with the installed library" "4.2 XY-wing" "$(chroot "$system" /tmp/packages/rate \
            1.34..78.4..7....3..9.2......5..7.3.....1.6..8......4...1........2395..49...71.5.)"
    else
        fail "a program is linked with the installed library"
    fi
    check "the packages are removed" chroot "$system" dpkg --purge sudoku-c libsudoku-dev libsudoku3 >"$work/log" 2>&1
    rm -r "$system/tmp/packages"
    everything "$system" >"$work/after"
    same "nothing of them is left" '' "$(diff "$work/before" "$work/after")"
}
