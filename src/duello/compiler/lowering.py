"""Diagrams become code: look-ups in tables, comparisons, sums.

Purpose: what hangs on small domains only becomes a comparison or a look-up in a table; instead of
one table that were too large there is a row of small ones. Terms become sums and bits.
Input: diagrams. Output: code.
Must not know: what the values are for.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod

from attrs import define, field

from duello.dsl.ir import given, sure

from .code import ONE, ZERO, Code, Constant, Operation, Register, Table, operation
from .diagrams import Diagrams, Node, NotCompiled, Test, Typed, Variable, Worth
from .terms import Base, Mask, Part, Sum

LARGEST_TABLE = 4096
FIRST_TEST = 1 << 40
"""Variables from this order on are tests."""
MOST_TESTS = 2
"""Of more tests side by side it is asked first which of them counts."""

MOST_WRITTEN = 100_000
"""So many values take some ten seconds; of what is shipped there are 20,000 at most. Of a ruleset
with more nothing is packed.
"""

Choice = Callable[[Code, Code, Code], Code]
Holes = Callable[[Sequence[int]], Code]
Leaves = Callable[[Node, Sequence[Worth], Holes], Code | None]


@define(eq=False)
class Lowering:
    """Makes code of diagrams, each once. values: how many were written."""

    d: Diagrams
    values: int = 0
    _truths: dict[Node, Code] = field(factory=dict)
    _bottoms: dict[Node, tuple[Node, ...]] = field(factory=dict)
    _known_cases: dict[tuple[Node, Variable, int], Node] = field(factory=dict)

    # ------------------------------------------------------------------ what is asked for

    def truth(self, node: Node) -> Code:
        """A condition as code: 0 or 1."""
        known = self._truths.get(node)
        if known is None:
            known = self._truths[node] = self._truth(node)
        return known

    def _truth(self, node: Node) -> Code:
        if node.variable is None:
            return ONE if node.value else ZERO
        if node.order >= FIRST_TEST:
            return self._tested(node, self.truth, _either_truth)
        bottoms = self.bottoms(node)
        parts = []
        for bottom in sorted(bottoms, key=lambda b: b is not self.d.yes):
            if bottom is not self.d.no:
                here = self._fits(node, bottom)
                parts.append(operation("and", here, self.truth(bottom)))
        return operation("and", self._ever(node, parts), operation("or", *parts))

    def _ever(self, node: Node, parts: Sequence[Code]) -> Code:
        """Whether any of several parts of a condition may hold, where that is one look-up, and
        mostly they do not.
        """
        if len(parts) < 2:
            return ONE
        ever = self._fits(node, *[each for each in self.bottoms(node) if each is not self.d.no])
        seldom = isinstance(ever, Table) and 2 * sum(ever.entries) <= len(ever.entries)
        return ever if seldom else ONE

    def number(self, node: Node) -> Code:
        """A number as code. What is no number may be any."""
        return self._value(node, self._numbers)

    def bits(self, node: Node) -> Code:
        """A set as code."""
        return self._value(node, self._sets)

    def coded(self, node: Node, codes: dict[Typed, int]) -> Code:
        """A value of a small domain, as its place there. What is not there may be anything."""

        def leaves(node: Node, values: Sequence[Worth], holes: Holes) -> Code | None:
            return holes([codes.get((type(value), value), 0) for value in values])

        return self._value(node, leaves)

    # ------------------------------------------------------------------ values

    def _value(self, node: Node, leaves: Leaves) -> Code:
        """A value as code. leaves: makes code of what may stand at the leaves, if it can be one
        expression with different numbers in it. Raises NotCompiled.
        """
        self.values += 1
        if self.values > MOST_WRITTEN:
            raise NotCompiled("values that take too long to be written")
        bottoms = self.bottoms(node)
        if all(bottom.variable is None for bottom in bottoms):
            found = leaves(
                node, [b.value for b in bottoms], lambda numbers: self._hole(node, bottoms, numbers)
            )
            if found is not None:
                return found
        if len(bottoms) == 1:
            return self._tested(bottoms[0], lambda kid: self._value(kid, leaves))
        tested = {b.variable for b in bottoms if b.variable is not None}
        if len(tested) > MOST_TESTS:
            return self._parted(node, bottoms, leaves)
        if tested:
            first = min(tested, key=lambda variable: variable.order)
            less, more = (self._decided(node, first, at) for at in (0, 1))
            here = self._test(first.test) if first.test is not None else ZERO
            return operation("if", here, self._value(more, leaves), self._value(less, leaves))
        *others, last = bottoms
        made = self._value(last, leaves)
        for bottom in reversed(others):
            made = operation("if", self._fits(node, bottom), self._value(bottom, leaves), made)
        return made

    def _parted(self, node: Node, bottoms: tuple[Node, ...], leaves: Leaves) -> Code:
        """A value of many tests, of which the small domains say which one counts: these are asked
        first, since to ask each test in turn would make cases of them all.
        """
        counts = min((b.variable for b in bottoms if b.variable is not None), key=_order)
        mine = [bottom for bottom in bottoms if bottom.variable is counts]
        rest = [bottom for bottom in bottoms if bottom.variable is not counts]
        inside = self._small(node, {each: int(each in mine) for each in bottoms})
        here, there = (
            self._small(node, {each: each if each in some else some[0] for each in bottoms})
            for some in (mine, rest)
        )
        return operation(
            "if", self.truth(inside), self._value(here, leaves), self._value(there, leaves)
        )

    def _decided(self, node: Node, variable: Variable, at: int) -> Node:
        """A diagram where it is known how a test ends that none comes before."""
        if node.variable is variable:
            return node.kids[at]
        if node.order >= variable.order or node.variable is None:
            return node
        known = self._known_cases.get((node, variable, at))
        if known is None:
            kids = [self._decided(kid, variable, at) for kid in node.kids]
            known = self._known_cases[node, variable, at] = self.d.branch(
                node.variable, tuple(kids)
            )
        return known

    def _hole(self, node: Node, bottoms: Sequence[Node], numbers: Sequence[int]) -> Code:
        """A number that hangs on where a diagram leads."""
        return self.table(self._small(node, dict(zip(bottoms, numbers, strict=True))))

    def _numbers(self, node: Node, values: Sequence[Worth], holes: Holes) -> Code | None:
        numbers = [value if isinstance(value, int | Sum) else 0 for value in values]
        parts = [dict(n.parts) if isinstance(n, Sum) else {} for n in numbers]
        bases = sorted({base for each in parts for base in each}, key=lambda base: base.number)
        varying = [b for b in bases if len({each.get(b, 0) for each in parts}) > 1]
        if len(varying) > 1:
            return None
        made: Code = ZERO
        for base in bases:
            times = [each.get(base, 0) for each in parts]
            one = self._base(base)
            if base in varying:
                made = operation("+", made, operation("*", holes(times), one))
            elif times[0] == -1 and made != ZERO:
                made = operation("-", made, one)
            else:
                made = operation("+", made, operation("*", one, Constant(times[0])))
        rest = holes([n.constant if isinstance(n, Sum) else int(n) for n in numbers])
        return operation("+", made, rest)

    def _sets(self, node: Node, values: Sequence[Worth], holes: Holes) -> Code | None:
        sets = [value if isinstance(value, int | Mask) else 0 for value in values]
        if all(isinstance(each, int) for each in sets):
            return holes([each for each in sets if isinstance(each, int)])
        if all(each is sets[0] for each in sets):
            return self._mask(sets[0])
        groups = {e.groups for e in sets if isinstance(e, Mask) and e.op == "spread"}
        if len(groups) == 1 and all(isinstance(e, Mask) and e.op == "spread" for e in sets):
            inside = [each.inner for each in sets if isinstance(each, Mask)]
            inner = self._sets(node, inside, holes)
            return None if inner is None else self._spread_out(inner, groups.pop())
        if any(isinstance(each, Mask) and each.op == "first" for each in sets):
            left = self._sets(node, [_part(each, "first", 0) for each in sets], holes)
            right = self._sets(node, [_part(each, "first", 1) for each in sets], holes)
            return None if left is None or right is None else operation("first", left, right)
        common = self._common(node, sets, holes)
        if common is not None:
            return common
        for op, neutral in (("join", 0), ("meet", -1)):
            split = [_constant_part(each, op, neutral) for each in sets]
            if any(one != neutral for _, one in split):
                inner = self._sets(node, _filled([each for each, _ in split]), holes)
                if inner is None:
                    return None
                numbers = [one for _, one in split]
                if op == "join" and isinstance(inner, Register):
                    return self._joined(node, inner, numbers)
                return operation("&" if op == "meet" else "|", inner, holes(numbers))
        return None

    def _common(self, node: Node, sets: list[int | Mask], holes: Holes) -> Code | None:
        """Sets that are each joined to the same one, or met with it; None if they are not."""
        first = sets[0]
        if not isinstance(first, Mask) or first.op not in ("join", "meet"):
            return None
        masks = [each for each in sets if isinstance(each, Mask) and each.op == first.op]
        for at in (0, 1):
            if len(masks) < len(sets) or any(m.args[at] is not first.args[at] for m in masks):
                continue
            others = [each.args[1 - at] for each in masks]
            inside = [each for each in others if isinstance(each, int | Mask)]
            inner = self._sets(node, inside, holes)
            same = first.args[at]
            if inner is not None and isinstance(same, Mask):
                return operation("&" if first.op == "meet" else "|", self._mask(same), inner)
        return None

    def _joined(self, node: Node, inner: Code, numbers: list[int]) -> Code:
        """A set to which bits are joined. Where one variable says that mostly none are, it is asked
        first.
        """
        small = self._small(node, dict(zip(self.bottoms(node), numbers, strict=True)))
        for variable in _variables(small):
            kids = [self._at(small, variable, at) for at in range(len(variable.domain))]
            some = [at for at, kid in enumerate(kids) if kid is not self.d.leaf(0)]
            if len(some) == 1 and len(kids) > 2:
                here = Operation("==", (Register(variable.name), Constant(some[0])))
                more = operation("|", inner, self.table(kids[some[0]]))
                return operation("if", here, more, inner)
        return operation("|", inner, self.table(small))

    def _at(self, node: Node, variable: Variable, at: int) -> Node:
        """A diagram where a variable has one of its values."""
        return self._decided(node, variable, at)

    # ------------------------------------------------------------------ terms

    def _base(self, base: Base) -> Code:
        args = base.args
        match base.op:
            case "register":
                return Register(str(args[0]))
            case "count":
                return Operation("count", (self._mask(args[0]),))
            case "bit":
                return Operation("has", (self._mask(args[0]), Constant(sure(int, args[1]))))
            case "product":
                return operation("*", *(self._sum(each) for each in args))
            case "size":
                return Operation("abs", (self._sum(args[0]),))
            case "entry":
                at = self._sum(args[1])
                inside = operation(
                    "and",
                    Operation(">=", (at, ZERO)),
                    Operation("<", (at, Constant(len(base.table)))),
                )
                return operation("if", inside, Table(base.table, at), ZERO)
        return Operation(
            "min" if base.op == "smaller" else "max", tuple(self._sum(each) for each in args)
        )

    def _sum(self, number: Part) -> Code:
        return self.number(self.d.leaf(number))

    def _mask(self, mask: Part) -> Code:
        if isinstance(mask, int):
            return Constant(mask)
        if not isinstance(mask, Mask):
            raise TypeError(mask)
        if mask.op == "register":
            return Register(str(mask.args[0]))
        if mask.op == "spread":
            return self._spread_out(self._mask(mask.inner), mask.groups)
        left, right = (self._mask(each) for each in mask.args)
        return operation({"meet": "&", "join": "|", "first": "first"}[mask.op], left, right)

    def _spread_out(self, bits: Code, groups: tuple[int, ...]) -> Code:
        """What the bits of a set stand for: a look-up."""
        every = range(1 << len(groups))
        return Table(tuple(sure(int, self.d.terms.spread(each, groups)) for each in every), bits)

    def _tested(
        self, node: Node, lower: Callable[[Node], Code], choice: Choice | None = None
    ) -> Code:
        """A diagram that begins with a test."""
        test = node.variable.test if node.variable is not None else None
        if test is None:
            return lower(node)
        less, more = node.kids
        if self._is_next(test, more) and more.kids[1] is less:
            here = self._compare(test, "==")
            return (choice or _either)(here, lower(more.kids[0]), lower(less))
        return (choice or _either)(self._test(test), lower(more), lower(less))

    def _is_next(self, test: Test, node: Node) -> bool:
        other = node.variable.test if node.variable is not None else None
        return (
            other is not None
            and test.op == other.op == "at least"
            and other.term is test.term
            and other.than == test.than + 1
        )

    def _test(self, test: Test) -> Code:
        match test.op:
            case "at least":
                return self._compare(test, ">=")
            case "has":
                return Operation("has", (self._mask(test.term), Constant(test.than)))
        return Operation("!=", (self._mask(test.term), ZERO))

    def _compare(self, test: Test, sign: str) -> Code:
        """A comparison of a sum with a number: what is subtracted goes to the other side."""
        form = test.form
        more = self.d.terms.total(0, {b: n for b, n in form.parts if n > 0})
        less = self.d.terms.total(0, {b: -n for b, n in form.parts if n < 0})
        than = test.than
        if sign == ">=" and than == 1 and less != 0:
            return Operation(">", (self._sum(more), self._sum(less)))
        return Operation(sign, (self._sum(more), self._sum(self.d.terms.add(less, than))))

    # ------------------------------------------------------------------ small domains

    def bottoms(self, node: Node) -> tuple[Node, ...]:
        """Where a diagram leads once all small domains are known: to leaves and tests."""
        known = self._bottoms.get(node)
        if known is None:
            if node.order >= FIRST_TEST:
                known = (node,)
            else:
                found = {bottom: None for kid in node.kids for bottom in self.bottoms(kid)}
                known = tuple(sorted(found, key=lambda each: each.number))
            self._bottoms[node] = known
        return known

    def _small(self, node: Node, instead: Mapping[Node, int | Node]) -> Node:
        """The diagram over small domains that leads to something else for each bottom."""
        return self._smaller({}, node, instead)

    def _smaller(
        self, memo: dict[Node, Node], node: Node, instead: Mapping[Node, int | Node]
    ) -> Node:
        """memo: what was made of diagrams already."""
        if node in instead:
            found = instead[node]
            return found if isinstance(found, Node) else self.d.leaf(found)
        known = memo.get(node)
        if known is None:
            kids = [self._smaller(memo, kid, instead) for kid in node.kids]
            known = memo[node] = self.d.branch(given(node.variable), tuple(kids))
        return known

    def _fits(self, node: Node, *wanted: Node) -> Code:
        """Whether a diagram leads to one of these bottoms."""
        small = self._small(node, {each: int(each in wanted) for each in self.bottoms(node)})
        variables = _variables(small)
        if not variables:
            return Constant(_whole(small))
        if prod(len(v.domain) for v in variables) <= LARGEST_TABLE:
            entries = self._entries(small, variables)
            one = len(variables) == 1
            found = _one(variables[0], entries) if one else _box(variables, entries)
            if found is not None:
                return found
        return self.table(small)

    def table(self, node: Node) -> Code:
        """A number that hangs on small domains: a look-up, or a row of them."""
        variables = _variables(node)
        if not variables:
            return Constant(_whole(node))
        if prod(len(v.domain) for v in variables) <= LARGEST_TABLE:
            entries = self._entries(node, variables)
            if len(variables) == 1 and entries == list(range(len(entries))):
                return Register(variables[0].name)
            return Table(tuple(entries), _index(variables))
        return self._row(node, variables)

    def _row(self, node: Node, variables: list[Variable]) -> Code:
        """One look-up after another: each says where in the diagram the next one begins."""
        here, at = [node], _nothing()
        while variables:
            taken, size = [variables.pop(0)], 0
            size = len(taken[0].domain) * len(here)
            while variables and size * len(variables[0].domain) <= LARGEST_TABLE:
                size *= len(variables[0].domain)
                taken.append(variables.pop(0))
            reached = [each for start in here for each in self._spread(start, taken)]
            there = list(dict.fromkeys(reached))
            places = {each: n for n, each in enumerate(there)}
            inner = prod(len(v.domain) for v in taken)
            index = operation("+", operation("*", at, Constant(inner)), _index(taken))
            last = not variables
            at = Table(tuple(_whole(e) if last else places[e] for e in reached), index)
            here = there
        return at

    def _entries(self, node: Node, variables: list[Variable]) -> list[int]:
        return [_whole(each) for each in self._spread(node, variables)]

    def _spread(self, node: Node, variables: list[Variable]) -> list[Node]:
        """Where a diagram leads for every combination of values, the last variable fastest."""
        if not variables:
            return [node]
        top, rest = variables[0], variables[1:]
        if node.variable is top:
            return [each for kid in node.kids for each in self._spread(kid, rest)]
        return self._spread(node, rest) * len(top.domain)


def _order(variable: Variable) -> int:
    return variable.order


def _variables(node: Node) -> list[Variable]:
    return sorted(node.support, key=lambda variable: variable.order)


def _either(condition: Code, then: Code, otherwise: Code) -> Code:
    return operation("if", condition, then, otherwise)


def _either_truth(condition: Code, then: Code, otherwise: Code) -> Code:
    """One truth or another."""
    if then == ONE:
        return operation("or", condition, otherwise)
    if otherwise == ZERO:
        return operation("and", condition, then)
    if then == ZERO:
        return operation("and", operation("not", condition), otherwise)
    if otherwise == ONE:
        return operation("or", operation("not", condition), then)
    return operation("if", condition, then, otherwise)


def _nothing() -> Code:
    return ZERO


def _index(variables: Sequence[Variable]) -> Code:
    """One number for the values of several variables, the last one fastest."""
    at: Code = ZERO
    for variable in variables:
        at = operation("*", at, Constant(len(variable.domain))) if at != ZERO else ZERO
        at = operation("+", at, Register(variable.name))
    return at


def _one(variable: Variable, entries: list[int]) -> Code | None:
    """A comparison of one variable, if there is one."""
    size, register = len(entries), Register(variable.name)
    yes = [at for at, entry in enumerate(entries) if entry]
    no = [at for at, entry in enumerate(entries) if not entry]
    if len(yes) == 1:
        return Operation("==", (register, Constant(yes[0])))
    if len(no) == 1:
        return Operation("!=", (register, Constant(no[0])))
    if yes == list(range(len(yes))):
        return Operation("<", (register, Constant(len(yes))))
    if yes == list(range(size - len(yes), size)):
        return Operation(">=", (register, Constant(size - len(yes))))
    return None


def _box(variables: list[Variable], entries: list[int]) -> Code | None:
    """Comparisons of one variable each that together hold exactly where it is so."""
    cases = product(*(range(len(v.domain)) for v in variables))
    table = dict(zip(cases, entries, strict=True))
    yes = [case for case, entry in table.items() if entry]
    columns = [sorted({case[at] for case in yes}) for at in range(len(variables))]
    if len(yes) != prod(len(column) for column in columns):
        return None
    parts = []
    for variable, column in zip(variables, columns, strict=True):
        chosen = [int(at in column) for at in range(len(variable.domain))]
        if all(chosen):
            continue
        found = _one(variable, chosen)
        if found is None:
            return None
        parts.append(found)
    return operation("and", *sorted(parts, key=lambda each: _rank(each)))


def _whole(leaf: Node) -> int:
    """The whole number at a leaf."""
    if not isinstance(leaf.value, int):
        raise TypeError(leaf.value)
    return leaf.value


def _rank(code: Code) -> int:
    return int(isinstance(code, Operation) and code.op == "!=")


def _part(each: int | Mask, op: str, at: int) -> Part:
    return each.args[at] if isinstance(each, Mask) and each.op == op else each


def _constant_part(each: int | Mask, op: str, neutral: int) -> tuple[int | Mask | None, int]:
    """A set without the bits that are joined to it or met with it last, and those bits. A set that
    is constant is nothing in particular, of which nothing is left, and these bits.
    """
    if isinstance(each, int):
        return (None, 0) if op == "meet" else (0, each)
    if each.op == op:
        bits = each.args[1]
        if isinstance(bits, int):
            return each.inner, bits
    return each, neutral


def _filled(sets: list[int | Mask | None]) -> list[int | Mask]:
    """What is nothing in particular becomes what the others are."""
    some = next((each for each in sets if isinstance(each, Mask)), 0)
    return [some if each is None else each for each in sets]
