"""Leaving out of a match whatever is not needed for how it ends.

Purpose: Hypothesis works on numbers and stops at some point; here whole answers are left out, and
what is said afterwards keeps its meaning.
Input: a match, and what must stay so. Output: a match that is no longer.
Must not know: what must stay so.
"""

from collections.abc import Callable, Iterator, Mapping

from duello.match.answers import IllegalMove, Taken
from duello.match.match import Match
from duello.match.options import as_given

from ..minimize import Budget, lessened
from .numbered_answers import give

TRIES = 400
"""How many shorter matches are tried at most."""

ANSWERS = 40_000
"""In these tries, answers are given so many times at most."""


def shortened(
    match: Match,
    still: Callable[[Match], bool],
    fixed: frozenset[str] = frozenset(),
    until: float = float("inf"),
) -> Match:
    """A match that is as short as leaving out answers and options makes it.

    still: whether a match shows the same thing. fixed: the options that are not to be left out.
    until: when to leave off, by the monotonic clock. Chance draws from the same seed, so that other
    draws may come.
    """
    budget = Budget(TRIES, ANSWERS, until)
    answers = _given(match)
    for option in _options_left_out(match, fixed):
        if not budget.spend(len(answers)):
            break
        other = _followed(match, option, answers)
        if len(other.answers) <= len(match.answers) and still(other):
            match, answers = other, _given(other)
    options = as_given(match.program, match.options)
    best = [match]

    def tried(fewer: list[Taken], _: int) -> list[Taken] | None:
        other = _followed(match, options, fewer)
        if len(other.answers) >= len(best[0].answers) or not still(other):
            return None
        best[0] = other
        return _given(other)

    lessened(answers, tried, budget)
    return best[0]


def _given(match: Match) -> list[Taken]:
    return [taken for taken in match.answers if taken.how != "drawn"]


def _options_left_out(match: Match, fixed: frozenset[str]) -> Iterator[dict[str, object]]:
    """The options of a match, each time with one more that the ruleset sets."""
    program = match.program
    usual = as_given(program, program.option_values({}))
    now = as_given(program, match.options)
    for name, value in usual.items():
        if now[name] != value and name not in fixed:
            yield {**now, name: value}


def _followed(match: Match, options: Mapping[str, object], answers: list[Taken]) -> Match:
    """A match with these answers, without those that cannot be given by then."""
    other = Match(match.rules, match.players, match.seed, {**options, **match.draws})
    for taken in answers:
        try:
            give(other, taken)
        except IllegalMove:
            continue
    return other
