"""Decision diagrams: what a value is, case by case.

Purpose: every value while compiling is a diagram: it branches on variables of small domains, and
on tests of numbers and sets, and has plain values or terms at its leaves. Equal diagrams are one
object, so that what is always the same is found to be.
Input: variables, leaves. Output: diagrams.
Must not know: what the values are for.
"""

import re
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final

from attrs import define, frozen

from duello.dsl.ir import sure
from duello.dsl.ir.types import Value

from .terms import Base, Bits, Mask, Number, Sum, Term, Terms, registers

LAST: Final = 1 << 100
MOST_NODES: Final = 60_000
"""More than so many are not worth it: what needs them is left to the reference."""

MOST_CASES = 600_000
"""So many cases take about two seconds to go through; of what is shipped there are 90,000 at most.
Where there are more, nothing is packed.
"""


class NotCompiled(Exception):
    """Something that is left to the reference; the message says what."""


def called(tree: object) -> str:
    """What says that trees of this class are left to the reference: `edge choice`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(tree).__name__).lower()


class TooManyCases(NotCompiled):
    """More cases than are gone through: nothing of the program is packed."""

    def __init__(self) -> None:
        super().__init__("it has too many cases")


class OutOfTime(NotCompiled):
    """It was not done at the time that was given."""


class Absent:
    """That nothing is stored."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = Absent()


class AnyNumber:
    """Any whole number, in the domain of a register."""

    def __repr__(self) -> str:
        return "a number"


NUMBER: Final = AnyNumber()

Held = Value | Absent | AnyNumber
"""What a register of a small domain may hold."""

Worth = Held | Sum | Mask
"""What may stand at a leaf of a diagram: what is known while compiling, or a term."""

Typed = tuple[type, Worth]
"""A value with its class: yes is not 1."""


@frozen(eq=False)
class Test:
    """Something about numbers or sets that is so or not. op: `at least` (a sum without a constant,
    and a number), `has` (a set, and the number of a bit), or `any` (a set).
    """

    op: str
    term: Term
    than: int = 0

    @property
    def form(self) -> Sum:
        """The sum of an `at least`."""
        if not isinstance(self.term, Sum):
            raise TypeError(self.op)
        return self.term


@frozen(eq=False)
class Variable:
    """Something of which a diagram makes cases. order: variables are asked in this order. test:
    what is tested, if it is no register.
    """

    name: str
    domain: tuple[Held, ...]
    order: int
    test: Test | None = None


@define(eq=False, slots=True)
class Node:
    """A diagram: a leaf with a value, or a variable with a diagram for each case."""

    number: int
    order: int
    variable: Variable | None
    kids: tuple["Node", ...]
    value: Worth
    support: frozenset[Variable]

    @property
    def constant(self) -> bool:
        """Whether it is a plain value and always the same."""
        return self.variable is None and not isinstance(self.value, Sum | Mask)


def sorting(value: object) -> tuple[int, str, object]:
    """By what the values of a domain are put in order."""
    if isinstance(value, tuple):
        return (2, "tuple", tuple(sorting(each) for each in value))
    if value is None or value is ABSENT:
        return (3, "", str(value))
    return (1, type(value).__name__, value)


Meaning = Callable[..., Any]


def _stored(meaning: Meaning) -> Meaning:
    """The same, but nothing of what is not stored: registers that are put in the place of others
    may stand for what has been undone.
    """
    return lambda *parts: ABSENT if ABSENT in parts or None in parts else meaning(*parts)


def plain(value: Worth) -> Held:
    """A value that is known while compiling, and no term. Raises NotCompiled."""
    if isinstance(value, Sum | Mask):
        raise NotCompiled("what is only known in play")
    return value


def one_thing(value: Worth) -> int | None:
    """A value that is one thing with a number, or none; see `as_one`. Raises NotCompiled."""
    if value is None or isinstance(value, int):
        return value
    raise NotCompiled(f"{called(value)}, where one thing is meant")


class Diagrams:
    """All diagrams of one compilation."""

    def __init__(self) -> None:
        self.terms = Terms()
        self._leaves: dict[Typed, Node] = {}
        self._nodes: dict[tuple[Variable, tuple[Node, ...]], Node] = {}
        self._variables: dict[Hashable, Variable] = {}
        self._orders: dict[str, int] = {}
        self._forms: dict[tuple[str, Term], int] = {}
        self._memo: dict[Hashable, dict[tuple[Node, ...], Node]] = {}
        self.cases = 0
        """How many cases values were worked out in."""
        self._eithers: dict[tuple[Node, Node, Node], Node] = {}
        self._narrow: dict[tuple[Node, Node], Node] = {}
        self._reads: dict[Node, frozenset[str]] = {}
        self._values: dict[Node, frozenset[Typed]] = {}
        self._in_turn: dict[Node, tuple[Worth, ...]] = {}
        self.none = self.leaf(None)
        self.yes = self.leaf(True)
        self.no = self.leaf(False)
        self.absent = self.leaf(ABSENT)

    # ------------------------------------------------------------------ making

    def leaf(self, value: Worth) -> Node:
        """The diagram of one value."""
        key = (type(value), value)
        found = self._leaves.get(key)
        if found is None:
            found = Node(self._next(), LAST, None, (), value, frozenset())
            self._leaves[key] = found
        return found

    def variable(self, name: str, domain: tuple[Held, ...]) -> Variable:
        """A register of a small domain."""
        key = (name, tuple((type(v), v) for v in domain))
        found = self._variables.get(key)
        if found is None:
            order = self._orders.setdefault(name, len(self._orders))
            found = self._variables[key] = Variable(name, domain, order)
        return found

    def of(self, variable: Variable) -> Node:
        """The diagram of what a variable is."""
        if len(variable.domain) == 1:
            return self.leaf(variable.domain[0])
        return self.branch(variable, tuple(self.leaf(v) for v in variable.domain))

    def branch(self, variable: Variable, kids: tuple[Node, ...]) -> Node:
        """A diagram that makes cases of a variable."""
        first = kids[0]
        if variable.test is not None and variable.test.op == "at least":
            kids = first, *_ = self._below(variable.test, kids)
        if kids.count(first) == len(kids):
            return first
        if min([kid.order for kid in kids]) <= variable.order:
            return self._in_order(variable, kids)
        key = (variable, kids)
        found = self._nodes.get(key)
        if found is None:
            if len(self._nodes) > MOST_NODES:
                raise NotCompiled("values that have too many cases in all")
            support = frozenset((variable,)).union(*[kid.support for kid in kids])
            found = Node(self._next(), variable.order, variable, kids, None, support)
            self._nodes[key] = found
        return found

    def _below(self, test: Test, kids: tuple[Node, ...]) -> tuple[Node, ...]:
        """What is less than one number is less than greater ones."""
        less, more = kids
        while (
            less.variable is not None
            and less.variable.test is not None
            and less.variable.test.op == "at least"
            and less.variable.test.term is test.term
            and less.variable.test.than >= test.than
        ):
            less = less.kids[0]
        return less, more

    def _in_order(self, variable: Variable, kids: tuple[Node, ...]) -> Node:
        """The same, where the cases have variables that are asked earlier."""
        plain = self._plain(variable)
        places = {id(leaf): at for at, leaf in enumerate(plain.kids)}
        return self._ordered(places, plain, kids)

    def _ordered(self, places: dict[int, int], which: Node, kids: tuple[Node, ...]) -> Node:
        """The one of some diagrams that another one says, by the places of its leaves."""
        if which.variable is None:
            return kids[places[id(which)]]
        among = (which, *kids)
        least = min([node.order for node in among])
        if least == which.order and all(kid.order > least for kid in kids):
            return self.branch(which.variable, kids)
        top = _asked_first(among, least)
        self._count(len(top.domain))
        made = []
        for at in range(len(top.domain)):
            one, *others = _case(among, least, at)
            made.append(self._ordered(places, one, tuple(others)))
        return self.branch(top, tuple(made))

    def _plain(self, variable: Variable) -> Node:
        return self.branch(
            variable,
            tuple(self.leaf(("case", variable.name, at)) for at in range(len(variable.domain))),
        )

    @property
    def too_many(self) -> bool:
        """Whether there were more cases than are gone through."""
        return self.cases > MOST_CASES

    def _count(self, more: int) -> None:
        """Note that cases are gone through. Raises TooManyCases."""
        self.cases += more
        if self.too_many:
            raise TooManyCases

    @property
    def size(self) -> int:
        """How many diagrams there are."""
        return self._next()

    def _next(self) -> int:
        return len(self._leaves) + len(self._nodes)

    # ------------------------------------------------------------------ working out

    def map(self, key: Hashable, meaning: Meaning, *nodes: Node) -> Node:
        """What a function makes of the values of diagrams. key: what the function is known by. The
        function may give a value or a diagram.
        """
        for node in nodes:
            if node.variable is not None:
                break
        else:
            found = meaning(*[node.value for node in nodes])
            return found if isinstance(found, Node) else self.leaf(found)
        memo = self._memo.get((key, len(nodes)))
        if memo is None:
            memo = self._memo[key, len(nodes)] = {}
        known = memo.get(nodes)
        return self._mapped(memo, meaning, nodes) if known is None else known

    def _mapped(
        self, memo: dict[tuple[Node, ...], Node], meaning: Meaning, nodes: tuple[Node, ...]
    ) -> Node:
        """memo: what the function has made of diagrams."""
        least = min([node.order for node in nodes])
        if least == LAST:
            found = meaning(*[node.value for node in nodes])
            return found if isinstance(found, Node) else self.leaf(found)
        known = memo.get(nodes)
        if known is None:
            top = _asked_first(nodes, least)
            self._count(len(top.domain))
            kids = [
                self._mapped(memo, meaning, _case(nodes, least, at))
                for at in range(len(top.domain))
            ]
            known = memo[nodes] = self.branch(top, tuple(kids))
        return known

    def either(self, condition: Node, then: Node, otherwise: Node) -> Node:
        """One diagram where a condition holds, another one where it does not."""
        if condition.variable is None:
            return then if condition.value else otherwise
        if then is otherwise:
            return then
        if then is self.yes and otherwise is self.no:
            return condition
        key = (condition, then, otherwise)
        known = self._eithers.get(key)
        if known is None:
            least = min(condition.order, then.order, otherwise.order)
            top = _asked_first(key, least)
            kids = [self.either(*_case(key, least, at)) for at in range(len(top.domain))]
            known = self._eithers[key] = self.branch(top, tuple(kids))
        return known

    def both(self, *conditions: Node) -> Node:
        """Whether all of these hold."""
        yes, no = self.yes, self.no
        found = yes
        for each in conditions:
            if found is yes:
                found = each
            elif each is not yes:
                found = self.either(found, each, no)
        return found

    def any(self, *conditions: Node) -> Node:
        """Whether one of these holds."""
        yes, no = self.yes, self.no
        found = no
        for each in conditions:
            if found is no:
                found = each
            elif each is not no:
                found = self.either(found, yes, each)
        return found

    def negation(self, condition: Node) -> Node:
        """Whether it does not hold."""
        return self.either(condition, self.no, self.yes)

    def there(self, node: Node) -> Node:
        """Where there is a value, though it may be none."""
        return self.map("there", lambda x: x is not ABSENT, node)

    def truth(self, node: Node) -> Node:
        """Whether a value counts as yes: none, nothing and no do not."""
        if node is self.yes or node is self.no:
            return node
        return self.map("truth", self._truth, node)

    def _truth(self, value: Worth) -> bool | Node:
        if isinstance(value, Sum):
            return self.negation(self.equal(self.leaf(value), self.leaf(0)))
        if isinstance(value, Mask):
            return self.some(value)
        return value is not ABSENT and bool(value)

    def narrowed(self, node: Node, care: Node) -> Node:
        """The same wherever `care` holds, but shorter: elsewhere it may be anything."""
        if node.variable is None or care is self.yes:
            return node
        if care is self.no or care.variable is None:
            return node
        known = self._narrow.get((node, care))
        if known is None:
            known = self._narrow[node, care] = self._narrowed(node, node.variable, care)
        return known

    def _narrowed(self, node: Node, top: Variable, care: Node) -> Node:
        if care.order < node.order:
            whole = care.kids[0]
            for kid in care.kids[1:]:
                whole = self.any(whole, kid)
            return self.narrowed(node, whole)
        if care.order == node.order and care.variable is not top:
            return node  # of what was found meanwhile that it can be more: it is followed again
        wanted = care.kids if care.order == node.order else (care,) * len(node.kids)
        kids = [
            None if w is self.no else self.narrowed(kid, w)
            for kid, w in zip(node.kids, wanted, strict=True)
        ]
        first = next(kid for kid in kids if kid is not None)
        return self.branch(top, tuple(first if kid is None else kid for kid in kids))

    def leaves(self, node: Node) -> frozenset[Typed]:
        """Everything that a diagram can be, each with its type: yes is not 1."""
        known = self._values.get(node)
        if known is None:
            if node.variable is None:
                known = frozenset(((type(node.value), node.value),))
            else:
                known = frozenset().union(*(self.leaves(kid) for kid in node.kids))
            self._values[node] = known
        return known

    def values(self, node: Node) -> list[Worth]:
        """Everything that a diagram can be, in the order in which the values were first met."""
        known = self._in_turn.get(node)
        if known is None:
            found = [self.leaf(value) for _, value in self.leaves(node)]
            found.sort(key=lambda leaf: leaf.number)
            known = self._in_turn[node] = tuple([leaf.value for leaf in found])
        return list(known)

    def at_most(self, node: Node) -> int:
        """All that may be in a set, as bits. Raises NotCompiled where it may be no set."""
        found = 0
        for value in self.values(node):
            if not isinstance(value, int | Mask):
                raise NotCompiled("a set that is not always there")
            found |= self.terms.at_most(value)
        return found

    # ------------------------------------------------------------------ tests

    def test(self, op: str, term: Term, than: int = 0) -> Node:
        """A test of a term, as a diagram."""
        key = ("test", op, term, than)
        found = self._variables.get(key)
        if found is None:
            form = self._forms.setdefault((op, term), len(self._forms) + 1)
            order = (form << 40) + (than + (1 << 39))
            name = f"{op} {form} {than}"
            found = Variable(name, (False, True), order, Test(op, term, than))
            self._variables[key] = found
        return self.branch(found, (self.no, self.yes))

    def at_least(self, left: Number, right: Number) -> Node:
        """Whether left >= right."""
        apart = self.terms.add(left, right, -1)
        if isinstance(apart, int):
            return self.leaf(apart >= 0)
        parts, than = dict(apart.parts), -apart.constant
        if apart.parts[0][1] > 0:
            form = self.terms.total(0, parts)
            return self.test("at least", _sum(form), than)
        form = self.terms.total(0, {base: -times for base, times in parts.items()})
        return self.negation(self.test("at least", _sum(form), 1 - than))

    def some(self, bits: Bits) -> Node:
        """Whether there is anything in a set."""
        if isinstance(bits, int):
            return self.leaf(bits != 0)
        if bits.op == "first":
            left, right = (each for each in bits.args if isinstance(each, int | Mask))
            return self.any(self.some(left), self.some(right))
        if bits.op == "spread":
            some = sum(1 << at for at, group in enumerate(bits.groups) if group)
            return self.some(self.terms.meet(bits.inner, some))
        return self.test("any", bits)

    def holds(self, bits: Bits, bit: int) -> Node:
        """Whether a set has a bit."""
        if isinstance(bits, int):
            return self.leaf(bool(bits >> bit & 1))
        if bits.op == "register":
            return self.test("has", bits, bit)
        if bits.op == "spread":
            mine = [at for at, group in enumerate(bits.groups) if group >> bit & 1]
            return self.any(*(self.holds(bits.inner, at) for at in mine))
        left, right = (each for each in bits.args if isinstance(each, int | Mask))
        one, other = self.holds(left, bit), self.holds(right, bit)
        if bits.op == "first":
            return self.either(self.some(left), one, other)
        return self.both(one, other) if bits.op == "meet" else self.any(one, other)

    def equal(self, left: Node, right: Node) -> Node:
        """Whether two diagrams have the same value. Yes is 1, as in Python."""
        if left is right:
            return self.yes
        return self.map("equal", self._equal, left, right)

    def _equal(self, left: Worth, right: Worth) -> bool | Node:
        if left is right:
            return True
        if isinstance(left, Mask) or isinstance(right, Mask):
            if isinstance(left, Mask | int) and isinstance(right, Mask | int):
                raise NotCompiled("whether two sets are equal")
            return False
        if isinstance(left, Sum) or isinstance(right, Sum):
            if not (isinstance(left, Sum | int) and isinstance(right, Sum | int)):
                return False
            more = self.at_least(left, right)
            return self.both(more, self.at_least(right, left))
        return bool(left == right)

    # ------------------------------------------------------------------ registers

    def read(self, node: Node) -> frozenset[str]:
        """The names of the registers that a diagram reads."""
        known = self._reads.get(node)
        if known is None:
            if node.variable is None:
                known = frozenset(registers(node.value))
            else:
                test = node.variable.test
                mine = registers(test.term) if test is not None else (node.variable.name,)
                known = frozenset(mine).union(*(self.read(kid) for kid in node.kids))
            self._reads[node] = known
        return known

    def substituted(self, node: Node, becomes: Callable[[str], Node | None]) -> Node:
        """The same of other values of the registers; None leaves a register as it is."""
        return self._substituted({}, node, becomes)

    def _substituted(
        self, memo: dict[Node, Node], node: Node, becomes: Callable[[str], Node | None]
    ) -> Node:
        """memo: what was made of diagrams already."""
        known = memo.get(node)
        if known is not None:
            return known
        top = node.variable
        if top is None:
            found = self._term(node.value, becomes)
        elif top.test is not None:
            new = self._tested(top.test, becomes)
            no, yes = node.kids
            there = self._substituted(memo, yes, becomes)
            found = self.either(new, there, self._substituted(memo, no, becomes))
        else:
            new = becomes(top.name) or self.of(top)
            found = self._substituted(memo, node.kids[-1], becomes)
            for value, kid in zip(top.domain[:-1], node.kids[:-1], strict=True):
                so = self.equal(new, self.leaf(value))
                found = self.either(so, self._substituted(memo, kid, becomes), found)
        memo[node] = found
        return found

    def _term(self, value: Worth, becomes: Callable[[str], Node | None]) -> Node:
        if not isinstance(value, Sum | Mask):
            return self.leaf(value)
        if all(becomes(name) is None for name in registers(value)):
            return self.leaf(value)
        if isinstance(value, Mask):
            return self._mask(value, becomes)
        found = self.leaf(value.constant)
        for base, times in value.parts:
            one = self._base(base, becomes)
            found = self.map(
                ("sum", times), _stored(partial(self.terms.add, factor=times)), found, one
            )
        return found

    def _base(self, base: Base, becomes: Callable[[str], Node | None]) -> Node:
        terms = self.terms
        if base.op == "register":
            name = str(base.args[0])
            return becomes(name) or self.leaf(terms.register(name))
        if base.op == "entry":
            table = base.table
            at = self._term(base.args[1], becomes)
            return self.map(("entry", table), _stored(partial(self.entry, table)), at)
        if base.op == "bit":
            place = sure(int, base.args[1])
            bits = self._term(base.args[0], becomes)
            return self.map(("bit", place), lambda x: terms.bit(x, place), bits)
        inner = [self._term(each, becomes) for each in base.args]
        op = base.op
        meaning: Meaning
        if op == "count":
            meaning = terms.count
        elif op == "product":
            meaning = terms.times
        elif op == "size":
            meaning = terms.size
        else:
            meaning = lambda x, y: terms.extreme(op, x, y)  # noqa: E731
        return self.map(("base", op), _stored(meaning), *inner)

    def entry(self, table: tuple[int, ...], at: Number) -> Number:
        """The number at a place of a table; anything, beyond its ends."""
        if isinstance(at, int):
            return table[at] if 0 <= at < len(table) else 0
        return self.terms.entry(table, at)

    def _mask(self, mask: Mask, becomes: Callable[[str], Node | None]) -> Node:
        if mask.op == "register":
            name = str(mask.args[0])
            return becomes(name) or self.leaf(mask)
        if mask.op == "spread":
            inner, groups = self._mask(mask.inner, becomes), mask.groups
            return self.map(("spread", groups), lambda x: self.terms.spread(x, groups), inner)
        left, right = (
            self._mask(each, becomes) if isinstance(each, Mask) else self.leaf(each)
            for each in mask.args
            if isinstance(each, int | Mask)
        )
        meanings = {"meet": self.terms.meet, "join": self.terms.join, "first": self.terms.first}
        return self.map(mask.op, meanings[mask.op], left, right)

    def _tested(self, test: Test, becomes: Callable[[str], Node | None]) -> Node:
        """What is asked of a number or a set; nothing of what is not stored, see `_stored`."""
        meanings: dict[str, Callable[[Any], Node]] = {
            "at least": lambda x: self.at_least(x, test.than),
            "any": self.some,
        }
        meaning = meanings.get(test.op, lambda x: self.holds(x, test.than))
        there = lambda x: self.no if x is ABSENT or x is None else meaning(x)  # noqa: E731
        return self.map(("tested", test.op, test.than), there, self._term(test.term, becomes))


def _asked_first(nodes: tuple[Node, ...], least: int) -> Variable:
    """The variable of the least order, which is asked first in one of these. Raises NotCompiled if
    it is another one in each of two, as more was found meanwhile that it can be.
    """
    found = [n.variable for n in nodes if n.order == least and n.variable is not None]
    if any(each is not found[0] for each in found):
        raise NotCompiled("what is found to be more while it is asked")
    return found[0]


def _case(nodes: tuple[Node, ...], least: int, at: int) -> tuple[Node, ...]:
    """What they are in one case of this variable."""
    return tuple([node.kids[at] if node.order == least else node for node in nodes])


def _sum(number: Number) -> Sum:
    if isinstance(number, int):
        raise TypeError(number)
    return number
