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
from functools import cached_property

from attrs import evolve

from duello.analysis.model.invariant_violation import Difference
from duello.analysis.model.named_seats import names_a_seat
from duello.analysis.model.secrets import Message
from duello.compiler.engine import Engine, EngineState
from duello.compiler.python_code import OVER
from duello.compiler.steps import notes_in
from duello.dsl.ir.types import Value
from duello.interpreter.state import CHOSEN, LATE, Open, State

from ..model.information_sets import (
    ALONE,
    Secrets,
    asks,
)
from ..model.player_knowledge import Asked
from ..model.successors import keys_of
from .invariant_checks import Comparing
from .packed_answers import PackedAnswers
from .packed_dependence import Dependence
from .packed_hearing import Ears, Heard
from .packed_seats import PackedSeats
from .packed_signals import Groups, Roles, Signals
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
        dependence = Dependence(engine.program, engine.layout.module)
        self.answers = PackedAnswers(engine, self.ears, spot, dependence)
        self._alike: set[tuple[Packed, Packed]] = set()
        self.looking_alike: set[tuple[int, tuple[int, int]]] = set()
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

    @cached_property
    def _way_by_way(self) -> bool:
        """Whether ways have to be compared one by one whatever is told on them."""
        return self.apart or (self.comparing.seats is not None and not self.fair)

    def worthwhile(self, first: EngineState) -> bool:
        """Whether compiled code can compare most states. It cannot where no states are packed,
        where it mostly does not know what is told, and where a rule names a player while the
        players have different pieces. first: the first state.
        """
        if isinstance(first, State):
            return False
        if self.mirrors and self.seats is not None and self.seats.exactly(first) is None:
            return False
        module = self.engine.layout.module
        unknown = {at for at, (site, _) in enumerate(module.sayings) if site.kind == "unknown"}
        steps = [steps for point in (*module.decisions, *module.loops) for _, steps in point.ways]
        silent = [any(each.about in unknown for each in notes_in(way)) for way in steps]
        return 2 * sum(silent) < len(silent)

    def pairs(self, state: Packed) -> int | None:
        """How many pairs of ways from a state without twins are alike in what must be alike; None
        if the ways have to be compared one by one.
        """
        if not self.trusting or self._way_by_way:
            return None
        return 0 if self.secrets is None else self.signals.pairs(state)

    def before(
        self, state: Packed, ways: PackedWays, roles: Roles
    ) -> tuple[int, Sequence[int]] | None:
        """In how many pairs of ways a player hears the same before a choice is revealed; and on
        which ways the player may hear that a choice was made, and not which. None if that has to be
        looked at way by way.
        """
        return self.signals.before(state, ways, roles) if self.trusting else None

    def groups(self, state: Packed, ways: PackedWays, seat: int) -> Groups | None:
        """The ways between which a player has to tell by more than what is told first, in groups;
        None if these may be all.
        """
        one_by_one = self.apart or not self.trusting
        return None if one_by_one else self.signals.groups(state, ways, seat)

    def forget(self) -> None:
        """What is remembered of states and of what is heard takes no memory any more: it is found
        out anew.
        """
        self.answers.forget()
        self.ears.forget()
        self.signals.forget()
        self._seen.clear()
        self._alike.clear()

    @property
    def apart(self) -> bool:
        """Whether it is compared, way by way, who is asked at all."""
        return self.secrets is not None and self.secrets.apart

    def asks(self, state: EngineState, seat: int) -> bool:
        """Whether a player is asked anything."""
        if isinstance(state, State):
            return asks(state, seat)
        return state[0] >= 0 and bool(self.roles(state[0], seat).mine)

    def asked_apart(self, seat: int, state: EngineState, next_: Message) -> Difference | None:
        """See `Secrets.asked_apart`."""
        whole = state if isinstance(state, State) else self.engine.unpacked(state)
        return self._secrets().asked_apart(seat, whole, next_)

    def as_on_the_reference(self, state: Packed, way: int, path: tuple[int, ...]) -> int | None:
        """Let the reference compare one way from a state, which compiled code goes: in how many
        orders; None if anything is different there, or if it leads elsewhere: then nothing is
        taken for granted any more. path: the ways that lead to the state.
        """
        from_seats = self.comparing.from_seats
        compared = self._compared_once(state, way, path)
        if compared is None:
            self.comparing.from_seats, self.trusting = from_seats, False
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
        alone = len(self._roles)
        return Roles(seat, tuple(fixed), tuple(mine), tuple(others), together, names, alone)

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
        seen = self.seen(one, seat), self.seen(other, seat)
        if all(seen) and seen[0] == seen[1]:
            self._look_alike(seat, one, other)
        return self._secrets().seeing.unlike(seat, *seen)

    def _look_alike(self, seat: int, one: EngineState, other: EngineState) -> None:
        """A player sees the same at two points, if that hangs on nothing else."""
        if isinstance(one, State) or isinstance(other, State):
            return
        if not (self._seen_by(one, seat) or self._seen_by(other, seat)):
            self.looking_alike.add((seat, (one[0], other[0])))

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
