"""The command line of jobs in shards (:mod:`omnidoku.shards`): here on one machine, in ``examples/`` on a cluster.

    python -m omnidoku.jobs solve IN.parquet OUT --set unique=true
    python -m omnidoku.jobs rate IN.parquet OUT --set scale=hodoku
    python -m omnidoku.jobs generate OUT --seed 7 --range 0..1000000 --set level=Hard --set scale=hodoku

A job that is started again makes the missing shards. The files are always the same.
"""

from __future__ import annotations

import argparse
import inspect
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ._generate import generate
from ._input import whole
from ._reason import rate
from ._search import solve
from .shards import Shard, missing, plan, plan_numbers, sweep, work

__all__ = ["main", "parser", "planned", "summary"]

#: Rows per shard: solving is quick, so its shards are as long as the usual row group of a Parquet file.
SHARD_ROWS = {"solve": 1 << 20, "rate": 1 << 16, "generate": 1 << 16}


_FUNCTIONS: dict[str, Callable[..., Any]] = {"solve": solve, "rate": rate, "generate": generate}


def parser(description: str, threads: bool = False) -> argparse.ArgumentParser:
    """The arguments of a job, wherever it runs. ``--threads`` is optional: on a cluster a shard has one thread."""
    root = argparse.ArgumentParser(description=description)
    crew_help = "threads (every core)"
    if threads:
        root.add_argument("--threads", type=_threads, metavar="N", help=crew_help)
    jobs = root.add_subparsers(dest="job", required=True)
    for job in ("solve", "rate", "generate"):
        line = jobs.add_parser(job, help=f"{job} puzzles, to Parquet")
        if job == "generate":
            line.add_argument("--seed", type=int, required=True)
            line.add_argument("--range", type=_numbers, required=True, metavar="A..B", help="numbers A to B - 1")
        else:
            line.add_argument("input", nargs="+", metavar="IN", help="Parquet files, or folders of them")
            line.add_argument("--column", default="puzzle", help="where the puzzles are (puzzle)")
        line.add_argument("out", metavar="OUT", help="the folder of the shards; every worker must see it")
        rows = SHARD_ROWS[job]
        line.add_argument("--shard-rows", type=int, default=rows, metavar="K", help=f"rows of a shard ({rows:,})")
        if threads:
            # No default: it would override the option before the name of the job.
            line.add_argument("--threads", type=_threads, metavar="N", default=argparse.SUPPRESS, help=crew_help)
        line.add_argument("--prefix", default="", help="goes before the names of the new columns")
        line.add_argument(
            "--set",
            type=_option,
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=f"an argument of omnidoku.{job}, its value in JSON or plain text: shape=4x4, clues=30, full=true",
        )
    return root


def planned(arguments: argparse.Namespace) -> tuple[list[Shard], list[Shard], str]:
    """All shards of the job, those still to be made, and the absolute address of the folder."""
    out = arguments.out if "://" in arguments.out else os.path.abspath(arguments.out)
    options = {name: _value(arguments.job, name, text) for name, text in arguments.set}
    if arguments.prefix:
        options["prefix"] = arguments.prefix
    if arguments.job == "generate":
        shards = plan_numbers(arguments.seed, arguments.range, arguments.shard_rows, **options)
    else:
        if arguments.column != "puzzle":
            options["column"] = arguments.column
        shards = plan(arguments.job, arguments.input, arguments.shard_rows, **options)
    todo = missing(shards, out)
    sweep(out)
    return shards, todo, out


def summary(shards: Sequence[Shard], todo: Sequence[Shard], reports: Iterable[dict[str, Any]], began: float) -> int:
    """Prints how the job went, and returns the exit code: 1 if a shard is still missing."""
    rows, statuses, made = 0, Counter[str](), 0
    errors = []
    for report in reports:
        if report["error"]:
            errors.append(f"{report['name']}: {report['error']}")
            continue
        made, rows = made + 1, rows + report["rows"]
        statuses.update(json.loads(report["statuses"]))
    seconds = time.monotonic() - began
    told = ", ".join(f"{count:,} {status}" for status, count in statuses.most_common())
    print(f"{len(shards):,} shards: {len(shards) - len(todo):,} were there, {made:,} made, {len(errors):,} failed")
    if rows:
        print(f"{rows:,} rows in {seconds:.1f} s, {rows / seconds:,.0f} a second: {told}")
    for error in errors:
        print(error, file=sys.stderr)
    if errors:
        print("start the job again to make these", file=sys.stderr)
    return 1 if errors or made < len(todo) else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a job on the cores of this machine, one shard after another. Returns the exit code of :func:`summary`, or
    130 after Ctrl-C."""
    root = parser("A job on this machine, in shards.", threads=True)
    asked = root.parse_args(arguments)
    began = time.monotonic()
    reports: list[dict[str, Any]] = []
    try:
        shards, todo, out = planned(asked)
        for shard in todo:
            reports.append(work(shard, out, asked.threads))
            print(f"\r{len(reports):,} of {len(todo):,} shards", end="", file=sys.stderr, flush=True)
    except (ValueError, TypeError, OSError) as error:
        root.exit(2, f"{error}\n")
    except KeyboardInterrupt:
        print(f"\ninterrupted after {len(reports):,} shards; start the job again to make the others", file=sys.stderr)
        return 130
    print(file=sys.stderr)
    return summary(shards, todo, reports, began)


def _numbers(text: str) -> range:
    first, dots, end = text.partition("..")
    try:
        numbers = range(int(first or 0), int(end))
    except ValueError:
        numbers = range(0)
    if not dots or numbers.start < 0 or not numbers:
        raise argparse.ArgumentTypeError(f"a range is A..B with 0 <= A < B, not {text}")
    return numbers


def _threads(text: str) -> int:
    try:
        return whole("threads", int(text), 1, 1024)
    except ValueError:
        raise argparse.ArgumentTypeError(f"threads are a number from 1 to 1024, not {text}") from None


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"an option is NAME=VALUE, not {text}")
    return name, value


def _value(job: str, name: str, text: str) -> Any:
    """An option of a job as its function takes it."""
    known = {
        option: parameter.annotation
        for option, parameter in inspect.signature(_FUNCTIONS[job]).parameters.items()
        if option not in ("puzzles", "threads", "progress", "index", "count") and (job, option) != ("generate", "seed")
    }
    if name not in known:
        raise ValueError(f"{job} in shards has no option {name!r}; it has {', '.join(known)}")
    if known[name] in ("str", "str | None"):
        return text
    if known[name] in ("bool", "bool | None"):
        if text.lower() not in ("true", "false"):
            raise ValueError(f"{name} is true or false, not {text!r}")
        return text.lower() == "true"
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


if __name__ == "__main__":
    sys.exit(main())
