# Completion in shells: written from the rows of the commands, and in bash it really completes.
. tests/cli/lib.sh
cd "$work" || exit 1

mkdir bin
ln -s "$SUDOKU" bin/sudoku
PATH=$work/bin:$PATH

for shell in bash zsh fish; do
    "$SUDOKU" completion $shell >completion.$shell
    same "status of completion $shell" 0 $?
    if command -v $shell >/dev/null; then
        check "$shell reads its script" $shell -n completion.$shell
    else
        skip "the script of $shell: there is no $shell"
    fi
done
"$SUDOKU" completion powershell >completion.ps1
if command -v pwsh >/dev/null; then
    cat >complete.ps1 <<'END'
. ./completion.ps1
(TabExpansion2 $args[0] $args[0].Length).CompletionMatches | ForEach-Object { $_.CompletionText }
END
    in_powershell() { pwsh -NoProfile -File complete.ps1 "$1" | tr '\n' ' ' | sed 's/ *$//'; }
    same "PowerShell: a command" "rate" "$(in_powershell 'sudoku ra')"
    same "PowerShell: an option" "--max-er=" "$(in_powershell 'sudoku rate --m')"
    same "PowerShell: a value of its own" "json" "$(in_powershell 'sudoku -f js')"
else
    # Each bracket that is opened is closed, and each quote.
    for pair in '{ }' '( )' '[ ]'; do
        same "PowerShell: as many ${pair% *} as ${pair#* }" "$(tr -cd "${pair% *}" <completion.ps1 | wc -c)" "$(tr -cd "${pair#* }" <completion.ps1 | wc -c)"
    done
    same "PowerShell: each quote is closed" 0 "$(awk '{ n = gsub(/\047/, ""); odd += n % 2 } END { print odd + 0 }' completion.ps1)"
    skip "PowerShell: there is no pwsh"
fi
check "PowerShell asks for the words before the cursor" grep -q "sudoku completion powershell '--' @words" completion.ps1

run completion tcsh
same "another shell" 2 "$status"
check "those that are known" grep -q 'bash, zsh, fish or powershell' err
run completion tcsh so
same "another shell, with words" 2 "$status"

# What the scripts ask for: each command and option, with the help.
check "commands have their help" sh -c '"$1" completion fish -- rat | grep -qx "rate	print how hard puzzles are.*"' - "$SUDOKU"
for command in $("$SUDOKU" help | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p'); do
    check "$command is proposed" sh -c '"$1" completion zsh "" | grep -q "^$2	"' - "$SUDOKU" "$command"
    for option in $("$SUDOKU" help "$command" | sed -n '/^Options/,/^$/p' | sed -n 's/^  *\(-., \)\{0,1\}--\([a-z-]*\).*/\2/p'); do
        check "$command --$option" sh -c '"$1" completion zsh -- "$2" --"$3" | grep -q "^--$3=\{0,1\}	"' - "$SUDOKU" "$command" "$option"
    done
done

if command -v fish >/dev/null; then
    in_fish() { HOME=$work fish -c "source completion.fish; complete -C '$1'" 2>&1 | cut -f 1 | tr '\n' ' ' | sed 's/ *$//'; }
    same "fish: a command" "rate" "$(in_fish 'sudoku ra')"
    same "fish: an option" "--max-er=" "$(in_fish 'sudoku rate --m')"
    same "fish: a value" "--needs=xy-wing,swordfish" "$(in_fish 'sudoku filter --needs=xy-wing,swor')"
    same "fish: a value of its own" "json" "$(in_fish 'sudoku -f js')"
fi

if ! command -v bash >/dev/null; then
    skip "completion in bash: there is no bash"
    report
    exit
fi

cat >complete.bash <<'END'
. ./completion.bash
COMP_LINE=$1 COMP_POINT=${#1}
_sudoku 2>/dev/null
# What the shell does itself with `-o default`.
[[ $COMPREPLY ]] || IFS=$'\n' COMPREPLY=($(compgen -f -- "${1##*[= ]}"))
printf '%s\n' "${COMPREPLY[@]}"
END

# completes LINE EXPECTED: the proposals for the end of the line, with blanks between them.
completes() {
    same "$1" "$2" "$(bash complete.bash "$1" | tr '\n' ' ' | sed 's/ *$//')"
}

: >"my grid.txt"
: >other.sdm
completes "sudoku so" solve
completes "sudoku transform rotate1" rotate180
completes "sudoku transform rotate90,mirror-v,rel" rotate90,mirror-v,relabel:
completes "sudoku completion fi" fish
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
completes "sudoku help tec" techniques
completes "sudoku help cano" canonical
completes "sudoku rate oth" other.sdm
report
