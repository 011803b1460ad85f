#!/bin/sh
# The collections that this program made: each names its command, which makes it again.
. tests/cli/lib.sh

for file in "$root"/puzzles/made-*.txt; do
    name=${file##*/}
    arguments=$(sed -n 's/^# Made with: sudoku //p' "$file")
    check "$name names its command" [ -n "$arguments" ]
    # shellcheck disable=SC2086
    "$SUDOKU" $arguments >"$work/made"
    grep -v '^#' "$file" >"$work/kept"
    check "$name: its command makes it again" cmp -s "$work/kept" "$work/made"
    same "$name: every puzzle is proper" "$(wc -l <"$work/kept")" "$("$SUDOKU" filter "$work/kept" | wc -l)"
done

report
