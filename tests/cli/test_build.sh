# The default build: hardened where the compiler can, and the same bytes wherever it is built.
. tests/cli/lib.sh

# ---- Hardened ----

# A compiler that makes other programs by default, or a build with other flags, is not what is tested here.
flags=$(cat "${BUILD:-build}/flags" 2>/dev/null)
case $flags in *-fstack-protector-strong*) hardened=1 ;; *) hardened= ;; esac
case $flags in *-static*) hardened= ;; esac
if [ -n "$hardened" ] && command -v readelf >/dev/null && command -v nm >/dev/null && nm -D "$SUDOKU" >"$work/names" 2>/dev/null &&
    [ -s "$work/names" ]; then
    check "its place in memory is random" [ "$(readelf -h "$SUDOKU" | grep -c 'Type:.*DYN')" -eq 1 ]
    check "tables of functions are read-only" [ "$(readelf -lW "$SUDOKU" | grep -c GNU_RELRO)" -eq 1 ]
    check "the stack holds no code" [ "$(readelf -lW "$SUDOKU" | grep GNU_STACK | grep -c 'RW ')" -eq 1 ]
    check "... nor does any data" [ "$(readelf -lW "$SUDOKU" | grep -c 'RWE')" -eq 0 ]
    check "stacks are protected" grep -q '__stack_chk_fail' "$work/names"
    check "copies are checked" grep -q '__[a-z]*_chk' "$work/names"
else
    skip "hardening: not the default build, or no readelf"
fi

# ---- Reproducible ----

full_only
for folder in one another-folder; do
    mkdir "$work/$folder"
    cp -r Makefile include src "$work/$folder"
    (cd "$work/$folder" && MAKEFLAGS='' ${MAKE:-make} -j2 CFLAGS=-O0 all shared-lib >"$work/log" 2>&1) || cat "$work/log"
done
for file in sudoku libsudoku.a; do
    check "$file is the same in two folders" cmp "$work/one/$file" "$work/another-folder/$file"
done
check "the shared library, too" cmp "$work"/one/libsudoku.so.? "$work"/another-folder/libsudoku.so.?
report
