"""What players are told first, as small numbers: where that tells everything apart, nothing has to
be compared.

Purpose: of states that have no twins it is seen, before anything is answered, that no player can
take one way for another that leads elsewhere, and that nothing which is told before a secret choice
is revealed hangs on it. What is told first on a way hangs on a few registers and on the answers: it
is worked out once for each case of them.
Input: points of compiled play, packed states. Output: how many pairs of ways are alike in what must
be alike; nothing where it has to be looked at way by way.
Must not know: what is found different, and how.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from itertools import product
from math import prod
from operator import itemgetter
from typing import Final

from attrs import define, field, frozen

from duello.compiler.answers_code import silent
from duello.compiler.code import (
    ONE,
    Assign,
    Chosen,
    Leave,
    Module,
    Note,
    PointCode,
    Site,
    Step,
    registers_in,
)
from duello.compiler.expansion import answers_of
from duello.compiler.first_notes import (
    First,
    Opening,
    firsts_of,
    leads_to_a_loop,
    opening,
    read_by,
)
from duello.compiler.hearing import Note as Noted
from duello.compiler.inline import known_in
from duello.compiler.steps import candidate_codes, notes_in
from duello.dsl import ir
from duello.dsl.ir import effects as ef

from ..model.successors import MOST_TOGETHER
from .packed_hearing import Ears, Heard
from .packed_spots import Answer, Packed, PackedWays, Spot

MOST_VECTORS = 4_000
"""Where more answers can be given together, they are not all gone through in advance."""

REMEMBERED = 2_000
"""So many cases are remembered of a point."""

FEW_WAYS = 500
"""Of so many sets of answers it is remembered which of all answers they are: each takes 3 KB."""

Vector = tuple[Answer, ...]
"""Every decision that is due, answered."""

Groups = Sequence[Sequence[int]]
"""Ways, by their numbers."""

About = tuple[str, str]
"""What a note tells: the kind of message, and its name."""


@frozen
class Roles:
    """Whose decisions are due at a point, for one seat: those of the player and of chance, the
    player's own, those of the other; the messages with which what the other chooses may begin to
    show, None if it need not be secret; the names of these choices; a number of its own.
    """

    seat: int
    fixed: tuple[int, ...]
    mine: tuple[int, ...]
    others: tuple[int, ...]
    ends: frozenset[str] | None
    names: frozenset[str]
    number: int


@frozen
class Told:
    """What is told first in one case, of answers that may be given together: a bit for each of
    these, in order. groups: a player, and answers after which this player, who has given the same,
    was told the same; one: of these, as far as they may be given, whether they lead to one state;
    hiding: for each player, those in which the other one has made all choices
    and the player has heard that one was made, and not which, or may have; unknown: those of which
    nothing is known.
    """

    vectors: Sequence[Vector]
    groups: tuple[tuple[int, int], ...]
    hiding: tuple[int, int]
    unknown: int
    one: dict[int, bool] = field(factory=dict)


Bits = dict[tuple[int, tuple[Answer, ...]], int]
"""By decision, and what may be answered to it: a bit for each of all answers, as of `Told`."""


@define(eq=False, slots=False)
class Among:
    """Which of all answers may be given together in a state. bits: a bit for each of them, as of
    `Told`; options: all answers that there are, by decision; pairs: as of `Case`, once counted.
    """

    bits: int
    options: Sequence[Sequence[Answer]]
    given: PackedWays
    pairs: int | None = None

    @classmethod
    def of(cls, options: Sequence[Sequence[Answer]], ways: PackedWays, known: Bits) -> "Among":
        """known: what was found out with the same options."""
        bits = -1
        for at, given in enumerate(ways.options):
            here = known.get((at, given))
            if here is None:
                here = known[at, given] = _bits(options, at, given)
            bits &= here
        return cls(bits, options, ways)

    @cached_property
    def numbers(self) -> Sequence[int]:
        """The numbers of these ways, by bit."""
        found = [0]
        ways = zip(self.options, self.given.options, self.given.strides, strict=True)
        for answers, given, stride in ways:
            places = {answer: nth * stride for nth, answer in enumerate(given)}
            found = [number + places.get(each, 0) for number in found for each in answers]
        return found

    def ways(self, group: int) -> list[int]:
        """Those of a group that may be given, by number."""
        return sorted([self.numbers[nth] for nth in _places(group & self.bits)])


@frozen
class Case:
    """pairs: how many pairs of ways are alike in what is told before a reveal; doubtful: ways of
    which a player may not know which was gone, as steps and what is given to them.
    """

    pairs: int
    doubtful: tuple[tuple[tuple[Callable[..., Packed], tuple[int, ...]], ...], ...]


MISSING: Final = Case(0, ())
"""In the place of a case that is not remembered."""


@define(eq=False)
class PointSignals:
    """What is told first at a point. about: which of a few things each of the first notes is about,
    by way; read: what the registers hold on which they hang; case: the same with what may be
    chosen; domains: every answer that there may be, by
    decision, None where they are many.
    """

    firsts: dict[str, First]
    about: dict[str, tuple[int, ...]]
    read: Callable[[Packed], Hashable]
    case: Callable[[Packed], Hashable]
    domains: tuple[tuple[Answer, ...], ...] | None
    roles: tuple[Roles, Roles]
    told: dict[Hashable, Told] = field(factory=dict)
    among: dict[PackedWays, Among] = field(factory=dict)
    bits: Bits = field(factory=dict)
    cases: dict[Hashable, Case | None] = field(factory=dict)
    before: dict[Hashable, tuple[int, Sequence[int]]] = field(factory=dict)
    groups: dict[Hashable, Groups | None] = field(factory=dict)


class Signals:
    """What players are told first. roles: of a point and a seat; spot: a point, by its number;
    is_chosen: whether an answer to a decision is a choice; branch: as of `packed_comparing`.
    """

    def __init__(
        self,
        module: Module,
        ears: Ears,
        spot: Callable[[int], Spot],
        roles: Callable[[int, int], Roles],
        is_chosen: Callable[[int, int, Answer], bool],
        small: Callable[[str], bool],
        branch: int,
    ) -> None:
        """small: whether a register holds one of a few values."""
        self.module, self.ears, self.spot, self.branch = module, ears, spot, branch
        self.roles, self.is_chosen, self.small = roles, is_chosen, small
        self._points: dict[int, PointSignals | None] = {}
        self._numbers: dict[Noted, Heard | None] = {}
        self._steps: dict[tuple[Step, ...], int] = {}
        self._onwards: dict[tuple[int, Vector], int] = {}
        self._choosing: dict[tuple[int, int, tuple[Answer, ...]], int] = {}

    def pairs(self, state: Packed) -> int | None:
        """How many pairs of ways from a state are alike in what must be alike; None if that has to
        be looked at way by way.
        """
        point = self._points.get(state[0]) or self.point(state[0])
        if point is None:
            return None
        key = point.case(state)
        case = point.cases.get(key, MISSING)
        if case is MISSING:
            if len(point.cases) >= REMEMBERED:
                point.cases.clear()
            case = point.cases[key] = self._case(point, self.spot(state[0]), state)
        if case is None:
            return None
        for ways in case.doubtful:
            (step, args), *others = ways
            after = step(state, *args)
            for step, args in others:
                if step(state, *args) != after:
                    return None
        return case.pairs

    def forget(self) -> None:
        """Nothing is remembered of what was looked at."""
        for point in self._points.values():
            if point is not None:
                for known in (point.cases, point.before, point.groups, point.among):
                    known.clear()

    def before(
        self, state: Packed, ways: PackedWays, roles: Roles
    ) -> tuple[int, Sequence[int]] | None:
        """In how many pairs of ways from a state a player hears the same before a choice is
        revealed; and on which ways the player may hear that a choice was made, and not which. None
        if that is not known.
        """
        point = self.point(state[0])
        if point is None or ways.count > MOST_TOGETHER:
            return None
        key = (point.read(state), ways, roles.seat)
        found = point.before.get(key)
        if found is None:
            if len(point.before) >= REMEMBERED:
                point.before.clear()
            told, among = self._told(point, state, ways), self._among(point, ways)
            hidden = among.ways(told.hiding[roles.seat])
            found = point.before[key] = self._before(state[0], roles, ways), hidden
        return found

    def groups(self, state: Packed, ways: PackedWays, seat: int) -> Groups | None:
        """The ways from a state between which a player, who has answered the same, has to tell by
        more than what is told first, in groups; None if that is not known.
        """
        point = self.point(state[0])
        if point is None or ways.count > MOST_TOGETHER:
            return None
        key = (point.read(state), ways, seat)
        if key not in point.groups:
            if len(point.groups) >= REMEMBERED:
                point.groups.clear()
            told, among = self._told(point, state, ways), self._among(point, ways)
            point.groups[key] = self._groups(told, among, seat)
        return point.groups[key]

    def _groups(self, told: Told, among: Among, seat: int) -> Groups | None:
        if told.unknown & among.bits:
            return None
        return [
            among.ways(group)
            for whose, group in told.groups
            if whose == seat and _several(group & among.bits)
        ]

    def _among(self, point: PointSignals, ways: PackedWays) -> Among:
        """Which of all answers may be given."""
        found = point.among.get(ways)
        if found is None:
            if len(point.among) >= FEW_WAYS:
                point.among.clear()
            known = {} if point.domains is None else point.bits
            found = point.among[ways] = Among.of(point.domains or ways.options, ways, known)
        return found

    def point(self, number: int) -> PointSignals | None:
        """What is told first at a point; None if that is not known."""
        if number not in self._points:
            self._points[number] = self._point(number)
        return self._points[number]

    # ------------------------------------------------------------------ cases

    def _case(self, point: PointSignals, spot: Spot, state: Packed) -> Case | None:
        ways = spot.ways(state, self.branch)
        if ways is None or ways.sampled or ways.count > MOST_TOGETHER:
            return None
        told, among = self._told(point, state, ways), self._among(point, ways)
        if (told.hiding[0] | told.hiding[1] | told.unknown) & among.bits:
            return None
        doubtful = []
        for _, group in told.groups:
            if _several(here := group & among.bits) and not self._is_one(state[0], told, here):
                vectors = [told.vectors[nth] for nth in _places(here)]
                doubtful.append(tuple([_step(spot, vector) for vector in vectors]))
        if among.pairs is None:
            among.pairs = sum(self._before(state[0], each, ways) for each in point.roles)
        return Case(among.pairs, tuple(doubtful))

    def _is_one(self, number: int, told: Told, group: int) -> bool:
        """Whether the same steps follow from all answers in a group: they lead to one state,
        whatever the state is in which they are given.
        """
        found = told.one.get(group)
        if found is None:
            here = {self._onward(number, told.vectors[nth]) for nth in _places(group)}
            if len(told.one) >= REMEMBERED:
                told.one.clear()
            found = told.one[group] = len(here) == 1
        return found

    def _onward(self, number: int, vector: Vector) -> int:
        """A number for the steps that follow from answers."""
        found = self._onwards.get((number, vector))
        if found is None:
            steps = _onward(self.module.decisions[number], vector)
            found = self._onwards[number, vector] = self._steps.setdefault(steps, len(self._steps))
        return found

    def _before(self, number: int, roles: Roles, ways: PackedWays) -> int:
        """In how many pairs of ways a player hears the same before a choice is revealed."""
        if roles.ends is None or not roles.others:
            return 0
        options = ways.options
        known = prod([len(options[at]) for at in roles.fixed])
        chosen = [self._chosen(number, at, options[at]) for at in roles.others]
        return known * max(0, prod(chosen) - 1)

    def _chosen(self, number: int, at: int, options: tuple[Answer, ...]) -> int:
        """By how many of these answers something is chosen."""
        key = number, at, options
        found = self._choosing.get(key)
        if found is None:
            found = sum([self.is_chosen(number, at, answer) for answer in options])
            if len(self._choosing) >= REMEMBERED:
                self._choosing.clear()
            self._choosing[key] = found
        return found

    def _told(self, point: PointSignals, state: Packed, ways: PackedWays) -> Told:
        """What is told first in a state."""
        if point.domains is None:
            return self._find_told(point, state, ways.options)
        key = point.read(state)
        found = point.told.get(key)
        if found is None:
            found = point.told[key] = self._find_told(point, state, point.domains)
        return found

    def _find_told(
        self, point: PointSignals, state: Packed, options: Sequence[Sequence[Answer]]
    ) -> Told:
        groups: dict[tuple[int, Hashable, Hashable], int] = {}
        hiding, unknown, number = [0, 0], 0, self.ears.number
        vectors = list(product(*options))
        for nth, vector in enumerate(vectors):
            heard = self._first_heard(point, state, vector)
            for roles in point.roles:
                seat = roles.seat
                if self._may_hide(state[0], roles, vector, heard):
                    hiding[seat] |= 1 << nth
                if heard is None:
                    unknown |= 1 << nth
                    continue
                signal = tuple(
                    [(n, number(each, seat)) for n, each in heard if each.messages(seat)]
                )
                key = seat, tuple([vector[at] for at in roles.mine]), signal
                groups[key] = groups.get(key, 0) | 1 << nth
        several = tuple([(key[0], group) for key, group in groups.items() if _several(group)])
        return Told(vectors, several, (hiding[0], hiding[1]), unknown)

    def _may_hide(
        self,
        number: int,
        roles: Roles,
        vector: Vector,
        heard: Sequence[tuple[int, Heard]] | None,
    ) -> bool:
        """Whether a player may hear of hidden choices that the other one has made."""
        made = roles.others and all(self.is_chosen(number, at, vector[at]) for at in roles.others)
        if not made or heard is None:
            return bool(made)
        return any(each.hides(roles.seat, roles.names) for _, each in heard)

    def _first_heard(
        self, point: PointSignals, state: Packed, vector: Vector
    ) -> list[tuple[int, Heard]] | None:
        """What is told first after these answers, and what each is about; None if that cannot be
        said: nobody may give them there.
        """
        way = "".join([how for how, _ in vector])
        first = point.firsts.get(way)
        if first is None:
            return None
        try:
            notes = first(state, *[code for _, args in vector for code in args])
            noted = zip(point.about[way], notes, strict=True)
            return [(about, self._heard(note)) for about, note in noted if note is not None]
        except (LookupError, TypeError):
            return None

    def _heard(self, note: Noted) -> Heard:
        found = self._numbers.get(note)
        if found is None:
            found = self._numbers[note] = ir.given(self.ears.heard((note,)))
        return found

    # ------------------------------------------------------------------ points

    def _point(self, number: int) -> PointSignals | None:
        """What is known of a point before play; None if that is not enough."""
        point = self.module.decisions[number]
        roles = self.roles(number, 0), self.roles(number, 1)
        sites = {note.about for _, steps in point.ways for note in notes_in(steps)}
        if any(self._site(about).kind == "unknown" for about in sites):
            return None
        if not all(self._is_silent_before(point, each) for each in roles):
            return None
        openings = {way: opening(self.module, steps) for way, steps in point.ways}
        wanted = self._wanted(point, openings, roles)
        if wanted is None:
            return None
        notes = {way: [note for _, note in each] for way, each in wanted.items()}
        read = set[str]().union(*(read_by(note) for each in notes.values() for note in each))
        read -= {*answers_of(point)}
        places = [at for at, name in enumerate(point.registers, 1) if name in read]
        reading: Callable[[Packed], Hashable] = itemgetter(*places) if places else itemgetter(0)
        choices = [code for chosen in point.choices for code in candidate_codes(chosen)]
        case, listing = reading, self.spot(number).choices
        if set().union(*map(registers_in, choices)) - read:
            case = _together(reading, listing)
        firsts = firsts_of(self.module, point, notes)
        about = {way: tuple([at for at, _ in each]) for way, each in wanted.items()}
        return PointSignals(firsts, about, reading, case, self._domains(number, point), roles)

    def _domains(self, number: int, point: PointCode) -> tuple[tuple[Answer, ...], ...] | None:
        found = []
        for chosen, late in zip(point.choices, self.spot(number).late, strict=True):
            if chosen.kind is not None or chosen.low is not None:
                return None
            answers: list[Answer] = [("c", (code,)) for code in range(len(chosen.values))]
            found.append((*answers, *([("l", ())] if late else [])))
        return tuple(found) if prod(map(len, found)) <= MOST_VECTORS else None

    def _wanted(
        self, point: PointCode, openings: dict[str, Opening], roles: tuple[Roles, Roles]
    ) -> dict[str, list[tuple[int, Note]]] | None:
        """For each way, the first notes about each of a few things: of each of these it is known on
        every way whether and how it is told first. None if it is not known so whether choices are
        hidden.
        """
        answers = {*answers_of(point)}
        about = {self._about(note.about) for each in openings.values() for note in each.notes}
        known = set[About]()
        wanted: dict[str, list[tuple[int, Note]]] = {way: [] for way in openings}
        for at, one in enumerate(sorted(filter(None, about))):
            firsts = {way: self._firsts(each, one, answers) for way, each in openings.items()}
            if None not in firsts.values():
                known.add(one)
                for way, notes in firsts.items():
                    wanted[way] += [(at, note) for note in notes or ()]
        names = {name for each in roles for name in each.names}
        shown = all(self._is_shown_early(openings, ("revealed", name), known) for name in names)
        return wanted if shown else None

    def _about(self, number: int) -> About | None:
        """What is told, if nothing else says what is told of it: the kind and the name."""
        site = self._site(number)
        if site.kind == "revealed":
            return site.kind, self.ears.program.decisions[site.about].name
        if site.kind == "announced":
            return site.kind, self._announce(site).name
        return None

    def _firsts(self, opening: Opening, about: About, answers: set[str]) -> tuple[Note, ...] | None:
        """The first notes about something: all that there are on the way, or one that is always the
        first. None if it is not known so early which these are. answers: the registers that the
        answers come in.
        """
        notes = tuple([note for note in opening.notes if self._about(note.about) == about])
        if any(self._about(each) == about for each in opening.later):
            notes = notes[:1]
            if not notes or notes[0].condition != ONE or not self._reaches_all(notes[0]):
                return None
        early = all(self.small(name) for note in notes for name in read_by(note) - answers)
        return notes if early and not any(self._hangs(note) for note in notes) else None

    def _reaches_all(self, note: Note) -> bool:
        """Whether something is told to both players."""
        site = self._site(note.about)
        return site.kind == "revealed" or self._announce(site).audience is None

    def _hangs(self, note: Note) -> bool:
        """Whether it hangs on what was told before what is told."""
        return self._site(note.about).kind == "announced" and bool(self._site(note.about).extra)

    def _is_shown_early(
        self, openings: dict[str, Opening], about: About, known: set[About]
    ) -> bool:
        """Whether all is known early that is shown of a choice."""
        told = [self._about(note.about) for each in openings.values() for note in each.notes]
        later = [self._about(number) for each in openings.values() for number in each.later]
        return about not in later and (about in known or about not in told)

    def _announce(self, site: Site) -> ef.Announce:
        block, at = ir.given(site.line)
        line = ir.sure(ir.Do, self.ears.program.blocks[block][at])
        return ir.sure(ef.Announce, line.effect)

    def _site(self, number: int) -> Site:
        return self.module.sayings[number][0]

    # ------------------------------------------------------------------ before a reveal

    def _is_silent_before(self, point: PointCode, roles: Roles) -> bool:
        """Whether nothing that a player hears before the other one's choices may show hangs on
        these, wherever the other one has made some.
        """
        if roles.ends is None or not roles.others:
            return True
        secret = {name for at in roles.others for name in _registers_of(point.choices[at])}
        return all(
            self._is_silent(steps, secret, roles)
            for way, steps in point.ways
            if all(way[at] == "c" for at in roles.others)
        )

    def _is_silent(self, steps: Sequence[Step], secret: set[str], roles: Roles) -> bool:
        """secret: the registers that hang on what is secret."""
        hangs = set(secret)
        for step in steps:
            match step:
                case Assign():
                    if registers_in(step.value) & hangs:
                        hangs.add(step.name)
                    else:
                        hangs.discard(step.name)
                case Note() | Leave():
                    if isinstance(step, Note) and self._is_end(step, roles):
                        return True
                    if not self._is_open(step, hangs, roles):
                        return False
                case _:
                    return not leads_to_a_loop(self.module, step)
        return True

    def _is_open(self, step: Note | Leave, hangs: set[str], roles: Roles) -> bool:
        """Whether a player may hear of a step. hangs: see `_is_silent`."""
        if isinstance(step, Note):
            return not (self._reaches(step, roles) and read_by(step) & hangs)
        if registers_in(step.condition) & hangs:
            return False
        return self._is_silent(step.then, hangs, roles)

    def _reaches(self, note: Note, roles: Roles) -> bool:
        """Whether a note may be for a player."""
        site = self._site(note.about)
        return site.kind != "echoed" or site.seat == roles.seat

    def _is_end(self, note: Note, roles: Roles) -> bool:
        """Whether a choice may show from there on; see `secrets.until`."""
        site, about = self._site(note.about), self._about(note.about)
        if note.condition != ONE:
            return False
        if site.kind == "over":
            return True
        if about is None or about[1] not in ir.given(roles.ends):
            return False
        return self._reaches_all(note)


def _together(
    read: Callable[[Packed], Hashable], choices: Sequence[Callable[[Packed], Sequence[int]]]
) -> Callable[[Packed], Hashable]:
    """What registers hold, and what may be chosen."""
    if len(choices) == 1:
        return lambda state: (read(state), choices[0](state))
    if len(choices) == 2:
        one, other = choices
        return lambda state: (read(state), one(state), other(state))
    return lambda state: (read(state), *[listed(state) for listed in choices])


def _registers_of(chosen: Chosen) -> tuple[str, ...]:
    return (chosen.answer,) if chosen.kind is None else (chosen.answer, chosen.kind)


def _onward(point: PointCode, vector: Vector) -> tuple[Step, ...]:
    """The steps that follow from answers, and nothing of what is told."""
    given = [
        (name, code)
        for chosen, (_, args) in zip(point.choices, vector, strict=True)
        for name, code in zip(_registers_of(chosen), args, strict=False)
    ]
    steps = dict(point.ways)["".join([how for how, _ in vector])]
    return known_in(silent(steps), dict(given))


def _bits(options: Sequence[Sequence[Answer]], at: int, given: Sequence[Answer]) -> int:
    """A bit for each of all answers in which one of these is given to a decision."""
    size = prod([len(each) for each in options[at + 1 :]])
    each_time = (1 << size) - 1
    there = [nth for nth, answer in enumerate(options[at]) if answer in given]
    once = sum([each_time << nth * size for nth in there])
    whole, size = prod(map(len, options)), size * len(options[at])
    return once * (((1 << whole) - 1) // ((1 << size) - 1))  # a bit wherever they begin anew


def _several(bits: int) -> bool:
    """Whether more than one bit is there."""
    return bits & bits - 1 != 0


def _places(bits: int) -> list[int]:
    """Which bits are there."""
    found = list[int]()
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def _step(spot: Spot, vector: Vector) -> tuple[Callable[..., Packed], tuple[int, ...]]:
    """What makes the state after these answers, and what is given to it."""
    way = "".join([how for how, _ in vector])
    return spot.steps[way], tuple([code for _, args in vector for code in args])
