"""Rates a puzzle, given as an argument, and explains each step to its solution."""

import sys

import sudoku

try:
    rating = sudoku.rate(sys.argv[1])
    print(rating.er, rating.hardest)
    for step in sudoku.explain(sys.argv[1]):
        print(step)
except sudoku.Error as error:
    sys.exit(f"explain: {error}")
