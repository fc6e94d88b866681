"""Solve, rate or generate on a Ray cluster, from Parquet to Parquet.

    python sudoku_job.py --local 2 solve IN.parquet OUT --set unique=true
    python sudoku_job.py --address auto rate IN.parquet OUT --set scale=hodoku
    python sudoku_job.py --address auto generate OUT --seed 7 --range 0..1000000000 --shard-rows 65536

A shard decides the name and the bytes of its file (omnidoku.shards); a job that was killed is completed by starting it
again. The files of Ray's own write_parquet depend on the cluster and on the run, so here a worker writes the file of
its shard itself, and what goes through the object store is a row about each shard. The workers must be able to import
omnidoku and pyarrow, and to see IN and OUT.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from typing import Any

import pyarrow as pa
import ray

from omnidoku import jobs, shards


def make(batch: pa.Table, out: str) -> pa.Table:
    """Makes shards, one thread for the one CPU of the task; a row about each."""
    reports = [shards.work(shards.Shard(**shard), out, threads=1) for shard in batch.to_pylist()]
    return pa.Table.from_pylist(reports, schema=shards.REPORT)


def run(todo: list[shards.Shard], out: str) -> Iterator[dict[str, Any]]:
    """The shards as a data set of a block each, so that a hard one keeps no other waiting."""
    blocks = [pa.Table.from_pylist([asdict(shard)]) for shard in todo]
    made = ray.data.from_arrow(blocks).map_batches(
        partial(make, out=out),
        batch_size=1,
        batch_format="pyarrow",
        zero_copy_batch=True,
        num_cpus=1,
    )
    yield from made.iter_rows()


def connect(arguments: argparse.Namespace) -> None:
    """Joins the cluster, or starts one of so many worker processes on this machine."""
    if arguments.local is None:
        ray.init(address=arguments.address)
        return
    ray.init(
        address="local",
        num_cpus=arguments.local,
        include_dashboard=False,
        object_store_memory=128 << 20,
        _temp_dir=arguments.ray_temp,
    )


def main() -> int:
    root = jobs.parser("A job on a Ray cluster, in shards.")
    where = root.add_mutually_exclusive_group()
    where.add_argument("--address", default="auto", help="the cluster (the one this machine is part of)")
    where.add_argument("--local", type=int, metavar="N", help="a cluster of this machine alone, with N workers")
    root.add_argument("--ray-temp", metavar="DIR", help="where a local cluster keeps sockets and logs; a short path")
    arguments = root.parse_args()
    began = time.monotonic()
    try:
        all_shards, todo, out = jobs.planned(arguments)
    except (ValueError, TypeError, OSError) as error:
        root.exit(2, f"{error}\n")
    reports: list[dict[str, Any]] = []
    if todo:
        connect(arguments)
        reports += run(todo, out)
        ray.shutdown()
    return jobs.summary(all_shards, todo, reports, began)


if __name__ == "__main__":
    sys.exit(main())
