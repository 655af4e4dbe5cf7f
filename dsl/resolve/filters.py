"""Binding the words that narrow things down: `with ...`, `where ...`, `other than ...`.

Purpose: one condition of many small words behind a noun.
Input: filter nodes, the thing that they are about, a scope. Output: a condition, or nothing.
Must not know: what the things are chosen, counted or gone through for.
"""

from collections.abc import Iterable

from attrs import evolve

from .. import ir
from .. import syntax as sx
from ..word_forms import forms
from .binder import Typed
from .builder import ProgramBuilder, Scope
from .conditions import Conditions
from .expressions import Values
from .what_is_had import is_there


class Filters:
    """Binds filters for one draft."""

    def __init__(self, draft: ProgramBuilder, values: Values, conditions: Conditions) -> None:
        self.draft = draft
        self.values = values
        self.conditions = conditions

    def selected(
        self,
        things: ir.Tree,
        type_: ir.Type,
        filters: Iterable[sx.Filter],
        excepted: tuple[sx.Value, ...],
        scope: Scope,
    ) -> ir.Tree:
        """Of some things of a type, those that pass."""
        inner, slot = scope.with_it(type_)
        only = self.condition(Typed(ir.Local(slot), type_), filters, excepted, inner, scope)
        return things if only is None else ir.Selected(things, slot, only, span=things.span)

    def condition(
        self,
        it: Typed,
        filters: Iterable[sx.Filter],
        excepted: tuple[sx.Value, ...],
        scope: Scope,
        outside: Scope,
    ) -> ir.Tree | None:
        """What must hold of `it`, or None if everything passes. outside: the words around the
        phrase: nothing is next to itself, nor other than itself, so that `next to it` and `other
        than it` speak of the `it` that was meant before.
        """
        parts: list[ir.Tree] = []
        before = evolve(scope, it=outside.it, it_type=outside.it_type, around=outside.around)
        if excepted:
            parts.append(self._same(it, True, excepted, excepted[0], before))
        for each in (part for said in filters for part in self._apart(said, outside)):
            if isinstance(each, sx.With) and self._meant_before(it, each, outside):
                continue
            before_it = isinstance(each, sx.With | sx.That) and each.outside
            around = before_it or isinstance(each, sx.Region | sx.WithThis)
            around_it = self._by_name(it, scope) if isinstance(each, sx.Where) else scope
            made = self._one(it, each, before if around else around_it)
            if isinstance(each, sx.With | sx.Whose):
                self._with_itself(each, made, before)
                if before.it is not None and _calculated_of_itself(made):
                    made = self._one(it, each, before)
            parts.append(made)
        if len(parts) < 2:
            return parts[0] if parts else None
        return ir.AllOf(tuple(parts), span=parts[0].span)

    def _by_name(self, it: Typed, scope: Scope) -> Scope:
        """The words behind `where`: what is looked at may be called by its noun there, as further
        in `it` is something else.
        """
        noun = self.draft.noun_of(it.type)
        if noun is None or not self.draft.is_free(noun):
            return scope
        return evolve(scope, chosen=(*scope.chosen, (noun, it.tree, it.type)))

    def _meant_before(self, it: Typed, node: sx.With, outside: Scope) -> bool:
        """Note `with place it`, where `it` is not what is looked at, but what was before."""
        before, noun = outside.it_type, self.draft.noun_of(outside.it_type)
        if node.value != sx.Pronoun("it") or before is None or noun is None:
            return False
        if not any(name == noun for name, _, _ in outside.chosen):
            return False
        held = self.values.property_of(it, node.noun, node, outside).type
        if ir.comparable(held, it.type) or not ir.comparable(held, before):
            return False
        self.draft.fault(
            "wrong-kind",
            f"`it` is the {self.draft.noun_of(it.type)} here, which is looked at last",
            node.value.span,
            help=f"write `{noun}`",
            fix=noun,
        )
        return True

    def _apart(self, node: sx.Filter, scope: Scope) -> tuple[sx.Filter, ...]:
        """`with lord North next to it` says whose they are and where they lie: `North next to it`
        is no region, as North is no board.
        """
        match node:
            case sx.With(value=sx.Cells(noun=noun, region=region)):
                if not self.values.places.is_board(noun, scope):
                    return evolve(node, value=noun), region
        return (node,)

    def _same(
        self,
        it: Typed,
        negated: bool,
        others: tuple[sx.Value, ...],
        place: sx.Node,
        scope: Scope,
    ) -> ir.Tree:
        same = sx.Is(sx.Pronoun("it"), negated, others, or_among=negated, span=place.span)
        return self.conditions.equality(same, it, scope)

    def _one(self, it: Typed, node: sx.Filter, scope: Scope) -> ir.Tree:
        match node:
            case sx.Whose():
                return self._compared(it, node, scope)
            case sx.That():
                return self._same(it, node.negated, node.alternatives, node, scope)
            case sx.Where():
                return self.conditions.bind(node.condition, scope)
            case sx.With():
                return self._with(it, node, scope)
            case sx.WithSome() | sx.Without():
                had = self.values.property_of(it, node.noun, node, scope)
                there = is_there(self.draft, had, node)
                return there if isinstance(node, sx.WithSome) else ir.denied(there)
            case sx.WithThis():
                value = self._this(node.noun, scope)
                return self._equal(it, node.noun, value, False, node, scope)
            case sx.WithMost() | sx.AlsoBound():
                return self._of_nothing(it, node)
            case sx.Neighbours():
                return self._neighbours(it, node, scope)
            case sx.Region():
                return self.conditions.lying(it, node, node, scope)
        raise TypeError(f"{type(node).__name__} is lowered before anything is resolved")

    def _with(self, it: Typed, node: sx.With, scope: Scope) -> ir.Tree:
        if node.sign != "=":
            return self._compared(it, node, scope)
        made = self._equal(it, node.noun, node.value, False, node, scope)
        return self._which_it_has(it, node, made, scope) if sx.is_of_the_same(node) else made

    def _which_it_has(self, it: Typed, node: sx.With, same: ir.Tree, scope: Scope) -> ir.Tree:
        """`with the same colour as it`: two that have none do not have the same."""
        had = self.values.property_of(it, node.noun, node, scope)
        if not had.type.optional:
            return same
        unsaid = evolve(node.span, start=node.span.end)
        none = ir.Constant(None, ir.NOTHING, span=unsaid)
        there = ir.Not(ir.Among(had.tree, (none,), span=unsaid), span=unsaid)
        return ir.AllOf((same, there), span=node.span)

    def _with_itself(self, node: sx.With | sx.Whose, made: ir.Tree, before: Scope) -> None:
        """Note `with colour its colour`: behind the noun `its` is of each that is looked at."""
        match made:
            case ir.Among(value=left, others=(right,)) | ir.Compared(left=left, right=right):
                if left != right or not isinstance(left, ir.Read | ir.Printed):
                    return
            case _:
                return
        said, it = node.noun.text, before.it is not None and node.sign == "="
        self.draft.fault(
            "no-effect",
            f"this compares the {said} of each with itself",
            node.span,
            notes=() if it else (f"say whose {said} it is compared with: `with {said} ...`",),
            help=f"write `with the same {said} as it`" if it else None,
            fix=f"with the same {said} as it" if it else None,
        )

    def _of_nothing(self, it: Typed, node: sx.WithMost | sx.AlsoBound) -> ir.Tree:
        """Note what is not said among which things it is so, or of which number."""
        if isinstance(node, sx.AlsoBound):
            return self._bounds_nothing(it, node)
        self.draft.fault(
            "out-of-place",
            f"it is not said among which {node.noun.text} is the {node.which}",
            node.span,
            notes=("it is said of things that lie somewhere: `the cards in their hand with "
                   "the highest rank`",),
        )  # fmt: skip
        return it.tree

    def _bounds_nothing(self, it: Typed, node: sx.AlsoBound) -> ir.Tree:
        self.draft.fault(
            "out-of-place",
            f"it is not said of what `{node.span.words}` is a bound",
            node.span,
            notes=("it stands behind another one: `with rank at least 2 and at most 4`",),
        )
        return it.tree

    def _this(self, noun: sx.Word, scope: Scope) -> sx.Value:
        """What `this colour` is: the colour that lines are gone through for, or that of `it`."""
        gone_through = any(name in forms(noun.text) for name, _, _ in scope.chosen)
        thing = sx.Pronoun("it", span=noun.span)
        return noun if gone_through else sx.Of(noun, thing, span=noun.span)

    def _compared(self, it: Typed, node: sx.Whose | sx.With, scope: Scope) -> ir.Tree:
        left = self.values.number_in(it, node.noun, node, scope)
        right = self.values.expect(node.value, scope, ir.NUMBER)
        return ir.Compared(left.tree, node.sign, right.tree, span=node.span)

    def _equal(
        self,
        it: Typed,
        noun: sx.Word,
        value: sx.Value,
        negated: bool,
        node: sx.Node,
        scope: Scope,
    ) -> ir.Tree:
        left = self.values.property_of(it, noun, node, scope)
        if isinstance(value, sx.Nothing) and left.type == ir.TRUTH:
            return left.tree if negated else ir.Not(left.tree, span=node.span)
        same = sx.Is(noun, negated, (value,), span=node.span)
        return self.conditions.equality(same, left, scope)

    def _neighbours(self, it: Typed, node: sx.Neighbours, scope: Scope) -> ir.Tree:
        """`next to at least 2 cells with ...`."""
        board = self.values.places.board(node.noun)
        amount = self.values.expect(node.amount, scope, ir.NUMBER)
        if board is None:
            return amount.tree
        if not isinstance(it.type, ir.CellType):
            return self.values.out_of_place(node).tree
        if it.type.board != board:
            self.values.places.elsewhere(node, it.type, board)
            return amount.tree
        one = ir.number(1)
        near = ir.Near(board, it.tree, one, one, span=node.span)
        chosen = self.selected(near, ir.CellType(board), node.filters, (), scope)
        count = ir.Count(chosen, None, span=node.span)
        return ir.Compared(count, node.sign, amount.tree, span=node.span)


def _calculated_of_itself(made: ir.Tree) -> bool:
    """Whether something is compared with what is calculated of itself, `with rank its rank - 1`:
    `its` is then of what was meant before.
    """
    match made:
        case ir.Among(value=left, others=(right,)) | ir.Compared(left=left, right=right):
            same = isinstance(left, ir.Read | ir.Printed) and left != right
            return same and any(each == left for each in ir.walk(right))
    return False
