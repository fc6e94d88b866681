"""Jobs in shards: complete or missing, never twice, always the same bytes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from omnidoku import jobs, shards
from omnidoku.batches import generate_batch, solve_batch


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """1,000 rows in row groups of 150, with a bad row and a null."""
    puzzles = generate_batch(5, range(1000))["puzzle"].to_pylist()
    puzzles[17], puzzles[500] = "nonsense", None
    path = tmp_path / "in" / "some.parquet"
    path.parent.mkdir()
    pq.write_table(pa.table({"id": range(1000), "puzzle": puzzles}), path, row_group_size=150)
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def finish(todo: list[shards.Shard], out: Path) -> list[dict[str, object]]:
    return [shards.work(shard, str(out)) for shard in todo]


def test_the_shards_together_are_one_call(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    planned = shards.plan("solve", [str(source)], 300, unique=True)
    assert [shard.rows for shard in planned] == [300, 300, 300, 100]
    reports = finish(shards.missing(planned, str(out)), out)
    whole = solve_batch(pq.read_table(source), unique=True)
    assert pq.read_table(out).replace_schema_metadata() == whole.replace_schema_metadata()
    assert sum(json.loads(str(report["statuses"]))["ok"] for report in reports) == 998
    assert json.loads(str(reports[1]["statuses"])) == {"missing": 1, "ok": 299}
    assert shards.missing(planned, str(out)) == []


def test_the_bytes_do_not_depend_on_the_writer(source: Path, tmp_path: Path) -> None:
    planned = shards.plan("rate", [str(source.parent)], 400)
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder, order, threads in zip(folders, [planned, planned[::-1]], [1, 2]):
        shards.missing(planned, str(folder))
        for shard in order:
            assert shards.work(shard, str(folder), threads)["error"] is None
    assert contents(folders[0]) == contents(folders[1])
    assert len(contents(folders[0])) == 3


def test_only_complete_shards_are_kept(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    planned = shards.plan("solve", [str(source)], 200)
    finish(shards.missing(planned, str(out)), out)
    whole = contents(out)
    cut, short, gone = (out / shard.name for shard in planned[1:4])
    cut.write_bytes(cut.read_bytes()[:-100])
    table = pq.read_table(short)
    pq.write_table(table.slice(1), short)
    gone.unlink()
    (out / f".{gone.name}.0123.half").write_bytes(b"PAR1")
    todo = shards.missing(planned, str(out))
    assert todo == planned[1:4]
    assert shards.sweep(str(out)) == 1
    finish(todo, out)
    assert contents(out) == whole


def test_a_worker_that_dies_leaves_no_file_of_that_name(source: Path, tmp_path: Path, monkeypatch) -> None:
    out = tmp_path / "out"
    planned = shards.plan("solve", [str(source)], 1000)
    shards.missing(planned, str(out))

    def die(table: pa.Table, file, **settings: object) -> None:
        file.write(b"PAR1 and then nothing")
        raise SystemExit("killed")

    monkeypatch.setattr(shards.pq, "write_table", die)
    with pytest.raises(SystemExit):
        shards.work(planned[0], str(out))
    monkeypatch.undo()
    assert [name[-5:] for name in contents(out)] == [".half"]
    assert shards.missing(planned, str(out)) == planned


def test_a_folder_of_another_job_is_refused(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    planned = shards.plan("solve", [str(source)], 500)
    finish(shards.missing(planned, str(out)), out)
    with pytest.raises(ValueError, match='options is {} there and {"unique": true} here'):
        shards.missing(shards.plan("solve", [str(source)], 500, unique=True), str(out))
    with pytest.raises(ValueError, match='question is "solve" there and "rate" here'):
        shards.missing(shards.plan("rate", [str(source)], 500), str(out))
    with pytest.raises(ValueError, match="would overlap"):
        shards.missing(shards.plan("solve", [str(source)], 400), str(out))
    pq.write_table(pq.read_table(source).slice(0, 1000), source, row_group_size=100)
    with pytest.raises(ValueError, match="source is"):
        shards.missing(shards.plan("solve", [str(source)], 500), str(out))


def test_shards_of_other_jobs_do_not_mix_though_their_names_differ(source: Path, tmp_path: Path) -> None:
    made, solved = tmp_path / "made", tmp_path / "solved"
    finish(shards.missing(shards.plan_numbers(7, range(0, 100), 100, clues=30), str(made)), made)
    before = contents(made)
    for other, told in [
        (shards.plan_numbers(7, range(100, 200), 100, clues=25), '{"clues": 30} there and {"clues": 25} here'),
        (shards.plan_numbers(8, range(100, 200), 100), 'options is {"clues": 30} there and {} here'),
        (shards.plan("solve", [str(source)], 500), 'question is "generate" there and "solve" here'),
    ]:
        with pytest.raises(ValueError, match=told):
            shards.missing(other, str(made))
    assert contents(made) == before
    for seed, numbers in [(7, range(100, 200)), (8, range(5))]:
        welcome = shards.plan_numbers(seed, numbers, 100, clues=30)
        assert shards.missing(welcome, str(made)) == welcome

    # More files of the same question may come, but not another one that has the name of an old one.
    first, second = shards.plan("solve", [str(source)], 500)
    finish(shards.missing([first], str(solved)), solved)
    assert shards.missing([second], str(solved)) == [second]
    more = source.with_name("more.parquet")
    pq.write_table(pq.read_table(source).slice(0, 10), more)
    assert len(shards.missing(shards.plan("solve", [str(more)], 500), str(solved))) == 1
    pq.write_table(pq.read_table(source), source, row_group_size=100)
    with pytest.raises(ValueError, match="source is"):
        shards.missing(shards.plan("solve", [str(source)], 500)[1:], str(solved))


def test_other_files_are_refused_if_they_look_like_shards(tmp_path: Path) -> None:
    planned = shards.plan_numbers(7, range(10), 10)
    (tmp_path / "notes.txt").write_text("mine")
    pq.write_table(pa.table({"x": [1]}), tmp_path / "mine.parquet")
    assert shards.missing(planned, str(tmp_path)) == planned
    pq.write_table(pa.table({"x": [1]}), tmp_path / "mine-000000000000-000000000001.parquet")
    with pytest.raises(ValueError, match="question is null there"):
        shards.missing(planned, str(tmp_path))


def test_another_range_of_a_seed_goes_into_the_same_folder(tmp_path: Path) -> None:
    out = tmp_path / "out"
    finish(shards.missing(shards.plan_numbers(7, range(0, 200), 100), str(out)), out)
    more = shards.plan_numbers(7, range(100, 450), 100)
    todo = shards.missing(more, str(out))
    assert [(shard.first, shard.end) for shard in todo] == [(200, 300), (300, 400), (400, 450)]
    finish(todo, out)
    assert pq.read_table(out)["index"].to_pylist() == list(range(450))
    with pytest.raises(ValueError, match="would overlap"):
        shards.missing(shards.plan_numbers(7, range(0, 500), 100), str(out))


def test_a_source_that_changes_meanwhile_is_an_error_of_its_shards(source: Path, tmp_path: Path) -> None:
    planned = shards.plan("solve", [str(source)], 500)
    out = tmp_path / "out"
    assert shards.missing(planned, str(out)) == planned
    pq.write_table(pq.read_table(source).slice(3), source)
    report = shards.work(planned[0], str(out))
    assert "is not what it was" in str(report["error"]) and contents(out) == {}
    nowhere = shards.work(replace(planned[0], source=str(source) + "x"), str(out))
    assert "FileNotFoundError" in str(nowhere["error"])


def test_wrong_plans_are_refused_before_anything_starts(source: Path, tmp_path: Path) -> None:
    twin = tmp_path / "else" / source.name
    twin.parent.mkdir()
    twin.write_bytes(source.read_bytes())
    noise = tmp_path / "noise.parquet"
    noise.write_bytes(b"this is no Parquet file at all")
    for wrong, told in [
        (lambda: shards.plan("guess", [str(source)], 10), "solve or rate"),
        (lambda: shards.plan("solve", [str(source)], 0), "at least one row"),
        (lambda: shards.plan("solve", [str(source), str(twin)], 10), "same name"),
        (lambda: shards.plan("solve", [str(noise)], 10), "noise.parquet cannot be read as Parquet"),
        (lambda: shards.plan("solve", [str(source)], 10, column="quiz"), "no column 'quiz'"),
        (lambda: shards.plan("rate", [str(source)], 10, scale="guess"), "guess"),
        (lambda: shards.plan_numbers(1, range(10), 10, clues=3), "17"),
    ]:
        with pytest.raises(ValueError, match=told):
            wrong()
    with pytest.raises(FileNotFoundError, match="nowhere"):
        shards.plan("solve", [str(tmp_path / "nowhere")], 10)


def test_addresses_are_paths_too(source: Path, tmp_path: Path) -> None:
    out = (tmp_path / "out").as_uri()
    planned = shards.plan("solve", [source.parent.as_uri()], 600)
    assert [report["error"] for report in finish(shards.missing(planned, out), out)] == [None, None]
    assert shards.missing(planned, out) == []
    assert len(contents(tmp_path / "out")) == 2


def test_the_command_line_on_one_machine(source: Path, tmp_path: Path, capsys) -> None:
    made, solved = str(tmp_path / "made"), str(tmp_path / "solved")
    generate = ["generate", made, "--seed", "7", "--range", "5..125", "--shard-rows", "50"]
    generate += ["--set", "clues=30", "--set", "symmetry=180"]
    assert jobs.main(generate) == 0
    assert "3 shards: 0 were there, 3 made, 0 failed" in capsys.readouterr().out
    assert set(pq.read_table(made)["clues"].to_pylist()) == {30}
    assert jobs.main(generate) == 0
    assert "3 shards: 3 were there, 0 made, 0 failed" in capsys.readouterr().out
    assert jobs.main(["--threads", "1", "solve", made, solved, "--prefix", "again_", "--set", "unique=true"]) == 0
    table = pq.read_table(solved)
    assert table["again_solution"] == table["solution"] and len(table) == 120
    assert "120 ok" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("job", "option", "value"),
    [
        ("solve", "unique=False", False),
        ("solve", "unique=TRUE", True),
        ("generate", "full=True", True),
        ("generate", "minimal=false", False),
        ("generate", "clues=30", 30),
        ("generate", "symmetry=180", "180"),
    ],
)
def test_an_option_is_what_its_function_takes(
    job: str, option: str, value: object, source: Path, tmp_path: Path
) -> None:
    which = ["--seed", "1", "--range", "0..3"] if job == "generate" else [str(source)]
    asked = jobs.parser("").parse_args([job, *which, str(tmp_path / "out"), "--set", option])
    (shard,) = jobs.planned(asked)[0]
    name = option.partition("=")[0]
    assert json.loads(shard.label)["options"] == {name: value}
    assert type(json.loads(shard.label)["options"][name]) is type(value)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["generate", "OUT", "--seed", "1", "--range", "9..3"], "A..B"),
        (["generate", "OUT", "--seed", "1", "--range", "0..3", "--set", "clues"], "NAME=VALUE"),
        (["generate", "OUT", "--seed", "1", "--range", "0..3", "--set", "clues=3"], "17"),
        (["generate", "OUT", "--seed", "1", "--range", "0..3", "--set", "threads=2"], "no option 'threads'"),
        (["generate", "OUT", "--seed", "1", "--range", "0..3", "--set", "wish=2"], "'wish'"),
        (["generate", "OUT", "--seed", "1", "--range", "0..3", "--set", "full=yes"], "full is true or false, not"),
        (["generate", "OUT", "--seed", "1", "--range", "0..3", "--set", "minimal=1"], "minimal is true or false"),
        (["rate", "NOWHERE", "OUT"], "there is no"),
        (["rate", "NOWHERE", "OUT", "--threads", "0"], "from 1 to 1024, not 0"),
        (["--threads", "-2", "rate", "NOWHERE", "OUT"], "from 1 to 1024, not -2"),
        (["rate", "NOWHERE", "OUT", "--threads", "all"], "from 1 to 1024, not all"),
    ],
)
def test_wrong_command_lines_end_with_a_sentence(arguments: list[str], told: str, tmp_path: Path, capsys) -> None:
    places = {"OUT": str(tmp_path / "out"), "NOWHERE": str(tmp_path / "nowhere")}
    with pytest.raises(SystemExit) as ended:
        jobs.main([places.get(argument, argument) for argument in arguments])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_threads_may_be_given_anywhere(source: Path, tmp_path: Path, monkeypatch) -> None:
    seen: list[int | None] = []

    def work(shard: shards.Shard, out: str, threads: int | None) -> dict[str, object]:
        seen.append(threads)
        return shards.work(shard, out, threads)

    monkeypatch.setattr(jobs, "work", work)
    for place, (before, after) in enumerate([([], []), (["--threads", "2"], []), ([], ["--threads", "3"])]):
        assert jobs.main([*before, "solve", str(source), str(tmp_path / f"out{place}"), *after]) == 0
    assert seen == [None, 2, 3]
    assert contents(tmp_path / "out0") == contents(tmp_path / "out2")
    # Where a cluster says how many there are, it is not asked for.
    with pytest.raises(SystemExit):
        jobs.parser("").parse_args(["solve", str(source), "out", "--threads", "2"])


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way")
def test_ctrl_c_ends_a_job_with_a_sentence(tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "omnidoku.jobs", "generate", str(out), "--seed", "7", "--range", "0..100000000"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with subprocess.Popen(
        [*command, "--shard-rows", "1000000", "--threads", "1", "--set", "full=true"],
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        try:
            # The folder is made when the job is planned, before the first of the shards.
            while not out.exists() and process.poll() is None:
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            _, told = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "interrupted after" in told and "Traceback" not in told


def test_a_job_that_was_interrupted_is_completed(source: Path, tmp_path: Path, monkeypatch, capsys) -> None:
    out = tmp_path / "out"
    command = ["solve", str(source), str(out), "--shard-rows", "400"]

    def interrupted(shard: shards.Shard, out: str, threads: int | None) -> dict[str, object]:
        if shard.first:
            raise KeyboardInterrupt
        return shards.work(shard, out, threads)

    monkeypatch.setattr(jobs, "work", interrupted)
    assert jobs.main(command) == 130
    assert "interrupted after 1 shards; start the job again" in capsys.readouterr().err
    monkeypatch.undo()
    assert jobs.main(command) == 0
    assert "3 shards: 1 were there, 2 made, 0 failed" in capsys.readouterr().out
