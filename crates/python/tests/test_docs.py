"""The examples in the docs run as shown."""

from __future__ import annotations

import importlib.util
import os
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]


def reference() -> Any:
    spec = importlib.util.spec_from_file_location("reference", ROOT / "crates" / "python" / "reference.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_reference_is_generated_from_the_docstrings() -> None:
    pytest.importorskip("gymnasium")
    module = reference()
    if os.environ.get("UPDATE"):
        module.FILE.write_text(module.reference(), encoding="utf-8")
    written = module.FILE.read_text(encoding="utf-8")
    assert written == module.reference(), "docs/python.md is old: python crates/python/reference.py --write"


def test_the_reference_has_every_function() -> None:
    import omnidoku

    listed = {name for names in reference().GROUPS.values() for name in names}
    functions = {name for name in omnidoku.__all__ if callable(getattr(omnidoku, name)) and name[0].islower()}
    assert functions <= listed


def test_every_column_of_an_answer_is_described() -> None:
    import omnidoku

    module = reference()
    classes = [found for found in vars(omnidoku).values() if isinstance(found, type)]
    described = {
        found.__name__: module.attributes(found) for found in classes if issubclass(found, omnidoku.Table)
    }
    assert {name for name, _, _ in described["Traced"]} == {"cut", "starts", "kind", "cell", "digit", "options"}
    assert [column for columns in described.values() for column in columns if not column[2]] == []


def test_the_reference_has_the_modules_and_their_methods() -> None:
    written = reference().FILE.read_text(encoding="utf-8")
    for said in (
        "### Traced",
        "* `tokens() -> NDArray[np.int32]`: Every event",
        "  8 + …         decide, place, remove, write",
        "* `vocabulary`: ",
        "* `padded(length: int | None = None)",
        "## omnidoku.data",
        "### SudokuEnv",
        "### FreshPuzzles",
        "### solve_batch",
        "### plan_numbers",
        "## omnidoku.jobs",
    ):
        assert said in written, said


@pytest.mark.parametrize(
    ("file", "said"), [("README.md", "['ok', 'bad-input', 'missing']"), ("crates/python/README.md", "8.3")]
)
def test_the_examples_run(file: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / file).read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    exec(compile(example, file, "exec"), {})
    assert said in capsys.readouterr().out


def test_the_function_of_the_page_on_clusters_runs() -> None:
    page = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
    function, stream = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(function, "cluster.md", "exec"), names)
    assert names["rated"].column_names[-4:] == ["hodoku_status", "hodoku_level", "hodoku_score", "hodoku_hardest"]
    assert "ray.data" in stream, "test_ray.py runs that one"


def shown(cell: Any) -> list[Any]:
    """What a cell printed and returned; what it prints may come in pieces."""
    printed = "".join(output["text"] for output in cell.outputs if "text" in output)
    return [printed, *(output["data"] for output in cell.outputs if "data" in output)]


@pytest.mark.filterwarnings("ignore")
def test_the_notebook_runs_from_top_to_bottom() -> None:
    import nbclient
    import nbformat

    path = ROOT / "docs" / "omnidoku.ipynb"
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    told = [shown(cell) for cell in notebook.cells if cell.cell_type == "code"]
    nbclient.NotebookClient(notebook, timeout=120).execute()
    if os.environ.get("UPDATE"):
        for cell in notebook.cells:
            cell.metadata.clear()
            for output in cell.get("outputs", []):
                output.get("metadata", {}).clear()
        notebook.metadata["language_info"] = {"name": "python"}
        nbformat.write(notebook, path)
        return
    assert [shown(cell) for cell in notebook.cells if cell.cell_type == "code"] == told, "UPDATE=1 writes it anew"
