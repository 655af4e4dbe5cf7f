"""Pieces of one name, told apart.

Purpose: where several pieces of one name may be chosen and it matters which, what each is called:
by whose it is, by where it lies, by what is noted of it (`North's Ace`, `Ace in pile`, `Ace with
strength 3`). Pieces that nothing tells apart keep the name, and the first of them is meant.
Input: what is noted in a state, the pieces that may be chosen, who chooses. Output: names.
Must not know: what words mean (see `typed_answers`, `compose`).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from ..dsl import ir
from ..dsl.ir.program import Decision, Program
from ..dsl.ir.types import Value, as_several
from ..interpreter.state import Key, State
from ..interpreter.transaction import Transaction
from .display_names import nth

Places = dict[int, Key | None]
"""The zone that each piece lies in."""


def told_apart(
    program: Program, noted: State | Transaction, chooser: int | None, things: Iterable[int]
) -> dict[int, str]:
    """What those pieces are called that share their name with one that is not like them. things:
    the pieces that may be chosen; chooser: the seat of who chooses, None for chance.
    """
    named: dict[int, list[int]] = defaultdict(list)
    for piece in dict.fromkeys(things):
        named[noted.pieces[piece][0]].append(piece)
    found: dict[int, str] = {}
    for design, pieces in named.items():
        if len(pieces) > 1:
            names = dict.fromkeys(pieces, program.designs[design].name)
            places = {piece: _place(program, noted, piece) for piece in pieces}
            names = _by_place(program, places, names)
            names = _by_order(program, noted, places, names)
            names = _by_notes(program, noted, chooser, names)
            if len(set(names.values())) > 1:
                found |= names
    return found


def dealt_apart(
    program: Program, noted: State, decision: Decision, pools: Iterable[Sequence[int]]
) -> dict[int, str]:
    """The same of what chance deals, to each player from a pool: in what order the rest of a pile
    lies then hangs on which of several equal pieces went.
    """
    found: dict[int, str] = {}
    if not all_alike(program, decision, noted):
        for pool in dict.fromkeys(map(tuple, pools)):
            names = {piece: program.designs[noted.pieces[piece][0]].name for piece in pool}
            found |= _by_uses(program, noted, names | told_apart(program, noted, None, pool))
    return found


def ordered_apart(
    program: Program, noted: State, decision: Decision, things: Iterable[int]
) -> dict[int, str]:
    """The same of a pile of which an order is drawn. Where they lie now makes no difference, for it
    is shuffled; but what becomes of two orders that are drawn at once hangs on it.
    """
    names = {piece: program.designs[noted.pieces[piece][0]].name for piece in things}
    orders = (program.decisions[due.decision].domain for due in noted.open)
    if sum(domain == decision.domain for domain in orders) == 1:
        found = _by_uses(program, noted, _by_notes(program, noted, None, names))
    else:
        found = _numbered(program, noted, names)
    return {piece: name for piece, name in found.items() if name != names[piece]}


def _by_uses(program: Program, noted: State, names: dict[int, str]) -> dict[int, str]:
    """The names with what a piece was chosen as, among pieces that still have one name: what chance
    does with it may be done with what was chosen.
    """
    found = dict(names)
    for pieces in _alike(names):
        for (number, whose), thing in noted.facts.items():
            made = program.properties[number]
            if made.bearer in ("game", "player") and _speaks_of_pieces(made.type):
                owner = "" if whose is None else f"{program.seats[whose]}'s "
                for piece in pieces:
                    if piece in as_several((thing,) if isinstance(thing, int) else thing):
                        found[piece] += f" as {owner}{made.name}"
    return found


def _speaks_of_pieces(type_: ir.Type) -> bool:
    zone = isinstance(type_, ir.ZoneType)
    return not zone and isinstance(type_.member or type_, ir.PieceType)


def _numbered(program: Program, noted: State, names: Mapping[int, str]) -> dict[int, str]:
    """The names with which one from the top each piece is, among those of its name in its pile."""
    found = dict(names)
    for pieces in _alike(names):
        place = _place(program, noted, pieces[0])
        held = () if place is None else as_several(noted.facts[place])
        lying = [piece for piece in held if piece in pieces]
        found |= {piece: f"{nth(at)} {names[piece]}" for at, piece in enumerate(lying, 1)}
    return found


def all_alike(program: Program, decision: Decision, noted: State | Transaction) -> bool:
    """Whether no two pieces of one name that may be chosen can be unlike: they come from one zone,
    in no order, and nothing is noted of any piece.
    """
    match decision.domain:
        case (
            ir.PieceChoice(zones=(ir.Read(property=number),))
            | ir.DealChoice(zone=ir.Read(property=number))
        ):
            zone = program.properties[number].type
            piled = not isinstance(zone, ir.ZoneType) or zone.ordered
            return not piled and not any(
                program.properties[noticed].bearer == "piece" for noticed, _ in noted.facts
            )
    return False


def _by_place(program: Program, places: Places, names: dict[int, str]) -> dict[int, str]:
    """The names with whose zone a piece lies in, or which, as far as that differs."""
    known = [place for place in places.values() if place is not None]
    if len(set(places.values())) == 1 or not known:
        return names
    one_zone = len({zone for zone, _ in known}) == 1
    one_holder = len({holder for _, holder in known}) == 1
    found = dict(names)
    for piece, place in places.items():
        if place is None:
            continue
        zone, holder = program.properties[place[0]].name, place[1]
        whose = "" if holder is None else f"{program.seats[holder]}'s"
        if one_holder or not whose:
            found[piece] += f" in {zone}"
        elif one_zone and len(known) == len(places):
            found[piece] = f"{whose} {found[piece]}"
        else:
            found[piece] += f" in {whose} {zone}"
    return found


def _by_order(
    program: Program, noted: State | Transaction, places: Places, names: dict[int, str]
) -> dict[int, str]:
    """The names with which one from the top a piece is, among those of its name in one pile; those
    between which nothing lies are alike.
    """
    found = dict(names)
    for pieces in _alike(names):
        place = places[pieces[0]]
        if place is None or not ir.sure(ir.ZoneType, program.properties[place[0]].type).ordered:
            continue
        held = as_several(noted.facts[place])
        first, *others = sorted(held.index(piece) for piece in pieces)
        runs, run = {held[first]: 1}, 1
        for before, at in pairwise((first, *others)):
            run += at > before + 1
            runs[held[at]] = run
        if run > 1:
            found |= {piece: f"{nth(number)} {names[piece]}" for piece, number in runs.items()}
    return found


def _alike(names: Mapping[int, str]) -> list[list[int]]:
    """Pieces that still have one name."""
    found: dict[str, list[int]] = defaultdict(list)
    for piece, name in names.items():
        found[name].append(piece)
    return [pieces for pieces in found.values() if len(pieces) > 1]


def _place(program: Program, noted: State | Transaction, piece: int) -> Key | None:
    """The zone that a piece lies in."""
    zones = program.tables.zones
    for key, held in noted.facts.items():
        if key[0] in zones and piece in as_several(held):
            return key
    return None


def _by_notes(
    program: Program, noted: State | Transaction, chooser: int | None, names: dict[int, str]
) -> dict[int, str]:
    """The names with what is noted of a piece, as far as the chooser may know it and it differs
    among pieces of one name.
    """
    found = dict(names)
    for pieces in _alike(names):
        mine = all(noted.pieces[piece][1] == chooser for piece in pieces)
        for made in program.properties:
            if made.bearer != "piece" or not isinstance(made.type, _TOLD):
                continue
            if not (mine or chooser is None or made.audience == "public"):
                continue
            values = {piece: noted.facts.get((made.number, piece)) for piece in pieces}
            if len(set(values.values())) > 1:
                for piece, noticed in values.items():
                    found[piece] = _with(found[piece], made.name, noticed)
    return found


_TOLD = (ir.NumberType, ir.TruthType)
"""The types of notes that tell pieces apart."""


def _with(name: str, noted: str, thing: Value) -> str:
    """A piece's name with a note: `exhausted Ace`, `Ace with strength 3`."""
    if thing is None or thing is False:
        return name
    return f"{noted} {name}" if thing is True else f"{name} with {noted} {thing}"
