"""solve, count, is_unique, check, solve_or_minus_ones, engines."""

from __future__ import annotations

from typing import Any

import numpy as np
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import omnidoku
from omnidoku import Status

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

Sized = tuple[tuple[int, int], NDArray[Any], NDArray[Any]]


def test_every_size_is_solved(sized: Sized) -> None:
    boxes, puzzles, solutions = sized
    solved = omnidoku.solve(puzzles, unique=True, shape=boxes)
    assert solved.ok.all() and (solved.count == 1).all()
    assert (solved.solution == solutions).all()
    for puzzle, solution in zip(puzzles.tolist(), solved.solution.tolist()):
        assert oracle.is_solution(puzzle, solution, boxes)


def test_one_row_is_answered_as_in_a_batch(sized: Sized) -> None:
    boxes, puzzles, _ = sized
    size = boxes[0] * boxes[1]
    batch = omnidoku.solve(puzzles.reshape(-1, size, size), shape=boxes)
    for puzzle, status, solution in zip(puzzles[:4], batch.status, batch.solution):
        flat = omnidoku.solve(puzzle, shape=boxes)
        square = omnidoku.solve(puzzle.reshape(size, size), shape=boxes)
        assert flat.status is square.status is Status(status)
        assert flat.solution.shape == (size * size,) and square.solution.shape == (size, size)
        assert (flat.solution.reshape(size, size) == solution).all() and (square.solution == solution).all()


def test_flags_are_true_or_false() -> None:
    several = omnidoku.solve("." * 16, unique=np.bool_(True), stats=np.bool_(True))
    assert several.status is Status.SEVERAL_SOLUTIONS and several.nodes >= 0
    assert omnidoku.solve("." * 16, unique=np.bool_(False)).status is Status.OK
    for options in ({"unique": "False"}, {"unique": 1}, {"stats": "no"}, {"stats": None}):
        with pytest.raises(TypeError, match=f"{next(iter(options))} is True or False, not "):
            omnidoku.solve(EASY, **options)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="stats is True or False, not 0"):
        omnidoku.count(EASY, stats=0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("puzzle", "shape", "count"),
    [
        ("." * 16, None, 288),
        ("1234" + "." * 12, None, 12),
        ("123456" + "." * 30, "2x3", 39168),
        ("1" + "." * 14 + "1", None, 18),
    ],
)
def test_known_counts(puzzle: str, shape: str | None, count: int) -> None:
    counted = omnidoku.count(puzzle, 10**6, shape=shape)
    assert (counted.status, counted.count, counted.complete) == (Status.OK, count, True)
    assert omnidoku.count(puzzle, count, shape=shape).count == count
    short = omnidoku.count(puzzle, count - 1, shape=shape)
    assert (short.count, short.complete) == (count - 1, False)


@st.composite
def small_grids(draw: st.DrawFn) -> tuple[tuple[int, int], list[int]]:
    """A grid of 4x4 or 6x6 with some values in range, which may contradict each other."""
    boxes = draw(st.sampled_from([(2, 2), (2, 3), (3, 2)]))
    size = boxes[0] * boxes[1]
    clues = draw(st.dictionaries(st.integers(0, size**2 - 1), st.integers(1, size), min_size=size - 2, max_size=12))
    return boxes, [clues.get(cell, 0) for cell in range(size**2)]


@given(small_grids())
def test_counts_are_those_of_the_referee(grid: tuple[tuple[int, int], list[int]]) -> None:
    boxes, cells = grid
    found = [solution for solution, _ in zip(oracle.solutions(cells, boxes), range(50))]
    counted = omnidoku.count(cells, 50, shape=boxes)
    solved = omnidoku.solve(cells, shape=boxes)
    checked = omnidoku.check(cells, shape=boxes)
    assert checked.conflict_free is not oracle.has_conflict(cells, boxes)
    assert checked.clues == sum(value > 0 for value in cells)
    assert omnidoku.is_unique(cells, shape=boxes) is (len(found) == 1)
    if oracle.has_conflict(cells, boxes):
        assert counted.status is solved.status is checked.status is Status.BAD_INPUT
        assert not solved.solution.any() and checked.count == -1
        return
    assert (counted.status, counted.count) == (Status.OK, len(found))
    assert checked.count == min(len(found), 2) and checked.unique is (len(found) == 1)
    if found:
        assert solved.ok and oracle.is_solution(cells, solved.solution.tolist(), boxes)
    else:
        assert solved.status is Status.NO_SOLUTION and not solved.solution.any()


@given(st.lists(st.integers(0, 80), min_size=0, max_size=20, unique=True), st.integers(0, 199))
def test_counts_of_thinned_puzzles(nines: NDArray[np.uint8], blanked: list[int], row: int) -> None:
    puzzle = omnidoku.solve(nines[row]).solution.reshape(-1).copy()
    puzzle[blanked] = 0
    found = list(oracle.solutions(puzzle.tolist(), (3, 3)))
    assert omnidoku.count(puzzle, 10**6).count == len(found)
    assert omnidoku.solve(puzzle).solution.tolist() in found


def test_several_solutions_are_a_status_if_one_is_asked_for() -> None:
    solved = omnidoku.solve([EASY, "." * 81, "1" * 81, None], unique=True)
    assert [Status(code).text for code in solved.status] == ["ok", "several-solutions", "bad-input", "missing"]
    assert solved.count.tolist() == [1, 2, 0, 0]
    assert not solved.solution[2:].any()
    assert solved.ok.tolist() == [True, False, False, False]


#: These search at random and may give up.
STOCHASTIC = {"annealing", "genetic"}


@pytest.mark.parametrize("engine", sorted(omnidoku.engines()))
def test_every_engine_finds_the_solution(engine: str) -> None:
    solved = omnidoku.solve([EASY, "1" * 81, "nonsense"], engine=engine, stats=True, seed=3, seconds=60)
    assert [Status(code).text for code in solved.status[1:]] == ["bad-input", "bad-input"]
    if engine not in STOCHASTIC:
        assert solved.ok[0] and solved.nodes[0] >= 51 and solved.backtracks[0] >= 0
        assert (solved.solution[0] == omnidoku.solve(EASY).solution).all()
    if solved.ok[0]:
        assert oracle.is_solution([int(c) for c in EASY.replace(".", "0")], solved.solution[0].ravel().tolist(), (3, 3))


def test_budgets_end_in_a_status() -> None:
    blank = np.zeros((2, 256), np.uint8)
    for options, status in [
        ({"seconds": 0.01}, Status.OUT_OF_TIME),
        ({"seconds": 0}, Status.OUT_OF_TIME),
        ({"nodes": 3}, Status.OUT_OF_NODES),
    ]:
        counted = omnidoku.count(blank, 10**12, **options)  # type: ignore[arg-type]
        assert (counted.status == status).all() and not counted.complete.any()
    assert (omnidoku.solve(blank, nodes=3).status == Status.OUT_OF_NODES).all()
    assert (omnidoku.solve(blank, seconds=3600, nodes=10**9, memory=1 << 30).status == Status.OK).all()
    assert (omnidoku.check(blank, seconds=0).count == -1).all()


def test_answers_do_not_depend_on_threads_or_pieces(nines: NDArray[np.uint8]) -> None:
    whole = omnidoku.solve(nines, threads=1)
    for threads in (2, 3, 7):
        again = omnidoku.solve(nines, threads=threads)
        assert (again.solution == whole.solution).all() and (again.status == whole.status).all()
    for start in range(0, 200, 33):
        part = omnidoku.solve(nines[start : start + 33])
        assert (part.solution == whole.solution[start : start + 33]).all()
    counts = omnidoku.count(nines, engine="dlx", stats=True, threads=1)
    again_counts = omnidoku.count(nines, engine="dlx", stats=True, threads=3)
    for name in counts.columns:
        assert (getattr(counts, name) == getattr(again_counts, name)).all()


def test_check_reports_what_is_wrong() -> None:
    puzzle = "1......2....4..3"
    grids = [puzzle, "11..............", "1234341221434321", "." * 16, "x", None, "5" + "." * 15, "1.....1..1...2.."]
    checked = omnidoku.check(grids)
    assert checked.readable.tolist() == [True, True, True, True, False, False, False, True]
    assert checked.conflict_free.tolist() == [True, False, True, True, False, False, False, True]
    assert checked.clues.tolist() == [4, 2, 16, 0, 0, 0, 0, 4]
    assert checked.unique.tolist() == [True, False, True, False, False, False, False, False]
    assert checked.full.tolist() == [False, False, True, False, False, False, False, False]
    assert checked.count.tolist()[:4] == [1, -1, 1, 2]
    alone = omnidoku.check(puzzle)
    assert alone.conflict_free is True and alone.clues == 4 and alone.status is Status.OK


def test_full_grids_are_their_own_solution(sized: Sized) -> None:
    boxes, _, solutions = sized
    assert (omnidoku.solve(solutions, shape=boxes).solution == solutions).all()
    checked = omnidoku.check(solutions, shape=boxes)
    assert checked.full.all() and checked.unique.all()
    swapped = solutions.copy()
    swapped[:, [0, 1]] = swapped[:, [1, 0]]
    assert not omnidoku.check(swapped, shape=boxes).conflict_free.any()


def test_the_contract_of_minus_ones(sized: Sized) -> None:
    boxes, puzzles, solutions = sized
    size = boxes[0] * boxes[1]
    good = puzzles[0].reshape(size, size).astype(np.int64)
    answer = omnidoku.solve_or_minus_ones(good, shape=boxes)
    assert answer.shape == (size, size) and answer.dtype == np.int8
    assert (answer.ravel() == solutions[0]).all() and (good.ravel() == puzzles[0]).all()
    conflict = good.copy()
    conflict[0, :2] = 1
    unsolvable = good.copy()
    blank = np.flatnonzero(unsolvable.ravel() == 0)[0]
    others = set(range(1, size + 1)) - {int(solutions[0, blank])}
    # Any other value in a blank cell of a puzzle with one solution leaves none.
    unsolvable.ravel()[blank] = min(others)
    for bad in (conflict, unsolvable, np.full_like(good, -5), np.full_like(good, size + 1)):
        assert (omnidoku.solve_or_minus_ones(bad, shape=boxes) == -1).all()
    batch = omnidoku.solve_or_minus_ones(np.stack([good, conflict, good]), shape=boxes)
    assert batch.shape == (3, size, size)
    assert (batch[[0, 2]] == answer).all() and (batch[1] == -1).all()


def test_minus_ones_where_search_proves_it() -> None:
    # No two clues contradict each other, yet r1c4 has no digit left.
    assert (omnidoku.solve_or_minus_ones([[1, 2, 3, 0], [0, 0, 0, 4], [0] * 4, [0] * 4]) == -1).all()
    several = omnidoku.solve_or_minus_ones(np.zeros((9, 9)).astype(int))
    assert oracle.is_solution([0] * 81, several.ravel().tolist(), (3, 3))


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"threads": 0}, ValueError),
        ({"threads": -1}, ValueError),
        ({"threads": 10**9}, ValueError),
        ({"threads": "2"}, TypeError),
        ({"threads": True}, TypeError),
        ({"engine": "nope"}, ValueError),
        ({"engine": None}, TypeError),
        ({"seed": -1}, ValueError),
        ({"seed": 2**64}, ValueError),
        ({"seconds": -1}, ValueError),
        ({"seconds": float("nan")}, ValueError),
        ({"seconds": "1"}, TypeError),
        ({"nodes": -1}, ValueError),
        ({"memory": 1.5}, TypeError),
        ({"progress": 5}, TypeError),
        ({"shape": "3"}, ValueError),
        ({"shape": "3x"}, ValueError),
        ({"shape": "1x9"}, ValueError),
        ({"shape": (-3, -3)}, ValueError),
        ({"shape": (2, 2, 2)}, ValueError),
        ({"shape": "99x99"}, ValueError),
        ({"shape": 11}, ValueError),
        ({"shape": 3.5}, ValueError),
        ({"alphabet": "nope"}, ValueError),
    ],
)
@pytest.mark.parametrize("puzzles", [EASY, [EASY, EASY]], ids=["one", "batch"])
def test_wrong_options_are_exceptions(puzzles: Any, options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        omnidoku.solve(puzzles, **options)


@pytest.mark.parametrize(
    ("limit", "error"), [(0, ValueError), (-1, ValueError), (2**64, ValueError), (2.5, TypeError), (None, TypeError)]
)
def test_wrong_limits_are_exceptions(limit: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="limit"):
        omnidoku.count(EASY, limit)


def test_an_engine_for_other_sizes_says_so() -> None:
    with pytest.raises(ValueError, match="slice"):
        omnidoku.solve("." * 16, engine="slice")
