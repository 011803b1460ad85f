#!/bin/sh
# The layers of the source tree: an include that looks up fails. A directory may use itself and the layers below it.
. tests/cli/lib.sh

# A row is a layer, lowest first: directories of one layer do not see each other.
cat >"$work/layers" <<'ROWS'
core
engine
read logic create
research
base
write
run play
commands page wasi windows
ROWS

# upward TREE: prints `file: include` for each include in TREE that looks up, sideways, or where no layer is.
upward() {
    find "$1" -name '*.[ch]' | sort | while read -r file; do
        sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*"\([^"]*\)".*/\1/p' "$file" | sed "s,^,${file#"$1"/} ,"
    done | awk -v layers="$work/layers" '
        BEGIN {
            while ((getline line < layers) > 0) {
                layer++
                n = split(line, directories, " ")
                for (i = 1; i <= n; i++) at[directories[i]] = layer
            }
        }
        # The directory of a path that has a layer: its own, or the nearest one above.
        function home(path) {
            while (sub(/\/[^\/]*$/, "", path)) if (path in at) return path
            return ""
        }
        $2 ~ /^sudoku(_[a-z]+)?\.h$/ || $1 == "main.c" && $2 ~ /^(base|run)\// { next }
        {
            from = home($1); to = $2 ~ /\.\./ ? "" : home($2)
            if (from == "" || to == "" || (from != to && at[to] >= at[from])) print $1 ": " $2
        }'
}

same "no include looks up" "" "$(upward src)"

# The game knows of the writers only the marks of a step; and of them, only marks and steps know what a step is.
grep -hoE '"write/[^"]*"' src/play/* | grep -v '"write/marks.h"' >"$work/seen"
same "the game sees no writer but the marks" "" "$(cat "$work/seen")"
grep -lE '"sudoku_logic\.h"' src/write/* | grep -vE '/(marks|steps)\.[ch]$' >"$work/seen"
same "only marks and steps know what a step is" "" "$(cat "$work/seen")"
# A command is included by nobody.
find src -name '*.h' -path 'src/commands/*' >"$work/seen"
same "commands have no headers" "" "$(cat "$work/seen")"

# The test itself: each kind of wrong include is found.
mkdir -p "$work/tree/core" "$work/tree/base" "$work/tree/read" "$work/tree/create" "$work/tree/research" "$work/tree/play"
printf '#include "core/grid.h"\n#include "sudoku.h"\n# include "engine/isa/sse2.h"\n#include "../engine/desk.h"\n' >"$work/tree/core/a.c"
printf '#include "write/format.h"\n#include "run/stream.h"\n' >"$work/tree/base/b.h"
printf '#include "logic/board.h"\n#include "batch.h"\n#include "engine/kernel.h"\n' >"$work/tree/read/c.c"
printf '#include "research/bits.h"\n#include "sudoku_research.h"\n' >"$work/tree/create/d.c"
printf '#include "create/random.h"\n#include "run/command.h"\n' >"$work/tree/research/e.c"
printf '#include "write/marks.h"\n#include "run/stream.h"\n' >"$work/tree/play/f.c"
printf '#include "engine/kernel.h"\n#include "run/command.h"\n' >"$work/tree/main.c"
cat >"$work/wrong" <<'ROWS'
base/b.h: write/format.h
base/b.h: run/stream.h
core/a.c: engine/isa/sse2.h
core/a.c: ../engine/desk.h
create/d.c: research/bits.h
main.c: engine/kernel.h
play/f.c: run/stream.h
read/c.c: logic/board.h
read/c.c: batch.h
research/e.c: run/command.h
ROWS
same "wrong includes are found" "$(cat "$work/wrong")" "$(upward "$work/tree")"

# A name says which file, in the library and in the program; a command may be called like a room's file below it.
once() { find "$@" -name "*.[ch]" | sed 's,.*/,,' | sort | uniq -d; }
same "each file of the library has a name of its own" "" "$(cd src && once core engine read logic create research)"
same "each file of the program has a name of its own" "" "$(cd src && once base write run play)"

# circles TREE: prints what tsort says of headers in TREE that include each other in a circle.
circles() {
    (cd "$1" && find . -name '*.h' -exec awk '
        /^[[:space:]]*#[[:space:]]*include[[:space:]]*"/ { split($0, part, "\""); print substr(FILENAME, 3), part[2] }' {} +) |
        { tsort >"$work/sorted"; } 2>&1
}
same "no circle of headers" "" "$(circles src)"
printf '#include "read/f.h"\n' >"$work/tree/read/e.h"
printf '#include "read/e.h"\n' >"$work/tree/read/f.h"
same "a circle of headers is found" 2 "$(circles "$work/tree" | grep -cE 'read/[ef]\.h')"

# The program is a client of the library like any other.
grep -hoE '^#include "(core|engine|read|logic|create|research)/[^"]*"' -r src/main.c src/base src/write src/run src/play src/commands >"$work/seen"
same "the program includes the public headers and its own" "" "$(cat "$work/seen")"

# A command knows no format, but where one kind is meant: the words and grids of check, the steps of explain, and the ratings
# above the pictures of generate. The stream alone counts puzzles.
same "commands that ask for the format" "check explain generate" \
    "$(cd src/commands && grep -lE 'common\.format|showing_manner' ./*.c | sed 's,^\./,,; s/\.c$//' | paste -sd ' ' -)"
same "commands that set the number of puzzles" "" "$(grep -nE 'stream->(n|at|done|cut) (\||&)?= ' src/commands/*.c)"

# Nothing speaks of rooms or spellings of versions before, but the changelog.
git grep -nE 'src/cli|"cli/' -- . ':!.github/CHANGELOG.md' ':!tests/cli/test_floors.sh' 2>/dev/null | head -n 5 >"$work/seen"
same "no word of rooms that are gone" "" "$(cat "$work/seen")"

report
