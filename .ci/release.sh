#!/bin/sh
# make release: everything that a release has, in build/release, with SHA256SUMS. The same commit gives the same bytes, in any folder and
# for any user, with the same versions of the tools: those of Debian 12 (see `want` in .ci/run).
#
#   PARTS   what is made, of: source linux arm64 i686 windows deb wasm wheel man. Default: all.
#   OUT     the folder
set -eu
umask 022
export LC_ALL=C TZ=UTC
cd "$(dirname "$0")/.."
version=$(sed -n 's/.*SUDOKU_VERSION "\(.*\)"/\1/p' include/sudoku.h)
parts=${PARTS:-source linux arm64 i686 windows deb wasm wheel man}
out=${OUT:-build/release}
case $out in /*) ;; *) out=$PWD/$out ;; esac
make="${MAKE:-make} -j$(nproc)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
    echo "release: there are changes that are not committed" >&2
    exit 1
fi
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

# has PART: is it to be made?
has() { case " $parts " in *" $1 "*) ;; *) return 1 ;; esac; }

# pack FOLDER: a folder of $work as an archive of that name.
pack() {
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw --mtime="@$SOURCE_DATE_EPOCH" --format=ustar -c "$1" |
        gzip -9n >"$out/$1.tar.gz"
}

# Only a folder that an earlier release filled is emptied.
if [ -d "$out" ] && [ -n "$(ls -A "$out")" ]; then
    if [ ! -f "$out/SHA256SUMS" ]; then
        echo "release: $out has other files" >&2
        exit 1
    fi
    rm -rf "$out"
fi
mkdir -p "$out"

# Builds from a clone of the commit, so files that git does not track are left out.
git clone -q --no-hardlinks . "$work/source"
cd "$work/source"

if has source; then
    git -c tar.umask=0022 -c core.autocrlf=false archive --format=tar --prefix="sudoku-$version/" HEAD | gzip -9n >"$out/sudoku-$version.tar.gz"
fi

# linux NAME COMPILER STRIP PART: one static program, its manual, and the scripts for shells.
linux() {
    name=sudoku-$version-linux-$1
    # Several builds of one source share nothing but its files.
    $make BUILD="build/$1" CC="$2" CFLAGS="-ffile-prefix-map=$PWD=." static
    has "$4" || return 0
    mkdir -p "$work/$name/completions"
    cp "build/$1/sudoku" LICENSE README.md src/sudoku.1 "$work/$name"
    "$3" --strip-all --remove-section=.comment "$work/$name/sudoku"
    for shell in bash zsh fish powershell; do
        build/x86_64/sudoku completion $shell >"$work/$name/completions/sudoku.$shell"
    done
    pack "$name"
}
# The program for this machine prints the scripts of all.
if has linux || has arm64 || has i686; then
    linux x86_64 gcc strip linux
fi
! has arm64 || linux aarch64 aarch64-linux-gnu-gcc aarch64-linux-gnu-strip arm64
! has i686 || linux i686 i686-linux-gnu-gcc i686-linux-gnu-strip i686

if has windows; then
    $make windows CFLAGS="-ffile-prefix-map=$PWD=."
    name=sudoku-$version-windows-x86_64
    mkdir "$work/$name"
    cp build/windows/sudoku.exe build/windows/libsudoku.dll build/windows/libsudoku.dll.a include/*.h LICENSE README.md "$work/$name"
    python3 .ci/zip.py "$out/$name.zip" "$work" "$name"
fi

if has deb; then
    $make deb
    cp build/deb/*.deb "$out"
fi

if has wasm; then
    $make wasm
    cp build/wasm/sudoku.html "$out/sudoku-$version.html"
    name=sudoku-$version-wasm
    mkdir "$work/$name"
    cp build/wasm/sudoku.wasm build/wasm/libsudoku.wasm build/wasm/libsudoku-full.wasm include/*.h LICENSE "$work/$name"
    pack "$name"
fi

if has wheel; then
    $make BUILD=build/wheel CFLAGS="-ffile-prefix-map=$PWD=." shared-lib
    strip --strip-unneeded --remove-section=.comment "build/wheel/libsudoku.so.${version%%.*}"
    python3 .ci/wheel.py "$version" "build/wheel/libsudoku.so.${version%%.*}" "$out"
fi

if has man; then
    name=sudoku-$version-man
    mkdir "$work/$name"
    for page in src/*.[1-9]; do
        mandoc -T html -O style=none,man=%N.%S.html "$page" >"$work/$name/$(basename "$page").html"
    done
    pack "$name"
fi

cd "$out"
sha256sum -- * >"$work/sums"
mv "$work/sums" SHA256SUMS
cat SHA256SUMS
