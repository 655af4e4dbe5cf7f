"""How an effect is said, and what every effect is.

Purpose: the sentence form of an effect (verbs, subject, arguments), and the class that all of them
come from. Must not know: any particular effect.
"""

from attrs import frozen

from ..nodes import Tree


@frozen
class Slot:
    """A place in a sentence: before the value stands `preposition`; it fills the field `name`.

    role: how the words are read: `player`, `number`, `property`, `value`, `place`, `pieces`,
    `phase`, `zone`, `choice`, `text` or `label`. May be left out if `optional`.
    """

    name: str
    role: str
    preposition: str = ""
    optional: bool = False


@frozen
class Form:
    """A way to say an effect: its verbs (the first is the name of it), subject and arguments."""

    verbs: tuple[str, ...]
    subject: Slot | None
    arguments: tuple[Slot, ...] = ()

    @property
    def pattern(self) -> str:
        """The form as a designer would write it down: `PLAYER gains NUMBER PROPERTY`."""
        words = [self.subject.role.upper()] if self.subject else []
        if self.subject and self.subject.optional:
            words = [f"[{words[0]}]"]
        words.append(self.verbs[-1] if self.subject and len(self.verbs) > 1 else self.verbs[0])
        for slot in self.arguments:
            said = f"{slot.preposition} {slot.role.upper()}".strip()
            words.append(f"[{said}]" if slot.optional else said)
        return " ".join(words)


@frozen
class Effect(Tree):
    """An effect with its arguments; the subclasses are in the files beside this one."""


PLAYER = Slot("player", "player", optional=True)
REASON = Slot("reason", "label", "by", optional=True)
