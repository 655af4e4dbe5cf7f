"""What is still to come in one go, as far as it can be seen without going there.

Purpose: whether anything more can be asked once the choice in hand is made, whatever it is. If
not, its answers are counted without trying each.
Input: a trial that waits for a choice. Output: yes or no; no if in doubt it cannot be said.
Must not know: what the choice is.
"""

from collections.abc import Iterator
from typing import Any

from attrs import fields

from ..dsl import trees as tr
from .meaning import value
from .state import Env, GoEnd, Open, Script
from .work import Undecided, Work


def nothing_asked(work: Work, due: Open) -> bool:
    """Whether a go is certainly through as soon as the choice in hand is made."""
    lines = _coming(work, due)
    if lines is None:
        return False
    written = {number for node, _ in lines for number in _written(work, node, set())}
    return not any(_may_ask(work, node, env, written) for node, env in lines)


def _coming(work: Work, due: Open) -> list[tuple[tr.Tree, Env]] | None:
    """The lines that are carried out before the go is through; None if that is not so plain."""
    blocks = work.program.blocks
    chosen = work.program.decisions[due.decision].chosen
    found: list[tuple[tr.Tree, Env]] = []
    if chosen >= 0:
        found.extend((node, ()) for node in blocks[chosen])
    for frame in reversed(work.agenda):
        match frame:
            case GoEnd():
                return found
            case Script():
                found.extend((node, frame.env) for node in blocks[frame.block][frame.at :])
            case _:
                return None
    return None


def _may_ask(work: Work, node: tr.Tree, env: Env, written: set[int]) -> bool:
    """Whether a line may come to a choice, or to where a go breaks off."""
    if isinstance(node, tr.Ask | tr.PickFor | tr.Require):
        return True
    blocks = _blocks(work, node)
    if isinstance(node, tr.Branch) and _settled(work, node.condition, env, written):
        try:
            holds = value(node.condition, work, env)
        except Undecided:
            return True
        taken = node.then if holds else node.otherwise
        blocks = () if taken is None or taken < 0 else (taken,)
    return any(
        _may_ask(work, inner, env, written) for block in blocks for inner in _lines(work, block)
    )


def _lines(work: Work, block: int) -> tuple[tr.Tree, ...]:
    return work.program.blocks[block] if block >= 0 else ()


def _settled(work: Work, condition: tr.Tree, env: Env, written: set[int]) -> bool:
    """Whether a condition is now as it will be then."""
    for part in tr.walk(condition):
        if isinstance(part, tr.Local) and not part.slot < len(env):
            return False
        if isinstance(part, tr.Read) and (
            part.property in written or part.property not in work.tables.plain
        ):
            return False
    return True


def _blocks(work: Work, node: tr.Tree) -> tuple[int, ...]:
    """The blocks that a line leads to, those of abilities included, whoever has them."""
    match node:
        case tr.Branch():
            return (node.then, -1 if node.otherwise is None else node.otherwise)
        case tr.ForPlayers() | tr.ForPieces():
            return (node.block,)
        case tr.Play():
            phase = work.program.phases[node.phase]
            return (phase.body, phase.at_end)
        case tr.RunStep():
            general = work.program.steps[node.step].general
            forms = [r.form for r in work.program.rules if isinstance(r.form, tr.InStep)]
            return (general, *(form.block for form in forms if form.step == node.step))
    return ()


def _written(work: Work, node: tr.Tree, seen: set[int]) -> Iterator[int]:
    """The properties that a line may change."""
    match node:
        case tr.Do():
            yield from _changed(node.effect)
        case tr.Set() | tr.Fill() | tr.Decide():
            yield node.property
    for block in _blocks(work, node):
        if block >= 0 and block not in seen:
            seen.add(block)
            for inner in _lines(work, block):
                yield from _written(work, inner, seen)


def _changed(effect: tr.Tree) -> Iterator[int]:
    """The properties that stand in an effect where something is changed, or may."""
    for attribute in fields(type(effect)):
        part: Any = getattr(effect, attribute.name)
        if isinstance(part, tr.Read):
            yield part.property
        elif attribute.name == "property":
            yield part
