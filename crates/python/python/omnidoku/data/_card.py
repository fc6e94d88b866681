"""The card of a data set: what it is, and how to make it again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import _core
from ._source import backtracks_engine
from ._wishes import as_options, option

#: What is on every card.
MARK = "python -m omnidoku.data build"


@dataclass(frozen=True)
class Card:
    """What the card says."""

    name: str
    #: Where the puzzles of each part come from.
    sources: dict[str, str]
    command: str
    seed: int
    copies: int
    #: The scale, ``file`` for the rating of the file, or None.
    rating: str | None
    min_rating: float | None
    formats: list[str]
    left_out: dict[str, int]
    #: By the name of the part.
    ratings: dict[str, NDArray[np.float64]]
    clues: dict[str, NDArray[np.int64]]


def command(name: str, arguments: Mapping[str, Any], wishes: Mapping[str, Any]) -> str:
    """The command that builds the data set."""
    words = [*MARK.split(), name]
    for argument, value in arguments.items():
        if value is not None:
            words += [option(argument), ",".join(value) if isinstance(value, list) else str(value)]
    return shlex.join(words + as_options(wishes))


def write_card(folder: Path, card: Card) -> None:
    """Writes ``README.md``."""
    train, test = len(card.clues["train"]), len(card.clues["test"])
    lines = [
        *_front_matter(card),
        f"# {card.name}",
        "",
        "Sudoku puzzles (9×9) with their only solutions, for training and testing.",
        "",
    ]
    lines += ["## Source", ""]
    if card.sources["train"] == card.sources["test"]:
        lines += [card.sources["train"]]
    else:
        lines += [f"Train: {card.sources['train']}", "", f"Test: {card.sources['test']}"]
    if card.left_out:
        left_out = ", ".join(f"{count:,} ({reason})" for reason, count in card.left_out.items())
        lines += ["", f"Left out: {left_out}."]
    lines += [
        "",
        "## Parts",
        "",
        "| part | puzzles | examples | clues | mean clues |"
        + (" rating: least, median, most |" if card.rating else ""),
    ]
    lines += ["|---|--:|--:|--:|--:|" + ("--:|" if card.rating else "")]
    for name, puzzles, rows in [("train", train, train * (1 + card.copies)), ("test", test, test)]:
        lines.append(f"| {name} | {puzzles:,} | {rows:,} |{_clues(card.clues[name])}{_rating(card, name)}")
    lines += [
        "",
        "No test puzzle is equivalent to a training puzzle, and no two puzzles of a part are equivalent: their "
        "canonical forms differ. Equivalent means: one becomes the other by renaming digits, permuting rows within "
        "bands, columns within stacks, bands and stacks, and transposing. "
        + ("What is drawn" if card.sources["train"] != card.sources["test"] else "The part")
        + " is decided by the canonical hash and the seed.",
    ]
    if card.copies:
        lines += [
            "",
            f"Every training puzzle is followed by {card.copies:,} copies that are equivalent to it, made by "
            "`omnidoku.augment` with the seed, all transformations equally likely. Test puzzles have none.",
        ]
    lines += ["", "## Rating", "", _about_rating(card)]
    lines += ["", "## Files", ""]
    if "npy" in card.formats:
        lines += [
            "* `train/` and `test/`: `.npy` files as the loader of HRM reads them. `all__inputs.npy` and "
            "`all__labels.npy` are `uint8` with 81 values a row, each one more than in the grid: 1 is a blank, 0 would "
            "be padding. `all__group_indices.npy` tells where the copies of a puzzle begin and end."
        ]
    if "parquet" in card.formats:
        rating = ", `rating`" if card.rating else ""
        lines += [
            "* `data/train.parquet`, `data/test.parquet`: `puzzle` and `solution` as text of 81 signs, `.` for a "
            f"blank; `clues`{rating}; `group` and `copy` (0 is the puzzle itself); `number` of the puzzle of the "
            "seed, or of the line; `canonical_hash`."
        ]
    lines += ["", "## Made with", "", f"omnidoku {_core.__version__}, seed {card.seed}{_writers(card)}:", ""]
    lines += ["```sh", card.command, "```", "", "The same command gives the same bytes with the same versions.", ""]
    (folder / "README.md").write_text("\n".join(lines), encoding="utf-8")


def _front_matter(card: Card) -> list[str]:
    lines = ["---", f"pretty_name: {card.name!r}", "tags:", "- sudoku", "- reasoning"]
    if "parquet" in card.formats:
        lines += ["configs:", "- config_name: default", "  data_files:"]
        for part in ("train", "test"):
            lines += [f"  - split: {part}", f"    path: data/{part}.parquet"]
    return [*lines, "---", ""]


def _clues(clues: NDArray[np.int64]) -> str:
    if not len(clues):
        return " | |"
    return f" {clues.min()}–{clues.max()} | {clues.mean():.2f} |"


def _rating(card: Card, name: str) -> str:
    if not card.rating:
        return ""
    ratings = card.ratings.get(name, np.zeros(0))
    known = ratings[~np.isnan(ratings)]
    return f" {known.min():g}, {np.median(known):g}, {known.max():g} |" if len(known) else " |"


def _about_rating(card: Card) -> str:
    least = "" if card.min_rating is None else f" Puzzles below {card.min_rating:g} were left out."
    of_copies = " A copy has the rating of its puzzle." if card.copies else ""
    if card.rating is None:
        return "The puzzles are not rated."
    if card.rating == "file":
        unrated = "".join(f" The part {name} has none." for name in card.clues if name not in card.ratings)
        return "The rating is that of the file." + unrated + of_copies + least
    engine = backtracks_engine(card.rating)
    if engine is not None:
        what = f"The rating is the number of assignments that the engine `{engine}` took back up to the solution."
        return f"{what} Rater: omnidoku {_core.__version__}.{of_copies}{least}"
    return (
        f"The rating is the score on the scale `{card.rating}`. Rater: omnidoku {_core.__version__}.{of_copies}{least}"
    )


def _writers(card: Card) -> str:
    if "parquet" not in card.formats:
        return ""
    import pyarrow

    return f", Parquet by pyarrow {pyarrow.__version__}"
