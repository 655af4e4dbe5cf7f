"""Hypothesis strategies: matches, states, answers.

Purpose: let Hypothesis draw them, and make them smaller until only what matters is left: fewer
answers, first candidates, the options that the ruleset sets.
Input: a ruleset. Output: strategies.
Must not know: what is tested with them. Needs Hypothesis: `pip install 'duello[testing]'`.
"""

from functools import cache
from pathlib import Path

from hypothesis import note
from hypothesis import strategies as st

from duello.dsl.ir.nodes import given
from duello.dsl.ir.program import Program
from duello.interpreter.state import State
from duello.match.answers import Taken
from duello.match.contradiction_report import play_in_words
from duello.match.loading import Rules, load
from duello.match.match import Match

from ..model.numbered_answers import NUMBERS, is_timed, step, words_for
from ..model.random_play import Play, match_of, moments, option_values, played, program_of

Ruleset = str | Path | Rules | Program
"""A shipped name, a path, or what was loaded or compiled already."""

FIRST_ANSWERS = 30
"""How many answers of a play are drawn one by one; the others follow from a seed."""


def rules_from(ruleset: Ruleset) -> Rules | Program:
    """A ruleset; those with a name or a path are loaded once. Raises RulesError."""
    return _loaded(str(ruleset)) if isinstance(ruleset, str | Path) else ruleset


@cache
def _loaded(name: str) -> Rules:
    return load(name)


@st.composite
def plays(draw: st.DrawFn, *rulesets: Ruleset) -> Play:
    """Any play of any of these rulesets, from its beginning to its end, with any options."""
    rules = rules_from(draw(st.sampled_from(rulesets)))
    options = (draw(st.sampled_from(option_values(o))) for o in program_of(rules).options)
    given = dict(enumerate(options))
    choices = draw(st.lists(st.integers(0, NUMBERS - 1), max_size=FIRST_ANSWERS))
    values = program_of(rules).option_values(given)
    return Play(rules, values, tuple(choices), draw(st.integers(0, 1 << 16)))


@st.composite
def matches(draw: st.DrawFn, ruleset: Ruleset, ended: bool = False) -> Match:
    """A match of a ruleset, on its way or over. ended: only those that are over.

    Everything that a host may do is done: answers are changed, declined, or missed.
    """
    play = draw(plays(ruleset))
    match = played(play) if ended else match_of(play)
    for number in play.choices:
        if match.awaiting:
            step(match, number)
    note(f"the match: {play_in_words(match.answers, len(match.answers)) or 'just begun'}")
    return match


@st.composite
def states(draw: st.DrawFn, ruleset: Ruleset) -> State:
    """A state of the core that play can reach, in which somebody is to answer or play is over."""
    play = draw(plays(ruleset))
    last = None
    for moment, _ in zip(moments(play, quiet=True), (*play.choices, 0), strict=False):
        last = moment.state
    return given(last)


@st.composite
def answers(draw: st.DrawFn, match: Match) -> Taken:
    """Anything that may be answered in a match now; `give` gives it. The match must go on."""
    asked = draw(st.sampled_from(match.awaiting))
    first = words_for(match, asked, 0)
    ways = [] if first is None else ["said"]
    ways += ["passed"] if asked.optional else []
    ways += ["late"] if is_timed(match.program, asked) or not ways else []
    how = draw(st.sampled_from(ways))
    words = ""
    if how == "said":
        words = words_for(match, asked, draw(st.integers(0, NUMBERS))) or ""
    return Taken(asked.player, asked.name, how, words, 0, asked.which)
