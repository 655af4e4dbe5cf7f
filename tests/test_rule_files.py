"""Rule files that stand among the tests can be played, and their examples hold.

Each is tried here, but for those of which other tests try more: some of them are refused, as they
must be.
"""

from pathlib import Path

import pytest
from tests.dsl.test_corpus import FILES
from tests.dsl.test_first_drafts import DRAFTS
from tests.dsl.test_shown_forms import FORMS
from tests.field.test_cases import CASES
from tests.soundness.test_found import FOUND

from duello.dsl.diagnostics.problem import Severity
from duello.dsl.diagnostics.renderer import render
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_rules

HERE = Path(__file__).parent
ELSEWHERE = {*FILES, *DRAFTS, *FORMS, *CASES, *FOUND}
"""The rule files that other tests go through, one by one."""

THESE = sorted(set(HERE.rglob("*.duel")) - ELSEWHERE)


@pytest.mark.parametrize(
    "folder", sorted({file.parent.relative_to(HERE) for file in THESE}), ids=str
)
def test_rule_files_can_be_played(folder):
    files = [file for file in THESE if file.parent == HERE / folder]
    wrong = {file.stem: told for file in files if (told := wrong_in(file))}
    assert wrong == {}


def wrong_in(file: Path) -> str:
    """What keeps a file from being played, or an example of it from holding."""
    made = compile_rules(file)
    told = [problem for problem in made.problems if problem.severity is Severity.ERROR]
    if made.examples and not told:
        told += [p for each in run_examples(Rules(str(file), made)) for p in each.problems]
    return "\n\n".join(map(render, told))
