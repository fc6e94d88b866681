"""generate: fulfils the wishes, and gives the same puzzles on every machine."""

from __future__ import annotations

from typing import Any

import numpy as np
import oracle
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import omnidoku
from omnidoku import Status

#: Seed, number, wishes and the puzzle. A release that changes one of these breaks data sets: it must not.
GOLDEN: list[tuple[int, int, dict[str, Any], str]] = [
    (1, 0, {}, "53.8.....8...1.5.....62..........9.772....6.4.....8.2...3.....1.7......29...478.."),
    (1, 1, {}, "64..5..1....82..........2.9...47...1...1...8393..8...55.......6..85...7.4.7......"),
    (7, 1000, {"clues": 30}, "..9..6...83..9..615...1...2.75..9.8.6..1..5...1.....4735.9......9.54...87.8.6...."),
    (
        2026,
        2**40,
        {"level": "hard", "style": "technique"},
        "78...2........3.5....8.......39....717......26......3..1835..4.9....83...5..1...6",
    ),
    (0, 3, {"full": True}, "521937684876124359394586172763841925419752863258693741942378516185469237637215498"),
    (5, 0, {"shape": "2x3"}, ".41......6...3.45..2......43...1.2.."),
    (
        2**64 - 1,
        9,
        {"symmetry": "180"},
        "...9.3....24...3...3.427...876...1.4.........3.9...657...185.9...2...57....7.2...",
    ),
]


@pytest.mark.parametrize(("seed", "index", "wishes", "puzzle"), GOLDEN)
def test_golden_puzzles(seed: int, index: int, wishes: dict[str, Any], puzzle: str) -> None:
    made = omnidoku.generate(1, seed=seed, index=index, **wishes)
    assert omnidoku.convert(made.puzzle, shape=wishes.get("shape")) == [puzzle]
    assert made.index.tolist() == [index] and made.index.dtype == np.uint64


@pytest.mark.parametrize("wishes", [{}, {"level": "medium"}, {"clues": 28, "symmetry": "180"}], ids=str)
@given(st.data())
def test_a_range_may_be_made_in_pieces(wishes: dict[str, Any], data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 12))
    cut = data.draw(st.integers(0, count))
    seed, index = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 20))
    whole = omnidoku.generate(count, seed=seed, index=index, threads=1, **wishes)
    first = omnidoku.generate(cut, seed=seed, index=index, threads=3, **wishes)
    second = omnidoku.generate(count - cut, seed=seed, index=index + cut, **wishes)
    assert pa.array(whole).to_pylist() == pa.array(first).to_pylist() + pa.array(second).to_pylist()


@pytest.mark.parametrize("boxes", [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4)], ids=str)
def test_puzzles_have_one_solution_and_are_minimal(boxes: tuple[int, int]) -> None:
    made = omnidoku.generate(6, seed=8, shape=boxes, minimal=True)
    size = boxes[0] * boxes[1]
    assert made.ok.all() and made.puzzle.shape == (6, size, size)
    assert (made.clues == (made.puzzle > 0).sum(axis=(1, 2))).all()
    for puzzle, solution in zip(made.puzzle.reshape(6, -1), made.solution.reshape(6, -1)):
        assert oracle.is_solution(puzzle.tolist(), solution.tolist(), boxes)
        thinned = np.repeat(puzzle[None], (puzzle > 0).sum(), axis=0)
        thinned[np.arange(len(thinned)), np.flatnonzero(puzzle)] = 0
        assert omnidoku.is_unique(puzzle, shape=boxes) and not omnidoku.is_unique(thinned, shape=boxes).any()
        if size <= 6:
            assert len(list(oracle.solutions(puzzle.tolist(), boxes))) == 1


@pytest.mark.parametrize("level", ["very-easy", "easy", "medium", "hard", "evil"])
def test_levels_are_those_of_the_rater(level: str) -> None:
    made = omnidoku.generate(8, seed=1, level=level)
    rated = omnidoku.rate(made.puzzle)
    assert made.ok.all() and {name.lower().replace(" ", "-") for name in made.level} == {level}
    for name in ("level", "score", "hardest"):
        assert (getattr(made, name) == getattr(rated, name)).all()


@pytest.mark.parametrize(("level", "clues"), [("very-easy", 40), ("easy", 36), ("medium", 32), ("hard", 29)])
def test_levels_are_open_and_symmetric(level: str, clues: int) -> None:
    made = omnidoku.generate(5, seed=1, level=level)
    given = made.puzzle > 0
    assert (given == given[:, ::-1, ::-1]).all() and (abs(made.clues - clues) <= 3).all()


def test_levels_on_large_grids() -> None:
    for size, level in ((12, "very-easy"), (16, "easy"), (25, "medium")):
        made = omnidoku.generate(1, seed=3, shape=size, level=level)
        assert made.ok.all() and made.level[0].lower().replace(" ", "-") == level


def test_scores_of_other_scales() -> None:
    made = omnidoku.generate(4, seed=1, scale="se", score=(2.0, 3.0))
    assert made.ok.all() and ((made.score >= 2.0) & (made.score <= 3.0)).all()
    assert (omnidoku.rate(made.puzzle, "se").score == made.score).all()
    hodoku = omnidoku.generate(4, seed=1, scale="hodoku", level="medium")
    assert (omnidoku.rate(hodoku.puzzle, "hodoku").score == hodoku.score).all()


def used(puzzle: Any) -> set[str]:
    """The techniques of the path that generate's wishes are about: that in HoDoKu's order."""
    return {step["technique"] for step in omnidoku.path(puzzle, scale="hodoku")["steps"]}


def test_techniques_that_are_needed_or_not_wanted() -> None:
    needed = omnidoku.generate(2, seed=4, needs="x-wing")
    without = omnidoku.generate(4, seed=4, level="hard", without=["skyscraper", "xy-wing"])
    assert needed.ok.all() and without.ok.all()
    assert all("x-wing" in used(puzzle) for puzzle in needed.puzzle)
    assert not any({"skyscraper", "xy-wing"} & used(puzzle) for puzzle in without.puzzle)
    with_ = omnidoku.generate(2, seed=4, with_=["naked-pair"])
    assert all("naked-pair" in used(puzzle) for puzzle in with_.puzzle)


def test_places_of_the_clues() -> None:
    turned = omnidoku.generate(5, seed=1, symmetry="180").puzzle > 0
    assert (turned == turned[:, ::-1, ::-1]).all()
    mirrored = omnidoku.generate(5, seed=1, symmetry="left-right").puzzle > 0
    assert (mirrored == mirrored[:, :, ::-1]).all()
    mask = omnidoku.generate(1, seed=77, clues=36).puzzle[0] > 0
    made = omnidoku.generate(2, seed=3, mask=mask, minimal=False)
    assert made.ok.all() and ((made.puzzle > 0) == mask).all()


def test_numbers_of_clues() -> None:
    assert (omnidoku.generate(3, seed=1, clues=27).clues == 27).all()
    assert (omnidoku.generate(3, seed=1, blanks=np.int64(40)).clues == 41).all()  # type: ignore[arg-type]
    loose = omnidoku.generate(3, seed=1, unique=False, clues=10)
    assert (loose.clues == 10).all() and not omnidoku.is_unique(loose.puzzle).any()
    full = omnidoku.generate(3, seed=1, full=True)
    assert (full.clues == 81).all() and (full.puzzle == full.solution).all()


def test_unbiased_puzzles_have_weights() -> None:
    made = omnidoku.generate(3, seed=42, index=5, unbiased=True)
    assert made.ok.all() and (made.weight > 0).all() and len(set(made.weight.tolist())) > 1
    again = omnidoku.generate(1, seed=42, index=6, unbiased=True)
    assert (again.puzzle[0] == made.puzzle[1]).all() and again.weight[0] == made.weight[1]


def test_full_grids_by_every_method() -> None:
    for grids in ("pattern", "solve", "search", "uniform"):
        made = omnidoku.generate(5, seed=1, full=True, grids=grids)
        for grid in made.solution.reshape(5, 81).tolist():
            assert oracle.is_solution([0] * 81, grid, (3, 3))


def test_a_missed_target_is_a_status_with_the_closest_puzzle() -> None:
    made = omnidoku.generate(2, seed=42, index=5, level="extreme", style="technique", tries=1)
    assert (made.status == Status.GAVE_UP).all() and (made.tries == 1).all() and omnidoku.is_unique(made.puzzle).all()
    short = omnidoku.generate(2, seed=42, needs=["swordfish:9"], seconds=0.05)
    assert (short.status == Status.OUT_OF_TIME).all()


def test_no_puzzles_and_the_last_numbers() -> None:
    assert omnidoku.generate(0, seed=1).puzzle.shape == (0, 9, 9)
    assert omnidoku.generate(1, seed=1, index=2**64 - 2).ok.all()
    with pytest.raises(ValueError, match="2\\^64"):
        omnidoku.generate(2, seed=1, index=2**64 - 1)


@pytest.mark.parametrize(
    ("wishes", "error", "match"),
    [
        ({"level": "nope"}, ValueError, "level"),
        ({"scale": "nope"}, ValueError, "nope"),
        ({"needs": ["nope"]}, ValueError, "technique"),
        ({"without": "nope"}, ValueError, "technique"),
        ({"around": "nope"}, ValueError, "nope"),
        ({"level": "easy", "style": "nope"}, ValueError, "nope"),
        ({"level": "easy", "needs": ["x-wing"]}, ValueError, "its path has no x-wing"),
        ({"level": "easy", "shape": 4}, ValueError, "every 4x4 puzzle is Very easy"),
        ({"symmetry": "nope"}, ValueError, "symmetry"),
        ({"grids": "nope"}, ValueError, "grids"),
        ({"form": "nope"}, ValueError, "nope"),
        ({"clues": 5}, ValueError, "17"),
        ({"clues": 82}, ValueError, "81"),
        ({"clues": -1}, ValueError, "clues"),
        ({"clues": 2.5}, TypeError, "clues"),
        ({"mask": [True]}, ValueError, "mask"),
        ({"mask": np.eye(9)}, ValueError, "mask"),
        ({"score": (3, 1)}, ValueError, "score"),
        ({"seed": -1}, ValueError, "seed"),
        ({"seed": 1.5}, TypeError, "seed"),
        ({"seed": True}, TypeError, "seed"),
        ({"seed": None}, TypeError, "seed"),
        ({"index": -1}, ValueError, "index"),
        ({"index": 2**64}, ValueError, "index"),
        ({"count": -1}, ValueError, "count"),
        ({"count": 2**62}, MemoryError, "memory"),
        ({"shape": 7}, ValueError, "7x7"),
        ({"threads": 0}, ValueError, "threads"),
        ({"seconds": -1}, ValueError, "seconds"),
    ],
)
def test_impossible_wishes_are_exceptions(wishes: dict[str, Any], error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        omnidoku.generate(**{"count": 1, "seed": 1, **wishes})


def test_bools_of_numpy_are_flags() -> None:
    yes, no = np.bool_(True), np.bool_(False)
    made = omnidoku.generate(3, seed=1, minimal=yes, unique=yes, full=no)  # type: ignore[arg-type]
    assert (made.puzzle == omnidoku.generate(3, seed=1, minimal=True).puzzle).all()
    turned = omnidoku.augment(made.puzzle, seed=1, digits=no, lines=no, transpose=no)  # type: ignore[arg-type]
    assert (turned.puzzle == made.puzzle).all()
    for name in ("minimal", "unbiased", "unique", "full"):
        with pytest.raises(TypeError, match=f"{name} is True or False"):
            omnidoku.generate(1, seed=1, **{name: "False"})  # type: ignore[arg-type]
