"""What somebody has may be one of several names: typed, asked and stated as one says it."""

import pytest

from duello.dsl.diagnostics.problem import Severity
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

RULES = """ruleset "Moods"
  players North, South

pieces gesture

gesture S Snap
gesture D Digit

match
  each player has mood: {held}, public
  the game has weather: sun, rain or none, public
  each player has points: 0, public
  play 2 rounds

round
  each player chooses pick, in secret: a gesture
  each player chooses face: calm or angry
  reveal pick
  for each player:
    their mood becomes angry, if their pick is Snap
    they are calm, if their pick is Digit
  weather becomes rain, if round is 1
  for each player:
    they gain 1 point, if they are angry
    they gain 3 points, if their mood is their face
    they gain 9 points, if opponent is not calm
"""

EXAMPLE = """
example "angry, then calm"
  then North's mood is {first}
  then weather is none
  North picks Snap, South picks Digit
  North faces angry, South faces angry
  then North is angry
  then South's mood is calm
  then North has 4 points
  then South has 9 points
  then weather is rain
  then North is told "North has mood: angry"
"""


@pytest.mark.parametrize(
    ("held", "first"), [("calm or angry", "calm"), ("calm, angry or none", "none")]
)
def test_what_holds_a_name_is_one_of_them(held, first):
    text = RULES.replace("{held}", held) + EXAMPLE.replace("{first}", first)
    rules = Rules("Moods", compile_text(text, "moods.duel"))
    (outcome,) = run_examples(rules)
    assert outcome.holds, [problem.headline for problem in outcome.problems]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("their mood becomes Snap", "wrong-kind"),
        ("their mood becomes rain", "wrong-kind"),
        ("their mood becomes 3", "wrong-kind"),
        ("their mood becomes merry", "unknown-name"),
        ("they are rain", "no-time"),
        ("their mood rises by 1", "wrong-kind"),
    ],
)
def test_it_is_none_that_it_cannot_be(line, code):
    text = RULES.replace("{held}", "calm or angry") + f"  for each player: {line}\n"
    problems = compile_text(text, "moods.duel").problems
    assert [p.code for p in problems if p.severity is Severity.ERROR] == [code], problems


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('announce "on"', "the player with more mover wins the turn"),
        ('announce "on"', "for each player: their mover becomes 1"),
        ("they must not lead Ace, if able", "they must not lead a mover"),
    ],
)
def test_what_begins_with_a_name_that_there_is_excuses_nothing(right, wrong):
    text = """ruleset "Mover"
  players Ann, Bob
pieces card
card 1 Ace
card 2 Two
match
  each player has hand: one of each card, public
  the game has mover: Ann, public
  play 2 turns
turn
  mover chooses lead: a card in their hand
    they must not lead Ace, if able
  reveal lead
  announce "on"
  mover becomes mover's opponent
"""
    assert compile_text(text).program is not None
    compiled = compile_text(text.replace(right, wrong))
    assert compiled.program is None
    assert "mover" in compiled.problems[0].headline


@pytest.mark.parametrize(
    ("held", "says", "mended"),
    [
        ("rain, sun or rain", "`rain` stands twice among what it may be", "rain or sun"),
        (
            "rain, rain, sun or none",
            "`rain` stands twice among what it may be",
            "rain, sun or none",
        ),
        ("sun, rain or gesture", "`gesture` is no name like the others", None),
    ],
)
def test_names_that_cannot_be_held_are_told(held, says, mended):
    (found,) = compile_text(
        RULES.replace("sun, rain or none", held).replace("{held}", "calm or angry")
    ).problems
    assert found.headline == says
    assert (found.fix and found.fix.text) == mended


@pytest.mark.parametrize(
    ("said", "type_"), [("calm or angry", "design"), ("2 + 1", "number"), ("South", "player")]
)
def test_what_no_line_asks_for_is_what_it_is_declared_as(said, type_):
    text = RULES.partition("match\n")[0] + f"match\n  each player has held: {said}, public\n"
    program = compile_text(text).program
    assert program is not None
    assert [p.type.name for p in program.properties if p.name == "held"] == [type_]
