"""A Gymnasium environment in which an agent fills a Sudoku, digit by digit.

>>> import gymnasium, omnidoku.gym
>>> env = gymnasium.make("omnidoku/Sudoku-v0", clues=30)
>>> grid, info = env.reset(seed=1)
>>> grid.shape, int((grid > 0).sum()), int(info["action_mask"].sum()) > 0
((9, 9), 30, True)

The puzzles after ``reset(seed=s)`` are the numbers 0, 1, 2 … of seed ``s``, as in ``omnidoku.generate(seed=s)`` with
the same wishes (seeds are taken modulo 2⁶³). So an episode can be named, reproduced anywhere, and kept out of a
training run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from ._generate import generate
from ._input import Cells, Shape, boxes_of, read
from ._search import solve
from ._status import Status
from ._text import convert

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("omnidoku.gym needs Gymnasium: pip install 'omnidoku[gym]'") from error

#: What may be observed.
OBSERVABLE = ("grid", "givens", "candidates")
#: How many puzzles in a row may miss the wishes before the environment gives up.
_MAX_MISSES = 100


@dataclass(frozen=True)
class Rewards:
    """What a step is worth. The parts that apply are added up."""

    step: float = 0.0
    """Every step."""
    right: float = 0.1
    """The digit is that of the solution."""
    wrong: float = -0.1
    """The digit obeys the rules, but is not that of the solution."""
    illegal: float = -0.1
    """The cell is taken, or the digit is already in its row, column or box; the grid does not change."""
    dead_end: float = -1.0
    """A blank is left without a candidate."""
    solved: float = 1.0
    """The grid is full and right."""

    @classmethod
    def sparse(cls) -> Rewards:
        """1 for a solved grid and nothing else."""
        return cls(0.0, 0.0, 0.0, 0.0, 0.0, 1.0)


class SudokuEnv(gymnasium.Env[Any, Any]):
    """Fill the grid.

    **Observation**: the grid, ``uint8[N, N]``, 0 for a blank. With ``observe=["grid", "givens", "candidates"]``, or
    some of these, a dictionary: ``givens`` is 1 for clues, ``candidates[r, c, d - 1]`` is 1 if the row, column and box
    of a blank allow d.

    **Action**: with ``actions="discrete"`` the number ``(row · N + column) · N + digit - 1``; with ``"multi"`` the
    three numbers row, column, ``digit - 1``. A digit that the rules forbid changes nothing. With ``overwrite`` the
    agent may replace its own digits.

    **End**: terminated when solved; with ``end_on="dead-end"`` also when a blank has no candidate left, with
    ``"mistake"`` also when a digit is not that of the solution. Truncated after ``max_steps``, by default three times
    the number of blanks.

    **Info**: ``action_mask`` (``int8``, for ``action_space.sample(mask)``; only with discrete actions), ``blanks``,
    ``outcome`` of the last step (``start``, ``right``, ``wrong``, ``illegal``, ``dead-end``, ``solved``), and ``seed``
    and ``index`` of the puzzle, -1 if it was given.

    ``level``, ``clues`` and ``wishes`` (a dictionary) are wishes of :func:`omnidoku.generate`. ``reset(options=…)``
    takes wishes for this episode, ``index`` to continue from another number, or ``puzzle`` to play a given one.

    >>> env = SudokuEnv("2x2", end_on="mistake")
    >>> grid, info = env.reset(options={"puzzle": "1......2....4..3"})
    >>> grid, reward, terminated, truncated, info = env.step((0 * 4 + 1) * 4 + 1)
    >>> int(grid[0, 1]), reward, terminated, info["outcome"]
    (2, 0.1, False, 'right')
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 4}  # type: ignore[misc]

    def __init__(
        self,
        shape: Shape = "3x3",
        *,
        level: str | None = None,
        clues: int | None = None,
        wishes: Mapping[str, Any] | None = None,
        observe: str | Sequence[str] = "grid",
        actions: str = "discrete",
        rewards: Rewards | Mapping[str, float] | None = None,
        overwrite: bool = False,
        end_on: str | None = "dead-end",
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.boxes = boxes_of(shape) or (3, 3)
        self.size = size = self.boxes[0] * self.boxes[1]
        named, others = _checked({"level": level, "clues": clues}), _checked(wishes or {})
        if twice := named.keys() & others.keys():
            raise ValueError(f"wished for twice, as an argument and in wishes: {', '.join(sorted(twice))}")
        self.wishes: dict[str, Any] = {**named, **others}
        self.observe = [observe] if isinstance(observe, str) else list(observe)
        if not self.observe or set(self.observe) - set(OBSERVABLE):
            raise ValueError(
                f"what may be observed is {', '.join(OBSERVABLE)}, not {', '.join(self.observe) or 'nothing'}"
            )
        if actions not in ("discrete", "multi"):
            raise ValueError(f"actions are discrete or multi, not {actions!r}")
        if end_on not in (None, "dead-end", "mistake"):
            raise ValueError(f"an episode ends on a dead-end, a mistake or None, not on {end_on!r}")
        if max_steps is not None and max_steps < 1:
            raise ValueError(f"an episode has at least one step, not {max_steps}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is ansi or None, not {render_mode!r}")
        self.rewards = Rewards(**rewards) if isinstance(rewards, Mapping) else rewards or Rewards()
        self.overwrite, self.end_on, self.max_steps = overwrite, end_on, max_steps
        self.render_mode = render_mode
        known = {
            "grid": spaces.Box(0, size, (size, size), np.uint8),
            "givens": spaces.Box(0, 1, (size, size), np.uint8),
            "candidates": spaces.Box(0, 1, (size, size, size), np.uint8),
        }
        self.observation_space = (
            known["grid"]
            if self.observe == ["grid"]
            else spaces.Dict({name: known[name] for name in OBSERVABLE if name in self.observe})
        )
        self.is_discrete = actions == "discrete"
        self.action_space = spaces.Discrete(size**3) if self.is_discrete else spaces.MultiDiscrete([size] * 3)
        # The state of the episode; there is none before the first reset.
        self._seed = 0
        self._index = 0
        self._name = (-1, -1)
        self._grid: Cells = np.zeros((size, size), np.uint8)
        self._givens: NDArray[np.bool_] = np.zeros((size, size), bool)
        self._solution: Cells = self._grid
        self._candidates: NDArray[np.bool_] = np.zeros((size, size, size), bool)
        self._steps_left = 0
        self._outcome = "none"

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts the next puzzle: the first of a seed, or the one after the last."""
        # Without a seed the environment takes that of Gymnasium's generator.
        is_new = seed is not None or self._np_random is None
        super().reset(seed=seed)
        if is_new:
            self._seed = int(self.np_random_seed) if seed is None else seed
            self._seed %= 2**63  # It is an int64 in the infos of vector environments.
            self._index = 0
        options = dict(options or {})
        puzzle, index = options.pop("puzzle", None), options.pop("index", None)
        if index is not None:
            self._index = int(index)
        if puzzle is None:
            self._draw({**self.wishes, **_checked(options)})
        else:
            self._take(puzzle)
        self._givens = self._grid > 0
        self._candidates = self._found_candidates()
        self._steps_left = self.max_steps or max(1, 3 * int((~self._givens).sum()))
        self._outcome = "start"
        return self._observation(), self._info()

    def _draw(self, wishes: dict[str, Any]) -> None:
        """Takes the next puzzle of the seed that fulfils the wishes."""
        for _ in range(_MAX_MISSES):
            index, self._index = self._index, (self._index + 1) % 2**64
            made = generate(1, seed=self._seed, index=index, shape=self.boxes, threads=1, **wishes)
            if made.ok[0]:
                self._grid, self._solution = made.puzzle[0], made.solution[0]
                self._name = (self._seed, index)
                return
        raise RuntimeError(
            f"none of {_MAX_MISSES} puzzles came out as wished: {wishes}; give them more tries or wish for less"
        )

    def _take(self, puzzle: Any) -> None:
        batch = read(puzzle, self.boxes)
        if len(batch) != 1:
            raise ValueError("options['puzzle'] is one puzzle, not a batch")
        solved = solve(batch.cells[0], unique=True, shape=self.boxes, threads=1)
        status = Status(batch.status[0]) if batch.status[0] != Status.OK else solved.status
        if status != Status.OK:
            raise ValueError(f"options['puzzle'] cannot be played: {status.text}")
        self._grid = batch.cells[0].reshape(self.size, self.size).copy()
        self._solution = solved.solution.reshape(self.size, self.size)
        self._name = (-1, -1)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Puts a digit into a cell."""
        if self._outcome == "none":
            raise gymnasium.error.ResetNeeded("reset() comes before step()")
        row, column, digit = self._understood(action)
        rewards, reward = self.rewards, self.rewards.step
        ended = False
        if not self._may(row, column, digit):
            self._outcome = "illegal"
            reward += rewards.illegal
        else:
            self._grid[row, column] = digit
            self._candidates = self._found_candidates()
            is_right = bool(self._solution[row, column] == digit)
            self._outcome = "right" if is_right else "wrong"
            reward += rewards.right if is_right else rewards.wrong
            ended = not is_right and self.end_on == "mistake"
            if (self._grid == self._solution).all():
                self._outcome, ended = "solved", True
                reward += rewards.solved
            elif ((self._grid == 0) & ~self._candidates.any(axis=2)).any():
                self._outcome = "dead-end"
                reward += rewards.dead_end
                ended = ended or self.end_on == "dead-end"
        self._steps_left -= 1
        return self._observation(), float(reward), ended, self._steps_left <= 0 and not ended, self._info()

    def _understood(self, action: Any) -> tuple[int, int, int]:
        if not self.action_space.contains(action):
            raise ValueError(f"{action!r} is not an action of {self.action_space}")
        if self.is_discrete:
            cell, digit = divmod(int(action), self.size)
            row, column = divmod(cell, self.size)
        else:
            row, column, digit = (int(number) for number in action)
        return row, column, digit + 1

    def _may(self, row: int, column: int, digit: int) -> bool:
        """Whether the rules allow the digit there."""
        if self._givens[row, column]:
            return False
        if self._grid[row, column] == 0:
            return bool(self._candidates[row, column, digit - 1])
        return self.overwrite and bool(self._choices()[row, column, digit - 1])

    def _used(self, grid: Cells) -> NDArray[np.int8]:
        """How often each digit occurs in the houses of each cell; the cell itself counts three times."""
        high, wide = self.boxes
        size = self.size
        there = (grid[:, :, None] == np.arange(1, size + 1, dtype=np.uint8)).astype(np.int8)
        boxes = there.reshape(size // high, high, size // wide, wide, size).sum(axis=(1, 3), dtype=np.int8)
        spread = boxes.repeat(high, axis=0).repeat(wide, axis=1)
        rows, columns = (there.sum(axis=axis, keepdims=True, dtype=np.int8) for axis in (1, 0))
        used: NDArray[np.int8] = rows + columns + spread
        return used

    def _found_candidates(self) -> NDArray[np.bool_]:
        """The candidates of each blank; none for a filled cell."""
        could: NDArray[np.bool_] = (self._used(self._grid) == 0) & (self._grid == 0)[:, :, None]
        return could

    def _choices(self) -> NDArray[np.bool_]:
        """The digits that may be put into each cell, replacing those of the agent if that is allowed."""
        if not self.overwrite:
            return self._candidates
        own = (self._grid > 0) & ~self._givens
        # The agent may replace its own digit by any that the houses of the cell do not have.
        choices: NDArray[np.bool_] = (self._used(self._grid) == 0) & ((self._grid == 0) | own)[:, :, None]
        return choices

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions the rules allow now: a bool for each action; with ``actions="multi"`` a bool for each row, then
        each column, then each digit that occurs in an allowed action."""
        choices = self._choices()
        if self.is_discrete:
            return choices.reshape(-1)
        return np.concatenate([choices.any(axis=axes) for axes in ((1, 2), (0, 2), (0, 1))])

    def _observation(self) -> Any:
        if self.observe == ["grid"]:
            return self._grid.copy()
        shown = {
            "grid": self._grid.copy(),
            "givens": self._givens.astype(np.uint8),
            "candidates": self._candidates.astype(np.uint8),
        }
        return {name: shown[name] for name in OBSERVABLE if name in self.observe}

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {
            "blanks": int((self._grid == 0).sum()),
            "outcome": self._outcome,
            "seed": self._name[0],
            "index": self._name[1],
        }
        if self.is_discrete:
            info["action_mask"] = self.action_masks().astype(np.int8)
        return info

    def render(self) -> Any:
        """The grid in a frame, as text, if ``render_mode`` is ``ansi``."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() gives nothing without render_mode='ansi'")
            return None
        return convert(self._grid, "frame", shape=self.boxes)


def _checked(wishes: Mapping[str, Any]) -> dict[str, Any]:
    """The wishes that are not None; raises on those that the environment decides."""
    for name in ("seed", "index", "count", "shape", "unique", "full", "form", "threads", "progress", "seconds"):
        if name in wishes:
            raise ValueError(f"{name!r} is no wish for the puzzles of an environment")
    return {name: wish for name, wish in wishes.items() if wish is not None}


gymnasium.register(id="omnidoku/Sudoku-v0", entry_point="omnidoku.gym:SudokuEnv")
