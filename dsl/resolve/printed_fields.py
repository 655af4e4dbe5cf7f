"""Binding what is printed on pieces: the values of their fields.

Purpose: `rank: 12` below a piece, and `usually 5` behind a field, as values of the field's type.
Input: a draft, a field, the pieces that have it, words. Output: the value in the draft's property.
Must not know: rules that answer for a field.
"""

from collections.abc import Iterable

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Problems
from ..syntax import items as sc
from .binder import NONE
from .builder import ProgramBuilder, Scope
from .expressions import Values


def put_defaults(draft: ProgramBuilder, values: Values, item: sc.Kind) -> None:
    """What the pieces of a kind have if they do not say otherwise."""
    kind = draft.kind_names.find(item.name.text)
    designs = [design.number for design in draft.designs if design.kind == kind]
    for declared in item.fields:
        number = draft.bearers["piece"].find(declared.name.text)
        usual = declared.usually
        if number is None or usual is None:
            continue
        if not put(draft, values, number, designs, usual):
            values.out_of_place(usual)


def put_first_values(draft: ProgramBuilder, values: Values, item: sc.Board) -> None:
    """What every cell of a board has at first: nothing, or what it has usually."""
    for declared in item.fields:
        number = draft.bearers["cell"].find(declared.name.text)
        if number is None or draft.properties[number].span is not declared.span:
            continue
        if declared.as_labelled:
            values.out_of_place(declared)
        if declared.usually and not put(draft, values, number, (0,), declared.usually):
            values.out_of_place(declared.usually)


def put(
    draft: ProgramBuilder, values: Values, number: int, designs: Iterable[int], node: sx.Value
) -> bool:
    """Print a value on pieces; whether it is the same in every match, and no rule."""
    made = draft.properties[number]
    noted, draft.problems = draft.problems, Problems()
    bound = values.on_board_of(values.bind(node, Scope()), made.type, node)
    draft.problems = noted  # what is no plain value is bound as a rule, with its own mistakes
    if not isinstance(bound.tree, ir.Constant) or bound.tree is NONE.tree:
        return False
    type_, given = made.type, bound.type
    if not ir.fits(given, type_):
        draft.fault(
            "wrong-kind",
            f"`{made.name}` is {ir.called(type_)}, but `{node.span.words}` is {ir.called(given)}",
            node.span,
            f"expected {ir.called(type_)}",
        )
        return True
    printed = list(made.printed)
    for design in designs:
        printed[design] = bound.tree.value
    draft.properties[number] = evolve(made, printed=tuple(printed))
    return True
