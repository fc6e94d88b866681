"""Arrow columns whose grids have two dimensions."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from numpy.typing import NDArray

import omnidoku
from omnidoku import Status


def columns(grids: NDArray[np.uint8]) -> list[Any]:
    lists = grids.tolist()
    size = grids.shape[1]
    fixed = pa.list_(pa.list_(pa.uint8(), size), size)
    return [pl.Series(grids), pa.array(lists), pa.array(lists, fixed), pa.array(lists, pa.large_list(pa.list_(pa.int16())))]


@pytest.mark.parametrize("shape", ["2x3", "3x3"])
def test_lists_of_lists_are_grids(shape: str) -> None:
    made = omnidoku.generate(5, seed=3, shape=shape)
    for column in columns(made.puzzle):
        solved = omnidoku.solve(column, shape=shape)
        assert solved.ok.all() and (solved.solution == made.solution).all()


def test_a_null_and_a_line_too_short_are_statuses() -> None:
    grid = omnidoku.generate(1, seed=3).puzzle[0].tolist()
    short = [*grid[:8], grid[8][:8]]
    odd = [*grid[:8], None]
    solved = omnidoku.solve(pa.array([grid, None, short, odd, [], grid]))
    bad = Status.BAD_INPUT
    assert solved.status.tolist() == [Status.OK, Status.MISSING, bad, bad, bad, Status.OK]
