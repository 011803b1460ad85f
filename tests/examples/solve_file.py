"""Solves a file with a puzzle on each line, on all processors. Prints a solution on each line, or what is wrong."""

import sys

import sudoku

with open(sys.argv[1], encoding="ascii") as file:
    lines = [(number, line[:81]) for number, line in enumerate(file, 1) if not line.startswith("#")]
solutions, counts = sudoku.solve_many([puzzle for _, puzzle in lines])
for (number, _), solution, count in zip(lines, solutions, counts):
    print(solution or f"{sys.argv[1]}:{number}: {sudoku.Error(count or sudoku.NO_SOLUTION)}")
