"""Tests of sudoku.py: `python3 tests/examples/test_sudoku.py`. With --time, a million puzzles through numpy beside the bare
call, which must take at most 1.3 times as long; --time 1.5 for another limit."""

import doctest
import os
import signal
import sys
import threading
import time
import unittest

import sudoku

try:
    import numpy
except ImportError:
    numpy = None

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CLASH = "55" + PUZZLE[2:]


class One(unittest.TestCase):
    def test_examples(self):
        self.assertEqual(doctest.testmod(sudoku).failed, 0)

    def test_solve(self):
        self.assertEqual(sudoku.solve(PUZZLE), SOLUTION)
        self.assertEqual(sudoku.count(PUZZLE[:70] + "." * 11), 2)
        self.assertIsNone(sudoku.solve("12345678." + "........9" + "." * 63))
        with self.assertRaises(sudoku.Error) as several:
            sudoku.solve("." * 81, limit=2)
        self.assertEqual(several.exception.status, sudoku.NOT_UNIQUE)

    def test_wrong_puzzles(self):
        for puzzle, status in (CLASH, sudoku.CLASH), (PUZZLE[1:], sudoku.BAD_CHARACTER), ("x" * 81, sudoku.BAD_CHARACTER):
            for call in sudoku.solve, sudoku.rate, sudoku.hint, sudoku.canonicalize, sudoku.shuffle:
                with self.assertRaises(sudoku.Error) as wrong:
                    call(puzzle)
                self.assertEqual(wrong.exception.status, status)
        self.assertEqual(sudoku.solve(PUZZLE + "\r\n"), sudoku.solve(PUZZLE))
        with self.assertRaisesRegex(sudoku.Error, "80 characters; a puzzle has 81"):
            sudoku.solve(PUZZLE[1:])
        with self.assertRaisesRegex(ValueError, "unknown symmetry 'foo'"):
            sudoku.generate(symmetry="foo")

    def test_reasoning(self):
        puzzle = "1.34..78.4..7....3..9.2......5..7.3.....1.6..8......4...1........2395..49...71.5."
        self.assertEqual(sudoku.rate(puzzle).er, 4.2)
        self.assertEqual(sudoku.rate(puzzle).hardest, "XY-wing")
        steps = list(sudoku.explain(puzzle))
        placed = {step.cell: step.digit for step in steps if step.digit}
        solution = sudoku.solve(puzzle)
        for cell in range(81):
            self.assertEqual(str(placed.get(cell, puzzle[cell])), solution[cell])
        for cell, digit in (removal for step in steps for removal in step.removals):
            self.assertNotEqual(str(digit), solution[cell])
        self.assertIsNone(sudoku.hint(solution))

    def test_making(self):
        with self.assertRaises(sudoku.Error):
            sudoku.generate(1, clues=(10, 12))
        for limit in (0, -1):
            with self.assertRaises(sudoku.Error):
                sudoku.solve("." * 81, limit)
        puzzles = sudoku.generate(5, seed=7)
        self.assertEqual(puzzles, sudoku.generate(5, seed=7))
        self.assertEqual([sudoku.count(puzzle) for puzzle in puzzles], [1] * 5)
        for puzzle in sudoku.generate(3, symmetry="rotate180", clues=(28, 32)):
            clues = [character != "." for character in puzzle]
            self.assertEqual(clues, clues[::-1])
            self.assertIn(sum(clues), range(28, 33))
        form = sudoku.canonicalize(puzzles[0])
        self.assertEqual({sudoku.canonicalize(sudoku.shuffle(puzzles[0], 1, index)) for index in range(9)}, {form})
        self.assertNotEqual(sudoku.canonicalize(puzzles[1]), form)


    def test_few_clues(self):
        puzzles = sudoku.generate(70, seed=3, clues=20)
        self.assertEqual([81 - puzzle.count(".") for puzzle in puzzles], [20] * 70)
        self.assertEqual(set(sudoku.solve_many(puzzles, limit=2)[1]), {1})

    def test_interrupt(self):
        def rate():
            for _ in range(100000):
                sudoku.rate(PUZZLE)

        calls = {
            "generate": lambda: sudoku.generate(1, seed=5, clues=17),
            "rate": rate,
            "rate_many": lambda: sudoku.rate_many([PUZZLE] * 1000000),
            "solve_many": lambda: sudoku.solve_many(["." * 81] * 300000, limit=127),
        }
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
        for name, call in calls.items():
            for _ in range(3):  # the machine may be busy
                pressed = []
                timer = threading.Timer(0.3, lambda: (pressed.append(time.time()), os.kill(os.getpid(), signal.SIGINT)))
                timer.start()
                with self.assertRaises(KeyboardInterrupt, msg=name):
                    call()
                late = time.time() - pressed[0]
                if late < 0.2:
                    break
            self.assertLess(late, 0.2, name)


class Many(unittest.TestCase):
    def test_list(self):
        self.assertEqual(sudoku.solve_many([PUZZLE, CLASH, "12", "." * 81], limit=2)[1], [1, sudoku.CLASH, sudoku.BAD_CHARACTER, 2])
        self.assertEqual(sudoku.solve_many([PUZZLE, CLASH])[0], [SOLUTION, None])
        self.assertEqual(sudoku.solve_many([]), ([], []))

    def test_rate(self):
        hard = "1.34..78.4..7....3..9.2......5..7.3.....1.6..8......4...1........2395..49...71.5."
        ratings = sudoku.rate_many([PUZZLE, CLASH, hard, "12", "." * 81] * 20, threads=2)
        self.assertEqual(ratings, [sudoku.rate(PUZZLE), None, sudoku.rate(hard), None, None] * 20)
        self.assertEqual(sudoku.rate_many([]), [])

    @unittest.skipUnless(numpy, "there is no numpy")
    def test_texts(self):
        puzzles = numpy.array([PUZZLE, CLASH, PUZZLE[:80], PUZZLE[:80] + "\u00e9"])
        self.assertEqual(puzzles.dtype.kind, "U")
        solutions, counts = sudoku.solve_many(puzzles)
        self.assertEqual(solutions.tolist(), [SOLUTION, "." * 81, "." * 81, "." * 81])
        self.assertEqual(counts.tolist(), [1, sudoku.CLASH, sudoku.BAD_CHARACTER, sudoku.BAD_CHARACTER])
        kept = numpy.array(["x" * 81] * 4)
        self.assertIs(sudoku.solve_many(puzzles, solutions=kept)[0], kept)
        self.assertEqual(kept.tolist(), [SOLUTION, "x" * 81, "x" * 81, "x" * 81])
        self.assertEqual(sudoku.rate_many(puzzles), [sudoku.rate(PUZZLE), None, None, None])
        with self.assertRaises(ValueError):
            sudoku.solve_many(numpy.array(["12"]))

    @unittest.skipUnless(numpy, "there is no numpy")
    def test_arrays(self):
        texts = numpy.array([PUZZLE, CLASH], dtype="S81")
        solutions, counts = sudoku.solve_many(texts)
        self.assertEqual(solutions.tolist(), [SOLUTION.encode(), b"." * 81])
        self.assertEqual(counts.tolist(), [1, sudoku.CLASH])
        numbers = numpy.array([[int(digit) for digit in PUZZLE.replace(".", "0")]] * 3)
        expected = [[int(digit) for digit in SOLUTION]] * 3
        for cells in numbers, numbers.astype(numpy.uint8), numbers.reshape(3, 9, 9), numpy.asfortranarray(numbers):
            self.assertEqual(sudoku.solve_many(cells)[0].tolist(), expected)
        numbers[1] = 1
        found, counts = sudoku.solve_many(numpy.repeat(numbers, 9999, 0))
        self.assertEqual(found[::9999].tolist(), [expected[0], [0] * 81, expected[0]])
        self.assertEqual(counts[::9999].tolist(), [1, sudoku.CLASH, 1])
        kept = numpy.full((3, 100), 7, numpy.uint8)
        sudoku.solve_many(numbers, solutions=kept[:, :81])
        self.assertEqual(kept[:, :81].tolist(), [expected[0], [7] * 81, expected[0]])
        numbers[1] = numbers[0]
        kept = numpy.zeros((3, 100), numpy.uint8)
        self.assertIs(sudoku.solve_many(numbers, solutions=kept[:, :81])[0].base, kept)
        self.assertEqual(kept[:, :81].tolist(), expected)
        self.assertEqual(kept[:, 81:].sum(), 0)
        for wrong in numbers[:, 1:], numbers * 1000, numbers * 0.5, numpy.repeat([numbers[0], numbers[0] + 9], 9999, 0):
            with self.assertRaises(ValueError):
                sudoku.solve_many(wrong)
        with self.assertRaises(ValueError):
            sudoku.solve_many(numbers, solutions=kept[:2, :81])


def compare_times(limit):
    """Prints the least of nine times, turn about, of the library's call alone and of this module with numpy, for texts and for
    numbers. Returns whether both take at most limit times as long."""
    puzzles = numpy.tile(numpy.array(sudoku.generate(1000, seed=1), dtype="S81"), 1000)
    characters = puzzles[:, None].view(numpy.uint8)
    numbers = numpy.where(characters == ord("."), 0, characters - ord("0")).astype(numpy.uint8)
    solutions, counts = numpy.zeros((len(puzzles), 81), numpy.uint8), numpy.zeros(len(puzzles), numpy.int8)
    calls = {
        "the call": lambda: sudoku._library.sudoku_solve_many(
            None, puzzles.ctypes.data, 81, len(puzzles), 1, solutions.ctypes.data, 81, counts.ctypes.data, None, None
        ),
        "texts": lambda: sudoku.solve_many(puzzles, threads=1, solutions=solutions),
        "numbers": lambda: sudoku.solve_many(numbers, threads=1, solutions=solutions),
    }
    times = {name: [] for name in calls}
    for _ in range(9):
        for name, call in calls.items():
            start = time.process_time()
            call()
            times[name].append(time.process_time() - start)
    least = {name: min(seconds) for name, seconds in times.items()}
    for name, seconds in least.items():
        print(f"{name}: {seconds:.3f} s for {len(puzzles):,} puzzles, {seconds / least['the call']:.2f} times the call")
    return max(least.values()) <= limit * least["the call"]


if __name__ == "__main__":
    if "--time" in sys.argv:
        sys.exit(not compare_times(float(sys.argv[2]) if len(sys.argv) > 2 else 1.3))
    else:
        unittest.main()
