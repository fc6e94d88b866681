"""Splits puzzles into two parts, so that no puzzle of one is equivalent to a puzzle of the other.

Puzzles are equivalent if their canonical forms are equal. Of equivalent puzzles the first is kept. A number drawn from
the canonical hash and the seed decides the part, so the order of the puzzles does not matter; with a share instead of a
number of puzzles, not even the other puzzles do. So two sets split with the same seed and share do not leak into each
other either.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._morph import canonicalize
from .._status import Status
from .._table import Progress

Rows = NDArray[np.int64]


@dataclass(frozen=True)
class Split:
    """The rows of each part, in ascending order."""

    #: Rows of the training part.
    train: Rows
    #: Rows of the test part.
    test: Rows
    #: Rows that are not puzzles.
    bad: Rows
    #: Rows that are equivalent to an earlier one.
    duplicates: Rows
    #: Rows that are equivalent to a puzzle of ``exclude``.
    excluded: Rows
    #: The canonical hash of every row, 0 if it is not a puzzle.
    hash: NDArray[np.uint64]


def split(
    puzzles: Any,
    *,
    seed: int,
    test: float | int = 0.1,
    train: int | None = None,
    exclude: Any = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Split:
    """Splits 9×9 puzzles into inequivalent parts, each without equivalent puzzles.

    ``test`` is a share below 1 (met on average) or a number of puzzles (met exactly). ``train`` limits the training
    part to that many puzzles, drawn with the seed. Puzzles equivalent to one of ``exclude``, for example of another
    test set, go into neither part.

    >>> import omnidoku
    >>> puzzles = omnidoku.generate(100, seed=1).puzzle
    >>> turned = omnidoku.augment(puzzles, seed=2, copies=3).puzzle
    >>> parts = split(turned, seed=3, test=20)
    >>> len(parts.train), len(parts.test), len(parts.duplicates)
    (80, 20, 200)
    """
    if isinstance(test, bool) or not (0 <= test < 1 or (isinstance(test, (int, np.integer)) and test >= 1)):
        raise ValueError(f"test is a share from 0 up to 1, or a whole number of puzzles, not {test!r}")
    if train is not None and train < 0:
        raise ValueError(f"train must not be negative: {train}")
    canonical = canonicalize(puzzles, threads=threads, progress=progress)
    if canonical._batch.is_one:
        raise ValueError("one puzzle cannot be split; give a batch")
    there = canonical.status == Status.OK
    hashes, forms = canonical.hash, canonical.puzzle.reshape(-1, 81)
    is_excluded = np.zeros(len(there), bool)
    if exclude is not None:
        others = canonicalize(exclude, threads=threads, progress=progress)
        other_hashes, other_forms = np.atleast_1d(others.hash), others.puzzle.reshape(-1, 81)
        good = np.atleast_1d(others.ok)
        is_excluded = there & _are_among(hashes, forms, other_hashes[good], other_forms[good])
    rows = np.flatnonzero(there & ~is_excluded)
    first = _first_of_equals(hashes[rows], forms[rows])
    kept, duplicates = rows[first], rows[~first]
    draw = drawn(hashes[kept], seed)
    if test >= 1:
        if test > len(kept):
            raise ValueError(f"{test} puzzles for the test were asked for, and there are {len(kept)} inequivalent ones")
        is_test = np.zeros(len(kept), bool)
        is_test[np.argsort(draw, kind="stable")[: int(test)]] = True
    else:
        is_test = draw < np.uint64(int(test * 2**64))
    rest = kept[~is_test]
    if train is not None and train < len(rest):
        # Drawn again: after the test part is taken out, the numbers are no longer uniform.
        again = _mixed(draw[~is_test])
        rest = np.sort(rest[np.argsort(again, kind="stable")[:train]])
    return Split(rest, kept[is_test], np.flatnonzero(~there), duplicates, np.flatnonzero(is_excluded), hashes)


def drawn(hashes: NDArray[np.uint64], seed: int) -> NDArray[np.uint64]:
    """A number for each hash, uniform over 64 bits: the finalizer of SplitMix64 (Steele, Lea, Flood 2014), twice."""
    key = np.full(1, seed % 2**64, np.uint64)
    return _mixed(hashes ^ _mixed(key))


def _mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    numbers = numbers + np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


def _first_of_equals(hashes: NDArray[np.uint64], forms: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Whether no earlier row has the same form. Forms are compared only where hashes are equal."""
    first = np.ones(len(hashes), bool)
    order = np.argsort(hashes, kind="stable")
    ordered = hashes[order]
    bounds = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1], True]) if len(order) else np.zeros(1, np.int64)
    for run in np.flatnonzero(np.diff(bounds) > 1):
        seen: set[bytes] = set()
        for row in order[bounds[run] : bounds[run + 1]].tolist():
            form = forms[row].tobytes()
            first[row] = form not in seen
            seen.add(form)
    return first


def _are_among(
    hashes: NDArray[np.uint64],
    forms: NDArray[np.uint8],
    other_hashes: NDArray[np.uint64],
    other_forms: NDArray[np.uint8],
) -> NDArray[np.bool_]:
    """Whether each form is one of the others. Forms are compared only where hashes are equal."""
    among = np.isin(hashes, other_hashes)
    known = {form.tobytes() for form in other_forms[np.isin(other_hashes, hashes[among])]}
    for row in np.flatnonzero(among).tolist():
        among[row] = forms[row].tobytes() in known
    return among
