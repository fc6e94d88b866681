"""The wishes of :func:`omnidoku.generate` as the builder takes them: as arguments and as options of the command.

``seconds`` is not among them, since its results depend on the machine; nor ``unique``, since the label is the only
solution; nor ``shape``, since canonical forms are for 9×9.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

import numpy as np

#: The kind of every wish.
WISHES = {
    "level": "text",
    "style": "text",
    "scale": "text",
    "score": "range",
    "needs": "list",
    "with_": "list",
    "without": "list",
    "hardest": "text",
    "around": "text",
    "symmetry": "text",
    "clues": "number",
    "blanks": "number",
    "minimal": "flag",
    "unbiased": "flag",
    "mask": "mask",
    "full": "flag",
    "grids": "text",
    "cycles": "number",
    "tries": "number",
}


def option(name: str) -> str:
    """The option of the command.

    >>> option("with_")
    '--with'
    """
    return "--" + name.strip("_").replace("_", "-")


def checked(wishes: Mapping[str, Any]) -> dict[str, Any]:
    """The wishes that are not None; raises on unknown ones."""
    for name in wishes:
        if name not in WISHES:
            raise TypeError(f"build has no argument {name!r}; the wishes are {', '.join(WISHES)}")
    return {name: wishes[name] for name in WISHES if wishes.get(name) is not None}


def as_options(wishes: Mapping[str, Any]) -> list[str]:
    """The wishes as they are written on the command line.

    >>> as_options({"level": "hard", "score": (6.6, 7.2), "needs": ["x-wing"], "minimal": False})
    ['--level', 'hard', '--score', '6.6..7.2', '--needs', 'x-wing', '--no-minimal']
    """
    options: list[str] = []
    for name, wish in wishes.items():
        kind = WISHES[name]
        if kind == "flag":
            options.append(option(name) if wish else f"--no-{option(name)[2:]}")
        elif kind == "range":
            options += [option(name), f"{wish[0]}..{wish[1]}"]
        elif kind == "list":
            options += [option(name), wish if isinstance(wish, str) else ",".join(wish)]
        elif kind == "mask":
            options += [option(name), "".join("#" if there else "." for there in np.asarray(wish).reshape(-1))]
        else:
            options += [option(name), str(wish)]
    return options


def add_options(parser: argparse._ArgumentGroup) -> None:
    """Adds an option for each wish."""
    for name, kind in WISHES.items():
        if kind == "flag":
            parser.add_argument(option(name), dest=name, action=argparse.BooleanOptionalAction, default=None)
            continue
        kinds: dict[str, Any] = {"text": str, "number": int, "range": _range, "list": _list, "mask": _mask}
        shown = {"text": "NAME", "number": "N", "range": "A..B", "list": "NAME,…", "mask": "#.#…"}
        parser.add_argument(option(name), dest=name, type=kinds[kind], metavar=shown[kind])


def _range(text: str) -> tuple[float, float]:
    start, dots, end = text.partition("..")
    try:
        return float(start), float(end if dots else start)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a range is A..B, not {text!r}") from None


def _list(text: str) -> list[str]:
    return text.split(",")


def _mask(text: str) -> list[bool]:
    if len(text) != 81 or set(text) - {"#", "."}:
        raise argparse.ArgumentTypeError("a mask has 81 signs: # for a clue, . for a blank")
    return [sign == "#" for sign in text]
