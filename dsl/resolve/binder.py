"""What the parts of `resolve` give each other: a value that was understood, and the way back up.

Purpose: a value may hold a condition, and a condition a value. Each part knows those that it is
made of; what stands inside its lines and may be anything, it hands to the `Binder` that it was
given, so that no two parts know each other.
Must not know: how anything is bound.
"""

from collections.abc import Iterable
from typing import Protocol

from attrs import frozen

from .. import ir
from .. import syntax as sx
from .builder import Scope


@frozen
class Typed:
    """A value that was understood."""

    tree: ir.Tree
    type: ir.Type


NONE = Typed(ir.Constant(None, ir.NOTHING), ir.NOTHING)
"""What a value that was not understood is bound to, once the mistake is noted."""

SETS = (ir.ZONE, ir.PIECES, ir.DESIGNS, ir.CELLS, ir.GRAPH, ir.EDGES, ir.NUMBERS)
"""In what something may be, and out of what it may be chosen."""


class Binder(Protocol):
    """Whatever may stand inside something else, bound by the part that knows how."""

    def value(self, node: sx.Value, scope: Scope) -> Typed:
        """Any value (`expressions`)."""

    def condition(self, node: sx.Condition, scope: Scope) -> ir.Tree:
        """Any condition (`conditions`)."""

    def holds(self, node: sx.Guard, turned: bool, scope: Scope) -> Typed:
        """Whether the conditions of a guard hold, as a value (`tables`)."""

    def either(self, one: sx.Value, node: sx.Guard, other: sx.Value, scope: Scope) -> Typed:
        """One value where the conditions of a guard hold, and the other where not (`tables`)."""

    def in_cases(
        self, cases: Iterable[tuple[sx.Value, sx.Guard]], other: sx.Value, scope: Scope
    ) -> Typed:
        """The value of the first case whose conditions hold, or else the other (`tables`)."""

    def equality(self, node: sx.Is, subject: Typed, scope: Scope) -> ir.Tree:
        """Whether something is one of several (`conditions`)."""

    def expect(self, node: sx.Value, scope: Scope, *types: ir.Type) -> Typed:
        """A value that must be of one of these types (`expressions`)."""

    def property_of(self, owner: Typed, noun: sx.Word, node: sx.Node) -> Typed:
        """What somebody or something has under a name (`expressions`)."""

    def number_in(
        self, owner: Typed, noun: sx.Word, node: sx.Node, scope: Scope | None = None
    ) -> Typed:
        """The same, which must be a number (`expressions`)."""

    def selected(
        self,
        things: ir.Tree,
        type_: ir.Type,
        filters: Iterable[sx.Filter],
        excepted: tuple[sx.Value, ...],
        scope: Scope,
    ) -> ir.Tree:
        """Of some things of a type, those that pass (`filters`)."""

    def things(self, node: sx.PiecesDomain, scope: Scope) -> ir.Tree:
        """The choice of pieces, designs or cells (`domains`)."""

    def general(self, node: sx.Clause, scope: Scope) -> tuple[ir.Tree, ...]:
        """A question that is answered among the lines of a phase (`rules`)."""

    def established(self, node: sx.Timed, scope: Scope) -> tuple[ir.Tree, ...]:
        """Rules that a line lets hold for some time (`rules`)."""
