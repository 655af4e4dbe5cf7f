"""What is still to come in one go, as far as it can be seen without going there.

Purpose: whether anything more can be asked once the choice in hand is made, whatever it is. If
not, its answers are counted without trying each.
Input: a trial that waits for a choice. Output: yes or no; no if in doubt it cannot be said.
Must not know: what the choice is.
"""

from collections.abc import Iterator
from typing import Any

from attrs import fields

from ..dsl import ir
from .dispatch import value
from .state import Env, GoEnd, Open, Script
from .transaction import Transaction, Undecided


def nothing_asked(work: Transaction, due: Open) -> bool:
    """Whether a go is certainly through as soon as the choice in hand is made."""
    lines = _coming(work, due)
    if lines is None:
        return False
    written = {number for node, _ in lines for number in _written(work, node, set())}
    return not any(_may_ask(work, node, env, written) for node, env in lines)


def _coming(work: Transaction, due: Open) -> list[tuple[ir.Tree, Env]] | None:
    """The lines that are carried out before the go is through; None if that is not so plain."""
    blocks = work.program.blocks
    chosen = work.program.decisions[due.decision].chosen
    found: list[tuple[ir.Tree, Env]] = []
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


def _may_ask(work: Transaction, node: ir.Tree, env: Env, written: set[int]) -> bool:
    """Whether a line may come to a choice, or to where a go breaks off."""
    if isinstance(node, ir.Ask | ir.PickFor | ir.Require):
        return True
    blocks = _blocks(work, node)
    if isinstance(node, ir.Branch) and _settled(work, node.condition, env, written):
        try:
            holds = value(node.condition, work, env)
        except Undecided:
            return True
        taken = node.then if holds else node.otherwise
        blocks = () if taken is None or taken < 0 else (taken,)
    return any(
        _may_ask(work, inner, env, written) for block in blocks for inner in _lines(work, block)
    )


def _lines(work: Transaction, block: int) -> tuple[ir.Tree, ...]:
    return work.program.blocks[block] if block >= 0 else ()


def _settled(work: Transaction, condition: ir.Tree, env: Env, written: set[int]) -> bool:
    """Whether a condition is now as it will be then."""
    for part in ir.walk(condition):
        if isinstance(part, ir.Local) and not part.slot < len(env):
            return False
        if isinstance(part, ir.Read) and (
            part.property in written or part.property not in work.tables.plain
        ):
            return False
    return True


def _blocks(work: Transaction, node: ir.Tree) -> tuple[int, ...]:
    """The blocks that a line leads to, those of abilities included, whoever has them."""
    match node:
        case ir.Branch():
            return (node.then, -1 if node.otherwise is None else node.otherwise)
        case ir.ForPlayers() | ir.ForPieces():
            return (node.block,)
        case ir.Play():
            phase = work.program.phases[node.phase]
            return (phase.body, phase.at_end)
        case ir.RunStep():
            general = work.program.steps[node.step].general
            forms = [r.form for r in work.program.rules if isinstance(r.form, ir.InStep)]
            return (general, *(form.block for form in forms if form.step == node.step))
    return ()


def _written(work: Transaction, node: ir.Tree, seen: set[int]) -> Iterator[int]:
    """The properties that a line may change."""
    match node:
        case ir.Do():
            yield from _changed(node.effect)
        case ir.Set() | ir.Fill() | ir.Decide():
            yield node.property
    for block in _blocks(work, node):
        if block >= 0 and block not in seen:
            seen.add(block)
            for inner in _lines(work, block):
                yield from _written(work, inner, seen)


def _changed(effect: ir.Tree) -> Iterator[int]:
    """The properties that stand in an effect where something is changed, or may."""
    for attribute in fields(type(effect)):
        part: Any = getattr(effect, attribute.name)
        if isinstance(part, ir.Read):
            yield part.property
        elif attribute.name == "property":
            yield part
