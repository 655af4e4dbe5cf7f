"""Whether every value in a tree is of a type that fits its place.

Purpose: what a part of a tree must be, by the class of the tree; what the field of an effect must
be, by the role that its form declares; what the parts of a tree must agree in.
Input: a tree of a program that is well-formed, and what the small words stand for around it.
Output: what is wrong with it, in words for whoever works on Duello. Must not know: the tables.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import frozen

from . import effects as ef
from . import places, statements, types, values
from .nodes import Tree
from .program import CHANGING, Decision, Program, Property
from .scopes import asks_chance, asks_nobody
from .type_of import TYPES, Slots, has_type, type_of
from .types import (
    CELLS,
    DESIGN,
    DESIGNS,
    EDGE,
    EDGES,
    GRAPH,
    NOTHING,
    NUMBER,
    NUMBERS,
    PIECE,
    PIECES,
    PLAYER,
    TEXT,
    THE_HOST,
    TRUTH,
    ZONE,
    CellType,
    DesignType,
    DirectionType,
    EdgeType,
    GraphType,
    NothingType,
    PieceType,
    SetType,
    Type,
    ZoneType,
    comparable,
    fits,
    many,
    meet,
)
from .well_formed import CHOICES, fields_of

VALUES = (*(each for each in TYPES if each not in CHOICES), values.Said)
"""The classes of values and conditions."""

# ---------------------------------------------------------------------- parts of trees

Parts = Mapping[str, tuple[Type, ...]]

Choices = values.PieceChoice | values.DesignChoice | places.CellChoice | values.DealChoice

SEVERAL = (ZONE, PIECES, DESIGNS, CELLS, EDGES, NUMBERS, GRAPH)
"""Several things, of which one can be taken."""

PLAIN: dict[type[Tree], Parts] = {
    values.OpponentOf: {"player": (PLAYER,)},
    values.OwnerOf: {"piece": (PIECE,)},
    values.DesignOf: {"piece": (PIECE, PIECES, ZONE)},
    values.Calculated: {"left": (NUMBER,), "right": (NUMBER,)},
    values.Most: {"measure": (NUMBER,)},
    values.Total: {"measure": (NUMBER,), "things": SEVERAL},
    values.EndOf: {"zone": (ZONE,)},
    values.DealChoice: {"amount": (NUMBER,), "zone": (ZONE, PIECES)},
    values.OrderChoice: {"zone": (ZONE,)},
    values.Divided: {"left": (NUMBER,), "by": (NUMBER,)},
    values.Cases: {"conditions": (TRUTH,)},
    values.Extreme: {"left": (NUMBER,), "right": (NUMBER,)},
    values.AlphabeticRank: {"design": (DESIGN,)},
    values.Entry: {"place": (NUMBER,), "entries": (NUMBER,)},
    values.Compared: {"left": (NUMBER,), "right": (NUMBER,)},
    values.Multiple: {"value": (NUMBER,), "of": (NUMBER,)},
    values.Cancelled: {"piece": (PIECE,)},
    values.Not: {"part": (TRUTH,)},
    values.AllOf: {"parts": (TRUTH,)},
    values.AnyOf: {"parts": (TRUTH,)},
    values.Players: {"condition": (TRUTH,)},
    values.NumberChoice: {"low": (NUMBER,), "high": (NUMBER,), "excepted": (NUMBER,)},
    values.NumbersChoice: {"low": (NUMBER,), "high": (NUMBER,), "among": (NUMBER,)},
    values.PieceChoice: {
        "low": (NUMBER,),
        "high": (NUMBER,),
        "zones": (ZONE, PIECES),
        "only": (TRUTH,),
    },
    values.DesignChoice: {"low": (NUMBER,), "high": (NUMBER,), "only": (TRUTH,)},
    values.GroupChoice: {"only": (TRUTH,)},
    values.SetChoice: {"things": (*SEVERAL, SetType(PLAYER))},
    places.Selected: {"things": SEVERAL, "only": (TRUTH,)},
    places.EdgeBetween: {"start": (DESIGN,), "end": (DESIGN,)},
    places.PathLength: {"graph": (GRAPH,), "start": (DESIGN,), "end": (DESIGN,)},
    places.PathEdges: {"graph": (GRAPH,), "start": (DESIGN,), "end": (DESIGN,)},
    statements.Branch: {"condition": (TRUTH,)},
    statements.ForPieces: {"pieces": SEVERAL},
    statements.Ask: {"chooser": (PLAYER,), "first": (PLAYER,)},
    statements.PickFor: {"player": (PLAYER,)},
    statements.Fill: {"named": (DESIGNS,)},
    statements.Require: {"condition": (TRUTH,)},
    statements.Play: {"times": (NUMBER,), "until": (TRUTH,), "first": (PLAYER,)},
    statements.RunStep: {"guard": (TRUTH,)},
    statements.Modify: {"amount": (NUMBER,)},
    statements.Constrain: {"player": (PLAYER,), "such": (TRUTH,)},
    statements.Repeat: {"player": (PLAYER,)},
    statements.Rule: {"condition": (TRUTH,), "until": (TRUTH,)},
}
"""Of each class, what its fields must be, whatever else stands in the tree."""


def _near(tree: places.Near | places.Walk) -> Parts:
    return {"cell": (CellType(tree.board),), "least": (NUMBER,), "most": (NUMBER,)}


def _directed(tree: places.Along | places.Towards) -> Parts:
    return {"cell": (CellType(tree.board),), "way": (DirectionType(tree.board),)}


def _arc(tree: places.Arc) -> Parts:
    cell, way = CellType(tree.board), DirectionType(tree.board)
    return {"width": (NUMBER,), "steps": (NUMBER,), "cell": (cell,), "way": (way,)}


def _sight(tree: places.Sight) -> Parts:
    cell, way = CellType(tree.board), DirectionType(tree.board)
    return {"cell": (cell,), "way": (way,), "only": (TRUTH,)}


def _walk(tree: places.Walk) -> Parts:
    return {**_near(tree), "only": (TRUTH,)}


def _cells(tree: places.CellChoice) -> Parts:
    cell = CellType(tree.board)
    numbers: Parts = {"low": (NUMBER,), "high": (NUMBER,)}
    return {**numbers, "cells": (SetType(cell),), "including": (cell,)}


def _counted(tree: values.Count) -> Parts:
    return {"zone": SEVERAL if tree.kind is None else (ZONE, PIECES)}


def _printed(tree: values.Printed) -> Parts:
    return {"piece": (DESIGN,) if tree.of_design else (PIECE,)}


def _edge(tree: places.EdgeChoice) -> Parts:
    return {"graph": (GraphType(tree.kind),), "excepted": (EdgeType(tree.kind),)}


def _how_far(tree: places.HowFar) -> Parts:
    cell = (CellType(tree.board),)
    return {"start": cell, "end": cell}


# each function takes trees of its own class, by which it is looked up
BY_TREE: dict[type[Tree], Callable[[Any], Parts]] = {
    values.Count: _counted,
    values.Printed: _printed,
    places.Near: _near,
    places.Along: _directed,
    places.Towards: _directed,
    places.Between: lambda tree: {"ends": (SetType(CellType(tree.board)),)},
    places.Arc: _arc,
    places.Sight: _sight,
    places.Walk: _walk,
    places.Rank: lambda tree: {"cell": (CellType(tree.board),)},
    places.HowFar: _how_far,
    places.EdgesAt: lambda tree: {"node": (DesignType(tree.kind),)},
    places.CellChoice: _cells,
    places.EdgeChoice: _edge,
}
"""The same where it hangs on the numbers in the tree: of which board, of which kind."""

ANY: dict[type[Tree], tuple[str, ...]] = {
    values.Read: ("subject",),
    values.PerPlayer: ("value",),
    values.Cases: ("values", "otherwise"),
    values.Latest: ("things",),
    values.Together: ("parts",),
    values.Said: ("value",),
    values.Among: ("value", "others"),
    values.Inside: ("value", "zone"),
    values.Exists: ("choice",),
    places.CellChoice: ("different",),
    statements.Do: ("effect",),
    statements.PickFor: ("value",),
    statements.Set: ("value",),
    statements.Answer: ("subject", "value"),
    statements.Modify: ("subject",),
    statements.Constrain: ("among",),
    statements.Prevent: ("effect",),
    statements.Rule: ("form",),
}
"""The fields that may be of any type, as far as the rest of the tree agrees: see `AGREEING`."""

ROLES: dict[str, tuple[Type, ...]] = {
    "number": (NUMBER,),
    "player": (PLAYER,),
    "hearer": (PLAYER, THE_HOST),
    "design": (DESIGN,),
    "bearer": (PLAYER, PIECE),
    "pieces": (PIECE, PIECES, ZONE),
    "zone": (ZONE,),
    "graph": (GRAPH,),
    "edges": (EDGE, EDGES, GRAPH),
}
"""What the field of an effect must be, by its role; a place or a value may be anything."""

IN_PLACE = ("place", "zone", "graph")
"""The roles of what must be a property of somebody or something, and not just a value."""


def parts_of(tree: Tree) -> Parts:
    """Of each field of a tree that must be of certain types, those."""
    if isinstance(tree, ef.Effect):
        roles = ef.roles(type(tree))
        return {name: ROLES[role] for name, role in roles.items() if role in ROLES}
    by_tree = BY_TREE.get(type(tree))
    return PLAIN.get(type(tree), {}) if by_tree is None else by_tree(tree)


BOUND_IN = ("amount", "measure", "value", "condition", "only", "different", "such")
"""The fields in which the word that a tree binds stands for something."""


@frozen
class Around:
    """Where a tree stands. slots: what the small words stand for; inner: those inside it, where it
    binds one; role: of the field of an effect in which it stands.
    """

    program: Program
    slots: Slots
    inner: Slots
    role: str = ""

    def type_of(self, tree: Tree) -> Type:
        """The type of a value that stands beside others in the tree."""
        return type_of(self.program, tree, self.slots)

    def property(self, number: int) -> Property:
        """What has that number."""
        return self.program.properties[number]


def faults(program: Program, tree: Tree, slots: Slots, role: str = "") -> Iterator[str]:
    """What is wrong in a tree, with what the small words stand for around it."""
    if isinstance(tree, values.Local) and tree.slot not in slots:
        yield f"the word in slot {tree.slot} stands for nothing"
        return
    around = Around(program, slots, _bound(program, tree, slots), role)
    roles = ef.roles(type(tree)) if isinstance(tree, ef.Effect) else {}
    wanted = parts_of(tree)
    for field in fields_of(tree.__class__):
        if not field.holds:
            continue
        name, value = field.name, getattr(tree, field.name)
        within = around.inner if name in BOUND_IN else slots
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Tree):
                yield from faults(program, part, within, roles.get(name, ""))
                if name in wanted:
                    said = f"{type(tree).__name__}.{name}"
                    yield from is_one_of(type_of(program, part, within), wanted[name], said)
    if isinstance(tree, ef.Effect):
        yield from _effect(tree, around)
    elif type(tree) in AGREEING:
        yield from AGREEING[type(tree)](tree, around)


def is_one_of(given: Type, wanted: tuple[Type, ...], where: str) -> Iterator[str]:
    """Whether a value of a type may stand where one of some types must."""
    if not any(fits(given, each) for each in wanted):
        said = " or ".join(types.called(each) for each in wanted)
        yield f"{where} is {types.called(given)}, not {said}"


def _bound(program: Program, tree: Tree, slots: Slots) -> Slots:
    """The words inside a tree that binds one."""
    match tree:
        case values.Most() | values.PerPlayer() | values.Players():
            return {**slots, tree.slot: PLAYER}
        case statements.Set() if tree.slot >= 0:
            return {**slots, tree.slot: PLAYER}
        case values.PieceChoice():
            return {**slots, tree.slot: PieceType(tree.kind)}
        case values.DealChoice():
            return {**slots, tree.slot: PLAYER}
        case values.DesignChoice() | values.GroupChoice():
            return {**slots, tree.slot: DesignType(tree.kind)}
        case places.CellChoice() | places.Walk():
            return {**slots, tree.slot: CellType(tree.board)}
        case places.Sight() if tree.only is not None:
            return {**slots, tree.slot: CellType(tree.board)}
        case statements.Constrain() if tree.such is not None:
            chosen = program.properties[program.decisions[tree.decision].value].type
            return {**slots, tree.slot: chosen.member or chosen.surely()}
        case places.Selected() | values.Total():
            things = type_of(program, tree.things, slots)
            return {**slots, tree.slot: things.member or NOTHING}
    return slots


def of_choice(program: Program, decision: Decision, slots: Slots) -> Iterator[str]:
    """What is wrong with what a choice says of itself, with the words around it."""
    said = {"guard": TRUTH, "seconds": NUMBER, "extra": NUMBER, "reserve": NUMBER}
    name = f"choice {decision.number}"
    for field, wanted in said.items():
        part = getattr(decision, field)
        if part is not None:
            yield from is_one_of(type_of(program, part, slots), (wanted,), f"{name}: {field}")
    if decision.reserve is not None and not isinstance(decision.reserve, values.Read):
        yield f"{name} takes its time from what is no property"
    chosen = type_of(program, decision.domain, slots)
    kept = program.properties[decision.value].type
    if isinstance(kept, NothingType) or not fits(chosen, kept):
        yield f"{name} of {types.called(chosen)} writes down {types.called(kept)}"


# ---------------------------------------------------------------------- values


def _constant(tree: values.Constant, around: Around) -> Iterator[str]:
    if not has_type(around.program, tree.value, tree.type):
        yield f"{tree.value!r} is not {types.called(tree.type)}"


def _read(tree: values.Read, around: Around) -> Iterator[str]:
    if around.role != "zone" or tree.subject is not None:  # `to hand`: each owner's own
        several = around.role == "place"
        yield from _subject(tree, tree.property, tree.subject, around, several)


def _subject(
    tree: Tree, number: int, subject: Tree | None, around: Around, several: bool = False
) -> Iterator[str]:
    """What is said of a property is said of something that has it. several: or of each of some."""
    made, name = around.property(number), type(tree).__name__
    if (subject is None) != (made.bearer == "game"):
        yield f"{name}: property {number} is the {made.bearer}'s"
    if subject is not None:
        of = around.type_of(subject)
        one = of.member if several and of.member is not None else of
        yield from is_one_of(one, (made.subject,), f"{name}.subject")


def _on_pieces(tree: values.Printed | values.GroupChoice, around: Around) -> Iterator[str]:
    if around.property(tree.property).source != "printed":
        yield f"{type(tree).__name__}: property {tree.property} is printed on nothing"


def _per_player(tree: values.PerPlayer, around: Around) -> Iterator[str]:
    if type_of(around.program, tree.value, around.inner).member is not None:
        yield "PerPlayer: several things for each player"


def _together(tree: values.Together, around: Around) -> Iterator[str]:
    all_ = [around.type_of(part) for part in tree.parts]
    ones = [each.member or each for each in all_]
    if not all(fits(one, ones[0]) or fits(ones[0], one) for one in ones):
        yield "Together: things of several types"


def _cases(tree: values.Cases, around: Around) -> Iterator[str]:
    if len(tree.conditions) != len(tree.values):
        yield "Cases: not a value beside each condition"
    also = () if tree.otherwise is None else (tree.otherwise,)
    given = [around.type_of(each) for each in (*tree.values, *also)]
    if any(meet(one, given[0]) is None for one in given):
        yield "Cases: values of several types"


def _latest(tree: values.Latest, around: Around) -> Iterator[str]:
    things = around.type_of(tree.things)
    if things.member is None and not isinstance(things, NothingType):
        yield f"Latest: the last of {types.called(things)}"
    if tree.count < 0:
        yield f"Latest: the last {tree.count}"


def _said(tree: values.Said, around: Around) -> Iterator[str]:
    mine = around.type_of(tree.value)
    one, said = mine.member or mine, tree.type.member or tree.type
    if (mine.member is None) != (tree.type.member is None) or not fits(one, said):
        yield f"Said: {types.called(mine)} as {types.called(tree.type)}"


def _among(tree: values.Among, around: Around) -> Iterator[str]:
    mine = around.type_of(tree.value)
    for other in tree.others:
        theirs = around.type_of(other)
        if not comparable(mine, theirs):
            yield f"Among: {types.called(mine)} is never {types.called(theirs)}"


def _inside(tree: values.Inside, around: Around) -> Iterator[str]:
    mine, zone = around.type_of(tree.value), around.type_of(tree.zone)
    one, member = mine.member or mine, zone.member or NOTHING
    if isinstance(mine, NothingType) or isinstance(zone, NothingType):
        return
    words = f"Inside: {types.called(mine)} in {types.called(zone)}"
    if zone.member is None or not comparable(one, member):
        yield words
    if tree.each != (mine.member is not None):
        yield f"{words}, each or not"
    if tree.by_design != (isinstance(one, DesignType) and isinstance(member, PieceType)):
        yield f"{words}, by name or not"


def _ends(tree: places.EdgeBetween, around: Around) -> Iterator[str]:
    one, other = around.type_of(tree.start), around.type_of(tree.end)
    if not (fits(one, other) and fits(other, one)):
        yield f"EdgeBetween: {types.called(one)} and {types.called(other)}"


def _path(tree: places.PathLength | places.PathEdges, around: Around) -> Iterator[str]:
    wanted = DesignType(around.type_of(tree.graph).kind)
    for end in (tree.start, tree.end):
        yield from is_one_of(around.type_of(end), (wanted,), f"{type(tree).__name__}: an end")


# ---------------------------------------------------------------------- lines


def _for_pieces(tree: statements.ForPieces, around: Around) -> Iterator[str]:
    things = around.type_of(tree.pieces)
    yield from is_one_of(things.member or things, (tree.of,), "ForPieces.pieces: each")


def _ask(tree: statements.Ask, around: Around) -> Iterator[str]:
    if tree.in_turn and tree.chooser is not None:
        yield "Ask: one player is asked in turn"
    decision = around.program.decisions[tree.decision]
    if asks_nobody(tree) != decision.by_chance:
        yield "Ask: what chance draws is put to a player, or what a player chooses to chance"
    dealt = isinstance(decision.domain, values.DealChoice)
    game = asks_chance(tree) and not dealt
    yield from _written_down(tree.decision, "game" if game else "player", around)


def _pick_for(tree: statements.PickFor, around: Around) -> Iterator[str]:
    yield from _written_down(tree.decision, "player", around)
    if tree.value is not None:
        yield from _choosable(tree.value, tree.decision, around, "PickFor")


def _written_down(number: int, bearer: str, around: Around) -> Iterator[str]:
    decision = around.program.decisions[number]
    if around.property(decision.value).bearer != bearer:
        yield f"choice {number} is asked of the {bearer}, and written down elsewhere"


def _choosable(tree: Tree, number: int, around: Around, name: str) -> Iterator[str]:
    """Whether a value may name what is chosen, or one of the several things that are."""
    chosen = around.property(around.program.decisions[number].value).type
    named = around.type_of(tree)
    ones = [one for one in (named, named.member) if one is not None]
    each = [one for one in (chosen, chosen.member) if one is not None]
    if not any(comparable(one, other) for one in ones for other in each):
        yield f"{name}: {types.called(named)} is no answer to choice {number}"
    if any(isinstance(one, types.PieceType) for one in ones):
        yield f"{name}: an answer is meant by the name of a piece, and a piece is given"


def _set(tree: statements.Set, around: Around) -> Iterator[str]:
    made = around.property(tree.property)
    if made.bearer != ("game" if tree.slot < 0 else "player"):
        yield f"Set: property {made.number} is the {made.bearer}'s"
    yield from _kept(type_of(around.program, tree.value, around.inner), made, "Set")


def _kept(value: Type, made: Property, name: str) -> Iterator[str]:
    """What is kept under a property is of its type, and pieces are not kept like that."""
    if isinstance(made.type, ZoneType):
        yield f"{name}: {many(made.type)} are not given a value"
    yield from is_one_of(value, (made.type,), f"{name}: what is kept")


def _zone(tree: statements.Fill | statements.HandOut, around: Around) -> Iterator[str]:
    made = around.property(tree.property)
    mine = made.bearer == "player" or isinstance(tree, statements.Fill)
    if not isinstance(made.type, ZoneType) or not mine:
        yield f"{type(tree).__name__}: property {tree.property} is no zone"


def _furnish(tree: statements.Furnish, around: Around) -> Iterator[str]:
    for number in tree.properties:
        made = around.property(number)
        if (made.bearer, made.kind) != ("cell", tree.board):
            yield f"Furnish: property {number} is not of the cells of the board"


def _decide(tree: statements.Decide, around: Around) -> Iterator[str]:
    if around.property(tree.property).bearer != "game":
        yield f"Decide: property {tree.property} is not the game's"


# ---------------------------------------------------------------------- rules


def _answer(tree: statements.Answer, around: Around) -> Iterator[str]:
    yield from _subject(tree, tree.property, tree.subject, around)
    wanted = around.property(tree.property).type
    yield from is_one_of(around.type_of(tree.value), (wanted,), "Answer.value")


def _modify(tree: statements.Modify, around: Around) -> Iterator[str]:
    yield from _subject(tree, tree.property, tree.subject, around)
    yield from _counts(around.property(tree.property), "Modify")


def _counts(made: Property, name: str) -> Iterator[str]:
    if not fits(made.type, NUMBER):
        yield f"{name}: {types.called(made.type)} rises or falls"


def _constrain(tree: statements.Constrain, around: Around) -> Iterator[str]:
    for other in tree.among:
        yield from _choosable(other, tree.decision, around, "Constrain")


def _repeat(tree: statements.Repeat, around: Around) -> Iterator[str]:
    kept, chosen = around.property(tree.previous), around.program.decisions[tree.decision].value
    if (kept.source, kept.of) != ("previous", chosen):
        yield f"Repeat: property {tree.previous} is not what was chosen before"


# ---------------------------------------------------------------------- effects


def _effect(effect: ef.Effect, around: Around) -> Iterator[str]:
    """What an effect changes is of the type of what it is changed by."""
    name = type(effect).__name__
    for field, role in ef.roles(type(effect)).items():
        part = getattr(effect, field)
        if role in IN_PLACE and not isinstance(part, values.Read):
            yield f"{name}.{field}: {type(part).__name__} is no place"
            return
        if role == "graph" and part.subject is not None:
            yield f"{name}.{field}: a graph that is not the game's"
        if role == "own" and part is not None and around.property(part).bearer != "player":
            yield f"{name}.{field}: property {part} is no player's"
    if isinstance(effect, ef.Announce):
        yield from _text(effect)
    for change in ef.written(effect):
        if change.place is not None:
            yield from _change(name, change, change.place, around)


def _text(effect: ef.Announce) -> Iterator[str]:
    for part in effect.text:
        words = isinstance(part, values.Constant) and fits(part.type, TEXT)
        if not (words or isinstance(part, values.Said)):
            yield f"Announce.text: {type(part).__name__} is neither words nor told"


def _change(name: str, change: ef.Written, place: values.Read, around: Around) -> Iterator[str]:
    made = around.property(place.property)
    if made.source not in CHANGING:
        yield f"{name}: property {made.number} is {made.source}, which nothing changes"
    by = around.type_of(change.by) if isinstance(change.by, Tree) else NOTHING
    if change.how in ef.AMOUNTS:
        yield from _counts(made, name)
        if change.whose is not None:
            yield from _subject(place, place.property, change.whose, around)
    elif change.how in ef.ON_GRAPHS:
        yield from is_one_of(by.member or by, (EdgeType(made.type.kind),), f"{name}: each edge")
    elif change.how is ef.How.CREATE and place.subject is None and made.bearer != "game":
        yield f"{name}: in nobody's zone"
    elif change.how in (ef.How.SET, ef.How.SWAP):
        yield from _kept(by, made, name)
        of = NOTHING if place.subject is None else around.type_of(place.subject)
        if change.how is ef.How.SWAP and of.member is not None:
            yield f"{name}: a property of several things"


def _single(tree: Choices, around: Around) -> Iterator[str]:
    ends = (tree.amount,) if isinstance(tree, values.DealChoice) else (tree.low, tree.high)
    if tree.single and any(end != values.number(1) for end in ends):
        yield f"{type(tree).__name__} is of one thing, and says how many"


def _of_a_pile(tree: values.OrderChoice, around: Around) -> Iterator[str]:
    zone = tree.zone
    pile = isinstance(zone, values.Read) and around.property(zone.property).type.name == "pile"
    if not pile:
        yield "OrderChoice: what lies in no order is no pile"


# as in `BY_TREE`
AGREEING: dict[type[Tree], Callable[[Any, Around], Iterator[str]]] = {
    values.Constant: _constant,
    values.Read: _read,
    values.Printed: _on_pieces,
    values.GroupChoice: _on_pieces,
    values.PieceChoice: _single,
    values.DesignChoice: _single,
    values.DealChoice: _single,
    values.OrderChoice: _of_a_pile,
    places.CellChoice: _single,
    values.PerPlayer: _per_player,
    values.Together: _together,
    values.Cases: _cases,
    values.Latest: _latest,
    values.Said: _said,
    values.Among: _among,
    values.Inside: _inside,
    places.EdgeBetween: _ends,
    places.PathLength: _path,
    places.PathEdges: _path,
    statements.ForPieces: _for_pieces,
    statements.Ask: _ask,
    statements.PickFor: _pick_for,
    statements.Set: _set,
    statements.Fill: _zone,
    statements.HandOut: _zone,
    statements.Furnish: _furnish,
    statements.Decide: _decide,
    statements.Answer: _answer,
    statements.Modify: _modify,
    statements.Constrain: _constrain,
    statements.Repeat: _repeat,
}
"""What is wrong between the parts of a tree, each of which is right in itself."""
