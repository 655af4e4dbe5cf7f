"""The effects: what a line that begins with a verb can do.

Purpose: one class per effect, with the sentence forms in which it is said. The parser's verbs, the
binder, the reference page and the tests are derived from this list; what an effect does to a match
stands under the same name in `interpreter.effects`, and nowhere else.
Input: none. Output: `EFFECTS`, `VERBS`, `Form`.
Must not know: how a line is parsed or carried out.
"""

from attrs import frozen

from . import Tree


@frozen
class Slot:
    """A place in a sentence: before the value stands `preposition`; it fills the field `name`.

    role: how the words are read: `player`, `number`, `property`, `value`, `place`, `pieces`,
    `phase`, `zone`, `choice`, `text`, `hearer` (a player or the host) or
    `label`. May be left out if `optional`.
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
    """An effect with its arguments; the subclasses below are all there are."""


PLAYER = Slot("player", "player", optional=True)
REASON = Slot("reason", "label", "by", optional=True)


@frozen
class Win(Effect):
    """A player wins a phase, which ends at once.

    Example:
        you win the set, if you lead by 3 or more points
    """

    FORM = Form(("win", "wins"), PLAYER, (Slot("phase", "phase"), REASON))
    player: Tree
    phase: int
    reason: str | None = None


@frozen
class Lose(Effect):
    """A player loses a phase: it ends at once, and the opponent has won it.

    Example:
        if late: they lose the set
    """

    FORM = Form(("lose", "loses"), PLAYER, (Slot("phase", "phase"), REASON))
    player: Tree
    phase: int
    reason: str | None = None


@frozen
class End(Effect):
    """A phase ends at once, and nobody has won it.

    Example:
        the set ends, if points are level
    """

    FORM = Form(("end", "ends"), Slot("phase", "phase"), (REASON,))
    phase: int
    reason: str | None = None


@frozen
class Restart(Effect):
    """A phase begins anew and is not counted twice. What was changed outside it stays changed.

    Example:
        restart the round
    """

    FORM = Form(("restart",), None, (Slot("phase", "phase"),))
    phase: int


@frozen
class Undo(Effect):
    """Everything is again as it was when the phase began, which then begins anew. What players
    were told stays told, and the item that was used to do this stays used.

    Example:
        undo the round
    """

    FORM = Form(("undo",), None, (Slot("phase", "phase"),))
    phase: int


@frozen
class Gain(Effect):
    """A number goes up; several gains in one step add up.

    Example:
        the winner gains 2 points
    """

    FORM = Form(
        ("gain", "gains"),
        Slot("subject", "bearer", optional=True),
        (Slot("amount", "number"), Slot("property", "property")),
    )
    subject: Tree
    amount: Tree
    property: int


@frozen
class Pay(Effect):
    """A number goes down.

    Example:
        they lose 1 points
    """

    FORM = Form(
        ("lose", "loses"),
        Slot("subject", "bearer", optional=True),
        (Slot("amount", "number"), Slot("property", "property")),
    )
    subject: Tree
    amount: Tree
    property: int


@frozen
class Rise(Effect):
    """A number goes up, also one that belongs to the game; several rises in one step add up.

    Example:
        your points rises by 2
    """

    FORM = Form(("rise", "rises"), Slot("place", "place"), (Slot("amount", "number", "by"),))
    place: Tree
    amount: Tree


@frozen
class Become(Effect):
    """Something gets a new value; two different ones in one step are a contradiction.

    Example:
        your points becomes 0
    """

    FORM = Form(("become", "becomes"), Slot("place", "place"), (Slot("value", "value"),))
    place: Tree
    value: Tree


@frozen
class Move(Effect):
    """Pieces go to a zone, and belong to the player whose zone it is; one piece moved to two zones
    in one step is a contradiction.

    Example:
        return your previous pick to your hand
    """

    FORM = Form(
        ("move", "moves", "return", "returns"),
        None,
        (Slot("pieces", "pieces"), Slot("zone", "zone", "to")),
    )
    pieces: Tree
    zone: Tree


@frozen
class Reveal(Effect):
    """Everybody is shown what was chosen, except what a rule in force hides. With `as`, they are
    shown another property of each player in its place.

    Example:
        reveal pick
    """

    FORM = Form(
        ("reveal", "reveals"),
        None,
        (Slot("decision", "choice"), Slot("seen", "own", "as", optional=True)),
    )
    decision: int
    seen: int | None = None


@frozen
class Announce(Effect):
    """Everybody, or one player, is told a text. A choice that a hearer has not been shown is left
    out.

    Example:
        announce "{you} takes back {your previous pick}" as returned
    """

    FORM = Form(
        ("announce", "announces"),
        None,
        (
            Slot("text", "text"),
            Slot("label", "label", "as", optional=True),
            Slot("audience", "hearer", "to", optional=True),
        ),
    )
    text: tuple[Tree, ...]
    label: str | None = None
    audience: Tree | None = None

    @property
    def name(self) -> str:
        """What the message is called."""
        return self.label or "announcement"


@frozen
class Cancel(Effect):
    """The abilities of a piece are no longer in force, and leave nothing behind for later.

    Example:
        cancel opponent's pick
    """

    FORM = Form(("cancel", "cancels"), None, (Slot("pieces", "pieces"),))
    pieces: Tree


@frozen
class Silence(Effect):
    """Like `cancel`; and until the phase is over, nothing holds that earlier rules of the pieces'
    owners have left for now.

    Example:
        silence opponent's pick
    """

    FORM = Form(("silence", "silences"), None, (Slot("pieces", "pieces"),))
    pieces: Tree


@frozen
class Exhaust(Effect):
    """Pieces lose their abilities for good: they never take effect again.

    Example:
        exhaust your pick
    """

    FORM = Form(("exhaust", "exhausts"), None, (Slot("pieces", "pieces"),))
    pieces: Tree


@frozen
class Copy(Effect):
    """A piece has the abilities of another one as well until the phase is over, with what was
    chosen for that one. In a step with an order, it acts when its own turn comes.

    Example:
        this copies opponent's pick
    """

    FORM = Form(("copy", "copies"), Slot("copiers", "pieces"), (Slot("pieces", "pieces"),))
    copiers: Tree
    pieces: Tree


@frozen
class Put(Effect):
    """A new piece comes into being in a zone, and belongs to the player whose zone it is.

    Example:
        put Ace into your hand
    """

    FORM = Form(("put", "puts"), None, (Slot("design", "design"), Slot("zone", "zone", "into")))
    design: Tree
    zone: Tree


@frozen
class Discard(Effect):
    """Pieces leave the game.

    Example:
        discard your pick
    """

    FORM = Form(("discard", "discards"), None, (Slot("pieces", "pieces"),))
    pieces: Tree


@frozen
class Swap(Effect):
    """Two properties exchange their values; two equal swaps in one step leave them as they are.

    Example:
        swap your points with points of opponent
    """

    FORM = Form(("swap", "swaps"), None, (Slot("first", "place"), Slot("second", "place", "with")))
    first: Tree
    second: Tree


@frozen
class Connect(Effect):
    """A graph gets edges that it did not have; those that it has stay.

    Example:
        web gains edge from Ace to King
    """

    FORM = Form(("gain", "gains"), Slot("graph", "graph"), (Slot("edges", "edges"),))
    graph: Tree
    edges: Tree


@frozen
class Disconnect(Effect):
    """A graph loses edges, as far as it has them.

    Example:
        web loses edges touching Ace
    """

    FORM = Form(("lose", "loses"), Slot("graph", "graph"), (Slot("edges", "edges"),))
    graph: Tree
    edges: Tree


@frozen
class Flip(Effect):
    """Edges of a graph turn round, as far as it has them; turned round twice in one step, they are
    as they were.

    Example:
        web flips edges touching Ace
    """

    FORM = Form(("flip", "flips"), Slot("graph", "graph"), (Slot("edges", "edges"),))
    graph: Tree
    edges: Tree


@frozen
class TakeEffect(Effect):
    """The rules of pieces are in force, for their owners, until the phase is over.

    Example:
        each pick takes effect
    """

    FORM = Form(("take effect", "takes effect"), Slot("pieces", "pieces"))
    pieces: Tree


def _all() -> tuple[type[Effect], ...]:
    return tuple(Effect.__subclasses__())


EFFECTS: tuple[type[Effect], ...] = tuple(
    sorted({c.__name__: c for c in _all()}.values(), key=lambda c: c.__name__)
)
"""Every effect, by name. (attrs makes each slotted class twice: only the last one counts.)"""


def form_of(effect: type[Effect]) -> Form:
    """How an effect is said."""
    form = effect.FORM  # type: ignore[attr-defined]
    assert isinstance(form, Form)
    return form


VERBS: tuple[str, ...] = tuple(sorted({v for e in EFFECTS for v in form_of(e).verbs}))
"""Every verb that an effect line may use."""
