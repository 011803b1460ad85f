"""Sudoku from Python: solves, rates, hints, generates; one puzzle, or millions in a numpy array.

One file on ctypes and the shared library (`make shared-lib`, or `make install`); numpy is needed for arrays only.

    >>> import sudoku
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> sudoku.solve(puzzle)[:9]
    '534678912'
    >>> sudoku.rate(puzzle).er
    1.2
    >>> print(sudoku.hint(puzzle))
    Hidden single in box 2: r1c6 = 8

A puzzle is 81 characters, row by row, with "." or "0" for an empty cell. An invalid one raises sudoku.Error.
Cells are numbered 0..80, digits 1..9. Long calls let other Python threads run, and Ctrl-C ends them.

The library is the one that SUDOKU_LIBRARY names, or else one beside this file (of a wheel or checkout), or else one that is
installed.
"""

import collections
import concurrent.futures
import ctypes
import ctypes.util
import os
import signal
import threading

BAD_CHARACTER, CLASH, NO_SOLUTION, NOT_UNIQUE, BAD_ARGUMENT, GAVE_UP, NO_STEP, FULL = -1, -2, -3, -4, -5, -7, -8, -14

_BLOCK = 8192  # rows

SYMMETRIES = ("none", "rotate180", "rotate90", "mirror-h", "mirror-v", "diagonal", "antidiagonal", "full", "random")


class Error(Exception):
    """A call that failed; status is the library's enum sudoku_status."""

    def __init__(self, status, text=None):
        super().__init__(text or _library.sudoku_strerror(status).decode())
        self.status = status


Rating = collections.namedtuple("Rating", "er ep ed steps hardest")
Rating.__doc__ = "Ratings on the scale of Sudoku Explainer, the number of steps, and the title of the hardest."


class Step(collections.namedtuple("Step", "title rating text reason cell digit removals")):
    """A step: its title, rating and texts; the cell and digit that it places, None if it places none; and the
    candidates that it removes, as pairs (cell, digit)."""

    def __str__(self):
        return self.text


def _check_limit(limit, most):
    """The library takes any bits for a number of solutions; a limit of 0 or below is a mistake."""
    if not 1 <= limit <= most:
        raise Error(BAD_ARGUMENT)


def solve(puzzle, limit=1):
    """Returns a solution, or None if there is none. With limit=2, raises Error if there are several."""
    _check_limit(limit, 2**31)
    text = _text(puzzle)
    solution = ctypes.create_string_buffer(81)
    count = _library.sudoku_solve(text, min(limit, 2), solution)
    if count > 1:
        raise Error(NOT_UNIQUE)
    return solution.raw.decode() if count else None


def count(puzzle, limit=2):
    """Returns the number of solutions, at most limit."""
    _check_limit(limit, 2**32)
    candidates, total = (ctypes.c_uint16 * 81)(), (ctypes.c_uint64 * 2)()
    _try(_library.sudoku_find_candidates(_text(puzzle), candidates))
    with _Interrupt() as control:
        _try(_library.sudoku_count_solutions(candidates, (ctypes.c_uint64 * 2)(0, limit), total, None, control))
    return total[1]


def solve_many(puzzles, limit=1, threads=0, solutions=None):
    """Solves many puzzles, and returns (solutions, counts): a solution for each, and how many it has, at most
    limit (1..127); 0 if there is none; or BAD_CHARACTER or CLASH, which are below 0. threads=0: one for each processor.

    A list of strings gives a list of strings, None where there is no solution, and a list of numbers. A numpy array of 81
    columns, of type uint8, or of texts ("S81"), gives arrays: the library reads and writes them in place. Texts of
    type "U81", which numpy makes of a list of strings, are copied. Numbers 0..9
    are turned into characters and back a few thousand rows at a time. Rows without a solution are left as they are in
    solutions, an array that you may pass to be used again, or empty ("." or 0) in a new one.
    """
    if isinstance(puzzles, (list, tuple)):
        return _solve_list(puzzles, limit, threads)
    import numpy

    if puzzles.dtype.kind == "U":
        found, counts = solve_many(_bytes(puzzles), limit, threads, None if solutions is None else _bytes(solutions))
        if solutions is not None:
            solutions[counts > 0] = found[counts > 0]
        return (found.astype("U81") if solutions is None else solutions), counts
    cells = _cells(puzzles)
    numbers = puzzles.dtype.kind != "S" and bool(cells.size) and cells[:_BLOCK].max() <= 9
    if solutions is None:
        found = numpy.empty(cells.shape, numpy.uint8)
    else:
        found = _cells(solutions)
        if len(found) != len(cells) or not found.flags.writeable or not numpy.shares_memory(found, solutions):
            raise ValueError("solutions must be a writable array of as many rows, without gaps in a row")
    counts = numpy.zeros(len(cells), numpy.int8)
    (_solve_numbers if numbers else _solve_rows)(cells, limit, threads, found, counts)
    if solutions is None:
        found[counts <= 0] = 0 if numbers else ord(".")
        solutions = found.view("S81")[:, 0] if puzzles.dtype.kind == "S" else found
    return solutions, counts


def rate(puzzle):
    """Returns the Rating of a puzzle with exactly one solution."""
    interrupt = _Interrupt()
    reasoner = _reasoner(interrupt.control)
    try:
        with interrupt:
            return _rating(reasoner, _text(puzzle))
    finally:
        _library.sudoku_reasoner_free(reasoner)


def rate_many(puzzles, threads=0):
    """Rates a list or array of puzzles on several threads. Returns a list: the Rating of each puzzle, None if it is invalid
    or does not have exactly one solution. threads=0: one for each processor."""
    if not isinstance(puzzles, (list, tuple)):
        puzzles = _texts(puzzles)
    interrupt = _Interrupt()
    threads = threads or len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1))
    some = max(1, min(1024, len(puzzles) // (8 * threads)))

    def rate_some(first):
        reasoner = _reasoner(interrupt.control)
        try:
            return [None if interrupt.signals else _rating_or_none(reasoner, puzzle) for puzzle in puzzles[first : first + some]]
        finally:
            _library.sudoku_reasoner_free(reasoner)

    with interrupt, concurrent.futures.ThreadPoolExecutor(threads) as pool:
        return [rating for ratings in pool.map(rate_some, range(0, len(puzzles), some)) for rating in ratings]


def hint(puzzle):
    """Returns the easiest next Step, or None if there is none: the grid is full, or beyond all techniques."""
    for step in explain(puzzle):
        return step
    return None


def explain(puzzle):
    """Yields one Step after the other, as a person would take them, until the grid is full."""
    position = _Position()
    _try(_library.sudoku_start_position(_text(puzzle), ctypes.byref(position)))
    interrupt = _Interrupt()
    reasoner, step = ctypes.c_void_p(), ctypes.POINTER(_Step)()
    try:
        _try(_library.sudoku_reasoner_new(None, ctypes.byref(interrupt.control), ctypes.byref(reasoner)))
        while True:
            with interrupt:
                status = _library.sudoku_find_step(reasoner, ctypes.byref(position), ctypes.byref(step))
            if status in (NO_STEP, FULL):
                return
            _try(status)
            yield _told(step)
            _try(_library.sudoku_make_step(ctypes.byref(position), step))
    finally:
        _library.sudoku_reasoner_free(reasoner)


def generate(n=1, seed=0, symmetry="none", clues=None, give_up=64):
    """Returns n puzzles with exactly one solution, always the same ones for the same arguments. They are minimal unless
    clues=(least, most), or one number, says how many clues they have. Raises Error after a million trials in a row without
    a puzzle. Puzzles of 20 clues or fewer are looked for by walks, which may take a minute for 17 clues: give_up of them
    in a row without a puzzle raise Error."""
    if symmetry not in SYMMETRIES:
        raise ValueError(f"unknown symmetry {symmetry!r}; expected one of {', '.join(SYMMETRIES)}")
    recipe = _Recipe(size=ctypes.sizeof(_Recipe), most_clues=81, minimal=2, symmetry=SYMMETRIES.index(symmetry))
    if clues:
        recipe.least_clues, recipe.most_clues = (clues, clues) if isinstance(clues, int) else clues
        recipe.minimal = 0
    if recipe.most_clues <= 20 and symmetry == "none":
        return _generate_few(n, seed, recipe, give_up)
    text = ctypes.create_string_buffer(81 * n + 1)
    with _Interrupt() as control:
        _try(_library.sudoku_make(ctypes.byref(recipe), seed, n, text, 81, None, control))
    return [text.raw[81 * i : 81 * i + 81].decode() for i in range(n)]


def _generate_few(n, seed, recipe, give_up):
    puzzles, walk, last = [], 0, 0

    def keep(context, text):
        puzzles.append(ctypes.string_at(text, 81).decode())
        return 0

    while len(puzzles) < n:
        before = len(puzzles)
        with _Interrupt() as control:
            status = _library.sudoku_make_few(
                ctypes.byref(recipe), seed, walk, min(64, n - before), _TEXT(keep), None, control)
        if status != GAVE_UP:
            _try(status)
        walk += 1
        last = walk if len(puzzles) > before else last
        if len(puzzles) < n and walk - last >= give_up:
            raise Error(GAVE_UP)
    return puzzles


def canonicalize(puzzle):
    """Returns the canonical form: the same for all puzzles that are disguises of each other, and for no other."""
    canonical = ctypes.create_string_buffer(81)
    _try(_library.sudoku_canonicalize(_text(puzzle), 0, canonical, None))
    return canonical.raw.decode()


def shuffle(puzzle, seed=0, index=0):
    """Returns a disguise of a puzzle: digits renamed, rows and columns reordered, always the same for these numbers."""
    shuffled = ctypes.create_string_buffer(81)
    _try(_library.sudoku_shuffle(_text(puzzle), seed, index, shuffled))
    return shuffled.raw.decode()


_CANCEL = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
_TEXT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


class _Control(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("cancel", _CANCEL), ("context", ctypes.c_void_p), ("threads", ctypes.c_uint)]


class _Interrupt:
    """Lets Ctrl-C cancel a call of the library: its handler cannot raise KeyboardInterrupt before the call has returned."""

    def __init__(self, threads=1):
        self.signals, self._before = [], None
        self.control = _Control(ctypes.sizeof(_Control), _CANCEL(lambda context: bool(self.signals)), None, threads)

    def __enter__(self):
        if threading.current_thread() is threading.main_thread() and callable(signal.getsignal(signal.SIGINT)):
            self._before = signal.signal(signal.SIGINT, lambda *arguments: self.signals.append(arguments))
        return ctypes.byref(self.control)

    def __exit__(self, *exception):
        if self._before:
            signal.signal(signal.SIGINT, self._before)
        if self.signals:
            self._before(*self.signals.pop())


class _Rating(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t)]
    _fields_ += [(name, ctypes.c_uint) for name in ("er", "ep", "ed", "steps")]
    _fields_ += [("hardest", ctypes.c_char_p), ("used", ctypes.c_ubyte * 128)]


class _Position(ctypes.Structure):
    _fields_ = [("cells", ctypes.c_char * 81), ("candidates", ctypes.c_uint16 * 81)]


class _CellDigits(ctypes.Structure):
    _fields_ = [("digits", ctypes.c_uint16), ("cell", ctypes.c_ubyte), ("set", ctypes.c_ubyte)]


class _Step(ctypes.Structure):  # as far as it is read here
    _fields_ = [("technique", ctypes.c_void_p), ("title", ctypes.c_char_p), ("rating", ctypes.c_uint)]
    _fields_ += [("digit", ctypes.c_ubyte), ("cell", ctypes.c_ubyte), ("digits", ctypes.c_uint16), ("extra", ctypes.c_uint16)]
    _fields_ += [("houses", ctypes.c_uint32), ("covers", ctypes.c_uint32)]
    _fields_ += [(name, ctypes.c_size_t) for name in ("n_removals", "n_cells", "n_helpers", "n_links")]
    _fields_ += [("removals", ctypes.POINTER(_CellDigits))]


class _Recipe(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("pattern", ctypes.c_char_p), ("solution", ctypes.c_char_p)]
    _fields_ += [("least_clues", ctypes.c_uint), ("most_clues", ctypes.c_uint)]
    _fields_ += [("symmetry", ctypes.c_int), ("minimal", ctypes.c_int), ("kernel", ctypes.c_char_p)]


def _load():
    """Finds the library and declares what of it does not return a status."""
    here = os.path.dirname(os.path.abspath(__file__))
    beside = [os.path.join(here, "sudoku_c", "libsudoku.so.3"), os.path.join(here, "..", "..", "libsudoku.so")]
    name = os.environ.get("SUDOKU_LIBRARY") or next(filter(os.path.exists, beside), None) or ctypes.util.find_library("sudoku")
    try:
        library = ctypes.CDLL(name or "libsudoku.so")
    except OSError as error:
        raise ImportError(f"{error}; `make shared-lib` builds the library, SUDOKU_LIBRARY names it elsewhere") from error
    library.sudoku_describe_step.restype = ctypes.c_size_t
    library.sudoku_solve.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p]
    library.sudoku_strerror.restype = ctypes.c_char_p
    library.sudoku_shuffle.argtypes = [ctypes.c_char_p, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_char_p]
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    library.sudoku_make.argtypes = [pointer, ctypes.c_uint64, size, pointer, size, pointer, pointer]
    library.sudoku_make_few.argtypes = [pointer, ctypes.c_uint64, ctypes.c_uint64, size, _TEXT, pointer, pointer]
    library.sudoku_solve_many.argtypes = [pointer, pointer, size, size, ctypes.c_uint, pointer, size, pointer, pointer, pointer]
    library.sudoku_describe_step.argtypes = [pointer, ctypes.c_int, ctypes.c_char_p, size]
    return library


def _try(status):
    if status:
        raise Error(status)


def _text(puzzle):
    """The bytes of a puzzle, checked. The end of its line may be there."""
    text = (puzzle.encode() if isinstance(puzzle, str) else bytes(puzzle)).rstrip(b"\r\n")
    if len(text) != 81:
        raise Error(BAD_CHARACTER, f"{len(text)} characters; a puzzle has 81")
    _try(_library.sudoku_check(text, None, 0, None))
    return text


def _cells(puzzles):
    """The same array as rows of 81 bytes: a view where the bytes of each row lie together, else a copy."""
    import numpy

    if puzzles.dtype.kind == "S" and puzzles.dtype.itemsize == 81 and puzzles.ndim == 1:
        return puzzles[:, None].view(numpy.uint8)
    if puzzles.ndim == 3:
        puzzles = puzzles.reshape(len(puzzles), -1)
    if puzzles.dtype.kind not in "ui" or puzzles.ndim != 2 or puzzles.shape[1] != 81:
        raise ValueError("expected an array of 81 columns of numbers, or of texts of 81 characters")
    if puzzles.dtype != numpy.uint8:
        if puzzles.size and (puzzles.min() < 0 or puzzles.max() > 127):
            raise ValueError("expected numbers from 0 to 9, or characters")
        puzzles = puzzles.astype(numpy.uint8)
    return puzzles if puzzles.strides[1] == 1 and puzzles.strides[0] >= 81 else numpy.ascontiguousarray(puzzles)


def _bytes(texts):
    """An array of texts of type S81. Characters that are no ASCII make a puzzle invalid, as do missing ones."""
    import numpy

    if texts.dtype.itemsize != 4 * 81 or texts.ndim != 1:
        raise ValueError("expected an array of texts of 81 characters")
    codes = numpy.ascontiguousarray(texts)[:, None].view(numpy.uint32)
    return numpy.where(codes < 128, codes, ord("?")).astype(numpy.uint8).view("S81")[:, 0]


def _texts(puzzles):
    """The rows of an array as bytes."""
    cells = _cells(_bytes(puzzles) if puzzles.dtype.kind == "U" else puzzles)
    return [bytes(row + 48 if row.max() <= 9 else row) for row in cells]


def _reasoner(control):
    reasoner = ctypes.c_void_p()
    _try(_library.sudoku_reasoner_new(None, ctypes.byref(control), ctypes.byref(reasoner)))
    return reasoner


def _rating(reasoner, text):
    rating = _Rating(size=ctypes.sizeof(_Rating))
    _try(_library.sudoku_rate(reasoner, text, None, ctypes.byref(rating)))
    hardest = rating.hardest.decode() if rating.hardest else None
    return Rating(rating.er / 10, rating.ep / 10, rating.ed / 10, rating.steps, hardest)


def _rating_or_none(reasoner, puzzle):
    try:
        return _rating(reasoner, _text(puzzle))
    except Error as error:
        if error.status in (BAD_CHARACTER, CLASH, NO_SOLUTION, NOT_UNIQUE):
            return None
        raise


def _solve_text(puzzles, stride, n, limit, threads, solutions, solution_stride, counts):
    with _Interrupt(threads) as control:
        _try(_library.sudoku_solve_many(None, puzzles, stride, n, limit, solutions, solution_stride, counts, None, control))


def _solve_rows(rows, limit, threads, found, counts):
    _solve_text(rows.ctypes.data, rows.strides[0], len(rows), limit, threads, found.ctypes.data, found.strides[0], counts.ctypes.data)


def _solve_numbers(cells, limit, threads, found, counts):
    """Turns numbers into characters and back in blocks that stay in the processor's cache."""
    import numpy

    size = min(len(cells), _BLOCK)
    texts, solutions = numpy.empty((2, size, 81), numpy.uint8)
    for first in range(0, len(cells), size):
        block = slice(first, first + size)
        n = len(cells[block])
        if cells[block].max() > 9:
            raise ValueError("expected numbers from 0 to 9, as in the first rows")
        numpy.add(cells[block], ord("0"), out=texts[:n])
        _solve_rows(texts[:n], limit, threads, solutions, counts[block])
        solved = counts[block] > 0
        if solved.all():
            numpy.subtract(solutions[:n], ord("0"), out=found[block])
        else:
            found[block][solved] = solutions[:n][solved] - numpy.uint8(ord("0"))


def _solve_list(puzzles, limit, threads):
    n = len(puzzles)
    text = "".join(puzzle if len(puzzle) == 81 else "?" * 81 for puzzle in puzzles).encode("ascii", "replace")
    solutions, counts = ctypes.create_string_buffer(81 * n + 1), (ctypes.c_byte * (n + 1))()
    _solve_text(text, 81, n, limit, threads, solutions, 81, counts)
    found = solutions.raw.decode()
    numbers = counts[:n]
    return [found[81 * i : 81 * i + 81] if number > 0 else None for i, number in enumerate(numbers)], numbers


def _told(step):
    """A step of the library as one of Python's."""
    fields = step.contents
    place, reason = (_described(step, part) for part in (1, 2))
    removals = [
        (removal.cell, digit)
        for removal in fields.removals[: fields.n_removals]
        for digit in range(1, 10)
        if removal.digits >> (digit - 1) & 1
    ]
    cell, digit = (fields.cell, fields.digit) if fields.digit else (None, None)
    return Step(fields.title.decode(), fields.rating / 10, place, reason, cell, digit, removals)


def _described(step, part):
    room = _library.sudoku_describe_step(step, part, None, 0) + 1
    text = ctypes.create_string_buffer(room)
    _library.sudoku_describe_step(step, part, text, room)
    return text.value.decode()


_library = _load()
