"""Functions for clusters: they take an Arrow batch and return it with the results as further columns.

Nothing here depends on Ray or Spark. They need answers that depend on the row alone, not on its batch: so the shape is
given and not guessed from the first row, a batch without rows has the same columns as any other, and a row that is not
a puzzle gets a status. One thread is used, since a cluster starts a worker for each core.

>>> import pyarrow as pa
>>> batch = pa.table({"id": [1, 2], "puzzle": ["1......2....4..3", "nonsense"]})
>>> solve_batch(batch, shape="2x2").select(["id", "status", "solution"]).to_pylist()
[{'id': 1, 'status': 'ok', 'solution': '1234341223414123'}, {'id': 2, 'status': 'bad-input', 'solution': None}]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Union

import pyarrow as pa

from ._generate import generate
from ._reason import rate
from ._search import solve

Batch = Union["pa.RecordBatch", "pa.Table"]

__all__ = ["generate_batch", "rate_batch", "solve_batch"]


def solve_batch(
    batch: Batch, column: str = "puzzle", *, prefix: str = "", shape: Any = "3x3", threads: int | None = 1, **options: Any
) -> pa.Table:
    """The batch with the columns of :func:`omnidoku.solve` after its own.

    ``column`` holds the puzzles, ``prefix`` precedes the names of the new columns, ``options`` are those of ``solve``.
    """
    return _beside(batch, column, prefix, lambda puzzles: solve(puzzles, shape=shape, threads=threads, **options))


def rate_batch(
    batch: Batch, column: str = "puzzle", *, prefix: str = "", shape: Any = "3x3", threads: int | None = 1, **options: Any
) -> pa.Table:
    """The batch with the columns of :func:`omnidoku.rate` after its own; ``scale`` is among the options.

    >>> import pyarrow as pa
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rate_batch(pa.table({"puzzle": [puzzle]}), scale="hodoku", prefix="hodoku_").column_names
    ['puzzle', 'hodoku_status', 'hodoku_level', 'hodoku_score', 'hodoku_hardest']
    """
    return _beside(batch, column, prefix, lambda puzzles: rate(puzzles, shape=shape, threads=threads, **options))


def generate_batch(
    seed: int, numbers: range, *, prefix: str = "", form: str = "text", threads: int | None = 1, **wishes: Any
) -> pa.Table:
    """The puzzles of a seed with these numbers, and the columns of :func:`omnidoku.generate`.

    >>> made = generate_batch(7, range(1000, 1003), clues=30)
    >>> made["index"].to_pylist(), made["clues"].to_pylist()
    ([1000, 1001, 1002], [30, 30, 30])
    >>> made.slice(1) == generate_batch(7, range(1001, 1003), clues=30)
    True
    """
    if numbers.step != 1:
        raise ValueError(f"the numbers of a batch follow each other: {numbers} does not")
    # Without rows some columns would have no type, so one puzzle is made and dropped.
    made = generate(len(numbers) or 1, seed=seed, index=numbers.start, form=form, threads=threads, **wishes)
    return _table(made, prefix).slice(0, len(numbers))


def _beside(batch: Batch, column: str, prefix: str, ask: Callable[[Any], Any]) -> pa.Table:
    table = pa.Table.from_batches([batch]) if isinstance(batch, pa.RecordBatch) else batch
    if column not in table.column_names:
        raise ValueError(f"there is no column {column!r} among {', '.join(table.column_names)}")
    puzzles = table[column]
    answers = _table(ask(puzzles if len(puzzles) else pa.nulls(1, puzzles.type)), prefix).slice(0, len(puzzles))
    for name in answers.column_names:
        if name in table.column_names:
            raise ValueError(f"the batch has a column {name!r} already: give the new ones a prefix")
        table = table.append_column(name, answers[name])
    return table


def _table(answers: Any, prefix: str) -> pa.Table:
    records = pa.RecordBatch.from_struct_array(pa.array(answers))
    return pa.Table.from_batches([records]).rename_columns([prefix + name for name in records.schema.names])
