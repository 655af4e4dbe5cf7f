"""What must be chosen, said by how many: `they must stake at least 3 points`.

Purpose: of a number that is chosen it is a bound; how many things are chosen at once is said where
they are chosen. Input: the words, and what may be chosen, bound. Output: a tree.
Must not know: what is chosen otherwise.
"""

from .. import ir
from .. import syntax as sx
from ..word_forms import forms
from .amounts import NUMBERS
from .binder import Typed
from .builder import ProgramBuilder


def how_many_chosen(draft: ProgramBuilder, such: sx.SoMany, decision: int, it: Typed) -> ir.Tree:
    """What holds of `it`, one of what may be chosen; noted where it cannot be asked of one."""
    made = draft.properties[draft.decisions[decision].value]
    things = such.noun.span.words
    if such.noun.text not in NUMBERS and not any(map(draft.knows, forms(such.noun.text))):
        draft.unknown("thing", such.noun, draft.bearers["player"], draft.kind_names)
        return ir.Constant(True, ir.TRUTH, span=such.span)
    if made.type.member is None and isinstance(it.type, ir.NumberType):
        return ir.Compared(it.tree, such.sign, ir.number(such.amount.value), span=such.span)
    draft.fault(
        "out-of-place",
        "how many are chosen is said where they are chosen, or below it without `if`",
        such.span,
        notes=(
            f"it is said like this: `they choose {made.name}: 2 {things} ...`",
            "in one go it may be asked behind the choice: `only if number of "
            f"{things} in {made.name} is {such.amount.value}`",
        ),
    )
    return ir.Constant(True, ir.TRUTH, span=such.span)
