# --split: two files of puzzles, none of which is in both, in any disguise.
. tests/cli/lib.sh
cd "$work" || exit

"$SUDOKU" generate 300 --seed=5 -f line >all
run convert all --split=80/20 -o 'set-%s.txt'
same "two files" "0 " "$status $out$err"
same "... with all puzzles" "$(sort all)" "$(sort set-train.txt set-test.txt)"
n=$(wc -l <set-test.txt)
check "... in these shares: $n of 300" [ "$n" -gt 35 -a "$n" -lt 85 ]
same "... in the order of the input" "$(grep -Fxf set-test.txt all)" "$(cat set-test.txt)"
"$SUDOKU" shuffle --seed=8 set-test.txt | "$SUDOKU" convert --split=80/20 -o 'again-%s.txt'
same "disguises go where their puzzle went" "0 $n" "$(wc -l <again-train.txt | tr -d ' ') $(wc -l <again-test.txt | tr -d ' ')"
"$SUDOKU" convert all --split=80/20 -o 'one-%s.txt' -j1
same "... on any number of threads" "$(cat set-train.txt set-test.txt)" "$(cat one-train.txt one-test.txt)"
run generate 300 --seed=5 --split=80/20 -o 'made-%s.csv' -f csv
same "puzzles that are made" "$(cat set-test.txt)" "$(sed '1d;s/,.*//' made-test.csv)"
same "... each file with its header" "$(sed 1q made-train.csv)" "$(sed 1q made-test.csv)"

# Puzzles with the same solved grid stay together.
grid=$("$SUDOKU" -f line "$(sed 1q all)")
for seed in 1 2 3 4 5 6 7 8 9; do "$SUDOKU" minimize --seed=$seed "$grid"; done >same
"$SUDOKU" convert same --split=50/50,grids -o 'grids-%s.txt'
same "puzzles of one grid" "$(wc -l <same | tr -d ' ')" "$(cat grids-train.txt grids-test.txt | wc -l | tr -d ' ')"
check "... are in one file" [ ! -s grids-train.txt -o ! -s grids-test.txt ]
"$SUDOKU" convert same --split=50/50 -o 'puzzles-%s.txt'
check "... if that is asked for" [ -s puzzles-train.txt -a -s puzzles-test.txt ]

# Puzzles of candidates, which have no clues to tell them apart: in each cell the digit of the solution and another.
"$SUDOKU" -f line all | awk '{
    for (cell = 1; cell <= 81; cell++) {
        digit = substr($1, cell, 1)
        other = (digit + (7 * cell * cell + 3 * cell) % 8) % 9 + 1
        for (i = 1; i <= 9; i++) printf "%s", i == digit || i == other ? i : "."
    }
    print ""
}' | "$SUDOKU" filter 2>err >candidates
n=$(wc -l <candidates)
check "there are some puzzles of candidates: $n" [ "$n" -gt 50 ]
"$SUDOKU" filter candidates --split=50/50 -o 'some-%s.txt'
check "they are in both files" [ -s some-train.txt -a -s some-test.txt ]
"$SUDOKU" shuffle --seed=3 some-test.txt | "$SUDOKU" filter --split=50/50 -o 'again-%s.txt'
same "... their disguises, too" "0 $(wc -l <some-test.txt | tr -d ' ')" "$(wc -l <again-train.txt | tr -d ' ') $(wc -l <again-test.txt | tr -d ' ')"
"$SUDOKU" filter candidates --split=50/50,grids -o 'some-%s.txt'
"$SUDOKU" -f line some-test.txt | "$SUDOKU" convert --split=50/50,grids -o 'again-%s.txt'
same "... and beside their solved grids" 0 "$(wc -l <again-train.txt | tr -d ' ')"
check "... of which there are some" [ -s again-test.txt ]

echo '55..' >bad
run convert bad all --split=80/20 -o 'bad-%s.txt'
same "what is invalid stays where it would be" "1 # bad:1: 4 cells, 81 expected" "$status $(sed 1q bad-train.txt)"
echo old >kept-train.txt
(
    ulimit -f 1
    "$SUDOKU" convert all -f grid --split=50/50 -o 'kept-%s.txt' 2>err
    echo $? >status
)
same "a file that is too large" "2 sudoku: kept-train.txt: File too large" "$(cat status) $(sed 1q err)"
same "... leaves the old one" "old" "$(cat kept-train.txt)"
check "... and no other" [ ! -e kept-test.txt ]
run convert all --split=80/20 -o set-test.txt
same "names for two files" "2 sudoku: --split writes two files: it needs -o with %s in their name, such as -o set-%s.csv" "$status $(sed 1q err)"
cp set-test.txt both-test.txt
run convert both-test.txt --split=80/20 -o 'both-%s.txt'
same "an input is no output" "2 sudoku: both-test.txt: is also an input file; choose another name for the output" "$status $err"
for value in 1 90/ 90/10/5 0/1 1/0 90/10,grid -1/2; do
    run convert all --split=$value -o 'x-%s'
    same "--split=$value" 2 "$status"
done

# The manual's commands, on a smaller scale.
. "$root/tests/cli/man_examples.sh"
mkdir man
enter man
example learning | sed 's/10000000/200/' | sh 2>err
same "the manual's set" "200 puzzle,solution,er" "$(cat set-train.csv set-test.csv | grep -c '^[1-9.]') $(sed 1q set-test.csv)"
example levels | sed 's/500000/15/; s/100000/3/' | sh 2>err
same "... and its levels" 150 "$(cat levels-train.txt levels-test.txt | wc -l | tr -d ' ')"
sed -i.all 20q puzzles.txt
example trace | sh
run convert puzzles.txt --split=50/50 -o 'set-%s-%s.txt'
same "two places for one word" "sudoku: --split: 'set-%s-%s.txt' has %s twice; it stands for train or test once" "$(echo "$err" | sed 1q)"
run convert puzzles.txt -f svg -o 'page-%d-%02d.svg'
same "two places for one number" "sudoku: --output=page-%d-%02d.svg: the number of the page stands in it twice" "$(echo "$err" | sed 1q)"
same "a trace begins with the puzzle" "$(sed 1q puzzles.txt)" "$(sed -n '1s/.*"before":"\([^"]*\)".*/\1/p' steps.jsonl)"
same "... each step goes on from the one before" "" "$(sed -n 's/.*"step":\([0-9]*\),"before":"\([^"]*\)".*"grid":"\([^"]*\)".*/\1 \2 \3/p' steps.jsonl |
    awk '$1 > 1 && $2 != last; { last = $3 }')"
report
