"""Builds a data set in the way of Sudoku-Extreme and HRM.

::

    puzzles of a seed, or lines of a CSV file
      → only those with one solution, and hard enough
      → of equivalent puzzles one; train and test inequivalent           (``_split``)
      → training puzzles with seeded copies that are equivalent to them  (``omnidoku.augment``)
      → .npy files as HRM reads them (``_hrm``), Parquet (``_parquet``), a card (``_card``)

The same arguments give the same bytes. The data set is written beside its place and moved there when it is whole.
"""

from __future__ import annotations

import os
import pathlib
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Union

import numpy as np
from numpy.typing import NDArray

from .._generate import _unsigned
from .._morph import augment
from ._card import MARK, Card, command, write_card
from ._csv import Layout, Path
from ._hrm import HrmPart, write_identifiers
from ._parquet import ParquetPart
from ._source import Source, Told, from_csv, generated, ratings_of
from ._split import split
from ._wishes import checked

#: Examples that are written at once.
_CHUNK = 65_536

Progress = Union[None, bool, Told]


@dataclass(frozen=True)
class Built:
    """A data set that was built."""

    path: pathlib.Path
    #: Training puzzles, and examples made of them.
    train: int
    train_examples: int
    #: Test puzzles; each is one example.
    test: int
    #: How many rows were left out, by the reason.
    left_out: dict[str, int] = field(default_factory=dict)


def build(
    out: Path,
    *,
    seed: int,
    count: int | None = None,
    index: int = 0,
    csv: Path | None = None,
    layout: str | Layout | None = None,
    test: float | int = 0.1,
    train: int | None = None,
    copies: int = 0,
    rating: str | None = None,
    min_rating: float | None = None,
    formats: Sequence[str] = ("npy", "parquet"),
    replace: bool = False,
    threads: int | None = None,
    progress: Progress = None,
    **wishes: Any,
) -> Built:
    """Builds a data set in the new folder ``out`` from ``count`` generated puzzles, from number ``index`` on, with the wishes of
    :func:`omnidoku.generate`, or from a ``csv`` file.

    ``test`` and ``train`` are those of :func:`split`: no test puzzle is equivalent to a training puzzle. Every training puzzle is followed
    by so many ``copies`` that are equivalent to it. ``rating`` adds a number that tells how hard a puzzle is: a scale of
    :func:`omnidoku.rate`, or ``backtracks:ENGINE``; if it is not given, the rating of the file. What is below ``min_rating`` is left out.
    ``replace`` takes the place of a data set that was built before. ``progress`` is True, or called with the stage, what is done, and
    what there is in all.

    >>> import pathlib, tempfile, numpy as np
    >>> out = pathlib.Path(tempfile.mkdtemp()) / "small"
    >>> built = build(out, seed=1, count=100, test=20, copies=9, formats=["npy"])
    >>> built.train, built.train_examples, built.test
    (80, 800, 20)
    >>> np.load(out / "train" / "all__inputs.npy").shape
    (800, 81)
    """
    written = _formats(formats)
    arguments = {
        "seed": _unsigned("seed", seed),
        "count": count,
        "index": index or None,
        "csv": None if csv is None else os.path.basename(os.fspath(csv)),
        "layout": layout.name if isinstance(layout, Layout) else layout,
        "test": test,
        "train": train,
        "copies": copies or None,
        "rating": rating,
        "min_rating": min_rating,
        "formats": written,
    }
    wished = checked(wishes)
    if (count is None) == (csv is None):
        raise ValueError("a data set comes either from generated puzzles (count=) or from a file (csv=)")
    if csv is not None and (wished or index):
        raise ValueError(f"{', '.join(wished) or 'index'} is a wish for generated puzzles, not for a file")
    if copies < 0:
        raise ValueError(f"copies must not be negative: {copies}")
    target = pathlib.Path(out)
    told = _told(progress)
    with _in_the_end(target, replace) as folder:
        if csv is not None:
            source = from_csv(csv, layout, threads, told)
        else:
            assert count is not None
            source = generated(seed, index, count, wished, threads, told)
        left_out = dict(source.left_out)

        ratings = source.ratings if rating is None else None
        rows = np.arange(len(source.puzzles))
        if min_rating is not None:
            if rating is not None:
                ratings = ratings_of(source.puzzles, rating, threads, told)
            if ratings is None:
                raise ValueError("min_rating needs a rating= or a file with one")
            rows = rows[ratings >= min_rating]
            _note(left_out, "rating too low or unknown", len(source.puzzles) - len(rows))

        canon = None if told is None else lambda done, all_: told("canonicalize", done, all_)
        parts = split(source.puzzles[rows], seed=seed, test=test, train=train, threads=threads, progress=canon)
        _note(left_out, "equivalent to an earlier one", len(parts.duplicates))
        _note(left_out, "not drawn", len(rows) - len(parts.duplicates) - len(parts.train) - len(parts.test))
        hashes = np.zeros(len(source.puzzles), np.uint64)
        hashes[rows] = parts.hash
        chosen = {"train": rows[parts.train], "test": rows[parts.test]}
        if rating is not None and ratings is None:
            ratings = np.full(len(source.puzzles), np.nan)
            kept = np.concatenate(list(chosen.values()))
            ratings[kept] = ratings_of(source.puzzles[kept], rating, threads, told)

        for name, members in chosen.items():
            writer = _Part(folder, name, written, source, ratings, hashes, seed, threads)
            writer.write(members, copies if name == "train" else 0, told)
        if "npy" in written:
            write_identifiers(folder)
        built = Built(target, len(chosen["train"]), len(chosen["train"]) * (1 + copies), len(chosen["test"]), left_out)
        has_own_rating = rating is None and ratings is not None
        write_card(
            folder,
            Card(
                name=target.name,
                about=source.about,
                command=command(target.name, arguments, wished),
                seed=seed,
                copies=copies,
                rating="file" if has_own_rating else rating,
                min_rating=min_rating,
                formats=written,
                number_name=source.number_name,
                sizes=(built.train, built.train_examples, built.test),
                left_out=left_out,
                ratings={name: ratings[members] for name, members in chosen.items()} if ratings is not None else {},
                clues={name: (source.puzzles[members] > 0).sum(axis=1) for name, members in chosen.items()},
            ),
        )
    return built


def _formats(formats: Sequence[str]) -> list[str]:
    known = ["npy", "parquet"]
    formats = [formats] if isinstance(formats, str) else list(formats)
    if not formats or set(formats) - set(known):
        raise ValueError(f"formats are npy and parquet, not {', '.join(formats) or 'none'}")
    if "parquet" in formats:
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            raise ImportError("Parquet is written by pyarrow: pip install 'omnidoku[arrow]', or formats=['npy']") from None
    return [name for name in known if name in formats]


def _note(left_out: dict[str, int], reason: str, rows: int) -> None:
    if rows:
        left_out[reason] = rows


def _told(progress: Progress) -> Told | None:
    if progress is None or progress is False:
        return None
    if progress is True:
        return _on_screen
    if callable(progress):
        return progress
    raise TypeError("progress is True or a function of the stage, what is done and what there is in all")


def _on_screen(stage: str, done: int, rows: int) -> None:
    print(f"\r{stage}: {done:,} of {rows:,}", end="\n" if done >= rows else "", file=sys.stderr, flush=True)


@contextmanager
def _in_the_end(target: pathlib.Path, replace: bool) -> Iterator[pathlib.Path]:
    """A folder beside the target that takes its place if all goes well, and goes away if not."""
    if target.exists() and not replace:
        raise FileExistsError(f"{target} is there already; replace=True (--replace) builds it anew")
    if target.exists() and not _is_data_set(target):
        raise FileExistsError(f"{target} is not a data set built by omnidoku; it is left alone")
    if not target.absolute().parent.is_dir():
        raise FileNotFoundError(f"there is no folder {target.absolute().parent}")
    folder = target.with_name(f".{target.name}.unfinished-{os.getpid()}")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        yield folder
        if target.exists():
            old = target.with_name(f".{target.name}.old-{os.getpid()}")
            target.rename(old)
            folder.rename(target)
            shutil.rmtree(old)
        else:
            folder.rename(target)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _is_data_set(folder: pathlib.Path) -> bool:
    card = folder / "README.md"
    return card.is_file() and MARK in card.read_text(encoding="utf-8", errors="replace")


@dataclass(frozen=True)
class _Part:
    folder: pathlib.Path
    name: str
    formats: list[str]
    source: Source
    ratings: NDArray[np.float64] | None
    hashes: NDArray[np.uint64]
    seed: int
    threads: int | None

    def write(self, members: NDArray[np.int64], copies: int, told: Told | None) -> None:
        """Every puzzle, followed by its copies. Copy k of group g depends on the seed and on g · copies + k alone."""
        size = 1 + copies
        hrm = HrmPart(self.folder / self.name, len(members), size) if "npy" in self.formats else None
        parquet = None
        if "parquet" in self.formats:
            (self.folder / "data").mkdir(exist_ok=True)
            parquet = ParquetPart(self.folder / "data" / f"{self.name}.parquet")
        try:
            step = max(1, _CHUNK // size)
            # One chunk at least, so that a part without puzzles is a file without rows.
            for start in range(0, max(1, len(members)), step):
                rows = members[start : start + step]
                puzzles, solutions = self._group(rows, start, copies)
                if hrm:
                    hrm.write(puzzles, solutions)
                if parquet:
                    parquet.write(self._columns(rows, start, size, puzzles, solutions))
                if told:
                    told(f"write {self.name}", (start + len(rows)) * size, len(members) * size)
            if hrm:
                hrm.finish()
        finally:
            if hrm:
                hrm.close()
            if parquet:
                parquet.close()

    def _group(self, rows: NDArray[np.int64], start: int, copies: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        puzzles, solutions = self.source.puzzles[rows], self.source.solutions[rows]
        if not copies or not len(rows):
            return puzzles, solutions
        turned = augment(
            puzzles, solutions, seed=self.seed, copies=copies, index=start * copies, shape=9, threads=self.threads
        )
        assert turned.ok.all()
        shape = (len(rows), copies, 81)
        pairs = [(puzzles, turned.puzzle), (solutions, turned.solution)]
        whole, solved = (
            np.concatenate([first[:, None], others.reshape(shape)], axis=1).reshape(-1, 81) for first, others in pairs
        )
        return whole, solved

    def _columns(
        self,
        rows: NDArray[np.int64],
        start: int,
        size: int,
        puzzles: NDArray[np.uint8],
        solutions: NDArray[np.uint8],
    ) -> dict[str, NDArray[Any]]:
        source = self.source
        columns: dict[str, NDArray[Any]] = {
            "puzzle": puzzles,
            "solution": solutions,
            "clues": (puzzles > 0).sum(axis=1).astype(np.uint8),
        }
        if self.ratings is not None:
            columns["rating"] = np.repeat(self.ratings[rows], size)
        columns["group"] = np.repeat(np.arange(start, start + len(rows), dtype=np.int64), size)
        columns["copy"] = np.tile(np.arange(size, dtype=np.int32), len(rows))
        columns[source.number_name] = np.repeat(source.numbers[rows], size)
        if source.sources is not None:
            columns["source"] = np.repeat(np.array([source.sources[row] for row in rows], object), size)
        columns["canonical_hash"] = np.repeat(self.hashes[rows], size)
        return columns
