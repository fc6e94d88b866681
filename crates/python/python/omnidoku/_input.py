"""The accepted input, read as rows of numbers.

Every function takes one puzzle or a batch of one shape:

=====================================  ===============================================================
one puzzle                             a string; an integer array ``[N, N]`` or ``[N*N]``
a batch as numbers                     an integer array ``[n, N*N]`` or ``[n, N, N]``, strided or not;
                                       a list or pandas column of arrays ``[N*N]`` or ``[N, N]``
a batch as text                        a list, tuple, numpy or pandas column of strings
a batch in Arrow                       anything with ``__arrow_c_array__`` or ``__arrow_c_stream__``: pyarrow,
                                       Polars, DuckDB, Ray; of strings, binary or lists of integers, with nulls
=====================================  ===============================================================

A row that is not a puzzle gets a status: ``MISSING`` for None and NaN, ``BAD_INPUT`` for anything else. A mistake in
the call as a whole is an exception.

Without ``shape`` the first readable row decides the shape, and rows of another are ``BAD_INPUT``. With ``shape`` the
result of a row does not depend on the others: give it if a tool cuts a column into batches.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Union

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._status import Status

Cells = NDArray[np.uint8]
Shape = Union[str, int, tuple[int, int], None]

#: The value of a cell whose input is not a number in range.
NOTHING = 255

#: Sizes N for which ``[N, N]`` may be one puzzle or N small ones, and the size of the small ones.
_DOUBTFUL = {16: 4, 36: 6, 64: 8}


@dataclass(frozen=True)
class Batch:
    """Puzzles of one shape."""

    #: N² values per row, in reading order, 0 for a blank.
    cells: Cells
    #: ``OK``, ``BAD_INPUT`` or ``MISSING`` for each row.
    status: Cells
    #: Rows and columns of a box.
    boxes: tuple[int, int]
    #: Whether the input was one puzzle, not a batch of one.
    is_one: bool = False
    #: Whether grids have two dimensions.
    is_square: bool = True
    #: How grids are written in Arrow columns: ``text``, ``binary`` or ``list``.
    form: str = "list"

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def size(self) -> int:
        """N."""
        return self.boxes[0] * self.boxes[1]

    def fold(self, cells: Cells) -> Cells:
        """Grids in the layout of the input: flat or square, one or many."""
        if self.is_square:
            cells = cells.reshape(len(cells), self.size, self.size)
        return cells[0] if self.is_one else cells

    def with_cells(self, cells: Cells) -> Batch:
        """A batch of the same kind with other rows, all of them valid."""
        return replace(self, cells=cells, status=np.zeros(len(cells), np.uint8))


def boxes_of(shape: Shape) -> tuple[int, int] | None:
    """Rows and columns of a box: ``"3x3"``, ``(3, 3)`` or N.

    >>> boxes_of("2x3"), boxes_of((4, 4)), boxes_of(12), boxes_of(None)
    ((2, 3), (4, 4), (3, 4), None)
    """
    if shape is None:
        return None
    try:
        if isinstance(shape, str):
            parts = [int(part) for part in shape.lower().replace("×", "x").split("x")]
        elif isinstance(shape, (int, np.integer)):
            parts = [int(shape)]
        else:
            parts = [int(part) for part in shape]
    except (TypeError, ValueError):
        raise ValueError(f"a shape is 'RxC', (R, C) or N, not {shape!r}") from None
    if len(parts) == 1:
        boxes = _boxes_of_size(parts[0])
        if boxes is None:
            raise ValueError(f"no grid is {parts[0]}x{parts[0]}: the boxes would have one row or column")
        return boxes
    if len(parts) != 2 or min(parts) < 0:
        raise ValueError(f"a shape is 'RxC', (R, C) or N, not {shape!r}")
    return parts[0], parts[1]


def whole(name: str, number: Any, least: int = 0, most: int = 2**64 - 1) -> int:
    """A whole number within bounds; an error names the argument.

    >>> whole("seed", 7)
    7
    """
    try:
        found = operator.index(number)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {number!r}") from None
    if isinstance(number, bool):
        raise TypeError(f"{name} is a whole number, not {number!r}")
    if not least <= found <= most:
        raise ValueError(f"{name} must be from {least} to {_power(most)}, not {found}")
    return found


def flag(name: str, value: Any) -> bool:
    """A bool of Python or numpy; an error names the argument.

    >>> flag("full", np.bool_(True))
    True
    """
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} is True or False, not {value!r}")
    return bool(value)


def _power(number: int) -> str:
    bits = (number + 1).bit_length() - 1
    return f"2**{bits} - 1" if bits >= 32 and number + 1 == 1 << bits else str(number)


def _boxes_of_size(size: int) -> tuple[int, int] | None:
    """The squarest boxes of an N×N grid, no taller than wide."""
    if not 4 <= size <= 128:
        return None
    rows = next((rows for rows in range(math.isqrt(size), 1, -1) if size % rows == 0), 1)
    return (rows, size // rows) if rows > 1 else None


def _boxes_of_cells(cells: int) -> tuple[int, int] | None:
    """The squarest boxes of a grid with this many cells."""
    size = math.isqrt(cells)
    return _boxes_of_size(size) if size * size == cells else None


def read(puzzles: Any, shape: Shape = None, alphabet: str | None = None) -> Batch:
    """Reads whatever the caller passes as puzzles."""
    boxes = boxes_of(shape)
    if isinstance(puzzles, (str, bytes)):
        batch = _texts([puzzles], boxes, alphabet)
        return replace(batch, is_one=True)
    if isinstance(puzzles, (np.ndarray, memoryview)):
        return _array(np.asarray(puzzles), boxes, alphabet)
    dtype = getattr(puzzles, "dtype", None)
    if isinstance(dtype, np.dtype) and dtype.kind == "O":
        # A pandas column of objects: an Arrow column must be of one type, so one bad row would lose the others.
        return _array(np.asarray(puzzles), boxes, alphabet)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _arrow(puzzles, boxes, alphabet)
    if isinstance(puzzles, Sequence):
        return _list(list(puzzles), boxes, alphabet)
    if hasattr(puzzles, "__array__"):
        return _array(np.asarray(puzzles), boxes, alphabet)
    if isinstance(puzzles, Mapping):
        raise TypeError("a dictionary may be a board with rules: see omnidoku.boards")
    raise TypeError(
        "a puzzle is a string or an array of integers, a batch a list of them, an array or an Arrow column, "
        f"not {type(puzzles).__name__}"
    )


def _arrow(column: Any, boxes: tuple[int, int] | None, alphabet: str | None) -> Batch:
    try:
        (cells, status, found), form = _core.read_arrow(column, boxes, alphabet)
    except (TypeError, ValueError):
        raise
    except ImportError:
        # pandas makes Arrow columns with pyarrow, which may not be installed.
        return _array(np.asarray(column, dtype=object), boxes, alphabet)
    except Exception as error:
        raise ValueError(f"the Arrow column cannot be read: {error}") from error
    return Batch(cells, status, found, form=form)


def _list(puzzles: list[Any], boxes: tuple[int, int] | None, alphabet: str | None) -> Batch:
    """Reads a list as texts if any of it is text or all of it is missing; else as the rows of an array."""
    if any(isinstance(puzzle, (str, bytes)) for puzzle in puzzles) or all(_is_missing(puzzle) for puzzle in puzzles):
        return _texts(puzzles, boxes, alphabet)
    array: NDArray[Any] | None
    try:
        array = np.asarray(puzzles)
    except ValueError:
        array = None
    if array is None or array.dtype.kind not in "iu":
        batch = _rows(puzzles, boxes)
        if batch is not None:
            return batch
    if array is None:
        wanted = f"with boxes of {boxes[0]}x{boxes[1]}" if boxes else "of one size"
        raise ValueError(f"the rows of a batch are grids {wanted}, each an array of integers; in this list is none")
    if array.dtype.kind == "O":
        raise TypeError("cells are whole numbers, 0 for a blank; in this list are other things")
    return _array(array, boxes, alphabet)


def _rows(puzzles: list[Any], boxes: tuple[int, int] | None) -> Batch | None:
    """Reads grids of different layouts one by one; None if there is no grid. The first one decides the shape."""
    cells: Cells | None = None
    is_square = False
    status = np.full(len(puzzles), Status.BAD_INPUT, np.uint8)
    for row, puzzle in enumerate(puzzles):
        if _is_missing(puzzle):
            status[row] = Status.MISSING
            continue
        grid = _grid(puzzle)
        if grid is None or (boxes or _boxes_of_cells(grid.size)) is None:
            continue
        if cells is None:
            if boxes is None and grid.ndim == 1 and grid.size == len(puzzles):
                # It may as well be one puzzle with a bad row.
                _refuse_doubtful(len(puzzles), grid.size)
            boxes = boxes or _boxes_of_cells(grid.size)
            assert boxes is not None
            if grid.size != (boxes[0] * boxes[1]) ** 2:
                continue
            cells, is_square = np.full((len(puzzles), grid.size), NOTHING, np.uint8), grid.ndim == 2
        if grid.size == cells.shape[1]:
            cells[row] = _bytes(grid).reshape(-1)
            status[row] = Status.OK
    if cells is None or boxes is None:
        return None
    return Batch(cells, status, boxes, is_square=is_square)


def _grid(puzzle: Any) -> NDArray[Any] | None:
    """One row of a batch, if it is an array ``[N, N]`` or ``[N*N]`` of integers."""
    try:
        array = np.asarray(puzzle)
    except (TypeError, ValueError):
        return None
    is_grid = array.ndim == 1 or (array.ndim == 2 and array.shape[0] == array.shape[1])
    return array if is_grid and array.dtype.kind in "iu" else None


def _bytes(array: NDArray[Any]) -> NDArray[np.uint8]:
    """The numbers as bytes; those that do not fit become ``NOTHING``."""
    if array.dtype == np.uint8:
        return array
    return np.where((array < 0) | (array > NOTHING), NOTHING, array).astype(np.uint8)


def _is_missing(puzzle: Any) -> bool:
    """Whether this is a missing value: None, NaN (``x != x``) or pandas.NA (its comparison has no truth value)."""
    if puzzle is None or hasattr(puzzle, "__len__"):
        return puzzle is None
    try:
        return bool(puzzle != puzzle)
    except TypeError:
        return True


def _texts(texts: list[Any], boxes: tuple[int, int] | None, alphabet: str | None) -> Batch:
    cells, status, found = _core.read_texts(texts, boxes, alphabet)
    return Batch(cells, status, found, form="text")


def _array(array: NDArray[Any], boxes: tuple[int, int] | None, alphabet: str | None) -> Batch:
    if array.dtype.kind in "UST" and array.ndim <= 1:
        batch = _texts(array.reshape(-1).tolist(), boxes, alphabet)
        return replace(batch, is_one=array.ndim == 0)
    if array.dtype.kind == "O" and array.ndim <= 1:
        return _list(array.tolist(), boxes, alphabet) if array.ndim == 1 else read(array.item(), boxes, alphabet)
    if array.size == 0 and array.ndim == 1:
        rows, columns = boxes or (3, 3)
        cells = np.empty((0, (rows * columns) ** 2), np.uint8)
        return Batch(cells, np.empty(0, np.uint8), (rows, columns), is_square=False)
    if array.dtype.kind not in "iu":
        raise TypeError(f"cells are whole numbers, 0 for a blank; an array of {array.dtype} has none")
    is_one, is_square = _layout(array, boxes)
    count = 1 if is_one else len(array)
    width = math.prod(array.shape) if is_one else math.prod(array.shape[1:])
    boxes = boxes or _boxes_of_cells(width)
    if boxes is None or (boxes[0] * boxes[1]) ** 2 != width:
        wanted = f"boxes of {boxes[0]}x{boxes[1]}" if boxes else "any Sudoku"
        raise ValueError(f"an array of {list(array.shape)} does not hold grids of {wanted}")
    cells = np.ascontiguousarray(_bytes(array)).reshape(count, width)
    return Batch(cells, np.zeros(count, np.uint8), boxes, is_one, is_square)


def _layout(array: NDArray[Any], boxes: tuple[int, int] | None) -> tuple[bool, bool]:
    """Whether the array is one puzzle, and whether its grids have two dimensions."""
    if array.ndim == 1:
        return True, False
    if array.ndim == 3:
        if array.shape[1] != array.shape[2]:
            raise ValueError(f"an array of {list(array.shape)} does not hold square grids")
        return False, True
    if array.ndim != 2:
        raise ValueError(f"an array of grids has one to three dimensions, not {array.ndim}")
    rows, columns = array.shape
    if boxes is not None:
        is_one = columns == boxes[0] * boxes[1]
        return is_one, is_one
    if rows != columns or columns > 64 or array.size == 0:
        return False, False
    if columns in _DOUBTFUL and int(array.max()) <= _DOUBTFUL[columns]:
        _refuse_doubtful(rows, columns)
    return True, True


def _refuse_doubtful(rows: int, columns: int) -> None:
    """Raises if an array of this size may be one puzzle or many."""
    small = _DOUBTFUL.get(columns)
    if small is not None:
        raise ValueError(
            f"an array of [{rows}, {columns}] may be one {columns}x{columns} puzzle or {rows} puzzles of "
            f"{small}x{small}: say which with shape={columns} or shape={small}"
        )


def merge_status(batch: Batch, status: Cells) -> Cells:
    """The status of the rows: that of reading them if it failed, else the given one."""
    if not batch.status.any():
        return status
    return np.where(batch.status == Status.OK, status, batch.status).astype(np.uint8)
