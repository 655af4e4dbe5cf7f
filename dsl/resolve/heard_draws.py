"""What chance has drawn for the game is nobody's choice: to reveal it is to announce it.

Purpose: the effect of a line about such a draw. Input: an effect, the draft. Output: an effect.
Must not know: what else a line may say.
"""

from .. import ir
from ..ir.effects import Announce, Effect, Reveal
from .builder import ProgramBuilder


def announced(effect: Effect | None, draft: ProgramBuilder) -> Effect | None:
    """The announcement of what was drawn, if that is what a line reveals; else its effect."""
    if not isinstance(effect, Reveal):
        return effect
    decision = draft.decisions[effect.decision]
    made = draft.properties[decision.value]
    if made.bearer != "game":
        return effect
    type_ = draft.type_of(made.number)
    drawn = ir.Said(ir.Read(made.number, None, span=effect.span), type_, span=effect.span)
    text = (ir.Constant(f"{decision.name}: ", ir.TEXT), drawn)
    return Announce(text, decision.name, effect.audience, span=effect.span)
