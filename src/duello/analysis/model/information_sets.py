"""Whether what a player is shown hangs on a secret.

Purpose: compare states that a player cannot tell apart, because the player did the same and was
told the same on the way there: what the player may choose next has to be the same, too. And as
long as a secret choice is not revealed, or where its reveal is hidden, what is told must not hang
on it. With each state of a search goes a *twin* for each player, if there is one: a state that
differs in secrets only.
Input: states, everything that was answered there, what was told. Output: `Difference`, twins.
Must not know: which states are looked at, and why they are kept.
"""

from collections.abc import Hashable, Iterator
from itertools import takewhile
from typing import NamedTuple

from attrs import define, field, frozen

from duello.analysis.model import secrets
from duello.analysis.model.invariant_violation import Difference, announcing
from duello.analysis.model.secrets import Before, Message, heard
from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.interpreter.api import Advanced
from duello.interpreter.events import Event
from duello.interpreter.state import CHOSEN, Open, State
from duello.match.event_words import UNKNOWN, Kind

from .asked_apart import AskedApart, asks_by_secrets, goes_beyond, told_anyway
from .player_knowledge import Asked, Seeing
from .successors import Expanding, Ways, keys_of

NONE = -1
"""Of a state that has no twin: instead of the way to it."""

MEND = "tell it once the choice has been revealed, or to nobody but who may know"

MEND_ASKED = "ask whatever it is, and let what follows hang on it"

HELD = 5_000
"""Of no more ways than so many, the states behind them are held; else they are played again."""


Held = State | tuple[int, ...]
"""A state, packed perhaps (see `explore.packed_search`)."""


class Twin(NamedTuple):
    """A state that a player cannot tell from another one, and the ways that lead to it."""

    state: Held
    path: tuple[int, ...]

    @property
    def whole(self) -> State:
        """The state, which is not packed."""
        return ir.sure(State, self.state)


Twins = tuple[Twin | None, Twin | None]
"""For each player the twin of a state."""

ALONE: Twins = (None, None)

Codes = tuple[int, int]
"""For each player how to come to the twin: by that way from the state before (0 and above), by
that way (-2 and below, counted downwards) from the twin of the state before, or not at all."""

LONE: Codes = (NONE, NONE)


def code_of(way: int, inherited: bool) -> int:
    """A way to a twin as a number."""
    return -2 - way if inherited else way


@frozen
class Found:
    """A difference, after a way and by comparison with another path."""

    difference: Difference
    other: tuple[int, ...]


@define
class Member:
    """The first of the ways after which a player was told this. state: behind it, if it is held.
    seen: what the player sees there, once that was asked; asked: whether it was.
    """

    way: int
    state: State | None
    seen: tuple[Asked, ...] = ()
    asked: bool = False


class Secrets:
    """Compares what players are shown. wanted: whether there is anything to be compared; apart:
    whether also that a player is asked at all may hang on a secret.
    """

    def __init__(self, program: Program, expanding: Expanding) -> None:
        self.program = program
        self.expanding = expanding
        self.wanted = secrets.keeps_secrets(program) or secrets.deals_in_secret(program)
        self.apart = self.wanted and asks_by_secrets(program)
        self.seeing = Seeing(program)
        self.ends = {
            decision.number: secrets.ends(program, decision.name)
            for decision in program.decisions
            if secrets.is_secret(program, decision.name)
            and secrets.is_revealed(program, decision.name)
        }

    def told(
        self, label: str, headline: str, one: list[Message], other: list[Message]
    ) -> Difference:
        """A message that should not be different."""
        lines = announcing(self.program, label)
        decision = next((d.number for d in self.program.decisions if d.name == label), -1)
        alike = sum(takewhile(bool, map(_same, one, other)))
        notes = (f"one way: {_next(one[alike:])}", f"the other: {_next(other[alike:])}")
        return Difference("leak", label, headline, lines, decision, notes, MEND)

    def asked_apart(self, seat: int, state: State, next_: Message) -> Difference | None:
        """What it gives away that a player is asked something in a state, who in another play was
        told a message next; None if that one says by itself what is different.
        """
        if not told_anyway(self.expanding, state, seat, next_):
            return None
        due = next(due for due in state.open if due.player == seat and not due.by_chance)
        player, name = self.program.seats[seat], self.program.decisions[due.decision].name
        notes = (
            f"{player} did the same and was told the same in both plays",
            f"then {player} is asked for `{name}` in one of them; in the other: {next_[2]}",
        )
        headline = f"`{name}`: whether it is to be answered tells a secret"
        return Difference("leak", name, headline, (), due.decision, notes, MEND_ASKED)


def _same(one: Message, other: Message) -> bool:
    """Whether two messages say the same, for whatever reason."""
    return one[:4] == other[:4]


def _next(told: list[Message]) -> str:
    return "; ".join(text for _, _, text, *_ in told[:3]) or "nothing more is told"


# ---------------------------------------------------------------------- at one state


class Beside:
    """A twin, beside the state that it is the twin of: the same answers in both."""

    def __init__(self, secrets: Secrets, state: State, twin: Twin) -> None:
        self.twin = twin
        self.ways = secrets.expanding.ways(twin.whole)
        places = {key: at for at, key in enumerate(keys_of(twin.whole.open))}
        keys = keys_of(state.open)
        self.alike = set(places) == set(keys)
        self.places = [places.get(key, 0) for key in keys]
        self.known = [
            {(option.status, option.value): at for at, option in enumerate(options)}
            for options in self.ways.options
        ]

    def way(self, answered: tuple[Open, ...]) -> int | None:
        """The way in the twin in which everybody answers the same, if there is one."""
        if not self.alike:
            return None
        at = [0] * len(answered)
        for place, done in zip(self.places, answered, strict=True):
            found = self.known[place].get((done.status, done.value))
            if found is None:
                return None
            at[place] = found
        return self.ways.number(at)


@define
class Here:
    """Everything that comes of one state. path: the ways that lead there."""

    secrets: Secrets
    state: State
    ways: Ways
    twins: Twins
    path: tuple[int, ...]
    pairs: int = 0
    groups: dict[Hashable, Member] = field(factory=dict)
    before: dict[Hashable, tuple[int, Before]] = field(factory=dict)
    hidden: dict[Hashable, tuple[int, list[Message]]] = field(factory=dict)
    beside: dict[int, Beside] = field(factory=dict)
    apart: tuple[AskedApart, AskedApart] = field(factory=lambda: (AskedApart(), AskedApart()))

    def compare(
        self, way: int, answered: tuple[Open, ...], after: State, events: tuple[Event, ...]
    ) -> tuple[list[Found], Codes]:
        """What one way brings to light, and how to come to the twins of the state behind it."""
        found: list[Found] = []
        codes = [NONE, NONE]
        for seat in (0, 1):
            told = heard(self.secrets.program, events, seat)
            found.extend(self._told(seat, way, answered, told))
            if self.secrets.apart:
                found.extend(self._asked_apart(seat, way, answered, after, told))
            if after.open:
                for unlike, code in self._alike(seat, way, answered, after, told):
                    found += [unlike] if unlike is not None else []
                    codes[seat] = code if codes[seat] == NONE else codes[seat]
        return found, (codes[0], codes[1])

    # ------------------------------------------------------------------ what is told

    def _told(
        self, seat: int, way: int, answered: tuple[Open, ...], told: list[Message]
    ) -> Iterator[Found]:
        others = [o for o in answered if o.player == 1 - seat and not o.by_chance]
        if not others or any(each.status != CHOSEN for each in others):
            return
        fixed = _key(o for o in answered if o.player == seat or o.by_chance)
        secret = [self.secrets.ends.get(each.decision) for each in others]
        if all(each is not None for each in secret):
            ends = frozenset().union(*(each for each in secret if each is not None))
            yield from self._before((seat, fixed), way, secrets.until(told, ends))
        name = self.secrets.program.seats[1 - seat]
        names = {self.secrets.program.decisions[each.decision].name for each in others}
        if any(
            kind is Kind.REVEAL and event in names and data.get(name) == UNKNOWN
            for event, _, _, data, _, kind in told
        ):
            outline = repr(secrets.outline(self.secrets.program, told))
            yield from self._hidden((seat, fixed, outline), way, told)

    def _before(self, key: Hashable, way: int, told: Before) -> Iterator[Found]:
        first, before = self.before.setdefault(key, (way, told))
        if first != way:
            self.pairs += 1
            if not secrets.alike(before, told):
                label = differs(before[0], told[0])
                words = f"what is told as `{label}` tells a secret before it is revealed"
                yield self._found(self.secrets.told(label, words, before[0], told[0]), first)

    def _hidden(self, key: Hashable, way: int, told: list[Message]) -> Iterator[Found]:
        first, before = self.hidden.setdefault(key, (way, told))
        if first != way:
            self.pairs += 1
            if told != before:
                label = differs(before, told)
                words = f"what is told as `{label}` tells a secret whose reveal was hidden"
                yield self._found(self.secrets.told(label, words, before, told), first)

    def _found(self, difference: Difference, way: int) -> Found:
        return Found(difference, (*self.path, way))

    # ------------------------------------------------------------------ what may be chosen

    def _alike(
        self,
        seat: int,
        way: int,
        answered: tuple[Open, ...],
        after: State,
        told: list[Message],
    ) -> Iterator[tuple[Found | None, int]]:
        """The states that the player cannot tell from that behind a way."""
        yield from self._beside(seat, answered, after, told)
        mine = _key(o for o in answered if o.player == seat and not o.by_chance)
        held = after if self.ways.count <= HELD else None
        member = self.groups.setdefault((seat, mine, repr(told)), Member(way, held))
        if member.way == way:
            return
        other = self._behind(member)
        if other == after:
            return
        self.pairs += 1
        seeing = self.secrets.seeing
        if not member.asked:
            member.seen, member.asked = seeing.seen(other, seat), True
        unlike = seeing.unlike(seat, seeing.seen(after, seat), member.seen)
        found = None if unlike is None else self._found(unlike, member.way)
        yield found, code_of(member.way, False)

    def _behind(self, member: Member) -> State:
        return self._after(member.way) if member.state is None else member.state

    def _after(self, way: int) -> State:
        return self.secrets.expanding.after(self.state, self.ways.way(way))

    # ------------------------------------------------------------------ who is asked at all

    def _asked_apart(
        self,
        seat: int,
        way: int,
        answered: tuple[Open, ...],
        after: State,
        told: list[Message],
    ) -> Iterator[Found]:
        """The ways between which a player who is asked can tell by that, and must not."""
        mine = _key(o for o in answered if o.player == seat and not o.by_chance)
        pair = self.apart[seat].pair(mine, _row(told), asks(after, seat), way)
        if pair is not None:
            asked, other = pair
            self.pairs += 1
            one = after if asked == way else self._after(asked)
            more = told if other == way else self._heard(other, seat)
            at = len(told) if asked == way else len(self._heard(asked, seat))
            found = self.secrets.asked_apart(seat, one, more[at])
            if found is not None:
                yield self._found(found, other if asked == way else asked)
        yield from self._apart_beside(seat, answered, after, told)

    def _apart_beside(
        self, seat: int, answered: tuple[Open, ...], after: State, told: list[Message]
    ) -> Iterator[Found]:
        """The same of the way in the twin in which everybody answers the same."""
        met = self._in_twin(seat, answered)
        if met is None:
            return
        path, behind = met
        theirs, there = heard(self.secrets.program, behind.events, seat), behind.state
        for one, first, more in ((after, told, theirs), (there, theirs, told)):
            if asks(one, seat) and goes_beyond(_row(first), _row(more)):
                self.pairs += 1
                found = self.secrets.asked_apart(seat, one, more[len(first)])
                if found is not None:
                    yield Found(found, path)

    def _heard(self, way: int, seat: int) -> list[Message]:
        made = self.secrets.expanding.advanced(self.state, self.ways.way(way))
        return heard(self.secrets.program, made.events, seat)

    def _in_twin(
        self, seat: int, answered: tuple[Open, ...]
    ) -> tuple[tuple[int, ...], Advanced] | None:
        """What comes of the same answers in the twin, and the ways that lead there."""
        twin = self.twins[seat]
        if twin is None:
            return None
        if seat not in self.beside:
            self.beside[seat] = Beside(self.secrets, self.state, twin)
        beside = self.beside[seat]
        way = beside.way(answered)
        if way is None:
            return None
        made = self.secrets.expanding.advanced(twin.whole, beside.ways.way(way))
        return (*twin.path, way), made

    def _beside(
        self, seat: int, answered: tuple[Open, ...], after: State, told: list[Message]
    ) -> Iterator[tuple[Found | None, int]]:
        met = self._in_twin(seat, answered)
        if met is None:
            return
        path, behind = met
        other = behind.state
        if not other.open or other == after:
            return
        if heard(self.secrets.program, behind.events, seat) != told:
            return
        self.pairs += 1
        seeing = self.secrets.seeing
        unlike = seeing.unlike(seat, seeing.seen(after, seat), seeing.seen(other, seat))
        found = None if unlike is None else Found(unlike, path)
        yield found, code_of(path[-1], True)


def asks(state: State, seat: int) -> bool:
    """Whether a player is asked anything."""
    return any(due.player == seat and not due.by_chance for due in state.open)


def _row(told: list[Message]) -> tuple[str, ...]:
    return tuple(repr(each) for each in told)


def _key(answered: Iterator[Open]) -> tuple[object, ...]:
    return tuple((o.player, o.decision, o.status, o.value) for o in answered)


def differs(one: list[Message], other: list[Message]) -> str:
    """The name of the first message that differs; of one that is told in one of them only, where
    the other goes on with what is told in both, its name.
    """
    for at, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            alone = [each for each, rest in ((mine, other), (theirs, one)) if each not in rest[at:]]
            if len(alone) == 1:
                return alone[0][0]
            return (theirs if theirs[-1] is Kind.ANNOUNCEMENT else mine)[0]
    return (one if len(one) > len(other) else other)[min(len(one), len(other))][0]


# ---------------------------------------------------------------------- twins of states


def twins_of(
    expanding: Expanding,
    state: State,
    ways: Ways,
    twins: Twins,
    path: tuple[int, ...],
    codes: Codes,
) -> Twins:
    """The twins of a state, of which it is known how to come to them from the state before."""
    first, second = (
        _twin(expanding, state, ways, twins[seat], path, codes[seat]) for seat in (0, 1)
    )
    return first, second


def _twin(
    expanding: Expanding,
    state: State,
    ways: Ways,
    twin: Twin | None,
    path: tuple[int, ...],
    code: int,
) -> Twin | None:
    if code >= 0:
        return Twin(expanding.after(state, ways.way(code)), (*path, code))
    if code == NONE or twin is None:
        return None
    way = -2 - code
    after = expanding.after(twin.whole, expanding.ways(twin.whole).way(way))
    return Twin(after, (*twin.path, way))
