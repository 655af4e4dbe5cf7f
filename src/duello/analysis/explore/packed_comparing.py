"""Comparing what must not be different, in a search on compiled code.

Purpose: the twin of `invariant_checks` and `information_sets` on packed states: whether it matters
who sits where, and whether what a player is shown hangs on a secret. What is found different is
said by the reference. That orders make no difference is so in compiled code by construction; the
reference sees to it at some of the states.
Input: packed states, everything that was answered there, what came of it. Output: `Differing`,
twins.
Must not know: which states are looked at.
"""

from collections.abc import Callable, Hashable, Sequence
from operator import itemgetter

from attrs import evolve

from duello.analysis.model import secrets as secret_words
from duello.analysis.model.invariant_violation import Difference
from duello.analysis.model.named_seats import names_a_seat
from duello.compiler.engine import Engine, EngineState
from duello.compiler.python_code import HANDED_OVER, OVER
from duello.dsl import ir
from duello.dsl.ir.types import Value
from duello.interpreter.state import CHOSEN, LATE, Open, State

from ..model.information_sets import (
    ALONE,
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
from .packed_answers import Answered, PackedAnswers
from .packed_hearing import Ears, Heard
from .packed_seats import PackedSeats
from .packed_signals import Roles, Signals
from .packed_spots import Answer, PackedWays, Spot
from .progress import Progress

Packed = tuple[int, ...]
Picked = tuple[Answer, ...]
"""Every decision that is due, answered."""

ALIKE = 100_000
"""So many pairs of states are remembered that are alike though they are not packed alike."""


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
        self._chosen: dict[tuple[int, int, Answer], bool] = {}
        self._places: dict[tuple[int, int], tuple[int, ...] | None] = {}
        self.answers = PackedAnswers(engine, self.ears, spot)
        self._alike: set[tuple[Packed, Packed]] = set()
        self.fair, self.trusting = not names_a_seat(engine.program), True
        self.signals = Signals(
            engine.layout.module,
            self.ears,
            spot,
            self.roles,
            self.is_chosen,
            lambda name: engine.layout.kind(name)[0] == "domain",
            branch,
        )

    @property
    def alike_by_construction(self) -> bool:
        """Whether who sits where makes no difference by construction, as long as the reference has
        found none: no rule names a seat.
        """
        return self.fair and self.trusting

    @property
    def mirrors(self) -> bool:
        """Whether seats have to be compared state by state."""
        return self.comparing.seats is not None and not self.alike_by_construction

    def pairs(self, state: Packed) -> int | None:
        """How many pairs of ways from a state without twins are alike in what must be alike; None
        if the ways have to be compared one by one.
        """
        if self.mirrors or not self.trusting:
            return None
        return 0 if self.secrets is None else self.signals.pairs(state)

    def as_on_the_reference(self, state: Packed, way: int, path: tuple[int, ...]) -> int | None:
        """Let the reference compare one way from a state without twins: in how many orders; None if
        anything is different there, or if it leads elsewhere. path: the ways that lead to it.
        """
        seats = self.comparing.seats
        compared = self._compared_once(state, way, path)
        if compared is None:
            self.comparing.seats, self.trusting = seats, False
        return compared

    def _compared_once(self, state: Packed, way: int, path: tuple[int, ...]) -> int | None:
        ways = self.spot(state[0]).ways(state, self.branch)
        whole, progress = self.engine.unpacked(state), Progress()
        theirs = self.comparing.expanding.ways(whole)
        if ways is None or ways.count != theirs.count or theirs.unclear is not None:
            return None
        at = self.comparing.at(whole, theirs, ALONE, path)
        after, _ = self.answers.step(state, ways.way(way))
        there, found, _ = at.compare(way, theirs.way(way), progress)
        alike = self._is_the_same(after, self.engine.taken_up(there))
        return progress.compared if alike and not found and not at.begin() else None

    def _is_the_same(self, one: Packed, other: EngineState) -> bool:
        """Whether compiled code has come to where the reference has."""
        outcome = self.engine.outcome(one)
        if outcome is not None or isinstance(other, State):
            return outcome is not None and outcome == self.engine.outcome(other)
        return one[0] == other[0] and self.spot(one[0]).form(one) == self.spot(one[0]).form(other)

    @property
    def secrets(self) -> Secrets | None:
        """What compares what players are shown, if there is anything to compare."""
        return self.comparing.secrets

    # ------------------------------------------------------------------ steps

    def beside(self, state: Packed, picked: Picked) -> tuple[EngineState, Heard]:
        """The same, where the reference says what compiled code does not know."""
        after, heard = self.answers.step(state, picked)
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
        alone = len(self._roles)
        return Roles(seat, tuple(fixed), tuple(mine), tuple(others), together, names, whose, alone)

    def key(self, number: int, at: int, answer: Answer) -> tuple[int, Value]:
        """What an answer means, whatever the point."""
        how, codes = answer
        return (LATE, None) if how == "l" else self.engine.meaning(number, at, codes)

    def is_chosen(self, number: int, at: int, answer: Answer) -> bool:
        """Whether something was chosen."""
        found = self._chosen.get((number, at, answer))
        if found is None:
            found = self.key(number, at, answer)[0] == CHOSEN
            self._chosen[number, at, answer] = found
        return found

    def places(self, number: int, other: int) -> tuple[int, ...] | None:
        """Where each decision that is due at a point stands at another one, if the same are due."""
        if (number, other) not in self._places:
            keys = keys_of(self.engine.asked((number,)))
            theirs = keys_of(self.engine.asked((other,)))
            alike = {*keys} == {*theirs}
            self._places[number, other] = tuple(map(theirs.index, keys)) if alike else None
        return self._places[number, other]

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


Vector = tuple[int, ...]
"""Which of its options each decision is answered with."""

Known = tuple[int, Before | None, bool, str]
"""What is known of what a player hears: what comes before a choice may show, with a number of its
own; whether any choice is hidden, and then the messages without what announcements say.
"""


class PackedAt:
    """What is compared at one state, which is answered in every way that is tried. path: the ways
    that lead there.
    """

    def __init__(
        self,
        comparing: PackedComparing,
        state: Packed,
        ways: PackedWays,
        twins: Twins,
        path: tuple[int, ...],
    ) -> None:
        self.comparing, self.state, self.ways = comparing, state, ways
        self.twins, self.path = twins, path
        self.image: Packed | None = None
        self.places: tuple[int, ...] = ()
        self.beside: dict[int, Beside] = {}
        self._groups: dict[Hashable, int] = {}
        self._before: dict[Hashable, tuple[int, int, Before]] = {}
        self._hidden: dict[Hashable, int] = {}

    def ready(self) -> bool:
        """Whether all that is compared here is packed, and alike from the other seats; where it is
        not, only the reference can say.
        """
        comparing = self.comparing
        for seat, twin in enumerate(self.twins):
            if twin is not None:
                beside = self.beside[seat] = Beside(comparing, self.state, self.ways, twin)
                if not beside.packed:
                    return False
        if not self._mirrored():
            return False
        answered = comparing.answers.of(self.state, self.ways)
        if not (answered.whole and self._seats_alike(answered)):
            return False
        self.answered = answered
        self._prepare()
        return True

    # ------------------------------------------------------------------ seats

    def _mirrored(self) -> bool:
        """Find the image, if seats are compared; False where only the reference can."""
        comparing = self.comparing
        if comparing.seats is None or not comparing.mirrors:
            return True
        image = comparing.seats.image(self.state)
        if image is None:
            return False
        places = comparing.seats.places(self.state[0], image[0])
        ways = comparing.spot(image[0]).ways(image, comparing.branch)
        if places is None or ways is None:
            return False
        self.image, self.places, self._image_ways = image, places, ways
        return self._same_choices(image, ways)

    def _same_choices(self, image: Packed, ways: PackedWays) -> bool:
        """Whether the other player may choose the same there; else the reference says what not."""
        self._turned: list[list[int]] = []
        for at, options in enumerate(self.ways.options):
            known = {option: nth for nth, option in enumerate(ways.options[self.places[at]])}
            mine = [known.get(self._image_of(at, option, image), -1) for option in options]
            if sorted(mine) != list(range(len(known))):
                return False
            self._turned.append(mine)
        return True

    def _image_of(self, at: int, option: Answer, image: Packed) -> Answer:
        seats = self.comparing.seats
        found = None
        if seats is not None:
            found = seats.option(self.state, at, self.places[at], image, option)
        return ("", ()) if found is None else found

    def _seats_alike(self, answered: Answered) -> bool:
        """Whether the same answers from the other seats lead to the images of the states."""
        seats, image = self.comparing.seats, self.image
        if seats is None or image is None:
            return True
        ways = self._image_ways
        others = self.comparing.answers.after(image, ways)
        turned = ways.offsets(self._turned, self.places)
        for way, after in zip(answered.numbers, answered.afters, strict=True):
            there, other = seats.image(after), others(turned(way))
            if there is None:
                return False
            if there != other and not self._alike_otherwise(there, other):
                return False
        return True

    def _alike_otherwise(self, there: Packed, other: Packed) -> bool:
        """Whether what is different makes no difference. What compiled code does not know there,
        the reference has to say.
        """
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

    def _prepare(self) -> None:
        """Look up what is the same for all ways."""
        comparing, number, options = self.comparing, self.state[0], self.ways.options
        self._roles = [comparing.roles(number, seat) for seat in (0, 1)]
        self._fixed = [_at(roles.fixed) for roles in self._roles]
        self._mine = [_at(roles.mine) for roles in self._roles]
        chosen = [
            [comparing.is_chosen(number, at, option) for option in each]
            for at, each in enumerate(options)
        ]
        self._asks = [[(at, chosen[at]) for at in roles.others] for roles in self._roles]

    def compare(self, nth: int, progress: Progress) -> tuple[list[Differing], Codes]:
        """What one of the ways that are tried brings to light, and how to come to the twins of the
        state behind it.
        """
        found: list[Differing] = []
        if self.comparing.secrets is None:
            return found, LONE
        way, after = self.answered.numbers[nth], self.answered.afters[nth]
        heard, vector = ir.given(self.answered.heard[nth]), self.ways.vector(way)
        codes = [NONE, NONE]
        for seat in (0, 1):
            if self._all_chosen(seat, vector):
                self._told(seat, nth, heard, vector, progress, found)
            if after[0] >= 0:
                codes[seat] = self._alike(seat, nth, heard, vector, progress, found)
        return found, (codes[0], codes[1])

    def _all_chosen(self, seat: int, vector: Vector) -> bool:
        """Whether the other player chose something in every decision, of which there are some."""
        asks = self._asks[seat]
        for at, chosen in asks:
            if not chosen[vector[at]]:
                return False
        return bool(asks)

    def _told(
        self,
        seat: int,
        nth: int,
        heard: Heard,
        vector: Vector,
        progress: Progress,
        found: list[Differing],
    ) -> None:
        roles, fixed = self._roles[seat], self._fixed[seat](vector)
        known = heard.known.get(roles.number)
        if known is None:
            known = heard.known[roles.number] = self._known(seat, heard)
        mine, told, hides, outline = known
        if told is not None:
            first, other, before = self._before.setdefault((seat, fixed), (nth, mine, told))
            if first != nth:
                progress.pairs += 1
                if other != mine and not secret_words.alike(before, told):
                    words = "what is told as `{}` tells a secret before it is revealed"
                    found.append(self._differs(nth, first, words, before[0], told[0]))
        if hides:
            first = self._hidden.setdefault((seat, fixed, outline), nth)
            if first != nth:
                progress.pairs += 1
                alike = ir.given(self.answered.heard[first])
                if alike.numbers[seat] != heard.numbers[seat]:
                    words = "what is told as `{}` tells a secret whose reveal was hidden"
                    one, other_told = alike.messages[seat], heard.messages[seat]
                    found.append(self._differs(nth, first, words, one, other_told))

    def _known(self, seat: int, heard: Heard) -> Known:
        roles, ears = self._roles[seat], self.comparing.ears
        number, told = 0, None
        if roles.ends is not None:
            number, told = ears.before(heard, seat, roles.ends)
        hides = ears.hides(heard, seat, roles.names, roles.whose)
        return number, told, hides, ears.outline(heard, seat) if hides else ""

    def _differs(
        self, nth: int, first: int, words: str, one: list[Message], other: list[Message]
    ) -> Differing:
        secrets, numbers = self.comparing.secrets, self.answered.numbers
        if secrets is None:
            raise LookupError("nothing is secret")
        label = differs(one, other)
        difference = secrets.told(label, words.format(label), one, other)
        return Differing(difference, (*self.path, numbers[nth]), (*self.path, numbers[first]))

    def _alike(
        self,
        seat: int,
        nth: int,
        heard: Heard,
        vector: Vector,
        progress: Progress,
        found: list[Differing],
    ) -> int:
        """The states that the player cannot tell from that behind a way."""
        code = NONE
        if seat in self.beside:
            code = self._beside(seat, nth, heard, vector, progress, found)
        member = self._groups.setdefault((seat, self._mine[seat](vector), heard.numbers[seat]), nth)
        answered = self.answered
        after, other = answered.afters[nth], answered.afters[member]
        if member == nth or other == after:
            return code
        progress.pairs += 1
        unlike = self.comparing.unlike(seat, after, other)
        if unlike is not None:
            way, path = answered.numbers[nth], (*self.path, answered.numbers[member])
            found.append(Differing(unlike, (*self.path, way), path))
        return code if code != NONE else code_of(answered.numbers[member], False)

    def _beside(
        self,
        seat: int,
        nth: int,
        heard: Heard,
        vector: Vector,
        progress: Progress,
        found: list[Differing],
    ) -> int:
        beside, after = self.beside[seat], self.answered.afters[nth]
        there = beside.way(vector)
        if there is None:
            return NONE
        other, told = beside.after(there)
        if isinstance(other, State):
            if not other.open:
                return NONE
        elif other[0] < 0 or other == after:
            return NONE
        if told.numbers[seat] != heard.numbers[seat]:
            return NONE
        progress.pairs += 1
        unlike = self.comparing.unlike(seat, after, other)
        if unlike is not None:
            path = (*ir.given(self.twins[seat]).path, there)
            found.append(Differing(unlike, (*self.path, self.answered.numbers[nth]), path))
        return code_of(there, True)

    def next_twins(self, codes: Codes) -> Twins:
        """The twins of the state behind a way."""
        first, second = (self._twin(seat, codes[seat]) for seat in (0, 1))
        return first, second

    def _twin(self, seat: int, code: int) -> Twin | None:
        if code >= 0:
            return Twin(self.answered.after(code), (*self.path, code))
        twin = self.twins[seat]
        if code == NONE or twin is None:
            return None
        way = -2 - code
        return Twin(self.beside[seat].after(way)[0], (*twin.path, way))


def _at(places: tuple[int, ...]) -> Callable[[Vector], Hashable]:
    """What picks something out of a vector."""
    return itemgetter(*places) if places else _nothing


def _nothing(vector: Vector) -> Hashable:
    return ()


class Beside:
    """A twin, beside the state that it is the twin of: the same answers in both."""

    def __init__(
        self, comparing: PackedComparing, state: Packed, ways: PackedWays, twin: Twin
    ) -> None:
        self.comparing, self.state = comparing, state
        made = twin.state
        if isinstance(made, State):
            made = comparing.engine.taken_up(made)
        self.twin: Packed | None = None if isinstance(made, State) else made
        self.ways: PackedWays | None = None
        self._answered: Answered | None = None
        self._otherwise: dict[int, tuple[EngineState, Heard]] = {}
        if self.twin is None:
            return
        theirs = comparing.spot(self.twin[0]).ways(self.twin, comparing.branch)
        places = comparing.places(state[0], self.twin[0])
        if theirs is None or places is None:
            return
        self.ways = theirs
        self._offsets = self._found(self.twin, ways, theirs, places)

    def _found(
        self, twin: Packed, ways: PackedWays, theirs: PackedWays, places: tuple[int, ...]
    ) -> list[list[int | None]]:
        """For each option of each decision, what it adds to the number of the way in the twin; None
        where the twin has no such option.
        """
        comparing, strides, found = self.comparing, theirs.strides, list[list[int | None]]()
        for at, options in enumerate(ways.options):
            place, mine = places[at], options
            there: Sequence[Hashable] = theirs.options[place]
            here: Sequence[Hashable] = mine
            if self.state[0] != twin[0]:
                there = [comparing.key(twin[0], place, each) for each in theirs.options[place]]
                here = [comparing.key(self.state[0], at, each) for each in mine]
            known = {key: nth * strides[place] for nth, key in enumerate(there)}
            found.append([known.get(key) for key in here])
        return found

    @property
    def packed(self) -> bool:
        """Whether the twin is packed."""
        return self.twin is not None

    def way(self, vector: Vector) -> int | None:
        """The way in the twin in which everybody answers the same, if there is one."""
        if self.ways is None:
            return None
        number = 0
        for offsets, nth in zip(self._offsets, vector, strict=True):
            more = offsets[nth]
            if more is None:
                return None
            number += more
        return number

    def after(self, way: int) -> tuple[EngineState, Heard]:
        """The state behind a way of the twin, and what was told."""
        if self.twin is None or self.ways is None:
            raise LookupError(way)
        if self._answered is None:
            self._answered = self.comparing.answers.of(self.twin, self.ways)
        after, heard = self._answered.at(way)
        if after is not None and heard is not None:
            return after, heard
        found = self._otherwise.get(way)
        if found is None:
            picked = tuple(self.ways.way(way))
            found = self._otherwise[way] = self.comparing.beside(self.twin, picked)
        return found
