"""Equivalent puzzles, and the canonical form that stands for them all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._input import Batch, Shape, flag, read, whole
from ._status import Status
from ._table import Grids, Progress, Table, crew, finished, reporter


class Augmented(Table):
    """What :func:`augment` made: the copies of the first puzzle, then those of the second, and so on."""

    puzzle: Any
    """The copy; zeros where there is none."""
    solution: Any
    """The solution, transformed like its puzzle; only if solutions were given."""
    source: Any
    """The row of the original puzzle."""


class Canonical(Table):
    """What :func:`canonicalize` found."""

    puzzle: Any
    """The canonical form; zeros where there is none."""
    hash: Any
    """A hash of it, the same on every machine and in every release; 0 where there is none."""


def augment(
    puzzles: Any,
    solutions: Any = None,
    *,
    seed: int,
    copies: int = 1,
    index: int = 0,
    digits: bool = True,
    lines: bool = True,
    transpose: bool = True,
    shape: Shape = None,
    alphabet: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Augmented:
    """Random puzzles equivalent to the given ones: digits are renamed, rows and columns are permuted within their bands
    and stacks and together with them, and grids with square boxes may be transposed. All transformations that keep the
    shape are equally likely.

    Copy ``k`` of row ``i`` depends only on the seed and the number ``index + i * copies + k``.

    >>> import omnidoku
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> turned = omnidoku.augment([puzzle], seed=1, copies=1000)
    >>> turned.puzzle.shape, omnidoku.is_unique(turned.puzzle).all().item()
    ((1000, 9, 9), True)
    >>> len(set(omnidoku.canonicalize(turned.puzzle).hash.tolist()))
    1
    """
    copies = whole("copies", copies)
    batch = read(puzzles, shape, alphabet)
    partners = None if solutions is None else read(solutions, batch.boxes, alphabet)
    moves = {
        "digits": flag("digits", digits),
        "lines": flag("lines", lines),
        "transpose": flag("transpose", transpose),
    }
    images, partner_images, status, stop = _core.augment(
        batch.cells,
        None if partners is None else partners.cells,
        batch.boxes,
        whole("seed", seed),
        whole("index", index),
        copies,
        moves,
        crew(threads),
        reporter(progress),
    )
    source = np.repeat(np.arange(len(batch), dtype=np.int64), copies)
    status = np.where(batch.status[source] == Status.OK, status, batch.status[source]).astype(np.uint8)
    if partners is not None:
        status = np.where(partners.status[source] == Status.OK, status, Status.BAD_INPUT).astype(np.uint8)
    made: Batch = replace(batch.with_cells(images), is_one=batch.is_one and copies == 1)
    there = status == Status.OK
    columns: dict[str, Any] = {"status": status, "puzzle": Grids(images, there)}
    if partner_images is not None:
        columns["solution"] = Grids(partner_images, there)
    columns["source"] = source
    return finished(Augmented(made, columns), stop)


def canonicalize(
    puzzles: Any,
    *,
    alphabet: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Canonical:
    """The canonical form of every 9×9 puzzle, and its hash. A text or an Arrow value of another size is ``BAD_INPUT``;
    an array of another size raises a ``ValueError``.

    Two puzzles have the same form if and only if they are equivalent: split and de-duplicate by it, and nothing leaks.
    The hash has 64 bits, so different forms may collide by chance: the probability of any collision among a million
    forms is 1 in 37 million. Comparing hashes finds every equivalent pair.

    >>> import omnidoku
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> hex(omnidoku.canonicalize(puzzle).hash)
    '0xed59e780ccdf75bf'
    """
    batch = read(puzzles, (3, 3), alphabet)
    forms, status, stop = _core.canonicalize(batch.cells, crew(threads), reporter(progress))
    status = np.where(batch.status == Status.OK, status, batch.status).astype(np.uint8)
    there = status == Status.OK
    hashes = _core.hash_rows(forms, there)
    columns: dict[str, Any] = {"status": status, "puzzle": Grids(forms, there), "hash": hashes}
    return finished(Canonical(batch, columns), stop)


def canonical_hash(puzzles: Any, **options: Any) -> NDArray[np.uint64] | int:
    """Only the hashes of :func:`canonicalize`: one for every 9×9 puzzle, 0 where there is none."""
    found: NDArray[np.uint64] | int = canonicalize(puzzles, **options).hash
    return found
