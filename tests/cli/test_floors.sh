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
cli/write write
cli
cli/options
cli/play/terminal
cli/play/game
cli/play/player
cli/run run play
cli/modes cli/play commands wasi
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
        $2 ~ /^sudoku(_[a-z]+)?\.h$/ || $1 == "main.c" && $2 ~ /^(cli|base)\// || $1 == "main_new.c" && $2 ~ /^(base|run)\// { next }
        {
            from = home($1); to = $2 ~ /\.\./ ? "" : home($2)
            if (from == "" || to == "" || (from != to && at[to] >= at[from])) print $1 ": " $2
        }'
}

same "no include looks up" "" "$(upward src)"

# The rooms of the game know nothing of each other's work: only the session in cli/play opens the terminal. A game knows
# its keys and the screen that it is drawn on.
grep -hE '"cli/play/terminal/' src/cli/play/game/* src/cli/play/player/* |
    grep -vE 'terminal/(key_parser|screen)\.h"' >"$work/seen"
same "neither game nor view sees the terminal" "" "$(cat "$work/seen")"
grep -hoE '"cli/[^"]*"|"sudoku(_research)?\.h"' src/cli/play/terminal/* | grep -vE '"cli/(base|play/terminal)/' >"$work/seen"
same "the terminal knows nothing of Sudoku" "" "$(cat "$work/seen")"
grep -lE '"sudoku(_research)?\.h"' src/cli/play/player/*view* >"$work/seen"
same "the view does without the library" "" "$(cat "$work/seen")"

# The test itself: each kind of wrong include is found.
mkdir -p "$work/tree/core" "$work/tree/base" "$work/tree/read" "$work/tree/create" "$work/tree/research"
printf '#include "core/grid.h"\n#include "sudoku.h"\n# include "engine/isa/sse2.h"\n#include "../engine/desk.h"\n' >"$work/tree/core/a.c"
printf '#include "cli/write/format.h"\n#include "cli/mode.h"\n' >"$work/tree/base/b.h"
printf '#include "logic/board.h"\n#include "batch.h"\n#include "engine/kernel.h"\n' >"$work/tree/read/c.c"
printf '#include "research/bits.h"\n#include "sudoku_research.h"\n' >"$work/tree/create/d.c"
printf '#include "create/random.h"\n#include "cli/mode.h"\n' >"$work/tree/research/e.c"
printf '#include "engine/kernel.h"\n#include "cli/options/options.h"\n' >"$work/tree/main.c"
cat >"$work/wrong" <<'ROWS'
base/b.h: cli/write/format.h
base/b.h: cli/mode.h
core/a.c: engine/isa/sse2.h
core/a.c: ../engine/desk.h
create/d.c: research/bits.h
main.c: engine/kernel.h
read/c.c: logic/board.h
read/c.c: batch.h
research/e.c: cli/mode.h
ROWS
same "wrong includes are found" "$(cat "$work/wrong")" "$(upward "$work/tree")"

# A name says which file, in the library and in the program; a command may be called like a room's file below it.
once() { find "$@" -name "*.[ch]" | sed 's,.*/,,' | sort | uniq -d; }
same "each file of the library has a name of its own" "" "$(cd src && once core engine read logic create research)"
same "each file of the program has a name of its own" "" "$(cd src && once write run play)"

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
grep -hoE '^#include "(core|engine|read|logic|create|research)/[^"]*"' -r src/main.c src/main_new.c src/base src/cli src/write src/run src/play src/commands >"$work/seen"
same "the program includes the public headers and its own" "" "$(cat "$work/seen")"

report
