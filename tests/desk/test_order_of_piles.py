"""The order of a pile that nobody shuffles decides play: rulebooks and differences tell it."""

from duello.desk.difference import difference
from duello.desk.rulebook.as_text import as_text
from duello.desk.rulebook.sections import rulebook
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source
from duello.dsl.syntax.items import Script

GAME = """ruleset "Row"
  players North, South

pieces prize

{prizes}

match
  the game has row: one of each prize, in a pile{pile}, public
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
{first}  each player chooses call, in secret: a number from 1 to 3
  reveal call
  the player with more call gains 1 point, if the top prize of the row is Cup
  discard the top prize of the row
"""
CUP, CROWN = "prize Cup", "prize Crown"


def game(*prizes: str, pile: str = "", first: str = "") -> Script:
    text = GAME.format(prizes="\n".join(prizes), pile=pile, first=first)
    script = whole_script(Source("<test>", text))
    assert script is not None
    return script


def told(script: Script) -> str:
    return as_text(rulebook(script), 1000)


def test_the_order_is_told_and_so_is_another_one():
    before, after = game(CUP, CROWN), game(CROWN, CUP)
    assert "in a pile, Cup on top, then Crown." in told(before)
    assert "in a pile, Crown on top, then Cup." in as_text(difference(before, after), 1000)
    assert not difference(before, before).sections


def test_where_chance_says_it_no_order_is_told():
    for how in ({"pile": ", shuffled"}, {"first": "  shuffle the row\n"}):
        before, after = game(CUP, CROWN, **how), game(CROWN, CUP, **how)
        assert "on top, then" not in told(before)
        assert not difference(before, after).sections
