"""The parts of `resolve`, put together.

Purpose: each part is made when it is first needed, of those below it; what stands inside its lines
and may be anything comes back to here.
Input: a script, the draft of its program. Output: the parts, which are one `Binder`.
Must not know: in which order a ruleset is bound.
"""

from collections.abc import Iterable
from functools import cached_property

from .. import ir
from .. import syntax as sx
from ..syntax import items as sc
from .announcement_text import Texts
from .binder import Typed
from .builder import ProgramBuilder, Scope
from .conditions import Conditions
from .domains import Domains
from .effect_lines import Phrases
from .expressions import Values
from .filters import Filters
from .header import Head
from .rules import Clauses
from .statements import Lines


class Parts:
    """What binds one script. As a `Binder` it gives each thing to the part that knows how."""

    def __init__(self, script: sc.Script, draft: ProgramBuilder) -> None:
        self.script = script
        self.draft = draft

    @cached_property
    def values(self) -> Values:
        return Values(self.draft, self)

    @cached_property
    def head(self) -> Head:
        return Head(self.script, self.draft, self.values)

    @cached_property
    def conditions(self) -> Conditions:
        return Conditions(self.draft, self.values, self)

    @cached_property
    def filters(self) -> Filters:
        return Filters(self.draft, self.values, self.conditions)

    @cached_property
    def domains(self) -> Domains:
        return Domains(self.draft, self.values, self.conditions, self.filters)

    @cached_property
    def phrases(self) -> Phrases:
        return Phrases(self.draft, self.values, Texts(self.draft, self.values))

    @cached_property
    def lines(self) -> Lines:
        return Lines(self.draft, self.values, self.conditions, self.domains, self.phrases, self)

    @cached_property
    def clauses(self) -> Clauses:
        parts = (self.values, self.conditions, self.filters, self.phrases, self.lines)
        return Clauses(self.draft, *parts)

    # ------------------------------------------------------------------ as a binder

    def value(self, node: sx.Value, scope: Scope) -> Typed:
        return self.values.bind(node, scope)

    def condition(self, node: sx.Condition, scope: Scope) -> ir.Tree:
        return self.conditions.bind(node, scope)

    def holds(self, node: sx.Guard, turned: bool, scope: Scope) -> Typed:
        return self.values.tables.holds(node, turned, scope)

    def either(self, one: sx.Value, node: sx.Guard, other: sx.Value, scope: Scope) -> Typed:
        return self.values.tables.either(one, node, other, scope)

    def in_cases(
        self, cases: Iterable[tuple[sx.Value, sx.Guard]], other: sx.Value, scope: Scope
    ) -> Typed:
        return self.values.tables.in_cases(cases, other, scope)

    def equality(self, node: sx.Is, subject: Typed, scope: Scope) -> ir.Tree:
        return self.conditions.equality(node, subject, scope)

    def expect(self, node: sx.Value, scope: Scope, *types: ir.Type) -> Typed:
        return self.values.expect(node, scope, *types)

    def property_of(self, owner: Typed, noun: sx.Word, node: sx.Node) -> Typed:
        return self.values.property_of(owner, noun, node)

    def number_in(
        self, owner: Typed, noun: sx.Word, node: sx.Node, scope: Scope | None = None
    ) -> Typed:
        return self.values.number_in(owner, noun, node, scope)

    def selected(
        self,
        things: ir.Tree,
        type_: ir.Type,
        filters: Iterable[sx.Filter],
        excepted: tuple[sx.Value, ...],
        scope: Scope,
    ) -> ir.Tree:
        return self.filters.selected(things, type_, filters, excepted, scope)

    def things(self, node: sx.PiecesDomain, scope: Scope) -> ir.Tree:
        return self.domains.things(node, scope)

    def general(self, node: sx.Clause, scope: Scope) -> tuple[ir.Tree, ...]:
        return self.clauses.general(node, scope)

    def established(self, node: sx.Timed, scope: Scope) -> tuple[ir.Tree, ...]:
        return self.clauses.established(node, scope)
