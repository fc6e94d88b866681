"""trace: the recorded events lead to the solution."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import omnidoku
from omnidoku import EventKind, Status

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TINY = "1......2....4..3"

COMPLETE = sorted(set(omnidoku.engines()) - {"annealing", "genetic"})

Sized = tuple[tuple[int, int], NDArray[Any], NDArray[Any]]


def replay(puzzle: NDArray[Any], events: dict[str, NDArray[Any]]) -> NDArray[Any]:
    """The grid when the search says that it is solved, from its assignments alone."""
    made: list[int] = []
    grid = puzzle.ravel().copy()
    for kind, cell, digit, options in zip(*(events[name].tolist() for name in ("kind", "cell", "digit", "options"))):
        if kind in (EventKind.DECIDE, EventKind.PLACE):
            assert grid[cell] == 0 and digit > 0 and options >= 1
            grid[cell] = digit
            made.append(cell)
        elif kind == EventKind.UNDO:
            grid[made.pop()] = 0
        elif kind == EventKind.SOLUTION:
            break
    else:
        pytest.fail("no solution was recorded")
    return grid


@pytest.mark.parametrize("engine", COMPLETE)
def test_assignments_lead_to_the_solution(nines: NDArray[np.uint8], engine: str) -> None:
    puzzles = nines[:4]
    traced = omnidoku.trace(puzzles, engine, events=10**7)
    solved = omnidoku.solve(puzzles)
    assert (traced.status == Status.OK).all() and not traced.cut.any()
    for row in range(4):
        assert (replay(puzzles[row], traced.events(row)) == solved.solution[row].ravel()).all()
        assert traced.events(row)["kind"][-1] == EventKind.SOLUTION


def test_every_size_has_a_trace(sized: Sized) -> None:
    boxes, puzzles, solutions = sized
    traced = omnidoku.trace(puzzles, "dlx", shape=boxes)
    for row in range(12):
        assert (replay(puzzles[row], traced.events(row)) == solutions[row]).all()
    assert traced.tokens().max() < traced.vocabulary == 8 + 4 * (boxes[0] * boxes[1]) ** 3


def test_a_row_is_traced_as_if_it_were_alone(nines: NDArray[np.uint8]) -> None:
    whole = omnidoku.trace(nines[:20], threads=1)
    again = omnidoku.trace(nines[:20], threads=3)
    assert (whole.tokens() == again.tokens()).all() and (whole.starts == again.starts).all()
    for row in (0, 7, 19):
        alone = omnidoku.trace(nines[row])
        assert alone.status is Status.OK
        for name, column in alone.events().items():
            assert (column == whole.events(row)[name]).all()


def test_the_first_events_are_kept() -> None:
    whole = omnidoku.trace(EASY, "backtrack")
    for events in (0, 1, 100):
        cut = omnidoku.trace(EASY, "backtrack", events=events)
        assert len(cut.kind) == events and cut.cut == len(whole.kind) - events
        assert (cut.kind == whole.kind[:events]).all() and (cut.cell == whole.cell[:events]).all()


def test_tokens_can_be_read_back() -> None:
    traced = omnidoku.trace([EASY, TINY, EASY], "backtrack", shape=9)
    tokens = traced.tokens()
    assert tokens.dtype == np.int32 and tokens.min() >= 1
    about_cell = tokens >= 8
    kind, rest = np.divmod(tokens[about_cell] - 8, 81 * 9)
    assert (kind == traced.kind[about_cell]).all()
    assert (rest // 9 == traced.cell[about_cell]).all() and (rest % 9 + 1 == traced.digit[about_cell]).all()
    assert (traced.kind[~about_cell] - 3 == tokens[~about_cell]).all() and (traced.cell[~about_cell] == -1).all()
    padded = traced.padded()
    length = len(tokens) // 2
    assert padded.shape == (3, length) and (padded[0] == tokens[:length]).all() and not padded[1].any()
    assert (traced.padded(5) == padded[:, :5]).all()
    assert not traced.padded(length + 2)[:, length:].any()


def test_the_golden_trace() -> None:
    traced = omnidoku.trace(TINY, "dlx")
    assert traced.tokens().tolist() == [32, 13, 41, 26, 52, 23, 65, 60, 18, 31, 46, 51, 3]


@pytest.mark.parametrize("engine", ["annealing", "genetic"])
def test_random_searches_are_those_of_the_seed(engine: str) -> None:
    one, same, other = (omnidoku.trace(EASY, engine, seed=seed, events=500, nodes=5000).tokens() for seed in (3, 3, 4))
    assert len(one) and (one == same).all() and (one.tolist() != other.tolist())


def test_ends_without_a_solution() -> None:
    none = "123." + "...4" + "." * 8
    traced = omnidoku.trace([none, TINY, "11" + "." * 14, None], "backtrack")
    assert [Status(code).text for code in traced.status] == ["no-solution", "ok", "bad-input", "missing"]
    assert EventKind.SOLUTION not in traced.events(0)["kind"] and np.diff(traced.starts).tolist()[2:] == [0, 0]
    assert omnidoku.trace("." * 256, "backtrack", nodes=10).status is Status.OUT_OF_NODES
    assert omnidoku.trace("." * 256, "backtrack", seconds=0).status is Status.OUT_OF_TIME


def test_wrong_questions() -> None:
    for options in ({"events": -1}, {"seed": -1}, {"engine": "nope"}, {"threads": 0}):
        with pytest.raises(ValueError, match=str(next(iter(options)))):
            omnidoku.trace(EASY, **options)  # type: ignore[arg-type]
