"""Puzzles made to order."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from . import _core
from ._input import Batch, Shape, boxes_of, flag, whole
from ._table import Grids, Names, Progress, Table, allowance, crew, finished, reporter


class Generated(Table):
    """What :func:`generate` made."""

    index: Any
    """The number of the puzzle: with the seed and the same wishes it gives this puzzle on every machine."""
    puzzle: Any
    """The puzzle; zeros where there is none."""
    solution: Any
    """Its solution, which is unique unless ``unique=False``; zeros where there is none."""
    clues: Any
    """How many clues it has."""
    level: Any
    """The level, if a difficulty was asked for."""
    score: Any
    """The score on the ``scale``, if a difficulty was asked for; else NaN."""
    hardest: Any
    """The id of the hardest technique, if a difficulty was asked for."""
    tries: Any
    """How many attempts it took."""
    weight: Any
    """Its weight in statistics: 1, unless ``unbiased``."""


def generate(
    count: int = 1,
    *,
    seed: int,
    index: int = 0,
    shape: Shape = "3x3",
    level: str | None = None,
    style: str | None = None,
    scale: str | None = None,
    score: tuple[float, float] | None = None,
    needs: Sequence[str] | None = None,
    with_: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    hardest: str | None = None,
    around: str | None = None,
    symmetry: str | None = None,
    clues: int | None = None,
    blanks: int | None = None,
    minimal: bool | None = None,
    unbiased: bool | None = None,
    mask: Any = None,
    unique: bool = True,
    full: bool = False,
    grids: str | None = None,
    cycles: int | None = None,
    tries: int | None = None,
    seconds: float | None = None,
    form: str = "list",
    threads: int | None = None,
    progress: Progress = None,
) -> Generated:
    """The puzzles with the numbers ``index`` to ``index + count - 1`` of a seed.

    With the same seed and wishes, puzzle number k is the same on every machine, however the work is divided: a data set
    is (seed, range), and shards need no coordination.

    Without a level, puzzles are minimal and not symmetric. With a level they are what players expect of its name
    (``style="open"``): the clue positions have half-turn symmetry, and on the scale ``omnidoku`` there are enough clues
    that there is always something to find, about 40, 36, 32 and 29 at 9×9 from Very easy to Hard; from Evil on, puzzles
    are minimal. ``style="technique"`` asks for the level's techniques alone, in minimal puzzles without symmetry.
    ``clues``, ``blanks``, ``minimal``, ``mask`` and ``symmetry`` take precedence over both.

    ``level`` and ``score`` are on the ``scale``; ``needs``, ``with_`` and ``without`` name techniques (``x-wing``,
    ``x-wing:2``); ``around`` is what else the path may contain: ``anything``, ``basics``, ``basics-then-singles`` or
    ``singles``. ``symmetry`` is that of the clue positions (``180``, ``90``, ``left-right``, ``diagonal``, ``full``,
    …); ``mask`` is an array of bools, true for every clue position. ``grids`` is how full grids are made: ``pattern``,
    ``solve``, ``search`` or ``uniform``; ``cycles``, for ``pattern`` only, is the number of random rearrangements, by
    default enough for the size.

    An impossible wish raises a ``ValueError`` that says why. If a puzzle misses its wishes within ``tries`` or
    ``seconds``, the closest one is returned, with the status ``GAVE_UP`` or ``OUT_OF_TIME``. ``form`` is how grids are
    written in Arrow: ``list``, ``binary`` or ``text``.

    >>> import omnidoku
    >>> made = omnidoku.generate(3, seed=7, index=1000, clues=30)
    >>> made.puzzle.shape, made.clues.tolist(), made.index.tolist()
    ((3, 9, 9), [30, 30, 30], [1000, 1001, 1002])
    >>> bool((omnidoku.generate(1, seed=7, index=1001, clues=30).puzzle[0] == made.puzzle[1]).all())
    True
    """
    if form not in ("list", "binary", "text"):
        raise ValueError(f"grids are written as list, binary or text, not as {form!r}")
    boxes = boxes_of(shape) or (3, 3)
    wishes: dict[str, Any] = {
        "shape": f"{boxes[0]}x{boxes[1]}",
        "seed": whole("seed", seed),
        "level": level,
        "style": style,
        "scale": scale,
        "score": None if score is None else [float(end) for end in score],
        "needs": _list(needs),
        "with": _list(with_),
        "without": _list(without),
        "hardest": hardest,
        "around": around,
        "symmetry": symmetry,
        "clues": _whole("clues", clues),
        "blanks": _whole("blanks", blanks),
        "minimal": None if minimal is None else flag("minimal", minimal),
        "unbiased": None if unbiased is None else flag("unbiased", unbiased),
        "mask": None if mask is None else np.asarray(mask).astype(bool).reshape(-1).tolist(),
        "unique": flag("unique", unique),
        "full": flag("full", full),
        "grids": grids,
        "cycles": _whole("cycles", cycles),
        "tries": _whole("tries", tries),
    }
    asked = json.dumps({name: wish for name, wish in wishes.items() if wish is not None})
    found, (puzzles, solutions), status, (levels, techniques), scores, attempts, weight, names, stop = _core.generate(
        asked, whole("index", index), whole("count", count), allowance(seconds), crew(threads), reporter(progress)
    )
    batch = Batch(puzzles, status, found, form=form)
    # A solution is complete or missing.
    there = solutions[:, 0] > 0
    columns: dict[str, Any] = {
        "status": status,
        "index": np.arange(count, dtype=np.uint64) + np.uint64(index),
        "puzzle": Grids(puzzles, there),
        "solution": Grids(solutions, there),
        "clues": np.count_nonzero(puzzles, axis=1).astype(np.int64),
        "level": Names(levels, names[0]),
        "score": scores,
        "hardest": Names(techniques, names[1]),
        "tries": attempts,
        "weight": weight,
    }
    return finished(Generated(batch, columns), stop)


def _whole(name: str, number: int | None) -> int | None:
    return None if number is None else whole(name, number)


def _list(names: Sequence[str] | None) -> list[str] | None:
    if names is None:
        return None
    return [names] if isinstance(names, str) else list(names)
