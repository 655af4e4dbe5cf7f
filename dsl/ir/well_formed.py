"""Whether a program is well-formed: every field of its class, every number in range of its table,
every line where it may stand, nothing in a circle.

Purpose: what must be so before it can be asked of which type anything is.
Input: a program. Output: what is wrong with it, in words for whoever works on Duello.
Must not know: types; how a program is played, nor how it was made.
"""

from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Union, get_args, get_origin

from attrs import fields, frozen, has, resolve_types

from ..spans import Span
from . import effects as ef
from . import places, program, statements, values, visit
from .boards import Board
from .nodes import Tree
from .program import Program, Property
from .statements import owning_design, owning_rule
from .types import Type, is_value, says_value


def ill_formed(made: Program) -> Iterator[str]:
    """Whatever is not well-formed in a program. Of what is told first, the rest hangs."""
    for check in (_fields, _sorts, _ranges, _circles, _places):
        found = list(check(made))
        yield from found
        if found:
            return


# ---------------------------------------------------------------------- fields

BEARERS = ("game", "player", "piece", "cell")
SOURCES = (
    *("stored", "printed", "question", "chosen", "flag"),
    *("previous", "history", "tally", "since", "mover"),
)
AUDIENCES = ("public", "open", "private", "secret")

WORDS: dict[tuple[type[object], str], tuple[str, ...]] = {
    (Property, "bearer"): BEARERS,
    (Property, "source"): SOURCES,
    (Property, "audience"): AUDIENCES,
    (values.Calculated, "sign"): ("+", "-", "*"),
    (values.Compared, "sign"): ("=", ">=", "<=", ">", "<"),
    (values.Total, "which"): ("total", "lowest", "highest"),
    (values.Extreme, "which"): ("smaller", "greater", "difference"),
}
"""Of each field that holds one of a few words, those."""

Suits = Callable[[object], bool]


@frozen
class Field:
    """A field of a class. suits: whether a value is of the class that the field is declared with;
    holds: whether trees or entries of tables may be in it; table: the one that it points into;
    least: the least number that may stand there.
    """

    name: str
    suits: Suits
    holds: bool
    table: str | None
    least: int


def fields_of(cls: type[object]) -> tuple[Field, ...]:
    """The fields of a class."""
    of: type = cls  # mypy takes the hash of its values for that of the class
    return _fields_of(of)


@cache
def _fields_of(cls: type) -> tuple[Field, ...]:
    found = []
    for attribute in fields(resolve_types(cls)):
        name, hint = attribute.name, attribute.type
        words = WORDS.get((cls, name))
        suits = words.__contains__ if words else _suits(hint)
        table = SLOTS if name in ("slot", "chooser_slot") else TABLES.get(name)
        none = name in NONE_IS_MINUS_ONE or (table == SLOTS and cls in MAY_BIND_NOTHING)
        found.append(Field(name, suits, _holds(hint), table, -1 if none else 0))
    return tuple(found)


def _fields(made: Program) -> Iterator[str]:
    """Fields that hold something of another class than they are declared with."""
    yield from _of_its_class(made)


def _of_its_class(thing: object) -> Iterator[str]:
    for field in fields_of(thing.__class__):
        value = getattr(thing, field.name)
        if not field.suits(value):
            yield f"{type(thing).__name__}.{field.name}: {value!r:.60} is not of its class"
        elif field.holds and value is not None and value != ():
            yield from _each_of_its_class(value)


def _each_of_its_class(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for each in value:
            yield from _each_of_its_class(each)
    else:
        yield from _of_its_class(value)


def _holds(hint: object) -> bool:
    """Whether trees, or entries of tables, may be in what an annotation says."""
    if isinstance(hint, type) and has(hint):
        return not issubclass(hint, Span | Type | Board)
    return any(_holds(part) for part in get_args(hint))


def _suits(hint: object) -> Suits:
    """Whether a value is of the class that an annotation says."""
    hint = getattr(hint, "__supertype__", hint)  # of a type with a name of its own
    origin, parts = get_origin(hint), get_args(hint)
    if says_value(hint):
        return is_value
    said = tuple(_classes(hint))
    classes = tuple(each for each in said if isinstance(each, type))
    if len(classes) == len(said):
        if int in classes and bool not in classes:
            return lambda value: isinstance(value, classes) and value.__class__ is not bool
        return lambda value: isinstance(value, classes)
    if origin in (Union, UnionType):
        either = [_suits(part) for part in parts]
        return lambda value: any(suits(value) for suits in either)
    if origin is tuple and parts[-1] is Ellipsis:
        each = _suits(parts[0])
        return lambda value: isinstance(value, tuple) and all(map(each, value))
    if origin is tuple:
        every = [_suits(part) for part in parts]
        return lambda value: (
            isinstance(value, tuple)
            and len(value) == len(every)
            and all(suits(part) for suits, part in zip(every, value, strict=True))
        )
    if origin is frozenset:
        member = _suits(parts[0])
        return lambda value: isinstance(value, frozenset) and all(map(member, value))
    raise TypeError(f"what a field holds is not told by {hint!r}")


def _classes(hint: object) -> Iterator[object]:
    """What an annotation lists, or itself: classes, where it does not say what is in them."""
    hint = getattr(hint, "__supertype__", hint)
    if get_origin(hint) in (Union, UnionType):
        for part in get_args(hint):
            yield from _classes(part)
    else:
        yield NoneType if hint is None else hint


# ---------------------------------------------------------------------- sorts of trees

LINES = tuple(get_args(statements.Line))
FORMS = tuple(get_args(statements.RuleForm))
CHOICES = (
    *(values.PieceChoice, values.DealChoice, values.OrderChoice),
    *(values.DesignChoice, values.GroupChoice),
    *(values.SetChoice, values.NumbersChoice),
    *(values.NumberChoice, values.PlayerChoice, values.TruthChoice, values.UseChoice),
    *(places.CellChoice, places.EdgeChoice, places.WayChoice, places.GoChoice),
)
NO_VALUES = (*LINES, *FORMS, *CHOICES, statements.Rule, ef.Effect)
"""What stands in no place for a value."""

SORTS: dict[tuple[type[object], str], tuple[type[object], ...]] = {
    (statements.Do, "effect"): ef.KERNEL,
    (statements.Prevent, "effect"): ef.KERNEL,
    (statements.Rule, "form"): FORMS,
    (values.Exists, "choice"): tuple(each for each in CHOICES if each is not places.GoChoice),
    (values.NumbersChoice, "among"): (values.NumberChoice,),
    (program.Decision, "domain"): CHOICES,
}
"""Of each field in which no value stands, what does."""


def _sorts(made: Program) -> Iterator[str]:
    """Trees that stand where others should: a line in the place of a value."""
    for block in made.blocks:
        for line in block:
            yield from _sort(line, LINES, "a block")
    for rule in made.rules:
        yield from _sort(rule, (statements.Rule,), "the rules")
    for entry in (*made.decisions, *made.designs, *made.steps):
        yield from _inner_sorts(entry)


def _sort(tree: Tree, wanted: tuple[type[object], ...] | None, where: str) -> Iterator[str]:
    """wanted: what may stand there; None for values."""
    wrong = isinstance(tree, NO_VALUES) if wanted is None else not isinstance(tree, wanted)
    if wrong or (isinstance(tree, values.Said) and where != "Announce.text"):
        yield f"{type(tree).__name__} stands in {where}"
        return
    yield from _inner_sorts(tree)


def _inner_sorts(thing: object) -> Iterator[str]:
    for field in fields_of(thing.__class__):
        if field.holds:
            value = getattr(thing, field.name)
            sorts = SORTS.get((type(thing), field.name))
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Tree):
                    yield from _sort(part, sorts, f"{type(thing).__name__}.{field.name}")


# ---------------------------------------------------------------------- numbers

TABLES = {
    "property": "properties",
    "reserve_of": "properties",
    "previous": "properties",
    "seen": "properties",
    "decision": "decisions",
    "phase": "phases",
    "step": "steps",
    "rule": "rules",
    "design": "designs",
    "kind": "kinds",
    "board": "boards",
    "option": "options",
    "block": "blocks",
    "then": "blocks",
    "otherwise": "blocks",
    "value": "properties",
    "hidden": "properties",
    "shown": "properties",
    "late": "properties",
    "uses": "properties",
    "mover": "properties",
    "of": "properties",
    "chosen": "blocks",
    "declined": "blocks",
    "late_block": "blocks",
    "both_late": "blocks",
    "impossible": "blocks",
    "body": "blocks",
    "general": "blocks",
    "at_end": "blocks",
    "parent": "phases",
    "also_in": "phases",
    "as_option": "options",
    "properties": "properties",
    "designs": "designs",
    "asks": "decisions",
}
"""The table into which a field that is a number, or several numbers, points."""

NONE_IS_MINUS_ONE = frozenset(
    {"uses", "mover", "block", "then", "otherwise", "chosen", "declined", "late_block", "both_late"}
    | {"impossible", "body", "at_end", "general"}
)
"""Fields in which -1 stands for none."""

SLOTS = "words"
"""Stands for the table of fields that say which small word something is."""

MAY_BIND_NOTHING = (statements.Set, statements.Constrain, places.Sight, program.Decision)
"""What has no word for it in some cases: -1."""


def _ranges(made: Program) -> Iterator[str]:
    yield from _Ranges(made).all()


class _Ranges:
    """Every number of a program against the table that it points into."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.sizes = {name: len(getattr(program, name)) for name in set(TABLES.values())}

    def all(self) -> Iterator[str]:
        program = self.program
        for name in ("designs", "properties", "decisions", "phases", "steps", "rules"):
            for number, each in enumerate(getattr(program, name)):
                if each.number != number:
                    yield f"number {number} of {name} calls itself {each.number}"
        tables = (program.options, program.designs, program.properties, program.decisions)
        for table in (*tables, program.phases, program.steps, program.rules, *program.blocks):
            for entry in table:
                yield from self._entry(entry)
        yield from self._owners()
        if not 0 <= program.root < len(program.phases):
            yield f"there is no phase {program.root} to begin with"
        if not 0 <= program.exhausted < len(program.properties):
            yield f"there is no property {program.exhausted} for what is used up"
        if len(program.seats) != 2:
            yield f"a duel has two seats, and here are {len(program.seats)}"

    def _owners(self) -> Iterator[str]:
        program = self.program
        owners = {rule.owner for rule in program.rules}
        owners |= {owner for *both, _ in program.overrides for owner in both}
        for owner in owners:
            design, named = owning_design(owner), owning_rule(owner)
            if design is not None and design >= len(program.designs):
                yield f"something is said by design {design}, and there is none"
            if named is not None and named >= len(program.named_rules):
                yield f"something is said by rule {named}, and there is none"
        for *_, question in program.overrides:
            if question is not None and not 0 <= question < len(program.properties):
                yield f"somebody overrides on question {question}, and there is none"

    def _entry(self, thing: object) -> Iterator[str]:
        for field in fields_of(thing.__class__):
            if field.table is None and not field.holds:
                continue
            value = getattr(thing, field.name)
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, int) and field.table is not None:
                    yield from self._number(thing, field, field.table, each)
                elif field.holds and each is not None:
                    yield from self._entry(each)

    def _number(self, thing: object, field: Field, table: str, number: int) -> Iterator[str]:
        if field.name == "kind" and isinstance(thing, Property) and thing.bearer == "cell":
            table = "boards"
        if isinstance(thing, values.Constant):
            return
        if number < field.least or (table != SLOTS and number >= self.sizes[table]):
            yield f"{type(thing).__name__}.{field.name}: there is no {number} among the {table}"


# ---------------------------------------------------------------------- no circles


def _circles(made: Program) -> Iterator[str]:
    """What leads back to itself: phases, rules that begin later, options, blocks."""
    for phase in made.phases:
        outer = visit.above(made, phase.number)
        if phase.number != made.root and (phase.number in outer or made.root not in outer):
            yield f"phase {phase.number} does not lie in the outermost one"
    if made.phases[made.root].parent is not None:
        yield "the outermost phase lies in another"
    for number, option in enumerate(made.options):
        if option.as_option is not None and option.as_option >= number:
            yield f"option {number} has the value of one that is not known before"
    begun = {
        line.rule: line
        for line in (*(r.form for r in made.rules), *(line for b in made.blocks for line in b))
        if isinstance(line, statements.Later | statements.Establish)
    }
    for number in begun:
        if isinstance(made.rules[number].form, statements.Later):
            yield f"rule {number} begins later, and lets another begin later"
            return
    yield from _blocks_in_a_circle(made)


def _blocks_in_a_circle(made: Program) -> Iterator[str]:
    below = {
        number: {lead.block for line in block for lead in visit.leads(made, line)}
        for number, block in enumerate(made.blocks)
    }
    through: set[int] = set()
    for start in below:
        way, ahead = [start], [iter(below[start])]
        while way:
            inner = next(ahead[-1], None)
            if inner is None:
                through.add(way.pop())
                ahead.pop()
            elif inner in way:
                yield f"block {inner} leads to itself"
                return
            elif inner not in through:
                way.append(inner)
                ahead.append(iter(below[inner]))


# ---------------------------------------------------------------------- lines in their places

BRINGING_IN = (statements.Set, statements.Fill, statements.HandOut, statements.Furnish)
"""The lines that bring something into being, which is no choice in one go either."""

IN_COURSE = (statements.Play, statements.RunStep, *BRINGING_IN)
"""The lines that stand only in the course of a phase, where one is done after another."""

ALONG_THE_COURSE = visit.BRANCHES | {visit.To.GO}
"""What is done in the course of a phase, what is chosen in one go included."""


def _places(made: Program) -> Iterator[str]:
    """Lines that stand where they cannot be carried out."""
    for phase in made.phases:
        for number in visit.blocks_from(made, (phase.body, phase.at_end), ALONG_THE_COURSE):
            yield from _played_here(made, phase.number, number)
    goes = (d.domain.block for d in made.decisions if isinstance(d.domain, places.GoChoice))
    in_go = visit.blocks_from(made, goes, visit.BRANCHES)
    for barred, blocks in ((IN_COURSE, _together(made)), (BRINGING_IN, in_go)):
        for number in blocks:
            for line in made.blocks[number]:
                if isinstance(line, barred):
                    yield f"{type(line).__name__} stands where not one line follows another"
    yield from _goes(made)
    yield from _for_the_late(made)
    yield from _undone(made)


def _together(made: Program) -> Iterator[int]:
    """The blocks of what happens together in one moment."""
    starts = [step.general for step in made.steps]
    for rule in made.rules:
        if isinstance(rule.form, statements.InStep | statements.AtStart):
            starts.append(rule.form.block)
    for decision in made.decisions:
        later = (lead for lead in visit.answered(decision) if lead.how is not visit.To.GO)
        starts.extend(lead.block for lead in later)
    for block in made.blocks:
        for line in block:
            if isinstance(line, statements.ForPlayers | statements.ForPieces):
                starts.append(line.block)
    return visit.blocks_from(made, starts, visit.ALONG)


def _played_here(made: Program, phase: int, block: int) -> Iterator[str]:
    for line in made.blocks[block]:
        if isinstance(line, statements.Play):
            inner = made.phases[line.phase]
            if inner.parent != phase:
                yield f"phase {line.phase} is played in phase {phase}, in which it does not lie"
            if line.first is not None and inner.mover < 0:
                yield f"it is somebody's turn in phase {line.phase}, and nothing says whose"


def _goes(made: Program) -> Iterator[str]:
    """What is chosen in one go and would be part of what is chosen in one go."""
    goes = [d.domain.block for d in made.decisions if isinstance(d.domain, places.GoChoice)]
    lines = visit.lines_from(made, goes, visit.EVERYWHERE)
    asked = [line.decision for line in lines if isinstance(line, statements.Ask)]
    asked += [number for design in made.designs for number in design.asks]
    for number in asked:
        if isinstance(made.decisions[number].domain, places.GoChoice):
            yield f"choice {number} is in one go, and part of another"


def _for_the_late(made: Program) -> Iterator[str]:
    """Answers in the place of a player who is not the one who is late."""
    settling: dict[int, set[int]] = {}
    for decision in made.decisions:
        late = (decision.late_block, decision.both_late)
        settling[decision.number] = set(visit.blocks_from(made, late, visit.WRITTEN))
    for number, block in enumerate(made.blocks):
        for line in block:
            if isinstance(line, statements.PickFor) and number not in settling[line.decision]:
                yield f"decision {line.decision} is answered for somebody who is not late"


def _undone(made: Program) -> Iterator[str]:
    """Phases that an effect undoes and of which it is not kept how they began."""
    for block in made.blocks:
        for line in block:
            for tree in visit.walk(line):
                if isinstance(tree, ef.Undo) and not made.phases[tree.phase].marked:
                    yield f"phase {tree.phase} is undone, and not kept"
