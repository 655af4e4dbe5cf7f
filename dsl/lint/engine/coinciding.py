"""Whether two things that are said otherwise may be one and the same.

Purpose: a cell that is chosen near a player may be the one on which the player stands, and what two
players choose out of one zone may be the same piece: what is described of each must fit the other.
Input: worths in a trial, two trees that stand for something there. Output: whether this trial takes
them for one; then they have one worth in it.
Must not know: what is done to them.
"""

from collections.abc import Iterator

from attrs import frozen

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Decision
from .abstract_eval import Worths
from .abstract_value import Env, Missing, Part, Thing, key_of
from .concurrent_lines import Deed, Same
from .phase_spots import spots
from .program_facts import Knowledge


@frozen
class Meant:
    """What stands for a thing, or for several, at one place. things: out of what it is, if that is
    said: a region, or a choice, with what the small words stand for there; decision: in which it
    was chosen.
    """

    thing: Thing
    things: ir.Tree | None = None
    env: Env | None = None
    decision: Decision | None = None
    seat: int | None = None


def meant(tree: ir.Tree, deed: Deed, env: Env, worths: Worths) -> Meant | None:
    """What a tree stands for in a line; None if that is no thing. Raises Missing."""
    thing = worths.worth(tree, env)
    if not isinstance(thing, Thing):
        return None
    if isinstance(tree, ir.Local):
        part = env.get(tree.slot)
        if isinstance(part, Part):
            return _chosen(worths, thing, part.property, part.seat, env)
        for word in deed.words:
            if word.slot == tree.slot and isinstance(word.sort, Same):
                return meant(word.sort.value, deed, env, worths)
            if word.slot == tree.slot and isinstance(word.sort, ir.Tree):
                within = meant(word.sort, deed, env, worths)
                if within is not None and within.decision is not None:
                    return Meant(thing, within.things, within.env, within.decision, within.seat)
                return Meant(thing, word.sort, env)
    if isinstance(tree, ir.Read):
        seat = None if tree.subject is None else worths.worth(tree.subject, env)
        return _chosen(worths, thing, tree.property, seat, env)
    return Meant(thing, tree, env)


def _chosen(worths: Worths, thing: Thing, number: int, seat: object, env: Env) -> Meant:
    """What was chosen in a decision, if in one alone: of those that pieces ask, of the piece
    that the player has chosen.
    """
    made = [each for each in worths.program.decisions if each.value == number]
    if len(made) > 1:
        along = set(_along(worths, seat))
        made = [each for each in made if each.number in along]
    if len(made) != 1 or seat not in (0, 1):
        return Meant(thing)
    (decision,) = made
    within = {**env, decision.chooser_slot: seat}
    domain = decision.domain
    match domain:
        case ir.CellChoice(cells=cells):
            return Meant(thing, cells, within, decision, int(seat))
        case ir.PieceChoice():
            return Meant(thing, domain, within, decision, int(seat))
    return Meant(thing)


def _along(worths: Worths, seat: object) -> Iterator[int]:
    """What the pieces ask that a player has chosen in a trial."""
    for number in worths.knowledge.effective:
        design = worths.trial.picked.get(("design", ("read", number, seat)))
        if design is not None:
            yield from worths.program.designs[design].asks


def taken_for_one(knowledge: Knowledge, worths: Worths, one: Meant, other: Meant) -> bool:
    """Whether a trial takes two for one and the same, which they need not be and may be. Raises
    Missing.
    """
    if one.things is None and other.things is None:
        return False
    if not _of_one_kind(worths, one, other) or _kept_apart(knowledge, one, other):
        return False
    if not (_asked(knowledge, one) and _asked(knowledge, other)):
        return False
    if not (_may_be(worths, one, other) and _may_be(worths, other, one)):
        return False
    pair = tuple(sorted((repr(one.thing.key), repr(other.thing.key))))
    if not worths.trial.pick(("same", pair), (False, True)):
        return False
    worths.alias[other.thing.key] = one.thing
    return True


def _asked(knowledge: Knowledge, one: Meant) -> bool:
    """Whether the choice is ever put to the player in whose name something is meant."""
    made = one.decision
    if made is None:
        return True
    asks = [
        tree.chooser
        for tree in knowledge.everything
        if isinstance(tree, ir.Ask) and tree.decision == made.number
    ]
    elsewhere = not asks or not all(isinstance(each, ir.Constant) for each in asks)
    return elsewhere or ir.seat(ir.given(one.seat)) in asks


def _of_one_kind(worths: Worths, one: Meant, other: Meant) -> bool:
    """Whether it is not known that they are pieces of two designs."""
    picked = worths.trial.picked
    designs = [picked.get(("design", each.thing.key), each.thing.design) for each in (one, other)]
    return None in designs or designs[0] == designs[1]


def _may_be(worths: Worths, one: Meant, other: Meant) -> bool:
    """Whether what is described of one thing may be so of another."""
    return one.things is None or _holds(worths, one.things, one.env or {}, other)


def _holds(worths: Worths, things: ir.Tree, env: Env, other: Meant) -> bool:
    """Whether some things may hold another one."""
    match things:
        case ir.Selected(things=inner, slot=slot, only=only):
            if not _holds(worths, inner, env, other):
                return False
            return worths.holds(only, {**env, slot: other.thing})
        case ir.Near(cell=cell, least=ir.Constant(value=least)):
            return least == 0 or not _is(worths, cell, env, other.thing)
        case ir.Along() | ir.Towards() | ir.Between() | ir.Arc() | ir.Sight() | ir.Walk():
            ends = (each for each in ir.children(things) if not isinstance(each, ir.Constant))
            return not any(_is(worths, each, env, other.thing) for each in ends)
        case ir.PieceChoice(zones=zones, slot=slot, only=only):
            theirs = other.things
            if not isinstance(theirs, ir.PieceChoice):
                return False
            mine = {each for zone in zones for each in _zones(worths, zone, env)}
            its = {e for zone in theirs.zones for e in _zones(worths, zone, other.env or {})}
            return bool(mine & its) and worths.holds(only, {**env, slot: other.thing})
        case ir.Everywhere() | ir.Rank() | ir.Near():
            return True
    return False


def _zones(worths: Worths, zone: ir.Tree, env: Env) -> Iterator[tuple[int, object]]:
    if isinstance(zone, ir.Read):
        whose = None if zone.subject is None else key_of(worths.worth(zone.subject, env))
        yield zone.property, whose


def _is(worths: Worths, tree: ir.Tree, env: Env, thing: Thing) -> bool:
    """Whether a tree stands for a thing."""
    try:
        return key_of(worths.worth(tree, env)) == thing.key
    except Missing:
        return False


# ---------------------------------------------------------------------- choices after one another


def _kept_apart(knowledge: Knowledge, one: Meant, other: Meant) -> bool:
    """Whether rules let nobody choose the same in two choices, or what was chosen first lies
    elsewhere when the other is made.
    """
    if one.decision is None or other.decision is None:
        return False
    if one.decision == other.decision and one.seat == other.seat:
        return (
            one.decision.domain.single if isinstance(one.decision.domain, ir.PieceChoice) else False
        )
    if _ruled_out(knowledge, one.decision, other.decision):
        return True
    return isinstance(one.things, ir.PieceChoice) and _moved_between(knowledge, one, other)


def _ruled_out(knowledge: Knowledge, one: Decision, other: Decision) -> bool:
    """Whether a rule about one of two choices speaks of the other."""
    numbers = {one.number: other.value, other.number: one.value}
    return any(
        numbers[rule.form.decision] in visit.properties_read(rule.form)
        for rule in knowledge.program.rules
        if isinstance(rule.form, ir.Constrain) and rule.form.decision in numbers
    )


def _moved_between(knowledge: Knowledge, one: Meant, other: Meant) -> bool:
    """Whether something that is chosen is moved, or no choice any more, before the other choice."""
    made = (ir.given(one.decision), ir.given(other.decision))
    asked = {
        spot.line.decision: spot
        for spot in spots(knowledge.program)
        if isinstance(spot.line, ir.Ask) and spot.line.decision in {each.number for each in made}
    }
    if not all(each.number in asked for each in made):
        return True
    first, last = sorted((asked[each.number] for each in made), key=lambda spot: spot.at)
    if first.phase != last.phase:
        return True
    line = ir.sure(ir.Ask, first.line)
    together = line.chooser is None or isinstance(line.chooser, ir.Local)
    if first is last and not line.in_turn and together:
        return False  # both choose at once, also where it is said for each of them
    number = knowledge.program.decisions[line.decision].value
    return any(
        isinstance(spot.effect, ef.Effect)
        and any(
            w.how is ef.How.MOVE
            and w.things is not None
            and number in visit.properties_read(w.things) | _local(w.things, line, knowledge)
            for w in ef.written(spot.effect)
        )
        for spot in spots(knowledge.program)
        if spot.phase == first.phase and first.at <= spot.at <= last.at
    )


def _local(things: ir.Tree, line: ir.Ask, knowledge: Knowledge) -> set[int]:
    """The property of a choice, if things are meant by the word for what was chosen in it."""
    made = knowledge.program.decisions[line.decision]
    words = (tree for tree in ir.walk(things) if isinstance(tree, ir.Local))
    return {made.value} if any(tree.slot == made.slot for tree in words) else set()
