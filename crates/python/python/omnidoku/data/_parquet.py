"""A part as a Parquet file: a row for each example, grids as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


class ParquetPart:
    """Writes one part, a row group for each chunk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writer: Any = None

    def write(self, columns: dict[str, NDArray[Any]]) -> None:
        """Writes the next examples."""
        import pyarrow
        import pyarrow.parquet

        table = pyarrow.table({name: _column(column) for name, column in columns.items()})
        if self._writer is None:
            self._writer = pyarrow.parquet.ParquetWriter(self.path, table.schema, compression="zstd")
        self._writer.write_table(table, row_group_size=max(1, len(table)))

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


def _column(values: NDArray[Any]) -> Any:
    import pyarrow

    if values.ndim == 2:
        return _texts(values)
    # The type is explicit, since a part without rows does not show it. NaN becomes null.
    return pyarrow.array(values, pyarrow.string() if values.dtype == object else None, from_pandas=True)


def _texts(grids: NDArray[np.uint8]) -> Any:
    """Grids as a column of strings, without a Python object for each."""
    import pyarrow

    signs = np.ascontiguousarray(np.where(grids == 0, np.uint8(ord(".")), grids + np.uint8(ord("0"))))
    offsets = np.arange(len(grids) + 1, dtype=np.int32) * np.int32(grids.shape[1])
    buffers = [None, pyarrow.py_buffer(offsets), pyarrow.py_buffer(signs)]
    return pyarrow.Array.from_buffers(pyarrow.string(), len(grids), buffers)
