"""Every kind of question: one answer however a puzzle is written, a status for a bad row, an exception for nonsense."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

import omnidoku
from omnidoku import Status
from omnidoku._input import read

Sized = tuple[tuple[int, int], NDArray[Any], NDArray[Any]]

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TINY = "1......2....4..3"


def lines(puzzles: NDArray[Any], boxes: tuple[int, int]) -> list[str]:
    written: list[str] = omnidoku.convert(puzzles, shape=boxes)
    return written


def strided(array: NDArray[Any]) -> NDArray[Any]:
    room = np.full((len(array) * 2, array.shape[1] * 3), 77, array.dtype)
    room[::2, ::3] = array
    return room[::2, ::3]


def backwards(array: NDArray[Any]) -> NDArray[Any]:
    return np.ascontiguousarray(array[::-1, ::-1])[::-1, ::-1]


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    frozen = array.copy()
    frozen.flags.writeable = False
    return frozen


def unaligned(array: NDArray[Any]) -> NDArray[Any]:
    room = np.frombuffer(b"\0" + array.astype(np.int32).tobytes(), np.uint8)[1:]
    return room.view(np.int32).reshape(array.shape)


ARRAYS: dict[str, Callable[[NDArray[Any]], Any]] = {
    "uint8": lambda array: array,
    "int8": lambda array: array.astype(np.int8),
    "int64": lambda array: array.astype(np.int64),
    "uint64": lambda array: array.astype(np.uint64),
    "big-endian": lambda array: array.astype(">i4"),
    "strided": strided,
    "backwards": backwards,
    "unaligned": unaligned,
    "read-only": read_only,
    "Fortran": np.asfortranarray,
    "broadcast": lambda array: np.broadcast_to(array, (1, *array.shape))[0],
    "subclass": lambda array: array.view(np.matrix),
    "list of lists": lambda array: array.tolist(),
    "tuple of arrays": lambda array: tuple(array),
    "object": lambda array: pd.Series(list(array)).to_numpy(),
    "memoryview": memoryview,
    "has __array__": lambda array: type("Has", (), {"__array__": lambda self, dtype=None, copy=None: array})(),
}

LISTS: dict[str, Callable[[NDArray[Any]], Any]] = {
    "list": lambda array: pa.array(array.tolist()),
    "list of uint8": lambda array: pa.array(array.tolist(), pa.list_(pa.uint8())),
    "large list": lambda array: pa.array(array.tolist(), pa.large_list(pa.int16())),
    "fixed-size list": lambda array: pa.array(array.tolist(), pa.list_(pa.uint8(), array.shape[1])),
    "fixed-size list, sliced": lambda array: pa.array(
        [None, *array.tolist(), None], pa.list_(pa.int32(), array.shape[1])
    )[1:-1],
    "chunked list": lambda array: pa.chunked_array([array[:5].tolist(), [], array[5:].tolist()], pa.list_(pa.uint8())),
    "Polars list": lambda array: pl.Series(array.tolist()),
    "Polars array": lambda array: pl.Series(array.tolist(), dtype=pl.Array(pl.UInt8, array.shape[1])),
    "pandas of arrays": lambda array: pd.Series(list(array)),
}

BYTES: dict[str, Callable[[NDArray[Any]], Any]] = {
    "binary": lambda array: pa.array([row.tobytes() for row in array], pa.binary()),
    "large binary": lambda array: pa.array([row.tobytes() for row in array], pa.large_binary()),
    "binary view": lambda array: pa.array([row.tobytes() for row in array], pa.binary_view()),
    "fixed-size binary": lambda array: pa.array([row.tobytes() for row in array], pa.binary(array.shape[1])),
    "sliced binary": lambda array: pa.array([b"", None, *(row.tobytes() for row in array)], pa.binary())[2:],
    "Polars binary": lambda array: pl.Series([row.tobytes() for row in array]),
}

TEXTS: dict[str, Callable[[list[str]], Any]] = {
    "list": list,
    "tuple": tuple,
    "bytes": lambda texts: [text.encode() for text in texts],
    "numpy": np.array,
    "numpy bytes": lambda texts: np.array([text.encode() for text in texts]),
    "numpy objects": lambda texts: np.array(texts, dtype=object),
    "numpy strings": lambda texts: np.array(texts, dtype=np.dtypes.StringDType()),
    "pandas": pd.Series,
    "pandas objects": lambda texts: pd.Series(texts, dtype=object),
    "pandas Arrow": lambda texts: pd.Series(texts, dtype="string[pyarrow]"),
    "pandas with an index": lambda texts: pd.Series(texts, index=range(100, 100 + len(texts))),
    "pandas categories": lambda texts: pd.Series(texts, dtype="category"),
    "Polars": pl.Series,
    "Polars categories": lambda texts: pl.Series(texts, dtype=pl.Categorical),
    "string": pa.array,
    "large string": lambda texts: pa.array(texts, pa.large_string()),
    "string view": lambda texts: pa.array(texts, pa.string_view()),
    "dictionary": lambda texts: pa.array(texts).dictionary_encode(),
    "sliced": lambda texts: pa.array(["x", None, *texts, "y"])[2:-1],
    "sliced dictionary": lambda texts: pa.array(["x", None, *texts, "y"]).dictionary_encode()[2:-1],
    "chunked": lambda texts: pa.chunked_array([texts[:1], [], texts[1:4], texts[4:]], pa.string()),
    "column of a table": lambda texts: pa.table({"puzzle": texts})["puzzle"],
    "binary text": lambda texts: pa.array([text.encode() for text in texts], pa.binary()),
    "fixed-size binary text": lambda texts: pa.array([text.encode() for text in texts], pa.binary(len(texts[0]))),
}


@pytest.mark.parametrize("kind", ARRAYS | LISTS | BYTES)
def test_numbers_in_every_layout(sized: Sized, kind: str) -> None:
    boxes, puzzles, solutions = sized
    question = (ARRAYS | LISTS | BYTES)[kind](puzzles)
    solved = omnidoku.solve(question, shape=boxes)
    assert len(solved) == 12 and solved.ok.all()
    assert (solved.solution.reshape(12, -1) == solutions).all()


@pytest.mark.parametrize("kind", TEXTS)
def test_texts_in_every_container(sized: Sized, kind: str) -> None:
    boxes, puzzles, solutions = sized
    texts = lines(puzzles, boxes)
    solved = omnidoku.solve(TEXTS[kind](texts), shape=boxes)
    assert len(solved) == 12 and solved.ok.all()
    assert (solved.solution.reshape(12, -1) == solutions).all()


def test_the_shape_is_recognised(sized: Sized) -> None:
    boxes, puzzles, solutions = sized
    size = boxes[0] * boxes[1]
    for question in (
        puzzles,
        puzzles.reshape(-1, size, size),
        lines(puzzles, boxes),
        puzzles[0],
        lines(puzzles, boxes)[0],
    ):
        assert read(question).boxes == boxes
    solved = omnidoku.solve(puzzles.reshape(-1, size, size))
    assert (solved.solution.reshape(12, -1) == solutions).all()


def test_arrays_are_left_as_they_were(nines: NDArray[np.uint8]) -> None:
    before = nines.copy()
    omnidoku.solve(nines)
    omnidoku.augment(nines, seed=1)
    assert (nines == before).all()


@pytest.mark.parametrize(
    ("size", "small"),
    [(16, 4), (36, 6), (64, 8)],
)
def test_an_ambiguous_square_is_refused(size: int, small: int) -> None:
    array = np.zeros((size, size), np.uint8)
    with pytest.raises(ValueError, match=f"shape={size} or shape={small}"):
        read(array)
    one, many = read(array, size), read(array, small)
    assert one.is_one and one.size == size and len(one) == 1
    assert not many.is_one and many.size == small and len(many) == size
    array[3, 5] = small + 1
    assert read(array).is_one
    assert not read(np.zeros((size + 1, size), np.uint8)).is_one


def test_other_boxes_of_the_same_size() -> None:
    tall, wide = omnidoku.generate(1, seed=1, shape="3x2"), omnidoku.generate(1, seed=1, shape="2x3")
    for made, shape in ((tall, "3x2"), (wide, (2, 3))):
        assert (omnidoku.solve(made.puzzle, shape=shape, unique=True).solution == made.solution).all()


@pytest.mark.parametrize(
    "question",
    [
        [],
        (),
        np.array([]),
        np.empty((0, 81), np.uint8),
        np.empty((0, 9, 9), np.int64),
        np.array([], dtype=object),
        np.array([], dtype=str),
        pa.array([], pa.string()),
        pa.array([], pa.binary(81)),
        pa.array([], pa.list_(pa.uint8(), 81)),
        pa.chunked_array([], pa.string()),
        pa.chunked_array([[], []], pa.large_string()),
        pl.Series([], dtype=pl.String),
        pd.Series([], dtype=str),
        pd.Series([], dtype=object),
    ],
    ids=lambda question: f"{type(question).__module__}-{getattr(question, 'dtype', getattr(question, 'type', ''))}",
)
def test_empty_batches_have_empty_answers(question: Any) -> None:
    assert omnidoku.solve(question).solution.size == 0
    assert omnidoku.count(question, stats=True).nodes.tolist() == []
    assert omnidoku.is_unique(question).tolist() == []
    assert omnidoku.check(question).clues.tolist() == []
    assert omnidoku.rate(question).level.tolist() == []
    assert omnidoku.hint(question) == omnidoku.path(question) == omnidoku.convert(question) == []
    assert omnidoku.trace(question).padded().shape == (0, 0)
    assert len(omnidoku.augment(question, seed=1, copies=4)) == 0
    assert omnidoku.canonicalize(question).hash.tolist() == []
    assert omnidoku.solve_or_minus_ones(question).size == 0
    assert len(pa.array(omnidoku.solve(question))) == 0


@pytest.mark.parametrize(
    "question",
    [
        None,
        5,
        5.5,
        object(),
        {EASY},
        {"puzzle": EASY},
        (puzzle for puzzle in [EASY]),
        np.zeros((2, 81)),
        np.zeros((2, 81), bool),
        np.zeros((2, 81), complex),
        np.zeros((2, 81), "datetime64[s]"),
        np.zeros((2, 81), object),
        np.zeros(2, [("a", np.uint8), ("b", np.uint8)]),
        np.array([[EASY]]),
        [[0.5] * 81],
        [["1"] * 81],
        [[10**30] * 81],
        pa.array([1.5, 2.5]),
        pa.array([1, 2]),
        pa.array([[1.5] * 81]),
        pa.array([[["1"]]]),
        pa.array([True]),
        pa.table({"puzzle": [EASY]}),
        pl.DataFrame({"puzzle": [EASY]}),
        pd.DataFrame({"puzzle": [EASY]}),
        pd.Series([1, 2]),
    ],
    ids=lambda question: f"{type(question).__module__}.{type(question).__name__}",
)
def test_other_types_are_type_errors(question: Any) -> None:
    with pytest.raises(TypeError):
        omnidoku.solve(question)


@pytest.mark.parametrize(
    "shape",
    [
        (0,),
        (0, 81),
        (2, 80),
        (3, 0),
        (0, 80),
        (80,),
        (9, 8),
        (3, 9, 8),
        (2, 7, 7),
        (2, 3, 3),
        (1, 1, 9, 9),
        (),
        (3, 129, 129),
    ],
    ids=str,
)
def test_wrong_shapes_are_value_errors(shape: tuple[int, ...]) -> None:
    array = np.zeros(shape, np.uint8)
    if shape in ((0,), (0, 81)):
        assert len(omnidoku.solve(array)) == 0
    else:
        with pytest.raises(ValueError, match="array"):
            omnidoku.solve(array)
    if len(shape) == 2:
        with pytest.raises(ValueError, match="boxes of 2x2"):
            omnidoku.solve(array, shape=4)


@pytest.mark.parametrize("question", [[[1, 2], 3], [None, 5], [[1] * 80, None], [[0.5] * 81, [1]]], ids=str)
def test_a_list_without_a_grid_is_not_a_batch(question: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="one size|whole numbers"):
        omnidoku.solve(question)
    with pytest.raises((TypeError, ValueError), match="boxes of 3x3|whole numbers"):
        omnidoku.solve(question, shape=9)


BAD_ARRAYS: list[Any] = [
    None,
    float("nan"),
    np.float32("nan"),
    pd.NA,
    7,
    object(),
    np.zeros(80, np.uint8),
    np.zeros((4, 4), np.uint8),
    np.zeros((27, 3), np.uint8),
    np.zeros((3, 3, 9), np.uint8),
    np.zeros(81),
    np.full(81, "1"),
    [None] * 81,
    [[1, 2], [3]],
]


@pytest.mark.parametrize("bad", BAD_ARRAYS, ids=lambda bad: " ".join(ascii(bad).split())[:30])
@pytest.mark.parametrize("kind", [list, tuple, pd.Series, lambda rows: pd.Series(rows).to_numpy()], ids=range(4))
def test_a_bad_array_spoils_no_other(nines: NDArray[np.uint8], bad: Any, kind: Callable[[Any], Any]) -> None:
    expected = omnidoku.solve(nines[:3]).solution
    status = Status.MISSING if bad is None or bad is pd.NA or isinstance(bad, (float, np.float32)) else Status.BAD_INPUT
    for dtype in (np.uint8, np.int64):
        square = list(nines[:3].astype(dtype))
        flat = [grid.reshape(81) for grid in square]
        for grids, shape in ((square, (9, 9)), (flat, (81,))):
            solved = omnidoku.solve(kind([grids[0], bad, *grids[1:]]))
            assert solved.status.tolist() == [Status.OK, status, Status.OK, Status.OK]
            assert solved.solution.shape == (4, *shape) and not solved.solution[1].any()
            assert (solved.solution[[0, 2, 3]] == expected.reshape(3, *shape)).all()
    first = omnidoku.solve(kind([bad, *square]), shape="3x3")
    assert first.status.tolist() == [status, Status.OK, Status.OK, Status.OK]


def test_the_first_good_array_decides_the_shape() -> None:
    small, large = [0] * 16, [0] * 81
    for rows, size in (([None, 5, small, large], 4), ([[1.5], large, small], 9), ([large, np.zeros((9, 9), int)], 9)):
        assert read(rows).size == size
    assert read([small, large], 9).status.tolist() == [Status.BAD_INPUT, Status.OK]
    assert read([large, [300] * 81, [-1] * 81, None]).cells.max(axis=1).tolist() == [0, 255, 255, 255]


def test_an_ambiguous_square_with_a_bad_row_is_refused() -> None:
    rows: list[Any] = [[0] * 16 for _ in range(15)] + [None]
    with pytest.raises(ValueError, match="shape=16 or shape=4"):
        read(rows)
    assert read(rows, 4).status.tolist() == [Status.OK] * 15 + [Status.MISSING]
    with pytest.raises(ValueError, match="boxes of 4x4"):
        read(rows, 16)


BAD_TEXTS = [
    "",
    "x",
    "nonsense",
    EASY[:-1],
    EASY + "1",
    "\ud800" * 81,
    "\0" * 81,
    TINY,
    "😀" * 81,
    EASY.replace("5", "é"),
]


@pytest.mark.parametrize("bad", [*BAD_TEXTS, None, float("nan"), 7, b"\xff" * 81, object()], ids=ascii)
def test_a_bad_row_spoils_no_other(nines: NDArray[np.uint8], bad: Any) -> None:
    texts = lines(nines[:6], (3, 3))
    spoilt = [texts[0], bad, *texts[1:], bad]
    good = [0, 2, 3, 4, 5, 6]
    expected = Status.MISSING if bad is None or bad != bad else Status.BAD_INPUT
    for ask in (
        lambda rows: omnidoku.solve(rows),
        lambda rows: omnidoku.solve(rows, engine="dlx", stats=True),
        lambda rows: omnidoku.count(rows),
        lambda rows: omnidoku.rate(rows),
        lambda rows: omnidoku.canonicalize(rows),
        lambda rows: omnidoku.check(rows),
    ):
        whole, part = ask(texts).to_dict(), ask(spoilt).to_dict()
        assert part["status"][[1, 7]].tolist() == [expected] * 2
        for name in whole:
            np.testing.assert_array_equal(part[name][good], whole[name])
    paths = omnidoku.path(spoilt)
    assert [paths[row] for row in good] == omnidoku.path(texts)
    assert [paths[row]["status"] for row in (1, 7)] == [expected.text] * 2
    traced, alone = omnidoku.trace(spoilt), omnidoku.trace(texts)
    assert (
        len(traced.events(1)["kind"]) == 0 and (traced.kind == alone.kind).all() and (traced.cell == alone.cell).all()
    )


@pytest.mark.parametrize("name", ["solve", "count", "check", "rate", "trace", "canonicalize"])
def test_clues_that_contradict_each_other_are_bad_input(name: str) -> None:
    asked = getattr(omnidoku, name)([EASY, "11" + "." * 79, EASY])
    assert asked.status.tolist() == [Status.OK, Status.BAD_INPUT, Status.OK]


def test_a_bad_row_first_does_not_decide_the_shape() -> None:
    solved = omnidoku.solve([None, "nonsense", TINY, EASY])
    assert [Status(code).text for code in solved.status] == ["missing", "bad-input", "ok", "bad-input"]
    assert solved.solution.shape == (4, 4, 4)
    assert omnidoku.solve([None, EASY, TINY], shape="2x2").status.tolist() == [12, 9, 0]


@given(
    hnp.arrays(
        hnp.integer_dtypes(sizes=(8, 16, 32, 64)) | hnp.unsigned_integer_dtypes(sizes=(8, 16, 32, 64)),
        st.tuples(st.integers(0, 4), st.just(81)),
    )
)
def test_any_numbers_give_a_status(array: NDArray[Any]) -> None:
    solved = omnidoku.solve(array)
    in_range = ((array >= 0) & (array <= 9)).all(axis=1)
    assert len(solved) == len(array)
    assert (solved.status[~in_range] == Status.BAD_INPUT).all()
    assert set(solved.status.tolist()) <= {Status.OK, Status.NO_SOLUTION, Status.BAD_INPUT}
    assert ((solved.solution > 0).all(axis=1) == solved.ok).all()


@given(st.lists(st.none() | st.text() | st.binary() | st.text("0123456789.", min_size=81, max_size=81), max_size=6))
def test_any_texts_give_a_status(texts: list[Any]) -> None:
    solved = omnidoku.solve(texts, shape=9, nodes=1000)
    assert len(solved) == len(texts)
    for text, status in zip(texts, solved.status.tolist()):
        assert (status == Status.MISSING) is (text is None)


@given(
    hnp.arrays(
        hnp.scalar_dtypes() | hnp.byte_string_dtypes() | hnp.unicode_string_dtypes(),
        hnp.array_shapes(min_dims=0, max_dims=4, min_side=0),
    )
)
def test_any_array_is_an_answer_or_an_exception_that_says_why(array: NDArray[Any]) -> None:
    try:
        solved = omnidoku.solve(array, nodes=1000)
    except (TypeError, ValueError) as error:
        assert "array" in str(error) or "whole numbers" in str(error)
    else:
        assert set(np.atleast_1d(solved.status).tolist()) <= {int(status) for status in Status}


#: Arrow columns of any type, valid values and nulls, cut into chunks anywhere.
COLUMN_TYPES = [
    (pa.string(), st.text(max_size=90) | st.just(EASY)),
    (pa.large_string(), st.just(EASY)),
    (pa.string_view(), st.text(max_size=90) | st.just(EASY)),
    (pa.binary(), st.binary(max_size=90) | st.just(EASY.encode())),
    (pa.binary(81), st.binary(min_size=81, max_size=81) | st.just(EASY.encode())),
    (pa.list_(pa.int64()), st.lists(st.none() | st.integers(-(2**63), 2**63 - 1), max_size=82)),
    (pa.list_(pa.uint8(), 81), st.lists(st.integers(0, 9), min_size=81, max_size=81)),
    (pa.dictionary(pa.int8(), pa.string()), st.sampled_from([EASY, TINY, "", "x"])),
]


@st.composite
def columns(draw: st.DrawFn) -> tuple[list[Any], pa.ChunkedArray]:
    kind, values = draw(st.sampled_from(COLUMN_TYPES))
    chunks = draw(st.lists(st.lists(st.none() | values, max_size=5), max_size=4))
    cut = draw(st.integers(0, 3))
    arrays = [pa.array(chunk, kind)[min(cut, len(chunk)) :] for chunk in chunks]
    column = pa.chunked_array(arrays, kind)
    return column.to_pylist(), column


@given(columns())
def test_any_arrow_column_gives_a_status_for_each_row(made: tuple[list[Any], pa.ChunkedArray]) -> None:
    values, column = made
    solved = omnidoku.solve(column, shape=9, nodes=1000)
    assert len(solved) == len(values)
    assert ((solved.status == Status.MISSING) == np.array([value is None for value in values], bool)).all()
    one_chunk = omnidoku.solve(column.combine_chunks(), shape=9, nodes=1000)
    assert (one_chunk.status == solved.status).all() and (one_chunk.solution == solved.solution).all()
    for value, status in zip(values, solved.status.tolist()):
        if value in (EASY, EASY.encode()):
            assert status == Status.OK


def test_nulls_and_chunks_keep_their_places(nines: NDArray[np.uint8]) -> None:
    texts: list[str | None] = list(lines(nines[:20], (3, 3)))
    texts[3] = texts[4] = texts[19] = None
    column = pa.chunked_array([texts[:4], texts[4:5], [], texts[5:]], pa.string())
    solved = omnidoku.solve(column)
    assert np.flatnonzero(solved.status == Status.MISSING).tolist() == [3, 4, 19]
    good = solved.ok
    assert (solved.solution[good] == omnidoku.solve(nines[:20]).solution[good]).all()
    assert not solved.solution[~good].any()


def test_columns_of_only_nulls() -> None:
    for question in (
        [None, None],
        pa.array([None, None], pa.string()),
        pa.array([None, None], pa.binary(81)),
        pa.array([None, None], pa.list_(pa.uint8(), 81)),
        pl.Series([None, None], dtype=pl.String),
        pd.Series([None, None], dtype=str),
        pd.Series([None, None], dtype=object),
        pd.Series([float("nan"), None], dtype=object),
        np.array([None, None]),
    ):
        assert omnidoku.solve(question).status.tolist() == [Status.MISSING] * 2


def test_a_column_of_the_type_null() -> None:
    assert omnidoku.solve(pa.nulls(2)).status.tolist() == [Status.MISSING] * 2


def test_a_column_that_cannot_be_read_is_a_value_error() -> None:
    class Broken:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            raise RuntimeError("the cable is out")

    with pytest.raises(ValueError, match="the cable is out"):
        omnidoku.solve(Broken())


def test_na_of_pandas_is_missing() -> None:
    assert omnidoku.solve([EASY, pd.NA]).status.tolist() == [Status.OK, Status.MISSING]


def test_pandas_without_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    series = pd.Series([EASY, None], dtype=pd.StringDtype("python"))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert omnidoku.solve(series.astype("str")).status[0] == Status.OK


@pytest.mark.parametrize(
    "text", ["\n".join(EASY[row : row + 9] for row in range(0, 81, 9)), EASY.replace(".", "0"), f" {EASY}\n"]
)
def test_texts_in_other_formats(text: str) -> None:
    expected = omnidoku.solve(EASY).solution
    for question in (text, text.encode(), np.array(text)):
        assert (omnidoku.solve(question).solution == expected).all()
    assert (omnidoku.solve(pa.array([text])).solution[0] == expected).all()


def test_binary_text_with_line_breaks() -> None:
    text = "\n".join(EASY[row : row + 9] for row in range(0, 81, 9))
    assert omnidoku.solve(pa.array([text.encode()])).status.tolist() == [Status.OK]


def test_alphabets() -> None:
    row = np.arange(1, 17).tolist()
    for alphabet, symbols in {"0-F": "0123456789ABCDEF", "1-G": "123456789ABCDEFG", "A-P": "ABCDEFGHIJKLMNOP"}.items():
        text = symbols + "." * 240
        assert omnidoku.solve(text, alphabet=alphabet).solution[0].tolist() == row
        assert symbols in omnidoku.convert([*row, *[0] * 240], out_alphabet=alphabet)
        assert omnidoku.convert(text, alphabet=alphabet, out_alphabet="A-P").endswith("ABCDEFGHIJKLMNOP" + "." * 240)


def test_tables_are_input_too(nines: NDArray[np.uint8]) -> None:
    made = omnidoku.generate(5, seed=2, form="binary")
    column = pa.record_batch(made)["puzzle"]
    assert (omnidoku.solve(column).solution == made.solution).all()
