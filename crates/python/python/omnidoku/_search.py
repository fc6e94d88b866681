"""Solutions: found, counted, checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._input import Batch, Shape, flag, merge_status, read, whole
from ._status import Status
from ._table import Grids, Progress, Table, allowance, crew, finished, reporter

if TYPE_CHECKING:
    from ._core import _SearchResult


class Solved(Table):
    """What :func:`solve` found."""

    solution: Any
    """The grid; zeros where there is none."""
    count: Any
    """How many solutions were seen: 0 or 1; with ``unique`` 2 if there is another."""
    nodes: Any
    """Assignments made by the search, if ``stats``; -1 where the engine does not count them."""
    backtracks: Any
    """Assignments undone, if ``stats``."""


class Counted(Table):
    """What :func:`count` found."""

    count: Any
    """How many solutions were found."""
    complete: Any
    """Whether these are all solutions."""
    nodes: Any
    """Assignments made by the search, if ``stats``; -1 where the engine does not count them."""
    backtracks: Any
    """Assignments undone, if ``stats``."""


class Checked(Table):
    """What :func:`check` found."""

    readable: Any
    """Whether it is a grid: of the right size, with values in range."""
    conflict_free: Any
    """Whether no value occurs twice in a row, column or box."""
    clues: Any
    """How many cells are filled."""
    count: Any
    """How many solutions there are, up to 2; -1 if unknown."""
    unique: Any
    """Whether there is exactly one solution."""
    full: Any
    """Whether every cell is filled; if it is also ``conflict_free``, the grid is solved."""


def _search(
    batch: Batch,
    limit: int,
    solution: bool,
    engine: str,
    seed: int,
    stats: bool,
    limits: dict[str, Any],
    threads: int | None,
    progress: Progress,
) -> _SearchResult:
    return _core.search(
        batch.cells,
        batch.boxes,
        engine,
        {
            "seed": whole("seed", seed),
            "limit": limit,
            "solution": solution,
            "stats": stats,
            "allowance": limits,
        },
        crew(threads),
        reporter(progress),
    )


def solve(
    puzzles: Any,
    *,
    unique: bool = False,
    engine: str = "auto",
    stats: bool = False,
    shape: Shape = None,
    alphabet: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress = None,
) -> Solved:
    """The first solution of every puzzle.

    With ``unique`` a puzzle with several solutions gets the status ``SEVERAL_SOLUTIONS``. ``engine`` is one of
    :func:`engines`; ``stats`` adds its counters. ``seconds``, ``nodes`` and ``memory`` (bytes) limit each puzzle.
    ``seed`` is for the randomized engines. ``threads`` defaults to one per core. ``progress`` is True, or a function
    that is called with the number of rows done and the number of all rows.

    >>> import omnidoku
    >>> solved = omnidoku.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> solved.status.text, solved.solution[0].tolist()
    ('ok', [5, 3, 4, 6, 7, 8, 9, 1, 2])

    A batch gets a batch of answers; a row that is not a puzzle does not affect the others:

    >>> batch = omnidoku.solve(["1......2....4..3", "11..............", "nonsense"])
    >>> [omnidoku.Status(status).text for status in batch.status]
    ['ok', 'bad-input', 'bad-input']
    >>> batch.solution.shape
    (3, 4, 4)
    """
    unique, stats = flag("unique", unique), flag("stats", stats)
    batch = read(puzzles, shape, alphabet)
    limits = allowance(seconds, nodes, memory)
    found = _search(batch, 2 if unique else 1, True, engine, seed, stats, limits, threads, progress)
    solution, count = found["solution"], found["count"]
    assert solution is not None
    columns: dict[str, Any] = {
        "status": merge_status(batch, found["status"]),
        "solution": Grids(solution, count > 0),
        "count": count,
    }
    if stats:
        columns |= {"nodes": found["nodes"], "backtracks": found["backtracks"]}
    return finished(Solved(batch, columns), found["stop"])


def count(
    puzzles: Any,
    limit: int = 2,
    *,
    engine: str = "auto",
    stats: bool = False,
    shape: Shape = None,
    alphabet: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress = None,
) -> Counted:
    """How many solutions every puzzle has, counted up to ``limit``. The options are those of :func:`solve`.

    >>> import omnidoku
    >>> counted = omnidoku.count("................", limit=1000)
    >>> counted.count, counted.complete
    (288, True)
    """
    limit, stats = whole("limit", limit, 1), flag("stats", stats)
    batch = read(puzzles, shape, alphabet)
    limits = allowance(seconds, nodes, memory)
    found = _search(batch, limit, False, engine, seed, stats, limits, threads, progress)
    columns: dict[str, Any] = {
        "status": merge_status(batch, found["status"]),
        "count": found["count"],
        "complete": found["complete"],
    }
    if stats:
        columns |= {"nodes": found["nodes"], "backtracks": found["backtracks"]}
    return finished(Counted(batch, columns), found["stop"])


def is_unique(puzzles: Any, **options: Any) -> Any:
    """Whether every puzzle has exactly one solution: a bool, or an array of them. Options as in :func:`count`.

    The result is also False for rows that are not puzzles and for those that ran out of ``seconds``, ``nodes`` or
    ``memory``; :func:`count` distinguishes them. After Ctrl-C the ``result`` of :class:`Interrupted` is the table of
    :func:`count`.

    >>> import omnidoku
    >>> omnidoku.is_unique(["1......2....4..3", "................"]).tolist()
    [True, False]
    """
    counted = count(puzzles, 2, **options)
    unique = (np.asarray(counted._columns["count"]) == 1) & np.asarray(counted._columns["complete"])
    return bool(unique[0]) if counted._batch.is_one else unique


def check(
    puzzles: Any,
    *,
    shape: Shape = None,
    alphabet: str | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Checked:
    """What is right and wrong with every grid, full or not.

    >>> import omnidoku
    >>> checked = omnidoku.check(["1......2....4..3", "11..............", "1234341221434321"])
    >>> checked.conflict_free.tolist(), checked.unique.tolist(), checked.full.tolist()
    ([True, False, True], [True, False, True], [False, False, True])
    """
    batch = read(puzzles, shape, alphabet)
    readable = (batch.status == Status.OK) & (batch.cells <= batch.size).all(axis=1)
    clues = np.where(readable, np.count_nonzero(batch.cells, axis=1), 0).astype(np.int64)
    found = _search(batch, 2, False, "auto", 1, False, allowance(seconds), threads, progress)
    status, count = merge_status(batch, found["status"]), found["count"]
    known = (status == Status.OK) & (found["complete"] | (count >= 2))
    # A grid that could be searched has no conflicts.
    conflict_free = readable & (status != Status.BAD_INPUT) & (status != Status.CANCELLED)
    columns: dict[str, Any] = {
        "status": status,
        "readable": readable,
        "conflict_free": conflict_free,
        "clues": clues,
        "count": np.where(known, count.astype(np.int64), -1),
        "unique": known & (count == 1),
        "full": clues == batch.cells.shape[1],
    }
    return finished(Checked(batch, columns), found["stop"])


def solve_or_minus_ones(puzzles: Any, *, shape: Shape = None, threads: int | None = None) -> NDArray[np.int8]:
    """The first solution as an array; all -1 if there is none, or if the clues contradict each other.

    An ``[N, N]`` array gives an array, a batch a batch. Many student exercises ask for this contract.

    >>> import numpy as np, omnidoku
    >>> sudoku = np.zeros((4, 4), np.int8)
    >>> sudoku[0, :2] = 1
    >>> omnidoku.solve_or_minus_ones(sudoku)[0].tolist()
    [-1, -1, -1, -1]
    """
    solved = solve(puzzles, shape=shape, threads=threads)
    grids = solved._columns["solution"]
    assert isinstance(grids, Grids)
    cells = grids.cells.astype(np.int8 if solved._batch.size < 128 else np.int16)
    cells[~grids.there] = -1
    return solved._batch.fold(cells)  # type: ignore[arg-type, return-value]


def engines() -> dict[str, str]:
    """The names of the engines, with a line about each.

    >>> import omnidoku
    >>> sorted(omnidoku.engines())[:4]
    ['ac3', 'annealing', 'auto', 'backtrack']
    """
    return dict(_core.engines())
