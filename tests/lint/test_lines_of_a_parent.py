"""What is found in a line of the parent's, whose author it is that could mend it."""

import pytest
from tests.kept import compile_text
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


PRINTED = """ruleset "Wider Storm"
  extends "Fire and Ice"

change spell Storm
{text}  asks targets: up to {most} cells, no two touching, written "on {{targets}}"
"""


@pytest.mark.slow
def test_a_number_that_a_variant_changes_is_held_against_the_text_of_the_parent():
    def told(most, text=""):
        compiled = compile_text(PRINTED.format(most=most, text=text))
        assert compiled.program is not None
        found = inspect(compiled.program, compiled.source)
        return [
            (one.headline, one.label.span.words[:4]) for one in found if one.code == "text-differs"
        ]

    other = [("the text names `3`, and no clause does", "asks")]
    other += [("a clause names `4`, the text does not", "asks")]
    assert told(4) == told(4, '  "Weak in up to three cells."\n') == other
    assert not told(3) and not told(4, '  "Weak in up to four cells."\n')
