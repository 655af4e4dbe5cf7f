"""Code over whole numbers: what diagrams become before they become Python or LLVM.

Purpose: expressions and statements of which every backend knows the meaning, and nothing else.
Input: made by `lowering`. Output: read by the emitters.
Must not know: diagrams, or any language.

A truth is 0 or 1. A register of a small domain holds the place of its value in the domain; a set is
held as bits.
"""

from typing import Any

from attrs import field, frozen

from duello.dsl.ir.types import Value


@frozen
class Constant:
    """A whole number."""

    value: int


@frozen
class Register:
    """What a register holds."""

    name: str


@frozen
class Table:
    """An entry of a table, by its place."""

    entries: tuple[int, ...]
    at: "Code"


@frozen
class Operation:
    """op: `+`, `-`, `*`, `&`, `|`; `==`, `!=`, `<`, `<=`, `>`, `>=`; `and`, `or`, `not`; `first`
    (the left one, or the right one if that is 0), `if` (condition, then, otherwise); `count` (of
    bits), `has` (bits, and the number of a bit), `min`, `max`, `abs`.
    """

    op: str
    args: tuple["Code", ...]


Code = Constant | Register | Table | Operation

ZERO, ONE = Constant(0), Constant(1)


@frozen
class Assign:
    """A register of the path gets a value."""

    name: str
    value: Code


@frozen
class Leave:
    """Do these, which lead elsewhere, if something holds."""

    condition: Code
    then: tuple["Step", ...]


@frozen
class Jump:
    """On to a point, with values for its registers, by name."""

    point: str
    values: tuple[tuple[str, Code], ...]


@frozen
class Reach:
    """In a search: a state at a point, with values for its registers, by name, lies so many rounds
    further on.
    """

    point: str
    values: tuple[tuple[str, Code], ...]
    rounds: Code


@frozen
class Beyond:
    """In a search: the state that is come to lies beyond the bound in rounds."""


@frozen
class Finish:
    """The match is over: the code of who won, and of why."""

    winner: Code
    reason: Code


@frozen
class HandOver:
    """The reference goes on from the state before."""


@frozen
class Chosen:
    """What may be chosen at a point, as code. things: of each subset the codes of the things and
    the bits; or low and high. answer: the register that the answer comes in; none: the code that
    stands for declining, if it may be declined. values: what the codes stand for; numbers stand for
    themselves. sure: whether there always is something to choose. seen: the registers of which it
    hangs what there is to choose from and how long it may take; None for all of them.
    """

    subsets: tuple[tuple[tuple[int, ...], Code], ...]
    low: Code | None
    high: Code | None
    answer: str
    kind: str | None
    declined: int | None
    values: tuple[Value, ...]
    sure: bool = False
    seen: tuple[str, ...] | None = None


@frozen
class Draw:
    """In whole matches: one of what may be chosen, each as likely, declining included."""

    chosen: Chosen


@frozen
class Site:
    """Where something is told, and what is known of it before play. kind: see `telling` and
    `hearing`. about: the decision, property or phase; which: more of that, -1 for nothing; seat: to
    whom; line: the line that tells it; pieces: the pieces that there are, each with its design;
    extra: what else there is.
    """

    kind: str
    about: int = -1
    which: int = -1
    seat: int | None = None
    line: tuple[int, int] | None = None
    pieces: tuple[tuple[int, int], ...] = ()
    extra: tuple[Any, ...] = ()  # what it is hangs on the kind


Coding = tuple[Any, ...]
"""How a value is noted: `("always", value)`, with no number; `("number",)`; `("bits", members)`, a
bit for each piece; `("one of", values)`, its place; `("mixed", values)`, a number beside the place
of what is no number."""


@frozen
class Note:
    """In code that tells: something is told if the condition holds. about: which of the module's
    `sayings`; values: the numbers in it.
    """

    condition: Code
    about: int
    values: tuple[Code, ...]


Step = Assign | Leave | Jump | Reach | Beyond | Finish | HandOver | Draw | Note


@frozen
class PointCode:
    """A point: the registers that matter there, and what it leads to, per way to answer. unread:
    those of the registers that nothing reads, and that only say how often a phase was played.
    """

    name: str
    number: int
    registers: tuple[str, ...]
    choices: tuple[Chosen, ...]
    ways: tuple[tuple[str, tuple[Step, ...]], ...]
    unread: tuple[str, ...] = ()


@frozen
class Module:
    """All that is generated of a program. winners, reasons: what the codes at the end stand for."""

    begin: tuple[Step, ...]
    decisions: tuple[PointCode, ...]
    loops: tuple[PointCode, ...]
    winners: tuple[int | None, ...] = field(default=())
    reasons: tuple[str | None, ...] = field(default=())
    sayings: tuple[tuple[Site, tuple[Coding, ...]], ...] = field(default=())
    """What notes are about, and how the values in them are noted."""


def operation(op: str, *args: Code) -> Code:
    """An operation, or what is known of it before play."""
    if op in ("and", "or"):
        return _joined(op, args)
    if op == "not":
        return _opposite(args[0])
    if op == "if":
        return _either(*args)
    left, right = args if len(args) == 2 else (args[0], ZERO)
    if op == "+" and ZERO in (left, right):
        return right if left == ZERO else left
    if op in ("-", "|") and right == ZERO:
        return left
    if op in ("*", "&") and ZERO in (left, right):
        return ZERO
    if op == "*" and ONE in (left, right):
        return right if left == ONE else left
    if op == "&" and Constant(-1) in (left, right):
        return right if left == Constant(-1) else left
    if op == "+" and isinstance(right, Constant) and right.value < 0:
        return Operation("-", (left, Constant(-right.value)))
    return Operation(op, args)


def _joined(op: str, args: tuple[Code, ...]) -> Code:
    absorbing, neutral = (ZERO, ONE) if op == "and" else (ONE, ZERO)
    left: list[Code] = []
    for each in args:
        inner = each.args if isinstance(each, Operation) and each.op == op else (each,)
        left.extend(one for one in inner if one != neutral and one not in left)
    if absorbing in left:
        return absorbing
    return neutral if not left else left[0] if len(left) == 1 else Operation(op, tuple(left))


OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", "<=": ">", ">": "<="}


def _opposite(one: Code) -> Code:
    if isinstance(one, Constant):
        return ZERO if one.value else ONE
    if isinstance(one, Operation):
        if one.op in OPPOSITE:
            return Operation(OPPOSITE[one.op], one.args)
        if one.op == "not":
            return one.args[0]
    return Operation("not", (one,))


def _either(condition: Code, then: Code, otherwise: Code) -> Code:
    if isinstance(condition, Constant):
        return then if condition.value else otherwise
    if then == otherwise:
        return then
    if (then, otherwise) == (ONE, ZERO):
        return condition
    if (then, otherwise) == (ZERO, ONE):
        return _opposite(condition)
    if isinstance(then, Operation) and then.op == "if" and then.args[2] == otherwise:
        inner, then, _ = then.args
        both = (inner, condition) if _picks_one(inner) else (condition, inner)
        return Operation("if", (operation("and", *both), then, otherwise))
    return Operation("if", (condition, then, otherwise))


def _picks_one(code: Code) -> bool:
    """Whether something mostly does not hold, and may be asked wherever its register is there."""
    return isinstance(code, Operation) and code.op == "==" and isinstance(code.args[0], Register)


def registers_in(code: Code) -> set[str]:
    """The registers that an expression reads."""
    found, waiting = set[str](), [code]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Register):
            found.add(each.name)
        elif isinstance(each, Operation):
            waiting.extend(each.args)
        elif isinstance(each, Table):
            waiting.append(each.at)
    return found
