"""Builds a data set like Sudoku-Extreme and HRM.

::

    puzzles of a seed, or lines of a CSV file
      → only those with one solution, and hard enough
      → one of each equivalence class; train and test inequivalent       (``_split``)
      → training puzzles with seeded copies that are equivalent to them  (``omnidoku.augment``)
      → .npy files as HRM reads them (``_hrm``), Parquet (``_parquet``), a card (``_card``)

The same arguments give the same bytes. The data set is written beside its place and moved there once it is complete.
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

from .._input import whole
from .._morph import augment
from ._card import MARK, Card, command, write_card
from ._csv import Layout, Path
from ._hrm import HrmPart, write_identifiers
from ._parquet import ParquetPart
from ._source import Source, Told, from_csv, generated, ratings_of
from ._split import Split, split
from ._wishes import checked

#: How many examples are written at once.
_CHUNK = 65_536

Progress = Union[None, bool, Told]


@dataclass(frozen=True)
class Built:
    """The data set that :func:`build` made."""

    #: The folder.
    path: pathlib.Path
    #: Training puzzles.
    train: int
    #: Examples made from them.
    train_examples: int
    #: Test puzzles; each is one example.
    test: int
    #: How many rows were left out, by reason.
    left_out: dict[str, int] = field(default_factory=dict)


def build(
    out: Path,
    *,
    seed: int,
    count: int | None = None,
    index: int = 0,
    csv: Path | None = None,
    layout: str | Layout | None = None,
    test: float | int | None = None,
    test_csv: Path | None = None,
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
    """Builds a data set in the new folder ``out`` from ``count`` generated puzzles, from number ``index`` on, with the
    wishes of :func:`omnidoku.generate`, or from a ``csv`` file.

    ``test`` and ``train`` are those of :func:`split`: no test puzzle is equivalent to a training puzzle. The test part
    is a tenth by default, or the file ``test_csv``; no training puzzle will be equivalent to any of that file. Every
    training puzzle is followed by ``copies`` equivalent copies. ``rating`` adds a number for the difficulty: a scale of
    :func:`omnidoku.rate`, or ``backtracks:ENGINE``; by default the rating of the file. Puzzles below ``min_rating`` are
    left out. ``replace`` replaces a data set that was built before. ``progress`` is True, or a function that is called
    with the stage, how much of it is done, and how much there is in all.

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
        "seed": whole("seed", seed),
        "count": count,
        "index": index or None,
        "csv": _name_of(csv),
        "layout": layout.name if isinstance(layout, Layout) else layout,
        "test": test,
        "test_csv": _name_of(test_csv),
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
    if rating is not None:
        # Reports an unknown scale at once, not after the puzzles are made.
        ratings_of(np.empty((0, 81), np.uint8), rating, threads, None)
    elif min_rating is not None and csv is None:
        raise ValueError("min_rating needs a rating= or a file with one")
    target = pathlib.Path(out)
    told = _told(progress)
    with _in_the_end(target, replace) as folder:
        if csv is not None:
            source = from_csv(csv, layout, threads, told)
        else:
            assert count is not None
            source = generated(seed, index, count, wished, threads, told)
        test_source = None if test_csv is None else from_csv(test_csv, layout, threads, told)
        chosen = _Choice(seed, rating, min_rating, threads, told).parts(source, test_source, test, train)
        left_out = {f"{name}: {why}": rows for name, part in chosen.items() for why, rows in part.left_out.items()}
        members = {name: len(part.rows) for name, part in chosen.items()}
        if not any(members.values()):
            reasons = ", ".join(f"{rows:,} ({reason})" for reason, rows in left_out.items())
            raise ValueError("there is no puzzle for the data set" + (f"; left out: {reasons}" if reasons else ""))
        # Both parts have the same columns, though their sources may differ.
        is_rated = any(part.ratings is not None for part in chosen.values())
        is_sourced = any(part.source.sources is not None for part in chosen.values())
        for name, part in chosen.items():
            extra = _Extra(is_rated, is_sourced)
            _write(folder, name, part, extra, copies if name == "train" else 0, written, seed, threads, told)
        if "npy" in written:
            write_identifiers(folder)
        write_card(
            folder,
            Card(
                name=target.name,
                sources={name: part.source.about for name, part in chosen.items()},
                command=command(target.name, arguments, wished),
                seed=seed,
                copies=copies,
                rating=rating or ("file" if is_rated else None),
                min_rating=min_rating,
                formats=written,
                left_out=left_out,
                ratings={name: part.ratings[part.rows] for name, part in chosen.items() if part.ratings is not None},
                clues={name: (part.source.puzzles[part.rows] > 0).sum(axis=1) for name, part in chosen.items()},
            ),
        )
    return Built(target, members["train"], members["train"] * (1 + copies), members["test"], left_out)


@dataclass(frozen=True)
class _Part:
    """Rows of a source."""

    source: Source
    rows: NDArray[np.int64]
    #: For each row of the source.
    hashes: NDArray[np.uint64]
    ratings: NDArray[np.float64] | None
    left_out: dict[str, int]


@dataclass(frozen=True)
class _Extra:
    """Columns that both parts have if any part does."""

    rating: bool
    source: bool


@dataclass(frozen=True)
class _Choice:
    """Decides which puzzles go into which part."""

    seed: int
    rating: str | None
    min_rating: float | None
    threads: int | None
    told: Told | None

    def parts(
        self, source: Source, test_source: Source | None, test: float | int | None, train: int | None
    ) -> dict[str, _Part]:
        if test_source is None:
            ratings, rows, left_out = self._hard_enough(source)
            parts = self._split(source, rows, 0.1 if test is None else test, train)
            _note(left_out, "equivalent to an earlier one", len(parts.duplicates))
            drawn = len(parts.duplicates) + len(parts.train) + len(parts.test)
            _note(left_out, "not drawn", len(rows) - drawn)
            chosen = {"train": rows[parts.train], "test": rows[parts.test]}
            ratings = self._rated(source, np.concatenate(list(chosen.values())), ratings)
            hashes = _spread(parts.hash, rows, len(source.puzzles))
            return {
                "train": _Part(source, chosen["train"], hashes, ratings, left_out),
                "test": _Part(source, chosen["test"], hashes, ratings, {}),
            }
        return {
            "train": self._part(source, None, train, test_source.puzzles),
            "test": self._part(test_source, test, None, None),
        }

    def _part(self, source: Source, test: float | int | None, train: int | None, exclude: Any) -> _Part:
        """A part with its own source: all of it, or what is drawn for a test."""
        ratings, rows, left_out = self._hard_enough(source)
        parts = self._split(source, rows, test or 0, train, exclude)
        drawn = parts.test if test else parts.train
        _note(left_out, "equivalent to a test puzzle", len(parts.excluded))
        _note(left_out, "equivalent to an earlier one", len(parts.duplicates))
        _note(left_out, "not drawn", len(rows) - len(parts.excluded) - len(parts.duplicates) - len(drawn))
        ratings = self._rated(source, rows[drawn], ratings)
        return _Part(source, rows[drawn], _spread(parts.hash, rows, len(source.puzzles)), ratings, left_out)

    def _hard_enough(self, source: Source) -> tuple[NDArray[np.float64] | None, NDArray[np.int64], dict[str, int]]:
        """The ratings, if they are already known, and the rows that are not rated too low."""
        ratings = source.ratings if self.rating is None else None
        rows, left_out = np.arange(len(source.puzzles)), dict(source.left_out)
        if self.min_rating is not None:
            if self.rating is not None:
                ratings = ratings_of(source.puzzles, self.rating, self.threads, self.told)
            if ratings is None:
                raise ValueError("min_rating needs a rating= or a file with one")
            rows = rows[ratings >= self.min_rating]
            _note(left_out, "rating too low or unknown", len(source.puzzles) - len(rows))
        return ratings, rows, left_out

    def _split(
        self, source: Source, rows: NDArray[np.int64], test: float | int, train: int | None, exclude: Any = None
    ) -> Split:
        told = self.told
        progress = None if told is None else lambda done, count: told("canonicalize", done, count)
        puzzles = source.puzzles[rows]
        return split(
            puzzles, seed=self.seed, test=test, train=train, exclude=exclude, threads=self.threads, progress=progress
        )

    def _rated(
        self, source: Source, rows: NDArray[np.int64], ratings: NDArray[np.float64] | None
    ) -> NDArray[np.float64] | None:
        """The ratings; only those of the given rows, if ratings were not needed to choose them."""
        if self.rating is None or ratings is not None:
            return ratings
        found = ratings_of(source.puzzles[rows], self.rating, self.threads, self.told)
        return _spread(found, rows, len(source.puzzles))


def _spread(values: NDArray[Any], rows: NDArray[np.int64], count: int) -> NDArray[Any]:
    """A value for each of ``count`` rows; 0 where there is none."""
    spread = np.zeros(count, values.dtype)
    spread[rows] = values
    return spread


def _name_of(path: Path | None) -> str | None:
    """The name of a file on the card, without its folder, which is private."""
    return None if path is None else os.path.basename(os.fspath(path))


def _formats(formats: Sequence[str]) -> list[str]:
    known = ["npy", "parquet"]
    formats = [formats] if isinstance(formats, str) else list(formats)
    if not formats or set(formats) - set(known):
        raise ValueError(f"formats are npy and parquet, not {', '.join(formats) or 'none'}")
    if "parquet" in formats:
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            raise ImportError(
                "Parquet is written by pyarrow: pip install 'omnidoku[arrow]', or formats=['npy']"
            ) from None
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
    """A folder beside the target that replaces it on success and is removed otherwise."""
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


def _write(
    folder: pathlib.Path,
    name: str,
    part: _Part,
    extra: _Extra,
    copies: int,
    formats: list[str],
    seed: int,
    threads: int | None,
    told: Told | None,
) -> None:
    """Writes every puzzle, followed by its copies. Copy k of group g depends only on the seed and on g · copies + k."""
    size, members = 1 + copies, part.rows
    hrm = HrmPart(folder / name, len(members), size) if "npy" in formats else None
    parquet = None
    if "parquet" in formats:
        (folder / "data").mkdir(exist_ok=True)
        parquet = ParquetPart(folder / "data" / f"{name}.parquet")
    try:
        step = max(1, _CHUNK // size)
        # At least one chunk, so that a part without puzzles is a file without rows.
        for start in range(0, max(1, len(members)), step):
            rows = members[start : start + step]
            puzzles, solutions = _groups(part.source, rows, start, copies, seed, threads)
            if hrm:
                hrm.write(puzzles, solutions)
            if parquet:
                parquet.write(_columns(part, extra, rows, start, size, puzzles, solutions))
            if told:
                told(f"write {name}", (start + len(rows)) * size, len(members) * size)
        if hrm:
            hrm.finish()
    finally:
        if hrm:
            hrm.close()
        if parquet:
            parquet.close()


def _groups(
    source: Source, rows: NDArray[np.int64], start: int, copies: int, seed: int, threads: int | None
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    puzzles, solutions = source.puzzles[rows], source.solutions[rows]
    if not copies or not len(rows):
        return puzzles, solutions
    turned = augment(puzzles, solutions, seed=seed, copies=copies, index=start * copies, shape=9, threads=threads)
    assert turned.ok.all()
    shape = (len(rows), copies, 81)
    pairs = [(puzzles, turned.puzzle), (solutions, turned.solution)]
    whole, solved = (
        np.concatenate([first[:, None], others.reshape(shape)], axis=1).reshape(-1, 81) for first, others in pairs
    )
    return whole, solved


def _columns(
    part: _Part,
    extra: _Extra,
    rows: NDArray[np.int64],
    start: int,
    size: int,
    puzzles: NDArray[np.uint8],
    solutions: NDArray[np.uint8],
) -> dict[str, NDArray[Any]]:
    source = part.source
    columns: dict[str, NDArray[Any]] = {
        "puzzle": puzzles,
        "solution": solutions,
        "clues": (puzzles > 0).sum(axis=1).astype(np.uint8),
    }
    if extra.rating:
        ratings = np.full(len(rows), np.nan) if part.ratings is None else part.ratings[rows]
        columns["rating"] = np.repeat(ratings, size)
    columns["group"] = np.repeat(np.arange(start, start + len(rows), dtype=np.int64), size)
    columns["copy"] = np.tile(np.arange(size, dtype=np.int32), len(rows))
    columns["number"] = np.repeat(source.numbers[rows], size)
    if extra.source:
        texts = [None if source.sources is None else source.sources[row] for row in rows]
        columns["source"] = np.repeat(np.array(texts, object), size)
    columns["canonical_hash"] = np.repeat(part.hashes[rows], size)
    return columns
