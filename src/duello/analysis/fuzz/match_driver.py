"""A match to which everything is done that a host and two players may do, and more.

Purpose: answers, refusals, lateness, words that mean nothing, saves and resumes, looks at what a
player knows: each is done, and what must hold of it is checked at once.
Input: a match. Output: the same, further on, with a line for people about each thing that was done;
raises `PropertyBroken`.
Must not know: who decides what is done.
"""

import random
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from duello.analysis.model.check_failure import Contradicted, PropertyBroken, not_contradicted
from duello.dsl.ir.nodes import Malformed
from duello.interpreter.api import Illegal
from duello.interpreter.move_sets import TooMany
from duello.interpreter.transaction import Undecided
from duello.match.answers import Awaiting, IllegalMove, Taken
from duello.match.contradiction_report import play_in_words
from duello.match.door import ComesElsewhere
from duello.match.dynamic_suppressions import LEAK
from duello.match.match import Match
from duello.match.match_log import RecordError
from duello.match.options import as_given
from duello.move_text.typed_answers import NotUnderstood

from ..invariants.leaks import check_secrets
from ..model.numbered_answers import give
from ..model.random_play import rules_of
from ..model.successors import rounds_at, rounds_counter

ALL = 1 << 30

OURS = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, StopIteration),
    *(TypeError, ValueError, Malformed, Illegal, TooMany, Undecided, NotUnderstood),
)
"""What a mistake of ours comes out as. What the machine lacks, as memory or a disk, is none, and
neither is whatever is raised to end a run.
"""


class Driver:
    """A match that is driven. lines: what was done, for people. twin: the match as it goes on from
    its last save, if there was one; it must stay the same. giving: the answer that is being given;
    it stays there where something goes wrong on the way.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.twin: Match | None = None
        self.lines: list[str] = []
        self.rounds = rounds_at(match.program, match.state)
        """How many were begun (see `exploring.expanding.rounds_of`)."""
        self._begun = rounds_counter(match.program)
        self._before = match.state
        self.giving: Taken | None = None
        self._due = (match.state, match.awaiting)
        self._tell(0)

    @property
    def awaiting(self) -> tuple[Awaiting, ...]:
        """What is due, looked up once as long as nothing changes."""
        if self._due[0] is not self.match.state:
            self._due = (self.match.state, self.match.awaiting)
        return self._due[1]

    # ------------------------------------------------------------------ what may be done

    def give(self, taken: Taken) -> None:
        """A player answers, as this says; what chance drew is left out. Raises PropertyBroken."""
        if taken.how == "drawn":
            return
        answered, told = len(self.match.answers), self._told
        line, self.giving = play_in_words([taken], ALL), taken
        with self._no_accident(line):
            try:
                give(self.match, taken)
                if self.twin is not None:
                    give(self.twin, taken)
            except IllegalMove as refusal:
                words = f"what may be done is refused: {line}: {refusal}"
                raise PropertyBroken(words, kind="refusal") from None
        self.giving = None
        self._tell(answered)
        self._compare(told)
        not_contradicted(self.match)

    def say(self, asked: Awaiting, words: str) -> None:
        """A player says the name of a candidate. Raises PropertyBroken."""
        self.give(Taken(asked.player, asked.name, "said", words, 0, asked.which))

    def decline(self, asked: Awaiting) -> None:
        """A player makes no use of an optional decision. Raises PropertyBroken."""
        self.give(Taken(asked.player, asked.name, "passed", "", 0, asked.which))

    def late(self, asked: Awaiting) -> None:
        """A player's time has run out. Raises PropertyBroken."""
        self.give(Taken(asked.player, asked.name, "late", "", 0, asked.which))

    def mistype(self, player: str, words: str) -> bool:
        """A player types something. If it means nothing, it is refused with a reason, and nothing
        has changed; else it was an answer. Whether it was refused. Raises PropertyBroken.
        """
        return self._attempt(player, f"types `{words}`", partial(_type, player=player, words=words))

    def presume(self, player: str) -> bool:
        """A player declines whatever is due, whether or not that can be. Whether it was refused.

        Raises PropertyBroken.
        """
        return self._attempt(player, "declines", partial(_decline, player=player))

    def resume(self) -> None:
        """The match is saved and resumed; from now on both must stay the same.

        Raises PropertyBroken.
        """
        with self._no_accident("the match is saved and resumed"):
            saved = self.match.save()
            try:
                self.twin = Match.resume(saved, rules_of(self.match.rules))
            except RecordError as error:
                raise PropertyBroken(f"a save cannot be resumed: {error}", kind="save") from None
        self.lines.append("(the match is saved and resumed)")
        self._compare(0)

    def look(self, player: str, seed: int) -> int:
        """A player looks at what they know, which must not hang on what the opponent keeps secret.

        seed: which other secrets are tried. The number of pairs. Raises PropertyBroken.
        """
        with self._no_accident(f"{player} looks at what they know"):
            self.match.view(player)
            if any(each.code == LEAK for each in self.match.program.allowances):
                return 0
            return check_secrets(self.match, player, random.Random(seed))

    # ------------------------------------------------------------------ how it is done

    def _attempt(self, player: str, what: str, act: Callable[[Match], None]) -> bool:
        match = self.match
        answered, told = len(match.answers), self._told
        before = (match.state, match.outcome, self.awaiting)
        with self._no_accident(f"{player} {what}"):
            try:
                act(match)
                if self.twin is not None:
                    act(self.twin)
            except IllegalMove as refusal:
                self.lines.append(f"({player} {what}: {refusal})")
                if not str(refusal).strip():
                    raise PropertyBroken(
                        f"a refusal gives no reason: {player} {what}", kind="refusal"
                    ) from None
                after = (match.state, match.outcome, match.awaiting)
                counts = (len(match.answers), self._told)
                if after != before or counts != (answered, told):
                    words = f"a refused move has changed something: {player} {what}"
                    raise PropertyBroken(words, kind="refusal") from None
                return True
        self._tell(answered)
        self._compare(told)
        not_contradicted(match)
        return False

    @property
    def _told(self) -> int:
        """How many messages there were; where nobody asks, they need not be worked out."""
        if self.twin is None and not self.match.door.tells:
            return 0
        with self._no_accident("what was told is worked out"):
            return len(self.match.events)

    def _tell(self, answered: int) -> None:
        self.lines += [play_in_words([each], ALL) for each in self.match.answers[answered:]]
        self.rounds += self._begun(self._before, self.match.state)
        self._before = self.match.state

    def _compare(self, told: int) -> None:
        """The match that was resumed is still the same. told: from which message on to compare."""
        match, twin = self.match, self.twin
        if twin is None:
            return
        if match.state != twin.state:
            raise PropertyBroken("a match that was resumed goes on differently", match, "save")
        with self._no_accident("what was told is worked out"):
            mine, theirs = match.events, twin.events
        if mine[told:] != theirs[told:] or len(mine) != len(theirs):
            raise PropertyBroken(
                "after a match was resumed, players are told other things", match, "save"
            )

    @contextmanager
    def _no_accident(self, line: str) -> Iterator[None]:
        """Whatever goes wrong in here is shown by the match as it is."""
        try:
            yield
        except PropertyBroken as broken:
            broken.match = broken.match or self.match
            raise
        except IllegalMove:
            raise
        except OURS as error:
            self.lines.append(f"({line})")
            what = f"{type(error).__name__}: {error} ({place_of(error)})"
            words = f"a mistake in Duello, not in the rules: {line}: {what}"
            raise PropertyBroken(words, self._where(error), "crash") from error

    def _where(self, error: Exception) -> Match:
        """The match in which something went wrong: it may be one that was made of this one."""
        where = error.where if isinstance(error, ComesElsewhere) else None
        return where if isinstance(where, Match) else self.match


def driven(match: Match) -> Driver:
    """A driver that has done what was done in a match, which may have come to a contradiction."""
    options = {**as_given(match.program, match.options), **match.draws}
    driver = Driver(Match(match.rules, match.players, match.seed, options, match.chance))
    for taken in match.answers:
        try:
            driver.give(taken)
        except Contradicted:
            break
    return driver


def _type(match: Match, player: str, words: str) -> None:
    match.submit(player, words)


def _decline(match: Match, player: str) -> None:
    match.decline(player)


def place_of(error: BaseException) -> str:
    """Where in our code an exception was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(frame.filename).name}:{frame.lineno}"
