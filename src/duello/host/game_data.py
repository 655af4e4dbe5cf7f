"""What goes in and out of a game: plain frozen data, so that a process of its own can be asked.

Must not know: how Duello plays.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from attrs import field, frozen

from ..match.sights import Sight

LONGEST = 400
"""An answer that is longer is refused before anybody thinks about it."""


class Refused(Exception):
    """An answer that cannot be taken; the message says why."""


class Overrun(Refused):
    """The rules took more time or memory than they may: nothing is known of the answer."""


@frozen
class Answer:
    """A final answer. nth: which of several open decisions of one name. how: `said`, `passed` or
    `late`. seconds: the time it took, by the rules' clock. salt: the random bytes that seal it.
    """

    seat: int
    choice: str
    how: str
    words: str = ""
    seconds: int = 0
    salt: str = ""
    nth: int = 0


Move = tuple[Answer, ...]
"""The answers that closed one window after all were in."""


@frozen
class Told:
    """A message of the rules. to: a seat, None for everybody, -1 for the host alone. sort:
    `reveal`, `choice`, `announcement`, `fact`, `board`, `over` or `why`.
    """

    to: int | None
    name: str
    text: str
    data: dict[str, object] = field(factory=dict, hash=False)
    why: tuple[str, ...] = ()
    sort: str = ""


@frozen
class Asked:
    """A decision that is due: what everybody may know of it. seconds: None if no time is set.
    nothing: there is nothing to choose, and nobody need wait.
    """

    seat: int
    choice: str
    nth: int
    seconds: int | None
    optional: bool
    nothing: bool = False


@frozen
class Draw:
    """What chance drew. of: from how many. fixed: the host's options said so."""

    choice: str
    words: str
    picked: int
    of: int
    fixed: bool = False


@frozen
class Step:
    """What a move led to: what was told, drawn, and what is asked now; or how it ended or stopped.

    heading: where in the match this is, such as `duel 2, round 4`. stopped: the headline, then
    clauses with their places, then what would settle it.
    """

    told: tuple[Told, ...]
    asked: tuple[Asked, ...]
    heading: str
    draws: tuple[Draw, ...] = ()
    over: str = ""
    winner: int | None = None
    stopped: tuple[str, ...] = ()


@frozen
class WayOn:
    """A ruling by which a match goes on that was stopped. changes: of `amendments`; text: of the
    rule file with it.
    """

    changes: tuple[str, ...]
    text: str


@frozen
class Piece:
    """A piece as it is printed. marks: what differs between pieces, such as `strength 4`."""

    name: str
    label: str
    kind: str
    marks: tuple[str, ...]
    text: str


@frozen
class Part:
    """What may be said next. names: some or all; of several, `low` to `high` are named. more: so
    many are not listed. written: how it is said, with `...` for the name.
    """

    choice: str
    names: tuple[str, ...]
    low: int = 1
    high: int = 1
    written: str = ""
    optional: bool = False
    more: int = 0


@frozen
class Form:
    """What a seat is asked, with everything it may say. so_far: the words that were taken as the
    beginning. whole: whether they are an answer. kind: `list` (one of the names of the first part),
    `number`, `use` or `parts`. example: an answer. trouble: why the words so far cannot be.
    """

    choice: str
    kind: str
    parts: tuple[Part, ...]
    optional: bool
    so_far: str = ""
    whole: bool = False
    about: str = ""
    trouble: str = ""


@frozen
class OptionField:
    """An option of a ruleset, for a form. kind: `number`, `truth`, `player`, `players`, `text`."""

    name: str
    kind: str
    default: str
    about: str
    optional: bool


@frozen
class Setting:
    """What a game begins with. root: the secret of the chain of draws; match: its public name."""

    match: str
    seats: tuple[str, str]
    options: dict[str, object] = field(factory=dict, hash=False)
    root: str = ""


class Play(Protocol):
    """A game that can be asked: in this process, or in one of its own."""

    def step(self, moves: tuple[Move, ...]) -> Step:
        """What the last of these moves led to; with no move, how the match begins."""

    def understood(
        self, moves: tuple[Move, ...], own: Sequence[Answer], asked: Asked, words: str
    ) -> Answer:
        """What words mean as an answer. Raises Refused."""

    def form(
        self, moves: tuple[Move, ...], own: Sequence[Answer], asked: Asked, so_far: str = ""
    ) -> Form:
        """Everything that a seat may say to a decision."""

    def any_answer(
        self,
        moves: tuple[Move, ...],
        own: Sequence[Answer],
        asked: Asked,
        pick: Callable[[int], int],
    ) -> Answer | None:
        """A legal answer that is drawn; None if there is none."""

    def sight(self, moves: tuple[Move, ...], seat: int | None) -> Sight:
        """What a seat knows; for None, what everybody was told."""

    def pieces(self) -> tuple[Piece, ...]:
        """Every piece there is, as it is printed."""
