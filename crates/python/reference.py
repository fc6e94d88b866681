"""Writes docs/python.md, the reference of the package, from its signatures and docstrings.

    python crates/python/reference.py            prints it
    python crates/python/reference.py --write    writes it

A test says when the file is old.
"""

from __future__ import annotations

import inspect
import re
import sys
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any

import omnidoku

FILE = Path(__file__).resolve().parents[2] / "docs" / "python.md"

BEGINNING = """# Python reference

<!-- Written by crates/python/reference.py from the docstrings: change those. -->

`pip install omnidoku` ([how to build it](../README.md#python)). [Recipes](python-recipes.md) show it at work with Polars, pandas, PyTorch and
Gymnasium; [a page](cluster.md) is about clusters.

"""

GROUPS = {
    "Solutions": ["solve", "count", "is_unique", "check", "solve_or_minus_ones", "engines"],
    "Reasoning": ["rate", "hint", "path", "techniques"],
    "Making and changing": ["generate", "augment", "canonicalize", "canonical_hash"],
    "Searches, event by event": ["trace"],
    "Text and pictures": ["convert", "formats", "problem", "draw"],
    "Exact cover": ["cover_matrix", "cover_matrix_of", "exact_cover"],
    "Answers": ["Table", "Answers", "Status", "Interrupted", "EventKind"],
}


def markdown(text: str | None) -> str:
    """A docstring as Markdown: examples and tables in fences, names in backticks."""
    blocks = []
    for block in inspect.cleandoc(text or "").split("\n\n"):
        if block.startswith(">>>"):
            blocks.append(f"```python\n{block}\n```")
        elif re.match(r"=+\s+=", block):
            plain = block.replace("``", "")
            blocks.append(f"```text\n{plain}\n```")
        else:
            named = re.sub(r":\w+:`([^`]*)`", r"`\1`", block)
            blocks.append(named.replace("``", "`"))
    return "\n\n".join(blocks)


def signature(function: Any) -> str:
    """How it is called, a parameter a line where there are many."""
    called = inspect.signature(function)
    parameters = []
    for parameter in called.parameters.values():
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY and "*" not in parameters:
            parameters.append("*")
        default = "" if parameter.default is inspect.Parameter.empty else f" = {parameter.default!r}"
        stars = "**" if parameter.kind is inspect.Parameter.VAR_KEYWORD else ""
        parameters.append(f"{stars}{parameter.name}: {parameter.annotation}{default}")
    line = f"{function.__name__}({', '.join(parameters)}) -> {called.return_annotation}"
    if len(line) <= 100:
        return line
    lines = "".join(f"    {parameter},\n" for parameter in parameters)
    return f"{function.__name__}(\n{lines}) -> {called.return_annotation}"


def attributes(table: type) -> list[tuple[str, str]]:
    """The columns of a table with what stands below each in the source."""
    source = inspect.getsource(table)
    found = re.findall(r'^    (\w+): Any\n(?:    """(.*?)""")?', source, re.MULTILINE | re.DOTALL)
    return [(name, " ".join(text.split())) for name, text in found]


def about_function(name: str) -> str:
    function = getattr(omnidoku, name)
    text = f"### {name}\n\n```python\n{signature(function)}\n```\n\n{markdown(function.__doc__)}\n"
    returned = inspect.signature(function).return_annotation
    table = getattr(omnidoku, str(returned), None)
    if inspect.isclass(table) and issubclass(table, omnidoku.Table):
        rows = [f"| `{column}` | {markdown(about)} |" for column, about in attributes(table)]
        text += f"\n`{table.__name__}` has `status` and\n\n| column | |\n|---|---|\n" + "\n".join(rows) + "\n"
    return text


def about_class(name: str) -> str:
    described = getattr(omnidoku, name)
    text = f"### {name}\n\n{markdown(described.__doc__)}\n"
    if issubclass(described, IntEnum):
        source = inspect.getsource(described)
        found = re.findall(r'^    ([A-Z_]+) = (\d+)\n    """(.*?)"""', source, re.MULTILINE | re.DOTALL)
        rows = [f"| {number} | `{member}` | {' '.join(about.split())} |" for member, number, about in found]
        return text + "\n| | | |\n|---|---|---|\n" + "\n".join(rows) + "\n"
    methods = [
        f"* `{method}`: {markdown(' '.join(inspect.cleandoc(member.__doc__).split()))}"
        for method, member in vars(described).items()
        if not method.startswith("_") and getattr(member, "__doc__", None)
    ]
    return text + ("\n" + "\n".join(methods) + "\n" if methods else "")


def inputs() -> str:
    """What every function takes, from the module that reads it."""
    module: ModuleType = sys.modules["omnidoku._input"]
    return markdown(module.__doc__)


def reference() -> str:
    parts = [BEGINNING, markdown(omnidoku.__doc__), "\n\n## Puzzles\n\n", inputs(), "\n"]
    for title, names in GROUPS.items():
        parts.append(f"\n## {title}\n\n")
        about = [about_class(name) if inspect.isclass(getattr(omnidoku, name)) else about_function(name) for name in names]
        parts.append("\n".join(about))
    return "".join(parts)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        FILE.write_text(reference())
    else:
        print(reference(), end="")
