"""augment, canonicalize, canonical_hash."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import oracle
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import omnidoku
from omnidoku import Status
from omnidoku._input import read

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

Sized = tuple[tuple[int, int], NDArray[Any], NDArray[Any]]


def test_copies_are_puzzles_with_their_solutions(sized: Sized) -> None:
    boxes, puzzles, solutions = sized
    made = omnidoku.augment(puzzles, solutions, seed=4, copies=3, shape=boxes)
    assert made.ok.all() and made.source.tolist() == [row for row in range(12) for _ in range(3)]
    for source, puzzle, solution in zip(made.source, made.puzzle.tolist(), made.solution.tolist()):
        assert oracle.is_solution(puzzle, solution, boxes)
        clues = np.bincount(puzzle, minlength=boxes[0] * boxes[1] + 1)
        assert sorted(clues[1:]) == sorted(np.bincount(puzzles[source], minlength=len(clues))[1:])
    solved = omnidoku.solve(made.puzzle, unique=True, shape=boxes)
    assert (solved.solution == made.solution).all()


def test_a_copy_depends_only_on_seed_and_number(nines: NDArray[np.uint8]) -> None:
    whole = omnidoku.augment(nines[:30], seed=7, copies=4)
    for start in (0, 7, 29):
        part = omnidoku.augment(nines[start:30], seed=7, copies=4, index=start * 4, threads=3)
        assert (part.puzzle == whole.puzzle[start * 4 :]).all()
    assert (omnidoku.augment(nines[:30], seed=8, copies=4).puzzle != whole.puzzle).any(axis=(1, 2)).all()
    alone = omnidoku.augment(nines[2], seed=7, index=8)
    assert alone.status is Status.OK and (alone.puzzle == whole.puzzle[8]).all()


def test_only_allowed_moves_are_made(nines: NDArray[np.uint8]) -> None:
    puzzles = nines[:20]
    none = omnidoku.augment(puzzles, seed=1, digits=False, lines=False, transpose=False)
    assert (none.puzzle == puzzles).all()
    renamed = omnidoku.augment(puzzles, seed=1, lines=False, transpose=False).puzzle
    assert ((renamed > 0) == (puzzles > 0)).all() and (renamed != puzzles).any()
    turned = omnidoku.augment(puzzles, seed=1, digits=False, lines=False).puzzle
    is_turned = (turned != puzzles).any(axis=(1, 2))
    assert 0 < is_turned.sum() < 20
    assert (turned[is_turned] == puzzles[is_turned].transpose(0, 2, 1)).all()
    moved = omnidoku.augment(puzzles, seed=1, digits=False, transpose=False).puzzle
    for before, after in zip(puzzles, moved):
        assert sorted(map(sorted, before.tolist())) == sorted(map(sorted, after.tolist()))


def test_all_copies_of_a_small_grid_occur() -> None:
    # 288 grids of 4x4 are two classes of 96 and 192.
    grids = ["1234341221434321", "1234342121434312"]
    copies = omnidoku.augment(grids, seed=1, copies=4000)
    lines = np.array(omnidoku.convert(copies.puzzle))
    orbits = [set(lines[copies.source == row].tolist()) for row in (0, 1)]
    assert sorted(map(len, orbits)) == [96, 192] and not orbits[0] & orbits[1]


def test_bad_rows_and_bad_solutions() -> None:
    made = omnidoku.augment([EASY, None, "x", EASY], [EASY, EASY, EASY, "x"], seed=1, copies=2)
    assert [Status(code).text for code in made.status[::2]] == ["ok", "missing", "bad-input", "bad-input"]
    assert pa.array(made).field("puzzle").null_count == 6
    with pytest.raises(ValueError, match="as many solutions"):
        omnidoku.augment([EASY, EASY], [EASY], seed=1)
    for options in ({"copies": -1}, {"seed": -1}, {"index": 2**64}):
        with pytest.raises(ValueError, match=next(iter(options))):
            omnidoku.augment(EASY, **{"seed": 1, **options})
    assert omnidoku.augment(EASY, seed=1, copies=0).puzzle.shape == (0, 9, 9)


def shuffled(puzzle: list[int], chance: random.Random) -> list[int]:
    """An equivalent 9x9 puzzle, made without omnidoku."""
    digits = [0, *chance.sample(range(1, 10), 9)]

    def lines() -> list[int]:
        return [3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)]

    rows, columns, turn = lines(), lines(), chance.random() < 0.5
    return [digits[puzzle[c * 9 + r] if turn else puzzle[r * 9 + c]] for r in rows for c in columns]


@given(st.integers(0, 199), st.randoms(use_true_random=False))
def test_equivalent_puzzles_have_one_form(nines: NDArray[np.uint8], row: int, chance: random.Random) -> None:
    puzzle = nines[row].ravel().tolist()
    forms = omnidoku.canonicalize(np.array([puzzle, shuffled(puzzle, chance), shuffled(puzzle, chance)]))
    assert (forms.puzzle == forms.puzzle[0]).all() and len(set(forms.hash.tolist())) == 1
    again = omnidoku.canonicalize(forms.puzzle[0])
    assert (again.puzzle == forms.puzzle[0]).all() and again.hash == forms.hash[0]


@given(st.integers(0, 199), st.integers(0, 80))
def test_inequivalent_puzzles_have_different_forms(nines: NDArray[np.uint8], row: int, cell: int) -> None:
    puzzle = nines[row].ravel()
    other = puzzle.copy()
    other[cell] = 0 if puzzle[cell] else omnidoku.solve(puzzle).solution[cell]
    assert omnidoku.canonical_hash(puzzle) != omnidoku.canonical_hash(other)


def test_many_puzzles_have_many_hashes(nines: NDArray[np.uint8]) -> None:
    hashes = omnidoku.canonical_hash(nines)
    assert isinstance(hashes, np.ndarray) and hashes.dtype == np.uint64 and len(set(hashes.tolist())) == 200
    copies = omnidoku.augment(nines, seed=1)
    assert (omnidoku.canonical_hash(copies.puzzle, threads=2) == hashes).all()


def test_rows_without_a_form() -> None:
    found = omnidoku.canonicalize([EASY, None, "x", "11" + "." * 79])
    assert [Status(code).text for code in found.status] == ["ok", "missing", "bad-input", "bad-input"]
    assert found.hash[1:].tolist() == [0, 0, 0] and not found.puzzle[1:].any()


def test_grids_of_another_size_have_no_form() -> None:
    small = "1......2....4..3"
    for rows in ([small, EASY], [EASY, small], pa.array([small, EASY]), [np.zeros(16, int), read(EASY).cells[0]]):
        found = omnidoku.canonicalize(rows)
        assert sorted(found.status.tolist()) == [Status.OK, Status.BAD_INPUT]
        assert found.hash.max() == omnidoku.canonical_hash(EASY)
    assert omnidoku.canonicalize(small).status is Status.BAD_INPUT
    for array in (np.zeros(16, int), np.zeros((5, 16), int), np.zeros((2, 4, 4), int), np.zeros((16, 16), int)):
        with pytest.raises(ValueError, match="3x3"):
            omnidoku.canonicalize(array)
