"""Ctrl-C, progress, threads: a batch is stopped, watched and left alone as its caller likes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import omnidoku
from interrupted import KINDS

#: Far beyond what it takes: this finds what does not end at all.
AT_MOST = 5.0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way")
@pytest.mark.parametrize("kind", [*KINDS, "generate", "exact_cover"])
def test_ctrl_c_keeps_what_is_done(kind: str) -> None:
    script = Path(__file__).with_name("interrupted.py")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with subprocess.Popen(
        [sys.executable, str(script), kind], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "begun\n"
            sent = time.monotonic()
            process.send_signal(signal.SIGINT)
            assert process.stdout.readline() == "interrupted\n"
            latency = time.monotonic() - sent
            found = json.loads(process.stdout.read())
        finally:
            process.kill()
    print(f"{kind}: {latency * 1000:.0f} ms, {found['done']} rows were done")
    assert latency < AT_MOST
    assert found["cancelled"] > 0 and found["same"]
    # There is no cover to be found.
    assert (found["done"] > 0) is (kind != "exact_cover")


Question = Callable[[NDArray[np.uint8], Any], Any]

QUESTIONS: dict[str, Question] = {
    "solve": lambda puzzles, tell: omnidoku.solve(puzzles, progress=tell),
    "solve-dlx": lambda puzzles, tell: omnidoku.solve(puzzles, engine="dlx", progress=tell),
    "count": lambda puzzles, tell: omnidoku.count(puzzles, progress=tell, threads=3),
    "check": lambda puzzles, tell: omnidoku.check(puzzles, progress=tell),
    "rate": lambda puzzles, tell: omnidoku.rate(puzzles, progress=tell),
    "path": lambda puzzles, tell: omnidoku.path(puzzles, progress=tell),
    "hint": lambda puzzles, tell: omnidoku.hint(puzzles, progress=tell),
    "trace": lambda puzzles, tell: omnidoku.trace(puzzles, events=10, progress=tell),
    "augment": lambda puzzles, tell: omnidoku.augment(puzzles, seed=1, progress=tell),
    "canonicalize": lambda puzzles, tell: omnidoku.canonicalize(puzzles, progress=tell),
    "generate": lambda puzzles, tell: omnidoku.generate(len(puzzles), seed=1, progress=tell),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_progress_rises_to_the_end(nines: NDArray[np.uint8], name: str) -> None:
    told: list[tuple[int, int]] = []
    QUESTIONS[name](nines, lambda done, rows: told.append((done, rows)))
    assert told == sorted(told) and {rows for _, rows in told} == {200} and told[-1] == (200, 200)
    told.clear()
    QUESTIONS[name](nines[:0], lambda done, rows: told.append((done, rows)))
    assert told == [(0, 0)]


def slow_rows() -> NDArray[np.uint8]:
    """Rows of which the last are never counted to the end."""
    full = omnidoku.generate(60, seed=1, shape=16, full=True).puzzle
    return np.concatenate([full, np.zeros((3, 16, 16), np.uint8)])


def test_progress_is_reported_meanwhile() -> None:
    told: list[int] = []
    counted = omnidoku.count(slow_rows(), 10**18, seconds=0.6, progress=lambda done, rows: told.append(done))
    assert told == sorted(told) and told[-1] == 63 and len(set(told)) >= 2
    assert counted.count[:60].tolist() == [1] * 60


@pytest.mark.parametrize("error", [RuntimeError, SystemExit, StopIteration])
def test_an_exception_in_progress_stops_the_work(error: type[BaseException]) -> None:
    calls = []

    def refuse(done: int, rows: int) -> None:
        calls.append(done)
        raise error("enough")

    with pytest.raises(error, match="enough") as caught:
        omnidoku.count(slow_rows(), 10**18, progress=refuse)
    assert len(calls) == 1
    result: omnidoku.Counted = caught.value.result  # type: ignore[attr-defined]
    assert len(result) == 63 and (result.status == omnidoku.Status.CANCELLED).any()
    assert (result.count[result.ok] == 1).all()


def test_an_interrupt_in_progress_keeps_what_is_done() -> None:
    def stop(done: int, rows: int) -> None:
        if done >= 30:
            raise KeyboardInterrupt

    with pytest.raises(omnidoku.Interrupted, match="result") as caught:
        omnidoku.count(slow_rows(), 10**18, progress=stop)
    result = caught.value.result
    done = result.status != omnidoku.Status.CANCELLED
    assert isinstance(caught.value, KeyboardInterrupt) and isinstance(result, omnidoku.Counted)
    assert 30 <= done.sum() <= 60 and (result.count[done] == 1).all()


def test_an_interrupted_is_unique_has_the_counts() -> None:
    def stop(done: int, rows: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(omnidoku.Interrupted) as caught:
        omnidoku.is_unique(slow_rows(), progress=stop)
    assert isinstance(caught.value.result, omnidoku.Counted)


def test_progress_on_the_screen(nines: NDArray[np.uint8], capsys: pytest.CaptureFixture[str]) -> None:
    omnidoku.solve(nines, progress=True)
    assert capsys.readouterr().err.endswith("\r200 of 200\n")
    omnidoku.solve(nines, progress=False)
    assert capsys.readouterr().err == ""


def test_progress_of_one_puzzle(nines: NDArray[np.uint8]) -> None:
    told: list[tuple[int, int]] = []
    omnidoku.solve(nines[0], progress=lambda done, rows: told.append((done, rows)))
    assert told == [(1, 1)]


def in_a_thread(work: Callable[[], Any]) -> Any:
    kept: list[Any] = []

    def run() -> None:
        try:
            kept.append(work())
        except BaseException as error:
            kept.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return kept[0]


@pytest.mark.parametrize("name", QUESTIONS)
def test_other_threads_may_ask(nines: NDArray[np.uint8], name: str) -> None:
    told: list[int] = []
    found = in_a_thread(lambda: QUESTIONS[name](nines[:20], lambda done, rows: told.append(done)))
    assert len(found) == 20 and told[-1] == 20
    expected = QUESTIONS[name](nines[:20], None)
    assert found == expected if isinstance(found, omnidoku.Answers) else (found.status == expected.status).all()


def test_exceptions_reach_other_threads() -> None:
    def refuse(done: int, rows: int) -> None:
        raise RuntimeError("enough")

    assert isinstance(in_a_thread(lambda: omnidoku.count(slow_rows(), 10**18, progress=refuse)), RuntimeError)


def test_many_threads_ask_at_once(nines: NDArray[np.uint8]) -> None:
    expected = omnidoku.solve(nines).solution
    found: list[Any] = []
    threads = [
        threading.Thread(target=lambda: found.append(omnidoku.solve(nines, threads=2).solution)) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and all((solution == expected).all() for solution in found)


@pytest.mark.parametrize("name", ["count", "one", "trace"])
def test_python_goes_on_meanwhile(name: str) -> None:
    ticks, ended = [0], threading.Event()

    def tick() -> None:
        while not ended.is_set():
            ticks[0] += 1
            time.sleep(0.002)

    blank = np.zeros((16, 16), np.uint8)
    hard = omnidoku.generate(1, seed=1, shape=16, clues=105).puzzle
    other = threading.Thread(target=tick)
    other.start()
    before = ticks[0]
    if name == "trace":
        found = omnidoku.trace(hard, "backtrack", events=10, seconds=0.5).status[0]
    elif name == "one":
        found = omnidoku.count(blank, 10**18, shape=16, seconds=0.5).status
    else:
        found = omnidoku.count(np.stack([blank] * 2), 10**18, seconds=0.5, threads=2).status[0]
    after = ticks[0]
    ended.set()
    other.join()
    assert found == omnidoku.Status.OUT_OF_TIME
    # With the lock of the interpreter held, it would be one or two.
    assert after - before >= 10
