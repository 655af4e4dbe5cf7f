"""Whether something is had of which it is not said how much: `has coins`, `with danger`.

Purpose: one meaning of having something, behind `has` and behind `with`. Input: what is had, bound.
Output: a condition. Must not know: of whom or of what it is asked.
"""

from .. import ir
from .. import syntax as sx
from .binder import Typed
from .builder import ProgramBuilder


def is_there(draft: ProgramBuilder, had: Typed, node: sx.Node) -> ir.Tree:
    """Whether something is had, of which it is not said how much: of a number at least 1, unless
    there may be none; of a piece's, which it may lack without a word, any but 0.
    """
    if isinstance(had.type, ir.TruthType):
        return had.tree
    counted = isinstance(had.type, ir.NumberType) and not had.type.optional
    count = None if had.type.member is None else ir.Count(had.tree, None, span=node.span)
    lacking = [ir.Constant(None, ir.NOTHING, span=node.span)]
    match had.tree:
        case ir.Read(property=number) | ir.Printed(property=number) if counted:
            of_piece = draft.properties[number].bearer == "piece"
            lacking += [ir.number(0)] if of_piece else []
    if count is not None or (counted and len(lacking) == 1):
        return ir.Compared(count or had.tree, ">=", ir.number(1), span=node.span)
    return ir.Not(ir.Among(had.tree, tuple(lacking), span=node.span), span=node.span)


def none_is_had(draft: ProgramBuilder, had: Typed, node: sx.Compares) -> ir.Tree | None:
    """Whether nothing is had, said as `has no NAME` of what is no number, which is none then; None
    if a comparison says something else.
    """
    amount = node.right
    if not isinstance(amount, sx.Number) or amount.span.words != "no":
        return None
    if isinstance(had.type, ir.NumberType | ir.NothingType):
        return None
    there = is_there(draft, had, node)
    return ir.denied(there) if node.sign == "<=" else there
