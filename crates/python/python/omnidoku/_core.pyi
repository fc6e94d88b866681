"""The native half: rows of numbers in, columns of numbers out. Users call the modules beside it."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "STATUSES",
    "__version__",
    "ask",
    "ask_boards",
    "ask_rows",
    "augment",
    "canonicalize",
    "cover_matrix",
    "engines",
    "exact_cover",
    "generate",
    "hash_rows",
    "rate",
    "read_arrow",
    "read_texts",
    "search",
    "struct_array",
    "text_problem",
    "trace",
    "write_lines",
]

__version__: Final[str]
STATUSES: Final[list[str]]

_Boxes: TypeAlias = tuple[int, int]
_Cells: TypeAlias = NDArray[np.uint8]
_Stop: TypeAlias = BaseException | None
_Progress: TypeAlias = Callable[[int, int], object] | None
_Read: TypeAlias = tuple[_Cells, _Cells, _Boxes]

def read_arrow(column: object, boxes: _Boxes | None, alphabet: str | None) -> tuple[_Read, str]: ...
def struct_array(
    columns: list[tuple[str, Any]], boxes: _Boxes, grids: str, requested_schema: object = None
) -> tuple[object, object]: ...
def cover_matrix(boxes: _Boxes) -> _Cells: ...
def exact_cover(
    matrix: _Cells, limit: int, allowance: dict[str, Any]
) -> tuple[NDArray[np.int64], NDArray[np.int64], int, _Stop]: ...
def generate(
    wishes: str, first: int, count: int, allowance: dict[str, Any], threads: int | None, progress: _Progress
) -> tuple[
    _Boxes,
    list[_Cells],
    _Cells,
    list[NDArray[np.int16]],
    NDArray[np.float64],
    NDArray[np.uint64],
    NDArray[np.float64],
    list[list[str]],
    _Stop,
]: ...
def augment(
    cells: _Cells,
    partners: _Cells | None,
    boxes: _Boxes,
    seed: int,
    first: int,
    copies: int,
    moves: dict[str, bool],
    threads: int | None,
    progress: _Progress,
) -> tuple[_Cells, _Cells | None, _Cells, _Stop]: ...
def canonicalize(cells: _Cells, threads: int | None, progress: _Progress) -> tuple[_Cells, _Cells, _Stop]: ...
def hash_rows(cells: _Cells, there: NDArray[np.bool_]) -> NDArray[np.uint64]: ...
def ask(operation: str, request: str) -> str: ...
def ask_boards(
    operation: str,
    boards: list[str],
    wishes: str,
    allowance: dict[str, Any],
    threads: int | None,
    progress: _Progress,
) -> tuple[list[str | None], _Stop]: ...
def ask_rows(
    operation: str,
    cells: _Cells,
    boxes: _Boxes,
    wishes: str,
    allowance: dict[str, Any],
    threads: int | None,
    progress: _Progress,
) -> tuple[list[str | None], _Stop]: ...
def rate(
    cells: _Cells, boxes: _Boxes, scale: str, allowance: dict[str, Any], threads: int | None, progress: _Progress
) -> tuple[
    _Cells,
    NDArray[np.int16],
    list[NDArray[np.float64]],
    NDArray[np.bool_],
    list[NDArray[np.int16]],
    list[list[str]],
    _Stop,
]: ...

class _SearchRequest(TypedDict):
    seed: int
    limit: int
    solution: bool
    stats: bool
    allowance: dict[str, Any]

class _SearchResult(TypedDict):
    status: _Cells
    count: NDArray[np.uint64]
    complete: NDArray[np.bool_]
    solution: _Cells | None
    nodes: NDArray[np.int64] | None
    backtracks: NDArray[np.int64] | None
    stop: _Stop

def search(
    cells: _Cells,
    boxes: _Boxes,
    engine: str,
    request: _SearchRequest,
    threads: int | None,
    progress: _Progress,
) -> _SearchResult: ...
def read_texts(texts: list[Any], boxes: _Boxes | None, alphabet: str | None) -> _Read: ...
def text_problem(text: str, boxes: _Boxes | None, alphabet: str | None) -> str | None: ...
def write_lines(cells: _Cells, boxes: _Boxes, alphabet: str | None) -> list[str | None]: ...
def engines() -> list[tuple[str, str]]: ...

class _TraceRequest(TypedDict):
    seed: int
    events: int
    allowance: dict[str, Any]

class _TraceResult(TypedDict):
    status: _Cells
    cut: NDArray[np.int64]
    starts: NDArray[np.int64]
    kind: NDArray[np.uint8]
    cell: NDArray[np.int16]
    digit: NDArray[np.uint8]
    options: NDArray[np.uint8]
    stop: _Stop

def trace(
    cells: _Cells,
    boxes: _Boxes,
    engine: str,
    request: _TraceRequest,
    threads: int | None,
    progress: _Progress,
) -> _TraceResult: ...
