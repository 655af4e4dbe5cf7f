"""The ways on from states that are not packed, in a search on compiled code.

Purpose: let compiled code make the steps that it can make, and count who made them.
Input: states of the reference. Output: the same.
Must not know: which states are looked at.
"""

from collections.abc import Sequence

from attrs import define, field

from duello.compiler.engine import Engine
from duello.dsl.ir.types import Value
from duello.interpreter.state import Open, State
from duello.interpreter.transaction import Order

from ..model.successors import Expanding


@define
class CompiledExpanding(Expanding):
    """The ways on from states that are not packed, by compiled code as far as it goes."""

    engine: Engine = field(kw_only=True)

    def after(self, state: State, answered: tuple[Open, ...], order: Order | None = None) -> State:
        """The state once everything that is due is answered."""
        direct, counts = self.engine.direct, self.engine.counts
        made = None if direct is None else direct.advance(state, answered, order)
        if made is not None:
            counts.by_tree += 1
            return made
        made = super().after(state, answered, order)
        counts.hand_over(answered, made)
        return made

    def _listed(self, state: State, due: Open) -> Sequence[Value]:
        direct = self.engine.direct
        found = None if direct is None else direct.candidates(state, due)
        return super()._listed(state, due) if found is None else found
