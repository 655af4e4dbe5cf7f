"""What every effect declares: how it is said, what it changes and what it looks at.

Purpose: the sentence form of an effect (verbs, subject, arguments), its footprint, and the class
that all effects come from. What is concluded without playing, and which rules prevent an effect, is
derived from the footprint; nobody lists effects by name for that.
Must not know: any particular effect.
"""

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import ClassVar

from attrs import frozen

from ..nodes import Tree, sure
from ..values import Read


@frozen
class Slot:
    """A place in a sentence: before the value stands `preposition`; it fills the field `name`.

    role: how the words are read: `player`, `number`, `property`, `value`, `place`, `pieces`,
    `phase`, `zone`, `choice`, `text`, `hearer` (a player or the host) or `label`. May be left out
    if `optional`.
    """

    name: str
    role: str
    preposition: str = ""
    optional: bool = False


@frozen
class Form:
    """A way to say an effect: its verbs (the first is the name of it), subject and arguments.
    instead: how that is said for which its verbs are taken by mistake; it may be empty.
    """

    verbs: tuple[str, ...]
    subject: Slot | None
    arguments: tuple[Slot, ...] = ()
    instead: str = ""

    @property
    def pattern(self) -> str:
        """The form as a designer would write it down: `PLAYER gains NUMBER PROPERTY`."""
        words = [self.subject.role.upper()] if self.subject else []
        if self.subject and self.subject.optional:
            words = [f"[{words[0]}]"]
        words.append(self.verbs[1] if self.subject and len(self.verbs) > 1 else self.verbs[0])
        for slot in self.arguments:
            said = f"{slot.preposition} {slot.role.upper()}".strip()
            words.append(f"[{said}]" if slot.optional else said)
        return " ".join(words)

    @property
    def example(self) -> str:
        """A line of the form, with names in the place of what stands there."""
        several = self.subject is not None and SHOWN_AS[self.subject.role].endswith("points")
        words = [SHOWN_AS[self.subject.role]] if self.subject else []
        words.append(self.verbs[0 if several or len(self.verbs) < 2 or not words else 1])
        for slot in self.arguments:
            if not slot.optional:
                words.append(f"{slot.preposition} {SHOWN_AS[slot.role]}".strip())
        said = " ".join(words)
        return re.sub(r"^(swap |)(their \w+ \w+) their (?!hand)", r"\1\2 opponent's ", said)


SHOWN_AS: Mapping[str, str] = {
    "player": "the winner",
    "bearer": "the winner",
    "hearer": "the winner",
    "pieces": "their pick",
    "design": "King",
    "zone": "their hand",
    "phase": "the round",
    "number": "2",
    "property": "points",
    "place": "their points",
    "value": "3",
    "choice": "pick",
    "text": '"on we go"',
    "graph": "web",
    "edges": "edges touching King",
    "label": "points",
    "own": "points",
}
"""What stands in a line that is shown, by what may stand there."""


class How(Enum):
    """What an effect does to a thing. In words, for messages: `this ...`."""

    SET = "gives it a value"
    ADD = "makes it more"
    TAKE = "makes it less"
    SWAP = "swaps it"
    LINK = "lets edges come"
    UNLINK = "lets edges go"
    TURN = "turns edges round"
    MOVE = "moves it"
    CREATE = "puts something new there"
    ENABLE = "lets its rules be in force"
    DISABLE = "ends the force of its rules"
    MUTE = "ends what its owner's rules have left"
    EXHAUST = "takes its rules away for good"
    COPY = "gives it the rules of another"
    END = "ends it"
    RESTART = "lets it begin anew"
    UNDO = "lets it begin anew, with everything as it was"
    SHOW = "shows it"
    TELL = "tells it"


AMOUNTS = frozenset({How.ADD, How.TAKE})
"""What is done by so much: any two of these on one thing can both be."""

ON_VALUES = frozenset({How.SET, How.ADD, How.TAKE, How.SWAP})
"""What gives a property another value."""

ON_GRAPHS = frozenset({How.LINK, How.UNLINK, How.TURN})
"""What changes the edges of a graph."""

ON_PHASES = frozenset({How.END, How.RESTART, How.UNDO})
"""What breaks a phase off: lines that stand behind it may not be carried out."""


@frozen
class Write:
    """One thing that an effect changes, by the names of its fields.

    of: what is changed: a place (a `Read`), the number of a property, a phase or a choice, or
    pieces. whose: the player or thing that has the property, or that wins; empty if `of` says it.
    by: the value, the amount, the other place, the zone, the edges or the design that it is done
    with; empty if there is none (pieces then leave the game).
    """

    how: How
    of: str
    whose: str = ""
    by: str = ""

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that the write speaks of."""
        return tuple(name for name in (self.of, self.whose, self.by) if name)


@frozen
class Footprint:
    """What an effect has to do with the state. reads: further fields that hold what it looks at,
    without which the effect would be another; chance: whether a draw is part of it.
    """

    writes: tuple[Write, ...]
    reads: tuple[str, ...] = ()
    chance: bool = False


@frozen(repr=False)
class Effect(Tree):
    """An effect with its arguments; the subclasses are in the files beside this one."""

    FORM: ClassVar[Form]
    FOOTPRINT: ClassVar[Footprint]
    AROUND: ClassVar[Mapping[str, str]] = {}
    """The roles of fields that the words around a line fill, and no words in it."""

    def lowered(self) -> "Effect":
        """The same, said by an effect of the kernel: itself, but for effects that are another way
        to say one. Only effects of the kernel stand in programs.
        """
        return self


@frozen
class Written:
    """A write of one effect in a program: what is changed and with what, as it is written there.

    place: the property, of whomever, that is changed; None if pieces, a phase or a choice are.
    things: those pieces, as a value; number: that phase or choice. whose, by: as in `Write`;
    of an effect that adds or takes, `by` is the amount.
    """

    how: How
    place: Read | None = None
    things: Tree | None = None
    number: int | None = None
    whose: Tree | None = None
    by: Tree | None = None


def written(effect: Effect) -> Iterator[Written]:
    """Everything that an effect changes."""
    for write in effect.FOOTPRINT.writes:
        of = getattr(effect, write.of)
        whose = getattr(effect, write.whose) if write.whose else None
        by = getattr(effect, write.by) if write.by else None
        if write.how in PLACES:
            place = of if isinstance(of, Read) else Read(of, whose, span=effect.span)
            yield Written(write.how, place=place, by=by)
        elif isinstance(of, int):
            yield Written(write.how, number=of, whose=whose, by=by)
        else:
            things = of if isinstance(of, Tree) else None
            yield Written(write.how, things=things, whose=whose, by=by)


PLACES = ON_VALUES | ON_GRAPHS | {How.CREATE}
"""What is done to a property of somebody: to its value, its edges, or the pieces in it."""


def does(effect: Tree, *hows: How) -> bool:
    """Whether a tree is an effect that does such a thing."""
    return isinstance(effect, Effect) and any(w.how in hows for w in effect.FOOTPRINT.writes)


def cuts(effect: type[Effect]) -> bool:
    """Whether an effect breaks a phase off."""
    return any(write.how in ON_PHASES for write in effect.FOOTPRINT.writes)


def roles(effect: type[Effect]) -> dict[str, str]:
    """Per field that can be said: how its words are read; and of those that are known by what
    stands around a line.
    """
    form = effect.FORM
    slots = form.arguments if form.subject is None else (form.subject, *form.arguments)
    return {slot.name: slot.role for slot in slots} | {**effect.AROUND}


ON_WHOM = frozenset({"player", "bearer", "hearer", "pieces", "edges", "design"})
"""How words are read that say on whom or what an effect acts."""


def acting_on(effect: Effect) -> Iterator[Tree]:
    """On whom and what an effect acts: where one of these is nobody or nothing, it does nothing."""
    for name, role in roles(effect.__class__).items():
        said = getattr(effect, name)
        if role == "place":
            said = sure(Read, said).subject
        if isinstance(said, Tree) and (role in ON_WHOM or role == "place"):
            yield said


def counted(effect: type[Effect]) -> tuple[str, ...]:
    """The fields by which two effects of a class are the same, for a rule that prevents one: all
    that it changes and with what, but for amounts: who cannot gain a point cannot gain two.
    """
    found: dict[str, None] = {}
    for write in effect.FOOTPRINT.writes:
        names = write.fields
        kept = names[:-1] if write.how in AMOUNTS and write.by else names
        found.update(dict.fromkeys(kept))
    return tuple(found)


PLAYER = Slot("player", "player", optional=True)
REASON = Slot("reason", "label", "by", optional=True)
