"""What a variant changes stands where it stood, and everything else stays."""

from collections import Counter
from random import Random

import pytest
from attrs import evolve

from duello.analysis.generate.rule_file import generated
from duello.dsl import syntax as sx
from duello.dsl.inherit.merge import said_anew, topic
from duello.dsl.ir import given
from duello.dsl.lint import inspect
from duello.dsl.pipeline import Compiled, compile_source, whole_script
from duello.dsl.spans import Source
from duello.dsl.syntax.items import Phase, Piece, Rule

PARENT = """ruleset "Parent"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
  "Low."
  scoring: gain 1 point
  rank: 4, if {late} is 3
  scoring: gain 2 points
card 2 Queen

option late = 3 "who knows"

match
  each player has hand: one of each card
  each player has points: 0, public
  each player chooses pick, in secret: a card in their hand
    within 9 seconds
    if late: they choose Page
  reveal pick
  each pick takes effect
  step scoring
  step count
    announce "once"
    announce "twice" as second
"""


def variant(lines: str) -> Compiled:
    child = Source("Child", f'ruleset "Child" extends "Parent"\n{lines}')
    return compile_source(child, {"Parent": Source("Parent", PARENT)}.get)


def same(changed: str, parent: str) -> bool:
    """Whether a variant of these lines is what the other text says on its own."""
    program, said = variant(changed).program, compile_source(Source("Parent", parent)).program
    assert program is not None
    assert said is not None
    return evolve(program, name=said.name) == said


@pytest.mark.parametrize(
    ("changed", "before", "after"),
    [
        ('change Page\n  "Not so low."', '"Low."', '"Not so low."'),
        ("change card 3 Queen", "card 2 Queen", "card 3 Queen"),
        ("change pick in match\n  if late: they choose Queen", "choose Page", "choose Queen"),
        ("change pick in match\n  within 5 seconds", "within 9", "within 5"),
        (
            "change card 1 Page\n  scoring: gain 3 points",
            "gain 1 point\n  rank: 4, if {late} is 3\n  scoring: gain 2 points",
            "gain 3 points\n  rank: 4, if {late} is 3",
        ),
    ],
)
def test_it_is_as_if_the_parent_said_so(changed: str, before: str, after: str) -> None:
    assert before in PARENT
    assert same(changed, PARENT.replace(before, after))


@pytest.mark.parametrize(
    ("place", "before", "after"),
    [
        ("count", "as second", 'as second\n    announce "more"'),
        ("count, before announce", 'announce "once"', 'announce "more"\n    announce "once"'),
    ],
)
def test_lines_are_added_to_a_step_as_to_a_phase(place: str, before: str, after: str) -> None:
    assert before in PARENT
    assert same(f'add to {place}\n  announce "more"', PARENT.replace(before, after))


def test_a_step_that_is_misspelt_is_told() -> None:
    (found,) = variant('add to cuont\n  announce "x"').problems
    assert found.fix is not None
    assert found.fix.text == "count"


def test_of_another_kind_there_is_nothing_of_that_name() -> None:
    found = variant("change token 4 Page")
    assert [each.code for each in found.problems] == ["nothing-to-change"]


def bodies(seed: int) -> list[sx.Body]:
    """The blocks of a generated rule file."""
    script = whole_script(Source("generated", generated(Random(seed)).written()))
    items = script.items if script is not None else ()
    return [item.body for item in items if isinstance(item, Phase | Piece | Rule)]


@pytest.mark.parametrize("seed", range(30))
def test_what_is_said_again_changes_nothing(seed: int) -> None:
    for body in bodies(seed):
        so_often = Counter(map(topic, body))
        once = tuple(line for line in body if topic(line) and so_often[topic(line)] == 1)
        deeds = tuple(line for line in body if not topic(line))
        assert said_anew(body, once) == body
        assert said_anew(body, deeds) == (*body, *deeds)


ALLOWED = """ruleset "Parent"
  players North, South
pieces card
card 1 Page
  scoring: North gains 1 point
card 2 Queen
match
  each player has hand: one of each card
  each player has points: 0, public
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
allow one-seat in Page because "North leads"
"""


@pytest.mark.parametrize(
    ("lines", "warned"),
    [
        ('change Page\n  "It wins."\n', True),
        ("replace card 1 Page\n  scoring: North gains 2 points\n", True),
        ('change Queen\n  "It loses."\n', False),
    ],
)
def test_what_was_allowed_of_other_rules_is_told_again(lines: str, warned: bool) -> None:
    child = Source("Child", f'ruleset "Child" extends "Parent"\n{lines}')
    found = compile_source(child, {"Parent": Source("Parent", ALLOWED)}.get)
    told = inspect(given(found.program), found.source)
    assert ("one-seat" in {problem.code for problem in told}) is warned


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("option bonus = 2", "add option bonus = 2"),
        ('option early = 2 "x"', 'add option early = 2 "x"'),
        ("option lete = 2", "option late = 2"),
        ("option alte = 2", "option late = 2"),
    ],
)
def test_an_option_that_the_parent_has_not_is_added_or_misspelt(line: str, mended: str) -> None:
    (told,) = variant(line).problems
    assert told.fix is not None
    text = told.fix.applied()
    assert text.rstrip().endswith(mended)
    assert not compile_source(
        Source("Child", text), {"Parent": Source("Parent", PARENT)}.get
    ).problems
