"""Binding the small words: `you`, `they`, `opponent`, `this`, `it`, `the player whose turn it is`.

Purpose: whom or what a small word means at its place. What it stands for carries the place of the
word, so that whoever reads a program can speak of the word.
Input: a pronoun, a scope. Output: a tree and its type. Must not know: what is said of them.
"""

from attrs import evolve

from .. import ir
from .. import syntax as sx
from .binder import NONE, Typed
from .builder import ProgramBuilder, Scope
from .strange_words import of_what_is_named


class SmallWords:
    """Binds small words for one draft."""

    def __init__(self, draft: ProgramBuilder) -> None:
        self.draft = draft

    def bind(self, node: sx.Pronoun, scope: Scope) -> Typed:
        """What a small word stands for; a mistake is noted where it stands for nothing."""
        match node.word:
            case "you" if scope.you is not None:
                return Typed(evolve(scope.you, span=node.span), ir.PLAYER)
            case "they" if scope.they or scope.you:
                meant = ir.given(scope.they or scope.you)
                return Typed(evolve(meant, span=node.span), ir.PLAYER)
            case sx.WHOSE_TURN:
                return self._whose_turn(node, scope)
            case "opponent" if scope.other is not None:
                return Typed(evolve(scope.other, span=node.span), ir.PLAYER)
            case "opponent" if scope.you or scope.they:
                me = ir.given(scope.you or scope.they)
                return Typed(ir.OpponentOf(me, span=node.span), ir.PLAYER)
            case "it" if scope.it and scope.it_type:
                return Typed(scope.it, scope.it_type)
            case "this" | "it" if scope.this and scope.this_type:
                return Typed(evolve(scope.this, span=node.span), scope.this_type)
            case "they" | "opponent" if self.draft.problems.unsaid_turns:
                return NONE
        fix = of_what_is_named(node.span) if node.word == "it" else None
        self.draft.fault(
            "nobody-meant",
            f"`{node.word}` stands for nobody here",
            node.span,
            help=None if fix is None else f"write `{fix.text}`",
            fix=fix,
            notes=(
                "`you` and `this` are the holder of a piece and the piece, in its rules; "
                "`they` is the player of `each player` or `for each player`",
            )
            if fix is None
            else (),
        )
        return NONE

    def _whose_turn(self, node: sx.Pronoun, scope: Scope) -> Typed:
        """Whoever has the turn in which these lines are, whomever `they` means in them."""
        turn = self.draft.whose_turn(scope)
        if turn is not None:
            return Typed(evolve(turn, span=node.span), ir.PLAYER)
        if self.draft.problems.incomplete:
            return NONE
        headline = f"`{node.word}` is nobody here: the players do not take turns"
        note = "whose turn it is stands in the line `play turns in alternation from North`"
        self.draft.fault("nobody-meant", headline, node.span, notes=(note,))
        return NONE
