"""The syntax tree: what a rule file says, line by line, before anybody asks what it means.

Purpose: one small frozen class per sentence form of the grammar, with its place in the source.
Input: built by `parsing`. Output: read by `variants` (which merges files) and `binding`.
Must not know: what a name stands for; whether a sentence makes sense.
"""

from attrs import field, frozen

from .spans import NOWHERE, Span


@frozen
class Node:
    """Anything in the tree. The place is carried along and never compared."""

    span: Span = field(default=NOWHERE, kw_only=True, eq=False, repr=False)


# ---------------------------------------------------------------------- words and values


@frozen
class Word(Node):
    """A name, bare or in quotation marks, or a quoted text."""

    text: str
    quoted: bool = False


@frozen
class Number(Node):
    """A whole number."""

    value: int


@frozen
class OptionValue(Node):
    """`{rounds}`: the value of an option."""

    name: str


@frozen
class Pronoun(Node):
    """`you`, `opponent`, `they`, `this`, `it`."""

    word: str


@frozen
class Nothing(Node):
    """`nobody`, `nothing`, `none`."""

    word: str = "none"


@frozen
class TruthValue(Node):
    """`yes` or `no`."""

    value: bool


@frozen
class Possessed(Node):
    """`hand` or `previous cast`, behind an owner."""

    previous: bool
    noun: Word


@frozen
class Possessive(Node):
    """`opponent's cast`, `your hand`."""

    owner: "Value"
    thing: Possessed


@frozen
class Of(Node):
    """`strength of your cast`."""

    noun: Word
    owner: "Value"


@frozen
class EachPlayer(Node):
    """`each player`."""

    in_turn: bool = False


@frozen
class SomePlayer(Node):
    """`a player`, in a condition: at least one of them."""


@frozen
class BothPlayers(Node):
    """`both`, in a condition: each of them."""


@frozen
class Chance(Node):
    """`chance`, the one who chooses at random."""


@frozen
class Each(Node):
    """`each cast`, or `each spell in their hand`."""

    noun: Word
    within: "Value | None"


@frozen
class OneOfEach(Node):
    """`one of each spell other than ...`."""

    noun: Word
    excepted: tuple["Value", ...]


@frozen
class NumberOf(Node):
    """`number of spells in your hand`."""

    noun: Word
    within: "Value"


@frozen
class Calculation(Node):
    """Two values joined by `+`, `-` or `*`."""

    left: "Value"
    sign: str
    right: "Value"


@frozen
class Negative(Node):
    """`-2`."""

    value: "Value"


@frozen
class MostOf(Node):
    """`the player whose cast has more strength`, `the player with fewer points`."""

    thing: Word | None
    more: bool
    noun: Word


Value = (
    Word
    | Number
    | OptionValue
    | Pronoun
    | Nothing
    | TruthValue
    | Possessive
    | Of
    | EachPlayer
    | SomePlayer
    | BothPlayers
    | Chance
    | Each
    | OneOfEach
    | NumberOf
    | Calculation
    | Negative
    | MostOf
)

# ---------------------------------------------------------------------- conditions


@frozen
class Is(Node):
    """`opponent's cast is Counterspell or "Power Word Kill"`, `your cast is hidden`."""

    value: Value
    negated: bool
    alternatives: tuple[Value, ...]


@frozen
class IsIn(Node):
    """`charmed is in opponent's hand`."""

    value: Value
    negated: bool
    zone: Value


@frozen
class Compares(Node):
    """`round is at least 3`, `your points > 2`. `sign` is one of `>=`, `<=`, `>`, `<`."""

    left: Value
    sign: str
    right: Value


@frozen
class Has(Node):
    """`a player has at least 2 victories`. `sign` is one of `=`, `>=`, `<=`, `>`, `<`."""

    who: Value
    sign: str
    amount: Value
    noun: Word


@frozen
class Leads(Node):
    """`you lead by 2 or more points`."""

    who: Value
    by: Value
    or_more: bool
    noun: Word


@frozen
class Level(Node):
    """`points are level`."""

    value: Value


@frozen
class Truth(Node):
    """A value that is itself yes or no."""

    value: Value


@frozen
class And(Node):
    """All of these."""

    parts: tuple["Condition", ...]


@frozen
class Or(Node):
    """At least one of these."""

    parts: tuple["Condition", ...]


Condition = Is | IsIn | Compares | Has | Leads | Level | Truth | And | Or

# ---------------------------------------------------------------------- what may be chosen


@frozen
class Filter(Node):
    """`whose strength is at least 3` (`noun`, `sign`, `value`), or `that is ...` (`condition`)."""

    noun: Word | None
    sign: str
    alternatives: tuple[Value, ...]


@frozen
class PiecesDomain(Node):
    """`a spell in their hand other than Confusion`, `up to 3 spells`."""

    low: Value
    high: Value
    noun: Word
    zones: tuple[Value, ...]
    excepted: tuple[Value, ...]
    filter: Filter | None
    parts: bool = False


@frozen
class NumberDomain(Node):
    """`a whole number from 1 to their power`."""

    low: Value
    high: Value


@frozen
class OneOfDomain(Node):
    """`one of offers`."""

    value: Value


@frozen
class PlayerDomain(Node):
    """`a player`."""


@frozen
class YesOrNo(Node):
    """`yes or no`."""


Domain = PiecesDomain | NumberDomain | OneOfDomain | PlayerDomain | YesOrNo

# ---------------------------------------------------------------------- lines


@frozen
class Guard(Node):
    """`, if ...`, `, unless ...` (negated), or `, if able` (no condition)."""

    condition: Condition | None
    negated: bool = False


@frozen
class Play(Node):
    """`play up to 3 duels, until a player has 2 victories`."""

    times: Value | None
    phase: Word
    until: Condition | None


@frozen
class Step(Node):
    """`step scoring`, with what happens in it."""

    name: Word
    order: Value | None
    guard: Guard | None
    body: tuple["Statement", ...]


@frozen
class Choose(Node):
    """`each player chooses cast, in secret: a spell in their hand`."""

    who: Value
    may: bool
    name: Word
    secret: bool
    domain: Domain
    body: tuple["Statement", ...]


@frozen
class Use(Node):
    """`you may use this, once per match`."""

    who: Value
    thing: Value
    once_per: Word | None
    body: tuple["Statement", ...]


@frozen
class Within(Node):
    """`within 90 seconds`."""

    seconds: Value


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
    """`if ...: ... otherwise: ...`."""

    condition: Condition
    then: tuple["Statement", ...]
    otherwise: tuple["Statement", ...]


@frozen
class ForEachPlayer(Node):
    """`for each player: ...`."""

    body: tuple["Statement", ...]


@frozen
class Clause(Node):
    """`winner: you, unless ...`, `aftermath: return ...`: an answer, or what is done in a step."""

    label: Word
    body: tuple["Statement", ...]


@frozen
class Timed(Node):
    """`next round: ...`, `next 2 rounds: ...`, `this round: ...`, `for the rest of the duel: ...`.

    which: `next`, `this` or `rest`. count: how many times the phase.
    """

    which: str
    count: int
    phase: Word
    body: tuple["Statement", ...]


@frozen
class AtTheEnd(Node):
    """`at the end: ...`: done when the phase is over, however it ended."""

    body: tuple["Statement", ...]


@frozen
class Declare(Node):
    """`each player has points: 0, public`."""

    owner: Value
    name: Word
    initial: Value
    audience: str


@frozen
class Asks(Node):
    """`asks prediction: a unit`: a further part of choosing this piece."""

    name: Word
    domain: Domain


@frozen
class HeldBy(Node):
    """`held by {owner}`: whose the piece is from the start."""

    owner: Value


@frozen
class Argument(Node):
    """A value of an effect line, with the preposition before it if there is one."""

    preposition: str
    value: Value


@frozen
class EffectLine(Node):
    """`the winner gains 2 points`: subject, verb, arguments."""

    subject: Value | None
    verb: Word
    arguments: tuple[Argument, ...]


@frozen
class Must(Node):
    """`opponent must not cast charmed`. Of a player, a choice, and what may be chosen in it."""

    who: Value
    negated: bool
    choice: Word
    alternatives: tuple[Value, ...]


@frozen
class Cannot(Node):
    """`you cannot win the duel`: effects of this kind do not happen."""

    effect: EffectLine


@frozen
class Pick(Node):
    """`they choose at random`."""

    who: Value


@frozen
class Line(Node):
    """A simple line: a sentence, or a bare value (an answer, a text, `strength of this +2`)."""

    sentence: "EffectLine | Must | Cannot | Is | Pick | Value"
    guard: Guard | None


Statement = (
    Play
    | Step
    | Choose
    | Use
    | Within
    | IfLate
    | IfNoneChosen
    | If
    | ForEachPlayer
    | Clause
    | Timed
    | AtTheEnd
    | Declare
    | Asks
    | HeldBy
    | Line
)
Body = tuple[Statement, ...]
