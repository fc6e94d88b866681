"""The parts of omnidoku.torch that need no PyTorch. The others: heavy/test_torch_loader.py."""

from __future__ import annotations

import importlib.util
from itertools import islice

import pytest

from omnidoku.torch import FreshPuzzles, blocks_of


@pytest.mark.parametrize("ranks", [1, 2, 3, 8])
@pytest.mark.parametrize("workers", [1, 2, 5])
@pytest.mark.parametrize("blocks", [0, 1, 7, 48, 101])
def test_every_block_comes_once(blocks, workers, ranks):
    given = [
        block
        for rank in range(ranks)
        for worker in range(workers)
        for _, block in blocks_of(blocks, 0, rank, ranks, worker, workers)
    ]
    assert sorted(given) == list(range(blocks))


def in_turn(done, rank, ranks, workers, count):
    """What a loader gives that asks its workers in turn."""
    streams = [blocks_of(None, done, rank, ranks, worker, workers) for worker in range(workers)]
    return [next(streams[turn % workers])[1] for turn in range(count)]


@pytest.mark.parametrize("workers", [1, 2, 3, 7])
def test_a_rank_has_the_same_order_with_any_workers_and_resumes_after_any_batch(workers):
    whole = in_turn(0, 2, 5, 1, 40)
    assert whole == [2 + 5 * turn for turn in range(40)]
    assert in_turn(0, 2, 5, workers, 40) == whole
    for done in range(20):
        assert in_turn(done, 2, 5, workers, 20) == whole[done : done + 20]


def test_a_worker_resumes_from_its_own_state():
    for worker in range(3):
        whole = [block for _, block in islice(blocks_of(None, 0, 0, 1, worker, 3), 6)]
        (after, _) = list(islice(blocks_of(None, 0, 0, 1, worker, 3), 2))[-1]
        assert [block for _, block in islice(blocks_of(None, after, 0, 1, worker, 3), 4)] == whole[2:]


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="PyTorch is installed")
def test_without_pytorch_using_it_says_what_to_install():
    with pytest.raises(ImportError, match=r"pip install 'omnidoku\[torch\]'"):
        FreshPuzzles(seed=1)
