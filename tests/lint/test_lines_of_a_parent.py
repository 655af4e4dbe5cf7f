"""What is found in a line of the parent's, whose author it is that could mend it."""

import pytest
from tests.lint.findings import game

from duello.dsl.lint import inspect
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

ASKED = "scoring: you gain 1 point, if rank of opponent's pick is not 1"
VARIANT = 'ruleset "Child"\n  extends "Quarrel"\n\nremove Page\n'


def told(text: str, parent: str = "") -> list[str]:
    made = compile_source(Source("Child", text), {"Quarrel": Source("Parent", parent)}.get)
    assert made.program is not None
    found = inspect(made.program, made.source)
    return [each.headline for each in found if each.code == "never-applies"]


@pytest.mark.parametrize("line", (ASKED, ASKED.replace(" if", " unless").replace("not ", "")))
def test_who_only_takes_something_out_hears_nothing_of_what_need_not_be_asked_any_more(line: str):
    assert not told(VARIANT, game(queen=line))
    own = f'{VARIANT}replace card 3 Queen\n  "Scores."\n  {line}\n'
    assert told(own, game(queen=line)) == ["this is always the case, so it need not be asked"]


def test_a_line_that_does_nothing_any_more_is_told():
    assert told(VARIANT, game(queen=ASKED.replace("not ", "")))
