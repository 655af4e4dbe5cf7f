"""What chance draws for a player is told with whom it is for, and is known from then on."""

import json
import re

import pytest
from tests.desk.rulebook_texts import script
from tests.kept import compile_text

import duello
from duello.desk import page
from duello.desk.rulebook import rulebook
from duello.desk.rulebook.as_text import as_text
from duello.desk.rulebook.true_examples import with_true_examples
from duello.dsl.ir.nodes import given
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.match.example_runner import run_example

TEXT = """ruleset "Throws"
  players Amber, Violet

match
  each player has field: 0, public
  play 1 round

round
  for each player: chance chooses roll: a whole number from 1 to 6{told}
  for each player: announce "{{they}} has {{their roll}}"
  each player chooses pick, in secret: a whole number from 1 to 5
  for each player: they gain their roll fields

example "Two throws"
  round 1: {drawn}, Amber picks 1, Violet picks 2
  then field of Amber is 3
  then field of Violet is 2
"""
WAYS = (", public", "\n    reveal roll")


def text(told: str = ", public", drawn: str = "chance rolls 3, chance rolls 2") -> str:
    return TEXT.format(told=told, drawn=drawn)


@pytest.mark.parametrize("told", WAYS)
def test_a_draw_is_told_with_whom_it_is_for(told: str) -> None:
    match = duello.Match(given(compile_text(text(told)).program), seed=1)
    said = [event for event in match.events if event.name != "field"]
    assert [event.to for event in said] == [None] * 4  # nothing of it is kept from anybody
    one, other = (event.data[player] for event, player in zip(said, match.players, strict=False))
    assert [event.text for event in said] == [
        f"roll: Amber: {one}",
        f"roll: Violet: {other}",
        f"Amber has {one}",
        f"Violet has {other}",
    ]


@pytest.mark.parametrize(
    "drawn",
    [
        "chance rolls 3, chance rolls 2",
        "chance rolls 3 for Amber, chance rolls 2 for Violet",
        "chance rolls 2 for Violet, chance rolls 3 for Amber",
        "chance rolls 2 for Violet, chance rolls 3",
    ],
)
def test_an_example_may_say_for_whom(drawn: str) -> None:
    found = compile_source(Source("<test>", text(drawn=drawn)))
    outcomes = [run_example(given(found.program), each) for each in found.examples]
    assert [each.said for each in outcomes] == [()]
    worded = as_text(rulebook(with_true_examples(script(text(drawn=drawn)), outcomes)[0]), 200)
    assert "Their roll is shown to everybody" in worded
    whose = ("Amber's roll is 3, Violet's is 2", "Violet's roll is 2, Amber's is 3")
    said = whose[drawn.startswith("chance rolls 2")]
    assert said in worded
    assert said in re.sub(r"</?em>", "", json.loads(page.published(text(drawn=drawn)))["page"])


def test_where_nobody_has_played_it_none_is_said_to_be_somebody_s() -> None:
    assert "the first roll is 3, the next roll is 2" in as_text(rulebook(script(text())), 200)
