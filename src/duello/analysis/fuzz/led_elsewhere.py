"""Matches that compiled code takes elsewhere than the reference: a mistake in Duello, not in rules.

Purpose: where code and the reference part for the first time, as a finding with the play there.
Input: a match that was played through a door. Output: a finding; nothing where they never part.
Must not know: what else was found in the match.
"""

from attrs import fields, frozen

from duello.dsl.diagnostics.problem import problem
from duello.dsl.spans import NOWHERE
from duello.interpreter.state import State
from duello.match.answers import IllegalMove, Taken
from duello.match.contradiction_report import play_in_words
from duello.match.door import Door
from duello.match.match import Match
from duello.match.options import as_given

from ..findings import SHORTENED, Finding, of_problem, play_of
from ..model.numbered_answers import give
from ..model.shorten_play import shortened
from .match_driver import OURS, driven, place_of

HEADLINE = "a mistake in Duello, not in the rules: compiled code goes on otherwise than the rules"
HELP = "leave out `--backend`: then every step is played by the rules"


@frozen
class Parting:
    """match: the reference's, as far as code goes along. how: what is different then, in words."""

    match: Match
    how: str


def parting(match: Match, door: Door, last: Taken | None = None) -> Parting | None:
    """Where code and the reference part, if the answers of a match are given to both. last: one
    more, which was not taken.
    """
    options = {**as_given(match.program, match.options), **match.draws}
    right, made = (
        Match(match.rules, match.players, match.seed, options, match.chance, None, *each)
        for each in ((), (door,))
    )
    if right.state != made.state:
        return Parting(right, _different(right.state, made.state))
    for taken in (*match.answers, *([] if last is None else [last])):
        if taken.how == "drawn":
            continue
        try:
            give(made, taken)
        except IllegalMove:
            return None  # left out, as something before it was: so this is another play
        except OURS as error:
            return _broken_off(right, taken, error)
        try:
            give(right, taken)
        except IllegalMove as refusal:
            said = play_in_words([taken], 1)
            words = f"code takes `{said}` then, which the rules refuse: {refusal}"
            return Parting(right, words)
        if right.state != made.state:
            return Parting(right, _different(right.state, made.state))
    return None


def _broken_off(right: Match, taken: Taken, error: Exception) -> Parting | None:
    """Code breaks off over an answer; nothing if the reference does not take it either."""
    try:
        give(right, taken)
    except (IllegalMove, *OURS):
        return None
    what = f"{type(error).__name__}: {error} ({place_of(error)})"
    return Parting(right, f"code breaks off over it: {what}")


def _different(one: State, other: State) -> str:
    """Which parts of two states differ."""
    names = [field.name for field in fields(State)]
    differ = [name for name in names if getattr(one, name) != getattr(other, name)]
    return f"these parts of the state are different after it: {', '.join(differ)}"


def elsewhere(
    match: Match, door: Door, fixed: frozenset[str], until: float, last: Taken | None = None
) -> tuple[Finding, tuple[str, ...]] | None:
    """The finding that code goes on otherwise than the rules, with a play that is as short as it
    could be made, and its lines; None if they are the same. fixed, until: see `shortened`; last:
    see `parting`.
    """
    found = parting(match, door, last)
    if found is None:
        return None
    shorter = shortened(found.match, lambda other: parting(other, door) is not None, fixed, until)
    found = parting(shorter, door) or found
    again = driven(found.match)
    seen = problem("crash", HEADLINE, NOWHERE, notes=(found.how,), help=HELP)
    play = play_of(found.match, again.lines, again.rounds, SHORTENED)
    return of_problem("crash", "compiled code", seen, play), tuple(again.lines)
