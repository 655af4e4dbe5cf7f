"""What lies hidden on a board, said as people say it, is said here with the same names."""

from random import Random

import pytest
from tests.kept import compile_text
from tests.quick import rows

from duello.dsl.diagnostics.problem import Severity

GAME = """ruleset "Hidden"
  players Mia, Leo

board {cell}: grid of 3 by 3
  {thing}: yes or no, usually no, secret
  known: yes or no, usually no

match
  each player has points: 0, public
  chance chooses laid: 2 {cell}s
    laid have {thing}
  play up to 4 turns in alternation from Mia
  # at last

turn
  they choose {choice}: a {cell} with known no
    {choice} is known
    # then
"""

LINES = (
    ("# then", "they look at {choice}", "they look at {thing} of {choice}"),
    ("# then", "they peek at the {thing} on {choice}", "they look at {thing} of {choice}"),
    ("# then", "tell them whether there is a {thing} on {choice}",
     "reveal {thing} of {choice} to them"),
    ("# then", "tell the opponent {thing} of {choice}", "reveal {thing} of {choice} to opponent"),
    ("# then", "they are told {thing} of {choice}", "reveal {thing} of {choice} to them"),
    ("# then", "reveal the {thing} on {choice}", "reveal {thing} of {choice}"),
    ("# then", "uncover {choice}", "reveal {thing} of {choice}"),
    ("# then", "they look at the {cell}s next to {choice}",
     "for each {cell} next to their {choice}: they look at its {thing}"),
    ("# then", "they may look at a {cell}",
     "they may choose seen: a {cell}\n      they look at {thing} of seen"),
    ("# then", "if there is a {thing} on {choice}: they lose the match",
     "if {thing} of {choice} is yes: they lose the match"),
    ("# then", "if they hit a {thing}: they lose the match",
     "if {thing} of {choice} is yes: they lose the match"),
    ("# then", "if {choice} is not a {thing}: they gain 1 point",
     "if {thing} of {choice} is no: they gain 1 point"),
    ("# at last", "reveal all {thing}s", "for each {cell} with {thing} yes: reveal its {thing}"),
    ("# at last", "all {thing}s are revealed",
     "for each {cell} with {thing} yes: reveal its {thing}"),
    ("# at last", "reveal the board", "for each {cell}: reveal its {thing}"),
)  # fmt: skip
THINGS, CELLS, CHOICES = ("mine", "trap", "gem"), ("square", "plot", "tile"), ("dig", "probe", "go")


def drawn(seed: int) -> dict[str, str]:
    draw = Random(seed)
    return {
        "thing": draw.choice(THINGS),
        "cell": draw.choice(CELLS),
        "choice": draw.choice(CHOICES),
    }


@pytest.mark.parametrize(("place", "said", "meant"), rows(2, LINES))
def test_it_is_mended_to_what_is_meant(place: str, said: str, meant: str) -> None:
    names = drawn(len(said))
    game = GAME.format(**names)
    (told,) = compile_text(game.replace(place, said.format(**names))).problems
    assert told.fix is not None
    mended, right = (
        compile_text(text)
        for text in (told.fix.applied(), game.replace(place, meant.format(**names)))
    )
    assert not [p for p in mended.problems if p.severity is Severity.ERROR]
    assert mended.program == right.program


FIELDS = (
    "hidden {thing}: yes or no, usually no",
    "{thing} (secret): yes or no, usually no",
    "{thing}, hidden: yes or no, usually no",
    "{thing}: yes or no, secret, usually no",
    "{thing}: yes or no, usually no, unseen",
    "{thing}: secret, yes or no, usually no",
)


@pytest.mark.parametrize("said", FIELDS)
def test_who_sees_it_is_mended(said: str) -> None:
    names = drawn(len(said))
    game = GAME.format(**names).replace("# then", "reveal {thing} of {choice}".format(**names))
    right = "{thing}: yes or no, usually no, secret".format(**names)
    found = compile_text(game.replace(right, said.format(**names))).problems
    assert found[0].fix is not None
    assert found[0].fix.applied() == game
