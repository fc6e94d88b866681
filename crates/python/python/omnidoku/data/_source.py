"""Where the puzzles of a data set come from, and how hard they are."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._generate import generate
from .._input import Cells
from .._reason import rate
from .._search import solve
from .._status import Status
from ._csv import Layout, Path, read_csv

#: How many lines are read at once.
_BATCH = 65_536

#: Called with the stage, how much of it is done, and how much there is in all.
Told = Callable[[str, int, int], object]


@dataclass(frozen=True)
class Source:
    """Puzzles with their only solutions."""

    puzzles: Cells
    solutions: Cells
    #: The number of each puzzle of the seed, or of its line.
    numbers: NDArray[np.uint64]
    #: The source of each puzzle, if the file names it.
    sources: list[str] | None
    #: The rating of the file, if it has one.
    ratings: NDArray[np.float64] | None
    #: How many rows were left out, by reason.
    left_out: dict[str, int]
    #: A sentence for the card.
    about: str


def generated(
    seed: int, index: int, count: int, wishes: Mapping[str, Any], threads: int | None, told: Told | None
) -> Source:
    """The puzzles ``index`` to ``index + count - 1`` of a seed."""
    progress = None if told is None else lambda done, rows: told("generate", done, rows)
    made = generate(count, seed=seed, index=index, **wishes, threads=threads, progress=progress)
    good = made.ok
    wished = ", ".join(f"`{name.strip('_')}` {wish}" for name, wish in wishes.items() if name != "mask")
    if "mask" in wishes:
        wished += (", " if wished else "") + "a mask"
    return Source(
        _flat(made.puzzle[good]),
        _flat(made.solution[good]),
        made.index[good],
        None,
        None,
        _reasons(made.status),
        f"Puzzles {index:,} to {index + count - 1:,} of seed {seed}, generated with "
        + (f"these wishes: {wished}." if wished else "no wishes (minimal puzzles)."),
    )


def from_csv(path: Path, layout: str | Layout | None, threads: int | None, told: Told | None) -> Source:
    """The good lines of a CSV file: puzzles with exactly one solution, and that solution."""
    progress = None if told is None else lambda done, size: told("read", done, size)
    puzzles, solutions, lines, left_out = [], [], [], Counter[str]()
    sources: list[str] = []
    ratings: list[NDArray[np.float64]] = []
    found: Layout | None = None
    for table in read_csv(path, layout, batch=_BATCH, verify=True, threads=threads, progress=progress):
        good, found = table.ok, table.layout
        puzzles.append(_flat(table.puzzle[good]))
        solutions.append(_flat(table.solution[good]))
        lines.append(table.line[good].astype(np.uint64))
        left_out.update(_reasons(table.status))
        rating = next((name for name in ("rating", "difficulty") if name in table.columns), None)
        if rating is not None:
            ratings.append(getattr(table, rating)[good])
        if "source" in table.columns:
            sources += [table.source[row] for row in np.flatnonzero(good)]
    assert found is not None
    name = os.path.basename(os.fspath(path))
    return Source(
        np.concatenate(puzzles),
        np.concatenate(solutions),
        np.concatenate(lines),
        sources if "source" in found.columns else None,
        np.concatenate(ratings) if ratings else None,
        dict(left_out),
        f"Lines of `{name}` (layout {found.name}, SHA-256 `{_sha256(path)}`). "
        "Every puzzle was solved: it has one solution, the one in the file.",
    )


def ratings_of(puzzles: Cells, scale: str, threads: int | None, told: Told | None) -> NDArray[np.float64]:
    """The ratings of puzzles: with ``backtracks`` or ``backtracks:ENGINE`` the assignments that an engine undid before
    the solution, otherwise a scale of :func:`omnidoku.rate`."""
    progress = None if told is None else lambda done, rows: told("rate", done, rows)
    engine = backtracks_engine(scale)
    if engine is None:
        score: NDArray[np.float64] = rate(puzzles, scale, threads=threads, progress=progress).score
        return score
    solved = solve(puzzles, engine=engine, stats=True, threads=threads, progress=progress)
    return np.where(solved.ok & (solved.backtracks >= 0), solved.backtracks, np.nan).astype(np.float64)


def backtracks_engine(scale: str) -> str | None:
    """The engine whose backtracks are the rating.

    >>> backtracks_engine("backtracks"), backtracks_engine("backtracks:dlx"), backtracks_engine("hodoku")
    ('bitboard', 'dlx', None)
    """
    name, _, engine = scale.partition(":")
    return (engine or "bitboard") if name == "backtracks" else None


def _flat(grids: NDArray[np.uint8]) -> Cells:
    return grids.reshape(len(grids), 81)


def _reasons(status: NDArray[np.uint8]) -> dict[str, int]:
    codes, counts = np.unique(status, return_counts=True)
    return {Status(code).text: int(count) for code, count in zip(codes, counts) if code != Status.OK}


def _sha256(path: Path) -> str:
    with open(path, "rb") as file:
        digest = hashlib.sha256()
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
