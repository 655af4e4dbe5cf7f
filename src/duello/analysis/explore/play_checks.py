"""Plays that must not differ.

Purpose: along random plays, follow what happens together in other orders, exchange the seats, and
compare what players are shown of states that differ only in a secret.
Input: a ruleset, options, a seed. Output: findings.
Must not know: how the properties are checked (see `testing`).
"""

import random
import time
from collections.abc import Callable, Iterable
from itertools import islice

from duello.analysis.invariants.seats import check_mirror
from duello.analysis.model.check_failure import Endless, PropertyBroken
from duello.analysis.model.invariant_violation import places_of
from duello.analysis.model.named_seats import names_a_seat
from duello.dsl.diagnostics.problem import Label, problem
from duello.dsl.spans import NOWHERE
from duello.match.loading import Rules

from ..findings import WALKED, Finding, of_problem
from ..invariants.distinguishability import Leak
from ..invariants.leaks import check_along, check_beliefs
from ..invariants.orders import backwards, check_order, shuffled
from ..model.random_play import Play, match_of
from .counterexample import Stage

MOST_PLACES = 3
"""So many lines are shown of what tells a secret."""

Check = Callable[[Rules, Play, float], object]
"""Checks a play of a ruleset, up to a time of the clock; raises `PropertyBroken`."""

LONGEST = 600
"""Plays in search of leaks stop after so many answers."""


def _order(rules: Rules, play: Play, until: float) -> None:
    check_order(play, backwards, until)
    check_order(play, shuffled(play.tail), until)


def _seats(rules: Rules, play: Play, until: float) -> None:
    if not names_a_seat(rules.program):
        check_mirror(play, until)


def _leak(rules: Rules, play: Play, until: float) -> None:
    check_along(play, longest=LONGEST, until=until)
    drawn = random.Random(play.tail)
    match = match_of(play)
    check_beliefs(match, drawn.choice(match.players), drawn, longest=LONGEST, until=until)


CHECKS: dict[str, Check] = {"order": _order, "seats": _seats, "leak": _leak}
"""What is compared, by the kind of finding that a difference is."""


def checked(
    stage: Stage,
    seeds: Iterable[int],
    kinds: Iterable[str] = tuple(CHECKS),
    until: float = float("inf"),
) -> list[Finding]:
    """What random plays show, at most one finding of each kind. until: when it is broken off."""
    found: dict[str, Finding] = {}
    kinds = tuple(kinds)
    for seed in seeds:
        for kind in kinds:
            if kind not in found and time.monotonic() < until:
                finding = _one(stage, kind, Play(stage.rules, stage.options, (), seed), until)
                if finding is not None:
                    found[kind] = finding
    return list(found.values())


def _one(stage: Stage, kind: str, play: Play, until: float) -> Finding | None:
    try:
        CHECKS[kind](stage.rules, play, until)
    except Endless:
        return None
    except PropertyBroken as broken:
        shown = None if broken.match is None else stage.play(broken.match, WALKED)
        headline, *notes = broken.words.splitlines()
        about = broken.about if isinstance(broken, Leak) else ""
        first, *others = [*islice(places_of(stage.program, about), MOST_PLACES)] or [NOWHERE]
        made = problem(
            kind,
            headline,
            first,
            "this" if others else "",
            others=[Label(span, "and this") for span in others],
            notes=tuple(notes),
        )
        return of_problem(kind, stage.rules.title, made, shown)
    return None
