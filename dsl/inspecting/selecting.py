"""What a condition says of a design by what is printed on it alone.

Purpose: which designs a choice of designs can come to, as far as printed values decide that.
Input: a program, a condition, the slot that stands for the design. Output: yes, no, or None where
it cannot be known.
Must not know: which pieces there are.
"""

from typing import Any

from .. import trees as tr
from ..program import Program

UNKNOWN = object()
"""A value that does not follow from what is printed."""


def may_be_chosen(program: Program, domain: tr.Tree, design: int) -> bool:
    """Whether a choice of designs may come to this one."""
    match domain:
        case tr.DesignChoice() | tr.GroupChoice():
            right = program.designs[design].kind == domain.kind
            return right and _holds(program, domain.only, domain.slot, design) is not False
    return True


def _holds(program: Program, tree: tr.Tree | None, slot: int, design: int) -> bool | None:
    match tree:
        case None:
            return True
        case tr.Not(part=part):
            found = _holds(program, part, slot, design)
            return None if found is None else not found
        case tr.AllOf(parts=parts) | tr.AnyOf(parts=parts):
            each = [_holds(program, part, slot, design) for part in parts]
            deciding = isinstance(tree, tr.AnyOf)
            if deciding in each:
                return deciding
            return None if None in each else not deciding
        case tr.Among(value=value, others=others):
            mine = _worth(program, value, slot, design)
            theirs = [_worth(program, other, slot, design) for other in others]
            if mine is not UNKNOWN and any(mine == each for each in theirs):
                return True
            return None if mine is UNKNOWN or UNKNOWN in theirs else False
        case tr.Compared():
            left = _worth(program, tree.left, slot, design)
            right = _worth(program, tree.right, slot, design)
            known = all(isinstance(each, int) for each in (left, right))
            return _compared(left, tree.sign, right) if known else None
    return None


def _worth(program: Program, tree: tr.Tree, slot: int, design: int) -> Any:
    match tree:
        case tr.Constant(value=value):
            return value
        case tr.Local(slot=here) if here == slot:
            return design
        case tr.Printed(property=number, piece=tr.Local(slot=here), of_design=True) if here == slot:
            return program.properties[number].printed[design]
    return UNKNOWN


def _compared(left: int, sign: str, right: int) -> bool:
    match sign:
        case "=":
            return left == right
        case ">=" | "<=":
            return left >= right if sign == ">=" else left <= right
    return left > right if sign == ">" else left < right
