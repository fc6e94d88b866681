"""Puzzles as text."""

from __future__ import annotations

import json
from typing import Any

from . import _core
from ._input import Shape, boxes_of, read
from ._status import Status


def convert(
    puzzles: Any,
    to: str = "line",
    *,
    shape: Shape = None,
    alphabet: str | None = None,
    out_alphabet: str | None = None,
) -> Any:
    """Every puzzle as text in a format: ``line``, ``rows``, ``frame``, ``sdm``, ``sdk``, ``ss``, ``candidates``,
    ``decimals``, or one of another program (:func:`formats`). One puzzle gives a text, a batch a list; None for a row
    that is not a puzzle.

    >>> import omnidoku
    >>> print(omnidoku.convert("1......2....4..3", "rows"))
    1...
    ...2
    ....
    4..3
    """
    batch = read(puzzles, shape, alphabet)
    if to != "line" and to not in formats():
        raise ValueError(f"there is no format {to!r}; there are {', '.join(formats())}")
    # An alphabet that does not fit is an error for the whole call, whatever the rows.
    lines = _core.write_lines(batch.cells if to == "line" else batch.cells[:0], batch.boxes, out_alphabet)
    if to != "line":
        wishes = {"shape": f"{batch.boxes[0]}x{batch.boxes[1]}", "format": to}
        if out_alphabet is not None:
            wishes["alphabet"] = out_alphabet
        lines = [
            _written({**wishes, "puzzle": cells.tolist()}) if status == Status.OK else None
            for status, cells in zip(batch.status, batch.cells)
        ]
    return lines[0] if batch.is_one else lines


def _written(request: dict[str, Any]) -> str | None:
    reply = json.loads(_core.ask("write", json.dumps(request)))
    text: str | None = reply.get("text")
    if text is None and reply.get("status") != "bad-input":
        raise ValueError(reply.get("problem", {}).get("message", "the grid cannot be written so"))
    return None if text is None else text.rstrip("\n")


def formats() -> list[str]:
    """The formats that :func:`convert` writes.

    >>> import omnidoku
    >>> "sdk" in omnidoku.formats()
    True
    """
    about = json.loads(_core.ask("about", "{}"))
    written: list[str] = about["formats"]["write"]
    return written


def problem(text: str, *, shape: Shape = None, alphabet: str | None = None) -> str | None:
    """What is wrong with a text that is not a puzzle, and where; None if it can be read.

    >>> import omnidoku
    >>> print(omnidoku.problem("12x4"))
    line 1, column 1: the grid ends after 1 row; expected 4
    """
    return _core.text_problem(text, boxes_of(shape), alphabet)
