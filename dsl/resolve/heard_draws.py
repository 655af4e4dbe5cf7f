"""What chance has drawn is nobody's choice: to reveal it is to announce it, or, among the lines for
each player, to show whom it was drawn for and what it is.

Purpose: the effect of a line about such a draw. Input: an effect, the words around it, the draft.
Output: an effect. Must not know: what else a line may say.
"""

from attrs import evolve

from .. import ir
from ..ir.effects import Announce, Effect, Reveal
from .builder import ProgramBuilder, Scope


def heard(effect: Effect | None, scope: Scope, draft: ProgramBuilder) -> Effect | None:
    """What a line that reveals a draw does: it announces what the game has, and shows of what is
    drawn for each player that of the player whose line it is. Of other effects, the effect.
    """
    if not isinstance(effect, Reveal):
        return effect
    decision = draft.decisions[effect.decision]
    made = draft.properties[decision.value]
    if made.bearer != "game":
        own = decision.by_chance and any(name == decision.name for name, *_ in scope.chosen)
        return evolve(effect, whose=scope.they) if own else effect
    type_ = draft.type_of(made.number)
    drawn = ir.Said(ir.Read(made.number, None, span=effect.span), type_, span=effect.span)
    text = (ir.Constant(f"{decision.name}: ", ir.TEXT), drawn)
    return Announce(text, decision.name, effect.audience, span=effect.span)
