# Completion in shells: written from the rows of the commands, and in bash it really completes.
. tests/cli/lib.sh
cd "$work" || exit 1

for shell in bash zsh fish; do
    "$SUDOKU" completion $shell >completion.$shell
    same "status of completion $shell" 0 $?
    for command in $("$SUDOKU" help | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p'); do
        check "$shell knows $command" grep -qw "$command" completion.$shell
        for option in $("$SUDOKU" help "$command" | sed -n '/^Options/,/^$/p' | sed -n 's/^  *\(-., \)\{0,1\}--\([a-z-]*\).*/\2/p'); do
            check "$shell knows $command --$option" grep -q "^\($command\|.*_rows '\|\*\)|[a-zA-Z]*|$option|" completion.$shell
        done
    done
    if command -v $shell >/dev/null; then
        check "$shell reads its script" $shell -n completion.$shell
    else
        skip "the script of $shell: there is no $shell"
    fi
done
run completion tcsh
same "another shell" 2 "$status"
check "those that are known" grep -q 'bash, zsh or fish' err

if ! command -v bash >/dev/null; then
    skip "completion in bash: there is no bash"
    report
    exit
fi

cat >complete.bash <<'END'
. ./completion.bash
COMP_LINE=$1 COMP_POINT=${#1}
_sudoku 2>/dev/null
printf '%s\n' "${COMPREPLY[@]}"
END

# completes LINE EXPECTED: the proposals for the end of the line, with blanks between them.
completes() {
    same "$1" "$2" "$(bash complete.bash "$1" | tr '\n' ' ' | sed 's/ *$//')"
}

: >"my grid.txt"
: >other.sdm
completes "sudoku so" solve
completes "sudoku ra" rate
completes "sudoku -q che" check
completes "sudoku filter --dif" "--difficulty="
completes "sudoku --prog" "--progress"
completes "sudoku rate --m" "--max-er="
completes "sudoku --format=j" json
completes "sudoku --format=cs" "csv csv-grid"
completes "sudoku -f js" json
completes "sudoku --format js" json
completes "sudoku generate -q --symmetry=rot" "rotate180 rotate90"
completes "sudoku count --limit=a" all
completes "sudoku filter --needs=xy-w" "xy-wing"
completes "sudoku filter --needs=xy-wing,swor" "xy-wing,swordfish"
completes "sudoku candidates --after=naked-p" naked-pair
completes "sudoku info --fields=canon" canonical
completes "sudoku info --fields=er,canon" er,canonical
completes "sudoku convert --empty=_" _
completes "sudoku -o oth" other.sdm
completes "sudoku --output=my" "my grid.txt"
completes "sudoku oth" other.sdm
completes "sudoku completion f" fish
completes "sudoku hint --detail=" "where technique step grid"
report
