"""What effects do, each where its guard holds.

Purpose: the twin of the reference's `effects`: one function per effect. What has none here is left
to the reference.
Input: an effect, a symbolic state, what the words stand for, where it is done. Output: updates.
Must not know: in which order things happen.
"""

from collections.abc import Callable
from typing import Any, TypeGuard

from . import made_pieces, questions, telling, unwind
from .diagrams import ABSENT, Node, NotCompiled, Worth, called
from .dispatch import design_of, holds, is_none, number_map, value
from .evaluate import things
from .machine import Machine
from .program_view import Closing, Ending, Key, ef, is_certain, tr
from .questions import Live
from .symbolic import Env, SymbolicForce, SymbolicState
from .update_set import Cut, UpdateSet

Parts = tuple[tuple[int, Node], ...]
"""What was chosen along with a piece, by decision."""

Meaning = Callable[[Machine, Any, SymbolicState, Env, Node, UpdateSet], None]
"""What a tree means: of the class that it stands beside in the table below."""


def carry_out(
    m: Machine, effect: ef.Effect, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    """Do what an effect says, unless a rule in force prevents it. Raises NotCompiled."""
    if m.program.tables.preventing:
        stopped = _prevented(m, effect, s, env, guard)
        guard = m.known(s, m.d.both(guard, m.d.negation(stopped)))
    if guard is m.d.no:
        return
    meaning = MEANING.get(effect.__class__)
    if meaning is None:
        raise NotCompiled(called(effect))
    meaning(m, effect, s, env, guard, updates)


def _prevented(m: Machine, effect: ef.Effect, s: SymbolicState, env: Env, guard: Node) -> Node:
    """Where a rule in force prevents an effect. Of one that is about several things at once, of
    which some may be prevented, the reference knows more.
    """
    d, found = m.d, m.d.no
    preventions = m.program.tables.preventions
    rules = [Live(rule, (), d.yes) for rule in preventions.get(None, ())]
    rules += [*questions.sources(m, s, preventions), *questions.in_force(m, s)]
    for live in rules:
        form = live.rule.form
        if not isinstance(form, tr.Prevent) or form.effect.__class__ is not effect.__class__:
            continue
        where = holds(m, live.rule, s, live.env, m.known(s, d.both(guard, live.on)))
        if where is not d.no and not isinstance(effect, ef.Announce):
            found = d.any(found, _same(m, form.effect, live.env, effect, env, s, where))
    return found


def _same(
    m: Machine,
    forbidden: ef.Effect,
    theirs: Env,
    effect: ef.Effect,
    env: Env,
    s: SymbolicState,
    where: Node,
) -> Node:
    """Where an effect is the forbidden one, and that is in force."""
    d, roles = m.d, ef.roles(effect.__class__)
    for name in ef.counted(effect.__class__):
        mine, wanted = getattr(effect, name), getattr(forbidden, name)
        if not isinstance(mine, tr.Tree):
            where = where if mine == wanted else d.no
            continue
        ours = _meant(m, mine, roles[name], s, env, where)
        others = _meant(m, wanted, roles[name], s, theirs, where)
        alike = [d.both(a, b, d.equal(x, y)) for a, x in ours for b, y in others]
        where = m.known(s, d.both(where, d.any(*alike)))
    return where


def _meant(
    m: Machine, tree: tr.Tree, role: str, s: SymbolicState, env: Env, guard: Node
) -> list[tuple[Node, Node]]:
    """The one thing that is meant, and where it is meant."""
    if role in ("value", "design"):
        return [(guard, value(m, tree, s, env, guard))]
    if role in ("place", "zone"):
        subject = tree.subject if isinstance(tree, tr.Read) else None
        if subject is not None and len(things(m, subject, s, env, guard)) > 1:
            raise NotCompiled("several things of which some may be prevented")
        return [(on, m.d.leaf(place)) for on, place in _places(m, tree, s, env, guard)]
    if role not in ("player", "bearer", "pieces"):
        raise NotCompiled(f"what is prevented of a {role}")
    found = things(m, tree, s, env, guard)
    if len(found) > 1:
        raise NotCompiled("several things of which some may be prevented")
    return found


# ---------------------------------------------------------------------- the course of play


def win(
    m: Machine, effect: ef.Win, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    player = value(m, effect.player, s, env, guard)
    where = m.known(s, m.d.both(guard, m.d.negation(is_none(m, player))))
    if where is not m.d.no:
        made = Cut(where, "end", m.known(s, player), effect.reason, m.line)
        _cut(m, s, updates, effect.phase, made)


def end(
    m: Machine, effect: ef.End, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    _cut(m, s, updates, effect.phase, Cut(guard, "end", m.d.none, effect.reason, m.line))


def restart(
    m: Machine, effect: ef.Restart, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    _cut(m, s, updates, effect.phase, Cut(guard, "restart", m.d.none, None, m.line))


def undo(
    m: Machine, effect: ef.Undo, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    _cut(m, s, updates, effect.phase, Cut(guard, "undo", m.d.none, None, m.line))


def _cut(m: Machine, s: SymbolicState, updates: UpdateSet, phase: int, cut: Cut) -> None:
    """A phase is cut short; one that is over, or has not begun, stays as it is."""
    if unwind.going_on(s, phase):
        updates.cut(m, phase, cut)


# ---------------------------------------------------------------------- numbers and values


def _each(m: Machine, s: SymbolicState, guard: Node, subject: Node) -> list[tuple[Node, int]]:
    """Whose something is, case by case."""
    found = [
        (m.known(s, m.d.both(guard, m.d.equal(subject, m.d.leaf(whose)))), whose)
        for whose in m.d.values(subject)
        if isinstance(whose, int)
    ]
    return [(where, whose) for where, whose in found if where is not m.d.no]


def rise(
    m: Machine,
    effect: ef.Rise | ef.Fall,
    s: SymbolicState,
    env: Env,
    guard: Node,
    updates: UpdateSet,
) -> None:
    amount = value(m, effect.amount, s, env, guard)
    if isinstance(effect, ef.Fall):
        amount = number_map(m, "negative", lambda x: m.d.terms.add(0, x, -1), amount)
    there = m.d.both(guard, m.d.negation(is_none(m, amount)))
    for where, place in _places(m, effect.place, s, env, there):
        updates.add(place, where, amount)


def become(
    m: Machine, effect: ef.Become, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    for where, place in _places(m, effect.place, s, env, guard):
        if m.is_zone(place[0]):
            raise NotCompiled("a zone that becomes another one")
        thing = value(m, effect.value, s, env, where)
        if not tr.may_be_none(m.program.properties[place[0]].type):
            nothing = m.known(s, m.d.both(where, is_none(m, thing)))
            m.gap(nothing, "nothing becomes what must be something")
        updates.set(place, where, thing)


Subjects = Callable[[Machine, tr.Tree, SymbolicState, Env, Node], list[tuple[Node, Node]]]
"""Whom or what something is said of, each with where."""


def _places(
    m: Machine, tree: object, s: SymbolicState, env: Env, guard: Node, subjects: Subjects = things
) -> list[tuple[Node, Key]]:
    """A property of each of its subjects, and where."""
    if not isinstance(tree, tr.Read):
        raise NotCompiled(f"a place of {called(tree)}")
    if tree.subject is None:
        return [(guard, (tree.property, None))]
    return [
        (where, (tree.property, whose))
        for there, subject in subjects(m, tree.subject, s, env, guard)
        for where, whose in _each(m, s, there, subject)
    ]


# ---------------------------------------------------------------------- pieces


def move(
    m: Machine, effect: ef.Move, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    zone = effect.zone
    if not isinstance(zone, tr.Read):
        raise NotCompiled("a zone that is worked out")
    if effect.under:
        raise NotCompiled("the bottom of a pile")
    whose = None if zone.subject is None else value(m, zone.subject, s, env, guard)
    for there, piece in things(m, effect.pieces, s, env, guard):
        for owner in sorted({s.pieces[p][1] for p in m.d.values(piece) if _is_piece(p, s)}):
            key = ("belongs", tuple(s.pieces), owner)
            mine = m.d.map(
                key, lambda p, owner=owner: _is_piece(p, s) and s.pieces[p][1] == owner, piece
            )
            where = m.known(s, m.d.both(there, mine))
            if where is m.d.no:
                continue
            if whose is not None:
                other = m.d.negation(m.d.equal(whose, m.d.leaf(owner)))
                m.gap(m.known(s, m.d.both(where, other)), "a piece that changes hands")
            updates.move(m, where, piece, (zone.property, owner))


def _is_piece(piece: Worth, s: SymbolicState) -> TypeGuard[int]:
    return isinstance(piece, int) and piece < len(s.pieces)


def put(
    m: Machine, effect: ef.Put, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    zone = effect.zone
    if not m.renaming or m.telling:
        raise NotCompiled("pieces that are made")
    if any(kind.in_force for kind in m.program.kinds):
        raise NotCompiled("rules that begin with what somebody has")
    if not isinstance(zone, tr.Read) or zone.subject is None or not m.is_zone(zone.property):
        raise NotCompiled("a piece that is made for a pile, or for nobody")
    design = value(m, effect.design, s, env, guard)
    whose = value(m, zone.subject, s, env, guard)
    there = m.known(s, m.d.both(guard, m.d.negation(is_none(m, design))))
    m.gap(m.known(s, m.d.both(there, is_none(m, whose))), "whose a piece is that is made")
    made_pieces.counted(m, s)
    for here, seat in _each(m, s, there, whose):
        for on, number in _each(m, s, here, design):
            updates.puts.append((on, number, (zone.property, seat)))


def discard(
    m: Machine, effect: ef.Discard, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    if any(kind.in_force for kind in m.program.kinds):
        raise NotCompiled("rules that end with what somebody has")
    for there, piece in things(m, effect.pieces, s, env, guard):
        where = m.known(s, m.d.both(there, m.d.negation(is_none(m, piece))))
        if where is not m.d.no:
            updates.move(m, where, piece, None)


def swap(
    m: Machine, effect: ef.Swap, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    for there, first in _places(m, effect.first, s, env, guard, _alone):
        for where, second in _places(m, effect.second, s, env, there, _alone):
            if m.is_zone(first[0]) or m.is_zone(second[0]):
                raise NotCompiled("zones that are exchanged")
            if first != second:
                one, other = sorted((first, second), key=repr)
                updates.swap(one, other, where)


def _alone(
    m: Machine, tree: tr.Tree, s: SymbolicState, env: Env, guard: Node
) -> list[tuple[Node, Node]]:
    """One subject, as `things` gives several."""
    return [(guard, value(m, tree, s, env, guard))]


def copy(
    m: Machine, effect: ef.Copy, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    for there, copier in things(m, effect.copiers, s, env, guard):
        for where, original in things(m, effect.pieces, s, env, there):
            _copy_one(m, s, copier, original, where, updates)


def _copy_one(
    m: Machine, s: SymbolicState, copier: Node, original: Node, guard: Node, updates: UpdateSet
) -> None:
    """The abilities that the original has now; of a piece that is not in force, those that it has
    in itself.
    """
    d = m.d
    missing = d.any(is_none(m, copier), is_none(m, original))
    guard = m.known(s, d.both(guard, d.negation(missing)))
    idle = d.both(guard, d.negation(_exhausted(m, s, original)))
    for force in s.forces:
        its = m.known(s, d.both(guard, force.guard, d.equal(force.piece, original)))
        idle = m.known(s, d.both(idle, d.negation(its)))
        active = d.both(its, d.negation(force.cancelled))
        _come_into_force(m, s, copier, force.design, active, updates, force.parts)
    asking = frozenset(made.number for made in m.program.designs if made.asks)
    asks = d.map(("asks", asking), lambda x: x in asking, design_of(m, s, original))
    m.gap(m.known(s, d.both(idle, asks)), "what was chosen along with a piece before")
    idle = m.known(s, d.both(idle, d.negation(asks)))
    _come_into_force(m, s, copier, design_of(m, s, original), idle, updates)


def _exhausted(m: Machine, s: SymbolicState, piece: Node) -> Node:
    """Where a piece has lost its abilities for good."""
    d, found = m.d, m.d.no
    if piece.constant and isinstance(piece.value, int):
        return d.truth(s.facts.get((m.program.exhausted, piece.value), d.no))
    for (number, one), spent in s.facts.items():
        if number == m.program.exhausted:
            found = d.any(found, d.both(d.equal(piece, d.leaf(one)), d.truth(spent)))
    return found


def _come_into_force(
    m: Machine,
    s: SymbolicState,
    piece: Node,
    design: Node,
    guard: Node,
    updates: UpdateSet,
    parts: Parts | None = None,
) -> None:
    """The rules of a design come into force, of a piece of whom it is. parts: what was chosen along
    with it, if that is not what is known now.
    """
    d, until = m.d, innermost(s)
    where = m.known(s, guard)
    if where is d.no:
        return
    inside = d.both(s.care, where)
    owners = {s.pieces[p][1] for p in d.values(d.narrowed(piece, inside)) if _is_piece(p, s)}
    if len(owners) > 1:
        raise NotCompiled("a piece of either player")
    for owner in owners:
        along = _parts(m, s, d.narrowed(design, inside), owner) if parts is None else parts
        updates.forces.append(SymbolicForce(owner, until, piece, design, d.no, where, along))


def _parts(m: Machine, s: SymbolicState, design: Node, owner: int) -> Parts:
    """What somebody has chosen for what each of some designs asks."""
    d, found = m.d, dict[int, Node]()
    for number in d.values(design):
        if not isinstance(number, int):
            continue
        of_this = d.equal(design, d.leaf(number))
        for asked in m.program.designs[number].asks:
            key = (m.program.decisions[asked].value, owner)
            if m.program.properties[key[0]].bearer == "piece":
                raise NotCompiled("what is asked for each of several pieces")
            chosen = d.map("stored", lambda x: None if x is ABSENT else x, s.facts.get(key, d.none))
            found[asked] = d.either(of_this, chosen, found.get(asked, d.none))
    return tuple((asked, m.known(s, node)) for asked, node in sorted(found.items()))


def cancel(
    m: Machine, effect: ef.Cancel, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    updates.cancels.extend(things(m, effect.pieces, s, env, guard))


def exhaust(
    m: Machine, effect: ef.Exhaust, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    found = things(m, effect.pieces, s, env, guard)
    updates.cancels.extend(found)
    for there, piece in found:
        for where, one in _each(m, s, there, piece):
            updates.set((m.program.exhausted, one), where, m.d.yes)


def take_effect(
    m: Machine, effect: ef.TakeEffect, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    for there, piece in things(m, effect.pieces, s, env, guard):
        where = m.d.both(there, m.d.negation(_exhausted(m, s, piece)))
        _come_into_force(m, s, piece, design_of(m, s, piece), where, updates)


def innermost(s: SymbolicState) -> int:
    """The phase that is going on, which it still is while what is done at its end is done."""
    for frame in reversed(s.agenda):
        if isinstance(frame, Ending | Closing):
            return frame.phase
    raise NotCompiled("what takes effect outside of every phase")


# ---------------------------------------------------------------------- knowledge


def reveal(
    m: Machine, effect: ef.Reveal, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    if effect.audience is not None:
        raise NotCompiled("a choice that one player is shown")
    d, decision = m.d, m.program.decisions[effect.decision]
    shown = [telling.Shown(d.no, d.no, d.none)] * 2
    whose = None if effect.whose is None else value(m, effect.whose, s, env, guard)
    for seat in (0, 1):
        chosen = s.facts.get((decision.value, seat), d.none)
        meant = d.yes if whose is None else d.equal(whose, d.leaf(seat))
        there = d.both(guard, meant, d.negation(is_none(m, chosen)))
        if effect.seen is not None:
            seen = questions.read(m, s, effect.seen, seat, there)
            there = m.known(s, d.both(there, d.negation(is_none(m, seen))))
        if there is d.no:
            continue
        hidden = questions.read(m, s, decision.hidden, seat, there)
        thing = chosen if effect.seen is None else seen
        shown[seat] = telling.Shown(there, d.truth(hidden), thing)
        if effect.seen is None:
            where = m.known(s, d.both(there, d.negation(d.truth(hidden))))
            updates.set((decision.shown, seat), where, d.yes)
    telling.revealed(m, s, effect, guard, shown)


def look(
    m: Machine, effect: ef.Look, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    """A message, which leaves the state alone."""
    if m.telling:
        player = value(m, effect.player, s, env, guard)
        there = m.d.both(guard, m.d.negation(is_none(m, player)))
        telling.looked(m, s, player, there, lambda: things(m, effect.pieces, s, env, there))


def announce(
    m: Machine, effect: ef.Announce, s: SymbolicState, env: Env, guard: Node, updates: UpdateSet
) -> None:
    """What is told changes nothing, unless the text leaves open what it is."""
    for part in tr.children(effect):
        if not is_certain(part, m.program.tables.settled):
            value(m, part, s, env, guard)
    telling.announced(m, s, effect, env, guard)


MEANING: dict[type[ef.Effect], Meaning] = {
    ef.Win: win,
    ef.End: end,
    ef.Restart: restart,
    ef.Undo: undo,
    ef.Rise: rise,
    ef.Fall: rise,
    ef.Become: become,
    ef.Move: move,
    ef.Put: put,
    ef.Discard: discard,
    ef.Swap: swap,
    ef.Copy: copy,
    ef.Cancel: cancel,
    ef.Exhaust: exhaust,
    ef.TakeEffect: take_effect,
    ef.Reveal: reveal,
    ef.Look: look,
    ef.Announce: announce,
}
"""Every effect that is compiled, and what it does."""
