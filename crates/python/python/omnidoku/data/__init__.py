"""Data sets: readers for the common CSV layouts, and a builder whose test puzzles are never equivalent to training
puzzles.

>>> from omnidoku import data
>>> sorted(data.LAYOUTS)
['kaggle-1m', 'kaggle-3m', 'kaggle-9m', 'sudoku-extreme']

``python -m omnidoku.data build --help`` is the builder as a command.
"""

from ._build import Built, build
from ._csv import LAYOUTS, Csv, Layout, read_csv
from ._split import Split, split

__all__ = ["LAYOUTS", "Built", "Csv", "Layout", "Split", "build", "read_csv", "split"]
