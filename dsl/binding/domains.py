"""Binding what may be chosen.

Purpose: `a card in their hand other than ...` to a choice tree and the type of what is chosen.
Input: domain nodes, a scope. Output: trees. Must not know: decisions and their consequences.
"""

from .. import syntax as sx
from .. import trees as tr
from .conditions import Conditions
from .draft import Draft, Scope
from .values import Bound, Values


def domain_type(node: sx.Domain, draft: Draft) -> tr.Type:
    """The type of what is chosen, which is known before anything else is bound."""
    match node:
        case sx.PiecesDomain():
            kind = draft.kind_names.find(node.noun.text)
            one = isinstance(node.low, sx.Number) and node.low.value == 1
            if not (one and node.low == node.high):
                return tr.Type("several" if node.zones else "designs", kind)
            return tr.Type("piece" if node.zones else "design", kind, True)
        case sx.NumberDomain():
            return tr.Type("number", None, True)
        case sx.PlayerDomain():
            return tr.Type("player", None, True)
        case sx.YesOrNo():
            return tr.Type("truth", None, True)
        case sx.OneOfDomain():
            return _type_within(node.value, draft)
        case sx.GroupsDomain():
            return tr.Type("designs", draft.kind_names.find(node.noun.text))
    return tr.Type("design", None, True)


def _type_within(node: sx.Value, draft: Draft) -> tr.Type:
    """The type of one thing among those that a value names, as far as its name tells."""
    name = node.thing.noun.text if isinstance(node, sx.Possessive) else node.span.words
    for bearer in ("player", "game"):
        number = draft.bearers[bearer].find(name)
        if number is not None:
            several = draft.properties[number].type
            one = "design" if several.name == "designs" else "piece"
            return tr.Type(one, several.kind, True)
    return tr.Type("design", None, True)


class Domains:
    """Binds domains for one draft."""

    def __init__(self, draft: Draft, values: Values, conditions: Conditions) -> None:
        self.draft = draft
        self.values = values
        self.conditions = conditions

    def bind(self, node: sx.Domain, scope: Scope) -> tuple[tr.Tree, tr.Type]:
        """The choice, and the type of what is chosen."""
        match node:
            case sx.PiecesDomain():
                return self._pieces(node, scope), domain_type(node, self.draft)
            case sx.NumberDomain():
                low = self.values.expect(node.low, scope, "number").tree
                high = self.values.expect(node.high, scope, "number").tree
                out = tuple(self.values.expect(v, scope, "number").tree for v in node.excepted)
                tree = tr.NumberChoice(low, high, out, span=node.span)
                return tree, domain_type(node, self.draft)
            case sx.OneOfDomain():
                things = self.values.expect(node.value, scope, "several", "zone", "designs")
                return tr.SetChoice(things.tree, span=node.span), domain_type(node, self.draft)
            case sx.GroupsDomain():
                return self._groups(node, scope), domain_type(node, self.draft)
            case sx.PlayerDomain():
                return tr.PlayerChoice(span=node.span), domain_type(node, self.draft)
        return tr.TruthChoice(span=node.span), domain_type(node, self.draft)

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

    def _pieces(self, node: sx.PiecesDomain, scope: Scope) -> tr.Tree:
        kind = self.draft.kind_names.find(node.noun.text)
        if kind is None:
            self.draft.unknown("kind of piece", node.noun, self.draft.kind_names)
            return tr.TruthChoice(span=node.span)
        low = self.values.expect(node.low, scope, "number").tree
        high = self.values.expect(node.high, scope, "number").tree
        it = tr.Type("piece" if node.zones else "design", kind)
        inner, slot = scope.with_it(it)
        only = self._only(node, inner, Bound(tr.Local(slot), it))
        if not node.zones:
            return tr.DesignChoice(low, high, kind, slot, only, span=node.span)
        zones = tuple(self.values.expect(z, scope, "zone", "several").tree for z in node.zones)
        return tr.PieceChoice(low, high, kind, zones, slot, only, span=node.span)

    def _only(self, node: sx.PiecesDomain, scope: Scope, it: Bound) -> tr.Tree | None:
        """The condition that an `other than` and a filter make together."""
        parts: list[tr.Tree] = []
        if node.excepted:
            same = sx.Is(sx.Pronoun("it"), True, node.excepted, span=node.span)
            parts.append(self.conditions.equality(same, it, scope))
        only = node.filter
        if only is not None and only.noun is None:
            same = sx.Is(sx.Pronoun("it"), only.sign == "is not", only.alternatives, span=only.span)
            parts.append(self.conditions.equality(same, it, scope))
        elif only is not None and only.noun is not None:
            left = self.values.property_of(it, only.noun, only)
            right = self.values.expect(only.alternatives[0], scope, "number")
            parts.append(tr.Compared(left.tree, only.sign, right.tree, span=only.span))
        if not parts:
            return None
        return parts[0] if len(parts) == 1 else tr.AllOf(tuple(parts), span=node.span)
