"""Exact cover: the matrix behind Dancing Links, and the covers of any matrix."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._input import Shape, boxes_of, read, whole
from ._status import Status
from ._table import allowance, finished


def cover_matrix(shape: Shape = "3x3") -> NDArray[np.uint8]:
    """The exact cover matrix of a shape: a row for every choice of a digit in a cell, ordered by cell, then digit; a
    column for every constraint: each cell has a value; each row, column and box has each digit. For 9×9 it is 729×324,
    with the blocks of columns at 0, 81, 162 and 243.

    >>> import numpy as np, omnidoku
    >>> matrix = omnidoku.cover_matrix()
    >>> matrix.shape, np.flatnonzero(matrix[0]).tolist()
    ((729, 324), [0, 81, 162, 243])
    """
    return _core.cover_matrix(boxes_of(shape) or (3, 3))


def cover_matrix_of(puzzle: Any, *, shape: Shape = None, alphabet: str | None = None) -> NDArray[np.uint8]:
    """The exact cover matrix of a puzzle: that of its shape, without ones in the rows that contradict a clue. Its exact
    covers are the solutions.

    >>> import omnidoku
    >>> matrix = omnidoku.cover_matrix_of("1......2....4..3")
    >>> len(omnidoku.exact_cover(matrix))
    1
    """
    batch = read(puzzle, shape, alphabet)
    if len(batch) != 1:
        raise ValueError("a cover matrix is that of one puzzle")
    if batch.status[0] != Status.OK or (batch.cells[0] > batch.size).any():
        raise ValueError("that is no puzzle")
    matrix = _core.cover_matrix(batch.boxes)
    size = batch.size
    choices = matrix.reshape(size * size, size, -1)
    digits = np.arange(1, size + 1)
    for cell in np.flatnonzero(batch.cells[0]):
        choices[cell, digits != batch.cells[0, cell]] = 0
    return matrix


def exact_cover(matrix: Any, limit: int | None = None, *, seconds: float | None = None) -> list[NDArray[np.int64]]:
    """The exact covers, up to ``limit``, of a matrix of zeros and ones of any type: sets of rows, in ascending order,
    that have exactly one 1 in every column. Raises ``TimeoutError`` if ``seconds`` is not enough.

    >>> import omnidoku
    >>> [cover.tolist() for cover in omnidoku.exact_cover([[1, 1, 0], [0, 1, 1], [0, 0, 1]])]
    [[0, 2]]
    """
    array = np.asarray(matrix)
    if array.ndim != 2 or array.dtype.kind not in "biuf":
        raise ValueError(
            f"a matrix of zeros and ones with two dimensions is expected, not {array.dtype} of {list(array.shape)}"
        )
    if not ((array == 0) | (array == 1)).all():
        raise ValueError("a matrix of zeros and ones is expected; this one has other numbers")
    most = 2**63 - 1 if limit is None else whole("limit", limit, 1, 2**63 - 1)
    ones = np.ascontiguousarray(array, dtype=np.uint8)
    rows, starts, status, stop = _core.exact_cover(ones, most, allowance(seconds))
    found = [rows[start:end] for start, end in zip(starts[:-1].tolist(), starts[1:].tolist())]
    if status == Status.OUT_OF_MEMORY:
        raise MemoryError(f"{len(found):,} covers found, and there are more: limit them")
    if status == Status.OUT_OF_TIME:
        raise TimeoutError(f"{len(found)} covers found, but it takes longer than {seconds} seconds to find all")
    return finished(found, stop)
