"""Mends that wrote another rule than their lines say, met in first games of auctions, sets and
turns: each on lines that are put together of what it hangs on.
"""

import re
from itertools import product

import pytest
from tests.quick import each, rows

from duello.dsl.diagnostics.problem import Problem, Severity
from duello.match.loading import compile_text

SALES = """ruleset "Sales"
  players Kim, Lee
pieces house
  value: number, as labelled
  size: number, usually 2
house 1 Shed
house 2 Hut
house 3 Farm
house 0 Empty
match
  each player has estate: one of each house, private
  each player has purse: nothing, public
  each player has coins: 0, public
  {zone}
  play sales until the purses are empty
  the player with more coins wins the match
sale
  {choice}
  {line}
"""
OPEN = "the game has market: nothing, public"
ZONES = {
    "": OPEN,
    "deck": f"the game has deck: one of each house, secret\n  {OPEN}",
    "pile": f"the game has deck: one of each house, in a pile, shuffled, secret\n  {OPEN}",
}
CHOICES = {
    "": "# nothing is chosen",
    "offer": "each player secretly chooses a house from their estate as their offer",
    "house": "each player secretly chooses a house from their estate",
    "refused": "each player quietly sets a house of theirs aside, as it were",
}


def wrong(line: str, choice: str = "", zone: str = "") -> tuple[str, list[Problem]]:
    """A text with a line, and the errors of that line."""
    text = SALES.format(zone=ZONES[zone], choice=CHOICES[choice], line=line)
    at = text[: text.index(f"  {line}\n")].count("\n") + 1
    found = compile_text(text).problems
    return text, [one for one in found if one.label.span.position[0] == at]


def lines_of(text: str, one: Problem) -> str:
    """What a mend makes of the last line of a text, and of those that it adds."""
    assert one.fix is not None
    made = one.fix.applied()
    kept = {*text.split("\n")}
    return "\n".join(each for each in made.split("\n") if each not in kept)


GAINED = (
    "each player gains the {of} of their house in coins",
    "each player gains {of} of their house coins",
    "each player gets as many coins as the {of} of their house",
    "each player scores the {of} of their house",
    "Kim gains the {of} of Lee's house in coins",
)


@pytest.mark.parametrize(("line", "of", "choice"), rows(3, product(
    GAINED, ("value", "size"), CHOICES
)))  # fmt: skip
def test_a_number_of_one_piece_is_not_of_all_that_are_held(line: str, of: str, choice: str) -> None:
    text, found = wrong(line.format(of=of), choice)
    for one in found:
        assert one.help or one.notes
        made = lines_of(text, one) if one.fix is not None else ""
        assert not re.search(r"\btotal\b|\bfor each house\b", made), made


COMPARED = (
    "the player with more {of} gains 1 coin", "the player with the higher {of} gains 1 coin",
    "the player with the bigger {of} gains 2 coins", "the player with less {of} loses 1 coin",
    "the player with the most {of} gains 1 coin", "the winner gains their {of} coins",
)  # fmt: skip


@pytest.mark.parametrize(("line", "of", "choice"), rows(3, product(
    COMPARED, ("value", "size"), CHOICES
), 1))  # fmt: skip
def test_what_pieces_have_is_no_new_number_of_players(line: str, of: str, choice: str) -> None:
    text, found = wrong(line.format(of=of), choice)
    for one in found:
        if one.fix is not None:
            made = lines_of(text, one)
            assert f"each player has {of}" not in made
            assert choice not in ("offer", "house") or f"whose {choice} has" in made, made
            assert f" {of} " in made


@pytest.mark.parametrize("asked", ["a pair", "2 pairs", "more pairs than opponent"])
@pytest.mark.parametrize("changed", ["", "{who} gains 1 pair", "each player gains 2 pairs"])
def test_what_no_line_changes_is_no_new_number(asked: str, changed: str) -> None:
    line = f"for each player: if they have {asked}: they gain 1 coin"
    text, found = wrong(line)
    if changed:
        text = text.replace("# nothing is chosen", changed.format(who="Kim"))
        found = [one for one in compile_text(text).problems if one.severity is Severity.ERROR]
    mends = [one for one in found if one.fix and "each player has pair" in one.fix.applied()]
    assert bool(mends) is bool(changed)


UP = ("turn up {n} {kind}", "turn over {n} {kind}", "flip over {n} {kind}", "flip {n} {kind}")


@pytest.mark.parametrize(("line", "n", "choice", "zone"), rows(5, product(
    UP, (1, 2, 3), CHOICES, ZONES
)))  # fmt: skip
def test_what_comes_up_comes_from_where_it_lay_unseen(
    line: str, n: int, choice: str, zone: str
) -> None:
    text, found = wrong(line.format(n=n, kind="house" if n == 1 else "houses"), choice, zone)
    assert found
    for one in found:
        assert one.help or one.notes
        made = lines_of(text, one) if one.fix is not None else ""
        assert not re.search(r"\breveal (?:house|offer|chosen)\b|^.*\bestate\b", made), made


def test_of_a_pile_it_is_the_top() -> None:
    _, (one,) = wrong("turn up 2 houses", zone="pile")
    assert one.help == "write `move the top 2 houses of the deck to the market`"


SAME = ("in hand with the same {of}", "in their estate with the same {of}",
        "of the same {of}", "of the same {of} in their estate")  # fmt: skip


@pytest.mark.parametrize(("many", "of", "same"), rows(2, product((2, 3), ("value", "size"), SAME)))
def test_several_alike_are_asked_for_or_nothing_is(many: int, of: str, same: str) -> None:
    said = f"for each player: if they have {many} houses {same.format(of=of)}: they gain 1 coin"
    text, found = wrong(said, "offer")
    for one in found:
        if one.fix is not None:
            made = lines_of(text, one)
            assert f"{many} houses in their estate with the same {of}" in made, made


WHO = ("the player who passed takes each house in the market",
       "the player who passed gains 1 coin", "the player who lost moves each offer to the market",
       "move each offer to the estate of the player who bought it")  # fmt: skip


@pytest.mark.parametrize("line", WHO)
def test_who_does_something_is_not_whose_something_is(line: str) -> None:
    _, found = wrong(line, "offer")
    for one in found:
        assert one.fix is None or "whose passed" not in one.fix.applied()
        assert one.help is None or one.help != "did you mean `whose`?"


@pytest.mark.parametrize("choice", CHOICES)
def test_a_piece_is_not_called_otherwise_for_a_word_of_the_language(choice: str) -> None:
    text = SALES.format(zone=OPEN, choice=CHOICES[choice], line="play on until the lot is empty")
    for one in compile_text(text).problems:
        assert one.fix is None or "house 0 Empty" in one.fix.applied()


# ---------------------------------------------------------------------- another turn

TURNS = """ruleset "Turns"
  players Kim, Lee
match
  each player has coins: 0, public
  play 4 turns in alternation from Kim
  the player with more coins wins the match
turn
  they choose act: left or right
{lines}"""
AGAIN = ("they take another turn", "they get an extra turn", "they take an extra turn",
         "they go again", "they move again")  # fmt: skip
PLACES = {
    "  if their act is left: {again}\n": False,
    "  if their act is left:\n    they gain 1 coin\n    {again}\n": False,
    "  if their act is left:\n    {again}\n  otherwise:\n    they gain 1 coin\n": False,
    "  if their act is left: {again}\n  otherwise: they gain 1 coin\n": False,
    "  if their act is left:\n    {again}\n  # and that is all\n": False,
    "  if their act is left:\n    {again}\n  they gain 1 coin\n": True,
    "  if their act is left: {again}\n  they gain 1 coin\n": True,
    "  if their act is left:\n    {again}\n    they gain 1 coin\n": True,
    "  if their act is left:\n    {again}\n  otherwise:\n    they gain 1 coin\n"
    "  they gain 1 coin\n": True,
    "  if their act is left: {again}\n  otherwise: they gain 1 coin\n  they gain 2 coins\n": True,
}  # fmt: skip
"""Where it may stand, and whether a line that is done afterwards would be left out."""


@pytest.mark.parametrize(("again", "place"), rows(3, product(AGAIN, PLACES)))
def test_another_turn_is_taken_once_this_one_is_over(again: str, place: str) -> None:
    text = TURNS.format(lines=place.format(again=again))
    found = [one for one in compile_text(text).problems if one.severity is Severity.ERROR]
    assert found
    restarts = [one for one in found if one.fix and "restart the turn" in one.fix.text]
    assert bool(restarts) is not PLACES[place]
    if PLACES[place]:
        (note,) = found[0].notes
        assert "`restart the turn` begins anew at once" in note


# ---------------------------------------------------------------------- notes that help

FAR = """ruleset "Far"
  players Red, Blue
board square: grid of 3 by 3
  car: player or nobody
match
  car of A1 becomes Red
  car of C3 becomes Blue
  each player has ahead: right for Red, up for Blue
  play turns in alternation from Red
turn
  they choose start: a square with car they
  they choose goal: a square {where}
  car of start becomes nobody
  car of goal becomes they
  if there is no square with car they: they win the match
"""


@pytest.mark.parametrize("row", ["far", "home"])
@pytest.mark.parametrize("where", each(1, (
    "that is their start and is in their {} row", "which is in their {} row",
    "other than their start, on their {} row",
)))  # fmt: skip
def test_no_words_are_recommended_that_are_refused(where: str, row: str) -> None:
    line = where.format(row)
    for one in compile_text(FAR.format(where=line)).problems:
        if one.severity is Severity.ERROR and one.fix is None:
            assert not any(f"`in their {row} row`" in note for note in one.notes)
            for shown in re.findall(r"`a square ([^`]+)`", " ".join(one.notes)):
                assert not [
                    each for each in compile_text(FAR.format(where=shown)).problems
                    if each.severity is Severity.ERROR
                ], shown  # fmt: skip
