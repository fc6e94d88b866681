"""A big job in shards: each is a file that is complete or missing.

A shard is a range of the rows of a Parquet file, or of the numbers of a seed. The range alone decides the name and the
bytes of its file:

    IN/easy.parquet, 131,072 rows                   OUT/easy-000000000000-000000065536.parquet
                                                    OUT/easy-000000065536-000000131072.parquet
    seed 7, numbers 0 to 131,071                    OUT/seed-7-000000000000-000000065536.parquet
                                                    OUT/seed-7-000000065536-000000131072.parquet

The file is written under a hidden name and renamed once it is complete; its footer holds a label: the question, the
version, the range, a fingerprint of the source. So a file with the right label and the right number of rows need not be
made again, and a job that was killed is completed by starting it again. Two workers that make the same shard write the
same bytes.

    plan(...)  →  missing(..., out)  →  work(shard, out) for each, anywhere, in any order

The invariant of a folder: no two shards overlap. Only files put there by hand can break it; ``missing`` refuses a
folder with shards of another question or of other ranges. Only one job at a time may work in a folder, since it removes
the unfinished files of a killed one.
"""

from __future__ import annotations

import hashlib
import json
import os
import posixpath
import re
import uuid
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.fs
import pyarrow.parquet as pq

from ._core import __version__
from ._generate import generate
from .batches import generate_batch, rate_batch, solve_batch

__all__ = ["REPORT", "Shard", "make", "missing", "plan", "plan_numbers", "sweep", "work"]

#: The key of the label in the footer of a file.
LABEL = b"omnidoku.shard"

#: The columns of the report of :func:`work` about a shard.
REPORT = pa.schema(
    [("name", pa.string()), ("rows", pa.int64()), ("statuses", pa.string()), ("error", pa.string())]
)

_NAME = re.compile(r"(?P<stem>.+)-(?P<first>\d{12,})-(?P<end>\d{12,})\.parquet")
_BATCHES = {"solve": solve_batch, "rate": rate_batch}


@dataclass(frozen=True)
class Shard:
    """A part of a job, made of plain texts and numbers, so that it can be sent anywhere."""

    #: The name of its file.
    name: str
    #: The first row or number.
    first: int
    #: The one after the last.
    end: int
    #: The Parquet file with the rows; empty if puzzles are generated.
    source: str
    #: The label in the footer of its file, as JSON with sorted keys.
    label: str

    @property
    def rows(self) -> int:
        """How many rows its file has."""
        return self.end - self.first


def plan(question: str, sources: Iterable[str], shard_rows: int, **options: Any) -> list[Shard]:
    """The shards of a job that asks a question, ``solve`` or ``rate``, about every row of Parquet files.

    ``sources`` are files, or folders of them; ``options`` are those of :func:`omnidoku.batches.solve_batch` or
    ``rate_batch``. Wrong options are reported here, before any work is done.
    """
    if question not in _BATCHES:
        raise ValueError(f"a question is solve or rate, not {question!r}")
    shards = []
    stems: dict[str, str] = {}
    for source in _files(sources):
        stem = posixpath.basename(source).removesuffix(".parquet")
        if stem in stems:
            raise ValueError(f"{stems[stem]} and {source} would give shards of the same name: rename one")
        stems[stem] = source
        rows, schema, fingerprint = _footer(source)
        _BATCHES[question](schema.empty_table(), **options)
        label = {"question": question, "options": options, "source": fingerprint}
        shards += [_shard(stem, part, source, label) for part in _cut(range(rows), shard_rows)]
    return shards


def plan_numbers(seed: int, numbers: range, shard_rows: int, **wishes: Any) -> list[Shard]:
    """The shards of a job that makes the puzzles of a seed with these numbers.

    Cuts are at multiples of ``shard_rows``, wherever the numbers begin.

    >>> [shard.name for shard in plan_numbers(7, range(90, 210), 100)]
    ['seed-7-000000000090-000000000100.parquet', 'seed-7-000000000100-000000000200.parquet', \
'seed-7-000000000200-000000000210.parquet']
    """
    generate(0, seed=seed, **{name: wish for name, wish in wishes.items() if name != "prefix"})
    label = {"question": "generate", "options": wishes, "seed": seed}
    return [_shard(f"seed-{seed}", part, "", label) for part in _cut(numbers, shard_rows)]


def _cut(numbers: range, size: int) -> list[range]:
    if size < 1:
        raise ValueError(f"a shard has at least one row, not {size}")
    cuts = [numbers.start, *range((numbers.start // size + 1) * size, numbers.stop, size), numbers.stop]
    return [range(first, end) for first, end in zip(cuts, cuts[1:]) if first < end]


def _shard(stem: str, part: range, source: str, label: dict[str, Any]) -> Shard:
    label = {**label, "version": __version__, "range": [part.start, part.stop]}
    name = f"{stem}-{part.start:012}-{part.stop:012}.parquet"
    return Shard(name, part.start, part.stop, source, json.dumps(label, sort_keys=True))


def missing(shards: Sequence[Shard], out: str) -> list[Shard]:
    """The shards whose files are not complete in the folder ``out``, which is created if necessary.

    Raises a ``ValueError`` if the folder has shards of another job. For that the labels of all its shards are read,
    including those of other ranges and sources.
    """
    files, folder = _place(out)
    files.create_dir(folder, recursive=True)
    there = {info.base_name for info in files.get_file_info(pyarrow.fs.FileSelector(folder)) if info.is_file}
    _refuse_overlaps(there, shards, out)
    expected = _Expected(shards)
    found = sorted(name for name in there if name in expected.rows or _NAME.fullmatch(name))
    with ThreadPoolExecutor(16) as readers:
        whole = readers.map(lambda name: expected.is_met(name, files, posixpath.join(folder, name)), found)
        done = {name for name, is_whole in zip(found, whole) if is_whole}
    return [shard for shard in shards if shard.name not in done]


class _Expected:
    """The labels that a folder must have: the same question, options and version in every file; the same seed or source
    too in files with the same stem; the whole label in a file of the same name."""

    def __init__(self, shards: Sequence[Shard]) -> None:
        self.rows = {shard.name: shard.rows for shard in shards}
        self.labels: dict[str, dict[str, Any]] = {}
        self.common: dict[str, Any] = {}
        for shard in shards:
            label = json.loads(shard.label)
            self.labels[shard.name] = label
            self.labels[_stem(shard.name)] = {key: label[key] for key in label if key != "range"}
            self.common = {key: label[key] for key in ("question", "options", "version")}

    def is_met(self, name: str, files: pyarrow.fs.FileSystem, path: str) -> bool:
        """Whether the file is complete. Raises a ``ValueError`` if it belongs to another job."""
        try:
            footer = pq.read_metadata(path, filesystem=files)
        except (pa.ArrowInvalid, OSError):
            return False
        there = json.loads((footer.metadata or {}).get(LABEL, b"{}"))
        here = self.labels.get(name) or self.labels.get(_stem(name)) or self.common
        told = "; ".join(
            f"{key} is {json.dumps(there.get(key))} there and {json.dumps(here[key])} here"
            for key in here
            if there.get(key) != here[key]
        )
        if told:
            raise ValueError(f"{path} is of another job: {told}. Remove it or choose another folder")
        return bool(footer.num_rows == self.rows.get(name))


def _stem(name: str) -> str:
    """The name of a shard without its range."""
    return name.rsplit("-", 2)[0]


def _refuse_overlaps(there: set[str], shards: Sequence[Shard], out: str) -> None:
    """Raises if a row or number would be in two files."""
    ranges: dict[str, list[tuple[int, int, str]]] = {}
    for name in there | {shard.name for shard in shards}:
        if match := _NAME.fullmatch(name):
            ranges.setdefault(match["stem"], []).append((int(match["first"]), int(match["end"]), name))
    for parts in ranges.values():
        parts.sort()
        for (_, end, name), (first, _, other) in zip(parts, parts[1:]):
            if first < end:
                raise ValueError(
                    f"in {out} the shards {name} and {other} would overlap: "
                    "cut the job as before, or choose another folder"
                )


def sweep(out: str) -> int:
    """Removes the unfinished files of killed workers; returns their number. No job may be working in the folder."""
    files, folder = _place(out)
    halves = [
        info.path
        for info in files.get_file_info(pyarrow.fs.FileSelector(folder, allow_not_found=True))
        if info.is_file and info.base_name.startswith(".") and info.base_name.endswith(".half")
    ]
    for half in halves:
        files.delete_file(half)
    return len(halves)


def make(shard: Shard, threads: int | None = 1) -> pa.Table:
    """The rows of a shard, with the answers. Writes nothing. ``threads`` is None for one per core."""
    label = json.loads(shard.label)
    options = {**label["options"], "threads": threads}
    if label["question"] == "generate":
        return generate_batch(label["seed"], range(shard.first, shard.end), **options)
    return _BATCHES[label["question"]](_rows(shard), **options)


def work(shard: Shard, out: str, threads: int | None = 1) -> dict[str, Any]:
    """Makes a shard and writes its file. Returns a row of :data:`REPORT`, with the rows of each status counted as JSON.

    An error with one shard (a full disk, a changed source) is reported in ``error``, so that it does not end others.
    """
    try:
        table = make(shard, threads)
        _write(table, shard, out)
        prefix = json.loads(shard.label)["options"].get("prefix", "")
        statuses = {entry["values"]: entry["counts"] for entry in pc.value_counts(table[prefix + "status"]).to_pylist()}
        return {"name": shard.name, "rows": len(table), "statuses": json.dumps(statuses, sort_keys=True), "error": None}
    except Exception as error:
        return {"name": shard.name, "rows": 0, "statuses": "{}", "error": f"{type(error).__name__}: {error}"}


def _write(table: pa.Table, shard: Shard, out: str) -> None:
    """Writes the file of a shard: the same bytes for the same rows, however they are chunked."""
    files, folder = _place(out)
    path = posixpath.join(folder, shard.name)
    half = posixpath.join(folder, f".{shard.name}.{uuid.uuid4().hex}.half")
    labelled = table.combine_chunks().replace_schema_metadata({**(table.schema.metadata or {}), LABEL: shard.label})
    with files.open_output_stream(half) as file:
        pq.write_table(labelled, file, row_group_size=1 << 16, compression="zstd", compression_level=1, version="2.6")
    if isinstance(files, pyarrow.fs.LocalFileSystem):
        _settle(half)
    files.move(half, path)


def _settle(path: str) -> None:
    """Makes sure that the contents are on disk before the file is renamed."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _rows(shard: Shard) -> pa.Table:
    """The rows of a shard from its source; only the row groups needed are read."""
    files, path = _place(shard.source)
    _, _, fingerprint = _footer(shard.source)
    if fingerprint != json.loads(shard.label)["source"]:
        raise ValueError(f"{shard.source} is not what it was when the job was planned")
    with pq.ParquetFile(path, filesystem=files) as source:
        groups: list[int] = []
        start = row = 0
        for group in range(source.num_row_groups):
            after = row + source.metadata.row_group(group).num_rows
            if row < shard.end and after > shard.first:
                start = row if not groups else start
                groups.append(group)
            row = after
        return source.read_row_groups(groups, use_threads=False).slice(shard.first - start, shard.rows)


def _footer(source: str) -> tuple[int, pa.Schema, str]:
    """The number of rows, the schema and the fingerprint of a Parquet file. The footer has the sizes, offsets and
    extreme values of every column, so that different contents hardly ever share it."""
    files, path = _place(source)
    try:
        with files.open_input_file(path) as file:
            size = file.size()
            file.seek(max(0, size - 8))
            length = int.from_bytes(file.read(4), "little")
            file.seek(max(0, size - 8 - length))
            digest = hashlib.sha256(size.to_bytes(8, "little") + file.read(length)).hexdigest()
            parquet = pq.ParquetFile(file)
            return parquet.metadata.num_rows, parquet.schema_arrow, f"sha256:{digest}"
    except pa.ArrowInvalid as error:
        raise ValueError(f"{source} cannot be read as Parquet: {error}") from None


def _files(sources: Iterable[str]) -> list[str]:
    """Every Parquet file, those of a folder sorted by name; absolute, since workers may run elsewhere."""
    found = []
    for source in sources:
        files, path = _place(source)
        info = files.get_file_info(path)
        if info.type == pyarrow.fs.FileType.NotFound:
            raise FileNotFoundError(f"there is no {source}")
        if info.is_file:
            listed = [path]
        else:
            inside = files.get_file_info(pyarrow.fs.FileSelector(path, recursive=True))
            listed = sorted(
                entry.path
                for entry in inside
                if entry.is_file and entry.base_name.endswith(".parquet") and entry.base_name[0] not in "._"
            )
        scheme = source[: source.index("://") + 3] if "://" in source else ""
        found += [scheme + path for path in listed]
    return found


def _place(path: str) -> tuple[pyarrow.fs.FileSystem, str]:
    """The file system and the path of a path or an address such as ``s3://bucket/folder``."""
    if "://" in path:
        files, path = pyarrow.fs.FileSystem.from_uri(path)
        return files, path
    return pyarrow.fs.LocalFileSystem(), os.path.abspath(path)
