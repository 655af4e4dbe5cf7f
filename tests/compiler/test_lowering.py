"""What diagrams come to is what their code comes to, however that was made shorter."""

from collections.abc import Iterator, Sequence
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.quick import drawn

from duello.compiler.code import Code, Constant, Operation, Register, Table, operation
from duello.compiler.diagrams import Diagrams, Node
from duello.compiler.inline import ARITHMETIC, replaced
from duello.compiler.lowering import Lowering

SMALL = (("a", 3), ("b", 4))
"""Registers of small domains, and how many values each has."""

NUMBERS = range(4)
"""What a number may be."""

Held = dict[str, int]


def worth(code: Code, held: Held) -> int:
    """What an expression comes to, by the meaning of each operation."""
    match code:
        case Constant():
            return code.value
        case Register():
            return held[code.name]
        case Table():
            return code.entries[worth(code.at, held)]
    args = code.args
    match code.op:
        case "if":
            return worth(args[1] if worth(args[0], held) else args[2], held)
        case "and":
            return int(all(worth(each, held) for each in args))
        case "or":
            return int(any(worth(each, held) for each in args))
        case "not":
            return int(not worth(args[0], held))
    return ARITHMETIC[code.op](*[worth(each, held) for each in args])


def every() -> Iterator[Held]:
    """All that the registers may hold."""
    for a, b, n in product(*[range(size) for _, size in SMALL], NUMBERS):
        yield {"a": a, "b": b, "n": n}


def by_cases(d: Diagrams, leaves: Sequence[Node]) -> Node:
    """A diagram of both small domains, given what it is in each case."""
    (one, size), (other, sizes) = SMALL
    first, second = d.variable(one, tuple(range(size))), d.variable(other, tuple(range(sizes)))
    rows = [leaves[at : at + sizes] for at in range(0, len(leaves), sizes)]
    return d.branch(first, tuple(d.branch(second, tuple(row)) for row in rows))


CASES = SMALL[0][1] * SMALL[1][1]

ASKED = st.none() | st.tuples(st.booleans(), st.sampled_from(NUMBERS))
"""Whether a number is at least another one, or less; None: neither."""


@settings(max_examples=drawn(25, 2_000))
@given(st.lists(ASKED, min_size=CASES, max_size=CASES))
def test_conditions(asked: list[tuple[bool, int] | None]) -> None:
    """What is asked of a number hangs on small domains; in many cases nothing is, and it is no."""
    d = Diagrams()
    at_least = [d.at_least(d.terms.register("n"), least) for least in NUMBERS]
    leaves = [
        d.no if one is None else at_least[one[1]] if one[0] else d.negation(at_least[one[1]])
        for one in asked
    ]
    code = Lowering(d).truth(by_cases(d, leaves))
    for held in every():
        one = asked[held["a"] * SMALL[1][1] + held["b"]]
        wanted = one is not None and (held["n"] >= one[1]) == one[0]
        assert worth(code, held) == wanted, code


def test_what_mostly_does_not_hold_is_asked_first() -> None:
    d = Diagrams()
    n = d.terms.register("n")
    leaves = [d.no] * CASES
    leaves[0], leaves[-1] = d.at_least(n, 2), d.negation(d.at_least(n, 1))
    code = Lowering(d).truth(by_cases(d, leaves))
    assert isinstance(code, Operation)
    assert code.op == "and"
    assert isinstance(code.args[0], Table)
    assert sum(code.args[0].entries) == 2


COMPARED = st.builds(
    lambda sign, name, than: Operation(sign, (Register(name), Constant(than))),
    st.sampled_from(("==", "<", ">=")),
    st.sampled_from(("a", "b", "n")),
    st.sampled_from(NUMBERS),
)


@settings(max_examples=drawn(25, 2_000))
@given(st.lists(st.tuples(COMPARED, st.booleans(), st.sampled_from((-1, -2))), max_size=4))
def test_one_choice_within_another(choices: list[tuple[Code, bool, int]]) -> None:
    """Where two of them end alike they are one, and what is said by either is the same."""
    made: Code = Register("n")
    plain: Code = made
    for one, first, end in choices:
        other = Constant(end)
        made = operation("if", one, made, other) if first else operation("if", one, other, made)
        plain = Operation("if", (one, plain, other) if first else (one, other, plain))
    for held in every():
        assert worth(made, held) == worth(plain, held), made


@settings(max_examples=drawn(25, 2_000))
@given(st.lists(st.integers(-1, 5), min_size=3, max_size=3), st.integers(4, 7))
def test_what_is_looked_up_to_look_up(inner: list[int], size: int) -> None:
    """Two look-ups are one, unless what the one holds may be no place of the other."""
    outer = Table(tuple(range(10, 10 + size)), Register("x"))
    found = replaced(outer, {"x": Table(tuple(inner), Register("a"))})
    assert isinstance(found, Table)
    assert isinstance(found.at, Register) == (min(inner) >= 0 and max(inner) < size)
    for a, at in enumerate(inner):
        if 0 <= at < size:
            assert worth(found, {"a": a}) == 10 + at
