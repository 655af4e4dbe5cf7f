"""Ways after which a player is asked something, where another way tells the player more instead.

Purpose: that one is asked at all may give a secret away: a player who did the same, and was told
the same so far, is asked in one play, and in the other hears what comes behind that.
Input: of ways, what was told and whether the player is asked behind them. Output: pairs of ways.
Must not know: which states are looked at, and why they are kept.
"""

from collections.abc import Hashable, Iterator

from attrs import define, field

from duello.dsl import ir
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program, once_of_each
from duello.dsl.lint.engine.phase_spots import spots
from duello.interpreter.state import State
from duello.match.event_words import Kind

from .secrets import Message, heard
from .successors import Expanding

LOOKED_AT = 300
"""So many ways on are looked at for what comes behind an answer anyway."""

Row = tuple[Hashable, ...]
"""What a player was told, message by message."""


@once_of_each
def asks_by_secrets(program: Program) -> bool:
    """Whether anybody is asked something only if something is so that not everybody knows."""
    return any(
        _may_be_secret(program, read)
        for spot in spots(program)
        if isinstance(spot.line, ir.Ask) and spot.line.chooser is not None
        if not program.decisions[spot.line.decision].by_chance
        for condition, _ in spot.behind
        for read in visit.reads(condition)
    )


def _may_be_secret(program: Program, read: ir.Read) -> bool:
    made = program.properties[read.property]
    while made.of is not None:
        made = program.properties[made.of]
    if made.source == "chosen":
        by = (each for each in program.decisions if each.value == made.number)
        return any(each.secret or each.by_chance for each in by)
    return made.source == "stored" and made.audience in ("private", "secret")


@define
class AskedApart:
    """The ways from one state, for one player."""

    _asked: dict[tuple[Hashable, Row], int] = field(factory=dict, init=False)
    _longer: dict[tuple[Hashable, Row], int] = field(factory=dict, init=False)

    def pair(self, did: Hashable, told: Row, asked: bool, way: int) -> tuple[int, int] | None:
        """Take one more way; if there is one, the way after which the player is asked, and the one
        on which more is told. did: what the player answered; asked: whether the player is asked
        something behind it.
        """
        found = None
        for length in range(len(told)):
            before = did, told[:length]
            self._longer.setdefault(before, way)
            if found is None and before in self._asked:
                found = self._asked[before], way
        if asked:
            self._asked.setdefault((did, told), way)
            if (did, told) in self._longer:
                found = way, self._longer[did, told]
        return found


def goes_beyond(one: Row, other: Row) -> bool:
    """Whether more is told than something, which is told first."""
    return len(one) < len(other) and other[: len(one)] == one


def told_anyway(expanding: Expanding, state: State, seat: int, message: Message) -> bool:
    """Whether a message of this kind also comes where a player is asked first: then it does not
    say itself what made the difference. Of what ends a phase this is taken for granted.
    """
    if message[-1] is Kind.OVER:
        return True
    return any(_same_kind(each, message) for each in _behind(expanding, state, seat))


def _behind(expanding: Expanding, state: State, seat: int) -> Iterator[Message]:
    """What may be told next, along every way on until a phase begins, nearer ones first."""
    waiting, looked = [state], 0
    while waiting and looked < LOOKED_AT:
        here = waiting.pop(0)
        ways = expanding.ways(here)
        for way in range(min(ways.count, LOOKED_AT - looked)):
            looked += 1
            made = expanding.advanced(here, ways.way(way))
            yield from heard(expanding.program, made.events, seat)
            if made.state.open and made.state.counts == state.counts:
                waiting.append(made.state)


def _same_kind(one: Message, other: Message) -> bool:
    return (one[0], one[4], one[5]) == (other[0], other[4], other[5])
