"""Reads puzzles with solutions from CSV files.

A record is a line: no layout has line breaks within a field, so a stray quotation mark spoils only its own line. A line
that cannot be read is a row with the status ``BAD_INPUT`` and a ``problem``; every row knows its line number.
"""

from __future__ import annotations

import csv
import gzip
import io
import itertools
import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import IO, Any, Union, overload

import numpy as np
from numpy.typing import NDArray

from .. import _core
from .._input import Batch, Cells, Shape, boxes_of
from .._search import solve
from .._status import Status
from .._table import Column, Grids, Progress, Table, reporter

Path = Union[str, "os.PathLike[str]"]

#: The usual names of the columns of puzzles and their solutions.
_PAIRS = [("puzzle", "solution"), ("quizzes", "solutions"), ("quiz", "solution"), ("question", "answer")]
_WHOLE_NUMBERS = {"id", "clues"}
_DECIMALS = {"rating", "difficulty"}
#: Columns of the table that do not come from the file.
_OURS = {"status", "line", "problem", "puzzle", "solution"}


@dataclass(frozen=True)
class Layout:
    """The columns of a CSV file, in their order."""

    #: Its name.
    name: str
    #: The names in the header.
    columns: tuple[str, ...]
    #: The column of the puzzle.
    puzzle: str
    #: The column of the solution.
    solution: str

    @property
    def others(self) -> list[str]:
        """The columns besides puzzle and solution."""
        return [column for column in self.columns if column not in (self.puzzle, self.solution)]


#: The layouts by name: three Kaggle data sets, named after their millions of rows, and Sudoku-Extreme.
LAYOUTS = {
    layout.name: layout
    for layout in [
        Layout("kaggle-1m", ("quizzes", "solutions"), "quizzes", "solutions"),
        Layout("kaggle-3m", ("id", "puzzle", "solution", "clues", "difficulty"), "puzzle", "solution"),
        Layout("kaggle-9m", ("puzzle", "solution"), "puzzle", "solution"),
        Layout("sudoku-extreme", ("source", "question", "answer", "rating"), "question", "answer"),
    ]
}


class Csv(Table):
    """The lines of a CSV file. Its other columns are attributes too: ``rating``, ``source`` …"""

    layout: Layout
    """The layout that was recognised."""
    line: Any
    """The number of the line in the file, from 1."""
    puzzle: Any
    """The puzzle; zeros if it cannot be read."""
    solution: Any
    """The solution in the file; zeros if it cannot be read."""
    problem: list[str | None]
    """What is wrong with the line, or None."""

    def __init__(self, batch: Batch, columns: dict[str, Column], layout: Layout) -> None:
        super().__init__(batch, columns)
        self.layout = layout

    def problems(self) -> Iterator[tuple[int, str]]:
        """The numbers of the bad lines, with what is wrong with them."""
        for line, problem in zip(self.line.tolist(), self.problem):
            if problem is not None:
                yield line, problem


@overload
def read_csv(
    path: Path,
    layout: str | Layout | None = ...,
    *,
    batch: None = ...,
    verify: bool = ...,
    shape: Shape = ...,
    alphabet: str | None = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> Csv: ...


@overload
def read_csv(
    path: Path,
    layout: str | Layout | None = ...,
    *,
    batch: int,
    verify: bool = ...,
    shape: Shape = ...,
    alphabet: str | None = ...,
    threads: int | None = ...,
    progress: Progress = ...,
) -> Iterator[Csv]: ...


def read_csv(
    path: Path,
    layout: str | Layout | None = None,
    *,
    batch: int | None = None,
    verify: bool = False,
    shape: Shape = "3x3",
    alphabet: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Csv | Iterator[Csv]:
    """The puzzles of a CSV file, compressed with gzip or not: all in one table, or with ``batch`` in tables of that
    many lines each, in constant memory. A corrupt gzip file raises an ``OSError`` after the batches before the damage.

    The layout is recognised by the header: it needs a puzzle and a solution, by any of their usual names. ``layout`` is
    only needed for a file without a header: a name of :data:`LAYOUTS`, or a :class:`Layout`. A line that cannot be read
    has the status ``BAD_INPUT``; ``problems()`` lists it. With ``verify`` every puzzle is solved: its status is
    ``NOT_A_SOLUTION`` if the file has another solution, and ``SEVERAL_SOLUTIONS`` or ``NO_SOLUTION`` if there is not
    exactly one. ``progress`` is called with the bytes read and the size of the file.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "few.csv"
    >>> _ = path.write_text("puzzle,solution\\n1......2....4..3,1234341221434321\\n1......2....4..3,1234\\n")
    >>> table = read_csv(path, shape="2x2", verify=True)
    >>> for line, problem in table.problems():
    ...     print(f"{line}: {problem}")
    2: the solution is not that of the puzzle
    3: solution: column 1: the grid ends after 1 row; expected 4
    """
    if batch is not None and batch < 1:
        raise ValueError(f"a batch has at least one line, not {batch}")
    boxes = boxes_of(shape) or (3, 3)
    tables = _tables(path, _named(layout), batch, verify, _Reading(boxes, alphabet, threads), reporter(progress))
    if batch is not None:
        return tables
    (table,) = tables
    return table


def _named(layout: str | Layout | None) -> Layout | None:
    if not isinstance(layout, str):
        return layout
    if layout not in LAYOUTS:
        raise ValueError(f"there is no layout {layout!r}; there are {', '.join(LAYOUTS)}")
    return LAYOUTS[layout]


def _tables(
    path: Path,
    layout: Layout | None,
    batch: int | None,
    verify: bool,
    reading: _Reading,
    told: Callable[[int, int], object] | None,
) -> Iterator[Csv]:
    """The tables of a file: at least one, possibly without rows."""
    with open(path, "rb") as raw, _unpacked(raw) as text:
        size = os.fstat(raw.fileno()).st_size
        lines = _numbered(text, os.fspath(path))
        first = next(lines, (1, ""))
        layout, is_header = _recognised(first[1], layout, os.fspath(path))
        records = _Records(layout)
        if not is_header and first[1]:
            lines = itertools.chain([first], lines)
        is_first, broken = True, None
        while True:
            try:
                line = next(lines, None)
            except OSError as error:
                line, broken = None, error
            if line is not None:
                records.add(*line)
            if line is None or len(records) == batch:
                if told:
                    told(raw.tell() if line else size, size)
                if is_first or len(records):
                    yield reading.table(records, verify)
                records, is_first = _Records(layout), False
            if broken is not None:
                raise broken
            if line is None:
                return


def _unpacked(raw: IO[bytes]) -> IO[str]:
    """The text of a file, compressed with gzip or not."""
    is_packed = raw.read(2) == b"\x1f\x8b"
    raw.seek(0)
    unpacked: Any = gzip.GzipFile(fileobj=raw) if is_packed else raw
    return io.TextIOWrapper(unpacked, encoding="utf-8-sig", errors="replace")


def _numbered(text: IO[str], path: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers."""
    number = 0
    try:
        for number, line in enumerate(text, 1):
            yield number, line
    except (EOFError, OSError, zlib.error) as error:
        raise OSError(f"{path} is broken after line {number}: {error}") from error


def _fields(line: str) -> list[str]:
    if '"' not in line:
        return [text.strip() for text in line.split(",")]
    try:
        return [text.strip() for text in next(csv.reader([line]), [])]
    except csv.Error:
        return []


def _recognised(first: str, layout: Layout | None, path: str) -> tuple[Layout, bool]:
    """The layout, and whether the first line is a header."""
    names = tuple(name.lower() for name in _fields(first))
    pair = next((pair for pair in _PAIRS if pair[0] in names and pair[1] in names), None)
    if layout is not None and tuple(column.lower() for column in layout.columns) == names:
        return layout, True
    if layout is not None and pair is None:
        return layout, False
    if layout is not None:
        raise ValueError(f"{path} has the columns {', '.join(names)}, not {', '.join(layout.columns)}")
    if pair is None:
        known = "; ".join(f"{name}: {','.join(known.columns)}" for name, known in LAYOUTS.items())
        raise ValueError(f"{path} does not begin with the header of a known layout ({known}); name one with layout=")
    if len(set(names)) != len(names) or "" in names:
        raise ValueError(f"{path} has a header in which a name is missing or stands twice: {', '.join(names)}")
    name = next((known.name for known in LAYOUTS.values() if known.columns == names), "other")
    return Layout(name, names, *pair), True


@dataclass
class _Records:
    """Lines that are not parsed yet."""

    layout: Layout
    numbers: list[int] = field(default_factory=list)
    rows: list[Sequence[str]] = field(default_factory=list)
    problems: dict[int, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.rows)

    def add(self, number: int, line: str) -> None:
        if line.isspace():
            return
        row = _fields(line)
        width = len(self.layout.columns)
        if len(row) != width:
            self.problems[len(self.rows)] = f"{len(row)} fields instead of {width}"
            row = [""] * width
        self.numbers.append(number)
        self.rows.append(row)


@dataclass(frozen=True)
class _Reading:
    boxes: tuple[int, int]
    alphabet: str | None
    threads: int | None

    def table(self, records: _Records, verify: bool) -> Csv:
        layout, problems, count = records.layout, records.problems, len(records)
        texts = dict(zip(layout.columns, zip(*records.rows))) if count else dict.fromkeys(layout.columns, ())
        puzzles, readable = self._grids(layout.puzzle, texts[layout.puzzle], problems)
        solutions, solved = self._grids(layout.solution, texts[layout.solution], problems)
        for row in np.flatnonzero(solved & (solutions == 0).any(axis=1)).tolist():
            solved[row] = False
            problems.setdefault(row, f"{layout.solution}: not every cell is filled")
        others: dict[str, Column] = {}
        for name in layout.others:
            others[f"{name}_" if name in _OURS else name] = _values(name, texts[name], problems)
        status = np.full(count, Status.OK, np.uint8)
        status[list(problems)] = Status.BAD_INPUT
        if verify:
            self._verify(puzzles, solutions, status, problems)
        batch = Batch(puzzles, status, self.boxes, form="text")
        columns: dict[str, Column] = {
            "status": status,
            "line": np.array(records.numbers, np.int64),
            "puzzle": Grids(puzzles, readable),
            "solution": Grids(solutions, solved),
            **others,
            "problem": [problems.get(row) for row in range(count)],
        }
        return Csv(batch, columns, layout)

    def _grids(self, name: str, texts: Sequence[str], problems: dict[int, str]) -> tuple[Cells, NDArray[np.bool_]]:
        cells, status, _ = _core.read_texts(list(texts), self.boxes, self.alphabet)
        for row in np.flatnonzero(status).tolist():
            if row not in problems:
                why = _core.text_problem(texts[row], self.boxes, self.alphabet) or "not a grid"
                problems[row] = f"{name}: {why.removeprefix('line 1, ')}"
        return cells, status == Status.OK

    def _verify(self, puzzles: Cells, solutions: Cells, status: Cells, problems: dict[int, str]) -> None:
        good = np.flatnonzero(status == Status.OK)
        found = solve(puzzles[good], unique=True, shape=self.boxes, threads=self.threads)
        verdict = found.status.copy()
        verdict[(verdict == Status.OK) & (found.solution != solutions[good]).any(axis=1)] = Status.NOT_A_SOLUTION
        status[good] = verdict
        for row in good[verdict != Status.OK].tolist():
            problems[row] = _VERDICTS.get(Status(status[row]), Status(status[row]).text)


_VERDICTS = {
    Status.NOT_A_SOLUTION: "the solution is not that of the puzzle",
    Status.SEVERAL_SOLUTIONS: "the puzzle has several solutions",
    Status.NO_SOLUTION: "the puzzle has no solution",
    Status.BAD_INPUT: "the clues contradict each other",
}


def _values(name: str, texts: Sequence[str], problems: dict[int, str]) -> Column:
    """A column, as numbers if its name is that of one. An empty rating is NaN; any other text that is not a number is a
    problem."""
    if name in _WHOLE_NUMBERS:
        return _numbers(name, texts, problems, int, np.int64, -1)
    if name in _DECIMALS:
        return _numbers(name, [text or "nan" for text in texts], problems, float, np.float64, np.nan)
    return list(texts)


def _numbers(
    name: str, texts: Sequence[str], problems: dict[int, str], kind: Callable[[str], Any], dtype: Any, nothing: float
) -> NDArray[Any]:
    try:
        return np.array([kind(text) for text in texts], dtype)
    except (ValueError, OverflowError):
        pass
    numbers = np.full(len(texts), nothing, dtype)
    for row, text in enumerate(texts):
        try:
            numbers[row] = kind(text)
        except (ValueError, OverflowError):
            problems.setdefault(row, f"{name}: {text!r} is no number")
    return numbers
