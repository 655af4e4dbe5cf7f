"""A state of which only the shape is known: values are diagrams.

Purpose: what the reference keeps in a `State`, with a diagram wherever a value stands. What is done
on the way to the next decision is written down as statements.
Input: made by `scheduler`. Output: states, statements.
Must not know: what lines and rules mean.
"""

from collections.abc import Callable, Mapping

from attrs import define, evolve, field, frozen

from duello.dsl.ir.types import Value
from duello.interpreter.transaction import Asked

from .code import Site
from .diagrams import Node
from .program_view import Closing, Ending, Key, Rule

Env = tuple[Node, ...]

Stack = tuple[tuple[int, int, int], ...]

Subject = int | None | Node
"""Whose a property is: a number, nobody's, or a diagram."""


@frozen
class Rest:
    """Lines that go on after a decision, if `guard` holds."""

    guard: Node
    stack: Stack
    env: Env


@frozen
class Rests:
    """Go on with these, together."""

    rests: tuple[Rest, ...]


@frozen
class SymbolicScript:
    """Carry out the lines of a block from `at` on, one after another."""

    block: int
    at: int
    env: Env


@frozen
class SymbolicLoop:
    """Play a phase, as the line says, of which `done` have been played."""

    block: int
    at: int
    env: Env
    done: Node


SymbolicFrame = SymbolicScript | SymbolicLoop | Ending | Closing | Rests


@frozen
class SymbolicForce:
    """The rules of a piece in force, if `guard` holds. holder, until: as in the reference. parts:
    what was chosen along with it, by decision.
    """

    holder: int
    until: int
    piece: Node
    design: Node
    cancelled: Node
    guard: Node
    parts: tuple[tuple[int, Node], ...] = ()

    def chosen(self, asks: tuple[int, ...]) -> Env:
        """What was chosen along, where the piece is of a design that asks these."""
        known = dict(self.parts)
        return tuple(known[each] for each in asks)


@frozen
class ResultKey:
    """Who won a phase (`winner`) or the label of its end (`reason`)."""

    phase: int
    what: str


LastingKey = tuple[int, int | None, int, int, int, int]
"""A rule, whose it is, its phase, its first and last time counted from the present one, and how
many words its lines have."""


@frozen
class SymbolicLasting:
    """A rule for a time: whether there is one, and what its words mean."""

    on: Node
    env: Env


@frozen
class Row:
    """A place for a piece that is made in play, of a design, that belongs to somebody. zone: of a
    piece that stands for all that lie in a zone, which; alike: what is the same of all of these, by
    property.
    """

    design: int
    holder: int
    zone: int | None = None
    alike: tuple[tuple[int, Value], ...] = ()


@frozen
class SymbolicOpen:
    """A decision that is due, if `guard` holds."""

    guard: Node
    decision: int
    player: int | None
    env: Env
    drawn: bool


@frozen(eq=False)
class Thread:
    """Lines that are being carried out, where `guard` holds."""

    guard: Node
    stack: Stack
    env: Env


@frozen(eq=False)
class Halt:
    """A thread that has come to a decision: who decides, and how it goes on afterwards."""

    decision: int
    players: tuple[int | None, ...]
    guard: Node
    env: Env
    stack: Stack
    drawn: bool = False


@frozen(eq=False)
class Reason:
    """A rule, where it answers a question, and where it gives way to others."""

    rule: Rule
    answered: Node
    overridden: Node


# ---------------------------------------------------------------------- statements


@frozen(eq=False)
class Stop:
    """The reference goes on from the state before, if this holds."""

    condition: Node
    why: str


@frozen(eq=False)
class Let:
    """A number of its own from here on."""

    name: str
    value: Node


@frozen(eq=False)
class When:
    """What is done if this holds, and goes nowhere else."""

    condition: Node
    then: "list[Statement]"


@frozen(eq=False)
class Go:
    """On to a point, with these values in its registers."""

    label: str
    values: dict[str, Node]


@frozen(eq=False)
class Over:
    """The match is over."""

    winner: Node
    reason: Node


@frozen(eq=False)
class Tell:
    """Something is told if this holds, with these values. Of sets of pieces, the piece of each bit
    stands beside them.
    """

    site: Site
    condition: Node
    parts: tuple[tuple[Node, tuple[int, ...] | None], ...]


Statement = Stop | Let | When | Go | Over | Tell

# ---------------------------------------------------------------------- the state


@define(eq=False)
class SymbolicState:
    """A state on one path of play. care: what is known to hold on this path. version: counts the
    changes, so that what was read before is not taken for what is now. made: the pieces that have
    places of their own, as they are made in play (see `made_pieces`). told: of facts, what was
    told last; after_loop: whether the path began where paths meet; why: by which rules questions
    were answered.
    """

    care: Node
    counts: list[Node]
    facts: dict[Key, Node] = field(factory=dict)
    results: dict[ResultKey, Node] = field(factory=dict)
    pieces: list[tuple[int, int]] = field(factory=list)
    made: tuple[int, ...] = ()
    agenda: list[SymbolicFrame] = field(factory=list)
    forces: tuple[SymbolicForce, ...] = ()
    lasting: dict[LastingKey, SymbolicLasting] = field(factory=dict)
    opens: tuple[SymbolicOpen, ...] = ()
    starts: dict[int, "SymbolicState"] = field(factory=dict)
    out: list[Statement] = field(factory=list)
    known: dict[tuple[int, Subject], tuple[Node, Node] | Asked] = field(factory=dict)
    told: dict[Key, Node] = field(factory=dict)
    after_loop: bool = False
    why: dict[int, list["Reason"]] = field(factory=dict)

    def copy(self) -> "SymbolicState":
        """The same once more, with statements of its own."""
        return SymbolicState(
            self.care,
            list(self.counts),
            dict(self.facts),
            dict(self.results),
            list(self.pieces),
            self.made,
            list(self.agenda),
            self.forces,
            dict(self.lasting),
            self.opens,
            dict(self.starts),
            told=dict(self.told),
            after_loop=self.after_loop,
        )

    def changed(self) -> None:
        """Forget what was worked out: something is different now."""
        self.known = {}
        self.why = {}

    @property
    def shape(self) -> tuple[object, ...]:
        """What has to be equal for two states to be at the same point of play."""
        return (
            tuple(_frame_shape(frame) for frame in self.agenda),
            tuple((o.decision, o.player, o.drawn, len(o.env)) for o in self.opens),
            tuple(self.pieces),
            self.made,
            tuple((f.holder, f.until, tuple(n for n, _ in f.parts)) for f in self.forces),
            tuple(
                (
                    phase,
                    start.shape,
                    tuple(start.facts),
                    tuple(start.results),
                    tuple(start.lasting),
                )
                for phase, start in sorted(self.starts.items())
            ),
        )


Renaming = Callable[[str, Node], Node]
"""What becomes of a diagram, given the name of the place where it stands."""


def _frame_shape(frame: SymbolicFrame) -> tuple[object, ...]:
    match frame:
        case SymbolicScript():
            return "script", frame.block, frame.at, len(frame.env)
        case SymbolicLoop():
            return "loop", frame.block, frame.at, len(frame.env)
        case Ending() | Closing():
            return type(frame).__name__, frame.phase, frame.pieces
        case Rests():
            return "rests", tuple((rest.stack, len(rest.env)) for rest in frame.rests)


def mapped(state: SymbolicState, change: Renaming) -> SymbolicState:
    """The same state with other diagrams in the agenda, in force, in open decisions and in how
    phases began: everywhere but in its facts, its results, its counts and its rules for a time.
    """
    made = state.copy()
    made.agenda = [
        _mapped_frame(frame, f"frame{at}", change) for at, frame in enumerate(state.agenda)
    ]
    made.forces = tuple(
        evolve(
            force,
            piece=change(f"force{at}_piece", force.piece),
            design=change(f"force{at}_design", force.design),
            cancelled=change(f"force{at}_cancelled", force.cancelled),
            guard=change(f"force{at}_there", force.guard),
            parts=tuple((n, change(f"force{at}_part{n}", node)) for n, node in force.parts),
        )
        for at, force in enumerate(state.forces)
    )
    made.opens = tuple(
        evolve(o, env=_mapped_env(o.env, f"open{at}", change)) for at, o in enumerate(state.opens)
    )
    made.starts = {
        phase: _mapped_whole(start, f"start{phase}", change)
        for phase, start in sorted(state.starts.items())
    }
    return made


def _mapped_whole(state: SymbolicState, name: str, change: Renaming) -> SymbolicState:
    made = mapped(state, lambda place, node: change(f"{name}_{place}", node))
    made.facts = {
        key: change(f"{name}_fact_{key[0]}_{key[1]}", node) for key, node in state.facts.items()
    }
    made.results = {
        key: change(f"{name}_{key.what}{key.phase}", node) for key, node in state.results.items()
    }
    made.counts = [
        change(f"{name}_count{number}", node) for number, node in enumerate(state.counts)
    ]
    made.lasting = {
        key: SymbolicLasting(
            change(f"{name}_lasting{at}", held.on),
            _mapped_env(held.env, f"{name}_lasting{at}", change),
        )
        for at, (key, held) in enumerate(state.lasting.items())
    }
    return made


def _mapped_frame(frame: SymbolicFrame, name: str, change: Renaming) -> SymbolicFrame:
    match frame:
        case SymbolicScript():
            return evolve(frame, env=_mapped_env(frame.env, name, change))
        case SymbolicLoop():
            done = change(f"{name}_done", frame.done)
            return evolve(frame, env=_mapped_env(frame.env, name, change), done=done)
        case Rests():
            return Rests(
                tuple(
                    Rest(
                        change(f"{name}_rest{at}", rest.guard),
                        rest.stack,
                        _mapped_env(rest.env, f"{name}_rest{at}", change),
                    )
                    for at, rest in enumerate(frame.rests)
                )
            )
    return frame


def _mapped_env(env: Env, name: str, change: Renaming) -> Env:
    return tuple(change(f"{name}_word{at}", node) for at, node in enumerate(env))


Values = Mapping[str, Node]
