"""Makes ten puzzles of 24 to 26 clues, and prints each with its canonical form."""

import sudoku

for puzzle in sudoku.generate(10, seed=1, clues=(24, 26)):
    print(puzzle, sudoku.canonicalize(puzzle))
