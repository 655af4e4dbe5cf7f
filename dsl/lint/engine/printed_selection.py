"""What a condition says of a design by what is printed on it alone.

Purpose: which designs a choice of designs can come to, as far as printed values decide that; which
ones fit a description of pieces.
Input: a program, a condition, the slot that stands for the design. Output: yes, no, or None where
it cannot be known.
Must not know: which pieces there are.
"""

from collections.abc import Iterable

from ... import ir
from ...ir.program import Program

UNKNOWN = object()
"""A value that does not follow from what is printed."""


def may_be_chosen(program: Program, domain: ir.Tree, design: int) -> bool:
    """Whether a choice of designs may come to this one."""
    match domain:
        case ir.DesignChoice() | ir.GroupChoice():
            right = program.designs[design].kind == domain.kind
            return right and _holds(program, domain.only, domain.slot, design) is not False
    return True


def fits(
    program: Program, tree: ir.Tree | None, slot: int, design: int, fixed: frozenset[int]
) -> bool | None:
    """Whether a piece of a design, or the design, is one that is described. fixed: the properties
    that stay what is printed.
    """
    return _holds(program, tree, slot, design, fixed)


def described_by(
    program: Program, form: ir.Constrain, designs: Iterable[int], fixed: frozenset[int]
) -> frozenset[int] | None:
    """The designs of some that a rule describes; None where it cannot be known of all. fixed: the
    properties that stay what is printed.
    """
    found = set[int]()
    for design in designs:
        fitting = fits(program, form.such, form.slot, design, fixed)
        if fitting is None:
            return None
        if fitting:
            found.add(design)
    return frozenset(found)


def _holds(
    program: Program,
    tree: ir.Tree | None,
    slot: int,
    design: int,
    fixed: frozenset[int] = frozenset(),
) -> bool | None:
    match tree:
        case None:
            return True
        case ir.Not(part=part):
            found = _holds(program, part, slot, design, fixed)
            return None if found is None else not found
        case ir.AllOf(parts=parts) | ir.AnyOf(parts=parts):
            each = [_holds(program, part, slot, design, fixed) for part in parts]
            deciding = isinstance(tree, ir.AnyOf)
            if deciding in each:
                return deciding
            return None if None in each else not deciding
        case ir.Among(value=value, others=others):
            mine = _worth(program, value, slot, design, fixed)
            theirs = [_worth(program, other, slot, design, fixed) for other in others]
            if mine is not UNKNOWN and any(mine == each for each in theirs):
                return True
            return None if mine is UNKNOWN or UNKNOWN in theirs else False
        case ir.Compared():
            left = _worth(program, tree.left, slot, design, fixed)
            right = _worth(program, tree.right, slot, design, fixed)
            if isinstance(left, int) and isinstance(right, int):
                return _compared(left, tree.sign, right)
    return None


def _worth(
    program: Program, tree: ir.Tree, slot: int, design: int, fixed: frozenset[int]
) -> object:
    match tree:
        case ir.Constant(value=value):
            return value
        case ir.Local(slot=here) if here == slot:
            return design
        case ir.Printed(property=number, piece=ir.Local(slot=here), of_design=True) if here == slot:
            return program.properties[number].printed[design]
        case ir.DesignOf(piece=ir.Local(slot=here)) if here == slot:
            return design
        case ir.Read(property=number, subject=ir.Local(slot=here)) if here == slot:
            return program.properties[number].printed[design] if number in fixed else UNKNOWN
    return UNKNOWN


def _compared(left: int, sign: str, right: int) -> bool:
    match sign:
        case "=":
            return left == right
        case ">=" | "<=":
            return left >= right if sign == ">=" else left <= right
    return left > right if sign == ">" else left < right
