"""Fresh puzzles for PyTorch: a data set that never repeats itself.

A block is ``block`` puzzles with consecutive numbers of a seed; block b starts at number ``start + b · block``. Blocks
are dealt out in turn, first to the ranks and then to the workers of each rank:

::

    block      0  1  2  3  4  5  6  7        2 ranks with 2 workers each
    rank       0  1  0  1  0  1  0  1
    worker     0  0  1  1  0  0  1  1

No puzzle is made twice. A ``DataLoader`` asks its workers in turn, so rank r gets the blocks r, r + ranks, r + 2 ·
ranks … in this order, however many workers it has: a run can be resumed with another number of workers.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

from ._generate import generate
from ._input import whole
from ._input import Shape

try:
    _torch: Any = importlib.import_module("torch")
    _utils: Any = importlib.import_module("torch.utils.data")
    _Base: Any = _utils.IterableDataset
except ImportError as error:
    _torch, _Base, _missing = None, object, error


def blocks_of(
    blocks: int | None, done: int, rank: int, ranks: int, worker: int, workers: int
) -> Iterator[tuple[int, int]]:
    """The blocks of one worker of a rank that has already had ``done`` blocks, each with the value of ``done`` to
    resume from after it. ``blocks`` is the number of all blocks, None for no end.

    >>> [block for _, block in blocks_of(12, 0, rank=1, ranks=2, worker=0, workers=2)]
    [1, 5, 9]
    >>> [block for _, block in blocks_of(12, 0, rank=1, ranks=2, worker=1, workers=2)]
    [3, 7, 11]

    After three blocks, rank 1 goes on with its fourth:

    >>> list(blocks_of(12, 3, rank=1, ranks=2, worker=0, workers=1))
    [(4, 7), (5, 9), (6, 11)]
    """
    turn = done + worker
    while blocks is None or turn * ranks + rank < blocks:
        # Worker w begins at turn done + w, also when it is resumed after this block.
        yield turn + workers - worker, turn * ranks + rank
        turn += workers


class FreshPuzzles(_Base):  # type: ignore[misc]
    """Puzzles of a seed, each once, in batches: ``DataLoader(FreshPuzzles(seed=1), batch_size=None, num_workers=4)``.

    A batch is a dictionary: ``puzzle`` and ``solution`` (``uint8[block, N·N]``, 0 for a blank) and ``index``
    (``int64``), the number of each puzzle. The same seed and wishes (those of :func:`omnidoku.generate`) give the same
    batches everywhere. Puzzles that missed the wishes are left out of their batch. Numbers go from ``start`` up to
    ``stop``, or without end.

    ``rank`` and ``ranks`` default to those of ``torch.distributed``, if it is in use.

    Every iteration begins at the same place: the beginning, or where ``load_state_dict`` says. To resume, keep
    ``state_dict(batches)`` with the number of batches that the loader of this rank has returned since the beginning,
    and load it before the next iteration. Without workers, and with a loader that asks its workers for their state
    (``StatefulDataLoader``), the data set counts the batches itself.
    """

    def __init__(
        self,
        *,
        seed: int,
        block: int = 256,
        start: int = 0,
        stop: int | None = None,
        shape: Shape = "3x3",
        rank: int | None = None,
        ranks: int | None = None,
        threads: int = 1,
        **wishes: Any,
    ) -> None:
        if _torch is None:
            raise ImportError("omnidoku.torch needs PyTorch: pip install 'omnidoku[torch]'") from _missing
        super().__init__()
        if block < 1:
            raise ValueError(f"a block has at least one puzzle, not {block}")
        if (rank is None) != (ranks is None):
            raise ValueError("rank and ranks go together")
        if rank is not None and ranks is not None and not 0 <= rank < ranks:
            raise ValueError(f"rank must be from 0 to {ranks - 1}, not {rank}")
        if max(start, stop or 0) >= 2**62:
            raise ValueError("numbers of puzzles are below 2**62 here, to be int64 in tensors")
        if stop is not None and stop < start:
            raise ValueError(f"puzzles from {start} up to {stop}: there are none")
        for name in ("index", "count", "progress", "form", "seconds"):
            if name in wishes:
                raise TypeError(f"{name!r} is no wish for fresh puzzles")
        self.seed, self.block, self.threads = whole("seed", seed), block, threads
        self.start, self.stop = whole("start", start), stop
        self.rank, self.ranks = rank, ranks
        self.wishes = {"shape": shape, **wishes}
        self._begin = 0
        self._done = 0
        # Reports an impossible wish here, not later in a worker.
        generate(0, seed=self.seed, **self.wishes)

    def _place(self) -> tuple[int, int]:
        """The rank and the number of ranks."""
        if self.rank is not None and self.ranks is not None:
            return self.rank, self.ranks
        distributed = _torch.distributed
        if distributed.is_available() and distributed.is_initialized():
            return distributed.get_rank(), distributed.get_world_size()
        return 0, 1

    def __iter__(self) -> Iterator[dict[str, Any]]:
        rank, ranks = self._place()
        info = _utils.get_worker_info()
        worker, workers = (0, 1) if info is None else (info.id, info.num_workers)
        blocks = None if self.stop is None else -(-(self.stop - self.start) // self.block)
        for done, block in blocks_of(blocks, self._begin, rank, ranks, worker, workers):
            first = self.start + block * self.block
            count = self.block if self.stop is None else min(self.block, self.stop - first)
            batch = self._made(first, count)
            # Counted before it is yielded: a state kept from then on includes this batch.
            self._done = done
            yield batch

    def _made(self, first: int, count: int) -> dict[str, Any]:
        made = generate(count, seed=self.seed, index=first, threads=self.threads, **self.wishes)
        good = made.ok
        return {
            "puzzle": _torch.from_numpy(made.puzzle[good].reshape(good.sum(), made._batch.size**2)),
            "solution": _torch.from_numpy(made.solution[good].reshape(good.sum(), made._batch.size**2)),
            "index": _torch.from_numpy(made.index[good].astype("int64")),
        }

    def state_dict(self, batches: int | None = None) -> dict[str, Any]:
        """The state of this rank after ``batches`` batches since the beginning, by default as many as the data set has
        counted."""
        return {**self._question(), "done": self._done if batches is None else batches}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Resumes from a state. Raises a ``ValueError`` if it is of other puzzles."""
        for name, value in self._question().items():
            if state.get(name) != value:
                raise ValueError(f"the state is that of other puzzles: {name} is {state.get(name)!r}, here {value!r}")
        self._begin = self._done = int(state["done"])

    def _question(self) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "start": self.start,
            "stop": self.stop,
            "block": self.block,
            "wishes": dict(self.wishes),
        }
