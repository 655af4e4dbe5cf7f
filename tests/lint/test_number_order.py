"""Which of two numbers is greater is one thing to know, in whatever words it is asked."""

import operator
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from tests.kept import compile_text

from duello.dsl import ir
from duello.dsl.ir.nodes import given
from duello.dsl.lint.engine.number_order import by_order, leader, learnt, led
from duello.dsl.lint.loop_verdicts import loops

MINE, THEIRS, BID = ir.seat(0), ir.seat(1), 7
SLOT = 3
SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
VALUES = (None, 0, 1, 2, 3)
SEATS = {SLOT: 1}
"""Somebody of whom a line is, beside the players themselves."""


def bid(whose: ir.Tree) -> ir.Tree:
    return ir.Read(BID, whose)


def number(value: int) -> ir.Constant:
    return ir.Constant(value, ir.NumberType())


def most(more: bool) -> ir.Most:
    return ir.Most(5, bid(ir.Local(5)), more)


def asking() -> list[ir.Tree]:
    """Conditions on two bids, each way round."""
    found: list[ir.Tree] = []
    for one, other in ((MINE, THEIRS), (THEIRS, MINE), (ir.Local(SLOT), MINE)):
        found += [ir.Compared(bid(one), sign, bid(other)) for sign in SIGNS]
        found.append(ir.Among(bid(one), (bid(other),)))
        apart = ir.Extreme("difference", bid(one), bid(other))
        found += [ir.Among(apart, (number(value),)) for value in (0, 1)]
        found += [ir.Compared(apart, sign, number(n)) for sign in SIGNS for n in (-1, 0, 1, 2)]
    for who in (0, 1, None):
        found += [
            ir.Among(most(more), (ir.Constant(who, ir.PlayerType(optional=True)),))
            for more in (True, False)
        ]
    return [*found, *(ir.Not(each) for each in found[::5])]


Bids = tuple[int | None, int | None]


def worth(tree: ir.Tree, bids: Bids) -> int | None:
    """What a value is; raises TypeError where play would stop."""
    match tree:
        case ir.Constant(value=int() | None as value):
            return value
        case ir.Read(subject=subject):
            seat = SEATS[SLOT] if isinstance(subject, ir.Local) else worth(given(subject), bids)
            return bids[given(seat)]
        case ir.Extreme(left=left, right=right):
            one, other = worth(left, bids), worth(right, bids)
            return None if one is None or other is None else abs(one - other)
        case ir.Most(more=more):
            first, second = bids if more else bids[::-1]
            if first is None or second is None:
                raise TypeError
            return None if first == second else int(first < second)
    raise AssertionError(tree)


def so(tree: ir.Tree, bids: Bids) -> bool:
    """Whether a condition is so; raises TypeError where play would stop."""
    match tree:
        case ir.Among(value=value, others=(other,)):
            return worth(value, bids) == worth(other, bids)
        case ir.Not(part=part):
            return not so(part, bids)
    compared = ir.sure(ir.Compared, tree)
    left, right = worth(compared.left, bids), worth(compared.right, bids)
    if left is None or right is None:
        raise TypeError
    return SIGNS[compared.sign](left, right)


def outcomes() -> list[tuple[ir.Tree, list[object]]]:
    """Each condition, with what it is for each pair of bids; None where play stops."""
    found = []
    for tree in asking():
        row: list[object] = []
        for bids in product(VALUES, VALUES):
            try:
                row.append(so(tree, bids))
            except TypeError:
                row.append(None)
        found.append((tree, row))
    return found


def test_what_is_known_of_one_condition_is_true_of_every_other() -> None:
    rows, settled = outcomes(), 0
    for tree, told in rows:
        for held in (True, False):
            known = learnt(tree, held, SEATS, {})
            here = [at for at, value in enumerate(told) if value is held]
            for other, row in rows:
                there = by_order(other, SEATS, known)
                settled += there is not None
                if there is not None:
                    assert {row[at] for at in here} <= {there, None}, (tree, held, other)
    assert settled > 1000


def test_who_has_more_follows_and_says_the_rest() -> None:
    for more, (tree, told) in product((True, False), outcomes()):
        known = learnt(tree, True, SEATS, {})
        for bids, held in zip(product(VALUES, VALUES), told, strict=True):
            if held and None not in bids:
                who = worth(most(more), bids)
                assert who in leader(most(more), SEATS, known)
                assert by_order(tree, SEATS, led(most(more), (who,), SEATS, {})) is not False
    unlike = learnt(ir.Compared(bid(MINE), "=", bid(THEIRS)), False, SEATS, {})
    assert leader(most(True), SEATS, unlike) == (0, 1)


GAME = """ruleset "Tug"
  players North, South
match
  each player has points: 0, public
  the game has pot: 0, public
  play rounds until a player has at least 3 points
  the player with more points wins the match by points
round
  each player chooses bid, in secret: a whole number from 0 to 2
    if late: they choose 0
  reveal bid
{lines}
  if pot is at least 15: the match ends by limit
"""
GAINS = "  the player with more bid gains 1 point"
ENDING = (
    f"  if bids are level: pot rises by 1\n  otherwise:\n  {GAINS}",
    f"  if bids are not level:\n  {GAINS}\n  otherwise: pot rises by 1",
    f"{GAINS}\n  if the player with fewer bid is nobody: pot rises by 1",
    f"{GAINS}\n  pot rises by 1, if South's bid is North's bid",
    f"{GAINS}\n  pot rises by 1, if the difference in bids is less than 1",
    "  if North's bid > South's bid: North gains 1 point\n"
    "  if South's bid > North's bid: South gains 1 point\n"
    "  if bids are level: pot rises by 1",
)
GOING_ON = (
    f"{GAINS}, if points are level\n  if bids are level: pot rises by 1",
    f"{GAINS}\n  if points are level: pot rises by 1",
    f"{GAINS}\n  if the difference in bids is 1: pot rises by 1",
)


@pytest.mark.parametrize("lines", [*ENDING, *GOING_ON])
def test_somebody_has_more_or_it_is_level(lines: str) -> None:
    made = compile_text(GAME.format(lines=lines))
    assert made.program is not None, made.problems
    (loop,) = loops(made.program)
    assert loop.ends == (lines in ENDING), loop.because
