"""Lines: what stands in the blocks of phases, pieces and rules.

Purpose, input and output as the package's. Must not know: in which block a line may stand.
"""

from attrs import field, frozen

from ..spans import Span
from .domains import Domain
from .expressions import Condition, Filter, Is, PiecesDomain, Region, Value
from .words import Node, Number, Word


@frozen
class Guard(Node):
    """`, if ...`, `, unless ...` (negated), `, if able` (no condition), or `, if ..., if able`.

    also: further conditions, which stood in front of the line. otherwise: `, otherwise`, behind an
    answer: where none of those above holds.
    """

    condition: Condition | None
    negated: bool = False
    able: bool = False
    also: tuple["Guard", ...] = ()
    otherwise: bool = False


@frozen
class Play(Node):
    """`play up to 3 sets, until a player has 2 victories`, `play turns in alternation from North`.

    first: who begins, if the players take turns in it.
    """

    times: Value | None
    phase: Word
    until: Condition | None
    first: Value | None = None


@frozen
class Step(Node):
    """`step scoring`, with what happens in it."""

    name: Word
    order: Value | None
    guard: Guard | None
    body: tuple["Statement", ...]


@frozen
class Choose(Node):
    """`each player chooses pick, in secret: a card in their hand`. told: who learns of it, in the
    words of the line: `, public`; None, if it does not say so.
    """

    who: Value
    may: bool
    name: Word
    secret: bool
    domain: Domain
    body: tuple["Statement", ...]
    once_per: Word | None = None
    told: Word | None = field(default=None, kw_only=True)


@frozen
class Drawn(Choose):
    """What a `Deal` is made of: chance takes pieces out of a zone. unnamed: the text gives no name
    to it, so that several may be called alike. drawer: the player who draws and is named, whom
    `they` means here. fresh: as in `Deal`.
    """

    unnamed: bool = False
    drawer: Value | None = None
    fresh: bool = False


@frozen
class Deal(Node):
    """`chance deals 4 cards from the deck to each player's hand`, `chance draws event: a card from
    the deck`, `they draw a card from the deck to their hand`: pieces that chance takes out of a
    zone.

    amount: as of a choice, from `low` to `high`. target: where they go; None, if they stay.
    together: who would draw at once, where the line stands among those for each player or thing.
    fresh: whether the source is a pile that was just shuffled, so that it makes no difference which
    of its cards lie on top.
    """

    who: Value
    name: Word | None
    low: Value
    high: Value
    noun: Word
    source: Value
    target: Value | None
    guard: Guard | None
    body: tuple["Statement", ...]
    together: str = ""
    fresh: bool = False


@frozen
class Shuffle(Node):
    """`shuffle the deck`, `they shuffle their deck`: chance says in which order a pile lies. who:
    somebody who is said to do it; None, if nobody is.
    """

    who: Value | None
    zone: Value
    guard: Guard | None


@frozen
class Use(Node):
    """`you may use this, once per match`."""

    who: Value
    thing: Value
    once_per: Word | None
    body: tuple["Statement", ...]


@frozen
class Within(Node):
    """`within 90 seconds`, `within 60 seconds, then 30 seconds for each of their reserve`."""

    seconds: Value
    extra: Value | None = None
    reserve: Value | None = None


@frozen
class Distribute(Node):
    """`they distribute 10 troops over hill, wood and brook, in secret`."""

    who: Value
    amount: Value
    name: Word
    names: tuple[Word, ...]
    secret: bool
    body: tuple["Statement", ...]


@frozen
class Written(Node):
    """`written "to {target}"`, below a choice: how an answer is said and shown."""

    words: Word


@frozen
class OnlyIf(Node):
    """`only if ...`, in the block of one go: what must hold at this point of it."""

    condition: Condition
    because: Word | None


@frozen
class IfNonePossible(Node):
    """What happens when there is nothing that could be chosen."""

    body: tuple["Statement", ...]


@frozen
class IfLate(Node):
    """What happens when no legal answer came. `both`: when it came from neither."""

    both: bool
    body: tuple["Statement", ...]


@frozen
class IfNoneChosen(Node):
    """What happens when an optional choice was declined."""

    body: tuple["Statement", ...]


@frozen
class If(Node):
    """`if ...: ... otherwise: ...`. behind: it is said as `LINE, if ..., otherwise LINE`."""

    condition: Condition
    then: tuple["Statement", ...]
    otherwise: tuple["Statement", ...]
    behind: bool = False


@frozen
class ForEachPlayer(Node):
    """`for each player: ...`; `for each player whose pick is King: ...`, where `such` is said of
    `them`.
    """

    body: tuple["Statement", ...]
    such: Condition | None = None


@frozen
class InTurn(Node):
    """`for each player in turn from North: ...`: first for one player, then for the other."""

    first: Value
    body: tuple["Statement", ...]


@frozen
class ForEachPiece(Node):
    """`for each card in your hand: ...`, `for each cell next to here: ...`; `it` is the thing.
    in_turn: it is said `, one after the other`.
    """

    noun: Word
    within: Value | None
    body: tuple["Statement", ...]
    region: Region | None = None
    filters: tuple[Filter, ...] = ()
    in_turn: bool = False


@frozen
class Clause(Node):
    """`winner: you, unless ...`, `aftermath: return ...`: an answer, or what is done in a step."""

    label: Word
    body: tuple["Statement", ...]


@frozen
class Timed(Node):
    """`next round: ...`, `next 2 rounds: ...`, `this round: ...`, `for the rest of the set: ...`,
    `until ...: ...`.

    which: `next`, `this`, `rest` or `until`. count: how many times the phase, of which none is
    named behind `until`.
    """

    which: str
    count: int
    phase: Word | None
    body: tuple["Statement", ...]
    until: Condition | None = None


@frozen
class AtTheEnd(Node):
    """`at the end: ...`: done when the phase is over, however it ended."""

    body: tuple["Statement", ...]


@frozen
class Declare(Node):
    """`each player has points: 0, public`; `the game has discards: nothing, in a pile`."""

    owner: Value
    name: Word
    initial: Value
    audience: str
    pile: bool = False
    shuffled: bool = False


@frozen
class Asks(Node):
    """`asks prediction: a card`: a further part of choosing this piece."""

    name: Word
    domain: Domain
    guard: Guard | None = None
    may: bool = False
    written: Word | None = None


@frozen
class Allow(Node):
    """`allow possible-conflict in Page with King because "..."`: a warning that is meant to be.
    under: in what, if that is said at the left edge; about: with what; words: on which line, by
    words that stand there; relies: words that stand in the rules as long as it holds.
    """

    code: str
    under: Word | None
    about: tuple[Word, ...]
    words: Word | None
    relies: tuple[Word, ...]
    reason: Word


@frozen
class Case(Node):
    """`{value}, if {condition}`: what something is in one case."""

    value: Value
    guard: Guard


@frozen
class Named(Node):
    """`heat of a square: number of squares next to it with element fire`: a name for a value.

    of: what the value is asked of, in one word (`player`, `number`, a kind of piece, a board).
    guard: when it is so, behind `yes`: it is not, otherwise. otherwise: of any value, what it is
    where the guard does not hold. above: what it is in the cases of the lines above it, with when.
    """

    name: Word
    of: Word | None
    value: Value
    guard: Guard | None = None
    otherwise: Value | None = None
    above: tuple[Case, ...] = ()


@frozen
class HeldBy(Node):
    """`held by {owner}`: whose the piece is from the start."""

    owner: Value


@frozen
class Argument(Node):
    """A value of an effect line, with the preposition before it if there is one.

    also: the values that stand behind it with an `and`: `reveal pick and bet`.
    """

    preposition: str
    value: Value
    also: tuple[Value, ...] = ()


@frozen
class EffectLine(Node):
    """`the winner gains 2 points`: subject, verb, arguments. doer: who does what needs nobody to do
    it, whom `they` means here: `opponent discards their hand`.
    """

    subject: Value | None
    verb: Word
    arguments: tuple[Argument, ...]
    doer: Value | None = None


@frozen
class Bounded(Node):
    """`their heat rises by 2, at most 9`. sign: `<=` or `>=`; `down` or `up` where something is
    rounded that is not divided. together: whether it is done at once
    for several things that do not have the number.
    """

    effect: EffectLine
    sign: str
    bound: Value
    together: bool = False


@frozen
class SoManyTimes(Node):
    """`for every 2 Kings in their hand, they gain 5 points`: once for each full `count` of them."""

    count: int
    things: Value
    effect: EffectLine


@frozen
class Bound(Node):
    """`at least 3`, of what is chosen. `sign` is one of `>=`, `<=`, `>`, `<`."""

    sign: str
    value: Value


@frozen
class SoMany(Node):
    """`at least 2 cards`, of several that are chosen at once. `sign` as in `Bound`, or `=`."""

    sign: str
    amount: Number
    noun: Word


@frozen
class Must(Node):
    """`opponent must not pick named`. Of a player, a choice, and what may be chosen in it.

    such: what is meant in other words than by names: `a card with rank 3`, `at least 3`, `at
    least 2 cards`. in_a_row:
    as often in a row nothing is chosen, if it is not 0. below: the place of the choice under which
    this stands: it is said of this one alone.
    """

    who: Value
    negated: bool
    choice: Word
    alternatives: tuple[Value, ...]
    such: PiecesDomain | Bound | SoMany | None = None
    in_a_row: int = 0
    below: Span | None = field(default=None, eq=False, repr=False)


@frozen
class Cap(Node):
    """`their heat is at most 3`, as a line: a bound that something is brought down or up to.

    sign: `<=` or `>=`; `<` and `>` are said as well, and mean nothing.
    """

    place: Value
    sign: str
    bound: Value


@frozen
class Cannot(Node):
    """`you cannot win the set`: effects of this kind do not happen."""

    effect: EffectLine


@frozen
class Pick(Node):
    """`they choose at random`, or `they choose Ace`; of several, `they choose Ace and King`."""

    who: Value
    value: Value | None = None
    also: tuple[Value, ...] = ()


@frozen
class Note(Node):
    """`note record: their champion, their points`: what the host alone is told, under a label."""

    label: Word
    values: tuple[Value, ...]


@frozen
class Line(Node):
    """A simple line: a sentence, or a bare value (an answer, a text, `rank of this +2`)."""

    sentence: "Sentence"
    guard: Guard | None


Done = EffectLine | Bounded | SoManyTimes | Must | Cannot | Is | Cap | Pick | Note
"""Sentences that are no values."""

Sentence = Done | Value


Statement = (
    Play
    | Step
    | Choose
    | Deal
    | Shuffle
    | Distribute
    | Use
    | Within
    | IfLate
    | IfNoneChosen
    | IfNonePossible
    | OnlyIf
    | Written
    | If
    | ForEachPlayer
    | InTurn
    | ForEachPiece
    | Clause
    | Timed
    | AtTheEnd
    | Declare
    | Asks
    | HeldBy
    | Allow
    | Named
    | Line
)
Body = tuple[Statement, ...]
