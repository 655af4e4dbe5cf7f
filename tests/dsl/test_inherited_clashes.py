"""What a variant brings in under a name of its parent's is told at the line that brings it in."""

import pytest
from tests.dsl.test_changing import variant
from tests.quick import rows

from duello.dsl.diagnostics.problem import Problem, Severity
from duello.dsl.pipeline import Compiled

BROUGHT_IN = (
    "add card 0 {}\n",
    "add card 9 {}\n",
    "add option {} = 3\n",
    "add match\n  each player gains {}\n",
    "pieces {}\n",
    "pieces card\n  {}: number\n",
    "pieces coin\nadd coin 1 {}\n",
    "board {}: grid of 3 by 3\n",
    "{} of a player: 3\n",
    "rule {}\n  North cannot gain points\n",
    "add to match\n  step {}\n    North gains 1 point\n",
    "add to match, before hand\n  each player has {}: 3, public\n",
    "add to match\n  each player chooses {}: 1 or 2\n",
    "add to match\n  each player chooses act: {} or bet\n",
    "rename Queen to {}\n",
    "rename pick to {}\n",
)
NAMES = ("Page", "points", "hand", "pick", "scoring", "rank", "match", "card", "late", "North")
TOLD = [(lines, name) for lines in BROUGHT_IN for name in NAMES]


def errors(made: Compiled) -> list[Problem]:
    return [one for one in made.problems if one.severity is Severity.ERROR]


@pytest.mark.parametrize(("lines", "name"), rows(8, TOLD))
def test_a_clash_is_told_where_it_is_made(lines: str, name: str) -> None:
    made = variant(lines.format(name))
    for one in errors(made):
        assert one.label.span.source == made.source, one.headline
        assert one.label.span.position[0] > 1
        if one.headline.startswith("the parent already has"):
            assert [each.span.source.name for each in one.others] == ["Parent"]
        if one.code == "name-taken" and one.fix is not None:
            assert not errors(variant(one.fix.applied().partition("\n")[2])), one.help


def test_seats_are_told_too() -> None:
    (one,) = errors(variant("  players Page, Queens\n"))
    assert (one.code, one.label.span.words) == ("name-taken", "Page")


@pytest.mark.slow
def test_a_clash_can_be_made_at_all() -> None:
    told = [lines for lines, name in TOLD if errors(variant(lines.format(name)))]
    assert len(set(told)) > 10
