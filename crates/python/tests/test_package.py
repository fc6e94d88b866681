"""The package as a whole: examples that run, hints that hold, a stub that is true, names that are there."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import pkgutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import omnidoku

MODULES = ["omnidoku", *(f"omnidoku.{module.name}" for module in pkgutil.iter_modules(omnidoku.__path__))]
PACKAGE = Path(omnidoku.__file__).parent
PROJECT = Path(__file__).parent.parent

#: Modules with dependencies that are not installed everywhere.
OPTIONAL = ("gymnasium", "pyspark", "ray", "torch")


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name not in OPTIONAL:
            raise
        pytest.skip(f"{error.name} is not installed")
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("name", sorted(set(omnidoku.__all__) - {"__version__"}))
def test_every_public_name_is_documented(name: str) -> None:
    found = getattr(omnidoku, name)
    assert inspect.getdoc(found)
    if inspect.isfunction(found):
        assert inspect.signature(found).return_annotation is not inspect.Signature.empty
        # One that only hands on to another may leave the example to that.
        assert ">>> " in (found.__doc__ or "") or name == "canonical_hash"


def test_names_are_sorted_and_complete() -> None:
    assert omnidoku.__all__ == sorted(omnidoku.__all__)
    shown = {
        name for name in vars(omnidoku) if not name.startswith("_") and not inspect.ismodule(getattr(omnidoku, name))
    }
    assert shown == set(omnidoku.__all__) - {"__version__"}
    assert omnidoku.__version__.count(".") >= 2


def run(*arguments: str) -> None:
    """Runs a module of mypy on the sources beside the tests, whether the package is installed or not."""
    environment = {**os.environ, "MYPYPATH": "python"}
    ended = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=PROJECT, env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed")
def test_type_hints_hold() -> None:
    run("mypy", "--strict", "python/omnidoku", "tests/typing_sample.py")


@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed")
def test_the_stub_matches_the_native_module() -> None:
    run("mypy.stubtest", "omnidoku._core", "--mypy-config-file", "pyproject.toml")


def test_hints_are_shipped() -> None:
    assert (PACKAGE / "py.typed").exists() and (PACKAGE / "_core.pyi").exists()
