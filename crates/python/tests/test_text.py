"""convert, formats, problem, draw."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import omnidoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

Sized = tuple[tuple[int, int], NDArray[Any], NDArray[Any]]

#: A cell with one candidate left is a value there.
NOT_THE_SAME = "candidates"


@pytest.mark.parametrize("to", [to for to in omnidoku.formats() if to != NOT_THE_SAME])
def test_every_format_is_read_back(to: str, nines: NDArray[np.uint8]) -> None:
    for puzzle, text in zip(nines[:5], omnidoku.convert(nines[:5], to)):
        assert isinstance(text, str) and not text.endswith("\n")
        assert omnidoku.problem(text) is None
        again = omnidoku.convert(text, "line")
        assert again == omnidoku.convert(puzzle)


@pytest.mark.parametrize("to", ["line", "rows", "frame", "decimals"])
def test_every_size_is_read_back(sized: Sized, to: str) -> None:
    boxes, puzzles, _ = sized
    texts = omnidoku.convert(puzzles, to, shape=boxes)
    for puzzle, text in zip(puzzles[:4], texts):
        assert omnidoku.convert(text, shape=boxes) == omnidoku.convert(puzzle, shape=boxes)


def test_candidates_have_the_same_solution(nines: NDArray[np.uint8]) -> None:
    texts = omnidoku.convert(nines[:5], "candidates")
    assert (omnidoku.solve(texts).solution == omnidoku.solve(nines[:5]).solution).all()


def test_rows_that_are_not_puzzles() -> None:
    for to in ("line", "rows"):
        lines = omnidoku.convert([EASY, "x", None, "1" * 81], to)
        assert lines[1:3] == [None, None] and lines[3].replace("\n", "") == "1" * 81
        assert omnidoku.convert(np.full((2, 81), 10), to) == [None, None]
    assert omnidoku.convert("x") is None


def test_unwritable_grids() -> None:
    for options in ({"to": "nope"}, {"out_alphabet": "nope"}, {"to": "rows", "out_alphabet": "nope"}):
        with pytest.raises(ValueError, match="nope"):
            omnidoku.convert([EASY], **options)
    with pytest.raises(ValueError, match="too few symbols"):
        omnidoku.convert("." * 256, out_alphabet="1-9")


def test_problems_say_where() -> None:
    assert omnidoku.problem(EASY) is None
    for text in ("", EASY[:-1], "12x4", "." * 17):
        said = omnidoku.problem(text)
        assert said is not None and len(said) > 10
    with pytest.raises(TypeError):
        omnidoku.problem(5)  # type: ignore[arg-type]


@given(st.text(max_size=100) | st.text("0123456789.|-+\n x:", max_size=200))
def test_a_text_has_a_problem_or_can_be_solved(text: str) -> None:
    said = omnidoku.problem(text)
    assert (said is None) is bool(omnidoku.check(text).readable)


@given(st.lists(st.integers(0, 9), min_size=81, max_size=81))
def test_lines_and_numbers_are_the_same(cells: list[int]) -> None:
    line = omnidoku.convert(cells)
    assert line == "".join(str(value) if value else "." for value in cells)
    assert omnidoku.convert(omnidoku.convert(cells, "rows")) == line


def test_grids_that_cannot_be_drawn() -> None:
    small = "1......2....4..3"
    options: dict[str, Any] = {"candidates": np.bool_(True)}
    assert omnidoku.draw(small, **options) == omnidoku.draw(small, candidates=True)
    for puzzle, values, said in (
        ("x", None, "puzzle cannot be read"),
        ([small, small], None, "puzzle has 2"),
        (small, "x", "values cannot be read as a grid with boxes of 2x2"),
        (small, [], "values has 0"),
    ):
        with pytest.raises(ValueError, match=said):
            omnidoku.draw(puzzle, values)
