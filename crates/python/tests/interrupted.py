"""A long batch of one kind, run in a separate process: Ctrl-C must end it and keep what is done.

It says "begun" when rows are done and others are not, "interrupted" when the exception has come, and then what it has.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa

import omnidoku
from omnidoku import Status


def tell(word: str) -> None:
    print(word, flush=True)


def tell_after_work(seconds: float) -> None:
    """Says that the work is begun when the process has worked for a while, however busy the machine is."""
    start = time.process_time()
    while time.process_time() - start < seconds:
        time.sleep(0.01)
    tell("begun")


class Begun:
    """A progress function that says when some rows are done."""

    has_told = False

    def __call__(self, done: int, rows: int) -> None:
        if 0 < done < rows and not self.has_told:
            self.has_told = True
            tell("begun")


def quick_then_endless() -> Any:
    """Sixteen by sixteen: rows that are nearly full, then some that take a plain search years."""
    quick = omnidoku.generate(300, seed=1, shape=16, clues=250, unique=False).puzzle
    return np.concatenate([quick, omnidoku.generate(4, seed=1, shape=16, clues=105).puzzle])


def blanks_last() -> Any:
    """Rows that are nearly full, then blank ones, which have too many solutions to count."""
    quick = omnidoku.generate(300, seed=1, shape=16, clues=250, unique=False).puzzle
    return np.concatenate([quick, np.zeros((4, 16, 16), np.uint8)])


def nines(rows: int) -> Any:
    """Many puzzles of 9x9."""
    return omnidoku.augment(omnidoku.generate(500, seed=1).puzzle, seed=1, copies=rows // 500).puzzle


def dominoes(size: int) -> Any:
    """A board without two opposite corners, to be covered by dominoes: it cannot be, and no search soon finds out."""
    fields = [(row, column) for row in range(size) for column in range(size)][1:-1]
    places = {field: place for place, field in enumerate(fields)}
    pairs = [
        (places[row, column], places[other])
        for row, column in fields
        for other in ((row + 1, column), (row, column + 1))
        if other in places
    ]
    matrix = np.zeros((len(pairs), len(fields)), np.uint8)
    for choice, pair in enumerate(pairs):
        matrix[choice, pair] = 1
    return matrix


Ask = Callable[..., Any]

#: What is asked, about which rows.
KINDS: dict[str, tuple[Ask, Callable[[], Any]]] = {
    "solve": (lambda rows, **options: omnidoku.solve(rows, engine="backtrack", **options), quick_then_endless),
    "count": (lambda rows, **options: omnidoku.count(rows, 10**18, **options), blanks_last),
    "count-dlx": (lambda rows, **options: omnidoku.count(rows, 10**18, engine="dlx", **options), blanks_last),
    "trace": (lambda rows, **options: omnidoku.trace(rows, events=300, **options), quick_then_endless),
    "rate-se": (lambda rows, **options: omnidoku.rate(rows, "se", **options), lambda: nines(60_000)),
    "rate": (lambda rows, **options: omnidoku.rate(rows, **options), lambda: nines(60_000)),
    "path": (lambda rows, **options: omnidoku.path(rows, **options), lambda: nines(30_000)),
    "canonicalize": (lambda rows, **options: omnidoku.canonicalize(rows, **options), lambda: nines(300_000)),
}


def rows_of(result: Any) -> list[dict[str, Any]]:
    """What was found, row by row, to be compared."""
    if isinstance(result, omnidoku.Answers):
        return list(result)
    rows: list[dict[str, Any]] = pa.array(result).to_pylist()
    if isinstance(result, omnidoku.Traced):
        rows = [
            {**row, "tokens": tokens.tolist()}
            for row, tokens in zip(rows, np.split(result.tokens(), result.starts[1:-1]))
        ]
    return rows


def extreme(numbers: range, **options: Any) -> omnidoku.Generated:
    """The hardest puzzles, of which each takes a while."""
    return omnidoku.generate(len(numbers), seed=1, level="extreme", **options)


def interrupted(kind: str) -> dict[str, Any]:
    """Asks, waits for Ctrl-C, and asks again about the rows that were done."""
    ask: Ask
    question: Any
    if kind == "generate":
        ask, question = extreme, range(20_000)
    elif kind == "exact_cover":
        matrix = dominoes(14)
        threading.Thread(target=tell_after_work, args=(0.1,), daemon=True).start()
        try:
            omnidoku.exact_cover(matrix)
        except omnidoku.Interrupted as stop:
            tell("interrupted")
            return {"done": len(stop.result), "cancelled": 1, "same": stop.result == []}
        return {}
    else:
        ask, rows = KINDS[kind]
        question = rows()
    try:
        ask(question, progress=Begun())
    except omnidoku.Interrupted as stop:
        tell("interrupted")
        found = rows_of(stop.result)
    else:
        return {}
    cancelled = [row["status"] == Status.CANCELLED.text for row in found]
    done = [place for place, missing in enumerate(cancelled) if not missing][:2000]
    if kind == "generate":
        again = [rows_of(extreme(range(1), index=place))[0] for place in done[:20]]
    else:
        again = rows_of(ask(question[done]))
    same = all(found[place] == row for place, row in zip(done, again))
    return {"done": len(done), "cancelled": sum(cancelled), "same": same}


if __name__ == "__main__":
    print(json.dumps(interrupted(sys.argv[1])))
