"""The readers and the builder of omnidoku.data."""

from __future__ import annotations

import gzip
import inspect
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import omnidoku
from omnidoku import Status, data
from omnidoku.data import _build, _split, _wishes
from omnidoku.data.__main__ import main


def lines_of(grids, blank="0"):
    return [line.replace(".", blank) for line in omnidoku.convert(grids)]


@pytest.fixture(scope="module")
def made():
    return omnidoku.generate(40, seed=11)


def csv_text(made, layout, blank="0"):
    puzzles, solutions = lines_of(made.puzzle, blank), lines_of(made.solution)
    rows = {
        "kaggle-1m": [f"{p},{s}" for p, s in zip(puzzles, solutions)],
        "kaggle-3m": [f"{i},{p},{s},{p.count(blank)},{i / 8}" for i, (p, s) in enumerate(zip(puzzles, solutions))],
        "kaggle-9m": [f"{p},{s}" for p, s in zip(puzzles, solutions)],
        "sudoku-extreme": [f"set{i % 3},{p},{s},{i * i}" for i, (p, s) in enumerate(zip(puzzles, solutions))],
    }[layout]
    return "\n".join([",".join(data.LAYOUTS[layout].columns), *rows]) + "\n"


@pytest.mark.parametrize("blank", ["0", "."])
@pytest.mark.parametrize("layout", sorted(data.LAYOUTS))
def test_every_layout_is_recognised_and_read(tmp_path, made, layout, blank):
    path = tmp_path / "puzzles.csv"
    path.write_text(csv_text(made, layout, blank))
    table = data.read_csv(path, verify=True)
    assert table.layout == data.LAYOUTS[layout]
    assert table.ok.all() and list(table.problems()) == []
    assert table.puzzle.dtype == np.uint8
    np.testing.assert_array_equal(table.puzzle, made.puzzle)
    np.testing.assert_array_equal(table.solution, made.solution)
    assert table.line.tolist() == list(range(2, 42))
    if layout == "kaggle-3m":
        assert table.id.tolist() == list(range(40)) and table.difficulty[3] == 3 / 8
    if layout == "sudoku-extreme":
        assert table.source[4] == "set1" and table.rating[5] == 25


def test_batches_are_the_whole_file_in_pieces(tmp_path, made):
    path = tmp_path / "puzzles.csv.gz"
    path.write_bytes(gzip.compress(csv_text(made, "sudoku-extreme").encode()))
    told = []
    tables = list(data.read_csv(path, batch=16, progress=lambda done, size: told.append((done, size))))
    assert [len(table) for table in tables] == [16, 16, 8]
    np.testing.assert_array_equal(np.concatenate([table.puzzle for table in tables]), made.puzzle)
    assert np.concatenate([table.line for table in tables]).tolist() == list(range(2, 42))
    assert told[-1] == (path.stat().st_size, path.stat().st_size)
    # A batch that ends with the file is not followed by an empty one.
    assert [len(table) for table in data.read_csv(path, batch=20)] == [20, 20]


def test_a_bad_line_is_a_status_and_loses_no_other(tmp_path, made):
    path = tmp_path / "puzzles.csv"
    lines = csv_text(made, "sudoku-extreme").splitlines()
    puzzle, solution = lines_of(made.puzzle)[0], lines_of(made.solution)[0]
    bad = {
        3: "set,too,few",
        5: f'set,"{puzzle},{solution},1',
        7: f"set,{puzzle[:-1]},{solution},1",
        9: f"set,{puzzle},{solution[:-1]}0,1",
        11: f"set,{puzzle},{solution},many",
        13: f"set,{'k' * 81},{solution},1",
    }
    for number, line in bad.items():
        lines[number - 1] = line
    lines[14] = f'"quoted, with a comma","{puzzle}","{solution}",""'
    path.write_bytes("\r\n".join(lines).encode() + b"\r\n\r\n\xff\xfe,\x00\r\n")
    table = data.read_csv(path)
    problems = dict(table.problems())
    assert sorted(problems) == [*bad, 43]
    assert problems[3] == "3 fields instead of 4"
    assert problems[7].startswith("question: ") and problems[9] == "answer: not every cell is filled"
    assert problems[11] == "rating: 'many' is no number"
    assert table.line[table.status == Status.BAD_INPUT].tolist() == sorted(problems)
    assert table.ok.sum() == 40 - len(bad)
    row = table.line.tolist().index(15)
    assert table.source[row] == "quoted, with a comma" and np.isnan(table.rating[row]) and table.ok[row]
    good = table.ok & (table.line != 15)
    np.testing.assert_array_equal(table.puzzle[good], made.puzzle[table.line[good] - 2])


def test_verify_finds_wrong_solutions(tmp_path, made):
    path = tmp_path / "puzzles.csv"
    puzzles, solutions = lines_of(made.puzzle), lines_of(made.solution)
    conflict = "11" + "0" * 79
    rows = [(puzzles[0], solutions[0]), (puzzles[1], solutions[2]), ("0" * 81, solutions[0]), (conflict, solutions[0])]
    path.write_text("puzzle,solution\n" + "\n".join(",".join(row) for row in rows))
    assert data.read_csv(path).ok.all()
    table = data.read_csv(path, verify=True)
    assert table.status.tolist() == [Status.OK, Status.NOT_A_SOLUTION, Status.SEVERAL_SOLUTIONS, Status.BAD_INPUT]
    assert [line for line, _ in table.problems()] == [3, 4, 5]


def test_files_without_header_need_a_layout(tmp_path, made):
    path = tmp_path / "puzzles.csv"
    path.write_text("".join(csv_text(made, "kaggle-9m").splitlines(True)[1:]))
    with pytest.raises(ValueError, match="name one with layout="):
        data.read_csv(path)
    table = data.read_csv(path, "kaggle-9m")
    assert len(table) == 40 and table.ok.all() and table.line[0] == 1
    assert [len(table) for table in data.read_csv(path, "kaggle-9m", batch=1)] == [1] * 40
    with pytest.raises(ValueError, match="there is no layout"):
        data.read_csv(path, "kaggle")
    path.write_text(csv_text(made, "kaggle-9m"))
    with pytest.raises(ValueError, match="not source, question"):
        data.read_csv(path, "sudoku-extreme")


def test_other_columns_are_kept(tmp_path, made):
    path = tmp_path / "puzzles.csv"
    puzzle, solution = lines_of(made.puzzle)[0], lines_of(made.solution)[0]
    path.write_text(f"\ufeffSplit,Quizzes,Solutions,status\ntrain,{puzzle},{solution},new\n", encoding="utf-8")
    table = data.read_csv(path)
    assert table.layout.name == "other"
    assert (table.split, table.status_, table.status.tolist()) == (["train"], ["new"], [Status.OK])
    arrow = pytest.importorskip("pyarrow").array(table)
    assert arrow[0].as_py()["split"] == "train" and arrow[0].as_py()["puzzle"] == puzzle.replace("0", ".")


def test_empty_and_broken_files(tmp_path, made):
    path = tmp_path / "puzzles.csv"
    path.write_text("puzzle,solution\n")
    assert len(data.read_csv(path)) == 0 and data.read_csv(path, verify=True).puzzle.shape == (0, 9, 9)
    path.write_text("")
    with pytest.raises(ValueError, match="header"):
        data.read_csv(path)
    whole = gzip.compress(csv_text(made, "kaggle-9m").encode())
    path.write_bytes(whole[: len(whole) * 2 // 3])
    with pytest.raises(OSError, match="is broken after line"):
        data.read_csv(path)
    read = []
    with pytest.raises(OSError, match="is broken after line"):
        read.extend(data.read_csv(path, batch=1))


# The parts.


def test_parts_are_inequivalent_and_do_not_depend_on_the_order():
    puzzles = omnidoku.generate(300, seed=5).puzzle
    turned = omnidoku.augment(puzzles, seed=6, copies=2).puzzle
    parts = data.split(turned, seed=7, test=0.3)
    forms = [form.tobytes() for form in omnidoku.canonicalize(turned).puzzle]
    train, test = ({forms[row] for row in rows} for rows in (parts.train, parts.test))
    assert not train & test and len(train) == len(parts.train) and len(test) == len(parts.test)
    assert train | test == set(forms) and len(parts.duplicates) == 300
    assert 60 < len(test) < 120
    order = np.random.default_rng(1).permutation(len(turned))
    shuffled = data.split(turned[order], seed=7, test=0.3)
    assert {forms[order[row]] for row in shuffled.test} == test
    # With a share, a part of the puzzles is split as the whole is.
    half = data.split(turned[:300], seed=7, test=0.3)
    assert {forms[row] for row in half.test} <= test and {forms[row] for row in half.train} <= train
    assert set(data.split(turned, seed=8, test=0.3).test) != set(parts.test)


def test_exact_sizes_and_bad_rows():
    puzzles = omnidoku.generate(50, seed=5).puzzle
    puzzles[3] = 0
    puzzles[3, 0, :2] = 1
    parts = data.split(puzzles, seed=1, test=10, train=20)
    assert (len(parts.train), len(parts.test), parts.bad.tolist()) == (20, 10, [3])
    assert (np.diff(parts.train) > 0).all() and not set(parts.train) & set(parts.test)
    with pytest.raises(ValueError, match="50 puzzles for the test were asked for, and there are 49"):
        data.split(puzzles, seed=1, test=50)
    for wrong in (-0.1, 1.5, -3, True):
        with pytest.raises(ValueError, match="test is a share"):
            data.split(puzzles, seed=1, test=wrong)


def test_excluded_puzzles_are_in_neither_part():
    puzzles = omnidoku.generate(60, seed=5).puzzle
    puzzles[7] = puzzles[3]
    others = omnidoku.augment(puzzles[:10], seed=2).puzzle
    parts = data.split(puzzles, seed=1, test=0.5, exclude=others)
    assert parts.excluded.tolist() == list(range(10))
    assert sorted([*parts.train, *parts.test]) == list(range(10, 60))
    assert data.split(puzzles, seed=1, exclude=others[4]).excluded.tolist() == [4]
    same_hash = np.array([5, 5, 6], np.uint64)
    forms = np.array([[1, 2], [3, 4], [5, 6]], np.uint8)
    assert _split._are_among(same_hash, forms, same_hash[:1], forms[:1]).tolist() == [True, False, False]


@pytest.mark.parametrize(
    "nothing", [[], np.empty((0, 81), np.uint8), np.empty((0, 9, 9), np.uint8)], ids=["list", "flat", "square"]
)
def test_empty_sets_can_be_split_and_excluded(nothing):
    parts = data.split(nothing, seed=1)
    assert not any(len(rows) for rows in (parts.train, parts.test, parts.bad, parts.duplicates, parts.hash))
    puzzles = omnidoku.generate(20, seed=5).puzzle
    parts, same = data.split(puzzles, seed=1, test=5, exclude=nothing), data.split(puzzles, seed=1, test=5)
    assert len(parts.excluded) == 0 and parts.train.tolist() == same.train.tolist() and len(parts.test) == 5


def test_equal_hashes_of_different_forms_are_not_duplicates():
    forms = np.array([[1, 2], [1, 2], [2, 1], [3, 3], [2, 1]], np.uint8)
    hashes = np.array([7, 7, 7, 9, 7], np.uint64)
    assert _split._first_of_equals(hashes, forms).tolist() == [True, False, True, True, False]


# The builder.


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_the_same_arguments_give_the_same_bytes(tmp_path, monkeypatch):
    arguments = {"seed": 3, "count": 200, "index": 1000, "test": 0.2, "copies": 5, "rating": "hodoku", "clues": 30}
    for parent in ("one", "two", "other", "chunks"):
        (tmp_path / parent).mkdir()
    one = data.build(tmp_path / "one" / "set", **arguments, threads=1)
    data.build(tmp_path / "two" / "set", **arguments, threads=2)
    first = files(tmp_path / "one" / "set")
    assert first == files(tmp_path / "two" / "set")
    assert len(first) == 2 + 2 * 6 + 2 and one.train + one.test == 200
    data.build(tmp_path / "other" / "set", **{**arguments, "seed": 4})
    assert files(tmp_path / "other" / "set")["train/all__inputs.npy"] != first["train/all__inputs.npy"]
    # How much is written at once does not matter to the arrays.
    monkeypatch.setattr(_build, "_CHUNK", 20)
    data.build(tmp_path / "chunks" / "set", **arguments)
    chunks = files(tmp_path / "chunks" / "set")
    assert all(chunks[name] == content for name, content in first.items() if name.endswith(".npy"))


def test_the_layout_of_hrm(tmp_path):
    built = data.build(tmp_path / "set", seed=3, count=60, test=15, copies=4, formats="npy")
    assert (built.train, built.train_examples, built.test) == (45, 225, 15)
    assert json.loads((tmp_path / "set" / "identifiers.json").read_text()) == ["<blank>"]
    seen = {}
    for part, groups, size in (("train", 45, 5), ("test", 15, 1)):
        folder = tmp_path / "set" / part
        about = json.loads((folder / "dataset.json").read_text())
        assert about["total_groups"] == groups and about["sets"] == ["all"]
        assert (about["seq_len"], about["vocab_size"], about["pad_id"], about["ignore_label_id"]) == (81, 11, 0, 0)
        arrays = {
            name: np.load(folder / f"all__{name}.npy", mmap_mode="r")
            for name in ("inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices")
        }
        examples = groups * size
        assert arrays["inputs"].shape == arrays["labels"].shape == (examples, 81)
        assert arrays["group_indices"].tolist() == list(range(0, examples + 1, size))
        assert arrays["puzzle_indices"].tolist() == list(range(examples + 1))
        assert arrays["puzzle_identifiers"].tolist() == [0] * examples
        assert {arrays[name].dtype for name in arrays if "ind" in name or "ident" in name} == {np.dtype(np.int32)}
        puzzles, solutions = arrays["inputs"] - 1, arrays["labels"] - 1
        solved = omnidoku.solve(puzzles, unique=True)
        assert solved.ok.all() and (solved.solution == solutions).all()
        hashes = omnidoku.canonical_hash(puzzles).reshape(groups, size)
        assert (hashes == hashes[:, :1]).all() and len(np.unique(hashes)) == groups
        assert len(np.unique(puzzles, axis=0)) == examples
        seen[part] = set(hashes[:, 0].tolist())
    assert not seen["train"] & seen["test"]


def test_parquet_names_the_origin_of_every_row(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    data.build(
        tmp_path / "set", seed=3, count=50, index=7, test=0.2, copies=2, rating="backtracks:dlx", formats="parquet"
    )
    table = parquet.read_table(tmp_path / "set" / "data" / "train.parquet").to_pydict()
    assert list(table) == ["puzzle", "solution", "clues", "rating", "group", "copy", "number", "canonical_hash"]
    assert table["copy"][:4] == [0, 1, 2, 0] and table["group"][:4] == [0, 0, 0, 1]
    for row in range(0, 12, 3):
        puzzle = omnidoku.generate(1, seed=3, index=table["number"][row])
        assert table["puzzle"][row] == omnidoku.convert(puzzle.puzzle)[0]
        assert table["solution"][row] == omnidoku.convert(puzzle.solution)[0]
        solved = omnidoku.solve(puzzle.puzzle, engine="dlx", stats=True)
        assert table["rating"][row] == solved.backtracks[0]
    assert table["canonical_hash"] == omnidoku.canonical_hash(table["puzzle"]).tolist()


def test_a_data_set_from_a_file(tmp_path, made):
    path = tmp_path / "puzzles.csv"
    lines = csv_text(made, "sudoku-extreme").splitlines()
    turned = omnidoku.augment(made.puzzle[20:23], made.solution[20:23], seed=1)
    lines += [f"again,{p},{s},900" for p, s in zip(lines_of(turned.puzzle), lines_of(turned.solution))]
    lines += ["bad", f"wrong,{lines_of(made.puzzle)[0]},{lines_of(made.solution)[1]},900"]
    path.write_text("\n".join(lines))
    built = data.build(tmp_path / "set", seed=1, csv=path, test=5, train=20, min_rating=100)
    assert (built.train, built.test) == (20, 5)
    assert built.left_out == {
        "train: bad-input": 1,
        "train: not-a-solution": 1,
        "train: rating too low or unknown": 10,
        "train: equivalent to an earlier one": 3,
        "train: not drawn": 5,
    }
    table = pytest.importorskip("pyarrow.parquet").read_table(tmp_path / "set" / "data" / "test.parquet").to_pydict()
    rows = np.array(table["number"]) - 2
    assert (rows >= 10).all() and table["rating"] == (rows**2).tolist()
    assert table["source"] == [f"set{row % 3}" for row in rows]
    card = (tmp_path / "set" / "README.md").read_text(encoding="utf-8")
    assert "`puzzles.csv` (layout sudoku-extreme, SHA-256 `" in card and str(tmp_path) not in card


def test_nothing_in_the_training_part_is_equivalent_to_the_test_file(tmp_path, made):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "test.csv"
    path.write_text(csv_text(made, "sudoku-extreme"))
    fresh = omnidoku.generate(50, seed=11, index=20)
    own = tmp_path / "train.csv"
    turned = omnidoku.augment(fresh.puzzle, fresh.solution, seed=1)
    own.write_text(csv_text(turned, "kaggle-9m"))
    for name, arguments in {"generated": {"count": 50, "index": 20}, "file": {"csv": own}}.items():
        built = data.build(tmp_path / name, seed=11, test_csv=path, **arguments, copies=1)
        assert (built.train, built.test) == (30, 40)
        assert built.left_out == {"train: equivalent to a test puzzle": 20}
        tables = [parquet.read_table(tmp_path / name / "data" / f"{part}.parquet") for part in ("train", "test")]
        assert tables[0].schema == tables[1].schema and tables[0]["rating"].null_count == 60
        assert tables[1]["source"][4].as_py() == "set1" and tables[1]["rating"][5].as_py() == 25
        inputs = {part: np.load(tmp_path / name / part / "all__inputs.npy") - 1 for part in ("train", "test")}
        np.testing.assert_array_equal(inputs["test"], made.puzzle.reshape(40, 81))
        hashes = {part: set(omnidoku.canonical_hash(puzzles).tolist()) for part, puzzles in inputs.items()}
        assert not hashes["train"] & hashes["test"] and len(hashes["train"]) == 30
    rated = data.build(tmp_path / "few", seed=1, count=50, test_csv=path, test=7, rating="backtracks:dlx", min_rating=1)
    assert rated.test == 7
    assert rated.left_out["test: not drawn"] == 40 - 7 - rated.left_out["test: rating too low or unknown"]


def test_the_card_makes_the_set_again(tmp_path):
    out = tmp_path / "first" / "set"
    out.parent.mkdir()
    mask = np.add.outer(np.arange(9), np.arange(9)) % 2 == 0
    data.build(out, seed=3, count=30, test=5, copies=1, mask=mask, grids="solve", formats="npy")
    card = (out / "README.md").read_text(encoding="utf-8")
    command = next(line for line in card.splitlines() if line.startswith("python -m omnidoku.data build"))
    again = tmp_path / "again"
    again.mkdir()
    env = {**os.environ, "PYTHONPATH": str(Path(omnidoku.__file__).resolve().parents[1])}
    run = subprocess.run(
        [sys.executable, *shlex.split(command)[1:]], cwd=again, env=env, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert files(again / "set") == files(out)
    assert "25 training puzzles (50 examples), 5 test puzzles" in run.stdout


def test_no_unfinished_data_set_is_left(tmp_path, monkeypatch):
    def interrupted(stage, done, rows):
        if stage == "write test":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        data.build(tmp_path / "set", seed=1, count=20, progress=interrupted)
    assert list(tmp_path.iterdir()) == []
    data.build(tmp_path / "set", seed=1, count=20)
    before = files(tmp_path / "set")
    with pytest.raises(FileExistsError, match="is there already"):
        data.build(tmp_path / "set", seed=2, count=20)
    with pytest.raises(KeyboardInterrupt):
        data.build(tmp_path / "set", seed=2, count=20, replace=True, progress=interrupted)
    assert files(tmp_path / "set") == before and len(list(tmp_path.iterdir())) == 1
    data.build(tmp_path / "set", seed=2, count=20, replace=True)
    assert files(tmp_path / "set") != before and len(list(tmp_path.iterdir())) == 1
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / "file").write_text("!")
    with pytest.raises(FileExistsError, match="left alone"):
        data.build(precious, seed=2, count=20, replace=True)
    assert (precious / "file").read_text() == "!"


def test_impossible_wishes_are_exceptions(tmp_path, capsys):
    out = tmp_path / "set"
    cases = [
        ({"seed": 1}, ValueError, "either from generated puzzles"),
        ({"seed": 1, "count": 5, "csv": "x.csv"}, ValueError, "either from generated puzzles"),
        ({"seed": 1, "csv": "x.csv", "level": "hard"}, ValueError, "level is a wish"),
        ({"seed": 1, "count": 5, "colour": "red"}, TypeError, "no argument 'colour'"),
        ({"seed": 1, "count": 5, "seconds": 3}, TypeError, "no argument 'seconds'"),
        ({"seed": 1, "count": 5, "min_rating": 3}, ValueError, "min_rating needs a rating"),
        ({"seed": 1, "count": 5, "rating": "odd"}, ValueError, "odd"),
        ({"seed": 1, "count": 5, "rating": "backtracks:odd"}, ValueError, "odd"),
        ({"seed": 1, "count": 5, "level": "odd"}, ValueError, "there is no level"),
        ({"seed": 1, "count": 5, "formats": "csv"}, ValueError, "formats are npy and parquet"),
        ({"seed": -1, "count": 5}, ValueError, "seed must be"),
        ({"seed": 1, "count": 0}, ValueError, "there is no puzzle for the data set$"),
        ({"seed": 1, "count": 5, "rating": "hodoku", "min_rating": 1e9}, ValueError, r"no puzzle .* 5 \(train: rating"),
        ({"seed": 1, "csv": str(tmp_path / "none.csv")}, FileNotFoundError, "none.csv"),
    ]
    for arguments, error, message in cases:
        with pytest.raises(error, match=message):
            data.build(out, **arguments)
    assert list(tmp_path.iterdir()) == []
    assert main(["build", str(out), "--seed", "1", "--count", "5", "--level", "odd", "--quiet"]) == 2
    assert "error: there is no level" in capsys.readouterr().err


def test_every_wish_of_generate_is_a_wish_of_the_builder():
    of_generate = set(inspect.signature(omnidoku.generate).parameters)
    not_wishes = {"count", "seed", "index", "shape", "unique", "seconds", "form", "threads", "progress"}
    assert set(_wishes.WISHES) == of_generate - not_wishes


def test_a_part_may_be_empty(tmp_path):
    built = data.build(tmp_path / "set", seed=1, count=10, test=0)
    assert (built.train, built.test) == (10, 0)
    assert np.load(tmp_path / "set" / "test" / "all__inputs.npy").shape == (0, 81)
    assert len(pytest.importorskip("pyarrow.parquet").read_table(tmp_path / "set" / "data" / "test.parquet")) == 0
    path = tmp_path / "test.csv"
    path.write_text("puzzle,solution\n")
    built = data.build(tmp_path / "other", seed=1, count=10, test_csv=path, formats="npy")
    assert (built.train, built.test, built.left_out) == (10, 0, {})
    with pytest.raises(ValueError, match="there is no puzzle for the data set$"):
        data.build(tmp_path / "none", seed=1, csv=path)
