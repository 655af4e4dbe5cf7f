"""Binding tables: `entry round of (1 -> 10, 2 or 3 -> 20, otherwise 50)`.

Purpose: every row is a condition on what the table is asked for, and a value. No two rows may hold
of the same thing, so that their order means nothing.
Input: a table, a scope. Output: a tree and its type. Must not know: where a table stands.
"""

from collections.abc import Iterable
from math import inf

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Label
from .binder import NONE, Binder, Typed
from .builder import ProgramBuilder, Scope

Reach = tuple[float, float]
"""The least and the greatest number that a row is for."""


class TableRows:
    """Binds tables for one draft."""

    def __init__(self, draft: ProgramBuilder, binder: Binder) -> None:
        self.draft = draft
        self.binder = binder

    def bind(self, node: sx.Table, scope: Scope) -> Typed:
        """A table, asked for one thing."""
        place = self.binder.value(node.place, scope)
        conditions = tuple(self._row(row, node, place, scope) for row in node.rows)
        found = [self.binder.value(row.value, scope) for row in node.rows]
        otherwise = None if node.otherwise is None else self.binder.value(node.otherwise, scope)
        type_ = self._type_of((*found, *(() if otherwise is None else (otherwise,))), node)
        self._twice(node)
        if type_ is None or place is NONE:
            return NONE
        values = tuple(each.tree for each in found)
        last = None if otherwise is None else otherwise.tree
        return Typed(ir.Cases(conditions, values, last, span=node.span), type_)

    def listed(self, node: sx.Entry, scope: Scope) -> Typed:
        """A list, of which one has the place that is asked for: of numbers, or of cells or players,
        which are told by as many rows.
        """
        place = self.binder.expect(node.place, scope, ir.NUMBER)
        first = self.binder.value(node.entries[0], scope)
        if not isinstance(first.type, ir.CellType | ir.PlayerType):
            numbers = tuple(self.binder.expect(e, scope, ir.NUMBER).tree for e in node.entries)
            return Typed(ir.Entry(place.tree, numbers, span=node.span), ir.NUMBER)
        found = (first, *(self.binder.value(each, scope) for each in node.entries[1:]))
        type_ = None if NONE in found else self._alike(found, node.entries)
        if type_ is None or place is NONE:
            return NONE
        places = range(1, len(found) + 1)
        asked = tuple(ir.Among(place.tree, (ir.number(n),), span=node.span) for n in places)
        values = tuple(each.tree for each in found)
        return Typed(ir.Cases(asked, values, None, span=node.span), type_)

    def player_such(self, node: sx.PlayerSuch, scope: Scope) -> Typed:
        """`the player who is not out`: nobody, if this holds of both or of neither."""
        inner, slot = scope.player()
        condition = self.binder.condition(node.such, inner)
        holds = ir.Cases((condition,), (ir.number(1),), ir.number(0), span=node.span)
        return Typed(ir.Most(slot, holds, True, span=node.span), ir.PLAYER)

    def players_such(self, node: sx.PlayersSuch, scope: Scope) -> Typed:
        """`number of players who are out`: 2 if it holds of both, 1 if of one, and else 0."""
        inner, slot = scope.player()
        condition = self.binder.condition(node.such, inner)
        both, one = (ir.Players(slot, each, condition, span=node.span) for each in (True, False))
        many = (ir.number(2), ir.number(1))
        return Typed(ir.Cases((both, one), many, ir.number(0), span=node.span), ir.NUMBER)

    def holds(self, node: sx.Guard, turned: bool, scope: Scope) -> Typed:
        """Yes where a guard's conditions hold, and no otherwise; the other way round if turned."""
        whole = self._whole(node, scope)
        yes, no = (ir.Constant(each, ir.TRUTH, span=node.span) for each in (not turned, turned))
        return Typed(ir.Cases((whole,), (yes,), no, span=node.span), ir.TRUTH)

    def either(self, one: sx.Value, node: sx.Guard, other: sx.Value, scope: Scope) -> Typed:
        """One value where a guard's conditions hold, and the other where they do not."""
        return self.in_cases(((one, node),), other, scope)

    def in_cases(
        self, cases: Iterable[tuple[sx.Value, sx.Guard]], other: sx.Value, scope: Scope
    ) -> Typed:
        """The value of the first case whose conditions hold, and the other if none's do."""
        guards = tuple(guard for _, guard in cases)
        said = (*(value for value, _ in cases), other)
        wholes = tuple(self._whole(guard, scope) for guard in guards)
        found = tuple(self.binder.value(each, scope) for each in said)
        type_ = None if NONE in found else self._alike(found, said)
        if type_ is None:
            return NONE
        tree = found[-1].tree
        for whole, guard, value in reversed(tuple(zip(wholes, guards, found, strict=False))):
            tree = ir.Cases((whole,), (value.tree,), tree, span=guard.span)
        return Typed(tree, type_)

    def _whole(self, node: sx.Guard, scope: Scope) -> ir.Tree:
        """All that a guard says, as one condition."""
        said = ((each, each.condition) for each in (*node.also, node))
        bound = [(g.negated, self.binder.condition(c, scope)) for g, c in said if c is not None]
        parts = tuple(ir.Not(tree, span=node.span) if no else tree for no, tree in bound)
        return parts[0] if len(parts) == 1 else ir.AllOf(parts, span=node.span)

    def _type_of(self, found: tuple[Typed, ...], node: sx.Table) -> ir.Type | None:
        return self._alike(found, (*(row.value for row in node.rows), node.otherwise))

    def _alike(self, found: tuple[Typed, ...], said: tuple[sx.Value | None, ...]) -> ir.Type | None:
        """What all the values are; nothing, and the mistake is noted, if they are not alike."""
        type_: ir.Type = found[0].type
        for each, value in zip(found[1:], said[1:], strict=False):
            both = ir.meet(type_, each.type)
            if both is None and value is not None:
                self.draft.fault(
                    "wrong-kind",
                    f"`{value.span.words}` is {self.draft.called(each.type)}, and the other "
                    f"entries are {self.draft.called(type_)}",
                    value.span,
                )
                return None
            type_ = type_ if both is None else both
        return type_

    # ------------------------------------------------------------------ rows

    def _row(self, row: sx.Row, node: sx.Table, place: Typed, scope: Scope) -> ir.Tree:
        """When a row is the one that is asked for."""
        if row.sign == "is":
            says = sx.Is(node.place, False, row.keys, span=row.span)
            return self.binder.equality(says, place, scope)
        self.binder.expect(node.place, scope, ir.NUMBER)
        signs = (">=", "<=") if row.sign == "from" else (row.sign,)
        parts = tuple(
            ir.Compared(place.tree, sign, self._number(key, scope), span=row.span)
            for sign, key in zip(signs, row.keys, strict=True)
        )
        return parts[0] if len(parts) == 1 else ir.AllOf(parts, span=row.span)

    def _number(self, key: sx.Value, scope: Scope) -> ir.Tree:
        """A number that a row begins or ends with, which the text itself gives."""
        bound = self.binder.expect(key, scope, ir.NUMBER)
        if bound is not NONE and _literal(key) is None:
            self._not_fixed(key)
        return bound.tree

    def _not_fixed(self, key: sx.Value) -> None:
        self.draft.fault(
            "wrong-kind",
            f"`{key.span.words}` is not always the same, and rows might say two things at once",
            key.span,
            "a row begins with a number or a name",
        )

    def _twice(self, node: sx.Table) -> None:
        """Note rows that are both for the same thing."""
        seen: list[tuple[object, sx.Value]] = []
        for row in node.rows:
            new = [(_reach(row, key), key) for key in _keys(row)]
            for reach, key in new:
                if reach is None:
                    self._not_fixed(key)
                    continue
                first = next((k for other, k in seen if _meet(other, reach)), None)
                if first is not None:
                    self.draft.fault(
                        "said-twice",
                        f"`{key.span.words}` is in two rows of this table",
                        key.span,
                        others=(Label(first.span, "first here"),),
                        help="take it out of one of the two",
                    )
                    return
            seen.extend(new)


def _keys(row: sx.Row) -> tuple[sx.Value, ...]:
    return row.keys if row.sign == "is" else row.keys[:1]


def _literal(node: sx.Value) -> int | None:
    match node:
        case sx.Number(value=value):
            return value
        case sx.Negative(value=sx.Number(value=value)):
            return -value
    return None


def _reach(row: sx.Row, key: sx.Value) -> Reach | str | None:
    """What a row is for: numbers from one to another, or a name; None if nobody can say yet."""
    number = _literal(key)
    if number is None:
        match key:
            case sx.Word(text=text):
                return text
            case sx.Nothing() | sx.TruthValue():
                return key.span.words
        return None
    match row.sign:
        case "from":
            return number, _literal(row.keys[1]) or 0
        case ">=" | ">":
            return number + (row.sign == ">"), inf
        case "<=" | "<":
            return -inf, number - (row.sign == "<")
    return number, number


def _meet(one: object, other: object) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return bool(one[0] <= other[1] and other[0] <= one[1])
    return one is not None and one == other
