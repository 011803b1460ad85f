#!/bin/sh
# Prints src/sudoku.1 with the table of techniques as it should be, made from the program's own lists:
#     sh tests/technique_table.sh >page && mv page src/sudoku.1
SUDOKU=${SUDOKU:-./sudoku}
{
    "$SUDOKU" help techniques | sed '/^house /d'
    echo
    "$SUDOKU" help techniques
    echo
    "$SUDOKU" help techniques
    echo
    cat src/sudoku.1
} | awk '
    BEGIN { part = 1 }
    part < 4 && /^$/ { part++; next }
    part < 4 {
        name = $1
        place[part, name] = ++places[part]
        if (name in rating) next
        names[++n] = name
        rating[name] = $2
        title[name] = substr($0, 30)
        sub(/ \(assumes.*/, "*", title[name])
        next
    }
    function dashes(words) { gsub(/-/, "\\-", words); return words }
    function number(part, name) { return place[part, name] ? place[part, name] : "-" }
    function row(name) {
        printf "%s\n", dashes(sprintf("%-32s%-22s%6s%7s%5s%7s", title[name], name, rating[name], number(2, name), number(1, name), number(3, name)))
    }
    /^\.\\" end of the table/ { inside = 0 }
    !inside { print }
    /^\.\\" table of techniques/ {
        inside = 1
        printf ".nf\n%-32s%-22s%6s%7s%5s%7s\n", "Technique", "Name", "Rating", "People", "SE", "Whips"
        for (k = 1; k <= places[2]; k++) for (i = 1; i <= n; i++) if (place[2, names[i]] == k) row(names[i])
        for (i = 1; i <= n; i++) if (!place[2, names[i]]) row(names[i])
        print ".fi"
    }'
