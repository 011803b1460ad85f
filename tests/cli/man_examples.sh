# man_examples.sh: for the tests that run commands of the man page as they stand there; sourced after lib.sh.

# example NAME: prints the commands between the marks of the man page's source.
example() {
    sed -n "/^\.\\\\\" example: $1\$/,/^\.\\\\\" end\$/p" "$root/src/sudoku.1" | grep -v '^\.\\"' | sed 's/\\-/-/g; s/\\e/\\/g'
}

# enter FOLDER: goes there. The commands find the program under test as `sudoku`, puzzles.txt to work on, and in whole.txt
# what the whole of it gives.
enter() {
    mkdir -p "$work/bin"
    ln -s "$SUDOKU" "$work/bin/sudoku"
    PATH=$work/bin:$PATH
    export PATH
    cd "$1" || exit 1
    sudoku generate 1000 --seed=1 >puzzles.txt
    sudoku -q -f line puzzles.txt >whole.txt
}
