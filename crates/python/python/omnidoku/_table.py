"""Results in columns, as numpy arrays or as one Arrow column of structs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar, Union

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._input import Batch, Cells, whole
from ._status import Status

Progress = Union[None, bool, Callable[[int, int], object]]


@dataclass(frozen=True)
class Names:
    """A column with few different names; a negative place means no name."""

    places: NDArray[np.int16]
    names: list[str]

    def texts(self) -> NDArray[Any]:
        names = np.array([*self.names, None], dtype=object)
        return names[self.places]


@dataclass(frozen=True)
class Grids:
    """A column of grids, some of which may be missing."""

    cells: Cells
    there: NDArray[np.bool_]


Column = Union[NDArray[Any], Names, Grids, list[Any]]


class Table:
    """The results for a batch, in columns.

    A column is an attribute: a numpy array with a value for each row, or the value itself for one puzzle. For Arrow
    libraries the table is a column of structs: ``pa.array(table)``, ``pl.Series(table)``.
    """

    status: Any
    """The :class:`Status` of each row; in an array as a number."""

    def __init__(self, batch: Batch, columns: dict[str, Column]) -> None:
        self._batch = batch
        self._columns = columns

    def __getattr__(self, name: str) -> Any:
        columns = self.__dict__.get("_columns", {})
        if name not in columns:
            raise AttributeError(f"{type(self).__name__} has no column {name!r}")
        return self._shown(name, columns[name])

    def _shown(self, name: str, column: Column) -> Any:
        if isinstance(column, Grids):
            return self._batch.fold(column.cells)
        shown = column.texts() if isinstance(column, Names) else column
        if not self._batch.is_one:
            return shown
        value = shown[0].item() if isinstance(shown[0], np.generic) else shown[0]
        return Status(value) if name == "status" else value

    def __len__(self) -> int:
        return len(self._batch)

    def __repr__(self) -> str:
        columns = ", ".join(self._columns)
        return f"<{type(self).__name__} of {len(self):,} {'row' if len(self) == 1 else 'rows'}: {columns}>"

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._columns]

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self._columns)

    @property
    def ok(self) -> Any:
        """Whether the question was answered, for each row."""
        return self.status == Status.OK

    def to_dict(self) -> dict[str, Any]:
        """The columns by name."""
        return {name: self._shown(name, column) for name, column in self._columns.items()}

    def rows(self) -> Iterator[dict[str, Any]]:
        """The rows one by one."""
        if self._batch.is_one:
            yield self.to_dict()
            return
        columns = self.to_dict()
        for row in range(len(self)):
            values = {name: column[row] for name, column in columns.items()}
            yield {**values, "status": Status(values["status"])}

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        columns = [(name, _for_arrow(name, column)) for name, column in self._columns.items()]
        return _core.struct_array(columns, self._batch.boxes, self._batch.form, requested_schema)

    def to_arrow(self) -> Any:
        """The table as a ``pyarrow.StructArray``; grids are written as they were given."""
        import pyarrow

        return pyarrow.array(self)

    def to_pandas(self) -> Any:
        """The table as a ``pandas.DataFrame``, with grids as text."""
        import pandas

        columns: dict[str, Any] = {}
        for name, column in self._columns.items():
            if isinstance(column, Grids):
                lines = _core.write_lines(column.cells, self._batch.boxes, None)
                columns[name] = [line if there else None for line, there in zip(lines, column.there)]
            elif isinstance(column, Names):
                columns[name] = column.texts()
            else:
                columns[name] = [Status(code).text for code in column] if name == "status" else column
        return pandas.DataFrame(columns)


def _for_arrow(name: str, column: Column) -> Any:
    if isinstance(column, Names):
        return column.places, column.names
    if isinstance(column, Grids):
        return np.ascontiguousarray(column.cells), column.there
    if name == "status" and isinstance(column, np.ndarray):
        return column.astype(np.int16), _core.STATUSES
    return column


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a batch. ``result`` has what was done by then; the other rows have the status ``CANCELLED``.

    Any other exception raised by the ``progress`` function ends a batch too, and is passed on with the same ``result``
    attached.

    >>> import omnidoku
    >>> puzzles = ["1......2....4..3"] * 100
    >>> try:
    ...     solved = omnidoku.solve(puzzles)
    ... except omnidoku.Interrupted as interrupted:
    ...     solved = interrupted.result
    >>> bool(solved.ok.all())
    True
    """

    result: Any
    """What the function would have returned, as far as it got."""

    def __init__(self, result: Any) -> None:
        super().__init__("interrupted; what was done is in .result")
        self.result = result


Result = TypeVar("Result")


def finished(result: Result, stop: BaseException | None) -> Result:
    """The result, unless something ended the work early; then it is the ``result`` of the exception raised."""
    if stop is None:
        return result
    if isinstance(stop, KeyboardInterrupt):
        raise Interrupted(result) from None
    with suppress(AttributeError, TypeError):
        stop.result = result  # type: ignore[attr-defined]
    raise stop


def allowance(seconds: float | None = None, nodes: int | None = None, memory: int | None = None) -> dict[str, Any]:
    """The limits for one puzzle."""
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"seconds must be a number that is not negative, not {seconds}")
    return {
        "seconds": seconds,
        "nodes": None if nodes is None else whole("nodes", nodes),
        "memory": None if memory is None else whole("memory", memory),
    }


def crew(threads: int | None) -> int | None:
    """The number of threads; None for one per core."""
    return None if threads is None else whole("threads", threads, 1, 1024)


def reporter(progress: Progress) -> Callable[[int, int], object] | None:
    """The function that is called with the progress."""
    if progress is None or progress is False:
        return None
    if progress is True:
        return _on_screen
    if callable(progress):
        return progress
    raise TypeError("progress is True or a function of the rows done and the rows in all")


def _on_screen(done: int, rows: int) -> None:
    end = "\n" if done >= rows else ""
    print(f"\r{done:,} of {rows:,}", end=end, file=sys.stderr, flush=True)
