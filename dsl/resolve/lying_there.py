"""Binding the pieces that lie somewhere, by what they are called: `each card in their hand`.

Purpose: of all that lies in a zone, what is of a kind, or of a name. Input: a noun, a zone, a
scope. Output: a tree and its type. Must not know: what is done with the pieces.
"""

from .. import ir
from .. import syntax as sx
from .binder import NONE, Binder, Typed
from .builder import ProgramBuilder, Scope


class LyingThere:
    """Binds such pieces for one draft."""

    def __init__(self, draft: ProgramBuilder, binder: Binder) -> None:
        self.draft = draft
        self.binder = binder

    def each(self, node: sx.Each, within: sx.Value, scope: Scope) -> Typed:
        """`each card in their hand`, `each King in both hands`: of what lies there, these."""
        zone = self.binder.expect(within, scope, ir.ZONE, ir.PIECES, ir.CELLS)
        there = Typed(zone.tree, ir.SetType(zone.type.member or ir.PIECE))
        if zone is NONE or isinstance(there.type.member, ir.CellType):
            return there
        kind = self.draft.kind_names.find(node.noun.text)
        if kind is not None:
            chosen = self.of_kind(there, kind, scope)
            return Typed(chosen, ir.SetType(ir.PieceType(kind)))
        design = self.draft.design_names.find(node.noun.text)
        if design is not None:
            type_ = ir.PieceType(self.draft.designs[design].kind)
            named = (sx.That(False, (node.noun,), span=node.noun.span),)
            return Typed(
                self.binder.selected(there.tree, type_, named, (), scope), ir.SetType(type_)
            )
        self._no_piece(node.noun, within)
        return NONE

    def of_kind(self, things: Typed, kind: int, scope: Scope) -> ir.Tree:
        """Of some pieces those of a kind; all of them, where no other can lie there."""
        member = things.type.member
        alone = len(self.draft.kinds) == 1 or (member is not None and member.kind == kind)
        if alone:
            return things.tree
        _, slot = scope.with_it(ir.PieceType(kind))
        made = ir.DesignOf(ir.Local(slot), span=things.tree.span)
        among = ir.Among(made, self.names(kind), span=things.tree.span)
        return ir.Selected(things.tree, slot, among, span=things.tree.span)

    def names(self, kind: int) -> tuple[ir.Tree, ...]:
        """The names of the pieces of a kind."""
        name = ir.DesignType(kind)
        return tuple(ir.Constant(d.number, name) for d in self.draft.designs if d.kind == kind)

    def _no_piece(self, noun: sx.Word, within: sx.Value) -> None:
        """A word in the place of a kind of piece that is none."""
        field, there = self.draft.bearers["piece"].find(noun.text), within.span.words
        kind = None if field is None else self.draft.properties[field].subject.kind
        if kind is None:
            groups = (self.draft.kind_names, self.draft.design_names)
            self.draft.unknown("kind of piece", noun, *groups)
            return
        one = self.draft.kinds[kind].name
        self.draft.fault(
            "wrong-kind",
            f"`{noun.text}` is what a {one} has, and no kind of piece",
            noun.span,
            notes=(
                f"for each of them it is `for each {one} in {there}: announce "
                f'"{{{noun.text} of it}}"`; together it is `total {noun.text} of {there}`',
            ),
        )
