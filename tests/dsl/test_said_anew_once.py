"""What a variant says in place of its parent's words it says once: of two, one would be lost."""

import pytest

from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import compile_text

VARIANT = 'ruleset "Hurried"\n  extends "Death Match 3: Wizard\'s Duel"\n\n'
TWICE = {
    "lines": "replace rounds in duel\n  play 4 rounds\n",
    "an option": "option rounds = 4\n",
    "a card": 'replace spell 5 Bless\n  "Nothing comes of it."\n',
}


def errors(text: str) -> list[str]:
    found = compile_text(VARIANT + text).problems
    return [each.code for each in found if each.severity is Severity.ERROR]


@pytest.mark.parametrize("said", TWICE.values(), ids=TWICE)
def test_it_is_said_once(said: str) -> None:
    once = errors(said)
    assert "said-twice" not in once
    assert errors(said + "\n" + said) == [*once, "said-twice"]
