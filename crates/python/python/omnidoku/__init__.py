"""Sudoku of any size by the million: solve, count, rate, explain, generate, on numpy arrays and Arrow columns.

>>> import omnidoku
>>> made = omnidoku.generate(1000, seed=1)
>>> solved = omnidoku.solve(made.puzzle, unique=True)
>>> bool((solved.solution == made.solution).all())
True

Functions accept one puzzle or a batch: a string, an array ``[9, 9]`` or ``[81]``; a list of strings, an array
``[n, 81]`` or ``[n, 9, 9]``, any Arrow column. They return an object with a column for each result: a numpy array, or
the value itself for one puzzle. The object is itself an Arrow column: ``pyarrow.array(solved)``,
``polars.Series(solved)``.
"""

from ._core import __version__
from ._cover import cover_matrix, cover_matrix_of, exact_cover
from ._draw import Picture, draw
from ._generate import Generated, generate
from ._morph import Augmented, Canonical, augment, canonical_hash, canonicalize
from ._reason import Answers, Rated, hint, path, rate, techniques, typos
from ._search import Checked, Counted, Solved, check, count, engines, is_unique, solve, solve_or_minus_ones
from ._status import Status
from ._table import Interrupted, Table
from ._text import convert, formats, problem
from ._trace import EventKind, Traced, trace

__all__ = [
    "Answers",
    "Augmented",
    "Canonical",
    "Checked",
    "Counted",
    "EventKind",
    "Generated",
    "Interrupted",
    "Picture",
    "Rated",
    "Solved",
    "Status",
    "Table",
    "Traced",
    "__version__",
    "augment",
    "canonical_hash",
    "canonicalize",
    "check",
    "convert",
    "count",
    "cover_matrix",
    "cover_matrix_of",
    "draw",
    "engines",
    "exact_cover",
    "formats",
    "generate",
    "hint",
    "is_unique",
    "path",
    "problem",
    "rate",
    "solve",
    "solve_or_minus_ones",
    "techniques",
    "trace",
    "typos",
]
