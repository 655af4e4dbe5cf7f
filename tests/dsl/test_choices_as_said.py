"""A choice may be said as people say it: it is the same choice, in whatever game."""

import re
from random import Random

import pytest
from tests.kept import compile_text
from tests.quick import drawn, each

from duello.analysis.generate.rule_file import generated

CHOICE = re.compile(
    r"^(?P<who> +[^\"\n:]*?) (?P<does>chooses?) (?P<name>[\w-]+)(?P<secret>, in secret)?: "
    r"(?P<what>[^\"\n:]+?)$",
    re.MULTILINE,
)
"""A choice with its name in front."""

NUMBERS = re.compile(r"a whole number from (?P<low>\d+) to (?P<high>(?!.* other than ).+)")


def secretly(said):
    secret = " secretly" if said["secret"] else ""
    return f"{said['who']}{secret} {said['does']} {said['name']}: {said['what']}"


def name_behind(said):
    if re.search(r", (?:if|unless|within|once per|public)\b", said["what"]):
        return said[0]
    secret = " secretly" if said["secret"] else ""
    return f"{said['who']}{secret} {said['does']} {said['what']} as their {said['name']}"


def number_of_its_own_name(said):
    found = NUMBERS.fullmatch(said["what"])
    if found is None:
        return said[0]
    secret = " secretly" if said["secret"] else ""
    bounds = f"from {found['low']} to {found['high']}"
    return f"{said['who']}{secret} {said['does']} a {said['name']} {bounds}"


@pytest.mark.parametrize("other", each(3, [secretly, name_behind, number_of_its_own_name], 1))
def test_choices_are_the_same_in_other_words(other):
    changed = 0
    for seed in range(drawn(25, 60)):
        text = generated(Random(seed)).written()
        given = compile_text(text)
        if given.program is None:
            continue
        said = CHOICE.sub(other, text)
        changed += said != text
        assert compile_text(said).program == given.program, said
    assert changed > drawn(1, 5)


GAME = """ruleset "Runners"
  players North, South
pieces smuggler
  cunning: number, as labelled
smuggler 1 Beggar
smuggler 2 Duchess
match
  each player has crew: one of each smuggler, public
  each player has spent: nothing, public
  play 1 night
night
  {}
  reveal runner
  the player whose runner has more cunning wins the match
"""

PLAIN = GAME.format("each player chooses runner, in secret: a smuggler in their crew")


@pytest.mark.parametrize(
    "said",
    [
        "each player secretly chooses a smuggler from their crew as their runner",
        "both players secretly choose a smuggler in their crew as runner",
        "both players choose a smuggler in their crew as a runner, in secret",
        "each player chooses runner, in secret: one of their crew",
        "each player secretly chooses a runner from their crew",
        "both players choose a runner in their crew, in secret",
    ],
)
def test_what_is_chosen_may_be_the_name(said):
    found = compile_text(GAME.format(said))
    assert not [each for each in found.problems if each.severity.name == "ERROR"]
    assert found.program is not None


def test_a_misspelt_piece_is_no_name_for_a_choice():
    found = compile_text(GAME.format("each player secretly chooses a smugler from their crew"))
    assert ("unknown-name", "did you mean `smuggler`?") in [
        (each.code, each.help) for each in found.problems
    ]


def test_of_two_places_one_is_chosen_from_both():
    said = "each player secretly chooses a runner from their crew or their spent"
    one = "each player chooses runner, in secret: one of their crew or their spent"
    assert compile_text(GAME.format(said)).program == compile_text(GAME.format(one)).program
