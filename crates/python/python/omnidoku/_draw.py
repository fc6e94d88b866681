"""Grids as pictures."""

from __future__ import annotations

import json
import re
from typing import Any

from . import _core
from ._input import Batch, Shape, flag, read
from ._status import Status


class Picture(str):
    """An SVG text that a notebook shows as a picture."""

    def _repr_svg_(self) -> str:
        side = 'width="400" height="400"'
        return re.sub(r'width="\d+" height="\d+"', side, self, count=1)

    def __repr__(self) -> str:
        return f"<Picture of {len(self):,} characters>"


def draw(
    puzzle: Any,
    values: Any = None,
    *,
    candidates: bool = False,
    coordinates: bool = False,
    theme: str = "blue",
    title: str | None = None,
    shape: Shape = None,
    alphabet: str | None = None,
) -> Picture:
    """A puzzle as SVG: a text that a notebook shows as a picture.

    ``values`` (a solution, or a player's grid) fills the blank cells in another colour; ``candidates`` shows the
    candidates of the others. ``theme`` is ``blue``, ``paper`` or ``dark``.

    >>> import omnidoku
    >>> omnidoku.draw("1......2....4..3").startswith("<svg")
    True
    """
    batch = read(puzzle, shape, alphabet)
    _refuse_unreadable("puzzle", batch)
    request: dict[str, Any] = {
        "puzzle": batch.cells[0].tolist(),
        "shape": f"{batch.boxes[0]}x{batch.boxes[1]}",
        "candidates": flag("candidates", candidates),
        "coordinates": flag("coordinates", coordinates),
        "theme": theme,
    }
    if values is not None:
        filled = read(values, batch.boxes, alphabet)
        _refuse_unreadable("values", filled)
        request["values"] = filled.cells[0].tolist()
    if title is not None:
        request["title"] = title
    reply = json.loads(_core.ask("picture", json.dumps(request)))
    if "svg" not in reply:
        raise ValueError(reply.get("problem", {}).get("message", "the grid cannot be drawn"))
    return Picture(reply["svg"])


def _refuse_unreadable(name: str, batch: Batch) -> None:
    if len(batch) != 1:
        raise ValueError(f"a picture shows one grid; {name} has {len(batch):,}")
    if batch.status[0] != Status.OK:
        raise ValueError(f"{name} cannot be read as a grid with boxes of {batch.boxes[0]}x{batch.boxes[1]}")
