"""What one compilation knows: the program, its diagrams, and how large domains have become.

Purpose: registers and their domains, which grow until they hold whatever play can reach; what is
left to the reference.
Input: a program and option values. Output: diagrams of registers.
Must not know: what trees mean.
"""

import re
from collections.abc import Callable, Sequence
from functools import cached_property

from attrs import define, field

from duello.dsl.ir.types import Value

from .diagrams import ABSENT, NUMBER, AnyNumber, Diagrams, Held, Node, NotCompiled, sorting
from .program_view import Key, Program, ef, tr
from .symbolic import Let, ResultKey, Row, Stop, SymbolicState
from .terms import Mask, Sum

MOST_VALUES = 4096
"""A register of more values than so many is not compiled."""
MOST_ASIDE = 4
"""Where pieces are made, sets that hang on more than so much have registers of their own."""
MOST_CASES_INSIDE = 20
"""Of so many diagrams a number may be made that is worked out where it stands."""
_TRUTHS = {(bool, False), (bool, True)}
"""The domain of what is yes or no."""


@define(eq=False)
class Machine:
    """One compilation. domains: per register, what it has been found to hold; they only grow, and
    `grown` says how often one did. gaps: where what was just worked out is left to the reference.
    only: the phase whose end ends play; None for the whole match. telling: what is told is noted.
    line: the line in hand. renaming: pieces that are made may have other numbers than in the
    reference; rows: the places of these; apart: of which designs, in which zones, they are not put
    together (see `made_pieces`).
    """

    program: Program
    options: tuple[Value, ...]
    only: int | None = None
    telling: bool = False
    renaming: bool = False
    apart: frozenset[tuple[int, int]] = frozenset()
    rows: list[Row] = field(factory=list)
    d: Diagrams = field(factory=Diagrams)
    domains: dict[str, set[tuple[type, Held]]] = field(factory=dict)
    grown: int = 0
    gaps: Node = field(init=False)
    why: str = ""
    fresh: int = 0
    nested: int = 0
    line: tuple[int, int] | None = None
    listing: bool = False
    """Whether it is worked out what may be chosen, for which there are no registers of its own."""
    go_on: Callable[[SymbolicState], None] = field(init=False)
    """Follow a path of play from here on, until it ends or comes to a point."""
    arrive: Callable[[SymbolicState, str], None] = field(init=False)
    """A path of play has come to a point, a `decision` or a `loop`."""

    def __attrs_post_init__(self) -> None:
        self.gaps = self.d.no

    @cached_property
    def makes_pieces(self) -> bool:
        """Whether pieces are made in play that may be renamed."""
        return self.renaming and makes_pieces(self.program)

    # ------------------------------------------------------------------ what is left out

    def gap(self, where: Node, why: str) -> None:
        """The reference is to decide wherever this holds."""
        if where is not self.d.no:
            self.gaps = self.d.any(self.gaps, where)
            self.why = why

    def attempt(self, guard: Node, work: Callable[[], Node], otherwise: Node) -> Node:
        """What a piece of work comes to; what is not compiled is left out where the guard holds."""
        if guard is self.d.no:
            return otherwise
        try:
            return work()
        except NotCompiled as error:
            self.gap(guard, str(error))
            return otherwise

    def flush(self, state: SymbolicState) -> None:
        """Stop wherever something was left to the reference."""
        where, self.gaps = self.known(state, self.gaps), self.d.no
        if where is not self.d.no:
            state.out.append(Stop(where, self.why))
            state.care = self.d.both(state.care, self.d.negation(where))

    def known(self, state: SymbolicState, node: Node) -> Node:
        """The same on this path, but shorter."""
        return node if node.variable is None else self.d.narrowed(node, state.care)

    def static(self, node: Node, what: str) -> Held:
        """The value of a diagram that is always the same."""
        value = node.value
        if node.variable is not None or isinstance(value, Sum | Mask):
            raise NotCompiled(f"{what}, which is only known in play")
        return value

    # ------------------------------------------------------------------ registers

    def name(self, key: Key) -> str:
        """What the register of a fact is called."""
        known = self._names.get(key)
        if known is None:
            known = self._names[key] = self._name(key)
        return known

    def _name(self, key: Key) -> str:
        number, subject = key
        made = self.program.properties[number]
        whose = "" if subject is None else f"_{subject}"
        return f"{_identifier(made.name)}{number}{whose}"

    def result_name(self, key: ResultKey) -> str:
        """What the register is called that says how a phase ended."""
        return f"{_identifier(self.program.phases[key.phase].name)}{key.phase}_{key.what}"

    def count_name(self, phase: int) -> str:
        """What the register is called that counts a phase."""
        return f"{_identifier(self.program.phases[phase].name)}{phase}_count"

    def is_zone(self, number: int) -> bool:
        """Whether a property holds pieces."""
        return number in self._zones

    @cached_property
    def _zones(self) -> frozenset[int]:
        made = enumerate(self.program.properties)
        return frozenset(number for number, each in made if each.type.name == "zone")

    def grow(self, name: str, node: Node) -> None:
        """A register may hold all that a diagram can be."""
        if self.has_met(name, node):
            return
        self._met.setdefault(name, set()).add(node)
        domain = self.domains.setdefault(name, set())
        for kind, value in self.d.leaves(node):
            if isinstance(value, Mask) and name not in self.zone_names:
                self.zone_names.add(name)
                self.forget_registers()
            if isinstance(value, Sum | Mask):
                self.add(domain, (AnyNumber, NUMBER))
            else:
                self.add(domain, (kind, value))
        numbers = [one for one in domain if one[0] is int]
        if len(numbers) > 1 and not self.small(name):
            self.add(domain, (AnyNumber, NUMBER))
        if len(domain) > MOST_VALUES:
            raise NotCompiled(f"{name}, which can be too much")

    def has_met(self, name: str, node: Node) -> bool:
        """Whether it is known of a register that it may hold all that a diagram can be."""
        return node in self._met.get(name, ())

    def forget(self, name: str) -> None:
        """What a register may hold is found anew."""
        self.domains.pop(name, None)
        self._met.pop(name, None)

    def add(self, domain: set[tuple[type, Held]], one: tuple[type, Held]) -> None:
        """One more value in a domain."""
        if one not in domain:
            if one == (AnyNumber, NUMBER):
                domain -= {each for each in domain if each[0] is int}
            elif one[0] is int and (AnyNumber, NUMBER) in domain:
                return
            domain.add(one)
            self.grown += 1
            self.forget_registers()

    def small(self, name: str) -> bool:
        """Whether the whole numbers in a register are pieces, designs or seats."""
        return name in self.small_names

    _names: dict[Key, str] = field(factory=dict)
    _met: dict[str, set[Node]] = field(factory=dict)
    """The diagrams that registers were found to hold."""
    small_names: set[str] = field(factory=set)
    zone_names: set[str] = field(factory=set)
    registers: dict[str, Node] = field(factory=dict)
    """The diagrams of registers, as long as no domain grows."""
    version: int = 0
    """How often what registers hold has become something else."""
    words_used: dict[int, frozenset[int]] = field(factory=dict)
    """What `lasting` found rules for a time to speak of."""

    def typed(self, name: str, number: int) -> None:
        """A register holds what a property is."""
        if self.program.properties[number].type.name not in ("number", "zone"):
            self.small_names.add(name)

    def forget_registers(self) -> None:
        """What registers hold has become something else."""
        self.registers.clear()
        self.version += 1

    def register(self, name: str) -> Node:
        """The diagram of what a register holds."""
        known = self.registers.get(name)
        if known is None:
            shared = self.shared(name)
            if shared is None:
                known = self._register(name)
            else:
                known = self.d.holds(self.d.terms.mask(shared), self.sharing[shared].index(name))
            self.registers[name] = known
        return known

    # ------------------------------------------------------------------ what is so of pieces

    sharing: dict[str, list[str]] = field(factory=dict)
    """Registers of bits, and the names of what they hold, bit by bit."""
    keys: dict[str, Key] = field(factory=dict)
    """The facts that may be held as bits, by their names."""
    _shared_in: dict[tuple[str, int], str] = field(factory=dict)

    @cached_property
    def truths_of_pieces(self) -> frozenset[int]:
        """The properties of pieces that may be held as bits, each of them yes or no."""
        made = enumerate(self.program.properties if self.makes_pieces else ())
        return frozenset(n for n, p in made if p.bearer == "piece" and p.type.name == "truth")

    def share(self, name: str, key: Key, holder: int) -> str | None:
        """The register of bits in which it is held, of a piece of somebody, what is yes or no of
        it; None if it has a register of its own. key: of one of `truths_of_pieces`.
        """
        known = self._shared_in.get((name, holder))
        if known is not None or self.domains.get(name) != _TRUTHS:
            return known
        made = self.program.properties[key[0]]
        shared = self._shared_in[name, holder] = f"{_identifier(made.name)}{key[0]}_of_{holder}"
        names = self.sharing.setdefault(shared, [])
        if name not in names:
            self.keys[name] = key
            names.append(name)
            names.sort(key=lambda each: self.keys[each][1] or 0)
            self.zone_names.add(shared)
            self.domains.setdefault(shared, {(AnyNumber, NUMBER)})
            self.grown += 1
            self.forget_registers()
        return shared

    def bit_of(self, shared: str, name: str) -> int:
        """Which bit of a register says something."""
        return self.sharing[shared].index(name)

    def shared(self, name: str) -> str | None:
        """The register of bits in which something is held; None if it has one of its own."""
        return next((shared for shared, names in self.sharing.items() if name in names), None)

    # ------------------------------------------------------------------ values of registers

    def _register(self, name: str) -> Node:
        domain = self.domains.get(name, set())
        if name in self.zone_names:
            values = [v for _, v in domain]
            if values and NUMBER not in values and len(values) == 1:
                return self.d.leaf(values[0])
            if ABSENT in values or None in values:
                raise NotCompiled(f"{name}, which is not always there")
            return self.d.leaf(self.d.terms.mask(name))
        plain = tuple(sorted((v for _, v in domain if v is not NUMBER), key=sorting))
        if (AnyNumber, NUMBER) not in domain:
            return self.d.of(self.d.variable(name, plain)) if plain else self.d.absent
        number = self.d.leaf(self.d.terms.register(name))
        if not plain:
            return number
        kind = self.d.variable(f"{name}_is", (NUMBER, *plain))
        return self.d.branch(kind, (number, *(self.d.leaf(v) for v in plain)))

    def assigned(self, name: str, node: Node) -> dict[str, Node]:
        """What is to be written into the registers of a name so that they hold a value."""
        d, domain = self.d, self.domains.get(name, set())
        if name in self.zone_names or (AnyNumber, NUMBER) not in domain:
            return {name: node}
        number = as_number(d, node)
        if len(domain) == 1:
            return {name: number}
        return {name: number, f"{name}_is": kind_of(d, node)}

    def settled(self, state: SymbolicState, name: str, node: Node, number: bool = False) -> Node:
        """A number that takes more than a look to work out is kept in a register of its own.
        number: whether whole numbers are numbers here, and stand for nothing else.
        """
        d = self.d
        values = d.values(node)
        number = number and self.makes_pieces and all(isinstance(v, int | Sum) for v in values)
        terms = any(isinstance(v, Sum | Mask) for v in values)
        if node.variable is None or not (terms or number):
            return node
        masks = any(isinstance(v, Mask) for v in values)
        if masks and self.makes_pieces and len(node.support) <= MOST_ASIDE:
            return node  # so that it is known where a piece lies in which zone
        self.fresh += 1
        fresh = f"{name}__{self.fresh}"
        if masks:
            made = d.leaf(d.terms.mask(fresh))
            state.out.append(Let(fresh, node))
            if self.makes_pieces:
                bits = d.at_most(node)
                return d.map(("meet", bits), lambda x: d.terms.meet(x, bits), made)
            return made
        whole = as_number(d, node)
        made = d.leaf(d.terms.register(fresh))
        state.out.append(Let(fresh, whole))
        plain = d.map("not a number", lambda x: not isinstance(x, int | Sum), node)
        return d.either(plain, node, made) if plain is not d.no else made

    def aside(self, s: SymbolicState, name: str, node: Node) -> Node:
        """A number with many cases is worked out once and kept in a register of its own: what is
        made of several such numbers would have as many cases as all of theirs together.
        """
        if self.listing or not _is_larger(node, MOST_CASES_INSIDE):
            return node
        self.fresh += 1
        fresh = f"{name}__{self.fresh}"
        s.out.append(Let(fresh, as_number(self.d, node)))
        return self.d.leaf(self.d.terms.register(fresh))

    def known_everywhere(self) -> tuple[object, ...]:
        """What following play from any point may hang on."""
        members = [(name, len(held)) for name, held in self.domains.items() if name[:3] == "in "]
        shared = [(name, tuple(held)) for name, held in self.sharing.items()]
        return (*self.rows, *members, *shared, len(self.small_names), len(self.zone_names))

    # ------------------------------------------------------------------ pieces in zones

    _members: dict[Key, tuple[int, ...]] = field(factory=dict)

    def members(self, zone: Key) -> tuple[int, ...]:
        """The pieces that a zone has been found to hold, in order: bit after bit."""
        found = self.domains.get(f"in {self.name(zone)}", ())
        known = self._members.get(zone, ())
        if len(known) != len(found):
            known = tuple(sorted(value for _, value in found if isinstance(value, int)))
            self._members[zone] = known
        return known

    def may_hold(self, zone: Key, pieces: list[int]) -> None:
        """A zone may hold these pieces."""
        domain = self.domains.setdefault(f"in {self.name(zone)}", set())
        for piece in pieces:
            if (object, piece) not in domain:
                domain.add((object, piece))
                self.grown += 1

    def bits(self, zone: Key, pieces: Sequence[int]) -> int:
        """Pieces as bits of a zone."""
        members = self.members(zone)
        return sum([1 << members.index(piece) for piece in pieces if piece in members])


def as_number(d: Diagrams, node: Node) -> Node:
    """What a diagram is as a number; 0 where it is something else."""
    return d.map("as number", lambda x: x if isinstance(x, int | Sum) else 0, node)


def kind_of(d: Diagrams, node: Node) -> Node:
    """What a diagram is, with one sign for all numbers."""
    return d.map("kind", lambda x: NUMBER if isinstance(x, int | Sum) else x, node)


def makes_pieces(program: Program) -> bool:
    """Whether pieces are made in play."""
    return any(
        isinstance(line, tr.Do) and isinstance(line.effect, ef.Put)
        for block in program.blocks
        for line in block
    )


def _is_larger(node: Node, most: int) -> bool:
    """Whether a diagram is made of more than so many."""
    found, waiting = {node}, [node]
    while waiting and len(found) <= most:
        new = found.union(waiting.pop().kids) - found
        found |= new
        waiting.extend(new)
    return len(found) > most


def _identifier(name: str) -> str:
    found = re.sub(r"\W+", "_", name.strip().lower(), flags=re.ASCII).strip("_")
    return found if found and not found[0].isdigit() else f"p_{found}"
