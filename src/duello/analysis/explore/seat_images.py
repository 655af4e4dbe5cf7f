"""Packed states from the other seats, or with two equal pieces exchanged, as code.

Purpose: where states that differ in who sits where count as one, or in which of two equal pieces is
where, the key of the image of a packed state is worked out by an expression for each of its
registers: generated Python and machine code find states by it, and never ask the reference.
Input: how states are packed, and by which registers they are told apart. Output: images as code.
Must not know: how states are met, or in which language code is written.

Which register of the image holds what a register of the state holds is known of each: it is the
same fact of the other player, the same word of the other player's rule, and so on. What stands in
no register, as it follows from others, is tried in all their cases.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import product
from math import prod
from typing import Final

from attrs import define, evolve, field, frozen

from duello.compiler.code import (
    ONE,
    ZERO,
    Code,
    Constant,
    Operation,
    Register,
    Table,
    operation,
    registers_in,
)
from duello.compiler.diagrams import ABSENT, NUMBER, Absent, AnyNumber, Held, Node, NotCompiled
from duello.compiler.image_code import Image, image_of
from duello.compiler.layout import Layout, Packed
from duello.compiler.play_points import Point, word_name
from duello.compiler.symbolic import (
    LastingKey,
    Rests,
    SymbolicLoop,
    SymbolicScript,
    SymbolicState,
    mapped,
)
from duello.compiler.terms import Mask, Sum
from duello.compiler.worked_out import evaluated, place_in
from duello.dsl.ir.nodes import Malformed
from duello.dsl.ir.scopes import Unclear
from duello.dsl.ir.types import Value
from duello.interpreter.state import Key

from ..model.canonical_form import HISTORY
from ..model.seat_mirror import Mirror, Slots
from .point_shapes import Called, kinds_of, seat_of, shape_of, state_of

MOST_CASES: Final = 4096
"""What hangs on registers with more cases together is not known."""

FIRST_NUMBER, FURTHER = 1009, 37
"""What registers of numbers hold where cases are tried: something else in each."""

PLAIN: Final = "number"
"""The type of what is the same from both seats."""

Cases = tuple[tuple[str, ...], tuple[Held, ...]]
"""Registers, and what something is in each case of what they hold, the last one changing fastest.
"""

Made = tuple[dict[str, Code], list[Code]]
"""What registers of an image hold, and under which conditions there is one."""


@frozen
class Place:
    """Something of a state that its image has as well. node: at the point of the state, over its
    registers. type: of its value. name: of the registers that hold it in the image; None if none
    do: then there is nothing, or it follows from others, as `derived` says, a diagram over the
    registers of the image.
    """

    node: Node
    type: str
    name: str | None
    derived: Node | None = None


@define(eq=False)
class SeatImages:
    """The images of packed states. kept: of each point, the registers by which its states are told
    apart, in order; caps: up to where those of numbers count; exchanged: two equal pieces of which
    each is where the other one was, while the players stay in their seats. Raises NotCompiled
    where images are not known.
    """

    layout: Layout
    kept: Sequence[Sequence[str]]
    caps: Mapping[str, int] = field(factory=dict)
    exchanged: tuple[int, int] | None = None
    mirror: Mirror = field(init=False)
    points: list[Point] = field(init=False)
    _by_shape: dict[object, list[int]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        made = Mirror if self.swaps else Exchange
        try:
            self.mirror = made(self.layout.graph.machine.program)
        except Unclear as unclear:
            raise NotCompiled(str(unclear)) from unclear
        self.points = [self.layout.point(number) for number in range(len(self.kept))]
        for number, point in enumerate(self.points):
            self._by_shape.setdefault(shape_of(state_of(point), False), []).append(number)

    @property
    def swaps(self) -> bool:
        """Whether the players change seats."""
        return self.exchanged is None

    def exchange(self, number: int) -> Image:
        """The states at a point, with two pieces exchanged. Raises NotCompiled."""
        found = self._image(number)
        if found.point != number:
            raise NotCompiled("equal pieces that lead elsewhere")
        return evolve(found, values=self._capped(found))

    def all(self) -> tuple[Image, ...]:
        """The image of the states at each point. Raises NotCompiled."""
        found = tuple(self._image(number) for number in range(len(self.points)))
        for number, image in enumerate(found):
            if found[image.point].point != number:
                raise NotCompiled("a point whose image has another one")
        return tuple(evolve(image, values=self._capped(image)) for image in found)

    def _capped(self, image: Image) -> tuple[tuple[str, Code], ...]:
        """What registers hold, as far as it counts."""
        return tuple(
            (name, Operation("min", (code, Constant(self.caps[name])))) if name in self.caps
            else (name, code)
            for name, code in image.values
        )  # fmt: skip

    # ------------------------------------------------------------------ one point

    def _image(self, number: int) -> Image:
        here = self.points[number]
        others = self._by_shape.get(shape_of(state_of(here), self.swaps), [])
        if len(others) != 1:
            raise NotCompiled("a point that is not alike from the other seats")
        there = self.points[others[0]]
        self._pair(here, there)
        mine, wanted = set(self.kept[number]), set(self.kept[others[0]])
        values, conditions = dict[str, Code](), list[Code]()
        places = list(self._places(here, there))
        for made, only_if in self._registers(places, mine, wanted):
            values |= made
            conditions += [each for each in only_if if registers_in(each) <= mine]
        if missing := wanted - set(values):
            raise NotCompiled(f"{min(missing)}, which is not there from the other seats")
        rows = tuple((name, values[name]) for name in self.kept[others[0]])
        image = Image(others[0], operation("and", ONE, *conditions), rows)
        if image.read != mine:
            raise NotCompiled("a point of which more matters than from the other seats")
        self._try(number, image, [place for place in places if place.derived is not None])
        return image

    def _registers(
        self, places: Sequence[Place], mine: set[str], wanted: set[str]
    ) -> Iterator[Made]:
        """What the registers of an image hold that are wanted, and under which conditions there is
        one. mine: the registers by which the states are told apart.
        """
        machine = self.layout.graph.machine
        for place in places:
            theirs = set[str]()
            if place.name is not None:
                theirs = set(machine.d.read(machine.register(place.name)))
            matters = machine.d.read(place.node) <= mine
            if place.derived is None and (theirs & wanted or (not theirs and matters)):
                made, only_if = self._held(place)
                yield {name: code for name, code in made.items() if name in wanted}, only_if
        for name in self.layout.graph.flag_groups():
            if name in wanted:
                code, only_if = self._table(self._flags(name), self.layout.kind(name)[1])
                yield {name: code}, only_if

    def _pair(self, here: Point, there: Point) -> None:
        """Which piece at one point is which one at the other: the n-th of a kind is the n-th there,
        but for those that are exchanged.
        """
        mine, others = kinds_of(state_of(here), self.swaps), kinds_of(state_of(there), False)
        numbers = dict[object, list[int]]()
        for number, kind in enumerate(others):
            numbers.setdefault(kind, []).append(number)
        images = {number: numbers[kind].pop(0) for number, kind in enumerate(mine)}
        if self.exchanged is not None:
            one, other = self.exchanged
            images |= {one: images[other], other: images[one]}
        self.mirror.images = images
        self.mirror.designs = tuple(design for design, _ in state_of(here).pieces)

    # ------------------------------------------------------------------ what there is

    def _places(self, here: Point, there: Point) -> Iterator[Place]:
        machine = self.layout.graph.machine
        yield from self._facts(here, there)
        absent = machine.d.absent
        for name, result in there.results.items():
            mine = machine.result_name(result)
            node = machine.register(mine) if mine in here.results else absent
            yield Place(node, "player" if result.what == "winner" else PLAIN, name)
        for result_name in here.results:
            if result_name not in there.results:
                yield Place(machine.register(result_name), PLAIN, None)
        for phase in range(len(machine.program.phases)):
            name = machine.count_name(phase)
            yield Place(machine.register(name), PLAIN, name)
        yield from self._words(here, there)
        yield from self._agenda(here, there)

    def _facts(self, here: Point, there: Point) -> Iterator[Place]:
        machine = self.layout.graph.machine
        if machine.sharing:
            raise NotCompiled("facts that share a register")
        images = {self._other_key(key): name for name, key in here.facts.items()}
        for name, key in there.facts.items():
            mine = images.pop(key, None)
            node = machine.d.absent if mine is None else machine.register(mine)
            yield Place(node, self._type_of(key), name)
        for mine in images.values():
            yield Place(machine.register(mine), PLAIN, None)

    def _other_key(self, key: Key) -> Key:
        number, subject = key
        bearer = self.mirror.program.properties[number].bearer
        image = None if subject is None else self._image_of(bearer, subject)
        if not (image is None or isinstance(image, int)):
            raise NotCompiled("something of several things")
        return number, image

    def _type_of(self, key: Key) -> str:
        made = self.mirror.program.properties[key[0]]
        if made.source == "history" and made.of is not None:
            return HISTORY + self.mirror.words.property(made.of)
        return self.mirror.words.property(key[0])

    def _words(self, here: Point, there: Point) -> Iterator[Place]:
        """The words of rules for a time."""
        graph = self.layout.graph
        machine, rules = graph.machine, self.mirror.words.rules
        mine = {name: self._other_rule(key) for key in here.lasting for name in self._names(key)}
        left = dict(mine)
        for key in there.lasting:
            for name, slot in self._names(key).items():
                image = word_name(self._other_rule(key), slot)
                left.pop(image, None)
                node = machine.register(image) if image in mine else machine.d.absent
                yield Place(node, rules.get(key[0], {}).get(slot, PLAIN), name)
        for name in left:
            yield Place(machine.register(name), PLAIN, None)

    def _names(self, key: LastingKey) -> dict[str, int]:
        """The registers of the words of a rule for a time, and which words they are."""
        slots = self.layout.graph.words_of(key, tuple(range(key[5])))
        return {name: slot for name, slot in slots.items() if isinstance(slot, int)}

    def _other_rule(self, key: LastingKey) -> LastingKey:
        rule, seat, phase, first, last, words = key
        return rule, seat_of(seat, self.swaps), phase, first, last, words

    def _flags(self, name: str) -> Cases:
        """Which rules for a time hold that have no words: in each case, those of a register."""
        machine, groups = self.layout.graph.machine, self.layout.graph.flag_groups()
        at = {key: (each, nth) for each, keys in groups.items() for nth, key in enumerate(keys)}
        sources = [at.get(self._other_rule(key)) for key in groups[name]]
        nodes = {each[0]: machine.register(each[0]) for each in sources if each is not None}
        registers = tuple(sorted({r for node in nodes.values() for r in machine.d.read(node)}))
        found = list[Held]()
        for case in self._cases_of(registers):
            held = {each: evaluated(node, case) for each, node in nodes.items()}
            found.append(
                tuple(each is not None and _flag(held[each[0]], each[1]) for each in sources)
            )
        return registers, tuple(found)

    def _agenda(self, here: Point, there: Point) -> Iterator[Place]:
        """What is still to be done, what is in force and what is due."""
        machine = self.layout.graph.machine
        state, other = state_of(here), state_of(there)
        types, called = self._types(state), Called(state, other, self.swaps)
        mine, derived = dict[str, Node](), dict[str, Node]()
        mapped(state, lambda name, node: mine.setdefault(name, node))
        mapped(other, lambda name, node: derived.setdefault(name, node))
        for name, node in mine.items():
            full, image = f"{here.name}_{name}", called(name)
            value = machine.register(full) if full in here.own else node
            theirs = f"{there.name}_{image}"
            if theirs in there.own:
                yield Place(value, types.get(name, PLAIN), theirs)
            else:
                yield Place(value, types.get(name, PLAIN), None, derived[image])

    def _types(self, state: SymbolicState) -> dict[str, str]:
        """The types of what stands in the places of a state, by their names, if they are not the
        same from both seats.
        """
        words, found = self.mirror.words, dict[str, str]()

        def put(name: str, slots: Slots) -> None:
            found.update({f"{name}_word{slot}": type_ for slot, type_ in slots.items()})

        for at, frame in enumerate(state.agenda):
            if isinstance(frame, SymbolicScript | SymbolicLoop):
                put(f"frame{at}", words.blocks.get(frame.block, {}))
            elif isinstance(frame, Rests):
                for nth, rest in enumerate(frame.rests):
                    for block, *_ in rest.stack:
                        put(f"frame{at}_rest{nth}", words.blocks.get(block, {}))
        for at, force in enumerate(state.forces):
            found[f"force{at}_piece"] = "piece"
            for asked, _ in force.parts:
                found[f"force{at}_part{asked}"] = words.chosen(asked)
        for at, due in enumerate(state.opens):
            put(f"open{at}", words.decisions.get(due.decision, {}))
        return found

    # ------------------------------------------------------------------ values

    def _image_of(self, type_: str, value: Held) -> Held:
        """The mirrored value of a type. Raises NotCompiled."""
        if value is None or isinstance(value, Absent | AnyNumber):
            return value
        try:
            if type_.startswith(HISTORY) and isinstance(value, tuple):
                inner = type_.removeprefix(HISTORY)
                return tuple(self.mirror.value(inner, each) for each in value)
            return self.mirror.value(type_, value)
        except (LookupError, TypeError, Malformed) as error:
            raise NotCompiled(f"{value} from the other seats") from error

    def _held(self, place: Place) -> Made:
        """What registers of the image hold."""
        machine = self.layout.graph.machine
        if place.name is None:
            cases = self._cases(place.node, PLAIN)
            return {}, self._only_if(cases, lambda value: value is ABSENT or value is False)
        target = machine.register(place.name)
        theirs, read = machine.d.read(target), machine.d.read(place.node)
        kinds = {self.layout.kind(name)[0] for name in (*read, *theirs)}
        if "bits" in kinds or place.name in self._zones:
            return self._bits(place.node, place.name, target)
        if any(self.layout.kind(name)[0] == "number" for name in read):
            return self._number(place, theirs)
        cases = self._cases(place.node, place.type)
        if not theirs:
            return {}, self._only_if(cases, lambda value: _same(value, target.value))
        return self._value(place.name, theirs, cases)

    def _value(self, name: str, theirs: Set[str], cases: Cases) -> Made:
        """The registers of a value that is one of a few: of what may be a number as well, two."""
        registers, values = cases
        numeric = self.layout.kind(name)[0] == "number"
        made, conditions = dict[str, Code](), list[Code]()
        if name in theirs and numeric:
            numbers = tuple(v if isinstance(v, int) and _is_number(v) else 0 for v in values)
            made[name] = _entry(numbers, self._at(registers))
            kinds = tuple(NUMBER if _is_number(value) else value for value in values)
            if f"{name}_is" not in theirs:
                return made, self._only_if((registers, kinds), lambda value: value is NUMBER)
            name, values = f"{name}_is", kinds
        made[name], only_if = self._table((registers, values), self.layout.kind(name)[1])
        return made, [*conditions, *only_if]

    def _number(self, place: Place, theirs: Set[str]) -> Made:
        """A number, or in some cases something else."""
        name, source = place.name or "", self._just(place.node)
        if source is None or self.layout.kind(name)[0] != "number":
            raise NotCompiled(f"{name}, a number that is none from the other seats")
        if self._image_of(place.type, 0) != 0 or self._image_of(place.type, 1) != 1:
            raise NotCompiled(f"{name}, a number that stands for something else")
        made: dict[str, Code] = {name: Register(source)}
        kinds = f"{source}_is"
        cases: Cases = (), (NUMBER,)
        if kinds in self.layout.graph.machine.d.read(place.node):
            held = self.layout.kind(kinds)[1]
            cases = (kinds,), tuple(self._image_of(place.type, value) for value in held)
        if f"{name}_is" not in theirs:
            return made, self._only_if(cases, lambda value: value is NUMBER)
        made[f"{name}_is"], conditions = self._table(cases, self.layout.kind(f"{name}_is")[1])
        return made, conditions

    def _just(self, node: Node) -> str | None:
        """The register of which a diagram is what it holds, a number at least in some cases."""
        machine, value = self.layout.graph.machine, node.value
        if isinstance(value, Sum) and value.constant == 0 and len(value.parts) == 1:
            base, times = value.parts[0]
            return str(base.args[0]) if base.op == "register" and times == 1 else None
        names = machine.d.read(node)
        return next((n for n in names if f"{n}_is" in names and node is machine.register(n)), None)

    def _bits(self, node: Node, name: str, target: Node) -> Made:
        """Pieces in a zone: each bit is that of another piece."""
        machine, source, zone = self.layout.graph.machine, node.value, self._zones.get(name)
        if zone is None or isinstance(source, bool) or not isinstance(source, int | Mask):
            raise NotCompiled(f"{name}, pieces that are in no zone")
        mine, theirs = machine.members(self._other_key(zone)), machine.members(zone)
        images = [self.mirror.images.get(piece) for piece in mine]
        places = [theirs.index(image) if image in theirs else None for image in images]
        held: Code = Constant(source) if isinstance(source, int) else Register(str(source.args[0]))
        lost = sum(1 << at for at, place in enumerate(places) if place is None)
        none_lost = Operation("==", (operation("&", held, Constant(lost)), ZERO))
        conditions: list[Code] = [none_lost] if lost else []
        moved = _moved(held, places)
        if isinstance(target.value, Mask):
            return {name: moved}, conditions
        always = target.value if isinstance(target.value, int) else 0
        return {}, [*conditions, Operation("==", (moved, Constant(always)))]

    @cached_property
    def _zones(self) -> dict[str, Key]:
        """The facts that say which pieces lie in a zone, by the names of their registers."""
        machine = self.layout.graph.machine
        keys = [key for point in self.points for key in point.facts.values()]
        return {machine.name(key): key for key in keys if machine.is_zone(key[0])}

    # ------------------------------------------------------------------ cases

    def _cases(self, node: Node, type_: str) -> Cases:
        """What the image of a value is, in each case."""
        registers = tuple(sorted(self.layout.graph.machine.d.read(node)))
        return registers, tuple(
            self._image_of(type_, evaluated(node, case)) for case in self._cases_of(registers)
        )

    def _cases_of(self, registers: Sequence[str]) -> Iterator[dict[str, Held]]:
        domains = list[Sequence[Held]]()
        for name in registers:
            kind, domain = self.layout.kind(name)
            if kind != "domain":
                raise NotCompiled(f"something that hangs on {name}")
            domains.append(domain)
        if prod(map(len, domains)) > MOST_CASES:
            raise NotCompiled(f"something that hangs on {', '.join(registers)}")
        for case in product(*domains):
            yield dict(zip(registers, case, strict=True))

    def _at(self, registers: Sequence[str]) -> Code:
        """Which case it is."""
        found: Code = ZERO
        for name in registers:
            size = Constant(len(self.layout.kind(name)[1]))
            found = operation("+", operation("*", found, size), Register(name))
        return found

    def _table(self, cases: Cases, domain: Sequence[Held]) -> tuple[Code, list[Code]]:
        """At which place of a domain a value stands; and the condition that it does."""
        places = [place_in(value, domain) for value in cases[1]]
        conditions = self._only_if(cases, lambda value: place_in(value, domain) is not None)
        if len(cases[0]) == 1 and places == [*range(len(places))]:
            return Register(cases[0][0]), conditions
        return _entry(tuple(at or 0 for at in places), self._at(cases[0])), conditions

    def _only_if(self, cases: Cases, holds: Callable[[Held], bool]) -> list[Code]:
        """The condition that it is one of some cases, if not all are."""
        known = tuple(int(holds(value)) for value in cases[1])
        if not any(known):
            raise NotCompiled("a point that is never there from the other seats")
        return [] if all(known) else [Operation("!=", (_entry(known, self._at(cases[0])), ZERO))]

    # ------------------------------------------------------------------ what follows from others

    def _try(self, number: int, image: Image, places: Sequence[Place]) -> None:
        """See in all cases whether what follows from registers is the image of what it is."""
        machine, codes = self.layout.graph.machine, dict(image.values)
        look = image_of(image, self.layout.point_code(number).registers)
        for place in places:
            derived = place.derived or place.node
            theirs = machine.d.read(derived)
            if not theirs <= codes.keys():
                continue  # it hangs on what makes no difference
            if _compares(place.node) or _compares(derived):
                raise NotCompiled("something that follows from a comparison")
            mine = {*machine.d.read(place.node), *registers_in(image.there)}
            mine = mine.union(*(registers_in(codes[name]) for name in theirs))
            for held in self._tried(number, mine):
                found = look(held)
                if found is None:
                    continue
                value = evaluated(place.node, self.layout.values(held))
                other = self._meant(dict(zip(codes, found[1:], strict=True)))
                if not _same(self._image_of(place.type, value), evaluated(derived, other)):
                    raise NotCompiled("something that does not follow from the other seats")

    def _tried(self, number: int, registers: set[str]) -> Iterator[Packed]:
        """States of a point, with all that these registers may hold."""
        domains, numbers = list[Sequence[int]](), 0
        for name in self.layout.point_code(number).registers:
            kind, domain = self.layout.kind(name)
            if name not in registers:
                domains.append((0,))
            elif kind == "bits":
                raise NotCompiled(f"something that follows from {name}")
            elif kind == "number":
                numbers += 1
                domains.append((FIRST_NUMBER + FURTHER * numbers,))
            else:
                domains.append(range(len(domain)))
        if prod(map(len, domains)) > MOST_CASES:
            raise NotCompiled(f"something that follows from {', '.join(sorted(registers))}")
        yield from ((number, *case) for case in product(*domains))

    def _meant(self, held: Mapping[str, int]) -> dict[str, Held]:
        found = dict[str, Held]()
        for name, value in held.items():
            kind, domain = self.layout.kind(name)
            found[name] = domain[value] if kind == "domain" else value
        return found


# ---------------------------------------------------------------------- code


class Exchange(Mirror):
    """A match in which equal pieces are exchanged, and who sits where stays as it is."""

    def value(self, name: str, thing: Value) -> Value:
        """The image of a value of a type."""
        return thing if name in ("player", "players") else super().value(name, thing)


def _entry(entries: tuple[int, ...], at: Code) -> Code:
    return Constant(entries[0]) if len({*entries}) == 1 else Table(entries, at)


def _moved(bits: Code, places: Sequence[int | None]) -> Code:
    """A set of which each bit goes to another place; those without one are left out."""
    by = dict[int, int]()
    for at, place in enumerate(places):
        if place is not None:
            by[place - at] = by.get(place - at, 0) | 1 << at
    if by.keys() <= {0}:
        every = by.get(0, 0) == (1 << len(places)) - 1
        return bits if every else operation("&", bits, Constant(by.get(0, 0)))
    found: Code = ZERO
    for further, mask in sorted(by.items()):
        if further >= 0:
            one = operation("&", bits, Constant(mask))
            found = _or(found, operation("*", one, Constant(1 << further)))
            continue
        for at in range(mask.bit_length()):
            if mask >> at & 1:
                one = Operation("has", (bits, Constant(at)))
                found = _or(found, operation("*", one, Constant(1 << at + further)))
    return found


def _or(one: Code, other: Code) -> Code:
    return other if one == ZERO else operation("|", one, other)


def _compares(node: Node) -> bool:
    """Whether a diagram compares numbers or looks for bits."""
    if node.variable is None:
        value = node.value
        plain = isinstance(value, Sum) and all(base.op == "register" for base, _ in value.parts)
        return isinstance(value, Sum | Mask) and not plain
    return node.variable.test is not None or any(_compares(kid) for kid in node.kids)


# ---------------------------------------------------------------------- values


def _flag(held: Held, at: int) -> bool:
    return isinstance(held, tuple) and bool(held[at])


def _is_number(value: Held) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other
