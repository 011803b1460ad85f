#!/bin/sh
# Prints src/sudoku.1 with the table of techniques as it should be, made from the program's own list:
#     sh tests/technique_table.sh >page && mv page src/sudoku.1
SUDOKU=${SUDOKU:-./sudoku}
{
    "$SUDOKU" help techniques | grep '^[a-z0-9-]*  *[0-9][0-9.]* '
    echo
    cat src/sudoku.1
} | awk '
    function dashes(words) { gsub(/-/, "\\-", words); return words }
    !n && /^$/ { n = rows + 1; next }
    !n {
        star = $3 == "*" ? "*" : ""
        row[++rows] = dashes(sprintf("%-24s%6s   %s", $1 star, $2, star ? $4 : $3))
        next
    }
    /^\.\\" end of the table/ { inside = 0 }
    !inside { print }
    /^\.\\" table of techniques/ {
        inside = 1
        printf ".nf\n%-24s%6s   %s\n", "Name", "Rating", "Ladder"
        for (i = 1; i < n; i++) print row[i]
        print ".fi"
    }'
