"""What became of a row."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """What became of a row. The names in text and in Arrow columns are those of the command line: ``no-solution``.

    >>> Status.NO_SOLUTION.text
    'no-solution'
    """

    OK = 0
    """What was asked is answered."""
    NO_SOLUTION = 1
    """It is proven that there is no solution."""
    SEVERAL_SOLUTIONS = 2
    """Exactly one was asked for, and there are more."""
    OUT_OF_TIME = 3
    """The time limit of the row ended the work."""
    OUT_OF_NODES = 4
    """The node budget of the row ended the search."""
    OUT_OF_MEMORY = 5
    """The search would have taken more memory than allowed."""
    CANCELLED = 6
    """Ctrl-C came before the row was done."""
    GAVE_UP = 7
    """An incomplete engine gave up, or a generator after its attempts; what it found is the closest."""
    NOT_A_SOLUTION = 8
    """The values given along with the puzzle are not those of its solution."""
    BAD_INPUT = 9
    """The row is no puzzle: unreadable, of another size, a value out of range, or clues that contradict each other."""
    UNSUPPORTED = 10
    """The puzzle is good but cannot be treated as asked."""
    FAULT = 11
    """A defect of omnidoku."""
    MISSING = 12
    """The row was null."""

    @property
    def text(self) -> str:
        """Its name in text and in Arrow columns."""
        return self.name.lower().replace("_", "-")
