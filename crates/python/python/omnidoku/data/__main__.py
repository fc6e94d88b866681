"""``python -m omnidoku.data``: the builder as a command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from . import LAYOUTS, build
from ._wishes import WISHES, add_options


def _share_or_number(text: str) -> float | int:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a share or a whole number is expected, not {text!r}") from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m omnidoku.data", description="Data sets of Sudoku puzzles.")
    actions = parser.add_subparsers(dest="action", required=True)
    about = "Builds a data set whose test puzzles are not equivalent to any training puzzle. Same options, same bytes."
    make = actions.add_parser("build", help="build a data set", description=about)
    make.add_argument("out", help="the folder to be made")
    make.add_argument("--seed", type=int, required=True, help="decides puzzles, parts and copies")
    make.add_argument("--count", type=int, metavar="N", help="so many generated puzzles")
    make.add_argument("--index", type=int, default=0, metavar="N", help="the number of the first of them (0)")
    make.add_argument("--csv", metavar="FILE", help="puzzles of a file instead, packed with gzip or not")
    make.add_argument("--layout", choices=sorted(LAYOUTS), help="its layout, if it has no header")
    make.add_argument("--test", type=_share_or_number, metavar="N", help="a share or a number of test puzzles (0.1)")
    make.add_argument(
        "--test-csv", metavar="FILE", help="test puzzles of a file; no training puzzle will be equivalent to any of it"
    )
    make.add_argument("--train", type=int, metavar="N", help="at most so many training puzzles")
    make.add_argument(
        "--copies", type=int, default=0, metavar="N", help="equivalent copies of each training puzzle (0)"
    )
    make.add_argument(
        "--rating", metavar="SCALE", help="omnidoku, hodoku, se, arrangements, backtracks or backtracks:ENGINE"
    )
    make.add_argument("--min-rating", type=float, metavar="X", help="leave out easier puzzles")
    make.add_argument("--formats", default="npy,parquet", metavar="NAME,…", help="npy, parquet or both (npy,parquet)")
    make.add_argument("--replace", action="store_true", help="take the place of a data set built before")
    make.add_argument("--threads", type=int, metavar="N", help="threads (every core)")
    make.add_argument("--quiet", action="store_true", help="do not tell how far the work has come")
    wishes = make.add_argument_group("wishes for generated puzzles", "as those of omnidoku generate")
    add_options(wishes)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well, 2 if what was asked for cannot be, 130 after Ctrl-C."""
    asked = vars(_parser().parse_args(arguments))
    asked.pop("action")
    progress = not asked.pop("quiet")
    wishes = {name: asked.pop(name) for name in WISHES}
    asked["formats"] = asked["formats"].split(",")
    try:
        built = build(asked.pop("out"), **asked, **wishes, progress=progress)
    except (ValueError, TypeError, OSError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; nothing is left behind", file=sys.stderr)
        return 130
    train = f"{built.train:,} training puzzles ({built.train_examples:,} examples)"
    print(f"{built.path}: {train}, {built.test:,} test puzzles")
    for reason, rows in built.left_out.items():
        print(f"left out: {rows:,} ({reason})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
