#!/bin/sh
# Prints src/sudoku.1 with the table of techniques as it should be, made from the program's own list:
#     sh tests/technique_table.sh >page && mv page src/sudoku.1
SUDOKU=${SUDOKU:-./sudoku}
{
    "$SUDOKU" help techniques | grep '^[a-z0-9-]*  *[0-9][0-9.]*  [A-Z0-9]'
    echo
    cat src/sudoku.1
} | awk '
    function dashes(words) { gsub(/-/, "\\-", words); return words }
    !n && /^$/ { n = rows + 1; next }
    !n {
        name = $1
        title = substr($0, index($0, $2) + length($2) + 2)
        ladder = title ~ /not with --ladder=people/ ? "se" : title ~ /with --ladder=people only/ ? "people" : "both"
        star = title ~ /assumes/ ? "*" : ""
        sub(/ \(.*/, "", title)
        row[++rows] = dashes(sprintf("%-32s%-22s%6s   %s", title star, name, $2, ladder))
        next
    }
    /^\.\\" end of the table/ { inside = 0 }
    !inside { print }
    /^\.\\" table of techniques/ {
        inside = 1
        printf ".nf\n%-32s%-22s%6s   %s\n", "Technique", "Name", "Rating", "Ladder"
        for (i = 1; i < n; i++) print row[i]
        print ".fi"
    }'
