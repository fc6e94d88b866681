"""An independent referee: what a solution is, and a slow search for all of them, by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Boxes = tuple[int, int]


def houses(boxes: Boxes) -> list[list[int]]:
    """Rows, columns and boxes, as lists of cells in reading order."""
    height, width = boxes
    size = height * width
    rows = [[row * size + column for column in range(size)] for row in range(size)]
    columns = [list(column) for column in zip(*rows)]
    squares: list[list[int]] = [[] for _ in range(size)]
    for cell in range(size * size):
        row, column = divmod(cell, size)
        squares[row // height * height + column // width].append(cell)
    return rows + columns + squares


def has_conflict(cells: Sequence[int], boxes: Boxes) -> bool:
    """Whether a value occurs twice in a house."""
    values = [[cells[cell] for cell in house if cells[cell]] for house in houses(boxes)]
    return any(len(set(house)) != len(house) for house in values)


def is_solution(puzzle: Sequence[int], solution: Sequence[int], boxes: Boxes) -> bool:
    """Whether a grid is full, keeps the rules and has the clues."""
    size = boxes[0] * boxes[1]
    in_range = all(1 <= value <= size for value in solution)
    keeps_clues = all(clue in (0, value) for clue, value in zip(puzzle, solution))
    return len(solution) == size**2 and in_range and keeps_clues and not has_conflict(solution, boxes)


def solutions(puzzle: Sequence[int], boxes: Boxes) -> Iterator[list[int]]:
    """All solutions: the cell with the fewest values left, each of them in turn."""
    size = boxes[0] * boxes[1]
    grid = [int(value) for value in puzzle]
    neighbours: list[set[int]] = [set() for _ in grid]
    for house in houses(boxes):
        for cell in house:
            neighbours[cell].update(house)

    def search() -> Iterator[list[int]]:
        blanks = [cell for cell, value in enumerate(grid) if value == 0]
        if not blanks:
            yield grid.copy()
            return
        options = {cell: set(range(1, size + 1)) - {grid[other] for other in neighbours[cell]} for cell in blanks}
        cell = min(blanks, key=lambda blank: len(options[blank]))
        for value in sorted(options[cell]):
            grid[cell] = value
            yield from search()
        grid[cell] = 0

    if not has_conflict(grid, boxes):
        yield from search()
