"""Writes docs/python.md, the reference of the package, from its signatures and docstrings.

    python crates/python/reference.py            prints it
    python crates/python/reference.py --write    writes it

A test says when the file is old.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import sys
import textwrap
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
    "Reasoning": ["rate", "hint", "typos", "path", "techniques"],
    "Making and changing": ["generate", "augment", "canonicalize", "canonical_hash"],
    "Searches, event by event": ["trace", "Traced", "EventKind"],
    "Text and pictures": ["convert", "formats", "problem", "draw"],
    "Exact cover": ["cover_matrix", "cover_matrix_of", "exact_cover"],
    "Answers": ["Table", "Answers", "Status", "Interrupted"],
}

#: What is imported by itself, with what it needs, if anything.
MODULES: dict[str, str | None] = {
    "boards": None,
    "data": "pyarrow, for Parquet files",
    "gym": "Gymnasium",
    "torch": "PyTorch",
    "batches": "pyarrow",
    "shards": "pyarrow",
    "jobs": "pyarrow",
}


def markdown(text: str | None) -> str:
    """A docstring as Markdown: examples and tables in fences, names in backticks."""
    blocks = []
    for block in inspect.cleandoc(text or "").split("\n\n"):
        if block == "::":
            continue
        if block.startswith("    "):
            blocks.append(f"```text\n{textwrap.dedent(block)}\n```")
        elif block.startswith(">>>"):
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
    name = function.__qualname__.split(".")[0] if function.__name__ == "__init__" else function.__name__
    returned = "" if function.__name__ == "__init__" else f" -> {called.return_annotation}"
    parameters = []
    for parameter in called.parameters.values():
        if parameter.name in ("self", "cls"):
            continue
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY and "*" not in parameters:
            parameters.append("*")
        default = "" if parameter.default is inspect.Parameter.empty else f" = {parameter.default!r}"
        stars = "**" if parameter.kind is inspect.Parameter.VAR_KEYWORD else ""
        parameters.append(f"{stars}{parameter.name}: {parameter.annotation}{default}")
    line = f"{name}({', '.join(parameters)}){returned}"
    if len(line) <= 100:
        return line
    lines = "".join(f"    {parameter},\n" for parameter in parameters)
    return f"{name}(\n{lines}){returned}"


def attributes(described: type) -> list[tuple[str, str, str]]:
    """The attributes that a class declares: name, type, default, and the comment above or docstring below."""
    source = textwrap.dedent(inspect.getsource(described))
    lines = source.splitlines()
    body = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)).body
    found = []
    for node, following in zip(body, [*body[1:], None]):
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        kind = ast.unparse(node.annotation)
        if node.target.id.startswith("_") or kind.startswith("ClassVar"):
            continue
        if node.value is not None and not isinstance(node.value, ast.Call):
            kind += f" = {ast.unparse(node.value)}"
        above = lines[node.lineno - 2].strip()
        text = above.removeprefix("#: ") if above.startswith("#: ") else ""
        if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
            text = " ".join(str(following.value.value).split())
        found.append((node.target.id, kind, text))
    return found


def table_of(described: type, title: str) -> str:
    """The attributes as a table, without uninformative types."""
    rows = []
    for name, kind, text in attributes(described):
        shown = name if kind == "Any" else f"{name}: {kind}".replace("|", "\\|")
        rows.append(f"| `{shown}` | {markdown(text)} |")
    return f"\n| {title} | |\n|---|---|\n" + "\n".join(rows) + "\n" if rows else ""


def about_function(function: Any) -> str:
    text = f"### {function.__name__}\n\n```python\n{signature(function)}\n```\n\n{markdown(function.__doc__)}\n"
    returned = str(inspect.signature(function).return_annotation)
    table = getattr(omnidoku, returned, None)
    has_own_section = any(returned in names for names in GROUPS.values())
    if inspect.isclass(table) and issubclass(table, omnidoku.Table) and not has_own_section:
        text += f"\n`{table.__name__}` has `status` and\n" + table_of(table, "column")
    return text


def about_class(described: type) -> str:
    text = f"### {described.__name__}\n\n"
    if inspect.isfunction(vars(described).get("__init__")) and not hasattr(described, "__dataclass_fields__"):
        if not issubclass(described, (omnidoku.Table, omnidoku.Answers, BaseException)):
            text += f"```python\n{signature(vars(described)['__init__'])}\n```\n\n"
    text += f"{markdown(described.__doc__)}\n"
    if issubclass(described, IntEnum):
        source = inspect.getsource(described)
        found = re.findall(r'^    ([A-Z_]+) = (\d+)\n    """(.*?)"""', source, re.MULTILINE | re.DOTALL)
        rows = [f"| {number} | `{member}` | {' '.join(about.split())} |" for member, number, about in found]
        return text + "\n| | | |\n|---|---|---|\n" + "\n".join(rows) + "\n"
    text += table_of(described, "attribute")
    methods = []
    for name, member in vars(described).items():
        if name.startswith("_") or not getattr(member, "__doc__", None) or not is_method(member):
            continue
        function = getattr(member, "__func__", member)
        called = one_line(signature(function)) if callable(function) else name
        methods.append(f"* `{called}`: " + textwrap.indent(markdown(member.__doc__), "  ").strip())
    return text + ("\n" + "\n".join(methods) + "\n" if methods else "")


def one_line(called: str) -> str:
    return " ".join(called.split()).replace("( ", "(").replace(", )", ")")


def is_method(member: object) -> bool:
    return inspect.isfunction(member) or isinstance(member, (property, classmethod, staticmethod))


def about(member: Any) -> str:
    return about_class(member) if inspect.isclass(member) else about_function(member)


def about_module(name: str, needs: str | None) -> str:
    """A module with its public functions and classes; its docstring describes the constants."""
    module = importlib.import_module(f"omnidoku.{name}")
    public = getattr(module, "__all__", [member for member in vars(module) if not member.startswith("_")])
    members = [getattr(module, member) for member in public]
    own = [
        member
        for member in members
        if (inspect.isclass(member) or inspect.isfunction(member)) and member.__module__.startswith(module.__name__)
    ]
    needed = f"Needs {needs}.\n\n" if needs else ""
    text = f"\n## omnidoku.{name}\n\n{needed}{markdown(module.__doc__)}\n\n"
    return text + "\n".join(about(member) for member in own)


def inputs() -> str:
    """What every function takes, from the module that reads it."""
    module: ModuleType = sys.modules["omnidoku._input"]
    return markdown(module.__doc__)


def reference() -> str:
    parts = [BEGINNING, markdown(omnidoku.__doc__), "\n\n## Puzzles\n\n", inputs(), "\n"]
    for title, names in GROUPS.items():
        parts.append(f"\n## {title}\n\n")
        parts.append("\n".join(about(getattr(omnidoku, name)) for name in names))
    parts += [about_module(name, needs) for name, needs in MODULES.items()]
    return "".join(parts)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        FILE.write_text(reference(), encoding="utf-8")
    else:
        print(reference(), end="")
