"""Records searches, event by event."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._input import Batch, Shape, merge_status, read, whole
from ._table import Column, Progress, Table, allowance, crew, finished, reporter


class EventKind(IntEnum):
    """What happened in a search."""

    DECIDE = 0
    """The search put a digit into a cell."""
    PLACE = 1
    """Propagation put a digit into a cell."""
    REMOVE = 2
    """Propagation removed a candidate."""
    WRITE = 3
    """A stochastic engine replaced the digit of a cell."""
    FAIL = 4
    """A dead end."""
    UNDO = 5
    """The last assignment was undone."""
    SOLUTION = 6
    """All cells are filled and the rules hold."""


class Traced(Table):
    """The searches that :func:`trace` recorded: the events of all rows one after another, those of row ``i`` at
    ``starts[i]:starts[i + 1]``.

    The events are always arrays, for one puzzle too. As an Arrow column or a data frame, the table has only ``status``
    and ``cut``.

    >>> import omnidoku
    >>> traced = omnidoku.trace(["1......2....4..3", "................"], "dlx")
    >>> len(traced.starts), traced.columns, traced.vocabulary
    (3, ['status', 'cut'], 264)
    >>> bool((traced.events(1)["cell"] == traced.cell[traced.starts[1] : traced.starts[2]]).all())
    True
    """

    cut: Any
    """How many events were not kept, for each row."""
    starts: NDArray[np.int64]
    """Where the events of each row begin, and where those of the last row end: one number more than rows."""
    kind: NDArray[np.uint8]
    """What happened: an :class:`EventKind`."""
    cell: NDArray[np.int16]
    """The cell in reading order; -1 if the event is not about a cell."""
    digit: NDArray[np.uint8]
    """The digit; 0 if the event is not about a digit."""
    options: NDArray[np.uint8]
    """How many options the search had when it decided: more than one is a guess."""

    def __init__(self, batch: Batch, columns: dict[str, Column], events: dict[str, NDArray[Any]]) -> None:
        super().__init__(batch, columns)
        self.starts = events["starts"]
        self.kind = events["kind"]
        self.cell = events["cell"]
        self.digit = events["digit"]
        self.options = events["options"]

    def events(self, row: int = 0) -> dict[str, NDArray[Any]]:
        """The events of one row: kind, cell, digit, options."""
        part = slice(self.starts[row], self.starts[row + 1])
        return {name: getattr(self, name)[part] for name in ("kind", "cell", "digit", "options")}

    @property
    def vocabulary(self) -> int:
        """The size of the vocabulary: one more than the largest token."""
        return 8 + 4 * self._batch.size**3

    def tokens(self) -> NDArray[np.int32]:
        """Every event as one number, for training.

        ============  =================================================
        0             padding
        1, 2, 3       fail, undo, solution
        8 + …         decide, place, remove, write: ``8 + (kind · N² + cell) · N + digit - 1``
        ============  =================================================
        """
        size = self._batch.size
        about_cell = self.cell >= 0
        places = (self.kind.astype(np.int32) * size**2 + self.cell) * size + self.digit - 1 + 8
        return np.where(about_cell, places, self.kind.astype(np.int32) - 3).astype(np.int32)

    def padded(self, length: int | None = None) -> NDArray[np.int32]:
        """The tokens as a matrix with a row for each puzzle, cut or padded with 0 to the same length."""
        counts = np.diff(self.starts)
        length = int(counts.max(initial=0)) if length is None else length
        tokens = self.tokens()
        matrix = np.zeros((len(counts), length), np.int32)
        for row, (start, count) in enumerate(zip(self.starts, np.minimum(counts, length))):
            matrix[row, :count] = tokens[start : start + count]
        return matrix


def trace(
    puzzles: Any,
    engine: str = "backtrack",
    *,
    events: int = 100_000,
    shape: Shape = None,
    alphabet: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress = None,
) -> Traced:
    """What an engine does up to the first solution, including wrong branches: the first ``events`` events of each row.
    ``seed`` is for the randomized engines; the other options are those of :func:`solve`.

    >>> import omnidoku
    >>> traced = omnidoku.trace("1......2....4..3", "dlx")
    >>> [omnidoku.EventKind(kind).name for kind in traced.kind[:2]], traced.padded().shape == (1, len(traced.kind))
    (['DECIDE', 'DECIDE'], True)
    """
    batch = read(puzzles, shape, alphabet)
    found = _core.trace(
        batch.cells,
        batch.boxes,
        engine,
        {
            "seed": whole("seed", seed),
            "events": whole("events", events),
            "allowance": allowance(seconds, nodes),
        },
        crew(threads),
        reporter(progress),
    )
    columns: dict[str, Column] = {"status": merge_status(batch, found["status"]), "cut": found["cut"]}
    recorded: dict[str, NDArray[Any]] = {
        "starts": found["starts"],
        "kind": found["kind"],
        "cell": found["cell"],
        "digit": found["digit"],
        "options": found["options"],
    }
    return finished(Traced(batch, columns, recorded), found["stop"])
