#!/bin/sh
# make deb: Debian packages of the program, the shared library, what is needed to compile with it, and the module for Python, in build/deb.
# Debian has a program sudoku already, so this one is sudoku-c there. The same source gives the same bytes.
set -eu
umask 022
out=$PWD/build/deb
version=$(sed -n 's/.*SUDOKU_VERSION "\(.*\)"/\1/p' include/sudoku.h)
soname=${version%%.*}
architecture=$(dpkg --print-architecture)
triplet=$(${CC:-gcc} -print-multiarch)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH
maintainer="${DEBFULLNAME:-The sudoku authors} <${DEBEMAIL:-sudoku@users.noreply.github.com}>"

rm -rf "$out"
mkdir -p "$out/debian"
${MAKE:-make} install BUILD=build/deb/objects CFLAGS="${CFLAGS:-} -g -ffile-prefix-map=$PWD=." PROGRAM=sudoku-c DESTDIR="$out/all" \
    PREFIX=/usr LIBDIR="/usr/lib/$triplet" BASHDIR=/usr/share/bash-completion/completions ZSHDIR=/usr/share/zsh/vendor-completions \
    PYTHONDIR=/usr/lib/python3/dist-packages
strip --remove-section=.comment --remove-section=.note "$out/all/usr/bin/sudoku-c"
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$out/all/usr/lib/$triplet/libsudoku.so.$soname"
chmod 644 "$out/all/usr/lib/$triplet/libsudoku.so.$soname"
strip --strip-debug --enable-deterministic-archives "$out/all/usr/lib/$triplet/libsudoku.a"
find "$out/all/usr/share/man" -type f -exec gzip -9n {} +
for page in "$out"/all/usr/share/man/man3/sudoku_*.gz; do # links, as Debian likes them
    rm "$page"
    ln -s sudoku.3.gz "$page"
done

# move PACKAGE FILE...: what goes into a package.
move() {
    package=$1
    shift
    for file; do
        mkdir -p "$out/$package/$(dirname "$file")"
        mv "$out/all/$file" "$out/$package/$file"
    done
}
rm -r "$out/all/usr/share/doc" # the licence of a package is its copyright file
cd "$out/all"
move python3-sudoku-c usr/lib/python3
move sudoku-c usr/bin usr/share/man/man1 usr/share/bash-completion usr/share/zsh usr/share/fish
move "libsudoku$soname" "usr/lib/$triplet/libsudoku.so.$soname"
move libsudoku-dev usr/include "usr/lib/$triplet" usr/share/man
cd - >/dev/null

# describe PACKAGE SECTION DEPENDS TITLE: its documents, its control file with the text of standard input, the package itself.
describe() {
    package=$1 root=$out/$1
    documents=$root/usr/share/doc/$package
    mkdir -p "$documents" "$root/DEBIAN"
    {
        echo 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/'
        printf '\nFiles: *\nCopyright: %s\n' "$(sed -n 's/^Copyright (c) //p' LICENSE)"
        printf 'License: Expat\n'
        sed -n '/^Permission/,$p' LICENSE | sed 's/^$/./; s/^/ /'
    } >"$documents/copyright"
    printf 'sudoku (%s) unstable; urgency=medium\n\n  * See /usr/share/doc/%s/NEWS.gz.\n\n -- %s  %s\n' "$version" "$package" \
        "$maintainer" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$documents/changelog.gz"
    gzip -9n <.github/CHANGELOG.md >"$documents/NEWS.gz"
    {
        printf 'Package: %s\nSource: sudoku\nVersion: %s\nArchitecture: %s\n' "$package" "$version" "$architecture"
        printf 'Maintainer: %s\nSection: %s\nPriority: optional\n' "$maintainer" "$2"
        printf 'Depends: %s\nInstalled-Size: %s\n' "$3" "$(du -ks "$root/usr" | cut -f1)"
        printf 'Description: %s\n' "$4"
        sed 's/^/ /'
    } >"$root/DEBIAN/control"
    (cd "$root" && find usr -type f -exec md5sum {} + | LC_ALL=C sort -k 2 >DEBIAN/md5sums)
    dpkg-deb --root-owner-group -Zxz --build "$root" "$out" >/dev/null
    rm -r "$root"
}

# needs BINARY: the packages that its shared libraries are in.
needs() {
    printf 'Source: sudoku\n\nPackage: x\nArchitecture: any\n' >"$out/debian/control"
    (cd "$out" && dpkg-shlibdeps -O "$1" 2>/dev/null | sed 's/^shlibs:Depends=//')
}
program_needs=$(needs "$out/sudoku-c/usr/bin/sudoku-c")
library_needs=$(needs "$out/libsudoku$soname/usr/lib/$triplet/libsudoku.so.$soname")
describe sudoku-c math "$program_needs" 'fast solver, teacher and maker of Sudoku puzzles' <<END
sudoku-c solves, checks, explains, rates and makes Sudoku puzzles, one at a
time for people, millions a second for research. It reads whatever people
paste, draws sheets, and has a game at the terminal.
END
mkdir -p "$out/libsudoku$soname/DEBIAN"
echo "libsudoku $soname libsudoku$soname (>= $version)" >"$out/libsudoku$soname/DEBIAN/shlibs"
echo 'activate-noawait ldconfig' >"$out/libsudoku$soname/DEBIAN/triggers"
describe "libsudoku$soname" libs "$library_needs" 'Sudoku puzzles: shared library' <<END
This library solves, checks, explains, rates and makes Sudoku puzzles.
END
describe libsudoku-dev libdevel "libsudoku$soname (= $version)" 'Sudoku puzzles: headers and static library' <<END
This library solves, checks, explains, rates and makes Sudoku puzzles. These
are the headers, the static library and the manual pages of each function.
END
architecture=all
describe python3-sudoku-c python "python3, libsudoku$soname (>= $version)" 'Sudoku puzzles: module for Python' <<END
This module solves, rates, explains and makes Sudoku puzzles by the shared
library, one at a time or millions in a numpy array.
END
rm -r "$out/all" "$out/debian"
ls "$out"/*.deb
