"""Lines done together of which one fills or empties a zone that the next one asks for."""

import pytest
from tests.lint import findings
from tests.lint.findings import found

TEXT = """ruleset "Together"
  players North, South

pieces card

card P Prince
  effect:
{lines}
card Q Queen

match
  each player has hand: 1 Prince and 1 Queen, private
  each player has spent: nothing, public
  each player has points: 0, public
  play 1 turn in alternation from North

turn
  they choose use: a card in their hand
    move use to their spent
  their use takes effect
  step effect
"""
ALL = "move each card in opponent's hand to opponent's spent"
TOLD = {
    "filled": (ALL, "opponent loses the match, if Queen is in opponent's spent"),
    "emptied": (ALL, "opponent loses 1 point, if opponent has no card in hand"),
    "moved on": (ALL, "move each card in opponent's spent to your spent"),
}
SILENT = {
    "asked first": ("opponent loses the match, if Queen is in opponent's hand", ALL),
    "another zone": (ALL, "opponent loses the match, if Queen is in your spent"),
    "moved to the same": (ALL, "move each card in your hand to opponent's spent"),
    "swapped": (
        "move each card in your hand to opponent's hand",
        "move each card in opponent's hand to your hand",
    ),
}


def codes(lines):
    text = TEXT.format(lines="\n".join(f"    {line}" for line in lines))
    return [one.code for one in found(text)]


@pytest.mark.parametrize("case", TOLD)
def test_what_a_line_above_moves_is_asked_for_too_soon(case):
    assert "all-at-once" in codes(TOLD[case])


@pytest.mark.parametrize("case", SILENT)
def test_what_is_not_moved_above_is_no_matter(case):
    assert "all-at-once" not in codes(SILENT[case])


BELOW = """ruleset "Blocks"
  players A, B

pieces house
  worth: number, as labelled
house 1 Box
house 2 Tent

match
  the game has market: one of each house, public
  each player has street: nothing, public
  play 1 turn in alternation from A

turn
  they {may}choose act: a house in market
    announce "{{act}}"
    {head}{first}
      {second}
"""


@pytest.mark.parametrize("second", ["move each house in market to opponent's street", "they wait"])
@pytest.mark.parametrize(
    ("may", "head"),
    [
        ("may ", ""),
        ("may ", "if none is chosen:"),
        ("", "if late:"),
        ("", "if both are late:"),
        ("", "if nothing is possible:"),
    ],
)
def test_lines_below_a_choice_are_done_together(may: str, head: str, second: str) -> None:
    moved = "move the houses in market with the lowest worth to their street"
    if not head:
        first, second = moved, second
    else:
        first = f"\n      {moved}"
    if head == "if both are late:":
        first, second = first.replace("their", "A's"), second.replace("opponent's", "B's")
    if second == "they wait":
        second = 'announce "done"'
    text = BELOW.format(may=may, head=head, first=first, second=second)
    if not head:
        text = text.replace(f"      {second}", f"    {second}")
    assert ("all-at-once" in findings.codes(text, seats=True)) == ("move" in second)
