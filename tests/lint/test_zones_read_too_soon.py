"""Lines done together of which one fills or empties a zone that the next one asks for."""

from collections.abc import Iterator
from random import Random
from unittest import mock

import pytest
from tests.kept import compile_text
from tests.lint import findings
from tests.lint.findings import found
from tests.quick import drawn

from duello.analysis.model.numbered_answers import NUMBERS, answer_of
from duello.analysis.model.random_play import Line, begin
from duello.dsl import ir
from duello.interpreter import api, slots
from duello.interpreter.state import WAITING, State
from duello.interpreter.transaction import Transaction
from duello.interpreter.update_set import Changes

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
    "gone through": (ALL, "for each card in opponent's hand: you gain 1 point"),
    "moved on": (ALL, "move each card in opponent's spent to your spent"),
}
SILENT = {
    "asked first": ("opponent loses the match, if Queen is in opponent's hand", ALL),
    "another zone": (ALL, "opponent loses the match, if Queen is in your spent"),
    "moved to the same": (ALL, "move each card in your hand to opponent's spent"),
    "the others": (
        "for each Prince in your hand: discard it",
        "for each Queen in your hand: discard it",
    ),
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


CHOSEN = """ruleset "Bought"
  players A, B

pieces house
  worth: number, as labelled
house 1 Box
house 2 Tent

match
  the game has market: one of each house, public
  the game has spent: nothing, public
  each player has street: nothing, public
  each player has points: 0, public
  play 4 turns in alternation from A

turn
  they {may} act: a house in market
    {first}
    {second}
  announce "{{their points}}"
"""
FIRST = (
    "move act to their street",
    "move act to spent",
    "for each house in market other than act: move it to spent",
    "they gain 2 points",
)
CONDITIONS = (
    "there is no house in market with the same name as act",
    "number of houses in market is 1",
    "act is in their street",
    "number of houses in opponent's street is 1",
    "act is in spent, or their points are 2",
    "number of houses in market other than act is 1",
    "their points are at least 2",
)
SECOND = (
    "if {}: they gain 1 point",
    "opponent gains 1 point, if {}",
    "if {}:\n      they gain 1 point",
)


def line_by_line(node: ir.Do, work: Transaction, slot: slots.Run) -> None:
    """Carry out a line, and make its changes before the next one."""
    slots.do(node, work, slot)
    slot.changes.apply(work)
    slot.changes = Changes()


def after_each_answer(text: str, number: int) -> Iterator[tuple[State, State]]:
    """Where a play comes to after each answer: as it is, and line by line."""
    program = compile_text(text).program
    assert program is not None
    draw = Random(number)
    state = begin(Line(program, program.option_values({}), ())).state
    while any(due.status == WAITING for due in state.open):
        answer = answer_of(program, state, draw.randrange(NUMBERS))
        then = api.advance(program, state, answer).state
        with mock.patch.dict(slots.LINES, {ir.Do: line_by_line}):
            yield then, api.advance(program, state, answer).state
        state = then


@pytest.mark.slow
def test_what_differs_line_by_line_is_told_and_mended() -> None:
    draw, differed, silent = Random(5), 0, 0
    for number in range(drawn(14, 300)):
        may, first = draw.choice(("choose", "may choose")), draw.choice(FIRST)
        second = draw.choice(SECOND).format(draw.choice(CONDITIONS))
        text = CHOSEN.format(may=may, first=first, second=second)
        told = [one for one in findings.found(text, seats=True) if one.code == "all-at-once"]
        apart = any(one != other for one, other in after_each_answer(text, number))
        differed, silent = differed + apart, silent + (not told)
        assert told or not apart, text
        for one in told:
            assert one.fix is not None
            mended = one.fix.applied()
            assert "all-at-once" not in findings.codes(mended, seats=True), mended
            assert all(one == other for one, other in after_each_answer(mended, number)), mended
    assert differed > 2
    assert silent > 2
