"""cover_matrix, cover_matrix_of, exact_cover."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

import omnidoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("boxes", [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4)], ids=str)
def test_the_matrix_of_a_shape(boxes: tuple[int, int]) -> None:
    size = boxes[0] * boxes[1]
    expected = np.zeros((size**3, 4 * size**2), np.uint8)
    houses = oracle.houses(boxes)
    for cell in range(size**2):
        for digit in range(size):
            choice = expected[cell * size + digit]
            choice[cell] = 1
            for number, house in enumerate(houses):
                if cell in house:
                    choice[size**2 + number * size + digit] = 1
    matrix = omnidoku.cover_matrix(boxes)
    assert matrix.dtype == np.uint8 and (matrix == expected).all()
    assert (matrix.sum(axis=1) == 4).all() and (matrix.sum(axis=0) == size).all()


def test_the_classic_matrix() -> None:
    matrix = omnidoku.cover_matrix()
    assert matrix.shape == (729, 324)
    assert np.flatnonzero(matrix[0]).tolist() == [0, 81, 162, 243]
    assert np.flatnonzero(matrix[728]).tolist() == [80, 161, 242, 323]
    # r2c5 is 7: cell 13; row 2; column 5; box 2.
    assert np.flatnonzero(matrix[13 * 9 + 6]).tolist() == [13, 81 + 9 + 6, 162 + 36 + 6, 243 + 9 + 6]


def test_the_matrix_of_a_puzzle() -> None:
    matrix, whole = omnidoku.cover_matrix_of(EASY), omnidoku.cover_matrix()
    cells = np.array([int(symbol) for symbol in EASY.replace(".", "0")])
    for cell, clue in enumerate(cells):
        for digit in range(1, 10):
            row = cell * 9 + digit - 1
            keeps = clue in (0, digit)
            assert (matrix[row] == (whole[row] if keeps else 0)).all()
    (cover,) = omnidoku.exact_cover(matrix)
    assert cover.dtype == np.int64 and (cover // 9 == np.arange(81)).all()
    assert (cover % 9 + 1 == omnidoku.solve(EASY).solution.ravel()).all()


@given(st.dictionaries(st.integers(0, 15), st.integers(1, 4), min_size=2, max_size=8))
def test_the_covers_are_the_solutions(clues: dict[int, int]) -> None:
    cells = [clues.get(cell, 0) for cell in range(16)]
    covers = omnidoku.exact_cover(omnidoku.cover_matrix_of(cells, shape=4))
    found = sorted((cover % 4 + 1).tolist() for cover in covers)
    assert found == sorted(oracle.solutions(cells, (2, 2)))


def test_a_matrix_is_that_of_one_puzzle() -> None:
    for question in ([EASY, EASY], [], "x", np.full((9, 9), 12)):
        with pytest.raises(ValueError, match="one puzzle|no puzzle"):
            omnidoku.cover_matrix_of(question)
    with pytest.raises(MemoryError, match="takes too much memory"):
        omnidoku.cover_matrix("11x11")
    with pytest.raises(ValueError, match="box"):
        omnidoku.cover_matrix("1x4")


def all_covers(matrix: NDArray[Any]) -> list[list[int]]:
    """By trying every set of rows that are not empty."""
    rows = [row for row in range(len(matrix)) if matrix[row].any()]
    sets = (chosen for number in range(len(rows) + 1) for chosen in combinations(rows, number))
    return sorted(list(chosen) for chosen in sets if (matrix[list(chosen)].sum(axis=0) == 1).all())


@given(hnp.arrays(np.int64, st.tuples(st.integers(0, 8), st.integers(0, 6)), elements=st.integers(0, 1)))
def test_the_covers_of_any_matrix(matrix: NDArray[np.int64]) -> None:
    expected = all_covers(matrix)
    covers = [cover.tolist() for cover in omnidoku.exact_cover(matrix)]
    assert sorted(covers) == expected
    assert len(omnidoku.exact_cover(matrix.astype(bool), 2)) == min(2, len(expected))
    assert len(omnidoku.exact_cover(np.asfortranarray(matrix.astype(">u2")), 1)) == min(1, len(expected))


def test_matrices_of_other_programs() -> None:
    # Six subsets of 1..7, of which one choice has each number once.
    sets = [{1, 4, 7}, {1, 4}, {4, 5, 7}, {3, 5, 6}, {2, 3, 6, 7}, {2, 7}]
    matrix = [[int(number in chosen) for number in range(1, 8)] for chosen in sets]
    (cover,) = omnidoku.exact_cover(matrix)
    assert cover.tolist() == [1, 3, 5]
    assert [len(omnidoku.exact_cover(omnidoku.cover_matrix(4), limit)) for limit in (1, 7, 1000)] == [1, 7, 288]


@pytest.mark.parametrize(
    "matrix", [[1, 0], [[1, 2]], [[0.5]], [["1"]], [[[1]]], [[-1]], None, "11", [[1], [1, 0]]], ids=str
)
def test_other_matrices_are_refused(matrix: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        omnidoku.exact_cover(matrix)


def test_time_runs_out() -> None:
    with pytest.raises(TimeoutError, match="covers found"):
        omnidoku.exact_cover(omnidoku.cover_matrix(16), limit=10**6, seconds=0.02)
    for limit, error in ((0, ValueError), (2**70, ValueError), (1.5, TypeError)):
        with pytest.raises(error, match="limit"):
            omnidoku.exact_cover([[1]], limit)  # type: ignore[arg-type]


def test_zeros_and_ones_of_any_type() -> None:
    for dtype in (bool, np.int64, np.float32, float):
        (cover,) = omnidoku.exact_cover(np.eye(3).astype(dtype))
        assert cover.tolist() == [0, 1, 2]
    for matrix, said in (
        (np.eye(3) / 2, "other numbers"),
        (np.full((2, 2), np.nan), "other numbers"),
        (np.eye(3).astype(complex), "complex128"),
        (np.eye(3).astype(str), "U32"),
        (np.ones(3), r"of \[3\]"),
    ):
        with pytest.raises(ValueError, match=said):
            omnidoku.exact_cover(matrix)
