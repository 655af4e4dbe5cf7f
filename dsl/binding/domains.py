"""Binding what may be chosen.

Purpose: `a card in their hand other than ...` to a choice tree and the type of what is chosen.
Input: domain nodes, a scope. Output: trees. Must not know: decisions and their consequences.
"""

from .. import syntax as sx
from .. import trees as tr
from .bound import Bound
from .conditions import Conditions
from .draft import Draft, Scope
from .filters import Filters
from .values import Values

PLAIN: dict[type[sx.Domain], tr.Type] = {
    sx.NumberDomain: tr.Type("number", None, True),
    sx.PlayerDomain: tr.Type("player", None, True),
    sx.YesOrNo: tr.Type("truth", None, True),
    sx.WayDomain: tr.Type("direction", 0, True),
    sx.OneGo: tr.Type("list"),
}
"""The types of what is chosen that depend on nothing else."""


def domain_type(node: sx.Domain, draft: Draft) -> tr.Type:
    """The type of what is chosen, which is known before anything else is bound."""
    match node:
        case sx.PiecesDomain():
            return _type_of_things(node, draft)
        case sx.OneOfDomain():
            return _type_within(node.value, draft)
        case sx.GroupsDomain():
            return tr.Type("designs", draft.kind_names.find(node.noun.text))
        case sx.EdgeDomain():
            return tr.Type("edge", _type_within(node.graph, draft).kind, True)
    return PLAIN[type(node)]


def _type_of_things(node: sx.PiecesDomain, draft: Draft) -> tr.Type:
    kind = draft.kind_names.find(node.noun.text)
    board = draft.board_names.find(node.noun.text)
    one = isinstance(node.low, sx.Number) and node.low.value == 1
    single = one and node.low == node.high
    if board is not None:
        return tr.Type("cell" if single else "cells", board, single)
    if not single:
        return tr.Type("several" if node.zones else "designs", kind)
    return tr.Type("piece" if node.zones else "design", kind, True)


def _type_within(node: sx.Value, draft: Draft) -> tr.Type:
    """The type of one thing among those that a value names, as far as its name tells."""
    name = node.thing.noun.text if isinstance(node, sx.Possessive) else node.span.words
    for bearer in ("player", "game"):
        number = draft.bearers[bearer].find(name)
        if number is not None:
            several = draft.properties[number].type
            one = {"designs": "design", "cells": "cell", "graph": "edge"}.get(several.name, "piece")
            return tr.Type(one, several.kind, True)
    return tr.Type("design", None, True)


class Domains:
    """Binds domains for one draft."""

    def __init__(
        self, draft: Draft, values: Values, conditions: Conditions, filters: Filters
    ) -> None:
        self.draft = draft
        self.values = values
        self.conditions = conditions
        self.filters = filters
        conditions.domains = self

    def bind(self, node: sx.Domain, scope: Scope) -> tuple[tr.Tree, tr.Type]:
        """The choice, and the type of what is chosen."""
        match node:
            case sx.PiecesDomain():
                return self.things(node, scope), domain_type(node, self.draft)
            case sx.NumberDomain():
                low = self.values.expect(node.low, scope, "number").tree
                high = self.values.expect(node.high, scope, "number").tree
                out = tuple(self.values.expect(v, scope, "number").tree for v in node.excepted)
                tree = tr.NumberChoice(low, high, out, span=node.span)
                return tree, domain_type(node, self.draft)
            case sx.OneOfDomain():
                sets = ("several", "zone", "designs", "cells", "graph", "edges")
                things = self.values.expect(node.value, scope, *sets)
                return tr.SetChoice(things.tree, span=node.span), domain_type(node, self.draft)
            case sx.GroupsDomain():
                return self._groups(node, scope), domain_type(node, self.draft)
            case sx.PlayerDomain():
                return tr.PlayerChoice(span=node.span), domain_type(node, self.draft)
            case sx.WayDomain():
                board = self.values.places.only_board(node)
                way = tr.WayChoice(board, node.axis, span=node.span)
                return way, domain_type(node, self.draft)
            case sx.EdgeDomain():
                return self._edges(node, scope)
        return tr.TruthChoice(span=node.span), domain_type(node, self.draft)

    def _edges(self, node: sx.EdgeDomain, scope: Scope) -> tuple[tr.Tree, tr.Type]:
        graph = self.values.expect(node.graph, scope, "graph")
        kind = graph.type.kind or 0
        out = tuple(self.values.expect(v, scope, "edge").tree for v in node.excepted)
        tree = tr.EdgeChoice(kind, graph.tree, node.absent, out, span=node.span)
        return tree, tr.Type("edge", kind, True)

    def _cells(self, node: sx.PiecesDomain, board: int, scope: Scope) -> tr.Tree:
        """`up to 3 cells next to here with content Pit, no two touching`."""
        low = self.values.expect(node.low, scope, "number").tree
        high = self.values.expect(node.high, scope, "number").tree
        within = node.zones[0] if node.zones else None
        things, _ = self.values.some(node.noun, within, node.region, scope)
        cell = tr.Type("cell", board)
        chosen = self.filters.selected(things.tree, cell, node.filters, node.excepted, scope)
        hows = [each.how for each in node.sets]
        inner, slot = scope.with_it(cell)
        it = Bound(tr.Local(slot), cell)
        same = [self._of_it(each.value, it, inner) for each in node.sets if each.value is not None]
        return tr.CellChoice(
            low,
            high,
            board,
            chosen,
            "apart" in hows,
            "line" in hows,
            slot,
            tuple(same),
            span=node.span,
        )

    def _of_it(self, node: sx.Value, it: Bound, scope: Scope) -> tr.Tree:
        """A value of a thing: what it has under a name, or anything that is said of `it`."""
        if (
            isinstance(node, sx.Word)
            and self.draft.bearers[it.type.name].find(node.text) is not None
        ):
            return self.values.property_of(it, node, node).tree
        return self.values.bind(node, scope).tree

    def _groups(self, node: sx.GroupsDomain, scope: Scope) -> tr.Tree:
        kind = self.draft.kind_names.find(node.noun.text)
        number = self.draft.bearers["piece"].find(node.property.text)
        if kind is None:
            self.draft.unknown("kind of piece", node.noun, self.draft.kind_names)
        elif number is None:
            self.draft.unknown("property of pieces", node.property, self.draft.bearers["piece"])
        else:
            it = tr.Type("design", kind)
            inner, slot = scope.with_it(it)
            only = None
            if node.excepted:
                same = sx.Is(sx.Pronoun("it"), True, node.excepted, span=node.span)
                only = self.conditions.equality(same, Bound(tr.Local(slot), it), inner)
            return tr.GroupChoice(kind, number, slot, only, span=node.span)
        return tr.TruthChoice(span=node.span)

    def use(self, thing: sx.Value, scope: Scope) -> tuple[tr.Tree, tr.Type]:
        """The choice whether to use a piece."""
        bound = self.values.expect(thing, scope, "design")
        number = bound.tree.value if isinstance(bound.tree, tr.Constant) else None
        return tr.UseChoice(number or 0, span=thing.span), bound.type

    def things(self, node: sx.PiecesDomain, scope: Scope) -> tr.Tree:
        """The choice of pieces, designs or cells."""
        board = self.draft.board_names.find(node.noun.text)
        if board is not None:
            return self._cells(node, board, scope)
        kind = self.draft.kind_names.find(node.noun.text)
        if kind is None:
            groups = (self.draft.kind_names, self.draft.board_names)
            self.draft.unknown("kind of piece", node.noun, *groups)
            return tr.TruthChoice(span=node.span)
        for each in (node.region, *node.sets):
            if each is not None:
                self.values.out_of_place(each)
        low = self.values.expect(node.low, scope, "number").tree
        high = self.values.expect(node.high, scope, "number").tree
        it = tr.Type("piece" if node.zones else "design", kind)
        inner, slot = scope.with_it(it)
        only = self.filters.condition(Bound(tr.Local(slot), it), node.filters, node.excepted, inner)
        if not node.zones:
            return tr.DesignChoice(low, high, kind, slot, only, span=node.span)
        zones = tuple(self.values.expect(z, scope, "zone", "several").tree for z in node.zones)
        return tr.PieceChoice(low, high, kind, zones, slot, only, span=node.span)
