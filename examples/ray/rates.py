"""What one core does through the functions of a cluster job, and what a row weighs: the figures of docs/cluster.md.

    python rates.py 17clue.txt easy.txt

A file has a puzzle a line, as 81 characters; lines with # are left out. Time is CPU time of this process with one
thread, the best of some rounds; a batch is as long as takes about a second, at most 200,000 rows.
"""

from __future__ import annotations

import io
import itertools
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from omnidoku.batches import generate_batch, rate_batch, solve_batch

MOST = 200_000
ROUNDS = 3


def seconds(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def best(work: Callable[[int], Any]) -> tuple[float, int]:
    """Rows a second, and with how many rows that was measured."""
    rows = 1
    while (took := seconds(lambda: work(rows))) < 0.25 and rows < MOST:
        rows = min(MOST, rows * 4)
    rows = min(MOST, max(rows, int(rows / took)))
    return rows / min(seconds(lambda: work(rows)) for _ in range(ROUNDS)), rows


def tell(what: str, rate: float, rows: int) -> None:
    print(f"{what:44} {rate:>12,.0f} a second   ({rows:,} rows)", flush=True)


def puzzles(path: Path) -> pa.Table:
    """The puzzles of a file, again and again until there are enough."""
    lines = [line.strip()[:81] for line in path.read_text().splitlines() if line.strip() and line[0] != "#"]
    return pa.table({"puzzle": list(itertools.islice(itertools.cycle(lines), MOST))})


def skew(table: pa.Table, scale: str) -> None:
    """How much longer than the usual puzzle the slow ones take."""
    ones = table.combine_chunks().to_batches(max_chunksize=1)
    times = sorted(seconds(lambda: rate_batch(one, scale=scale)) * 1e3 for one in ones)
    middle, late, share = times[len(times) // 2], times[len(times) * 99 // 100], sum(times[len(times) * 99 // 100 :])
    print(
        f"rate one by one, {scale}: median {middle:.2f} ms, 99 % within {late:.2f} ms, longest {times[-1]:.1f} ms, "
        f"the slowest 1 % take {share / sum(times):.0%} of the time ({len(times):,} rows)"
    )


def parquet(table: pa.Table, compression: str) -> bytes:
    file = io.BytesIO()
    pq.write_table(table, file, row_group_size=1 << 16, compression=compression)
    return file.getvalue()


def rates(name: str, table: pa.Table) -> None:
    tell(f"solve {name}", *best(lambda rows: solve_batch(table.slice(0, rows))))
    tell(f"solve {name}, unique", *best(lambda rows: solve_batch(table.slice(0, rows), unique=True)))
    for scale in ("omnidoku", "hodoku", "se", "arrangements"):
        tell(f"rate {name} {scale}", *best(lambda rows: rate_batch(table.slice(0, rows), scale=scale)))


def weights() -> None:
    """Bytes of a row, in memory and in a file."""
    print(f"{'bytes of a row':44} {'memory':>8} {'plain':>8} {'snappy':>8} {'zstd':>8}")
    for form in ("text", "binary", "list"):
        made = generate_batch(1, range(MOST // 2), form=form, threads=2)
        for names in (["puzzle"], ["solution"], ["puzzle", "solution"], made.column_names):
            table = made.select(names)
            files = [len(parquet(table, kind)) / len(table) for kind in ("none", "snappy", "zstd")]
            what = f"{form}, {' and '.join(names) if len(names) < 3 else 'all columns of generate'}"
            print(f"{what:44} {table.nbytes / len(table):>8.1f}" + "".join(f" {weight:>8.1f}" for weight in files))


def reading_and_writing() -> None:
    for form in ("text", "binary", "list"):
        table = solve_batch(generate_batch(1, range(MOST), form=form, threads=2).select(["puzzle"]))
        only = parquet(table.select(["puzzle"]), "zstd")
        took = min(seconds(lambda: pq.read_table(io.BytesIO(only), use_threads=False)) for _ in range(ROUNDS))
        tell(f"read Parquet, {form}", MOST / took, MOST)
        tell(f"write Parquet, {form}", *best(lambda rows: parquet(table.slice(0, rows), "zstd")))


def main() -> None:
    for argument in sys.argv[1:]:
        rates(Path(argument).stem, puzzles(Path(argument)))
    minimal = generate_batch(9, range(MOST // 10), threads=2).select(["puzzle"])
    for scale in ("omnidoku", "hodoku", "se", "arrangements"):
        tell(f"rate minimal {scale}", *best(lambda rows: rate_batch(minimal.slice(0, rows), scale=scale)))
    for scale in ("hodoku", "se"):
        skew(minimal.slice(0, 3000), scale)
    levels = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
    kinds: dict[str, dict[str, Any]] = {"minimal": {}, "full": {"full": True}}
    kinds |= {level: {"scale": "hodoku", "level": level} for level in levels}
    for what, wishes in kinds.items():
        tell(f"generate {what}", *best(lambda rows: generate_batch(1, range(rows), **wishes)))
    reading_and_writing()
    weights()
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")


if __name__ == "__main__":
    main()
