"""What effects do.

Purpose: one function per effect of `dsl.ir.effects`, found by the class. Each reads the state as it
was before the slot and yields updates.
Input: an effect, the work in hand, what the words stand for. Output: updates in `Changes`.
Must not know: in which order things happen.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from attrs import evolve

from ..dsl.ir import NOTHING, Constant, Prevent, Read, Rule, Tree, altered, may_be_none, sure
from ..dsl.ir import effects as ef
from ..dsl.ir.types import Value, as_edges, as_several, as_things
from ..dsl.ir.visit import left_open
from . import disclosure
from .dispatch import edges, holds, one, things, value
from .legal_moves import whose_part
from .state import Contradiction, Env, Force, Key, Topic
from .transaction import Transaction, Undecided
from .unwind import going_on
from .update_set import Changes, Cut


def carry_out(effect: ef.Effect, work: Transaction, env: Env, changes: Changes) -> None:
    """Do what an effect says, but for what a rule in force prevents."""
    parts = allowed(effect, work, env) if work.tables.preventing else (effect,)
    try:
        for part in parts:
            MEANING[part.__class__](part, work, env, changes)
    except LeftOpen as found:  # by a part that a prevention has left, and the text has the whole
        about = Topic(found.sort, left_open(work.program)[effect])
        raise Undecided(Contradiction("gap", about)) from None


class LeftOpen(Exception):
    """What an effect needs is nothing, so that the text says nothing of it."""

    def __init__(self, sort: str) -> None:
        self.sort = sort
        """What is nothing, as in `Topic`."""


# ---------------------------------------------------------------------- what is prevented


def allowed(effect: ef.Effect, work: Transaction, env: Env) -> tuple[ef.Effect, ...]:
    """What is left of an effect: all of it, or the parts of it that no rule in force prevents. A
    part is about one player, one piece, one edge: if one is prevented, the others are not.
    """
    found = list(_bans(effect, work))
    if not found:
        return (effect,)
    bans = [_meant(sure(Prevent, rule.form).effect, work, theirs) for rule, theirs in found]
    mine = _meant(effect, work, env)
    parts = list(product(*mine.values()))
    if work.watch is not None:
        for (rule, _), ban in zip(found, bans, strict=True):
            about = (*ban.values(), *mine.values())
            work.watch.prevented(rule, any(_covers(ban, part) for part in parts), about)
    left = [part for part in parts if not any(_covers(ban, part) for ban in bans)]
    if len(left) == len(parts):
        return (effect,)
    return tuple(_only(effect, mine, part) for part in left)


def _bans(effect: ef.Effect, work: Transaction) -> Iterator[tuple[Rule, Env]]:
    """The rules in force that prevent effects of this class, and what their small words mean."""
    preventions = work.tables.preventions
    rules: list[tuple[Rule, Env]] = [(rule, ()) for rule in preventions.get(None, ())]
    rules += [(r, theirs) for owner, theirs in work.sources() for r in preventions.get(owner, ())]
    for rule, theirs in (*rules, *work.in_force()):
        form = rule.form
        if not isinstance(form, Prevent) or form.effect.__class__ is not effect.__class__:
            continue
        if holds(work, rule, theirs):
            yield rule, theirs


Meant = dict[str, tuple[Value, ...]]
"""Of each field by which two effects are the same: every single thing that is meant in it."""


def _meant(effect: ef.Effect, work: Transaction, env: Env) -> Meant:
    roles = ef.roles(effect.__class__)
    found: Meant = {}
    for name in ef.counted(effect.__class__):
        said = getattr(effect, name)
        if isinstance(said, Tree):
            found[name] = SINGLE[roles[name]](said, work, env)
        else:
            found[name] = (said,)
    return found


def _covers(ban: Meant, part: tuple[Value, ...]) -> bool:
    return all(thing in things for thing, things in zip(part, ban.values(), strict=True))


def _only(effect: ef.Effect, mine: Meant, part: tuple[Value, ...]) -> ef.Effect:
    """The effect, about one of several things where it is about several."""
    roles, narrowed = ef.roles(effect.__class__), dict[str, object]()  # by the names of fields
    for (name, several), thing in zip(mine.items(), part, strict=True):
        if len(several) < 2:
            continue
        if SINGLE[roles[name]] is _places:  # several subjects of one place
            narrowed[name] = evolve(getattr(effect, name), subject=_just(as_things(thing)[1]))
        else:
            narrowed[name] = _just(thing)
    return altered(effect, narrowed)


def _just(thing: Value) -> Constant:
    """One thing that was worked out. It is carried out at once, and nobody asks for its type."""
    return Constant(thing, NOTHING)


# ---------------------------------------------------------------------- the course of play


def win(effect: ef.Win, work: Transaction, env: Env, changes: Changes) -> None:
    player = one(effect.player, work, env)
    if player is not None:
        _cut(work, changes, Cut("end", effect.phase, player, effect.reason))


def end(effect: ef.End, work: Transaction, env: Env, changes: Changes) -> None:
    _cut(work, changes, Cut("end", effect.phase, None, effect.reason))


def restart(effect: ef.Restart, work: Transaction, env: Env, changes: Changes) -> None:
    _cut(work, changes, Cut("restart", effect.phase))


def undo(effect: ef.Undo, work: Transaction, env: Env, changes: Changes) -> None:
    _cut(work, changes, Cut("undo", effect.phase))


def _cut(work: Transaction, changes: Changes, cut: Cut) -> None:
    """A phase is cut short; one that is over, or has not begun, stays as it is."""
    if going_on(work, cut.phase):
        changes.cut(work, cut)


# ---------------------------------------------------------------------- numbers and values


def rise(effect: ef.Rise, work: Transaction, env: Env, changes: Changes) -> None:
    _add_to(effect, work, env, changes, 1)


def fall(effect: ef.Fall, work: Transaction, env: Env, changes: Changes) -> None:
    _add_to(effect, work, env, changes, -1)


def _add_to(
    effect: ef.Rise | ef.Fall, work: Transaction, env: Env, changes: Changes, sign: int
) -> None:
    amount = one(effect.amount, work, env)
    for place in _places(effect.place, work, env):
        if amount is not None:
            changes.add(place, sign * amount)


def become(effect: ef.Become, work: Transaction, env: Env, changes: Changes) -> None:
    thing = value(effect.value, work, env)
    for place in _places(effect.place, work, env):
        made = work.program.properties[place[0]]
        if thing is None and not may_be_none(made.type):
            raise LeftOpen("becomes")
        changes.set(work, place, thing)


# ---------------------------------------------------------------------- pieces


def pieces(tree: Tree, work: Transaction, env: Env) -> tuple[int, ...]:
    """The pieces that a value stands for: none, one or several."""
    found = value(tree, work, env)
    return (found,) if isinstance(found, int) else as_several(found)


def move(effect: ef.Move, work: Transaction, env: Env, changes: Changes) -> None:
    zone = sure(Read, effect.zone)
    whose = None if zone.subject is None else one(zone.subject, work, env)
    for_each = work.program.properties[zone.property].bearer == "player"
    for piece in pieces(effect.pieces, work, env):
        to = work.pieces[piece][1] if for_each and zone.subject is None else whose
        if to is None and for_each:
            raise LeftOpen("whose")
        key: Key = (zone.property, to)
        if effect.under:
            changes.under[piece] = True
        changes.move(work, piece, key)


def cancel(effect: ef.Cancel, work: Transaction, env: Env, changes: Changes) -> None:
    changes.cancels += pieces(effect.pieces, work, env)


def silence(effect: ef.Silence, work: Transaction, env: Env, changes: Changes) -> None:
    found = pieces(effect.pieces, work, env)
    changes.cancels += found
    changes.silences += found


def exhaust(effect: ef.Exhaust, work: Transaction, env: Env, changes: Changes) -> None:
    found = pieces(effect.pieces, work, env)
    changes.cancels += found
    for piece in found:
        changes.set(work, (work.program.exhausted, piece), True)


def copy(effect: ef.Copy, work: Transaction, env: Env, changes: Changes) -> None:
    for copier in pieces(effect.copiers, work, env):
        for original in pieces(effect.pieces, work, env):
            copy_one(work, copier, original, changes)


def copy_one(work: Transaction, copier: int, original: int, changes: Changes) -> None:
    """The abilities that the original has now, and what was chosen for them; of a piece that is
    not in force, those that it has in itself, and what was chosen for it when it last was chosen.
    """
    holder = work.pieces[copier][1]
    until = disclosure.innermost(work)
    theirs = [force for force in work.forces if force.piece == original]
    if not theirs and not work.facts.get((work.program.exhausted, original)):
        parts = _parts_before(work, original)
        changes.force(work, Force(work.pieces[original][0], holder, copier, until, parts=parts))
    for force in theirs:
        if not force.cancelled:
            changes.force(work, Force(force.design, holder, copier, until, parts=force.parts))


def _kept_parts(work: Transaction, piece: int) -> list[Key]:
    """Where what was chosen for what a piece asks is kept."""
    design, owner = work.pieces[piece]
    asks = work.program.designs[design].asks
    return [whose_part(work.program, asked, piece, owner) for asked in asks]


def parts_of(work: Transaction, piece: int) -> tuple[Value, ...]:
    """What was chosen for what a piece asks."""
    return tuple([work.facts.get(key) for key in _kept_parts(work, piece)])


def _parts_before(work: Transaction, piece: int) -> tuple[Value, ...]:
    """What was chosen for what a piece asks, the last time that anything was chosen for it."""
    now = parts_of(work, piece)
    if any(part is not None for part in now):
        return now
    previous = work.tables.previous
    kept = _kept_parts(work, piece)
    return tuple(work.facts.get((previous[number], whose)) for number, whose in kept)


def put(effect: ef.Put, work: Transaction, env: Env, changes: Changes) -> None:
    made = one(effect.design, work, env)
    zone = sure(Read, effect.zone)
    whose = None if zone.subject is None else one(zone.subject, work, env)
    for_each = work.program.properties[zone.property].bearer == "player"
    if made is None:
        return
    if whose is None and for_each:
        raise LeftOpen("whose")
    changes.puts += ((made, (zone.property, whose)),)


def discard(effect: ef.Discard, work: Transaction, env: Env, changes: Changes) -> None:
    for piece in pieces(effect.pieces, work, env):
        changes.move(work, piece, None)


def swap(effect: ef.Swap, work: Transaction, env: Env, changes: Changes) -> None:
    first, second = _place(effect.first, work, env), _place(effect.second, work, env)
    if first is not None and second is not None and first != second:
        changes.swap(*sorted((first, second), key=repr))


def _places(tree: Tree, work: Transaction, env: Env) -> tuple[Key, ...]:
    """The same of one subject or of each of several."""
    place = sure(Read, tree)
    if place.subject is None:
        return ((place.property, None),)
    return tuple((place.property, each) for each in pieces(place.subject, work, env))


def _place(tree: Tree, work: Transaction, env: Env) -> Key | None:
    """The property and subject that a place stands for; None if it is nobody's."""
    place = sure(Read, tree)
    if place.subject is None:
        return (place.property, None)
    subject = one(place.subject, work, env)
    return None if subject is None else (place.property, subject)


def take_effect(effect: ef.TakeEffect, work: Transaction, env: Env, changes: Changes) -> None:
    until = disclosure.innermost(work)
    for piece in pieces(effect.pieces, work, env):
        design, owner = work.pieces[piece]
        if not work.facts.get((work.program.exhausted, piece)):
            parts = parts_of(work, piece)
            changes.force(work, Force(design, owner, piece, until, parts=parts))


# ---------------------------------------------------------------------- graphs


def _edges(tree: Tree, work: Transaction, env: Env) -> tuple[tuple[int, int], ...]:
    """The edges that a value stands for: none, one or several."""
    found = things(tree, work, env)
    if not found:
        return ()
    return as_edges(found if isinstance(found[0], tuple) else (found,))


def connect(effect: ef.Connect, work: Transaction, env: Env, changes: Changes) -> None:
    key = _place(effect.graph, work, env)
    for edge in _edges(effect.edges, work, env):
        changes.link(work, key, edge, True)


def disconnect(effect: ef.Disconnect, work: Transaction, env: Env, changes: Changes) -> None:
    key = _place(effect.graph, work, env)
    for edge in _edges(effect.edges, work, env):
        changes.link(work, key, edge, False)


def flip(effect: ef.Flip, work: Transaction, env: Env, changes: Changes) -> None:
    key = _place(effect.graph, work, env)
    has = set(edges(effect.graph, work, env))
    for edge in _edges(effect.edges, work, env):
        if edge in has:
            changes.flip(key, edge)


# ---------------------------------------------------------------------- knowledge


def reveal(effect: ef.Reveal, work: Transaction, env: Env, changes: Changes) -> None:
    hearer = None
    if effect.audience is not None:
        hearer = one(effect.audience, work, env)
        if hearer is None:
            return
    whose = None
    if effect.whose is not None:
        whose = one(effect.whose, work, env)
        if whose is None:
            return
    for key in disclosure.reveal(work, effect.decision, effect.seen, hearer, whose):
        changes.set(work, key, True)


def look(effect: ef.Look, work: Transaction, env: Env, changes: Changes) -> None:
    player = one(effect.player, work, env)
    if player is not None and not work.quiet:
        disclosure.look(work, player, pieces(effect.pieces, work, env))


def announce(effect: ef.Announce, work: Transaction, env: Env, changes: Changes) -> None:
    disclosure.announce(work, effect, env, changes.line)


def _one(tree: Tree, work: Transaction, env: Env) -> tuple[Value, ...]:
    """The one thing that a value is; none, if it is nothing."""
    return (value(tree, work, env),)


SINGLE: dict[str, Callable[[Tree, Transaction, Env], tuple[Value, ...]]] = {
    "value": _one,
    "design": _one,
    "text": _one,
    "place": _places,
    "graph": _places,
    "zone": _places,
    "pieces": pieces,
    "edges": _edges,
    "player": pieces,
    "hearer": pieces,
    "bearer": pieces,
}
"""How the things that are meant are told apart, by the role of the words."""


# each function takes effects of its own class, by which it is looked up
MEANING: dict[type[ef.Effect], Callable[[Any, Transaction, Env, Changes], None]] = {
    ef.Win: win,
    ef.End: end,
    ef.Restart: restart,
    ef.Undo: undo,
    ef.Rise: rise,
    ef.Fall: fall,
    ef.Become: become,
    ef.Move: move,
    ef.Cancel: cancel,
    ef.TakeEffect: take_effect,
    ef.Silence: silence,
    ef.Exhaust: exhaust,
    ef.Copy: copy,
    ef.Put: put,
    ef.Discard: discard,
    ef.Swap: swap,
    ef.Connect: connect,
    ef.Disconnect: disconnect,
    ef.Flip: flip,
    ef.Reveal: reveal,
    ef.Announce: announce,
    ef.Look: look,
}
"""Every effect, and what it does: a function for effects of its class, which the type of the table
cannot say.
"""
