"""Binding conditions: from words to trees that are yes or no.

Purpose: what a condition means; `a player`, `each player` and `both` as its subject.
Input: condition nodes, a scope. Output: trees. Must not know: lines or rules.
"""

from typing import TYPE_CHECKING

from attrs import evolve

from .. import ir
from .. import syntax as sx
from .builder import ProgramBuilder, Scope
from .expressions import Values
from .typed import NONE, SAID, Typed

if TYPE_CHECKING:
    from .domains import Domains

ADJECTIVES = ("hidden", "late", "cancelled")
"""What can be said of something without being declared."""


class Conditions:
    """Binds conditions for one draft."""

    domains: "Domains"

    def _there_is(self, node: sx.ThereIs, scope: Scope) -> ir.Tree:
        """`there is a card ...`: whether such a choice could be made."""
        if isinstance(node.things.low, sx.TruthValue):
            self.draft.fault(
                "foreign-word",
                "`there is no` is not said like this",
                node.things.low.span,
                help="write `there is not a ...`",
            )
            return NONE.tree
        there = ir.Exists(self.domains.things(node.things, scope), span=node.span)
        return ir.Not(there) if node.negated else there

    def __init__(self, draft: ProgramBuilder, values: Values) -> None:
        self.draft = draft
        self.values = values

    def bind(self, node: sx.Condition, scope: Scope) -> ir.Tree:
        """Bind any condition."""
        match node:
            case sx.And():
                parts = tuple(self.bind(part, scope) for part in node.parts)
                return ir.AllOf(parts, span=node.span)
            case sx.Or():
                parts = tuple(self.bind(part, scope) for part in node.parts)
                return ir.AnyOf(parts, span=node.span)
            case sx.Truth():
                return self.values.expect(node.value, scope, "truth").tree
            case sx.Level():
                return self._level(node, scope)
            case sx.ThereIs():
                return self._there_is(node, scope)
        return self._about(node, scope)

    def guard(self, guard: sx.Guard | None, scope: Scope) -> ir.Tree | None:
        """The condition behind a line, if there is one."""
        if guard is None or guard.condition is None:
            return None
        condition = self.bind(guard.condition, scope)
        return ir.Not(condition, span=guard.span) if guard.negated else condition

    # ------------------------------------------------------------------ with a subject

    def _about(self, node: sx.Condition, scope: Scope) -> ir.Tree:
        """A condition about somebody or something; quantified if its subject is."""
        subject = _subject(node)
        owner = subject.owner if isinstance(subject, sx.Possessive | sx.Of) else subject
        if not isinstance(owner, sx.SomePlayer | sx.BothPlayers | sx.EachPlayer):
            return self._one(node, self.values.bind(subject, scope), scope)
        inner, slot = scope.player()
        me = Typed(ir.Local(slot), ir.PLAYER)
        if isinstance(subject, sx.Possessive | sx.Of):
            they = sx.Pronoun("they", span=owner.span)
            me = self.values.bind(evolve(subject, owner=they), inner)
        condition = self._one(node, me, inner)
        every = not isinstance(owner, sx.SomePlayer)
        return ir.Players(slot, every, condition, span=node.span)

    def _one(self, node: sx.Condition, subject: Typed, scope: Scope) -> ir.Tree:
        match node:
            case sx.Is():
                return self.equality(node, subject, scope)
            case sx.IsIn():
                sets = ("zone", "several", "cells", "graph", "edges")
                zone = self.values.expect(node.zone, scope, *sets)
                by_design = subject.type.name in ("design", "designs")
                each = subject.type.name in SETS
                inside = ir.Inside(subject.tree, zone.tree, by_design, each, span=node.span)
                return ir.Not(inside) if node.negated else inside
            case sx.Compares():
                self._number(subject, node.left)
                right = self.values.expect(node.right, scope, "number")
                return ir.Compared(subject.tree, node.sign, right.tree, span=node.span)
            case sx.Has():
                owned = self.values.property_of(subject, node.noun, node)
                amount = self.values.expect(node.amount, scope, "number")
                return ir.Compared(owned.tree, node.sign, amount.tree, span=node.span)
            case sx.Leads():
                return self._leads(node, subject, scope)
            case sx.Multiple():
                self._number(subject, node.value)
                of = self.values.expect(node.of, scope, "number")
                whole = ir.Multiple(subject.tree, of.tree, span=node.span)
                return ir.Not(whole) if node.negated else whole
        return NONE.tree

    def _leads(self, node: sx.Leads, subject: Typed, scope: Scope) -> ir.Tree:
        mine = self.values.property_of(subject, node.noun, node)
        other = Typed(ir.OpponentOf(subject.tree), ir.PLAYER)
        theirs = self.values.property_of(other, node.noun, node)
        by = self.values.expect(node.by, scope, "number")
        lead = ir.Calculated(mine.tree, "-", theirs.tree)
        return ir.Compared(lead, ">=" if node.or_more else "=", by.tree, span=node.span)

    def _level(self, node: sx.Level, scope: Scope) -> ir.Tree:
        if not isinstance(node.value, sx.Word):
            self.values.out_of_place(node.value)
            return NONE.tree
        first, second = (
            self.values.property_of(Typed(ir.Constant(seat), ir.PLAYER), node.value, node)
            for seat in (0, 1)
        )
        if first.type.name not in ("number", "nothing"):
            as_sets = first.type.name in SETS
            return ir.Among(_called(first), (_called(second),), as_sets, span=node.span)
        return ir.Compared(first.tree, "=", second.tree, span=node.span)

    def _number(self, bound: Typed, node: sx.Node) -> None:
        if bound.type.name not in ("number", "nothing"):
            self.draft.fault(
                "wrong-kind",
                f"`{node.span.words}` is {SAID[bound.type.name]}, not a number",
                node.span,
                "expected a number",
            )

    # ------------------------------------------------------------------ is

    def equality(self, node: sx.Is, subject: Typed, scope: Scope) -> ir.Tree:
        """`X is A or B`: an adjective, or being the same as one of several."""
        parts: list[ir.Tree] = []
        others: list[ir.Tree] = []
        for alternative in node.alternatives:
            flag = self.flag(alternative, subject, node)
            if flag is not None:
                parts.append(flag)
            else:
                others.append(self._other(alternative, subject, scope))
        if others:
            as_sets = subject.type.name in SETS
            value = _called(subject)
            parts.append(ir.Among(value, tuple(others), as_sets, span=node.span))
        whole = parts[0] if len(parts) == 1 else ir.AnyOf(tuple(parts), span=node.span)
        return ir.Not(whole, span=node.span) if node.negated else whole

    def _other(self, node: sx.Value, subject: Typed, scope: Scope) -> ir.Tree:
        other = self.values.bind(node, scope)
        if not _comparable(subject.type, other.type):
            self.draft.fault(
                "wrong-kind",
                f"`{node.span.words}` is {SAID[other.type.name]}, so this is never the case",
                node.span,
                f"expected {SAID[subject.type.name]}",
            )
        return _called(other)

    def flag(self, word: sx.Value, subject: Typed, node: sx.Node) -> ir.Tree | None:
        """What an adjective says about the subject, if the word is one."""
        if not isinstance(word, sx.Word) or word.quoted:
            return None
        number = self._declared_flag(word.text, subject)
        if number is not None:
            return ir.Read(number, subject.tree, span=node.span)
        if word.text not in ADJECTIVES or subject is NONE:
            return None
        if word.text == "cancelled" and subject.type.name == "piece":
            return ir.Cancelled(subject.tree, span=node.span)
        if word.text == "late" and subject.type.name == "player":
            late = [d.late for d in self.draft.decisions]
            reads = tuple(ir.Read(number, subject.tree) for number in late)
            return reads[0] if len(reads) == 1 else ir.AnyOf(reads, span=node.span)
        if word.text == "hidden":
            found = self.hidden(subject.tree)
            if found is not None:
                return evolve(found, span=node.span)
        self.draft.fault(
            "wrong-kind",
            f"{SAID[subject.type.name]} cannot be `{word.text}`",
            node.span,
        )
        return NONE.tree

    def _declared_flag(self, name: str, subject: Typed) -> int | None:
        bearer = subject.type.name
        if bearer not in ("player", "piece"):
            return None
        number = self.draft.bearers[bearer].find(name)
        if number is None or self.draft.type_of(number).name != "truth":
            return None
        return number

    def hidden(self, tree: ir.Tree) -> ir.Read | None:
        """The property that says whether a player's choice is hidden."""
        if isinstance(tree, ir.Read):
            for decision in self.draft.decisions:
                if decision.value == tree.property:
                    return ir.Read(decision.hidden, tree.subject)
        return None


def _subject(node: sx.Condition) -> sx.Value:
    match node:
        case sx.Is() | sx.IsIn() | sx.Multiple():
            return node.value
        case sx.Compares():
            return node.left
        case sx.Has() | sx.Leads():
            return node.who
    raise AssertionError(node)


SETS = ("zone", "several", "designs", "cells", "edges", "graph")
"""The types of values that are made of several things."""

ALIKE = (("piece", "design"), ("zone", "several", "designs"), ("edges", "graph"))
"""Types that are compared with each other: pieces by what they are called."""


def _called(bound: Typed) -> ir.Tree:
    """What is compared: of pieces, one or several, their names."""
    if bound.type.name in ("piece", "several", "zone"):
        return ir.DesignOf(bound.tree)
    return bound.tree


def _comparable(left: ir.Type, right: ir.Type) -> bool:
    if any(left.name in names and right.name in names for names in ALIKE):
        return None in (left.kind, right.kind) or left.kind == right.kind
    return left.fits(right)
