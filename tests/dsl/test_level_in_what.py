"""What is level, or who has won, is taken from one of several things only where the lines around
say of which; else each is told, with a line that plays.
"""

import re
from itertools import product

import pytest
from tests.quick import crossed

from duello.match.loading import compile_text

HEAD = """ruleset "Frame"
  players Ada, Ben
pieces card
  rank: number, as labelled
  {field}: number, usually 2
card 1 Ace
card 2 Duke
card 3 King
match
  each player has hand: one of each card, private
  each player has gold: 20, public
  play 3 rounds
  the player with more gold wins the match
round
"""
CHOSEN = {
    "pick": "  each player chooses pick, in secret: a card in their hand\n  reveal pick\n",
    "bid": "  each player chooses bid, in secret: a whole number from 0 to 3\n  reveal bid\n",
    "guess": "  each player chooses guess, in secret: a whole number from 1 to 4\n  reveal guess\n",
}
LEVEL = {
    "pick": {"ranks of picks", "weights of picks"},
    "bid": {"bids"},
    "guess": {"guess", "guesses", "guesss"},
}
TIES = ("on a tie, {}", "if they tie, {}", "if there is a tie, {}", "if it is a tie, {}",
        "in case of a tie, {}", "when both players tie, {}")  # fmt: skip
DONE = ("both players gain 1 gold", "each player loses 1 gold", "Ada gains 2 gold")
WON = ("the winner gains 2 gold", "the loser pays 1 gold")


def of_line(
    chosen: tuple[str, ...], line: str, above: str = ""
) -> tuple[str, list[str], list[str]]:
    """The text, the mends of its last line, and the lines that are told."""
    text = HEAD.format(field="weight") + "".join(CHOSEN[each] for each in chosen)
    text += f"  {above}\n" if above else ""
    found = compile_text(f"{text}  {line}\n").problems
    mends = [one.fix.applied() for one in found if one.fix is not None]
    notes = " ".join(note for one in found for note in one.notes if "it is not said" in note)
    return text, mends, re.findall(r"`([^`]+)`", notes)


TWO_OF_THEM = (("pick", "bid"), ("bid", "pick"), ("bid", "guess"))
ALL_LINES = (*(tie.format(done) for tie, done in product(TIES, DONE)), *WON)


@pytest.mark.parametrize(("line", "chosen"), crossed(7, ALL_LINES, TWO_OF_THEM))
def test_where_several_may_be_level_each_is_told(chosen: tuple[str, ...], line: str) -> None:
    text, mends, told = of_line(chosen, line)
    assert not mends, (line, mends)
    for name in chosen:
        assert any(re.search(rf"\b{name}", each) for each in told), (line, told)
    for each in told:
        assert compile_text(f"{text}  {each}\n").program is not None, each


@pytest.mark.parametrize("name", ["bid", "guess"])
@pytest.mark.parametrize("line", [t.format(DONE[0]) for t in TIES[:4]])
def test_what_the_lines_around_compare_is_meant(name: str, line: str) -> None:
    """Or what alone is chosen."""
    above = f"the player with more {name} gains 1 gold"
    for chosen, said in (((name,), ""), (("bid", "guess"), above)):
        text, mends, told = of_line(chosen, line, said)
        for made in (*mends, *(f"{text}  {each}\n" for each in told)):
            (level,) = re.findall(r"if ([\w ]+) (?:are|is) level", made)
            assert level in LEVEL[name], made
