"""Comparing what must not be different, in a search on compiled code.

Purpose: the twin of `invariant_checks` and `information_sets` on packed states: whether it matters
who sits where, and whether what a player is shown hangs on a secret. What is found different is
said by the reference. That orders make no difference is so in compiled code by construction; the
reference sees to it at some of the states.
Input: packed states, everything that was answered there, what came of it. Output: `Differing`,
twins.
Must not know: which states are looked at.
"""

from collections.abc import Callable, Hashable

from attrs import define, evolve, field, frozen

from duello.analysis.model import secrets as secret_words
from duello.analysis.model.invariant_violation import Difference
from duello.compiler.engine import Engine, EngineState
from duello.compiler.python_code import HANDED_OVER, OVER
from duello.dsl.ir.types import Value
from duello.interpreter.state import CHOSEN, LATE, Open, State

from ..model.information_sets import (
    LONE,
    NONE,
    Codes,
    Secrets,
    Twin,
    Twins,
    code_of,
    differs,
)
from ..model.player_knowledge import Asked
from ..model.secrets import Before, Message
from ..model.successors import keys_of
from .invariant_checks import Comparing, Differing
from .packed_hearing import Ears, Heard
from .packed_seats import PackedSeats
from .packed_spots import Answer, PackedWays, Spot
from .progress import Progress

Packed = tuple[int, ...]
Picked = tuple[Answer, ...]
"""Every decision that is due, answered."""

ALIKE = 100_000
"""So many pairs of states are remembered that are alike though they are not packed alike."""


@frozen
class Roles:
    """Whose decisions are due at a point, for one seat: those of the player and of chance, the
    player's own, those of the other; the messages with which what the other chooses may begin to
    show, None if it need not be secret; the names of these choices.
    """

    fixed: tuple[int, ...]
    mine: tuple[int, ...]
    others: tuple[int, ...]
    ends: frozenset[str] | None
    names: frozenset[str]
    whose: str


class PackedComparing:
    """What is compared in a program, on packed states. spot: a point, by its number."""

    def __init__(
        self, engine: Engine, comparing: Comparing, spot: Callable[[int], Spot], branch: int
    ) -> None:
        self.engine, self.comparing, self.spot, self.branch = engine, comparing, spot, branch
        self.ears = Ears(engine)
        self.seats = None if comparing.seats is None else PackedSeats(engine)
        self._roles: dict[tuple[int, int], Roles] = {}
        self._seen: dict[Hashable, tuple[Asked, ...]] = {}
        self._alike: set[tuple[Packed, Packed]] = set()

    @property
    def secrets(self) -> Secrets | None:
        """What compares what players are shown, if there is anything to compare."""
        return self.comparing.secrets

    # ------------------------------------------------------------------ steps

    def step(self, state: Packed, picked: Picked) -> tuple[Packed, Heard | None]:
        """The state after everything was answered, and what players heard: None if only the
        reference knows.
        """
        notes = self.engine.notes
        notes.clear()
        after = self.spot(state[0]).step(state, picked)
        if after[0] == HANDED_OVER:
            return after, None
        return after, self.ears.heard(tuple(notes))

    def beside(self, state: Packed, picked: Picked) -> tuple[EngineState, Heard]:
        """The same, where the reference says what compiled code does not know."""
        after, heard = self.step(state, picked)
        if heard is not None:
            return after, heard
        whole = self.engine.unpacked(state)
        made = self.comparing.expanding.advanced(whole, self.answered(state, whole, picked))
        return self.engine.taken_up(made.state), self.ears.of_events(made.events)

    def answered(self, state: Packed, whole: State, picked: Picked) -> tuple[Open, ...]:
        """Answers as the reference has them."""
        found = []
        for at, (due, (how, codes)) in enumerate(zip(whole.open, picked, strict=True)):
            if how == "l":
                found.append(evolve(due, status=LATE))
            else:
                status, value = self.engine.meaning(state[0], at, codes)
                found.append(evolve(due, status=status, value=value))
        return tuple(found)

    # ------------------------------------------------------------------ points

    def roles(self, number: int, seat: int) -> Roles:
        """Whose decisions are due at a point."""
        found = self._roles.get((number, seat))
        if found is None:
            found = self._roles[number, seat] = self._find_roles(number, seat)
        return found

    def _find_roles(self, number: int, seat: int) -> Roles:
        due, program = self.engine.asked((number,)), self.engine.program
        fixed = [at for at, one in enumerate(due) if one.player == seat or one.by_chance]
        mine = [at for at, one in enumerate(due) if one.player == seat and not one.by_chance]
        others = [at for at, one in enumerate(due) if one.player == 1 - seat and not one.by_chance]
        known = {} if self.secrets is None else self.secrets.ends
        ends = [known.get(due[at].decision) for at in others]
        together = None
        if all(each is not None for each in ends):
            together = frozenset[str]().union(*(each for each in ends if each is not None))
        names = frozenset(program.decisions[due[at].decision].name for at in others)
        whose = program.seats[1 - seat]
        return Roles(tuple(fixed), tuple(mine), tuple(others), together, names, whose)

    def key(self, number: int, at: int, answer: Answer) -> tuple[int, Value]:
        """What an answer means, whatever the point."""
        how, codes = answer
        return (LATE, None) if how == "l" else self.engine.meaning(number, at, codes)

    def is_chosen(self, number: int, at: int, answer: Answer) -> bool:
        """Whether something was chosen."""
        return self.key(number, at, answer)[0] == CHOSEN

    # ------------------------------------------------------------------ what is seen

    def seen(self, state: EngineState, seat: int) -> tuple[Asked, ...]:
        """All that a player can find out who is asked something."""
        seeing = self._secrets().seeing
        if isinstance(state, State):
            return seeing.seen(state, seat)
        key = (state[0], seat, self._seen_by(state, seat))
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = seeing.seen(self.engine.unpacked(state), seat)
        return found

    def _seen_by(self, state: Packed, seat: int) -> tuple[int, ...]:
        places = self.spot(state[0]).seen[seat]
        return state if places is None else tuple([state[at] for at in places])

    def unlike(self, seat: int, one: EngineState, other: EngineState) -> Difference | None:
        """Whether a player sees different things in two states."""
        if (
            not isinstance(one, State)
            and not isinstance(other, State)
            and one[0] == other[0]
            and self._seen_by(one, seat) == self._seen_by(other, seat)
        ):
            return None
        return self._secrets().seeing.unlike(seat, self.seen(one, seat), self.seen(other, seat))

    def _secrets(self) -> Secrets:
        if self.comparing.secrets is None:
            raise LookupError("nothing is secret")
        return self.comparing.secrets

    # ------------------------------------------------------------------ seats

    def alike(self, image: Packed, other: EngineState) -> bool:
        """Whether the image of a state is another one, as far as it may matter."""
        if image == other:
            return True
        if isinstance(other, State) or (image[0] == OVER or other[0] == OVER):
            return False
        if (image, other) in self._alike:
            return True
        seats = self.comparing.seats
        whole, like = self.engine.unpacked(image), self.engine.unpacked(other)
        if seats is None or seats.form(whole, False) != seats.form(like, False):
            return False
        if len(self._alike) >= ALIKE:
            self._alike.clear()
        self._alike.add((image, other))
        return True


# ---------------------------------------------------------------------- at one state


@frozen
class Way:
    """One way to answer everything at a state: its number, the state after it, and what players
    heard.
    """

    number: int
    picked: Picked
    after: Packed
    heard: Heard


@define
class PackedAt:
    """What is compared at one state. path: the ways that lead there. groups, hidden: the first of
    the ways after which a player was told the same.
    """

    comparing: PackedComparing
    state: Packed
    ways: PackedWays
    twins: Twins
    path: tuple[int, ...]
    image: Packed | None = None
    places: tuple[int, ...] = ()
    groups: dict[Hashable, Way] = field(factory=dict)
    before: dict[Hashable, tuple[int, int, Before]] = field(factory=dict)
    hidden: dict[Hashable, Way] = field(factory=dict)
    behind: dict[int, Packed] = field(factory=dict)
    beside: dict[int, "Beside"] = field(factory=dict)

    def ready(self) -> bool:
        """Whether all that is compared here is packed; where it is not, only the reference can."""
        comparing = self.comparing
        for seat, twin in enumerate(self.twins):
            if twin is not None:
                beside = self.beside[seat] = Beside(comparing, self.state, twin)
                if not beside.packed:
                    return False
        return self._mirrored()

    def _mirrored(self) -> bool:
        """Find the image, if seats are compared; False where only the reference can."""
        comparing = self.comparing
        if comparing.seats is None or comparing.comparing.seats is None:
            return True
        image = comparing.seats.image(self.state)
        if image is None:
            return False
        theirs = comparing.engine.asked(image)
        keys = [(one.decision, one.player) for one in theirs]
        wanted = [
            (one.decision, one.player if one.player is None else 1 - one.player)
            for one in comparing.engine.asked(self.state)
        ]
        if sorted(keys, key=repr) != sorted(wanted, key=repr) or len({*keys}) < len(keys):
            return False
        self.image, self.places = image, tuple(keys.index(key) for key in wanted)
        return self._same_choices()

    def _same_choices(self) -> bool:
        """Whether the other player may choose the same there; else the reference says what not."""
        image, ways = self.image, None
        if image is not None:
            ways = self.comparing.spot(image[0]).ways(image, self.comparing.branch)
        if ways is None:
            return False
        for at, options in enumerate(self.ways.options):
            mine = {self._image_of(at, option) for option in options}
            if mine != {*ways.options[self.places[at]]}:
                return False
        return True

    def _image_of(self, at: int, option: Answer) -> Answer | None:
        seats, image = self.comparing.seats, self.image
        if seats is None or image is None:
            return None
        return seats.option(self.state, at, self.places[at], image, option)

    def seats_alike(self, picked: Picked, after: Packed) -> bool:
        """Whether the same answers from the other seats lead to the image of the state."""
        seats, image = self.comparing.seats, self.image
        if seats is None or image is None:
            return True
        given: list[Answer | None] = [None] * len(picked)
        for at, option in enumerate(picked):
            given[self.places[at]] = self._image_of(at, option)
        there, answered = seats.image(after), [each for each in given if each is not None]
        if there is None or len(answered) < len(given):
            return False
        other = self.comparing.spot(image[0]).step(image, answered)
        # What compiled code does not know there, the reference has to say.
        if other[0] == HANDED_OVER:
            return False
        return self.comparing.alike(there, other) or self._somebody_begins(there, other)

    def _somebody_begins(self, there: Packed, other: Packed) -> bool:
        """Whether nothing is different but who has the first turn of turns that begin."""
        seats, unpacked = self.comparing.comparing.seats, self.comparing.engine.unpacked
        if seats is None or OVER in (there[0], other[0]):
            return False
        return seats.somebody_begins(*map(unpacked, (self.state, there, other)))

    # ------------------------------------------------------------------ secrets

    def compare(self, way: Way, progress: Progress) -> tuple[list[Differing], Codes]:
        """What one way brings to light, and how to come to the twins of the state behind it."""
        if self.comparing.secrets is None:
            return [], LONE
        found: list[Differing] = []
        codes = [NONE, NONE]
        self.behind[way.number] = way.after
        for seat in (0, 1):
            roles = self.comparing.roles(self.state[0], seat)
            self._told(seat, roles, way, progress, found)
            if way.after[0] >= 0:
                codes[seat] = self._alike(seat, roles, way, progress, found)
        return found, (codes[0], codes[1])

    def _told(
        self,
        seat: int,
        roles: Roles,
        way: Way,
        progress: Progress,
        found: list[Differing],
    ) -> None:
        comparing, number = self.comparing, self.state[0]
        if not roles.others:
            return
        if not all(comparing.is_chosen(number, at, way.picked[at]) for at in roles.others):
            return
        fixed = tuple([way.picked[at] for at in roles.fixed])
        if roles.ends is not None:
            mine, told = comparing.ears.before(way.heard, seat, roles.ends)
            first, other, before = self.before.setdefault((seat, fixed), (way.number, mine, told))
            if first != way.number:
                progress.pairs += 1
                if other != mine and not secret_words.alike(before, told):
                    words = "what is told as `{}` tells a secret before it is revealed"
                    found.append(self._differs(way.number, first, words, before[0], told[0]))
        if comparing.ears.hides(way.heard, seat, roles.names, roles.whose):
            key = (seat, fixed, comparing.ears.outline(way.heard, seat))
            alike = self.hidden.setdefault(key, way)
            if alike.number != way.number:
                progress.pairs += 1
                if alike.heard.numbers[seat] != way.heard.numbers[seat]:
                    words = "what is told as `{}` tells a secret whose reveal was hidden"
                    one, other_told = alike.heard.messages[seat], way.heard.messages[seat]
                    found.append(self._differs(way.number, alike.number, words, one, other_told))

    def _differs(
        self, way: int, first: int, words: str, one: list[Message], other: list[Message]
    ) -> Differing:
        secrets = self.comparing.secrets
        if secrets is None:
            raise LookupError("nothing is secret")
        label = differs(one, other)
        difference = secrets.told(label, words.format(label), one, other)
        return Differing(difference, (*self.path, way), (*self.path, first))

    def _alike(
        self,
        seat: int,
        roles: Roles,
        way: Way,
        progress: Progress,
        found: list[Differing],
    ) -> int:
        """The states that the player cannot tell from that behind a way."""
        code = self._beside(seat, way, progress, found)
        mine = tuple([way.picked[at] for at in roles.mine])
        key = (seat, mine, way.heard.numbers[seat])
        member = self.groups.get(key)
        if member is None:
            self.groups[key] = way
            return code
        if member.after == way.after:
            return code
        progress.pairs += 1
        unlike = self.comparing.unlike(seat, way.after, member.after)
        if unlike is not None:
            found.append(Differing(unlike, (*self.path, way.number), (*self.path, member.number)))
        return code if code != NONE else code_of(member.number, False)

    def _beside(
        self,
        seat: int,
        way: Way,
        progress: Progress,
        found: list[Differing],
    ) -> int:
        twin = self.twins[seat]
        if twin is None:
            return NONE
        beside = self.beside[seat]
        there = beside.way(way.picked)
        if there is None:
            return NONE
        other, told = beside.after(there)
        if isinstance(other, State):
            if not other.open:
                return NONE
        elif other[0] < 0 or other == way.after:
            return NONE
        if told.numbers[seat] != way.heard.numbers[seat]:
            return NONE
        progress.pairs += 1
        unlike = self.comparing.unlike(seat, way.after, other)
        if unlike is not None:
            found.append(Differing(unlike, (*self.path, way.number), (*twin.path, there)))
        return code_of(there, True)

    def next_twins(self, codes: Codes) -> Twins:
        """The twins of the state behind a way."""
        first, second = (self._twin(seat, codes[seat]) for seat in (0, 1))
        return first, second

    def _twin(self, seat: int, code: int) -> Twin | None:
        if code >= 0:
            return Twin(self.behind[code], (*self.path, code))
        twin = self.twins[seat]
        if code == NONE or twin is None:
            return None
        way = -2 - code
        return Twin(self.beside[seat].after(way)[0], (*twin.path, way))


class Beside:
    """A twin, beside the state that it is the twin of: the same answers in both."""

    def __init__(self, comparing: PackedComparing, state: Packed, twin: Twin) -> None:
        self.comparing, self.state = comparing, state
        made = twin.state
        if isinstance(made, State):
            made = comparing.engine.taken_up(made)
        self.twin: Packed | None = None if isinstance(made, State) else made
        self.ways: PackedWays | None = None
        self._behind: dict[int, tuple[EngineState, Heard]] = {}
        if self.twin is None:
            return
        self.ways = comparing.spot(self.twin[0]).ways(self.twin, comparing.branch)
        keys = keys_of(comparing.engine.asked(state))
        theirs = keys_of(comparing.engine.asked(self.twin))
        if {*keys} != {*theirs}:
            self.ways = None
        if self.ways is None:
            return
        self.places = [theirs.index(key) for key in keys]
        self.known = [
            {comparing.key(self.twin[0], at, option): n for n, option in enumerate(options)}
            for at, options in enumerate(self.ways.options)
        ]

    @property
    def packed(self) -> bool:
        """Whether the twin is packed."""
        return self.twin is not None

    def way(self, picked: Picked) -> int | None:
        """The way in the twin in which everybody answers the same, if there is one."""
        if self.ways is None:
            return None
        at = [0] * len(picked)
        for decision, (place, option) in enumerate(zip(self.places, picked, strict=True)):
            key = self.comparing.key(self.state[0], decision, option)
            found = self.known[place].get(key)
            if found is None:
                return None
            at[place] = found
        number = 0
        for options, which in zip(self.ways.options, at, strict=True):
            number = number * len(options) + which
        return number

    def after(self, way: int) -> tuple[EngineState, Heard]:
        """The state behind a way of the twin, and what was told."""
        found = self._behind.get(way)
        if found is None:
            if self.twin is None or self.ways is None:
                raise LookupError(way)
            found = self.comparing.beside(self.twin, tuple(self.ways.way(way)))
            self._behind[way] = found
        return found
