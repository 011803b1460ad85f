#!/bin/sh
# Builds the fuzzers as OSS-Fuzz and ClusterFuzzLite expect them: each with its seed corpus as a zip and its dictionary, in $OUT.
#
#   CC, CFLAGS           the compiler, and the flags of the sanitizer and of coverage
#   CXX, CXXFLAGS        what links
#   LIB_FUZZING_ENGINE   the engine
#
# To try it here: CC=clang CFLAGS='-fsanitize=fuzzer-no-link,address' LIB_FUZZING_ENGINE=-fsanitize=fuzzer OUT=/tmp/out sh tests/fuzz/ossfuzz.sh
set -eu
cd "$(dirname "$0")/../.."
: "${CC:=clang}" "${CFLAGS:=}" "${LIB_FUZZING_ENGINE:=-fsanitize=fuzzer}" "${OUT:?}"
: "${CXX:=$CC}" "${CXXFLAGS:=$CFLAGS}"
build=build/ossfuzz
mkdir -p "$OUT"

# With assertions. Kernels and solvers that use vectors read whole registers, so these sanitizers leave them alone.
ignored="-fsanitize-ignorelist=$PWD/tests/fuzz/kernels.list"
make -j"$(nproc)" BUILD=$build CC="$CC" CFLAGS="$CFLAGS -UNDEBUG $ignored" HARDENING= $build/libprogram.a $build/library.a
for source in tests/fuzz/*.c; do
    name=$(basename "$source" .c)
    [ "$name" != replay ] || continue # it stands for an engine
    # shellcheck disable=SC2086 # flags are words
    $CC $CFLAGS -UNDEBUG -std=c99 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -I. -pthread -c -o "$build/$name.o" "$source"
    # shellcheck disable=SC2086
    $CXX $CXXFLAGS -pthread -o "$OUT/$name" "$build/$name.o" $build/libprogram.a $build/library.a $LIB_FUZZING_ENGINE
    seeds="tests/fuzz/corpus/$name"
    case $name in reader | formats) seeds="$seeds tests/formats tests/bad puzzles" ;; esac
    # shellcheck disable=SC2086
    find $seeds -type f -size -200k | python3 -c '
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
    for number, path in enumerate(sorted(sys.stdin.read().split("\n")[:-1])):
        archive.write(path, f"{number:05}")' "$OUT/${name}_seed_corpus.zip"
    [ ! -f "tests/fuzz/$name.dict" ] || cp "tests/fuzz/$name.dict" "$OUT"
done
