"""A big job as shards, each a file that is there as a whole or not at all.

A shard is a range of the rows of a Parquet file, or of the numbers of a seed. It alone decides the name and the bytes
of its file:

    IN/easy.parquet, 131,072 rows                   OUT/easy-000000000000-000000065536.parquet
                                                    OUT/easy-000000065536-000000131072.parquet
    seed 7, numbers 0 to 131,071                    OUT/seed-7-000000000000-000000065536.parquet
                                                    OUT/seed-7-000000065536-000000131072.parquet

The file is written under a hidden name and renamed when it is whole; its footer holds a label: the question, the
version, the range, a fingerprint of the source. So whoever finds a file with the right label and the right number of
rows may leave it, and a job that was killed is completed by starting it again. Two workers that make the same shard
write the same bytes.

    plan(...)  →  missing(..., out)  →  work(shard, out) for each, anywhere, in any order

The invariant of a folder: no two shards overlap. It may only break when somebody puts files there by hand; ``missing``
refuses a folder that has shards of another question or cut in another way. One job at a time may work in a folder,
since it sweeps out what a killed one left half written.
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

#: Where the label stands in the footer of a file.
LABEL = b"omnidoku.shard"

#: The columns of what :func:`work` tells about a shard.
REPORT = pa.schema(
    [("name", pa.string()), ("rows", pa.int64()), ("statuses", pa.string()), ("error", pa.string())]
)

_NAME = re.compile(r"(?P<stem>.+)-(?P<first>\d{12,})-(?P<end>\d{12,})\.parquet")
_BATCHES = {"solve": solve_batch, "rate": rate_batch}


@dataclass(frozen=True)
class Shard:
    """A part of a job: plain texts and numbers, to be sent anywhere."""

    #: The name of its file.
    name: str
    #: The first row or number,
    first: int
    #: and the one after the last.
    end: int
    #: The Parquet file with the rows; nothing if puzzles are made.
    source: str
    #: What the footer of its file must say, as JSON with sorted keys.
    label: str

    @property
    def rows(self) -> int:
        """How many rows its file has."""
        return self.end - self.first


def plan(question: str, sources: Iterable[str], shard_rows: int, **options: Any) -> list[Shard]:
    """The shards of a job that asks a question, ``solve`` or ``rate``, about every row of Parquet files.

    ``sources`` are files, or folders of them; ``options`` are those of :func:`omnidoku.batches.solve_batch` or
    ``rate_batch``. Wrong options are found here, before anything is started.
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
    """Those shards whose files are not whole in the folder ``out``, which is made if need be.

    A ``ValueError`` says what is wrong with a folder that this job must not write to. For that the labels of all shards
    there are read, those of other ranges and sources too.
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
    """What the labels of a folder must say: in every file the same question, options and version; of the same stem
    also the same seed or source; of the same name everything."""

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
        """Whether the file is whole; a ``ValueError`` if it is of another job."""
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
    """No row or number may be in two files."""
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
    """Removes what killed workers left half written; how many files that were. Nobody may be working in the folder."""
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
    """The rows of a shard: read or made, with the answers. It writes nothing. ``threads`` is None for every core."""
    label = json.loads(shard.label)
    options = {**label["options"], "threads": threads}
    if label["question"] == "generate":
        return generate_batch(label["seed"], range(shard.first, shard.end), **options)
    return _BATCHES[label["question"]](_rows(shard), **options)


def work(shard: Shard, out: str, threads: int | None = 1) -> dict[str, Any]:
    """Makes a shard and writes its file: a row of :data:`REPORT`, with the number of rows of each status as JSON.

    What goes wrong with one shard (a disk, a source that changed) is told in ``error``, so that it ends no other.
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
    """The same rows give the same bytes, however they are cut into chunks."""
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
    """Sees to it that the content is on the disk before the name is."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _rows(shard: Shard) -> pa.Table:
    """The rows of the source, of which only the row groups in question are read."""
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
    """Rows, schema and fingerprint of a Parquet file. The footer has sizes, places and extremes of every column, so
    that another content hardly ever has the same."""
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
    """Every Parquet file, those of a folder in the order of their names; absolute, for workers are elsewhere."""
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
    """Where a path or an address such as ``s3://bucket/folder`` points."""
    if "://" in path:
        files, path = pyarrow.fs.FileSystem.from_uri(path)
        return files, path
    return pyarrow.fs.LocalFileSystem(), os.path.abspath(path)
