"""Answers as numpy arrays, dicts, pandas frames and Arrow columns."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from numpy.typing import NDArray

import omnidoku
from omnidoku import Status

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [EASY, None, "nonsense", "11" + "." * 79, EASY]


def test_text_in_text_out() -> None:
    column = pa.array(omnidoku.solve(ROWS, stats=True))
    kinds = {field.name: field.type for field in column.type}
    assert kinds == {
        "status": pa.string(),
        "solution": pa.string(),
        "count": pa.uint64(),
        "nodes": pa.int64(),
        "backtracks": pa.int64(),
    }
    assert column.null_count == 0
    assert column.field("status").to_pylist() == ["ok", "missing", "bad-input", "bad-input", "ok"]
    assert column.field("solution").to_pylist() == [SOLUTION, None, None, None, SOLUTION]
    assert column.field("count").to_pylist() == [1, 0, 0, 0, 1]
    column.validate(full=True)


def cells(text: str) -> list[int]:
    return [int(symbol) for symbol in text.replace(".", "0")]


@pytest.mark.parametrize(
    ("question", "kind", "solution"),
    [
        (pa.array([EASY, None], pa.large_string()), pa.string(), SOLUTION),
        (pa.array([EASY.encode(), None], pa.binary(81)), pa.binary(81), bytes(cells(SOLUTION))),
        (pa.array([bytes(cells(EASY)), None], pa.binary()), pa.binary(81), bytes(cells(SOLUTION))),
        (pa.array([cells(EASY), None], pa.list_(pa.int64())), pa.list_(pa.uint8(), 81), cells(SOLUTION)),
        (pl.Series([EASY, None]), pa.string(), SOLUTION),
        (np.array([cells(EASY), [99] * 81]), pa.list_(pa.uint8(), 81), cells(SOLUTION)),
    ],
    ids=["text", "binary text", "binary", "list", "Polars", "numpy"],
)
def test_grids_are_written_as_they_were_given(question: Any, kind: pa.DataType, solution: Any) -> None:
    column = pa.array(omnidoku.solve(question))
    assert column.field("solution").type == kind
    assert column.field("solution").to_pylist() == [solution, None]
    again = pa.chunked_array([column.field("solution"), column.field("solution")])
    assert omnidoku.check(again).full.tolist() == [True, False] * 2


@pytest.mark.parametrize("form", ["list", "binary", "text"])
@pytest.mark.parametrize("boxes", [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 5)], ids=str)
def test_round_trips_of_every_size(boxes: tuple[int, int], form: str) -> None:
    made = omnidoku.generate(7, seed=3, shape=boxes, full=True, form=form)
    batch = pa.record_batch(made)
    batch.validate(full=True)
    for column in (batch["puzzle"], batch["puzzle"][2:], pl.Series(made).struct.field("puzzle")):
        found = omnidoku.solve(column, shape=boxes).solution
        assert (found == made.solution[-len(found) :]).all()


def test_every_table_is_a_column_for_every_library(nines: NDArray[np.uint8]) -> None:
    rows = [*omnidoku.convert(nines[:5]), None, "x"]
    tables: list[omnidoku.Table] = [
        omnidoku.solve(rows),
        omnidoku.count(rows, stats=True),
        omnidoku.check(rows),
        omnidoku.rate(rows),
        omnidoku.rate(rows, "se"),
        omnidoku.augment(rows, rows, seed=1),
        omnidoku.canonicalize(rows),
        omnidoku.trace(rows),
        omnidoku.generate(7, seed=1, level="medium"),
    ]
    for table in tables:
        array, batch, series, frame = pa.array(table), pa.record_batch(table), pl.Series(table), table.to_pandas()
        assert len(array) == batch.num_rows == len(series) == len(frame) == len(table) == 7
        assert batch.schema.names == table.columns == list(frame.columns) == [field.name for field in array.type]
        assert array.to_pylist() == batch.to_pylist() == series.to_list() == table.to_arrow().to_pylist()
        assert pl.DataFrame(batch)["status"].to_list() == frame["status"].tolist()
        for row, shown in zip(table.rows(), array.to_pylist()):
            assert row["status"].text == shown["status"]
            for name, value in row.items():
                if isinstance(value, np.generic) and name != "status":
                    assert shown[name] == value.item() or (shown[name] is None and value != value)
        assert repr(table) == f"<{type(table).__name__} of 7 rows: {', '.join(table.columns)}>"
        assert set(table.columns) <= set(dir(table))


def test_an_empty_answer_has_the_same_types() -> None:
    for ask in (
        lambda rows: omnidoku.solve(rows, stats=True),
        omnidoku.count,
        omnidoku.check,
        lambda rows: omnidoku.rate(rows, "se"),
        lambda rows: omnidoku.augment(rows, rows, seed=1),
        omnidoku.canonicalize,
        omnidoku.trace,
        lambda rows: omnidoku.generate(len(rows), seed=1, form="text"),
    ):
        assert pa.array(ask([])).type == pa.array(ask([EASY])).type


def test_unknown_values_are_null() -> None:
    rated = pa.array(omnidoku.rate(ROWS, "se")).to_pylist()
    assert rated[0] == {
        "status": "ok",
        "level": None,
        "score": 1.2,
        "hardest": "hidden-single",
        "er": 1.2,
        "ep": 1.2,
        "ed": 1.2,
        "unrated": None,
    }
    assert rated[1] == {name: "missing" if name == "status" else None for name in rated[0]}
    hashed = pa.array(omnidoku.canonicalize(ROWS))
    assert hashed.field("puzzle").null_count == 3


def test_one_puzzle_is_a_column_of_one_row() -> None:
    solved = omnidoku.solve(EASY)
    assert len(solved) == 1 and len(pa.array(solved)) == 1
    assert pa.array(solved).to_pylist() == [{"status": "ok", "solution": SOLUTION, "count": 1}]
    assert isinstance(solved.status, Status) and solved.ok is True and type(solved.count) is int
    assert repr(solved) == "<Solved of 1 row: status, solution, count>"
    (row,) = solved.rows()
    assert row["status"] is Status.OK and row["solution"].shape == (9, 9)
    assert solved.to_pandas().to_dict("records") == [{"status": "ok", "solution": SOLUTION, "count": 1}]


def test_frames_have_grids_as_text() -> None:
    frame = omnidoku.solve(ROWS).to_pandas()
    assert isinstance(frame, pd.DataFrame)
    assert frame["solution"][0] == SOLUTION and frame["solution"].isna().tolist() == [False, True, True, True, False]


def test_a_requested_schema_may_be_what_it_is() -> None:
    solved = omnidoku.solve(ROWS)
    assert pa.array(solved, pa.array(solved).type).to_pylist() == pa.array(solved).to_pylist()


def test_columns_that_are_not_there() -> None:
    solved = omnidoku.solve(ROWS)
    with pytest.raises(AttributeError, match="Solved has no column 'nodes'"):
        _ = solved.nodes
    assert not hasattr(solved, "__arrow_c_stream__")


def test_tables_can_be_sent_to_other_processes() -> None:
    solved = omnidoku.solve(ROWS)
    again = pickle.loads(pickle.dumps(solved))
    assert type(again) is omnidoku.Solved and pa.array(again).to_pylist() == pa.array(solved).to_pylist()


def test_statuses_have_one_name() -> None:
    from omnidoku import _core

    assert [status.text for status in Status] == _core.STATUSES
    assert [status.value for status in Status] == list(range(len(Status)))
