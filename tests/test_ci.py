"""What every change must pass is what the decision about it tells."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
DECISION = (ROOT / "docs/decisions/22-browsers-in-ci.md").read_text(encoding="utf-8")
SCRIPT = (ROOT / ".ci/run").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
FOLDERS = ("tests/browser", "tests/hosting")


def on_the_journey() -> set[str]:
    """The tests of which some or all carry the mark."""
    return {
        node.name
        for folder in FOLDERS
        for file in (ROOT / folder).glob("test_*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and any("pytest.mark.journey" in ast.unparse(each) for each in node.decorator_list)
    }


def test_the_journey_is_the_one_that_is_told():
    assert on_the_journey() == set(re.findall(r"\| `(test_\w+)` \|$", DECISION, re.MULTILINE))
    assert f"-m journey {' '.join(sorted(FOLDERS, reverse=True))}" in MAKEFILE


def test_what_is_run_can_be_made():
    asked = {each for line in re.findall(r"\bmake ([a-z ./]+)", SCRIPT) for each in line.split()}
    made = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)) | {".venv/.whole"}
    assert {"test", "site", "journey", "browser", "vscode"} <= asked <= made


def test_what_is_not_looked_through_needs_a_browser():
    """Where every test of a folder carries the mark, `make test` need not collect it."""
    assert "--ignore tests/browser\n" in MAKEFILE
    files = sorted((ROOT / "tests/browser").glob("test_*.py"))
    unmarked = [
        file.name
        for file in files
        if not re.search(
            r"^pytestmark = .*\bpytest\.mark\.browser\b", file.read_text("utf-8"), re.M
        )
    ]
    assert files
    assert unmarked == []


def test_warnings_of_the_documentation_are_errors():
    """With `--quiet` MkDocs drops warnings before it counts them: a dead anchor went through."""
    (line,) = re.findall(r"mkdocs build .*", MAKEFILE)
    assert "--strict" in line and "--quiet" not in line and "-q" not in line.split()
