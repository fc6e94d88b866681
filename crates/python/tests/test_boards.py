"""Boards with rules of variants."""

from __future__ import annotations

import json
from typing import Any

import pytest

import omnidoku
from omnidoku import boards

KILLER: dict[str, Any] = {
    "omnidoku": 1,
    "rows": 4,
    "columns": 4,
    "boxes": "2x2",
    "givens": ["1...", "..2.", ".1..", "...3"],
    "rules": [{"rule": "cage", "sum": 5, "cells": ["r1c2", "r1c3"]}],
}
LOOSE = KILLER | {"givens": ["1...", "..2.", "....", "...3"]}
SOLUTION = [1, 2, 3, 4, 4, 3, 2, 1, 3, 1, 4, 2, 2, 4, 1, 3]


@pytest.mark.parametrize("board", [KILLER, json.dumps(KILLER)])
def test_a_board_is_a_dictionary_or_a_text(board: Any) -> None:
    answer = boards.solve(board, 2)
    assert (answer["status"], answer["solutions"], answer["complete"]) == ("ok", [SOLUTION], True)


def test_a_batch_has_an_answer_for_every_board() -> None:
    answers = boards.check([KILLER, "nonsense", LOOSE] * 20, threads=3)
    assert [answer["status"] for answer in answers] == ["ok", "bad-input", "several-solutions"] * 20
    assert [answer["count"] for answer in boards.count([KILLER, LOOSE], 10)] == [1, 3]
    assert len(boards.solve([])) == 0


def test_values_are_judged() -> None:
    assert boards.check(KILLER, SOLUTION)["status"] == "ok"
    other = KILLER | {"rules": [{"rule": "cage", "sum": 6, "cells": ["r1c2", "r1c3"]}]}
    assert boards.check(other, SOLUTION)["broken"]["rule"] == "cage"


def test_possible_values_are_found() -> None:
    cells = {cell["cell"]: cell["values"] for cell in boards.possible(LOOSE)["cells"]}
    assert {value["symbol"]: value["solutions"] for value in cells["r2c1"]} == {"1": 0, "2": 0, "3": 1, "4": 2}


def test_every_sample_has_one_solution() -> None:
    names = [rule["name"] for rule in boards.rules()]
    samples = [rule["board"] for rule in boards.rules(names)]
    assert {answer["status"] for answer in boards.check(samples)} == {"ok"}
    assert "Thermometer" in boards.describe(samples[names.index("thermometer")], "de")["lines"][1]


def test_mistakes_are_named() -> None:
    with pytest.raises(TypeError, match="omnidoku.boards"):
        omnidoku.solve(KILLER)
    with pytest.raises(TypeError, match="dictionary or a text"):
        boards.solve([1])
    with pytest.raises(ValueError, match="no rule"):
        boards.rules(["cages"])
    with pytest.raises(ValueError, match="rows"):
        boards.draw({"omnidoku": 1})
