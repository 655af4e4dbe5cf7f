"""What is still to come in one go, as far as it can be seen without going there.

Purpose: whether anything more can be asked once the choice in hand is made, whatever it is. If
not, its answers are counted without trying each.
Input: a trial that waits for a choice. Output: yes or no; no if in doubt it cannot be said.
Must not know: what the choice is.
"""

from collections.abc import Iterator

from ..dsl import ir
from ..dsl.ir import visit
from ..dsl.ir.effects import written
from .dispatch import value
from .state import Env, GoEnd, Open, Script
from .transaction import Transaction, Undecided


def nothing_asked(work: Transaction, due: Open) -> bool:
    """Whether a go is certainly through as soon as the choice in hand is made."""
    lines = _coming(work, due)
    if lines is None:
        return False
    changed = {number for node, _ in lines for number in _written(work, node)}
    return not any(_may_ask(work, node, env, changed) for node, env in lines)


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
    leads = tuple(visit.leads(work.program, node, COMING))
    if isinstance(node, ir.Branch) and _settled(work, node.condition, env, written):
        try:
            holds = value(node.condition, work, env)
        except Undecided:
            return True
        taken = node.then if holds else node.otherwise
        leads = tuple(lead for lead in leads if lead.block == taken)
    return any(
        _may_ask(work, inner, _known_in(lead, env), written)
        for lead in leads
        for inner in visit.lines(work.program, lead.block)
    )


def _known_in(lead: visit.Lead, env: Env) -> Env:
    """What is known of the words in a block that a line leads to: nothing of whom or what the block
    is carried out for, and nothing of anything where its words are words of its own.
    """
    if lead.how not in visit.ALONG:
        return ()
    return env if lead.slot is None else env[: lead.slot]


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


def _written(work: Transaction, node: ir.Tree) -> Iterator[int]:
    """The properties that a line, or one that it leads to, may change."""
    below = visit.lines_from(work.program, visit.below(work.program, node, COMING), COMING)
    for line in (node, *below):
        match line:
            case ir.Do(effect=effect):
                yield from (w.place.property for w in written(effect) if w.place is not None)
            case ir.Set() | ir.Fill() | ir.Decide():
                yield line.property


COMING = visit.EVERYWHERE - {visit.To.RULE, visit.To.LATER}
"""What may still be carried out in a go, by whomever: what rules leave for later is later."""
