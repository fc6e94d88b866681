"""The status of a row."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """The status of a row. The names in text and in Arrow columns are those of the command line: ``no-solution``.

    >>> Status.NO_SOLUTION.text
    'no-solution'
    """

    OK = 0
    """The question was answered."""
    NO_SOLUTION = 1
    """There is provably no solution."""
    SEVERAL_SOLUTIONS = 2
    """There is more than one solution, and exactly one was asked for."""
    OUT_OF_TIME = 3
    """The time limit of the row ended the work."""
    OUT_OF_NODES = 4
    """The node budget of the row ended the search."""
    OUT_OF_MEMORY = 5
    """The search would have needed more memory than allowed."""
    CANCELLED = 6
    """Ctrl-C came before the row was done."""
    GAVE_UP = 7
    """An incomplete engine gave up, or a generator used up its attempts; its result is the closest one found."""
    NOT_A_SOLUTION = 8
    """The values given with the puzzle are not those of its solution."""
    BAD_INPUT = 9
    """The row is not a puzzle: unreadable, of another size, a value out of range, or contradicting clues."""
    UNSUPPORTED = 10
    """The puzzle is valid, but the request does not support it."""
    FAULT = 11
    """A defect in omnidoku."""
    MISSING = 12
    """The row was null."""

    @property
    def text(self) -> str:
        """Its name in text and in Arrow columns."""
        return self.name.lower().replace("_", "-")
