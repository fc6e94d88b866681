"""Runs the recipes of docs/python-recipes.md, one after the other, as a reader would."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "python-recipes.md"
NEEDED = ["pandas", "polars", "pyarrow", "duckdb", "gymnasium"]


def recipes() -> list[tuple[str, str, int]]:
    """The heading, the code and the line of every block of Python."""
    found = []
    text = PAGE.read_text(encoding="utf-8")
    for block in re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        before = text[: block.start()]
        headings = re.findall(r"^#+ (.*)$", before, re.MULTILINE)
        found.append((headings[-1], block[1], before.count("\n") + 1))
    return found


@pytest.fixture(scope="module")
def names() -> Iterator[dict[str, object]]:
    """What the recipes so far have defined: they are one program."""
    defined: dict[str, object] = {"__name__": "recipes"}
    yield defined
    # Functions know their names and names the functions; what they hold is let go here.
    defined.clear()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("recipes")


@pytest.mark.parametrize(("heading", "code", "line"), recipes(), ids=[f"{h}-{n}" for h, _, n in recipes()])
def test_recipe(heading, code, line, names, folder, monkeypatch):
    for package in NEEDED:
        pytest.importorskip(package)
    if heading == "PyTorch" and importlib.util.find_spec("torch") is None:
        pytest.skip("PyTorch is not installed; scripts/python-heavy-test runs this one")
    monkeypatch.chdir(folder)
    # The lines before are left blank, so that a failure names the line of the page.
    exec(compile("\n" * line + code, str(PAGE), "exec"), names)


def test_the_page_has_every_recipe():
    headings = {heading for heading, _, _ in recipes()}
    assert {"pandas", "Polars", "PyTorch", "Gymnasium", "A data set for training"} <= headings
    assert sum("assert " in code for _, code, _ in recipes()) >= 10
