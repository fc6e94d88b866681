"""Requests that exceed the memory are exceptions and do not end the process: they are tested in a separate process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "question",
    [
        "omnidoku.generate(10**15, seed=1)",
        "omnidoku.generate(2**62, seed=1)",
        "omnidoku.augment('.' * 81, seed=1, copies=10**15)",
        "omnidoku.augment(['.' * 81] * 3, ['.' * 81] * 3, seed=1, copies=2**62)",
        "omnidoku.cover_matrix('11x11')",
    ],
)
def test_too_much_is_a_memory_error(question: str) -> None:
    program = f"import omnidoku\ntry:\n    {question}\nexcept MemoryError as error:\n    print('refused:', error)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    ended = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("refused:") and "memory" in ended.stdout
