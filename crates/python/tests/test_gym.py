"""The Gymnasium environment."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import omnidoku

gymnasium = pytest.importorskip("gymnasium")

import omnidoku.gym  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from omnidoku.gym import Rewards, SudokuEnv  # noqa: E402

#: 3 1 . . / . . . . / . . 2 . / 1 . . .
SMALL = "31........2.1..."


def action(row, column, digit, size=4):
    return (row * size + column) * size + digit - 1


@pytest.mark.parametrize("actions", ["discrete", "multi"])
@pytest.mark.parametrize("observe", ["grid", ["grid", "givens", "candidates"], "candidates"])
@pytest.mark.parametrize("shape", ["2x2", "2x3", "3x3"])
def test_the_checker_of_gymnasium_is_content(shape, observe, actions):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(
            "omnidoku/Sudoku-v0",
            shape=shape,
            observe=observe,
            actions=actions,
            render_mode="ansi",
            disable_env_checker=True,
        )
        check_env(env.unwrapped)


def test_a_seed_gives_the_puzzles_of_the_generator():
    env = SudokuEnv(clues=32)
    made = omnidoku.generate(4, seed=9, clues=32)
    for _ in range(2):
        for number in range(3):
            grid, info = env.reset(seed=9 if number == 0 else None)
            np.testing.assert_array_equal(grid, made.puzzle[number])
            assert (info["seed"], info["index"], info["blanks"]) == (9, number, 49)
    grid, info = env.reset(options={"index": 3})
    np.testing.assert_array_equal(grid, made.puzzle[3])
    grid, _ = env.reset(seed=9, options={"clues": 40})
    np.testing.assert_array_equal(grid, omnidoku.generate(1, seed=9, clues=40).puzzle[0])


def test_wishes_come_by_name_or_in_a_dictionary():
    wishes = {"clues": 40, "level": "hard", "symmetry": None}
    assert SudokuEnv(wishes=wishes).wishes == {"clues": 40, "level": "hard"}
    assert SudokuEnv(level="hard", wishes={"clues": 40, "level": None}).wishes == {"clues": 40, "level": "hard"}
    grid, _ = SudokuEnv(wishes={"clues": 40}).reset(seed=9)
    np.testing.assert_array_equal(grid, omnidoku.generate(1, seed=9, clues=40).puzzle[0])


def test_without_a_seed_puzzles_differ_but_can_be_named():
    grids = set()
    for _ in range(3):
        env = SudokuEnv()
        env.reset()
        grid, info = env.reset()
        grids.add(grid.tobytes())
        assert info["index"] == 1
        again = omnidoku.generate(1, seed=info["seed"], index=1)
        np.testing.assert_array_equal(grid, again.puzzle[0])
    assert len(grids) == 3


@pytest.mark.parametrize("actions", ["discrete", "multi"])
def test_the_solution_solves(actions):
    env = SudokuEnv(actions=actions, level="easy")
    grid, info = env.reset(seed=3)
    solution = omnidoku.solve(grid).solution
    blanks = np.argwhere(grid == 0)
    total = 0.0
    for count, (row, column) in enumerate(blanks, 1):
        digit = int(solution[row, column])
        move = action(row, column, digit, 9) if actions == "discrete" else np.array([row, column, digit - 1])
        grid, reward, terminated, truncated, info = env.step(move)
        total += reward
        assert (terminated, truncated) == (count == len(blanks), False)
    assert info["outcome"] == "solved" and info["blanks"] == 0
    assert total == pytest.approx(0.1 * len(blanks) + 1)
    np.testing.assert_array_equal(grid, solution)


def test_illegal_actions_change_nothing():
    env = SudokuEnv("2x2", rewards={"step": -1, "illegal": -10})
    before, _ = env.reset(options={"puzzle": SMALL})
    mask = env.action_masks()
    for cell, digit in [((0, 0), 1), ((0, 2), 3), ((1, 0), 1), ((1, 1), 3)]:
        assert not mask[action(*cell, digit)]
        grid, reward, terminated, _, info = env.step(action(*cell, digit))
        np.testing.assert_array_equal(grid, before)
        assert (reward, terminated, info["outcome"]) == (-11, False, "illegal")


def test_the_mask_is_what_the_rules_allow():
    for overwrite in (False, True):
        env = SudokuEnv("2x3", overwrite=overwrite, end_on=None)
        env.reset(seed=4)
        rng = np.random.default_rng(0)
        for _ in range(12):
            mask = env.action_masks()
            if not mask.any():
                break
            grid = env._grid.copy()
            for number in range(6**3):
                cell, digit = divmod(number, 6)
                row, column = divmod(cell, 6)
                houses = [
                    grid[row],
                    grid[:, column],
                    grid[row // 2 * 2 : row // 2 * 2 + 2, column // 3 * 3 : column // 3 * 3 + 3],
                ]
                free = grid[row, column] == 0 or (overwrite and not env._givens[row, column])
                allowed = free and not any((house == digit + 1).any() for house in houses)
                assert mask[number] == allowed
            env.step(int(rng.choice(np.flatnonzero(mask))))


def test_random_legal_play_ends_as_asked():
    ends = set()
    for seed in range(8):
        env = SudokuEnv("2x2")
        _, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        ended = False
        while not ended:
            _, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            ended = terminated or truncated
        ends.add(info["outcome"])
    assert ends == {"dead-end", "solved"}


def test_mistakes_end_only_if_asked():
    solution = omnidoku.solve(SMALL).solution
    wrong = next(
        number
        for number in np.flatnonzero(_started("2x2", None).action_masks())
        if solution.reshape(-1)[number // 4] != number % 4 + 1
    )
    for end_on, ended in (("mistake", True), (None, False)):
        env = _started("2x2", end_on)
        _, reward, terminated, _, info = env.step(wrong)
        assert terminated == ended and info["outcome"] in ("wrong", "dead-end") and reward < 0
    # Nothing but a solved grid is worth anything.
    sparse = _started("2x2", None, rewards=Rewards.sparse())
    assert sparse.step(wrong)[1] == 0


def _started(shape, end_on, **options):
    env = SudokuEnv(shape, end_on=end_on, **options)
    env.reset(options={"puzzle": SMALL})
    return env


def test_own_digits_may_be_replaced_if_allowed():
    solution = omnidoku.solve(SMALL).solution
    env = SudokuEnv("2x2", overwrite=True, end_on=None)
    env.reset(options={"puzzle": SMALL})
    wrong = next(n for n in np.flatnonzero(env.action_masks()) if solution.reshape(-1)[n // 4] != n % 4 + 1)
    row, column = divmod(wrong // 4, 4)
    env.step(wrong)
    grid, _, _, _, info = env.step(action(row, column, int(solution[row, column])))
    assert info["outcome"] == "right" and grid[row, column] == solution[row, column]
    assert env.step(action(0, 0, 4))[4]["outcome"] == "illegal"


def test_episodes_are_truncated():
    env = SudokuEnv("2x2", max_steps=3)
    env.reset(options={"puzzle": SMALL})
    assert [env.step(action(0, 0, 1))[2:4] for _ in range(3)] == [(False, False), (False, False), (False, True)]


def test_vector_environments_have_different_puzzles():
    envs = gymnasium.make_vec("omnidoku/Sudoku-v0", num_envs=3, vectorization_mode="sync", shape="2x2")
    grids, info = envs.reset(seed=5)
    assert grids.shape == (3, 4, 4) and info["action_mask"].shape == (3, 64)
    for number in range(3):
        np.testing.assert_array_equal(grids[number], omnidoku.generate(1, seed=5 + number, shape="2x2").puzzle[0])
    actions = np.array([int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]])
    after, rewards, *_ = envs.step(actions)
    assert rewards.shape == (3,) and ((after > 0).sum(axis=(1, 2)) == (grids > 0).sum(axis=(1, 2)) + 1).all()
    envs.close()


def test_rendering():
    env = SudokuEnv("2x2", render_mode="ansi")
    env.reset(options={"puzzle": SMALL})
    assert env.render().splitlines()[1] == "| 3 1 | . . |"


def test_impossible_wishes_are_exceptions():
    for arguments, message in [
        ({"observe": "colours"}, "may be observed"),
        ({"observe": []}, "nothing"),
        ({"actions": "continuous"}, "discrete or multi"),
        ({"end_on": "boredom"}, "boredom"),
        ({"max_steps": 0}, "at least one step"),
        ({"render_mode": "human"}, "render_mode"),
        ({"wishes": {"unique": False}}, "'unique' is no wish"),
        ({"clues": 30, "wishes": {"clues": 40}}, "wished for twice.*: clues"),
    ]:
        with pytest.raises(ValueError, match=message):
            SudokuEnv(**arguments)
    env = SudokuEnv("2x2")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    for puzzle in ("." * 16, "11" + "." * 14, "nonsense"):
        with pytest.raises(ValueError, match="cannot be played"):
            env.reset(options={"puzzle": puzzle})
    env.reset(seed=1)
    with pytest.raises(ValueError, match="is not an action"):
        env.step(64)
    with pytest.raises(ValueError, match="there is no level"):
        env.reset(options={"level": "odd"})
