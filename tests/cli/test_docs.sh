# What is written agrees with what the program does: help, man page and README speak of the same commands and options.
. tests/cli/lib.sh

# The commands, and the options of each as its help prints them from their rows: `--format=FORMAT`, `--minimal`.
"$SUDOKU" help >"$work/help"
commands=$(sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p' "$work/help")
check "the commands were found" test "$(echo "$commands" | wc -l)" -ge 24
options_of() { "$SUDOKU" help "$1" | sed -n '/^Options/,/^$/p' | sed -n 's/^  *\(-[a-zA-Z], \)*\(--[a-z-]*[^ ]*\).*/\2/p'; }
"$SUDOKU" help all | sed -n '/^Common options/,/^$/p' | sed -n 's/^  *\(-[a-zA-Z], \)*\(--[a-z-]*\).*/\2/p' >"$work/common"
check "the common options were found" test "$(wc -l <"$work/common")" -eq 9
check "the list of commands fits a screen" test "$(wc -l <"$work/help")" -le 40

# section COMMAND: the part of the man page that describes it; its options may stand in the group's introduction.
section() { sed -n "/^\.SS $1\( .*\)*\$/,/^\.S[SH] /p" src/sudoku.1 | sed 's/\\-/-/g'; }
sed -n '/^\.SH REASONING/,/^\.SS hint/p' src/sudoku.1 | sed 's/\\-/-/g' >"$work/reasoning"
for command in $commands; do
    [ "$command" != play ] || continue # its section is PLAYING
    section "$command" >"$work/section"
    check "the man page has a section for $command" test -s "$work/section"
    check "the man page has an example of $command" grep -q '^sudoku.* '"$command"'\|^sudoku '"$command" "$work/section"
    for option in $(options_of "$command" | sed 's/[=[].*//'); do
        check "the man page knows $command $option" grep -qw -e "$option" "$work/section" "$work/reasoning"
    done
    "$SUDOKU" help "$command" >"$work/one"
    check "the help of $command has at most 40 lines" test "$(wc -l <"$work/one")" -le 40
    check "the help of $command has an example" grep -q '^Example: sudoku' "$work/one"
    check "the help of $command fits 80 columns" test "$(awk 'length > m { m = length } END { print m }' "$work/one")" -le 80
    same "--help of $command is its help" "$(cat "$work/one")" "$("$SUDOKU" "$command" --help)"
done
for field in $("$SUDOKU" help info | tr '\n' ' ' | sed 's/.*and JSON: \(.*\) Common options.*/\1/; s/,//g'); do
    check "the man page knows the field $field" grep -qF "\\fB$field\\fR" src/sudoku.1
done
for option in $(cat "$work/common"); do
    check "the man page knows $option" grep -q -e "$(echo "$option" | sed 's/-/\\\\-/g')" src/sudoku.1
done
check "the help fits 80 columns" test "$(awk 'length > m { m = length } END { print m }' "$work/help")" -le 80
same "the formats fit 80 columns" "" "$("$SUDOKU" help formats | awk 'length > 80')"

# Every option that a text speaks of is one of some command. What is gone may be named in its own section alone.
"$SUDOKU" help all | sed -n 's/^  *\(-[a-zA-Z], \)*\(--[a-z-]*\).*/\2/p' | sort -u >"$work/has"
options_in() { sed 's/\\-/-/g' "$1" | grep -oE -e '--[a-z][a-z-]*' | sed 's/-$//' | sort -u; }
# GNU parallel, Slurm and split have options of their own.
sed '/^\.SH WHAT IS GONE/,/^\.SH EXIT/d' src/sudoku.1 | grep -vE '^(parallel|sbatch|split) |array=|numeric\\\\-suffixes' >"$work/man"
options_in "$work/man" >"$work/in_man"
same "the man page names only options that there are" '' "$(comm -13 "$work/has" "$work/in_man")"
grep -v 'docker\|pkg-config\|benchmarks.sh\|bench/\|make bench' README.md >"$work/readme"
options_in "$work/readme" >"$work/in_readme"
same "the README names only options that there are" '' "$(comm -13 "$work/has" "$work/in_readme")"
check "the README has at most 250 lines" test "$(wc -l <README.md)" -le 250
check "the man page has at most 1400 lines" test "$(wc -l <src/sudoku.1)" -le 1400

for format in $("$SUDOKU" help formats | sed -n 's/^\([a-z-]*\)  .*/\1/p'); do
    check "the man page knows the format $format" grep -q "^\\\\fB$(echo "$format" | sed 's/-/\\\\-/')\\\\fR" src/sudoku.1
    check "the README knows the format $format" grep -q "\`$format\`" README.md
done
check "the man page has the program's version" grep -q "$("$SUDOKU" --version | sed 1q)" src/sudoku.1
well_formed src/sudoku.1

same "the man page's table of techniques is the program's (tests/technique_table.sh)" '' \
    "$(sh tests/technique_table.sh | diff src/sudoku.1 -)"
same "each of its rows has a rating and a ladder" '' \
    "$(sed -n '/^Technique  /,/^\.fi/p' src/sudoku.1 | sed '1d;$d' | grep -vE '[0-9]\.[0-9]   (both|se|people)$')"

# Spellings of versions before commands stand only where they are explained.
old='count|check|hint|explain|candidates|rate|generate|minimize|shuffle|transform|distinct|canonical|search|unavoidable|vicinity|convert|expand|info|completion|filter|play'
git grep -nE -e "sudoku[\"']? (-[a-z] )*--($old)([= ]|\$)" -- . ':!.github/CHANGELOG.md' ':!src/main.c' ':!tests/cli' ':!src/sudoku.1' ':!tests/fuzz/corpus' 2>/dev/null | head -n 5 >"$work/seen"
same "no old spelling" '' "$(cat "$work/seen")"
same "nor in the comments of puzzles" '' "$(grep -nE -e "--($old|unique)([ :,;.]|\$)" puzzles/*)"

report
