"""The standard properties, and how they are checked for one ruleset.

Purpose: what every ruleset should hold to, by name: so that the pytest plugin, `duello fuzz` and a
designer's own tests mean the same by it.
Input: a ruleset, seeds of matches. Output: nothing; raises `PropertyBroken` with the match.
Must not know: who asks.
"""

import random
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Concatenate, ParamSpec

from attrs import frozen

from duello.analysis.invariants.seats import check_mirror
from duello.analysis.model.check_failure import Contradicted, Endless, not_contradicted
from duello.analysis.model.named_seats import names_a_seat
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.match.dynamic_suppressions import LEAK, allows_endless, being_played
from duello.match.loading import Rules

from ..invariants.conservation import check_places, check_stretches
from ..invariants.leaks import check_along, check_beliefs
from ..invariants.orders import backwards, check_order, shuffled
from ..invariants.replay import check_quiet, check_record, check_saving
from ..model.random_play import (
    LONGEST,
    Line,
    Play,
    followed,
    match_of,
    moments,
    play_of_seed,
    played,
)

More = ParamSpec("More")


def unless_meant(
    check: Callable[Concatenate[Play, More], None],
) -> Callable[Concatenate[Play, More], None]:
    """A check that lets a play go on for ever where the text says `allow endless`."""

    @wraps(check)
    def checked(play: Play, /, *more: More.args, **named: More.kwargs) -> None:
        try:
            check(play, *more, **named)
        except Endless as endless:
            state = endless.state
            if state is None or allows_endless(play.program, being_played(state)) is None:
                raise

    return checked


@unless_meant
def check_contradictions(play: Play, longest: int = LONGEST) -> None:
    """That the text always decides, and that the match ends, unless the text allows that it does
    not. Raises Contradicted, Endless.
    """
    answers: list[api.Answer] = []
    try:
        for moment in moments(play, quiet=True, longest=longest):
            answers += [moment.answer] if moment.answer is not None else []
    except Endless as endless:
        endless.match = followed(Line(play.rules, play.options, tuple(answers)))
        raise
    if moment.state.contradiction is not None:
        match = followed(Line(play.rules, play.options, tuple(answers)))
        not_contradicted(match)
        raise Contradicted(f"the rules contradict themselves: {moment.state.contradiction}", match)


@unless_meant
def check_leaks(play: Play) -> None:
    """That no player can tell apart what they must not. Raises Leak."""
    check_along(play)
    player = play.program.seats[play.tail % 2]
    check_beliefs(match_of(play), player, random.Random(play.tail))


@unless_meant
def check_orders(play: Play) -> None:
    """That what happens together has no order. Raises PropertyBroken."""
    check_order(play, backwards)
    check_order(play, shuffled(play.tail))


@unless_meant
def check_saves(play: Play) -> None:
    """That saves and records lose nothing. Raises PropertyBroken."""
    check_saving(play, play.tail % 20)
    check_quiet(play)
    check_record(played(play))


@unless_meant
def check_pieces(play: Play) -> None:
    """That pieces are neither lost nor doubled. Raises PropertyBroken."""
    check_places(play)
    check_stretches(play)


@frozen
class Property:
    """Something that should hold for every play of every ruleset.

    check: raises `PropertyBroken`, an AssertionError. effort: about how many matches without any
    check take as long as one with it. moot: why it means nothing for a program, or None if it does
    mean something.
    """

    name: str
    check: Callable[[Play], None]
    effort: int = 1
    moot: Callable[[Program], str | None] = lambda program: None


@unless_meant
def check_seats(play: Play) -> None:
    """That the seats are alike. Raises PropertyBroken."""
    check_mirror(play)


def _alike(program: Program) -> str | None:
    return "the rules themselves name a player" if names_a_seat(program) else None


def _told_anyway(program: Program) -> str | None:
    allowed = any(each.code == LEAK for each in program.allowances)
    return "the rules allow that a secret is told" if allowed else None


STANDARD = (
    Property("no contradiction", check_contradictions),
    Property("order does not matter", check_orders, 4),
    Property("seats are alike", check_seats, 4, _alike),
    Property("no leak", check_leaks, 40, _told_anyway),
    Property("saves lose nothing", check_saves, 4),
    Property("pieces are conserved", check_pieces, 2),
)
"""What every ruleset should hold to."""


def check_property(made: Property, rules: Rules | Program, seeds: Iterable[int]) -> int:
    """Check a property in the plays of these seeds; how many there were.

    Raises PropertyBroken at the first that breaks it.
    """
    count = 0
    for seed in seeds:
        made.check(play_of_seed(rules, seed))
        count += 1
    return count
