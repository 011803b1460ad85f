"""Solves a file with a puzzle on each line, on all processors. Prints a solution on each line, or what is wrong."""

import sys

import sudoku

with open(sys.argv[1], encoding="ascii") as file:
    lines = [line[:81] for line in file]
for number, (solution, count) in enumerate(zip(*sudoku.solve_many(lines)), 1):
    print(solution or f"{sys.argv[1]}:{number}: {sudoku.Error(count or sudoku.NO_SOLUTION)}")
