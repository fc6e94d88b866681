"""Puzzles of all sizes, made once; and what the property tests have in common."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import settings
from numpy.typing import NDArray

import omnidoku

# The machine may be slow and busy: no deadlines. The same examples every time: a failure is found again.
settings.register_profile("omnidoku", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("omnidoku")

SIZES = [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5)]

#: How many clues the puzzles have, so that they are made in a moment.
CLUES = {(2, 2): 6, (2, 3): 14, (3, 3): 28, (3, 4): 66, (4, 4): 130, (5, 5): 420}


@pytest.fixture(scope="session", params=SIZES, ids=lambda boxes: f"{boxes[0] * boxes[1]}x{boxes[0] * boxes[1]}")
def sized(request: pytest.FixtureRequest) -> tuple[tuple[int, int], NDArray[Any], NDArray[Any]]:
    """Boxes, twelve puzzles with one solution each, and the solutions; as ``[n, N*N]``."""
    boxes: tuple[int, int] = request.param
    made = omnidoku.generate(12, seed=5, shape=boxes, clues=CLUES[boxes])
    assert made.ok.all()
    width = (boxes[0] * boxes[1]) ** 2
    return boxes, made.puzzle.reshape(12, width), made.solution.reshape(12, width)


@pytest.fixture(scope="session")
def nines() -> NDArray[np.uint8]:
    """200 puzzles of 9x9."""
    puzzles: NDArray[np.uint8] = omnidoku.generate(200, seed=9).puzzle
    return puzzles
