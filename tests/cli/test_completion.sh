# Completion in shells: written from the table of options, and in bash it really completes.
. tests/cli/lib.sh
cd "$work" || exit 1

for shell in bash zsh fish; do
    "$SUDOKU" completion $shell >completion.$shell
    same "status of --completion=$shell" 0 $?
    for option in $("$SUDOKU" --help=all | sed -n 's/^  *\(-., \)\{0,1\}--\([a-z-]*\).*/\2/p'); do
        check "$shell knows --$option" grep -q -e "-l $option " -e "--${option}[] =)['\"[]" completion.$shell
    done
    if command -v $shell >/dev/null; then
        check "$shell reads its script" $shell -n completion.$shell
    else
        skip "the script of $shell: there is no $shell"
    fi
done
run completion tcsh
same "another shell" 2 "$status"
check "those that are known" grep -q 'expected bash, zsh or fish' err

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
completes "SUDOKU_KERNEL=l" list
completes "sudoku sudoku completion f" fish
completes "sudoku --dif" "--difficulty="
completes "sudoku --prog" "--progress"
completes "sudoku --m" "--max-er= --minimal --minimize --memory= --minimals --mark-clues"
completes "sudoku --format=j" json
completes "sudoku --format=cs" "csv csv-grid"
completes "sudoku -f js" json
completes "sudoku --format js" json
completes "sudoku -q --symmetry=rot" "rotate180 rotate90"
completes "sudoku --count=a" all
completes "sudoku --needs=xy-" "xy-wing"
completes "sudoku --needs=xy-wing,sw" "xy-wing,swordfish"
completes "sudoku --reduce=naked-p" naked-pair
completes "sudoku --columns=canon" canonical
completes "sudoku --columns=er,canon" er,canonical
completes "sudoku --empty=_" _
completes "sudoku -o oth" other.sdm
completes "sudoku --output=my" "my grid.txt"
completes "sudoku --count oth" ""
completes "sudoku oth" ""
completes "sudoku --hint=" "1 2 3 4 all"
completes "sudoku --transform=rotate9" rotate90
completes "sudoku --transform=rotate90,mirror-" "rotate90,mirror-h rotate90,mirror-v"
check "fish shows what an option does" grep -qF -- "-l count -a 'all' -d 'print the number of solutions, up to N (1000000)'" completion.fish

report
