#!/bin/sh
# make release-check: a release made twice, in two folders and by two users, has the same bytes; and each file of it that can be tried
# here works. PARTS='source linux wheel' for some of them; see .ci/release.sh. Needs root for the second user.
. tests/cli/lib.sh
unset MAKELEVEL MAKEFLAGS # .ci/release.sh uses all cores
export PARTS="${PARTS:-source linux arm64 i686 windows deb wasm wheel man}"
version=$("$SUDOKU" --version | sed -n '1s/.* //p')

# The first is made here; the second by a user who may write in one folder only.
OUT=$work/one sh .ci/release.sh >"$work/log" 2>&1 || { tail -n 20 "$work/log"; fail "make release"; report; exit 1; }
other=$work/another/place
mkdir -p "$other"
git clone -q . "$other/sudoku"
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
    chmod 755 "$work" "$work/another"
    chown -R 65534:65534 "$other"
    as='setpriv --reuid=65534 --regid=65534 --clear-groups'
else
    as='env'
    skip "another user: not root, or no setpriv"
fi
# shellcheck disable=SC2086 # words
(cd "$other/sudoku" && OUT=$other/two HOME=$other TMPDIR=$other TZ=UTC-9 $as sh .ci/release.sh) >"$work/log" 2>&1 ||
    { tail -n 20 "$work/log"; fail "make release by another user"; }
same "two releases have the same bytes" "$(cat "$work/one/SHA256SUMS")" "$(cat "$other/two/SHA256SUMS")"
same "the sums are right" 0 "$(cd "$work/one" && sha256sum --quiet -c SHA256SUMS >&2; echo $?)"

# try ARCHIVE EMULATOR...: a program in an archive solves, has its manual, and needs nothing else.
try() {
    name=sudoku-$version-linux-$1
    shift
    mkdir -p "$work/tried"
    tar -C "$work/tried" -xzf "$work/one/$name.tar.gz"
    same "$name solves" "$("$SUDOKU" puzzles/classic.txt)" "$("$@" "$work/tried/$name/sudoku" puzzles/classic.txt)"
    check "$name has its manual and completions" \
        [ -s "$work/tried/$name/sudoku.1" -a -s "$work/tried/$name/completions/sudoku.fish" ]
}

for part in $PARTS; do
    case $part in
        source)
            tar -C "$work" -xzf "$work/one/sudoku-$version.tar.gz"
            check "the source builds" sh -c 'cd "$1" && ${MAKE:-make} -j2 CFLAGS=-O0 >"$2" 2>&1' - "$work/sudoku-$version" "$work/log"
            same "... and solves" "$("$SUDOKU" puzzles/classic.txt)" "$("$work/sudoku-$version/sudoku" puzzles/classic.txt)"
            ;;
        linux) try x86_64 env ;;
        arm64) if command -v qemu-aarch64 >/dev/null; then try aarch64 qemu-aarch64; else skip "ARM: there is no qemu-aarch64"; fi ;;
        i686) try i686 env ;;
        windows)
            wine=${WINE:-$(command -v wine64 || echo /usr/lib/wine/wine64)}
            if [ -x "$wine" ] && command -v python3 >/dev/null; then
                (cd "$work" && python3 -m zipfile -e "one/sudoku-$version-windows-x86_64.zip" .)
                same "the program for Windows solves" "$("$SUDOKU" puzzles/classic.txt)" \
                    "$(WINEPREFIX=$work/wine WINEDEBUG=-all XDG_RUNTIME_DIR=$work "$wine" "$work/sudoku-$version-windows-x86_64/sudoku.exe" puzzles/classic.txt)"
            else
                skip "Windows: there is no wine64"
            fi
            ;;
        deb) same "there are four packages" 4 "$(find "$work/one" -name '*.deb' | wc -l | tr -d ' ')" ;;
        wasm)
            tar -C "$work" -xzf "$work/one/sudoku-$version-wasm.tar.gz"
            same "the program for WebAssembly solves" "$("$SUDOKU" puzzles/classic.txt)" \
                "$(node --no-warnings tests/wasm.mjs "$work/sudoku-$version-wasm/sudoku.wasm" puzzles/classic.txt)"
            browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
            if [ -n "$browser" ]; then
                check "the page plays" node tests/page.mjs "$work/one/sudoku-$version.html" "$browser"
            fi
            ;;
        wheel)
            if python3 -m venv "$work/python" >"$work/log" 2>&1; then
                check "pip installs the wheel" "$work/python/bin/pip" install -q --no-index --no-deps --disable-pip-version-check "$work"/one/*.whl
                same "the module solves" "$("$SUDOKU" -f line puzzles/classic.txt | cut -c 1-81)" "$(cd "$work" && python/bin/python -c "
import sudoku
for line in open('$root/puzzles/classic.txt'):
    if line[0] != '#':
        print(sudoku.solve(line[:81]))")"
                check "pip removes it" "$work/python/bin/pip" uninstall -q -y sudoku-c
            else
                skip "the wheel: python3 has no venv"
            fi
            ;;
        man) check "the manual is a page" sh -c 'tar -xzOf "$1" | grep -q "<h1"' - "$work/one/sudoku-$version-man.tar.gz" ;;
    esac
done
report
