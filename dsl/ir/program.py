"""A whole ruleset, bound: everything that play needs, in one frozen value.

Purpose: the tables to which the numbers in effect trees point.
Input: made by `binding`. Output: read by the interpreter, `Match`, the reference page.
Must not know: how it is played.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, wraps
from typing import Protocol, TypeVar, TypeVarTuple
from weakref import ref

from attrs import field, frozen

from .. import ir
from ..spans import NOWHERE, Span
from . import Owner, Rule, Tree, Type, owning_design, owning_rule
from .boards import Board
from .certainty import is_certain
from .effects import Announce
from .types import Value


@frozen
class Option:
    """A value that may be set before a match. type: `number`, `player`, `truth`, ...; choices of
    a player are seats, or None for nobody. as_option: whose value it has, if it is not given.
    """

    name: str
    type: Type
    default: Value
    about: str = ""
    as_option: int | None = None
    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen
class Kind:
    """A kind of piece. in_force: its rules hold as long as somebody holds the piece. names: there
    are no such pieces, only their names, of which somebody chooses one.
    """

    name: str
    in_force: bool
    names: bool = False


@frozen
class Design:
    """What a piece is: its name, its short form, the words that players read.

    holder: who has it from the start of the match, if the text says so; held: whether it says.
    asks: further decisions that are part of choosing it.
    """

    number: int
    name: str
    label: str
    kind: int
    text: str
    held: bool = False
    holder: Tree | None = None
    asks: tuple[int, ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False)


CHANGING = frozenset({"stored", "printed", "chosen", "flag"})
"""The sources of what effects may change; the rest is answered, remembered, or whose turn it is."""


@frozen
class Property:
    """Something that has a value: of the game, of a player or of a piece.

    bearer: `game`, `player`, `piece` or `cell`. source: `stored` (it changes only by effects),
    `printed` (each design has one, effects may change a piece's), `question` (rules answer it),
    `chosen` (a decision's answer), `flag` (yes as soon as a rule says so), `previous` (what another
    property was when the last phase of its kind ended), `history` (whenever one did), `tally` (how
    often it was what is `wanted` then), `since` (how many of them ago that was) or `mover` (whose
    turn it is).
    phase: dies with which phase. audience: `public`, `private`, `secret`, or
    `open`: everybody may know it, and nobody is told when it changes.
    kind: of pieces, which kind has it, None if several do; of cells, which board.
    printed: per design, for `printed` ones; of cells, the one first value.
    of: the property that a `previous` one remembers. keep: how much of a `history` is kept, 0 for
    all of it.
    """

    number: int
    name: str
    bearer: str
    type: Type
    source: str
    phase: int
    audience: str = "secret"
    kind: int | None = None
    printed: tuple[Value, ...] = ()
    of: int | None = None
    keep: int = 0
    wanted: Value = None
    span: Span = field(default=NOWHERE, eq=False, repr=False)

    @property
    def lies_openly(self) -> bool:
        """Whether everybody may know it, told of its changes or not."""
        return self.audience in ("public", "open")

    @property
    def subject(self) -> Type:
        """The type of whose it is; nothing, if it is the game's."""
        match self.bearer:
            case "player":
                return ir.PLAYER
            case "piece":
                return ir.PieceType(self.kind)
            case "cell":
                return ir.CellType(self.kind)
        return ir.NOTHING


@frozen
class Decision:
    """A choice that a player makes.

    secret: whether the text says that it is made in secret, so that nobody else hears of it before
    it is revealed; by chance it always is.
    value, hidden, shown, late: the properties that hold the answer, whether a rule hides it,
    whether everybody has been shown it, and whether nothing legal came in time.
    chosen, declined, late_block, both_late: the blocks that are run afterwards (-1: none).
    slot: where the answer stands in those blocks. guard: of a part, when it is asked at all.
    impossible: the block that is run instead if there is nothing to choose.
    by_chance: nobody chooses, not even late: chance does, and tells nobody.
    reserve: the property that time beyond `seconds` is taken from, one for each `extra` seconds.
    written: how an answer is written, with `{}` for what is chosen; empty for just that.
    also_in: of a part, the phases in which pieces are chosen with it, beside the first of them.
    """

    number: int
    name: str
    phase: int
    domain: Tree
    optional: bool
    secret: bool
    seconds: Tree | None
    value: int
    hidden: int
    shown: int
    late: int
    slot: int
    chooser_slot: int
    chosen: int = -1
    declined: int = -1
    late_block: int = -1
    both_late: int = -1
    parts: bool = False
    uses: int = -1
    guard: Tree | None = None
    impossible: int = -1
    extra: Tree | None = None
    reserve: Tree | None = None
    written: str = ""
    by_chance: bool = False
    also_in: tuple[int, ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen
class Phase:
    """A stretch of time. body and at_end are blocks (-1: none); marked: an effect may undo it.
    mover: the property that says whose turn it is (-1: nobody's).
    """

    number: int
    name: str
    body: int
    at_end: int
    parent: int | None
    marked: bool = False
    mover: int = -1
    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen
class Step:
    """A moment in a phase. general: the block of the general rules (-1: none). order: by what the
    abilities are ordered, as a value of the piece in slot 1.
    """

    number: int
    name: str
    phase: int
    general: int
    order: Tree | None = None
    span: Span = field(default=NOWHERE, eq=False, repr=False)


BELOW_A_CHOICE = ", what may be chosen"
"""What stands behind the name of a choice in the name of a rule that is made of lines below it."""


@frozen
class NamedRule:
    """A rule with a name, for each player (who is then `you`) or for the game."""

    name: str
    for_each: bool
    text: str = ""


ByOwner = dict[Owner | None, tuple[Rule, ...]]
"""Rules by whose they are; None stands for the general rules."""

Override = tuple[Owner, Owner, int | None]
"""Who overrides, who is overridden, on which question; None for all of them."""


def bearer_of(owner: Owner) -> tuple[str, int]:
    """What a rule stands under: `piece` and the design, or `rule` and which one of those with a
    name.
    """
    design, rule = owning_design(owner), owning_rule(owner)
    return ("piece", design) if design is not None else ("rule", rule or 0)


def owner_name(owner: Owner, designs: Sequence[Design], rules: Sequence[NamedRule]) -> str:
    """What those are called whose rule it is."""
    sort, number = bearer_of(owner)
    return designs[number].name if sort == "piece" else rules[number].name


@frozen
class Ruling:
    """A line that puts one owner's answers above those of others: on one question, or on every."""

    winner: Owner
    losers: tuple[Owner, ...]
    question: int | None
    span: Span = field(default=NOWHERE, eq=False, repr=False)

    @property
    def overrides(self) -> tuple[Override, ...]:
        """What the line adds to `Program.overrides`."""
        return tuple((self.winner, loser, self.question) for loser in self.losers)


@frozen
class Allowance:
    """A warning that is meant to be. under: what the line stands under, as a sort (`piece`, `rule`,
    `phase`, or `ruleset` for the whole) and a number; about: all that it must concern as well,
    likewise, or steps and properties by their numbers; words: what must stand on a line of it;
    relies: what must stand in the rules for the line to be in force; against: where what it is
    about says otherwise by itself, or that stands under a condition, in one that is not.
    """

    code: str
    under: tuple[str, int]
    about: tuple[tuple[str, int], ...]
    words: str | None
    reason: str
    relies: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False)
    against: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen(cache_hash=True)
class Program:
    """A ruleset, ready to be played. The tables are indexed by the numbers in the trees."""

    name: str
    about: str
    seats: tuple[str, ...]
    options: tuple[Option, ...]
    kinds: tuple[Kind, ...]
    boards: tuple[Board, ...]
    designs: tuple[Design, ...]
    phases: tuple[Phase, ...]
    steps: tuple[Step, ...]
    properties: tuple[Property, ...]
    decisions: tuple[Decision, ...]
    blocks: tuple[tuple[Tree, ...], ...]
    rules: tuple[Rule, ...]
    named_rules: tuple[NamedRule, ...]
    overrides: frozenset[Override]
    root: int
    """The outermost phase."""
    exhausted: int
    """The property that says of a piece that it has lost its abilities for good."""
    rulings: tuple[Ruling, ...] = field(default=(), eq=False, repr=False)
    """The lines that `overrides` comes from; they mean nothing beyond it."""
    allowances: tuple[Allowance, ...] = field(default=(), eq=False, repr=False)
    """The warnings that the text allows; play does not know of them."""
    lapsed: tuple[Allowance, ...] = field(default=(), eq=False, repr=False)
    """Those that it would allow, if what they rely on still stood in the rules."""
    aside: tuple[Allowance, ...] = field(default=(), eq=False, repr=False)
    """Those that whoever looks has set aside: nothing is allowed by them, and that they would allow
    it is told.
    """
    rulings_in_words: tuple[tuple[str, str], ...] = field(default=(), eq=False, repr=False)
    """What the rulings say that lines are marked with, by name."""

    def option_values(self, given: dict[int, Value]) -> tuple[Value, ...]:
        """The value of every option, in order: as given by number, or by default."""
        values: list[Value] = []
        for number, option in enumerate(self.options):
            if number in given:
                values.append(given[number])
            elif option.as_option is not None:
                values.append(values[option.as_option])
            else:
                values.append(option.default)
        return tuple(values)

    @property
    def nouns(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What the pieces of each kind and the cells of each board are called."""
        return tuple(k.name for k in self.kinds), tuple(b.name for b in self.boards)

    @cached_property
    def rules_of(self) -> ByOwner:
        """The rules of everybody who has any, in their order."""
        found: dict[Owner | None, list[Rule]] = {}
        for rule in self.rules:
            found.setdefault(rule.owner, []).append(rule)
        return {owner: tuple(rules) for owner, rules in found.items()}

    @cached_property
    def tables(self) -> "Tables":
        """What the interpreter looks up, sorted once."""
        return Tables.of(self)


Rest = TypeVarTuple("Rest")
Follows = TypeVar("Follows")


def once_of_each(
    work: Callable[[Program, *Rest], Follows],
) -> Callable[[Program, *Rest], Follows]:
    """Works out once of each program what follows from it, and forgets it with the program.

    A program is known by which it is, not by what it is: to compare two that are equal takes
    longer than most of what follows from them.
    """
    known: dict[int, tuple[ref[Program], dict[tuple[object, ...], Follows]]] = {}

    @wraps(work)
    def found(program: Program, *rest: *Rest) -> Follows:
        at = id(program)
        if at not in known:
            known[at] = ref(program, lambda _: known.pop(at, None)), {}
        _, follows = known[at]
        if rest not in follows:
            follows[rest] = work(program, *rest)
        return follows[rest]

    return found


@frozen
class Tables:
    """The rules of a program, by what they do."""

    answers: dict[int, ByOwner]
    modifiers: dict[int, ByOwner]
    in_step: dict[int, ByOwner]
    constraints: dict[int, ByOwner]
    preventions: ByOwner
    later: dict[int, ByOwner]
    lasting: frozenset[int]
    scoped: tuple[frozenset[int], ...]
    """Per phase, the properties that are forgotten when it ends."""
    heard: tuple[tuple[int, tuple[tuple[int, int | None], ...]], ...]
    """The properties that are told when they change, each with those who have it; without any of
    them, it is the cells of a board.
    """
    zones: tuple[int, ...]
    zone_keys: tuple[tuple[int, int | None], ...]
    piles: frozenset[int]
    remembered: dict[int, tuple[tuple[int, int], ...]]
    shown: dict[int, int]
    previous: dict[int | None, int]
    starting: frozenset[int]
    plain: frozenset[int]
    answered: frozenset[int]
    modified: frozenset[int]
    lapsing: bool
    goes: bool
    of_pieces: frozenset[int]
    preventing: bool
    owners: tuple[Owner, ...]
    """Of each design, whose its rules are."""
    always: tuple[tuple[Owner, tuple[int | None, None]], ...]
    """The rules with a name, which are in force all the time; what `you` and `this` are in them."""
    open_times: dict[int, tuple[Tree, ...]]
    """Per choice, what says how long it may take, where the text may leave that open."""
    open_parts: frozenset[int]
    """The choices that pieces ask for of which the text may leave open what may be chosen."""
    settled: frozenset[int]
    """The properties in whose values no rule has a say: none of them is left open."""
    certain_texts: frozenset[tuple[int, int]]
    """The lines that tell a text of which nothing is left open, as their block and place in it."""

    @classmethod
    def of(cls, program: Program) -> "Tables":
        """Sort the rules of a program; rules that only begin later are left out."""
        inner = {r.form.rule for r in program.rules if isinstance(r.form, ir.Later)}
        for block in program.blocks:
            for statement in block:
                inner |= {t.rule for t in ir.walk(statement) if isinstance(t, ir.Establish)}
        tables: list[dict[int, ByOwner]] = [{} for _ in range(6)]
        for rule in program.rules:
            if rule.number in inner:
                continue
            place = _place(rule)
            if place is not None:
                at, key = place
                by_owner = tables[at].setdefault(key, {})
                by_owner[rule.owner] = (*by_owner.get(rule.owner, ()), rule)
        return cls(
            answers=tables[0],
            modifiers=tables[1],
            in_step=tables[2],
            constraints=tables[3],
            preventions=tables[4].get(0, {}),
            later=tables[5],
            lasting=frozenset(inner),
            scoped=_scoped(program),
            heard=_heard(program),
            zones=tuple(p.number for p in program.properties if isinstance(p.type, ir.ZoneType)),
            zone_keys=_zone_keys(program),
            piles=frozenset(p.number for p in program.properties if p.type.name == "pile"),
            remembered=_remembered(program),
            shown=_shown(program),
            previous=_previous(program),
            starting=frozenset(r.number for r in program.rules if isinstance(r.form, ir.AtStart)),
            plain=_plain(program),
            answered=_ruled(program, ir.Answer),
            modified=_ruled(program, ir.Modify),
            of_pieces=frozenset(p.number for p in program.properties if ir.is_of_pieces(p.type)),
            owners=tuple(ir.of_design(design.number) for design in program.designs),
            always=tuple(
                (ir.of_named_rule(number), (seat, None))
                for number, rule in enumerate(program.named_rules)
                for seat in ((0, 1) if rule.for_each else (None,))
            ),
            preventing=any(isinstance(r.form, ir.Prevent) for r in program.rules),
            goes=any(isinstance(d.domain, ir.GoChoice) for d in program.decisions),
            lapsing=any(rule.until is not None for rule in program.rules),
            open_times=_open_times(program),
            open_parts=_open_parts(program),
            settled=_settled(program),
            certain_texts=_certain_texts(program),
        )


class Choices(Protocol):
    """A program, or one that is being made: as much of it as says what is chosen where."""

    @property
    def decisions(self) -> Sequence[Decision]:
        """The table."""
        ...

    @property
    def phases(self) -> Sequence[Phase]:
        """The table."""
        ...

    @property
    def properties(self) -> Sequence[Property]:
        """The table."""
        ...


def forgotten_with(program: Choices, number: int) -> frozenset[int]:
    """The phases with which a property is forgotten: its own, and of what is chosen in several
    phases none of which lies in another, each of these. So what is chosen in a phase is gone with
    it, whether it is chosen in other phases, too, or not.
    """
    own = program.properties[number].phase
    about = (d for d in program.decisions if number in (d.value, d.hidden, d.shown, d.late))
    asked = {phase for made in about for phase in (made.phase, *made.also_in)}
    if len(asked) < 2:
        return frozenset((own,))
    return frozenset(p for p in asked if asked.isdisjoint(above(program, p)))


def above(program: Choices, phase: int) -> list[int]:
    """The phases in which a phase lies, from within."""
    found: list[int] = []
    parent = program.phases[phase].parent
    while parent is not None and parent not in found:
        found.append(parent)
        parent = program.phases[parent].parent
    return found


def _scoped(program: Program) -> tuple[frozenset[int], ...]:
    found: list[set[int]] = [set() for _ in program.phases]
    for made in program.properties:
        for phase in forgotten_with(program, made.number):
            found[phase].add(made.number)
    return tuple(map(frozenset, found))


def _heard(program: Program) -> tuple[tuple[int, tuple[tuple[int, int | None], ...]], ...]:
    whose: dict[str, tuple[int | None, ...]] = {"player": (0, 1), "cell": ()}
    return tuple(
        (made.number, tuple((made.number, subject) for subject in whose.get(made.bearer, (None,))))
        for made in program.properties
        if made.source == "stored"
    )


def _zone_keys(program: Program) -> tuple[tuple[int, int | None], ...]:
    """Every zone there may be, and whose: each player's own, or one of the game."""
    whose: dict[str, tuple[int | None, ...]] = {"player": (0, 1), "game": (None,)}
    return tuple(
        (made.number, subject)
        for made in program.properties
        if isinstance(made.type, ir.ZoneType)
        for subject in whose.get(made.bearer, ())
    )


def _plain(program: Program) -> frozenset[int]:
    """The properties that are what is stored for them: no rule answers or modifies them."""
    ruled = _ruled(program, ir.Answer) | _ruled(program, ir.Modify)
    return frozenset(
        p.number
        for p in program.properties
        if p.source in ("stored", "chosen", "previous", "history", "since", "mover")
        and p.number not in ruled
    )


def _settled(program: Program) -> frozenset[int]:
    ruled = _ruled(program, ir.Answer) | _ruled(program, ir.Modify)
    made = (p.number for p in program.properties if p.source != "question")
    return frozenset(number for number in made if number not in ruled)


def _open_times(program: Program) -> dict[int, tuple[Tree, ...]]:
    settled, found = _settled(program), {}
    for made in program.decisions:
        said = tuple(t for t in (made.seconds, made.extra, made.reserve) if t is not None)
        if not all(is_certain(tree, settled) for tree in said):
            found[made.number] = said
    return found


def _open_parts(program: Program) -> frozenset[int]:
    settled, found = _settled(program), set[int]()
    there = frozenset(n for n in settled if not program.properties[n].type.optional)
    for number in {each for design in program.designs for each in design.asks}:
        made = program.decisions[number]
        said = (*ir.children(made.domain), *(() if made.guard is None else (made.guard,)))
        if not all(is_certain(tree, settled, there) for tree in said):
            found.add(number)
    return frozenset(found)


def _certain_texts(program: Program) -> frozenset[tuple[int, int]]:
    settled = _settled(program)
    return frozenset(
        (number, at)
        for number, block in enumerate(program.blocks)
        for at, line in enumerate(block)
        if isinstance(line, ir.Do)
        and isinstance(line.effect, Announce)
        and all(is_certain(part, settled) for part in ir.children(line.effect))
    )


def _ruled(program: Program, form: type[ir.Answer] | type[ir.Modify]) -> frozenset[int]:
    """The properties that some rule of a form is about, whether it is in force yet or not."""
    return frozenset(r.form.property for r in program.rules if isinstance(r.form, form))


def _remembered(program: Program) -> dict[int, tuple[tuple[int, int], ...]]:
    """Per phase, the properties that are remembered when it ends, and where."""
    found: dict[int, tuple[tuple[int, int], ...]] = {}
    for made in program.properties:
        if made.of is not None:
            for phase in sorted(forgotten_with(program, made.of)):
                found[phase] = (*found.get(phase, ()), (made.of, made.number))
    return found


def _previous(program: Program) -> dict[int | None, int]:
    """Per property that is remembered: the one that says what it was the last time."""
    return {p.of: p.number for p in program.properties if p.source == "previous"}


def _shown(program: Program) -> dict[int, int]:
    """Per property that holds a choice, now or before: the one that says it was shown. What is
    chosen openly, and what no rule hides, may be told as soon as it is chosen.
    """
    hiding = {r.form.property for r in program.rules if isinstance(r.form, ir.Answer)}
    kept = (d for d in program.decisions if d.secret or d.hidden in hiding)
    found = {d.value: d.shown for d in kept}
    previous = _previous(program)
    for value, shown in list(found.items()):
        if value in previous and shown in previous:
            found[previous[value]] = previous[shown]
    return found


def _place(rule: Rule) -> tuple[int, int] | None:
    match rule.form:
        case ir.Answer(property=number):
            return 0, number
        case ir.Modify(property=number):
            return 1, number
        case ir.InStep(step=number):
            return 2, number
        case ir.Constrain(decision=number) | ir.Repeat(decision=number):
            return 3, number
        case ir.Prevent():
            return 4, 0
        case ir.Later(phase=number):
            return 5, number
    return None
