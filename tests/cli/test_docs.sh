# What is written agrees with what the program does: help, man page and README speak of the same options.
. tests/cli/lib.sh

# The options that the program has, as the long help prints them from their table: `--format=FORMAT`, `--hint[=1..4]`.
"$SUDOKU" --help=all | sed -n 's/^  *\(-[a-zA-Z], \)*\(--[a-z-]*[^ ]*\).*/\2/p' | sort -u >"$work/forms"
sed 's/[=[].*//' "$work/forms" | sort -u >"$work/has"
check "the options were found" test "$(wc -l <"$work/has")" -gt 40

# The headings of the man page in the same form.
grep -A1 '^\.TP' src/sudoku.1 | sed -n 's/^\.[BIR]* *\(.*\\-\\-.*\)/\1/p' |
    sed 's/\\f[A-Z]//g; s/\\-/-/g; s/["  ]//g; s/^-[a-zA-Z],--/--/' | sort -u >"$work/man_forms"
same "the man page gives each option the value that the help gives it" "$(cat "$work/forms")" "$(cat "$work/man_forms")"

# options_in FILE: every long option that the text speaks of.
options_in() { sed 's/\\-/-/g' "$1" | grep -oE -e '--[a-z][a-z-]*' | sed 's/-$//' | sort -u; }

"$SUDOKU" --help >"$work/help"
options_in "$work/help" >"$work/in_help"
# GNU parallel and Slurm have options of their own.
grep -vE '^(parallel|sbatch) |BR \\-\\-pipepart|\\-array=' src/sudoku.1 >"$work/man"
options_in "$work/man" >"$work/in_man"
sed '/<!-- not ours -->/d' README.md | grep -v 'docker\|apt-get\|pkg-config\|benchmarks.sh\|bench/\|make bench\|podman\|qqwing' >"$work/readme"
options_in "$work/readme" >"$work/in_readme"
same "the help names only options that there are" '' "$(comm -13 "$work/has" "$work/in_help")"
same "the man page knows every option" '' "$(comm -23 "$work/has" "$work/in_man")"
same "the man page names only options that there are" '' \
    "$(comm -13 "$work/has" "$work/in_man" | grep -vxe --cflags -e --libs)"
same "the README names only options that there are" '' "$(comm -13 "$work/has" "$work/in_readme")"

check "the help fits a screen of 80 columns" test "$(awk 'length > m { m = length } END { print m }' "$work/help")" -le 80
for format in $(sed -n '/^const struct format/,/^}/s/.*\.name = "\([a-z-]*\)".*/\1/p' src/cli/write/*.c); do
    check "the man page knows the format $format" grep -q "^\.B $(echo "$format" | sed 's/-/\\\\-/')\$" src/sudoku.1
    check "the README knows the format $format" grep -q "\`$format\`" README.md
done
check "the man page has the program's version" grep -q "$("$SUDOKU" --version)" src/sudoku.1
well_formed src/sudoku.1

same "the man page's table of techniques is the program's (tests/technique_table.sh)" '' \
    "$(sh tests/technique_table.sh | diff src/sudoku.1 -)"

report
