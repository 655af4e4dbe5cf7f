"""The page about testing is true: its Python runs, on the ruleset of the README."""

import re
from pathlib import Path

import pytest

pytest_plugins = "pytester"

ROOT = Path(__file__).parents[3]


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.slow
def test_the_examples_of_the_page_pass(pytester: pytest.Pytester) -> None:
    (rules,) = blocks("README.md", "duel")
    (pytester.path / "undercut.duel").write_text(rules, encoding="utf-8")
    for number, code in enumerate(blocks("docs/testing.md", "python")):
        (pytester.path / f"test_{number}.py").write_text(code, encoding="utf-8")
    result = pytester.runpytest_inprocess("-p", "no:xdist", "-p", "no:schemathesis", "-q")
    result.assert_outcomes(passed=6, deselected=6)


def test_the_page_tells_of_every_property() -> None:
    from duello.analysis.fuzz.standard_properties import STANDARD

    page = (ROOT / "docs/testing.md").read_text(encoding="utf-8")
    assert all(f"| `{made.name}` |" in page for made in STANDARD)
