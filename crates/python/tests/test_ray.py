"""The Ray job on two workers: the bytes of one local call, also when it was killed half-way.

The cluster is one of this machine alone, with a folder of its own for sockets and logs; nothing but its own processes
is ended.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import omnidoku
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from omnidoku import shards
from omnidoku.batches import generate_batch, rate_batch, solve_batch

# Read when Ray is imported: its processes then listen on the loopback alone, on Linux too.
os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
ray = pytest.importorskip("ray")
pytest.importorskip("ray.data")
# What Ray says about itself is not ours to mend.
pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("ignore")]

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "ray"
JOB = EXAMPLES / "sudoku_job.py"


@pytest.fixture(scope="module")
def socket_folder() -> Iterator[Path]:
    """A short path: the names of sockets may not be long."""
    folder = Path(tempfile.mkdtemp(prefix="omni-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def job(socket_folder: Path) -> Iterator[Any]:
    """The module of the example, with a cluster of two workers."""
    sys.path.insert(0, str(EXAMPLES))
    ray.init(
        address="local",
        num_cpus=2,
        include_dashboard=False,
        object_store_memory=128 << 20,
        log_to_driver=False,
        _temp_dir=str(socket_folder / "a"),
    )
    import sudoku_job

    ray.cloudpickle.register_pickle_by_value(sudoku_job)
    yield sudoku_job
    ray.shutdown()
    sys.path.remove(str(EXAMPLES))


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """3,000 rows in two files, with a bad row and a null."""
    folder = tmp_path_factory.mktemp("in")
    puzzles = generate_batch(11, range(3000))["puzzle"].to_pylist()
    puzzles[7], puzzles[2500] = "nonsense", None
    table = pa.table({"id": range(3000), "puzzle": puzzles})
    pq.write_table(table.slice(0, 2000), folder / "a.parquet", row_group_size=700)
    pq.write_table(table.slice(2000), folder / "b.parquet")
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def made_here(planned: list[shards.Shard], folder: Path) -> dict[str, bytes]:
    """The files as one process writes them, on all threads."""
    for shard in shards.missing(planned, str(folder)):
        assert shards.work(shard, str(folder), threads=2)["error"] is None
    return contents(folder)


def compare(job: Any, planned: list[shards.Shard], whole: pa.Table, tmp_path: Path) -> None:
    """The job gives the bytes of a local run, and together the rows of one local call."""
    out = tmp_path / "ray"
    reports = list(job.run(shards.missing(planned, str(out)), str(out)))
    assert [report["error"] for report in reports] == [None] * len(planned)
    assert sum(report["rows"] for report in reports) == len(whole)
    assert contents(out) == made_here(planned, tmp_path / "here")
    assert pq.read_table(out).replace_schema_metadata() == whole.replace_schema_metadata()
    assert shards.missing(planned, str(out)) == []


def test_solve(job: Any, source: Path, tmp_path: Path) -> None:
    whole = pq.read_table(source)
    answers = pa.RecordBatch.from_struct_array(pa.array(omnidoku.solve(whole["puzzle"], unique=True, shape="3x3")))
    for name in answers.schema.names:
        whole = whole.append_column(name, answers[name])
    assert whole["status"].to_pylist().count("ok") == 2998
    compare(job, shards.plan("solve", [str(source)], 800, unique=True), whole, tmp_path)


def test_rate(job: Any, source: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.parquet"
    pq.write_table(pq.read_table(source).slice(0, 400), part)
    planned = shards.plan("rate", [str(part)], 100, scale="hodoku", prefix="hodoku_")
    compare(job, planned, rate_batch(pq.read_table(part), scale="hodoku", prefix="hodoku_"), tmp_path)


def test_generate(job: Any, tmp_path: Path) -> None:
    planned = shards.plan_numbers(7, range(150, 2150), 500, symmetry="180", form="binary")
    whole = generate_batch(7, range(150, 2150), symmetry="180", form="binary", threads=2)
    compare(job, planned, whole, tmp_path)


def test_a_stream_without_files(job: Any, source: Path) -> None:
    """The way into a training loop: Ray reads, the function answers, blocks stay in memory."""
    rows = ray.data.read_parquet(str(source)).map_batches(
        solve_batch, batch_format="pyarrow", batch_size=512, zero_copy_batch=True, num_cpus=1
    )
    streamed = pa.concat_tables(rows.iter_batches(batch_format="pyarrow", batch_size=None)).sort_by("id")
    assert streamed.to_pydict() == solve_batch(pq.read_table(source)).to_pydict()


def test_a_failed_shard_does_not_end_others(job: Any, source: Path, tmp_path: Path) -> None:
    copies = tmp_path / "in"
    shutil.copytree(source, copies)
    planned = shards.plan("solve", [str(copies)], 1000)
    todo = shards.missing(planned, str(tmp_path / "out"))
    (copies / "b.parquet").unlink()
    reports = {report["name"]: report["error"] for report in job.run(todo, str(tmp_path / "out"))}
    failed = [name for name, error in reports.items() if error]
    assert failed == [planned[2].name] and "FileNotFoundError" in reports[failed[0]]
    assert [shard.name for shard in shards.missing(planned, str(tmp_path / "out"))] == failed


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="finds the processes of its cluster in /proc")
def test_killed_half_way_and_started_again(socket_folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "ray"
    wishes = ["--set", "scale=hodoku", "--set", "level=Hard"]
    numbers = ["--seed", "3", "--range", "0..3600", "--shard-rows", "150"]

    def start(folder: Path) -> subprocess.Popen[str]:
        command = [sys.executable, str(JOB), "--local", "2", "--ray-temp", str(folder), "generate", str(out)]
        log = (tmp_path / f"{folder.name}.log").open("w")
        path = os.pathsep.join(entry for entry in sys.path if entry)
        environment = {**os.environ, "PYTHONPATH": path}
        environment.pop("RAY_ADDRESS", None)
        return subprocess.Popen(
            [*command, *numbers, *wishes], stdout=subprocess.PIPE, stderr=log, text=True, env=environment
        )

    killed = start(socket_folder / "b")
    while killed.poll() is None and len(list(out.glob("*.parquet"))) < 3:
        time.sleep(0.01)
    assert processes_of(socket_folder / "b")
    killed.kill()
    assert killed.wait() == -signal.SIGKILL, (tmp_path / "b.log").read_text()
    killed.communicate()
    end_processes_of(socket_folder / "b")
    done = {path.name: path.stat().st_ino for path in out.glob("*.parquet")}
    assert 3 <= len(done) < 24

    again = start(socket_folder / "c")
    told, _ = again.communicate()
    end_processes_of(socket_folder / "c")
    assert again.returncode == 0, (tmp_path / "c.log").read_text()
    assert f"24 shards: {len(done)} were there, {24 - len(done)} made, 0 failed" in told
    assert {name: (out / name).stat().st_ino for name in done} == done

    planned = shards.plan_numbers(3, range(3600), 150, scale="hodoku", level="Hard")
    assert contents(out) == made_here(planned, tmp_path / "here")
    assert pq.read_table(out)["index"].to_pylist() == list(range(3600))


def end_processes_of(folder: Path) -> None:
    """Ends what a killed driver left of its cluster; some of it would go by itself, but not at once."""
    while left := processes_of(folder):
        for process_id in left:
            with suppress(ProcessLookupError):
                os.kill(process_id, signal.SIGKILL)
        time.sleep(0.05)


def processes_of(folder: Path) -> list[int]:
    """The processes with an open file, a log or a socket's lock, in the folder of a cluster. Their command lines do not
    tell: Ray's processes give themselves other names."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if any(os.readlink(file).startswith(f"{folder}/") for file in (process / "fd").iterdir()):
                found.append(int(process.name))
    return found
