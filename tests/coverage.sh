#!/bin/sh
# coverage.sh: which lines and branches of src/ the tests have run, by room, from what a build with --coverage has left behind.
#
#   make coverage                 builds, runs the tests, and prints the table
#   sh tests/coverage.sh BUILD    prints the table of an earlier run
#
# BUILD/missed has the lines that no test ran and the branches that were never taken, as `file:line: what: text`.
build=$1
gcov=${GCOV:-gcov}

# One listing for all objects: gcov names each source before its lines. Headers are in many objects, and are left out.
find "$build" -name '*.gcda' ! -path '*/checked/*' ! -path '*/tests/*' -exec "$gcov" -b -c -t {} + 2>/dev/null |
    awk -F: -v missed="$build/missed.new" '
    function room_of(file) { sub(/^src\//, "", file); return sub(/\/[^\/]*$/, "", file) ? file : "main" }
    $2 + 0 == 0 && $3 == "Source" { file = $4; ours = file ~ /^src\/.*\.c$/; room = room_of(file); next }
    !ours { next }
    /^branch / {
        branches[room]++
        if ($0 ~ /never executed| taken 0( |$)/) {
            if (run) print file ":" line ": branch not taken: " text >missed
        } else taken[room]++
        next
    }
    /^(call|function|unconditional) / { next }
    $2 + 0 > 0 && $1 !~ /-/ {
        line = $2 + 0
        text = $0
        sub(/^[^:]*:[^:]*: */, "", text)
        lines[room]++
        run = $1 !~ /#|=/
        if (run) done[room]++
        else print file ":" line ": not run: " text >missed
    }
    function row(name, done, lines, taken, branches) {
        return sprintf("%-26s %6d %6.1f %% %9d %6.1f %%", name, lines, 100 * done / lines, branches,
            branches ? 100 * taken / branches : 100)
    }
    END {
        printf "%-26s %6s %8s %9s %8s\n", "room", "lines", "run", "branches", "taken"
        for (room in lines) {
            print row(room, done[room], lines[room], taken[room], branches[room]) | "sort"
            all_done += done[room]; all_lines += lines[room]; all_taken += taken[room]; all_branches += branches[room]
        }
        close("sort")
        print row("all", all_done, all_lines, all_taken, all_branches)
    }'
sort -u "$build/missed.new" >"$build/missed"
rm "$build/missed.new"
