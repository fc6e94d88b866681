"""A user's program that is only read by mypy: what the hints promise."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from typing_extensions import assert_type

import omnidoku

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def report(done: int, rows: int) -> None:
    print(done, rows)


assert_type(omnidoku.__version__, str)
assert_type(omnidoku.solve(PUZZLE, unique=True, seconds=1, threads=2, progress=report), omnidoku.Solved)
assert_type(omnidoku.count([PUZZLE], 10, shape=(3, 3)), omnidoku.Counted)
assert_type(omnidoku.check(np.zeros((2, 81), np.uint8), progress=True), omnidoku.Checked)
assert_type(omnidoku.rate([PUZZLE], "se"), omnidoku.Rated)
assert_type(omnidoku.trace(PUZZLE, "dlx").tokens(), NDArray[np.int32])
assert_type(omnidoku.generate(10, seed=1, shape="3x3", score=(1.0, 2.0), needs=["x-wing"]), omnidoku.Generated)
assert_type(omnidoku.augment([PUZZLE], seed=1), omnidoku.Augmented)
assert_type(omnidoku.canonicalize(PUZZLE), omnidoku.Canonical)
assert_type(omnidoku.canonical_hash(PUZZLE), NDArray[np.uint64] | int)
assert_type(omnidoku.solve_or_minus_ones(np.zeros((9, 9), np.int64)), NDArray[np.int8])
assert_type(omnidoku.cover_matrix(), NDArray[np.uint8])
assert_type(omnidoku.exact_cover([[1]], 2), list[NDArray[np.int64]])
assert_type(omnidoku.engines(), dict[str, str])
assert_type(omnidoku.techniques(), list[dict[str, Any]])
assert_type(omnidoku.formats(), list[str])
assert_type(omnidoku.problem("x"), str | None)
assert_type(omnidoku.Status.OK.text, str)

solved = omnidoku.solve([PUZZLE])
for row in solved.rows():
    assert_type(row, dict[str, Any])

omnidoku.generate(1)  # type: ignore[call-arg]  # A seed is needed.
omnidoku.solve(PUZZLE, threads="two")  # type: ignore[arg-type]
omnidoku.solve(PUZZLE, progress=5)  # type: ignore[arg-type]
omnidoku.solve(PUZZLE, uniqe=True)  # type: ignore[call-arg]
