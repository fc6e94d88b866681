"""Solve, rate or generate on Spark: the functions and the files of the Ray job.

    spark-submit sudoku_job.py solve IN.parquet OUT --set unique=true
    spark-submit sudoku_job.py rate IN.parquet OUT --set scale=hodoku
    spark-submit sudoku_job.py generate OUT --seed 7 --range 0..1000000000 --shard-rows 65536

A shard decides the name and the bytes of its file (omnidoku.shards); a job that was killed is completed by starting it
again. For a data frame in the midst of other work there is `beside`:

    beside(spark.read.parquet("IN"), solve_batch).where("status = 'ok'")

The workers must be able to import omnidoku and pyarrow, and to see IN and OUT.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

from omnidoku import jobs, shards


def run(spark: SparkSession, todo: list[shards.Shard], out: str) -> list[dict[str, Any]]:
    """Makes every shard in a task of its own, one thread for its one core; a row about each."""

    def make(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for place in batch["id"].to_pylist():
                yield pa.RecordBatch.from_pylist([shards.work(todo[place], out, threads=1)], schema=shards.REPORT)

    places = spark.range(0, len(todo), 1, numPartitions=len(todo))
    reports = places.mapInArrow(make, from_arrow_schema(shards.REPORT))
    return [row.asDict() for row in reports.collect()]


def beside(frame: DataFrame, ask: Callable[[Any], pa.Table]) -> DataFrame:
    """The data frame with the answers beside its columns, found when it is read; `ask` is one of omnidoku.batches."""

    def answer(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield from for_spark(ask(batch)).to_batches()

    columns = for_spark(ask(to_arrow_schema(frame.schema).empty_table())).schema
    return frame.mapInArrow(answer, from_arrow_schema(columns))


def for_spark(table: pa.Table) -> pa.Table:
    """Spark has no unsigned numbers and nothing of a fixed size."""
    return table.cast(pa.schema([(field.name, _for_spark(field.type)) for field in table.schema]))


def _for_spark(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_uint64(kind):
        return pa.int64()
    if pa.types.is_fixed_size_binary(kind):
        return pa.binary()
    if pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind):
        return pa.list_(_for_spark(kind.value_type))
    return pa.int16() if pa.types.is_uint8(kind) else kind


def main() -> int:
    root = jobs.parser("A job on Spark, in shards.")
    root.add_argument("--master", help="where Spark is; local[2] is two workers here (what spark-submit says)")
    arguments = root.parse_args()
    began = time.monotonic()
    try:
        all_shards, todo, out = jobs.planned(arguments)
    except (ValueError, TypeError, OSError) as error:
        root.exit(2, f"{error}\n")
    reports: list[dict[str, Any]] = []
    if todo:
        builder = SparkSession.builder.appName("omnidoku")
        spark = (builder.master(arguments.master) if arguments.master else builder).getOrCreate()
        reports += run(spark, todo, out)
        spark.stop()
    return jobs.summary(all_shards, todo, reports, began)


if __name__ == "__main__":
    sys.exit(main())
