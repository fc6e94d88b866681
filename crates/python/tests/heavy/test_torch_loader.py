"""omnidoku.torch with PyTorch itself. ``scripts/python-heavy-test`` runs this; it is skipped where PyTorch is not
installed."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

import omnidoku

torch = pytest.importorskip("torch")

from omnidoku.torch import FreshPuzzles  # noqa: E402
from torch.utils.data import DataLoader  # noqa: E402


def indices(batches):
    return [batch["index"].tolist() for batch in batches]


def test_batches_are_the_puzzles_of_the_seed():
    made = omnidoku.generate(100, seed=3, index=50, clues=30)
    batches = list(DataLoader(FreshPuzzles(seed=3, start=50, stop=150, block=32, clues=30), batch_size=None))
    assert [len(batch["index"]) for batch in batches] == [32, 32, 32, 4]
    for name in ("puzzle", "solution"):
        whole = torch.cat([batch[name] for batch in batches])
        assert whole.dtype == torch.uint8
        np.testing.assert_array_equal(whole.numpy(), getattr(made, name).reshape(100, 81))
    assert sum(indices(batches), []) == list(range(50, 150))


@pytest.mark.parametrize("workers", [0, 1, 2, 3])
def test_the_order_does_not_depend_on_the_workers(workers):
    for rank in range(2):
        dataset = FreshPuzzles(seed=1, block=8, stop=100, rank=rank, ranks=2)
        given = indices(DataLoader(dataset, batch_size=None, num_workers=workers))
        wanted = [list(range(8 * block, min(8 * block + 8, 100))) for block in range(rank, 13, 2)]
        assert given == wanted


@pytest.mark.parametrize(("before", "after"), [(0, 0), (2, 3), (3, 0)])
def test_a_run_is_resumed_with_other_workers(before, after):
    dataset = FreshPuzzles(seed=1, block=4, rank=1, ranks=3)
    whole = indices(islice(DataLoader(dataset, batch_size=None), 10))
    first = indices(islice(DataLoader(dataset, batch_size=None, num_workers=before), 5))
    state = dataset.state_dict(5)
    again = FreshPuzzles(seed=1, block=4, rank=1, ranks=3)
    again.load_state_dict(state)
    rest = indices(islice(DataLoader(again, batch_size=None, num_workers=after), 5))
    assert first + rest == whole


def test_the_data_set_counts_batches_itself_without_workers():
    dataset = FreshPuzzles(seed=1, block=4)
    assert dataset.state_dict()["done"] == 0
    stream = iter(dataset)
    first = indices(islice(stream, 3))
    again = FreshPuzzles(seed=1, block=4)
    again.load_state_dict(dataset.state_dict())
    assert indices(islice(again, 2)) == indices(islice(stream, 2))
    # An iteration begins where the last one began.
    assert indices(islice(dataset, 3)) == first


@pytest.mark.parametrize("workers", [0, 2])
def test_a_stateful_loader_resumes(workers):
    loader = pytest.importorskip("torchdata.stateful_dataloader").StatefulDataLoader
    arguments = {"batch_size": None, "num_workers": workers}
    whole = indices(islice(FreshPuzzles(seed=1, block=4), 9))
    running = loader(FreshPuzzles(seed=1, block=4), **arguments)
    first = indices(islice(running, 4))
    state = running.state_dict()
    resumed = loader(FreshPuzzles(seed=1, block=4), **arguments)
    resumed.load_state_dict(state)
    assert first + indices(islice(resumed, 5)) == whole


def test_a_state_of_other_puzzles_is_refused():
    dataset = FreshPuzzles(seed=1, block=4, clues=30)
    for other in (FreshPuzzles(seed=2, block=4, clues=30), FreshPuzzles(seed=1, block=4, clues=31)):
        with pytest.raises(ValueError, match="that of other puzzles"):
            dataset.load_state_dict(other.state_dict(3))


def test_impossible_wishes_are_exceptions_at_once():
    for arguments, error, message in [
        ({"block": 0}, ValueError, "at least one puzzle"),
        ({"rank": 1}, ValueError, "go together"),
        ({"rank": 2, "ranks": 2}, ValueError, "rank must be from 0 to 1"),
        ({"start": 5, "stop": 4}, ValueError, "there are none"),
        ({"seconds": 1}, TypeError, "is no wish"),
        ({"level": "odd"}, ValueError, "there is no level"),
    ]:
        with pytest.raises(error, match=message):
            FreshPuzzles(seed=1, **arguments)
