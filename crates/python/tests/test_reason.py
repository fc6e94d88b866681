"""rate, hint, path, techniques."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import omnidoku
from omnidoku import Status

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

Sized = tuple[tuple[int, int], NDArray[Any], NDArray[Any]]


def place(cell: str, size: int) -> int:
    row, column = cell[1:].split("c")
    return (int(row) - 1) * size + int(column) - 1


def follow(puzzle: str, steps: list[dict[str, Any]]) -> str:
    """The grid after the placements of a path."""
    grid = list(puzzle)
    size = int(len(puzzle) ** 0.5)
    for step in steps:
        for placed in step.get("placements", []):
            assert grid[place(placed["cell"], size)] == "."
            grid[place(placed["cell"], size)] = placed["symbol"]
    return "".join(grid)


def test_a_path_leads_to_the_solution(nines: NDArray[np.uint8]) -> None:
    puzzles = omnidoku.convert(nines[:10])
    solutions = omnidoku.convert(omnidoku.solve(nines[:10]).solution)
    ids = {technique["id"] for technique in omnidoku.techniques()}
    paths = omnidoku.path(puzzles)
    for puzzle, solution, path in zip(puzzles, solutions, paths):
        assert path["status"] == "ok"
        assert {step["technique"] for step in path["steps"]} <= ids
        if path["complete"]:
            assert follow(puzzle, path["steps"]) == solution
        for step in path["steps"]:
            for removed in step.get("eliminations", []):
                assert solution[place(removed["cell"], 9)] != removed["symbol"]
    assert sum(path["complete"] for path in paths) >= 5
    assert omnidoku.path(puzzles[3]) == paths[3]
    assert omnidoku.path(puzzles, threads=3) == paths


def test_the_beginning_of_a_path() -> None:
    whole, start = omnidoku.path(EASY), omnidoku.path(EASY, until=5)
    assert len(start["steps"]) == 5 and start["steps"] == whole["steps"][:5]
    assert follow(EASY, whole["steps"]) == SOLUTION
    assert omnidoku.path(EASY, until=np.int64(5)) == start  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="until"):
        omnidoku.path(EASY, until=2.5)  # type: ignore[arg-type]
    assert omnidoku.path(EASY, "hodoku")["status"] == "ok"
    assert omnidoku.path(EASY, language="de")["steps"][0]["short"] != whole["steps"][0]["short"]


def test_hints_are_true(nines: NDArray[np.uint8]) -> None:
    puzzles = omnidoku.convert(nines[:10])
    solutions = omnidoku.convert(omnidoku.solve(nines[:10]).solution)
    for puzzle, solution, hint in zip(puzzles, solutions, omnidoku.hint(puzzles)):
        assert hint["status"] == "ok" and hint["rungs"] and omnidoku.hint(puzzle) == hint
        for placed in hint["step"].get("placements", []):
            assert solution[place(placed["cell"], 9)] == placed["symbol"]
        for removed in hint["step"].get("eliminations", []):
            assert solution[place(removed["cell"], 9)] != removed["symbol"]


def test_hints_for_a_game_in_progress() -> None:
    hint = omnidoku.hint(EASY, values=EASY)
    (placed,) = hint["step"]["placements"]
    values = list(EASY)
    values[place(placed["cell"], 9)] = placed["symbol"]
    onward = omnidoku.hint(EASY, values="".join(values))
    assert onward["step"] != hint["step"]
    wrong = list(EASY)
    wrong[2] = "1"
    assert SOLUTION[2] != "1"
    assert omnidoku.hint(EASY, values="".join(wrong))["troubles"]
    numbers = [[int(symbol) for symbol in EASY.replace(".", "0")[row : row + 9]] for row in range(0, 81, 9)]
    assert omnidoku.hint(numbers, values=np.array(numbers)) == hint
    marks: list[list[int]] = [[] for _ in range(81)]
    assert omnidoku.hint(EASY, marks=marks)["status"] == "ok"
    for options in ({"values": [EASY, EASY]}, {"values": []}):
        with pytest.raises(ValueError, match="values"):
            omnidoku.hint(EASY, **options)
    with pytest.raises(ValueError, match="one puzzle"):
        omnidoku.hint([EASY, EASY], values=EASY)


def test_hints_by_some_techniques_only() -> None:
    assert omnidoku.hint(EASY, techniques=["hidden-single"])["step"]["technique"] == "hidden-single"


@pytest.mark.parametrize("options", [{"techniques": ["nope"]}, {"language": "xx"}], ids=str)
def test_wrong_wishes_are_exceptions(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="nope|xx"):
        omnidoku.hint([EASY], **options)


def test_wrong_scales_are_exceptions() -> None:
    for ask in (omnidoku.rate, omnidoku.path):
        with pytest.raises(ValueError, match="nope"):
            ask(EASY, "nope")


def test_ratings_of_every_scale() -> None:
    assert omnidoku.rate(EASY, "se").to_dict() == {
        "status": Status.OK,
        "level": None,
        "score": 1.2,
        "hardest": "hidden-single",
        "er": 1.2,
        "ep": 1.2,
        "ed": 1.2,
        "unrated": None,
    }
    hodoku = omnidoku.rate(EASY, "hodoku")
    assert (hodoku.level, hodoku.score, hodoku.hardest) == ("Easy", 204.0, "naked-single")
    ours = omnidoku.rate(EASY)
    assert (ours.level, ours.hardest) == ("Very easy", "hidden-single") and ours.score > 0
    assert ours.search > 1 and "search" not in hodoku.columns
    assert omnidoku.rate(EASY, "arrangements").score > 0


def test_our_ratings_are_the_same_for_equivalent_puzzles(nines: NDArray[np.uint8]) -> None:
    copies = omnidoku.augment(nines[:20], seed=3, copies=4)
    rated, turned = omnidoku.rate(nines[:20]), omnidoku.rate(copies.puzzle, threads=3)
    for name in rated.columns:
        ours, theirs = np.repeat(getattr(rated, name), 4), getattr(turned, name)
        assert ((theirs == ours) | ((theirs != theirs) & (ours != ours))).all()


def test_every_size_is_rated(sized: Sized) -> None:
    boxes, puzzles, _ = sized
    rated = omnidoku.rate(puzzles, shape=boxes)
    assert rated.ok.all() and all(isinstance(level, str) for level in rated.level)
    alone = omnidoku.rate(puzzles[5], shape=boxes)
    assert (alone.level, alone.score, alone.hardest) == (rated.level[5], rated.score[5], rated.hardest[5])
    explained = omnidoku.rate(puzzles, "se", shape=boxes)
    assert explained.ok.all() if boxes == (3, 3) else (explained.status == Status.UNSUPPORTED).all()


def test_puzzles_tighter_than_their_level_are_reported() -> None:
    made = omnidoku.generate(6, seed=1, level="very-easy")
    sparse = omnidoku.generate(6, seed=1, level="very-easy", style="technique")
    open_, tight = omnidoku.rate(made.puzzle), omnidoku.rate(sparse.puzzle)
    assert not open_.tight.any() and tight.tight.all() and open_.search.max() < tight.search.min()


def test_puzzles_without_a_rating() -> None:
    rated = omnidoku.rate([EASY, "." * 81, None, "x"])
    assert [Status(code).text for code in rated.status] == ["ok", "several-solutions", "missing", "bad-input"]
    assert rated.level.tolist()[1:] == rated.hardest.tolist()[1:] == [None] * 3 and np.isnan(rated.score[1:]).all()
    assert omnidoku.rate("123." + "...4" + "." * 8).status is Status.NO_SOLUTION
    assert omnidoku.rate([EASY] * 2, seconds=0).status.tolist() == [Status.OUT_OF_TIME] * 2


def test_bad_rows_have_a_status() -> None:
    for ask in (omnidoku.path, omnidoku.hint):
        assert [found["status"] for found in ask([EASY, None, "x", "." * 81])][:3] == ["ok", "missing", "bad-input"]
        assert ask("x") == {"status": "bad-input"}


def test_answers_are_a_sequence_read_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    loads = json.loads

    def counted(text: str) -> Any:
        read.append(text)
        return loads(text)

    monkeypatch.setattr(json, "loads", counted)
    paths = omnidoku.path([EASY, None, "x", EASY, EASY])
    part = paths[2:]
    assert repr(paths) == "<Answers of 5 rows>" and len(part) == 3 and not read
    assert part[1]["status"] == "ok" and len(read) == 1
    assert paths[-1] == paths[np.int64(0)] and len(read) == 3
    assert [path["status"] for path in paths] == ["ok", "missing", "bad-input", "ok", "ok"]
    assert list(part) == list(paths)[2:] and part == paths[2:] and part != paths
    with pytest.raises(IndexError):
        paths[5]
    assert isinstance(omnidoku.hint([EASY]), omnidoku.Answers) and isinstance(omnidoku.hint(EASY), dict)


@pytest.mark.parametrize("name", ["path", "hint"])
def test_answers_are_kept_when_the_work_is_cut_off(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def stop(done: int, rows: int) -> None:
        raise KeyboardInterrupt

    rows = [EASY, *[None] * 5000]
    with monkeypatch.context() as patched:
        patched.setattr(json, "loads", lambda text: pytest.fail("parsed before it was asked for"))
        with pytest.raises(omnidoku.Interrupted) as caught:
            getattr(omnidoku, name)(rows, progress=stop)
    assert caught.value.result[0]["status"] in ("ok", "cancelled")
    assert caught.value.result[1] == {"status": "missing"} and len(caught.value.result) == 5001


def test_techniques_are_listed() -> None:
    listed = omnidoku.techniques()
    assert len({technique["id"] for technique in listed}) == len(listed) > 100
    assert all(technique.keys() >= {"id", "name", "idea", "description"} for technique in listed)


@pytest.mark.parametrize("ask", [omnidoku.hint, omnidoku.path])
def test_contradicting_clues_are_reported(ask: Any) -> None:
    told = ask("11" + "." * 79)
    assert told["status"] == "bad-input" and "1 stands twice in row 1" in told["problem"]["message"]


def test_wrong_wishes_are_refused_at_once() -> None:
    empty = np.zeros((0, 25, 25), np.uint8)
    for wrong in ({"language": "xx"}, {"techniques": ["no-such"]}):
        with pytest.raises(ValueError, match="there is no"):
            omnidoku.hint(empty, **wrong)
    with pytest.raises(ValueError, match="9x9 alone"):
        omnidoku.path(empty, "se")
