"""A zone called as several of what is chosen: told, with the words of each reading."""

import re
from collections.abc import Iterator

import pytest
from tests.kept import compile_text

from duello.dsl.lint.engine.program_facts import Knowledge
from duello.dsl.lint.zone_or_choice import zone_or_choice
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

RULES = """ruleset "Streets"
  players North, South

pieces {kind}

{kind} 1 Shed
{kind} 2 Hut
{kind} 3 Farm

match
  the game has {zone}: one of each {kind}, public
  the game has heap: nothing, public
  each player has estate: one of each {kind}, private
  play 2 sales

sale
  each player secretly chooses {choice}: a {kind} in their estate
  reveal {choice}
  {line}

example "what is gone"
  North {choice} Farm, South {choice} Shed
  then {claim}
"""
CHOSEN = "North's estate is Shed, Hut"
LYING = "North's estate is Shed, Hut, Farm"
LINES = ("discard the {zone}", "discard {zone}", "move the {zone} to the heap")
NAMES = (("house", "houses", "house"), ("tile", "lots", "lot"), ("copy", "copies", "copy"))


def told(kind: str, zone: str, choice: str, line: str, claim: str = LYING) -> Iterator[str]:
    text = RULES.format(kind=kind, zone=zone, choice=choice, line=line, claim=claim)
    made = compile_text(text)
    assert made.program is not None, made.problems
    yield from (each.problem.help or "" for each in zone_or_choice(Knowledge(made.program)))


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("line", LINES)
def test_it_is_told_with_words_of_which_each_has_one_meaning(
    names: tuple[str, str, str], line: str
) -> None:
    kind, zone, choice = names
    said = line.format(zone=zone)
    (help,) = told(kind, zone, choice, said)
    mends = re.findall(r"write `([^`]+)` in the place of `([^`]+)`", help)
    assert len(mends) == 2
    for (new, old), claim in zip(mends, (CHOSEN, LYING), strict=True):
        mended = said.replace(old, new)
        assert not list(told(kind, zone, choice, mended))
        text = RULES.format(kind=kind, zone=zone, choice=choice, line=mended, claim=claim)
        assert all(each.holds for each in run_examples(Rules("Streets", compile_text(text)))), (
            mended,
            claim,
        )


@pytest.mark.parametrize(
    "line", ["move the top 2 houses of the pile to the heap", "shuffle the pile"]
)
def test_a_zone_that_is_called_otherwise_is_not_meant(line: str) -> None:
    text = RULES.format(kind="house", zone="pile", choice="house", line=line, claim=LYING)
    made = compile_text(text.replace("one of each house, public", "one of each house, in a pile"))
    assert made.program is not None, made.problems
    assert not list(zone_or_choice(Knowledge(made.program)))
