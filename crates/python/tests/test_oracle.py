"""The referee itself, against numbers that are known."""

import pytest
from oracle import has_conflict, is_solution, solutions


@pytest.mark.parametrize(("clues", "count"), [([], 288), ([1, 2, 3, 4], 12), ([1, 1], 0)])
def test_it_counts_the_grids_of_4x4(clues: list[int], count: int) -> None:
    assert sum(1 for _ in solutions(clues + [0] * (16 - len(clues)), (2, 2))) == count


def test_it_recognises_solutions() -> None:
    solution = next(solutions([0] * 36, (2, 3)))
    assert is_solution([0] * 36, solution, (2, 3))
    assert not is_solution([solution[0] % 6 + 1] + [0] * 35, solution, (2, 3))
    assert not is_solution([0] * 36, [solution[1], solution[0], *solution[2:]], (2, 3))
    assert not is_solution([0] * 36, solution[:-1] + [0], (2, 3))
    assert has_conflict([1] + [0] * 6 + [1] + [0] * 28, (2, 3))
    assert not has_conflict([1] + [0] * 5 + [0, 0, 0, 1] + [0] * 26, (2, 3))
