#!/bin/sh
# The floors of the house: an include that looks up fails. A room may use itself and the rooms below it.
. tests/cli/lib.sh

# A row is a floor, lowest first: rooms on one floor do not see each other.
cat >"$work/floors" <<'ROWS'
core
engine
read logic create
cli/base
cli/write
cli
cli/options
cli/run cli/modes cli/play
ROWS

# Prints `file: include` for each that looks up.
for file in $(find src -name '*.[ch]' | sort); do
    sed -n 's/^#include "\([a-z_]*\/[a-z_/]*\)\.[a-z]*".*/\1/p' "$file" | sed "s,^,$file ,"
done | awk -v floors="$work/floors" '
    BEGIN { while ((getline line < floors) > 0) { floor++; n = split(line, rooms, " "); for (i = 1; i <= n; i++) at[rooms[i]] = floor } }
    # The room of a path: its folder, or the nearest one above that is a room.
    function room_of(path) {
        while (sub(/\/[^\/]*$/, "", path)) if (path in at) return path
        return ""
    }
    {
        file = $1; sub(/^src\//, "", file)
        from = room_of(file); to = room_of($2)
        if (from == "" && file ~ /^main/) next
        if (from == "" || to == "" || (from != to && at[to] >= at[from])) print "src/" file ": " $2
    }' >"$work/found"
same "no include looks up" "" "$(cat "$work/found")"

# The program is a client of the library like any other.
find src/main.c src/cli -name "*.[ch]" -exec sed -n 's/^#include "\(.*\)"/\1/p' {} + | grep -v '^cli/' | sort -u >"$work/seen"
same "the program includes the public header and its own" sudoku.h "$(cat "$work/seen")"

report
