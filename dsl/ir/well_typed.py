"""Whether a program is typed: every value of a type that fits its place, every small word bound
where it is used.

Purpose: what the entries of the tables must agree in; and every tree, wherever play may come to it.
Input: a program that is well-formed. Output: what is wrong with it, in words for whoever works on
Duello. Must not know: how a program is played, nor how it was made.
"""

from collections.abc import Iterator
from itertools import takewhile

from ..limits import LARGEST_OPTION
from . import effects as ef
from . import statements, types, values, visit
from .program import Decision, Option, Program, Property
from .scopes import Of, scopes
from .type_of import has_type, type_of
from .typed_trees import faults, is_one_of, of_choice
from .types import (
    NUMBER,
    SEATS,
    CellType,
    DesignType,
    DirectionType,
    GraphType,
    PlayerType,
    SetType,
    TruthType,
    Type,
    ZoneType,
    fits,
)


def ill_typed(program: Program) -> Iterator[str]:
    """Whatever is not of the type of its place. Of what is told first, the rest hangs."""
    for check in (_tables, _trees):
        found = list(check(program))
        yield from found
        if found:
            return


def _trees(program: Program) -> Iterator[str]:
    every = list(scopes(program))
    met = {scope.number for scope in every if scope.of is Of.BLOCK}
    for number in sorted(set(range(len(program.blocks))) - met):
        yield f"play never comes to block {number}"
    for scope in every:
        for tree in scope.trees:
            yield from faults(program, tree, scope.slots)
        if scope.of in (Of.DECISION, Of.PART):
            yield from of_choice(program, program.decisions[scope.number], scope.slots)
        elif scope.of in HOLDING:
            given = type_of(program, scope.trees[0], scope.slots)
            yield from is_one_of(given, (HOLDING[scope.of],), f"{scope.of.value} {scope.number}")


HOLDING: dict[Of, Type] = {Of.DESIGN: SEATS, Of.STEP: NUMBER}
"""What is said of designs (who holds one) and of steps (by what their abilities are ordered)."""


# ---------------------------------------------------------------------- tables


def _tables(program: Program) -> Iterator[str]:
    """What the entries of the tables must agree in."""
    for option in program.options:
        yield from _option(program, option)
    for made in program.properties:
        yield from (f"property {made.number} {words}" for words in _property(program, made))
    for decision in program.decisions:
        yield from (f"choice {decision.number} {words}" for words in _decision(program, decision))
    for phase in program.phases:
        if phase.mover >= 0 and program.properties[phase.mover].source != "mover":
            yield f"whose turn it is in phase {phase.number} is said by something else"
    exhausted = program.properties[program.exhausted]
    if (exhausted.bearer, exhausted.source, exhausted.kind) != ("piece", "flag", None):
        yield "what is used up is no flag of pieces"
    for design in program.designs:
        if design.asks and program.kinds[design.kind].in_force:
            yield f"design {design.number} asks something, and is always in force"
    yield from _remembered(program)
    yield from _furnished(program)


def _furnished(program: Program) -> Iterator[str]:
    """What every cell has must be there before anything else happens."""
    body = program.phases[program.root].body
    first = takewhile(
        lambda line: isinstance(line, statements.Furnish | statements.HandOut),
        visit.lines(program, body),
    )
    given = {n for line in first if isinstance(line, statements.Furnish) for n in line.properties}
    for made in program.properties:
        if made.bearer == "cell" and made.number not in given:
            yield f"property {made.number} of cells has no first value"


def _option(program: Program, option: Option) -> Iterator[str]:
    default = option.default
    if option.as_option is None and not has_type(program, default, option.type):
        yield f"option {option.name} is {default!r}, not {types.called(option.type)}"
    elif isinstance(default, int) and not 0 <= default <= LARGEST_OPTION:
        yield f"option {option.name} is {default}"
    if option.as_option is not None:
        other = program.options[option.as_option].type
        if not fits(other, option.type):
            yield f"option {option.name} has the value of {types.called(other)}"


BEARING: dict[str, tuple[str, ...]] = {
    "stored": ("game", "player", "cell"),
    "printed": ("piece",),
    "question": ("game",),
    "chosen": ("game", "player", "piece"),
    "flag": ("player", "piece"),
    "previous": ("game", "player", "piece"),
    "history": ("game", "player"),
    "tally": ("game", "player"),
    "since": ("game", "player"),
    "mover": ("game",),
}
"""Who may bear a property of each source."""


def _property(program: Program, made: Property) -> Iterator[str]:
    """What is wrong with a property, behind its number."""
    if made.bearer not in BEARING[made.source]:
        yield f"is {made.source}, and the {made.bearer}'s"
    printed = {"piece": len(program.designs), "cell": 1}.get(made.bearer, 0)
    wanted = printed if made.source in ("printed", "stored") else 0
    if len(made.printed) != wanted:
        yield f"has {len(made.printed)} printed values, and not {wanted}"
    if not all(each is None or has_type(program, each, made.type) for each in made.printed):
        yield f"has a printed value that is not {types.called(made.type)}"
    of_a_kind = made.bearer in ("piece", "cell") and made.source != "flag"
    if made.bearer == "cell" if made.kind is None else not of_a_kind:
        yield "has a kind, or none, where it should not"
    place = made.bearer in ("player", "game") and made.source != "question"
    if isinstance(made.type, ZoneType) and not place:
        yield "is a zone, and is none of a player's or the game's"
    if isinstance(made.type, GraphType | CellType | DirectionType | DesignType):
        yield from _there(program, made.type)
    if made.source == "flag" and not isinstance(made.type, TruthType):
        yield "is a flag, and not yes or no"
    if made.source == "mover" and not isinstance(made.type, PlayerType):
        yield "says whose turn it is, and is no player"
    yield from _memory(program, made)


def _there(program: Program, type_: Type) -> Iterator[str]:
    """Kinds and boards that there are not."""
    table = program.boards if isinstance(type_, types.OnBoard) else program.kinds
    if type_.kind is not None and type_.kind >= len(table):
        yield f"is of kind or board {type_.kind}, which there is not"


REMEMBERING = ("previous", "history", "tally", "since")
"""The sources of what remembers another property."""


def _memory(program: Program, made: Property) -> Iterator[str]:
    """What remembers another property is of its type, and has the same bearer."""
    if (made.of is not None) != (made.source in REMEMBERING):
        yield "remembers something, or does not, where it should not"
    elif made.of is not None:
        old = program.properties[made.of]
        remembered = {"history": SetType(old.type), "previous": old.type, "tally": NUMBER}
        type_ = remembered.get(made.source, NUMBER.or_none())
        if (old.bearer, type_) != (made.bearer, made.type):
            yield f"does not remember property {made.of} as it is"


def _decision(program: Program, decision: Decision) -> Iterator[str]:
    """What is wrong with a choice, behind its number."""
    value = program.properties[decision.value]
    if value.source != "chosen":
        yield f"writes down what is {value.source}"
    for name in ("hidden", "shown", "late", "uses"):
        number = getattr(decision, name)
        if number >= 0:
            flag = program.properties[number]
            if (flag.source, flag.bearer) != ("flag", "player"):
                yield f"is {name} as a property that is no player's flag"
    if decision.parts and not isinstance(decision.domain, values.PieceChoice):
        yield "is of pieces and what they ask, and not of pieces"


def _remembered(program: Program) -> Iterator[str]:
    """Where choices are repeated or pieces copied, parts of choices are remembered."""
    lines = (tree for root in visit.roots(program) for tree in visit.walk(root))
    if not any(isinstance(tree, ef.Copy | statements.Repeat) for tree in lines):
        return
    kept = {made.of for made in program.properties if made.source == "previous"}
    for design in program.designs:
        for asked in design.asks:
            if program.decisions[asked].value not in kept:
                yield f"choice {asked} is part of another, and is not remembered"
