"""Boards with rules of variants: cages, thermometers, arrows, clues outside the grid and many more.

A board is a dictionary or a text with the JSON of docs/boards.md, or a list of constraints of Interactive Sudoku Solver. Every function accepts one board or a list of them. One board gets one answer, a dictionary; a list gets
``Answers``, each with a ``status``. A board that is wrong gets the status ``bad-input`` and a ``problem``.

>>> import omnidoku.boards
>>> killer = {
...     "omnidoku": 1, "rows": 4, "columns": 4, "boxes": "2x2", "givens": ["1...", "..2.", ".1..", "...3"],
...     "rules": [{"rule": "cage", "sum": 5, "cells": ["r1c2", "r1c3"]}],
... }
>>> omnidoku.boards.solve(killer)["solutions"][0][:8]
[1, 2, 3, 4, 4, 3, 2, 1]
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import _core
from ._draw import Picture
from ._input import flag, whole
from ._reason import Answers
from ._status import Status
from ._table import Progress, allowance, crew, finished, reporter

__all__ = ["check", "count", "describe", "draw", "possible", "rules", "solve"]


def solve(
    boards: Any,
    solutions: int = 1,
    *,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Any:
    """Solutions, up to that many.

    ``solutions`` of an answer is a list of lists, with a number for every cell in reading order, None for cells that are
    absent; ``complete`` says whether these are proven to be all; ``figures`` is what the search cost. ``seconds`` limits
    each board.

    >>> import omnidoku.boards
    >>> answers = omnidoku.boards.solve([".Shape~4x4.~R1C1_1~R2C3_2~R4C4_3.Thermo~R1C2~R1C3.Thermo~R2C2~R2C1", "nonsense"])
    >>> [answer["status"] for answer in answers]
    ['ok', 'bad-input']
    """
    return _ask("board-solve", boards, {"solutions": whole("solutions", solutions, 1)}, seconds, threads, progress)


def count(
    boards: Any,
    limit: int = 2,
    *,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Any:
    """How many solutions there are, up to ``limit``: ``count``, and ``complete`` if these are all.

    >>> import omnidoku.boards
    >>> board = {"omnidoku": 1, "rows": 4, "columns": 4, "boxes": "2x2", "diagonals": ["falling", "rising"]}
    >>> answer = omnidoku.boards.count(board, 1000)
    >>> answer["count"], answer["complete"]
    (48, True)
    """
    return _ask("board-count", boards, {"limit": whole("limit", limit, 1)}, seconds, threads, progress)


def check(
    boards: Any,
    values: Sequence[int | None] | None = None,
    *,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Any:
    """Whether there is exactly one solution: ``solutions`` is ``none``, ``one``, ``many`` or ``unknown``.

    With ``values``, a number for every cell, whether these are a solution; if not, ``broken`` says what they break.

    >>> import omnidoku.boards
    >>> board = {"omnidoku": 1, "rows": 2, "columns": 2, "rules": [{"rule": "thermometer", "cells": ["r1c1", "r1c2"]}]}
    >>> omnidoku.boards.check(board)["solution"]
    [1, 2, 2, 1]
    >>> omnidoku.boards.check(board, [2, 1, 1, 2])["broken"]["message"]
    'the thermometer at r1c1 is broken'
    """
    wishes: dict[str, Any] = {}
    if values is not None:
        wishes["values"] = [None if value is None else int(value) for value in values]
    return _ask("board-check", boards, wishes, seconds, threads, progress)


def possible(
    boards: Any,
    limit: int = 1000,
    *,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Any:
    """The values that each cell has in some solution: ``cells``, each with its ``values``.

    If there are no more than ``limit`` solutions, those with each value are counted. Otherwise only whether there is one
    is certain.
    """
    return _ask("board-possible", boards, {"limit": whole("limit", limit, 1)}, seconds, threads, progress)


def describe(boards: Any, language: str = "en") -> Any:
    """What is on a board: its JSON, the same as ``text`` for a file, and its houses and rules in words (``lines``)."""
    return _ask("board", boards, {"language": language}, None, None, None)


def draw(
    board: Any,
    values: Sequence[int | None] | None = None,
    *,
    coordinates: bool = False,
    theme: str = "blue",
    title: str | None = None,
) -> Picture:
    """A board as SVG: a text that a notebook shows as a picture.

    ``values``, such as a solution, fills the cells. ``theme`` is ``blue``, ``paper`` or ``dark``.

    >>> import omnidoku.boards
    >>> omnidoku.boards.draw({"omnidoku": 1, "rows": 6, "columns": 6, "boxes": "2x3"}).startswith("<svg")
    True
    """
    wishes: dict[str, Any] = {"coordinates": flag("coordinates", coordinates), "theme": theme}
    if values is not None:
        wishes["values"] = [None if value is None else int(value) for value in values]
    if title is not None:
        wishes["title"] = title
    reply = json.loads(_core.ask("board-picture", json.dumps({"board": _text(board), **wishes})))
    if "svg" not in reply:
        raise ValueError(reply.get("problem", {}).get("message", "the board cannot be drawn"))
    return Picture(reply["svg"])


def rules(names: Sequence[str] | None = None, *, language: str = "en") -> list[dict[str, Any]]:
    """The rules that boards may have; those with ``names`` come with a ``board``, a small puzzle.

    >>> import omnidoku.boards
    >>> omnidoku.boards.rules(["cage"])[0]["title"]
    'Killer cage'
    """
    request: dict[str, Any] = {"language": language}
    if names is not None:
        request["names"] = list(names)
    reply: dict[str, Any] = json.loads(_core.ask("rules", json.dumps(request)))
    if "rules" not in reply:
        raise ValueError(reply.get("problem", {}).get("message", "the rules cannot be listed"))
    answer: list[dict[str, Any]] = reply["rules"]
    return answer


def _ask(
    operation: str,
    boards: Any,
    wishes: dict[str, Any],
    seconds: float | None,
    threads: int | None,
    progress: Progress,
) -> Any:
    is_one = isinstance(boards, (str, Mapping))
    texts = [_text(board) for board in ([boards] if is_one else boards)]
    answers, stop = _core.ask_boards(
        operation, texts, json.dumps(wishes), allowance(seconds), crew(threads), reporter(progress)
    )
    status = np.full(len(texts), Status.OK, np.uint8)
    found = finished(Answers(status, answers), stop)
    return found[0] if is_one else found


def _text(board: Any) -> str:
    if isinstance(board, str):
        return board
    if isinstance(board, Mapping):
        return json.dumps(board)
    raise TypeError(f"a board is a dictionary or a text, not {type(board).__name__}")
