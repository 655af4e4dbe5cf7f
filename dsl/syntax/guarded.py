"""Lines under the conditions that stand behind them, as if these stood in front.

Purpose: `play 1 duel, if victories are level` is `if victories are level: play 1 duel`.
Input: lines and a guard. Output: the lines in an `if` for each of its conditions.
Must not know: what a line does.
"""

from attrs import evolve

from .expressions import EachPlayer
from .lines import Body, Choose, ForEachPlayer, Guard, If, InTurn, Statement
from .walk import inside
from .words import Pronoun

THEY = Pronoun("they")
"""Whom a line speaks of."""


def under(lines: Body, guard: Guard | None) -> Body:
    """The lines, all of them under the conditions of a guard. Its `if able` is not looked at."""
    place = lines[0].span if guard is None else lines[0].span.to(guard.span)
    for one in () if guard is None else (guard, *reversed(guard.also)):
        if one.condition is not None:
            ways: tuple[Body, Body] = ((), lines) if one.negated else (lines, ())
            lines = (If(one.condition, *ways, span=place),)
    return lines


def behind(line: Statement, guard: Guard | None) -> Statement:
    """A line under a guard. `each player chooses bet: ..., if their purse is at least 1` asks each
    of them by what is so of them.
    """
    if guard is not None and isinstance(line, Choose) and isinstance(line.who, EachPlayer):
        who = line.who
        if THEY in inside((guard,)):
            they = under((evolve(line, who=evolve(THEY, span=who.span)),), guard)
            if not who.in_turn:
                return ForEachPlayer(they, who.such, span=line.span)
            if who.first is not None:
                return InTurn(who.first, they, span=line.span)
    (made,) = under((line,), guard)
    return made
