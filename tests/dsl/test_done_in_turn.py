"""What is said of each player in turn, in one line, is done for one after the other, as in a block:
the second one does it where the first one has done it. What is told where both would lay a card on
a pile at once is said so, and works.
"""

import pytest
from tests.kept import compile_text
from tests.lint.findings import codes, found
from tests.lint.test_clashing import met

GAME = """ruleset "Turn"
  players Ada, Ben

pieces card
  rank: number, as labelled

card 1 Ace
card 2 Duke
card 3 King

match
  the game has pot: 3, public
  the game has heap: one of each card, in a pile, public
  each player has hand: one of each card, public
  each player has points: 0, public
  play 1 rounds

round
  each player chooses pick: a card in their hand
  {line}
  if pot is at least 1: pot becomes total rank of the heap
"""

DONE = (
    ("puts their pick on top of the heap", "put their pick on top of the heap"),
    ("moves the top card of the heap to their hand", "move the top card of the heap to their hand"),
    ("gains pot points", "they gain pot points"),
    ("loses 1 point", "they lose 1 point"),
    ("discards their pick", "discard their pick"),
)
"""What each player does, in a line and in a block."""

BEHIND = ("", ", if pot is 3", ", unless their pick is King", ", if Ace is in the heap")
FIRST = ("Ada", "Ben")


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("behind", BEHIND)
@pytest.mark.parametrize(("line", "block"), DONE)
def test_a_line_is_a_block(first: str, behind: str, line: str, block: str) -> None:
    one = compile_text(GAME.format(line=f"each player in turn from {first} {line}{behind}"))
    other = compile_text(GAME.format(line=f"for each player in turn from {first}: {block}{behind}"))
    assert one.program is not None, one.problems
    assert one.program == other.program


@pytest.mark.parametrize("pile", ["top", "the bottom"])
def test_what_is_told_of_a_pile_works(pile: str) -> None:
    line = f"each player puts their pick on {pile} of the heap"
    text = GAME.format(line=line)
    assert met(text)
    (told,) = (each for each in found(text) if each.code == "possible-clash")
    assert told.help == "say who comes first: `each player in turn from Ada ...`"
    said = text.replace("each player puts", "each player in turn from Ada puts")
    assert "possible-clash" not in codes(said)
    assert not met(said)


@pytest.mark.parametrize("behind", BEHIND)
@pytest.mark.parametrize("line", [line for line, _ in DONE])
def test_who_is_first_is_said(line: str, behind: str) -> None:
    text = GAME.format(line=f"each player in turn {line}{behind}")
    (told,) = compile_text(text).problems
    assert told.fix is not None
    mended = text[: told.fix.span.start] + told.fix.text + text[told.fix.span.end :]
    assert f"each player in turn from Ada {line}" in mended
    assert compile_text(mended).program is not None


@pytest.mark.parametrize("asked", ["has 1 point", "has at least 1 card in hand"])
def test_nothing_is_asked_in_turn(asked: str) -> None:
    text = GAME.format(line=f"if each player in turn {asked}: pot becomes 1")
    (told,) = compile_text(text).problems
    assert told.fix is not None
    mended = text[: told.fix.span.start] + told.fix.text + text[told.fix.span.end :]
    assert f"if each player {asked}:" in mended
    assert compile_text(mended).program is not None
