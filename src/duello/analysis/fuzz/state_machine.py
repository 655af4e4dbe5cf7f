"""A Hypothesis state machine of matches, to build on.

Purpose: a match to which everything is done that may be, as rules of a state machine; a designer
adds rules and invariants of their own.
Input: a ruleset, by a class attribute. Output: a machine whose `TestCase` runs it.
Must not know: what is added. Needs Hypothesis.
"""

from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from duello.analysis.model.check_failure import not_contradicted
from duello.match.answers import Awaiting
from duello.match.match import Match

from ..model.numbered_answers import is_timed
from ..model.random_play import match_of
from .fuzzing import NONSENSE
from .match_driver import Driver
from .strategies import Ruleset, answers, plays


def _goes_on(machine: "MatchMachine") -> bool:
    return bool(machine.match.awaiting)


def _may_decline(machine: "MatchMachine") -> bool:
    return any(asked.optional for asked in machine.match.awaiting)


def _waits(machine: "MatchMachine") -> bool:
    return any(not asked.answered for asked in machine.match.awaiting)


def _timed(match: Match) -> list[Awaiting]:
    return [asked for asked in match.awaiting if is_timed(match.program, asked)]


def _is_timed(machine: "MatchMachine") -> bool:
    return bool(_timed(machine.match))


class MatchMachine(RuleBasedStateMachine):
    """A match on its way. `ruleset`, a name, a path or what was loaded, is set by a subclass.

    Its rules answer, decline, miss deadlines, type nonsense, save and resume, and look at what a
    player knows; a rule that breaks what every match must hold to raises `PropertyBroken`.
    """

    ruleset: ClassVar[Ruleset]

    driver: Driver

    @property
    def match(self) -> Match:
        """The match, in which rules and invariants may look at everything."""
        return self.driver.match

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Begin a match with any options."""
        self.driver = Driver(match_of(data.draw(plays(type(self).ruleset))))

    @precondition(_waits)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        """Give any answer to anything that is due or may still be changed."""
        self.driver.give(data.draw(answers(self.match)))

    @precondition(_may_decline)
    @rule(data=st.data())
    def decline(self, data: st.DataObject) -> None:
        """Make no use of what is optional."""
        self.driver.decline(self._one(data, [a for a in self.match.awaiting if a.optional]))

    @precondition(_is_timed)
    @rule(data=st.data())
    def miss_a_deadline(self, data: st.DataObject) -> None:
        """A player's time has run out."""
        self.driver.late(self._one(data, _timed(self.match)))

    @rule(second=st.booleans(), words=st.one_of(st.sampled_from(NONSENSE), st.text(max_size=8)))
    def mistype(self, second: bool, words: str) -> None:
        """A player types what may mean nothing, at whatever time."""
        self.driver.mistype(self.match.players[second], words)

    @precondition(_goes_on)
    @rule()
    def save_and_resume(self) -> None:
        """Save the match and resume it; both go on, and must stay the same."""
        self.driver.resume()

    @precondition(_goes_on)
    @rule(second=st.booleans(), seed=st.integers(0, 99))
    def look(self, second: bool, seed: int) -> None:
        """A player looks at what they know."""
        self.driver.look(self.match.players[second], seed)

    @invariant()
    def the_text_decides(self) -> None:
        """The rules do not contradict themselves."""
        not_contradicted(self.match)

    def _one(self, data: st.DataObject, among: list[Awaiting]) -> Awaiting:
        found: Awaiting = data.draw(st.sampled_from(among))
        return found
