#!/bin/sh
# The commands of the man page's sections "On many machines", "A day of puzzle research", "A hunt" and "What is gone", as they
# stand there.
. tests/cli/lib.sh
. tests/cli/man_examples.sh

mkdir "$work/day"
enter "$work"
LC_ALL=C; export LC_ALL
sudoku canonical -q puzzles.txt | sort -u >whole_forms.txt

# runs NAME: runs an example in the folder; a mistake in the middle of it ends it.
runs() {
    example "$1" >"$1.sh"
    check "the man page has the example $1" test -s "$1.sh"
    rm -f solved.* part.*
    check "the example $1 runs" sh -e "$1.sh"
}

runs xargs
check "xargs: the whole output" cmp -s whole.txt solved.txt
check "xargs: a share that is run again" sh -c 'rm solved.part.03 && sudoku -q -j1 -f line -o solved.part.03 part.03 && cat solved.part.* | cmp -s - whole.txt'

# moreutils has another program of this name.
if parallel --version 2>/dev/null | grep -q GNU; then
    parallel() { command parallel --will-cite "$@"; }
    mkdir -p home/.parallel
    touch home/.parallel/will-cite
    HOME=$work/home; export HOME
    runs parallel
    check "parallel: the whole output" cmp -s whole.txt solved.txt
else
    skip "GNU parallel: not installed"
fi

example day >day.sh
check "the man page has a day of research" test -s day.sh
cd day || exit 1
check "its commands run" sh -e ../day.sh 2>"$work/day_err"
for file in sample.csv rated.csv near.txt more.txt inside.txt redundant.csv backdoors.csv sets.txt collection.txt; do
    check "$file is not empty" test -s $file
done
same "weights stay beside the ratings" weight "$(sed 1q rated.csv | tr ',' '\n' | grep -x weight)"
same "each of the collection is proper and minimal" "$(wc -l <collection.txt | tr -d ' ')" \
    "$(sudoku filter --minimal collection.txt | wc -l)"

check "... no two of it disguises" cmp -s collection.txt "$(sudoku distinct collection.txt >distinct.txt && echo distinct.txt)"
same "needless clues stand beside each" "$(wc -l <more.txt)" "$(sed 1d redundant.csv | grep -c '^[1-9.]*,r[1-9]c[1-9]')"

# A hunt from puzzles of depth 2. Files that are there are not made again, one that is missing is; a mistake ends it.
mkdir ../hunt
cd ../hunt || exit 1
sed -n '/^[1-9.]\{81\}/p' "$root/puzzles/hardest.txt" | cut -c 1-81 | head -n 3 >seeds.txt
example hunt >hunt.sh
check "the man page has a hunt" test -s hunt.sh
check "the hunt runs" sh -e hunt.sh
check "... and finds more than it began with" test "$(wc -l <found.txt)" -gt 3
same "... of depth 2 and minimal" "$(cat found.txt)" "$(sudoku filter --te=2 --minimal found.txt)"
cp found.txt found.whole
rm found.txt chunk.aa.deep chunk.aa.inside chunk.aa.found
echo kept >chunk.aa.expanded
check "it goes on where it stopped" sh -e hunt.sh
check "... with the same result" cmp -s found.whole found.txt
same "... and leaves what is there" kept "$(cat chunk.aa.expanded)"
rm chunk.aa.found chunk.aa.inside chunk.aa.deep found.txt
rm -f chunk.aa.new && ln -s missing/folder chunk.aa.new
sh -e hunt.sh 2>"$work/hunt_err"
same "a command that fails ends it" 2 $?
check "... before the next one" test ! -e chunk.aa.deep -a ! -e found.txt

# What is gone, and what to type instead.
mkdir ../gone
cd ../gone || exit 1
cp ../puzzles.txt .
example gone >gone.sh
check "the man page has what is gone" test -s gone.sh
check "its commands run" sh -e gone.sh
for level in easy medium hard; do
    same "ten of each level: $level" "$(sudoku rate puzzles.txt | awk -v level=$level '$5 == level && ++n <= 10 { print $1 }')" "$(cat $level.txt)"
done
same "two sets are the whole" "$(sort puzzles.txt)" "$(cat train.txt test.txt | sort)"
same "... and share no grid" "" "$(for set in train test; do
    sudoku info --fields=solution_canonical $set.txt | sed 1d | cut -d , -f 2 | sort -u
done | sort | uniq -d)"
check "... nine tenths and a tenth" test "$(wc -l <test.txt)" -ge 90 -a "$(wc -l <test.txt)" -le 110
same "a share is a piece of the whole" "$(sed -n "$(grep -nFx "$(head -n 1 share.3)" ../whole.txt | cut -d : -f 1),+$(($(wc -l <share.3) - 1))p" ../whole.txt)" "$(cat share.3)"
check "... an eighth" test "$(wc -l <share.3)" -ge 100 -a "$(wc -l <share.3)" -le 150
check "forms of all" cmp -s ../whole_forms.txt forms.txt
same "no form twice near two puzzles" "" "$(sudoku canonical near.txt | sort | uniq -d)"
check "... there are many" test "$(wc -l <near.txt)" -gt 100
same "pipes: of depth 1 when the singles are filled in" "$(cat deep.txt)" "$(sudoku filter --te=1 deep.txt)"
check "... there are some" test -s deep.txt
check "letters for digits" cmp -s ../whole.txt read.txt
for n in 1 2; do
    check "pages of puzzle $n" grep -q '^%PDF' page-$n.pdf
done
check "another kernel" cmp -s ../whole.txt generic.txt
same "practice" "$(cat practice.txt)" "$(sudoku filter --needs=x-wing practice.txt)"
check "... is a puzzle" test -s practice.txt

cd "$root" || exit 1
report
