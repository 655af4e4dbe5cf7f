"""What effects do.

Purpose: one function per effect of `dsl.effects`, found by the class. Each reads the state as it
was before the slot and yields updates.
Input: an effect, the work in hand, what the words stand for. Output: updates in `Changes`.
Must not know: in which order things happen.
"""

from collections.abc import Callable
from typing import Any

from ..dsl import effects as ef
from ..dsl.trees import Read
from . import telling
from .changes import Changes, Cut
from .meaning import value
from .state import Env, Force, Key
from .work import Work


def carry_out(effect: ef.Effect, work: Work, env: Env, changes: Changes) -> None:
    """Do what an effect says, unless a rule in force prevents it."""
    if work.tables.preventions and _prevented(effect, work, env):
        return
    MEANING[effect.__class__](effect, work, env, changes)


def _prevented(effect: ef.Effect, work: Work, env: Env) -> bool:
    for owner, theirs in work.sources():
        for rule in work.tables.preventions.get(owner, ()):
            forbidden = rule.form.effect  # type: ignore[attr-defined]
            if forbidden.__class__ is effect.__class__ and _same(
                forbidden, theirs, effect, env, work
            ):
                if rule.condition is None or value(rule.condition, work, theirs):
                    return True
    return False


def _same(forbidden: Any, theirs: Env, effect: Any, env: Env, work: Work) -> bool:
    """Whether the one who does it and the phase or property are those of the forbidden effect."""
    for name in ("player", "subject"):
        if hasattr(effect, name):
            wanted = value(getattr(forbidden, name), work, theirs)
            if value(getattr(effect, name), work, env) != wanted:
                return False
    return all(
        getattr(effect, name, None) == getattr(forbidden, name, None)
        for name in ("phase", "property", "decision")
    )


# ---------------------------------------------------------------------- the course of play


def win(effect: ef.Win, work: Work, env: Env, changes: Changes) -> None:
    player = value(effect.player, work, env)
    if player is not None:
        changes.cut(work, Cut("end", effect.phase, player, effect.reason))


def lose(effect: ef.Lose, work: Work, env: Env, changes: Changes) -> None:
    player = value(effect.player, work, env)
    if player is not None:
        changes.cut(work, Cut("end", effect.phase, 1 - player, effect.reason))


def end(effect: ef.End, work: Work, env: Env, changes: Changes) -> None:
    changes.cut(work, Cut("end", effect.phase, None, effect.reason))


def restart(effect: ef.Restart, work: Work, env: Env, changes: Changes) -> None:
    changes.cut(work, Cut("restart", effect.phase))


def undo(effect: ef.Undo, work: Work, env: Env, changes: Changes) -> None:
    changes.cut(work, Cut("undo", effect.phase))


# ---------------------------------------------------------------------- numbers and values


def gain(effect: ef.Gain, work: Work, env: Env, changes: Changes) -> None:
    _add(effect, work, env, changes, 1)


def pay(effect: ef.Pay, work: Work, env: Env, changes: Changes) -> None:
    _add(effect, work, env, changes, -1)


def _add(effect: ef.Gain | ef.Pay, work: Work, env: Env, changes: Changes, sign: int) -> None:
    subject = value(effect.subject, work, env)
    amount = value(effect.amount, work, env)
    if subject is not None and amount is not None:
        changes.add((effect.property, subject), sign * amount)


def become(effect: ef.Become, work: Work, env: Env, changes: Changes) -> None:
    place = effect.place
    assert isinstance(place, Read)
    subject = None if place.subject is None else value(place.subject, work, env)
    if place.subject is None or subject is not None:
        changes.set(work, (place.property, subject), value(effect.value, work, env))


# ---------------------------------------------------------------------- pieces


def pieces(tree: Any, work: Work, env: Env) -> tuple[int, ...]:
    """The pieces that a value stands for: none, one or several."""
    found = value(tree, work, env)
    if found is None:
        return ()
    return found if isinstance(found, tuple) else (found,)


def move(effect: ef.Move, work: Work, env: Env, changes: Changes) -> None:
    zone = effect.zone
    assert isinstance(zone, Read)
    whose = None if zone.subject is None else value(zone.subject, work, env)
    for piece in pieces(effect.pieces, work, env):
        to = work.pieces[piece][1] if whose is None else whose
        key: Key = (zone.property, to)
        changes.move(work, piece, key)


def cancel(effect: ef.Cancel, work: Work, env: Env, changes: Changes) -> None:
    changes.cancels.extend(pieces(effect.pieces, work, env))


def take_effect(effect: ef.TakeEffect, work: Work, env: Env, changes: Changes) -> None:
    until = telling.innermost(work)
    for piece in pieces(effect.pieces, work, env):
        design, owner = work.pieces[piece]
        changes.forces.append(Force(design, owner, piece, until))


# ---------------------------------------------------------------------- knowledge


def reveal(effect: ef.Reveal, work: Work, env: Env, changes: Changes) -> None:
    for key in telling.reveal(work, effect.decision):
        changes.set(work, key, True)


def announce(effect: ef.Announce, work: Work, env: Env, changes: Changes) -> None:
    if not work.quiet:
        telling.announce(work, effect, env)


MEANING: dict[type[ef.Effect], Callable[[Any, Work, Env, Changes], None]] = {
    ef.Win: win,
    ef.Lose: lose,
    ef.End: end,
    ef.Restart: restart,
    ef.Undo: undo,
    ef.Gain: gain,
    ef.Pay: pay,
    ef.Become: become,
    ef.Move: move,
    ef.Cancel: cancel,
    ef.TakeEffect: take_effect,
    ef.Reveal: reveal,
    ef.Announce: announce,
}
"""Every effect, and what it does."""
