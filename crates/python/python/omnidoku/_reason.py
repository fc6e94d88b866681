"""Human reasoning: ratings, hints, paths."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, overload

from . import _core
from ._input import Cells, Shape, merge_status, read, whole
from ._status import Status
from ._table import Names, Progress, Table, allowance, crew, finished, reporter


class Rated(Table):
    """What :func:`rate` found."""

    level: Any
    """The level, if the scale has levels, else None."""
    score: Any
    """The score; on the scale ``se`` the rating of the hardest step; NaN if there is none."""
    hardest: Any
    """The id of the hardest technique."""
    unrated: Any
    """On the scales ``se`` and ``arrangements``: why there is no rating (the status is then ``gave-up``), else None."""
    search: Any
    """Only on the scale ``omnidoku``: the mean number of blank cells per cell that can be filled at once."""
    tight: Any
    """Only on the scale ``omnidoku``: whether ``search`` is more than players expect of the level."""
    er: Any
    """Only on the scale ``se``: the rating of the hardest step."""
    ep: Any
    """Only on the scale ``se``: the rating of the hardest step up to the first placement."""
    ed: Any
    """Only on the scale ``se``: the rating of the first step."""


class Answers(Sequence[dict[str, Any]]):
    """The answers of :func:`hint`, :func:`path` and :func:`typos` for a batch: a sequence of dictionaries, each with a
    ``status``. Each is parsed when it is accessed and not kept; ``list(answers)`` parses all of them.

    >>> import omnidoku
    >>> paths = omnidoku.path(["1......2....4..3", "nonsense"])
    >>> paths, paths[1], len(paths[0]["steps"])
    (<Answers of 2 rows>, {'status': 'bad-input'}, 12)
    >>> [path["status"] for path in paths]
    ['ok', 'bad-input']
    """

    def __init__(self, status: Cells, answers: list[str | None]) -> None:
        self._status = status
        self._answers = answers

    def __len__(self) -> int:
        return len(self._answers)

    @overload
    def __getitem__(self, row: int) -> dict[str, Any]: ...

    @overload
    def __getitem__(self, row: slice) -> Answers: ...

    def __getitem__(self, row: int | slice) -> dict[str, Any] | Answers:
        if isinstance(row, slice):
            return Answers(self._status[row], self._answers[row])
        answer, status = self._answers[row], Status(self._status[row])
        if status == Status.OK and answer:
            parsed: dict[str, Any] = json.loads(answer)
            return parsed
        return {"status": status.text if status != Status.OK else Status.CANCELLED.text}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Answers, list)):
            return NotImplemented
        return len(self) == len(other) and all(mine == its for mine, its in zip(self, other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Answers of {len(self):,} {'row' if len(self) == 1 else 'rows'}>"


def rate(
    puzzles: Any,
    scale: str = "omnidoku",
    *,
    shape: Shape = None,
    alphabet: str | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Rated:
    """How hard every puzzle is for people, on a named scale.

    ``omnidoku`` has levels for players, the same for every rotated, mirrored or relabelled copy; ``hodoku`` is the
    score and level of HoDoKu 2.2.0; ``se`` is the rating of Sudoku Explainer (9×9); ``arrangements`` counts the ways to
    fill the houses. A puzzle must have exactly one solution.

    >>> import omnidoku
    >>> rated = omnidoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "hodoku")
    >>> rated.level, rated.score, rated.hardest
    ('Easy', 204.0, 'naked-single')
    """
    batch = read(puzzles, shape, alphabet)
    status, level, scores, tight, (hardest, unrated), (levels, techniques, reasons), stop = _core.rate(
        batch.cells, batch.boxes, scale, allowance(seconds), crew(threads), reporter(progress)
    )
    score, er, ep, ed, search = scores
    columns: dict[str, Any] = {
        "status": merge_status(batch, status),
        "level": Names(level, levels),
        "score": score,
        "hardest": Names(hardest, techniques),
    }
    if scale == "omnidoku":
        columns |= {"search": search, "tight": tight}
    if scale == "se":
        columns |= {"er": er, "ep": ep, "ed": ed}
    if scale in ("se", "arrangements"):
        columns["unrated"] = Names(unrated, reasons)
    return finished(Rated(batch, columns), stop)


def hint(
    puzzles: Any,
    *,
    values: Any = None,
    marks: Any = None,
    scale: str = "omnidoku",
    techniques: list[str] | None = None,
    without: list[str] | None = None,
    language: str = "en",
    shape: Shape = None,
    alphabet: str | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Any:
    """The next step, as a ladder of help: ``rungs`` from a nudge to the step itself, and ``step`` as data.

    ``scale`` decides which step comes next: the easiest one by our own levels, or the one that ``hodoku`` or ``se``
    (Sudoku Explainer) would take. ``techniques`` are the only ones to use, in this order; ``without`` are those not to
    use.

    ``values`` (the player's grid, givens included) and ``marks`` (a list of digits for each cell) are accepted for a
    single puzzle. One puzzle gives a dictionary, a batch :class:`Answers`. If the puzzle does not have exactly one
    solution there are no rungs: ``solutions`` is ``none`` or ``many``, and ``summary`` says so; ``unknown`` means that
    the time did not suffice to find out.

    >>> import omnidoku
    >>> hint = omnidoku.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> hint["step"]["technique"], hint["step"]["placements"]
    ('hidden-single', [{'cell': 'r1c6', 'symbol': '8'}])
    """
    wishes: dict[str, Any] = {"language": language, "scale": scale}
    if techniques is not None:
        wishes["techniques"] = techniques
    if without is not None:
        wishes["without"] = without
    if values is not None:
        filled = read(values, shape, alphabet)
        if len(filled) != 1:
            raise ValueError(f"values are those of one grid, not of {len(filled)}")
        wishes["values"] = filled.cells[0].tolist()
    if marks is not None:
        wishes["marks"] = [[int(digit) for digit in cell] for cell in marks]
    if (values is not None or marks is not None) and not read(puzzles, shape, alphabet).is_one:
        raise ValueError("values and marks go with one puzzle, not with a batch")
    return _objects("hint", puzzles, wishes, shape, alphabet, seconds, threads, progress)


def typos(
    puzzles: Any,
    *,
    shape: Shape = None,
    alphabet: str | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Any:
    """Which clue was probably mistyped, for puzzles with no solution, several solutions, or contradicting clues.

    ``typos`` has the ``questions``, the likeliest first, each with the ``cells`` in doubt and the ``fixes`` that leave
    exactly one solution; ``complete`` is false if the time did not suffice to try every change. ``other_shapes`` are
    box shapes of the same size with which the unchanged puzzle has exactly one solution. One puzzle gives a
    dictionary, a batch :class:`Answers`.

    >>> import omnidoku
    >>> found = omnidoku.typos("53..7....6..195....98....6.8...6...39..8.3..17...2...6.6....28....419..5....8..79")
    >>> found["solutions"], found["typos"]["questions"][0]["fixes"][0]["changes"]
    ('none', [{'cell': 'r5c1', 'from': '9', 'to': '4'}])
    """
    return _objects("typos", puzzles, {}, shape, alphabet, seconds, threads, progress)


def path(
    puzzles: Any,
    scale: str = "omnidoku",
    *,
    techniques: list[str] | None = None,
    without: list[str] | None = None,
    until: int | None = None,
    language: str = "en",
    shape: Shape = None,
    alphabet: str | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Any:
    """The steps from every puzzle to its solution: ``steps``, each with ``technique``, ``placements``, ``eliminations``
    and the reason in words. One puzzle gives a dictionary, a batch :class:`Answers`. ``scale``, ``techniques`` and
    ``without`` are as in :func:`hint`. ``until`` ends the path after that many steps.

    >>> import omnidoku
    >>> path = omnidoku.path("1......2....4..3")
    >>> path["status"], len(path["steps"]), path["steps"][0]["technique"]
    ('ok', 12, 'hidden-single')
    """
    wishes: dict[str, Any] = {"language": language, "scale": scale}
    if techniques is not None:
        wishes["techniques"] = techniques
    if without is not None:
        wishes["without"] = without
    if until is not None:
        wishes["until"] = whole("until", until)
    return _objects("path", puzzles, wishes, shape, alphabet, seconds, threads, progress)


def _objects(
    operation: str,
    puzzles: Any,
    wishes: dict[str, Any],
    shape: Shape,
    alphabet: str | None,
    seconds: float | None,
    threads: int | None,
    progress: Progress,
) -> Any:
    batch = read(puzzles, shape, alphabet)
    answers, stop = _core.ask_rows(
        operation, batch.cells, batch.boxes, json.dumps(wishes), allowance(seconds), crew(threads), reporter(progress)
    )
    found = Answers(batch.status, answers)
    return finished(found[0] if batch.is_one else found, stop)


def techniques() -> list[dict[str, Any]]:
    """Every technique: id, name, idea and description.

    >>> import omnidoku
    >>> "x-wing" in [technique["id"] for technique in omnidoku.techniques()]
    True
    """
    about: dict[str, Any] = json.loads(_core.ask("about", "{}"))
    listed: list[dict[str, Any]] = about["techniques"]
    return listed
