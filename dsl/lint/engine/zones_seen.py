"""What everybody knows of what lies in a zone that is not public.

Purpose: hands that begin alike, out of which nothing goes but what is revealed, are known, whatever
they are declared; and how many pieces lie in one is seen by all, unless they come and go in numbers
that are secret.
Input: the knowledge of a program, the number of a zone. Output: whether it is so; where that is not
known, not.
Must not know: what is concluded from it.
"""

from collections.abc import Iterator

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Decision
from .phase_spots import Spot, spots
from .program_facts import Knowledge


def contents_seen(knowledge: Knowledge, number: int) -> bool:
    """Whether everybody can tell what lies in a zone: it begins with pieces that the rules name,
    and nothing comes to it or goes but what has been revealed, or is at once.
    """
    made = knowledge.program.properties[number]
    if not isinstance(made.type, ir.ZoneType) or not _begins_known(knowledge, number):
        return False
    every = spots(knowledge.program)
    moved = list(_touching(knowledge, number))
    met = {id(spot.line): spot for spot in every}
    return bool(moved) and all(
        id(line) in met and _seen_to_go(knowledge, every, met[id(line)], write)
        for line, write in moved
    )


def number_seen(knowledge: Knowledge, number: int) -> bool:
    """Whether everybody sees how many pieces lie in a zone: they come and go one at a time, or so
    many as the rules say, whatever is so, or with an announcement whenever they do.
    """
    every = spots(knowledge.program)
    met = {id(spot.line): spot for spot in every}
    return all(
        id(line) in met
        and write.things is not None
        and _so_many(knowledge, write.things)
        and _seen_to_happen(every, met[id(line)], _read(write.things))
        for line, write in _touching(knowledge, number)
    )


def _begins_known(knowledge: Knowledge, number: int) -> bool:
    fills = [t for t in knowledge.everything if isinstance(t, ir.Fill) and t.property == number]
    sets = [t for t in knowledge.everything if isinstance(t, ir.Set) and t.property == number]
    return bool(fills) and not sets and all(each.named is None for each in fills)


def _touching(knowledge: Knowledge, number: int) -> Iterator[tuple[ir.Do, ef.Written]]:
    """The lines that may take pieces out of a zone, or lay some there."""
    kind = knowledge.program.properties[number].type.kind
    for line in (tree for tree in knowledge.everything if isinstance(tree, ir.Do)):
        for write in ef.written(line.effect):
            if write.how is ef.How.MOVE:
                if kind is None or _kind(knowledge, write.things) in (None, kind):
                    yield line, write
            elif write.place is not None and write.place.property == number:
                yield line, write


def _kind(knowledge: Knowledge, things: ir.Tree | None) -> int | None:
    """The kind of pieces that are moved, if it is known."""
    read = _read(things)
    return None if read is None else knowledge.program.properties[read.property].type.kind


def _read(things: ir.Tree | None) -> ir.Read | None:
    """The property that holds the pieces that are moved, of one player or of each."""
    value = things.value if isinstance(things, ir.PerPlayer) else things
    return value if isinstance(value, ir.Read) else None


def _seen_to_go(
    knowledge: Knowledge, every: tuple[Spot, ...], spot: Spot, write: ef.Written
) -> bool:
    """Whether everybody knows which piece a line moves, and that it does."""
    read = _read(write.things)
    if write.how is not ef.How.MOVE or read is None or spot.behind or spot.owner is not None:
        return False
    made = visit.chosen_as(knowledge.program.decisions, read.property)
    if made is None or made.phase != spot.phase:
        return False
    return any(
        _shows(knowledge, each, made) and not _broken_off(every, spot, each)
        for each in every
        if each.phase == spot.phase and not each.behind and each.owner is None
    )


def _shows(knowledge: Knowledge, spot: Spot, made: Decision) -> bool:
    """Whether a line shows everybody what was chosen."""
    effect = spot.effect
    if not isinstance(effect, ef.Reveal) or effect.decision != made.number:
        return False
    hidden = any(
        isinstance(rule.form, ir.Answer) and rule.form.property == made.hidden
        for rule in knowledge.program.rules
    )
    return effect.audience is None and effect.seen is None and not hidden


def _broken_off(every: tuple[Spot, ...], first: Spot, last: Spot) -> bool:
    """Whether something between a move and what shows it asks somebody, or may end the phase."""
    return any(
        isinstance(each.line, ir.Ask | ir.Play)
        or (each.effect and any(w.how in ef.ON_PHASES for w in ef.written(each.effect)))
        for each in every
        if each.phase == first.phase and first.at < each.at < last.at
    )


def _so_many(knowledge: Knowledge, things: ir.Tree) -> bool:
    """Whether it is known how many pieces are moved."""
    read = _read(things)
    if read is None:
        return isinstance(things, ir.EndOf)
    if isinstance(knowledge.program.properties[read.property].type, ir.PieceType):
        return True
    made = visit.chosen_as(knowledge.program.decisions, read.property)
    if made is None:
        return False
    match made.domain:
        case ir.PieceChoice(low=ir.Constant() as low, high=ir.Constant() as high):
            return low == high
    return False


def _seen_to_happen(every: tuple[Spot, ...], spot: Spot, read: ir.Read | None) -> bool:
    """Whether everybody knows whether a line is carried out, and for whom. read: what it moves."""
    if not spot.behind and spot.owner is None:
        return True
    beside = (s for s in every if (s.phase, s.at, s.owner) == (spot.phase, spot.at, spot.owner))
    return any(
        isinstance(each.effect, ef.Announce)
        and each.effect.audience is None
        and set(each.behind) <= set(spot.behind)
        and read is not None
        and any(isinstance(t, ir.Said) and t.value == read.subject for t in each.effect.text)
        for each in beside
    )
