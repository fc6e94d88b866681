"""What a cluster calls: a row's answer depends on the row alone."""

from __future__ import annotations

import omnidoku
import pyarrow as pa
import pytest
from omnidoku.batches import generate_batch, rate_batch, solve_batch


@pytest.fixture(scope="module")
def batch() -> pa.Table:
    made = generate_batch(3, range(40)).select(["index", "puzzle"])
    bad = pa.table({"index": pa.array([100, 101, 102], pa.uint64()), "puzzle": ["nonsense", None, "1......2....4..3"]})
    return pa.concat_tables([bad.slice(2), made.slice(0, 20), bad.slice(0, 2), made.slice(20)])


@pytest.mark.parametrize("ask", [solve_batch, rate_batch])
def test_a_row_has_the_same_answer_in_any_batch(batch: pa.Table, ask) -> None:
    whole = ask(batch)
    assert whole.select(["index", "puzzle"]) == batch
    one_by_one = [ask(record) for record in batch.combine_chunks().to_batches(max_chunksize=1)]
    assert pa.concat_tables(one_by_one) == whole
    assert whole["status"].to_pylist()[0] == "bad-input"
    assert whole["status"].to_pylist()[21:23] == ["bad-input", "missing"]
    assert whole["status"].to_pylist().count("ok") == 40


def test_answers_are_those_of_the_package(batch: pa.Table) -> None:
    solved, rated = solve_batch(batch, unique=True, prefix="s_"), rate_batch(batch, scale="se", prefix="r_")
    expected = omnidoku.solve(batch["puzzle"], unique=True, shape="3x3").to_arrow()
    assert solved["s_solution"].combine_chunks().to_pylist() == expected.field("solution").to_pylist()
    expected = omnidoku.rate(batch["puzzle"], "se", shape="3x3").to_arrow()
    assert rated["r_er"].to_pylist() == expected.field("er").to_pylist()


@pytest.mark.parametrize("form", ["text", "binary", "list"])
def test_a_batch_without_rows_has_the_columns_of_any_other(form: str) -> None:
    made = generate_batch(3, range(5), form=form)
    assert generate_batch(3, range(5, 5), form=form).schema == made.schema
    for ask in (solve_batch, rate_batch):
        full, empty = ask(made.select(["puzzle"])), ask(made.select(["puzzle"]).slice(0, 0))
        assert (empty.schema, len(empty), len(full)) == (full.schema, 0, 5)


def test_wrong_arguments_are_exceptions(batch: pa.Table) -> None:
    with pytest.raises(ValueError, match="no column 'quiz' among index, puzzle"):
        solve_batch(batch, "quiz")
    with pytest.raises(ValueError, match="'status' already.*prefix"):
        rate_batch(solve_batch(batch))
    with pytest.raises(ValueError, match="follow each other"):
        generate_batch(1, range(0, 10, 2))
    with pytest.raises(TypeError, match="texts, bytes or lists"):
        solve_batch(batch, "index")
