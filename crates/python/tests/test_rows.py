"""A property of every function, on any rows: a row is answered as if it were alone, whatever the other rows are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import omnidoku
from omnidoku import Status

#: Functions of rows and of how many threads; what a row gives may not depend on anything else.
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "solve": omnidoku.solve,
    "solve unique": lambda rows, **options: omnidoku.solve(rows, unique=True, **options),
    "solve backtrack": lambda rows, **options: omnidoku.solve(rows, engine="backtrack", stats=True, **options),
    "solve learn": lambda rows, **options: omnidoku.solve(rows, engine="learn", stats=True, **options),
    "solve annealing": lambda rows, **options: omnidoku.solve(rows, engine="annealing", nodes=100, **options),
    "count": lambda rows, **options: omnidoku.count(rows, 100, **options),
    "check": omnidoku.check,
    "rate": omnidoku.rate,
    "rate hodoku": lambda rows, **options: omnidoku.rate(rows, "hodoku", **options),
    "trace": omnidoku.trace,
    "hint": omnidoku.hint,
    "path": omnidoku.path,
}


def answers(found: Any) -> list[dict[str, Any]]:
    """The answer about each row."""
    if isinstance(found, (omnidoku.Answers, dict)):
        return [found] if isinstance(found, dict) else list(found)
    rows: list[dict[str, Any]] = pa.array(found).to_pylist()
    if isinstance(found, omnidoku.Traced):
        tokens = np.split(found.tokens(), found.starts[1:-1])
        rows = [{**row, "tokens": part.tolist()} for row, part in zip(rows, tokens)]
    return rows


#: Cells of 4x4 grids: most blank, some out of range.
CELLS = st.sampled_from([0] * 12 + [1, 2, 3, 4] * 2 + [5, 255])
GRIDS = st.lists(st.lists(CELLS, min_size=16, max_size=16), min_size=1, max_size=6)


@pytest.mark.parametrize("name", FUNCTIONS)
@given(grids=GRIDS, threads=st.integers(1, 4))
@settings(max_examples=15)
def test_a_row_is_answered_as_if_it_were_alone(name: str, grids: list[list[int]], threads: int) -> None:
    ask = FUNCTIONS[name]
    rows: NDArray[np.uint8] = np.array(grids, np.uint8)
    whole = answers(ask(rows, shape=4, threads=threads))
    assert len(whole) == len(grids)
    assert {row["status"] for row in whole} <= {status.text for status in Status} - {"fault", "cancelled"}
    for row, grid in zip(whole, rows):
        assert answers(ask(grid, shape=4)) == [row]
        if (grid > 4).any():
            assert row["status"] == "bad-input"
    texts = [*(text or "x" for text in omnidoku.convert(rows, shape=4)), None]
    from_text = answers(ask(texts, shape=4, threads=threads))
    assert [row["status"] for row in from_text] == [row["status"] for row in whole] + ["missing"]


@given(st.lists(st.lists(st.sampled_from([0] * 30 + list(range(10)) + [77]), min_size=81, max_size=81), max_size=5))
def test_any_9x9_grid_has_a_form_and_copies_or_a_status(grids: list[list[int]]) -> None:
    rows = np.array(grids, np.uint8).reshape(-1, 81)
    forms = omnidoku.canonicalize(rows)
    copies = omnidoku.augment(rows, seed=1, copies=2)
    in_range = (rows <= 9).all(axis=1)
    assert (forms.status[~in_range] == Status.BAD_INPUT).all() and not forms.hash[~in_range].any()
    assert (copies.ok == np.repeat(in_range, 2)).all()
    assert ((copies.puzzle > 0).sum(axis=1)[copies.ok] == np.repeat((rows > 0).sum(axis=1), 2)[copies.ok]).all()
    again = omnidoku.canonicalize(copies.puzzle)
    assert (again.hash[copies.ok] == np.repeat(forms.hash, 2)[copies.ok]).all()
    for row, status, digest in zip(rows, forms.status, forms.hash):
        alone = omnidoku.canonicalize(row)
        assert (alone.status, alone.hash) == (status, digest)
