"""The folder of ``.npy`` files that the training code of HRM and its successors reads.

::

    identifiers.json                the names of puzzle identifiers: here only the blank one
    train/dataset.json              metadata for the loader
    train/all__inputs.npy           uint8[examples, 81]: value + 1, so that 0 is padding and 1 a blank
    train/all__labels.npy           uint8[examples, 81]: the same for the solutions
    train/all__puzzle_identifiers.npy   int32[puzzles]: all 0
    train/all__puzzle_indices.npy   int32[puzzles + 1]: the examples of puzzle i begin at [i]; each has one
    train/all__group_indices.npy    int32[groups + 1]: those of group i begin at [i]: a puzzle and its copies
    test/…                          the same
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

CELLS = 81


class HrmPart:
    """Writes one part, chunk by chunk; only one chunk is held in memory."""

    def __init__(self, folder: Path, groups: int, group_size: int) -> None:
        self.groups, self.group_size = groups, group_size
        if groups * group_size >= 2**31:
            raise ValueError(
                f"{groups * group_size:,} examples are more than the 32-bit indices of the layout can name"
            )
        self.folder = folder
        folder.mkdir()
        self._inputs = self._open("inputs")
        self._labels = self._open("labels")

    def _open(self, name: str) -> IO[bytes]:
        file = open(self.folder / f"all__{name}.npy", "wb")
        header = {"descr": "|u1", "fortran_order": False, "shape": (self.groups * self.group_size, CELLS)}
        np.lib.format.write_array_header_1_0(file, header)
        return file

    def write(self, puzzles: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> None:
        """Writes the next examples."""
        self._inputs.write((puzzles + 1).tobytes())
        self._labels.write((solutions + 1).tobytes())

    def finish(self) -> None:
        """Writes the indices and the metadata."""
        self.close()
        examples = self.groups * self.group_size
        indices: dict[str, NDArray[Any]] = {
            "puzzle_identifiers": np.zeros(examples, np.int32),
            "puzzle_indices": np.arange(examples + 1, dtype=np.int32),
            "group_indices": np.arange(self.groups + 1, dtype=np.int32) * np.int32(self.group_size),
        }
        for name, array in indices.items():
            np.save(self.folder / f"all__{name}.npy", array)
        about = {
            "pad_id": 0,
            "ignore_label_id": 0,
            "blank_identifier_id": 0,
            "vocab_size": 11,
            "seq_len": CELLS,
            "num_puzzle_identifiers": 1,
            "total_groups": self.groups,
            "mean_puzzle_examples": 1.0,
            "sets": ["all"],
        }
        (self.folder / "dataset.json").write_text(json.dumps(about) + "\n", encoding="utf-8")

    def close(self) -> None:
        self._inputs.close()
        self._labels.close()


def write_identifiers(folder: Path) -> None:
    """Writes the names of the puzzle identifiers."""
    (folder / "identifiers.json").write_text(json.dumps(["<blank>"]) + "\n", encoding="utf-8")
