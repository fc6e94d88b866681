"""Values that no release may change: data sets and splits are named by them. Those of generate are with its tests."""

from __future__ import annotations

import pytest

import omnidoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("seed", "index", "puzzle"),
    [
        (1, 0, "...6..458...53.7...1..72...7..9..1..8..4...973..1..2...57.1....1.....56469....3.."),
        (1, 1, "...9..2.3759...18.........49.4.1235..3..5..6..7..8..1.362.98......1.7..9...3....."),
        (2026, 10**12, "39.582...1.4...9....8.........719.34......6....9...8.2.7.8...5..3.1...4.24..96.78"),
    ],
)
def test_golden_copies(seed: int, index: int, puzzle: str) -> None:
    assert omnidoku.convert(omnidoku.augment(EASY, seed=seed, index=index).puzzle) == puzzle


def fnv1a_mixed(cells: list[int]) -> int:
    """The hash as it is documented, by other code."""
    found = 0xCBF29CE484222325
    for value in cells:
        found = (found ^ value) * 0x100000001B3 % 2**64
    found = (found ^ found >> 33) * 0xFF51AFD7ED558CCD % 2**64
    return found ^ found >> 33


@pytest.mark.parametrize(
    ("puzzle", "digest", "form"),
    [
        (EASY, 0xED59E780CCDF75BF, "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45."),
        ("." * 81, 0x265E8529DB4E9881, "." * 81),
        (
            "53.8.....8...1.5.....62..........9.772....6.4.....8.2...3.....1.7......29...478..",
            0xB354795963CEBC86,
            "........1....1234...56..78......9....567...3..9..3..1....3....61.24.....86.......",
        ),
        (
            "64..5..1....82..........2.9...47...1...1...8393..8...55.......6..85...7.4.7......",
            0x01907FF80527FB23,
            ".............12.34..1..35.6....6..7..43......16..8..9....2.......4.5.3..8..9..715",
        ),
    ],
)
def test_golden_forms(puzzle: str, digest: int, form: str) -> None:
    found = omnidoku.canonicalize(puzzle)
    assert (found.hash, omnidoku.convert(found.puzzle)) == (digest, form)
    assert fnv1a_mixed(found.puzzle.ravel().tolist()) == digest
